//! Which legs a move may have and how far it may go (TR-MV-01, -02, -05, -07, -09).

use super::*;

/// TR-MV-05, -07, -09: which legs a kind of move may have.
pub(super) fn check_legs(kind: &str, n_stands: usize, legs: &[Leg]) -> Check {
    let together = n_stands > 1;
    let mut shifts = 0;
    for leg in legs {
        match leg {
            Leg::Straight(ahead, right) => {
                shifts += 1;
                need(!together || *ahead >= 0.0 && *right == 0.0, "TR-MV-07", || {
                    "a group goes straight ahead only".into()
                })?;
                need(kind != "disengage" || *ahead <= 0.0 && *right == 0.0, "TR-MV-12", || {
                    "disengaging is straight back".into()
                })?;
            }
            Leg::Pivot(..) => need(!together && kind != "disengage", "TR-MV-07", || {
                "only a single stand pivots".into()
            })?,
            Leg::Wheel(turn) => {
                need(kind != "disengage" && turn.abs() <= 180.0, "TR-MV-07", || {
                    "no such wheel".into()
                })?
            }
            Leg::Slide(right) => {
                need(right.abs() <= 2.0 + FUZZ && kind != "disengage", "TR-MV-11", || {
                    format!("a slide of {right} MU")
                })?
            }
        }
    }
    if kind == "single" {
        let pivots =
            legs.iter().filter(|leg| matches!(leg, Leg::Pivot(..) | Leg::Wheel(_))).count();
        need(pivots <= 1 && shifts <= 2, "TR-MV-05", || {
            "a single stand goes straight, pivots once and goes straight".into()
        })?;
    }
    Ok(())
}

/// TR-MV-01, TR-MV-02: the allowance of a stand on this way.
pub(super) fn allowance(before: &Position, going: &Going, at: usize, track: &Track) -> (f64, f64) {
    let troop = before.troop(at);
    let slow = before.slow_mounted();
    let reach = before.reach(at);
    if !troop.slows() || reach <= slow {
        return (reach, reach);
    }
    let difficult = track
        .poses
        .iter()
        .map(|pose| before.difficult_for(going, &pose.base(track.depth)))
        .fold(Sure::No, Sure::or);
    match difficult {
        Sure::Yes => (slow, slow),
        Sure::Maybe => (slow, reach),
        Sure::No => (reach, reach),
    }
}

pub(super) fn check_lengths(event: &Value, before: &Position, tactical: &Move) -> Check {
    let mut longest = 0.0f64;
    let going = before.going_of_all(&tactical.stands);
    for (&at, track) in tactical.stands.iter().zip(&tactical.tracks) {
        let length = track.length();
        longest = longest.max(length);
        let (_, most) = allowance(before, &going, at, track);
        need(length <= most + 0.03, "TR-MV-01", || {
            format!("{} goes {length:.3} MU and may go {most}", before.name(at))
        })?;
    }
    // TR-MV-07: the slowest stand sets the distance. In a straight move each stand's own limit gives that; in a wheel the path of
    // the outermost stand counts for the group.
    if matches!(tactical.kind.as_str(), "group" | "column") {
        let slowest = tactical
            .stands
            .iter()
            .zip(&tactical.tracks)
            .map(|(&at, track)| allowance(before, &going, at, track).1)
            .fold(f64::MAX, f64::min);
        need(longest <= slowest + 0.03, "TR-MV-07", || {
            format!("the group goes {longest:.3} MU, its slowest stand {slowest}")
        })?;
    }
    if tactical.kind != "form-column" && !tactical.has_wheels() {
        let reported = number(event, "length")?;
        need((reported - longest).abs() <= 0.06, "TR-MV-01", || {
            format!("the length is {longest:.3}, not {reported}")
        })?;
    }
    Ok(())
}
