//! A scenario file as written.

mod lower;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    id: String,
    name: String,
    date: String,
    victory: Option<VictoryFile>,
    #[serde(default)]
    modules: ModulesFile,
    army: [ArmyFile; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryFile {
    rout_all: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ModulesFile {
    shift: bool,
    oblique_attack: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyFile {
    name: String,
    morale: Option<u8>,
    tactical_victory: Option<u8>,
    tactical_draw: Option<u8>,
    card: Vec<CardFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    id: String,
    name: String,
    wing: String,
    strength: Option<u8>,
    cubes: Option<u8>,
    #[serde(default)]
    star: bool,
    dice: String,
    reserve: Option<String>,
    commanded: Option<String>,
    #[serde(default)]
    retire: bool,
    #[serde(default)]
    pursuit: bool,
    arm: Option<ArmFile>,
    #[serde(default)]
    links: Vec<LinkFile>,
    #[serde(default)]
    actions: Vec<RowFile>,
    #[serde(default)]
    shields: Vec<String>,
    #[serde(default)]
    saves: Vec<String>,
    #[serde(default)]
    placements: std::collections::BTreeMap<String, u8>,
    #[serde(default)]
    routs_on_entry: Vec<String>,
    #[serde(default)]
    suppresses: Vec<SuppressedFile>,
    #[serde(default)]
    closed_by_rout_of: Vec<String>,
    hit_limit: Option<HitLimitFile>,
    fog: Option<FogFile>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ArmFile {
    Infantry,
    Cavalry,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LinkFile {
    Previous,
    Next,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuppressedFile {
    card: String,
    reaction: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HitLimitFile {
    less: u8,
    most: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FogFile {
    veils: String,
    then_enter: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TargetsFile {
    Word(String),
    Ids(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    attack: Option<Vec<String>>,
    bombard: Option<bool>,
    command: Option<String>,
    screen: Option<TargetsFile>,
    counterattack: Option<TargetsFile>,
    absorb: Option<TargetsFile>,
    needs: Option<String>,
    hits: Option<String>,
    #[serde(rename = "self")]
    self_hits: Option<u8>,
    spares: Option<String>,
    takes: Option<String>,
    #[serde(default)]
    voluntary: bool,
    #[serde(default)]
    while_dice_on: Vec<String>,
    extra_hit_while: Option<String>,
    #[serde(default)]
    skips_in_reserve: Vec<String>,
    #[serde(default)]
    never_in_reserve: bool,
    #[serde(default)]
    then_removed: bool,
    #[serde(default)]
    morale_gain: u8,
}
