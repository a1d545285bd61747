//! Why a tactical move is not legal.

use battle_core::RuleId;

use crate::battle::stands::StandId;

/// The rule that a tactical move breaks, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// TR-TS-02.
    #[error("no stand moves now: it is not the movement phase")]
    NotMovementPhase,
    /// TR-TS-02.
    #[error("the stands are not the active player's")]
    NotActive,
    /// TR-MV-05, TR-DP-13.
    #[error("a stand of the move is not where moves of this kind begin")]
    NotThere,
    /// TR-CM-08.
    #[error("{0} has made all its tactical moves of this turn")]
    MovedAlready(StandId),
    /// TR-CM-01.
    #[error("the move costs {cost} command points and {left} are left")]
    TooDear {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// TR-MV-12.
    #[error("{0} is in contact and may only break off")]
    Engaged(StandId),
    /// TR-MV-12.
    #[error("{0} is in contact with no enemy from which it could break off")]
    NotEngaged(StandId),
    /// TR-MV-12.
    #[error("no stand breaks off by the rules in force")]
    NoDisengaging,
    /// TR-MV-12.
    #[error("{0} has an enemy on its flank or rear and may not break off")]
    FlankedCannotDisengage(StandId),
    /// TR-MV-12.
    #[error("{0} is not faster than {1}, from which it would break off")]
    NotFaster(StandId, StandId),
    /// TR-MV-12.
    #[error("breaking off ends with a gap from the enemy")]
    StillInContact,
    /// Section 16.
    #[error("{0} can't be exchanged for what its card would make of it")]
    Exchange(StandId, RuleId),
    /// TR-BC-08.4.
    #[error("{0} on transports comes within 4 MU of an enemy stand or camp")]
    TransportsTooNear(StandId),
    /// TR-BC-24.5.
    #[error("{0} is one of two masquerades that move together")]
    PartsAPair(StandId),
    /// TR-MV-05.
    #[error("this kind of move is made by one stand")]
    NotOneStand,
    /// TR-MV-06.
    #[error("the stands are no group with this lead")]
    NotAGroup,
    /// TR-MV-09.
    #[error("the stands are no column behind this lead")]
    NotAColumn,
    /// TR-MV-10.
    #[error("groups don't form columns by the rules in force")]
    NoFormingColumn,
    /// TR-MV-05, TR-MV-07, TR-MV-09, TR-MV-10, TR-MV-12.
    #[error("the legs are not those of such a move")]
    Legs(RuleId),
    /// TR-MV-01.
    #[error("a front corner would go {length} steps and may go {reach}")]
    TooFar {
        /// What the rules measure.
        length: i32,
        /// What is allowed.
        reach: i32,
    },
    /// TR-MV-02.
    #[error(
        "{0} is mounted and would go further than 3 MU in a move that touches difficult terrain"
    )]
    TooFarInDifficult(StandId),
    /// TR-MV-04.
    #[error("{0} would enter impassable terrain")]
    Impassable(StandId),
    /// TR-MV-08.
    #[error("{0} would be in difficult terrain in a group move")]
    GroupInDifficult(StandId),
    /// TR-MV-09.
    #[error("{0} would be in difficult terrain in a column by the rules in force")]
    ColumnInDifficult(StandId),
    /// TR-BD-06.
    #[error("{0} would leave the board")]
    OffBoard(StandId),
    /// TR-MV-13.
    #[error("{0} would run into {1}")]
    IntoEnemy(StandId, StandId),
    /// TR-MV-13, TR-CP-02.
    #[error("{0} would run into a camp")]
    IntoCamp(StandId),
    /// TR-MV-13.
    #[error("{0} would pass a gap that is too narrow")]
    Gap(StandId),
    /// TR-MV-21, TR-MV-22.
    #[error("{0} may not pass through {1}")]
    ThroughFriend(StandId, StandId),
    /// TR-MV-22.
    #[error("{0} and {1} are not aligned, so the one doesn't pass through the other")]
    PassedAtAnAngle(StandId, StandId),
    /// TR-MV-23.
    #[error("{0} may not pass through {1}, which is in close combat")]
    ThroughFight(StandId, StandId),
    /// TR-BD-06, TR-MV-22.
    #[error("{0} would end on {1}")]
    EndsOnFriend(StandId, StandId),
    /// TR-MV-11.
    #[error("a slide goes further than the rules allow")]
    SlideTooLong,
    /// TR-MV-11.
    #[error("the slide lines no stand up with an enemy within 2 MU")]
    SlideWithoutAlignment,
    /// TR-MV-18.
    #[error("the zone of control of {0} does not allow the move")]
    InZone(StandId),
    /// TR-MV-19.
    #[error("the move touches the zones of {0} and {1}, and one of them should end it")]
    SeveralZones(StandId, StandId),
    /// TR-MV-25.
    #[error("{0} did not begin far enough behind {1} to end in contact with its flank or rear")]
    StartOfFlankContact(StandId, StandId),
    /// TR-DP-13.
    #[error("a flank march does not arrive before its owner's turn {0}")]
    FlankMarchTooEarly(u16),
    /// TR-DP-13.
    #[error("a flank march starts with its front edges on its side edge, facing inwards")]
    FlankMarchEntry,
    /// TR-DP-13.
    #[error("a flank march keeps its distance from the enemy base edge")]
    FlankMarchTooNear,
}

impl Breach {
    /// The stand of the move without which the other stands would not break the rule in this way, if there is one.
    pub const fn offender(&self) -> Option<StandId> {
        match *self {
            Breach::TooFarInDifficult(stand)
            | Breach::Impassable(stand)
            | Breach::GroupInDifficult(stand)
            | Breach::ColumnInDifficult(stand)
            | Breach::OffBoard(stand)
            | Breach::IntoEnemy(stand, _)
            | Breach::IntoCamp(stand)
            | Breach::Gap(stand)
            | Breach::ThroughFriend(stand, _)
            | Breach::PassedAtAnAngle(stand, _)
            | Breach::ThroughFight(stand, _)
            | Breach::EndsOnFriend(stand, _)
            | Breach::StartOfFlankContact(stand, _) => Some(stand),
            _ => None,
        }
    }

    /// The rule that is broken.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Breach::NotMovementPhase | Breach::NotActive => "TR-TS-02",
            Breach::MovedAlready(_) => "TR-CM-08",
            Breach::TooDear { .. } => "TR-CM-01",
            Breach::Engaged(_)
            | Breach::NotEngaged(_)
            | Breach::NoDisengaging
            | Breach::FlankedCannotDisengage(_)
            | Breach::NotFaster(..)
            | Breach::StillInContact => "TR-MV-12",
            Breach::NotThere | Breach::NotOneStand => "TR-MV-05",
            Breach::NotAGroup => "TR-MV-06",
            Breach::NotAColumn => "TR-MV-09",
            Breach::NoFormingColumn => "TR-MV-10",
            Breach::Legs(rule) | Breach::Exchange(_, rule) => return *rule,
            Breach::TransportsTooNear(_) => "TR-BC-08.4",
            Breach::PartsAPair(_) => "TR-BC-24.5",
            Breach::TooFar { .. } => "TR-MV-01",
            Breach::TooFarInDifficult(_) => "TR-MV-02",
            Breach::Impassable(_) => "TR-MV-04",
            Breach::GroupInDifficult(_) => "TR-MV-08",
            Breach::ColumnInDifficult(_) => "TR-MV-09",
            Breach::OffBoard(_) | Breach::EndsOnFriend(..) => "TR-BD-06",
            Breach::IntoEnemy(..) | Breach::IntoCamp(_) | Breach::Gap(_) => "TR-MV-13",
            Breach::ThroughFriend(..) => "TR-MV-21",
            Breach::PassedAtAnAngle(..) => "TR-MV-22",
            Breach::ThroughFight(..) => "TR-MV-23",
            Breach::SlideTooLong | Breach::SlideWithoutAlignment => "TR-MV-11",
            Breach::InZone(_) => "TR-MV-18",
            Breach::SeveralZones(..) => "TR-MV-19",
            Breach::StartOfFlankContact(..) => "TR-MV-25",
            Breach::FlankMarchTooEarly(_) | Breach::FlankMarchEntry | Breach::FlankMarchTooNear => {
                "TR-DP-13"
            }
        })
    }
}
