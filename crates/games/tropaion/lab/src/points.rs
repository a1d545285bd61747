//! `game = "points"`: the worth of each type, trait and weapon of Tropaion, as a points list for a game that has none (TP-P04,
//! TP-P05).

mod answer;
mod columns;
mod draws;
mod exchanged;
pub mod keys;
mod lower;
mod played;
mod proof;
mod resolved;

use crate::ruleset::{TropaionPlayers, TropaionRules};
use std::ops::RangeInclusive;
use std::sync::Arc;

use analysis::Variants;
use analysis::points_list::PointsList;
use analysis::worth::WorthRows;
use battle_core::BySide;
use tropaion::policies::Player;
use tropaion::{Battle, RuleParameters};

use super::TROPAION;
use super::battle::TropaionBattle;
use experiment::army_battles::{ArmyGame, show_in_lines};
use experiment::document::problem::{Failure, Problem};
use experiment::document::{Problems, TableReader};
use experiment::keys::{Key, names};
use experiment::kind::{ExperimentFile, ExperimentKind, GameKind};
use experiment::lowered::{Lowered, Playable, Work};
use experiment::parameters::{changed, values};
use experiment::players::players_in_words;
use experiment::replay::ReplayRequest;
use experiment::ruleset::{Rules, Ruleset};
use experiment::section::{ResolvedSection, Section};
use experiment::{Experiment, PlayerText, Settings};

use lower::Cells;

/// The kind.
pub const POINTS: GameKind = &Points;

/// The default sizes of random armies.
const SIZES: RangeInclusive<u8> = 9..=12;
/// The fewest and the most units of a random army: the placeholder of ten points a unit allows no more.
const LEAST: i64 = 7;
const MOST: i64 = 12;

const KEYS: [&str; 2] = names(&keys::POINTS);

#[derive(Debug)]
struct Points;

impl ExperimentKind for Points {
    fn name(&self) -> &'static str {
        "points"
    }

    fn playout(&self) -> &'static str {
        "battle"
    }

    fn ruleset(&self) -> &'static Ruleset {
        &TROPAION
    }

    fn keys(&self) -> &'static [Key] {
        &keys::OF_POINTS
    }

    fn first_dice(&self) -> Result<&'static str, &'static str> {
        Err(
            "is about the first command dice or the first combat roll, and the first rolls of this game are not two dice, so it would change nothing",
        )
    }

    fn records_luck(&self) -> Option<bool> {
        None
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn Section>> {
        let rules = file.rules::<TropaionRules>(POINTS, problems);
        let settings = Settings::<TropaionPlayers>::read(file.table.get("policies"), problems);
        let example = "a table [points] with policies = [\"steady\", \"steady\"]";
        let node = file.table.require("points", example, problems)?;
        let table = TableReader::read("[points]", node, &KEYS, problems)?;
        let policies = table
            .require("policies", "policies = [\"steady\", \"steady\"]", problems)
            .and_then(|node| settings.both(node, problems));
        let sizes = match table.get("sizes") {
            Some(node) => sizes(node, problems),
            None => Some(SIZES),
        };
        if policies.is_some() {
            settings.refuse_unused(problems);
        }
        Some(Arc::new(PointsSection { rules, policies: policies?, sizes: sizes? }))
    }
}

/// The fewest and the most units of a random army.
fn sizes(node: &experiment::document::Node, problems: &mut Problems) -> Option<RangeInclusive<u8>> {
    let items = problems.list("sizes", node)?;
    let ends: Option<Vec<i64>> =
        items.iter().map(|item| problems.integer("sizes", LEAST..=MOST, item)).collect();
    match ends?.as_slice() {
        &[least, most] if least < most => Some(least as u8..=most as u8),
        _ => {
            problems.add(
                Problem::at(
                    "experiment::sizes",
                    node.span.clone(),
                    "`sizes` is not two numbers, the smaller first",
                )
                .label("fewest and most units")
                .help(format!(
                    "write sizes = [{}, {}]: armies have to differ in size, or a unit's worth can't be distinguished from that of others",
                    SIZES.start(),
                    SIZES.end()
                )),
            );
            None
        }
    }
}

/// The `[points]` table.
#[derive(Clone, Debug)]
pub struct PointsSection {
    rules: RuleParameters,
    policies: BySide<PlayerText<TropaionPlayers>>,
    sizes: RangeInclusive<u8>,
}

impl Section for PointsSection {
    fn kind(&self) -> GameKind {
        POINTS
    }

    fn rules_digest(&self) -> String {
        TropaionRules::digest(&self.rules)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<TropaionRules>(&self.rules)
    }

    fn players_in_words(&self) -> String {
        players_in_words(&self.policies, std::iter::empty())
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn notes(&self) -> Vec<String> {
        let own = [
            "The list holds for these players: a player who uses a kind of unit better would pay more for it.",
            "A random army has each of the ten types as often as the others, and each trait that a unit may have once in six; in armies of one kind a unit may be worth more or less.",
            "A linear list adds up single units: what units gain only together, or against one kind of enemy, stands apart (TP-P05).",
            "Armies are drawn anew for every eight pairs of battles; which deck they play with is that of the rules.",
        ];
        let mut notes: Vec<String> = own.map(str::to_owned).to_vec();
        // Parameters of points and of built-in armies have no effect here.
        let of_battles = TropaionBattle::notes(&self.rules);
        notes.extend(
            of_battles
                .into_iter()
                .filter(|note| !note.contains("no points") && !note.contains("built-in armies")),
        );
        notes
    }

    fn resolved(&self) -> ResolvedSection {
        ResolvedSection {
            parameters: values::<TropaionRules>(&self.rules, POINTS),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn lower(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn Lowered>> {
        let (work, cells) = lower::lower(&self, experiment, problems)?;
        Some(Box::new(Ready { section: self, work, cells }))
    }
}

/// Random armies that are ready to be played.
#[derive(Debug)]
struct Ready {
    section: Arc<PointsSection>,
    work: Work<Battle, Player>,
    cells: Cells,
}

impl Lowered for Ready {
    fn playable(&self) -> Playable<'_> {
        self.work.playable()
    }

    fn asks_points_list(&self) -> bool {
        true
    }

    fn points_list(&self, rows: &WorthRows, n_blocks: u32) -> Option<PointsList> {
        let addresses = self.work.plan.schedule().slots();
        Some(answer::points_list(
            &self.cells,
            &addresses,
            rows,
            n_blocks,
            (self.section.players_in_words(), self.section.rules.army_points.0),
        ))
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        show_in_lines::<TropaionBattle>(&self.work, request, |_| &self.section.policies)
    }
}

#[cfg(test)]
mod tests;
