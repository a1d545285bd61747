//! The order of play (TR-TS): [`Battle`] as a game that can be played.

use battle_core::dice::Dice;
use battle_core::game::{Game, Next};
use battle_core::outcome::{MAX_MEASURES, Measure, Measures, Outcome};
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{
    BySeat, BySide, FirstRoll, Gifted, NoTrace, ParameterSet, RuleId, Seat, Seating, Trace,
};

use crate::half_points::HalfPoints;
use crate::parameters::{CommandDie, Timeout, TurnToFaceTime, WithoutStands};

use super::Battle;
use super::cards::RuleHook;
use super::decision::{Decision, MAX_ORDERS, Moment, Play};
use super::event::Event;
use super::gift::Gift;
use super::stands::{MAX_STANDS, Stands};
use super::state::{Phase, State};

const COMMAND: RuleId = RuleId("TR-CM-01");

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
            meaning: "1 where the battle came to the turn limit without a winner, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "came_to_contact",
            unit: "battles",
            meaning: "1 where stands of both sides came into close combat, else 0",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "first_contact_turn",
            unit: "player turns",
            meaning: "the player turn in which stands first came into close combat",
            per_unit: 1,
            net: None,
            only_where: Some("came_to_contact"),
        },
    ];
    const SIDE_MEASURES: &'static [Measure] = &[
        Measure {
            name: "points_lost",
            unit: "points",
            meaning: "army points of the stands that the side lost, as the victory conditions count them",
            per_unit: 2,
            net: Some("net_points"),
            only_where: None,
        },
        Measure {
            name: "stands_lost",
            unit: "stands",
            meaning: "stands that the side lost",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "generals_lost",
            unit: "generals",
            meaning: "generals that the side lost",
            per_unit: 1,
            net: None,
            only_where: None,
        },
        Measure {
            name: "camps_lost",
            unit: "camps",
            meaning: "camps that the side lost",
            per_unit: 1,
            net: None,
            only_where: None,
        },
    ];
    /// A turn has at most a move, a shot and a combat for each stand, and a few steps more; a battle has at most 1,000 turns.
    const MAX_STEPS: u32 = 1_000 * (3 * MAX_STANDS as u32 + 16) + 3 * MAX_STANDS as u32;
    /// ST-C7: the command die of each player's first turn (TR-CM-01); the first of the two where a parameter rolls two.
    const FIRST_ROLL: Option<FirstRoll> = Some(FirstRoll::OfSeats(Purpose::Command));

    fn setup(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> State {
        self.set_up(seating, chance, trace)
    }

    fn next(&self, state: &State) -> Next {
        match state.phase {
            Phase::PickTerrain => Next::Decide(state.field.advantage),
            Phase::Camps(seat)
            | Phase::Centre(seat)
            | Phase::HoldBack(seat)
            | Phase::Rest(seat)
            | Phase::Cards(_, seat) => Next::Decide(seat),
            Phase::Movement => Next::Decide(state.active),
            Phase::Shooting(seat) if self.has_shot(state, seat) => Next::Decide(seat),
            Phase::Facing if self.has_facing_choice(state) => Next::Decide(state.active),
            Phase::Combat if self.has_combat(state) => Next::Decide(state.active),
            Phase::Command
            | Phase::Shooting(_)
            | Phase::Facing
            | Phase::Combat
            | Phase::TurnEnd => Next::Advance,
            Phase::Over(_) => Next::Over,
        }
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn decisions(&self, state: &State, mut visit: impl FnMut(Decision)) {
        if !matches!(self.next(state), Next::Decide(_)) {
            return;
        }
        match state.phase {
            Phase::Movement => {
                self.visit_moves(state, &mut |tactical| visit(Decision::Move(tactical)));
                self.visit_plays(state, state.active, &mut |play| {
                    visit(Decision::Card(play));
                });
                visit(Decision::EndMovement);
            }
            Phase::Shooting(seat) => {
                self.visit_shots(state, seat, &mut |shooter, target| {
                    visit(Decision::Shoot { shooter, target });
                });
                if self.parameters().shooting_optional() {
                    visit(Decision::EndShooting);
                }
            }
            Phase::Facing => self.visit_facing_choices(state, &mut |stand, enemy| {
                visit(Decision::Face { stand, enemy });
            }),
            Phase::Combat => {
                self.visit_combats(state, &mut |combat| visit(Decision::Fight(combat)));
            }
            _ => self.visit_setup(state, &mut visit),
        }
    }

    fn is_legal(&self, state: &State, decision: Decision) -> bool {
        match (state.phase, decision) {
            (Phase::Movement, Decision::Move(tactical)) => self.trial(state, &tactical).is_ok(),
            (Phase::Movement, Decision::Orders(orders)) => {
                let mut position = *state;
                orders.as_slice().iter().all(|tactical| {
                    let is_legal = self.trial(&position, tactical).is_ok();
                    if is_legal {
                        self.make_move(&mut position, tactical, &mut NoTrace);
                    }
                    is_legal
                })
            }
            (Phase::Movement, Decision::EndMovement) => true,
            (Phase::Movement, Decision::Card(play)) => self.allows_play(state, state.active, &play),
            (Phase::Movement, _) => false,
            (
                Phase::PickTerrain
                | Phase::Camps(_)
                | Phase::Centre(_)
                | Phase::HoldBack(_)
                | Phase::Rest(_)
                | Phase::Cards(..),
                _,
            ) => self.is_legal_setup(state, &decision),
            _ => {
                let mut found = false;
                self.decisions(state, |legal| found |= legal == decision);
                found
            }
        }
    }

    fn advance(&self, state: &mut State, chance: &mut impl Chance, trace: &mut impl Trace<Event>) {
        match state.phase {
            Phase::Command => self.begin_turn(state, chance, trace),
            Phase::Shooting(seat) => self.end_shooting(state, seat, trace),
            Phase::Facing => {
                self.turn_to_face(state, None, trace);
                if self.parameters().turn_to_face_time() == TurnToFaceTime::EndOfMovement {
                    self.begin_shooting(state);
                } else {
                    self.begin_combat(state);
                }
            }
            Phase::Combat => {
                self.end_combat(state, trace);
                state.phase = Phase::TurnEnd;
            }
            Phase::TurnEnd => self.end_turn(state, trace),
            _ => unreachable!("a player decides in {:?}", state.phase),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        decision: Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        match decision {
            Decision::Move(tactical) => self.make_move(state, &tactical, trace),
            Decision::Orders(orders) => {
                for tactical in orders.as_slice() {
                    self.make_move(state, tactical, trace);
                }
                // With command points of a card there may be more moves than one decision has room for.
                let may_go_on = orders.as_slice().len() == MAX_ORDERS && state.command_points > 0;
                if !may_go_on {
                    self.end_movement(state, trace);
                }
            }
            Decision::EndMovement => self.end_movement(state, trace),
            Decision::Card(Play::ChargeThrough(tactical)) => {
                self.charge_through(state, &tactical, trace);
            }
            Decision::Card(Play::HoldTheLine) | Decision::Pass if state.cards.known.is_some() => {
                let holds = decision == Decision::Card(Play::HoldTheLine);
                if let (true, Phase::Cards(_, seat)) = (holds, state.phase) {
                    self.make_play(state, seat, &Play::HoldTheLine, trace);
                }
                self.go_on_fighting(state, holds, trace);
            }
            Decision::Card(_) | Decision::Pass
                if matches!(state.phase, Phase::Cards(Moment::StartOfTurn, _)) =>
            {
                if let Decision::Card(play) = decision {
                    self.make_play(state, state.active, &play, trace);
                }
                state.phase = Phase::Command;
            }
            Decision::Card(play) if state.phase == Phase::Movement => {
                self.make_play(state, state.active, &play, trace);
            }
            Decision::Card(_) | Decision::Pass => {
                self.apply_setup(state, decision, chance, trace);
            }
            Decision::Shoot { shooter, target } => {
                self.shoot(state, shooter, target, chance, trace);
            }
            Decision::EndShooting => {
                let Phase::Shooting(seat) = state.phase else {
                    unreachable!("no stand shoots in {:?}", state.phase);
                };
                self.end_shooting(state, seat, trace);
            }
            Decision::Face { stand, enemy } => {
                self.turn_to_face(state, Some((stand, enemy)), trace)
            }
            Decision::Fight(combat) => self.fight(state, combat, chance, trace),
            Decision::PickTerrain(_)
            | Decision::PlaceCamp { .. }
            | Decision::HoldBack { .. }
            | Decision::Place { .. } => self.apply_setup(state, decision, chance, trace),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let Phase::Over(winner) = state.phase else {
            unreachable!("the battle goes on: {:?}", state.phase);
        };
        let counted = &state.counted;
        let mut whole = [0; MAX_MEASURES];
        whole[0] = i32::from(state.turn);
        whole[1] = i32::from(self.is_ended_by_limit(state));
        whole[2] = i32::from(counted.first_contact > 0);
        whole[3] = i32::from(counted.first_contact);
        let by_seat = BySeat::from_fn(|seat| {
            let mut own = [0; MAX_MEASURES];
            own[0] = i32::from(state.lost[seat].0);
            own[1] = i32::from(counted.stands_lost[seat]);
            own[2] = i32::from(counted.generals_lost[seat]);
            own[3] = i32::from(counted.camps_lost[seat]);
            own
        });
        let measures = Measures { whole, by_seat };
        match winner {
            Some(seat) => Outcome::won_by(seat, measures),
            None => Outcome::drawn(measures),
        }
    }

    /// What is computed before a battle begins (moves, forms, odds) is compared directly, so only parameters that the battle itself
    /// reads are differences.
    fn rule_differences(&self, other: &Battle) -> Option<ParameterSet> {
        let found = self.parameters().differences(other.parameters())?;
        self.is_alike(other).then_some(found)
    }

    fn troops_cost(&self) -> Option<BySide<i32>> {
        let costs = self.armies().0.each_ref();
        Some(BySide(costs.map(|army| army.troops_cost(self.parameters()).0.into())))
    }
}

impl Battle {
    /// TR-TS-01 (1), TR-CM-01: a player turn begins with the command dice.
    ///
    /// Dice: one, or two where the parameter says so, of the active seat's command stream of the turn.
    fn begin_turn(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let active = state.active;
        trace.record(|| Event::TurnBegins { turn: state.turn + 1, active });
        let mut dice = chance.dice(Role::of_seat(Purpose::Command, active, state.turn));
        let (rolled, mut points) = self.roll_command(&mut dice);
        trace.record(|| Event::CommandRolled {
            dice: rolled.into_iter().flatten().collect(),
            points,
        });
        if self.cards_of(state, active).has_custom() {
            points = self.under_command_cards(state, points, &mut dice, trace);
        }
        let more = self.gifts[state.seating.side_in(active)].command;
        if more != 0 {
            points = points.saturating_add_signed(more);
            trace.record(|| Event::CommandPointsGiven { owner: active, more, points });
        }
        Battle::begin_movement(state, points);
        self.happens(state, RuleHook::TurnBegins, trace);
    }

    /// TR-CM-01: the command dice, and what they come to.
    pub(super) fn roll_command(&self, dice: &mut impl Dice) -> ([Option<u8>; 2], u8) {
        let first = dice.d6(COMMAND);
        let second = match self.parameters().command_die() {
            CommandDie::OneD6 => None,
            CommandDie::TwoD6Higher | CommandDie::TwoD6Lower => Some(dice.d6(COMMAND)),
        };
        let points = match (self.parameters().command_die(), second) {
            (CommandDie::TwoD6Higher, Some(second)) => first.max(second),
            (CommandDie::TwoD6Lower, Some(second)) => first.min(second),
            _ => first,
        };
        ([Some(first), second], points)
    }

    /// TR-TS-01: the movement phase begins with these command points, and no stand has moved yet.
    pub fn begin_movement(state: &mut State, points: u8) {
        state.command_points = points;
        state.moved = Stands::NONE;
        state.cards.last_moved = Stands::NONE;
        state.cards.may_not_shoot = Stands::NONE;
        for stand in state.on_board.iter() {
            state.phase_start[stand.index()] = state.pose(stand).into();
        }
        state.phase = Phase::Movement;
    }

    /// TR-TS-01: after movement come the shots, with turning to face before them if the parameter says so.
    fn end_movement(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        state.command_points = 0;
        self.happens(state, RuleHook::MovementEnds, trace);
        if state.counted.first_contact == 0 && self.has_front_contact(state) {
            state.counted.first_contact = state.turn + 1;
        }
        if self.parameters().turn_to_face_time() == TurnToFaceTime::EndOfMovement {
            state.phase = Phase::Facing;
        } else {
            self.begin_shooting(state);
        }
    }

    fn has_front_contact(&self, state: &State) -> bool {
        state.stands_of(Seat::One).iter().any(|stand| state.contacts.front(stand).is_some())
    }

    /// TR-VC-02, TR-VC-03, TR-TS-03: the victory check, and the next turn if neither side has won.
    fn end_turn(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let lost = state.lost;
        trace.record(|| Event::TurnEnds { lost: lost.0 });
        state.turn += 1;
        let winner = Seat::ALL.into_iter().find(|&seat| self.has_won(state, seat));
        if winner.is_some() || self.is_at_turn_limit(state) {
            let winner = winner.or_else(|| self.winner_at_limit(&lost));
            let by_turn_limit = self.is_ended_by_limit(state);
            trace.record(|| Event::BattleEnds { winner, by_turn_limit });
            state.phase = Phase::Over(winner);
            return;
        }
        state.active = state.active.other();
        self.begin_with_cards(state);
    }

    /// TR-VC-02, TR-VC-03: whether a seat has destroyed enough and lost less itself, or whether the enemy alone has no stand left.
    fn has_won(&self, state: &State, seat: Seat) -> bool {
        let (lost, enemy) = (&state.lost, seat.other());
        let by_points =
            lost[enemy] >= self.parameters().victory_points() && lost[seat] < lost[enemy];
        by_points
            || self.parameters().without_stands() == WithoutStands::Loses
                && !has_stands(state, enemy)
                && has_stands(state, seat)
    }

    /// TR-VC-05: whether the battle is at the turn limit without a winner.
    fn is_ended_by_limit(&self, state: &State) -> bool {
        self.is_at_turn_limit(state) && !Seat::ALL.into_iter().any(|seat| self.has_won(state, seat))
    }

    /// TR-VC-05: who wins at the turn limit.
    fn winner_at_limit(&self, lost: &BySeat<HalfPoints>) -> Option<Seat> {
        match self.parameters().timeout() {
            Timeout::Draw => None,
            Timeout::MorePoints => {
                Seat::ALL.into_iter().find(|&seat| lost[seat] < lost[seat.other()])
            }
        }
    }

    /// TR-TS-03: whether the last turn of the battle has been played.
    fn is_at_turn_limit(&self, state: &State) -> bool {
        state.turn >= self.parameters().max_turns().0
    }
}

/// Whether a seat has stands on the board, in its camp, or held back.
fn has_stands(state: &State, seat: Seat) -> bool {
    let in_camp = state.camps[seat].is_some_and(|camp| camp.garrison.is_some());
    in_camp || !(state.on_board | state.held_back).of(seat).is_empty()
}

impl Gifted for Battle {
    type Gift = Gift;

    fn gifts(&self) -> &BySide<Gift> {
        &self.gifts
    }

    /// Command points that a gift has taken away are missing here too, since a player sees the points that are left.
    fn without_gift(&self, state: &State, seat: Seat) -> Option<(&Battle, State)> {
        let side = state.seating.side_in(seat);
        let poor = self.without_gift[side].as_deref()?;
        let gift = self.gifts[side];
        let mut position = *state;
        position.lost[seat.other()] = position.lost[seat.other()] - gift.head_start;
        if state.phase == Phase::Movement && state.active == seat {
            let more = u8::try_from(gift.command).unwrap_or(0);
            position.command_points = position.command_points.saturating_sub(more);
        }
        Some((poor, position))
    }
}
