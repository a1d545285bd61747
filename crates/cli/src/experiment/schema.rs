//! What an experiment file says, checked key by key.

use harness::{BLOCK_PAIRS, DiceBelongTo, Pairing};
use triumph::duel::DuelTerms;
use triumph::{Card, RuleParameters, TroopType};

use super::parameters;
use crate::document::{Node, Problems, Span, Table, Value, parse_toml};
use crate::notation;
use crate::problem::Problem;

/// An experiment as its file says it, every default written out.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// A short title.
    pub title: String,
    /// The question that it answers.
    pub question: String,
    /// The seed of all chance.
    pub seed: u64,
    /// Blocks of every cell.
    pub n_blocks: u32,
    /// How the battles of a pair share chance.
    pub pairing: Pairing,
    /// The rules.
    pub parameters: RuleParameters,
    /// What is fought.
    pub duel: DuelSection,
}

/// The `[duel]` table.
#[derive(Clone, Debug)]
pub struct DuelSection {
    /// The parties asked about.
    pub a: Vec<Stated>,
    /// Their enemies.
    pub b: Vec<Stated>,
    /// The cards tried on every party of `a`.
    pub cards: Cards,
    /// How long a duel lasts and how it begins.
    pub terms: DuelTerms,
    /// Other named changes.
    pub variants: Vec<StatedVariant>,
}

/// A party of a duel and where the file names it.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The party.
    pub party: triumph::Party,
    /// Where it stands, for problems that show only when it meets an enemy.
    pub span: Span,
}

/// Which cards are tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Cards {
    /// Every card with an engagement effect, on the types that the army lists give it to.
    Listed,
    /// Every card with an engagement effect, on every type that may bear it.
    All,
    /// These, on every type that may bear them; each must act somewhere.
    These(Vec<Card>),
}

/// A `[[duel.variant]]`: words added to each party of `a` or of `b`, and parameters changed.
#[derive(Clone, Debug)]
pub struct StatedVariant {
    /// Its name in tables.
    pub name: String,
    /// Cards and words added to A, in the notation of a party after its troop: `+card:word`.
    pub a: String,
    /// The same for B.
    pub b: String,
    /// The rules of the variant.
    pub parameters: RuleParameters,
    /// Where it stands.
    pub span: Span,
}

const KEYS: [&str; 10] = [
    "title",
    "question",
    "ruleset",
    "game",
    "seed",
    "pairs",
    "dice",
    "complement",
    "duel",
    "parameters",
];
const DUEL_KEYS: [&str; 6] = ["a", "b", "cards", "opening_shots", "max_rounds", "variant"];
const VARIANT_KEYS: [&str; 4] = ["name", "a", "b", "parameters"];

/// The most blocks of a cell: 10¹² pairs, to which every sum is known to fit (ST-A7).
const MAX_BLOCKS: u64 = 1_000_000_000_000 / BLOCK_PAIRS;

/// Pairs where the file names none.
const DEFAULT_BLOCKS: u32 = 4;

/// Reads an experiment; whatever is wrong is added to the problems.
pub fn read(source: &str, problems: &mut Problems) -> Option<Experiment> {
    let root = parse_toml(source, problems);
    if !problems.is_empty() {
        // A file that isn't TOML would only be blamed for keys that it has.
        return None;
    }
    read_node(&root, problems)
}

/// Reads an experiment from the tree of its file.
pub fn read_node(root: &Node, problems: &mut Problems) -> Option<Experiment> {
    let table = Table::read("the experiment", root, &KEYS, problems)?;
    let question = table
        .require(
            "question",
            "question = \"What is the Elephant Screen worth?\"",
            problems,
        )
        .and_then(|node| problems.text("question", node))
        .unwrap_or_default()
        .to_owned();
    let title = optional(&table, "title", |node| problems.text("title", node))
        .map_or_else(|| question.clone(), str::to_owned);
    ruleset(&table, problems);
    let seed = optional(&table, "seed", |node| {
        problems.integer("seed", 0..=i64::MAX, node)
    });
    let n_blocks = optional(&table, "pairs", |node| pairs(node, problems));
    let pairing = pairing(&table, problems);
    let mut parameters = RuleParameters::DEFAULT;
    if let Some(node) = table.get("parameters")
        && let Some(table) = free_table("[parameters]", node, problems)
    {
        parameters::apply(&table, &mut parameters, problems);
    }
    let duel = table
        .require(
            "duel",
            "a table [duel] with a = \"all\" and b = \"all\"",
            problems,
        )
        .and_then(|node| duel(node, &parameters, problems))?;
    Some(Experiment {
        title,
        question,
        seed: seed.unwrap_or(0) as u64,
        n_blocks: n_blocks.unwrap_or(DEFAULT_BLOCKS),
        pairing,
        parameters,
        duel,
    })
}

fn optional<'d, T>(
    table: &Table<'d>,
    key: &str,
    read: impl FnOnce(&'d Node) -> Option<T>,
) -> Option<T> {
    table.get(key).and_then(read)
}

/// A table whose keys are names that are looked up later.
fn free_table<'d>(name: &'d str, node: &'d Node, problems: &mut Problems) -> Option<Table<'d>> {
    let keys: Vec<&str> = match &node.value {
        Value::Table(entries) => entries.iter().map(|entry| entry.key.as_str()).collect(),
        _ => Vec::new(),
    };
    let mut seen = Vec::new();
    let unique: Vec<&str> = keys
        .into_iter()
        .filter(|key| {
            let new = !seen.contains(key);
            seen.push(*key);
            new
        })
        .collect();
    Table::read(name, node, &unique, problems)
}

fn ruleset(table: &Table<'_>, problems: &mut Problems) {
    if let Some(node) = table.require("ruleset", "ruleset = \"triumph\"", problems) {
        problems.one_of("ruleset", &[("triumph", ())], node);
    }
    if let Some(node) = table.require("game", "game = \"duel\"", problems) {
        problems.one_of("game", &[("duel", ())], node);
    }
}

/// Pairs as whole blocks.
fn pairs(node: &Node, problems: &mut Problems) -> Option<u32> {
    let most = i64::try_from(MAX_BLOCKS.min(u64::from(u32::MAX)) * BLOCK_PAIRS).ok()?;
    let pairs = problems.integer("pairs", 1..=most, node)? as u64;
    if !pairs.is_multiple_of(BLOCK_PAIRS) {
        let next = pairs.div_ceil(BLOCK_PAIRS) * BLOCK_PAIRS;
        problems.add(
            Problem::at(
                "experiment::pairs",
                node.span.clone(),
                format!(
                    "`pairs` is {pairs}, which isn't a whole number of blocks of {BLOCK_PAIRS}"
                ),
            )
            .label("not whole blocks")
            .help(format!("use {next}")),
        );
        return None;
    }
    Some((pairs / BLOCK_PAIRS) as u32)
}

fn pairing(table: &Table<'_>, problems: &mut Problems) -> Pairing {
    let dice = optional(table, "dice", |node| {
        let words = [("seat", DiceBelongTo::Seat), ("army", DiceBelongTo::Army)];
        problems.one_of("dice", &words, node)
    });
    let complement = optional(table, "complement", |node| {
        problems.boolean("complement", node)
    });
    Pairing {
        dice: dice.unwrap_or_default(),
        complement: complement.unwrap_or_default(),
    }
}

fn duel(node: &Node, parameters: &RuleParameters, problems: &mut Problems) -> Option<DuelSection> {
    let table = Table::read("[duel]", node, &DUEL_KEYS, problems)?;
    let a = table
        .require(
            "a",
            "a = \"all\" or a = [\"spear\", \"knights:general\"]",
            problems,
        )
        .map(|node| parties("a", node, problems));
    let b = table
        .require(
            "b",
            "b = \"all\" or b = [\"spear\", \"knights:general\"]",
            problems,
        )
        .map(|node| parties("b", node, problems));
    let cards = table.get("cards").map(|node| cards(node, problems));
    let opening_shots = optional(&table, "opening_shots", |node| {
        problems.boolean("opening_shots", node)
    });
    let max_rounds = optional(&table, "max_rounds", |node| {
        problems.integer("max_rounds", 1..=1_000, node)
    });
    let variants = match table.get("variant") {
        Some(node) => variants(node, parameters, problems),
        None => Vec::new(),
    };
    let default = DuelTerms::default();
    Some(DuelSection {
        a: a?,
        b: b?,
        cards: cards.unwrap_or(Cards::These(Vec::new())),
        terms: DuelTerms {
            max_rounds: max_rounds.map_or(default.max_rounds, |rounds| rounds as u16),
            opening_shots: opening_shots.unwrap_or(default.opening_shots),
        },
        variants,
    })
}

/// `"all"`, or a list of parties in notation.
fn parties(key: &str, node: &Node, problems: &mut Problems) -> Vec<Stated> {
    match &node.value {
        Value::Text(text) if text == "all" => TroopType::ALL
            .into_iter()
            .map(|troop| Stated {
                party: triumph::Stand::of(troop).into(),
                span: node.span.clone(),
            })
            .collect(),
        Value::Text(text) => {
            problems.add(
                Problem::at(
                    "experiment::party",
                    node.span.clone(),
                    format!("`{key}` is \"{text}\"; it is \"all\" or a list"),
                )
                .label("neither")
                .help(format!("write {key} = [\"{text}\"]")),
            );
            Vec::new()
        }
        _ => {
            let items = problems.list(key, node).unwrap_or_default();
            if items.is_empty() && matches!(node.value, Value::List(_)) {
                problems.add(
                    Problem::at(
                        "experiment::party",
                        node.span.clone(),
                        format!("`{key}` names nobody"),
                    )
                    .label("empty")
                    .help("name at least one stand or camp, or write \"all\""),
                );
            }
            let mut seen: Vec<Stated> = Vec::new();
            for item in items {
                let Some(party) = problems
                    .text(key, item)
                    .and_then(|text| notation::read(text, item, problems))
                else {
                    continue;
                };
                if seen.iter().any(|other| other.party == party) {
                    problems.add(
                        Problem::at(
                            "experiment::party",
                            item.span.clone(),
                            format!("`{key}` names {} twice", party),
                        )
                        .label("the second time")
                        .help("name it once"),
                    );
                    continue;
                }
                seen.push(Stated {
                    party,
                    span: item.span.clone(),
                });
            }
            seen
        }
    }
}

/// `"listed"`, `"all"`, or a list of names.
fn cards(node: &Node, problems: &mut Problems) -> Cards {
    match &node.value {
        Value::Text(text) if text == "listed" => Cards::Listed,
        Value::Text(text) if text == "all" => Cards::All,
        Value::Text(text) => {
            problems.add(
                Problem::at(
                    "experiment::cards",
                    node.span.clone(),
                    format!("`cards` is \"{text}\"; it is \"listed\", \"all\" or a list of cards"),
                )
                .label("none of these")
                .help(format!("write cards = [\"{text}\"]")),
            );
            Cards::These(Vec::new())
        }
        _ => {
            let mut cards = Vec::new();
            for item in problems.list("cards", node).unwrap_or_default() {
                let Some(text) = problems.text("cards", item) else {
                    continue;
                };
                match Card::from_word(text) {
                    Some(card) if !card.acts_in_engagement() => problems.add(
                        Problem::at(
                            "experiment::cards",
                            item.span.clone(),
                            format!("{} changes nothing in an engagement", card.title()),
                        )
                        .label("no effect in a duel")
                        .help("leave it out; `equipoise list cards triumph` shows which cards act in an engagement"),
                    ),
                    Some(card) if cards.contains(&card) => problems.add(
                        Problem::at(
                            "experiment::cards",
                            item.span.clone(),
                            format!("`cards` names {} twice", card.title()),
                        )
                        .help("name it once"),
                    ),
                    Some(card) => cards.push(card),
                    None => problems.add(unknown_card(text, item)),
                }
            }
            Cards::These(cards)
        }
    }
}

fn unknown_card(text: &str, node: &Node) -> Problem {
    Problem::at(
        "experiment::cards",
        node.span.clone(),
        format!("unknown card \"{text}\""),
    )
    .label("not a battle card")
    .help(notation::cards_help(text))
}

fn variants(
    node: &Node,
    parameters: &RuleParameters,
    problems: &mut Problems,
) -> Vec<StatedVariant> {
    let mut variants: Vec<StatedVariant> = Vec::new();
    for item in problems.list("variant", node).unwrap_or_default() {
        let Some(table) = Table::read("[[duel.variant]]", item, &VARIANT_KEYS, problems) else {
            continue;
        };
        let mut words = |key: &'static str| {
            optional(&table, key, |node| problems.text(key, node))
                .unwrap_or_default()
                .to_owned()
        };
        let (a, b) = (words("a"), words("b"));
        let mut parameters = *parameters;
        if let Some(node) = table.get("parameters")
            && let Some(table) = free_table("the variant's parameters", node, problems)
        {
            parameters::apply(&table, &mut parameters, problems);
        }
        let Some(name) = table
            .require("name", "name = \"uphill\"", problems)
            .and_then(|node| problems.text("name", node))
        else {
            continue;
        };
        if variants.iter().any(|other| other.name == name) || Card::from_word(name).is_some() {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    item.span.clone(),
                    format!("the name \"{name}\" is taken by another variant or by a card"),
                )
                .help("give it another name"),
            );
            continue;
        }
        variants.push(StatedVariant {
            name: name.to_owned(),
            a,
            b,
            parameters,
            span: item.span.clone(),
        });
    }
    variants
}
