//! What a card does in the currencies beside the score: a bought point, a head start, and its money (ST-R2, ST-R12).

use stats::Estimate;

use super::card_price::UnitWorth;
use super::over_lists::CardOverLists;
use super::price_list::{Line, interval};

/// ST-R12: a price within this factor of the worth buys as much as other points do.
const AS_GOOD: f64 = 2.0;

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

/// ST-R12: what its price buys, against a bought point.
fn for_money(line: &Line<'_>) -> Option<String> {
    let word = value_for_money(line)?;
    Some(format!("For its price it is {word}."))
}

/// `better than other troops`, `as good as other troops, within a factor of 2`, `worse than other troops`, or that it is open; none where
/// nothing is charged or its worth is not known.
pub fn value_for_money(line: &Line<'_>) -> Option<&'static str> {
    let UnitWorth::Points { lo, hi, .. } = line.share.worth else {
        return None;
    };
    let price = line.unit.points;
    (price > 0.0).then_some(())?;
    Some(match (lo / price, hi / price) {
        (lo, hi) if lo >= 1.0 / AS_GOOD && hi <= AS_GOOD => {
            "as good as other troops, within a factor of 2"
        }
        (lo, _) if lo > 1.0 => "better than other troops",
        (_, hi) if hi < 1.0 => "worse than other troops",
        _ => "not known to be better or worse than other troops",
    })
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
}
