//! What a run says about one card of one list.

use schemars::JsonSchema;
use serde::Serialize;
use stats::worth::{Agreement, Level, Verdict};
use stats::{Caveat, Estimate, Stop};

use super::curve::WorthOf;
use super::dispute::Dispute;
use super::skill::CardSkill;
use super::unseen::Unseen;
use crate::trust::Trust;

/// What a run says about one card.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CardAnswer {
    /// Its name in files.
    #[serde(rename = "card")]
    pub name: String,
    /// Its name in text.
    pub title: String,
    /// The list whose armies had it.
    pub bearer: String,
    /// The enemies that they met.
    pub enemies: Vec<String>,
    /// What the rules charge, in words.
    pub printed: String,
    /// What the rules charge these armies, in points.
    pub price: f64,
    /// Its worth by the handicap curve (ST-E5).
    pub worth: WorthOf,
    /// By the regression (ST-E10).
    pub regression: Option<Estimate>,
    /// By the test at its price (ST-E13).
    pub at_price: Option<Estimate>,
    /// What it adds to the score, 0 to 1, unpaid.
    pub effect: Estimate,
    /// Pairs with the card, unpaid.
    #[serde(skip)]
    pub n_pairs: u64,
    /// What went unseen where the card changed no score.
    #[serde(skip)]
    pub unseen: Option<Unseen>,
    /// What it adds to the score at its price.
    pub effect_at_price: Option<Estimate>,
    /// On this list, as `prices` has it where no other list had the card: ST-E15, after skill and agreement.
    pub verdict: Verdict,
    /// The verdict of the interval alone.
    pub own_verdict: Verdict,
    /// The worth and the test at the price, where these contradict each other.
    #[serde(skip)]
    pub dispute: Option<Dispute>,
    /// ST-F4: the p value of "worth its price, give or take the margin".
    pub p: Option<f64>,
    /// ST-F4: whether it is flagged among all cards of the plan; a card that several lists had is flagged over all of them, in `prices`.
    #[serde(rename = "flagged")]
    pub is_flagged: bool,
    /// Whether every player and every reading of the rules comes to the verdict.
    #[serde(rename = "firm")]
    pub firmness: Firmness,
    /// By player, where there are several.
    pub by_player: Vec<PartialWorth>,
    /// What skill does to it, where that is asked.
    pub skill: Option<CardSkill>,
    /// By reading of the rules, where there are several.
    pub by_reading: Vec<PartialWorth>,
    /// By kind of enemy, then by enemy, where there are several.
    pub by_enemy: Vec<PartialWorth>,
    /// Why no more were.
    pub stop: Stop,
    /// ST-E16: pairs that would still be needed.
    pub forecast: Option<u64>,
    /// ST-J4.
    pub caveats: Vec<Caveat>,
    /// Who played, how the card was used, and what else the verdict rests on.
    pub trust: Trust,
    /// Statistics of play on which the card's use depends.
    #[serde(skip)]
    pub touches: &'static [&'static str],
    /// The share of drawn armies that may have it.
    #[serde(skip)]
    pub share: f64,
    /// Blocks that were read.
    #[serde(skip)]
    pub n_blocks: u32,
    /// The bootstrap of the same (ST-E7).
    #[serde(skip)]
    pub bootstrap: Option<Estimate>,
    /// Whether the three agree (ST-E14).
    #[serde(skip)]
    pub agreement: Option<Agreement>,
    /// The levels of the curve, for charts.
    #[serde(skip)]
    pub levels: Vec<Level>,
}

/// Whether a verdict holds for everything that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firmness {
    /// There is one player and one reading of the rules, or no verdict.
    NotTried,
    /// Not every player and reading comes to it by itself.
    NotFirm,
    /// All of them do.
    Firm,
}

impl Firmness {
    pub(super) fn of<'p>(
        verdict: Verdict,
        parts: impl Iterator<Item = &'p PartialWorth>,
    ) -> Firmness {
        let mut parts = parts.peekable();
        if parts.peek().is_none() || !verdict.is_settled() {
            Firmness::NotTried
        } else if parts.all(|part| part.verdict == verdict) {
            Firmness::Firm
        } else {
            Firmness::NotFirm
        }
    }

    /// After a verdict; nothing where it was not tried.
    pub const fn words(self) -> &'static str {
        match self {
            Firmness::NotTried => "",
            Firmness::NotFirm => "not firm",
            Firmness::Firm => "firm",
        }
    }
}

/// A card's worth in some of the draws.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PartialWorth {
    /// The players, the reading of the rules, or the enemy: `steady`, `against mounted`.
    pub name: String,
    /// The worth.
    pub worth: WorthOf,
    /// What its interval says.
    pub verdict: Verdict,
    /// Pairs of the card.
    #[serde(rename = "pairs")]
    pub n_pairs: u64,
}
