//! Cards of a designer's own in experiments: tried like printed ones, and refused with everything that is wrong.

use std::fs;
use std::path::Path;

use crate::support::{equipoise, folder, in_one_line};

/// An experiment of one block with these cards and this `[battle]`.
fn experiment(cards: &str, battle: &str) -> String {
    format!(
        "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\nseed = 3\npairs = 288\n{cards}\n\
         [battle]\npolicies = [\"steady\", \"steady\"]\ndiagnostics_pairs = 1\n{battle}\n"
    )
}

/// Armies of 24 and 20 points: no Elephants anywhere.
const ARMIES: &str = r#"
matchups = [{ a = "foot", b = "horse" }]

[[battle.army]]
key = "foot"
name = "Foot"
invasion = 1
maneuver = 1
home = ["arable"]
stands = [{ troop = "spear", count = 6, general = true }]

[[battle.army]]
key = "horse"
name = "Horse"
invasion = 1
maneuver = 1
home = ["arable"]
stands = [{ troop = "knights", count = 5, general = true }]
"#;

const VETERANS: &str = r#"
[[card]]
name = "veterans"
cost = 0.5
cost_per = "stand"
bearers = ["spear"]
limit = 4

[[card.effect]]
kind = "factor"
value = 4
against = ["mounted"]
"#;

/// Plays it, and reads a table: each line's cells by the heads of their columns.
#[track_caller]
fn played(folder: &Path, experiment: &str, table: &str) -> Vec<Vec<(String, String)>> {
    fs::write(folder.join("cards.toml"), experiment).expect("writable");
    let output = equipoise(folder, &["run", "cards.toml", "--out", "out", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    let table = fs::read_to_string(folder.join("out").join(table)).expect("it is there");
    let mut lines = table.lines().map(|line| line.split(',').map(str::to_owned));
    let heads: Vec<String> = lines.next().expect("a head").collect();
    lines.map(|cells| heads.iter().cloned().zip(cells).collect()).collect()
}

fn cell<'l>(line: &'l [(String, String)], head: &str) -> &'l str {
    let found = line.iter().find(|(own, _)| own == head);
    found.map_or("", |(_, cell)| cell.as_str())
}

#[test]
fn an_invented_card_is_tried_and_its_cost_reported_beside_what_it_gains() {
    let folder = folder();
    let battle = format!("cards = [\"veterans\"]{ARMIES}");
    let lines = played(folder.path(), &experiment(VETERANS, &battle), "variants.csv");
    assert_eq!(lines.len(), 1);
    assert_eq!(cell(&lines[0], "variant"), "veterans");
    assert_eq!(cell(&lines[0], "title"), "Veterans");
    assert_eq!(cell(&lines[0], "printed_cost"), "0.5 a stand");
    let gain: f64 = cell(&lines[0], "score_difference_lo").parse().expect("a number");
    assert!(gain > 0.0, "+4 against every enemy gains {gain} at least");
    let usage = fs::read_to_string(folder.path().join("out/usage.csv")).expect("it is there");
    assert!(usage.contains("veterans,Veterans,fights that it counted in"), "{usage}");
}

/// ST-R13: a card without effect: 0 exactly.
#[test]
fn st_r13_a_card_whose_effect_never_applies_differs_by_exactly_zero() {
    let folder = folder();
    let never = VETERANS.replace("\"mounted\"", "\"elephants\"");
    let battle = format!("cards = [\"veterans\"]{ARMIES}");
    let lines = played(folder.path(), &experiment(&never, &battle), "variants.csv");
    let difference: f64 = cell(&lines[0], "score_difference").parse().expect("a number");
    assert_eq!(difference, 0.0);
    // Every battle was the same: not the score alone, but every length and every point lost.
    let cells = fs::read_to_string(folder.path().join("out/cells.csv")).expect("it is there");
    let numbers = |line: &str| -> Vec<String> {
        let cells = line.split(',').filter(|cell| cell.parse::<f64>().is_ok());
        cells.map(str::to_owned).skip(1).collect()
    };
    let message: Vec<Vec<String>> = cells.lines().skip(1).map(numbers).collect();
    assert_eq!(message.len(), 2);
    assert!(message[0].len() > 10, "{message:?}");
    assert_eq!(message[0], message[1]);
}

#[test]
fn variants_are_with_or_without_invented_cards() {
    let folder = folder();
    let variants =
        |key| format!("{ARMIES}\n[[battle.variant]]\nname = \"changed\"\n{key} = \"veterans\"\n");
    let gain = |key| -> f64 {
        let text = experiment(VETERANS, &variants(key));
        let lines = played(folder.path(), &text, "variants.csv");
        fs::remove_dir_all(folder.path().join("out")).expect("it is there");
        cell(&lines[0], "score_difference").parse().expect("a number")
    };
    let (with, without) = (gain("with"), gain("without"));
    assert!(with > 0.0);
    // The same two cells, seen from either.
    assert_eq!(with, -without);
}

#[test]
fn a_printed_card_with_other_figures_is_tried_beside_the_printed_one() {
    let folder = folder();
    let cards = "[parameters]\nvictory_points = 4\n\
                 [[card]]\nname = \"cheap-line\"\nlike = \"hold-the-line\"\ncost = 0.5\nlimit = 1\n";
    let battle = r#"
cards = ["cheap-line", "hold-the-line"]
matchups = [{ a = "later-hoplite-spartan-with-cards", b = "parthian" }]
"#;
    let lines = played(folder.path(), &experiment(cards, battle), "variants.csv");
    let message: Vec<[&str; 2]> =
        lines.iter().map(|line| [cell(line, "variant"), cell(line, "printed_cost")]).collect();
    assert!(message.iter().any(|line| line[0] == "hold-the-line"), "{message:?}");
    assert!(message.iter().any(|line| line[0] == "cheap-line"), "{message:?}");
    let run = fs::read_to_string(folder.path().join("out/run.toml")).expect("it is there");
    assert!(run.contains("like = \"hold-the-line\""));
}

/// Refused with exit code 2 and every one of these texts, and nothing written.
#[track_caller]
fn refused(cards: &str, battle: &str, expected: &[&str]) {
    let folder = folder();
    fs::write(folder.path().join("cards.toml"), experiment(cards, battle)).expect("writable");
    let output = equipoise(folder.path(), &["run", "cards.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for expected in expected {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn everything_that_is_wrong_with_cards_is_reported_at_once() {
    let cards = r#"
[[card]]
name = "elephant-screen"
bearers = ["spaer"]
[[card.effect]]
kind = "factr"

[[card]]
name = "one"
cost = 0.3
cost_per = "hour"
limit = 0
bearers = ["heavy-foot"]
all_or_none = "yes"
[[card.effect]]
kind = "factor"
value = 0
against = []
when = ["in-open", "in-difficult"]
[[card.effect]]
kind = "factor"
value = 9
combat = "shooting"
when = ["to-front"]
[[card.effect]]
kind = "result"
margin = "beaten"
combat = "shooting"
loser = "bearer"
becomes = "panic"
mu = 3
[[card.effect]]
kind = "camp"

[[card]]
name = "one"
like = "elephant-screen"
es_max_markers = "many"
"#;
    let battle = format!("cards = [\"one\", \"tow\"]{ARMIES}");
    refused(
        cards,
        &battle,
        &[
            "\"elephant-screen\" is the printed card Elephant Screen",
            "unknown troop type \"spaer\"",
            "`kind` is \"factr\"",
            "points come in halves",
            "`cost_per` is \"hour\"",
            "`limit` is 0",
            "`all_or_none` is a text",
            "`value` is 0, so that the effect would change nothing",
            "`against` is empty",
            "no stand is in-open and in-difficult at once",
            "`value` is 9",
            "\"to-front\" isn't asked here",
            "a shot never hurts its shooter",
            "unknown key `mu`",
            "[[card.effect]] has no `value`",
            "two cards are called \"one\"",
            "`es_max_markers` takes none | twice_the_elephants",
        ],
    );
}

#[test]
fn effects_that_would_change_nothing_are_refused() {
    let cards = r#"
[[card]]
name = "nothing"
bearers = ["heavy-foot"]
[[card.effect]]
kind = "move"
mu = 3
[[card.effect]]
kind = "order"
order = "close"
[[card.effect]]
kind = "pursuit"
pursues = "when-doubling"
[[card.effect]]
kind = "result"
margin = "beaten"
instead_of = "fall-back"
becomes = "fall-back"
[[card.effect]]
kind = "points"
value = 0.5
[[card.effect]]
kind = "points"
value = 1

[[card]]
name = "same"
like = "elephant-screen"

[[card]]
name = "shots"
bearers = ["archers"]
[[card.effect]]
kind = "shot"
value = 3
range = 3
"#;
    refused(
        cards,
        &format!("cards = [\"nothing\"]{ARMIES}"),
        &[
            "every stand that may bear the card moves 3.0 MU anyway",
            "every stand that may bear the card is in this order anyway",
            "every stand that may bear the card pursues like this anyway",
            "fall-back in its own place changes nothing",
            "a second effect of the kind \"points\"",
            "this is Elephant Screen as printed",
            "every stand that may bear the card shoots like this anyway",
        ],
    );
}

#[test]
fn cards_that_nobody_has_or_names_are_refused() {
    let never = VETERANS.replace("\"spear\"", "\"elephants\"");
    refused(
        &never,
        &format!("cards = [\"veterans\"]{ARMIES}"),
        &["no army `a` of a matchup has stands that may bear it"],
    );
    refused(
        &never,
        &format!("cards = \"all\"{ARMIES}"),
        &["no army `a` of a matchup has stands that may bear it"],
    );
    refused(VETERANS, ARMIES, &["nothing names the card \"veterans\""]);
    refused(
        VETERANS,
        &format!("cards = [\"vetrans\"]{ARMIES}"),
        &["neither a battle card nor a [[card]]", "did you mean `veterans`?"],
    );
    refused(
        VETERANS,
        &format!(
            "cards = [\"veterans\"]{ARMIES}\n[[battle.variant]]\nname = \"x\"\nwithout = \"veterans\"\n"
        ),
        &["so is the baseline"],
    );
    let five: String = (0..5).map(|n| VETERANS.replace("veterans", &format!("v{n}"))).collect();
    refused(
        &five,
        &format!("cards = \"all\"{ARMIES}"),
        &["5 custom cards, and a battle has room for 4"],
    );
}

/// One card of each newer kind of effect, alone on its card.
const TURN_CARDS: &str = r#"
[[card]]
name = "drums"
[[card.effect]]
kind = "command-points"
value = 2

[[card]]
name = "council"
once = true
[[card.effect]]
kind = "reroll"
die = "command"
keep = "second"

[[card]]
name = "foresters"
[[card.effect]]
kind = "terrain"
terrain = ["woods", "stream", "village", "rough", "steep-hills", "wooded-hills", "ploughed-fields"]
"#;

#[test]
fn cards_on_command_and_ground_are_played_and_do_not_hurt_their_army() {
    let folder = folder();
    let battle = format!("cards = \"all\"{ARMIES}");
    let lines = played(folder.path(), &experiment(TURN_CARDS, &battle), "variants.csv");
    assert_eq!(lines.len(), 3);
    for line in &lines {
        let gain: f64 = cell(line, "score_difference_hi").parse().expect("a number");
        assert!(gain > 0.0, "{} gains at most {gain}", cell(line, "variant"));
    }
    let out = folder.path().join("out");
    let usage = fs::read_to_string(out.join("usage.csv")).expect("it is there");
    for used in [
        "drums,Drums,times that it changed a command roll",
        "council,Council,times that it changed a command roll",
        "foresters,Foresters,stands deployed with it",
    ] {
        assert!(usage.contains(used), "{used} in {usage}");
    }
    // Every default is written out.
    let run = fs::read_to_string(out.join("run.toml")).expect("it is there");
    for written in ["once = true", "at_most = 6", "at_most = 3", "counts_as = \"open\""] {
        assert!(run.contains(written), "{written} in {run}");
    }
}

#[test]
fn what_is_wrong_with_cards_on_command_and_ground_is_reported_at_once() {
    let cards = r#"
[[card]]
name = "marchers"
once = true
[[card.effect]]
kind = "move"
mu = 5

[[card]]
name = "gamblers"
[[card.effect]]
kind = "reroll"
die = "morale"
at_most = 6
[[card.effect]]
kind = "command-points"
value = 4
at_most = 7

[[card]]
name = "swimmers"
[[card.effect]]
kind = "terrain"
terrain = ["coast"]
[[card.effect]]
kind = "terrain"
terrain = []

[[card]]
name = "hillmen"
[[card.effect]]
kind = "terrain"
terrain = ["gentle-hills"]
"#;
    refused(
        cards,
        &format!("cards = \"all\"{ARMIES}"),
        &[
            "a card that is used once acts in one roll, and \"move\" is an effect that lasts",
            "put the other effects into a card of their own",
            "command",
            "1 to 5",
            "-3 to 3",
            "1 to 6",
            "ploughed-fields",
            "`terrain` is empty",
            "all of this terrain counts so anyway",
        ],
    );
}
