//! What plays an experiment: the program that its file names, a class of the embedding program, or nothing, for a stored run.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use experiment::document::problem::{Failure, Problem};
use experiment::document::{Node, Problems, Span, TableReader, free_table};

use crate::description::Described;
use crate::process::Launch;
use crate::program::Program;
use crate::source::{Absent, Outside, embedded, may_start};

/// What the file says of it, and what it is.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    /// The program, if one plays.
    pub(crate) launch: Option<Launch>,
    /// The class, if one plays.
    pub(crate) class: Option<String>,
    pub(crate) game: Arc<dyn Outside>,
    /// Whether it is there.
    pub(crate) is_there: bool,
}

impl Opened {
    /// Opens what a table names. A program is started only where this is allowed.
    pub(crate) fn read(
        table: &TableReader<'_>,
        folder: &Path,
        problems: &mut Problems,
    ) -> Option<Opened> {
        let command = table.given::<Vec<String>>("command", problems);
        let class = table.given::<String>("class", problems);
        let environment = environment(table.get("environment"), problems);
        let seconds: u32 = table.or_default("seconds", problems);
        let described = table.get("described").and_then(|node| stored(node, problems));
        let absent = |described: Described| Arc::new(Absent(described)) as Arc<dyn Outside>;
        let at = table.place("command");
        match (command, class) {
            (Some(command), None) => {
                let folder = if folder == Path::new("") { Path::new(".") } else { folder };
                let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
                if command.first().is_none_or(String::is_empty) {
                    problems
                        .add(Problem::at("experiment::program", at, "`command` is empty").help(
                        "write the program first, then its arguments: [\"./my-game\", \"--stdio\"]",
                    ));
                    return None;
                }
                let launch = Launch { command, folder, environment, seconds };
                let game = match (may_start(), described) {
                    // A file with another mistake starts nothing.
                    (true, _) if !problems.is_empty() => return None,
                    (true, _) => start(&launch, &at, problems)?,
                    (false, Some(described)) => absent(described),
                    (false, None) => {
                        problems.add(not_allowed(&launch, at));
                        return None;
                    }
                };
                let is_there = may_start();
                Some(Opened { launch: Some(launch), class: None, game, is_there })
            }
            (None, Some(class)) => {
                let there = embedded();
                let is_there = there.is_some();
                let Some(game) = there.or_else(|| described.map(absent)) else {
                    let place = table.place("class");
                    problems.add(
                        Problem::at(
                            "experiment::program",
                            place,
                            format!("the class `{class}` is of a Python session"),
                        )
                        .help(format!("play it there: equipoise.run({class}(), ...)")),
                    );
                    return None;
                };
                Some(Opened { launch: None, class: Some(class), game, is_there })
            }
            (given, _) => {
                let message = match given {
                    Some(_) => "`command` and `class` both say what plays",
                    None => "[program] has no `command`, so that nothing plays",
                };
                problems.add(
                    Problem::at("experiment::program", at, message)
                        .help("write command = [\"./my-game\", \"--stdio\"]"),
                );
                None
            }
        }
    }

    /// Why it can't be played here.
    pub(crate) fn unplayable(&self) -> Option<Failure> {
        if self.is_there {
            return None;
        }
        Some(match (&self.launch, &self.class) {
            (Some(launch), _) => Failure::with_help(refused(launch), ALLOWING),
            (None, class) => {
                let class = class.as_deref().unwrap_or("the class");
                Failure::with_help(
                    format!("`{class}` is a class of a Python session, and plays only there"),
                    format!("play it there: equipoise.run({class}(), ...)"),
                )
            }
        })
    }
}

/// How a program is allowed.
const ALLOWING: &str = "it is started only with --allow-programs, by `equipoise run` or `equipoise serve`; it may then do whatever you may do, so read it first";

/// What isn't started, and where it would run.
fn refused(launch: &Launch) -> String {
    format!(
        "this needs a program that was not started: `{}`, in {}",
        launch.in_words(),
        launch.folder.display()
    )
}

fn not_allowed(launch: &Launch, at: Span) -> Problem {
    Problem::at("experiment::program", at, refused(launch))
        .label("would start this program")
        .help(ALLOWING)
}

fn start(launch: &Launch, at: &Span, problems: &mut Problems) -> Option<Arc<dyn Outside>> {
    match Program::open(launch.clone()) {
        Ok(program) => Some(Arc::new(program)),
        Err(wrong) => {
            for why in wrong {
                let said = match why.starts_with("the program") {
                    true => why,
                    false => format!("the program `{}` {why}", launch.in_words()),
                };
                problems.add(
                    Problem::at("experiment::program", at.clone(), said)
                        .help("the protocol is a page of the book, \"A game in any language\" (docs/src/guide/programs.md)"),
                );
            }
            None
        }
    }
}

fn stored(node: &Node, problems: &mut Problems) -> Option<Described> {
    match Described::of_node(node) {
        Ok(described) => Some(described),
        Err(wrong) => {
            for why in wrong {
                problems.add(Problem::at("experiment::program", node.span.clone(), why));
            }
            None
        }
    }
}

fn environment(node: Option<&Node>, problems: &mut Problems) -> BTreeMap<String, String> {
    let mut environment = BTreeMap::new();
    let table = node.and_then(|node| free_table("environment", node, problems));
    for entry in table.iter().flat_map(TableReader::entries) {
        let value = problems.text(&entry.key, &entry.node).map(str::to_owned);
        if entry.key.is_empty() || entry.key.contains(['=', '\0']) {
            problems.add(
                Problem::at(
                    "experiment::program",
                    entry.key_span.clone(),
                    "a variable of an environment has a name without `=`",
                )
                .label("not a name"),
            );
        } else if let Some(value) = value {
            environment.insert(entry.key.clone(), value);
        }
    }
    environment
}
