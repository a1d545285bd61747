//! Runs that are read.

use std::fs;

use crate::client::{DUEL, Server, options, played};

#[test]
fn a_page_has_its_stored_bytes_and_only_its_own_scripts() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = played(folder.path(), "duel", DUEL);
    let server = Server::of(&options(folder.path()));
    let listed = server.get("/api/runs/duel").json();
    let view = listed["view"].as_str().expect("a path");
    // As a frame asks: without the cookie.
    let host = server.host();
    let page = server.raw(&format!("GET {view} HTTP/1.1\r\n{host}\r\n"));
    assert_eq!(page.status, 200);
    assert_eq!(page.body, fs::read(run.join("index.html")).expect("it is there"));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.contains("script-src 'sha256-") && policy.contains("sandbox allow-scripts"));
    assert!(!policy.contains("allow-same-origin") && !policy.contains("connect-src"), "{policy}");
    let script = policy.split("script-src").nth(1).and_then(|it| it.split(';').next());
    assert!(!script.expect("it has one").contains("unsafe"), "{policy}");
    let charts = fs::read_dir(run.join("charts")).expect("charts");
    let mut n_charts = 0;
    for chart in charts {
        let chart = chart.expect("an entry").path();
        let name = chart.file_name().and_then(|it| it.to_str()).expect("a name");
        let path = view.replace("index.html", &format!("charts/{name}"));
        let answer = server.raw(&format!("GET {path} HTTP/1.1\r\n{host}\r\n"));
        assert_eq!((answer.status, answer.body), (200, fs::read(&chart).expect("it is there")));
        n_charts += 1;
    }
    assert!(n_charts > 0);
}

#[test]
fn the_list_says_what_each_run_asks_and_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    played(folder.path(), "duel", DUEL);
    fs::create_dir(folder.path().join("no-run")).expect("a folder");
    let server = Server::of(&options(folder.path()));
    let runs = server.wait(|_| {
        let answer = server.get("/api/runs").json();
        (answer["n_unread"] == 0).then(|| answer["runs"].clone())
    });
    assert_eq!(runs.as_array().map(Vec::len), Some(1));
    let run = &runs[0];
    assert_eq!(run["question"], "Do spears stand up to knights?");
    let (expected, _) =
        lab::finished_run::stored_answer(&folder.path().join("duel")).expect("a run");
    assert_eq!(run["answer"].as_str(), expected.summary.sentences.first().map(String::as_str));
    assert_eq!(
        (run["has_page"].as_bool(), run["played"].as_str()),
        (Some(true), Some("576 pairs"))
    );
}

#[test]
fn files_outside_and_those_of_other_runs_are_not_served() {
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("reports");
    fs::create_dir(&folder).expect("a folder");
    fs::write(outer.path().join("secret"), "hidden words").expect("a file");
    let run = played(&folder, "duel", DUEL);
    fs::create_dir(folder.join("other")).expect("a folder");
    fs::copy(run.join("run.toml"), folder.join("other/run.toml")).expect("a copy");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outer.path().join("secret"), run.join("link")).expect("a link");
        std::os::unix::fs::symlink(outer.path(), folder.join("out")).expect("a link");
        std::os::unix::fs::symlink(outer.path().join("secret"), folder.join("saved.toml"))
            .expect("a link");
    }
    let server = Server::of(&options(&folder));
    let view = server.get("/api/runs/duel").json()["view"].as_str().expect("a path").to_owned();
    let of = |rest: &str| view.replace("index.html", rest);
    let secret = outer.path().join("secret").display().to_string();
    let mut paths: Vec<String> = [
        "../../secret",
        "..%2f..%2fsecret",
        "%2e%2e/%2e%2e/secret",
        "charts/../../../secret",
        "link",
        "%2fetc%2fpasswd",
        "..%5c..%5csecret",
        "",
        "charts",
        "charts/",
        "index.html%00",
    ]
    .map(of)
    .to_vec();
    paths.push(of(&secret));
    paths.push(of(&secret.replace('/', "%2f")));
    paths.push(view.replace("/duel/index.html", "/other/run.toml"));
    paths.push(view.replace("/duel/index.html", "/out/secret"));
    paths.push(view.replace("/duel/index.html", "/%2e%2e/secret"));
    paths.push(view.replacen("/view/", "/view/0", 1));
    paths.extend(
        ["/api/files/saved", "/api/files/..%2fsecret", "/api/runs/..", "/api/runs/out"]
            .map(str::to_owned),
    );
    paths.extend(["/static/..%2f..%2fsecret", "/static/main.rs"].map(str::to_owned));
    for path in paths {
        let answer = server.get(&path);
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        assert!(!answer.text().contains("hidden words"), "{path}");
    }
    assert_eq!(server.get(&view).status, 200);
}
