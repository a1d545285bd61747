//! Numbers and small phrases, written the same way in every format of a replay.

use triumph::battle::{Edge, Leg, Pivot, Rolled, SideEdge, TerrainKind, Topography};
use triumph::{CombatResult, Mu};

/// A length in MU without needless decimals: `3`, `0.75`.
pub(super) fn mu(steps: i32) -> String {
    let text = Mu(steps).to_string();
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// A length in MU to the nearest hundredth, for turns and slides, which are no round numbers; the data has them exactly.
pub(super) fn about(steps: i32) -> String {
    let hundredths = (200 * steps + 1024) / 2048;
    mu((1024 * hundredths + 50) / 100)
}

/// A whole number of things: `1 stand`, `2 stands`.
pub(super) fn counted(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// A turn of 1/4096 turns as whole degrees, or tenths where it is small.
pub(super) fn degrees(turn: i32) -> String {
    let tenths = (turn.unsigned_abs() * 3600 + 2048) / 4096;
    if tenths.is_multiple_of(10) || tenths > 100 {
        format!("{}°", (tenths + 5) / 10)
    } else {
        format!("{}.{}°", tenths / 10, tenths % 10)
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The first letter made a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// At most this number of letters; a cut is marked.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A leg of a move as a verb phrase; `many` if several stands move together.
pub(super) fn leg(leg: Leg, many: bool) -> String {
    let s = if many { "" } else { "s" };
    let sideways = |right: i32| {
        let hand = if right < 0 { "left" } else { "right" };
        format!("{} MU to the {hand}", about(right.abs()))
    };
    let hand = |turn: i32| if turn < 0 { "left" } else { "right" };
    match leg {
        Leg::Straight { ahead: 0, right: 0 } => {
            format!("stay{s} where {}", if many { "they are" } else { "it is" })
        }
        Leg::Straight { ahead: 0, right } => format!("shift{s} {}", sideways(right)),
        Leg::Straight { ahead, right } => {
            let verb = if ahead > 0 { "advance" } else { "withdraw" };
            let way = format!("{verb}{s} {} MU", about(ahead.abs()));
            match right {
                0 => way,
                _ => format!("{way} and {}", sideways(right)),
            }
        }
        Leg::Pivot { about, turn } => {
            let about = match about {
                Pivot::Centre => "on the spot",
                Pivot::FrontLeft => "about the front left corner",
                Pivot::FrontRight => "about the front right corner",
            };
            format!("turn{s} {} {} {about}", degrees(turn), hand(turn))
        }
        Leg::Wheel { turn } => format!("wheel{s} {} {}", degrees(turn), hand(turn)),
        Leg::Slide { right } => format!("slide{s} {} to line up", sideways(right)),
    }
}

/// What a party suffers, as the end of a sentence.
pub(super) fn result(result: CombatResult) -> &'static str {
    match result {
        CombatResult::NoEffect => "no effect",
        CombatResult::FallBack => "it falls back",
        CombatResult::Shattered => "it is shattered",
        CombatResult::Destroyed => "it is destroyed",
        CombatResult::Evade => "it evades",
        CombatResult::Panic => "it panics",
        CombatResult::Sacked => "the camp is sacked",
    }
}

/// The kind of a terrain piece.
pub(super) fn terrain(kind: TerrainKind) -> &'static str {
    match kind {
        TerrainKind::Village => "village",
        TerrainKind::Stream => "stream",
        TerrainKind::SteepHills => "steep hills",
        TerrainKind::GentleHills => "gentle hills",
        TerrainKind::Woods => "woods",
        TerrainKind::WoodedHills => "wooded hills",
        TerrainKind::Coast => "coast",
        TerrainKind::Rough => "rough ground",
        TerrainKind::PloughedFields => "ploughed fields",
        TerrainKind::Marsh => "marsh",
        TerrainKind::Dunes => "dunes",
        TerrainKind::Oasis => "oasis",
        TerrainKind::Obstacle => "obstacle",
    }
}

/// The word for a topography.
pub(super) fn topography(topography: Topography) -> &'static str {
    match topography {
        Topography::Arable => "arable",
        Topography::Forest => "forest",
        Topography::Hilly => "hilly",
        Topography::Steppe => "steppe",
        Topography::Dry => "dry",
        Topography::Marsh => "marsh",
        Topography::Delta => "delta",
    }
}

/// The edge of a base.
pub(super) fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Left => "left flank",
        Edge::Right => "right flank",
        Edge::Rear => "rear",
    }
}

/// A short side of the board.
pub(super) fn side_edge(edge: SideEdge) -> &'static str {
    match edge {
        SideEdge::West => "west",
        SideEdge::East => "east",
    }
}

/// The two dice in the order of the seats.
pub(super) fn by_seat(dice: Rolled) -> [u8; 2] {
    [dice.one, dice.two]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_angles_and_lists_are_written_as_one_would_say_them() {
        assert_eq!([3 * 1024, 768, 2560, 683].map(mu), ["3", "0.75", "2.5", "0.667"]);
        assert_eq!([1024, 341, -171, 6, 57].map(degrees), ["90°", "30°", "15°", "0.5°", "5°"]);
        assert_eq!([4095, 4096, 1365, 0].map(about), ["4", "4", "1.33", "0"]);
        let of = |n: usize| list(&["a", "b", "c"].map(str::to_owned)[..n]);
        assert_eq!([of(0), of(1), of(2), of(3)], ["", "a", "a and b", "a, b and c"]);
        assert_eq!(shortened("Later Achaemenid", 6), "Later…");
    }

    #[test]
    fn legs_are_described_in_the_words_of_the_rules() {
        let straight = |ahead, right| Leg::Straight { ahead, right };
        assert_eq!(leg(straight(3072, 0), true), "advance 3 MU");
        assert_eq!(leg(straight(-1024, 0), false), "withdraws 1 MU");
        assert_eq!(leg(straight(1024, -512), false), "advances 1 MU and 0.5 MU to the left");
        assert_eq!(leg(Leg::Wheel { turn: -171 }, true), "wheel 15° left");
        assert_eq!(leg(Leg::Slide { right: 410 }, true), "slide 0.4 MU to the right to line up");
    }
}
