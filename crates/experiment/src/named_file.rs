//! A file by name: a built-in one, or one on disk; the same for armies, army lists and scenarios.

use std::path::Path;

use battle_core::values::same_word;

use crate::document::problem::{Failure, Help, Problem, nearest};
use crate::document::{Node, Problems};
use crate::text_file;

/// A kind of file of which the binary carries some.
#[derive(Debug)]
pub struct BuiltinCatalogue {
    /// `army`.
    pub noun: &'static str,
    /// With its format: `an army in TOML`.
    pub what: &'static str,
    /// The code of problems with one that another file names.
    pub code: &'static str,
    /// Where the built-in ones are shown, as a clause.
    pub shown: fn() -> String,
    /// The names of the built-in ones.
    pub names: fn() -> Vec<&'static str>,
    /// The built-in one of a name, as the names have it: its name and its text.
    pub built_in: fn(&str) -> Option<(&'static str, &'static str)>,
}

/// A text and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedText {
    /// A built-in name, or a path.
    pub name: String,
    pub text: String,
}

impl BuiltinCatalogue {
    /// The built-in one of a name in any case, with hyphens or spaces, or of a part that no other name has.
    fn of_name(&self, given: &str) -> Option<(&'static str, &'static str)> {
        let of_word = || (self.names)().into_iter().find(|own| same_word(own, given));
        let named = (self.built_in)(given).or_else(|| (self.built_in)(of_word()?));
        named.or_else(|| (self.built_in)(only_with_part(given, &(self.names)())?))
    }

    /// The text of the built-in one that an argument names, unless there is a file of that name.
    pub fn built_in(&self, given: &str) -> Option<&'static str> {
        let found = self.of_name(given).filter(|_| !Path::new(given).is_file());
        found.map(|(_, text)| text)
    }

    /// Whether a name, which is no path, may be a built-in one that was misspelt.
    pub fn may_mean(&self, given: &str) -> bool {
        let is_path = Path::new(given).exists() || missing_path(given, Path::new("")).is_some();
        !is_path && nearest(given, &(self.names)()).is_some()
    }

    /// The file that another file names at some place: a file beside that file, which takes precedence, or a built-in one.
    pub fn find(
        &self,
        given: &str,
        at: &Node,
        folder: &Path,
        problems: &mut Problems,
    ) -> Option<NamedText> {
        let path = folder.join(given);
        let refusal = |message: String| Problem::at(self.code, at.span.clone(), message);
        if let Some(outside) = text_file::refusal(&path) {
            problems.add_once(refusal(outside).label("not read"));
            return None;
        }
        if let Some((name, text)) = self.of_name(given).filter(|_| !path.is_file()) {
            return Some(NamedText { name: name.to_owned(), text: text.to_owned() });
        }
        if !path.exists() {
            if let Some((message, help)) = missing_path(given, folder) {
                problems.add_once(refusal(message).label("no such file").help(help));
                return None;
            }
            let (names, shown, written) = (self.names, self.shown, given.to_owned());
            problems.add_once(
                refusal(self.unknown(given)).label(format!("unknown {}", self.noun)).help(
                    Help::later(move || {
                        let way_out = way_out(&written, names, shown);
                        format!("{way_out}; files are looked for beside this one")
                    }),
                ),
            );
            return None;
        }
        match text_file::read(&path, self.what) {
            Ok(text) => Some(NamedText { name: path.display().to_string(), text }),
            Err(failure) => {
                problems.add_once(refusal(failure.in_short()).label("not read"));
                None
            }
        }
    }

    /// The text that an argument names: a file's, `-` for standard input, or a built-in one.
    ///
    /// # Errors
    ///
    /// If there is neither, or the file can't be read.
    pub fn load(&self, given: &str) -> Result<String, Failure> {
        let path = Path::new(given);
        match self.of_name(given).filter(|_| !path.is_file()) {
            Some((_, text)) => Ok(text.to_owned()),
            None if !path.exists() && given != "-" => {
                let (message, help) = self.refused(given, Path::new(""));
                Err(Failure::with_help(message, help))
            }
            None => text_file::read(path, self.what),
        }
    }

    /// Why there is nothing, and the way out.
    fn refused(&self, given: &str, folder: &Path) -> (String, String) {
        missing_path(given, folder)
            .unwrap_or_else(|| (self.unknown(given), way_out(given, self.names, self.shown)))
    }

    fn unknown(&self, given: &str) -> String {
        format!("there is no file and no built-in {} `{given}`", self.noun)
    }
}

/// The only name with these whole words in a row: `late-sassanid-persian` for `Sassanid`.
fn only_with_part<'n>(given: &str, names: &[&'n str]) -> Option<&'n str> {
    let mut having = with_part(given, names);
    having.next().filter(|_| having.next().is_none())
}

/// The names with these whole words in a row.
fn with_part<'n>(given: &str, names: &[&'n str]) -> impl Iterator<Item = &'n str> {
    let in_words =
        |text: &str| format!("-{}-", text.trim().to_lowercase().replace([' ', '_'], "-"));
    let part = in_words(given);
    names.iter().copied().filter(move |name| part.len() > 2 && in_words(name).contains(&part))
}

/// The nearest built-in names, and where all of them are.
fn way_out(given: &str, names: fn() -> Vec<&'static str>, shown: fn() -> String) -> String {
    let names = names();
    let in_code = |near: &[&str], between: &str| {
        let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
        near.join(between)
    };
    let guess = match guesses(given, &names).as_slice() {
        [] => match most_like(given, &names).as_slice() {
            [] => String::new(),
            near => format!("the names most like it are {}; ", in_code(near, ", ")),
        },
        meant => format!("did you mean {}? ", in_code(meant, " or ")),
    };
    format!("{guess}{}", shown())
}

/// What is missing, and the nearest file that is there, where a path was meant and no name; `None` if the file is there.
///
/// A path has a slash in it, or a back-slash, as other systems write them, or ends as files do.
pub fn missing_path(given: &str, folder: &Path) -> Option<(String, String)> {
    let written = given.replace('\\', "/");
    let has_ending = Path::new(&written)
        .extension()
        .is_some_and(|ending| ["toml", "json", "csv"].iter().any(|known| ending == *known));
    if !written.contains('/') && !has_ending {
        return None;
    }
    let message = format!("there is no file `{given}`");
    let path = folder.join(&written);
    if path.exists() {
        return Some((message, format!("write it with slashes, `{written}`: that file is there")));
    }
    let parent = path.parent().unwrap_or(Path::new(""));
    let shown = match parent.as_os_str().is_empty() {
        true => Path::new("."),
        false => parent,
    };
    let Ok(entries) = shown.read_dir() else {
        let help = format!("there is no folder {} either", shown.display());
        return Some((message, help));
    };
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let name = path.file_name().and_then(|name| name.to_str());
    let help = match name.and_then(|name| nearest(name, &names)) {
        Some(near) => format!("did you mean `{}`?", parent.join(near).display()),
        None => format!("no file in {} has a name like it", shown.display()),
    };
    Some((message, help))
}

/// Names that are offered, at most, where several have a word in common with what was written.
const MOST_GUESSES: usize = 3;

/// Built-in names that may have been meant, three at most: those that have what was written among their words; or else the nearest
/// one; or else those of which a word is near to one that was written, the most similar first.
pub fn guesses<'n>(given: &str, names: &[&'n str]) -> Vec<&'n str> {
    let having: Vec<&str> = with_part(given, names).take(MOST_GUESSES).collect();
    if !having.is_empty() {
        return having;
    }
    if let Some(name) = nearest(given, names) {
        return vec![name];
    }
    let words = |text: &str| -> Vec<String> {
        let all = text.split(|sign: char| !sign.is_alphabetic());
        // Short words, such as `the`, are in too many names.
        let long = all.filter(|word| word.chars().count() >= 4);
        long.map(str::to_lowercase).collect()
    };
    let written = words(given);
    let shares = |name: &&&str| {
        let own = words(name);
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        written.iter().any(|word| nearest(word, &own).is_some())
    };
    let mut found: Vec<&str> = names.iter().filter(shares).copied().collect();
    found.sort_by_key(|name| strsim::damerau_levenshtein(&given.to_lowercase(), name));
    found.truncate(MOST_GUESSES);
    found
}

/// Where none is near: the few names that differ least from what was written.
fn most_like<'n>(given: &str, names: &[&'n str]) -> Vec<&'n str> {
    let given: String = given.chars().take(40).flat_map(char::to_lowercase).collect();
    let mut all = names.to_vec();
    all.sort_by_key(|name| strsim::damerau_levenshtein(&given, name));
    all.truncate(MOST_GUESSES);
    all
}

/// Reads a text that another file names: its problems are reported at that place, with their own lines.
///
/// Nothing where anything is wrong.
pub fn read_at<T>(
    NamedText { name, text }: &NamedText,
    at: &Node,
    problems: &mut Problems,
    read: impl FnOnce(&str, &mut Problems) -> Option<T>,
) -> Option<T> {
    let mut own = Problems::default();
    let found = read(text, &mut own);
    let is_whole = own.is_empty();
    problems.add_not_shown(own.n_more());
    let mut wrong = own.into_sorted();
    // A file that isn't TOML has errors in every line; the first is enough where another file names it.
    if wrong.first().is_some_and(Problem::is_syntax) {
        wrong.truncate(1);
    }
    for problem in wrong {
        let line = 1 + text[..problem.start()].matches('\n').count();
        problems.add_once(problem.moved(at.span.clone(), format!("{name}, line {line}")));
    }
    found.filter(|_| is_whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_no_name_and_the_nearest_file_is_shown() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let armies = folder.path().join("armies");
        std::fs::create_dir(&armies).expect("a folder");
        std::fs::write(armies.join("mine.toml"), "").expect("writable");
        let missing = |given: &str| missing_path(given, folder.path());
        assert_eq!(missing("great-seljuk"), None);
        let help = |given: &str| {
            let (message, help) = missing(given).expect("a path");
            assert_eq!(message, format!("there is no file `{given}`"));
            help
        };
        assert_eq!(
            help(r"armies\mine.toml"),
            "write it with slashes, `armies/mine.toml`: that file is there"
        );
        let near = armies.join("mine.toml");
        let meant = format!("did you mean `{}`?", near.display());
        assert_eq!(help(r"armies\mime.toml"), meant);
        assert_eq!(help("armies/mime.toml"), meant);
        assert!(help("nowhere/mine.toml").starts_with("there is no folder "));
        assert!(help("parthian.toml").starts_with("no file in "));
    }

    #[test]
    fn a_part_that_only_one_name_has_is_enough() {
        let names = ["late-sassanid-persian", "later-achaemenid-persian", "parthian"];
        for given in ["sassanid", "Sassanid", "late sassanid", "late_sassanid"] {
            assert_eq!(only_with_part(given, &names), Some("late-sassanid-persian"), "{given}");
        }
        for given in ["persian", "late", "later-persian", "sassan", "", "-"] {
            assert_eq!(
                only_with_part(given, &names),
                (given == "late").then_some(names[0]),
                "{given}"
            );
        }
    }

    #[test]
    fn names_are_guessed_by_a_word_that_they_share() {
        let names = ["imperial-1620", "swiss-1515", "polybian-roman", "caesarian-roman"];
        assert_eq!(guesses("swis-1515", &names), ["swiss-1515"]);
        assert_eq!(guesses("swiss", &names), ["swiss-1515"]);
        assert_eq!(guesses("imperials of Tilly", &names), ["imperial-1620"]);
        assert_eq!(guesses("romans", &names), ["polybian-roman", "caesarian-roman"]);
        assert_eq!(guesses("roman", &names), ["polybian-roman", "caesarian-roman"]);
        // `parthian` is three letters off, and a word of two others is what was written.
        let persians = ["late-sassanid-persian", "later-achaemenid-persian", "parthian"];
        assert_eq!(guesses("Persian", &persians), persians[..2]);
        assert_eq!(guesses("aztec", &names), [""; 0]);
        let many =
            ["early-roman-army", "late-roman-army", "middle-roman-army", "roman-army-of-the-east"];
        assert_eq!(
            guesses("romans", &many),
            ["late-roman-army", "early-roman-army", "middle-roman-army"]
        );
    }

    /// A name is found in any case, and with spaces for hyphens; another spelling is not taken for it.
    #[test]
    fn names_are_found_in_any_case() {
        const TWO: BuiltinCatalogue = BuiltinCatalogue {
            noun: "army",
            what: "an army",
            code: "army",
            shown: String::new,
            names: || vec!["parthian", "norman-conquest"],
            built_in: |given| match given {
                "parthian" => Some(("parthian", "P")),
                "norman-conquest" => Some(("norman-conquest", "N")),
                _ => None,
            },
        };
        let load = |given: &str| TWO.load(given).ok();
        assert_eq!(load("Parthian").as_deref(), Some("P"));
        assert_eq!(load("NORMAN Conquest").as_deref(), Some("N"));
        assert_eq!(load("Partian"), None);
    }
}
