//! [`Battle`] as a game that can be played: the state machine of section 14.3.

use battle_core::game::{Game, Next};
use battle_core::outcome::{MAX_MEASURES, Measure, Measures, Outcome};
use battle_core::streams::Chance;
use battle_core::{BySeat, Seat, Seating, Trace};

use super::Battle;
use crate::decision::Decision;
use crate::event::Event;
use crate::state::{Phase, Pool, Purpose, Reason, State};
use crate::tables::Number;

impl Game for Battle {
    type State = State;
    type Decision = Decision;
    type Event = Event;

    const WHOLE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "turns",
            unit: "turns",
            meaning: "turns played",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "at_turn_limit",
            unit: "battles",
            meaning: "1 where the battle ended by the turn limit, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    const SIDE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "units_lost",
            unit: "units",
            meaning: "units that the side lost",
            per_unit: 1,
            net: Some("net_units"),
            only_where: None,
        },
        Measure {
            name: "morale_left",
            unit: "morale",
            meaning: "morale that the side has at the end",
            per_unit: 2,
            net: Some("net_morale"),
            only_where: None,
        },
        Measure {
            name: "turns_first",
            unit: "turns",
            meaning: "turns in which the side had the first half-turn",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "valour_spent",
            unit: "points",
            meaning: "points of Valour that the side spent",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "discipline_spent",
            unit: "points",
            meaning: "points of Discipline that the side spent",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "tactics_played",
            unit: "cards",
            meaning: "tactics cards that the side played",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    /// At most 200 turns of two half-turns, each with two moves a unit, some ten steps a move, and fights of each with all.
    const MAX_STEPS: u32 = 400_000;

    fn setup(
        &self,
        seating: Seating,
        _chance: &mut impl Chance,
        _trace: &mut impl Trace<Event>,
    ) -> State {
        self.start(seating)
    }

    fn next(&self, state: &State) -> Next {
        let other = state.active.other();
        match state.phase {
            Phase::Deal
            | Phase::Terrain
            | Phase::EdgeRoll
            | Phase::GeneralDice
            | Phase::TurnOrder
            | Phase::HalfTurn
            | Phase::HalfTurnEnd
            | Phase::TurnEnd => Next::Advance,
            Phase::FoulWeather(seat) => match self.weather_picker(seat) {
                Some(picker) => Next::Decide(picker),
                None => Next::Advance,
            },
            Phase::Mulligan(seat)
            | Phase::Edge(seat)
            | Phase::DeploymentCards(seat)
            | Phase::HoldBack(seat)
            | Phase::Deploy(seat, _)
            | Phase::Assign(seat)
            | Phase::TieOffer(seat)
            | Phase::FightNamed(seat)
            | Phase::FightValour(seat)
            | Phase::Hold(seat) => Next::Decide(seat),
            // TP-M14.
            Phase::Retreat(_) | Phase::ParthianShot | Phase::Shieldwall | Phase::Return => {
                Next::Decide(other)
            }
            Phase::ResultNamed | Phase::RunThemDown | Phase::ResultValour | Phase::FollowUp => {
                Next::Decide(winner(state))
            }
            Phase::Over { .. } => Next::Over,
            _ => Next::Decide(state.active),
        }
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn decisions(&self, state: &State, mut visit: impl FnMut(Decision)) {
        self.visit_decisions(state, &mut visit);
    }

    fn advance(&self, state: &mut State, chance: &mut impl Chance, trace: &mut impl Trace<Event>) {
        match state.phase {
            Phase::Deal => self.deal(state, chance),
            Phase::Terrain => self.redraw_and_lay(state, chance, trace),
            Phase::EdgeRoll => self.roll_for_edge(state, chance, trace),
            Phase::FoulWeather(seat) => self.draw_weather(state, seat, chance, trace),
            Phase::GeneralDice => self.roll_general_dice(state, chance, trace),
            Phase::TurnOrder => self.find_order(state, chance, trace),
            Phase::HalfTurn => self.begin_half_turn(state, trace),
            Phase::HalfTurnEnd => self.end_half_turn(state),
            Phase::TurnEnd => self.end_turn(state, trace),
            phase => unreachable!("{phase:?} waits for a decision"),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        decision: Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        self.carry_out(state, decision, chance, trace);
    }

    fn outcome(&self, state: &State) -> Outcome {
        let Phase::Over { winner, reason } = state.phase else {
            unreachable!("the battle goes on: {:?}", state.phase);
        };
        let mut whole = [0; MAX_MEASURES];
        whole[0] = i32::from(state.turn);
        whole[1] = i32::from(reason == Reason::TurnLimit);
        let by_seat = BySeat::from_fn(|seat| {
            let army = &state.armies[seat];
            [
                army.lost.iter().map(|&n| i32::from(n)).sum(),
                i32::from(army.half_morale),
                i32::from(state.turns_first[seat]),
                i32::from(army.spent[Pool::Valour as usize]),
                i32::from(army.spent[Pool::Discipline as usize]),
                i32::from(army.played),
            ]
        });
        let measures = Measures { whole, by_seat };
        match winner {
            Some(seat) => Outcome::won_by(seat, measures),
            None => Outcome::drawn(measures),
        }
    }
}

impl Battle {
    /// The position before the first step.
    pub(crate) fn start(&self, seating: Seating) -> State {
        let mut state = State::new(seating);
        for seat in Seat::ALL {
            let printed = 2 * self.army_of(&state, seat).start_morale(self.parameters()) as i8;
            let halves = printed + self.gift_of(&state, seat).halves_beside(printed);
            let army = &mut state.armies[seat];
            (army.half_morale, army.start_half_morale) = (halves, halves);
            army.wavers_at = self.parameters().tables.number(Number::WaversAt);
        }
        state
    }

    /// Carries out a legal decision.
    fn carry_out(
        &self,
        state: &mut State,
        decision: Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let yes = decision == Decision::Yes;
        let valour = match decision {
            Decision::Spend([valour, _, _]) => valour,
            _ => 0,
        };
        match (state.phase, decision) {
            (Phase::Mulligan(seat), Decision::Exchange(cards)) => {
                self.exchange(state, seat, cards);
            }
            (Phase::Mulligan(seat), _) => self.exchange(state, seat, [None; 2]),
            (Phase::Edge(seat), Decision::South(south)) => {
                self.pick_edge(state, seat, south, trace);
            }
            (Phase::DeploymentCards(seat), Decision::Play(card)) => {
                self.deployment_card(state, seat, Some(card), trace);
            }
            (Phase::DeploymentCards(seat), _) => self.deployment_card(state, seat, None, trace),
            (Phase::HoldBack(seat), Decision::Unit(unit)) => {
                self.hold_back(state, seat, Some(unit), trace);
            }
            (Phase::HoldBack(seat), _) => self.hold_back(state, seat, None, trace),
            (Phase::FoulWeather(_), Decision::Unit(unit)) => self.hold_up(state, unit, trace),
            (Phase::Deploy(..), Decision::Place { unit, cell, join }) => {
                self.deploy(state, unit, cell, join, trace);
            }
            (Phase::Assign(seat), Decision::Assign(points)) => {
                self.assign(state, seat, points, trace);
            }
            (Phase::TieOffer(seat), _) => self.offer_morale(state, seat, yes),
            (Phase::FlankEntry, Decision::FlankEdge(east)) => {
                self.flank_march(state, Some(east), trace);
            }
            (Phase::FlankEntry, _) => self.flank_march(state, None, trace),
            (Phase::Reserves, Decision::Place { unit, cell, join }) => {
                self.enter(state, unit, cell, join, trace);
            }
            (Phase::Reserves, _) => self.begin_moves(state),
            (Phase::Warbands, Decision::Mover(mover)) => state.phase = Phase::Warband(mover),
            (Phase::Warband(mover), Decision::Act(action)) => {
                self.answer_warband(state, mover, Some(action), chance, trace);
            }
            (Phase::Warband(mover), _) => self.answer_warband(state, mover, None, chance, trace),
            (Phase::Compelled(_), Decision::Act(action)) => {
                self.compel(state, action, chance, trace);
            }
            (Phase::Move, Decision::Mover(mover)) => state.phase = Phase::Act(mover),
            (Phase::Move, _) => self.next_shot(state),
            (Phase::Act(_), Decision::Act(action)) => self.declare(state, action, chance, trace),
            (Phase::Settle, Decision::Act(action)) => self.carry_charge(state, action, trace),
            (Phase::TestNamed, Decision::Spend(points)) => {
                self.spend(state, state.active, points, trace);
                self.roll_test(state, points[1] + points[2], chance, trace);
            }
            (Phase::TestPoints, Decision::Spend(points)) => {
                self.spend_on_test(state, Some(points), trace);
            }
            (Phase::TestPoints, _) => self.spend_on_test(state, None, trace),
            (Phase::TestAgain, _) => self.test_again(state, decision, chance, trace),
            (Phase::Retreat(unit), _) => self.answer_retreat(state, unit, yes, trace),
            (Phase::ParthianShot, Decision::Shoot { shooter, target, darkened }) => {
                self.parthian_shot(state, (shooter, target, darkened), chance, trace)
            }
            (Phase::ParthianShot, _) => self.settle_charge(state, trace),
            (Phase::Wrap, Decision::Wrap { unit, enemy }) => {
                self.wrap(state, Some((unit, enemy)), trace);
            }
            (Phase::Wrap, _) => self.wrap(state, None, trace),
            (Phase::BreakTheLines, _) => self.break_the_lines(state, decision, trace),
            (Phase::Shieldwall, _) => self.shieldwall(state, decision, trace),
            (Phase::Shoot, Decision::Shoot { shooter, target, darkened }) => {
                self.shoot(state, shooter, target, darkened, chance, trace)
            }
            (Phase::Shoot, _) => self.begin_fights(state),
            (Phase::Return, Decision::Return(darkened)) => {
                self.answer_shot(state, Some(darkened), chance, trace);
            }
            (Phase::Return, _) => self.answer_shot(state, None, chance, trace),
            (Phase::ShotValour, _) => self.spend_on_shot(state, valour, chance, trace),
            (Phase::Fight, Decision::Fight { own, enemy }) => {
                self.begin_fight(state, own, enemy, chance, trace);
            }
            (Phase::FightNamed(seat) | Phase::FightValour(seat), _) => {
                self.fight_valour(state, seat, valour, chance, trace);
            }
            (Phase::ResultNamed, _) => self.roll_result(state, valour, chance, trace),
            (Phase::RunThemDown, _) => self.run_them_down(state, decision, chance, trace),
            (Phase::ResultValour, _) => self.settle_fight(state, valour, trace),
            (Phase::FollowUp, _) => self.follow_up(state, yes, trace),
            (Phase::Rally, Decision::Unit(unit)) => {
                let mover = crate::decision::Mover::Unit(unit);
                self.begin_test(state, Purpose::Rally, mover, chance, trace);
            }
            (Phase::Rally, _) => state.phase = Phase::HalfTurnEnd,
            (Phase::Hold(seat), _) => self.hold(state, seat, decision, trace),
            (phase, decision) => unreachable!("{decision:?} is no answer to {phase:?}"),
        }
    }
}

/// TP-M12: the seat that won the fight that is going on.
pub(super) fn winner(state: &State) -> Seat {
    state.fight.map_or(state.active, |fight| fight.winner.seat())
}
