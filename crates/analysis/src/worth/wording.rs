//! The worth of cards, in sentences and as a table of plain text.

use stats::skill::CAVEAT;
use stats::worth::Verdict;
use stats::{Estimate, MomentTally, Shown, Unit};

use super::answer::WorthAnswer;
use super::card_answer::{CardAnswer, Firmness};
use super::card_price::{CardPrice, Share, UnitWorth};
use super::curve::{NEVER_ACTED, WorthOf};
use super::next_step::next_step;
use super::over_lists::ApartLists;
use super::plan::CurveOf;
pub use super::price_figures::price;
use super::price_figures::{interval, tone};
use super::price_list;
use super::skill::CardSkill;
use super::unseen::Unseen;
use crate::digits::{self, Within};
use crate::next_step::{self, Pace};
use crate::numbers::{grouped, true_minus};
use crate::phrases::counted;
use crate::row_order::distinct;
use crate::text_table::{
    Drawing, Drawn, Ink, TextRow, TextTable, Truncation, fitting, width, wrap,
};

/// The most cards whose evidence lines fit on a screen; the page has all.
pub const MOST_TRUSTED: usize = 3;

/// The most cards whose prices fit into a headline; of more it has the names, with prices only where they are settled.
const MOST_PRICED: usize = 6;

/// The answer in sentences: which cards are mispriced, rightly priced, not settled.
pub fn sentences(worth: &WorthAnswer) -> Vec<String> {
    let is_of_several = |card: &CardPrice| {
        let others = worth.prices.iter().filter(|it| it.title == card.title);
        others.count() > 1
    };
    let noun = noun(worth);
    // The price list has the numbers of many.
    let is_short = worth.prices.len() > MOST_PRICED;
    let mut sentences = Vec::new();
    sentences.extend(is_short.then(|| in_all(worth)));
    let mut say = |verdict: Verdict, words: &str| {
        let cards = worth.prices.iter().filter(|card| card.verdict == verdict);
        let cards = cards.filter(|card| unseen_of(card).is_none());
        let named: Vec<String> = cards
            .map(|it| match is_short {
                true if it.is_disputed() && it.verdict != Verdict::EstimatesDiffer => {
                    format!("{} (disputed)", name_of(it, is_of_several(it)))
                }
                true if it.leans_by().is_some() => {
                    let why = it.leans_by().unwrap_or_default();
                    format!("{} ({why})", name_of(it, is_of_several(it)))
                }
                true if it.verdict.is_settled() => in_short(it, is_of_several(it)),
                true => name_of(it, is_of_several(it)),
                false => in_short(it, is_of_several(it)),
            })
            .collect();
        if !named.is_empty() {
            let n = match (named.len(), noun) {
                (n, "card or troop type") if n > 1 => format!("{n} cards or troop types"),
                (n, noun) => counted(n as u64, noun),
            };
            sentences.push(format!("{n} {words}: {}.", named.join("; ")));
        }
    };
    say(Verdict::Underpriced, "underpriced");
    say(Verdict::Overpriced, "overpriced");
    say(Verdict::RightlyPriced, "rightly priced");
    say(Verdict::LeaningUnderpriced, "leaning underpriced");
    say(Verdict::LeaningOverpriced, "leaning overpriced");
    say(Verdict::DependsOnSkill, "whose verdict depends on skill");
    say(Verdict::EstimatesDiffer, "undecided, since the estimates of worth differ");
    say(Verdict::NotJudged, "not judged, used in almost no battle");
    say(Verdict::Undecided, "undecided");
    sentences.extend(worth.prices.iter().filter_map(|card| {
        let apart = depends_on(card, worth)?;
        let name = name_of(card, is_of_several(card));
        Some(format!("{name} depends on the list, beyond chance: {}.", apart.in_words()))
    }));
    sentences.extend(worth.prices.iter().filter_map(|card| {
        let unseen = unseen_of(card)?;
        let playout = match card.trust.game.as_str() {
            "" => "battle",
            game => game,
        };
        let name = name_of(card, is_of_several(card));
        Some(format!("{name}: {}.", unseen.in_words(playout)))
    }));
    sentences.extend(of_skill(worth));
    let flagged = worth.prices.iter().filter(|card| card.is_flagged).count();
    // What none of the battles has shown is not flagged, nor is it not flagged.
    if worth.prices.iter().all(|card| card.verdict == Verdict::NotJudged) {
        return sentences;
    }
    sentences.push(match worth.prices.len() {
        // One card by itself is corrected for nothing.
        1 if flagged == 0 => "It is not flagged as wrongly priced.".to_owned(),
        1 => "It is flagged as wrongly priced.".to_owned(),
        n => format!("Flagged as wrongly priced, among all {n} together (Holm): {flagged}."),
    });
    sentences
}

/// How many prices are wrong, right and open, how many verdicts hold for every player, and on how many lists each was tried.
fn in_all(worth: &WorthAnswer) -> String {
    let count = |verdict: Verdict| worth.prices.iter().filter(|it| it.verdict == verdict).count();
    let [low, high, right] =
        [Verdict::Underpriced, Verdict::Overpriced, Verdict::RightlyPriced].map(count);
    let settled = low + high + right;
    let open = worth.prices.len() - settled;
    let is_firm = |card: &&CardPrice| card.firmness == Firmness::Firm && card.verdict.is_settled();
    let firm = worth.prices.iter().filter(is_firm).count();
    let (is, holds) = (
        |n: usize| if n == 1 { "is" } else { "are" },
        |n: usize| if n == 1 { "holds" } else { "hold" },
    );
    let firmness = match (settled, worth.players.len()) {
        (0, _) => String::new(),
        (_, 0 | 1) => {
            format!(" {firm} of the {settled} verdicts {} under every reading.", holds(firm))
        }
        (_, n) => format!(
            " {firm} of the {settled} verdicts {} for {} and every reading.",
            holds(firm),
            if n == 2 { "both players" } else { "all players" }
        ),
    };
    let most = worth.prices.iter().map(|card| card.lists.len()).max().unwrap_or(0);
    let scope = match (most, noun(worth)) {
        (1, noun) => format!(" Each {noun} was tried on one list."),
        (n, noun) => format!(" Each {noun} was tried on up to {n} lists."),
    };
    if settled == 0 {
        return format!("All {open} prices are open.{scope}");
    }
    format!(
        "Of {} prices {low} {} too low, {high} too high, {right} right, and {open} {} open.{firmness}{scope}",
        worth.prices.len(),
        is(low),
        is(open)
    )
}

/// The lists at both ends, where the verdict is that it depends on them.
fn depends_on<'w>(card: &CardPrice, worth: &'w WorthAnswer) -> Option<&'w ApartLists> {
    let mut over = worth.over_lists.iter().filter(|it| it.name == card.name);
    match card.verdict {
        Verdict::DependsOnList => over.find_map(|it| it.apart.as_ref()),
        _ => None,
    }
}

/// What went unseen of a card in the hands of every player.
fn unseen_of(card: &CardPrice) -> Option<&Unseen> {
    let mut all = card.shares.iter().map(|share| share.unseen.as_ref());
    let first = all.next()??;
    all.all(|unseen| unseen.is_some()).then_some(first)
}

/// The trends with skill, a sentence for each word that applies to some card; nothing where skill isn't asked about.
fn of_skill(worth: &WorthAnswer) -> Vec<String> {
    let asked: Vec<(&CardAnswer, &CardSkill)> =
        (worth.cards.iter()).filter_map(|card| Some((card, card.skill.as_ref()?))).collect();
    let words = distinct(asked.iter().map(|(_, skill)| skill.in_a_word()));
    let of_word = |word: &str| {
        let same = asked.iter().filter(|(_, skill)| skill.in_a_word() == word);
        let titles: Vec<String> = same
            .map(|(card, skill)| match &skill.change {
                Some(change) => format!("{} ({})", card.title, points(Some(change))),
                None => card.title.clone(),
            })
            .collect();
        let n = counted(titles.len() as u64, "card");
        format!("Skill, {word}: {n}, {}.", titles.join("; "))
    };
    let mut sentences: Vec<String> = words.into_iter().map(of_word).collect();
    if !sentences.is_empty() {
        sentences.push(format!(
            "Skill is what a card adds to the score in points of 100 in the hands of {}, from the first to the last; {CAVEAT}.",
            worth.players.join(", ")
        ));
    }
    sentences
}

/// `Pack Trains and Herds (the rules charge 1 an army; fair: 0 an army)`, with its list where it is said of several by themselves.
fn in_short(card: &CardPrice, is_of_several: bool) -> String {
    let name = name_of(card, is_of_several);
    let known = card.shares.iter().filter(|it| it.worth.near().is_some());
    if known.clone().next().is_none() {
        let leaning = match card.leans_by() {
            Some(why) => format!(" ({why}; a fair one isn't known)"),
            None => String::new(),
        };
        return format!("{name}{}{leaning}", effect_in_short(card));
    }
    if let Some(dispute) = card.dispute_in_words() {
        let printed = match card.unit {
            Some(_) => format!("printed {}", price_list::with_true_minus(&card.printed)),
            None => format!("costs {}", price(card.price)),
        };
        return format!("{name} ({printed}, disputed: {dispute})");
    }
    let Some(unit) = card.unit else {
        let worths: Vec<String> = known.map(|it| unit_worth(it.worth)).collect();
        return format!("{name} (worth {}, costs {})", worths.join(", "), price(card.price));
    };
    let fair = |share: &Share| match share.player.as_str() {
        "" => price_list::fair(share, unit),
        player => format!("{} ({player})", price_list::fair(share, unit)),
    };
    let fair: Vec<String> = card.shares.iter().map(fair).collect();
    format!(
        "{name} (printed {}, fair {}{})",
        price_list::with_true_minus(&card.printed),
        fair.join(", "),
        match card.leans_by() {
            Some(why) => format!("; {why}"),
            None => String::new(),
        }
    )
}

/// `, which helps (+2.8 [1.4, 4.2] of 100); its price isn't known yet`: what a run has learned of a card whose worth it can't say.
fn effect_in_short(card: &CardPrice) -> String {
    let what = match card.shares.as_slice() {
        [only] if only.effect.lo > 0.0 => ("helps", &only.effect),
        [only] if only.effect.hi < 0.0 => ("hurts", &only.effect),
        _ => return String::new(),
    };
    let (does, effect) = what;
    format!(" ({does}: {} of 100; its price isn't known yet)", interval(effect))
}

/// Its title, with its list where it is said of several by themselves.
fn name_of(card: &CardPrice, is_of_several: bool) -> String {
    match card.lists.as_slice() {
        [list] if is_of_several => format!("{} for {list}", card.title),
        _ => card.title.clone(),
    }
}

/// What a run prices: `card`, `troop type`, or `card or troop type`.
pub fn noun(worth: &WorthAnswer) -> &'static str {
    let troops = worth.prices.iter().filter(|it| it.noun() != "card");
    match troops.count() {
        0 => "card",
        n if n == worth.prices.len() => "troop type",
        _ => "card or troop type",
    }
}

/// A worth in figures, as [`points`] has those of estimates.
fn unit_worth(worth: UnitWorth) -> String {
    let UnitWorth::Points { value, lo, hi } = worth else {
        return "–".to_owned();
    };
    points(Some(&Estimate { value, lo, hi, ..MomentTally::default().mean(0.05, 1.0, None) }))
}

/// `2.3 [1.9, 2.7]`; a dash where there is none.
pub fn points(estimate: Option<&Estimate>) -> String {
    let Some(estimate) = estimate else {
        return "–".to_owned();
    };
    let Shown { value, lo, hi, .. } = shown(estimate);
    let [value, lo, hi] = [value, lo, hi].map(|number| true_minus(&number));
    match (estimate.value, estimate.lo.is_finite(), estimate.hi.is_finite()) {
        // Off the curve in every resample.
        (None, false, false) if estimate.lo == f64::INFINITY => {
            "more than any amount tried".to_owned()
        }
        (None, false, false) if estimate.hi == f64::NEG_INFINITY => {
            "less than any amount tried".to_owned()
        }
        (_, false, false) => "not determined".to_owned(),
        (Some(_), true, true) => format!("{value} [{lo}, {hi}]"),
        (Some(_), true, false) => format!("{value}, at least {lo}"),
        (Some(_), false, true) => format!("{value}, at most {hi}"),
        // A bound of the amounts tried has no digits of its own.
        (None, true, _) => format!("more than {}", without_zeros(&lo)),
        (None, false, true) => format!("less than {}", without_zeros(&hi)),
    }
}

fn without_zeros(number: &str) -> &str {
    match number.contains('.') {
        true => number.trim_end_matches('0').trim_end_matches('.'),
        false => number,
    }
}

/// An estimate's figures (ST-J1). One that is open on one side has as many digits as if that side were as wide as the other.
fn shown(estimate: &Estimate) -> Shown {
    let mirrored = match estimate.value {
        Some(value) if estimate.lo.is_finite() && estimate.hi.is_infinite() => {
            Estimate { hi: 2.0 * value - estimate.lo, ..*estimate }
        }
        Some(value) if estimate.hi.is_finite() && estimate.lo.is_infinite() => {
            Estimate { lo: 2.0 * value - estimate.hi, ..*estimate }
        }
        _ => *estimate,
    };
    digits::shown(&mirrored, Unit::POINTS, Within::Everything)
}

/// For the terminal: a line a card, largest mistake first, as many as fit into this many lines.
///
/// Of cards that several lists had it is the price list.
pub fn screen(worth: &WorthAnswer, n_lines: usize, ink: Ink, pace: Pace) -> String {
    if worth.prices.iter().any(|card| card.lists.len() > 1) {
        let lines = price_list::table(&price_list::in_order(worth));
        let mut note = wrap(
            &format!(
                "Fair prices over the lists that had a card, in the unit in which the rules charge; margin ±{} points.",
                price(worth.margin)
            ),
            width(),
        );
        note.extend(next_lines(worth, pace));
        note.extend(trust_lines(worth));
        let room = n_lines.saturating_sub(note.len() + 1);
        let lines = fitting(&lines, room, Truncation::First, "the page", ink);
        let lines = lines.iter().chain(&note);
        return lines.map(|line| format!("{line}\n")).collect();
    }
    let rows = in_order(worth).into_iter().map(|card| TextRow {
        cells: vec![
            format!("{}, {}", card.title, card.bearer),
            price(card.price),
            in_a_word(&card.worth),
            grouped(card.n_pairs),
        ],
        verdict: format!(
            "{}{}{}{}",
            worth
                .prices
                .iter()
                .find(|price| price.is_of(card))
                .map_or_else(|| card.verdict.words().to_owned(), CardPrice::verdict_in_words),
            if card.firmness == Firmness::Firm { ", firm" } else { "" },
            if card.is_flagged { " *" } else { "" },
            match &card.skill {
                Some(skill) => format!("; {}", skill.in_a_word()),
                None => String::new(),
            },
        ),
        tone: tone(card.verdict),
    });
    let headings = ["card, list", "costs", "worth, 95 % interval", "pairs"].map(str::to_owned);
    let drawn = in_order(worth).into_iter().map(|card| match card.worth.estimate() {
        Some(estimate) => Drawn::of(estimate, 1.0, card.price),
        None => Drawn::only(card.price),
    });
    let table = TextTable {
        headings: headings.to_vec(),
        rows: rows.collect(),
        drawing: Drawing::of(&drawn.collect::<Vec<_>>(), &[3]),
    };
    let note = format!(
        "Worth in army points by the handicap curve of {}; margin ±{} points; * flagged{}.",
        match worth.curve {
            CurveOf::Bearer | CurveOf::Levels => "each list",
            CurveOf::All => "all lists together",
        },
        price(worth.margin),
        match worth.cards.len() {
            1 => String::new(),
            n => format!(" among all {n} cards"),
        }
    );
    let mut note = wrap(&(note + &what_words_mean(worth)), width());
    note.extend(next_lines(worth, pace));
    note.extend(trust_lines(worth));
    // The headings come on top of the rows.
    let room = n_lines.saturating_sub(note.len() + 1);
    let lines = fitting(&table, room, Truncation::First, "values.csv", ink);
    let lines = lines.iter().chain(&note);
    lines.map(|line| format!("{line}\n")).collect()
}

/// What would settle the cards that are open.
fn next_lines(worth: &WorthAnswer, pace: Pace) -> Vec<String> {
    let steps = worth.prices.iter().map(|card| (card.title.as_str(), next_step(worth, card)));
    next_step::sentences(steps, pace).iter().flat_map(|it| wrap(it, width())).collect()
}

/// What the verdict of each of a few cards rests on.
fn trust_lines(worth: &WorthAnswer) -> Vec<String> {
    if worth.prices.len() > MOST_TRUSTED {
        return Vec::new();
    }
    let line = |card: &CardPrice| {
        let sentence = card.trust.sentence();
        match (worth.prices.len(), card.lists.as_slice()) {
            (1, _) => sentence,
            (_, [list]) => format!("{}, {list}: {sentence}", card.title),
            _ => format!("{}: {sentence}", card.title),
        }
    };
    let lines = worth.prices.iter().map(line);
    lines.flat_map(|line| wrap(&line, width())).collect()
}

/// The worth, or why there is none.
fn in_a_word(worth: &WorthOf) -> String {
    match worth {
        WorthOf::Points(points_of) => points(Some(&points_of.estimate)),
        WorthOf::Flat => "flat curve".to_owned(),
        WorthOf::NotYet => "not yet".to_owned(),
        WorthOf::NeverActed => NEVER_ACTED.to_owned(),
        WorthOf::NoCurve => "no curve".to_owned(),
    }
}

/// The meaning of the words that replace a worth.
fn what_words_mean(worth: &WorthAnswer) -> String {
    let has = |which: &WorthOf| worth.cards.iter().any(|card| card.worth == *which);
    let mut text = String::new();
    if has(&WorthOf::NotYet) {
        text.push_str(" Not yet: a worth takes 20 blocks, 5,760 pairs.");
    }
    if has(&WorthOf::Flat) {
        text.push_str(" Flat curve: points don't move the score, so there is no worth in points.");
    }
    if has(&WorthOf::NoCurve) {
        text.push_str(" No curve: what a point is worth is known from other battles.");
    }
    if (worth.cards.iter()).any(|card| card.firmness == Firmness::Firm) {
        text.push_str(" Firm: every player and every reading comes to the verdict by itself.");
    }
    text
}

/// Cards by how far their worth is from their price, the farthest first; those without a worth come last.
pub fn in_order(worth: &WorthAnswer) -> Vec<&CardAnswer> {
    let mut cards: Vec<&CardAnswer> = worth.cards.iter().collect();
    let off = |card: &CardAnswer| {
        let value = card.worth.estimate().and_then(|estimate| estimate.value);
        value.map(|value| (value - card.price).abs())
    };
    cards.sort_by(|x, y| match (off(x), off(y)) {
        (Some(x), Some(y)) => y.total_cmp(&x),
        (x, y) => y.is_some().cmp(&x.is_some()),
    });
    cards
}
