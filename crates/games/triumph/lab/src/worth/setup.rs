//! The `[worth]` table: the worth of cards in army points (ST-E).

use crate::ruleset::TriumphRules;
use std::path::Path;

use analysis::worth::{CurveOf, Rate};
use triumph::RuleParameters;

use crate::custom::CustomLines;
use crate::keys;
use crate::named_list::{Lists, NamedList};
use crate::players::{self, PlayerText, Settings};
use crate::random_population::meeting_pairs;
use crate::sensitivity::Sensitivity;
use crate::worth::WORTH;
use crate::worth::bearer::Bearer;
use crate::worth::prices::{self, OtherPrice};
use crate::worth::rates;
use crate::worth::variants::{self, WorthVariant};
use crate::worth_subject::{WorthSubject, worth_subject};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader};
use experiment::gifts;
use experiment::parameters::changed_by;

/// The `[worth]` table.
#[derive(Clone, Debug)]
pub struct WorthSetup {
    /// The rules.
    pub parameters: RuleParameters,
    /// The players, each against itself.
    pub players: Vec<PlayerText>,
    /// Each player plays one of its draws in this number.
    pub player_shares: Vec<u8>,
    /// Whether players are listed from the weakest to the strongest, and the trend with skill is asked about.
    pub is_about_skill: bool,
    /// The readings of the rules, the experiment's own first.
    pub readings: Vec<Reading>,
    /// By how many points a price may be off and still count as right (ST-E15).
    pub margin: f64,
    /// The half-width in points at which a card's worth is known well enough; `None` to play all pairs.
    pub half_width: Option<f64>,
    /// The lists whose handicaps make the curve from which worths are read.
    pub curve: CurveOf,
    /// The handicaps of the curve in points, without 0 (ST-E2).
    pub handicaps: Vec<i16>,
    /// A handicap is played in one draw in this number.
    pub share: u8,
    /// A card at its price is played in one draw in this number; 0 to play none.
    pub price_share: u8,
    /// How many pairs of each eight are played, on the same armies.
    pub meeting_pairs: u64,
    /// What a point is worth to each player, if that is known from other battles.
    pub rates: Vec<Rate>,
    /// The number of lists from which the bearers were drawn at random; `None` if the answer is about these lists only (ST-K1).
    pub population: Option<usize>,
    /// The experiment's own cards.
    pub custom: CustomLines,
    /// The army lists with their names.
    pub lists: Vec<NamedList>,
    /// The lists that have the cards, with their enemies.
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

/// The most combinations of enemies, players and readings, whose number has to divide the draws of a block.
const MOST_SHARES: usize = 12;

/// The words for the lists whose handicaps make the curve.
const CURVES: [(&str, CurveOf); 2] = [("bearer", CurveOf::Bearer), ("all", CurveOf::All)];

/// The word for the lists of a curve.
pub fn curve_in_words(curve: CurveOf) -> &'static str {
    CURVES.iter().find(|(_, own)| *own == curve).map_or("", |(word, _)| word)
}

pub(super) fn read(
    node: &Node,
    rules: &RuleParameters,
    custom: CustomLines,
    settings: &Settings,
    folder: &Path,
    problems: &mut Problems,
) -> Option<WorthSetup> {
    let table = TableReader::declared("[worth]", node, &keys::WORTH, problems)?;
    let players = table.require("players", "players = [\"steady\"]", problems).and_then(|node| {
        let players = settings.each(node, problems)?;
        gifts::refuse_ignored(&players, &node.span, problems);
        Some(players)
    });
    let n_players = players.as_ref().map(Vec::len);
    let player_shares = players::shares(&table, n_players, problems);
    let is_about_skill = table.or_default("skill", problems);
    if is_about_skill && n_players == Some(1) {
        refuse_one_player(table.place("skill"), problems);
    }
    let margin = table.or_default("margin", problems);
    let half_width = table.given("half_width", problems);
    let share = table.or_default("share", problems);
    let price_share = table.or_default("price_share", problems);
    let curve = table.word_or_default("curve", &CURVES, problems);
    let meeting_pairs = meeting_pairs(&table, problems);
    let rates = rates::read(&table, players.as_deref(), rules, problems);
    let handicaps = match (rates.is_empty(), table.get("handicaps")) {
        (false, None) => Vec::new(),
        (false, Some(node)) if node.is_empty_list() => Vec::new(),
        _ => handicaps(&table, problems),
    };
    let mut found = Lists::of(&table, "[[worth.list]]", folder, problems);
    let mut of_bearers = Problems::default();
    let bearers = table
        .require("bearer", "[[worth.bearer]] with a list, its cards and its enemies", problems)
        .map(|_| bearers(&table, &custom, &mut found, &mut of_bearers));
    let are_bearers_read = of_bearers.is_empty();
    problems.append(of_bearers);
    let population = table.given("population", problems);
    if let (Some(all), Some(bearers)) = (population, &bearers)
        && bearers.len() > all
    {
        refuse_small_population(all, bearers.len(), table.place("population"), problems);
    }
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
    let setup = WorthSetup {
        parameters: *rules,
        player_shares,
        is_about_skill,
        players,
        readings,
        margin,
        half_width,
        curve,
        handicaps,
        share,
        price_share,
        meeting_pairs,
        rates,
        population,
        custom,
        lists: found.all,
        bearers,
        prices,
        variants,
        sensitivity: None,
    };
    rates::refuse_what_needs_handicaps(&setup, &table, problems);
    Some(setup)
}

/// Refuses a question about skill with a single player.
fn refuse_one_player(place: Span, problems: &mut Problems) {
    problems.add(
        Problem::at("experiment::skill", place, "`skill` compares players, and there is one").help(
            "name several in `players`, the weakest first, such as [\"steady\", \"captain\"]",
        ),
    );
}

/// ST-K2: refuses a population of fewer lists than were drawn from it.
fn refuse_small_population(all: usize, n: usize, place: Span, problems: &mut Problems) {
    problems.add(
        Problem::at(
            "experiment::population",
            place,
            format!("{n} bearers can't have been drawn from {all} lists"),
        )
        .help("name the number of lists that they were drawn from, or leave `population` out"),
    );
}

/// Reads the handicaps: whole points from -6 to 6, on both sides of 0, each once; all of them if the file names none.
fn handicaps(table: &TableReader<'_>, problems: &mut Problems) -> Vec<i16> {
    let Some(items) = table.given::<&[Node]>("handicaps", problems) else {
        return (-6..=6).filter(|points| *points != 0).collect();
    };
    let mut all: Vec<i16> = Vec::new();
    for item in items {
        let Some(points) = table.item("handicaps", item, problems) else {
            continue;
        };
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
                table.place("handicaps"),
                "`handicaps` are all on one side of 0, and a card may be worth more or less than nothing",
            )
            .help("name points more and points fewer, such as [-6, -3, 3, 6]"),
        );
    }
    all.sort_unstable();
    all
}

fn bearers(
    setup: &TableReader<'_>,
    custom: &CustomLines,
    lists: &mut Lists<'_>,
    problems: &mut Problems,
) -> Vec<Bearer> {
    let mut all: Vec<Bearer> = Vec::new();
    for table in setup.tables("bearer", "[[worth.bearer]]", problems) {
        let list = table
            .require("list", "list = \"parthian\"", problems)
            .and_then(|node| lists.number(problems.text("list", node)?, node, problems));
        let cards = table
            .require("cards", "cards = [\"pack-trains\"]", problems)
            .map(|node| worth_subjects(node, custom, problems));
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
                    table.span.clone(),
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
            span: table.span.clone(),
        });
    }
    all
}

fn worth_subjects(node: &Node, custom: &CustomLines, problems: &mut Problems) -> Vec<WorthSubject> {
    let mut all: Vec<WorthSubject> = Vec::new();
    for item in problems.list("cards", node).unwrap_or_default() {
        let Some(text) = problems.text("cards", item) else {
            continue;
        };
        if custom.is_called(text) && custom.named(text).is_none() {
            // The card itself has a problem, which is reported there.
            continue;
        }
        let wanted = worth_subject(text, custom).and_then(|asked| {
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
    if all.is_empty() && node.is_empty_list() {
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
    setup: &TableReader<'_>,
    own: &RuleParameters,
    problems: &mut Problems,
) -> Vec<Reading> {
    let mut all = vec![Reading { name: AS_THEY_ARE.to_owned(), parameters: *own }];
    for table in setup.tables("reading", "[[worth.reading]]", problems) {
        let name = table.required::<&str>("name", "name = \"overlaps read otherwise\"", problems);
        let example = "parameters = { overlapper_may_fight = \"true\" }";
        table.require("parameters", example, problems);
        let parameters = changed_by::<TriumphRules>(&table, WORTH, own, problems);
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
                Problem::at("experiment::reading", table.span.clone(), message)
                    .help("give each reading a name and parameters of its own"),
            ),
            _ => all.push(Reading { name: name.to_owned(), parameters }),
        }
    }
    all
}

/// Refuses numbers by which enemies, players or readings would not all have equally many draws of a block.
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

/// The rules by which a handicap's armies are built: their cap is higher by its points.
pub fn at_handicap(parameters: &RuleParameters, points: i16) -> RuleParameters {
    RuleParameters {
        points_cap: parameters.points_cap + triumph::HalfPoints::whole(points),
        ..*parameters
    }
}
