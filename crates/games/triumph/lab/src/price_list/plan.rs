//! The plan of `[prices]`: for each player the meetings, some of which are also played with dearer losses.

use std::sync::Arc;

use analysis::VariantInfo;
use analysis::phrases::upper_first;
use harness::GameSource;
use triumph::RuleParameters;

use super::draws::Draws;
use super::field::ListField;
use super::proof::{Proof, Prover};
use super::{PricesSetup, Seated, seated};
use crate::battle::plan::BattlePlan;
use experiment::Experiment;
use experiment::document::Problems;
use experiment::plan_builder::{CellSpec, PlanBuilder};

/// The streams of the meetings, which all players share so that they have the same armies and dice (ST-R9).
const STREAMS: &str = "triumph/prices/random armies";

/// The streams of meetings at tried prices: other armies, which had no part in the list.
const STREAMS_OF_TRIED: &str = "triumph/prices/random armies at tried prices";

/// The cells of a player.
#[derive(Clone, Debug)]
pub(super) struct OfPlayer {
    /// The name of the player.
    pub name: String,
    /// The cells at the rulebook's prices.
    pub published: OfPrices,
    /// The cells at the prices of a list that is tried.
    pub tried: Option<OfPrices>,
    /// The battles that test the list.
    pub proof: Proof,
}

/// The cells of a player at some prices.
#[derive(Clone, Debug)]
pub(super) struct OfPrices {
    /// The cell of the meetings.
    pub cell: u32,
    /// The cell with dearer losses.
    pub dearer: u32,
    /// What that cell draws.
    pub draws: Draws,
}

/// Makes the plan of a price list.
pub(super) fn plan(
    setup: &PricesSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<(BattlePlan, Vec<OfPlayer>)> {
    let armies = setup.field.in_words().unwrap_or_else(|| "random armies".to_owned());
    let sides = match setup.field.lists.is_empty() {
        true => ["a random army", "another one"],
        false => ["an army of a list", "another one"],
    };
    let mut plan = PlanBuilder::new(triumph_loops::battle);
    let mut n_cells = 0;
    let mut lists = |rules: &RuleParameters| {
        let field = setup.field.plan(&setup.meetings.armies, rules, problems)?;
        Some(Arc::new(field))
    };
    let rules_of_tried = setup.tried.map(|charged| setup.parameters.at_prices(&charged));
    let published_lists = lists(&setup.parameters)?;
    let tried_lists = match &rules_of_tried {
        Some(rules) => Some((*rules, lists(rules)?)),
        None => None,
    };
    let mut at = |streams: &str,
                  title: &str,
                  seated: Seated,
                  rules: RuleParameters,
                  lists: &Arc<ListField>| {
        let draws = |dearer: bool| Draws {
            meetings: setup.meetings.clone(),
            lists: Arc::clone(lists),
            rules,
            seated,
            dearer,
        };
        let spec = |variant: Option<VariantInfo>, draws: Draws| CellSpec {
            variant,
            strengthens: None,
            is_aside: false,
            sides: sides.map(str::to_owned),
            contests: GameSource::Drawn(Arc::new(draws)),
        };
        let dearer = VariantInfo {
            name: "dearer losses".to_owned(),
            title: "Some of A's stands count a point more when lost".to_owned(),
            printed_cost: None,
        };
        plan.matchup_on(
            streams,
            title,
            [spec(None, draws(false)), spec(Some(dearer), draws(true))],
        );
        n_cells += 2;
        OfPrices { cell: n_cells - 2, dearer: n_cells - 1, draws: draws(false) }
    };
    let mut all = Vec::new();
    for (name, seated) in seated(setup) {
        let title = format!("{} as {name} leads them", upper_first(&armies));
        let published = at(STREAMS, &title, seated, setup.parameters, &published_lists);
        let tried = tried_lists.as_ref().map(|(rules, lists)| {
            let title = format!("{title}, at the prices that are tried");
            at(STREAMS_OF_TRIED, &title, seated, *rules, lists)
        });
        all.push((name, seated, published, tried));
    }
    // The tests come after all meetings, so that the numbers of the meetings' cells don't depend on them.
    let prover = Prover::new(setup, rules_of_tried.unwrap_or(setup.parameters));
    let mut proved = |(name, seated, published, tried): (String, Seated, OfPrices, _)| {
        let proof = prover.add((&name, seated), &mut n_cells, &mut plan);
        OfPlayer { name, published, tried, proof }
    };
    let all: Vec<OfPlayer> = all.into_iter().map(&mut proved).collect();
    Some((plan.planned(experiment, problems)?, all))
}
