use analysis::headline::headline;
use analysis::phrases::Number;
use analysis::{RunInfo, tables::Tables};
use harness::Totals;

use crate::{sample, written};

fn page(info: &RunInfo, totals: &Totals) -> String {
    let dir = tempfile::tempdir().unwrap();
    written::write(dir.path(), info, totals).unwrap();
    crate::written::page(dir.path())
}

#[track_caller]
fn contains(page: &str, part: &str) {
    assert!(page.contains(part), "the page lacks `{part}`");
}

#[test]
fn st_j1_every_number_of_the_page_stands_with_its_interval() {
    let (info, totals) = (sample::info(), sample::totals());
    let (page, tables) = (page(&info, &totals), Tables::of(&info, &totals));
    let with_interval = |number: Number| {
        format!(r#"{} <span class="interval">{}</span>"#, number.shown.value, number.interval())
    };
    for line in &tables.variants {
        contains(&page, &with_interval(headline(&line.merged)));
        contains(&page, &with_interval(Number::percentage_points(line.merged.differences.score)));
    }
    for effect in &tables.effects {
        contains(&page, &with_interval(Number::plain(effect.differences.swing.unwrap())));
    }
    for cell in tables.cells.iter().filter(|cell| cell.variant.is_none()) {
        contains(&page, &with_interval(Number::percent(cell.score)));
        contains(&page, &with_interval(Number::percent(cell.draws)));
    }
}

#[test]
fn st_j2_the_answer_names_the_best_variant_with_interval_and_pairs() {
    let (info, totals) = (sample::info(), sample::totals());
    let tables = Tables::of(&info, &totals);
    let number = headline(&tables.variants[0].merged);
    let sentence = format!(
        "Elephant Screen helps its bearer most: +{} points a duel, 95 % interval [{}, {}] (exactly ",
        number.shown.value, number.shown.lo, number.shown.hi
    );
    let page = page(&info, &totals);
    contains(&page, &sentence);
    contains(&page, "; 1,152 pairs over 2 matchups).");
    contains(
        &page,
        "Shower Shooting changes nothing for its bearer: 0.00 points a duel by construction (exactly 0.000; 576 pairs",
    );
}

/// Of the variants at both ends no sign is said that their intervals leave open.
#[test]
fn st_j2_an_interval_that_holds_zero_is_not_said_to_help_or_to_hurt() {
    let (info, totals) = (sample::info(), sample::totals());
    let mut tables = Tables::of(&info, &totals);
    // No matchup by itself, on which they could disagree.
    tables.effects.clear();
    for line in &mut tables.variants {
        let differences = &mut line.merged.differences;
        differences.exact_swing = None;
        let swing = differences.swing.as_mut().expect("duels have swings");
        (swing.lo, swing.hi) = (-0.25, 0.5);
    }
    let said = analysis::headline::answer(&info, &tables).join(" ");
    contains(
        &said,
        "None of 2 variants is shown to change the score of its bearer. The largest change is that of Elephant Screen: +",
    );
    assert!(!said.contains("helps its bearer"), "{said}");
}

#[test]
fn the_page_says_what_it_rests_on_and_how_to_repeat_it() {
    let page = page(&sample::info(), &sample::totals());
    for part in [
        "Which card helps its bearer most?",
        "2,880 pairs, 5,760 duels, in 5 cells: 2 without and 3 with a variant",
        "dice stay with the seats",
        "general_set_aside = true; all others at their defaults",
        "Terrain is not modeled.",
        "equipoise run duel-cards --seed 7",
        "0123456789abcdef",
        "2 points, army",
        "sampled numbers in 5 cells were compared with their exact values: all lie within 4.5 standard errors.",
        "Each cell has only 2 blocks, fewer than 20",
    ] {
        contains(&page, part);
    }
}

#[test]
fn text_is_escaped_everywhere() {
    let mut info = sample::info();
    let evil = "<script>alert('x')</script>&\"";
    info.title = evil.to_owned();
    info.question = evil.to_owned();
    info.notes = vec![evil.to_owned()];
    info.policies = evil.to_owned();
    for cell in &mut info.cells {
        cell.a = evil.to_owned();
        cell.matchup = evil.to_owned();
        if let Some(variant) = &mut cell.variant {
            variant.title = format!("{evil}{}", variant.name);
            variant.printed_cost = Some(evil.to_owned());
        }
    }
    let page = page(&info, &sample::totals());
    assert!(!page.contains("<script>alert") && !page.contains("alert('x')</script>"));
    assert_eq!(page.matches("<script").count(), 1, "only the script of the page is left");
}

#[test]
fn the_page_has_no_outside_parts() {
    let page = page(&sample::info(), &sample::totals());
    for outside in ["http", "//cdn", "@import", "url(", "<link", "<img", "<iframe", " src="] {
        assert!(!page.contains(outside), "the page names `{outside}`");
    }
    contains(&page, "<svg width=");
    contains(&page, r#"role="img"><title>"#);
}

#[test]
fn a_wrong_exact_value_is_shown_on_the_page() {
    let mut info = sample::info();
    info.cells[0].exact.as_mut().unwrap().score = 0.9;
    let page = page(&info, &sample::totals());
    contains(&page, "1 sampled number cannot be right");
    contains(&page, "<li>spear v knights: score is 0.");
}

#[test]
fn st_d8_a_run_stopped_by_hand_says_so_and_widens_its_intervals() {
    let mut info = sample::info();
    info.n_blocks = 10;
    info.n_tasks = 20;
    let page = page(&info, &sample::totals());
    contains(&page, "The run was stopped after 4 of 20 tasks");
    contains(&page, "95 %, anytime");
    contains(&page, "not yet bounded");
}

#[test]
fn a_run_stopped_before_its_first_task_still_makes_a_page() {
    let mut info = sample::info();
    info.tasks_done = 0;
    let page = page(&info, &Totals::new(info.cells.len()));
    contains(&page, "no data");
    contains(&page, "0 pairs, 0 duels");
}

#[test]
fn matchups_alone_are_answered_by_their_scores() {
    let (info, totals) = written::plain();
    let page = page(&info, &totals);
    let score = Number::percent(totals.cells[0].games.score(0.05));
    contains(
        &page,
        &format!(
            "The highest score is that of spear (spear v knights): {} %, 95 % interval [{}, {}] (exactly ",
            score.shown.value, score.shown.lo, score.shown.hi
        ),
    );
    contains(&page, "The lowest is that of spear (spear v elephants):");
    assert!(!page.contains("effects.csv\">"));
}

#[test]
fn a_summary_is_short_narrow_and_aligned() {
    let (info, totals) = (sample::info(), sample::totals());
    let text = sample::answer(&info, &totals).summary.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{text}");
    let heading = lines.iter().position(|line| line.starts_with("variant")).unwrap();
    assert!(lines[heading].contains("points a duel  exact  0 "), "{text}");
    assert!(lines[heading + 1].contains('●'), "{text}");
    assert!(lines[heading + 1].starts_with("Elephant Screen"), "{text}");
    let verdicts = ["verdict", "helps", "no difference"];
    let ends = [0, 1, 2].map(|row| {
        let numbers = lines[heading + row].strip_suffix(verdicts[row]);
        numbers.unwrap_or_default().chars().count()
    });
    assert_eq!(ends, [ends[0]; 3], "{text}");
}

#[test]
fn a_long_summary_stops_at_a_screen() {
    let (mut info, mut totals) = written::plain();
    for i in 0..100 {
        let mut cell = info.cells[0].clone();
        cell.matchup = format!("{} number {i}", "a very long name ".repeat(9));
        info.cells.push(cell);
        totals.cells.push(totals.cells[0].clone());
    }
    let summary = sample::answer(&info, &totals).summary;
    assert_eq!(summary.table.len(), 102);
    let text = summary.to_string();
    assert_eq!(text.lines().count(), 23, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    assert!(text.contains("more, all of them in cells.csv\n"), "{text}");
}

/// The values of an attribute in a page, in their order.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let begin = format!(" {attribute}=\"");
    page.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Four groups at most, and no link to a part that the page doesn't have.
#[test]
fn the_navigation_has_four_groups_of_parts_that_are_there() {
    let page = page(&sample::info(), &sample::totals());
    let nav = page.split("<nav").nth(1).and_then(|rest| rest.split("</nav>").next()).unwrap();
    assert!((2..=4).contains(&nav.matches("<summary>").count()), "{nav}");
    let ids = values(&page, "id");
    let links = values(nav, "href");
    assert!(links.len() > 5, "{nav}");
    for link in links {
        let id = link.strip_prefix('#').expect("a part of the page");
        assert!(ids.contains(&id), "the page has no part `{id}`");
    }
    // Every part with a heading is linked once.
    let headings = values(&page, "aria-labelledby");
    for id in ids.iter().filter(|id| headings.contains(id) && **id != "player-title") {
        assert_eq!(nav.matches(&format!("href=\"#{id}\"")).count(), 1, "{id}");
    }
}

/// Only the main sentence stands between the question and the chart; the others follow.
#[test]
fn the_chart_follows_the_main_sentence() {
    let page = page(&sample::info(), &sample::totals());
    let answer = page.split("id=\"answer\"").nth(1).unwrap();
    let (before, after) = answer.split_once("<figure").unwrap();
    assert_eq!(before.matches("<p>").count(), 1, "{before}");
    let further = after.split("class=\"answer further\"").nth(1).unwrap();
    assert!(further.split("</section>").next().unwrap().matches("<p").count() > 1);
}
