//! The keys of files whose readers are in the crates of their games: an unknown key is refused with a list of the known ones.

use experiment::keys::Key;

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
        let breaches = gloriam::army::Army::from_toml(text, catalogue).expect_err("an unknown key");
        assert_same(name, keys, &breaches[0].to_string());
    }
}
