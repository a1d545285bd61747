//! What is played: two sides under values of the parameters, with handicaps; and named changes of it.

use experiment::document::{Node, Problems, Span, TableReader};
use experiment::parameters::name_taken;
use serde_json::{Map, Value, json};

use crate::description::Described;
use crate::handicaps::{self, Amounts, Given};
use crate::{keys, matchups, values};

/// Two sides, by their numbers in the description, and all that may be changed about their battles.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CellSetup {
    pub(crate) sides: [usize; 2],
    pub(crate) values: Vec<i64>,
    pub(crate) handicaps: Amounts,
}

impl CellSetup {
    /// Two sides without handicaps.
    pub(crate) fn of(sides: [usize; 2], values: Vec<i64>, game: &Described) -> CellSetup {
        CellSetup { sides, values, handicaps: handicaps::none(game) }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) values: Vec<i64>,
    /// Another side for A.
    pub(crate) a: Option<usize>,
    pub(crate) given: Given,
    pub(crate) span: Span,
}

impl Variant {
    /// With other values of the parameters only.
    pub(crate) fn of_values(name: String, values: Vec<i64>, span: &Span) -> Variant {
        Variant { name, values, a: None, given: Vec::new(), span: span.clone() }
    }

    /// What it makes of a matchup; none where it only gives handicaps, to sides that don't meet there.
    pub(crate) fn of(&self, base: &CellSetup) -> Option<CellSetup> {
        let mut own = CellSetup { values: self.values.clone(), ..base.clone() };
        own.sides[0] = self.a.unwrap_or(base.sides[0]);
        let mut is_here = self.given.is_empty() || self.a.is_some() || own.values != base.values;
        for (side, amounts) in &self.given {
            // A side that meets itself has them as A only.
            let Some(at) = own.sides.iter().position(|it| it == side) else { continue };
            is_here = true;
            amounts.iter().for_each(|(handicap, n)| own.handicaps[at][*handicap] = *n);
        }
        is_here.then_some(own)
    }

    /// The variant as a table of `run.toml`.
    pub(crate) fn resolved(&self, game: &Described) -> Value {
        let each = game.parameters.iter().zip(&self.values);
        let parameters: Map<_, _> =
            each.map(|(own, value)| (own.name.clone(), json!(value))).collect();
        let mut table = json!({ "name": self.name, "parameters": parameters });
        if let Some(a) = self.a {
            table["a"] = json!(game.sides[a]);
        }
        if !self.given.is_empty() {
            table["handicaps"] = handicaps::as_value(&self.given, game);
        }
        table
    }
}

pub(crate) fn read(
    table: &TableReader<'_>,
    game: &Described,
    base: &[i64],
    problems: &mut Problems,
) -> Vec<Variant> {
    let mut all: Vec<Variant> = Vec::new();
    for item in table.given::<&[Node]>("variant", problems).unwrap_or_default() {
        let Some(own) =
            TableReader::declared("[[program.variant]]", item, &keys::VARIANT, problems)
        else {
            continue;
        };
        let name = own.required::<&str>("name", "name = \"more rounds\"", problems);
        let values = values::changed(game, base, own.get("parameters"), problems);
        let a = own.get("a").and_then(|node| matchups::side("a", node, game, problems));
        let side =
            |name: &str, at: &Span, wrong: &mut Problems| matchups::named(name, at, game, wrong);
        let given = own.get("handicaps").map(|node| handicaps::given(node, game, side, problems));
        let Some(name) = name else { continue };
        if all.iter().any(|other| other.name == name) {
            problems.add(name_taken(name, &own.span));
            continue;
        }
        let (name, given) = (name.to_owned(), given.unwrap_or_default());
        all.push(Variant { name, values, a, given, span: own.span.clone() });
    }
    all
}
