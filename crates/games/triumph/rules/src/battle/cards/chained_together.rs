//! Card 22, Chained Together (TR-BC-22).
//!
//! TR-BC-22.2, -22.3, TR-BX-10: move, order, base, range and the higher command cost are the form's; factors, results and
//! the omitted pursuit are the engagement's, by the stand's own type.

use tabletop::Pose;

use crate::battle::Battle;
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::cards::Card;

use super::hooks::Hooks;

/// TR-BC-22.1: the stands of the entry have a chained form.
pub(super) const HOOKS: Hooks = Hooks {
    forms: |army, purchase, number, parameters, add| {
        if purchase.stands.contains(number) {
            let listed = &army.stands[number];
            let cards = listed.cards.with(Card::ChainedTogether);
            add(Form::under(Appearance::Chained, listed.troop, cards, parameters));
        }
    },
    may_deploy,
    ..Hooks::NONE
};

/// TR-BC-22.1: the first stand of the entry that is placed decides for all of them.
fn may_deploy(
    battle: &Battle,
    state: &State,
    stand: StandId,
    appearance: Appearance,
    _: Option<Pose>,
) -> bool {
    let Some((_, purchase)) = battle.purchase_for(state, stand, Card::ChainedTogether) else {
        return true;
    };
    let placed = purchase.stands.in_seat(stand.seat()) & state.on_board;
    let is_chained = appearance == Appearance::Chained;
    placed.first().is_none_or(|first| {
        (battle.form(state, first).appearance == Appearance::Chained) == is_chained
    })
}
