use analysis::numbers::NumberFormat;
use analysis::tables::Tables;
use analysis::{RunInfo, Variants};
use report::charts::handicap::{Banded, Crossing};
use report::charts::{
    Chart, Forecast, ForecastChart, Group, HandicapChart, HeatMap, IntervalChart, IntervalRow,
    Scale,
};
use report::figures;
use report::style::{ABOVE, OPEN};

use crate::{sample, written};

fn heat_map() -> HeatMap {
    HeatMap {
        title: "Swing <of> A".to_owned(),
        subtitle: "points, n = 288 pairs a cell".to_owned(),
        row_axis: "A".to_owned(),
        column_axis: "B".to_owned(),
        row_labels: vec!["spear".to_owned(), "horde & co".to_owned()],
        column_labels: vec!["knights".to_owned(), "elephants".to_owned(), "rabble".to_owned()],
        values: vec![vec![Some(1.25), Some(-2.0), None], vec![Some(0.0), Some(-0.75), Some(3.0)]],
        means: Vec::new(),
        doubtful: vec![vec![false, false, false], vec![true, false, false]],
        format: NumberFormat::Signed(1),
        unit: "points a duel".to_owned(),
        scale: Scale::Diverging { center: 0.0, span: 3.0 },
    }
}

fn intervals() -> IntervalChart {
    let row = |label: &str, value: f64, exact| IntervalRow {
        group: None,
        n: None,
        label: label.to_owned(),
        value,
        lo: value - 0.1,
        hi: f64::INFINITY,
        exact,
        text: format!("{value} not yet bounded"),
    };
    IntervalChart {
        title: "What each card gains".to_owned(),
        subtitle: "n = 576 pairs".to_owned(),
        axis: "points a duel".to_owned(),
        reference: 0.0,
        marks: "exact",
        rows: vec![row("Elephant Screen", 0.7, Some(0.72)), row("Shower Shooting", -0.2, None)],
    }
}

#[track_caller]
fn contains_all(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(&format!(">{part}<")), "no label `{part}` in {text}");
    }
}

#[test]
fn a_heat_map_shows_every_label_and_number() {
    let svg = heat_map().svg().unwrap();
    contains_all(
        &svg,
        &[
            "Swing &lt;of&gt; A",
            "points, n = 288 pairs a cell",
            "A",
            "B",
            "spear",
            "horde &amp; co",
            "knights",
            "elephants",
            "rabble",
            "+1.2",
            "−2.0",
            "0.0",
            "−0.8",
            "+3.0",
            "−3.0",
            "points a duel",
        ],
    );
    assert_eq!(svg.matches(">+1.2<").count(), 1);
}

#[test]
fn rows_of_an_interval_chart_are_colored_by_group_and_the_legend_names_each() {
    let group = |name, color| Some(Group { name, color });
    let mut chart = intervals();
    chart.rows[0].group = group("underpriced", ABOVE);
    chart.rows[1].group = group("not settled", OPEN);
    for svg in [chart.svg().unwrap(), chart.narrow_svg().unwrap().unwrap()] {
        contains_all(&svg, &["underpriced", "not settled"]);
        assert!(!svg.contains("sampled, with its interval"), "{svg}");
        for color in ["#2171B5", "#7D8690"] {
            assert!(svg.contains(color), "no {color} in {svg}");
        }
        // Marks would look like rows that are overpriced.
        assert!(!svg.contains("#C2500A"), "{svg}");
    }
    let csv = chart.csv();
    let first = csv.lines().next();
    assert_eq!(first, Some("name,value,low,high,exact,pairs,group"));
    assert!(csv.contains("Elephant Screen,0.7,0.6,,0.72,,underpriced"), "{csv}");
    assert!(chart.marks()[1].text.ends_with(", not settled"));
}

#[test]
fn an_interval_chart_shows_every_label_and_number() {
    let svg = intervals().svg().unwrap();
    contains_all(
        &svg,
        &[
            "What each card gains",
            "n = 576 pairs",
            "points a duel",
            "Elephant Screen",
            "0.7 not yet bounded",
            "Shower Shooting",
            "−0.2 not yet bounded".replace('−', "-").as_str(),
            "exact",
            "sampled, with its interval",
        ],
    );
    let mut without = intervals();
    without.rows.iter_mut().for_each(|row| row.exact = None);
    assert!(!without.svg().unwrap().contains(">exact<"));
}

#[test]
fn a_chart_tells_its_main_numbers_to_whoever_cannot_see_it() {
    let said = heat_map().description();
    assert!(said.contains("Lowest: −2.0 points a duel for spear against elephants."), "{said}");
    assert!(said.contains("Highest: +3.0 points a duel for horde & co against rabble."), "{said}");
    let svg = heat_map().svg().unwrap();
    assert!(svg.contains(
        r#"role="img"><title>Swing &lt;of&gt; A</title><desc>Heat map: Swing &lt;of&gt; A."#
    ));
}

#[test]
fn charts_name_no_outside_part_but_the_svg_namespace_of_a_file() {
    let svg = heat_map().svg().unwrap();
    assert_eq!(svg.matches("http").count(), 1);
    assert!(!heat_map().inline_svg().unwrap().contains("http"));
}

#[test]
fn a_handicap_curve_is_one_line_in_one_band() {
    let at = |points, score| Banded { points, score, lo: score - 3.0, hi: score + 3.0 };
    let chart = |line| HandicapChart {
        title: "Points".to_owned(),
        subtitle: "n = 576 pairs a level".to_owned(),
        levels: vec![at(-6.0, 44.0), at(6.0, 57.0)],
        line,
        crossings: Vec::new(),
    };
    let drawn = |line| chart(line).svg().unwrap();
    let fitted = drawn(vec![at(-6.0, 45.0), at(0.0, 50.0), at(6.0, 56.0)]);
    assert_eq!(fitted.matches("<polygon").count(), 1, "{fitted}");
    assert_eq!(fitted.matches("<polyline").count(), 1, "{fitted}");
    assert!(!fitted.contains(r#"width="0""#), "{fitted}");
    assert!(!drawn(Vec::new()).contains("<poly"));
    // The legend explains only what is drawn.
    let legend = "a card, unpaid";
    assert!(!fitted.contains(legend), "{fitted}");
    let with_card = HandicapChart {
        crossings: vec![Crossing { label: "Pikes".to_owned(), score: 51.0, worth: Some(1.0) }],
        ..chart(Vec::new())
    };
    assert!(with_card.svg().unwrap().contains(legend));
    // Its numbers are in no table.
    assert_eq!(
        chart(vec![at(0.0, 50.0)]).csv(),
        "what,points,score,low,high\nplayed,-6,44,41,47\nplayed,6,57,54,60\nfitted,0,50,47,53\n"
    );
}

#[test]
fn drawing_twice_gives_the_same_bytes() {
    assert_eq!(heat_map().svg().unwrap(), heat_map().svg().unwrap());
    let png = heat_map().png().unwrap();
    assert!(png == heat_map().png().unwrap());
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let (width, height) = heat_map().size();
    let be = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((be(16), be(20)), (width, height));
}

#[test]
fn a_run_with_variants_gets_their_effects_and_one_without_its_matchups() {
    let (info, totals) = (sample::info(), sample::totals());
    let tables = Tables::of(&info, &totals);
    let effects = figures::effects::chart(&info, &tables).unwrap();
    let labels: Vec<&str> = effects.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Elephant Screen", "Shower Shooting"]);
    assert!(effects.subtitle.contains("n = 576 to 1,152 pairs a variant"), "{}", effects.subtitle);
    assert_eq!(effects.rows[1].text, "0.00 by construction");
    // One bearer makes a list, not a matrix.
    assert!(figures::scores::chart(&info, &tables).is_none());

    let (info, totals) = written::plain();
    let tables = Tables::of(&info, &totals);
    assert!(figures::effects::chart(&info, &tables).is_none());
    assert_eq!(figures::matchups::chart(&info, &tables).unwrap().rows.len(), 2);
}

/// Of drawn armies an estimate counts draws; what is said at a row is how many pairs were played.
#[test]
fn a_row_counts_pairs_where_its_estimate_counts_draws() {
    let (info, totals) = (sample::info(), sample::totals());
    let mut tables = Tables::of(&info, &totals);
    for cell in &mut tables.cells {
        cell.score.n = 36;
    }
    for variant in &mut tables.variants {
        variant.merged.differences.score.n = 36;
    }
    let matchups = figures::matchups::chart(&info, &tables).unwrap();
    let pairs = |n: u64| Some(n);
    assert_eq!(matchups.rows[0].n, pairs(tables.cells[0].pairs));
    let effects = figures::effects::chart(&info, &tables).unwrap();
    assert_eq!(effects.rows[0].n, pairs(tables.variants[0].merged.pairs));
}

/// Of three that each meet the others once, everybody has a row and a column, and the two scores of a matchup make 100 %.
#[test]
fn each_against_each_other_makes_a_whole_square() {
    let (mut info, mut totals) = written::plain();
    let mut third = info.cells[0].clone();
    third.a = "knights".to_owned();
    third.b = "elephants".to_owned();
    third.matchup = "knights v elephants".to_owned();
    info.cells.push(third);
    totals.cells.push(totals.cells[0].clone());
    let map = figures::scores::chart(&info, &Tables::of(&info, &totals)).unwrap();
    assert_eq!(map.row_labels, map.column_labels);
    assert_eq!(map.row_labels.len(), 3);
    // The strongest stands first, and none is counted against itself.
    assert!(map.means.windows(2).all(|two| two[0] >= two[1]), "{:?}", map.means);
    let first: f64 = map.values[0].iter().flatten().sum();
    assert!((map.means[0] - 0.5 * first).abs() < 1e-12, "{:?}", map.means);
    for (row, values) in map.values.iter().enumerate() {
        assert_eq!(values[row], None, "no side meets itself");
        for (column, value) in values.iter().enumerate().filter(|(at, _)| *at != row) {
            let both = value.unwrap() + map.values[column][row].unwrap();
            assert!((both - 1.0).abs() < 1e-12, "{both}");
        }
    }
}

#[test]
fn two_sides_against_two_make_a_heat_map() {
    let (mut info, mut totals) = written::plain();
    for (cell, b) in [(0, "knights"), (1, "elephants")] {
        let mut twin = info.cells[cell].clone();
        twin.a = "pikes".to_owned();
        twin.matchup = format!("pikes v {b}");
        info.cells.push(twin);
        totals.cells.push(totals.cells[cell].clone());
    }
    let map = figures::scores::chart(&info, &Tables::of(&info, &totals)).unwrap();
    assert_eq!(map.row_labels, ["spear", "pikes"]);
    let [knights, elephants] =
        [0, 1].map(|cell| totals.cells[cell].games.score(0.05).value.unwrap());
    assert!(elephants < knights, "the harder enemy stands first");
    assert_eq!(map.column_labels, ["elephants", "knights"]);
    assert_eq!(map.values[1], [Some(elephants), Some(knights)]);
    let mean = 0.5 * (knights + elephants);
    assert!(map.means.iter().all(|own| (own - mean).abs() < 1e-12), "{:?}", map.means);
    assert!(
        map.subtitle.contains("n = 576 pairs a cell; the widest 95 % interval is ±"),
        "{}",
        map.subtitle
    );
}

/// Where the whole game varies, the matchups under each variant are the chart of the answer; else it is the effects.
#[test]
fn matchups_lead_where_the_whole_game_varies() {
    let (mut info, totals) = (sample::info(), sample::totals());
    let names = |info: &RunInfo| -> Vec<String> {
        let tables = Tables::of(info, &totals);
        let source = figures::Source { info, tables: &tables, parts: &[], trail: &[] };
        let drawn = figures::figures(&source).unwrap().into_iter();
        drawn.map(|figure| figure.name).collect()
    };
    let of_bearers = names(&info);
    assert_eq!(of_bearers[0], "effects");
    info.variants = Variants::Game;
    let of_game = names(&info);
    assert_eq!(of_game[..2], ["matchups", "effects"]);
    assert_eq!(of_game.iter().filter(|name| *name == "matchups").count(), 1);
    let chart = figures::matchups::chart(&info, &Tables::of(&info, &totals)).unwrap();
    let values: Vec<f64> = chart.rows.iter().map(|row| row.value).collect();
    assert!(values.len() > 1 && values.is_sorted_by(|one, next| one >= next), "{values:?}");
}

/// A matchup whose winner turns with the reading stands first, with a dot for each reading over all their intervals.
#[test]
fn readings_are_dots_in_the_row_of_their_matchup() {
    let (mut info, totals) = (sample::info(), sample::totals());
    info.variants = Variants::Game;
    let screen = info.cells[sample::SCREEN].variant.as_ref().unwrap().name.clone();
    info.readings = vec![screen];
    let tables = Tables::of(&info, &totals);
    let source = figures::Source { info: &info, tables: &tables, parts: &[], trail: &[] };
    assert_eq!(figures::figures(&source).unwrap()[0].name, "readings");
    let chart = figures::readings::chart(&info, &tables).unwrap();
    assert_eq!(chart.names.len(), 2);
    // Against elephants 30 of 100 become 70; against knights 50 become 58.
    let first = &chart.intervals.rows[0];
    assert_eq!(first.group.map(|group| group.name), Some("the winner turns"));
    assert!(first.label.contains("elephants") && first.value.is_nan(), "{first:?}");
    for (row, dots) in chart.intervals.rows.iter().zip(&chart.dots) {
        let values: Vec<f64> = dots.values.iter().map(|value| value.unwrap()).collect();
        assert_eq!(values.len(), 2);
        assert!(values.iter().all(|value| row.lo <= *value && *value <= row.hi), "{row:?}");
    }
    let svg = chart.inline_svg().unwrap();
    let narrow = chart.narrow_svg().unwrap().unwrap();
    for text in [&svg, &narrow] {
        assert!(text.contains("the rules as they are") && text.contains("turns"));
    }
}

/// A row that nothing bounds has a gray point and no line.
#[test]
fn a_row_that_nothing_bounds_has_no_line() {
    let drawn = |lo: f64, hi: f64| {
        let mut chart = intervals();
        for row in &mut chart.rows {
            (row.lo, row.hi) = (lo, hi);
        }
        let svg = chart.svg().unwrap();
        // A point is a circle; lines are rectangles of its color.
        let gray = format!("#{:02X}{:02X}{:02X}", OPEN.0, OPEN.1, OPEN.2);
        (svg.matches("<circle").count(), svg.matches(gray.as_str()).count())
    };
    let n_rows = intervals().rows.len();
    let (points, gray) = drawn(f64::NEG_INFINITY, f64::INFINITY);
    assert_eq!((points, gray), (drawn(0.0, 1.0).0, n_rows));
    assert_eq!(drawn(0.0, f64::INFINITY).1, 0);
}

/// A row of a matchup has the color of the side that is ahead, and its name where the title doesn't say it.
#[test]
fn matchups_say_who_is_ahead() {
    let (mut info, totals) = written::plain();
    let named = |info: &RunInfo| {
        let tables = sample::answer(info, &totals).tables;
        let chart = figures::matchups::chart(info, &tables).unwrap();
        let row = chart.rows.into_iter().find(|row| row.hi < 50.0).expect("the second is ahead");
        (row.group.map(|group| group.name), row.text)
    };
    let (group, text) = named(&info);
    assert_eq!(group, Some("second side ahead"));
    assert!(text.ends_with(']'), "{text}");
    info.cells.iter_mut().for_each(|cell| cell.matchup = "Cannae".to_owned());
    let (_, text) = named(&info);
    assert!(text.ends_with("] elephants ahead"), "{text}");
}

/// Both ends of the axis have names where all battles are between the same two, as long as they fit below the plot.
#[test]
fn the_axis_of_matchups_names_the_sides_that_fit() {
    let (mut info, totals) = written::plain();
    let mut axis = |enemy: &str| {
        info.cells.iter_mut().for_each(|cell| {
            (cell.a, cell.b) = ("Parthian".to_owned(), enemy.to_owned());
        });
        let tables = sample::answer(&info, &totals).tables;
        figures::matchups::chart(&info, &tables).unwrap().axis
    };
    assert_eq!(axis("Marian Roman"), "← Marian Roman ahead · score, % · Parthian ahead →");
    let many = "Marian Roman, Early German Cherusci or Batavian, Ancient British";
    assert_eq!(axis(many), "← second side ahead · score, % · first side ahead →");
}

/// A forecast on the diagonal is as high as it is far along, whatever the ends of both axes are; one that missed is counted.
#[test]
fn a_forecast_that_came_true_lies_on_the_diagonal() {
    let of = |name: &str, predicted, found, interval| Forecast {
        name: name.to_owned(),
        predicted,
        found,
        interval,
    };
    let true_ones =
        [of("Khmer", 40.0, 40.0, (35.0, 45.0)), of("Hussite", 60.0, 60.0, (50.0, 70.0))];
    let missed = of("Norman", 50.0, 62.0, (57.0, 67.0));
    let groups = [("steady", vec![true_ones[0].clone(), missed]), ("bold", true_ones[1..].into())];
    let chart = ForecastChart {
        title: "Forecast and score".to_owned(),
        subtitle: "a point a list.".to_owned(),
        unit: "mean score of 100",
        groups: groups.map(|(name, all)| (name.to_owned(), all)).into(),
    };
    assert!(chart.description().ends_with("Of 3 intervals 2 contain the forecast."));
    let middle = |at: usize| {
        let mark = &chart.marks()[at];
        ((mark.from.0 + mark.to.0) / 2, (mark.from.1 + mark.to.1) / 2)
    };
    let (khmer, norman, hussite) = (middle(0), middle(1), middle(2));
    assert!(khmer.0 < norman.0 && norman.0 < hussite.0);
    assert!(khmer.1 > hussite.1 && hussite.1 > norman.1, "upwards is a smaller number");
    // Halfway between two points of the diagonal, 12 above the line.
    let line = (khmer.1 + hussite.1) / 2;
    let unit = f64::from(khmer.1 - hussite.1) / 20.0;
    assert!((f64::from(line - norman.1) / unit - 12.0).abs() < 0.1);
    let svg = chart.svg().expect("drawn");
    assert!(svg.contains("led by steady") && svg.contains("led by bold"));
}
