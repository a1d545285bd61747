//! `[[expect]]`: what a run should find, so that a project's tests can guard a rulebook.

use serde::Serialize;

use analysis::expectations::Quantity;

use super::keys;
use crate::document::problem::Problem;
use crate::document::{Node, Problems, Span, TableReader};

/// An expectation as a file has it.
#[derive(Clone, Debug)]
pub struct StatedExpectation {
    pub(super) quantity: Quantity,
    /// The card, matchup or variant that it is about; `*` for each.
    pub(super) about: Named,
    /// `of`, `variant` or `matchup`: which of these are meant.
    pub(super) within: Option<Named>,
    pub(super) least: f64,
    pub(super) most: f64,
    pub(super) strict: bool,
}

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) text: String,
    pub(super) span: Span,
}

/// The subjects of expectations: the key, the key that narrows it, and the widest bounds that can fail.
const ABOUT: [(&str, Quantity, &str, f64, f64); 3] = [
    ("worth", Quantity::Worth, "of", -48.0, 48.0),
    ("score", Quantity::Score, "variant", 0.0, 1.0),
    ("effect", Quantity::Effect, "matchup", -1.0, 1.0),
];

pub fn read(node: &Node, problems: &mut Problems) -> Vec<StatedExpectation> {
    let items = problems.list("expect", node).unwrap_or_default();
    let stated = items.iter().filter_map(|item| {
        let table = TableReader::declared("[[expect]]", item, &keys::EXPECT, problems)?;
        stated(&table, problems)
    });
    stated.collect()
}

fn stated(table: &TableReader<'_>, problems: &mut Problems) -> Option<StatedExpectation> {
    let named: Vec<_> =
        ABOUT.iter().filter_map(|about| Some((about, table.get(about.0)?))).collect();
    let &[((key, quantity, narrows, lowest, highest), node)] = named.as_slice() else {
        problems.add(
            Problem::at(
                "experiment::expect",
                table.span.clone(),
                format!(
                    "an expectation is about one of `worth`, `score` and `effect`, and this one is about {}",
                    named.len()
                ),
            )
            .help("write { effect = \"elephant-screen\", at_least = 0.01 }, and another table for the next"),
        );
        return None;
    };
    let text = |key: &str, node: &Node, problems: &mut Problems| {
        let text = problems.text(key, node)?.to_owned();
        let span = node.span.clone();
        Some(Named { text, span })
    };
    let about = text(key, node, problems);
    for (other, _, foreign, ..) in ABOUT {
        if let (false, Some(node)) = (foreign == *narrows, table.get(foreign)) {
            problems.add(
                Problem::at(
                    "experiment::expect",
                    node.span.clone(),
                    format!(
                        "`{foreign}` goes with `{other}`, and this expectation is about `{key}`"
                    ),
                )
                .help(format!("leave it out; `{narrows}` is what goes with `{key}`")),
            );
        }
    }
    let within = table.get(narrows).and_then(|node| text(narrows, node, problems));
    let strict = table.or_default("strict", problems);
    let bounds = bounds(table, *quantity, *lowest..=*highest, problems);
    let (least, most) = bounds?;
    Some(StatedExpectation { quantity: *quantity, about: about?, within, least, most, strict })
}

/// `between`, `within`, or `at_least` and `at_most`, of which one at least must be there.
fn bounds(
    table: &TableReader<'_>,
    quantity: Quantity,
    range: std::ops::RangeInclusive<f64>,
    problems: &mut Problems,
) -> Option<(f64, f64)> {
    let get = |key: &str| table.get(key).map(|node| (key.to_owned(), node));
    let (between, within) = (get("between"), get("within"));
    let one_sided = [get("at_least"), get("at_most")];
    let ways = [between.is_some(), within.is_some(), one_sided.iter().any(Option::is_some)];
    if ways.iter().filter(|is_there| **is_there).count() != 1 {
        problems.add(
            Problem::at(
                "experiment::expect",
                table.span.clone(),
                "an expectation has one of `between`, `within`, and `at_least` with or without `at_most`",
            )
            .help("write between = [0.5, 1.5], or at_least = 0.5"),
        );
        return None;
    }
    let mut number = |key: &str, node: &Node| problems.number(key, range.clone(), node);
    let (least, most, at) = match (between, within) {
        (Some((key, node)), _) => {
            let items = problems.list(&key, node)?;
            let [least, most] = items else {
                problems.add(
                    Problem::at(
                        "experiment::expect",
                        node.span.clone(),
                        format!("`between` has {} numbers; it has two", items.len()),
                    )
                    .help("write the least and the most, such as between = [0.5, 1.5]"),
                );
                return None;
            };
            let mut number = |node| problems.number(&key, range.clone(), node);
            let (least, most) = (number(least), number(most));
            (least?, most?, &node.span)
        }
        (_, Some((key, node))) => {
            if quantity != Quantity::Effect {
                problems.add(
                    Problem::at(
                        "experiment::expect",
                        node.span.clone(),
                        "`within` is for effects: the distance from no effect, to either side",
                    )
                    .help("write between = [least, most]"),
                );
                return None;
            }
            let most: f64 = table.given(&key, problems)?;
            (-most, most, &node.span)
        }
        _ => {
            let [least, most] =
                one_sided.each_ref().map(|it| it.as_ref().map(|(key, node)| number(key, node)));
            // A bound that can't be read has been reported already.
            let least = least.map_or(Some(f64::NEG_INFINITY), |it| it);
            let most = most.map_or(Some(f64::INFINITY), |it| it);
            (least?, most?, &table.span)
        }
    };
    let why = if least > most {
        "its least is above its most, so it can't be held"
    } else if least <= *range.start() && most >= *range.end() {
        "it can't be missed: no number lies outside its bounds"
    } else {
        return Some((least, most));
    };
    problems.add(
        Problem::at("experiment::expect", at.clone(), format!("an expectation of no use: {why}"))
            .help("name bounds of which some results lie outside and some inside"),
    );
    None
}

/// An expectation as `run.toml` has it.
#[derive(Debug, Serialize)]
pub struct ResolvedExpectation {
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effect: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matchup: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    strict: bool,
}

impl ResolvedExpectation {
    /// With every default written out.
    pub fn of(stated: &StatedExpectation) -> ResolvedExpectation {
        let about = |quantity| (stated.quantity == quantity).then(|| stated.about.text.clone());
        let within = |quantity| {
            let within = stated.within.as_ref().map(|named| named.text.clone());
            within.filter(|_| stated.quantity == quantity)
        };
        ResolvedExpectation {
            worth: about(Quantity::Worth),
            score: about(Quantity::Score),
            effect: about(Quantity::Effect),
            of: within(Quantity::Worth),
            variant: within(Quantity::Score),
            matchup: within(Quantity::Effect),
            at_least: Some(stated.least).filter(|bound| bound.is_finite()),
            at_most: Some(stated.most).filter(|bound| bound.is_finite()),
            strict: stated.strict,
        }
    }
}
