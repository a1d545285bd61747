//! The price list: what cards should cost over all lists that had them.

use super::super::Material;
use analysis::next_step::Pace;
use analysis::page::table::{PageCell, PageRow, PageTable, count, figures, next, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::counted;
use analysis::worth::next_step::next_step;
use analysis::worth::price_list::{
    Line, fair_order, fair_price, in_order, interval, of_what, reasons, with_true_minus,
};
use analysis::worth::wording::noun;
use analysis::worth::{Firmness, WorthAnswer};

/// One row a card, the one whose price is farthest off first; why opens in the row.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let worth = material.info.worth.as_ref()?;
    let lines = in_order(worth);
    if lines.is_empty() {
        return None;
    }
    let noun = noun(worth);
    let shared = Shared::of(worth, &lines);
    let heading = match of_what(&lines) {
        "card" => "Card",
        "a stand of" => "A stand of",
        _ => "Card or stand",
    };
    let mut headings = vec![
        words(heading),
        words("Verdict"),
        words("A fair price"),
        words("The rules charge"),
        figures("Score of 100"),
    ];
    headings.extend(shared.lists.is_none().then(|| words("Tried on")));
    headings.push(figures("Battles"));
    headings.extend(shared.is_open.then(|| words("What next")));
    headings.push(words("Why"));
    let table = PageTable {
        name: "prices",
        lead: format!(
            "Over the lists that had the {noun}, in the unit in which the rules charge; the {noun} whose price is farthest off comes first. {}",
            shared.words(noun)
        ),
        headings,
        rows: lines.iter().map(|line| PageRow::from(row(worth, &shared, line))).collect(),
    };
    Some(Section::answer("prices", "Price list").with(Content::Table(table)))
}

/// What is the same in every row, which is said once above them.
struct Shared {
    /// The number of lists on which each was tried.
    lists: Option<usize>,
    /// Whether any price is open.
    is_open: bool,
    /// Whether any verdict is firm or not.
    is_firm: bool,
}

impl Shared {
    fn of(worth: &WorthAnswer, lines: &[Line<'_>]) -> Shared {
        let mut lists = lines.iter().map(|line| line.card.lists.len());
        let first = lists.next();
        Shared {
            lists: first.filter(|first| lists.all(|n| n == *first)),
            is_open: lines.iter().any(|line| next_step(worth, line.card).is_some()),
            is_firm: lines.iter().any(|line| line.card.firmness != Firmness::NotTried),
        }
    }

    fn words(&self, noun: &str) -> String {
        let lists = self.lists.map(|n| {
            let lists = counted(n as u64, "list");
            format!("Each {noun} was tried on {lists}.")
        });
        let firm = self.is_firm.then(|| {
            "● firm: every player and every reading of the rules comes to the verdict by itself; ○ not firm: one of them doesn't."
                .to_owned()
        });
        lists.into_iter().chain(firm).collect::<Vec<_>>().join(" ")
    }
}

fn row(worth: &WorthAnswer, shared: &Shared, line: &Line<'_>) -> Vec<PageCell> {
    let (card, effect) = (line.card, line.share.effect);
    let firmness = match card.firmness {
        Firmness::Firm => "● firm",
        Firmness::NotFirm => "○ not firm",
        Firmness::NotTried => "",
    };
    let flag = if card.is_flagged { "flagged" } else { "" };
    let below = [firmness, flag].into_iter().filter(|it| !it.is_empty());
    let verdict = PageCell {
        below: below.collect::<Vec<_>>().join(", "),
        is_alarm: card.is_flagged,
        ..text(card.verdict_in_words())
    };
    let mut cells = vec![
        PageCell { below: line.share.player.clone(), ..text(&card.title) },
        verdict,
        PageCell {
            sort: fair_order(line).map(|price| format!("{price:.6}")).unwrap_or_default(),
            ..text(fair_price(line))
        },
        text(with_true_minus(&card.printed)),
        PageCell {
            text: interval(&effect),
            sort: format!("{:.6}", effect.value.unwrap_or(0.0)),
            is_number: true,
            ..PageCell::default()
        },
    ];
    cells.extend(shared.lists.is_none().then(|| text(counted(card.lists.len() as u64, "list"))));
    cells.push(count(card.trust.battles));
    cells.extend(shared.is_open.then(|| next(next_step(worth, card))));
    cells.push(PageCell { more: reasons(worth, line, Pace(None)), ..PageCell::default() });
    cells
}
