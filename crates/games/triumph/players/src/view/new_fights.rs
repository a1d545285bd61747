//! The fight that a stand would start alone, evaluated without applying the move.

use tabletop::Pose;

use super::ground::is_in_any;
use super::{View, is_near};
use triumph::battle::fight_odds::Fighting;
use triumph::battle::{STAND_WIDTH, StandId};

/// A new fight of a stand and an enemy that are in no fight yet.
pub(crate) struct NewFight {
    stand: StandId,
    to: Pose,
    /// Both for the odds, if nothing blocks the stand's retreat.
    sides: [Fighting; 2],
}

impl View<'_> {
    /// The fight that a stand would start in a pose; `None` unless the stand's present place has no influence on it.
    pub fn new_fight(&self, stand: StandId, to: Pose) -> Option<NewFight> {
        if self.opponent(stand).is_some() {
            return None;
        }
        let enemy = self.front_contact(stand, to)?;
        // If a stand comes from beside or behind the enemy, leaving that place improves the enemy's odds.
        if self.opponent(enemy).is_some()
            || self.is_beside(enemy, stand)
            || self.is_behind(enemy, stand)
        {
            return None;
        }
        let [higher, lower] = self.are_uphill_in(stand, to, enemy);
        let is_general = self.state.is_general(stand);
        let bonus = self.battle.odds().bonus(is_general, self.edges_in(stand, to), higher);
        let profile = self.profile_in(stand, to);
        let support = self.battle.odds().support(profile, self.profile(enemy));
        let is_supported = support != 0 && self.has_support_in(stand, to);
        let own = Fighting {
            profile,
            in_difficult: self.fights_in_difficult(stand, to),
            bonus: bonus + if is_supported { support } else { 0 },
            is_doomed: false,
            price: self.price(stand),
        };
        let (edges, is_doomed) = (self.edges(enemy), self.is_doomed(enemy));
        let other = self.fighting_against(lower, enemy, profile, edges, is_doomed);
        let sides = [own, other];
        Some(NewFight { stand, to, sides })
    }

    /// Whether a stand may be beside another, whichever way it faces.
    fn is_beside(&self, stand: StandId, other: StandId) -> bool {
        let (pose, there) = (self.pose(stand), self.pose(other).at);
        let near = 2 * self.battle.eps();
        [-STAND_WIDTH, STAND_WIDTH]
            .into_iter()
            .any(|side| is_near(there, pose.point(0, side), near))
    }

    /// Whether the first of two stands, in a pose, would be uphill of the second, and the second of the first.
    fn are_uphill_in(&self, one: StandId, pose: Pose, other: StandId) -> [bool; 2] {
        if self.hills.is_empty() {
            return [false; 2];
        }
        let there = self.height(other);
        let here = if is_in_any(pose.at, &self.hills) { self.height_in(one, pose) } else { 0 };
        [self.battle.is_higher(here, there), self.battle.is_higher(there, here)]
    }

    /// Whether the stand's retreat is blocked.
    pub fn shuts(&self, fight: &NewFight) -> bool {
        self.state.contacts.is_flanked(fight.stand) || self.is_shut_in(fight.stand, fight.to)
    }

    /// What the stand wins on average, in 1/64 points, with its retreat blocked or open.
    pub fn swing_of(&self, fight: &NewFight, is_doomed: bool) -> i32 {
        let [own, other] = &fight.sides;
        let own = Fighting { is_doomed, ..*own };
        self.battle.odds().swing(&own, other, &self.prices())
    }
}
