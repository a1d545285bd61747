//! The tables of the quick reference sheet: constants and nothing else.
//!
//! Source: quick reference sheet (gameplay side), "Ranged combat", "Close combat", "Tactical movement", "Additional combat rules"
//! and "Victory conditions"; category and order from the official list data; depths from the publisher's tabletop module.

use super::{Category, Order, TroopType};

/// One line of the table of troop types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TroopRow {
    pub troop: TroopType,
    pub code: &'static str,
    pub name: &'static str,
    pub title: &'static str,
    pub category: Category,
    pub order: Order,
    /// Whole points.
    pub cost: u8,
    pub vs_foot: i8,
    pub vs_mounted: i8,
    pub shooting: Option<i8>,
    pub target: i8,
    /// Whole MU, edition 1.1.
    pub moves: u8,
    pub base: Base,
    /// Whole MU.
    pub range: Option<u8>,
}

/// Base sizes by their depth on 40 mm wide bases: 15, 20, 30 and 40 mm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Mm15,
    Mm20,
    Mm30,
    Square,
}

use Base::{Mm15, Mm20, Mm30, Square};
use Category::{Foot, Mounted};
use Order::{Close, Open};
use TroopType::*;

macro_rules! row {
    (
        $troop:ident, $code:literal, $name:literal, $title:literal, $category:ident, $order:ident, $cost:literal,
        $vs_foot:literal, $vs_mounted:literal, $shooting:expr, $target:literal, $moves:literal, $base:ident, $range:expr
    ) => {
        TroopRow {
            troop: $troop,
            code: $code,
            name: $name,
            title: $title,
            category: $category,
            order: $order,
            cost: $cost,
            vs_foot: $vs_foot,
            vs_mounted: $vs_mounted,
            shooting: $shooting,
            target: $target,
            moves: $moves,
            base: $base,
            range: $range,
        }
    };
}

/// TR-UN-01: all 26 troop types.
///
/// Columns: type, code, name, title, category, order, points, close combat factor against foot and against mounted, shooting
/// factor, factor as a target, move, base, range. TR-UN-04: War Wagons cost 3.
#[rustfmt::skip]
pub(crate) const TROOPS: [TroopRow; TroopType::COUNT] = [
    row!(Archers, "ARC", "archers", "Archers",                               Foot,    Open,  4, 2, 4, Some(3), 3, 3, Mm20,   Some(3)),
    row!(BowLevy, "BLV", "bow-levy", "Bow Levy",                             Foot,    Open,  2, 2, 3, None,    3, 2, Mm30,   None),
    row!(LightFoot, "LFT", "light-foot", "Light Foot",                       Foot,    Open,  3, 3, 2, None,    3, 5, Mm20,   None),
    row!(LightSpear, "LSP", "light-spear", "Light Spear",                    Foot,    Open,  3, 3, 3, None,    3, 4, Mm20,   None),
    row!(Rabble, "RBL", "rabble", "Rabble",                                  Foot,    Open,  2, 2, 1, None,    2, 3, Mm30,   None),
    row!(Raiders, "RDR", "raiders", "Raiders",                               Foot,    Open,  4, 4, 2, None,    3, 4, Mm20,   None),
    row!(Skirmishers, "SKM", "skirmishers", "Skirmishers",                   Foot,    Open,  3, 2, 1, None,    3, 5, Mm20,   None),
    row!(Warband, "WBD", "warband", "Warband",                               Foot,    Open,  3, 3, 2, None,    3, 4, Mm20,   None),
    row!(Artillery, "ART", "artillery", "Artillery",                         Foot,    Close, 3, 2, 2, Some(4), 3, 2, Square, Some(8)),
    row!(EliteFoot, "EFT", "elite-foot", "Elite Foot",                       Foot,    Close, 4, 5, 3, None,    3, 3, Mm15,   None),
    row!(HeavyFoot, "HFT", "heavy-foot", "Heavy Foot",                       Foot,    Close, 3, 4, 3, None,    3, 3, Mm15,   None),
    row!(Horde, "HRD", "horde", "Horde",                                     Foot,    Close, 2, 3, 2, None,    2, 2, Square, None),
    row!(Pavisiers, "PAV", "pavisiers", "Pavisiers",                         Foot,    Close, 4, 3, 4, Some(3), 3, 3, Square, Some(3)),
    row!(Pikes, "PIK", "pikes", "Pikes",                                     Foot,    Close, 3, 3, 4, None,    3, 3, Mm15,   None),
    row!(Spear, "SPR", "spear", "Spear",                                     Foot,    Close, 4, 4, 4, None,    3, 3, Mm15,   None),
    row!(WarWagons, "WWG", "war-wagons", "War Wagons",                       Foot,    Close, 3, 3, 4, Some(3), 4, 2, Square, Some(3)),
    row!(Warriors, "WRR", "warriors", "Warriors",                            Foot,    Close, 3, 3, 2, None,    3, 3, Mm15,   None),
    row!(BadHorse, "BAD", "bad-horse", "Bad Horse",                          Mounted, Open,  3, 2, 2, None,    2, 6, Mm30,   None),
    row!(BattleTaxi, "BTX", "battle-taxi", "Battle Taxi",                    Mounted, Open,  3, 2, 2, None,    2, 6, Square, None),
    row!(Chariots, "CHT", "chariots", "Chariots",                            Mounted, Open,  4, 2, 3, None,    3, 6, Square, None),
    row!(EliteCavalry, "ECV", "elite-cavalry", "Elite Cavalry",              Mounted, Open,  4, 3, 3, None,    3, 6, Mm30,   None),
    row!(HorseBow, "HBW", "horse-bow", "Horse Bow",                          Mounted, Open,  4, 2, 3, None,    2, 8, Mm30,   None),
    row!(JavelinCavalry, "JCV", "javelin-cavalry", "Javelin Cavalry",        Mounted, Open,  4, 3, 2, None,    2, 8, Mm30,   None),
    row!(Knights, "KNT", "knights", "Knights",                               Mounted, Open,  4, 3, 4, None,    2, 5, Mm30,   None),
    row!(Cataphracts, "CAT", "cataphracts", "Cataphracts",                   Mounted, Close, 4, 4, 4, None,    3, 4, Square, None),
    row!(Elephants, "ELE", "elephants", "Elephants",                         Mounted, Close, 4, 5, 4, None,    3, 4, Square, None),
];

/// TR-UN-05: moves that edition 1.2 changes, whole MU.
pub(crate) const MOVES_V1_2: [(TroopType, u8); 3] = [(Rabble, 4), (BowLevy, 3), (Horde, 3)];

/// TR-UN-02: depth of each base as a fraction of a movement unit: on 40 mm wide bases, and on 60 mm wide ones.
pub(crate) const DEPTHS: [(Base, [(i32, i32); 2]); 4] = [
    (Mm15, [(3, 4), (2, 3)]),
    (Mm20, [(1, 1), (1, 1)]),
    (Mm30, [(3, 2), (4, 3)]),
    (Square, [(2, 1), (2, 1)]),
];

/// TR-UN-07: singular and plural spellings that name the same type.
pub(crate) const TROOP_ALIASES: [(&str, TroopType); 3] =
    [("pike", Pikes), ("spears", Spear), ("knight", Knights)];

// A row is found by its type's position, so the order of the table is the order of the enum.
const _: () = {
    let mut index = 0;
    while index < TROOPS.len() {
        assert!(TROOPS[index].troop as usize == index);
        index += 1;
    }
};
