//! Situations on a line and in a file against the worked examples of the specification.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::*;
use experiment::json::json_line;
use experiment::odds::situations;
use experiment::odds::source::Format;

fn asked<'t>(a: &'t str, b: &'t str, shoots: bool) -> Between<'t> {
    Between { a, b, shoots, from_rear: false }
}

#[track_caller]
fn answer(asked: Between<'_>) -> Json {
    let said = between(asked).map_err(|failure| failure.on_one_line());
    let text = said.map(|said| said.json());
    serde_json::from_str(&text.expect("a situation that can be")).expect("JSON")
}

/// A fraction in text as a number of 36.
fn of_36(fraction: &Json) -> u32 {
    let text = fraction.as_str().unwrap_or("0");
    let (count, of) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<u32>().expect("a number");
    number(count) * 36 / number(of)
}

/// GL-X02: lancers charge a standing keil of three ranks: nothing against +3, white against red, 1/6 of a base against 2/3.
#[test]
fn gl_x02_on_a_line_and_in_a_file() {
    let found =
        answer(asked("close-horse+charging-lancer:charging", "close-infantry+keil:ranks=3", false));
    assert_eq!((&found["a"]["sum"], &found["b"]["sum"]), (&json!(0), &json!(3)));
    assert_eq!((&found["a"]["dice"], &found["b"]["dice"]), (&json!(["W"]), &json!(["R"])));
    assert_eq!(found["a"]["sets"]["D-A"]["mean_bases"], "1/6");
    assert_eq!(found["b"]["sets"]["D-A"]["mean_bases"], "2/3");
    let file = r#"[{ "kind": "charge", "a": { "move_type": "close-horse", "traits": ["cl"], "charging": true },
                     "b": { "move_type": "close-infantry", "traits": ["keil"], "ranks": 3 } }]"#;
    let mut problems = Problems::default();
    let read = situations::read(file, Format::Json, &FILE, &mut problems, situation::read);
    assert!(problems.is_empty());
    let of_file: Json = serde_json::from_str(&json_line(&read[0].answer())).expect("JSON");
    assert_eq!(of_file, found);
}

/// GL-X04: superior ferocious warriors charge average loose musketeers: two claims ahead, 1/2 of a base against 1/6.
#[test]
fn gl_x04_quality_and_ferocity() {
    let found = answer(asked(
        "warriors+ferocious:quality=superior,charging",
        "loose-infantry:weapon=musket",
        false,
    ));
    assert_eq!(found["a"]["difference"], 2);
    assert_eq!(found["a"]["claims"]["GL-510"], 1);
    assert_eq!(found["a"]["sets"]["D-A"]["mean_bases"], "1/2");
    assert_eq!(found["b"]["sets"]["D-A"]["mean_bases"], "1/6");
}

/// GL-X29: lancers that charge each other win their neighbours the claim in 2 of 9; those that charge standing long spears never.
#[test]
fn gl_x29_shatter_stands_after_cancelling() {
    let lancers = "close-horse+charging-lancer:charging";
    let both = answer(asked(lancers, lancers, false));
    assert_eq!(both["a"]["may"], json!(["shatter"]));
    assert_eq!(both["a"]["sets"]["D-A"]["trigger_stands"], "2/9");
    let blocked = answer(asked(lancers, "close-infantry+long-spear", false));
    assert_eq!((&blocked["a"]["difference"], &blocked["a"]["may"]), (&json!(-2), &json!([])));
}

/// GL-X30: a supporting file adds a black die in melee.
#[test]
fn gl_x30_a_supporting_file() {
    let found = answer(asked("close-infantry:support", "close-infantry", false));
    let set = &found["a"]["sets"]["D-A"];
    assert_eq!((&set["mean_bases"], &set["trigger"]), (&json!("5/12"), &json!("4/9")));
    // 15 of 36 inflict nothing, with and without a trigger.
    let nothing = ["0,0,0", "0,0,1"].map(|what| of_36(&set["dist"][what]));
    assert_eq!(nothing.iter().sum::<u32>(), 15);
}

/// GL-007, by hand: red against white on eight-sided dice of `3/2/1/2` and `0/2/1/5`. Red inflicts (2 × 3 + 2) half bases in 8, half a base;
/// white 2 in 8, an eighth. Red has 3 + 1 triggers in 8.
#[test]
fn gl_007_dice_of_other_faces_have_odds_of_their_own() {
    let file = r#"[{ "kind": "charge", "a": { "move_type": "close-horse", "traits": ["cl"], "charging": true },
                     "b": { "move_type": "close-infantry", "traits": ["keil"], "ranks": 3 },
                     "params": { "dice_set": "0/1/1/6 0/2/1/5 1/2/1/4 2/2/1/3 3/2/1/2" } },
                   { "kind": "shoot", "range": 2, "target": { "move_type": "close-infantry", "width": 2 },
                     "shooter": { "move_type": "loose-infantry", "weapon": "musket", "ranks": 2, "files": 2 },
                     "params": { "dice_set": "0/1/1/6 0/2/1/5 1/2/1/4 2/2/1/3 3/2/1/2" } }]"#;
    let mut problems = Problems::default();
    let read = situations::read(file, Format::Json, &FILE, &mut problems, situation::read);
    assert!(problems.is_empty());
    let json =
        |at: usize| -> Json { serde_json::from_str(&json_line(&read[at].answer())).expect("JSON") };
    let fight = json(0);
    assert_eq!(fight["a"]["sets"]["own"]["mean_bases"], "1/8");
    assert_eq!(fight["b"]["sets"]["own"]["mean_bases"], "1/2");
    assert_eq!(fight["b"]["sets"]["own"]["trigger"], "1/2");
    assert_eq!(fight["b"]["sets"]["D-A"]["mean_bases"], "2/3");
    // White with S as a wound (white-plus): 3 of 8 faces hit, so that of two files none hits in 25 of 64, both in 9.
    let volley = json(1);
    assert_eq!(volley["rung"], "white-plus");
    assert_eq!(volley["sets"]["own"]["hits"], json!({"0": "25/64", "1": "15/32", "2": "9/64"}));
}

/// GL-X10: four files of muskets at effective range: hits 1, 4, 6, 4, 1 of 16; one base on average.
#[test]
fn gl_x10_a_volley() {
    let found = answer(asked(
        "loose-infantry:weapon=musket,ranks=2,files=4,range=2",
        "close-infantry:width=4",
        true,
    ));
    assert_eq!((&found["in_range"], &found["rung"]), (&json!(true), &json!("white-plus")));
    let set = &found["sets"]["D-A"];
    assert_eq!(set["hits"], json!({"0": "1/16", "1": "1/4", "2": "3/8", "3": "1/4", "4": "1/16"}));
    assert_eq!(set["mean_bases"], "1");
    assert_eq!([&set["slow"]["0"], &set["slow"]["1"], &set["slow"]["2"]], ["5/16", "5/8", "1/16"]);
}

/// All problems are reported at once, with their remedies.
#[test]
fn what_cannot_be_is_refused_with_every_reason() {
    let wrong = between(asked("gendarme:chargng", "tercio+kiel:ranks=99", false))
        .expect_err("refused")
        .pieces()
        .collect::<String>();
    for part in [
        "\"gendarme\" is neither a kind of unit nor a move type",
        "did you mean `gendarmes`",
        "unknown key `chargng`",
        "no characteristic \"kiel\"",
        "from 1 to 12",
    ] {
        assert!(wrong.contains(part), "no `{part}` in:\n{wrong}");
    }
    let wrong = between(asked("musketeers", "tercio", true)).expect_err("refused");
    let wrong = wrong.pieces().collect::<String>();
    assert!(wrong.contains("has no `range`"), "{wrong}");
    let missing = of_file(Path::new("/nowhere.json")).expect_err("refused");
    assert!(missing.on_one_line().contains("/nowhere.json"));
}

/// A wrong move type doesn't hide the wrong words beside it.
#[test]
fn a_wrong_move_type_and_the_words_beside_it_are_named_together() {
    let file = r#"[{ "kind": "melee", "a": { "move_type": "close-horze", "quality": "supperior", "order": "tight",
                     "weapon": "muskett", "traits": ["kiel"] }, "b": { "move_type": "close-infantry" } }]"#;
    let mut problems = Problems::default();
    let read = situations::read(file, Format::Json, &FILE, &mut problems, situation::read);
    assert!(read.is_empty());
    let said = format!("{problems:?}");
    for part in ["close-horze", "supperior", "order = \\\"tight", "muskett", "kiel"] {
        assert!(said.contains(part), "no `{part}` in:\n{said}");
    }
    assert!(!said.contains("close-infantry\\\""), "{said}");
}

#[test]
fn the_text_names_every_claim_with_its_rule() {
    let fight = asked("gendarmes:charging", "close-infantry+keil:terrain=rough", false);
    let text = between(fight).expect("a situation that can be").text();
    for part in ["GL-511", "the other is affected", "sum of its claims", "D-D", "A less B"] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

/// The difference of claims is the row's less the column's, so melee is the same from both sides with the sign turned.
#[test]
fn gl_502_the_matrix_is_antisymmetric_in_melee() {
    let all: Vec<Json> = serde_json::from_str(&matrix::matrix().json()).expect("JSON");
    let melee: Vec<&Json> = all.iter().filter(|cell| cell["kind"] == "melee").collect();
    let of = |a: &Json, b: &Json| {
        let cell = melee.iter().find(|cell| cell["a"] == *a && cell["b"] == *b);
        cell.expect("all against all")["difference"].as_i64()
    };
    for cell in &melee {
        let turned = of(&cell["b"], &cell["a"]).map(|value| -value);
        assert_eq!(cell["difference"].as_i64(), turned, "{cell}");
    }
    let text = matrix::matrix().text();
    assert!(text.contains("Charge combat") && text.contains("cells"), "{text}");
}

/// GL-504: a characteristic of a designer's file claims in the odds too, by its own rule; what is wrong with the file is named.
#[test]
fn gl_504_characteristics_of_a_file_claim_in_odds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bills.toml");
    let claim = "{ rule = \"bills\", versus = [\"mounted\"], melee = 2 }";
    let text =
        format!("[[characteristic]]\nname = \"bills\"\ncode = \"Bill\"\nclaim = [{claim}]\n");
    std::fs::write(&path, text).expect("writable");
    let explained = |line: &str, b: &str| {
        let said = between(Between { a: line, b, shoots: false, from_rear: false });
        said.map(|said| said.text())
    };
    let line = format!("close-infantry+bills:characteristics={}", path.display());
    let text = explained(&line, "close-horse").expect("a situation that can be");
    assert!(text.contains("+2  bills"), "{text}");
    let against_foot = explained(&line, "close-infantry").expect("a situation that can be");
    assert!(!against_foot.contains("+2  bills"), "{against_foot}");
    let unknown = explained("close-infantry+bills", "close-horse").expect_err("no such one");
    assert!(unknown.on_one_line().contains("there is no characteristic \"bills\""));
    std::fs::write(&path, "[[characteristic]]\nname = \"bills\"\n").expect("writable");
    let wrong = explained(&line, "close-horse").expect_err("no code");
    assert!(wrong.on_one_line().contains("bills.toml"), "{}", wrong.on_one_line());
    let missing = explained("close-infantry:characteristics=/nowhere.toml", "close-horse");
    assert!(missing.expect_err("no file").on_one_line().contains("/nowhere.toml can't be read"));
}
