//! [`Battle`] as a game that can be played: the state machine of section 18.

use battle_core::game::{Game, Next};
use battle_core::outcome::{MAX_MEASURES, Measure, Measures, Outcome};
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{BySeat, Seat, Seating, Side, Trace};

use super::{Battle, Casting, Decision};
use crate::event::{Event, SetUpArmy, SetUpCard};
use crate::slots::{Army, Slots};
use crate::state::{Phase, Reason, State, Strike};

/// TB-ROLL-1: the dice of a Roll Phase.
const ROLL: Purpose = Purpose::Other(0);

impl Game for Battle {
    type State = State;
    type Decision = Decision;
    type Event = Event;

    const WHOLE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "player_turns",
            unit: "player turns",
            meaning: "player turns played, of both sides together",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "at_turn_limit",
            unit: "battles",
            meaning: "1 where the battle came to the turn limit without a decision, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "deadlocked",
            unit: "battles",
            meaning: "1 where the battle ended in a draw because play could go on for ever without a change, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "no_attack_possible",
            unit: "battles",
            meaning: "1 where the battle ended because neither side could attack any more, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    const SIDE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "formations_routed",
            unit: "formations",
            meaning: "formations of the side that were routed",
            per_unit: 1,
            net: Some("net_formations"),
            only_where: None,
        },
        Measure {
            name: "sticks_lost",
            unit: "sticks",
            meaning: "sticks of the side that were removed by the enemy",
            per_unit: 1,
            net: Some("net_sticks"),
            only_where: None,
        },
        Measure {
            name: "morale_left",
            unit: "cubes",
            meaning: "Morale cubes that the side has at the end",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    /// TB-SM-13: play may repeat positions without end, so turns are counted (TB-WIN-6). A turn is a Shift, an action, a
    /// reaction, a roll and at most six placements with their end; a battle at most 1,000 turns.
    const MAX_STEPS: u32 = 1_000 * 12;

    /// TB-SM-0, TB-SET-6: the first turn is a full turn.
    fn setup(
        &self,
        seating: Seating,
        _chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> State {
        let mut state = self.start_with(match self.casting {
            Casting::Armies => seating.seat_of(Side::A),
            Casting::Players => Seat::One,
        });
        self.give(&mut state, seating);
        trace.record(|| self.set_up_event(&state));
        self.announce_gifts(&state, trace);
        self.begin_turn(&mut state, trace);
        state
    }

    fn next(&self, state: &State) -> Next {
        match state.phase {
            Phase::Shift | Phase::Action | Phase::Place => {
                Next::Decide(state.seat_of(state.active))
            }
            // TB-SV-6.
            Phase::Reaction { .. } => Next::Decide(state.seat_of(state.active.other())),
            Phase::Roll => Next::Advance,
            Phase::Over { .. } => Next::Over,
        }
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    /// TB-SM-10, TB-SM-14: the options of each decision, each once.
    #[inline]
    fn decisions(&self, state: &State, mut visit: impl FnMut(Decision)) {
        match state.phase {
            Phase::Shift => {
                self.visit_shifts(state, &mut visit);
                visit(Decision::NoShift);
            }
            Phase::Action => {
                self.actions(state, state.active).visit(&mut visit);
                visit(Decision::Pass);
            }
            Phase::Reaction { attacker, row } => {
                let strike = Strike { attacker, row };
                self.visit_answers(state, strike, self.aim(state, strike), visit);
            }
            Phase::Place => {
                self.visit_placements(state, &mut visit);
                visit(Decision::Done);
            }
            Phase::Roll | Phase::Over { .. } => {}
        }
    }

    fn advance(&self, state: &mut State, chance: &mut impl Chance, trace: &mut impl Trace<Event>) {
        let role = Role::of_seat(ROLL, state.seat_of(state.active), state.turn);
        self.roll(state, &mut chance.dice(role), trace);
    }

    fn apply(
        &self,
        state: &mut State,
        decision: Decision,
        _chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        self.carry_out(state, decision, trace);
    }

    fn outcome(&self, state: &State) -> Outcome {
        let Phase::Over { winner, reason } = state.phase else {
            unreachable!("the battle is not over: {:?}", state.phase);
        };
        let mut whole = [0; MAX_MEASURES];
        // The turn in which the battle ended counts; at the cap none has begun.
        whole[0] = i32::from(state.turn) + i32::from(reason != Reason::TurnCap);
        whole[1] = i32::from(reason == Reason::TurnCap);
        whole[2] = i32::from(reason == Reason::Deadlock);
        whole[3] = i32::from(reason == Reason::NoAttackPossible);
        let by_seat = BySeat::from_fn(|seat| {
            let army = state.army_of(seat);
            let mut own = [0; MAX_MEASURES];
            own[0] = (state.routed & Slots::of_army(army)).len() as i32;
            own[1] = i32::from(state.eliminated[army.other().index()]);
            own[2] = i32::from(state.morale(army));
            own
        });
        let measures = Measures { whole, by_seat };
        match winner {
            Some(army) => Outcome::won_by(state.seat_of(army), measures),
            None => Outcome::drawn(measures),
        }
    }
}

impl Battle {
    /// TB-SM-2, TB-SM-3, TB-SM-6, TB-SM-15: carries out a legal decision; no dice are rolled.
    #[inline]
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        decision: Decision,
        trace: &mut impl Trace<Event>,
    ) {
        match state.phase {
            Phase::Shift => self.shift(state, decision, trace),
            Phase::Action => self.act(state, decision, trace),
            Phase::Reaction { attacker, row } => {
                let strike = Strike { attacker, row };
                self.answer(state, strike, self.aim(state, strike), decision, trace);
            }
            Phase::Place => match decision {
                Decision::Put { card, dice } => self.put(state, card, dice, trace),
                _ => self.end_turn(state, trace),
            },
            Phase::Roll | Phase::Over { .. } => {
                unreachable!("no decision is due in {:?}", state.phase)
            }
        }
    }

    fn set_up_event(&self, state: &State) -> Event {
        let armies = Army::ALL.map(|army| {
            let sheet = &self.scenario.armies[army.index()];
            let cards = self.of_army(army).iter().zip(&sheet.cards);
            SetUpArmy {
                name: sheet.name.clone(),
                seat: state.seat_of(army),
                morale: state.morale(army) as u8,
                cards: cards
                    .map(|(slot, card)| SetUpCard {
                        card: self.id(slot),
                        name: card.name.clone(),
                        sticks: state.sticks(slot),
                        cubes: state.cubes(slot),
                        in_reserve: state.in_reserve.contains(slot),
                    })
                    .collect(),
            }
        });
        let changed = self.parameters.changed();
        Event::SetUp {
            scenario: self.scenario.id.clone(),
            name: self.scenario.name.clone(),
            armies,
            parameters: changed
                .map(|parameter| (parameter.name, parameter.get(&self.parameters)))
                .collect(),
        }
    }
}
