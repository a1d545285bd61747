//! What assumptions change of the worth of cards: the verdicts that they flip, then each card by itself.

use super::figures::{in_percent, listed};
use crate::numbers::grouped;
use crate::phrases::counted;
use crate::sensitivity::worths::{FoundWorth, WorthUnder};
use crate::sensitivity::{Lines, NotFound, SensitivityAnswer, SensitivityFindings, SettledSide};
use crate::text_table::{width, wrap};
use crate::worth::wording::{points, price};

/// Up to this many cards each has its own sentence; where there are more, only the page lists them.
const FEW_CARDS: usize = 3;

/// What was found of all cards, the flips first; nothing where nothing was asked of a worth.
pub fn of_worths(answers: &[SensitivityAnswer]) -> Vec<String> {
    let answers: Vec<&SensitivityAnswer> =
        (answers.iter().filter(|answer| answer.plan.card.is_some())).collect();
    let Some(first) = answers.first() else {
        return Vec::new();
    };
    if let Err(NotFound::Unfinished | NotFound::FewBlocks) = first.found {
        return first.sentences();
    }
    let mut flips: Vec<String> = Vec::new();
    let (mut open, mut otherwise) = (Vec::new(), Vec::new());
    let mut n_settled = 0;
    for answer in &answers {
        let Ok(SensitivityFindings { worth: Some(worth), sides, lines, .. }) = &answer.found else {
            continue;
        };
        let title = answer.title();
        let own = &worth.runs[0];
        n_settled += usize::from(own.verdict.is_settled());
        let Lines::OneAtATime(lines) = lines else {
            flips.extend(sides.turning.iter().map(|it| {
                let [higher, lower] =
                    [it.example.0, it.example.1].map(|run| sides.of_runs[run].verdict());
                let name = answer.name(it.assumption);
                format!("{title} by {name} ({higher} or {lower})")
            }));
            continue;
        };
        for line in lines {
            let under = &worth.runs[line.run];
            let setting = answer.setting_name(line.assumption, line.setting);
            if line.turns {
                flips.push(format!(
                    "{title} with {setting} ({} instead of {}: worth {}{})",
                    under.verdict,
                    own.verdict,
                    points(under.worth.estimate()),
                    at_price(own, under)
                ));
            } else if own.verdict.is_settled() && !under.verdict.is_settled() {
                open.push(format!(
                    "{title} with {setting} ({}{})",
                    under.verdict,
                    at_price(own, under)
                ));
            } else if !own.verdict.is_settled() && under.verdict.is_settled() {
                otherwise.push(format!(
                    "{title} with {setting} ({} instead of {}{})",
                    under.verdict,
                    own.verdict,
                    at_price(own, under)
                ));
            }
        }
    }
    let mut sentences = vec![match (flips.len(), n_settled) {
        (0, 0) => {
            "No verdict on a worth is settled under the rules as they are, so no reading flips one."
                .to_owned()
        }
        (0, _) => "No reading of an unclear rule flips a verdict on a worth.".to_owned(),
        _ => format!(
            "Readings of unclear rules that flip a verdict on a worth: {}.",
            listed(flips, "; ")
        ),
    }];
    if !open.is_empty() {
        sentences.push(format!(
            "Settled under the rules as they are and not otherwise: {}.",
            listed(open, "; ")
        ));
    }
    if !otherwise.is_empty() {
        sentences.push(format!(
            "Settled only if a rule is read otherwise: {}.",
            listed(otherwise, "; ")
        ));
    }
    match answers.len() {
        0..=FEW_CARDS => sentences.extend(answers.iter().flat_map(|answer| answer.sentences())),
        n => sentences.push(format!(
            "What each reading changes of {} cards is on the page and in sensitivity.csv.",
            grouped(n as u64)
        )),
    }
    sentences
}

/// What was found of all cards, wrapped for the terminal.
pub fn lines_of_worths(answers: &[SensitivityAnswer]) -> Vec<String> {
    let sentences = of_worths(answers);
    let lines = sentences.iter().flat_map(|it| wrap(it, width()));
    lines.collect()
}

impl SensitivityAnswer {
    /// The card, if its worth is asked.
    pub fn title(&self) -> &str {
        self.plan.card.as_ref().map_or("", |card| &card.title)
    }

    /// The worth under the experiment's own rules, and on which side of the price it is in all that was played.
    pub(super) fn of_worth(&self, found: &SensitivityFindings, worth: &FoundWorth) -> Vec<String> {
        let Some(own) = worth.runs.first() else {
            return Vec::new();
        };
        let mut sentences = vec![format!(
            "The {} is {} under the experiment's rules, at a price of {}: {}{}.",
            self.plan.about,
            in_words(own),
            price(own.price),
            own.verdict,
            match found.lines {
                Lines::OneAtATime(_) => String::new(),
                _ => of_verdicts(found),
            }
        )];
        if let Some(why) = &worth.why_effect {
            sentences.push(format!(
                "What readings change is given for its effect on the score, {} under the experiment's rules, since its worth isn't \
                 known everywhere: {why}.",
                in_percent(&own.effect)
            ));
        }
        sentences
    }
}

/// ` at a price of 4`, where a setting changes what the card costs.
fn at_price(own: &WorthUnder, under: &WorthUnder) -> String {
    match own.price == under.price {
        true => String::new(),
        false => format!(" at a price of {}", price(under.price)),
    }
}

/// `2.3 [1.9, 2.7] points`, or why there is none.
fn in_words(under: &WorthUnder) -> String {
    match under.worth.estimate() {
        Some(estimate) => crate::sensitivity::Scale::Points.number(estimate),
        None => "not known".to_owned(),
    }
}

/// `; over 24 combinations it is underpriced in 3, rightly priced in 20 and not settled in 1`.
fn of_verdicts(found: &SensitivityFindings) -> String {
    let sides = [SettledSide::Above, SettledSide::Within, SettledSide::Below, SettledSide::Open];
    let met: Vec<String> = (sides.into_iter())
        .map(|side| (found.sides.count(side), side.verdict()))
        .filter(|(n, _)| *n > 0)
        .map(|(n, words)| match n == found.runs.len() {
            true => format!("{words} in all"),
            false => format!("{words} in {}", grouped(n as u64)),
        })
        .collect();
    format!("; over {} it is {}", counted(found.runs.len() as u64, "combination"), met.join(", "))
}
