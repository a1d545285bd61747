//! Armies: their units, costs and breaches (section 12).

mod handicap;
mod own_card;
pub mod own_traits;
mod own_units;
mod points;
mod random;
mod written;

pub use handicap::Handicap;
pub use own_card::{CardEvent, OwnCard};
pub use own_traits::OwnTrait;
pub use own_units::{OwnType, OwnWeapon};
pub use points::PointsList;
pub use random::RandomArmies;

/// TP-P02: no army has more units.
pub use crate::units::MAX_ARMY;

use crate::parameters::{RuleParameters, StartMorale, TraitByType};
use crate::troops::{Profile, Trait, Traits, UnitType, Weapon};

/// TP-P02: no army has fewer.
pub const MIN_ARMY: usize = 6;
/// TP-P02: no army has more elephants.
pub const MAX_ELEPHANTS: usize = 2;

/// An army: a name, where its composition comes from, and its units in the order in which they deploy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// What its composition follows.
    pub sources: String,
    /// Its units.
    pub units: Vec<Profile>,
    /// What it has beyond the rules.
    pub handicap: Handicap,
    /// Traits of its own, which its units have by their places here.
    pub own_traits: Vec<OwnTrait>,
    /// Types of its own, which its units have by their places here.
    pub own_types: Vec<OwnType>,
    /// Weapons of its own, which its units have by their places here.
    pub own_weapons: Vec<OwnWeapon>,
    /// A tactics card of its own, which it holds from the start.
    pub own_card: Option<OwnCard>,
}

/// One breach of an army, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// TP-P02.
    #[error("it has {n} units; take {MIN_ARMY} to {MAX_ARMY} (TP-P02)")]
    Size {
        /// How many units there are.
        n: usize,
    },
    /// TP-P02.
    #[error("it has {n} elephants; take at most {MAX_ELEPHANTS} (TP-P02)")]
    Elephants {
        /// How many there are.
        n: usize,
    },
    /// TP-P02.
    #[error(
        "its units cost {cost} points; take at most {most}, or raise the parameter `army_points` (TP-P02)"
    )]
    Points {
        /// What they cost.
        cost: i32,
        /// What they may.
        most: u16,
    },
    /// TP-P02.
    #[error(
        "the morale values of its units add up to {have}, its morale to begin with is {needed}: it could not be beaten; take fewer light troops or more units (TP-P02)"
    )]
    Morale {
        /// Their sum as text, since light cavalry counts a half.
        have: String,
        /// What it begins with.
        needed: u8,
    },
    /// TP-P06.
    #[error("unit {unit}, {of}: it may not be {which}; that is for {types} (TP-P06)")]
    Trait {
        /// Its number, from 1.
        unit: usize,
        /// Its type.
        of: &'static str,
        /// The trait.
        which: &'static str,
        /// The types that may have it.
        types: &'static str,
    },
    /// TP-P06.
    #[error("unit {unit}, {of}: raw and veteran at once; take one of them (TP-P06)")]
    RawVeteran {
        /// Its number, from 1.
        unit: usize,
        /// Its type.
        of: &'static str,
    },
    /// TP-016, TP-P06.
    #[error("unit {unit}, {of}: it may not have a {weapon}; it takes {allowed} (TP-016)")]
    Weapon {
        /// Its number, from 1.
        unit: usize,
        /// Its type.
        of: &'static str,
        /// The weapon.
        weapon: &'static str,
        /// What it may have.
        allowed: String,
    },
}

/// The types that may have a trait, in words.
const fn types_with(which: Trait) -> &'static str {
    match which {
        Trait::FastCavalry => "LC, MC, HC",
        Trait::Fearsome | Trait::Frenzied | Trait::UncertainMorale => "any type",
        Trait::HeavilyArmoured => "any type but LI and LC",
        Trait::Legionaries => "HI",
        Trait::ParthianShot => "LC with a weapon",
        Trait::Raw | Trait::Veteran => "any type but EL",
        Trait::SupportingArchers => "MI or LI with a bow",
    }
}

impl Army {
    /// An army of groups, each a number of units of one kind, in this order.
    pub fn new(name: &str, sources: &str, groups: &[(usize, Profile)]) -> Army {
        let units = groups.iter().flat_map(|&(n, unit)| std::iter::repeat_n(unit, n));
        Army {
            name: name.to_owned(),
            sources: sources.to_owned(),
            units: units.collect(),
            handicap: Handicap::NONE,
            own_traits: Vec::new(),
            own_types: Vec::new(),
            own_weapons: Vec::new(),
            own_card: None,
        }
    }

    /// What it costs.
    pub fn cost(&self, points: &PointsList) -> i32 {
        let own = |unit: &Profile| {
            let own = unit.traits.own();
            let traits = own.filter_map(|at| self.own_traits.get(at));
            let weapon = self.own_weapon(unit).map_or(0, |own| own.points);
            let of_type = self.own_type(unit).and_then(|own| own.points);
            let instead = of_type.map_or(0, |own| own - i32::from(points.types[unit.of as usize]));
            traits.map(|own| own.points).sum::<i32>() + weapon + instead
        };
        let units = self.units.iter();
        units.map(|unit| points.cost(unit) + own(unit)).sum()
    }

    /// The type of its own that a unit is of, if it is.
    pub fn own_type(&self, unit: &Profile) -> Option<&OwnType> {
        self.own_types.get(usize::from(unit.own_type?))
    }

    /// The weapon of its own that a unit has, if it does.
    pub fn own_weapon(&self, unit: &Profile) -> Option<&OwnWeapon> {
        self.own_weapons.get(usize::from(unit.own_weapon?))
    }

    /// The name of one of its units: that of its own type, if it is of one.
    pub fn type_name(&self, unit: &Profile) -> &str {
        let own = self.own_type(unit);
        own.map_or(unit.of.row().name, |own| own.name.as_str())
    }

    /// What a unit of it shoots with.
    pub fn weapon_name(&self, unit: &Profile) -> &str {
        let own = self.own_weapon(unit);
        own.map_or(unit.weapon.name(), |own| own.name.as_str())
    }

    /// The traits of a unit by their names, its army's own last.
    pub fn trait_names(&self, unit: &Profile) -> Vec<&str> {
        let mut names: Vec<&str> = unit.traits.iter().map(Trait::name).collect();
        let own = unit.traits.own().filter_map(|at| self.own_traits.get(at));
        names.extend(own.map(|own| own.name.as_str()));
        names
    }

    /// TP-803: its morale to begin with.
    pub fn start_morale(&self, parameters: &RuleParameters) -> u8 {
        match parameters.start_morale {
            StartMorale::Six => 6,
            StartMorale::HalfTheUnits => self.units.len().div_ceil(2) as u8,
        }
    }

    /// TP-P02, TP-P06: every breach; none if it is legal.
    pub fn breaches(&self, points: &PointsList, parameters: &RuleParameters) -> Vec<Breach> {
        let mut found = self.breaches_as_a_whole(points, parameters);
        for (at, unit) in self.units.iter().enumerate() {
            found.extend(unit_breaches(at + 1, unit, parameters));
        }
        found
    }

    /// TP-P02: breaches of its size, its cost and its morale.
    pub fn breaches_as_a_whole(
        &self,
        points: &PointsList,
        parameters: &RuleParameters,
    ) -> Vec<Breach> {
        let mut found = Vec::new();
        let n = self.units.len();
        if !(MIN_ARMY..=MAX_ARMY).contains(&n) {
            found.push(Breach::Size { n });
        }
        let elephants = |unit: &&Profile| unit.of == UnitType::Elephants;
        let n = self.units.iter().filter(elephants).count();
        if n > MAX_ELEPHANTS {
            found.push(Breach::Elephants { n });
        }
        let (cost, most) = (self.cost(points), parameters.army_points.0);
        if cost > i32::from(most) {
            found.push(Breach::Points { cost, most });
        }
        let costs = self.units.iter().map(|unit| unit.armed(parameters).numbers.half_morale);
        let halves: u32 = costs.map(u32::from).sum();
        let needed = self.start_morale(parameters);
        if halves < 2 * u32::from(needed) {
            let half = if halves % 2 == 1 { ".5" } else { "" };
            found.push(Breach::Morale { have: format!("{}{half}", halves / 2), needed });
        }
        found
    }
}

/// TP-016: what a unit carries without paying for it.
const fn usual(unit: &Profile) -> Weapon {
    Weapon::usual(unit.of, &RuleParameters::DEFAULT)
}

/// TP-P06: breaches of one unit, which has the number `at` in its army, from 1.
pub fn unit_breaches(at: usize, unit: &Profile, parameters: &RuleParameters) -> Vec<Breach> {
    let mut found = Vec::new();
    let of = unit.of.row().code;
    let usual = usual(unit);
    let may_have_bow = matches!(unit.of, UnitType::LightInfantry | UnitType::MediumInfantry);
    let is_bought = unit.weapon != usual && unit.own_weapon.is_none();
    if is_bought && !(unit.weapon == Weapon::Bow && may_have_bow) {
        let mut allowed = usual.name().to_owned();
        if may_have_bow && usual != Weapon::Bow {
            allowed.push_str(" or bow");
        }
        found.push(Breach::Weapon { unit: at, of, weapon: unit.weapon.name(), allowed });
    }
    if parameters.trait_by_type == TraitByType::Any {
        return found;
    }
    for which in unit.traits.iter() {
        let armed = match which {
            Trait::ParthianShot => unit.weapon != Weapon::None,
            Trait::SupportingArchers => unit.weapon == Weapon::Bow,
            _ => true,
        };
        if !(which.suits(unit.of) && armed) {
            found.push(Breach::Trait {
                unit: at,
                of,
                which: which.name(),
                types: types_with(which),
            });
        }
    }
    if unit.has(Trait::Raw) && unit.has(Trait::Veteran) {
        found.push(Breach::RawVeteran { unit: at, of });
    }
    found
}

/// A unit in words: its code, its weapon if it is not the usual one, its traits.
pub fn describe(unit: &Profile) -> String {
    let mut words = unit.of.row().code.to_owned();
    if unit.weapon != usual(unit) {
        words = format!("{words} {}", unit.weapon.name());
    }
    for one in unit.traits.iter() {
        words = format!("{words}, {}", one.name());
    }
    words
}

/// A unit of a type with a weapon and traits.
pub const fn unit(of: UnitType, weapon: Weapon, traits: &[Trait]) -> Profile {
    Profile::new(of, weapon, Traits::of(traits))
}
