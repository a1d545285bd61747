//! What is wrong with an input: what, where, which values are allowed, how to mend it.

mod excerpt;

use std::fmt;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, Report, SourceCode};

use excerpt::Excerpts;

use crate::document::{Problems, Span};

/// Bytes of a place that are shown; longer ones are cut to their first line.
const LONG: usize = 200;

/// One thing that is wrong with an input file.
#[derive(Clone, Debug)]
pub struct Problem {
    code: &'static str,
    message: String,
    span: Span,
    label: Option<String>,
    help: Option<String>,
}

impl Problem {
    /// A problem at a place of the source.
    pub fn at(code: &'static str, span: Span, message: impl Into<String>) -> Problem {
        Problem {
            code,
            message: message.into(),
            span,
            label: None,
            help: None,
        }
    }

    /// Whether the text isn't even TOML.
    pub fn is_syntax(&self) -> bool {
        self.code == "toml::syntax"
    }

    /// What to write under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Problem {
        self.label = Some(label.into());
        self
    }

    /// How to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The same, told at a place of another file that led to it: `whence` names its own.
    #[must_use]
    pub fn moved(self, span: Span, whence: String) -> Problem {
        let label = self.label.unwrap_or_else(|| "here".to_owned());
        Problem {
            message: format!("{whence}: {}", self.message),
            label: Some(format!("{label}, in {whence}")),
            span,
            ..self
        }
    }

    /// The same at the beginning of a place that would fill the screen: a list of a thousand tables, a line of megabytes.
    fn cut(self, text: &str) -> Problem {
        let Span { start, end } = self.span;
        if end - start <= LONG {
            return self;
        }
        let line = text[start..end].split('\n').next().unwrap_or_default();
        let end = text.ceil_char_boundary(start + line.len().min(LONG));
        Problem {
            span: start..end,
            ..self
        }
    }

    /// Whether another says the same of the same place, whatever its advice.
    pub fn says_the_same(&self, other: &Problem) -> bool {
        self.message == other.message && self.span == other.span
    }

    /// The first byte that it is about.
    pub fn start(&self) -> usize {
        self.span.start
    }
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
        self.help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
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
    },
    /// Something outside any file: what, and how to mend it.
    Other {
        /// What is wrong.
        message: String,
        /// How to mend it.
        help: Option<String>,
    },
}

impl Failure {
    /// A failure without a place in a file.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure::Other {
            message: message.into(),
            help: None,
        }
    }

    /// A failure without a place in a file, and its remedy.
    pub fn with_help(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Other {
            message: message.into(),
            help: Some(help.into()),
        }
    }

    /// The same, with the command that goes on once it is mended.
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

    /// The same, with what was kept.
    #[must_use]
    pub fn and_kept(self, kept: &str) -> Failure {
        match self {
            Failure::Other { message, help } => Failure::Other {
                message: format!("{message}; {kept}"),
                help,
            },
            input @ Failure::Input { .. } => input,
        }
    }

    /// What is wrong, without remedies, on one line.
    pub fn in_short(&self) -> String {
        match self {
            Failure::Input { source, problems } => match problems.as_slice() {
                [only] => format!("{}: {only}", source.name()),
                _ => format!("{} problems in {}", problems.len(), source.name()),
            },
            Failure::Other { message, .. } => message.clone(),
        }
    }

    /// The problems of a file, if there are any.
    pub fn of_file(name: &Path, text: &str, problems: Problems) -> Result<(), Failure> {
        if problems.is_empty() {
            return Ok(());
        }
        let problems = problems.into_sorted();
        Err(Failure::Input {
            problems: problems.into_iter().map(|one| one.cut(text)).collect(),
            source: Excerpts::of(name.display().to_string(), text.to_owned()),
        })
    }

    /// Prints everything to standard error; if nobody reads it, there is nobody left to tell.
    pub fn print(self) {
        let mut stderr = std::io::stderr().lock();
        let printed = match self {
            Failure::Input { source, problems } => {
                let n_problems = problems.len();
                let source = Arc::new(source);
                problems
                    .into_iter()
                    .try_for_each(|problem| {
                        let shared: Arc<dyn SourceCode> = source.clone();
                        // As one piece: standard error has no buffer.
                        let report =
                            format!("{:?}\n", Report::new(problem).with_source_code(shared));
                        stderr.write_all(report.as_bytes())
                    })
                    .and_then(|()| match n_problems {
                        1 => Ok(()),
                        _ => writeln!(
                            stderr,
                            "{n_problems} problems in {}; nothing was written",
                            source.name()
                        ),
                    })
            }
            Failure::Other { message, help } => {
                let help = help.map_or_else(String::new, |help| format!("  help: {help}\n"));
                write!(stderr, "Error: {message}\n{help}")
            }
        };
        // A closed standard error must not turn the exit code into that of a panic.
        drop(printed);
    }
}

/// The nearest of some words to what was written, or all of them where none is near.
pub fn did_you_mean(written: &str, allowed: &[&str]) -> String {
    match nearest(written, allowed) {
        Some(word) => format!("did you mean `{word}`? allowed: {}", allowed.join(", ")),
        None => format!("allowed: {}", allowed.join(", ")),
    }
}

/// The word nearest to what was written, if any is near enough to be meant.
pub fn nearest<'w>(written: &str, words: &[&'w str]) -> Option<&'w str> {
    let written = written.to_lowercase();
    words
        .iter()
        .map(|word| {
            (
                strsim::damerau_levenshtein(&written, &word.to_lowercase()),
                *word,
            )
        })
        .filter(|(distance, word)| *distance <= 1 + word.chars().count() / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
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
}
