//! In which of three formats a file of engagements is written.

use std::path::Path;

/// How a file of engagements is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A list in `[ ]`.
    Json,
    /// One `[[engagement]]` each.
    Toml,
    /// A spreadsheet's export: a header with the keys, then a row each.
    Csv,
}

/// The format, by the ending of the file's name, else by how its text begins: TOML never begins with `{`, nor with `[` before `{` or `]`, and
/// its first line, if it is not a comment, has a `[` or a `=`, which no header of keys has.
pub fn format(path: &Path, text: &str) -> Format {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("json") => return Format::Json,
        Some("toml") => return Format::Toml,
        Some("csv" | "tsv") => return Format::Csv,
        _ => {}
    }
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('{'), _) | (Some('['), Some('{' | ']') | None) => Format::Json,
        _ if is_header(text) => Format::Csv,
        _ => Format::Toml,
    }
}

/// Whether the first line is a header of a table: keys between commas, semicolons or tabs.
fn is_header(text: &str) -> bool {
    let line = text.trim_start().split(['\r', '\n']).next().unwrap_or_default();
    !line.starts_with('#') && !line.contains(['=', '[']) && line.contains([',', ';', '\t'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_decides_and_else_the_first_signs() {
        for (name, text, format_of) in [
            ("x.toml", "[{", Format::Toml),
            ("x.JSON", "kind = 1", Format::Json),
            ("-", " \n[ {}]", Format::Json),
            ("-", "[]", Format::Json),
            ("-", "[", Format::Json),
            ("-", "{\"kind\"", Format::Json),
            ("-", "[[engagement]]", Format::Toml),
            ("-", "# a comment\n[[engagement]]", Format::Toml),
            ("-", "engagement = []", Format::Toml),
            ("-", "engagement = [1, 2]", Format::Toml),
            ("-", "# a, b\nengagement = []", Format::Toml),
            ("x.csv", "kind", Format::Csv),
            ("-", "a.troop,b.troop\rspear,knights\r", Format::Csv),
            ("-", "kind;a;b\r\n", Format::Csv),
            ("-", "a\tb\n", Format::Csv),
        ] {
            assert_eq!(format(Path::new(name), text), format_of, "{name} {text}");
        }
    }
}
