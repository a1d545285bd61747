//! What a rebalancing is to reach, in words: that verdicts are fair or, of a field, that every army is worth bringing.

use stats::Estimate;

use super::answer::{ItemUnder, Proved, RebalanceAnswer};
use crate::numbers::hundredths;
use crate::phrases::with_interval;

impl RebalanceAnswer {
    /// `within ±5 points of 100`, `in 50 % of redraws or more`.
    pub fn goal(&self) -> String {
        match self.info.support {
            Some(least) => format!("in {} % of redraws or more", hundredths(100.0 * least)),
            None => format!("within ±{} points of 100", hundredths(self.info.margin)),
        }
    }

    /// What is asked of all verdicts: `every matchup is fair within ±5 points of 100`.
    pub(super) fn goal_for_all(&self) -> String {
        match self.info.support {
            Some(_) => format!("every army comes up {}", self.goal()),
            None => format!("every {} is {} {}", self.words.item, self.words.fair, self.goal()),
        }
    }

    /// `verdicts are typically 1.2 points of 100 off`.
    pub(super) fn typically(&self, off: &str) -> String {
        match self.info.support {
            Some(_) => format!("armies typically lack {off} points of 100 of that"),
            None => format!("verdicts are typically {off} points of 100 off"),
        }
    }

    /// What the imbalance is called in a column.
    pub(super) fn off_heading(&self) -> &'static str {
        match self.info.support {
            Some(_) => "lacking, promised",
            None => "off, promised",
        }
    }

    /// What an item's number is: points of 100 off, or how often it comes up.
    pub fn number_heading(&self) -> &'static str {
        match self.info.support {
            Some(_) => "% of redraws",
            None => "points of 100",
        }
    }

    /// How far a verdict is from the goal, for the order of rows.
    pub(super) fn distance(&self, estimate: &Estimate) -> f64 {
        let value = estimate.value.unwrap_or_default();
        match self.info.support {
            Some(least) => 100.0 * least - value,
            None => value.abs(),
        }
    }

    /// The verdict that is farthest from the goal.
    pub(super) fn farthest_under<'p>(&self, proved: &'p Proved) -> Option<&'p ItemUnder> {
        let far = |it: &ItemUnder| self.distance(&it.after);
        let items = proved.items.iter();
        items.max_by(|x, y| far(x).total_cmp(&far(y)))
    }

    /// `Hastings is still 8.1 [6.9, 9.3] points of 100 off`.
    pub(super) fn still_off(&self, item: &ItemUnder) -> String {
        let shown = with_interval(&item.after);
        match self.info.support {
            Some(_) => format!("{} still comes up in {shown} % of redraws", item.item),
            None => format!("{} is still {shown} points of 100 off", item.item),
        }
    }

    /// What was found of the verdict that is farthest off.
    pub(super) fn farthest_found(&self) -> String {
        let far = |it: &super::answer::FoundVerdict| self.distance(&it.difference);
        let farthest = self.found.iter().max_by(|x, y| far(x).total_cmp(&far(y)));
        farthest.map_or(String::new(), |it| {
            let shown = with_interval(&it.difference);
            match self.info.support {
                Some(_) => format!("{} comes up in {shown} % of redraws", it.item),
                None => format!("{} is {shown} points of 100 off", it.item),
            }
        })
    }

    /// What a support is, where the goal is one.
    pub(super) fn what_it_means(&self) -> Option<String> {
        self.info.support.map(|_| {
            "An army comes up where it is part of the equilibrium when the measured scores are drawn again from their errors. That is no \
             confidence: of two equal best armies each comes up half the time."
                .to_owned()
        })
    }
}
