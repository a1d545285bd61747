//! The position after every event, followed from the events alone.

use battle_core::{OpposedResult, Seat};
use tabletop::{Base, Point, Pose, Rect};
use triumph::battle::{
    Announced, CardEvent, Event, Fighter, MAX_STANDS, OutcomeMove, STAND_WIDTH, Shape, StandId,
};
use triumph::{CombatResult, HalfPoints};

use super::roster::{Lineup, Roster};

/// Where a stand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is not placed yet.
    Waiting,
    /// TR-DP-12: kept back for a flank march.
    HeldBack,
    /// TR-CP-10: inside its camp.
    InCamp,
    /// On the table.
    At(Pose),
    /// Lost in this player turn.
    Lost(u16),
    /// TR-BC-24.1: behind another stand that poses as both.
    Hidden,
    /// TR-CP-07: it left the game in this player turn and isn't lost.
    Left(u16),
}

/// What moved a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// It was placed.
    Placed,
    Player,
    Rules,
}

/// A stand's way from one pose to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub stand: StandId,
    pub from: Pose,
    pub to: Pose,
    pub mover: Mover,
}

/// What one event changes on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// A stand has another position.
    Moves(Way),
    /// A stand is somewhere off the table.
    Off(StandId, Place),
    /// A stand takes another guise, by its number, and perhaps another position.
    Becomes(StandId, usize, Option<Pose>),
    /// A camp is pitched.
    Camp(Seat, Rect),
    /// A camp is gone.
    CampLost(Seat),
}

/// A shot or a fight, for a mark on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// Where it was decided.
    pub at: Point,
    /// Where it was shot from.
    pub from: Option<Point>,
    pub loser: Option<Seat>,
    /// What it suffers; a tie has no loser.
    pub result: Option<CombatResult>,
}

impl Mark {
    /// The letter on the table, as the legend explains it.
    pub fn letter(&self) -> &'static str {
        match self.result {
            None => "=",
            Some(CombatResult::NoEffect) => "0",
            Some(CombatResult::FallBack) => "F",
            Some(CombatResult::Shattered | CombatResult::Destroyed) => "×",
            Some(CombatResult::Evade) => "E",
            Some(CombatResult::Panic) => "P",
            Some(CombatResult::Sacked) => "S",
        }
    }
}

/// What one event means for the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Step {
    /// The player turn that it belongs to; 0 before the first.
    pub turn: u16,
    /// The seat whose turn it is.
    pub active: Option<Seat>,
    pub changes: Vec<Change>,
    pub mark: Option<Mark>,
    /// Command points left.
    pub command_points: Option<u8>,
    /// Points lost so far, by seat.
    pub lost: [HalfPoints; 2],
}

/// The table at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    pub places: [Place; MAX_STANDS],
    pub camps: [Option<Rect>; 2],
    /// The number of events after which it is.
    pub n_events: usize,
}

impl Scene {
    pub const EMPTY: Scene =
        Scene { n_events: 0, places: [Place::Waiting; MAX_STANDS], camps: [None; 2] };

    pub fn place(&self, stand: StandId) -> Place {
        self.places[stand.index()]
    }

    pub fn apply(&mut self, change: &Change) {
        match *change {
            Change::Moves(way) => self.places[way.stand.index()] = Place::At(way.to),
            Change::Off(stand, place) => self.places[stand.index()] = place,
            Change::Becomes(..) => {}
            Change::Camp(owner, ground) => self.camps[owner.index()] = Some(ground),
            Change::CampLost(owner) => self.camps[owner.index()] = None,
        }
    }
}

/// A whole battle on its table.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub roster: Roster,
    /// TR-BD-01: the board's far corner.
    pub board: Point,
    /// TR-DP-01: how far from a base edge stands are placed.
    pub deploy_depth: i32,
    pub terrain: Vec<triumph::battle::Piece>,
    /// One for each event.
    pub steps: Vec<Step>,
}

impl Track {
    /// Follows the events.
    pub fn of(events: &[Event]) -> Track {
        let roster = Roster::of(events);
        let rules = &roster.rules;
        let board = Point::new(rules.board_w_mu.0, rules.board_d_mu.0);
        let deploy_depth = rules.deploy_depth_mu.0;
        let terrain = events.iter().find_map(|event| match event {
            Event::TerrainLaid { pieces } => Some(pieces.clone()),
            _ => None,
        });
        let mut follower = Follower {
            roster: &roster,
            scene: Scene::EMPTY,
            garrisons: [None; 2],
            step: Step::default(),
        };
        let steps = events.iter().map(|event| follower.follow(event)).collect();
        Track { board, deploy_depth, terrain: terrain.unwrap_or_default(), steps, roster }
    }

    /// The table after a number of events.
    pub fn scene_after(&self, n_events: usize) -> Scene {
        let mut scene = Scene::EMPTY;
        let steps = self.steps.iter().take(n_events);
        for change in steps.flat_map(|step| &step.changes) {
            scene.apply(change);
        }
        scene.n_events = n_events.min(self.steps.len());
        scene
    }

    /// Both armies as a scene shows them.
    pub fn lineup(&self, scene: &Scene) -> Lineup<'_> {
        self.roster.after(scene.n_events)
    }

    /// How many events there are until the end of a player turn; turn 0 ends where the first turn begins.
    pub fn end_of_turn(&self, turn: u16) -> usize {
        self.steps.iter().take_while(|step| step.turn <= turn).count()
    }

    /// The last player turn.
    pub fn last_turn(&self) -> u16 {
        self.steps.last().map_or(0, |step| step.turn)
    }
}

/// The last player turn that a battle reached; 0 if it ends before the first.
pub fn last_turn(events: &[Event]) -> u16 {
    let turns = events.iter().rev().find_map(|event| match event {
        Event::TurnBegins { turn, .. } => Some(*turn),
        _ => None,
    });
    turns.unwrap_or(0)
}

/// The ground under a stand.
pub(super) fn ground(stand: &Announced, pose: Pose) -> Rect {
    let base = Base { width: STAND_WIDTH, depth: stand.depth };
    Rect::of(pose, base)
}

/// The middle of a piece and half of its extent along x and y.
pub(super) fn extent(shape: Shape) -> (Point, Point) {
    match shape {
        Shape::Rectangle(rect) => (rect.centre, Point::new(rect.half_width, rect.half_depth)),
        Shape::Ellipse(ellipse) => {
            (ellipse.centre, Point::new(ellipse.half_width, ellipse.half_height))
        }
    }
}

struct Follower<'r> {
    roster: &'r Roster,
    scene: Scene,
    garrisons: [Option<StandId>; 2],
    step: Step,
}

impl Follower<'_> {
    fn follow(&mut self, event: &Event) -> Step {
        self.step.changes.clear();
        self.step.mark = None;
        self.read(event);
        for change in &self.step.changes {
            self.scene.apply(change);
        }
        self.scene.n_events += 1;
        self.step.clone()
    }

    fn read(&mut self, event: &Event) {
        let moves = |stand, from, to, mover| Change::Moves(Way { stand, from, to, mover });
        match event {
            Event::CampPlaced { owner, base, garrison } => {
                self.garrisons[owner.index()] = *garrison;
                self.step.changes.push(Change::Camp(*owner, *base));
                let inside = garrison.map(|stand| Change::Off(stand, Place::InCamp));
                self.step.changes.extend(inside);
            }
            Event::Placed { stand, pose, .. } => {
                let placed = moves(*stand, *pose, *pose, Mover::Placed);
                self.step.changes.push(placed);
            }
            Event::HeldBack { stands, .. } => {
                let held = stands.iter().map(|&stand| Change::Off(stand, Place::HeldBack));
                self.step.changes.extend(held);
            }
            Event::TurnBegins { turn, active } => {
                self.step.turn = *turn;
                self.step.active = Some(*active);
                self.step.command_points = None;
            }
            Event::CommandRolled { points, .. } | Event::CommandPointsGiven { points, .. } => {
                self.step.command_points = Some(*points);
            }
            Event::Gift { owner, gift, .. } => {
                self.step.lost[owner.other().index()] = gift.head_start
            }
            Event::Moved { stands, points_left, .. } => {
                self.step.command_points = Some(*points_left);
                let ways =
                    stands.iter().map(|&(stand, from, to)| moves(stand, from, to, Mover::Player));
                self.step.changes.extend(ways);
            }
            Event::Conformed { stand, from, to } | Event::Turned { stand, from, to, .. } => {
                self.step.changes.push(moves(*stand, *from, *to, Mover::Rules))
            }
            Event::OutcomeMoved { stand, from, to, how } => {
                let mover = match how {
                    // On the spot; an arrow would show nothing.
                    OutcomeMove::TurnAbout => Mover::Placed,
                    _ => Mover::Rules,
                };
                self.step.changes.push(moves(*stand, *from, *to, mover));
            }
            Event::Shot { shooter, target, cell, result, .. } => {
                let is_hit = matches!(cell, OpposedResult::ADoubles | OpposedResult::ABeats);
                self.step.mark = self.middle(*target).map(|at| Mark {
                    at,
                    from: self.middle(*shooter),
                    loser: is_hit.then_some(target.seat()),
                    result: Some(if is_hit { *result } else { CombatResult::NoEffect }),
                });
            }
            Event::Fought { one, two, cell, results, .. } => {
                let loser = match cell {
                    OpposedResult::Tie => None,
                    OpposedResult::ADoubles | OpposedResult::ABeats => Some(Seat::Two),
                    OpposedResult::BBeats | OpposedResult::BDoubles => Some(Seat::One),
                };
                self.step.mark = self.between(*one, *two).map(|at| Mark {
                    at,
                    from: None,
                    loser,
                    result: loser.map(|seat| results[seat.index()].0),
                });
            }
            Event::Destroyed { stand, points, .. } => {
                let lost = Change::Off(*stand, Place::Lost(self.step.turn));
                self.step.changes.push(lost);
                self.step.lost[stand.seat().index()] += *points;
            }
            Event::CampSacked { owner, by, points } => {
                let left = Change::Off(*by, Place::Left(self.step.turn));
                self.step.changes.extend([Change::CampLost(*owner), left]);
                let inside = self.garrisons[owner.index()].take();
                let turn = self.step.turn;
                let lost = inside.map(|stand| Change::Off(stand, Place::Lost(turn)));
                self.step.changes.extend(lost);
                self.step.lost[owner.index()] += *points;
            }
            // The rules' own count is used; the sum of the losses is the same.
            Event::TurnEnds { lost } => {
                self.step.lost = *lost;
                self.step.command_points = None;
            }
            Event::Card(card) => self.read_card(card),
            Event::Armies { stands, .. } => {
                let hidden = stands.iter().map(|own| own.stand);
                let hidden = hidden.filter(|&stand| self.roster.is_hidden(stand));
                let hidden = hidden.map(|stand| Change::Off(stand, Place::Hidden));
                self.step.changes.extend(hidden);
            }
            Event::TopographyRolled { .. }
            | Event::AdvantageRolled { .. }
            | Event::TerrainRolled { .. }
            | Event::TerrainPicked { .. }
            | Event::TerrainLaid { .. }
            | Event::DeploymentBegins { .. }
            | Event::BattleEnds { .. } => {}
        }
    }

    /// Section 16: stands that leave or enter the game by a card, or become something else.
    fn read_card(&mut self, card: &CardEvent) {
        let left = Place::Left(self.step.turn);
        match card {
            CardEvent::SetAside { bowmen, .. } => {
                let gone = bowmen.iter().map(|stand| Change::Off(stand, left));
                self.step.changes.extend(gone);
            }
            CardEvent::CommandRolledAgain { points, .. }
            | CardEvent::CommandPointsAdded { points, .. } => {
                self.step.command_points = Some(*points);
            }
            CardEvent::Became { stand, .. } => {
                let at = match self.scene.place(*stand) {
                    Place::At(pose) => Some(pose),
                    _ => None,
                };
                let after = self.roster.after(self.scene.n_events + 1);
                let becomes = Change::Becomes(*stand, after.number(*stand), at);
                self.step.changes.push(becomes);
            }
            CardEvent::Unmasked { stand } => self.step.changes.push(Change::Off(*stand, left)),
            CardEvent::Appeared { stand, pose } => self.step.changes.push(Change::Moves(Way {
                stand: *stand,
                from: *pose,
                to: *pose,
                mover: Mover::Placed,
            })),
            _ => {}
        }
    }

    /// The ground under a stand that is on the table.
    fn rect(&self, stand: StandId) -> Option<Rect> {
        let lineup = self.roster.after(self.scene.n_events);
        match (self.scene.place(stand), lineup.guise(stand)) {
            (Place::At(pose), Some(own)) => Some(ground(&own.stand, pose)),
            _ => None,
        }
    }

    fn middle(&self, stand: StandId) -> Option<Point> {
        self.rect(stand).map(|rect| rect.centre)
    }

    /// Where two fighters meet: where the front edges of their stands are.
    fn between(&self, one: Fighter, two: Fighter) -> Option<Point> {
        let front = |fighter| match fighter {
            Fighter::Stand(stand) => match self.scene.place(stand) {
                Place::At(pose) => Some(pose.at),
                _ => None,
            },
            Fighter::Camp(_) => None,
        };
        match (front(one), front(two)) {
            (Some(one), Some(two)) => Some(one.halfway(two)),
            (one, two) => one.or(two),
        }
    }
}
