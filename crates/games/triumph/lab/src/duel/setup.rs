//! The `[duel]` table.

use crate::ruleset::TriumphRules;
use triumph::duel::DuelTerms;
use triumph::{Card, RuleParameters, TroopType};

use crate::duel::DUEL;
use crate::keys;
use crate::notation;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader, Value};
use experiment::parameters::changed_by;

/// The `[duel]` table.
#[derive(Clone, Debug)]
pub struct DuelSetup {
    /// The rules.
    pub parameters: RuleParameters,
    /// The parties of A.
    pub a: Vec<StatedParty>,
    /// The parties of B.
    pub b: Vec<StatedParty>,
    /// The cards tried on every party of `a`.
    pub cards: Cards,
    /// How long a duel lasts and how it begins.
    pub terms: DuelTerms,
    /// Other named changes.
    pub variants: Vec<StatedVariant>,
}

/// A party of a duel and where the file names it.
#[derive(Clone, Debug)]
pub struct StatedParty {
    pub party: triumph::Party,
    /// Its span, for problems that are found only when it meets an enemy.
    pub span: Span,
}

/// The cards that are tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Cards {
    /// Every card with an engagement effect, on the types that the army lists give it to.
    Listed,
    /// Every card with an engagement effect, on every type that may bear it.
    All,
    /// These cards, on every type that may bear them; each must act somewhere.
    These(Vec<Card>),
}

/// A `[[duel.variant]]`: words added to each party of `a` or of `b`, and parameters changed.
#[derive(Clone, Debug)]
pub struct StatedVariant {
    /// Its name in tables.
    pub name: String,
    /// Cards and words added to A, in the notation of a party after its troop: `+card:word`.
    pub a: String,
    /// Cards and words added to B, in the same notation.
    pub b: String,
    /// The rules of the variant.
    pub parameters: RuleParameters,
    /// Its place in the file.
    pub span: Span,
}

/// The most stands and camps of one side of an experiment with duels.
const MOST_PARTIES: usize = 1_000;

pub(super) fn read(
    node: &Node,
    parameters: &RuleParameters,
    problems: &mut Problems,
) -> Option<DuelSetup> {
    let table = TableReader::declared("[duel]", node, &keys::DUEL, problems)?;
    let a = table
        .require("a", "a = \"all\" or a = [\"spear\", \"knights:general\"]", problems)
        .map(|node| parties("a", node, problems));
    let b = table
        .require("b", "b = \"all\" or b = [\"spear\", \"knights:general\"]", problems)
        .map(|node| parties("b", node, problems));
    let cards = table.get("cards").map(|node| cards(node, problems));
    let opening_shots = table.or_default("opening_shots", problems);
    let max_rounds = table.or_default("max_rounds", problems);
    let variants = variants(&table, parameters, problems);
    Some(DuelSetup {
        parameters: *parameters,
        a: a?,
        b: b?,
        cards: cards.unwrap_or(Cards::These(Vec::new())),
        terms: DuelTerms { max_rounds, opening_shots },
        variants,
    })
}

/// `"all"`, or a list of parties in notation.
fn parties(key: &str, node: &Node, problems: &mut Problems) -> Vec<StatedParty> {
    match &node.value {
        Value::Text(text) if text == "all" => TroopType::ALL
            .into_iter()
            .map(|troop| StatedParty {
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
            if node.is_empty_list() {
                problems.add(
                    Problem::at(
                        "experiment::party",
                        node.span.clone(),
                        format!("`{key}` is empty"),
                    )
                    .label("empty")
                    .help("name at least one stand or camp, or write \"all\""),
                );
            }
            if items.len() > MOST_PARTIES {
                problems.add(
                    Problem::at(
                        "document::size",
                        node.span.clone(),
                        format!(
                            "`{key}` names {}, and {MOST_PARTIES} are the most of a side",
                            items.len()
                        ),
                    )
                    .label("too many")
                    .help("make several experiments of it"),
                );
                return Vec::new();
            }
            let mut seen: Vec<StatedParty> = Vec::new();
            for item in items {
                let Some(party) =
                    problems.text(key, item).and_then(|text| notation::read(text, item, problems))
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
                seen.push(StatedParty { party, span: item.span.clone() });
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
    Problem::at("experiment::cards", node.span.clone(), format!("unknown card \"{text}\""))
        .label("not a battle card")
        .help(notation::cards_help(text))
}

fn variants(
    setup: &TableReader<'_>,
    parameters: &RuleParameters,
    problems: &mut Problems,
) -> Vec<StatedVariant> {
    let mut variants: Vec<StatedVariant> = Vec::new();
    for table in setup.tables("variant", "[[duel.variant]]", problems) {
        let mut words = |key: &str| -> String { table.given(key, problems).unwrap_or_default() };
        let (a, b) = (words("a"), words("b"));
        let parameters = changed_by::<TriumphRules>(&table, DUEL, parameters, problems);
        let Some(name) = table.required::<&str>("name", "name = \"uphill\"", problems) else {
            continue;
        };
        if variants.iter().any(|other| other.name == name) || Card::from_word(name).is_some() {
            problems.add(
                Problem::at(
                    "experiment::variant",
                    table.span.clone(),
                    format!("the name \"{name}\" is taken by another variant or by a card"),
                )
                .help("give it another name"),
            );
            continue;
        }
        variants.push(StatedVariant { name: name.to_owned(), a, b, parameters, span: table.span });
    }
    variants
}
