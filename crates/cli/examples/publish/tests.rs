//! Texts and manifest as they are committed; nothing is played.

use std::collections::BTreeSet;
use std::fs;

use crate::answers::Answers;
use crate::manifest::{self, root};
use crate::places::filled;
use crate::{figures, pages};

#[test]
fn every_place_is_what_its_run_says_and_every_figure_is_backed() {
    let runs = manifest::read().expect("a manifest");
    let mut answers = Answers::of(&runs);
    let (mut wrong, mut n_filled, mut shown) = (Vec::new(), 0, BTreeSet::new());
    for path in pages::all() {
        let name = path.strip_prefix(root()).expect("inside").display().to_string();
        let text = pages::read(&path).expect("a text");
        let page = filled(&text, &mut |run, what| {
            shown.insert(run.to_owned());
            answers.say(run, what)
        });
        n_filled += page.n_places;
        if page.text != text {
            wrong.push(format!("{name} is not what its runs say: `make publish-texts` fills it"));
        }
        wrong.extend(page.wrong.iter().map(|why| format!("{name}: {why}")));
        wrong.extend(
            figures::unbacked(&path, &text)
                .into_iter()
                .map(|it| format!("{name}:{it}: no run backs it")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_filled > 20, "{n_filled} places");
    let unused = runs.iter().find(|run| !run.has_page && !shown.contains(&run.name));
    assert!(unused.is_none(), "no text shows {unused:?}");
}

#[test]
fn every_published_run_is_kept_and_every_kept_run_is_published() {
    let runs = manifest::read().expect("a manifest");
    let kept = runs.iter().filter(|run| !run.published.is_played_anew);
    let published: BTreeSet<_> = kept.clone().map(|run| run.folder()).collect();
    let missing: Vec<&str> =
        kept.filter(|run| !run.has_answer()).map(|run| run.name.as_str()).collect();
    assert!(missing.is_empty(), "`make publish` plays {}", missing.join(", "));
    let folders =
        ["gallery", "answers"].map(|group| fs::read_dir(root().join("reports").join(group)));
    let folders = folders.into_iter().flat_map(|folder| folder.expect("a folder"));
    let folders = folders.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir());
    assert_eq!(folders.collect::<BTreeSet<_>>(), published);
    let charts = runs.iter().flat_map(|run| run.published.charts.values());
    charts.for_each(|chart| assert!(root().join(chart).is_file(), "{}", chart.display()));
}

#[test]
fn a_place_is_filled_between_its_marks_and_what_is_wrong_with_it_is_said() {
    let mut say = |run: &str, what: &str| match run {
        "a" => Ok(Some(format!("{what}!"))),
        "long" => Ok(Some("1\n2\n".to_owned())),
        "gone" => Ok(None),
        _ => Err("there is none".to_owned()),
    };
    let mut of = |page: &str| filled(page, &mut say);
    let page =
        "x <!-- run a: b -->old<!-- /run -->.\n<!-- run long: c -->\n9\n9\n9\n<!-- /run -->\nend";
    let expected =
        "x <!-- run a: b -->b!<!-- /run -->.\n<!-- run long: c -->\n1\n2\n<!-- /run -->\nend";
    let now = of(page);
    assert_eq!((now.text.as_str(), now.n_places, now.wrong), (expected, 2, Vec::new()));
    for stays in [
        expected,
        "x <!-- run gone: b -->as it was<!-- /run -->",
        "```text\nx <!-- run a: b -->an example<!-- /run -->\n```\n",
    ] {
        let now = of(stays);
        assert_eq!((now.text.as_str(), now.wrong), (stays, Vec::new()));
    }
    for (page, why) in [
        ("x <!-- run a: b -->old", "has no `<!-- /run -->`"),
        ("<!-- run a: b -->old<!-- /run -->", "stands alone"),
        ("x <!-- run a: b -->\nold\n<!-- /run -->", "stands alone"),
        ("x <!-- run long: b -->1<!-- /run -->", "several lines"),
        ("x <!-- run c: d -->1<!-- /run -->", "there is none"),
        ("x <!-- run a -->1<!-- /run -->", "NAME: WHAT"),
    ] {
        let now = of(page);
        assert_eq!(now.text, page, "what is wrong stays");
        let wrong = now.wrong.join("; ");
        assert!(wrong.contains(why), "{wrong}");
    }
}

#[test]
fn what_a_run_is_asked_for_is_there_or_what_there_is_is_named() {
    let runs = manifest::read().expect("a manifest");
    let mut answers = Answers::of(&runs);
    let mut say = |what: &str| answers.say("points-list", what).map(Option::unwrap);
    assert_eq!(say("points_list / light infantry / proposed"), Ok("24".to_owned()));
    let worth = say("points_list / light infantry / worth").expect("an estimate");
    assert!(worth.starts_with("24.1 [") && worth.ends_with(']'), "{worth}");
    let table = say("table points_list: name, worth, proposed").expect("a table");
    assert!(
        table.starts_with("| name | worth | proposed |\n|---|---|---|\n| light infantry | 24.1 ["),
        "{table}"
    );
    let rows = say("answer, rows pikes; warband").expect("rows");
    let named: Vec<&str> = rows
        .lines()
        .filter(|line| line.contains("known to a point") || line.contains("rough"))
        .collect();
    assert_eq!(named.len(), 2, "{rows}");
    assert!(
        rows.starts_with("```text\n") && rows.contains("Trust: ") && !rows.contains("page: "),
        "{rows}"
    );
    for (what, why) in [
        ("sentence 99", "sentences"),
        ("points_list / pikes / price", "its columns: kind, name"),
        ("points_list / pike / worth", "0 rows"),
        ("values / pikes / worth", "its tables: cells"),
        ("answer, rows pike", "no row `pike`"),
        ("answer with why", "equipoise price"),
        ("all", "none of"),
    ] {
        let wrong = say(what).expect_err(what);
        assert!(wrong.contains(why), "{what}: {wrong}");
    }
    assert!(answers.say("nothing", "answer").is_err());
}
