//! Own cards that act on the command roll, and those that are used once a battle.

use serde_json::Value;

use super::own::{FIRST, NAMES, effects};
use super::without;
use crate::Referee;
use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::own_card::OwnEffect;
use crate::tables::Cards;

/// What an own card does next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Due {
    /// The command roll is made again.
    Again { card: &'static str, second_counts: bool },
    /// Command points are added.
    More { card: &'static str, value: f64 },
    /// A card has been used for the only time.
    Used { card: &'static str, seat: usize },
}

impl Due {
    /// The name of the event that reports it.
    pub fn event(self) -> &'static str {
        match self {
            Due::Again { .. } => "command-rolled-again",
            Due::More { .. } => "command-points-added",
            Due::Used { .. } => "used-up",
        }
    }

    /// The card.
    pub fn rule(self) -> &'static str {
        let (Due::Again { card, .. } | Due::More { card, .. } | Due::Used { card, .. }) = self;
        card
    }
}

impl Referee {
    /// The own cards in force for some stand of the active army on the board.
    fn command_cards(&self) -> Cards {
        let stands = self.pos.of(self.active);
        Cards(stands.fold(0, |all, at| all | self.pos.fights_as(at).cards.0))
    }

    /// What own cards do after a command roll.
    pub fn command_is_rolled(&mut self) {
        let (cards, roll) = (self.command_cards(), self.points_left);
        let again = effects(cards, self.pos.own).find_map(|(card, effect)| match *effect {
            OwnEffect::CommandReroll { at_most, second_counts } if roll <= at_most => {
                Some(Due::Again { card, second_counts })
            }
            _ => None,
        });
        match again {
            Some(due) => self.due.push_back(due),
            None => self.command_is_settled(None),
        }
    }

    /// What own cards add once the roll stands; the card that rolled again has acted too.
    fn command_is_settled(&mut self, again: Option<&'static str>) {
        let (cards, roll, seat) = (self.command_cards(), self.points_left, self.active);
        let mut acted: Vec<&'static str> = again.into_iter().collect();
        for (card, effect) in effects(cards, self.pos.own) {
            if let OwnEffect::CommandPoints { value, at_most } = *effect
                && roll <= at_most
            {
                self.due.push_back(Due::More { card, value });
                acted.push(card);
            }
        }
        acted.sort_unstable();
        acted.dedup();
        for card in acted {
            self.use_once(card, seat);
        }
    }

    /// A card has acted; if it is used once, that comes next.
    fn use_once(&mut self, card: &'static str, seat: usize) {
        let is_once = NAMES.iter().zip(self.pos.own).any(|(name, own)| *name == card && own.once);
        let due = Due::Used { card, seat };
        if is_once && !self.dropping.contains(&(card, seat)) && !self.due.contains(&due) {
            self.due.push_back(due);
        }
    }

    /// A fight or a shot is over: cards that changed a factor or the result of a party have acted.
    ///
    /// Each party: its seat, its breakdown, and the rule of the result that it suffers.
    pub fn own_cards_acted(&mut self, parties: [(usize, &Value, &str); 2]) {
        for name in NAMES {
            let mut acted = parties.map(|(_, breakdown, _)| {
                let factors = breakdown["tactical"].as_array();
                factors.is_some_and(|all| all.iter().any(|factor| factor["rule"] == name))
            });
            for (loser, (seat, _, rule)) in parties.into_iter().enumerate() {
                if rule == name {
                    let softens = self.softens(name) && self.has_own_card(name, seat);
                    acted[if softens { loser } else { 1 - loser }] = true;
                }
            }
            for ((seat, ..), has_acted) in parties.into_iter().zip(acted) {
                if has_acted {
                    self.use_once(name, seat);
                }
            }
        }
    }

    fn softens(&self, name: &str) -> bool {
        let cards = NAMES.iter().zip(self.pos.own);
        let mut effects =
            cards.filter(|(own, _)| **own == name).flat_map(|(_, card)| &card.effects);
        effects.any(|effect| matches!(effect, OwnEffect::Result { bearer_lost: true, .. }))
    }

    fn has_own_card(&self, name: &str, seat: usize) -> bool {
        let at = NAMES.iter().position(|known| *known == name);
        let number = FIRST + at.unwrap_or_default() as u32;
        let mut stands = self.pos.stands.iter();
        stands.any(|stand| stand.seat == seat && stand.listed.cards.has(number))
    }

    /// The event of an own card that was due.
    pub fn own_card_acts(&mut self, event: &Value) -> Check {
        let Some(due) = self.due.pop_front() else {
            return fault("own-cards", format!("no own card acts here: {event}"));
        };
        let rule = due.rule();
        need(event["rule"] == rule, rule, || format!("{due:?} comes next"))?;
        let owner = seat(event, "owner")?;
        match due {
            Due::Again { card, second_counts } => {
                need(owner == self.active, rule, || "the other army's".into())?;
                let dice = list(event, "dice")?;
                let second = dice.first().and_then(Value::as_f64).unwrap_or_default();
                need(dice.len() == 1 && (1.0..=6.0).contains(&second), "TR-CM-01", || {
                    format!("dice {dice:?}")
                })?;
                let counts = if second_counts { second } else { second.max(self.points_left) };
                need(number(event, "points")? == counts, rule, || {
                    format!("{second} after {} makes {counts}", self.points_left)
                })?;
                self.points_left = counts;
                self.command_is_settled(Some(card));
            }
            Due::More { value, .. } => {
                need(owner == self.active, rule, || "the other army's".into())?;
                let points = (self.points_left + value).max(0.0);
                need(
                    number(event, "more")? == value && number(event, "points")? == points,
                    rule,
                    || format!("{} and {value} make {points}", self.points_left),
                )?;
                self.points_left = points;
            }
            Due::Used { card, seat } => {
                need(owner == seat, rule, || "the other army's card".into())?;
                self.dropping.push((card, seat));
            }
        }
        Ok(())
    }

    /// The stands of an army lose what it has used up, once everything that the roll brought about is over.
    pub fn drop_used_cards(&mut self) {
        for (card, seat) in std::mem::take(&mut self.dropping) {
            let at = NAMES.iter().position(|known| *known == card);
            let number = FIRST + at.unwrap_or_default() as u32;
            for stand in self.pos.stands.iter_mut().filter(|stand| stand.seat == seat) {
                stand.troop = without(stand.troop, number);
                stand.listed = without(stand.listed, number);
            }
        }
    }
}
