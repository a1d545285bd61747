//! The file of puzzles as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub format: u32,
    pub parameters: String,
    #[serde(rename = "puzzle")]
    pub puzzles: Vec<Puzzle>,
}

/// One position with its question and its answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    pub id: String,
    pub name: String,
    pub principles: Vec<String>,
    pub phase: Asked,
    pub side: SideName,
    #[serde(default)]
    pub command_points: u8,
    #[serde(default)]
    pub score: Score,
    /// For the shot or the fight of an own stand, its own die and the enemy's.
    #[serde(default)]
    pub dice: BTreeMap<String, [u8; 2]>,
    #[serde(default)]
    pub terrain: Vec<Area>,
    #[serde(default)]
    pub camps: Vec<CampArea>,
    /// Unplayed army cards by side.
    #[serde(default)]
    pub cards: BTreeMap<SideName, Vec<String>>,
    pub stands: Vec<Placed>,
    pub expect: Vec<String>,
    pub witness: Vec<Step>,
    pub wrong: Vec<Step>,
}

/// What the side is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Asked {
    Start,
    Move,
    Shoot,
    Combat,
}

/// A side as the file calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    A,
    B,
}

/// Points lost at this point.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub a_lost: i16,
    pub b_lost: i16,
}

/// A rectangle of terrain.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub kind: TerrainName,
    pub x0: f64,
    pub y0: f64,
    pub x1: f64,
    pub y1: f64,
}

/// Kinds of terrain that puzzles use.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TerrainName {
    Rough,
    Woods,
    Obstacle,
}

/// A camp.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampArea {
    pub id: String,
    pub side: SideName,
    pub x0: f64,
    pub y0: f64,
    pub x1: f64,
    pub y1: f64,
}

/// A stand: its front edge's centre and its heading.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub id: String,
    pub troop: String,
    pub x: f64,
    pub y: f64,
    pub heading: f64,
    #[serde(default)]
    pub general: bool,
}

/// One decision of a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Step {
    Move {
        #[serde(rename = "move")]
        kind: MoveName,
        stands: Vec<String>,
        to: Vec<[f64; 3]>,
        #[serde(default)]
        via: Vec<[f64; 3]>,
        /// Sideways, to the right.
        #[serde(default)]
        slide: f64,
    },
    Shot {
        shot: [String; 2],
    },
    Fight {
        fight: [String; 2],
    },
    Card {
        card: String,
        targets: Vec<String>,
    },
}

/// Kinds of moves that lines make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveName {
    Single,
    Group,
    Disengage,
}

/// The puzzles of the specification.
pub fn puzzles() -> Vec<Puzzle> {
    let file: File =
        toml::from_str(include_str!("puzzles.toml")).expect("the file is as its header says");
    assert_eq!((file.format, file.parameters.as_str()), (1, "default"));
    file.puzzles
}
