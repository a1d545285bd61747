//! The weights of a doctrine: the numbers in which `steady` and `bold` differ.

mod captain_weights;

pub use captain_weights::CaptainWeights;

use battle_core::players::Knob;

/// The least and the most of a weight that states no others.
const WEIGHT: [i32; 2] = [-10_000, 10_000];

const fn range(stated: &[[i32; 2]]) -> [i32; 2] {
    match stated {
        [range, ..] => *range,
        [] => WEIGHT,
    }
}

/// Values are 1/64 army points; a weight of 64 counts an item once.
macro_rules! doctrine {
    ($($(#[doc = $about:literal])* $name:ident: $steady:literal, $bold:literal $(, from $low:literal to $high:literal)?;)*) => {
        /// A player's values, in 1/64 of an army point, or in 1/64 of what they weigh.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Doctrine {
            $($(#[doc = $about])* pub $name: i32,)*
            /// The additional terms of `captain`.
            pub captain: CaptainWeights,
        }

        impl Doctrine {
            /// Careful: keeps a line and fights where the odds are good.
            pub const STEADY: Doctrine = Doctrine { $($name: $steady,)* captain: CaptainWeights::NONE };
            /// Eager: takes risks, gives threats less weight.
            pub const BOLD: Doctrine = Doctrine { $($name: $bold,)* captain: CaptainWeights::NONE };

            /// Every number by name.
            pub const WEIGHTS: &[Knob<Doctrine>] = &[$(Knob::new(
                stringify!($name),
                concat!($($about),*),
                range(&[$([$low, $high])?]),
                |doctrine| &mut doctrine.$name,
            ),)*];
        }
    };
}

doctrine! {
    /// Weight of a fight's expected points, in the phase at hand.
    fight: 64, 64;
    /// Weight of the same fight in the phases after it.
    next: 29, 29;
    /// Weight of the worst that an enemy can do to a stand next turn.
    threat: 38, 19;
    /// Weight of the best that a stand can do next turn.
    chance: 22, 35;
    /// What driving an enemy back is worth.
    push: 12, 8;
    /// What an enemy that evades is worth.
    evade: 16, 13;
    /// What an enemy that panics is worth.
    panic: 38, 32;
    /// For each side on which a stand is joined to a friend.
    join: 6, 3;
    /// For each MU nearer to the enemy.
    advance: 3, 5;
    /// Player turns before a player grows impatient.
    patience: 6, 3;
    /// For each turn past the limit of patience: the loss that a new fight may have, twice the gain of a MU.
    haste: 3, 4;
    /// For each MU that a stand is ahead of its army's body.
    body: 6, 2;
    /// For each stand that is out of command.
    command: 10, 6;
    /// Added to the price of the general.
    general: 96, 51;
    /// Weight of the points of an enemy camp that is attacked.
    camp: 64, 64;
    /// For fast stands: the attraction of the enemy camp, halved for each move of distance.
    raid: 48, 96;
    /// For a stand whose fall back is blocked, beside what that costs its fights.
    doom: 19, 13;
    /// Least gain that a command point is spent on.
    theta: 4, 1;
    /// Least gain of the fights that a new front contact starts.
    strike: 16, -6;
    /// Whether all moves that may be good are considered; 0 leaves out those that are seldom the best.
    breadth: 0, 0;
    /// Whether it deploys and plays as if its side had no gift: yes unless it is 0.
    ignores_gifts: 0, 0, from 0 to 1;
}
