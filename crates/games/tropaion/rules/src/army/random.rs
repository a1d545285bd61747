//! Random legal armies, from which values of units are estimated (TP-P04).

use std::ops::RangeInclusive;

use super::{Army, Handicap, PointsList};
use crate::parameters::RuleParameters;
use crate::troops::{Profile, Trait, Traits, UnitType, Weapon};

/// A unit has each allowed trait with probability one over this number.
const ONE_IN: u32 = 6;
/// Armies that are drawn until one is legal.
const TRIALS: usize = 200;

/// What a random army consists of, before it is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomArmies {
    /// Numbers of units, each as likely as the others.
    pub sizes: RangeInclusive<u8>,
    /// What a unit costs, where points limit an army.
    pub points: PointsList,
    /// The rules under which the armies are legal.
    pub parameters: RuleParameters,
}

impl RandomArmies {
    /// TP-P02, TP-P06: a legal army, drawn with a source of numbers below a bound; none if 200 draws were not legal.
    ///
    /// Its size is uniform, and each unit's type is uniform among the ten; the weapon is uniform among those that the type may have,
    /// and the unit has each trait that it may have with a chance of one in six. An army that is not legal is drawn again as a
    /// whole, so that
    /// legal armies keep their chances relative to each other. The chances are not uniform over compositions: types with more
    /// traits to choose from would then be drawn more often.
    pub fn draw(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Army> {
        (0..TRIALS).find_map(|_| {
            let (least, most) = (*self.sizes.start(), *self.sizes.end());
            let n = u32::from(least) + below(u32::from(most - least) + 1);
            let army = Army {
                name: "random".to_owned(),
                sources: "drawn at random".to_owned(),
                units: (0..n).map(|_| self.unit(below)).collect(),
                handicap: Handicap::NONE,
                own_traits: Vec::new(),
                own_types: Vec::new(),
                own_weapons: Vec::new(),
                own_card: None,
            };
            let is_legal = army.breaches(&self.points, &self.parameters).is_empty();
            is_legal.then_some(army)
        })
    }

    fn unit(&self, below: &mut impl FnMut(u32) -> u32) -> Profile {
        let of = UnitType::ALL[below(UnitType::ALL.len() as u32) as usize];
        let plain = Profile::plain(of);
        let may_have_bow = matches!(of, UnitType::LightInfantry | UnitType::MediumInfantry);
        let weapon = match may_have_bow && below(2) == 1 {
            true => Weapon::Bow,
            false => plain.weapon,
        };
        let traits: Vec<Trait> =
            Trait::ALL.into_iter().filter(|one| one.suits(of) && below(ONE_IN) == 0).collect();
        let is_armed = |one: &Trait| match one {
            Trait::ParthianShot => weapon != Weapon::None,
            Trait::SupportingArchers => weapon == Weapon::Bow,
            _ => true,
        };
        let traits: Vec<Trait> = traits.into_iter().filter(is_armed).collect();
        Profile::new(of, weapon, Traits::of(&traits))
    }
}
