//! One volley (GL-405 to GL-423).

use std::collections::BTreeMap;

use crate::dice_set::Symbol;
use crate::parameters::RuleParameters;
use crate::rules::shooting::{Rung, Shot, ladder, rung, slowing, slows_by};

/// A unit that shoots with files that are alike.
#[derive(Clone, Copy, Debug)]
pub struct Shots<'a> {
    /// One of the files.
    pub shot: Shot<'a>,
    /// How many shoot.
    pub files: u8,
    /// GL-423: files in the target's front rank.
    pub frontage: u8,
}

/// What a volley comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VolleyOdds {
    /// Every step of the ladder by its rule, 1 up or -1 down.
    pub steps: Vec<(&'static str, i8)>,
    /// The rung; none if it can't reach.
    pub rung: Option<Rung>,
    /// The rolls that counts are of.
    pub denominator: u64,
    /// How often it costs this number of skulls and wounds.
    pub losses: BTreeMap<(u8, u8), u64>,
    /// How often it has this number of hits.
    pub hits: BTreeMap<u8, u64>,
    /// How often it slows a charge by 0 to 3 BW.
    pub slows: [u64; 4],
    /// The sum over all rolls of halves of a base, a wound being one half.
    pub half_bases: u64,
}

impl Shots<'_> {
    /// What it comes to.
    pub fn odds(&self, parameters: &RuleParameters) -> VolleyOdds {
        let mut steps = Vec::new();
        ladder(&self.shot, parameters, |rule, step| steps.push((rule, step)));
        let rung = rung(&self.shot, parameters);
        let mut odds = VolleyOdds {
            steps,
            rung,
            denominator: 1,
            losses: BTreeMap::new(),
            hits: BTreeMap::new(),
            slows: [0; 4],
            half_bases: 0,
        };
        let weapon = self.shot.shooter.weapon;
        let each = weapon.map_or(1, |weapon| slows_by(weapon, self.shot.target, parameters));
        // Skulls, wounds and hits of all files that have thrown, and how often.
        let mut all = BTreeMap::from([((0, 0, 0), 1)]);
        if let Some(rung) = rung {
            for _ in 0..self.files {
                all = thrown(&all, rung, each, parameters);
                odds.denominator *= u64::from(parameters.dice_set.faces(rung.colour()));
            }
        }
        for ((skulls, wounds, hits), n) in all {
            *odds.losses.entry((skulls, wounds)).or_insert(0) += n;
            *odds.hits.entry(hits).or_insert(0) += n;
            let slow = slowing(hits, self.shot.target, self.frontage, parameters);
            odds.slows[usize::from(slow)] += n;
            odds.half_bases += n * u64::from(2 * skulls + wounds);
        }
        odds
    }
}

type Tally = BTreeMap<(u8, u8, u8), u64>;

/// The tally after one die more.
fn thrown(before: &Tally, rung: Rung, each: u8, parameters: &RuleParameters) -> Tally {
    let mut after = Tally::new();
    for (&(skulls, wounds, hits), n) in before {
        for symbol in [Symbol::Skull, Symbol::Wound, Symbol::S, Symbol::Blank] {
            let faces = u64::from(parameters.dice_set.count(rung.colour(), symbol));
            let (more_skulls, more_wounds) = rung.damage(symbol);
            let more_hits = if symbol == Symbol::Blank { 0 } else { each };
            if faces > 0 {
                let key = (skulls + more_skulls, wounds + more_wounds, hits + more_hits);
                *after.entry(key).or_insert(0) += n * faces;
            }
        }
    }
    after
}
