//! The effects of which custom cards are made.

use crate::combat_result::CombatResult;
use crate::combat_result::Margin;
use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::terrain_kind::{Going, TerrainKinds};
use crate::troops::{Order, TroopSet};

/// One effect of a custom card on the stand that bears it, or on its camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A factor: added in these combats, under this condition.
    Factor {
        /// The combats in which it counts.
        combat: InCombat,
        /// What it adds.
        value: i8,
        /// The condition under which it holds.
        condition: Condition,
    },
    /// Another move (TR-UN-05); printed cards with a move of their own take precedence.
    Move(Mu),
    /// Another order, in combat and in movement.
    Order(Order),
    /// It shoots, with this factor and range; a printed card takes precedence.
    Shot {
        /// Its combat factor.
        factor: i8,
        /// TR-RC-01: how far it shoots.
        range: Mu,
    },
    /// Another result of a combat.
    Result {
        /// The combats whose result it changes.
        combat: InCombat,
        /// Whether the result of being beaten or that of being doubled.
        of: Margin,
        /// The side that suffers it.
        loser: Loser,
        /// The result that it replaces; any, if none is named.
        instead_of: Option<CombatResult>,
        /// The result in its place.
        becomes: CombatResult,
        /// The condition under which it holds.
        condition: Condition,
    },
    /// TR-OM-19, TR-OM-20: when the winner pursues.
    Pursuit {
        /// After which wins it pursues.
        pursues: Pursues,
        /// Under this condition.
        condition: Condition,
    },
    /// TR-VC-04: the added points that it counts when it is lost; negative for fewer.
    Points(HalfPoints),
    /// The camp of the army.
    Camp {
        /// TR-CP-03: what its factor gains.
        factor: i8,
        /// TR-CP-11: the added points that it counts when it is sacked.
        points: HalfPoints,
    },
    /// TR-CM-01: command points that the army gains in its own turns, while a stand with the card is on the board.
    CommandPoints {
        /// How many more; negative for fewer, but the army's points never fall below 0.
        points: i8,
        /// The highest command roll, rolled again or not, at which it counts.
        at_most: u8,
    },
    /// TR-TE-10: these kinds of terrain are open or difficult for it, on the move and in combat.
    Terrain {
        /// The kinds that it changes.
        kinds: TerrainKinds,
        /// What they count as.
        counts_as: Going,
    },
    /// A die is rolled again.
    Reroll {
        /// The die that is rolled again.
        die: Rerolled,
        /// The highest result that is rolled again.
        at_most: u8,
        /// Which of the two results counts.
        keep: Keep,
    },
}

/// The die that a card rolls again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rerolled {
    /// TR-CM-01: the command roll of the army, while a stand with the card is on the board.
    Command,
}

/// Which result counts where a die was rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The better one.
    Better,
    /// The second one, even if it is worse.
    Second,
}

impl Keep {
    /// What counts of two results, of which more is better.
    #[inline]
    pub fn of(self, first: u8, second: u8) -> u8 {
        match self {
            Keep::Better => first.max(second),
            Keep::Second => second,
        }
    }
}

/// The role of a stand in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InCombat {
    /// Close combat.
    Close,
    /// It shoots.
    Shooting,
    /// It is shot at.
    ShotAt,
}

/// Whose result a card changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    /// That of the stand that bears it: softened, as a rule.
    Bearer,
    /// The result of the enemy that it beats; usually made worse.
    Enemy,
}

/// When a winner pursues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pursues {
    /// Never.
    Never,
    /// When it doubles, whatever its type.
    WhenDoubling,
    /// Whenever it scores higher.
    Always,
}

/// A condition that a stand can be in during an engagement; the players' odds take all of them into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Situation {
    /// It fights to its front; of a target, it isn't shot at from the rear.
    ToFront,
    /// It fights to a flank or to its rear; of a target, it is shot at from the rear.
    ToFlankOrRear,
    /// Its fighting edge is in open terrain; of a target, no part of it is in difficult terrain.
    InOpen,
    /// Its fighting edge is in difficult terrain; of a target, any part of it.
    InDifficult,
    /// TR-CC-08: a friend supports it from behind.
    RearSupport,
}

/// Situations that all have to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situations(u8);

impl Situations {
    /// Whatever the situation.
    pub const ANY: Situations = Situations(0);

    /// These situations together.
    pub fn of(situations: &[Situation]) -> Situations {
        let bits = situations.iter().map(|situation| 1 << *situation as u8);
        Situations(bits.sum())
    }

    /// Whether a situation is one of them.
    #[inline]
    pub const fn contains(self, situation: Situation) -> bool {
        self.0 >> situation as u8 & 1 == 1
    }
}

/// The enemies and the situation in which an effect holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The enemies' types, by what they fight as (TR-RS-14); empty for all, and for camps.
    pub against: TroopSet,
    /// The situations that have to hold.
    pub when: Situations,
}

impl Condition {
    /// Always.
    pub const ALWAYS: Condition = Condition { against: TroopSet::EMPTY, when: Situations::ANY };
}
