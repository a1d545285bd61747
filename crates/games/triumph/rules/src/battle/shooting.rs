//! Ranged combat (TR-RC): which stands may shoot at which, in which order, and the effect of a shot.

mod arc;
mod line_of_fire;
mod luck;

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, Opposed, OpposedResult, Seat, Side, Trace};
use tabletop::Rect;

use crate::combat_result::CombatResult;
use crate::engagement::{Engagement, EngagementKind, Stand};
use crate::parameters::{RangedOrder, RearShotTest, TargetInCombat, TurnToFaceTime};
use crate::resolution::{Resolution, work_out};
use crate::troops::TroopType;

use super::Battle;
use super::cards::RuleHook;
use super::event::{Event, Rolled};
use super::stands::{MAX_STANDS, StandId, Stands};
use super::state::{PendingShot, Phase, State};

impl Battle {
    /// TR-RC-14: the shots begin, the active player's first.
    pub(super) fn begin_shooting(&self, state: &mut State) {
        state.shot = Stands::NONE;
        state.pending_shots = [None; MAX_STANDS];
        state.phase = Phase::Shooting(state.active);
    }

    /// TR-RC-14: a player ends its shooting; then the opponent shoots, and then close combat begins.
    ///
    /// A player that orders the shots of both sides ends the shooting of both.
    pub(super) fn end_shooting(
        &self,
        state: &mut State,
        seat: Seat,
        trace: &mut impl Trace<Event>,
    ) {
        let opponent_follows = self.parameters().ranged_order() != RangedOrder::ActiveOrdersAll;
        if seat == state.active && opponent_follows {
            state.phase = Phase::Shooting(seat.other());
            return;
        }
        self.apply_pending_shots(state, trace);
        state.shot = Stands::NONE;
        match self.parameters().turn_to_face_time() {
            TurnToFaceTime::StartOfCloseCombat => state.phase = Phase::Facing,
            TurnToFaceTime::EndOfMovement => self.begin_combat(state),
        }
    }

    /// Whether the player that decides in a seat's part of the phase has a shot.
    pub(super) fn has_shot(&self, state: &State, seat: Seat) -> bool {
        self.find_shot(state, seat, &mut |_, _| true)
    }

    /// TR-RC-03, TR-RC-14: passes every legal shot to `visit`, by shooter and by target.
    pub fn visit_shots(&self, state: &State, seat: Seat, visit: &mut impl FnMut(StandId, StandId)) {
        self.find_shot(state, seat, &mut |shooter, target| {
            visit(shooter, target);
            false
        });
    }

    /// Visits the legal shots until `visit` returns true.
    fn find_shot(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut impl FnMut(StandId, StandId) -> bool,
    ) -> bool {
        let shoots_for_both = self.parameters().ranged_order() == RangedOrder::ActiveOrdersAll;
        let seats = [Some(seat), shoots_for_both.then_some(seat.other())];
        seats.into_iter().flatten().any(|seat| {
            let shooters = state.stands_of(seat).minus(state.shot);
            shooters.iter().any(|shooter| {
                self.may_shoot(state, shooter)
                    && state.stands_of(seat.other()).iter().any(|target| {
                        self.can_be_hit(state, shooter, target) && visit(shooter, target)
                    })
            })
        })
    }

    /// TR-RC-02, TR-RC-16: whether a stand could now shoot at another, after all earlier shots.
    ///
    /// Whether it has already shot in this phase (TR-RC-03) is not checked here.
    pub fn can_shoot(&self, state: &State, shooter: StandId, target: StandId) -> bool {
        state.on_board.contains(shooter)
            && state.on_board.contains(target)
            && shooter.seat() != target.seat()
            && self.may_shoot(state, shooter)
            && self.can_be_hit(state, shooter, target)
    }

    /// TR-RC-01, TR-RC-03 to -05: whether a stand may shoot at all.
    fn may_shoot(&self, state: &State, shooter: StandId) -> bool {
        self.range_of(state, shooter).is_some()
            && !self.is_barred_by_its_move(state, shooter)
            && !self.is_in_combat_for_shooting(state, shooter)
    }

    /// TR-RC-05, TR-RC-15: whether a target may be shot at, and TR-RC-06 to -09: whether this shooter can hit it.
    ///
    /// Camps neither shoot nor are shot at: only stands on the table are asked.
    fn can_be_hit(&self, state: &State, shooter: StandId, target: StandId) -> bool {
        self.is_near_enough(state, shooter, target)
            && self.may_be_shot_at(state, target)
            && self.range_to(state, shooter, target).is_some()
    }

    /// TR-RC-01: how far a stand shoots; stands under cards 21 or 22 as far as the parameter says.
    pub fn range_of(&self, state: &State, stand: StandId) -> Option<i32> {
        self.data_of(state, stand).range
    }

    /// TR-RC-04: whether a stand has moved in its own turn and therefore may not shoot; in the enemy's turn all may.
    fn is_barred_by_its_move(&self, state: &State, shooter: StandId) -> bool {
        // TR-BC-02.5, TR-BC-08.6: nor may a stand that has dismounted in this turn, or had to discard its transports in this phase.
        if state.cards.may_not_shoot.contains(shooter) {
            return true;
        }
        let moved = shooter.seat() == state.active && state.moved.contains(shooter);
        let parameters = self.parameters();
        let may_after_moving = match state.troop(shooter) {
            TroopType::Artillery => parameters.art_move_and_shoot(),
            TroopType::WarWagons => parameters.wwg_move_and_shoot(),
            TroopType::Archers | TroopType::Pavisiers => parameters.bow_move_and_shoot(),
            // By card 21 or 22; or a type that shoots by a changed table, as bows do.
            other => {
                parameters.tables.troop(other).shooting.is_some() && parameters.bow_move_and_shoot()
            }
        };
        moved && !may_after_moving
    }

    /// TR-RC-05: whether a stand may be a target.
    fn may_be_shot_at(&self, state: &State, target: StandId) -> bool {
        self.parameters().target_in_combat() == TargetInCombat::Allowed
            || !self.is_in_combat_for_shooting(state, target)
    }

    /// TR-RC-05: whether a stand is in close combat contact, or supports one that is; giving or receiving an overlap doesn't count.
    fn is_in_combat_for_shooting(&self, state: &State, stand: StandId) -> bool {
        state.contacts.is_engaged(stand)
            || !self.parameters().supporter_shootable() && self.supports_one_in_combat(state, stand)
    }

    /// TR-RC-06: no stand is hit from farther away than this, wherever the edges lie.
    #[inline]
    fn is_near_enough(&self, state: &State, shooter: StandId, target: StandId) -> bool {
        // From the middle of a front edge no part of a base is further away than the diagonal of half a front and a depth.
        const BASE: i32 = 5 * tabletop::UNIT / 2;
        let parameters = self.parameters();
        let reach = self.data_of(state, shooter).range.unwrap_or(0);
        let reach = reach.max(parameters.card_shooter_range_mu().0) + parameters.range_eps_mu().0;
        let between = state.pose(target).at - state.pose(shooter).at;
        let reach = reach + 2 * BASE;
        between.x.abs() <= reach && between.y.abs() <= reach
    }

    /// TR-RC-10: whether a shot comes from the rear of its target.
    pub fn is_shot_from_rear(&self, state: &State, shooter: StandId, target: StandId) -> bool {
        let behind = self.rect(state, target);
        let rear_line = behind.centre - behind.forward.steps(behind.half_depth);
        let is_behind =
            |point: tabletop::Point| (point - rear_line).along(behind.forward) <= self.eps();
        match self.parameters().rear_shot_test() {
            RearShotTest::WhollyBehindRearLine => {
                let corners = self.rect(state, shooter).corners();
                corners.into_iter().all(is_behind)
            }
            RearShotTest::FrontEdgeMidpoint => is_behind(state.pose(shooter).at),
        }
    }

    /// TR-RC-11, TR-RC-12, TR-TE-14: a shot as an engagement, the shooter as A; only the terrain under the target counts.
    ///
    /// A stand that can't shoot has no such engagement; call [`Battle::can_shoot`] first.
    pub fn shot_of(&self, state: &State, shooter: StandId, target: StandId) -> Engagement {
        Engagement {
            kind: EngagementKind::Ranged {
                from_rear: self.is_shot_from_rear(state, shooter, target),
            },
            ..Engagement::ranged(
                self.plain(state, shooter),
                self.under_cards(
                    state,
                    target,
                    Stand {
                        difficult: self.target_in_difficult(state, shooter, target),
                        ..self.plain(state, target)
                    },
                ),
            )
        }
    }

    /// TR-RC-02, TR-RC-13: one shooter against one target, one way.
    pub(super) fn shoot(
        &self,
        state: &mut State,
        shooter: StandId,
        target: StandId,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let engagement = self.shot_of(state, shooter, target);
        let worked = work_out(&engagement, self.parameters());
        let nth = shooter.index() * MAX_STANDS + target.index();
        let role = Role::shared(Purpose::Shooting, state.turn).nth(nth as u16);
        let roll = chance.dice(role).opposed(worked.asked_by);
        let cell = worked.row.cell(in_order_of(shooter.seat(), roll));
        state.shot.insert(shooter);
        self.count_card_factors(state, [shooter.seat(), target.seat()], &worked);
        trace.luck(|| self.luck_of_shot(state, target, &worked, cell));
        trace.record(|| self.shot_event(state, [shooter, target], &engagement, &worked, roll));
        self.use_up(state, [shooter.seat(), target.seat()], &worked, cell, trace);
        if self.parameters().ranged_order() == RangedOrder::Simultaneous {
            state.pending_shots[shooter.index()] = Some(PendingShot { target, cell });
        } else {
            self.suffer_shot(state, target, &worked, cell, trace);
            self.drop_used_up(state);
        }
    }

    /// TR-RC-14, TR-RC-16: the target suffers at once; TR-RS-20: its own front, not the shooter, decides where it goes.
    fn suffer_shot(
        &self,
        state: &mut State,
        target: StandId,
        worked: &Resolution,
        cell: OpposedResult,
        trace: &mut impl Trace<Event>,
    ) {
        let [_, suffered] = worked.results(cell).0;
        if suffered.result != CombatResult::NoEffect && state.on_board.contains(target) {
            state.n_moves = state.n_moves.saturating_add(1);
            self.suffer(state, target, suffered.result, suffered.rule, trace);
        }
        if Resolution::winner(cell) == Some(Side::A) && state.on_board.contains(target) {
            self.happens(state, RuleHook::WasShot { target }, trace);
        }
    }

    /// TR-RC-14: where all shots of a phase are simultaneous, their results come now, the active player's shots first.
    ///
    /// The result of each target depends on where it stood when it was shot at, so all are computed before any is applied.
    fn apply_pending_shots(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if self.parameters().ranged_order() != RangedOrder::Simultaneous {
            return;
        }
        let before = *state;
        state.pending_shots = [None; MAX_STANDS];
        for seat in [state.active, state.active.other()] {
            for shooter in Stands::of_seat(seat).iter() {
                if let Some(PendingShot { target, cell }) = before.pending_shots[shooter.index()] {
                    let shot = self.shot_of(&before, shooter, target);
                    let worked = work_out(&shot, self.parameters());
                    self.suffer_shot(state, target, &worked, cell, trace);
                }
            }
        }
        // All shots of the phase are at once, so a card that is used once counts in each of them.
        self.drop_used_up(state);
    }

    fn shot_event(
        &self,
        state: &State,
        [shooter, target]: [StandId; 2],
        engagement: &Engagement,
        worked: &Resolution,
        roll: Opposed,
    ) -> Event {
        let cell = worked.row.cell(in_order_of(shooter.seat(), roll));
        let [_, suffered] = worked.results(cell).0;
        Event::Shot {
            shooter,
            target,
            range: self.range_to(state, shooter, target).unwrap_or_default(),
            from_rear: matches!(engagement.kind, EngagementKind::Ranged { from_rear: true }),
            in_difficult: self.target_in_difficult(state, shooter, target),
            shooter_breakdown: worked.a.clone(),
            target_breakdown: worked.b.clone(),
            dice: Rolled { one: roll.first(), two: roll.second() },
            cell,
            result: suffered.result,
            rule: suffered.rule,
        }
    }

    /// A stand with its type and cards, general or not, in no special situation.
    pub(super) fn plain(&self, state: &State, stand: StandId) -> Stand {
        let form = self.form(state, stand);
        Stand {
            cards: form.cards,
            general: state.is_general(stand),
            gift: form.given.factor,
            ..Stand::of(state.troop(stand))
        }
    }

    /// All other stands on the board that cover ground between two points.
    fn others_near<'s>(
        &'s self,
        state: &'s State,
        except: [StandId; 2],
        middle: tabletop::Point,
        reach: i32,
    ) -> impl Iterator<Item = Rect> + 's {
        let others = state.on_board.without(except[0]).without(except[1]);
        others.iter().filter_map(move |other| {
            let between = state.pose(other).at - middle;
            let near = between.x.abs() <= reach && between.y.abs() <= reach;
            near.then(|| self.rect(state, other))
        })
    }
}

/// A roll, whose first die is seat one's, with the die of a seat first.
fn in_order_of(seat: Seat, roll: Opposed) -> Opposed {
    match seat {
        Seat::One => roll,
        Seat::Two => roll.swapped(),
    }
}
