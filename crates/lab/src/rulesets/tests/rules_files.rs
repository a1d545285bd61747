//! Files of rules, for every ruleset.

use std::fs;
use std::path::Path;

use experiment::builtin::BUILTIN;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::odds::Between;
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

const CHANGED: &str = "ruleset = \"gloriam\"\n\
    [claims]\nlong-spear = { charge = 5 }\n[dice]\nfour_down = \"yellow\"\n[command]\ntribal = { others = 5 }\n";

/// Tercio against Gendarmes, in a kind of duel of Gloriam, by the rules of a file.
fn of_gloriam(game: &str, setup: &str) -> String {
    format!(
        "question = \"?\"\nruleset = \"gloriam\"\ngame = \"{game}\"\nrules = \"mine.toml\"\n[{game}]\n\
         a = [\"Tercio\"]\nb = [\"Gendarmes\"]\n{setup}"
    )
}

/// GL-101, GL-405, GL-502: what a pool duel or a duel has nothing of is refused there, and may stand in a file of rules.
#[test]
fn a_cell_of_gloriam_is_refused_where_it_does_not_act() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("mine.toml"), CHANGED).expect("writable");
    let duel = of_gloriam("duel", "policies = [\"by-troops\", \"by-troops\"]\n");
    let by_file = resolved(&duel, folder.path()).expect("a duel");
    assert!(by_file.contains("\"dice.four_down\" = \"yellow\""), "{by_file}");
    let asks = |source: &str, cell: &str| {
        let own = format!("{source}[parameters]\n{cell}\n");
        resolved(&own, folder.path())
    };
    let said = asks(&duel, "\"command.tribal.others\" = 6").expect_err("no distances in a duel");
    assert!(said.contains("`command.tribal.others` (GL-101) acts only in battles"), "{said}");
    let pool = of_gloriam("pool", "");
    let said = asks(&pool, "foot_ranges.musket.maximum = 6").expect_err("no shooting");
    assert!(said.contains("`foot_ranges.musket.maximum` (GL-405) acts on nothing"), "{said}");
    let by_own = asks(&pool, "dice.even = \"yellow\"").expect("dice are thrown in it");
    assert!(by_own.contains("\"dice.even\" = \"yellow\""), "{by_own}");
}

/// GL-542, GL-502: odds by a file of rules say what the changed claim is worth; what is wrong in the file is said with its place.
#[test]
fn odds_of_gloriam_go_by_a_file_of_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    fs::write(&path, CHANGED).expect("writable");
    let gloriam = RULESETS.iter().find(|it| it.name == "gloriam").expect("a ruleset");
    let by_rules = gloriam.odds.and_then(|odds| odds.by_rules).expect("odds by a file of rules");
    let (a, b) = ("close-infantry+long-spear", "close-horse:charging");
    let asked = Between { a, b, shoots: false, from_rear: false };
    let said = by_rules(asked, &path).expect("odds").text().to_owned();
    let lines: Vec<&str> = said.lines().map(str::trim).collect();
    assert!(lines.iter().any(|line| line.contains("+5  GL-542")), "{said}");
    assert!(lines.contains(&"throws one yellow die"), "{said}");
    fs::write(&path, "ruleset = \"gloriam\"\n[claims]\nlong-spear = { charge = 99 }\n")
        .expect("writable");
    let wrong: String = by_rules(asked, &path).expect_err("too many").pieces().collect();
    assert!(wrong.contains("`99` is no value of `claims.long-spear.charge`"), "{wrong}");
}

/// Ten mistakes in a file of Gloriam's rules are ten problems, each with its way out.
#[test]
fn ten_mistakes_in_the_tables_of_gloriam_are_reported_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "ruleset = \"gloriam\"\n\
        [prompts]\ncharge = { drilled = \"blue\", veteran = \"green\" }\n\
        [prompt_tests]\nbreak-off-equal = { formed = \"maybe\" }\n\
        [moves]\nclose-horse = { good = 0, rough_effect = \"afected\" }\n\
        [foot_range]\nbow = { maximum = 6 }\n\
        [dice]\neven = \"none\"\n\
        [ladder]\nthin = -9\n\
        [claims]\nlongspear = { charge = 3 }\n\
        [breaking]\ntactical_twelfths = 12\n";
    fs::write(folder.path().join("mine.toml"), text).expect("writable");
    let duel = of_gloriam("duel", "policies = [\"by-troops\", \"by-troops\"]\n");
    let said = resolved(&duel, folder.path()).expect_err("wrong in many ways");
    for expected in [
        "`blue` is no value of `prompts.charge.drilled`",
        "unknown rule parameter `prompts.charge.veteran`",
        "`maybe` is no value of",
        "`0` is no value of `moves.close-horse.good`; it takes a whole number, 1 to 8",
        "did you mean `affected`?",
        "there is no table `foot_range` in the rules",
        "did you mean `foot_ranges`?",
        "`none` is no value of `dice.even`; it takes black | white | green | yellow | red",
        "`-9` is no value of `ladder.thin`; it takes a whole number, -3 to 3",
        "did you mean `claims.long-spear.charge`?",
        "`12` is no value of `breaking.tactical_twelfths`; it takes a whole number, 1 to 11",
    ] {
        assert!(said.contains(expected), "no `{expected}` in {said}");
    }
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
