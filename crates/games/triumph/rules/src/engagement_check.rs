//! Whether the rules allow an engagement, checked before it is resolved: everything against it is reported at once.

use std::fmt;

use battle_core::{RuleId, Side};

use crate::cards::{Card, CardSet};
use crate::engagement::{Camp, Engagement, EngagementKind, Party, Stand};
use crate::parameters::{GarrisonTypes, RuleParameters};
use crate::rules::close_combat::MAX_EDGES;
use crate::rules::fights_as::Fighter;
use crate::rules::ranged_combat::shooting_factor;
use crate::troops::{Category, TroopType};

/// The stand that a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalSubject {
    /// The stand of a side.
    Stand(Side),
    /// The garrison of a side's camp.
    Garrison(Side),
}

impl RefusalSubject {
    /// The side that it belongs to.
    pub const fn side(self) -> Side {
        match self {
            RefusalSubject::Stand(side) | RefusalSubject::Garrison(side) => side,
        }
    }
}

/// `a`, `b's garrison`.
impl fmt::Display for RefusalSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RefusalSubject::Stand(Side::A) => f.pad("a"),
            RefusalSubject::Stand(Side::B) => f.pad("b"),
            RefusalSubject::Garrison(Side::A) => f.pad("a's garrison"),
            RefusalSubject::Garrison(Side::B) => f.pad("b's garrison"),
        }
    }
}

/// Why an engagement is illegal: what contradicts the rules, which rule, and what to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// TR-BC-04 to -23: the card's text bars the troop type.
    #[error(
        "{whose}: {troop} can't have {card}, which {reason}; leave the card out or choose another troop type"
    )]
    CannotBear {
        /// The bearer.
        whose: RefusalSubject,
        /// Its troop type.
        troop: TroopType,
        /// The card.
        card: Card,
        /// Why, as a clause without a subject.
        reason: &'static str,
    },
    /// TR-BC-00.7, TR-BX-05: two cards that one stand can't have in force at once.
    #[error(
        "{whose}: {first} and {second} can't both be in force, since {reason}; keep one of them"
    )]
    CardsContradict {
        /// The bearer.
        whose: RefusalSubject,
        /// The card with the lower number.
        first: Card,
        /// The card with the higher number.
        second: Card,
        /// Why, as a clause.
        reason: &'static str,
    },
    /// TR-BC-15.4: a stand on transports is in open order when it would be marked.
    #[error(
        "{whose}: a stand on transports is in open order and can't be marked by Scythed Chariots and Stampedes; \
         leave one of the two out or set `sc_mobile_target_ok` to true"
    )]
    MarkedOnTransports {
        /// The stand.
        whose: RefusalSubject,
    },
    /// TR-CC-07, TR-BC-11.1: the type never receives rear support.
    #[error(
        "{whose}: {troop} never receive rear support; only Pikes, Light Spear, Warriors and foot with Hoplite Deep Formation do, \
         so leave out the rear support or give the stand the card if it is foot"
    )]
    NoRearSupport {
        /// The stand.
        whose: RefusalSubject,
        /// Its troop type.
        troop: TroopType,
    },
    /// TR-CC-14: more edges than a stand can be overlapped or attacked on.
    #[error(
        "{whose}: {edges} edges are overlapped or attacked, but only left, right and rear can be; give 0 to 3"
    )]
    TooManyEdges {
        /// The stand.
        whose: RefusalSubject,
        /// The number as given.
        edges: u8,
    },
    /// TR-CC-01: camps don't attack.
    #[error("a camp can't fight a camp; put a stand on one side")]
    CampAgainstCamp,
    /// TR-RC-15: camps don't shoot.
    #[error("a is a camp, and camps can't shoot; put a stand that shoots on side a")]
    CampShoots,
    /// TR-RC-15: camps aren't shot at.
    #[error(
        "b is a camp, and camps can't be shot at; put a stand on side b or make it a close combat"
    )]
    CampShotAt,
    /// TR-RC-01: the shooter has no shooting factor.
    #[error(
        "a: {troop} can't shoot; Archers, Pavisiers, War Wagons and Artillery can, and so can stands with Shower Shooting or \
         Chained Together"
    )]
    CannotShoot {
        /// The shooter's type.
        troop: TroopType,
    },
    /// TR-BC-08.6: a stand on transports doesn't shoot.
    #[error(
        "a: a stand on transports can't shoot; let it discard them first by leaving Mobile Infantry out"
    )]
    ShootsFromTransports,
    /// TR-BC-09.8: a Plaustrella doesn't shoot.
    #[error(
        "a: a Plaustrella doesn't shoot; leave the card out, or set `plaustrella_shoots` to true (and `plaustrella_keeps_cards`, \
         for a stand that shoots by card)"
    )]
    PlaustrellaShoots,
    /// TR-CP-10: the parameter keeps the type out of camps.
    #[error(
        "{whose}: {troop} can't garrison a camp while `garrison_types` is foot_only; take foot or set it to any"
    )]
    GarrisonMounted {
        /// The garrison.
        whose: RefusalSubject,
        /// Its type.
        troop: TroopType,
    },
}

impl Refusal {
    /// The rule that is broken.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            Refusal::CannotBear { card, .. } => match card {
                Card::LightCamelry => "TR-BC-04",
                Card::ChargingCamelry => "TR-BC-05",
                Card::CamelProtectedInfantry => "TR-BC-06",
                Card::SupportingBowmen => "TR-BC-07",
                Card::MobileInfantry => "TR-BC-08",
                Card::Plaustrella => "TR-BC-09",
                Card::HopliteDeepFormation => "TR-BC-11",
                Card::PreparedDefenses => "TR-BC-14",
                Card::ScythedChariots => "TR-BC-15",
                Card::NoCamp => "TR-BC-16",
                Card::FortifiedCamp => "TR-BC-17",
                Card::PackTrains => "TR-BC-18",
                Card::StandardWagon => "TR-BC-19",
                Card::ElephantScreen => "TR-BC-20",
                Card::ShowerShooting => "TR-BC-21",
                Card::ChainedTogether => "TR-BC-22",
                Card::SwordFightingCavalry => "TR-BC-23",
                _ => "TR-BC-00.4",
            },
            Refusal::CardsContradict { second: Card::Plaustrella, .. } => "TR-BX-05",
            Refusal::CardsContradict { .. } => "TR-BC-00.7",
            Refusal::MarkedOnTransports { .. } => "TR-BC-15.4",
            Refusal::NoRearSupport { .. } => "TR-CC-07",
            Refusal::TooManyEdges { .. } => "TR-CC-14",
            Refusal::CampAgainstCamp => "TR-CC-01",
            Refusal::CampShoots | Refusal::CampShotAt => "TR-RC-15",
            Refusal::CannotShoot { .. } => "TR-RC-01",
            Refusal::ShootsFromTransports => "TR-BC-08.6",
            Refusal::PlaustrellaShoots => "TR-BC-09.8",
            Refusal::GarrisonMounted { .. } => "TR-CP-10",
        })
    }
}

impl Engagement {
    /// Every reason why the rules don't allow this engagement; none if it is legal.
    ///
    /// What is allowed but has no effect, such as uphill when shooting, is no reason.
    pub fn check(&self, parameters: &RuleParameters) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for (side, party) in [(Side::A, &self.a), (Side::B, &self.b)] {
            match party {
                Party::Stand(stand) => {
                    check_stand(stand, side, self.kind, parameters, &mut refusals)
                }
                Party::Camp(camp) => check_camp(camp, side, parameters, &mut refusals),
            }
        }
        match (self.kind, &self.a, &self.b) {
            (EngagementKind::Close, Party::Camp(_), Party::Camp(_)) => {
                refusals.push(Refusal::CampAgainstCamp);
            }
            (EngagementKind::Close, ..) => {}
            (EngagementKind::Ranged { .. }, shooter, target) => {
                match shooter {
                    Party::Stand(stand) => check_shooter(stand, parameters, &mut refusals),
                    Party::Camp(_) => refusals.push(Refusal::CampShoots),
                }
                if let Party::Camp(_) = target {
                    refusals.push(Refusal::CampShotAt);
                }
            }
        }
        refusals
    }
}

fn check_stand(
    stand: &Stand,
    side: Side,
    kind: EngagementKind,
    parameters: &RuleParameters,
    refusals: &mut Vec<Refusal>,
) {
    let whose = RefusalSubject::Stand(side);
    let cards = stand.all_cards();
    check_cards(stand.troop, cards, whose, refusals);
    if cards.contains(Card::ScythedChariots)
        && cards.contains(Card::MobileInfantry)
        && !parameters.sc_mobile_target_ok()
    {
        refusals.push(Refusal::MarkedOnTransports { whose });
    }
    let has_support = parameters.tables.troop(stand.troop).support > 0
        || cards.contains(Card::HopliteDeepFormation);
    if stand.rear_support && !has_support && kind == EngagementKind::Close {
        refusals.push(Refusal::NoRearSupport { whose, troop: stand.troop });
    }
    if stand.edges > MAX_EDGES {
        refusals.push(Refusal::TooManyEdges { whose, edges: stand.edges });
    }
}

fn check_camp(camp: &Camp, side: Side, parameters: &RuleParameters, refusals: &mut Vec<Refusal>) {
    let Some(garrison) = camp.garrison else {
        return;
    };
    let whose = RefusalSubject::Garrison(side);
    check_cards(garrison.troop, garrison.cards, whose, refusals);
    if parameters.garrison_types() == GarrisonTypes::FootOnly
        && garrison.troop.category() == Category::Mounted
    {
        refusals.push(Refusal::GarrisonMounted { whose, troop: garrison.troop });
    }
}

fn check_cards(
    troop: TroopType,
    cards: CardSet,
    whose: RefusalSubject,
    refusals: &mut Vec<Refusal>,
) {
    for card in cards.iter() {
        // TR-BC-09.2: a mark finds a Plaustrella in close order, whatever it is made of.
        let is_close_order_anyway =
            card == Card::ScythedChariots && cards.contains(Card::Plaustrella);
        let barred = card.may_bear(troop).err();
        if let Some(reason) = barred.filter(|_| !is_close_order_anyway) {
            refusals.push(Refusal::CannotBear { whose, troop, card, reason });
        }
    }
    for (first, second, reason) in CONTRADICTIONS {
        if cards.contains(first) && cards.contains(second) {
            refusals.push(Refusal::CardsContradict { whose, first, second, reason });
        }
    }
}

/// TR-BC-00.7, TR-BX-05: pairs of cards that the text doesn't let one stand have in force together.
const CONTRADICTIONS: [(Card, Card, &str); 2] = [
    (Card::ChargingCamelry, Card::SwordFightingCavalry, "a stand's cost is changed once only"),
    (Card::MobileInfantry, Card::Plaustrella, "a stand deploys on transports or as a Plaustrella"),
];

fn check_shooter(stand: &Stand, parameters: &RuleParameters, refusals: &mut Vec<Refusal>) {
    let shooter = Fighter::in_ranged_combat(stand, parameters);
    if shooting_factor(&shooter, parameters).is_some() {
        return;
    }
    let on_foot_and_bare = Stand {
        cards: stand.cards.without(Card::MobileInfantry).without(Card::Plaustrella),
        on_transports: false,
        ..*stand
    };
    let bare_shooter = Fighter::in_ranged_combat(&on_foot_and_bare, parameters);
    refusals.push(if shooting_factor(&bare_shooter, parameters).is_none() {
        Refusal::CannotShoot { troop: stand.troop }
    } else if stand.has(Card::MobileInfantry) {
        Refusal::ShootsFromTransports
    } else {
        Refusal::PlaustrellaShoots
    });
}
