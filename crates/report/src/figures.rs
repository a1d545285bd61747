//! Which charts a run gets, and their content.
//!
//! A chart is a file under `figures/` and a line in `FIGURES`. Which one is shown with the verdict is decided by the kind of question
//! alone ([`question`]).

pub mod components;
pub mod convergence;
pub mod counters;
pub mod effects;
pub mod field;
pub mod length;
pub mod list_forecasts;
pub mod loss_breakdown;
pub mod losses;
pub mod margins;
pub mod matchups;
pub mod points_list;
pub mod question;
pub mod readings;
pub mod scores;
pub mod sensitivity;
pub mod strength;
pub mod type_counters;
pub mod type_prices;
pub mod worth;

pub use question::Question;
use rayon::prelude::*;
use stats::Shown;

use crate::charts::{Chart, ChartError, CurvePoint, IntervalRow};
use analysis::info::RunInfo;
use analysis::numbers::grouped;
use analysis::parts::{self, AnswerPart, Part};
use analysis::phrases::Number;
use analysis::tables::Tables;

/// Every chart, in the order of their files; a chart with nothing to show returns `None`.
const FIGURES: [fn(&Source<'_>) -> Option<Undrawn>; 19] = [
    worth::figure,
    sensitivity::figure,
    points_list::figure,
    type_prices::figure,
    type_counters::figure,
    list_forecasts::figure,
    components::figure,
    readings::figure,
    strength::figure,
    effects::figure,
    matchups::figure,
    scores::figure,
    field::figure,
    counters::figure,
    convergence::figure,
    length::figure,
    losses::figure,
    margins::figure,
    loss_breakdown::figure,
];

/// Charts that are seen without opening anything, where another one leads.
const OPEN_BELOW: [&str; 2] = ["counters", "field"];

/// The most rows that an interval chart may have and still be readable.
const MOST_ROWS: usize = 40;

/// What charts are drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub info: &'a RunInfo,
    /// Every estimate.
    pub tables: &'a Tables,
    /// What is added to the answer by its kind of experiment, or since every army met every other.
    pub parts: &'a [Part],
    /// How the estimate of the verdict converged; empty where blocks are not available.
    pub trail: &'a [CurvePoint],
}

impl<'a> Source<'a> {
    /// The part of this type, if the answer has it.
    fn part<P: AnswerPart>(&self) -> Option<&'a P> {
        parts::find(self.parts)
    }
}

/// What a chart shows, which isn't drawn yet.
struct Undrawn {
    name: String,
    draw: Box<dyn FnOnce(String) -> Result<Figure, ChartError> + Send>,
}

impl Undrawn {
    fn of(name: impl Into<String>, chart: impl Chart + Send + Sync + 'static) -> Undrawn {
        Undrawn { name: name.into(), draw: Box::new(move |name| Figure::of(name, &chart)) }
    }
}

/// A chart in each of its forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Name of its files.
    pub name: String,
    /// What it shows and its main numbers, for readers who cannot see it.
    pub description: String,
    /// A file of its own.
    pub svg: String,
    /// An element of a page.
    pub inline_svg: String,
    /// An element of a page on a narrow screen, where it has another form there.
    pub narrow_svg: Option<String>,
    /// What it shows as CSV, headings first; empty where a table of the page has the same.
    pub csv: String,
    /// A picture of twice the shown size.
    pub png: Vec<u8>,
}

impl Figure {
    /// Draws a chart.
    ///
    /// # Errors
    ///
    /// As for [`Chart::svg`] and [`Chart::png`].
    pub fn of(name: impl Into<String>, chart: &(impl Chart + Sync)) -> Result<Figure, ChartError> {
        let texts = || Ok((chart.svg_forms()?, chart.narrow_svg()?));
        let (texts, png) = rayon::join(texts, || chart.png());
        let ([svg, inline_svg], narrow_svg) = texts?;
        Ok(Figure {
            name: name.into(),
            description: chart.description(),
            svg,
            inline_svg,
            narrow_svg,
            csv: chart.csv(),
            png: png?,
        })
    }
}

/// Every chart that a run gets; the one that answers its question comes first.
fn undrawn(source: &Source<'_>) -> Vec<Undrawn> {
    let mut figures: Vec<_> = FIGURES.par_iter().filter_map(|figure| figure(source)).collect();
    figures.extend(worth::all_curves(source));
    let mut answers = Question::of(source).charts().iter();
    let lead = answers.find_map(|name| figures.iter().position(|figure| figure.name == *name));
    if let Some(lead) = lead {
        figures[..=lead].rotate_right(1);
    }
    figures
}

/// The names of the charts that a run gets, in their order.
pub fn names(source: &Source<'_>) -> Vec<String> {
    undrawn(source).into_iter().map(|figure| figure.name).collect()
}

/// Draws every chart that a run gets.
///
/// # Errors
///
/// When one can't be drawn.
pub fn figures(source: &Source<'_>) -> Result<Vec<Figure>, ChartError> {
    let undrawn = undrawn(source).into_par_iter();
    let drawn = undrawn.map(|figure| (figure.draw)(figure.name));
    let mut figures = drawn.collect::<Result<Vec<Figure>, ChartError>>()?;
    // The chart of the verdict is read on a phone too, and those that stand open under it; a second form of every chart would double
    // the page.
    for figure in figures.iter_mut().skip(1) {
        if !OPEN_BELOW.contains(&figure.name.as_str()) {
            figure.narrow_svg = None;
        }
    }
    Ok(figures)
}

/// All rows of a sorted list, or if they are too many those at either end, since these are the news.
fn extremes<T>(rows: &[T]) -> impl Iterator<Item = &T> {
    let half = MOST_ROWS / 2;
    let (first, last) = match rows.len() > MOST_ROWS {
        true => (&rows[..half], &rows[rows.len() - half..]),
        false => (rows, &rows[rows.len()..]),
    };
    first.iter().chain(last)
}

/// `5,760` or `288 to 5,760`.
fn range(pairs: impl Iterator<Item = u64> + Clone) -> String {
    let least = pairs.clone().min().unwrap_or(0);
    let most = pairs.max().unwrap_or(0);
    if least == most { grouped(least) } else { format!("{} to {}", grouped(least), grouped(most)) }
}

fn row(label: String, number: Number, factor: f64, exact: Option<f64>) -> Option<IntervalRow> {
    let estimate = number.estimate.scaled(factor);
    let Shown { value, .. } = &number.shown;
    Some(IntervalRow {
        group: None,
        n: Some(estimate.n).filter(|n| *n > 0),
        label,
        value: estimate.value?,
        lo: estimate.lo,
        hi: estimate.hi,
        exact: exact.map(|exact| factor * exact),
        text: format!("{value} {}", number.interval()),
    })
}

/// Shares are drawn in percent, swings in their own unit.
fn headline_factor(info: &RunInfo) -> f64 {
    if info.swing_column().is_some() { 1.0 } else { 100.0 }
}
