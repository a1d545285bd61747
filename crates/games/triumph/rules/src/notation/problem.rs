//! The problems of a line of notation.

use std::ops::Range;

use super::{CAMP_WORDS, CONNECTORS, FIGHTING_TO_WORDS, STAND_WORDS};
use crate::cards::Card;
use crate::troops::TroopType;

/// A text that isn't valid notation of the wanted kind, with all its problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.joined())]
pub struct NotationError {
    /// All problems, in the order of the text; at least one.
    pub problems: Vec<NotationProblem>,
}

impl NotationError {
    fn joined(&self) -> String {
        let texts: Vec<_> = self.problems.iter().map(|problem| problem.what.to_string()).collect();
        texts.join("; ")
    }
}

/// One thing wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationProblem {
    /// Bytes of the text.
    pub at: Range<usize>,
    /// What is wrong.
    pub what: Mistake,
}

/// What is wrong with a piece of notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// Nothing stands where a party should.
    #[error("a troop type or `camp` is missing here")]
    MissingParty,
    /// Nothing stands after a `+`.
    #[error("a card is missing here")]
    MissingCard,
    /// Nothing stands after a `:` or a `,`.
    #[error("a situation word is missing here")]
    MissingWord,
    /// No troop type has this name or code.
    #[error("`{found}` is not a Triumph! troop type")]
    UnknownTroop {
        /// As given.
        found: String,
    },
    /// No card has this name or code.
    #[error("`{found}` is not a Triumph! battle card")]
    UnknownCard {
        /// As given.
        found: String,
    },
    /// No situation of a stand is called so.
    #[error("`{found}` is not a situation of a stand")]
    UnknownStandWord {
        /// As given.
        found: String,
    },
    /// Nothing about a camp is called so.
    #[error("`{found}` is not said of a camp")]
    UnknownCampWord {
        /// As given.
        found: String,
    },
    /// A card or a word is there twice.
    #[error("`{found}` is given twice")]
    Twice {
        /// The name.
        found: &'static str,
    },
    /// A word without a value that needs one.
    #[error("`{word}` needs a value, as in `{example}`")]
    MissingValue {
        /// The word.
        word: &'static str,
        /// The word with a value.
        example: &'static str,
    },
    /// A word with a value that takes none.
    #[error("`{word}` takes no value")]
    UnexpectedValue {
        /// The word.
        word: &'static str,
    },
    /// Not a number of edges.
    #[error("`{found}` is no value of `edges`; it takes a whole number from 0 to 3")]
    NotEdges {
        /// As given.
        found: String,
    },
    /// Not one of a stand's edges.
    #[error("`{found}` is no value of `fighting-to`; it takes front, flank or rear")]
    NotFightingTo {
        /// As given.
        found: String,
    },
    /// A garrisoning general without a garrison.
    #[error("`garrison-general` needs a garrison; add `garrison=` with a troop type")]
    GeneralWithoutGarrison,
    /// A camp where a stand was asked for.
    #[error("`camp` is not a stand")]
    CampForStand,
    /// A stand where a camp was asked for.
    #[error("this is not a camp, whose text begins with `camp`")]
    StandForCamp,
    /// Cards on a camp.
    #[error(
        "a camp bears no cards in this notation; write `camp:fortified` for Fortified Camp and `camp:wagon` for a Standard Wagon"
    )]
    CardsOnCamp,
    /// No word between two parties.
    #[error("`v`, `shoots` or `shoots-from-rear` is missing between two parties")]
    NoConnector,
    /// A second word between parties.
    #[error("`{found}` is the second word between parties; a line has one")]
    SecondConnector {
        /// As given.
        found: String,
    },
}

impl Mistake {
    /// The words that are allowed here, for suggestions; none where the mistake isn't one of spelling.
    pub fn allowed(&self) -> Vec<&'static str> {
        match self {
            Mistake::UnknownTroop { .. } | Mistake::MissingParty => {
                TroopType::ALL.into_iter().map(TroopType::name).collect()
            }
            Mistake::UnknownCard { .. } | Mistake::MissingCard => {
                Card::ALL.into_iter().map(Card::name).collect()
            }
            Mistake::UnknownStandWord { .. } | Mistake::MissingWord => STAND_WORDS.to_vec(),
            Mistake::UnknownCampWord { .. } => CAMP_WORDS.to_vec(),
            Mistake::NotFightingTo { .. } => FIGHTING_TO_WORDS.to_vec(),
            Mistake::NoConnector => CONNECTORS.to_vec(),
            _ => Vec::new(),
        }
    }
}
