//! Reads an army file key by key.

mod built;
mod cards;
mod disguise;
mod listed_army;
mod resolved;
mod stands;
mod write;

use triumph::army_lists::total_cost;
use triumph::battle::{Army, ArmyStand, Topography};
use triumph::{HalfPoints, RuleParameters};

use crate::armies::own_cards::{self, ArmyWithCards};
use crate::custom::{self, CustomLines};
use crate::keys;
use crate::vocabulary::{home, texts, topography_name};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, parse_toml_with_help};

pub use cards::CardLine;
pub use resolved::Resolved;
pub use stands::StandsLine;
pub use write::to_toml;

/// An army as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyFile {
    /// What it is called.
    pub name: String,
    /// The army list that it follows, by its name.
    pub list: Option<String>,
    /// Its year; negative before the era.
    pub year: Option<i32>,
    /// Its faction, if its list has several.
    pub faction: Option<String>,
    /// TR-AB-07.
    pub invasion: u8,
    /// TR-AB-07.
    pub maneuver: u8,
    /// TR-AB-07.
    pub home: Vec<Topography>,
    /// Its stands, line by line.
    pub stands: Vec<StandsLine>,
    /// The battle cards that it buys.
    pub cards: Vec<CardLine>,
    /// The designer's own cards, all of which it has and pays for.
    pub own: CustomLines,
    /// The armies that it fought, by the names of their files; information only.
    pub enemies: Vec<String>,
}

/// An army from the text of its file.
pub fn parse(text: &str, problems: &mut Problems) -> Option<ArmyFile> {
    let help = "the file is read as TOML; docs/src/keys/triumph.md has an army";
    let root = parse_toml_with_help(text, help, problems);
    if problems.is_unreadable() {
        return None;
    }
    let table = TableReader::declared("the army", &root, &keys::ARMY, problems)?;
    let army = ArmyFile::read(&table, problems)?;
    problems.is_empty().then_some(army)
}

impl ArmyFile {
    /// Reads an army from a table that has its keys and perhaps others.
    pub fn read(table: &TableReader<'_>, problems: &mut Problems) -> Option<ArmyFile> {
        let name = table
            .require("name", "name = \"Norman Conquest\"", problems)
            .and_then(|node| name_of(node, problems));
        let (list, faction) = (table.given("list", problems), table.given("faction", problems));
        let year = table.given("year", problems);
        let invasion = table.required("invasion", "invasion = 3", problems);
        let maneuver = table.required("maneuver", "maneuver = 1", problems);
        let home =
            table.require("home", "home = [\"arable\"]", problems).map(|node| home(node, problems));
        let stands = table
            .require(
                "stands",
                "[[stands]] with troop = \"knights\", count = 3 and general = true",
                problems,
            )
            .map(|node| stands::stands(node, problems));
        let enemies = table.get("enemies");
        let enemies = enemies.map_or_else(Vec::new, |node| texts("enemies", node, problems));
        let own = table.get("card");
        let own = own.map(|node| custom::read(node, &RuleParameters::DEFAULT, problems));
        let stands = stands?;
        let cards = cards::cards(table.get("cards"), &stands, problems);
        Some(ArmyFile {
            name: name?.to_owned(),
            list,
            year,
            faction,
            invasion: invasion?,
            maneuver: maneuver?,
            home: home?,
            stands,
            cards,
            own: own.unwrap_or_default(),
            enemies,
        })
    }

    /// The army under these rules, which decide how half of an odd number of stands is rounded (TR-DP-08).
    pub fn army(&self, parameters: &RuleParameters) -> Army {
        let stands = self.stands.iter().flat_map(|line| {
            let n = usize::from(line.count);
            let n_marked = line.battle_line.of(n, parameters.half_battle_line_rounding);
            (0..n).map(move |at| ArmyStand {
                general: line.general && at == 0,
                battle_line: at < n_marked,
                ally: line.ally,
                ..ArmyStand::of(line.troop)
            })
        });
        Army {
            name: self.name.clone(),
            invasion: self.invasion,
            maneuver: self.maneuver,
            home: self.home.clone(),
            purchases: Vec::new(),
            stands: stands.collect(),
        }
    }

    /// How many stands it has.
    pub fn n_stands(&self) -> usize {
        self.stands.iter().map(|line| usize::from(line.count)).sum()
    }

    /// The cost of its stands and cards, including own ones.
    pub fn cost(&self) -> HalfPoints {
        let parameters = RuleParameters::DEFAULT;
        self.with_own(&parameters).map_or_else(
            |_| total_cost(&self.listed_army(&parameters), &parameters),
            |with| with.total,
        )
    }

    /// The army with all of its own cards.
    ///
    /// # Errors
    ///
    /// Every own card that it may not have, with the reason.
    pub fn with_own(&self, parameters: &RuleParameters) -> Result<ArmyWithCards, Vec<String>> {
        let all = own_cards::all_of(&self.own);
        ArmyWithCards::of(&self.listed_army(parameters), &self.own, &all, parameters)
    }

    /// Its homes in words: `arable, hilly`.
    pub fn home_names(&self) -> Vec<&'static str> {
        self.home.iter().map(|home| topography_name(*home)).collect()
    }
}

/// A name is shown in tables, charts and files, so it must be one line.
fn name_of<'n>(node: &'n Node, problems: &mut Problems) -> Option<&'n str> {
    let name = problems.text("name", node)?;
    if !name.trim().is_empty() {
        return Some(name);
    }
    problems.add(
        Problem::at("army::name", node.span.clone(), "`name` is empty")
            .label("not a name")
            .help("write what reports are to call the army, such as \"Norman Conquest\""),
    );
    None
}
