//! How the next turn of the enemy, and then ours, change the value of a fight.

use battle_core::Seat;
use tabletop::{Point, Pose, UNIT};

use crate::view::View;
use triumph::battle::fight_odds::{FightOdds, Fighting};
use triumph::battle::{STAND_WIDTH, StandId, Stands};

/// The value of a fight beyond its current odds, in 1/64 points: minus the most that free enemies can add to it in their turn, plus
/// the most that free stands of ours can add in the next.
pub(crate) fn of_answers(
    view: &View<'_>,
    stand: StandId,
    enemy: StandId,
    [own, other]: &[Fighting; 2],
) -> i32 {
    let weights = &view.doctrine.captain;
    if !weights.looks_beyond_fights() {
        return 0;
    }
    let odds = view.battle.odds();
    let swing = |own: &Fighting, other: &Fighting| odds.swing(own, other, &view.prices());
    let now = swing(own, other);
    let mut worth = 0;
    if weights.answer != 0 {
        let added = Added::to(view, enemy, stand, view.seat.other());
        if added.is_any() {
            worth += weights.answer * (swing(&added.on(own, odds), other) - now).min(0);
        }
    }
    if weights.follow != 0 {
        let added = Added::to(view, stand, enemy, view.seat);
        if added.is_any() {
            worth += weights.follow * (swing(own, &added.on(other, odds)) - now).max(0);
        }
    }
    worth / 64
}

/// What a seat can add to a fight against a stand.
#[derive(Clone, Copy, Default)]
struct Added {
    edges: i32,
    /// Whether an enemy can reach its flank, so that a fall back destroys it (TR-OM-02).
    shuts: bool,
}

impl Added {
    /// What free stands of a seat can add to a fight of one of them against an enemy.
    fn to(view: &View<'_>, with: StandId, against: StandId, seat: Seat) -> Added {
        let pose = view.pose(against);
        let is_free = |&stand: &StandId| stand != with && view.opponent(stand).is_none();
        let near = view.about(pose.at, Point::new(ABOUT, ABOUT)).of(seat);
        let free: Stands = near.iter().filter(is_free).collect();
        let mut added = Added::default();
        if free.is_empty() {
            return added;
        }
        let sides = [-STAND_WIDTH, STAND_WIDTH].map(|side| pose.shifted(0, side));
        for (place, is_joined) in sides.into_iter().zip(view.neighbours(against)) {
            // An enemy that comes to a joined neighbour fights the neighbour; one that is there already counts.
            let across = Pose::new(place.at, place.heading.opposite());
            if is_joined || view.stand_at(seat, across).is_some() {
                continue;
            }
            let comers = free.iter().map(|stand| (stand, view.pose(stand).at));
            let comers = comers.filter(|&(stand, at)| {
                let reach = i64::from(view.battle.seen_reach(&view.state, stand));
                (at - place.at).length_squared() <= reach * reach
            });
            let (mut comes, mut from_behind) = (false, false);
            for (_, at) in comers {
                comes = true;
                // TR-MV-25: a stand that starts behind its front line may contact the flank.
                from_behind |= (at - pose.at).along(pose.forward()) <= -UNIT / 2;
            }
            added.edges += i32::from(comes);
            added.shuts |= from_behind;
        }
        added
    }

    fn is_any(self) -> bool {
        self.edges > 0
    }

    /// A stand with this added against it.
    fn on(self, against: &Fighting, odds: &FightOdds) -> Fighting {
        Fighting {
            bonus: against.bonus + odds.bonus(false, self.edges, false),
            is_doomed: against.is_doomed || self.shuts,
            ..*against
        }
    }
}

/// Enemies farther away than this, along either edge of the table, add nothing.
const ABOUT: i32 = 7 * UNIT;
