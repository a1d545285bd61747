//! Units that run away or skirmish from a charge (GL-401, GL-404, GL-430, GL-960).

use arrayvec::ArrayVec;
use battle_core::Trace;
use battle_core::streams::{Chance, Role};

use crate::battle::Battle;
use crate::battle::event::BattleEvent;
use crate::battle::place::{Facing, Place};
use crate::battle::state::{BattleState, MAX_UNITS};
use crate::duel::Response;
use crate::rules::charges::{run_change, skirmish_less};
use crate::rules::kill_a_base::tests_for;
use crate::streams::{RUNS, seat_of};
use crate::troops::Terrain;

impl Battle {
    /// GL-401, GL-430, GL-960: a run along the lane away from the charger.
    pub(super) fn evade(
        &self,
        state: &mut BattleState,
        unit: usize,
        response: Response,
        bonus: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let seat = unit / MAX_UNITS;
        let Some(charger) = state.charger_of(unit) else {
            return;
        };
        // GL-960: along its lane, whichever way it faces; from an enemy beside it to the edge of its own side.
        let its = state.units[charger].place.facing;
        let away = if its.is_along() { its } else { Facing::forward_of(1 - seat) };
        let role = Role::of_seat(RUNS, seat_of(seat), u16::from(state.turn)).nth(unit as u16);
        let change =
            run_change(self.troops(state, unit), bonus, &self.parameters, &mut chance.dice(role));
        let less =
            if response == Response::Skirmished { skirmish_less(&self.parameters) } else { 0 };
        let place = state.units[unit].place;
        let from = place.to_face(away);
        state.units[unit].response = response;
        let run = |speed: u8| (speed.saturating_sub(less) as i8 + change).max(0);
        let way = self.way_of_runner(state, unit, from, run);
        if way.leaves && self.is_sug(state, unit) {
            self.remove(state, unit, trace);
            return;
        }
        // GL-910: a runner faces away, a skirmisher keeps its face.
        let end =
            if response == Response::Skirmished { way.end.to_face(place.facing) } else { way.end };
        self.stand(state, unit, end, trace);
        // GL-606: they test at 2.8.
        let tests = tests_for(state.units[unit].bases.width, &self.parameters) as u8;
        for friend in way.burst {
            state.units[usize::from(friend)].burst += tests;
        }
        if way.leaves {
            self.test_with_support(state, unit, false, chance, trace);
        }
    }

    /// GL-953, GL-954, GL-960: how far a unit runs that faces where it runs to: 1 BW short of enemies, through a friendly tactical unit
    /// and no farther than just beyond it. Skirmishers share space with friends. `run` says how far by the move in the worst cell.
    fn way_of_runner(
        &self,
        state: &BattleState,
        unit: usize,
        from: Place,
        run: impl Fn(u8) -> i8,
    ) -> Way {
        let seat = unit / MAX_UNITS;
        let sug = self.is_sug(state, unit);
        let mut way = Way { end: from, leaves: false, burst: ArrayVec::new() };
        let mut passed: ArrayVec<u8, MAX_UNITS> = ArrayVec::new();
        let good = run(self.move_in(state, unit, Terrain::Good));
        for bw in 1.. {
            let at = from.ahead(bw);
            let distance = if self.cells.is_open || !at.is_on_table() {
                good
            } else {
                run(self.speed(state, unit, from, at).max(0) as u8)
            };
            if bw > distance && passed.is_empty() {
                break;
            }
            if !at.is_on_table() {
                // A unit that ends inside a friend at the edge has not burst through it.
                way.leaves = passed.is_empty();
                break;
            }
            // 1 BW from every enemy that wasn't already that near.
            let near = state.of(1 - seat).any(|foe| {
                let its = state.units[foe].place;
                its.lane == at.lane && from.gap(its) >= 0 && at.gap(its) < 1
            });
            if near {
                break;
            }
            let before = passed.len();
            let mut inside = false;
            for friend in state.of(seat) {
                let meets = friend != unit
                    && !sug
                    && !self.is_sug(state, friend)
                    && at.overlaps(state.units[friend].place);
                inside |= meets;
                if meets && !passed.contains(&(friend as u8)) {
                    passed.push(friend as u8);
                }
            }
            if !inside {
                way.end = at;
                if before > 0 {
                    way.burst = passed;
                    break;
                }
            }
        }
        way
    }
}

/// Where a runner ends.
struct Way {
    end: Place,
    /// GL-404: it reached the table's edge.
    leaves: bool,
    /// Friends that it burst through.
    burst: ArrayVec<u8, MAX_UNITS>,
}
