//! The table of troop types (TR-UN-01): what each type has, one column a value.

use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::troops::tables::TROOPS;
use crate::troops::{Category, TroopType};

/// What a type has: factors in whole points, lengths in whole MU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TroopValues {
    /// TR-AB-01: what a stand costs, and so counts when it is lost (TR-VC-04).
    pub points: HalfPoints,
    /// Combat factor in close combat against foot.
    pub vs_foot: i8,
    /// Combat factor in close combat against mounted.
    pub vs_mounted: i8,
    /// TR-RC-11: combat factor of a shooter; `None` for a type that can't shoot without a card.
    pub shooting: Option<i8>,
    /// TR-RC-11: combat factor of a target.
    pub target: i8,
    /// TR-UN-05: tactical move, edition 1.1.
    pub moves: u8,
    /// TR-RC-01: how far it shoots; `None` for a type that can't shoot without a card.
    pub range: Option<u8>,
    /// TR-CC-07: what rear support of its own type adds.
    pub support: i8,
    /// TR-CM-03: whether it makes a move cost one command point more.
    pub heavy: bool,
}

impl TroopValues {
    /// TR-RC-01: how far it shoots.
    #[inline]
    pub fn range_mu(&self) -> Option<Mu> {
        self.range.map(|range| Mu::whole(range.into()))
    }

    /// Combat factor in close combat against foot or mounted.
    #[inline]
    pub const fn factor_vs(&self, opponent: Category) -> i8 {
        match opponent {
            Category::Foot => self.vs_foot,
            Category::Mounted => self.vs_mounted,
        }
    }
}

/// The values that the sheet prints.
pub(super) const PRINTED: [TroopValues; TroopType::COUNT] = {
    let mut all = [TroopValues::printed(TroopType::Archers); TroopType::COUNT];
    let mut index = 0;
    while index < TroopType::COUNT {
        all[index] = TroopValues::printed(TROOPS[index].troop);
        index += 1;
    }
    all
};

impl TroopValues {
    /// TR-UN-01, TR-CC-07, TR-CM-03: the printed values of a type.
    const fn printed(troop: TroopType) -> TroopValues {
        use TroopType::{Artillery, Elephants, LightSpear, Pikes, WarWagons, Warriors};
        let row = troop.row();
        TroopValues {
            points: HalfPoints::whole(troop.cost_points() as i16),
            vs_foot: row.vs_foot,
            vs_mounted: row.vs_mounted,
            shooting: row.shooting,
            target: row.target,
            moves: row.moves,
            range: row.range,
            support: match troop {
                Pikes => 2,
                LightSpear | Warriors => 1,
                _ => 0,
            },
            heavy: matches!(troop, Artillery | Elephants | WarWagons),
        }
    }
}
