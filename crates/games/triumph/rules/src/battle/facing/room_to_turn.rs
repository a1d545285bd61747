//! Room for a stand to turn (TR-MV-31): what is in its way, and the friends that move back just enough.

use arrayvec::ArrayVec;
use tabletop::{Pose, Rect};

use crate::parameters::Unpushable;
use crate::troops::TroopType;

use super::super::Battle;
use super::super::stands::{MAX_STANDS_A_SIDE, StandId, Stands};
use super::super::state::State;

/// Friends that make room, and where they go.
pub(in crate::battle) type Displaced = ArrayVec<(StandId, Pose), MAX_STANDS_A_SIDE>;

impl Battle {
    /// TR-MV-31: which friends have to make room for a stand that turns, and how; `None` if it has no room.
    ///
    /// A friend that makes room may need room itself, and so on down the line, as in a fall back (TR-OM-03); none moves unless all
    /// can.
    pub(in crate::battle) fn room_to_turn(
        &self,
        state: &State,
        stand: StandId,
        to: Pose,
        friends_make_room: bool,
    ) -> Option<Displaced> {
        let mut placed = Displaced::new();
        placed.push((stand, to));
        for friend in friends_from_the_front(state, stand) {
            let here = state.pose(friend);
            let mut there = here;
            while let Some(ground) = self.ground_taken(state, &placed, friend, there) {
                if !friends_make_room || !self.can_make_room(state, friend) {
                    return None;
                }
                there = self.least_way_back(state, friend, there, &ground);
            }
            if there != here {
                placed.push((friend, there));
            }
        }
        let fits = |&(owner, pose): &(StandId, Pose)| {
            let ground = self.rect_at(state, owner, pose);
            let rest = state.stands_of(owner.seat()).minus(stands_of(&placed));
            self.is_free_of_all_but_friends(state, owner, &ground)
                && !rest.iter().any(|friend| self.rect(state, friend).overlaps(&ground, self.eps()))
        };
        if !placed.iter().all(fits) {
            return None;
        }
        placed.remove(0);
        Some(placed)
    }

    /// The ground of a stand already placed that a friend would stand on.
    fn ground_taken(
        &self,
        state: &State,
        placed: &Displaced,
        friend: StandId,
        there: Pose,
    ) -> Option<Rect> {
        let base = self.rect_at(state, friend, there);
        let mut grounds = placed.iter().map(|&(owner, pose)| self.rect_at(state, owner, pose));
        grounds.find(|ground| base.overlaps(ground, self.eps()))
    }

    /// TR-MV-31: the pose of a friend that moves straight back just enough to clear the ground.
    fn least_way_back(&self, state: &State, friend: StandId, from: Pose, ground: &Rect) -> Pose {
        // Two bases that overlap are apart after both of their diagonals.
        let (mut short, mut enough) = (0, 6 * tabletop::UNIT);
        while enough - short > 1 {
            let middle = (short + enough) / 2;
            let back = self.rect_at(state, friend, from.shifted(-middle, 0));
            if back.overlaps(ground, 0) {
                short = middle;
            } else {
                enough = middle;
            }
        }
        from.shifted(-enough, 0)
    }

    /// TR-BD-06: whether a base has room as far as enemies, camps, impassable terrain and the board's edge go.
    fn is_free_of_all_but_friends(&self, state: &State, stand: StandId, base: &Rect) -> bool {
        let eps = self.eps();
        let enemies = state.stands_of(stand.seat().other());
        self.is_on_board(base)
            && !self.in_impassable(state, base)
            && !state.camps.0.iter().flatten().any(|camp| camp.base.overlaps(base, eps))
            && !enemies.iter().any(|enemy| self.rect(state, enemy).overlaps(base, eps))
    }

    /// TR-MV-31, TR-OM-03: whether a friend can be moved at all; one that can't be pushed in a fall back can't be moved here.
    fn can_make_room(&self, state: &State, friend: StandId) -> bool {
        use TroopType::{Artillery, Elephants, WarWagons};
        let heavy = matches!(state.troop(friend), WarWagons | Artillery | Elephants);
        let too_heavy = heavy && self.parameters().unpushable() == Unpushable::HeavyAndFighting;
        !too_heavy && !state.contacts.is_engaged(friend)
    }
}

/// The friends of a stand, those farthest ahead first, as it faces, so that a stand behind another makes room after it.
fn friends_from_the_front(state: &State, stand: StandId) -> impl Iterator<Item = StandId> + use<> {
    let forward = state.pose(stand).forward();
    let friends = state.stands_of(stand.seat()).without(stand);
    let mut sorted: ArrayVec<(i32, StandId), MAX_STANDS_A_SIDE> =
        friends.iter().map(|friend| (-state.pose(friend).at.along(forward), friend)).collect();
    sorted.sort_unstable();
    sorted.into_iter().map(|(_, friend)| friend)
}

fn stands_of(placed: &Displaced) -> Stands {
    placed.iter().map(|&(stand, _)| stand).collect()
}
