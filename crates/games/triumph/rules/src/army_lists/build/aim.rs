//! The aims by which an army can be built.

use crate::troops::{Category, Order, TroopType};

/// What an army should have as much of as its points allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// As many stands as possible.
    MostStands,
    /// As few stands as possible, and so the most expensive ones.
    FewestStands,
    /// As many mounted stands as possible.
    Mounted,
    /// As many stands on foot as possible.
    Foot,
    /// As many stands that shoot as possible.
    Shooters,
    /// As many stands in close order as possible.
    CloseOrder,
    /// The greatest sum of close combat factors against foot (TR-UN-01).
    AgainstFoot,
    /// The greatest sum of close combat factors against mounted (TR-UN-01).
    AgainstMounted,
}

impl Aim {
    /// Every aim with its name.
    pub const ALL: [(&'static str, Aim); 8] = [
        ("most-stands", Aim::MostStands),
        ("fewest-stands", Aim::FewestStands),
        ("mounted", Aim::Mounted),
        ("foot", Aim::Foot),
        ("shooters", Aim::Shooters),
        ("close-order", Aim::CloseOrder),
        ("against-foot", Aim::AgainstFoot),
        ("against-mounted", Aim::AgainstMounted),
    ];

    /// What a stand of a type adds.
    pub(super) const fn worth(self, troop: TroopType) -> i32 {
        let counts = match self {
            Aim::MostStands => true,
            Aim::FewestStands => return -1,
            Aim::Mounted => matches!(troop.category(), Category::Mounted),
            Aim::Foot => matches!(troop.category(), Category::Foot),
            Aim::Shooters => troop.shooting_factor().is_some(),
            Aim::CloseOrder => matches!(troop.order(), Order::Close),
            Aim::AgainstFoot => return troop.factor_vs(Category::Foot) as i32,
            Aim::AgainstMounted => return troop.factor_vs(Category::Mounted) as i32,
        };
        counts as i32
    }
}
