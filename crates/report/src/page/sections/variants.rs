//! Every variant over all its matchups.

use super::super::Material;
use super::super::differences::{difference_headings, helps, helps_in_one, which_are_helped};
use analysis::info::Variants;
use analysis::numbers::plain;
use analysis::page::example_battles;
use analysis::page::table::{
    PageCell, PageRow, PageTable, capital, count, figures, next, number, text, words,
};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::tables::Extreme;
use analysis::usage::Uses;
use analysis::variant_rows::{VariantRow, rows_by_size};

/// One row a variant, those that gain most first; a card on which armies disagree has one for each of their matchups.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let (info, tables) = (material.info, material.tables);
    // Cards' worths have a table of their own, as have changes of components.
    let has_its_own = material.answer.parts.iter().any(|part| part.has_variants());
    if tables.variants.is_empty() || info.worth.is_some() || has_its_own {
        return None;
    }
    let has_exact = tables.effects.iter().any(|effect| effect.differences.exact_score.is_some());
    let (noun, heading, price) = match info.variants {
        Variants::Bearer if info.noun() == "bearer" => {
            ("its bearers and their enemies", "Variant and its price", "; the price is not paid")
        }
        Variants::Bearer => ("units that may have it and their enemies", "Variant", ""),
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
        words(&format!("Most and least for this {}", info.noun())),
        words("Most and least against"),
        figures(&capital(info.nouns())),
        figures("Pairs"),
    ]);
    let all = rows_by_size(info, tables);
    let steps = &material.answer.summary.table;
    let has_next = steps.len() == all.len() && steps.iter().any(|row| row.next_step.is_some());
    if has_next {
        headings.push(words("What next"));
    }
    let is_split = all.iter().any(|row| matches!(row, VariantRow::Of(..)));
    let rows = all.into_iter().enumerate().map(|(at, of)| {
        let (line, differences) = (of.line(), of.differences());
        let mut row = vec![PageCell {
            below: line.variant.printed_cost.clone().unwrap_or_default(),
            ..text(of.name(info, tables))
        }];
        let exact = |value: Option<f64>, factor: f64| {
            value.map(|value| format!("exactly {}", plain(factor * value, 3))).unwrap_or_default()
        };
        if let Some(swing) = differences.swing {
            row.push(PageCell {
                below: exact(differences.exact_swing, 1.0),
                ..number(&Number::plain(swing))
            });
        }
        row.push(PageCell {
            below: match of.against_rules() {
                Some(note) => note.to_owned(),
                None => exact(differences.exact_score, 100.0),
            },
            ..number(&Number::percentage_points(differences.score))
        });
        if !uses.is_empty() {
            let own = uses.iter().find(|uses| uses.title == line.variant.title);
            row.push(text(own.map(Uses::in_words).unwrap_or_default()));
        }
        match of {
            VariantRow::Merged(line) => {
                row.push(helps(&line.merged));
                row.push(ends(&line.best_bearer, &line.worst_bearer));
                row.push(ends(&line.best_enemy, &line.worst_enemy));
            }
            VariantRow::Of(_, effect) => {
                row.push(helps_in_one(effect));
                row.extend([text(&effect.a), text(&effect.b)]);
            }
        }
        row.extend([count(of.n_bearers().into()), count(of.pairs())]);
        if has_next {
            row.push(next(steps[at].next_step.as_ref()));
        }
        PageRow { cells: row, battle: example_battles::of_row(info, tables, of) }
    });
    let table = PageTable {
        name: "variants",
        lead: format!(
            "Each is averaged over all {noun}, every pair counting alike{price}. {}{} \
             The numbers for most and least are in variants.csv.",
            match is_split {
                true =>
                    "A variant on which armies or matchups disagree beyond chance has a row for each of them. ",
                false => "",
            },
            which_are_helped(has_exact)
        ),
        headings,
        rows: rows.collect(),
    };
    let section = Section::answer("variants", "Every variant").chart("effects");
    Some(section.with(Content::Table(table)))
}

/// The names at both ends of a list.
fn ends(best: &Option<Extreme>, worst: &Option<Extreme>) -> PageCell {
    let name =
        |extreme: &Option<Extreme>| extreme.as_ref().map(|it| it.name.clone()).unwrap_or_default();
    PageCell { below: name(worst), ..text(name(best)) }
}
