//! Addressed streams: chance is found, not consumed.
//!
//! A stream is found from (seed, matchup, pair, role).
//! The variant and the thread are not in the address, so a variant meets the same luck as its baseline, and one rule that
//! rolls a die more does not shift anybody else's dice.

use rand_pcg::Pcg64Mcg;

use crate::dice::{Dice, Luck, Opposed, SampledDice};
use crate::first_roll::FirstRoll;
use crate::side::Seat;

/// What the dice of a stream are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// Laying out the table.
    Terrain,
    /// Placing the armies.
    Deployment,
    /// What a player may do in a turn.
    Command,
    /// Shooting.
    Shooting,
    /// Fighting hand to hand.
    Combat,
    /// A policy's own choices.
    Policy,
    /// Whatever else one ruleset rolls for, numbered by that ruleset.
    Other(u8),
}

impl Purpose {
    const fn tag(self) -> u64 {
        match self {
            Purpose::Terrain => 1,
            Purpose::Deployment => 2,
            Purpose::Command => 3,
            Purpose::Shooting => 4,
            Purpose::Combat => 5,
            Purpose::Policy => 6,
            Purpose::Other(number) => 0x80 | (number as u64 & 0x7f),
        }
    }
}

/// Which of a playout's streams: its purpose, whose it is, in which turn, and the how-manieth of that turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Role {
    /// What the dice are for.
    pub purpose: Purpose,
    /// Whose dice they are; none for dice that belong to both.
    pub seat: Option<Seat>,
    /// The turn or round, from 0.
    pub turn: u16,
    /// Tells several streams of one turn apart, from 0.
    pub index: u16,
}

impl Role {
    /// The stream of a purpose that belongs to nobody, in one turn.
    #[inline]
    pub const fn shared(purpose: Purpose, turn: u16) -> Role {
        Role {
            purpose,
            seat: None,
            turn,
            index: 0,
        }
    }

    /// The stream of a purpose that belongs to one seat, in one turn.
    #[inline]
    pub const fn of_seat(purpose: Purpose, seat: Seat, turn: u16) -> Role {
        Role {
            purpose,
            seat: Some(seat),
            turn,
            index: 0,
        }
    }

    /// The same with another index.
    #[inline]
    #[must_use]
    pub const fn nth(self, index: u16) -> Role {
        Role { index, ..self }
    }

    #[inline]
    const fn exchanged(self) -> Role {
        let seat = match self.seat {
            Some(seat) => Some(seat.other()),
            None => None,
        };
        Role { seat, ..self }
    }

    #[inline]
    const fn bits(self) -> u64 {
        let seat = match self.seat {
            None => 0,
            Some(Seat::One) => 1,
            Some(Seat::Two) => 2,
        };
        self.purpose.tag() | seat << 8 | (self.turn as u64) << 16 | (self.index as u64) << 32
    }
}

/// 128 bits that stand for a seed, then for a matchup of it, then for a pair of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamKey([u64; 2]);

impl StreamKey {
    /// The key of a whole run.
    pub const fn of_seed(seed: u64) -> StreamKey {
        // Any two different starting points would do; these are the first digits of the fractions of pi and of e.
        StreamKey([0x243f_6a88_85a3_08d3, 0xb7e1_5162_8aed_2a6a]).absorb(seed)
    }

    /// The key of one matchup, by an id that names it (see [`name_id`]).
    #[must_use]
    pub const fn matchup(self, id: u64) -> StreamKey {
        self.absorb(id)
    }

    /// The key of one pair of a matchup.
    #[inline]
    #[must_use]
    pub const fn pair(self, pair: u64) -> StreamKey {
        self.absorb(pair)
    }

    /// The generator at the beginning of the stream of one role.
    #[inline]
    pub fn generator(self, role: Role) -> Pcg64Mcg {
        let StreamKey([high, low]) = self.absorb(role.bits());
        Pcg64Mcg::new((high as u128) << 64 | low as u128)
    }

    /// Two keyed bijections of `value`; the halves never collapse into 64 bits, so that a billion playouts share no stream.
    #[inline]
    const fn absorb(self, value: u64) -> StreamKey {
        StreamKey([
            mix(self.0[0] ^ value),
            mix(self.0[1] ^ value.rotate_left(32)),
        ])
    }
}

/// SplitMix64's output function (Steele, Lea, Flood 2014): a bijection in which every input bit moves every output bit.
#[inline]
const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number for a name, so that a matchup keeps its dice when others are added before it.
///
/// FNV-1a over the bytes, then mixed; it doesn't depend on the platform or on the version of Rust.
pub const fn name_id(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    mix(hash)
}

/// Where a playout gets its dice from.
pub trait Chance {
    /// The dice of one role.
    type Dice<'c>: Dice
    where
        Self: 'c;

    /// The dice of a role, from the beginning of its stream.
    ///
    /// Asking for the same role again gives the same dice again; a ruleset tells uses apart by turn and index.
    fn dice(&mut self, role: Role) -> Self::Dice<'_>;

    /// ST-C4: whether the stream of a role begins with dice that were dealt out (ST-C7), which bring no luck.
    #[inline]
    fn is_dealt(&self, _role: Role) -> bool {
        false
    }
}

/// Chance from the addressed streams of one pair.
#[derive(Clone, Copy, Debug)]
pub struct SampledChance {
    key: StreamKey,
    luck: Luck,
}

impl SampledChance {
    /// The chance of the pair with this key.
    #[inline]
    pub const fn new(key: StreamKey, luck: Luck) -> SampledChance {
        SampledChance { key, luck }
    }

    /// ST-C7: the same, but for a first roll that shows this cell instead of one of the stream's own.
    ///
    /// The options of luck hold for it as for any other roll, so what a second battle sees of all 36 cells is all 36 cells.
    #[inline]
    #[must_use]
    pub const fn with_first_dice(self, roll: FirstRoll, cell: Opposed) -> DealtChance {
        DealtChance {
            own: self,
            roll,
            cell,
        }
    }

    /// The role whose stream is read for another.
    #[inline]
    const fn seen(&self, role: Role) -> Role {
        if self.luck.exchanged {
            role.exchanged()
        } else {
            role
        }
    }
}

impl Chance for SampledChance {
    type Dice<'c> = SampledDice;

    #[inline]
    fn dice(&mut self, role: Role) -> SampledDice {
        SampledDice::new(self.key.generator(self.seen(role)), self.luck)
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
    /// The cell that was dealt to the stream that is read for a role.
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

/// Chance that hands out one source of dice whatever the role, for scripted and enumerated playouts.
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
    use super::*;
    use crate::dice::RuleId;
    use std::collections::BTreeSet;

    fn faces(key: StreamKey, role: Role) -> String {
        let mut dice = SampledChance::new(key, Luck::default()).dice(role);
        (0..6)
            .map(|_| {
                let roll = dice.opposed(RuleId("TEST"));
                format!("{}{}", roll.first(), roll.second())
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Seeds keep their meaning: this table is part of the product, and a change of it is announced as "results change".
    #[test]
    fn the_first_rolls_of_some_addresses_are_pinned() {
        let combat = Role::shared(Purpose::Combat, 0);
        let rows = [
            (StreamKey::of_seed(0).matchup(0).pair(0), combat),
            (StreamKey::of_seed(1).matchup(0).pair(0), combat),
            (StreamKey::of_seed(1).matchup(1).pair(0), combat),
            (StreamKey::of_seed(1).matchup(1).pair(1), combat),
            (
                StreamKey::of_seed(1).matchup(1).pair(1),
                Role::shared(Purpose::Combat, 1),
            ),
            (
                StreamKey::of_seed(1).matchup(1).pair(1),
                Role::of_seat(Purpose::Command, Seat::Two, 7).nth(3),
            ),
            (
                StreamKey::of_seed(20_261_121)
                    .matchup(name_id("spear v knights"))
                    .pair(1_000_000_007),
                Role::of_seat(Purpose::Policy, Seat::One, 60),
            ),
        ];
        let seen: Vec<String> = rows.iter().map(|&(key, role)| faces(key, role)).collect();
        assert_eq!(seen, PINNED);
    }

    /// Worked by a few lines of Python from the definitions in this file and in `dice/sampled.rs`, not printed by this code.
    const PINNED: [&str; 7] = [
        "55 56 22 33 33 51",
        "32 24 55 42 51 65",
        "15 12 21 31 24 52",
        "36 26 13 35 61 31",
        "51 36 42 25 23 43",
        "23 16 41 31 44 42",
        "15 46 66 63 22 55",
    ];

    #[test]
    fn every_part_of_the_address_counts() {
        let mut seen = BTreeSet::new();
        let mut expected = 0;
        for seed in 0..3 {
            for matchup in 0..3 {
                for pair in 0..3 {
                    for purpose in [
                        Purpose::Terrain,
                        Purpose::Combat,
                        Purpose::Other(0),
                        Purpose::Other(1),
                    ] {
                        for seat in [None, Some(Seat::One), Some(Seat::Two)] {
                            for turn in 0..3 {
                                for index in 0..3 {
                                    let key = StreamKey::of_seed(seed).matchup(matchup).pair(pair);
                                    let role = Role {
                                        purpose,
                                        seat,
                                        turn,
                                        index,
                                    };
                                    seen.insert(key.generator(role).state());
                                    expected += 1;
                                }
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(seen.len(), expected);
    }

    #[test]
    fn exchanged_luck_gives_each_seat_the_streams_of_the_other() {
        let key = StreamKey::of_seed(5);
        let luck = Luck {
            exchanged: true,
            complemented: false,
        };
        let role = Role::of_seat(Purpose::Command, Seat::One, 2);
        let mut exchanged = SampledChance::new(key, luck).dice(role);
        let mut plain = SampledChance::new(key, Luck::default()).dice(role.exchanged());
        for _ in 0..20 {
            assert_eq!(exchanged.d6(RuleId("TEST")), plain.d6(RuleId("TEST")));
        }
    }

    /// ST-C7: the dealt cell comes first, as the options of luck show it; what follows, and every other stream, is as it was.
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
            let luck = Luck {
                exchanged,
                complemented,
            };
            let mut plain = SampledChance::new(key, luck);
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

    /// ST-C7: in every way to read a second battle's dice, the 36 cells are seen as 36 pairs of the seats' dice.
    #[test]
    fn st_c7_every_pair_of_dice_is_seen_once_over_the_cells() {
        let rolls = [
            FirstRoll::Opposed(Role::shared(Purpose::Combat, 0)),
            FirstRoll::OfSeats(Purpose::Command),
        ];
        for roll in rolls {
            for (exchanged, complemented) in
                [(false, false), (true, false), (false, true), (true, true)]
            {
                let luck = Luck {
                    exchanged,
                    complemented,
                };
                let seen: BTreeSet<(u8, u8)> = (0..Opposed::CELLS)
                    .map(|index| {
                        let chance = SampledChance::new(StreamKey::of_seed(1), luck);
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
                assert_eq!(seen.len(), 36, "{roll:?} {luck:?}");
            }
        }
    }
}
