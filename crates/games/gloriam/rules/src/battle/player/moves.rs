//! How a player moves its units (GL-961, GL-971).

use super::Player;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{Facing, Place, along};
use crate::battle::state::{BattleState, MAX_UNITS, of_seat, units_in};
use crate::rules::claims::{Combat, Face};

impl Player {
    /// GL-971: closes to charge reach or to effective range, goes round to where the enemy is, turns to face him.
    pub(super) fn worth_of_move(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        option: Choice,
    ) -> i32 {
        let (own, seat) = (&state.units[unit], unit / MAX_UNITS);
        let troops = battle.troops(state, unit);
        // The nearest enemy ahead by lane and gap, and whether there is any ahead at all.
        let mut nearest: Option<(i32, usize)> = None;
        let mut ahead = false;
        for foe in state.of(1 - seat) {
            let its = state.units[foe].place;
            let gap = i32::from(own.place.gap(its));
            let lanes = i32::from((its.lane - own.place.lane).abs());
            ahead |= gap >= 0;
            let cost = gap.abs() + 3 * lanes + if gap < 0 { 6 } else { 0 };
            if nearest.is_none_or(|(least, _)| cost < least) {
                nearest = Some((cost, foe));
            }
        }
        let Some((_, foe)) = nearest else { return -1 };
        let its = state.units[foe].place;
        let (gap, lanes) = (i32::from(own.place.gap(its)), i32::from(its.lane - own.place.lane));
        let range = troops
            .weapon
            .map(|weapon| weapon.best_range(troops.moves.is_mounted(), &battle.parameters));
        let range = range.map_or(0, i32::from);
        let least = self.charges_at(battle, state);
        // Where it wants to stand: shooters that shouldn't charge at range, others where the next charge reaches. `steady` comes so near
        // that fire doesn't stop its charge, by the shorter of both moves: by its own, who moves farther would stand farther away. Nor does
        // it stand beyond its best range, whatever it claims in a charge.
        let wanted = || {
            let [reach, its_reach] = [unit, foe].map(|of| i32::from(battle.move_of(state, of)));
            let worst = battle.worst(state, unit, foe, Combat::Charge, [true, false], Face::Front);
            let shoots = range > 0
                && (worst < least
                    || troops.is_sug()
                    || self == Player::Steady && battle.would_rather_shoot(state, unit, worst));
            let near = (reach.min(its_reach) + 1) / 2;
            match self {
                _ if shoots => range,
                Player::Eager => 1,
                Player::Steady if range > 1 => near.min(range),
                Player::Steady => near,
                _ if worst < least && troops.weapon.is_none() => reach + 1,
                _ => (reach - 1).max(1),
            }
        };
        let camp = battle.camp_ahead(state, unit);
        if !own.place.facing.is_along() {
            return self.worth_across(battle, state, unit, its, option);
        }
        match option {
            // GL-961: nothing stands between it and the camp.
            Choice::Advance(bw) if camp => 20 + i32::from(bw),
            Choice::TurnAbout if camp => -1,
            Choice::Face(facing) if battle.turns_to_flank(state, unit, facing, least) => 12,
            Choice::TurnAbout => {
                if ahead {
                    -1
                } else {
                    20
                }
            }
            Choice::Advance(bw) if gap >= 0 && lanes.abs() <= 1 => {
                let left = gap - i32::from(bw);
                if left >= wanted() { i32::from(bw) } else { -1 }
            }
            Choice::Advance(bw) if gap > 4 => i32::from(bw),
            Choice::Shift(side)
                if lanes.abs() >= 2 && i32::from(side) == lanes.signum() && gap <= 4 =>
            {
                10
            }
            Choice::FallBack(bw)
                if troops.is_sug()
                    && gap >= 0
                    && gap < range
                    && self != Player::Eager
                    && gap + i32::from(bw) <= range =>
            {
                i32::from(bw)
            }
            Choice::Redress if own.bases.frontage() < own.bases.width => 5,
            _ => -1,
        }
    }

    /// The worth of a move to a unit that faces across: it waits while an enemy beside it can be charged, else it faces along its lane.
    fn worth_across(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        nearest: Place,
        option: Choice,
    ) -> i32 {
        let place = state.units[unit].place;
        let mut charges = false;
        battle.charges(state, unit, |_, _| charges = true);
        let wanted = match nearest.cell() >= place.cell() {
            true => Facing::Up,
            false => Facing::Down,
        };
        match option {
            Choice::Face(facing) if !charges && facing == wanted => 15,
            _ => -1,
        }
    }
}

impl Battle {
    /// GL-956, (d): whether a unit that turns this way faces the flank of an enemy beside it that it would charge, while none comes at it
    /// along its own lane.
    fn turns_to_flank(&self, state: &BattleState, unit: usize, facing: Facing, least: i8) -> bool {
        let seat = unit / MAX_UNITS;
        let after = state.units[unit].place.to_face(facing);
        let lane = after.lane + facing.side();
        let near = self.first_ahead(state, unit, after.lane);
        if !self.troops(state, unit).may_charge()
            || self.is_sug(state, unit)
            || near.is_some_and(|(other, gap)| other / MAX_UNITS != seat && gap <= 6)
        {
            return false;
        }
        units_in(state.in_lane(lane) & of_seat(1 - seat)).any(|foe| {
            let its = state.units[foe].place;
            let charging = [true, false];
            its.facing.is_along()
                && along(after, its) <= 1
                && self.worst(state, unit, foe, Combat::Charge, charging, Face::Flank) >= least
        })
    }
}
