//! The odds of a situation, as JSON.

use std::collections::BTreeMap;

use battle_core::RuleId;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use tropaion::odds::{CloseOdds, Fate, RangedOdds};

/// The odds of a situation.
#[derive(Clone, Debug)]
pub enum OddsAnswer {
    /// The odds of a close combat.
    Close(CloseOdds),
    /// The odds of a shot.
    Ranged(RangedOdds),
}

/// How often each fate comes out, by name.
struct Results<'a>(&'a [u32; 5]);

impl Serialize for Results<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Fate::ALL.len()))?;
        for fate in Fate::ALL {
            map.serialize_entry(fate.name(), &self.0[fate as usize])?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct BothSides<T> {
    active: T,
    other: T,
}

#[derive(Serialize)]
struct Winner {
    active: u32,
    tie: u32,
    other: u32,
}

#[derive(Serialize)]
struct CloseJson<'a> {
    modifiers: BothSides<i8>,
    /// Every modifier by its rule.
    rules: BothSides<BTreeMap<&'static str, i8>>,
    denominator: u32,
    winner: Winner,
    active: Results<'a>,
    other: Results<'a>,
}

#[derive(Serialize)]
struct RangedJson<'a> {
    return_fire: bool,
    denominator: u32,
    shooter: Results<'a>,
    target: Results<'a>,
}

impl Serialize for OddsAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OddsAnswer::Close(odds) => {
                let rules = |side: usize| {
                    let all = odds.modifiers[side].iter();
                    all.map(|(RuleId(rule), value)| (*rule, *value)).collect()
                };
                CloseJson {
                    modifiers: BothSides { active: odds.sums[0], other: odds.sums[1] },
                    rules: BothSides { active: rules(0), other: rules(1) },
                    denominator: odds.denominator,
                    winner: Winner {
                        active: odds.active_wins,
                        tie: odds.ties,
                        other: odds.other_wins,
                    },
                    active: Results(&odds.fates[0]),
                    other: Results(&odds.fates[1]),
                }
                .serialize(serializer)
            }
            OddsAnswer::Ranged(odds) => RangedJson {
                return_fire: odds.return_fire,
                denominator: odds.denominator,
                shooter: Results(&odds.shooter),
                target: Results(&odds.target),
            }
            .serialize(serializer),
        }
    }
}
