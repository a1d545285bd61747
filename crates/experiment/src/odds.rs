//! Exact odds of situations outside any battle: the interface of a ruleset, and how situations are written on a line or in a
//! file.

pub mod matrix;
pub mod notation;
pub mod situations;
pub mod source;
mod table;

use std::path::Path;

use battle_core::parameters::{ParameterError, Tabled, set};
use serde::Serialize;

use crate::cells;
use crate::document::problem::{Failure, Problem};
use crate::document::{Node, Problems, TableReader, Value};
use crate::reply::Reply;
use crate::text_file;

pub use matrix::{AskedMatrix, Matrix};
pub use situations::FileOf;

/// What a ruleset says of odds.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    /// Two parties that were typed.
    pub between: fn(Between<'_>) -> Result<Reply, Failure>,
    /// Odds of two parties by the rules of a file; none where odds go by the printed rules only.
    pub by_rules: Option<ByRules>,
    /// Every situation of a file.
    pub of_file: fn(&Path) -> Result<Reply, Failure>,
    /// All kinds of units against all; none where there is no such table.
    pub matrix: Option<Matrices>,
    /// Two parties that can be typed: `spear knights:general`.
    pub example: &'static str,
}

/// Odds of two parties that were typed, by the rules of a file.
pub type ByRules = fn(Between<'_>, &Path) -> Result<Reply, Failure>;

/// All kinds of units against all.
#[derive(Clone, Copy, Debug)]
pub enum Matrices {
    /// One answer, with all of its tables.
    Whole(fn() -> Reply),
    /// One of several values of each pair, in situations that can be chosen.
    OneValue(fn(&AskedMatrix<'_>) -> Result<Matrix, Failure>),
}

/// What was typed.
#[derive(Clone, Copy, Debug)]
pub struct Between<'t> {
    /// The first party.
    pub a: &'t str,
    pub b: &'t str,
    /// Whether A shoots at B.
    pub shoots: bool,
    /// Whether the target is shot at from its rear.
    pub from_rear: bool,
}

/// How messages call the place where A and B stand.
const TYPED: &str = "command line";

impl Between<'_> {
    /// Both parties as they are shown in messages.
    pub fn text(&self) -> String {
        format!("{} {}", self.a, self.b)
    }

    /// Fails with every problem of the arguments, if there is one.
    ///
    /// # Errors
    ///
    /// The problems.
    pub fn judge(&self, problems: Problems) -> Result<(), Failure> {
        Failure::of_file(Path::new(TYPED), &self.text(), problems)
    }
}

/// Every situation of a file.
///
/// # Errors
///
/// If the file can't be read, and everything that is wrong in it.
pub fn read_file<T>(
    path: &Path,
    file: &FileOf,
    read: impl FnMut(&str, &Node, &mut Problems) -> Option<T>,
) -> Result<Vec<T>, Failure> {
    let text = text_file::read(path, &format!("a JSON, TOML or CSV file of {}s", file.noun))?;
    let mut problems = Problems::default();
    let format = source::format(path, &text);
    let all = situations::read(&text, format, file, &mut problems, read);
    Failure::of_file(Path::new(&text_file::name(path)), &text, problems)?;
    Ok(all)
}

/// Every situation of a file with its answer.
///
/// # Errors
///
/// As [`read_file`].
pub fn answer_file<S: 'static, A: Serialize + 'static>(
    path: &Path,
    file: &FileOf,
    read: impl FnMut(&str, &Node, &mut Problems) -> Option<S>,
    (answer, explain): (impl Fn(&S) -> A, impl Fn(&S, &A) -> String + 'static),
) -> Result<Reply, Failure> {
    let situations = read_file(path, file, read)?;
    let answers: Vec<A> = situations.iter().map(answer).collect();
    Ok(Reply::list(answers, move |answers| {
        let both = situations.iter().zip(answers);
        let each = both.map(|(situation, answer)| explain(situation, answer));
        each.collect::<Vec<_>>().join("\n")
    }))
}

/// Rule parameters by name, as `params` of a situation has them.
pub fn parameters<R: Tabled>(node: Option<&Node>, problems: &mut Problems) -> R {
    let mut rules = R::DEFAULT;
    let Some(table) = node.and_then(|node| TableReader::read_some("`params`", node, problems))
    else {
        return rules;
    };
    for entry in &cells::written_out::<R>(table.entries(), problems) {
        let text = match &entry.node.value {
            Value::Text(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Bool(yes) => yes.to_string(),
            other => {
                problems.add(
                    Problem::at(
                        "odds::parameter",
                        entry.node.span.clone(),
                        format!("the parameter `{}` is {}", entry.key, other.kind()),
                    )
                    .help("write a word, a number, or true or false"),
                );
                continue;
            }
        };
        if let Err(error) = set(&mut rules, &entry.key, &text) {
            let problem = Problem::at("odds::parameter", entry.key_span.clone(), error.to_string());
            problems.add(match error {
                ParameterError::Unknown { .. } => {
                    problem.help(cells::did_you_mean::<R>(&entry.key))
                }
                ParameterError::NotAllowed { .. } => problem,
            });
        }
    }
    rules
}

/// A number of all rolls as a fraction in lowest terms: `7/36`, `0`, `1`.
pub fn fraction(count: u64, of: u64) -> String {
    let divisor = greatest_common_divisor(count, of).max(1);
    match (count / divisor, of / divisor) {
        (whole, 1) => whole.to_string(),
        (count, of) => format!("{count}/{of}"),
    }
}

const fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// A share of all rolls in percent: `19.4 %`; what happens is never 0, and what may fail never 100.
pub fn percent(count: u64, of: u64) -> String {
    let share = format!("{:.1} %", 100.0 * count as f64 / of.max(1) as f64);
    match share.as_str() {
        "0.0 %" if count > 0 => "< 0.1 %".to_owned(),
        "100.0 %" if count < of => "> 99.9 %".to_owned(),
        _ => share,
    }
}

/// A whole number with its sign: `+2`, `0`, `−1`.
pub fn signed(value: i8) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!([fraction(14, 72), fraction(0, 36), fraction(36, 36)], ["7/36", "0", "1"]);
        assert_eq!([signed(2), signed(0), signed(-1)], ["+2", "0", "−1"]);
    }

    #[test]
    fn what_happens_is_never_zero_percent() {
        let shown = [(0, 46_656), (1, 46_656), (7, 36), (46_655, 46_656), (36, 36)];
        assert_eq!(
            shown.map(|(count, of)| percent(count, of)),
            ["0.0 %", "< 0.1 %", "19.4 %", "> 99.9 %", "100.0 %"]
        );
    }
}
