//! A pair that is played and shown again: the request, and what all games share.

pub mod battles;

use analysis::CellInfo;
use battle_core::{Game, Outcome, Policy};
use harness::replay_pair;

use crate::document::problem::Failure;
use crate::experiment::lowered::Work;

/// Which pair is shown, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    /// The cell, by number.
    pub cell: usize,
    /// The pair, from 0.
    pub pair: u64,
    /// The seed of the experiment.
    pub seed: u64,
    /// Of whole battles: the first of the pair or the second; both, or the first as a picture or page, if not given.
    pub battle: Option<u8>,
    /// The player turn after which a picture is drawn; the last if not given.
    pub turn: Option<u16>,
    /// The form of the answer.
    pub format: Format,
}

/// The form in which a pair is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As a report in words, with dice and rule ids.
    Text,
    /// One JSON object an event.
    Json,
    /// A picture of the table, or of the cards.
    Svg,
    /// A page that plays the battle back.
    Html,
}

impl ReplayRequest {
    /// Whether a battle of the pair is shown: the one that was asked for, or both, or the first as a picture or page.
    fn wants(&self, battle: u8) -> bool {
        match (self.battle, self.format) {
            (Some(wanted), _) => battle == wanted,
            (None, Format::Text | Format::Json) => true,
            (None, Format::Svg | Format::Html) => battle == 1,
        }
    }
}

/// A pair that was played again.
#[derive(Debug)]
pub struct PairReplay<'r, G: Game> {
    /// The cell, by number.
    pub cell: usize,
    /// The cell in words.
    pub info: &'r CellInfo,
    /// What was played.
    pub game: G,
    /// The pair.
    pub pair: u64,
    /// The seed of the experiment.
    pub seed: u64,
    /// How each battle ended, and what happened in it.
    pub battles: [(Outcome, Vec<G::Event>); 2],
}

/// Plays both battles of a pair of a cell again.
///
/// # Errors
///
/// If the cell doesn't play the pair.
pub fn pair_again<'r, G: Game + Clone, P: Policy<G>>(
    work: &'r Work<G, P>,
    request: &ReplayRequest,
) -> Result<PairReplay<'r, G>, Failure> {
    let ReplayRequest { cell, pair, .. } = *request;
    let (key, contest) = work.plan.contest(cell, pair).ok_or_else(|| {
        Failure::with_help(
            format!("cell {cell} doesn't play pair {pair}: not every cell plays every draw of its armies"),
            "name a pair of a multiple of 32, or another cell",
        )
    })?;
    Ok(PairReplay {
        cell,
        info: &work.cells[cell],
        battles: replay_pair(&contest.game, &contest.policies, key, work.plan.pairing),
        game: contest.game.clone(),
        pair,
        seed: request.seed,
    })
}

/// A cell in words, as tables and warnings name it.
pub fn name_of(info: &CellInfo) -> String {
    match &info.variant {
        Some(variant) => format!("{}, {}", info.matchup, variant.name),
        None => info.matchup.clone(),
    }
}
