//! Exact odds of one file against another and of one volley, under each of the four sets of dice.

mod answer;
mod matrix;
mod phrases;
mod situation;
mod troops;

use std::path::Path;

use experiment::document::problem::Failure;
use experiment::document::{Node, Problems, Value};
use experiment::odds::notation::{Keys, entry, lift};
use experiment::odds::{Between, FileOf, Matrices, Odds, answer_file, notation};
use experiment::reply::Reply;
use gloriam::RuleParameters;

pub use phrases::troops as troops_in_words;
use situation::Situation;

/// What Gloriam says of odds by the printed rules.
pub const ODDS: Odds = Odds {
    between,
    by_rules: None,
    of_file,
    matrix: Some(Matrices::Whole(matrix::matrix)),
    example: "gendarmes:charging tercio",
};

const FILE: FileOf = FileOf {
    noun: "situation",
    example: "[[situation]] with kind = \"melee\", a = { unit = \"Tercio\" }, b = { unit = \"Musketeers\" }",
    kind: None,
};

/// How troops are written on a line.
const LINE: Keys = Keys { name: "unit", marks: "traits" };

fn between(asked: Between<'_>) -> Result<Reply, Failure> {
    under(asked, RuleParameters::DEFAULT)
}

/// Two parties that were typed, by some rules.
///
/// # Errors
///
/// Everything that is wrong with what was typed.
pub fn under(asked: Between<'_>, rules: RuleParameters) -> Result<Reply, Failure> {
    let mut problems = Problems::default();
    let situation = typed(asked, &mut problems);
    asked.judge(problems)?;
    let Some(situation) = situation else {
        unreachable!("what can't be read is a problem");
    };
    let situation = Situation { rules, ..situation };
    let answer = situation.answer();
    Ok(Reply::one(answer, move |answer| phrases::explain(&situation, answer)))
}

/// The situation of two files on a line: a charge if either charges, else melee.
fn typed(asked: Between<'_>, problems: &mut Problems) -> Option<Situation> {
    let begins = [0, asked.a.len() + 1];
    let mut sides = [(asked.a, begins[0]), (asked.b, begins[1])]
        .map(|(line, begin)| notation::read(line, begin, LINE, problems));
    let charges = sides.iter().any(|side| {
        let Value::Table(entries) = &side.value else {
            return false;
        };
        let mut keys = entries.iter().map(|entry| entry.key.as_str());
        keys.any(|key| key == "charging")
    });
    let (kind, names) = match (asked.shoots, charges) {
        (true, _) => ("shoot", ["shooter", "target"]),
        (false, true) => ("charge", ["a", "b"]),
        (false, false) => ("melee", ["a", "b"]),
    };
    let end = asked.text().len();
    let text = |word: &str| Value::Text(word.to_owned());
    let mut entries = vec![entry("kind", 0..end, text(kind), 0..end)];
    for side in &mut sides {
        entries.extend(lift(side, &["range", "characteristics"]));
    }
    for (at, (name, mut side)) in names.into_iter().zip(sides).enumerate() {
        if at == 1
            && asked.shoots
            && asked.from_rear
            && let Value::Table(own) = &mut side.value
        {
            own.push(entry("aspect", side.span.clone(), text("rear"), side.span.clone()));
        }
        entries.push(entry(name, side.span.clone(), side.value, side.span));
    }
    let node = Node { span: 0..end, value: Value::Table(entries) };
    situation::read("the situation", &node, problems)
}

fn of_file(path: &Path) -> Result<Reply, Failure> {
    let how = (Situation::answer, phrases::explain);
    answer_file(path, &FILE, situation::read, how)
}

#[cfg(test)]
mod tests;
