//! Discipline tests (section 3).

use tropaion::cards::Card;
use tropaion::troops::{Trait, UnitType::Maniples};
use tropaion::{Event, Pool, UnitId};

use crate::board::{is_light, seat_of};
use crate::reader::{Judged, Referee};

impl Referee<'_> {
    /// TP-202 to TP-209, TP-033: the modifiers of one unit.
    fn modifier(&self, unit: usize, rally: bool, fearsome: bool) -> i8 {
        let board = &self.board;
        let seat = seat_of(unit);
        let mut sum = 0;
        sum += i8::from(board.has(unit, Trait::Legionaries));
        sum += i8::from(board.wavers(1 - seat));
        sum += i8::from(board.friend_near_rear(unit));
        sum -= i8::from(board.threatened(unit));
        sum -= i8::from(is_light(board.of(unit)));
        sum -= i8::from(fearsome);
        if board.wavers(seat) {
            sum -= 1 + i8::from(board.has(unit, Trait::UncertainMorale));
        }
        sum + i8::from(rally && board.of(unit) == Maniples)
    }

    /// TP-201, TP-210, TP-A21: a test from its first die to its end; whether it is passed.
    pub(crate) fn test(
        &mut self,
        movers: &[usize],
        rally: bool,
        fearsome: &[usize],
    ) -> Judged<bool> {
        let lead = UnitId(movers[0] as u8);
        let worst = movers
            .iter()
            .map(|&unit| self.modifier(unit, rally, fearsome.contains(&unit)))
            .min()
            .expect("one tests");
        let mut passed = self.test_die(lead, worst, rally)?;
        if !passed && !rally && self.played(self.active, Card::BrokenVineStaff)? {
            passed = self.test_die(lead, worst, rally)?;
        }
        self.expect(Event::TestEnds { unit: lead, passed }, "TP-201")?;
        Ok(passed)
    }

    fn test_die(&mut self, lead: UnitId, worst: i8, rally: bool) -> Judged<bool> {
        let Some(Event::Tested { unit, die, modifier, .. }) = self.peek() else {
            return self.fault("TP-213", "a test is needed");
        };
        self.demand(unit == lead && (1..=6).contains(&die), "TP-201", "another's die")?;
        if modifier != worst {
            return self.fault("TP-210", format!("the modifier is {worst}"));
        }
        self.at += 1;
        let mut total = die as i8 + worst;
        // TP-106, TP-107.
        total += self.spent(self.active, Pool::Discipline)? as i8;
        if rally {
            total += self.spent(self.active, Pool::Strategy)? as i8;
        }
        Ok(total >= 4)
    }
}
