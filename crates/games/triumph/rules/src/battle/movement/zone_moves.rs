//! What a mover may do in zones of control (TR-MV-18, TR-MV-19).

use arrayvec::ArrayVec;

use crate::battle::Battle;
use crate::battle::decision::Poses;
use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId};
use crate::battle::state::State;
use crate::battle::zones::is_lined_up;
use crate::parameters::{MultiZoc, ZocMoves, ZocPick};

use super::formation::Formation;
use super::path::Path;
use super::path_check::{EndContacts, PathCheck};
use crate::battle::breach::Breach;

/// The relation of a move to the zones of one enemy.
#[derive(Clone, Copy, Debug)]
struct Touched {
    owner: StandId,
    /// Whether it began in one of them.
    from_start: bool,
    /// How far it had gone when it entered.
    entered: i32,
}

/// The properties of a move that decide whether a zone allows it.
struct MoveProperties<'m> {
    contacts: &'m EndContacts,
    ends: &'m Poses,
    ways: &'m Ways,
}

/// How far a move went, and whether straight back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    /// TR-MV-01: its length as the rules measure it.
    pub length: i32,
    /// The way of the furthest corner leg by leg, summed.
    pub travelled: i32,
    /// TR-MV-18 (c): whether it is a stand that went straight back all the way.
    pub straight_back: bool,
}

impl Ways {
    /// The ways of a formation that goes along a path of this measured length.
    pub fn of(formation: &Formation, path: &Path, length: i32) -> Ways {
        Ways {
            length,
            travelled: path.travelled,
            straight_back: formation.members.len() == 1 && path.is_straight_back(),
        }
    }
}

impl Battle {
    /// TR-MV-18, TR-MV-19: whether the zones that a move touches allow it.
    ///
    /// `choose_one`: the mover picks one of them, which must allow the move. In each other zone it must have begun, or enter it at
    /// the same moment, or end in front contact with its owner; any other would have ended the move at its border.
    ///
    /// `first_zone`: a mover that begins in a zone can't pick one that it enters later to be free of the first, since the later zone
    /// ends the move at its border; it may still end in front contact with the owner of the later zone.
    pub(super) fn check_zones(
        &self,
        state: &State,
        check: &PathCheck,
        contacts: &EndContacts,
        ends: &Poses,
        ways: &Ways,
    ) -> Result<(), Breach> {
        let touched = touched(check);
        let Some(first) = touched.first() else {
            return Ok(());
        };
        let manner = MoveProperties { contacts, ends, ways };
        let allows = |zone: &Touched| self.zone_allows(state, check, zone, &manner);
        // A mover in one zone is bound by it either way.
        if touched.len() > 1 && self.parameters().multi_zoc() == MultiZoc::AllBind {
            return match touched.iter().find(|zone| !allows(zone)) {
                Some(zone) => Err(Breach::InZone(zone.owner)),
                None => Ok(()),
            };
        }
        let begun_in = touched.iter().find(|zone| zone.from_start);
        let may_pick = |zone: &Touched| {
            zone.from_start
                || begun_in.is_none()
                || self.parameters().zoc_pick() == ZocPick::AnyZone
                || self.meets_front(state, zone.owner, contacts)
        };
        let mut breach = Breach::InZone(begun_in.unwrap_or(first).owner);
        for picked in touched.iter().filter(|zone| may_pick(zone) && allows(zone)) {
            let ends_it = |other: &&Touched| {
                let at_once =
                    !picked.from_start && (other.entered - picked.entered).abs() <= self.eps();
                other.owner != picked.owner
                    && !other.from_start
                    && !at_once
                    && !self.meets_front(state, other.owner, contacts)
            };
            match touched.iter().find(ends_it) {
                None => return Ok(()),
                Some(other) => breach = Breach::SeveralZones(picked.owner, other.owner),
            }
        }
        Err(breach)
    }

    /// TR-MV-18: whether the zones of one enemy allow a move:
    /// (a) into front contact with it, which its own distance alone limits;
    /// (b) to line up with it;
    /// (c) straight back;
    /// (d) anywhere within 2 MU in all, but into contact only with stands whose zones it is in.
    ///
    /// A mover that began in the zone may do (b) and (c) as far as it can; one that entered it may do (b), (c) and (d) for 2 MU
    /// from the border.
    fn zone_allows(
        &self,
        state: &State,
        check: &PathCheck,
        zone: &Touched,
        manner: &MoveProperties,
    ) -> bool {
        let (parameters, eps) = (self.parameters(), self.eps());
        if self.meets_front(state, zone.owner, manner.contacts) {
            return true;
        }
        let limit = parameters.zoc_limit_mu().0.saturating_add(eps);
        let since_border = manner.ways.travelled - zone.entered;
        if !zone.from_start && since_border > limit {
            return false;
        }
        let owner = state.pose(zone.owner);
        if manner.ways.straight_back
            || manner.ends.iter().any(|&(_, pose)| is_lined_up(pose, owner, eps))
        {
            return true;
        }
        let is_short = !zone.from_start || manner.ways.length <= limit;
        is_short
            && manner
                .contacts
                .iter()
                .all(|&(stand, enemy, _)| self.is_in_zone_of(check, manner.ends, stand, enemy))
            && parameters.zoc_moves() == ZocMoves::WithShort
    }

    /// TR-MV-18 (a): whether a stand of the move ends in front contact with this enemy.
    fn meets_front(&self, state: &State, enemy: StandId, contacts: &EndContacts) -> bool {
        contacts
            .iter()
            .any(|&(_, met, edge)| met == enemy && self.counts_as_front(state, met, edge))
    }

    /// TR-MV-18 (d): whether a stand of the move has been, or ends, in a zone of this enemy or at its border.
    fn is_in_zone_of(
        &self,
        check: &PathCheck,
        ends: &Poses,
        stand: StandId,
        enemy: StandId,
    ) -> bool {
        let zones = check.near.zones.iter().filter(|zone| zone.owner == enemy);
        let eps = self.eps();
        zones.clone().any(|zone| zone.from_start || zone.entered.is_some())
            || ends.iter().filter(|(moved, _)| *moved == stand).any(|&(_, pose)| {
                let own = self.rect_at(check.state, stand, pose);
                zones
                    .clone()
                    .filter_map(|zone| self.cut_zone(check.state, enemy, &zone.rect))
                    .any(|zone| own.penetration(&zone) >= -eps)
            })
    }
}

/// The enemies whose zones a path touched, each with all its zones as one.
fn touched(check: &PathCheck) -> ArrayVec<Touched, MAX_STANDS_A_SIDE> {
    let mut all: ArrayVec<Touched, MAX_STANDS_A_SIDE> = ArrayVec::new();
    for zone in &check.near.zones {
        if !zone.from_start && zone.entered.is_none() {
            continue;
        }
        let entered = if zone.from_start { 0 } else { zone.entered.unwrap_or(0) };
        match all.iter_mut().find(|it| it.owner == zone.owner) {
            Some(known) => {
                known.from_start |= zone.from_start;
                known.entered = known.entered.min(entered);
            }
            None => all.push(Touched { owner: zone.owner, from_start: zone.from_start, entered }),
        }
    }
    all
}
