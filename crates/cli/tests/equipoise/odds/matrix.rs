//! All troop types against all: the numbers of `play.md`, section 0, and the forms they come in.

use super::{file, odds};

/// A row of the CSV, by its column names.
struct Line {
    kill: u8,
    lose: u8,
    win: u8,
    swing: String,
}

/// The line of two stands in the CSV of a matrix.
fn line(words: &[&str], a: &str, b: &str) -> Line {
    let ran = odds(&[&["--matrix", "--format", "csv"], words].concat());
    assert_eq!(ran.code, 0, "{}", ran.raw_err);
    let found = ran.out.lines().find(|line| line.starts_with(&format!("{a},{b},")));
    let cells: Vec<&str> =
        found.unwrap_or_else(|| panic!("no {a} against {b}")).split(',').collect();
    let number = |column: usize| cells[column].parse().expect("a count");
    Line {
        win: number(13),
        kill: number(14),
        lose: number(15),
        swing: format!("{:+.2}", cells[17].parse::<f64>().expect("a number")),
    }
}

/// Kill, lose and win out of 36 and the swing, as `play.md` prints them.
#[track_caller]
fn check(words: &[&str], a: &str, b: &str, expected: (u8, u8, u8, &str)) {
    let found = line(words, a, b);
    assert_eq!(
        (found.kill, found.lose, found.win, found.swing.as_str()),
        expected,
        "{a} v {b} {words:?}"
    );
}

#[test]
fn plain_fights_are_worth_what_play_says() {
    check(&[], "heavy-foot", "heavy-foot", (1, 1, 15, "+0.00"));
    check(&[], "knights", "spear", (10, 4, 10, "+0.67"));
    check(&[], "knights", "heavy-foot", (15, 2, 15, "+1.03"));
    check(&[], "knights", "warband", (21, 1, 21, "+1.64"));
    check(&[], "knights", "skirmishers", (12, 0, 26, "+1.00"));
    check(&[], "elephants", "knights", (15, 1, 15, "+1.56"));
    check(&[], "skirmishers", "elephants", (6, 0, 6, "+0.67"));
    check(&[], "warband", "spear", (10, 4, 10, "+0.78"));
    check(&[], "warband", "heavy-foot", (10, 4, 10, "+0.50"));
    check(&[], "warband", "elite-foot", (6, 6, 6, "+0.17"));
    check(&[], "warband", "light-foot", (2, 2, 15, "+0.00"));
    check(&[], "pikes", "heavy-foot", (0, 4, 10, "-0.33"));
    check(&[], "light-foot", "heavy-foot", (0, 4, 10, "-0.33"));
    check(&[], "javelin-cavalry", "heavy-foot", (2, 0, 15, "+0.17"));
    check(&[], "javelin-cavalry", "knights", (0, 9, 6, "-1.00"));
}

#[test]
fn rows_and_columns_can_be_in_a_situation() {
    check(&["--column-words", "edges=1"], "heavy-foot", "heavy-foot:edges=1", (4, 0, 21, "+0.33"));
    check(&["--row-words", "edges=2"], "heavy-foot:edges=2", "heavy-foot", (0, 9, 6, "-0.75"));
    check(&["--row-words", ":edges=2"], "knights:edges=2", "heavy-foot", (6, 12, 6, "-0.83"));
    let both = ["--row-words", "difficult", "--column-words", "difficult"];
    check(&both, "knights:difficult", "skirmishers:difficult", (0, 10, 21, "-1.11"));
    check(
        &["--column-words", "difficult"],
        "light-foot",
        "heavy-foot:difficult",
        (6, 1, 21, "+0.42"),
    );
}

#[test]
fn shooting_is_worth_what_play_says_and_only_shooters_have_rows() {
    check(&["--shoot"], "archers", "heavy-foot", (2, 0, 15, "+0.17"));
    check(&["--shoot"], "archers", "knights", (6, 0, 21, "+0.67"));
    check(
        &["--shoot", "--column-words", "difficult"],
        "archers",
        "knights:difficult",
        (21, 0, 21, "+2.33"),
    );
    let ran = odds(&["--matrix", "--shoot"]);
    let codes: Vec<&str> =
        ran.out.lines().skip(2).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(codes, ["ARC", "ART", "PAV", "WWG", "Rounded;"]);
    assert!(
        ran.err.contains("572 of 676 pairs are left out") && ran.err.contains("can't shoot"),
        "{}",
        ran.err
    );
}

/// TR-BC-23.3: 3.5 points, so the exact sum has a half.
#[test]
fn tr_bc_23_half_points_stay_exact() {
    let ran = odds(&["--matrix", "--format", "csv", "--row-words", "+sword-fighting-cavalry"]);
    let row = ran
        .out
        .lines()
        .find(|line| line.starts_with("horse-bow+sword-fighting-cavalry,heavy-foot,"));
    // TR-EX-31: 3 v 3, each destroyed when doubled, 2 of 36: 2 x 3 - 2 x 3.5 = -1.
    assert_eq!(
        row,
        Some(
            "horse-bow+sword-fighting-cavalry,heavy-foot,3,3,2,13,6,13,2,fall-back,destroyed,fall-back,destroyed,15,2,2,-1,-0.0278"
        )
    );
    // Foot can't have the card: their 17 rows are left out, and said to be.
    assert_eq!(ran.out.lines().count(), 1 + 9 * 26);
    assert!(ran.err.contains("442 of 676 pairs are left out"), "{}", ran.err);
}

#[test]
fn the_table_has_all_codes_and_fits_140_columns() {
    for value in ["swing", "kill", "lose", "win"] {
        let ran = odds(&["--matrix", "--value", value]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines.len(), 29);
        assert!(lines.iter().all(|line| line.chars().count() <= 140));
        assert_eq!(lines[1].split_whitespace().count(), 26);
        assert!(lines[2..28].iter().all(|line| line.split_whitespace().count() == 27), "{value}");
    }
    let kills = odds(&["--matrix", "--value", "kill"]).out;
    let knights: Vec<&str> = kills
        .lines()
        .find(|line| line.starts_with("KNT"))
        .expect("a row")
        .split_whitespace()
        .collect();
    // Column 15 is Spear.
    assert_eq!(knights[15], "10");
}

#[test]
fn csv_and_json_have_every_pair_and_mirror_each_other() {
    let ran = odds(&["--matrix", "--json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(rows.len(), 26 * 26);
    let find = |a: &serde_json::Value, b: &serde_json::Value| {
        rows.iter().find(|row| &row["a"] == a && &row["b"] == b).expect("there")
    };
    for row in &rows {
        let mirrored = find(&row["b"], &row["a"]);
        let exact = |row: &serde_json::Value| row["swing_36ths"].as_i64().expect("whole");
        assert_eq!(exact(row), -exact(mirrored));
        assert_eq!(row["kill"], mirrored["lose"]);
        assert_eq!(row["counts"]["a_doubles"], mirrored["counts"]["b_doubles"]);
        assert_eq!(row["results"]["a_beaten"], mirrored["results"]["b_beaten"]);
    }
    let csv = odds(&["--matrix", "--format", "csv"]).out;
    assert_eq!(
        csv.lines().next(),
        Some(
            "a,b,a_factor,b_factor,a_doubles,a_beats,tie,b_beats,b_doubles,a_beaten,a_doubled,b_beaten,b_doubled,win,kill,lose,swing_36ths,swing"
        )
    );
    assert_eq!(csv.lines().count(), 1 + 26 * 26);
    assert!(csv.lines().any(|line| line == "knights,spear,3,4,0,10,5,17,4,fall-back,destroyed,shattered,destroyed,10,10,4,24,0.6667"));
    let quoted = odds(&["--matrix", "--format", "csv", "--row-words", "general,edges=1"]).out;
    assert!(quoted.lines().any(|line| line.starts_with("\"spear:general,edges=1\",knights,")));
}

#[test]
fn the_picture_is_svg_with_the_codes_and_a_missing_cell_is_no_zero() {
    let ran = odds(&["--matrix", "--format", "svg"]);
    assert_eq!(ran.code, 0, "{}", ran.raw_err);
    assert!(ran.out.starts_with("<svg") || ran.out.starts_with("<?xml"), "{:.80}", ran.out);
    for words in ["ELE", "expected swing", "+0.67"] {
        assert!(ran.out.contains(words), "no {words}");
    }
}

#[test]
fn a_file_is_written_in_the_format_of_its_ending() {
    for (name, begins) in
        [("m.csv", "a,b,"), ("m.JSON", "[\n{"), ("m.svg", "<"), ("m.txt", "Triumph!")]
    {
        let (_folder, path) = file(name, "what was there before");
        let arguments = ["--matrix", "--out", path.to_str().expect("UTF-8")];
        let refused = odds(&arguments);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("add --force"), "{}", refused.err);
        let ran = odds(&[&arguments[..], &["--force"]].concat());
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        let text = std::fs::read_to_string(&path).expect("written");
        assert!(text.starts_with(begins), "{name}: {text:.40}");
    }
    let (folder, path) = file("m.doc", "");
    let ran = odds(&["--matrix", "--out", path.to_str().expect("UTF-8")]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("m.doc says no format") && ran.err.contains(".csv, .json, .svg or .txt"),
        "{}",
        ran.err
    );
    let nowhere = folder.path().join("none").join("m.csv");
    let ran = odds(&["--matrix", "--out", nowhere.to_str().expect("UTF-8")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("m.csv can't be written"), "{}", ran.err);
}

#[test]
fn words_that_nobody_has_or_nobody_knows_are_refused() {
    let ran = odds(&["--matrix", "--row-words", "dificult"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("[--row-words:1:1]") && ran.err.contains("did you mean `difficult`?"),
        "{}",
        ran.err
    );
    let ran = odds(&["--matrix", "--column-words", "+elephant-screen+xx:uphill"]);
    assert!(
        ran.err.contains("[--column-words:1:18]")
            && ran.err.contains("`xx` is not a Triumph! battle card"),
        "{}",
        ran.err
    );
    let ran = odds(&["--matrix", "--row-words", "+no-camp"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains("no troop type may meet any other") && ran.err.contains("No Camp"),
        "{}",
        ran.err
    );
}
