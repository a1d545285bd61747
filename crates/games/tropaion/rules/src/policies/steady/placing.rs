//! Where `steady` puts its units: foot in the centre, cavalry on the wings, light foot in front.

use battle_core::Seat;

use crate::battle::Battle;
use crate::decision::Decision;
use crate::grid::Cell;
use crate::state::State;
use crate::troops::UnitType;
use crate::units::UnitId;

/// How far from one cell to another, by rows and files.
fn apart(one: Cell, other: Cell) -> i32 {
    i32::from((one.x - other.x).abs()) + i32::from((one.y - other.y).abs())
}

/// The cell that a unit of an army should have.
fn wanted(battle: &Battle, state: &State, seat: Seat, unit: UnitId) -> Cell {
    let (width, depth) = battle.table();
    let reserve = state.armies[seat].reserve();
    let kind = |unit: UnitId| match battle.profile(state, unit).of {
        UnitType::LightInfantry => 0,
        of if of.is_cavalry() => 1,
        _ => 2,
    };
    // How many of its kind there are, and how many come before it.
    let (mut n, mut before, mut n_line) = (0i8, 0i8, 0i8);
    for other in battle.army_units(state, seat).iter() {
        if reserve.has(other) {
            continue;
        }
        if kind(other) == kind(unit) {
            n += 1;
            before += i8::from(other.place() < unit.place());
        }
        n_line += i8::from(kind(other) == 2);
    }
    let rows = state.armies[seat].deployment_rows;
    let row = |back: i8| {
        if seat == state.south { rows - 1 - back } else { depth - rows + back }
    };
    let centre = width / 2;
    match kind(unit) {
        0 => Cell::new(centre - n / 2 + before, row(0)),
        1 => {
            let x = if before < n / 2 {
                centre - n_line / 2 - 2 - before
            } else {
                centre + (n_line + 1) / 2 + 1 + before - n / 2
            };
            Cell::new(x.clamp(0, width - 1), row(1))
        }
        _ => Cell::new(centre - n / 2 + before, row(1)),
    }
}

/// TP-302: the free cell nearest to the one it should have, in formation with its fellows where that is possible.
pub(super) fn deploy(battle: &Battle, state: &State, seat: Seat, unit: UnitId) -> Decision {
    let aim = wanted(battle, state, seat, unit);
    let mut best = (i32::MAX, aim);
    battle.visit_deployment_cells(state, seat, |cell| {
        let distance = apart(cell, aim);
        if distance < best.0 {
            best = (distance, cell);
        }
    });
    let cell = best.1;
    let mut join = None;
    battle.visit_deployment_joins(state, unit, cell, |other| {
        join.get_or_insert(other);
    });
    Decision::Place { unit, cell, join }
}

/// TP-A31: reserves come on near the middle of their army.
pub(super) fn entry(battle: &Battle, state: &State, unit: UnitId, cell: Cell) -> i32 {
    let friends = state.of(unit.seat());
    let width = i32::from(battle.table().0);
    let nearest = friends.iter().map(|friend| apart(cell, state.unit(friend).cell)).min();
    200 - nearest.unwrap_or(0) - (2 * i32::from(cell.x) - width).abs()
}
