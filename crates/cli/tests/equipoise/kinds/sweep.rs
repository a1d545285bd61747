//! Sweeps: which variants they become, and what is refused.

use std::fs;

use super::{equipoise, folder, in_one_line, refused};

const DUEL: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\npairs = 288\n\
    [duel]\na = [\"spear\"]\nb = [\"knights\"]\n";
const BATTLE: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\n\
    [parameters]\nvictory_points = 1\nmax_turns = 4\n\
    [battle]\npolicies = [\"steady\", \"steady\"]\ndiagnostics_pairs = 0\n\
    matchups = [{ a = \"parthian\", b = \"marian-roman\" }]\n";

/// The variants that a file plays, in the order of its cells.
#[track_caller]
fn variants(experiment: &str) -> Vec<String> {
    let folder = folder();
    fs::write(folder.path().join("s.toml"), experiment).expect("writable");
    let output = equipoise(folder.path(), &["run", "s.toml", "--out", "out", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    let run = fs::read_to_string(folder.path().join("out/run.toml")).expect("it is there");
    assert!(!run.contains("sweep"), "{run}");
    let run: toml::Table = toml::from_str(&run).expect("TOML");
    let setup = run["experiment"].as_table().expect("a table");
    let game = setup.get("battle").or(setup.get("duel")).expect("a section");
    let variants = game["variant"].as_array().expect("a list");
    let name = |it: &toml::Value| it["name"].as_str().expect("a text").to_owned();
    variants.iter().map(name).collect()
}

/// The baseline is the experiment's own setting (2 MU, theta 4), and is not played twice.
#[test]
fn a_crossed_sweep_is_every_setting_but_the_baseline() {
    let sweep = "[sweep]\ncrossed = true\nparameters = { zoc_depth_mu = { from = 1, to = 2.5, step = 1 } }\n\
                 policies.steady = { theta = [4, 8] }\n";
    assert_eq!(
        variants(&format!("{BATTLE}{sweep}")),
        [
            "zoc_depth_mu = 1, steady.theta = 4",
            "zoc_depth_mu = 1, steady.theta = 8",
            "zoc_depth_mu = 2, steady.theta = 8"
        ]
    );
}

#[test]
fn one_thing_at_a_time_leaves_the_others_alone() {
    let sweep = "[[battle.variant]]\nname = \"own\"\nparameters = { zoc_depth_mu = 4 }\n\
                 [sweep]\nparameters = { zoc_depth_mu = [2, 3], zoc_through_difficult = [false] }\n\
                 players = [[\"bold\", \"steady\"], [\"steady\", \"steady\"]]\n[policies.bold]\ntheta = 5\n";
    assert_eq!(
        variants(&format!("{BATTLE}{sweep}")),
        ["own", "zoc_depth_mu = 3", "zoc_through_difficult = false", "bold (theta = 5) v steady"]
    );
}

#[test]
fn duels_sweep_rule_parameters() {
    let sweep = "[sweep]\nparameters = { shatter_margin = [2, 3] }\n";
    let folder = folder();
    fs::write(folder.path().join("s.toml"), format!("{DUEL}{sweep}")).expect("writable");
    let output = equipoise(folder.path(), &["run", "s.toml", "--out", "out"]);
    // No such parameter: it is reported once, however many values it has.
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(in_one_line(&output.stderr).matches("unknown rule parameter").count(), 1);
    let sweep = "[sweep]\nparameters = { card_factors_stack = [true, false] }\n";
    assert_eq!(variants(&format!("{DUEL}{sweep}")).len(), 1);
}

/// Two names of one variant would make a run that can't be read again.
#[test]
fn players_that_differ_by_a_default_alone_are_the_same() {
    refused(
        &format!(
            "{BATTLE}[sweep]\nplayers = [[\"captain\", \"steady\"], \
             [\"captain\", {{ name = \"steady\", command = 10 }}]]\n"
        ),
        &["`players` has captain v steady twice"],
    );
}

#[test]
fn all_problems_of_a_sweep_are_reported_at_once() {
    refused(
        &format!(
            "{BATTLE}[sweep]\ncros = true\n[sweep.parameters]\nzoc_dept_mu = [1, 2]\nzoc_depth_mu = [1, 1, \"deep\"]\n\
             points_cap = [24, 48]\ntimeout = 3\nslide_max_mu = {{ from = 3, to = 1, step = 1 }}\nmin_gap_mu = {{ from = 1, step = 1 }}\n\
             board_w_mu = []\nexchange_blocked = [\"no\"]\n[sweep.policies]\nbold = {{ theta = [1] }}\nsteady = {{ thet = [1, 2], theta = [\"x\"] }}\n"
        ),
        &[
            "unknown key `cros` in [sweep]",
            "did you mean `zoc_depth_mu`?",
            "`zoc_depth_mu` is swept over the same value twice",
            "`deep` is no value of `zoc_depth_mu`",
            "`points_cap` can't be swept",
            "`timeout` is swept over a whole number",
            "from 3 to 1 in steps of 1 isn't 1 to 400 values",
            "a range has no `to`",
            "`board_w_mu` is swept over nothing",
            "policy `bold` plays nowhere",
            "policy `steady` has no parameter `thet`",
        ],
    );
    refused(
        &format!("{DUEL}[sweep]\nplayers = [[\"steady\", \"bold\"]]\n"),
        &["`players` can't be swept: a duel has no players"],
    );
    refused(&format!("{BATTLE}[sweep]\n"), &["[sweep] sweeps nothing"]);
    refused(
        &format!("{BATTLE}[sweep]\nparameters = {{ zoc_depth_mu = [2] }}\n"),
        &["the sweep has no setting but the experiment's own"],
    );
}

#[test]
fn a_sweep_of_too_many_cells_is_refused_with_their_number() {
    let of_theta = "policies.steady = { theta = { from = 1, to = 21, step = 1 }, strike = { from = 1, to = 20, step = 1 } }";
    refused(
        &format!("{BATTLE}[sweep]\ncrossed = true\n{of_theta}\n"),
        &["the sweep has 420 settings in 1 matchups, 420 cells; 400 are the most"],
    );
    refused(
        &format!(
            "{}[sweep]\n{of_theta}\n",
            BATTLE.replace(
                "b = \"marian-roman\" }",
                "b = \"marian-roman\" }, { a = \"parthian\", b = \"seleucid\" }"
            )
        )
        .replace("to = 21", "to = 181"),
        &["the sweep has 201 settings in 2 matchups, 402 cells"],
    );
}
