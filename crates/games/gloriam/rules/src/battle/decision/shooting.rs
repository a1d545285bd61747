//! Targets of shooting, and what it slows (GL-206, GL-427, GL-955, GL-970).

use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{LANE_WIDTH, Place};
use crate::battle::state::{BattleState, MAX_UNITS, NONE, of_seat, units_in};
use crate::dice_set::Colour;
use crate::duel::Response;
use crate::parameters::{ChargeFireRange, ChargeFireTargets};
use crate::rules::prompts::recovered_by;
use crate::rules::shooting::{Rung, Shot, rung, slowed};
use crate::tables::Number;

/// GL-407, GL-955: BW by which a target is aside of what is directly ahead. The next lane is 1 BW aside, the one after it 4; across
/// the lanes bodies in the own row are directly ahead.
fn aside(own: Place, target: Place) -> i8 {
    if own.facing.is_along() {
        return match (own.lane - target.lane).abs() {
            0 => 0,
            lanes => LANE_WIDTH * lanes - 2,
        };
    }
    match own.between(target) {
        ..=-1 => 0,
        apart => apart.max(1),
    }
}

impl Battle {
    /// GL-427: BW by which a unit is slowed now.
    pub(in crate::battle) fn slowed(&self, state: &BattleState, unit: usize) -> u8 {
        let own = &state.units[unit];
        // Most units are not hit: their files need no count.
        if own.hit == [0; 2] {
            return 0;
        }
        let (troops, files) = (self.troops(state, unit), own.bases.frontage());
        slowed(own.hit, own.recovered, troops, files, &self.parameters)
    }

    /// GL-955: BW by which a target is aside and ahead of a unit that can shoot at it; none if it can't.
    fn in_sight(&self, state: &BattleState, unit: usize, target: usize) -> Option<(i8, i8)> {
        let (own, its) = (&state.units[unit], &state.units[target]);
        let gap = own.place.gap(its.place);
        if !(0..=self.unit(state, unit).carries).contains(&gap) || its.foe != NONE {
            return None;
        }
        // GL-407: artillery reaches 1 BW farther aside beyond 4 BW.
        let reaches = if gap > 4 && self.troops(state, unit).moves.is_artillery() { 2 } else { 1 };
        let apart = aside(own.place, its.place);
        if apart > reaches {
            return None;
        }
        // Across the lanes those stand between that are in the row of either.
        let is_along = own.place.facing.is_along();
        let blocks = |other: usize| {
            let place = state.units[other].place;
            (0..gap).contains(&own.place.gap(place))
                && (is_along || own.place.between(place) < 0 || its.place.between(place) < 0)
        };
        let [low, high] = [own.place.lane.min(its.place.lane), own.place.lane.max(its.place.lane)];
        let others = state.in_lanes(low..=high) & !(1 << unit) & !(1 << target);
        (!units_in(others).any(blocks)).then_some((apart, gap))
    }

    /// GL-955: how a unit shoots at another and how many of its files bear; none if it can't shoot.
    pub(in crate::battle) fn shot_at<'s>(
        &'s self,
        state: &'s BattleState,
        unit: usize,
        target: usize,
        at_charge: bool,
    ) -> Option<(Shot<'s>, u8)> {
        let (apart, gap) = self.in_sight(state, unit, target)?;
        let (own, its) = (&state.units[unit], &state.units[target]);
        let shooter = self.troops(state, unit);
        let faced = its.place.facing == own.place.facing.about();
        let files = if apart == 0 { own.bases.width } else { own.bases.width.div_ceil(2) };
        let charged = its.charging && usize::from(its.target) == unit;
        let shot = Shot {
            shooter,
            ranks: own.bases.most_ranks(),
            running: at_charge && own.response == Response::Skirmished,
            nervous: self.unit(state, unit).endurance.is_nervous(&own.bases),
            charged: at_charge && charged,
            distance: gap as u8,
            always_effective: at_charge
                && self.parameters.charge_fire_range == ChargeFireRange::Effective,
            target: self.troops(state, target),
            target_ranks: its.bases.most_ranks(),
            from_behind: !faced,
            // GL-417: behind a wall or hedge to its front.
            cover: faced && !its.charging && !self.cells.is_open && self.cells.is_lined(its.place),
        };
        Some((shot, files))
    }

    /// GL-955: the targets of a unit with the best rung at each; one within 1 BW in its own lane must be taken.
    pub(in crate::battle) fn targets(
        &self,
        state: &BattleState,
        unit: usize,
        at_charge: bool,
        mut visit: impl FnMut(usize, Rung),
    ) {
        let own = &state.units[unit];
        if self.is_silent(state, unit) {
            return;
        }
        let any = self.parameters.charge_fire_targets == ChargeFireTargets::Any;
        let near = |target: usize| {
            let place = state.units[target].place;
            aside(own.place, place) == 0 && (0..=1).contains(&own.place.gap(place))
        };
        let foes = self.in_arc(state, unit);
        let wanted = |target: usize| !at_charge || any || state.units[target].charging;
        if !units_in(foes).any(wanted) {
            return;
        }
        let must = units_in(foes)
            .any(|target| near(target) && self.in_sight(state, unit, target).is_some());
        for target in units_in(foes) {
            if !wanted(target) || must && !near(target) {
                continue;
            }
            if let Some((shot, _)) = self.shot_at(state, unit, target, at_charge)
                && let Some(rung) = rung(&shot, &self.parameters)
            {
                visit(target, rung);
            }
        }
    }

    /// Whether a unit may shoot at something in 3.1 or hold its fire.
    pub(in crate::battle) fn has_target(&self, state: &BattleState, unit: usize) -> bool {
        // In 3.1 any target will do: if one must be taken, it is one.
        !state.units[unit].charging
            && !self.is_silent(state, unit)
            && units_in(self.in_arc(state, unit))
                .any(|target| self.in_sight(state, unit, target).is_some())
    }

    /// Whether a unit can't shoot at all.
    fn is_silent(&self, state: &BattleState, unit: usize) -> bool {
        let own = &state.units[unit];
        let silent = own.shot || own.foe != NONE || own.charged || own.response == Response::Ran;
        silent || self.unit(state, unit).carries < 0 || self.hesitates(state, unit)
    }

    /// The enemies that are not out of a unit's arc by their lane.
    fn in_arc(&self, state: &BattleState, unit: usize) -> u64 {
        let place = state.units[unit].place;
        let foes = of_seat(1 - unit / MAX_UNITS);
        if place.facing.is_along() {
            state.near_lane(place.lane) & foes
        } else {
            state.on_table & foes
        }
    }

    /// GL-970: a unit that does not charge holds its fire or shoots, at chargers (2.5) or at any target (3.1).
    pub(super) fn shoot_options(
        &self,
        state: &BattleState,
        unit: usize,
        at_charge: bool,
        mut visit: impl FnMut(Choice),
    ) {
        visit(Choice::Pass);
        if !state.units[unit].charging {
            self.targets(state, unit, at_charge, |target, _| visit(Choice::Shoot(target as u8)));
        }
    }

    /// GL-206: cards that give a slowed charger its move back, none of them worth more BW than it lost.
    pub(super) fn prompt_through_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        if !state.units[unit].charging || self.slowed(state, unit) == 0 {
            return;
        }
        visit(Choice::Pass);
        for card in [Colour::Green, Colour::Yellow, Colour::Red] {
            if recovered_by(card, &self.parameters) <= self.slowed(state, unit)
                && self.near_general(state, unit, card, Number::ThroughWithin).is_some()
            {
                visit(Choice::PromptThrough(card));
            }
        }
    }
}
