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

mod traits;

use std::fmt;

use battle_core::values::same_word;
use serde::Deserialize;

use self::traits::{TraitOf, unknown};
use super::own_traits::OwnTrait;
use super::{Army, Breach, Handicap, MAX_ARMY, PointsList, unit_breaches, usual};
use crate::armies::{BUILT_IN, BuiltIn};
use crate::cards::Card;
use crate::parameters::RuleParameters;
use crate::troops::{Profile, Trait, Traits, UnitType, Weapon};

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitOf {
    #[serde(rename = "type")]
    of: String,
    #[serde(default = "one")]
    count: usize,
    weapon: Option<String>,
    #[serde(default)]
    traits: Vec<String>,
}

fn one() -> usize {
    1
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
        for own in &file.traits {
            let mut found = Vec::new();
            let lowered = own.as_ref().lower(&army.own_traits, &mut found);
            army.own_traits.push(lowered);
            if army.own_traits.len() > OwnTrait::MOST {
                found.push(format!(
                    "a trait more than {}; leave it out",
                    OwnTrait::MOST
                ));
            }
            let at = line(own.span().start);
            problems.extend(found.into_iter().map(|what| FileProblem {
                at: at.clone(),
                what,
            }));
        }
        for own in &file.unit {
            let at = line(own.span().start);
            let mut found = Vec::new();
            let own = own.as_ref();
            let unit = own.lower(&army.own_traits, &mut found);
            if let Some(unit) = unit {
                let mut breaches = Vec::new();
                unit_breaches(army.units.len() + 1, &unit, parameters, &mut breaches);
                found.extend(breaches.iter().map(Breach::to_string));
                army.units
                    .extend(std::iter::repeat_n(unit, own.count.min(MAX_ARMY + 1)));
            }
            problems.extend(found.into_iter().map(|what| FileProblem {
                at: at.clone(),
                what,
            }));
        }
        if let Some(given) = &file.handicap {
            let mut found = Vec::new();
            army.handicap = given.as_ref().lower(&mut found);
            let at = line(given.span().start);
            problems.extend(found.into_iter().map(|what| FileProblem {
                at: at.clone(),
                what,
            }));
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

    /// It as a file that [`Army::from_toml`] reads back, if it has no traits of its own: what these do is not written.
    pub fn to_toml(&self) -> String {
        let mut text = format!("name = {:?}\nsources = {:?}\n", self.name, self.sources);
        let mut left = self.units.as_slice();
        while let Some((unit, _)) = left.split_first() {
            let count = left.iter().take_while(|other| *other == unit).count();
            left = &left[count..];
            text.push_str(&format!("\n[[unit]]\ntype = {:?}\n", unit.of.row().code));
            if count > 1 {
                text.push_str(&format!("count = {count}\n"));
            }
            if unit.weapon != usual(unit) {
                text.push_str(&format!("weapon = {:?}\n", unit.weapon.name()));
            }
            let traits: Vec<&str> = unit.traits.iter().map(Trait::name).collect();
            let own = unit.traits.own().filter_map(|at| self.own_traits.get(at));
            let traits: Vec<&str> = traits
                .into_iter()
                .chain(own.map(|own| own.name.as_str()))
                .collect();
            if !traits.is_empty() {
                text.push_str(&format!("traits = {traits:?}\n"));
            }
        }
        let given = &self.handicap;
        if *given != Handicap::NONE {
            text.push_str("\n[handicap]\n");
            for (pool, points) in Handicap::POOLS.iter().zip(given.points) {
                text.push_str(&format!("{pool} = {points}\n"));
            }
            if let Some(card) = given.card {
                text.push_str(&format!("card = {:?}\n", card.name()));
            }
            text.push_str(&format!("goes_first = {}\n", given.goes_first));
        }
        text
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

impl UnitOf {
    /// The unit, if all its words are known; what is wrong goes to `found`.
    fn lower(&self, own_traits: &[OwnTrait], found: &mut Vec<String>) -> Option<Profile> {
        let before = found.len();
        let of = UnitType::named(&self.of);
        if of.is_none() {
            let codes = UnitType::ALL.map(|it| it.row().code);
            found.push(format!(
                "there is no type `{}`; take {}",
                self.of,
                codes.join(", ")
            ));
        }
        let weapon = match &self.weapon {
            None => of.map(|of| Weapon::usual(of, &RuleParameters::DEFAULT)),
            Some(word) => {
                let weapon = Weapon::named(word);
                if weapon.is_none() {
                    found.push(format!(
                        "there is no weapon `{word}`; take {}",
                        Weapon::ALL.map(Weapon::name).join(", ")
                    ));
                }
                weapon
            }
        };
        let mut traits = Traits::NONE;
        for word in &self.traits {
            let own = own_traits.iter().position(|own| same_word(&own.name, word));
            match (Trait::named(word), own) {
                (Some(one), _) => traits = traits.with(Traits::of(&[one])),
                (None, Some(at)) => traits = traits.with(own_traits[at].has).with_own(at),
                (None, None) => {
                    let mut known = Trait::ALL.map(Trait::name).to_vec();
                    known.extend(own_traits.iter().map(|own| own.name.as_str()));
                    found.push(unknown("trait", word, &known));
                }
            }
        }
        if self.count == 0 {
            found.push("count = 0; take 1 or more, or leave the unit out".to_owned());
        }
        if found.len() > before {
            return None;
        }
        Some(Profile {
            of: of?,
            weapon: weapon?,
            traits,
        })
    }
}
