//! The signs of a side's prospects that its places show, to be weighed by `value.rs`.

use tabletop::UNIT;

use super::is_within;
use super::worth::{self, Afar, COMMAND, Site};
use crate::captain;
use crate::view::View;

/// The signs of a side.
pub(crate) const NAMES: [&str; 17] = [
    "fights: what they win on average",
    "stands in fights that a fall back destroys",
    "the worst danger",
    "the next two dangers",
    "all other dangers",
    "the best chance",
    "the next two chances",
    "all other chances",
    "sides joined to friends, near enemies",
    "stands on flanks, rears and camps",
    "stands out of command",
    "stands in no fight",
    "points on the table",
    "what both sides can add to fights",
    "friends in each other's way back",
    "distances to the nearest enemies",
    "distances ahead of the body",
];

/// An eighth of a MU.
const EIGHTH: i32 = UNIT / 8;
/// An enemy further away than this counts as this far.
const FAR: i32 = 20 * UNIT;

/// The signs in 1/64 points; stands and sides count 64 each, and distances are in eighths of a MU.
pub(crate) fn of(view: &View<'_>) -> [i32; NAMES.len()] {
    let (mut fights, mut doomed, mut answers, mut points) = (0, 0, 0, 0);
    let (mut joined, mut flanks, mut lost, mut free) = (0, 0, 0, 0);
    let (mut room, mut near, mut ahead) = (0, 0, 0);
    let (mut dangers, mut chances) = (Highest::default(), Highest::default());
    for stand in view.own.iter() {
        points += view.price(stand);
        if let Some(enemy) = view.opponent(stand) {
            let fight = view.fight(stand, enemy);
            let [own, other] = &fight;
            fights += view.battle.odds().swing(own, other, &view.prices());
            answers += captain::of_answers(view, stand, enemy, &fight);
            doomed += if own.is_doomed { view.price(stand) } else { 0 };
            continue;
        }
        free += 64;
        let site = Site { stand, pose: view.pose(stand), is_there: true };
        let (at, afar) = (site.pose.at, Afar::of(view, &site));
        flanks += worth::of_flank_or_camp(view, stand, &afar);
        near += afar.seen.nearest().map_or(0, |nearest| nearest.min(FAR) / EIGHTH);
        ahead += view.ahead_of_body(at).max(0) / EIGHTH;
        if let Some(general) = view.state.general[view.seat]
            && !is_within(view.pose(general).at, at, COMMAND)
        {
            lost += 64;
        }
        if afar.seen.is_anybody_in_reach {
            let sides = view.neighbours(stand).map(i32::from).iter().sum();
            joined += 64 * sides;
            let [danger, chance] = worth::danger_and_chance(view, &site, sides);
            dangers.take(danger);
            chances.take(chance);
            room += captain::of_room(view, stand, site.pose);
        }
    }
    let ([d1, d2, d3], [c1, c2, c3]) = (dangers.parts(), chances.parts());
    [
        fights, doomed, d1, d2, d3, c1, c2, c3, joined, flanks, lost, free, points, answers, room,
        near, ahead,
    ]
}

/// Sums of values by rank, since an enemy with few command points carries out few of many threats.
#[derive(Default)]
struct Highest {
    best: [i32; 3],
    rest: i32,
}

impl Highest {
    fn take(&mut self, mut value: i32) {
        for place in &mut self.best {
            if value > *place {
                std::mem::swap(&mut value, place);
            }
        }
        self.rest += value;
    }

    /// The highest value, the sum of the next two, and that of all others.
    fn parts(&self) -> [i32; 3] {
        let [first, second, third] = self.best;
        [first, second + third, self.rest]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_three_stand_apart() {
        let mut highest = Highest::default();
        for value in [3, 9, 1, 7, 0, 4] {
            highest.take(value);
        }
        assert_eq!(highest.parts(), [9, 7 + 4, 3 + 1]);
    }
}
