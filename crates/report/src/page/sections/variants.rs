//! Every variant over all its matchups.

use super::super::Material;
use super::super::differences::{difference_headings, helps, which_are_helped};
use super::super::document::{Content, Section};
use super::super::notable_battles;
use super::super::table::{
    HtmlCell, HtmlRow, HtmlTable, capital, count, figures, number, text, words,
};
use analysis::headline::variants_by_size;
use analysis::info::Variants;
use analysis::numbers::plain;
use analysis::tables::{EffectLine, Extreme};
use analysis::usage::Uses;
use analysis::words::Number;

/// One row a variant, what gains most first.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let (info, tables) = (material.info, material.tables);
    // Cards' worths and changes of components have tables of their own.
    if tables.variants.is_empty() || info.worth.is_some() || info.components.is_some() {
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
        let own = |effect: &&EffectLine| effect.variant == line.variant.name;
        HtmlRow {
            cells: row,
            battle: notable_battles::of_merged(
                info,
                &line.merged,
                tables.effects.iter().filter(own),
            ),
        }
    });
    let table = HtmlTable {
        name: "variants",
        lead: format!(
            "Each is averaged over all {noun}, every pair counting alike{price}. {} \
             The numbers for best and worst are in variants.csv.",
            which_are_helped(has_exact)
        ),
        headings,
        rows: rows.collect(),
    };
    Some(Section::titled("variants", "Every variant").with(Content::Table(table)))
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
