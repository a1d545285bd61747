//! The field and the moves over it, read plainly: patch by patch, cell by cell (GL-011, GL-012, GL-951, GL-954).

use gloriam::battle::{Facing, Place};
use gloriam::parameters::PatchKind;
use gloriam::troops::MoveType;

use crate::reader::{Referee, body};

/// GL-011: the move in good, rough and difficult going.
fn moves_of(moves: MoveType) -> [i8; 3] {
    match moves {
        MoveType::CloseInfantry => [3, 3, 2],
        MoveType::LooseInfantry => [3, 3, 3],
        MoveType::Warriors | MoveType::Dragoons | MoveType::SkirmishInfantry => [4, 4, 3],
        MoveType::CloseHorse => [4, 2, 1],
        MoveType::LooseHorse => [5, 3, 2],
        MoveType::SkirmishHorse => [6, 4, 3],
        MoveType::Elephants => [4, 3, 2],
        MoveType::BattleWagons | MoveType::LightArtillery => [2, 1, 0],
        MoveType::Artillery => [1, 0, 0],
    }
}

/// The change of lane by a step ahead of who faces across.
pub(crate) fn side(facing: Facing) -> i8 {
    match facing {
        Facing::Left => -1,
        Facing::Right => 1,
        Facing::Up | Facing::Down => 0,
    }
}

pub(crate) fn faces_across(place: Place) -> bool {
    side(place.facing) != 0
}

/// Whether one facing is at 90 degrees to another.
pub(crate) fn is_quarter(one: Facing, two: Facing) -> bool {
    (side(one) == 0) != (side(two) == 0)
}

/// Whether one facing is the opposite of another.
pub(crate) fn is_opposite(one: Facing, two: Facing) -> bool {
    !is_quarter(one, two) && one != two
}

/// The other way.
pub(crate) fn opposite(facing: Facing) -> Facing {
    match facing {
        Facing::Up => Facing::Down,
        Facing::Down => Facing::Up,
        Facing::Left => Facing::Right,
        Facing::Right => Facing::Left,
    }
}

/// The place of the same body that faces another way.
pub(crate) fn facing(place: Place, facing: Facing) -> Place {
    let (low, high) = body(place);
    let y = if facing == Facing::Down { low } else { high };
    Place { y, facing, ..place }
}

/// GL-954: that many BW ahead; 3 for each lane across.
pub(crate) fn gone(place: Place, bw: i8) -> Place {
    let y = match place.facing {
        Facing::Up => place.y + bw,
        Facing::Down => place.y - bw,
        Facing::Left | Facing::Right => place.y,
    };
    let lane = place.lane + side(place.facing) * (bw / 3);
    Place { lane, y, ..place }
}

/// GL-952: the difference of the front edges; a unit that faces across shows its side all along its body.
pub(crate) fn apart_along(one: Place, two: Place) -> i8 {
    let edge = |place: Place| match faces_across(place) {
        true => body(place),
        false => (place.y, place.y),
    };
    let (own, its) = (edge(one), edge(two));
    (its.0 - own.1).max(own.0 - its.1).max(0)
}

/// BW between two bodies along the lane, less than 0 if they overlap.
pub(crate) fn between(one: Place, two: Place) -> i8 {
    let (own, its) = (body(one), body(two));
    (its.0 - own.1).max(own.0 - its.1)
}

impl Referee<'_> {
    /// GL-951: 0 for good going, 1 for rough, 2 for difficult; the last patch holds.
    pub(crate) fn going(&self, lane: i8, row: i8) -> usize {
        let mut going = 0;
        for patch in self.field.patches() {
            let within = (patch.lanes.0 as i8..=patch.lanes.1 as i8).contains(&lane)
                && (patch.ys.0 as i8..patch.ys.1 as i8).contains(&row);
            match patch.kind {
                PatchKind::Rough if within => going = 1,
                PatchKind::Difficult if within => going = 2,
                _ => {}
            }
        }
        going
    }

    /// Walls and hedges that a front edge crosses in a lane between two lines.
    fn crossed(&self, lane: i8, from: i8, to: i8) -> i8 {
        // Lines from where it stands to the last before where it stops.
        let lines: Vec<i8> =
            if from < to { (from..to).collect() } else { (to + 1..=from).collect() };
        let mut n = 0;
        for y in lines {
            let stands = self.field.patches().any(|patch| {
                matches!(patch.kind, PatchKind::Hedge | PatchKind::Wall)
                    && (patch.lanes.0 as i8..=patch.lanes.1 as i8).contains(&lane)
                    && patch.ys.0 as i8 == y
            });
            n += i8::from(stands);
        }
        n
    }

    /// GL-951, GL-012: the most that a unit may move between two places, by the worst cell of the way, less what it crosses.
    pub(crate) fn speed(&self, id: usize, from: Place, to: Place) -> i8 {
        let (one, two) = (body(from).0, body(to).0);
        let mut worst = 0;
        for lane in from.lane.min(to.lane)..=from.lane.max(to.lane) {
            for row in one.min(two)..=one.max(two) {
                worst = worst.max(self.going(lane, row));
            }
        }
        let crossed = if from.lane == to.lane && from.facing == to.facing {
            // Going back, the rear edge leads.
            let back = match from.facing {
                Facing::Up => to.y < from.y,
                Facing::Down => to.y > from.y,
                Facing::Left | Facing::Right => false,
            };
            match (from.facing, back) {
                (Facing::Up, true) => self.crossed(from.lane, from.y - 1, to.y - 1),
                (Facing::Down, true) => self.crossed(from.lane, from.y + 1, to.y + 1),
                (Facing::Left | Facing::Right, _) => 0,
                _ => self.crossed(from.lane, from.y, to.y),
            }
        } else {
            0
        };
        moves_of(self.unit(id).troops.moves)[worst] - crossed
    }
}
