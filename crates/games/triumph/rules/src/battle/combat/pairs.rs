//! Which stands fight each other (TR-CC-01 to -04).

use battle_core::Seat;

use crate::parameters::CombatPriority;

use super::super::Battle;
use super::super::decision::Combat;
use super::super::stands::StandId;
use super::super::state::{Edge, State};

/// Two enemies in combat contact: one whose front edge is on an edge of the other.
///
/// In front contact each is on the other's front edge; then seat two's stand is called the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::battle) struct CombatContact {
    /// The stand whose front edge touches.
    pub attacker: StandId,
    /// The stand that it touches.
    pub target: StandId,
    /// The edge of the target that it touches.
    pub edge: Edge,
}

impl Battle {
    /// Visits the open combats until `visit` returns true.
    pub(super) fn find_combat(
        &self,
        state: &State,
        visit: &mut impl FnMut(Combat) -> bool,
    ) -> bool {
        // A stand that touches no enemy fights none.
        let ones = state.stands_of(Seat::One) & state.contacts.in_contact();
        for one in ones.iter() {
            for edge in Edge::ALL {
                if let Some(two) = state.contacts.at(one, edge) {
                    let contact = CombatContact { attacker: two, target: one, edge };
                    if self.is_open(state, &contact) && visit(Combat::Stands { one, two }) {
                        return true;
                    }
                }
            }
            for two in state.contacts.faced_by_front_of(one) {
                let edge = self.edge_touched_by(state, two, one);
                let Some(edge) = edge.filter(|&edge| edge != Edge::Front) else {
                    continue;
                };
                let contact = CombatContact { attacker: one, target: two, edge };
                if self.is_open(state, &contact) && visit(Combat::Stands { one, two }) {
                    return true;
                }
            }
        }
        let attackers = (state.contacts.at_camp & state.on_board).minus(state.fought);
        attackers.iter().any(|attacker| {
            let owner = attacker.seat().other();
            self.attacks_camp(state, attacker) && visit(Combat::Camp { attacker, owner })
        })
    }

    /// TR-CC-04: whether a contact is a combat whose stands have not fought yet in this phase.
    fn is_open(&self, state: &State, contact: &CombatContact) -> bool {
        let target_may_fight =
            !state.fought.contains(contact.target) || self.is_flankers_roll(state, contact);
        !state.fought.contains(contact.attacker)
            && target_may_fight
            && self.is_combat(state, contact)
    }

    /// TR-CC-01: whether a contact is a combat: front to front, or with an enemy that has turned, or counts as turned, to face.
    ///
    /// TR-CC-02: further enemies on flank or rear do not roll, unless the parameter lets them. TR-MV-32: War Wagons may be all
    /// front.
    fn is_combat(&self, state: &State, contact: &CombatContact) -> bool {
        if !self.is_preferred(state, contact) {
            return false;
        }
        contact.edge == Edge::Front
            || self.fights_in_place(state, contact)
            || !self.has_flanks(state, contact.target)
            || self.parameters().flankers_roll()
    }

    /// TR-MV-31: whether the target had no room to turn and fights this attacker where it stands.
    fn fights_in_place(&self, state: &State, contact: &CombatContact) -> bool {
        let target = contact.target;
        state.turned_in_place.contains(target)
            && state.turned_to[target.index()] == contact.attacker
    }

    /// TR-CC-02: whether a flanker rolls against a stand that does not fight it.
    pub(super) fn is_flankers_roll(&self, state: &State, contact: &CombatContact) -> bool {
        contact.edge != Edge::Front
            && !self.fights_in_place(state, contact)
            && self.has_flanks(state, contact.target)
    }

    /// TR-CC-03: a stand with its front on an enemy's flank and another enemy on its own front fights one of the two, and the
    /// parameter says which.
    ///
    /// This is a guard only: contacts as TR-MV-24 defines them put no two enemies on one front edge.
    fn is_preferred(&self, state: &State, contact: &CombatContact) -> bool {
        let own_front_enemy = |stand: StandId, other: StandId| {
            let front = state.contacts.front(stand);
            front.is_some_and(|enemy| enemy != other)
        };
        let flank_target = |stand: StandId, other: StandId| {
            let mut targets = state.contacts.faced_by_front_of(stand);
            targets.any(|target| target != other && state.contacts.front(target) != Some(stand))
        };
        let (attacker, target) = (contact.attacker, contact.target);
        match self.parameters().priority() {
            CombatPriority::OwnFront => {
                contact.edge == Edge::Front || !own_front_enemy(attacker, target)
            }
            CombatPriority::FlankTarget => {
                contact.edge != Edge::Front
                    || !flank_target(attacker, target) && !flank_target(target, attacker)
            }
        }
    }

    /// The contact of two enemies; two that don't touch are treated as front to front.
    pub(in crate::battle) fn contact_between(
        &self,
        state: &State,
        one: StandId,
        two: StandId,
    ) -> CombatContact {
        let touched = |target: StandId, attacker: StandId| {
            self.edge_touched_by(state, target, attacker).map(|edge| CombatContact {
                attacker,
                target,
                edge,
            })
        };
        touched(one, two).or_else(|| touched(two, one)).unwrap_or(CombatContact {
            attacker: two,
            target: one,
            edge: Edge::Front,
        })
    }

    /// TR-CC-01: the enemy that a stand fights in this phase, if it fights one.
    pub fn opponent_of(&self, state: &State, stand: StandId) -> Option<StandId> {
        let fights = |contact: CombatContact, enemy: StandId| {
            (self.is_combat(state, &contact) && !self.is_flankers_roll(state, &contact))
                .then_some(enemy)
        };
        let by_others = Edge::ALL.into_iter().find_map(|edge| {
            let attacker = state.contacts.at(stand, edge)?;
            let contact = CombatContact { attacker, target: stand, edge };
            fights(contact, attacker)
        });
        by_others.or_else(|| {
            let mut targets = state.contacts.faced_by_front_of(stand);
            targets.find_map(|target| fights(self.contact_between(state, target, stand), target))
        })
    }
}

#[cfg(test)]
mod tests {
    use battle_core::BySide;
    use tabletop::{Heading, Point, Pose};

    use super::*;
    use crate::battle::{Army, ArmyStand, Setpiece, Topography};
    use crate::parameters::RuleParameters;
    use crate::troops::TroopType;

    /// No table has such contacts, so they are written by hand: S1's front is on N1's left flank, and N2 is on S1's front.
    #[test]
    fn tr_cc_03_the_parameter_chooses_between_the_enemy_on_its_front_and_the_one_it_flanks() {
        let army = || Army {
            name: "test".into(),
            invasion: 0,
            maneuver: 0,
            home: vec![Topography::Arable],
            purchases: Vec::new(),
            stands: vec![
                ArmyStand { general: true, ..ArmyStand::of(TroopType::Spear) },
                ArmyStand::of(TroopType::Spear),
            ],
        };
        let at = |number: i32| Pose::new(Point::new(number * 4096, 8192), Heading::NORTH);
        let [s1, n1, n2] = [(Seat::One, 0), (Seat::Two, 0), (Seat::Two, 1)]
            .map(|(seat, number)| StandId::of(seat, number));
        for (priority, expected) in
            [(CombatPriority::OwnFront, n2), (CombatPriority::FlankTarget, n1)]
        {
            let parameters = RuleParameters { priority, ..RuleParameters::DEFAULT };
            let battle = Battle::new(BySide([army(), army()]), &parameters).expect("two armies");
            let places = [(s1, at(2)), (n1, at(5)), (n2, at(8))];
            let mut state = places
                .into_iter()
                .fold(Setpiece::new(&battle), |table, (stand, pose)| table.place(stand, pose))
                .movement(Seat::One, 0)
                .build();
            let contacts = &mut state.contacts;
            contacts.meet(s1, 0, n1, Edge::Left);
            contacts.meet(n2, 0, s1, Edge::Front);
            // N1 counts as having turned where it stands.
            state.turned.insert(n1);
            state.turned_in_place.insert(n1);
            state.turned_from[n1.index()] = Edge::Left;
            state.turned_to[n1.index()] = s1;
            let mut open = Vec::new();
            battle.visit_combats(&state, &mut |combat| open.push(combat));
            let only = Combat::Stands { one: s1, two: expected };
            assert_eq!(open, [only], "{priority:?}");
        }
    }
}
