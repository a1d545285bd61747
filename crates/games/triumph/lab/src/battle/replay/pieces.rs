//! Terrain: each kind with a colour, a pattern and a label of its own.

use triumph::battle::{Piece, Shape, TerrainKind};

use super::coordinates::{Board, number, pixels};
use super::phrases;
use super::track::extent;

/// Bare ground.
pub(super) const GROUND: &str = "#eef0e1";

struct Look {
    id: &'static str,
    fill: &'static str,
    /// Side of the pattern's tile.
    tile: u8,
    /// What is drawn on each tile.
    drawing: &'static str,
}

fn look(kind: TerrainKind) -> Look {
    let of = |id, fill, tile, drawing| Look { id, fill, tile, drawing };
    match kind {
        TerrainKind::Woods => of(
            "woods",
            "#a9cf94",
            26,
            "<g fill=\"#3f7d3a\"><circle cx=\"7\" cy=\"7\" r=\"4.5\"/><circle cx=\"20\" cy=\"19\" r=\"4.5\"/></g><path d=\"M7 11v4M20 23v3\" stroke=\"#5b4a2f\" stroke-width=\"1.6\"/>",
        ),
        TerrainKind::WoodedHills => of(
            "wooded-hills",
            "#b9bf82",
            26,
            "<circle cx=\"7\" cy=\"7\" r=\"4\" fill=\"#3f7d3a\"/><path d=\"M12 22q5 -8 10 0\" fill=\"none\" stroke=\"#7a5a2b\" stroke-width=\"1.6\"/>",
        ),
        TerrainKind::SteepHills => of(
            "steep-hills",
            "#d9bd8f",
            18,
            "<path d=\"M2 14l5 -9l5 9M7 5l1.5 6\" fill=\"none\" stroke=\"#80602f\" stroke-width=\"1.5\"/>",
        ),
        TerrainKind::GentleHills => of(
            "gentle-hills",
            "#e6d7a8",
            26,
            "<path d=\"M2 15q8 -11 16 0\" fill=\"none\" stroke=\"#a98a4c\" stroke-width=\"1.4\"/>",
        ),
        TerrainKind::Rough => of(
            "rough",
            "#d6cbb6",
            18,
            "<path d=\"M3 7l3 -4l4 3l-1 3zM11 15l4 -3l2 3z\" fill=\"#877a63\"/>",
        ),
        TerrainKind::PloughedFields => of(
            "ploughed",
            "#dcc4a0",
            8,
            "<path d=\"M0 2h8\" stroke=\"#9b7446\" stroke-width=\"1.6\"/>",
        ),
        TerrainKind::Marsh => of(
            "marsh",
            "#bdd6c0",
            22,
            "<path d=\"M2 8h10M13 18h8\" stroke=\"#3c7f7b\" stroke-width=\"1.5\"/><path d=\"M7 8v-5M5 8l-2 -4M9 8l2 -4\" stroke=\"#4b7d45\" stroke-width=\"1.2\"/>",
        ),
        TerrainKind::Dunes => of(
            "dunes",
            "#f0dc95",
            22,
            "<path d=\"M1 9q5 -6 10 0M12 20q5 -6 10 0\" fill=\"none\" stroke=\"#b8963a\" stroke-width=\"1.5\"/>",
        ),
        TerrainKind::Oasis => of(
            "oasis",
            "#cfdd8d",
            26,
            "<path d=\"M8 14v-7M8 7q-5 -1 -6 3M8 7q5 -1 6 3\" fill=\"none\" stroke=\"#4d7a2c\" stroke-width=\"1.6\"/><circle cx=\"20\" cy=\"20\" r=\"3\" fill=\"#6aa7c9\"/>",
        ),
        TerrainKind::Village => of(
            "village",
            "#e0cfc4",
            26,
            "<path d=\"M3 13v-6l5 -4l5 4v6zM16 24v-5l4 -3l4 3v5z\" fill=\"#b0705a\" stroke=\"#6b3f31\"/>",
        ),
        TerrainKind::Stream => of(
            "stream",
            "#a8d0e6",
            16,
            "<path d=\"M0 8q4 -4 8 0t8 0\" fill=\"none\" stroke=\"#2f77a3\" stroke-width=\"1.4\"/>",
        ),
        TerrainKind::Coast => of(
            "coast",
            "#7fb4d6",
            20,
            "<path d=\"M0 5q5 -5 10 0t10 0M0 15q5 -5 10 0t10 0\" fill=\"none\" stroke=\"#f4fafd\" stroke-width=\"1.4\"/>",
        ),
        TerrainKind::Obstacle => of(
            "obstacle",
            "#bdb3a5",
            10,
            "<path d=\"M1 1l8 8M9 1l-8 8\" stroke=\"#5a4a37\" stroke-width=\"1.6\"/>",
        ),
    }
}

pub(super) fn pattern(kind: TerrainKind) -> String {
    let Look { id, fill, tile, drawing } = look(kind);
    format!(
        "<pattern id=\"t-{id}\" width=\"{tile}\" height=\"{tile}\" patternUnits=\"userSpaceOnUse\"><rect width=\"{tile}\" height=\"{tile}\" fill=\"{fill}\"/>{drawing}</pattern>\n"
    )
}

/// How the pattern of a kind is filled in.
pub(super) fn paint(kind: TerrainKind) -> String {
    format!("url(#t-{})", look(kind).id)
}

/// A piece where it lies, with its label.
pub(super) fn piece(board: &Board, piece: &Piece) -> String {
    let (middle, half) = extent(piece.shape);
    let (x, y) = board.at(middle);
    let (hw, hh) = (pixels(half.x), pixels(half.y));
    let paint = paint(piece.kind);
    let shape = match piece.shape {
        Shape::Rectangle(_) => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            number(x - hw),
            number(y - hh),
            number(2.0 * hw),
            number(2.0 * hh)
        ),
        Shape::Ellipse(_) => format!(
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"",
            number(x),
            number(y),
            number(hw),
            number(hh)
        ),
    };
    // A narrow strip is labelled along its length.
    let turned = if hw < 60.0 && hh > 2.0 * hw {
        format!(" transform=\"rotate(-90 {} {})\"", number(x), number(y))
    } else {
        String::new()
    };
    format!(
        "{shape} class=\"piece\" fill=\"{paint}\" stroke=\"#4a4a3a\" stroke-opacity=\"0.7\" stroke-width=\"1.5\"/><text class=\"land\" x=\"{}\" y=\"{}\"{turned} text-anchor=\"middle\" font-size=\"12\" font-style=\"italic\" fill=\"#1f2328\" stroke=\"#ffffff\" stroke-width=\"3\" stroke-opacity=\"0.75\" paint-order=\"stroke\">{}</text>\n",
        number(x),
        number(y + 4.0),
        phrases::terrain(piece.kind)
    )
}
