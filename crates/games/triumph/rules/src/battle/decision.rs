//! The decisions of the players of a battle.

mod play;

use arrayvec::ArrayVec;
use battle_core::Seat;
use tabletop::Pose;

pub use play::{CampKind, Moment, Play};

use super::stands::{StandId, Stands};
use super::terrain::TerrainKind;

/// A decision of the player whose turn it is to decide.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a decision is plain data that is made and used at once; few exist at once"
)]
pub enum Decision {
    /// TR-TE-03, TR-TE-08: how the terrain score is changed and which pieces lie on the table.
    PickTerrain(TerrainPick),
    /// TR-DP-04, TR-CP-10: where the camp stands, by the x of its middle in steps, and the stand inside.
    PlaceCamp {
        /// Middle of the camp along the base edge.
        x: i32,
        /// The stand inside.
        garrison: Option<StandId>,
    },
    /// TR-DP-12, TR-DP-13: the stands that are held back for a flank march, and the side edge that they come from.
    HoldBack {
        /// The stands held back; none for no flank march.
        stands: Stands,
        /// The edge that they will come from.
        edge: SideEdge,
    },
    /// TR-DP-01: a stand is placed.
    Place {
        /// The stand that is placed.
        stand: StandId,
        /// Its place and facing.
        pose: Pose,
    },
    /// TR-CM-02: a tactical move.
    Move(TacticalMove),
    /// All tactical moves that are left in this phase, in order, and the end of the phase: the decision of a player that plans a
    /// whole turn at once, which is possible since no die is rolled between the moves.
    Orders(Orders),
    /// The active player ends its movement.
    EndMovement,
    /// TR-RC-02: a shot.
    Shoot {
        /// The shooter.
        shooter: StandId,
        /// The target.
        target: StandId,
    },
    /// TR-RC-03: the player whose shots are resolved shoots no more in this phase.
    EndShooting,
    /// TR-MV-29: the enemy that a stand turns towards, of two that made contact at the same time.
    Face {
        /// The stand that turns.
        stand: StandId,
        /// The enemy that it turns towards.
        enemy: StandId,
    },
    /// TR-CC-04: the combat that is resolved next.
    Fight(Combat),
    /// Section 16: a battle card is played.
    Card(Play),
    /// Section 16: no card is played, or no further one, in the step that asks for it.
    Pass,
}

/// A short side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SideEdge {
    /// x = 0.
    West,
    /// x = the board's width.
    East,
}

/// The advantaged player's choice of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainPick {
    /// What is added to the terrain score.
    pub change: i8,
    /// The optional pieces beside the compulsory one, sorted; [`None`] after the last.
    pub optional: [Option<TerrainKind>; 5],
}

/// A combat of the close combat phase (TR-CC-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Combat {
    /// Two stands.
    Stands {
        /// Seat one's.
        one: StandId,
        /// Seat two's.
        two: StandId,
    },
    /// A stand attacks a camp (TR-CP-06).
    Camp {
        /// The attacker.
        attacker: StandId,
        /// The owner of the camp.
        owner: Seat,
    },
}

/// Most legs that one tactical move can have.
pub const MAX_LEGS: usize = 4;

/// A tactical move (TR-MV).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TacticalMove {
    /// What kind of move it is.
    pub kind: MoveKind,
    /// The stands that move.
    pub stands: Stands,
    /// The stand whose frame the legs are given in: the single stand, a column's first stand, and in a group the first by number.
    pub lead: StandId,
    /// Its legs, in order.
    pub legs: Legs,
}

/// Most tactical moves of one decision, since no roll gives more command points. A player who has points left after six moves,
/// by a custom card that adds some, is asked again.
pub const MAX_ORDERS: usize = 6;

/// Tactical moves in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    moves: [TacticalMove; MAX_ORDERS],
    n: u8,
}

impl Orders {
    /// No move at all.
    pub const NONE: Orders = Orders {
        moves: [TacticalMove {
            kind: MoveKind::Single,
            stands: Stands::NONE,
            lead: StandId::at(0),
            legs: Legs::NONE,
        }; MAX_ORDERS],
        n: 0,
    };

    /// The moves.
    #[inline]
    pub fn as_slice(&self) -> &[TacticalMove] {
        &self.moves[..self.n as usize]
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    ///
    /// If there are [`MAX_ORDERS`] already.
    pub fn push(&mut self, tactical: TacticalMove) {
        self.moves[self.n as usize] = tactical;
        self.n += 1;
    }
}

/// The legs of a move, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legs {
    legs: [Leg; MAX_LEGS],
    n: u8,
}

impl Legs {
    /// No leg.
    pub const NONE: Legs = Legs { legs: [Leg::Straight { ahead: 0, right: 0 }; MAX_LEGS], n: 0 };

    /// These legs.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_LEGS`].
    pub fn of(legs: &[Leg]) -> Legs {
        let mut all = Legs::default();
        for &leg in legs {
            all.push(leg);
        }
        all
    }

    /// Adds a leg at the end.
    ///
    /// # Panics
    ///
    /// If there are [`MAX_LEGS`] already.
    pub fn push(&mut self, leg: Leg) {
        self.legs[self.n as usize] = leg;
        self.n += 1;
    }

    /// The legs.
    #[inline]
    pub fn as_slice(&self) -> &[Leg] {
        &self.legs[..self.n as usize]
    }
}

/// The kinds of tactical move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// TR-MV-05: one stand.
    Single,
    /// TR-MV-07: a group.
    Group,
    /// TR-MV-09: a column.
    Column,
    /// TR-MV-10: a group becomes a column behind its lead stand.
    FormColumn,
    /// TR-MV-12: one stand breaks off straight back.
    Disengage,
    /// TR-BC-02.3: one stand dismounts where it is; it has no legs.
    Dismount,
    /// TR-BC-08.4: one stand discards its transports where it is; it has no legs.
    DiscardInPlace,
    /// TR-DP-13: held back stands arrive; the pose is that of the lead stand on the side edge.
    FlankMarch {
        /// Where the lead stand's front edge starts: on the side edge, facing inwards.
        entry: PoseData,
    },
}

/// A pose as plain ordered data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoseData {
    /// Steps to the right.
    pub x: i32,
    /// Steps up.
    pub y: i32,
    /// 1/4096 turns clockwise from up.
    pub heading: u16,
}

impl From<Pose> for PoseData {
    fn from(pose: Pose) -> PoseData {
        PoseData { x: pose.at.x, y: pose.at.y, heading: pose.heading.to_steps() }
    }
}

impl From<PoseData> for Pose {
    fn from(data: PoseData) -> Pose {
        Pose::new(tabletop::Point::new(data.x, data.y), tabletop::Heading::new(data.heading))
    }
}

/// One leg of a move, in the frame of the lead at that moment. Lengths are steps, turns 1/4096 turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leg {
    /// Straight on, without turning; only a single stand goes sideways or back.
    Straight {
        /// Steps ahead; negative for back.
        ahead: i32,
        /// Steps to the right; negative for left.
        right: i32,
    },
    /// TR-MV-05: a single stand turns on the spot.
    Pivot {
        /// The point that stays where it is.
        about: Pivot,
        /// How far it turns.
        turn: i32,
    },
    /// TR-MV-07: a group or column wheels forward: about its front left corner counter-clockwise (negative), about its front right
    /// corner clockwise (positive).
    Wheel {
        /// How far it turns.
        turn: i32,
    },
    /// TR-MV-11: a group, or a single stand, shifts sideways to line up.
    Slide {
        /// Steps to the right; negative for left.
        right: i32,
    },
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Straight { ahead: 0, right: 0 }
    }
}

/// The point about which a single stand turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pivot {
    /// The middle of its base.
    Centre,
    /// Its front left corner.
    FrontLeft,
    /// Its front right corner.
    FrontRight,
}

/// Stands and where they would stand.
pub type Poses = ArrayVec<(StandId, Pose), { super::stands::MAX_STANDS_A_SIDE }>;
