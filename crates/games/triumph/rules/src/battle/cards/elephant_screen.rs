//! Card 20, Elephant Screen (TR-BC-20).

use battle_core::{RuleId, Seat};

use crate::battle::Battle;
use crate::battle::decision::{Moment, MoveKind, Play};
use crate::battle::event::{CardEvent, Event};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::combat_result::CombatResult;
use crate::engagement::{Engagement, Party, Stand};
use crate::parameters::ScreenMarkers;
use crate::rules::battle_cards::screen_is_lost;

use super::hooks::{EventSink, Hooks, RuleHook};

pub(super) const HOOKS: Hooks = Hooks {
    plays,
    allows: |battle, state, seat, play| match *play {
        Play::Screen(stands) => may_screen(battle, state, seat, stands),
        _ => false,
    },
    play: |battle, state, seat, play, emit| {
        if let Play::Screen(stands) = *play
            && let Some((place, _)) = battle.purchases(state, seat, Card::ElephantScreen).next()
        {
            battle.spend(state, seat, place);
            state.cards.screened |= stands;
            emit(Event::Card(CardEvent::Screened { stands }));
        }
    },
    after,
    // TR-BC-20.3: the engagement checks whether it fights to its front.
    in_combat: |_, state, id, stand: &mut Stand| {
        if state.cards.screened.contains(id) {
            stand.cards = stand.cards.with(Card::ElephantScreen);
        }
    },
    ..Hooks::NONE
};

/// TR-BC-20.2: once all stands of the army are placed, markers for the whole front rank of each group, or as much of it as there
/// are markers, and for each half of it.
fn plays(battle: &Battle, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
    if state.phase != Phase::Cards(Moment::Deployed, seat) {
        return;
    }
    let most = most_markers(battle, state, seat);
    for group in battle.groups(state, seat) {
        let front = screenable(battle, state, seat, group);
        for n in [front.len(), front.len() / 2] {
            let stands: Stands = front.iter().take(n.min(most)).collect();
            if may_screen(battle, state, seat, stands) {
                visit(Play::Screen(stands));
            }
        }
    }
}

/// TR-BC-20.2: the stands of the front rank of a group that may be screened.
fn screenable(battle: &Battle, state: &State, seat: Seat, group: Stands) -> Stands {
    battle
        .purchases(state, seat, Card::ElephantScreen)
        .map(|(_, purchase)| purchase.stands.in_seat(seat) & group)
        .fold(Stands::NONE, |all, more| all | more)
        .iter()
        .filter(|&stand| is_in_front_rank(battle, state, stand))
        .collect()
}

/// TR-BC-20.2: whether no friend stands directly before a stand.
fn is_in_front_rank(battle: &Battle, state: &State, stand: StandId) -> bool {
    let pose = state.pose(stand);
    let friends = state.stands_of(stand.seat()).without(stand);
    !friends.iter().any(|friend| {
        let ahead = (state.pose(friend).at - pose.at).along(pose.forward());
        ahead > battle.eps() && battle.joined(state, stand, friend)
    })
}

/// TR-BC-20.2: how many markers an army may place; the text prints no limit.
fn most_markers(battle: &Battle, state: &State, seat: Seat) -> usize {
    match battle.parameters().es_max_markers() {
        ScreenMarkers::NoLimit => usize::MAX,
        ScreenMarkers::TwiceTheElephants => battle
            .purchases(state, seat, Card::ElephantScreen)
            .map(|(_, purchase)| 2 * usize::from(purchase.copies))
            .sum(),
    }
}

/// TR-BC-20.2: whether these stands may get markers: all in the front rank of one group, and none marked before.
fn may_screen(battle: &Battle, state: &State, seat: Seat, stands: Stands) -> bool {
    let groups = battle.groups(state, seat);
    let is_unused = battle
        .purchases(state, seat, Card::ElephantScreen)
        .all(|(place, _)| state.cards.spent[seat][place] == 0);
    state.phase == Phase::Cards(Moment::Deployed, seat)
        && is_unused
        && !stands.is_empty()
        && stands.len() <= most_markers(battle, state, seat)
        && groups
            .iter()
            .any(|&group| stands.minus(screenable(battle, state, seat, group)).is_empty())
}

/// TR-BC-20.4, TR-BC-20.5: a stand loses its marker by a fall back, evade, panic or pursuit of its own, by a close combat to its
/// front against close order, and by a single move. TR-BC-20.6: it keeps it in group and column moves, and if friends move it.
fn after(battle: &Battle, state: &mut State, seat: Seat, what: RuleHook, emit: &mut EventSink<'_>) {
    let (stands, rule) = match what {
        RuleHook::Moved {
            kind:
                MoveKind::Single | MoveKind::Disengage | MoveKind::Dismount | MoveKind::DiscardInPlace,
            stands,
        } => (stands, "TR-BC-20.4"),
        RuleHook::OutcomeMoved(stand) => (Stands::only(stand), "TR-BC-20.4"),
        RuleHook::Fought { against_close_order } => (against_close_order, "TR-BC-20.4"),
        _ => return,
    };
    for stand in (stands.of(seat) & state.cards.screened).iter() {
        state.cards.screened.remove(stand);
        let rule = RuleId(rule);
        emit(Event::Card(CardEvent::ScreenLost { stand, rule }));
        battle.count_use(state, seat, Card::ElephantScreen);
    }
}

impl Battle {
    /// TR-BC-20.4: which of two stands fought to their front against close order.
    pub(in crate::battle) fn fought_close_order(
        &self,
        engagement: &Engagement,
        [one, two]: [StandId; 2],
    ) -> Stands {
        if !self.has_cards() {
            return Stands::NONE;
        }
        let brushed_off = |own: &Party, enemy: &Party| match own {
            Party::Stand(own) => {
                screen_is_lost(own, CombatResult::NoEffect, false, Some(enemy), self.parameters())
            }
            Party::Camp(_) => false,
        };
        let (a, b) = (&engagement.a, &engagement.b);
        [(one, brushed_off(a, b)), (two, brushed_off(b, a))]
            .into_iter()
            .filter(|&(_, lost)| lost)
            .map(|(stand, _)| stand)
            .collect()
    }
}
