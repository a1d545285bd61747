//! Cards 16 to 18, No Camp, Fortified Camp, Pack Trains and Herds (TR-BC-16 to -18), and the one camp slot (TR-BX-06).

use battle_core::Seat;
use tabletop::Rect;

use crate::battle::Battle;
use crate::battle::event::{CardEvent, Event};
use crate::battle::stands::StandId;
use crate::battle::state::{CampSite, Phase, State};
use crate::cards::Card;

use super::hooks::{EventSink, Hooks};
use crate::battle::decision::{CampKind, Moment, Play};

/// TR-BC-16.1: No Camp takes effect without being played; see [`Battle::camp_kind`].
pub(super) const NO_CAMP: Hooks = Hooks::NONE;

/// TR-BC-17.1: a fortified camp is used without a choice, unless the army may also have no camp (`nc_excludes`).
pub(super) const FORTIFIED: Hooks = Hooks {
    plays: |battle, state, seat, visit| {
        if may_choose(battle, state, seat, CampKind::Fortified) {
            visit(Play::UseCamp(CampKind::Fortified));
        }
    },
    allows: |battle, state, seat, play| {
        *play == Play::UseCamp(CampKind::Fortified)
            && may_choose(battle, state, seat, CampKind::Fortified)
    },
    play: |battle, state, seat, play, emit| {
        if let Play::UseCamp(kind) = *play {
            battle.use_camp(state, seat, kind, emit);
        }
    },
    ..Hooks::NONE
};

/// TR-BC-18.1: a pack train is chosen when camps are placed, and placed itself with the last troops.
pub(super) const PACK_TRAINS: Hooks = Hooks {
    plays: |battle, state, seat, visit| {
        if may_choose(battle, state, seat, CampKind::PackTrain) {
            visit(Play::UseCamp(CampKind::PackTrain));
        }
        if is_to_be_placed(battle, state, seat) {
            battle.visit_pack_trains(state, seat, &mut |x, garrison| {
                visit(Play::PlacePackTrain { x, garrison });
            });
        }
    },
    allows: |battle, state, seat, play| match *play {
        Play::UseCamp(CampKind::PackTrain) => may_choose(battle, state, seat, CampKind::PackTrain),
        Play::PlacePackTrain { x, garrison } => {
            is_to_be_placed(battle, state, seat)
                && battle.may_pitch_pack_train(state, seat, x)
                && garrison.is_none_or(|stand| battle.may_garrison_now(state, seat, stand))
        }
        _ => false,
    },
    play: |battle, state, seat, play, emit| match *play {
        Play::UseCamp(kind) => battle.use_camp(state, seat, kind, emit),
        Play::PlacePackTrain { x, garrison } => {
            battle.place_camp(state, seat, battle.camp_at(seat, x), garrison, emit);
        }
        _ => {}
    },
    insists: |battle, state, seat| {
        state.phase == Phase::Cards(Moment::WithLast, seat) && is_to_be_placed(battle, state, seat)
    },
    ..Hooks::NONE
};

fn is_to_be_placed(battle: &Battle, state: &State, seat: Seat) -> bool {
    state.phase == Phase::Cards(Moment::WithLast, seat)
        && battle.camp_kind(state, seat) == CampKind::PackTrain
        && state.camps[seat].is_none()
}

/// TR-BX-06, TR-BC-16.1: whether a seat chooses now what stands in the place of its camp, and may choose this.
pub(super) fn may_choose(battle: &Battle, state: &State, seat: Seat, kind: CampKind) -> bool {
    let cards = battle.cards_of(state, seat);
    let has_no_camp = cards.contains(Card::NoCamp);
    let (card, is_a_choice) = match kind {
        CampKind::PackTrain => (Card::PackTrains, true),
        CampKind::Wagon => (Card::StandardWagon, true),
        CampKind::Fortified => (Card::FortifiedCamp, has_no_camp),
        CampKind::Camp | CampKind::Nothing => return false,
    };
    let beside_no_camp = kind == CampKind::Wagon && !battle.parameters().nc_fills_slot()
        || !battle.parameters().nc_excludes().contains(card);
    state.phase == Phase::Cards(Moment::BeforeCamp, seat)
        && state.cards.camps[seat].is_none()
        && cards.contains(card)
        && is_a_choice
        && (!has_no_camp || beside_no_camp)
}

impl Battle {
    /// TR-BX-06: what stands in the place of a seat's camp: what its owner chose, or else what the army has bought, which is nothing
    /// (TR-BC-16.1), a fortified camp (TR-BC-17.1) or a camp (TR-AB-06).
    pub fn camp_kind(&self, state: &State, seat: Seat) -> CampKind {
        if let Some(kind) = state.cards.camps[seat] {
            return kind;
        }
        let cards = self.cards_of(state, seat);
        let excludes =
            |card| cards.contains(Card::NoCamp) && self.parameters().nc_excludes().contains(card);
        if cards.contains(Card::FortifiedCamp) && !excludes(Card::FortifiedCamp) {
            CampKind::Fortified
        } else if cards.contains(Card::NoCamp) {
            CampKind::Nothing
        } else {
            CampKind::Camp
        }
    }

    /// TR-BC-17.1: whether a seat's camp is fortified. TR-BC-17.3, TR-BC-18.2: a pack train is not. A wagon counts as fortified by
    /// card 17; the engagement decides what that is worth to it (TR-BC-19.7).
    pub(in crate::battle) fn is_fortified(&self, state: &State, seat: Seat) -> bool {
        match self.camp_kind(state, seat) {
            CampKind::Fortified => true,
            CampKind::Wagon => self.cards_of(state, seat).contains(Card::FortifiedCamp),
            _ => false,
        }
    }

    /// Chooses what stands in the place of the camp.
    pub(super) fn use_camp(
        &self,
        state: &mut State,
        owner: Seat,
        kind: CampKind,
        emit: &mut EventSink<'_>,
    ) {
        state.cards.camps[owner] = Some(kind);
        emit(Event::Card(CardEvent::CampChosen { owner, kind }));
    }

    /// Puts a pack train or a wagon on the table.
    pub(super) fn place_camp(
        &self,
        state: &mut State,
        owner: Seat,
        base: Rect,
        garrison: Option<StandId>,
        emit: &mut EventSink<'_>,
    ) {
        emit(Event::CampPlaced { owner, base, garrison });
        self.pitch(state, owner, CampSite { base, garrison });
    }

    /// TR-CP-10: whether a stand that is not placed yet may be inside a camp that is placed late.
    pub(super) fn may_garrison_now(&self, state: &State, owner: Seat, stand: StandId) -> bool {
        self.may_garrison(state, owner, stand) && self.undeployed(state, owner).contains(stand)
    }
}
