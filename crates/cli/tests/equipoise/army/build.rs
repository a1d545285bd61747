use crate::army::{done, refused, with_lists, write};

#[test]
fn tr_ab_02_an_army_is_drawn_by_its_seed_and_is_legal() {
    let folder = with_lists();
    let folder = folder.path();
    let built =
        |words: &[&str]| done(folder, &[&["build", "Made up", "--lists", "lists"], words].concat());
    assert_eq!(built(&["--seed", "7"]), built(&["--seed", "7"]));
    let all: Vec<String> = (0..8).map(|seed| built(&["--seed", &seed.to_string()])).collect();
    assert!(all.iter().any(|one| *one != all[0]));
    for (number, army) in all.iter().enumerate() {
        let name = format!("{number}.toml");
        write(folder, &name, army);
        let message = done(folder, &["check", &name, "--lists", "lists"]);
        assert!(message.contains("48  of 48 points"), "{message}");
        assert!(message.contains("legal by its list, Made up"), "{message}");
    }
}

#[test]
fn points_years_factions_cards_and_aims_are_kept() {
    let folder = with_lists();
    let folder = folder.path();
    let out = done(
        folder,
        &[
            "build",
            "made-up",
            "--lists",
            "lists",
            "--points",
            "40",
            "--year",
            "1105",
            "--faction",
            "the town",
            "--card",
            "SB",
            "--card",
            "prepared-defenses=2",
            "--aim",
            "most-stands",
            "--out",
            "mine.toml",
        ],
    );
    assert_eq!(out, "");
    let again = ["build", "made-up", "--lists", "lists", "--out", "mine.toml"];
    refused(folder, &again, &["mine.toml is there already", "--force to replace it"]);
    let message = done(folder, &["check", "mine.toml", "--lists", "lists", "--points", "40"]);
    for expected in ["40  of 40 points", "2 × Prepared Defenses", "14 stands"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    // The rating of another year is not its own.
    let army = std::fs::read_to_string(folder.join("mine.toml")).expect("written");
    write(
        folder,
        "late.toml",
        army.replace("year = 1105", "year = 1150").replace("maneuver = 1", "maneuver = 3"),
    );
    refused(
        folder,
        &["check", "late.toml", "--lists", "lists"],
        &["TR-AB-07 its maneuver rating is 3, which is none of the list's"],
    );
}

/// TR-AB-01: stands and a designer's own cards come to 48 points: defenses at two points each, and a point for each Knights.
#[test]
fn tr_ab_01_own_cards_are_paid_within_the_points() {
    let folder = with_lists();
    let folder = folder.path();
    write(
        folder,
        "own.toml",
        "[[card]]\nname = \"dear-defenses\"\ntitle = \"Dear Defenses\"\nlike = \"prepared-defenses\"\ncost = 2\nlimit = 2\n\
         [[card]]\nname = \"lances\"\ntitle = \"Lances\"\ncost = 1\ncost_per = \"stand\"\nbearers = [\"knights\"]\n\
         effect = [{ kind = \"factor\", value = 1 }]\n",
    );
    let own = ["--lists", "lists", "--cards", "own.toml"];
    let cards = ["--card", "dear-defenses", "--card", "lances"];
    let mounted = ["build", "Made up", "--aim", "mounted"];
    let army = done(folder, &[&mounted[..], &own, &cards].concat());
    for expected in [
        "[[card]]\nname = \"dear-defenses\"\ntitle = \"Dear Defenses\"\ncost = 2.0\nlimit = 2\nlike = \"prepared-defenses\"",
        "[[card]]\nname = \"lances\"",
        "troop = \"knights\"\ncount = 4",
        "card = \"prepared-defenses\"\ncount = 2",
    ] {
        assert!(army.contains(expected), "no `{expected}` in:\n{army}");
    }
    write(folder, "mine.toml", &army);
    let message = done(folder, &[&["check", "mine.toml"], &own[..], &cards].concat());
    for expected in ["4  Dear Defenses", "4  Lances", "of 48 points", "legal by its list"] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
    assert!(!message.contains("Prepared Defenses"), "{message}");
    // Its file says what it needs: without the other file it is the same army.
    let alone = done(folder, &["check", "mine.toml", "--lists", "lists"]);
    assert_eq!(alone, message);
    // At a point less than the rules of building allow, it is too dear, own cards included.
    refused(
        folder,
        &[&["check", "mine.toml", "--points", "46"], &own[..], &cards].concat(),
        &["TR-AB-01 it costs 4", "and 46 are the most", "Lances"],
    );
    refused(
        folder,
        &["check", "mine.toml", "--cards", "own.toml", "--card", "spears"],
        &["the file has no card `spears`", "it has dear-defenses, lances"],
    );
    let foot = ["build", "Made up", "--aim", "foot", "--card", "lances"];
    refused(
        folder,
        &[&foot[..], &own].concat(),
        &["no army of Made up can be built: no stand of it may bear Lances"],
    );
}

#[test]
fn what_cannot_be_built_is_said_with_what_can() {
    let folder = with_lists();
    for (words, expected) in [
        (
            &["build", "Made"][..],
            &["there is no army list called \"Made\" in lists", "there are 1 lists in it"][..],
        ),
        (&["build", "made-ip"], &["did you mean `made-up`?"]),
        (
            &["build", "Made up", "--card", "no-camp"],
            &[
                "the list doesn't offer No Camp (TR-AB-08)",
                "cards deployment-dismounting, prepared-defenses, shower-shooting, supporting-bowmen",
                "of factions it says \"only the town\"",
            ],
        ),
        (
            &["build", "Made up", "--card", "shower-shooting"],
            &["the list offers Shower Shooting only to armies of `only the town` (TR-AB-08)"],
        ),
        (&["build", "Made up", "--card", "PD=4"], &["all armies that were drawn break TR-"]),
        (
            &["build", "Made up", "--card", "PD", "--card", "PD"],
            &["--card names Prepared Defenses twice"],
        ),
        (&["build", "Made up", "--card", "SS=2"], &["Shower Shooting is bought once, not 2 times"]),
        (&["build", "Made up", "--card", "PD=0"], &["`PD=0` has no number of cards after its `=`"]),
        (&["build", "Made up", "--card", "gunpowder"], &["unknown battle card `gunpowder`"]),
        (
            &["build", "Made up", "--year", "-20"],
            &["the year -20 is outside the list's 1000 to 1200"],
        ),
        (&["build", "Made up", "--points", "9"], &["points, and an army has 9 (TR-AB-01)"]),
        (&["build", "Made up", "--points", "65"], &["65 is not in 1..=64"]),
        (&["build", "Made up", "--aim", "glory"], &["allowed: most-stands, fewest-stands"]),
    ] {
        refused(folder.path(), &[words, &["--lists", "lists"]].concat(), expected);
    }
    refused(
        folder.path(),
        &["build", "Made up", "--lists", "nowhere"],
        &["nowhere is not a folder of army lists"],
    );
}
