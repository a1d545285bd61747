//! Armies as files (GL-962), and whether they are legal.

use battle_core::values::{Value, same_word};
use serde::Deserialize;

use crate::catalogue::{Breach, Catalogue, CharacteristicOf};
use crate::generals::GeneralKind;
use crate::troops::{Marks, Troops};
use crate::units::{self, Unit, UnitWords};

/// A unit of an army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyUnit {
    /// The name of its kind.
    pub name: String,
    /// What it is.
    pub troops: Troops,
    /// The command that it belongs to, from 0.
    pub command: u8,
}

/// A general of an army; the first is the army commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyGeneral {
    /// GL-101: 2 to 5.
    pub level: u8,
    /// His kind.
    pub kind: GeneralKind,
    /// GL-106, GL-962: he commands allies.
    pub ally: bool,
}

/// An army that may be fielded.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    name: String,
    sources: String,
    units: Vec<ArmyUnit>,
    generals: Vec<ArmyGeneral>,
    /// The catalogue for its units, if it has characteristics of its own.
    catalogue: Option<Box<Catalogue>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOf {
    name: String,
    #[serde(default)]
    sources: String,
    general: Vec<GeneralOf>,
    unit: Vec<UnitOf>,
    /// Kinds of units of the army's own.
    #[serde(default)]
    kind: Vec<UnitWords>,
    /// Characteristics of the army's own, for these.
    #[serde(default)]
    characteristic: Vec<CharacteristicOf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GeneralOf {
    level: u8,
    kind: String,
    /// GL-106: he commands allies.
    #[serde(default)]
    ally: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitOf {
    kind: String,
    #[serde(default = "one")]
    count: usize,
    #[serde(default = "one")]
    command: usize,
}

fn one() -> usize {
    1
}

/// GL-101: levels of generals.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=5;

/// GL-802, GL-962: the number of units and generals is limited, what they cost isn't. Where something else is wrong, units may be
/// missing, so that too few are no breach.
fn of_size(at: &str, units: &[ArmyUnit], n_generals: usize, is_sound: bool) -> Vec<Breach> {
    let mut found = Vec::new();
    let sugs = units.iter().filter(|unit| unit.troops.is_sug()).count();
    let tugs = units.len() - sugs;
    if !(1..=4).contains(&n_generals) {
        found.push(Breach::new(at, format!("{n_generals} generals"), "take 1 to 4"));
    }
    if is_sound && found.is_empty() && !(7..=14).contains(&tugs) {
        found.push(Breach::new(at, format!("{tugs} tactical units"), "take 7 to 14"));
    }
    if sugs > 6 {
        found.push(Breach::new(at, format!("{sugs} skirmish units"), "take 0 to 6"));
    }
    found
}

impl Army {
    /// Reads an army of the built-in kinds of units, and of kinds that its file describes itself under `[[kind]]`, with characteristics of
    /// its own under `[[characteristic]]`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn from_toml(text: &str, catalogue: &Catalogue) -> Result<Army, Vec<Breach>> {
        Army::read(text, catalogue, &units::built_in(catalogue))
    }

    /// Reads an army of these kinds of units; kinds of its own have the characteristics of the built-in catalogue.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn of_kinds(text: &str, kinds: &[Unit]) -> Result<Army, Vec<Breach>> {
        Army::read(text, Catalogue::built_in(), kinds)
    }

    fn read(text: &str, catalogue: &Catalogue, others: &[Unit]) -> Result<Army, Vec<Breach>> {
        let file: FileOf =
            toml::from_str(text).map_err(|error| vec![Breach::of_format(&error, text)])?;
        let at = format!("army `{}`", file.name);
        let (extended, wrong) = match catalogue.with_own(&file.characteristic) {
            Ok(all) => (all, Vec::new()),
            Err(wrong) => (catalogue.clone(), wrong),
        };
        let (mut kinds, mut breaches) = match units::of_words(&file.kind, &extended) {
            Ok(own) => (own, wrong),
            // A unit that names an invalid characteristic isn't reported as well.
            Err(_) if !wrong.is_empty() => (Vec::new(), wrong),
            Err(found) => (Vec::new(), found),
        };
        // Units of an invalid kind aren't also reported as unknown.
        let is_wrong = |name: &str| {
            let mut named = file.kind.iter();
            !breaches.is_empty() && named.any(|own| same_word(&own.name, name))
        };
        let wrong: Vec<bool> = file.unit.iter().map(|own| is_wrong(&own.kind)).collect();
        kinds.extend_from_slice(others);
        let mut generals = Vec::new();
        for own in &file.general {
            let kind = GeneralKind::from_text(&own.kind);
            if !LEVELS.contains(&own.level) {
                breaches.push(Breach::new(
                    &at,
                    format!("a general of level {}", own.level),
                    "take 2 to 5",
                ));
            }
            match kind {
                Some(kind) => generals.push(ArmyGeneral { level: own.level, kind, ally: own.ally }),
                None => breaches.push(Breach::new(
                    &at,
                    format!("a general of kind `{}`", own.kind),
                    format!("take {}", GeneralKind::ALLOWED),
                )),
            }
        }
        // GL-962: the first is the army commander.
        if file.general.first().is_some_and(|own| own.ally) {
            breaches.push(Breach::new(
                &at,
                "the army commander is an ally",
                "mark another general with `ally = true`, not the first",
            ));
        }
        let mut units = Vec::new();
        for (own, is_wrong) in file.unit.iter().zip(wrong) {
            if is_wrong {
                continue;
            }
            let Some(kind) = kinds.iter().find(|kind| same_word(&kind.name, &own.kind)) else {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
                breaches.push(Breach::new(
                    &at,
                    format!("there is no kind of unit `{}`", own.kind),
                    format!("take {}", names.join(", ")),
                ));
                continue;
            };
            if own.command < 1 || own.command > file.general.len() {
                breaches.push(Breach::new(
                    &at,
                    format!("`{}` in command {}", own.kind, own.command),
                    format!("take 1 to {}, the number of its generals", file.general.len()),
                ));
                continue;
            }
            for _ in 0..own.count.min(32) {
                units.push(ArmyUnit {
                    name: kind.name.clone(),
                    troops: kind.troops,
                    command: own.command as u8 - 1,
                });
            }
        }
        let n_generals = file.general.len();
        let is_sound = breaches.is_empty();
        breaches.extend(of_size(&at, &units, n_generals, is_sound));
        if breaches.is_empty() {
            Ok(Army {
                name: file.name,
                sources: file.sources,
                units,
                generals,
                catalogue: (!file.characteristic.is_empty()).then(|| Box::new(extended)),
            })
        } else {
            Err(breaches)
        }
    }

    /// An army of the built-in characteristics; it may breach GL-962.
    pub fn of_units(name: &str, units: Vec<ArmyUnit>, generals: Vec<ArmyGeneral>) -> Army {
        let (name, sources) = (name.to_owned(), String::new());
        Army { name, sources, units, generals, catalogue: None }
    }

    /// The army with this number of units of a kind more, each in the command of the last one; fewer if below zero, the last ones first.
    ///
    /// None if it has no such kind, or too few of it. The army may breach GL-962 then.
    pub fn with_units(&self, kind: &str, more: i32) -> Option<Army> {
        let mut army = self.clone();
        let last = |army: &Army| army.units.iter().rposition(|unit| unit.name == kind);
        last(&army)?;
        for _ in 0..more {
            let at = last(&army)?;
            let unit = army.units[at].clone();
            army.units.insert(at + 1, unit);
        }
        for _ in more..0 {
            army.units.remove(last(&army)?);
        }
        Some(army)
    }

    /// GL-101: the army with a commander whose level is higher by this number, or lower; none if there is no such level.
    pub fn with_level(&self, more: i8) -> Option<Army> {
        let mut army = self.clone();
        let commander = army.generals.first_mut()?;
        commander.level =
            commander.level.checked_add_signed(more).filter(|n| LEVELS.contains(n))?;
        Some(army)
    }

    /// GL-802, GL-962: what is wrong with the number of its units and generals.
    pub fn breaches(&self) -> Vec<Breach> {
        of_size(&format!("army `{}`", self.name), &self.units, self.generals.len(), true)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where its composition comes from.
    pub fn sources(&self) -> &str {
        &self.sources
    }

    /// Its units in roster order.
    pub fn units(&self) -> &[ArmyUnit] {
        &self.units
    }

    /// Its generals, the army commander first.
    pub fn generals(&self) -> &[ArmyGeneral] {
        &self.generals
    }

    /// The catalogue for its units, if it has characteristics of its own.
    pub fn own_catalogue(&self) -> Option<&Catalogue> {
        self.catalogue.as_deref()
    }

    /// Its units with other marks.
    pub(crate) fn mark_units(&mut self, marks: impl Fn(Marks) -> Marks) {
        for unit in &mut self.units {
            unit.troops.marks = marks(unit.troops.marks);
        }
    }

    /// GL-704: how many tactical units it begins with.
    pub fn tugs(&self) -> u8 {
        self.units.iter().filter(|unit| !unit.troops.is_sug()).count() as u8
    }
}
