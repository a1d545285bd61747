//! The words of `[[card]]` tables.

use triumph::{
    Category, CombatResult, Going, InCombat, Keep, Loser, Margin, Order, Pursues, Rerolled,
    Situation, TroopType,
};

use triumph::battle::TerrainKind;

use super::Per;

pub(super) const PER: [(&str, Per); 4] =
    [("army", Per::Army), ("entry", Per::Entry), ("stand", Per::Stand), ("card", Per::Card)];

pub(super) const COMBATS: [(&str, InCombat); 3] =
    [("close", InCombat::Close), ("shooting", InCombat::Shooting), ("shot-at", InCombat::ShotAt)];

pub(super) const SITUATIONS: [(&str, Situation); 5] = [
    ("to-front", Situation::ToFront),
    ("to-flank-or-rear", Situation::ToFlankOrRear),
    ("in-open", Situation::InOpen),
    ("in-difficult", Situation::InDifficult),
    ("rear-support", Situation::RearSupport),
];

pub(super) const ORDERS: [(&str, Order); 2] = [("open", Order::Open), ("close", Order::Close)];

pub(super) const MARGINS: [(&str, Margin); 2] =
    [("beaten", Margin::Beats), ("doubled", Margin::Doubles)];

pub(super) const LOSERS: [(&str, Loser); 2] = [("bearer", Loser::Bearer), ("enemy", Loser::Enemy)];

pub(super) const RESULTS: [(&str, CombatResult); 6] = [
    ("no-effect", CombatResult::NoEffect),
    ("fall-back", CombatResult::FallBack),
    ("shattered", CombatResult::Shattered),
    ("destroyed", CombatResult::Destroyed),
    ("evade", CombatResult::Evade),
    ("panic", CombatResult::Panic),
];

pub(super) const PURSUITS: [(&str, Pursues); 3] = [
    ("never", Pursues::Never),
    ("when-doubling", Pursues::WhenDoubling),
    ("always", Pursues::Always),
];

pub(super) const DICE: [(&str, Rerolled); 1] = [("command", Rerolled::Command)];

pub(super) const GOINGS: [(&str, Going); 2] =
    [("open", Going::Open), ("difficult", Going::Difficult)];

pub(super) const KEEPS: [(&str, Keep); 2] = [("better", Keep::Better), ("second", Keep::Second)];

/// The kinds of terrain that a card may name: all but water, which no card makes passable.
pub(super) fn terrains() -> Vec<(&'static str, TerrainKind)> {
    let all = TerrainKind::ALL.into_iter();
    all.filter(|kind| *kind != TerrainKind::Coast).map(|kind| (kind.name(), kind)).collect()
}

/// The types that one word stands for.
pub(super) fn types_called(word: &str) -> Option<Vec<TroopType>> {
    let is_meant: fn(&TroopType) -> bool = match word {
        "all" => |_| true,
        "foot" => |troop| troop.category() == Category::Foot,
        "mounted" => |troop| troop.category() == Category::Mounted,
        "open-order-foot" => {
            |troop| troop.category() == Category::Foot && troop.order() == Order::Open
        }
        "close-order-foot" => {
            |troop| troop.category() == Category::Foot && troop.order() == Order::Close
        }
        _ => return None,
    };
    Some(TroopType::ALL.into_iter().filter(is_meant).collect())
}

pub(super) fn word_of<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    let found = words.iter().find(|(_, other)| *other == value);
    found.map_or("", |(word, _)| word)
}
