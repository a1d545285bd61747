//! What is refused before anything is played.

use super::*;

/// A file of this text is refused with exit code 2, every one of these texts, and nothing written.
#[track_caller]
pub(super) fn refused(folder: &Path, experiment: &str, expected: &[&str]) {
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
            &["policy `lookahead` is unknown", "`commander` took its place"],
        ),
        ("[\"steady\"]", "", &["`policies` names 1 players; it names two"]),
        ("[\"steady\", { theta = 3 }]", "", &["a policy with parameters has no `name`"]),
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
        ("[\"steady\", \"steady\"]", "[policies.brave]\n", &["policy `brave` is unknown"]),
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
        ("", &["[battle] has no `matchups`", "or mirror = \"all\""][..]),
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
        ("mirror = \"every\"\n", &["`mirror` is \"every\"; it is \"all\" or a list of armies"]),
    ] {
        refused(folder.path(), &format!("{HEAD}{BATTLE}{matchups}"), expected);
    }
}

#[test]
fn everything_wrong_with_an_army_file_is_reported_at_once() {
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
        &stands(&format!("{general}{general}[[stands]]\ntroop = \"horde\"\ncount = 21\n")),
        &[
            "Mine can't take the field: it costs 50 points, and 48 are the most",
            "2 stands are the general, and exactly one is",
        ],
    );
    check(b"\xff\xfe\x00knights", &["mine.toml is not UTF-8 text"]);
    check(b"one\ntwo\nthree\n", &["mine.toml, line 1: key with no value"]);
    let battle = fs::read_to_string(folder.path().join("battle.toml")).expect("there");
    let output = equipoise(folder.path(), &["run", "battle.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert!(!message.contains("line 2:"), "{message}");
    refused(folder.path(), &battle.replace("mine.toml", "."), &[". is a folder"]);
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
        (&["replay", "triumf", "norman-conquest", "anglo-danish"], "unknown ruleset `triumf`"),
        (
            &["replay", "triumph", "norman-conquest", "anglo-danish", "--policies", "steady,blod"],
            "policy `blod` is unknown",
        ),
        (
            &["replay", "triumph", "norman-conquest", "anglo-danish", "--policies", "steady"],
            "names one player; it names two",
        ),
        (&["replay", "first-battle", "--turn", "3"], "--turn is for a picture of the table"),
        (&["replay", "first-battle", "--cell", "Waterloo"], "there is no cell \"Waterloo\""),
        (&["replay", "first-battle", "--cell", "v"], "6 cells have that in their names"),
        (
            &["replay", "duel-cards", "--format", "svg"],
            "a picture is for whole battles, and this is a duel",
        ),
    ] {
        let output = equipoise(folder.path(), arguments);
        let message = in_one_line(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
}

#[test]
fn cards_that_no_army_buys_or_that_are_taken_twice_are_refused() {
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
        (HASTINGS, "cards = [\"ambush\"]\n", &["name an army with [[cards]] as `a`"]),
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
        refused(folder.path(), &format!("{HEAD}{BATTLE}{matchups}{cards}"), expected);
    }
}

/// Who forgets the matchups has made one mistake, however many variants there are.
#[test]
fn missing_matchups_are_one_problem() {
    let kept = folder();
    let folder = kept.path();
    let variant = "[[battle.variant]]\nname = \"bold\"\npolicies = [\"bold\", \"steady\"]\n";
    fs::write(folder.join("battle.toml"), format!("{HEAD}{BATTLE}{variant}")).expect("writable");
    let output = equipoise(folder, &["run", "battle.toml", "--out", "out"]);
    let message = in_one_line(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("has no `matchups`"), "{message}");
    assert!(!message.contains("played nowhere"), "{message}");
}

/// The members of a field are checked one by one, and its size by how many are named.
#[test]
fn fields_of_opponents_are_checked_by_size_and_member() {
    let folder = folder();
    for (of, expected, absent) in [
        (
            "[\"parthian\"]",
            &["the field \"two\" has 1 members; it has 2 to 36"][..],
            "unknown army",
        ),
        (
            "[\"parthan\", \"seleucid\"]",
            &["no built-in army `parthan`", "did you mean `parthian`?"],
            "members; it has 2 to 36",
        ),
        ("[\"parthian\", \"parthian\"]", &["is named twice"], "members; it has 2 to 36"),
    ] {
        let text = format!(
            "title = \"t\"\nquestion = \"q\"\nruleset = \"triumph\"\ngame = \"battle\"\nseed = 1\npairs = 288\n\
             [battle]\npolicies = [\"steady\", \"steady\"]\nmatchups = [{{ a = \"hussite\", b = \"two\" }}]\n\
             [[battle.field]]\nkey = \"two\"\nof = {of}\n"
        );
        refused(folder.path(), &text, expected);
        let output = equipoise(folder.path(), &["run", "battle.toml", "--out", "out"]);
        let message = in_one_line(&output.stderr);
        assert!(!message.contains(absent), "{message}");
    }
}
