//! Close combat (TR-CC): the order of the fights, and each fight from the dice to the pursuit.

mod engagements;
mod luck;
mod pairs;
mod support;

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{BySide, Dice, Opposed, OpposedResult, RuleId, Seat, Side, Trace};

use crate::combat_result::CombatResult;
use crate::combat_result::Margin;
use crate::engagement::Engagement;
use crate::parameters::{OverlapJudged, ResolveOrder, TurnedLife};
use crate::pursuit::must_pursue;
use crate::resolution::{Resolution, work_out};
use crate::rules::results::Ruled;

use super::Battle;
use super::cards::RuleHook;
use super::decision::{Combat, Moment};
use super::event::{Event, Fighter, Rolled};
use super::stands::{MAX_STANDS_A_SIDE, StandId, Stands};
use super::state::{Edge, Phase, State};

/// The first stream of attacks on camps; before it are those of all pairs of stands.
const CAMP_STREAMS: usize = MAX_STANDS_A_SIDE * MAX_STANDS_A_SIDE;

/// Streams of one round of a phase, some unused: if two stands may fight twice in a phase, each round has streams of its own.
const STREAMS: u16 = 2048;
/// Rounds for which there are streams.
const MAX_REOPENED: u16 = u16::MAX / STREAMS;

impl Battle {
    /// TR-TS-01: close combat begins; TR-CC-13: overlap and rear support may be judged now for all of it.
    pub(super) fn begin_combat(&self, state: &mut State) {
        state.fought = Stands::NONE;
        state.reopened = 0;
        let fights = !state.contacts.engaged().is_empty() || !state.contacts.at_camp.is_empty();
        if fights && self.parameters().overlap_judged() == OverlapJudged::StartOfPhase {
            state.supported_at_start = Stands::NONE;
            for stand in state.on_board.iter() {
                let enemy = self.opponent_of(state, stand);
                let fighting = enemy
                    .and_then(|enemy| self.edge_touched_by(state, stand, enemy))
                    .unwrap_or(Edge::Front);
                let comrade = enemy.map_or(state.pose(stand).heading.opposite(), |enemy| {
                    state.pose(enemy).heading
                });
                state.overlapped_at_start[stand.index()] =
                    self.overlaps(state, stand, fighting, enemy, comrade);
                if self.has_rear_support(state, stand) {
                    state.supported_at_start.insert(stand);
                }
            }
        }
        state.phase = Phase::Combat;
    }

    /// TR-MV-29: close combat is over, and with it everything that lasts for the phase.
    pub(super) fn end_combat(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        self.happens(state, RuleHook::CombatEnds, trace);
        state.fought = Stands::NONE;
        state.shot = Stands::NONE;
        for stand in state.turned.iter() {
            state.kept_edges[stand.index()] = 0;
            let lasts = self.parameters().turned_life() == TurnedLife::ContactLasts
                && self.still_faces_its_enemy(state, stand);
            if !lasts {
                state.turned.remove(stand);
            }
        }
        // TR-MV-31: a stand that had no room tries again in the next close combat.
        state.turned = state.turned.minus(state.turned_in_place);
        state.turned_in_place = Stands::NONE;
        for stand in state.cards.keeps_rear.iter() {
            state.kept_edges[stand.index()] = 0;
        }
        state.cards.keeps_rear = Stands::NONE;
    }

    /// Whether any combat is open.
    pub(super) fn has_combat(&self, state: &State) -> bool {
        self.find_combat(state, &mut |_| true)
    }

    /// TR-CC-04: passes every combat that can be resolved next to `visit`.
    ///
    /// The active player chooses among all of them.
    pub fn visit_combats(&self, state: &State, visit: &mut impl FnMut(Combat)) {
        let ResolveOrder::ActivePlayerChoice = self.parameters().resolve_order();
        self.find_combat(state, &mut |combat| {
            visit(combat);
            false
        });
    }

    /// TR-CC-04, TR-CC-05: a combat, resolved with all its moves.
    pub(super) fn fight(
        &self,
        state: &mut State,
        combat: Combat,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let engagement = self.engagement_of(state, combat);
        let worked = work_out(&engagement, self.parameters());
        let stream = stream_of(combat) + STREAMS * state.reopened;
        let role = Role::shared(Purpose::Combat, state.turn).nth(stream);
        let roll = chance.dice(role).opposed(worked.asked_by);
        let cell = worked.row.cell(roll);
        trace.record(|| fought_event(combat, &worked, roll));
        self.count_card_factors(state, Seat::ALL, &worked);
        self.use_up(state, Seat::ALL, &worked, cell, trace);
        self.mark_fought(state, combat);
        state.n_moves = state.n_moves.saturating_add(1);
        trace.luck(|| self.luck_of_fight(state, combat, &engagement, &worked, cell));
        match combat {
            Combat::Stands { one, two } => {
                self.happens(state, RuleHook::Rolled { one, two }, trace);
                // TR-BC-10.2: before anything else happens.
                let holder = self.who_may_hold(state, [one, two], &engagement, &worked, cell);
                if let Some(seat) = holder {
                    state.cards.known = Some((combat, cell));
                    state.phase = Phase::Cards(Moment::ResultKnown, seat);
                } else {
                    // Only cards change anything between the roll and its result.
                    let known = (!self.has_cards()).then_some((engagement, worked));
                    self.finish_fight(state, combat, cell, false, known, trace);
                }
            }
            Combat::Camp { attacker, owner } => {
                self.settle_at_camp(state, attacker, owner, worked.results(cell), trace);
                self.drop_used_up(state);
            }
        }
    }

    /// TR-CP-08, TR-CP-12: a camp that loses is sacked; its attacker falls back when beaten, most types are destroyed when doubled,
    /// and there is no pursuit.
    fn settle_at_camp(
        &self,
        state: &mut State,
        attacker: StandId,
        owner: Seat,
        results: BySide<Ruled>,
        trace: &mut impl Trace<Event>,
    ) {
        let camp_side = side_of(owner);
        let suffered = results[camp_side.other()];
        if results[camp_side].result == CombatResult::Sacked {
            self.sack(state, owner, attacker, trace);
        } else if suffered.result != CombatResult::NoEffect {
            self.suffer(state, attacker, suffered.result, suffered.rule, trace);
        }
    }

    /// TR-BC-10.2: the seat whose stand has won, would have to pursue in the present position, and may hold the line by a card.
    fn who_may_hold(
        &self,
        state: &State,
        [one, two]: [StandId; 2],
        engagement: &Engagement,
        worked: &Resolution,
        cell: OpposedResult,
    ) -> Option<Seat> {
        if !self.has_cards() {
            return None;
        }
        let parties = BySide([one, two]);
        let winner = Resolution::winner(cell)?;
        let (victor, loser) = (parties[winner], parties[winner.other()]);
        let still_engaged = self.is_still_engaged(state, victor, Some(loser));
        let should_pursue = !state.turned_in_place.contains(victor)
            && must_pursue(
                engagement,
                worked,
                winner,
                margin_of(cell),
                still_engaged,
                self.parameters(),
            );
        (should_pursue && self.card_to_hold(state, victor).is_some()).then_some(victor.seat())
    }

    /// TR-BC-10.2: a combat whose result was known goes on; by the card its winner stays.
    pub(super) fn go_on_fighting(
        &self,
        state: &mut State,
        holds: bool,
        trace: &mut impl Trace<Event>,
    ) {
        state.phase = Phase::Combat;
        if let Some((combat, cell)) = state.cards.known.take() {
            self.finish_fight(state, combat, cell, holds, None, trace);
        }
    }

    /// TR-CC-05: the outcome of a combat of two stands whose dice are known; `engagement` is given if it is still as it was.
    fn finish_fight(
        &self,
        state: &mut State,
        combat: Combat,
        cell: OpposedResult,
        holds: bool,
        known: Option<(Engagement, Resolution)>,
        trace: &mut impl Trace<Event>,
    ) {
        let Combat::Stands { one, two } = combat else {
            return;
        };
        debug_assert!(
            known
                .as_ref()
                .is_none_or(|(engagement, _)| *engagement == self.engagement_of(state, combat))
        );
        let (engagement, worked) = known.unwrap_or_else(|| {
            let engagement = self.engagement_of(state, combat);
            (engagement, work_out(&engagement, self.parameters()))
        });
        let against_close_order = self.fought_close_order(&engagement, [one, two]);
        if let Some(winner) = Resolution::winner(cell) {
            let parties = BySide([one, two]);
            self.settle(state, parties, winner, &engagement, &worked, cell, holds, trace);
        }
        self.drop_used_up(state);
        self.end_turned_life(state, [one, two]);
        state.cards.caught = Stands::NONE;
        let fought = RuleHook::Fought { against_close_order };
        self.happens(state, fought, trace);
    }

    /// TR-RS-08, TR-OM-20: the loser suffers, and then the winner may have to pursue; TR-BC-10.2: unless it holds the line.
    #[expect(clippy::too_many_arguments, reason = "all that a fight came to")]
    fn settle(
        &self,
        state: &mut State,
        parties: BySide<StandId>,
        winner: Side,
        engagement: &Engagement,
        worked: &Resolution,
        cell: OpposedResult,
        holds: bool,
        trace: &mut impl Trace<Event>,
    ) {
        let (victor, loser) = (parties[winner], parties[winner.other()]);
        let suffered = worked.results(cell)[winner.other()];
        let loser_troop = state.troop(loser);
        let supporter = self.rear_supporter(state, loser);
        if suffered.result != CombatResult::NoEffect {
            self.suffer(state, loser, suffered.result, suffered.rule, trace);
        }
        // TR-RS-16: overlapping, flanking and supporting stands take no result; under the alternative the supporter does.
        if let Some(supporter) = supporter
            && self.parameters().supporter_suffers()
            && suffered.result.is_lost()
        {
            self.destroy(state, supporter, RuleId("TR-RS-16"), trace);
        }
        let margin = margin_of(cell);
        let still_engaged = self.is_still_engaged(state, victor, Some(loser));
        let pursues = state.on_board.contains(victor)
            // TR-MV-31: a stand that had no room to turn doesn't pursue.
            && !state.turned_in_place.contains(victor)
            && must_pursue(engagement, worked, winner, margin, still_engaged, self.parameters());
        if pursues && holds {
            self.hold_supporter_back(state, victor, trace);
        } else if pursues {
            self.pursue(state, victor, loser_troop, Some(loser), trace);
            self.reopen_by_pursuit(state, victor);
        }
    }

    /// TR-CC-04: a stand that has fought does not fight again in this phase.
    ///
    /// TR-CC-02: where flankers roll too, a flanker's combat is its own, and the stand that it flanks may still fight to its front.
    fn mark_fought(&self, state: &mut State, combat: Combat) {
        match combat {
            Combat::Stands { one, two } => {
                let contact = self.contact_between(state, one, two);
                state.fought.insert(contact.attacker);
                if !self.is_flankers_roll(state, &contact) {
                    state.fought.insert(contact.target);
                }
            }
            Combat::Camp { attacker, .. } => state.fought.insert(attacker),
        }
    }

    /// TR-CC-04, TR-OM-28: whether a contact that a pursuit made is fought in this phase.
    ///
    /// By default it is not. Under `pursuit_contact_fights_now` it is if the stand met has not fought yet;
    /// without `fight_once` even if it has.
    fn reopen_by_pursuit(&self, state: &mut State, pursuer: StandId) {
        for met in state.contacts.faced_by_front_of(pursuer) {
            // A stand without room to move is still in contact, and that contact has been fought.
            let is_new = Edge::ALL.into_iter().any(|edge| {
                state.contacts.at(met, edge) == Some(pursuer)
                    && state.contacts.since[met.index()][edge.index()] == state.n_moves
            });
            if !is_new {
                continue;
            }
            let parameters = self.parameters();
            let is_fresh = !state.fought.contains(met);
            if !parameters.fight_once() {
                // A further round would have no dice of its own and would repeat the last roll, and two stands that pursue each
                // other could do so forever; so the phase ends for them.
                if state.reopened < MAX_REOPENED {
                    state.reopened += 1;
                    state.fought.remove(pursuer);
                    state.fought.remove(met);
                }
            } else if is_fresh && parameters.pursuit_contact_fights_now() {
                state.fought.remove(pursuer);
            }
        }
    }

    /// TR-MV-29: under an alternative a stand counts as having turned for one combat only, which is now over.
    fn end_turned_life(&self, state: &mut State, parties: [StandId; 2]) {
        for stand in parties {
            if state.fought.contains(stand)
                && state.turned.contains(stand)
                && self.parameters().turned_life() == TurnedLife::ThatCombat
            {
                state.turned.remove(stand);
                state.turned_in_place.remove(stand);
                state.kept_edges[stand.index()] = 0;
            }
        }
    }
}

/// By how much the winner of a combat won.
const fn margin_of(cell: OpposedResult) -> Margin {
    match cell {
        OpposedResult::ADoubles | OpposedResult::BDoubles => Margin::Doubles,
        OpposedResult::ABeats | OpposedResult::BBeats | OpposedResult::Tie => Margin::Beats,
    }
}

/// The side that a seat has in an engagement: seat one is A, so that the dice are in order.
const fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::One => Side::A,
        Seat::Two => Side::B,
    }
}

/// Which stream of a turn a combat rolls from.
fn stream_of(combat: Combat) -> u16 {
    let index = match combat {
        Combat::Stands { one, two } => one.number() * MAX_STANDS_A_SIDE + two.number(),
        Combat::Camp { attacker, .. } => CAMP_STREAMS + attacker.index(),
    };
    index as u16
}

fn fought_event(combat: Combat, worked: &Resolution, roll: Opposed) -> Event {
    let (one, two) = match combat {
        Combat::Stands { one, two } => (Fighter::Stand(one), Fighter::Stand(two)),
        Combat::Camp { attacker, owner } => match owner {
            Seat::One => (Fighter::Camp(owner), Fighter::Stand(attacker)),
            Seat::Two => (Fighter::Stand(attacker), Fighter::Camp(owner)),
        },
    };
    let cell = worked.row.cell(roll);
    Event::Fought {
        one,
        two,
        one_breakdown: worked.a.clone(),
        two_breakdown: worked.b.clone(),
        dice: Rolled { one: roll.first(), two: roll.second() },
        cell,
        results: worked.results(cell).0.map(|suffered| (suffered.result, suffered.rule)),
    }
}
