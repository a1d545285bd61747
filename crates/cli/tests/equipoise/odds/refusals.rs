//! Wrong input: every problem at once, each with its place, the value found and a remedy; exit code 2 and no output.

use std::process::Command;

use super::{Ran, odds, odds_of};

fn check_refused(ran: &Ran, fragments: &[&str]) {
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.raw_err);
    for fragment in fragments {
        assert!(ran.err.contains(fragment), "no `{fragment}` in:\n{}", ran.raw_err);
    }
}

/// Problems of a JSON text on standard input; the count says that there are no others.
#[track_caller]
fn check(json: &str, n_problems: usize, fragments: &[&str]) {
    let ran = odds_of(json, &["--from", "-", "--json"]);
    check_refused(&ran, fragments);
    let message = format!("{n_problems} problems in standard input; nothing was written");
    assert_eq!(ran.err.contains(&message), n_problems > 1, "{}", ran.raw_err);
}

#[test]
fn all_problems_of_a_file_are_reported_in_its_order() {
    let toml = r#"
[[engagement]]
kind = "close"
a = { troop = "knigths", cards = ["elephant-scren", "ambush", 3], edges = 5, uphil = true }
[engagement.b]
troop = "spear"
general = "yes"
fighting_to = "left"
fortified = true

[[engagement]]
kind = "clse"
a = "spear:edgs=2"

[[engagement]]
kind = "close"
shot_from_rear = true
a = { camp = true, troop = "spear", garrison = "hord", general = true }
b = { camp = true, garrison = "spear+plaustrella+mobile-infantry" }

[[engagement]]
kind = "ranged"
a = { troop = "spear", rear_support = true }
b = { camp = true }

[[engagement]]
kind = "close"
a = { troop = "spear", rear_support = true, cards = ["LC"] }
b = 3

[more]
"#;
    let expected = [
        (
            "[standard input:4:15]",
            "unknown troop type \"knigths\"",
            "did you mean `knights`? `equipoise list troops`",
        ),
        (
            "[standard input:4:35]",
            "unknown card \"elephant-scren\"",
            "did you mean `elephant-screen`? `equipoise list cards`",
        ),
        ("[standard input:4:63]", "is a whole number, and should be a text", ""),
        ("[standard input:4:75]", "`edges` is 5; it is a whole number from 0 to 3", ""),
        (
            "[standard input:4:78]",
            "unknown key `uphil` in engagement 1's a",
            "did you mean `uphill`?",
        ),
        ("[standard input:7:11]", "`general` is a text, and should be true or false", ""),
        ("[standard input:8:15]", "`fighting_to` is \"left\"", "allowed: front, flank, rear"),
        (
            "[standard input:9:1]",
            "`fortified` is said of a camp, and engagement 1's b isn't one",
            "camp = true in TOML",
        ),
        ("[standard input:11:1]", "engagement 2 has no `b`", "b = \"knights\" in TOML"),
        (
            "[standard input:12:8]",
            "`kind` is \"clse\"",
            "did you mean `close`? allowed: close, ranged",
        ),
        (
            "[standard input:13:12]",
            "`edgs` is not a situation of a stand",
            "did you mean `edges`? allowed: general,",
        ),
        ("[standard input:17:18]", "`shot_from_rear` is true in a close combat", "leave it out"),
        (
            "[standard input:18:20]",
            "`troop` is said of a stand, and engagement 3's a is a camp",
            "its garrison",
        ),
        ("[standard input:18:49]", "`hord` is not a Triumph! troop type", "did you mean `horde`?"),
        (
            "[standard input:18:56]",
            "`general` is said of a stand, and engagement 3's a is a camp",
            "leave it out",
        ),
        ("[standard input:19:14]", "a camp can't fight a camp", ""),
        (
            "[standard input:19:31]",
            "Mobile Infantry and Plaustrella can't both be in force",
            "against TR-BX-05",
        ),
        ("[standard input:23:15]", "engagement 4, a: Spear can't shoot", ""),
        ("[standard input:24:14]", "camps can't be shot at", ""),
        ("[standard input:28:39]", "Spear never receive rear support", ""),
        ("[standard input:28:54]", "leave the card out", "against TR-BC-04"),
        (
            "[standard input:29:5]",
            "engagement 5's b is a whole number, and should be a table or a text",
            "",
        ),
        ("[standard input:31:2]", "unknown key `more` in the file", "allowed: engagement"),
    ];
    let ran = odds_of(toml, &["--from", "-"]);
    check_refused(&ran, &["23 problems in standard input; nothing was written"]);
    let mut from = 0;
    for (place, message, remedy) in expected {
        // A message stands before its place, and its remedy after it.
        let at = ran.err[from..]
            .find(place)
            .unwrap_or_else(|| panic!("no {place} after byte {from}:\n{}", ran.raw_err));
        assert!(
            ran.err[from..from + at].contains(message),
            "no `{message}` before {place}:\n{}",
            ran.raw_err
        );
        from += at + place.len();
        let until = ran.err[from..].find(" × ").map_or(ran.err.len(), |next| from + next);
        assert!(
            ran.err[from..until].contains(remedy),
            "no `{remedy}` after {place}:\n{}",
            ran.raw_err
        );
    }
}

#[test]
fn unknown_and_doubled_keys_are_named_with_the_nearest() {
    check(
        r#"[{"kind":"close","a":{"troop":"spear","Edges":1},"b":{"troop":"spear","troop":"knights"},"c":1}]"#,
        3,
        &[
            "unknown key `Edges` in engagement 1's a",
            "did you mean `edges`?",
            "`troop` stands twice in engagement 1's b",
            "keep one of the two",
            "unknown key `c` in engagement 1",
        ],
    );
}

#[test]
fn wrong_types_say_what_is_there_and_what_should_be() {
    check(
        r#"[{"kind":1,"a":null,"b":{"troop":["spear"],"cards":"SB","edges":1.5,"marked":0,"fighting_to":true}},
            7,
            {"kind":"close","a":{"camp":"yes"},"b":{"camp":true,"garrison":true}}]"#,
        10,
        &[
            "`kind` is a whole number, and should be a text in quotes",
            "engagement 1's a is null, and should be a table or a text",
            "`troop` is a list, and should be a text in quotes",
            "`cards` is a text, and should be a list in [ ]",
            "`edges` is a number with a fraction, and should be a whole number",
            "`marked` is a whole number, and should be true or false",
            "`fighting_to` is true or false, and should be a text in quotes",
            "`engagement 2` is a whole number, and should be a table",
            "`camp` is a text, and should be true or false",
            "`garrison` is true or false, and should be a text in quotes",
        ],
    );
}

#[test]
fn edges_beyond_the_three_that_a_stand_has_are_refused_in_both_writings() {
    for edges in [-1, 4, 300] {
        check(
            &format!(r#"[{{"kind":"close","a":{{"troop":"spear","edges":{edges}}},"b":"spear"}}]"#),
            1,
            &[&format!("`edges` is {edges}; it is a whole number from 0 to 3")],
        );
    }
    check(
        r#"[{"kind":"close","a":"spear:edges=4","b":"spear:edges=-1"}]"#,
        2,
        &["4 edges", "0 to 3", "`-1` is no value of `edges`"],
    );
}

#[test]
fn camp_keys_need_a_camp_and_a_camp_has_no_others() {
    check(
        r#"[{"kind":"close","a":{"garrison":"horde"},"b":{"camp":false,"fortified":false,"troop":"spear"}},
            {"kind":"close","a":"spear","b":{"camp":true,"cards":["FC"],"edges":0}}]"#,
        4,
        &[
            "`garrison` is said of a camp, and engagement 1's a isn't one",
            "\"camp\": true in JSON",
            "`fortified` is said of a camp, and engagement 1's b isn't one",
            "`cards` is said of a stand, and engagement 2's b is a camp",
            "write fortified for card 17",
            "`edges` is said of a stand, and engagement 2's b is a camp",
        ],
    );
}

/// TR-BC-04 to -23, TR-BC-15.4: armies and stands that can't have a card; the place is the card's.
#[test]
fn the_rules_own_refusals_are_placed_at_what_they_are_about() {
    let json = r#"[
{"kind":"close","a":{"troop":"knights","cards":["elephant-screen","plaustrella"]},
 "b":{"troop":"archers","marked":true}},
{"kind":"close","a":{"troop":"spear","on_transports":true,"marked":true},"b":"light-foot:rear-support"},
{"kind":"ranged","a":{"troop":"archers","on_transports":true},"b":{"troop":"spear"}},
{"kind":"ranged","a":{"camp":true},"b":{"troop":"spear"}},
{"kind":"close","a":"spear","b":{"troop":"knights","cards":["SF","CC"]}}
]"#;
    let ran = odds_of(json, &["--from", "-", "--json"]);
    check_refused(
        &ran,
        &[
            "[standard input:2:67]",
            "against TR-BC-09",
            "[standard input:3:34]",
            "against TR-BC-15",
            "[standard input:4:68]",
            "against TR-BC-15.4",
            "[standard input:4:78]",
            "Light Foot never receive rear support",
            "[standard input:5:57]",
            "a stand on transports can't shoot",
            "[standard input:6:30]",
            "camps can't shoot",
            "[standard input:7:61]",
            "Charging Camelry and Sword-Fighting Cavalry can't both be in force",
            "7 problems in standard input",
        ],
    );
}

#[test]
fn a_problem_on_one_side_does_not_hide_those_of_the_other() {
    check(
        r#"[{"kind":"closs","a":{"troop":"spaer"},"b":{"troop":"spear","cards":["light-camelry"]}},
            {"kind":"ranged","a":{"troop":"spaer"},"b":{"camp":true}}]"#,
        5,
        &["\"closs\"", "\"spaer\"", "Light Camelry", "camps can't be shot at"],
    );
}

#[test]
fn a_garrison_is_a_troop_type_and_its_cards() {
    check(
        r#"[{"kind":"close","a":"spear","b":{"camp":true,"garrison":"horde:uphill"}}]"#,
        1,
        &["a garrison has a troop type, cards, and may be the general's"],
    );
}

#[test]
fn broken_texts_are_placed_and_named() {
    check(r#"[{"kind":"close",}]"#, 1, &["json::syntax", "line 1 column 18", "read as JSON"]);
    check(
        r#"{"kind":"close"}"#,
        1,
        &["the file holds a table, and should hold a list of engagements", "even a single one"],
    );
    check("[[engagement]\nkind = 1", 1, &["toml::syntax", "read as TOML", "[standard input:1:"]);
    check("# nothing", 1, &["the file has no `engagement`", "[[engagement]]"]);
    check(
        "[engagement]\nkind = \"close\"",
        1,
        &["`engagement` is a table, and should be a list of tables"],
    );
    check(&"[{\"a\":".repeat(50_000), 1, &["json::syntax"]);
}

#[test]
fn the_command_line_is_read_like_a_file() {
    let ran = odds(&["spear:edgs=2+x", "knigths+elephant-scren"]);
    check_refused(
        &ran,
        &[
            "`edgs` is not a situation of a stand",
            "[command line:1:7]",
            "`knigths` is not a Triumph! troop type",
            "did you mean `knights`? `equipoise list troops` shows all 26",
            "`elephant-scren` is not a Triumph! battle card",
            "`equipoise list cards` shows all 24",
        ],
    );
    let ran = odds(&["knights+plaustrella", "light-foot:rear-support"]);
    check_refused(
        &ran,
        &["Plaustrella", "for foot only", "[command line:1:21]", "against TR-CC-07", "2 problems"],
    );
    check_refused(
        &odds(&["spear", "camp", "--shoot"]),
        &["Spear can't shoot", "camps can't be shot at"],
    );
    check_refused(&odds(&["", "spear"]), &["a troop type or `camp` is missing here"]);
}

#[test]
fn what_is_missing_or_too_much_on_the_command_line_is_said() {
    check_refused(&odds(&["spear"]), &["`spear` has no opponent", "`equipoise odds triumph spear"]);
    check_refused(&odds(&[]), &["neither two parties, nor --from FILE, nor --matrix"]);
    check_refused(&odds(&["spear", "knights", "--matrix"]), &["cannot be used with"]);
    check_refused(&odds(&["spear", "knights", "--from", "x"]), &["cannot be used with"]);
    check_refused(&odds(&["spear", "knights", "--from-rear"]), &["--shoot"]);
    check_refused(
        &odds(&["spear", "knights", "--value", "kill"]),
        &["`--value` is said of a matrix", "add --matrix"],
    );
    check_refused(
        &odds(&["--from", "-", "--row-words", "uphill"]),
        &["`--row-words` is said of a matrix"],
    );
}

#[test]
fn an_unknown_ruleset_is_named_with_the_nearest() {
    let run = |ruleset: &str| -> Ran {
        Command::new(env!("CARGO_BIN_EXE_equipoise"))
            .args(["odds", ruleset, "spear", "knights"])
            .output()
            .expect("starts")
            .into()
    };
    check_refused(&run("triunph"), &["unknown ruleset `triunph`", "did you mean `triumph`?"]);
    check_refused(&run("table-battles"), &["scenario `spear`"]);
    check_refused(&run("spear"), &["unknown ruleset `spear`", "put the ruleset first"]);
    assert_eq!(run("Triumph").code, 0);
}

#[test]
fn words_of_triumphs_matrix_are_refused_for_another_game() {
    let ran: Ran = Command::new(env!("CARGO_BIN_EXE_equipoise"))
        .args(["odds", "gloriam", "--matrix", "--format", "csv"])
        .output()
        .expect("starts")
        .into();
    check_refused(
        &ran,
        &["only the matrix of Triumph! takes `--format`", "--json prints every pair"],
    );
}
