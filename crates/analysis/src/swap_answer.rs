//! The verdict on two groups of stands, in numbers and in sentences (ST-R7).

use harness::CellTotals;
use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;

use crate::interval_policy::IntervalPolicy;
use crate::numbers::grouped;
use crate::phrases::{Number, upper_first};
use crate::swap::Swap;
use crate::tables::{LuckOf, Tables};

/// A difference of scores that doesn't matter to those who build armies: a point of 100.
const MARGIN: f64 = 0.01;

/// What a player's battles say about two groups.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SwapAnswer {
    /// Who plays both sides.
    pub player: String,
    /// The first group: `four Heavy Foot`.
    pub first: String,
    /// The second one.
    pub second: String,
    /// What an army scores more with the first group than with the second one, in points of 100.
    pub difference: Estimate,
    /// Which of the two is the stronger.
    pub stronger: Stronger,
    /// Draws of an army and its enemy, each of which is one observation.
    pub draws: u64,
    /// Pairs of battles with each group.
    pub pairs: u64,
}

/// Which of two groups is the stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stronger {
    /// The first.
    First,
    /// The second.
    Second,
    /// Neither, to a point of 100.
    Neither,
    /// The interval leaves that open.
    Open,
}

impl Stronger {
    /// By the interval of a difference, −1 to 1.
    fn of(difference: &Estimate) -> Stronger {
        match (difference.lo, difference.hi) {
            (lo, _) if lo > 0.0 => Stronger::First,
            (_, hi) if hi < 0.0 => Stronger::Second,
            (lo, hi) if lo >= -MARGIN && hi <= MARGIN => Stronger::Neither,
            _ => Stronger::Open,
        }
    }
}

/// What the variant of a cell adds to the score where contests are drawn, adjusted for luck where that was recorded; none of a baseline.
pub fn difference(cell: &CellTotals, reading: &IntervalPolicy) -> Option<Estimate> {
    let pairs = &cell.effect.as_ref()?.pairs;
    let plain = reading.difference_of_draws(&cell.draws.as_ref()?.differences);
    Some(LuckOf::of(cell, pairs.moving_pairs(), reading).difference().unwrap_or(plain))
}

impl Swap {
    /// The answer of each player that played.
    pub fn answers(&self, tables: &Tables) -> Vec<SwapAnswer> {
        let of = |(player, cell): &(String, u32)| {
            let line = tables.effects.iter().find(|line| line.cell == *cell && line.pairs > 0)?;
            // Of a swap it is adjusted for luck, where that was recorded.
            let difference = line.differences.score;
            Some(SwapAnswer {
                player: player.clone(),
                first: self.first.words.clone(),
                second: self.second.words.clone(),
                stronger: Stronger::of(&difference),
                difference: difference.mapped(100.0, 0.0),
                draws: difference.n,
                pairs: line.pairs,
            })
        };
        self.players.iter().filter_map(of).collect()
    }

    /// The verdict in a sentence for each player, and what it rests on.
    pub(crate) fn sentences(&self, tables: &Tables) -> Vec<String> {
        let answers = self.answers(tables);
        let mut said: Vec<String> = answers.iter().map(|answer| self.verdict(answer)).collect();
        let Some(first) = answers.first() else {
            return vec!["Nothing was played.".to_owned()];
        };
        said.push(format!(
            "Each group costs {}. {} {} had first the one and then the other; the rest of the army, the enemy and the dice were the same ({} pairs of battles with each, adjusted for luck).",
            self.cost,
            grouped(first.draws),
            self.armies,
            grouped(first.pairs),
        ));
        said
    }

    /// Which is the stronger, as a player leads them.
    fn verdict(&self, answer: &SwapAnswer) -> String {
        let (first, second) = (&self.first, &self.second);
        let by = format!("as {} leads them", answer.player);
        match answer.stronger {
            Stronger::First => format!(
                "{} {} stronger than {}: {} of 100, {by}.",
                upper_first(&first.words),
                first.verb(),
                second.words,
                in_points(answer.difference)
            ),
            Stronger::Second => format!(
                "{} {} stronger than {}: {} of 100, {by}.",
                upper_first(&second.words),
                second.verb(),
                first.words,
                in_points(answer.difference.mapped(-1.0, 0.0))
            ),
            Stronger::Neither => format!(
                "{} and {} are equally strong to a point of 100: {} of 100 for the first, {by}.",
                upper_first(&first.words),
                second.words,
                in_points(answer.difference)
            ),
            Stronger::Open => format!(
                "Which are stronger, {} or {}, isn't known: {} of 100 for the first, {by}.{}",
                first.words,
                second.words,
                in_points(answer.difference),
                needed(answer)
            ),
        }
    }
}

/// `+1.2 [0.4, 2.0] points`.
fn in_points(difference: Estimate) -> String {
    let number = Number::percentage_points(difference.mapped(0.01, 0.0)).with_plus();
    format!("{} {} points", number.shown.value, number.interval())
}

/// How many pairs show a difference of a point, if those that were played didn't.
fn needed(answer: &SwapAnswer) -> String {
    /// Half of the margin on either side tells a point from none.
    const WANTED: f64 = 0.5;
    let half_width = answer.difference.half_width();
    if !half_width.is_finite() || half_width <= WANTED {
        return String::new();
    }
    let times = (half_width / WANTED).powi(2);
    let pairs = (answer.pairs as f64 * times / 100.0).ceil() * 100.0;
    format!(" About {} pairs would show it to ±½ point.", grouped(pairs as u64))
}

#[cfg(test)]
mod tests {
    use stats::{IntervalKind, IntervalMethod};

    use super::*;
    use crate::swap::Group;

    fn between(lo: f64, hi: f64) -> Estimate {
        Estimate {
            value: Some((lo + hi) / 2.0),
            se: None,
            lo,
            hi,
            level: 0.95,
            kind: IntervalKind::Planned,
            method: IntervalMethod::StudentT,
            n: 144,
        }
    }

    fn swap() -> Swap {
        let group = |words: &str, is_plural| Group { words: words.to_owned(), is_plural };
        Swap {
            first: group("four Heavy Foot", true),
            second: group("a stand of Elephants", false),
            cost: "12 points".to_owned(),
            armies: "random armies".to_owned(),
            players: vec![("steady".to_owned(), 1)],
        }
    }

    fn said(lo: f64, hi: f64) -> String {
        let difference = between(lo, hi);
        swap().verdict(&SwapAnswer {
            player: "steady".to_owned(),
            first: String::new(),
            second: String::new(),
            stronger: Stronger::of(&difference),
            difference: difference.mapped(100.0, 0.0),
            draws: 144,
            pairs: 288,
        })
    }

    /// ST-R7: the verdict follows the interval, whichever group is the stronger, and says what would settle an open one.
    #[test]
    fn st_r7_the_verdict_of_two_groups_follows_the_interval() {
        assert_eq!(
            said(0.004, 0.02),
            "Four Heavy Foot are stronger than a stand of Elephants: +1.2 [0.4, 2.0] points of 100, as steady leads them."
        );
        assert_eq!(
            said(-0.02, -0.004),
            "A stand of Elephants is stronger than four Heavy Foot: +1.2 [0.4, 2.0] points of 100, as steady leads them."
        );
        assert!(said(-0.004, 0.008).starts_with(
            "Four Heavy Foot and a stand of Elephants are equally strong to a point of 100: +0.2"
        ));
        let open = said(-0.005, 0.015);
        assert!(open.starts_with(
            "Which are stronger, four Heavy Foot or a stand of Elephants, isn't known: +0.5"
        ));
        // ±1 point of 288 pairs is ±½ of four times as many.
        assert!(open.ends_with("About 1,200 pairs would show it to ±½ point."), "{open}");
    }
}
