//! ST-R7: whether the list holds on battles that took no part in it.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::prices::{
    FEWEST_ENEMIES, PopulationPrices, RealArmies, RealMeeting, SquaresSum, SwapFound, SwapPredicted,
};

use super::{ALPHA, OF_100, in_brackets};
use crate::numbers::{grouped, plain};
use crate::phrases::{number_in_words, upper_first};
use crate::schema::Table;

/// The battles of a player that took no part in the list; for a part that wasn't played, the reason.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedProof {
    /// Armies of army lists that met.
    pub real: Result<PlayedReal, String>,
    /// Stands that took the place of others.
    pub swaps: Result<Vec<PlayedSwap>, String>,
}

/// Armies of army lists that met.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedReal {
    /// The meetings.
    pub meetings: Vec<RealMeeting>,
    /// Pairs of battles.
    pub pairs: u64,
    /// The lists' names.
    pub names: Vec<String>,
    /// `armies of 41 army lists`.
    pub armies: String,
    /// Whether the prices are of other armies of the same lists.
    pub are_of_field: bool,
}

/// Stands that took the place of others.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedSwap {
    /// `four Heavy Foot`, and what took their place.
    pub words: [String; 2],
    /// What each group costs, in points.
    pub points: f64,
    /// Pairs of battles with each group.
    pub pairs: u64,
    /// What was found.
    pub found: SwapFound,
}

/// Whether the list holds on battles that took no part in it, as a player leads them.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ListProof {
    /// Who plays.
    pub player: String,
    /// Armies of army lists: what the list predicts of their scores, and what they scored; null where `lacks` says why.
    pub real_armies: Option<RealForecast>,
    /// Stands in the place of others that cost the same; null where `lacks` says why.
    pub swaps: Option<SwapsPredicted>,
    /// In a sentence each, why a part is missing.
    pub lacks: Vec<String>,
}

/// Armies of army lists: what the list predicts of their scores, and what they scored.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RealForecast {
    /// Whose armies: `armies of 41 army lists`.
    pub armies: String,
    /// Whether prices were found from other armies of the same lists.
    pub are_of_field: bool,
    /// Meetings of two such armies.
    pub meetings: u64,
    /// Pairs of battles.
    pub pairs: u64,
    /// The correlation of forecast and mean score over lists.
    pub correlation: Estimate,
    /// The correlation that so few battles allow at most.
    pub at_most: f64,
    /// What is found of a point of 100 that is predicted.
    pub slope: Estimate,
    /// By list, the strongest forecast first.
    pub lists: Vec<ListForecast>,
}

/// The armies of a list.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ListForecast {
    /// The list.
    pub name: String,
    /// Its meetings.
    pub meetings: u64,
    /// The mean score that was predicted, of 100.
    pub forecast: f64,
    /// The mean score, of 100. The interval says how far the same meetings are known to lie from the forecast.
    pub found: Estimate,
}

/// Stands in the place of others that cost the same.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SwapsPredicted {
    /// Pairs of battles, with either group.
    pub pairs: u64,
    /// The fewest armies of a swap.
    pub armies: u64,
    /// Σ z² of what was found less what was predicted.
    pub off_forecast: Squares,
    /// Σ z² of what was found, which would be 0 if all prices were fair.
    pub off_even: Squares,
    /// A row a swap.
    pub swaps: Vec<SwapLine>,
}

/// A sum of squares of numbers that would be standard normal if something were true.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Squares {
    /// Σ z².
    pub sum: f64,
    /// How many.
    pub degrees: usize,
    /// How often chance makes so large a sum.
    pub p: f64,
}

/// Some stands in the place of others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SwapLine {
    /// `four Heavy Foot`.
    pub first: String,
    /// The stands in whose place they were.
    pub second: String,
    /// What each group costs, in points.
    pub points: f64,
    /// Armies that had first the one and then the other, each against an enemy of its own.
    pub armies: u64,
    /// What an army should score more with the first, by the list, in points of 100.
    pub forecast: Estimate,
    /// What it scored more, in points of 100.
    pub found: Estimate,
    /// The one less the other, in its standard errors.
    pub z: f64,
}

impl ListProof {
    /// The proof of the list that was found for a player.
    pub(super) fn of(player: &str, found: &PopulationPrices, played: &PlayedProof) -> ListProof {
        let real = played.real.clone().and_then(|real| {
            let of_lists = found.real_armies(&real.meetings, ALPHA);
            of_lists.map(|it| RealForecast::of(&real, it)).ok_or_else(|| {
                format!(
                    "Real armies don't test the list yet: too few meetings of {} were played.",
                    real.armies
                )
            })
        });
        let swaps = played.swaps.clone().and_then(|swaps| {
            SwapsPredicted::of(&swaps, found).ok_or_else(|| {
                format!("Swaps don't test the list yet: a swap counts in {FEWEST_ENEMIES} armies or more.")
            })
        });
        let lacks = [real.as_ref().err(), swaps.as_ref().err()];
        ListProof {
            player: player.to_owned(),
            lacks: lacks.into_iter().flatten().cloned().collect(),
            real_armies: real.ok(),
            swaps: swaps.ok(),
        }
    }

    /// A sentence for each part; the player is named where there are others.
    pub(super) fn sentences(&self, is_alone: bool) -> Vec<String> {
        let parts = [
            self.real_armies.as_ref().map(RealForecast::sentence),
            self.swaps.as_ref().map(SwapsPredicted::sentence),
        ];
        let said = parts.into_iter().flatten().map(|it| match is_alone {
            true => upper_first(&it),
            false => format!("As {} plays: {it}", self.player),
        });
        said.collect()
    }
}

impl RealForecast {
    fn of(played: &PlayedReal, of: RealArmies) -> RealForecast {
        let line = |it: &stats::prices::OfList| ListForecast {
            name: played.names[it.list].clone(),
            meetings: it.n,
            forecast: OF_100 * it.forecast,
            // A mean score is none below 0 or above 100, though two meetings may not know it better.
            found: Estimate { lo: it.found.lo.max(0.0), hi: it.found.hi.min(1.0), ..it.found }
                .scaled(OF_100),
        };
        let mut lists: Vec<ListForecast> = of.lists.iter().map(line).collect();
        lists.sort_by(|one, other| other.forecast.total_cmp(&one.forecast));
        RealForecast {
            armies: played.armies.clone(),
            are_of_field: played.are_of_field,
            meetings: played.meetings.len() as u64,
            pairs: played.pairs,
            correlation: of.correlation,
            at_most: of.at_most,
            slope: of.slope,
            lists,
        }
    }

    /// How far forecasts lie from 50 of 100: the root mean square over lists, each as much as it has meetings.
    fn forecast_spread(&self) -> f64 {
        let all: f64 = self.lists.iter().map(|it| it.meetings as f64).sum();
        let square = |it: &ListForecast| it.meetings as f64 * (it.forecast - 50.0).powi(2);
        (self.lists.iter().map(square).sum::<f64>() / all).sqrt()
    }

    fn sentence(&self) -> String {
        let others = if self.are_of_field { "other " } else { "" };
        format!(
            "{others}{}, which took no part in it, test the list in {} meetings: over lists, what it predicts (50 ± {} of 100, root mean square) and what was scored correlate at {} (at {} at most in so few battles), and ten points of 100 that it predicts come to {}.",
            self.armies,
            grouped(self.meetings),
            plain(self.forecast_spread(), 1),
            in_brackets(Some(self.correlation)),
            plain(self.at_most, 2),
            in_brackets(Some(self.slope.scaled(10.0))),
        )
    }
}

impl SwapsPredicted {
    fn of(played: &[PlayedSwap], found: &PopulationPrices) -> Option<SwapsPredicted> {
        let counted: Vec<(&PlayedSwap, SwapPredicted)> =
            played.iter().filter_map(|it| Some((it, found.swap(&it.found, ALPHA)?))).collect();
        let armies = |it: &PlayedSwap| it.found.changes.len() as u64;
        let line = |(it, of): &(&PlayedSwap, SwapPredicted)| SwapLine {
            first: it.words[0].clone(),
            second: it.words[1].clone(),
            points: it.points,
            armies: armies(it),
            forecast: of.forecast.scaled(OF_100),
            found: of.found.scaled(OF_100),
            z: of.z,
        };
        Some(SwapsPredicted {
            armies: counted.iter().map(|(it, _)| armies(it)).min()?,
            pairs: counted.iter().map(|(it, _)| 2 * it.pairs).sum(),
            off_forecast: Squares::of(counted.iter().map(|(_, of)| of.z)),
            off_even: Squares::of(counted.iter().map(|(_, of)| of.z_of_even)),
            swaps: counted.iter().map(line).collect(),
        })
    }

    fn sentence(&self) -> String {
        let n = match self.swaps.len() {
            1 => "in one swap of stands for others that cost the same".to_owned(),
            n => format!("in {} swaps of stands for others that cost the same", number_in_words(n)),
        };
        let holds = match self.off_forecast.is_chance() {
            true => "no farther apart than chance puts them",
            false => "farther apart than chance puts them",
        };
        let even = match self.off_even.is_chance() {
            true => "they may be equally strong, as at fair prices they are",
            false => "at fair prices they would be equally strong, and they are not",
        };
        format!(
            "{n}, each in {} random armies or more, what the list predicts and what was found lie {holds} (Σ z² {}); {even} (Σ z² {}).",
            self.armies,
            self.off_forecast.in_words(),
            self.off_even.in_words(),
        )
    }
}

impl Squares {
    fn of(z: impl Iterator<Item = f64>) -> Squares {
        let SquaresSum { sum, degrees, p } = SquaresSum::of(z);
        Squares { sum, degrees, p }
    }

    /// Whether chance alone makes so large a sum in one of twenty cases or more.
    fn is_chance(&self) -> bool {
        self.p >= ALPHA
    }

    /// `12.1 of 13, p = 0.52`.
    pub fn in_words(&self) -> String {
        let p = match self.p {
            p if p < 0.001 => "p < 0.001".to_owned(),
            p if p < 0.01 => format!("p = {}", plain(p, 3)),
            p => format!("p = {}", plain(p, 2)),
        };
        format!("{} of {}, {p}", plain(self.sum, 1), self.degrees)
    }
}

/// Rows of tables, each with who plays.
type OfPlayer<T> = (String, T);

/// All rows of some players.
fn rows<T: Clone>(
    proofs: &[ListProof],
    of: impl Fn(&ListProof) -> Option<&[T]>,
) -> Vec<OfPlayer<T>> {
    let of_player = |it: &ListProof| -> Vec<OfPlayer<T>> {
        let rows = of(it).unwrap_or_default();
        rows.iter().map(|row| (it.player.clone(), row.clone())).collect()
    };
    proofs.iter().flat_map(of_player).collect()
}

/// The rows of `list_forecasts.csv`.
pub fn forecasts(proofs: &[ListProof]) -> Vec<OfPlayer<ListForecast>> {
    rows(proofs, |it| it.real_armies.as_ref().map(|it| it.lists.as_slice()))
}

/// The rows of `list_swaps.csv`.
pub fn swaps(proofs: &[ListProof]) -> Vec<OfPlayer<SwapLine>> {
    rows(proofs, |it| it.swaps.as_ref().map(|it| it.swaps.as_slice()))
}

/// The columns of `list_forecasts.csv`.
pub fn forecasts_table() -> Table<OfPlayer<ListForecast>> {
    type Row = OfPlayer<ListForecast>;
    Table::of("list_forecasts", "one army list, whose armies took no part in the prices: the mean score that prices predict, and what was scored")
        .text("player", "who plays both sides", |row: &Row| Some(row.0.clone()))
        .text("name", "the army list", |row: &Row| Some(row.1.name.clone()))
        .u32("meetings", "meetings", "meetings of its armies with those of all lists", |row: &Row| Some(row.1.meetings as u32))
        .f64("forecast", "points of 100", "the mean score that is predicted of them, by what a stand of each type adds", |row: &Row| Some(row.1.forecast))
        .estimate("found", "points of 100", "their mean score, adjusted for luck; the interval says how far the same meetings are known to lie from the forecast", |row: &Row| Some(row.1.found))
}

/// The columns of `list_swaps.csv`.
pub fn swaps_table() -> Table<OfPlayer<SwapLine>> {
    type Row = OfPlayer<SwapLine>;
    Table::of("list_swaps", "some stands in the place of others that cost the same, in random armies that took no part in the prices")
        .text("player", "who plays both sides", |row: &Row| Some(row.0.clone()))
        .text("first", "the stands", |row: &Row| Some(row.1.first.clone()))
        .text("second", "those in whose place they were", |row: &Row| Some(row.1.second.clone()))
        .f64("points", "points", "what each of the two costs", |row: &Row| Some(row.1.points))
        .u32("armies", "armies", "armies that had first the one and then the other, each against an enemy of its own", |row: &Row| Some(row.1.armies as u32))
        .estimate("forecast", "points of 100", "what they should score more with the first, by the list", |row: &Row| Some(row.1.forecast))
        .estimate("found", "points of 100", "what they scored more, adjusted for luck", |row: &Row| Some(row.1.found))
        .f64("z", "", "the second less the first, in standard errors", |row: &Row| Some(row.1.z))
}
