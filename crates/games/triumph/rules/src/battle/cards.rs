//! Battle cards in whole battles (TR-BC, TR-BX): one file for each card, and the few places where the phases call them.
//!
//! The [`Hooks`] of a card are what it adds to a battle, and [`HOOKS`] lists them: a new card is a file and a line there.
//! The phases call only the functions of this file, and skip armies without cards.

mod ambush;
mod camels;
mod camps;
mod chained_together;
mod charge_through;
mod deceptive_deployment;
mod dismounting;
mod elephant_screen;
mod hold_the_line;
mod hooks;
mod mobile_infantry;
mod plaustrella;
mod prepared_defenses;
mod problem;
mod scythed_chariots;
mod separated_valets;
mod stand_exchange;
mod standard_wagon;
mod supporting_bowmen;

pub(super) use hooks::{Hooks, RuleHook};
pub(super) use mobile_infantry::KEEPS_OFF;
pub use problem::CardProblem;
pub(super) use problem::find_problems;

use battle_core::{RuleId, Seat, Side, Trace};

use tabletop::Pose;

use crate::cards::{Card, CardSet};
use crate::engagement::Stand;
use crate::parameters::RuleParameters;
use crate::resolution::Resolution;

use super::Battle;
use super::army::{Army, Purchase};
use super::decision::{CampKind, Moment, Play};
use super::event::{CardEvent, Event};
use super::fight_odds::Profile;
use super::forms::{Appearance, Appearances, Form};
use super::stands::StandId;
use super::state::{Phase, State};

/// What each card does in a battle, by its number in the booklet.
///
/// The cards without hooks act through the form of their bearers ([`Form::under`]) and in the engagement: 6, 11, 23, and 21, whose
/// bearers have a range, a factor and points by it (TR-BC-21.2, TR-BC-21.3, TR-BX-04).
static HOOKS: [Hooks; Card::COUNT] = [
    dismounting::HOOKS,
    dismounting::HOOKS,
    separated_valets::HOOKS,
    camels::HOOKS,
    camels::HOOKS,
    Hooks::NONE,
    supporting_bowmen::HOOKS,
    mobile_infantry::HOOKS,
    plaustrella::HOOKS,
    hold_the_line::HOOKS,
    Hooks::NONE,
    charge_through::HOOKS,
    ambush::HOOKS,
    prepared_defenses::HOOKS,
    scythed_chariots::HOOKS,
    camps::NO_CAMP,
    camps::FORTIFIED,
    camps::PACK_TRAINS,
    standard_wagon::HOOKS,
    elephant_screen::HOOKS,
    Hooks::NONE,
    chained_together::HOOKS,
    Hooks::NONE,
    deceptive_deployment::HOOKS,
];

/// The further forms that a stand of an army, by its number, can have by a purchase.
pub(super) fn forms_by_purchase(
    army: &Army,
    purchase: &Purchase,
    number: usize,
    parameters: &RuleParameters,
    add: &mut dyn FnMut(Form),
) {
    (HOOKS[purchase.card as usize - 1].forms)(army, purchase, number, parameters, add);
}

impl Battle {
    /// The hooks of a seat's cards, in the order of the booklet.
    #[inline]
    fn hooks(&self, state: &State, seat: Seat) -> impl Iterator<Item = &'static Hooks> + use<> {
        let cards = self.cards[state.seating.side_in(seat)];
        cards.iter().map(|card| &HOOKS[card as usize - 1])
    }

    /// Whether any army has a card.
    #[inline]
    pub fn has_cards(&self) -> bool {
        self.has_cards
    }

    /// The cards of a seat's army.
    pub(super) fn cards_of(&self, state: &State, seat: Seat) -> CardSet {
        self.cards[state.seating.side_in(seat)]
    }

    /// The purchases of a card by a seat, with their places among all purchases of the army.
    pub fn purchases<'b>(
        &'b self,
        state: &State,
        seat: Seat,
        card: Card,
    ) -> impl Iterator<Item = (usize, &'b Purchase)> + use<'b> {
        let all = self.army_in(state, seat).purchases.iter().enumerate();
        all.filter(move |(_, purchase)| purchase.card == card)
    }

    /// The purchase of a card that names a stand among its `stands`.
    pub fn purchase_for(
        &self,
        state: &State,
        stand: StandId,
        card: Card,
    ) -> Option<(usize, &Purchase)> {
        self.purchases(state, stand.seat(), card)
            .find(|(_, purchase)| purchase.stands.contains(stand.number()))
    }

    /// What a stand of a side can be on the table, by its number in the army.
    #[inline]
    pub fn forms_of(&self, side: Side, number: usize) -> Appearances {
        self.forms.of(side, number)
    }

    /// TR-BX-09: what a stand currently is on the table, for shots and fights.
    #[inline]
    pub fn form(&self, state: &State, stand: StandId) -> &Form {
        self.forms.get(state.forms[stand.index()])
    }

    /// What a stand would be in an appearance, if it has that appearance.
    pub fn form_as(&self, state: &State, stand: StandId, appearance: Appearance) -> Option<&Form> {
        let side = state.seating.side_in(stand.seat());
        let appearances = self.forms_of(side, stand.number());
        appearances[appearance as usize].map(|form| self.forms.get(form))
    }

    /// Gives a stand the form that it has in an appearance, without moving anything and without looking for contacts.
    ///
    /// # Panics
    ///
    /// If it has no such appearance.
    pub(super) fn take_appearance(
        &self,
        state: &mut State,
        stand: StandId,
        appearance: Appearance,
    ) {
        let side = state.seating.side_in(stand.seat());
        let form = self.forms_of(side, stand.number())[appearance as usize];
        let form = form.expect("an appearance of the stand");
        let used_up = state.cards.used_up[stand.seat()];
        let form = self.without_used_up(form, used_up);
        state.forms[stand.index()] = form;
        state.troops[stand.index()] = self.forms.get(form).troop;
    }

    /// Passes every play that a seat may make now to `visit`.
    pub fn visit_plays(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Play)) {
        if self.has_cards {
            for hooks in self.hooks(state, seat) {
                (hooks.plays)(self, state, seat, visit);
            }
        }
    }

    /// Passes the plays of one card that a seat may make now to the visitor.
    pub fn visit_plays_of(
        &self,
        card: Card,
        state: &State,
        seat: Seat,
        visit: &mut dyn FnMut(Play),
    ) {
        if self.cards_of(state, seat).contains(card) {
            (HOOKS[card as usize - 1].plays)(self, state, seat, visit);
        }
    }

    /// Whether a seat has a play to make, or to leave, now.
    pub(super) fn has_play(&self, state: &State, seat: Seat) -> bool {
        let mut found = false;
        self.visit_plays(state, seat, &mut |_| found = true);
        found
    }

    /// Whether a play is legal now, even if it isn't one of the listed plays.
    pub(super) fn allows_play(&self, state: &State, seat: Seat, play: &Play) -> bool {
        self.has_cards
            && self.hooks(state, seat).any(|hooks| (hooks.allows)(self, state, seat, play))
    }

    /// Makes a play.
    pub(super) fn make_play(
        &self,
        state: &mut State,
        seat: Seat,
        play: &Play,
        trace: &mut impl Trace<Event>,
    ) {
        let card = play.card();
        self.count_use(state, seat, card);
        (HOOKS[card as usize - 1].play)(self, state, seat, play, &mut |event| {
            trace.record(|| event);
        });
    }

    /// Reports to the cards of both sides what has happened.
    #[inline]
    pub(super) fn happens(&self, state: &mut State, what: RuleHook, trace: &mut impl Trace<Event>) {
        if !self.has_cards {
            return;
        }
        for seat in Seat::ALL {
            for hooks in self.hooks(state, seat) {
                (hooks.after)(self, state, seat, what, &mut |event| {
                    trace.record(|| event);
                });
            }
        }
    }

    /// A stand for an engagement, with what the cards of its army add to it here and now.
    pub(super) fn under_cards(&self, state: &State, id: StandId, mut stand: Stand) -> Stand {
        if self.has_cards {
            for seat in Seat::ALL {
                for hooks in self.hooks(state, seat) {
                    (hooks.in_combat)(self, state, id, &mut stand);
                }
            }
        }
        stand
    }

    /// What a stand would fight as, to its front in a pose, for players: its type under all cards in force for it there.
    #[inline]
    pub fn profile(&self, state: &State, stand: StandId, pose: Pose) -> Profile {
        let passing =
            if self.has_cards { self.passing_cards(state, stand, pose) } else { CardSet::EMPTY };
        self.odds().profile(state.forms[stand.index()], passing)
    }

    /// What a stand would fight as in an appearance, under these passing cards, if it has that appearance.
    pub fn profile_as(
        &self,
        state: &State,
        stand: StandId,
        appearance: Appearance,
        passing: CardSet,
    ) -> Option<Profile> {
        let side = state.seating.side_in(stand.seat());
        let form = self.forms_of(side, stand.number())[appearance as usize]?;
        Some(self.odds().profile(form, passing))
    }

    /// The cards that are in force for a stand only for a while, or only in this pose.
    fn passing_cards(&self, state: &State, stand: StandId, pose: Pose) -> CardSet {
        let marks = &state.cards;
        let mut passing = CardSet::EMPTY;
        let mut add = |card: Card, is_in_force: bool| {
            if is_in_force {
                passing = passing.with(card);
            }
        };
        add(Card::SupportingBowmen, marks.supported.contains(stand));
        add(Card::ScythedChariots, marks.marked.contains(stand));
        add(Card::ElephantScreen, marks.screened.contains(stand));
        add(Card::StandardWagon, self.is_before_wagon_in(state, stand, pose));
        passing
    }

    /// Whether a stand may be placed in an appearance now, as far as the cards say.
    pub fn may_deploy_as(
        &self,
        state: &State,
        stand: StandId,
        appearance: Appearance,
        pose: Option<Pose>,
    ) -> bool {
        let may_as = |hooks: &Hooks| (hooks.may_deploy)(self, state, stand, appearance, pose);
        appearance == Appearance::Normal && !self.has_cards
            || self.form_as(state, stand, appearance).is_some()
                && self.hooks(state, stand.seat()).all(may_as)
    }

    /// Whether a seat may pass in a step for its cards.
    pub fn may_pass_up(&self, state: &State, seat: Seat) -> bool {
        !self.hooks(state, seat).any(|hooks| (hooks.insists)(self, state, seat))
    }

    /// Places a stand in an appearance other than its usual one.
    pub(super) fn place_in_appearance(
        &self,
        state: &mut State,
        stand: StandId,
        appearance: Appearance,
        trace: &mut impl Trace<Event>,
    ) {
        let (card, rule) = self.card_of_appearance(state, stand, appearance);
        self.count_use(state, stand.seat(), card);
        self.become_appearance(state, stand, appearance, rule, &mut |event| {
            trace.record(|| event);
        });
    }

    /// The card by which a stand is placed in an appearance, and the rule that allows it.
    fn card_of_appearance(
        &self,
        state: &State,
        stand: StandId,
        appearance: Appearance,
    ) -> (Card, &'static str) {
        let mid_battle = self.purchase_for(state, stand, Card::MidBattleDismounting);
        match appearance {
            Appearance::OnFoot if mid_battle.is_some() => {
                (Card::MidBattleDismounting, "TR-BC-02.2")
            }
            Appearance::MenAtArms | Appearance::Valets => (Card::SeparatedValets, "TR-BC-03.2"),
            Appearance::Transports => (Card::MobileInfantry, "TR-BC-08.2"),
            Appearance::Plaustrella => (Card::Plaustrella, "TR-BC-09.1"),
            Appearance::Chained => (Card::ChainedTogether, "TR-BC-22.1"),
            Appearance::Masquerade | Appearance::OnOldBase => {
                (Card::DeceptiveDeployment, "TR-BC-24.2")
            }
            Appearance::OnFoot | Appearance::Normal => (Card::DeploymentDismounting, "TR-BC-01.3"),
        }
    }

    /// TR-BC-16.1, TR-BC-17.1: records what replaces a camp where a card leaves no choice.
    pub(super) fn announce_camp(
        &self,
        state: &mut State,
        owner: Seat,
        trace: &mut impl Trace<Event>,
    ) {
        let kind = self.camp_kind(state, owner);
        if kind != CampKind::Camp && state.cards.camps[owner].is_none() {
            self.count_use(state, owner, Play::UseCamp(kind).card());
            trace.record(|| Event::Card(CardEvent::CampChosen { owner, kind }));
        }
    }

    /// TR-TS-01 (0): a player turn begins with the cards that are its first act, if there are any, and with the command dice if
    /// not.
    pub(super) fn begin_with_cards(&self, state: &mut State) {
        let moment = Phase::Cards(Moment::StartOfTurn, state.active);
        state.phase = moment;
        if !self.has_play(state, state.active) {
            state.phase = Phase::Command;
        }
    }

    /// How many copies of a purchase are not used up.
    pub fn left_of(&self, state: &State, seat: Seat, purchase: usize) -> u8 {
        let bought = self.army_in(state, seat).purchases[purchase].copies;
        bought.saturating_sub(state.cards.spent[seat][purchase])
    }

    /// TR-BC-00.2: turns a card face down.
    fn spend(&self, state: &mut State, seat: Seat, purchase: usize) {
        state.cards.spent[seat][purchase] += 1;
    }

    /// Counts one use of a card.
    fn count_use(&self, state: &mut State, seat: Seat, card: Card) {
        let uses = &mut state.counted.card_uses[seat][card as usize - 1];
        *uses = uses.saturating_add(1);
    }

    /// Counts the cards whose factors count in a combat or a shot between stands or camps of these seats.
    pub(super) fn count_card_factors(
        &self,
        state: &mut State,
        seats: [Seat; 2],
        worked: &Resolution,
    ) {
        if !self.has_cards {
            return;
        }
        let is_shot = worked.asked_by == SHOT;
        for (at, breakdown) in [&worked.a, &worked.b].into_iter().enumerate() {
            let rules = breakdown.tactical.iter().map(|factor| factor.rule);
            for card in rules.chain([breakdown.base_rule]).filter_map(card_of_rule) {
                // A mark, and the effect of a wagon on a shooter, come from the enemy's card.
                let is_enemys = card == Card::ScythedChariots
                    || card == Card::StandardWagon && is_shot && at == 0;
                let seat = seats[at];
                let owner = if is_enemys { seat.other() } else { seat };
                self.count_use(state, owner, card);
            }
        }
    }

    /// Takes a stand out of the game, or keeps it out, without counting it as lost.
    fn put_away(&self, state: &mut State, stand: StandId) {
        state.cards.away.insert(stand);
        if state.on_board.contains(stand) {
            self.take_off(state, stand);
        }
    }
}

/// The rule that asks for the dice of a shot.
const SHOT: RuleId = RuleId("TR-RC-11");

/// The card whose section a rule belongs to: `TR-BC-21` is card 21's.
pub fn card_of_rule(rule: RuleId) -> Option<Card> {
    let number = rule.0.strip_prefix("TR-BC-")?.get(..2)?;
    let number: usize = number.parse().ok()?;
    Card::ALL.get(number.checked_sub(1)?).copied()
}
