//! Duels of Gloriam, as their users see them.

use std::fs;

use crate::support::{equipoise, folder, in_one_line, text};

const DUELS: &str = r#"
question = "Do pikes stop lancers whatever is on the dice?"
ruleset = "gloriam"
game = "duel"
seed = 4
pairs = 288

[duel]
policies = ["by-troops", "by-troops"]
a = ["Gendarmes", "Bill Men"]
b = ["Swiss Keil", "Raw Pike and Shot"]
b_is = { general = 3, cards = 3 }
characteristics = """
[[characteristic]]
name = "bills"
code = "Bill"
claim = [{ rule = "own", versus = ["mounted"], charge = 1, melee = 2 }]
"""

[[duel.unit]]
name = "Bill Men"
quality = "average"
training = "formed"
moves = "close-infantry"
size = [4, 2]
characteristics = ["bills"]

[[duel.variant]]
name = "dice D-B"
parameters = { dice_set = "D-B" }

[[duel.variant]]
name = "dice D-C"
parameters = { dice_set = "D-C" }

[[duel.variant]]
name = "no change"
"#;

/// The verdicts that hold under all readings come first; what is stored is reported again; the same bytes on any threads.
#[test]
fn gl_004_what_holds_whatever_is_on_the_dice_is_said_first() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("duels.toml"), DUELS).expect("writable");
    let mut shown = String::new();
    for (threads, out) in [("1", "one"), ("2", "two")] {
        let ran = equipoise(path, &["run", "duels.toml", "--threads", threads, "--out", out]);
        assert!(ran.status.success(), "{}", text(&ran.stderr));
        shown = text(&ran.stdout);
    }
    let first = in_one_line(shown.as_bytes());
    let begins = "Of 4 matchups, ";
    assert!(first.starts_with(begins), "{first}");
    // No source shows the dice (GL-004): the default is a reading like the others.
    let readings = "The readings: the set thought likeliest (D-A), dice D-B, dice D-C.";
    assert!(first.contains(readings), "{first}");
    let read = |name: &str| fs::read(path.join(name)).expect("it was written");
    for file in ["blocks.parquet", "cells.csv", "run.toml"] {
        let (one, two) = (read(&format!("one/{file}")), read(&format!("two/{file}")));
        assert!(one == two, "{file} differs between one thread and two");
    }
    let page = text(&read("one/index.html"));
    assert!(page.contains("What holds under every reading"));
    let effects = text(&read("one/effects.csv"));
    let unchanged = effects.lines().find(|line| line.contains("no change"));
    assert!(unchanged.expect("the variant").contains("0.000000,0.000000,0.000000,exact"));
    let before = read("one/cells.csv");
    let again = equipoise(path, &["report", "one"]);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert!(read("one/cells.csv") == before);
    let replayed = equipoise(path, &["replay", "one", "--cell", "0"]);
    let story = text(&replayed.stdout);
    assert!(
        story.contains("Duel 2, B in seat one") && story.contains("quarter points for A"),
        "{story}{}",
        text(&replayed.stderr)
    );
}

/// GL-924: every score stands beside its exact value, and agrees with it.
#[test]
fn gl_924_pool_duels_are_sampled_beside_their_exact_values() {
    let folder = folder();
    let path = folder.path();
    let file = "question = \"?\"\nruleset = \"gloriam\"\ngame = \"pool\"\nseed = 2\npairs = 1440\n[pool]\n\
                matrix = [\"Gendarmes\", \"Tercio\", \"Swiss Keil\"]\ncombat = \"a-charges\"\n\
                [[pool.variant]]\nname = \"dice D-B\"\nparameters = { dice_set = \"D-B\" }\n";
    fs::write(path.join("pool.toml"), file).expect("writable");
    let ran = equipoise(path, &["run", "pool.toml", "--out", "out"]);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let page = fs::read_to_string(path.join("out/index.html")).expect("a page");
    assert!(page.contains("were compared with their exact values"));
    let refused = file.replace("dice_set = \"D-B\"", "turn_limit = 3");
    fs::write(path.join("refused.toml"), refused).expect("writable");
    let ran = equipoise(path, &["run", "refused.toml"]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(in_one_line(&ran.stderr).contains("acts on nothing that a pool duel has"));
}

/// Everything that is wrong is said together, and nothing is written.
#[test]
fn gl_904_every_fault_of_an_experiment_is_named() {
    let folder = folder();
    let path = folder.path();
    let file = r#"
question = "?"
ruleset = "gloriam"
game = "duel"

[parameters]
pursuit_exempt = "none"
flank_march = true

[duel]
policies = ["by-trops", "charge"]
a = ["Tercioo"]
b = ["Tercio", "tercio"]
a_is = { general = 1, terrain = "swamp", colour = "red" }

[[duel.unit]]
name = "Horse with guns"
quality = "fine"
training = "formed"
moves = "close-horse"
weapon = "musket"
"#;
    fs::write(path.join("bad.toml"), file).expect("writable");
    let ran = equipoise(path, &["run", "bad.toml", "--out", "out"]);
    assert_eq!(ran.status.code(), Some(2));
    let said = in_one_line(&ran.stderr);
    for fault in [
        "acts only in battles, and this is a duel",
        "`flank_march` is not modelled: no rule says when and where flank marches arrive",
        "policy `by-trops` is unknown",
        "there is no kind of unit \"Tercioo\"",
        "did you mean \"Tercio\"?",
        "`b` names Tercio twice",
        "there is no general of level 1",
        "`terrain` is \"swamp\"",
        "unknown key `colour`",
        "quality = \"fine\"",
    ] {
        assert!(said.contains(fault), "{fault}: {said}");
    }
    assert!(!path.join("out").exists());
}

/// GL-904: a deck from which no side is dealt a hand is refused, in the whole experiment and in a variant.
#[test]
fn gl_904_a_deck_without_cards_is_refused() {
    let folder = folder();
    let path = folder.path();
    let file = |parameters: &str, a_is: &str, variant: &str| {
        format!(
            "question = \"?\"\nruleset = \"gloriam\"\ngame = \"duel\"\nseed = 2\npairs = 288\n\
             [parameters]\n{parameters}\n[duel]\npolicies = [\"charge\", \"charge\"]\n\
             a = [\"Gendarmes\"]\nb = [\"Tercio\"]\n{a_is}\n\
             [[duel.variant]]\nname = \"more reds\"\n{variant}\n"
        )
    };
    let deck = "deck = \"10/10/10/10/10\"";
    let in_variant = "parameters = { deck = \"6/14/14/8/8\" }";
    let run = |toml: &str, out: &str| {
        fs::write(path.join("deck.toml"), toml).expect("writable");
        equipoise(path, &["run", "deck.toml", "--out", out])
    };
    let refused = run(&file(deck, "", in_variant), "refused");
    assert_eq!(refused.status.code(), Some(2));
    let said = in_one_line(&refused.stderr);
    for part in [
        "parameter `deck` would change nothing",
        "parameter `deck` of variant \"more reds\" would change nothing",
        "`cards = 3`",
    ] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    assert!(!path.join("refused").exists());
    for (at, accepted) in [
        file(deck, "a_is = { cards = 3 }", in_variant),
        file(deck, "", "a = { cards = 3 }"),
        file("", "", "a = { cards = 3 }\nparameters = { deck = \"6/14/14/8/8\" }"),
    ]
    .iter()
    .enumerate()
    {
        let ran = run(accepted, &format!("out{at}"));
        assert!(ran.status.success(), "{}", text(&ran.stderr));
    }
}

/// Characteristics stand in a file beside the experiment, as kinds of units do; one that can't be read is one problem, not one a matchup.
#[test]
fn gl_016_characteristics_are_a_file_or_its_text() {
    let folder = folder();
    let path = folder.path();
    let bills = "[[characteristic]]\nname = \"bills\"\ncode = \"Bill\"\n\
                 claim = [{ rule = \"own\", versus = [\"mounted\"], charge = 1, melee = 2 }]\n";
    fs::write(path.join("bills.toml"), bills).expect("writable");
    let from = DUELS.find("characteristics = \"\"\"").expect("the key");
    let to = from + DUELS[from..].find("[[duel.unit]]").expect("the next table");
    let of_file = |name: &str| {
        let text = format!("{}characteristics = \"{name}\"\n{}", &DUELS[..from], &DUELS[to..]);
        fs::write(path.join("file.toml"), text).expect("writable");
        equipoise(path, &["run", "file.toml", "--out", "file"])
    };
    let ran = of_file("bills.toml");
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let ran = of_file("bils.toml");
    let said = text(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2));
    assert!(said.contains("bils.toml can't be read"), "{said}");
    assert!(!said.contains("no duel can be fought"), "{said}");
}
