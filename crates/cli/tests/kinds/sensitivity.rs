//! Sensitivity to assumptions: what is played, told and left behind, and what is refused.

use std::fs;

use super::{equipoise, folder, refused, text};

/// Two small armies, whose battles are short.
fn battle(pairs: u32) -> String {
    let army = |key: &str, troop: &str, more: &str| {
        format!(
            "[[battle.army]]\nkey = \"{key}\"\nname = \"{key}\"\ninvasion = 1\nmaneuver = 1\nhome = [\"arable\"]\n\
             stands = [{{ troop = \"{troop}\", count = 2, general = true, name = \"men\" }}]\n{more}"
        )
    };
    format!(
        "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = {pairs}\n\
         [battle]\npolicies = [\"steady\", \"steady\"]\nconduct_pairs = 0\nmatchups = [{{ a = \"red\", b = \"blue\" }}]\n{}{}",
        army(
            "red",
            "archers",
            "cards = [{ card = \"shower-shooting\", on = \"men\" }]\n"
        ),
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
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains("The effect of Shower Shooting is"), "{told}");
    assert!(told.contains("of 2 other settings"), "{told}");
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
    assert_eq!(text(&again.stdout), told);
    assert_eq!(
        fs::read_to_string(path("out/sensitivity.csv")).expect("it is there"),
        csv
    );
    let cells = fs::read_to_string(path("out/cells.csv")).expect("it is there");
    for variant in [
        "with Shower Shooting",
        "zoc_depth_mu = 1",
        "\"zoc_depth_mu = 1, with Shower Shooting\"",
    ] {
        assert!(
            cells.contains(&format!(",{variant},")),
            "{variant}: {cells}"
        );
    }
}

#[test]
fn everything_wrong_with_a_sensitivity_is_told_at_once() {
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
        &format!(
            "{}[sensitivity]\nparameters = {{ zoc_depth_mu = [2] }}\n",
            battle(2_304)
        ),
        &["no assumption has another value than the experiment's own"],
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
