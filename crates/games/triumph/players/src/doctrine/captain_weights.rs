//! The weights of what `captain` takes into account beyond `steady`.

use battle_core::players::Knob;

use super::{Doctrine, WEIGHT};

/// Values in 1/64; a weight of 64 counts an item once.
macro_rules! captain_weights {
    ($($(#[doc = $about:literal])* $name:ident: $captain:literal;)*) => {
        /// What `captain` takes into account beyond `steady`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct CaptainWeights {
            $($(#[doc = $about])* pub $name: i32,)*
        }

        impl CaptainWeights {
            /// Nothing: that is `steady`.
            pub const NONE: CaptainWeights = CaptainWeights { $($name: 0,)* };
            /// What `captain` sees.
            const CAPTAIN: CaptainWeights = CaptainWeights { $($name: $captain,)* };

            /// Whether later moves change the value of a fight.
            pub(crate) const fn looks_beyond_fights(&self) -> bool {
                self.answer != 0 || self.follow != 0
            }

            /// Every number by name.
            pub const WEIGHTS: &[Knob<Doctrine>] = &[$(Knob::new(
                stringify!($name),
                concat!($($about),*),
                WEIGHT,
                |doctrine| &mut doctrine.captain.$name,
            ),)*];
        }
    };
}

captain_weights! {
    /// Weight of what a fight loses by the best that free enemies can add to it in their next turn.
    answer: 25;
    /// Weight of what a fight gains by the best that free stands of ours can add to it.
    follow: 18;
    /// Weight of the neighbour that an enemy falls into when it has to turn to its flank.
    turned: 58;
    /// Weight of friends beside a stand, which overlap its attackers, and of attackers that overlap it.
    closed: 118;
    /// Whether the strongest of the line stand in its middle instead of at its ends: yes unless it is 0.
    middle: 1;
    /// Whether both wings have as many stands, instead of two thirds on the right: yes unless it is 0.
    even: 1;
    /// Whether wings stand beside the line without a gap, so that all move as one group: yes unless it is 0.
    whole: 1;
    /// Weight of a flank or rear that a stand with no enemy before it can reach with its next move.
    lap: 21;
    /// For a stand that has its front edge on a flank or rear.
    flank: 87;
    /// 64ths by which slow stands count for less when command points are spent.
    thrift: 30;
    /// Weight of what two stands gain together in a fight that is not worth it for the first alone.
    pair: 64;
    /// Weight of a stand and a friend of which one is in the way of the other's fall back, both in no fight.
    room: 7;
    /// Weight of an open way to the enemy camp for a fast stand, halved for each move beside the first.
    road: 32;
    /// Whether fast stands are held back for a flank march where it is allowed: yes unless it is 0.
    march: 1;
}

impl Doctrine {
    /// Every move that may be good, the captain's additional terms, and values of its own, most of which were found by `make
    /// tune-captain`.
    pub const CAPTAIN: Doctrine = Doctrine {
        next: 415,
        threat: 80,
        chance: 36,
        evade: 10,
        panic: 36,
        body: 7,
        command: 2,
        general: 84,
        doom: 18,
        strike: 41,
        breadth: 1,
        camp: 200,
        raid: 0,
        captain: CaptainWeights::CAPTAIN,
        ..Doctrine::STEADY
    };
}
