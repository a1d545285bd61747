//! The position that the events lead to, and what touches what in it (TR-MV-24, TR-TE-10, -12).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::errors::{Check, fault};
use crate::geometry::*;
use crate::gift::Gift;
use crate::going::Going;
use crate::own_card::OwnCard;
use crate::sheet::Sheet;
use crate::tables::{Troop, is_difficult};

pub const SOUTH: usize = 0;
pub const NORTH: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    Front,
    Left,
    Right,
    Rear,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Left, Edge::Right, Edge::Rear];

    /// TR-MV-24: how many degrees an attacker that is properly on this edge is turned against its target.
    fn met_at(self) -> f64 {
        match self {
            Edge::Front => 180.0,
            Edge::Left => 90.0,
            Edge::Right => -90.0,
            Edge::Rear => 0.0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    Unplaced,
    /// It comes by a gift, when all others are placed.
    Given,
    Board,
    Camp,
    Held,
    Gone,
    /// TR-BC-24: it isn't on the table until a disguise falls.
    Hidden,
}

/// TR-MV-29: what counts for a stand in the phase in which it turned.
#[derive(Clone, Debug, PartialEq)]
pub struct Turned {
    pub edge: Edge,
    pub enemy: usize,
    pub in_place: bool,
    /// Other enemies on flank or rear when it turned.
    pub kept: Vec<(usize, Edge, Sure)>,
}

#[derive(Clone, Debug)]
pub struct Stand {
    pub name: String,
    pub seat: usize,
    /// What it is now.
    pub troop: &'static Troop,
    /// What its army lists.
    pub listed: &'static Troop,
    pub general: bool,
    pub battle_line: bool,
    pub ally: bool,
    pub whereabouts: Where,
    pub pose: Pose,
    pub moved: bool,
    pub shot: bool,
    pub fought: bool,
    pub turned: Option<Turned>,
    pub card: UnderCards,
}

/// What battle cards have made of a stand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct UnderCards {
    /// Its appearance on the table; none if it is as its army lists it.
    pub appearance: Option<String>,
    /// TR-BC-07: helped by bowmen.
    pub supported: bool,
    /// TR-BC-15: marked for this turn.
    pub marked: bool,
    /// TR-BC-20: bears a marker.
    pub screened: bool,
    /// TR-BC-02.5, TR-BC-08.6: may not shoot in this turn any more.
    pub may_not_shoot: bool,
    /// TR-BC-00.8: enemies that keep the contact with its rear which an exchange has taken from them.
    pub on_rear: Vec<usize>,
}

/// TR-BX-06: what stands in the place of a camp.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CampKind {
    #[default]
    Camp,
    Fortified,
    PackTrain,
    Wagon,
    Nothing,
}

#[derive(Clone, Debug)]
pub struct Camp {
    pub kind: CampKind,
    pub base: Poly,
    pub garrison: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Piece {
    pub kind: String,
    pub area: Poly,
    pub ellipse: bool,
    /// Middle and half sides along its own axes.
    pub centre: P,
    pub halves: (f64, f64),
    /// The direction of its first half side.
    pub axis: P,
}

impl Piece {
    /// TR-TE-17: the segment along its long axis, half as long as the hill.
    pub fn crest(&self) -> (P, P) {
        let (first, second) = self.halves;
        let along =
            if first >= second { self.axis * first } else { p(self.axis.y, -self.axis.x) * second };
        (self.centre - along * 0.5, self.centre + along * 0.5)
    }
    /// TR-TE-15: 1 in the middle, 0 at the rim and beyond.
    pub fn height(&self, at: P) -> f64 {
        let way = at - self.centre;
        let across = p(self.axis.y, -self.axis.x);
        let (x, y) = (way.dot(self.axis) / self.halves.0, way.dot(across) / self.halves.1);
        let radius = if self.ellipse { x.hypot(y) } else { x.abs().max(y.abs()) };
        (1.0 - radius).max(0.0)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Position {
    pub stands: Vec<Stand>,
    pub camps: [Option<Camp>; 2],
    pub pieces: Vec<Piece>,
    pub n_moves: u32,
    /// By attacker and target: the target's edge in contact, and the number of moves made when the contact began.
    pub since: BTreeMap<(usize, usize), (Edge, u32)>,
    /// Pairs of stands that marched in one column last: on a bend they may overlap.
    pub in_column: BTreeSet<(usize, usize)>,
    /// The tables in force.
    pub sheet: &'static Sheet,
    /// What the own cards of the battle do.
    pub own: &'static [OwnCard],
    /// What each side has beyond the rules.
    pub gifts: [Gift; 2],
    /// TR-BC-12.2: the stands that the current move may pass through by a card.
    pub through: Vec<usize>,
}

/// TR-MV-24: the pose of an attacker in proper contact with an edge.
pub fn contact_pose(target: Pose, depth: f64, edge: Edge) -> Pose {
    let at = match edge {
        Edge::Front => target.at,
        Edge::Rear => target.point(-depth, 0.0),
        Edge::Left => target.point(-1.0, -1.0),
        Edge::Right => target.point(-1.0, 1.0),
    };
    Pose { at, heading: (target.heading + edge.met_at()).rem_euclid(360.0) }
}

impl Stand {
    /// A stand that waits to be placed.
    pub fn waiting(name: &str, seat: usize, listed: &'static Troop) -> Stand {
        Stand {
            name: name.to_owned(),
            seat,
            troop: listed,
            listed,
            general: false,
            battle_line: true,
            ally: false,
            whereabouts: Where::Unplaced,
            pose: Pose::new(0.0, 0.0, 0.0),
            moved: false,
            shot: false,
            fought: false,
            turned: None,
            card: UnderCards::default(),
        }
    }
    pub fn is_as(&self, appearance: &str) -> bool {
        self.card.appearance.as_deref() == Some(appearance)
    }
}

impl Position {
    pub fn find(&self, name: &str) -> Check<usize> {
        match self.stands.iter().position(|stand| stand.name == name) {
            Some(at) => Ok(at),
            None => fault("TR-UN-06", format!("there is no stand {name}")),
        }
    }

    pub fn stand(&self, value: &Value) -> Check<usize> {
        self.find(value.as_str().unwrap_or("?"))
    }

    pub fn name(&self, at: usize) -> &str {
        &self.stands[at].name
    }

    pub fn troop(&self, at: usize) -> &'static Troop {
        self.stands[at].troop
    }

    /// TR-BC-08.7: what a stand fights as: on transports its normal type.
    pub fn fights_as(&self, at: usize) -> &'static Troop {
        match self.troop(at).cards.has(8) {
            true => self.stands[at].listed,
            false => self.troop(at),
        }
    }

    pub fn pose(&self, at: usize) -> Pose {
        self.stands[at].pose
    }

    pub fn seat(&self, at: usize) -> usize {
        self.stands[at].seat
    }

    pub fn on_board(&self, at: usize) -> bool {
        self.stands[at].whereabouts == Where::Board
    }

    pub fn all(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.stands.len()).filter(|&at| self.on_board(at))
    }

    pub fn of(&self, seat: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.all().filter(move |&at| self.seat(at) == seat)
    }

    pub fn enemies(&self, at: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.of(1 - self.seat(at))
    }

    pub fn depth(&self, at: usize) -> f64 {
        self.troop(at).depth
    }

    pub fn base(&self, at: usize) -> Poly {
        self.pose(at).base(self.depth(at))
    }

    /// Whether a stand is too far from another base for the two to touch; this rules out most pairs.
    ///
    /// No base is deeper than 2 MU: none reaches further than √8 MU from a corner of it, nor √5 MU from its front middle.
    pub fn is_far(&self, at: usize, base: &[P]) -> bool {
        let between = self.pose(at).at - base[0];
        between.dot(between) > 5.3 * 5.3
    }

    pub fn base_at(&self, at: usize, pose: Pose) -> Poly {
        pose.base(self.depth(at))
    }

    /// The general's stand of a seat, and the ground on which it is; none if it is neither on the board nor in its camp.
    pub fn general(&self, seat: usize) -> Option<(usize, Poly)> {
        let at = (0..self.stands.len())
            .find(|&at| self.stands[at].general && self.stands[at].seat == seat)?;
        match self.stands[at].whereabouts {
            Where::Board => Some((at, self.base(at))),
            Where::Camp => Some((at, self.camps[seat].as_ref()?.base.clone())),
            _ => None,
        }
    }

    /// The edge of a target that an attacker's front edge is properly on.
    pub fn contact(&self, attacker: usize, target: usize) -> Option<(Edge, Sure)> {
        let (own, other) = (self.pose(attacker), self.pose(target));
        // No base is deeper than 2 MU, so no stand with its front middle further away is on an edge; most pairs end here.
        let between = own.at - other.at;
        if between.dot(between) > 2.5 * 2.5 {
            return None;
        }
        Edge::ALL.into_iter().find_map(|edge| {
            // With both corners that near, the headings are less than 2 degrees off.
            if turn_between(own.heading, other.heading + edge.met_at()) > 3.0 {
                return None;
            }
            let proper = contact_pose(other, self.depth(target), edge);
            let off = own
                .front_corners()
                .into_iter()
                .zip(proper.front_corners())
                .map(|(one, there)| (one - there).length())
                .fold(0.0, f64::max);
            let sure = above(off, 0.0195, 0.004).not();
            sure.may().then_some((edge, sure))
        })
    }

    /// Enemies whose front edge is on an edge of this stand.
    pub fn touched_by(&self, at: usize) -> Vec<(usize, Edge, Sure)> {
        self.enemies(at)
            .filter_map(|enemy| {
                let (edge, sure) = self.contact(enemy, at)?;
                Some((enemy, edge, sure))
            })
            .collect()
    }

    pub fn front_contact(&self, one: usize, other: usize) -> Sure {
        match self.contact(one, other) {
            Some((Edge::Front, sure)) => sure,
            _ => Sure::No,
        }
    }

    pub fn in_front_contact(&self, at: usize) -> Sure {
        self.enemies(at).map(|enemy| self.front_contact(at, enemy)).fold(Sure::No, Sure::or)
    }

    /// TR-CP-06: whether a stand's front edge lies on the enemy camp, half of it at least.
    pub fn at_camp(&self, at: usize) -> Sure {
        let Some(camp) = &self.camps[1 - self.seat(at)] else {
            return Sure::No;
        };
        let pose = self.pose(at);
        let [left, right] = pose.front_corners();
        let inside = middle(&camp.base);
        let mut found = Sure::No;
        for (a, b) in edges(&camp.base) {
            let way = (b - a) * (1.0 / (b - a).length());
            let out = p(way.y, -way.x);
            let off = ((left - a).dot(out).abs()).max((right - a).dot(out).abs());
            let (one, two) = ((left - a).dot(way), (right - a).dot(way));
            let shared = one.max(two).min((b - a).length()) - one.min(two).max(0.0);
            let faces = (inside - pose.at).dot(pose.ahead()) > 0.0;
            found = found.or(above(off, EPS, 0.006)
                .not()
                .and(above(shared, 1.0, 0.03))
                .and(Sure::of(faces)));
        }
        found
    }

    /// TR-MV-12, TR-RC-05: whether a stand is in any combat contact, touching or touched.
    pub fn engaged(&self, at: usize) -> Sure {
        let enemies = self.enemies(at).map(|enemy| {
            let sure = |contact: Option<(Edge, Sure)>| contact.map_or(Sure::No, |(_, sure)| sure);
            sure(self.contact(at, enemy)).or(sure(self.contact(enemy, at)))
        });
        enemies.fold(self.at_camp(at), Sure::or)
    }

    /// TR-TE-12: whether some ground reaches into difficult terrain.
    pub fn difficult(&self, ground: &[P]) -> Sure {
        self.pieces
            .iter()
            .filter(|piece| is_difficult(&piece.kind))
            .map(|piece| above(overlap(ground, &piece.area), EPS, FUZZ))
            .fold(Sure::No, Sure::or)
    }

    /// TR-BC-04.2, TR-BC-05.2: the same as cards make the ground for a stand or a move.
    pub fn difficult_for(&self, going: &Going, ground: &[P]) -> Sure {
        self.pieces
            .iter()
            .filter(|piece| going.is_difficult(&piece.kind))
            .map(|piece| above(overlap(ground, &piece.area), EPS, FUZZ))
            .fold(Sure::No, Sure::or)
    }

    /// How deep some ground lies in impassable terrain.
    pub fn in_water(&self, ground: &[P]) -> f64 {
        self.pieces
            .iter()
            .filter(|piece| piece.kind == "coast")
            .map(|piece| overlap(ground, &piece.area))
            .fold(f64::MIN, f64::max)
    }

    /// TR-CC-07, TR-CC-08: a stand of the same type directly behind, if that type has rear support at all.
    pub fn rear_supporter(&self, at: usize) -> Option<(usize, Sure)> {
        let own = self.fights_as(at);
        if self.sheet.own_support(own) <= 0.0
            && !own.cards.has(11)
            && !self.own_card_asks_for_support(at)
        {
            return None;
        }
        let pose = self.pose(at);
        let behind = pose.shifted(-self.depth(at), 0.0);
        self.of(self.seat(at)).filter(|&other| other != at).find_map(|other| {
            let there = self.pose(other);
            let off = there
                .front_corners()
                .into_iter()
                .zip(behind.front_corners())
                .map(|(one, two)| (one - two).length())
                .fold(0.0, f64::max);
            let sure = above(off, 0.0195, 0.004)
                .not()
                .and(above(turn_between(pose.heading, there.heading), 1.0, 0.1).not());
            (sure.may() && self.troop(other).code == own.code).then_some((other, sure))
        })
    }

    /// TR-MV-21, -22, -23 by type alone.
    pub fn type_may_pass(&self, mover: usize, friend: usize) -> bool {
        let mover = self.troop(mover);
        let friend_is = self.troop(friend);
        let charges = self.through.contains(&friend) && friend_is.close_foot();
        (mover.mounted || mover.open_foot()) && (friend_is.open_foot() || charges)
    }

    pub fn may_pass(&self, mover: usize, friend: usize) -> Sure {
        Sure::of(self.type_may_pass(mover, friend)).and(self.engaged(friend).not())
    }

    /// Notes contacts that are new since the last look, with the number of moves made by then.
    pub fn note_contacts(&mut self) {
        let mut now = BTreeMap::new();
        for at in self.all() {
            for (enemy, edge, _) in self.touched_by(at) {
                let when = match self.since.get(&(enemy, at)) {
                    Some(&(old, when)) if old == edge => when,
                    _ => self.n_moves,
                };
                now.insert((enemy, at), (edge, when));
            }
        }
        self.since = now;
    }

    /// TR-BD-06: nothing overlaps anything and no stand is off the board.
    pub fn check_overlaps(&self) -> Check {
        let all: Vec<usize> = self.all().collect();
        for (n, &one) in all.iter().enumerate() {
            let base = self.base(one);
            for &other in &all[n + 1..] {
                let deep = overlap(&base, &self.base(other));
                if deep > EPS + FUZZ && !self.in_column.contains(&(one, other)) {
                    return fault(
                        "TR-BD-06",
                        format!(
                            "{} and {} overlap by {deep:.3} MU",
                            self.name(one),
                            self.name(other)
                        ),
                    );
                }
            }
            for camp in self.camps.iter().flatten() {
                let deep = overlap(&base, &camp.base);
                if deep > EPS + FUZZ {
                    return fault(
                        "TR-BD-06",
                        format!("{} overlaps a camp by {deep:.3} MU", self.name(one)),
                    );
                }
            }
            if self.in_water(&base) > EPS + FUZZ {
                return fault(
                    "TR-BD-06",
                    format!("{} stands in impassable terrain", self.name(one)),
                );
            }
            if off_board(&base) > EPS + FUZZ {
                return fault("TR-BD-06", format!("{} stands off the board", self.name(one)));
            }
        }
        Ok(())
    }
}
