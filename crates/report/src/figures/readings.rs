//! The score of every matchup under each reading of the rules, or with each of a few players: a row a matchup, a dot a reading.

use super::matchups::have_room;
use super::{MOST_ROWS, Question, Source, Undrawn, range};
use crate::charts::MOST_SHAPES;
use crate::charts::{DotChart, Group, IntervalChart, IntervalRow, RowDots};
use crate::style::{ABOVE, BELOW, EXACT, OPEN};
use analysis::info::{RunInfo, Variants};
use analysis::numbers::plain;
use analysis::readings::{ReadingsVerdict, UnderReadings, under};
use analysis::side_names::Sides;
use analysis::tables::Tables;

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    // Of a single matchup the chart of changes says as much.
    let is_asked = Question::of(source) == Question::Readings || !source.info.readings.is_empty();
    let chart = is_asked.then(|| chart(source.info, source.tables)).flatten();
    chart.map(|chart| Undrawn::of("readings", chart))
}

/// The variants that are drawn as dots: readings of the rules, else all where the whole game varies in a few ways.
fn variants(info: &RunInfo, tables: &Tables) -> Vec<String> {
    if !info.readings.is_empty() {
        return info.readings.clone();
    }
    let is_few = info.variants == Variants::Game && tables.variants.len() < MOST_SHAPES;
    match is_few && info.worth.is_none() && info.sensitivity.is_empty() {
        true => tables.variants.iter().map(|line| line.variant.name.clone()).collect(),
        false => Vec::new(),
    }
}

/// Every matchup under all of them; of variants that aren't readings only where every matchup has each.
pub(super) fn lines(info: &RunInfo, tables: &Tables) -> Vec<UnderReadings> {
    let lines = under(info, tables, &variants(info, tables));
    let n_matchups = tables.baselines().count();
    match info.readings.is_empty() && lines.len() < n_matchups {
        true => Vec::new(),
        false => lines,
    }
}

/// Matchups whose winner turns stand first, then those that are open, then those that hold, the closest first.
pub fn chart(info: &RunInfo, tables: &Tables) -> Option<DotChart> {
    let variants = variants(info, tables);
    let mut lines = lines(info, tables);
    // Where a run was stopped, some matchups were not played.
    lines.retain(|line| line.estimates.iter().any(|it| it.value.is_some()));
    if lines.is_empty() {
        return None;
    }
    let place = |line: &UnderReadings| match line.verdict {
        ReadingsVerdict::Turns => 0,
        ReadingsVerdict::Open => 1,
        ReadingsVerdict::AHolds | ReadingsVerdict::BHolds => 2,
    };
    let distance = |line: &UnderReadings| {
        let off = line.scores.iter().map(|score| (score - 0.5).abs());
        off.fold(f64::INFINITY, f64::min)
    };
    lines.sort_by(|x, y| place(x).cmp(&place(y)).then_with(|| distance(x).total_cmp(&distance(y))));
    let n_all = lines.len();
    lines.truncate(MOST_ROWS);
    let cut = match n_all > lines.len() {
        true => format!(" The first {} of {n_all}.", lines.len()),
        false => String::new(),
    };
    let title_of = |name: &String| {
        let found = tables.variants.iter().find(|line| line.variant.name == *name);
        found.map_or_else(|| name.clone(), |line| line.variant.title.clone())
    };
    let of_rules = !info.readings.is_empty();
    let mut names = vec![match of_rules {
        true => info.as_they_are.clone(),
        false => "without a variant".to_owned(),
    }];
    names.extend(variants.iter().map(title_of));
    let what = if of_rules { "reading" } else { "variant" };
    let sides = Sides::of(info);
    let is_each_named = names.len() <= MOST_SHAPES;
    let cells = tables.cells.iter();
    let pairs = cells.map(|cell| cell.pairs);
    Some(DotChart {
        intervals: IntervalChart {
            title: format!("Who is ahead under each {what}"),
            subtitle: format!(
                "Mean score of {} in %, a draw counting half; 50 is an even {}. A dot a {what}; the thin line is all their {} % \
                 intervals together. n = {} pairs a dot.{cut}",
                sides.first,
                info.game,
                info.level_percent(),
                range(pairs),
            ),
            axis: match have_room(&sides) {
                true => format!("← {} ahead · score, % · {} ahead →", sides.second, sides.first),
                false => "← second side ahead · score, % · first side ahead →".to_owned(),
            },
            reference: 50.0,
            marks: "",
            rows: lines.iter().map(row).collect(),
        },
        names,
        dots: (lines.iter())
            .map(|line| RowDots {
                values: line.estimates.iter().map(|it| Some(100.0 * it.value?)).collect(),
                is_each_named,
            })
            .collect(),
    })
}

fn row(line: &UnderReadings) -> IntervalRow {
    let ends = line.estimates.iter().map(|it| (100.0 * it.lo, 100.0 * it.hi));
    let (lo, hi) = ends
        .fold((f64::INFINITY, f64::NEG_INFINITY), |all, own| (all.0.min(own.0), all.1.max(own.1)));
    let (name, color, word) = match line.verdict {
        ReadingsVerdict::AHolds => ("first side ahead under all", ABOVE, "holds"),
        ReadingsVerdict::BHolds => ("second side ahead under all", BELOW, "holds"),
        ReadingsVerdict::Turns => ("the winner turns", EXACT, "turns"),
        ReadingsVerdict::Open => ("not settled under all", OPEN, "open"),
    };
    let scores = line.scores.iter().map(|score| 100.0 * score);
    let least = scores.clone().fold(f64::INFINITY, f64::min);
    let most = scores.fold(f64::NEG_INFINITY, f64::max);
    let span = match [least, most].map(|it| plain(it, 0)) {
        [one, other] if one == other => one,
        [one, other] => format!("{one} to {other}"),
    };
    IntervalRow {
        group: Some(Group { name, color }),
        n: None,
        label: line.matchup.clone(),
        value: f64::NAN,
        lo,
        hi,
        exact: None,
        text: format!("{span} %, {word}"),
    }
}
