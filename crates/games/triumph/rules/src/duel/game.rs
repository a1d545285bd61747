//! The duel as a game: no decisions; the opening shots are a step, and the rounds another one.

use battle_core::dice::Dice;
use battle_core::game::{Game, Next as Waits, NoDecision};
use battle_core::outcome::{Measure, Measures, Outcome};
use battle_core::side::{BySide, Seat, Seating, Side};
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{FirstRoll, Opposed, OpposedResult, Trace};

use super::Duel;
use super::resolved_round::{Next, ROUND, RollEffect, SHOT, START};
use super::roll_table::{Counts, MOST_ADDED};
use crate::combat_result::CombatResult;
use crate::engagement::{Engagement, Party};

/// A duel under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuelState {
    seating: Seating,
    /// Index of the round that comes next.
    next_round: u8,
    /// Whether the opening shots are still to come.
    opening: bool,
    lost: Option<Side>,
    rounds: u16,
    shots: u8,
    moved: BySide<Moved>,
}

const _: () = assert!(size_of::<DuelState>() <= 24);

/// How often a side made each kind of outcome move; at most one a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Moved {
    fall_backs: u16,
    evades: u16,
    panics: u16,
}

/// The events of a duel: a shot before the first round, or a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuelEvent {
    /// The round, from 1; none for a shot before the first.
    pub round: Option<u16>,
    /// The two sides: a close combat of A and B, or a shot of the shooter at its target.
    pub engagement: Engagement,
    /// The side that is the engagement's first: A, except that the shooter is first in a shot.
    pub first: Side,
    /// The dice; the first side's die comes first.
    pub roll: Opposed,
    /// The result of the roll, as the first contestant sees it.
    pub cell: OpposedResult,
    /// The loser and what it suffered; `None` after a tie.
    pub loser: Option<(Side, CombatResult)>,
}

impl Game for Duel {
    type State = DuelState;
    type Decision = NoDecision;
    type Event = DuelEvent;

    const WHOLE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "rounds",
            unit: "rounds",
            meaning: "rounds of close combat fought",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "shots",
            unit: "shots",
            meaning: "shots taken, of both sides together",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    const SIDE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "points_lost",
            unit: "points",
            meaning: "army points of the side's stand where it was destroyed, else 0",
            per_unit: 2,
            net: Some("swing"),
            only_where: None,
        },
        Measure {
            name: "fall_backs",
            unit: "fall backs",
            meaning: "times that the side fell back",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "evades",
            unit: "evades",
            meaning: "times that the side evaded",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "panics",
            unit: "panics",
            meaning: "times that the side panicked",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    const MAX_STEPS: u32 = u16::MAX as u32 + 1;
    /// ST-C7: the close combat of round 1.
    const FIRST_ROLL: Option<FirstRoll> =
        Some(FirstRoll::Opposed(Role::shared(Purpose::Combat, 0)));
    const ROLL_OF_TURNS: Option<Purpose> = Some(Purpose::Combat);

    fn setup(
        &self,
        seating: Seating,
        _: &mut impl Chance,
        _: &mut impl Trace<DuelEvent>,
    ) -> DuelState {
        DuelState {
            seating,
            next_round: 0,
            opening: self.has_opening(),
            lost: None,
            rounds: 0,
            shots: 0,
            moved: BySide::default(),
        }
    }

    fn next(&self, state: &DuelState) -> Waits {
        if state.lost.is_some() || state.rounds >= self.terms.max_rounds {
            Waits::Over
        } else {
            Waits::Advance
        }
    }

    fn turn(&self, state: &DuelState) -> u16 {
        state.rounds
    }

    fn decisions(&self, _: &DuelState, _: impl FnMut(NoDecision)) {}

    /// Dice: the opening shots, one opposed roll a shooter from its seat's stream; then one opposed roll a round.
    fn advance(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        if state.opening {
            state.opening = false;
            let shots = &mut state.shots;
            let effect = self.opening(
                state.seating,
                |seat| chance.dice(Role::of_seat(Purpose::Shooting, seat, 0)).opposed(SHOT),
                |shooter, roll, cell, effect| {
                    *shots += 1;
                    trace.record(|| DuelEvent {
                        round: None,
                        engagement: Engagement::ranged(
                            self.party(START, shooter),
                            self.party(START, shooter.other()),
                        ),
                        first: shooter,
                        roll,
                        cell,
                        loser: effect.loser,
                    });
                },
            );
            state.suffer(effect);
        } else {
            self.fight(state, chance, trace);
        }
    }

    fn apply(
        &self,
        _: &mut DuelState,
        decision: NoDecision,
        _: &mut impl Chance,
        _: &mut impl Trace<DuelEvent>,
    ) {
        match decision {}
    }

    fn outcome(&self, state: &DuelState) -> Outcome {
        let mut measures = Measures::default();
        measures.whole[0] = i32::from(state.rounds);
        measures.whole[1] = i32::from(state.shots);
        for side in Side::ALL {
            let lost = if state.lost == Some(side) { i32::from(self.points[side].0) } else { 0 };
            let moved = state.moved[side];
            measures.by_seat[state.seating.seat_of(side)][..4].copy_from_slice(&[
                lost,
                i32::from(moved.fall_backs),
                i32::from(moved.evades),
                i32::from(moved.panics),
            ]);
        }
        match state.lost {
            Some(side) => Outcome::won_by(state.seating.seat_of(side).other(), measures),
            None => Outcome::drawn(measures),
        }
    }
}

impl Duel {
    /// TR-RC-14: each side that can shoot does so, seat one first, until a target is hit.
    ///
    /// Dice: one opposed roll a shot, in the order of the seats; `roll` returns it, and `shot` receives the outcome.
    pub(super) fn opening(
        &self,
        seating: Seating,
        mut roll: impl FnMut(Seat) -> Opposed,
        mut shot: impl FnMut(Side, Opposed, OpposedResult, RollEffect),
    ) -> RollEffect {
        let mut effect = RollEffect { loser: None, next: Next::Round(START) };
        for seat in Seat::ALL {
            let shooter = seating.side_in(seat);
            if let Some(opening_shot) = &self.opening_shots[shooter] {
                let roll = in_hand_of(seat, roll(seat));
                let cell = opening_shot.row.cell(roll);
                effect = opening_shot.effects[cell as usize];
                shot(shooter, roll, cell, effect);
                if effect.loser.is_some_and(|(_, result)| result != CombatResult::NoEffect) {
                    break;
                }
            }
        }
        effect
    }

    /// A party in the condition in which it begins a round.
    fn party(&self, round: u8, side: Side) -> Party {
        let condition = self.rounds[usize::from(round)].condition;
        condition.party(side, &self.parties)
    }

    /// TR-CC-05: rounds, until a side is lost or the last one is fought.
    ///
    /// Dice: one opposed roll a round, from the stream of its number.
    #[inline]
    fn fight(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let seat_of_a = state.seating.seat_of(Side::A);
        let (mut rounds, mut next_round) = (state.rounds, state.next_round);
        let last = self.terms.max_rounds.min(rounds.saturating_add(MOST_ADDED));
        let mut counts = Counts::default();
        let mut lost = None;
        let mut steps = self.roll_table.steps(next_round, seat_of_a);
        chance.first_of_turns(Purpose::Combat, rounds..last, ROUND, |roll| {
            let step = steps[roll.index()];
            rounds += 1;
            trace.record(|| self.round(rounds, next_round, in_hand_of(seat_of_a, roll)));
            counts.add(step);
            match step.next() {
                Ok(next) => {
                    // The condition seldom changes, and while it stays no round waits for the one before.
                    if next != next_round {
                        next_round = next;
                        steps = self.roll_table.steps(next_round, seat_of_a);
                    }
                    true
                }
                Err(side) => {
                    lost = Some(side);
                    false
                }
            }
        });
        state.lost = lost;
        (state.rounds, state.next_round) = (rounds, next_round);
        for side in Side::ALL {
            let [fall_backs, evades, panics] = counts.of(side);
            let moved = &mut state.moved[side];
            moved.fall_backs += fall_backs;
            moved.evades += evades;
            moved.panics += panics;
        }
    }

    /// The event of a round; A's die is the roll's first.
    fn round(&self, round: u16, at: u8, roll: Opposed) -> DuelEvent {
        let resolved = &self.rounds[usize::from(at)];
        let cell = resolved.row.cell(roll);
        DuelEvent {
            round: Some(round),
            engagement: Engagement::close(self.party(at, Side::A), self.party(at, Side::B)),
            first: Side::A,
            roll,
            cell,
            loser: resolved.effects[cell as usize].loser,
        }
    }
}

/// Dice come in the order of the seats; this puts the die of one seat first.
#[inline]
pub(super) fn in_hand_of(seat: Seat, roll: Opposed) -> Opposed {
    match seat {
        Seat::One => roll,
        Seat::Two => roll.swapped(),
    }
}

impl DuelState {
    #[inline]
    fn suffer(&mut self, effect: RollEffect) {
        if let Some((side, result)) = effect.loser {
            let moved = &mut self.moved[side];
            match result {
                CombatResult::FallBack => moved.fall_backs += 1,
                CombatResult::Evade => moved.evades += 1,
                CombatResult::Panic => moved.panics += 1,
                _ => {}
            }
        }
        match effect.next {
            Next::Round(round) => self.next_round = round,
            Next::Lost(side) => self.lost = Some(side),
            Next::In(_) => unreachable!("every condition is replaced when the duel is made"),
        }
    }
}
