//! Tables of armies against each other.

use stats::Matrix;
use stats::matchups::{equilibrium, regret};

use crate::oracles::oracle::{Oracle, rows};

#[test]
fn st_h3_matchups() {
    let worked = r#"[
        {"name": "transitive", "wins": [[0.0, 60.0, 75.0], [40.0, 0.0, 62.0], [25.0, 38.0, 0.0]], "bt_log_strength": [0.496216908626, 0.0284452069413, -0.524662115567], "deviance": 0.302206505435, "deviance_df": 1, "hodge_strength": [0.501359132259, 0.0280277057368, -0.529386837996], "cyclic_share": 0.00857693336665, "score_matrix": [[0.5, 0.6, 0.75], [0.4, 0.5, 0.62], [0.25, 0.38, 0.5]], "equilibrium": [1.0, 0.0, 0.0], "value": 0.5}
    ]"#;
    let oracle = Oracle::read("matchups", 1e-7, 4, worked);
    for case in &oracle.cases {
        let scores = Matrix::from_rows(&rows(&case["score_matrix"]));
        let mix = equilibrium(&scores);
        oracle.check_list(case, "equilibrium", &mix);
        assert!(regret(&mix, &scores) < 1e-9, "the value is one half");
    }
}
