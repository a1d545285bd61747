//! `[card]` of an army file: a tactics card of the army's own.

use battle_core::values::same_word;
use serde::Deserialize;

use super::traits::unknown;
use crate::army::{CardEvent, OwnCard};
use crate::cards::Card;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardOf {
    name: String,
    on: String,
    #[serde(default)]
    value: i64,
    #[serde(default)]
    again: bool,
    #[serde(default = "one")]
    copies: i64,
}

fn one() -> i64 {
    1
}

impl CardOf {
    /// The card; what is wrong goes to `found`.
    pub(super) fn lower(&self, found: &mut Vec<String>) -> OwnCard {
        if Card::named(&self.name).is_some() || self.name.trim().is_empty() {
            found.push(format!("the name `{}` is taken; choose another", self.name));
        }
        let events = CardEvent::ALL.map(|(name, _)| name);
        let on = CardEvent::ALL
            .iter()
            .find(|(name, _)| same_word(name, &self.on));
        if on.is_none() {
            found.push(unknown("event for a card", &self.on, &events));
        }
        let event = on.map_or(CardEvent::Charge, |&(_, event)| event);
        if self.again && on.is_some() && !event.has_die() {
            found.push(format!(
                "nothing is rolled on = \"{}\"; leave `again` out, or take on = \"failed-test\" or \"result\"",
                self.on
            ));
        }
        let (low, high) = event.values(self.again);
        let is_allowed = (i64::from(low)..=high.into()).contains(&self.value);
        if on.is_some() && !is_allowed {
            let limits = match low == high {
                true => format!("{low}, or leave it out: the die is rolled again"),
                false => format!("{low} to {high} on = \"{}\"", self.on),
            };
            found.push(format!("value = {}; take {limits}", self.value));
        }
        let most = i64::from(OwnCard::MOST_COPIES);
        if !(1..=most).contains(&self.copies) {
            found.push(format!("copies = {}; take 1 to {most}", self.copies));
        }
        OwnCard {
            name: self.name.clone(),
            on: event,
            value: self.value.clamp(low.into(), high.into()) as i8,
            again: self.again,
            copies: self.copies.clamp(1, most) as u8,
        }
    }
}
