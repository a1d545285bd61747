//! From `[program]` to a plan.

use std::sync::Arc;

use analysis::parts::Part;
use analysis::sensitivity::SensitivityPlan;
use analysis::worth::WorthRows;
use analysis::{Answer, VariantInfo};
use battle_core::StreamKey;
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::{Failure, Problem};
use experiment::plan_builder::{CellSpec, PlanBuilder};
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::replay::ReplayRequest;
use harness::{DiceBelongTo, GameSource, Group, Slot};

use crate::batch::greeting;
use crate::battle::{NoPolicy, OutsideBattle};
use crate::contests::{Meeting, Trouble, seeds_of};
use crate::guarded::Guarded;
use crate::setup::{DOES_NOT_REPEAT, ProgramSetup};
use crate::variants::CellSetup;
use crate::worth::WorthCells;

/// Its plan; keys that would change nothing are problems.
pub(crate) fn plan(
    setup: Arc<ProgramSetup>,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<Box<dyn PlannedRun>> {
    let pairing = experiment.pairing;
    for (key, is_set) in
        [("dice", pairing.dice == DiceBelongTo::Army), ("complement", pairing.complement)]
    {
        if is_set {
            problems.add(
                Problem::at(
                    "experiment::program",
                    setup.span.clone(),
                    format!("`{key}` is about dice of Equipoise, and this game rolls its own, so it would change nothing"),
                )
                .help("leave it out"),
            );
        }
    }
    let trouble = Arc::<Trouble>::default();
    let game = setup.game();
    let mut builder = PlanBuilder::new(|plan| plan);
    let mut meetings: Vec<Meeting> = Vec::new();
    let mut identical = Vec::new();
    let mut worths = Vec::new();
    for fought in setup.fought() {
        let [title, of_chance] = fought.titles(game, setup.counts.as_ref());
        let base = &fought.setup;
        let mut tried = vec![(None, base.clone())];
        let variants = setup.variants.iter();
        tried.extend(variants.filter_map(|it| Some((Some(it.name.clone()), it.of(base)?))));
        if let Some(worth) = &setup.worth {
            let first = meetings.len() as u32;
            let named = |name: &str| setup.named_variants().any(|it| it.name == name);
            let mut cells =
                WorthCells { baseline: first, variants: Vec::new(), levels: Vec::new() };
            for (cell, (name, _)) in (first..).zip(&tried) {
                let name = name.as_ref().filter(|name| named(name));
                cells.variants.extend(name.map(|name| (name.clone(), cell)));
            }
            for (cell, (n, level)) in (first + tried.len() as u32..).zip(worth.levels(game, base)) {
                cells.levels.push((n, cell));
                tried.push((Some(level.name), level.setup));
            }
            worths.push(cells);
        }
        let cells = tried.into_iter().map(|(name, cell)| {
            identical.push(name.is_some() && cell == *base && game.repeats);
            let CellSetup { sides: [a, b], values, handicaps } = cell;
            let own = Meeting {
                game: Arc::clone(&setup.opened.game),
                trouble: Arc::clone(&trouble),
                a: game.sides[a].clone(),
                b: game.sides[b].clone(),
                values,
                handicaps,
            };
            meetings.push(own.clone());
            CellSpec {
                variant: name.map(|name| VariantInfo {
                    title: name.clone(),
                    name,
                    printed_cost: None,
                }),
                sides: [own.a.clone(), own.b.clone()],
                strengthens: None,
                is_aside: false,
                contests: GameSource::<OutsideBattle, NoPolicy>::Prepared(Arc::new(own)),
            }
        });
        let chance = format!("program/{}/{of_chance}", game.title);
        builder.matchup_on(&chance, &title, cells);
    }
    let given = setup.variants.iter().map(|it| (it.name.as_str(), &it.span));
    let what =
        |name: &str| format!("variant \"{name}\" gives handicaps to a side that no matchup has");
    builder.refuse_unused(given, what, "give them to a side that meets another", problems);
    let mut planned = builder.planned(experiment, problems)?;
    for (cell, identical) in planned.cells.iter_mut().zip(identical) {
        cell.identical = identical;
    }
    let plan = Guarded { plan: planned.plan, trouble };
    Some(Box::new(PlannedProgram { setup, plan, cells: planned.cells, meetings, worths }))
}

impl PlannedProgram {
    /// The key of a cell's matchup for a pair of the plan, and the number of the pair within its seed.
    fn address(&self, cell: usize, pair: u64) -> Option<(StreamKey, u64)> {
        let plan = &self.plan.plan;
        let of_group = |group: &Group<OutsideBattle, NoPolicy>| {
            std::iter::repeat_n(group.stream_id, 1 + group.variants.len())
        };
        let stream_id = plan.groups.iter().flat_map(of_group).nth(cell)?;
        let (seed, pair) = plan.seeds.of_pair(pair);
        Some((StreamKey::of_seed(seed).matchup(stream_id), pair))
    }
}

/// Battles that are ready to be played.
#[derive(Debug)]
struct PlannedProgram {
    setup: Arc<ProgramSetup>,
    plan: Guarded,
    cells: Vec<analysis::CellInfo>,
    /// What each cell plays.
    meetings: Vec<Meeting>,
    /// What worths are estimated from, by matchup; empty where none are asked.
    worths: Vec<WorthCells>,
}

impl PlannedRun for PlannedProgram {
    fn playable(&self) -> AnyPlan<'_> {
        AnyPlan::new(&self.cells, &self.plan)
    }

    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        let sensitivity = self.setup.sensitivity.as_ref()?;
        Some(sensitivity.plan(&self.cells))
    }

    fn asks_part(&self) -> bool {
        self.setup.worth.is_some()
    }

    fn part(&self, answer: &Answer, rows: &WorthRows, n_blocks: u32) -> Option<Part> {
        let worth = self.setup.worth.as_ref()?;
        worth.answer(&self.worths, answer, rows, n_blocks).map(Part::Components)
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = self.setup.opened.game.incidents();
        if !self.setup.game().repeats {
            remarks.push(DOES_NOT_REPEAT.to_owned());
        }
        remarks
    }

    fn has_pages(&self) -> bool {
        false
    }

    /// Such battles have no events: the batch is shown that has the pair.
    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        let group = self.address(request.cell, request.pair);
        let (Some(meeting), Some((matchup, pair))) = (self.meetings.get(request.cell), group)
        else {
            return Err(Failure::new(format!("there is no cell {}", request.cell)));
        };
        let slot = Slot::of_pair(matchup, pair);
        let (first_pair, seeds) = seeds_of(slot);
        let batch = meeting.batch(first_pair, &seeds);
        Err(Failure::with_help(
            format!(
                "battles of {} are played outside, so that their events aren't known here; no program is started to show them",
                self.setup.game().title
            ),
            format!(
                "pair {pair} has the seed {}; send the program these two lines to see its batch again:\n  {}\n  {}",
                seeds[(pair - first_pair) as usize],
                greeting(),
                batch.line()
            ),
        ))
    }
}
