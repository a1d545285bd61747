//! After how many blocks each card is settled (ST-D7, ST-D8, ST-D14).
//!
//! A function of the rows alone: during a run it decides which cells continue, and afterwards which blocks count.

use stats::worth::Verdict;
use stats::{
    AsymptoticBoundary, DEFAULT_PLANNED_PAIRS, Estimate, Ledger, Look, Stop, looks, may_begin,
};

use super::curve::{Width, WorthOf};
use super::plan::{WorthBearer, WorthCard, WorthPlan};
use super::rows::{Draws, WorthRows};

/// How a card's run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The first blocks, which are read.
    pub n_blocks: u32,
    /// Why it ended.
    pub stop: Stop,
}

/// How the run of every card of the plan ended, in its order; none for those that continue.
///
/// `n_blocks` blocks of the plan are there. Without a wanted half-width none is taken, and every card ends with the last block.
pub fn settled(plan: &WorthPlan, rows: &WorthRows, n_blocks: u32) -> Vec<Option<Settled>> {
    let cards = plan.cards();
    cards.map(|(bearer, card)| settled_of(plan, bearer, card, rows, n_blocks)).collect()
}

fn settled_of(
    plan: &WorthPlan,
    bearer: &WorthBearer,
    card: &WorthCard,
    rows: &WorthRows,
    n_blocks: u32,
) -> Option<Settled> {
    let cap = u64::from(plan.n_blocks);
    let Some(wanted) = plan.half_width else {
        return (n_blocks >= plan.n_blocks && !plan.is_open)
            .then_some(Settled { n_blocks: plan.n_blocks, stop: Stop::Cap });
    };
    let ledger = Ledger::default();
    let boundary = AsymptoticBoundary::planned(ledger.verdict_alpha(), DEFAULT_PLANNED_PAIRS);
    let curve = plan.curve_of(bearer);
    looks(cap).take_while(|look| *look <= u64::from(n_blocks)).find_map(|look| {
        let blocks = rows.blocks(&curve, card.cell, look as usize, Draws::ALL);
        let planned = Width::Planned(ledger.precision_alpha());
        let worth = WorthOf::of(&blocks, plan, planned);
        let (_, effect) = blocks.totals();
        let moving = rows.moving_pairs(card.cell, look as usize);
        let is_settled = may_begin(effect.n, moving, look) && {
            let anytime = WorthOf::of(&blocks, plan, Width::Anytime(&boundary));
            let verdict = anytime.estimate().map(|it| verdict(it, card, plan));
            verdict.is_some_and(Verdict::is_settled)
        };
        let stop = ledger.stop_at(&Look {
            blocks: look,
            cap,
            half_width: worth.estimate().map(Estimate::half_width),
            wanted: Some(wanted),
            is_settled,
            asks_worth: true,
        });
        stop.map(|stop| Settled { n_blocks: look as u32, stop })
    })
}

/// ST-E15: what an interval says of a card's price.
pub fn verdict(estimate: &Estimate, card: &WorthCard, plan: &WorthPlan) -> Verdict {
    Verdict::of(estimate.lo, estimate.hi, card.price, plan.margin)
}

/// Which cells are still played after this many blocks: those of cards that aren't settled, and of bearers with such a card.
pub fn cells_in_play(plan: &WorthPlan, settled: &[Option<Settled>]) -> Vec<u32> {
    let mut cells = Vec::new();
    let mut settled = settled.iter();
    for bearer in &plan.bearers {
        let open: Vec<&WorthCard> =
            bearer.cards.iter().filter(|_| settled.next().is_some_and(Option::is_none)).collect();
        if !open.is_empty() {
            cells.push(bearer.baseline);
            cells.extend(bearer.levels.iter().map(|level| level.cell));
        }
        for card in open {
            cells.push(card.cell);
            cells.extend(card.at_price.map(|at_price| at_price.cell));
        }
    }
    cells.sort_unstable();
    cells
}
