//! Card 3, Separated Valets (TR-BC-03).

use arrayvec::ArrayVec;
use tabletop::Pose;

use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::StandId;
use crate::battle::state::State;
use crate::battle::{Battle, STAND_WIDTH};
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

/// TR-BC-03.2: whether a stand in a pose is joined to the other of its pair, or needn't be: without the parameter, or if there is
/// no room beside the other.
fn stands_beside(
    battle: &Battle,
    state: &State,
    stand: StandId,
    other: StandId,
    appearance: Appearance,
    pose: Pose,
) -> bool {
    if !has_to_join(battle, state, other, appearance) {
        return true;
    }
    let mut there = *state;
    battle.take_appearance(&mut there, stand, appearance);
    battle.put(&mut there, stand, pose);
    battle.joined(&there, stand, other)
        || free_beside(battle, state, stand, other, appearance).is_empty()
}

/// TR-BC-03.2: whether a stand that is placed in this appearance has to be joined to the other of its pair.
fn has_to_join(battle: &Battle, state: &State, other: StandId, appearance: Appearance) -> bool {
    matches!(appearance, Appearance::MenAtArms | Appearance::Valets)
        && state.on_board.contains(other)
        && battle.parameters().valets_adjacent()
}

/// The places with room where a stand would be joined to another (TR-MV-06), those abreast of it first.
fn free_beside(
    battle: &Battle,
    state: &State,
    stand: StandId,
    other: StandId,
    appearance: Appearance,
) -> ArrayVec<Pose, 4> {
    let Some(form) = battle.form_as(state, stand, appearance) else {
        return ArrayVec::new();
    };
    let beside = state.pose(other);
    [
        beside.shifted(0, -STAND_WIDTH),
        beside.shifted(0, STAND_WIDTH),
        beside.shifted(-battle.data_of(state, other).base.depth, 0),
        beside.shifted(form.data.base.depth, 0),
    ]
    .into_iter()
    .filter(|&pose| battle.has_room_for(state, stand.seat(), stand, pose, form))
    .collect()
}

/// TR-BC-03.1: the other stand of a pair.
pub(super) fn partner(battle: &Battle, state: &State, stand: StandId) -> Option<StandId> {
    let (_, purchase) = battle.purchase_for(state, stand, Card::SeparatedValets)?;
    let place = purchase.stands.iter().position(|number| number == stand.number())?;
    let other = purchase.stands.iter().nth(place ^ 1)?;
    Some(StandId::of(stand.seat(), other))
}

impl Battle {
    /// TR-BC-03.1: the other stand of a pair, for players.
    pub fn partner_of(&self, state: &State, stand: StandId) -> Option<StandId> {
        partner(self, state, stand)
    }

    /// TR-BC-03.2, `valets_adjacent`: the places of which a stand that is placed in this appearance has to take one.
    ///
    /// `None` if it may stand anywhere: without the parameter, as the first of its pair, and if nothing beside the first is free in
    /// this step of deployment.
    pub fn places_beside_partner(
        &self,
        state: &State,
        stand: StandId,
        appearance: Appearance,
    ) -> ArrayVec<Pose, 4> {
        match partner(self, state, stand) {
            Some(other) if has_to_join(self, state, other, appearance) => {
                free_beside(self, state, stand, other, appearance)
            }
            _ => ArrayVec::new(),
        }
    }
}

fn has_been_placed(battle: &Battle, state: &State, stand: StandId) -> bool {
    !battle.undeployed(state, stand.seat()).contains(stand)
}
