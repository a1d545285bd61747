//! The events of battle cards, complete enough for a referee that has only the events.

use battle_core::{RuleId, Seat};
use tabletop::Rect;

use crate::battle::decision::CampKind;
use crate::battle::forms::Appearance;
use crate::battle::stands::{StandId, Stands};
use crate::cards::CardSet;
use crate::half_points::HalfPoints;
use crate::troops::TroopType;

/// Something that a battle card did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CardEvent {
    /// TR-BX-06: what replaces a camp, where its owner had a choice or a card removes it.
    CampChosen {
        /// The side whose camp it is.
        owner: Seat,
        /// What it has in place of a camp.
        kind: CampKind,
    },
    /// TR-BC-14.2: an obstacle is placed.
    ObstaclePlaced {
        /// The side that places it.
        owner: Seat,
        /// Its ground.
        base: Rect,
    },
    /// TR-BC-07.2: bowmen leave the game to support others.
    SetAside {
        /// The stands that are set aside.
        bowmen: Stands,
        /// The stands that they support.
        supported: Stands,
    },
    /// TR-BC-20.2: stands get screen markers.
    Screened {
        /// The stands.
        stands: Stands,
    },
    /// TR-BC-20.4: a stand loses its screen marker.
    ScreenLost {
        /// The stand.
        stand: StandId,
        /// The rule that says so.
        rule: RuleId,
    },
    /// TR-BC-15.1: enemies are marked; the card is expended.
    Marked {
        /// The side whose card it is.
        owner: Seat,
        /// The stands.
        stands: Stands,
    },
    /// TR-BC-10.2: a winner stays where it is; the card is expended.
    Held {
        /// The stand.
        stand: StandId,
    },
    /// TR-BC-12.2: the tactical move that follows may pass through these stands; the card is expended.
    ChargesThrough {
        /// The side whose card it is.
        owner: Seat,
        /// The stands that it may pass through.
        through: Stands,
    },
    /// A stand changes its form: it deploys so, dismounts, discards its transports or is revealed.
    Became {
        /// The stand.
        stand: StandId,
        /// What it is now.
        appearance: Appearance,
        /// Its type.
        troop: TroopType,
        /// The depth of its base, in steps; its front edge is where it was.
        depth: i32,
        /// What it counts when it is lost.
        points: HalfPoints,
        /// TR-BC-24.8: the cards in force for it that a disguise has hidden; none where it wasn't disguised.
        hidden: CardSet,
        /// The rule that says so.
        rule: RuleId,
    },
    /// TR-BC-24.4: a stand that was only a disguise leaves the table; it is not lost.
    Unmasked {
        /// The stand.
        stand: StandId,
    },
    /// TR-BC-24.4, TR-BC-24.7: the second of two stands that posed as one is revealed.
    Appeared {
        /// The stand.
        stand: StandId,
        /// Its place and facing.
        pose: tabletop::Pose,
    },
    /// TR-CM-01: a custom card makes the command roll again.
    CommandRolledAgain {
        /// The side that rolls.
        owner: Seat,
        /// The new dice; the second only where a command roll has two.
        dice: [Option<u8>; 2],
        /// The roll that counts.
        points: u8,
        /// The card.
        rule: RuleId,
    },
    /// TR-CM-01: a custom card adds command points to the roll.
    CommandPointsAdded {
        /// The side that gains them.
        owner: Seat,
        /// How many; negative for fewer.
        more: i8,
        /// The command points with them.
        points: u8,
        /// The card.
        rule: RuleId,
    },
    /// A custom card that is used once a battle has acted.
    UsedUp {
        /// The side whose card it was.
        owner: Seat,
        /// The card.
        rule: RuleId,
    },
}
