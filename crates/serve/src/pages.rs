//! The server's own pages: files in the binary.

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use report::style::PAGE_CSS;

/// The list of runs.
pub const RUNS: &str = include_str!("../static/runs.html");
/// One run.
pub const RUN: &str = include_str!("../static/run.html");
/// The editor.
pub const EDIT: &str = include_str!("../static/edit.html");
/// Questions as forms.
pub const ASK: &str = include_str!("../static/ask.html");
/// The queue, and the run under way.
pub const WATCH: &str = include_str!("../static/watch.html");

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// What the pages load: name, kind and text.
const FILES: &[(&str, &str, &str)] = &[
    ("report.css", CSS, PAGE_CSS),
    ("app.css", CSS, include_str!("../static/app.css")),
    ("common.js", SCRIPT, include_str!("../static/common.js")),
    ("runs.js", SCRIPT, include_str!("../static/runs.js")),
    ("run.js", SCRIPT, include_str!("../static/run.js")),
    ("edit.js", SCRIPT, include_str!("../static/edit.js")),
    ("ask.js", SCRIPT, include_str!("../static/ask.js")),
    ("watch.js", SCRIPT, include_str!("../static/watch.js")),
];

/// A file of the pages; none of another name.
pub fn file(name: &str) -> Option<Response> {
    let (_, kind, text) = FILES.iter().find(|(own, ..)| *own == name)?;
    Some(([(CONTENT_TYPE, *kind)], *text).into_response())
}

/// A page for whoever is not let in; `why` is ours.
pub fn refusal(why: &str) -> Html<String> {
    Html(include_str!("../static/refused.html").replace("{why}", why))
}
