//! Handicaps: amounts of something that a game can give to one side, such as hits before the first round.

use battle_core::values::same_word;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, Span, free_table};
use serde_json::{Map, Value, json};

use crate::description::{Described, declared};

/// The most of any handicap.
pub(crate) const MOST_AMOUNT: i64 = 1_000_000;

/// A handicap that a game declares. A side has none of it unless an experiment gives it some.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnHandicap {
    pub name: String,
    /// What it gives.
    pub about: String,
    /// The most of it that a side can have.
    pub most: i64,
}

/// How much of each handicap A and B have, in the order of the description.
pub(crate) type Amounts = [Vec<i64>; 2];

impl OwnHandicap {
    /// Reads what a description says of one.
    pub(crate) fn read(value: &Value, wrong: &mut Vec<String>) -> Option<OwnHandicap> {
        let (name, about) = declared("handicap", value, wrong)?;
        let most = value.get("most").and_then(Value::as_i64);
        let Some(most) = most.filter(|most| (1..=MOST_AMOUNT).contains(most)) else {
            wrong.push(format!(
                "handicap `{name}` has to have a whole number `most` from 1 to {MOST_AMOUNT}"
            ));
            return None;
        };
        Some(OwnHandicap { name, about, most })
    }

    /// The handicap as data.
    pub(crate) fn to_value(&self) -> Value {
        json!({ "name": self.name, "about": self.about, "most": self.most })
    }

    /// Its name in text: languages in which a name is one word write `free_hits`.
    pub(crate) fn title(&self) -> String {
        self.name.replace('_', " ")
    }

    /// `pupil (free hits 2)`.
    pub(crate) fn of_side(&self, side: &str, amount: i64) -> String {
        format!("{side} ({} {amount})", self.title())
    }
}

/// No handicap for either side.
pub(crate) fn none(game: &Described) -> Amounts {
    [(); 2].map(|()| vec![0; game.handicaps.len()])
}

/// The number of a handicap by its name.
pub(crate) fn named(
    name: &str,
    span: &Span,
    game: &Described,
    problems: &mut Problems,
) -> Option<usize> {
    let found = game.handicaps.iter().position(|own| same_word(&own.name, name));
    if found.is_none() {
        let message = format!("{} has no handicap `{name}`", game.title);
        let problem = Problem::at("experiment::handicap", span.clone(), message).label("unknown");
        let known: Vec<&str> = game.handicaps.iter().map(|own| own.name.as_str()).collect();
        problems.add(match known.as_slice() {
            [] => problem
                .help("it declares none: a game does so by `handicaps`, beside its `parameters`"),
            known => problem.help(did_you_mean(name, known)),
        });
    }
    found
}

pub(crate) fn amount(own: &OwnHandicap, node: &Node, problems: &mut Problems) -> Option<i64> {
    problems.integer(&own.name, 0..=own.most, node)
}

/// What a variant gives: of sides by their numbers, of each handicaps with their amounts.
pub(crate) type Given = Vec<(usize, Vec<(usize, i64)>)>;

/// Reads `handicaps` of a variant.
pub(crate) fn given(
    node: &Node,
    game: &Described,
    side: impl Fn(&str, &Span, &mut Problems) -> Option<usize>,
    problems: &mut Problems,
) -> Given {
    let table = free_table("handicaps", node, problems);
    let mut all = Given::new();
    for entry in table.iter().flat_map(|table| table.entries()) {
        let of = side(&entry.key, &entry.key_span, problems);
        let inner = free_table("the handicaps of a side", &entry.node, problems);
        let mut amounts = Vec::new();
        for entry in inner.iter().flat_map(|inner| inner.entries()) {
            let Some(at) = named(&entry.key, &entry.key_span, game, problems) else { continue };
            if let Some(n) = amount(&game.handicaps[at], &entry.node, problems) {
                amounts.push((at, n));
            }
        }
        all.extend(of.map(|of| (of, amounts)));
    }
    all
}

/// What a variant gives as data.
pub(crate) fn as_value(given: &Given, game: &Described) -> Value {
    let sides = given.iter().map(|(side, amounts)| {
        let each = amounts.iter().map(|(at, n)| (game.handicaps[*at].name.clone(), json!(n)));
        (game.sides[*side].clone(), Value::Object(each.collect()))
    });
    Value::Object(sides.collect::<Map<_, _>>())
}
