//! Where the variants' gains come from.

use super::super::Material;
use crate::figures::loss_breakdown::variants;
use crate::side_files::LOSS_BREAKDOWN;
use analysis::loss_breakdown::{LossLine, LossesBy, lines};
use analysis::page::table::{PageRow, PageTable, capital, count, figures, number, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::side_names::{Sides, label};
use analysis::tables::VariantLine;

/// Variants that are described in sentences, and by turn and fight too.
const IN_SENTENCES: usize = 3;

/// The chart of what moves most, a sentence for each of the first few, and a row for each kind of loss.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let info = material.info;
    let variants = variants(info, material.tables);
    if variants.is_empty() {
        return None;
    }
    let mut section = Section::why("loss-breakdown", "Where it comes from").chart("loss_breakdown");
    for variant in variants.iter().take(IN_SENTENCES) {
        section.contents.extend(sentence(material, variant).map(Content::Text));
    }
    let mut rows = Vec::new();
    for (place, variant) in variants.iter().enumerate() {
        let by: &[LossesBy] = match place < IN_SENTENCES {
            true => &[LossesBy::Turns, LossesBy::Cause, LossesBy::Fight],
            false => &[LossesBy::Cause],
        };
        for by in by {
            let own = lines(&info.loss_breakdown, &variant.variant.name, *by);
            rows.extend(own.map(|line| row(material, variant, line)));
        }
    }
    let sides = Sides::of(material.info);
    let table = PageTable {
        name: "loss_breakdown",
        lead: format!(
            "What each changes in the losses of both sides, on the same pairs with it and without it, in points a {}: by player turn, by cause, \
             and by which type was lost to which (those that moved most). Few pairs were looked at, so many intervals are wide; {} has all.",
            info.game, LOSS_BREAKDOWN.name
        ),
        headings: vec![
            words("Variant"),
            words("Losses"),
            figures(&format!("{} loses more", capital(label(&sides.first)))),
            figures(&format!("{} loses more", capital(label(&sides.second)))),
            figures("Gained"),
            figures("Pairs"),
        ],
        rows,
    };
    Some(section.with(Content::Table(table)))
}

fn row(material: &Material<'_>, variant: &VariantLine, line: &LossLine) -> PageRow {
    let change = |account: &analysis::loss_breakdown::LossSums| {
        let estimate = account.estimate(line.pairs, material.info.alpha);
        number(&Number::plain(estimate))
    };
    vec![
        text(&variant.variant.title),
        text(in_words(line)),
        change(&line.lost_by_a),
        change(&line.lost_by_b),
        change(&line.swing),
        count(line.pairs),
    ]
    .into()
}

fn in_words(line: &LossLine) -> String {
    match line.by {
        LossesBy::Turns => format!("in turns {}", line.what),
        LossesBy::Cause | LossesBy::Fight => line.what.clone(),
    }
}

/// When most of it arises, how, and which fight it turned.
fn sentence(material: &Material<'_>, variant: &VariantLine) -> Option<String> {
    let info = material.info;
    let most = |by: LossesBy| {
        let own = lines(&info.loss_breakdown, &variant.variant.name, by);
        own.max_by_key(|line| line.swing.difference().abs())
    };
    let gain = |line: &LossLine| {
        let swing = Number::plain(line.swing.estimate(line.pairs, info.alpha));
        swing.with_interval("")
    };
    let (sides, gainer) = (Sides::of(info), info.gainer());
    let (turns, cause) = (most(LossesBy::Turns)?, most(LossesBy::Cause)?);
    let changed = [(&sides.first, cause.lost_by_a), (&sides.second, cause.lost_by_b)]
        .into_iter()
        .filter(|(_, account)| account.squares > 0)
        .map(|(side, account)| {
            let change = Number::plain(account.estimate(cause.pairs, info.alpha));
            format!("{} {}", label(side), change.with_interval(""))
        });
    let changed: Vec<String> = changed.collect();
    let fight = most(LossesBy::Fight)
        .map(|line| format!(" The loss that moved most: {} ({}).", line.what, gain(line)));
    Some(format!(
        "{} changes most in turns {}: {} points a {} for {gainer}. By cause it is what is lost {}, in points more: {}.{}",
        variant.variant.title,
        turns.what,
        gain(turns),
        info.game,
        cause.what,
        changed.join(", "),
        fight.unwrap_or_default()
    ))
}
