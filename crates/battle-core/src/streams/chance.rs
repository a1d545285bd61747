//! Sources of a playout's dice, by role.

use std::ops::Range;

use super::address::{Purpose, Role, StreamKey};
use super::first_roll::FirstRoll;
use crate::dice::{Dice, DiceTransform, Opposed, RuleId, SampledDice};

/// The source of a playout's dice.
pub trait Chance {
    /// The dice of one role.
    type Dice<'c>: Dice
    where
        Self: 'c;

    /// The dice of a role, from the beginning of its stream.
    ///
    /// Opening the stream of the same role again gives the same dice again; a ruleset separates its uses by turn and index.
    fn dice(&mut self, role: Role) -> Self::Dice<'_>;

    /// The opposed roll at the beginning of the stream of a role, for a stream of which nothing else is read.
    #[inline]
    fn first_opposed(&mut self, role: Role, asked_by: RuleId) -> Opposed {
        self.dice(role).opposed(asked_by)
    }

    /// The opposed rolls at the beginning of the streams of a purpose that belong to both seats, turn by turn, as long as `go_on` says so;
    /// of these streams nothing else is read.
    #[inline]
    fn first_of_turns(
        &mut self,
        purpose: Purpose,
        turns: Range<u16>,
        asked_by: RuleId,
        mut go_on: impl FnMut(Opposed) -> bool,
    ) {
        for turn in turns {
            if !go_on(self.first_opposed(Role::shared(purpose, turn), asked_by)) {
                return;
            }
        }
    }

    /// ST-C4: whether the stream of a role begins with dice that were dealt out (ST-C7), which carry no luck.
    #[inline]
    fn is_dealt(&self, _role: Role) -> bool {
        false
    }
}

impl<C: Chance> Chance for &mut C {
    type Dice<'c>
        = C::Dice<'c>
    where
        Self: 'c;

    #[inline]
    fn dice(&mut self, role: Role) -> C::Dice<'_> {
        (**self).dice(role)
    }

    #[inline]
    fn first_opposed(&mut self, role: Role, asked_by: RuleId) -> Opposed {
        (**self).first_opposed(role, asked_by)
    }

    #[inline]
    fn first_of_turns(
        &mut self,
        purpose: Purpose,
        turns: Range<u16>,
        asked_by: RuleId,
        go_on: impl FnMut(Opposed) -> bool,
    ) {
        (**self).first_of_turns(purpose, turns, asked_by, go_on);
    }

    #[inline]
    fn is_dealt(&self, role: Role) -> bool {
        (**self).is_dealt(role)
    }
}

/// Chance from the addressed streams of one pair.
#[derive(Clone, Copy, Debug)]
pub struct SampledChance {
    key: StreamKey,
    transform: DiceTransform,
}

impl SampledChance {
    /// The chance of the pair with this key.
    #[inline]
    pub const fn new(key: StreamKey, transform: DiceTransform) -> SampledChance {
        SampledChance { key, transform }
    }

    /// ST-C7: this chance, except that the first roll shows this cell instead of one of the stream's own.
    ///
    /// The transform applies to it as to any other roll, so over all 36 cells a second battle meets all 36 cells.
    #[inline]
    #[must_use]
    pub const fn with_first_dice(self, roll: FirstRoll, cell: Opposed) -> DealtChance {
        DealtChance { own: self, roll, cell }
    }

    #[inline]
    pub(super) const fn key(self) -> StreamKey {
        self.key
    }

    #[inline]
    pub(super) const fn transform(self) -> DiceTransform {
        self.transform
    }

    /// The role whose stream is read for `role`.
    #[inline]
    const fn seen(&self, role: Role) -> Role {
        if self.transform.exchanged { role.exchanged() } else { role }
    }
}

impl Chance for SampledChance {
    type Dice<'c> = SampledDice;

    #[inline]
    fn dice(&mut self, role: Role) -> SampledDice {
        SampledDice::new(self.key.generator(self.seen(role)), self.transform)
    }
}

/// ST-C7: sampled chance whose first dice were dealt.
///
/// A type of its own, so that chance without dealt dice is compiled as if there were none.
#[derive(Clone, Copy, Debug)]
pub struct DealtChance {
    own: SampledChance,
    roll: FirstRoll,
    cell: Opposed,
}

impl DealtChance {
    /// The cell dealt to the stream that is read for `role`.
    #[inline]
    fn dealt_to(&self, role: Role) -> Option<Opposed> {
        self.roll.dealt_to(self.own.seen(role), self.cell)
    }
}

impl Chance for DealtChance {
    type Dice<'c> = SampledDice;

    #[inline]
    fn dice(&mut self, role: Role) -> SampledDice {
        let dice = self.own.dice(role);
        match self.dealt_to(role) {
            None => dice,
            Some(cell) => dice.after(cell),
        }
    }

    #[inline]
    fn is_dealt(&self, role: Role) -> bool {
        self.dealt_to(role).is_some()
    }
}

/// Chance with one source of dice for every role, for scripted and enumerated playouts.
#[derive(Debug)]
pub struct OneSource<D>(pub D);

impl<D: Dice> Chance for OneSource<D> {
    type Dice<'c>
        = &'c mut D
    where
        D: 'c;

    #[inline]
    fn dice(&mut self, _role: Role) -> &mut D {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::side::Seat;

    #[test]
    fn exchanged_dice_give_each_seat_the_streams_of_the_other() {
        let key = StreamKey::of_seed(5);
        let transform = DiceTransform { exchanged: true, complemented: false };
        let role = Role::of_seat(Purpose::Command, Seat::One, 2);
        let mut exchanged = SampledChance::new(key, transform).dice(role);
        let mut plain = SampledChance::new(key, DiceTransform::default()).dice(role.exchanged());
        for _ in 0..20 {
            assert_eq!(exchanged.d6(RuleId("TEST")), plain.d6(RuleId("TEST")));
        }
    }

    /// ST-C7: the dealt cell comes first, transformed; the rolls after it, and every other stream, are unchanged.
    #[test]
    fn st_c7_a_dealt_roll_comes_before_those_of_its_stream() {
        let key = StreamKey::of_seed(5);
        let role = Role::shared(Purpose::Combat, 0);
        let roll = FirstRoll::Opposed(role);
        let cell = Opposed::from_dice(2, 6);
        for (exchanged, complemented, shown) in [
            (false, false, (2, 6)),
            (true, false, (6, 2)),
            (false, true, (5, 1)),
            (true, true, (1, 5)),
        ] {
            let transform = DiceTransform { exchanged, complemented };
            let mut plain = SampledChance::new(key, transform);
            let mut dealt = plain.with_first_dice(roll, cell);
            let (mut own, mut after) = (plain.dice(role), dealt.dice(role));
            let first = after.opposed(RuleId("TEST"));
            assert_eq!((first.first(), first.second()), shown);
            for _ in 0..9 {
                assert_eq!(after.opposed(RuleId("TEST")), own.opposed(RuleId("TEST")));
            }
            let next = Role::shared(Purpose::Combat, 1);
            let [dealt_next, plain_next] =
                [dealt.dice(next), plain.dice(next)].map(|mut dice| dice.opposed(RuleId("TEST")));
            assert_eq!(dealt_next, plain_next);
            let asked = [role, next].map(|role| (dealt.is_dealt(role), plain.is_dealt(role)));
            assert_eq!(asked, [(true, false), (false, false)]);
        }
    }

    /// ST-C7: under every transform the 36 cells give 36 different pairs of the seats' dice.
    #[test]
    fn st_c7_every_pair_of_dice_comes_once_over_the_cells() {
        let rolls = [
            FirstRoll::Opposed(Role::shared(Purpose::Combat, 0)),
            FirstRoll::OfSeats(Purpose::Command),
        ];
        for roll in rolls {
            for (exchanged, complemented) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                let transform = DiceTransform { exchanged, complemented };
                let seen: BTreeSet<(u8, u8)> = (0..Opposed::CELLS)
                    .map(|index| {
                        let chance = SampledChance::new(StreamKey::of_seed(1), transform);
                        let cell = Opposed::from_index(index);
                        let mut chance = chance.with_first_dice(roll, cell);
                        let mut die = |seat, turn| {
                            let role = Role::of_seat(Purpose::Command, seat, turn);
                            chance.dice(role).d6(RuleId("TEST"))
                        };
                        match roll {
                            // The second seat has the first turn.
                            FirstRoll::OfSeats(_) => (die(Seat::One, 1), die(Seat::Two, 0)),
                            FirstRoll::Opposed(role) => {
                                let cell = chance.dice(role).opposed(RuleId("TEST"));
                                (cell.first(), cell.second())
                            }
                        }
                    })
                    .collect();
                assert_eq!(seen.len(), 36, "{roll:?} {transform:?}");
            }
        }
    }
}
