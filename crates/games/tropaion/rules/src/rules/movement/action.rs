//! The steps of an action: declared, paid for, tested, made (TP-M06).

use battle_core::Trace;
use battle_core::streams::Chance;

use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::{Action, ActionKind, Aid, Mover};
use crate::event::{Event, MoveReason};
use crate::grid::{Facing, Offset};
use crate::state::{Pool, Purpose, State};
use crate::troops::UnitType;
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-M06: an action is declared, paid for and tested.
    pub(crate) fn declare(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        trace.record(|| Event::Declared { action });
        let seat = state.active;
        state.action = Some(action);
        match action.aid {
            Aid::None => self.spend(state, seat, [0, action.cost, 0], trace),
            Aid::GetEmMoving => self.play_card(state, seat, Card::GetEmMoving, trace),
            Aid::Blanks => {
                self.play_card(state, seat, Card::Blank, trace);
                self.play_card(state, seat, Card::Blank, trace);
            }
        }
        let untested = action.aid == Aid::GetEmMoving
            || (action.aid == Aid::Blanks && self.parameters().blank_pair_skips_test)
            || (action.kind.is_charge() && !self.parameters().charge_needs_test);
        if untested {
            self.action_tested(state, true, trace);
        } else {
            self.begin_test(state, Purpose::Act, action.mover, chance, trace);
        }
    }

    /// TP-M06: the test of an action is passed or failed.
    pub(crate) fn action_tested(
        &self,
        state: &mut State,
        passed: bool,
        trace: &mut impl Trace<Event>,
    ) {
        let action = state.action.expect("an action is going on");
        let movers = self.movers(state, action.mover);
        let tried = self.moves_tried(state, movers) + 1;
        for unit in movers.iter() {
            state.set_moves(unit, tried);
            state.unit_mut(unit).tried = !passed;
        }
        if !passed {
            state.action = None;
            return self.next_in_move_step(state);
        }
        let seat = state.active;
        if action.fast {
            self.spend(state, seat, [movers.len() as u8, 0, 0], trace);
        }
        match action.kind {
            ActionKind::Charge(_) | ActionKind::FormationCharge => {
                // TP-608: a compelled unit charges whether or not there is Valour left for it; others are not offered such a charge.
                let left = state.armies[seat].points(Pool::Valour);
                let valour = self.flank_valour(state, &action).min(left);
                self.spend(state, seat, [valour, 0, 0], trace);
                self.begin_charge(state, action, trace);
            }
            kind => {
                let group = match kind {
                    ActionKind::Join(other) => state.formation(other).minus(movers),
                    ActionKind::Reform => self.reform_group(state, action.mover.lead()),
                    _ => Units::NONE,
                };
                self.relocate(
                    state,
                    movers,
                    action.offset,
                    action.facing,
                    MoveReason::Action,
                    trace,
                );
                self.settle_formation(state, action.mover, movers);
                if !group.is_empty() {
                    self.name_formation(state, movers.or(group));
                }
                state.action = None;
                self.next_in_move_step(state);
            }
        }
    }

    /// TP-403, TP-908, TP-G13: updates formations when a mover has moved.
    pub(crate) fn settle_formation(&self, state: &mut State, mover: Mover, movers: Units) {
        match mover {
            Mover::Unit(unit) => self.leave_formation(state, unit),
            Mover::Formation(_) => self.regroup(state, movers),
        }
    }

    /// TP-G13: units go to an offset as a rigid body and then look this way; TP-030 takes effect.
    pub(crate) fn relocate(
        &self,
        state: &mut State,
        movers: Units,
        offset: Offset,
        facing: Facing,
        why: MoveReason,
        trace: &mut impl Trace<Event>,
    ) {
        let enters = |&unit: &UnitId| {
            self.profile(state, unit).of == UnitType::Pikes
                && self.enters_difficult(state, unit, offset)
        };
        let entering: Units = movers.iter().filter(enters).collect();
        for unit in movers.iter() {
            state.lift(unit);
        }
        for unit in movers.iter() {
            let own = state.unit(unit);
            let cell = own.cell.at(own.facing, offset);
            state.put(unit, cell);
            state.unit_mut(unit).facing = facing;
            trace.record(|| Event::Moved { unit, cell, facing, why });
        }
        for unit in entering.iter() {
            self.disrupt(state, unit, trace);
        }
    }

    /// TP-M05: what follows an action: the warbands that are still to be asked, else the next mover.
    pub(crate) fn next_in_move_step(&self, state: &mut State) {
        self.ask_warbands(state);
    }
}
