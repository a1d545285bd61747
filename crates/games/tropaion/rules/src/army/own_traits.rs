//! Traits of an army's own, which combine printed traits and modifiers of dice that the rules roll anyway.

use battle_core::RuleId;

use crate::troops::{Traits, UnitType};

/// A trait of an army's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTrait {
    /// What its file calls it.
    pub name: String,
    /// Printed traits that it brings.
    pub has: Traits,
    /// What it costs beside these.
    pub points: i32,
    /// What it adds to dice.
    pub effects: Vec<OwnEffect>,
}

/// What an own trait adds to a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnEffect {
    /// Which die.
    pub on: OwnDie,
    /// What is added.
    pub value: i8,
    /// TP-001 to TP-010: enemies against which it counts, a bit for each type.
    pub against: u16,
    /// The conditions, all of which have to hold.
    pub when: u8,
}

/// A die to which own traits add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnDie {
    /// TP-701: the combat die.
    Combat,
    /// TP-201: the die of every discipline test.
    Test,
    /// TP-801: the die of a rally only.
    Rally,
}

/// A condition in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum OwnWhen {
    /// TP-711: the unit charged this enemy in this half-turn.
    Charging,
    /// TP-718: this enemy charged it.
    Charged,
    /// TP-715: the enemy stands before it.
    ToFront,
    /// TP-717: it is not in difficult ground.
    InOpen,
}

impl OwnTrait {
    /// Most of them in an army: as many as a set of traits has room for.
    pub const MOST: usize = Traits::OWN;
    /// Most that one effect adds or takes away.
    pub const MOST_VALUE: i8 = 3;

    /// TP-710: passes to `add` what it adds to the combat die against an enemy of a type, where `is` tests its conditions.
    pub(crate) fn on_combat(
        &self,
        against: UnitType,
        is: impl Fn(OwnWhen) -> bool,
        add: &mut impl FnMut(RuleId, i8),
    ) {
        self.add(add, |effect| {
            let mut wanted = OwnWhen::ALL.iter();
            effect.on == OwnDie::Combat
                && effect.against >> against as u16 & 1 == 1
                && wanted.all(|&(_, when)| effect.when >> when as u8 & 1 == 0 || is(when))
        });
    }

    /// Hands to `add` what its effects that hold add to a die.
    pub(crate) fn add(&self, add: &mut impl FnMut(RuleId, i8), holds: impl Fn(&OwnEffect) -> bool) {
        for effect in self.effects.iter().filter(|&effect| holds(effect)) {
            add(OWN, effect.value);
        }
    }
}

impl OwnDie {
    /// All of them, with their names in files.
    pub const ALL: [(&'static str, OwnDie); 3] =
        [("combat", OwnDie::Combat), ("test", OwnDie::Test), ("rally", OwnDie::Rally)];
}

impl OwnWhen {
    /// All of them, with their names in files.
    pub const ALL: [(&'static str, OwnWhen); 4] = [
        ("charging", OwnWhen::Charging),
        ("charged", OwnWhen::Charged),
        ("to-front", OwnWhen::ToFront),
        ("in-open", OwnWhen::InOpen),
    ];
}

/// A word for enemies, and whether a type is among them.
pub type Enemies = (&'static str, fn(UnitType) -> bool);

/// Words for enemies, with the types that they mean, beside the types themselves.
pub const ENEMIES: [Enemies; 4] = [
    ("foot", UnitType::is_foot),
    ("cavalry", UnitType::is_cavalry),
    ("mounted", UnitType::is_mounted),
    ("light", UnitType::is_light),
];

/// The name of modifiers by own traits, where other modifiers have a rule id.
pub(crate) const OWN: RuleId = RuleId("own trait");
