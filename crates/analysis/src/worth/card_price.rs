//! The verdict on a card's price, formed once: the headline, the price list, the terminal, the JSON and the flags all read it.
//!
//! A card has several estimates. On one list its worth is read from the handicap curve (ST-E5), to which every player and every
//! reading contributes; over several lists it is the card's effect on the score divided by that of a point, by player (ST-L3).
//! Where the number of battles was fixed before, the test at the price decides where it comes to a verdict (ST-L5). Where it
//! contradicts the worth, both numbers are kept in [`Share::dispute`], and such a card is neither flagged nor firm: between the test
//! and the effect on the score the test decides, between the test and the curve nothing does (ST-E14).

use stats::exchange_rate::{Allowed, FairPrices};
use stats::worth::{Verdict, jointly};
use stats::{Caveat, Estimate, Stop, flagged};

use super::card_answer::{CardAnswer, Firmness};
use super::curve::NEVER_ACTED;
use super::dispute::Dispute;
use super::over_lists::{ApartLists, CardOverLists};
use super::plan::PriceUnit;
use super::unseen::Unseen;
use crate::trust::{Holds, Trust};

/// A card with the one verdict on its price.
#[derive(Clone, Debug, PartialEq)]
pub struct CardPrice {
    /// Its name in files.
    pub name: String,
    /// Its name in text.
    pub title: String,
    /// What the rules charge, in words.
    pub printed: String,
    /// In what they charge; none where the rules charge nothing.
    pub unit: Option<PriceUnit>,
    /// What they charge an army that has it, in points: the mean over lists.
    pub price: f64,
    /// How many units such an army buys: the mean over lists.
    pub n_units: f64,
    /// The lists that had it, those first that gain most.
    pub lists: Vec<String>,
    /// By which estimate its worth is stated.
    pub estimated: Estimated,
    /// Its effect and worth: one for all players by the curve, one for each player over lists.
    pub shares: Vec<Share>,
    /// Whether it is rightly priced.
    pub verdict: Verdict,
    /// ST-F4: the p value of "worth its price, give or take the margin".
    pub p: Option<f64>,
    /// ST-F4: whether it is flagged among all cards of the run.
    pub is_flagged: bool,
    /// Whether every player and every reading of the rules comes to the verdict.
    pub firmness: Firmness,
    /// Whether the score of fewer than 30 pairs was changed by it, which weakens a verdict.
    pub has_few_moving: bool,
    /// ST-E16: pairs that would still be needed.
    pub forecast: Option<u64>,
    /// What the verdict rests on.
    pub trust: Trust,
}

/// By which estimate the worth of a card is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimated {
    /// ST-E5: the handicap curve, of the one list that had it.
    Curve,
    /// ST-L3: the effect on the score divided by that of a point, in the battles of these lists.
    Exchange,
}

/// What a card does and what a unit of it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Who played; empty where it is all of them together.
    pub player: String,
    /// What the card, unpaid, adds to the score of an army, in points of 100.
    pub effect: Estimate,
    /// What a unit is worth, in points.
    pub worth: UnitWorth,
    /// What a unit is worth by that and by the test at the price, where these contradict each other.
    pub dispute: Option<Dispute>,
    /// ST-L7: the half points that a test at each does not refuse, where a run played several prices.
    pub fair: Option<FairPrices>,
    /// Pairs of the card, unpaid.
    pub n_pairs: u64,
    /// What went unseen where the card changed no score; then it is not judged.
    pub unseen: Option<Unseen>,
}

/// What a unit of a card is worth, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UnitWorth {
    /// From `lo` to `hi`, one of which may be infinite; none in the middle where only an end is known.
    Points {
        /// The estimate.
        value: Option<f64>,
        /// The lower end of the 95 % interval.
        lo: f64,
        /// The upper end.
        hi: f64,
    },
    /// ST-L4: it can't be said, and why.
    Unknown(&'static str),
}

impl UnitWorth {
    /// The worth of a unit by the curve, which says what an army's units are worth together.
    fn of_curve(card: &CardAnswer, n_units: f64) -> UnitWorth {
        match card.worth.estimate() {
            Some(estimate) if estimate.lo.is_finite() || estimate.hi.is_finite() => {
                UnitWorth::of_estimate(estimate, n_units)
            }
            _ => UnitWorth::Unknown(card.worth.why_not().unwrap_or("it is not determined")),
        }
    }

    /// The worth of one of `n_units` that have this worth together.
    pub(super) fn of_estimate(estimate: &Estimate, n_units: f64) -> UnitWorth {
        let (value, lo, hi) = (estimate.value, estimate.lo, estimate.hi);
        UnitWorth::Points { value, lo, hi }.per_unit(n_units)
    }

    /// A unit of `n_units` that are worth this together.
    pub(super) fn per_unit(self, n_units: f64) -> UnitWorth {
        let each = |points: f64| points / n_units;
        match self {
            UnitWorth::Points { value, lo, hi } => {
                UnitWorth::Points { value: value.map(each), lo: each(lo), hi: each(hi) }
            }
            unknown => unknown,
        }
    }

    /// The worth of a unit over lists, by exchange.
    pub(super) fn of_exchange(card: &CardOverLists) -> UnitWorth {
        if card.unseen.is_some() {
            return UnitWorth::Unknown(NEVER_ACTED);
        }
        match card.worth {
            Allowed::Worth { lo, hi } => UnitWorth::Points { value: card.worth_value, lo, hi },
            other => UnitWorth::Unknown(other.caveat().unwrap_or_default()),
        }
    }

    /// The middle, or the end that is known.
    pub fn near(self) -> Option<f64> {
        match self {
            UnitWorth::Points { value, lo, hi } => {
                let ends = [lo, hi].into_iter().find(|end| end.is_finite());
                value.or(ends)
            }
            UnitWorth::Unknown(_) => None,
        }
    }
}

fn has_few_moving(card: &CardAnswer) -> bool {
    card.caveats.iter().any(|caveat| matches!(caveat, Caveat::FewMoving { .. }))
}

impl CardPrice {
    /// Every card's, from what is known of it list by list and over lists; `over_lists` has one a player.
    ///
    /// `is_planned` where the number of battles was fixed before.
    pub(super) fn all(
        cards: &[CardAnswer],
        over_lists: &[CardOverLists],
        is_planned: bool,
    ) -> Vec<CardPrice> {
        let mut prices: Vec<CardPrice> = Vec::new();
        for card in cards {
            let own: Vec<&CardAnswer> = cards.iter().filter(|it| it.name == card.name).collect();
            let over: Vec<&CardOverLists> =
                over_lists.iter().filter(|it| it.name == card.name).collect();
            let is_of_one = own.len() == 1;
            let is_given = over.iter().any(|it| it.given_rate.is_some());
            let by_curve =
                over.is_empty() || (is_of_one && !is_given && card.worth.estimate().is_some());
            if by_curve {
                prices.push(CardPrice::by_curve(card, &over, is_planned));
            } else if prices.iter().all(|price| price.name != card.name) {
                prices.push(CardPrice::by_exchange(card, &own, &over));
            }
        }
        let p: Vec<f64> = prices.iter().map(|price| price.p.unwrap_or(1.0)).collect();
        for (price, is_flagged) in prices.iter_mut().zip(flagged(&p)) {
            price.is_flagged = is_flagged;
        }
        prices
    }

    fn by_curve(card: &CardAnswer, over: &[&CardOverLists], is_planned: bool) -> CardPrice {
        let first = over.first();
        let n_units = first.map_or(1.0, |first| first.n_units);
        // ST-L5: only one player's fixed number of battles leaves the whole error to this test; looks and further players use it
        // up.
        let tested = match over {
            [only] if is_planned && card.stop == Stop::Cap => only.tested,
            _ => None,
        };
        let dispute = card.dispute.or_else(|| {
            let by_test = card.at_price.or_else(|| first?.worth_by_test())?;
            let worth = card.worth.estimate();
            Dispute::of(worth, card.own_verdict, Some(&by_test), tested?)
        });
        let by_test = tested.filter(|tested| tested.is_settled() && dispute.is_none());
        let verdict = match dispute {
            Some(_) => Verdict::EstimatesDiffer,
            None => by_test.unwrap_or(card.verdict),
        };
        CardPrice {
            name: card.name.clone(),
            title: card.title.clone(),
            printed: card.printed.clone(),
            unit: first.map(|first| first.unit),
            price: card.price,
            n_units,
            lists: vec![card.bearer.clone()],
            estimated: Estimated::Curve,
            shares: vec![Share {
                player: String::new(),
                effect: card.effect.scaled(100.0),
                worth: UnitWorth::of_curve(card, n_units),
                dispute: dispute.map(|dispute| dispute.per_unit(n_units)),
                fair: match over {
                    [only] if dispute.is_none() && card.unseen.is_none() => {
                        only.fair_beside(verdict)
                    }
                    _ => None,
                },
                n_pairs: card.n_pairs,
                unseen: card.unseen,
            }],
            verdict,
            p: match (dispute, by_test) {
                _ if card.unseen.is_some() => None,
                (Some(_), _) => None,
                (None, Some(_)) => first.and_then(|first| first.p_of_test),
                (None, None) => card.p,
            },
            is_flagged: false,
            firmness: card.firmness,
            has_few_moving: has_few_moving(card),
            forecast: card.forecast.filter(|_| verdict == card.verdict),
            trust: trust_in(over),
        }
    }

    fn by_exchange(card: &CardAnswer, own: &[&CardAnswer], over: &[&CardOverLists]) -> CardPrice {
        let each: Vec<Verdict> = over.iter().map(|it| it.decided.verdict).collect();
        let verdict = jointly(&each);
        let share = |it: &&CardOverLists| Share {
            player: match over.len() {
                1 => String::new(),
                _ => it.player.clone(),
            },
            effect: it.effect,
            worth: UnitWorth::of_exchange(it),
            dispute: it.dispute(),
            fair: it.fair_beside(verdict).filter(|_| it.unseen.is_none()),
            n_pairs: it.n_pairs,
            unseen: it.unseen,
        };
        // ST-F4: with several players, each of which must reach the verdict, the largest p value counts.
        let p = over.iter().map(|it| it.p.unwrap_or(1.0)).reduce(f64::max);
        let in_order = over[0].lists.iter().map(|list| list.name.clone());
        let idle = own.iter().map(|it| it.bearer.clone());
        let mut lists: Vec<String> = in_order.collect();
        for list in idle {
            if !lists.contains(&list) {
                lists.push(list);
            }
        }
        CardPrice {
            name: card.name.clone(),
            title: card.title.clone(),
            printed: card.printed.clone(),
            unit: Some(over[0].unit),
            price: over[0].price,
            n_units: over[0].n_units,
            lists,
            estimated: Estimated::Exchange,
            shares: over.iter().map(share).collect(),
            verdict,
            p,
            is_flagged: false,
            firmness: match over.len() {
                n if n > 1
                    && verdict.is_settled()
                    && over.iter().all(|it| it.dispute().is_none()) =>
                {
                    Firmness::Firm
                }
                _ => Firmness::NotTried,
            },
            has_few_moving: own.iter().all(|it| has_few_moving(it)),
            forecast: None,
            trust: trust_in(over),
        }
    }

    /// `card`, or `troop type`.
    pub fn noun(&self) -> &'static str {
        match self.unit {
            Some(unit) if unit.is_troops => "troop type",
            _ => "card",
        }
    }

    /// Whether it is about a card of one list, which no other list had.
    pub fn is_of(&self, card: &CardAnswer) -> bool {
        self.name == card.name && self.lists.as_slice() == std::slice::from_ref(&card.bearer)
    }

    /// Whether the worth and the test at the price contradict each other.
    pub fn is_disputed(&self) -> bool {
        self.shares.iter().any(|share| share.dispute.is_some())
    }

    /// The two numbers of each dispute, with the player where there are several.
    pub fn dispute_in_words(&self) -> Option<String> {
        let each = self.unit.map_or("", |unit| unit.words);
        let of = |share: &Share| {
            let words = share.dispute?.words(each);
            Some(match share.player.as_str() {
                "" => words,
                player => format!("{words} ({player})"),
            })
        };
        let all: Vec<String> = self.shares.iter().filter_map(of).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// The verdict in words, as every table has it.
    pub fn verdict_in_words(&self) -> String {
        let words = self.verdict.words();
        match (self.is_disputed() && self.verdict != Verdict::EstimatesDiffer, self.leans_by()) {
            (true, _) => format!("{words}, disputed"),
            (false, Some(why)) => format!("{words} ({why})"),
            (false, None) => words.to_owned(),
        }
    }

    /// Why a verdict only leans where its worth doesn't show it: too few battles moved; or armies that pay the price fare worse or better,
    /// while the worth is not known or leaves the price open.
    pub fn leans_by(&self) -> Option<&'static str> {
        if !matches!(self.verdict, Verdict::LeaningUnderpriced | Verdict::LeaningOverpriced) {
            return None;
        }
        let price = self.price / if self.n_units == 0.0 { 1.0 } else { self.n_units };
        let leaves_open = |share: &Share| match share.worth {
            UnitWorth::Points { lo, hi, .. } => lo <= price && price <= hi,
            UnitWorth::Unknown(_) => true,
        };
        match (self.has_few_moving, self.shares.iter().all(leaves_open)) {
            (true, _) => Some("few moved"),
            (false, true) => Some("by its price"),
            (false, false) => None,
        }
    }

    /// The error of its price, in army points; none where its worth is not known.
    pub fn off_by(&self) -> Option<f64> {
        let known = self.shares.iter().filter_map(|share| share.worth.near());
        let off = known.map(|worth| (worth * self.n_units - self.price).abs());
        off.reduce(f64::max)
    }

    /// Where all lists together would leave it undecided though they differ by more than chance, it depends on the list.
    pub(super) fn split_by_list(&mut self, over: &[&CardOverLists]) {
        let are_apart = over.iter().any(|it| it.apart.is_some());
        if self.verdict == Verdict::Undecided && self.lists.len() > 1 && are_apart {
            self.verdict = Verdict::DependsOnList;
        }
    }

    /// Why players come to it or not, over lists.
    pub(super) fn holds(&self, over: &[&CardOverLists]) -> Holds {
        let said = || {
            let others = over.iter().filter(|it| it.decided.verdict != self.verdict);
            let said = others.map(|it| format!("{} says {}", it.player, it.decided.verdict));
            said.collect::<Vec<_>>().join(", ")
        };
        if let Some(dispute) = self.dispute_in_words() {
            return Holds::Depends(format!("disputed: {dispute}"));
        }
        match self.verdict {
            Verdict::DependsOnSkill => Holds::Depends(format!("depends on the player: {}", said())),
            Verdict::DependsOnList => {
                let apart = over.iter().find_map(|it| it.apart.as_ref());
                let words = apart.map(ApartLists::in_words).unwrap_or_default();
                Holds::Depends(format!("depends on the list: {words}"))
            }
            verdict if !verdict.is_settled() => Holds::NoVerdict,
            _ if over.len() > 1 => Holds::Firm,
            _ => Holds::OneTried,
        }
    }
}

/// Who played; diagnostics of the battles are not available here.
fn trust_in(over: &[&CardOverLists]) -> Trust {
    let players: Vec<&str> = over.iter().map(|it| it.player.as_str()).collect();
    Trust { players: players.join(", "), ..Trust::default() }
}
