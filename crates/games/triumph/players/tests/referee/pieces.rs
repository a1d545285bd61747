//! A piece of terrain as an event gives it.

use serde_json::Value;

use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::position::*;
use crate::tables::is_difficult;

/// Reads a piece of terrain from its event.
pub fn read_piece(one: &Value) -> Check<Piece> {
    let kind = text(one, "kind")?.to_owned();
    need(is_difficult(&kind) || kind == "gentle-hills" || kind == "coast", "schema", || {
        format!("{kind} is no terrain")
    })?;
    match text(one, "shape")? {
        "ellipse" => {
            let (centre, halves) =
                (point(one, "centre")?, (number(one, "half_width")?, number(one, "half_height")?));
            Ok(Piece {
                kind,
                area: ellipse(centre, halves.0, halves.1),
                ellipse: true,
                centre,
                halves,
                axis: p(1.0, 0.0),
            })
        }
        _ => {
            let area = corners(one, "corners")?;
            let (along, across) = (area[1] - area[0], area[2] - area[1]);
            Ok(Piece {
                kind,
                centre: middle(&area),
                halves: (along.length() / 2.0, across.length() / 2.0),
                axis: along * (1.0 / along.length()),
                ellipse: false,
                area,
            })
        }
    }
}
