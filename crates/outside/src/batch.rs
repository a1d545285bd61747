//! A batch: eight pairs that are asked for together, and what comes back.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::description::Described;

/// The version of the protocol.
pub const VERSION: u64 = 1;

/// Pairs of the same two sides under the same rules.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'b> {
    /// How the game describes itself.
    pub game: &'b Described,
    /// The name of A's side.
    pub a: &'b str,
    /// The name of B's.
    pub b: &'b str,
    /// The value of each parameter, in the order of the description.
    pub values: &'b [i64],
    /// How much of each handicap A and B have, in the order of the description.
    pub handicaps: &'b [Vec<i64>; 2],
    /// The number of the first pair; the others follow it.
    pub first_pair: u64,
    /// The seed of each pair, below 2⁵³.
    pub seeds: &'b [u64],
}

/// What a program is asked first.
pub(crate) fn greeting() -> String {
    json!({ "equipoise": VERSION }).to_string()
}

/// The beginning of an answer for people. Signs that a terminal obeys are shown, not sent to it.
pub(crate) fn shown(answer: &str) -> String {
    let plain = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    answer.chars().take(200).map(plain).collect()
}

/// Writes names with their numbers, as an object has them.
fn put<'n>(line: &mut String, names: impl Iterator<Item = &'n String>, numbers: &[i64]) {
    for (at, (name, number)) in names.zip(numbers).enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(line, "{comma}{}:{number}", json!(name));
    }
}

/// The score of A in both battles of each pair: the one in which A is first, then the other.
pub type Scores = Vec<[i32; 2]>;

impl Batch<'_> {
    /// A number by which the answer is known to be to this batch.
    fn number(&self) -> u64 {
        self.seeds.iter().fold(self.first_pair, |all, seed| (all ^ seed) & ((1 << 53) - 1))
    }

    /// The batch as a line of the protocol.
    pub fn line(&self) -> String {
        let mut line = format!(
            "{{\"batch\":{},\"a\":{},\"b\":{},\"parameters\":{{",
            self.number(),
            json!(self.a),
            json!(self.b)
        );
        put(&mut line, self.game.parameters.iter().map(|own| &own.name), self.values);
        line.push('}');
        // A batch for a game that declares none has none.
        if !self.game.handicaps.is_empty() {
            let [a, b] = self.handicaps;
            let names = || self.game.handicaps.iter().map(|own| &own.name);
            line.push_str(",\"handicaps\":{\"a\":{");
            put(&mut line, names(), a);
            line.push_str("},\"b\":{");
            put(&mut line, names(), b);
            line.push_str("}}");
        }
        let _ = write!(line, ",\"first_pair\":{},\"seeds\":[", self.first_pair);
        for (at, seed) in self.seeds.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(line, "{comma}{seed}");
        }
        line.push_str("]}");
        line
    }

    /// The scores of an answer.
    ///
    /// # Errors
    ///
    /// If it is to another batch, says an error, or has other scores than the description allows.
    pub fn scores(&self, answer: &str) -> Result<Scores, String> {
        let shown = shown(answer);
        let value: Value = serde_json::from_str(answer)
            .map_err(|error| format!("answered what is no JSON ({error}): {shown}"))?;
        if let Some(error) = value.get("error") {
            return Err(format!("reports an error: {error}"));
        }
        if value.get("batch").and_then(Value::as_u64) != Some(self.number()) {
            return Err(format!("answered another batch than {}: {shown}", self.number()));
        }
        let scores = value.get("scores").and_then(Value::as_array);
        let n_pairs = self.seeds.len();
        let Some(scores) = scores.filter(|all| all.len() == n_pairs) else {
            return Err(format!("answered no list `scores` of {n_pairs} pairs: {shown}"));
        };
        scores.iter().map(|pair| self.of_pair(pair)).collect()
    }

    fn of_pair(&self, pair: &Value) -> Result<[i32; 2], String> {
        let [least, most] = self.game.score;
        let one = |at: usize| {
            let score = pair.get(at).and_then(Value::as_i64);
            let score = score.and_then(|it| i32::try_from(it).ok());
            score.filter(|it| (least..=most).contains(it))
        };
        match pair.as_array().map(Vec::len) {
            Some(2) => one(0).zip(one(1)).map(|(first, second)| [first, second]),
            _ => None,
        }
        .ok_or_else(|| {
            format!(
                "answered {pair} for a pair, which has two whole numbers from {least} to {most}"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handicaps::OwnHandicap;

    fn duel() -> Described {
        let value = json!({
            "title": "Duel", "sides": ["red", "blue"],
            "parameters": [{ "name": "n", "default": 3, "least": 1, "most": 9 }],
        });
        Described::read(&value).expect("legal")
    }

    #[test]
    fn a_batch_is_one_line_and_takes_its_own_answer_only() {
        let game = duel();
        let batch = Batch {
            game: &game,
            a: "red",
            b: "blue",
            values: &[4],
            handicaps: &[Vec::new(), Vec::new()],
            first_pair: 8,
            seeds: &[5, 6],
        };
        let line = r#"{"batch":11,"a":"red","b":"blue","parameters":{"n":4},"first_pair":8,"seeds":[5,6]}"#;
        assert_eq!(batch.line(), line);
        assert_eq!(
            batch.scores(r#"{"batch":11,"scores":[[2,0],[1,1]]}"#),
            Ok(vec![[2, 0], [1, 1]])
        );
        for (answer, part) in [
            (r#"{"batch":12,"scores":[[2,0],[1,1]]}"#, "another batch"),
            (r#"{"batch":11,"scores":[[2,0]]}"#, "of 2 pairs"),
            (r#"{"batch":11,"scores":[[2,0],[1,3]]}"#, "from 0 to 2"),
            (r#"{"batch":11,"scores":[[2,0],[1,0.5]]}"#, "whole numbers"),
            (r#"{"batch":11,"scores":[[2,0],[1,1,1]]}"#, "two whole numbers"),
            (r#"{"batch":11,"error":"no such side"}"#, "no such side"),
            ("\u{1b}[2Jscores", "\\u{1b}[2Jscores"),
            ("scores: 2", "no JSON"),
        ] {
            let refused = batch.scores(answer).expect_err(answer);
            assert!(refused.contains(part), "{refused}");
        }
    }
    /// Only batches for a game that declares handicaps have them, and then all of them.
    #[test]
    fn a_batch_has_the_handicaps_of_both_sides() {
        let own = |name: &str| OwnHandicap { name: name.to_owned(), about: String::new(), most: 5 };
        let game = Described { handicaps: vec![own("free hits"), own("luck")], ..duel() };
        let batch = Batch {
            game: &game,
            a: "red",
            b: "blue",
            values: &[3],
            handicaps: &[vec![0, 0], vec![2, 1]],
            first_pair: 0,
            seeds: &[5],
        };
        let line = r#"{"batch":5,"a":"red","b":"blue","parameters":{"n":3},"handicaps":{"a":{"free hits":0,"luck":0},"b":{"free hits":2,"luck":1}},"first_pair":0,"seeds":[5]}"#;
        assert_eq!(batch.line(), line);
    }
}
