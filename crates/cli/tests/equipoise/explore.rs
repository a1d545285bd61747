//! `equipoise explore`, as a whole command.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::answers::{all_faults, schema_of};
use crate::support::{drawn_again, equipoise, in_one_line, text, words};

/// Two armies a round, two rounds, one find, two opponents: some six blocks.
const SMALL: [&str; 13] = [
    "explore",
    "--list",
    "hussite",
    "--armies",
    "2",
    "--rounds",
    "2",
    "--finds",
    "1",
    "--against",
    "parthian",
    "--against",
    "seleucid",
];

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// ST-Q1: a find is played again on another seed; the answer is the same bytes on any threads.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_q1_a_search_proves_its_find_on_another_seed_and_is_the_same_on_any_threads() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let one = equipoise(path, &[&SMALL[..], &["--out", "one", "--threads", "1"]].concat());
    let said = text(&one.stdout);
    assert_eq!(one.status.code(), Some(0), "{said}{}", text(&one.stderr));
    assert!(said.contains("page: one/index.html"), "{said}");
    assert!(said.contains("equipoise replay one/proof --cell"), "{said}");
    let two =
        equipoise(path, &[&SMALL[..], &["--out", "two", "--threads", "2", "--quiet"]].concat());
    assert_eq!(two.status.code(), Some(0));
    let json = read(&path.join("one/explore.json"));
    let same = read(&path.join("two/explore.json")).replace("two", "one");
    assert_eq!(json.replace("two", "one"), same);
    for name in ["finds.csv", "opponents.csv", "kinds.csv", "finds/find-1.toml"] {
        assert_eq!(
            read(&path.join("one").join(name)),
            read(&path.join("two").join(name)),
            "{name}"
        );
    }
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&answer["search_seed"], &answer["proof_seed"], &answer["n_scanned"]),
        (&1.into(), &2.into(), &4.into())
    );
    assert_eq!(all_faults(&schema_of("explore-answer"), &answer), Vec::<String>::new());
    // Played again from its folders, nothing is played again, and the same comes out.
    let again = equipoise(path, &[&SMALL[..], &["--out", "one", "--resume", "--json"]].concat());
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    assert_eq!(text(&again.stdout), json);
    // From the stored answer and its battles alone the same is drawn, to the last byte.
    drawn_again(&path.join("one"));
    // The page plays back a battle of the find by itself; without their file it names the command.
    let page = || read(&path.join("one/index.html"));
    let command = "equipoise replay proof --cell ";
    assert!(page().contains("data-replay=\"0\"") && page().contains(command));
    let replays = path.join("one/replays.parquet");
    fs::write(&replays, "other bytes").expect("writable");
    let output = equipoise(path, &["report", "one", "--quiet"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(in_one_line(&output.stderr).contains("its digest is of other bytes"));
    fs::remove_file(&replays).expect("removable");
    assert_eq!(equipoise(path, &["report", "one", "--quiet"]).status.code(), Some(0));
    assert!(!page().contains("data-replay=") && page().contains(command));
    // The battle that it names can be shown.
    let watch = answer["finds"][0]["watch"].as_str().expect("a command");
    let words: Vec<&str> = watch.split_whitespace().skip(1).collect();
    assert_eq!(equipoise(path, &words).status.code(), Some(0), "{watch}");
}

/// ST-Q3: a card that is planted, of which four points more in close combat cost half a point, is found and proved; the armies without it
/// are none.
#[test]
fn st_q3_a_planted_card_is_found_and_proved_in_real_battles() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let card = "[[card]]\nname = \"planted\"\ntitle = \"Planted Card\"\ncost = 0.5\ncost_per = \"army\"\n\
        bearers = [\"elite-foot\", \"heavy-foot\"]\n[[card.effect]]\nkind = \"factor\"\nvalue = 4\n";
    fs::write(path.join("planted.toml"), card).expect("writable");
    let search = words(
        "explore --list marian-roman --cards planted.toml --armies 4 --rounds 1 --finds 1 --margin 20 --against parthian --against seleucid --out found --json",
    );
    let output = equipoise(path, &search);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let answer: Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    let find = &answer["finds"][0];
    assert_eq!(find["is_broken"], true, "{find}");
    let made_of = find["composition"].as_str().expect("a text");
    assert!(made_of.contains("Planted Card"), "{made_of}");
    // Without it the kinds of this list score below the edge in the same search.
    let kinds = answer["kinds"].as_array().expect("a list");
    let mut without = kinds.iter().filter(|kind| {
        let made_of = kind["composition"].as_str().unwrap_or_default();
        !made_of.contains("Planted Card")
    });
    assert!(without.all(|kind| kind["promised"]["value"].as_f64() < Some(70.0)), "{answer}");
    let army = read(&path.join("found/finds/find-1.toml"));
    assert!(army.contains("name = \"planted\""), "{army}");
}

#[test]
fn what_is_wrong_is_said_together_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let wrong = words("explore --list husite --margin -1 --then captain --against parthan");
    let output = equipoise(path, &wrong);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    for part in [
        "5 things are wrong",
        "did you mean `hussite`?",
        "--margin is -1",
        "did you mean `parthian`?",
        "--against names one army",
        "captain is named twice",
    ] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    assert_eq!(fs::read_dir(path).expect("a folder").count(), 0);
}
