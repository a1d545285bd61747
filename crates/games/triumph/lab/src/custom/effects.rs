//! `[[card.effect]]`: one effect of a new card.

use triumph::{
    Condition, Effect, Going, HalfPoints, InCombat, Keep, Loser, Mu, Situation, Situations,
    TerrainKinds, TroopSet,
};

use super::values::{half_points, types};
use super::vocabulary::{
    COMBATS, DICE, GOINGS, KEEPS, LOSERS, MARGINS, ORDERS, PURSUITS, RESULTS, SITUATIONS, terrains,
    word_of,
};
use crate::keys::EFFECT_KINDS;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};

/// The word for the kind of an effect.
pub(super) fn kind_of(effect: &Effect) -> &'static str {
    match effect {
        Effect::Factor { .. } => "factor",
        Effect::Move(_) => "move",
        Effect::Order(_) => "order",
        Effect::Shot { .. } => "shot",
        Effect::Result { .. } => "result",
        Effect::Pursuit { .. } => "pursuit",
        Effect::Points(_) => "points",
        Effect::Camp { .. } => "camp",
        Effect::CommandPoints { .. } => "command-points",
        Effect::Reroll { .. } => "reroll",
        Effect::Terrain { .. } => "terrain",
    }
}

/// Reads one effect.
pub(super) fn effect(node: &Node, problems: &mut Problems) -> Option<Effect> {
    let known: Vec<(&str, usize)> =
        EFFECT_KINDS.iter().map(|effect| effect.kind).zip(0..).collect();
    let kind = {
        let table = TableReader::read_some("[[card.effect]]", node, &mut Problems::default());
        let node = table.as_ref().and_then(|table| table.get("kind"));
        node.map(|node| (node, problems.one_of("kind", &known, node)))
    };
    let keys = match kind {
        Some((_, Some(at))) => EFFECT_KINDS[at].keys,
        // In a table whose kind is misspelled, only that is reported, not its keys too.
        Some((_, None)) => return None,
        None => &[],
    };
    let table = if kind.is_some() {
        TableReader::read("[[card.effect]]", node, &[&["kind"], keys].concat(), problems)?
    } else {
        TableReader::read_some("[[card.effect]]", node, problems)?
    };
    let mut table = EffectTable { table, problems };
    match table.word("kind", &known, "kind = \"factor\"").map(|at| EFFECT_KINDS[at].kind)? {
        "factor" => table.factor(),
        "move" => table.mu("mu", 1..=24, "mu = 5").map(Effect::Move),
        "order" => table.word("order", &ORDERS, "order = \"open\"").map(Effect::Order),
        "shot" => {
            let (factor, range) =
                (table.whole("value", 1..=6), table.mu("range", 1..=24, "range = 4"));
            Some(Effect::Shot { factor: factor?, range: range? })
        }
        "result" => table.result(),
        "pursuit" => {
            let pursues = table.word("pursues", &PURSUITS, "pursues = \"never\"");
            let condition = table.condition(InCombat::Close, false);
            Some(Effect::Pursuit { pursues: pursues?, condition: condition? })
        }
        "points" => table.required_points("value").map(Effect::Points),
        "command-points" => {
            let points = table.whole("value", -3..=3);
            let at_most = table.at_most(6, 6);
            Some(Effect::CommandPoints { points: points?, at_most: at_most? })
        }
        "reroll" => table.reroll(),
        "terrain" => table.terrain(),
        _ => table.camp(),
    }
}

/// An effect's table, read key by key.
struct EffectTable<'d, 'p> {
    table: TableReader<'d>,
    problems: &'p mut Problems,
}

impl EffectTable<'_, '_> {
    fn factor(&mut self) -> Option<Effect> {
        let value = self.whole("value", -4..=4);
        let combat = self.optional_word("combat", &COMBATS, InCombat::Close);
        let condition = self.condition(combat?, true);
        Some(Effect::Factor { combat: combat?, value: value?, condition: condition? })
    }

    fn result(&mut self) -> Option<Effect> {
        let combat = self.optional_word("combat", &COMBATS, InCombat::Close);
        let margin = self.word("margin", &MARGINS, "margin = \"doubled\"");
        let becomes = self.word("becomes", &RESULTS, "becomes = \"fall-back\"");
        let instead_of = match self.table.get("instead_of") {
            Some(node) => Some(self.problems.one_of("instead_of", &RESULTS, node)?),
            None => None,
        };
        let usual = match combat {
            Some(InCombat::Shooting) => Loser::Enemy,
            _ => Loser::Bearer,
        };
        let loser = self.optional_word("loser", &LOSERS, usual);
        let condition = self.condition(combat?, false);
        let possible = match combat? {
            InCombat::Close => true,
            InCombat::Shooting => loser? == Loser::Enemy,
            InCombat::ShotAt => loser? == Loser::Bearer,
        };
        if !possible && let Some(node) = self.table.get("loser") {
            self.problems.add(
                Problem::at(
                    "card::effect",
                    node.span.clone(),
                    "a shot never hurts its shooter (TR-RC-02), so this result never comes about",
                )
                .label("would change nothing")
                .help("leave `loser` out: in `shooting` it is the enemy, in `shot-at` the bearer"),
            );
        }
        if instead_of == becomes {
            let node = self.table.get("becomes")?;
            self.problems.add(
                Problem::at(
                    "card::effect",
                    node.span.clone(),
                    format!("{} in its own place changes nothing", word_of(&RESULTS, becomes?)),
                )
                .label("the same as `instead_of`")
                .help("name another result"),
            );
        }
        Some(Effect::Result {
            combat: combat?,
            of: margin?,
            loser: loser?,
            instead_of,
            becomes: becomes?,
            condition: condition?,
        })
    }

    fn camp(&mut self) -> Option<Effect> {
        let has = |key| self.table.get(key).is_some();
        if !has("value") && !has("points") {
            self.table.require("value", "value = 1, or points = -2", self.problems);
            return None;
        }
        let factor = if has("value") { self.whole("value", -4..=4) } else { Some(0) };
        let points = match self.table.get("points") {
            Some(_) => self.required_points("points"),
            None => Some(HalfPoints::ZERO),
        };
        Some(Effect::Camp { factor: factor?, points: points? })
    }

    fn terrain(&mut self) -> Option<Effect> {
        let counts_as = self.optional_word("counts_as", &GOINGS, Going::Open);
        let node =
            self.table.require("terrain", "terrain = [\"woods\", \"marsh\"]", self.problems)?;
        let items = match &node.value {
            Value::Text(_) => std::slice::from_ref(node),
            _ => self.problems.list("terrain", node)?,
        };
        if items.is_empty() {
            self.problems.add(
                Problem::at("card::effect", node.span.clone(), "`terrain` is empty")
                    .label("no kind of terrain")
                    .help("name kinds of terrain, such as terrain = [\"woods\", \"marsh\"]"),
            );
            return None;
        }
        let known = terrains();
        let read: Vec<_> =
            (items.iter()).map(|item| self.problems.one_of("terrain", &known, item)).collect();
        let kinds: Option<Vec<_>> = read.into_iter().collect();
        Some(Effect::Terrain { kinds: TerrainKinds::of(&kinds?), counts_as: counts_as? })
    }

    fn reroll(&mut self) -> Option<Effect> {
        let die = self.word("die", &DICE, "die = \"command\"");
        let keep = self.optional_word("keep", &KEEPS, Keep::Better);
        // The second result is better on average if the first was at most 3.
        let usual = match keep? {
            Keep::Better => 5,
            Keep::Second => 3,
        };
        let at_most = self.at_most(5, usual);
        Some(Effect::Reroll { die: die?, at_most: at_most?, keep: keep? })
    }

    /// The highest roll with which an effect acts, up to `most`.
    fn at_most(&mut self, most: i64, usual: u8) -> Option<u8> {
        let Some(node) = self.table.get("at_most") else {
            return Some(usual);
        };
        let roll = self.problems.integer("at_most", 1..=most, node)?;
        u8::try_from(roll).ok()
    }

    /// A required word.
    fn word<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        example: &str,
    ) -> Option<T> {
        let node = self.table.require(key, example, self.problems)?;
        // `kind` has been read and its problems reported already.
        self.problems.one_of(key, words, node)
    }

    /// A word, or its default.
    fn optional_word<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
        usual: T,
    ) -> Option<T> {
        match self.table.get(key) {
            Some(node) => self.problems.one_of(key, words, node),
            None => Some(usual),
        }
    }

    /// A whole number that isn't 0.
    fn whole(&mut self, key: &'static str, range: std::ops::RangeInclusive<i64>) -> Option<i8> {
        let node = self.table.require(key, &format!("{key} = 1"), self.problems)?;
        let value = self.problems.integer(key, range, node)?;
        if value == 0 {
            self.changes_nothing(key, node);
            return None;
        }
        i8::try_from(value).ok()
    }

    /// Points, halves allowed, that aren't 0.
    fn required_points(&mut self, key: &'static str) -> Option<HalfPoints> {
        let node = self.table.require(key, &format!("{key} = -0.5"), self.problems)?;
        let points = self.problems.number(key, -8.0..=8.0, node)?;
        let points = half_points(key, points, node, self.problems)?;
        if points == HalfPoints::ZERO {
            self.changes_nothing(key, node);
            return None;
        }
        Some(points)
    }

    fn changes_nothing(&mut self, key: &str, node: &Node) {
        self.problems.add(
            Problem::at(
                "card::effect",
                node.span.clone(),
                format!("`{key}` is 0, so that the effect would change nothing"),
            )
            .label("changes nothing")
            .help("write another number, or leave the effect out"),
        );
    }

    /// Reads whole MU.
    fn mu(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<i64>,
        example: &str,
    ) -> Option<Mu> {
        let node = self.table.require(key, example, self.problems)?;
        let whole = self.problems.integer(key, range, node)?;
        Some(Mu::whole(whole as i32))
    }

    /// `against` and `when`; rear support is a condition of factors in close combat only.
    fn condition(&mut self, combat: InCombat, is_factor: bool) -> Option<Condition> {
        let against = match self.table.get("against") {
            Some(node) => types("against", node, self.problems),
            None => Some(TroopSet::EMPTY),
        };
        let when = match self.table.get("when") {
            Some(node) => self.situations(node, combat, is_factor),
            None => Some(Situations::ANY),
        };
        Some(Condition { against: against?, when: when? })
    }

    fn situations(&mut self, node: &Node, combat: InCombat, is_factor: bool) -> Option<Situations> {
        let mut found: Vec<Situation> = Vec::new();
        for item in self.problems.list("when", node)? {
            let situation = self.problems.one_of("when", &SITUATIONS, item)?;
            let is_known = match combat {
                InCombat::Close => situation != Situation::RearSupport || is_factor,
                InCombat::ShotAt => situation != Situation::RearSupport,
                InCombat::Shooting => false,
            };
            if !is_known {
                self.problems.add(
                    Problem::at(
                        "card::effect",
                        item.span.clone(),
                        format!("\"{}\" isn't asked here", word_of(&SITUATIONS, situation)),
                    )
                    .label("decides nothing in this effect")
                    .help(
                        "of a shooter nothing is asked; rear support is asked for factors in close combat only",
                    ),
                );
                return None;
            }
            let opposite = match situation {
                Situation::ToFront => Situation::ToFlankOrRear,
                Situation::ToFlankOrRear => Situation::ToFront,
                Situation::InOpen => Situation::InDifficult,
                Situation::InDifficult => Situation::InOpen,
                // Rear support has none.
                Situation::RearSupport => Situation::RearSupport,
            };
            if opposite != situation && found.contains(&opposite) {
                self.problems.add(
                    Problem::at(
                        "card::effect",
                        item.span.clone(),
                        format!(
                            "no stand is {} and {} at once, so the effect never applies",
                            word_of(&SITUATIONS, opposite),
                            word_of(&SITUATIONS, situation)
                        ),
                    )
                    .label("contradicts the one before")
                    .help("keep one of the two"),
                );
                return None;
            }
            found.push(situation);
        }
        Some(Situations::of(&found))
    }
}
