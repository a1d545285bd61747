//! Screening by elementary effects: which assumptions matter at all, in few runs.

use super::screened::Screened;
use crate::streams::{below, permutation, stream};

/// ST-G1: one walk through the settings: k + 1 points, each moving one parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    /// Points of k levels each, 0 to 1.
    pub points: Vec<Vec<f64>>,
}

/// ST-G1: the design of a Morris screening.
///
/// Sources: Morris 1991; Campolongo, Cariboni, Saltelli 2007.
///
/// # Examples
///
/// ```
/// use stats::sensitivity::Morris;
///
/// // Three assumptions, the last with two settings only.
/// let design = Morris::with_levels(vec![4, 4, 2]);
/// assert_eq!((design.step(0), design.step(2)), (2.0 / 3.0, 1.0));
/// assert_eq!(design.trajectories(10, 1).len(), 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morris {
    levels: Vec<u32>,
}

impl Morris {
    /// Trajectories where the plan names none.
    pub const DEFAULT_TRAJECTORIES: usize = 10;
    /// Levels of a parameter where the plan names none.
    pub const DEFAULT_LEVELS: u32 = 4;

    /// ST-G1: parameters with these even numbers of equally spaced levels; 2 for an assumption with two settings.
    ///
    /// # Panics
    ///
    /// When a number is odd or zero.
    #[must_use]
    pub fn with_levels(levels: Vec<u32>) -> Self {
        for (i, &p) in levels.iter().enumerate() {
            assert!(p > 0 && p % 2 == 0, "{p} levels of parameter {i}: an even number");
        }
        Self { levels }
    }

    /// ST-G1: Δ = p/(2(p − 1)) of a parameter; 1 for two levels.
    #[must_use]
    pub fn step(&self, parameter: usize) -> f64 {
        let p = f64::from(self.levels[parameter]);
        p / (2.0 * (p - 1.0))
    }

    /// ST-G1: `r` trajectories, each moving every parameter once by its step, in random order and direction.
    ///
    /// Trajectory i draws from its own stream (seed, "morris", i).
    #[must_use]
    pub fn trajectories(&self, r: usize, seed: u64) -> Vec<Trajectory> {
        (0..r as u64).map(|index| self.trajectory(seed, index)).collect()
    }

    fn trajectory(&self, seed: u64, index: u64) -> Trajectory {
        let mut stream = stream(seed, "morris", index);
        let k = self.levels.len();
        // Half the levels lie low enough to step up from; the mirrored half to step down.
        let steps: Vec<(f64, f64)> = (0..k)
            .map(|i| {
                let half = self.levels[i] as usize / 2;
                let low = below(half, &mut stream) as f64 / f64::from(self.levels[i] - 1);
                let high = low + self.step(i);
                if below(2, &mut stream) == 0 { (low, high) } else { (high, low) }
            })
            .collect();
        let mut at: Vec<f64> = steps.iter().map(|&(from, _)| from).collect();
        let mut points = vec![at.clone()];
        for i in permutation(k, &mut stream) {
            at[i] = steps[i].1;
            points.push(at.clone());
        }
        Trajectory { points }
    }

    /// ST-G1: what the answers at the trajectories' points say of each parameter.
    ///
    /// `answers[t][i]` belongs to point i of trajectory t.
    /// An effect is the change of the answer over the change of the parameter that moved.
    /// `None` without trajectories.
    ///
    /// # Panics
    ///
    /// When a trajectory does not move every parameter once, or answers are missing.
    #[must_use]
    pub fn screened(
        &self,
        trajectories: &[Trajectory],
        answers: &[Vec<f64>],
    ) -> Option<Vec<Screened>> {
        let effects = self.effects(trajectories, answers);
        if trajectories.is_empty() {
            return None;
        }
        let screened = effects.iter().enumerate();
        Some(screened.map(|(i, effects)| Screened::of(effects, self.step(i))).collect())
    }

    /// ST-G1: the elementary effects of each parameter, one a trajectory: what [`Morris::screened`] sums up.
    ///
    /// # Panics
    ///
    /// As [`Morris::screened`].
    #[must_use]
    pub fn effects(&self, trajectories: &[Trajectory], answers: &[Vec<f64>]) -> Vec<Vec<f64>> {
        assert_eq!(trajectories.len(), answers.len(), "answers of each trajectory");
        let mut effects: Vec<Vec<f64>> = vec![Vec::new(); self.levels.len()];
        for (trajectory, answers) in trajectories.iter().zip(answers) {
            assert_eq!(trajectory.points.len(), answers.len(), "an answer for each point");
            for (step, answers) in answers.windows(2).enumerate() {
                let (i, change) = trajectory.moved(step);
                effects[i].push((answers[1] - answers[0]) / change);
            }
        }
        for (i, effects) in effects.iter().enumerate() {
            assert_eq!(effects.len(), trajectories.len(), "effects of parameter {i}");
        }
        effects
    }
}

impl Trajectory {
    /// The parameter that moves from a point to the next, and by how much.
    ///
    /// # Panics
    ///
    /// When there is no such step, or it moves nothing.
    #[must_use]
    pub fn moved(&self, step: usize) -> (usize, f64) {
        let (from, to) = (&self.points[step], &self.points[step + 1]);
        let mut changes = from.iter().zip(to).map(|(from, to)| to - from).enumerate();
        changes.find(|(_, change)| *change != 0.0).expect("each step moves a parameter")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(trajectories: &[Trajectory], f: impl Fn(&[f64]) -> f64) -> Vec<Vec<f64>> {
        trajectories.iter().map(|t| t.points.iter().map(|x| f(x)).collect()).collect()
    }

    #[test]
    fn st_g1_trajectories_move_every_parameter_once_and_stay_on_the_levels() {
        let design = Morris::with_levels(vec![4, 6, 2]);
        let trajectories = design.trajectories(50, 3);
        for trajectory in &trajectories {
            assert_eq!(trajectory.points.len(), 4);
            for x in &trajectory.points {
                for (u, p) in x.iter().zip([4.0, 6.0, 2.0]) {
                    let level = u * (p - 1.0);
                    assert!((level - level.round()).abs() < 1e-9 && (0.0..=1.0 + 1e-9).contains(u));
                }
            }
        }
        let rises = trajectories.iter().filter(|t| t.points[0][0] < t.points[3][0]).count();
        assert!((15..=35).contains(&rises), "{rises} of 50 go up");
    }

    #[test]
    fn st_g1_a_straight_answer_has_one_effect() {
        let design = Morris::with_levels(vec![4, 4, 2]);
        let trajectories = design.trajectories(10, 1);
        let y = answers(&trajectories, |x| 3.0 * x[0] - 2.0 * x[1]);
        let screened = design.screened(&trajectories, &y).unwrap();
        for (got, slope) in screened.iter().zip([3.0, -2.0, 0.0f64]) {
            assert!((got.mu - slope).abs() < 1e-12 && (got.mu_star - slope.abs()).abs() < 1e-12);
            assert!(got.sigma.unwrap() < 1e-12);
        }
    }

    #[test]
    fn st_g1_one_trajectory_has_no_sigma() {
        let design = Morris::with_levels(vec![2]);
        let one = design.trajectories(1, 1);
        let screened = design.screened(&one, &answers(&one, |x| x[0])).unwrap();
        assert_eq!((screened[0].sigma, screened[0].mu), (None, 1.0));
        assert_eq!(design.screened(&[], &[]), None);
    }
}
