//! The average battle.

use super::super::Material;
use super::super::measures::{is_share, spelled_out};
use analysis::answer::Averages;
use analysis::info::RunInfo;
use analysis::page::table::{PageRow, PageTable, figures, number, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::{Number, counted};
use stats::Estimate;

/// What an average battle without any variant looks like.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let (info, averages) = (material.info, &material.answer.averages);
    let row = |name: &str, estimate: &Number, unit: &str| -> PageRow {
        vec![text(name), number(estimate), text(unit)].into()
    };
    let mut rows = vec![
        row("draws", &Number::percent(averages.draws), "%"),
        row(
            "score of seat one above 50 %",
            &Number::percentage_points(averages.seat_effect),
            "% points",
        ),
    ];
    let uncounted = uncounted(info, averages);
    for (column, &mean) in info.columns.iter().zip(&averages.measures) {
        let name = spelled_out(info, &column.name);
        if uncounted.contains(&name) {
            continue;
        }
        rows.push(match column.only_where {
            None if is_share(info, column) => row(&name, &Number::percent(mean), "% of battles"),
            None => {
                let unit = format!("{} a {}", column.unit, info.game);
                row(&name, &Number::plain(mean), &unit)
            }
            Some(counted_by) => {
                let share = Number::percent(averages.measures[counted_by]).shown.value;
                let unit = format!("{}, over the {share} % of battles that have it", column.unit);
                row(&name, &Number::plain(mean), &unit)
            }
        });
    }
    let lacking = match uncounted.as_slice() {
        [] => String::new(),
        names => format!(" Not counted yet when this run was stored: {}.", names.join(", ")),
    };
    let table = PageTable {
        name: "averages",
        lead: format!(
            "Over {} without a variant, {}.{lacking}",
            counted(averages.cells, "cell"),
            counted(averages.pairs, "pair")
        ),
        headings: vec![words("Measure"), figures("Mean"), words("Unit")],
        rows,
    };
    let title = format!("The average {}", info.game);
    Some(Section::why("averages", title).with(Content::Table(table)))
}

/// Measures that the run doesn't have, since it was stored before they were counted.
fn uncounted(info: &RunInfo, averages: &Averages) -> Vec<String> {
    let of_some = info.columns.iter().zip(&averages.measures);
    let names = of_some.enumerate().filter_map(|(at, (column, mean))| {
        let is_count = info.columns.iter().any(|it| it.only_where == Some(at));
        let share = column.only_where.map(|at| averages.measures[at]);
        let lacks = |it: &Estimate| it.value.is_none() && averages.pairs > 0;
        let is_uncounted = (is_count && lacks(mean)) || share.is_some_and(|share| lacks(&share));
        is_uncounted.then(|| spelled_out(info, &column.name))
    });
    names.collect()
}
