//! The server's own pages: files in the binary.

use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use report::style::PAGE_CSS;

/// A page: what stands in the shell that all of them share. Its script has its name.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    title: &'static str,
    name: &'static str,
    main: &'static str,
}

pub const RUNS: Page =
    Page { title: "Runs", name: "runs", main: include_str!("../static/runs.html") };
pub const RUN: Page = Page { title: "Run", name: "run", main: include_str!("../static/run.html") };
pub const EDIT: Page =
    Page { title: "Editor", name: "edit", main: include_str!("../static/edit.html") };
pub const ASK: Page = Page { title: "Ask", name: "ask", main: include_str!("../static/ask.html") };
/// Two runs side by side.
pub const DIFF: Page =
    Page { title: "Two runs", name: "diff", main: include_str!("../static/diff.html") };
/// The queue, and the run under way.
pub const WATCH: Page =
    Page { title: "Queue", name: "watch", main: include_str!("../static/watch.html") };

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let shell = include_str!("../static/shell.html");
        let page = shell.replace("{title}", self.title).replace("{name}", self.name);
        Html(page.replace("{main}", self.main)).into_response()
    }
}

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
    ("forms.js", SCRIPT, include_str!("../static/forms.js")),
    ("standing.js", SCRIPT, include_str!("../static/standing.js")),
    ("combobox.js", SCRIPT, include_str!("../static/combobox.js")),
    ("army.js", SCRIPT, include_str!("../static/army.js")),
    ("complete.js", SCRIPT, include_str!("../static/complete.js")),
    ("diff.js", SCRIPT, include_str!("../static/diff.js")),
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
