//! Where every unit stands after each event, followed from the events alone.

use battle_core::Seat;
use tropaion::grid::{Cell, Facing};
use tropaion::{Event, Ground, MAX_UNITS, MoveReason, Removal, UnitId};

use super::ReplayDocument;

/// A unit on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub cell: Cell,
    pub facing: Facing,
    pub disruption: u8,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Waiting,
    InReserve,
    At(Standing),
    Gone(Removal),
}

impl Place {
    /// What is said of a unit.
    pub fn note(self) -> &'static str {
        match self {
            Place::Waiting => "not placed yet",
            Place::InReserve => "in reserve",
            Place::At(_) => "on the table",
            Place::Gone(why) => why.name(),
        }
    }
}

/// Who moved a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    Placed,
    Player,
    Rules,
}

impl Mover {
    pub const fn name(self) -> &'static str {
        match self {
            Mover::Placed => "placed",
            Mover::Player => "player",
            Mover::Rules => "rules",
        }
    }

    /// TP-734, TP-610: units that are pushed or driven back, or turn to face a charge, do not choose to.
    const fn of(why: MoveReason) -> Mover {
        match why {
            MoveReason::Action
            | MoveReason::Charge
            | MoveReason::Wrap
            | MoveReason::Retreat
            | MoveReason::FollowsUp => Mover::Player,
            MoveReason::TurnsToFace | MoveReason::PushedBack | MoveReason::DrivenBack => {
                Mover::Rules
            }
        }
    }
}

/// What an event changes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Moves {
        unit: UnitId,
        from: Standing,
        to: Standing,
        mover: Mover,
    },
    /// It holds this many disruption points.
    Disruption(UnitId, u8),
    /// It is not on the table.
    Off(UnitId, Place),
}

/// What a shot or a fight came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The cells of both units: winner or shooter, then loser or target.
    pub between: [Cell; 2],
    pub is_shot: bool,
    /// Who comes off worse.
    pub loser: Option<Seat>,
    /// The roll on the table of results: 0 for a shot that missed, [`None`] for a tie.
    pub result: Option<u8>,
}

impl Mark {
    pub fn letter(&self) -> String {
        self.result.map_or_else(|| "=".to_owned(), |it| it.to_string())
    }
}

/// The table after an event.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// 0 before the first turn.
    pub turn: u16,
    /// Whose half-turn it is.
    pub active: Option<Seat>,
    /// Morale by seat, in halves.
    pub morale: [i8; 2],
    pub changes: Vec<Change>,
    pub mark: Option<Mark>,
}

/// All places at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene([Place; MAX_UNITS]);

impl Scene {
    const EMPTY: Scene = Scene([Place::Waiting; MAX_UNITS]);

    pub fn place(&self, unit: UnitId) -> Place {
        self.0[unit.index()]
    }

    pub fn standing(&self, unit: UnitId) -> Option<Standing> {
        match self.place(unit) {
            Place::At(standing) => Some(standing),
            _ => None,
        }
    }

    #[cfg(test)]
    pub fn follow(&mut self, step: &Step) {
        step.changes.iter().for_each(|change| self.apply(change));
    }

    fn apply(&mut self, change: &Change) {
        match *change {
            Change::Moves { unit, to, .. } => self.0[unit.index()] = Place::At(to),
            Change::Off(unit, place) => self.0[unit.index()] = place,
            Change::Disruption(unit, points) => {
                if let Place::At(standing) = &mut self.0[unit.index()] {
                    standing.disruption = points;
                }
            }
        }
    }
}

/// A whole battle.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub width: i8,
    pub depth: i8,
    /// The ground of each cell, by rows from the south.
    pub ground: Vec<Ground>,
    pub steps: Vec<Step>,
}

impl Track {
    pub fn of(document: &ReplayDocument<'_>) -> Track {
        let rules = document.battle.parameters();
        let (width, depth) = (rules.table_width.0 as i8, rules.table_depth.0 as i8);
        let mut laid = document.battle.position(document.seating, &[]);
        for event in document.events {
            if let Event::TerrainPlaced { card, cell: Some(cell), across, .. } = *event {
                document.battle.lay_card(&mut laid, card, cell, across);
            }
        }
        let cells = (0..depth).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
        let mut follower =
            Follower { scene: Scene::EMPTY, turn: 0, active: None, morale: start_morale(document) };
        let events = document.events.iter().enumerate();
        Track {
            width,
            depth,
            ground: cells.map(|cell| laid.ground(cell)).collect(),
            steps: events
                .map(|(at, event)| follower.step(event, &document.events[at + 1..]))
                .collect(),
        }
    }

    /// The ground of a cell of the table.
    pub fn ground(&self, x: i8, y: i8) -> Ground {
        self.ground[y as usize * self.width as usize + x as usize]
    }

    /// The positions at the end of a turn; for turn 0 as the armies were set up.
    pub fn end_of_turn(&self, turn: u16) -> Scene {
        let mut scene = Scene::EMPTY;
        for step in self.steps.iter().take_while(|step| step.turn <= turn) {
            step.changes.iter().for_each(|change| scene.apply(change));
        }
        scene
    }

    /// Morale at the end of a turn, in halves.
    pub fn morale_after(&self, turn: u16) -> [i8; 2] {
        let before = self.steps.iter().rev().find(|step| step.turn <= turn);
        before.map_or([0; 2], |step| step.morale)
    }
}

/// TP-803: in halves.
fn start_morale(document: &ReplayDocument<'_>) -> [i8; 2] {
    let start = document.battle.position(document.seating, &[]);
    Seat::ALL.map(|seat| start.armies[seat].start_half_morale)
}

struct Follower {
    scene: Scene,
    turn: u16,
    active: Option<Seat>,
    morale: [i8; 2],
}

impl Follower {
    /// What an event changes; those after it say whether a fight had a result.
    fn step(&mut self, event: &Event, after: &[Event]) -> Step {
        let mut changes = Vec::new();
        let mut mark = None;
        match *event {
            Event::TurnBegins { turn, .. } => {
                self.turn = turn;
                self.active = None;
            }
            Event::HalfTurnBegins { seat } => self.active = Some(seat),
            Event::Order { paid, .. } => {
                for (halves, paid) in self.morale.iter_mut().zip(paid) {
                    *halves -= 2 * i8::from(paid);
                }
            }
            Event::Morale { halves } => self.morale = halves,
            Event::Reserved { unit, .. } => changes.push(Change::Off(unit, Place::InReserve)),
            Event::Placed { unit, cell, facing, .. } => {
                changes.push(self.moves(unit, cell, facing, Mover::Placed));
            }
            Event::Moved { unit, cell, facing, why } => {
                changes.push(self.moves(unit, cell, facing, Mover::of(why)))
            }
            Event::Disrupted { unit, disruption } | Event::Rallied { unit, disruption } => {
                changes.push(Change::Disruption(unit, disruption));
            }
            Event::Removed { unit, why } => changes.push(Change::Off(unit, Place::Gone(why))),
            Event::Shot { shooter, target, effect, .. } => {
                let loser = (effect >= 5).then_some(target.seat());
                mark = self.mark([shooter, target], true, loser, Some(effect));
            }
            Event::Fought { own, enemy, .. } if !has_result(after) => {
                mark = self.mark([own, enemy], false, None, None);
            }
            Event::Result { winner, loser, result, .. } => {
                mark = self.mark([winner, loser], false, Some(loser.seat()), Some(result.min(6)));
            }
            _ => {}
        }
        changes.iter().for_each(|change| self.scene.apply(change));
        Step { turn: self.turn, active: self.active, morale: self.morale, changes, mark }
    }

    fn moves(&self, unit: UnitId, cell: Cell, facing: Facing, mover: Mover) -> Change {
        let before = self.scene.standing(unit);
        let to = Standing { cell, facing, disruption: before.map_or(0, |it| it.disruption) };
        Change::Moves { unit, from: before.unwrap_or(to), to, mover }
    }

    fn mark(
        &self,
        units: [UnitId; 2],
        is_shot: bool,
        loser: Option<Seat>,
        result: Option<u8>,
    ) -> Option<Mark> {
        let [Some(from), Some(to)] = units.map(|unit| self.scene.standing(unit)) else {
            return None;
        };
        Some(Mark { between: [from.cell, to.cell], is_shot, loser, result })
    }
}

/// TP-702: a fight without a result before the next one is a tie.
fn has_result(after: &[Event]) -> bool {
    for event in after {
        match event {
            Event::Result { .. } => return true,
            Event::Fought { .. } | Event::HalfTurnBegins { .. } | Event::Morale { .. } => break,
            _ => {}
        }
    }
    false
}
