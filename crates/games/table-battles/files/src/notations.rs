//! Texts of a scenario file that have a notation of their own.

use chrono::NaiveDate;
use document::keys::Notation;
use table_battles::DiceArea;
use table_battles::scenario::{Hits, Share};

/// When a battle was fought.
pub(crate) const DATE: Notation = Notation {
    noun: "date",
    allowed: "write year, month and day as \"1644-07-02\"; a negative year is BCE",
    is_allowed: |text| {
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d");
        date.is_ok_and(|date| date.format("%Y-%m-%d").to_string() == text)
    },
};

/// TB-DICE-1 to TB-DICE-6.
pub(crate) const AREA: Notation = Notation {
    noun: "dice area",
    allowed: "take faces as 6, 5/6, 4-6 or any, in brackets (5/6) for one die a turn; or doubles, triples, straight-4, none",
    is_allowed: |text| DiceArea::named(text).is_some(),
};

/// TB-ATK-2.
pub(crate) const HITS: Notation = Notation {
    noun: "number of hits",
    allowed: "take 1, 1 per die, or 1 + 1 per die",
    is_allowed: |text| Hits::named(text).is_some_and(|it| it != Hits::default()),
};

/// TB-ABS-2.
pub(crate) const SHARE: Notation = Notation {
    noun: "share of the hits",
    allowed: "take all, 1, or 1 less per die",
    is_allowed: |text| Share::named(text).is_some(),
};
