//! A position of a battle: plain data.

mod card_state;

pub use card_state::CardState;

use battle_core::{BySeat, OpposedResult, Seat, Seating};
use tabletop::{Point, Pose, Rect};

use crate::cards::Card;
use crate::half_points::HalfPoints;
use crate::troops::TroopType;

use super::decision::{Moment, PoseData, SideEdge};
use super::forms::FormId;
use super::stands::{MAX_STANDS, StandId, Stands};
use super::terrain::{Terrain, Topography};

/// The step that a battle is in (TR-DP-02, TR-TS-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// TR-TE-08: the advantaged player picks the terrain.
    PickTerrain,
    /// TR-DP-02: the camps.
    Camps(Seat),
    /// TR-DP-02, TR-DP-05: the centre troops.
    Centre(Seat),
    /// TR-DP-12: stands held back for a flank march.
    HoldBack(Seat),
    /// TR-DP-02: the remaining troops.
    Rest(Seat),
    /// A player may play a card, or must place what a card brings.
    Cards(Moment, Seat),
    /// TR-TS-01 (1): command dice.
    Command,
    /// TR-TS-01 (2): tactical movement.
    Movement,
    /// TR-TS-01 (3): the shots of one seat.
    Shooting(Seat),
    /// TR-MV-29: stands turn to face.
    Facing,
    /// TR-TS-01 (4): close combat.
    Combat,
    /// TR-TS-01 (5): the victory check.
    TurnEnd,
    /// The battle has ended; no winner is a draw.
    Over(Option<Seat>),
}

/// An edge of a stand's base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Its front.
    Front,
    /// Its left flank.
    Left,
    /// Its right flank.
    Right,
    /// Its rear.
    Rear,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Left, Edge::Right, Edge::Rear];

    /// Its place in [`Edge::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The combat contacts of TR-MV-24 between stands, kept up to date as stands move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contacts {
    /// For each stand, the enemies whose edges its front edge is properly on; an enemy that it touches on the right edge is second,
    /// any other is first.
    ///
    /// A front edge is as wide as two shallow bases are deep, so it can be on the flanks of two enemies back to back; then it is
    /// the left flank of one and the right flank of the other. No other two edges leave room for each other.
    pub(super) on: [[Option<StandId>; 2]; MAX_STANDS],
    /// For each stand and each of its edges, the enemy whose front edge is properly on it.
    pub(super) by: [[Option<StandId>; 4]; MAX_STANDS],
    /// For each stand and each of its edges, when that contact was made: a number that grows with every move of the battle.
    pub(super) since: [[u16; 4]; MAX_STANDS],
    /// The stands whose front edge is properly on an edge of any enemy: those with an entry in `on`.
    pub(super) attackers: Stands,
    /// For each edge, the stands with an enemy on it: those with an entry in `by`.
    pub(super) met: [Stands; 4],
    /// Stands in front contact with the enemy camp (TR-CP-06).
    pub(super) at_camp: Stands,
}

impl Contacts {
    /// No contacts.
    pub const NONE: Contacts = Contacts {
        on: [[None; 2]; MAX_STANDS],
        by: [[None; 4]; MAX_STANDS],
        since: [[0; 4]; MAX_STANDS],
        attackers: Stands::NONE,
        met: [Stands::NONE; 4],
        at_camp: Stands::NONE,
    };

    /// The enemies whose edges this stand's front edge is properly on: one, or two back to back, each by its flank.
    #[inline]
    pub fn faced_by_front_of(&self, stand: StandId) -> impl Iterator<Item = StandId> + use<> {
        self.on[stand.index()].into_iter().flatten()
    }

    /// Whether this stand's front edge is properly on an edge of any enemy.
    #[inline]
    pub fn has_front_on_enemy(&self, stand: StandId) -> bool {
        self.attackers.contains(stand)
    }

    /// The enemy whose front edge is properly on this edge.
    #[inline]
    pub fn at(&self, stand: StandId, edge: Edge) -> Option<StandId> {
        self.by[stand.index()][edge.index()]
    }

    /// The enemy in front contact with this stand, front edge on front edge.
    #[inline]
    pub fn front(&self, stand: StandId) -> Option<StandId> {
        self.at(stand, Edge::Front)
    }

    /// Whether an enemy is in flank or rear contact with this stand.
    #[inline]
    pub fn is_flanked(&self, stand: StandId) -> bool {
        self.flanked().contains(stand)
    }

    /// The stands with an enemy in front contact, front edge on front edge.
    #[inline]
    pub const fn fronted(&self) -> Stands {
        self.met[Edge::Front.index()]
    }

    /// The stands with an enemy in flank or rear contact.
    #[inline]
    pub fn flanked(&self) -> Stands {
        let [_, left, right, rear] = self.met;
        left | right | rear
    }

    /// The stands in combat contact with other stands, as the one touching or the one touched.
    #[inline]
    pub fn in_contact(&self) -> Stands {
        self.attackers | self.fronted() | self.flanked()
    }

    /// The stands in any combat contact, a camp's edge included.
    #[inline]
    pub fn engaged(&self) -> Stands {
        self.in_contact() | self.at_camp
    }

    /// Notes that the front edge of a stand is properly on an edge of an enemy, which gets this place in `on`.
    pub(super) fn meet(&mut self, attacker: StandId, place: usize, target: StandId, edge: Edge) {
        self.on[attacker.index()][place] = Some(target);
        self.attackers.insert(attacker);
        self.by[target.index()][edge.index()] = Some(attacker);
        self.met[edge.index()].insert(target);
        debug_assert!(self.is_noted(attacker) && self.is_noted(target));
    }

    /// Whether the sets agree with the arrays about a stand.
    pub(super) fn is_noted(&self, stand: StandId) -> bool {
        let at = stand.index();
        self.attackers.contains(stand) == (self.on[at] != [None; 2])
            && Edge::ALL.into_iter().all(|edge| {
                self.met[edge.index()].contains(stand) == self.at(stand, edge).is_some()
            })
    }

    /// Whether a stand is in any combat contact, as the one touching or the one touched, a camp's edge included.
    #[inline]
    pub fn is_engaged(&self, stand: StandId) -> bool {
        self.engaged().contains(stand)
    }
}

/// A camp on the table (TR-CP-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CampSite {
    /// The ground that it covers.
    pub base: Rect,
    /// The stand inside.
    pub garrison: Option<StandId>,
}

/// What was rolled and chosen before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// TR-TE-01: the seat that fights at home.
    pub home: Seat,
    /// TR-TE-01: the topography.
    pub topography: Topography,
    /// TR-TE-02: the seat that has the tactical advantage.
    pub advantage: Seat,
    /// TR-TE-02: the advantage score.
    pub advantage_score: u8,
    /// TR-TE-03: the sum of the terrain dice.
    pub terrain_dice: u8,
    /// TR-DP-11: the seats that may march round a flank.
    pub may_flank: BySeat<bool>,
    /// TR-DP-03: the seat that places first in every step.
    pub first_deployer: Seat,
    /// TR-DP-03: the seat that takes the first turn.
    pub first_turn: Seat,
}

/// The counts for measures and for statistics of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Player turns until the first front contact, from 1; 0 for none yet.
    pub first_contact: u16,
    /// Stands lost, by the seat that lost them.
    pub stands_lost: BySeat<u8>,
    /// Generals lost.
    pub generals_lost: BySeat<u8>,
    /// Camps lost.
    pub camps_lost: BySeat<u8>,
    /// How often each battle card did something, by its number from 1: played, or counted in a combat.
    pub card_uses: BySeat<[u8; Card::COUNT]>,
}

/// TR-RC-14: a shot whose result waits until all have shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingShot {
    /// The target.
    pub target: StandId,
    /// The result of the roll; A is the shooter.
    pub cell: OpposedResult,
}

/// A position: the place of every stand, with the marks of TR-UN-06, and the state of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The seat of each army.
    pub seating: Seating,
    /// The step that the battle is in.
    pub phase: Phase,
    /// Player turns before this one.
    pub turn: u16,
    /// The seat whose turn it is.
    pub active: Seat,
    /// What was settled before the first turn.
    pub field: Field,
    /// The terrain.
    pub terrain: Terrain,
    /// TR-CM-01: command points left.
    pub command_points: u8,
    /// TR-VC-04: points lost by each seat.
    pub lost: BySeat<HalfPoints>,
    /// The pose of each stand on the board.
    pub poses: [Pose; MAX_STANDS],
    /// The pose of each stand when the movement phase began.
    pub phase_start: [PoseData; MAX_STANDS],
    /// The type of each stand as it is on the table.
    pub troops: [TroopType; MAX_STANDS],
    /// What each stand is on the table (its appearance).
    pub forms: [FormId; MAX_STANDS],
    /// The stands on the board, without garrisons.
    pub on_board: Stands,
    /// TR-DP-12: the stands that are held back.
    pub held_back: Stands,
    /// TR-DP-13: the side edge from which they will come.
    pub flank_edge: BySeat<SideEdge>,
    /// The general of each seat, while it is on the board or in its camp.
    pub general: BySeat<Option<StandId>>,
    /// The camps that still stand.
    pub camps: BySeat<Option<CampSite>>,
    /// TR-CM-08: the stands that have made a tactical move this turn.
    pub moved: Stands,
    /// TR-CM-08: how many tactical moves each of those has made.
    pub moves_made: [u8; MAX_STANDS],
    /// TR-RC-03: the stands that have shot in this phase.
    pub shot: Stands,
    /// TR-RC-14: the shots of this phase, by shooter, while their results wait.
    pub pending_shots: [Option<PendingShot>; MAX_STANDS],
    /// TR-CC-04: the stands that have fought in this phase.
    pub fought: Stands,
    /// TR-CC-04: how often a pursuit has let stands fight again in this phase, under the alternative that allows it.
    pub reopened: u16,
    /// TR-MV-29: the stands that count as having turned in this phase.
    pub turned: Stands,
    /// TR-MV-31: those of them that had no room and fight where they stand.
    pub turned_in_place: Stands,
    /// The edge that they turned from, as their bases lay before.
    pub turned_from: [Edge; MAX_STANDS],
    /// The enemies that they turned to.
    pub turned_to: [StandId; MAX_STANDS],
    /// TR-MV-31: where a stand that turned keeps other enemies on flank or rear for the phase, as its base lies now, one bit an
    /// edge.
    pub kept_edges: [u8; MAX_STANDS],
    /// TR-CC-13: overlaps at the start of the phase, if they are judged then, one bit an edge.
    pub overlapped_at_start: [u8; MAX_STANDS],
    /// TR-CC-13: the stands that had rear support at the start of the phase, if it is judged then.
    pub supported_at_start: Stands,
    /// Which stands touch each other.
    pub contacts: Contacts,
    /// Moves made in this battle; they show which contact came first.
    pub n_moves: u16,
    /// The counts for measures and statistics.
    pub counted: Counted,
    /// What the battle cards have done.
    pub cards: CardState,
}

// A position is copied for every plan and every look ahead, so it stays small.
const _: () = assert!(size_of::<State>() <= 4096);

impl State {
    /// The pose of a stand on the board.
    #[inline]
    pub fn pose(&self, stand: StandId) -> Pose {
        self.poses[stand.index()]
    }

    /// The type of a stand.
    #[inline]
    pub fn troop(&self, stand: StandId) -> TroopType {
        self.troops[stand.index()]
    }

    /// The stands of a seat on the board.
    #[inline]
    pub fn stands_of(&self, seat: Seat) -> Stands {
        self.on_board.of(seat)
    }

    /// Whether a stand is its army's general.
    #[inline]
    pub fn is_general(&self, stand: StandId) -> bool {
        self.general[stand.seat()] == Some(stand)
    }

    /// A position with nothing on the table.
    pub(super) fn empty(seating: Seating, field: Field) -> State {
        State {
            seating,
            phase: Phase::PickTerrain,
            turn: 0,
            active: field.first_turn,
            field,
            terrain: Terrain::OPEN,
            command_points: 0,
            lost: BySeat([HalfPoints::ZERO; 2]),
            poses: [Pose::new(Point::new(0, 0), tabletop::Heading::NORTH); MAX_STANDS],
            phase_start: [PoseData { x: 0, y: 0, heading: 0 }; MAX_STANDS],
            troops: [TroopType::Horde; MAX_STANDS],
            forms: [0; MAX_STANDS],
            on_board: Stands::NONE,
            held_back: Stands::NONE,
            flank_edge: BySeat([SideEdge::West; 2]),
            general: BySeat([None; 2]),
            camps: BySeat([None; 2]),
            moved: Stands::NONE,
            moves_made: [0; MAX_STANDS],
            shot: Stands::NONE,
            pending_shots: [None; MAX_STANDS],
            fought: Stands::NONE,
            reopened: 0,
            turned: Stands::NONE,
            turned_in_place: Stands::NONE,
            turned_from: [Edge::Front; MAX_STANDS],
            turned_to: [StandId::at(0); MAX_STANDS],
            kept_edges: [0; MAX_STANDS],
            overlapped_at_start: [0; MAX_STANDS],
            supported_at_start: Stands::NONE,
            contacts: Contacts::NONE,
            n_moves: 0,
            counted: Counted::default(),
            cards: CardState::NONE,
        }
    }
}
