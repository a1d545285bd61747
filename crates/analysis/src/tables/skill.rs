//! `card_skill`: one row for each card and player, with the card's effect in that player's hands and its trend with skill.

use stats::Estimate;

use crate::schema::Table;
use crate::worth::{CardAnswer, CardSkill, UnderPlayer};

/// A card in the hands of one player.
#[derive(Clone, Debug)]
pub struct SkillLine {
    card: String,
    bearer: String,
    verdict: String,
    under: UnderPlayer,
    trend: String,
    change: Option<Estimate>,
}

/// Every card with every player; none where skill isn't asked about.
pub fn lines(cards: &[CardAnswer]) -> Vec<SkillLine> {
    let of_card = |card: &CardAnswer, skill: &CardSkill| -> Vec<SkillLine> {
        let line = |under: &UnderPlayer| SkillLine {
            card: card.name.clone(),
            bearer: card.bearer.clone(),
            verdict: card.verdict.words().to_owned(),
            under: under.clone(),
            trend: skill.words.clone(),
            change: skill.change,
        };
        skill.players.iter().map(line).collect()
    };
    let cards = cards.iter();
    cards.filter_map(|card| Some(of_card(card, card.skill.as_ref()?))).flatten().collect()
}

/// The columns of `card_skill`.
pub fn table() -> Table<SkillLine> {
    Table::of("card_skill", "one card in the hands of one player")
        .text("card", "the card", |row: &SkillLine| Some(row.card.clone()))
        .text("bearer", "the list whose armies had it", |row| {
            Some(row.bearer.clone())
        })
        .text(
            "player",
            "who played both sides, from the weakest to the strongest",
            |row| Some(row.under.player.clone()),
        )
        .estimate(
            "effect",
            "points of 100",
            "what the card adds to the score, unpaid; a draw of armies is one observation",
            |row| row.under.effect,
        )
        .f64(
            "uses_a_battle",
            "times",
            "how often a battle it did what it did most",
            |row| row.under.uses_a_battle,
        )
        .u32("battles", "battles", "battles in which that was counted", |row| {
            Some(row.under.battles)
        })
        .text(
            "not_judged",
            "why the effect says nothing: `hardly used` or `too few draws`; empty where it is judged",
            |row| row.under.not_judged.map(str::to_owned),
        )
        .text(
            "trend",
            "what skill does to the effect, over the players that are judged",
            |row| Some(row.trend.clone()),
        )
        .estimate(
            "change",
            "points of 100",
            "from the first of them to the last; holds together with the changes between all other two",
            |row| row.change,
        )
        .text("verdict", "what the worth says of the price", |row| {
            Some(row.verdict.clone())
        })
}
