//! Which army players bring where every army meets every other: the metagame of a matrix, with what sampling leaves open (ST-O1 to
//! ST-O7).

use schemars::JsonSchema;
use serde::Serialize;
use stats::matchups::spread;
use stats::metagame::{Counted, DEFAULT_LAMBDA, MARGINS, Metagame, PATH, Tops, redrawn};
use stats::{Estimate, Matrix};

use crate::order::by_size;
use crate::schema::Table;
use crate::standings::{Standing, matrix, standings};
use crate::tables::Tables;
use crate::words::Number;

/// ST-O3: tables that are drawn again for how often an army comes up.
const REDRAWN: usize = 100;
/// Armies that are named in a few lines.
const NAMED: usize = 4;
/// ST-O7: below this the test says that there are cycles.
const SURE: f64 = 0.05;

/// What the matrix says of the armies that players would bring.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MetaAnswer {
    /// Every army, the one that is met most often first.
    pub armies: Vec<MetaArmy>,
    /// λ: by how much an army that does better is met more often; 34.66: two points of 100 better, twice as often.
    pub lambda: f64,
    /// Whether the cells are too uncertain for the intervals of the weights.
    pub wants_more: bool,
    /// How many armies are playable, and how many have some use, at margins of 2 and 5 points of 100.
    pub counts: Vec<ArmyCounts>,
    /// How much of the leads is rock, paper, scissors; null below three armies or where only noise is left.
    pub cyclic: Option<Cyclic>,
}

/// One army of a metagame.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MetaArmy {
    /// Its name.
    pub name: String,
    /// Its mean score against each of the others, 0 to 1.
    pub score: Estimate,
    /// The part of the field that it is where players prefer what does well against the field (ST-O5).
    pub weight: Estimate,
    /// The same at λ times ¼, ½, 1, 2 and 4.
    pub path: Vec<f64>,
    /// Its share of the equilibrium of the measured scores (ST-O2). It jumps where armies tie: read it with the sure range.
    pub equilibrium: f64,
    /// The least share that it has in an equilibrium of the true game (ST-O4), for all armies together at the run's level.
    pub sure_lo: f64,
    /// The largest such share.
    pub sure_hi: f64,
    /// What that says: part of every equilibrium, never part of one, or not settled.
    pub part: &'static str,
    /// How often it is in the equilibrium when scores are drawn again from their errors (ST-O3). No confidence: of two equal best armies
    /// each is there half the time.
    pub redrawn: f64,
    /// The army that does best against it, if one surely leads.
    pub counter: Option<Counter>,
}

/// An army that beats another one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Its score, 0 to 1.
    pub score: Estimate,
}

/// How many armies are worth bringing, at one margin (ST-O6).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ArmyCounts {
    /// In scores: 0.02.
    pub margin: f64,
    /// Armies that lose at most the margin to the army with the highest mean score.
    pub playable: Bounds,
    /// Armies that no other beats by the margin against every enemy.
    pub with_some_use: Bounds,
}

/// A number of armies and its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bounds {
    /// By the scores as they were measured.
    pub measured: usize,
    /// Wherever in their intervals the scores lie.
    pub at_least: usize,
    /// Somewhere in them.
    pub at_most: usize,
}

impl From<Counted> for Bounds {
    fn from(counted: Counted) -> Bounds {
        Bounds {
            measured: counted.measured,
            at_least: counted.surely,
            at_most: counted.possibly,
        }
    }
}

/// The part of all leads that no single strength of armies explains (ST-O7).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Cyclic {
    /// That part, noise taken out.
    pub share: Estimate,
    /// The p value of "there is none".
    pub p: f64,
}

impl MetaAnswer {
    /// The metagame of a run in which each of at least three met each other exactly once; none of other runs, and none where a score or its
    /// error isn't known yet.
    pub fn of(tables: &Tables, alpha: f64, seed: u64) -> Option<MetaAnswer> {
        let standings = standings(tables)?;
        let names: Vec<&str> = standings.iter().map(|it| it.name.as_str()).collect();
        let cells = matrix(tables, &names)?;
        let meta = of_cells(&cells)?;
        let z = meta.joint_multiplier(alpha);
        let soft = meta.soft(DEFAULT_LAMBDA)?;
        let path: Vec<_> = (PATH.iter())
            .map(|times| meta.soft(times * DEFAULT_LAMBDA))
            .collect::<Option<_>>()?;
        let mix = meta.equilibrium()?;
        let (spreads, _) = spread(&mix.shares, &redrawn(&meta, seed, REDRAWN), alpha)?;
        let sure = meta.sure_ranges(z);
        let army = |(i, standing): (usize, &Standing)| MetaArmy {
            name: standing.name.clone(),
            score: standing.score,
            weight: Estimate {
                n: standing.pairs,
                ..soft.interval(i, alpha)
            },
            path: path.iter().map(|soft| soft.weights[i]).collect(),
            equilibrium: mix.shares[i],
            sure_lo: sure[i].lo,
            sure_hi: sure[i].hi,
            part: sure[i].part().words(),
            redrawn: spreads[i].in_support,
            counter: counter(&cells[i], &names),
        };
        let mut armies: Vec<MetaArmy> = standings.iter().enumerate().map(army).collect();
        armies.sort_by(|x, y| by_size(x.weight.value, y.weight.value));
        let counts = MARGINS.iter().filter_map(|&margin| {
            let Tops { top_b, top_d, .. } = meta.tops(margin, z)?;
            Some(ArmyCounts {
                margin,
                playable: top_d.into(),
                with_some_use: top_b.into(),
            })
        });
        let cyclic = meta.cycles().filter(|cycles| cycles.corrected.is_some());
        Some(MetaAnswer {
            armies,
            lambda: DEFAULT_LAMBDA,
            wants_more: soft.wants_more,
            counts: counts.collect(),
            cyclic: cyclic.map(|cycles| Cyclic {
                share: cycles.interval(alpha),
                p: cycles.p,
            }),
        })
    }

    /// The answer in sentences: what is met most, what surely belongs to it, how many armies are worth bringing, and whether there are
    /// cycles.
    pub fn sentences(&self) -> Vec<String> {
        let shown: Vec<String> = (self.armies.iter().take(NAMED))
            .map(|army| {
                let weight = Number::percent(army.weight);
                format!(
                    "{} {} % {}",
                    army.name,
                    weight.shown.value,
                    weight.interval()
                )
            })
            .collect();
        let more = match self.wants_more {
            true => " These intervals may be too narrow: the scores want more pairs.",
            false => "",
        };
        let mut said = vec![format!(
            "Where an army that does 2 points of 100 better against the field is brought twice as often, the field is {}{}.{more}",
            shown.join(", "),
            match self.armies.len() > NAMED {
                true => " and others",
                false => "",
            },
        )];
        let n_of = |words: &str| self.armies.iter().filter(|army| army.part == words).count();
        let open = n_of("may or may not be");
        said.push(format!(
            "Part of every equilibrium: {}; never part of one: {}; not settled: {open}.",
            n_of("part of every equilibrium"),
            n_of("never part of one"),
        ));
        said.extend(self.counts.iter().map(|counts| {
            let range = |it: Bounds| match it.at_least == it.at_most {
                true => it.measured.to_string(),
                false => format!("{} ({} to {})", it.measured, it.at_least, it.at_most),
            };
            format!(
                "At a margin of {:.0} points of 100, of {} armies {} hold their own against the best, and {} have some use.",
                100.0 * counts.margin,
                self.armies.len(),
                range(counts.playable),
                range(counts.with_some_use),
            )
        }));
        if let Some(cyclic) = &self.cyclic {
            let share = Number::percent(cyclic.share);
            let verdict = match cyclic.p < SURE {
                true => "There is rock, paper, scissors",
                false => "No rock, paper, scissors is seen beyond noise",
            };
            said.push(format!(
                "{verdict}: no single strength explains {} % {} of the leads.",
                share.shown.value,
                share.interval()
            ));
        }
        said
    }

    /// The first sentences, for a terminal.
    pub fn in_brief(&self) -> String {
        let sentences = self.sentences();
        let paragraphs = sentences.iter().take(2);
        paragraphs
            .map(|said| format!("{}\n", crate::text_table::paragraph(said).trim_end()))
            .collect()
    }
}

/// ST-O1: scores and errors; none where one isn't known.
fn of_cells(cells: &[Vec<Option<Estimate>>]) -> Option<Metagame> {
    let k = cells.len();
    let (mut scores, mut errors) = (vec![vec![0.5; k]; k], vec![vec![0.0; k]; k]);
    for i in 0..k {
        for j in 0..i {
            let cell = cells[i][j]?;
            let (score, error) = (cell.value?, cell.se?);
            (scores[i][j], scores[j][i]) = (score, 1.0 - score);
            (errors[i][j], errors[j][i]) = (error, error);
        }
    }
    Some(Metagame::of(
        &Matrix::from_rows(&scores),
        &Matrix::from_rows(&errors),
    ))
}

/// The enemy against which an army does worst, if it surely trails.
fn counter(row: &[Option<Estimate>], names: &[&str]) -> Option<Counter> {
    let all = row.iter().zip(names);
    let met = all.filter_map(|(cell, name)| Some((cell.as_ref()?, name)));
    let worst = met
        .filter(|(cell, _)| cell.hi < 0.5)
        .min_by(|(x, _), (y, _)| x.value.unwrap_or(0.5).total_cmp(&y.value.unwrap_or(0.5)))?;
    Some(Counter {
        name: (*worst.1).to_owned(),
        score: worst.0.mapped(-1.0, 1.0),
    })
}

/// The columns of `metagame.csv`.
pub fn table() -> Table<MetaArmy> {
    type Line = MetaArmy;
    Table::of(
        "metagame",
        "one army of a run in which everyone meets everyone else: how often it would be brought",
    )
    .text("army", "the army", |line: &Line| Some(line.name.clone()))
    .estimate("score", "share 0..1", "its mean score against the others", |line: &Line| Some(line.score))
    .estimate(
        "weight",
        "share 0..1",
        "its part of the field where players prefer what does well against the field (ST-O5)",
        |line: &Line| Some(line.weight),
    )
    .f64("equilibrium", "share 0..1", "its share of the equilibrium of the measured scores (ST-O2)", |line: &Line| {
        Some(line.equilibrium)
    })
    .f64("sure_lo", "share 0..1", "its least share in any equilibrium of the true game (ST-O4)", |line: &Line| {
        Some(line.sure_lo)
    })
    .f64("sure_hi", "share 0..1", "its largest share in any", |line: &Line| Some(line.sure_hi))
    .text("part", "what the sure range says", |line: &Line| Some(line.part.to_owned()))
    .f64(
        "redrawn",
        "share 0..1",
        "how often it is in the equilibrium of scores that are drawn again from their errors (ST-O3); no confidence",
        |line: &Line| Some(line.redrawn),
    )
    .text("counter", "the army that does best against it; empty where none surely leads", |line: &Line| {
        Some(line.counter.as_ref()?.name.clone())
    })
    .estimate("counter_score", "share 0..1", "that army's score", |line: &Line| {
        Some(line.counter.as_ref()?.score)
    })
}
