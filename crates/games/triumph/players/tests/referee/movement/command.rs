//! The cost of a move (TR-CM-02 to -05), and the place where a flank march arrives (TR-DP-13).

use super::*;

impl Referee {
    /// TR-CM-02 to -05, TR-DP-13.
    pub(super) fn check_cost(&mut self, event: &Value, kind: &str, stands: &[usize]) -> Check {
        let heavy = stands.iter().any(|&at| self.pos.sheet.is_heavy(self.pos.troop(at)));
        need(truth(event, "heavy")? == heavy, "TR-CM-03", || format!("heavy is {heavy}"))?;
        let outside = truth(event, "out_of_command")?;
        let in_command = if kind == "flank-march" {
            Sure::No
        } else {
            stands.iter().map(|&at| self.pos.in_command(at)).fold(Sure::No, Sure::or)
        };
        match in_command {
            Sure::Yes => need(!outside, "TR-CM-04", || {
                let lines = self.pos.command_lines(stands[0]);
                format!("a stand of it is in command: {lines}")
            })?,
            Sure::No => need(outside, "TR-CM-04", || {
                let lines = self.pos.command_lines(stands[0]);
                format!("every stand of it is out of command: {lines}")
            })?,
            Sure::Maybe => {}
        }
        let points = |name: &str| self.pos.sheet.number(name, 1.0);
        let more = |is: bool, name: &str| if is { points(name) } else { 0.0 };
        let cost = points("command.move")
            + more(heavy, "command.heavy")
            + more(outside, "command.out_of_command");
        need(number(event, "cost")? == cost, "TR-CM-05", || {
            format!("the move costs {cost}, not {}", event["cost"])
        })?;
        self.points_left -= cost;
        need(self.points_left >= 0.0, "TR-CM-01", || {
            "more command points are spent than were rolled".into()
        })?;
        need(number(event, "points_left")? == self.points_left, "TR-CM-01", || {
            format!("{} points are left", self.points_left)
        })
    }

    /// TR-DP-13.
    pub(super) fn check_arrival(
        &self,
        event: &Value,
        before: &Position,
        stands: &[usize],
        lead: usize,
    ) -> Check {
        let entry = pose(event, "entry")?;
        let seat = self.active;
        need(self.own_turn() >= 2, "TR-DP-13", || {
            "a flank march before the owner's second turn".into()
        })?;
        let west = self.field.flank_edge[seat].as_deref() == Some("west");
        let (x, heading) = if west { (0.0, 90.0) } else { (BOARD.0, 270.0) };
        need(
            (entry.at.x - x).abs() <= EPS && turn_between(entry.heading, heading) <= 0.1,
            "TR-DP-13",
            || format!("the entry {entry:?} is not on the chosen side edge, facing in"),
        )?;
        need(entry.is_near(before.pose(lead), 0.01, 0.1), "TR-DP-13", || {
            "the lead does not start at the entry".into()
        })?;
        let barred = if seat == SOUTH { BOARD.1 - 4.0 } else { 4.0 };
        for &at in stands {
            for corner in before.pose(at).front_corners() {
                let near =
                    if seat == SOUTH { corner.y > barred + 0.02 } else { corner.y < barred - 0.02 };
                need(!near, "TR-DP-13", || {
                    format!("{} arrives within 4 MU of the enemy base edge", before.name(at))
                })?;
            }
        }
        Ok(())
    }
}
