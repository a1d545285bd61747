//! The rates by which a point of troops is judged, and how much is played if they are known (ST-R11).

use harness::SLOT_PAIRS;

use super::PriceExperiment;
use crate::lists::builtin;
use crate::players::PlayerText;
use crate::rates;
use experiment::document::problem::Failure;
use experiment::ruleset::price::RateOf;

/// ST-R11: how many pairs are played for one card over all its lists, without it and with it, if only the effect is asked; this
/// takes some ten seconds of two cores.
const QUICK: usize = 24 * SLOT_PAIRS as usize;

impl PriceExperiment {
    /// ST-R11: takes the shipped rates if they are of these rules, players and lists, or are asked for anyway.
    pub(super) fn take_rates(&mut self, asked: RateOf) -> Result<(), Failure> {
        if asked == RateOf::Measured {
            return Ok(());
        }
        let is_built_in =
            |key: &String| builtin::BUILTIN.iter().any(|list| list.name == key.as_str());
        let mut lists = self.bearers.iter().flat_map(|it| it.enemies.iter().chain([&it.list]));
        let are_built_in = lists.all(is_built_in);
        let mut text = String::new();
        for name in &self.players {
            let Some(player) = PlayerText::named(name) else { continue };
            let why = match rates::of(&player, &self.rules) {
                None => Some(format!("no rate is shipped for {name}")),
                Some((rows, is_theirs)) => {
                    text.push_str(&rates::to_toml(&rows, asked == RateOf::Rulebook));
                    let why = match (is_theirs, are_built_in) {
                        (false, _) => "the shipped rate is of other rules",
                        (true, false) => "the shipped rate is of the built-in lists",
                        (true, true) => "",
                    };
                    let is_wanted = asked == RateOf::Rulebook || why.is_empty();
                    (!is_wanted).then(|| why.to_owned())
                }
            };
            match (why, asked) {
                (Some(why), RateOf::Rulebook) => {
                    return Err(Failure::with_help(
                        why,
                        format!(
                            "leave `--rate` out, and it is measured; {}",
                            rates::players_in_words()
                        ),
                    ));
                }
                (Some(why), _) => {
                    self.measured_since = Some(why);
                    return Ok(());
                }
                (None, _) => {}
            }
        }
        self.rates = Some(text);
        Ok(())
    }

    /// Whether cards are played without being paid for, and nothing else.
    pub(super) fn asks_effect_only(&self) -> bool {
        self.rates.is_some() && !self.compares && self.grids.iter().all(Option::is_none)
    }

    /// Sets as many blocks as play [`QUICK`] pairs of each card; with many lists, fewer pairs of each two armies.
    pub(super) fn play_quickly(&mut self) {
        let cells: usize = self.bearers.iter().map(|it| 1 + it.cards.len()).sum();
        let of_each_eight = QUICK * self.cards.len() / cells.max(1);
        // From one block of one list chance can't be estimated.
        let having = |card: usize| self.bearers.iter().filter(move |it| it.cards.contains(&card));
        let has_one_list = (0..self.cards.len()).any(|card| having(card).count() == 1);
        let fewest = if has_one_list { 2 } else { 1 };
        self.n_blocks = (of_each_eight / SLOT_PAIRS as usize).max(fewest);
        self.meeting_pairs = match of_each_eight / self.n_blocks {
            0 | 1 => 1,
            2 | 3 => 2,
            4..8 => 4,
            _ => SLOT_PAIRS,
        };
    }
}
