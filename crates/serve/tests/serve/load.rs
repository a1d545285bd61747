//! Clients that do what they shouldn't, and many of them.

use std::fs;
use std::io::Write;
use std::time::Duration;

use serde_json::json;

use crate::client::{DUEL, Server, options, played};

#[test]
fn a_body_of_two_megabytes_is_refused() {
    let (_folder, server) = Server::new();
    let body = json!({ "text": " ".repeat(2 << 20) }).to_string();
    assert_eq!(server.raw(&server.posted("/api/check", &body)).status, 413);
    let body = json!({ "text": " ".repeat((1 << 20) - 100) }).to_string();
    assert_eq!(server.raw(&server.posted("/api/check", &body)).status, 200);
    // Without a length, piece by piece.
    let head =
        server.posted("/api/check", "").replace("Content-Length: 0", "Transfer-Encoding: chunked");
    let piece = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    assert_eq!(server.raw(&format!("{head}{}0\r\n\r\n", piece.repeat(32))).status, 413);
}

/// A thousand requests from a fixed sequence of changes: each is answered by a refusal or not at all, and the server goes on.
#[test]
fn malformed_requests_are_refused_and_forgotten() {
    let (_folder, server) = Server::new();
    let right = server.posted("/api/check", &json!({ "text": DUEL }).to_string());
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for _ in 0..1_000 {
        let mut bytes = right.clone().into_bytes();
        for _ in 0..1 + draw(8) {
            let at = draw(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            if bytes.is_empty() {
                break;
            }
            match draw(4) {
                0 => bytes[at] = draw(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"\r\n:/ \0%"[draw(7)]),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        // The other end is closed at once: some of them would wait for more.
        let _ = stream.shutdown(std::net::Shutdown::Both);
    }
    for request in [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "DELETE / HTTP/1.1\r\nHost: x\r\n\r\n",
        "CONNECT a:1 HTTP/1.1\r\n\r\n",
    ] {
        let status = server.raw_within(request, Duration::from_millis(500)).status;
        assert!(status == 0 || (400..600).contains(&status), "{request:?}: {status}");
    }
    assert_eq!(server.get("/api/runs").status, 200);
}

#[test]
fn a_client_that_never_reads_holds_nobody_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = played(folder.path(), "duel", DUEL);
    fs::write(run.join("large.csv"), vec![b'x'; 32 << 20]).expect("a file");
    let server = Server::of(&options(folder.path()));
    let view = server.get("/api/runs/duel").json()["view"].as_str().expect("a path").to_owned();
    let large = view.replace("index.html", "large.csv");
    let (host, cookie) = (server.host(), server.cookie.clone());
    let asks = [large.as_str(), "/api/watch", "/static/report.css"];
    let held: Vec<_> = (0..60)
        .map(|at| {
            let mut stream = server.connect();
            let path = asks[at % asks.len()];
            let request = format!("GET {path} HTTP/1.1\r\n{host}Cookie: {cookie}\r\n\r\n");
            stream.write_all(request.as_bytes()).expect("it is sent");
            stream
        })
        .collect();
    // Others begin a request and never end it.
    let begun: Vec<_> = (0..60)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHost:").expect("it is sent");
            stream
        })
        .collect();
    assert_eq!(server.post("/api/run", &json!({ "name": "asked", "text": DUEL })).status, 200);
    server.until("done");
    assert_eq!(server.get(&large).body.len(), 32 << 20);
    drop((held, begun));
}

#[test]
fn two_hundred_watch_one_run_and_change_nothing_of_it() {
    let (folder, server) = Server::new();
    let text = DUEL.replace("pairs = 576", "pairs = 57_600");
    let mut watchers: Vec<_> = (0..200).map(|_| server.watch()).collect();
    assert_eq!(server.post("/api/run", &json!({ "name": "watched", "text": text })).status, 200);
    for watcher in &mut watchers {
        while watcher.take()["jobs"][0]["state"] != "done" {}
    }
    let elsewhere = tempfile::tempdir().expect("a folder");
    let alone = played(elsewhere.path(), "watched", &text);
    let bytes = |run: &std::path::Path| fs::read(run.join("blocks.parquet")).expect("it is there");
    assert_eq!(bytes(&folder.path().join("watched")), bytes(&alone));
}
