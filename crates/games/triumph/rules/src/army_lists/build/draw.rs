//! Counting the compositions of a list, and drawing one.

use battle_core::{Dice, RuleId};

use super::options::{GENERAL, Take};
use crate::half_points::HalfPoints;

/// The compositions of the entries from some entry on: the best value of the aim, and how many compositions reach it.
#[derive(Clone, Copy, Debug)]
struct Ways {
    worth: i32,
    /// Exact for every published list, since none has 10^8 at any cost; a sum beyond 128 bits stays at the largest number.
    n: u128,
}

const NONE: Ways = Ways { worth: i32::MIN, n: 0 };

impl Ways {
    /// Adds other compositions if they are as good; takes their place if they are better.
    fn add(&mut self, other: Ways) {
        if other.n > 0 && other.worth > self.worth {
            *self = other;
        } else if other.n > 0 && other.worth == self.worth {
            self.n = self.n.saturating_add(other.n);
        }
    }
}

/// All compositions of a list, counted by the points left and by what is still needed (bits without a gap).
#[derive(Clone, Debug)]
pub(super) struct Compositions {
    /// For each entry, and once after the last: the compositions of the rest of the list, by half points and needs.
    ways: Vec<Vec<Ways>>,
    n_needs: usize,
    /// TR-AB-01: the cost of the compositions in half points: the most that any of them can spend within the cap.
    points: usize,
    needs: u16,
}

impl Compositions {
    /// Counts the compositions; `None` if there is none within the cap.
    pub(super) fn count(
        options: &[Vec<Take>],
        cap: HalfPoints,
        needs: u16,
    ) -> Option<Compositions> {
        let cap = usize::try_from(cap.0).ok()?;
        let ways = all_ways(options, cap, needs)?;
        let all = |points: &usize| ways[0][at(*points, needs, needs)].n > 0;
        let points = (0..=cap).rev().find(all)?;
        Some(Compositions { ways, n_needs: usize::from(needs) + 1, points, needs })
    }

    /// Draws one of the best compositions, each with the same chance, as what each entry gives.
    pub(super) fn draw<'o>(&self, options: &'o [Vec<Take>], dice: &mut impl Dice) -> Vec<&'o Take> {
        let (mut points, mut needed) = (self.points, self.needs);
        let mut drawn = Vec::new();
        for (entry, options) in options.iter().enumerate() {
            let here = self.ways[entry][points * self.n_needs + usize::from(needed)];
            let mut left = below(here.n, RuleId("TR-AB-02"), dice);
            for option in options {
                let Some(rest) = self.after(entry, option, points, needed) else {
                    continue;
                };
                if rest.worth.saturating_add(option.worth) != here.worth {
                    continue;
                }
                if left < rest.n {
                    points -= cost(option);
                    needed &= !option.meets;
                    drawn.push(option);
                    break;
                }
                left -= rest.n;
            }
        }
        drawn
    }

    /// The compositions of the rest of the list after an option.
    fn after(&self, entry: usize, option: &Take, points: usize, needed: u16) -> Option<Ways> {
        let rest = points.checked_sub(cost(option))?;
        let needed = usize::from(needed & !option.meets);
        let ways = self.ways[entry + 1][rest * self.n_needs + needed];
        (ways.n > 0).then_some(ways)
    }
}

fn cost(option: &Take) -> usize {
    option.cost.0.unsigned_abs().into()
}

/// The lowest cost of a composition that has what is needed; `None` if none costs `most` or less.
pub(super) fn least_cost(
    options: &[Vec<Take>],
    most: HalfPoints,
    needs: u16,
) -> Option<HalfPoints> {
    let most = usize::try_from(most.0).ok()?;
    let ways = all_ways(options, most, needs)?;
    let least = (0..=most).find(|&points| ways[0][at(points, needs, needs)].n > 0)?;
    i16::try_from(least).ok().map(HalfPoints)
}

/// The index, in the table of an entry, for the points that are left and what is still needed.
fn at(points: usize, needed: u16, needs: u16) -> usize {
    points * (usize::from(needs) + 1) + usize::from(needed)
}

/// For each entry, and once after the last: the ways of going on from it, by half points up to `cap` and by needs.
fn all_ways(options: &[Vec<Take>], cap: usize, needs: u16) -> Option<Vec<Vec<Ways>>> {
    let mut ways = vec![vec![NONE; at(cap + 1, 0, needs)]; options.len() + 1];
    ways[options.len()][at(0, 0, needs)] = Ways { worth: 0, n: 1 };
    for (entry, options) in options.iter().enumerate().rev() {
        let (before, after) = ways.split_at_mut(entry + 1);
        let (here, on) = (&mut before[entry], &after[0]);
        for option in options {
            let cost = usize::try_from(option.cost.0).ok()?;
            for points in cost..=cap {
                for needed in 0..=needs {
                    let rest = on[at(points - cost, needed & !option.meets, needs)];
                    here[at(points, needed, needs)]
                        .add(Ways { worth: rest.worth.saturating_add(option.worth), n: rest.n });
                }
            }
        }
    }
    Some(ways)
}

/// What every army needs: a general.
pub(super) const ALWAYS: u16 = GENERAL;

/// Dice of one draw: 6 to this power is below 2^63.
const DIGITS: u32 = 24;
const ROOM: u128 = 6u128.pow(DIGITS);

/// A whole number below `n`, which isn't 0, each with the same chance.
///
/// The same dice give about the same share of every `n`, and every `n` takes equally many, so that armies of two sizes drawn
/// from the same dice are alike (ST-E2). Draws that would favour some results are repeated (Lemire 2019); this is too rare to be
/// observed.
pub(super) fn below(n: u128, asked_by: RuleId, dice: &mut impl Dice) -> u128 {
    debug_assert!(n > 0, "nothing to draw from");
    // Beyond 6^24 only the first 6^24 are drawn from; no list allows that many armies.
    let n = n.clamp(1, ROOM);
    loop {
        let digit = |number, _| number * 6 + u128::from(dice.d6(asked_by) - 1);
        let share = (0..DIGITS).fold(0, digit) * n;
        if share % ROOM >= ROOM % n {
            return share / ROOM;
        }
    }
}
