//! Positions put together by hand, played with scripted decisions and enumerated dice.

use battle_core::dice::enumerate;
use battle_core::streams::OneSource;
use battle_core::{BySide, EventLog, Game, Next, Seat, Seating};
use tropaion::army::{Army, PointsList};
use tropaion::cards::Cards;
use tropaion::grid::{Cell, Facing};
use tropaion::troops::{Profile, Trait, Traits, UnitType, Weapon};
use tropaion::{Battle, Decision, Event, Placed, RuleParameters, State, UnitId};

pub(crate) use battle_core::dice::EnumeratedDice;

/// A unit of a type with its usual weapon and these traits.
pub(crate) fn unit(of: UnitType, traits: &[Trait]) -> Profile {
    Profile {
        of,
        weapon: Weapon::usual(of, &RuleParameters::DEFAULT),
        traits: Traits::of(traits),
    }
}

/// An army of these units and of heavy infantry that never comes, so that it is legal.
pub(crate) fn army(units: &[Profile]) -> Army {
    let mut all = units.to_vec();
    while all.len() < 12 {
        all.push(unit(UnitType::HeavyInfantry, &[]));
    }
    Army {
        name: "test".to_owned(),
        source: String::new(),
        units: all,
    }
}

/// The battle of two armies that begin with these units, under these parameters.
pub(crate) fn battle_by(a: &[Profile], b: &[Profile], settings: &[(&str, &str)]) -> Battle {
    let mut parameters = RuleParameters::DEFAULT;
    for (name, value) in settings {
        parameters.set(name, value).expect("a parameter");
    }
    let armies = BySide([army(a), army(b)]);
    Battle::new(armies, &parameters, &PointsList::PLACEHOLDER, Cards::DECK).expect("legal armies")
}

pub(crate) fn battle(a: &[Profile], b: &[Profile]) -> Battle {
    battle_by(a, b, &[])
}

/// Seat one's unit of a place.
pub(crate) fn own(place: usize) -> UnitId {
    UnitId::of(Seat::One, place)
}

/// Seat two's unit of a place.
pub(crate) fn foe(place: usize) -> UnitId {
    UnitId::of(Seat::Two, place)
}

/// A unit in a cell.
pub(crate) fn at(unit: UnitId, x: i8, y: i8, facing: Facing) -> Placed {
    Placed {
        unit,
        cell: Cell::new(x, y),
        facing,
    }
}

pub(crate) fn position(battle: &Battle, placed: &[Placed]) -> State {
    battle.position(Seating::AFirst, placed)
}

/// Every option of a position.
pub(crate) fn options(battle: &Battle, state: &State) -> Vec<Decision> {
    let mut all = Vec::new();
    battle.decisions(state, |decision| all.push(decision));
    all
}

/// Plays on by decisions and dice until a position that `stop` wants; gives what happened.
pub(crate) fn play(
    battle: &Battle,
    state: &mut State,
    dice: &mut EnumeratedDice,
    mut decide: impl FnMut(&State, &[Decision]) -> Decision,
    stop: impl Fn(&State) -> bool,
) -> Vec<Event> {
    let mut log = EventLog::default();
    let mut chance = OneSource(dice);
    while !stop(state) {
        match battle.next(state) {
            Next::Decide(_) => {
                let all = options(battle, state);
                let decision = decide(state, &all);
                assert!(all.contains(&decision), "{decision:?} of {all:?}");
                battle.apply(state, decision, &mut chance, &mut log);
            }
            Next::Advance => battle.advance(state, &mut chance, &mut log),
            Next::Over => break,
        }
    }
    log.events
}

/// In how many of `common` equally likely ways of the dice something comes about.
pub(crate) fn ways(common: u64, mut play: impl FnMut(&mut EnumeratedDice) -> bool) -> u64 {
    let mut ways = 0;
    enumerate(common, &mut play, |happened, weight| {
        if happened {
            ways += weight;
        }
    });
    ways
}

/// Checks that something comes about with an exact chance.
#[track_caller]
pub(crate) fn exactly(
    (numerator, denominator): (u64, u64),
    common: u64,
    play: impl FnMut(&mut EnumeratedDice) -> bool,
) {
    let found = ways(common, play);
    assert_eq!(
        found * denominator,
        numerator * common,
        "{found} of {common} ways, not {numerator}/{denominator}"
    );
}
