//! Section 8: kill-a-base tests, and tests of generals.

use battle_core::{Dice, RuleId};

use crate::catalogue::{BATTLE_WAGONS, ELEPHANTS};
use crate::dice_set::{Colour, Symbol};
use crate::parameters::{KabFloor, MediocreWound, RuleParameters};
use crate::rules::breaking::is_nervous;
use crate::rules::losses::{Bases, Loss};
use crate::tables::Number;
use crate::troops::{Quality, Troops};

/// What makes a test harder or easier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// GL-607: it is for the death of the army commander.
    pub army_commander: bool,
    /// GL-959: rear support; never for break-offs.
    pub rear_support: bool,
}

/// GL-602: tests of a unit that breaks off, or is burst through, in this many files.
pub const fn tests_for(files: u8, parameters: &RuleParameters) -> u16 {
    if files > parameters.tables.count(Number::TestFiles) { 2 } else { 1 }
}

/// GL-601: the die of a unit's test; none if it is below black.
pub fn die(
    troops: &Troops,
    bases: &Bases,
    test: Test,
    parameters: &RuleParameters,
) -> Option<Colour> {
    let steady = troops.marks.meets(ELEPHANTS) || troops.marks.meets(BATTLE_WAGONS);
    let tables = &parameters.tables;
    let own = tables.colours.test(match troops.quality {
        _ if steady => 4,
        Quality::Poor => 0,
        Quality::Average => 1,
        Quality::Superior => 2,
        Quality::Exceptional => 3,
    });
    let nervous = is_nervous(troops, bases, parameters);
    let counts = |of: Number, holds: bool| if holds { tables.number(of) } else { 0 };
    let ups =
        counts(Number::TestNervous, nervous) + counts(Number::TestCommander, test.army_commander);
    let worst = own.raised(ups).unwrap_or(Colour::Red);
    let supported = test.rear_support && troops.moves.is_foot() && !troops.is_sug();
    match worst.raised(-counts(Number::TestSupport, supported)) {
        None if parameters.kab_floor == KabFloor::Black => Some(Colour::Black),
        die => die,
    }
}

/// GL-601: one test of one die, or of none where [`die`] has none; the base comes off the rear of the deepest file. Says what the
/// die shows.
pub fn kill_a_base(
    troops: &Troops,
    bases: &mut Bases,
    test: Test,
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> Option<Symbol> {
    let colour = die(troops, bases, test, parameters)?;
    let symbol = parameters.dice_set.roll(colour, RuleId("GL-601"), dice);
    let loss = Loss {
        file: bases.deepest(),
        skulls: u8::from(symbol == Symbol::Skull),
        wounds: u8::from(symbol == Symbol::Wound),
    };
    bases.suffer(&[loss], parameters.wounds_of_a_base());
    Some(symbol)
}

/// GL-601: whether a symbol of a test costs a base or a wound.
pub fn costs(shown: Option<Symbol>) -> bool {
    matches!(shown, Some(Symbol::Skull | Symbol::Wound))
}

/// GL-603: what a test does to a general.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Killed.
    Killed,
    /// One level lower.
    Wounded,
    /// He loses all cards.
    Stunned,
    /// No effect on him.
    Unhurt,
}

impl Fate {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Killed => "killed",
            Fate::Wounded => "wounded",
            Fate::Stunned => "stunned",
            Fate::Unhurt => "unhurt",
        }
    }
}

/// GL-603: the die of a general of a level (2 to 5 cards).
pub const fn general_die(level: u8, parameters: &RuleParameters) -> Colour {
    parameters.tables.level(level).test
}

/// GL-603, GL-114: tests a general of a level with one die: what it shows, and what that does to him.
pub fn test_general(
    level: u8,
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> (Symbol, Fate) {
    let symbol = parameters.dice_set.roll(general_die(level, parameters), RuleId("GL-603"), dice);
    let fate = match symbol {
        Symbol::Skull => Fate::Killed,
        Symbol::Wound if level > 2 => Fate::Wounded,
        Symbol::Wound if parameters.mediocre_wound == MediocreWound::Killed => Fate::Killed,
        Symbol::S => Fate::Stunned,
        Symbol::Wound | Symbol::Blank => Fate::Unhurt,
    };
    (symbol, fate)
}
