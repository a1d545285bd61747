//! [`Duel`] as a game that can be played.

use battle_core::game::{Game, Next};
use battle_core::outcome::{MAX_MEASURES, Measure, Measures, Outcome};
use battle_core::streams::Chance;
use battle_core::{BySeat, Seat, Seating, Trace};

use crate::generals::General;
use crate::measures::{TURNS, measure, turns};
use crate::rules::active_side::first_active;
use crate::rules::cards::Cards;
use crate::streams::seat_of;

use super::Duel;
use super::decision::DuelDecision;
use super::event::DuelEvent;
use super::state::{DuelSide, DuelState, Ended, Response, Step};

impl Game for Duel {
    type State = DuelState;
    type Decision = DuelDecision;
    type Event = DuelEvent;

    const WHOLE_MEASURES: &'static [Measure] = &[
        TURNS,
        measure(
            "both_broke",
            "duels",
            "1 where both sides broke in the same step, which is a draw, else 0",
            None,
        ),
        measure(
            "at_turn_limit",
            "duels",
            "1 where the turn limit came before a decision, else 0",
            None,
        ),
        measure("decided_in_charge", "duels", "1 where it was decided by a charge, else 0", None),
        measure("decided_in_shooting", "duels", "1 where it was decided by shooting, else 0", None),
        measure("decided_in_melee", "duels", "1 where it was decided in melee, else 0", None),
    ];
    const SIDE_MEASURES: &'static [Measure] = &[
        measure("bases_lost", "bases", "bases that the side lost", Some("swing")),
        measure("lost_in_charge", "bases", "bases that the side lost by charges", None),
        measure("lost_in_shooting", "bases", "bases that the side lost by shooting", None),
        measure("lost_in_melee", "bases", "bases that the side lost in melee", None),
    ];
    /// At most 60 turns, of at most two choices in each of ten steps and six in two more.
    const MAX_STEPS: u32 = 60 * 32;

    fn setup(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) -> DuelState {
        let swapped = seating == Seating::BFirst;
        let side = |seat: usize| {
            let at = seat ^ usize::from(swapped);
            let own = &self.contenders.0[at];
            let general = own.general.filter(|_| self.parameters.use_generals);
            DuelSide {
                bases: self.full[at],
                away: false,
                room: self.parameters.edge.0,
                hand: Cards::default(),
                general: general.map(|(level, kind)| General::new(level, kind)),
                charging: false,
                charged: false,
                shot: false,
                response: Response::Stood,
                hits: [0; 2],
                recovered: 0,
                will_shoot: false,
                lost_in: [0; 3],
            }
        };
        let mut state = DuelState {
            sides: [side(0), side(1)],
            swapped,
            gap: self.parameters.gap0.0,
            contact: None,
            turn: 0,
            active: first_active(swapped, &self.parameters, chance),
            step: Step::Cards,
            item: 0,
            passed: 0,
            deck: Cards::deck(self.parameters.deck),
            played: Cards::default(),
            ended: None,
            broke_in: 0,
        };
        self.begin_turn(&mut state, trace);
        self.run(&mut state, chance, trace);
        state
    }

    fn next(&self, state: &DuelState) -> Next {
        if state.step == Step::Over {
            return Next::Over;
        }
        // A duel plays on by itself until a side has a choice.
        Next::Decide(seat_of(state.picker()))
    }

    fn turn(&self, state: &DuelState) -> u16 {
        u16::from(state.turn)
    }

    fn decisions(&self, state: &DuelState, visit: impl FnMut(DuelDecision)) {
        if state.step != Step::Over {
            self.options(state, state.picker(), visit);
        }
    }

    fn advance(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        self.run(state, chance, trace);
    }

    fn apply(
        &self,
        state: &mut DuelState,
        decision: DuelDecision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let seat = state.picker();
        self.carry_out(state, seat, decision, chance, trace);
        self.run(state, chance, trace);
    }

    /// GL-923.
    fn outcome(&self, state: &DuelState) -> Outcome {
        let ended = state.ended.expect("the duel is over");
        let mut whole = [0; MAX_MEASURES];
        whole[0] = turns(state.turn, ended == Ended::Limit);
        whole[1] = i32::from(ended == Ended::Both);
        whole[2] = i32::from(ended == Ended::Limit);
        if ended != Ended::Limit {
            whole[3 + usize::from(state.broke_in)] = 1;
        }
        let by_seat = BySeat::from_fn(|seat| {
            let side = &state.sides[seat.index()];
            let mut own = [0; MAX_MEASURES];
            own[0] = i32::from(side.bases.lost);
            for (measure, lost) in own[1..].iter_mut().zip(side.lost_in) {
                *measure = i32::from(lost);
            }
            own
        });
        let measures = Measures { whole, by_seat };
        match ended {
            Ended::Lost(seat) => Outcome::won_by(Seat::ALL[1 - usize::from(seat)], measures),
            Ended::Both | Ended::Limit => Outcome::drawn(measures),
        }
    }
}
