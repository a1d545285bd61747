//! The keys of files whose readers are in the crates of their games: an unknown key is refused with a list of the known ones.

use experiment::keys::Key;
use table_battles_lab::keys::scenario_file::{
    FOG, HIT_LIMIT, MODULES, ROW, SCENARIO_ARMY, SCENARIO_CARD, SCENARIO_FILE, SUPPRESSED, VICTORY,
};

/// Asserts that a message about the key `unknown` names these keys and no other.
fn assert_same(name: &str, keys: &[Key], message: &str) {
    assert!(message.contains("unknown field `unknown`"), "{name}: {message}");
    let mut known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
    let mut own: Vec<&str> = keys.iter().map(|key| key.name).collect();
    known.sort_unstable();
    own.sort_unstable();
    assert_eq!(own, known, "{name}");
}

#[test]
fn scenario_files_have_the_keys_that_their_reader_knows() {
    let card = "id = \"1A\"\nname = \"n\"\nwing = \"blue\"\ndice = \"6\"\n";
    let tables: [(&str, &[Key], String); 9] = [
        ("", &SCENARIO_FILE, "unknown = 1".to_owned()),
        ("victory", &VICTORY, "[victory]\nunknown = 1".to_owned()),
        ("modules", &MODULES, "[modules]\nunknown = 1".to_owned()),
        ("army", &SCENARIO_ARMY, "[[army]]\nunknown = 1".to_owned()),
        ("card", &SCENARIO_CARD, format!("[[army]]\n[[army.card]]\n{card}unknown = 1")),
        ("action", &ROW, format!("[[army]]\n[[army.card]]\n{card}actions = [{{ unknown = 1 }}]")),
        (
            "suppresses",
            &SUPPRESSED,
            format!("[[army]]\n[[army.card]]\n{card}suppresses = [{{ unknown = 1 }}]"),
        ),
        (
            "hit_limit",
            &HIT_LIMIT,
            format!("[[army]]\n[[army.card]]\n{card}hit_limit = {{ unknown = 1 }}"),
        ),
        ("fog", &FOG, format!("[[army]]\n[[army.card]]\n{card}fog = {{ unknown = 1 }}")),
    ];
    for (name, keys, text) in tables {
        let error =
            table_battles::scenario::Scenario::from_toml(&text).expect_err("an unknown key");
        let error = error.to_string();
        assert_same(name, keys, &error);
    }
}

#[test]
fn army_files_of_gloriam_have_the_keys_that_their_reader_knows() {
    let catalogue = gloriam::catalogue::Catalogue::built_in();
    for (name, keys, text) in [
        ("army", &gloriam_lab::keys::ARMY[..], "unknown = 1"),
        ("general", &gloriam_lab::keys::GENERAL, "[[general]]\nunknown = 1"),
        ("unit", &gloriam_lab::keys::army_file::UNIT, "[[unit]]\nunknown = 1"),
        (
            "characteristic",
            &gloriam_lab::keys::army_file::CHARACTERISTIC,
            "[[characteristic]]\nunknown = 1",
        ),
        (
            "claim",
            &gloriam_lab::keys::army_file::CLAIM,
            "[[characteristic]]\n[[characteristic.claim]]\nunknown = 1",
        ),
    ] {
        let breaches =
            gloriam::army::Army::from_toml(text, &catalogue).expect_err("an unknown key");
        assert_same(name, keys, &breaches[0].to_string());
    }
}
