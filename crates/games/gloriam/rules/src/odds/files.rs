//! One file against another (GL-501 to GL-561).

use std::collections::BTreeMap;

use crate::dice_set::{Colour, Symbol};
use crate::parameters::{RuleParameters, SupportDie};
use crate::rules::claims::{Claims, Combat, File};
use crate::rules::thrown_dice::{Thrown, dice_at};

/// Two files that fight each other.
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'a> {
    /// The two files that meet.
    pub files: [File<'a>; 2],
    /// GL-561: whether a supporting file adds its die, in melee.
    pub supported: [bool; 2],
    /// In which kind of combat.
    pub combat: Combat,
}

/// The effect of a file on the other: skulls, wounds, and whether a trigger showed (GL-560).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Inflicted {
    /// Bases.
    pub skulls: u8,
    /// Wounds.
    pub wounds: u8,
    /// A skull or an S.
    pub trigger: bool,
}

/// What one file comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileOdds {
    /// Every claim by its rule.
    pub claims: Vec<(String, i8)>,
    /// Their sum.
    pub sum: i8,
    /// D: its sum less the other's.
    pub difference: i8,
    /// Its dice in the order of throwing: main, added, support.
    pub dice: Vec<Colour>,
    /// GL-555: it can win shatter.
    pub may_shatter: bool,
    /// GL-555: it can win shove.
    pub may_shove: bool,
    /// The rolls of its dice that counts are of.
    pub denominator: u32,
    /// How often it inflicts what.
    pub inflicted: BTreeMap<Inflicted, u32>,
    /// The sum over all rolls of halves of a base, a wound being one half.
    pub half_bases: u32,
    /// Rolls with a trigger.
    pub triggers: u32,
    /// GL-560: rolls of both sides' dice in which it wins its neighbours their claim, of the product of both denominators.
    pub triggers_stand: u64,
}

impl Meeting<'_> {
    /// What both come to.
    pub fn odds(&self, claims: &Claims) -> [FileOdds; 2] {
        let parameters = claims.parameters;
        let set = &parameters.dice_set;
        let [one, two] = &self.files;
        let explained = [(one, two), (two, one)].map(|(own, foe)| {
            let mut named = Vec::new();
            let sum = claims.explain(own, foe, self.combat, |rule, value| {
                named.push((rule.to_owned(), value));
            });
            (named, sum)
        });
        let totals = [0, 1].map(|at: usize| explained[at].1.total);
        let mut odds = [0, 1].map(|at: usize| {
            let (named, sum) = &explained[at];
            let difference = totals[at] - totals[1 - at];
            let dice = self.dice(at, difference, parameters);
            let inflicted = inflicted(&dice, parameters);
            let count = |wanted: &dyn Fn(&Inflicted) -> u32| {
                inflicted.iter().map(|(what, n)| n * wanted(what)).sum()
            };
            FileOdds {
                claims: named.clone(),
                sum: sum.total,
                difference,
                denominator: dice.iter().map(|&die| u32::from(set.faces(die))).product(),
                half_bases: count(&|what| u32::from(2 * what.skulls + what.wounds)),
                triggers: count(&|what| u32::from(what.trigger)),
                triggers_stand: 0,
                may_shatter: sum.shatter,
                may_shove: sum.shove,
                inflicted,
                dice,
            }
        });
        for at in 0..2 {
            odds[at].triggers_stand = stands(&odds[at], &odds[1 - at], &self.files[1 - at]);
        }
        odds
    }

    /// GL-502, GL-561: the dice of a side.
    fn dice(&self, at: usize, difference: i8, parameters: &RuleParameters) -> Vec<Colour> {
        let (main, added) = dice_at(difference, parameters);
        let support = match parameters.support_die {
            _ if !self.supported[at] || self.combat == Combat::Charge => None,
            SupportDie::Black => Some(Colour::Black),
            SupportDie::White => Some(Colour::White),
            SupportDie::SameAsMain => Some(main),
            SupportDie::None => None,
        };
        [Some(main), added, support].into_iter().flatten().collect()
    }
}

/// How often dice of these colours inflict what.
fn inflicted(dice: &[Colour], parameters: &RuleParameters) -> BTreeMap<Inflicted, u32> {
    let mut all = BTreeMap::from([(Inflicted::default(), 1)]);
    for &colour in dice {
        let mut next = BTreeMap::new();
        for (before, n) in all {
            for symbol in [Symbol::Skull, Symbol::Wound, Symbol::S, Symbol::Blank] {
                let mut thrown = Thrown {
                    skulls: before.skulls,
                    wounds: before.wounds,
                    trigger: before.trigger,
                };
                thrown.add(symbol);
                let faces = u32::from(parameters.dice_set.count(colour, symbol));
                if faces > 0 {
                    let after = Inflicted {
                        skulls: thrown.skulls,
                        wounds: thrown.wounds,
                        trigger: thrown.trigger,
                    };
                    *next.entry(after).or_insert(0) += n * faces;
                }
            }
        }
        all = next;
    }
    all
}

/// GL-560: rolls of both in which a trigger counts: the opponent has none if it could win anything, and can be shattered at all.
fn stands(own: &FileOdds, foe: &FileOdds, foes_file: &File) -> u64 {
    if !(own.may_shatter || own.may_shove) || Claims::holds_fast(foes_file) {
        return 0;
    }
    let cancels = if foe.may_shatter || foe.may_shove { foe.triggers } else { 0 };
    u64::from(own.triggers) * u64::from(foe.denominator - cancels)
}
