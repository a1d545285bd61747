//! What every table of differences has in common.

use analysis::headline::headline_unit;
use analysis::info::RunInfo;
use analysis::numbers::grouped;
use analysis::page::table::{Heading, PageCell, exact, figures, number};
use analysis::phrases::Number;
use analysis::tables::{EffectLine, Merged, Tables};

/// Headings of both differences and their exact values; `has_exact` leaves the latter out where there are none.
pub(super) fn difference_headings(info: &RunInfo, has_exact: bool) -> Vec<Heading> {
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

pub(super) fn difference_cells(merged: &Merged, has_exact: bool) -> Vec<PageCell> {
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

pub(super) fn helps(merged: &Merged) -> PageCell {
    helps_of(merged.helps, merged.matchups)
}

/// Whether a variant helps in the one matchup of an effect.
pub(super) fn helps_in_one(effect: &EffectLine) -> PageCell {
    helps_of(u32::from(effect.direction() > 0.0), 1)
}

fn helps_of(n: u32, matchups: u32) -> PageCell {
    PageCell {
        text: format!("{} of {}", grouped(n.into()), grouped(matchups.into())),
        sort: format!("{:.9}", f64::from(n) / f64::from(matchups.max(1))),
        is_number: true,
        ..PageCell::default()
    }
}

/// How a matchup is described as helped, for the text above a table.
pub(super) fn which_are_helped(has_exact: bool) -> &'static str {
    if has_exact {
        "\"Helps\" counts the matchups whose exact difference is above zero."
    } else {
        "\"Helps\" counts the matchups whose whole interval lies above zero."
    }
}

/// The title of a variant, by its name.
pub(super) fn title(tables: &Tables, name: &str) -> String {
    let named = tables.variants.iter().find(|line| line.variant.name == name);
    named.map_or(name, |line| line.variant.title.as_str()).to_owned()
}
