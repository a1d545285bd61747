//! The `[battle]` table.

mod cards;
mod variants;

use std::path::Path;

use battle_core::BySide;
use harness::BLOCK_PAIRS;
use report::CellInfo;
use triumph::{CardSet, RuleParameters};

use super::{free_table, optional};
use crate::armies::{self, ArmyFile};
use crate::document::{Node, Problems, Span, Table, Value};
use crate::experiment::custom::CustomLines;
use crate::experiment::keys;
use crate::experiment::parameters;
use crate::experiment::players::{PlayerText, Settings};
use crate::experiment::sensitivity::Sensitivity;
use crate::problem::Problem;

pub use variants::BattleVariant;

/// The `[battle]` table.
#[derive(Clone, Debug)]
pub struct BattleSection {
    /// The rules.
    pub parameters: RuleParameters,
    /// Who plays A and who plays B.
    pub policies: BySide<PlayerText>,
    /// The armies that meet, with the names under which they are named.
    pub armies: Vec<(String, ArmyFile)>,
    /// Who meets whom.
    pub matchups: Vec<Matchup>,
    /// Cards that are tried one by one on whoever of A buys them: the baseline is without.
    pub cards: CardSet,
    /// The custom cards, which sets of cards know by number.
    pub custom: Box<CustomLines>,
    /// Named changes.
    pub variants: Vec<BattleVariant>,
    /// Which of its variants are settings of assumptions.
    pub sensitivity: Option<Box<Sensitivity>>,
    /// Pairs of every cell in which somebody looks at how the players play.
    pub conduct_pairs: u16,
}

/// Pairs that are looked at where the file doesn't say: enough to see foolish play, and next to nothing beside a block.
pub const CONDUCT_PAIRS: u16 = 4;

impl BattleSection {
    /// The cards that A has in some cells only: those that are tried, and those that a variant has.
    ///
    /// With a card that is like a printed one goes the printed one.
    pub fn tried(&self) -> CardSet {
        let with = self.variants.iter().map(|variant| variant.with);
        let named = with.fold(self.cards, CardSet::union);
        self.custom.with_models(named)
    }

    /// Whether everything that it changes is which cards A has.
    pub fn tries_cards(&self) -> bool {
        let mut variants = self.variants.iter();
        let of_cards =
            |variant: &BattleVariant| !variant.with.is_empty() || !variant.without.is_empty();
        !(self.cards.is_empty() && self.variants.is_empty()) && variants.all(of_cards)
    }

    /// Whether any of its armies buys battle cards.
    pub fn has_cards(&self) -> bool {
        self.armies.iter().any(|(_, army)| !army.cards.is_empty())
    }

    /// Who plays in a cell.
    pub fn players_of(&self, cell: &CellInfo) -> &BySide<PlayerText> {
        let named = cell.variant.as_ref().and_then(|of| {
            let mut variants = self.variants.iter();
            variants.find(|variant| variant.name == of.name)
        });
        named.map_or(&self.policies, |variant| &variant.policies)
    }
}

/// Two armies that meet.
#[derive(Clone, Debug)]
pub struct Matchup {
    /// The occasion.
    pub name: Option<String>,
    /// The armies, by their numbers in the section.
    pub armies: BySide<usize>,
    /// Where the file says so.
    pub span: Span,
}

const KEYS: [&str; 7] = keys::names(&keys::BATTLE);
const MATCHUP_KEYS: [&str; 3] = keys::names(&keys::MATCHUP);
/// The keys of an army that stands in the experiment itself: a name for its matchups, and those of an army file.
const ARMY_KEYS: [&str; 11] = keys::names(&keys::OWN_ARMY);

/// Armies by the names under which matchups name them.
struct Armies<'f> {
    found: Vec<(String, ArmyFile)>,
    folder: &'f Path,
}

impl Armies<'_> {
    /// Whether any of them buys battle cards.
    fn has_cards(&self) -> bool {
        self.found.iter().any(|(_, army)| !army.cards.is_empty())
    }

    /// The number of the army of a name, read if it hasn't been yet.
    fn number(&mut self, given: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        if let Some(at) = self.found.iter().position(|(key, _)| key == given) {
            return Some(at);
        }
        let army = armies::find(given, node, self.folder, problems)?;
        self.found.push((given.to_owned(), army));
        Some(self.found.len() - 1)
    }
}

/// Reads it.
pub(super) fn read(
    node: &Node,
    parameters: &RuleParameters,
    custom: CustomLines,
    settings: &Settings,
    folder: &Path,
    problems: &mut Problems,
) -> Option<BattleSection> {
    let table = Table::read("[battle]", node, &KEYS, problems)?;
    let policies = table
        .require("policies", "policies = [\"steady\", \"steady\"]", problems)
        .and_then(|node| settings.both(node, problems));
    let mut armies = Armies {
        found: optional(&table, "army", |node| Some(own_armies(node, problems)))
            .unwrap_or_default(),
        folder,
    };
    let mut matchups = optional(&table, "matchups", |node| {
        Some(read_matchups(node, &mut armies, problems))
    })
    .unwrap_or_default();
    if let Some(node) = table.get("mirror") {
        matchups.extend(mirrors(node, &mut armies, problems));
    }
    if table.get("matchups").is_none() && table.get("mirror").is_none() {
        table.require(
            "matchups",
            "matchups = [{ a = \"norman-conquest\", b = \"anglo-danish\" }], or mirror = \"all\"",
            problems,
        );
    }
    let bought = cards::bought_by_a(&armies.found, &matchups, &custom, parameters);
    let cards = optional(&table, "cards", |node| {
        Some(cards::tried(node, bought, &custom, problems))
    });
    let cards = cards.unwrap_or_default();
    let variants = match (table.get("variant"), &policies) {
        (Some(node), Some(policies)) => {
            let baseline = variants::Baseline {
                parameters,
                policies,
                cards,
                bought,
                custom: &custom,
                has_cards: armies.has_cards(),
            };
            variants::read(node, &baseline, settings, problems)
        }
        _ => Vec::new(),
    };
    let conduct_pairs = optional(&table, "conduct_pairs", |node| {
        problems.integer("conduct_pairs", 0..=BLOCK_PAIRS as i64, node)
    });
    cards::refuse_unnamed(&custom, cards, &variants, problems);
    if policies.is_some() {
        settings.refuse_unused(problems);
    }
    Some(BattleSection {
        parameters: *parameters,
        policies: policies?,
        armies: armies.found,
        matchups,
        cards,
        custom: Box::new(custom),
        variants,
        sensitivity: None,
        conduct_pairs: conduct_pairs.map_or(CONDUCT_PAIRS, |pairs| pairs as u16),
    })
}

/// `[[battle.army]]`: armies that stand in the experiment itself, as `run.toml` keeps them.
fn own_armies(node: &Node, problems: &mut Problems) -> Vec<(String, ArmyFile)> {
    let mut found: Vec<(String, ArmyFile)> = Vec::new();
    for item in problems.list("army", node).unwrap_or_default() {
        let Some(table) = Table::read("[[battle.army]]", item, &ARMY_KEYS, problems) else {
            continue;
        };
        let army = ArmyFile::read(&table, problems);
        let key = table
            .require(
                "key",
                "key = \"my-army\", by which matchups name it",
                problems,
            )
            .and_then(|node| problems.text("key", node));
        let (Some(key), Some(army)) = (key, army) else {
            continue;
        };
        if found.iter().any(|(other, _)| other == key) {
            problems.add(
                Problem::at(
                    "experiment::army",
                    item.span.clone(),
                    format!("two armies are called \"{key}\""),
                )
                .label("the second")
                .help("give it another `key`"),
            );
            continue;
        }
        found.push((key.to_owned(), army));
    }
    found
}

/// A list of tables with `a`, `b` and perhaps a `name`.
fn read_matchups(node: &Node, armies: &mut Armies<'_>, problems: &mut Problems) -> Vec<Matchup> {
    let items = problems.list("matchups", node).unwrap_or_default();
    if items.is_empty() && matches!(node.value, Value::List(_)) {
        problems.add(
            Problem::at(
                "experiment::matchup",
                node.span.clone(),
                "`matchups` names nobody",
            )
            .label("empty")
            .help("write { a = \"norman-conquest\", b = \"anglo-danish\" }"),
        );
    }
    let mut matchups = Vec::new();
    for item in items {
        let Some(table) = Table::read("a matchup", item, &MATCHUP_KEYS, problems) else {
            continue;
        };
        let name = optional(&table, "name", |node| problems.text("name", node));
        let mut army = |key: &'static str| {
            let node = table.require(key, &format!("{key} = \"norman-conquest\""), problems)?;
            let given = problems.text(key, node)?;
            armies.number(given, node, problems)
        };
        let (a, b) = (army("a"), army("b"));
        if let (Some(a), Some(b)) = (a, b) {
            matchups.push(Matchup {
                name: name.map(str::to_owned),
                armies: BySide([a, b]),
                span: item.span.clone(),
            });
        }
    }
    matchups
}

/// Armies that each meet themselves: a list of them, or `"all"` that the binary carries and that buy no cards.
fn mirrors(node: &Node, armies: &mut Armies<'_>, problems: &mut Problems) -> Vec<Matchup> {
    let mut matchups = Vec::new();
    let mut add = |given: &str, node: &Node, problems: &mut Problems| {
        if let Some(army) = armies.number(given, node, problems) {
            matchups.push(Matchup {
                name: None,
                armies: BySide([army; 2]),
                span: node.span.clone(),
            });
        }
    };
    match &node.value {
        Value::Text(text) if text == "all" => {
            for army in armies::BUILTIN.iter().filter(|army| army.is_plain()) {
                add(army.name, node, problems);
            }
        }
        Value::Text(text) => problems.add(
            Problem::at(
                "experiment::matchup",
                node.span.clone(),
                format!("`mirror` is \"{text}\"; it is \"all\" or a list of armies"),
            )
            .label("neither")
            .help(format!("write mirror = [\"{text}\"]")),
        ),
        _ => {
            let items = problems.list("mirror", node).unwrap_or_default();
            if items.is_empty() && matches!(node.value, Value::List(_)) {
                problems.add(
                    Problem::at(
                        "experiment::matchup",
                        node.span.clone(),
                        "`mirror` names nobody",
                    )
                    .label("empty")
                    .help("write mirror = \"all\", or leave it out"),
                );
            }
            for item in items {
                if let Some(given) = problems.text("mirror", item) {
                    add(given, item, problems);
                }
            }
        }
    }
    matchups
}
