//! Exact odds of a Roll Phase: of a card of a scenario, or of a dice area by itself.

mod answer;
mod phrases;
mod situation;

use std::path::Path;

use table_battles::DiceArea;

use experiment::document::problem::Failure;
use experiment::document::{Node, Problems, Value};
use experiment::odds::notation::{Keys, entry};
use experiment::odds::{Between, FileOf, Odds, answer_file, notation};
use experiment::reply::Reply;

use situation::Situation;

/// What Table Battles says of odds.
pub const ODDS: Odds =
    Odds { between, by_rules: None, of_file, matrix: None, example: "marston-moor 18A:dice=4" };

const FILE: FileOf = FileOf {
    noun: "situation",
    example: "[[situation]] with scenario = \"marston-moor\", card = \"18A\"; or area = \"5/6\", needs = \"pair\"",
    kind: None,
};

fn between(asked: Between<'_>) -> Result<Reply, Failure> {
    if asked.shoots || asked.from_rear {
        return Err(Failure::with_help(
            "`--shoot` and `--from-rear` are no words of Table Battles",
            "leave them out: a card's own rows say what it does",
        ));
    }
    let mut problems = Problems::default();
    let situation = typed(asked, &mut problems);
    let answered = situation.map(|situation| (situation.answer(), situation));
    asked.judge(problems)?;
    let Some((answer, situation)) = answered else {
        unreachable!("what can't be read is a problem");
    };
    Ok(Reply::one(answer, move |answer| phrases::explain(&situation, answer)))
}

/// A scenario and a card of it, or a dice area and a requirement. Words behind `:` that are no keys are cards with the dice on them.
fn typed(asked: Between<'_>, problems: &mut Problems) -> Option<Situation> {
    // An area that is misspelt is still one, beside what only an area is asked about.
    let needs = asked.b.split(':').next().unwrap_or_default();
    let is_area = DiceArea::named(asked.a).is_some() || situation::is_requirement(needs);
    let (first, name) = match is_area {
        true => ("area", "needs"),
        false => ("scenario", "card"),
    };
    let keys = Keys { name, marks: situation::MARKS };
    let begin = asked.a.len() + 1;
    let second = notation::read(asked.b, begin, keys, problems);
    let a = 0..asked.a.len();
    let text = Value::Text(asked.a.to_owned());
    let mut entries = vec![entry(first, a.clone(), text, a)];
    let Value::Table(words) = second.value else {
        unreachable!("a line is read as a table");
    };
    let (own, others): (Vec<_>, Vec<_>) = words.into_iter().partition(|word| {
        is_area || situation::KEYS.contains(&word.key.as_str()) || word.key == situation::MARKS
    });
    entries.extend(own);
    if let (Some(from), Some(to)) = (others.first(), others.last()) {
        let span = from.key_span.start..to.node.span.end;
        let others = Value::Table(others);
        entries.push(entry("others", span.clone(), others, span));
    }
    let node = Node { span: 0..asked.text().len(), value: Value::Table(entries) };
    situation::read("the situation", &node, problems)
}

fn of_file(path: &Path) -> Result<Reply, Failure> {
    let how = (Situation::answer, phrases::explain);
    answer_file(path, &FILE, situation::read, how)
}

#[cfg(test)]
mod tests;
