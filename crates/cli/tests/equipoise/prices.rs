//! `equipoise prices`: what every type should cost, asked without a file.

use std::fs;
use std::path::Path;

use serde_json::Value;
use stats::prices::{Dearer, GROUPS, Meeting, Population};

use crate::support::{equipoise, folder, in_one_line, refused_at_once, text};

#[track_caller]
fn refused(arguments: &[&str], expected: &[&str]) {
    refused_at_once(&[&["prices"], arguments].concat(), expected);
}

#[test]
fn what_cannot_be_priced_is_said_and_nothing_is_written() {
    refused(&["chess"], &["unknown ruleset `chess`", "the rulesets are"]);
    refused(
        &["triumph", "--for", "stedy", "--max-pairs", "5"],
        &[
            "2 things are wrong",
            "policy `stedy` is unknown: did you mean `steady`?",
            "--max-pairs 5 is too little for a price list: use 2880 or more",
        ],
    );
    refused(
        &["triumph", "--for", "steady", "--one-in", "12", "--max-pairs", "9000"],
        &["2 things are wrong", "use 17280 or more", "name another with --for"],
    );
    refused(
        &["gloriam", "--for", "steady", "--for", "random", "--precision", "¼", "--one-in", "2"],
        &["3 things are wrong", "--for names 2", "leave out --precision", "leave out --one-in"],
    );
    refused(&["tropaion", "--set", "light_infantri_loss=half"], &["light_infantry_loss"]);
    refused(&["triumph", "--for", "steady", "--for", "steady"], &["`players` names steady twice"]);
}

/// ST-D8: a precision that makes no sense is refused before anything is written.
#[test]
fn st_d8_a_precision_that_makes_no_sense_is_refused() {
    for wrong in ["0", "0.01", "x", "9", "1/0"] {
        refused(&["triumph", "--precision", wrong], &["write points, 0.05 to 4: ¼, 1/4 or 0.25"]);
    }
}

/// ST-D8: play ends at the look at which every price is known as well as is wanted, and the folder says so again.
#[test]
#[ignore = "plays for half a minute: `make test-long`"]
fn st_d8_play_ends_when_every_price_is_known_as_well_as_is_wanted() {
    let folder = folder();
    let path = folder.path();
    let wide =
        ["prices", "triumph", "--for", "steady", "--precision", "3/2", "--max-pairs", "14400"];
    let ran = equipoise(path, &wide);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let said = in_one_line(&ran.stdout);
    assert!(said.contains("Every price is known to ±1.5 points."), "{said}");
    let run = path.join("reports/prices-triumph");
    let record = read(&run, "run.toml");
    assert!(record.contains("precision = 1.5") && record.contains("ended_by"), "{record}");
    let page = read(&run, "index.html");
    assert!(page.contains("every price was known to ±1.5 points"), "the page says what ended play");
    assert!(!page.contains("was fixed before"), "the page says that the number of pairs was fixed");
    // The first look at 80 blocks or more is at 97.
    assert_eq!(read(&run, "armies.csv").lines().count(), 1 + 97 * 36);
    let shown = equipoise(path, &["report", "reports/prices-triumph"]);
    assert!(in_one_line(&shown.stdout).contains("Every price is known to ±1.5 points."));
}

/// The settings of random armies are checked, all at once.
#[test]
fn what_is_wrong_with_random_armies_is_said() {
    let folder = folder();
    let broken = "question = \"?\"\nruleset = \"triumph\"\ngame = \"prices\"\npairs = 288\n[prices]\n\
                  players = [\"steady\"]\ntypes = [7, 3]\npoints = [40, 400]\nmeeting_pairs = 3\n";
    fs::write(folder.path().join("broken.toml"), broken).expect("writable");
    let ran = equipoise(folder.path(), &["run", "broken.toml"]);
    let said = in_one_line(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{said}");
    for part in ["`types` is not two numbers", "400", "`meeting_pairs` is 3"] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// ST-R1, ST-R4: the whole way from the question to sentence, table, files and JSON, at the fewest pairs.
#[test]
fn st_r4_a_price_list_from_the_question_to_its_files() {
    let folder = folder();
    let path = folder.path();
    // Battles that end soon take half of the time.
    let short = ["--set", "victory_points=6"];
    let asked = ["prices", "triumph", "--for", "steady", "--max-pairs", "2880", "--json"];
    let ran = equipoise(path, &[&asked[..], &short].concat());
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let answer: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let list = &answer["price_list"];
    assert_eq!(list["rates"][0]["player"], "steady");
    assert_eq!(list["rates"][0]["meetings"], 40 * 36);
    assert_eq!(list["types"].as_array().map(Vec::len), Some(26));
    for row in list["types"].as_array().expect("rows") {
        assert!(row["published"].as_f64().is_some_and(|points| (2.0..=4.0).contains(&points)));
        let fair = &row["fair"];
        let ends = ["lo", "estimate", "hi"].map(|part| fair[part].as_f64().expect("a number"));
        assert!(ends.is_sorted(), "{row}");
    }
    let run = path.join("reports/prices-triumph");
    assert_eq!(read(&run, "armies.csv").lines().count(), 1 + 40 * 36);
    assert_eq!(read(&run, "price_list.csv").lines().count(), 1 + 26);
    let shown = equipoise(path, &["report", "reports/prices-triumph"]);
    let shown = text(&shown.stdout);
    assert!(shown.starts_with("As steady leads them, "), "{shown}");
    assert!(shown.contains("fair price") && shown.contains("Elephants"), "{shown}");
    assert!(read(&run, "index.html").contains("The price list"));
    check_st_r7_the_list_is_tested(&run, &answer);
    check_st_r13_a_copy_has_the_price_of_the_original(&run, &answer);
}

/// ST-R7: all four parts of the proof are in the answer of one command: how uneven types are, what they explain, real armies and swaps.
fn check_st_r7_the_list_is_tested(run: &Path, answer: &Value) {
    let list = &answer["price_list"];
    assert!(list["rates"][0]["unevenness"]["estimate"].is_number());
    assert!(list["rates"][0]["explained"]["at_equal_points"]["estimate"].is_number());
    let proof = &list["proof"][0];
    assert_eq!((&proof["player"], &proof["lacks"]), (&"steady".into(), &serde_json::json!([])));
    let real = &proof["real_armies"];
    assert_eq!(
        (&real["armies"], &real["meetings"]),
        (&"armies of 41 army lists".into(), &160.into())
    );
    let correlation = real["correlation"]["estimate"].as_f64().expect("a number");
    assert!((0.5..1.0).contains(&correlation), "{real}");
    // Three of 36 draws in 40 blocks are three swaps in 36 armies each, and the beginning of a fourth.
    let swaps = &proof["swaps"];
    assert_eq!((&swaps["armies"], swaps["swaps"].as_array().map(Vec::len)), (&36.into(), Some(3)));
    for squares in ["off_forecast", "off_even"] {
        assert_eq!(swaps[squares]["degrees"], 3);
    }
    assert_eq!(read(run, "list_forecasts.csv").lines().count(), 1 + 41);
    assert_eq!(read(run, "list_swaps.csv").lines().count(), 1 + 3);
    let page = read(run, "index.html");
    assert!(page.contains("Forecast and score of real armies"));
    assert!(page.contains("Whether the list holds") && page.contains("In the place of"));
    let [said, mean] =
        ["took no part in it, test the list", "swaps of stands for others that cost"];
    let answered = answer["answer"].to_string();
    assert!(answered.contains(said) && answered.contains(mean), "{answered}");
    // The test is a fifth of what is played.
    let pairs = real["pairs"].as_u64().expect("pairs") + swaps["pairs"].as_u64().expect("pairs");
    let all = list["rates"][0]["pairs"].as_u64().expect("pairs");
    assert!(4 * pairs < all, "{pairs} beside {all}");
}

/// ST-R13: a type under two names has one price: in armies of which half call their Elite Foot something else, both prices agree, and lie
/// about the one price of both.
fn check_st_r13_a_copy_has_the_price_of_the_original(run: &Path, answer: &Value) {
    let types = answer["price_list"]["types"].as_array().expect("types");
    let key = |row: &Value| row["name"].as_str().expect("a name").to_lowercase().replace(' ', "_");
    let of = |wanted: &str| types.iter().find(|row| key(row) == wanted).expect("the type");
    let table = read(run, "armies.csv");
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("a header");
    let first = header.iter().position(|name| name.starts_with("a_")).expect("types");
    let keys: Vec<&str> = header[first..first + 26].iter().map(|name| &name[2..]).collect();
    let elite = keys.iter().position(|key| *key == "elite_foot").expect("the type");
    let published = |key: &&str| of(key)["published"].as_f64().expect("points");
    let mut printed: Vec<f64> = keys.iter().map(published).collect();
    printed.push(printed[elite]);
    let mut population = Population { printed, ..Population::default() };
    for (number, line) in lines.enumerate() {
        let army = |from: usize, is_copy: bool| -> Vec<u8> {
            let stands = line[from..from + 26].iter().map(|n| n.parse().expect("stands"));
            let mut stands: Vec<u8> = stands.chain([0]).collect();
            if is_copy {
                stands.swap(elite, 26);
            }
            stands
        };
        // Which armies call it something else has nothing to do with what they are.
        let (a, b) = (army(first, number % 2 == 0), army(first + 26, number / 2 % 2 == 0));
        let at = |name: &str| {
            let column = header.iter().position(|own| *own == name).expect(name);
            line[column].parse::<f64>().ok()
        };
        let group = at("block").expect("a block") as usize % GROUPS;
        let (n_pairs, score) = (at("pairs").expect("pairs"), at("adjusted").expect("a score"));
        if let (Some(n_stands), Some(change)) = (at("dearer"), at("change")) {
            population.dearer.push(Dearer { group, n_stands, n_pairs, change });
        }
        population.meetings.push(Meeting { group, a, b, n_pairs, score });
    }
    let prices = population.prices(0.05).expect("prices");
    let [own, copy] = [elite, 26].map(|at| prices.fair[at].expect("a price"));
    let [(own, se), (copy, other)] =
        [own, copy].map(|it| (it.value.expect("a value"), it.se.expect("an error")));
    assert!((own - copy).abs() < 3.5 * se.hypot(other), "{own} {copy}");
    let pooled = of("elite_foot")["fair"]["estimate"].as_f64().expect("a price");
    assert!((0.5 * (own + copy) - pooled).abs() < 0.3, "{own} {copy} {pooled}");
}

/// ST-R13: the same type, better by 1 in both factors, has a price beyond the one that it has as printed; the others have not.
#[test]
#[ignore = "plays for half a minute: `make test-long`"]
fn st_r13_a_type_that_is_better_by_one_in_every_factor_has_a_higher_price() {
    let folder = folder();
    let fair = |out: &str, changed: &[&str]| -> Value {
        let path = folder.path().join(out);
        fs::create_dir_all(&path).expect("writable");
        let asked = ["prices", "triumph", "--for", "steady", "--max-pairs", "2880", "--json"];
        let ran = equipoise(&path, &[&asked[..], changed].concat());
        assert!(ran.status.success(), "{}", text(&ran.stderr));
        let answer: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
        answer["price_list"]["types"].clone()
    };
    let of = |types: &Value, name: &str| -> [f64; 3] {
        let mut rows = types.as_array().expect("types").iter();
        let row = rows.find(|row| row["name"] == name).expect("the type");
        ["lo", "estimate", "hi"].map(|part| row["fair"][part].as_f64().expect("a number"))
    };
    let printed = fair("printed", &[]);
    // As printed it has 5 against foot and 3 against mounted.
    let better =
        ["--set", "troops.elite_foot.vs_foot=6", "--set", "troops.elite_foot.vs_mounted=4"];
    let better = fair("better", &better);
    let ([_, _, highest], [lowest, ..]) = (of(&printed, "Elite Foot"), of(&better, "Elite Foot"));
    assert!(lowest > highest, "as printed at most {highest}, better at least {lowest}");
    // What is as it was costs no more than it did.
    for name in ["Horse Bow", "Archers", "Light Foot"] {
        let ([.., highest], [lowest, ..]) = (of(&printed, name), of(&better, name));
        assert!(lowest < highest, "{name}: as printed at most {highest}, now at least {lowest}");
    }
}

/// TP-P04: a game that charges nothing is asked by the same command, and the experiment beside the folder has the rules that were typed.
#[test]
#[ignore = "plays for half a minute: `make test-long`"]
fn tp_p04_a_game_without_points_gets_its_list_by_the_same_command() {
    let folder = folder();
    let path = folder.path();
    let asked = ["prices", "gloriam", "--for", "random", "--max-pairs", "5760"];
    let ran = equipoise(path, &[&asked[..], &["--set", "use_slowing=false", "--json"]].concat());
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let answer: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let lines = answer["points_list"]["lines"].as_array().expect("a list");
    let proposed = lines.iter().filter(|line| line["proposed"].is_i64()).count();
    assert!(proposed > 5, "{proposed} units are priced");
    let experiment = read(&path.join("reports"), "prices-gloriam.toml");
    assert!(experiment.contains("use_slowing"), "{experiment}");
}

/// A list that lacks types, has unknown ones, or a price below ½ is refused in one report, and nothing is written.
#[test]
fn a_list_of_prices_with_mistakes_is_refused_at_once() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("broken.toml"), "spear = 0.25\nspaer = 3\n").expect("writable");
    let ran = equipoise(path, &["prices", "triumph", "--try-list", "broken.toml"]);
    let said = in_one_line(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2), "{said}");
    for part in ["broken.toml", "`spaer`", "did you mean `spear`", "lacks archers", "0.25"] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
    assert!(!path.join("reports").exists());
    let missing = equipoise(path, &["prices", "triumph", "--try-list", "missing.toml"]);
    assert!(in_one_line(&missing.stderr).contains("missing.toml can't be read"));
}

/// ST-R7: a list is tried on fresh armies, at both prices, and the answer proposes the next.
#[test]
#[ignore = "plays for half a minute: `make test-long`"]
fn st_r7_a_list_is_tried_from_its_file_to_the_next_list() {
    let folder = folder();
    let path = folder.path();
    let few = ["prices", "triumph", "--for", "steady", "--max-pairs", "2880"];
    assert!(equipoise(path, &few).status.success());
    let list = "reports/prices-triumph/price_list.toml";
    let same = equipoise(path, &[&few[..], &["--try-list", list, "--seed", "1"]].concat());
    assert!(in_one_line(&same.stderr).contains("was found on seed 1"), "{}", text(&same.stderr));
    let ran = equipoise(path, &[&few[..], &["--try-list", list, "--json"]].concat());
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let answer: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let tried = &answer["price_list"];
    let uneven = |rates: &Value| rates[0]["unevenness"]["estimate"].as_f64().expect("known");
    assert!(uneven(&tried["rates"]) < 0.7 * uneven(&tried["at_published"]), "{tried}");
    assert!(tried["way_gone"]["lo"].as_f64().expect("known") > 0.5);
    let run = path.join("reports/prices-triumph-tried");
    assert!(read(&run, "price_list.toml").contains("seed = 2"));
    assert!(read(&run, "run.toml").contains("prices.list]"));
    let shown = equipoise(path, &["report", "reports/prices-triumph-tried"]);
    let shown = in_one_line(&shown.stdout);
    assert!(shown.contains("at those of the list") && shown.contains("tried"), "{shown}");
}

/// ST-R3, ST-R9: two players have the same armies; the same bytes on another number of threads; a meeting can be played again.
#[test]
fn st_r9_players_meet_with_the_same_armies_on_any_number_of_threads() {
    let folder = folder();
    let path = folder.path();
    let experiment = "question = \"?\"\nruleset = \"triumph\"\ngame = \"prices\"\npairs = 288\n[parameters]\n\
                      victory_points = 6\n[prices]\nplayers = [\"steady\", \"bold\"]\n";
    fs::write(path.join("two.toml"), experiment).expect("writable");
    for (out, threads) in [("one", "1"), ("other", "3")] {
        let ran = equipoise(path, &["run", "two.toml", "--out", out, "--threads", threads]);
        assert!(ran.status.success(), "{}", text(&ran.stderr));
        assert!(text(&ran.stdout).starts_with("No list yet"), "{}", text(&ran.stdout));
    }
    let [one, other] = ["one", "other"].map(|out| read(&path.join(out), "armies.csv"));
    assert_eq!(one, other);
    let armies = |player: &str| -> Vec<String> {
        let rows = one.lines().filter(|line| line.starts_with(&format!("{player},")));
        // What stands in the columns of types.
        rows.map(|line| line.split(',').skip(9).collect::<Vec<_>>().join(",")).collect()
    };
    assert_eq!(armies("steady").len(), 36);
    assert_eq!(armies("steady"), armies("bold"));
    // The second pair of the second meeting; its third pair is not played.
    let replay = |pair: &str| {
        equipoise(path, &["replay", "one", "--cell", "2", "--pair", pair, "--battle", "1"])
    };
    assert!(text(&replay("9").stdout).contains("a random army A"), "{}", text(&replay("9").stderr));
    assert_eq!(replay("10").status.code(), Some(2));
}
