//! Card 10, Hold the Line (TR-BC-10).

use battle_core::{NoTrace, Seat, Trace};

use crate::battle::Battle;
use crate::battle::decision::{Combat, Moment, Play};
use crate::battle::event::{CardEvent, Event};
use crate::battle::stands::StandId;
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::resolution::Resolution;

use super::hooks::Hooks;

pub(super) const HOOKS: Hooks = Hooks {
    plays: |battle, state, seat, visit| {
        if may_hold(battle, state, seat) {
            visit(Play::HoldTheLine);
        }
    },
    allows: |battle, state, seat, play| *play == Play::HoldTheLine && may_hold(battle, state, seat),
    play: |battle, state, seat, _, emit| {
        if let Some(stand) = winner(state)
            && let Some(purchase) = battle.card_to_hold(state, stand)
        {
            battle.spend(state, seat, purchase);
            emit(Event::Card(CardEvent::Held { stand }));
        }
    },
    ..Hooks::NONE
};

fn may_hold(battle: &Battle, state: &State, seat: Seat) -> bool {
    state.phase == Phase::Cards(Moment::ResultKnown, seat)
        && winner(state).is_some_and(|stand| battle.card_to_hold(state, stand).is_some())
}

/// The winner of the combat whose result is known.
fn winner(state: &State) -> Option<StandId> {
    let (Combat::Stands { one, two }, cell) = state.cards.known? else {
        return None;
    };
    let parties = battle_core::BySide([one, two]);
    Resolution::winner(cell).map(|side| parties[side])
}

impl Battle {
    /// The stand that has won the combat whose result is known, for players.
    pub fn winner_of_known(&self, state: &State) -> Option<StandId> {
        winner(state)
    }

    /// The position after the combat whose result is known, if its winner holds the line or if it doesn't.
    pub fn after_known(&self, state: &State, holds: bool) -> State {
        let mut after = *state;
        self.go_on_fighting(&mut after, holds, &mut NoTrace);
        after
    }

    /// TR-BC-10.1, TR-BC-10.2: the purchase by which a stand that should pursue may stay, if one is left.
    pub(in crate::battle) fn card_to_hold(&self, state: &State, stand: StandId) -> Option<usize> {
        let seat = stand.seat();
        self.purchases(state, seat, Card::HoldTheLine)
            .find(|&(place, purchase)| {
                purchase.stands.contains(stand.number()) && self.left_of(state, seat, place) > 0
            })
            .map(|(place, _)| place)
    }

    /// TR-BC-10.3: the rear supporter of a stand that stays also stays; under the alternative it pursues as if its front stand had
    /// gone, until that stand stops it.
    pub(in crate::battle) fn hold_supporter_back(
        &self,
        state: &mut State,
        victor: StandId,
        trace: &mut impl Trace<Event>,
    ) {
        let goes_on = !self.parameters().hold_supporter() && self.parameters().supporter_follows();
        if let Some(supporter) = self.rear_supporter(state, victor)
            && goes_on
        {
            let steps = self.data_of(state, victor).base.depth;
            self.follow(state, supporter, steps, trace);
        }
    }
}
