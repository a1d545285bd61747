//! What would settle a price that is open: how many battles more, or why more of them don't.

use stats::worth::Verdict;

use super::answer::WorthAnswer;
use super::card_price::{CardPrice, UnitWorth};
use crate::next_step::times;

/// A worth takes this number of blocks (ST-E9), below which nothing can be foreseen.
const FEWEST_BLOCKS: u32 = 20;

/// The step that would settle a card's price, as a sentence; none where it is settled.
pub fn next_step(worth: &WorthAnswer, card: &CardPrice) -> Option<String> {
    if card.verdict.is_settled() {
        return None;
    }
    let own = worth.cards.iter().filter(|it| it.name == card.name);
    let n_blocks = own.map(|it| it.n_blocks).max().unwrap_or(0);
    let n_pairs = card.shares.iter().map(|share| share.n_pairs).max().unwrap_or(0);
    Some(match (card.verdict, card.forecast) {
        (Verdict::NotJudged, _) => {
            "More battles settle it only if armies come to use the card in them: another list or another player may.".to_owned()
        }
        (Verdict::DependsOnSkill, _) => {
            "More battles won't settle it: the answer depends on who plays, so a price is right for one player at a time.".to_owned()
        }
        (Verdict::DependsOnList, _) => {
            "More battles won't settle it: the answer depends on the list, so no one price is right for all.".to_owned()
        }
        (Verdict::EstimatesDiffer, _) => {
            "More battles won't settle it by themselves: two estimates of its worth contradict each other.".to_owned()
        }
        (_, Some(more)) if n_pairs > 0 && n_blocks > 0 => {
            let factor = (n_pairs + more) as f64 / n_pairs as f64;
            format!("To settle it: about {}.", times(factor, n_blocks))
        }
        _ if n_blocks < FEWEST_BLOCKS && n_blocks > 0 => {
            let factor = f64::from(FEWEST_BLOCKS) / f64::from(n_blocks);
            format!("Too little was played to foresee anything: play {}.", times(factor, n_blocks))
        }
        _ => match card.shares.iter().find_map(|share| match share.worth {
            UnitWorth::Unknown(why) if !why.is_empty() => Some(why),
            _ => None,
        }) {
            Some(why) => format!("More battles may not settle it: {why}."),
            None if n_blocks > 0 => {
                format!("How many battles settle it isn't known; {} halve its interval.", times(4.0, n_blocks))
            }
            None => "How many battles settle it isn't known.".to_owned(),
        },
    })
}
