//! What can be wrong with an army by the rules of army building and by its list.

mod cards;

use battle_core::RuleId;

pub use cards::CardBreach;

use super::list::Mark;
use crate::half_points::HalfPoints;
use crate::troops::TroopType;

/// One breach of an army. Entries are given by their number in the list, from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// TR-AB-01.
    #[error("it costs {cost} points, and {cap} are the most")]
    TooDear {
        /// What it costs.
        cost: HalfPoints,
        /// What it may cost.
        cap: HalfPoints,
    },
    /// TR-AB-02.
    #[error("entry {entry} has {found} stands, and {min} are the fewest")]
    TooFew {
        /// The entry of the list.
        entry: usize,
        /// The fewest.
        min: u8,
        /// How many there are.
        found: usize,
    },
    /// TR-AB-02.
    #[error("{n} stands of {} are more than the list allows", troop.title())]
    TooMany {
        /// Their type.
        troop: TroopType,
        /// How many too many.
        n: usize,
    },
    /// TR-AB-02.
    #[error("the stands of entry {entry} must be of one type, and {n} more are {}", troop.title())]
    MixedTypes {
        /// The entry of the list.
        entry: usize,
        /// The other type.
        troop: TroopType,
        /// How many of them.
        n: usize,
    },
    /// TR-AB-02.
    #[error("no entry offers {} ({n} stands)", troop.title())]
    NotListed {
        /// The type.
        troop: TroopType,
        /// How many there are.
        n: usize,
    },
    /// TR-AB-03.
    #[error("{found} stands are the general, and exactly one is")]
    NotOneGeneral {
        /// The number of stands that are marked as the general.
        found: usize,
    },
    /// TR-AB-03.
    #[error("the general's stand is {}, which the list doesn't allow for this army", troop.title())]
    WrongGeneral {
        /// Its type.
        troop: TroopType,
    },
    /// TR-AB-04.
    #[error("{n} ally options are taken, and one is the most")]
    SeveralAllyOptions {
        /// The number of options that are taken.
        n: usize,
    },
    /// TR-AB-05.
    #[error("the general's stand is an allied one")]
    AlliedGeneral,
    /// TR-AB-07.
    #[error("its invasion rating is {found}, which is none of the list's")]
    WrongInvasion {
        /// What it is.
        found: u8,
    },
    /// TR-AB-07.
    #[error("its maneuver rating is {found}, which is none of the list's")]
    WrongManeuver {
        /// What it is.
        found: u8,
    },
    /// TR-AB-07.
    #[error("it has no home topography")]
    NoHome,
    /// TR-AB-07.
    #[error("its home topographies are none of the list's")]
    WrongHome,
    /// TR-AB-08.
    #[error("the year {year} is outside the list's {from} to {to}")]
    OutsideYears {
        /// The army's.
        year: i32,
        /// The list's first.
        from: i32,
        /// The list's last.
        to: i32,
    },
    /// TR-AB-04, TR-AB-08.
    #[error("{n} stands of {} could only be of entry {entry}, which is {closed}", troop.title())]
    NotAvailable {
        /// The entry that offers them.
        entry: usize,
        /// Their type.
        troop: TroopType,
        /// How many there are.
        n: usize,
        /// Why not.
        closed: Closed,
    },
    /// TR-AB-10.
    #[error("{marked} of {n} stands of entry {entry} are battle line, and its mark is \"{}\"", match mark {
        Mark::All => "all",
        Mark::Half => "half",
        Mark::None => "none",
    })]
    WrongMark {
        /// The entry of the list.
        entry: usize,
        /// What the mark says.
        mark: Mark,
        /// How many stands it has.
        n: usize,
        /// How many of them are battle line.
        marked: usize,
    },
    /// TR-AB-08, TR-BC.
    #[error(transparent)]
    Card(#[from] CardBreach),
}

/// Why an entry is not available to an army.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    /// TR-AB-08.
    #[error("of other years")]
    Year,
    /// TR-AB-08.
    #[error("for others: {note}")]
    Faction {
        /// The note that doesn't hold for the army.
        note: String,
    },
    /// TR-AB-04.
    #[error("part of a contingent that isn't taken")]
    Contingent,
}

impl Breach {
    /// The entry that it is about, by its number in the list.
    pub const fn entry(&self) -> Option<usize> {
        match self {
            Breach::TooFew { entry, .. }
            | Breach::MixedTypes { entry, .. }
            | Breach::NotAvailable { entry, .. }
            | Breach::WrongMark { entry, .. }
            | Breach::Card(CardBreach::NotAllOrNone { entry, .. }) => Some(*entry),
            _ => None,
        }
    }

    /// The rule that is broken.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Breach::TooDear { .. } => "TR-AB-01",
            Breach::TooFew { .. }
            | Breach::TooMany { .. }
            | Breach::MixedTypes { .. }
            | Breach::NotListed { .. } => "TR-AB-02",
            Breach::NotOneGeneral { .. } | Breach::WrongGeneral { .. } => "TR-AB-03",
            Breach::SeveralAllyOptions { .. }
            | Breach::NotAvailable { closed: Closed::Contingent, .. } => "TR-AB-04",
            Breach::AlliedGeneral => "TR-AB-05",
            Breach::WrongInvasion { .. }
            | Breach::WrongManeuver { .. }
            | Breach::NoHome
            | Breach::WrongHome => "TR-AB-07",
            Breach::OutsideYears { .. } | Breach::NotAvailable { .. } => "TR-AB-08",
            Breach::WrongMark { .. } => "TR-AB-10",
            Breach::Card(breach) => return breach.rule(),
        })
    }
}
