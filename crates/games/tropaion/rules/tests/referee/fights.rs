//! Combat (section 8, TP-M11, TP-M12).

use tropaion::cards::Card;
use tropaion::troops::{Trait, UnitType::*};
use tropaion::{Event, MoveReason, Pool, Removal};

use crate::board::{Side, is_light, minus, row, seat_of};
use crate::reader::{Judged, Referee, id};

impl Referee<'_> {
    /// TP-710 to TP-720.
    fn factor(&self, unit: usize, enemy: usize) -> i32 {
        let board = &self.board;
        let own = board.unit(unit);
        let of = board.of(unit);
        let mut sum = row(of).0;
        if own.marks.contacted.contains(&enemy) {
            sum += own.marks.bonus;
        }
        sum -= i32::from(own.disruption > 0);
        sum += i32::from(board.supported(unit));
        if board.side(unit, enemy) != Side::Front && !is_light(of) {
            sum -= 2;
        }
        let (here, there) = (board.ground(board.cell(unit)), board.ground(board.cell(enemy)));
        sum += i32::from(here.hill && !there.hill);
        sum -= i32::from(here.difficult);
        let charged = board.unit(enemy).marks.contacted.contains(&unit);
        sum += i32::from(of == Pikes && charged);
        if board.has(unit, Trait::Frenzied) {
            sum += if board.wavers(seat_of(unit)) { -1 } else { 1 };
        }
        sum
    }

    /// TP-703, TP-M11.
    pub(crate) fn fights(&mut self) -> Judged {
        let seat = self.active;
        let mut listed: Vec<(usize, usize)> = Vec::new();
        for own in self.board.standing(seat) {
            for enemy in self.board.enemies_engaged(own) {
                listed.push((own, enemy));
            }
        }
        while let Some(Event::Fought { own, enemy, dice, totals, .. }) = self.peek() {
            let pair = (id(own), id(enemy));
            let Some(at) = listed.iter().position(|&it| it == pair) else {
                return self.fault("TP-M11", "no pair of the step, or once more");
            };
            listed.remove(at);
            let (own, enemy) = pair;
            let engaged = self.board.unit(own).cell.is_some()
                && self.board.unit(enemy).cell.is_some()
                && self.board.engaged(own, enemy);
            self.demand(engaged, "TP-736", "no longer engaged")?;
            let right = [
                i32::from(dice[0]) + self.factor(own, enemy),
                i32::from(dice[1]) + self.factor(enemy, own),
            ];
            let rolled = dice.iter().all(|die| (1..=6).contains(die));
            self.demand(rolled, "TP-701", "no such dice")?;
            if totals.map(i32::from) != right {
                return self.fault("TP-701", format!("the totals are {right:?}"));
            }
            self.at += 1;
            self.settles(own, enemy, right)?;
        }
        let open = listed.iter().any(|&(own, enemy)| {
            self.board.unit(own).cell.is_some()
                && self.board.unit(enemy).cell.is_some()
                && self.board.engaged(own, enemy)
        });
        self.demand(!open, "TP-703", "a pair has not fought")
    }

    /// TP-105, TP-110, TP-701, TP-702, TP-M12.
    fn settles(&mut self, own: usize, enemy: usize, totals: [i32; 2]) -> Judged {
        let [mut total, other] = totals;
        if total <= other {
            total += i32::from(self.spent(self.active, Pool::Valour)?);
        }
        let (winner, loser) = match total.cmp(&other) {
            std::cmp::Ordering::Greater => (own, enemy),
            std::cmp::Ordering::Less => (enemy, own),
            std::cmp::Ordering::Equal => return Ok(()),
        };
        self.played(seat_of(winner), Card::RunThemDown)?;
        let added = if winner == own { self.spent(self.active, Pool::Valour)? } else { 0 };
        let Some(Event::Result { result, .. }) = self.peek() else {
            return self.fault("TP-730", "a result is due");
        };
        let die = i32::from(result) - i32::from(added);
        self.demand((1..=6).contains(&die), "TP-730", "no such die")?;
        self.expect(
            Event::Result {
                winner: tropaion::UnitId(winner as u8),
                loser: tropaion::UnitId(loser as u8),
                result,
                die: die as u8,
                valour: added,
            },
            "TP-701",
        )?;
        self.result(winner, loser, result)
    }

    /// TP-730, TP-733.
    fn result(&mut self, winner: usize, loser: usize, result: u8) -> Judged {
        if result >= 6 {
            return self.removed(loser, Removal::Broken, "TP-730");
        }
        let stays = self.board.of(loser) == Elephants
            || self.board.in_mass(loser)
            || self.board.flanked(loser);
        if stays || result == 5 {
            return self.disrupted(loser).map(drop);
        }
        let way = minus(self.board.cell(loser), self.board.cell(winner));
        match self.push(loser, way, MoveReason::PushedBack)? {
            None => self.disrupted(loser).map(drop),
            Some(true) if result == 4 => self.disrupted(loser).map(drop),
            Some(_) => Ok(()),
        }
    }
}
