//! Phrases for what a card does in units other than the score: bought points, a head start, and what its price buys (ST-R2, ST-R12).

use stats::Estimate;

use super::card_price::UnitWorth;
use super::over_lists::CardOverLists;
use super::price_list::{Line, interval};

/// ST-R12: a price within this factor of the worth buys as much as other points do.
const AS_GOOD: f64 = 2.0;
/// ST-R12: an effect within this is nothing that matters.
const NOTHING: f64 = 0.005;

/// `a bought point is worth 0.37 [0.34, 0.40] points of 100 (shipped rate: …)`; none where it was measured in these battles.
pub(super) fn of_point(over: &CardOverLists) -> Option<String> {
    let rate = over.given_rate.as_ref()?;
    let number = |estimate: &Estimate| interval(estimate).trim_start_matches('+').to_owned();
    let worth = number(&over.rate);
    let source = &rate.source;
    Some(match rate.counted.filter(|_| over.unit.is_troops) {
        Some(counted) => format!(
            "a point of the price of a stand is worth {worth} points of 100, {:.2} in other troops that it buys and {:.2} in what the enemy gets when the stand is lost ({source})",
            rate.bought.value, counted.value
        ),
        None => format!("a bought point is worth {worth} points of 100 ({source})"),
    })
}

/// Both sentences that stand beside a given rate.
pub(super) fn beside(line: &Line<'_>, over: &CardOverLists) -> Vec<String> {
    let Some(rate) = &over.given_rate else {
        return Vec::new();
    };
    let head_start = head_start(&line.share.effect, &rate.head_starts);
    head_start.into_iter().chain(for_money(line)).collect()
}

/// ST-R2: as much as how many points that the enemy has lost before the battle begins. An effect below that of the least head start is
/// the same share of it.
fn head_start(effect: &Estimate, starts: &[(f64, f64)]) -> Option<String> {
    let value = effect.value?;
    let (most, _) = *starts.last()?;
    let scale: Vec<(f64, f64)> = [(0.0, 0.0)].into_iter().chain(starts.iter().copied()).collect();
    let points = |gain: f64| {
        let Some([(from, low), (to, high)]) =
            scale.array_windows().find(|[_, (_, high)]| gain <= *high)
        else {
            return format!("more than {most}");
        };
        let part = if high > low { (gain - low) / (high - low) } else { 0.5 };
        let points = from + part * (to - from);
        if points < 0.5 { format!("{points:.2}") } else { format!("{points:.1}") }
    };
    if effect.lo <= 0.0 && effect.hi >= 0.0 {
        let largest = points(effect.hi.max(-effect.lo));
        return Some(format!("It does no more than a head start of {largest} points, either way."));
    }
    let (lo, hi) = (effect.lo.abs().min(effect.hi.abs()), effect.lo.abs().max(effect.hi.abs()));
    let [value, lo, hi] = [value.abs(), lo, hi].map(points);
    Some(match effect.lo > 0.0 {
        true => format!("It does as much as a head start of {value} points [{lo}, {hi}]."),
        false => {
            format!(
                "It does as much harm as a head start of the enemy of {value} points [{lo}, {hi}]."
            )
        }
    })
}

/// ST-R12: what a card does to the score, in a word; none where it is open.
pub fn what_it_does(effect: &Estimate) -> Option<Does> {
    match (effect.lo, effect.hi) {
        (lo, hi) if lo >= -NOTHING && hi <= NOTHING => Some(Does::Nothing),
        (lo, _) if lo > 0.0 => Some(Does::Helps),
        (_, hi) if hi < 0.0 => Some(Does::Hurts),
        _ => None,
    }
}

/// What a card does to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Its interval lies above nothing.
    Helps,
    /// Its interval lies below.
    Hurts,
    /// Its interval lies within ±½ of 100.
    Nothing,
}

impl Does {
    /// `helps`.
    pub fn words(self) -> &'static str {
        match self {
            Does::Helps => "helps",
            Does::Hurts => "hurts",
            Does::Nothing => "does nothing beyond ±½ of 100",
        }
    }
}

/// ST-R12: what the price of a unit buys, against a bought point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForItsPrice {
    /// More than the price in other troops.
    Better,
    /// As much, within a factor of 2.
    AsGood,
    /// Less.
    Worse,
    /// The interval allows more than one of these.
    Open,
}

impl ForItsPrice {
    /// What a line's price buys; none where nothing is charged or its worth is not known.
    pub fn of(line: &Line<'_>) -> Option<ForItsPrice> {
        let UnitWorth::Points { lo, hi, .. } = line.share.worth else {
            return None;
        };
        let price = line.unit.points;
        (price > 0.0).then_some(())?;
        Some(match (lo / price, hi / price) {
            (lo, hi) if lo >= 1.0 / AS_GOOD && hi <= AS_GOOD => ForItsPrice::AsGood,
            (lo, _) if lo > 1.0 => ForItsPrice::Better,
            (_, hi) if hi < 1.0 => ForItsPrice::Worse,
            _ => ForItsPrice::Open,
        })
    }

    /// `better than other troops`.
    pub fn words(self) -> &'static str {
        match self {
            ForItsPrice::Better => "better than other troops",
            ForItsPrice::AsGood => "as good as other troops, within a factor of 2",
            ForItsPrice::Worse => "worse than other troops",
            ForItsPrice::Open => "not known to be better or worse than other troops",
        }
    }
}

fn for_money(line: &Line<'_>) -> Option<String> {
    ForItsPrice::of(line).map(|it| format!("For its price it is {}.", it.words()))
}

/// Both words of many lines, counted: `What they do: 8 help, 2 hurt, 3 do nothing beyond ±½ of 100, 10 are open. …`
pub(super) fn counts(lines: &[Line<'_>]) -> String {
    let judged = || lines.iter().filter(|line| line.share.unseen.is_none());
    let n_does = |wanted: Option<Does>| {
        judged().filter(|line| what_it_does(&line.share.effect) == wanted).count()
    };
    let n_price =
        |wanted: ForItsPrice| lines.iter().filter(|it| ForItsPrice::of(it) == Some(wanted)).count();
    let unseen = match lines.len() - judged().count() {
        0 => String::new(),
        n => format!(", {n} not judged"),
    };
    format!(
        "What they do: {} help, {} hurt, {} nothing beyond ±½ of 100, {} open{unseen}. For their price, where one is charged: {} better than other \
         troops, {} as good within a factor of 2, {} worse, {} open.",
        n_does(Some(Does::Helps)),
        n_does(Some(Does::Hurts)),
        n_does(Some(Does::Nothing)),
        n_does(None),
        n_price(ForItsPrice::Better),
        n_price(ForItsPrice::AsGood),
        n_price(ForItsPrice::Worse),
        n_price(ForItsPrice::Open),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARTS: [(f64, f64); 3] = [(0.5, 8.0), (1.0, 11.0), (2.0, 14.0)];

    fn said(lo: f64, value: f64, hi: f64) -> String {
        let effect = Estimate { value: Some(value), lo, hi, ..Estimate::exact(value, 1) };
        head_start(&effect, &STARTS).expect("there are head starts")
    }

    /// By hand: 2 is a quarter of 8, which half a point does, so an eighth of a point; 9.5 lies in the middle of 8 and 11, so at 0.75.
    #[test]
    fn st_r2_an_effect_is_said_as_a_head_start() {
        assert_eq!(
            said(1.0, 2.0, 4.0),
            "It does as much as a head start of 0.12 points [0.06, 0.25]."
        );
        assert_eq!(
            said(9.5, 11.0, 15.0),
            "It does as much as a head start of 1.0 points [0.8, more than 2]."
        );
        assert_eq!(
            said(-1.0, 2.0, 4.0),
            "It does no more than a head start of 0.25 points, either way."
        );
        assert_eq!(
            said(-4.0, -2.0, -1.0),
            "It does as much harm as a head start of the enemy of 0.12 points [0.06, 0.25]."
        );
    }

    /// By hand from the words of ST-R12; a small gain that is certain and below ½ is nothing that matters.
    #[test]
    fn st_r12_what_a_card_does_is_a_word() {
        let of = |lo, hi| {
            what_it_does(&Estimate { lo, hi, ..Estimate::exact(0.5 * (lo + hi), 9) })
                .map(Does::words)
        };
        assert_eq!(of(0.01, 0.03), Some("helps"));
        assert_eq!(of(-0.03, -0.001), Some("hurts"));
        assert_eq!(of(0.001, 0.005), Some("does nothing beyond ±½ of 100"));
        assert_eq!(of(-0.005, 0.002), Some("does nothing beyond ±½ of 100"));
        assert_eq!(of(-0.001, 0.03), None);
    }
}
