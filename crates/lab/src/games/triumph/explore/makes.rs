//! Armies of a list: drawn with some of its cards, or another one changed in part.

use battle_core::{Dice, RuleId};
use triumph::army_lists::{
    ArmyList, ArmyRequest, Choice, ListedArmy, WantedCard, build, build_like,
};
use triumph::{Card, RuleParameters};

use crate::games::triumph::armies::ArmyFile;
use crate::games::triumph::named_list::NamedList;

/// Who asks for the dice of choices that are no rule's.
const CHOICE: RuleId = RuleId("explore");

/// The most different cards of an army.
pub(super) const MOST_CARDS: usize = 3;
/// The most of a card that is bought by the card.
const MOST_COPIES: u8 = 3;
/// Draws before an army of a list is said not to have a card.
const TRIES: usize = 8;

/// A list with the cards that its armies may have.
#[derive(Debug)]
pub(super) struct ListSource {
    pub(super) named: NamedList,
    list: ArmyList,
    choice: Choice,
    offered: Vec<Offered>,
}

/// A card that armies of a list may have.
#[derive(Clone, Copy, Debug)]
struct Offered {
    card: Card,
    /// The most of it.
    most: u8,
}

/// An army, and the cards that were wanted of it.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) army: ListedArmy,
    pub(super) wanted: Vec<WantedCard>,
}

/// A whole number below `n`, each with nearly the same chance: twelve dice of six leave a bias below 1 in 10^6.
pub(super) fn below(n: usize, dice: &mut impl Dice) -> usize {
    let digit = |number: u64, _| number * 6 + u64::from(dice.d6(CHOICE) - 1);
    let share = (0..12).fold(0, digit);
    (share * n as u64 / 6u64.pow(12)) as usize
}

impl ListSource {
    /// A list, unless it has no armies in its year; which of its cards they may have is tried.
    pub(super) fn of(named: NamedList, dice: &mut impl Dice) -> Result<ListSource, String> {
        let choice = named.list.choice(named.year, named.faction.as_deref());
        let list = named.list.of_year(&choice);
        let mut source = ListSource {
            named,
            list,
            choice,
            offered: Vec::new(),
        };
        if let Err(reason) = build(&source.request(&[]), dice) {
            return Err(reason.to_string());
        }
        let offers = source.offers();
        for offered in offers {
            let wanted = [offered.wanted(1)];
            // Where a card goes is drawn, and not every place leaves room for it.
            let may_have = (0..TRIES).any(|_| build(&source.request(&wanted), dice).is_ok());
            if may_have {
                source.offered.push(offered);
            }
        }
        Ok(source)
    }

    /// Every card that an open offer of the list names, in the order of their numbers.
    fn offers(&self) -> Vec<Offered> {
        let of_entries = self.list.entries.iter().flat_map(|entry| &entry.cards);
        let open = of_entries
            .chain(&self.list.cards)
            .filter(|offer| offer.is_open(&self.choice));
        let mut all: Vec<Offered> = Vec::new();
        for offer in open {
            let most = match offer.card.is_bought_by_the_card() {
                true => offer
                    .limit
                    .map_or(MOST_COPIES, |limit| limit.clamp(1, MOST_COPIES)),
                false => 1,
            };
            match all.iter_mut().find(|it| it.card == offer.card) {
                Some(other) => other.most = other.most.max(most),
                None => all.push(Offered {
                    card: offer.card,
                    most,
                }),
            }
        }
        all.sort_by_key(|it| it.card.number());
        all
    }

    fn request<'s>(&'s self, cards: &'s [WantedCard]) -> ArmyRequest<'s> {
        ArmyRequest {
            list: &self.list,
            choice: &self.choice,
            parameters: &RuleParameters::DEFAULT,
            cards,
            aim: None,
        }
    }

    /// How many cards its armies may have.
    pub(super) fn n_cards(&self) -> usize {
        self.offered.len()
    }

    /// An army with up to three cards, each number as likely; none if these cards can't go together.
    pub(super) fn draw(&self, dice: &mut impl Dice) -> Option<Made> {
        let most = MOST_CARDS.min(self.offered.len());
        let n = below(most + 1, dice);
        let mut wanted = Vec::new();
        for _ in 0..n {
            self.add_card(&mut wanted, dice);
        }
        let army = build(&self.request(&wanted), dice).ok()?;
        Some(Made { army, wanted })
    }

    /// An army like another one: the stands of some entries are drawn again, and in half of all changes a card comes, goes or is
    /// replaced.
    pub(super) fn change(&self, made: &Made, dice: &mut impl Dice) -> Option<Made> {
        let mut wanted = made.wanted.clone();
        let changes_cards = !self.offered.is_empty() && below(2, dice) == 0;
        if changes_cards {
            let way = below(3, dice);
            if way > 0 && !wanted.is_empty() {
                wanted.remove(below(wanted.len(), dice));
            }
            if (way < 2 || made.wanted.is_empty()) && wanted.len() < MOST_CARDS {
                self.add_card(&mut wanted, dice);
            }
        }
        // A card takes points from stands, so that fewer entries can stay as they are.
        let kept_of_four = if changes_cards { 3 } else { 2 };
        let entries = self.list.entries.iter();
        let kept: Vec<bool> = entries.map(|_| below(4, dice) < kept_of_four).collect();
        let army = build_like(&self.request(&wanted), &made.army, &kept, dice).ok()?;
        Some(Made { army, wanted })
    }

    fn add_card(&self, wanted: &mut Vec<WantedCard>, dice: &mut impl Dice) {
        let has = |offered: &&Offered| wanted.iter().all(|it| it.card != offered.card);
        let left: Vec<&Offered> = self.offered.iter().filter(has).collect();
        if left.is_empty() {
            return;
        }
        let offered = left[below(left.len(), dice)];
        let copies = 1 + below(offered.most.into(), dice);
        wanted.push(offered.wanted(u8::try_from(copies).unwrap_or(1)));
    }

    /// What is illegal about an army.
    #[cfg(test)]
    pub(super) fn breaches(&self, army: &ListedArmy) -> Vec<triumph::army_lists::Breach> {
        triumph::army_lists::check(army, &self.list, &self.choice, &RuleParameters::DEFAULT)
    }

    /// The file of one of its armies under a name.
    pub(super) fn file(&self, army: &ListedArmy, name: &str) -> ArmyFile {
        let named = &self.named;
        let mut file = ArmyFile::of(army, &named.list, named.year, named.faction.as_deref());
        name.clone_into(&mut file.name);
        file
    }
}

impl Offered {
    fn wanted(self, count: u8) -> WantedCard {
        WantedCard {
            card: self.card,
            count,
        }
    }
}
