//! Command and tactical moves in words.

use battle_core::Seat;
use triumph::battle::{Event, MoveKind, StandId};

use super::super::phrases::{about, counted, leg};
use super::writer::StoryWriter;

/// TR-CM-01: the command dice.
pub(super) fn command(writer: &StoryWriter<'_>, event: usize, rolled: &Event) -> String {
    let Event::CommandRolled { dice, points } = rolled else {
        return String::new();
    };
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    let whose = writer.track.steps[event].active;
    let who = whose.map_or("the player", |seat| writer.army(seat));
    format!(
        "{who} rolls {}: {} [TR-CM-01]",
        dice.join(" and "),
        counted(usize::from(*points), "command point")
    )
}

/// TR-CM-01: what a gift adds to the command points.
pub(super) fn given(writer: &StoryWriter<'_>, owner: Seat, more: i8, points: u8) -> String {
    let (n, points) = (usize::from(more.unsigned_abs()), usize::from(points));
    let (n, points) = (counted(n, "command point"), counted(points, "command point"));
    let less_or_more = if more < 0 { "less" } else { "more" };
    format!("{} has {n} {less_or_more} by a gift: {points}", writer.army(owner))
}

/// A tactical move: the stands, the way and the cost.
pub(super) fn moved(writer: &StoryWriter<'_>, at: usize, event: &Event) -> String {
    let Event::Moved { kind, lead, legs, stands, length, cost, heavy, out_of_command, points_left } =
        event
    else {
        return String::new();
    };
    let ids: Vec<StandId> = stands.iter().map(|(stand, ..)| *stand).collect();
    let many = ids.len() > 1;
    let who = if many { writer.before(at).counted(&ids) } else { writer.before(at).name(*lead) };
    let s = if many { "" } else { "s" };
    let (who, how, rule) = match kind {
        MoveKind::Single => (who, String::new(), "TR-MV-05"),
        MoveKind::Group => (format!("a group of {who}"), String::new(), "TR-MV-07"),
        MoveKind::Column => (format!("a column of {who}"), String::new(), "TR-MV-09"),
        MoveKind::FormColumn => (who, format!("form{s} a column behind {lead}, "), "TR-MV-10"),
        MoveKind::Disengage => (who, format!("break{s} off: "), "TR-MV-12"),
        MoveKind::Dismount => (who, "dismounts ".to_owned(), "TR-BC-02.3"),
        MoveKind::DiscardInPlace => (who, "discards its transports ".to_owned(), "TR-BC-08.4"),
        MoveKind::FlankMarch { .. } => (who, format!("arrive{s} from the flank, "), "TR-DP-13"),
    };
    // A group is one body; "a group of 6 Heavy Foot advances".
    let as_many = many && !matches!(kind, MoveKind::Group | MoveKind::Column);
    let verbs: Vec<String> = legs.iter().map(|&own| leg(own, as_many)).collect();
    let verbs = match verbs.as_slice() {
        [] => "in place".to_owned(),
        some => some.join(", "),
    };
    let in_all = match legs.as_slice() {
        [] | [_] => String::new(),
        _ => format!(" ({} MU in all)", about(*length)),
    };
    let mut why = Vec::new();
    if *heavy {
        why.push("heavy [TR-CM-03]");
    }
    if *out_of_command {
        why.push("out of command [TR-CM-04]");
    }
    let why = match why.as_slice() {
        [] => String::new(),
        some => format!(", {}", some.join(", ")),
    };
    format!(
        "{who} {how}{}{in_all} [{rule}]: {}{why}; {points_left} left",
        verbs,
        counted(usize::from(*cost), "command point"),
    )
}
