//! The finished pages in `reports/gallery`: small, and what the present code draws from the tables that are stored beside them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::in_one_line;

const MOST_BYTES: u64 = 5_000_000;

/// What is drawn, as opposed to stored.
fn is_drawn(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("html" | "svg"))
}

fn gallery() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/gallery")
}

/// The files of a folder and of the folders in it, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let all = paths.into_iter().flat_map(|path| match path.is_dir() {
        true => files(&path),
        false => vec![path],
    });
    all.collect()
}

fn runs() -> Vec<PathBuf> {
    let entries = fs::read_dir(gallery()).expect("the gallery");
    let mut runs: Vec<PathBuf> =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()).collect();
    runs.sort();
    runs
}

/// Two cards of the run of this name are compared as it is drawn, since its answer takes seconds to make.
const COMPARED: &str = "card-values";

#[test]
fn pages_and_charts_are_what_is_drawn_from_the_stored_tables() {
    assert!(!runs().is_empty(), "`make publish` makes it");
    let mut n_compared = 0;
    for kept in runs() {
        let drawn = tempfile::tempdir().expect("a temporary folder");
        let stored = files(&kept).into_iter().filter(|path| !is_drawn(path));
        for path in stored {
            let to = drawn.path().join(path.strip_prefix(&kept).expect("inside"));
            fs::create_dir_all(to.parent().expect("a folder")).expect("writable");
            fs::copy(&path, to).expect("writable");
        }
        let is_compared = kept.ends_with(COMPARED);
        let asked: &[&str] = match is_compared {
            true => &["--compare", "standard-wagon", "shower-shooting"],
            false => &["--quiet"],
        };
        let output = Command::new(env!("CARGO_BIN_EXE_equipoise"))
            .arg("report")
            .arg(drawn.path())
            .args(asked)
            .output()
            .expect("the binary runs");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{message}");
        for path in files(&kept).iter().filter(|path| is_drawn(path)) {
            let again = drawn.path().join(path.strip_prefix(&kept).expect("inside"));
            assert!(
                fs::read(path).ok() == fs::read(&again).ok(),
                "{} is not what is drawn now; `make publish-texts` draws it again",
                path.display()
            );
        }
        if is_compared {
            compares_its_cards(&in_one_line(&output.stdout));
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, 1, "{COMPARED} is there");
}

/// What is printed of two cards that one list had.
fn compares_its_cards(said: &str) {
    for part in [
        "Shower Shooting does more for an army than Standard Wagon: where neither is paid for",
        "Where armies pay what the rules charge",
        "The intervals hold together with those of all 38 comparisons",
        "Played by steady.",
    ] {
        assert!(said.contains(part), "no `{part}` in:\n{said}");
    }
}

#[test]
fn the_gallery_is_small_and_its_readme_shows_a_chart_of_every_run() {
    let size: u64 =
        files(&gallery()).iter().map(|path| fs::metadata(path).expect("there").len()).sum();
    assert!(size < MOST_BYTES, "{size} bytes");
    let readme = fs::read_to_string(gallery().join("README.md")).expect("a README");
    for run in runs() {
        let name = run.file_name().expect("a name").to_string_lossy();
        let link = format!("]({name}/charts/");
        let shown = readme.split(&link).skip(1);
        let charts: Vec<&str> = shown.filter_map(|it| it.split(')').next()).collect();
        assert!(!charts.is_empty(), "no chart of {name}");
        for chart in charts {
            assert!(run.join("charts").join(chart).is_file(), "{name}: {chart}");
        }
        assert!(readme.contains(&format!("]({name}/index.html)")), "{name}");
    }
}

fn page(name: &str) -> String {
    fs::read_to_string(gallery().join(name).join("index.html")).expect("a page")
}

/// The first chart of a page, as the link to its file.
fn lead(page: &str) -> &str {
    let begin = page.find("href=\"charts/").expect("a chart") + "href=\"charts/".len();
    page[begin..].split('"').next().expect("a name")
}

/// What a designer asked is drawn first, in points that can be read.
#[test]
fn pages_of_searches_lead_with_verdicts_and_what_any_army_scores() {
    let rebalance = page("rebalance-fairest-change");
    assert_eq!(lead(&rebalance), "verdicts.svg");
    assert!(rebalance.contains("Gray: within ±5 is fair."));
    assert!(!rebalance.contains("squares of points"), "scores are in points of 100");
    let explore = page("explore-parthian");
    assert_eq!(lead(&explore), "finds.svg");
    assert!(explore.contains("any army: 24 drawn"), "no level of random armies");
    assert!(explore.contains("charts/opponents.svg"), "no map of what beats each find");
}

/// A sign that may turn is seen only where the effect itself is drawn, against none.
#[test]
fn a_sensitivity_shows_the_effect_under_each_setting() {
    let doubtful = page("doubtful-card");
    assert_eq!(lead(&doubtful), "sensitivity.svg");
    assert!(doubtful.contains("at the black line there is no effect"));
    assert!(doubtful.contains("the experiment's rules") || doubtful.contains("experiment&#39;s"));
}

/// Points more or fewer are only the scale of a price.
#[test]
fn the_convergence_of_a_price_follows_a_card() {
    let values = page("card-values");
    let of = |what: &str| values.contains(&format!("How the estimate of {what} came to rest"));
    assert!(!of("+4 points") && !of("+6 points") && !of("−6 points"));
    assert!(values.contains("How the estimate of "), "no chart of how it came to rest");
}

/// Open rows say what would settle them.
#[test]
fn open_matchups_say_what_next() {
    assert!(page("catalogue-matrix").contains("What next"));
}
