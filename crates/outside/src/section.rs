//! `[program]`, as it is read: which sides meet, under which values of the parameters.

use std::sync::Arc;

use analysis::Variants;
use battle_core::streams::name_id;
use battle_core::values::same_word;
use experiment::Experiment;
use experiment::document::problem::{Failure, Problem, did_you_mean};
use experiment::document::{Node, Problems, Span, TableReader, Value};
use experiment::kind::GameKind;
use experiment::lowered::Lowered;
use experiment::parameters::name_taken;
use experiment::section::{ResolvedSection, Section};
use serde_json::json;

use crate::described::Described;
use crate::keys;
use crate::kind::PROGRAM_KIND;
use crate::lower;
use crate::opening::Opened;
use crate::values;

/// The most matchups.
const MOST_MATCHUPS: usize = 5_000;

/// The table.
#[derive(Debug)]
pub(crate) struct ProgramSection {
    pub(crate) opened: Opened,
    pub(crate) values: Vec<i64>,
    /// Sides that meet, by their numbers in the description.
    pub(crate) matchups: Vec<[usize; 2]>,
    pub(crate) variants: Vec<Variant>,
    pub(crate) span: Span,
}

/// A named change.
#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) values: Vec<i64>,
    /// Another side for A.
    pub(crate) a: Option<usize>,
}

impl ProgramSection {
    pub(crate) fn game(&self) -> &Described {
        self.opened.game.described()
    }

    pub(crate) fn read(
        table: &TableReader<'_>,
        opened: Opened,
        parameters: Option<&Node>,
        problems: &mut Problems,
    ) -> ProgramSection {
        let game = opened.game.described().clone();
        let values = values::changed(&game, &game.defaults(), parameters, problems);
        let matchups = matchups(table, &game, problems);
        let variants = variants(table, &game, &values, problems);
        ProgramSection { opened, values, matchups, variants, span: table.span.clone() }
    }
}

/// The number of a side by its name.
fn side(key: &str, node: &Node, game: &Described, problems: &mut Problems) -> Option<usize> {
    let name = problems.text(key, node)?;
    let found = game.sides.iter().position(|own| own == name);
    let found = found.or_else(|| game.sides.iter().position(|own| same_word(own, name)));
    if found.is_none() {
        let known: Vec<&str> = game.sides.iter().map(String::as_str).collect();
        problems.add(
            Problem::at(
                "experiment::matchup",
                node.span.clone(),
                format!("{} has no side `{name}`", game.title),
            )
            .label("unknown side")
            .help(did_you_mean(name, &known)),
        );
    }
    found
}

/// `"all"` sides, or those of a list.
fn several(key: &str, node: &Node, game: &Described, problems: &mut Problems) -> Vec<usize> {
    if let Value::Text(text) = &node.value
        && text == "all"
    {
        return (0..game.sides.len()).collect();
    }
    let items = problems.list(key, node).unwrap_or_default();
    items.iter().filter_map(|item| side(key, item, game, problems)).collect()
}

fn matchups(table: &TableReader<'_>, game: &Described, problems: &mut Problems) -> Vec<[usize; 2]> {
    let mut all = Vec::new();
    for item in table.given::<&[Node]>("matchups", problems).unwrap_or_default() {
        let Some(own) = TableReader::declared("a matchup", item, &keys::MATCHUP, problems) else {
            continue;
        };
        let mut of = |key: &'static str| {
            let example = format!("{key} = \"{}\"", game.sides.first().map_or("", String::as_str));
            let node = own.require(key, &example, problems)?;
            side(key, node, game, problems)
        };
        if let (Some(a), Some(b)) = (of("a"), of("b")) {
            all.push(([a, b], item.span.clone()));
        }
    }
    if let Some(node) = table.get("matrix") {
        let sides = several("matrix", node, game, problems);
        for (at, a) in sides.iter().enumerate() {
            all.extend(sides[at + 1..].iter().map(|b| ([*a, *b], node.span.clone())));
        }
    }
    if let Some(node) = table.get("mirror") {
        let sides = several("mirror", node, game, problems);
        all.extend(sides.into_iter().map(|side| ([side; 2], node.span.clone())));
    }
    let span = table.span.clone();
    if all.is_empty() && problems.is_empty() {
        problems.add(
            Problem::at("experiment::matchup", span.clone(), "no sides meet")
                .label("nothing to play")
                .help("write matrix = \"all\", mirror = \"all\", or matchups = [{ a = \"...\", b = \"...\" }]"),
        );
    }
    if all.len() > MOST_MATCHUPS {
        let message = format!("{} matchups, and {MOST_MATCHUPS} are the most", all.len());
        problems.add(Problem::at("document::size", span, message).label("too many"));
        return Vec::new();
    }
    for (at, (matchup, span)) in all.iter().enumerate() {
        if all[..at].iter().any(|(other, _)| other == matchup) {
            let [a, b] = matchup.map(|it| &game.sides[it]);
            problems.add(
                Problem::at(
                    "experiment::matchup",
                    span.clone(),
                    format!("{a} v {b} is named twice"),
                )
                .label("the second time")
                .help("leave it out"),
            );
        }
    }
    all.into_iter().map(|(matchup, _)| matchup).collect()
}

fn variants(
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
        let a = own.get("a").and_then(|node| side("a", node, game, problems));
        let Some(name) = name else { continue };
        if all.iter().any(|other| other.name == name) {
            problems.add(name_taken(name, &own.span));
            continue;
        }
        all.push(Variant { name: name.to_owned(), values, a });
    }
    all
}

impl Section for ProgramSection {
    fn kind(&self) -> GameKind {
        PROGRAM_KIND
    }

    /// Of the description with the values: Equipoise knows no more of the rules.
    fn rules_digest(&self) -> String {
        let text = format!("{} {:?}", self.game().to_value(), self.values);
        format!("{:016x}", name_id(&text))
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        values::differing(self.game(), &self.values, &self.game().defaults())
    }

    fn players_in_words(&self) -> String {
        match (&self.opened.launch, &self.opened.class) {
            (Some(launch), _) => format!("the program `{}`, on both sides", launch.in_words()),
            (None, class) => {
                format!("the class `{}`, on both sides", class.as_deref().unwrap_or_default())
            }
        }
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn repeats(&self) -> bool {
        self.game().repeats
    }

    fn notes(&self) -> Vec<String> {
        let game = self.game();
        let [least, most] = game.score;
        let mut notes = vec![format!(
            "{} is played outside of Equipoise, which knows none of its rules and checks only that scores lie between {least} and {most}: who has more than the middle wins, and the middle is a draw.",
            game.title
        )];
        if !game.repeats {
            notes.push(DOES_NOT_REPEAT.to_owned());
        }
        notes
    }

    fn unplayable(&self) -> Option<Failure> {
        self.opened.unplayable()
    }

    fn resolved(&self) -> ResolvedSection {
        let game = self.game();
        let name = |at: usize| &game.sides[at];
        let matchups = self.matchups.iter().map(|[a, b]| json!({ "a": name(*a), "b": name(*b) }));
        let variants = self.variants.iter().map(|it| {
            let parameters: serde_json::Map<_, _> = (game.parameters.iter().zip(&it.values))
                .map(|(own, value)| (own.name.clone(), json!(value)))
                .collect();
            let mut table = json!({ "name": it.name, "parameters": parameters });
            if let Some(a) = it.a {
                table["a"] = json!(name(a));
            }
            table
        });
        let mut own = json!({
            "matchups": matchups.collect::<Vec<_>>(),
            "variant": variants.collect::<Vec<_>>(),
            "described": game.to_value(),
        });
        if let Some(launch) = &self.opened.launch {
            own["command"] = json!(launch.command);
            own["environment"] = json!(launch.environment);
            own["seconds"] = json!(launch.seconds);
        }
        if let Some(class) = &self.opened.class {
            own["class"] = json!(class);
        }
        ResolvedSection {
            parameters: values::all(game, &self.values),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(own),
        }
    }

    fn lower(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn Lowered>> {
        lower::lower(self, experiment, problems)
    }
}

/// What is said of a game that gives other scores for the same seed.
pub(crate) const DOES_NOT_REPEAT: &str = "This game doesn't repeat: pairs can't share luck; intervals hold, savings don't. The same seed gives other numbers, and a variant that changes nothing doesn't come to exactly zero.";
