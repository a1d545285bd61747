//! Card 7, Supporting Bowmen (TR-BC-07).

use battle_core::Seat;

use crate::battle::Battle;
use crate::battle::army::Purchase;
use crate::battle::event::{CardEvent, Event};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Phase, State};
use crate::cards::Card;
use crate::engagement::Stand;
use crate::half_points::HalfPoints;
use crate::parameters::SupportingBowmenOption;

use super::hooks::{EventSink, Hooks};
use crate::battle::decision::{Moment, Play};

pub(super) const HOOKS: Hooks = Hooks {
    plays,
    allows: |battle, state, seat, play| match *play {
        Play::SetAside { purchase, bowmen, supported } => {
            may_set_aside(battle, state, seat, purchase, bowmen, supported)
        }
        _ => false,
    },
    play: set_aside,
    in_combat: |_, state, id, stand: &mut Stand| {
        if state.cards.supported.contains(id) {
            stand.cards = stand.cards.with(Card::SupportingBowmen);
        }
    },
    ..Hooks::NONE
};

/// TR-BC-07.4: bowmen are set aside, once for each entry, before the first supported stand is placed; this is read as before the
/// owner's first troops.
fn plays(battle: &Battle, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
    if state.phase != Phase::Cards(Moment::WithCentre, seat) {
        return;
    }
    for (place, purchase) in battle.purchases(state, seat, Card::SupportingBowmen) {
        let (bows, helped) = (
            free_bowmen(battle, state, seat, purchase),
            free_to_be_helped(battle, state, seat, purchase),
        );
        let mut bowmen = Stands::NONE;
        for bow in bows.iter() {
            bowmen.insert(bow);
            // All stands that these bowmen can support, the first by number.
            let room = support_of(battle, state, bowmen);
            let supported: Stands = helped.iter().take(room).collect();
            if may_set_aside(battle, state, seat, place as u8, bowmen, supported) {
                visit(Play::SetAside { purchase: place as u8, bowmen, supported });
            }
        }
    }
}

/// TR-BC-07.2, TR-BC-07.4, TR-BC-07.6: the bowmen of a purchase that are not placed yet; the general is set aside only if
/// the parameter allows it.
fn free_bowmen(battle: &Battle, state: &State, seat: Seat, purchase: &Purchase) -> Stands {
    let may_go = |stand: &StandId| {
        battle.parameters().general_set_aside() || !battle.listed(state, *stand).general
    };
    let waiting = purchase.others.in_seat(seat) & battle.undeployed(state, seat);
    waiting.iter().filter(may_go).collect()
}

/// TR-BC-07.4: the stands that may be supported and are neither placed nor supported yet.
fn free_to_be_helped(battle: &Battle, state: &State, seat: Seat, purchase: &Purchase) -> Stands {
    (purchase.stands.in_seat(seat) & battle.undeployed(state, seat)).minus(state.cards.supported)
}

/// TR-BC-07.2: how many stands these bowmen support: as many as the bowmen's points pay for.
fn support_of(battle: &Battle, state: &State, bowmen: Stands) -> usize {
    let paid = bowmen.iter().map(|bow| battle.parameters().price(battle.listed(state, bow).troop));
    let paid: HalfPoints = paid.sum();
    usize::from(paid.0.unsigned_abs() / 2)
}

/// TR-BC-07.2, TR-BC-07.3: whether these bowmen may be set aside to support these stands.
fn may_set_aside(
    battle: &Battle,
    state: &State,
    seat: Seat,
    place: u8,
    bowmen: Stands,
    supported: Stands,
) -> bool {
    let found = battle
        .purchases(state, seat, Card::SupportingBowmen)
        .find(|(at, _)| *at == usize::from(place));
    let Some((at, purchase)) = found else {
        return false;
    };
    let entry = purchase.stands.in_seat(seat);
    let whole_entry = match battle.parameters().sb_option() {
        SupportingBowmenOption::One => supported == entry,
        SupportingBowmenOption::Two => true,
    };
    state.phase == Phase::Cards(Moment::WithCentre, seat)
        && state.cards.spent[seat][at] == 0
        && !bowmen.is_empty()
        && !supported.is_empty()
        && bowmen.minus(free_bowmen(battle, state, seat, purchase)).is_empty()
        && supported.minus(free_to_be_helped(battle, state, seat, purchase)).is_empty()
        && supported.len() <= support_of(battle, state, bowmen)
        && whole_entry
}

/// TR-BC-07.2, TR-BC-07.4: takes the bowmen out of the game without counting them as lost.
fn set_aside(
    battle: &Battle,
    state: &mut State,
    seat: Seat,
    play: &Play,
    emit: &mut EventSink<'_>,
) {
    let Play::SetAside { purchase, bowmen, supported } = *play else {
        return;
    };
    battle.spend(state, seat, usize::from(purchase));
    for bow in bowmen.iter() {
        battle.put_away(state, bow);
    }
    state.cards.supported |= supported;
    emit(Event::Card(CardEvent::SetAside { bowmen, supported }));
}
