//! How often battle cards had an effect: counts from a few battles of every cell, reported beside what the cards are worth.
//!
//! A card that was never used shows no worth with these players, which says little about the card itself.
//! `usage.csv` is written when the battles are played, and read back whenever the report is made again.

use schemars::JsonSchema;
use serde::Serialize;

use crate::numbers::plain;
use crate::row_order::distinct;
use crate::schema::Table;

/// One thing that a card of an army does, in one cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UsageLine {
    /// The matchup.
    pub matchup: String,
    /// The name of the variant; empty for baselines.
    pub variant: String,
    /// Whose card: `A` or `B`.
    #[schemars(extend("enum" = ["A", "B"]))]
    pub side: String,
    /// That side's army.
    pub army: String,
    /// The card as in files: `hold-the-line`.
    pub card: String,
    /// The card as in text: `Hold the Line`.
    #[serde(skip)]
    pub title: String,
    /// What it does, as a plural: `lines held`.
    pub what: String,
    /// How often it did.
    pub times: u64,
    /// Battles looked at.
    pub battles: u32,
}

/// The columns of `usage.csv`.
pub fn table() -> Table<UsageLine> {
    type Line = UsageLine;
    Table::of("usage", "one thing that a card of an army does, in a few battles of one cell")
        .text("matchup", "the matchup", |line: &Line| Some(line.matchup.clone()))
        .text("variant", "the variant; empty for baselines", |line: &Line| {
            Some(line.variant.clone()).filter(|variant| !variant.is_empty())
        })
        .text("side", "whose card: `A` or `B`", |line: &Line| Some(line.side.clone()))
        .text("army", "that side's army", |line: &Line| Some(line.army.clone()))
        .text("card", "the card", |line: &Line| Some(line.card.clone()))
        .text("title", "its title", |line: &Line| Some(line.title.clone()))
        .text("what", "what it does, as a plural", |line: &Line| Some(line.what.clone()))
        .i64("times", "times", "how often it did", |line: &Line| i64::try_from(line.times).ok())
        .u32("battles", "battles", "battles looked at", |line: &Line| Some(line.battles))
        .f64("a_battle", "times a battle", "`times` over `battles`", |line: &Line| {
            (line.battles > 0).then(|| line.times as f64 / f64::from(line.battles))
        })
}

/// What a card did over several cells.
#[derive(Debug)]
pub struct Uses<'l> {
    /// The card's title.
    pub title: &'l str,
    /// Battles looked at.
    pub battles: u64,
    /// What it does, and how often it did.
    pub counts: Vec<(&'l str, u64)>,
}

impl<'l> Uses<'l> {
    /// What each card did, in order: a card that is tried by the cells of its variants, any other card by the baselines.
    pub fn of(lines: &'l [UsageLine]) -> Vec<Uses<'l>> {
        let cards = distinct(lines.iter().map(|line| line.card.as_str()));
        cards.into_iter().filter_map(|card| Uses::of_card(card, lines)).collect()
    }

    fn of_card(card: &str, lines: &'l [UsageLine]) -> Option<Uses<'l>> {
        let lines_shown = shown(card, lines);
        let title = &lines_shown.first()?.title;
        let kinds = distinct(lines_shown.iter().map(|line| line.what.as_str()));
        let counts: Vec<(&str, u64)> = kinds
            .into_iter()
            .map(|what| {
                let same = lines_shown.iter().filter(|line| line.what == what);
                (what, same.map(|line| line.times).sum())
            })
            .collect();
        let of_first = lines_shown
            .iter()
            .filter(|line| Some(line.what.as_str()) == counts.first().map(|(what, _)| *what));
        Some(Uses { title, battles: of_first.map(|line| u64::from(line.battles)).sum(), counts })
    }

    /// `0.31 stands screened, 0.12 screens lost`, a battle.
    pub fn in_words(&self) -> String {
        let counts = self.counts.iter().map(|&(what, times)| {
            let mean = times as f64 / self.battles.max(1) as f64;
            // Rare events must not be rounded to never.
            let shown = match times {
                0 => "no".to_owned(),
                _ if mean < 0.005 => "< 0.01".to_owned(),
                _ => plain(mean, 2),
            };
            format!("{shown} {what}")
        });
        counts.collect::<Vec<_>>().join(", ")
    }
}

/// The lines of a card from which its uses are counted.
fn shown<'l>(card: &str, lines: &'l [UsageLine]) -> Vec<&'l UsageLine> {
    let all = || lines.iter().filter(|line| line.card == card);
    let of_variant = |variant: &str| -> Vec<&'l UsageLine> {
        all().filter(|line| line.variant == variant).collect()
    };
    let lines_shown = [card, ""].map(of_variant).into_iter();
    let lines_shown = { lines_shown }.find(|lines| !lines.is_empty());
    lines_shown.unwrap_or_else(|| all().collect())
}

/// Cards that did nothing, and those that did nothing for one army while they did something for another: `Ambush`,
/// `Shower Shooting (Parthian)`.
pub fn unused(lines: &[UsageLine]) -> Vec<String> {
    let cards = distinct(lines.iter().map(|line| line.card.as_str()));
    let of_card = |card: &str| -> Vec<String> {
        let lines = shown(card, lines);
        let Some(first) = lines.first() else {
            return Vec::new();
        };
        let armies = distinct(lines.iter().map(|line| line.army.as_str()));
        let is_unused = |army: &&str| {
            let mut own = lines.iter().filter(|line| line.army == *army);
            own.all(|line| line.times == 0)
        };
        let without: Vec<&str> = armies.iter().copied().filter(is_unused).collect();
        match without.len() {
            0 => Vec::new(),
            n if n == armies.len() => vec![first.title.clone()],
            _ => vec![format!("{} ({})", first.title, without.join(", "))],
        }
    };
    cards.into_iter().flat_map(of_card).collect()
}
