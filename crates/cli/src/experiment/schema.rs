//! What an experiment file says, checked key by key.

mod battle;
mod duel;
mod lists;
mod scenario;
mod stratify;
mod worth;

use std::path::Path;

use harness::{BLOCK_PAIRS, DiceBelongTo, Pairing};

use super::custom::{self, CustomLines};
use super::expect;
use super::keys;
use super::parameters::{self, GameKind};
use super::players::Settings;
use super::sensitivity;
use super::sweep::Sweep;
use crate::document::{Node, Problems, Table, Value, parse_toml};
use crate::problem::{Problem, did_you_mean};
use crate::rules_digest;
use crate::ruleset::{RULESETS, Rules};

pub use battle::{BattleSection, BattleVariant, CONDUCT_PAIRS, Contender, Matchup};
pub use duel::{Cards, DuelSection, Stated, StatedVariant};
pub use lists::NamedList;
pub use scenario::{CASTINGS, Edits, Formations, ScenarioSection, ScenarioVariant};
pub use worth::{
    AS_THEY_ARE, Bearer, Reading, WorthSection, at_handicap, curve_in_words, wanted_card,
};

/// An experiment as its file says it, every default written out.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// A short title.
    pub title: String,
    /// The question that it answers.
    pub question: String,
    /// The seed of all chance.
    pub seed: u64,
    /// Blocks of every cell; at most so many where a precision is wanted.
    pub n_blocks: u32,
    /// The half-width of every score's interval at which play may stop, on the scale of scores from 0 to 1.
    pub half_width: Option<f64>,
    /// How the battles of a pair share chance.
    pub pairing: Pairing,
    /// What it should find.
    pub expectations: Vec<expect::Stated>,
    /// What is fought, and by which rules.
    pub game: Section,
}

impl Experiment {
    /// Digest of the rules that it is played by and, where luck is taken down, of the value of positions that it is reckoned by.
    pub fn rules_digest(&self) -> String {
        let rules = self.game.rules_digest();
        match self.pairing.luck {
            true => format!("{rules}, luck {}", rules_digest::of_luck()),
            false => rules,
        }
    }
}

/// What is fought, by the kind of game.
#[derive(Clone, Debug)]
pub enum Section {
    /// `[duel]`.
    Duel(DuelSection),
    /// `[battle]`.
    Battle(BattleSection),
    /// `[worth]`.
    Worth(WorthSection),
    /// `[scenario]`.
    Scenario(ScenarioSection),
}

impl Section {
    /// The kind of game.
    pub fn kind(&self) -> GameKind {
        match self {
            Section::Duel(_) => GameKind::Duel,
            Section::Battle(_) => GameKind::Battle,
            Section::Worth(_) => GameKind::Worth,
            Section::Scenario(_) => GameKind::Scenario,
        }
    }

    /// Digest of the rules that it is played by.
    fn rules_digest(&self) -> String {
        match self {
            Section::Duel(section) => section.parameters.digest(),
            Section::Battle(section) => section.parameters.digest(),
            Section::Worth(section) => section.parameters.digest(),
            Section::Scenario(section) => section.parameters.digest(),
        }
    }

    /// The rule parameters that differ from the specification's defaults, by name and value.
    pub fn changed_parameters(&self) -> Vec<(String, String)> {
        match self {
            Section::Duel(section) => parameters::changed(&section.parameters),
            Section::Battle(section) => parameters::changed(&section.parameters),
            Section::Worth(section) => parameters::changed(&section.parameters),
            Section::Scenario(section) => parameters::changed(&section.parameters),
        }
    }
}

/// The keys of every experiment.
const KEYS: [&str; 11] = keys::names(&keys::EXPERIMENT);
/// The keys of each kind.
const DUEL_KEYS: [&str; 3] = keys::names(&keys::OF_DUELS);
const BATTLE_KEYS: [&str; 7] = keys::names(&keys::OF_BATTLES);
const WORTH_KEYS: [&str; 4] = keys::names(&keys::OF_WORTH);
const SCENARIO_KEYS: [&str; 2] = keys::names(&keys::OF_SCENARIOS);
const PRECISION_KEYS: [&str; 2] = keys::names(&keys::PRECISION);

/// The most blocks of a cell: 10¹² pairs, to which every sum is known to fit (ST-A7).
const MAX_BLOCKS: u64 = 1_000_000_000_000 / BLOCK_PAIRS;

/// Pairs where the file names none.
const DEFAULT_BLOCKS: u32 = 4;

/// Reads an experiment; whatever is wrong is added to the problems.
pub fn read(source: &str, folder: &Path, problems: &mut Problems) -> Option<Experiment> {
    let root = parse_toml(source, problems);
    if problems.is_unreadable() {
        // A file that isn't TOML would only be blamed for keys that it has.
        return None;
    }
    read_node(&root, folder, problems)
}

/// Reads an experiment from the tree of its file; armies that it names as files are looked for in `folder`.
pub fn read_node(root: &Node, folder: &Path, problems: &mut Problems) -> Option<Experiment> {
    let kind = kind_of(root);
    let own: &[&str] = match kind {
        GameKind::Duel => &DUEL_KEYS,
        GameKind::Battle => &BATTLE_KEYS,
        GameKind::Worth => &WORTH_KEYS,
        GameKind::Scenario => &SCENARIO_KEYS,
    };
    let keys = [&KEYS, own, stratify::known_in(kind, root)].concat();
    let table = Table::read("the experiment", root, &keys, problems)?;
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
    ruleset(&table, kind, problems);
    let seed = optional(&table, "seed", |node| {
        problems.integer("seed", 0..=i64::MAX, node)
    });
    let (n_blocks, half_width) = size(&table, problems);
    let pairing = pairing(&table, kind, problems);
    let expectations = optional(&table, "expect", |node| Some(expect::read(node, problems)));
    let game = match kind {
        GameKind::Duel => {
            let parameters = rules(&table, kind, problems);
            table
                .require(
                    "duel",
                    "a table [duel] with a = \"all\" and b = \"all\"",
                    problems,
                )
                .and_then(|node| duel::read(node, &parameters, problems))
                .map(|mut section| {
                    let sweep = optional(&table, "sweep", |node| {
                        Sweep::read(
                            node,
                            kind,
                            &parameters,
                            &Settings::<triumph::policies::Player>::read(None, problems),
                            problems,
                        )
                    });
                    if let Some(sweep) = sweep {
                        sweep.add_to_duels(&parameters, &mut section, problems);
                    }
                    Section::Duel(section)
                })
        }
        GameKind::Battle => {
            let mut parameters = rules(&table, kind, problems);
            let settings = Settings::read(table.get("policies"), problems);
            let custom = optional(&table, "card", |node| {
                Some(custom::read(node, &parameters, problems))
            });
            let custom: CustomLines = custom.unwrap_or_default();
            custom.define(&mut parameters);
            let sweep = optional(&table, "sweep", |node| {
                Sweep::read(node, kind, &parameters, &settings, problems)
            });
            let sensitivity = optional(&table, "sensitivity", |node| {
                sensitivity::Stated::read(node, kind, &parameters, problems)
            });
            table
                .require(
                    "battle",
                    "a table [battle] with policies = [\"steady\", \"steady\"] and matchups",
                    problems,
                )
                .and_then(|node| {
                    battle::read(node, &parameters, custom, &settings, folder, problems)
                })
                .map(|mut section| {
                    if let Some(sweep) = &sweep {
                        sweep.add_to_battles(&parameters, &mut section, problems);
                    }
                    if let Some(sensitivity) = &sensitivity {
                        let seed = seed.unwrap_or(0) as u64;
                        sensitivity.add_to_battles(&parameters, seed, &mut section, problems);
                    }
                    if !section.has_cards() {
                        refuse_those_of_cards(&table, problems);
                    }
                    if pairing.stratify {
                        stratify::refuse_in_battles(&table, &section, problems);
                    }
                    Section::Battle(section)
                })
        }
        GameKind::Worth => {
            let parameters = rules(&table, kind, problems);
            let settings = Settings::read(table.get("policies"), problems);
            let sensitivity = optional(&table, "sensitivity", |node| {
                sensitivity::Stated::read(node, kind, &parameters, problems)
            });
            table
                .require(
                    "worth",
                    "a table [worth] with players and [[worth.bearer]]",
                    problems,
                )
                .and_then(|node| worth::read(node, &parameters, &settings, folder, problems))
                .map(|mut section| {
                    if let Some(sensitivity) = &sensitivity {
                        let seed = seed.unwrap_or(0) as u64;
                        sensitivity.add_to_worth(&parameters, seed, &mut section, problems);
                    }
                    Section::Worth(section)
                })
        }
        GameKind::Scenario => {
            let parameters = rules(&table, kind, problems);
            let settings = Settings::read(table.get("policies"), problems);
            table
                .require(
                    "scenario",
                    "a table [scenario] with policies = [\"greedy\", \"greedy\"] and scenarios = \"all\"",
                    problems,
                )
                .and_then(|node| scenario::read(node, &parameters, &settings, folder, problems))
                .map(Section::Scenario)
        }
    };
    Some(Experiment {
        title,
        question,
        seed: seed.unwrap_or(0) as u64,
        n_blocks,
        half_width,
        pairing,
        expectations: expectations.unwrap_or_default(),
        game: game?,
    })
}

/// `[parameters]`: the rules, as far as the file changes them.
fn rules<R: Rules>(table: &Table<'_>, kind: GameKind, problems: &mut Problems) -> R {
    let mut rules = R::DEFAULT;
    if let Some(node) = table.get("parameters")
        && let Some(table) = free_table("[parameters]", node, problems)
    {
        parameters::apply(&table, kind, &mut rules, problems);
    }
    rules
}

/// Parameters of cards in the `[parameters]` of battles without any.
fn refuse_those_of_cards(table: &Table<'_>, problems: &mut Problems) {
    if let Some(node) = table.get("parameters")
        && let Some(table) = free_table("[parameters]", node, &mut Problems::default())
    {
        parameters::refuse_those_of_cards(&table, problems);
    }
}

fn optional<'d, T>(
    table: &Table<'d>,
    key: &str,
    read: impl FnOnce(&'d Node) -> Option<T>,
) -> Option<T> {
    table.get(key).and_then(read)
}

/// A table whose keys are names that are looked up later.
pub(in crate::experiment) fn free_table<'d>(
    name: &'d str,
    node: &'d Node,
    problems: &mut Problems,
) -> Option<Table<'d>> {
    Table::read_some(name, node, problems)
}

/// `ruleset` and `game`, which have to go together.
fn ruleset(table: &Table<'_>, kind: GameKind, problems: &mut Problems) {
    let own = kind.ruleset().name;
    let named = table
        .require("ruleset", &format!("ruleset = \"{own}\""), problems)
        .and_then(|node| {
            let words = RULESETS.map(|ruleset| (ruleset.name, ruleset));
            problems.one_of("ruleset", &words, node)
        });
    let example = format!("game = \"{}\"", kind.name());
    let Some(node) = table.require("game", &example, problems) else {
        return;
    };
    let games = GameKind::ALL.map(|kind| (kind.name(), kind));
    let Some(ruleset) = named else {
        problems.one_of("game", &games, node);
        return;
    };
    let games: Vec<_> = games
        .into_iter()
        .filter(|(_, kind)| ruleset.kinds.contains(kind))
        .collect();
    let is_of_another = matches!(&node.value, Value::Text(text)
        if text == kind.name() && !ruleset.kinds.contains(&kind));
    if is_of_another {
        let names: Vec<&str> = games.iter().map(|(name, _)| *name).collect();
        problems.add(
            Problem::at(
                "experiment::game",
                node.span.clone(),
                format!("`{}` is no game of {}", kind.name(), ruleset.title),
            )
            .label(format!("a game of {}", kind.ruleset().title))
            .help(did_you_mean(kind.name(), &names)),
        );
    } else {
        problems.one_of("game", &games, node);
    }
}

/// The kind of game that the file means, so that its keys are known before anything is said of them.
fn kind_of(root: &Node) -> GameKind {
    let Value::Table(entries) = &root.value else {
        return GameKind::Duel;
    };
    let entry = |key: &str| entries.iter().find(|entry| entry.key == key);
    let named = |kind: &GameKind| {
        let text = entry("game").map(|entry| &entry.node.value);
        matches!(text, Some(Value::Text(text)) if text == kind.name())
    };
    // A file whose game is misspelt is not blamed for the keys of its kind too.
    let meant = |kind: &GameKind| entry(kind.name()).is_some();
    let mut kinds = GameKind::ALL.into_iter();
    let by_name = kinds.clone().find(named);
    by_name
        .or_else(|| kinds.find(meant))
        .unwrap_or(GameKind::Duel)
}

/// Blocks of every cell, and the half-width wanted: `pairs`, or `[precision]`, or neither.
fn size(table: &Table<'_>, problems: &mut Problems) -> (u32, Option<f64>) {
    let fixed = optional(table, "pairs", |node| pairs("pairs", node, problems));
    let Some(node) = table.get("precision") else {
        return (fixed.unwrap_or(DEFAULT_BLOCKS), None);
    };
    if table.get("pairs").is_some() {
        problems.add(
            Problem::at(
                "experiment::precision",
                node.span.clone(),
                "`pairs` and `precision` both say how many pairs are played",
            )
            .label("the second to say so")
            .help("keep `pairs` for a fixed number, or `precision` to play until the scores are known well enough"),
        );
    }
    let Some(table) = Table::read("[precision]", node, &PRECISION_KEYS, problems) else {
        return (DEFAULT_BLOCKS, None);
    };
    let half_width = table
        .require(
            "half_width",
            "half_width = 0.01, which is 1 point in 100",
            problems,
        )
        .and_then(|node| problems.number("half_width", 0.0001..=0.5, node));
    let most = table
        .require("max_pairs", "max_pairs = 28_800", problems)
        .and_then(|node| pairs("max_pairs", node, problems));
    (most.unwrap_or(DEFAULT_BLOCKS), half_width)
}

/// Pairs as whole blocks.
fn pairs(key: &'static str, node: &Node, problems: &mut Problems) -> Option<u32> {
    let most = i64::try_from(MAX_BLOCKS.min(u64::from(u32::MAX)) * BLOCK_PAIRS).ok()?;
    let pairs = problems.integer(key, 1..=most, node)? as u64;
    if !pairs.is_multiple_of(BLOCK_PAIRS) {
        let next = pairs.div_ceil(BLOCK_PAIRS) * BLOCK_PAIRS;
        problems.add(
            Problem::at(
                "experiment::pairs",
                node.span.clone(),
                format!(
                    "`{key}` is {pairs}, which isn't a whole number of blocks of {BLOCK_PAIRS}"
                ),
            )
            .label("not whole blocks")
            .help(format!("use {next}")),
        );
        return None;
    }
    Some((pairs / BLOCK_PAIRS) as u32)
}

fn pairing(table: &Table<'_>, kind: GameKind, problems: &mut Problems) -> Pairing {
    let dice = optional(table, "dice", |node| {
        let words = [("seat", DiceBelongTo::Seat), ("army", DiceBelongTo::Army)];
        problems.one_of("dice", &words, node)
    });
    let complement = optional(table, "complement", |node| {
        problems.boolean("complement", node)
    });
    let luck = optional(table, "luck", |node| problems.boolean("luck", node));
    Pairing {
        dice: dice.unwrap_or_default(),
        complement: complement.unwrap_or_default(),
        // It costs a little, and is worth it wherever something is compared.
        luck: luck.unwrap_or(kind == GameKind::Worth),
        stratify: stratify::read(table, kind, problems),
    }
}
