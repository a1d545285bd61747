//! `game = "points"`: what random armies of Tropaion are, and what of them counts (TP-P04, TP-P05).

mod columns;
pub mod keys;

use std::ops::RangeInclusive;

use tropaion::RuleParameters;
use tropaion::army::{Army, RandomArmies};
use tropaion::troops::{Profile, UnitType};

use super::battle::TropaionBattle;
use columns::{N_COLUMNS, N_TYPES, UNIT, counts, named};
use experiment::army_battles::ArmyGame;
use experiment::keys::Key;
use experiment::kind::ExperimentKind;
use experiment::points::{Below, Exchange, PointsGame, PointsKind};

/// The fewest and the most units of a random army: the placeholder of ten points a unit allows no more.
const LEAST: i64 = 7;
const MOST: i64 = 12;

impl PointsGame for TropaionBattle {
    const POINTS: &'static dyn ExperimentKind = &PointsKind::<TropaionBattle>::NEW;
    const POINTS_KEYS: &'static [Key] = &keys::OF_POINTS;
    const MEETINGS: bool = true;

    fn reference() -> usize {
        UNIT
    }

    fn columns() -> Vec<(&'static str, String)> {
        (0..N_COLUMNS).map(named).collect()
    }

    fn n_types() -> usize {
        N_TYPES
    }

    fn counts(army: &Army) -> Vec<f64> {
        counts(army).to_vec()
    }

    fn n_units(army: &Army) -> usize {
        army.units.len()
    }

    fn draw(
        sizes: &RangeInclusive<u8>,
        rules: &RuleParameters,
        below: &mut Below<'_>,
    ) -> Option<Army> {
        let armies =
            RandomArmies { sizes: sizes.clone(), points: rules.points(), parameters: *rules };
        armies.draw(&mut |n| below(n))
    }

    fn exchanged(army: &Army, at: usize, exchange: Exchange) -> Army {
        let mut army = army.clone();
        match exchange {
            Exchange::Nothing => {}
            Exchange::For(of) => army.units[at] = Profile::plain(UnitType::ALL[of]),
            Exchange::Fewer => {
                army.units.remove(at);
            }
            Exchange::More => army.units.insert(at, Profile::plain(UnitType::ALL[UNIT])),
        }
        army
    }

    fn is_legal(army: &Army, rules: &RuleParameters) -> bool {
        army.breaches(&rules.points(), rules).is_empty()
    }

    fn army_points(rules: &RuleParameters) -> u16 {
        rules.army_points.0
    }

    /// TP-804: of a type whose loss costs no morale.
    fn cause(far: &[String]) -> Option<String> {
        let mut types = UnitType::ALL.iter().map(|of| of.row());
        let free = types.find(|row| row.half_morale == 0 && far.iter().any(|it| it == row.name))?;
        Some(format!(
            "The cause of the price of {0}: its loss costs no morale (TP-804), so that an army may lose it for nothing. The parameter \
             `light_infantry_loss` mends that: with `parameters = {{ light_infantry_loss = \"half\" }}` in the experiment the loss costs half a point, as that of light cavalry.",
            free.name
        ))
    }

    fn points_notes(rules: &RuleParameters) -> Vec<String> {
        let own = [
            "The list holds for these players: a player who uses a kind of unit better would pay more for it.",
            "A random army has each of the ten types as often as the others, and each trait that a unit may have once in six; in armies of one kind a unit may be worth more or less.",
            "A linear list adds up single units: what units gain only together, or against one kind of enemy, stands apart (TP-P05).",
            "Armies are drawn anew for every eight pairs of battles; which deck they play with is that of the rules.",
        ];
        let mut notes: Vec<String> = own.map(str::to_owned).to_vec();
        // Parameters of points and of built-in armies have no effect here.
        let of_battles = TropaionBattle::notes(rules);
        notes.extend(
            of_battles
                .into_iter()
                .filter(|note| !note.contains("no points") && !note.contains("built-in armies")),
        );
        notes
    }
}

#[cfg(test)]
mod tests;
