//! What an army file says, checked key by key.

use serde::Serialize;
use triumph::army_lists::Mark;
use triumph::battle::{Army, ArmyStand, MAX_STANDS_A_SIDE, Topography};
use triumph::{HalfPoints, RuleParameters, TroopType};

use crate::document::{Node, Problems, Table, Value};
use crate::notation::troops_help;
use crate::problem::Problem;

/// An army as its file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyFile {
    /// What it is called.
    pub name: String,
    /// The army list that it follows, by its name.
    pub list: Option<String>,
    /// The year that it is of; negative before the era.
    pub year: Option<i32>,
    /// The faction that it is of, where its list knows several.
    pub faction: Option<String>,
    /// TR-AB-07.
    pub invasion: u8,
    /// TR-AB-07.
    pub maneuver: u8,
    /// TR-AB-07.
    pub home: Vec<Topography>,
    /// Its stands, by lines.
    pub stands: Vec<StandsLine>,
}

/// A `[[stands]]` table: stands that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandsLine {
    /// Their type.
    pub troop: TroopType,
    /// How many there are.
    pub count: u8,
    /// TR-AB-10: which of them are battle line.
    pub battle_line: Mark,
    /// TR-AB-03: whether the first of them is the general.
    pub general: bool,
    /// TR-AB-05: whether they belong to an allied contingent.
    pub ally: bool,
}

/// The keys of an army file.
pub const KEYS: [&str; 8] = [
    "name", "list", "year", "faction", "invasion", "maneuver", "home", "stands",
];
const STANDS_KEYS: [&str; 5] = ["troop", "count", "battle_line", "general", "ally"];

/// The words of the home topographies.
pub const TOPOGRAPHIES: [(&str, Topography); 7] = [
    ("arable", Topography::Arable),
    ("forest", Topography::Forest),
    ("hilly", Topography::Hilly),
    ("steppe", Topography::Steppe),
    ("dry", Topography::Dry),
    ("marsh", Topography::Marsh),
    ("delta", Topography::Delta),
];

const MARKS: [(&str, Mark); 3] = [
    ("all", Mark::All),
    ("half", Mark::Half),
    ("none", Mark::None),
];

impl ArmyFile {
    /// Reads an army from a table that has its keys, whatever others it has.
    pub fn read(table: &Table<'_>, problems: &mut Problems) -> Option<ArmyFile> {
        let name = table
            .require("name", "name = \"Norman Conquest\"", problems)
            .and_then(|node| name_of(node, problems));
        let mut text = |key: &'static str| {
            let node = table.get(key)?;
            problems.text(key, node).map(str::to_owned)
        };
        let (list, faction) = (text("list"), text("faction"));
        let year = table
            .get("year")
            .and_then(|node| problems.integer("year", -9_999..=9_999, node));
        let mut rating = |key: &'static str, example: &str| {
            let node = table.require(key, example, problems)?;
            problems.integer(key, 0..=9, node)
        };
        let invasion = rating("invasion", "invasion = 3");
        let maneuver = rating("maneuver", "maneuver = 1");
        let home = table
            .require("home", "home = [\"arable\"]", problems)
            .map(|node| home(node, problems));
        let stands = table
            .require(
                "stands",
                "[[stands]] with troop = \"knights\", count = 3 and general = true",
                problems,
            )
            .map(|node| stands(node, problems));
        Some(ArmyFile {
            name: name?.to_owned(),
            list,
            year: year.map(|year| year as i32),
            faction,
            invasion: invasion? as u8,
            maneuver: maneuver? as u8,
            home: home?,
            stands: stands?,
        })
    }

    /// The army under these rules, which say how half of an odd number of stands is rounded (TR-DP-08).
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

    /// What its stands cost.
    pub fn cost(&self) -> HalfPoints {
        triumph::army_lists::cost(&self.army(&RuleParameters::DEFAULT))
    }

    /// Its homes in words: `arable, hilly`.
    pub fn home_names(&self) -> Vec<&'static str> {
        self.home
            .iter()
            .map(|home| topography_name(*home))
            .collect()
    }
}

/// The word of a topography.
fn topography_name(home: Topography) -> &'static str {
    let found = TOPOGRAPHIES.iter().find(|(_, other)| *other == home);
    found.map_or("", |(name, _)| name)
}

/// A name stands in tables, charts and files, on one line.
fn name_of<'n>(node: &'n Node, problems: &mut Problems) -> Option<&'n str> {
    let name = problems.text("name", node)?;
    let fault = if name.trim().is_empty() {
        "`name` is empty"
    } else if name.chars().any(char::is_control) {
        "`name` has a line break or another control character in it"
    } else {
        return Some(name);
    };
    problems.add(
        Problem::at("army::name", node.span.clone(), fault)
            .label("not a name")
            .help("write what reports are to call the army, such as \"Norman Conquest\""),
    );
    None
}

fn home(node: &Node, problems: &mut Problems) -> Vec<Topography> {
    let mut homes = Vec::new();
    let items = problems.list("home", node).unwrap_or_default();
    for item in items {
        let Some(home) = problems.one_of("home", &TOPOGRAPHIES, item) else {
            continue;
        };
        if homes.contains(&home) {
            problems.add(
                Problem::at(
                    "army::home",
                    item.span.clone(),
                    format!("`home` names {} twice", topography_name(home)),
                )
                .help("name it once"),
            );
            continue;
        }
        homes.push(home);
    }
    if items.is_empty() && matches!(node.value, Value::List(_)) {
        problems.add(
            Problem::at("army::home", node.span.clone(), "`home` names nothing")
                .label("empty")
                .help("every army has one home topography at least (TR-AB-07), such as \"arable\""),
        );
    }
    homes
}

fn stands(node: &Node, problems: &mut Problems) -> Vec<StandsLine> {
    let mut lines = Vec::new();
    let items = problems.list("stands", node).unwrap_or_default();
    if items.is_empty() && matches!(node.value, Value::List(_)) {
        problems.add(
            Problem::at("army::stands", node.span.clone(), "`stands` names nobody")
                .label("empty")
                .help("an army has stands, one of them the general (TR-AB-03)"),
        );
    }
    for item in items {
        if let Some(table) = Table::read("[[stands]]", item, &STANDS_KEYS, problems)
            && let Some(line) = stands_line(&table, problems)
        {
            lines.push(line);
        }
    }
    lines
}

fn stands_line(table: &Table<'_>, problems: &mut Problems) -> Option<StandsLine> {
    let troop = table
        .require("troop", "troop = \"heavy-foot\"", problems)
        .and_then(|node| {
            let text = problems.text("troop", node)?;
            let troop = TroopType::from_word(text);
            if troop.is_none() {
                problems.add(
                    Problem::at(
                        "army::troop",
                        node.span.clone(),
                        format!("unknown troop type \"{text}\""),
                    )
                    .label("not a troop type")
                    .help(troops_help(text)),
                );
            }
            troop
        });
    let count = table.get("count").map_or(Some(1), |node| {
        problems.integer("count", 1..=MAX_STANDS_A_SIDE as i64, node)
    });
    let battle_line = table
        .get("battle_line")
        .map_or(Some(Mark::None), |node| mark(node, problems));
    let mut flag = |key: &'static str| {
        let node = table.get(key);
        node.map_or(Some(false), |node| problems.boolean(key, node))
    };
    let (general, ally) = (flag("general"), flag("ally"));
    Some(StandsLine {
        troop: troop?,
        count: count? as u8,
        battle_line: battle_line?,
        general: general?,
        ally: ally?,
    })
}

/// True for all, false for none, or one of the words of the army lists.
fn mark(node: &Node, problems: &mut Problems) -> Option<Mark> {
    match node.value {
        Value::Bool(true) => Some(Mark::All),
        Value::Bool(false) => Some(Mark::None),
        Value::Text(_) => problems.one_of("battle_line", &MARKS, node),
        _ => {
            problems.add(
                Problem::at(
                    "document::type",
                    node.span.clone(),
                    format!(
                        "`battle_line` is {}, and should be true, false or \"half\"",
                        node.value.kind()
                    ),
                )
                .label("should be true, false or \"half\""),
            );
            None
        }
    }
}

/// An army as `run.toml` keeps it: the same keys with every default written out.
#[derive(Clone, Debug, Serialize)]
pub struct Resolved {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faction: Option<String>,
    invasion: u8,
    maneuver: u8,
    home: Vec<&'static str>,
    stands: Vec<ResolvedStands>,
}

#[derive(Clone, Debug, Serialize)]
struct ResolvedStands {
    troop: &'static str,
    count: u8,
    battle_line: &'static str,
    general: bool,
    ally: bool,
}

impl Resolved {
    /// Everything that the army says.
    pub fn of(army: &ArmyFile) -> Resolved {
        let stands = army.stands.iter().map(|line| ResolvedStands {
            troop: line.troop.name(),
            count: line.count,
            battle_line: MARKS
                .iter()
                .find(|(_, mark)| *mark == line.battle_line)
                .map_or("", |(word, _)| word),
            general: line.general,
            ally: line.ally,
        });
        Resolved {
            name: army.name.clone(),
            list: army.list.clone(),
            year: army.year,
            faction: army.faction.clone(),
            invasion: army.invasion,
            maneuver: army.maneuver,
            home: army.home_names(),
            stands: stands.collect(),
        }
    }
}
