//! From `[program]` to a plan.

use std::sync::Arc;

use analysis::VariantInfo;
use battle_core::StreamKey;
use experiment::Experiment;
use experiment::document::Problems;
use experiment::document::problem::{Failure, Problem};
use experiment::lowered::{Lowered, Playable};
use experiment::plan_builder::{CellSpec, PlanBuilder};
use experiment::replay::ReplayRequest;
use harness::{DiceBelongTo, GameSource, Group, SLOT_PAIRS, Slot};

use crate::batch::{Batch, greeting};
use crate::battle::{NoPolicy, OutsideBattle, seed_of};
use crate::contests::{Meeting, Trouble};
use crate::guarded::Guarded;
use crate::section::{DOES_NOT_REPEAT, ProgramSection};

/// Lowers it; keys that would change nothing are problems.
pub(crate) fn lower(
    section: Arc<ProgramSection>,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<Box<dyn Lowered>> {
    let pairing = experiment.pairing;
    for (key, is_set) in
        [("dice", pairing.dice == DiceBelongTo::Army), ("complement", pairing.complement)]
    {
        if is_set {
            problems.add(
                Problem::at(
                    "experiment::program",
                    section.span.clone(),
                    format!("`{key}` is about dice of Equipoise, and this game rolls its own, so it would change nothing"),
                )
                .help("leave it out"),
            );
        }
    }
    let trouble = Arc::<Trouble>::default();
    let game = section.game();
    let mut builder = PlanBuilder::new(|plan| plan);
    let mut meetings = Vec::new();
    let mut identical = Vec::new();
    for &[a, b] in &section.matchups {
        let title = format!("{} v {}", game.sides[a], game.sides[b]);
        let meeting = |a: usize, values: &[i64]| Meeting {
            game: Arc::clone(&section.opened.game),
            trouble: Arc::clone(&trouble),
            a: game.sides[a].clone(),
            b: game.sides[b].clone(),
            values: values.to_vec(),
        };
        let mut tried = vec![(None, meeting(a, &section.values))];
        tried.extend(
            section
                .variants
                .iter()
                .map(|it| (Some(it.name.clone()), meeting(it.a.unwrap_or(a), &it.values))),
        );
        let first = tried[0].1.clone();
        for (name, own) in &tried {
            let is_same = own.a == first.a && own.values == first.values;
            identical.push(name.is_some() && is_same && game.repeats);
            meetings.push(own.clone());
        }
        let cells = tried.into_iter().map(|(name, own)| CellSpec {
            variant: name.map(|name| VariantInfo { title: name.clone(), name, printed_cost: None }),
            sides: [own.a.clone(), own.b.clone()],
            strengthens: None,
            is_aside: false,
            contests: GameSource::<OutsideBattle, NoPolicy>::Prepared(Arc::new(own)),
        });
        builder.matchup(&format!("program/{}", game.title), &title, cells);
    }
    let mut work = builder.work(experiment, problems)?;
    for (cell, identical) in work.cells.iter_mut().zip(identical) {
        cell.identical = identical;
    }
    let plan = Guarded { plan: work.plan, trouble };
    Some(Box::new(Ready { section, plan, cells: work.cells, meetings }))
}

impl Ready {
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
struct Ready {
    section: Arc<ProgramSection>,
    plan: Guarded,
    cells: Vec<analysis::CellInfo>,
    /// What each cell plays.
    meetings: Vec<Meeting>,
}

impl Lowered for Ready {
    fn playable(&self) -> Playable<'_> {
        Playable::new(&self.cells, &self.plan)
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = self.section.opened.game.incidents();
        if !self.section.game().repeats {
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
        let first_pair = slot.number * SLOT_PAIRS;
        let seeds: Vec<u64> = (first_pair..first_pair + SLOT_PAIRS)
            .map(|pair| {
                let plain = battle_core::dice::DiceTransform::default();
                seed_of(&mut battle_core::SampledChance::new(matchup.pair(pair), plain))
            })
            .collect();
        let batch = Batch {
            game: self.section.game(),
            a: &meeting.a,
            b: &meeting.b,
            values: &meeting.values,
            first_pair,
            seeds: &seeds,
        };
        Err(Failure::with_help(
            format!(
                "battles of {} are played outside, so that their events aren't known here; no program is started to show them",
                self.section.game().title
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
