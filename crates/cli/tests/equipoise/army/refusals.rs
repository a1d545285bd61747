//! Files that no army, list or answer of Meshwesh is: each refused with everything that is wrong, and quickly.

use std::fs;
use std::time::{Duration, Instant};

use crate::army::import::MESHWESH;
use crate::army::{LIST, refused, with_lists, write};

const HEAD: &str = "name = \"Mine\"\nlist = \"Made up\"\nyear = 1150\ninvasion = 2\nmaneuver = 1\nhome = [\"arable\"]\n";
const STANDS: &str = "[[stands]]\ntroop = \"knights\"\ngeneral = true\n";

/// What is as bad in TOML as in JSON: the three commands that read files refuse it in the same words.
#[test]
fn files_that_are_no_text_are_refused_by_every_command() {
    let folder = with_lists();
    let folder = folder.path();
    fs::create_dir(folder.join("a.toml")).expect("writable");
    write(folder, "utf16.toml", b"\xff\xfen\x00a\x00m\x00e\x00");
    write(folder, "latin1.toml", b"name = \"Alf\xf6ld\"\n");
    write(folder, "empty.toml", "\n \n");
    write(folder, "mine.toml", format!("{HEAD}{STANDS}"));
    for (file, expected) in [
        ("a.toml", "a.toml is a folder"),
        ("nowhere/b.toml", "there is no file"),
        ("utf16.toml", "it looks like UTF-16; save it as UTF-8"),
        ("latin1.toml", "latin1.toml is not UTF-8 text: byte 12 in line 1 is 0xf6"),
        ("empty.toml", "empty.toml is empty"),
    ] {
        refused(folder, &["check", file], &[expected]);
        if !file.starts_with("nowhere") && file != "a.toml" {
            refused(folder, &["import", "meshwesh", file], &[expected]);
            fs::copy(folder.join(file), folder.join("lists/made-up.toml")).expect("writable");
            refused(
                folder,
                &["check", "mine.toml", "--lists", "lists"],
                &["made-up.toml", expected.split(".toml").last().unwrap_or(expected)],
            );
        }
    }
    // Everything wrong with several files is reported, and what is right is checked all the same.
    refused(
        folder,
        &["check", "latin1.toml", "empty.toml", "mine.toml"],
        &["latin1.toml is not", "empty.toml is empty"],
    );
}

#[test]
fn large_and_deep_files_are_refused_within_seconds() {
    let folder = with_lists();
    let folder = folder.path();
    write(folder, "mine.toml", format!("{HEAD}{STANDS}"));
    let mega = 1024 * 1024;
    let stands = STANDS.replace("general = true\n", "count = 32\n");
    let entry = "[[entry]]\nname = \"x\"\ntroops = [\"knights\"]\nmin = 0\nmax = 9\n";
    for (what, text, expected) in [
        ("long", format!("{HEAD}x = \"{}\"\n", "y".repeat(6 * mega)), "unknown key `x`"),
        ("too long", "#".repeat(9 * mega), "is larger than 8 MB"),
        ("many stands", format!("{HEAD}{}", stands.repeat(4_000)), "the army has 128000 stands"),
        (
            "many cards",
            format!("{HEAD}{STANDS}{}", "[[cards]]\ncard = \"x\"\n".repeat(3_000)),
            "unknown battle card \"x\"",
        ),
        ("deep", format!("x = {}{}", "[".repeat(100_000), "]".repeat(100_000)), "problem"),
        ("doubled", format!("{HEAD}{}{STANDS}", "year = 3\n".repeat(2_000)), "duplicate key"),
        (
            "numbers",
            format!("{HEAD}{STANDS}count = 99999999999999999999\n"),
            "an integer beyond 64 bits",
        ),
        ("list", format!("{LIST}{}", entry.repeat(15_000)), "unknown key"),
    ] {
        write(folder, "bad.toml", &text);
        let started = Instant::now();
        refused(folder, &["check", "bad.toml"], &[expected]);
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "{what} takes {:?}",
            started.elapsed()
        );
    }
    let cards = "[[cards]]\ncard = \"ambush\"\n".repeat(5_000);
    write(folder, "bad.toml", format!("{HEAD}{STANDS}{cards}"));
    refused(folder, &["check", "bad.toml"], &["Ambush is bought twice"]);
    write(folder, "lists/made-up.toml", format!("{LIST}{}", entry.repeat(15_000)));
    refused(
        folder,
        &["check", "mine.toml", "--lists", "lists"],
        &["the list has 15003 entries, and 200 are the most"],
    );
    for (text, expected) in [
        (
            format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)),
            "more than 32 deep in one another",
        ),
        (MESHWESH.replace("\"Five", &"x".repeat(6 * mega)), "json::syntax"),
        (MESHWESH[..MESHWESH.len() / 2].to_owned(), "read as JSON: an army list as Meshwesh's"),
        (format!("{{\"id\": \"{}\"}}", "x".repeat(6 * mega)), "the army list has no `name`"),
        (MESHWESH.replace("\"max\":9", "\"max\":1e99"), "`max` is a number with a fraction"),
        (MESHWESH.replace("\"max\":9", "\"max\":9,\"max\":8"), "`max` stands twice in an entry"),
    ] {
        write(folder, "one.json", &text);
        let started = Instant::now();
        refused(folder, &["import", "meshwesh", "one.json"], &[expected]);
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "{expected} takes {:?}",
            started.elapsed()
        );
    }
}

#[test]
fn a_list_file_is_read_key_by_key() {
    let folder = with_lists();
    let folder = folder.path();
    write(folder, "mine.toml", format!("{HEAD}{STANDS}"));
    let list = LIST
        .replace("years = [1000, 1200]", "years = [1200, 1000]")
        .replace("troops = [\"knights\"]", "troops = []")
        .replace("min = 3", "min = 13")
        .replace("card = \"shower-shooting\"", "card = \"gunpowder\"")
        .replace("invasion = [2]", "invasion = []")
        .replace("limit = 3", "limit = -3\ncost = 2");
    write(folder, "lists/made-up.toml", list);
    refused(
        folder,
        &["check", "mine.toml", "--lists", "lists"],
        &[
            "`years` is no span of years",
            "`troops` is empty",
            "`min` is 13 and `max` is 12",
            "unknown battle card \"gunpowder\"",
            "`invasion` names nothing",
            "`limit` is -3; it is a whole number from 0 to 99",
            "unknown key `cost` in [[cards]]",
            "7 problems in lists/made-up.toml",
        ],
    );
}

#[test]
fn tr_bc_00_3_half_of_an_all_or_none_entry_is_refused() {
    let folder = with_lists();
    let folder = folder.path();
    let army = format!(
        "{HEAD}faction = \"the town\"\n[[stands]]\ntroop = \"spear\"\ncount = 4\ngeneral = true\nbattle_line = true\n\
         [[stands]]\ntroop = \"bow-levy\"\ncount = 4\n[[cards]]\ncard = \"shower-shooting\"\non = \"bow-levy\"\ncount = 2\n"
    );
    write(folder, "mine.toml", army);
    refused(
        folder,
        &["check", "mine.toml", "--lists", "lists"],
        &[
            "TR-BC-00.3 2 of 4 stands of entry 2 have Shower Shooting, which is for all of them or none",
        ],
    );
}
