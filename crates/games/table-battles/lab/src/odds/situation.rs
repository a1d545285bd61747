//! Reads a situation from a table.

use std::path::Path;

use table_battles::odds::{Filling, MOST_TURNS, N_TURNS};
use table_battles::scenario::{Card, Strength};
use table_battles::{
    Army, Battle, CardPosition, Casting, DICE_PER_PLAYER, DiceArea, DiceSet, Requirement,
    RuleParameters, Slot, State,
};

use super::answer::OddsAnswer;
use crate::scenarios;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, TableReader, Value, free_table};
use experiment::odds::parameters;
use experiment::odds::situations::example;

/// The keys of a situation.
pub const KEYS: [&str; 14] = [
    "scenario",
    "card",
    "area",
    "needs",
    "on",
    "dice",
    "turns",
    "enemy_dice",
    "sticks",
    "cubes",
    "gone",
    "in_play",
    "others",
    "params",
];

/// What a `+` on a line would stand for; a situation has no such key, so that it is refused by name.
pub const MARKS: &str = "+";

/// Most sticks of a formation.
const MOST_STICKS: i64 = 8;

/// A situation that can be, under rules of its own.
#[derive(Debug)]
pub enum Situation {
    /// A card of a scenario.
    Card(Box<OfCard>),
    /// A dice area by itself.
    Area {
        area: DiceArea,
        /// What is waited for.
        needs: Requirement,
        /// What lies there.
        on: DiceSet,
        /// Dice that are rolled.
        pool: u8,
        /// Turns for which chances are given.
        turns: usize,
    },
}

/// A card in a position of a scenario.
#[derive(Debug)]
pub struct OfCard {
    /// The scenario and its rules.
    pub battle: Battle,
    pub state: State,
    pub card: Slot,
    /// Dice that its owner rolls.
    pub pool: u8,
    /// Dice that the enemy rolls.
    pub enemy_pool: u8,
    /// Turns for which chances are given.
    pub turns: usize,
}

impl OfCard {
    /// The card in a slot, as its scenario has it.
    pub fn sheet(&self, slot: Slot) -> &Card {
        sheet(&self.battle, slot)
    }

    /// TB-CARD-2: whether a card is a special formation.
    pub fn is_special(&self, slot: Slot) -> bool {
        is_special(&self.battle, slot)
    }
}

impl Situation {
    pub fn answer(&self) -> OddsAnswer {
        match self {
            Situation::Card(of) => OddsAnswer::of_card(of),
            Situation::Area { area, needs, on, pool, turns } => {
                let filling = Filling::of_area(*area, *needs, *on, *pool);
                OddsAnswer::of_area((*area, *needs), &filling, *turns)
            }
        }
    }
}

/// The situation of a table; `None` goes with at least one problem.
pub fn read(name: &str, node: &Node, problems: &mut Problems) -> Option<Situation> {
    let table = TableReader::read(name, node, &KEYS, problems)?;
    match (table.get("area"), table.get("scenario")) {
        (Some(node), None) => of_area(&table, node, problems),
        (_, Some(node)) => of_card(&table, node, problems),
        (None, None) => {
            let wanted = example("scenario", "\"marston-moor\"");
            table.require("scenario", &format!("{wanted}; or `area`"), problems);
            None
        }
    }
}

fn refuse(table: &TableReader<'_>, keys: &[&str], of: &str, problems: &mut Problems) {
    let entries = table.entries().iter();
    for entry in entries.filter(|entry| keys.contains(&entry.key.as_str())) {
        problems.add(
            Problem::at(
                "odds::situation",
                entry.key_span.clone(),
                format!("`{}` is said of {of}, which {} is not", entry.key, table.name),
            )
            .help("leave it out"),
        );
    }
}

fn of_area(table: &TableReader<'_>, node: &Node, problems: &mut Problems) -> Option<Situation> {
    let of_cards = ["card", "enemy_dice", "sticks", "cubes", "gone", "in_play", "others", "params"];
    refuse(table, &of_cards, "a card of a scenario", problems);
    let area = problems.text("area", node).and_then(|word| {
        let area = DiceArea::named(word).filter(is_printed);
        if area.is_none() {
            problems.add(
                Problem::at(
                    "odds::area",
                    node.span.clone(),
                    format!("`{word}` is no dice area that takes dice"),
                )
                .help("take faces as 6, 5/6, 4-6 or any, in brackets (5/6) for one die a turn; or doubles, triples, straight-3 to straight-6"),
            );
        }
        area
    });
    let needs = table
        .require("needs", &example("needs", "\"pair\""), problems)
        .and_then(|node| requirement(node, problems));
    let on = table.get("on").and_then(|node| dice(node, problems));
    let on = on.unwrap_or(DiceSet::EMPTY);
    if let (Some(area), Some(node)) = (area, table.get("on")) {
        refuse_strange(area, on, node, "the area", problems);
    }
    let left = DICE_PER_PLAYER - on.total();
    let pool = pool("dice", table, left, problems);
    let turns = turns(table, problems);
    Some(Situation::Area { area: area?, needs: needs?, on, pool, turns })
}

/// Turns for which chances are given; those of which fractions are, if the number is left out.
fn turns(table: &TableReader<'_>, problems: &mut Problems) -> usize {
    let given = table.get("turns");
    let given = given.and_then(|node| problems.integer("turns", 1..=MOST_TURNS as i64, node));
    given.map_or(N_TURNS, |turns| turns as usize)
}

/// TB-DICE-6: lengths of a Straight; TB-DICE-9: an area that takes dice.
fn is_printed(area: &DiceArea) -> bool {
    match area {
        DiceArea::None => false,
        DiceArea::Straight(length) => (3..=6).contains(length),
        _ => true,
    }
}

/// Whether a word is a requirement.
pub fn is_requirement(word: &str) -> bool {
    let mut all = Requirement::ALL.iter();
    all.any(|(_, own)| battle_core::values::same_word(own, word))
}

/// A requirement by its word: `two pairs`, on a line `two-pairs`.
fn requirement(node: &Node, problems: &mut Problems) -> Option<Requirement> {
    let word = problems.text("needs", node)?;
    let found = (Requirement::ALL.iter())
        .find(|(_, own)| battle_core::values::same_word(own, word))
        .map(|(needs, _)| *needs);
    if found.is_none() {
        let words: Vec<&str> = Requirement::ALL.iter().map(|(_, word)| *word).collect();
        problems.add(
            Problem::at("odds::needs", node.span.clone(), format!("`{word}` is no requirement"))
                .help(did_you_mean(word, &words)),
        );
    }
    found
}

/// Faces in one word: `556`.
fn dice(node: &Node, problems: &mut Problems) -> Option<DiceSet> {
    let text = match &node.value {
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        other => format!("{} ", other.kind()),
    };
    let is_face = |sign: &u8| (b'1'..=b'6').contains(sign);
    if text.is_empty() || !text.as_bytes().iter().all(is_face) || text.len() > 6 {
        problems.add(
            Problem::at(
                "odds::dice",
                node.span.clone(),
                format!("`{}` are no dice on a card", text.trim()),
            )
            .help(
                "write their faces one after the other, at most six: 556 are two fives and a six",
            ),
        );
        return None;
    }
    let faces: Vec<u8> = text.bytes().map(|sign| sign - b'0').collect();
    Some(DiceSet::from_faces(&faces))
}

/// Refuses dice that no placements of an area add up to.
fn refuse_strange(area: DiceArea, on: DiceSet, node: &Node, whose: &str, problems: &mut Problems) {
    fn adds_up(area: DiceArea, dice: DiceSet) -> bool {
        let mut does = dice.is_empty();
        area.placements(dice, |placed| {
            does = does || adds_up(area, dice.minus(placed));
        });
        does
    }
    if !adds_up(area, on) {
        problems.add(
            Problem::at(
                "odds::dice",
                node.span.clone(),
                format!("{on:?} can't lie there: {whose} takes {area}"),
            )
            .help(
                "name dice that its area takes, over one turn or several (TB-DICE-1 to TB-DICE-7)",
            ),
        );
    }
}

/// Dice of a pool; all that lie on no card unless it is said.
fn pool(key: &str, table: &TableReader<'_>, left: u8, problems: &mut Problems) -> u8 {
    let node = table.get(key);
    let said = node.and_then(|node| problems.integer(key, 0..=left.into(), node));
    said.map_or(left, |n| n as u8)
}

fn of_card(table: &TableReader<'_>, node: &Node, problems: &mut Problems) -> Option<Situation> {
    refuse(table, &["area", "needs"], "a dice area by itself", problems);
    let rules: RuleParameters = parameters(table.get("params"), problems);
    let given = problems.text("scenario", node)?;
    let file = scenarios::find(given, node, Path::new(""), problems);
    let id = table.require("card", &example("card", "\"18A\""), problems);
    let file = file?;
    let battle = match Battle::new(file.scenario, &rules, Casting::default()) {
        Ok(battle) => battle,
        Err(breaches) => {
            for breach in breaches {
                problems.add(
                    Problem::at(
                        "odds::scenario",
                        node.span.clone(),
                        format!("{}: {}", breach.at, breach.what),
                    )
                    .help(breach.remedy),
                );
            }
            return None;
        }
    };
    let id = id?;
    let word = problems.text("card", id)?;
    let card = slot(&battle, word, id, problems);
    let state = position(table, &battle, card, problems)?;
    let left = |army: Option<Army>| army.map_or(DICE_PER_PLAYER, |army| state.pool(army));
    let army = card.map(Slot::army);
    let own = pool("dice", table, left(army), problems);
    let enemy = pool("enemy_dice", table, left(army.map(Army::other)), problems);
    let card = card?;
    if !state.in_play().contains(card) {
        let where_it_is = match state.in_reserve().contains(card) {
            true => "is in Reserve",
            false => "is out of the game",
        };
        problems.add(
            Problem::at(
                "odds::card",
                id.span.clone(),
                format!("card {word} {where_it_is}, and takes no dice (TB-ROLL-4)"),
            )
            .help(format!("add {word} to `in_play`, such as {word}:in-play={word}")),
        );
        return None;
    }
    let turns = turns(table, problems);
    Some(Situation::Card(Box::new(OfCard {
        pool: own,
        enemy_pool: enemy,
        battle,
        state,
        card,
        turns,
    })))
}

/// A card of the scenario, or a problem with the nearest one.
fn slot(battle: &Battle, id: &str, at: &Node, problems: &mut Problems) -> Option<Slot> {
    let found = battle.slot(&id.to_uppercase()).or_else(|| battle.slot(id));
    if found.is_none() {
        let scenario = battle.scenario();
        let ids: Vec<&str> = scenario.cards().map(|(_, card)| card.id.as_str()).collect();
        problems.add(
            Problem::at(
                "odds::card",
                at.span.clone(),
                format!("{} has no card {id}", scenario.name),
            )
            .label("unknown card")
            .help(did_you_mean(id, &ids)),
        );
    }
    found
}

/// The start of the scenario with the changes that the table names.
fn position(
    table: &TableReader<'_>,
    battle: &Battle,
    card: Option<Slot>,
    problems: &mut Problems,
) -> Option<State> {
    let mut state = battle.opening();
    for (key, to) in [("gone", CardPosition::Gone), ("in_play", CardPosition::InPlay)] {
        for (id, node) in ids(table.get(key), key, problems) {
            if let Some(slot) = slot(battle, &id, node, problems) {
                state = battle.with_card(state, slot, to);
            }
        }
    }
    if let (Some(card), Some(node)) = (card, table.get("sticks"))
        && let Some(n) = problems.integer("sticks", 1..=MOST_STICKS, node)
    {
        match is_special(battle, card) {
            false => state = battle.with_sticks(state, card, n as u8),
            true => refuse_of_card("sticks", "a normal formation (TB-CARD-2)", node, problems),
        }
    }
    if let (Some(card), Some(node)) = (card, table.get("cubes")) {
        match sheet(battle, card).strength {
            Strength::Cubes(most) => {
                if let Some(n) = problems.integer("cubes", 0..=most.into(), node) {
                    state = battle.with_cubes(state, card, n as u8);
                }
            }
            Strength::Sticks(_) => {
                refuse_of_card("cubes", "a special formation (TB-SPEC-2)", node, problems);
            }
        }
    }
    let own = card.zip(table.get("on")).map(|(card, node)| (card, node, "on"));
    let mut all: Vec<(Slot, &Node, &str)> = own.into_iter().collect();
    if let Some(node) = table.get("others")
        && let Some(others) = free_table("`others`", node, problems)
    {
        for entry in others.entries() {
            let key = Node { span: entry.key_span.clone(), value: Value::Text(entry.key.clone()) };
            let known = battle.slot(&entry.key.to_uppercase());
            let known = known.or_else(|| other(battle, &entry.key, &key, problems));
            all.extend(known.map(|slot| (slot, &entry.node, "others")));
        }
    }
    for (slot, node, key) in all {
        if let Strength::Cubes(most) = sheet(battle, slot).strength {
            match key {
                "others" => {
                    let cubes = problems.integer(key, 0..=most.into(), node);
                    state = cubes.map_or(state, |n| battle.with_cubes(state, slot, n as u8));
                }
                _ => refuse_of_card(key, "a normal formation (TB-SPEC-2)", node, problems),
            }
            continue;
        }
        let Some(dice) = dice(node, problems) else {
            continue;
        };
        let id = battle.id(slot);
        refuse_strange(sheet(battle, slot).dice, dice, node, &id, problems);
        let left = state.pool(slot.army()) + state.dice(slot).total();
        if dice.total() > left {
            problems.add(
                Problem::at(
                    "odds::dice",
                    node.span.clone(),
                    format!("{dice:?} on {id} are more dice than its army has left: {left}"),
                )
                .help("an army has six dice on its cards and in its pool together (TB-ROLL-8)"),
            );
            continue;
        }
        state = battle.with_dice(state, slot, dice);
    }
    Some(state)
}

/// A word on a line that is neither a key nor a card.
fn other(battle: &Battle, word: &str, at: &Node, problems: &mut Problems) -> Option<Slot> {
    let cards = battle.scenario().cards().map(|(_, card)| card.id.as_str());
    let words = ["on", "dice", "enemy_dice", "sticks", "cubes", "gone", "in_play"];
    let known: Vec<&str> = cards.chain(words).collect();
    problems.add(
        Problem::at(
            "odds::card",
            at.span.clone(),
            format!("`{word}` is no card of {} and no word of a card", battle.scenario().name),
        )
        .label("unknown")
        .help(did_you_mean(word, &known)),
    );
    None
}

fn refuse_of_card(key: &str, of: &str, node: &Node, problems: &mut Problems) {
    problems.add(
        Problem::at(
            "odds::card",
            node.span.clone(),
            format!("`{key}` is said of {of}, which this card is not"),
        )
        .help("leave it out"),
    );
}

fn sheet(battle: &Battle, slot: Slot) -> &Card {
    let found = battle.scenario().find(&battle.id(slot));
    found.expect("a slot is of a card of the scenario").1
}

fn is_special(battle: &Battle, slot: Slot) -> bool {
    matches!(sheet(battle, slot).strength, Strength::Cubes(_))
}

/// Ids in a list, or in one word with `+` between them.
fn ids<'d>(node: Option<&'d Node>, key: &str, problems: &mut Problems) -> Vec<(String, &'d Node)> {
    let Some(node) = node else { return Vec::new() };
    match &node.value {
        Value::Text(text) => text.split('+').map(|id| (id.to_owned(), node)).collect(),
        _ => {
            let items = problems.list(key, node).unwrap_or_default();
            let each = items.iter().filter_map(|item| {
                let id = problems.text(key, item)?;
                Some((id.to_owned(), item))
            });
            each.collect()
        }
    }
}
