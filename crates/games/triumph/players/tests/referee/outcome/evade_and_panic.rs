//! Evading (TR-OM-10 to -12) and panicking (TR-OM-14 to -17).

use super::fall_back::STEP;
use super::*;

impl Position {
    /// TR-OM-10 to -12: the second part of an evade.
    ///
    /// `to` is its place after going straight ahead, `last` its place after going round what was in its way.
    pub(super) fn check_evade(
        &self,
        at: usize,
        to: Option<Pose>,
        last: Option<Pose>,
        is_lost: bool,
    ) -> Check {
        let start = self.pose(at);
        let name = self.name(at);
        let depth = self.depth(at);
        let passes = |friend: usize| self.may_pass(at, friend).may();
        let never = |_: usize| false;
        // How far it could go straight on if the board had no edge, and where the edge is.
        let free_for = |eps: f64| {
            let mut gone = 0.0;
            let base = start.base(depth);
            while gone < 4.0 {
                let ground = start.shifted(-gone - STEP, 0.0).base(depth);
                if self.meets(at, &base, &ground, eps, &passes, false) {
                    break;
                }
                gone += STEP;
            }
            gone
        };
        let blocked = free_for(EPS);
        let surely_free = free_for(EPS - FUZZ) >= 4.0 - STEP;
        let edge = (0..=400)
            .map(|step| f64::from(step) * 0.01)
            .find(|&gone| off_board(&start.shifted(-gone, 0.0).base(depth)) > EPS);
        let friend_near = self.free_run(at, start, -1.0, 4.0, &never) < 4.0 - STEP;
        let end = to.unwrap_or(start);
        let (ahead, right) = start.see(end.at);
        let back = -ahead;
        if is_lost {
            let reaches = edge.is_some_and(|edge| edge <= blocked + 0.05) || friend_near;
            // TR-OM-11: it goes sideways by the least that lets it go on, whether or not the edge is there.
            let aside = last.is_some_and(|last| {
                let (gone, aside) = start.see(last.at);
                let left = 4.0 + gone;
                aside.abs() > 0.02 && off_board(&last.shifted(-left, 0.0).base(depth)) > 0.0
            });
            let may = edge.is_some() && reaches || aside;
            return need(may, "TR-OM-12", || format!("{name} evades and nothing destroys it"));
        }
        need(turn_between(start.heading, end.heading) <= 0.1, "TR-OM-10", || {
            format!("{name} turns while it evades")
        })?;
        need((-0.02..=4.03).contains(&back), "TR-OM-10", || {
            format!("{name} evades by {back:.3} MU")
        })?;
        need(right.abs() <= 2.0 + 0.03, "TR-OM-11", || {
            format!("{name} slips {right:.3} MU sideways")
        })?;
        if let Some(edge) = edge {
            need(edge > 3.95 || blocked < edge + 0.1 || friend_near, "TR-OM-12", || {
                format!("{name} meets the board edge and is not destroyed")
            })?;
        }
        let open = surely_free && !friend_near && edge.is_none();
        if open {
            need(back > 3.96 && right.abs() < 0.02, "TR-OM-10", || {
                format!("{name} evades by {back:.3} MU, {right:.3} sideways, with 4 MU free")
            })?;
        } else if back < 3.95 && !friend_near {
            let next = self.free_run(at, end, -1.0, 0.5, &passes);
            need(next < 0.2, "TR-OM-11", || {
                format!("{name} stops after {back:.3} MU with {next:.2} more free")
            })?;
        }
        if surely_free && !friend_near {
            need(right.abs() < 0.02, "TR-OM-11", || {
                format!("{name} slips sideways for no reason")
            })?;
        }
        Ok(())
    }

    /// TR-OM-14 to -17: the turn on the spot and the panic move.
    pub(super) fn check_panic(
        &self,
        at: usize,
        turned: Option<Pose>,
        ran: Option<Pose>,
        is_lost: bool,
    ) -> Check {
        let name = self.name(at);
        let depth = self.depth(at);
        let (troop, reach) = (self.troop(at), self.reach(at));
        let about = self.pose(at).about_face(depth);
        if let Some(turned) = turned {
            need(turned.is_near(about, 0.02, 0.1), "TR-OM-14", || {
                format!("{name} turns about to {turned:?}, not to {about:?}")
            })?;
        } else {
            need(is_lost, "TR-OM-14", || format!("{name} does not turn about"))?;
        }
        let start = turned.unwrap_or(about);
        let passes_none = |_: usize| false;
        let far = self.free_run(at, start, 1.0, reach + 0.3, &passes_none);
        // What it overlaps by the tolerance within rounding, at the start and all along the way, need not stop it (TR-OM-29).
        let surely = self.free_run_to(EPS + FUZZ, at, start, 1.0, reach + 0.3, &passes_none);
        let going = self.going_on_move(at);
        let steps = (reach / 0.05).ceil() as usize;
        let difficult = (0..=steps)
            .map(|step| {
                let gone = (step as f64 * 0.05).min(reach);
                self.difficult_for(&going, &start.shifted(gone, 0.0).base(depth))
            })
            .fold(Sure::No, Sure::or);
        let lengths: Vec<f64> = match (troop.slows(), difficult) {
            (false, _) | (_, Sure::No) => vec![reach],
            (true, Sure::Yes) => vec![reach.min(self.slow_mounted())],
            (true, Sure::Maybe) => vec![reach, reach.min(self.slow_mounted())],
        };
        if is_lost {
            let met = lengths.iter().any(|&length| far < length + 0.03);
            return need(met, "TR-OM-15", || {
                format!("{name} panics, meets nothing and is destroyed")
            });
        }
        let Some(end) = ran else {
            return fault("TR-OM-14", format!("{name} makes no panic move"));
        };
        let (ahead, right) = start.see(end.at);
        let fits = lengths
            .iter()
            .any(|&length| (ahead - length).abs() <= 0.03 && far.max(surely) > length - 0.03);
        need(
            fits && right.abs() <= 0.03 && turn_between(start.heading, end.heading) <= 0.1,
            "TR-OM-14",
            || format!("{name} runs {ahead:.3} MU of {lengths:?}, and is free for {far:.2}"),
        )
    }
}
