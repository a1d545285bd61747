//! One card: its worth by three estimates, the verdict on its price, and the caveats.

use std::collections::BTreeSet;

use stats::worth::{
    Agreement, Curve, Forecast, Inversion, Level, RESAMPLES, Shape, Verdict, WorthBlocks,
    WorthBootstrap, agreement, are_apart, covariance_of, multiplicities, over_policies,
    worth_at_price,
};
use stats::{
    AsymptoticBoundary, Caveat, DEFAULT_PLANNED_PAIRS, Estimate, Evidence, EvidenceQuality,
    IntervalKind, Ledger, MomentTally, Stop, caveats, edge_p,
};

use super::card_answer::{CardAnswer, Firmness, PartialWorth};
use super::curve::{Points, Width, WorthOf};
use super::dispute::Dispute;
use super::plan::{CurveOf, EnemyKind, WorthBearer, WorthCard, WorthPlan};
use super::regression::Prices;
use super::rows::{Draws, WorthRows};
use super::settled_at::{Settled, verdict};
use super::skill::CardSkill;
use super::unseen::Unseen;
use crate::trust::Trust;

/// One minus the level of effects on the score, as in the table of effects.
const EFFECT_ALPHA: f64 = 0.05;

/// A card about which a run is asked.
pub(super) struct CardAnalysis<'r> {
    pub(super) plan: &'r WorthPlan,
    pub(super) rows: &'r WorthRows,
    pub(super) bearer: &'r WorthBearer,
    pub(super) card: &'r WorthCard,
    pub(super) number: usize,
    pub(super) end: Settled,
    pub(super) prices: Option<&'r Prices>,
}

impl CardAnalysis<'_> {
    /// The whole analysis of a card, except its flag, which needs all cards.
    pub(super) fn answer(&self) -> CardAnswer {
        let (bearer, card) = (self.bearer, self.card);
        let ledger = Ledger::default();
        let boundary = AsymptoticBoundary::planned(ledger.verdict_alpha(), DEFAULT_PLANNED_PAIRS);
        // Where there are no looks, they use up none of the error.
        let (kind, alpha) = match (self.plan.half_width, self.end.stop) {
            (None, Stop::Cap) => (IntervalKind::Planned, 0.05),
            (_, stop) => ledger.interval_after(stop),
        };
        let width = match kind {
            IntervalKind::Anytime => Width::Anytime(&boundary),
            _ => Width::Planned(alpha),
        };
        let blocks = self.blocks(card.cell, Draws::ALL);
        let (levels, effect) = blocks.totals();
        let worth = WorthOf::of(&blocks, self.plan, width);
        let own_verdict = self.verdict_of(&worth);
        let by_player = self.by_player(width);
        let by_reading = self.by_reading(width);
        let paid = card.at_price.map(|at_price| {
            let blocks = self.blocks(at_price.cell, Draws::ALL);
            (at_price, blocks)
        });
        let at_price = paid.as_ref().and_then(|(at_price, blocks)| {
            let surplus = WorthOf::of(blocks, self.plan, width);
            Some(worth_at_price(*surplus.estimate()?, at_price.paid))
        });
        let regression = self.prices.and_then(|prices| prices.card(self.number, alpha));
        let resampled = self.resampled(&worth, &blocks, paid.as_ref().map(|(_, blocks)| blocks));
        let bootstrap = resampled
            .as_ref()
            .map(|all| WorthBootstrap::of_worths(all.iter().map(|three| three[0]).collect()))
            .map(|bootstrap| bootstrap.interval(alpha));
        let agreement = self.agree(&worth, regression, at_price, resampled.as_deref());
        let own: Vec<Verdict> = by_player.iter().map(|part| part.verdict).collect();
        let mut verdict = over_policies(own_verdict, &own);
        // ST-E14: estimates that differ weaken a verdict if one of them contradicts it; the size of the difference is reported
        // beside it. Of the test at the price this is known without the third estimate, since intervals of contradicting verdicts
        // have nothing in common.
        let differ = agreement.map(|agreement| !agreement.agrees);
        let against = |other: Option<Estimate>| {
            let tested = super::settled_at::verdict(&other?, self.card, self.plan);
            Dispute::of(worth.estimate(), own_verdict, other.as_ref(), tested)
        };
        let dispute = against(at_price).filter(|_| differ.unwrap_or(true));
        let is_weakened =
            dispute.is_some() || (differ == Some(true) && against(regression).is_some());
        if is_weakened {
            verdict = Verdict::EstimatesDiffer;
        }
        let moving = self.rows.moving_pairs(card.cell, self.end.n_blocks as usize);
        let differ = differ.or(is_weakened.then_some(true));
        let own_effect = self.effect(card.cell);
        let caveats = self.caveats(&worth, bootstrap.as_ref(), differ.map(|it| !it), moving);
        CardAnswer {
            name: card.name.clone(),
            title: card.title.clone(),
            bearer: bearer.name.clone(),
            enemies: bearer.enemies.iter().map(|enemy| enemy.name.clone()).collect(),
            printed: card.printed.clone(),
            touches: card.touches,
            price: card.price,
            share: card.share,
            n_blocks: self.end.n_blocks,
            stop: self.end.stop,
            effect: own_effect,
            effect_at_price: card.at_price.map(|at_price| self.effect(at_price.cell)),
            n_pairs: effect.n,
            unseen: Unseen::of(
                &own_effect.scaled(100.0),
                self.rows.never_differs(card.cell, self.end.n_blocks as usize),
                2 * effect.n,
            ),
            p: self.p(&worth, kind, &boundary),
            forecast: self.forecast(&worth, &effect, &boundary),
            by_enemy: self.by_enemy(width),
            is_flagged: false,
            worth,
            bootstrap,
            regression,
            at_price,
            agreement,
            trust: Trust::default(),
            firmness: Firmness::of(verdict, by_player.iter().chain(&by_reading)),
            verdict,
            own_verdict,
            dispute,
            skill: self.skill(&levels),
            by_player,
            by_reading,
            caveats,
            levels,
        }
    }

    fn blocks(&self, cell: u32, draws: Draws<'_>) -> WorthBlocks {
        let curve = self.plan.curve_of(self.bearer);
        (self.rows).blocks(&curve, cell, self.end.n_blocks as usize, draws)
    }

    /// What a cell scores more than the baseline, by draws.
    fn effect(&self, cell: u32) -> Estimate {
        self.rows.effect(cell, self.end.n_blocks as usize, EFFECT_ALPHA)
    }

    fn verdict_of(&self, worth: &WorthOf) -> Verdict {
        let estimate = worth.estimate();
        estimate.map_or(Verdict::Undecided, |it| verdict(it, self.card, self.plan))
    }

    fn part(&self, name: String, width: Width<'_>, draws: Draws<'_>) -> PartialWorth {
        let blocks = self.blocks(self.card.cell, draws);
        let worth = WorthOf::of(&blocks, self.plan, width);
        PartialWorth { name, verdict: self.verdict_of(&worth), worth, n_pairs: blocks.totals().1.n }
    }

    fn by_player(&self, width: Width<'_>) -> Vec<PartialWorth> {
        let n_players = self.plan.players.len();
        let player_of = |bearer: &WorthBearer, slot| bearer.player_of(slot, n_players);
        self.by(&self.plan.players, &player_of, width)
    }

    fn skill(&self, levels: &[Level]) -> Option<CardSkill> {
        let n_blocks = self.end.n_blocks as usize;
        self.plan
            .is_about_skill
            .then(|| CardSkill::of(self.plan, self.rows, self.bearer, self.card, levels, n_blocks))
    }

    fn by_reading(&self, width: Width<'_>) -> Vec<PartialWorth> {
        let (n_players, n_readings) = (self.plan.players.len(), self.plan.readings.len());
        let reading_of =
            |bearer: &WorthBearer, slot| bearer.reading_of(slot, n_players, n_readings);
        self.by(&self.plan.readings, &reading_of, width)
    }

    /// The worth under each of several conditions (enemies, players or readings); the number of a draw in its block says which it has.
    fn by(
        &self,
        conditions: &[String],
        of: &dyn Fn(&WorthBearer, usize) -> usize,
        width: Width<'_>,
    ) -> Vec<PartialWorth> {
        if conditions.len() < 2 {
            return Vec::new();
        }
        let parts = conditions.iter().enumerate().map(|(number, name)| {
            let draws = Draws {
                of_curve: &|bearer, slot| of(bearer, slot) == number,
                of_card: &|slot| of(self.bearer, slot) == number,
            };
            self.part(name.clone(), width, draws)
        });
        parts.collect()
    }

    fn by_enemy(&self, width: Width<'_>) -> Vec<PartialWorth> {
        let enemies = &self.bearer.enemies;
        // The curve of all bearers also has armies that meet other enemies, so it is the same for every enemy of the card.
        let is_shared = self.plan.curve == CurveOf::All;
        let against = |name: &str, of_card: &dyn Fn(usize) -> bool| {
            let draws = Draws { of_curve: &|_, slot| is_shared || of_card(slot), of_card };
            self.part(format!("against {name}"), width, draws)
        };
        let kinds: BTreeSet<EnemyKind> = enemies.iter().filter_map(|it| it.kind).collect();
        let mut parts: Vec<PartialWorth> = kinds
            .into_iter()
            .map(|kind| {
                against(kind.words, &|slot| enemies[self.bearer.enemy_of(slot)].kind == Some(kind))
            })
            .collect();
        if parts.len() < 2 {
            parts.clear();
        }
        if enemies.len() > 1 {
            parts.extend(enemies.iter().enumerate().map(|(number, enemy)| {
                against(&enemy.name, &|slot| self.bearer.enemy_of(slot) == number)
            }));
        }
        parts
    }

    /// ST-E7: the three worths in each resample of blocks; a worth off the curve is infinite, by its side.
    fn resampled(
        &self,
        worth: &WorthOf,
        blocks: &WorthBlocks,
        paid: Option<&WorthBlocks>,
    ) -> Option<Vec<[f64; 3]>> {
        let WorthOf::Points(points) = worth else {
            return None;
        };
        let Shape::Polynomial(curve) = &points.shape else {
            return None;
        };
        let resample = |r: u64| {
            let drawn = multiplicities(self.plan.seed, r, blocks.n_blocks());
            let (levels, given) = blocks.weighted(&drawn);
            let refitted = Curve::fit(&levels, curve.degree()).ok().filter(Curve::rises);
            let of_effect = |effect: &MomentTally| {
                let gain = effect.sum as f64 / (4.0 * effect.n.max(1) as f64);
                let side = f64::INFINITY.copysign(gain);
                refitted.as_ref().map_or(side, |curve| {
                    let inversion = Inversion::independent(curve.clone(), gain, 0.0, effect.n);
                    inversion.worth().or_infinite()
                })
            };
            let regression = self.prices.and_then(|prices| prices.resampled(self.number, &drawn));
            let at_price = paid
                .zip(self.card.at_price)
                .map(|(paid, at_price)| at_price.paid + of_effect(&paid.weighted(&drawn).1));
            [of_effect(&given), regression.unwrap_or(f64::NAN), at_price.unwrap_or(f64::NAN)]
        };
        Some((0..RESAMPLES).map(resample).collect())
    }

    /// ST-E14: whether the three estimates agree; none where one of them is missing.
    fn agree(
        &self,
        worth: &WorthOf,
        regression: Option<Estimate>,
        at_price: Option<Estimate>,
        resampled: Option<&[[f64; 3]]>,
    ) -> Option<Agreement> {
        let values = [worth.estimate()?.value?, regression?.value?, at_price?.value?];
        let whole: Vec<[f64; 3]> = resampled?
            .iter()
            .filter(|three| three.iter().all(|worth| worth.is_finite()))
            .copied()
            .collect();
        // Where many resamples have no worth, their covariance would not be that of all.
        let enough = whole.len() as u64 * 20 >= RESAMPLES * 19;
        let covariance = covariance_of(&whole).filter(|_| enough)?;
        Some(agreement(values, &covariance))
    }

    /// ST-F4: the p value of "worth its price, give or take the margin".
    fn p(&self, worth: &WorthOf, kind: IntervalKind, boundary: &AsymptoticBoundary) -> Option<f64> {
        let WorthOf::Points(points) = worth else {
            return None;
        };
        let Points { inversion: Some(inversion), estimate, .. } = points.as_ref() else {
            return None;
        };
        let above = inversion.t_at(self.card.price + self.plan.margin);
        let below = -inversion.t_at(self.card.price - self.plan.margin);
        let evidence = match kind {
            IntervalKind::Anytime => Evidence::Anytime { boundary, n_pairs: estimate.n },
            _ => Evidence::Planned,
        };
        Some(edge_p(above, below, evidence))
    }

    /// ST-E16: pairs that would still be needed for the verdict or the precision, where neither is there.
    fn forecast(
        &self,
        worth: &WorthOf,
        effect: &MomentTally,
        boundary: &AsymptoticBoundary,
    ) -> Option<u64> {
        let estimate = worth.estimate()?;
        let settled = self.verdict_of(worth).is_settled();
        let (value, se) = estimate.value.zip(estimate.se).filter(|_| !settled)?;
        let precision = self.plan.half_width.zip(Ledger::default().planned_multiplier());
        let forecast = Forecast::of(
            (value, se),
            effect.n,
            self.end.n_blocks.into(),
            precision,
            Some((self.card.price, self.plan.margin, boundary)),
        )?;
        // A worth with the wanted precision needs no more pairs.
        (forecast.pairs() > 0.0).then(|| stats::worth::two_digits(forecast.pairs()))
    }

    fn caveats(
        &self,
        worth: &WorthOf,
        bootstrap: Option<&Estimate>,
        estimates_agree: Option<bool>,
        moving_pairs: u64,
    ) -> Vec<Caveat> {
        let shape = match worth {
            WorthOf::Points(points) => Some(&points.shape),
            WorthOf::Flat | WorthOf::NotYet | WorthOf::NeverActed | WorthOf::NoCurve => None,
        };
        let apart = worth
            .estimate()
            .zip(bootstrap)
            .is_some_and(|(inverted, resampled)| are_apart(inverted, resampled));
        caveats(&EvidenceQuality {
            moving_pairs: Some(moving_pairs),
            blocks: Some(self.end.n_blocks.into()),
            is_isotonic: matches!(shape, Some(Shape::Isotonic(_))),
            fit: match shape {
                Some(Shape::Polynomial(curve)) => Some((curve.degree(), curve.p)),
                _ => None,
            },
            intervals_apart: apart,
            estimates_agree,
            luck_is_fair: self.rows.luck_is_fair(self.card.cell, self.end.n_blocks as usize),
            clusters: self.prices.and_then(Prices::n_clusters),
            ..EvidenceQuality::default()
        })
    }
}
