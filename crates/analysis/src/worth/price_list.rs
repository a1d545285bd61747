//! The price list: a line a card with what the rules charge and what would be fair, and under it why, in sentences (ST-L8).

use stats::IntervalKind;
use stats::exchange_rate::{Allowed, in_halves, set_words};
use stats::worth::{RatioSet, Verdict};

use super::answer::WorthAnswer;
use super::card_price::{CardPrice, Estimated, Share, UnitWorth};
use super::next_step::next_step;
use super::over_lists::{CardOverLists, OfList};
use super::plan::{CurveOf, PriceUnit};
pub use super::price_brief::brief;
use super::price_brief::drawing;
use super::price_figures;
pub use super::price_figures::{interval, with_true_minus};
use super::rate_phrases;
use crate::next_step::Pace;
use crate::numbers::true_minus;
use crate::phrases::{counted, lower_first, upper_first};
use crate::text_table::{Drawing, Ink, TextRow, TextTable, width, wrap};

/// How many lists are named at either end.
const NAMED: usize = 2;
/// The least number of 100 armies that are the same when they pay, from which on the reader learns of it.
const FEWEST_SAME: f64 = 10.0;

/// A line of the list: a card, or where players are not pooled a card in the hands of one.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// What is said of the card.
    pub card: &'a CardPrice,
    /// In what the rules charge for it.
    pub unit: PriceUnit,
    /// What it does and is worth there.
    pub share: &'a Share,
}

/// The whole answer: the table, farthest from its price first, and the reasons of each card.
pub fn screen(worth: &WorthAnswer, ink: Ink, pace: Pace) -> String {
    let listed = in_order(worth);
    let table = table(&listed).lines(ink);
    table.iter().map(|line| format!("{line}\n")).chain([whys(worth, pace)]).collect()
}

/// The reasons of each card by themselves, a paragraph each.
pub fn whys(worth: &WorthAnswer, pace: Pace) -> String {
    let listed = in_order(worth);
    let paragraphs = listed.iter().flat_map(|line| {
        let reasons = wrap(&reasons(worth, line, pace).join(" "), width());
        std::iter::once(String::new()).chain(reasons)
    });
    paragraphs.map(|line| format!("{line}\n")).collect()
}

/// The lines under their headings.
pub(super) fn table(lines: &[Line<'_>]) -> TextTable {
    // Where every card had one list, the sentences name it, and names of cards get the room.
    let of_one_each = lines.iter().all(|line| line.card.lists.len() == 1);
    let rows = lines.iter().map(|line| TextRow {
        cells: vec![
            name(line),
            with_true_minus(&line.card.printed),
            // The sentence under the rows says where it isn't one piece.
            match &line.share.fair {
                Some(fair) => with_true_minus(&fair.in_short(line.unit.words)),
                None => fair_price(line),
            },
            interval(&line.share.effect),
            match of_one_each {
                true => String::new(),
                false => counted(line.card.lists.len() as u64, "list"),
            },
        ],
        verdict: line.card.verdict_in_words(),
        tone: price_figures::tone(line.card.verdict),
    });
    let headings = [of_what(lines), "charged", "a fair price", "score of 100", "tried on"];
    TextTable {
        headings: headings.map(str::to_owned).to_vec(),
        rows: rows.collect(),
        drawing: Drawing { gives_way: Some(1), ..drawing(lines) },
    }
}

/// What the lines are about: cards, stands of troops, or both.
pub fn of_what(lines: &[Line<'_>]) -> &'static str {
    match lines.iter().filter(|line| line.unit.is_troops).count() {
        0 => "card",
        n if n == lines.len() => "a stand of",
        _ => "card or stand",
    }
}

/// `Pack Trains and Herds`, with the player where each has a line.
pub(super) fn name(line: &Line<'_>) -> String {
    match line.share.player.as_str() {
        "" => line.card.title.clone(),
        player => format!("{}, {player}", line.card.title),
    }
}

/// The cards for which the rules charge, whose price is farthest off first; those without a worth come last.
pub fn in_order(worth: &WorthAnswer) -> Vec<Line<'_>> {
    let mut cards: Vec<&CardPrice> = worth.prices.iter().collect();
    let off = |card: &CardPrice| card.off_by().unwrap_or(-1.0);
    cards.sort_by(|a, b| off(b).total_cmp(&off(a)));
    let lines = cards.into_iter().flat_map(|card| {
        let shares = card.shares.iter();
        shares.filter_map(|share| {
            let unit = card.unit?;
            Some(Line { card, unit, share })
        })
    });
    lines.collect()
}

/// ST-L8: `2½ to 4 a stand`: the half points that the tests at each, or else the worth of a unit, do not rule out.
pub fn fair_price(line: &Line<'_>) -> String {
    fair(line.share, line.unit)
}

/// By what fair prices are sorted: the lower end of [`fair_price`], or the upper one where there is no lower; none where it isn't known.
pub fn fair_order(line: &Line<'_>) -> Option<f64> {
    let share = line.share;
    let halves = |half_points: i32| 0.5 * f64::from(half_points);
    match (share.unseen, &share.fair, share.dispute, share.worth) {
        (Some(_), ..) => None,
        (_, Some(fair), ..) => Some(halves(fair.span.map_or(fair.nearest, |(low, _)| low))),
        (_, _, Some(dispute), _) => dispute.least(),
        (.., UnitWorth::Points { lo, hi, .. }) => {
            let ends = [(2.0 * lo).ceil() / 2.0, (2.0 * hi).floor() / 2.0];
            ends.into_iter().find(|end| end.is_finite())
        }
        (.., UnitWorth::Unknown(_)) => does_harm(share).then_some(0.0),
    }
}

/// The fair price of one share of a card.
pub(super) fn fair(share: &Share, unit: PriceUnit) -> String {
    let each = unit.words;
    if share.unseen.is_some() {
        return "not known".to_owned();
    }
    if let Some(fair) = &share.fair {
        return with_true_minus(&fair.words(each));
    }
    if let Some(dispute) = share.dispute {
        return dispute.in_short(each);
    }
    let UnitWorth::Points { value, lo, hi } = share.worth else {
        return match does_harm(share) {
            true => format!("at most 0{each}"),
            false => "not known".to_owned(),
        };
    };
    let [least, most] = [(2.0 * lo).ceil(), (2.0 * hi).floor()];
    let price = |half_points: f64| true_minus(&in_halves(half_points as i32));
    match most - least {
        _ if hi.is_infinite() => format!("at least {}{each}", price(least)),
        _ if lo.is_infinite() => format!("at most {}{each}", price(most)),
        // It lies between two half points.
        gap if gap < 0.0 => {
            let middle = value.unwrap_or(0.5 * (lo + hi));
            format!("about {}{each}", price((2.0 * middle).round()))
        }
        0.0 => format!("{}{each}", price(least)),
        1.0 => format!("{} or {}{each}", price(least), price(most)),
        _ => format!("{} to {}{each}", price(least), price(most)),
    }
}

/// Whether armies that have it without paying surely score less.
fn does_harm(share: &Share) -> bool {
    share.effect.hi < 0.0
}

/// Why: the effect, the rate, the price, the test at the price, the lists, and the players.
pub fn reasons(worth: &WorthAnswer, line: &Line<'_>, pace: Pace) -> Vec<String> {
    let Line { card, unit, share } = *line;
    let over = worth.over_lists.iter().filter(|it| it.name == card.name);
    let over: Vec<&CardOverLists> =
        over.filter(|it| share.player.is_empty() || share.player == it.player).collect();
    let only = match over.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    let on = match (card.lists.as_slice(), only) {
        ([of_one], _) => format!(" for {of_one}"),
        (_, Some(only)) => match only.population {
            Some(all) => format!(" over {} lists drawn of {all}", only.lists.len()),
            None => format!(" over these {} lists", only.lists.len()),
        },
        (lists, None) => format!(" over these {} lists", lists.len()),
    };
    if let Some(unseen) = &share.unseen {
        let battles = card.trust.game.as_str();
        return vec![
            format!(
                "{} is not judged{on}: {}; {}.",
                card.title,
                unseen.how_often(if battles.is_empty() { "battle" } else { battles }),
                unseen.missed()
            ),
            next_step(worth, card).map(|step| step.in_words(pace)).unwrap_or_default(),
            trust_of(line, only),
        ];
    }
    let mut sentences = vec![format!(
        "{} by {} points of 100{on}.",
        match (unit.is_troops, rate_phrases::what_it_does(&share.effect)) {
            (true, _) if card.n_units > 1.0 => {
                format!("{:.0} more stands of {} change the score", card.n_units, card.title)
            }
            (true, _) => format!("One more stand of {} changes the score", card.title),
            (false, None) => format!("{} changes the score", card.title),
            (false, Some(does)) => format!("{} {}: it changes the score", card.title, does.words()),
        },
        interval(&share.effect),
    )];
    // ST-R12: of a card that was hardly used no worth and no fair price is said.
    if card.verdict != Verdict::NotJudged {
        sentences.push(match (card.estimated, only) {
            (Estimated::Exchange, Some(only)) => by_rate(line, only),
            _ => by_curve(worth, line, only),
        });
    }
    sentences.extend(only.iter().flat_map(|only| rate_phrases::beside(line, only)));
    if does_harm(share) {
        sentences.push("It does harm even where it costs nothing.".to_owned());
    }
    if unit.is_counted && !unit.is_troops {
        sentences.push(format!(
            "An army that has it pays for {:.1} {} on average, {} points.",
            card.n_units,
            unit.plural,
            price_figures::price(card.price)
        ));
    }
    sentences.extend(only.and_then(|only| at_price(line, only)));
    for over in &over {
        let Some(tested) = &over.at_prices else {
            continue;
        };
        let sentence = tested.sentence(unit);
        sentences.push(match only {
            Some(_) => sentence,
            None => format!("In the hands of {}: {}", over.player, lower_first(&sentence)),
        });
    }
    if let (Estimated::Exchange, Some(only)) = (card.estimated, only) {
        sentences.extend(of_lists(only));
    }
    sentences.extend(next_step(worth, card).map(|step| step.in_words(pace)));
    sentences.push(trust_of(line, only));
    sentences
}

/// What the line rests on.
pub(super) fn trust_of(line: &Line<'_>, only: Option<&CardOverLists>) -> String {
    match only {
        Some(only) if !line.share.player.is_empty() => only.trust.sentence(),
        _ => line.card.trust.sentence(),
    }
}

/// ST-L3, ST-L4: from the score to points by what a point does to it.
fn by_rate(line: &Line<'_>, over: &CardOverLists) -> String {
    let Line { unit, share, .. } = *line;
    let each = unit.words;
    let rate = match rate_phrases::of_point(over) {
        Some(words) => upper_first(&words),
        None => format!("A point of troops changes it by {} there", interval(&over.rate)),
    };
    match (share.worth, over.worth) {
        (UnitWorth::Points { .. }, _) if share.dispute.is_some() => {
            format!("{rate}, so {} is worth {}.", unit.thing(), worth_in_words(line))
        }
        (UnitWorth::Points { .. }, _) => format!(
            "{rate}, so {} is worth {}: a fair price is {}.",
            unit.thing(),
            worth_in_words(line),
            fair_price(line)
        ),
        (_, Allowed::ScoreOnly(set)) => {
            format!("{rate}; {}{}.", over.worth.caveat().unwrap_or_default(), left_open(set, each),)
        }
        (UnitWorth::Unknown(why), _) => format!("{rate}; {why}."),
    }
}

/// ST-E5: from the score to points by the handicap curve.
fn by_curve(worth: &WorthAnswer, line: &Line<'_>, over: Option<&CardOverLists>) -> String {
    let mut lists: Vec<&String> = worth.prices.iter().flat_map(|it| &it.lists).collect();
    lists.sort();
    lists.dedup();
    let is_own = worth.curve != CurveOf::All || lists.len() < 2;
    let curve = match is_own {
        true => "by the handicap curve, which shows what points do farther from it too,",
        false => "by the handicap curve of all lists of this run together",
    };
    let rate = over.filter(|_| is_own).map(|over| {
        format!(
            "A point of troops changes it by {} near the size of these armies; ",
            interval(&over.rate)
        )
    });
    let rate = rate.unwrap_or_default();
    let curve = match rate.as_str() {
        "" => upper_first(curve),
        _ => curve.to_owned(),
    };
    match line.share.worth {
        UnitWorth::Points { .. } if line.share.dispute.is_some() => {
            format!("{rate}{curve} {} is worth {}.", line.unit.thing(), worth_in_words(line))
        }
        UnitWorth::Points { .. } => format!(
            "{rate}{curve} {} is worth {}: a fair price is {}.",
            line.unit.thing(),
            worth_in_words(line),
            fair_price(line)
        ),
        UnitWorth::Unknown(why) => format!("{rate}{curve} nothing is said: {why}."),
    }
}

/// `2.8 points a stand [1.2, 4.4]`; `at least 2.6 points a stand`.
fn worth_in_words(line: &Line<'_>) -> String {
    let each = match line.unit.is_troops {
        true => "",
        false => line.unit.words,
    };
    let UnitWorth::Points { value, lo, hi } = line.share.worth else {
        return "an unknown number of points".to_owned();
    };
    let points = |number: f64| without_zero_sign(&format!("{number:.1}"));
    match value {
        Some(value) if lo.is_finite() && hi.is_finite() => {
            let [lo, hi] = [libm::floor(10.0 * lo) / 10.0, libm::ceil(10.0 * hi) / 10.0];
            format!("{} points{each} [{}, {}]", points(value), points(lo), points(hi))
        }
        Some(value) if lo.is_finite() => {
            format!("{} points{each} (at least {})", points(value), points(lo))
        }
        Some(value) => format!("{} points{each} (at most {})", points(value), points(hi)),
        None if lo.is_finite() => format!("more than {} points{each}", points(lo)),
        None => format!("less than {} points{each}", points(hi)),
    }
}

/// Numbers of one decimal with true minus signs, of which zero has none.
fn without_zero_sign(numbers: &str) -> String {
    let words = numbers.split(' ').map(|word| match word {
        "-0.0" => "0.0".to_owned(),
        word => with_true_minus(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// ST-L5: how armies fare that paid, and which of test and worth decides.
fn at_price(line: &Line<'_>, over: &CardOverLists) -> Option<String> {
    let (paid, tested) = over.at_price.as_ref().zip(over.tested)?;
    if over.same_armies >= 1.0 {
        return Some(
            "Armies that pay what the rules charge are the same as without it, so their battles can't tell whether the price is right."
                .to_owned(),
        );
    }
    let (card, dispute) = (line.card, line.share.dispute);
    if card.verdict == Verdict::NotJudged {
        return Some(format!(
            "Armies that pay what the rules charge score {} by it.",
            interval(paid)
        ));
    }
    if paid.kind == IntervalKind::Degenerate {
        let value = paid.value.unwrap_or(0.0);
        return Some(match value == 0.0 {
            true => "Armies that pay what the rules charge scored the same as without it in every battle.".to_owned(),
            // A few blocks can have the same mean by chance.
            false => format!(
                "Armies that pay what the rules charge score {} by it; too few battles for an interval.",
                true_minus(&format!("{value:+.1}"))
            ),
        });
    }
    let said = format!(
        "Armies that pay what the rules charge score {} by it: {}",
        interval(paid),
        why(tested, line.unit.thing())
    );
    let which = match dispute.map(|it| (it.words(line.unit.words), it.is_decided())) {
        Some((words, true)) => format!(". That contradicts its worth ({words}): the test decides"),
        Some((words, false)) => format!(
            ". That contradicts its worth ({words}): which is wrong isn't known, so there is no verdict and no fair price"
        ),
        None if tested.is_settled() && card.verdict == tested.weakened() => {
            "; too few battles for a verdict".to_owned()
        }
        None if !tested.is_settled() && card.verdict.is_settled() => {
            "; the worth decides".to_owned()
        }
        None => String::new(),
    };
    let same = match (100.0 * over.same_armies).round() {
        share if share >= FEWEST_SAME => format!(
            " {share} of 100 armies that pay for it are the same as without it, so that this test sees less than the worth does."
        ),
        _ => String::new(),
    };
    let rate = over.rate_of.map_or_else(String::new, |lists| {
        format!(
            " What a point does is taken from all {lists} lists of the run there, since of this list alone it isn't known well enough."
        )
    });
    Some(format!("{said}{which}.{same}{rate}"))
}

/// ST-K8: the lists at both ends, by how much lists differ, and a list not tried.
fn of_lists(over: &CardOverLists) -> Vec<String> {
    let mut sentences: Vec<String> = ends(over).into_iter().collect();
    if over.n_idle > 0 {
        sentences.push(format!(
            "In the battles of {} more it changed nothing.",
            counted(over.n_idle as u64, "list")
        ));
    }
    if let Some(spread) = over.spread {
        sentences.push(format!("Beyond chance, {}.", with_true_minus(&spread.words())));
        if let Some(forecast) = &over.forecast {
            sentences.push(format!("{}.", with_true_minus(&upper_first(forecast))));
        }
    } else if over.lists.len() > 1 {
        sentences.push("Of fewer than six lists nothing is said about other lists.".to_owned());
    }
    sentences
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
        Verdict::LeaningOverpriced => "it may cost too much",
        Verdict::DependsOnSkill
        | Verdict::DependsOnList
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
    let of = |lists: &[OfList]| names(lists).replacen("), ", ") and ", 1);
    Some(format!(
        "It seems to help {} most, and {} least.",
        of(&lists[..NAMED]),
        of(&lists[lists.len() - NAMED..])
    ))
}

/// `Parthian (+1.4), Mongol Conquest (−0.2)`.
pub(super) fn names(lists: &[OfList]) -> String {
    let of =
        |list: &OfList| format!("{} ({})", list.name, true_minus(&format!("{:+.1}", list.effect)));
    lists.iter().map(of).collect::<Vec<_>>().join(", ")
}
