//! The events of a battle, complete enough for a referee that has only the events.
//!
//! As JSON every event is an object with its kind under `event`.
//! Lengths and positions are MU, headings degrees clockwise from up (`+y`, away from seat one), a pose is the middle of a front
//! edge; all of them are exact.
//! Stands are called `S1`, `S2`, ... (seat one, the south edge) and `N1`, `N2`, ... (seat two, the north edge).

mod card_event;

pub use card_event::CardEvent;

use battle_core::{OpposedResult, RuleId, Seat};
use tabletop::{Pose, Rect};

use crate::combat_result::CombatResult;
use crate::factor_breakdown::FactorBreakdown;
use crate::half_points::HalfPoints;

use super::army::Purchase;
use super::decision::{Leg, MoveKind, SideEdge};
use super::gift::Gift;
use super::stands::StandId;
use super::state::Edge;
use super::terrain::{Piece, TerrainKind, Topography};

/// A die of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The die of seat one.
    pub one: u8,
    /// The die of seat two.
    pub two: u8,
}

/// Why a stand left the table or was moved by the rules: the outcome moves of TR-OM and what comes with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeMove {
    /// TR-OM-01: straight back by its base depth, or further where TR-OM-04 says so.
    FallBack,
    /// TR-OM-03: pushed back by a friend.
    PushedBack,
    /// TR-OM-10: the 4 MU after the fall back.
    Evade,
    /// TR-OM-14: the turn on the spot.
    TurnAbout,
    /// TR-OM-14: the full move after the turn.
    Panic,
    /// TR-OM-21: the winner follows.
    Pursuit,
    /// TR-OM-22: the pursuer is lined up with the enemy that it met.
    PursuitAligned,
    /// TR-OM-26: the rear supporter follows its front stand.
    SupporterFollows,
    /// TR-MV-31: a friend makes room for a stand that turns.
    MakesRoom,
}

/// A party to a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fighter {
    /// A stand.
    Stand(StandId),
    /// The camp of a seat.
    Camp(Seat),
}

/// One stand of an army, as it is announced.
#[derive(Clone, Debug, PartialEq)]
pub struct Announced {
    /// The stand.
    pub stand: StandId,
    /// Its type.
    pub troop: crate::troops::TroopType,
    /// Its victory points.
    pub points: HalfPoints,
    /// Whether it is the general.
    pub general: bool,
    /// Whether it is battle line.
    pub battle_line: bool,
    /// Whether it is allied.
    pub ally: bool,
    /// Depth of its base, in steps.
    pub depth: i32,
    /// The cards that are in force for it.
    pub cards: crate::cards::CardSet,
}

/// TR-BC-24: what is behind a stand that is announced as something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disguised {
    /// The stand.
    pub stand: StandId,
    /// Its own type; none of a stand that exists as a disguise only.
    pub real: Option<crate::troops::TroopType>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The armies, and the parameters that differ from their defaults, as text.
    Armies {
        /// Their names, seat one's first, as in all lists here.
        names: [String; 2],
        /// Invasion ratings.
        invasion: [u8; 2],
        /// Maneuver ratings.
        maneuver: [u8; 2],
        /// TR-AB-01: what they cost, cards included, and disguises only as cards (TR-BC-24.1).
        costs: [HalfPoints; 2],
        /// Every stand of both, one in disguise as what it pretends to be.
        stands: Vec<Announced>,
        /// TR-BC-24.8: the stands in disguise, which no player sees through.
        disguised: Vec<Disguised>,
        /// Changed parameters, name and value; and the custom cards that stands bear, `custom-1` and the title.
        parameters: Vec<(&'static str, String)>,
        /// TR-BC-00.1: the cards that were bought, but for those that the stands bear.
        purchases: [Vec<Purchase>; 2],
    },
    /// The gift of a side.
    Gift {
        /// The side.
        owner: Seat,
        /// The gift.
        gift: Gift,
        /// The stands that it adds, which have been announced with the army.
        stands: Vec<StandId>,
    },
    /// TR-TE-01: the last dice for the topography (earlier ones were ties).
    TopographyRolled {
        /// The dice.
        dice: Rolled,
        /// The seat that fights at home.
        home: Seat,
        /// The topography.
        topography: Topography,
    },
    /// TR-TE-02: the first dice for the tactical advantage.
    AdvantageRolled {
        /// The dice.
        dice: Rolled,
        /// The seat that has it, after rerolls of ties.
        holder: Seat,
        /// The advantage score; 0 after a tie.
        score: u8,
        /// TR-DP-11: the seats that may march round a flank.
        may_flank: [bool; 2],
    },
    /// TR-TE-03: the terrain dice.
    TerrainRolled {
        /// The dice.
        dice: Rolled,
    },
    /// TR-TE-03, TR-TE-08: the advantaged player's choice.
    TerrainPicked {
        /// What was added to the sum of the dice.
        change: i8,
        /// The pieces, the compulsory one first.
        pieces: Vec<TerrainKind>,
    },
    /// TR-TE-09: the pieces as they lie; one that found no room is missing.
    TerrainLaid {
        /// The pieces.
        pieces: Vec<Piece>,
    },
    /// TR-DP-03: the seat that places first, and the seat that moves first.
    DeploymentBegins {
        /// The seat that places first in every step.
        first_deployer: Seat,
        /// The seat that takes the first turn.
        first_turn: Seat,
    },
    /// TR-DP-04.
    CampPlaced {
        /// The side whose camp it is.
        owner: Seat,
        /// The ground that it covers.
        base: Rect,
        /// The stand inside.
        garrison: Option<StandId>,
    },
    /// TR-DP-05: a stand is placed, in the centre step or the last one.
    Placed {
        /// The stand that is placed.
        stand: StandId,
        /// Its place and facing.
        pose: Pose,
        /// Whether it was placed in the centre step.
        centre_step: bool,
    },
    /// TR-DP-12.
    HeldBack {
        /// The side that holds them back.
        owner: Seat,
        /// The stands.
        stands: Vec<StandId>,
        /// The edge that they will come from.
        edge: SideEdge,
    },
    /// TR-TS-01: a player turn begins.
    TurnBegins {
        /// Its number, from 1.
        turn: u16,
        /// The seat whose turn it is.
        active: Seat,
    },
    /// TR-CM-01.
    CommandRolled {
        /// The dice.
        dice: Vec<u8>,
        /// The command points.
        points: u8,
    },
    /// TR-CM-01: a gift adds to what the command dice and cards came to.
    CommandPointsGiven {
        /// The side whose points they are.
        owner: Seat,
        /// How many more, or fewer below zero.
        more: i8,
        /// The command points with them.
        points: u8,
    },
    /// A tactical move.
    Moved {
        /// The kind of move.
        kind: MoveKind,
        /// The stand whose frame the legs are given in.
        lead: StandId,
        /// The legs.
        legs: Vec<Leg>,
        /// Every stand that moved: where it was, where it is.
        stands: Vec<(StandId, Pose, Pose)>,
        /// The longest path that the rules measure, in steps.
        length: i32,
        /// TR-CM-02 to -05: command points that it cost.
        cost: u8,
        /// TR-CM-03: whether Artillery, Elephants or War Wagons made it cost more.
        heavy: bool,
        /// TR-CM-04: whether being out of command made it cost more.
        out_of_command: bool,
        /// Points left after it.
        points_left: u8,
    },
    /// TR-MV-27: an enemy lines up with a group that reached it.
    Conformed {
        /// The stand.
        stand: StandId,
        /// The pose before.
        from: Pose,
        /// The pose after.
        to: Pose,
    },
    /// TR-RC: a shot.
    Shot {
        /// The shooter.
        shooter: StandId,
        /// The target.
        target: StandId,
        /// The distance, in steps.
        range: i32,
        /// Whether from the rear.
        from_rear: bool,
        /// Whether the target is in difficult terrain.
        in_difficult: bool,
        /// How the shooter's total factor comes about.
        shooter_breakdown: FactorBreakdown,
        /// How the target's total factor comes about.
        target_breakdown: FactorBreakdown,
        /// The dice, by seat.
        dice: Rolled,
        /// Whether the target was beaten or doubled.
        cell: OpposedResult,
        /// What the target suffers.
        result: CombatResult,
        /// The rule that says so.
        rule: RuleId,
    },
    /// TR-MV-29: a stand turns to face.
    Turned {
        /// The stand.
        stand: StandId,
        /// The edge that it turns from.
        edge: Edge,
        /// The enemy that it turns towards.
        enemy: StandId,
        /// The pose before.
        from: Pose,
        /// The pose after; the same if it had no room (TR-MV-31).
        to: Pose,
        /// TR-MV-31: whether it fights where it stands.
        in_place: bool,
    },
    /// TR-CC: a combat.
    Fought {
        /// Seat one's stand or camp.
        one: Fighter,
        /// Seat two's.
        two: Fighter,
        /// How seat one's total factor comes about.
        one_breakdown: FactorBreakdown,
        /// How seat two's total factor comes about.
        two_breakdown: FactorBreakdown,
        /// The dice.
        dice: Rolled,
        /// Which side beat the other: A is seat one.
        cell: OpposedResult,
        /// What each suffers and by which rule: seat one's, seat two's.
        results: [(CombatResult, RuleId); 2],
    },
    /// A stand is moved by the rules.
    OutcomeMoved {
        /// The stand.
        stand: StandId,
        /// By which rule.
        how: OutcomeMove,
        /// The pose before.
        from: Pose,
        /// The pose after.
        to: Pose,
    },
    /// A stand is destroyed, by a result or by an outcome move.
    Destroyed {
        /// The stand.
        stand: StandId,
        /// The rule that says so.
        rule: RuleId,
        /// TR-VC-04: the points that it counts.
        points: HalfPoints,
    },
    /// TR-CP-07: a camp is sacked.
    CampSacked {
        /// The side whose camp was sacked.
        owner: Seat,
        /// The stand that sacked it; it leaves the game and is not lost.
        by: StandId,
        /// TR-CP-11: the points that it counts.
        points: HalfPoints,
    },
    /// Section 16: what a battle card does.
    Card(CardEvent),
    /// TR-VC-02: the score at the end of a player turn.
    TurnEnds {
        /// Points lost so far, by seat.
        lost: [HalfPoints; 2],
    },
    /// The battle has ended.
    BattleEnds {
        /// The winner; none for a draw.
        winner: Option<Seat>,
        /// Whether the turn limit ended it (TR-VC-05).
        by_turn_limit: bool,
    },
}
