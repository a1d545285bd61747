//! Which rows and columns go on the page.

use harness::{Column, Totals};
use stats::{CellTally, MomentTally};

use super::{HtmlCell, HtmlTable};
use crate::conduct::{ConductLine, Grid};
use crate::info::{RunInfo, Variants};
use crate::reading::Reading;
use crate::style::{grouped, plain};
use crate::tables::{EffectLine, Extreme, Merged, Tables};
use crate::usage::Uses;
use crate::words::{Number, by_size, counted, headline_unit, variants_by_size};

/// Rows of bearers, and of matchups, beyond which the page only points to the file.
const MOST_ROWS: usize = 250;
/// A measure whose name alone doesn't say whose it is.
const NET: &str = "net_points";
/// Measures of whole games that are told of every matchup.
const TOLD: [&str; 3] = ["player_turns", "a_points_lost", "b_points_lost"];
/// Effects shown from either end of the list.
const FROM_EITHER_END: usize = 12;

fn text(text: impl Into<String>) -> HtmlCell {
    HtmlCell {
        text: text.into(),
        ..HtmlCell::default()
    }
}

fn count(n: u64) -> HtmlCell {
    HtmlCell {
        text: grouped(n),
        sort: n.to_string(),
        is_number: true,
        ..HtmlCell::default()
    }
}

fn number(number: &Number) -> HtmlCell {
    HtmlCell {
        text: number.shown.value.clone(),
        interval: number.interval(),
        sort: number
            .estimate
            .value
            .map(|value| format!("{value:.9}"))
            .unwrap_or_default(),
        is_number: true,
        ..HtmlCell::default()
    }
}

fn exact(value: Option<f64>, factor: f64) -> HtmlCell {
    let value = value.map(|value| factor * value);
    HtmlCell {
        text: value.map(|value| plain(value, 3)).unwrap_or_default(),
        sort: value.map(|value| format!("{value:.9}")).unwrap_or_default(),
        is_number: true,
        ..HtmlCell::default()
    }
}

fn words(heading: &str) -> (String, bool) {
    (heading.to_owned(), false)
}

fn figures(heading: &str) -> (String, bool) {
    (heading.to_owned(), true)
}

/// Headings of both differences and their exact values; `has_exact` leaves the latter out where there are none.
fn difference_headings(info: &RunInfo, has_exact: bool) -> Vec<(String, bool)> {
    let mut headings = Vec::new();
    if info.swing_column().is_some() {
        headings.push(figures(&format!("Gained, {}", headline_unit(info))));
        if has_exact {
            headings.push(figures("exact"));
        }
    }
    headings.push(figures("Score gained, % points"));
    if has_exact {
        headings.push(figures("exact"));
    }
    headings
}

fn difference_cells(merged: &Merged, has_exact: bool) -> Vec<HtmlCell> {
    let mut cells = Vec::new();
    if let Some(swing) = merged.differences.swing {
        cells.push(number(&Number::plain(swing)));
        if has_exact {
            cells.push(exact(merged.differences.exact_swing, 1.0));
        }
    }
    cells.push(number(&Number::percentage_points(merged.differences.score)));
    if has_exact {
        cells.push(exact(merged.differences.exact_score, 100.0));
    }
    cells
}

fn helps(merged: &Merged) -> HtmlCell {
    HtmlCell {
        text: format!(
            "{} of {}",
            grouped(merged.helps.into()),
            grouped(merged.matchups.into())
        ),
        sort: format!(
            "{:.9}",
            f64::from(merged.helps) / f64::from(merged.matchups.max(1))
        ),
        is_number: true,
        ..HtmlCell::default()
    }
}

/// How a matchup is told to be helped, for the text above a table.
fn told_by(has_exact: bool) -> &'static str {
    if has_exact {
        "\"Helps\" counts the matchups whose exact difference is above zero."
    } else {
        "\"Helps\" counts the matchups whose whole interval lies above zero."
    }
}

/// One row a variant, what gains most first.
pub(super) fn variants(info: &RunInfo, tables: &Tables) -> Option<HtmlTable> {
    if tables.variants.is_empty() {
        return None;
    }
    let has_exact = tables
        .effects
        .iter()
        .any(|effect| effect.differences.exact_score.is_some());
    let (noun, heading, price) = match info.variants {
        Variants::Bearer => (
            "its bearers and their enemies",
            "Variant and its price",
            "; the price is not paid",
        ),
        Variants::Cards => (
            "armies that buy it and their enemies",
            "Variant and its price",
            "; the price is not paid",
        ),
        Variants::Game => ("armies and their enemies", "Variant", ""),
    };
    let mut headings = vec![words(heading)];
    headings.extend(difference_headings(info, false));
    let uses = Uses::of(&info.usage);
    if !uses.is_empty() {
        headings.push(words("What it did, a battle"));
    }
    headings.extend([
        figures("Helps"),
        words(&format!("Best and worst {}", info.variants.noun())),
        words("Best and worst enemy"),
        figures(&capital(info.variants.nouns())),
        figures("Pairs"),
    ]);
    let rows = variants_by_size(tables).into_iter().map(|line| {
        let mut row = vec![HtmlCell {
            below: line.variant.printed_cost.clone().unwrap_or_default(),
            ..text(&line.variant.title)
        }];
        let exact = |value: Option<f64>, factor: f64| {
            value
                .map(|value| format!("exactly {}", plain(factor * value, 3)))
                .unwrap_or_default()
        };
        if let Some(swing) = line.merged.differences.swing {
            row.push(HtmlCell {
                below: exact(line.merged.differences.exact_swing, 1.0),
                ..number(&Number::plain(swing))
            });
        }
        row.push(HtmlCell {
            below: exact(line.merged.differences.exact_score, 100.0),
            ..number(&Number::percentage_points(line.merged.differences.score))
        });
        if !uses.is_empty() {
            let own = uses.iter().find(|uses| uses.title == line.variant.title);
            row.push(text(own.map(Uses::in_words).unwrap_or_default()));
        }
        row.push(helps(&line.merged));
        row.push(ends(&line.best_bearer, &line.worst_bearer));
        row.push(ends(&line.best_enemy, &line.worst_enemy));
        row.extend([count(line.n_bearers.into()), count(line.merged.pairs)]);
        row
    });
    Some(HtmlTable {
        id: "variants",
        title: "Every variant".to_owned(),
        lead: format!(
            "Each is averaged over all {noun}, every pair counting alike{price}. {} \
             The numbers for best and worst are in variants.csv.",
            told_by(has_exact)
        ),
        headings,
        rows: rows.collect(),
    })
}

/// With a capital letter at the beginning.
fn capital(noun: &str) -> String {
    let mut letters = noun.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The names at both ends of a list.
fn ends(best: &Option<Extreme>, worst: &Option<Extreme>) -> HtmlCell {
    let name = |extreme: &Option<Extreme>| {
        extreme
            .as_ref()
            .map(|it| it.name.clone())
            .unwrap_or_default()
    };
    HtmlCell {
        below: name(worst),
        ..text(name(best))
    }
}

/// The title of a variant, by its name.
fn title(tables: &Tables, name: &str) -> String {
    let named = tables
        .variants
        .iter()
        .find(|line| line.variant.name == name);
    named
        .map_or(name, |line| line.variant.title.as_str())
        .to_owned()
}

/// One row a variant and bearer.
pub(super) fn bearers(info: &RunInfo, tables: &Tables) -> Option<HtmlTable> {
    // With one bearer each the table of variants says it all.
    if tables.bearers.len() <= tables.variants.len() {
        return None;
    }
    let has_exact = tables
        .effects
        .iter()
        .any(|effect| effect.differences.exact_score.is_some());
    let mut headings = vec![words("Variant"), words(&capital(info.variants.noun()))];
    headings.extend(difference_headings(info, has_exact));
    headings.extend([figures("Helps"), figures("Pairs")]);
    let rows = tables.bearers.iter().take(MOST_ROWS).map(|line| {
        let mut row = vec![text(title(tables, &line.variant)), text(&line.a)];
        row.extend(difference_cells(&line.merged, has_exact));
        row.extend([helps(&line.merged), count(line.merged.pairs)]);
        row
    });
    let cut = if tables.bearers.len() > MOST_ROWS {
        format!(
            " The first {MOST_ROWS} of {}; bearers.csv has all.",
            grouped(tables.bearers.len() as u64)
        )
    } else {
        String::new()
    };
    Some(HtmlTable {
        id: "bearers",
        title: format!("Every {}", info.variants.noun()),
        lead: format!(
            "Each is averaged over all enemies. {}{cut}",
            told_by(has_exact)
        ),
        headings,
        rows: rows.collect(),
    })
}

/// The effects at both ends of the list.
pub(super) fn effects(info: &RunInfo, tables: &Tables) -> Option<HtmlTable> {
    if tables.effects.is_empty() {
        return None;
    }
    let size = |effect: &EffectLine| {
        effect
            .differences
            .exact_headline()
            .or(effect.differences.headline().value)
    };
    let mut sorted: Vec<&EffectLine> = tables
        .effects
        .iter()
        .filter(|effect| size(effect).is_some())
        .collect();
    sorted.sort_by(|x, y| by_size(size(x), size(y)));
    let all = sorted.len();
    if all > 2 * FROM_EITHER_END {
        sorted.drain(FROM_EITHER_END..all - FROM_EITHER_END);
    }
    let has_exact = sorted
        .iter()
        .any(|effect| effect.differences.exact_score.is_some());
    let mut headings = vec![words("Variant"), words("Matchup")];
    headings.extend(difference_headings(info, has_exact));
    headings.push(figures("Pairs"));
    let rows = sorted.iter().map(|effect| {
        let mut row = vec![text(title(tables, &effect.variant)), text(&effect.matchup)];
        if let Some(swing) = effect.differences.swing {
            row.push(number(&Number::plain(swing)));
            if has_exact {
                row.push(exact(effect.differences.exact_swing, 1.0));
            }
        }
        row.push(number(&Number::percentage_points(effect.differences.score)));
        if has_exact {
            row.push(exact(effect.differences.exact_score, 100.0));
        }
        row.push(count(effect.pairs));
        row
    });
    let lead = if all > sorted.len() {
        format!(
            "The {FROM_EITHER_END} that gain most and the {FROM_EITHER_END} that gain least of {}; effects.csv has them \
             all.{}",
            grouped(all as u64),
            if has_exact {
                ""
            } else {
                " Being the ends of a long list they lean outward."
            }
        )
    } else {
        "All of them; effects.csv has more columns.".to_owned()
    };
    Some(HtmlTable {
        id: "effects",
        title: "The biggest effects".to_owned(),
        lead,
        headings,
        rows: rows.collect(),
    })
}

/// One row a baseline, where they are few enough.
pub(super) fn matchups(info: &RunInfo, tables: &Tables) -> Option<HtmlTable> {
    let lines: Vec<_> = tables
        .cells
        .iter()
        .filter(|cell| cell.variant.is_none())
        .collect();
    if lines.len() > MOST_ROWS {
        return None;
    }
    let has_exact = lines.iter().any(|cell| cell.checks.score.is_some());
    let swing = info.swing_column();
    let mut headings = vec![words("Matchup"), figures("Score of A, %")];
    if has_exact {
        headings.push(figures("exact"));
    }
    headings.push(figures("Draws, %"));
    if swing.is_some() {
        headings.push(figures(&format!("Swing, {}", headline_unit(info))));
    }
    let told = told_columns(info);
    if info.variants != Variants::Bearer {
        headings.push(figures("Seat one above 50, % points"));
    }
    headings.extend(told.iter().map(|&column| {
        let (name, unit) = (
            spelled_out(&info.columns[column].name),
            info.columns[column].unit,
        );
        figures(&capital(&if name == unit {
            name
        } else {
            format!("{name}, {unit}")
        }))
    }));
    headings.push(figures("Pairs"));
    let rows = lines.iter().map(|cell| {
        let mut row = vec![text(&cell.matchup), number(&Number::percent(cell.score))];
        if has_exact {
            row.push(exact(cell.checks.score.map(|check| check.exact), 100.0));
        }
        row.push(number(&Number::percent(cell.draws)));
        if let Some(swing) = swing.and_then(|column| cell.measures.get(column)) {
            row.push(number(&Number::plain(*swing)));
        }
        if info.variants != Variants::Bearer {
            row.push(number(&Number::percentage_points(cell.seat_effect)));
        }
        let measures = told.iter().filter_map(|&column| cell.measures.get(column));
        row.extend(measures.map(|mean| number(&Number::plain(*mean))));
        row.push(count(cell.pairs));
        row
    });
    let means = if told.is_empty() {
        ""
    } else {
        " Turns and points are means a battle."
    };
    Some(HtmlTable {
        id: "matchups",
        title: "Every matchup".to_owned(),
        lead: format!("Without any variant; cells.csv has more columns.{means}"),
        headings,
        rows: rows.collect(),
    })
}

/// The measures that the table of matchups has room for: how long it took and what it cost.
fn told_columns(info: &RunInfo) -> Vec<usize> {
    if info.variants == Variants::Bearer {
        return Vec::new();
    }
    let at = |name: &&str| info.columns.iter().position(|column| column.name == *name);
    TOLD.iter().filter_map(at).collect()
}

/// What an average battle without any variant looks like.
pub(super) fn averages(info: &RunInfo, totals: &Totals) -> HtmlTable {
    let reading = Reading::of(info);
    let mut games = CellTally::default();
    let mut measures = vec![MomentTally::default(); info.columns.len()];
    let mut n_cells = 0;
    for (total, _) in totals
        .cells
        .iter()
        .zip(&info.cells)
        .filter(|(_, cell)| cell.baseline.is_none())
    {
        n_cells += 1;
        games.merge(&total.games);
        for (sum, tally) in measures.iter_mut().zip(&total.measures) {
            sum.merge(tally);
        }
    }
    let row =
        |name: &str, estimate: &Number, unit: &str| vec![text(name), number(estimate), text(unit)];
    let mut rows = vec![
        row("draws", &Number::percent(reading.draws(&games)), "%"),
        row(
            "score of seat one above 50 %",
            &Number::percentage_points(reading.seat_effect(&games)),
            "% points",
        ),
    ];
    for (column, tally) in info.columns.iter().zip(&measures) {
        let mean = reading.measure(tally, column, games.moving_pairs(), n_cells);
        let name = spelled_out(&column.name);
        rows.push(if is_share(info, column) {
            row(&name, &Number::percent(mean), "% of battles")
        } else {
            let unit = format!("{} a {}", column.unit, info.game);
            row(&name, &Number::plain(mean), &unit)
        });
    }
    HtmlTable {
        id: "averages",
        title: format!("The average {}", info.game),
        lead: format!(
            "Over {} without a variant, {}.",
            counted(n_cells, "cell"),
            counted(games.n_pairs(), "pair")
        ),
        headings: vec![words("Measure"), figures("Mean"), words("Unit")],
        rows,
    }
}

/// How the players played, a row for each statistic.
pub(super) fn conduct(info: &RunInfo) -> Option<HtmlTable> {
    if info.conduct.is_empty() {
        return None;
    }
    let grid = Grid::of(&info.conduct);
    let mut headings = vec![words("Statistic"), words("Expected")];
    headings.extend(grid.columns.iter().map(|column| {
        figures(&format!(
            "{}, {} sides",
            column.heading(),
            grouped(column.battles.into())
        ))
    }));
    let rows = grid.rows.iter().map(|(statistic, expected, lines)| {
        let mut row = vec![text(*statistic), text(*expected)];
        row.extend(
            lines
                .iter()
                .map(|line| line.map_or_else(HtmlCell::default, observed)),
        );
        row
    });
    Some(HtmlTable {
        id: "conduct",
        title: "How they played".to_owned(),
        lead: "Counted in a few battles of every cell, played again with an eye on the players; a side of a battle is one player's \
               view of it. Expected is what \"steady\" should show against itself, by judgement, and what lies far off is \
               marked as an alarm. So few battles say nothing about who wins, so there are no intervals; conduct.csv has the same."
            .to_owned(),
        headings,
        rows: rows.collect(),
    })
}

/// What the cards did, a row for each thing that a card of an army does in a cell.
pub(super) fn usage(info: &RunInfo) -> Option<HtmlTable> {
    if info.usage.is_empty() {
        return None;
    }
    let rows = info.usage.iter().take(MOST_ROWS).map(|line| {
        let mean = line.times as f64 / f64::from(line.battles.max(1));
        vec![
            text(&line.title),
            text(&line.what),
            HtmlCell {
                text: plain(mean, 2),
                sort: format!("{mean:.9}"),
                is_number: true,
                ..HtmlCell::default()
            },
            count(line.times),
            count(line.battles.into()),
            HtmlCell {
                below: line.variant.clone(),
                ..text(format!("{}: {}", line.side, line.army))
            },
            text(&line.matchup),
        ]
    });
    Some(HtmlTable {
        id: "usage",
        title: "What the cards did".to_owned(),
        lead: "Counted in a few battles of every cell, played again with an eye on the cards; what a card does by being there, such as \
               keeping an enemy away, can't be counted. A card that did nothing can't be worth anything in these hands. usage.csv \
               has every row."
            .to_owned(),
        headings: vec![
            words("Card"),
            words("What it does"),
            figures("A battle"),
            figures("Times"),
            figures("Battles"),
            words("Army and variant"),
            words("Matchup"),
        ],
        rows: rows.collect(),
    })
}

/// A value that was observed and has no interval.
fn observed(line: &ConductLine) -> HtmlCell {
    HtmlCell {
        text: line.shown(),
        below: if line.is_alarm { "alarm" } else { "" }.to_owned(),
        sort: line.value.clone(),
        is_number: true,
        is_alarm: line.is_alarm,
        ..HtmlCell::default()
    }
}

/// Whether a measure is 1 in some battles and 0 in the others, so that its mean is a share of them.
fn is_share(info: &RunInfo, column: &Column) -> bool {
    column.unit.strip_suffix('s') == Some(&info.game)
}

/// A measure's column in words: `a_points_lost` is A's points lost.
fn spelled_out(column: &str) -> String {
    let name = |rest: &str| rest.replace('_', " ");
    match (column.strip_prefix("a_"), column.strip_prefix("b_")) {
        _ if column == NET => "A's net points, which B lost more".to_owned(),
        (Some(rest), _) => format!("A's {}", name(rest)),
        (_, Some(rest)) => format!("B's {}", name(rest)),
        _ => name(column),
    }
}
