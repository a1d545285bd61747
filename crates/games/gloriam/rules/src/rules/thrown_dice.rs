//! GL-502: the dice that the files of a pair throw, and what they show.

use battle_core::{Dice, RuleId};

use crate::dice_set::{Colour, Symbol};
use crate::parameters::{RuleParameters, SupportDie, TwoDice};
use crate::seats::both;

/// The dice of one file: the main die, the added one of GL-502, that of a supporting file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// Skulls.
    pub skulls: u8,
    /// Wounds.
    pub wounds: u8,
    /// GL-560: a skull or an S.
    pub trigger: bool,
}

impl Thrown {
    /// GL-008: adds what a die shows.
    #[inline]
    pub fn add(&mut self, symbol: Symbol) {
        let own = Thrown::one(symbol);
        self.skulls += own.skulls;
        self.wounds += own.wounds;
        self.trigger |= own.trigger;
    }

    /// GL-008: what one die shows.
    #[inline]
    const fn one(symbol: Symbol) -> Thrown {
        const fn of(symbol: Symbol) -> Thrown {
            Thrown {
                skulls: matches!(symbol, Symbol::Skull) as u8,
                wounds: matches!(symbol, Symbol::Wound) as u8,
                trigger: matches!(symbol, Symbol::Skull | Symbol::S),
            }
        }
        const BY_SYMBOL: [Thrown; 4] =
            [of(Symbol::Skull), of(Symbol::Wound), of(Symbol::S), of(Symbol::Blank)];
        BY_SYMBOL[symbol as usize]
    }
}

/// GL-502, GL-503: the dice of a file whose claims differ by `d` from its enemy's.
pub fn dice_at(d: i8, parameters: &RuleParameters) -> (Colour, Option<Colour>) {
    let with_red = |two| match two {
        TwoDice::RedBlack => Colour::Black,
        TwoDice::RedWhite => Colour::White,
        TwoDice::RedGreen => Colour::Green,
    };
    let added = match d {
        ..=3 => None,
        4 => Some(with_red(parameters.plus4)),
        5 => Some(with_red(parameters.plus5)),
        6 => Some(parameters.tables.colours.added(false)),
        _ => Some(parameters.tables.colours.added(true)),
    };
    (main_die_within(d.clamp(-4, 3), parameters), added)
}

/// GL-502, GL-561: the main die of a file, the added one, and that of a supporting file.
#[inline]
pub fn dice_of(d: i8, supported: bool, parameters: &RuleParameters) -> [Option<Colour>; 3] {
    let (main, added) = dice_at(d, parameters);
    let support = match parameters.support_die {
        _ if !supported => None,
        SupportDie::Black => Some(Colour::Black),
        SupportDie::White => Some(Colour::White),
        SupportDie::SameAsMain => Some(main),
        SupportDie::None => None,
    };
    [Some(main), added, support]
}

/// GL-502: the main die alone, for `d` from -4, which stands for all below, to +3, which stands for all above.
#[inline]
fn main_die_within(d: i8, parameters: &RuleParameters) -> Colour {
    parameters.tables.colours.main(d)
}

/// The rule by which files throw.
const MAIN_DIE: RuleId = RuleId("GL-502");

/// GL-502, GL-561: both sides of a pair throw; dice of the same place are one opposed roll, seat one's first.
///
/// Dice: for each of the main, the added and the support die an opposed roll if both have it, one die if one has it.
#[inline]
pub fn throw(
    differences: [i8; 2],
    throws: [bool; 2],
    supported: [bool; 2],
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> [Thrown; 2] {
    // Most pairs throw a die each.
    if differences[0].abs() < 4 && throws == [true; 2] && supported == [false; 2] {
        return throw_one_each(differences, parameters, dice);
    }
    throw_several(differences, throws, supported, parameters, dice)
}

/// Throws a die each; D is from -3 to +3.
#[inline]
fn throw_one_each(
    differences: [i8; 2],
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> [Thrown; 2] {
    let colours = differences.map(|d| main_die_within(d, parameters));
    parameters.dice_set.roll_both(colours, MAIN_DIE, dice).map(Thrown::one)
}

/// Throws the dice of two files, whatever each throws.
#[inline(never)]
fn throw_several(
    differences: [i8; 2],
    throws: [bool; 2],
    supported: [bool; 2],
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> [Thrown; 2] {
    const MAIN: RuleId = MAIN_DIE;
    let set = &parameters.dice_set;
    let mut thrown = [Thrown::default(); 2];
    let sets = both(|seat| {
        if throws[seat] {
            dice_of(differences[seat], supported[seat], parameters)
        } else {
            [None; 3]
        }
    });
    for both in sets[0].into_iter().zip(sets[1]) {
        match both {
            (Some(one), Some(two)) => {
                let shown = set.roll_both([one, two], MAIN, dice);
                thrown.iter_mut().zip(shown).for_each(|(thrown, symbol)| thrown.add(symbol));
            }
            (Some(one), None) => thrown[0].add(set.roll(one, MAIN, dice)),
            (None, Some(two)) => thrown[1].add(set.roll(two, MAIN, dice)),
            (None, None) => {}
        }
    }
    thrown
}
