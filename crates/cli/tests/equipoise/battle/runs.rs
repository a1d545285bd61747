//! What battles of a run, a replay and a card are.

use super::*;

/// Every file below a folder with its bytes, in order.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("readable");
                found.push((path.display().to_string(), bytes));
            }
        }
    }
    found.sort();
    let prefix = folder.display().to_string();
    let below = |(name, bytes): (String, Vec<u8>)| (name.replace(&prefix, ""), bytes);
    found.into_iter().map(below).collect()
}

/// A column of `cells.csv`, row by row. Names of armies hold no commas here.
fn column(folder: &Path, name: &str) -> Vec<String> {
    let cells = fs::read_to_string(folder.join("cells.csv")).expect("there");
    let mut rows = cells.lines().map(|line| line.split(','));
    let mut heads = rows.next().expect("a heading");
    let at = heads.position(|head| head == name).expect("a column");
    rows.map(|mut row| row.nth(at).expect("a value").to_owned()).collect()
}

const OWN: &str = "name = \"Riders\"\ninvasion = 2\nmaneuver = 2\nhome = [\"steppe\"]\n\
                   [[stands]]\ntroop = \"horse-bow\"\ncount = 12\ngeneral = true\n";

/// ST-I4: an army against itself in the same hands scores exactly one half in every pair.
/// A run keeps its armies, so that it is reported again and resumed whatever becomes of their files.
#[test]
fn battles_of_a_run_are_the_same_on_any_threads_and_without_their_armies_files() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("riders.toml"), OWN).expect("writable");
    let experiment = format!(
        "{HEAD}pairs = 288\nseed = 7\n[parameters]\nmax_turns = 8\n{BATTLE}mirror = [\"riders.toml\"]\n\
         matchups = [{{ a = \"riders.toml\", b = \"norman-conquest\" }}]\n\
         [[battle.variant]]\nname = \"nothing changed\"\n"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    for threads in ["1", "3"] {
        let arguments = ["run", "battle.toml", "--quiet", "--out", threads, "--threads", threads];
        let output = equipoise(path, &arguments);
        assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    }
    let one = files(&path.join("1"));
    assert_eq!(one, files(&path.join("3")));
    let matchups = column(&path.join("1"), "matchup");
    assert_eq!(
        matchups[..],
        [
            "Riders v Norman Conquest",
            "Riders v Norman Conquest",
            "Riders v Riders",
            "Riders v Riders",
        ]
    );
    let scores = column(&path.join("1"), "score");
    assert_eq!(scores[0], scores[1]);
    assert_eq!(scores[2..], ["0.500000", "0.500000"]);
    assert_eq!(column(&path.join("1"), "score_kind")[2], "exact");

    fs::remove_file(path.join("riders.toml")).expect("it is there");
    let output = equipoise(path, &["report", "1"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert_eq!(one, files(&path.join("1")));

    // Four pairs of each of four cells, both battles of each, from both sides.
    let play_diagnostics =
        fs::read_to_string(path.join("1/play_diagnostics.csv")).expect("it was written");
    assert!(
        play_diagnostics.lines().skip(1).all(|line| line.ends_with(",64")),
        "{play_diagnostics}"
    );
    assert!(
        play_diagnostics.contains("\nsteady,steady,player turns a battle,"),
        "{play_diagnostics}"
    );
    let page = fs::read_to_string(path.join("1/index.html")).expect("it was written");
    assert!(page.contains("How they played"));

    // The report never plays: it shows what is stored, and only as it was stored.
    for edited in [
        play_diagnostics.replace("player turns a battle,", "turns of yore,"),
        "nonsense".to_owned(),
    ] {
        fs::write(path.join("1/play_diagnostics.csv"), edited).expect("writable");
        let output = equipoise(path, &["report", "1", "--quiet"]);
        let said = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("1/play_diagnostics.csv is not what the run wrote"), "{said}");
    }
    fs::write(path.join("1/play_diagnostics.csv"), play_diagnostics).expect("writable");
    let arguments =
        ["replay", "1", "--cell", "riders v norman conquest, nothing changed", "--pair", "5"];
    let both = equipoise(path, &arguments);
    assert!(both.status.success(), "{}", in_one_line(&both.stderr));
    let message = in_one_line(&both.stdout);
    for expected in ["pair 5, battle 1", "pair 5, battle 2", "A has lost"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
}

/// Two armies from the command line fight what a file with their one matchup would play.
#[test]
fn two_armies_of_a_replay_fight_as_in_an_experiment() {
    let folder = folder();
    let path = folder.path();
    let players = "[battle]\npolicies = [\"captain\", \"captain\"]\n";
    let experiment = format!(
        "{HEAD}seed = 9\n{players}matchups = [{{ a = \"parthian\", b = \"marian-roman\" }}]\n"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    let of_file = equipoise(path, &["replay", "battle.toml", "--format", "json"]);
    let arguments =
        ["replay", "triumph", "parthian", "marian-roman", "--seed", "9", "--format", "json"];
    let of_armies = equipoise(path, &arguments);
    assert!(of_armies.status.success(), "{}", in_one_line(&of_armies.stderr));
    assert_eq!(in_one_line(&of_file.stdout), in_one_line(&of_armies.stdout));
    for line in String::from_utf8_lossy(&of_armies.stdout).lines() {
        let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(event["event"].is_string(), "{line}");
    }
}

/// Battles that the first losses decide.
const SHORT: &str = "[parameters]\nvictory_points = 4\n";

/// The same troops with a card and without, on the same pairs; what the card did is reported beside it, and again without playing.
#[test]
fn tr_bc_a_card_is_tried_in_battles_and_what_it_did_is_shown() {
    let folder = folder();
    let path = folder.path();
    let experiment = format!(
        "{HEAD}pairs = 288\n{SHORT}{BATTLE}{WITH_CARDS}cards = \"all\"\ndiagnostics_pairs = 6\n\
         [[battle.variant]]\nname = \"all or none\"\nwith = \"supporting-bowmen\"\nparameters = {{ sb_option = 1 }}\n"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    let output = equipoise(path, &["run", "battle.toml", "--out", "out"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    let message = in_one_line(&output.stdout);
    for expected in ["Supporting Bowmen", "verdict", "page: out/index.html"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    let usage = fs::read_to_string(path.join("out/usage.csv")).expect("it was written");
    let lines: Vec<&str> = usage.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * 3, "{usage}");
    assert!(lines[1].contains(",supporting-bowmen,A,Anglo-Danish with cards,"), "{usage}");
    assert!(lines[1..].iter().all(|line| line.contains(",12,")), "{usage}");
    let page = fs::read_to_string(path.join("out/index.html")).expect("it was written");
    for expected in [
        "What the cards did",
        "stands supported",
        "Variant and its price",
        "data-replay=\"0\"",
        "loss_breakdown.csv",
    ] {
        assert!(page.contains(expected), "the page lacks `{expected}`");
    }
    let before = files(&path.join("out"));
    let output = equipoise(path, &["report", "out", "--quiet"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert_eq!(files(&path.join("out")), before);
    // A run without cards in the same folder leaves nothing of them there.
    fs::write(path.join("battle.toml"), format!("{HEAD}pairs = 288\n{SHORT}{BATTLE}{HASTINGS}"))
        .expect("writable");
    let output = equipoise(path, &["run", "battle.toml", "--quiet", "--out", "out"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert!(!path.join("out/usage.csv").exists());
    assert!(!path.join("out/loss_breakdown.csv").exists());
}

/// TR-VC-02: an army of 4 points can't lose the 16 that decide: it has lost when nothing is left of it. The page says that the
/// armies aren't equal.
#[test]
fn tr_vc_02_an_army_of_two_stands_loses_when_both_are_gone() {
    let folder = folder();
    let army = "name = \"Two stands\"\ninvasion = 0\nmaneuver = 0\nhome = [\"arable\"]\n\
                [[stands]]\ntroop = \"rabble\"\ncount = 2\ngeneral = true\n";
    fs::write(folder.path().join("two.toml"), army).expect("writable");
    let text = format!(
        "{HEAD}pairs = 288\n{BATTLE}matchups = [{{ a = \"parthian\", b = \"two.toml\" }}]\n"
    );
    fs::write(folder.path().join("battle.toml"), text).expect("writable");
    let output = equipoise(folder.path(), &["run", "battle.toml", "--json", "--out", "out"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let score = answer["rows"][0]["score"]["estimate"].as_f64();
    assert!(score.expect("a score") > 95.0, "{answer}");
    let unequal = "Parthian (48) v Two stands (4)";
    assert!(out.contains(unequal), "no `{unequal}` in {out}");
}
