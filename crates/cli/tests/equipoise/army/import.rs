use std::fs;

use crate::army::{done, folder, refused, write};

/// A list as the API answers it, with the oddities that its README names.
pub const MESHWESH: &str = r#"{"id":"0123456789abcdef01234567","name":" Dynastic People ","listId":42.5,"sublistId":"a","sortId":1.5,
"keywords":["","\"Five"],"status":"DRAFT","showTroopOptionDescriptions":true,"dateRanges":[{"_id":"1","startDate":-10,"endDate":300}],
"derivedData":{},"invasionRatings":[{"_id":"2","value":2,"note":null}],
"maneuverRatings":[{"_id":"3","value":1,"note":"Normally"},{"_id":"4","value":3,"note":"Under Heraklios 109-128 AD"}],
"homeTopographies":[{"_id":"5","values":[" Hilly","Dry "],"note":""}],
"troopOptions":[
{"_id":"6","min":1,"max":4,"dateRanges":[],"troopEntries":[{"_id":"7","troopTypeCode":"KNT","dismountTypeCode":null,"note":"all"},
{"_id":"8","troopTypeCode":"BAD","dismountTypeCode":null,"note":"all"}],"description":"Riders ","core":"all","note":"only Chu",
"battleCardEntries":[{"_id":"9","battleCardCode":"DD","note":"only Knights; as Elite Foot"}]},
{"_id":"10","min":0,"max":9,"dateRanges":[{"_id":"11","startDate":400,"endDate":500}],"troopEntries":[{"_id":"12","troopTypeCode":"BLV",
"dismountTypeCode":null,"note":null}],"description":"","core":"","note":"","battleCardEntries":[{"_id":"13","battleCardCode":"SB","min":null,
"max":null,"note":"on Dailami only"}]}],
"troopEntriesForGeneral":[{"_id":"14","troopEntries":[{"_id":"15","troopTypeCode":"ELE","dismountTypeCode":null,"note":null}]}],
"allyOptions":[{"_id":"16","dateRange":null,"note":null,"allyEntries":[{"_id":"17","name":"Judah","allyArmyList":"x"}]}],
"battleCardEntries":[{"_id":"18","battleCardCode":"PD","min":0,"max":3,"note":"Ditch","mdText":"new","extra":[]}],"unknown":{"a":1}}"#;

#[test]
fn tr_ab_08_a_list_is_imported_with_what_is_odd_and_what_is_in_words_named() {
    let folder = folder();
    let folder = folder.path();
    write(folder, "one.json", MESHWESH);
    let message = done(folder, &["import", "meshwesh", "one.json", "--out", "lists"]);
    for expected in [
        "1 lists written to lists",
        "lists    0 whole, 1 in part, 0 not",
        "entries  2 whole, 0 in part, 0 not",
        "cards    2 whole, 1 in part, 0 not",
        "allies   1 options of 1 lists by name and year only",
        "ratings  1 ratings and homes hold under conditions in words",
        "Dynastic People: Supporting Bowmen of entry 1 (Bow Levy): \"on Dailami only\"",
        "Dynastic People: the general may be Elephants, and no entry offers them",
        "Dynastic People: entry 1 (Bow Levy) exists 400 to 500 only, when the list doesn't",
    ] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    let list = fs::read_to_string(folder.join("lists/dynastic-people.toml")).expect("written");
    for expected in [
        "name = \"Dynastic People\"",
        "source = \"meshwesh 0123456789abcdef01234567\"",
        "years = [-10, 300]",
        "when = \"Normally\"",
        "years = [[109, 128]]",
        "[[\"hilly\", \"dry\"]]",
        "troops = [\"bad-horse\", \"knights\"]",
        "one_type = true",
        "when = \"only Chu\"",
        "as = \"elite-foot\"",
        "said = \"Ditch\"",
        "names = [\"Judah\"]",
    ] {
        assert!(list.contains(expected), "no `{expected}` in:\n{list}");
    }
}

#[test]
fn all_problems_of_a_list_are_reported_at_once_and_nothing_is_written() {
    let folder = folder();
    let folder = folder.path();
    let broken = MESHWESH
        .replace("\"KNT\"", "\"ORC\"")
        .replace("\"min\":1", "\"min\":7")
        .replace("\" Hilly\"", "\"Lunar\"")
        .replace("\"PD\"", "\"XX\"")
        .replace("\"value\":2", "\"value\":true")
        .replace("\"core\":\"all\"", "\"core\":\"most\"");
    write(folder, "one.json", &broken);
    refused(
        folder,
        &["import", "meshwesh", "one.json", "--out", "lists"],
        &[
            "unknown troop type \"ORC\"",
            "min is 7 and max is 4",
            "unknown home \"Lunar\"",
            "unknown card \"XX\"",
            "`value` is true or false",
            "the battle line mark is \"most\"",
            "6 problems in one.json; nothing was written",
        ],
    );
    write(folder, "two.json", "[]");
    write(folder, "three.json", MESHWESH);
    refused(
        folder,
        &["import", "meshwesh", ".", "--out", "lists"],
        &[
            "unknown card \"XX\"",
            "this is a list of things, and no army list",
            "2 of 3 files are no army lists; nothing was written",
        ],
    );
    assert!(!folder.join("lists").exists());
    write(folder, "one.json", MESHWESH);
    fs::remove_file(folder.join("two.json")).expect("it was there");
    refused(
        folder,
        &["import", "meshwesh", ".", "--out", "lists"],
        &["two of the lists would be written to dynastic-people.toml"],
    );
}

#[test]
fn edited_lists_are_kept() {
    let folder = folder();
    let folder = folder.path();
    write(folder, "one.json", MESHWESH);
    let import = ["import", "meshwesh", "one.json", "--out", "lists"];
    done(folder, &import);
    // What it has made itself it may replace, by another text too.
    write(folder, "one.json", MESHWESH.replace("\"max\":4", "\"max\":5"));
    done(folder, &import);
    let list = folder.join("lists/dynastic-people.toml");
    let text = fs::read_to_string(&list).expect("written");
    assert!(text.contains('5'), "{text}");
    let edited = format!("# mine\n{text}");
    fs::write(&list, &edited).expect("writable");
    refused(folder, &import, &["lists/dynastic-people.toml", "edited since", "--force"]);
    assert_eq!(fs::read_to_string(&list).expect("there"), edited);
    done(folder, &[&import[..], &["--force"]].concat());
    assert_eq!(fs::read_to_string(&list).expect("there"), text);
}

#[test]
fn paths_that_hold_no_lists_are_reported() {
    let folder = folder();
    let folder = folder.path();
    fs::create_dir(folder.join("empty")).expect("writable");
    refused(folder, &["import", "meshwesh", "empty"], &["there is no .json file in empty"]);
    refused(
        folder,
        &["import", "meshwesh", "nowhere.json"],
        &["nowhere.json can't be read: there is no such file"],
    );
    write(folder, "one.json", MESHWESH);
    refused(
        folder,
        &["import", "meshwesh", "one.json", "--out", "one.json"],
        &["the lists of one.json can't be written"],
    );
}

/// A dozen of the public lists, with every kind of note that they have among them; `.ci/published-lists` imports them all.
#[test]
fn tr_ab_08_published_lists_are_imported() {
    let folder = folder();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/triumph/lab/tests/lists");
    let said = done(folder.path(), &["import", "meshwesh", path, "--out", "lists"]);
    for expected in [
        "12 lists written to lists",
        "lists    9 whole, 3 in part, 0 not",
        "entries  105 whole, 2 in part, 0 not",
        "cards    48 whole, 3 in part, 0 not",
        "allies   38 options of 10 lists",
        "ratings  5 ratings and homes hold under conditions",
        "Early Russian: Deployment Dismounting of entry 9",
        "Wallachian or Moldavian: entry 9 (Bombards): \"only Moldavian after 1400; or Wallachian after 1455\"",
        "Later Crusader: Standard Wagon: \"True Cross",
        "Kyrenean Greek: entry 2 (Greek horsemen or Xystophoroi) exists -313 to -308 only",
        "Quechua or Aymara: the general may be Raiders, and no entry offers them",
    ] {
        assert!(said.contains(expected), "no `{expected}` in:\n{said}");
    }
    // What was written is read again, and says the same.
    let built = [
        "build",
        "Later Crusader",
        "--lists",
        "lists",
        "--card",
        "standard-wagon",
        "--out",
        "a.toml",
    ];
    done(folder.path(), &built);
    done(folder.path(), &["check", "a.toml", "--lists", "lists"]);
}
