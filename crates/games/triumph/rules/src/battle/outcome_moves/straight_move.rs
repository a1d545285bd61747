//! A stand that goes straight in one direction, and what its base meets on the way.

use battle_core::Seat;
use tabletop::{Axis, Point, Pose, Rect, Sweep, UNIT};

use crate::battle::Battle;
use crate::battle::command::BASE_REACH;
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::parameters::OutcomeContact;

/// How much deeper than the tolerance two bases may overlap where they stand, in steps, since turned corners are rounded.
pub(super) const ROUNDING: i32 = 4;

/// When something on the way is met, in steps; ordered by contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Encounter {
    /// TR-OM-29: the contact: the last step before the stand overlaps it by more than the tolerance.
    pub(super) contact: i32,
    /// The step at which it just touches it: where it stops, if it stops there.
    pub(super) touch: i32,
}

/// A stand and the direction in which it goes without turning.
#[derive(Clone, Copy)]
pub(super) struct StraightMove<'a> {
    battle: &'a Battle,
    state: &'a State,
    /// The stand that moves.
    pub(super) stand: StandId,
    /// Where it starts.
    pub(super) pose: Pose,
    /// The ground that it covers there.
    pub(super) from: Rect,
    /// The way that it goes.
    pub(super) direction: Axis,
}

impl<'a> StraightMove<'a> {
    /// A stand's way in a direction, from a pose.
    pub(super) fn new(
        battle: &'a Battle,
        state: &'a State,
        stand: StandId,
        pose: Pose,
        direction: Axis,
    ) -> StraightMove<'a> {
        StraightMove {
            battle,
            state,
            stand,
            pose,
            from: battle.rect_at(state, stand, pose),
            direction,
        }
    }

    /// A stand's way straight to its rear, from where it stands.
    pub(super) fn back(battle: &'a Battle, state: &'a State, stand: StandId) -> StraightMove<'a> {
        let pose = state.pose(stand);
        StraightMove::new(battle, state, stand, pose, pose.forward().back())
    }

    /// A stand's way straight ahead, from where it stands.
    pub(super) fn ahead(battle: &'a Battle, state: &'a State, stand: StandId) -> StraightMove<'a> {
        let pose = state.pose(stand);
        StraightMove::new(battle, state, stand, pose, pose.forward())
    }

    /// The position in which it goes.
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// Its pose after this many steps.
    pub(super) fn pose_after(&self, steps: i32) -> Pose {
        self.pose.moved(self.direction.steps(steps))
    }

    /// The ground that it covers after this many steps.
    pub(super) fn rect_after(&self, steps: i32) -> Rect {
        self.from.moved(self.direction.steps(steps))
    }

    /// All that it covers on this many steps, for a way straight ahead or back.
    pub(super) fn swept(&self, steps: i32) -> Rect {
        Rect {
            centre: self.from.centre + self.direction.steps(steps / 2),
            half_depth: self.from.half_depth + (steps + 1) / 2,
            ..self.from
        }
    }

    /// TR-OM-29: after how many of `steps` it meets something that it comes to overlap and didn't overlap at the start.
    ///
    /// Two that touch where they stand may overlap by a little more than the tolerance by rounding, there or on the way:
    /// they meet if they come to overlap by more than that.
    /// Under the alternative, something that it comes to touch and didn't touch at the start counts too.
    pub(super) fn meets(&self, other: &Rect, steps: i32) -> Option<Encounter> {
        let eps = self.battle.eps();
        // Most stands nearby lie beside the way; rounding changes a gap by less than this.
        const GAP: i32 = 16;
        let between = other.centre - self.from.centre;
        let by = self.direction.steps(steps);
        let is_beside = |reach: Point| {
            let beside = |gap: i32, by: i32, reach: i32| {
                let reach = reach + eps + GAP;
                gap < by.min(0) - reach || gap > by.max(0) + reach
            };
            beside(between.x, by.x, reach.x) || beside(between.y, by.y, reach.y)
        };
        // The extent of a turned rectangle takes longer to compute, and it is never longer than the sum of its half sides.
        let longest =
            self.from.half_width + self.from.half_depth + other.half_width + other.half_depth;
        if is_beside(Point::new(longest, longest))
            || is_beside(self.from.half_sides() + other.half_sides())
        {
            debug_assert_eq!(self.meets_near(other, steps), None);
            return None;
        }
        self.meets_near(other, steps)
    }

    /// [`StraightMove::meets`] without the quick test for things beside the way.
    fn meets_near(&self, other: &Rect, steps: i32) -> Option<Encounter> {
        let eps = self.battle.eps();
        let way = |tolerance| self.from.way_to(self.direction, other, tolerance);
        let new_overlap = |tolerance| {
            way(tolerance)
                .filter(|&overlap| overlap < steps && !self.from.overlaps(other, tolerance))
        };
        let touches = self.from.penetration(other) >= -eps;
        let contact = match new_overlap(eps + ROUNDING) {
            // A neighbour on its side edge stays beside it, even with rounded corners.
            None if touches => None,
            deeper if self.from.overlaps(other, eps) => deeper,
            _ => new_overlap(eps),
        };
        if let Some(contact) = contact {
            let touch = way(0).unwrap_or(0).min(steps);
            return Some(Encounter { contact, touch });
        }
        match self.battle.parameters().outcome_contact() {
            OutcomeContact::NewSweptOverlap => None,
            OutcomeContact::AnyTouch => way(-eps)
                .filter(|&touch| !touches && touch <= steps)
                .map(|touch| Encounter { contact: touch, touch }),
        }
    }

    /// Whether another stand may be met at all: a quick test by the position of its front edge.
    fn may_meet(&self, other: StandId, steps: i32) -> bool {
        let between = self.state.pose(other).at - self.from.centre;
        // Half the own diagonal and the tolerance come to less than that, too.
        let may = between.x.abs().max(between.y.abs()) <= steps + 2 * BASE_REACH;
        debug_assert!(may || self.meets(&self.ground_of(other), steps).is_none());
        may
    }

    /// How far it may go so that a gap is left before something that it would meet.
    pub(super) fn up_to(&self, other: &Rect, gap: i32) -> i32 {
        self.from.way_to(self.direction, other, -gap).unwrap_or(0)
    }

    /// The nearest enemy stand that it meets.
    pub(super) fn enemy(&self, steps: i32) -> Option<(Encounter, StandId)> {
        self.state
            .stands_of(self.stand.seat().other())
            .iter()
            .filter(|&enemy| self.may_meet(enemy, steps))
            .filter_map(|enemy| Some((self.meets(&self.ground_of(enemy), steps)?, enemy)))
            .min()
    }

    /// Its friends and after how many steps it meets them, in the order of their numbers.
    pub(super) fn friends(&self, steps: i32) -> impl Iterator<Item = (Encounter, StandId)> + '_ {
        self.state
            .stands_of(self.stand.seat())
            .without(self.stand)
            .iter()
            .filter(move |&friend| self.may_meet(friend, steps))
            .filter_map(move |friend| Some((self.meets(&self.ground_of(friend), steps)?, friend)))
    }

    /// After how many steps it meets a seat's camp.
    pub(super) fn camp(&self, owner: Seat, steps: i32) -> Option<Encounter> {
        self.meets(&self.state.camps[owner]?.base, steps)
    }

    /// After how many steps it would leave the board.
    pub(super) fn board_edge(&self, steps: i32) -> Option<i32> {
        let leaves = |steps| !self.battle.is_on_board(&self.rect_after(steps));
        leaves(steps).then(|| farthest(steps, leaves))
    }

    /// After how many steps it would enter impassable terrain.
    pub(super) fn impassable(&self, steps: i32) -> Option<i32> {
        let enters = |steps| self.battle.sweep_in_impassable(self.state, &self.sweep(steps));
        (enters(steps) && !enters(0)).then(|| farthest(steps, enters))
    }

    /// After how many steps it would enter difficult terrain; `None` if it is in some already.
    pub(super) fn difficult(&self, steps: i32) -> Option<i32> {
        let enters = |steps| self.crosses_difficult(steps);
        (enters(steps) && !enters(0)).then(|| farthest(steps, enters))
    }

    /// TR-OM-09, TR-OM-17: whether any part of its way lies in difficult terrain.
    pub(super) fn crosses_difficult(&self, steps: i32) -> bool {
        self.crosses_difficult_for(steps, false)
    }

    /// TR-OM-17: whether any part of its way lies in difficult terrain; `on_camels` makes Dunes and Oasis open.
    pub(super) fn crosses_difficult_for(&self, steps: i32, on_camels: bool) -> bool {
        let ground = self.battle.data_of(self.state, self.stand).own_ground;
        self.battle.sweep_in_difficult_for(
            self.state,
            &self.sweep(steps),
            ground.on_camels(on_camels),
        )
    }

    /// TR-MV-20: after how many steps it is at the border of an enemy zone in which it didn't start, where outcome moves don't
    /// ignore zones.
    pub(super) fn zone(&self, steps: i32) -> Option<i32> {
        /// A zone is at least as deep as a base is wide, so no zone fits between two tests.
        const LOOK: i32 = UNIT / 4;
        if self.battle.parameters().outcome_ignores_zoc() {
            return None;
        }
        let enemy = self.stand.seat().other();
        let zones = |steps| self.battle.in_zones(self.state, &self.rect_after(steps), enemy);
        let at_start = zones(0);
        let enters = |steps| !zones(steps).minus(at_start).is_empty();
        let mut clear = 0;
        while clear < steps {
            let next = (clear + LOOK).min(steps);
            if enters(next) {
                return Some(clear + farthest(next - clear, |further| enters(clear + further)));
            }
            clear = next;
        }
        None
    }

    /// The ground of another stand.
    pub(super) fn ground_of(&self, other: StandId) -> Rect {
        self.battle.rect(self.state, other)
    }

    fn sweep(&self, steps: i32) -> Sweep {
        Sweep { from: self.from, by: self.direction.steps(steps) }
    }
}

/// The number of steps before the first bad one; all steps after that must be bad too.
fn farthest(steps: i32, is_bad: impl Fn(i32) -> bool) -> i32 {
    let (mut good, mut bad) = (0, steps);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if is_bad(middle) {
            bad = middle;
        } else {
            good = middle;
        }
    }
    good
}

/// How far a rectangle has to go in a direction until it is clear of another; 0 if it never overlaps it on its way.
pub(super) fn way_out(rect: &Rect, direction: Axis, other: &Rect, tolerance: i32) -> i32 {
    /// Farther than from one corner of the table to the other, so that it is behind a whole line of friends that are passed
    /// (TR-OM-04); and short enough for products of distances and directions not to overflow.
    const FAR: i32 = 60 * UNIT;
    rect.moved(direction.steps(FAR))
        .way_to(direction.back(), other, tolerance)
        .map_or(0, |way| (FAR - way).max(0))
}
