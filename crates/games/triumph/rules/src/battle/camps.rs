//! Camps on the table (TR-CP).

use battle_core::{Seat, Trace};
use tabletop::{Pose, Rect};

use crate::engagement::{Camp, Garrison};
use crate::parameters::CampContactMin;

use super::decision::CampKind;
use super::event::Event;
use super::stands::{StandId, Stands};
use super::state::{CampSite, Edge, State};
use super::{Battle, STAND_WIDTH};

/// TR-CP-06: a front edge is lined up with a camp's edge within one degree: the cosine of that, times 2^28.
const LINED_UP: i32 = 268_394_573;

impl Battle {
    /// TR-CP-06: which of the changed stands have their front edge on the enemy camp.
    pub(super) fn update_camp_contacts(&self, state: &mut State, changed: Stands) {
        for stand in changed.iter() {
            let touches = state.on_board.contains(stand)
                && state.camps[stand.seat().other()]
                    .is_some_and(|camp| self.is_on_camp(state.pose(stand), &camp.base));
            if touches {
                state.contacts.at_camp.insert(stand);
            } else {
                state.contacts.at_camp.remove(stand);
            }
        }
    }

    /// TR-CP-06: whether a front edge in this pose is in front contact with a camp: lined up with one of its edges, on it, and
    /// touching it with at least half of its length.
    ///
    /// "Any angle lined up" is read as any edge of the camp.
    pub fn is_on_camp(&self, pose: Pose, camp: &Rect) -> bool {
        let CampContactMin::HalfFront = self.parameters().camp_contact_min();
        let reach = camp.half_width + camp.half_depth + STAND_WIDTH;
        let between = pose.at - camp.centre;
        if between.x.abs() > reach || between.y.abs() > reach {
            return false;
        }
        let (eps, forward) = (self.eps(), pose.forward());
        Edge::ALL.into_iter().any(|edge| {
            let outward = edge.outward(camp);
            if forward.dot(outward) > -LINED_UP {
                return false;
            }
            let [left, right] = edge.ends(camp);
            let along = outward.right();
            let corners = [pose.front_left(STAND_WIDTH), pose.front_right(STAND_WIDTH)];
            let gaps = corners.map(|corner| (corner - left).along(outward).abs());
            let places = corners.map(|corner| (corner - left).along(along));
            let low = places[0].min(places[1]).max(0);
            let high = places[0].max(places[1]).min((right - left).along(along));
            gaps[0].min(gaps[1]) <= eps && high - low >= STAND_WIDTH / 2 - eps
        })
    }

    /// TR-CP-02: the camps that block a line of fire; a camp never moves and has no zone of control.
    pub(super) fn camps_that_block_fire<'s>(
        &self,
        state: &'s State,
    ) -> impl Iterator<Item = &'s Rect> {
        let block = self.parameters().camp_blocks_fire();
        let camps = state.camps.0.iter().flatten();
        camps.filter(move |_| block).map(|camp| &camp.base)
    }

    /// TR-CP-06: whether a stand attacks the enemy camp in this phase.
    pub(super) fn attacks_camp(&self, state: &State, stand: StandId) -> bool {
        state.contacts.at_camp.contains(stand)
            && state.camps[stand.seat().other()].is_some()
            && (self.parameters().camp_attack_every_phase() || stand.seat() == state.active)
    }

    /// TR-CP-13, TR-BC-17.1, TR-BC-19.4: a camp as it defends itself; the factors decide whether a general inside helps it.
    pub(super) fn camp_party(&self, state: &State, owner: Seat, site: &CampSite) -> Camp {
        Camp {
            garrison: site.garrison.map(|inside| {
                let listed = self.listed(state, inside);
                Garrison { troop: listed.troop, cards: listed.cards, general: listed.general }
            }),
            fortified: self.is_fortified(state, owner),
            wagon: self.camp_kind(state, owner) == CampKind::Wagon,
            cards: self.cards_of(state, owner).only_custom(),
        }
    }

    /// TR-CP-07, TR-CP-09: a camp is sacked.
    ///
    /// It is gone with its garrison, a general inside included; the stand that sacked it leaves the game too, a general as well,
    /// and is not lost.
    pub(super) fn sack(
        &self,
        state: &mut State,
        owner: Seat,
        by: StandId,
        trace: &mut impl Trace<Event>,
    ) {
        let Some(site) = state.camps[owner].take() else {
            return;
        };
        let camp = self.camp_party(state, owner, &site);
        let points = camp.victory_points(self.parameters());
        state.lost[owner] += points;
        state.counted.camps_lost[owner] += 1;
        if let Some(garrison) = camp.garrison {
            state.counted.stands_lost[owner] += 1;
            if garrison.general {
                state.counted.generals_lost[owner] += 1;
                state.general[owner] = None;
            }
        }
        trace.record(|| Event::CampSacked { owner, by, points });
        state.contacts.at_camp = state.contacts.at_camp.of(owner);
        self.take_off(state, by);
    }
}
