//! Card 3, Separated Valets (TR-BC-03).

use tabletop::Pose;

use crate::battle::Battle;
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::cards::Card;
use crate::troops::TroopType;

use super::hooks::Hooks;

/// TR-BC-03.2: each pair deploys as it is listed, or as one Elite Foot and one Javelin Cavalry.
pub(super) const HOOKS: Hooks = Hooks {
    forms: |army, purchase, number, parameters, add| {
        if purchase.stands.contains(number) {
            let normal = &army.stands[number];
            for (appearance, troop) in [
                (Appearance::MenAtArms, TroopType::EliteFoot),
                (Appearance::Valets, TroopType::JavelinCavalry),
            ] {
                add(Form::in_place_of(appearance, normal, troop, parameters));
            }
        }
    },
    may_deploy,
    ..Hooks::NONE
};

/// TR-BC-03.2, TR-BC-03.3: the first of a pair chooses for both; a general takes the Elite Foot.
fn may_deploy(
    battle: &Battle,
    state: &State,
    stand: StandId,
    appearance: Appearance,
    pose: Option<Pose>,
) -> bool {
    let Some(other) = partner(battle, state, stand) else {
        return true;
    };
    let wanted = match appearance {
        Appearance::Normal => Appearance::Normal,
        Appearance::MenAtArms => Appearance::Valets,
        Appearance::Valets => Appearance::MenAtArms,
        _ => return true,
    };
    let fits_the_other =
        !has_been_placed(battle, state, other) || battle.form(state, other).appearance == wanted;
    let general_fits = match appearance {
        Appearance::Valets => !battle.listed(state, stand).general,
        Appearance::MenAtArms => !battle.listed(state, other).general,
        _ => true,
    };
    fits_the_other
        && general_fits
        && pose.is_none_or(|pose| stands_beside(battle, state, stand, other, appearance, pose))
}

/// TR-BC-03.2: the two need not be adjacent, unless the parameter says so.
fn stands_beside(
    battle: &Battle,
    state: &State,
    stand: StandId,
    other: StandId,
    appearance: Appearance,
    pose: Pose,
) -> bool {
    let must_be = battle.parameters().valets_adjacent() && appearance != Appearance::Normal;
    if !must_be || !state.on_board.contains(other) {
        return true;
    }
    let mut there = *state;
    battle.take_appearance(&mut there, stand, appearance);
    battle.put(&mut there, stand, pose);
    battle.joined(&there, stand, other)
}

/// TR-BC-03.1: the other stand of a pair.
pub(super) fn partner(battle: &Battle, state: &State, stand: StandId) -> Option<StandId> {
    let (_, purchase) = battle.purchase_for(state, stand, Card::SeparatedValets)?;
    let place = purchase
        .stands
        .iter()
        .position(|number| number == stand.number())?;
    let other = purchase.stands.iter().nth(place ^ 1)?;
    Some(StandId::of(stand.seat(), other))
}

impl Battle {
    /// TR-BC-03.1: the other stand of a pair, for players.
    pub fn partner_of(&self, state: &State, stand: StandId) -> Option<StandId> {
        partner(self, state, stand)
    }
}

fn has_been_placed(battle: &Battle, state: &State, stand: StandId) -> bool {
    !battle.undeployed(state, stand.seat()).contains(stand)
}
