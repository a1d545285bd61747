//! Narrow gaps between enemies (TR-MV-13).

use arrayvec::ArrayVec;
use tabletop::{Heading, Rect};

use crate::battle::command::shortest_lines;
use crate::battle::decision::Poses;
use crate::battle::stands::{MAX_STANDS_A_SIDE, StandId};

use super::footprint::Stretch;
use super::formation::{Formation, InFrame};
use super::path_check::{Grounds, PathCheck};
use crate::battle::breach::Breach;

impl PathCheck<'_> {
    /// TR-MV-13: notes the gaps narrower than `min_gap_mu` that a straight stretch crosses, between two enemies or an enemy and
    /// impassable terrain.
    ///
    /// A gap is crossed where the ground that a stand covers crosses the line that joins the nearest points of the two; of two
    /// parallel edges, the line in the middle.
    pub fn look_for_gaps(&mut self, formation: &Formation, stretch: &Stretch) {
        // A gap needs an enemy on one side and another or terrain on the other, and a stand that doesn't move passes none.
        let n_sides = self.near.enemies.len() + usize::from(self.near.has_impassable);
        if self.near.enemies.is_empty() || n_sides < 2 || stretch.by == InFrame::default() {
            return;
        }
        let mut grounds = Grounds::new(formation, stretch);
        let hull = grounds.hull;
        let gap = self.battle.parameters().min_gap_mu().0;
        let mut beside: ArrayVec<(Option<StandId>, Rect), { MAX_STANDS_A_SIDE + 8 }> =
            ArrayVec::new();
        for (enemy, rect) in &self.near.enemies {
            if hull.overlaps(&rect.grown(gap), 0) {
                beside.push((Some(*enemy), *rect));
            }
        }
        if beside.is_empty() {
            return;
        }
        if self.near.has_impassable {
            for ground in self.battle.impassable_grounds(self.state) {
                if hull.overlaps(&ground.grown(gap), 0) && !beside.is_full() {
                    beside.push((None, *ground));
                }
            }
        }
        let eps = self.battle.eps();
        for first in 0..beside.len() {
            for second in first + 1..beside.len() {
                let ((one, own), (other, theirs)) = (beside[first], beside[second]);
                if one.is_none() && other.is_none() {
                    continue;
                }
                let between = theirs.centre - own.centre;
                let half_sides = |rect: &Rect| rect.half_width + rect.half_depth;
                let widest = half_sides(&own) + half_sides(&theirs) + gap;
                if between.x.abs() > widest || between.y.abs() > widest {
                    continue;
                }
                // Where the two touch there is no gap, and where they are far apart it is wide.
                let apart = -own.penetration(&theirs);
                if apart <= eps || apart >= gap {
                    continue;
                }
                let line = || line_between(&own, &theirs, gap);
                if !hull.overlaps(&box_about(&own, &theirs), eps) {
                    debug_assert!(!line().is_some_and(|line| hull.overlaps(&line, eps)));
                    continue;
                }
                let Some(line) = line() else {
                    continue;
                };
                if !hull.overlaps(&line, eps) {
                    continue;
                }
                for (member, ground) in formation.members.iter().zip(grounds.each()) {
                    if ground.overlaps(&line, eps) && !self.squeezed.is_full() {
                        self.squeezed.push((member.stand, one, other));
                    }
                }
            }
        }
    }

    /// TR-MV-13: a stand that went through a narrow gap must end in contact with one of the two enemies beside it.
    pub fn check_gaps(&self, ends: &Poses) -> Result<(), Breach> {
        let eps = self.battle.eps();
        for &(stand, one, other) in &self.squeezed {
            let Some(&(_, pose)) = ends.iter().find(|(moved, _)| *moved == stand) else {
                continue;
            };
            let own = self.battle.rect_at(self.state, stand, pose);
            let touches = [one, other]
                .into_iter()
                .flatten()
                .any(|enemy| own.penetration(&self.battle.rect(self.state, enemy)) >= -eps);
            if !touches {
                return Err(Breach::Gap(stand));
            }
        }
        Ok(())
    }
}

/// The line that joins the nearest points of two rectangles, as a rectangle with hardly any width, if it is shorter than this.
fn line_between(one: &Rect, other: &Rect, shorter: i32) -> Option<Rect> {
    let (first_line, last_line) = shortest_lines(one, other);
    let from = first_line.0.halfway(last_line.0);
    let to = first_line.1.halfway(last_line.1);
    let way = to - from;
    let length = way.length();
    (length < shorter).then(|| Rect {
        centre: from.halfway(to),
        forward: Heading::towards(way).axis(),
        half_width: 1,
        half_depth: length / 2,
    })
}

/// An upright rectangle that holds both, and so every line between them, with a margin for rounded corners.
fn box_about(one: &Rect, other: &Rect) -> Rect {
    const ROUNDING: i32 = 8;
    let (forward, right) = (one.forward, one.right());
    let (mut ahead, mut aside) = (one.half_depth, one.half_width);
    let (mut back, mut left) = (-ahead, -aside);
    for corner in other.corners() {
        let from = corner - one.centre;
        ahead = ahead.max(from.along(forward));
        back = back.min(from.along(forward));
        aside = aside.max(from.along(right));
        left = left.min(from.along(right));
    }
    Rect {
        centre: one.centre + forward.steps((ahead + back) / 2) + right.steps((aside + left) / 2),
        forward,
        half_width: (aside - left) / 2 + ROUNDING,
        half_depth: (ahead - back) / 2 + ROUNDING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{Base, Point, Pose, UNIT};

    // At every angle, and squarely: no corner of a line is outside the box about the two bases.
    #[test]
    fn the_line_between_two_bases_lies_in_the_box_about_both() {
        let rect = |nth: i32, heading: i32| {
            let at = Point::new(nth * 7919 % 6000, nth * 6007 % 6000);
            let base =
                Base { width: 2 * UNIT, depth: [UNIT, 2 * UNIT, 3 * UNIT / 4][nth as usize % 3] };
            Rect::of(Pose::new(at, Heading::NORTH.turned(heading)), base)
        };
        let mut n_lines = 0;
        for nth in 0..3_000 {
            let turned = if nth % 2 == 0 { 1024 } else { 211 };
            let (one, other) = (rect(nth, nth % 4 * turned), rect(3_000 - nth, nth % 19 * turned));
            if one.penetration(&other) >= 0 {
                continue;
            }
            let Some(line) = line_between(&one, &other, 2 * UNIT) else {
                continue;
            };
            n_lines += 1;
            let about = box_about(&one, &other);
            let is_inside = |corner| about.contains(corner, 0);
            assert!(line.corners().into_iter().all(is_inside), "{line:?} {about:?}");
        }
        assert!(n_lines > 500, "{n_lines}");
    }
}
