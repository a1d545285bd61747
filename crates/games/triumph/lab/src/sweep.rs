//! `[sweep]`: rule parameters, players and their parameters over several values, as variants of the experiment.

mod axis;

use battle_core::BySide;
use triumph::RuleParameters;

use crate::keys;
use crate::kind_names::DUEL;
use crate::players::{PlayerText, Settings};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader};
use experiment::kind::ExperimentKind;

use axis::Value;
pub use axis::{Axis, of_parameters};

/// The most cells that a sweep of battles makes, and the most settings of a sweep of duels.
const MOST: usize = 400;

/// The parameters that are swept, and whether their values are crossed.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The axes of the sweep.
    pub axes: Vec<Axis>,
    /// Its place in the file.
    pub span: Span,
    is_crossed: bool,
}

/// A point of the sweep: rules, players and a name.
#[derive(Debug)]
pub struct Setting<P> {
    /// `zoc_depth_mu = 3`.
    pub name: String,
    /// The rules.
    pub parameters: RuleParameters,
    /// The players.
    pub policies: P,
}

impl Sweep {
    /// Reads `[sweep]`; `parameters` are those of the experiment.
    pub fn read(
        node: &Node,
        game: &'static dyn ExperimentKind,
        parameters: &RuleParameters,
        settings: &Settings,
        problems: &mut Problems,
    ) -> Option<Sweep> {
        let table = TableReader::declared("[sweep]", node, &keys::SWEEP, problems)?;
        let is_crossed = table.or_default("crossed", problems);
        let mut axes = Vec::new();
        if let Some(node) = table.get("parameters") {
            axes.extend(axis::of_parameters(node, game, parameters, problems));
        }
        for key in ["policies", "players"] {
            let Some(node) = table.get(key) else {
                continue;
            };
            match (game.name() == DUEL, key) {
                (true, _) => problems.add(
                    Problem::at(
                        "experiment::sweep",
                        node.span.clone(),
                        format!("`{key}` can't be swept: a duel has no players"),
                    )
                    .help("leave it out, or write game = \"battle\""),
                ),
                (_, "policies") => axes.extend(axis::of_policies(node, problems)),
                _ => axes.extend(axis::of_players(node, settings, problems)),
            }
        }
        if ["parameters", "policies", "players"].iter().all(|key| table.get(key).is_none()) {
            problems.add(
                Problem::at("experiment::sweep", node.span.clone(), "[sweep] sweeps nothing")
                    .label("empty")
                    .help("write parameters = { zoc_depth_mu = [1, 2, 3] }"),
            );
        }
        Some(Sweep { axes, is_crossed, span: node.span.clone() })
    }

    /// Every setting but the experiment's own, which is the baseline.
    pub fn settings<P: Players>(
        &self,
        parameters: &RuleParameters,
        policies: &P,
        n_matchups: usize,
        taken: &[String],
        problems: &mut Problems,
    ) -> Vec<Setting<P>> {
        let lengths = self.axes.iter().map(|axis| axis.values.len());
        let n_settings = match self.is_crossed {
            true => lengths.fold(1, usize::saturating_mul),
            false => lengths.sum(),
        };
        if n_settings.saturating_mul(n_matchups) > MOST {
            problems.add(
                Problem::at(
                    "experiment::sweep",
                    self.span.clone(),
                    format!(
                        "the sweep has {n_settings} settings in {n_matchups} matchups, {} cells; {MOST} are the most",
                        n_settings.saturating_mul(n_matchups)
                    ),
                )
                .help("sweep fewer values, fewer matchups, or one parameter at a time (crossed = false)"),
            );
            return Vec::new();
        }
        let mut settings: Vec<Setting<P>> = Vec::new();
        for values in self.combinations() {
            let mut setting = Setting {
                name: String::new(),
                parameters: *parameters,
                policies: policies.clone(),
            };
            // The players are set first, so that parameters of players are set on these.
            for is_player in [true, false] {
                for value in values.iter().filter(|it| it.is_players() == is_player) {
                    value.set(&mut setting.parameters, &mut setting.policies, problems);
                }
            }
            if setting.parameters == *parameters && setting.policies == *policies {
                continue;
            }
            let labels: Vec<&str> = values.iter().map(|value| value.label.as_str()).collect();
            setting.name = labels.join(", ");
            settings.push(setting);
        }
        let name_taken = settings.iter().find(|it| taken.contains(&it.name));
        let why = match name_taken {
            Some(setting) => format!("a variant is called \"{}\" already", setting.name),
            None if settings.is_empty() && problems.is_empty() => {
                "the sweep has no setting but the experiment's own".to_owned()
            }
            None => return settings,
        };
        problems.add(
            Problem::at("experiment::sweep", self.span.clone(), why)
                .help("sweep other values, or leave [sweep] out"),
        );
        Vec::new()
    }

    /// Combinations of values: one of each axis, or one at a time.
    fn combinations(&self) -> Vec<Vec<&Value>> {
        if !self.is_crossed {
            let values = self.axes.iter().flat_map(|axis| &axis.values);
            return values.map(|value| vec![value]).collect();
        }
        let mut combinations: Vec<Vec<&Value>> = vec![Vec::new()];
        for axis in &self.axes {
            let longer = combinations.iter().flat_map(|combination| {
                axis.values
                    .iter()
                    .map(move |value| combination.iter().copied().chain([value]).collect())
            });
            combinations = longer.collect();
        }
        combinations
    }
}

/// The players of a setting: two in a battle, none in a duel.
pub trait Players: Clone + PartialEq {
    /// Both players, if there are any.
    fn both(&mut self) -> Option<&mut BySide<PlayerText>>;
}

impl Players for BySide<PlayerText> {
    fn both(&mut self) -> Option<&mut BySide<PlayerText>> {
        Some(self)
    }
}
