//! Sliding sideways to line up (TR-MV-11).

use tabletop::{Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::decision::{Leg, Poses, TacticalMove};
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::battle::zones::is_lined_up;

use super::formation::Formation;
use super::path::Path;
use super::path_check::PathCheck;
use crate::battle::breach::Breach;

/// TR-MV-11: the greatest distance of the enemy with which a stand lines up by a slide.
const SLIDE_WITHIN: i32 = 2 * UNIT;

impl Battle {
    /// TR-MV-11: a slide goes at most `slide_max_mu` in all, lines some stand up with an enemy facing it by the end of the move,
    /// and happens while some stand is within 2 MU of that enemy or of one ahead.
    ///
    /// The mover chooses whether this is measured where the slide begins or where it ends.
    pub(super) fn check_slide(
        &self,
        state: &State,
        tactical: &TacticalMove,
        formation: &Formation,
        path: &Path,
        check: &PathCheck,
        ends: &Poses,
    ) -> Result<(), Breach> {
        let legs = tactical.legs.as_slice();
        if path.slide_length(legs) > self.parameters().slide_max_mu().0 {
            return Err(Breach::SlideTooLong);
        }
        let eps = self.eps();
        let lined_up = |enemy: StandId| {
            let enemy = state.pose(enemy);
            ends.iter().any(|&(_, pose)| is_lined_up(pose, enemy, eps))
        };
        let anybody = check.near.enemies.iter().any(|&(enemy, _)| lined_up(enemy));
        let is_near = |lead: Pose| {
            check
                .near
                .enemies
                .iter()
                .any(|(enemy, rect)| is_within(formation, lead, rect, lined_up(*enemy)))
        };
        let each_near = legs
            .iter()
            .zip(&path.motions)
            .enumerate()
            .filter(|(_, (leg, _))| matches!(leg, Leg::Slide { .. }))
            .all(|(at, (_, motion))| {
                let end = path.motions.get(at + 1).map_or(path.end, |next| next.from);
                is_near(motion.from) || is_near(end)
            });
        if anybody && each_near { Ok(()) } else { Err(Breach::SlideWithoutAlignment) }
    }
}

/// Whether some stand of a formation is within 2 MU of an enemy that is ahead of it, or that it lines up with anyway.
fn is_within(formation: &Formation, lead: Pose, enemy: &Rect, lined_up: bool) -> bool {
    let forward = lead.forward();
    formation.members.iter().any(|member| {
        let own = member.rect(lead.at, forward);
        let is_ahead = || {
            enemy
                .corners()
                .into_iter()
                .any(|corner| (corner - own.centre).along(forward) > own.half_depth)
        };
        own.distance(enemy) <= SLIDE_WITHIN && (lined_up || is_ahead())
    })
}
