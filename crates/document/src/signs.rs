//! Invisible characters: no text of a file may have them, and messages show them by their code points.

use std::borrow::Cow;

/// Whether a character is invisible: a control character, a line separator, one that changes the direction of writing, a
/// zero-width space, a tag, or a noncharacter.
///
/// The joiners U+200C and U+200D belong to the spelling of Persian and Hindi, so they are allowed.
pub fn is_hidden(sign: char) -> bool {
    let is_no_character = u32::from(sign) & 0xfffe == 0xfffe;
    sign.is_control()
        || is_no_character
        || matches!(
            sign,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fdd0}'..='\u{fdef}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Whether it is a line end or a tab, which long texts may have and names may not.
pub fn is_blank(sign: char) -> bool {
    matches!(sign, '\n' | '\r' | '\t')
}

/// `U+202E`.
pub fn number_of(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// A text with hidden characters as escapes, so that it can be printed: `\u{202e}`, `\n`.
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let escape = |sign: char| match sign {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        sign if is_hidden(sign) => sign.escape_unicode().to_string(),
        sign => sign.to_string(),
    };
    Cow::Owned(text.chars().map(escape).collect())
}

/// A text of several lines with hidden characters as escapes; its line ends are kept.
pub fn shown_lines(text: &str) -> String {
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(shown).collect();
    lines.join("\n")
}

/// A text of at most this number of bytes, with its middle left out where it has more.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let kept = most.saturating_sub(5) / 2;
    let head = &text[..text.floor_char_boundary(kept)];
    let tail = &text[text.ceil_char_boundary(text.len() - kept)..];
    Cow::Owned(format!("{head} … {tail}"))
}

/// A piece of a file that can be printed, with every byte at its position: hidden characters are replaced by others of the same
/// length.
pub fn masked(text: &str) -> String {
    let stand_in = |sign: char| match sign.len_utf8() {
        1 => "?",
        2 => "¿",
        3 => "\u{fffd}",
        _ => "¿¿",
    };
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            // Alone it would move a terminal's cursor to the start of the line.
            '\r' => safe.push(' '),
            '\n' | '\t' => safe.push(sign),
            sign if is_hidden(sign) => safe.push_str(stand_in(sign)),
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_signs_are_found_and_letters_left_alone() {
        for sign in [
            '\0',
            '\u{7}',
            '\u{1b}',
            '\u{7f}',
            '\u{85}',
            '\u{200b}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{ffff}',
            '\u{10fffe}',
            '\u{e0041}',
        ] {
            assert!(is_hidden(sign), "{}", number_of(sign));
        }
        let plain = "Ça, Ξενοφῶν نیزه\u{200c}داران 虎 ½ – “Tom’s” \u{a0}\u{1f600}";
        assert!(!plain.contains(is_hidden));
        assert_eq!(number_of('\u{202e}'), "U+202E");
        assert_eq!(number_of('\u{7}'), "U+0007");
    }

    #[test]
    fn texts_are_shown_cut_and_masked() {
        assert_eq!(shown("a\u{202e}b\nc\u{1b}[2J"), "a\\u{202e}b\\nc\\u{1b}[2J");
        assert!(matches!(shown("plain"), Cow::Borrowed("plain")));
        assert_eq!(shown_lines("a\u{7}\nb"), "a\\u{7}\nb");
        assert_eq!(cut("short", 10), "short");
        let long = "é".repeat(1_000);
        let short = cut(&long, 100);
        assert!(short.len() <= 102 && short.contains(" … "), "{short}");
        let file = "\ra\u{7}b\u{85}c\u{202e}d\u{e0041}\te\n";
        let safe = masked(file);
        assert_eq!(safe.len(), file.len());
        assert!(!safe.contains(|sign| is_hidden(sign) && !matches!(sign, '\t' | '\n')));
        assert!(safe.ends_with("\te\n"));
    }
}
