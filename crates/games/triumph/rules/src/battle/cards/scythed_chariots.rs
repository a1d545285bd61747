//! Card 15, Scythed Chariots and Stampedes (TR-BC-15).
//!
//! The engagement decides what a mark does in combat, and what cancels it there (TR-BC-15.2, -15.3, -15.5).

use battle_core::Seat;

use crate::battle::Battle;
use crate::battle::event::{CardEvent, Event};
use crate::battle::forms::Appearance;
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::engagement::Stand;
use crate::troops::{Category, Order};

use super::hooks::{Hooks, RuleHook};
use crate::battle::decision::{Moment, Play};

pub(super) const HOOKS: Hooks = Hooks {
    plays,
    allows: |battle, state, seat, play| match *play {
        Play::Mark(stands) => may_mark(battle, state, seat, stands),
        _ => false,
    },
    play: |battle, state, seat, play, emit| {
        if let Play::Mark(stands) = *play
            && let Some(place) = card_left(battle, state, seat)
        {
            battle.spend(state, seat, place);
            state.cards.marked |= works_on(battle, state, stands);
            emit(Event::Card(CardEvent::Marked { owner: seat, stands }));
        }
    },
    // TR-BC-15.2: the mark ends with the close combat phase.
    after: |_, state, seat, what, _| {
        if what == RuleHook::CombatEnds {
            state.cards.marked = state.cards.marked.of(seat);
        }
    },
    in_combat: |_, state, id, stand: &mut Stand| {
        stand.marked |= state.cards.marked.contains(id);
    },
    ..Hooks::NONE
};

fn card_left(battle: &Battle, state: &State, seat: Seat) -> Option<usize> {
    battle
        .purchases(state, seat, Card::ScythedChariots)
        .map(|(place, _)| place)
        .find(|&place| battle.left_of(state, seat, place) > 0)
}

/// TR-BC-15.1: marks on each enemy that can be marked, and on each two of them that are joined.
fn plays(battle: &Battle, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
    let is_now = state.phase == Phase::Cards(Moment::StartOfTurn, seat);
    if !is_now || card_left(battle, state, seat).is_none() {
        return;
    }
    let targets = markable(battle, state, seat.other());
    for one in targets.iter() {
        visit(Play::Mark(Stands::only(one)));
        for other in targets.iter().filter(|&other| one < other) {
            if battle.joined(state, one, other) {
                visit(Play::Mark(Stands::only(one).with(other)));
            }
        }
    }
}

/// TR-BC-15.1, TR-BC-15.4: the stands of a seat that can be marked: close order foot. Stands on transports are in open order;
/// under the alternative they can be marked if they are close order foot without transports.
fn markable(battle: &Battle, state: &State, seat: Seat) -> Stands {
    let is_close_foot = |stand: &StandId| {
        let form = battle.form(state, *stand);
        let off_transports =
            form.appearance == Appearance::Transports && battle.parameters().sc_mobile_target_ok();
        let data = if off_transports { battle.data(form.troop) } else { &form.data };
        (data.category, data.order) == (Category::Foot, Order::Close)
    };
    state.stands_of(seat).iter().filter(is_close_foot).collect()
}

/// TR-BC-15.1: whether these enemies may be marked: one, or two in edge and corner contact.
fn may_mark(battle: &Battle, state: &State, seat: Seat, stands: Stands) -> bool {
    let mut two = stands.iter();
    let joined = match (two.next(), two.next(), two.next()) {
        (Some(_), None, None) => true,
        (Some(one), Some(other), None) => battle.joined(state, one, other),
        _ => false,
    };
    state.phase == Phase::Cards(Moment::StartOfTurn, seat)
        && card_left(battle, state, seat).is_some()
        && joined
        && stands.minus(markable(battle, state, seat.other())).is_empty()
}

/// TR-BC-15.3: the stands on which a mark works or may work later: one on a stand with a screen or bowmen works once they are
/// gone; under the alternative it never works.
fn works_on(battle: &Battle, state: &State, stands: Stands) -> Stands {
    if battle.parameters().sc_recheck_at_combat() {
        stands
    } else {
        stands.minus(state.cards.screened | state.cards.supported)
    }
}
