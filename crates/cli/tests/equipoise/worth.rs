//! Worth in army points: what a file may say, and a small run.

use std::fs;

use crate::support::{equipoise, folder, in_one_line};

const HEAD: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"worth\"\npairs = 288\n";
const PARTHIAN: &str = "[[worth.bearer]]\nlist = \"parthian\"\ncards = [\"pack-trains\", \"charging-camelry\"]\n\
     enemies = [\"marian-roman\", \"seleucid\"]\n";

#[track_caller]
fn refused(experiment: &str, expected: &[&str]) {
    let folder = folder();
    fs::write(folder.path().join("w.toml"), experiment).expect("writable");
    let output = equipoise(folder.path(), &["run", "w.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for expected in expected {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn all_problems_of_the_questions_are_reported_at_once() {
    let experiment = format!(
        "{HEAD}[worth]\nplayers = [\"stedy\"]\nmargin = 0\nhandicaps = [0, 3, 3, 9]\nshare = 0\n\
         [[worth.bearer]]\nlist = \"parthians\"\ncards = [\"pack-train\", \"pack-trains=2\", \"hold-the-line=x\"]\n\
         enemies = [\"marian-roman\"]\n"
    );
    refused(
        &experiment,
        &[
            "policy `stedy` is unknown",
            "did you mean `steady`?",
            "`margin` is 0; it is a number from 0.01 to 6",
            "`handicaps` names 0, which is the baseline",
            "`handicaps` names 3 twice",
            "`handicaps` is 9; it is a whole number from -6 to 6",
            "`share` is 0",
            "there is no file and no built-in army list `parthians`",
            "did you mean `parthian`?",
            "unknown battle card `pack-train`",
            "Pack Trains and Herds is bought once, not 2 times",
            "`hold-the-line=x` has no number of cards after its `=`",
        ],
    );
}

/// What is wrong with a price doesn't wait for its card, nor does it follow from a bearer that can't be read.
#[test]
fn prices_are_read_with_everything_else() {
    let price = |card: &str, cost: &str| {
        format!("[[worth.price]]\ncard = \"{card}\"\ncost = {cost}\nvariant = \"milder\"\n")
    };
    let head = format!("{HEAD}[worth]\nplayers = [\"steady\"]\n");
    let wrong = format!("{}{}", price("pack-train", "1.3"), price("ambush", "99"));
    refused(
        &format!("{head}{PARTHIAN}{wrong}"),
        &[
            "unknown battle card `pack-train`",
            "`cost` is 1.3; points come in halves",
            "say 1.5, or another half",
            "`cost` is 99",
            "there is no [[worth.variant]] \"milder\"",
        ],
    );
    let unread = PARTHIAN.replace("\"pack-trains\"", "\"pack-train\"");
    let folder = folder();
    let experiment = format!("{head}{unread}{}", price("pack-trains", "2"));
    fs::write(folder.path().join("w.toml"), experiment).expect("writable");
    let output = equipoise(folder.path(), &["run", "w.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert!(message.contains("unknown battle card `pack-train`"), "{message}");
    assert!(!message.contains("no [[worth.bearer]] has"), "{message}");
}

#[test]
fn cards_that_no_army_of_the_list_may_have_are_refused() {
    let experiment = format!(
        "{HEAD}[worth]\nplayers = [\"steady\"]\n[[worth.bearer]]\nlist = \"parthian\"\ncards = [\"ambush\"]\n\
         enemies = [\"marian-roman\"]\n"
    );
    refused(
        &experiment,
        &["none of 144 armies drawn from the list \"parthian\" in the year -53 may have Ambush"],
    );
    let experiment = format!(
        "{HEAD}[worth]\nplayers = [\"steady\"]\n[[worth.list]]\nkey = \"parthian\"\nyear = 1900\n{PARTHIAN}"
    );
    refused(
        &experiment,
        &[
            "no army of the list \"parthian\" in the year 1900 can be built: the year 1900 is outside the list's -250 to 225",
        ],
    );
}

#[test]
fn handicaps_go_both_ways_and_draws_are_shared_evenly() {
    let experiment =
        format!("{HEAD}[worth]\nplayers = [\"steady\"]\nhandicaps = [3, 6]\n{PARTHIAN}");
    refused(&experiment, &["`handicaps` are all on one side of 0"]);
    let experiment = format!(
        "{HEAD}[worth]\nplayers = [\"steady\", \"bold\", \"random\", \"steady\", \"bold\"]\n{PARTHIAN}"
    );
    refused(
        &experiment,
        &["enemies, players and readings (2 by 5 by 1) can't share the 36 draws of a block evenly"],
    );
}

#[test]
fn readings_differ_from_the_rules_and_from_each_other() {
    let reading = |name: &str, parameters: &str| {
        format!("[[worth.reading]]\nname = \"{name}\"\nparameters = {{ {parameters} }}\n")
    };
    let otherwise = reading("otherwise", "zoc_through_difficult = false");
    let head = format!("{HEAD}[worth]\nplayers = [\"steady\"]\n");
    let as_it_is = reading("as it is", "zoc_through_difficult = true");
    refused(
        &format!("{head}{as_it_is}{PARTHIAN}"),
        &["\"as it is\" reads the rules as \"the rules as they are\" does"],
    );
    refused(
        &format!("{head}{otherwise}{otherwise}{PARTHIAN}"),
        &["two readings are called \"otherwise\""],
    );
    let unknown = reading("new", "zoc_through_marsh = false");
    refused(&format!("{head}{unknown}{PARTHIAN}"), &["zoc_through_marsh"]);
}

#[test]
fn a_bearer_twice_is_refused() {
    let experiment = format!("{HEAD}[worth]\nplayers = [\"steady\"]\n{PARTHIAN}{PARTHIAN}");
    refused(&experiment, &["two bearers are of the list \"parthian\""]);
}

/// ST-A6, ST-E2: the same tables on any threads and from `run.toml` alone; a block is too little for an interval, and says so.
#[test]
fn st_e2_a_small_run_is_the_same_on_any_threads() {
    let folder = folder();
    let experiment = format!(
        "{HEAD}[parameters]\nvictory_points = 1\nmax_turns = 6\n\
         [worth]\nplayers = [\"steady\"]\nhandicaps = [-6, 6]\nshare = 12\nprice_share = 12\n\
         [[worth.bearer]]\nlist = \"parthian\"\ncards = [\"charging-camelry\"]\nenemies = [\"marian-roman\"]\n"
    );
    fs::write(folder.path().join("w.toml"), experiment).expect("writable");
    let run = |threads: &str, out: &str| {
        let arguments = ["run", "w.toml", "--threads", threads, "--out", out];
        let output = equipoise(folder.path(), &arguments);
        assert!(output.status.success(), "{}", in_one_line(&output.stderr));
        in_one_line(&output.stdout)
    };
    let message = run("1", "one");
    assert!(message.contains("Charging Camelry"), "{message}");
    assert!(message.contains("undecided"), "{message}");
    run("2", "two");
    let report = equipoise(folder.path(), &["report", "two"]);
    assert!(report.status.success(), "{}", in_one_line(&report.stderr));
    for name in [
        "values.csv",
        "value_parts.csv",
        "troop_values.csv",
        "cells.csv",
        "blocks.parquet",
        "run.toml",
    ] {
        let of = |run: &str| fs::read(folder.path().join(run).join(name)).expect("it is there");
        assert_eq!(of("one"), of("two"), "{name}");
    }
    // A handicap plays one in twelve of the draws, and a card those of armies that may have it.
    let cells = fs::read_to_string(folder.path().join("one/cells.csv")).expect("it is there");
    let mut rows = cells.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heading = rows.next().expect("a heading");
    let at = heading.iter().position(|name| *name == "pairs");
    let pairs: Vec<u64> =
        rows.map(|row| row[at.expect("a column of pairs")].parse().expect("a count")).collect();
    let [baseline, less, more, given, paid] = pairs[..] else { panic!("{cells}") };
    assert_eq!([baseline, less, more, paid], [288, 24, 24, 24]);
    assert!(given > 0 && given < 288, "{cells}");
}

/// Two cards of a list are compared, those of two lists are not, and what is no card is refused with the nearest one.
#[test]
fn two_cards_of_one_list_are_compared_and_unknown_ones_refused() {
    let folder = folder();
    let experiment = format!(
        "{}[parameters]\npoints_cap = 24\nvictory_points = 1\nmax_turns = 6\n\
         [worth]\nplayers = [\"steady\"]\nhandicaps = [-6, 6]\nshare = 12\nprice_share = 12\n\
         [[worth.bearer]]\nlist = \"maurikian-byzantine\"\ncards = [\"pack-trains\", \"fortified-camp\"]\n\
         enemies = [\"later-achaemenid-persian\"]\n\
         [[worth.bearer]]\nlist = \"later-achaemenid-persian\"\ncards = [\"scythed-chariots\"]\nenemies = [\"later-achaemenid-persian\"]\n",
        HEAD.replace("288", "576")
    );
    fs::write(folder.path().join("w.toml"), experiment).expect("writable");
    let ran = equipoise(folder.path(), &["run", "w.toml", "--out", "out", "--quiet"]);
    assert!(ran.status.success(), "{}", in_one_line(&ran.stderr));
    let compare = |first: &str, second: &str| {
        let output = equipoise(folder.path(), &["report", "out", "--compare", first, second]);
        let said = [&output.stdout, &output.stderr].map(|bytes| in_one_line(bytes));
        (output.status.code(), said.join(" "))
    };
    let (code, said) = compare("pack-trians", "fortified-camp");
    assert_eq!(code, Some(2), "{said}");
    let expected = "no variant is called `pack-trians`: did you mean `pack-trains`?";
    assert!(said.contains(expected), "{said}");
    let (code, said) = compare("pack-trains", "fortified-camp");
    assert_eq!(code, Some(0), "{said}");
    let expected = "Pack Trains and Herds and Fortified Camp come to the same score in every battle, for Maurikian Byzantine";
    assert!(said.contains(expected), "{said}");
    assert!(!said.contains("are not compared"), "{said}");
    let (_, said) = compare("pack-trains", "scythed-chariots");
    let expected = "pack-trains and scythed-chariots are not compared: that needs a list whose armies may have both";
    assert!(said.contains(expected), "{said}");
}
