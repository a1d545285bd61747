//! The price list in short, and the pictures of its rows.

use super::answer::WorthAnswer;
use super::card_price::UnitWorth;
use super::next_step::next_step;
use super::over_lists::CardOverLists;
use super::price_list::{Line, in_order, name, table, trust_of};
use super::rate_phrases;
use super::wording::MOST_TRUSTED;
use crate::next_step::{self as next_steps, Pace};
use crate::phrases::{counted, lower_first, upper_first};
use crate::text_table::{Drawing, Drawn, Ink, width, wrap};

/// The answer in short: the table, and under it a sentence for what is open, and of few cards what their verdicts rest on.
pub fn brief(worth: &WorthAnswer, ink: Ink, pace: Pace) -> String {
    let listed = in_order(worth);
    let mut lines = table(&listed).lines(ink);
    let steps = listed.iter().map(|line| (line.card.title.as_str(), next_step(worth, line.card)));
    let mut said = next_steps::sentences(steps, pace);
    let n_lists = || listed.iter().map(|line| line.card.lists.len() as u64);
    if let (Some(least), Some(most)) = (n_lists().min(), n_lists().max()) {
        said.insert(
            0,
            match least == most {
                true => format!("Tried on {}.", counted(most, "list")),
                false => format!("Tried on {least} to {}.", counted(most, "list")),
            },
        );
    }
    if worth.prices.len() > MOST_TRUSTED {
        said.push(rate_phrases::counts(&listed));
    } else {
        for line in &listed {
            let words = over_lists(worth, line).into_iter().flat_map(|over| {
                let of_point =
                    rate_phrases::of_point(over).map(|it| format!("{}.", upper_first(&it)));
                of_point.into_iter().chain(rate_phrases::beside(line, over)).collect::<Vec<_>>()
            });
            let words = words.collect::<Vec<_>>().join(" ");
            said.extend((!words.is_empty()).then(|| match listed.len() {
                1 => words,
                _ => format!("{}: {}", name(line), lower_first(&words)),
            }));
        }
        let over = |line: &Line<'_>| {
            let of_player = worth
                .over_lists
                .iter()
                .find(|it| it.name == line.card.name && it.player == line.share.player);
            trust_of(line, of_player)
        };
        said.extend(listed.iter().map(|line| match listed.len() {
            1 => over(line),
            _ => format!("{}: {}", name(line), over(line)),
        }));
    }
    lines
        .extend(said.iter().flat_map(|it| std::iter::once(String::new()).chain(wrap(it, width()))));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A line's card over its lists, by who plays there.
fn over_lists<'w>(worth: &'w WorthAnswer, line: &Line<'_>) -> Option<&'w CardOverLists> {
    let mut over = worth.over_lists.iter().filter(|it| it.name == line.card.name);
    over.find(|it| line.share.player.is_empty() || it.player == line.share.player)
}

/// What a unit is worth, against what the rules charge for it; where no worth is known, the effect on the score against none.
pub(super) fn drawing(lines: &[Line<'_>]) -> Drawing {
    let of_worth = |line: &Line<'_>| {
        let n_units = if line.card.n_units > 0.0 { line.card.n_units } else { 1.0 };
        let mark = line.card.price / n_units;
        match line.share.worth {
            UnitWorth::Points { value, lo, hi } => Drawn { value, lo, hi, mark },
            UnitWorth::Unknown(_) => Drawn::only(mark),
        }
    };
    let known = lines.iter().any(|line| line.share.worth.near().is_some());
    let rows = lines.iter().map(|line| match known {
        true => of_worth(line),
        false => Drawn::of(&line.share.effect, 1.0, 0.0),
    });
    Drawing::of(&rows.collect::<Vec<_>>(), &[4, 3])
}
