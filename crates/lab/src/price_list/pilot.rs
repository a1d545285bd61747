//! A few blocks that say how long it takes until prices are known.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use analysis::numbers::{grouped, plain};
use analysis::parts::type_prices::{to_plus_minus, two_digits};
use analysis::phrases::duration;
use analysis::worth::WorthRows;
use harness::playable::Tasks;
use harness::{PlanPart, SLOTS, Silent, Totals};
use rayon::ThreadPool;
use stats::prices::times_as_many;

use super::{MEETING_PAIRS, Question};
use experiment::document::problem::Failure;
use experiment::planned_run::PlannedRun;

/// What is predicted beside the time of the whole, seconds.
const TEN_MINUTES: f64 = 600.0;
/// A longer run has to be asked for by its number of pairs, seconds.
const LONGEST: f64 = 3_600.0;
/// Pairs that a plan has for each that is predicted: a pilot knows the square of a width to a quarter.
const SPARE: f64 = 1.5;

/// How well the first blocks of a price list know its prices, and how long they took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pilot {
    /// Pairs of the first player.
    pub pairs: u64,
    /// Whose pairs are as many: `each player`, or `the first player`.
    pub whose: &'static str,
    pub seconds: f64,
    /// The half-width of the price that is known least, in points; none where no price could be formed.
    pub widest: Option<f64>,
}

impl Question {
    /// The question with as many pairs as a pilot needs.
    #[must_use]
    pub fn of_pilot(&self) -> Question {
        let pairs = self.fewest_blocks() * MEETING_PAIRS * SLOTS as u64;
        Question { max_pairs: Some(pairs), ..self.clone() }
    }
}

impl Pilot {
    /// Plays it, as if that took no time: all blocks of the plan, whose rows are not kept. None if it was stopped.
    pub fn play(planned: &dyn PlannedRun, pool: &ThreadPool, stop: &AtomicBool) -> Option<Pilot> {
        let (playable, plan) = (planned.playable(), planned.playable().schedule());
        let mut rows = WorthRows::new(plan.n_cells());
        let mut tasks = 0..plan.n_tasks();
        let part = PlanPart { tasks: &mut tasks as Tasks<'_>, out_of_play: &[] };
        let mut played = Vec::new();
        let mut keep = |task: usize, of_task: &[harness::BlockRow]| {
            played.push((task, of_task.to_vec()));
            Ok(())
        };
        let totals = Totals::new(plan.n_cells());
        let end = playable.play(pool, part, totals, stop, &mut Silent, &mut keep).ok()?;
        if !end.finished {
            return None;
        }
        // Blocks are read in their order, whichever was finished first.
        played.sort_by_key(|(task, _)| *task);
        played.iter().flat_map(|(_, of_task)| of_task).for_each(|row| rows.push(row));
        Some(Pilot {
            pairs: u64::from(plan.n_blocks) * MEETING_PAIRS * SLOTS as u64,
            whose: "each player",
            seconds: 0.0,
            widest: planned.price_goal().and_then(|goal| goal.widest(&rows, plan.n_blocks)),
        })
    }

    /// The pilot of a question in which only the first player plays all pairs.
    #[must_use]
    pub fn of_first(self) -> Pilot {
        Pilot { whose: "the first player", ..self }
    }

    /// The pilot with the time that it took, which this crate has no clock to read.
    #[must_use]
    pub fn took(self, time: Duration) -> Pilot {
        Pilot { seconds: time.as_secs_f64(), ..self }
    }

    /// Pairs of each player until every price is known to this half-width, and the seconds that they take.
    fn predicted(&self, precision: f64) -> Option<(f64, f64)> {
        let times = times_as_many(self.widest?, precision);
        Some((self.pairs as f64 * times, self.seconds * times))
    }

    /// The half-width of all prices after ten minutes, rounded up to a hundredth of a point.
    fn in_ten_minutes(&self) -> Option<f64> {
        let width = self.widest? * (self.seconds / TEN_MINUTES).sqrt();
        Some((100.0 * width).ceil() / 100.0)
    }

    /// What is said before play begins.
    pub fn sentence(&self, precision: f64) -> String {
        let forecast = self.predicted(precision).zip(self.in_ten_minutes());
        let Some(((pairs, seconds), reached)) = forecast else {
            return format!(
                "A pilot of {} pairs could form no price, so how long it takes is not known.",
                grouped(self.pairs)
            );
        };
        format!(
            "Every price to {}: about {} pairs of {}, {}, by a pilot of {}; ten minutes would reach ±{}.",
            to_plus_minus(precision),
            grouped(two_digits(pairs)),
            self.whose,
            duration(seconds),
            grouped(self.pairs),
            plain(reached, 2),
        )
    }

    /// The most pairs to plan for a precision; none where nothing is predicted.
    ///
    /// # Errors
    ///
    /// If that would take more than an hour: how long, and what ten minutes would reach.
    pub fn most_pairs(&self, precision: f64) -> Result<Option<u64>, Failure> {
        let Some((pairs, seconds)) = self.predicted(precision) else { return Ok(None) };
        let most = two_digits(SPARE * pairs);
        if seconds <= LONGEST {
            // Enough for a look.
            return Ok(Some(most.max(2 * self.pairs)));
        }
        let reached = self.in_ten_minutes().unwrap_or(precision);
        Err(Failure::with_help(
            format!(
                "every price to {} would take {}: about {} pairs of {}, by a pilot of {}",
                to_plus_minus(precision),
                duration(seconds),
                grouped(two_digits(pairs)),
                self.whose,
                grouped(self.pairs),
            ),
            format!(
                "ten minutes reach ±{0}: `--precision {0}`. To play that long all the same, say how many pairs: `--max-pairs {most}`",
                plain(reached, 2),
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PILOT: Pilot =
        Pilot { pairs: 2_880, whose: "each player", seconds: 6.0, widest: Some(1.0) };

    #[test]
    fn a_pilot_predicts_pairs_and_time_by_the_square_of_the_width() {
        let said = PILOT.sentence(0.25);
        assert_eq!(
            said,
            "Every price to ±¼ point: about 47,000 pairs of each player, about 96 s, by a pilot of 2,880; ten minutes would reach ±0.10."
        );
        let most = |precision| PILOT.most_pairs(precision).expect("it is short");
        assert_eq!(most(0.25), Some(70_000));
        assert_eq!(most(2.0), Some(5_760));
    }

    #[test]
    fn a_week_is_refused_with_what_ten_minutes_reach() {
        let slow = Pilot { seconds: 600.0, ..PILOT };
        let refused = slow.most_pairs(0.05).expect_err("it takes days");
        let said = format!("{refused:?}");
        for part in ["about 3 days", "1,200,000 pairs", "--precision 1.00", "--max-pairs 1800000"] {
            assert!(said.contains(part), "no `{part}` in {said}");
        }
        let unknown = Pilot { widest: None, ..slow };
        assert_eq!(unknown.most_pairs(0.05).expect("it is not known"), None);
    }
}
