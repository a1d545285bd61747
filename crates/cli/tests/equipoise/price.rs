//! `equipoise price`: what a card should cost, asked without a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{equipoise, folder, in_one_line, refused_at_once, words};

#[track_caller]
fn refused(arguments: &[&str], expected: &[&str]) {
    refused_at_once(&[&["price"], arguments].concat(), expected);
}

#[test]
fn every_wrong_word_is_named_at_once_and_nothing_is_written() {
    refused(
        &words("shower-shoting ambush=2 --list parthians --against seleucids --for stedy"),
        &[
            "5 things are wrong",
            "unknown battle card `shower-shoting`: did you mean `shower-shooting`?",
            "Ambush is bought once, not 2 times",
            "no built-in army list `parthians`: did you mean `parthian`?",
            "no built-in army list `seleucids`: did you mean `seleucid`?",
            "policy `stedy` is unknown: did you mean `steady`?",
        ],
    );
}

/// The ruleset is an option, or the first word as for `prices`.
#[test]
fn a_game_whose_things_cannot_be_priced_yet_names_those_whose_can() {
    let refusal = "`price` isn't asked of tropaion yet; it is of triumph";
    refused(&["tropaion", "light-infantry"], &[refusal]);
    refused(&["light-infantry", "--ruleset", "tropaion"], &[refusal]);
    let instead = "`equipoise run points-list`, `equipoise run tactics-cards`";
    refused(&["tropaion", "light-infantry"], &[instead]);
    refused(&["Hold! Hold!"], &["`Hold! Hold!` is of Tropaion", instead]);
    refused(&["superior"], &["prices are asked of Triumph!"]);
    refused(&["triumph"], &["nothing is named that should be priced"]);
    refused(&["triumph", "shower-shoting"], &["did you mean `shower-shooting`?"]);
    let refusal = "`explore` isn't asked of gloriam yet; it is of triumph";
    refused_at_once(&["explore", "--ruleset", "gloriam"], &[refusal]);
}

/// What the experiment language refuses is refused before the experiment is written.
#[test]
fn what_cannot_be_played_or_answered_is_refused_and_nothing_is_written() {
    refused(
        &words(
            "pack-trains --list parthian --for steady --for bold --for captain --for random --for commander",
        ),
        &["can't share the 36 draws of a block evenly"],
    );
    refused(
        &["pack-trains", "--list", "parthian", "--max-pairs", "288"],
        &["too little for a price of Pack Trains and Herds: use --max-pairs 576 or more"],
    );
    refused(
        &["pack-trains", "--max-pairs", "0"],
        &["'--max-pairs <N>': write a whole number, 1 or more"],
    );
    refused(&["ambush", "ambush"], &["Ambush is named twice"]);
    refused(
        &["ambush", "stratagem", "--than", "shower-shoting"],
        &[
            "3 things are wrong",
            "--than compares one card with another one",
            "unknown battle card `stratagem`",
            "did you mean `shower-shooting`?",
        ],
    );
}

#[test]
fn a_card_that_no_list_may_have_is_refused_with_the_reason() {
    refused(
        &["ambush", "--list", "parthian"],
        &["no army of these lists may have Ambush: Parthian: the list doesn't offer Ambush"],
    );
    refused(
        &["elephant-screen", "--list", "classical-indian"],
        &[
            "Classical Indian: its general has to be Elite Cavalry or Elephants (TR-AB-03), and none of its armies has such a stand",
            "because the Elephant Screen allows no Elephants (TR-BC-20.1)",
        ],
    );
}

/// TR-UN-07: a troop type by name, code or title; what can't be priced is refused with the reason.
#[test]
fn a_troop_type_that_cannot_be_priced_is_refused_with_the_reason() {
    refused(
        &["elephants", "--list", "parthian"],
        &[
            "no army of these lists may have Elephants: Parthian: it offers no Elephants in this year and to this faction",
        ],
    );
    refused(
        &["heavy-fot", "HBW=4", "Spear", "spear=2"],
        &[
            "3 things are wrong",
            "unknown battle card `heavy-fot`: did you mean `heavy-foot`?",
            "`HBW=4` has no number of stands after its `=`: write a whole number from 1 to 3",
            "Spear is named twice",
        ],
    );
}

fn says(said: &str, parts: &[&str]) {
    for part in parts {
        assert!(said.contains(part), "no `{part}` in:\n{said}");
    }
}

/// What the reasons of a finished run are, which a price's own lines only point at.
fn why(path: &Path, run: &str) -> String {
    let output = equipoise(path, &["report", run, "--why"]);
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    in_one_line(&output.stdout)
}

/// TR-UN-01: Horse Bow cost 4 points a stand; what one more does to the score is shown with a price in that unit.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn a_troop_type_has_a_price_a_stand() {
    let folder = folder();
    let question = [
        "price",
        "Horse Bow",
        "--list",
        "parthian",
        "--against",
        "marian-roman",
        "--max-pairs",
        "576",
        "--rate",
        "measured",
    ];
    let output = equipoise(folder.path(), &question);
    let (said, errors) = (in_one_line(&output.stdout), in_one_line(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{errors}");
    says(
        &said,
        &[
            "a stand of charged a fair price",
            "Horse Bow 4 a stand",
            "Trust: played by captain;",
            "experiment: reports/price-horse-bow.toml",
            "why: equipoise report reports/price-horse-bow --why",
        ],
    );
    says(
        &why(folder.path(), "reports/price-horse-bow"),
        &[
            "One more stand of Horse Bow changes the score by",
            "points of 100 for Parthian",
            "Armies that pay what the rules charge score",
        ],
    );
    let written = folder.path().join("reports/price-horse-bow.toml");
    let text = fs::read_to_string(written).expect("written");
    assert!(text.contains("cards = [\"horse-bow\"]"), "{text}");
}

/// The experiment that is written is the one that was played, and is not replaced once its user has changed it.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn a_price_leaves_the_experiment_from_which_its_user_goes_on() {
    let folder = folder();
    let ask = |more: &[&str]| {
        let question =
            words("price pack-trains --list parthian --against marian-roman --max-pairs 576");
        let output = equipoise(folder.path(), &[&question[..], more].concat());
        let code = output.status.code();
        (code, in_one_line(&output.stdout), in_one_line(&output.stderr))
    };
    let (code, said, errors) = ask(&[]);
    assert_eq!(code, Some(0), "{errors}");
    says(
        &said,
        &[
            "card charged a fair price",
            "Pack Trains and Herds 1 an army",
            "Trust: played by captain;",
            "experiment: reports/price-pack-trains.toml",
            "page: reports/price-pack-trains/index.html",
        ],
    );
    says(
        &why(folder.path(), "reports/price-pack-trains"),
        &[
            "points of 100 for Parthian",
            "A bought point is worth",
            "points of 100 (shipped rate: captain, armies of the built-in lists,",
            "so the card is worth",
        ],
    );
    let written = folder.path().join("reports/price-pack-trains.toml");
    let text = fs::read_to_string(&written).expect("written");
    assert!(
        text.contains("# equipoise price pack-trains --list parthian --against marian-roman\n")
    );
    let run =
        equipoise(folder.path(), &["run", "reports/price-pack-trains.toml", "--out", "again"]);
    assert!(run.status.success(), "{}", in_one_line(&run.stderr));
    let values = |dir: &str| fs::read(folder.path().join(dir).join("values.csv")).expect("written");
    assert_eq!(values("reports/price-pack-trains"), values("again"));
    // Why opens in the row, and what is the same in all rows stands above them.
    let page = fs::read_to_string(folder.path().join("again/index.html")).expect("written");
    let rows = page.split("data-name=\"prices\"").nth(1).expect("a price list");
    let rows = rows.split("</table>").next().expect("its rows");
    assert!(rows.contains("<details class=\"why\">") && !rows.contains("Tried on"), "{rows}");
    assert!(page.contains("Each card was tried on 1 list."));
    // Changed by its user, it stays.
    fs::write(&written, format!("{text}# mine\n")).expect("writable");
    let (code, _, errors) = ask(&[]);
    assert_eq!(code, Some(2), "{errors}");
    assert!(errors.contains("reports/price-pack-trains.toml was edited"), "{errors}");
    assert!(fs::read_to_string(&written).expect("there").ends_with("# mine\n"));
    let (code, ..) = ask(&["--force"]);
    assert_eq!(code, Some(0));
    assert_eq!(fs::read_to_string(&written).expect("there"), text);
}

/// ST-L7: `--prices` answers the question, then plays each half point about the answer; the set of prices is on every screen and in every
/// file where the price is looked for.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_l7_each_half_point_is_tried() {
    let folder = folder();
    let question =
        words("price pack-trains --list parthian --against marian-roman --max-pairs 576 --prices");
    let output = equipoise(folder.path(), &question);
    let (said, errors) = (in_one_line(&output.stdout), in_one_line(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(errors.contains("Pack Trains and Herds at each half point from"), "{errors}");
    says(&said, &["experiment: reports/price-pack-trains-at-prices.toml"]);
    says(
        &why(folder.path(), "reports/price-pack-trains-at-prices"),
        &["Played at each half point from", ", the test at the price "],
    );
    let played = folder.path().join("reports/price-pack-trains-at-prices");
    let csv = fs::read_to_string(played.join("tested_prices.csv")).expect("written");
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[0].starts_with("card,player,price,difference,"), "{csv}");
    assert!(rows.len() > 4 && rows[1].starts_with("pack-trains,captain,"), "{csv}");
    let page = fs::read_to_string(played.join("index.html")).expect("written");
    assert!(page.contains("Price by price"));
    let question = ["report", "reports/price-pack-trains-at-prices", "--json"];
    let output = equipoise(folder.path(), &question);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let tests = &answer["prices"][0]["price_tests"][0];
    assert_eq!(tests["player"], "captain");
    assert_eq!(tests["tests"].as_array().map(Vec::len), Some(rows.len() - 1));
    assert!(tests["fair"]["open_below"].is_boolean(), "{tests}");
    // The first answer has none of it.
    let answer = fs::read_dir(folder.path().join("reports/price-pack-trains")).expect("a folder");
    let names: Vec<_> = answer.map(|it| it.expect("an entry").file_name()).collect();
    assert!(!names.iter().any(|name| name == "tested_prices.csv"));
}

/// A designer's own cards are priced from their file, and the experiment that is written has them.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn own_cards_are_priced_from_their_file() {
    let folder = folder();
    let cards = "[[card]]\nname = \"parting-shot\"\ncost = 1\ncost_per = \"stand\"\nbearers = [\"horse-bow\"]\n\
                 effect = [{ kind = \"shot\", value = 2, range = 2 }]\n\
                 [[card]]\nname = \"dear-train\"\nlike = \"pack-trains\"\ncost = 3\n";
    fs::write(folder.path().join("mine.toml"), cards).expect("writable");
    let output = equipoise(
        folder.path(),
        &words(
            "price mine.toml dear-train pack-trains --list parthian --against marian-roman --max-pairs 576 --out priced --json",
        ),
    );
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let of = |name: &str| {
        let prices = answer["prices"].as_array().expect("a list");
        let found = prices.iter().find(|price| price["card"] == name);
        found.unwrap_or_else(|| panic!("no {name} in {prices:?}")).clone()
    };
    // With one of the file's cards named, the other is not asked about.
    assert_eq!(answer["prices"].as_array().map(Vec::len), Some(2));
    // The same card at another price has the same effect, to the last digit.
    let (dear, printed) = (of("dear-train"), of("pack-trains"));
    assert_eq!(dear["printed"], "3 an army");
    assert_eq!(dear["effect"], printed["effect"]);
    let text = fs::read_to_string(folder.path().join("priced.toml")).expect("written");
    assert!(text.contains("[[card]]\nname = \"parting-shot\""), "{text}");
}

#[test]
fn files_of_own_cards_are_read_with_all_their_problems() {
    let folder = folder();
    let ask = |text: &str, more: &[&str]| {
        fs::write(folder.path().join("mine.toml"), text).expect("writable");
        let output = equipoise(folder.path(), &[&["price", "mine.toml"], more].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.path().join("reports").exists());
        in_one_line(&output.stderr)
    };
    let wrong =
        "[[card]]\nname = \"Bad Name\"\nlike = \"pack-trane\"\n[[card]]\nname = \"x\"\ncost = 99\n";
    let said = ask(wrong, &[]);
    for part in ["pack-trane", "did you mean", "`cost`"] {
        assert!(said.contains(part), "no `{part}` in:\n{said}");
    }
    let none = ask("title = \"no cards\"\n", &[]);
    assert!(none.contains("mine.toml has no [[card]]"), "{none}");
    let card = "[[card]]\nname = \"slow\"\ncost = 1\neffect = [{ kind = \"move\", mu = 3 }]\n";
    let two = ask(card, &["other.toml"]);
    assert!(two.contains("two files of cards"), "{two}");
    let several = ask(card, &["slow=2"]);
    assert!(several.contains("`slow=2` asks for several of Slow"), "{several}");
}

/// A card of a designer that acts only against Elephants, which these enemies don't have.
const NEVER_ACTS: &str = "[[card]]\nname = \"fear-of-tusks\"\ntitle = \"Fear of tusks\"\ncost = 2\ncost_per = \"army\"\n\
    bearers = [\"cataphracts\"]\n[[card.effect]]\nkind = \"factor\"\nvalue = 1\nagainst = [\"elephants\"]\n";

/// ST-B4: the eight pairs of a draw share their armies, so a draw is one observation wherever an effect is shown: the same number has
/// the same interval in `effects.csv`, in `values.csv`, and in both parts of the JSON.
/// ST-R12: a card whose rule never came up is not judged, and nothing of it has a width of zero.
#[test]
#[ignore = "plays for a minute: `make test-long`"]
fn st_b4_and_r12_an_effect_has_one_interval_and_what_never_acted_is_not_judged() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("never.toml"), NEVER_ACTS).expect("writable");
    let output = equipoise(
        path,
        &words(
            "price pack-trains never.toml --list parthian --against marian-roman --max-pairs 576 --rate measured --out out --why",
        ),
    );
    assert_eq!(output.status.code(), Some(0), "{}", in_one_line(&output.stderr));
    let said = in_one_line(&output.stdout);
    let reasons = why(path, "out");
    says(
        &reasons,
        &[
            "Fear of tusks is not judged for Parthian: the rule came up in 0 of 1,152 battles; an effect of up to 4.1 points of 100 \
             would have gone unseen.",
        ],
    );
    // `price --why` gives the same reasons at once.
    says(&said, &["Fear of tusks is not judged for Parthian"]);
    assert!(!said.contains("unbounded") && !reasons.contains("unbounded"), "{said}\n{reasons}");
    let output = equipoise(path, &["report", "out", "--json"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let of_card = |list: &str, name: &str| -> Value {
        let all = json[list].as_array().expect("a list").iter();
        let mut own = all.filter(|it| it["card"] == name);
        own.next().expect(name).clone()
    };
    let interval = |of: &Value, factor: f64| -> [f64; 3] {
        ["estimate", "lo", "hi"].map(|key| factor * of[key].as_f64().expect("a number"))
    };
    let table = |file: &str| -> Vec<BTreeMap<String, String>> {
        let text = fs::read_to_string(path.join("out").join(file)).expect("written");
        // Names of enemies are quoted and have commas.
        let cells = |line: &str| -> Vec<String> {
            let pieces = line.split('"').enumerate();
            let kept = pieces.map(|(at, piece)| match at % 2 {
                0 => piece.to_owned(),
                _ => piece.replace(',', ";"),
            });
            kept.collect::<String>().split(',').map(str::to_owned).collect()
        };
        let mut lines = text.lines();
        let head = cells(lines.next().expect("a head"));
        lines.map(|line| head.iter().cloned().zip(cells(line)).collect()).collect()
    };
    let in_table = |row: &BTreeMap<String, String>, name: &str| -> Option<[f64; 3]> {
        let number = |end: &str| row[&format!("{name}{end}")].parse().ok();
        Some([number("")?, number("_lo")?, number("_hi")?])
    };
    let near = |what: &str, found: [f64; 3], expected: [f64; 3], tolerance: f64| {
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < tolerance, "{what}: {found}, not {expected}");
        }
    };
    let (effects, values) = (table("effects.csv"), table("values.csv"));
    for (name, price) in [
        ("pack-trains", "pack-trains-at-its-price"),
        ("fear-of-tusks", "fear-of-tusks-at-its-price"),
    ] {
        let effect_of = |variant: &str| {
            let row = effects.iter().find(|row| row["variant"] == variant).expect(variant);
            let adjusted = in_table(row, "adjusted_score_difference");
            adjusted.or_else(|| in_table(row, "score_difference")).expect("an interval")
        };
        let row = values.iter().find(|row| row["card"] == name).expect(name);
        let (value, of_price) = (of_card("values", name), of_card("prices", name));
        for (variant, column, key) in
            [(name, "effect", "effect"), (price, "effect_at_price", "at_price")]
        {
            let expected = interval(&value[column], 1.0);
            assert!(expected[1] < expected[2], "{name}, {column}: {expected:?}");
            near("values.csv", in_table(row, column).expect("an interval"), expected, 1e-6);
            near("effects.csv", effect_of(variant), expected, 1e-6);
            near("prices", interval(&of_price[key], 0.01), expected, 1e-12);
        }
    }
    let never = of_card("prices", "fear-of-tusks");
    assert_eq!((&never["verdict"], &never["worth"]), (&"not judged".into(), &Value::Null));
}
