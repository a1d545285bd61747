//! What the components of a fixed force are worth in a currency of the game: the same three estimates as of cards in army points.
//!
//! `components.csv` follows from the blocks and is written with them.

use stats::Estimate;

use crate::cells::AGAINST_RULES;
use crate::schema::Table;
use crate::worth::{CardAnswer, WorthOf, wording};

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
                format!("more than {}, all that was tried", wording::price(most))
            }
            Some(worth) if worth.hi == f64::NEG_INFINITY => {
                format!("less than {}, all that was tried", wording::price(least))
            }
            worth => wording::points(worth.as_ref()),
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

    /// The columns of `components.csv`.
    pub fn table(&self) -> Table<ComponentLine> {
        table(&self.words)
    }

    /// What a component is called beside the others: with its matchup where they are of several.
    pub fn name_of(&self, line: &ComponentLine) -> String {
        match self.lines.iter().all(|other| other.matchup == line.matchup) {
            true => line.in_full(),
            false => format!("{} ({})", line.in_full(), line.matchup),
        }
    }

    /// The headline: the components that are worth most and least to their force, or why there is no worth yet;
    /// nothing where no amount of the currency was played.
    pub(crate) fn sentence(&self) -> Option<String> {
        const SHOWN: usize = 2;
        let ComponentWords { one, many, currency, .. } = self.words;
        let first = *self.in_order().first()?;
        // Where no amount of the currency was played, its worth isn't the question.
        first.answer.as_ref()?;
        let why_not = first.why_not(&self.words);
        let valued = self.valued();
        let named = |line: &ComponentLine| {
            let worth = line.worth_in_words();
            format!("{} {worth}", self.name_of(line))
        };
        let list = |lines: &[&ComponentLine]| {
            let all: Vec<String> = lines.iter().map(|line| named(line)).collect();
            all.join("; ")
        };
        Some(match (valued.len(), why_not) {
            (0, Some(why)) => format!("No {one} has a worth in {currency}: {why}."),
            (0, None) => return None,
            (n, _) if n <= 3 * SHOWN => {
                format!("In {currency}, {many} are worth: {}.", list(&valued))
            }
            (n, _) => format!(
                "Of {n} {many}, worth most in {currency}: {}. Worth least: {}.",
                list(&valued[..SHOWN]),
                list(&valued[n - SHOWN..])
            ),
        })
    }

    /// What the headline can't rank: components whose worth is beyond all that was tried.
    pub(crate) fn beyond(&self) -> Option<String> {
        let ComponentWords { one, many, key, .. } = self.words;
        let n = self.valued().iter().filter(|line| line.is_beyond()).count();
        let who = match n {
            0 => return None,
            1 => format!("One {one} is"),
            n => format!("{n} {many} are"),
        };
        Some(format!(
            "{who} worth more, or less, than all that was tried, and may stand further out: a number takes larger amounts in `{key}`."
        ))
    }

    /// The components that are worth most to their force, for a terminal; nothing where no amount of the currency was played.
    pub fn in_brief(&self) -> Option<String> {
        const SHOWN: usize = 6;
        let valued = self.valued();
        if valued.is_empty() {
            return None;
        }
        let ComponentWords { many, currency, holders: [one, several], .. } = self.words;
        let mut text = match valued.len() {
            1 => format!("Worth to its {one}, in {currency}:\n"),
            n => format!("Worth most to their {several}, in {currency}, of {n} {many}:\n"),
        };
        let shown: Vec<(String, String)> = valued
            .iter()
            .take(SHOWN)
            .map(|line| (self.name_of(line), line.worth_in_words()))
            .collect();
        let widest = shown.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, worth) in &shown {
            text.push_str(&format!("  {name:<widest$}  {worth}\n"));
        }
        Some(text)
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

/// The columns of `components.csv`, with a game's words in its notes.
pub fn table(words: &ComponentWords) -> Table<ComponentLine> {
    type Line = ComponentLine;
    let of = |which: fn(&CardAnswer) -> Option<Estimate>| {
        move |line: &Line| which(line.answer.as_ref()?)
    };
    let words = *words;
    Table::of(
        "components",
        "one change of a component of a fixed force: what it does to its force's score, and how much of the game's currency does the same",
    )
    .text("matchup", "the matchup", |line: &Line| Some(line.matchup.clone()))
    .text("side", "whose: `A` or `B`", |line: &Line| Some(line.side.clone()))
    .text("army", "that side's army", |line: &Line| Some(line.army.clone()))
    .text("id", "the component's id", |line: &Line| Some(line.id.clone()))
    .text("name", "the component", |line: &Line| Some(line.name.clone()))
    .text(
        "change",
        "`without` the component, `bland` in its place, with this much more or less of it, or of another kind by its name",
        |line: &Line| Some(line.change.clone()),
    )
    .estimate("gain", "score", "what the change adds to the force's score, −1 to 1", |line: &Line| Some(line.gain))
    .text("against_rules", AGAINST_RULES, |line: &Line| line.against_rules.clone())
    .text("currency", "the unit of the next three: `Morale cubes`", move |_: &Line| {
        Some(words.currency.to_owned())
    })
    .estimate(
        "equivalent",
        "currency",
        "how much more of the currency does the same, by the curve of scores against amounts of it; less than 0 where the change weakens",
        of(|answer| answer.worth.estimate().copied()),
    )
    .estimate(
        "equivalent_regression",
        "currency",
        "the second estimate: the regression over random small changes",
        of(|answer| answer.regression),
    )
    .estimate(
        "equivalent_at_price",
        "currency",
        "the third: without the component, and with what the rules charge for it",
        of(|answer| answer.at_price),
    )
    .f64("agreement_p", "", "p value of \"the three are the same\"", |line: &Line| {
        line.answer.as_ref()?.agreement?.p
    })
    .text("note", "why there is no amount", move |line: &Line| line.why_not(&words))
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
