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
    let failure = source.planned(lab::rulesets::all(), |_| {}).expect_err("two problems");
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
        let asked = json!({ "question": "price", "ruleset": "triumph", "cards": [named] });
        let priced = server.post("/api/ask/stands", &asked);
        assert!(!priced.text().contains("melon"), "{}", priced.text());
    }
    std::fs::remove_file(secret).expect("it is there");
}

/// An army, cards and rules are checked as the command line checks them, before they are saved, and experiments can name them then.
#[test]
fn files_that_experiments_name_are_checked_and_saved() {
    let (_folder, server) = Server::new();
    let begin = |kind: &str, name: &str| {
        let begun = server.post("/api/begin", &json!({ "kind": kind, "name": name })).json();
        begun["text"].as_str().expect("a text").to_owned()
    };
    let check = |kind: &str, text: &str| {
        server.post("/api/check", &json!({ "name": "mine", "kind": kind, "text": text })).json()
    };
    let army = begin("army:triumph", "anglo-danish");
    let found = check("army:triumph", &army);
    assert_eq!(found["said"], "48 of 48 points; 16 stands", "{found}");
    assert_eq!(found["army"]["lines"][0]["n_units"], 3);
    // Twice as many of the dearest stands: too many points, by its rule.
    let dear = army.replacen("count = 6", "count = 16", 1);
    let found = check("army:triumph", &dear);
    assert!(found["problems"][0].to_string().contains("TR-AB-"), "{found}");
    let cards = begin("cards:triumph", "");
    assert_eq!(check("cards:triumph", &cards)["said"], "1 card");
    let found = check("cards:triumph", &cards.replacen("kind = \"factor\"", "kind = \"facto\"", 1));
    assert!(found["problems"][0]["line"].as_u64().is_some_and(|it| it > 1), "{found}");
    let rules = begin("rules:tropaion", "");
    assert_eq!(check("rules:tropaion", &rules)["said"], "rules of Tropaion");
    let found = check("rules:tropaion", "ruleset = \"tropaion\"\n[parameters]\nzo = 1\n");
    assert_eq!(found["problems"][0]["line"], 3, "{found}");
    for (name, text) in [("mine", army), ("own-cards", cards), ("own-rules", rules)] {
        let save = json!({ "name": name, "text": text });
        assert_eq!(server.post("/api/save", &save).status, 200);
    }
    let saved = server.get("/api/experiments").json()["saved"].clone();
    let kinds: Vec<_> =
        saved.as_array().expect("a list").iter().map(|it| it["kind"].clone()).collect();
    assert_eq!(kinds, [json!("army:triumph"), json!("cards:triumph"), json!("rules:tropaion")]);
    let asked = json!({ "question": "sides", "ruleset": "triumph", "game": "battle", "a": ["mine.toml"],
        "b": ["norman-conquest"], "player": "steady", "points": 3 });
    let stands = server.post("/api/ask/stands", &asked).json();
    let found = server.post("/api/check", &json!({ "text": stands["text"] })).json();
    assert!(found["said"].is_string(), "{found}");
    let asked = json!({ "question": "price", "ruleset": "triumph", "cards": ["own-cards.toml"] });
    let stands = server.post("/api/ask/stands", &asked).json();
    assert!(stands["text"].as_str().is_some_and(|it| it.contains("Shield Wall")), "{stands}");
}

#[test]
fn what_may_stand_at_the_cursor_is_offered() {
    let (_folder, server) = Server::new();
    let before = "ruleset = \"triumph\"\ngame = \"due";
    let asked = json!({ "kind": "experiment", "text": before, "before": before });
    let offered = server.post("/api/complete", &asked).json();
    assert_eq!((&offered["options"][0]["name"], &offered["replaces"]), (&json!("duel"), &json!(3)));
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
