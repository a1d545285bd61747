//! The odds of a situation under each set of dice, as JSON.

use std::collections::BTreeMap;

use gloriam::Colour;
use gloriam::odds::{FileOdds, VolleyOdds};
use serde::{Serialize, Serializer};

use experiment::odds::fraction;

/// The odds of a situation under the four sets of dice, and under its own where it has one.
#[derive(Clone, Debug)]
pub enum OddsAnswer {
    /// The odds of both files.
    Fight(Vec<OfSet<[FileOdds; 2]>>),
    Volley(Vec<OfSet<VolleyOdds>>),
}

/// Odds under one set of dice.
#[derive(Clone, Debug)]
pub struct OfSet<T> {
    pub set: &'static str,
    pub odds: T,
}

#[derive(Serialize)]
struct FightJson<'a> {
    a: FileJson<'a>,
    b: FileJson<'a>,
}

#[derive(Serialize)]
struct FileJson<'a> {
    claims: BTreeMap<&'a str, i8>,
    sum: i8,
    difference: i8,
    dice: Vec<char>,
    may: Vec<&'static str>,
    sets: BTreeMap<&'static str, FileSet>,
}

/// What a file inflicts under a set of dice; shares of all rolls as fractions.
#[derive(Serialize)]
struct FileSet {
    /// Chances by "skulls,wounds,trigger".
    dist: BTreeMap<String, String>,
    mean_bases: String,
    trigger: String,
    trigger_stands: String,
}

#[derive(Serialize)]
struct VolleyJson {
    in_range: bool,
    steps: BTreeMap<&'static str, i8>,
    rung: Option<String>,
    sets: BTreeMap<&'static str, VolleySet>,
}

#[derive(Serialize)]
struct VolleySet {
    /// Chances by "skulls,wounds".
    dist: BTreeMap<String, String>,
    mean_bases: String,
    hits: BTreeMap<u8, String>,
    slow: BTreeMap<u8, String>,
}

impl Serialize for OddsAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OddsAnswer::Fight(sets) => {
                FightJson { a: file(sets, 0), b: file(sets, 1) }.serialize(serializer)
            }
            OddsAnswer::Volley(sets) => volley(sets).serialize(serializer),
        }
    }
}

fn file(sets: &[OfSet<[FileOdds; 2]>], side: usize) -> FileJson<'_> {
    let first = &sets[0].odds[side];
    let mut claims = BTreeMap::new();
    for (rule, value) in &first.claims {
        *claims.entry(rule.as_str()).or_insert(0) += value;
    }
    let may = [("shatter", first.may_shatter), ("shove", first.may_shove)];
    FileJson {
        claims,
        sum: first.sum,
        difference: first.difference,
        dice: first.dice.iter().copied().map(Colour::letter).collect(),
        may: may.into_iter().filter_map(|(what, can)| can.then_some(what)).collect(),
        sets: sets
            .iter()
            .map(|of| {
                let (own, foe) = (&of.odds[side], &of.odds[1 - side]);
                let all = u64::from(own.denominator);
                let dist = own.inflicted.iter().map(|(what, count)| {
                    let key = format!("{},{},{}", what.skulls, what.wounds, u8::from(what.trigger));
                    (key, fraction((*count).into(), all))
                });
                let set = FileSet {
                    dist: dist.collect(),
                    mean_bases: fraction(own.half_bases.into(), 2 * all),
                    trigger: fraction(own.triggers.into(), all),
                    trigger_stands: fraction(own.triggers_stand, all * u64::from(foe.denominator)),
                };
                (of.set, set)
            })
            .collect(),
    }
}

fn volley(sets: &[OfSet<VolleyOdds>]) -> VolleyJson {
    let first = &sets[0].odds;
    VolleyJson {
        in_range: first.rung.is_some(),
        steps: first.steps.iter().copied().collect(),
        rung: first.rung.map(|rung| rung.name().to_owned()),
        sets: sets
            .iter()
            .map(|of| {
                let (odds, all) = (&of.odds, of.odds.denominator);
                let dist = odds.losses.iter().map(|((skulls, wounds), count)| {
                    (format!("{skulls},{wounds}"), fraction(*count, all))
                });
                let set = VolleySet {
                    dist: dist.collect(),
                    mean_bases: fraction(odds.half_bases, 2 * all),
                    hits: odds.hits.iter().map(|(n, count)| (*n, fraction(*count, all))).collect(),
                    slow: (0..)
                        .zip(odds.slows)
                        .map(|(n, count)| (n, fraction(count, all)))
                        .collect(),
                };
                (of.set, set)
            })
            .collect(),
    }
}
