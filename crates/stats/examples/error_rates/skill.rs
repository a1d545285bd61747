//! Coverage and error rates of trends with skill.

use stats::skill::{ManyPlayers, SkillTrend, TrendWord};
use stats::worth::RatioSet;
use stats::{Matrix, student_t_quantile};

use super::laws::{normal, stream};
use super::measured::Measured;

/// ST-I28 The slope over eight players whose strengths have a reliability of 0.8; least squares as a contrast.
pub fn instrument(samples: u64) -> Vec<Measured> {
    let (n, slope) = (8, 0.05);
    let z: Vec<f64> = (0..n).map(f64::from).collect();
    let truth: Vec<f64> = z.iter().map(|z| 20.0 + 8.0 * z).collect();
    // Variance of the true strengths 384: errors of 96 make the reliability 0.8.
    let (error, spread) = (96.0f64.sqrt(), 0.4);
    let t = student_t_quantile(0.975, f64::from(n - 2));
    let (mut covered, mut by_least_squares) = (0, 0);
    for sample in 0..samples {
        let mut rng = stream(29, sample);
        let x: Vec<f64> = truth.iter().map(|x| x + error * normal(&mut rng)).collect();
        let y: Vec<f64> = truth.iter().map(|x| slope * x + spread * normal(&mut rng)).collect();
        let set = ManyPlayers::of(&y, &x, &z).expect("eight players").slope(0.05);
        covered += u64::from(match set {
            RatioSet::Interval { lo, hi } => lo <= slope && slope <= hi,
            RatioSet::Complement { below, above } => slope <= below || above <= slope,
            _ => true,
        });
        // With x for its own instrument the same formula is least squares.
        let plain = ManyPlayers::of(&y, &x, &x).expect("eight players").ratio;
        let miss = (plain.above - slope).abs();
        by_least_squares += u64::from(miss <= t * plain.var_above.sqrt());
    }
    let what = "slope over 8 players covers, reliability 0.8";
    let contrast = "the same by least squares";
    vec![
        Measured::rate("ST-I28", what, covered, samples, (0.94, 0.96)),
        Measured::rate("ST-I28", contrast, by_least_squares, samples, (0.0, 0.93)),
    ]
}

/// ST-I29 Equal effects of three and of five players, called "turns with skill".
pub fn turns(samples: u64) -> Vec<Measured> {
    // c of the largest of all differences of J equal normal effects: the studentized range over √2.
    let of = |n: usize, critical: f64| {
        let unit: Vec<Vec<f64>> =
            (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
        let errors = Matrix::from_rows(&unit);
        let turned = (0..samples).filter(|&sample| {
            let mut rng = stream(30 + n as u64, sample);
            let effects: Vec<f64> = (0..n).map(|_| normal(&mut rng)).collect();
            let trend = SkillTrend::of(&effects, &errors, critical, 0.0).expect("players");
            trend.word == TrendWord::Turns
        });
        let what = format!("{n} equal players, \"turns\"");
        Measured::rate("ST-I29", what, turned.count() as u64, samples, (0.0, 0.008))
    };
    vec![of(3, 2.3437), of(5, 2.7278)]
}
