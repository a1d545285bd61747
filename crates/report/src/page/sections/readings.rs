//! The verdicts on matchups that hold under every reading of the rules.

use super::super::Material;
use analysis::numbers::plain;
use analysis::page::table::{MOST_ROWS, PageRow, PageTable, figures, number, shown, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::readings::{ReadingsVerdict, UnderReadings, under_readings};
use analysis::side_names::of_enemy;

/// One row a matchup: verdicts that hold, then those that turn.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    let all = under_readings(info, material.tables);
    if all.is_empty() {
        return None;
    }
    let mut headings = vec![
        words("Verdict"),
        words("First"),
        words("Second"),
        figures(&format!("First scores, %: {}", info.as_they_are)),
    ];
    headings.extend(info.readings.iter().map(|name| figures(name)));
    let n = all.len();
    let shown = all.iter().take(MOST_ROWS);
    let left_out = match n > MOST_ROWS {
        true => format!(" The first {MOST_ROWS} of {n} are shown; cells.csv has all scores."),
        false => String::new(),
    };
    let table = PageTable {
        name: "readings",
        lead: format!(
            "A verdict holds where the same side scores above one half under each reading: by the interval of each score at {} %, or by \
             its exact value where that is known. Each interval stands by itself, so that of many even matchups a few hold by chance. \
             Below them are the matchups whose winner turns with the reading, and those that at least one reading leaves open.{left_out}",
            info.level_percent()
        ),
        headings,
        rows: shown.map(row).collect(),
    };
    let section = Section::answer("readings", "What holds under every reading");
    Some(section.chart("readings").with(Content::Table(table)))
}

fn row(line: &UnderReadings) -> PageRow {
    let verdict = match line.verdict {
        ReadingsVerdict::AHolds | ReadingsVerdict::BHolds => "holds",
        ReadingsVerdict::Turns => "turns",
        ReadingsVerdict::Open => "open",
    };
    let [first, second] = line.winner().unwrap_or([&line.a, &line.b]);
    let scores = line.estimates.iter().map(|estimate| {
        let of_first = if first == line.a { *estimate } else { of_enemy(*estimate) };
        match of_first.value {
            // An exact score has no interval, and no more digits than one can use.
            Some(score) if of_first.half_width() < 1e-6 => {
                shown(plain(100.0 * score, 1), 100.0 * score)
            }
            _ => number(&Number::percent(of_first)),
        }
    });
    let mut cells = vec![text(verdict), text(first), text(second)];
    cells.extend(scores);
    cells.into()
}
