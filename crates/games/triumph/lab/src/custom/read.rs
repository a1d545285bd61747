//! Reads `[[card]]` tables.

mod effects;
mod names;

use triumph::{CardCost, MAX_CUSTOM_CARDS, Parameter, RuleParameters};

use super::values::half_points;
use super::vocabulary::PER;
use super::{CustomLine, CustomLines, LikeCard, NewCard, Per, Price, What, like};
use crate::keys;
use crate::vocabulary::card;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader, Value};
use experiment::keys::{Key, ValueType, required};
use experiment::parameters::text_of;

use effects::new_card;
use names::{name, title, title_of};

/// The cards of an experiment; `rules` are its rules without them.
pub fn read(node: &Node, rules: &RuleParameters, problems: &mut Problems) -> CustomLines {
    let mut lines = CustomLines::default();
    let items = problems.list("card", node).unwrap_or_default();
    if let Some(beyond) = items.get(MAX_CUSTOM_CARDS) {
        problems.add(
            Problem::at(
                "card::number",
                beyond.span.clone(),
                format!(
                    "{} custom cards, and a battle has room for {MAX_CUSTOM_CARDS}",
                    items.len()
                ),
            )
            .label("one too many")
            .help("ask about the others in an experiment of their own"),
        );
    }
    for item in items {
        let stated = stated_name(item);
        let is_second = stated.is_some_and(|name| lines.is_called(name));
        let line = line(item, rules, problems);
        if let Some(name) = stated.filter(|_| is_second) {
            problems.add(
                Problem::at(
                    "card::name",
                    item.span.clone(),
                    format!("two cards are called \"{name}\""),
                )
                .label("the second")
                .help("give it another `name`"),
            );
        } else if let Some(line) = line {
            lines.read.push(line);
        } else {
            lines.broken.extend(stated.map(str::to_owned));
        }
    }
    lines
}

/// The name that a table states, whether it is valid or not.
fn stated_name(item: &Node) -> Option<&str> {
    let table = TableReader::read_some("[[card]]", item, &mut Problems::default())?;
    match &table.get("name")?.value {
        Value::Text(name) => Some(name),
        _ => None,
    }
}

fn line(item: &Node, rules: &RuleParameters, problems: &mut Problems) -> Option<CustomLine> {
    let stated = TableReader::read_some("[[card]]", item, &mut Problems::default());
    let model = stated.as_ref().and_then(|table| table.get("like"));
    let model = match model {
        Some(node) => Some(card("like", node, problems)?),
        None => None,
    };
    let own: Vec<&'static Parameter> = model.into_iter().flat_map(like::parameters_of).collect();
    let of_rule = |own: &&Parameter| required(own.name, ValueType::Value, own.allowed);
    let keys: Vec<Key> = match model {
        Some(_) => {
            let own = own.iter().map(of_rule);
            keys::CARD.into_iter().chain(keys::LIKE_CARD).chain(own).collect()
        }
        None => [&keys::CARD[..], &keys::NEW_CARD, &keys::LIKE_CARD].concat(),
    };
    let table = TableReader::declared("[[card]]", item, &keys, problems)?;
    let name = table
        .require("name", "name = \"veteran-spears\"", problems)
        .and_then(|node| name(node, problems));
    let title = match table.get("title") {
        Some(node) => title(node, problems),
        None => name.as_deref().map(title_of),
    };
    let price = price(&table, problems);
    let limit = match table.get("limit") {
        Some(_) => table.given("limit", problems).map(Some),
        None => Some(None),
    };
    let what = match model {
        Some(model) => {
            let changes = changes(&table, &own, rules, problems);
            let like = LikeCard { card: model, limit: limit?, changes: changes? };
            refuse_the_same(&like, price?, item, rules, problems)?;
            What::Like(like)
        }
        None => {
            let card = new_card(&table, rules, problems);
            What::New(NewCard { limit: limit?, ..card? })
        }
    };
    Some(CustomLine { name: name?, title: title?, price: price?, what, span: item.span.clone() })
}

fn price(table: &TableReader<'_>, problems: &mut Problems) -> Option<Price> {
    let points = match table.get("cost") {
        Some(node) => {
            let points = table.given("cost", problems)?;
            half_points("cost", points, node, problems).map(Some)
        }
        None => Some(None),
    };
    let per: Option<Option<Per>> = match table.get("cost_per") {
        Some(_) => table.word("cost_per", &PER, problems).map(Some),
        None => Some(None),
    };
    let (points, per) = (points?, per?);
    if let (None, Some(_), Some(node)) = (points, per, table.get("cost_per")) {
        problems.add(
            Problem::at("card::cost", node.span.clone(), "`cost_per` without `cost`")
                .label("says what is paid for, and nothing is paid")
                .help("add `cost`, in points"),
        );
        return None;
    }
    Some(Price { points, per })
}

/// The parameters of a printed card that its table changes.
fn changes(
    table: &TableReader<'_>,
    own: &[&'static Parameter],
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Option<Vec<(&'static Parameter, String)>> {
    let mut changes = Vec::new();
    let mut all_right = true;
    for parameter in own {
        let Some(node) = table.get(parameter.name) else {
            continue;
        };
        let mut changed = *rules;
        let set = text_of(&node.value).map(|text| (parameter.set(&mut changed, &text), text));
        let Some((Ok(()), text)) = set else {
            problems.add(
                Problem::at(
                    "card::parameter",
                    node.span.clone(),
                    format!("`{}` takes {}", parameter.name, parameter.allowed),
                )
                .label("not a value of this parameter"),
            );
            all_right = false;
            continue;
        };
        if changed == *rules {
            problems.add(
                Problem::at(
                    "card::parameter",
                    node.span.clone(),
                    format!("`{}` is {text} anyway", parameter.name),
                )
                .label("changes nothing")
                .help("write another value, or leave it out"),
            );
            all_right = false;
        }
        changes.push((*parameter, text));
    }
    all_right.then_some(changes)
}

/// Refuses a card that is the printed one under another name.
fn refuse_the_same(
    like: &LikeCard,
    price: Price,
    item: &Node,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Option<()> {
    let printed = like.card.cost(rules);
    let has_price = price.points.is_some() && price.instead_of(printed) != printed;
    let needs_per = price.points.is_some() && price.per.is_none() && printed == CardCost::Free;
    if needs_per {
        problems.add(
            Problem::at(
                "card::cost",
                item.span.clone(),
                format!("{} is free as printed, so it isn't known what `cost` is for", like.card),
            )
            .help("add cost_per = \"army\", \"entry\", \"stand\" or \"card\""),
        );
        return None;
    }
    if like.changes.is_empty() && like.limit.is_none() && !has_price {
        let own: Vec<&str> = like::parameters_of(like.card).map(|it| it.name).collect();
        let parameters = match own.as_slice() {
            [] => "it has no parameters of its own".to_owned(),
            some => format!("its own parameters are {}", some.join(", ")),
        };
        problems.add(
            Problem::at(
                "card::same",
                item.span.clone(),
                format!("this is {} as printed", like.card),
            )
            .label("changes nothing")
            .help(format!("give it another `cost` or `limit`; {parameters}")),
        );
        return None;
    }
    Some(())
}
