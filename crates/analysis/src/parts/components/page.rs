//! The worth of every component of a fixed force, on a page.

use super::{ComponentLine, ComponentWords, Components};
use crate::page::table::{
    PageCell, PageRow, PageTable, capital, figures, number, text, words, worth_cell,
};
use crate::page::{Content, Section};
use crate::phrases::Number;
use crate::worth::wording::points;

/// One row for each component that was left out, the most valuable first.
pub fn section(components: &Components) -> Option<Section> {
    let game = &components.words;
    let rows: Vec<PageRow> =
        components.in_order().into_iter().map(|line| row(line, game)).collect();
    if rows.is_empty() {
        return None;
    }
    let mut headings = vec![
        words(&capital(game.one)),
        words("Matchup"),
        figures(&format!("Worth, {}", game.currency_in_short)),
    ];
    if has_other_estimates(game) {
        headings.extend(["By regression", "Against its price", "The three"].map(words));
    }
    headings.push(figures(match components.are_out() {
        true => "Score lost without, % points",
        false => "Score it adds, % points",
    }));
    let table = PageTable { name: "components", lead: lead(components), headings, rows };
    Some(Section::answer("components", format!("Every {}", game.one)).with(Content::Table(table)))
}

/// Whether a second and a third estimate are made: where the rules charge for components.
const fn has_other_estimates(game: &ComponentWords) -> bool {
    !game.price.is_empty()
}

fn lead(components: &Components) -> String {
    let ComponentWords { one, currency, currency_in_short, price, caution, than, .. } =
        components.words;
    if !components.are_out() {
        return format!(
            "A {one} is worth as many {currency} more as do the same {than}, by the curve of scores \
             against {currency_in_short}. components.csv has the other changes too."
        );
    }
    format!(
        "A {one} is worth as many {currency} as its army would have to lose instead of it, by the curve of scores against {currency_in_short}. \
         Second and third estimates: a regression over random small changes, and the army without the {one} but with {price}. \
         Where the three differ, the worth of a {one} depends on what else has changed. {caution} \
         components.csv has the other changes too."
    )
}

fn row(line: &ComponentLine, game: &ComponentWords) -> PageRow {
    let worth = PageCell {
        below: line.why_not(game).unwrap_or_default(),
        ..worth_cell(line.known().as_ref())
    };
    let mut row = vec![
        PageCell { below: line.army.clone(), ..text(line.in_full()) },
        text(&line.matchup),
        worth,
    ];
    if has_other_estimates(game) {
        let agreement = line.answer.as_ref().and_then(|answer| answer.agreement);
        row.extend([
            text(points(line.regression().as_ref())),
            text(points(line.at_price().as_ref())),
            text(agreement.map_or("–", |it| if it.agrees { "agree" } else { "differ" })),
        ]);
    }
    row.push(PageCell {
        below: line.against_rules.clone().unwrap_or_default(),
        ..number(&Number::percentage_points(line.adds()))
    });
    row.into()
}
