//! A price list for every type of a game with points: what a stand adds beyond its price, and what would be fair, by one regression over
//! meetings of random armies (ST-R1 to ST-R12).

mod rows;
mod wording;

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::prices::{BAND, Population, PopulationPrices, PriceWord, are_known, times_as_many};

pub use rows::{MeetingRow, PriceLine, armies_table, table};
pub use wording::{in_brackets, points, rounded, to_plus_minus, tone, two_digits};

/// One minus the level of every interval.
const ALPHA: f64 = 0.05;
/// Meetings from which prices are formed.
pub const FEWEST_MEETINGS: usize = 720;
/// ST-R9: the word of a type whose price differs between players.
const DEPENDS: &str = "depends on who plays";
/// Points of 100 in a score of 1.
const OF_100: f64 = 100.0;

/// What every type should cost.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TypePrices {
    /// What is priced: `stand`.
    pub unit: &'static str,
    /// A row a type, by how wrong its price is.
    pub types: Vec<TypePrice>,
    /// What a point of price is worth to each player.
    pub rates: Vec<PlayerRates>,
    /// The half-width of fair prices that was wanted, in points; none where a number of pairs was played.
    pub precision: Option<f64>,
    /// The meetings that everything is estimated from.
    #[serde(skip)]
    pub armies: Vec<MeetingRow>,
    /// How columns name the types, in the order of the armies' rows.
    #[serde(skip)]
    keys: Vec<String>,
}

/// A type that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedType {
    /// Its name.
    pub name: String,
    /// How columns name it.
    pub key: String,
    /// What the rules charge for one.
    pub published: f64,
}

/// What a type should cost.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TypePrice {
    /// Its name.
    pub name: String,
    /// What the rules charge for one, in points.
    pub published: f64,
    /// What would be fair as the first player leads it, in points; none where nothing can be said.
    pub fair: Option<Estimate>,
    /// `underpriced`, `right`, `overpriced`, `depends on who plays`, `not settled` or `not judged`.
    pub verdict: &'static str,
    /// A row a player.
    pub players: Vec<PlayerPrice>,
}

/// What a type should cost in the hands of a player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayerPrice {
    /// Who plays.
    pub player: String,
    /// What would be fair, in points.
    pub fair: Option<Estimate>,
    /// What one adds to the score beyond its price, in points of 100.
    pub beyond: Option<Estimate>,
    /// What one adds to the score, in points of 100.
    pub adds: Option<Estimate>,
    /// By how much the fair price is above the first player's, on the same armies and dice; it holds for all types together. None for the
    /// first player.
    pub above_first: Option<Estimate>,
    /// `underpriced`, `right`, `overpriced`, `not settled` or `not judged`.
    pub verdict: &'static str,
}

/// What a point of price is worth to a player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayerRates {
    /// Who plays.
    pub player: String,
    /// The score of a point that buys other troops, in points of 100.
    pub bought: Option<Estimate>,
    /// What a point costs by which a lost stand counts more, in points of 100 a stand, lost or not.
    pub lost: Option<Estimate>,
    /// Whether the two together are known well enough for prices.
    pub is_known: bool,
    /// Meetings of two random armies.
    pub meetings: usize,
    /// Pairs of battles, dearer losses included.
    pub pairs: u64,
    /// Whether counters of types were fitted beside the types, which leaves less noise.
    pub has_counters: bool,
}

impl TypePrices {
    /// The list of players with their meetings, which for all of them are those of the same armies.
    pub fn of(
        types: Vec<PlayedType>,
        unit: &'static str,
        players: &[(String, Population)],
        armies: Vec<MeetingRow>,
    ) -> TypePrices {
        let found: Vec<Option<PopulationPrices>> = players
            .iter()
            .map(|(_, population)| {
                let is_enough = population.meetings.len() >= FEWEST_MEETINGS;
                is_enough.then(|| population.prices(ALPHA)).flatten()
            })
            .collect();
        let printed: Vec<f64> = types.iter().map(|it| it.published).collect();
        let words: Vec<Vec<PriceWord>> = found
            .iter()
            .map(|found| match found {
                Some(found) => found.words(&printed, ALPHA),
                None => vec![PriceWord::NotJudged; printed.len()],
            })
            .collect();
        let first = found.first().and_then(Option::as_ref);
        let above: Vec<Vec<Option<Estimate>>> = found
            .iter()
            .enumerate()
            .map(|(at, other)| match first.zip(other.as_ref()) {
                Some((first, other)) if at > 0 => first.differences(other, ALPHA),
                _ => vec![None; printed.len()],
            })
            .collect();
        let names = players.iter().map(|(name, _)| name);
        let mut rows: Vec<TypePrice> = types
            .iter()
            .enumerate()
            .map(|(at, it)| {
                let of_player = |(player, name): (usize, &String)| {
                    let known = found[player].as_ref();
                    let in_points_of_100 = |of: fn(&PopulationPrices) -> &Vec<Option<Estimate>>| {
                        known.and_then(|known| of(known)[at]).map(|it| it.scaled(OF_100))
                    };
                    PlayerPrice {
                        player: name.clone(),
                        fair: known.filter(|it| it.has_rate()).and_then(|it| it.fair[at]),
                        beyond: in_points_of_100(|it| &it.beyond),
                        adds: in_points_of_100(|it| &it.stands),
                        above_first: above[player][at],
                        verdict: words[player][at].name(),
                    }
                };
                let players: Vec<PlayerPrice> = names.clone().enumerate().map(of_player).collect();
                let of_type: Vec<PriceWord> = words.iter().map(|words| words[at]).collect();
                TypePrice {
                    name: it.name.clone(),
                    published: it.published,
                    fair: players.first().and_then(|it| it.fair),
                    verdict: verdict(&of_type, &players),
                    players,
                }
            })
            .collect();
        rows.sort_by(|one, other| other.off().total_cmp(&one.off()));
        let rates = players.iter().zip(&found).map(|((name, population), found)| PlayerRates {
            player: name.clone(),
            bought: found.as_ref().map(|found| found.bought.scaled(OF_100)),
            lost: found.as_ref().map(|found| found.lost.scaled(OF_100)),
            is_known: found.as_ref().is_some_and(PopulationPrices::has_rate),
            meetings: population.meetings.len(),
            pairs: n_pairs(population),
            has_counters: found.as_ref().is_some_and(|found| found.has_counters),
        });
        TypePrices {
            unit,
            types: rows,
            rates: rates.collect(),
            precision: None,
            armies,
            keys: types.into_iter().map(|it| it.key).collect(),
        }
    }

    /// The same, where play was to end once prices are known to this half-width, in points.
    #[must_use]
    pub fn to_precision(self, precision: Option<f64>) -> TypePrices {
        TypePrices { precision, ..self }
    }

    /// ST-D8: whether play may end at a look, after a part of the plan: once all prices are known to this half-width that would be so
    /// after all of it.
    pub fn is_known_to(&self, half_width: f64, part: f64) -> bool {
        let widths: Vec<f64> = self.fair().map(|it| it.half_width()).collect();
        are_known(&widths, half_width, part)
    }

    /// The half-width of the fair price that is known least, in points; none where there is no price.
    pub fn widest(&self) -> Option<f64> {
        self.fair().map(|it| it.half_width()).reduce(f64::max)
    }

    /// The fair prices of all types and players.
    fn fair(&self) -> impl Iterator<Item = Estimate> {
        self.types.iter().flat_map(|it| &it.players).filter_map(|it| it.fair)
    }

    /// How columns name the types, in the order of the armies' rows.
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// A line a type and player, by how wrong the price is.
    pub fn lines(&self) -> Vec<PriceLine> {
        let of_type = |it: &TypePrice| -> Vec<PriceLine> {
            it.players.iter().map(|player| PriceLine::of(it, player)).collect()
        };
        self.types.iter().flat_map(of_type).collect()
    }
}

impl TypePrice {
    /// How far the price is off, in the mean over players; below 0 where nothing can be said.
    pub fn off(&self) -> f64 {
        let known = self.players.iter().filter_map(|it| it.fair?.value);
        let off: Vec<f64> = known.map(|fair| fair - self.published).collect();
        match off.len() {
            0 => -1.0,
            n => (off.iter().sum::<f64>() / n as f64).abs(),
        }
    }
}

fn n_pairs(population: &Population) -> u64 {
    let meetings = population.meetings.iter().map(|it| it.n_pairs);
    let all: f64 = meetings.chain(population.dearer.iter().map(|it| it.n_pairs)).sum();
    all as u64
}

/// ST-R9, ST-R12: the word over all players.
fn verdict(words: &[PriceWord], players: &[PlayerPrice]) -> &'static str {
    let depends = players.iter().filter_map(|it| it.above_first);
    let is_other = |it: Estimate| it.lo > BAND || it.hi < -BAND;
    if depends.into_iter().any(is_other) {
        return DEPENDS;
    }
    match words {
        [] => PriceWord::NotJudged.name(),
        [first, others @ ..] if others.iter().all(|it| it == first) => first.name(),
        _ => PriceWord::NotSettled.name(),
    }
}

#[cfg(test)]
mod tests;
