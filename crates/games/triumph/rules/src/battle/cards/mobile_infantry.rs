//! Card 8, Mobile Infantry (TR-BC-08, TR-BX-05).

use battle_core::{RuleId, Seat};
use tabletop::{Rect, UNIT};

use crate::battle::Battle;
use crate::battle::breach::Breach;
use crate::battle::decision::{MoveKind, Play, TacticalMove};
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::engagement::Stand;

use super::dismounting::in_place;
use super::hooks::{EventSink, Hooks, RuleHook};

/// TR-BC-08.4: the distance that a move on transports keeps from enemies.
pub(in crate::battle) const KEEPS_OFF: i32 = 4 * UNIT;

pub(super) const HOOKS: Hooks = Hooks {
    // TR-BC-08.2, TR-BC-08.3: the form on transports.
    forms: |army, purchase, number, parameters, add| {
        if purchase.stands.contains(number) {
            let listed = &army.stands[number];
            let cards = listed.cards.with(Card::MobileInfantry);
            add(Form::under(Appearance::Transports, listed.troop, cards, parameters));
        }
    },
    plays,
    allows: |battle, state, seat, play| match *play {
        Play::Discard { stands, into } => may_discard(battle, state, seat, stands, into),
        _ => false,
    },
    play: |battle, state, _, play, emit| {
        if let Play::Discard { stands, into } = *play {
            for stand in stands.iter() {
                battle.exchange(state, stand, into, "TR-BC-08.5", emit);
                mark_discarded(battle, state, stand);
            }
        }
    },
    after,
    // TR-BC-08.7: caught on its transports, which it has lost by now.
    in_combat: |_, state, id, stand: &mut Stand| {
        stand.on_transports |= state.cards.caught.contains(id);
    },
    ..Hooks::NONE
};

/// The stands of the latest move that are on transports.
fn just_moved(battle: &Battle, state: &State, seat: Seat) -> Stands {
    let moved = state.cards.last_moved.of(seat) & state.on_board;
    moved.iter().filter(|&stand| battle.is_on_transports(state, stand)).collect()
}

/// TR-BC-08.5: discards of each stand of the latest move alone, and of all of them.
fn plays(battle: &Battle, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
    if state.phase != Phase::Movement || seat != state.active {
        return;
    }
    let all = just_moved(battle, state, seat);
    let singles = all.iter().map(Stands::only);
    let several = Some(all).filter(|all| all.len() > 1);
    for stands in singles.chain(several) {
        for into in [Appearance::Normal, Appearance::Plaustrella] {
            if may_discard(battle, state, seat, stands, into) {
                visit(Play::Discard { stands, into });
            }
        }
    }
}

/// TR-BC-08.5, TR-BX-05: whether stands may discard their transports at the end of the latest move, and for what.
fn may_discard(
    battle: &Battle,
    state: &State,
    seat: Seat,
    stands: Stands,
    into: Appearance,
) -> bool {
    let may_be = match into {
        Appearance::Normal => true,
        Appearance::Plaustrella => battle.parameters().mi_to_plaustrella(),
        _ => false,
    };
    state.phase == Phase::Movement
        && seat == state.active
        && may_be
        && !stands.is_empty()
        && stands.minus(just_moved(battle, state, seat)).is_empty()
        && stands.iter().all(|stand| battle.can_exchange(state, stand, into))
}

/// TR-BC-08.6: a discard in movement counts as having moved, unless the parameter says otherwise.
fn mark_discarded(battle: &Battle, state: &mut State, stand: StandId) {
    if !battle.parameters().discard_counts_as_move() {
        state.moved.remove(stand);
    }
}

/// TR-BC-08.6, TR-BC-08.7: transports go after a lost shot and when a close combat is rolled.
fn after(battle: &Battle, state: &mut State, seat: Seat, what: RuleHook, emit: &mut EventSink<'_>) {
    match what {
        RuleHook::Moved { kind: MoveKind::DiscardInPlace, stands } => {
            for stand in stands.of(seat).iter() {
                battle.exchange(state, stand, Appearance::Normal, "TR-BC-08.4", emit);
                mark_discarded(battle, state, stand);
                battle.count_use(state, seat, Card::MobileInfantry);
            }
        }
        RuleHook::WasShot { target }
            if target.seat() == seat && battle.is_on_transports(state, target) =>
        {
            battle.exchange(state, target, Appearance::Normal, "TR-BC-08.6", emit);
            state.cards.may_not_shoot.insert(target);
            battle.count_use(state, seat, Card::MobileInfantry);
        }
        RuleHook::Rolled { one, two } => {
            for stand in [one, two] {
                if stand.seat() == seat && battle.is_on_transports(state, stand) {
                    state.cards.caught.insert(stand);
                    battle.exchange(state, stand, Appearance::Normal, "TR-BC-08.7", emit);
                }
            }
        }
        _ => {}
    }
}

impl Battle {
    /// Whether a stand is on its transports.
    #[inline]
    pub(in crate::battle) fn is_on_transports(&self, state: &State, stand: StandId) -> bool {
        self.form(state, stand).appearance == Appearance::Transports
            && state.on_board.contains(stand)
    }

    /// TR-BC-08.4: the stands of a move that have to keep off enemies all the way: those on transports.
    pub(in crate::battle) fn keeping_off(&self, state: &State, stands: Stands) -> Stands {
        if !self.has_cards() {
            return Stands::NONE;
        }
        let on_transports =
            |stand: &StandId| self.form(state, *stand).appearance == Appearance::Transports;
        stands.iter().filter(on_transports).collect()
    }

    /// TR-BC-08.4: the enemy stands and the camp that a stand on transports may not come near.
    pub(in crate::battle) fn kept_off_by<'s>(
        &'s self,
        state: &'s State,
        seat: Seat,
    ) -> impl Iterator<Item = Rect> + 's {
        let enemies = state.stands_of(seat.other());
        let camp = state.camps[seat.other()].map(|camp| camp.base);
        enemies.iter().map(|enemy| self.rect(state, enemy)).chain(camp)
    }

    /// TR-BC-08.4: whether a distance is too short for a stand on transports.
    pub(in crate::battle) fn is_too_near_for_transports(&self, distance: i32) -> bool {
        distance + self.eps() < KEEPS_OFF
    }

    /// TR-BC-08.4: whether a stand may make a move that only discards its transports: one that is within 4 MU of an enemy stand.
    pub(in crate::battle) fn may_discard_in_place(
        &self,
        state: &State,
        stand: StandId,
    ) -> Result<(), Breach> {
        let own = self.rect(state, stand);
        let is_near = || {
            let enemies = state.stands_of(stand.seat().other());
            enemies.iter().any(|enemy| {
                self.is_too_near_for_transports(own.distance(&self.rect(state, enemy)))
            })
        };
        if self.is_on_transports(state, stand) && is_near() {
            Ok(())
        } else {
            Err(Breach::Exchange(stand, RuleId("TR-BC-08.4")))
        }
    }

    /// The moves by which a seat's stands could discard their transports where they are.
    pub(in crate::battle) fn visit_discarding(
        &self,
        state: &State,
        visit: &mut impl FnMut(TacticalMove),
    ) {
        for stand in state.stands_of(state.active).iter() {
            if self.is_on_transports(state, stand) {
                visit(in_place(MoveKind::DiscardInPlace, stand));
            }
        }
    }
}
