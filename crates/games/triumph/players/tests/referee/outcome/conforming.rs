//! Enemies that conform to a group (TR-MV-27, TR-MV-28).

use super::*;

impl Referee {
    /// TR-MV-27, TR-MV-28: only a single enemy that a group touches improperly conforms.
    pub(super) fn judge_conforming(&self, pending: &Pending) -> Judged {
        for (n, item) in &pending.items {
            let wrong = |what: String| Err((*n, Fault { rule: "TR-MV-27", what }));
            let Item::Conformed { stand, to } = item else {
                return wrong("nothing but conforming comes of a move".into());
            };
            let before = &pending.before;
            let name = before.name(*stand);
            let Some(tactical) = &self.last_move else {
                return wrong("there was no move".into());
            };
            if tactical.stands.len() < 2 {
                return wrong(format!("{name} conforms to a single stand"));
            }
            if before.seat(*stand) == before.seat(tactical.lead) {
                return wrong(format!("{name} conforms to its own side"));
            }
            if before.in_front_contact(*stand).clearly() {
                return wrong(format!("{name} is in front contact and conforms"));
            }
            let touched = tactical
                .stands
                .iter()
                .any(|&own| distance(&before.base(own), &before.base(*stand)) <= EPS + FUZZ);
            if !touched {
                return wrong(format!("{name} is touched by no stand of the group"));
            }
            let grouped = before.of(before.seat(*stand)).any(|other| {
                other != *stand && crate::movement::clearly_joined(before, *stand, other)
            });
            if grouped {
                return wrong(format!("{name} is in a group and conforms"));
            }
            // It lines up the edge that was touched, if the stand that touched it may fight it there (TR-MV-25).
            let lines_up = |n: usize, edge: Edge| {
                let line = match edge {
                    Edge::Front => f64::MAX,
                    Edge::Left | Edge::Right => 0.0,
                    Edge::Rear => -before.depth(*stand),
                };
                let own = before.pose(tactical.stands[n]);
                let began = tactical.tracks[n].poses[0].front_corners();
                own.is_near(contact_pose(*to, before.depth(*stand), edge), 0.04, 0.3)
                    && began.iter().all(|&corner| before.pose(*stand).see(corner).0 <= line + 0.03)
            };
            let proper = (0..tactical.stands.len())
                .any(|n| Edge::ALL.into_iter().any(|edge| lines_up(n, edge)));
            if !proper {
                return wrong(format!("{name} does not line up with the group"));
            }
        }
        Ok(())
    }
}
