//! The field: a grid of cells, hills, walls and hedges (GL-951, GL-012, GL-513 to GL-515).

use super::place::{DEPTH, Facing, LANES, Place};
use crate::parameters::{PatchKind, RuleParameters};
use crate::rules::claims::Ground;
use crate::tables::{MOVE_TYPES, Number};
use crate::troops::{MoveType, Terrain};

/// GL-951: the ground of every cell and the obstacles between them, ready to be looked up.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cells {
    /// Good going everywhere, and nothing else.
    pub is_open: bool,
    /// GL-011: how far troops go in each ground.
    moves: [[u8; 3]; MOVE_TYPES.len()],
    /// GL-012: what crossing a wall or hedge costs.
    obstacle: i8,
    ground: [[Cell; DEPTH as usize]; LANES as usize],
    /// What stands on the line at each y, from 0 to 30.
    lines: [[Line; DEPTH as usize + 1]; LANES as usize],
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Cell {
    terrain: Terrain,
    hill: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Line {
    Nothing,
    Hedge,
    Wall,
}

impl Cells {
    /// The cells of a field; where patches lie over each other the later one holds, a hill beside any other ground.
    pub fn of(parameters: &RuleParameters) -> Cells {
        let (field, tables) = (&parameters.field, &parameters.tables);
        let plain = Cell { terrain: Terrain::Good, hill: false };
        let mut cells = Cells {
            is_open: field.patches().next().is_none(),
            moves: MOVE_TYPES.map(|of| tables.moves(of).bw),
            obstacle: tables.number(Number::ObstacleLess),
            ground: [[plain; DEPTH as usize]; LANES as usize],
            lines: [[Line::Nothing; DEPTH as usize + 1]; LANES as usize],
        };
        for patch in field.patches() {
            for lane in patch.lanes.0..=patch.lanes.1 {
                let lane = usize::from(lane);
                let (from, to) = (usize::from(patch.ys.0), usize::from(patch.ys.1));
                match patch.kind {
                    PatchKind::Rough | PatchKind::Difficult => {
                        let terrain = match patch.kind {
                            PatchKind::Rough => Terrain::Rough,
                            _ => Terrain::Difficult,
                        };
                        (from..to).for_each(|y| cells.ground[lane][y].terrain = terrain);
                    }
                    PatchKind::Hill => {
                        (from..to).for_each(|y| cells.ground[lane][y].hill = true);
                    }
                    PatchKind::Hedge => cells.lines[lane][from] = Line::Hedge,
                    PatchKind::Wall => cells.lines[lane][from] = Line::Wall,
                }
            }
        }
        cells
    }

    fn cell(&self, lane: i8, y: i8) -> Cell {
        self.ground[lane as usize][y as usize]
    }

    /// The ground under a unit's front.
    pub fn terrain(&self, place: Place) -> Terrain {
        self.cell(place.lane, place.cell()).terrain
    }

    /// GL-951, GL-012: the longest move of these troops: that of the worst cell it touches, less what every wall or hedge
    /// costs that it crosses. Between two places of the same lane, or of the same row.
    pub fn speed(&self, moves: MoveType, from: Place, to: Place) -> i8 {
        let ordered = |one: i8, two: i8| (one.min(two).max(0), one.max(two));
        let lanes = ordered(from.lane, to.lane);
        let rows = ordered(from.cell(), to.cell());
        let mut worst = Terrain::Good;
        for lane in lanes.0..=lanes.1.min(LANES - 1) {
            for row in rows.0..=rows.1.min(DEPTH - 1) {
                worst = worst.max(self.cell(lane, row).terrain);
            }
        }
        // The front edge comes to rest on the last line and doesn't cross it.
        let lines = match from.facing {
            Facing::Up => from.y.min(to.y)..from.y.max(to.y),
            Facing::Down => from.y.min(to.y) + 1..from.y.max(to.y) + 1,
            Facing::Left | Facing::Right => 0..0,
        };
        let lines = lines.filter(|&y| (0..=DEPTH).contains(&y) && self.line(from.lane, y));
        let most = self.moves[moves as usize][worst as usize];
        most as i8 - self.obstacle * lines.count() as i8
    }

    fn line(&self, lane: i8, y: i8) -> bool {
        self.lines[lane as usize][y as usize] != Line::Nothing
    }

    /// Whether a wall or hedge runs along the front edge of a place.
    pub fn is_lined(&self, place: Place) -> bool {
        place.facing.is_along() && self.line(place.lane, place.y)
    }

    /// GL-013, GL-513 to GL-515: the ground of a unit that fights an enemy; a unit that has crossed over to a wall or hedge
    /// doesn't defend it.
    pub fn ground(&self, own: Place, foe: Place, came_over: bool) -> Ground {
        let at = |place: Place| self.cell(place.lane, place.cell());
        let line = if own.facing.is_along() && !came_over {
            self.lines[own.lane as usize][own.y as usize]
        } else {
            Line::Nothing
        };
        Ground {
            terrain: at(own).terrain,
            uphill: at(own).hill && !at(foe).hill,
            hedge: line == Line::Hedge,
            wall: line == Line::Wall,
        }
    }
}
