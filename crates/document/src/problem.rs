//! A problem of an input: what is wrong, where, which values are allowed, and how to correct it.

mod excerpt;
mod parts;
mod problems;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, Report, SourceCode};

use excerpt::Excerpts;
pub use parts::ProblemParts;
pub use problems::{MOST_SHOWN, Problems};

use crate::Span;
use crate::signs::{cut, shown, shown_lines};
use battle_core::values::grouped;

/// The most bytes of a place that are shown; longer ones are cut to their first line.
const LONG: usize = 200;

/// The most bytes of a message and of a label; longer ones lose their middle.
const LONG_MESSAGE: usize = 600;
/// The most bytes of a piece of advice, which may list the allowed values.
const LONG_HELP: usize = 3_000;
/// The most bytes of a word that is compared with known names; a longer one is no misspelling.
const LONG_WORD: usize = 100;

/// One thing that is wrong with an input file.
///
/// Its texts quote the file, so they are cut to a length and hidden characters are shown as escapes.
#[derive(Clone, Debug)]
pub struct Problem {
    code: &'static str,
    message: String,
    span: Span,
    label: Option<String>,
    help: Option<Help>,
}

/// Advice: a text, or a text that is computed only if it is shown.
#[derive(Clone)]
pub enum Help {
    /// Known already.
    Words(String),
    /// Computed when the problem is shown, since finding the nearest of many words takes time.
    Later(Arc<dyn Fn() -> String + Send + Sync>),
}

impl Help {
    /// Words that are made when they are shown.
    pub fn later(words: impl Fn() -> String + Send + Sync + 'static) -> Help {
        Help::Later(Arc::new(words))
    }

    pub fn words(&self) -> String {
        match self {
            Help::Words(words) => words.clone(),
            Help::Later(words) => words(),
        }
    }
}

impl From<String> for Help {
    fn from(words: String) -> Help {
        Help::Words(words)
    }
}

impl From<&str> for Help {
    fn from(words: &str) -> Help {
        Help::Words(words.to_owned())
    }
}

impl fmt::Debug for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.words(), f)
    }
}

impl Problem {
    /// A problem at a place of the source.
    pub fn at(code: &'static str, span: Span, message: impl Into<String>) -> Problem {
        Problem { code, message: printable(&message.into()), span, label: None, help: None }
    }

    /// Whether the text isn't even TOML or JSON.
    pub fn is_syntax(&self) -> bool {
        ["toml::syntax", "json::syntax", "json::text", "document::depth"].contains(&self.code)
    }

    /// Sets the text under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Problem {
        self.label = Some(printable(&label.into()));
        self
    }

    /// Sets the advice on how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<Help>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The problem, reported at the place of another file that led to it; `whence` names its own place.
    #[must_use]
    pub fn moved(self, span: Span, whence: String) -> Problem {
        let label = self.label.unwrap_or_else(|| "here".to_owned());
        Problem {
            message: printable(&format!("{whence}: {}", self.message)),
            label: Some(printable(&format!("{label}, in {whence}"))),
            span,
            ..self
        }
    }

    /// The problem at the beginning of its place, if that is too large for a screen: a list of a thousand tables, a line of megabytes.
    fn cut(self, text: &str) -> Problem {
        let Span { start, end } = self.span;
        if end - start <= LONG {
            return self;
        }
        let line = text[start..end].split('\n').next().unwrap_or_default();
        let end = text.ceil_char_boundary(start + line.len().min(LONG));
        Problem { span: start..end, ..self }
    }

    /// The place that it is about.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// How to mend it, where that is known.
    pub fn remedy(&self) -> Option<String> {
        self.help.as_ref().map(Help::words)
    }

    /// The first byte that it is about.
    pub fn start(&self) -> usize {
        self.span.start
    }
}

/// Words of a message that may quote anything.
fn printable(words: &str) -> String {
    shown(&cut(words, LONG_MESSAGE)).into_owned()
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_ref()?;
        let words = shown_lines(&cut(&help.words(), LONG_HELP));
        (!words.is_empty()).then(|| Box::new(words) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_with_span(
            Some(self.label.clone().unwrap_or_else(|| "here".to_owned())),
            self.span.clone(),
        );
        Some(Box::new(std::iter::once(label)))
    }
}

/// Why a command could not run at all: exit code 2.
#[derive(Debug)]
pub enum Failure {
    /// A file with everything that is wrong with it.
    Input {
        /// Its name and text.
        source: Excerpts,
        /// What is wrong, in file order.
        problems: Vec<Problem>,
        /// The number of further problems, which are not shown.
        n_more: usize,
    },
    /// Something outside any file: what, and how to mend it.
    Other {
        message: String,
        /// How to mend it.
        help: Option<String>,
    },
}

impl Failure {
    /// A failure without a place in a file.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure::Other { message: message.into(), help: None }
    }

    /// A failure without a place in a file, and its remedy.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Other { message: message.into(), help: Some(help.into()) }
    }

    /// Adds the command that continues once the failure is mended.
    #[must_use]
    pub fn and_help(self, command: &str) -> Failure {
        match self {
            Failure::Other { message, help } => {
                let first = help.map_or_else(String::new, |help| format!("{help}, then "));
                Failure::with_help(message, format!("{first}go on with: {command}"))
            }
            input @ Failure::Input { .. } => input,
        }
    }

    /// Adds a note on which results were saved.
    #[must_use]
    pub fn and_kept(self, kept: &str) -> Failure {
        match self {
            Failure::Other { message, help } => {
                Failure::Other { message: format!("{message}; {kept}"), help }
            }
            input @ Failure::Input { .. } => input,
        }
    }

    /// What is wrong and how to mend it, on one line.
    pub fn on_one_line(&self) -> String {
        match self {
            Failure::Other { message, help: Some(help) } => format!("{message}: {help}"),
            other => other.in_short(),
        }
    }

    /// What is wrong, without remedies, on one line.
    pub fn in_short(&self) -> String {
        match self {
            Failure::Input { source, problems, n_more } => match problems.as_slice() {
                [only] if *n_more == 0 => format!("{}: {only}", source.name()),
                several => {
                    let each: Vec<String> = several.iter().map(ToString::to_string).collect();
                    format!(
                        "{} problems in {}: {}",
                        several.len() + n_more,
                        source.name(),
                        each.join("; ")
                    )
                }
            },
            Failure::Other { message, .. } => message.clone(),
        }
    }

    /// Everything that is wrong with a question, if anything is.
    ///
    /// # Errors
    ///
    /// If there is a line; each describes one problem.
    pub fn of_lines(wrong: &[String]) -> Result<(), Failure> {
        match wrong {
            [] => Ok(()),
            [only] => Err(Failure::new(only.clone())),
            several => Err(Failure::new(format!(
                "{} things are wrong:\n  - {}",
                several.len(),
                several.join("\n  - ")
            ))),
        }
    }

    /// The problems of a file, if there are any.
    pub fn of_file(name: &Path, text: &str, problems: Problems) -> Result<(), Failure> {
        if problems.is_empty() {
            return Ok(());
        }
        let n_more = problems.n_more();
        let problems = problems.into_sorted();
        Err(Failure::Input {
            n_more,
            problems: problems.into_iter().map(|one| one.cut(text)).collect(),
            source: Excerpts::of(name.display().to_string(), text.to_owned()),
        })
    }

    /// What is printed, piece by piece: each problem, then how many there are.
    pub fn pieces(self) -> Box<dyn Iterator<Item = String>> {
        let (source, problems, n_more) = match self {
            Failure::Input { source, problems, n_more } => (source, problems, n_more),
            Failure::Other { message, help } => {
                let help = help
                    .map_or_else(String::new, |help| format!("  help: {}\n", shown_lines(&help)));
                let text = format!("Error: {}\n{help}", shown_lines(&message));
                return Box::new(std::iter::once(text));
            }
        };
        let n_problems = problems.len() + n_more;
        let more = match n_more {
            0 => String::new(),
            _ => format!("… and {} more\n\n", grouped(n_more as u64)),
        };
        let all = match n_problems {
            1 => String::new(),
            _ => format!(
                "{} problems in {}; nothing was written\n",
                grouped(n_problems as u64),
                source.name()
            ),
        };
        let source = Arc::new(source);
        let each = problems.into_iter().map(move |problem| {
            let shared: Arc<dyn SourceCode> = source.clone();
            format!("{:?}\n", Report::new(problem).with_source_code(shared))
        });
        Box::new(each.chain([more + &all]))
    }
}

/// Suggests the nearest of some words, or lists all of them where none is near.
pub fn did_you_mean(written: &str, allowed: &[&str]) -> Help {
    let written = cut(written, LONG_WORD + 1).into_owned();
    let allowed: Vec<String> = allowed.iter().map(|word| (*word).to_owned()).collect();
    Help::later(move || {
        let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
        let list = allowed.join(", ");
        match nearest(&written, &allowed) {
            Some(word) => format!("did you mean `{word}`? allowed: {list}"),
            None => format!("allowed: {list}"),
        }
    })
}

/// The word nearest to what was written, if any is near enough to be meant: a slip of one letter before a name that begins alike, and that
/// before words that are farther off.
pub fn nearest<'w>(written: &str, words: &[&'w str]) -> Option<&'w str> {
    if written.len() > LONG_WORD {
        return None;
    }
    let written = written.to_lowercase();
    let length = written.chars().count();
    let near = words
        .iter()
        .filter_map(|word| {
            let own = word.chars().count();
            let most = 1 + own / 3;
            // At least this number of letters has to be added or left out.
            (length.abs_diff(own) <= most && own <= LONG_WORD)
                .then(|| strsim::damerau_levenshtein(&written, &word.to_lowercase()))
                .filter(|distance| *distance <= most)
                .map(|distance| (distance, *word))
        })
        .min_by_key(|(distance, _)| *distance);
    match near {
        Some((0..=1, word)) => Some(word),
        _ => begun_alike(&written, words).or(near.map(|(_, word)| word)),
    }
}

/// The only name of which a part begins like what was written, apart from its last letter: `norman-conquest` for `normans`.
fn begun_alike<'w>(written: &str, words: &[&'w str]) -> Option<&'w str> {
    const FEWEST: usize = 4;
    let enough = FEWEST.max(written.chars().count().saturating_sub(1));
    let begins = |part: &str| {
        let alike = part.chars().zip(written.chars());
        alike.take_while(|(own, typed)| own == typed).count() >= enough
    };
    let has_such_a_part = |word: &str| word.to_lowercase().split('-').any(begins);
    let mut alike = words.iter().copied().filter(|word| has_such_a_part(word));
    let only = alike.next();
    only.filter(|_| alike.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_offered_only_if_it_is_near() {
        let words = ["knights", "spear", "elephants"];
        assert_eq!(nearest("Knigths", &words), Some("knights"));
        assert_eq!(nearest("spar", &words), Some("spear"));
        assert_eq!(nearest("trebuchet", &words), None);
    }

    #[test]
    fn a_name_that_begins_alike_is_offered_where_none_is_near() {
        let words = ["norman-conquest", "later-hundred-years-war-english", "seleucid"];
        assert_eq!(nearest("normans", &words), Some("norman-conquest"));
        assert_eq!(nearest("english", &words), Some("later-hundred-years-war-english"));
        assert_eq!(nearest("later-war", &words), None);
        assert_eq!(nearest("Marian", &["parthian", "marian-roman"]), Some("marian-roman"));
        assert_eq!(nearest("parthans", &["parthian", "parthia-late"]), Some("parthian"));
        assert_eq!(nearest("nor", &words), None);
    }
}
