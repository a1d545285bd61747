//! Every two variants of a run against each other, on the battles that both played (ST-M).

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use stats::variants::{Difference, FEWEST_COMPARED_BLOCKS, Family, FamilyRule, PairOfRuns};
use stats::{Estimate, Kind, Method};

use crate::info::RunInfo;
use crate::schema::Table;
use crate::sensitivity::BlockScores;
use crate::worth::CardPair;
use crate::worth::price_list::interval;

/// One variant less another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    /// The variant that the other is taken from: its name in files, and in text.
    #[serde(serialize_with = "in_files")]
    #[schemars(with = "String")]
    pub first: [String; 2],
    /// The other.
    #[serde(serialize_with = "in_files")]
    #[schemars(with = "String")]
    pub second: [String; 2],
    /// Who played, where cards are compared for each player by itself.
    pub player: Option<String>,
    /// The matchups that both played, or the army lists that had both cards.
    #[serde(rename = "shared")]
    pub n_shared: u32,
    /// How much more the first scores, in points of 100; cards are not paid for. Holds together with all others of the run.
    pub difference: Estimate,
    /// The same where both cards are paid for.
    #[serde(rename = "paid_difference")]
    pub paid: Option<Estimate>,
}

fn in_files<S: Serializer>(names: &[String; 2], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&names[0])
}

/// A variant, and its cell beside each baseline.
struct Variant {
    names: [String; 2],
    /// The baseline's cell and its own, in the order of cells.
    cells: Vec<(u32, u32)>,
}

impl Comparison {
    /// Every two variants that meet some matchup both, from the block means of a finished run; none below 20 blocks.
    ///
    /// Where all meet the same matchups, by the largest t under random signs; else by Holm and Bonferroni (ST-M4).
    pub fn of_variants(info: &RunInfo, scores: &BlockScores) -> Vec<Comparison> {
        let variants = variants(info);
        let Some(first) = variants.first() else {
            return Vec::new();
        };
        let baselines = |variant: &Variant| -> Vec<u32> {
            variant
                .cells
                .iter()
                .map(|(baseline, _)| *baseline)
                .collect()
        };
        let all = baselines(first);
        if variants.iter().all(|variant| baselines(variant) == all) {
            let runs: Vec<Vec<Option<f64>>> = variants
                .iter()
                .map(|variant| mean_over(&variant.cells, &all, scores))
                .collect();
            if runs.iter().any(|run| run.len() < FEWEST_COMPARED_BLOCKS) {
                return Vec::new();
            }
            let family = Family::of_runs(&runs, info.seed, info.alpha);
            return family.map_or(Vec::new(), |family| {
                let of = |it| Comparison::of(it, &family, &variants, all.len(), info);
                family.differences.iter().map(of).collect()
            });
        }
        let mut shared = Vec::new();
        for v in 0..variants.len() {
            for w in v + 1..variants.len() {
                let (of_v, of_w) = (baselines(&variants[v]), baselines(&variants[w]));
                let both: Vec<u32> = of_v.into_iter().filter(|it| of_w.contains(it)).collect();
                if !both.is_empty() {
                    let runs = [v, w].map(|at| mean_over(&variants[at].cells, &both, scores));
                    shared.push(((v, w), runs, both.len()));
                }
            }
        }
        shared.retain(|(_, runs, _)| runs.iter().all(|run| run.len() >= FEWEST_COMPARED_BLOCKS));
        let pairs: Vec<PairOfRuns<'_>> = shared
            .iter()
            .map(|(pair, [v, w], _)| (*pair, v.as_slice(), w.as_slice()))
            .collect();
        let family = Family::of_pairs(variants.len(), &pairs, info.alpha);
        family.map_or(Vec::new(), |family| {
            let differences = family.differences.iter().zip(&shared);
            differences
                .map(|(it, (.., n_shared))| Comparison::of(it, &family, &variants, *n_shared, info))
                .collect()
        })
    }

    fn of(
        difference: &Difference,
        family: &Family,
        variants: &[Variant],
        n_shared: usize,
        info: &RunInfo,
    ) -> Comparison {
        let (v, w) = difference.variants;
        let never_differ = difference.se == 0.0;
        Comparison {
            first: variants[v].names.clone(),
            second: variants[w].names.clone(),
            player: None,
            n_shared: n_shared as u32,
            difference: Estimate {
                value: Some(difference.value),
                se: Some(difference.se),
                lo: difference.lo,
                hi: difference.hi,
                level: 1.0 - info.alpha,
                kind: match never_differ {
                    true => Kind::Degenerate,
                    false => Kind::Planned,
                },
                method: match family.rule {
                    FamilyRule::MaxT => Method::TestInversion,
                    FamilyRule::Holm | FamilyRule::Anytime => Method::StudentT,
                },
                n: family.n_blocks as u64,
            },
            paid: None,
        }
    }

    /// Two cards over the lists that had both.
    pub fn of_cards(pair: &CardPair) -> Comparison {
        let names = |card: &crate::worth::CardName| [card.name.clone(), card.title.clone()];
        Comparison {
            first: names(&pair.first),
            second: names(&pair.second),
            player: Some(pair.player.clone()),
            n_shared: pair.lists.len() as u32,
            difference: pair.unpaid,
            paid: pair.paid,
        }
    }

    /// How much more the first scores than the second, where and on how many matchups; of variants, not of cards.
    pub fn sentences(&self, n_together: usize) -> Vec<String> {
        let (first, second) = (&self.first[1], &self.second[1]);
        let over = match self.n_shared {
            1 => "in the matchup of both".to_owned(),
            n => format!("over the {n} matchups of both"),
        };
        let difference = &self.difference;
        let verdict = match (difference.lo > 0.0, difference.hi < 0.0) {
            (true, _) => format!("{first} gains more"),
            (_, true) => format!("{second} gains more"),
            _ => "which gains more is open".to_owned(),
        };
        if difference.kind == Kind::Degenerate {
            return vec![format!(
                "{first} and {second} differ by the same in every block, {over}."
            )];
        }
        let mut sentences = vec![format!(
            "{first} scores {} points of 100 more than {second}, {over}, on the same battles: {verdict}.",
            interval(difference)
        )];
        if n_together > 1 {
            sentences.push(format!(
                "The interval holds together with those of all {n_together} comparisons of the run."
            ));
        }
        sentences
    }

    /// Whether it is of these two, by their names in files, in either order.
    pub fn is_of(&self, names: [&str; 2]) -> bool {
        let own = [self.first[0].as_str(), self.second[0].as_str()];
        own == names || own == [names[1], names[0]]
    }

    /// The second less the first.
    #[must_use]
    pub fn turned(self) -> Comparison {
        Comparison {
            first: self.second,
            second: self.first,
            difference: self.difference.scaled(-1.0),
            paid: self.paid.map(|paid| paid.scaled(-1.0)),
            ..self
        }
    }
}

/// The variants of a run that play matchups of the run's own rules, in the order of its cells.
fn variants(info: &RunInfo) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for (number, cell) in info.cells.iter().enumerate() {
        let (Some(variant), Some(baseline)) = (&cell.variant, cell.baseline) else {
            continue;
        };
        if info.is_of_setting(cell) {
            continue;
        }
        let cells = (baseline, number as u32);
        match variants.iter_mut().find(|it| it.names[0] == variant.name) {
            Some(known) => known.cells.push(cells),
            None => variants.push(Variant {
                names: [variant.name.clone(), variant.title.clone()],
                cells: vec![cells],
            }),
        }
    }
    variants.iter_mut().for_each(|it| it.cells.sort_unstable());
    variants
}

/// The block means over some matchups, named by the cells of their baselines.
fn mean_over(cells: &[(u32, u32)], baselines: &[u32], scores: &BlockScores) -> Vec<Option<f64>> {
    let chosen = cells
        .iter()
        .filter(|(baseline, _)| baselines.contains(baseline));
    let runs: Vec<Vec<Option<f64>>> = chosen.map(|(_, cell)| scores.means(*cell)).collect();
    let n_blocks = runs.iter().map(Vec::len).min().unwrap_or(0);
    let of_block = |block: usize| {
        let means: Option<Vec<f64>> = runs.iter().map(|run| run[block]).collect();
        means.map(|means| means.iter().sum::<f64>() / means.len() as f64)
    };
    (0..n_blocks).map(of_block).collect()
}

/// The columns of `comparisons.csv`.
pub fn table() -> Table<Comparison> {
    type Line = Comparison;
    Table::of(
        "comparisons",
        "two variants against each other, on the matchups that both played, or two cards on the lists that had both",
    )
    .text("first", "the variant that the other is taken from", |line: &Line| {
        Some(line.first[0].clone())
    })
    .text("second", "the other", |line: &Line| Some(line.second[0].clone()))
    .text("player", "who played, where cards are compared; else empty", |line: &Line| {
        line.player.clone()
    })
    .u32("shared", "", "matchups that both played, or lists that had both cards", |line: &Line| {
        Some(line.n_shared)
    })
    .estimate(
        "difference",
        "points of 100",
        "how much more the first scores, cards not being paid for; the interval holds together with all others of the table",
        |line: &Line| Some(line.difference),
    )
    .estimate(
        "paid_difference",
        "points of 100",
        "the same where both cards are paid for at the rules' price",
        |line: &Line| line.paid,
    )
}
