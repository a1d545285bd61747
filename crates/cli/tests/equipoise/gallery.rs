//! The finished pages in `reports/gallery`: small, and what the present code draws from the tables that are stored beside them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::in_one_line;

/// All of it, in bytes.
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
    assert!(!runs().is_empty(), "`make gallery` makes it");
    let mut n_compared = 0;
    for kept in runs() {
        let drawn = tempfile::tempdir().expect("a temporary folder");
        let stored = files(&kept).into_iter().filter(|path| !is_drawn(path));
        for path in stored {
            let name = path.file_name().expect("a name");
            fs::copy(&path, drawn.path().join(name)).expect("writable");
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
                "{} is not what is drawn now; `make gallery-drawn` draws it again",
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
        "Played by bold.",
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
