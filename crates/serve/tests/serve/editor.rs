//! What the editor and the forms send.

use serde_json::json;

use crate::client::{DUEL, Server};

#[test]
fn all_problems_come_with_their_lines_and_the_words_of_the_command_line() {
    let (folder, server) = Server::new();
    let text = DUEL.replace("seed", "sed").replace("\"spear\"", "\"spaer\"");
    let found = server.post("/api/check", &json!({ "name": "x", "text": text })).json();
    let problems = found["problems"].as_array().expect("a list");
    let lines: Vec<_> = problems.iter().filter_map(|it| it["line"].as_u64()).collect();
    assert!(lines.contains(&5) && lines.contains(&9), "{found}");
    let source = experiment::Source::of_text("x.toml".as_ref(), &text);
    let failure = source.work(lab::rulesets::all(), |_| {}).expect_err("two problems");
    let (parts, _) = failure.in_parts();
    let said: Vec<_> = problems.iter().map(|it| it["message"].as_str().expect("a text")).collect();
    assert_eq!(said, parts.iter().map(|it| it.message.as_str()).collect::<Vec<_>>());
    let right = server.post("/api/check", &json!({ "name": "x", "text": DUEL })).json();
    assert_eq!(right["said"], "1 cell, at most 576 pairs of battles each");
    // A check writes nothing.
    assert!(!folder.path().join("x.toml").exists());
}

#[test]
fn what_is_wrong_is_not_played() {
    let (folder, server) = Server::new();
    let asked = json!({ "name": "x", "text": "nonsense" });
    assert_eq!(server.post("/api/run", &asked).status, 422);
    assert!(!folder.path().join("x.toml").exists());
    assert!(server.state()["jobs"].as_array().expect("a list").is_empty());
}

#[test]
fn a_program_is_not_started_by_a_server_that_may_not() {
    let (folder, server) = Server::new();
    let touched = folder.path().join("touched");
    let text = format!(
        "title = \"t\"\nquestion = \"q\"\nruleset = \"program\"\ngame = \"program\"\nseed = 1\npairs = 288\n\n[program]\ncommand = [\"touch\", {:?}]\nmatrix = \"all\"\n",
        touched.display().to_string()
    );
    for path in ["/api/check", "/api/run"] {
        let answer = server.post(path, &json!({ "name": "x", "text": text }));
        let found = answer.json();
        let said = found["problems"][0].to_string();
        assert!(said.contains("touch") && said.contains("allow-programs"), "{path}: {found}");
    }
    assert!(!touched.exists());
}

/// Neither a file outside of the folder nor a line of it comes back in a message, by whatever key it is named.
#[test]
fn an_experiment_reads_no_file_outside_of_the_folder() {
    let (folder, server) = Server::new();
    let secret = folder.path().parent().expect("it has one").join("equipoise-secret.toml");
    std::fs::write(&secret, "secret = \"melon\"\n").expect("written");
    let absolute = secret.display().to_string();
    for named in ["../equipoise-secret.toml", absolute.as_str()] {
        let texts = [
            format!("rules = {named:?}\n{DUEL}"),
            format!(
                "title = \"t\"\nquestion = \"q\"\nruleset = \"triumph\"\ngame = \"battle\"\nseed = 1\npairs = 288\n\n[battle]\n\
                 policies = [\"steady\", \"steady\"]\nmatchups = [{{ a = {named:?}, b = \"gallic\" }}]\n"
            ),
        ];
        for text in texts {
            for path in ["/api/check", "/api/run"] {
                let answer = server.post(path, &json!({ "name": "x", "text": text })).json();
                let said = answer.to_string();
                assert!(!said.contains("melon"), "{path}: {said}");
                assert!(said.contains("lies outside of"), "{path}: {said}");
            }
        }
        let priced = server.post("/api/ask/price", &json!({ "cards": [named] }));
        assert!(!priced.text().contains("melon"), "{}", priced.text());
    }
    std::fs::remove_file(secret).expect("it is there");
}

#[test]
fn names_that_lead_elsewhere_are_no_names() {
    let (folder, server) = Server::new();
    for name in ["../x", "/tmp/x", "a/b", "..", ".x", "a\\b", "", "x\u{0}"] {
        for path in ["/api/save", "/api/run"] {
            let answer = server.post(path, &json!({ "name": name, "text": DUEL }));
            assert_eq!(answer.status, 409, "{path} {name}");
        }
    }
    let outside = folder.path().parent().expect("it has one").join("x.toml");
    assert!(!outside.exists());
}

#[test]
fn another_text_takes_no_name_of_a_saved_experiment_or_a_run() {
    let (folder, server) = Server::new();
    let save = |name: &str, text: &str, replace: bool| {
        server.post("/api/save", &json!({ "name": name, "text": text, "replace": replace }))
    };
    assert_eq!(save("a", "seed = 1", false).status, 200);
    let answer = save("a", "seed = 2", false);
    assert_eq!(answer.status, 409);
    assert_eq!(
        (&answer.json()["free"], &answer.json()["can_replace"]),
        (&json!("a-2"), &json!(true))
    );
    assert_eq!(save("a", "seed = 2", true).status, 200);
    std::fs::create_dir(folder.path().join("b")).expect("a folder");
    let answer = save("b", "seed = 1", true);
    assert_eq!((answer.status, &answer.json()["can_replace"]), (409, &json!(false)));
}

#[test]
fn forms_stand_for_experiments_in_which_nothing_is_wrong() {
    let (_folder, server) = Server::new();
    let choices = server.get("/api/ask").json();
    for game in choices["matchup"].as_array().expect("a list") {
        let army = |at: usize| game["armies"][at]["name"].clone();
        let asked = json!({
            "ruleset": game["ruleset"], "a": army(0), "b": army(1), "player": "steady",
            "points": 3, "max_pairs": 576,
        });
        let stands = server.post("/api/ask/matchup", &asked).json();
        let found = server.post("/api/check", &json!({ "text": stands["text"] })).json();
        assert!(found["said"].is_string(), "{asked} {found}");
    }
    let asked = json!({ "cards": ["knights"], "lists": ["medieval-french"] });
    let stands = server.post("/api/ask/price", &asked).json();
    assert_eq!(stands["name"], "price-knights");
    let found = server.post("/api/check", &json!({ "text": stands["text"] })).json();
    assert!(found["said"].is_string(), "{found}");
    let wrong = server.post("/api/ask/price", &json!({ "cards": ["knihgts"] })).json();
    assert!(wrong["wrong"]["problems"][0]["message"].is_string(), "{wrong}");
}
