//! The `[worth]` table: the worth of cards in army points (ST-E).

use crate::ruleset::TriumphRules;
use std::path::Path;

use analysis::worth::CurveOf;
use triumph::RuleParameters;

use crate::asked_card::{AskedCard, asked_card};
use crate::custom::CustomLines;
use crate::keys;
use crate::named_list::{Lists, NamedList};
use crate::players::{PlayerText, Settings};
use crate::sensitivity::Sensitivity;
use crate::worth::WORTH;
use crate::worth::bearer::Bearer;
use crate::worth::prices::{self, OtherPrice};
use crate::worth::variants::{self, WorthVariant};
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, TableReader, Value};
use experiment::keys::names;
use experiment::{free_table, optional, parameters};

/// The `[worth]` table.
#[derive(Clone, Debug)]
pub struct WorthSection {
    /// The rules.
    pub parameters: RuleParameters,
    /// Who plays, each against itself.
    pub players: Vec<PlayerText>,
    /// In one of how many of its draws each player plays.
    pub player_shares: Vec<u8>,
    /// Whether players are listed from the weakest to the strongest, and the trend with skill is asked.
    pub is_about_skill: bool,
    /// How the rules are read: first as the experiment has them.
    pub readings: Vec<Reading>,
    /// Points on either side of a price that count as right (ST-E15).
    pub margin: f64,
    /// The half-width in points at which a card's worth is known well enough; none to play all pairs.
    pub half_width: Option<f64>,
    /// From whose handicaps worths are read.
    pub curve: CurveOf,
    /// The handicaps of the curve in points, without 0 (ST-E2).
    pub handicaps: Vec<i16>,
    /// A handicap is played in one draw of this number.
    pub share: u8,
    /// A card at its price is played in one draw of this number.
    pub price_share: u8,
    /// How many lists the bearers were drawn from at random; none where the answer is about these lists only (ST-K1).
    pub population: Option<usize>,
    /// The experiment's own cards.
    pub custom: CustomLines,
    /// The army lists, with the names under which they are named.
    pub lists: Vec<NamedList>,
    /// Whose cards are asked about.
    pub bearers: Vec<Bearer>,
    /// Cards at other prices.
    pub prices: Vec<OtherPrice>,
    /// Other rules under which cards are asked about at their prices.
    pub variants: Vec<WorthVariant>,
    /// The sensitivity of their worth, if that is asked.
    pub sensitivity: Option<Box<Sensitivity>>,
}

/// A way to read unclear rules.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it is called.
    pub name: String,
    /// The rules.
    pub parameters: RuleParameters,
}

const KEYS: [&str; 15] = names(&keys::WORTH);
const READING_KEYS: [&str; 2] = names(&keys::READING);
const BEARER_KEYS: [&str; 3] = names(&keys::BEARER);

/// ST-E15: half a point, where the file doesn't say.
const MARGIN: f64 = 0.5;
/// ST-E2: a quarter of the baseline's pairs, where the file doesn't say.
const SHARE: i64 = 4;
/// The draws of a block are to be shared out evenly, so enemies times players times readings divide them.
const MOST_SHARES: usize = 12;

const CURVES: [CurveOf; 2] = [CurveOf::Bearer, CurveOf::All];

/// As files name it.
pub const fn curve_in_words(curve: CurveOf) -> &'static str {
    match curve {
        CurveOf::Bearer => "bearer",
        CurveOf::All => "all",
    }
}

/// Reads it.
pub(super) fn read(
    node: &Node,
    rules: &RuleParameters,
    custom: CustomLines,
    settings: &Settings,
    folder: &Path,
    problems: &mut Problems,
) -> Option<WorthSection> {
    let table = TableReader::read("[worth]", node, &KEYS, problems)?;
    let players = table
        .require("players", "players = [\"steady\"]", problems)
        .and_then(|node| settings.each(node, problems));
    let player_shares = optional(&table, "player_shares", |node| {
        Some(player_shares(node, players.as_ref().map(Vec::len), problems))
    });
    let is_about_skill = optional(&table, "skill", |node| {
        let asked = problems.boolean("skill", node)?;
        refuse_one_player(asked, players.as_ref().map(Vec::len), node, problems);
        Some(asked)
    });
    let number = |key: &'static str, problems: &mut Problems| {
        let node = table.get(key)?;
        problems.number(key, 0.01..=6.0, node)
    };
    let margin = number("margin", problems);
    let half_width = number("half_width", problems);
    let share = |key: &'static str, problems: &mut Problems| {
        let node = table.get(key)?;
        problems.integer(key, 1..=12, node)
    };
    let (handicap_share, price_share) = (share("share", problems), share("price_share", problems));
    let curve = optional(&table, "curve", |node| {
        let word = problems.text("curve", node)?;
        let named = CURVES.iter().find(|curve| curve_in_words(**curve) == word);
        if named.is_none() {
            let words = CURVES.map(curve_in_words);
            problems.add(
                Problem::at(
                    "experiment::curve",
                    node.span.clone(),
                    format!("there is no curve of \"{word}\""),
                )
                .label("neither")
                .help(did_you_mean(word, &words)),
            );
        }
        named.copied()
    });
    let handicaps = optional(&table, "handicaps", |node| Some(handicaps(node, problems)));
    let mut found = Lists::of(&table, "[[worth.list]]", folder, problems);
    let mut of_bearers = Problems::default();
    let bearers = table
        .require("bearer", "[[worth.bearer]] with a list, its cards and its enemies", problems)
        .map(|node| bearers(node, &custom, &mut found, &mut of_bearers));
    let are_bearers_read = of_bearers.is_empty();
    problems.append(of_bearers);
    let population = optional(&table, "population", |node| {
        let all = problems.integer("population", 1..=100_000, node)? as usize;
        refuse_small_population(all, bearers.as_ref().map(Vec::len), node, problems);
        Some(all)
    });
    let readings = readings(&table, rules, problems);
    if players.is_some() {
        settings.refuse_unused(problems);
    }
    let variants = variants::read(&table, rules, problems);
    let prices = prices::read(
        &table,
        &variants,
        bearers.as_deref().filter(|_| are_bearers_read),
        &custom,
        rules,
        problems,
    );
    let (players, bearers) = (players?, bearers?);
    refuse_uneven(&bearers, players.len(), readings.len(), problems);
    Some(WorthSection {
        parameters: *rules,
        player_shares: player_shares.unwrap_or_else(|| vec![1; players.len()]),
        is_about_skill: is_about_skill.unwrap_or_default(),
        players,
        readings,
        margin: margin.unwrap_or(MARGIN),
        half_width,
        curve: curve.unwrap_or_default(),
        handicaps: handicaps.unwrap_or_else(|| (-6..=6).filter(|h| *h != 0).collect()),
        share: handicap_share.unwrap_or(SHARE) as u8,
        price_share: price_share.unwrap_or(1) as u8,
        population,
        custom,
        lists: found.all,
        bearers,
        prices,
        variants,
        sensitivity: None,
    })
}

/// A number for each player.
fn player_shares(node: &Node, n_players: Option<usize>, problems: &mut Problems) -> Vec<u8> {
    let items = problems.list("player_shares", node).unwrap_or_default();
    if let Some(n) = n_players.filter(|n| *n != items.len()) {
        problems.add(
            Problem::at(
                "experiment::player_shares",
                node.span.clone(),
                format!("`player_shares` has {} numbers for {n} players", items.len()),
            )
            .help("write one for each player, in the order of `players`"),
        );
    }
    let shares = items.iter().map(|item| {
        let share = problems.integer("player_shares", 1..=12, item);
        share.map_or(1, |share| share as u8)
    });
    shares.collect()
}

/// Skill is asked of players who differ in it.
fn refuse_one_player(
    is_asked: bool,
    n_players: Option<usize>,
    node: &Node,
    problems: &mut Problems,
) {
    if is_asked && n_players == Some(1) {
        problems.add(
            Problem::at(
                "experiment::skill",
                node.span.clone(),
                "`skill` compares players, and there is one",
            )
            .help(
                "name several in `players`, the weakest first, such as [\"steady\", \"captain\"]",
            ),
        );
    }
}

/// ST-K2: no more lists are drawn than there are.
fn refuse_small_population(
    all: usize,
    n_bearers: Option<usize>,
    node: &Node,
    problems: &mut Problems,
) {
    if let Some(n) = n_bearers.filter(|n| *n > all) {
        problems.add(
            Problem::at(
                "experiment::population",
                node.span.clone(),
                format!("{n} bearers can't have been drawn from {all} lists"),
            )
            .help("name the number of lists that they were drawn from, or leave `population` out"),
        );
    }
}

/// Whole points from -6 to 6, on both sides of 0, each once.
fn handicaps(node: &Node, problems: &mut Problems) -> Vec<i16> {
    let mut all: Vec<i16> = Vec::new();
    for item in problems.list("handicaps", node).unwrap_or_default() {
        let Some(points) = problems.integer("handicaps", -6..=6, item) else {
            continue;
        };
        let points = points as i16;
        if points == 0 || all.contains(&points) {
            problems.add(
                Problem::at(
                    "experiment::handicaps",
                    item.span.clone(),
                    match points {
                        0 => "`handicaps` names 0, which is the baseline and is always played"
                            .to_owned(),
                        _ => format!("`handicaps` names {points} twice"),
                    },
                )
                .help("name each handicap once, such as [-6, -3, 3, 6]"),
            );
            continue;
        }
        all.push(points);
    }
    let reaches = |side: i16| all.iter().any(|points| points.signum() == side);
    if problems.is_empty() && !(reaches(1) && reaches(-1)) {
        problems.add(
            Problem::at(
                "experiment::handicaps",
                node.span.clone(),
                "`handicaps` are all on one side of 0, and a card may be worth more or less than nothing",
            )
            .help("name points more and points fewer, such as [-6, -3, 3, 6]"),
        );
    }
    all.sort_unstable();
    all
}

fn bearers(
    node: &Node,
    custom: &CustomLines,
    lists: &mut Lists<'_>,
    problems: &mut Problems,
) -> Vec<Bearer> {
    let mut all: Vec<Bearer> = Vec::new();
    for item in problems.list("bearer", node).unwrap_or_default() {
        let Some(table) = TableReader::read("[[worth.bearer]]", item, &BEARER_KEYS, problems)
        else {
            continue;
        };
        let list = table
            .require("list", "list = \"parthian\"", problems)
            .and_then(|node| lists.number(problems.text("list", node)?, node, problems));
        let cards = table
            .require("cards", "cards = [\"pack-trains\"]", problems)
            .map(|node| asked_cards(node, custom, problems));
        let enemies =
            table.require("enemies", "enemies = [\"marian-roman\"]", problems).map(|node| {
                let items = problems.list("enemies", node).unwrap_or_default();
                let numbers = items
                    .iter()
                    .map(|item| lists.number(problems.text("enemies", item)?, item, problems));
                numbers.collect::<Vec<_>>()
            });
        let (Some(list), Some(cards), Some(enemies)) = (list, cards, enemies) else {
            continue;
        };
        if all.iter().any(|bearer| bearer.list == list) {
            problems.add(
                Problem::at(
                    "experiment::bearer",
                    item.span.clone(),
                    format!("two bearers are of the list \"{}\"", lists.all[list].key),
                )
                .label("the second")
                .help("put their cards together"),
            );
            continue;
        }
        all.push(Bearer {
            list,
            cards,
            enemies: enemies.into_iter().flatten().collect(),
            span: item.span.clone(),
        });
    }
    all
}

fn asked_cards(node: &Node, custom: &CustomLines, problems: &mut Problems) -> Vec<AskedCard> {
    let mut all: Vec<AskedCard> = Vec::new();
    for item in problems.list("cards", node).unwrap_or_default() {
        let Some(text) = problems.text("cards", item) else {
            continue;
        };
        if custom.is_called(text) && custom.named(text).is_none() {
            // The card itself has a problem, which is reported there.
            continue;
        }
        let wanted = asked_card(text, custom).and_then(|asked| {
            match all.iter().any(|other| other.is_same_card(asked)) {
                true => Err((
                    format!("`cards` names {} twice", asked.title(custom)),
                    "name it once".into(),
                )),
                false => Ok(asked),
            }
        });
        match wanted {
            Ok(wanted) => all.push(wanted),
            Err((message, help)) => problems
                .add(Problem::at("experiment::cards", item.span.clone(), message).help(help)),
        }
    }
    if all.is_empty() && matches!(&node.value, Value::List(items) if items.is_empty()) {
        problems.add(
            Problem::at("experiment::cards", node.span.clone(), "`cards` names none")
                .label("empty")
                .help("name the cards that are asked about"),
        );
    }
    all
}

/// The name of the first reading, which is the experiment's own parameters.
pub const AS_THEY_ARE: &str = "the rules as they are";

/// The experiment's own rules, and the other readings that it names.
fn readings(
    table: &TableReader<'_>,
    own: &RuleParameters,
    problems: &mut Problems,
) -> Vec<Reading> {
    let mut all = vec![Reading { name: AS_THEY_ARE.to_owned(), parameters: *own }];
    let items = table.get("reading").and_then(|node| problems.list("reading", node));
    for item in items.unwrap_or_default() {
        let Some(table) = TableReader::read("[[worth.reading]]", item, &READING_KEYS, problems)
        else {
            continue;
        };
        let name = table
            .require("name", "name = \"overlaps read otherwise\"", problems)
            .and_then(|node| problems.text("name", node));
        let mut parameters = *own;
        if let Some(node) = table.require(
            "parameters",
            "parameters = { overlapper_may_fight = \"true\" }",
            problems,
        ) && let Some(table) = free_table("the reading's parameters", node, problems)
        {
            parameters::apply::<TriumphRules>(&table, WORTH, &mut parameters, problems);
        }
        let Some(name) = name else {
            continue;
        };
        let refusal = if all.iter().any(|other| other.name == name) {
            Some(format!("two readings are called \"{name}\""))
        } else {
            let same = all.iter().find(|other| other.parameters == parameters);
            same.map(|other| format!("\"{name}\" reads the rules as \"{}\" does", other.name))
        };
        match refusal {
            Some(message) if problems.is_empty() => problems.add(
                Problem::at("experiment::reading", item.span.clone(), message)
                    .help("give each reading a name and parameters of its own"),
            ),
            _ => all.push(Reading { name: name.to_owned(), parameters }),
        }
    }
    all
}

/// Every enemy, player and reading has as many draws of a block as every other.
fn refuse_uneven(bearers: &[Bearer], n_players: usize, n_readings: usize, problems: &mut Problems) {
    for bearer in bearers {
        let shares = bearer.enemies.len() * n_players * n_readings;
        if shares == 0 || shares > MOST_SHARES || !harness::SLOTS.is_multiple_of(shares) {
            problems.add(
                Problem::at(
                    "experiment::bearer",
                    bearer.span.clone(),
                    format!(
                        "enemies, players and readings ({} by {n_players} by {n_readings}) can't share the {} draws of a block evenly",
                        bearer.enemies.len(),
                        harness::SLOTS
                    ),
                )
                .label("not even")
                .help("let enemies times players times readings (the rules as they are are one) be 1, 2, 3, 4, 6, 9 or 12"),
            );
        }
    }
}

/// The rules under which a handicap's armies are built: a cap that is higher by its points.
pub fn at_handicap(parameters: &RuleParameters, points: i16) -> RuleParameters {
    RuleParameters {
        points_cap: parameters.points_cap + triumph::HalfPoints::whole(points),
        ..*parameters
    }
}
