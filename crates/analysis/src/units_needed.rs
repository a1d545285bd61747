//! How many units of one kind an army needs for an even battle: the score at each number, and the numbers between which it crosses
//! one half.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::worth::{IsotonicCurve, Place};

pub use crate::counted_matchup::CountedMatchup;
use crate::info::RunInfo;
use crate::phrases::Number;
use crate::side_names::of_enemy;
use crate::tables::Tables;

/// How many are needed against one enemy.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Counts")]
pub struct CountAnswer {
    /// The army.
    pub army: String,
    /// The kind of unit.
    pub unit: String,
    /// The enemy.
    pub enemy: String,
    /// The score of the army that has them, by their number.
    pub scores: Vec<CountScore>,
    /// The greatest number with which it surely loses, as it does with every smaller one that was tried; null where there is none.
    pub loses_with: Option<u32>,
    /// The smallest number with which it surely wins, as it does with every greater one that was tried; null where there is none.
    pub wins_with: Option<u32>,
    /// The number at which the score is one half, by interpolation on the rising curve through the scores; null where it isn't crossed.
    pub even_at: Option<f64>,
}

/// The score with one number of units.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CountScore {
    /// How many.
    pub n: u32,
    /// The score in points of 100.
    pub score: Estimate,
}

/// What a run says of every enemy.
pub fn answers(info: &RunInfo, tables: &Tables) -> Vec<CountAnswer> {
    let mut all: Vec<CountAnswer> = Vec::new();
    for counted in &info.counted {
        let mut cells = tables.cells.iter();
        let Some(cell) =
            cells.find(|cell| cell.variant.is_none() && cell.matchup == counted.matchup)
        else {
            continue;
        };
        if cell.pairs == 0 || cell.score.value.is_none() {
            continue;
        }
        let score = if counted.is_first { cell.score } else { of_enemy(cell.score) };
        let score = CountScore { n: counted.n, score: score.mapped(100.0, 0.0) };
        match all.iter_mut().find(|it| it.enemy == counted.enemy) {
            Some(answer) => answer.scores.push(score),
            None => all.push(CountAnswer {
                army: counted.army.clone(),
                unit: counted.unit.clone(),
                enemy: counted.enemy.clone(),
                scores: vec![score],
                loses_with: None,
                wins_with: None,
                even_at: None,
            }),
        }
    }
    all.iter_mut().for_each(CountAnswer::judge);
    all
}

/// One half, in points of 100.
const EVEN: f64 = 50.0;

impl CountAnswer {
    /// Numbers are tested one after another from either end until one isn't clear, each at the level of its interval: where more units
    /// never hurt, both ends hold together at that level, since each is wrong only if the first test beyond the crossing is.
    fn judge(&mut self) {
        self.scores.sort_by_key(|it| it.n);
        let scores = self.scores.iter();
        self.loses_with = scores.clone().take_while(|it| it.score.hi < EVEN).last().map(|it| it.n);
        self.wins_with = scores.rev().take_while(|it| it.score.lo > EVEN).last().map(|it| it.n);
        self.even_at = self.crossing();
    }

    /// ST-E4: where the rising curve through the scores is one half; none where it isn't within the numbers that were tried.
    fn crossing(&self) -> Option<f64> {
        let numbers: Vec<f64> = self.scores.iter().map(|it| f64::from(it.n)).collect();
        let scores: Option<Vec<f64>> = self.scores.iter().map(|it| it.score.value).collect();
        match IsotonicCurve::fit(&numbers, &scores?, &vec![1.0; numbers.len()]).inverse(EVEN) {
            Place::At(n) => Some(n),
            Place::Below | Place::Above => None,
        }
    }

    /// The answer in a sentence.
    fn sentence(&self, level: &str) -> Option<String> {
        let with = |n: u32| {
            let found = self.scores.iter().find(|it| it.n == n)?;
            let number = Number::plain(found.score);
            Some(format!("with {n} the score is {}", number.with_interval(" %")))
        };
        let who = format!("{} of {} against {}", self.unit, self.army, self.enemy);
        let (least, most) = (self.scores.first()?, self.scores.last()?);
        let about = self.even_at.map_or(String::new(), |at| format!(", about {at:.1}"));
        let (known, numbers) = match (self.loses_with, self.wins_with) {
            (Some(loses), Some(wins)) => (
                format!(
                    "an even battle takes more than {loses} and fewer than {wins}{about} ({level} % interval)"
                ),
                [loses, wins],
            ),
            (Some(loses), None) if loses == most.n => {
                return Some(format!(
                    "{who}: even the most that were tried lose: {}.",
                    with(loses)?
                ));
            }
            (None, Some(wins)) if wins == least.n => {
                return Some(format!(
                    "{who}: even the fewest that were tried win: {}.",
                    with(wins)?
                ));
            }
            (Some(loses), None) => (
                format!(
                    "an even battle takes more than {loses}{about}; no number that was tried surely wins"
                ),
                [loses, most.n],
            ),
            (None, Some(wins)) => (
                format!(
                    "an even battle takes fewer than {wins}{about}; no number that was tried surely loses"
                ),
                [least.n, wins],
            ),
            (None, None) => (
                format!("no number that was tried surely wins or surely loses{about}"),
                [least.n, most.n],
            ),
        };
        let [low, high] = numbers.map(with);
        Some(format!("{who}: {known}: {}, {}.", low?, high?))
    }
}

/// The answer in sentences.
pub fn sentences(all: &[CountAnswer], level: &str) -> Vec<String> {
    all.iter().filter_map(|it| it.sentence(level)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(scores: &[(u32, f64)]) -> CountAnswer {
        let half_width = 3.0;
        let score = |&(n, value): &(u32, f64)| CountScore {
            n,
            score: Estimate {
                lo: value - half_width,
                hi: value + half_width,
                ..Estimate::exact(value, 100)
            },
        };
        let mut answer = CountAnswer {
            army: "the Horde".to_owned(),
            unit: "Tatars".to_owned(),
            enemy: "Swiss".to_owned(),
            scores: scores.iter().map(score).collect(),
            loses_with: None,
            wins_with: None,
            even_at: None,
        };
        answer.judge();
        answer
    }

    /// By hand: 9 surely lose and 12 surely win; between 10 (48) and 11 (52) one half is in the middle.
    #[test]
    fn the_number_at_which_the_score_crosses_one_half_has_both_ends() {
        let found = answer(&[(8, 40.0), (9, 44.0), (10, 48.0), (11, 52.0), (12, 57.0)]);
        assert_eq!((found.loses_with, found.wins_with), (Some(9), Some(12)));
        assert_eq!(found.even_at, Some(10.5));
        let said = found.sentence("95").expect("a sentence");
        assert!(
            said.contains("more than 9 and fewer than 12, about 10.5 (95 % interval)"),
            "{said}"
        );
    }

    /// A number that isn't clear ends the sequence: 8 and 10 lose, 9 isn't shown to, so that only 8 counts.
    #[test]
    fn a_number_that_is_not_clear_ends_the_sequence() {
        let found = answer(&[(8, 40.0), (9, 49.0), (10, 44.0), (11, 60.0)]);
        assert_eq!((found.loses_with, found.wins_with), (Some(8), Some(11)));
        // 49 and 44 are pooled as 46.5; from there to 60 the half lies at 3.5 of 13.5.
        let at = found.even_at.expect("a crossing");
        assert!((at - (10.0 + 3.5 / 13.5)).abs() < 1e-9, "{at}");
    }

    #[test]
    fn ends_that_were_not_reached_are_said() {
        let all_lose = answer(&[(8, 20.0), (9, 30.0)]);
        assert!(
            all_lose
                .sentence("95")
                .expect("said")
                .contains("even the most that were tried lose: with 9")
        );
        let all_win = answer(&[(8, 70.0), (9, 80.0)]);
        assert!(
            all_win
                .sentence("95")
                .expect("said")
                .contains("even the fewest that were tried win: with 8")
        );
        let open = answer(&[(8, 49.0), (9, 51.0)]);
        assert!(
            open.sentence("95")
                .expect("said")
                .contains("no number that was tried surely wins or surely loses, about 8.5")
        );
    }
}
