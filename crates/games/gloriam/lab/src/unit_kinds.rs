//! The kinds of units that an experiment names: built in, of a file, or its own; and which of them meet.

use std::path::Path;

use battle_core::values::same_word;
use gloriam::catalogue::Catalogue;
use gloriam::units::{self, UnitWords};
use serde::Serialize;

use crate::{files, keys};
use experiment::document::problem::{Help, Problem, nearest};
use experiment::document::{Node, Problems, Span, TableReader, Value};
use experiment::named_file::{NamedText, read_at};
use experiment::text_file;

/// Kinds of units in words, those of the experiment before the built-in ones.
#[derive(Clone, Debug)]
pub struct Kinds {
    pub all: Vec<UnitWords>,
    /// What their characteristics claim.
    pub catalogue: Catalogue,
    /// The text of further characteristics, if there are any.
    pub characteristics: Option<String>,
    /// Whether the characteristics could be read; without them, what is said of units may be wrong.
    pub is_whole: bool,
}

impl Kinds {
    /// The kinds that the binary carries.
    pub fn built_in() -> Kinds {
        Kinds {
            all: units::words(units::BUILT_IN).unwrap_or_default(),
            catalogue: Catalogue::built_in().clone(),
            characteristics: None,
            is_whole: true,
        }
    }

    /// The kinds of a table with `unit`, `unit_file` and `characteristics`, beside the built-in ones.
    pub fn read(table: &TableReader<'_>, folder: &Path, problems: &mut Problems) -> Kinds {
        let mut kinds = Kinds::built_in();
        if let Some(node) = table.get("characteristics") {
            kinds.extend(node, folder, problems);
        }
        let mut own = Vec::new();
        if let Some(node) = table.get("unit_file") {
            own.extend(kinds.of_file(node, folder, problems));
        }
        if let Some(node) = table.get("unit") {
            for item in problems.list("unit", node).unwrap_or_default() {
                own.extend(kinds.of_table(item, problems));
            }
        }
        let mut taken: Vec<UnitWords> = Vec::new();
        for (unit, span) in own {
            if taken.iter().any(|other| same_word(&other.name, &unit.name)) {
                problems.add(
                    Problem::at(
                        "gloriam::unit",
                        span,
                        format!("two kinds of units are called \"{}\"", unit.name),
                    )
                    .label("the second")
                    .help("give it another `name`"),
                );
                continue;
            }
            taken.push(unit);
        }
        let is_replaced = |name: &str| taken.iter().any(|own| same_word(&own.name, name));
        kinds.all.retain(|built_in| !is_replaced(&built_in.name));
        kinds.all.splice(0..0, taken);
        kinds
    }

    /// Further characteristics: a file beside the experiment, or the text of one.
    fn extend(&mut self, node: &Node, folder: &Path, problems: &mut Problems) {
        self.is_whole = false;
        let Some(given) = problems.lines("characteristics", node) else {
            return;
        };
        let found = if given.contains(['\n', '=', '[']) {
            NamedText { name: "the characteristics".to_owned(), text: given.to_owned() }
        } else {
            match text_file::read(&folder.join(given), "characteristics in TOML") {
                Ok(text) => NamedText { name: given.to_owned(), text },
                Err(failure) => {
                    let what = Problem::at("gloriam::unit", node.span.clone(), failure.in_short());
                    problems.add(what.label("no characteristics"));
                    return;
                }
            }
        };
        let base = &self.catalogue;
        let read = |text: &str, own: &mut Problems| files::characteristics(text, base, own);
        if let Some(catalogue) = read_at(&found, node, problems, read) {
            self.catalogue = catalogue;
            self.characteristics = Some(found.text);
            self.is_whole = true;
        }
    }

    /// The file that `unit_file` names, beside the experiment.
    fn of_file(
        &self,
        node: &Node,
        folder: &Path,
        problems: &mut Problems,
    ) -> Vec<(UnitWords, Span)> {
        let Some(given) = problems.text("unit_file", node) else {
            return Vec::new();
        };
        let refused = |message: String| {
            Problem::at("gloriam::unit", node.span.clone(), message).label("no kinds of units")
        };
        let text = match text_file::read(&folder.join(given), "kinds of units in TOML") {
            Ok(text) => text,
            Err(failure) => {
                problems.add(refused(failure.in_short()));
                return Vec::new();
            }
        };
        let found = NamedText { name: given.to_owned(), text };
        let read = |text: &str, own: &mut Problems| files::kinds(text, &self.catalogue, own);
        let words = read_at(&found, node, problems, read).unwrap_or_default();
        let all = words.into_iter();
        all.map(|unit| (unit, node.span.clone())).collect()
    }

    /// `[[duel.unit]]`.
    fn of_table(&self, item: &Node, problems: &mut Problems) -> Option<(UnitWords, Span)> {
        let table = TableReader::declared("a unit", item, &keys::UNIT, problems)?;
        let mut needed = |key: &str, example: &str| -> Option<String> {
            table.required(key, &format!("{key} = \"{example}\""), problems)
        };
        let name = needed("name", "Halberdiers");
        let quality = needed("quality", "average");
        let training = needed("training", "formed");
        let moves = needed("moves", "close-infantry");
        let weapon: Option<String> = table.given("weapon", problems);
        let unit = UnitWords {
            order: table.given("order", problems),
            weapon: weapon.filter(|word| !same_word(word, "none")),
            firepower: table.given("firepower", problems),
            armour: table.given("armour", problems),
            characteristics: table.given("characteristics", problems).unwrap_or_default(),
            size: size(&table, problems),
            // What is missing comes last, so that everything else is read too.
            name: name?,
            quality: quality?,
            training: training?,
            moves: moves?,
        };
        if let Err(wrong) = unit.unit(&self.catalogue) {
            for breach in wrong {
                problems.add(
                    Problem::at("gloriam::unit", item.span.clone(), breach.to_string())
                        .label("no such unit may be"),
                );
            }
            return None;
        }
        Some((unit, item.span.clone()))
    }

    pub fn number(&self, name: &str, node: &Node, problems: &mut Problems) -> Option<usize> {
        let found = self.all.iter().position(|own| same_word(&own.name, name));
        if found.is_none() {
            let all: Vec<String> = self.all.iter().map(|own| own.name.clone()).collect();
            let given = name.to_owned();
            problems.add_once(
                Problem::at(
                    "gloriam::unit",
                    node.span.clone(),
                    format!("there is no kind of unit \"{name}\""),
                )
                .label("unknown")
                .help(Help::later(move || {
                    let all: Vec<&str> = all.iter().map(String::as_str).collect();
                    let guess = nearest(&given, &all)
                        .map(|name| format!("did you mean \"{name}\"? "))
                        .unwrap_or_default();
                    format!("{guess}`equipoise list troops gloriam` shows the built-in ones; [[duel.unit]] makes another")
                })),
            );
        }
        found
    }

    /// `"all"`, or a list of names: their numbers and where each is named.
    pub fn several(
        &self,
        key: &'static str,
        node: &Node,
        problems: &mut Problems,
    ) -> Vec<(usize, Span)> {
        match &node.value {
            Value::Text(text) if text == "all" => {
                (0..self.all.len()).map(|at| (at, node.span.clone())).collect()
            }
            Value::Text(text) => {
                problems.add(
                    Problem::at(
                        "gloriam::unit",
                        node.span.clone(),
                        format!("`{key}` is \"{text}\"; it is \"all\" or a list"),
                    )
                    .label("neither")
                    .help(format!("write {key} = [\"{text}\"]")),
                );
                Vec::new()
            }
            _ => self.listed(key, node, problems),
        }
    }

    fn listed(
        &self,
        key: &'static str,
        node: &Node,
        problems: &mut Problems,
    ) -> Vec<(usize, Span)> {
        let items = problems.list(key, node).unwrap_or_default();
        if items.is_empty() && matches!(node.value, Value::List(_)) {
            problems.add(
                Problem::at("gloriam::unit", node.span.clone(), format!("`{key}` names no unit"))
                    .label("empty")
                    .help("name at least one, or write \"all\""),
            );
        }
        let mut found: Vec<(usize, Span)> = Vec::new();
        for item in items {
            let Some(number) =
                problems.text(key, item).and_then(|name| self.number(name, item, problems))
            else {
                continue;
            };
            if found.iter().any(|(other, _)| *other == number) {
                problems.add(
                    Problem::at(
                        "gloriam::unit",
                        item.span.clone(),
                        format!("`{key}` names {} twice", self.all[number].name),
                    )
                    .label("the second time")
                    .help("name it once"),
                );
                continue;
            }
            found.push((number, item.span.clone()));
        }
        found
    }

    /// Which kinds meet: `a` against `b`, a `matrix`, and a `mirror`.
    pub fn matchups(&self, table: &TableReader<'_>, problems: &mut Problems) -> Option<Matchups> {
        let mut several =
            |key: &'static str| table.get(key).map(|node| self.several(key, node, problems));
        let (a, b) = (several("a"), several("b"));
        let (matrix, mirror) = (several("matrix"), several("mirror"));
        let numbers = |named: &Option<Vec<(usize, Span)>>| {
            let named = named.as_ref()?;
            Some(named.iter().map(|(number, _)| *number).collect())
        };
        let named = [&a, &b, &matrix, &mirror].map(numbers);
        let mut matchups = Vec::new();
        let mut add = |a: &(usize, Span), b: &(usize, Span)| {
            matchups.push(Matchup { kinds: [a.0, b.0], span: b.1.clone() });
        };
        for own in a.iter().flatten() {
            for enemy in b.iter().flatten() {
                add(own, enemy);
            }
        }
        let matrix = matrix.as_deref().unwrap_or_default();
        if let [(_, span)] = matrix {
            problems.add(
                Problem::at("gloriam::unit", span.clone(), "`matrix` names one kind of unit only")
                    .label("without an enemy")
                    .help("name two or more, or write mirror instead of matrix"),
            );
        }
        for (at, own) in matrix.iter().enumerate() {
            for enemy in &matrix[at + 1..] {
                add(own, enemy);
            }
        }
        for own in mirror.iter().flatten() {
            add(own, own);
        }
        if a.is_some() != b.is_some() || (a.is_none() && matrix.is_empty() && mirror.is_none()) {
            let key = if a.is_none() { "a" } else { "b" };
            table.require(
                key,
                &format!("{key} = \"all\" or {key} = [\"Gendarmes\", \"Tercio\"], or matrix = \"all\" instead of a and b"),
                problems,
            );
            return None;
        }
        let mut seen = std::collections::BTreeSet::new();
        matchups.retain(|matchup| seen.insert(matchup.kinds));
        Some(Matchups { all: matchups, named })
    }

    pub fn names(&self, numbers: &[usize]) -> Vec<String> {
        let names = numbers.iter().map(|&number| self.all[number].name.clone());
        names.collect()
    }

    /// The kinds that fight somewhere, in their order.
    pub fn used(&self, matchups: &Matchups) -> Vec<UnitWords> {
        let all = self.all.iter().enumerate();
        let used = all.filter(|(number, _)| {
            let mut matchups = matchups.all.iter();
            matchups.any(|matchup| matchup.kinds.contains(number))
        });
        used.map(|(_, kind)| kind.clone()).collect()
    }

    /// `Gendarmes v Tercio`.
    pub fn title(&self, matchup: &Matchup) -> String {
        let [a, b] = matchup.kinds.map(|number| &self.all[number].name);
        format!("{a} v {b}")
    }
}

/// Which kinds meet, and how the file says so.
#[derive(Clone, Debug)]
pub struct Matchups {
    pub all: Vec<Matchup>,
    /// The kinds that `a`, `b`, `matrix` and `mirror` name, by number.
    pub named: [Option<Vec<usize>>; 4],
}

impl Matchups {
    /// `a`, `b`, `matrix` and `mirror`, as a file says them.
    pub fn resolved(&self, kinds: &Kinds) -> ResolvedMatchups {
        let [a, b, matrix, mirror] = &self.named;
        let names = |named: &Option<Vec<usize>>| Some(kinds.names(named.as_ref()?));
        ResolvedMatchups { a: names(a), b: names(b), matrix: names(matrix), mirror: names(mirror) }
    }
}

/// Which kinds meet, for `run.toml`.
#[derive(Debug, Serialize)]
pub struct ResolvedMatchups {
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<Vec<String>>,
}

/// Two kinds of units that fight.
#[derive(Clone, Debug)]
pub struct Matchup {
    /// Their numbers, that of A first.
    pub kinds: [usize; 2],
    /// Where the file says so.
    pub span: Span,
}

/// `[files, ranks]`.
pub fn size(table: &TableReader<'_>, problems: &mut Problems) -> Option<[u8; 2]> {
    let n_items = table.given::<&[Node]>("size", &mut Problems::default())?.len();
    if n_items != 2 {
        problems.add(
            Problem::at(
                "experiment::side",
                table.place("size"),
                format!("`size` has {n_items} numbers; it has two"),
            )
            .label("not files and ranks")
            .help("write files and ranks, such as size = [3, 2]"),
        );
        return None;
    }
    table.given::<Vec<u8>>("size", problems)?.try_into().ok()
}
