//! Situations on a line and in a file, and what is refused.

use serde_json::{Value as Json, json};

use super::*;
use experiment::json::json_line;
use experiment::odds::situations;
use experiment::odds::source::Format;

fn asked<'t>(a: &'t str, b: &'t str) -> Between<'t> {
    Between { a, b, shoots: false, from_rear: false }
}

#[track_caller]
fn answered(a: &str, b: &str) -> Json {
    let said = between(asked(a, b)).map_err(|failure| failure.on_one_line());
    let text = said.map(|said| said.json());
    serde_json::from_str(&text.expect("a situation that can be")).expect("JSON")
}

#[track_caller]
fn refused(a: &str, b: &str) -> String {
    let failure = between(asked(a, b)).expect_err("it can't be");
    failure.pieces().collect()
}

fn of_file(text: &str, format: Format) -> Vec<Json> {
    let mut problems = Problems::default();
    let read = situations::read(text, format, &FILE, &mut problems, situation::read);
    assert!(problems.is_empty(), "{:?}", problems.into_sorted());
    let each = read.iter().map(|situation| json_line(&situation.answer()));
    each.map(|line| serde_json::from_str(&line).expect("JSON")).collect()
}

/// TB-DICE-3, TB-REQ-2: a second six with the only die left, one roll in six.
#[test]
fn tb_dice_3_an_area_on_a_line_and_in_both_formats() {
    let answer = answered("(6)", "pair:on=6,dice=1");
    assert_eq!(answer["denominator"], 6);
    assert_eq!((&answer["this_turn"], &answer["mean_turns"]), (&json!(1), &json!(6.0)));
    assert_eq!(answer["within"], json!(["1/6", "11/36", "91/216", "671/1296"]));
    let toml = "[[situation]]\narea = \"(6)\"\nneeds = \"pair\"\non = 6\ndice = 1\n";
    let json = r#"[{ "area": "(6)", "needs": "pair", "on": "6", "dice": 1 }]"#;
    assert_eq!(of_file(toml, Format::Toml), std::slice::from_ref(&answer));
    assert_eq!(of_file(json, Format::Json), [answer]);
    // Two words of a requirement, with a hyphen; dice that aren't named are all that are left.
    let all = answered("doubles", "two-pairs:on=44");
    assert_eq!((&all["dice"], &all["denominator"]), (&json!(4), &json!(1296)));
}

/// One roll in six each turn: within n turns 1 − (5/6)^n, half in the fourth, on a line and as text; an area that is misspelt is still
/// an area.
#[test]
fn chances_within_as_many_turns_as_are_asked() {
    let answer = answered("(6)", "none:dice=1,turns=12");
    assert_eq!(
        (&answer["median_turns"], answer["within"].as_array().map(Vec::len)),
        (&json!(4), Some(4))
    );
    let chances = answer["chances"].as_array().expect("a list");
    let last = chances.last().and_then(Json::as_f64).expect("a number");
    assert_eq!(chances.len(), 12);
    assert!((last - (1.0 - (5.0_f64 / 6.0).powi(12))).abs() < 1e-12);
    let card = answered("marston-moor", "18A:turns=2");
    assert_eq!(card["rows"][0]["chances"].as_array().map(Vec::len), Some(2));
    let said = between(asked("(6)", "none:dice=1,turns=12")).map_err(|it| it.on_one_line());
    let text = said.expect("a situation").text();
    for part in ["within 12 turns", "88.8 %", "in half of all cases, at most"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(refused("(6)", "none:turns=0").contains("`turns`"));
    let misspelt = refused("doubels", "pair:dice=4");
    assert!(misspelt.contains("no dice area") && misspelt.contains("doubles"), "{misspelt}");
}

/// TB-ATK-2, TB-SCR-1: Cromwell against Byron with the numbers of the rulebook's tests, on a line and in a file.
#[test]
fn tb_atk_2_a_card_of_a_scenario_on_a_line_and_in_a_file() {
    let answer = answered("marston-moor", "18A:dice=2,enemy-dice=4,13A=0");
    let attack = &answer["rows"][0]["attack"];
    assert_eq!(attack["target"], "16A");
    assert_eq!(attack["hits"], json!({ "1": 24, "2": 3 }));
    assert_eq!(attack["mean_hits"], "5/6");
    assert_eq!(attack["reactions"][1]["ready"], 936);
    assert_eq!(attack["any_reaction"], 1008);
    assert_eq!(answer["rows"][1]["kind"], "screen");
    let file = r#"[{ "scenario": "Marston Moor", "card": "18a", "dice": 2, "enemy_dice": 4, "others": { "13A": 0 } }]"#;
    assert_eq!(of_file(file, Format::Json), [answer]);
    // TB-ATK-3: with Byron gone, the Northern Horse is next.
    let next = answered("marston-moor", "18A:gone=16A,on=1");
    assert_eq!(next["rows"][0]["attack"]["target"], "11A");
    assert_eq!((&next["dice"], &next["rows"][0]["met_already"]), (&json!(5), &json!(true)));
}

/// TB-REQ-8, TB-SPEC-1: a special formation waits for cubes and can't be attacked; TB-ROLL-4: one in Reserve is brought in by a word.
#[test]
fn tb_req_8_special_formations_and_reserves() {
    let guns = answered("marston-moor", "21A:cubes=0,dice=3");
    assert_eq!((&guns["rows"][0]["this_turn"], &guns["holds"]), (&json!(6), &Json::Null));
    assert_eq!(guns["rows"][0]["needs"], "a cube");
    let coats = answered("marston-moor", "15A:in-play=15A,dice=2");
    assert_eq!(coats["rows"][0]["this_turn"], 6);
    assert!(refused("marston-moor", "15A").contains("15A:in-play=15A"));
}

/// TB-SR-LIFEGUARD-SHIELD: with a five on it Crawford makes two hits less one after another five or six, so one stick falls in 2 of 6 rolls.
#[test]
fn a_formation_holds_by_the_sticks_it_has() {
    let text = r#"[{ "scenario": "marston-moor", "card": "14A", "enemy_dice": 1, "others": { "13A": 0, "19A": 5 } }]"#;
    let holds = of_file(text, Format::Json).remove(0)["holds"].clone();
    assert_eq!(holds["by_sticks"]["1"], 4);
    assert_eq!(holds["attackers"], json!(["19A"]));
}

#[test]
fn everything_that_is_wrong_is_refused_at_once_with_the_nearest_names() {
    let all = refused("marston-moor", "18B:gone=99A,dise=3,19A=77,16A=12,enemy-dice=9");
    for part in [
        "has no card 18B",
        "`18A`",
        "has no card 99A",
        "`dise` is no card of Marston Moor",
        "`dice`",
        "`77` are no dice on a card",
        "[12] can't lie there: 16A takes doubles",
        "`enemy_dice`",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    let area = refused("5/6", "piar:on=4,cubes=1,dice=7");
    for part in
        ["`piar` is no requirement", "`pair`", "the area takes 5/6", "`cubes` is said of", "`dice`"]
    {
        assert!(area.contains(part), "{part}\n{area}");
    }
    assert!(refused("marston-more", "18A").contains("marston-moor"));
    assert!(
        refused("marston-moor", "18A:on=111,24A=4444").contains("more dice than its army has left")
    );
    assert!(
        refused("marston-moor", "21A:sticks=2").contains("`sticks` is said of a normal formation")
    );
    let shot = Between { shoots: true, ..asked("marston-moor", "18A") };
    assert!(between(shot).is_err());
}

#[test]
fn the_text_names_target_reactions_and_rules() {
    let words = asked("marston-moor", "18A:dice=2,enemy-dice=4,13A=0");
    let said = between(words).map_err(|failure| failure.on_one_line()).expect("a situation");
    let text = said.text();
    for part in [
        "18A Cromwell, dice area 1-3",
        "2 hits",
        "3 of    36",
        "screen by 16A Byron, needs pair",
        "936 of  1296",
        "TB-ATK-3",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
