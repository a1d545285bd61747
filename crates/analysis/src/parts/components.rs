//! What the components of a fixed force are worth in a currency of the game: the same three estimates as of cards in army points.
//!
//! `components.csv` follows from the blocks and is written with them.

mod json;
mod page;
mod table;
mod wording;

use stats::Estimate;

use super::AnswerPart;
use crate::info::RunInfo;
use crate::page::Section;
use crate::schema::TableSink;
use crate::worth::wording as worth_words;
use crate::worth::{CardAnswer, WorthOf};

pub(super) use json::ComponentJson;
pub use table::table;

/// The names of its tables.
pub(super) const TABLES: &[&str] = &["components"];

/// What the change is called that takes a component out.
pub const WITHOUT: &str = "without";
/// What the change is called that puts a component without features in its place.
pub const BLAND: &str = "bland";

/// Blocks from which a worth has an interval.
pub const FEWEST_BLOCKS: u32 = stats::worth::FEWEST_BLOCKS as u32;

/// What a change of a component asks about its worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// The component, or what makes it more than a bland one, is gone: its worth is what its force lacks.
    Lack,
    /// The component is of another kind: the worth is what that adds.
    Kind,
    /// There is more or less of it: a step, which is no worth of the component.
    Amount,
}

/// What components are worth, in the game's words.
#[derive(Clone, Debug, PartialEq)]
pub struct Components {
    /// What the game calls them.
    pub words: ComponentWords,
    /// One line a change that was tried.
    pub lines: Vec<ComponentLine>,
}

/// A game's names for its components and for the currency in which they are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentWords {
    /// One of them: `formation`.
    pub one: &'static str,
    /// Several: `formations`.
    pub many: &'static str,
    /// The currency, as the rules write it: `Morale cubes`.
    pub currency: &'static str,
    /// The currency in short, for the head of a column: `cubes`.
    pub currency_in_short: &'static str,
    /// The key of an experiment that names the amounts of it that are tried: `morale`.
    pub key: &'static str,
    /// What has components, in singular and plural: `army`, `armies`.
    pub holders: [&'static str; 2],
    /// What a component is compared with where it isn't taken out: `for an army that has a bland formation in its place`.
    pub than: &'static str,
    /// What the rules charge for a component, with the rule: `the cubes that its rout would cost (TB-ROUT-2)`; empty where
    /// they charge nothing, and so no second and third estimate is made.
    pub price: &'static str,
    /// Further sentences of the page about such worths; may be empty.
    pub caution: &'static str,
}

/// A change of a component, and what it does to the force that has it.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentLine {
    /// The matchup.
    pub matchup: String,
    /// The force.
    pub army: String,
    /// Which side it is: `A` or `B`.
    pub side: String,
    /// The component's id.
    pub id: String,
    /// The component.
    pub name: String,
    /// What is changed: `without`, `+1`.
    pub change: String,
    /// What it asks.
    pub asks: Asks,
    /// What that adds to the force's score, −1 to 1.
    pub gain: Estimate,
    /// What to make of a gain that is against the rules; none for others.
    pub against_rules: Option<String>,
    /// The amount of the currency with the same effect, by three estimates; none where no amount of it was played.
    pub answer: Option<CardAnswer>,
}

impl ComponentLine {
    /// Id and name: `18A Cromwell`; of another kind that kind.
    pub fn in_full(&self) -> String {
        match (self.asks, self.change.as_str()) {
            (Asks::Kind, kind) => kind.to_owned(),
            (_, BLAND) => format!("{} {} over a bland one", self.id, self.name),
            _ => format!("{} {}", self.id, self.name),
        }
    }

    /// The amount of the currency with the same effect as the change, by the curve (ST-E5): negative for a component that is out.
    pub fn equivalent(&self) -> Option<&Estimate> {
        self.answer.as_ref()?.worth.estimate()
    }

    /// The worth of the component: of one that is out the amount for the change, with the opposite sign; of another kind the amount itself.
    pub fn worth(&self) -> Option<Estimate> {
        self.turned(|answer| answer.worth.estimate().copied())
    }

    /// The worth in words; one off the curve in every resample is more, or less, than the largest amount that was tried.
    pub fn worth_in_words(&self) -> String {
        let [least, most] = self.tried();
        match self.worth() {
            Some(worth) if worth.lo == f64::INFINITY => {
                format!("more than {}, all that was tried", worth_words::price(most))
            }
            Some(worth) if worth.hi == f64::NEG_INFINITY => {
                format!("less than {}, all that was tried", worth_words::price(least))
            }
            worth => worth_words::points(worth.as_ref()),
        }
    }

    /// What is known of the worth: off the curve in every resample it is more, or less, than the largest amount that was tried.
    pub fn known(&self) -> Option<Estimate> {
        Some(within(self.worth()?, self.tried()))
    }

    /// Whether it lies beyond all that was tried.
    fn is_beyond(&self) -> bool {
        self.worth().is_some_and(|it| it.lo == f64::INFINITY || it.hi == f64::NEG_INFINITY)
    }

    /// The least and the largest worth that was tried.
    fn tried(&self) -> [f64; 2] {
        let levels = self.answer.iter().flat_map(|answer| &answer.levels);
        let sign = self.sign();
        levels
            .map(|level| sign * level.points)
            .fold([0.0f64; 2], |[least, most], amount| [least.min(amount), most.max(amount)])
    }

    /// The worth by the regression (ST-E10).
    pub fn regression(&self) -> Option<Estimate> {
        self.turned(|answer| answer.regression)
    }

    /// The worth by the test at its price (ST-E13).
    pub fn at_price(&self) -> Option<Estimate> {
        self.turned(|answer| answer.at_price)
    }

    /// What it adds to its force's score, −1 to 1: against being out, or against the bland one.
    pub fn adds(&self) -> Estimate {
        self.gain.scaled(self.sign())
    }

    fn turned(&self, of: impl Fn(&CardAnswer) -> Option<Estimate>) -> Option<Estimate> {
        let estimate = of(self.answer.as_ref()?)?;
        Some(estimate.scaled(self.sign()))
    }

    /// What an amount for the change means as a worth of the component.
    fn sign(&self) -> f64 {
        if self.asks == Asks::Kind { 1.0 } else { -1.0 }
    }

    /// Why there is no worth, as a clause.
    pub fn why_not(&self, words: &ComponentWords) -> Option<String> {
        let currency = words.currency;
        match self.answer.as_ref().map(|answer| &answer.worth) {
            None => Some(format!("no {currency} were played")),
            Some(WorthOf::Points(_)) => None,
            Some(WorthOf::Flat) => Some(format!("{currency} do not move the score here")),
            Some(WorthOf::NeverActed) => Some("the change changed no battle".to_owned()),
            Some(WorthOf::NoCurve) => Some(format!("no {currency} were played")),
            Some(WorthOf::NotYet) => {
                Some("not yet: an interval takes 20 blocks, 5,760 pairs".to_owned())
            }
        }
    }
}

impl Components {
    /// Whether components are out, and not measured against a bland one.
    pub fn are_out(&self) -> bool {
        self.lines.iter().all(|line| matches!(line.asks, Asks::Amount) || line.change == WITHOUT)
    }

    /// The lines whose worth is asked, the most valuable first; those without a worth come last.
    pub fn in_order(&self) -> Vec<&ComponentLine> {
        let mut out: Vec<&ComponentLine> =
            self.lines.iter().filter(|line| line.asks != Asks::Amount).collect();
        let key = |line: &ComponentLine| place(&line.known()?);
        out.sort_by(|one, other| match (key(one), key(other)) {
            (Some(one), Some(other)) => other.total_cmp(&one),
            (one, other) => other.is_some().cmp(&one.is_some()),
        });
        out
    }

    /// The lines that have a worth, in the same order.
    pub fn valued(&self) -> Vec<&ComponentLine> {
        let mut lines = self.in_order();
        lines.retain(|line| line.equivalent().is_some());
        lines
    }
}

impl AnswerPart for Components {
    fn answer(&self) -> Vec<String> {
        self.headline()
            .map_or_else(Vec::new, |it| [Some(it), self.beyond()].into_iter().flatten().collect())
    }

    fn under_verdicts(&self) -> Option<String> {
        self.in_brief()
    }

    fn sections(&self, _: &RunInfo) -> Vec<Section> {
        page::section(self).into_iter().collect()
    }

    fn has_variants(&self) -> bool {
        true
    }

    fn charts(&self) -> &'static [&'static str] {
        &["components", "effects"]
    }

    fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        sink.take(&table(&self.words), &self.lines)
    }
}

/// A worth that is beyond all that was tried, from `least` to `most`, as known from there on.
fn within(worth: Estimate, [least, most]: [f64; 2]) -> Estimate {
    let lo = if worth.lo == f64::INFINITY { most } else { worth.lo };
    let hi = if worth.hi == f64::NEG_INFINITY { least } else { worth.hi };
    Estimate { lo, hi, ..worth }
}

/// Where a worth stands among others: by its value, or by the one end that is known.
fn place(known: &Estimate) -> Option<f64> {
    let ends = [known.lo, known.hi];
    known.value.or_else(|| ends.into_iter().find(|end| end.is_finite()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stats::{IntervalKind, IntervalMethod};

    fn worth(value: Option<f64>, lo: f64, hi: f64) -> Estimate {
        let (kind, method) = (IntervalKind::Planned, IntervalMethod::StudentT);
        Estimate { value, se: None, lo, hi, level: 0.95, kind, method, n: 288 }
    }

    /// More than one, all that was tried, isn't known to be more than a worth of six.
    #[test]
    fn what_is_beyond_all_that_was_tried_stands_where_that_ends() {
        let tried = [-2.0, 1.0];
        let more = within(worth(None, f64::INFINITY, f64::INFINITY), tried);
        assert_eq!((more.lo, more.hi, place(&more)), (1.0, f64::INFINITY, Some(1.0)));
        let less = within(worth(None, f64::NEG_INFINITY, f64::NEG_INFINITY), tried);
        assert_eq!((less.lo, less.hi, place(&less)), (f64::NEG_INFINITY, -2.0, Some(-2.0)));
        let six = within(worth(Some(6.0), 5.4, f64::INFINITY), tried);
        assert_eq!((six.lo, place(&six)), (5.4, Some(6.0)));
    }
}
