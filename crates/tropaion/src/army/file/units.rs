//! `[[unit]]`, `[[type]]` and `[[weapon]]` of an army file: its units, and types and weapons of its own.

use battle_core::values::same_word;
use serde::Deserialize;

use super::traits::unknown;
use crate::army::{Army, OwnType, OwnWeapon};
use crate::troops::{Numbers, Profile, Trait, Traits, UnitType, Weapon};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitOf {
    #[serde(rename = "type")]
    of: String,
    #[serde(default = "one")]
    pub(super) count: usize,
    weapon: Option<String>,
    #[serde(default)]
    traits: Vec<String>,
}

fn one() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypeOf {
    name: String,
    like: String,
    combat: Option<i64>,
    charge: Option<i64>,
    movement: Option<i64>,
    charge_move: Option<i64>,
    morale: Option<f64>,
    holds: Option<i64>,
    points: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponOf {
    name: String,
    like: String,
    range: Option<i64>,
    #[serde(default)]
    points: i64,
}

/// The place of what has a name among others.
fn place_of<T>(all: &[T], name: impl Fn(&T) -> &str, word: &str) -> Option<usize> {
    all.iter().position(|own| same_word(name(own), word))
}

/// Says that a name is one of the rules already, or one of those before, or none.
fn judge_name(name: &str, is_printed: bool, is_before: bool, found: &mut Vec<String>) {
    if is_printed || is_before || name.trim().is_empty() {
        found.push(format!("the name `{name}` is taken; choose another"));
    }
}

/// A number within its limits, both of which are allowed; what is wrong goes to `found`.
fn within(key: &str, value: i64, (low, high): (i64, i64), found: &mut Vec<String>) -> i64 {
    if !(low..=high).contains(&value) {
        found.push(format!("{key} = {value}; take {low} to {high}"));
    }
    value.clamp(low, high)
}

/// The codes of all types of the rules.
fn codes() -> [&'static str; 10] {
    UnitType::ALL.map(|it| it.row().code)
}

impl TypeOf {
    /// The type; what is wrong goes to `found`. `others` are those before it.
    pub(super) fn lower(&self, others: &[OwnType], found: &mut Vec<String>) -> OwnType {
        let is_before = place_of(others, |own| &own.name, &self.name).is_some();
        judge_name(
            &self.name,
            UnitType::named(&self.name).is_some(),
            is_before,
            found,
        );
        let like = UnitType::named(&self.like);
        if like.is_none() {
            found.push(unknown("type", &self.like, &codes()));
        }
        let like = like.unwrap_or(UnitType::HeavyInfantry);
        let usual = Numbers::of(like, Weapon::None);
        let mut number = |key: &str, value: Option<i64>, usual: i64, limits| {
            value.map_or(usual, |value| within(key, value, limits, found))
        };
        let combat = number("combat", self.combat, usual.combat.into(), OwnType::COMBAT);
        let charge = number("charge", self.charge, usual.charge.into(), OwnType::CHARGE);
        let movement = number(
            "movement",
            self.movement,
            usual.movement.into(),
            OwnType::MOVEMENT,
        );
        let charge_move = number(
            "charge_move",
            self.charge_move,
            usual.charge_move.into(),
            OwnType::CHARGE_MOVE,
        );
        let holds = number("holds", self.holds, usual.holds.into(), OwnType::HOLDS);
        let points = self
            .points
            .map(|points| within("points", points, OwnType::POINTS, found) as i32);
        let half_morale = self.morale.map_or(usual.half_morale, |morale| {
            let halves = 2.0 * morale;
            let is_allowed = (0.0..=OwnType::MORALE).contains(&morale) && halves.fract() == 0.0;
            if !is_allowed {
                found.push(format!(
                    "morale = {morale}; take 0 to {}, in halves",
                    OwnType::MORALE
                ));
            }
            if is_allowed { halves as u8 } else { 0 }
        });
        OwnType {
            name: self.name.clone(),
            like,
            numbers: Numbers {
                combat: combat as i8,
                charge: charge as i8,
                movement: movement as u8,
                charge_move: charge_move as u8,
                half_morale,
                holds: holds as u8,
                range: 0,
            },
            points,
        }
    }
}

impl WeaponOf {
    /// The weapon; what is wrong goes to `found`. `others` are those before it.
    pub(super) fn lower(&self, others: &[OwnWeapon], found: &mut Vec<String>) -> OwnWeapon {
        let is_before = place_of(others, |own| &own.name, &self.name).is_some();
        judge_name(
            &self.name,
            Weapon::named(&self.name).is_some(),
            is_before,
            found,
        );
        let like = Weapon::named(&self.like).filter(|like| *like != Weapon::None);
        if like.is_none() {
            let known = [Weapon::Javelin, Weapon::Bow].map(Weapon::name);
            found.push(unknown("weapon to be like", &self.like, &known));
        }
        let like = like.unwrap_or(Weapon::Javelin);
        let range = self.range.map_or(i64::from(like.range()), |range| {
            within("range", range, OwnWeapon::RANGE, found)
        });
        OwnWeapon {
            name: self.name.clone(),
            like,
            range: range as u8,
            points: within("points", self.points, OwnWeapon::POINTS, found) as i32,
        }
    }
}

impl UnitOf {
    /// The unit, if all its words are known; what is wrong goes to `found`.
    pub(super) fn lower(&self, army: &Army, found: &mut Vec<String>) -> Option<Profile> {
        let before = found.len();
        let own = place_of(&army.own_types, |own| &own.name, &self.of);
        let unit = match (UnitType::named(&self.of), own) {
            (Some(of), _) => Some(Profile::plain(of)),
            (None, Some(at)) => Some(army.own_types[at].unit(at as u8)),
            (None, None) => {
                let mut known = codes().to_vec();
                known.extend(army.own_types.iter().map(|own| own.name.as_str()));
                found.push(unknown("type", &self.of, &known));
                None
            }
        };
        let armed = |unit: Profile, word: &str, found: &mut Vec<String>| {
            let own = place_of(&army.own_weapons, |own| &own.name, word);
            match (Weapon::named(word), own) {
                (Some(weapon), _) => unit.with_weapon(weapon),
                (None, Some(at)) => army.own_weapons[at].given(at as u8, unit),
                (None, None) => {
                    let mut known = Weapon::ALL.map(Weapon::name).to_vec();
                    known.extend(army.own_weapons.iter().map(|own| own.name.as_str()));
                    found.push(unknown("weapon", word, &known));
                    unit
                }
            }
        };
        // A unit of an unknown type stands in so that its weapon is judged too.
        let stand_in = unit.unwrap_or(Profile::plain(UnitType::HeavyInfantry));
        let mut unit = match &self.weapon {
            None => stand_in,
            Some(word) => armed(stand_in, word, found),
        };
        let own_traits = &army.own_traits;
        for word in &self.traits {
            let own = place_of(own_traits, |own| &own.name, word);
            unit.traits = match (Trait::named(word), own) {
                (Some(one), _) => unit.traits.with(Traits::of(&[one])),
                (None, Some(at)) => unit.traits.with(own_traits[at].has).with_own(at),
                (None, None) => {
                    let mut known = Trait::ALL.map(Trait::name).to_vec();
                    known.extend(own_traits.iter().map(|own| own.name.as_str()));
                    found.push(unknown("trait", word, &known));
                    unit.traits
                }
            };
        }
        if self.count == 0 {
            found.push("count = 0; take 1 or more, or leave the unit out".to_owned());
        }
        (found.len() == before).then_some(unit)
    }
}
