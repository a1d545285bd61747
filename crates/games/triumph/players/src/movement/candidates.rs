//! The moves under consideration, and what they cost; each is added if it gains enough.

use arrayvec::ArrayVec;
use battle_core::NoTrace;
use tabletop::Pose;

use super::coalitions::{self, Contacts};
use super::gains::{HELP, Seen, gain_between, is_near_fight};
use super::plan::{GroupWay, Plan, lay_out};
use super::worth::{self, Afar, Site, Worth};
use super::{NEIGHBOURHOOD, captain, is_within, movable, shower_shooting};
use crate::view::View;
use triumph::battle::{MAX_STANDS, MoveKind, StandId, Stands, TacticalMove};

/// The most candidate moves at a time.
const MAX_CANDIDATES: usize = 128;
/// The most moves of groups that are remembered, so that they aren't evaluated again.
const MAX_ASKED: usize = 32;

/// A candidate move.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) plan: Plan,
    /// What it changes, in 1/64 points.
    pub(super) gain: i32,
    /// What it costs, in command points.
    pub(super) cost: i32,
    /// What it changes for each command point, times 12.
    pub(super) rate: i32,
}

/// The moves under consideration, and what is known about the present position.
pub(super) struct Candidates {
    pub(super) list: ArrayVec<Candidate, MAX_CANDIDATES>,
    /// The kind of the moves that are being proposed, and the stands that make them.
    pub(super) payers: (MoveKind, Stands),
    /// What these moves cost, once computed.
    pub(super) cost: Option<u8>,
    /// What the present place of each own stand is worth, once computed.
    pub(super) worth_now: [Option<Worth>; MAX_STANDS],
    /// The stands for which moves are proposed.
    pub(super) wanted: Stands,
    /// The stands that a group under consideration would move along.
    pub(super) carried: Stands,
    /// The highest cost of any move, in command points.
    pub(super) dearest: u8,
    /// What a single move of each own stand costs, once computed.
    pub(super) single_costs: [Option<u8>; MAX_STANDS],
    /// A move that must not be chosen.
    pub(super) forbidden: Option<TacticalMove>,
    /// What own stands that shoot by card give up if they move.
    pub(super) shots: [i32; MAX_STANDS],
    /// Contacts that single stands could make, of which two may be worth making together.
    pub(super) contacts: Contacts,
    /// Moves of groups that have been evaluated since the last move.
    pub(super) asked: ArrayVec<(Stands, GroupWay), MAX_ASKED>,
    /// The second move of a plan of two, if the first has been made.
    pub(super) rest: Option<Plan>,
}

impl Candidates {
    /// The start of a search: nothing is listed yet.
    pub(super) fn of(view: &View<'_>, forbidden: Option<TacticalMove>) -> Candidates {
        Candidates {
            list: ArrayVec::new(),
            payers: (MoveKind::Single, Stands::NONE),
            cost: None,
            worth_now: [None; MAX_STANDS],
            wanted: movable(view) | view.engaged,
            carried: Stands::NONE,
            single_costs: [None; MAX_STANDS],
            forbidden,
            dearest: view.battle.move_points(true, true),
            shots: shower_shooting::shots_at_hand(view),
            contacts: Contacts::new(),
            asked: ArrayVec::new(),
            rest: None,
        }
    }

    /// Whether a move of these stands can be paid; the next moves that are offered are theirs.
    pub(super) fn can_pay(&mut self, view: &View<'_>, kind: MoveKind, stands: Stands) -> bool {
        self.payers = (kind, stands);
        self.cost = None;
        let points = view.state.command_points;
        if points >= self.dearest {
            return true;
        }
        // TR-CM-02 to TR-CM-04: whether stands are out of command is slow to find out, so the cost itself is computed only if it decides,
        // and otherwise once the move gains something.
        let heavy = view.is_heavy(stands);
        if points >= view.battle.move_points(heavy, true) {
            return true;
        }
        let least = view.battle.move_points(heavy, false);
        points >= least && self.cost(view) <= points
    }

    /// What the moves that are proposed now cost.
    pub(super) fn cost(&mut self, view: &View<'_>) -> u8 {
        if let Some(cost) = self.cost {
            return cost;
        }
        let (kind, stands) = self.payers;
        let ask = || view.cost(stands).points;
        let cost = match (kind, stands.first()) {
            (MoveKind::Single | MoveKind::Disengage, Some(stand)) => {
                *self.single_costs[stand.index()].get_or_insert_with(ask)
            }
            _ => ask(),
        };
        self.cost = Some(cost);
        cost
    }

    /// The stands of all groups whose moves are still to be tried.
    pub(super) fn in_groups(&self) -> Stands {
        self.list
            .iter()
            .filter(|candidate| matches!(candidate.plan, Plan::Group { .. }))
            .fold(Stands::NONE, |all, candidate| all | candidate.plan.stands())
    }

    /// Adds a candidate if it gains anything.
    pub(super) fn offer(&mut self, view: &mut View<'_>, plan: Plan, moved: &[(StandId, Pose)]) {
        let least = self.least_gain(view, &plan);
        match self.gain_from_afar(view, moved, least) {
            Seen::Gains(gain) => {
                debug_assert_eq!(self.gain_of(view, moved), gain);
                self.add(view, plan, gain);
            }
            Seen::TooLittle => debug_assert!(self.gain_of(view, moved) < least),
            Seen::NotEnough => {
                let gain = self.gain_of(view, moved);
                self.add(view, plan, gain);
            }
        }
    }

    /// Adds the move of a single stand to a place if the place is free and the move gains anything.
    #[inline(never)]
    pub(super) fn offer_single(&mut self, view: &mut View<'_>, stand: StandId, to: Pose) {
        let plan = Plan::Single { stand, to };
        let site = Site { stand, pose: to, is_there: false };
        if view.engaged.contains(stand) || is_near_fight(view, stand, to) {
            if view.is_free(stand, to) {
                self.add_after_a_look(view, plan, stand, to);
            }
            return;
        }
        // The worth of its own place is remembered until something near it moves, so it is computed only for a free place.
        let mut is_free = false;
        if self.worth_now[stand.index()].is_none() {
            is_free = view.is_free(stand, to);
            if !is_free {
                return;
            }
        }
        let reach = view.battle.data_of(&view.state, stand).reach;
        let seen = view.seen_from(to.at, reach);
        // Near the enemy few places are free, so the cheap test comes first.
        if !is_free && !view.is_far_from_foes(&seen) {
            is_free = view.is_free(stand, to);
            if !is_free {
                return;
            }
        }
        if !site.is_quiet(view, &seen) {
            if is_free || view.is_free(stand, to) {
                let gain = self.gain_of_new_fight(view, stand, to);
                debug_assert!(gain.is_none_or(|gain| gain == self.gain_of(view, &[(stand, to)])));
                match gain {
                    Some(gain) => self.add(view, plan, gain),
                    None => self.add_after_a_look(view, plan, stand, to),
                }
            }
            return;
        }
        // The move affects no other stand, so the position after it isn't needed.
        let before = self.worth_now(view, Stands::only(stand)).all;
        let least = before + self.least_gain(view, &plan);
        let afar = Afar::with(view, &site, seen);
        if afar.most(view).is_some_and(|most| most < least) {
            debug_assert!(self.gain_of(view, &[(stand, to)]) + before < least);
            return;
        }
        let worth = worth::of_place(view, &site, &afar);
        debug_assert_eq!(self.gain_of(view, &[(stand, to)]), worth - before);
        if worth >= least && (is_free || view.is_free(stand, to)) {
            self.add(view, plan, worth - before);
        }
    }

    /// Adds the move of a single stand to a free place; it evaluates the position after the move, since that affects other stands.
    pub(super) fn add_after_a_look(
        &mut self,
        view: &mut View<'_>,
        plan: Plan,
        stand: StandId,
        to: Pose,
    ) {
        let gain = self.gain_of(view, &[(stand, to)]);
        self.add(view, plan, gain);
    }

    /// Adds a move by which a group reaches an enemy that has to conform to it (TR-MV-27); it is carried out on a copy.
    pub(super) fn offer_as_played(&mut self, view: &View<'_>, plan: Plan) {
        let Ok(tactical) = lay_out(view, &plan) else {
            return;
        };
        let mut state = view.state;
        view.battle.make_move(&mut state, &tactical, &mut NoTrace);
        if (state.contacts.fronted() & state.stands_of(view.seat)).minus(view.engaged).is_empty() {
            return;
        }
        let after = View::new(view.battle, &state, view.seat, view.doctrine);
        let movers = plan.stands();
        let near: Stands = (view.engaged | after.engaged)
            .iter()
            .filter(|&stand| {
                let here = after.pose(stand).at;
                movers.iter().any(|mover| {
                    is_within(here, after.pose(mover).at, HELP)
                        || is_within(here, view.pose(mover).at, HELP)
                })
            })
            .collect();
        let before = self.worth_now(view, near | movers);
        let worth: Worth = (near | movers).iter().map(|stand| worth::of(&after, stand)).sum();
        let gain = gain_between(view, before, worth, true);
        self.add(view, plan, gain);
    }

    /// Adds an exchange of a stand where it is, if its place is worth enough more after it (TR-BC-02.3, TR-BC-08.4).
    pub(super) fn offer_in_place(
        &mut self,
        view: &View<'_>,
        stand: StandId,
        kind: MoveKind,
        asked: i32,
    ) {
        let plan = Plan::InPlace { stand, kind };
        let Ok(tactical) = lay_out(view, &plan) else {
            return;
        };
        let mut state = view.state;
        view.battle.make_move(&mut state, &tactical, &mut NoTrace);
        let after = View::new(view.battle, &state, view.seat, view.doctrine);
        let before = self.worth_now(view, Stands::only(stand));
        let gain = worth::of(&after, stand).all - before.all;
        if gain >= asked {
            self.add(view, plan, gain);
        }
    }

    pub(super) fn add(&mut self, view: &View<'_>, plan: Plan, gain: i32) {
        let gain = gain - self.given_up_by_card(view, &plan);
        if gain < view.doctrine.theta {
            return;
        }
        let cost = i32::from(self.cost(view));
        let candidate = Candidate {
            plan,
            gain,
            cost,
            rate: captain::rate_of(view, plan.stands(), gain * 12 / cost),
        };
        self.put(candidate);
    }

    /// Puts a candidate on the list.
    pub(super) fn put(&mut self, candidate: Candidate) {
        if !self.list.is_full() {
            self.list.push(candidate);
        } else if let Some(worst) = (0..self.list.len()).min_by_key(|&at| self.list[at].gain)
            && self.list[worst].gain < candidate.gain
        {
            // If the list is full, replaces the worst candidate with a better one.
            self.list[worst] = candidate;
        }
    }

    /// Continues from the position after a move: stands that it affected are evaluated again, the rest is kept.
    pub(super) fn settle(&mut self, view: &mut View<'_>, tactical: &TacticalMove) {
        let before = view.state.poses;
        view.settle(tactical);
        let moved = view.state.moved & tactical.stands;
        let is_touched = |stand: StandId| {
            moved.iter().any(|mover| {
                let here = view.pose(stand).at;
                is_within(here, view.pose(mover).at, NEIGHBOURHOOD)
                    || is_within(here, before[mover.index()].at, NEIGHBOURHOOD)
            })
        };
        if view.state.general[view.seat].is_some_and(|general| moved.contains(general)) {
            self.single_costs = [None; MAX_STANDS];
        }
        let touched: Stands = view.own.iter().filter(|&stand| is_touched(stand)).collect();
        for stand in touched.iter() {
            self.worth_now[stand.index()] = None;
        }
        let points = i32::from(view.state.command_points);
        self.list.retain(|candidate| {
            candidate.cost <= points && (candidate.plan.stands() & (touched | moved)).is_empty()
        });
        coalitions::forget(self, touched | moved);
        self.wanted = (movable(view) | view.engaged.minus(view.state.moved)) & touched;
    }
}
