//! The answer in a sentence or two (ST-J1, ST-J2).

mod plain;

use stats::{Estimate, IntervalKind};

use crate::info::{RunInfo, Variants};
use crate::numbers::{grouped, plain};
use crate::phrases::{Number, article, counted, listed, lower_first};
use crate::readings;
use crate::row_order::highest_first;
use crate::sensitivity;
use crate::side_names::{Sides, in_matchup, of_enemy};
use crate::standings::{self, standings};
use crate::tables::{CellLine, Merged, Tables, VariantLine};
use crate::undecided;
use crate::units_needed;
use crate::variant_rows::{split, variants_by_size};
use crate::worth::wording;

/// The most variants whose effect a headline gives army by army or matchup by matchup; others are only named.
const MOST_SPLIT: usize = 3;
/// The number of variants from which on a headline counts those that move the score.
const FEWEST_COUNTED: usize = 4;
/// The most one-sided matchups that a headline names.
const MOST_ONE_SIDED: usize = 2;
/// The most variants without effect that a headline names.
const MOST_NAMED: usize = 4;

/// The unit of the difference that the run is about: `points a duel`, or without a swing `percentage points of score`.
pub fn headline_unit(info: &RunInfo) -> String {
    match info.swing_column().and_then(|column| info.columns.get(column)) {
        Some(column) => format!("{} {} {}", column.unit, article(&info.game), info.game),
        None => "percentage points of score".to_owned(),
    }
}

/// A merged difference as the run shows it: of swings if there are any, else of scores.
pub fn headline(merged: &Merged) -> Number {
    match merged.differences.swing {
        Some(swing) => Number::plain(swing),
        None => Number::percentage_points(merged.differences.score),
    }
}

/// The exact counterpart of a headline, one digit finer than the estimate may be.
pub fn exact_headline(swing: bool, exact: Option<f64>) -> Option<String> {
    Some(if swing { plain(exact?, 3) } else { plain(100.0 * exact?, 3) })
}

/// The answer: one to three sentences, each number with its interval and its pairs.
pub fn answer(info: &RunInfo, tables: &Tables) -> Vec<String> {
    if let Some(worth) = &info.worth {
        let of_readings = sensitivity::of_worths(&info.sensitivity);
        return [of_readings, wording::sentences(worth)].concat();
    }
    if let Some(swap) = &info.swap {
        return swap.sentences(tables);
    }
    if !info.sensitivity.is_empty() {
        let answers = info.sensitivity.iter();
        return answers.flat_map(|answer| answer.sentences()).collect();
    }
    if !info.counted.is_empty() {
        return units_needed::sentences(
            &units_needed::answers(info, tables),
            &info.level_percent(),
        );
    }
    let mut said = on_scores(info, tables);
    said.extend(undecided::sentence(info, tables));
    said
}

/// What variants do to scores, or how matchups stand.
fn on_scores(info: &RunInfo, tables: &Tables) -> Vec<String> {
    let mut said = readings::sentences(info, tables);
    if info.variants == Variants::Game
        && let Some(standings) = standings(tables)
    {
        said.extend(standings::sentences(
            &standings,
            tables,
            &info.level_percent(),
            &info.readings,
        ));
        return said;
    }
    if !said.is_empty() {
        return said;
    }
    // The score as it is comes before what changes it.
    let fair = fairness(info, tables);
    said.extend(fair.clone());
    let (split, variants) = splits(info, tables);
    if let (true, Some(plain)) = (split.is_empty(), plain::sentences(info, &variants)) {
        said.extend(plain);
        return said;
    }
    said.extend(split);
    said.extend(moved(info, &variants));
    // Where a run was stopped, some variants were not played.
    let played = variants.into_iter().filter(|line| line.merged.pairs > 0);
    let (unseen, variants): (Vec<&VariantLine>, Vec<&VariantLine>) =
        played.partition(|line| line.unseen().is_some());
    said.extend(not_judged(info, &unseen));
    let ends = match variants.as_slice() {
        [] if !said.is_empty() || fair.is_some() => Vec::new(),
        [] => answer_on_matchups(info, &tables.cells),
        [only] => vec![effect_in_words(info, only, Place::Alone)],
        [first, .., last]
            if !matches!(sign(first), Sign::Above | Sign::Zero)
                && !matches!(sign(last), Sign::Below | Sign::Zero) =>
        {
            none_shown(info, &variants)
        }
        [first, others @ .., last] => {
            let near = others.first().unwrap_or(last);
            let near = may_help_as_much(info, first, near);
            vec![
                effect_in_words(info, first, Place::First { near }),
                effect_in_words(info, last, Place::Last),
            ]
        }
    };
    said.extend(ends);
    said.extend(against_each_other(info, &variants));
    said
}

/// Variants on which armies or matchups disagree, with both ends of each.
///
/// Also returns the other variants, the largest gain first.
fn splits<'t>(info: &RunInfo, tables: &'t Tables) -> (Vec<String>, Vec<&'t VariantLine>) {
    let sentence = |line: &VariantLine| {
        let own = split(info, tables, line)?;
        let (most, least) = (own.first()?, own.last()?);
        let [high, low] = [most, least].map(|it| in_unit(info, it.differences.headline()));
        if info.variants != Variants::Cards || most.a == least.a {
            let [most, least] = [most, least].map(|it| in_matchup(&it.a, &it.matchup));
            return Some(format!(
                "{} depends on the matchup, beyond chance: it changes the score of {most} by {high}, and of {least} by {low} ({} tried).",
                line.variant.title,
                counted(own.len() as u64, "matchup"),
            ));
        }
        Some(format!(
            "{} depends on the army: {} gains {high}; {} {low} ({} armies tried).",
            line.variant.title,
            most.a,
            least.a,
            grouped(own.len() as u64),
        ))
    };
    let (mut said, mut others, mut more) = (Vec::new(), Vec::new(), Vec::new());
    for line in variants_by_size(tables) {
        match sentence(line) {
            Some(sentence) if said.len() < MOST_SPLIT => said.push(sentence),
            Some(_) => more.push(line.variant.title.as_str()),
            None => others.push(line),
        }
    }
    if !more.is_empty() {
        said.push(format!("So do {}.", more.join(", ")));
    }
    (said, others)
}

/// ST-R12: variants that changed no score are not judged; the first few with what could have been missed.
fn not_judged(info: &RunInfo, lines: &[&VariantLine]) -> Vec<String> {
    let named = lines.iter().take(MOST_SPLIT).filter_map(|line| {
        let words = line.unseen()?.in_words(&info.game);
        Some(format!("{}: {words}.", line.variant.title))
    });
    let mut said: Vec<String> = named.collect();
    let more = lines.iter().skip(MOST_SPLIT);
    let more: Vec<&str> = more.map(|line| line.variant.title.as_str()).collect();
    if !more.is_empty() {
        said.push(format!("Nor are {} judged.", more.join(", ")));
    }
    said
}

/// `44 percentage points of score, 95 % interval [40, 48]`.
fn in_unit(info: &RunInfo, difference: &Estimate) -> String {
    let number = match info.swing_column() {
        Some(_) => Number::plain(*difference),
        None => Number::percentage_points(*difference),
    };
    let number = match info.variants {
        Variants::Cards => number,
        _ => number.with_plus(),
    };
    number.in_words(&headline_unit(info), &info.level_percent())
}

/// `; Ambush may help as much`: the second of the variants, where its interval reaches that of the first, which helps.
fn may_help_as_much(info: &RunInfo, first: &VariantLine, second: &VariantLine) -> Option<String> {
    let [of_first, of_second] = [first, second].map(|line| line.merged.differences.headline());
    let is_near = info.variants != Variants::Game && of_second.hi >= of_first.lo;
    is_near.then(|| format!("; {} may help as much", second.variant.title))
}

/// Where a variant stands among those that the answer is about.
enum Place {
    Alone,
    /// It does most; `near` names one that may do as much.
    First {
        near: Option<String>,
    },
    /// It does least.
    Last,
}

/// What is known of the sign of an effect.
enum Sign {
    Above,
    Below,
    Zero,
    Unknown,
}

/// By the exact value, where there is one, or by the interval.
fn sign(line: &VariantLine) -> Sign {
    let differences = &line.merged.differences;
    let estimate = differences.headline();
    let (lo, hi) = match differences.exact_headline() {
        Some(exact) => (exact, exact),
        None => (estimate.lo, estimate.hi),
    };
    if lo > 0.0 {
        Sign::Above
    } else if hi < 0.0 {
        Sign::Below
    } else if lo == 0.0 && hi == 0.0 {
        Sign::Zero
    } else {
        Sign::Unknown
    }
}

/// What is said where no interval of several variants leaves zero out: the one that may do most.
fn none_shown(info: &RunInfo, variants: &[&VariantLine]) -> Vec<String> {
    let size = |line: &&&VariantLine| line.merged.differences.headline().value.map(f64::abs);
    let mut largest_first: Vec<&&VariantLine> = variants.iter().collect();
    largest_first.sort_by(|x, y| highest_first(size(x), size(y)));
    let largest = largest_first.first().map(|line| {
        format!(" The largest change is that of {}: {}.", line.variant.title, gain(info, line))
    });
    vec![format!(
        "None of {} is shown to change the score of {}.{}",
        counted(variants.len() as u64, "variant"),
        info.gainer(),
        largest.unwrap_or_default()
    )]
}

/// A variant that wins more and gains less, or the other way round: what is won is worth less than what is lost.
fn against_each_other(info: &RunInfo, variants: &[&VariantLine]) -> Option<String> {
    let of = |line: &&&VariantLine| {
        let differences = &line.merged.differences;
        let (score, swing) = (differences.score, differences.swing?);
        let wins_more = score.lo > 0.0 && swing.hi < 0.0;
        let wins_fewer = score.hi < 0.0 && swing.lo > 0.0;
        (wins_more || wins_fewer).then_some(wins_more)
    };
    let named = |more: bool| {
        let those = variants.iter().filter(|line| of(line) == Some(more));
        listed(&those.map(|line| line.variant.title.clone()).collect::<Vec<_>>())
    };
    let (more, fewer) = (named(true), named(false));
    let unit = info.swing_column().and_then(|column| info.columns.get(column))?.unit;
    let wins = |names: &str, more: &str, loses: &str| {
        format!(
            "{names}: wins {more} {}s and still {loses} {unit}, since what is won and what is lost are not worth the same.",
            info.game
        )
    };
    match (more.is_empty(), fewer.is_empty()) {
        (true, true) => None,
        (false, _) => Some(wins(&more, "more", "loses")),
        (true, false) => Some(wins(&fewer, "fewer", "gains")),
    }
}

/// What a variant does for who has it, or for A's score: `Ambush hurts its army most: −3.1 points of 100, …`.
fn effect_in_words(info: &RunInfo, line: &VariantLine, place: Place) -> String {
    let is_of_game = info.variants == Variants::Game;
    // A card has a title; other variants have the name that a file gives them, of which a sentence can't be made.
    let title = match is_of_game || line.variant.title == line.variant.name {
        true => format!("\"{}\"", line.variant.title),
        false => line.variant.title.clone(),
    };
    let gainer = info.gainer();
    let (whose, helps, hurts, it) = match is_of_game {
        true => (format!("the score of {gainer}"), "raises", "lowers", " it"),
        false => (gainer, "helps", "hurts", ""),
    };
    let (more, less) = match place {
        Place::Alone => ("", ""),
        Place::First { .. } => (" most", " least"),
        Place::Last => (" least", " most"),
    };
    let gain = gain(info, line);
    let against = line.against_rules.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
    let said = match (sign(line), place) {
        (Sign::Above, Place::First { near: Some(near) }) => {
            format!("{title} {helps} {whose}{more}: {gain}{near}.")
        }
        (Sign::Above, _) => format!("{title} {helps} {whose}{more}: {gain}."),
        (Sign::Below, _) => format!("{title} {hurts} {whose}{less}: {gain}."),
        (Sign::Zero, _) => format!("{title} changes nothing for {whose}: {gain}."),
        (Sign::Unknown, Place::Alone) => {
            format!("Whether {title} {helps} {whose} isn't known: {gain}.")
        }
        (Sign::Unknown, Place::First { .. }) => {
            format!(
                "{title} does most for {whose}, but whether it {helps}{it} isn't known: {gain}."
            )
        }
        (Sign::Unknown, Place::Last) => {
            format!(
                "{title} does least for {whose}, but whether it {hurts}{it} isn't known: {gain}."
            )
        }
    };
    said + &against
}

/// How fair the matchups of different armies are, before any variant: which side is ahead in how many, and the most lopsided on
/// either side; of a single one its score, where there are variants of it.
fn fairness(info: &RunInfo, tables: &Tables) -> Option<String> {
    if info.variants != Variants::Game {
        return None;
    }
    let met = |cell: &&CellLine| cell.variant.is_none() && cell.a != cell.b && cell.pairs > 0;
    let mut cells: Vec<&CellLine> = tables.cells.iter().filter(met).collect();
    cells.sort_by(|x, y| highest_first(x.score.value, y.score.value));
    let percent = |score: Estimate| {
        let number = Number::percent(score);
        number.with_interval(" %")
    };
    match cells.as_slice() {
        [] => return None,
        [only] if tables.variants.is_empty() || only.score.value.is_none() => return None,
        [only] => {
            let (a, b) = (&only.a, &only.b);
            return Some(format!(
                "As it is, the score of {a} is {} against {b}.",
                percent(only.score)
            ));
        }
        _ => {}
    }
    // Of the side that is ahead, the score that it has.
    let ahead = |cell: &&CellLine| -> Option<String> {
        let side = cell.favours()?;
        let score = if side == cell.a { cell.score } else { of_enemy(cell.score) };
        Some(format!("{}, {}", in_matchup(side, &cell.matchup), percent(score)))
    };
    let mut one_sided: Vec<&CellLine> =
        cells.iter().copied().filter(|cell| ahead(cell).is_some()).collect();
    let distance = |cell: &CellLine| cell.score.value.map(|value| (value - 0.5).abs());
    one_sided.sort_by(|x, y| highest_first(distance(x), distance(y)));
    let named: Vec<String> = one_sided.iter().take(MOST_ONE_SIDED).filter_map(ahead).collect();
    let (all, n) = (cells.len(), one_sided.len());
    let how_many = match (n, all - n) {
        (0, _) => return Some(format!("Each of the {all} matchups may be even.")),
        (2, 0) => "Both matchups favour one side".to_owned(),
        (_, 0) => format!("All {all} matchups favour one side"),
        (1, 1) => "One matchup favours one side; the other may be even".to_owned(),
        (1, _) => format!("1 of {all} matchups favours one side; the others may be even"),
        (_, 1) => format!("{n} of {all} matchups favour one side; the other may be even"),
        (..) => format!("{n} of {all} matchups favour one side; the others may be even"),
    };
    let how_many = match tables.variants.is_empty() {
        true => how_many,
        false => format!("As they are, {}", lower_first(&how_many)),
    };
    Some(format!("{how_many}. Most one-sided: {}.", named.join("; ")))
}

/// How many of several variants of the whole game move the score at all.
fn moved(info: &RunInfo, variants: &[&VariantLine]) -> Option<String> {
    if info.variants != Variants::Game || variants.len() < FEWEST_COUNTED {
        return None;
    }
    let moves = |line: &&&VariantLine| {
        let difference = line.merged.differences.headline();
        difference.lo > 0.0 || difference.hi < 0.0
    };
    let (moving, still): (Vec<_>, Vec<_>) = variants.iter().partition(moves);
    let named = |lines: &[&&VariantLine]| {
        let names = lines.iter().take(MOST_NAMED);
        let names: Vec<&str> = names.map(|line| line.variant.title.as_str()).collect();
        let more = match lines.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        format!("{}{more}", names.join(", "))
    };
    let still = match still.as_slice() {
        [] => String::new(),
        lines => format!(" Not shown to move it: {}.", named(lines)),
    };
    let whose = Sides::of(info).first;
    let (moving, all) = (moving.len(), variants.len());
    Some(format!("{moving} of {all} variants move the score of {whose}.{still}"))
}

fn gain(info: &RunInfo, line: &VariantLine) -> String {
    let number = headline(&line.merged).with_plus();
    let exact = exact_headline(
        line.merged.differences.swing.is_some(),
        line.merged.differences.exact_headline(),
    )
    .map(|exact| format!("exactly {exact}; "))
    .unwrap_or_default();
    format!(
        "{} ({exact}{} pairs over {})",
        number.in_words(&headline_unit(info), &info.level_percent()),
        grouped(line.merged.pairs),
        counted(line.merged.matchups.into(), "matchup"),
    )
}

fn answer_on_matchups(info: &RunInfo, cells: &[CellLine]) -> Vec<String> {
    let score = |cell: &CellLine| {
        let exact = cell
            .checks
            .score
            .map(|check| format!("exactly {} %; ", plain(100.0 * check.exact, 3)))
            .unwrap_or_default();
        format!(
            "{} ({exact}{} pairs)",
            Number::percent(cell.score).in_words("%", &info.level_percent()),
            grouped(cell.pairs)
        )
    };
    let mut by_score: Vec<&CellLine> = cells.iter().collect();
    by_score.sort_by(|x, y| highest_first(x.score.value, y.score.value));
    match by_score.as_slice() {
        [] => vec!["Nothing was played.".to_owned()],
        [only] => {
            let mut sentences =
                vec![format!("{}: the score of {} is {}.", only.matchup, only.a, score(only))];
            if only.score.kind == IntervalKind::Exact && only.a == only.b {
                sentences.extend((!info.on_mirrors.is_empty()).then(|| info.on_mirrors.clone()));
            }
            if let Some(swing) = info.swing_column().and_then(|column| only.measures.get(column)) {
                sentences.push(format!(
                    "It gains {}.",
                    Number::plain(*swing).in_words(&headline_unit(info), &info.level_percent())
                ));
            }
            sentences
        }
        [best, .., worst] => {
            let mut sentences = vec![
                format!(
                    "The highest score is that of {}: {}.",
                    in_matchup(&best.a, &best.matchup),
                    score(best)
                ),
                format!(
                    "The lowest is that of {}: {}.",
                    in_matchup(&worst.a, &worst.matchup),
                    score(worst)
                ),
            ];
            if info.variants != Variants::Bearer {
                sentences.push(ahead_and_behind(info, &by_score));
            }
            sentences
        }
    }
}

/// In how many matchups the first side is ahead, behind, or neither for certain.
fn ahead_and_behind(info: &RunInfo, cells: &[&CellLine]) -> String {
    let ahead = cells.iter().filter(|cell| cell.score.lo > 0.5).count();
    let behind = cells.iter().filter(|cell| cell.score.hi < 0.5).count();
    format!(
        "Of {} {} is ahead in {ahead} and behind in {behind} (the whole interval lies on that side of 50 %); {} may be even.",
        counted(cells.len() as u64, "matchup"),
        Sides::of(info).first,
        cells.len() - ahead - behind
    )
}
