//! In which of two formats a file of engagements is written.

use std::path::Path;

/// How a file of engagements is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A list in `[ ]`.
    Json,
    /// One `[[engagement]]` each.
    Toml,
}

/// By the ending of the file's name, else by how its text begins: TOML never begins with `{`, nor with `[` before `{` or `]`.
pub fn format(path: &Path, text: &str) -> Format {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("json") => return Format::Json,
        Some("toml") => return Format::Toml,
        _ => {}
    }
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    match (signs.next(), signs.next()) {
        (Some('{'), _) | (Some('['), Some('{' | ']') | None) => Format::Json,
        _ => Format::Toml,
    }
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
        ] {
            assert_eq!(format(Path::new(name), text), format_of, "{name} {text}");
        }
    }
}
