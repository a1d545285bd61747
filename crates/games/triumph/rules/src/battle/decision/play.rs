//! The decisions about battle cards.

use tabletop::{Point, Pose};

use crate::battle::forms::Appearance;
use crate::battle::stands::{StandId, Stands};
use crate::cards::Card;

use super::TacticalMove;

/// A step of the battle in which a player with a card may play it, and nothing else is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// TR-DP-02: before the camps.
    BeforeCamp,
    /// TR-BC-07.4, TR-BC-14.2, TR-BC-19.2: with the centre troops, before the first of them.
    WithCentre,
    /// TR-BC-18.1: with the last troops, before the first of them.
    WithLast,
    /// TR-BC-20.2: when the last troops are placed.
    Deployed,
    /// TR-TS-01 (0): the very first act of a turn.
    StartOfTurn,
    /// TR-BC-10.2: a combat result is known.
    ResultKnown,
}

/// TR-BX-06: what stands in the place of the camp.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CampKind {
    /// A camp.
    #[default]
    Camp,
    /// TR-BC-17: a fortified camp.
    Fortified,
    /// TR-BC-18: a pack train or herd.
    PackTrain,
    /// TR-BC-19: the Standard Wagon.
    Wagon,
    /// TR-BC-16: nothing.
    Nothing,
}

impl CampKind {
    /// Its name in events: `pack-train`.
    pub const fn name(self) -> &'static str {
        match self {
            CampKind::Camp => "camp",
            CampKind::Fortified => "fortified-camp",
            CampKind::PackTrain => "pack-train",
            CampKind::Wagon => "standard-wagon",
            CampKind::Nothing => "nothing",
        }
    }
}

/// A decision about a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Play {
    /// TR-DP-01 and cards 1, 2, 3, 8, 9, 22: a stand is placed as something other than what its army lists.
    PlaceAs {
        /// The stand that is placed.
        stand: StandId,
        /// Its place and facing.
        pose: Pose,
        /// What it is placed as.
        appearance: Appearance,
    },
    /// TR-BC-07.2: bowmen are set aside to support others.
    SetAside {
        /// The purchase, by its place in the army's list.
        purchase: u8,
        /// The stands that are set aside.
        bowmen: Stands,
        /// The stands that they support.
        supported: Stands,
    },
    /// TR-BC-14.2: an obstacle, by its middle.
    PlaceObstacle(Point),
    /// TR-BX-06: what stands in the place of the camp.
    UseCamp(CampKind),
    /// TR-BC-18.1: the pack train, by the x of its middle in steps, and the stand inside.
    PlacePackTrain {
        /// Middle along the base edge.
        x: i32,
        /// The stand inside.
        garrison: Option<StandId>,
    },
    /// TR-BC-19.2: the Standard Wagon, by its middle, and the stand inside.
    PlaceWagon {
        /// Its middle.
        at: Point,
        /// The stand inside.
        garrison: Option<StandId>,
    },
    /// TR-BC-20.2: these stands get screen markers.
    Screen(Stands),
    /// TR-BC-15.1: these enemies are marked.
    Mark(Stands),
    /// TR-BC-12.2: a tactical move that may pass through close order foot.
    ChargeThrough(TacticalMove),
    /// TR-BC-08.5: stands of the move just made discard their transports; what they become.
    Discard {
        /// The stands.
        stands: Stands,
        /// TR-BX-05: normal, or under the alternative Plaustrella.
        into: Appearance,
    },
    /// TR-BC-24.3: a masquerade is revealed.
    Reveal(StandId),
    /// TR-BC-10.2: the winner stays where it is.
    HoldTheLine,
}

impl Play {
    /// The card whose rules it follows.
    ///
    /// Placing a stand as something else is a play of several cards; it counts for the card that gives the appearance.
    pub const fn card(&self) -> Card {
        match self {
            Play::PlaceAs { appearance, .. } => match appearance {
                Appearance::MenAtArms | Appearance::Valets => Card::SeparatedValets,
                Appearance::Transports => Card::MobileInfantry,
                Appearance::Plaustrella => Card::Plaustrella,
                Appearance::Chained => Card::ChainedTogether,
                _ => Card::DeploymentDismounting,
            },
            Play::SetAside { .. } => Card::SupportingBowmen,
            Play::PlaceObstacle(_) => Card::PreparedDefenses,
            Play::UseCamp(CampKind::Wagon) | Play::PlaceWagon { .. } => Card::StandardWagon,
            Play::UseCamp(CampKind::PackTrain) | Play::PlacePackTrain { .. } => Card::PackTrains,
            Play::UseCamp(CampKind::Nothing) => Card::NoCamp,
            Play::UseCamp(CampKind::Camp | CampKind::Fortified) => Card::FortifiedCamp,
            Play::Screen(_) => Card::ElephantScreen,
            Play::Mark(_) => Card::ScythedChariots,
            Play::ChargeThrough(_) => Card::ChargeThrough,
            Play::Discard { .. } => Card::MobileInfantry,
            Play::Reveal(_) => Card::DeceptiveDeployment,
            Play::HoldTheLine => Card::HoldTheLine,
        }
    }
}
