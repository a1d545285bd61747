//! Custom cards, the `[[card]]` tables of an experiment: a printed card with other numbers, or a new one made of effects.
//!
//! The index of a card among the tables is its [`CustomId`], so that a set of cards can hold printed and custom ones.

mod effects;
mod file;
mod like;
mod no_effect;
mod price;
mod read;
mod several_files;
mod values;
mod vocabulary;
mod write;

use battle_core::values::same_word;
use triumph::army_lists::ListedArmy;
use triumph::{
    Card, CardCost, CardSet, CustomCard, CustomId, Effect, HalfPoints, Parameter, RuleParameters,
    TroopSet,
};

use super::prices::cost_in_words;
use experiment::document::Span;

pub use file::of_file;
pub use read::read;
pub use write::ResolvedCustom;

/// The custom cards of an experiment, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct CustomLines {
    read: Vec<CustomLine>,
    /// Names of cards that have problems, so that uses of them aren't reported as well.
    broken: Vec<String>,
}

/// One `[[card]]` table.
#[derive(Clone, Debug)]
pub struct CustomLine {
    /// Its name in `cards`, `with` and `without`.
    pub name: String,
    /// What reports call it.
    pub title: String,
    price: Price,
    what: What,
    /// Its place in the file.
    pub span: Span,
}

/// The cost of a card, as far as its table states it.
#[derive(Clone, Copy, Debug)]
struct Price {
    points: Option<HalfPoints>,
    per: Option<Per>,
}

/// What is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Per {
    Army,
    Entry,
    Stand,
    Card,
}

/// The kind of a card.
#[derive(Clone, Debug)]
enum What {
    /// A printed card with other numbers.
    Like(LikeCard),
    New(NewCard),
}

/// A printed card with other numbers.
#[derive(Clone, Debug)]
struct LikeCard {
    card: Card,
    /// The most stands with the card (or that it helps, if it helps any), or the most copies.
    limit: Option<u8>,
    /// The parameters of the card that it changes, with their values.
    changes: Vec<(&'static Parameter, String)>,
}

/// A card made of effects.
#[derive(Clone, Debug)]
struct NewCard {
    /// The types that may bear it.
    bearers: TroopSet,
    /// The most stands.
    limit: Option<u8>,
    /// Whether all stands of these types bear it or none.
    all_or_none: bool,
    /// Whether it is used once a battle.
    once: bool,
    effects: Vec<Effect>,
}

impl CustomLines {
    /// The cards with their numbers in sets of cards.
    pub fn iter(&self) -> impl Iterator<Item = (CustomId, &CustomLine)> {
        let numbered = self.read.iter().enumerate();
        numbered.filter_map(|(number, line)| Some((CustomId::new(number)?, line)))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.read.is_empty()
    }

    /// The card of a number.
    pub fn get(&self, id: CustomId) -> Option<&CustomLine> {
        self.read.get(id.number())
    }

    /// The card of a name.
    pub fn named(&self, name: &str) -> Option<CustomId> {
        let mut all = self.iter();
        all.find(|(_, line)| same_word(&line.name, name)).map(|(id, _)| id)
    }

    /// Whether a card has this name, even one with problems.
    pub fn is_called(&self, name: &str) -> bool {
        self.named(name).is_some() || self.broken.iter().any(|broken| broken == name)
    }

    /// All names.
    pub fn names(&self) -> Vec<&str> {
        self.read.iter().map(|line| line.name.as_str()).collect()
    }

    /// Every card of a set by name, printed ones first.
    pub fn names_in(&self, cards: CardSet) -> Vec<String> {
        let printed = cards.iter().map(|card| card.name().to_owned());
        let custom = cards.custom().filter_map(|id| self.get(id));
        printed.chain(custom.map(|line| line.name.clone())).collect()
    }

    /// Every card of a set by title, printed ones first.
    pub fn titles_in(&self, cards: CardSet) -> Vec<String> {
        let printed = cards.iter().map(|card| card.title().to_owned());
        let custom = cards.custom().filter_map(|id| self.get(id));
        printed.chain(custom.map(|line| line.title.clone())).collect()
    }

    /// A set of cards with the printed cards that its custom ones are like.
    pub fn with_models(&self, cards: CardSet) -> CardSet {
        let models = cards.custom().filter_map(|id| self.get(id)?.model());
        models.fold(cards, CardSet::with)
    }

    /// The cards that an army could have: new ones for which it has stands, and those like a printed card that it buys.
    pub fn had_by(&self, army: &ListedArmy) -> CardSet {
        let bought = army.cards();
        let has = |line: &CustomLine| match &line.what {
            What::Like(like) => bought.contains(like.card),
            What::New(new) => !new.bearers_in(army).is_empty(),
        };
        let had = self.iter().filter(|(_, line)| has(line));
        had.fold(CardSet::EMPTY, |cards, (id, _)| cards.with_custom(id))
    }

    /// Gives an army some custom cards: its stands bear the new ones, and what it buys of printed ones is cut to the limits.
    pub fn give(&self, cards: CardSet, army: &mut ListedArmy) {
        for (id, line) in self.iter().filter(|(id, _)| cards.contains_custom(*id)) {
            match &line.what {
                What::Like(like) => like.limit(army),
                What::New(new) => {
                    for stand in new.bearers_in(army) {
                        let stand = &mut army.army.stands[stand];
                        stand.cards = stand.cards.with_custom(id);
                    }
                }
            }
        }
    }

    /// The rules with the changes by these custom cards.
    pub fn rules(&self, cards: CardSet, parameters: &RuleParameters) -> RuleParameters {
        let mut rules = *parameters;
        for line in cards.custom().filter_map(|id| self.get(id)) {
            if let What::Like(like) = &line.what {
                like.change(&mut rules);
            }
        }
        rules
    }

    /// The rules with every new card defined.
    pub fn define(&self, parameters: &mut RuleParameters) {
        for (id, line) in self.iter() {
            if let What::New(new) = &line.what
                && let Some(card) = CustomCard::new(&line.title, &new.effects)
            {
                let card = card.used_once(new.once);
                parameters.custom = parameters.custom.with(id, card);
            }
        }
    }
}

impl CustomLine {
    /// The printed card that it is like.
    pub fn model(&self) -> Option<Card> {
        match &self.what {
            What::Like(like) => Some(like.card),
            What::New(_) => None,
        }
    }

    /// The types that may bear a new card; none of one like a printed card.
    pub fn bearers(&self) -> TroopSet {
        match &self.what {
            What::Like(_) => TroopSet::EMPTY,
            What::New(new) => new.bearers,
        }
    }

    /// How many copies an army buys of it: as many as its limit says, if the printed card is bought by the card, else 1.
    pub fn copies(&self) -> u8 {
        match &self.what {
            What::Like(like) if like.card.is_bought_by_the_card() => like.limit.unwrap_or(1),
            _ => 1,
        }
    }

    pub fn cost_in_words(&self, parameters: &RuleParameters) -> String {
        cost_in_words(self.cost(parameters))
    }
}

impl Price {
    /// The cost in place of a printed one: other points for the same unit, or for another unit.
    fn instead_of(self, printed: CardCost) -> CardCost {
        let points = self.points.unwrap_or(HalfPoints::ZERO);
        let per = match self.per {
            _ if points == HalfPoints::ZERO => return CardCost::Free,
            Some(per) => per,
            None => return like::other_points(printed, points),
        };
        match per {
            Per::Army => CardCost::Army(points),
            Per::Entry => CardCost::Entry(points),
            Per::Stand => CardCost::Stand(points),
            Per::Card => CardCost::Copy { each: points, limit: None },
        }
    }
}

impl NewCard {
    /// The stands of an army that bear it, by number: the first of its types in the army's order, as many as the limit allows.
    ///
    /// If all or none may bear it and there are more than the limit, none does.
    fn bearers_in(&self, army: &ListedArmy) -> Vec<usize> {
        let stands = army.army.stands.iter().enumerate();
        let mut bearers: Vec<usize> = stands
            .filter(|(_, stand)| self.bearers.contains(stand.troop))
            .map(|(number, _)| number)
            .collect();
        let most = self.limit.map_or(bearers.len(), usize::from);
        if bearers.len() > most {
            bearers.truncate(if self.all_or_none { 0 } else { most });
        }
        bearers
    }
}
