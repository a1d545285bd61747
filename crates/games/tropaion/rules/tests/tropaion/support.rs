//! Positions put together by hand, played with scripted decisions and enumerated dice.

use battle_core::dice::enumerate;
use battle_core::streams::OneSource;
use battle_core::{BySide, EventLog, Game, Next, Seat, Seating};
use tropaion::army::{Army, Handicap, PointsList};
use tropaion::cards::Cards;
use tropaion::grid::Facing::{North, South};
use tropaion::grid::{Cell, Facing};
use tropaion::policies::{Player, PlayerKind};
use tropaion::troops::{Profile, Trait, Traits, UnitType, Weapon};
use tropaion::{
    Action, Battle, Decision, Event, Mover, Phase, Placed, RuleParameters, State, UnitId,
};

pub(crate) use battle_core::dice::EnumeratedDice;

/// A unit of a type with its usual weapon and these traits.
pub(crate) fn unit(of: UnitType, traits: &[Trait]) -> Profile {
    Profile::new(of, Weapon::usual(of, &RuleParameters::DEFAULT), Traits::of(traits))
}

/// Medium infantry with bows and these traits.
pub(crate) fn bows(traits: &[Trait]) -> Profile {
    tropaion::army::unit(UnitType::MediumInfantry, Weapon::Bow, traits)
}

/// An army of these units and of heavy infantry that never comes, so that it is legal.
pub(crate) fn army(units: &[Profile]) -> Army {
    let mut all = units.to_vec();
    while all.len() < 12 {
        all.push(unit(UnitType::HeavyInfantry, &[]));
    }
    Army {
        name: "test".to_owned(),
        sources: String::new(),
        units: all,
        handicap: Handicap::NONE,
        own_traits: Vec::new(),
        own_types: Vec::new(),
        own_weapons: Vec::new(),
        own_card: None,
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
    Placed { unit, cell: Cell::new(x, y), facing }
}

pub(crate) fn position(battle: &Battle, placed: &[Placed]) -> State {
    battle.position(Seating::AFirst, placed)
}

/// A unit of each army, far from each other.
pub(crate) fn far_apart(battle: &Battle) -> State {
    position(battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 14, South)])
}

/// The cells of a table of the usual size.
pub(crate) fn table_cells() -> impl Iterator<Item = Cell> {
    (0..24).flat_map(|x| (0..16).map(move |y| Cell::new(x, y)))
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

/// Takes what ends a step, or else the first option.
pub(crate) fn done(_: &State, all: &[Decision]) -> Decision {
    if all.contains(&Decision::Done) { Decision::Done } else { all[0] }
}

/// The first action among options that is wanted.
#[track_caller]
pub(crate) fn act(all: &[Decision], wanted: impl Fn(&Action) -> bool) -> Decision {
    let mut found = all.iter().copied();
    found.find(|it| matches!(it, Decision::Act(action) if wanted(action))).expect("it may act so")
}

/// Answers by which a mover acts once, by the first action that is wanted; all else as `otherwise` has it.
pub(crate) fn acting_once(
    mover: Mover,
    wanted: impl Fn(&Action) -> bool,
    mut otherwise: impl FnMut(&State, &[Decision]) -> Decision,
) -> impl FnMut(&State, &[Decision]) -> Decision {
    let mut acted = false;
    move |state, all| match state.phase {
        Phase::Move if !acted => {
            acted = true;
            Decision::Mover(mover)
        }
        Phase::Act(_) => act(all, &wanted),
        _ => otherwise(state, all),
    }
}

/// Whether the fight step is over.
pub(crate) fn fought(state: &State) -> bool {
    matches!(state.phase, Phase::Rally | Phase::HalfTurnEnd)
}

/// The fight step of a position: what it leaves, and what happened.
pub(crate) fn fight_step(
    battle: &Battle,
    start: &State,
    dice: &mut EnumeratedDice,
    decide: impl FnMut(&State, &[Decision]) -> Decision,
) -> (State, Vec<Event>) {
    let mut state = *start;
    battle.to_fights(&mut state);
    let events = play(battle, &mut state, dice, decide, fought);
    (state, events)
}

/// The unit that won the only fight, if any did.
pub(crate) fn winner(events: &[Event]) -> Option<UnitId> {
    events.iter().find_map(|event| match event {
        Event::Result { winner, .. } => Some(*winner),
        _ => None,
    })
}

/// What the end of a turn leaves: losses are counted, and every card is played that may be.
pub(crate) fn after_turn(battle: &Battle, start: &State) -> State {
    let mut after = *start;
    after.to_turn_end();
    let start = after;
    let over = |state: &State| matches!(state.phase, Phase::GeneralDice | Phase::Over { .. });
    enumerate(
        1,
        |dice| {
            let mut state = start;
            play(battle, &mut state, dice, |_, all| *all.last().expect("an option"), over);
            state
        },
        |state, _| after = state,
    );
    after
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

/// A player as it is listed, with a budget for tests if it has one.
pub(crate) fn quick(kind: &PlayerKind<Player>) -> Player {
    let mut player = kind.player();
    if let Player::Search(search) = &mut player {
        (search.playouts, search.horizon) = (4, 1);
    }
    player
}
