//! Why a list has no army that meets a request.

use std::fmt;

use battle_core::RuleId;

use super::cards::Placed;
use super::draw::least_cost;
use super::options::GENERAL;
use super::{ArmyRequest, CannotBuild, options_of_entries};
use crate::cards::Card;
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::troops::{TroopSet, TroopType};

/// Why every army of a list fails to meet a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// TR-AB-03: no stand that it may have can be the general.
    NoGeneral {
        /// The types that the list allows for generals.
        generals: TroopSet,
        /// TR-BC-20.1: whether they could be Elephants, which the Elephant Screen excludes.
        screened: bool,
    },
    /// TR-AB-01, TR-AB-02: the fewest stands of every entry, a general and the cards cost too much.
    TooDear {
        /// What they cost at least.
        least: HalfPoints,
        /// The most points.
        cap: HalfPoints,
    },
    /// TR-AB-08: no stand may bear the cards, or too few.
    NoBearers,
    /// An army would break another rule.
    Breaks {
        /// The rule that is broken.
        rule: RuleId,
        /// What breaks it.
        what: String,
    },
}

/// A cap above the cost of any army, so that the lowest possible cost is found.
const BEYOND: HalfPoints = HalfPoints::whole(99);

/// Why no army is possible where the cards are placed in one of these ways.
///
/// # Errors
///
/// If the armies can't be counted.
pub(super) fn of(request: &ArmyRequest<'_>, placed: &[Placed]) -> Result<Obstacle, CannotBuild> {
    let cap = request.parameters.points_cap();
    let parameters = RuleParameters { points_cap: cap + BEYOND, ..*request.parameters };
    let unlimited = ArmyRequest { parameters: &parameters, ..request.clone() };
    let (mut least, mut has_general) = (None, false);
    for placed in placed {
        let options = options_of_entries(&unlimited, placed)
            .or_else(|_| options_of_entries(request, placed))?;
        let most = parameters.points_cap() - placed.fixed_cost;
        let cost = least_cost(&options, most, placed.needs()).map(|cost| cost + placed.fixed_cost);
        least = match (least, cost) {
            (Some(least), Some(cost)) => Some(HalfPoints::min(least, cost)),
            (least, cost) => least.or(cost),
        };
        let mut takes = options.iter().flatten();
        has_general |= takes.any(|take| take.meets & GENERAL != 0);
    }
    if let Some(least) = least {
        return Ok(Obstacle::TooDear { least, cap });
    }
    if has_general {
        return Ok(Obstacle::NoBearers);
    }
    let generals = request.list.generals.iter().flat_map(|group| group.iter());
    let generals: Vec<TroopType> = generals.collect();
    let screened = placed.iter().any(|placed| placed.has(Card::ElephantScreen));
    Ok(Obstacle::NoGeneral {
        screened: screened && generals.contains(&TroopType::Elephants),
        generals: TroopSet::of(&generals),
    })
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::NoGeneral { generals, screened } => {
                let titles: Vec<&str> = generals.iter().map(TroopType::title).collect();
                write!(
                    f,
                    "its general has to be {} (TR-AB-03), and none of its armies has such a stand",
                    titles.join(" or ")
                )?;
                if *screened {
                    f.write_str(", because the Elephant Screen allows no Elephants (TR-BC-20.1)")?;
                }
                Ok(())
            }
            Obstacle::TooDear { least, cap } => write!(
                f,
                "the fewest stands of every entry, a general and the cards cost {least} points, and an army has {cap} (TR-AB-01)"
            ),
            Obstacle::NoBearers => {
                f.write_str("none of its armies has the stands that these cards need (TR-AB-08)")
            }
            Obstacle::Breaks { rule, what } => {
                write!(f, "all armies that were drawn break {}: {what}", rule.0)
            }
        }
    }
}
