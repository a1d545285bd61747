//! The trend of every card's effect with skill.

use stats::skill::CAVEAT;

use super::super::Material;
use analysis::numbers::plain;
use analysis::page::table::{PageCell, PageRow, PageTable, figures, number, text, words};
use analysis::page::{Content, Section};
use analysis::phrases::Number;
use analysis::trust::HARDLY_USED;
use analysis::worth::{CardAnswer, CardSkill, UnderPlayer};

/// One row a card, in the order of the plan; nothing where it isn't asked.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let worth = material.info.worth.as_ref()?;
    let rows: Vec<PageRow> =
        worth.cards.iter().filter_map(|card| Some(row(card, card.skill.as_ref()?))).collect();
    if rows.is_empty() {
        return None;
    }
    let mut headings = vec![words("Card and bearer")];
    headings.extend(worth.players.iter().map(|player| figures(player)));
    headings.extend([figures("From first to last"), words("Skill"), words("Verdict")]);
    let table = PageTable {
        name: "card_skill",
        lead: format!(
            "What each card adds to the score of its bearer, in points of 100 and unpaid, with both sides played by each player, from the \
             weakest to the strongest. A player that used a card less than once in {} battles is not judged on it. The changes between any \
             two players of a card hold together. {}; nothing is said of people at a table. card_skill.csv has every row.",
            HARDLY_USED,
            analysis::phrases::upper_first(CAVEAT),
        ),
        headings,
        rows,
    };
    Some(Section::answer("skill", "What skill does to it").with(Content::Table(table)))
}

fn row(card: &CardAnswer, skill: &CardSkill) -> PageRow {
    let mut cells = vec![PageCell { below: card.bearer.clone(), ..text(&card.title) }];
    cells.extend(skill.players.iter().map(under));
    cells.push(skill.change.map_or_else(none, |change| number(&Number::plain(change))));
    cells.push(text(&skill.words));
    cells.push(text(card.verdict.words()));
    cells.into()
}

/// The effect in a player's hands, and how often it used the card.
fn under(under: &UnderPlayer) -> PageCell {
    let uses = under.uses_a_battle.map(|uses| format!("{} uses a battle", plain(uses, 2)));
    let why_not = under.not_judged.map(|why_not| format!("not judged, {why_not}"));
    let below: Vec<String> = [why_not, uses].into_iter().flatten().collect();
    PageCell {
        below: below.join(": "),
        ..under.effect.map_or_else(none, |effect| number(&Number::plain(effect)))
    }
}

fn none() -> PageCell {
    PageCell { is_number: true, ..text("–") }
}
