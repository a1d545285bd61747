//! Armies as files: what they say, and everything that is wrong with one at once.
//!
//! ```toml
//! name = "Velites and friends"
//! sources = "Polybius 6.21-24"
//!
//! [[unit]]
//! type = "HI"             # or its name, "heavy infantry"
//! count = 4               # 1 if left out
//! weapon = "none"         # the type's usual one if left out
//! traits = ["legionaries", "veteran"]
//! ```
//!
//! A file may have traits of its own, put together from printed traits and from what they add to dice:
//!
//! ```toml
//! [[trait]]
//! name = "iron discipline"
//! has = ["veteran"]       # printed traits that it brings
//! points = 2              # beside the points of these
//!
//! [[trait.effect]]
//! on = "combat"           # or "test", or "rally"
//! value = 1
//! against = ["mounted"]   # types, or foot, cavalry, mounted, light; all if left out
//! when = ["to-front"]     # charging, charged, to-front, in-open: each of them
//! ```
//!
//! Types and weapons of its own are those of the rules with other numbers, and a tactics card of its own hangs on an event on which a
//! printed one hangs:
//!
//! ```toml
//! [[type]]
//! name = "cataphracts"
//! like = "HC"             # whose rules it has; what is left out is that type's
//! combat = 2
//! charge = 3
//! movement = 2
//! charge_move = 3
//! morale = 1.5
//! holds = 2
//! points = 16
//!
//! [[weapon]]
//! name = "staff sling"
//! like = "javelin"        # or "bow"
//! range = 3
//! points = 1
//!
//! [card]
//! name = "Wedge"
//! on = "charge"           # charged, failed-test, result, morale
//! value = 2
//! ```
//!
//! Instead of a name, a file may say which built-in army it is like; units that it names come in addition. A table `[handicap]` gives it
//! what the rules don't, for experiments that ask what that is worth:
//!
//! ```toml
//! like = "macedonian"
//!
//! [handicap]
//! valour = 1              # a point more in every turn; so `discipline` and `strategy`
//! card = "Shieldwall"     # a card more in hand
//! goes_first = true       # in every turn
//! ```

mod card;
mod traits;
mod units;
mod written;

use std::fmt;

use serde::Deserialize;

use self::card::CardOf;
use self::traits::TraitOf;
use self::units::{TypeOf, UnitOf, WeaponOf};
use super::own_traits::OwnTrait;
use super::{Army, Breach, Handicap, MAX_ARMY, OwnType, OwnWeapon, PointsList, unit_breaches};
use crate::armies::{BUILT_IN, BuiltIn};
use crate::cards::Card;
use crate::parameters::RuleParameters;

/// One thing that is wrong with a file: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProblem {
    /// Where it is.
    pub at: String,
    /// What is wrong, with what would be right.
    pub what: String,
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

impl std::error::Error for FileProblem {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOf {
    name: Option<String>,
    like: Option<toml::Spanned<String>>,
    sources: Option<String>,
    #[serde(default)]
    unit: Vec<toml::Spanned<UnitOf>>,
    #[serde(default, rename = "trait")]
    traits: Vec<toml::Spanned<TraitOf>>,
    #[serde(default, rename = "type")]
    types: Vec<toml::Spanned<TypeOf>>,
    #[serde(default, rename = "weapon")]
    weapons: Vec<toml::Spanned<WeaponOf>>,
    card: Option<toml::Spanned<CardOf>>,
    handicap: Option<toml::Spanned<HandicapOf>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandicapOf {
    #[serde(default)]
    valour: i64,
    #[serde(default)]
    discipline: i64,
    #[serde(default)]
    strategy: i64,
    card: Option<String>,
    #[serde(default)]
    goes_first: bool,
}

impl Army {
    /// Reads an army and judges it (TP-P02, TP-P06).
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it. What depends on all units, such as its cost, is judged only where each of them could be read.
    pub fn from_toml(
        text: &str,
        points: &PointsList,
        parameters: &RuleParameters,
    ) -> Result<Army, Vec<FileProblem>> {
        let line = |start: usize| format!("line {}", text[..start].matches('\n').count() + 1);
        let file: FileOf = toml::from_str(text).map_err(|error| {
            vec![FileProblem {
                at: line(error.span().map_or(0, |span| span.start)),
                what: error.message().trim_end().replace('\n', "; "),
            }]
        })?;
        let mut problems = Vec::new();
        let mut army = file.begun(&line, &mut problems);
        let mut report = |start: usize, found: Vec<String>| {
            let at = line(start);
            problems.extend(found.into_iter().map(|what| FileProblem {
                at: at.clone(),
                what,
            }));
        };
        for own in &file.traits {
            let mut found = Vec::new();
            let lowered = own.as_ref().lower(&army.own_traits, &mut found);
            army.own_traits.push(lowered);
            beyond(army.own_traits.len(), OwnTrait::MOST, "trait", &mut found);
            report(own.span().start, found);
        }
        for own in &file.types {
            let mut found = Vec::new();
            let lowered = own.as_ref().lower(&army.own_types, &mut found);
            army.own_types.push(lowered);
            beyond(army.own_types.len(), OwnType::MOST, "type", &mut found);
            report(own.span().start, found);
        }
        for own in &file.weapons {
            let mut found = Vec::new();
            let lowered = own.as_ref().lower(&army.own_weapons, &mut found);
            army.own_weapons.push(lowered);
            beyond(
                army.own_weapons.len(),
                OwnWeapon::MOST,
                "weapon",
                &mut found,
            );
            report(own.span().start, found);
        }
        if let Some(own) = &file.card {
            let mut found = Vec::new();
            army.own_card = Some(own.as_ref().lower(&mut found));
            report(own.span().start, found);
        }
        for own in &file.unit {
            let mut found = Vec::new();
            let start = own.span().start;
            let own = own.as_ref();
            let unit = own.lower(&army, &mut found);
            if let Some(unit) = unit {
                let mut breaches = Vec::new();
                unit_breaches(army.units.len() + 1, &unit, parameters, &mut breaches);
                found.extend(breaches.iter().map(Breach::to_string));
                army.units
                    .extend(std::iter::repeat_n(unit, own.count.min(MAX_ARMY + 1)));
            }
            report(start, found);
        }
        if let Some(given) = &file.handicap {
            let mut found = Vec::new();
            army.handicap = given.as_ref().lower(&mut found);
            report(given.span().start, found);
        }
        if problems.is_empty() {
            let breaches = army.breaches(points, parameters);
            problems.extend(breaches.iter().map(|breach| FileProblem {
                at: format!("army `{}`", army.name),
                what: breach.to_string(),
            }));
        }
        if problems.is_empty() {
            Ok(army)
        } else {
            Err(problems)
        }
    }
}

/// Says that there is one more of something than there is room for.
fn beyond(n: usize, most: usize, what: &str, found: &mut Vec<String>) {
    if n > most {
        found.push(format!("a {what} more than {most}; leave it out"));
    }
}

impl FileOf {
    /// The army before its own units: of the built-in one that it is like, or nothing but a name.
    fn begun(&self, line: &impl Fn(usize) -> String, problems: &mut Vec<FileProblem>) -> Army {
        let mut army = match &self.like {
            None => Army::new("", "", &[]),
            Some(like) => match BuiltIn::named(like.as_ref()) {
                Some(own) => own.army(),
                None => {
                    problems.push(FileProblem {
                        at: line(like.span().start),
                        what: format!(
                            "there is no built-in army `{}`; take {}",
                            like.as_ref(),
                            BUILT_IN
                                .iter()
                                .map(|own| own.id)
                                .collect::<Vec<_>>()
                                .join(", ")
                        ),
                    });
                    Army::new("", "", &[])
                }
            },
        };
        match &self.name {
            Some(name) => army.name.clone_from(name),
            None if self.like.is_none() => problems.push(FileProblem {
                at: "the file".to_owned(),
                what: "missing field `name`; write name = \"...\", or like = \"...\" with the name of a built-in army".to_owned(),
            }),
            None => {}
        }
        if let Some(sources) = &self.sources {
            army.sources.clone_from(sources);
        }
        army
    }
}

impl HandicapOf {
    fn lower(&self, found: &mut Vec<String>) -> Handicap {
        let given = [self.valour, self.discipline, self.strategy];
        let mut handicap = Handicap {
            goes_first: self.goes_first,
            ..Handicap::NONE
        };
        for ((pool, points), own) in Handicap::POOLS.iter().zip(given).zip(&mut handicap.points) {
            match u8::try_from(points) {
                Ok(points) if points <= Handicap::MOST_POINTS => *own = points,
                _ => found.push(format!(
                    "{pool} = {points}; take 0 to {}",
                    Handicap::MOST_POINTS
                )),
            }
        }
        if let Some(word) = &self.card {
            handicap.card = Card::named(word);
            if handicap.card.is_none() {
                found.push(format!(
                    "there is no card `{word}`; take {}",
                    Card::ALL.map(Card::name).join(", ")
                ));
            }
        }
        handicap
    }
}
