//! The forms of stands on the table (TR-UN-03, TR-UN-06): a type under the cards in force for it, and the values that follow.
//!
//! A stand that dismounts, discards its transports or is revealed takes another form; the rules look up everything about a stand
//! in its form.

use battle_core::{BySide, Side};
use tabletop::{Base, UNIT};

use crate::cards::{Card, CardSet, CustomId, MAX_CUSTOM_CARDS};
use crate::engagement::Stand;
use crate::half_points::HalfPoints;
use crate::parameters::{DismountVp, RuleParameters};
use crate::rules::custom_effects;
use crate::rules::fights_as::{Fighter, FightsAs, cards_in_force};
use crate::rules::ranged_combat::shooting_factor;
use crate::terrain_kind::OwnGround;
use crate::troops::{Category, Order, TroopType};

use super::STAND_WIDTH;
use super::army::{Army, ArmyStand, Purchase};
use super::gift::{FormGift, Gift};

/// The appearance of a stand, where a card gives a choice or an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Appearance {
    /// As its army lists it.
    Normal,
    /// TR-BC-01, TR-BC-02: dismounted.
    OnFoot,
    /// TR-BC-03: the men-at-arms of a pair, as Elite Foot.
    MenAtArms,
    /// TR-BC-03: the valets of a pair, as Javelin Cavalry.
    Valets,
    /// TR-BC-08: on transports.
    Transports,
    /// TR-BC-09: as Plaustrella.
    Plaustrella,
    /// TR-BC-22: chained together.
    Chained,
    /// TR-BC-24: as what it pretends to be.
    Masquerade,
    /// TR-BC-24, TR-BC-00.8: what it really is, on the base of its disguise, because its own has no room yet.
    OnOldBase,
}

impl Appearance {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// All of them.
    pub const ALL: [Appearance; Appearance::COUNT] = [
        Appearance::Normal,
        Appearance::OnFoot,
        Appearance::MenAtArms,
        Appearance::Valets,
        Appearance::Transports,
        Appearance::Plaustrella,
        Appearance::Chained,
        Appearance::Masquerade,
        Appearance::OnOldBase,
    ];

    /// Its name in events: `on-foot`.
    pub const fn name(self) -> &'static str {
        match self {
            Appearance::Normal => "normal",
            Appearance::OnFoot => "on-foot",
            Appearance::MenAtArms => "men-at-arms",
            Appearance::Valets => "valets",
            Appearance::Transports => "transports",
            Appearance::Plaustrella => "plaustrella",
            Appearance::Chained => "chained",
            Appearance::Masquerade => "masquerade",
            Appearance::OnOldBase => "on-old-base",
        }
    }
}

/// The values of a stand or a type that the rules use, with the parameters applied; lengths in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeData {
    /// TR-UN-01, TR-UN-05: its tactical move.
    pub reach: i32,
    /// TR-UN-01, TR-UN-02, TR-UN-03: its base.
    pub base: Base,
    /// Foot or mounted.
    pub category: Category,
    /// Open or close order.
    pub order: Order,
    /// TR-RC-01: how far it shoots.
    pub range: Option<i32>,
    /// TR-MV-02, TR-BC-08.3: whether difficult terrain cuts its move to 3 MU.
    pub slows: bool,
    /// TR-CM-03: whether it makes its move cost more.
    pub heavy: bool,
    /// TR-BC-04.2, TR-BC-05.2: whether Dunes and Oasis are open for its moves.
    pub on_camels: bool,
    /// TR-TE-10: the terrain that custom cards make open or difficult for it.
    pub own_ground: OwnGround,
}

impl TypeData {
    /// A type without cards.
    pub(super) fn of(troop: TroopType, parameters: &RuleParameters) -> TypeData {
        TypeData::under(troop, CardSet::EMPTY, parameters)
    }

    /// TR-BC-08.2, -08.3, -09.2, -22.2, -23.2: a type under the cards in force for it.
    fn under(troop: TroopType, cards: CardSet, parameters: &RuleParameters) -> TypeData {
        let stand = Stand { cards, ..Stand::of(troop) };
        let has = |card| cards.contains(card);
        let (on_transports, is_plaustrella) = (has(Card::MobileInfantry), has(Card::Plaustrella));
        let moves_as = FightsAs::in_ranged_combat(&stand, parameters);
        let reach = if is_plaustrella {
            2 * UNIT
        } else if on_transports {
            6 * UNIT
        } else if has(Card::ChainedTogether) {
            5 * UNIT
        } else if has(Card::SwordFightingCavalry) {
            moves_as.troop.move_mu(parameters).0
        } else {
            let own = || moves_as.troop.move_mu(parameters);
            custom_effects::reach(cards, parameters).unwrap_or_else(own).0
        };
        let shooter = Fighter::in_ranged_combat(&stand, parameters);
        let by_card =
            [Card::ShowerShooting, Card::ChainedTogether].into_iter().any(|card| shooter.has(card));
        // TR-RC-01: types that shoot only by card, at the range that the parameter sets.
        let range = shooting_factor(&shooter, parameters).and_then(|_| {
            let own = parameters.tables.troop(troop).range_mu().map(|range| range.0);
            let custom = custom_effects::shot(shooter.cards, parameters);
            if by_card {
                own.or(Some(parameters.card_shooter_range_mu().0))
            } else {
                custom.map(|(_, _, range)| range.0).or(own)
            }
        });
        let is_heavy = parameters.tables.troop(moves_as.troop).heavy;
        let category = troop.category();
        TypeData {
            reach,
            base: Base { width: STAND_WIDTH, depth: stand.base_depth_mu(parameters).0 },
            category,
            order: moves_as.order,
            range,
            slows: on_transports || category == Category::Mounted,
            heavy: is_heavy && !is_plaustrella || has(Card::ChainedTogether),
            on_camels: has(Card::LightCamelry) || has(Card::ChargingCamelry),
            own_ground: custom_effects::ground(cards_in_force(&stand, parameters), parameters),
        }
    }

    /// TR-BC-04.2: the terrain that its cards make open or difficult on the move.
    #[inline]
    pub fn ground_on_move(&self) -> OwnGround {
        self.own_ground.on_camels(self.on_camels)
    }

    /// Whether it is mounted.
    #[inline]
    pub fn is_mounted(&self) -> bool {
        self.category == Category::Mounted
    }

    /// TR-MV-21: whether it is foot in open order.
    #[inline]
    pub fn is_open_foot(&self) -> bool {
        self.category == Category::Foot && self.order == Order::Open
    }
}

/// One form that stands of a battle can have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Form {
    /// What the stand is in this form.
    pub appearance: Appearance,
    /// Its troop type.
    pub troop: TroopType,
    /// The cards in force for it in this form.
    pub cards: CardSet,
    /// TR-VC-04, TR-BC-00.5: what it counts when it is lost.
    pub points: HalfPoints,
    /// The part of these points that custom cards add; it counts only when the stand is lost.
    pub custom_points: HalfPoints,
    /// What the rules look up about it.
    pub data: TypeData,
    /// TR-CC-08, TR-BC-09.7: the type as which it has rear support and gives it.
    pub supports_as: TroopType,
    /// TR-CC-07, TR-BC-09.7: whether rear support is worth anything to it, by its type or by a card in force.
    pub is_helped_by_support: bool,
    /// TR-BC-11.1, TR-BC-09.7: whether it is in hoplite deep formation.
    pub is_deep: bool,
    /// What the gift of its side has changed in it.
    pub given: FormGift,
}

/// A form by its place in the battle's table.
pub type FormId = u8;

/// A stand's forms by appearance.
pub type Appearances = [Option<FormId>; Appearance::COUNT];

/// Passes on the further forms that a stand of an army, by its number, can have by a purchase.
pub(super) type FormsByPurchase =
    fn(&Army, &Purchase, usize, &RuleParameters, &mut dyn FnMut(Form));

/// Every form of a battle, and those of each stand.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Forms {
    all: Vec<Form>,
    of: BySide<Vec<Appearances>>,
    /// By form and custom card: the form without that card; empty if no card is used once.
    without: Vec<[FormId; MAX_CUSTOM_CARDS]>,
}

impl Forms {
    /// The forms that the stands of two armies, and the stands that gifts add, can have, with the gift of each side; some forms come
    /// from what the armies have bought.
    pub fn new(
        armies: &BySide<Army>,
        given: &BySide<Vec<ArmyStand>>,
        gifts: &BySide<Gift>,
        parameters: &RuleParameters,
        by_purchase: FormsByPurchase,
    ) -> Forms {
        let mut forms =
            Forms { all: Vec::new(), of: BySide([Vec::new(), Vec::new()]), without: Vec::new() };
        for side in Side::ALL {
            for number in 0..armies[side].stands.len() {
                let mut intern = |form: Form| forms.intern(form.with_gift(side, &gifts[side]));
                let army = &armies[side];
                let appearances =
                    appearances_of(army, number, parameters, by_purchase, &mut intern);
                forms.of[side].push(appearances);
            }
        }
        for side in Side::ALL {
            for stand in &given[side] {
                let form = Form::under(Appearance::Normal, stand.troop, stand.cards, parameters);
                let mut appearances = [None; Appearance::COUNT];
                appearances[Appearance::Normal as usize] =
                    Some(forms.intern(form.with_gift(side, &gifts[side])));
                forms.of[side].push(appearances);
            }
        }
        forms.add_used_up(parameters);
        forms
    }

    /// Adds what every form becomes when a card of it that is used once has been used.
    fn add_used_up(&mut self, parameters: &RuleParameters) {
        let once = parameters.custom.used_once();
        if once.is_empty() {
            return;
        }
        // Forms that are added here may have a second such card, so the list grows while it is walked.
        let mut at = 0;
        while at < self.all.len() {
            let form = self.all[at];
            let mut without = [at as FormId; MAX_CUSTOM_CARDS];
            for id in form.cards.custom().filter(|&id| once.contains_custom(id)) {
                without[id.number()] = self.intern(form.without(id, parameters));
            }
            self.without.push(without);
            at += 1;
        }
    }

    /// A form without a card that is used once.
    #[inline]
    pub fn without(&self, form: FormId, card: CustomId) -> FormId {
        let known = self.without.get(form as usize);
        known.map_or(form, |without| without[card.number()])
    }

    /// These forms in the same places, without the gift of a side.
    pub fn without_gift(&self, side: Side) -> Forms {
        let all = self.all.iter().map(|form| form.without_gift(side)).collect();
        Forms { all, ..self.clone() }
    }

    fn intern(&mut self, form: Form) -> FormId {
        let known = self.all.iter().position(|other| *other == form);
        let at = known.unwrap_or_else(|| {
            self.all.push(form);
            self.all.len() - 1
        });
        FormId::try_from(at).expect("two armies have fewer forms than stands times appearances")
    }

    /// All of them, by their places.
    pub fn all(&self) -> &[Form] {
        &self.all
    }

    /// The terrain that custom cards make open, and difficult, for some form.
    pub fn own_ground(&self) -> OwnGround {
        let grounds = self.all.iter().map(|form| form.data.own_ground);
        grounds.fold(OwnGround::AS_PRINTED, |all, own| OwnGround {
            open: all.open.union(own.open),
            difficult: all.difficult.union(own.difficult),
        })
    }

    /// A form.
    #[inline]
    pub fn get(&self, form: FormId) -> &Form {
        &self.all[form as usize]
    }

    /// The forms of a stand; none of a number that no stand has.
    #[inline]
    pub fn of(&self, side: Side, number: usize) -> Appearances {
        let known = self.of[side].get(number);
        known.copied().unwrap_or([None; Appearance::COUNT])
    }
}

/// The forms that a stand can have, each added at a place of its own: as its army lists it, and those that its cards add.
fn appearances_of(
    army: &Army,
    number: usize,
    parameters: &RuleParameters,
    by_purchase: FormsByPurchase,
    intern: &mut dyn FnMut(Form) -> FormId,
) -> Appearances {
    let listed = &army.stands[number];
    let mut appearances = [None; Appearance::COUNT];
    let normal = Form::under(Appearance::Normal, listed.troop, listed.cards, parameters);
    appearances[Appearance::Normal as usize] = Some(intern(normal));
    for purchase in &army.purchases {
        by_purchase(army, purchase, number, parameters, &mut |form| {
            appearances[form.appearance as usize] = Some(intern(form));
        });
    }
    appearances
}

impl Form {
    /// A type under the cards in force for it.
    pub fn under(
        appearance: Appearance,
        troop: TroopType,
        cards: CardSet,
        parameters: &RuleParameters,
    ) -> Form {
        let stand = Stand { cards, ..Stand::of(troop) };
        let fights_as = FightsAs::in_close_combat(&stand, parameters).troop;
        let keeps = cards.contains(Card::Plaustrella) && parameters.plaustrella_keeps_support();
        let supports_as = if keeps { troop } else { fights_as };
        let in_force = cards_in_force(&stand, parameters);
        let custom_points = custom_effects::points(in_force, parameters);
        let is_deep = in_force.contains(Card::HopliteDeepFormation);
        Form {
            appearance,
            troop,
            cards,
            points: crate::stand_costs::victory_points(troop, cards, parameters) + custom_points,
            custom_points,
            data: TypeData::under(troop, cards, parameters),
            supports_as,
            is_helped_by_support: parameters.tables.troop(supports_as).support > 0
                || is_deep
                || custom_effects::ask_for_support(in_force, parameters),
            is_deep,
            given: FormGift::default(),
        }
    }

    /// This form without a custom card that is used once; such a card changes nothing else of a form.
    fn without(&self, card: CustomId, parameters: &RuleParameters) -> Form {
        let cards = self.cards.without_custom(card);
        let bare = Form::under(self.appearance, self.troop, cards, parameters);
        Form { cards, is_helped_by_support: bare.is_helped_by_support, ..*self }
    }

    /// TR-BC-00.6: another type in place of one, and what it counts then: its own points, or under the alternative the larger cost,
    /// which the army has paid.
    pub fn in_place_of(
        appearance: Appearance,
        normal: &super::ArmyStand,
        troop: TroopType,
        parameters: &RuleParameters,
    ) -> Form {
        let form = Form::under(appearance, troop, CardSet::EMPTY, parameters);
        match parameters.dismount_vp() {
            DismountVp::TypeOnBoard => form,
            DismountVp::LargerCost => {
                Form { points: form.points.max(normal.victory_points(parameters)), ..form }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HalfPoints, TroopPrices};

    /// TR-VC-04: a lost stand counts what it cost, also at prices that a designer tries, and a card adds to that.
    #[test]
    fn tr_vc_04_a_stand_counts_what_is_charged_for_it() {
        let prices = TroopPrices::PRINTED.with(TroopType::Archers, HalfPoints(7));
        let tried = RuleParameters::DEFAULT.at_prices(&prices.expect("3½ points"));
        let points = |troop, cards, rules: &RuleParameters| {
            Form::under(Appearance::Normal, troop, cards, rules).points
        };
        let none = CardSet::EMPTY;
        assert_eq!(points(TroopType::Archers, none, &RuleParameters::DEFAULT), HalfPoints(8));
        assert_eq!(points(TroopType::Archers, none, &tried), HalfPoints(7));
        assert_eq!(points(TroopType::Spear, none, &tried), HalfPoints(8));
        let showers: CardSet = [Card::ShowerShooting].into_iter().collect();
        assert_eq!(points(TroopType::Archers, showers, &tried), HalfPoints(9));
    }
}
