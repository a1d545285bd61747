//! Verdicts on matchups that hold under every reading of the rules, whatever the answers to the open questions of a game's text.
//!
//! A run's readings are the rules as they are and those of its variants that change rule parameters alone; each plays every matchup
//! on the same chance.

use stats::Estimate;

use crate::info::RunInfo;
use crate::numbers::plain;
use crate::phrases::counted;
use crate::tables::{CellLine, Tables};

/// What a run's own rules are called beside readings, where nothing better is known.
pub const AS_THEY_ARE: &str = "the rules as they are";

/// Readings that are listed by name.
const MOST_LISTED: usize = 6;
/// Matchups that are named in a sentence.
const NAMED: usize = 3;

/// A matchup under every reading.
#[derive(Clone, Debug, PartialEq)]
pub struct UnderReadings {
    /// The matchup in words.
    pub matchup: String,
    /// The side asked about.
    pub a: String,
    /// Its enemy.
    pub b: String,
    /// A's score under each reading, the rules as they are first; exact where that is known.
    pub scores: Vec<f64>,
    /// The scores as estimates with intervals; exact ones have no interval.
    pub estimates: Vec<Estimate>,
    /// What can be said of it.
    pub verdict: ReadingsVerdict,
}

/// What all readings together say of a matchup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReadingsVerdict {
    /// A scores above one half under each.
    AHolds,
    /// B does.
    BHolds,
    /// One side is ahead under one reading and behind under another.
    Turns,
    /// Under at least one reading neither side is shown to be ahead.
    Open,
}

impl UnderReadings {
    /// The winner and the loser where the verdict holds.
    pub fn winner(&self) -> Option<[&str; 2]> {
        match self.verdict {
            ReadingsVerdict::AHolds => Some([&self.a, &self.b]),
            ReadingsVerdict::BHolds => Some([&self.b, &self.a]),
            ReadingsVerdict::Turns | ReadingsVerdict::Open => None,
        }
    }

    /// The least and the greatest score of the winner, or of A where there is none.
    pub fn span(&self) -> [f64; 2] {
        let of = |score: &f64| match self.verdict {
            ReadingsVerdict::BHolds => 1.0 - score,
            _ => *score,
        };
        let scores = self.scores.iter().map(of);
        [scores.clone().fold(f64::INFINITY, f64::min), scores.fold(f64::NEG_INFINITY, f64::max)]
    }

    /// `Gendarmes v Tercio, 61 to 74 %`: the winner first.
    fn in_words(&self) -> String {
        let [first, second] = self.winner().unwrap_or([&self.a, &self.b]);
        let scores = match self.span().map(|score| plain(100.0 * score, 0)) {
            [least, most] if least == most => least,
            [least, most] => format!("{least} to {most}"),
        };
        format!("{first} v {second}, {scores} %")
    }
}

/// Every matchup of a run with readings: verdicts that hold come first, the surest of them at the top, then those that turn; empty
/// where the run has none.
pub fn under_readings(info: &RunInfo, tables: &Tables) -> Vec<UnderReadings> {
    under(info, tables, &info.readings)
}

/// Every matchup under any variants of the whole game, such as other players, in the order of [`under_readings`].
pub fn under(info: &RunInfo, tables: &Tables, variants: &[String]) -> Vec<UnderReadings> {
    if variants.is_empty() {
        return Vec::new();
    }
    let baselines = tables.baselines();
    let mut all: Vec<UnderReadings> = baselines
        .filter(|cell| cell.a != cell.b)
        .filter_map(|cell| of_matchup(cell, info, tables, variants))
        .collect();
    let least = |it: &UnderReadings| it.span()[0];
    all.sort_by(|x, y| {
        let place = |it: &UnderReadings| (it.winner().is_none(), it.verdict);
        match (x.winner(), y.winner()) {
            (Some(_), Some(_)) => least(y).total_cmp(&least(x)),
            _ => place(x).cmp(&place(y)),
        }
    });
    all
}

/// A matchup that every reading plays.
fn of_matchup(
    cell: &CellLine,
    info: &RunInfo,
    tables: &Tables,
    variants: &[String],
) -> Option<UnderReadings> {
    let mut cells = vec![cell];
    for reading in variants {
        let mut others = tables.cells.iter();
        cells.push(others.find(|other| {
            other.variant.as_ref() == Some(reading)
                && info.cells[other.cell as usize].baseline == Some(cell.cell)
        })?);
    }
    let ahead: Vec<i8> = cells.iter().map(|cell| ahead(cell)).collect();
    let all = |wanted: i8| ahead.iter().all(|&it| it == wanted);
    let verdict = if all(1) {
        ReadingsVerdict::AHolds
    } else if all(-1) {
        ReadingsVerdict::BHolds
    } else if ahead.contains(&1) && ahead.contains(&-1) {
        ReadingsVerdict::Turns
    } else {
        ReadingsVerdict::Open
    };
    Some(UnderReadings {
        matchup: cell.matchup.clone(),
        a: cell.a.clone(),
        b: cell.b.clone(),
        scores: cells.iter().map(|cell| score(cell)).collect(),
        estimates: cells.iter().map(|cell| estimate(cell)).collect(),
        verdict,
    })
}

fn score(cell: &CellLine) -> f64 {
    let exact = cell.checks.score.map(|check| check.exact);
    exact.or(cell.score.value).unwrap_or(0.5)
}

fn estimate(cell: &CellLine) -> Estimate {
    match cell.checks.score {
        // Exact values need no interval, only a tolerance of a billionth for rounding.
        Some(check) => Estimate { lo: check.exact - 1e-9, hi: check.exact + 1e-9, ..cell.score },
        None => cell.score,
    }
}

/// 1 where A is shown to be ahead, -1 where B is, 0 where neither is.
fn ahead(cell: &CellLine) -> i8 {
    let Estimate { lo, hi, .. } = estimate(cell);
    i8::from(lo > 0.5) - i8::from(hi < 0.5)
}

/// Which readings turn a verdict of the rules as they are, and how many of them.
fn turners(info: &RunInfo, tables: &Tables) -> String {
    let turned = |reading: &String| {
        let of = tables.cells.iter().filter(|cell| {
            let baseline = info.cells[cell.cell as usize].baseline;
            let was = baseline.map_or(0, |at| ahead(&tables.cells[at as usize]));
            cell.variant.as_ref() == Some(reading) && was * ahead(cell) == -1
        });
        of.count()
    };
    let counts: Vec<(&String, usize)> =
        info.readings.iter().map(|reading| (reading, turned(reading))).collect();
    let mut some: Vec<&(&String, usize)> = counts.iter().filter(|(_, n)| *n > 0).collect();
    some.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    if some.is_empty() {
        return format!("No reading turns a verdict of {}.", info.as_they_are);
    }
    let list: Vec<String> = some.iter().map(|(name, n)| format!("{name} turns {n}")).collect();
    let others = match counts.len() - some.len() {
        0 => String::new(),
        1 => "; the other one turns none".to_owned(),
        n => format!("; the other {n} turn none"),
    };
    format!("Of the verdicts of {}, {}{others}.", info.as_they_are, list.join(", "))
}

/// The verdicts that hold under every reading, in sentences, which begin the run's answer.
pub fn sentences(info: &RunInfo, tables: &Tables) -> Vec<String> {
    let all = under_readings(info, tables);
    if all.is_empty() {
        return Vec::new();
    }
    let count = |is: fn(&UnderReadings) -> bool| all.iter().filter(|it| is(it)).count();
    let holding = count(|it| it.winner().is_some());
    let turning = count(|it| it.verdict == ReadingsVerdict::Turns);
    let mut said = vec![format!(
        "Of {}, {holding} {} the same winner under all of {} readings, {turning} {} with the reading, {} not settled under at least one.",
        counted(all.len() as u64, "matchup"),
        if holding == 1 { "has" } else { "have" },
        1 + info.readings.len(),
        if turning == 1 { "turns" } else { "turn" },
        match all.len() - holding - turning {
            1 => "1 is".to_owned(),
            n => format!("{n} are"),
        },
    )];
    let named = |some: &mut dyn Iterator<Item = &UnderReadings>| {
        let some: Vec<String> = some.take(NAMED).map(UnderReadings::in_words).collect();
        some.join("; ")
    };
    if holding > 0 {
        said.push(format!("Surest whatever the reading: {}.", named(&mut all.iter())));
    }
    let others = match info.readings.len() {
        n if n > MOST_LISTED => format!(" and {n} others"),
        _ => format!(", {}", info.readings.join(", ")),
    };
    said.push(format!("The readings: {}{others}.", info.as_they_are));
    said.push(turners(info, tables));
    if turning > 0 {
        let mut turned = all.iter().filter(|it| it.verdict == ReadingsVerdict::Turns);
        said.push(format!("Decided by the reading: {}.", named(&mut turned)));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(scores: &[f64], verdict: ReadingsVerdict) -> UnderReadings {
        UnderReadings {
            matchup: String::new(),
            estimates: Vec::new(),
            a: "Pikes".to_owned(),
            b: "Horse".to_owned(),
            scores: scores.to_vec(),
            verdict,
        }
    }

    #[test]
    fn the_winner_comes_first_with_its_own_scores() {
        let lost = line(&[0.4, 0.25], ReadingsVerdict::BHolds);
        assert_eq!(lost.in_words(), "Horse v Pikes, 60 to 75 %");
        let won = line(&[0.9, 0.61], ReadingsVerdict::AHolds);
        assert_eq!(won.in_words(), "Pikes v Horse, 61 to 90 %");
        let turns = line(&[0.3, 0.7], ReadingsVerdict::Turns);
        assert_eq!(turns.winner(), None);
        assert_eq!(turns.in_words(), "Pikes v Horse, 30 to 70 %");
    }
}
