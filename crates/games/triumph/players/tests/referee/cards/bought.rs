//! The cards that the armies have bought, read from their first event, and what each has left.

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::position::*;
use crate::tables::{Cards, Troop, troop};

use super::forms::{masquerade, number_of};
use super::own::own_number;
use crate::own_card::OwnCard;

/// A card as an army has bought it.
#[derive(Clone, Debug)]
pub struct Bought {
    pub card: u32,
    pub stands: Vec<usize>,
    pub others: Vec<usize>,
    pub becomes: Option<&'static Troop>,
    /// How many of it are not used yet.
    pub left: f64,
}

impl Bought {
    /// TR-BC-24.5: one stand that poses as two: the real one in front, and the made-up one behind it.
    pub fn posing_as_two(&self) -> Option<(usize, usize)> {
        match (self.card, self.stands.as_slice(), self.others.as_slice()) {
            (24, &[front], &[rear]) => Some((front, rear)),
            _ => None,
        }
    }
    /// TR-BC-24.1: the stands that are on the table in disguise.
    pub fn shown(&self) -> Vec<usize> {
        match (self.stands.first(), self.others.first()) {
            (Some(&real), made_up) => [real].into_iter().chain(made_up.copied()).collect(),
            (None, made_up) => made_up.copied().into_iter().collect(),
        }
    }
}

/// The cards in force for a stand from the start, or from when a disguise falls (TR-BC-24.8).
pub fn borne(stand: &Value, own: &[OwnCard]) -> Check<Cards> {
    let mut cards = Cards::default();
    for name in stand["cards"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap_or("?");
        match number_of(name) {
            Some(card @ (4 | 5 | 6 | 11 | 21 | 23)) => cards = cards.with(card),
            None if own_number(name, own).is_some() => {
                cards = own_number(name, own).map_or(cards, |number| cards.with(number));
            }
            _ => return fault("TR-BC-00.2", format!("{name} is in force for no stand")),
        }
    }
    Ok(cards)
}

/// TR-BC-04, -05, -21.1, -22, -23, TR-BC-00.7: which armies and stands may have a card by its text.
pub fn may_bear(printed: &Troop, cards: Cards) -> Check {
    let bars = [
        (4, !printed.is("BAD")),
        (5, !printed.is("KNT CAT")),
        (21, printed.is("HBW")),
        (23, !printed.mounted),
        (23, cards.has(5)),
    ];
    for (card, barred) in bars {
        need(!(cards.has(card) && barred), "TR-BC-00.3", || {
            format!("{} can't have card {card}", printed.name)
        })?;
    }
    Ok(())
}

impl Referee {
    /// Reads what an army has bought, when its stands are known.
    pub fn read_purchases(&mut self, seat: usize, army: &Value) -> Check {
        for one in army["cards"].as_array().into_iter().flatten() {
            let name = text(one, "card")?;
            let Some(card) = number_of(name) else {
                return fault("TR-BC-00.5", format!("{name} is no card"));
            };
            let stands = |key: &str| -> Check<Vec<usize>> {
                list(one, key)?.iter().map(|stand| self.pos.stand(stand)).collect()
            };
            let bought = Bought {
                card,
                stands: stands("stands")?,
                others: stands("others")?,
                becomes: one["becomes"].as_str().and_then(troop),
                left: number(one, "copies")?,
            };
            // TR-BC-24.1: the second of two stands that pose as one is not on the table.
            if let (24, [_, second]) = (card, bought.stands.as_slice()) {
                self.pos.stands[*second].whereabouts = Where::Hidden;
            }
            // TR-BC-24.2, -24.8: the event gives the disguise; what is behind it is given when it is revealed.
            if let (24, Some(disguise)) = (card, bought.becomes) {
                for at in bought.shown() {
                    let stand = &mut self.pos.stands[at];
                    need(stand.listed == disguise, "TR-BC-24.2", || {
                        format!("{} is not listed as its disguise", stand.name)
                    })?;
                    stand.troop = masquerade(disguise);
                    stand.card.appearance = Some("masquerade".into());
                }
            }
            self.bought[seat].push(bought);
        }
        self.check_purchases(seat)
    }

    /// TR-BC-02.1, -03.1, -10.1, -12.1, -14.1, -20.1.
    fn check_purchases(&self, seat: usize) -> Check {
        let all = &self.bought[seat];
        let copies = |card: u32| -> f64 {
            let of = all.iter().filter(|bought| bought.card == card);
            of.map(|bought| bought.left).sum()
        };
        for (card, most, rule) in
            [(10, 3.0, "TR-BC-10.1"), (12, 2.0, "TR-BC-12.1"), (14, 8.0, "TR-BC-14.1")]
        {
            need(copies(card) <= most, rule, || format!("{} of card {card}", copies(card)))?;
        }
        let has = |card: u32| all.iter().any(|bought| bought.card == card);
        need(!(has(1) && has(2)), "TR-BC-02.1", || "both cards of dismounting".into())?;
        for pairs in all.iter().filter(|bought| bought.card == 3) {
            need(pairs.stands.len().is_multiple_of(2), "TR-BC-03.1", || {
                "valets come in pairs".into()
            })?;
        }
        let elephants =
            self.pos.stands.iter().any(|stand| stand.seat == seat && stand.listed.is("ELE"));
        need(!(has(20) && elephants), "TR-BC-20.1", || "a screen beside elephants".into())
    }

    /// Whether a seat's army has a card.
    pub fn has_card(&self, seat: usize, card: u32) -> bool {
        self.bought[seat].iter().any(|bought| bought.card == card)
    }

    /// The purchases of a card by which a stand has it.
    pub fn bought_for(&self, at: usize, card: u32) -> impl Iterator<Item = &Bought> {
        self.bought[self.pos.seat(at)]
            .iter()
            .filter(move |bought| bought.card == card && bought.stands.contains(&at))
    }

    /// TR-BC-00.2: turns one copy of the first purchase that fits face down.
    pub fn spend(
        &mut self,
        seat: usize,
        card: u32,
        rule: &'static str,
        fits: impl Fn(&Bought) -> bool,
    ) -> Check<Bought> {
        let found = self.bought[seat]
            .iter_mut()
            .find(|bought| bought.card == card && bought.left > 0.0 && fits(bought));
        match found {
            Some(bought) => {
                bought.left -= 1.0;
                Ok(bought.clone())
            }
            None => fault(rule, format!("no card {card} is left for this")),
        }
    }
}
