//! What `equipoise rebalance` may change and what is wanted, beside cards of scenarios: rules under worths, matchups of Triumph!, and fields
//! in which every army should be worth bringing.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{equipoise, folder, text};

/// Rebalances an experiment and reads its answer.
fn answer(folder: &Path, experiment: &str, more: &[&str]) -> Value {
    fs::write(folder.join("it.toml"), experiment).expect("writable");
    let arguments = [&["rebalance", "it.toml", "--quiet", "--out", "out"], more].concat();
    let output = equipoise(folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let json = fs::read_to_string(folder.join("out/rebalance.json")).expect("it is there");
    serde_json::from_str(&json).expect("JSON")
}

fn refused(folder: &Path, experiment: &str, more: &[&str]) -> String {
    fs::write(folder.join("it.toml"), experiment).expect("writable");
    let arguments = [&["rebalance", "it.toml", "--out", "no"], more].concat();
    let output = equipoise(folder, &arguments);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert!(!folder.join("no").exists(), "nothing is written");
    text(&output.stderr).to_owned()
}

/// Plays the experiment to go on with as any other one, on the seed after the proof's, and reads its answer.
fn gone_on_with(folder: &Path) -> Value {
    let proof = fs::read_to_string(folder.join("out/proof.toml")).expect("a proof");
    let on = fs::read_to_string(folder.join("out/proposal.toml")).expect("to go on with");
    let seed = |text: &str| -> u64 {
        let line = text.lines().find_map(|it| it.strip_prefix("seed = "));
        line.and_then(|it| it.parse().ok()).expect("a seed")
    };
    assert_eq!(seed(&on), seed(&proof) + 1);
    let arguments = ["run", "out/proposal.toml", "--max-pairs", "288", "--out", "on", "--json"];
    let output = equipoise(folder, &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_str(&text(&output.stdout)).expect("JSON")
}

/// Whether its rows have the proposal as a variant.
fn has_proposal(answer: &Value) -> bool {
    let mut rows = answer["rows"].as_array().expect("rows").iter();
    rows.any(|row| row["name"].as_str().is_some_and(|it| it.contains("proposal 1")))
}

/// Three armies of Triumph!, and a rule under which most battles end before they are decided.
const BATTLES: &str = r#"
question = "?"
ruleset = "triumph"
game = "battle"
seed = 3
pairs = 576
[parameters]
max_turns = 20 # Short battles, which are enough to lead in.
[battle]
policies = ["steady", "steady"]
diagnostics_pairs = 0
matrix = ["parthian", "norman-conquest", "hussite"]
[[battle.variant]]
name = "short battles"
parameters = { max_turns = 12 }
[[battle.variant]]
name = "another player"
policies = ["bold", "steady"]
"#;

/// ST-P2: variants that change rules may be chosen, those with other players not; matchups are fair within 60 to 40.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_p2_matchups_of_triumph_are_mended_by_their_variants() {
    let folder = folder();
    let found = answer(
        folder.path(),
        BATTLES,
        &["--margin", "0.2", "--proof-pairs", "864", "--then", "bold"],
    );
    assert_eq!(found["may_change"], serde_json::json!(["short battles"]));
    let items: Vec<&str> = (found["found"].as_array().expect("matchups").iter())
        .filter_map(|it| it["item"].as_str())
        .collect();
    assert_eq!(items.len(), 3, "{items:?}");
    assert_eq!(found["chosen"], 1, "{found}");
    let players: Vec<&str> = (found["proposals"][0]["played"].as_array().expect("played").iter())
        .filter_map(|it| it["player"].as_str())
        .collect();
    assert_eq!(players, ["steady v steady", "bold v bold"]);
    let further = gone_on_with(folder.path());
    assert!(has_proposal(&further), "{further}");
}

/// A field of three armies, as small as may be.
const FIELD: &str = r#"
question = "?"
ruleset = "tropaion"
game = "meta"
seed = 7
pairs = 576
[parameters]
turn_limit = 5
[meta]
players = ["random", "steady"]
armies = ["pikes", "warband", "horse"]
[[meta.variant]]
name = "two turns"
parameters = { turn_limit = 2 }
[[meta.army]]
key = "pikes"
text = "name = \"Pikes\"\nunit = [{ type = \"PK\", count = 6 }]"
[[meta.army]]
key = "warband"
text = "name = \"Warband\"\nunit = [{ type = \"WB\", count = 6 }]"
[[meta.army]]
key = "horse"
text = "name = \"Horse\"\nunit = [{ type = \"HC\", count = 6 }]"
"#;

/// ST-O3, ST-P4: every army should come up; a change is played by each player, and what comes up is a share of redraws.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_p4_a_field_is_mended_for_every_army_and_in_the_hands_of_every_player() {
    let folder = folder();
    let found = answer(folder.path(), FIELD, &["--support", "0.9", "--proof-pairs", "864"]);
    assert_eq!(found["may_change"], serde_json::json!(["two turns"]));
    assert_eq!((&found["support"], &found["margin"]), (&0.9.into(), &0.0.into()));
    let names: Vec<&str> = (found["found"].as_array().expect("armies").iter())
        .filter_map(|it| it["item"].as_str())
        .collect();
    assert_eq!(names.len(), 3);
    for it in found["found"].as_array().expect("armies") {
        let share = it["difference"]["estimate"].as_f64().expect("a share");
        assert!((0.0..=100.0).contains(&share), "{it}");
    }
    let players = |proposal: &Value| -> Vec<String> {
        let played = proposal["played"].as_array().expect("played").iter();
        let names = played.filter_map(|it| it["player"].as_str());
        names.map(str::to_owned).collect()
    };
    let proposals = found["proposals"].as_array().expect("a list");
    assert!(!proposals.is_empty(), "{found}");
    for proposal in proposals {
        assert_eq!(players(proposal), ["random", "steady"]);
    }
    let further = gone_on_with(folder.path());
    let under: Vec<&str> = (further["metagame"]["under"].as_array().expect("fields").iter())
        .filter_map(|it| it["variant"].as_str())
        .collect();
    assert_eq!(under, ["steady", "proposal 1", "proposal 1, steady"]);
    // The matchups of a field may be wanted fair, too: in two turns `random` comes to no blows, and draws every battle.
    let found =
        answer(folder.path(), FIELD, &["--margin", "0.05", "--proof-pairs", "864", "--resume"]);
    let proposals = found["proposals"].as_array().expect("a list");
    assert!(!proposals.is_empty(), "{found}");
    for proposal in proposals {
        assert_eq!(players(proposal), ["random", "steady"]);
        assert_eq!(
            proposal["played"][0]["is_confirmed"], false,
            "of three blocks nothing is claimed"
        );
        let items = &proposal["played"][0]["items"];
        for item in items.as_array().expect("matchups") {
            assert_eq!(item["after"]["estimate"], 0.0, "{item}");
        }
    }
}

/// A support is asked of fields alone, by one wish.
#[test]
fn a_support_without_a_field_is_refused() {
    let folder = folder();
    let message = refused(folder.path(), FIELD, &["--support", "2", "--margin", "3"]);
    for part in ["--support is 2", "two different wishes"] {
        assert!(message.contains(part), "{message}");
    }
    let two = BATTLES.replace(
        "matrix = [\"parthian\", \"norman-conquest\", \"hussite\"]",
        "mirror = [\"parthian\"]",
    );
    let message = refused(folder.path(), &two, &["--support", "0.5"]);
    assert!(message.contains("here there is no field"), "{message}");
    let unknown =
        FIELD.replace("parameters = { turn_limit = 2 }", "policies = [\"steady\", \"steady\"]");
    let message = refused(folder.path(), &unknown, &[]);
    assert!(message.contains("[[meta.variant]]"), "{message}");
    // A variant that can't be read is no reason to say that there is none.
    let misspelt =
        FIELD.replace("turn_limit = 2", "turn_limt = 2") + "[rebalance]\nsupport = 0.5\n";
    let message = refused(folder.path(), &misspelt, &[]);
    assert!(message.contains("unknown rule parameter `turn_limt`"), "{message}");
    assert!(!message.contains("would change nothing"), "{message}");
}

/// Two cards, and a rule that may change beside their prices.
const WORTH: &str = r#"
question = "?"
ruleset = "triumph"
game = "worth"
seed = 53
pairs = 576
[parameters]
max_turns = 20
[worth]
players = ["steady"]
handicaps = [-4, 4]
[[worth.bearer]]
list = "parthian"
cards = ["pack-trains", "charging-camelry"]
enemies = ["marian-roman"]
[[worth.variant]]
name = "no zones"
parameters = { zoc_depth_mu = 0 }
"#;

/// ST-P2: a rule parameter is one of the changes of a worth, with its effect on every verdict as it was played at the present prices, and a
/// proposal with it is played under these rules.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_p2_rules_may_change_beside_prices() {
    let folder = folder();
    let more = ["--change", "no zones", "--margin", "0.01", "--proof-pairs", "864"];
    let found = answer(folder.path(), WORTH, &more);
    assert_eq!(found["may_change"], serde_json::json!(["no zones"]));
    let proposals = found["proposals"].as_array().expect("a list");
    if let [proposal] = proposals.as_slice() {
        assert_eq!(proposal["names"], serde_json::json!(["no zones"]));
        let items = &proposal["played"][0]["items"];
        assert_ne!(items[0]["before"], items[0]["after"], "other rules play otherwise");
        let proof = fs::read_to_string(folder.path().join("out/proof.toml")).expect("a proof");
        assert!(proof.contains("[[worth.variant]]"), "{proof}");
        let further = gone_on_with(folder.path());
        assert!(has_proposal(&further), "{further}");
        let cards = further["values"].as_array().map(Vec::len);
        assert_eq!(cards, Some(2), "{further}");
    } else {
        assert_eq!(found["outcome"], "out_of_reach", "{found}");
    }
    let same = WORTH.replace("zoc_depth_mu = 0", "zoc_depth_mu = 2");
    let message = refused(folder.path(), &same, &[]);
    assert!(message.contains("leaves the rules as they are"), "{message}");
}

/// A list's armies that all buy a card are a member of a field beside those without.
#[test]
fn tr_bc_a_list_with_a_card_is_a_member_of_a_field() {
    let field = r#"
question = "?"
ruleset = "triumph"
game = "meta"
seed = 5
pairs = 288
[parameters]
max_turns = 6
[meta]
players = ["steady"]
diagnostics_pairs = 0
armies = ["list:parthian", "list:parthian with pack-trains", "hussite"]
"#;
    let folder = folder();
    fs::write(folder.path().join("field.toml"), field).expect("writable");
    let run = |arguments: &[&str]| {
        let output = equipoise(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    run(&["run", "field.toml", "--quiet", "--out", "one"]);
    let printed = run(&["report", "one", "--json"]);
    let answer: Value = serde_json::from_str(&printed).expect("JSON");
    let names: Vec<&str> = (answer["metagame"]["armies"].as_array().expect("armies").iter())
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert!(names.contains(&"Parthian (list) with Pack Trains and Herds"), "{names:?}");
    assert!(names.contains(&"Parthian (list)"), "{names:?}");
    for (wrong, part) in [
        ("with pack-trian", "pack-trian"),
        ("with light-spear", "is no battle card"),
        ("with elephant-screen", "Elephant Screen"),
    ] {
        let file = field.replace("with pack-trains", wrong);
        fs::write(folder.path().join("wrong.toml"), file).expect("writable");
        let output = equipoise(folder.path(), &["run", "wrong.toml", "--out", "no"]);
        assert_eq!(output.status.code(), Some(2));
        let message = text(&output.stderr);
        assert!(message.contains(part), "no `{part}` in {message}");
    }
}
