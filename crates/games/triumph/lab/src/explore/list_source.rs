//! The armies of a list that a search makes: drawn with some of its cards, or made by changing a part of another one.

use std::sync::Arc;

use battle_core::{Dice, RuleId};
use triumph::army_lists::{
    ArmyList, ArmyRequest, CannotBuild, Choice, ListedArmy, WantedCard, build, build_like,
    total_cost,
};
use triumph::{Card, CardSet, CustomId, HalfPoints, RuleParameters};

use crate::armies::ArmyFile;
use crate::armies::own_cards::ArmyWithCards;
use crate::custom::CustomLines;
use crate::named_list::NamedList;

/// The id under which dice for choices outside the rules are rolled.
const CHOICE: RuleId = RuleId("explore");

/// The most different cards of an army.
pub(super) const MOST_CARDS: usize = 3;
/// The most of a card that is bought by the card.
const MOST_COPIES: u8 = 3;
/// The most draws of an army, with fewer points for its stands each time, until it can pay for its own cards.
const DRAWS: usize = 24;
/// The draws after which the armies of a list are assumed unable to have a card.
const TRIES: usize = 8;

/// A list with the cards that its armies may have.
#[derive(Debug)]
pub(super) struct ListSource {
    pub(super) named: NamedList,
    list: ArmyList,
    choice: Choice,
    custom: Arc<CustomLines>,
    offered: Vec<Offered>,
}

/// A card that armies of a list may have.
#[derive(Clone, Copy, Debug)]
enum Offered {
    /// A printed one, and the most of it.
    Printed(Card, u8),
    /// A designer's own.
    Own(CustomId),
}

/// A card that an army is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    Printed(WantedCard),
    /// A designer's own card, and the printed card that it is like, which the army buys in its place.
    Own(CustomId, Option<WantedCard>),
}

impl Chosen {
    fn printed(self) -> Option<WantedCard> {
        match self {
            Chosen::Printed(wanted) => Some(wanted),
            Chosen::Own(_, model) => model,
        }
    }

    fn own(self) -> Option<CustomId> {
        match self {
            Chosen::Printed(_) => None,
            Chosen::Own(id, _) => Some(id),
        }
    }
}

/// An army, and the cards that were wanted of it.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) army: ListedArmy,
    pub(super) wanted: Vec<Chosen>,
}

impl Made {
    /// The number of its own cards that are like no printed card.
    pub(super) fn n_new(&self) -> usize {
        let new = self.wanted.iter().filter(|it| it.printed().is_none());
        new.count()
    }
}

/// A whole number below `n`, each with nearly the same chance: twelve dice of six leave a bias below 1 in 10^6.
pub(super) fn below(n: usize, dice: &mut impl Dice) -> usize {
    let digit = |number: u64, _| number * 6 + u64::from(dice.d6(CHOICE) - 1);
    let share = (0..12).fold(0, digit);
    (share * n as u64 / 6u64.pow(12)) as usize
}

impl ListSource {
    /// A list, unless it has no armies in its year. Which of its cards, and of the designer's own, they may have is found by trying.
    pub(super) fn of(
        named: NamedList,
        custom: &Arc<CustomLines>,
        dice: &mut impl Dice,
    ) -> Result<ListSource, String> {
        let choice = named.list.choice(named.year, named.faction.as_deref());
        let list = named.list.of_year(&choice);
        let mut source =
            ListSource { named, list, choice, custom: Arc::clone(custom), offered: Vec::new() };
        if let Err(reason) = build(&source.request(&[]), dice) {
            return Err(reason.to_string());
        }
        let own = custom.iter().map(|(id, _)| Offered::Own(id));
        let offers: Vec<Offered> = source.offers().into_iter().chain(own).collect();
        for offered in offers {
            let wanted = [source.chosen(offered, 1)];
            // The stands of a card are drawn at random, and not every choice is legal.
            let may_have = (0..TRIES).any(|_| source.fitting(&wanted, dice, build).is_some());
            if may_have {
                source.offered.push(offered);
            }
        }
        Ok(source)
    }

    /// Every card that an open offer of the list names, in the order of their numbers.
    fn offers(&self) -> Vec<Offered> {
        let of_entries = self.list.entries.iter().flat_map(|entry| &entry.cards);
        let open = of_entries.chain(&self.list.cards).filter(|offer| offer.is_open(&self.choice));
        let mut all: Vec<(Card, u8)> = Vec::new();
        for offer in open {
            let most = match offer.card.is_bought_by_the_card() {
                true => offer.limit.map_or(MOST_COPIES, |limit| limit.clamp(1, MOST_COPIES)),
                false => 1,
            };
            match all.iter_mut().find(|(card, _)| *card == offer.card) {
                Some((_, other)) => *other = most.max(*other),
                None => all.push((offer.card, most)),
            }
        }
        all.sort_by_key(|(card, _)| card.number());
        let printed = all.into_iter();
        printed.map(|(card, most)| Offered::Printed(card, most)).collect()
    }

    /// A number of copies of an offered card; of an own card, as many as its table says.
    fn chosen(&self, offered: Offered, count: u8) -> Chosen {
        match offered {
            Offered::Printed(card, _) => Chosen::Printed(WantedCard { card, count }),
            Offered::Own(id) => {
                let line = self.custom.get(id);
                let model = line.and_then(|line| {
                    Some(WantedCard { card: line.model()?, count: line.copies() })
                });
                Chosen::Own(id, model)
            }
        }
    }

    /// TR-AB-01: an army with these cards within the points, own cards at their own prices; `None` if there is none.
    fn fitting<D: Dice>(
        &self,
        wanted: &[Chosen],
        dice: &mut D,
        make: impl Fn(&ArmyRequest<'_>, &mut D) -> Result<ListedArmy, CannotBuild>,
    ) -> Option<ListedArmy> {
        let printed: Vec<WantedCard> = wanted.iter().filter_map(|it| it.printed()).collect();
        let own: Vec<CustomId> = wanted.iter().filter_map(|it| it.own()).collect();
        let rules = RuleParameters::DEFAULT;
        let mut left = rules.points_cap;
        for draw in 0..DRAWS {
            let parameters = RuleParameters { points_cap: left, ..rules };
            let request = ArmyRequest { parameters: &parameters, ..self.request(&printed) };
            let army = make(&request, dice).ok()?;
            if own.is_empty() {
                return Some(army);
            }
            let with = ArmyWithCards::of(&army, &self.custom, &own, &rules).ok()?;
            let more = with.total - total_cost(&army, &rules);
            if draw == 0 && more != HalfPoints::ZERO {
                left = left - more;
            } else if with.total > rules.points_cap {
                left = left - (with.total - rules.points_cap);
            } else {
                return Some(army);
            }
        }
        None
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

    /// An army with up to three cards, each number equally likely; `None` if the drawn cards can't go together.
    pub(super) fn draw(&self, dice: &mut impl Dice) -> Option<Made> {
        let most = MOST_CARDS.min(self.offered.len());
        let n = below(most + 1, dice);
        let mut wanted = Vec::new();
        for _ in 0..n {
            self.add_card(&mut wanted, dice);
        }
        let army = self.fitting(&wanted, dice, build)?;
        Some(Made { army, wanted })
    }

    /// A changed army: the stands of some entries are drawn again, and in half of all changes a card is added, removed or replaced.
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
        let army = self
            .fitting(&wanted, dice, |request, dice| build_like(request, &made.army, &kept, dice))?;
        Some(Made { army, wanted })
    }

    fn add_card(&self, wanted: &mut Vec<Chosen>, dice: &mut impl Dice) {
        // An own card takes the place of the printed card that it is like, so an army has one of the two.
        let has = |offered: &&Offered| {
            let one = self.chosen(**offered, 1);
            wanted.iter().all(|it| match (it.printed(), one.printed()) {
                (Some(own), Some(other)) => own.card != other.card,
                _ => *it != one,
            })
        };
        let left: Vec<Offered> = self.offered.iter().filter(has).copied().collect();
        if left.is_empty() {
            return;
        }
        let offered = left[below(left.len(), dice)];
        let copies = match offered {
            Offered::Printed(_, most) => 1 + below(most.into(), dice),
            Offered::Own(_) => 1,
        };
        wanted.push(self.chosen(offered, u8::try_from(copies).unwrap_or(1)));
    }

    /// What is wrong with an army.
    #[cfg(test)]
    pub(super) fn breaches(&self, made: &Made) -> Vec<triumph::army_lists::Breach> {
        let own: Vec<CustomId> = made.wanted.iter().filter_map(|it| it.own()).collect();
        let rules = RuleParameters::DEFAULT;
        let with =
            ArmyWithCards::of(&made.army, &self.custom, &own, &rules).expect("it may have them");
        crate::armies::own_cards::breaches(&made.army, &with, &rules, |army, rules| {
            triumph::army_lists::check(army, &self.list, &self.choice, rules)
        })
    }

    /// The file of one of its armies under a name.
    pub(super) fn file(&self, made: &Made, name: &str) -> ArmyFile {
        let named = &self.named;
        let mut file = ArmyFile::of(&made.army, &named.list, named.year, named.faction.as_deref());
        name.clone_into(&mut file.name);
        let own = made.wanted.iter().filter_map(|it| it.own());
        file.own = self.custom.only(own.fold(CardSet::EMPTY, CardSet::with_custom));
        file
    }
}
