//! Files of engagements: where they come from, how they are written, how many there may be.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::{answers, file, odds, odds_of};

const TOML: &str = r#"
# Two engagements.
[[engagement]]
kind = "close"
a = { troop = "spear", cards = ["elephant-screen"] }
[engagement.b]
troop = "knights"

[[engagement]]
kind = "ranged"
a = "archers"
b = "knights:general"
"#;

const JSON: &str = r#"[{"kind":"close","a":{"troop":"spear","cards":["elephant-screen"]},"b":{"troop":"knights"}},
                       {"kind":"ranged","a":{"troop":"archers"},"b":{"troop":"knights","general":true}}]"#;

#[test]
fn toml_and_json_say_the_same_from_a_file_and_from_standard_input() {
    let expected = odds_of(JSON, &["--from", "-", "--json"]);
    assert_eq!(expected.code, 0);
    assert_eq!(expected.out.lines().count(), 4);
    assert_eq!(odds_of(TOML, &["--from", "-", "--json"]).out, expected.out);
    for (name, text) in [
        ("engagements.toml", TOML),
        ("engagements.JSON", JSON),
        ("engagements", TOML),
        ("engagements.txt", JSON),
    ] {
        let (_folder, path) = file(name, text);
        let ran = odds(&["--from", path.to_str().expect("UTF-8"), "--json"]);
        assert_eq!((ran.code, ran.out), (0, expected.out.clone()), "{name}");
    }
    let marked = format!("\u{feff}{JSON}");
    assert_eq!(odds_of(&marked, &["--from", "-", "--json"]).out, expected.out);
}

#[test]
fn an_ending_that_contradicts_the_content_holds() {
    let (_folder, path) = file("engagements.toml", JSON);
    let ran = odds(&["--from", path.to_str().expect("UTF-8"), "--json"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("toml::syntax"), "{}", ran.err);
    assert!(ran.err.contains("read as TOML"), "{}", ran.err);
}

#[test]
fn no_engagements_have_no_answers() {
    assert_eq!(odds_of("[]", &["--from", "-", "--json"]).out, "[]\n");
    assert_eq!(odds_of("engagement = []", &["--from", "-", "--json"]).out, "[]\n");
}

#[test]
fn without_json_each_engagement_is_a_line() {
    let ran = odds_of(JSON, &["--from", "-"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "    #    factors  A2 A1 tie B1 B2    A   B   swing  engagement");
    assert_eq!(
        lines[1],
        "    1    5 v 3     6 20   4  6  0  S/D F/D   +0.00  spear+elephant-screen v knights"
    );
    assert_eq!(
        lines[2],
        "    2    2 v 2     4 11   6 11  4   -  F/D   +0.44  archers shoots knights:general"
    );
    assert!(ran.out.lines().all(|line| line.len() <= 110));
}

/// Every troop type against several others under changing situations, and against camps.
fn many(n_engagements: usize) -> String {
    const TROOPS: [&str; 8] =
        ["spear", "KNT", "war-wagons", "rabble", "elephants", "SKM", "horse-bow", "pikes"];
    let mut json = String::from("[");
    for idx in 0..n_engagements {
        let troop = |step: usize| TROOPS[(idx / step) % TROOPS.len()];
        let b = match idx % 5 {
            0 => r#"{"camp":true,"garrison":"horde"}"#.to_owned(),
            _ => format!(r#"{{"troop":"{}","difficult":{}}}"#, troop(8), idx % 3 == 0),
        };
        let separator = if idx == 0 { "" } else { "," };
        let _ = write!(
            json,
            r#"{separator}{{"kind":"close","a":{{"troop":"{}","edges":{},"uphill":true}},"b":{b}}}"#,
            troop(1),
            idx % 4
        );
    }
    json.push(']');
    json
}

#[test]
fn a_thousand_mixed_engagements_are_answered() {
    let answered = answers(&many(1_000));
    let answered = answered.as_array().expect("a list");
    assert_eq!(answered.len(), 1_000);
    for answer in answered {
        let counts = answer["counts"].as_object().expect("counts");
        assert_eq!(counts.values().map(|count| count.as_u64().expect("a count")).sum::<u64>(), 36);
    }
}

#[test]
fn of_a_thousand_problems_on_one_line_a_hundred_are_named_and_each_is_short() {
    let json = many(1_000).replace(r#""troop":"spear""#, r#""troop":"spaer""#);
    let n_wrong = json.matches("spaer").count();
    assert!(n_wrong > 150);
    let ran = odds_of(&json, &["--from", "-", "--json"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let named = ran.err.matches("unknown troop type \"spaer\"").count();
    assert_eq!(named, 100);
    assert_eq!(ran.err.matches("did you mean `spear`?").count(), named);
    let more = format!("and {} more", n_wrong - named);
    assert!(ran.err.contains(&more), "no `{more}` in:\n{}", ran.err);
    assert!(
        ran.raw_err.lines().all(|line| line.chars().count() < 250),
        "a line of a message is too long"
    );
}

#[test]
fn what_is_no_file_of_engagements_gets_one_clear_message() {
    let (folder, large) = file("large.json", format!("[{}]", " ".repeat(17 << 20)));
    let folder = folder.path().to_str().expect("UTF-8").to_owned();
    let path_in = |name: &str| format!("{folder}/{name}");
    std::fs::write(path_in("latin1.toml"), b"a = 1\nb = \"caf\xe9\"\n").expect("written");
    std::fs::write(path_in("utf16.json"), b"\xff\xfe[\x00]\x00").expect("written");
    std::fs::write(path_in("empty.json"), " \n").expect("written");
    for (path, said, remedy) in [
        (
            path_in("nowhere.json"),
            "nowhere.json can't be read: there is no such file",
            "name a JSON, TOML or CSV file",
        ),
        (folder.clone(), "is a folder", "name a JSON, TOML or CSV file of engagements in it"),
        (large.to_str().expect("UTF-8").to_owned(), "large.json is larger than 8 MB", "split it"),
        (
            path_in("latin1.toml"),
            "latin1.toml is not UTF-8 text: byte 15 in line 2 is 0xe9",
            "save it as UTF-8",
        ),
        (
            path_in("utf16.json"),
            "utf16.json is not UTF-8 text: byte 1 in line 1 is 0xff",
            "it looks like UTF-16",
        ),
        (
            path_in("empty.json"),
            "empty.json is empty",
            "it should be a JSON, TOML or CSV file of engagements",
        ),
    ] {
        let ran = odds(&["--from", &path, "--json"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{path}");
        assert!(ran.err.contains(said), "{}", ran.err);
        assert!(ran.err.contains(remedy), "{}", ran.err);
        assert_eq!(ran.raw_err.lines().count(), 2, "{}", ran.raw_err);
    }
}

/// The program waits for its input, so that its answer has no reader any more when it writes it.
#[test]
fn a_closed_pipe_is_success_and_silent() {
    for words in [&["--json"][..], &[]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_equipoise"))
            .args(["odds", "triumph", "--from", "-"])
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it can be started");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(many(1_000).as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn a_closed_standard_error_does_not_change_the_exit_code() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .args(["odds", "triumph", "--from", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it can be started");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(many(1_000).replace("rabble", "rable").as_bytes()).expect("it reads");
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

/// Situations of the other games: answers in the order of the file, and every problem of a bad one at once.
#[test]
fn files_of_situations_of_tropaion_and_gloriam() {
    let folder = tempfile::tempdir().expect("a folder");
    let ask = |ruleset: &str, text: &str| -> super::Ran {
        let file = folder.path().join("situations.toml");
        std::fs::write(&file, text).expect("writes");
        Command::new(env!("CARGO_BIN_EXE_equipoise"))
            .args(["odds", ruleset, "--json", "--from"])
            .arg(&file)
            .output()
            .expect("starts")
            .into()
    };
    let tropaion = ask(
        "tropaion",
        "[[situation]]\nkind = \"close\"\nactive = { type = \"EL\", charged = true }\nother = { type = \"HI\" }\n\
         [[situation]]\nkind = \"ranged\"\nshooter = { type = \"LI\" }\ntarget = { type = \"HI\" }\ngap2 = 4\n",
    );
    assert_eq!(tropaion.code, 0, "{}", tropaion.raw_err);
    let answers: Vec<serde_json::Value> = serde_json::from_str(&tropaion.out).expect("JSON");
    // TP-X06: elephants are broken in 1 of 216, and tie in 12.
    assert_eq!(answers[0]["winner"]["tie"], 12);
    assert_eq!(answers[1]["denominator"], 36);
    let gloriam = ask(
        "gloriam",
        "[[situation]]\nkind = \"melee\"\na = { move_type = \"close-horse\", traits = [\"me\"], quality = \"superior\" }\n\
         b = { move_type = \"close-infantry\", traits = [\"ps\"], ranks = 2 }\n",
    );
    assert_eq!(gloriam.code, 0, "{}", gloriam.raw_err);
    let answers: Vec<serde_json::Value> = serde_json::from_str(&gloriam.out).expect("JSON");
    // GL-X09: horse +1, pike and shot +2.
    assert_eq!((&answers[0]["a"]["sum"], &answers[0]["b"]["sum"]), (&1.into(), &2.into()));
    let wrong = ask(
        "gloriam",
        "[[situation]]\nkind = \"mellee\"\n[[situation]]\nkind = \"melee\"\na = { unit = \"Tercoi\" }\nb = 3\n",
    );
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    for part in ["mellee", "did you mean `tercio`", "situation 2's b"] {
        assert!(wrong.err.contains(part), "no `{part}` in:\n{}", wrong.raw_err);
    }
}
