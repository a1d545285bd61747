//! `game = "points"`: the worth of each kind of unit and each of its properties, as a points list for a game that has none.
//!
//! A game says what a random army is, what of it counts, and how one unit is exchanged ([`PointsGame`]); the rest is here.

mod answer;
mod draws;
mod exchanged;
mod plan;
mod played_armies;
mod proof;
mod remarks;
mod resolved;

use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::sync::Arc;

use analysis::parts::Part;
use analysis::worth::WorthRows;
use analysis::{Answer, Variants};
use battle_core::BySide;
use harness::BLOCK_PAIRS;

use crate::army_battles::{ArmyGame, PlayerOf, RulesOf, show_in_lines};
use crate::document::Problems;
use crate::document::problem::Failure;
use crate::gifts;
use crate::keys::{Key, ValueType};
use crate::kind::{ExperimentFile, ExperimentKind, KindFacts, NO_FIRST_DICE, UnitValues};
use crate::parameters::{changed, values};
use crate::planned_run::{AnyPlan, NamedPlan, PlannedRun};
use crate::players::players_in_words;
use crate::replay::ReplayRequest;
use crate::rules_file;
use crate::ruleset::{KnownPlayer, Players, Rules, TypedRules, players};
use crate::setup::{GameSetup, Need, ResolvedSetup};
use crate::{Experiment, PlayerText, Settings};
use answer::FEWEST_BLOCKS;

pub use answer::points_list;
pub use draws::{Draws, Exchange, Which};
pub use plan::{Cells, DrawnCell};
pub use remarks::remarks;

/// A number below the one given, each as likely as the others.
pub type Below<'b> = dyn FnMut(u32) -> u32 + 'b;

/// A game whose units are given a worth.
pub trait PointsGame: ArmyGame {
    const POINTS: &'static dyn ExperimentKind;
    /// Its keys: `[points]` with `policies` and `sizes`, and who plays.
    const POINTS_KEYS: &'static [Key];
    /// Whether pairs of types are asked what they gain against each other beyond their sums.
    const MEETINGS: bool;

    /// The column of the unit that is exchanged for others.
    fn reference() -> usize;

    /// Types first, then properties: what each is, and its name.
    fn columns() -> Vec<(&'static str, String)>;

    /// How many columns are types.
    fn n_types() -> usize;

    /// How many of each column an army has.
    fn counts(army: &Self::Army) -> Vec<f64>;

    fn n_units(army: &Self::Army) -> usize;

    /// A legal random army of a size between these.
    fn draw(
        sizes: &RangeInclusive<u8>,
        rules: &RulesOf<Self>,
        below: &mut Below<'_>,
    ) -> Option<Self::Army>;

    /// An army with one unit exchanged, left out, or added.
    fn exchanged(army: &Self::Army, at: usize, exchange: Exchange) -> Self::Army;

    /// Whether it may take the field.
    fn is_legal(army: &Self::Army, rules: &RulesOf<Self>) -> bool;

    /// What an average army of twelve units costs on the list.
    fn army_points(rules: &RulesOf<Self>) -> u16;

    /// Why some of these types, by their names, are worth so much that no list can price them, if the rules say why.
    fn cause(_far: &[String]) -> Option<String> {
        None
    }

    /// What the numbers apply to, a sentence each.
    fn points_notes(rules: &RulesOf<Self>) -> Vec<String>;
}

/// `game = "points"` of a game.
#[derive(Debug)]
pub struct PointsKind<G>(PhantomData<fn() -> G>);

impl<G> PointsKind<G> {
    pub const NEW: PointsKind<G> = PointsKind(PhantomData);
}

/// The key of the policies, and that of sizes with these limits.
pub const fn keys_of_points(limits: &'static ValueType, usual: &'static str) -> [Key; 2] {
    use crate::keys::{POLICIES, optional, required};
    [
        required("policies", POLICIES, "the players of A and of B"),
        optional(
            "sizes",
            ValueType::Two(limits),
            usual,
            "the fewest and the most units of a random army; they have to differ",
        ),
    ]
}

impl<G: PointsGame> ExperimentKind for PointsKind<G> {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: "points",
            playout: "battle",
            ruleset: G::RULESET,
            keys: G::POINTS_KEYS,
            first_dice: Err(NO_FIRST_DICE),
            records_luck: None,
        }
    }

    fn players(&self) -> Vec<KnownPlayer> {
        players::known::<G::Players>()
    }

    fn unit_values(&self) -> Option<UnitValues> {
        Some(UnitValues {
            unit: "unit",
            pairs: 50 * BLOCK_PAIRS,
            fewest_pairs: u64::from(FEWEST_BLOCKS) * BLOCK_PAIRS,
            table: |player| format!("[points]\npolicies = [{player:?}, {player:?}]\n"),
        })
    }

    fn typed_rules(&self, typed: &TypedRules) -> Result<String, Failure> {
        rules_file::typed_table::<G::Rules>(typed, G::POINTS)
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let rules = file.rules::<G::Rules>(G::POINTS, problems);
        let settings = Settings::<G::Players>::read(file.table.get("policies"), problems);
        let policies = format!("policies = [\"{0}\", \"{0}\"]", G::Players::USUAL);
        let example = format!("a table [points] with {policies}");
        file.table.require("points", &example, problems)?;
        let table = file.table.table("points", "[points]", problems)?;
        let policies = table
            .require("policies", &policies, problems)
            .and_then(|node| settings.both(node, problems));
        if let Some(policies) = &policies {
            gifts::refuse_ignored(&policies.0, &table.place("policies"), problems);
        }
        let sizes = table.range("sizes", problems);
        if policies.is_some() {
            settings.refuse_unused(problems);
        }
        Some(Arc::new(PointsSetup::<G> { rules, policies: policies?, sizes: sizes? }))
    }
}

/// The `[points]` table.
#[derive(Clone, Debug)]
pub struct PointsSetup<G: PointsGame> {
    rules: RulesOf<G>,
    policies: BySide<PlayerText<G::Players>>,
    sizes: RangeInclusive<u8>,
}

impl<G: PointsGame> GameSetup for PointsSetup<G> {
    fn kind(&self) -> &'static dyn ExperimentKind {
        G::POINTS
    }

    fn rules_digest(&self) -> String {
        G::Rules::digest(&self.rules)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<G::Rules>(&self.rules)
    }

    fn players_in_words(&self) -> String {
        players_in_words(&self.policies, std::iter::empty())
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn notes(&self) -> Vec<String> {
        G::points_notes(&self.rules)
    }

    fn need(&self) -> Option<Need> {
        Some(Need { n_blocks: FEWEST_BLOCKS, what: "the worth of a unit" })
    }

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: values::<G::Rules>(&self.rules, G::POINTS),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let (planned, cells) = plan::plan(&self, experiment, problems)?;
        Some(Box::new(PlannedPoints { setup: self, planned, cells }))
    }
}

/// Random armies that are ready to be played.
#[derive(Debug)]
struct PlannedPoints<G: PointsGame> {
    setup: Arc<PointsSetup<G>>,
    planned: NamedPlan<G::Battle, PlayerOf<G>>,
    cells: Cells<G>,
}

impl<G: PointsGame> PlannedRun for PlannedPoints<G> {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn asks_part(&self) -> bool {
        true
    }

    fn part(&self, _: &Answer, rows: &WorthRows, n_blocks: u32) -> Option<Part> {
        let addresses = self.planned.plan.schedule().slots();
        Some(Part::PointsList(answer::points_list(
            &self.cells,
            &addresses,
            rows,
            n_blocks,
            (self.setup.players_in_words(), &self.setup.rules),
        )))
    }

    fn has_pages(&self) -> bool {
        false
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        show_in_lines::<G>(&self.planned, request, |_| &self.setup.policies)
    }
}
