//! Which stands a gift of points adds to an army; `setup/gift_stands.rs` places them.

use super::BattleProblem;
use super::army::{Army, ArmyStand};
use super::stands::MAX_STANDS_A_SIDE;
use crate::cards::CardSet;
use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;

/// Stands of the types that an army has, in the proportions it has them, for the most points that they can come to within those
/// given: each in turn is of the type of which the army has most for each one that it gets, the type listed first of several.
///
/// They have no cards, and none of them is a general.
pub(super) fn stands_for(
    points: HalfPoints,
    army: &Army,
    parameters: &RuleParameters,
) -> Result<Vec<ArmyStand>, BattleProblem> {
    let mut types: Vec<(ArmyStand, usize)> = Vec::new();
    for stand in army.real_stands() {
        match types.iter_mut().find(|(known, _)| known.troop == stand.troop) {
            Some((_, n)) => *n += 1,
            None => types.push((ArmyStand { cards: CardSet::EMPTY, general: false, ..*stand }, 1)),
        }
    }
    let price = |stand: &ArmyStand| usize::try_from(parameters.price(stand.troop).0).unwrap_or(0);
    types.retain(|(stand, _)| price(stand) > 0);
    // Whether some of its stands come to exactly so many half points.
    let mut comes_to = vec![true];
    for sum in 1..=usize::try_from(points.0).unwrap_or(0) {
        let is_sum =
            |(stand, _): &(ArmyStand, usize)| price(stand) <= sum && comes_to[sum - price(stand)];
        comes_to.push(types.iter().any(is_sum));
    }
    let mut left = comes_to.iter().rposition(|&it| it).unwrap_or(0);
    let mut given: Vec<ArmyStand> = Vec::new();
    while left > 0 {
        let mut best: Option<(&ArmyStand, usize, usize)> = None;
        for (stand, n_own) in &types {
            let n_then = 1 + given.iter().filter(|other| other.troop == stand.troop).count();
            if price(stand) <= left
                && comes_to[left - price(stand)]
                && best.is_none_or(|(_, n_best, then)| n_own * then > n_best * n_then)
            {
                best = Some((stand, *n_own, n_then));
            }
        }
        let Some((stand, ..)) = best else { break };
        left -= price(stand);
        given.push(*stand);
    }
    let (army, n_stands) = (&army.name, army.stands.len() + given.len());
    let least = types.iter().map(|(stand, _)| parameters.price(stand.troop)).min();
    match least {
        Some(least) if given.is_empty() && points != HalfPoints::ZERO => {
            Err(BattleProblem::NothingGiven { army: army.clone(), points, least })
        }
        _ if !given.is_empty() && n_stands > MAX_STANDS_A_SIDE => {
            Err(BattleProblem::TooManyGiven { army: army.clone(), n_stands, points })
        }
        _ => Ok(given),
    }
}
