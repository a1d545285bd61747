//! Positions that are set up by hand, for puzzles, examples and tests.

use battle_core::{BySeat, Seat, Seating};
use tabletop::{Point, Pose, Rect};

use crate::half_points::HalfPoints;
use crate::parameters::TurnToFaceTime;

use super::Battle;
use super::decision::{CampKind, SideEdge};
use super::forms::Appearance;
use super::stands::{StandId, Stands};
use super::state::{CampSite, Field, Phase, State};
use super::terrain::Piece;

/// A builder of positions: place stands, camps and terrain, set the phase of the turn, and build it.
///
/// A stand that isn't placed is not on the table and has not been lost.
///
/// ```
/// use battle_core::{BySide, Seat, Seating};
/// use tabletop::{Heading, Point, Pose, UNIT};
/// use triumph::battle::{Army, ArmyStand, Battle, Setpiece, StandId, Topography};
/// use triumph::{RuleParameters, TroopType};
///
/// let army = |troop| Army {
///     name: format!("{troop}"),
///     invasion: 0,
///     maneuver: 0,
///     home: vec![Topography::Steppe],
///     purchases: Vec::new(),
///     stands: vec![ArmyStand { general: true, ..ArmyStand::of(troop) }],
/// };
/// let armies = BySide([army(TroopType::Spear), army(TroopType::Knights)]);
/// let battle = Battle::new(armies, &RuleParameters::DEFAULT).unwrap();
/// let spear = StandId::of(Seat::One, 0);
/// let place = Pose::new(Point::new(24 * UNIT, 8 * UNIT), Heading::NORTH);
/// let state = Setpiece::new(&battle).place(spear, place).movement(Seat::One, 3).build();
/// assert_eq!(state.pose(spear), place);
/// assert_eq!(state.command_points, 3);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Setpiece<'b> {
    battle: &'b Battle,
    state: State,
    stage: Stage,
}

/// The state of the turn when the position is built.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Command,
    Movement,
    Shooting,
    Facing,
}

impl<'b> Setpiece<'b> {
    /// Begins with an open table without stands, side A in seat one, before the command dice of seat one.
    pub fn new(battle: &'b Battle) -> Setpiece<'b> {
        Setpiece::seated(battle, Seating::AFirst)
    }

    /// Begins as [`Setpiece::new`] does, with the armies in these seats.
    pub fn seated(battle: &'b Battle, seating: Seating) -> Setpiece<'b> {
        let home = seating.side_in(Seat::Two);
        let field = Field {
            home: Seat::Two,
            topography: battle.armies()[home].home[0],
            advantage: Seat::One,
            advantage_score: 0,
            terrain_dice: 0,
            may_flank: BySeat([false; 2]),
            first_deployer: Seat::Two,
            first_turn: Seat::One,
        };
        Setpiece {
            battle,
            state: battle.with_troops(State::empty(seating, field)),
            stage: Stage::Command,
        }
    }

    /// Puts a stand on the table, or somewhere else if it is there already.
    pub fn place(mut self, stand: StandId, pose: Pose) -> Self {
        self.battle.put(&mut self.state, stand, pose);
        self
    }

    /// Adds a piece of terrain.
    pub fn terrain(mut self, piece: Piece) -> Self {
        self.state.terrain.add(piece);
        self
    }

    /// Puts a seat's camp on the table, with or without a stand inside.
    pub fn camp(mut self, owner: Seat, base: Rect, garrison: Option<StandId>) -> Self {
        let site = CampSite { base, garrison };
        self.battle.pitch(&mut self.state, owner, site);
        self
    }

    /// TR-BX-06: sets what stands in the place of a seat's camp.
    pub fn camp_kind(mut self, owner: Seat, kind: CampKind) -> Self {
        self.state.cards.camps[owner] = Some(kind);
        self
    }

    /// Puts a stand on the table in the form of an appearance, or gives that form to one that is there.
    ///
    /// # Panics
    ///
    /// If the stand has no such appearance.
    pub fn place_as(mut self, stand: StandId, pose: Pose, appearance: Appearance) -> Self {
        self.battle.take_appearance(&mut self.state, stand, appearance);
        self.state.cards.away.remove(stand);
        self.place(stand, pose)
    }

    /// TR-BC-14: adds an obstacle, by its middle.
    pub fn obstacle(mut self, middle: Point) -> Self {
        self.state.terrain.add_obstacle(middle);
        self
    }

    /// TR-BC-07: gives stands supporting bowmen; TR-BC-20: gives stands screen markers.
    pub fn helped(mut self, supported: Stands, screened: Stands) -> Self {
        self.state.cards.supported |= supported;
        self.state.cards.screened |= screened;
        self
    }

    /// TR-DP-12: holds stands of a seat back, to come from a side edge.
    pub fn held_back(mut self, owner: Seat, stands: Stands, edge: SideEdge) -> Self {
        self.state.held_back = self.state.held_back.minus(Stands::of_seat(owner)) | stands;
        self.state.flank_edge[owner] = edge;
        self
    }

    /// TR-VC-04: sets the points that a seat has lost so far.
    pub fn lost(mut self, seat: Seat, points: HalfPoints) -> Self {
        self.state.lost[seat] = points;
        self
    }

    /// Sets the number of player turns that have been played.
    pub fn turn(mut self, turns_before: u16) -> Self {
        self.state.turn = turns_before;
        self
    }

    /// TR-TS-01 (1): the turn of this seat begins with its command dice.
    pub fn command(mut self, active: Seat) -> Self {
        self.state.active = active;
        self.stage = Stage::Command;
        self
    }

    /// TR-TS-01 (2): this seat moves, with these command points.
    pub fn movement(mut self, active: Seat, command_points: u8) -> Self {
        self.state.active = active;
        self.state.command_points = command_points;
        self.stage = Stage::Movement;
        self
    }

    /// TR-TS-01 (3): shooting begins in the turn of this seat.
    pub fn shooting(mut self, active: Seat) -> Self {
        self.state.active = active;
        self.stage = Stage::Shooting;
        self
    }

    /// TR-TS-01 (4): close combat begins in the turn of this seat, with the turning to face of TR-MV-29 if it comes now.
    pub fn combat(mut self, active: Seat) -> Self {
        self.state.active = active;
        self.stage = Stage::Facing;
        self
    }

    /// The position, with its contacts.
    pub fn build(self) -> State {
        let (battle, mut state) = (self.battle, self.state);
        let all = state.on_board;
        battle.update_contacts(&mut state, all);
        for stand in state.on_board.iter() {
            state.phase_start[stand.index()] = state.pose(stand).into();
        }
        let turns_now =
            battle.parameters().turn_to_face_time() == TurnToFaceTime::StartOfCloseCombat;
        match self.stage {
            Stage::Command => battle.begin_with_cards(&mut state),
            Stage::Movement => state.phase = Phase::Movement,
            Stage::Shooting => battle.begin_shooting(&mut state),
            Stage::Facing if turns_now => state.phase = Phase::Facing,
            Stage::Facing => battle.begin_combat(&mut state),
        }
        state
    }
}

impl Battle {
    /// Moves one stand of a position by hand; a contact that this makes is younger than all others.
    pub fn rearrange(&self, state: &mut State, stand: StandId, pose: Pose) {
        state.n_moves = state.n_moves.saturating_add(1);
        self.put(state, stand, pose);
        self.update_contacts(state, Stands::only(stand));
    }
}
