//! Cards, terrain, edges, reserves, deployment (sections 4 and 11, TP-M01, TP-M02).

use tropaion::cards::Card;
use tropaion::{Event, UnitId};

use crate::board::{At, Board, DEPTH, WIDTH, gap2, seat_of};
use crate::reader::{Judged, Referee, at, id, look};

impl Referee<'_> {
    pub(crate) fn setup(&mut self) -> Judged {
        for seat in battle_core::Seat::ALL {
            let five = matches!(self.peek(), Some(Event::Dealt { seat: by, hand })
                if by == seat && hand.len() == 5);
            self.demand(five, "TP-A01", "a hand of five is dealt")?;
            self.at += 1;
        }
        self.terrain()?;
        let Some(Event::EdgePicked { seat: first, south }) = self.peek() else {
            return self.fault("TP-302", "an edge has to be picked");
        };
        self.at += 1;
        self.south = south.index();
        let order = [first.index(), 1 - first.index()];
        let mut rows = [3; 2];
        for seat in order {
            loop {
                if self.played(seat, Card::SuperiorScouting)? {
                    rows[seat] = 4;
                } else if !self.played(seat, Card::FoulWeather)? {
                    break;
                }
            }
        }
        self.reserves(order)?;
        for seat in order {
            self.deploys(seat, rows[seat])?;
        }
        Ok(())
    }

    /// TP-A16.
    fn terrain(&mut self) -> Judged {
        let mut placed: Vec<At> = Vec::new();
        let mut last: Option<usize> = None;
        let mut out_of_cards = [false; 2];
        while let Some(Event::TerrainPlaced { seat, card, cell, across }) = self.peek() {
            let seat = seat.index();
            self.demand(card.is_terrain(), "TP-A16", "that is no terrain")?;
            if last == Some(seat) {
                out_of_cards[1 - seat] = true;
            }
            self.demand(!out_of_cards[seat], "TP-A16", "they alternate")?;
            last = Some(seat);
            self.show(seat, card)?;
            let legal = |cell: At, across: bool| {
                let (width, depth) = Board::size(card, across);
                let (x, y) = (cell.0 - width / 2, cell.1 - depth / 2);
                x >= 0
                    && y >= 0
                    && x + width <= WIDTH
                    && y + depth <= DEPTH
                    && placed.iter().all(|&other| gap2(cell, other) > 9)
            };
            match cell.map(at) {
                None => {
                    let any = (0..WIDTH)
                        .any(|x| (0..DEPTH).any(|y| legal((x, y), false) || legal((x, y), true)));
                    self.demand(!any, "TP-A16", "there is room for it")?;
                }
                Some(cell) => {
                    self.demand(legal(cell, across), "TP-A16", "too near, or off the table")?;
                    placed.push(cell);
                    self.lay(card, cell, across);
                }
            }
            self.at += 1;
        }
        Ok(())
    }

    /// TP-A10 to TP-A15.
    fn lay(&mut self, card: Card, cell: At, across: bool) {
        let (width, depth) = Board::size(card, across);
        let (x, y) = (cell.0 - width / 2, cell.1 - depth / 2);
        let cells: Vec<At> = match (card, across) {
            (Card::Field, _) => Vec::new(),
            (Card::River, true) => (0..DEPTH).map(|y| (cell.0, y)).collect(),
            (Card::River, false) => (0..WIDTH).map(|x| (x, cell.1)).collect(),
            _ => (x..x + width).flat_map(|x| (y..y + depth).map(move |y| (x, y))).collect(),
        };
        for cell in cells {
            let ground = self.board.ground.entry(cell).or_default();
            ground.hill |= card == Card::Hill;
            ground.difficult |= card != Card::Hill;
            ground.wood |= matches!(card, Card::SmallWood | Card::LargeWood);
        }
    }

    /// TP-A29, TP-A30, TP-M02: flank marches first.
    fn reserves(&mut self, order: [usize; 2]) -> Judged {
        let mut held = [[0; 2]; 2];
        let mut before = (true, 0);
        while let Some(Event::Reserved { unit, flank }) = self.peek() {
            let seat = seat_of(id(unit));
            let place = usize::from(seat != order[0]);
            let now = (flank, place);
            let in_order =
                now == before || (before.0 && !flank) || (before.0 == flank && place == 1);
            self.demand(in_order, "TP-M02", "flank marches first, then foul weather")?;
            before = now;
            held[seat][usize::from(flank)] += 1;
            self.demand(
                held[seat][usize::from(flank)] <= self.sizes[seat] / 4,
                "TP-A29",
                "more than a quarter",
            )?;
            let own = self.board.unit_mut(id(unit));
            let twice = own.reserve.is_some();
            own.reserve = Some(flank);
            self.demand(!twice, "TP-A30", "it is in reserve already")?;
            self.at += 1;
        }
        for (seat, held) in held.into_iter().enumerate() {
            let weather = self.shown[1 - seat].contains_key(&Card::FoulWeather);
            let wanted = if weather { self.sizes[seat] / 4 } else { 0 };
            self.demand(held[0] == wanted, "TP-A30", "a quarter is held up")?;
        }
        Ok(())
    }

    /// TP-302, TP-303, TP-G21.
    fn deploys(&mut self, seat: usize, rows: i32) -> Judged {
        let due = self
            .board
            .units
            .iter()
            .filter(|(unit, it)| seat_of(**unit) == seat && it.reserve.is_none())
            .count();
        let forward = if seat == self.south { (0, 1) } else { (0, -1) };
        for _ in 0..due {
            let Some(Event::Placed { unit, cell, facing, join }) = self.peek() else {
                return self.fault("TP-302", "all units are to be deployed");
            };
            let (unit, cell) = (id(unit), at(cell));
            let from_edge = if seat == self.south { cell.1 } else { DEPTH - 1 - cell.1 };
            self.demand(seat_of(unit) == seat, "TP-302", "the first deploys first")?;
            self.demand(
                self.board.on_table(cell) && from_edge < rows,
                "TP-303",
                "too far from the edge",
            )?;
            self.demand(look(facing) == forward, "TP-302", "it faces the enemy's edge")?;
            self.demand(self.board.unit(unit).reserve.is_none(), "TP-302", "it is in reserve")?;
            self.comes_on(unit, cell, forward, join)?;
        }
        Ok(())
    }

    /// A unit comes on the table, alone or in a formation (TP-302, TP-A31).
    pub(crate) fn comes_on(
        &mut self,
        unit: usize,
        cell: At,
        look: At,
        join: Option<UnitId>,
    ) -> Judged {
        let own = self.board.unit(unit);
        self.demand(own.cell.is_none() && !own.gone, "TP-302", "it is there already")?;
        self.demand(self.board.at(cell).is_none(), "TP-G01", "the cell is taken")?;
        let own = self.board.unit_mut(unit);
        (own.cell, own.look) = (Some(cell), look);
        if let Some(other) = join {
            let mut group = self.board.members(id(other));
            group.push(unit);
            let legal = self.board.name(&group);
            self.demand(legal, "TP-G10", "no legal formation")?;
        }
        self.at += 1;
        Ok(())
    }
}
