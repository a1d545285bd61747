//! Terrain cards (TP-A10 to TP-A16, TP-G20).

use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, RuleId, Seat, Trace};

use arrayvec::ArrayVec;

use crate::battle::Battle;
use crate::cards::Card;
use crate::event::Event;
use crate::grid::Cell;
use crate::state::{Ground, Phase, State};

/// TP-A16: positions of the cards that lie already. No table has room for more: each keeps 3 MU away from the others.
type Places = ArrayVec<Cell, 128>;

/// How often a position is drawn before all of them are tried in turn.
const DRAWS: u32 = 64;

/// TP-A10 to TP-A14: width, depth and ground of what a card becomes, lengthwise or across.
const fn piece(card: Card, across: bool) -> (i8, i8, Ground) {
    let (width, depth, ground) = match card {
        Card::SmallWood => (2, 2, Ground::WOOD),
        Card::LargeWood => (5, 3, Ground::WOOD),
        Card::SmallDifficult => (2, 2, Ground::DIFFICULT),
        Card::Hill => (4, 3, Ground::HILL),
        // A river's cells are found from its row or column.
        _ => (1, 1, Ground::OPEN),
    };
    if across { (depth, width, ground) } else { (width, depth, ground) }
}

impl Battle {
    /// TP-A16: both roll off, then place their terrain cards in turn, each where chance has it.
    pub(crate) fn lay_terrain(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let has_terrain = |state: &State, seat: Seat| {
            state.armies[seat].hand.iter().any(|(card, _)| card.is_terrain())
        };
        if Seat::ALL.into_iter().any(|seat| has_terrain(state, seat)) {
            let mut seat = self.roll_off(state, "TP-A16", chance, trace);
            let mut places = Places::new();
            for index in 0.. {
                if !has_terrain(state, seat) {
                    seat = seat.other();
                    if !has_terrain(state, seat) {
                        break;
                    }
                }
                let hand = state.armies[seat].hand;
                let (card, _) = hand.iter().next().expect("a terrain card is left");
                state.armies[seat].hand.take(card);
                let role = Role::of_seat(Purpose::Terrain, seat, 0).nth(index);
                self.lay(state, seat, card, &mut places, &mut chance.dice(role), trace);
                seat = seat.other();
            }
        }
        state.phase = Phase::EdgeRoll;
    }

    /// TP-A16: a card is laid at a random legal cell, lengthwise or across; discarded if there is none.
    fn lay(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        places: &mut Places,
        dice: &mut impl Dice,
        trace: &mut impl Trace<Event>,
    ) {
        let (width, depth) = self.table();
        let turned = dice.d6(RuleId("TP-A16")) > 3;
        let is_legal = |cell: Cell, across: bool| {
            let (w, h, _) = piece(card, across);
            let (x, y) = (cell.x - w / 2, cell.y - h / 2);
            x >= 0
                && y >= 0
                && x + w <= width
                && y + h <= depth
                && places.iter().all(|other| cell.gap2(*other) > 9)
        };
        let n = u32::from(width as u8) * u32::from(depth as u8);
        let cell_of = |at: u32| Cell::new((at % width as u32) as i8, (at / width as u32) as i8);
        let drawn = (0..DRAWS)
            .map(|_| cell_of(uniform_below(n, dice)))
            .find(|&cell| is_legal(cell, turned));
        let found = drawn.map(|cell| (cell, turned)).or_else(|| {
            // Few cells are left: one of these, each as likely.
            [turned, !turned].into_iter().find_map(|across| {
                let legal = (0..n).filter(|&at| is_legal(cell_of(at), across)).count() as u32;
                let chosen = (legal > 0).then(|| uniform_below(legal, dice))?;
                let mut all = (0..n).map(cell_of).filter(|&cell| is_legal(cell, across));
                all.nth(chosen as usize).map(|cell| (cell, across))
            })
        });
        trace.record(|| Event::TerrainPlaced {
            seat,
            card,
            cell: found.map(|(cell, _)| cell),
            across: found.is_some_and(|(_, across)| across),
        });
        let Some((cell, across)) = found else {
            return;
        };
        // Any that lie already keep it away, so there is room as long as there is a legal cell.
        let _ = places.try_push(cell);
        self.put_terrain(state, card, cell, across);
    }

    /// TP-A11 to TP-A16: the ground of a card that lies at a cell, lengthwise or across.
    pub(crate) fn put_terrain(&self, state: &mut State, card: Card, cell: Cell, across: bool) {
        let (width, depth) = self.table();
        let mut add = |x: i8, y: i8, ground: Ground| {
            state.ground[Cell::new(x, y).index()].add(ground);
        };
        match card {
            Card::River if across => (0..depth).for_each(|y| add(cell.x, y, Ground::DIFFICULT)),
            Card::River => (0..width).for_each(|x| add(x, cell.y, Ground::DIFFICULT)),
            _ => {
                let (w, h, ground) = piece(card, across);
                for x in 0..w {
                    for y in 0..h {
                        add(cell.x - w / 2 + x, cell.y - h / 2 + y, ground);
                    }
                }
            }
        }
    }
}
