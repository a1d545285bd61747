//! Closed lines: how many enemies can attack a stand, and which friends are beside it.

use tabletop::Pose;

use crate::view::{SeenOwn, View};

/// How the neighbours of a stand, and enemies that may come with one that attacks it from the front, change that fight.
pub(crate) struct Line {
    weight: i32,
    /// The edges that count against the stand and against its attacker.
    edges: [i32; 2],
}

impl Line {
    /// The line of a stand in a pose, with friends joined to this many of its sides.
    pub fn of(view: &View<'_>, pose: &Pose, sides: i32) -> Line {
        let weight = view.doctrine.captain.closed;
        if weight == 0 {
            let edges = [0, 0];
            return Line { weight, edges };
        }
        let forward = pose.forward();
        let comers = view.foes.iter().filter(|foe| {
            let way = foe.at - pose.at;
            way.length_squared() <= foe.within_reach
                && way.dot(forward) > 0
                && way.dot(foe.forward) < 0
                && view.opponent(foe.stand).is_none()
        });
        let beside = comers.count() as i32 - 1;
        // An enemy beside the attacker engages the friend there, or overlaps the stand where there is none.
        let edges = [(2 - sides).min(beside).max(0), (sides - beside).max(0)];
        Line { weight, edges }
    }

    /// The value of an attack from the front, in 1/64 points, including the stands beside it.
    pub fn counted(&self, view: &View<'_>, own: &SeenOwn, nth: usize, blow: i32) -> i32 {
        if self.weight == 0 {
            return blow;
        }
        let counted = -view.swing_from_afar(own, nth, self.edges);
        blow + self.weight * (counted - blow) / 64
    }
}
