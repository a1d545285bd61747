//! Which words about a price may be used together, and the last pass over every card that enforces this.

use stats::Caveat;
use stats::worth::Verdict;

use super::answer::WorthAnswer;
use super::card_answer::{CardAnswer, Firmness, PartialWorth};
use super::card_price::{CardPrice, Estimated};
use super::over_lists::CardOverLists;
use super::unseen::Unseen;
use crate::trust::{Holds, RunEvidence, Trust, Used, of_play};
use crate::usage::UsageLine;

/// Which words may stand beside a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedWords {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether it may say "flagged" (ST-F4).
    pub flag: bool,
    /// Whether it may say "firm" or "not firm".
    pub firmness: bool,
    /// Whether it may say that fewer pairs moved, or fewer blocks were played, than a verdict needs.
    pub thin: bool,
    /// Whether it may say that the card was used in almost no battle.
    pub unused: bool,
    /// Whether it may say that more pairs would settle it.
    pub forecast: bool,
    /// Whether it may say that the worth and the test at the price contradict each other; then it is neither flagged nor firm.
    pub dispute: bool,
}

/// The table: every verdict with the words that are allowed beside it.
pub const ALLOWED_WORDS: [AllowedWords; 10] = {
    const fn row(
        verdict: Verdict,
        [flag, firmness, thin, unused, forecast, dispute]: [bool; 6],
    ) -> AllowedWords {
        AllowedWords { verdict, flag, firmness, thin, unused, forecast, dispute }
    }
    const Y: bool = true;
    const N: bool = false;
    [
        //                                   flag firm thin unused forecast dispute
        row(Verdict::Underpriced, /*     */ [Y, Y, N, N, N, Y]),
        row(Verdict::Overpriced, /*      */ [Y, Y, N, N, N, Y]),
        row(Verdict::RightlyPriced, /*   */ [N, Y, N, N, N, Y]),
        row(Verdict::LeaningUnderpriced, [N, N, Y, N, Y, Y]),
        row(Verdict::LeaningOverpriced, [N, N, Y, N, Y, Y]),
        row(Verdict::Undecided, /*       */ [N, N, Y, N, Y, Y]),
        row(Verdict::DependsOnSkill, /*  */ [N, N, Y, N, N, Y]),
        row(Verdict::DependsOnList, /*   */ [N, N, Y, N, N, Y]),
        row(Verdict::EstimatesDiffer, /* */ [N, N, Y, N, N, Y]),
        row(Verdict::NotJudged, /*       */ [N, N, Y, Y, N, N]),
    ]
};

impl AllowedWords {
    /// The row of a verdict.
    ///
    /// # Panics
    ///
    /// Never: every verdict has one, which a test holds.
    pub fn of(verdict: Verdict) -> AllowedWords {
        let row = ALLOWED_WORDS.into_iter().find(|row| row.verdict == verdict);
        row.expect("every verdict has a row")
    }

    /// The row of a verdict that may be in dispute.
    pub fn beside(verdict: Verdict, is_disputed: bool) -> AllowedWords {
        let row = AllowedWords::of(verdict);
        match is_disputed && row.dispute {
            // Two estimates of one run that contradict each other are no ground to say "surely".
            true => AllowedWords { flag: false, firmness: false, ..row },
            false => row,
        }
    }
}

impl CardAnswer {
    /// The words of a card that the table forbids together; empty if there are none.
    pub fn contradictions(&self) -> Vec<&'static str> {
        let beside = AllowedWords::beside(self.verdict, self.dispute.is_some());
        let said = [
            (self.dispute.is_some(), beside.dispute, "disputed"),
            (self.is_flagged, beside.flag, "flagged"),
            (self.firmness != Firmness::NotTried, beside.firmness, "firmness"),
            (is_thin(&self.caveats), beside.thin, "too few battles"),
            (is_unused(self), beside.unused, "not used"),
            (self.forecast.is_some(), beside.forecast, "more pairs settle it"),
            (self.trust.holds == Holds::Firm, beside.firmness, "trust says firm"),
        ];
        let wrong = said.into_iter().filter(|(is, may, _)| *is && !may);
        wrong.map(|(.., words)| words).collect()
    }
}

impl WorthAnswer {
    /// Every card with the evidence for its verdict, and without words that contradict each other.
    pub(crate) fn with_consistent_verdicts(mut self, watched: &RunEvidence<'_>) -> WorthAnswer {
        let by_players = self.players.join(", ");
        for card in &mut self.cards {
            let own = |line: &&UsageLine| {
                line.card == card.name && line.army == card.bearer && line.variant == card.name
            };
            card.trust = Trust {
                seeds: watched.seeds.to_vec(),
                players: by_players.clone(),
                play: of_play(watched.play, card.touches, None),
                used: unless_never(card.unseen, Used::of(watched.usage.iter().filter(own))),
                holds: Holds::OneTried,
                battles: 2 * card.n_pairs,
                game: watched.game.to_owned(),
            };
            lower(card);
        }
        for card in &mut self.over_lists {
            judge_over_lists(card, watched);
        }
        self.prices = CardPrice::all(&self.cards, &self.over_lists, self.is_planned);
        for card in &mut self.cards {
            // A card that several lists had is flagged over all of them.
            card.is_flagged = false;
            if !self.prices.iter().any(|price| price.is_of(card)) {
                settle(card);
            }
        }
        for price in &mut self.prices {
            let over = self.over_lists.iter().filter(|it| it.name == price.name);
            let over: Vec<&CardOverLists> = over.collect();
            price.split_by_list(&over);
            let holds = price.holds(&over);
            match self.cards.iter_mut().find(|card| price.is_of(card)) {
                Some(card) => agree(price, card, holds),
                None => {
                    price.trust = Trust {
                        seeds: watched.seeds.to_vec(),
                        players: by_players.clone(),
                        play: of_play(watched.play, over[0].touches, None),
                        used: unless_never(over[0].unseen, used(watched, &price.name)),
                        holds,
                        battles: over.iter().map(|it| it.trust.battles).sum(),
                        game: watched.game.to_owned(),
                    };
                }
            }
            let beside = AllowedWords::beside(price.verdict, price.is_disputed());
            price.is_flagged &= beside.flag;
            if !beside.firmness {
                price.firmness = Firmness::NotTried;
            }
            price.forecast = price.forecast.filter(|_| beside.forecast);
        }
        for card in &mut self.over_lists {
            let mut prices = self.prices.iter();
            if let Some(price) = prices.find(|price| price.name == card.name) {
                card.trust.holds = price.trust.holds.clone();
            }
        }
        self
    }
}

/// Weakens a verdict that the evidence for it doesn't support.
fn lower(card: &mut CardAnswer) {
    if card.unseen.is_some() || is_unused(card) {
        card.verdict = Verdict::NotJudged;
        card.p = None;
    } else if is_thin(&card.caveats) && card.verdict.is_settled() {
        card.verdict = card.verdict.weakened();
    }
    card.dispute = card.dispute.filter(|_| AllowedWords::of(card.verdict).dispute);
}

/// Copies the words between the price of a card that only one list had and that list's card.
fn agree(price: &mut CardPrice, card: &mut CardAnswer, holds: Holds) {
    card.verdict = price.verdict;
    card.dispute = price.shares.iter().find_map(|share| share.dispute);
    lower(card);
    if card.dispute.is_none() {
        price.shares.iter_mut().for_each(|share| share.dispute = None);
    }
    card.is_flagged = price.is_flagged;
    let parts = card.by_player.iter().chain(&card.by_reading);
    card.firmness = Firmness::of(card.verdict, parts);
    settle(card);
    if price.estimated == Estimated::Exchange {
        // Its parts by the curve say nothing yet.
        card.firmness = match card.verdict == price.verdict {
            true => price.firmness,
            false => Firmness::NotTried,
        };
        card.trust.holds = match card.verdict == price.verdict {
            true => holds.clone(),
            false => Holds::NoVerdict,
        };
    }
    if card.dispute.is_some() {
        card.trust.holds = holds;
    }
    price.verdict = card.verdict;
    price.is_flagged = card.is_flagged;
    price.firmness = card.firmness;
    price.forecast = card.forecast;
    price.trust = card.trust.clone();
}

/// Adds the evidence for its verdict, and drops the words that are not allowed beside it.
fn settle(card: &mut CardAnswer) {
    let beside = AllowedWords::beside(card.verdict, card.dispute.is_some());
    card.is_flagged &= beside.flag;
    card.forecast = card.forecast.filter(|_| beside.forecast);
    if !beside.firmness {
        card.firmness = Firmness::NotTried;
    }
    card.trust.holds = match (card.verdict, card.firmness) {
        (Verdict::EstimatesDiffer, _) if card.dispute.is_some() => {
            let words = card.dispute.map(|dispute| dispute.words(""));
            Holds::Depends(format!("disputed: {}", words.unwrap_or_default()))
        }
        (Verdict::DependsOnSkill, _) => Holds::Depends(format!(
            "depends on the player: {}",
            differing(card, card.by_player.iter())
        )),
        (_, Firmness::Firm) => Holds::Firm,
        (_, Firmness::NotFirm) => Holds::Depends(format!(
            "not firm: by itself {}",
            differing(card, card.by_player.iter().chain(&card.by_reading))
        )),
        (verdict, Firmness::NotTried) if verdict.is_settled() => Holds::OneTried,
        _ => Holds::NoVerdict,
    };
}

/// `bold says undecided, zoc_group = any says leaning underpriced`: those parts that don't come to the verdict.
fn differing<'p>(card: &CardAnswer, parts: impl Iterator<Item = &'p PartialWorth>) -> String {
    let other = parts.filter(|part| part.verdict != card.verdict);
    let said = other.map(|part| format!("{} says {}", part.name, part.verdict.words()));
    said.collect::<Vec<_>>().join(", ")
}

/// Whether it has fewer pairs or blocks than a verdict needs.
fn is_thin(caveats: &[Caveat]) -> bool {
    let few =
        |caveat: &Caveat| matches!(caveat, Caveat::FewMoving { .. } | Caveat::FewBlocks { .. });
    caveats.iter().any(few)
}

/// Whether it was used in almost no battle, and nothing shows another effect.
fn is_unused(card: &CardAnswer) -> bool {
    let shows_nothing = card.effect.lo <= 0.0 && card.effect.hi >= 0.0;
    shows_nothing && card.trust.used.is_some_and(Used::is_hardly)
}

/// Its uses, unless no battle differed by it: then what was counted as a use changed nothing.
fn unless_never(unseen: Option<Unseen>, used: Option<Used>) -> Option<Used> {
    used.filter(|_| !unseen.is_some_and(|unseen| unseen.came_up_never))
}

/// How often a card was used in the battles of all lists that had it.
fn used(watched: &RunEvidence<'_>, card: &str) -> Option<Used> {
    let own = |line: &&UsageLine| line.card == card && line.variant == card;
    Used::of(watched.usage.iter().filter(own))
}

/// Adds the evidence of one player's battles over all lists; whether other players agree is decided with all of them.
fn judge_over_lists(card: &mut CardOverLists, watched: &RunEvidence<'_>) {
    let used = used(watched, &card.name);
    let shows_nothing = card.effect.lo <= 0.0 && card.effect.hi >= 0.0;
    if card.unseen.is_some() || (shows_nothing && used.is_some_and(Used::is_hardly)) {
        card.decided.verdict = Verdict::NotJudged;
        card.decided.is_disputed = false;
        card.p = None;
    }
    card.trust = Trust {
        seeds: watched.seeds.to_vec(),
        players: card.player.clone(),
        play: of_play(watched.play, card.touches, Some(&card.player)),
        used: unless_never(card.unseen, used),
        holds: Holds::OneTried,
        battles: 2 * card.n_pairs,
        game: watched.game.to_owned(),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No verdict without a row; and what is open, thin or unused is neither flagged nor firm.
    #[test]
    fn every_verdict_has_one_row_and_rows_dont_contradict_themselves() {
        for verdict in Verdict::ALL {
            let rows = ALLOWED_WORDS.iter().filter(|row| row.verdict == verdict);
            assert_eq!(rows.count(), 1, "{verdict}");
            let row = AllowedWords::of(verdict);
            assert_eq!(row.firmness, verdict.is_settled(), "{verdict}");
            assert_eq!(row.forecast, verdict.is_open(), "{verdict}");
            assert!(!(row.flag && (row.thin || row.unused)), "{verdict}");
            assert!(!row.flag || row.firmness, "{verdict}");
            let disputed = AllowedWords::beside(verdict, row.dispute);
            assert!(!row.dispute || !(disputed.flag || disputed.firmness));
            assert_eq!(AllowedWords::beside(verdict, false), row);
            // Every other word stands somewhere.
            assert!(verdict.is_settled() || row.thin, "{verdict}");
        }
    }
}
