//! What formations are worth in Morale cubes: the same three estimates as of cards in army points, with a cube for a point.
//!
//! `formations.csv` follows from the blocks and is written with them.

use stats::Estimate;

use crate::schema::Table;
use crate::worth::{CardAnswer, WorthOf, wording};

/// What the change is called that takes a formation out.
pub const WITHOUT: &str = "without";

/// A change of a formation, and what it does to the army that has it.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeLine {
    /// The scenario.
    pub matchup: String,
    /// The army.
    pub army: String,
    /// Which side it is: `A` or `B`.
    pub side: String,
    /// The card.
    pub card: String,
    /// The formation.
    pub name: String,
    /// What is changed: `without`, `+1`.
    pub change: String,
    /// What that adds to the army's score, −1 to 1.
    pub gain: Estimate,
    /// How many cubes do the same, by three estimates; none where no cube was played.
    pub answer: Option<CardAnswer>,
}

impl CubeLine {
    /// Whether the formation is out, so that its worth is what its army lacks.
    pub fn is_without(&self) -> bool {
        self.change == WITHOUT
    }

    /// `18A Cromwell`.
    pub fn in_full(&self) -> String {
        format!("{} {}", self.card, self.name)
    }

    /// What the change is worth to its army in cubes, by the curve (ST-E5): less than nothing for a formation that is out.
    pub fn cubes(&self) -> Option<&Estimate> {
        self.answer.as_ref()?.worth.estimate()
    }

    /// What the formation is worth that is out: the change the other way round.
    pub fn worth(&self) -> Option<Estimate> {
        self.turned(|answer| answer.worth.estimate().copied())
    }

    /// The same by the regression (ST-E10).
    pub fn regression(&self) -> Option<Estimate> {
        self.turned(|answer| answer.regression)
    }

    /// The same by the test against its price (ST-E13).
    pub fn at_price(&self) -> Option<Estimate> {
        self.turned(|answer| answer.at_price)
    }

    fn turned(&self, of: impl Fn(&CardAnswer) -> Option<Estimate>) -> Option<Estimate> {
        let estimate = of(self.answer.as_ref()?)?;
        Some(estimate.scaled(-1.0))
    }

    /// Why there is no worth, as a clause.
    pub fn why_not(&self) -> Option<&'static str> {
        match self.answer.as_ref().map(|answer| &answer.worth) {
            None => Some("no Morale cubes were played"),
            Some(WorthOf::Points(_)) => None,
            Some(WorthOf::Flat) => Some("Morale cubes do not move the score here"),
            Some(WorthOf::NotYet) => Some("not yet: an interval takes 20 blocks, 5,760 pairs"),
        }
    }
}

/// Formations that are out, the dearest first; those without a worth come last.
pub fn in_order(lines: &[CubeLine]) -> Vec<&CubeLine> {
    let mut out: Vec<&CubeLine> = lines.iter().filter(|line| line.is_without()).collect();
    let key = |line: &CubeLine| {
        let worth = line.worth()?;
        worth.value.or((worth.lo > 0.0).then_some(f64::INFINITY))
    };
    out.sort_by(|one, other| match (key(one), key(other)) {
        (Some(one), Some(other)) => other.total_cmp(&one),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
    out
}

/// The columns of `formations.csv`.
pub fn table() -> Table<CubeLine> {
    type Line = CubeLine;
    let of = |which: fn(&CardAnswer) -> Option<Estimate>| {
        move |line: &Line| which(line.answer.as_ref()?)
    };
    Table::of(
        "formations",
        "one change of a formation: what it does to its army's score, and how many Morale cubes do the same",
    )
    .text("matchup", "the scenario", |line: &Line| Some(line.matchup.clone()))
    .text("side", "whose: `A` or `B`", |line: &Line| Some(line.side.clone()))
    .text("army", "that side's army", |line: &Line| Some(line.army.clone()))
    .text("card", "the card's id", |line: &Line| Some(line.card.clone()))
    .text("name", "the formation", |line: &Line| Some(line.name.clone()))
    .text(
        "change",
        "`without` the formation, or with this many sticks more or fewer",
        |line: &Line| Some(line.change.clone()),
    )
    .estimate("gain", "score", "what the change adds to the army's score, −1 to 1", |line: &Line| Some(line.gain))
    .estimate(
        "cubes",
        "cubes",
        "how many cubes more do the same, by the curve of scores against cubes; less than 0 where the change weakens",
        of(|answer| answer.worth.estimate().copied()),
    )
    .estimate(
        "cubes_regression",
        "cubes",
        "the second estimate: the regression over random small changes of the scenario",
        of(|answer| answer.regression),
    )
    .estimate(
        "cubes_at_price",
        "cubes",
        "the third: without the formation, and with the cubes that its rout would cost (TB-ROUT-2)",
        of(|answer| answer.at_price),
    )
    .f64("agreement_p", "", "p value of \"the three are the same\"", |line: &Line| {
        line.answer.as_ref()?.agreement?.p
    })
    .text("note", "why there is no number of cubes", |line: &Line| {
        line.why_not().map(str::to_owned)
    })
}

/// The headline of a run about formations: those that are worth most and least to their army, or why there is no worth yet.
pub(crate) fn sentence(lines: &[CubeLine]) -> Option<String> {
    const SHOWN: usize = 3;
    let out = in_order(lines);
    let why_not = out.first()?.why_not();
    let worth: Vec<&CubeLine> = { out.into_iter() }
        .filter(|line| line.cubes().is_some())
        .collect();
    let named = |line: &CubeLine| {
        let worth = line.worth();
        format!(
            "{} ({}) {}",
            line.in_full(),
            line.matchup,
            wording::points(worth.as_ref())
        )
    };
    let list = |lines: &[&CubeLine]| {
        let all: Vec<String> = lines.iter().map(|line| named(line)).collect();
        all.join("; ")
    };
    Some(match (worth.len(), why_not) {
        (0, Some(why)) => format!("No formation has a worth in Morale cubes: {why}."),
        (0, None) => return None,
        (n, _) if n <= 2 * SHOWN => {
            format!("In Morale cubes, formations are worth: {}.", list(&worth))
        }
        (n, _) => format!(
            "Of {n} formations, worth most in Morale cubes: {}. Worth least: {}.",
            list(&worth[..SHOWN]),
            list(&worth[n - SHOWN..])
        ),
    })
}

/// The formations that are worth most to their army, for a terminal: nothing where no cube was played.
pub fn in_brief(lines: &[CubeLine]) -> Option<String> {
    const SHOWN: usize = 6;
    let worth: Vec<&CubeLine> = in_order(lines)
        .into_iter()
        .filter(|line| line.cubes().is_some())
        .collect();
    if worth.is_empty() {
        return None;
    }
    let mut text = format!(
        "Worth most to their armies, in Morale cubes, of {} formations:\n",
        worth.len()
    );
    for line in worth.iter().take(SHOWN) {
        text.push_str(&format!(
            "  {:<30} {:<22} {}\n",
            line.in_full(),
            line.matchup,
            wording::points(line.worth().as_ref()),
        ));
    }
    Some(text)
}
