//! Who is let in, and who isn't.

use serde_json::json;

use crate::client::{DUEL, Server, options, played};

#[test]
fn nothing_is_answered_without_the_cookie_and_the_token_is_needed_for_it() {
    let (_folder, server) = Server::new();
    let host = server.host();
    let known =
        server.raw(&format!("GET /api/runs HTTP/1.1\r\n{host}Cookie: {}\r\n\r\n", server.cookie));
    assert_eq!(known.status, 200);
    for path in ["/", "/api/runs", "/edit", "/static/app.css", "/api/watch", "/none"] {
        let answer = server.raw(&format!("GET {path} HTTP/1.1\r\n{host}\r\n"));
        assert_eq!(answer.status, 401, "{path}");
        assert!(answer.header("set-cookie").is_none());
    }
    let (name, value) = server.cookie.split_once('=').expect("a cookie");
    for cookie in [format!("{name}="), format!("{name}={}", &value[1..]), format!("other={value}")]
    {
        let answer = server.raw(&format!("GET / HTTP/1.1\r\n{host}Cookie: {cookie}\r\n\r\n"));
        assert_eq!(answer.status, 401, "{cookie}");
    }
    for token in ["", "0", &"0".repeat(64), value] {
        let answer = server.raw(&format!("GET /?token={token} HTTP/1.1\r\n{host}\r\n"));
        assert_eq!((answer.status, answer.header("set-cookie")), (403, None), "{token}");
    }
}

#[test]
fn a_token_is_of_one_start() {
    let (folder, first) = Server::new();
    let url = first.address.url();
    let old = url.split_once("token=").expect("it has one").1;
    first.end();
    let second = Server::of(&options(folder.path()));
    let host = second.host();
    let answer = second.raw(&format!("GET /?token={old} HTTP/1.1\r\n{host}\r\n"));
    assert_eq!(answer.status, 403);
}

/// A foreign name that leads to this machine has the browser send it as `Host`.
#[test]
fn a_foreign_host_is_refused_even_with_the_cookie() {
    let (_folder, server) = Server::new();
    let (port, cookie) = (server.address.port(), &server.cookie);
    let of = |hosts: &str| {
        server
            .raw(&format!("GET / HTTP/1.1\r\n{hosts}Connection: close\r\nCookie: {cookie}\r\n\r\n"))
            .status
    };
    assert_eq!(of(&format!("Host: localhost:{port}\r\n")), 200);
    for host in [
        format!("Host: evil.example:{port}\r\n"),
        "Host: evil.example\r\n".to_owned(),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.example:{port}\r\n"),
        format!("Host: 192.168.0.7:{port}\r\n"),
    ] {
        assert_eq!(of(&host), 403, "{host}");
    }
    let absolute = format!(
        "GET http://evil.example:{port}/ HTTP/1.1\r\n{}Cookie: {cookie}\r\n\r\n",
        server.host()
    );
    assert_eq!(server.raw(&absolute).status, 403);
}

#[test]
fn a_foreign_origin_is_refused_and_a_change_has_to_name_its_own() {
    let (folder, server) = Server::new();
    let (port, cookie, host) = (server.address.port(), &server.cookie, server.host());
    let body = json!({ "name": "stolen", "text": DUEL }).to_string();
    let from = |origin: &str| {
        server.raw(&format!(
            "POST /api/save HTTP/1.1\r\n{host}Cookie: {cookie}\r\n{origin}Content-Length: {}\r\n\r\n{body}",
            body.len()
        ))
    };
    for origin in [
        String::new(),
        "Origin: null\r\n".to_owned(),
        format!("Origin: http://evil.example:{port}\r\n"),
        format!("Origin: http://localhost:{port}\r\n"),
        format!("Origin: https://127.0.0.1:{port}\r\n"),
        format!("Origin: http://127.0.0.1:{}\r\n", port ^ 1),
    ] {
        assert_eq!(from(&origin).status, 403, "{origin}");
    }
    assert!(!folder.path().join("stolen.toml").exists());
    assert_eq!(from(&format!("Origin: http://127.0.0.1:{port}\r\n")).status, 200);
    assert!(folder.path().join("stolen.toml").exists());
    // A read by a page of another site, and of another port of this machine.
    for site in ["cross-site", "same-site"] {
        let answer = server.raw(&format!(
            "GET /api/runs HTTP/1.1\r\n{host}Cookie: {cookie}\r\nSec-Fetch-Site: {site}\r\n\r\n"
        ));
        assert_eq!(answer.status, 403, "{site}");
    }
}

#[test]
fn every_answer_of_the_server_has_a_strict_policy() {
    let (_folder, server) = Server::new();
    for path in ["/", "/edit", "/static/app.css", "/api/runs", "/nothing"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{path} {policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    // What the policy forbids would fail silently.
    for path in ["/", "/run/x", "/edit", "/ask", "/watch"] {
        let page = server.get(path).text();
        assert!(page.contains("<!DOCTYPE html>"), "{path}");
        for inline in ["style=", "<style", "onclick=", "oninput=", "<script>", "http:", "https:"] {
            assert!(!page.contains(inline), "{path}: {inline}");
        }
        for asset in page.split(['"', '\'']).filter(|it| it.starts_with("/static/")) {
            assert_eq!(server.get(asset).status, 200, "{asset}");
        }
    }
}

#[test]
fn a_server_that_only_reads_writes_and_plays_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::of(&serve::Options { read_only: true, ..options(folder.path()) });
    for path in ["/api/save", "/api/run"] {
        let answer = server.post(path, &json!({ "name": "a", "text": DUEL }));
        assert_eq!(answer.status, 403, "{path}");
        assert!(answer.json()["message"].as_str().is_some_and(|it| it.contains("--read-only")));
    }
    assert_eq!(server.post("/api/queue/1/resume", &json!({})).status, 403);
    assert_eq!(server.post("/api/check", &json!({ "text": DUEL })).status, 200);
    assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 0);
}

#[test]
fn one_folder_has_one_server() {
    let (folder, _server) = Server::new();
    let again = serve::serve(&options(folder.path()), &Default::default(), |_| ());
    let failure = again.expect_err("it is taken");
    assert!(failure.on_one_line().contains("is at work in"), "{failure:?}");
    let run = played(folder.path(), "duel", DUEL);
    let of_run = serve::serve(&options(&run), &Default::default(), |_| ());
    let failure = of_run.expect_err("it is one run");
    assert!(failure.on_one_line().contains("name the folder in which it lies"), "{failure:?}");
}
