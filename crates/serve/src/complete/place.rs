//! Where a cursor stands in a text of TOML that may be unfinished.

/// The place of a cursor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The names of the tables around it, and of its own key where it stands in a value.
    pub path: Vec<String>,
    /// Whether a value is to be written, and not a key.
    pub is_value: bool,
    /// Whether it stands within the brackets of a heading.
    pub is_heading: bool,
    /// Whether a quote is open before it.
    pub is_quoted: bool,
    /// Whether it stands on a line of its own, outside of brackets and braces.
    pub is_line: bool,
    /// What is written of the word so far.
    pub word: String,
}

/// A bracket or brace that is open; of a brace the key whose value is written.
enum Open {
    Brackets,
    Braces(Option<Vec<String>>),
}

/// Reads a text up to the cursor.
#[derive(Default)]
struct Reader {
    heading: Vec<String>,
    key: Option<Vec<String>>,
    open: Vec<Open>,
    /// A word that is no key yet.
    word: Vec<String>,
    is_quoted: bool,
}

/// The place at the end of `before`; none in a comment, or in a text of several lines.
pub fn of(before: &str) -> Option<Place> {
    let mut reader = Reader::default();
    let mut rest = before;
    while let Some(sign) = rest.chars().next() {
        reader.is_quoted = false;
        rest = match sign {
            '#' => &rest[rest.find('\n')?..],
            '"' | '\'' => reader.text(rest, sign)?,
            '[' if reader.begins_heading() => match reader.heading(rest) {
                Ok(rest) => rest,
                Err(place) => return Some(place),
            },
            '\n' => {
                reader.ends_line();
                &rest[1..]
            }
            _ => {
                reader.sign(sign);
                &rest[sign.len_utf8()..]
            }
        };
    }
    Some(reader.place())
}

impl Reader {
    fn begins_heading(&self) -> bool {
        self.open.is_empty() && self.key.is_none() && self.word.is_empty()
    }

    /// Past a heading; or the place, if it isn't closed yet.
    fn heading<'t>(&mut self, rest: &'t str) -> Result<&'t str, Place> {
        let inner = rest.trim_start_matches('[');
        let line = inner.lines().next().unwrap_or_default();
        let Some(end) = line.find(']') else {
            let place = Place { is_heading: true, word: line.to_owned(), ..Place::default() };
            return match inner.contains('\n') {
                true => Ok(&inner[line.len()..]),
                false => Err(place),
            };
        };
        self.heading = parts(&line[..end]);
        Ok(inner[end..].trim_start_matches(']'))
    }

    /// Past a text in quotes; nothing if it has several lines and isn't closed.
    fn text<'t>(&mut self, rest: &'t str, quote: char) -> Option<&'t str> {
        let triple = quote.to_string().repeat(3);
        if let Some(inner) = rest.strip_prefix(&triple) {
            let (_, rest) = inner.split_once(&triple)?;
            self.word = vec![String::new()];
            return Some(rest);
        }
        let mut is_escaped = false;
        let inner = &rest[1..];
        for (at, sign) in inner.char_indices() {
            match sign {
                '\n' => {
                    self.word = vec![inner[..at].to_owned()];
                    return Some(&inner[at..]);
                }
                _ if is_escaped => is_escaped = false,
                '\\' if quote == '"' => is_escaped = true,
                _ if sign == quote => {
                    self.add(&inner[..at]);
                    return Some(&inner[at + 1..]);
                }
                _ => {}
            }
        }
        self.word = vec![inner.to_owned()];
        self.is_quoted = true;
        Some("")
    }

    /// A part of a key or a value in quotes.
    fn add(&mut self, part: &str) {
        match self.word.last_mut() {
            Some(last) if last.is_empty() => part.clone_into(last),
            _ => self.word.push(part.to_owned()),
        }
    }

    fn sign(&mut self, sign: char) {
        match sign {
            '=' => {
                let key = Some(std::mem::take(&mut self.word));
                *self.key_here() = key;
            }
            '[' => self.open.push(Open::Brackets),
            '{' => self.open.push(Open::Braces(None)),
            ']' | '}' => drop(self.open.pop()),
            ',' => {
                if let Some(Open::Braces(key)) = self.open.last_mut() {
                    *key = None;
                }
            }
            '.' if self.key_here().is_none() => return self.word.push(String::new()),
            _ if !sign.is_whitespace() => {
                if self.word.is_empty() {
                    self.word.push(String::new());
                }
                if let Some(word) = self.word.last_mut() {
                    word.push(sign);
                }
                return;
            }
            _ if self.key_here().is_none() => return,
            _ => {}
        }
        self.word.clear();
    }

    /// The key whose value is written innermost.
    fn key_here(&mut self) -> &mut Option<Vec<String>> {
        let braces = self.open.iter_mut().rev().find_map(|open| match open {
            Open::Braces(key) => Some(key),
            Open::Brackets => None,
        });
        braces.unwrap_or(&mut self.key)
    }

    fn ends_line(&mut self) {
        self.word.clear();
        if self.open.is_empty() {
            self.key = None;
        }
    }

    fn place(mut self) -> Place {
        let is_value = self.key_here().is_some();
        let mut path = self.heading;
        path.extend(self.key.into_iter().flatten());
        for open in &self.open {
            if let Open::Braces(Some(key)) = open {
                path.extend(key.iter().cloned());
            }
        }
        let word = match is_value {
            true => self.word.pop().unwrap_or_default(),
            false => self.word.join("."),
        };
        let is_line = self.open.is_empty();
        Place { path, is_value, is_heading: false, is_quoted: self.is_quoted, is_line, word }
    }
}

/// The parts of a heading, without quotes.
fn parts(heading: &str) -> Vec<String> {
    let bare = |part: &str| part.trim().trim_matches(['"', '\'']).to_owned();
    heading.split('.').map(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path, whether a value is written, and the word, at the bar.
    fn at(text: &str) -> (String, bool, String) {
        let (before, _) = text.split_once('|').expect("a cursor");
        let place = of(before).expect("a place");
        (place.path.join(" "), place.is_value, place.word)
    }

    fn is(path: &str, is_value: bool, word: &str) -> (String, bool, String) {
        (path.to_owned(), is_value, word.to_owned())
    }

    #[test]
    fn keys_and_values_have_their_tables_around_them() {
        assert_eq!(at("see|"), is("", false, "see"));
        assert_eq!(at("seed = 1\ngame = \"ba|"), is("game", true, "ba"));
        assert_eq!(at("[battle]\npolicies = [\"steady\", |"), is("battle policies", true, ""));
        assert_eq!(
            at("[battle]\nmatchups = [\n  { a = \"x\", b|"),
            is("battle matchups", false, "b")
        );
        assert_eq!(at("[battle]\nmatchups = [{ a = \"no|"), is("battle matchups a", true, "no"));
        assert_eq!(
            at("[[battle.variant]]\nparameters = { \"a.b\" = 4, zo|"),
            is("battle variant parameters", false, "zo")
        );
        assert_eq!(
            at("[parameters]\ntroops.warriors.vs|"),
            is("parameters", false, "troops.warriors.vs")
        );
        assert_eq!(
            at("[parameters]\ntroops.warriors.vs = |"),
            is("parameters troops warriors vs", true, "")
        );
        assert_eq!(at("x = 1 # a \"comment\n|"), is("", false, ""));
        assert_eq!(at("a = [1, 2]\n|"), is("", false, ""));
    }

    #[test]
    fn headings_comments_and_long_texts_are_known() {
        assert!(of("[batt").expect("a place").is_heading);
        assert_eq!(of("# a comm"), None);
        assert_eq!(of("text = \"\"\"\na = "), None);
        assert_eq!(at("text = \"\"\"\na = [\n\"\"\"\nse|"), is("", false, "se"));
        // A quote that is never closed ends with its line.
        assert_eq!(at("a = \"open\nse|"), is("", false, "se"));
        assert!(of("a = \"ope").expect("a place").is_quoted);
    }

    /// Whatever is written, up to wherever: no panic.
    #[test]
    fn every_beginning_of_every_built_in_experiment_has_a_place_or_none() {
        for builtin in experiment::builtin::BUILTIN.iter().take(8) {
            let ends = builtin.text.char_indices().map(|(at, _)| at);
            assert!(ends.filter_map(|end| of(&builtin.text[..end])).count() > 100);
        }
        for text in ["]]]}}}", "[[[", "= = =", ",,{{[", "'\"'\"", "\"\\", "é = \"ü"] {
            of(text);
        }
    }
}
