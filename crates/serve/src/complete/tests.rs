//! What is offered in texts that are half written.

use super::*;

const HEAD: &str = "question = \"q\"\nruleset = \"triumph\"\ngame = \"battle\"\n";

/// What is offered at the bar of a text, and the hint.
fn offered(kind: &str, text: &str) -> (Vec<Offer>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.toml"), "ruleset = \"triumph\"\n").expect("a file");
    let folder = Folder::open(folder.path()).expect("it is there");
    let (before, after) = text.split_once('|').expect("a cursor");
    let cursor = Cursor {
        kind: kind.to_owned(),
        text: format!("{before}{after}"),
        before: before.to_owned(),
    };
    let found = at(&cursor, &folder);
    (found.options, found.hint)
}

fn names(kind: &str, text: &str) -> Vec<String> {
    offered(kind, text).0.into_iter().map(|it| it.name).collect()
}

fn in_battle(text: &str) -> Vec<String> {
    names("experiment", &format!("{HEAD}{text}"))
}

#[test]
fn keys_of_every_experiment_and_of_its_game_are_offered() {
    assert_eq!(names("experiment", "quest|")[0], "question");
    assert!(in_battle("see|").contains(&"seed".to_owned()));
    assert_eq!(in_battle("[battle]\nmatri|"), ["matrix"]);
    assert!(names("experiment", "[battle]\nmatri|").is_empty(), "without a game");
    let (offers, _) = offered("experiment", &format!("{HEAD}batt|"));
    assert_eq!(offers[0].insert, "[battle]\n");
    let (offers, _) = offered("experiment", &format!("{HEAD}[battle]\nmatchups = [{{ na|"));
    assert_eq!(offers[0].insert, "name = ");
    assert!(in_battle("[[battle.var|").contains(&"battle.variant".to_owned()));
}

#[test]
fn values_are_words_flags_players_and_names() {
    assert_eq!(in_battle("dice = \"|"), ["seat", "army"]);
    assert_eq!(in_battle("complement = t|"), ["true"]);
    assert!(in_battle("[battle]\npolicies = [\"stea|").contains(&"steady".to_owned()));
    assert_eq!(in_battle("[battle]\nmatchups = [{ a = \"norman|")[0], "norman-conquest");
    assert_eq!(in_battle("rules = \"|"), ["mine.toml"]);
    assert_eq!(names("experiment", "ruleset = \"tro|"), ["tropaion"]);
    assert!(
        names("experiment", "ruleset = \"tropaion\"\ngame = \"|").contains(&"points".to_owned())
    );
    let (offers, hint) = offered("experiment", &format!("{HEAD}pairs = |"));
    assert!(offers.is_empty() && hint.contains("multiple of 288"), "{hint}");
}

/// The names of rules and the values that they allow.
#[test]
fn rules_are_offered_by_name_and_value() {
    let cell = in_battle("[parameters]\nwarriors mounted|");
    assert_eq!(cell, Vec::<String>::new(), "two words are no name");
    assert_eq!(in_battle("[parameters]\ntroops.warriors.vs_m|"), ["troops.warriors.vs_mounted"]);
    let parameters = (lab::rulesets::RULESETS[0].parameters)();
    let word = parameters.iter().find(|it| it.allowed.contains(" | ") && it.acts_in == "battle");
    let word = word.expect("one takes words");
    let expected: Vec<&str> = word.allowed.split(" | ").collect();
    let text = format!("[[battle.variant]]\nparameters = {{ {} = |", word.name);
    let mut found = in_battle(&text);
    found.sort();
    let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn armies_cards_and_rules_have_their_own_keys() {
    assert_eq!(names("army:triumph", "inva|"), ["invasion"]);
    assert!(names("army:triumph", "[[stands]]\ntroop = \"war|").contains(&"warriors".to_owned()));
    assert!(names("cards:triumph", "[[card]]\nbearers = [\"spe|").contains(&"spear".to_owned()));
    assert_eq!(names("cards:triumph", "[[card.effect]]\nkind = \"fac|"), ["factor"]);
    assert!(names("rules:triumph", "[parameters]\nzoc|").iter().any(|it| it.starts_with("zoc")));
}

/// Every offer of a key is one that the reader knows: its own declaration.
#[test]
fn nothing_is_offered_that_is_no_key() {
    for kind in experiment::kind::kinds(rulesets::all()) {
        let text = format!("ruleset = \"{}\"\ngame = \"{}\"\n|", kind.ruleset().name, kind.name());
        let known: Vec<&str> = EXPERIMENT.iter().chain(kind.keys()).map(|key| key.name).collect();
        let found = names("experiment", &text);
        assert!(found.len() > 10, "{}: {found:?}", kind.name());
        assert!(found.iter().all(|name| known.contains(&name.as_str())), "{found:?}");
    }
}
