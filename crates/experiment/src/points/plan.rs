//! The plan of `[points]`: armies that form the list, armies that test it, and armies that differ in one unit.

use std::sync::Arc;

use analysis::VariantInfo;
use battle_core::{BySide, Side};
use harness::GameSource;

use super::draws::{Draws, Exchange, Which};
use super::{PointsGame, PointsSetup};
use crate::Experiment;
use crate::army_battles::{ArmyGame, PlayerOf};
use crate::document::Problems;
use crate::plan_builder::{CellSpec, PlanBuilder};
use crate::planned_run::NamedPlan;

/// Where each part of the plan is: numbers of cells, and what they draw.
#[derive(Clone, Debug)]
pub struct Cells<G: PointsGame> {
    /// The armies that form the list.
    pub form: DrawnCell<G>,
    /// The armies that prove it.
    pub prove: DrawnCell<G>,
    pub exchanges: Vec<(Exchange, u32)>,
}

/// A cell of random armies.
#[derive(Clone, Debug)]
pub struct DrawnCell<G: PointsGame> {
    pub cell: u32,
    pub draws: Draws<G>,
}

/// What is played for a game.
type NamedPlanOf<G> = NamedPlan<<G as ArmyGame>::Battle, PlayerOf<G>>;

/// The plan of a points list.
pub(super) fn plan<G: PointsGame>(
    setup: &PointsSetup<G>,
    experiment: &Experiment,
    problems: &Problems,
) -> Option<(NamedPlanOf<G>, Cells<G>)> {
    let draws = |which: Which| Draws::<G> {
        sizes: setup.sizes.clone(),
        rules: setup.rules,
        policies: BySide([Side::A, Side::B].map(|side| *setup.policies[side].player())),
        which,
    };
    let spec = |variant: Option<VariantInfo>, sides: [&str; 2], which: Which| CellSpec {
        variant,
        sides: sides.map(str::to_owned),
        strengthens: None,
        is_aside: false,
        contests: GameSource::Drawn(Arc::new(draws(which))),
    };
    let mut plan = PlanBuilder::new(G::PLAYS);
    let streams = format!("{}/points", G::RULESET.name);
    for title in ["Armies that form the list", "Armies that prove it"] {
        let sides = ["a random army", "another one"];
        plan.matchup(&streams, title, [spec(None, sides, Which::Two)]);
    }
    let of_exchange = |exchange: Exchange| {
        let name = exchange_name::<G>(exchange);
        let variant = VariantInfo { name: name.clone(), title: name, printed_cost: None };
        let sides = ["with the exchange", "without it"];
        spec(Some(variant), sides, Which::Exchanged(exchange))
    };
    let unchanged = spec(None, ["an army", "the same army"], Which::Exchanged(Exchange::Nothing));
    let cells = std::iter::once(unchanged).chain(Exchange::all::<G>().map(of_exchange));
    plan.matchup(&streams, "One unit exchanged", cells);
    let planned = plan.planned(experiment, problems)?;
    let part = |cell: u32| DrawnCell { cell, draws: draws(Which::Two) };
    let cells =
        Cells { form: part(0), prove: part(1), exchanges: Exchange::all::<G>().zip(3..).collect() };
    Some((planned, cells))
}

fn exchange_name<G: PointsGame>(exchange: Exchange) -> String {
    match exchange {
        Exchange::Nothing => "nothing".to_owned(),
        Exchange::For(of) => G::columns().swap_remove(of).1,
        Exchange::Fewer => "one fewer".to_owned(),
        Exchange::More => "one more".to_owned(),
    }
}
