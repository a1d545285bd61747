//! What can be wrong with the cards that an army buys, by its list or by the text of a card.

use battle_core::RuleId;

use crate::cards::Card;
use crate::half_points::HalfPoints;
use crate::troops::TroopType;

/// One breach of an army's cards. Entries are given by their number in the list, from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardBreach {
    /// TR-AB-08, TR-BC-00.4.
    #[error("the list doesn't offer {card}")]
    NotOffered {
        /// The card in question.
        card: Card,
    },
    /// TR-AB-08, TR-BC-00.4.
    #[error("no entry that {n} stands of {} can be of offers them {card}", troop.title())]
    NotOfferedTo {
        /// The card in question.
        card: Card,
        /// Their type.
        troop: TroopType,
        /// How many there are.
        n: usize,
    },
    /// TR-AB-08.
    #[error("the list offers {card} in other years")]
    OtherYears {
        /// The card in question.
        card: Card,
    },
    /// TR-AB-08.
    #[error("the list offers {card} to others: {note}")]
    OtherFaction {
        /// The card in question.
        card: Card,
        /// The note that doesn't hold for the army.
        note: String,
    },
    /// TR-AB-08.
    #[error("the list offers {card} to the general's stand only")]
    GeneralOnly {
        /// The card in question.
        card: Card,
    },
    /// TR-AB-08.
    #[error("it has {n} of {card}, and the list allows {limit}")]
    OverListLimit {
        /// The card in question.
        card: Card,
        /// How many cards, or stands with it.
        n: usize,
        /// The most.
        limit: u8,
    },
    /// TR-BC-10.1, TR-BC-12.1, TR-BC-14.1.
    #[error("it has {n} cards of {card}, and {limit} are the most")]
    OverCardLimit {
        /// The card in question.
        card: Card,
        /// The number of cards.
        n: usize,
        /// The most.
        limit: u16,
    },
    /// TR-BC-00.5.
    #[error("{card} is bought twice, and once is for the whole army")]
    BoughtTwice {
        /// The card in question.
        card: Card,
    },
    /// TR-BC-00.5.
    #[error("{card} is on the same stand twice")]
    TwiceOnAStand {
        /// The card in question.
        card: Card,
    },
    /// TR-BC-00.5.
    #[error(
        "one purchase of {card} is for stands of several entries, and it is bought by the entry"
    )]
    SeveralEntries {
        /// The card in question.
        card: Card,
    },
    /// TR-BC-00.5.
    #[error("{card} is bought for no stand")]
    NoBearer {
        /// The card in question.
        card: Card,
    },
    /// The card's own text.
    #[error("{card} {why}, and is bought for {}", troop.title())]
    MayNotBear {
        /// The card in question.
        card: Card,
        /// The type of the stands that were to have it.
        troop: TroopType,
        /// Why not.
        why: &'static str,
    },
    /// TR-BC-00.3.
    #[error("{with} of {of} stands of entry {entry} have {card}, which is for all of them or none")]
    NotAllOrNone {
        /// The card in question.
        card: Card,
        /// The entry.
        entry: usize,
        /// How many of its stands have it.
        with: usize,
        /// How many stands it has.
        of: usize,
    },
    /// TR-BC-00.7, TR-BC-02.1, TR-BC-16.1.
    #[error("{one} and {other} are not for the same {}", if *of_stand { "stand" } else { "army" })]
    Together {
        /// One card.
        one: Card,
        /// The other.
        other: Card,
        /// Whether they exclude each other on a stand only.
        of_stand: bool,
    },
    /// TR-BC-03.1.
    #[error("Separated Valets are for pairs of stands, and {n} stands are no pairs")]
    NotPairs {
        /// The number of stands.
        n: usize,
    },
    /// TR-BC-07.1, TR-BC-20.2.
    #[error("{card} is bought, and no stand may be helped by it")]
    NoneSupported {
        /// The card in question.
        card: Card,
    },
    /// TR-BC-07.3.
    #[error("{needed} stands are to be supported, and the bow stands support {room}")]
    TooFewBowmen {
        /// How many are needed.
        needed: usize,
        /// The points of those that there are.
        room: HalfPoints,
    },
    /// TR-BC-07.6.
    #[error("the general's stand is a bow stand that may be set aside")]
    GeneralSetAside,
    /// TR-BC-01.2, TR-BC-02.2.
    #[error("{} dismount as {} and not as {}", troop.title(), allowed.title(), found.title())]
    WrongDismount {
        /// The type of the stands.
        troop: TroopType,
        /// What they dismount as by the list.
        allowed: TroopType,
        /// What they were to dismount as.
        found: TroopType,
    },
    /// TR-BC-01.2, TR-BC-02.2.
    #[error("{card} doesn't say what {} dismount as", troop.title())]
    NoDismount {
        /// The card in question.
        card: Card,
        /// Which type.
        troop: TroopType,
    },
    /// TR-BC-01.3.
    #[error("{} are no foot to dismount as", troop.title())]
    DismountsMounted {
        /// What they were to dismount as.
        troop: TroopType,
    },
    /// TR-BC-12.2.
    #[error("Charge Through passes {} by the list, and not {}", words(allowed), found.title())]
    WrongPassage {
        /// The friends that may be passed.
        allowed: Vec<TroopType>,
        /// The type that was to be passed.
        found: TroopType,
    },
    /// TR-BC-20.1.
    #[error("it has {n} stands of Elephants, and Elephant Screen bars them")]
    ElephantsBarred {
        /// The number of stands of Elephants.
        n: usize,
    },
    /// TR-BC-24.1.
    #[error("{n_real} stands can't pose as {n_shown} of {}", shown.title())]
    ImpossibleDisguise {
        /// How many there are.
        n_real: usize,
        /// How many they look like.
        n_shown: u8,
        /// What they look like.
        shown: TroopType,
    },
    /// TR-BC-24.1.
    #[error("{n} disguises are bought, and {found} are named")]
    DisguisesUnnamed {
        /// How many are bought.
        n: u8,
        /// How many are named.
        found: usize,
    },
}

impl CardBreach {
    /// The rule that is broken.
    pub const fn rule(&self) -> RuleId {
        RuleId(match self {
            CardBreach::NotOffered { .. }
            | CardBreach::NotOfferedTo { .. }
            | CardBreach::OtherYears { .. }
            | CardBreach::OtherFaction { .. }
            | CardBreach::GeneralOnly { .. }
            | CardBreach::OverListLimit { .. } => "TR-AB-08",
            CardBreach::OverCardLimit { card, .. } => match card {
                Card::HoldTheLine => "TR-BC-10.1",
                Card::ChargeThrough => "TR-BC-12.1",
                _ => "TR-BC-14.1",
            },
            CardBreach::BoughtTwice { .. }
            | CardBreach::TwiceOnAStand { .. }
            | CardBreach::SeveralEntries { .. }
            | CardBreach::NoBearer { .. } => "TR-BC-00.5",
            CardBreach::MayNotBear { card, .. } => bearers(*card),
            CardBreach::NotAllOrNone { .. } => "TR-BC-00.3",
            CardBreach::Together { of_stand: true, .. } => "TR-BC-00.7",
            CardBreach::Together { one: Card::DeploymentDismounting, .. } => "TR-BC-02.1",
            CardBreach::Together { .. } => "TR-BC-16.1",
            CardBreach::NotPairs { .. } => "TR-BC-03.1",
            CardBreach::NoneSupported { card: Card::SupportingBowmen } => "TR-BC-07.1",
            CardBreach::NoneSupported { .. } => "TR-BC-20.2",
            CardBreach::TooFewBowmen { .. } => "TR-BC-07.3",
            CardBreach::GeneralSetAside => "TR-BC-07.6",
            CardBreach::WrongDismount { .. } | CardBreach::NoDismount { .. } => "TR-BC-01.2",
            CardBreach::DismountsMounted { .. } => "TR-BC-01.3",
            CardBreach::WrongPassage { .. } => "TR-BC-12.2",
            CardBreach::ElephantsBarred { .. } => "TR-BC-20.1",
            CardBreach::ImpossibleDisguise { .. } | CardBreach::DisguisesUnnamed { .. } => {
                "TR-BC-24.1"
            }
        })
    }
}

/// The part of a card's text that says which stands may bear it.
const fn bearers(card: Card) -> &'static str {
    match card {
        Card::LightCamelry => "TR-BC-04.1",
        Card::ChargingCamelry => "TR-BC-05.1",
        Card::ShowerShooting => "TR-BC-21.1",
        _ => "TR-BC-00.4",
    }
}

fn words(troops: &[TroopType]) -> String {
    let titles: Vec<&str> = troops.iter().map(|troop| troop.title()).collect();
    titles.join(" or ")
}
