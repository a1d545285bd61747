//! The answer in a sentence or two (ST-J1, ST-J2).

use crate::info::{RunInfo, Variants};
use crate::numbers::{grouped, plain};
use crate::order::by_size;
use crate::readings;
use crate::sensitivity;
use crate::standings::{self, standings};
use crate::tables::{CellLine, Merged, Tables, VariantLine};
use crate::words::{Number, counted};
use crate::worth::wording;

/// "a" or "an".
fn article(noun: &str) -> &'static str {
    match noun.chars().next() {
        Some(first) if "aeiouAEIOU".contains(first) => "an",
        _ => "a",
    }
}

/// The unit of the difference that the run is about: `points a duel`, or without a swing `percentage points of score`.
pub fn headline_unit(info: &RunInfo) -> String {
    match info
        .swing_column()
        .and_then(|column| info.columns.get(column))
    {
        Some(column) => format!("{} {} {}", column.unit, article(&info.game), info.game),
        None => "percentage points of score".to_owned(),
    }
}

/// A merged difference as the run shows it: of swings if there are any, else of scores.
pub fn headline(merged: &Merged) -> Number {
    match merged.differences.swing {
        Some(swing) => Number::plain(swing),
        None => Number::percentage_points(merged.differences.score),
    }
}

/// The exact counterpart of a headline, one digit finer than the estimate may be.
pub fn exact_headline(swing: bool, exact: Option<f64>) -> Option<String> {
    Some(if swing {
        plain(exact?, 3)
    } else {
        plain(100.0 * exact?, 3)
    })
}

/// The variants, what gains most first.
pub fn variants_by_size(tables: &Tables) -> Vec<&VariantLine> {
    let mut lines: Vec<&VariantLine> = tables.variants.iter().collect();
    lines.sort_by(|x, y| {
        by_size(
            x.merged.differences.headline().value,
            y.merged.differences.headline().value,
        )
    });
    lines
}

/// The answer: one to three sentences, each number with its interval and its pairs.
pub fn answer(info: &RunInfo, tables: &Tables) -> Vec<String> {
    if let Some(worth) = &info.worth {
        let of_readings = sensitivity::of_worths(&info.sensitivity);
        return [of_readings, wording::sentences(worth)].concat();
    }
    if let Some(list) = &info.points_list {
        return list.sentences();
    }
    if !info.sensitivity.is_empty() {
        let answers = info.sensitivity.iter();
        return answers.flat_map(|answer| answer.sentences()).collect();
    }
    let mut said = readings::sentences(info, tables);
    if info.variants == Variants::Game
        && let Some(standings) = standings(tables)
    {
        said.extend(standings::sentences(
            &standings,
            tables,
            &info.level_percent(),
            &info.readings,
        ));
        return said;
    }
    if !said.is_empty() {
        return said;
    }
    let variants = variants_by_size(tables);
    match variants.as_slice() {
        [] => answer_on_matchups(info, &tables.cells),
        [only] => {
            vec![format!(
                "{} gains {} {}.",
                only.variant.title,
                info.variants.gainer(),
                gain(info, only)
            )]
        }
        [first, second, .., last] => {
            vec![most(info, first, second), least(info, last)]
        }
        [first, last] => vec![most(info, first, last), least(info, last)],
    }
}

fn most(info: &RunInfo, first: &VariantLine, second: &VariantLine) -> String {
    let near = if second.merged.differences.headline().hi >= first.merged.differences.headline().lo
    {
        format!("; {} may gain as much", second.variant.title)
    } else {
        String::new()
    };
    let gains = match is_loss(first) {
        false => ("gains", "most"),
        true => ("costs", "least"),
    };
    gain_in_words(info, first, gains, &near)
}

/// Whether the difference that the run is about is below zero.
fn is_loss(line: &VariantLine) -> bool {
    line.merged
        .differences
        .headline()
        .value
        .is_some_and(|value| value < 0.0)
}

fn gain_in_words(
    info: &RunInfo,
    line: &VariantLine,
    (gains, most): (&str, &str),
    near: &str,
) -> String {
    format!(
        "{} {gains} {} {most}: {}{near}.",
        line.variant.title,
        info.variants.gainer(),
        gain(info, line)
    )
}

fn least(info: &RunInfo, last: &VariantLine) -> String {
    let gains = match is_loss(last) {
        false => ("gains", "least"),
        true => ("costs", "most"),
    };
    gain_in_words(info, last, gains, "")
}

fn gain(info: &RunInfo, line: &VariantLine) -> String {
    let number = headline(&line.merged);
    let exact = exact_headline(
        line.merged.differences.swing.is_some(),
        line.merged.differences.exact_headline(),
    )
    .map(|exact| format!("exactly {exact}; "))
    .unwrap_or_default();
    format!(
        "{} ({exact}{} pairs over {})",
        number.in_words(&headline_unit(info), &info.level_percent()),
        grouped(line.merged.pairs),
        counted(line.merged.matchups.into(), "matchup"),
    )
}

fn answer_on_matchups(info: &RunInfo, cells: &[CellLine]) -> Vec<String> {
    let score = |cell: &CellLine| {
        let exact = cell
            .checks
            .score
            .map(|check| format!("exactly {} %; ", plain(100.0 * check.exact, 3)))
            .unwrap_or_default();
        format!(
            "{} ({exact}{} pairs)",
            Number::percent(cell.score).in_words("%", &info.level_percent()),
            grouped(cell.pairs)
        )
    };
    let mut by_score: Vec<&CellLine> = cells.iter().collect();
    by_score.sort_by(|x, y| by_size(x.score.value, y.score.value));
    match by_score.as_slice() {
        [] => vec!["Nothing was played.".to_owned()],
        [only] => {
            let mut sentences = vec![format!("{}: side A scores {}.", only.matchup, score(only))];
            if let Some(swing) = info
                .swing_column()
                .and_then(|column| only.measures.get(column))
            {
                sentences.push(format!(
                    "It gains {}.",
                    Number::plain(*swing).in_words(&headline_unit(info), &info.level_percent())
                ));
            }
            sentences
        }
        [best, .., worst] => {
            let mut sentences = vec![
                format!("Side A scores most in {}: {}.", best.matchup, score(best)),
                format!("It scores least in {}: {}.", worst.matchup, score(worst)),
            ];
            if info.variants != Variants::Bearer {
                sentences.push(ahead_and_behind(&by_score));
            }
            sentences
        }
    }
}

/// In how many matchups A is ahead, behind, or neither for certain.
fn ahead_and_behind(cells: &[&CellLine]) -> String {
    let ahead = cells.iter().filter(|cell| cell.score.lo > 0.5).count();
    let behind = cells.iter().filter(|cell| cell.score.hi < 0.5).count();
    format!(
        "Of {} side A is ahead in {ahead} and behind in {behind} (the whole interval lies on that side of 50 %); {} may be even.",
        counted(cells.len() as u64, "matchup"),
        cells.len() - ahead - behind
    )
}
