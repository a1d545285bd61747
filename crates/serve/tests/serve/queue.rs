//! Runs that are asked for.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::client::{DUEL, Server, options, played};

/// The stored bytes of a run, without what names its folder.
pub fn stored(run: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(run).expect("a run").map(|it| it.expect("an entry").path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == "parquet" || it == "csv"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(&path).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_run_that_is_asked_for_has_the_bytes_of_the_same_file_by_the_command() {
    let (folder, server) = Server::new();
    assert_eq!(server.post("/api/run", &json!({ "name": "asked", "text": DUEL })).status, 200);
    let state = server.until("done");
    assert!(state["jobs"][0]["said"].as_str().is_some_and(|it| !it.is_empty()), "{state}");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let expected = stored(&played(elsewhere.path(), "asked", DUEL));
    assert!(expected.iter().any(|(name, _)| name == "blocks.parquet"));
    assert_eq!(stored(&folder.path().join("asked")), expected);
    let file = fs::read_to_string(folder.path().join("asked.toml")).expect("beside it");
    assert_eq!(file, DUEL);
    // The same again is there already; another experiment needs another name.
    assert_eq!(server.post("/api/run", &json!({ "name": "asked", "text": DUEL })).status, 200);
    server.until("done");
    assert_eq!(stored(&folder.path().join("asked")), expected);
    let other = DUEL.replace("seed = 26", "seed = 27");
    let answer = server.post("/api/run", &json!({ "name": "asked", "text": other }));
    assert_eq!((answer.status, &answer.json()["free"]), (409, &json!("asked-2")));
}

/// A minute of one core, of which little is played here.
fn long() -> String {
    DUEL.replace("pairs = 576", "pairs = 144_000_000")
}

#[test]
fn a_run_is_stopped_goes_on_and_outlives_the_server() {
    let (folder, server) = Server::new();
    assert_eq!(server.post("/api/run", &json!({ "name": "long", "text": long() })).status, 200);
    let at = |server: &Server| {
        server.wait(|seen| (seen["live"]["pairs"].as_u64()? > 0).then(|| seen.clone()))
    };
    let state = at(&server);
    assert_eq!(state["live"]["cells"], json!(["spear v knights"]));
    let job = |server: &Server| server.state()["jobs"][0]["id"].as_u64().expect("a number");
    let act = |server: &Server, action: &str| {
        server.post(&format!("/api/queue/{}/{action}", job(server)), &json!({})).status
    };
    // Another run isn't the one under way.
    let other = server.get(&format!("/api/queue/{}/so-far", job(&server) + 1));
    assert_eq!(other.json(), json!({ "so_far": null }));
    let known = server.wait(|_| {
        let found = server.get(&format!("/api/queue/{}/so-far", job(&server)));
        assert_eq!(found.status, 200);
        Some(found.json()["so_far"].take()).filter(|known| !known.is_null())
    });
    assert_eq!(
        (&known["rows_are"], &known["rows"][0]["name"]),
        (&json!("matchups"), &json!("spear v knights"))
    );
    let said = known["answer"][0].as_str().expect("a sentence");
    assert!(said.contains("spear v knights"), "{said}");
    assert_eq!(act(&server, "remove"), 409);
    assert_eq!(act(&server, "stop"), 200);
    server.until("stopped");
    // The answer of a run that was stopped is the one so far.
    let so_far = lab::finished_run::answer_so_far(&folder.path().join("long")).expect("it is read");
    let sentences = so_far.expect("blocks are finished").summary.sentences;
    assert_eq!(server.state()["jobs"][0]["said"], json!(sentences[0]));
    assert_eq!(act(&server, "resume"), 200);
    let state = at(&server);
    assert_eq!(state["live"]["went_on"], true);
    server.end();
    let journal = folder.path().join("long/blocks.journal");
    assert!(journal.is_file());
    let server = Server::of(&options(folder.path()));
    let state = at(&server);
    assert_eq!(
        (&state["jobs"][0]["name"], &state["live"]["went_on"]),
        (&json!("long"), &json!(true))
    );
    assert_eq!(act(&server, "stop"), 200);
    server.until("stopped");
    assert_eq!(act(&server, "remove"), 200);
    server.end();
    let server = Server::of(&options(folder.path()));
    assert!(server.state()["jobs"].as_array().expect("a list").is_empty());
}

#[test]
fn what_fails_says_why_and_the_next_run_is_played() {
    let (folder, server) = Server::new();
    // Its folder can't be made: a file lies there, put after the check.
    let held = json!({ "name": "long", "text": long() });
    assert_eq!(server.post("/api/run", &held).status, 200);
    server.until("playing");
    assert_eq!(server.post("/api/run", &json!({ "name": "fails", "text": DUEL })).status, 200);
    assert_eq!(server.post("/api/run", &json!({ "name": "works", "text": DUEL })).status, 200);
    fs::write(folder.path().join("fails"), "a file").expect("a file");
    let id = server.state()["jobs"][0]["id"].as_u64().expect("a number");
    server.post(&format!("/api/queue/{id}/stop"), &json!({}));
    let jobs =
        server.wait(|seen| (seen["jobs"][2]["state"] == "done").then(|| seen["jobs"].clone()));
    assert_eq!(jobs[1]["state"], "failed", "{jobs}");
    assert!(jobs[1]["said"].as_str().is_some_and(|it| it.contains("is a file")), "{jobs}");
}
