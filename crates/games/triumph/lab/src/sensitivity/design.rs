//! The combinations of settings that are played.

use std::collections::BTreeMap;

use analysis::sensitivity::Design;
use stats::sensitivity::{MOST_COMBINATIONS, Morris, SobolSample, setting};

use super::assumptions::Assumption;
use super::stated::Method;

/// The combinations that are played, and how their answers are combined.
#[derive(Debug)]
pub struct Designed {
    /// The setting of each assumption, each combination once; the first is the experiment's own.
    pub points: Vec<Vec<usize>>,
    /// How the answers are combined, by the numbers of these combinations.
    pub design: Design,
}

/// Combinations that are each played once.
struct Points {
    all: Vec<Vec<usize>>,
    known: BTreeMap<Vec<usize>, usize>,
}

impl Points {
    /// The number of a combination.
    fn number(&mut self, settings: Vec<usize>) -> usize {
        if let Some(&known) = self.known.get(&settings) {
            return known;
        }
        let number = self.all.len();
        self.known.insert(settings.clone(), number);
        self.all.push(settings);
        number
    }
}

/// The combinations of a method, drawn from `seed`.
///
/// # Errors
///
/// The number of combinations, if it is more than `most` or than a full table may have.
pub(super) fn design(
    method: Method,
    assumptions: &[Assumption],
    seed: u64,
    most: usize,
) -> Result<Designed, String> {
    let sizes: Vec<usize> = assumptions.iter().map(|it| it.settings.len()).collect();
    let own: Vec<usize> = assumptions.iter().map(|it| it.own).collect();
    let mut points = Points { all: Vec::new(), known: BTreeMap::new() };
    points.number(own.clone());
    let at = |levels: &[f64]| -> Vec<usize> {
        let each = levels.iter().zip(&sizes);
        each.map(|(&level, &size)| setting(level, size)).collect()
    };
    let design = match method {
        Method::OneAtATime => {
            for (assumption, &size) in sizes.iter().enumerate() {
                for setting in 0..size {
                    let mut settings = own.clone();
                    settings[assumption] = setting;
                    points.number(settings);
                }
            }
            Design::OneAtATime
        }
        Method::Morris { trajectories } => {
            let levels: Vec<u32> = sizes.iter().map(|&size| levels(size)).collect();
            let walks = Morris::with_levels(levels.clone()).trajectories(trajectories.into(), seed);
            let walks = walks.into_iter().map(|walk| {
                let runs = walk.points.iter().map(|point| points.number(at(point)));
                let runs = runs.collect();
                (walk, runs)
            });
            Design::Morris { walks: walks.collect(), levels }
        }
        Method::Sobol { rows } => {
            let sample = SobolSample::random(rows.into(), sizes.len(), seed);
            let mut runs = |rows: &[Vec<f64>]| -> Vec<usize> {
                rows.iter().map(|row| points.number(at(row))).collect()
            };
            Design::Sobol {
                a: runs(&sample.a),
                b: runs(&sample.b),
                mixed: (0..sizes.len()).map(|i| runs(&sample.mixed(i))).collect(),
            }
        }
        Method::Exact => {
            let n = sizes.iter().copied().fold(1, usize::saturating_mul);
            if n > MOST_COMBINATIONS.min(most) {
                return Err(format!(
                    "`method = \"exact\"` has {n} combinations here; {} are the most",
                    MOST_COMBINATIONS.min(most)
                ));
            }
            let table = (0..n).map(|index| points.number(combination(index, &sizes)));
            Design::Exact { table: table.collect() }
        }
    };
    if points.all.len() > most {
        return Err(format!(
            "`method = \"{}\"` plays {} combinations here; {most} are the most",
            method.name(),
            points.all.len()
        ));
    }
    Ok(Designed { points: points.all, design })
}

/// ST-G1: two levels of an assumption with two settings, else the default number.
fn levels(settings: usize) -> u32 {
    match settings {
        2 => 2,
        _ => Morris::DEFAULT_LEVELS,
    }
}

/// The combination with an index, in the order in which the last assumption changes fastest.
fn combination(mut index: usize, sizes: &[usize]) -> Vec<usize> {
    let mut settings = vec![0; sizes.len()];
    for (setting, size) in settings.iter_mut().zip(sizes).rev() {
        *setting = index % size;
        index /= size;
    }
    settings
}

#[cfg(test)]
mod tests;
