//! ST-R12: a card or a change that moved no score is not judged; what is said is how large an effect the battles could have missed.

use stats::{Estimate, IntervalKind};

use crate::numbers::plain;
use crate::phrases::counted;

/// What could have gone unseen, where no battle's score was changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unseen {
    /// Whether nothing else that was counted differs either, so that the rule did not come up.
    pub came_up_never: bool,
    /// Battles that were played with it.
    pub n_battles: u64,
    /// The largest effect on the score, in points of 100, that this number of equal observations leaves possible (ST-B5).
    pub most: f64,
}

impl Unseen {
    /// Of an effect in points of 100; none where it was seen to move the score, or is zero by construction.
    pub fn of(effect: &Estimate, came_up_never: bool, n_battles: u64) -> Option<Unseen> {
        let is_zero = effect.value == Some(0.0) && effect.kind == IntervalKind::Degenerate;
        (is_zero && n_battles > 0).then_some(Unseen {
            came_up_never,
            n_battles,
            most: effect.hi.max(-effect.lo),
        })
    }

    /// `the rule came up in 0 of 2,304 battles`.
    pub fn how_often(&self, playout: &str) -> String {
        let battles = counted(self.n_battles, playout);
        match self.came_up_never {
            true => format!("the rule came up in 0 of {battles}"),
            false => format!("it came up, but changed the score in 0 of {battles}"),
        }
    }

    /// `an effect of up to 2.1 points of 100 would have gone unseen`.
    pub fn missed(&self) -> String {
        let most = match self.most.is_finite() {
            true => format!("an effect of up to {} points of 100", in_digits(self.most)),
            false => "an effect of any size".to_owned(),
        };
        format!("{most} would have gone unseen")
    }

    /// `not judged: the rule came up in 0 of 2,304 battles; an effect of up to 2.1 points of 100 would have gone unseen`.
    pub fn in_words(&self, playout: &str) -> String {
        format!("not judged: {}; {}", self.how_often(playout), self.missed())
    }
}

/// Two significant digits, rounded up, so that nothing larger could have gone unseen.
fn in_digits(x: f64) -> String {
    if x <= 0.0 {
        return plain(x, 1);
    }
    let decimals = (1 - libm::floor(libm::log10(x)) as i32).clamp(0, 9);
    let unit = libm::pow(10.0, f64::from(decimals));
    plain((x * unit - 1e-9).ceil() / unit, decimals as usize)
}

#[cfg(test)]
mod tests {
    use stats::skill::effect_of_draws;

    use super::*;

    /// 144 draws that are all alike: 1 − 0.05^(1/144) = 2.0589 % of them may be others, each by 100 points of 100 at most.
    #[test]
    fn st_r12_what_never_came_up_says_what_could_have_been_missed() {
        let effect = effect_of_draws(&[0.0; 144], 0.05).expect("there are draws");
        let unseen = Unseen::of(&effect, true, 2_304).expect("nothing moved");
        assert!((unseen.most - 2.0589).abs() < 1e-3, "{unseen:?}");
        assert_eq!(
            unseen.in_words("battle"),
            "not judged: the rule came up in 0 of 2,304 battles; an effect of up to 2.1 points of 100 would have gone unseen"
        );
        let quiet = Unseen { came_up_never: false, ..unseen };
        assert!(
            quiet
                .how_often("duel")
                .starts_with("it came up, but changed the score in 0 of 2,304 duels")
        );
        // One draw that moved is an effect; and what is zero by construction is known.
        let mut draws = [0.0; 144];
        draws[7] = 12.5;
        let moved = effect_of_draws(&draws, 0.05).expect("there are draws");
        assert_eq!(Unseen::of(&moved, false, 2_304), None);
        assert_eq!(Unseen::of(&Estimate::exact(0.0, 1_152), true, 2_304), None);
    }

    #[test]
    fn bounds_are_rounded_up_to_two_digits() {
        let digits = [2.0589, 0.26, 0.00131, 10.0, 53.2, 100.0].map(in_digits);
        assert_eq!(digits, ["2.1", "0.26", "0.0014", "10", "54", "100"]);
    }
}
