//! Section 13, rule by rule, from positions set up by hand.

mod charges;
mod command;
mod movement;
mod open_readings;
mod other_commands;
mod routs;
mod shooting;

use battle_core::dice::DiceTransform;
use battle_core::{EventLog, Game, SampledChance, Seating, StreamKey};
use gloriam::army::Army;
use gloriam::battle::{
    Battle, BattleEvent, BattleState, BattleStep, Charge, Choice, Ended, Facing, MAX_UNITS, NONE,
    Path, Place,
};
use gloriam::rules::cards::Cards;
use gloriam::rules::claims::Face;
use gloriam::{Catalogue, RuleParameters};

const RULES: RuleParameters = RuleParameters::DEFAULT;

pub(super) fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(21).matchup(1).pair(pair), DiceTransform::default())
}

/// A battle of armies of seven units of one kind and two of skirmishers, with one professional general each.
pub(super) fn battle(kinds: [&str; 2], parameters: &RuleParameters) -> Battle {
    battle_screened(kinds, "Skirmish Archers", parameters)
}

/// The same with another kind of skirmishers.
pub(super) fn battle_screened(
    kinds: [&str; 2],
    screen: &str,
    parameters: &RuleParameters,
) -> Battle {
    let [one, two] = kinds.map(|kind| {
        let text = format!(
            "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"professional\"\n[[unit]]\nkind = \"{kind}\"\ncount = 7\n[[unit]]\nkind = \"{screen}\"\ncount = 2\n"
        );
        Army::from_toml(&text, Catalogue::built_in()).expect("legal")
    });
    Battle::new(one, two, Catalogue::built_in(), parameters)
}

/// The first skirmisher of a seat.
pub(super) const SUG: usize = 7;
pub(super) const FOE: usize = MAX_UNITS;

pub(super) fn up(lane: i8, y: i8) -> Place {
    Place { lane, y, facing: Facing::Up }
}

pub(super) fn down(lane: i8, y: i8) -> Place {
    Place { lane, y, facing: Facing::Down }
}

/// Only these units, in these places, at the beginning of a step, seat one active.
pub(super) fn position(battle: &Battle, step: BattleStep, units: &[(usize, Place)]) -> BattleState {
    let mut state = battle.setup(Seating::AFirst, &mut chance(0), &mut battle_core::NoTrace);
    (0..state.units.len()).for_each(|unit| state.take_off(unit));
    for &(unit, place) in units {
        state.put(unit, place);
    }
    for him in state.generals.iter_mut().flatten() {
        him.with = NONE;
    }
    (state.step, state.item, state.active) = (step, 0, 0);
    state
}

pub(super) fn options(battle: &Battle, state: &BattleState) -> Vec<Choice> {
    let mut all = Vec::new();
    battle.decisions(state, |choice| all.push(choice));
    all
}

/// The item of a unit of seat one.
pub(super) fn item(unit: usize) -> u8 {
    2 * unit as u8
}

/// Who tested while broken units routed.
fn tested(battle: &Battle, state: &mut BattleState) -> Vec<u8> {
    let mut log = EventLog::default();
    battle.advance(state, &mut chance(1), &mut log);
    let mut found = Vec::new();
    for event in &log.events {
        if let BattleEvent::Tested { unit, .. } = event {
            found.push(*unit);
        }
    }
    found
}
