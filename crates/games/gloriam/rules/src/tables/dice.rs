//! Dice that the rules name by their colours: those of fights (GL-502) and of tests (GL-601), and the card that recovers a wound (GL-229).

use crate::dice_set::Colour;
use crate::scope::Scope;

/// A colour that stands alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColourLine {
    pub name: &'static str,
    pub rule: &'static str,
    pub about: &'static str,
    pub scope: Scope,
    /// Its places among [`Colours`], the first and the one after the last.
    pub places: [usize; 2],
    printed: Colour,
}

/// GL-502: the first eight are main dice by D, from -4 to +3.
const N: usize = 17;
/// GL-502: the dice beside the red one at +6 and at +7.
const ADDED: usize = 8;
/// GL-601: the dice of tests, poor troops first, that of elephants and battle wagons last.
const TESTS: usize = 10;
/// GL-229: in a fight, and else.
const RECOVERY: usize = 15;

/// The colours, by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours([Colour; N]);

const fn line(
    name: &'static str,
    rule: &'static str,
    about: &'static str,
    scope: Scope,
    places: [usize; 2],
    printed: Colour,
) -> ColourLine {
    ColourLine { name, rule, about, scope, places, printed }
}

/// The lines of the tables.
#[rustfmt::skip]
pub(crate) const COLOUR_LINES: [ColourLine; 14] = {
    use Colour::{Black, Green, Red, White, Yellow};
    use Scope::{All, Both};
    const fn one(place: usize) -> [usize; 2] { [place, place + 1] }
    [
        line("dice.four_down", "GL-502", "The main die of a file at D -4 or less.", All, one(0), Black),
        line("dice.down", "GL-502", "The main die of a file at D -1 to -3.", All, [1, 4], White),
        line("dice.even", "GL-502", "The main die of a file at D 0 or +1.", All, [4, 6], Green),
        line("dice.two_up", "GL-502", "The main die of a file at D +2.", All, one(6), Yellow),
        line("dice.three_up", "GL-502", "The main die of a file at D +3 or more.", All, one(7), Red),
        line("dice.added_at_six_up", "GL-502", "The die beside it at D +6; those at +4 and +5 are the parameters `plus4` and `plus5`.", All, one(ADDED), Yellow),
        line("dice.added_at_seven_up", "GL-502", "The die beside it at D +7 or more.", All, one(ADDED + 1), Red),
        line("test_dice.poor", "GL-601", "The die of a poor unit's test.", Both, one(TESTS), Red),
        line("test_dice.average", "GL-601", "The die of an average unit's test.", Both, one(TESTS + 1), Yellow),
        line("test_dice.superior", "GL-601", "The die of a superior unit's test.", Both, one(TESTS + 2), Green),
        line("test_dice.exceptional", "GL-601", "The die of an exceptional unit's test.", Both, one(TESTS + 3), White),
        line("test_dice.elephants_and_wagons", "GL-601", "The die of a test of elephants or battle wagons.", Both, one(TESTS + 4), White),
        line("recovery.in_combat", "GL-229", "The card that recovers a wound of a unit in combat.", Both, one(RECOVERY), Red),
        line("recovery.otherwise", "GL-229", "The card that recovers a wound of another unit.", Both, one(RECOVERY + 1), Yellow),
    ]
};

impl Colours {
    pub(super) const PRINTED: Colours = {
        let mut all = [Colour::Black; N];
        let mut at = 0;
        while at < COLOUR_LINES.len() {
            let [mut place, end] = COLOUR_LINES[at].places;
            while place < end {
                all[place] = COLOUR_LINES[at].printed;
                place += 1;
            }
            at += 1;
        }
        Colours(all)
    };

    /// GL-502: the main die at D, which is -4 to +3.
    #[inline]
    pub(crate) fn main(&self, d: i8) -> Colour {
        self.0[(d + 4) as usize]
    }

    /// GL-502: the die beside the main one at +6, or at +7 and more.
    pub(crate) const fn added(&self, at_seven: bool) -> Colour {
        self.0[ADDED + at_seven as usize]
    }

    /// GL-601: the die of a test by quality, poor first; elephants and battle wagons come after all.
    pub(crate) const fn test(&self, row: usize) -> Colour {
        self.0[TESTS + row]
    }

    /// GL-229: the card that recovers a wound.
    pub(crate) const fn recovery(&self, in_combat: bool) -> Colour {
        self.0[RECOVERY + !in_combat as usize]
    }

    pub(crate) const fn at(&self, line: &ColourLine) -> Colour {
        self.0[line.places[0]]
    }

    pub(crate) fn set(&mut self, line: &ColourLine, colour: Colour) {
        let [first, end] = line.places;
        self.0[first..end].fill(colour);
    }
}
