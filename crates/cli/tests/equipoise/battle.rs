//! Whole battles in experiments and replays, as far as a file is checked before anything is played.

use std::fs;
use std::path::Path;

use crate::support::{equipoise, folder, in_one_line};

const HEAD: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n";
const BATTLE: &str = "[battle]\npolicies = [\"steady\", \"steady\"]\n";
const HASTINGS: &str =
    "matchups = [{ a = \"norman-conquest\", b = \"anglo-danish\", name = \"Hastings\" }]\n";

/// A file of this text is refused with exit code 2, every one of these texts, and nothing written.
#[track_caller]
fn refused(folder: &Path, experiment: &str, expected: &[&str]) {
    fs::write(folder.join("battle.toml"), experiment).expect("writable");
    let output = equipoise(folder, &["run", "battle.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    for expected in expected {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    assert!(!folder.join("out").exists());
}

#[test]
fn policies_are_checked_by_name_number_and_parameter() {
    let folder = folder();
    for (policies, settings, expected) in [
        (
            "[\"stedy\", \"steady\"]",
            "",
            &[
                "policy `stedy` is unknown",
                "did you mean `steady`?",
                "known: random, steady, bold, captain, commander",
            ][..],
        ),
        (
            "[\"lookahead\", \"steady\"]",
            "",
            &[
                "policy `lookahead` is unknown",
                "`commander` took its place",
            ],
        ),
        (
            "[\"steady\"]",
            "",
            &["`policies` names 1 players; it names two"],
        ),
        (
            "[\"steady\", { theta = 3 }]",
            "",
            &["a policy with parameters has no `name`"],
        ),
        (
            "[\"steady\", { name = \"random\", courage = 3 }]",
            "",
            &["policy `random` has no parameter `courage`"],
        ),
        (
            "[\"steady\", \"steady\"]",
            "[policies.bold]\n",
            &["policy `bold` plays nowhere in this experiment"],
        ),
        (
            "[\"steady\", \"steady\"]",
            "[policies.brave]\n",
            &["policy `brave` is unknown"],
        ),
    ] {
        let battle = format!("{HEAD}{settings}[battle]\npolicies = {policies}\n{HASTINGS}");
        refused(folder.path(), &battle, expected);
    }
}

#[test]
fn matchups_and_armies_are_checked_where_they_are_named() {
    let folder = folder();
    fs::write(
        folder.path().join("mine.toml"),
        "name = \"Mine\"\ninvasion = 1\nmaneuver = 1\nhome = [\"wood\"]\n[[stands]]\ntroop = \"knigths\"\n",
    )
    .expect("writable");
    for (matchups, expected) in [
        (
            "",
            &["[battle] has no `matchups`", "or mirror = \"all\""][..],
        ),
        ("matchups = []\n", &["`matchups` is empty"]),
        (
            "matchups = [{ a = \"norman-conquests\", b = \"parthian\" }]\n",
            &[
                "there is no file and no built-in army `norman-conquests`",
                "did you mean `norman-conquest`?",
            ],
        ),
        (
            "matchups = [{ a = \"parthian\", b = \"mine.toml\" }]\n",
            &[
                "mine.toml, line 4: `home` is \"wood\"",
                "mine.toml, line 6: unknown troop type \"knigths\"",
                "did you mean `knights`?",
                "2 problems in battle.toml",
            ],
        ),
        (
            "matchups = [{ a = \"parthian\", b = \"parthian\" }]\nmirror = [\"parthian\"]\n",
            &["Parthian v Parthian is named twice"],
        ),
        (
            "mirror = []\ndiagnostics_pairs = 400\n",
            &[
                "`mirror` is empty",
                "`diagnostics_pairs` is 400; it is a whole number from 0 to 288",
            ],
        ),
        (
            "mirror = \"every\"\n",
            &["`mirror` is \"every\"; it is \"all\" or a list of armies"],
        ),
    ] {
        refused(
            folder.path(),
            &format!("{HEAD}{BATTLE}{matchups}"),
            expected,
        );
    }
}

#[test]
fn everything_wrong_with_an_army_file_is_told_at_once() {
    let folder = folder();
    let battle = format!("{HEAD}{BATTLE}mirror = [\"mine.toml\"]\n");
    let check = |army: &[u8], expected: &[&str]| {
        fs::write(folder.path().join("mine.toml"), army).expect("writable");
        refused(folder.path(), &battle, expected);
    };
    check(
        b"name = \" \"\ninvasion = -1\nmaneuver = 10\nhome = []\nyear = \"soon\"\nstands = []\ncards = 3\n",
        &[
            "line 1: `name` is empty",
            "line 2: `invasion` is -1; it is a whole number from 0 to 9",
            "line 3: `maneuver` is 10",
            "line 4: `home` names nothing",
            "line 5: `year` is a text, and should be a whole number",
            "line 6: `stands` is empty",
            "line 7: `cards` is a whole number",
            "7 problems in battle.toml; nothing was written",
        ],
    );
    let stands = |stands: &str| {
        let head = "name = \"Mine\"\ninvasion = 1\nmaneuver = 1\nhome = [\"dry\"]\n";
        format!("{head}{stands}").into_bytes()
    };
    check(
        &stands(
            "[[stands]]\ntroop = \"orcs\"\ncount = 0\n[[stands]]\ntroop = 3\ncount = 1.5\ngeneral = \"yes\"\n",
        ),
        &[
            "line 6: unknown troop type \"orcs\"",
            "line 7: `count` is 0; it is a whole number from 1 to 32",
            "line 9: `troop` is a whole number",
            "line 10: `count` is a number with a fraction",
            "line 11: `general` is a text",
            "5 problems in battle.toml",
        ],
    );
    let general = "[[stands]]\ntroop = \"knights\"\ngeneral = true\n";
    check(
        &stands(&format!(
            "{general}{general}[[stands]]\ntroop = \"horde\"\ncount = 21\n"
        )),
        &[
            "Mine can't take the field: it costs 50 points, and 48 are the most",
            "2 stands are the general, and exactly one is",
        ],
    );
    check(b"\xff\xfe\x00knights", &["mine.toml is not UTF-8 text"]);
    check(
        b"one\ntwo\nthree\n",
        &["mine.toml, line 1: key with no value"],
    );
    let battle = fs::read_to_string(folder.path().join("battle.toml")).expect("there");
    let output = equipoise(folder.path(), &["run", "battle.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert!(!message.contains("line 2:"), "{message}");
    refused(
        folder.path(),
        &battle.replace("mine.toml", "."),
        &[". is a folder"],
    );
}

#[test]
fn tr_ab_01_and_03_an_army_that_is_against_the_rules_is_refused() {
    let folder = folder();
    let stands = "[[battle.army.stands]]\ntroop = \"KNT\"\ncount = 13\n";
    let own = format!(
        "{HEAD}{BATTLE}matchups = [{{ a = \"mine\", b = \"parthian\" }}]\n[[battle.army]]\nkey = \"mine\"\n\
         name = \"Mine\"\ninvasion = 1\nmaneuver = 1\nhome = [\"dry\"]\n{stands}"
    );
    refused(
        folder.path(),
        &own,
        &[
            "Mine can't take the field: it costs 52 points, and 48 are the most",
            "see TR-AB-01",
            "Mine can't take the field: 0 stands are the general, and exactly one is",
            "2 problems in battle.toml",
        ],
    );
    let cheaper = format!("{HEAD}[parameters]\npoints_cap = 47\n{BATTLE}{HASTINGS}");
    refused(
        folder.path(),
        &cheaper,
        &[
            "Norman Conquest can't take the field: it costs 48 points, and 47 are the most",
            "Anglo-Danish can't take the field",
        ],
    );
}

#[test]
fn parameters_that_would_change_nothing_are_refused_by_game() {
    let folder = folder();
    let cards = format!("{HEAD}[parameters]\nsb_option = \"one\"\n{BATTLE}{HASTINGS}");
    refused(
        folder.path(),
        &cards,
        &["`sb_option` (TR-BC-07.3) acts only on battle cards, and no army here buys any"],
    );
    let variant = format!(
        "{HEAD}{BATTLE}{HASTINGS}[[battle.variant]]\nname = \"one\"\nparameters = {{ card_shooter_range_mu = 6 }}\n"
    );
    refused(
        folder.path(),
        &variant,
        &["`card_shooter_range_mu` (TR-RC-01) acts only on battle cards"],
    );
    let duel = "question = \"?\"\nruleset = \"triumph\"\ngame = \"duel\"\n[parameters]\nmax_turns = 9\npoints_cap = 40\n\
                [duel]\na = \"all\"\nb = \"all\"\n";
    refused(
        folder.path(),
        duel,
        &[
            "`max_turns` (TR-TS-03) acts only in whole battles, and this is a duel",
            "`points_cap` (TR-AB-01) acts only in building armies, and a duel has none",
        ],
    );
}

#[test]
fn st_d8_a_precision_is_checked_and_excludes_a_fixed_number() {
    let folder = folder();
    let both = format!(
        "{HEAD}pairs = 288\n[precision]\nhalf_width = 0.7\nmax_pairs = 300\n{BATTLE}{HASTINGS}"
    );
    refused(
        folder.path(),
        &both,
        &[
            "`pairs` and `precision` both say how many pairs are played",
            "`half_width` is 0.7; it is a number from 0.0001 to 0.5",
            "`max_pairs` is 300, which isn't a whole number of blocks of 288",
            "use 576",
        ],
    );
}

#[test]
fn replays_of_armies_that_are_not_there_are_refused() {
    let folder = folder();
    for (arguments, expected) in [
        (
            &["replay", "triumph", "norman-conquest", "anglo-danis"][..],
            "did you mean `anglo-danish`?",
        ),
        (
            &["replay", "triumf", "norman-conquest", "anglo-danish"],
            "unknown ruleset `triumf`",
        ),
        (
            &[
                "replay",
                "triumph",
                "norman-conquest",
                "anglo-danish",
                "--policies",
                "steady,blod",
            ],
            "policy `blod` is unknown",
        ),
        (
            &[
                "replay",
                "triumph",
                "norman-conquest",
                "anglo-danish",
                "--policies",
                "steady",
            ],
            "names one player; it names two",
        ),
        (
            &["replay", "first-battle", "--turn", "3"],
            "--turn is for a picture of the table",
        ),
        (
            &["replay", "first-battle", "--cell", "Waterloo"],
            "there is no cell \"Waterloo\"",
        ),
        (
            &["replay", "first-battle", "--cell", "v"],
            "6 cells have that in their names",
        ),
        (
            &["replay", "duel-cards", "--format", "svg"],
            "a picture is for whole battles, and this is a duel",
        ),
        (
            &["replay", "duel-cards", "--seed", "3"],
            "required arguments were not provided",
        ),
    ] {
        let output = equipoise(folder.path(), arguments);
        let message = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
}

/// Every file below a folder with its bytes, in order.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("readable");
                found.push((path.display().to_string(), bytes));
            }
        }
    }
    found.sort();
    let prefix = folder.display().to_string();
    let below = |(name, bytes): (String, Vec<u8>)| (name.replace(&prefix, ""), bytes);
    found.into_iter().map(below).collect()
}

/// A column of `cells.csv`, row by row. Names of armies hold no commas here.
fn column(folder: &Path, name: &str) -> Vec<String> {
    let cells = fs::read_to_string(folder.join("cells.csv")).expect("there");
    let mut rows = cells.lines().map(|line| line.split(','));
    let mut heads = rows.next().expect("a heading");
    let at = heads.position(|head| head == name).expect("a column");
    rows.map(|mut row| row.nth(at).expect("a value").to_owned())
        .collect()
}

const OWN: &str = "name = \"Riders\"\ninvasion = 2\nmaneuver = 2\nhome = [\"steppe\"]\n\
                   [[stands]]\ntroop = \"horse-bow\"\ncount = 12\ngeneral = true\n";

/// ST-I4: an army against itself in the same hands scores exactly one half in every pair.
/// A run keeps its armies, so that it is reported again and resumed whatever becomes of their files.
#[test]
fn battles_of_a_run_are_the_same_on_any_threads_and_without_their_armies_files() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("riders.toml"), OWN).expect("writable");
    let experiment = format!(
        "{HEAD}pairs = 288\nseed = 7\n[parameters]\nmax_turns = 8\n{BATTLE}mirror = [\"riders.toml\"]\n\
         matchups = [{{ a = \"riders.toml\", b = \"norman-conquest\" }}]\n\
         [[battle.variant]]\nname = \"nothing changed\"\n"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    for threads in ["1", "3"] {
        let arguments = [
            "run",
            "battle.toml",
            "--quiet",
            "--out",
            threads,
            "--threads",
            threads,
        ];
        let output = equipoise(path, &arguments);
        assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    }
    let one = files(&path.join("1"));
    assert_eq!(one, files(&path.join("3")));
    let matchups = column(&path.join("1"), "matchup");
    assert_eq!(
        matchups[..],
        [
            "Riders v Norman Conquest",
            "Riders v Norman Conquest",
            "Riders v Riders",
            "Riders v Riders",
        ]
    );
    let scores = column(&path.join("1"), "score");
    assert_eq!(scores[0], scores[1]);
    assert_eq!(scores[2..], ["0.500000", "0.500000"]);
    assert_eq!(column(&path.join("1"), "score_kind")[2], "degenerate");

    fs::remove_file(path.join("riders.toml")).expect("it is there");
    let output = equipoise(path, &["report", "1"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert_eq!(one, files(&path.join("1")));

    // Four pairs of each of four cells, both battles of each, from both sides.
    let play_diagnostics =
        fs::read_to_string(path.join("1/play_diagnostics.csv")).expect("it was written");
    assert!(
        play_diagnostics
            .lines()
            .skip(1)
            .all(|line| line.ends_with(",64")),
        "{play_diagnostics}"
    );
    assert!(
        play_diagnostics.contains("\nsteady,steady,player turns a battle,"),
        "{play_diagnostics}"
    );
    let page = fs::read_to_string(path.join("1/index.html")).expect("it was written");
    assert!(page.contains("How they played"));

    // The report never plays: it shows what is stored, and only as it was stored.
    for edited in [
        play_diagnostics.replace("player turns a battle,", "turns of yore,"),
        "nonsense".to_owned(),
    ] {
        fs::write(path.join("1/play_diagnostics.csv"), edited).expect("writable");
        let output = equipoise(path, &["report", "1", "--quiet"]);
        let said = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains("1/play_diagnostics.csv is not what the run wrote"),
            "{said}"
        );
    }
    fs::write(path.join("1/play_diagnostics.csv"), play_diagnostics).expect("writable");
    let arguments = [
        "replay",
        "1",
        "--cell",
        "riders v norman conquest, nothing changed",
        "--pair",
        "5",
    ];
    let both = equipoise(path, &arguments);
    assert!(both.status.success(), "{}", in_one_line(&both.stderr));
    let message = in_one_line(&both.stdout);
    for expected in ["pair 5, battle 1", "pair 5, battle 2", "A has lost"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
}

/// Two armies from the command line fight what a file with their one matchup would play.
#[test]
fn two_armies_of_a_replay_fight_as_in_an_experiment() {
    let folder = folder();
    let path = folder.path();
    let experiment = format!(
        "{HEAD}seed = 9\n{BATTLE}matchups = [{{ a = \"parthian\", b = \"marian-roman\" }}]\n"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    let of_file = equipoise(path, &["replay", "battle.toml", "--format", "json"]);
    let arguments = [
        "replay",
        "triumph",
        "parthian",
        "marian-roman",
        "--seed",
        "9",
        "--format",
        "json",
    ];
    let of_armies = equipoise(path, &arguments);
    assert!(
        of_armies.status.success(),
        "{}",
        in_one_line(&of_armies.stderr)
    );
    assert_eq!(in_one_line(&of_file.stdout), in_one_line(&of_armies.stdout));
    for line in String::from_utf8_lossy(&of_armies.stdout).lines() {
        let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(event["event"].is_string(), "{line}");
    }
}

const WITH_CARDS: &str = "matchups = [{ a = \"anglo-danish-with-cards\", b = \"norman-conquest\", name = \"Hastings\" }]\n";

#[test]
fn cards_that_nobody_buys_or_that_are_taken_twice_are_refused() {
    let folder = folder();
    for (matchups, cards, expected) in [
        (
            WITH_CARDS,
            "cards = [\"hold-the-line\", \"supporting-bowmen\", \"SB\", \"shower\"]\n",
            &[
                "`cards` names Hold the Line, and no army `a` of a matchup buys it",
                "the armies `a` buy supporting-bowmen",
                "`cards` names Supporting Bowmen twice",
                "unknown battle card \"shower\"",
            ][..],
        ),
        (
            HASTINGS,
            "cards = [\"ambush\"]\n",
            &["name an army with [[cards]] as `a`"],
        ),
        (
            WITH_CARDS,
            "cards = \"all\"\n[[battle.variant]]\nname = \"supporting-bowmen\"\nwithout = \"pack-trains\"\n",
            &[
                "the name \"supporting-bowmen\" is taken",
                "`without` names Pack Trains and Herds, and no army `a`",
            ],
        ),
        (
            WITH_CARDS,
            "cards = \"all\"\n[[battle.variant]]\nname = \"bare\"\nwithout = \"supporting-bowmen\"\n",
            &["variant \"bare\" is without Supporting Bowmen, and so is the baseline"],
        ),
        (
            "matchups = [{ a = \"anglo-danish-with-cards\", b = \"parthian\" }, { a = \"marian-roman-with-cards\", b = \"parthian\" }]\n",
            "[[battle.variant]]\nname = \"both\"\nwith = [\"supporting-bowmen\", \"fortified-camp\"]\n",
            &["no army `a` of a matchup buys all the cards that variant \"both\" names"],
        ),
    ] {
        refused(
            folder.path(),
            &format!("{HEAD}{BATTLE}{matchups}{cards}"),
            expected,
        );
    }
}

/// The same troops with a card and without, on the same pairs; what the card did is reported beside it, and again without playing.
#[test]
fn tr_bc_a_card_is_tried_in_battles_and_what_it_did_is_told() {
    let folder = folder();
    let path = folder.path();
    let experiment = format!(
        "{HEAD}pairs = 288\n{BATTLE}{WITH_CARDS}cards = \"all\"\ndiagnostics_pairs = 6\n\
         [[battle.variant]]\nname = \"all or none\"\nwith = \"supporting-bowmen\"\nparameters = {{ sb_option = 1 }}\n"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    let output = equipoise(path, &["run", "battle.toml", "--out", "out"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    let message = in_one_line(&output.stdout);
    for expected in ["Supporting Bowmen", "verdict", "page: out/index.html"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    let usage = fs::read_to_string(path.join("out/usage.csv")).expect("it was written");
    let lines: Vec<&str> = usage.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * 3, "{usage}");
    assert!(
        lines[1].contains(",supporting-bowmen,A,Anglo-Danish with cards,"),
        "{usage}"
    );
    assert!(
        lines[1..].iter().all(|line| line.contains(",12,")),
        "{usage}"
    );
    let page = fs::read_to_string(path.join("out/index.html")).expect("it was written");
    for expected in [
        "What the cards did",
        "stands supported",
        "Variant and its price",
        "data-replay=\"0\"",
        "loss_breakdown.csv",
    ] {
        assert!(page.contains(expected), "the page lacks `{expected}`");
    }
    let before = files(&path.join("out"));
    let output = equipoise(path, &["report", "out", "--quiet"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert_eq!(files(&path.join("out")), before);
    // A run without cards in the same folder leaves nothing of them there.
    fs::write(
        path.join("battle.toml"),
        format!("{HEAD}pairs = 288\n{BATTLE}{HASTINGS}"),
    )
    .expect("writable");
    let output = equipoise(path, &["run", "battle.toml", "--quiet", "--out", "out"]);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert!(!path.join("out/usage.csv").exists());
    assert!(!path.join("out/loss_breakdown.csv").exists());
}

/// Who forgets the matchups has made one mistake, however many variants there are.
#[test]
fn missing_matchups_are_one_problem() {
    let kept = folder();
    let folder = kept.path();
    let variant = "[[battle.variant]]\nname = \"bold\"\npolicies = [\"bold\", \"steady\"]\n";
    fs::write(
        folder.join("battle.toml"),
        format!("{HEAD}{BATTLE}{variant}"),
    )
    .expect("writable");
    let output = equipoise(folder, &["run", "battle.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("has no `matchups`"), "{message}");
    assert!(!message.contains("played nowhere"), "{message}");
}
