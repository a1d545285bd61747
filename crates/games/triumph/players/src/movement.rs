//! Tactical movement of the doctrines: a short list of moves, what each would change, and the best of them, until the command
//! points are spent or nothing gains enough.

mod arrivals;
mod coalitions;
mod elephant_screen;
mod exchanges;
mod groups;
mod laps;
mod plan;
mod shower_shooting;
pub(crate) mod signs;
mod singles;
mod worth;

use arrayvec::ArrayVec;
use battle_core::NoTrace;
use tabletop::{Point, Pose, UNIT};

use super::captain;
use super::view::View;
use coalitions::Contacts;
use plan::{GroupWay, Plan, lay_out};
use triumph::battle::{
    Decision, MAX_ORDERS, MAX_STANDS, MAX_STANDS_A_SIDE, MoveKind, Orders, StandId, Stands, State,
    TacticalMove,
};
use worth::{Afar, Site, Worth};

/// The maximum number of candidate moves at a time.
const MAX_CANDIDATES: usize = 128;
/// The maximum number of moves of groups that are remembered, so as not to ask about them again.
const MAX_ASKED: usize = 32;
/// The maximum number of moves that are tested for legality before a player stops.
const MAX_TRIALS: usize = 32;
/// Stands farther away than this don't affect a fight.
const HELP: i32 = 13 * UNIT / 4;
/// A move that ends further away than this changes nothing for a stand.
const NEIGHBOURHOOD: i32 = 4 * UNIT;

/// A candidate move.
#[derive(Clone, Copy)]
struct Candidate {
    plan: Plan,
    /// What it changes, in 1/64 points, and what it costs.
    gain: i32,
    cost: i32,
    /// What it changes for each command point, times 12.
    rate: i32,
}

/// The moves under consideration, and what is known about the present position.
struct Candidates {
    list: ArrayVec<Candidate, MAX_CANDIDATES>,
    /// The kind of the moves that are being proposed, and the stands that make them.
    payers: (MoveKind, Stands),
    /// What they cost, once asked.
    cost: Option<u8>,
    /// What the place of each own stand is worth as it is, once asked.
    worth_now: [Option<Worth>; MAX_STANDS],
    /// The stands for which moves are proposed.
    wanted: Stands,
    /// The stands that a group under consideration would move along.
    carried: Stands,
    /// The most command points that a move costs.
    dearest: u8,
    /// What a single move of each own stand costs, once asked.
    single_costs: [Option<u8>; MAX_STANDS],
    /// A move that is excluded.
    forbidden: Option<TacticalMove>,
    /// What own stands that shoot by card give up if they move.
    shots: [i32; MAX_STANDS],
    /// Contacts that single stands could make, for two of them together.
    contacts: Contacts,
    /// Moves of groups that have been asked about since the last move.
    asked: ArrayVec<(Stands, GroupWay), MAX_ASKED>,
    /// What is left to do of a plan of two moves.
    rest: Option<Plan>,
}

/// What is known of a move after one pass over all enemies.
enum Seen {
    /// What it changes.
    Gains(i32),
    /// That it changes less than it has to.
    TooLittle,
    /// Not enough: it affects other stands, or it starts a fight.
    NotEnough,
}

/// What the places of own stands near a point are worth together, in 1/64 points.
pub(super) fn worth_about(view: &View<'_>, point: Point) -> i32 {
    let near =
        view.own.iter().filter(|&stand| is_within(view.pose(stand).at, point, NEIGHBOURHOOD));
    near.map(|stand| worth::of(view, stand).all).sum()
}

/// What a stand gains by going to a place where it starts a fight, in 1/64 points.
pub(super) fn gain_of_contact(view: &mut View<'_>, stand: StandId, to: Pose) -> i32 {
    Candidates::of(view, None).gain_of(view, &[(stand, to)])
}

/// The moves of a turn, and its end.
pub(super) fn choose(view: &mut View<'_>) -> Decision {
    plan_turn(view, None)
}

/// The position after the moves of a turn.
pub(super) fn after_turn(mut view: View<'_>) -> State {
    let (battle, mut state) = (view.battle, view.state);
    if let Decision::Orders(orders) = choose(&mut view) {
        for tactical in orders.as_slice() {
            battle.make_move(&mut state, tactical, &mut NoTrace);
        }
    }
    state
}

/// The moves of a turn, without a certain first one.
pub(super) fn plan_turn(view: &mut View<'_>, forbidden: Option<TacticalMove>) -> Decision {
    let mut orders = Orders::NONE;
    if let Some(arrival) = arrivals::arrival(view).filter(|&arrival| Some(arrival) != forbidden) {
        orders.push(arrival);
        view.settle(&arrival);
    }
    let mut candidates = Candidates::of(view, forbidden);
    while view.state.command_points > 0 && orders.as_slice().len() < MAX_ORDERS {
        let begun = candidates.rest.take();
        // Where a plan has a second move, the stands that its first move affected are considered after the second.
        let (tactical, unasked) = match begun.and_then(|plan| lay_out(view, &plan).ok()) {
            Some(tactical) => (tactical, candidates.wanted),
            None => {
                groups::propose(view, &mut candidates);
                candidates.carried = candidates.in_groups();
                singles::propose(view, &mut candidates);
                coalitions::propose(view, &mut candidates);
                let Some(tactical) = best_move(view, &mut candidates) else {
                    break;
                };
                (tactical, Stands::NONE)
            }
        };
        orders.push(tactical);
        let is_last = orders.as_slice().len() == MAX_ORDERS
            || view.cost(tactical.stands).points >= view.state.command_points;
        // Nothing is evaluated in the position after the last move of a turn.
        if is_last {
            break;
        }
        candidates.settle(view, &tactical);
        candidates.wanted |= unasked;
    }
    if orders.as_slice().is_empty() { Decision::EndMovement } else { Decision::Orders(orders) }
}

impl Candidates {
    /// None yet.
    fn of(view: &View<'_>, forbidden: Option<TacticalMove>) -> Candidates {
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

    /// Whether a move of these stands can be paid: the next moves that are offered are theirs.
    fn can_pay(&mut self, view: &View<'_>, kind: MoveKind, stands: Stands) -> bool {
        self.payers = (kind, stands);
        self.cost = None;
        let points = view.state.command_points;
        if points >= self.dearest {
            return true;
        }
        // TR-CM-02 to TR-CM-04: only being out of command is dear to find out, so the cost itself is needed only between the two, and
        // otherwise once the move gains something.
        let heavy = view.is_heavy(stands);
        if points >= view.battle.move_points(heavy, true) {
            return true;
        }
        let least = view.battle.move_points(heavy, false);
        points >= least && self.cost(view) <= points
    }

    /// What the moves that are proposed now cost.
    fn cost(&mut self, view: &View<'_>) -> u8 {
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
    fn in_groups(&self) -> Stands {
        self.list
            .iter()
            .filter(|candidate| matches!(candidate.plan, Plan::Group { .. }))
            .fold(Stands::NONE, |all, candidate| all | candidate.plan.stands())
    }

    /// What the places of some stands are worth as they are.
    fn worth_now(&mut self, view: &View<'_>, stands: Stands) -> Worth {
        stands
            .iter()
            .map(|stand| {
                *self.worth_now[stand.index()].get_or_insert_with(|| worth::of(view, stand))
            })
            .sum()
    }

    /// Adds a candidate if it gains anything.
    fn offer(&mut self, view: &mut View<'_>, plan: Plan, moved: &[(StandId, Pose)]) {
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
    fn offer_single(&mut self, view: &mut View<'_>, stand: StandId, to: Pose) {
        let plan = Plan::Single { stand, to };
        let site = Site { stand, pose: to, is_there: false };
        if view.engaged.contains(stand) || is_near_fight(view, stand, to) {
            if view.is_free(stand, to) {
                self.add_after_a_look(view, plan, stand, to);
            }
            return;
        }
        // What its own place is worth is remembered until something near it moves, so it is asked only for a free place.
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

    /// The same for a free place where the move affects others: it evaluates the position after the move.
    fn add_after_a_look(&mut self, view: &mut View<'_>, plan: Plan, stand: StandId, to: Pose) {
        let gain = self.gain_of(view, &[(stand, to)]);
        self.add(view, plan, gain);
    }

    /// The change by a move to a place near no fight, if it starts a fight that can be evaluated without applying the move.
    fn gain_of_new_fight(&mut self, view: &View<'_>, stand: StandId, to: Pose) -> Option<i32> {
        if view.doctrine.craft.looks_beyond_fights() {
            return None;
        }
        let fight = view.new_fight(stand, to)?;
        let before = self.worth_now(view, Stands::only(stand));
        let worth = |is_doomed| worth::of_new_fight(view, &fight, is_doomed);
        let gain = |after: Worth| gain_between(view, before, after, true);
        // Most are rejected whether or not the retreat is open.
        let (open, shut) = (gain(worth(false)), gain(worth(true)));
        if open == shut || !view.shuts(&fight) { Some(open) } else { Some(shut) }
    }

    /// The gain that a move needs to stay a candidate.
    fn least_gain(&self, view: &View<'_>, plan: &Plan) -> i32 {
        view.doctrine.theta + self.given_up_by_card(view, plan)
    }

    /// What a move changes, if it affects no other stand and starts no fight: one pass over all enemies is enough for that.
    fn gain_from_afar(
        &mut self,
        view: &mut View<'_>,
        moved: &[(StandId, Pose)],
        least: i32,
    ) -> Seen {
        let movers: Stands = moved.iter().map(|&(stand, _)| stand).collect();
        if !(movers & view.engaged).is_empty() || !fights_near(view, moved).is_empty() {
            return Seen::NotEnough;
        }
        let before = self.worth_now(view, movers).all;
        view.imagine_apart(moved);
        let seen = seen_from_afar(view, moved, before, least);
        view.forget_apart(moved);
        seen
    }

    /// Adds a move of a group that reaches an enemy that has to conform to it (TR-MV-27); the rules carry it out on a copy.
    fn offer_as_played(&mut self, view: &View<'_>, plan: Plan) {
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
    fn offer_in_place(&mut self, view: &View<'_>, stand: StandId, kind: MoveKind, asked: i32) {
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

    fn add(&mut self, view: &View<'_>, plan: Plan, gain: i32) {
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
    fn put(&mut self, candidate: Candidate) {
        if !self.list.is_full() {
            self.list.push(candidate);
        } else if let Some(worst) = (0..self.list.len()).min_by_key(|&at| self.list[at].gain)
            && self.list[worst].gain < candidate.gain
        {
            // If the list is full, replaces the worst candidate with a better one.
            self.list[worst] = candidate;
        }
    }

    /// The same, and nothing where no cards are played.
    fn given_up_by_card(&self, view: &View<'_>, plan: &Plan) -> i32 {
        if view.battle.has_cards() { self.given_up(view, plan) } else { 0 }
    }

    /// What cards give to a stand that stays, and a move loses: shots, a screen; in 1/64 points.
    fn given_up(&self, view: &View<'_>, plan: &Plan) -> i32 {
        let shots = plan.stands().iter().map(|stand| self.shots[stand.index()]);
        let screen = match *plan {
            Plan::Group { .. } => 0,
            Plan::Pair { moved } => (moved.iter())
                .map(|&(stand, _)| elephant_screen::given_up_alone(&view.state, stand))
                .sum(),
            Plan::Single { stand, .. }
            | Plan::Disengage { stand, .. }
            | Plan::InPlace { stand, .. } => elephant_screen::given_up_alone(&view.state, stand),
        };
        shots.sum::<i32>() + screen
    }

    /// What a move changes, in 1/64 points.
    fn gain_of(&mut self, view: &mut View<'_>, moved: &[(StandId, Pose)]) -> i32 {
        let near = fights_near(view, moved);
        let movers: Stands = moved.iter().map(|&(stand, _)| stand).collect();
        let before = self.worth_now(view, near | movers);
        let was_fighting = movers & view.engaged;
        view.imagine(moved);
        let after: Worth = (near | movers).iter().map(|stand| worth::of(view, stand)).sum();
        let started = movers.minus(was_fighting).iter().any(|stand| view.opponent(stand).is_some());
        view.forget(moved);
        gain_between(view, before, after, started)
    }

    /// Continues from the position after a move: stands that it affected are evaluated again, the rest is kept.
    fn settle(&mut self, view: &mut View<'_>, tactical: &TacticalMove) {
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

/// The change by a move that is applied to the view, estimated from afar.
fn seen_from_afar(view: &View<'_>, moved: &[(StandId, Pose)], before: i32, least: i32) -> Seen {
    let mut places = ArrayVec::<(Site, Afar), MAX_STANDS_A_SIDE>::new();
    for &(stand, pose) in moved {
        let site = Site { stand, pose, is_there: true };
        let reach = view.battle.data_of(&view.state, stand).reach;
        let seen = view.seen_from(pose.at, reach);
        if !site.is_quiet(view, &seen) {
            return Seen::NotEnough;
        }
        places.push((site, Afar::with(view, &site, seen)));
    }
    let most: Option<i32> = places.iter().map(|(_, afar)| afar.most(view)).sum();
    if most.is_some_and(|most| most - before < least) {
        return Seen::TooLittle;
    }
    let after = places.iter().map(|(site, afar)| worth::of_place(view, site, afar));
    Seen::Gains(after.sum::<i32>() - before)
}

/// Own fights that a moved stand can touch, before or after.
#[inline]
fn fights_near(view: &View<'_>, moved: &[(StandId, Pose)]) -> Stands {
    view.engaged
        .iter()
        .filter(|&stand| {
            let here = view.pose(stand).at;
            moved.iter().any(|&(mover, to)| {
                is_within(here, to.at, HELP) || is_within(here, view.pose(mover).at, HELP)
            })
        })
        .collect()
}

/// Whether an own fight is near enough to be touched by a stand, before or after it goes to a place.
#[inline]
fn is_near_fight(view: &View<'_>, stand: StandId, to: Pose) -> bool {
    let from = view.pose(stand).at;
    view.engaged.iter().any(|fighter| {
        let here = view.pose(fighter).at;
        is_within(here, to.at, HELP) || is_within(here, from, HELP)
    })
}

/// What a move gains that changes the position by this value and may start a fight: a new fight has to pay for itself, or
/// for what it does to others.
fn gain_between(view: &View<'_>, before: Worth, after: Worth, starts_fight: bool) -> i32 {
    let swing = after.fights - before.fights;
    let is_wanted = !starts_fight || swing + view.mood.eagerness >= view.doctrine.strike;
    if is_wanted { after.all - before.all } else { 0 }
}

/// The best legal candidate; illegal ones are removed.
fn best_move(view: &mut View<'_>, candidates: &mut Candidates) -> Option<TacticalMove> {
    let mut n_trials = 0;
    loop {
        let list = &candidates.list;
        // The first of equals, so that ties go to the earliest candidate.
        let best = (0..list.len()).rev().max_by_key(|&at| list[at].rate)?;
        let candidate = list[best];
        if candidate.gain < view.doctrine.theta * candidate.cost || n_trials == MAX_TRIALS {
            return None;
        }
        candidates.list.swap_remove(best);
        n_trials += 1;
        match lay_out(view, &candidate.plan) {
            Ok(tactical) if Some(tactical) != candidates.forbidden => {
                if let Plan::Pair { moved: [_, (stand, to)] } = candidate.plan {
                    candidates.rest = Some(Plan::Single { stand, to });
                }
                return Some(tactical);
            }
            Ok(_) => {}
            Err(breach) => {
                if let (Plan::Group { stands, way }, Some(offender)) =
                    (candidate.plan, breach.and_then(|breach| breach.offender()))
                {
                    groups::propose_parts(view, candidates, stands.without(offender), way);
                }
            }
        }
        // A stand that no group moves any more considers moves of its own.
        if !candidates.carried.is_empty() {
            let alone = candidates.carried.minus(candidates.in_groups());
            candidates.carried = candidates.carried.minus(alone);
            singles::propose_alone(view, candidates, alone);
        }
    }
}

/// Own stands that may still move: free of contact and not moved yet.
fn movable(view: &View<'_>) -> Stands {
    let held = view.state.moved | view.state.contacts.engaged();
    view.own.minus(held)
}

fn is_within(one: Point, other: Point, reach: i32) -> bool {
    (one - other).length_squared() <= i64::from(reach) * i64::from(reach)
}
