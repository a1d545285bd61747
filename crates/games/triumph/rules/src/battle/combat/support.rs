//! Rear support (TR-CC-08, TR-CC-10, TR-CC-11).

use crate::parameters::{OverlapJudged, SupportContact, SupportTerrain};
use crate::troops::TroopType;

use super::super::stands::StandId;
use super::super::state::{Phase, State};
use super::super::{Battle, STAND_WIDTH};

/// Two stands face the same way here when their headings are at most one degree apart; in 1/4096 turns.
const SAME_FACING: i32 = 4096 / 360;

impl Battle {
    /// TR-CC-08: the friend that gives a stand rear support: of its type, directly behind, and itself not in combat.
    ///
    /// Only types that rear support helps have a supporter. The terrain (TR-CC-10) is not checked here.
    pub fn rear_supporter(&self, state: &State, stand: StandId) -> Option<StandId> {
        if !self.is_helped_by_support(state, stand) {
            return None;
        }
        let friends = state.stands_of(stand.seat()).without(stand);
        friends.iter().find(|&friend| {
            self.stands_behind_as_supporter(state, stand, friend)
                && !state.contacts.is_engaged(friend)
        })
    }

    /// TR-CC-07: whether rear support is worth anything to a stand.
    fn is_helped_by_support(&self, state: &State, stand: StandId) -> bool {
        self.form(state, stand).is_helped_by_support
    }

    /// TR-BC-11.1: whether a stand is in hoplite deep formation.
    fn is_deep(&self, state: &State, stand: StandId) -> bool {
        self.form(state, stand).is_deep
    }

    /// TR-BC-11.3: whether a stand that relies on card 11 has a supporter without the card though the supporter needs it too.
    fn lacks_the_card(&self, state: &State, front: StandId, rear: StandId) -> bool {
        self.parameters().hd_supporter_needs_card()
            && self.parameters().tables.troop(self.form(state, front).supports_as).support == 0
            && self.is_deep(state, front)
            && !self.is_deep(state, rear)
    }

    /// TR-CC-08: whether a stand is of the same type and facing as another and directly behind it, with both corners meeting.
    fn stands_behind_as_supporter(&self, state: &State, front: StandId, rear: StandId) -> bool {
        let SupportContact::FullEdge = self.parameters().support_contact();
        let (ahead, behind) = (state.pose(front), state.pose(rear));
        let between = behind.at - ahead.at;
        let near = 3 * tabletop::UNIT;
        let supports_as = |stand: StandId| self.form(state, stand).supports_as;
        if supports_as(front) != supports_as(rear)
            || self.lacks_the_card(state, front, rear)
            || between.x.abs() > near
            || between.y.abs() > near
            || ahead.heading.turn_to(behind.heading).abs() > SAME_FACING
        {
            return false;
        }
        let rear_edge = ahead.shifted(-self.data_of(state, front).base.depth, 0);
        let eps = i64::from(self.eps());
        let meet = |one: tabletop::Point, other: tabletop::Point| {
            (one - other).length_squared() <= eps * eps
        };
        meet(rear_edge.front_left(STAND_WIDTH), behind.front_left(STAND_WIDTH))
            && meet(rear_edge.front_right(STAND_WIDTH), behind.front_right(STAND_WIDTH))
    }

    /// TR-RC-05: whether a stand supports a friend that is in close combat contact.
    ///
    /// TR-BC-11.3: support is worth something to the friend in front by its own cards, whatever cards the supporter has.
    pub(in crate::battle) fn supports_one_in_combat(&self, state: &State, stand: StandId) -> bool {
        let friends = state.stands_of(stand.seat()).without(stand);
        let fighting = friends & state.contacts.engaged();
        fighting.iter().any(|friend| {
            self.is_helped_by_support(state, friend)
                && self.stands_behind_as_supporter(state, friend, stand)
        })
    }

    /// TR-CC-08, TR-CC-10: whether a stand has rear support now, by its supporter and the ground behind its front edge.
    ///
    /// The engagement itself checks what it knows: whether it fights to its front (TR-CC-11), against whom (TR-CC-09), and
    /// the terrain under its fighting edge.
    pub(super) fn has_rear_support(&self, state: &State, stand: StandId) -> bool {
        let Some(supporter) = self.rear_supporter(state, stand) else {
            return false;
        };
        let difficult = |stand: StandId| {
            let ground = self.data_of(state, stand).own_ground;
            self.in_difficult_for(state, &self.rect(state, stand), ground)
        };
        match self.parameters().support_terrain() {
            SupportTerrain::BothStandsClear => !difficult(supporter),
            SupportTerrain::FrontStandOnly => !difficult(stand),
            SupportTerrain::FrontEdgeOnly => true,
            SupportTerrain::NoneForLightSpear => {
                state.troop(stand) == TroopType::LightSpear || !difficult(supporter)
            }
        }
    }

    /// TR-CC-13: whether a stand has rear support, judged when the pair rolls or at the start of the phase.
    pub(super) fn judged_rear_support(&self, state: &State, stand: StandId) -> bool {
        if state.phase == Phase::Combat
            && self.parameters().overlap_judged() == OverlapJudged::StartOfPhase
        {
            state.supported_at_start.contains(stand)
        } else {
            self.has_rear_support(state, stand)
        }
    }
}
