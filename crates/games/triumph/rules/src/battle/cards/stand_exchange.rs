//! The exchange of a stand for what it becomes by a card, its front edge unchanged (TR-BC-00.8).

use battle_core::RuleId;
use tabletop::Pose;

use crate::battle::Battle;
use crate::battle::event::{CardEvent, Event, OutcomeMove};
use crate::battle::forms::Appearance;
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Edge, State};
use crate::cards::CardSet;
use crate::parameters::ExchangeBlocked;

use super::hooks::EventSink;

impl Battle {
    /// TR-BC-00.8: exchanges a stand on the table for what it is in an appearance, if there is room; returns whether there was.
    ///
    /// A stand behind is moved back just enough, unless it belongs to the same group or column.
    pub(super) fn exchange(
        &self,
        state: &mut State,
        stand: StandId,
        appearance: Appearance,
        rule: &'static str,
        emit: &mut EventSink<'_>,
    ) -> bool {
        let Some(displaced) = self.room_to_exchange(state, stand, appearance) else {
            return false;
        };
        let had_rear = state.contacts.at(stand, Edge::Rear).is_some();
        state.n_moves = state.n_moves.saturating_add(1);
        let mut changed = Stands::only(stand);
        for (friend, to) in displaced {
            let from = state.pose(friend);
            state.poses[friend.index()] = to;
            changed.insert(friend);
            emit(Event::OutcomeMoved { stand: friend, how: OutcomeMove::MakesRoom, from, to });
        }
        self.become_appearance(state, stand, appearance, rule, emit);
        self.update_contacts(state, changed);
        let lost_rear = had_rear && state.contacts.at(stand, Edge::Rear).is_none();
        if lost_rear && self.parameters().exchange_keeps_contact() {
            state.kept_edges[stand.index()] |= Edge::Rear.bit();
            state.cards.keeps_rear.insert(stand);
        }
        true
    }

    /// Whether a stand could be exchanged where it is.
    pub(in crate::battle) fn can_exchange(
        &self,
        state: &State,
        stand: StandId,
        appearance: Appearance,
    ) -> bool {
        self.form_as(state, stand, appearance).is_some()
            && self.room_to_exchange(state, stand, appearance).is_some()
    }

    /// Gives a stand the form that it has in an appearance, and records the event.
    pub(super) fn become_appearance(
        &self,
        state: &mut State,
        stand: StandId,
        appearance: Appearance,
        rule: &'static str,
        emit: &mut EventSink<'_>,
    ) {
        let was_disguised = self.form(state, stand).appearance == Appearance::Masquerade;
        self.take_appearance(state, stand, appearance);
        let form = self.form(state, stand);
        let hidden = if was_disguised { form.cards } else { CardSet::EMPTY };
        emit(Event::Card(CardEvent::Became {
            stand,
            appearance,
            troop: form.troop,
            depth: form.data.base.depth,
            points: form.points,
            hidden,
            rule: RuleId(rule),
        }));
    }

    /// The stands behind that have to make room, and where they go; `None` if the new base has no room.
    fn room_to_exchange(
        &self,
        state: &State,
        stand: StandId,
        appearance: Appearance,
    ) -> Option<crate::battle::facing::Displaced> {
        let old_depth = self.data_of(state, stand).base.depth;
        let new_depth = self.form_as(state, stand, appearance)?.data.base.depth;
        if new_depth <= old_depth {
            return Some(crate::battle::facing::Displaced::new());
        }
        let rule = self.parameters().exchange_blocked();
        let mut there = *state;
        self.take_appearance(&mut there, stand, appearance);
        let makes_room = rule != ExchangeBlocked::NobodyMoves;
        let displaced = self.room_to_turn(&there, stand, state.pose(stand), makes_room)?;
        // TR-BC-02.3, TR-BC-08.5, TR-BC-24.4: no stand of its group or column shifts.
        let shifts_group = displaced
            .iter()
            .any(|&(friend, _): &(StandId, Pose)| self.is_in_group_with(state, stand, friend));
        let may_shift = rule == ExchangeBlocked::GroupMovesToo || !shifts_group;
        may_shift.then_some(displaced)
    }

    /// Whether two stands belong to one group or column.
    fn is_in_group_with(&self, state: &State, stand: StandId, friend: StandId) -> bool {
        self.groups(state, stand.seat())
            .iter()
            .any(|group| group.contains(stand) && group.contains(friend))
    }
}
