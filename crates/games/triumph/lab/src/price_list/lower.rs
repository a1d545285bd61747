//! Lowers `[prices]` to a plan: for each player the meetings, and some of them with dearer losses.

use std::sync::Arc;

use analysis::VariantInfo;
use harness::GameSource;
use triumph_players::Player;

use super::draws::Draws;
use super::{PricesSection, players};
use crate::battle::lower::BattleWork;
use experiment::Experiment;
use experiment::document::Problems;
use experiment::plan_builder::{CellSpec, PlanBuilder};

/// The streams of the meetings: the same for all players, so that they have the same armies and dice (ST-R9).
const STREAMS: &str = "triumph/prices/random armies";

/// The cells of a player.
#[derive(Clone, Debug)]
pub(super) struct OfPlayer {
    /// Who plays, in words.
    pub name: String,
    /// The cell of the meetings.
    pub cell: u32,
    /// The cell with dearer losses.
    pub dearer: u32,
    /// What the first draws.
    pub draws: Draws,
}

/// The plan of a price list.
pub(super) fn lower(
    section: &PricesSection,
    experiment: &Experiment,
    problems: &Problems,
) -> Option<(BattleWork, Vec<OfPlayer>)> {
    let mut plan = PlanBuilder::new(triumph_loops::battle);
    let mut all = Vec::new();
    for (name, player) in players(section) {
        let draws = |player: Player, dearer: bool| Draws {
            population: section.population.clone(),
            rules: section.parameters,
            player,
            dearer,
        };
        let spec = |variant: Option<VariantInfo>, draws: Draws| CellSpec {
            variant,
            strengthens: None,
            is_aside: false,
            sides: ["a random army", "another one"].map(str::to_owned),
            contests: GameSource::Drawn(Arc::new(draws)),
        };
        let dearer = VariantInfo {
            name: "dearer losses".to_owned(),
            title: "Some of A's stands count a point more when lost".to_owned(),
            printed_cost: None,
        };
        plan.matchup_on(
            STREAMS,
            &format!("Random armies as {name} leads them"),
            [spec(None, draws(player, false)), spec(Some(dearer), draws(player, true))],
        );
        let cell = 2 * all.len() as u32;
        all.push(OfPlayer { name, cell, dearer: cell + 1, draws: draws(player, false) });
    }
    Some((plan.work(experiment, problems)?, all))
}
