//! Cards at other prices than the rules': `[[worth.price]]`, by which a proposal of `equipoise rebalance` is played.

use triumph::{HalfPoints, RuleParameters};

use super::bearer::Bearer;
use super::variants::WorthVariant;
use crate::asked_card::{AskedCard, asked_card};
use crate::custom::CustomLines;
use crate::keys;
use crate::prices::price_unit;
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Node, Problems, TableReader};
use experiment::keys::names;

const KEYS: [&str; 3] = names(&keys::PRICE);

/// A card at another price.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherPrice {
    /// The card, as bearers have it.
    pub card: AskedCard,
    /// What a unit of it costs.
    pub cost: HalfPoints,
    /// The `[[worth.variant]]` by whose rules it is played; none for the experiment's own.
    pub variant: Option<String>,
}

/// What the rules charge for a unit of a card; nothing where that is no multiple of a number.
pub fn printed(card: AskedCard, custom: &CustomLines, rules: &RuleParameters) -> HalfPoints {
    let unit = price_unit(card.cost(custom, rules));
    HalfPoints((2.0 * unit.points).round() as i16)
}

/// Reads them; a price that changes nothing is refused, as is one beside `half_width`.
pub(super) fn read(
    table: &TableReader<'_>,
    variants: &[WorthVariant],
    bearers: Option<&[Bearer]>,
    custom: &CustomLines,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Vec<OtherPrice> {
    let Some(node) = table.get("price") else {
        return Vec::new();
    };
    if table.get("half_width").is_some() {
        problems.add(
            Problem::at(
                "experiment::price",
                node.span.clone(),
                "`[[worth.price]]` can't be combined with `half_width`: all prices play the same pairs",
            )
            .help("leave one of them out"),
        );
    }
    let mut all: Vec<OtherPrice> = Vec::new();
    for item in problems.list("price", node).unwrap_or_default() {
        let Some(table) = TableReader::read("[[worth.price]]", item, &KEYS, problems) else {
            continue;
        };
        let card = table.require("card", "card = \"pack-trains\"", problems).and_then(|node| {
            let text = problems.text("card", node)?;
            match asked_card(text, custom) {
                Ok(card) => Some((card, node)),
                Err((message, help)) => {
                    let problem = Problem::at("experiment::price", node.span.clone(), message);
                    problems.add(problem.help(help));
                    None
                }
            }
        });
        let cost = table
            .require("cost", "cost = 2.5", problems)
            .and_then(|node| Some((in_halves(node, problems)?, node)));
        let variant = table.get("variant").and_then(|node| {
            let name = problems.text("variant", node)?;
            refuse_unknown(name, node, variants, problems);
            Some(name.to_owned())
        });
        let (Some((card, card_node)), Some((cost, cost_node))) = (card, cost) else {
            continue;
        };
        // Of bearers that can't be read, it isn't known which cards they have.
        let has = |bearers: &[Bearer]| bearers.iter().any(|it| it.cards.contains(&card));
        let refused = if !bearers.is_none_or(has) {
            let title = card.title(custom);
            Some((card_node, format!("no [[worth.bearer]] has {title} among its cards")))
        } else if printed(card, custom, rules) == cost {
            let title = card.title(custom);
            Some((cost_node, format!("{title} costs {cost} already")))
        } else if all.iter().any(|it| it.card == card && it.cost == cost && it.variant == variant) {
            Some((cost_node, format!("{} is asked about at {cost} twice", card.title(custom))))
        } else {
            None
        };
        match refused {
            Some((node, message)) => {
                let problem = Problem::at("experiment::price", node.span.clone(), message);
                problems.add(problem.help(
                    "name each card of a bearer with other prices than the rules', each once",
                ));
            }
            None => all.push(OtherPrice { card, cost, variant }),
        }
    }
    all
}

/// A cost, whichever card it is of.
fn in_halves(node: &Node, problems: &mut Problems) -> Option<HalfPoints> {
    let points = problems.number("cost", -4.0..=24.0, node)?;
    let cost = HalfPoints((2.0 * points).round() as i16);
    if 2.0 * points == f64::from(cost.0) {
        return Some(cost);
    }
    let message = format!("`cost` is {points}; points come in halves");
    let problem = Problem::at("experiment::price", node.span.clone(), message);
    problems.add(problem.help(format!("say {}, or another half", f64::from(cost.0) / 2.0)));
    None
}

fn refuse_unknown(name: &str, node: &Node, variants: &[WorthVariant], problems: &mut Problems) {
    if variants.iter().any(|it| it.name == name) {
        return;
    }
    let names: Vec<&str> = variants.iter().map(|it| it.name.as_str()).collect();
    let problem = Problem::at(
        "experiment::price",
        node.span.clone(),
        format!("there is no [[worth.variant]] \"{name}\""),
    )
    .label("no such rules");
    problems.add(match names.as_slice() {
        [] => problem.help("leave `variant` out, or add a [[worth.variant]] of that name"),
        names => problem.help(did_you_mean(name, names)),
    });
}
