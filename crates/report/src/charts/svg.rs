//! Rewrites the SVG of Plotters: half the size, a name for screen readers, no repeated attributes.

use std::borrow::Cow;
use std::fmt::Write;

use super::{Chart, Mark};
use crate::style::FONT;

/// A file of its own.
pub fn standalone(raw: &str, chart: &(impl Chart + ?Sized)) -> String {
    wrap(raw, chart, r#" xmlns="http://www.w3.org/2000/svg""#)
}

/// An element of an HTML page, which doesn't need the SVG namespace.
pub fn inline(raw: &str, chart: &(impl Chart + ?Sized)) -> String {
    let mut text = wrap(raw, chart, "");
    let marks = chart.marks();
    if let Some(end) = text.rfind("</svg>").filter(|_| !marks.is_empty()) {
        let rest = text.split_off(end);
        for Mark { from, to, text: said } in marks {
            let _ = writeln!(
                text,
                r#"<rect class="mark" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>"#,
                from.0,
                from.1,
                to.0 - from.0,
                to.1 - from.1,
                well_formed(&escaped(&said)),
            );
        }
        text.push_str(&rest);
    }
    text
}

/// An element of a page whose cells, from a corner to the opposite one, a script makes lead somewhere.
pub(crate) fn with_cells(inline: &str, [from, to]: [(i32, i32); 2]) -> String {
    let (width, height) = (to.0 - from.0, to.1 - from.1);
    let cells = format!(
        r#"<rect class="cells" x="{}" y="{}" width="{width}" height="{height}"/>"#,
        from.0, from.1
    );
    let end = inline.rfind("</svg>").unwrap_or(inline.len());
    let (before, after) = inline.split_at(end);
    format!("{before}{cells}\n{after}")
}

fn wrap(raw: &str, chart: &(impl Chart + ?Sized), namespace: &str) -> String {
    let (width, height) = chart.size();
    let font_attribute = format!(r#" font-family="{FONT}""#);
    let mut text = String::with_capacity(raw.len());
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        r#"<svg{namespace} width="{}" height="{}" viewBox="0 0 {width} {height}"{font_attribute} role="img"><title>{}</title><desc>{}</desc>"#,
        width.div_ceil(2),
        height.div_ceil(2),
        well_formed(&escaped(chart.title())),
        well_formed(&escaped(&chart.description())),
    );
    let raw = well_formed(raw);
    // Plotters puts a label on a line of its own, between its tags; an attribute's quotation marks are never a label's.
    let mut lines = raw.lines().skip(1);
    while let Some(line) = lines.next() {
        let line = line
            .replace(&font_attribute, "")
            .replace(r#" opacity="1""#, "")
            .replace(r#" stroke="none""#, "");
        text.push_str(&line);
        if line.starts_with("<text") {
            text.push_str(lines.next().unwrap_or_default());
            text.push_str(lines.next().unwrap_or_default());
        }
        text.push('\n');
    }
    text
}

/// A text without the characters that XML forbids, since a stored run may have any name: control characters and the two
/// noncharacters.
fn well_formed(text: &str) -> Cow<'_, str> {
    let is_foreign = |c: char| {
        (c.is_control() && !matches!(c, '\t' | '\n')) || matches!(c, '\u{fffe}' | '\u{ffff}')
    };
    match text.contains(is_foreign) {
        true => Cow::Owned(text.replace(is_foreign, "\u{fffd}")),
        false => Cow::Borrowed(text),
    }
}

/// Text as it may stand between tags and in attributes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
