//! Custom cards as `run.toml` keeps them, with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;
use triumph::battle::TerrainKind;
use triumph::{
    CombatResult, Condition, Effect, HalfPoints, InCombat, Mu, Situations, TroopSet, TroopType,
};

use super::effects::kind_of;
use super::vocabulary::{
    COMBATS, DICE, GOINGS, KEEPS, LOSERS, MARGINS, ORDERS, PER, PURSUITS, RESULTS, SITUATIONS,
    word_of,
};
use super::{CustomLine, CustomLines, What};

/// A `[[card]]` table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResolvedCustom {
    name: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost_per: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u8>,
    #[serde(flatten)]
    kind: ResolvedKind,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum ResolvedKind {
    Like {
        like: &'static str,
        #[serde(flatten)]
        parameters: BTreeMap<&'static str, String>,
    },
    New {
        bearers: Vec<&'static str>,
        all_or_none: bool,
        once: bool,
        effect: Vec<BTreeMap<&'static str, Word>>,
    },
}

/// The value of a key of an effect.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Word {
    Text(&'static str),
    Whole(i64),
    Number(f64),
    List(Vec<&'static str>),
}

impl CustomLines {
    /// All of them, in the order of the file.
    pub fn resolved(&self) -> Vec<ResolvedCustom> {
        self.read.iter().map(resolved).collect()
    }
}

pub(super) fn resolved(line: &CustomLine) -> ResolvedCustom {
    let (limit, kind) = match &line.what {
        What::Like(like) => {
            let changes = like.changes.iter();
            let parameters = changes.map(|(parameter, value)| (parameter.name, value.clone()));
            (
                like.limit,
                ResolvedKind::Like { like: like.card.name(), parameters: parameters.collect() },
            )
        }
        What::New(new) => (
            new.limit,
            ResolvedKind::New {
                bearers: names(new.bearers),
                all_or_none: new.all_or_none,
                once: new.once,
                effect: new.effects.iter().map(effect).collect(),
            },
        ),
    };
    ResolvedCustom {
        name: line.name.clone(),
        title: line.title.clone(),
        cost: line.price.points.map(in_points),
        cost_per: line.price.per.map(|per| word_of(&PER, per)),
        limit,
        kind,
    }
}

fn in_points(points: HalfPoints) -> f64 {
    f64::from(points.0) / 2.0
}

fn names(types: TroopSet) -> Vec<&'static str> {
    types.iter().map(TroopType::name).collect()
}

fn effect(effect: &Effect) -> BTreeMap<&'static str, Word> {
    let mut keys = BTreeMap::from([("kind", Word::Text(kind_of(effect)))]);
    let mut say = |key, word| {
        keys.insert(key, word);
    };
    let whole_mu = |mu: Mu| Word::Whole(i64::from(mu.0 / Mu::whole(1).0));
    let combat_of = |combat: InCombat| Word::Text(word_of(&COMBATS, combat));
    let result_of = |result: CombatResult| Word::Text(word_of(&RESULTS, result));
    let condition = match *effect {
        Effect::Factor { combat, value, condition } => {
            say("combat", combat_of(combat));
            say("value", Word::Whole(value.into()));
            condition
        }
        Effect::Result { combat, of, loser, instead_of, becomes, condition } => {
            say("combat", combat_of(combat));
            say("margin", Word::Text(word_of(&MARGINS, of)));
            say("loser", Word::Text(word_of(&LOSERS, loser)));
            if let Some(only) = instead_of {
                say("instead_of", result_of(only));
            }
            say("becomes", result_of(becomes));
            condition
        }
        Effect::Pursuit { pursues, condition } => {
            say("pursues", Word::Text(word_of(&PURSUITS, pursues)));
            condition
        }
        Effect::Move(reach) => {
            say("mu", whole_mu(reach));
            Condition::ALWAYS
        }
        Effect::Order(order) => {
            say("order", Word::Text(word_of(&ORDERS, order)));
            Condition::ALWAYS
        }
        Effect::Shot { factor, range } => {
            say("value", Word::Whole(factor.into()));
            say("range", whole_mu(range));
            Condition::ALWAYS
        }
        Effect::Points(points) => {
            say("value", Word::Number(in_points(points)));
            Condition::ALWAYS
        }
        Effect::Camp { factor, points } => {
            if factor != 0 {
                say("value", Word::Whole(factor.into()));
            }
            if points != HalfPoints::ZERO {
                say("points", Word::Number(in_points(points)));
            }
            Condition::ALWAYS
        }
        Effect::CommandPoints { points, at_most } => {
            say("value", Word::Whole(points.into()));
            say("at_most", Word::Whole(at_most.into()));
            Condition::ALWAYS
        }
        Effect::Terrain { kinds, counts_as } => {
            let names = kinds.iter().map(TerrainKind::name);
            say("terrain", Word::List(names.collect()));
            say("counts_as", Word::Text(word_of(&GOINGS, counts_as)));
            Condition::ALWAYS
        }
        Effect::Reroll { die, at_most, keep } => {
            say("die", Word::Text(word_of(&DICE, die)));
            say("at_most", Word::Whole(at_most.into()));
            say("keep", Word::Text(word_of(&KEEPS, keep)));
            Condition::ALWAYS
        }
    };
    if !condition.against.is_empty() {
        say("against", Word::List(names(condition.against)));
    }
    if condition.when != Situations::ANY {
        let asked = SITUATIONS.iter();
        let asked = asked.filter(|(_, situation)| condition.when.contains(*situation));
        say("when", Word::List(asked.map(|(word, _)| *word).collect()));
    }
    keys
}
