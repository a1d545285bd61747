//! Reads a situation from a table.

use gloriam::dice_set::DiceSet;
use gloriam::odds::{Meeting, Shots};
use gloriam::rules::claims::{Claims, Combat, Face, File, Ground};
use gloriam::rules::shooting::Shot;
use gloriam::troops::{Terrain, Troops};
use gloriam::{Catalogue, RuleParameters};

use super::answer::{OddsAnswer, OfSet};
use super::troops;
use crate::files;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};
use experiment::named_file::{NamedText, read_at};
use experiment::odds::parameters;
use experiment::odds::situations::example;

const KEYS: [&str; 8] =
    ["kind", "a", "b", "shooter", "target", "range", "characteristics", "params"];

/// What a set of dice of the situation's own is called.
const OWN_DICE: &str = "own";

/// Keys of a file in a fight beside those of its troops.
const OF_FILE: [&str; 11] = [
    "ranks",
    "terrain",
    "uphill",
    "obstacle",
    "charging",
    "shot",
    "nervous",
    "general",
    "fighting_to",
    "neighbour",
    "support",
];

const OF_SHOOTER: [&str; 5] = ["ranks", "files", "nervous", "running", "charged"];

const OF_TARGET: [&str; 4] = ["cover", "ranks", "width", "aspect"];

/// A situation under rules of its own.
#[derive(Clone, Debug)]
pub struct Situation {
    pub kind: SituationKind,
    /// The rules; odds are given under each of the four sets of dice, and under that of `params` if it is another.
    pub rules: RuleParameters,
    /// The characteristics, those of a designer's file included.
    pub catalogue: Catalogue,
}

/// Which of the three it is.
#[derive(Clone, Debug)]
pub enum SituationKind {
    /// One file against another.
    Fight {
        /// Charge or melee.
        combat: Combat,
        /// The two fighters.
        sides: [Fighter; 2],
    },
    Volley(Volley),
}

/// One of two files that fight.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    pub troops: Troops,
    /// Bases in the file.
    pub ranks: u8,
    ground: Ground,
    charging: bool,
    shot: bool,
    nervous: bool,
    general: bool,
    face: Face,
    neighbour_shattered: bool,
    neighbour_shoved: bool,
    /// GL-561: a supporting file adds its die.
    pub support: bool,
}

/// Files that shoot, and their target.
#[derive(Clone, Copy, Debug)]
pub struct Volley {
    pub shooter: Troops,
    /// Bases in each file.
    pub ranks: u8,
    /// How many files shoot.
    pub files: u8,
    nervous: bool,
    running: bool,
    charged: bool,
    /// BW.
    pub range: u8,
    /// Who is shot at.
    pub target: Troops,
    target_ranks: u8,
    width: u8,
    cover: bool,
    from_behind: bool,
}

impl Fighter {
    fn file(&self) -> File<'_> {
        File {
            ground: self.ground,
            ranks: self.ranks,
            charging: self.charging,
            shot: self.shot,
            nervous: self.nervous,
            general: self.general,
            face: self.face,
            neighbour_shattered: self.neighbour_shattered,
            neighbour_shoved: self.neighbour_shoved,
            ..File::of(&self.troops)
        }
    }
}

impl Situation {
    /// Its odds, under each of the four sets of dice, and under one of its own.
    pub fn answer(&self) -> OddsAnswer {
        let own = self.rules.dice_set;
        let is_named = DiceSet::NAMED.iter().any(|(_, set)| *set == own);
        let all = DiceSet::NAMED.into_iter().chain((!is_named).then_some((OWN_DICE, own)));
        let sets = all.map(|(name, dice_set)| (name, RuleParameters { dice_set, ..self.rules }));
        match &self.kind {
            SituationKind::Fight { combat, sides } => {
                let meeting = Meeting {
                    files: [sides[0].file(), sides[1].file()],
                    supported: [sides[0].support, sides[1].support],
                    combat: *combat,
                };
                let of = |(set, rules): (&'static str, RuleParameters)| OfSet {
                    set,
                    odds: meeting.odds(&Claims { catalogue: &self.catalogue, parameters: &rules }),
                };
                OddsAnswer::Fight(sets.map(of).collect())
            }
            SituationKind::Volley(volley) => {
                let shots = Shots {
                    shot: Shot {
                        shooter: &volley.shooter,
                        ranks: volley.ranks,
                        running: volley.running,
                        nervous: volley.nervous,
                        charged: volley.charged,
                        distance: volley.range,
                        always_effective: false,
                        target: &volley.target,
                        target_ranks: volley.target_ranks,
                        from_behind: volley.from_behind,
                        cover: volley.cover,
                    },
                    files: volley.files,
                    frontage: volley.width,
                };
                let of = |(set, rules): (&'static str, RuleParameters)| OfSet {
                    set,
                    odds: shots.odds(&rules),
                };
                OddsAnswer::Volley(sets.map(of).collect())
            }
        }
    }
}

/// The situation of a table; `None` goes with at least one problem.
pub fn read(name: &str, node: &Node, problems: &mut Problems) -> Option<Situation> {
    let table = TableReader::read(name, node, &KEYS, problems)?;
    let mut catalogue = catalogue(&table, problems)?;
    let rules = parameters(table.get("params"), problems);
    let kinds = [("charge", Some(Combat::Charge)), ("melee", Some(Combat::Melee)), ("shoot", None)];
    let combat = table
        .require("kind", &example("kind", "\"melee\""), problems)
        .and_then(|node| problems.one_of("kind", &kinds, node))?;
    let (wanted, strange) = match combat {
        Some(_) => (["a", "b"], ["shooter", "target", "range"].as_slice()),
        None => (["shooter", "target"], ["a", "b"].as_slice()),
    };
    for entry in table.entries() {
        if strange.contains(&entry.key.as_str()) {
            problems.add(
                Problem::at(
                    "odds::situation",
                    entry.key_span.clone(),
                    format!("`{}` does not go with this kind of situation", entry.key),
                )
                .help("leave it out, or change the kind"),
            );
        }
    }
    let mut side = |key: &str| {
        let node = table.require(key, &example(key, "{ \"unit\": \"Tercio\" }"), problems)?;
        Some((format!("{name}'s {key}"), node))
    };
    let (one, two) = (side(wanted[0]), side(wanted[1]));
    let kind = match combat {
        Some(combat) => {
            let mut fighter = |side: Option<(String, &Node)>| {
                side.and_then(|(name, node)| fighter(&name, node, &catalogue, problems))
            };
            let (one, two) = (fighter(one), fighter(two));
            let (((one, of_one), (mut two, of_two)), base) = ((one?, two?), catalogue);
            let marks;
            (catalogue, marks) = of_one.joined(&of_two, &base);
            two.troops.marks = marks(two.troops.marks);
            SituationKind::Fight { combat, sides: [one, two] }
        }
        None => {
            let (volley, joined) = volley(&table, one?, two?, &catalogue, problems)?;
            catalogue = joined;
            SituationKind::Volley(volley)
        }
    };
    let faults = kind.faults();
    for fault in &faults {
        problems.add(Problem::at(
            "gloriam::situation",
            node.span.clone(),
            format!("{name}, {fault}"),
        ));
    }
    faults.is_empty().then_some(Situation { kind, rules, catalogue })
}

/// The built-in characteristics, and those of the file that the situation names; none if the file has problems, since the words
/// of the situation can't be resolved then.
fn catalogue(table: &TableReader<'_>, problems: &mut Problems) -> Option<Catalogue> {
    let built_in = Catalogue::built_in();
    let Some(node) = table.get("characteristics") else {
        return Some(built_in.clone());
    };
    let path = problems.text("characteristics", node)?;
    match std::fs::read_to_string(path) {
        Err(error) => {
            problems.add(
                Problem::at(
                    "gloriam::characteristics",
                    node.span.clone(),
                    format!("the characteristics in {path} can't be read: {error}"),
                )
                .help("name a file of [[characteristic]] tables by its path"),
            );
            None
        }
        Ok(text) => {
            let name = path.to_owned();
            let read = |text: &str, own: &mut Problems| files::characteristics(text, built_in, own);
            read_at(&NamedText { name, text }, node, problems, read)
        }
    }
}

impl SituationKind {
    /// Everything that makes the situation impossible.
    fn faults(&self) -> Vec<&'static str> {
        match self {
            SituationKind::Fight { combat, sides } => {
                let mut found = Vec::new();
                let charging = sides.iter().filter(|side| side.charging).count();
                if *combat == Combat::Charge && charging == 0 {
                    found.push(
                        "a charge in which neither side charges (GL-508): say `charging` of one",
                    );
                }
                if sides.iter().all(|side| side.face != Face::Front) {
                    found.push("neither fights to its front (GL-505)");
                }
                if sides.iter().any(|side| side.charging && !side.troops.may_charge()) {
                    found.push("battle wagons and guns don't charge (GL-308)");
                }
                found
            }
            SituationKind::Volley(volley) => match volley.shooter.weapon {
                Some(_) => Vec::new(),
                None => vec![
                    "the shooters have no weapon (GL-405): name one, such as weapon = \"musket\"",
                ],
            },
        }
    }
}

fn flag(table: &TableReader<'_>, key: &str, problems: &mut Problems) -> bool {
    let node = table.get(key);
    node.and_then(|node| problems.boolean(key, node)).unwrap_or(false)
}

fn number(table: &TableReader<'_>, key: &str, most: i64, usual: u8, problems: &mut Problems) -> u8 {
    let node = table.get(key);
    node.and_then(|node| problems.integer(key, 1..=most, node)).map_or(usual, |value| value as u8)
}

fn keys(own: &[&'static str]) -> Vec<&'static str> {
    troops::KEYS.iter().chain(own).copied().collect()
}

fn fighter(
    name: &str,
    node: &Node,
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<(Fighter, Catalogue)> {
    let table = TableReader::read(name, node, &keys(&OF_FILE), problems)?;
    let (troops, own) = troops::of_side(&table, catalogue, problems);
    let usual = troops.map_or(1, |troops| troops.depth);
    let ranks = number(&table, "ranks", 12, usual, problems);
    let grounds =
        [("good", Terrain::Good), ("rough", Terrain::Rough), ("difficult", Terrain::Difficult)];
    let terrain = table.get("terrain").and_then(|node| problems.one_of("terrain", &grounds, node));
    let obstacles = [("hedge", "hedge"), ("wall", "wall"), ("barricade", "wall")];
    let obstacle = table
        .get("obstacle")
        .filter(|node| !matches!(node.value, Value::Other("null")))
        .and_then(|node| problems.one_of("obstacle", &obstacles, node));
    let faces = [("front", Face::Front), ("flank", Face::Flank), ("rear", Face::Rear)];
    let face =
        table.get("fighting_to").and_then(|node| problems.one_of("fighting_to", &faces, node));
    let won = neighbour(&table, problems);
    let fighter = Fighter {
        ground: Ground {
            terrain: terrain.unwrap_or(Terrain::Good),
            uphill: flag(&table, "uphill", problems),
            hedge: obstacle == Some("hedge"),
            wall: obstacle == Some("wall"),
        },
        ranks,
        charging: flag(&table, "charging", problems),
        shot: flag(&table, "shot", problems),
        nervous: flag(&table, "nervous", problems),
        general: flag(&table, "general", problems),
        face: face.unwrap_or_default(),
        neighbour_shattered: won[0],
        neighbour_shoved: won[1],
        support: flag(&table, "support", problems),
        troops: troops?,
    };
    Some((fighter, own))
}

/// GL-526, GL-527: whether a neighbouring file has won shatter, and shove: a word or a list of them.
fn neighbour(table: &TableReader<'_>, problems: &mut Problems) -> [bool; 2] {
    let mut won = [false; 2];
    let Some(node) = table.get("neighbour") else {
        return won;
    };
    let items = match &node.value {
        Value::List(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    for item in items {
        if let Some(at) = problems.one_of("neighbour", &[("shatter", 0), ("shove", 1)], item) {
            won[at] = true;
        }
    }
    won
}

fn volley(
    table: &TableReader<'_>,
    (shooter_name, shooter): (String, &Node),
    (target_name, target): (String, &Node),
    catalogue: &Catalogue,
    problems: &mut Problems,
) -> Option<(Volley, Catalogue)> {
    let range = table
        .require("range", "\"range\": 2 in JSON, range=2 on a line: BW", problems)
        .and_then(|node| problems.integer("range", 1..=99, node));
    let own = TableReader::read(&shooter_name, shooter, &keys(&OF_SHOOTER), problems);
    let other = TableReader::read(&target_name, target, &keys(&OF_TARGET), problems);
    let (own, other) = (own?, other?);
    let read = [&own, &other].map(|table| troops::of_side(table, catalogue, problems));
    let [(shooter, of_shooter), (target, of_target)] = read;
    let (joined, marks) = of_shooter.joined(&of_target, catalogue);
    let target = target.map(|troops| Troops { marks: marks(troops.marks), ..troops });
    let troops = [shooter, target];
    let usual = |at: usize, of: fn(&Troops) -> u8| troops[at].as_ref().map_or(1, of);
    let ranks = number(&own, "ranks", 12, usual(0, |it| it.depth), problems);
    let files = number(&own, "files", 8, usual(0, |it| it.width), problems);
    let target_ranks = number(&other, "ranks", 12, usual(1, |it| it.depth), problems);
    let frontage = number(&other, "width", 12, usual(1, |it| it.width), problems);
    let aspects = [("front", "front"), ("flank", "flank"), ("rear", "rear"), ("square", "square")];
    let aspect = other
        .get("aspect")
        .and_then(|node| problems.one_of("aspect", &aspects, node))
        .unwrap_or("front");
    let [running, nervous, charged] =
        ["running", "nervous", "charged"].map(|key| flag(&own, key, problems));
    let cover = flag(&other, "cover", problems);
    let [shooter, target] = troops;
    let shooter = shooter?;
    // GL-415: a square is as good as a flank for guns only.
    let guns = shooter.weapon.is_some_and(|weapon| weapon.is_artillery());
    let volley = Volley {
        shooter,
        ranks,
        files,
        nervous,
        running,
        charged,
        range: range? as u8,
        target: target?,
        target_ranks,
        width: frontage,
        cover,
        from_behind: match aspect {
            "flank" | "rear" => true,
            "square" => guns,
            _ => false,
        },
    };
    Some((volley, joined))
}
