//! A price list for every type of a game with points: what a stand adds beyond its price, and what would be fair, by one regression over
//! meetings of random armies (ST-R1 to ST-R12).

mod counters;
mod list_file;
mod page;
mod proof;
mod rows;
mod wording;

use schemars::JsonSchema;
use serde::Serialize;
use stats::prices::{BAND, Population, PopulationPrices, PriceWord, are_known, times_as_many};
use stats::{Estimate, normal_quantile};

use super::AnswerPart;
use crate::info::RunInfo;
use crate::page::Section;
use crate::schema::TableSink;
use crate::text_table::Ink;

pub use counters::{TypeCounter, counters_table};
pub use proof::{
    ListForecast, ListProof, PlayedProof, PlayedReal, PlayedSwap, SwapLine, forecasts,
    forecasts_table, swaps, swaps_table,
};
pub use rows::{MeetingRow, PriceLine, armies_table, table};
pub use wording::{in_brackets, points, rounded, to_plus_minus, tone, two_digits};

/// The names of its tables.
pub(super) const TABLES: &[&str] =
    &["price_list", "armies", "type_counters", "list_forecasts", "list_swaps"];
/// One minus the level of every interval.
const ALPHA: f64 = 0.05;
/// Meetings from which prices are formed.
pub const FEWEST_MEETINGS: usize = 720;
/// The proposed list, in the folder of a run.
pub const PRICES_FILE: &str = "price_list.toml";
/// The least and the highest price that is proposed.
const LEAST: f64 = 0.5;
const MOST: f64 = 20.0;
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
    /// The same at the rules' prices, where a list of other prices was tried; else empty.
    pub at_published: Vec<PlayerRates>,
    /// How far the fair prices go towards the list that was tried: 1 where it is right, less where it goes too far; none where none was
    /// tried. In the hands of the first player.
    pub way_gone: Option<Estimate>,
    /// The clearest counters: which type does better against which, beyond what prices can say.
    pub counters: Vec<TypeCounter>,
    /// Whether the list holds on battles that took no part in it, a row a player; none before there are prices.
    pub proof: Vec<ListProof>,
    /// The half-width of fair prices that was wanted, in points; none where a number of pairs was played.
    pub precision: Option<f64>,
    /// Whose armies met: `armies of 41 army lists`; null for random ones.
    pub field: Option<String>,
    /// Every two types, of every player.
    #[serde(skip)]
    pub all_counters: Vec<TypeCounter>,
    /// The meetings that everything is estimated from.
    #[serde(skip)]
    pub armies: Vec<MeetingRow>,
    /// How columns name the types, in the order of the armies' rows.
    #[serde(skip)]
    keys: Vec<String>,
    /// Their names, in the same order.
    #[serde(skip)]
    names: Vec<String>,
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
    /// What the list that is tried charges for one.
    pub tried: Option<f64>,
}

impl PlayedType {
    /// What was paid for one in the battles that prices are found from.
    fn charged(&self) -> f64 {
        self.tried.unwrap_or(self.published)
    }
}

/// The battles of one player.
#[derive(Clone, Debug)]
pub struct PlayerBattles {
    /// Who plays.
    pub name: String,
    /// Armies at the rules' prices.
    pub published: Population,
    /// Armies at the prices of a list that is tried.
    pub tried: Option<Population>,
    /// Battles that took no part in the prices and test them; none where none are played.
    pub proof: Option<PlayedProof>,
}

impl PlayerBattles {
    /// The meetings that prices are found from.
    fn population(&self) -> &Population {
        self.tried.as_ref().unwrap_or(&self.published)
    }
}

/// What a type should cost.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TypePrice {
    /// Its name.
    pub name: String,
    /// What the rules charge for one, in points.
    pub published: f64,
    /// What the list charges that is tried, in points; verdicts are about this.
    pub tried: Option<f64>,
    /// What to charge next, in half points: the fair price in the mean over players; after a list that was tried, as far towards it as that
    /// list went in the right direction.
    pub proposed: f64,
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
    /// How uneven types are: the root mean square over them of what one adds beyond its price, in points of 100, without noise.
    pub unevenness: Option<Estimate>,
    /// What differs between meetings beyond chance, in percent of its variance.
    pub explained: Option<ExplainedShares>,
}

/// What differs between meetings beyond chance, in percent of its variance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExplainedShares {
    /// By the points of both armies.
    pub points: Estimate,
    /// By what types add beyond their price.
    pub types: Estimate,
    /// By which type stands against which, which no list of prices can mend; none where too few meetings were played.
    pub counters: Option<Estimate>,
    /// By types among armies of equal points: the fairer prices are, the less.
    pub at_equal_points: Estimate,
}

impl TypePrices {
    /// The price list, from the meetings of each player; all players had the same armies.
    pub fn of(
        types: Vec<PlayedType>,
        unit: &'static str,
        players: &[PlayerBattles],
        armies: Vec<MeetingRow>,
    ) -> TypePrices {
        let found: Vec<Option<PopulationPrices>> =
            players.iter().map(|it| prices(it.population())).collect();
        let charged: Vec<f64> = types.iter().map(PlayedType::charged).collect();
        let words: Vec<Vec<PriceWord>> = found
            .iter()
            .map(|found| match found {
                Some(found) => found.words(&charged, ALPHA),
                None => vec![PriceWord::NotJudged; charged.len()],
            })
            .collect();
        let first = found.first().and_then(Option::as_ref);
        let above: Vec<Vec<Option<Estimate>>> = found
            .iter()
            .enumerate()
            .map(|(at, other)| match first.zip(other.as_ref()) {
                Some((first, other)) if at > 0 => first.differences(other, ALPHA),
                _ => vec![None; charged.len()],
            })
            .collect();
        let names = players.iter().map(|it| &it.name);
        let published: Vec<f64> = types.iter().map(|it| it.published).collect();
        let is_tried = players.iter().any(|it| it.tried.is_some());
        let way_gone = first
            .filter(|it| is_tried && it.has_rate())
            .and_then(|it| it.way_gone(&published, &charged, ALPHA));
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
                    tried: it.tried,
                    proposed: proposed(it.charged(), &players, way_gone),
                    fair: players.first().and_then(|it| it.fair),
                    verdict: verdict(&of_type, &players),
                    players,
                }
            })
            .collect();
        rows.sort_by(|one, other| other.off().total_cmp(&one.off()));
        let rates = players.iter().zip(&found);
        let rates = rates.map(|(it, found)| PlayerRates::of(&it.name, it.population(), found));
        let at_published = players
            .iter()
            .filter(|_| is_tried)
            .map(|it| PlayerRates::of(&it.name, &it.published, &prices(&it.published)));
        let all_counters: Vec<TypeCounter> = players
            .iter()
            .zip(&found)
            .filter_map(|(it, found)| Some((it, found.as_ref()?.counters.as_ref()?)))
            .flat_map(|(it, counters)| counters::of(it, counters, &types, &armies))
            .collect();
        TypePrices {
            unit,
            types: rows,
            rates: rates.collect(),
            at_published: at_published.collect(),
            way_gone,
            counters: counters::clearest(&all_counters),
            proof: players
                .iter()
                .zip(&found)
                .filter_map(|(it, found)| {
                    Some(ListProof::of(&it.name, found.as_ref()?, it.proof.as_ref()?))
                })
                .collect(),
            all_counters,
            precision: None,
            field: None,
            armies,
            names: types.iter().map(|it| it.name.clone()).collect(),
            keys: types.into_iter().map(|it| it.key).collect(),
        }
    }

    /// The price list of a run that was to end once prices are known to this half-width, in points.
    #[must_use]
    pub fn to_precision(self, precision: Option<f64>) -> TypePrices {
        TypePrices { precision, ..self }
    }

    /// The price list of armies that were not random: `armies of 41 army lists`.
    #[must_use]
    pub fn in_armies(self, field: Option<String>) -> TypePrices {
        TypePrices { field, ..self }
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

    /// The names of the types by the alphabet: the rows and columns of a map.
    pub fn sorted_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.types.iter().map(|it| it.name.clone()).collect();
        names.sort();
        names
    }

    /// Every two types as the first player leads them, the strongest counter first.
    pub fn counters_of_first(&self) -> impl Iterator<Item = &TypeCounter> {
        let first = self.rates.first().map(|it| it.player.as_str());
        self.all_counters.iter().filter(move |it| Some(it.player.as_str()) == first)
    }

    /// How columns name the types, in the order of the armies' rows.
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// ST-R6: whether another round would change nothing: each type's next price is what is charged, or what is charged lies within the
    /// interval of its fair price, as it is for all types together.
    pub fn is_at_rest(&self) -> bool {
        let of_one = ALPHA / self.types.len().max(1) as f64;
        let z = normal_quantile(1.0 - 0.5 * of_one);
        self.types.iter().all(|it| {
            let is_near = |fair: Estimate| {
                let known = fair.value.zip(fair.se);
                known.is_none_or(|(fair, se)| (fair - it.charged()).abs() <= z * se)
            };
            it.proposed == it.charged() || it.players.iter().filter_map(|of| of.fair).all(is_near)
        })
    }

    /// A line a type and player, by how wrong the price is.
    pub fn lines(&self) -> Vec<PriceLine> {
        let of_type = |it: &TypePrice| -> Vec<PriceLine> {
            it.players.iter().map(|player| PriceLine::of(it, player)).collect()
        };
        self.types.iter().flat_map(of_type).collect()
    }
}

impl AnswerPart for TypePrices {
    fn answer(&self) -> Vec<String> {
        self.sentences()
    }

    fn in_place_of_verdicts(&self, _: usize, ink: Ink) -> Option<String> {
        Some(self.screen(ink))
    }

    fn sections(&self, info: &RunInfo) -> Vec<Section> {
        page::sections(info, self)
    }

    fn charts(&self) -> &'static [&'static str] {
        &["price_list"]
    }

    fn precision(&self) -> Option<f64> {
        self.precision
    }

    fn battles(&self) -> Vec<(u32, u64)> {
        self.counters.iter().map(|it| (it.cell, it.pair)).collect()
    }

    fn file(&self, info: &RunInfo) -> Option<(&'static str, &'static str, String)> {
        let what = "the proposed prices, to be tried with `equipoise prices --try-list`";
        Some((PRICES_FILE, what, self.list_file(&info.ruleset, info.seed)?))
    }

    fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        sink.take(&table(), &self.lines())?;
        sink.take(&armies_table(self.keys()), &self.armies)?;
        if !self.all_counters.is_empty() {
            sink.take(&counters_table(), &self.all_counters)?;
        }
        let forecasts = forecasts(&self.proof);
        if !forecasts.is_empty() {
            sink.take(&forecasts_table(), &forecasts)?;
        }
        let swaps = swaps(&self.proof);
        if !swaps.is_empty() {
            sink.take(&swaps_table(), &swaps)?;
        }
        Ok(())
    }
}

impl PlayerRates {
    fn of(name: &str, population: &Population, found: &Option<PopulationPrices>) -> PlayerRates {
        let found = found.as_ref();
        let in_percent = |it: Estimate| it.scaled(OF_100);
        PlayerRates {
            player: name.to_owned(),
            bought: found.map(|found| found.bought.scaled(OF_100)),
            lost: found.map(|found| found.lost.scaled(OF_100)),
            is_known: found.is_some_and(PopulationPrices::has_rate),
            meetings: population.meetings.len(),
            pairs: n_pairs(population),
            has_counters: found.is_some_and(|found| found.has_counters),
            unevenness: found.map(|found| found.unevenness.scaled(OF_100)),
            explained: found.and_then(|found| found.explained).map(|it| ExplainedShares {
                points: in_percent(it.points),
                types: in_percent(it.types),
                counters: it.counters.map(in_percent),
                at_equal_points: in_percent(it.at_equal_points),
            }),
        }
    }
}

impl TypePrice {
    /// What was paid for one in the battles that its fair price is found from.
    pub fn charged(&self) -> f64 {
        self.tried.unwrap_or(self.published)
    }

    /// How far the price is off, in the mean over players; below 0 where nothing can be said.
    pub fn off(&self) -> f64 {
        let known = self.players.iter().filter_map(|it| it.fair?.value);
        let off: Vec<f64> = known.map(|fair| fair - self.charged()).collect();
        match off.len() {
            0 => -1.0,
            n => (off.iter().sum::<f64>() / n as f64).abs(),
        }
    }
}

/// The prices of a population; none of too few meetings.
fn prices(population: &Population) -> Option<PopulationPrices> {
    let is_enough = population.meetings.len() >= FEWEST_MEETINGS;
    is_enough.then(|| population.prices(ALPHA)).flatten()
}

/// ST-R6: the next price of a type, in half points.
fn proposed(charged: f64, players: &[PlayerPrice], way_gone: Option<Estimate>) -> f64 {
    let known: Vec<f64> = players.iter().filter_map(|it| it.fair?.value).collect();
    if known.is_empty() {
        return charged;
    }
    let fair = known.iter().sum::<f64>() / known.len() as f64;
    let damping = way_gone.and_then(|it| it.value).map_or(1.0, |gone| gone.clamp(0.25, 1.0));
    let next = charged + damping * (fair - charged);
    (libm::round(2.0 * next) / 2.0).clamp(LEAST, MOST)
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
