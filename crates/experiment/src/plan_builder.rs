//! Builds a plan and its cells matchup by matchup, for any game.

use std::sync::Arc;

use analysis::{CellInfo, Strengthens, VariantInfo};
use battle_core::streams::name_id;
use harness::{Contest, GameSource, Group, Plan};

use super::setup::Experiment;
use crate::document::problem::Problem;
use crate::document::{Problems, Span};
use crate::planned_run::{Loop, NamedPlan};

/// What one cell of a matchup plays.
#[derive(Debug)]
pub struct CellSpec<G, P> {
    /// Its name; none for the baseline.
    pub variant: Option<VariantInfo>,
    /// What A and B are called.
    pub sides: [String; 2],
    /// Which side it strengthens by the rules; none where they leave that open.
    pub strengthens: Option<Strengthens>,
    /// Whether it is played for an estimate that stands elsewhere, and is no row of the answer.
    pub is_aside: bool,
    /// Game and players.
    pub contests: GameSource<G, P>,
}

#[derive(Debug)]
pub struct PlanBuilder<G, P> {
    plays: Loop<G, P>,
    groups: Vec<Group<G, P>>,
    cells: Vec<CellInfo>,
}

impl<G, P> PlanBuilder<G, P> {
    /// No matchups yet; the loop that plays what is built.
    pub fn new(plays: Loop<G, P>) -> Self {
        PlanBuilder { plays, groups: Vec::new(), cells: Vec::new() }
    }
}

impl<G: PartialEq, P: PartialEq> PlanBuilder<G, P> {
    /// Whether there is a matchup of a title.
    pub fn has(&self, title: &str) -> bool {
        self.cells.iter().any(|cell| cell.matchup == title)
    }

    /// Adds a matchup: its baseline, then its variants. `kind` goes before the title in the name of its streams.
    pub fn matchup(
        &mut self,
        kind: &str,
        title: &str,
        tried: impl IntoIterator<Item = CellSpec<G, P>>,
    ) {
        self.matchup_on(&format!("{kind}/{title}"), title, tried);
    }

    /// Adds a matchup whose streams have a name of their own: matchups with the same one get the same armies and dice.
    pub fn matchup_on(
        &mut self,
        streams: &str,
        title: &str,
        tried: impl IntoIterator<Item = CellSpec<G, P>>,
    ) {
        let first_cell = self.cells.len() as u32;
        let mut contests: Vec<GameSource<G, P>> = Vec::new();
        for tried in tried {
            let baseline = contests.first();
            let [a, b] = tried.sides;
            self.cells.push(CellInfo {
                matchup: title.to_owned(),
                a,
                b,
                variant: tried.variant,
                baseline: baseline.map(|_| first_cell),
                identical: baseline.is_some_and(|baseline| are_same(baseline, &tried.contests)),
                strengthens: tried.strengthens,
                is_aside: tried.is_aside,
                exact: None,
            });
            contests.push(tried.contests);
        }
        let mut contests = contests.into_iter();
        if let Some(baseline) = contests.next() {
            self.groups.push(Group {
                stream_id: name_id(streams),
                baseline,
                variants: contests.collect(),
            });
        }
    }

    /// Reports a variant that applied to no matchup, which is a mistake of the file; `what` makes the message from its name.
    ///
    /// Where there are other problems, those may be why.
    pub fn refuse_unused<'v>(
        &self,
        variants: impl IntoIterator<Item = (&'v str, &'v Span)>,
        what: impl Fn(&str) -> String,
        help: &'static str,
        problems: &mut Problems,
    ) {
        if !problems.is_empty() {
            return;
        }
        for (name, span) in variants {
            let mut played = self.cells.iter().filter_map(|cell| cell.variant.as_ref());
            if !played.any(|variant| variant.name == name) {
                problems.add(
                    Problem::at("experiment::variant", span.clone(), what(name))
                        .label("played nowhere")
                        .help(help),
                );
            }
        }
    }

    /// The plan with its cells, if nothing is wrong with it.
    pub fn planned(self, experiment: &Experiment, problems: &Problems) -> Option<NamedPlan<G, P>> {
        problems.is_empty().then(|| NamedPlan {
            plan: Plan {
                seeds: experiment.seeds(),
                pairing: experiment.pairing,
                groups: self.groups,
                n_blocks: experiment.n_blocks,
            },
            cells: self.cells,
            plays: self.plays,
        })
    }
}

/// Whether two cells play the same by construction.
fn are_same<G: PartialEq, P: PartialEq>(one: &GameSource<G, P>, other: &GameSource<G, P>) -> bool {
    let fixed = |contests: &GameSource<G, P>| -> Option<Arc<Contest<G, P>>> {
        match contests {
            GameSource::Fixed(contest) => Some(Arc::clone(contest)),
            GameSource::Drawn(_) | GameSource::Prepared(_) => None,
        }
    };
    fixed(one)
        .zip(fixed(other))
        .is_some_and(|(one, other)| one.game == other.game && one.policies == other.policies)
}
