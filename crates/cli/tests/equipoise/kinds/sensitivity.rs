//! Sensitivity to assumptions: what is played, reported and left behind, and what is refused.

use std::fs;

use super::{equipoise, folder, in_one_line, refused};
use crate::support::without_times;

/// Two small armies, whose battles are short.
fn battle(pairs: u32) -> String {
    let army = |key: &str, troop: &str, more: &str| {
        format!(
            "[[battle.army]]\nkey = \"{key}\"\nname = \"{key}\"\ninvasion = 1\nmaneuver = 1\nhome = [\"arable\"]\n\
             stands = [{{ troop = \"{troop}\", count = 2, general = true, name = \"men\" }}]\n{more}"
        )
    };
    format!(
        "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = {pairs}\n[parameters]\nvictory_points = 1\n\
         [battle]\npolicies = [\"steady\", \"steady\"]\ndiagnostics_pairs = 0\nmatchups = [{{ a = \"red\", b = \"blue\" }}]\n{}{}",
        army("red", "archers", "cards = [{ card = \"shower-shooting\", on = \"men\" }]\n"),
        army("blue", "knights", "")
    )
}

#[test]
fn st_g2_settings_are_variants_of_which_run_toml_keeps_the_assumptions() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let sensitivity = "[sensitivity]\ncard = \"shower-shooting\"\nparameters = { zoc_depth_mu = [1, 2], zoc_through_difficult = [false] }\n";
    fs::write(path("e.toml"), format!("{}{sensitivity}", battle(2_304))).expect("writable");
    let output = equipoise(folder.path(), &["run", "e.toml", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    let message = in_one_line(&output.stdout);
    assert!(message.contains("The effect of Shower Shooting is"), "{message}");
    assert!(message.contains("of 2 other settings"), "{message}");
    let csv = fs::read_to_string(path("out/sensitivity.csv")).expect("it is there");
    // 2 MU is the experiment's own depth.
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert!(csv.contains("zoc_depth_mu,TR-MV-14,2,1,"), "{csv}");
    assert!(path("out/charts/sensitivity.svg").exists());
    let page = fs::read_to_string(path("out/index.html")).expect("it is there");
    assert!(page.contains("How much it depends on assumptions"));
    // run.toml has the assumptions, from which the same comes again.
    let run = fs::read_to_string(path("out/run.toml")).expect("it is there");
    assert!(
        run.contains("[experiment.sensitivity") && !run.contains("zoc_depth_mu = 1, with"),
        "{run}"
    );
    fs::remove_file(path("out/sensitivity.csv")).expect("it was there");
    let again = equipoise(folder.path(), &["report", "out"]);
    assert_eq!(without_times(&in_one_line(&again.stdout)), without_times(&message));
    assert_eq!(fs::read_to_string(path("out/sensitivity.csv")).expect("it is there"), csv);
    let cells = fs::read_to_string(path("out/cells.csv")).expect("it is there");
    for variant in
        ["with Shower Shooting", "zoc_depth_mu = 1", "\"zoc_depth_mu = 1, with Shower Shooting\""]
    {
        assert!(cells.contains(&format!(",{variant},")), "{variant}: {cells}");
    }
}

/// A question that is named twice would be played twice, and `run.toml` would have it once.
#[test]
fn a_question_of_a_sensitivity_is_named_once() {
    let of = |ruleset: &str, name: &str, setup: &str| {
        format!(
            "question = \"?\"\nruleset = \"{ruleset}\"\n{setup}\n[sensitivity]\nparameters = [\"{name}\", \"{name}\"]\n"
        )
    };
    let battle = |a: &str, b: &str| {
        format!(
            "game = \"battle\"\n[battle]\npolicies = [\"random\", \"random\"]\nmatchups = [{{ a = \"{a}\", b = \"{b}\" }}]"
        )
    };
    let scenario = "game = \"scenario\"\n[scenario]\npolicies = [\"random\", \"random\"]\nscenarios = [\"ivry\"]";
    for (ruleset, name, setup) in [
        ("tropaion", "start_morale", battle("gallic", "macedonian").as_str()),
        ("gloriam", "shoot_base", &battle("imperial-1620", "swedish-1632")),
        ("table-battles", "reaction_null", scenario),
    ] {
        refused(&of(ruleset, name, setup), &[&format!("`{name}` is named twice")]);
    }
    let triumph = of("triumph", "zoc_group", &battle("parthian", "marian-roman"));
    refused(&triumph, &["`zoc_group` stands twice"]);
}

#[test]
fn all_problems_of_a_sensitivity_are_reported_at_once() {
    let sensitivity = "[sensitivity]\ncards = \"x\"\ncard = \"shower\"\nparameters = [\"zoc_depth_mu\", \"zoc_dept_mu\"]\n";
    refused(
        &format!("{}{sensitivity}", battle(288)),
        &[
            "unknown key `cards` in [sensitivity]",
            "unknown card \"shower\"",
            "`zoc_depth_mu` is a number",
            "did you mean `zoc_depth_mu`?",
        ],
    );
    refused(
        &format!("{}[sensitivity]\nparameters = {{ zoc_depth_mu = [2] }}\n", battle(2_304)),
        &["`zoc_depth_mu` has no other value than the experiment's own"],
    );
    refused(
        &format!(
            "{}[sensitivity]\ncard = \"elephant-screen\"\nparameters = [\"zoc_group\"]\n",
            battle(2_304)
        ),
        &[
            "no army `a` of a matchup buys all the cards that variant \"with Elephant Screen\" names",
        ],
    );
}

/// What a sensitivity names is looked at where the battles themselves are too wrong to be read; an old key is named as it is called now.
#[test]
fn a_sensitivity_is_checked_where_the_battles_have_problems() {
    let battle = battle(288)
        .replace("policies = [\"steady\", \"steady\"]\n", "")
        .replace("diagnostics_pairs", "conduct_pairs");
    refused(
        &format!("{battle}[sensitivity]\ncard = \"shower\"\nparameters = [\"zoc_group\"]\n"),
        &[
            "[battle] has no `policies`",
            "unknown key `conduct_pairs` in [battle]",
            "it is called `diagnostics_pairs` now",
            "unknown card \"shower\"",
        ],
    );
}

/// Two assumptions that such battles feel, by every method; walks and tables need no more than these four combinations.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_g1_to_g5_every_method_is_played_reported_and_read_back() {
    let parameters =
        "parameters = { zoc_depth_mu = [1, 2], nonpositive_doubled = [true, false] }\n";
    for (method, expected) in [
        (
            "method = \"morris\"\ntrajectories = 3\n",
            ["On 3 walks through 2 assumptions", "mu_star"],
        ),
        ("method = \"exact\"\n", ["4 combinations", "total_lo"]),
        ("method = \"sobol\"\nrows = 8\n", ["4 combinations", "total_lo"]),
    ] {
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        let experiment = format!("{}[sensitivity]\n{method}{parameters}", battle(2_304));
        fs::write(path("e.toml"), experiment).expect("writable");
        let output = equipoise(folder.path(), &["run", "e.toml", "--out", "out"]);
        let message = in_one_line(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
        assert!(
            message.contains("The score of A is") && message.contains("4 combinations"),
            "{message}"
        );
        // What the runs are is reported together: no variant has a row of its own.
        assert!(!message.contains("zoc_depth_mu = 1,"), "{message}");
        assert!(message.contains(expected[0]) || method.contains("sobol"), "{message}");
        let csv =
            |name: &str| fs::read_to_string(path(&format!("out/{name}.csv"))).expect("it is there");
        let found = csv("sensitivity");
        assert!(found.lines().count() <= 3 && found.contains(expected[1]), "{found}");
        assert_eq!(csv("sensitivity_runs").lines().count(), 5);
        assert!(csv("cells").contains("\"nonpositive_doubled = false, zoc_depth_mu = 1\""));
        let run = fs::read_to_string(path("out/run.toml")).expect("it is there");
        assert!(run.contains(method.lines().next().expect("a line")), "{run}");
        let again = equipoise(folder.path(), &["report", "out"]);
        assert_eq!(in_one_line(&again.stdout), message);
        assert_eq!(csv("sensitivity"), found);
    }
}

#[test]
fn st_g3_numbers_of_another_method_and_tables_too_large_are_refused() {
    let sensitivity =
        "[sensitivity]\nmethod = \"exact\"\nrows = 8\ntrajectories = 0\nparameters = \"all\"\n";
    refused(
        &format!("{}{sensitivity}", battle(2_304)),
        &[
            "`rows` is of `method = \"sobol\"`, and this one is \"exact\"",
            "`trajectories` is of `method = \"morris\"`",
            "trajectories` is 0",
        ],
    );
    refused(
        &format!("{}[sensitivity]\nmethod = \"exact\"\nparameters = \"all\"\n", battle(2_304)),
        &[
            "combinations here; 4096 are the most",
            "`method = \"morris\"` shows in few runs which matter",
        ],
    );
    refused(
        &format!(
            "{}[sensitivity]\nmethod = \"morriss\"\nrows = 8\nparameters = [\"zoc_group\"]\n",
            battle(2_304)
        ),
        &["did you mean `morris`?"],
    );
}
