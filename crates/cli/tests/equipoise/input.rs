//! Hostile input: nothing is dropped, nothing that can't be seen is let through, and reports stay short.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::{equipoise, folder, in_one_line, text};

const BATTLE: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\npairs = 288\n\
    [battle]\npolicies = [\"random\", \"random\"]\n";
const SCENARIO: &str = "question = \"?\"\nruleset = \"table-battles\"\ngame = \"scenario\"\npairs = 288\n\
    [scenario]\npolicies = [\"eager\", \"eager\"]\nscenarios = [\"marston-moor\", \"ivry\"]\n\
    [[scenario.variant]]\nname = \"changed\"\nscenarios = [\"marston-moor\"]\n";
const HASTINGS: &str = "matchups = [{ a = \"norman-conquest\", b = \"anglo-danish\" }]\n";

fn run(folder: &Path, experiment: &str) -> Output {
    fs::write(folder.join("it.toml"), experiment).expect("writable");
    equipoise(folder, &["run", "it.toml", "--out", "out", "--quiet"])
}

/// Refused with these texts, and nothing written.
#[track_caller]
fn refused(experiment: &str, expected: &[&str]) -> String {
    let folder = folder();
    let output = run(folder.path(), experiment);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for expected in expected {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    assert!(!folder.path().join("out").exists());
    text(&output.stderr)
}

#[test]
fn an_unknown_player_hides_nothing_that_is_wrong_with_variants() {
    let unknown = |text: &str, player: &str| text.replacen(&format!("\"{player}\"]"), "\"x\"]", 1);
    refused(
        &format!("{}parameters = {{ first_turn = \"b\" }}\n", unknown(SCENARIO, "eager")),
        &["policy `x` is unknown", "`b` is no value of `first_turn`; it takes first | second"],
    );
    let variant = "[[battle.variant]]\nname = \"v\"\nparameters = { max_turns = \"b\" }\n";
    refused(
        &format!("{}{HASTINGS}{variant}", unknown(BATTLE, "random")),
        &["policy `x` is unknown", "`b` is no value of `max_turns`"],
    );
}

#[test]
fn half_a_character_in_json_is_a_problem_and_no_panic() {
    let folder = folder();
    fs::write(folder.path().join("it.json"), r#"[{"kind": "\ud800", "\udc00": 1}]"#)
        .expect("writable");
    let output = equipoise(folder.path(), &["odds", "triumph", "--from", "it.json"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("[it.json:1:11]") && message.contains("[it.json:1:21]"), "{message}");
}

#[test]
fn a_date_or_a_great_number_in_a_variant_is_a_problem_at_its_place() {
    for (cards, expected) in [
        ("18A = { star = false, name = 1979-05-27 }", "a date or time"),
        ("18A = { strength = 99999999999999999999 }", "an integer beyond 64 bits"),
        ("18A = { saves = [\"17A\", 07:32:00] }", "a date or time"),
    ] {
        let message = refused(&format!("{SCENARIO}cards = {{ {cards} }}\n"), &[expected]);
        assert!(message.contains("it.toml:11:"), "{message}");
    }
    // A card of another scenario, whose change would be lost.
    refused(
        &format!("{SCENARIO}cards = {{ 1A = {{ strength = 2 }}, 99Z = {{ star = true }} }}\n"),
        &["`cards` names card 99Z, which no scenario here has"],
    );
    let folder = folder();
    let ivry_only =
        SCENARIO.replace("scenarios = [\"marston-moor\"]\n", "scenarios = [\"ivry\"]\n");
    let output = run(folder.path(), &format!("{ivry_only}without = \"18A\"\n"));
    let message = in_one_line(&output.stderr);
    assert!(message.contains("card 18A: no card of this scenario"), "{message}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_value_of_a_sweep_that_is_none_is_a_problem() {
    let sweep = "[sweep.policies.steady]\ntheta = [4, 1979-05-27]\n[sweep.parameters]\nzoc_depth_mu = [1, 07:00:00]\n";
    let battle = BATTLE.replace("random", "steady");
    refused(
        &format!("{battle}{HASTINGS}{sweep}"),
        &["`steady.theta` is swept over a date or time", "`zoc_depth_mu` is a date or time"],
    );
}

#[test]
fn signs_that_cant_be_seen_are_refused_with_their_numbers_and_never_printed() {
    let message = refused(
        &format!(
            "title = \"\\u202Eevil\"\n{}",
            BATTLE.replace('?', "\\u001B[2J?")
                + "matchups = [{ a = \"a\\u0007\", b = \"x\u{2066}y\", name = \"two\\nlines\" }]\n"
        ),
        &[
            "U+202E in this text, its sign 1, is a sign that turns the direction of writing",
            "U+001B in this text, its sign 1, is a control character",
            "U+0007",
            "U+2066",
            "U+000A in this text, its sign 4, is a line break",
            "it.toml:1:",
        ],
    );
    let hidden = |sign: char| {
        (sign.is_control() && sign != '\n') || ('\u{2066}'..='\u{2069}').contains(&sign)
    };
    assert!(!message.contains(hidden), "{message:?}");
    // Keys, comments and broken files are quoted too.
    for text in [
        "\"k\\u001Bey\" = 1\n",
        "# \u{202e}a comment\nk\u{202e} = 1\n",
        "a = \"\u{9b}\"\nb = [\u{7}\n",
    ] {
        let message = refused(text, &[]);
        let shown = |sign: char| sign == '\u{202e}' || hidden(sign);
        assert!(!message.contains(shown), "{message:?}");
    }
}

#[test]
fn names_of_scenarios_and_armies_are_checked_too() {
    let folder = folder();
    let moor = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../games/table-battles/files/scenarios/marston-moor.toml");
    let moor = fs::read_to_string(moor).expect("there");
    let evil = moor.replace("name = \"Marston Moor\"", "name = \"Marston\\u202EMoor\"");
    assert_ne!(evil, moor);
    fs::write(folder.path().join("evil.toml"), evil).expect("writable");
    let scenarios = SCENARIO.split("[[").next().expect("a head");
    let output = run(folder.path(), &scenarios.replace("\"ivry\"", "\"evil.toml\""));
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("U+202E"), "{message}");
    let army = "name = \"two\\nlines\"\ninvasion = 3\nmaneuver = 1\nhome = [\"arable\"]\n[[stands]]\ntroop = \"knights\"\ngeneral = true\n";
    fs::write(folder.path().join("army.toml"), army).expect("writable");
    let output = equipoise(folder.path(), &["army", "check", "army.toml"]);
    let message = in_one_line(&output.stderr);
    assert!(message.contains("U+000A") && output.status.code() == Some(2), "{message}");
}

#[test]
fn a_card_for_no_stands_is_refused() {
    let folder = folder();
    let army = "name = \"x\"\ninvasion = 3\nmaneuver = 1\nhome = [\"arable\"]\n[[stands]]\ntroop = \"knights\"\ngeneral = true\n\
        [[cards]]\ncard = \"hold-the-line\"\non = []\n";
    fs::write(folder.path().join("army.toml"), army).expect("writable");
    let output = equipoise(folder.path(), &["army", "check", "army.toml"]);
    let message = in_one_line(&output.stderr);
    assert!(message.contains("`on` is empty") && output.status.code() == Some(2), "{message}");
}

#[test]
fn a_hundred_problems_are_shown_and_the_others_counted() {
    let matchups: Vec<String> = (0..8_000)
        .map(|number| format!("{{ a = \"norman-conqest-{number}\", b = \"anglo-danish\" }}"))
        .collect();
    let message = refused(
        &format!("{BATTLE}matchups = [\n{}]\n", matchups.join(",\n")),
        &["… and 7,900 more", "8,000 problems in it.toml; nothing was written"],
    );
    assert_eq!(message.matches("there is no file and no built-in army").count(), 100);
    assert!(message.len() < 200_000, "{}", message.len());
}

#[test]
fn long_keys_and_texts_are_cut() {
    let long = "k".repeat(1_000_000);
    let message = refused(&format!("{long} = 1\n{BATTLE}{HASTINGS}"), &["unknown key `kkk"]);
    assert!(message.len() < 20_000, "{}", message.len());
    let message = refused(
        &format!("{BATTLE}matchups = [{{ a = \"{long}\", b = \"anglo-danish\" }}]\n"),
        &["`a` is a text of 1000000 bytes, and 4000 are the most that are read"],
    );
    assert!(message.len() < 20_000, "{}", message.len());
    let many = vec!["\"hussite\""; 20_001].join(",");
    refused(
        &format!("{BATTLE}mirror = [{many}]\n"),
        &["`mirror` has 20001 items, and 20000 are the most that are read"],
    );
}

#[test]
fn a_rule_that_would_make_no_sense_is_refused_with_the_reason() {
    refused(
        &format!("{BATTLE}{HASTINGS}[parameters]\nvictory_points = 0\ncamp_w_mu = 0\n"),
        &[
            "`0` is no value of `victory_points`; it takes points in steps of a half, 0.5 to 1000: with 0 a battle would be won",
            "`0` is no value of `camp_w_mu`",
        ],
    );
    refused(
        &format!("{BATTLE}{HASTINGS}[parameters]\ndeploy_depth_mu = 20\n"),
        &["two deployment zones of 20.0 MU overlap on a board of 32.0 MU"],
    );
    refused(
        &format!("{BATTLE}mirror = [\"list:hussite\"]\n[parameters]\nside_margin_mu = 23\n"),
        &["margins of 23.0 MU leave no room"],
    );
}

#[test]
fn names_that_a_spreadsheet_would_run_are_texts_in_csv() {
    let folder = folder();
    let experiment = "title = \"=t\"\nquestion = \"@q\"\nruleset = \"triumph\"\ngame = \"duel\"\npairs = 288\n\
        [duel]\na = [\"spear\"]\nb = [\"knights\"]\n[[duel.variant]]\nname = \"=HYPERLINK(1)\"\na = \":uphill\"\n";
    let output = run(folder.path(), experiment);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let out = folder.path().join("out");
    let mut n_quoted = 0;
    for file in fs::read_dir(&out).expect("a folder") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "csv") {
            let csv = fs::read_to_string(&path).expect("text");
            assert!(!csv.contains(",=") && !csv.contains("\n=") && !csv.contains("\"="), "{csv}");
            n_quoted += csv.matches("'=HYPERLINK(1)").count();
        }
    }
    assert!(n_quoted > 0);
}

/// A misspelt `game` is read as the one that it resembles, and one that resembles none asks for no table of another.
#[test]
fn a_misspelt_game_asks_for_no_table_of_another() {
    let folder = folder();
    let said = |game: &str| {
        let head = "question = \"?\"\nruleset = \"triumph\"\npairs = 288\n";
        fs::write(folder.path().join("x.toml"), format!("{head}{game}")).expect("writable");
        let output = equipoise(folder.path(), &["run", "x.toml", "--out", "out"]);
        assert_eq!(output.status.code(), Some(2));
        in_one_line(&output.stderr)
    };
    let near = said("game = \"batle\"\n");
    assert!(near.contains("did you mean `battle`?"), "{near}");
    assert!(near.contains("no `battle`") && !near.contains("no `duel`"), "{near}");
    for far in ["game = \"chess\"\n", ""] {
        let message = said(far);
        assert!(message.contains("`game`"), "{message}");
        assert!(!message.contains("no `duel`"), "{message}");
    }
}
