//! Files of rules, for every ruleset.

use std::fs;
use std::path::Path;

use experiment::builtin::BUILTIN;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::ruleset::KnownParameter;
use experiment::{Resolved, read, rules_file};

use crate::rulesets::RULESETS;

/// What an experiment in a folder comes to, as `run.toml` has it, or everything that is wrong with it.
fn resolved(source: &str, folder: &Path) -> Result<String, String> {
    let mut problems = Problems::default();
    let experiment = read(source, folder, &RULESETS, &mut problems);
    if let Err(failure) = Failure::of_file(Path::new("experiment.toml"), source, problems) {
        let said: String = failure.pieces().collect();
        return Err(said
            .split_whitespace()
            .filter(|word| *word != "│")
            .collect::<Vec<_>>()
            .join(" "));
    }
    let resolved = Resolved::of(&experiment.expect("an experiment"));
    Ok(toml::to_string(&resolved).expect("TOML"))
}

/// A built-in experiment of a ruleset.
fn example(ruleset: &str) -> &'static str {
    let of = format!("ruleset = \"{ruleset}\"");
    BUILTIN.iter().find(|it| it.text.contains(&of)).expect("each ruleset has one").text
}

/// The printed tables of each ruleset, read as a file of rules, are the rules as they are.
#[test]
fn a_file_as_printed_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for ruleset in RULESETS {
        let source = example(ruleset.name);
        let plain = resolved(source, folder.path()).expect("a built-in experiment");
        let text = rules_file::printed(ruleset);
        assert!(text.lines().all(|line| !line.starts_with('#') || line.chars().count() <= 100));
        fs::write(folder.path().join("mine.toml"), text).expect("writable");
        let with_file = format!("rules = \"mine.toml\"\n{source}");
        assert_eq!(resolved(&with_file, folder.path()).as_ref(), Ok(&plain), "{}", ruleset.name);
    }
}

/// Some parameter of a file changes what the example of each ruleset comes to: no kind of experiment passes the file over.
#[test]
fn a_changed_parameter_of_a_file_is_played_by() {
    let folder = tempfile::tempdir().expect("a folder");
    for ruleset in RULESETS {
        let source = example(ruleset.name);
        let plain = resolved(source, folder.path()).expect("a built-in experiment");
        let flags = (ruleset.parameters)().into_iter().filter(|it| it.allowed == "true | false");
        let changes = |parameter: &KnownParameter| {
            let other = parameter.default == "false";
            let name = ruleset.name;
            let text =
                format!("ruleset = \"{name}\"\n[parameters]\n{} = {other}\n", parameter.name);
            fs::write(folder.path().join("mine.toml"), text).expect("writable");
            let with_file = format!("rules = \"mine.toml\"\n{source}");
            resolved(&with_file, folder.path()).is_ok_and(|text| text != plain)
        };
        let changing = flags.filter(changes).count();
        assert!(changing > 0, "{}", ruleset.name);
    }
}

const MINE: &str = "ruleset = \"triumph\"\n\
    [troops]\nspear = { vs_mounted = 5 }\n[factors]\nuphill = 2\n[parameters]\nzoc_depth_mu = 3\n";

const DUEL: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\nrules = \"mine.toml\"\n\
    [duel]\na = [\"spear\"]\nb = [\"knights\"]\n";

/// What a file says goes before the rulebook, and what the experiment says goes before the file. A file is for any experiment, so that
/// a parameter of battles is no mistake in a duel.
#[test]
fn an_experiment_goes_before_its_file_of_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.toml"), MINE).expect("writable");
    let by_file = resolved(DUEL, folder.path()).expect("a duel");
    assert!(by_file.contains("\"troops.spear.vs_mounted\" = \"5\""), "{by_file}");
    assert!(by_file.contains("\"factors.uphill\" = \"2\""), "{by_file}");
    let own = format!("{DUEL}[parameters]\ntroops.spear = {{ vs_mounted = 6 }}\n");
    let by_own = resolved(&own, folder.path()).expect("a duel");
    assert!(by_own.contains("\"troops.spear.vs_mounted\" = \"6\""), "{by_own}");
    assert!(by_own.contains("\"factors.uphill\" = \"2\""), "{by_own}");
    // What `run.toml` has needs no file any more.
    let elsewhere = tempfile::tempdir().expect("a folder");
    assert_eq!(resolved(&by_own, elsewhere.path()), Ok(by_own));
}

/// The refusals of one file, each with its place and the way out.
#[test]
fn everything_wrong_with_a_file_of_rules_is_reported_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "ruleset = \"tropaion\"\n\
        [trops]\na = 1\n\
        [troops]\nspear = { vs_foot = 12, speed = 3 }\n\
        [results.close.beaten.open]\n\
        spear.knights = \"broken\"\n\
        pikes = { fall-back = [\"spear\", \"pike\"], shattered = [\"spear\"] }\n\
        horde = { fall-back = [\"spear\"] }\n\
        horses = { shattered = [\"spear\"] }\n\
        [parameters]\nboard_w = 3\n";
    fs::write(folder.path().join("mine.toml"), text).expect("writable");
    let said = resolved(DUEL, folder.path()).expect_err("wrong in many ways");
    for expected in [
        "mine.toml, line 1: these rules are not of Triumph!",
        "mine.toml, line 2: there is no table `trops`",
        "did you mean `troops`?",
        "`12` is no value of `troops.spear.vs_foot`; it takes a whole number, 0 to 9",
        "unknown rule parameter `troops.spear.speed`",
        "did you mean `troops.spear.move`?",
        "`broken` is no value of `results.close.beaten.open.spear.knights`",
        "`results.close.beaten.open.pikes` has no cell `pike`",
        "did you mean `pikes`?",
        "`results.close.beaten.open.pikes` has `spear` in `fall-",
        "`results.close.beaten.open.horde` leaves out archers, bow-levy,",
        "`results.close.beaten.open.horses` is no row of a printed table",
        "unknown rule parameter `board_w`",
    ] {
        assert!(said.contains(expected), "no `{expected}` in {said}");
    }
    let missing = DUEL.replace("mine.toml", "yours.toml");
    let said = resolved(&missing, folder.path()).expect_err("no file");
    assert!(said.contains("`equipoise rules triumph > yours.toml` writes one"), "{said}");
}

/// A cell of a battle's tables changes nothing in a duel, and is refused there.
#[test]
fn a_cell_that_does_not_act_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.toml"), MINE).expect("writable");
    let own = format!("{DUEL}[parameters]\n\"troops.spear.move\" = 4\n");
    let said = resolved(&own, folder.path()).expect_err("no moves in a duel");
    assert!(said.contains("`troops.spear.move` (TR-UN-05) acts only in whole battles"), "{said}");
}

/// Every rule that a cell cites has a sentence, which a page shows.
#[test]
fn every_rule_of_a_cell_has_a_sentence() {
    for ruleset in RULESETS {
        let said: Vec<&str> =
            ruleset.rules.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
        for cell in (ruleset.cells)() {
            assert!(said.contains(&cell.rule), "{} of {}", cell.rule, cell.name);
        }
    }
}
