//! Troop types (TR-UN): the 26 of the rulebook, with the values that the sheet prints for each.

mod prices;
pub(crate) mod tables;

use std::fmt;

use crate::mu::Mu;
use battle_core::values::same_word;
use tables::{TROOP_ALIASES, TROOPS, TroopRow};

pub use prices::TroopPrices;

/// Foot or mounted; a combat factor depends on the category of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// On foot.
    Foot,
    /// On horses, camels, chariots or elephants.
    Mounted,
}

/// Open or close order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Open order.
    Open,
    /// Close order.
    Close,
}

/// TR-UN-01: a troop type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum TroopType {
    /// ARC: open order foot that shoots.
    Archers,
    /// BLV: open order foot.
    BowLevy,
    /// LFT: open order foot.
    LightFoot,
    /// LSP: open order foot with rear support.
    LightSpear,
    /// RBL: open order foot.
    Rabble,
    /// RDR: open order foot.
    Raiders,
    /// SKM: open order foot.
    Skirmishers,
    /// WBD: open order foot.
    Warband,
    /// ART: close order foot that shoots far.
    Artillery,
    /// EFT: close order foot.
    EliteFoot,
    /// HFT: close order foot.
    HeavyFoot,
    /// HRD: close order foot.
    Horde,
    /// PAV: close order foot that shoots.
    Pavisiers,
    /// PIK: close order foot with rear support.
    Pikes,
    /// SPR: close order foot.
    Spear,
    /// WWG: close order foot that shoots all round.
    WarWagons,
    /// WRR: close order foot with rear support.
    Warriors,
    /// BAD: open order mounted.
    BadHorse,
    /// BTX: open order mounted.
    BattleTaxi,
    /// CHT: open order mounted.
    Chariots,
    /// ECV: open order mounted.
    EliteCavalry,
    /// HBW: open order mounted.
    HorseBow,
    /// JCV: open order mounted.
    JavelinCavalry,
    /// KNT: open order mounted.
    Knights,
    /// CAT: close order mounted.
    Cataphracts,
    /// ELE: close order mounted.
    Elephants,
}

impl TroopType {
    /// The number of troop types.
    pub const COUNT: usize = 26;

    /// All of them, foot before mounted, open order before close order among the foot, as in the rulebook.
    pub const ALL: [TroopType; TroopType::COUNT] = {
        let mut all = [TroopType::Archers; TroopType::COUNT];
        let mut index = 0;
        while index < TroopType::COUNT {
            all[index] = TROOPS[index].troop;
            index += 1;
        }
        all
    };

    #[inline]
    pub(crate) const fn row(self) -> &'static TroopRow {
        &TROOPS[self as usize]
    }

    /// Three capital letters: `ARC`.
    #[inline]
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// The name in lower case with hyphens: `heavy-foot`.
    #[inline]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The name as the rulebook prints it: `Heavy Foot`.
    #[inline]
    pub const fn title(self) -> &'static str {
        self.row().title
    }

    /// Foot or mounted.
    #[inline]
    pub const fn category(self) -> Category {
        self.row().category
    }

    /// Open or close order.
    #[inline]
    pub const fn order(self) -> Order {
        self.row().order
    }

    /// Printed cost of an unmodified stand, whole points: 2 to 4. What a table in force charges is
    /// [`RuleParameters::price`](crate::RuleParameters::price).
    #[inline]
    pub const fn cost_points(self) -> u8 {
        self.row().cost
    }

    /// Combat factor in close combat against foot or mounted, whole points: 1 to 5.
    #[inline]
    pub const fn factor_vs(self, opponent: Category) -> i8 {
        match opponent {
            Category::Foot => self.row().vs_foot,
            Category::Mounted => self.row().vs_mounted,
        }
    }

    /// Combat factor of a shooter, whole points: 3 or 4, or `None` for a type that can't shoot without a card.
    #[inline]
    pub const fn shooting_factor(self) -> Option<i8> {
        self.row().shooting
    }

    /// Combat factor of a target, whole points: 2 to 4.
    #[inline]
    pub const fn target_factor(self) -> i8 {
        self.row().target
    }

    /// TR-RC-01: how far it shoots, or `None` for a type that can't shoot without a card.
    #[inline]
    pub const fn range_mu(self) -> Option<Mu> {
        match self.row().range {
            Some(range) => Some(Mu::whole(range as i32)),
            None => None,
        }
    }

    /// TR-UN-07: reads a name, a code or a title, in any case, with hyphens, underscores or spaces.
    pub fn from_word(word: &str) -> Option<TroopType> {
        let printed = TroopType::ALL.into_iter().find(|troop| {
            [troop.name(), troop.code(), troop.title()].iter().any(|own| same_word(own, word))
        });
        printed.or_else(|| {
            TROOP_ALIASES.iter().find(|(alias, _)| same_word(alias, word)).map(|(_, troop)| *troop)
        })
    }
}

/// The name as the rulebook prints it.
impl fmt::Display for TroopType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// A set of troop types.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TroopSet(u32);

impl TroopSet {
    /// No type.
    pub const EMPTY: TroopSet = TroopSet(0);

    /// These types.
    pub const fn of(troops: &[TroopType]) -> TroopSet {
        let (mut bits, mut index) = (0, 0);
        while index < troops.len() {
            bits |= 1 << troops[index] as u32;
            index += 1;
        }
        TroopSet(bits)
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the type is one of them.
    #[inline]
    pub const fn contains(self, troop: TroopType) -> bool {
        self.0 & 1 << troop as u32 != 0
    }

    /// Its types in the order of [`TroopType::ALL`].
    pub fn iter(self) -> impl Iterator<Item = TroopType> {
        TroopType::ALL.into_iter().filter(move |troop| self.contains(*troop))
    }
}

impl fmt::Debug for TroopSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_un_07_names_codes_and_titles_are_read_in_any_case() {
        for troop in TroopType::ALL {
            for word in [troop.name(), troop.code(), troop.title()] {
                assert_eq!(TroopType::from_word(word), Some(troop));
                assert_eq!(TroopType::from_word(&word.to_lowercase()), Some(troop));
                assert_eq!(TroopType::from_word(&word.to_uppercase()), Some(troop));
            }
        }
        assert_eq!(TroopType::from_word("Spears"), Some(TroopType::Spear));
        assert_eq!(TroopType::from_word("heavy_foot"), Some(TroopType::HeavyFoot));
        assert_eq!(TroopType::from_word("knigths"), None);
        assert_eq!(TroopType::from_word(""), None);
    }

    #[test]
    fn a_set_of_troop_types_has_what_was_put_in() {
        let set = TroopSet::of(&[TroopType::Elephants, TroopType::Archers]);
        let types: Vec<_> = set.iter().collect();
        assert_eq!(types, [TroopType::Archers, TroopType::Elephants]);
        assert_eq!(TroopSet::EMPTY.iter().count(), 0);
    }
}
