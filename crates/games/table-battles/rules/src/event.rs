//! The events of a battle, complete enough to referee it from them alone.

use battle_core::Seat;

use crate::dice_set::DiceSet;
use crate::formation::CardId;
use crate::gift::Gift;
use crate::slots::Army;
use crate::state::Reason;

/// A card as it is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpCard {
    /// The card.
    pub card: CardId,
    /// The formation.
    pub name: String,
    /// Sticks on it.
    pub sticks: u8,
    /// Cubes on it.
    pub cubes: u8,
    /// TB-SET-5: whether it starts in Reserve.
    pub in_reserve: bool,
}

/// An army as it is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpArmy {
    /// Its name.
    pub name: String,
    /// Where it sits.
    pub seat: Seat,
    /// Morale cubes; 0 where Morale isn't used.
    pub morale: u8,
    /// Its cards, in printed order.
    pub cards: Vec<SetUpCard>,
}

/// What answers an Attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// TB-SCR-2.
    Screen,
    /// TB-CTR-2.
    Counterattack,
    /// TB-ABS-2.
    Absorb,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// TB-SET: the armies, and the parameters that differ from their defaults, as text.
    SetUp {
        /// The scenario's number.
        scenario: String,
        /// The battle.
        name: String,
        /// Both armies.
        armies: [SetUpArmy; 2],
        /// Changed parameters, name and value.
        parameters: Vec<(&'static str, String)>,
    },
    /// What an army has beyond the rules.
    Gift {
        /// The army.
        army: Army,
        /// What it has.
        gift: Gift,
    },
    /// TB-TURN-2.
    TurnBegins {
        /// From 1.
        turn: u16,
        /// Whose it is.
        army: Army,
    },
    /// TB-SHF-3: waiting sticks join their formation.
    Arrived {
        /// The formation that they join.
        card: CardId,
        /// The number of sticks that join.
        sticks: u8,
        /// What it has now.
        left: u8,
    },
    /// TB-SHF-2.
    Shifted {
        /// Who gives.
        giver: CardId,
        /// Who will receive.
        receiver: CardId,
        /// How many sticks.
        sticks: u8,
    },
    /// TB-TURN-3: the Action Phase is skipped because of a reaction.
    ActionSkipped {
        /// The army that skips it.
        army: Army,
    },
    /// TB-ACT-1: no action.
    Passed {
        /// Whose turn it is.
        army: Army,
    },
    /// TB-ORD-1.
    Attacked {
        /// Who attacks.
        card: CardId,
        /// The row, from 0.
        row: u8,
        /// Dice on the attacker.
        dice: DiceSet,
        /// Who is attacked.
        target: CardId,
        /// TB-ATK-10: `G`.
        gross: u8,
        /// TB-ATK-10: `H`.
        hits: u8,
        /// TB-ATK-6.
        self_hits: u8,
    },
    /// TB-BOM-1.
    Bombarded {
        /// The formation that did it.
        card: CardId,
        /// The row, from 0.
        row: u8,
        /// Dice on it.
        dice: DiceSet,
        /// Enemy Morale that is left.
        left: i8,
    },
    /// TB-CMD-1.
    Commanded {
        /// The formation that did it.
        card: CardId,
        /// The row, from 0.
        row: u8,
        /// Dice on it.
        dice: DiceSet,
        /// The formation that it brings in; none if the fog lifts.
        entering: Option<CardId>,
    },
    /// TB-SR-FOG-LIFT.
    FogLifted {
        /// The fog.
        card: CardId,
        /// Cubes that are left.
        left: u8,
    },
    /// TB-SR-PAULOFF-MORALE.
    MoraleGained {
        /// The formation that did it.
        army: Army,
        /// What it has now.
        left: i8,
    },
    /// TB-ACT-6, TB-REA-9: dice go back to the pool without effect.
    Nulled {
        /// Whose dice.
        card: CardId,
        /// Them.
        dice: DiceSet,
    },
    /// TB-RET-1.
    Retired {
        /// The formation that retires.
        card: CardId,
        /// Dice that go back to the pool.
        dice: DiceSet,
    },
    /// TB-REA-7.
    Reacted {
        /// Who reacts.
        card: CardId,
        /// The row, from 0.
        row: u8,
        /// The kind of reaction.
        reaction: Reaction,
        /// Dice on it.
        dice: DiceSet,
    },
    /// TB-REA-6.
    Declined {
        /// Who could have reacted.
        army: Army,
    },
    /// TB-SPEC-4.
    CubeSpent {
        /// The formation that did it.
        card: CardId,
        /// Cubes that are left on it.
        left: u8,
    },
    /// TB-ORD-4: sticks are lost.
    Hit {
        /// The formation that did it.
        card: CardId,
        /// The number of sticks that are lost.
        sticks: u8,
        /// What is left.
        left: u8,
    },
    /// TB-SR-LIFEGUARD-SAVE.
    Saved {
        /// The formation that stays with one stick.
        card: CardId,
        /// The card that is removed for it.
        by: CardId,
    },
    /// TB-ROUT-1.
    Routed {
        /// The formation that routs.
        card: CardId,
        /// Dice that go back to the pool.
        dice: DiceSet,
    },
    /// TB-ROUT-2: Morale changes hands.
    MoraleLost {
        /// Who gives.
        army: Army,
        /// Cubes that it gives.
        cubes: u8,
        /// Morale of both afterwards, the first army's first.
        left: [i8; 2],
    },
    /// TB-PUR-1.
    Pursued {
        /// Who leaves.
        card: CardId,
        /// Dice that go back to the pool.
        dice: DiceSet,
    },
    /// TB-RSV-3, TB-CMD-1: a formation leaves Reserve.
    Entered {
        /// The formation that leaves Reserve.
        card: CardId,
    },
    /// TB-ORD-8: removed by a card rule.
    Removed {
        /// The formation that is removed.
        card: CardId,
    },
    /// TB-ROLL-1.
    Rolled {
        /// Whose pool.
        army: Army,
        /// All of it.
        dice: DiceSet,
    },
    /// TB-ROLL-2.
    Placed {
        /// The formation on which the dice are placed.
        card: CardId,
        /// The dice that are placed.
        dice: DiceSet,
        /// TB-SPEC-2: cubes on it now, for a special formation.
        cubes: Option<u8>,
    },
    /// TB-SM-8.
    BattleEnds {
        /// The winner; none for a draw.
        winner: Option<Army>,
        /// The cause.
        reason: Reason,
    },
}
