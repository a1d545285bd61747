//! `game = "points"`: what random armies of Gloriam are, and what of them counts. No table of points is public (GL-801).

pub mod keys;

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use gloriam::army::{Army, ArmyGeneral, ArmyUnit};
use gloriam::generals::GeneralKind;
use gloriam::units::{Unit, built_in};
use gloriam::{Catalogue, RuleParameters};

use super::battle::GloriamBattle;
use experiment::army_battles::ArmyGame;
use experiment::keys::Key;
use experiment::kind::ExperimentKind;
use experiment::points::{Below, Exchange, PointsGame, PointsKind};

/// The fewest and the most units of a random army: seven are tactical units (GL-962), and one is left out in an exchange.
const LEAST: i64 = 8;
const MOST: i64 = 14;
/// What an average army of twelve costs, as in the game's sister Tropaion.
const ARMY_POINTS: u16 = 120;
/// Armies that are drawn until one is legal.
const TRIALS: usize = 200;
/// The kind that is exchanged for others.
const REFERENCE: &str = "Musketeers";

static KINDS: LazyLock<Vec<Unit>> = LazyLock::new(|| built_in(Catalogue::built_in()));

/// A unit of a kind, in a command.
fn unit(of: usize, command: u8) -> ArmyUnit {
    ArmyUnit { name: KINDS[of].name.clone(), troops: KINDS[of].troops, command }
}

/// Two generals of level 3, each with half of the units.
fn army(kinds: &[usize]) -> Army {
    let general = ArmyGeneral { level: 3, kind: GeneralKind::Professional, ally: false };
    let half = kinds.len().div_ceil(2);
    let units = kinds.iter().enumerate().map(|(at, of)| unit(*of, u8::from(at >= half)));
    Army::of_units("random", units.collect(), vec![general; 2])
}

impl PointsGame for GloriamBattle {
    const POINTS: &'static dyn ExperimentKind = &PointsKind::<GloriamBattle>::NEW;
    const POINTS_KEYS: &'static [Key] = &keys::OF_POINTS;
    const MEETINGS: bool = false;

    fn reference() -> usize {
        KINDS.iter().position(|kind| kind.name == REFERENCE).unwrap_or(0)
    }

    fn columns() -> Vec<(&'static str, String)> {
        KINDS.iter().map(|kind| ("type", kind.name.clone())).collect()
    }

    fn n_types() -> usize {
        KINDS.len()
    }

    fn counts(army: &Army) -> Vec<f64> {
        let of = |kind: &Unit| army.units().iter().filter(|unit| unit.name == kind.name).count();
        KINDS.iter().map(|kind| of(kind) as f64).collect()
    }

    fn n_units(army: &Army) -> usize {
        army.units().len()
    }

    /// GL-962: its size is uniform, and each unit is of each kind equally likely; an army that isn't legal is drawn again as a whole.
    fn draw(
        sizes: &RangeInclusive<u8>,
        _rules: &RuleParameters,
        below: &mut Below<'_>,
    ) -> Option<Army> {
        (0..TRIALS).find_map(|_| {
            let n = u32::from(*sizes.start()) + below(u32::from(sizes.end() - sizes.start()) + 1);
            let kinds: Vec<usize> = (0..n).map(|_| below(KINDS.len() as u32) as usize).collect();
            Some(army(&kinds)).filter(|army| army.breaches().is_empty())
        })
    }

    fn exchanged(army: &Army, at: usize, exchange: Exchange) -> Army {
        let mut units = army.units().to_vec();
        let command = units[at].command;
        match exchange {
            Exchange::Nothing => {}
            Exchange::For(of) => units[at] = unit(of, command),
            Exchange::Fewer => {
                units.remove(at);
            }
            Exchange::More => units.insert(at, unit(GloriamBattle::reference(), command)),
        }
        Army::of_units(army.name(), units, army.generals().to_vec())
    }

    fn is_legal(army: &Army, _rules: &RuleParameters) -> bool {
        army.breaches().is_empty()
    }

    fn army_points(_rules: &RuleParameters) -> u16 {
        ARMY_POINTS
    }

    fn points_notes(rules: &RuleParameters) -> Vec<String> {
        let own = [
            "The list holds for these players: a player who uses a kind of unit better would pay more for it.",
            "A random army has each built-in kind of unit as often as the others, and two professional generals of level 3 with half of the units each; in armies of one kind a unit may be worth more or less.",
            "A linear list adds up single units: what units gain only together, or against one kind of enemy, isn't in it.",
        ];
        let mut notes: Vec<String> = own.map(str::to_owned).to_vec();
        let of_battles = GloriamBattle::notes(rules).into_iter();
        notes.extend(of_battles.filter(|note| !note.contains("built-in armies")));
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// GL-962: what is drawn is legal, and an exchange moves one unit.
    #[test]
    fn gl_962_drawn_armies_are_legal_and_an_exchange_changes_one_unit() {
        let mut state = 7u32;
        let mut below = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        };
        let mut seen = vec![0.0; KINDS.len()];
        for _ in 0..400 {
            let drawn = GloriamBattle::draw(&(9..=12), &RuleParameters::DEFAULT, &mut below);
            let drawn = drawn.expect("an army");
            assert!(drawn.breaches().is_empty());
            let counts = GloriamBattle::counts(&drawn);
            assert_eq!(counts.iter().sum::<f64>() as usize, drawn.units().len());
            seen.iter_mut().zip(&counts).for_each(|(seen, n)| *seen += n);
            for exchange in Exchange::all::<GloriamBattle>() {
                let other = GloriamBattle::counts(&GloriamBattle::exchanged(&drawn, 3, exchange));
                let moved: f64 = other.iter().zip(&counts).map(|(a, b)| (a - b).abs()).sum();
                assert!(moved <= 2.0, "{exchange:?}: {moved}");
            }
        }
        assert!(seen.iter().all(|n| *n > 60.0), "{seen:?}");
    }
}
