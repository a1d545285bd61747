//! TR-DP-11 to -13: raiders that are held back for a flank march on the enemy camp.

use battle_core::Seat;
use battle_core::game::Game;
use tabletop::{Heading, Point, Rect, UNIT};

use crate::doctrine::Doctrine;
use crate::view::RAIDERS;
use triumph::battle::{Battle, Decision, SideEdge, StandId, State};

/// The size of the ground, in the enemy's corner, on which they come on.
const ENTRY: i32 = 8 * UNIT;

/// Holds back as many raiders as the points allow, if the doctrine wants any, to come from the edge nearer to the enemy camp of those
/// with an open way in.
pub(super) fn hold_back(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> Decision {
    let ways = [SideEdge::West, SideEdge::East].map(|edge| way_in(battle, state, seat, edge));
    let wants = doctrine.captain.march != 0;
    let mut best: Option<(i32, Decision)> = None;
    battle.decisions(state, |decision| {
        let Decision::HoldBack { stands, edge } = decision else {
            return;
        };
        let value = match ways[edge as usize] {
            _ if stands.is_empty() => 0,
            Some(way) if wants && stands.iter().all(|stand| is_raider(battle, state, stand)) => {
                stands.len() as i32 * battle.board().x - way
            }
            _ => return,
        };
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, decision));
        }
    });
    best.expect("no stand has to be held back").1
}

fn is_raider(battle: &Battle, state: &State, stand: StandId) -> bool {
    let form = battle.form_as(state, stand, battle.usual_appearance(state, stand));
    // The move without a gift counts, as for its place in the line.
    form.is_some_and(|form| form.data.reach - form.given.reach >= RAIDERS)
}

/// How far the enemy camp is from a side edge; `None` without a camp, or if the terrain hinders them.
fn way_in(battle: &Battle, state: &State, seat: Seat, edge: SideEdge) -> Option<i32> {
    let camp = state.camps[seat.other()]?.base.centre;
    let board = battle.board();
    let (x, middle) = match edge {
        SideEdge::West => (0, ENTRY / 2),
        SideEdge::East => (board.x, board.x - ENTRY / 2),
    };
    let y = match seat {
        Seat::One => board.y - ENTRY,
        Seat::Two => ENTRY,
    };
    let (centre, forward) = (Point::new(middle, y), Heading::NORTH.axis());
    let entry = Rect { centre, forward, half_width: ENTRY / 2, half_depth: ENTRY / 2 };
    let is_open = !battle.in_impassable(state, &entry) && !battle.in_difficult(state, &entry);
    is_open.then_some((camp.x - x).abs())
}
