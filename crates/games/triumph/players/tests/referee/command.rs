//! Command: section 8 of the rules.

use crate::geometry::*;
use crate::position::*;

impl Position {
    /// TR-MV-02: the move of a mounted stand that touches difficult terrain.
    pub fn slow_mounted(&self) -> f64 {
        self.sheet.number("moves.mounted_in_difficult", 3.0)
    }

    /// TR-CM-06, -07, -09, TR-TE-17: whether a line passes over what shortens command.
    fn line_shortened(&self, from: P, to: P) -> Sure {
        let mut found = Sure::No;
        for piece in &self.pieces {
            let area = matches!(
                piece.kind.as_str(),
                "woods" | "village" | "oasis" | "dunes" | "wooded-hills"
            );
            if area {
                let inside = length_inside(&piece.area, from, to, 0.0);
                let deep = length_inside(&piece.area, from, to, EPS + FUZZ);
                let sure =
                    if deep > 0.02 { Sure::Yes } else { Sure::of(inside > 0.0).min(Sure::Maybe) };
                found = found.or(sure);
            }
            if crate::tables::is_hill(&piece.kind) {
                found = found.or(crosses_crest(piece, from, to));
            }
        }
        found
    }

    /// TR-CM-04, TR-CM-06: whether a stand is in its general's command distance.
    pub fn in_command(&self, at: usize) -> Sure {
        let Some((general, ground)) = self.general(self.seat(at)) else {
            return Sure::No;
        };
        if general == at {
            return Sure::Yes;
        }
        let own = self.base(at);
        let far = distance(&ground, &own);
        let near = above(far, self.sheet.number("command.shortened", 8.0), FUZZ).not();
        let reach = above(far, self.sheet.number("command.distance", 16.0), FUZZ).not();
        if near.clearly() || !reach.may() {
            return near.or(reach);
        }
        // Several shortest lines: those that are no longer than the shortest.
        let mut clear = Sure::No;
        let mut all_clear = Sure::Yes;
        for (a, b) in shortest_lines(&ground, &own) {
            let one = self.line_shortened(a, b).not();
            clear = clear.or(one);
            all_clear = all_clear.and(one);
        }
        // A stand on such ground counts as crossed; how much of it must be there, the rules leave open.
        let on_it = self.pieces.iter().any(|piece| {
            matches!(piece.kind.as_str(), "woods" | "village" | "oasis" | "dunes" | "wooded-hills")
                && overlap(&own, &piece.area) > -EPS
        });
        if clear != all_clear || on_it && clear.clearly() {
            clear = clear.and(Sure::Maybe).or(Sure::Maybe);
        }
        near.or(reach.and(clear))
    }
}

impl Position {
    /// The lines by which a stand is or isn't in command, for messages.
    pub fn command_lines(&self, at: usize) -> String {
        let Some((_, ground)) = self.general(self.seat(at)) else {
            return "no general".into();
        };
        let own = self.base(at);
        let lines: Vec<String> = shortest_lines(&ground, &own)
            .into_iter()
            .map(|(a, b)| {
                format!(
                    "({:.3}, {:.3}) to ({:.3}, {:.3}): {:?} shortened",
                    a.x,
                    a.y,
                    b.x,
                    b.y,
                    self.line_shortened(a, b)
                )
            })
            .collect();
        let pieces: Vec<String> = self
            .pieces
            .iter()
            .map(|piece| format!("{} {:?} {:?}", piece.kind, piece.centre, piece.halves))
            .collect();
        format!("{} from {ground:?} to {own:?} over {}", lines.join(", "), pieces.join(", "))
    }
}

/// Whether a line crosses a hill's crest; a hill as long as it is wide has no longer axis, so either may hold.
pub fn crosses_crest(piece: &Piece, from: P, to: P) -> Sure {
    let (a, b) = piece.crest();
    let round = (piece.halves.0 - piece.halves.1).abs() < 0.01;
    if round {
        let near = (piece.centre).off_segment(from, to);
        return Sure::of(near < piece.halves.0 / 2.0 + 0.1).min(Sure::Maybe);
    }
    if cross(from, to, a, b) {
        // Near an end of the crest or of the line either answer is accepted.
        let ends = [a.off_segment(from, to), b.off_segment(from, to)];
        let touches = [from.off_segment(a, b), to.off_segment(a, b)];
        let least = ends.into_iter().chain(touches).fold(f64::MAX, f64::min);
        return above(least, 0.0, 0.03).and(Sure::Yes);
    }
    let apart = [
        a.off_segment(from, to),
        b.off_segment(from, to),
        from.off_segment(a, b),
        to.off_segment(a, b),
    ]
    .into_iter()
    .fold(f64::MAX, f64::min);
    Sure::of(apart < 0.03).min(Sure::Maybe)
}

/// The shortest lines between two grounds: one, or several between parallel edges.
fn shortest_lines(one: &[P], other: &[P]) -> Vec<(P, P)> {
    let Some((a, b)) = nearest(one, other) else {
        return Vec::new();
    };
    let least = (a - b).length();
    let mut lines = vec![(a, b)];
    for (from, to) in edges(one) {
        for n in 0..=16 {
            let at = from + (to - from) * (f64::from(n) / 16.0);
            for (c, d) in edges(other) {
                let there = nearest_on(at, c, d);
                if (there - at).length() <= least + 1e-3 {
                    lines.push((at, there));
                }
            }
        }
    }
    lines
}
