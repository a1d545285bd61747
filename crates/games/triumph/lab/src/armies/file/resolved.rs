//! An army as `run.toml` keeps it.

use serde::Serialize;

use super::{ArmyFile, CardLine, StandsLine};
use crate::custom::ResolvedCustom;
use crate::vocabulary::mark_name;

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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<ResolvedCard>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    card: Vec<ResolvedCustom>,
}

#[derive(Clone, Debug, Serialize)]
struct ResolvedStands {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<u8>,
    troop: &'static str,
    count: u8,
    battle_line: &'static str,
    general: bool,
    ally: bool,
}

#[derive(Clone, Debug, Serialize)]
struct ResolvedCard {
    card: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    on: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    helps: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    dismount: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    past: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    disguises: Vec<String>,
}

impl ResolvedStands {
    fn of(line: &StandsLine) -> ResolvedStands {
        ResolvedStands {
            name: line.name.clone(),
            entry: line.entry,
            troop: line.troop.name(),
            count: line.count,
            battle_line: mark_name(line.battle_line),
            general: line.general,
            ally: line.ally,
        }
    }
}

impl ResolvedCard {
    fn of(line: &CardLine) -> ResolvedCard {
        ResolvedCard {
            card: line.card.name(),
            on: line.on.clone(),
            helps: line.helps.clone(),
            count: line.count,
            dismount: line.dismount.map(|troop| troop.name()),
            past: line.passes.iter().map(|troop| troop.name()).collect(),
            disguises: line.disguises.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Resolved {
    /// The army with every default written out.
    pub fn of(army: &ArmyFile) -> Resolved {
        Resolved {
            name: army.name.clone(),
            list: army.list.clone(),
            year: army.year,
            faction: army.faction.clone(),
            invasion: army.invasion,
            maneuver: army.maneuver,
            home: army.home_names(),
            stands: army.stands.iter().map(ResolvedStands::of).collect(),
            cards: army.cards.iter().map(ResolvedCard::of).collect(),
            card: army.own.resolved(),
        }
    }
}
