//! How the estimate of the verdict converged: its value after each block, with the intervals that hold at every look.

use harness::{BlockRow, Totals};
use stats::Estimate;

use super::{Source, Undrawn};
use crate::charts::{CurveChart, CurvePoint};
use analysis::headline::{headline, headline_unit};
use analysis::info::RunInfo;
use analysis::interval_policy::IntervalPolicy;
use analysis::numbers::grouped;
use analysis::phrases::Number;
use analysis::row_order::highest_first;
use analysis::tables::{CellLine, EffectLine, Merged, Tables, VariantLine};
use analysis::variant_rows::variants_by_size;

/// Looks that are drawn; of longer runs they are spread evenly over the blocks.
const MOST_LOOKS: usize = 60;
/// Looks below which there is no way to see.
const FEWEST_LOOKS: usize = 3;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    chart(source).map(|chart| Undrawn::of("convergence", chart))
}

/// The first estimate of the verdict, look by look, as the blocks of a run go by.
#[derive(Debug)]
pub struct Trail<'a> {
    info: &'a RunInfo,
    headlined: Option<HeadlineSubject<'a>>,
    reading: IntervalPolicy,
    totals: Totals,
    n_blocks: usize,
    /// The block whose rows are coming in.
    block: usize,
    points: Vec<CurvePoint>,
}

impl<'a> Trail<'a> {
    /// Before the first of this number of blocks.
    pub fn new(info: &'a RunInfo, tables: &'a Tables, n_blocks: usize) -> Trail<'a> {
        Trail {
            info,
            headlined: HeadlineSubject::of(info, tables).filter(|_| n_blocks >= FEWEST_LOOKS),
            reading: IntervalPolicy { anytime: true, ..IntervalPolicy::of(info) },
            totals: Totals::new(info.cells.len()),
            n_blocks,
            block: 0,
            points: Vec::new(),
        }
    }

    /// The cells whose rows it needs, in ascending order.
    pub fn needed(&self) -> Vec<u32> {
        self.headlined.as_ref().map_or(Vec::new(), HeadlineSubject::needed)
    }

    /// Takes a row of one of these cells in; rows come in the order of their blocks.
    pub fn push(&mut self, row: &BlockRow) {
        while self.block < row.block as usize {
            self.look();
        }
        self.totals.add(row);
    }

    /// After the last row of a block: the last block is always looked at, and no more than `MOST_LOOKS` before.
    fn look(&mut self) {
        let look = |block: usize| block * MOST_LOOKS.min(self.n_blocks) / self.n_blocks;
        if let Some(headlined) = &self.headlined
            && look(self.block) < look(self.block + 1)
        {
            let point = headlined.point(self.info, &self.totals, &self.reading);
            self.points.extend(point);
        }
        self.block += 1;
    }

    /// The looks, after the last row.
    pub fn points(mut self) -> Vec<CurvePoint> {
        while self.block < self.n_blocks {
            self.look();
        }
        self.points
    }
}

/// The first estimate of the verdict, look by look; none of a run of few blocks.
pub fn chart(source: &Source<'_>) -> Option<CurveChart> {
    let info = source.info;
    let headlined = HeadlineSubject::of(info, source.tables)?;
    let points = source.trail;
    let last = points.last()?;
    let pairs = grouped(last.x as u64);
    let now = headlined.number();
    Some(CurveChart {
        title: format!("How the estimate of {} came to rest", headlined.name(info)),
        subtitle: format!(
            "Estimate after each block; the band is the {} % confidence sequence, which holds at every look together; the bar at \
             the end is the interval of the verdict, {} {}. n = {pairs} pairs at the end.",
            info.level_percent(),
            now.shown.value,
            now.interval(),
        ),
        x_axis: "pairs played".to_owned(),
        y_axis: headlined.unit(info),
        reference: headlined.reference(),
        last: Some(headlined.as_point(last.x, now.estimate)),
        points: points.iter().filter(|point| point.lo.is_finite() && point.hi.is_finite()).copied().collect(),
    })
    .filter(|chart| chart.points.len() >= FEWEST_LOOKS)
}

/// What the first sentence of the verdict is about.
#[derive(Debug)]
enum HeadlineSubject<'a> {
    /// A variant against its baselines.
    Variant(&'a VariantLine, Vec<&'a EffectLine>),
    /// The score of a cell.
    Cell(&'a CellLine),
}

impl<'a> HeadlineSubject<'a> {
    fn of(info: &RunInfo, tables: &'a Tables) -> Option<HeadlineSubject<'a>> {
        let lines = variants_by_size(tables);
        // Where prices are asked about, points more or fewer are only the scale: a card is followed.
        let is_priced = |line: &&&VariantLine| {
            let prices = info.worth.iter().flat_map(|worth| &worth.prices);
            prices.into_iter().any(|card| card.name == line.variant.name)
        };
        if let Some(&line) = lines.iter().find(is_priced).or(lines.first()) {
            let own = |effect: &&EffectLine| effect.variant == line.variant.name;
            return Some(HeadlineSubject::Variant(
                line,
                tables.effects.iter().filter(own).collect(),
            ));
        }
        let cells = tables.cells.iter();
        cells.min_by(|x, y| highest_first(x.score.value, y.score.value)).map(HeadlineSubject::Cell)
    }

    /// The cells whose rows the estimate needs, in ascending order.
    fn needed(&self) -> Vec<u32> {
        let mut cells: Vec<u32> = match self {
            HeadlineSubject::Variant(_, effects) => {
                effects.iter().flat_map(|effect| [effect.cell, effect.baseline]).collect()
            }
            HeadlineSubject::Cell(line) => vec![line.cell],
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn point(
        &self,
        info: &RunInfo,
        totals: &Totals,
        reading: &IntervalPolicy,
    ) -> Option<CurvePoint> {
        let (pairs, estimate) = match self {
            HeadlineSubject::Variant(_, effects) => {
                let merged = Merged::of(info, totals, reading, effects);
                (merged.pairs, *merged.differences.headline())
            }
            HeadlineSubject::Cell(line) => {
                let cell = &totals.cells[line.cell as usize];
                (cell.games.n_pairs(), reading.score(cell))
            }
        };
        estimate.value?;
        Some(self.as_point(pairs as f64, estimate))
    }

    /// In the unit of the axis.
    fn as_point(&self, x: f64, estimate: Estimate) -> CurvePoint {
        let factor = match self {
            HeadlineSubject::Variant(line, _) if line.merged.differences.swing.is_some() => 1.0,
            _ => 100.0,
        };
        let estimate = estimate.scaled(factor);
        CurvePoint {
            x,
            value: estimate.value.unwrap_or_default(),
            lo: estimate.lo,
            hi: estimate.hi,
        }
    }

    fn name(&self, info: &RunInfo) -> String {
        match self {
            HeadlineSubject::Variant(line, _) => line.variant.title.clone(),
            HeadlineSubject::Cell(line) => info.cell_name(line.cell as usize),
        }
    }

    fn number(&self) -> Number {
        match self {
            HeadlineSubject::Variant(line, _) => headline(&line.merged),
            HeadlineSubject::Cell(line) => Number::percent(line.score),
        }
    }

    fn unit(&self, info: &RunInfo) -> String {
        match self {
            HeadlineSubject::Variant(..) => format!("{} gained", headline_unit(info)),
            HeadlineSubject::Cell(_) => "score of the first side, %".to_owned(),
        }
    }

    fn reference(&self) -> f64 {
        match self {
            HeadlineSubject::Variant(..) => 0.0,
            HeadlineSubject::Cell(_) => 50.0,
        }
    }
}
