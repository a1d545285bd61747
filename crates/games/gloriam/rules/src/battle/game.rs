//! [`Battle`] as a game that can be played.

use battle_core::game::{Game, Next};
use battle_core::outcome::{MAX_MEASURES, Measure, Measures, Outcome};
use battle_core::streams::Chance;
use battle_core::{BySeat, Seat, Seating, Trace};

use super::Battle;
use super::choice::Choice;
use super::event::BattleEvent;
use super::place::{DEPTH, Facing, LANES, Place};
use super::state::{
    BattleState, BattleStep, Block, Camp, Ended, GeneralState, MAX_GENERALS, MAX_UNITS, NONE,
    UnitState,
};
use crate::generals::General;
use crate::measures::{TURNS, measure, turns};
use crate::rules::active_side::first_active;
use crate::rules::cards::Cards;
use crate::rules::losses::Bases;
use crate::streams::seat_of;

impl Game for Battle {
    type State = BattleState;
    type Decision = Choice;
    type Event = BattleEvent;

    const WHOLE_MEASURES: &'static [Measure] = &[
        TURNS,
        measure(
            "at_turn_limit",
            "battles",
            "1 where the turn limit came before a decision, else 0",
            None,
        ),
        measure(
            "both_broke",
            "battles",
            "1 where both sides broke in the same step, which is a draw, else 0",
            None,
        ),
    ];
    const SIDE_MEASURES: &'static [Measure] = &[
        measure(
            "units_lost",
            "tactical units",
            "tactical units that the side lost",
            Some("net_units"),
        ),
        measure("bases_lost", "bases", "bases that the side lost", Some("net_bases")),
        measure(
            "bases_lost_by_tests",
            "bases",
            "bases that the side lost by tests, not by hits",
            None,
        ),
        measure(
            "charges_slowed_out",
            "charges",
            "charges of the side that were slowed so much that they reached no enemy",
            None,
        ),
        measure("cards_played", "cards", "cards that the side played", None),
    ];
    /// At most 60 turns, of one choice for each of 40 units in each of 14 steps, and some more.
    const MAX_STEPS: u32 = 60 * 1_000;

    /// GL-962: deployment by template.
    fn setup(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) -> BattleState {
        let no_general = GeneralState {
            general: None,
            with: NONE,
            place: Place { lane: LANES / 2, y: 0, facing: Facing::Up },
            hand: Cards::default(),
            hesitant: false,
            blocks: 0,
        };
        let mut state = BattleState {
            units: [UnitState::ABSENT; 2 * MAX_UNITS],
            on_table: 0,
            lanes: [0; LANES as usize],
            counts: [0; 2],
            generals: [[no_general; MAX_GENERALS]; 2],
            swapped: seating == Seating::BFirst,
            turn: 0,
            active: first_active(seating == Seating::BFirst, &self.parameters, chance),
            step: BattleStep::Cards,
            item: 0,
            deck: Cards::deck(self.parameters.deck),
            played: Cards::default(),
            given: [Cards::default(); 2],
            blocks: [Block::NONE; 2],
            moved_once: false,
            lost: [0; 2],
            camps: [Camp::Stands; 2],
            kab_lost: [0; 2],
            slowed_out: [0; 2],
            cards_played: [0; 2],
            ended: None,
            rolls: 0,
        };
        for seat in 0..2 {
            self.deploy(&mut state, seat);
        }
        for unit in state.of(0).chain(state.of(1)) {
            trace.record(|| BattleEvent::Stands {
                unit: unit as u8,
                place: state.units[unit].place,
            });
        }
        for (seat, at) in (0..2).flat_map(|seat| (0..MAX_GENERALS).map(move |at| (seat, at))) {
            self.tell_general(&state, seat, at, trace);
        }
        let active = seat_of(usize::from(state.active));
        trace.record(|| BattleEvent::TurnBegins { turn: 1, active });
        self.run(&mut state, chance, trace);
        state
    }

    fn next(&self, state: &BattleState) -> Next {
        if state.step == BattleStep::Over {
            Next::Over
        } else {
            Next::Decide(seat_of(state.picker()))
        }
    }

    fn turn(&self, state: &BattleState) -> u16 {
        u16::from(state.turn)
    }

    fn decisions(&self, state: &BattleState, visit: impl FnMut(Choice)) {
        if state.step != BattleStep::Over {
            self.options(state, visit);
        }
    }

    fn advance(
        &self,
        state: &mut BattleState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.run(state, chance, trace);
    }

    fn apply(
        &self,
        state: &mut BattleState,
        choice: Choice,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.carry_out(state, choice, chance, trace);
        self.run(state, chance, trace);
    }

    fn outcome(&self, state: &BattleState) -> Outcome {
        let ended = state.ended.expect("the battle is over");
        let mut whole = [0; MAX_MEASURES];
        whole[0] = turns(state.turn, ended == Ended::Limit);
        whole[1] = i32::from(ended == Ended::Limit);
        whole[2] = i32::from(ended == Ended::Both);
        let by_seat = BySeat::from_fn(|seat| {
            let at = seat.index();
            let mut own = [0; MAX_MEASURES];
            own[0] = i32::from(state.lost[at]);
            own[1] = self.bases_lost(state, at);
            own[2] = i32::from(state.kab_lost[at]);
            own[3] = i32::from(state.slowed_out[at]);
            own[4] = i32::from(state.cards_played[at]);
            own
        });
        let measures = Measures { whole, by_seat };
        match ended {
            Ended::Broke(seat) => Outcome::won_by(Seat::ALL[1 - usize::from(seat)], measures),
            Ended::Both | Ended::Limit => Outcome::drawn(measures),
        }
    }
}

impl Battle {
    /// GL-962: foot from the centre outward, then mounted outside them, skirmishers 2 BW ahead of the centre lanes, each general
    /// with the first tactical unit of his command. The layout looks the same from both edges.
    fn deploy(&self, state: &mut BattleState, seat: usize) {
        let army = self.army(state, seat);
        let facing = if seat == 0 { Facing::Up } else { Facing::Down };
        let at = |lane: i8, y: i8| Place { lane, y: if seat == 0 { y } else { DEPTH - y }, facing };
        // 0, -1, 1, -2, 2, … from the centre; the other seat's left is the other way.
        let lane = |nth: i8| {
            let out = (nth + 1) / 2;
            let side = if (nth % 2 == 1) == (seat == 0) { -1 } else { 1 };
            LANES / 2 + side * out
        };
        state.counts[seat] = army.units().len() as u8;
        let first = seat * MAX_UNITS;
        let (mut lanes, mut screen) = (0, 0);
        for wanted in [true, false] {
            for (nth, unit) in army.units().iter().enumerate() {
                let troops = &unit.troops;
                if troops.is_sug() || troops.moves.is_mounted() == wanted {
                    continue;
                }
                let place =
                    if lanes < LANES { at(lane(lanes), 8) } else { at(lane(lanes - LANES), 4) };
                lanes += 1;
                state.units[first + nth].bases = Bases::full(troops);
                state.put(first + nth, place);
            }
        }
        for (nth, unit) in army.units().iter().enumerate().filter(|(_, unit)| unit.troops.is_sug())
        {
            let place = at(lane(screen), 10);
            screen += 1;
            state.units[first + nth].bases = Bases::full(&unit.troops);
            state.put(first + nth, place);
        }
        for (nth, own) in army.generals().iter().enumerate() {
            let led = army
                .units()
                .iter()
                .position(|unit| usize::from(unit.command) == nth && !unit.troops.is_sug());
            let him = &mut state.generals[seat][nth];
            him.place = at(LANES / 2, 5);
            him.general = Some(General::new(own.level, own.kind));
            him.with = led
                .filter(|_| self.parameters.use_generals)
                .map_or(NONE, |led| (first + led) as u8);
        }
    }

    /// Bases that a seat has lost, units that are gone counted whole.
    fn bases_lost(&self, state: &BattleState, seat: usize) -> i32 {
        let first = seat * MAX_UNITS;
        let lost = |unit: usize| {
            let own = &state.units[unit];
            if own.here { own.bases.lost } else { self.troops(state, unit).bases() }
        };
        (first..first + usize::from(state.counts[seat])).map(|unit| i32::from(lost(unit))).sum()
    }
}
