//! The first rolls of a pair's streams, kept for every battle that reads the same streams.

use std::cell::Cell;
use std::ops::Range;

use super::address::{Purpose, Role, StreamKey};
use super::chance::{Chance, SampledChance};
use crate::dice::{Dice, DiceTransform, Opposed, RuleId, SampledDice};

/// Turns whose first roll is kept.
const TURNS: usize = 64;

/// Rolls that are drawn at a time: their generators don't wait for each other.
const AT_A_TIME: usize = 8;

/// The first opposed roll of each of a pair's streams of one purpose that belong to both seats ([`Role::shared`]), as far as one of
/// its battles has come.
///
/// Both battles of a pair, and those of every variant, read the same streams, so each is opened once and not once a battle.
#[derive(Clone, Debug)]
pub struct KeptRolls {
    purpose: Purpose,
    n_turns: Cell<usize>,
    /// Before any transform.
    cells: [Cell<Opposed>; TURNS],
}

impl KeptRolls {
    /// None yet of the streams of this purpose.
    #[must_use]
    pub fn of(purpose: Purpose) -> KeptRolls {
        let cells = std::array::from_fn(|_| Cell::new(Opposed::from_index(0)));
        KeptRolls { purpose, n_turns: Cell::new(0), cells }
    }

    /// The first roll of a stream of the pair with this key, if it is one of those that are kept.
    #[inline]
    fn first(&self, key: StreamKey, role: Role) -> Option<Opposed> {
        let turn = usize::from(role.turn);
        if role != Role::shared(self.purpose, role.turn) || turn >= TURNS {
            return None;
        }
        while turn >= self.n_turns.get() {
            self.draw(key);
        }
        Some(self.cells[turn].get())
    }

    #[inline(never)]
    fn draw(&self, key: StreamKey) {
        let begin = self.n_turns.get();
        for (turn, cell) in (begin as u16..).zip(&self.cells[begin..begin + AT_A_TIME]) {
            let generator = key.generator(Role::shared(self.purpose, turn));
            cell.set(SampledDice::new(generator, DiceTransform::default()).opposed(RuleId("")));
        }
        self.n_turns.set(begin + AT_A_TIME);
    }
}

const _: () = assert!(TURNS.is_multiple_of(AT_A_TIME));

/// The chance of a pair whose first rolls are kept: the same dice as [`SampledChance`] alone.
#[derive(Clone, Copy, Debug)]
pub struct KeptChance<'k> {
    own: SampledChance,
    kept: &'k KeptRolls,
}

impl SampledChance {
    /// This chance with first rolls that are drawn once for all battles of a pair; `kept` must belong to the same pair.
    #[inline]
    #[must_use]
    pub const fn keeping(self, kept: &KeptRolls) -> KeptChance<'_> {
        KeptChance { own: self, kept }
    }
}

impl Chance for KeptChance<'_> {
    type Dice<'c>
        = SampledDice
    where
        Self: 'c;

    #[inline]
    fn dice(&mut self, role: Role) -> SampledDice {
        self.own.dice(role)
    }

    #[inline]
    fn first_opposed(&mut self, role: Role, asked_by: RuleId) -> Opposed {
        // What belongs to both seats is read from the same stream whether seats are exchanged or not.
        match self.kept.first(self.own.key(), role) {
            Some(cell) => self.own.transform().apply(cell),
            None => self.own.first_opposed(role, asked_by),
        }
    }

    /// Gives the rolls that asking turn by turn would give; what is the same in every turn is looked up once.
    #[inline]
    fn first_of_turns(
        &mut self,
        purpose: Purpose,
        turns: Range<u16>,
        asked_by: RuleId,
        mut go_on: impl FnMut(Opposed) -> bool,
    ) {
        let mut turn = turns.start;
        if purpose == self.kept.purpose {
            let transform = self.own.transform();
            let end = usize::from(turns.end).min(TURNS);
            while usize::from(turn) < end {
                let from = usize::from(turn);
                while from >= self.kept.n_turns.get() {
                    self.kept.draw(self.own.key());
                }
                let to = end.min(self.kept.n_turns.get());
                for cell in &self.kept.cells[from..to] {
                    if !go_on(transform.apply(cell.get())) {
                        return;
                    }
                }
                turn = to as u16;
            }
        }
        self.own.first_of_turns(purpose, turn..turns.end, asked_by, go_on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::Seat;

    const ASKED: RuleId = RuleId("TEST");

    /// Every stream, in any order, under every transform, has the dice of chance without kept rolls.
    #[test]
    fn kept_rolls_are_those_of_the_streams() {
        let key = StreamKey::of_seed(5).matchup(2).pair(7);
        let kept = KeptRolls::of(Purpose::Combat);
        for (exchanged, complemented) in
            [(false, false), (true, false), (false, true), (true, true)]
        {
            let transform = DiceTransform { exchanged, complemented };
            let mut plain = SampledChance::new(key, transform);
            let mut keeping = plain.keeping(&kept);
            for turn in [0, 1, 40, 3, 63, 64, 500] {
                for role in [
                    Role::shared(Purpose::Combat, turn),
                    Role::shared(Purpose::Combat, turn).nth(1),
                    Role::shared(Purpose::Shooting, turn),
                    Role::of_seat(Purpose::Combat, Seat::Two, turn),
                ] {
                    let expected = plain.dice(role).opposed(ASKED);
                    assert_eq!(keeping.first_opposed(role, ASKED), expected, "{role:?}");
                    assert_eq!(keeping.dice(role).opposed(ASKED), expected, "{role:?}");
                }
            }
        }
    }

    /// One by one or in a row, within what is kept, across its end and beyond it, of this purpose and of another.
    #[test]
    fn rolls_of_turns_are_those_of_each_turn() {
        let key = StreamKey::of_seed(5).matchup(2).pair(8);
        for complemented in [false, true] {
            let mut plain =
                SampledChance::new(key, DiceTransform { exchanged: true, complemented });
            for purpose in [Purpose::Combat, Purpose::Shooting] {
                for (turns, n) in [(0..70, 70), (0..70, 3), (5..30, 25), (60..80, 20), (3..3, 0)] {
                    let each: Vec<Opposed> = (turns.clone())
                        .take(n)
                        .map(|turn| plain.first_opposed(Role::shared(purpose, turn), ASKED))
                        .collect();
                    let kept = KeptRolls::of(Purpose::Combat);
                    let mut row = Vec::new();
                    plain.keeping(&kept).first_of_turns(purpose, turns, ASKED, |roll| {
                        row.push(roll);
                        row.len() < n
                    });
                    assert_eq!(row, each);
                }
            }
        }
    }
}
