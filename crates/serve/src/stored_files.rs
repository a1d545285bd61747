//! Stored files of runs, byte for byte, with a policy under which a page can do nothing but show itself.
//!
//! A page is served in a sandbox: it has an origin of its own, so it has neither the cookie nor the server's answers, and runs only the
//! scripts that it had when it was read. Which folder it lies in is known by the key in its path.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::stream;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::secrets::are_same;

/// Bytes of a file that are in memory at a time.
const PIECE: u64 = 64 << 10;

/// The most bytes of a battle in it, unpacked.
const LARGEST_BATTLE: usize = 16 << 20;

const LARGEST_PAGE: u64 = 64 << 20;

const SANDBOX: &str = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; \
     sandbox allow-scripts allow-downloads allow-modals allow-popups";

/// What a file is, by the end of its name.
fn kind(path: &Path) -> &'static str {
    let end = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    match end {
        "html" => "text/html; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        "toml" | "md" | "txt" | "digest" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Where the page of a run is.
pub fn path_of(app: &App, run: &str) -> String {
    let key = app.secrets.of_run(run);
    format!("/view/{key}/{}/index.html", in_path(run))
}

/// A name as a part of a path.
fn in_path(name: &str) -> String {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || b"-_.".contains(&it);
    let each = name.bytes().map(|it| match is_plain(it) {
        true => char::from(it).to_string(),
        false => format!("%{it:02X}"),
    });
    each.collect()
}

/// A file of a run; none without the key, or where there is no such file.
pub async fn file(app: &App, key: &str, run: &str, rest: &str) -> Option<Response> {
    if !are_same(key, &app.secrets.of_run(run)) {
        return None;
    }
    let path = app.folder.file(run, rest)?;
    let kind = kind(&path);
    let opened = tokio::task::spawn_blocking(move || {
        let mut file = File::open(&path)?;
        let length = file.metadata()?.len();
        let mut page = Vec::new();
        if kind.starts_with("text/html") && length <= LARGEST_PAGE {
            file.read_to_end(&mut page)?;
        }
        Ok::<_, io::Error>((file, length, page))
    });
    let (file, length, page) = opened.await.ok()?.ok()?;
    let scripts = match kind.starts_with("text/html") {
        true => hashes(&page),
        false => "'none'".to_owned(),
    };
    let policy = format!(
        "default-src 'none'; img-src 'self' data: blob:; font-src data:; style-src 'unsafe-inline'; script-src {scripts}; {SANDBOX}"
    );
    let body = match page.is_empty() {
        true => Body::from_stream(pieces(file)),
        false => Body::from(page),
    };
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_SECURITY_POLICY, policy),
        (CONTENT_LENGTH, length.to_string()),
    ];
    Some((headers, body).into_response())
}

/// A file piece by piece, as fast as its reader takes it.
fn pieces(file: File) -> impl futures_util::Stream<Item = io::Result<Bytes>> {
    stream::try_unfold(file, |mut file| async move {
        let read = tokio::task::spawn_blocking(move || {
            let mut piece = Vec::new();
            file.by_ref().take(PIECE).read_to_end(&mut piece)?;
            Ok::<_, io::Error>((piece, file))
        });
        let (piece, file) = read.await.map_err(io::Error::other)??;
        Ok((!piece.is_empty()).then(|| (Bytes::from(piece), file)))
    })
}

/// The scripts that stand in a page, as a policy names them, and those of the battles that are packed in it: the page shows these in
/// a frame, which has the page's policy.
fn hashes(page: &[u8]) -> String {
    let mut all: Vec<String> = Vec::new();
    for (tag, script) in scripts(&String::from_utf8_lossy(page)) {
        let packed = tag.contains("class=\"replay\"").then(|| unpacked(script)).flatten();
        let inner = packed.as_deref().map(scripts).unwrap_or_default();
        for (_, script) in inner.into_iter().chain([(tag, script)]) {
            let named = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
            if !all.contains(&named) {
                all.push(named);
            }
        }
    }
    match all.is_empty() {
        true => "'none'".to_owned(),
        false => all.join(" "),
    }
}

/// The opening tag and the text of every script.
fn scripts(page: &str) -> Vec<(&str, &str)> {
    let (mut rest, mut all) = (page, Vec::new());
    while let Some(begin) = rest.find("<script") {
        rest = &rest[begin..];
        let Some(open) = rest.find('>') else { break };
        let Some(end) = rest.find("</script>").filter(|end| *end > open) else { break };
        all.push((&rest[..open], &rest[open + 1..end]));
        rest = &rest[end..];
    }
    all
}

/// A battle as a page, as `report` has packed it.
fn unpacked(letters: &str) -> Option<String> {
    let bytes = STANDARD.decode(letters.trim()).ok()?;
    let page = decompress_to_vec_zlib_with_limit(&bytes, LARGEST_BATTLE).ok()?;
    String::from_utf8(page).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digests by `printf 'a()' | openssl dgst -sha256 -binary | base64`.
    #[test]
    fn scripts_of_a_page_are_named_by_their_digests() {
        let page = b"<p>x</p><script>a()</script><script type=\"module\">a()</script>";
        assert_eq!(hashes(page), "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='");
        assert_eq!(hashes(b"<p>none</p>"), "'none'");
        assert_eq!(hashes(b"<script>never ends"), "'none'");
    }

    #[test]
    fn scripts_of_packed_battles_are_named_too() {
        let battle = miniz_oxide::deflate::compress_to_vec_zlib(b"<script>a()</script>", 6);
        let page =
            |letters: &str| format!("<script class=\"replay\" type=\"x\">{letters}</script>");
        let named = hashes(page(&STANDARD.encode(battle)).as_bytes());
        assert_eq!(named.split(' ').count(), 2);
        assert!(named.starts_with(&hashes(b"<script>a()</script>")), "{named}");
        // What is no battle is a text like any other.
        assert_eq!(hashes(page("no battle").as_bytes()).split(' ').count(), 1);
    }

    #[test]
    fn names_are_parts_of_a_path() {
        assert_eq!(in_path("duel-cards"), "duel-cards");
        assert_eq!(in_path("a b/ü"), "a%20b%2F%C3%BC");
    }
}
