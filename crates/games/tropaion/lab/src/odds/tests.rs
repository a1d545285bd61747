//! Situations on a line and in a file against the worked examples of the specification.

use std::path::Path;

use serde_json::Value as Json;

use super::*;
use experiment::json::json_line;
use experiment::odds::situations;
use experiment::odds::source::Format;

fn asked<'t>(a: &'t str, b: &'t str, shoots: bool) -> Between<'t> {
    Between { a, b, shoots, from_rear: false }
}

#[track_caller]
fn json(asked: Between<'_>) -> Json {
    let said = between(asked).map_err(|failure| failure.on_one_line());
    let text = said.map(|said| said.json());
    serde_json::from_str(&text.expect("a situation that can be")).expect("JSON")
}

/// TP-X05: supported heavy infantry charges supported heavy infantry; broken in 7 of 72, tied in 5 of 36.
#[test]
fn tp_x05_on_a_line_and_in_a_file() {
    let answer = json(asked("HI:charged,flank-support", "heavy-infantry:flank-support", false));
    assert_eq!(answer["modifiers"], serde_json::json!({"active": 3, "other": 2}));
    assert_eq!(answer["denominator"], 216);
    assert_eq!(answer["other"]["broken"], 21);
    assert_eq!(answer["winner"]["tie"], 30);
    assert_eq!(answer["rules"]["active"]["TP-711"], 1);
    let file = r#"[{ "kind": "close", "active": { "type": "HI", "charged": true, "flank_support": true },
                     "other": { "type": "HI", "flank_support": 1 } }]"#;
    let mut problems = Problems::default();
    let read = situations::read(file, Format::Json, &FILE, &mut problems, situation::read);
    assert!(problems.is_empty());
    let of_file: Json = serde_json::from_str(&json_line(&read[0].answer())).expect("JSON");
    assert_eq!(of_file, answer);
}

/// TP-X06, TP-X08: elephants are never pushed back; Valour on the result breaks more.
#[test]
fn tp_x06_tp_x08_words_of_a_line() {
    let answer = json(asked("el:charged", "hi", false));
    assert_eq!((&answer["active"]["broken"], &answer["winner"]["tie"]), (&1.into(), &12.into()));
    let broken = |a: &str| json(asked(a, "mi", false))["other"]["broken"].as_u64();
    // One of 6 results breaks of the wins; three points more make it 4 of 6.
    assert_eq!(broken("mi:result-valour=3"), broken("mi").map(|count| 4 * count));
}

/// TP-502 to TP-504: a shot, with and without a return.
#[test]
fn tp_504_a_shot_and_its_return() {
    let answer = json(asked("li:distance=2", "li", true));
    assert_eq!((&answer["return_fire"], &answer["denominator"]), (&true.into(), &36.into()));
    let unseen = json(asked("li:distance=2,target-sees=false", "li", true));
    assert_eq!(
        (&unseen["return_fire"], &unseen["shooter"]["nothing"]),
        (&false.into(), &36.into())
    );
    assert_eq!(unseen["target"], answer["target"]);
}

/// All problems are reported at once, with their remedies.
#[test]
fn what_cannot_be_is_refused_with_every_reason() {
    let said = |a: &str, b: &str, shoots: bool| {
        let failure = between(asked(a, b, shoots)).expect_err("refused");
        failure.pieces().collect::<String>()
    };
    let wrong = said("hj+legionary:chargd,shieldwall", "wb:disrupted=9", false);
    for part in [
        "\"hj\" is not a type of unit",
        "did you mean `HI`",
        "\"legionary\" is not a trait",
        "did you mean `legionaries`",
        "unknown key `chargd`",
        "it is a whole number from 0 to 3",
    ] {
        assert!(wrong.contains(part), "no `{part}` in:\n{wrong}");
    }
    let wrong = said("hi:shieldwall,downhill", "wb:charged,downhill", false);
    for part in ["TP-402", "TP-A26", "TP-716"] {
        assert!(wrong.contains(part), "no `{part}` in:\n{wrong}");
    }
    let wrong = said("hi:distance=2", "wb:charged", true);
    assert!(wrong.contains("unknown key `charged`"), "{wrong}");
    let from_rear = Between { from_rear: true, ..asked("li:distance=2", "hi", true) };
    let idle = between(from_rear).expect_err("refused").on_one_line();
    assert!(idle.contains("`--from-rear` changes nothing"), "{idle}");
    let missing = of_file(Path::new("/nowhere.json")).expect_err("refused");
    assert!(missing.on_one_line().contains("/nowhere.json"));
}

#[test]
fn the_text_names_every_modifier_with_its_rule() {
    let fight = asked("hi+legionaries:charged", "wb:rough", false);
    let text = between(fight).expect("a situation that can be").text();
    for part in [
        "A, active: heavy infantry, legionaries",
        "it charged",
        "TP-711",
        "in difficult ground",
        "−1  TP-717",
        "A wins",
        "pushed+disrupted",
    ] {
        assert!(text.contains(part), "no `{part}` in:\n{text}");
    }
}

/// TP-710, TP-012, TP-015: traits, types and weapons of an army's own, by its file; what is wrong with the file is named.
#[test]
fn tp_710_things_of_an_armys_own_count_in_odds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own.toml");
    let text = "name = \"Own\"\n[[trait]]\nname = \"horse breakers\"\n\
                effect = [{ on = \"combat\", value = 2, against = [\"cavalry\"], when = [\"to-front\"] }]\n\
                [[type]]\nname = \"guards\"\nlike = \"HI\"\ncombat = 2\n\
                [[weapon]]\nname = \"staff sling\"\nlike = \"javelin\"\nrange = 4\n\
                [[unit]]\ntype = \"guards\"\ncount = 12\n";
    std::fs::write(&path, text).expect("writable");
    let of = |words: &str| format!("{words},army={}", path.display());
    let guards = of("guards+horse-breakers:downhill=false");
    let rules = |b: &str| json(asked(&guards, b, false))["rules"]["active"].clone();
    assert_eq!(rules("mc"), serde_json::json!({"TP-710": 2, "own trait": 2}));
    assert_eq!(rules("wb"), serde_json::json!({"TP-710": 2}));
    let flanked = of("guards+horse-breakers:fought-on=flank");
    let answer = json(asked(&flanked, "mc", false));
    assert_eq!(answer["rules"]["active"]["own trait"], Json::Null);
    let slings = of("li:distance=4,weapon=staff-sling");
    assert_eq!(json(asked(&slings, "hi", true))["denominator"], 36);
    let javelins = between(asked("li:distance=4", "hi", true)).expect_err("too far");
    assert!(javelins.on_one_line().contains("javelin reaches 2 MU"));
    std::fs::write(
        &path,
        "name = \"Own\"\n[[type]]\nname = \"guards\"\nlike = \"XX\"\n[[unit]]\ntype = \"HI\"\ncount = 12\n",
    )
    .expect("writable");
    let wrong = between(asked(&guards, "mc", false)).expect_err("no such type");
    assert!(
        wrong.on_one_line().contains("own.toml, line 4: \"XX\" is not a type of unit"),
        "{}",
        wrong.on_one_line()
    );
}

/// TP-110: on a line, Valour is A's; with B it is refused in one sentence and not given to A.
#[test]
fn tp_110_valour_of_b_is_refused() {
    for word in ["valour=1", "result-valour=2"] {
        let of_b = between(asked("mi", &format!("hi:{word}"), false)).expect_err("refused");
        let said = of_b.on_one_line();
        assert!(said.contains("only the active unit, A, spends Valour (TP-110)"), "{said}");
        assert!(between(asked(&format!("mi:{word}"), "hi", false)).is_ok(), "{word}");
    }
}
