//! Card 24, Deceptive Deployment (TR-BC-24).
//!
//! TR-BC-24.8: the position says which stands are masquerades ([`Appearance::Masquerade`]), and nothing hides this from a player.
//! The doctrines don't use it; for the move of an enemy they ask [`Battle::seen_reach`].

use battle_core::Seat;
use tabletop::UNIT;

use crate::battle::Battle;
use crate::battle::army::Army;
use crate::battle::army::Purchase;
use crate::battle::event::{CardEvent, Event};
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::{Phase, State};
use crate::cards::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::parameters::{MasqueradeBlocked, MasqueradeVp, RuleParameters};
use crate::troops::Category;

use super::hooks::{EventSink, Hooks, RuleHook};
use crate::battle::decision::Play;

/// TR-BC-24.3: a masquerade that has an enemy stand within this distance at the end of a movement phase is revealed.
const SEEN_THROUGH: i32 = 8 * UNIT;
/// How far behind the first stand a place for the second is looked for.
const FURTHEST_BEHIND: i32 = 8 * UNIT;
const LOOK: usize = (UNIT / 8) as usize;

pub(super) const HOOKS: Hooks = Hooks {
    forms,
    may_deploy: |battle, state, stand, appearance, _| {
        // TR-BC-24.2: a masquerade deploys as what it pretends to be.
        let is_masquerade = battle.form_as(state, stand, Appearance::Masquerade).is_some();
        !is_masquerade || appearance == Appearance::Masquerade
    },
    plays: |battle, state, seat, visit| {
        if may_reveal_now(state, seat) {
            for stand in leading_masquerades(battle, state, seat).iter() {
                visit(Play::Reveal(stand));
            }
        }
    },
    allows: |battle, state, seat, play| match *play {
        Play::Reveal(stand) => {
            may_reveal_now(state, seat) && leading_masquerades(battle, state, seat).contains(stand)
        }
        _ => false,
    },
    play: |battle, state, _, play, emit| {
        if let Play::Reveal(stand) = *play {
            battle.reveal(state, stand, emit);
        }
    },
    after,
    ..Hooks::NONE
};

/// TR-BC-24.2, TR-BC-24.6, TR-BX-07: the disguise as a form, and the form of the real stand.
fn forms(
    army: &Army,
    purchase: &Purchase,
    number: usize,
    parameters: &RuleParameters,
    add: &mut dyn FnMut(Form),
) {
    let Some(disguise) = purchase.becomes else {
        return;
    };
    let shown = shown_stands(purchase);
    if !shown.contains(&Some(number)) {
        return;
    }
    let cards = if parameters.masq_uses_cards() {
        let of_that_type = army.stands.iter().find(|stand| stand.troop == disguise);
        of_that_type.map_or(CardSet::EMPTY, |stand| stand.cards)
    } else {
        CardSet::EMPTY
    };
    let mut form = Form::under(Appearance::Masquerade, disguise, cards, parameters);
    let slow = match disguise.category() {
        Category::Mounted => 4 * UNIT,
        Category::Foot => 2 * UNIT,
    };
    form.data.reach = form.data.reach.min(slow);
    if parameters.masq_destroyed_vp() == MasqueradeVp::RealCost {
        form.points = real_cost(army, purchase, number, parameters);
    }
    add(form);
    if purchase.stands.contains(number) {
        let listed = &army.stands[number];
        let mut real = Form::under(Appearance::OnOldBase, listed.troop, listed.cards, parameters);
        real.data.base = form.data.base;
        add(real);
    }
}

/// The stands that are on the table in disguise, the front one first: the first real stand, or the made-up stand of
/// non-combatants; behind it the made-up stand of one that poses as two.
fn shown_stands(purchase: &Purchase) -> [Option<usize>; 2] {
    let (real, made_up) = (purchase.stands.iter().next(), purchase.others.iter().next());
    match real {
        Some(_) => [real, made_up],
        None => [made_up, None],
    }
}

/// TR-BC-24.6, under the alternative: what the stands behind a disguise cost: both of two that pose as one, and nothing for
/// non-combatants.
fn real_cost(
    army: &Army,
    purchase: &Purchase,
    number: usize,
    parameters: &RuleParameters,
) -> HalfPoints {
    if purchase.others.contains(number) {
        return HalfPoints::ZERO;
    }
    let stands = purchase.stands.iter();
    stands.map(|number| army.stands[number].victory_points(parameters)).sum()
}

/// TR-BC-24.3: whether a seat is in its own tactical movement phase.
fn may_reveal_now(state: &State, seat: Seat) -> bool {
    state.phase == Phase::Movement && state.active == seat
}

/// The masquerades of a seat on the table; of two that are one stand, the front one.
fn leading_masquerades(battle: &Battle, state: &State, seat: Seat) -> Stands {
    let is_masquerade =
        |stand: StandId| battle.form(state, stand).appearance == Appearance::Masquerade;
    let mut leading: Stands =
        state.stands_of(seat).iter().filter(|&stand| is_masquerade(stand)).collect();
    for stand in leading.iter() {
        if let Some((front, rear)) = battle.pair_of(state, stand)
            && stand == rear
            && state.on_board.contains(front)
        {
            leading.remove(rear);
        }
    }
    leading
}

/// TR-BC-24.3: at the end of any movement phase, masquerades near an enemy are revealed; TR-BC-00.8: a stand that waits
/// for room on an old base takes its own if there is room now.
fn after(battle: &Battle, state: &mut State, seat: Seat, what: RuleHook, emit: &mut EventSink<'_>) {
    if what != RuleHook::MovementEnds {
        return;
    }
    for stand in state.stands_of(seat).iter() {
        if battle.form(state, stand).appearance == Appearance::OnOldBase {
            battle.exchange(state, stand, Appearance::Normal, "TR-BC-24.4", emit);
        }
    }
    for stand in leading_masquerades(battle, state, seat).iter() {
        let near = battle.is_seen_through(state, stand)
            || battle.pair_of(state, stand).is_some_and(|(_, rear)| {
                state.on_board.contains(rear) && battle.is_seen_through(state, rear)
            });
        if near {
            battle.reveal(state, stand, emit);
            battle.count_use(state, seat, Card::DeceptiveDeployment);
        }
    }
}

impl Battle {
    /// TR-BC-24.8: the move of a stand as its enemy sees it; a stand in disguise seems to move as far as what it poses as.
    #[inline]
    pub fn seen_reach(&self, state: &State, stand: StandId) -> i32 {
        self.seen_reach_of(self.form(state, stand))
    }

    /// The move of a form as the enemy of its stand sees it.
    #[inline]
    pub fn seen_reach_of(&self, form: &Form) -> i32 {
        match form.appearance {
            Appearance::Masquerade => self.data(form.troop).reach + form.given.reach,
            _ => form.data.reach,
        }
    }

    /// The position after a masquerade has been revealed, for players.
    pub fn after_reveal(&self, state: &State, stand: StandId) -> State {
        let mut after = *state;
        self.reveal(&mut after, stand, &mut |_| {});
        after
    }

    /// TR-BC-24.3: whether an enemy stand is within 8 MU of a stand.
    fn is_seen_through(&self, state: &State, stand: StandId) -> bool {
        let own = self.rect(state, stand);
        state
            .stands_of(stand.seat().other())
            .iter()
            .any(|enemy| own.distance(&self.rect(state, enemy)) <= SEEN_THROUGH)
    }

    /// The purchase by which a stand is disguised, or hidden in a disguise.
    fn disguise_of(&self, state: &State, stand: StandId) -> Option<&Purchase> {
        let number = stand.number();
        self.purchases(state, stand.seat(), Card::DeceptiveDeployment)
            .map(|(_, purchase)| purchase)
            .find(|purchase| purchase.stands.contains(number) || purchase.others.contains(number))
    }

    /// TR-BC-24.5: the two stands on the table that are really one, the front one first, while they are in disguise.
    pub(in crate::battle) fn pair_of(
        &self,
        state: &State,
        stand: StandId,
    ) -> Option<(StandId, StandId)> {
        if self.form(state, stand).appearance != Appearance::Masquerade {
            return None;
        }
        let purchase = self.disguise_of(state, stand)?;
        let [Some(front), Some(rear)] = shown_stands(purchase) else {
            return None;
        };
        let seat = stand.seat();
        Some((StandId::of(seat, front), StandId::of(seat, rear)))
    }

    /// TR-BC-24.4, TR-BC-24.5: what is behind a disguise is revealed, the front edge unchanged; no other stand shifts.
    fn reveal(&self, state: &mut State, stand: StandId, emit: &mut EventSink<'_>) {
        let Some(&purchase) = self.disguise_of(state, stand) else {
            return;
        };
        let seat = stand.seat();
        // One stand that posed as two, or non-combatants: what was made up is gone.
        for made_up in (purchase.others.in_seat(seat) & state.on_board).iter() {
            self.put_away(state, made_up);
            emit(Event::Card(CardEvent::Unmasked { stand: made_up }));
        }
        let mut real = purchase.stands.in_seat(seat).iter();
        let Some(first) = real.next() else {
            return;
        };
        // Of two that posed as one, the rear one is lost if the front one is.
        if !state.on_board.contains(first) {
            return;
        }
        if !self.exchange(state, first, Appearance::Normal, "TR-BC-24.4", emit) {
            self.exchange(state, first, Appearance::OnOldBase, "TR-BC-00.8", emit);
        }
        if let Some(second) = real.next()
            && state.cards.away.contains(second)
        {
            self.appear_behind(state, first, second, emit);
        }
    }

    /// TR-BC-24.4, TR-BC-24.7: places the second of two stands that posed as one directly behind the first, or as near behind it as
    /// there is room.
    fn appear_behind(
        &self,
        state: &mut State,
        first: StandId,
        second: StandId,
        emit: &mut EventSink<'_>,
    ) {
        let MasqueradeBlocked::NearestFit = self.parameters().masq_blocked();
        let depth = self.data_of(state, first).base.depth;
        self.take_appearance(state, second, Appearance::Normal);
        let place = (0..=FURTHEST_BEHIND)
            .step_by(LOOK)
            .map(|further| state.pose(first).shifted(-depth - further, 0))
            .find(|&pose| self.has_room(state, second, pose));
        let Some(pose) = place else {
            return;
        };
        state.n_moves = state.n_moves.saturating_add(1);
        state.cards.away.remove(second);
        self.put(state, second, pose);
        state.phase_start[second.index()] = pose.into();
        // A stand that is revealed with another counts as having moved if the other has.
        if state.moved.contains(first) {
            state.moved.insert(second);
            state.moves_made[second.index()] = state.moves_made[first.index()];
        }
        self.update_contacts(state, Stands::only(second));
        emit(Event::Card(CardEvent::Appeared { stand: second, pose }));
    }

    /// TR-BC-24.1, TR-BC-24.5: the stands that a player doesn't place: the second of two that pose as one, and the rear one of two
    /// that are really one, which is placed with the front one.
    pub(in crate::battle) fn hidden_at_start(&self, state: &State, seat: Seat) -> Stands {
        self.purchases(state, seat, Card::DeceptiveDeployment)
            .filter_map(|(_, purchase)| {
                let [_, rear] = shown_stands(purchase);
                purchase.stands.iter().nth(1).or(rear)
            })
            .map(|number| StandId::of(seat, number))
            .collect()
    }

    /// TR-BC-24.5: the stand that is placed directly behind another, together with it.
    pub(in crate::battle) fn placed_with(&self, state: &State, stand: StandId) -> Option<StandId> {
        if !self.has_cards() {
            return None;
        }
        let (front, rear) = self.pair_of(state, stand)?;
        (front == stand && state.cards.away.contains(rear)).then_some(rear)
    }

    /// TR-BC-24.5: a stand whose other half stays behind when these stands move, though the two are really one.
    pub(in crate::battle) fn parts_a_pair(&self, state: &State, stands: Stands) -> Option<StandId> {
        if !self.has_cards() {
            return None;
        }
        stands.iter().find(|&stand| {
            self.pair_of(state, stand).is_some_and(|(front, rear)| {
                let both = Stands::only(front).with(rear);
                both.minus(state.on_board).is_empty() && !both.minus(stands).is_empty()
            })
        })
    }
}
