//! Cards at other prices than the rules': `[[worth.price]]`, by which a proposal of `equipoise rebalance` is played.

use triumph::{HalfPoints, RuleParameters};

use super::bearer::Bearer;
use super::variants::WorthVariant;
use crate::custom::CustomLines;
use crate::prices::price_unit;
use crate::worth_subject::{WorthSubject, worth_subject};
use experiment::document::problem::{Problem, did_you_mean};
use experiment::document::{Problems, Span, TableReader};

/// A card at another price.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherPrice {
    /// The card of some bearer.
    pub card: WorthSubject,
    /// What a unit of it costs.
    pub cost: HalfPoints,
    /// The `[[worth.variant]]` by whose rules it is played; `None` for the experiment's own rules.
    pub variant: Option<String>,
}

/// What the rules charge for a unit of a card; 0 if that is no multiple of a number.
pub fn printed(card: WorthSubject, custom: &CustomLines, rules: &RuleParameters) -> HalfPoints {
    let unit = price_unit(card.cost(custom, rules));
    HalfPoints((2.0 * unit.points).round() as i16)
}

/// Reads `[[worth.price]]`; refuses a price that changes nothing, and any price beside `half_width`.
pub(super) fn read(
    setup: &TableReader<'_>,
    variants: &[WorthVariant],
    bearers: Option<&[Bearer]>,
    custom: &CustomLines,
    rules: &RuleParameters,
    problems: &mut Problems,
) -> Vec<OtherPrice> {
    if setup.get("price").is_some() && setup.get("half_width").is_some() {
        problems.add(
            Problem::at(
                "experiment::price",
                setup.place("price"),
                "`[[worth.price]]` can't be combined with `half_width`: all prices play the same pairs",
            )
            .help("leave one of them out"),
        );
    }
    let mut all: Vec<OtherPrice> = Vec::new();
    for table in setup.tables("price", "[[worth.price]]", problems) {
        let card = table.required("card", "card = \"pack-trains\"", problems);
        let card = card.and_then(|text| match worth_subject(text, custom) {
            Ok(card) => Some(card),
            Err((message, help)) => {
                let problem = Problem::at("experiment::price", table.place("card"), message);
                problems.add(problem.help(help));
                None
            }
        });
        let cost = in_halves(&table, problems);
        let variant: Option<String> = table.given("variant", problems);
        if let Some(name) = &variant {
            refuse_unknown(name, table.place("variant"), variants, problems);
        }
        let (Some(card), Some(cost)) = (card, cost) else {
            continue;
        };
        // The cards of bearers that can't be read are not known.
        let has = |bearers: &[Bearer]| bearers.iter().any(|it| it.cards.contains(&card));
        let refused = if !bearers.is_none_or(has) {
            let title = card.title(custom);
            Some(("card", format!("no [[worth.bearer]] has {title} among its cards")))
        } else if printed(card, custom, rules) == cost {
            let title = card.title(custom);
            Some(("cost", format!("{title} costs {cost} already")))
        } else if all.iter().any(|it| it.card == card && it.cost == cost && it.variant == variant) {
            Some(("cost", format!("{} is asked about at {cost} twice", card.title(custom))))
        } else {
            None
        };
        match refused {
            Some((key, message)) => {
                let problem = Problem::at("experiment::price", table.place(key), message);
                problems.add(problem.help(
                    "name each card of a bearer with other prices than the rules', each once",
                ));
            }
            None => all.push(OtherPrice { card, cost, variant }),
        }
    }
    all
}

/// Reads a cost, of whichever card.
fn in_halves(table: &TableReader<'_>, problems: &mut Problems) -> Option<HalfPoints> {
    let points: f64 = table.required("cost", "cost = 2.5", problems)?;
    let cost = HalfPoints((2.0 * points).round() as i16);
    if 2.0 * points == f64::from(cost.0) {
        return Some(cost);
    }
    let message = format!("`cost` is {points}; points come in halves");
    let problem = Problem::at("experiment::price", table.place("cost"), message);
    problems.add(problem.help(format!("say {}, or another half", f64::from(cost.0) / 2.0)));
    None
}

fn refuse_unknown(name: &str, place: Span, variants: &[WorthVariant], problems: &mut Problems) {
    if variants.iter().any(|it| it.name == name) {
        return;
    }
    let names: Vec<&str> = variants.iter().map(|it| it.name.as_str()).collect();
    let problem = Problem::at(
        "experiment::price",
        place,
        format!("there is no [[worth.variant]] \"{name}\""),
    )
    .label("no such rules");
    problems.add(match names.as_slice() {
        [] => problem.help("leave `variant` out, or add a [[worth.variant]] of that name"),
        names => problem.help(did_you_mean(name, names)),
    });
}
