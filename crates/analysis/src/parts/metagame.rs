//! Which armies players bring where every army meets every other: the metagame of a matrix, with its sampling uncertainty (ST-O1
//! to ST-O7).

mod by_variant;
mod page;
mod rings;
mod screen;

use schemars::JsonSchema;
use serde::Serialize;
use stats::matchups::spread;
use stats::metagame::{Counted, DEFAULT_LAMBDA, MARGINS, Metagame, PATH, TopCounts, redrawn};
use stats::{AsymptoticBoundary, Estimate, IntervalKind, Matrix};

use super::AnswerPart;
use crate::info::RunInfo;
use crate::page::Section;
use crate::phrases::{Number, listed};
use crate::row_order::highest_first;
use crate::schema::{Table, TableSink};
use crate::standings::{Standing, matrix, standings};
use crate::tables::Tables;
use crate::text_table::Ink;

pub use by_variant::{MetaUnder, MovedArmy, table as variants_table};
pub use rings::Ring;

/// The names of its tables.
pub(super) const TABLES: &[&str] = &["metagame", "metagame_variants"];
/// ST-O3: tables that are drawn again for how often an army comes up.
const REDRAWN: usize = 100;
/// The most armies that a sentence names.
const NAMED: usize = 4;
/// An army with this part of the field is nearly all of it.
const NEARLY_ALL: f64 = 0.9;
/// Variants whose fields a terminal shows.
const BRIEF: usize = 2;
/// ST-O7: below this the test says that there are cycles.
const SURE: f64 = 0.05;

/// The armies that players would bring, by the matrix.
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
    /// Three armies each of which leads against the next, the clearest first; at most three such rings.
    pub rings: Vec<Ring>,
    /// The same field under each variant, such as another player; only where a variant was played in every meeting.
    pub under: Vec<MetaUnder>,
    /// Whether it is what was asked.
    #[serde(skip)]
    pub is_asked: bool,
}

/// One army of a metagame.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MetaArmy {
    /// Its name.
    pub name: String,
    /// Its mean score against each of the others, 0 to 1.
    pub score: Estimate,
    /// Its share of the field where players prefer armies that do well against the field (ST-O5).
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
    /// How often it is in the equilibrium when scores are redrawn from their errors (ST-O3). This is not a confidence: of two
    /// equal best armies each is in it half the time.
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
    /// Armies that no other army outscores by the margin against every enemy.
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
        Bounds { measured: counted.measured, at_least: counted.surely, at_most: counted.possibly }
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
        let z = multiplier(&meta, &cells, alpha);
        let soft = meta.soft(DEFAULT_LAMBDA)?;
        let path: Vec<_> =
            (PATH.iter()).map(|times| meta.soft(times * DEFAULT_LAMBDA)).collect::<Option<_>>()?;
        let mix = meta.equilibrium()?;
        let (spreads, _) = spread(&mix.shares, &redrawn(&meta, seed, REDRAWN), alpha)?;
        let sure = meta.sure_ranges(z);
        let army = |(i, standing): (usize, &Standing)| MetaArmy {
            name: standing.name.clone(),
            score: standing.score,
            weight: Estimate { n: standing.pairs, ..soft.interval(i, alpha) },
            path: path.iter().map(|soft| soft.weights[i]).collect(),
            equilibrium: mix.shares[i],
            sure_lo: sure[i].lo,
            sure_hi: sure[i].hi,
            part: sure[i].part().words(),
            redrawn: spreads[i].in_support,
            counter: counter(&cells[i], &names),
        };
        let mut armies: Vec<MetaArmy> = standings.iter().enumerate().map(army).collect();
        armies.sort_by(|x, y| highest_first(x.weight.value, y.weight.value));
        let counts = MARGINS.iter().filter_map(|&margin| {
            let TopCounts { top_b, top_d, .. } = meta.tops(margin, z)?;
            Some(ArmyCounts { margin, playable: top_d.into(), with_some_use: top_b.into() })
        });
        let own = |army: &MetaArmy| (army.name.clone(), army.weight);
        let own: Vec<(String, Estimate)> = armies.iter().map(own).collect();
        let cyclic = meta.cycles().filter(|cycles| cycles.corrected.is_some());
        Some(MetaAnswer {
            armies,
            lambda: DEFAULT_LAMBDA,
            wants_more: soft.wants_more,
            counts: counts.collect(),
            cyclic: cyclic.map(|cycles| Cyclic { share: cycles.interval(alpha), p: cycles.p }),
            rings: rings::rings(&cells, &names),
            under: by_variant::fields(tables, &own, alpha),
            is_asked: false,
        })
    }

    /// The same, where it is what was asked.
    #[must_use]
    pub fn asked(self, is_asked: bool) -> MetaAnswer {
        MetaAnswer { is_asked, ..self }
    }

    /// The answer in sentences: the most frequent armies, those that certainly belong to the field, how many are worth bringing,
    /// and whether there are cycles.
    pub fn sentences(&self) -> Vec<String> {
        let shown = self.armies.iter().map(|it| (it.name.as_str(), it.weight));
        let field = shown_field(shown.take(NAMED), self.armies.len());
        let more = match self.wants_more {
            true => " These intervals may be too narrow: the scores want more pairs.",
            false => "",
        };
        let mut said = vec![self.most_brought().unwrap_or_else(|| format!("The field: {field}."))];
        let of = |words: &str| {
            let those = self.armies.iter().filter(|army| army.part == words);
            let names: Vec<String> = those.map(|army| army.name.clone()).collect();
            match names.len() {
                0 => None,
                1..=NAMED => Some(listed(&names)),
                n => Some(format!("{n} armies")),
            }
        };
        let parts = [
            ("Part of every equilibrium", of("part of every equilibrium")),
            ("Never part of one", of("never part of one")),
            ("Not settled", of("may or may not be")),
        ];
        let parts = parts.into_iter().filter_map(|(what, who)| Some(format!("{what}: {}.", who?)));
        said.push(format!(
            "{} The field is what is brought where an army that does 2 points of 100 better against it is brought twice as often.{more}",
            parts.collect::<Vec<_>>().join(" ")
        ));
        said.extend(self.counts.iter().map(|counts| {
            let range = |it: Bounds| match it.at_least == it.at_most {
                true => it.measured.to_string(),
                false => format!("{} [{}, {}]", it.measured, it.at_least, it.at_most),
            };
            let (playable, used) = (counts.playable, counts.with_some_use);
            format!(
                "At a margin of {:.0} points of 100, of {} armies {} {} own against the best, and {} {} some use.",
                100.0 * counts.margin,
                self.armies.len(),
                range(playable),
                if playable.measured == 1 { "holds its" } else { "hold their" },
                range(used),
                if used.measured == 1 { "has" } else { "have" },
            )
        }));
        if let Some(cyclic) = &self.cyclic {
            let share = Number::percent(cyclic.share);
            let verdict = match cyclic.p < SURE {
                true => "There is rock, paper, scissors",
                false => "No rock, paper, scissors is seen beyond noise",
            };
            said.push(format!(
                "{verdict}: no single strength explains {} of the leads.",
                share.with_interval(" %")
            ));
        }
        said.extend(self.in_check());
        said.extend(self.under.iter().map(MetaUnder::sentence));
        said
    }

    /// Whether there is rock, paper, scissors beyond noise.
    pub fn has_cycles(&self) -> bool {
        self.cyclic.as_ref().is_some_and(|cyclic| cyclic.p < SURE)
    }

    /// `Nearly everyone would bring Seleucid (97 % [94, 99]): it beats all 5 others.`; none where no army is nearly the whole field.
    fn most_brought(&self) -> Option<String> {
        let (first, others) = self.armies.split_first()?;
        if first.weight.value? < NEARLY_ALL {
            return None;
        }
        let weight = Number::percent(first.weight);
        let is_beaten = |army: &&MetaArmy| {
            army.counter.as_ref().is_some_and(|counter| counter.name == first.name)
        };
        let why = match others.iter().filter(is_beaten).count() {
            n if n == others.len() => format!(": it beats all {n} others"),
            0 => String::new(),
            n => format!(": {n} of the {} others do worst against it", others.len()),
        };
        Some(format!(
            "Nearly everyone would bring {} ({}){why}.",
            first.name,
            weight.with_interval(" %")
        ))
    }

    /// Every army under every variant.
    pub fn moved(&self) -> impl Iterator<Item = &MovedArmy> {
        self.under.iter().flat_map(|under| &under.armies)
    }

    /// Which armies keep each other in check, in sentences: the clearest ring, and the armies that certainly beat the most frequent ones.
    fn in_check(&self) -> Vec<String> {
        let mut said = Vec::new();
        if let Some(ring) = self.rings.first() {
            let sure = match ring.is_sure {
                true => "",
                false => "; not all three of these leads are sure",
            };
            said.push(format!("Armies that keep each other in check: {}{sure}.", ring.in_words()));
        }
        let counter = |army: &MetaArmy| match &army.counter {
            Some(counter) => {
                let score = Number::percent(counter.score);
                format!("{} by {}, {} %", army.name, counter.name, score.shown.value)
            }
            None => format!("{} by none surely", army.name),
        };
        let met_most: Vec<String> = self.armies.iter().take(NAMED).map(counter).collect();
        said.push(format!("Beaten most: {}.", met_most.join("; ")));
        said
    }

    /// The answer where the field is what was asked: the field, how it changes with the players, which armies are surely part of it, and
    /// which keep each other in check.
    pub fn headline(&self) -> Vec<String> {
        let mut sentences = self.sentences();
        sentences.truncate(2);
        sentences.extend(self.under.iter().map(MetaUnder::sentence));
        sentences.extend(self.in_check().into_iter().take(usize::from(!self.rings.is_empty())));
        if self.under.is_empty() {
            sentences.push(
                "One player was asked; with a stronger one after it in `players` the answer says how the field changes."
                    .to_owned(),
            );
        }
        sentences
    }

    /// The sentences that a terminal has room for: the field, what belongs to it for sure, the clearest ring, the field under variants.
    pub fn in_brief(&self) -> String {
        let sentences = self.sentences();
        let ring = self.in_check().into_iter().take(usize::from(!self.rings.is_empty()));
        let under = self.under.iter().take(BRIEF).map(MetaUnder::sentence);
        let others: Vec<String> = ring.chain(under).collect();
        let paragraphs = sentences.iter().take(2).chain(&others);
        paragraphs
            .map(|said| format!("{}\n", crate::text_table::paragraph(said).trim_end()))
            .collect()
    }
}

impl AnswerPart for MetaAnswer {
    fn answer(&self) -> Vec<String> {
        if self.is_asked { self.headline() } else { Vec::new() }
    }

    fn in_place_of_verdicts(&self, room: usize, ink: Ink) -> Option<String> {
        self.is_asked.then(|| self.screen(room, ink))
    }

    fn under_verdicts(&self) -> Option<String> {
        (!self.is_asked).then(|| self.in_brief())
    }

    fn sections(&self, _: &RunInfo) -> Vec<Section> {
        vec![page::section(self)]
    }

    fn has_worths(&self) -> bool {
        false
    }

    fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        sink.take(&table(), &self.armies)?;
        let moved: Vec<MovedArmy> = self.moved().cloned().collect();
        if !moved.is_empty() {
            sink.take(&variants_table(), &moved)?;
        }
        Ok(())
    }
}

/// `A 40 % [35, 45], B 30 % [25, 35] and others`.
fn shown_field<'a>(shown: impl Iterator<Item = (&'a str, Estimate)>, of: usize) -> String {
    let shown = shown.map(|(name, weight)| {
        let weight = Number::percent(weight);
        format!("{name} {}", weight.with_interval(" %"))
    });
    let shown: Vec<String> = shown.collect();
    let others = match of > shown.len() {
        true => " and others",
        false => "",
    };
    format!("{}{others}", shown.join(", "))
}

/// ST-O4: what errors are multiplied by, so that all cells lie within theirs together; of ST-D5 where they hold at any look (ST-O8).
fn multiplier(meta: &Metagame, cells: &[Vec<Option<Estimate>>], alpha: f64) -> f64 {
    let met = || cells.iter().flatten().flatten();
    if met().all(|cell| cell.kind != IntervalKind::Anytime) {
        return meta.joint_multiplier(alpha);
    }
    let n_pairs = |cell: &Estimate| cell.n.max(1) as f64;
    let n_cells = met().count().max(2) as f64;
    let mean = met().map(n_pairs).sum::<f64>() / n_cells;
    let boundary = AsymptoticBoundary::planned(2.0 * alpha / n_cells, mean.max(1.0));
    let multipliers = met().map(|cell| boundary.multiplier(n_pairs(cell)));
    multipliers.fold(0.0, f64::max)
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
    Some(Metagame::of(&Matrix::from_rows(&scores), &Matrix::from_rows(&errors)))
}

/// The enemy against which an army does worst, if it surely trails.
fn counter(row: &[Option<Estimate>], names: &[&str]) -> Option<Counter> {
    let all = row.iter().zip(names);
    let met = all.filter_map(|(cell, name)| Some((cell.as_ref()?, name)));
    let worst = met
        .filter(|(cell, _)| cell.hi < 0.5)
        .min_by(|(x, _), (y, _)| x.value.unwrap_or(0.5).total_cmp(&y.value.unwrap_or(0.5)))?;
    Some(Counter { name: (*worst.1).to_owned(), score: worst.0.mapped(-1.0, 1.0) })
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
