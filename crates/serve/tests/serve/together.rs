//! Two runs side by side, and a run with more precision.

use std::fs;

use analysis::diff::json::DiffJson;
use serde_json::json;

use crate::client::{DUEL, Server, options, played};
use crate::queue::stored;

#[test]
fn two_runs_are_compared_as_the_command_compares_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = played(folder.path(), "before", DUEL);
    let changed = format!("{DUEL}\n[parameters]\n\"troops.spear.vs_mounted\" = 9\n");
    let second = played(folder.path(), "after", &changed);
    let server = Server::of(&options(folder.path()));
    let found = server.post("/api/diff", &json!({ "first": "before", "second": "after" }));
    let names = ["before", "after"].map(str::to_owned);
    let (diff, _) = lab::diff::between([&first, &second], names).expect("one cell");
    let expected = serde_json::to_string(&DiffJson::of(&diff, None, &[])).expect("it is JSON");
    assert_eq!(found.text(), expected);
    assert_eq!(found.json()["cells"][0]["verdict"], "up", "{expected}");
    for (first, second) in [("before", "none"), ("../before", "after"), ("before", "")] {
        let asked = json!({ "first": first, "second": second });
        assert_eq!(server.post("/api/diff", &asked).status, 404, "{asked}");
    }
    let other = DUEL.replace("\"knights\"", "\"pikes\"");
    played(folder.path(), "other", &other);
    let nothing = server.post("/api/diff", &json!({ "first": "before", "second": "other" }));
    assert_eq!(nothing.status, 409);
    assert!(nothing.text().contains("no cell in common"), "{}", nothing.text());
}

/// Four times the pairs in the same folder: the bytes of a run that was asked for so from the beginning.
#[test]
fn more_precision_goes_on_with_the_same_folder() {
    let (folder, server) = Server::new();
    let run = server.post("/api/run", &json!({ "name": "duel", "text": DUEL }));
    server.until_done(&run);
    let asked = server.post("/api/runs/duel/more", &json!({}));
    let text = DUEL.replace("pairs = 576", "pairs = 2_304");
    // Its experiment lies beside it once it was played.
    while fs::read_to_string(folder.path().join("duel.toml")).expect("beside it") != text {}
    let state = server.until_done(&asked);
    assert_eq!(state["jobs"].as_array().map(Vec::len), Some(1));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let expected = stored(&played(elsewhere.path(), "duel", &text));
    assert_eq!(stored(&folder.path().join("duel")), expected);
    assert_eq!(server.post("/api/runs/none/more", &json!({})).status, 404);
    assert_eq!(server.post("/api/runs/..%2Fx/more", &json!({})).status, 404);
    fs::remove_file(folder.path().join("duel.toml")).expect("it is there");
    let lost = server.post("/api/runs/duel/more", &json!({}));
    assert_eq!((lost.status, lost.text().contains("duel.toml")), (409, true), "{}", lost.text());
}
