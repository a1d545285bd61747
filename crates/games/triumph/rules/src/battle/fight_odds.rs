//! The exact odds of every fight and shot in tables that are computed once for each battle with the rule code itself.

mod profiles;
#[cfg(test)]
mod tests;

pub use profiles::Profile;
pub(crate) use profiles::Profiles;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use battle_core::OpposedResult;
use battle_core::dice::Opposed;

use crate::cards::CardSet;
use crate::combat_result::CombatResult;
use crate::engagement::{Engagement, Stand};
use crate::half_points::HalfPoints;
use crate::opposed_totals::{Doubling, compare};
use crate::parameters::RuleParameters;
use crate::resolution::{in_close_combat, work_out};
use crate::rules::close_combat::factors;
use crate::rules::fights_as::Fighter;
use crate::rules::ranged_combat::shooting_factor;
use crate::tables::Number;

use super::forms::FormId;

/// The lowest factor in the table of counts; a factor outside the table is taken as its nearest border.
const LOWEST: i32 = -4;
const N_FACTORS: usize = 18;

/// The results of two stands: A beaten, A doubled, B beaten, B doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairResults(pub [CombatResult; 4]);

/// A stand as the odds see it.
#[derive(Clone, Copy, Debug)]
pub struct Fighting {
    /// What it fights as: its type under the cards in force for it.
    pub profile: Profile,
    /// Whether its fighting edge is in difficult terrain.
    pub in_difficult: bool,
    /// General, uphill, rear support and edges together.
    pub bonus: i32,
    /// Whether a fall back would destroy it.
    pub is_doomed: bool,
    /// What it is worth to its enemy, in 1/64 points.
    pub price: i32,
}

/// What the results that are no loss are worth to the enemy of the stand that suffers them, in 1/64 points.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// What a fall back is worth.
    pub push: i32,
    /// What an evade is worth.
    pub evade: i32,
    /// What a panic is worth.
    pub panic: i32,
}

/// Base factors and results of one profile against another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair {
    /// A's factor against B, by whether A is in difficult terrain.
    base: [i8; 2],
    /// What rear support adds to A against B.
    support: i8,
    /// The results by whether A and B are in difficult terrain.
    results: [PairResults; 4],
    /// What B suffers from a shot of A: beaten, doubled, by whether it is in difficult terrain.
    shot_results: [[CombatResult; 2]; 2],
    /// The factors of that shot in the open: A's and B's; none if A does not shoot.
    shot_factors: Option<[i8; 2]>,
}

impl Pair {
    /// The factor of A, which has the pair's first profile.
    #[inline]
    fn factor(&self, a: &Fighting) -> i32 {
        i32::from(self.base[usize::from(a.in_difficult)]) + a.bonus
    }
}

/// Base factors and results of every pair of profiles on every ground, and the counts of every pair of factors.
#[derive(Clone, Debug, PartialEq)]
pub struct FightOdds {
    /// The profiles, each of which has a row.
    profiles: Profiles,
    /// The pairs of every profile against every other, row by row.
    pairs: Vec<Pair>,
    /// The counts of every pair of factors.
    counts: &'static CountsOfFactors,
    /// TR-CC-06, TR-CC-12, TR-CC-15: what being the general, an edge and standing uphill add.
    general: i32,
    edge: i32,
    uphill: i32,
}

/// A doubles, A beats, tie, B beats, B doubles, out of 36, for every pair of factors from [`LOWEST`] on.
type CountsOfFactors = [[[u8; 5]; N_FACTORS]; N_FACTORS];

/// The counts under the rulebook's doubling (TR-CC-20).
static PRINTED_COUNTS: CountsOfFactors = counts_under(Doubling::PRINTED);

/// The counts under some doubling. Those of other rules than the printed ones are kept until the program ends: there are few, and
/// every battle under these rules needs them.
fn counts_of(doubling: Doubling) -> &'static CountsOfFactors {
    static OTHERS: Mutex<BTreeMap<Doubling, &'static CountsOfFactors>> =
        Mutex::new(BTreeMap::new());
    if doubling == Doubling::PRINTED {
        return &PRINTED_COUNTS;
    }
    let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    others.entry(doubling).or_insert_with(|| Box::leak(Box::new(counts_under(doubling))))
}

impl FightOdds {
    /// Computes every pair by the rules.
    pub(crate) fn new(profiles: Profiles, parameters: &RuleParameters) -> Box<FightOdds> {
        // A card that is used once helps in one fight of many, so players leave it out of account.
        let once = parameters.custom.used_once();
        let without_once = |stand: &Stand| Stand { cards: stand.cards.minus(once), ..*stand };
        let stands: Vec<Stand> = profiles.stands().iter().map(without_once).collect();
        let pairs = pairs_of(&stands, parameters);
        let counts = counts_of(Doubling::under(parameters));
        let number = |number| i32::from(parameters.tables.number(number));
        Box::new(FightOdds {
            profiles,
            pairs,
            counts,
            general: number(Number::General),
            edge: number(Number::Edge),
            uphill: number(Number::Uphill),
        })
    }

    /// TR-CC-06, TR-CC-12, TR-CC-15: what a stand has by being the general's, by its edges and by standing uphill.
    #[inline]
    pub fn bonus(&self, is_general: bool, edges: i32, is_uphill: bool) -> i32 {
        i32::from(is_general) * self.general
            + edges * self.edge
            + i32::from(is_uphill) * self.uphill
    }

    /// What a form fights as under cards that are in force for it for a while.
    #[inline]
    pub fn profile(&self, form: FormId, passing: CardSet) -> Profile {
        self.profiles.of(form, passing)
    }

    #[inline]
    fn pair(&self, a: Profile, b: Profile) -> &Pair {
        &self.pairs[a.index() * self.profiles.len() + b.index()]
    }

    /// What rear support adds to a stand against an enemy.
    #[inline]
    pub fn support(&self, own: Profile, enemy: Profile) -> i32 {
        i32::from(self.pair(own, enemy).support)
    }

    /// How often A doubles, beats, ties with, is beaten and is doubled by B, out of 36, at these total factors.
    #[inline]
    pub fn counts(&self, a: i32, b: i32) -> [i32; 5] {
        let at = |factor: i32| (factor - LOWEST).clamp(0, N_FACTORS as i32 - 1) as usize;
        self.counts[at(a)][at(b)].map(i32::from)
    }

    /// A's factor against B, bonuses included.
    #[inline]
    pub fn factor(&self, a: &Fighting, b: &Fighting) -> i32 {
        self.pair(a.profile, b.profile).factor(a)
    }

    /// What A wins in one combat with B on average, in 1/64 points.
    pub fn swing(&self, a: &Fighting, b: &Fighting, prices: &Prices) -> i32 {
        let (own, theirs) = (self.pair(a.profile, b.profile), self.pair(b.profile, a.profile));
        let [doubles, beats, _, beaten, doubled] = self.counts(own.factor(a), theirs.factor(b));
        let ground = usize::from(a.in_difficult) << 1 | usize::from(b.in_difficult);
        let PairResults([a_beaten, a_doubled, b_beaten, b_doubled]) = own.results[ground];
        let (of_a, of_b) = (harms(a, prices), harms(b, prices));
        let won = beats * of_b[b_beaten as usize] + doubles * of_b[b_doubled as usize];
        let lost = beaten * of_a[a_beaten as usize] + doubled * of_a[a_doubled as usize];
        (won - lost) / 36
    }

    /// The chances, out of 36, that A loses the stand, that B does, that A wins the roll, and that B does.
    pub fn chances(&self, a: &Fighting, b: &Fighting) -> [i32; 4] {
        let [doubles, beats, _, beaten, doubled] =
            self.counts(self.factor(a, b), self.factor(b, a));
        let ground = usize::from(a.in_difficult) << 1 | usize::from(b.in_difficult);
        let PairResults([a_beaten, a_doubled, b_beaten, b_doubled]) =
            self.pair(a.profile, b.profile).results[ground];
        let dies = |n: i32, result: CombatResult, who: &Fighting| {
            if result.is_lost() || who.is_doomed && result.is_outcome_move() { n } else { 0 }
        };
        [
            dies(beaten, a_beaten, a) + dies(doubled, a_doubled, a),
            dies(beats, b_beaten, b) + dies(doubles, b_doubled, b),
            doubles + beats,
            beaten + doubled,
        ]
    }

    /// What a shot of A at B wins on average, in 1/64 points, at these total factors.
    pub fn shot(&self, shooter: (Profile, i32), target: (&Fighting, i32), prices: &Prices) -> i32 {
        let (fighting, target_factor) = target;
        let [doubles, beats, ..] = self.counts(shooter.1, target_factor);
        let pair = self.pair(shooter.0, fighting.profile);
        let [beaten, doubled] = pair.shot_results[usize::from(fighting.in_difficult)];
        (beats * harm(beaten, fighting, prices) + doubles * harm(doubled, fighting, prices)) / 36
    }
}

impl FightOdds {
    /// What a shot of A at B wins on average from afar, in 1/64 points: nothing if A does not shoot.
    pub fn shot_from_afar(&self, a: Profile, b: &Fighting, prices: &Prices) -> i32 {
        self.pair(a, b.profile).shot_factors.map_or(0, |[own, theirs]| {
            self.shot((a, i32::from(own)), (b, i32::from(theirs)), prices)
        })
    }
}

/// The odds of every stand against every other, row by row; none is in a special situation except by its cards.
///
/// The odds of each two stands are computed once and stored in the pairs of both.
fn pairs_of(stands: &[Stand], parameters: &RuleParameters) -> Vec<Pair> {
    let on = |stand: &Stand, difficult: bool| Stand { difficult, ..*stand };
    // On either ground, then supported in the open.
    let situated: Vec<[Stand; 3]> = (stands.iter())
        .map(|stand| {
            let supported = Stand { rear_support: true, ..*stand };
            [on(stand, false), on(stand, true), supported]
        })
        .collect();
    let fighters: Vec<[Fighter; 3]> = (situated.iter())
        .map(|stands| (stands.each_ref()).map(|stand| Fighter::in_close_combat(stand, parameters)))
        .collect();
    let nothing = Pair {
        base: [0; 2],
        support: 0,
        results: [PairResults([CombatResult::NoEffect; 4]); 4],
        shot_results: [[CombatResult::NoEffect; 2]; 2],
        shot_factors: None,
    };
    let n = stands.len();
    let mut pairs = vec![nothing; n * n];
    for (a, own) in fighters.iter().enumerate() {
        for (b, theirs) in fighters.iter().enumerate() {
            let (here, there) = (a * n + b, b * n + a);
            for ground in 0..4 {
                let (own_ground, other_ground) = (ground >> 1, ground & 1);
                let (breakdown, beaten, doubled) =
                    in_close_combat(&own[own_ground], &theirs[other_ground], parameters);
                pairs[here].base[own_ground] = whole(breakdown.total());
                let results = [beaten.result, doubled.result];
                pairs[here].results[ground].0[..2].copy_from_slice(&results);
                let turned = other_ground << 1 | own_ground;
                pairs[there].results[turned].0[2..].copy_from_slice(&results);
            }
            let supported = factors(&own[2], &theirs[0], parameters);
            pairs[here].support = whole(supported.total()) - pairs[here].base[0];
        }
    }
    for (a, shooter) in stands.iter().enumerate() {
        let fighter = Fighter::in_ranged_combat(shooter, parameters);
        if shooting_factor(&fighter, parameters).is_none() {
            continue;
        }
        for (b, target) in stands.iter().enumerate() {
            let pair = &mut pairs[a * n + b];
            for difficult in [false, true] {
                let shot = Engagement::ranged(*shooter, on(target, difficult));
                let worked = work_out(&shot, parameters);
                pair.shot_results[usize::from(difficult)] =
                    [worked.b_beaten.result, worked.b_doubled.result];
                if !difficult {
                    pair.shot_factors = Some([whole(worked.a.total()), whole(worked.b.total())]);
                }
            }
        }
    }
    pairs
}

/// What a result is worth to the enemy of the stand that suffers it.
#[inline]
fn harm(result: CombatResult, of: &Fighting, prices: &Prices) -> i32 {
    if result.is_lost() || of.is_doomed && result.is_outcome_move() {
        return of.price;
    }
    match result {
        CombatResult::FallBack => prices.push,
        CombatResult::Evade => prices.evade,
        CombatResult::Panic => prices.panic,
        _ => 0,
    }
}

/// What every result is worth to the enemy of the stand that suffers it, in the order of [`CombatResult::ALL`]: a table, because
/// this is called very often with unpredictable results, and a lookup is cheaper than branching.
#[inline]
fn harms(of: &Fighting, prices: &Prices) -> [i32; CombatResult::ALL.len()] {
    let unless_doomed = |price: i32| if of.is_doomed { of.price } else { price };
    [
        0,
        unless_doomed(prices.push),
        of.price,
        of.price,
        unless_doomed(prices.evade),
        unless_doomed(prices.panic),
        of.price,
    ]
}

/// The whole part of a factor; halves come from garrisons only.
fn whole(points: HalfPoints) -> i8 {
    (points.0 / 2) as i8
}

const fn counts_under(doubling: Doubling) -> CountsOfFactors {
    let mut counts = [[[0; 5]; N_FACTORS]; N_FACTORS];
    let mut cell = 0;
    while cell < Opposed::CELLS {
        let roll = Opposed::from_index(cell);
        let mut at_a = 0;
        while at_a < N_FACTORS {
            let a = LOWEST as i16 + at_a as i16 + roll.first() as i16;
            let mut at_b = 0;
            while at_b < N_FACTORS {
                let b = LOWEST as i16 + at_b as i16 + roll.second() as i16;
                let fallen = compare(HalfPoints::whole(a), HalfPoints::whole(b), doubling);
                let at = match fallen {
                    OpposedResult::ADoubles => 0,
                    OpposedResult::ABeats => 1,
                    OpposedResult::Tie => 2,
                    OpposedResult::BBeats => 3,
                    OpposedResult::BDoubles => 4,
                };
                counts[at_a][at_b][at] += 1;
                at_b += 1;
            }
            at_a += 1;
        }
        cell += 1;
    }
    counts
}
