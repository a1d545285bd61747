//! Trends with skill: ST-N2, ST-N3 and ST-N4.

use stats::Matrix;
use stats::skill::{FewPlayers, ManyPlayers, SkillTrend};

use crate::oracles::oracle::{Oracle, number, numbers, rows};
use crate::oracles::ratio_sets::check_ascending_set;

#[test]
fn st_n2_st_n3_st_n4_skill_trend() {
    let oracle = Oracle::read("skill-trend", 1e-9, 9, "[]");
    for case in &oracle.cases {
        let effects = numbers(&case["effect"]);
        if case["name"] == "word" {
            let covariance = Matrix::from_rows(&rows(&case["effect_cov"]));
            let [critical, margin] = ["critical", "margin"].map(|what| number(case, what));
            let trend = SkillTrend::of(&effects, &covariance, critical, margin).expect("players");
            assert_eq!(case["verdict"], trend.word.words(), "{case}");
            continue;
        }
        let strengths = numbers(&case["strength"]);
        let (ratio, slope) = if case.get("instrument").is_some() {
            let places = numbers(&case["instrument"]);
            let many = ManyPlayers::of(&effects, &strengths, &places).expect("players");
            (many.ratio, many.slope(number(case, "alpha")))
        } else {
            let covariance = Matrix::from_rows(&rows(&case["effect_cov"]));
            let ses = numbers(&case["strength_se"]);
            let few = FewPlayers::of(&effects, &covariance, &strengths, &ses).expect("players");
            (few.ratio, few.slope(0.05))
        };
        oracle.check_optional(case, "slope", ratio.value());
        check_ascending_set(&oracle, case, slope);
    }
}
