//! Card 9, Plaustrella (TR-BC-09).
//!
//! The engagement has its factors; its form has its move, order and base.

use crate::battle::forms::{Appearance, Form};
use crate::cards::Card;

use super::hooks::Hooks;

/// TR-BC-09.1, TR-BC-09.2, TR-BC-09.6: a stand with the card may be placed as a Plaustrella.
pub(super) const HOOKS: Hooks = Hooks {
    forms: |army, purchase, number, parameters, add| {
        if purchase.stands.contains(number) {
            let listed = &army.stands[number];
            let cards = listed.cards.with(Card::Plaustrella);
            add(Form::under(Appearance::Plaustrella, listed.troop, cards, parameters));
        }
    },
    ..Hooks::NONE
};
