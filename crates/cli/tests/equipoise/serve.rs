//! `equipoise serve`, as a process. What it answers is tested in the crate `serve`.

#[cfg(not(feature = "serve"))]
#[test]
fn a_build_without_a_server_says_how_to_get_one() {
    crate::support::refused_at_once(&["serve"], &["this build has no server", "--features serve"]);
}

#[cfg(feature = "serve")]
mod process {
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use crate::support::{equipoise, folder, refused_at_once};

    const LONG: &str = "title = \"Spears and knights\"\nquestion = \"Do spears stand up to knights?\"\nruleset = \"triumph\"\n\
        game = \"duel\"\nseed = 26\npairs = 720_000\n\n[duel]\na = [\"spear\"]\nb = [\"knights\"]\n";

    /// How long anything may take on a machine that is busy.
    const PATIENCE: Duration = Duration::from_secs(120);

    struct Server {
        process: Child,
        host: String,
        cookie: String,
    }

    impl Server {
        fn start(folder: &Path, more: &[&str]) -> Server {
            let mut process = Command::new(env!("CARGO_BIN_EXE_equipoise"))
                .current_dir(folder)
                .args(["serve", "--no-open", "--threads", "1"])
                .args(more)
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("the binary runs");
            let stdout = process.stdout.take().expect("it is piped");
            let mut url = String::new();
            BufReader::new(stdout).read_line(&mut url).expect("an address");
            let (host, token) =
                url.trim().trim_start_matches("http://").split_once("/?").expect("a token");
            let mut server = Server { process, host: host.to_owned(), cookie: String::new() };
            let answer = server.ask("GET", &format!("/?{token}"), "");
            let cookie = answer.split("set-cookie: ").nth(1).expect("a cookie");
            server.cookie = cookie.split(';').next().expect("a first part").to_owned();
            server
        }

        fn ask(&self, method: &str, path: &str, body: &str) -> String {
            let mut stream = TcpStream::connect(&self.host).expect("it listens");
            stream.set_read_timeout(Some(PATIENCE)).expect("a time");
            let (host, cookie) = (&self.host, &self.cookie);
            let request = format!(
                "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(request.as_bytes()).expect("it is sent");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("an answer");
            answer
        }
    }

    impl Drop for Server {
        fn drop(&mut self) {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }

    fn wait_for(what: &str, is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < PATIENCE, "{what}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn a_killed_server_goes_on_at_its_next_start_with_the_bytes_of_the_command() {
        let folder = folder();
        let run = folder.path().join("reports/long");
        let server = Server::start(folder.path(), &[]);
        let text = serde_json::json!({ "name": "long", "text": LONG }).to_string();
        let answer = server.ask("POST", "/api/run", &text);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let is_under_way = || {
            run.join("blocks.journal").metadata().is_ok_and(|it| it.len() > 10_000)
                || run.join("blocks.parquet").is_file()
        };
        wait_for("nothing is played", is_under_way);
        drop(server);
        let server = Server::start(folder.path(), &[]);
        wait_for("it isn't finished", || {
            let queue = fs::read_to_string(folder.path().join("reports/queue.json"));
            queue.is_ok_and(|it| it.contains("\"done\""))
        });
        drop(server);
        let output =
            equipoise(folder.path(), &["run", "reports/long.toml", "--out", "again", "--quiet"]);
        assert!(output.status.success(), "{output:?}");
        for name in ["blocks.parquet", "cells.csv", "cells.parquet"] {
            let [served, typed] = [&run, &folder.path().join("again")]
                .map(|it| fs::read(it.join(name)).expect("it is there"));
            assert!(served == typed, "{name}");
        }
    }

    /// As from a terminal.
    #[cfg(unix)]
    #[test]
    fn ctrl_c_ends_the_server_and_leaves_no_lock() {
        let folder = folder();
        let mut server = Server::start(folder.path(), &["here"]);
        let pid = server.process.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status().expect("it is there");
        assert!(sent.success());
        assert_eq!(server.process.wait().expect("it ends").code(), Some(0));
        assert_eq!(fs::read_dir(folder.path().join("here")).expect("made").count(), 0);
    }

    #[test]
    fn what_cannot_be_served_is_refused_at_once() {
        refused_at_once(&["serve", "--port", "0"], &["--port"]);
        refused_at_once(&["serve", "--listen", "nowhere"], &["--listen"]);
        let folder = folder();
        fs::write(folder.path().join("file"), "x").expect("a file");
        let output = equipoise(folder.path(), &["serve", "file", "--no-open"]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}
