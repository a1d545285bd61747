//! Which charges a mover has (TP-601, TP-406, TP-M05).

use crate::battle::Battle;
use crate::decision::{Action, ActionKind, Mover};
use crate::grid::{MAX_REACH, Offset, Sector};
use crate::parameters::{FlankChargeValour, UnengagedFlankCharge};
use crate::state::{Pool, State};
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-601, TP-407: how far units charge together.
    #[inline]
    pub(crate) fn charge_reach(&self, state: &State, movers: Units, as_formation: bool) -> i8 {
        let slowest = movers.iter().map(|unit| self.profile(state, unit).numbers.charge_move).min();
        let column = if as_formation && self.parameters().column_charge_bonus {
            self.column_bonus(state, movers)
        } else {
            0
        };
        slowest.unwrap_or(0) as i8 + column
    }

    /// Every charge of a mover within its reach, whatever it costs; true if `visit` stopped the iteration.
    pub(super) fn visit_all_charges(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        hurries: bool,
        mut visit: impl FnMut(Action) -> bool,
    ) -> bool {
        let Some(lead) = movers.first() else {
            return false;
        };
        let facing = state.unit(lead).facing;
        let base = self.charge_reach(state, movers, matches!(mover, Mover::Formation(_)));
        let reach = (base + i8::from(hurries)).min(MAX_REACH);
        let is_fast = |offset: Offset| offset.length2() > i32::from(base) * i32::from(base);
        // No enemy that is further away can be contacted.
        let furthest = i32::from(reach) * i32::from(reach);
        match mover {
            Mover::Unit(unit) => {
                for enemy in state.within(state.unit(unit).cell, reach, unit.seat().other()).iter()
                {
                    let charge = self.charge_of(state, unit, enemy, [base, reach]);
                    if charge.is_some_and(&mut visit) {
                        return true;
                    }
                }
            }
            Mover::Formation(_) => {
                let foes = &state.boards[lead.seat().other()];
                let any_near = movers.iter().any(|unit| {
                    let cell = state.unit(unit).cell;
                    foes.any_in_square(cell, reach + 1, |foe| cell.gap2(foe) <= furthest)
                });
                if !any_near {
                    return false;
                }
                for f in 1..=reach {
                    for r in -reach..=reach {
                        let offset = Offset { f, r };
                        if offset.length2() > furthest || !self.charges_to(state, movers, offset) {
                            continue;
                        }
                        if visit(Action {
                            fast: is_fast(offset),
                            ..Action::plain(mover, ActionKind::FormationCharge, offset, facing)
                        }) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// TP-602, TP-607: the charge of a single unit on an enemy, whatever it costs; `base` is how far it charges without hurrying.
    pub(crate) fn charge_of(
        &self,
        state: &State,
        unit: UnitId,
        enemy: UnitId,
        [base, reach]: [i8; 2],
    ) -> Option<Action> {
        let side = self.side_of(state, enemy, unit);
        let (offset, facing) = self.charge_landing(state, unit, enemy, reach)?;
        self.is_lawful(state, enemy, side).then(|| Action {
            fast: offset.length2() > i32::from(base) * i32::from(base),
            ..Action::plain(Mover::Unit(unit), ActionKind::Charge(enemy), offset, facing)
        })
    }

    /// TP-105, TP-406: in how many ways a charge is complicated; none if there is too little Valour for it.
    pub(crate) fn charge_reasons(
        &self,
        state: &State,
        movers: Units,
        action: &Action,
    ) -> Option<u8> {
        let hurry = if action.fast { movers.len() as u8 } else { 0 };
        let valour = state.armies[state.active].points(Pool::Valour);
        (hurry + self.flank_valour(state, action) <= valour).then(|| {
            self.second_move_reason(state, movers)
                + u8::from(self.is_slowed(state, movers, action.offset))
        })
    }

    /// TP-A31, TP-408: whether units may charge at all in this half-turn.
    #[inline]
    pub(crate) fn may_charge(&self, state: &State, movers: Units) -> bool {
        let arrived = movers.iter().any(|unit| state.unit(unit).arrived);
        let second = self.moves_tried(state, movers) > 0;
        (!arrived || self.parameters().reserve_can_charge)
            && (!second || arrived || self.parameters().second_move_charge)
    }

    /// TP-M05: the charges of a mover, in every way in which they can be paid for.
    pub(crate) fn visit_charges(
        &self,
        state: &State,
        mover: Mover,
        movers: Units,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !self.may_charge(state, movers) {
            return false;
        }
        let hurries = self.may_hurry(state, movers);
        self.visit_all_charges(state, mover, movers, hurries, |action| {
            self.charge_reasons(state, movers, &action)
                .is_some_and(|reasons| self.offer(state, action, reasons, visit))
        })
    }

    /// TP-105: the Valour that a charge costs because it is a charge on a flank.
    pub(crate) fn flank_valour(&self, state: &State, action: &Action) -> u8 {
        let every = self.parameters().flank_charge_valour == FlankChargeValour::EveryFlankCharge;
        u8::from(every && self.charges_flank(state, action))
    }

    /// TP-105: whether a charge contacts the flank or rear of an enemy that will not turn.
    fn charges_flank(&self, state: &State, action: &Action) -> bool {
        let turns = self.parameters().unengaged_flank_charge == UnengagedFlankCharge::TurnToFace;
        let aside = |unit: UnitId, enemy: UnitId| {
            self.side_charged(state, unit, enemy, action.offset) != Sector::Front
                && (self.in_combat(state, enemy) || !turns)
        };
        match action.kind {
            ActionKind::Charge(target) => aside(action.mover.lead(), target),
            ActionKind::FormationCharge => {
                let mut any = false;
                let movers = self.movers(state, action.mover);
                self.visit_contacts(state, movers, action.offset, |unit, enemy| {
                    any |= aside(unit, enemy);
                });
                any
            }
            _ => false,
        }
    }
}
