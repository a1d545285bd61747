//! The duel: two parties in front contact, round after round, until one is gone.
//!
//! It is the smallest fight that has a history, so it can be solved exactly ([`Duel::exact`]) and sampled ([`Duel`] is a
//! [`battle_core::Game`]), and the two must agree.
//!
//! Each round is one close combat.
//! A stand that is destroyed or shattered is lost, and so is a camp that is sacked.
//! A stand that falls back, evades or panics ends the round; it is counted, and the two meet again.
//! Ties and results without effect go on.
//! Round 1 may be preceded by shooting (TR-RC): each side that can shoot shoots once, seat one first, until something happens.
//! After the last round it is a draw.
//!
//! What a party carries into a round can change: a screen is lost as TR-BC-20.4 says, transports as TR-BC-08.6 and .7 say, and
//! a mark of card 15 holds for the first round only, since it ends with the phase (TR-BC-15.2).

mod card_in_force;
mod condition;
mod exact;
mod game;
mod resolved_round;
mod roll_table;

pub use card_in_force::{card_in_force, is_listed_for};
pub use exact::ExactDuel;
pub use game::{DuelEvent, DuelState};

use battle_core::side::{BySide, Side};

use crate::engagement::Party;
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;

use condition::Condition;
use resolved_round::{OpeningShot, ResolvedRound};
use roll_table::RollTable;

/// How long a duel lasts and how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuelTerms {
    /// Rounds after which it is a draw, at least 1.
    pub max_rounds: u16,
    /// Whether each side that can shoot does so once before the first round.
    pub opening_shots: bool,
}

impl Default for DuelTerms {
    fn default() -> Self {
        DuelTerms { max_rounds: 60, opening_shots: false }
    }
}

/// Two parties, the rules between them and the terms: ready to be played or solved.
///
/// Every condition in which they can meet is resolved when the duel is made, so that a round is one table look-up.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    parties: BySide<Party>,
    parameters: RuleParameters,
    terms: DuelTerms,
    points: BySide<HalfPoints>,
    /// The first one is where the duel begins.
    rounds: Vec<ResolvedRound>,
    /// What each roll leads to, packed for play.
    roll_table: RollTable,
    /// The opening shot of each side that has one.
    opening_shots: BySide<Option<OpeningShot>>,
}

impl Duel {
    /// A duel of two parties.
    ///
    /// # Errors
    ///
    /// Every reason why the two can't fight, as [`crate::Engagement::check`] gives them.
    pub fn new(
        a: Party,
        b: Party,
        parameters: &RuleParameters,
        terms: DuelTerms,
    ) -> Result<Duel, Vec<crate::Refusal>> {
        let parties = BySide([a, b]);
        let refusals = crate::Engagement::close(a, b).check(parameters);
        if !refusals.is_empty() {
            return Err(refusals);
        }
        let start = Condition::at_start(&parties, parameters);
        let mut rounds = vec![ResolvedRound::new(start, &parties, parameters)];
        let mut opening_shots = BySide([None, None]);
        if terms.opening_shots {
            for shooter in Side::ALL {
                opening_shots[shooter] =
                    OpeningShot::new(shooter, start, &parties, parameters, &mut rounds);
            }
        }
        let mut at = 0;
        while at < rounds.len() {
            resolved_round::link(at, &mut rounds, &parties, parameters);
            at += 1;
        }
        Ok(Duel {
            parties,
            parameters: *parameters,
            terms,
            points: parties.map(|party| match &party {
                Party::Stand(stand) => stand.victory_points(parameters),
                Party::Camp(camp) => camp.victory_points(parameters),
            }),
            roll_table: RollTable::of(&rounds),
            rounds,
            opening_shots,
        })
    }

    /// The two parties as they were given.
    pub fn parties(&self) -> &BySide<Party> {
        &self.parties
    }

    /// The rules that it is fought by.
    pub fn parameters(&self) -> &RuleParameters {
        &self.parameters
    }

    /// How long it lasts and how it begins.
    pub fn terms(&self) -> DuelTerms {
        self.terms
    }

    /// What each party is worth to its enemy when lost (TR-BC-00.5, TR-CP-11).
    pub fn points(&self) -> BySide<HalfPoints> {
        self.points
    }

    /// Whether either side can shoot before the first round.
    fn has_opening(&self) -> bool {
        self.opening_shots.0.iter().any(Option::is_some)
    }
}
