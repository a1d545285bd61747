//! Tactical movement (TR-MV-01 to TR-MV-28, TR-DP-13).
//!
//! [`Battle::trial`] is the one test of what is legal; everything else calls it.
//! A battle spends nearly all of its time there, so it tests in order of cost: the phase and the masks, the cost in
//! command points, the length of the path, and only then what lies in the way, and of that only what is near.

mod all_moves;
mod column;
mod coming_out;
mod conform;
mod disengage;
mod distance;
mod flank_contacts;
mod flank_march;
mod footprint;
mod formation;
mod gaps;
mod passing_friends;
mod path;
mod path_attempts;
mod path_check;
mod planning;
mod slide;
mod surroundings;
mod turning;
mod zone_moves;

use battle_core::{RuleId, Trace};
use tabletop::{Pose, UNIT};

use super::Battle;
use super::breach::Breach;
use super::cards::RuleHook;
use super::command::Cost;
use super::decision::{Leg, MoveKind, Poses, TacticalMove};
use super::event::Event;
use super::groups::{Member, Members};
use super::stands::{StandId, Stands};
use super::state::{Phase, State};
use formation::Formation;
use path::Path;
use path_check::PathCheck;
use surroundings::{Around, Surroundings};
use zone_moves::Ways;

/// A move that the rules allow: where every stand ends and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Where every stand of the move ends.
    pub ends: Poses,
    /// TR-MV-01: the longest path that the rules measure, in steps.
    pub length: i32,
    /// TR-CM-02 to TR-CM-05: what it costs.
    pub cost: Cost,
}

/// The stands of a move as its kind arranges them: where they begin and how they move.
struct Order {
    /// The stands in the frame of the lead. In a column that bends they are where they would be if it didn't.
    members: Members,
    /// The pose in which the lead begins.
    start: Pose,
    /// How followers leave the lead's frame.
    follow: Follow,
}

impl Order {
    /// An empty order, which the caller fills in place because it is too large to be returned.
    fn nothing() -> Order {
        Order { members: Members::new(), start: Pose::default(), follow: Follow::Rigid }
    }
}

/// How the stands behind the lead move.
enum Follow {
    /// All keep their places in the lead's frame.
    Rigid,
    /// TR-MV-09: they bend through the lead's path.
    Trail,
    /// TR-MV-10: they fall in behind the lead.
    FallIn,
}

impl Battle {
    /// TR-MV-01 to TR-MV-26, TR-CM-01 to TR-CM-09, TR-DP-13: whether a move is legal, and where it leads.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks; the one found first, if it breaks several.
    pub fn trial(&self, state: &State, tactical: &TacticalMove) -> Result<Trial, Breach> {
        let cost = self.may_begin(state, tactical, None)?;
        self.trial_of_path(state, tactical, cost)
    }

    /// [`Battle::trial`] of a move whose cost is known.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    pub fn trial_at_cost(
        &self,
        state: &State,
        tactical: &TacticalMove,
        cost: Cost,
    ) -> Result<Trial, Breach> {
        self.may_begin(state, tactical, Some(cost))?;
        self.trial_of_path(state, tactical, cost)
    }

    /// What a move costs; `known`, if it is given.
    fn cost_of(&self, state: &State, tactical: &TacticalMove, known: Option<Cost>) -> Cost {
        let ask = || self.command_cost(state, tactical.kind, tactical.stands);
        debug_assert!(known.is_none_or(|cost| cost == ask()));
        known.unwrap_or_else(ask)
    }

    /// What a move costs, if the stands may move at all and it can be paid, whatever its legs are.
    fn may_begin(
        &self,
        state: &State,
        tactical: &TacticalMove,
        known: Option<Cost>,
    ) -> Result<Cost, Breach> {
        self.may_move_now(state, tactical)?;
        let cost = self.cost_of(state, tactical, known);
        if cost.points > state.command_points {
            return Err(Breach::TooDear { cost: cost.points, left: state.command_points });
        }
        Ok(cost)
    }

    /// Tests the legs of a move that may begin.
    fn trial_of_path(
        &self,
        state: &State,
        tactical: &TacticalMove,
        cost: Cost,
    ) -> Result<Trial, Breach> {
        check_legs(self, tactical)?;
        if matches!(tactical.kind, MoveKind::Dismount | MoveKind::DiscardInPlace) {
            return self.trial_in_place(state, tactical, cost);
        }
        let mut order = Order::nothing();
        self.give_order(state, tactical, &mut order)?;
        match order.follow {
            Follow::Rigid => self.trial_of_formation(state, tactical, &order, cost),
            Follow::Trail => self.trial_of_trail(state, tactical, &order, cost),
            Follow::FallIn => self.trial_of_forming_column(state, tactical, &order, cost),
        }
    }

    /// TR-TS-02, TR-CM-08, TR-MV-12, TR-DP-13, TR-CP-10: whether these stands may make such a move now at all.
    #[inline]
    fn may_move_now(&self, state: &State, tactical: &TacticalMove) -> Result<(), Breach> {
        let stands = tactical.stands;
        if state.phase != Phase::Movement {
            return Err(Breach::NotMovementPhase);
        }
        if !stands.minus(Stands::of_seat(state.active)).is_empty() {
            return Err(Breach::NotActive);
        }
        let here = match tactical.kind {
            MoveKind::FlankMarch { .. } => state.held_back,
            MoveKind::Single => {
                state.on_board | self.may_come_out(state, state.active).into_iter().collect()
            }
            _ => state.on_board,
        };
        if !stands.contains(tactical.lead) || !stands.minus(here).is_empty() {
            return Err(Breach::NotThere);
        }
        // A stand that hasn't moved yet can't have made too many moves.
        for stand in (stands & state.moved).iter() {
            if u16::from(state.moves_made[stand.index()]) >= self.parameters().moves_per_stand().0 {
                return Err(Breach::MovedAlready(stand));
            }
        }
        if let Some(stand) = self.parts_a_pair(state, stands) {
            return Err(Breach::PartsAPair(stand));
        }
        if let MoveKind::Disengage = tactical.kind {
            return self.may_disengage(state, tactical);
        }
        match stands.iter().find(|&stand| state.contacts.is_engaged(stand)) {
            Some(engaged) => Err(Breach::Engaged(engaged)),
            None => Ok(()),
        }
    }

    /// TR-MV-05, TR-MV-06, TR-MV-09, TR-MV-10: arranges the stands of a move, if they are what its kind demands.
    fn give_order(
        &self,
        state: &State,
        tactical: &TacticalMove,
        order: &mut Order,
    ) -> Result<(), Breach> {
        let (stands, lead) = (tactical.stands, tactical.lead);
        order.start = state.pose(lead);
        match tactical.kind {
            MoveKind::Single
            | MoveKind::Disengage
            | MoveKind::Dismount
            | MoveKind::DiscardInPlace => {
                if stands != Stands::only(lead) {
                    return Err(Breach::NotOneStand);
                }
                order.members.push(self.alone(state, lead));
                return Ok(());
            }
            MoveKind::FlankMarch { entry } => {
                return self.give_flank_march_order(state, tactical, entry, order);
            }
            MoveKind::Column => return self.give_column_order(state, tactical, order),
            MoveKind::Group => {}
            MoveKind::FormColumn => order.follow = Follow::FallIn,
        }
        let is_led = tactical.kind != MoveKind::Group || stands.first() == Some(lead);
        if stands.len() >= 2
            && is_led
            && self.find_group_members(state, stands, lead, &mut order.members)
        {
            Ok(())
        } else {
            Err(Breach::NotAGroup)
        }
    }

    /// TR-BC-02.3, TR-BC-08.4: a move of one stand that dismounts, or discards its transports, where it is.
    fn trial_in_place(
        &self,
        state: &State,
        tactical: &TacticalMove,
        cost: Cost,
    ) -> Result<Trial, Breach> {
        let stand = tactical.lead;
        if tactical.stands != Stands::only(stand) {
            return Err(Breach::NotOneStand);
        }
        match tactical.kind {
            MoveKind::Dismount => self.may_dismount(state, stand)?,
            _ => self.may_discard_in_place(state, stand)?,
        }
        let mut ends = Poses::new();
        ends.push((stand, state.pose(stand)));
        Ok(Trial { ends, length: 0, cost })
    }

    /// A stand in its own frame.
    #[inline]
    fn alone(&self, state: &State, stand: StandId) -> Member {
        Member { stand, ahead: 0, right: 0, depth: self.depth(state, stand) }
    }

    /// Tests a move of stands that keep their places in the frame of their lead: a single stand, a group, a straight column.
    fn trial_of_formation(
        &self,
        state: &State,
        tactical: &TacticalMove,
        order: &Order,
        cost: Cost,
    ) -> Result<Trial, Breach> {
        let formation = Formation::of(&order.members);
        let path = Path::of(&formation, order.start, tactical.legs.as_slice());
        let length = self.measured_length(&formation, &path);
        let limits = self.limits(state, tactical, &order.members, &path, length)?;
        let gap = self.parameters().min_gap_mu().0;
        let enemies_within = if path.slid.is_some() { gap.max(2 * UNIT) } else { gap };
        let mut near = Surroundings::nothing();
        let around = Around::of_path(&formation, &path);
        near.look_about(self, state, tactical, around, enemies_within);
        let mut check = PathCheck::new(self, state, tactical, &mut near, limits);
        check.begin(&formation, &path);
        check.follow(&formation, &path)?;

        let ends = formation.poses(path.end).collect();
        if path.slid.is_some() {
            self.check_slide(state, tactical, &formation, &path, &check, &ends)?;
        }
        let ways = Ways::of(&formation, &path, length);
        self.may_arrive(state, &check, &ends, &ways, |stand| self.start_of(state, order, stand))?;
        Ok(Trial { ends, length, cost })
    }

    /// Tests what is left once the path is clear: where the stands end, which enemies they touch, and which zones they went
    /// through.
    fn may_arrive(
        &self,
        state: &State,
        check: &PathCheck,
        ends: &Poses,
        ways: &Ways,
        start: impl Fn(StandId) -> Pose,
    ) -> Result<(), Breach> {
        check.end(ends)?;
        let contacts = check.contacts_at(ends);
        self.check_flank_contacts(state, &contacts, start)?;
        self.check_zones(state, check, &contacts, ends, ways)
    }

    /// Where a stand of a move begins it.
    fn start_of(&self, state: &State, order: &Order, stand: StandId) -> Pose {
        if state.on_board.contains(stand) {
            return state.pose(stand);
        }
        order
            .members
            .iter()
            .find(|member| member.stand == stand)
            .map_or(order.start, |member| member.pose(order.start))
    }

    /// TR-CM-01, TR-CM-08: makes a legal move: the stands move, its cost is paid, and an enemy that was reached conforms
    /// (TR-MV-27).
    pub fn make_move(
        &self,
        state: &mut State,
        tactical: &TacticalMove,
        trace: &mut impl Trace<Event>,
    ) {
        self.make_move_for(state, tactical, None, trace);
    }

    /// [`Battle::make_move`] for a move whose cost is known.
    pub fn make_move_at_cost(
        &self,
        state: &mut State,
        tactical: &TacticalMove,
        cost: Cost,
        trace: &mut impl Trace<Event>,
    ) {
        self.make_move_for(state, tactical, Some(cost), trace);
    }

    fn make_move_for(
        &self,
        state: &mut State,
        tactical: &TacticalMove,
        known: Option<Cost>,
        trace: &mut impl Trace<Event>,
    ) {
        debug_assert_eq!(self.trial(state, tactical).err(), None, "an illegal move: {tactical:?}");
        let mut ends = Poses::new();
        let Ok((length, cost)) = self.arrival(state, tactical, known, &mut ends) else {
            return;
        };
        state.command_points -= cost.points;
        state.n_moves += 1;
        trace.record(|| Event::Moved {
            kind: tactical.kind,
            lead: tactical.lead,
            legs: tactical.legs.as_slice().to_vec(),
            stands: (ends.iter())
                .map(|&(stand, to)| (stand, self.starting_pose(state, tactical, stand), to))
                .collect(),
            length,
            cost: cost.points,
            heavy: cost.heavy,
            out_of_command: cost.out_of_command,
            points_left: state.command_points,
        });
        let mut started = Poses::new();
        // TR-MV-28: no enemy conforms to a single stand.
        if tactical.stands.len() > 1 {
            started.extend(
                ends.iter().map(|&(stand, _)| (stand, self.starting_pose(state, tactical, stand))),
            );
        }
        self.arrive(state, tactical);
        self.come_out(state, tactical);
        for &(stand, pose) in &ends {
            state.poses[stand.index()] = pose;
            let made = &mut state.moves_made[stand.index()];
            *made = if state.moved.contains(stand) { made.saturating_add(1) } else { 1 };
            state.moved.insert(stand);
        }
        self.update_contacts(state, tactical.stands);
        self.conform_after(state, tactical, &started, trace);
        state.cards.last_moved = tactical.stands;
        let moved = RuleHook::Moved { kind: tactical.kind, stands: tactical.stands };
        self.happens(state, moved, trace);
    }

    /// The length and cost of a move that is known to be legal, and in `ends` where it leads; what lies in the way isn't tested again.
    fn arrival(
        &self,
        state: &State,
        tactical: &TacticalMove,
        known: Option<Cost>,
        ends: &mut Poses,
    ) -> Result<(i32, Cost), Breach> {
        let mut order = Order::nothing();
        self.give_order(state, tactical, &mut order)?;
        if !matches!(order.follow, Follow::Rigid) {
            let trial = self.trial(state, tactical)?;
            *ends = trial.ends;
            return Ok((trial.length, trial.cost));
        }
        let formation = Formation::of(&order.members);
        let path = Path::of(&formation, order.start, tactical.legs.as_slice());
        ends.extend(formation.poses(path.end));
        let cost = self.cost_of(state, tactical, known);
        Ok((self.measured_length(&formation, &path), cost))
    }

    fn starting_pose(&self, state: &State, tactical: &TacticalMove, stand: StandId) -> Pose {
        match tactical.kind {
            MoveKind::FlankMarch { entry } => flank_march::place_on_edge(tactical, entry, stand),
            _ => state.pose(stand),
        }
    }
}

/// TR-MV-05, TR-MV-07, TR-MV-09, TR-MV-10, TR-MV-11, TR-MV-12: whether the legs fit this kind of move.
///
/// Legs of zero length are refused, so that a move has only one notation; a column may form behind a lead that stays.
fn check_legs(battle: &Battle, tactical: &TacticalMove) -> Result<(), Breach> {
    let legs = tactical.legs.as_slice();
    let rule = match tactical.kind {
        MoveKind::Single => "TR-MV-05",
        MoveKind::Group => "TR-MV-07",
        MoveKind::Column => "TR-MV-09",
        MoveKind::FormColumn => "TR-MV-10",
        MoveKind::Disengage => "TR-MV-12",
        MoveKind::Dismount => "TR-BC-02.3",
        MoveKind::DiscardInPlace => "TR-BC-08.4",
        MoveKind::FlankMarch { .. } => "TR-DP-13",
    };
    let refused = Err(Breach::Legs(RuleId(rule)));
    let is_one = tactical.stands.len() == 1;
    let fits = match tactical.kind {
        MoveKind::Disengage => {
            matches!(legs, &[Leg::Straight { ahead, right: 0 }] if ahead < 0 && ahead > -FURTHEST)
        }
        MoveKind::FormColumn => {
            matches!(legs, &[Leg::Straight { ahead, right: 0 }] if (0..FURTHEST).contains(&ahead))
        }
        MoveKind::Dismount | MoveKind::DiscardInPlace => legs.is_empty(),
        MoveKind::Single => battle.are_legs_of_one(legs),
        MoveKind::FlankMarch { .. } if is_one => battle.are_legs_of_one(legs),
        MoveKind::Group | MoveKind::Column | MoveKind::FlankMarch { .. } => {
            !legs.is_empty() && legs.iter().all(is_leg_of_group)
        }
    };
    if fits { Ok(()) } else { refused }
}

/// No leg is longer than this: three times the longest move.
const FURTHEST: i32 = 24 * tabletop::UNIT;
/// No turn is larger than this: half a turn.
const HALF_TURN: i32 = 2048;

/// TR-MV-07, TR-MV-11: a group goes straight ahead, wheels forward, or slides.
fn is_leg_of_group(leg: &Leg) -> bool {
    match *leg {
        Leg::Straight { ahead, right } => right == 0 && (1..FURTHEST).contains(&ahead),
        Leg::Wheel { turn } => turn != 0 && turn.abs() <= HALF_TURN,
        Leg::Slide { right } => right != 0 && right.abs() < FURTHEST,
        Leg::Pivot { .. } => false,
    }
}
