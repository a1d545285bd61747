//! What would settle a price that is open: how many battles more, or why more of them don't.

use stats::worth::{FEWEST_BLOCKS, Verdict};

use super::answer::WorthAnswer;
use super::card_price::{CardPrice, UnitWorth};
use crate::next_step::{More, NextStep};

/// ST-R12: as well as this the effect of a card is to be known, in points of 100.
const NARROW: f64 = 0.5;

/// The step that would settle a card's price; none where it is settled.
///
/// Where the rate of a point was given, play was for the effect alone: then what would narrow that, settled or not.
pub fn next_step(worth: &WorthAnswer, card: &CardPrice) -> Option<NextStep> {
    let mut over = worth.over_lists.iter().filter(|it| it.name == card.name);
    let is_given = over.any(|it| it.given_rate.is_some());
    let widest = card.shares.iter().map(|share| share.effect.half_width()).fold(0.0, f64::max);
    let is_wide = is_given && widest.is_finite() && widest > NARROW;
    if card.verdict.is_settled() && !is_wide {
        return None;
    }
    let own = worth.cards.iter().filter(|it| it.name == card.name);
    let n_blocks = own.map(|it| it.n_blocks).max().unwrap_or(0);
    let n_pairs = card.shares.iter().map(|share| share.n_pairs).max().unwrap_or(0);
    let more = |times: f64| More::of_meetings(times, n_blocks, worth.meeting_pairs);
    Some(match (card.verdict, card.forecast) {
        (Verdict::NotJudged, _) => NextStep::Wont(
            "More battles settle it only if armies come to use the card in them: another list or another player may.".into(),
        ),
        (Verdict::DependsOnSkill, _) => NextStep::Wont(
            "More battles won't settle it: the answer depends on who plays, so a price is right for one player at a time.".into(),
        ),
        (Verdict::DependsOnList, _) => NextStep::Wont(
            "More battles won't settle it: the answer depends on the list, so no one price is right for all.".into(),
        ),
        (Verdict::EstimatesDiffer, _) => NextStep::Wont(
            "More battles won't settle it by themselves: two estimates of its worth contradict each other.".into(),
        ),
        _ if is_wide => NextStep::Narrow(widest, more((widest / NARROW).powi(2))),
        (_, Some(more)) if n_pairs > 0 && n_blocks > 0 => {
            NextStep::Settle(More::of((n_pairs + more) as f64 / n_pairs as f64, n_blocks))
        }
        // Below the fewest blocks of a worth nothing can be foreseen.
        _ if (1..FEWEST_BLOCKS).contains(&(n_blocks as usize)) && !is_given => {
            NextStep::Foresee(More::of(FEWEST_BLOCKS as f64 / f64::from(n_blocks), n_blocks))
        }
        _ => match card.shares.iter().find_map(|share| match share.worth {
            UnitWorth::Unknown(why) if !why.is_empty() => Some(why),
            _ => None,
        }) {
            Some(why) => NextStep::Wont(format!("More battles may not settle it: {why}.").into()),
            None if n_blocks > 0 => NextStep::Halve(more(4.0)),
            None => NextStep::Unknown,
        },
    })
}
