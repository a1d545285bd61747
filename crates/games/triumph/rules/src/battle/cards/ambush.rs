//! Card 13, Ambush (TR-BC-13, TR-BX-08).

use battle_core::Seat;
use tabletop::{Base, Heading, Point, Pose, Rect, UNIT};

use crate::battle::Battle;
use crate::battle::forms::Form;
use crate::battle::stands::StandId;
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::parameters::AmbushStep;

use super::hooks::Hooks;

/// TR-BC-13.1: the least distance from the enemy base edge, and from every enemy stand.
const FROM_EDGE: i32 = 8 * UNIT;
const FROM_ENEMIES: i32 = 2 * UNIT;
/// TR-BC-13.1: the most stands in one piece of terrain.
const IN_A_PIECE: usize = 2;

/// An ambush is a place that the other deployment rules would refuse: see [`Battle::may_ambush`].
pub(super) const HOOKS: Hooks = Hooks::NONE;

impl Battle {
    /// TR-BC-13.1, TR-BC-13.2: whether a stand may be placed in ambush in a pose that is clear of everything, beyond the zone of
    /// deployment: open order foot, with the last troops.
    pub(in crate::battle) fn may_ambush(
        &self,
        state: &State,
        seat: Seat,
        base: Base,
        is_open_foot: bool,
        pose: Pose,
    ) -> bool {
        let is_time = match state.phase {
            Phase::Rest(_) => true,
            Phase::Centre(_) => self.parameters().ambush_step() == AmbushStep::Any,
            _ => false,
        };
        if !is_time || !is_open_foot || !self.cards_of(state, seat).contains(Card::Ambush) {
            return false;
        }
        let ground = Rect::of(pose, base);
        let keeps_off_edge = ground.corners().into_iter().all(|corner| {
            let ahead = self.ahead_of_edge(seat, corner.y);
            ahead <= self.board().y - FROM_EDGE + self.eps()
        });
        let keeps_off_enemies = state
            .stands_of(seat.other())
            .iter()
            .all(|enemy| ground.distance(&self.rect(state, enemy)) > FROM_ENEMIES);
        keeps_off_edge && keeps_off_enemies && self.lies_in_a_free_piece(state, seat, &ground)
    }

    /// Visits places in every piece of difficult terrain beyond the zone, facing the enemy, on a grid as for other places.
    pub fn visit_ambushes(
        &self,
        state: &State,
        seat: Seat,
        form: &Form,
        offer: &mut impl FnMut(Pose),
    ) {
        if !form.data.is_open_foot() || !self.cards_of(state, seat).contains(Card::Ambush) {
            return;
        }
        let heading = match seat {
            Seat::One => Heading::NORTH,
            Seat::Two => Heading::SOUTH,
        };
        let pieces = state.terrain.pieces().iter();
        let areas = pieces
            .filter(|piece| self.is_difficult(piece.kind))
            .map(|piece| (piece.shape.centre(), piece.shape.half_sides()));
        let obstacles = state
            .terrain
            .obstacles()
            .map(|ground| (ground.centre, Point::new(ground.half_width, ground.half_depth)));
        for (centre, half) in areas.chain(obstacles) {
            for x in (-half.x..=half.x).step_by(2 * UNIT as usize) {
                for y in (-half.y..=half.y).step_by(2 * UNIT as usize) {
                    offer(Pose::new(centre + Point::new(x, y), heading));
                }
            }
        }
    }

    /// TR-BC-13.1, TR-BX-08: whether a base is partly in difficult terrain, and in no piece that hides two stands already.
    fn lies_in_a_free_piece(&self, state: &State, seat: Seat, ground: &Rect) -> bool {
        let eps = self.eps();
        let pieces = state.terrain.pieces().iter();
        let mut difficult = pieces.filter(|piece| self.is_difficult(piece.kind));
        let mut lies_in_any = false;
        let is_full = difficult.any(|piece| {
            let is_in = piece.shape.overlaps(ground, eps);
            lies_in_any |= is_in;
            is_in
                && self.ambushers_in(state, seat, |base| piece.shape.overlaps(base, eps))
                    >= IN_A_PIECE
        });
        if is_full {
            return false;
        }
        let counts = self.parameters().ambush_in_obstacles();
        for obstacle in state.terrain.obstacles().filter(|_| counts) {
            if obstacle.overlaps(ground, eps) {
                lies_in_any = true;
                if self.ambushers_in(state, seat, |base| obstacle.overlaps(base, eps)) >= IN_A_PIECE
                {
                    return false;
                }
            }
        }
        lies_in_any
    }

    /// How many stands of a seat are placed beyond its zone in a piece of terrain.
    fn ambushers_in(&self, state: &State, seat: Seat, is_in: impl Fn(&Rect) -> bool) -> usize {
        let stands = state.stands_of(seat).iter();
        stands
            .filter(|&stand| self.is_in_ambush(state, stand) && is_in(&self.rect(state, stand)))
            .count()
    }

    /// Counts a stand that has been placed in ambush.
    pub(in crate::battle) fn count_ambush(&self, state: &mut State, stand: StandId) {
        let seat = stand.seat();
        if self.cards_of(state, seat).contains(Card::Ambush) && self.is_in_ambush(state, stand) {
            self.count_use(state, seat, Card::Ambush);
        }
    }

    /// Whether a stand is placed beyond its owner's zone of deployment.
    pub(in crate::battle) fn is_in_ambush(&self, state: &State, stand: StandId) -> bool {
        let zone = self.parameters().deploy_depth_mu().0 + self.eps();
        let corners = self.rect(state, stand).corners();
        corners.into_iter().any(|corner| self.ahead_of_edge(stand.seat(), corner.y) > zone)
    }
}
