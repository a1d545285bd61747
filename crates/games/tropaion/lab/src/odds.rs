//! Exact odds of one close combat of a pair, or of one shot with its return.

mod answer;
mod phrases;
mod side;
mod situation;

use std::path::Path;

use experiment::document::problem::{Failure, Problem};
use experiment::document::{Entry, Node, Problems, Value};
use experiment::odds::notation::{Keys, entry, lift};
use experiment::odds::{Between, FileOf, Odds, answer_file, notation};
use experiment::reply::Reply;

use situation::Situation;

/// What Tropaion says of odds.
pub const ODDS: Odds =
    Odds { between, by_rules: None, of_file, matrix: None, example: "hi:charged wb" };

const FILE: FileOf = FileOf {
    noun: "situation",
    example: "[[situation]] with kind = \"close\", active = { type = \"HI\" }, other = { type = \"WB\" }",
    kind: Some("close"),
};

/// How a unit is written on a line.
const LINE: Keys = Keys { name: "type", marks: "traits" };

fn between(asked: Between<'_>) -> Result<Reply, Failure> {
    if asked.from_rear {
        return Err(Failure::with_help(
            "`--from-rear` changes nothing in a shot of Tropaion",
            "leave it out",
        ));
    }
    let mut problems = Problems::default();
    let situation = typed(asked, &mut problems);
    let answers = situation.map(|situation| (situation.answer(), situation));
    asked.judge(problems)?;
    let Some((answer, situation)) = answers else {
        unreachable!("what can't be read is a problem");
    };
    Ok(Reply::one(answer, move |answer| phrases::explain(&situation, answer)))
}

/// The situation of two units on a line: words about both may be written with either.
fn typed(asked: Between<'_>, problems: &mut Problems) -> Option<Situation> {
    let begins = [0, asked.a.len() + 1];
    let mut sides = [(asked.a, begins[0]), (asked.b, begins[1])]
        .map(|(line, begin)| notation::read(line, begin, LINE, problems));
    let (kind, names) = match asked.shoots {
        true => ("ranged", ["shooter", "target"]),
        false => ("close", ["active", "other"]),
    };
    let end = asked.text().len();
    let word = Value::Text(kind.to_owned());
    let mut entries = vec![entry("kind", 0..end, word, 0..end)];
    for (at, side) in sides.iter_mut().enumerate() {
        let lifted = lift(side, &situation::SHARED);
        if at == 1 && !asked.shoots {
            lifted.iter().for_each(|own| refuse_valour_of_b(own, problems));
        }
        entries.extend(lifted);
    }
    for (name, side) in names.into_iter().zip(sides) {
        entries.push(entry(name, side.span.clone(), side.value, side.span));
    }
    let node = Node { span: 0..end, value: Value::Table(entries) };
    situation::read("the situation", &node, problems)
}

/// TP-110: the second unit on a line is the other player's, who spends no Valour.
fn refuse_valour_of_b(entry: &Entry, problems: &mut Problems) {
    if ["valour", "result_valour"].contains(&entry.key.as_str()) {
        let what = format!(
            "`{}` stands with B, and only the active unit, A, spends Valour (TP-110)",
            entry.key
        );
        problems.add(
            Problem::at("odds::situation", entry.key_span.clone(), what)
                .label("not B's to spend")
                .help("write it on A, or write B's unit first if it is the active one"),
        );
    }
}

fn of_file(path: &Path) -> Result<Reply, Failure> {
    let how = (Situation::answer, phrases::explain);
    answer_file(path, &FILE, situation::read, how)
}

#[cfg(test)]
mod tests;
