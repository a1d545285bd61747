//! The battle: two armies on a table, turn after turn, until one has won.
//!
//! [`Battle`] is a [`battle_core::Game`].
//! The parts follow the sections of the rules: terrain and setup (TR-TE, TR-DP), command (TR-CM), tactical movement and zones of
//! control (TR-MV), contacts (TR-MV-24 to -32), shooting (TR-RC), combat (TR-CC), outcome moves (TR-OM), camps (TR-CP).
//! Each is a set of functions of the battle and a position; `game.rs` puts them in their order.

mod army;
mod breach;
mod camps;
mod cards;
mod combat;
mod command;
mod contact;
mod custom_cards;
mod decision;
mod event;
mod facing;
pub mod fight_odds;
mod forms;
mod game;
mod gift;
mod gift_stands;
mod ground;
mod groups;
#[cfg(feature = "json")]
mod json;
mod losses;
pub mod luck;
mod movement;
mod outcome_moves;
mod overlap;
mod setpiece;
mod setup;
mod shooting;
mod stands;
mod state;
mod terrain;
mod zones;

pub use army::{Army, ArmyStand, MAX_PURCHASES, Numbers, Purchase};
pub use breach::Breach;
pub use cards::{CardProblem, card_of_rule};
pub use command::Cost;
pub use contact::{contact_pose, proper_contact};
pub use decision::{
    CampKind, Combat, Decision, Leg, Legs, MAX_LEGS, MAX_ORDERS, Moment, MoveKind, Orders, Pivot,
    Play, PoseData, Poses, SideEdge, TacticalMove, TerrainPick,
};
pub use event::{Announced, CardEvent, Disguised, Event, Fighter, OutcomeMove, Rolled};
pub use forms::{Appearance, Appearances, Form, FormId, TypeData};
pub use gift::{FormGift, Gift};
pub use ground::is_difficult;
#[cfg(feature = "json")]
pub use json::to_json;
pub use movement::Trial;
pub use setpiece::Setpiece;
pub use stands::{MAX_STANDS, MAX_STANDS_A_SIDE, StandId, Stands};
pub use state::{CampSite, CardState, Contacts, Counted, Edge, Field, PendingShot, Phase, State};
pub use terrain::{MAX_PIECES, Piece, Shape, Terrain, TerrainKind, Topography};

use battle_core::{BySide, Gift as _, Seat, Side};
use tabletop::{Pose, Rect};

use crate::cards::CardSet;
use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::parameters::RuleParameters;
use crate::terrain_kind::OwnGround;
use crate::troops::TroopType;

/// TR-CC-13, TR-OM-03, TR-OM-22: two stands face the same way within 15 degrees, in 1/4096 turns, rounded down.
pub(crate) const SAME_WAY: i32 = 4096 * 15 / 360;

/// Section 0: every stand is 2 MU wide; in steps.
pub const STAND_WIDTH: i32 = 2 * tabletop::UNIT;

/// Two armies and the rules between them, ready to be played any number of times.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    armies: BySide<Army>,
    parameters: RuleParameters,
    types: [TypeData; TroopType::ALL.len()],
    /// What every stand can be on the table.
    forms: forms::Forms,
    /// The cards of each army.
    cards: BySide<CardSet>,
    has_cards: bool,
    /// The custom cards that are used once a battle.
    once: CardSet,
    /// The terrain that custom cards make open or difficult for any stand.
    own_ground: OwnGround,
    /// TR-AB-01: what the armies cost with their cards, where it is known. No rule of a battle reads it.
    costs: Option<BySide<HalfPoints>>,
    /// The exact odds of every fight, for players.
    odds: Box<fight_odds::FightOdds>,
    /// The gift of each side.
    gifts: BySide<Gift>,
    /// The stands that gifts add to each army, numbered after its own.
    given: BySide<Vec<ArmyStand>>,
    /// For each side with a gift, the battle without that gift, for players that ignore it.
    without_gift: BySide<Option<Box<Battle>>>,
}

/// Why two armies can't fight a battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BattleProblem {
    /// More stands than there is room for.
    #[error("{army} has {n_stands} stands; a battle has room for {MAX_STANDS_A_SIDE} a side")]
    TooManyStands {
        /// The name of the army.
        army: String,
        /// The number of its stands.
        n_stands: usize,
    },
    /// TR-AB-03.
    #[error("{army} has {n_generals} generals; exactly one stand is the general")]
    NotOneGeneral {
        /// The name of the army.
        army: String,
        /// The number of its generals.
        n_generals: usize,
    },
    /// TR-AB-05.
    #[error("the general of {army} is an allied stand")]
    AlliedGeneral {
        /// The name of the army.
        army: String,
    },
    /// TR-AB-07.
    #[error("{army} has no home topography")]
    NoHome {
        /// The name of the army.
        army: String,
    },
    /// Section 16: a card that can't be played as it was bought.
    #[error("{army}: {card}: {problem}")]
    Card {
        /// The name of the army.
        army: String,
        /// The card that is wrong.
        card: crate::cards::Card,
        /// What is wrong with it.
        problem: CardProblem,
    },
    /// TR-DP-01: one zone lies over the other.
    #[error(
        "two deployment zones of {depth} MU overlap on a board of {board} MU; make deploy_depth_mu smaller or board_d_mu larger"
    )]
    ZonesOverlap {
        /// `deploy_depth_mu`.
        depth: Mu,
        /// `board_d_mu`.
        board: Mu,
    },
    /// TR-VC-02: an army that has lost enough before the battle begins.
    #[error(
        "a head start of {head_start} points is not below the {points} points at which an army is beaten; make the head start smaller or victory_points larger"
    )]
    HeadStart {
        /// The head start.
        head_start: HalfPoints,
        /// `victory_points`.
        points: HalfPoints,
    },
    /// More stands than there is room for, with those of a gift.
    #[error(
        "{army} has {n_stands} stands with those that a gift of {points} points adds; a battle has room for {MAX_STANDS_A_SIDE} a side, so give fewer points"
    )]
    TooManyGiven {
        /// The name of the army.
        army: String,
        /// The number of its stands.
        n_stands: usize,
        /// `points` of the gift.
        points: HalfPoints,
    },
    /// A gift of fewer points than any stand of the army costs.
    #[error(
        "a gift of {points} points adds no stand to {army}, whose cheapest type costs {least}; give {least} or more"
    )]
    NothingGiven {
        /// The name of the army.
        army: String,
        /// `points` of the gift.
        points: HalfPoints,
        /// What its cheapest type costs.
        least: HalfPoints,
    },
    /// TR-DP-09: too little is left between the margins for a camp.
    #[error(
        "margins of {margin} MU leave no room for a camp of {camp} MU on a board of {board} MU; make side_margin_mu smaller or board_w_mu larger"
    )]
    NoRoomBetweenMargins {
        /// `side_margin_mu`.
        margin: Mu,
        /// `camp_w_mu`.
        camp: Mu,
        /// `board_w_mu`.
        board: Mu,
    },
}

/// The combinations of parameters that leave no room to deploy, whatever the armies.
pub fn no_room(parameters: &RuleParameters) -> Vec<BattleProblem> {
    let mut problems = Vec::new();
    let (depth, board) = (parameters.deploy_depth_mu(), parameters.board_d_mu());
    if 2 * depth.0 > board.0 {
        problems.push(BattleProblem::ZonesOverlap { depth, board });
    }
    let (margin, board) = (parameters.side_margin_mu(), parameters.board_w_mu());
    let camp = parameters.camp_w_mu();
    if 2 * margin.0 + camp.0 > board.0 {
        problems.push(BattleProblem::NoRoomBetweenMargins { margin, camp, board });
    }
    problems
}

impl Battle {
    /// A battle of two armies.
    ///
    /// # Errors
    ///
    /// Every reason why they can't be put on a table. What an army may consist of and cost is checked by
    /// [`army_lists`](crate::army_lists) (TR-AB).
    pub fn new(
        armies: BySide<Army>,
        parameters: &RuleParameters,
    ) -> Result<Battle, Vec<BattleProblem>> {
        Battle::with_gifts(armies, BySide([Gift::NONE; 2]), parameters)
    }

    /// A battle of two armies with gifts.
    ///
    /// # Errors
    ///
    /// As of [`Battle::new`], and if a head start wins the battle before it begins.
    pub fn with_gifts(
        armies: BySide<Army>,
        gifts: BySide<Gift>,
        parameters: &RuleParameters,
    ) -> Result<Battle, Vec<BattleProblem>> {
        let mut problems = no_room(parameters);
        let points = parameters.victory_points();
        let head_starts = gifts.0.iter().map(|gift| gift.head_start);
        let too_large = head_starts.filter(|&own| own != HalfPoints::ZERO && own >= points);
        problems
            .extend(too_large.map(|head_start| BattleProblem::HeadStart { head_start, points }));
        for army in &armies.0 {
            let name = || army.name.clone();
            let generals = army.stands.iter().filter(|stand| stand.general);
            let (n_stands, n_generals) = (army.stands.len(), generals.clone().count());
            if n_stands > MAX_STANDS_A_SIDE {
                problems.push(BattleProblem::TooManyStands { army: name(), n_stands });
            }
            if n_generals != 1 {
                problems.push(BattleProblem::NotOneGeneral { army: name(), n_generals });
            }
            if generals.clone().any(|stand| stand.ally) {
                problems.push(BattleProblem::AlliedGeneral { army: name() });
            }
            if army.home.is_empty() {
                problems.push(BattleProblem::NoHome { army: name() });
            }
        }
        for army in &armies.0 {
            cards::find_problems(army, parameters, &mut problems);
        }
        let given = BySide(Side::ALL.map(|side| {
            let (army, points) = (&armies[side], gifts[side].points);
            gift_stands::stands_for(points, army, parameters)
                .map_err(|problem| problems.push(problem))
                .unwrap_or_default()
        }));
        if !problems.is_empty() {
            return Err(problems);
        }
        let cards = BySide(std::array::from_fn(|side| armies.0[side].cards()));
        let forms =
            forms::Forms::new(&armies, &given, &gifts, parameters, cards::forms_by_purchase);
        let all_cards = cards.0.iter().flat_map(|cards| cards.iter()).collect();
        let profiles = fight_odds::Profiles::new(&forms, all_cards);
        let mut battle = Battle {
            own_ground: forms.own_ground(),
            forms,
            has_cards: cards.0.iter().any(|cards| !cards.is_empty()),
            once: parameters.custom.used_once(),
            cards,
            armies,
            costs: None,
            parameters: *parameters,
            types: TroopType::ALL.map(|troop| TypeData::of(troop, parameters)),
            odds: fight_odds::FightOdds::new(profiles, parameters),
            gifts,
            given,
            without_gift: BySide([None, None]),
        };
        let poor = |side: Side| {
            let has_gift = battle.gifts[side].can_be_ignored();
            has_gift.then(|| Box::new(battle.forget_gift(side, all_cards)))
        };
        battle.without_gift = BySide(Side::ALL.map(poor));
        Ok(battle)
    }

    /// This battle without the gift of a side. Forms keep their places, so a position of either battle is a position of the other.
    fn forget_gift(&self, side: Side, all_cards: CardSet) -> Battle {
        let forms = self.forms.without_gift(side);
        let odds = match self.gifts[side].factor {
            0 => self.odds.clone(),
            _ => fight_odds::FightOdds::new(
                fight_odds::Profiles::new(&forms, all_cards),
                &self.parameters,
            ),
        };
        let mut gifts = self.gifts;
        gifts[side] = Gift { points: gifts[side].points, ..Gift::NONE };
        Battle { forms, odds, gifts, without_gift: BySide([None, None]), ..self.clone() }
    }

    /// The gift of each side.
    #[inline]
    pub fn gifts(&self) -> &BySide<Gift> {
        &self.gifts
    }

    /// The battle without a side's gift, for a player that ignores it; `None` for a side without one.
    #[inline]
    pub fn without_gift_of(&self, side: Side) -> Option<&Battle> {
        self.without_gift[side].as_deref()
    }

    /// Adds what the armies cost with their cards (TR-AB-01, TR-AB-09), which needs the prices of army lists.
    #[must_use]
    pub fn with_costs(self, costs: BySide<HalfPoints>) -> Battle {
        Battle { costs: Some(costs), ..self }
    }

    /// What the armies cost: with their cards if [`Battle::with_costs`] has said so, without cards if not.
    pub fn costs(&self) -> BySide<HalfPoints> {
        let troops =
            || BySide(self.armies.0.each_ref().map(|army| army.troops_cost(&self.parameters)));
        self.costs.unwrap_or_else(troops)
    }

    /// The exact odds of every fight, looked up.
    #[inline]
    pub fn odds(&self) -> &fight_odds::FightOdds {
        &self.odds
    }

    /// The armies.
    pub fn armies(&self) -> &BySide<Army> {
        &self.armies
    }

    /// The rules.
    #[inline]
    pub fn parameters(&self) -> &RuleParameters {
        &self.parameters
    }

    /// Whether it has the same armies, and everything that is computed from armies and rules together.
    fn is_alike(&self, other: &Battle) -> bool {
        let Battle {
            armies,
            parameters: _,
            types,
            forms,
            cards,
            has_cards: _,
            once,
            own_ground: _,
            costs: _,
            odds,
            gifts,
            given,
            without_gift: _,
        } = self;
        *armies == other.armies
            && *cards == other.cards
            && *once == other.once
            && *types == other.types
            && *forms == other.forms
            && *odds == other.odds
            && *gifts == other.gifts
            && *given == other.given
    }

    /// What the rules look up about a type.
    #[inline]
    pub fn data(&self, troop: TroopType) -> &TypeData {
        &self.types[troop as usize]
    }

    /// What the rules look up about a stand.
    #[inline]
    pub fn data_of(&self, state: &State, stand: StandId) -> &TypeData {
        &self.form(state, stand).data
    }

    /// The army in a seat.
    #[inline]
    pub fn army_in(&self, state: &State, seat: Seat) -> &Army {
        &self.armies[state.seating.side_in(seat)]
    }

    /// A stand as its army lists it, or as a gift adds it.
    #[inline]
    pub fn listed(&self, state: &State, stand: StandId) -> &ArmyStand {
        self.listed_of(state.seating.side_in(stand.seat()), stand.number())
    }

    /// A stand by its side and number, as its army lists it or a gift adds it.
    #[inline]
    pub fn listed_of(&self, side: Side, number: usize) -> &ArmyStand {
        let own = &self.armies[side].stands;
        own.get(number).unwrap_or_else(|| &self.given[side][number - own.len()])
    }

    /// The stands that a gift adds to the army of a side.
    #[inline]
    pub fn given(&self, side: Side) -> &[ArmyStand] {
        &self.given[side]
    }

    /// The ground that a stand covers.
    #[inline]
    pub fn rect(&self, state: &State, stand: StandId) -> Rect {
        self.rect_at(state, stand, state.pose(stand))
    }

    /// The ground that a stand would cover in a pose.
    #[inline]
    pub fn rect_at(&self, state: &State, stand: StandId, pose: Pose) -> Rect {
        Rect::of(pose, self.data_of(state, stand).base)
    }

    /// TR-VC-04: the points that a stand counts when it is lost.
    #[inline]
    pub fn points(&self, state: &State, stand: StandId) -> HalfPoints {
        self.form(state, stand).points
    }

    /// TR-DP-06, TR-DP-13: the points of a stand in its army, without those that custom cards add when it is lost.
    pub(crate) fn army_points(&self, state: &State, stand: StandId) -> HalfPoints {
        let form = self.form(state, stand);
        form.points - form.custom_points
    }

    /// TR-BD-01: the board, from corner to corner.
    #[inline]
    pub fn board(&self) -> tabletop::Point {
        tabletop::Point::new(self.parameters.board_w_mu().0, self.parameters.board_d_mu().0)
    }

    /// TR-BD-07: the tolerance of contacts and overlaps, in steps.
    #[inline]
    pub fn eps(&self) -> i32 {
        self.parameters.contact_eps_mu().0
    }

    /// TR-BD-06: whether a stand could stop in a pose: clear of all others, of camps and impassable terrain, on the board.
    pub(crate) fn has_room(&self, state: &State, stand: StandId, pose: Pose) -> bool {
        let (ground, eps) = (self.rect_at(state, stand, pose), self.eps());
        let is_free = |other: &Rect| !ground.overlaps(other, eps);
        self.is_on_board(&ground)
            && !self.in_impassable(state, &ground)
            && state.on_board.without(stand).iter().all(|other| is_free(&self.rect(state, other)))
            && state.camps.0.iter().flatten().all(|camp| is_free(&camp.base))
    }

    /// TR-BD-06: whether a stand may stop here as far as the board's edge goes.
    #[inline]
    pub fn is_on_board(&self, rect: &Rect) -> bool {
        // Nearly all bases are far from the edges, so this cheap test answers for them.
        let reach = rect.half_width + rect.half_depth;
        let (at, board) = (rect.centre, self.board());
        at.x >= reach && at.y >= reach && at.x + reach <= board.x && at.y + reach <= board.y
            || self.is_on_board_at_edge(rect)
    }

    /// Whether a stand near the edge of the board may stop here.
    fn is_on_board_at_edge(&self, rect: &Rect) -> bool {
        let (board, eps) = (self.board(), self.eps());
        let inside = |point: tabletop::Point| {
            point.x >= -eps
                && point.y >= -eps
                && point.x <= board.x + eps
                && point.y <= board.y + eps
        };
        rect.corners().into_iter().all(inside)
            || inside(rect.centre) && self.parameters.allow_partial_offboard()
    }
}
