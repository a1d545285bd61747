//! No command touches a file that it did not make, follows a link out of its folder, or replaces an edited file without `--force`.

use std::fs;
use std::path::Path;

use crate::run::{done, files, refused, small};
use crate::support::folder;

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("in a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("readable")
}

const RUN: [&str; 5] = ["run", "small.toml", "--out", "out", "--quiet"];

/// A list of files that is no text any more stops nothing that is asked for: what it named counts as edited.
#[test]
fn a_damaged_list_of_files_is_made_again() {
    let folder = folder();
    let path = folder.path();
    small(path);
    done(path, &RUN);
    let whole = files(&path.join("out"));
    let list = path.join("out/files.digest");
    let mut bytes = fs::read(&list).expect("readable");
    let at = bytes.len() - 3;
    bytes[at] = 0xff;
    fs::write(&list, bytes).expect("writable");
    let said = refused(path, &["report", "out"]);
    assert!(said.contains("add --force"), "{said}");
    done(path, &["report", "out", "--quiet", "--force"]);
    assert!(files(&path.join("out")) == whole, "drawn otherwise");
}

/// Edited pages and tables are named together, with what to do; nothing is written before that is done.
#[test]
fn a_run_and_a_report_keep_what_was_edited() {
    let folder = folder();
    let path = folder.path();
    small(path);
    done(path, &RUN);
    let whole = files(&path.join("out"));
    // What it has made itself, it makes again.
    done(path, &RUN);
    done(path, &["report", "out", "--quiet"]);
    assert!(files(&path.join("out")) == whole, "the same run differs");

    write(&path.join("out/index.html"), "my own words");
    write(&path.join("out/charts/effects.svg"), "my own picture");
    let edited = files(&path.join("out"));
    let another = [&RUN[..], &["--seed", "9"]].concat();
    for arguments in [&another[..], &["report", "out"]] {
        let said = refused(path, arguments);
        for expected in [
            "out/charts/effects.svg",
            "out/index.html",
            "edited since",
            "add --force to replace it",
        ] {
            assert!(said.contains(expected), "no `{expected}`: {said}");
        }
        assert!(!said.contains("cells.csv"), "{said}");
        assert!(files(&path.join("out")) == edited, "refused, and written");
    }
    done(path, &["report", "out", "--quiet", "--force"]);
    assert!(files(&path.join("out")) == whole, "it is not as it was");
}

/// The user's own pictures and notes in the folder of a run stay there, whatever is played into it.
#[test]
fn a_second_run_leaves_other_files_alone() {
    let folder = folder();
    let path = folder.path();
    small(path);
    done(path, &RUN);
    let own = ["out/charts/mine.png", "out/charts/notes.part", "out/notes.txt"];
    for file in own {
        write(&path.join(file), "mine");
    }
    done(path, &[&RUN[..], &["--seed", "9"]].concat());
    for file in own {
        assert_eq!(read(&path.join(file)), "mine", "{file}");
    }
    // One that stands where a table goes is in the way.
    fs::remove_file(path.join("out/files.digest")).expect("there");
    let said = refused(path, &["report", "out"]);
    assert!(said.contains("out/cells.csv"), "{said}");
}

/// Links lead out of the folder: none is followed, and none is replaced.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::symlink;

    let folder = folder();
    let path = folder.path();
    small(path);
    for name in ["run.lock", "blocks.journal", "index.html", "files.digest"] {
        done(path, &RUN);
        let target = path.join("elsewhere");
        write(&target, "mine");
        let _ = fs::remove_file(path.join("out").join(name));
        symlink(&target, path.join("out").join(name)).expect("links can be made");
        for force in [&[][..], &["--force"]] {
            let said = refused(path, &[&RUN[..], force].concat());
            assert!(said.contains(&format!("out/{name}")), "{name}: {said}");
            assert_eq!(read(&target), "mine", "{name}");
            assert!(path.join("out").join(name).is_symlink(), "{name}");
        }
        fs::remove_dir_all(path.join("out")).expect("ours");
    }

    // The names under which files are written beside their places.
    let target = path.join("elsewhere");
    done(path, &RUN);
    for name in ["run.toml", "blocks.journal", "blocks.parquet", "index.html"] {
        for ending in ["new", "part", "equipoise-part"] {
            let link = path.join("out").join(format!("{name}.{ending}"));
            symlink(&target, &link).expect("links can be made");
        }
    }
    done(path, &RUN);
    assert_eq!(read(&target), "mine");

    fs::rename(path.join("out/charts"), path.join("pictures")).expect("ours");
    symlink(path.join("pictures"), path.join("out/charts")).expect("links can be made");
    let pictures = files(&path.join("pictures"));
    for arguments in [&RUN[..], &["report", "out", "--force"]] {
        let said = refused(path, arguments);
        assert!(said.contains("out/charts"), "{said}");
        assert!(files(&path.join("pictures")) == pictures, "through a link");
    }
}

/// A lock of another program is not taken for one's own.
#[test]
fn a_lock_of_somebody_else_stays() {
    let folder = folder();
    let path = folder.path();
    small(path);
    write(&path.join("out/run.lock"), "a lock of my editor");
    let said = refused(path, &RUN);
    assert!(said.contains("out/run.lock was not made by equipoise"), "{said}");
    assert_eq!(read(&path.join("out/run.lock")), "a lock of my editor");
}

#[test]
fn a_comparison_keeps_pages_that_are_not_its_own() {
    let folder = folder();
    let path = folder.path();
    small(path);
    done(path, &RUN);
    let diff = ["diff", "out", "out", "--out", "site"];
    write(&path.join("site/index.html"), "my home page");
    let said = refused(path, &diff);
    assert!(said.contains("site/index.html") && said.contains("--force"), "{said}");
    assert_eq!(files(&path.join("site")).len(), 1, "something was written");
    assert_eq!(read(&path.join("site/index.html")), "my home page");
    done(path, &[&diff[..], &["--force"]].concat());
    // Its own page it may replace.
    done(path, &diff);
}

#[test]
fn a_matrix_is_not_written_over_another_file() {
    let folder = folder();
    let path = folder.path();
    let matrix = ["odds", "triumph", "--matrix", "--out", "m.csv"];
    write(&path.join("m.csv"), "mine");
    let said = refused(path, &matrix);
    assert!(said.contains("m.csv is there already"), "{said}");
    assert_eq!(read(&path.join("m.csv")), "mine");
    done(path, &[&matrix[..], &["--force"]].concat());
    done(path, &matrix);
    assert!(read(&path.join("m.csv")).len() > 1_000);
}
