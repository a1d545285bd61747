//! What units of a game without points are worth.

use report::points_list::{Interaction, PointsLine, PointsList, Proof};
use serde::Serialize;

use crate::output::Interval;

/// The list, its interactions and its proof.
#[derive(Serialize)]
pub(super) struct Points<'a> {
    /// What everything is measured by.
    unit: &'a str,
    unit_points: f64,
    lines: Vec<Line<'a>>,
    interactions: Vec<Meeting<'a>>,
    n_interactions: usize,
    proof: Option<Proven>,
}

#[derive(Serialize)]
struct Line<'a> {
    kind: &'a str,
    name: &'a str,
    proposed: Option<i32>,
    worth: Option<Interval>,
    exchanged: Option<Interval>,
}

#[derive(Serialize)]
struct Meeting<'a> {
    gains: &'a str,
    against: &'a str,
    points: Interval,
}

/// Root mean squares, 0 to 1.
#[derive(Serialize)]
struct Proven {
    draws: usize,
    error_of_list: f64,
    error_of_counting: f64,
    chance: f64,
    gain: Interval,
    alike_within: Option<i32>,
    alike_draws: Option<usize>,
    alike_distance: Option<f64>,
}

impl Points<'_> {
    pub(super) fn of(list: &PointsList) -> Points<'_> {
        Points {
            unit: &list.unit,
            unit_points: list.unit_points,
            lines: list.lines.iter().map(Line::of).collect(),
            interactions: list.interactions.iter().map(Meeting::of).collect(),
            n_interactions: list.n_interactions,
            proof: list.proof.as_ref().map(Proven::of),
        }
    }
}

impl Line<'_> {
    fn of(line: &PointsLine) -> Line<'_> {
        Line {
            kind: line.kind,
            name: &line.name,
            proposed: line.proposed,
            worth: line.worth.as_ref().map(Interval::of),
            exchanged: line.exchanged.as_ref().map(Interval::of),
        }
    }
}

impl Meeting<'_> {
    fn of(it: &Interaction) -> Meeting<'_> {
        Meeting {
            gains: &it.gains,
            against: &it.against,
            points: Interval::of(&it.points),
        }
    }
}

impl Proven {
    fn of(proof: &Proof) -> Proven {
        Proven {
            draws: proof.n_draws,
            error_of_list: proof.error_of_list,
            error_of_counting: proof.error_of_counting,
            chance: proof.chance,
            gain: Interval::of(&proof.gain),
            alike_within: proof.alike.map(|alike| alike.within),
            alike_draws: proof.alike.map(|alike| alike.n_draws),
            alike_distance: proof.alike.map(|alike| alike.distance),
        }
    }
}
