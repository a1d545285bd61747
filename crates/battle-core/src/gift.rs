//! Gifts: what a designer gives one side beyond the rules, to ask what it is worth.
//!
//! A gift holds an amount of each [`Quantity`] of a game and belongs to one side of a battle. That side's player takes it into account,
//! unless it is an [`Ignoring`] player: the difference between the two is what it is worth to know the gift.

use std::fmt::Debug;

use crate::dice::Dice;
use crate::game::Game;
use crate::policy::Policy;
use crate::side::{BySide, Seat};

/// What a side has beyond the rules of a game. An amount below zero takes away from what the rules give.
pub trait Gift: Copy + Debug + Default + PartialEq + Send + Sync + 'static {
    /// Everything that may be given.
    const QUANTITIES: &'static [Quantity<Self>];

    /// Whether every amount is 0.
    fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a player can play as if its side had no gift, or only a part of it.
    fn can_be_ignored(&self) -> bool {
        !self.is_none()
    }

    /// `1 MU more of move, +1 in close combat`.
    fn in_words(&self) -> String {
        let given = Self::QUANTITIES.iter().map(|one| (one, (one.read)(self)));
        let parts =
            given.filter(|(_, amount)| *amount != 0).map(|(one, amount)| (one.words)(amount));
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// One thing that a game may give a side.
#[derive(Clone, Copy, Debug)]
pub struct Quantity<G> {
    /// Its key in experiments.
    pub name: &'static str,
    /// What the key means.
    pub about: &'static str,
    /// How many of its amounts make one: 10 if it comes in tenths.
    pub per_one: i32,
    /// The least and the greatest amount.
    pub limits: [i32; 2],
    /// Whether more of it can only help by the rules.
    pub only_helps: bool,
    /// How much of it a gift has.
    pub read: fn(&G) -> i32,
    /// Puts an amount into a gift.
    pub write: fn(&mut G, i32),
    /// An amount other than 0 in words.
    pub words: fn(i32) -> String,
}

/// A quantity in whole numbers, of which more only helps: a field of type `i8` with its key, what that means, limits, and words.
#[macro_export]
macro_rules! quantity {
    ($field:ident, $name:literal, $about:literal, $limits:expr, $words:expr) => {
        $crate::gift::Quantity {
            name: $name,
            about: $about,
            per_one: 1,
            limits: $limits,
            only_helps: true,
            read: |it| it.$field.into(),
            write: |it, amount| it.$field = amount as i8,
            words: $words,
        }
    };
}

/// `1 MU more of move`, `2 BW less of move`: a length other than 0 in its unit.
pub fn of_move(amount: i32, unit: &str) -> String {
    format!("{} {unit} {} of move", amount.abs(), if amount < 0 { "less" } else { "more" })
}

/// `1 die more`, `2 dice fewer`: a number other than 0 of what is counted, one and several.
pub fn more_or_fewer(amount: i32, [one, several]: [&str; 2]) -> String {
    let (n, which) = (amount.unsigned_abs(), if amount < 0 { "fewer" } else { "more" });
    format!("{n} {} {which}", if n == 1 { one } else { several })
}

/// The gift of a game that has none to give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoGift;

impl Gift for NoGift {
    const QUANTITIES: &'static [Quantity<NoGift>] = &[];
}

/// A game whose sides may have gifts.
pub trait Gifted: Game {
    /// What may be given.
    type Gift: Gift;

    /// What each side has beyond the rules.
    fn gifts(&self) -> &BySide<Self::Gift>;

    /// The game and the position as they would be without the gift of the player in a seat; none if it has no gift.
    ///
    /// In both positions the same player has to decide. A decision that is legal without the gift may be illegal with it, if the gift
    /// takes something away.
    fn without_gift(&self, state: &Self::State, seat: Seat) -> Option<(&Self, Self::State)>;
}

/// The decision of a player; one that `ignores` gifts decides on the position without the gift of its side.
///
/// A gift that takes something away may make this decision illegal: a move that is too long, or one for which there are no points. Then
/// the player decides once more, on the position as it is. `decide` is called in one place, since a whole player is compiled into each call.
#[inline]
pub fn decide_ignoring<G: Gifted>(
    game: &G,
    state: &G::State,
    seat: Seat,
    ignores: bool,
    mut decide: impl FnMut(&G, &G::State) -> G::Decision,
) -> G::Decision {
    let mut poor = if ignores { game.without_gift(state, seat) } else { None };
    loop {
        let (seen, position) = poor.as_ref().map_or((game, state), |(game, state)| (*game, state));
        let decision = decide(seen, position);
        if poor.is_none() || game.is_legal(state, decision) {
            return decision;
        }
        poor = None;
    }
}

/// The parameter by which a player ignores gifts.
pub const IGNORES_GIFTS: &str = "ignores_gifts";

/// A player who may play as if its side had no gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ignoring<P> {
    /// Who plays.
    pub player: P,
    /// Whether it plays as if its side had no gift.
    pub ignores_gifts: bool,
}

impl<P> From<P> for Ignoring<P> {
    /// The player as it is: it knows its gift.
    fn from(player: P) -> Ignoring<P> {
        Ignoring { player, ignores_gifts: false }
    }
}

impl<G: Gifted, P: Policy<G>> Policy<G> for Ignoring<P> {
    #[inline]
    fn decide(&self, game: &G, state: &G::State, seat: Seat, dice: &mut impl Dice) -> G::Decision {
        decide_ignoring(game, state, seat, self.ignores_gifts, |game, state| {
            self.player.decide(game, state, seat, dice)
        })
    }

    fn is_same(&self, other: &Ignoring<P>) -> bool {
        self.ignores_gifts == other.ignores_gifts && self.player.is_same(&other.player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Toy {
        dice: i32,
        move_tenths: i32,
    }

    impl Gift for Toy {
        const QUANTITIES: &'static [Quantity<Toy>] = &[
            Quantity {
                name: "dice",
                about: "dice",
                per_one: 1,
                limits: [-1, 2],
                only_helps: true,
                read: |it| it.dice,
                write: |it, amount| it.dice = amount,
                words: |amount| more_or_fewer(amount, ["die", "dice"]),
            },
            Quantity {
                name: "move",
                about: "a move",
                per_one: 10,
                limits: [-5, 20],
                only_helps: true,
                read: |it| it.move_tenths,
                write: |it, amount| it.move_tenths = amount,
                words: |amount| format!("{} MU", f64::from(amount) / 10.0),
            },
        ];
    }

    #[test]
    fn a_gift_says_what_it_gives() {
        assert!(Toy::default().is_none());
        assert_eq!(Toy::default().in_words(), "");
        let mut gift = Toy { dice: -2, move_tenths: 0 };
        assert_eq!(gift.in_words(), "2 dice fewer");
        (Toy::QUANTITIES[1].write)(&mut gift, 5);
        assert_eq!(gift.in_words(), "2 dice fewer, 0.5 MU");
        assert_eq!(more_or_fewer(1, ["die", "dice"]), "1 die more");
    }
}
