//! The price list: a line a card with what the rules charge and what would be fair, and under it why, in sentences (ST-L8).

use stats::exchange::{Allowed, in_halves, set_words};
use stats::worth::{RatioSet, Verdict};
use stats::{Estimate, Shown, Unit, format_estimate};

use super::answer::WorthAnswer;
use super::over_lists::{CardOverLists, OfList};
use super::wording;
use crate::numbers::true_minus;
use crate::text_table::{Ink, TextRow, TextTable, WIDTH, wrap};
use crate::words::counted;

/// Points of 100, never finer than a hundredth.
const SCORE: Unit = Unit {
    shift: 0,
    finest: 2,
    suffix: "",
};

/// How many lists are named at either end.
const NAMED: usize = 2;

/// The whole answer: the table, farthest from its price first, and the reasons of each card.
pub fn screen(worth: &WorthAnswer, ink: Ink) -> String {
    let cards = in_order(worth);
    let rows = cards.iter().map(|card| TextRow {
        cells: vec![
            match worth.players.len() {
                1 => card.title.clone(),
                _ => format!("{}, {}", card.title, card.player),
            },
            with_true_minus(&card.printed),
            fair_price(card),
            interval(&card.effect),
            counted(card.lists.len() as u64, "list"),
        ],
        verdict: verdict(card),
        tone: wording::tone(card.decided.verdict),
    });
    let n_troops = cards.iter().filter(|card| card.unit.is_troops).count();
    let of_what = match n_troops {
        0 => "card",
        n if n == cards.len() => "a stand of",
        _ => "card or stand",
    };
    let headings = [
        of_what,
        "the rules charge",
        "a fair price",
        "score of 100",
        "tried on",
    ];
    let table = TextTable {
        headings: headings.map(str::to_owned).to_vec(),
        rows: rows.collect(),
    };
    let mut lines = table.lines(ink);
    for card in cards {
        lines.push(String::new());
        lines.extend(wrap(&reasons(card).join(" "), WIDTH));
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The cards whose price is farthest off first; those without a worth come last.
pub fn in_order(worth: &WorthAnswer) -> Vec<&CardOverLists> {
    let off = |card: &CardOverLists| match card.worth {
        Allowed::Worth { .. } => card
            .worth_value
            .map(|value| (value * card.n_units - card.price).abs()),
        _ => None,
    };
    let mut cards: Vec<&CardOverLists> = worth.over_lists.iter().collect();
    cards.sort_by(|a, b| off(b).unwrap_or(-1.0).total_cmp(&off(a).unwrap_or(-1.0)));
    cards
}

/// ST-L8: `2½ to 4 a stand`: the half points that the worth of a unit does not rule out.
pub fn fair_price(card: &CardOverLists) -> String {
    let each = card.unit.words;
    let (Allowed::Worth { lo, hi }, Some(value)) = (card.worth, card.worth_value) else {
        return match card.does_harm() {
            true => format!("at most 0{each}"),
            false => "not known".to_owned(),
        };
    };
    let [least, most] = [(2.0 * lo).ceil(), (2.0 * hi).floor()];
    let price = |half_points: f64| true_minus(&in_halves(half_points as i32));
    match most - least {
        // It lies between two half points.
        gap if gap < 0.0 => format!("about {}{each}", price((2.0 * value).round())),
        0.0 => format!("{}{each}", price(least)),
        1.0 => format!("{} or {}{each}", price(least), price(most)),
        _ => format!("{} to {}{each}", price(least), price(most)),
    }
}

/// The verdict in words, as it stands in the price list.
pub fn verdict(card: &CardOverLists) -> String {
    let words = card.decided.verdict.words();
    match card.decided.is_disputed {
        true => format!("{words}, disputed"),
        false => words.to_owned(),
    }
}

/// Why: the effect, the rate, the price, the test at the price, the lists, and the players.
pub fn reasons(card: &CardOverLists) -> Vec<String> {
    let mut sentences = vec![format!(
        "{} by {} points of 100{}.",
        match card.unit.is_troops {
            true if card.n_units > 1.0 => {
                format!(
                    "{:.0} more stands of {} change the score",
                    card.n_units, card.title
                )
            }
            true => format!("One more stand of {} changes the score", card.title),
            false => format!("{} changes the score", card.title),
        },
        interval(&card.effect),
        match card.lists.as_slice() {
            [only] => format!(" for {}", only.name),
            lists => match card.population {
                Some(all) => format!(" over {} lists drawn of {all}", lists.len()),
                None => format!(" over these {} lists", lists.len()),
            },
        }
    )];
    let rate = format!(
        "A point of troops changes it by {} there",
        interval(&card.rate)
    );
    let each = card.unit.words;
    sentences.push(match (&card.worth, card.worth_value) {
        (&Allowed::Worth { lo, hi }, Some(value)) => format!(
            "{rate}, so {} is worth {} points{} ({}): a fair price is {}.",
            card.unit.thing(),
            true_minus(&format!("{value:.1}")),
            if card.unit.is_troops { "" } else { each },
            with_true_minus(&set_words(RatioSet::Interval { lo, hi })),
            fair_price(card)
        ),
        (&Allowed::ScoreOnly(set), _) => format!(
            "{rate}; {}{}.",
            card.worth.caveat().unwrap_or_default(),
            left_open(set, each),
        ),
        _ => format!("{rate}; {}.", card.worth.caveat().unwrap_or_default()),
    });
    if card.does_harm() {
        sentences.push("It does harm even where it costs nothing.".to_owned());
    }
    if card.unit.is_counted && !card.unit.is_troops {
        sentences.push(format!(
            "An army that has it pays for {:.1} {} on average, {} points.",
            card.n_units,
            card.unit.plural,
            wording::price(card.price)
        ));
    }
    if let (Some(paid), Some(tested)) = (&card.at_price, card.tested) {
        let which = match card.decided {
            it if it.is_disputed => "; the worth says otherwise, and the test decides",
            it if it.verdict != tested => "; the worth decides",
            _ => "",
        };
        sentences.push(format!(
            "Armies that pay what the rules charge score {} by it: {}{which}.",
            interval(paid),
            why(tested, card.unit.thing())
        ));
    }
    sentences.extend(ends(card));
    if card.n_idle > 0 {
        sentences.push(format!(
            "In the battles of {} more it changed nothing.",
            counted(card.n_idle as u64, "list")
        ));
    }
    if let Some(spread) = card.spread {
        sentences.push(format!(
            "Beyond chance, {}.",
            with_true_minus(&spread.words())
        ));
        if let Some(forecast) = &card.forecast {
            sentences.push(format!("{}.", with_true_minus(&capitalized(forecast))));
        }
    } else if card.lists.len() > 1 {
        sentences.push("Of fewer than six lists nothing is said about other lists.".to_owned());
    }
    sentences.push(card.trust.sentence());
    sentences
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// ` (at least 12.0 a stand, or negative)`: what a worth may be that is no interval; nothing of one that may be anything or nearly.
fn left_open(set: RatioSet, each: &str) -> String {
    match set {
        RatioSet::Complement { below, above } if below <= 0.0 && above > 0.0 => {
            let words = with_true_minus(&set_words(set));
            format!(" ({})", words.replacen(',', &format!("{each},"), 1))
        }
        RatioSet::AtLeast { .. } | RatioSet::AtMost { .. } => {
            format!(" ({}{each})", with_true_minus(&set_words(set)))
        }
        RatioSet::Complement { .. } | RatioSet::Interval { .. } | RatioSet::All => String::new(),
    }
}

fn why(verdict: Verdict, thing: &str) -> String {
    let words = match verdict {
        Verdict::Underpriced => return format!("{thing} sells too cheaply"),
        Verdict::Overpriced => return format!("{thing} is not worth it"),
        Verdict::RightlyPriced => "the price is right",
        Verdict::LeaningUnderpriced => "it may be too cheap",
        Verdict::LeaningOverpriced => "it may be too dear",
        Verdict::DependsOnSkill
        | Verdict::EstimatesDiffer
        | Verdict::NotJudged
        | Verdict::Undecided => "by itself that can't tell whether the price is right",
    };
    words.to_owned()
}

/// ST-K5: the lists at both ends.
fn ends(card: &CardOverLists) -> Option<String> {
    let lists = card.lists.as_slice();
    if lists.len() < 2 * NAMED {
        return (lists.len() > 1).then(|| format!("By list: {}.", names(lists)));
    }
    Some(format!(
        "It seems to help most {}, and least {}.",
        names(&lists[..NAMED]),
        names(&lists[lists.len() - NAMED..])
    ))
}

/// `Parthian (+1.4), Mongol Conquest (−0.2)`.
pub(super) fn names(lists: &[OfList]) -> String {
    let of = |list: &OfList| {
        format!(
            "{} ({})",
            list.name,
            true_minus(&format!("{:+.1}", list.effect))
        )
    };
    lists.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// `+1.4 (0.9 to 1.9)`.
pub fn interval(estimate: &Estimate) -> String {
    let Shown { value, lo, hi, .. } = format_estimate(estimate, SCORE);
    let sign = if estimate.value.is_some_and(|value| value > 0.0) && !value.starts_with('+') {
        "+"
    } else {
        ""
    };
    with_true_minus(&format!("{sign}{value} ({lo} to {hi})"))
}

/// Every minus sign as a typesetter sets it.
pub fn with_true_minus(text: &str) -> String {
    text.replace('-', "−")
}
