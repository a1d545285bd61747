//! Finished runs that go on with more pairs, or to a smaller half-width.

use std::fs;

use crate::run::{done, files, folder, refused, small, text};

/// A finished run goes on to the bytes of a run that was longer from the beginning, and plays nothing twice.
#[test]
fn a_finished_run_goes_on_with_more_pairs() {
    let folder = folder();
    small(folder.path());
    let run = |out: &str, more: &[&str]| {
        let arguments = [&["run", "small.toml", "--out", out], more].concat();
        text(&done(folder.path(), &arguments).stderr)
    };
    run("on", &["--max-pairs", "288"]);
    let said = run("on", &["--resume", "--max-pairs", "576"]);
    assert!(said.contains("goes on from the finished run in the folder"), "{said}");
    assert!(said.contains("going on after 6 of 12 tasks"), "{said}");
    run("whole", &["--max-pairs", "576"]);
    assert_eq!(files(&folder.path().join("on")), files(&folder.path().join("whole")));
    let said = run("most", &["--max-pairs", "99999"]);
    assert!(said.contains("--max-pairs only lowers what the experiment says, 864 pairs"), "{said}");
    let fewer = ["run", "small.toml", "--out", "on", "--resume", "--max-pairs", "288"];
    let said = refused(folder.path(), &fewer);
    assert!(said.contains("changed since are the experiment"), "{said}");
    let other = [&fewer[..5], &["--seed", "8"]].concat();
    assert!(refused(folder.path(), &other).contains("the experiment"));
}

/// ST-D8: the looks of the longer run are those of one that began as long.
#[test]
fn a_finished_run_goes_on_to_a_smaller_half_width() {
    let folder = folder();
    let experiment = |half_width: &str, max_pairs: &str| {
        format!(
            "question = \"Who is ahead?\"\nruleset = \"triumph\"\ngame = \"duel\"\n\
             precision = {{ half_width = {half_width}, max_pairs = {max_pairs} }}\n\
             [duel]\na = [\"knights\"]\nb = [\"spear\", \"light-foot\"]\n"
        )
    };
    let run = |out: &str, half_width: &str, max_pairs: &str| {
        let text = experiment(half_width, max_pairs);
        fs::write(folder.path().join("p.toml"), text).expect("writable");
        done(folder.path(), &["run", "p.toml", "--quiet", "--resume", "--out", out]);
    };
    for (half_width, max_pairs) in [("0.02", "5_760"), ("0.01", "5_760"), ("0.01", "20_160")] {
        run("on", half_width, max_pairs);
        let fresh = format!("fresh-{half_width}-{max_pairs}");
        run(&fresh, half_width, max_pairs);
        assert_eq!(
            files(&folder.path().join("on")),
            files(&folder.path().join(&fresh)),
            "{half_width} and {max_pairs}"
        );
    }
    fs::write(folder.path().join("p.toml"), experiment("0.02", "20_160")).expect("writable");
    let wider = ["run", "p.toml", "--resume", "--out", "on"];
    assert!(refused(folder.path(), &wider).contains("the experiment"));
}
