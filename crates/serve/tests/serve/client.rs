//! A server in a thread, and a client that writes and reads bytes.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;
use serve::{Address, Options};
use tempfile::TempDir;

/// A duel of one cell, and blocks of 288 pairs.
pub const DUEL: &str = "title = \"Spears and knights\"\nquestion = \"Do spears stand up to knights?\"\nruleset = \"triumph\"\n\
    game = \"duel\"\nseed = 26\npairs = 576\n\n[duel]\na = [\"spear\"]\nb = [\"knights\"]\n";

/// How long anything may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Server {
    pub address: Address,
    pub cookie: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut own = lines.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        own.next().map(|(_, value)| value)
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("the body is JSON")
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

pub fn options(folder: &Path) -> Options {
    Options {
        folder: folder.to_owned(),
        port: Some(0),
        listen: Ipv4Addr::LOCALHOST.into(),
        read_only: false,
        allow_programs: false,
        threads: Some(1),
        version: "0.1.0".to_owned(),
    }
}

impl Server {
    /// One of an empty folder.
    pub fn new() -> (TempDir, Server) {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Server::of(&options(folder.path()));
        (folder, server)
    }

    pub fn of(options: &Options) -> Server {
        let (options, stop) = (options.clone(), Arc::<AtomicBool>::default());
        let stops = Arc::clone(&stop);
        let (ready, is_ready) = mpsc::channel();
        let thread = thread::spawn(move || {
            let served = serve::serve(&options, &stops, |address| {
                ready.send(address.clone()).expect("it is waited for");
            });
            served.expect("it is served");
        });
        let address = is_ready.recv_timeout(PATIENCE).expect("it is ready");
        let mut server = Server { address, cookie: String::new(), stop, thread: Some(thread) };
        server.log_in();
        server
    }

    fn log_in(&mut self) {
        let url = self.address.url();
        let (_, query) = url.split_once("/?").expect("it has a token");
        let answer = self.raw(&format!("GET /?{query} HTTP/1.1\r\n{}\r\n", self.host()));
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
        let cookie = answer.header("set-cookie").expect("a cookie");
        for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        self.cookie = cookie.split(';').next().expect("a first part").to_owned();
    }

    pub fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}\r\nConnection: close\r\n", self.address.port())
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.address.port()));
        let stream = stream.expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.set_write_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Sends bytes as they are. A server may answer before it has read them all.
    pub fn raw(&self, request: &str) -> Answer {
        self.raw_within(request, PATIENCE)
    }

    /// What comes back until nothing has come for so long, where a connection may stay open.
    pub fn raw_within(&self, request: &str, patience: Duration) -> Answer {
        let mut stream = self.connect();
        stream.set_read_timeout(Some(patience)).expect("a time");
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        answer(&bytes)
    }

    pub fn get(&self, path: &str) -> Answer {
        let (host, cookie) = (self.host(), &self.cookie);
        self.raw(&format!("GET {path} HTTP/1.1\r\n{host}Cookie: {cookie}\r\n\r\n"))
    }

    /// As the pages send it.
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.raw(&self.posted(path, &body.to_string()))
    }

    pub fn posted(&self, path: &str, body: &str) -> String {
        let (host, cookie, port) = (self.host(), &self.cookie, self.address.port());
        format!(
            "POST {path} HTTP/1.1\r\n{host}Cookie: {cookie}\r\nOrigin: http://127.0.0.1:{port}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    /// The first event of those who watch.
    pub fn state(&self) -> Value {
        self.watch().take()
    }

    /// All events from now on.
    pub fn watch(&self) -> Events {
        let (host, cookie) = (self.host(), &self.cookie);
        let mut stream = self.connect();
        let request = format!("GET /api/watch HTTP/1.1\r\n{host}Cookie: {cookie}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it is sent");
        Events { stream, read: Vec::new() }
    }

    /// What is found in the queue, as soon as it is there.
    pub fn wait<T>(&self, found: impl Fn(&Value) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            let seen = self.state();
            if let Some(found) = found(&seen) {
                return found;
            }
            assert!(begun.elapsed() < PATIENCE, "not what is waited for: {seen}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The queue, once its first run is in this state.
    pub fn until(&self, state: &str) -> Value {
        self.wait(|seen| (seen["jobs"][0]["state"] == state).then(|| seen.clone()))
    }

    /// The queue, once the run that was put into it is done.
    pub fn until_done(&self, asked: &Answer) -> Value {
        assert_eq!(asked.status, 200, "{}", asked.text());
        let id = asked.json()["id"].clone();
        let is_done = |job: &Value| job["id"] == id && job["state"] == "done";
        self.wait(|seen| seen["jobs"].as_array()?.iter().any(is_done).then(|| seen.clone()))
    }

    /// As Ctrl-C ends it.
    pub fn end(mut self) {
        self.join();
    }

    fn join(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.join();
        }
    }
}

fn answer(bytes: &[u8]) -> Answer {
    let at = bytes.windows(4).position(|it| it == b"\r\n\r\n").unwrap_or(bytes.len());
    let head = String::from_utf8_lossy(&bytes[..at]).into_owned();
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let mut body = bytes.get(at + 4..).unwrap_or_default().to_vec();
    if head.to_lowercase().contains("transfer-encoding: chunked") {
        body = unchunked(&body);
    }
    Answer { status, head, body }
}

fn unchunked(mut rest: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(at) = rest.windows(2).position(|it| it == b"\r\n") {
        let size = String::from_utf8_lossy(&rest[..at]);
        let size = usize::from_str_radix(size.trim(), 16).expect("a size");
        if size == 0 {
            break;
        }
        whole.extend(&rest[at + 2..at + 2 + size]);
        rest = &rest[at + 4 + size..];
    }
    whole
}

/// Those who watch.
pub struct Events {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Events {
    /// The next event.
    pub fn take(&mut self) -> Value {
        let mut piece = [0; 4096];
        loop {
            let text = String::from_utf8_lossy(&self.read);
            if let Some((_, data)) = text.split_once("data: ")
                && let Some((data, rest)) = data.split_once("\n\n")
            {
                let event = serde_json::from_str(data).expect("JSON");
                self.read = rest.as_bytes().to_vec();
                return event;
            }
            let n = self.stream.read(&mut piece).expect("an event");
            assert!(n > 0, "no event: {text}");
            self.read.extend(&piece[..n]);
        }
    }
}

/// A run that was played by the library, as `equipoise run` plays it, into the folder NAME.
pub fn played(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(format!("{name}.toml"));
    std::fs::write(&file, text).expect("a file");
    let source = experiment::Source::of_text(&file, text);
    let out = folder.join(name);
    let request = lab::run::RunRequest {
        out: Some(out.clone()),
        threads: Some(2),
        ..lab::run::RunRequest::of(file.display().to_string(), "0.1.0")
    };
    lab::run::run(&request, &source, &mut lab::run::Unattended).expect("it is played");
    out
}
