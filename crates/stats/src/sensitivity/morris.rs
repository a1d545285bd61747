//! Screening by elementary effects: which assumptions matter at all, in few runs.

use core::f64::consts::PI;

use libm::fabs;

use crate::quantile::normal_quantile;
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

/// ST-G1 and ST-G2: what screening says of one parameter, in the unit of the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screened {
    /// The mean effect.
    pub mu: f64,
    /// The mean size of the effect.
    pub mu_star: f64,
    /// The effects' standard deviation, divisor r − 1; `None` for one trajectory.
    pub sigma: Option<f64>,
    /// The largest size of an effect.
    pub largest: f64,
    /// Trajectories.
    pub r: usize,
    step: f64,
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
            assert!(
                p > 0 && p % 2 == 0,
                "{p} levels of parameter {i}: an even number"
            );
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
        (0..r as u64)
            .map(|index| self.trajectory(seed, index))
            .collect()
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
                if below(2, &mut stream) == 0 {
                    (low, high)
                } else {
                    (high, low)
                }
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
        assert_eq!(
            trajectories.len(),
            answers.len(),
            "answers of each trajectory"
        );
        let k = self.levels.len();
        let mut effects: Vec<Vec<f64>> = vec![Vec::new(); k];
        for (trajectory, answers) in trajectories.iter().zip(answers) {
            assert_eq!(
                trajectory.points.len(),
                answers.len(),
                "an answer for each point"
            );
            for (points, answers) in trajectory.points.windows(2).zip(answers.windows(2)) {
                let moved = |i: &usize| points[0][*i] != points[1][*i];
                let i = (0..k).find(moved).expect("each step moves a parameter");
                effects[i].push((answers[1] - answers[0]) / (points[1][i] - points[0][i]));
            }
        }
        if trajectories.is_empty() {
            return None;
        }
        let screened = effects.iter().enumerate().map(|(i, effects)| {
            assert_eq!(
                effects.len(),
                trajectories.len(),
                "effects of parameter {i}"
            );
            Screened::of(effects, self.step(i))
        });
        Some(screened.collect())
    }
}

impl Screened {
    fn of(effects: &[f64], step: f64) -> Self {
        let r = effects.len() as f64;
        let mu = effects.iter().sum::<f64>() / r;
        let squares: f64 = effects.iter().map(|e| (e - mu) * (e - mu)).sum();
        Self {
            mu,
            mu_star: effects.iter().map(|&e| fabs(e)).sum::<f64>() / r,
            sigma: (effects.len() > 1).then(|| (squares / (r - 1.0)).sqrt()),
            largest: crate::matrix::largest(effects),
            r: effects.len(),
            step,
        }
    }

    /// ST-G2: σ² with the noise taken out, max(0, σ² − v/Δ²), as a standard deviation.
    ///
    /// `noise` is v, the mean variance of the paired difference of two neighbours.
    #[must_use]
    pub fn true_sigma(&self, noise: f64) -> Option<f64> {
        let of_noise = noise / (self.step * self.step);
        self.sigma
            .map(|sigma| (sigma * sigma - of_noise).max(0.0).sqrt())
    }

    /// ST-G2: μ* of a parameter without any effect: √(2v/(π Δ²)).
    #[must_use]
    pub fn noise_floor(&self, noise: f64) -> f64 {
        (2.0 * noise / PI).sqrt() / self.step
    }

    /// ST-G2: whether the largest effect is beyond noise: max |EE| Δ/√v > z_{1−α/(2rk)}, k parameters in all.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1.
    #[must_use]
    pub fn is_influential(&self, noise: f64, parameters: usize, alpha: f64) -> bool {
        crate::estimate::assert_alpha(alpha);
        let z = -normal_quantile(0.5 * alpha / (self.r * parameters) as f64);
        self.largest * self.step > z * noise.sqrt()
    }
}

/// ST-G2: pairs a run, n = s_d² (2/(Δ e_min))², to see effects of `smallest` (¼ point where the plan says nothing).
///
/// `variance` is s_d² of the paired difference a pair, in the unit of the effect squared.
/// A whole screening costs r (k + 1) n pairs.
///
/// # Panics
///
/// When the step or the smallest effect is not positive.
#[must_use]
pub fn morris_pairs(variance: f64, step: f64, smallest: f64) -> f64 {
    assert!(
        step > 0.0 && smallest > 0.0,
        "step {step}, smallest effect {smallest}"
    );
    let times = 2.0 / (step * smallest);
    variance * times * times
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(trajectories: &[Trajectory], f: impl Fn(&[f64]) -> f64) -> Vec<Vec<f64>> {
        trajectories
            .iter()
            .map(|t| t.points.iter().map(|x| f(x)).collect())
            .collect()
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
        let rises = trajectories
            .iter()
            .filter(|t| t.points[0][0] < t.points[3][0])
            .count();
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

    /// Effects of ±0.1 by noise of variance 0.01 on a step of 1: no more than noise.
    #[test]
    fn st_g2_noise_is_taken_out_of_sigma_and_named_as_a_floor() {
        let noisy = Screened::of(&[0.1, -0.1, 0.1, -0.1], 1.0);
        assert_eq!(noisy.true_sigma(0.02), Some(0.0));
        assert!((noisy.noise_floor(0.01) - 0.0797884560802865).abs() < 1e-12);
        assert!(!noisy.is_influential(0.01, 3, 0.05));
        let strong = Screened::of(&[0.1, -0.1, 0.5, -0.1], 1.0);
        assert!(strong.is_influential(0.01, 3, 0.05));
        // On a step of a half the noise of an effect is twice as large.
        let half = Screened {
            step: 0.5,
            ..strong
        };
        assert!(!half.is_influential(0.01, 3, 0.05));
        assert!((half.noise_floor(0.01) - 2.0 * strong.noise_floor(0.01)).abs() < 1e-15);
    }

    #[test]
    fn st_g2_pairs_for_the_smallest_effect_that_matters() {
        assert_eq!(morris_pairs(0.25, 1.0, 0.25), 16.0);
        assert_eq!(morris_pairs(0.25, 0.5, 0.25), 64.0);
    }
}
