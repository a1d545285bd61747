//! Charges that may be declared, and how a unit may answer one (GL-202 to GL-204, GL-401, GL-956, GL-968).

use crate::battle::Battle;
use crate::battle::choice::{Charge, Choice, Path};
use crate::battle::place::{Facing, LANES, Place, along, camp_of};
use crate::battle::state::{BattleState, Camp, MAX_UNITS, NONE, of_seat, units_in};
use crate::rules::charges::{
    ChargeKind, charge_kind, charge_range, forced_within, may_charge_at, may_take_bonus,
};
use crate::rules::claims::{Combat, Face};
use crate::rules::prompts::Prompt;
use crate::tables::Number;
use crate::troops::Terrain;

/// GL-956: the face of a unit that faces `its` way, turned to an enemy that comes facing `own` way.
pub(in crate::battle) fn face_towards(own: Facing, its: Facing) -> Face {
    if its == own.about() {
        Face::Front
    } else if its == own {
        Face::Rear
    } else {
        Face::Flank
    }
}

/// The place of a unit that goes into another lane.
pub(in crate::battle) const fn beside(place: Place, lane: i8) -> Place {
    Place { lane, ..place }
}

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
            Path::Wheel => Face::Front,
            Path::Flank => Face::Flank,
            // The face turned to the charger.
            Path::Ahead | Path::Across => {
                let own = state.units[unit].place.facing;
                let its = state.units[target].place.facing;
                face_towards(own, its)
            }
        }
    }

    /// GL-951, GL-956: what a charge by a path may be at most, by the worst cell that it touches: its own, the target's, and those
    /// between along the lane of the target.
    pub(in crate::battle) fn charge_speed(
        &self,
        state: &BattleState,
        unit: usize,
        target: usize,
        path: Path,
    ) -> u8 {
        if self.cells.is_open {
            return self.move_in(state, unit, Terrain::Good);
        }
        let (own, its) = (state.units[unit].place, state.units[target].place);
        let here = self.move_in(state, unit, self.cells.terrain(own));
        match path {
            Path::Ahead | Path::Wheel => {
                let from = Place { lane: its.lane, ..own };
                let to = from.ahead(own.gap(its).max(0));
                here.min(self.speed(state, unit, from, to).max(0) as u8)
            }
            Path::Flank | Path::Across => {
                here.min(self.move_in(state, unit, self.cells.terrain(its)))
            }
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
        let range = charge_range(self.move_of(state, unit), &self.parameters) as i8;
        let seat = unit / MAX_UNITS;
        // Every charge goes to an enemy of this lane or the next ones who is no farther along it.
        let any_near = units_in(state.near_lane(own.place.lane) & of_seat(1 - seat))
            .any(|foe| own.place.between(state.units[foe].place) <= range.max(1));
        if !any_near || !troops.may_charge() || own.charging || state.is_engaged(unit) {
            return;
        }
        let may = |target: usize, path: Path, needs: i8| {
            let (its, bases) = (self.troops(state, target), &state.units[target].bases);
            may_charge_at(troops, its, bases, &self.parameters)
                && (self.cells.is_open || {
                    let speed = self.charge_speed(state, unit, target, path);
                    needs <= charge_range(speed, &self.parameters) as i8
                })
        };
        if !own.place.facing.is_along() {
            // GL-956, (d).
            let lane = own.place.lane + own.place.facing.side();
            for target in units_in(state.in_lane(lane) & of_seat(1 - seat)) {
                if along(own.place, state.units[target].place) <= 1
                    && range >= 1
                    && may(target, Path::Across, 1)
                {
                    let charge = Charge { target: target as u8, path: Path::Across };
                    visit(charge, 1);
                }
            }
            return;
        }
        let ahead = self.first_ahead(state, unit, own.place.lane);
        let foe_ahead = ahead.filter(|&(target, _)| target / MAX_UNITS != seat);
        if let Some((target, gap)) = foe_ahead
            && gap <= range
            && may(target, Path::Ahead, gap)
        {
            visit(Charge { target: target as u8, path: Path::Ahead }, gap as u8);
        }
        for lane in [own.place.lane - 1, own.place.lane + 1] {
            if let Some((target, gap)) = self.first_ahead(state, unit, lane)
                && target / MAX_UNITS != seat
                && gap >= 1
                && gap < range
                && state.units[target].place.facing == own.place.facing.about()
                && state.units[target].foe == NONE
                && foe_ahead.is_none_or(|(_, nearest)| nearest > gap)
                && may(target, Path::Wheel, gap + 1)
            {
                visit(Charge { target: target as u8, path: Path::Wheel }, gap as u8 + 1);
            }
            for target in units_in(state.in_lane(lane) & of_seat(1 - seat)) {
                let its = state.units[target].place;
                let past = (own.place.y - its.y) * own.place.facing.step();
                // GL-956, (c): whichever of both ways it faces.
                if its.facing.is_along()
                    && (0..=3).contains(&past)
                    && 2 + past <= range
                    && may(target, Path::Flank, 2 + past)
                {
                    visit(Charge { target: target as u8, path: Path::Flank }, (2 + past) as u8);
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
        let within = forced_within(self.troops(state, unit), &self.parameters);
        charge_kind(within, needs, worst, &self.parameters)
    }

    /// GL-968: forced charges are made or stopped; others are free, prompted, or not made.
    pub(super) fn declare_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        // GL-106: no charges, forced ones included.
        if self.hesitates(state, unit) {
            return;
        }
        let mut nearest: Option<(Charge, u8)> = None;
        self.charges(state, unit, |charge, needs| {
            if nearest.is_none_or(|(_, least)| needs < least) {
                nearest = Some((charge, needs));
            }
        });
        let camp = self.may_charge_camp(state, unit);
        if nearest.is_none() && !camp {
            return;
        }
        if let Some((first, needs)) = nearest
            && self.kind_of(state, unit, first, needs) == ChargeKind::Forced
        {
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
        // GL-307, GL-310: a camp is no enemy that has to be charged.
        if camp && prompted {
            visit(Choice::ChargeCamp);
        }
    }

    /// GL-961: whether a tactical unit has the enemy's camp straight ahead and no body before it.
    pub(in crate::battle) fn camp_ahead(&self, state: &BattleState, unit: usize) -> bool {
        let (place, seat) = (state.units[unit].place, unit / MAX_UNITS);
        self.parameters.camps
            && state.camps[1 - seat] == Camp::Stands
            && place.lane == LANES / 2
            && place.facing == Facing::forward_of(seat)
            && !self.is_sug(state, unit)
            && self.first_ahead(state, unit, place.lane).is_none()
    }

    /// GL-961: whether a tactical unit may charge at the enemy's camp: straight ahead, with nothing before it, within the reach that takes
    /// it onto the camp.
    fn may_charge_camp(&self, state: &BattleState, unit: usize) -> bool {
        self.camp_ahead(state, unit)
            && self.troops(state, unit).may_charge()
            && !state.units[unit].charging
            && !state.is_engaged(unit)
            && {
                let speed = self.speed_to_camp(state, unit);
                state.units[unit].place.to_edge() <= charge_range(speed, &self.parameters) as i8
            }
    }

    /// GL-951: the move of a unit onto the camp ahead of it, by the worst cell that it touches.
    fn speed_to_camp(&self, state: &BattleState, unit: usize) -> u8 {
        let place = state.units[unit].place;
        if self.cells.is_open {
            return self.move_in(state, unit, Terrain::Good);
        }
        let onto = place.ahead(place.to_edge());
        self.speed(state, unit, place, onto).max(0) as u8
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
        let may = || {
            troops.may_charge()
                && !own.charging
                && !state.is_engaged(unit)
                && self.move_of(state, unit) > self.parameters.tables.count(Number::CounterLess)
        };
        let pays = || self.affords_action(state, unit, Prompt::Countercharge);
        if state.charger_of(unit).is_none() {
            let mut may_intercept = None;
            self.interceptions(state, unit, |foe| {
                let is_first = may_intercept.is_none();
                if *may_intercept.get_or_insert_with(|| may() && pays()) {
                    if is_first {
                        visit(Choice::Pass);
                    }
                    visit(Choice::Intercept(foe as u8));
                }
            });
            return;
        }
        let charger = state.of(1 - seat).find(|&foe| {
            let its = &state.units[foe];
            let charge = Charge { target: unit as u8, path: its.path };
            its.charging
                && usize::from(its.target) == unit
                && its.path == Path::Ahead
                && self.face_of(state, foe, charge) == Face::Front
        });
        let fits = |foe: usize| !troops.is_sug() || self.is_sug(state, foe);
        if let Some(foe) = charger.filter(|&foe| fits(foe) && may()) {
            visit(Choice::Pass);
            if pays() {
                visit(Choice::Charge(Charge { target: foe as u8, path: Path::Ahead }));
            }
        }
    }

    /// GL-204, GL-969: the chargers that a unit can intercept at its move less 1 BW, straight ahead in their lane or from the
    /// next
    /// lane, before they reach their target: no nearer to them than 1 BW, and not if the target comes to meet them.
    fn interceptions(&self, state: &BattleState, unit: usize, mut visit: impl FnMut(usize)) {
        let (own, seat) = (state.units[unit].place, unit / MAX_UNITS);
        if !own.facing.is_along() {
            return;
        }
        let troops = self.troops(state, unit);
        let lanes = state.near_lane(own.lane);
        for charger in units_in(lanes & of_seat(1 - seat)) {
            let its = &state.units[charger];
            // GL-961: who has no target charges at the camp of the unit's side.
            let target = (its.target != NONE).then(|| &state.units[usize::from(its.target)]);
            if !its.charging
                || target.is_some_and(|target| target.charging)
                || its.place.facing != own.facing.about()
                || !may_charge_at(troops, self.troops(state, charger), &its.bases, &self.parameters)
            {
                continue;
            }
            let gap = own.gap(its.place);
            let (path, needs, crosses) = if own.lane == its.place.lane {
                let first = self.first_ahead(state, unit, own.lane);
                let crosses =
                    its.path != Path::Ahead && first.is_some_and(|(first, _)| first == charger);
                (Path::Ahead, gap, crosses)
            } else {
                let beside = beside(own, its.place.lane);
                let goal = target.map_or(camp_of(seat), |target| target.place);
                let before = its.place.gap(beside) < its.place.gap(goal);
                let first = self.first_ahead(state, unit, its.place.lane);
                let crosses = matches!(its.path, Path::Ahead | Path::Wheel)
                    && before
                    && first.is_some_and(|(first, _)| first == charger)
                    && self.has_room(state, unit, beside);
                (Path::Wheel, gap + 1, crosses)
            };
            let speed = self.charge_speed(state, unit, charger, path);
            let less = self.parameters.tables.number(Number::CounterLess);
            let range = charge_range(speed, &self.parameters) as i8 - less;
            if crosses && gap >= 1 && needs <= range {
                visit(charger);
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
