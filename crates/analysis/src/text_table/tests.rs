use super::*;

fn row(name: &str, number: &str, tone: Tone) -> TextRow {
    TextRow {
        cells: vec![name.to_owned(), String::new(), number.to_owned()],
        verdict: "helps".to_owned(),
        tone,
    }
}

/// The whole verdict has no room beside the name of 21 letters, and its first part has.
#[test]
fn what_a_verdict_adds_in_brackets_folds_before_names_give_way() {
    let mut table = table("Pack Trains and Herds");
    table.rows[0].verdict = "overpriced (few moved)".to_owned();
    let lines = |most| table.lines_within(most, Ink::Plain).join("\n");
    let whole = "card                   pairs  verdict\n\
                 Pack Trains and Herds  5,760  overpriced (few moved)\n\
                 Camp                      12  helps";
    let folded = "card                   pairs  verdict\n\
                  Pack Trains and Herds  5,760  overpriced\n                              (few moved)\n\
                  Camp                      12  helps";
    assert_eq!(lines(52), whole);
    assert_eq!(lines(51), folded);
    assert_eq!(lines(43), folded);
    assert!(lines(40).contains("Pack Trains and Her…"), "{}", lines(40));
}

fn table(name: &str) -> TextTable {
    TextTable {
        headings: ["card", "bearers", "pairs"].map(str::to_owned).to_vec(),
        rows: vec![row(name, "5,760", Tone::For), row("Camp", "12", Tone::Against)],
        ..TextTable::default()
    }
}

#[test]
fn columns_stand_under_each_other_and_empty_ones_are_left_out() {
    assert_eq!(
        table("Ambush").lines(Ink::Plain),
        ["card    pairs  verdict", "Ambush  5,760  helps", "Camp       12  helps"]
    );
}

#[test]
fn rows_without_room_are_counted_in_their_place() {
    let names: Vec<String> = (0..10).map(|at| format!("row {at}")).collect();
    let rows = names.iter().map(|name| row(name, "1", Tone::Even)).collect();
    let table = TextTable { rows, ..table("none") };
    let shown = |room, kept| {
        let lines = fitting(&table, room, kept, "a.csv", Ink::Plain);
        let names = lines.iter().skip(1).map(|line| line.chars().take(5).collect::<String>());
        (lines.len(), names.collect::<Vec<_>>().join(","))
    };
    assert_eq!(shown(10, Truncation::First).0, 11);
    // A line that counts one row has no less room than that row.
    assert_eq!(shown(9, Truncation::First).0, 11);
    assert_eq!(shown(8, Truncation::BothEnds).0, 11);
    let first = "row 0,row 1,row 2,row 3,… and".to_owned();
    assert_eq!(shown(5, Truncation::First), (6, first));
    assert_eq!(shown(7, Truncation::BothEnds).1, "row 0,row 1,row 2,row 3,⋮,row 9,… and");
    assert_eq!(fitting(&table, 5, Truncation::BothEnds, "a.csv", Ink::Plain).len(), 6);
    let lines = fitting(&table, 7, Truncation::BothEnds, "a.csv", Ink::Plain);
    assert_eq!(lines[7], "… and 5 more, all of them in a.csv");
    // Without any room there are rows under the headings still.
    let least = "row 0,row 1,row 2,row 3,… and".to_owned();
    assert_eq!(shown(0, Truncation::First), (2 + FEWEST_ROWS, least));
}

#[test]
fn a_long_name_gives_way() {
    let lines = table(&"long ".repeat(40)).lines(Ink::Plain);
    assert!(lines.iter().all(|line| length(line) <= WIDTH), "{lines:?}");
    assert!(lines[1].contains('…') && lines[1].ends_with("5,760  helps"));
}

/// Words that may be cut make room for a name as far as their heading and thirteen letters allow; then the name is cut.
#[test]
fn words_are_cut_before_names() {
    let mut table = table("Deployment Dismounting");
    table.rows[0].cells[1] = "1 stand free, 2 or more 1".to_owned();
    table.drawing.gives_way = Some(1);
    // 22, 25 and 5 letters, and 7 of the verdict's heading, with two between each.
    for (most, words, has_name) in [
        (65, " 2 or more 1", true),
        (60, " 2 or …", true),
        (53, "free…", true),
        (52, "free…", false),
    ] {
        let lines = table.lines_within(most, Ink::Plain);
        assert!(lines[1].contains(words), "{lines:?}");
        assert_eq!(lines[1].contains("Deployment Dismounting"), has_name, "{lines:?}");
    }
}

/// One column of two that yield makes room for a name; the other, which may be the score, stays though names are cut then.
#[test]
fn without_pictures_one_column_yields_before_names_are_cut() {
    let mut table = table("Deployment Dismounting");
    table.rows.iter_mut().for_each(|row| row.cells[1] = "11 lists".to_owned());
    table.drawing.yields = &[1, 2];
    // 22 and 8 and 5 letters, and 7 of the verdict's heading, with two between each.
    for (most, has_bearers, has_name) in
        [(48, true, true), (47, false, true), (38, false, true), (37, false, false)]
    {
        let lines = table.lines_within(most, Ink::Plain);
        assert_eq!(lines[0].contains("bearers"), has_bearers, "{lines:?}");
        assert_eq!(lines[1].contains("Deployment Dismounting"), has_name, "{lines:?}");
        assert!(lines[1].contains("5,760"), "{lines:?}");
    }
}

/// Numbers that yield are left out first; on a narrow terminal pictures stand under their rows, before the verdicts.
#[test]
fn pictures_and_verdicts_are_seen_on_every_terminal() {
    let drawn =
        |value: f64| Drawn { value: Some(value), lo: value - 1.0, hi: value + 1.0, mark: 0.0 };
    let mut table = table("Deployment Dismounting");
    for row in &mut table.rows {
        row.cells[1] = "11.3 [8.8, 13.8]".to_owned();
        row.verdict = "leaning underpriced".to_owned();
    }
    table.drawing = Drawing::of(&[drawn(3.0), drawn(-2.0)], &[2]);
    for (most, n_lines, has_pairs) in
        [(200, 1, true), (84, 1, false), (80, 2, false), (60, 2, true)]
    {
        let rows = table.lines_within(most, Ink::Plain);
        assert_eq!(rows[0].contains("pairs"), has_pairs, "{rows:?}");
        for row in &rows[1..] {
            assert!(row.contains('●') && row.contains("leaning"), "{row}");
            assert!(row.contains("underpriced") && row.contains("11.3"), "{row}");
            assert_eq!(row.lines().count(), n_lines, "at {most}: {row}");
            assert!(row.lines().all(|line| length(line) <= most), "{row}");
        }
    }
}

/// Where even short names leave no room, each verdict stands under its row.
#[test]
fn a_narrow_terminal_has_verdicts_below() {
    let mut wide = table("heavy-foot v knights");
    for row in &mut wide.rows {
        row.cells[1] = "11.3 [8.8, 13.8]".to_owned();
        row.verdict = "leaning underpriced, disputed".to_owned();
    }
    let usual = wide.lines_within(100, Ink::Plain);
    assert_eq!(usual, wide.lines(Ink::Plain));
    assert!(usual.iter().all(|line| !line.contains('\n')));
    let narrow = wide.lines_within(60, Ink::Plain);
    let lines: Vec<&str> = narrow.iter().flat_map(|row| row.lines()).collect();
    assert_eq!(lines.len(), 2 * usual.len());
    assert!(lines.iter().all(|line| length(line) <= 60), "{lines:?}");
    assert_eq!(lines[3], "  leaning underpriced, disputed");
    assert!(lines[2].starts_with("heavy-foot v knights"), "{lines:?}");
    // With a little more room the names give way and the verdicts stay.
    let between = wide.lines_within(68, Ink::Plain);
    assert!(between.iter().all(|line| length(line) <= 68), "{between:?}");
    assert!(between[1].contains('…') && between[1].ends_with("disputed"));
    // A row without a verdict, such as the rules as they are, has no line for it.
    wide.rows[0].verdict.clear();
    for ink in [Ink::Plain, Ink::Colored] {
        assert_eq!(wide.lines_within(60, ink)[1].lines().count(), 1);
    }
}

/// Colors add escape codes and change no letter.
#[test]
fn colors_are_codes_around_the_same_letters() {
    let colored = table("Ambush").lines(Ink::Colored);
    assert!(colored[1].contains("\u{1b}[32mhelps\u{1b}[0m"), "{colored:?}");
    assert!(colored[2].contains("\u{1b}[31mhelps"));
    let plain = colored.iter().map(|line| {
        let mut parts = line.split('\u{1b}');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
    });
    assert_eq!(plain.collect::<Vec<_>>(), table("Ambush").lines(Ink::Plain));
}
