//! The printed tables, typed in from the rules a second time: troop types (TR-UN-01), results (TR-RS-17 to -19), terrain.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// One line of TR-UN-01.
#[derive(Clone, Debug, PartialEq)]
pub struct Troop {
    pub code: &'static str,
    pub name: String,
    pub mounted: bool,
    pub open: bool,
    /// What it counts when it is lost.
    pub points: f64,
    /// The part of these points that own cards add.
    pub own_points: f64,
    pub vs_foot: f64,
    pub vs_mounted: f64,
    pub shooting: Option<f64>,
    pub target: f64,
    pub reach: f64,
    pub depth: f64,
    pub range: Option<f64>,
    /// TR-RS-14: the code of its result row when it is shot at; `code` is the one it fights as.
    pub shot_code: &'static str,
    /// The cards in force for the stand itself.
    pub cards: Cards,
}

/// Battle cards, by their numbers in the booklet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(pub u32);

impl Cards {
    pub fn has(self, card: u32) -> bool {
        self.0 >> card & 1 == 1
    }
    pub fn with(self, card: u32) -> Cards {
        Cards(self.0 | 1 << card)
    }
}

impl Troop {
    /// TR-CP-03, TR-DP-06: its points in its army; own cards add to them only when it is lost.
    pub fn cost(&self) -> f64 {
        self.points - self.own_points
    }
    pub fn open_foot(&self) -> bool {
        self.open && !self.mounted
    }
    pub fn is(&self, codes: &str) -> bool {
        codes.split(' ').any(|code| code == self.code)
    }
    pub fn close_foot(&self) -> bool {
        !self.open && !self.mounted
    }
    /// TR-CM-03, TR-BC-22.2.
    pub fn heavy(&self) -> bool {
        self.is("ART ELE WWG") || self.cards.has(22)
    }
    /// TR-MV-02, TR-BC-08.3: whether difficult terrain cuts its move to 3 MU.
    pub fn slows(&self) -> bool {
        self.mounted || self.cards.has(8)
    }
    /// TR-BC-04.2, TR-BC-05.2.
    pub fn on_camels(&self) -> bool {
        self.cards.has(4) || self.cards.has(5)
    }
}

const TROOPS: &str = "\
ARC|Archers|foot|O|4|2|4|3|3|3|1.0|3
BLV|Bow Levy|foot|O|2|2|3|-|3|2|1.5|-
LFT|Light Foot|foot|O|3|3|2|-|3|5|1.0|-
LSP|Light Spear|foot|O|3|3|3|-|3|4|1.0|-
RBL|Rabble|foot|O|2|2|1|-|2|3|1.5|-
RDR|Raiders|foot|O|4|4|2|-|3|4|1.0|-
SKM|Skirmishers|foot|O|3|2|1|-|3|5|1.0|-
WBD|Warband|foot|O|3|3|2|-|3|4|1.0|-
ART|Artillery|foot|C|3|2|2|4|3|2|2.0|8
EFT|Elite Foot|foot|C|4|5|3|-|3|3|0.75|-
HFT|Heavy Foot|foot|C|3|4|3|-|3|3|0.75|-
HRD|Horde|foot|C|2|3|2|-|2|2|2.0|-
PAV|Pavisiers|foot|C|4|3|4|3|3|3|2.0|3
PIK|Pikes|foot|C|3|3|4|-|3|3|0.75|-
SPR|Spear|foot|C|4|4|4|-|3|3|0.75|-
WWG|War Wagons|foot|C|3|3|4|3|4|2|2.0|3
WRR|Warriors|foot|C|3|3|2|-|3|3|0.75|-
BAD|Bad Horse|mtd|O|3|2|2|-|2|6|1.5|-
BTX|Battle Taxi|mtd|O|3|2|2|-|2|6|2.0|-
CHT|Chariots|mtd|O|4|2|3|-|3|6|2.0|-
ECV|Elite Cavalry|mtd|O|4|3|3|-|3|6|1.5|-
HBW|Horse Bow|mtd|O|4|2|3|-|2|8|1.5|-
JCV|Javelin Cavalry|mtd|O|4|3|2|-|2|8|1.5|-
KNT|Knights|mtd|O|4|3|4|-|2|5|1.5|-
CAT|Cataphracts|mtd|C|4|4|4|-|3|4|2.0|-
ELE|Elephants|mtd|C|4|5|4|-|3|4|2.0|-";

/// TR-UN-01.
pub fn troops() -> &'static [Troop] {
    static PARSED: OnceLock<Vec<Troop>> = OnceLock::new();
    PARSED.get_or_init(|| {
        let number = |text: &str| text.parse::<f64>().ok();
        TROOPS
            .lines()
            .map(|line| {
                let cells: Vec<&'static str> = line.split('|').collect();
                let value = |at: usize| number(cells[at]).unwrap();
                Troop {
                    code: cells[0],
                    name: cells[1].to_lowercase().replace(' ', "-"),
                    mounted: cells[2] == "mtd",
                    open: cells[3] == "O",
                    points: value(4),
                    own_points: 0.0,
                    vs_foot: value(5),
                    vs_mounted: value(6),
                    shooting: number(cells[7]),
                    target: value(8),
                    reach: value(9),
                    depth: value(10),
                    range: number(cells[11]),
                    shot_code: cells[0],
                    cards: Cards::default(),
                }
            })
            .collect()
    })
}

/// The printed type of a code.
pub fn by_code(code: &str) -> &'static Troop {
    troops().iter().find(|troop| troop.code == code).unwrap()
}

pub fn troop(name: &str) -> Option<&'static Troop> {
    troops().iter().find(|troop| troop.name == name)
}

type Matrix = BTreeMap<(String, String), char>;

/// TR-RS-17: beaten in open, beaten in difficult, doubled in open, doubled in difficult.
fn matrices() -> &'static [Matrix] {
    static PARSED: OnceLock<Vec<Matrix>> = OnceLock::new();
    PARSED.get_or_init(|| {
        let mut all: Vec<Matrix> = Vec::new();
        let mut winners: Vec<&str> = Vec::new();
        for line in include_str!("matrices.txt").lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["Beaten," | "Doubled,", ..] => all.push(Matrix::new()),
                ["loser", codes @ ..] => winners = codes.to_vec(),
                [loser, cells @ ..] => {
                    let matrix = all.last_mut().unwrap();
                    for (winner, cell) in winners.iter().zip(cells) {
                        let letter = cell.chars().next().unwrap();
                        matrix.insert(((*loser).into(), (*winner).into()), letter);
                    }
                }
                [] => {}
            }
        }
        all
    })
}

/// TR-RS-17: what a loser of a close combat suffers, TR-BC-05.4 and TR-BC-09.5 included.
pub fn close_result(loser: &Troop, winner: &Troop, doubled: bool, difficult: bool) -> &'static str {
    if !doubled && winner.is("ELE") {
        if loser.cards.has(5) {
            return "fall-back";
        }
        if loser.cards.has(9) {
            return "shattered";
        }
    }
    // TR-RS-11, TR-RS-12: these rows go by the winner's order, which an own card may have changed.
    let printed = troops().iter().find(|troop| troop.code == winner.code);
    let changed = printed.is_some_and(|printed| printed.open != winner.open);
    if doubled && changed && !winner.mounted && matches!(loser.code, "SKM" | "RBL") {
        let flees = winner.is("LSP RDR WBD") || winner.close_foot() && !winner.is("PAV");
        return match (flees, loser.code) {
            (true, "SKM") => "evade",
            (true, _) => "panic",
            _ => "destroyed",
        };
    }
    let matrix = &matrices()[2 * usize::from(doubled) + usize::from(difficult)];
    match matrix[&(loser.code.to_owned(), winner.code.to_owned())] {
        'F' => "fall-back",
        'S' => "shattered",
        'D' => "destroyed",
        'E' => "evade",
        'P' => "panic",
        _ => "no-effect",
    }
}

/// TR-RS-18, TR-RS-19: what a target that lost suffers.
pub fn shot_result(
    target: &Troop,
    shooter: &Troop,
    doubled: bool,
    difficult: bool,
) -> &'static str {
    if doubled {
        return if target.shot_code == "SKM" && shooter.is("ART WWG") {
            "evade"
        } else if target.shot_code == "HBW" && !difficult && shooter.is("ART") {
            "panic"
        } else {
            "destroyed"
        };
    }
    if target.mounted && difficult {
        return match target.shot_code {
            "KNT" | "CAT" => "destroyed",
            "ELE" => "fall-back",
            _ => "panic",
        };
    }
    match (target.shot_code, shooter.code) {
        ("WWG", "ART") => "shattered",
        ("WWG" | "ART", _) => "no-effect",
        _ => "fall-back",
    }
}

/// TR-CP-08: what a stand that lost against a camp suffers.
pub fn camp_attacker_result(attacker: &Troop, doubled: bool) -> &'static str {
    if doubled && !attacker.is("ARC SKM HBW CHT ECV") { "destroyed" } else { "fall-back" }
}

/// TR-CC-09: whether rear support counts against this enemy.
pub fn support_counts(enemy: &Troop) -> bool {
    if enemy.mounted { enemy.is("KNT CAT ELE") } else { !enemy.is("ARC SKM RBL BLV") }
}

/// TR-CC-07: what a rear supporter gives a type, where it counts.
pub fn own_support(own: &Troop) -> f64 {
    match own.code {
        "PIK" => 2.0,
        "LSP" | "WRR" => 1.0,
        _ => 0.0,
    }
}

/// TR-TE-10, default classes.
pub fn is_difficult(kind: &str) -> bool {
    matches!(
        kind,
        "village"
            | "woods"
            | "wooded-hills"
            | "steep-hills"
            | "rough"
            | "marsh"
            | "dunes"
            | "oasis"
            | "stream"
            | "obstacle"
            | "ploughed-fields"
    )
}

pub fn is_hill(kind: &str) -> bool {
    matches!(kind, "gentle-hills" | "steep-hills" | "wooded-hills")
}

/// TR-TE-05, TR-TE-06: the compulsory piece and the optional ones; `(1)` is the most of it.
pub fn pool(topography: &str) -> Option<(&'static str, &'static [&'static str])> {
    Some(match topography {
        "arable" => (
            "village",
            &[
                "stream",
                "steep-hills",
                "gentle-hills",
                "woods",
                "wooded-hills",
                "coast",
                "rough",
                "ploughed-fields",
            ],
        ),
        "forest" => ("woods", &["stream", "marsh", "wooded-hills"]),
        "hilly" => ("steep-hills", &["stream", "woods", "wooded-hills"]),
        "steppe" => ("gentle-hills", &["stream", "rough", "woods"]),
        "dry" => ("rough", &["dunes", "steep-hills", "oasis"]),
        "marsh" => ("marsh", &["woods", "stream", "coast"]),
        "delta" => ("marsh", &["stream", "coast", "ploughed-fields", "woods"]),
        _ => return None,
    })
}

/// The most of an optional piece that may be picked.
pub fn cap(topography: &str, kind: &str) -> usize {
    match (topography, kind) {
        ("arable", "gentle-hills") | ("steppe", "woods") | (_, "stream" | "coast") => 1,
        _ => usize::MAX,
    }
}

mod tests {
    use super::*;

    fn code(code: &str) -> &'static Troop {
        troops().iter().find(|troop| troop.code == code).unwrap()
    }

    #[test]
    fn tr_un_01_has_26_types_under_the_names_that_events_use() {
        assert_eq!(troops().len(), 26);
        for troop in triumph::TroopType::ALL {
            assert!(super::troop(troop.name()).is_some(), "{}", troop.name());
        }
    }

    #[test]
    fn tr_rs_17_a_few_cells_read_by_hand() {
        let spear = code("SPR");
        assert_eq!(close_result(spear, code("KNT"), false, false), "shattered");
        assert_eq!(close_result(spear, code("KNT"), false, true), "fall-back");
        assert_eq!(close_result(code("HBW"), spear, true, false), "evade");
        assert_eq!(close_result(code("WWG"), spear, false, true), "no-effect");
        assert_eq!(close_result(code("KNT"), spear, false, true), "destroyed");
        assert_eq!(close_result(code("RBL"), code("ELE"), true, false), "panic");
    }

    #[test]
    fn tr_rs_18_and_19_shots() {
        assert_eq!(shot_result(code("WWG"), code("ART"), false, false), "shattered");
        assert_eq!(shot_result(code("SKM"), code("WWG"), true, true), "evade");
        assert_eq!(shot_result(code("HBW"), code("ART"), true, true), "destroyed");
        assert_eq!(shot_result(code("CAT"), code("ARC"), false, true), "destroyed");
    }
}
