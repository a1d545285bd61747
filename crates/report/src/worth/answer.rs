//! Everything that a run says about each card, the verdict included.

use stats::worth::{
    Agreement, Curve, Forecast, Inversion, Level, RESAMPLES, Shape, Verdict, WorthBlocks,
    WorthBootstrap, agreement, are_apart, covariance_of, multiplicities, over_policies,
    worth_at_price,
};
use stats::{
    AsymptoticBoundary, DEFAULT_PLANNED_PAIRS, Doubt, Estimate, Evidence, Footing, Kind, Ledger,
    MomentTally, Stop, doubts, edge_p, flagged,
};

use super::curve::{Points, Width, WorthOf};
use super::plan::{OpponentKind, WorthBearer, WorthCard, WorthPlan};
use super::race::{Settled, settled, verdict};
use super::regression::{BuildRow, Prices, TroopPrice};
use super::rows::WorthRows;

/// What a run says about the worth of its cards.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthAnswer {
    /// Points on either side of a price that count as right.
    pub margin: f64,
    /// Who played.
    pub players: Vec<String>,
    /// A card each, in the order of the plan.
    pub cards: Vec<CardAnswer>,
    /// What troop types are worth beside their printed costs, where armies tell (ST-E10).
    pub troops: Vec<TroopPrice>,
    /// Columns of the regression that are not identified, and those whose sign its linear twin doesn't share.
    pub doubtful: (Vec<String>, Vec<String>),
}

/// What a run says about one card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardAnswer {
    /// Its name in files.
    pub name: String,
    /// Its name in text.
    pub title: String,
    /// The list whose armies had it.
    pub bearer: String,
    /// Whom they met.
    pub enemies: Vec<String>,
    /// What the rules charge, in words.
    pub printed: String,
    /// What the rules charge these armies, in points.
    pub price: f64,
    /// The share of drawn armies that may have it.
    pub share: f64,
    /// Blocks that were read.
    pub n_blocks: u32,
    /// Why no more were.
    pub stop: Stop,
    /// What it adds to the score, 0 to 1, unpaid.
    pub effect: Estimate,
    /// What it adds to the score at its price.
    pub effect_at_price: Option<Estimate>,
    /// Its worth by the handicap curve: the headline (ST-E5).
    pub worth: WorthOf,
    /// The bootstrap of the same (ST-E7).
    pub bootstrap: Option<Estimate>,
    /// By the regression (ST-E10).
    pub regression: Option<Estimate>,
    /// By the test at its price (ST-E13).
    pub at_price: Option<Estimate>,
    /// Whether the three agree (ST-E14).
    pub agreement: Option<Agreement>,
    /// ST-E15, after skill and agreement.
    pub verdict: Verdict,
    /// The verdict of the interval alone.
    pub own_verdict: Verdict,
    /// By player, where there are several.
    pub by_player: Vec<Part>,
    /// By kind of enemy, then by enemy, where there are several.
    pub by_enemy: Vec<Part>,
    /// ST-F4: the p value of "worth its price, give or take the margin".
    pub p: Option<f64>,
    /// ST-F4: whether it is flagged among all cards of the plan.
    pub is_flagged: bool,
    /// ST-E16: pairs that would still be needed.
    pub forecast: Option<u64>,
    /// ST-J4.
    pub doubts: Vec<Doubt>,
    /// The levels of the curve, for charts.
    pub levels: Vec<Level>,
}

/// A card's worth in some of the draws.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Against whom, or by whom: `against mounted`, `steady`.
    pub name: String,
    /// The worth.
    pub worth: WorthOf,
    /// What its interval says.
    pub verdict: Verdict,
    /// Pairs of the card.
    pub n_pairs: u64,
}

impl WorthAnswer {
    /// From all rows of a run, of which `n_blocks` blocks of the plan were played; `is_stopped` says that somebody stopped it.
    pub fn of(
        plan: &WorthPlan,
        rows: &WorthRows,
        builds: &[BuildRow],
        n_blocks: u32,
    ) -> WorthAnswer {
        let prices = Prices::of(plan, rows, builds);
        let ends = settled(plan, rows, n_blocks);
        let mut cards: Vec<CardAnswer> = plan
            .cards()
            .zip(&ends)
            .enumerate()
            .map(|(number, ((bearer, card), end))| {
                let interrupted = Settled {
                    n_blocks,
                    stop: Stop::Interrupt,
                };
                let asking = Asking {
                    plan,
                    rows,
                    bearer,
                    card,
                    number,
                    end: end.unwrap_or(interrupted),
                    prices: prices.as_ref(),
                };
                asking.answer()
            })
            .collect();
        let p: Vec<f64> = cards.iter().map(|card| card.p.unwrap_or(1.0)).collect();
        for (card, is_flagged) in cards.iter_mut().zip(flagged(&p)) {
            card.is_flagged = is_flagged;
        }
        let troops = prices.as_ref().map(|prices| prices.troops(plan, 0.05));
        let doubtful = prices.as_ref().map(|prices| prices.doubtful(plan));
        WorthAnswer {
            margin: plan.margin,
            players: plan.players.clone(),
            cards,
            troops: troops.unwrap_or_default(),
            doubtful: doubtful.unwrap_or_default(),
        }
    }
}

/// A card about which a run is asked.
struct Asking<'r> {
    plan: &'r WorthPlan,
    rows: &'r WorthRows,
    bearer: &'r WorthBearer,
    card: &'r WorthCard,
    number: usize,
    end: Settled,
    prices: Option<&'r Prices>,
}

impl Asking<'_> {
    fn answer(&self) -> CardAnswer {
        let (bearer, card) = (self.bearer, self.card);
        let ledger = Ledger::default();
        let boundary = AsymptoticBoundary::planned(ledger.verdict_alpha(), DEFAULT_PLANNED_PAIRS);
        // Where nobody looks, nothing of the error is spent on looking.
        let (kind, alpha) = match (self.plan.half_width, self.end.stop) {
            (None, Stop::Cap) => (Kind::Planned, 0.05),
            (_, stop) => ledger.interval_after(stop),
        };
        let width = match kind {
            Kind::Anytime => Width::Anytime(&boundary),
            _ => Width::Planned(alpha),
        };
        let blocks = self.blocks(card.cell, |_| true);
        let (levels, effect) = blocks.totals();
        let worth = WorthOf::of(&blocks, self.plan.seed, width);
        let own_verdict = self.verdict_of(&worth);
        let by_player = self.by_player(width);
        let paid = card.at_price.map(|at_price| {
            let blocks = self.blocks(at_price.cell, |_| true);
            (at_price, blocks)
        });
        let at_price = paid.as_ref().and_then(|(at_price, blocks)| {
            let surplus = WorthOf::of(blocks, self.plan.seed, width);
            Some(worth_at_price(*surplus.estimate()?, at_price.paid))
        });
        let regression = self
            .prices
            .and_then(|prices| prices.card(self.number, alpha));
        let resampled = self.resampled(&worth, &blocks, paid.as_ref().map(|(_, blocks)| blocks));
        let bootstrap = resampled
            .as_ref()
            .map(|all| WorthBootstrap::of_worths(all.iter().map(|three| three[0]).collect()))
            .map(|bootstrap| bootstrap.interval(alpha));
        let agreement = self.agree(&worth, regression, at_price, resampled.as_deref());
        let mut verdict = own_verdict;
        if by_player.len() > 1 {
            let own: Vec<Verdict> = by_player.iter().map(|part| part.verdict).collect();
            verdict = over_policies(&own).map_or(verdict, |shared| match shared {
                Verdict::DependsOnSkill => shared,
                _ => own_verdict,
            });
        }
        if agreement.is_some_and(|agreement| !agreement.agrees) {
            verdict = Verdict::EstimatesDiffer;
        }
        let moving = self
            .rows
            .moving_pairs(card.cell, self.end.n_blocks as usize);
        let doubts = self.doubts(&worth, bootstrap.as_ref(), agreement, moving);
        CardAnswer {
            name: card.name.clone(),
            title: card.title.clone(),
            bearer: bearer.name.clone(),
            enemies: bearer
                .enemies
                .iter()
                .map(|enemy| enemy.name.clone())
                .collect(),
            printed: card.printed.clone(),
            price: card.price,
            share: card.share,
            n_blocks: self.end.n_blocks,
            stop: self.end.stop,
            effect: difference(&effect),
            effect_at_price: paid.map(|(_, blocks)| difference(&blocks.totals().1)),
            p: self.p(&worth, kind, &boundary),
            forecast: self.forecast(&worth, &effect, &boundary),
            by_enemy: self.by_enemy(width),
            is_flagged: false,
            worth,
            bootstrap,
            regression,
            at_price,
            agreement,
            verdict,
            own_verdict,
            by_player,
            doubts,
            levels,
        }
    }

    fn blocks(&self, cell: u32, takes: impl Fn(usize) -> bool) -> WorthBlocks {
        let n_blocks = self.end.n_blocks as usize;
        self.rows.blocks(self.bearer, cell, n_blocks, takes)
    }

    fn verdict_of(&self, worth: &WorthOf) -> Verdict {
        let estimate = worth.estimate();
        estimate.map_or(Verdict::Undecided, |it| verdict(it, self.card, self.plan))
    }

    fn part(&self, name: String, width: Width<'_>, takes: impl Fn(usize) -> bool) -> Part {
        let blocks = self.blocks(self.card.cell, takes);
        let worth = WorthOf::of(&blocks, self.plan.seed, width);
        Part {
            name,
            verdict: self.verdict_of(&worth),
            worth,
            n_pairs: blocks.totals().1.n,
        }
    }

    fn by_player(&self, width: Width<'_>) -> Vec<Part> {
        let n_players = self.plan.players.len();
        if n_players < 2 {
            return Vec::new();
        }
        let players = self.plan.players.iter().enumerate();
        players
            .map(|(number, name)| {
                self.part(name.clone(), width, |slot| {
                    self.bearer.player_of(slot, n_players) == number
                })
            })
            .collect()
    }

    fn by_enemy(&self, width: Width<'_>) -> Vec<Part> {
        let enemies = &self.bearer.enemies;
        let of_kind = |kind: OpponentKind| enemies.iter().filter(move |it| it.kind == kind).count();
        let kinds = OpponentKind::ALL
            .into_iter()
            .filter(|kind| of_kind(*kind) > 0);
        let mut parts: Vec<Part> = kinds
            .map(|kind| {
                self.part(format!("against {}", kind.words()), width, |slot| {
                    enemies[self.bearer.enemy_of(slot)].kind == kind
                })
            })
            .collect();
        if parts.len() < 2 {
            parts.clear();
        }
        if enemies.len() > 1 {
            parts.extend(enemies.iter().enumerate().map(|(number, enemy)| {
                self.part(format!("against {}", enemy.name), width, |slot| {
                    self.bearer.enemy_of(slot) == number
                })
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
            let refitted = Curve::fit(&levels, curve.degree())
                .ok()
                .filter(Curve::rises);
            let of_effect = |effect: &MomentTally| {
                let gain = effect.sum as f64 / (4.0 * effect.n.max(1) as f64);
                let side = f64::INFINITY.copysign(gain);
                refitted.as_ref().map_or(side, |curve| {
                    let inversion = Inversion::independent(curve.clone(), gain, 0.0, effect.n);
                    inversion.worth().or_infinite()
                })
            };
            let regression = self
                .prices
                .and_then(|prices| prices.resampled(self.number, &drawn));
            let at_price = paid
                .zip(self.card.at_price)
                .map(|(paid, at_price)| at_price.paid + of_effect(&paid.weighted(&drawn).1));
            [
                of_effect(&given),
                regression.unwrap_or(f64::NAN),
                at_price.unwrap_or(f64::NAN),
            ]
        };
        Some((0..RESAMPLES).map(resample).collect())
    }

    /// ST-E14: whether the three estimates tell one story; none where one of them is missing.
    fn agree(
        &self,
        worth: &WorthOf,
        regression: Option<Estimate>,
        at_price: Option<Estimate>,
        resampled: Option<&[[f64; 3]]>,
    ) -> Option<Agreement> {
        let values = [
            worth.estimate()?.value?,
            regression?.value?,
            at_price?.value?,
        ];
        let whole: Vec<[f64; 3]> = resampled?
            .iter()
            .filter(|three| three.iter().all(|worth| worth.is_finite()))
            .copied()
            .collect();
        // Where many resamples have no worth their covariance is none of all of them.
        let enough = whole.len() as u64 * 20 >= RESAMPLES * 19;
        let covariance = covariance_of(&whole).filter(|_| enough)?;
        Some(agreement(values, &covariance))
    }

    /// ST-F4: the p value of "worth its price, give or take the margin".
    fn p(&self, worth: &WorthOf, kind: Kind, boundary: &AsymptoticBoundary) -> Option<f64> {
        let WorthOf::Points(points) = worth else {
            return None;
        };
        let Points {
            inversion: Some(inversion),
            estimate,
            ..
        } = points.as_ref()
        else {
            return None;
        };
        let above = inversion.t_at(self.card.price + self.plan.margin);
        let below = -inversion.t_at(self.card.price - self.plan.margin);
        let evidence = match kind {
            Kind::Anytime => Evidence::Anytime {
                boundary,
                n_pairs: estimate.n,
            },
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
        let precision = self
            .plan
            .half_width
            .zip(Ledger::default().planned_multiplier());
        let forecast = Forecast::of(
            (value, se),
            effect.n,
            self.end.n_blocks.into(),
            precision,
            Some((self.card.price, self.plan.margin, boundary)),
        )?;
        Some(stats::worth::two_digits(forecast.pairs()))
    }

    fn doubts(
        &self,
        worth: &WorthOf,
        bootstrap: Option<&Estimate>,
        agreement: Option<Agreement>,
        moving_pairs: u64,
    ) -> Vec<Doubt> {
        let shape = match worth {
            WorthOf::Points(points) => Some(&points.shape),
            WorthOf::Flat | WorthOf::NotYet => None,
        };
        let apart = worth
            .estimate()
            .zip(bootstrap)
            .is_some_and(|(inverted, resampled)| are_apart(inverted, resampled));
        doubts(&Footing {
            moving_pairs: Some(moving_pairs),
            blocks: Some(self.end.n_blocks.into()),
            is_isotonic: matches!(shape, Some(Shape::Isotonic(_))),
            fit: match shape {
                Some(Shape::Polynomial(curve)) => Some((curve.degree(), curve.p)),
                _ => None,
            },
            intervals_apart: apart,
            estimates_agree: agreement.map(|agreement| agreement.agrees),
            clusters: self.prices.and_then(Prices::n_clusters),
            ..Footing::default()
        })
    }
}

/// A paired difference on the scale of scores, 0 to 1.
fn difference(tally: &MomentTally) -> Estimate {
    tally.mean(0.05, 0.25, Some((-1.0, 1.0)))
}
