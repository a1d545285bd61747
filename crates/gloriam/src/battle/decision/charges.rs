//! Charges that may be declared, and how a unit may answer one (GL-202 to GL-204, GL-401, GL-956, GL-968).

use super::{Charge, Choice, Path};
use crate::battle::Battle;
use crate::battle::state::{BattleState, MAX_UNITS, NONE, of_seat, units_in};
use crate::rules::charges::{ChargeKind, charge_kind, charge_range, may_charge_at, may_take_bonus};
use crate::rules::claims::{Combat, Face};
use crate::rules::prompts::Prompt;

impl Battle {
    /// GL-956: which face a charge would touch.
    pub(in crate::battle) fn face_of(
        &self,
        state: &BattleState,
        unit: usize,
        charge: Charge,
    ) -> Face {
        let target = usize::from(charge.target);
        match charge.path {
            Path::Flank => Face::Flank,
            Path::Ahead if state.units[unit].place.facing == state.units[target].place.facing => {
                Face::Rear
            }
            Path::Ahead | Path::Wheel => Face::Front,
        }
    }

    /// GL-956: the charges of a unit, with the reach that each needs.
    pub(in crate::battle) fn charges(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Charge, u8),
    ) {
        let own = &state.units[unit];
        let troops = self.troops(state, unit);
        if !troops.may_charge() || state.is_engaged(unit) || own.charging {
            return;
        }
        let range = charge_range(self.move_of(state, unit), &self.parameters) as i8;
        let seat = unit / MAX_UNITS;
        let may = |target: usize| {
            let (its, bases) = (self.troops(state, target), &state.units[target].bases);
            may_charge_at(troops, its, bases, &self.parameters)
        };
        let ahead = self.first_ahead(state, unit, own.place.lane);
        let foe_ahead = ahead.filter(|&(target, _)| target / MAX_UNITS != seat);
        if let Some((target, gap)) = foe_ahead
            && gap <= range
            && may(target)
        {
            visit(
                Charge {
                    target: target as u8,
                    path: Path::Ahead,
                },
                gap as u8,
            );
        }
        for lane in [own.place.lane - 1, own.place.lane + 1] {
            if let Some((target, gap)) = self.first_ahead(state, unit, lane)
                && target / MAX_UNITS != seat
                && gap >= 1
                && gap < range
                && state.units[target].place.facing != own.place.facing
                && state.units[target].foe == NONE
                && foe_ahead.is_none_or(|(_, nearest)| nearest > gap)
                && may(target)
            {
                visit(
                    Charge {
                        target: target as u8,
                        path: Path::Wheel,
                    },
                    gap as u8 + 1,
                );
            }
            for target in units_in(state.in_lanes(lane..=lane) & of_seat(1 - seat)) {
                let its = state.units[target].place;
                let past = (own.place.y - its.y) * own.place.facing.step();
                // GL-956, (c): whichever way it faces.
                if (0..=3).contains(&past) && 2 + past <= range && may(target) {
                    visit(
                        Charge {
                            target: target as u8,
                            path: Path::Flank,
                        },
                        (2 + past) as u8,
                    );
                }
            }
        }
    }

    /// GL-307, GL-311: the kind of a charge.
    pub(in crate::battle) fn kind_of(
        &self,
        state: &BattleState,
        unit: usize,
        charge: Charge,
        needs: u8,
    ) -> ChargeKind {
        let worst = || {
            self.worst(
                state,
                unit,
                usize::from(charge.target),
                Combat::Charge,
                [true, false],
                self.face_of(state, unit, charge),
            )
        };
        charge_kind(self.troops(state, unit), needs, worst, &self.parameters)
    }

    /// GL-968: forced charges are made or stopped; others are free, prompted, or not made.
    pub(super) fn declare_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let mut nearest: Option<(Charge, u8)> = None;
        self.charges(state, unit, |charge, needs| {
            if nearest.is_none_or(|(_, least)| needs < least) {
                nearest = Some((charge, needs));
            }
        });
        let Some((first, needs)) = nearest else {
            return;
        };
        if self.kind_of(state, unit, first, needs) == ChargeKind::Forced {
            visit(Choice::Charge(first));
            if self.affords_action(state, unit, Prompt::StopCharge) {
                visit(Choice::StopCharge);
            }
            return;
        }
        visit(Choice::Pass);
        let prompted = self.affords_action(state, unit, Prompt::Charge);
        self.charges(state, unit, |charge, needs| {
            if prompted || self.kind_of(state, unit, charge, needs) == ChargeKind::Free {
                visit(Choice::Charge(charge));
            }
        });
    }

    /// GL-204, GL-908: a unit that is charged to its front may countercharge.
    pub(super) fn countercharge_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let (own, seat) = (&state.units[unit], unit / MAX_UNITS);
        let troops = self.troops(state, unit);
        let may = troops.may_charge()
            && !own.charging
            && !state.is_engaged(unit)
            && self.move_of(state, unit) > 1;
        let charger = state.of(1 - seat).find(|&foe| {
            let its = &state.units[foe];
            let charge = Charge {
                target: unit as u8,
                path: its.path,
            };
            its.charging
                && usize::from(its.target) == unit
                && its.path == Path::Ahead
                && self.face_of(state, foe, charge) == Face::Front
        });
        let fits = |foe: usize| !troops.is_sug() || self.troops(state, foe).is_sug();
        if let Some(foe) = charger.filter(|&foe| may && fits(foe)) {
            visit(Choice::Pass);
            if self.affords_action(state, unit, Prompt::Countercharge) {
                visit(Choice::Charge(Charge {
                    target: foe as u8,
                    path: Path::Ahead,
                }));
            }
        }
    }

    /// GL-401, GL-402, GL-909: a unit that is charged stands, runs away or skirmishes.
    pub(super) fn respond_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let own = &state.units[unit];
        let troops = self.troops(state, unit);
        if state.charger_of(unit).is_none()
            || own.charging
            || state.is_engaged(unit)
            || !troops.may_evade(&self.parameters)
        {
            return;
        }
        visit(Choice::Pass);
        for bonus in [true, false] {
            if !bonus || may_take_bonus(troops) {
                visit(Choice::Run { bonus });
                visit(Choice::Skirmish { bonus });
            }
        }
    }
}
