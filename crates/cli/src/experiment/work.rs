//! The work of an experiment, whichever game it plays.

use harness::{Column, DiceBelongTo, Plan};
use report::CellInfo;

use super::battle::{self, BattleWork};
use super::duel::{self, DuelWork};
use super::parameters::GameKind;
use super::scenario::{self, ScenarioWork};
use super::schema::{Experiment, Section};
use super::worth::{self, WorthWork};
use crate::document::Problems;

/// What to play, and its cells in words.
#[derive(Clone, Debug)]
pub struct Work<G, P> {
    /// What to play.
    pub plan: Plan<G, P>,
    /// Every cell, by number.
    pub cells: Vec<CellInfo>,
    /// What its cells are for, if they are to say what cards are worth in points.
    pub worth: Option<WorthWork>,
}

/// The work of any kind of experiment.
#[derive(Clone, Debug)]
pub enum AnyWork {
    /// Duels.
    Duel(DuelWork),
    /// Whole battles.
    Battle(BattleWork),
    /// Scenarios of cards and dice.
    Scenario(ScenarioWork),
}

/// What is done with the work of whatever kind: the same words for each of the types that it may have.
macro_rules! whichever {
    ($any:expr, $work:ident => $done:expr) => {
        match $any {
            $crate::experiment::AnyWork::Duel($work) => $done,
            $crate::experiment::AnyWork::Battle($work) => $done,
            $crate::experiment::AnyWork::Scenario($work) => $done,
        }
    };
}
pub(crate) use whichever;

impl AnyWork {
    /// Turns an experiment into work; what can't be played is a problem.
    pub fn of(experiment: &Experiment, problems: &mut Problems) -> Option<AnyWork> {
        match &experiment.game {
            Section::Duel(section) => duel::lower(section, experiment, problems).map(AnyWork::Duel),
            Section::Battle(section) => {
                battle::lower(section, experiment, problems).map(AnyWork::Battle)
            }
            Section::Worth(section) => {
                worth::lower(section, experiment, problems).map(AnyWork::Battle)
            }
            Section::Scenario(section) => {
                scenario::lower(section, experiment, problems).map(AnyWork::Scenario)
            }
        }
    }

    /// Every cell in words, by number.
    pub fn cells(&self) -> &[CellInfo] {
        whichever!(self, work => &work.cells)
    }

    /// The measures of the game.
    pub fn columns(&self) -> Vec<Column> {
        whichever!(self, work => work.columns())
    }

    /// How many tasks its plan has.
    pub fn n_tasks(&self) -> usize {
        whichever!(self, work => work.plan.n_tasks())
    }
}

impl<G: battle_core::Game, P> Work<G, P> {
    /// The measures of the game.
    pub fn columns(&self) -> Vec<Column> {
        harness::columns::<G>()
    }
}

/// How the two battles of a pair share their chance, in words.
pub fn pairing_in_words(pairing: harness::Pairing, kind: GameKind) -> String {
    let dice = match pairing.dice {
        DiceBelongTo::Seat => {
            "dice stay with the seats, so that each side meets the luck that its enemy had"
        }
        DiceBelongTo::Army => "dice follow the armies, so that each side keeps its luck",
    };
    let turned = if pairing.complement {
        "; the second battle shows 7 minus each die"
    } else {
        ""
    };
    let luck = if pairing.luck {
        "; what the dice gave either side beyond their mean is taken down, and differences are adjusted for it"
    } else {
        ""
    };
    let first = match kind {
        GameKind::Duel => "dice of the first close combat",
        GameKind::Battle | GameKind::Worth | GameKind::Scenario => {
            "first command dice of the two sides"
        }
    };
    let dealt = if pairing.stratify {
        format!(
            "; the {first} are dealt out evenly, each of the 36 pairs of dice eight times a block"
        )
    } else {
        String::new()
    };
    format!("two battles on the same dice with the seats swapped; {dice}{turned}{luck}{dealt}")
}
