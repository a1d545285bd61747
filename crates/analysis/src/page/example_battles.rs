//! The battle that a row of the page links to.

use crate::explore::PROOF;
use crate::info::RunInfo;
use crate::notable_battles::{Notable, middle, notable};
use crate::replays::{Address, MOST, Replay};
use crate::tables::{EffectLine, Merged, Tables};
use crate::variant_rows::{VariantRow, rows_by_size};
use crate::worth::CardAnswer;
use crate::worth::wording::in_order;

/// A battle to watch, by its address in the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleBattle {
    /// Its cell.
    pub cell: u32,
    /// Its pair, by its number in the plan.
    pub pair: u64,
    /// Which of the pair's two, 1 or 2; none for both.
    pub battle: Option<u8>,
    /// The folder of its run, from that of the page.
    run: &'static str,
    /// The pair as options of `equipoise replay`.
    options: String,
    /// Why this one, in words.
    pub why: &'static str,
    /// Its index among the battles that the page plays back, if it is one of them.
    pub recorded: Option<usize>,
}

impl ExampleBattle {
    fn at(
        info: &RunInfo,
        cell: u32,
        pair: u64,
        battle: Option<u8>,
        why: &'static str,
    ) -> ExampleBattle {
        let mut standing = ExampleBattle {
            cell,
            pair,
            battle,
            run: ".",
            options: info.replay_options(pair),
            why,
            recorded: None,
        };
        let address = standing.address();
        let found = info.replays.iter();
        standing.recorded = { found }.position(|replay| replay.address() == address);
        standing
    }

    /// A battle of the proof of a search, on the page above it; `replays` are those that the page plays back.
    pub fn of_proof(at: Address, why: &'static str, replays: &[Replay]) -> ExampleBattle {
        ExampleBattle {
            cell: at.cell,
            pair: at.pair,
            battle: Some(at.battle),
            run: PROOF,
            options: format!("--pair {}", at.pair),
            why,
            recorded: replays.iter().position(|replay| replay.address() == at),
        }
    }

    /// The address of the one battle that is watched.
    pub fn address(&self) -> Address {
        Address { cell: self.cell, pair: self.pair, battle: self.battle.unwrap_or(1) }
    }

    /// What to type in the folder of the page.
    pub fn command(&self) -> String {
        format!("equipoise replay {} {}", self.run, self.place())
    }

    /// Where it is in its run, as options of `equipoise replay`.
    pub fn place(&self) -> String {
        let battle = self.battle.map(|battle| format!(" --battle {battle}")).unwrap_or_default();
        format!("--cell {} {}{battle}", self.cell, self.options)
    }
}

/// The example battle of a cell: the median one by margin of those that were inspected, or the first pair.
pub fn of_cell(info: &RunInfo, cell: u32) -> ExampleBattle {
    match middle(&info.battles, cell) {
        Some(battle) => ExampleBattle::at(
            info,
            cell,
            battle.pair,
            Some(battle.battle),
            "the middle one, by margin, of those that were looked at",
        ),
        None => ExampleBattle::at(info, cell, 0, None, "the first pair"),
    }
}

/// A meeting of random armies that has much of two types, by its first pair.
pub fn of_types(info: &RunInfo, cell: u32, pair: u64) -> ExampleBattle {
    ExampleBattle::at(info, cell, pair, None, "the meeting that has most of both types")
}

/// A battle worth watching.
pub fn of_notable(info: &RunInfo, notable: &Notable<'_>) -> ExampleBattle {
    let battle = notable.battle;
    let number = Some(battle.battle);
    ExampleBattle::at(info, battle.cell, battle.pair, number, notable.why)
}

/// The example battles that are worth watching by themselves.
pub fn of_notables(info: &RunInfo) -> Vec<ExampleBattle> {
    let notables = notable(info);
    notables.iter().map(|it| of_notable(info, it)).collect()
}

/// The example battle of several effects: that of the matchup whose effect is nearest to their mean.
pub fn of_merged<'e>(
    info: &RunInfo,
    merged: &Merged,
    effects: impl Iterator<Item = &'e EffectLine>,
) -> Option<ExampleBattle> {
    let mean = merged.differences.headline().value?;
    let far = |effect: &EffectLine| {
        let value = effect.differences.headline().value;
        value.map_or(f64::INFINITY, |value| (value - mean).abs())
    };
    let nearest = effects.min_by(|x, y| far(x).total_cmp(&far(y)))?;
    Some(of_cell(info, nearest.cell))
}

/// The example battle of a card's worth: one in which its bearer has it unpaid.
pub fn of_card(info: &RunInfo, tables: &Tables, card: &CardAnswer) -> Option<ExampleBattle> {
    let mut effects = tables.effects.iter();
    let own = effects.find(|it| it.variant == card.name && it.a == card.bearer)?;
    Some(of_cell(info, own.cell))
}

/// The example battles of all cards, those with the largest error of their price first.
pub fn of_cards(info: &RunInfo, tables: &Tables) -> Vec<Option<ExampleBattle>> {
    let cards = info.worth.as_ref().map(in_order).unwrap_or_default();
    let cards = cards.into_iter();
    cards.map(|card| of_card(info, tables, card)).collect()
}

/// The example battles of all variants: from both ends of their list inwards, since the largest effects are there.
pub fn of_variants(info: &RunInfo, tables: &Tables) -> Vec<Option<ExampleBattle>> {
    let mut rows = rows_by_size(info, tables).into_iter();
    let mut standing = Vec::new();
    while let Some(row) = match standing.len() % 2 {
        0 => rows.next(),
        _ => rows.next_back(),
    } {
        standing.push(of_row(info, tables, row));
    }
    standing
}

/// The example battle of a row about a variant.
pub fn of_row(info: &RunInfo, tables: &Tables, row: VariantRow<'_>) -> Option<ExampleBattle> {
    match row {
        VariantRow::Merged(line) => {
            let own = |effect: &&EffectLine| effect.variant == line.variant.name;
            of_merged(info, &line.merged, tables.effects.iter().filter(own))
        }
        VariantRow::Of(_, effect) => Some(of_cell(info, effect.cell)),
    }
}

/// The addresses of a page's example battles, as many as it plays back: the notable ones, then `of_parts` by their cells and pairs,
/// those of cards and variants, the largest effects first, and those of matchups.
pub fn wanted(info: &RunInfo, tables: &Tables, of_parts: &[(u32, u64)]) -> Vec<Address> {
    let baselines = tables.baselines();
    let all = of_notables(info)
        .into_iter()
        .chain(of_parts.iter().map(|&(cell, pair)| of_types(info, cell, pair)))
        .chain(of_cards(info, tables).into_iter().flatten())
        .chain(of_variants(info, tables).into_iter().flatten())
        .chain(baselines.map(|cell| of_cell(info, cell.cell)));
    let mut chosen: Vec<Address> = Vec::new();
    for address in all.map(|standing: ExampleBattle| standing.address()) {
        if chosen.len() < MOST && !chosen.contains(&address) {
            chosen.push(address);
        }
    }
    chosen
}
