//! Turning to face (TR-MV-29, TR-MV-31, TR-MV-32).

mod room_to_turn;

use battle_core::{RuleId, Trace};
use tabletop::Pose;

use crate::parameters::{TurnBlocked, TurnedLife};

use super::Battle;
use super::event::{Event, OutcomeMove};
use super::stands::{StandId, Stands};
use super::state::{Edge, State};

pub(super) use room_to_turn::Displaced;

/// The edges that a stand can turn from.
const TURNED_FROM: [Edge; 3] = [Edge::Left, Edge::Right, Edge::Rear];

impl Battle {
    /// TR-MV-29: whether a stand that has to turn may turn to more than one enemy.
    pub(super) fn has_facing_choice(&self, state: &State) -> bool {
        (state.on_board & state.contacts.flanked())
            .iter()
            .any(|stand| self.first_contacts(state, stand).count() > 1)
    }

    /// TR-MV-29: passes every choice between enemies that made contact at the same time to `visit`: the stand, and the enemy that
    /// it turns to.
    pub fn visit_facing_choices(&self, state: &State, visit: &mut impl FnMut(StandId, StandId)) {
        for stand in state.on_board.iter() {
            if self.first_contacts(state, stand).count() > 1 {
                for (_, enemy) in self.first_contacts(state, stand) {
                    visit(stand, enemy);
                }
            }
        }
    }

    /// Turns the stand of a choice, or, without one, every stand that has to turn, by number.
    ///
    /// TR-MV-29: to the first enemy that made contact. One turn may end the contact that would make another stand turn.
    pub(super) fn turn_to_face(
        &self,
        state: &mut State,
        choice: Option<(StandId, StandId)>,
        trace: &mut impl Trace<Event>,
    ) {
        if let Some((stand, enemy)) = choice {
            let edge =
                TURNED_FROM.into_iter().find(|&edge| state.contacts.at(stand, edge) == Some(enemy));
            if let Some(edge) = edge {
                self.turn(state, stand, edge, enemy, trace);
            }
            return;
        }
        self.forget_turns_of_ended_contacts(state);
        for stand in state.on_board.iter() {
            let first = self.first_contacts(state, stand).next();
            if let Some((edge, enemy)) = first {
                self.turn(state, stand, edge, enemy, trace);
            }
        }
    }

    /// TR-MV-29: the enemy that a stand would turn to now, if it has to turn; of several at once, the first by edge.
    pub fn would_turn_to(&self, state: &State, stand: StandId) -> Option<StandId> {
        let (_, enemy) = self.first_contacts(state, stand).next()?;
        Some(enemy)
    }

    /// TR-MV-29: whether a stand has to turn: an enemy on flank or rear, none on its front, and no camp before it.
    ///
    /// TR-MV-32: War Wagons without flanks never do.
    fn must_turn(&self, state: &State, stand: StandId) -> bool {
        state.on_board.contains(stand)
            && state.contacts.is_flanked(stand)
            && state.contacts.front(stand).is_none()
            && !state.contacts.at_camp.contains(stand)
            && !state.turned_in_place.contains(stand)
            && self.has_flanks(state, stand)
    }

    /// TR-MV-29: of the enemies on flank or rear of a stand that has to turn, those that made contact earliest, and on which edge.
    fn first_contacts<'s>(
        &self,
        state: &'s State,
        stand: StandId,
    ) -> impl Iterator<Item = (Edge, StandId)> + use<'s> {
        let since = move |edge: Edge| state.contacts.since[stand.index()][edge.index()];
        let touched = move |edge: &Edge| state.contacts.at(stand, *edge).is_some();
        let earliest = if self.must_turn(state, stand) {
            let edges = TURNED_FROM.into_iter().filter(touched);
            edges.map(since).min()
        } else {
            None
        };
        TURNED_FROM
            .into_iter()
            .filter(touched)
            .filter(move |&edge| Some(since(edge)) == earliest)
            .filter_map(move |edge| Some((edge, state.contacts.at(stand, edge)?)))
    }

    /// TR-MV-31: a stand turns if it has room, and fights where it stands if not.
    fn turn(
        &self,
        state: &mut State,
        stand: StandId,
        edge: Edge,
        enemy: StandId,
        trace: &mut impl Trace<Event>,
    ) {
        let from = state.pose(stand);
        // The new front edge lies on the enemy's front edge, corners meeting.
        let facing = state.pose(enemy);
        let to = Pose::new(facing.at, facing.heading.opposite());
        let blocked = self.parameters().turn_blocked();
        let makes_room = blocked == TurnBlocked::DisplaceFriendsElseFightInPlace;
        let room = self.room_to_turn(state, stand, to, makes_room);
        if room.is_none() && blocked == TurnBlocked::Destroyed {
            self.destroy(state, stand, RuleId("TR-MV-31"), trace);
            return;
        }
        state.n_moves = state.n_moves.saturating_add(1);
        state.turned.insert(stand);
        state.turned_from[stand.index()] = edge;
        state.turned_to[stand.index()] = enemy;
        let others = later_enemies(state, stand, edge);
        let in_place = room.is_none();
        let to = if let Some(displaced) = room {
            state.kept_edges[stand.index()] = as_seen_after(edge, others);
            self.make_room(state, &displaced, trace);
            to
        } else {
            state.kept_edges[stand.index()] = others;
            state.turned_in_place.insert(stand);
            from
        };
        trace.record(|| Event::Turned { stand, edge, enemy, from, to, in_place });
        if !in_place {
            state.poses[stand.index()] = to;
            self.update_contacts(state, Stands::only(stand));
        }
    }

    /// TR-MV-31: moves the friends in the way straight back.
    fn make_room(&self, state: &mut State, displaced: &Displaced, trace: &mut impl Trace<Event>) {
        for &(stand, to) in displaced {
            let from = state.pose(stand);
            state.poses[stand.index()] = to;
            trace.record(|| Event::OutcomeMoved { stand, how: OutcomeMove::MakesRoom, from, to });
        }
        let changed = displaced.iter().map(|&(stand, _)| stand).collect();
        self.update_contacts(state, changed);
    }

    /// TR-MV-29: under the alternative by which a stand counts as having turned while the contact lasts, ends this with the contact.
    fn forget_turns_of_ended_contacts(&self, state: &mut State) {
        let is_asked = !state.turned.is_empty();
        if is_asked && self.parameters().turned_life() == TurnedLife::ContactLasts {
            for stand in state.turned.iter() {
                if !self.still_faces_its_enemy(state, stand) {
                    state.turned.remove(stand);
                }
            }
        }
    }

    /// TR-MV-29: whether a stand that turned is still in contact with the enemy that it turned to.
    pub(super) fn still_faces_its_enemy(&self, state: &State, stand: StandId) -> bool {
        state.on_board.contains(stand)
            && self.edge_turned_from(state, stand).and_then(|edge| state.contacts.at(stand, edge))
                == Some(state.turned_to[stand.index()])
    }
}

/// TR-MV-31: the edges with other enemies on flank or rear, which keep that status for the phase; one bit each.
fn later_enemies(state: &State, stand: StandId, turned_from: Edge) -> u8 {
    TURNED_FROM
        .into_iter()
        .filter(|&edge| edge != turned_from && state.contacts.at(stand, edge).is_some())
        .fold(0, |edges, edge| edges | edge.bit())
}

/// Edges of a stand, one bit each, as they are named once it has turned and one of its edges is its front.
fn as_seen_after(new_front: Edge, edges: u8) -> u8 {
    let renamed = [
        (new_front.clockwise(), Edge::Right),
        (new_front.across(), Edge::Rear),
        (new_front.counter_clockwise(), Edge::Left),
    ];
    renamed
        .into_iter()
        .filter(|(old, _)| edges & old.bit() != 0)
        .fold(0, |edges, (_, new)| edges | new.bit())
}
