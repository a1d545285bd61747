//! Kinds of experiments in which named sides meet: which they are, and what their sides are called, by the keys that they declare.

use experiment::keys::{Key, ValueType};
use experiment::kind::ExperimentKind;
use experiment::ruleset::Ruleset;

use super::text::{list, quoted};

/// A kind of experiment in which sides meet.
#[derive(Clone, Copy, Debug)]
pub struct KindOfSides {
    pub kind: &'static dyn ExperimentKind,
    /// The listing that has its sides, such as `armies`.
    pub sides: &'static str,
    keys: &'static [Key],
}

impl KindOfSides {
    /// What is known of a kind; none where no listing has its sides, so that no form can propose them.
    fn of(kind: &'static dyn ExperimentKind) -> Option<KindOfSides> {
        let own = kind.keys().iter().find(|key| key.name == kind.name())?;
        let ValueType::Table(keys) = own.kind else { return None };
        let has = |name: &str| keys.iter().any(|key| key.name == name);
        let sides = match (has("scenarios"), has("matchups"), has("a") && has("b")) {
            (true, ..) => "scenarios",
            (_, true, _) => "armies",
            (.., true) => "troops",
            _ => return None,
        };
        let mut listings = kind.ruleset().listings.iter();
        listings.any(|it| it.kind == sides).then_some(KindOfSides { kind, sides, keys })
    }

    /// All such kinds of a ruleset.
    pub fn all_of(ruleset: &Ruleset) -> Vec<KindOfSides> {
        ruleset.kinds.iter().filter_map(|kind| KindOfSides::of(*kind)).collect()
    }

    /// The kind with a name.
    pub fn named(ruleset: &Ruleset, game: &str) -> Option<KindOfSides> {
        KindOfSides::all_of(ruleset).into_iter().find(|it| it.kind.name() == game)
    }

    fn has(&self, name: &str) -> bool {
        self.keys.iter().any(|key| key.name == name)
    }

    /// Whether it has players; a duel of dice has none.
    pub fn has_players(&self) -> bool {
        self.has("policies")
    }

    /// Whether two sides are named, or one thing that has both, such as a scenario.
    pub fn has_two(&self) -> bool {
        self.sides != "scenarios"
    }

    /// Whether `list:NAME` stands for armies that are drawn from a list.
    pub fn draws_from_lists(&self) -> bool {
        self.has("list")
    }

    /// Whether `"all"` stands for all sides.
    pub fn takes_all(&self) -> bool {
        let is_all =
            |kind: &ValueType| matches!(kind, ValueType::Words(words) if words.contains(&"all"));
        let names = ["scenarios", "matrix", "a"];
        let mut those = self.keys.iter().filter(|key| names.contains(&key.name));
        those.any(|key| match key.kind {
            ValueType::Either(kinds) => kinds.iter().any(is_all),
            kind => is_all(&kind),
        })
    }

    /// Its own table: each of `a` meets each of `b`; without `b` each of `a` meets each other one.
    pub fn table(&self, a: &[String], b: &[String], player: &str) -> String {
        let mut text = format!("[{}]\n", self.kind.name());
        if self.has_players() {
            let player = quoted(player);
            text.push_str(&format!("policies = [{player}, {player}]\n"));
        }
        let all_of = |key: &str, sides: &[String]| format!("{key} = {}\n", all_or(sides));
        match (self.sides, b.is_empty()) {
            ("scenarios", _) => text.push_str(&all_of("scenarios", a)),
            (_, true) if self.has("matrix") => text.push_str(&all_of("matrix", a)),
            ("armies", _) => {
                text.push_str("matchups = [\n");
                for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
                    text.push_str(&format!("    {{ a = {}, b = {} }},\n", quoted(a), quoted(b)));
                }
                text.push_str("]\n");
            }
            (_, is_square) => {
                text.push_str(&all_of("a", a));
                text.push_str(&all_of("b", if is_square { a } else { b }));
            }
        }
        text
    }
}

/// `"all"`, or a list of names.
fn all_or(sides: &[String]) -> String {
    match sides {
        [all] if all == "all" => quoted(all),
        sides => list(sides),
    }
}
