//! The nine counts of one matchup under one variant, policy and parameter setting.

use super::{Lattice, MomentTally, add_cells, pair_score};
use crate::betting::BetMixture;
use crate::estimate::Estimate;

/// ST-A2: the pairs of one cell, counted by the results of their two games.
///
/// # Examples
///
/// ```
/// use stats::CellTally;
///
/// let mut tally = CellTally::default();
/// tally.record(2, 1); // A won from seat 1 and drew from seat 2
/// tally.record(0, 2);
/// assert_eq!((tally.n_pairs(), tally.sum(), tally.draws()), (2, 5, 1));
/// assert_eq!(tally.score(0.05).value, Some(0.625));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellTally {
    /// `games[x1][x2]` pairs in which A took `x1` half points in game 1, with A in seat 1, and `x2` in game 2.
    pub games: [[u64; 3]; 3],
}

impl CellTally {
    /// Counts one pair by A's half points in its two games: 0 lost, 1 drawn, 2 won.
    ///
    /// # Panics
    ///
    /// When a result is more than 2.
    pub fn record(&mut self, x1: u8, x2: u8) {
        self.games[usize::from(x1)][usize::from(x2)] += 1;
    }

    /// ST-A6: adds another tally's pairs, by integer addition.
    pub fn merge(&mut self, other: &Self) {
        add_cells(&mut self.games, &other.games);
    }

    /// Pairs counted.
    #[must_use]
    pub fn n_pairs(&self) -> u64 {
        self.games.as_flattened().iter().sum()
    }

    /// ST-A2: the counts c₀…c₄ of pair scores in quarter points.
    #[must_use]
    pub fn pentanomial(&self) -> [u64; 5] {
        let mut counts = [0; 5];
        self.for_each(|x1, x2, pairs| counts[usize::from(pair_score(x1, x2))] += pairs);
        counts
    }

    /// Σs: the pair scores summed, in quarter points.
    #[must_use]
    pub fn sum(&self) -> i64 {
        score_lattice(&self.pentanomial()).moments().sum
    }

    /// ST-A2: games that A won.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.games_with(2)
    }

    /// ST-A2: drawn games.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.games_with(1)
    }

    /// ST-A2: games that A lost.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.games_with(0)
    }

    /// ST-A2: sample variance s² of the pair's mean score, V / (16 n (n − 1)); `None` below two pairs.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        score_lattice(&self.pentanomial()).moments().variance().map(|quarters| quarters / 16.0)
    }

    /// ST-C9: variance of the score of a single battle with a random seat, divisor 2n − 1; `None` without pairs.
    ///
    /// All 2n games are taken as if they were independent; this is what the pair is compared with.
    #[must_use]
    pub fn single_variance(&self) -> Option<f64> {
        let [lost, drawn, won] = [self.losses(), self.draws(), self.wins()];
        Lattice { counts: &[lost, drawn, won], first: 0, unit: 2 }
            .moments()
            .variance()
            .map(|halves| halves / 4.0)
    }

    /// Pairs whose score is not the commonest one; below 30 the t interval is not used.
    #[must_use]
    pub fn moving_pairs(&self) -> u64 {
        score_lattice(&self.pentanomial()).moving()
    }

    /// ST-C1 and ST-B4: A's mean score over both seats, 0 to 1, with its planned interval by the rule of ST-B6 with λ₀ = 1.
    ///
    /// # Panics
    ///
    /// When `alpha` is not strictly between 0 and 1, as for every estimate below.
    #[must_use]
    pub fn score(&self, alpha: f64) -> Estimate {
        score_lattice(&self.pentanomial()).planned(alpha, &BetMixture::default())
    }

    /// ST-D3: A's mean score, 0 to 1, with the interval that holds whatever made the run stop.
    #[must_use]
    pub fn score_anytime(&self, alpha: f64, bets: &BetMixture) -> Estimate {
        score_lattice(&self.pentanomial()).anytime(alpha, bets)
    }

    /// ST-A4: the counts of t = x₁ − x₂, from −2 to 2.
    #[must_use]
    pub fn seat_differences(&self) -> [u64; 5] {
        let mut counts = [0; 5];
        self.for_each(|x1, x2, pairs| counts[usize::from(2 + x1 - x2)] += pairs);
        counts
    }

    /// ST-A4: the share of seat 1 less ½, from −½ to ½: Σt/(4n), with the interval of the rule of ST-B6.
    ///
    /// Estimated within pairs, so the strengths of the armies cancel.
    #[must_use]
    pub fn seat_effect(&self, alpha: f64) -> Estimate {
        Lattice { counts: &self.seat_differences(), first: -2, unit: 4 }
            .planned(alpha, &BetMixture::default())
    }

    /// ST-B3: the share of games that were drawn, 0 to 1, on the pair mean, since two games of a pair depend.
    #[must_use]
    pub fn draw_share(&self, alpha: f64) -> Estimate {
        self.game_share(1, alpha)
    }

    fn game_share(&self, result: u8, alpha: f64) -> Estimate {
        let mut counts = [0; 3];
        self.for_each(|x1, x2, pairs| {
            counts[usize::from(x1 == result) + usize::from(x2 == result)] += pairs;
        });
        Lattice { counts: &counts, first: 0, unit: 2 }.planned(alpha, &BetMixture::default())
    }

    fn games_with(&self, result: u8) -> u64 {
        let mut games = 0;
        self.for_each(|x1, x2, pairs| {
            games += pairs * (u64::from(x1 == result) + u64::from(x2 == result));
        });
        games
    }

    fn for_each(&self, mut visit: impl FnMut(u8, u8, u64)) {
        for (x1, row) in (0..).zip(&self.games) {
            for (x2, &pairs) in (0..).zip(row) {
                visit(x1, x2, pairs);
            }
        }
    }

    /// The moments of the pair scores in quarter points.
    #[must_use]
    pub fn moments(&self) -> MomentTally {
        score_lattice(&self.pentanomial()).moments()
    }
}

/// Pair scores in quarter points.
fn score_lattice(pentanomial: &[u64; 5]) -> Lattice<'_> {
    Lattice { counts: pentanomial, first: 0, unit: 4 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::{IntervalKind, IntervalMethod};

    /// The baseline of the oracle file `variance-account`.
    const GAMES: CellTally = CellTally { games: [[120, 40, 60], [35, 70, 30], [50, 25, 170]] };

    /// A wins most from seat 1 and few from seat 2: the seat cancels in the mean, and not in single games.
    #[test]
    fn st_c1_swapped_seats_take_the_seat_out_of_the_variance() {
        let tally = CellTally { games: [[2, 0, 2], [0, 4, 0], [80, 4, 8]] };
        let seats = [0, 1].map(|seat| {
            let mut half_points = 0;
            tally.for_each(|x1, x2, pairs| half_points += u64::from([x1, x2][seat]) * pairs);
            half_points as f64 / (2.0 * tally.n_pairs() as f64)
        });
        assert!(seats[0] > seats[1] + 0.5);
        let mean = tally.score(0.05).value.unwrap();
        assert!((mean - 0.5 * (seats[0] + seats[1])).abs() < 1e-15);
        let two_games = 0.5 * tally.single_variance().unwrap();
        assert!(tally.variance().unwrap() < 0.3 * two_games);
    }

    #[test]
    fn st_a2_counts_follow_from_the_nine_cells() {
        assert_eq!(GAMES.n_pairs(), 600);
        assert_eq!(GAMES.pentanomial(), [120, 75, 180, 55, 170]);
        assert_eq!((GAMES.wins(), GAMES.draws(), GAMES.losses()), (505, 270, 425));
        assert_eq!((GAMES.sum(), GAMES.moments().squares), (1280, 4010));
        assert!((GAMES.variance().unwrap() - 0.133486366166).abs() < 1e-12);
    }

    #[test]
    fn st_a2_one_pair_has_no_variance() {
        let mut one = CellTally::default();
        one.record(2, 0);
        assert_eq!((one.variance(), one.single_variance()), (None, Some(0.5)));
    }

    #[test]
    fn st_a4_seat_effect_cancels_the_strength_of_the_armies() {
        let seat = GAMES.seat_effect(0.05);
        assert!((seat.value.unwrap() + 0.0125).abs() < 1e-15);
        assert!(seat.contains(0.0) && seat.lo > -0.5 && seat.hi < 0.5);

        // A wins everything: no seat effect, however strong A is.
        let strong = CellTally { games: [[0; 3], [0; 3], [0, 0, 400]] };
        let no_effect = strong.seat_effect(0.05);
        assert_eq!((no_effect.value, no_effect.kind), (Some(0.0), IntervalKind::Degenerate));

        // Seat 1 wins every game: its share is 1, half above a half.
        let first_wins = CellTally { games: [[0; 3], [0; 3], [400, 0, 0]] };
        assert_eq!(first_wins.seat_effect(0.05).value, Some(0.5));
        assert_eq!(first_wins.seat_effect(0.05).hi, 0.5);
    }

    #[test]
    fn st_a6_merging_adds_cell_by_cell() {
        let mut merged = GAMES;
        merged.merge(&GAMES);
        assert_eq!(merged.games[2], [100, 50, 340]);
        merged.merge(&CellTally::default());
        assert_eq!(merged.n_pairs(), 1200);
    }

    #[test]
    fn st_b3_draw_share_counts_games_and_judges_pairs() {
        let draws = GAMES.draw_share(0.05);
        assert_eq!(draws.value, Some(270.0 / 1200.0));
        assert_eq!((draws.method, draws.n), (IntervalMethod::StudentT, 600));
        // 70 pairs drew both games, so the pairs are less informative than 1,200 independent games.
        let share: f64 = 270.0 / 1200.0;
        assert!(draws.half_width() > 1.96 * (share * (1.0 - share) / 1200.0).sqrt());
    }

    #[test]
    fn st_c9_single_variance_takes_games_one_by_one() {
        assert!((GAMES.single_variance().unwrap() - 0.192799555185).abs() < 1e-12);
        assert_eq!(CellTally::default().single_variance(), None);
    }

    #[test]
    fn st_b6_all_draws_are_degenerate() {
        let drawn = CellTally { games: [[0; 3], [0, 50, 0], [0; 3]] };
        let score = drawn.score(0.05);
        assert_eq!((score.value, score.method), (Some(0.5), IntervalMethod::Degenerate));
        assert!(score.lo < 0.5 && score.hi > 0.5);
        assert_eq!(drawn.moving_pairs(), 0);
    }

    #[test]
    fn st_d3_anytime_score_says_so() {
        let anytime = GAMES.score_anytime(0.05, &BetMixture::default());
        assert_eq!(
            (anytime.kind, anytime.method),
            (IntervalKind::Anytime, IntervalMethod::Betting)
        );
        assert!(anytime.half_width() > GAMES.score(0.05).half_width());
    }

    #[test]
    #[should_panic]
    fn a_result_above_two_half_points_is_refused() {
        CellTally::default().record(3, 0);
    }
}
