//! Card 13, Ambush (TR-BC-13, TR-BX-08).

use crate::Referee;
use crate::errors::{Check, need};
use crate::geometry::*;
use crate::position::*;
use crate::tables::is_difficult;

impl Referee {
    /// TR-DP-01: whether ground lies in its owner's zone.
    pub fn in_zone(seat: usize, base: &[P]) -> bool {
        let (low, high) = box_of(base);
        match seat {
            SOUTH => high.y <= 8.0 + EPS + FUZZ,
            _ => low.y >= BOARD.1 - 8.0 - EPS - FUZZ,
        }
    }

    /// TR-BC-13.1, -13.2: whether a stand may be placed beyond its zone.
    pub fn check_ambush(&self, at: usize, pose: Pose, centre: bool) -> Check {
        let name = self.pos.name(at);
        let seat = self.pos.seat(at);
        let base = self.pos.base_at(at, pose);
        need(self.pos.troop(at).open_foot(), "TR-BC-13.1", || {
            format!("{name} is no open order foot and lies in ambush")
        })?;
        need(!centre, "TR-BC-13.2", || {
            format!("{name} is placed in ambush with the centre troops")
        })?;
        let (low, high) = box_of(&base);
        let from_edge = match seat {
            SOUTH => BOARD.1 - high.y,
            _ => low.y,
        };
        need(from_edge >= 8.0 - EPS - FUZZ, "TR-BC-13.1", || {
            format!("{name} lies {from_edge:.3} MU from the enemy base edge")
        })?;
        let near = self
            .pos
            .enemies(at)
            .find(|&enemy| distance(&base, &self.pos.base(enemy)) <= 2.0 - FUZZ);
        need(near.is_none(), "TR-BC-13.1", || {
            format!("{name} lies in ambush within 2 MU of an enemy")
        })?;
        need(self.pos.difficult(&base).may(), "TR-BC-13.1", || {
            format!("{name} lies in ambush in the open")
        })?;
        let clearly_in = |base: &[P], piece: &Piece| overlap(base, &piece.area) > EPS + FUZZ;
        for piece in self
            .pos
            .pieces
            .iter()
            .filter(|piece| is_difficult(&piece.kind) && clearly_in(&base, piece))
        {
            let others = self
                .pos
                .of(seat)
                .filter(|&other| other != at)
                .map(|other| self.pos.base(other))
                .filter(|base| !Referee::in_zone(seat, base) && clearly_in(base, piece))
                .count();
            need(others < 2, "TR-BC-13.1", || {
                format!("{name} is the third in ambush in one {}", piece.kind)
            })?;
        }
        Ok(())
    }
}
