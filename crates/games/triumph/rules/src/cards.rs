//! The 24 battle cards (TR-BC): names, scopes, who may bear them.

mod bearers;
mod costs;
mod custom;

use std::fmt;

use battle_core::values::same_word;

pub use costs::CardCost;
pub use custom::{
    Condition, CustomCard, CustomCards, CustomId, Effect, InCombat, Keep, Loser, MAX_CUSTOM_CARDS,
    MAX_EFFECTS, MAX_TITLE, Pursues, Rerolled, Situation, Situations,
};

/// A battle card of the booklet, by its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// DD, TR-BC-01.
    DeploymentDismounting = 1,
    /// MD, TR-BC-02.
    MidBattleDismounting,
    /// SV, TR-BC-03.
    SeparatedValets,
    /// LC, TR-BC-04.
    LightCamelry,
    /// CC for Knights and AC for Cataphracts, TR-BC-05.
    ChargingCamelry,
    /// CF, TR-BC-06.
    CamelProtectedInfantry,
    /// SB for the bowmen and SP for those they support, TR-BC-07.
    SupportingBowmen,
    /// MI, TR-BC-08.
    MobileInfantry,
    /// PL, TR-BC-09.
    Plaustrella,
    /// HL, TR-BC-10.
    HoldTheLine,
    /// HD, TR-BC-11.
    HopliteDeepFormation,
    /// CT, TR-BC-12.
    ChargeThrough,
    /// AM, TR-BC-13.
    Ambush,
    /// PD, TR-BC-14.
    PreparedDefenses,
    /// SC, TR-BC-15.
    ScythedChariots,
    /// NC, TR-BC-16.
    NoCamp,
    /// FC, TR-BC-17.
    FortifiedCamp,
    /// PT, TR-BC-18.
    PackTrains,
    /// SW, TR-BC-19.
    StandardWagon,
    /// ES for the elephants and ET for those they screen, TR-BC-20.
    ElephantScreen,
    /// SS, TR-BC-21.
    ShowerShooting,
    /// CH, TR-BC-22.
    ChainedTogether,
    /// SF, TR-BC-23.
    SwordFightingCavalry,
    /// DC, TR-BC-24.
    DeceptiveDeployment,
}

/// What one purchase of a card is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardScope {
    /// The whole army, or its camp.
    Army,
    /// A troop entry, or stands of one.
    Troops,
}

/// One card's names: code, further codes, name, further names, title.
struct Names {
    card: Card,
    code: &'static str,
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
}

const fn names(
    card: Card,
    [code, name, title]: [&'static str; 3],
    aliases: &'static [&'static str],
) -> Names {
    Names { card, code, name, title, aliases }
}

/// In the order of the booklet; the aliases are the second codes of dual cards and the headings' longer forms.
#[rustfmt::skip]
const NAMES: [Names; Card::COUNT] = [
    names(Card::DeploymentDismounting, ["DD", "deployment-dismounting", "Deployment Dismounting"], &[]),
    names(Card::MidBattleDismounting, ["MD", "mid-battle-dismounting", "Mid-Battle Dismounting"], &[]),
    names(Card::SeparatedValets, ["SV", "separated-valets", "Separated Valets"], &[]),
    names(Card::LightCamelry, ["LC", "light-camelry", "Light Camelry"], &[]),
    names(Card::ChargingCamelry, ["CC", "charging-camelry", "Charging Camelry"], &["AC", "armored-camelry"]),
    names(Card::CamelProtectedInfantry, ["CF", "camel-protected-infantry", "Camel Protected Infantry"], &[]),
    names(Card::SupportingBowmen, ["SB", "supporting-bowmen", "Supporting Bowmen"], &["SP", "supportable"]),
    names(Card::MobileInfantry, ["MI", "mobile-infantry", "Mobile Infantry"], &[]),
    names(Card::Plaustrella, ["PL", "plaustrella", "Plaustrella"], &[]),
    names(Card::HoldTheLine, ["HL", "hold-the-line", "Hold the Line"], &[]),
    names(Card::HopliteDeepFormation, ["HD", "hoplite-deep-formation", "Hoplite Deep Formation"], &[]),
    names(Card::ChargeThrough, ["CT", "charge-through", "Charge Through"], &[]),
    names(Card::Ambush, ["AM", "ambush", "Ambush"], &[]),
    names(Card::PreparedDefenses, ["PD", "prepared-defenses", "Prepared Defenses"], &[]),
    names(Card::ScythedChariots, ["SC", "scythed-chariots", "Scythed Chariots and Stampedes"], &["scythed-chariots-and-stampedes"]),
    names(Card::NoCamp, ["NC", "no-camp", "No Camp"], &[]),
    names(Card::FortifiedCamp, ["FC", "fortified-camp", "Fortified Camp"], &[]),
    names(Card::PackTrains, ["PT", "pack-trains", "Pack Trains and Herds"], &["pack-trains-and-herds", "pack-train-and-herds"]),
    names(Card::StandardWagon, ["SW", "standard-wagon", "Standard Wagon"], &[]),
    names(Card::ElephantScreen, ["ES", "elephant-screen", "Elephant Screen"], &["ET", "screenable"]),
    names(Card::ShowerShooting, ["SS", "shower-shooting", "Shower Shooting"], &[]),
    names(Card::ChainedTogether, ["CH", "chained-together", "Chained Together"], &[]),
    names(Card::SwordFightingCavalry, ["SF", "sword-fighting-cavalry", "Sword-Fighting Cavalry"], &["sword-fighting"]),
    names(Card::DeceptiveDeployment, ["DC", "deceptive-deployment", "Deceptive Deployment"], &[]),
];

// A card is found by its number.
const _: () = {
    let mut index = 0;
    while index < NAMES.len() {
        assert!(NAMES[index].card as usize == index + 1);
        index += 1;
    }
};

impl Card {
    /// How many there are.
    pub const COUNT: usize = 24;

    /// All of them in the order of the booklet.
    pub const ALL: [Card; Card::COUNT] = {
        let mut all = [Card::DeploymentDismounting; Card::COUNT];
        let mut index = 0;
        while index < Card::COUNT {
            all[index] = NAMES[index].card;
            index += 1;
        }
        all
    };

    const fn names(self) -> &'static Names {
        &NAMES[self as usize - 1]
    }

    /// Its number in the booklet, 1 to 24.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Two capital letters, the first of a dual card's: `CC`, `SB`, `ES`.
    pub const fn code(self) -> &'static str {
        self.names().code
    }

    /// The name in lower case with hyphens: `elephant-screen`.
    pub const fn name(self) -> &'static str {
        self.names().name
    }

    /// The name as the booklet prints it: `Elephant Screen`.
    pub const fn title(self) -> &'static str {
        self.names().title
    }

    /// Other words that mean this card: `AC` and `armored-camelry` for card 5.
    pub const fn aliases(self) -> &'static [&'static str] {
        self.names().aliases
    }

    /// What one purchase is for (TR-BC-00.5, column "scope").
    pub const fn scope(self) -> CardScope {
        match self {
            Card::DeploymentDismounting
            | Card::MidBattleDismounting
            | Card::Ambush
            | Card::PreparedDefenses
            | Card::ScythedChariots
            | Card::NoCamp
            | Card::FortifiedCamp
            | Card::PackTrains
            | Card::StandardWagon
            | Card::ElephantScreen
            | Card::DeceptiveDeployment => CardScope::Army,
            _ => CardScope::Troops,
        }
    }

    /// Whether it changes a factor, a result, a pursuit or who may shoot, for a stand or a camp in an engagement.
    ///
    /// It is false for Hold the Line, which a decision plays after an engagement, and for cards that act only when an army is built,
    /// deployed or moved.
    pub const fn acts_in_engagement(self) -> bool {
        matches!(
            self,
            Card::LightCamelry
                | Card::ChargingCamelry
                | Card::CamelProtectedInfantry
                | Card::SupportingBowmen
                | Card::MobileInfantry
                | Card::Plaustrella
                | Card::HopliteDeepFormation
                | Card::ScythedChariots
                | Card::FortifiedCamp
                | Card::StandardWagon
                | Card::ElephantScreen
                | Card::ShowerShooting
                | Card::ChainedTogether
                | Card::SwordFightingCavalry
        )
    }

    /// Reads a name, a code, a title or an alias, in any case, with hyphens, underscores or spaces.
    pub fn from_word(word: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| {
            [card.name(), card.code(), card.title()]
                .iter()
                .chain(card.aliases())
                .any(|own| same_word(own, word))
        })
    }
}

/// The name as the booklet prints it.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// A set of battle cards, printed ones and custom ones.
///
/// A printed card is the bit of its number; custom cards are the bits behind those.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u32);

/// The bit of the first custom card.
const FIRST_CUSTOM: usize = Card::COUNT + 1;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// These cards.
    pub const fn of(cards: &[Card]) -> CardSet {
        let (mut set, mut index) = (CardSet::EMPTY, 0);
        while index < cards.len() {
            set = set.with(cards[index]);
            index += 1;
        }
        set
    }

    /// These cards and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card as u32)
    }

    /// These cards without one.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card as u32))
    }

    /// These cards and a custom card.
    #[inline]
    #[must_use]
    pub const fn with_custom(self, card: CustomId) -> CardSet {
        CardSet(self.0 | 1 << (FIRST_CUSTOM + card.number()))
    }

    /// These cards without a custom card.
    #[inline]
    #[must_use]
    pub const fn without_custom(self, card: CustomId) -> CardSet {
        CardSet(self.0 & !(1 << (FIRST_CUSTOM + card.number())))
    }

    /// Whether a custom card is one of them.
    #[inline]
    pub const fn contains_custom(self, card: CustomId) -> bool {
        self.0 >> (FIRST_CUSTOM + card.number()) & 1 == 1
    }

    /// Whether any of them is a custom card.
    #[inline]
    pub const fn has_custom(self) -> bool {
        self.0 >> FIRST_CUSTOM != 0
    }

    /// Its custom cards by number.
    #[inline]
    pub fn custom(self) -> impl Iterator<Item = CustomId> {
        CustomId::all().filter(move |card| self.contains_custom(*card))
    }

    /// The custom cards of the set.
    #[must_use]
    pub const fn only_custom(self) -> CardSet {
        CardSet(self.0 >> FIRST_CUSTOM << FIRST_CUSTOM)
    }

    /// The cards that either set has.
    #[inline]
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that the other set doesn't have.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards that both sets have.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Whether the card is one of them.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & 1 << card as u32 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its printed cards in the order of the booklet.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).entries(self.custom()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // TR-BC-00.5 prints two codes for cards 5, 7 and 20.
    #[test]
    fn every_word_for_a_card_is_read_and_none_twice() {
        let mut words = Vec::new();
        for card in Card::ALL {
            words.extend([card.name(), card.code()]);
            words.extend(card.aliases());
            assert_eq!(Card::from_word(card.title()), Some(card));
            assert_eq!(Card::from_word(&card.code().to_lowercase()), Some(card));
            for alias in card.aliases() {
                assert_eq!(Card::from_word(alias), Some(card));
            }
        }
        let n_words = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), n_words);
        for dual in ["CC", "AC", "SB", "SP", "ES", "ET"] {
            assert!(words.contains(&dual));
        }
    }
}
