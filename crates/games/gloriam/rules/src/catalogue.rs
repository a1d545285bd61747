//! Characteristics as data: what each claims in a fight (GL-016).
//!
//! The claims GL-512, GL-519, GL-520, GL-522, GL-528, GL-529 and the whole table GL-540 to GL-552 are rows of
//! `data/characteristics.toml`; [`crate::rules::claims`] reads them. A new characteristic is a new entry there, or in a designer's own
//! file of the same form.

mod join;
mod read;

pub use read::Breach;
pub(crate) use read::CharacteristicOf;

use std::sync::LazyLock;

use crate::parameters::RuleParameters;
use crate::troops::{Habits, Marks};

/// Classes that follow from what troops are; characteristics come after them.
pub const CLASSES: [&str; 7] =
    ["foot", "mounted", "elephants", "battle-wagons", "artillery", "skirmishers", "foot-shot"];

/// GL-019.
pub const FOOT: Marks = Marks(1);
/// GL-019.
pub const MOUNTED: Marks = Marks(1 << 1);
/// GL-019.
pub const ELEPHANTS: Marks = Marks(1 << 2);
/// GL-019.
pub const BATTLE_WAGONS: Marks = Marks(1 << 3);
/// GL-019.
pub const ARTILLERY: Marks = Marks(1 << 4);
/// GL-019.
pub const SKIRMISHERS: Marks = Marks(1 << 5);
/// GL-528: foot with arquebus or musket.
pub const FOOT_SHOT: Marks = Marks(1 << 6);

/// What a claim is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A number.
    Fixed(i8),
    /// The number of a cell of the printed tables, by its place among their numbers.
    Printed(u8),
    /// `elan_melee` (GL-541).
    ElanMelee,
    /// `ferocious_foot` (GL-545).
    FerociousFoot,
    /// `cpi_vs_standing` (GL-548).
    CpiVsStanding,
    /// `camel_melee` (GL-519).
    CamelMelee,
}

impl Worth {
    /// Its number under some rules.
    pub fn under(self, parameters: &RuleParameters) -> i8 {
        match self {
            Worth::Fixed(value) => value,
            Worth::Printed(place) => parameters.tables.numbers.at(place.into()),
            Worth::ElanMelee => parameters.elan_melee.0 as i8,
            Worth::FerociousFoot => parameters.ferocious_foot.0 as i8,
            Worth::CpiVsStanding => parameters.cpi_vs_standing.0 as i8,
            Worth::CamelMelee => parameters.camel_melee.0 as i8,
        }
    }
}

/// GL-555: what a claim allows its file to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// Neither.
    Nothing,
    /// Shatter.
    Shatter,
    /// Shove.
    Shove,
}

/// One row of the tables of claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Its rule, or a designer's own name.
    pub rule: Box<str>,
    /// A general claim, or one on preferred opponents (own front only, GL-504).
    pub general: bool,
    /// Any of these marks is needed; none if empty.
    pub has: Marks,
    /// And any of these: the rows of foot (GL-544, GL-545), of mounted troops (GL-549), of a class (GL-550).
    pub of: Marks,
    /// Against any of these; against all if empty.
    pub versus: Marks,
    /// Not against these (GL-544 to GL-547, GL-551).
    pub except: Marks,
    /// Not against these in two ranks or more: keil and tercio (GL-546, GL-551).
    pub except_deep: Marks,
    /// GL-553: worth only `blocked` against these while they stand, fight to their front and are unaffected (GL-547 to GL-549).
    pub blocked_by: Marks,
    /// What it is worth then.
    pub blocked: Worth,
    /// GL-553: only in a charge that the claimant makes (GL-547, GL-548).
    pub charging: bool,
    /// GL-553: only while unaffected by terrain (GL-542, GL-543, GL-547).
    pub unaffected: bool,
    /// Only while itself in good going.
    pub good_going: bool,
    /// Only with better armour than the opponent's.
    pub better_armour: bool,
    /// Least and most ranks of the claiming file.
    pub ranks: (u8, u8),
    /// Worth in charge combat.
    pub charge: Worth,
    /// Worth in melee.
    pub melee: Worth,
    /// GL-555: what it wins in charge combat: shatter by GL-545, GL-547, GL-549, GL-550, shove by GL-520, GL-541, GL-544.
    pub charge_wins: Wins,
    /// GL-555: what it wins in melee: shove by GL-520, GL-541, GL-550.
    pub melee_wins: Wins,
}

/// A characteristic.
#[derive(Clone, Debug, PartialEq)]
pub struct Characteristic {
    /// Its name in files.
    pub name: String,
    /// Its short name.
    pub code: String,
    /// What it does beside its claims.
    pub habits: Habits,
}

/// All characteristics and claims of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Catalogue {
    pub(crate) characteristics: Vec<Characteristic>,
    pub(crate) claims: Vec<Claim>,
}

impl Catalogue {
    /// The built-in characteristics, as the text of their file.
    pub const BUILT_IN: &'static str = include_str!("../data/characteristics.toml");

    /// The built-in catalogue, read once.
    ///
    /// # Panics
    ///
    /// Never: a test reads it.
    pub fn built_in() -> &'static Catalogue {
        static READ: LazyLock<Catalogue> = LazyLock::new(|| {
            let empty = Catalogue { characteristics: Vec::new(), claims: Vec::new() };
            empty.extended(Catalogue::BUILT_IN).expect("the built-in file is right")
        });
        &READ
    }

    /// The catalogue with the characteristics and claims of a designer's file added.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file.
    pub fn extended(&self, text: &str) -> Result<Catalogue, Vec<Breach>> {
        read::extend(self, text)
    }

    /// Every characteristic, in order.
    pub fn characteristics(&self) -> &[Characteristic] {
        &self.characteristics
    }

    /// Every claim, in order.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Every row, as bits.
    pub(crate) fn all_rows(&self) -> u64 {
        u64::MAX >> (64 - self.claims.len().max(1))
    }

    /// The rows that marks can claim against others in some fight, as bits: the rest need not be looked at.
    pub fn rows_between(&self, own: Marks, foe: Marks) -> u64 {
        let needs = |wanted: Marks, marks: Marks| wanted.is_empty() || marks.meets(wanted);
        let mut rows = 0;
        for (at, claim) in self.claims.iter().enumerate() {
            let can = needs(claim.has, own)
                && needs(claim.of, own)
                && needs(claim.versus, foe)
                && !foe.meets(claim.except);
            rows |= u64::from(can) << at;
        }
        rows
    }

    /// The mark of a class or characteristic, by name or code; an `&` may be left out.
    pub fn mark(&self, word: &str) -> Option<Marks> {
        let plain = |text: &str| text.replace('&', "");
        let word = plain(word);
        let same_word = |own: &str, word: &str| battle_core::values::same_word(&plain(own), word);
        let class = CLASSES.iter().position(|class| same_word(class, &word));
        let at = class.or_else(|| {
            self.characteristics
                .iter()
                .position(|own| same_word(&own.name, &word) || same_word(&own.code, &word))
                .map(|at| CLASSES.len() + at)
        })?;
        Some(Marks(1 << at))
    }

    /// What a set of marks brings beside claims.
    pub fn habits(&self, marks: Marks) -> Habits {
        let mut all = Habits::default();
        for (at, own) in self.characteristics.iter().enumerate() {
            if marks.meets(Marks(1 << (CLASSES.len() + at))) {
                all.charges_at = all.charges_at.max(own.habits.charges_at);
                all.pursues |= own.habits.pursues;
                all.rigid |= own.habits.rigid;
                all.fights_when_caught |= own.habits.fights_when_caught;
            }
        }
        all
    }
}
