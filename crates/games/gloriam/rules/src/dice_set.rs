//! Section 1: five coloured dice, each with skulls, wounds, an S and blanks in its own numbers.

use battle_core::values::{Value, same_word};
use battle_core::{Dice, RuleId};

/// GL-001: the colours, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// B.
    Black,
    /// W.
    White,
    /// G.
    Green,
    /// Y.
    Yellow,
    /// R.
    Red,
}

impl Colour {
    /// All five, worst first.
    pub const ALL: [Colour; 5] =
        [Colour::Black, Colour::White, Colour::Green, Colour::Yellow, Colour::Red];

    /// 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour `steps` steps better; none past red or below black.
    #[must_use]
    pub fn raised(self, steps: i8) -> Option<Colour> {
        let at = i16::from(self as u8) + i16::from(steps);
        usize::try_from(at).ok().and_then(|at| Colour::ALL.get(at)).copied()
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        ['B', 'W', 'G', 'Y', 'R'][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["black", "white", "green", "yellow", "red"][self as usize]
    }
}

/// GL-001: a symbol on a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// A base is lost; also a trigger (GL-008).
    Skull,
    /// A wound marker.
    Wound,
    /// A trigger only.
    S,
    /// A face without a symbol.
    Blank,
}

impl Symbol {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Skull => "skull",
            Symbol::Wound => "wound",
            Symbol::S => "S",
            Symbol::Blank => "blank",
        }
    }
}

/// GL-002, GL-004: what the faces of each colour show; six of them, unless a set of a designer's own has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiceSet {
    /// GL-901: the last face with a skull, with a skull or a wound, and with anything but a blank: skulls come first, then wounds, S, blanks.
    last: [[u8; 3]; 5],
    /// How many faces a die of each colour has.
    faces: [u8; 5],
}

impl DiceSet {
    /// GL-004, GL-005: the default.
    pub const D_A: DiceSet = DiceSet::of([[0, 1, 1], [0, 2, 1], [1, 2, 1], [2, 2, 1], [3, 2, 1]]);
    /// GL-007: white can kill.
    pub const D_B: DiceSet = DiceSet::of([[0, 1, 1], [1, 1, 1], [1, 2, 1], [2, 2, 1], [3, 2, 1]]);
    /// GL-007: the steepest.
    pub const D_C: DiceSet = DiceSet::of([[0, 1, 1], [1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1]]);
    /// GL-007: the gentlest.
    pub const D_D: DiceSet = DiceSet::of([[0, 1, 1], [0, 2, 1], [1, 2, 1], [1, 3, 1], [2, 3, 1]]);
    /// The four of the specification by name. GL-003: in each red has the most skulls and black the fewest, none. GL-006: they differ in what
    /// is doubtful (white's skull, how many red has) and agree on six faces and one S a die; a custom set may differ in all of it.
    pub const NAMED: [(&'static str, DiceSet); 4] = [
        ("D-A", DiceSet::D_A),
        ("D-B", DiceSet::D_B),
        ("D-C", DiceSet::D_C),
        ("D-D", DiceSet::D_D),
    ];

    /// The most faces of a die.
    pub const MOST_FACES: u8 = 30;

    /// A set of skulls, wounds, S and blanks of each colour, worst colour first; none unless each die has 1 to 30 faces.
    pub fn custom(counts: [[u8; 4]; 5]) -> Option<DiceSet> {
        let faces = counts.map(|die| die.iter().map(|&n| u32::from(n)).sum::<u32>());
        let fits = faces.iter().all(|n| (1..=u32::from(DiceSet::MOST_FACES)).contains(n));
        let last = |[skulls, wounds, s, _]: [u8; 4]| [skulls, skulls + wounds, skulls + wounds + s];
        fits.then(|| DiceSet { last: counts.map(last), faces: faces.map(|n| n as u8) })
    }

    /// A set of skulls, wounds and S of each colour; blanks are the rest of six.
    const fn of(counts: [[u8; 3]; 5]) -> DiceSet {
        let mut last = counts;
        let mut colour = 0;
        while colour < 5 {
            last[colour][1] += last[colour][0];
            last[colour][2] += last[colour][1];
            colour += 1;
        }
        DiceSet { last, faces: [6; 5] }
    }

    /// How many faces a die of a colour has.
    #[inline]
    pub const fn faces(&self, colour: Colour) -> u8 {
        self.faces[colour as usize]
    }

    /// Whether every die has six faces, as those of the game.
    #[inline]
    pub fn is_six_sided(&self) -> bool {
        self.faces == [6; 5]
    }

    /// How many faces of a colour show a symbol.
    pub const fn count(&self, colour: Colour, symbol: Symbol) -> u8 {
        let [skulls, wounds, s] = self.last[colour as usize];
        match symbol {
            Symbol::Skull => skulls,
            Symbol::Wound => wounds - skulls,
            Symbol::S => s - wounds,
            Symbol::Blank => self.faces(colour) - s,
        }
    }

    /// GL-901: the symbol of a face, from 1: skulls have the lowest numbers, then wounds, S, blanks.
    #[inline]
    pub const fn symbol(&self, colour: Colour, face: u8) -> Symbol {
        let [skulls, wounds, s] = self.last[colour as usize];
        let at = (face > skulls) as usize + (face > wounds) as usize + (face > s) as usize;
        [Symbol::Skull, Symbol::Wound, Symbol::S, Symbol::Blank][at]
    }

    /// Rolls one die of a colour: one die of `dice`.
    #[inline]
    pub fn roll(&self, colour: Colour, asked_by: RuleId, dice: &mut impl Dice) -> Symbol {
        let face = match self.faces(colour) {
            6 => dice.d6(asked_by),
            faces => dice.die(faces, asked_by),
        };
        self.symbol(colour, face)
    }

    /// Rolls a die of each side, seat one's first: one opposed roll of `dice`.
    #[inline]
    pub fn roll_both(
        &self,
        colours: [Colour; 2],
        asked_by: RuleId,
        dice: &mut impl Dice,
    ) -> [Symbol; 2] {
        let [one, two] = colours;
        let [first, second] = match [self.faces(one), self.faces(two)] {
            [6, 6] => {
                let roll = dice.opposed(asked_by);
                [roll.first(), roll.second()]
            }
            faces => dice.two(faces, asked_by),
        };
        [self.symbol(one, first), self.symbol(two, second)]
    }
}

/// GL-007: a name, or the faces written out.
impl Value for DiceSet {
    const ALLOWED: &'static str = "D-A | D-B | D-C | D-D | five dice B W G Y R as skull/wound/S/blank, 1 to 30 faces each, such as 0/1/1/4 0/2/1/3 1/2/1/2 2/2/1/1 3/2/1/0";

    fn text(self) -> String {
        if let Some((name, _)) = DiceSet::NAMED.iter().find(|(_, set)| *set == self) {
            return (*name).to_owned();
        }
        let die = |colour| {
            let count = |symbol| self.count(colour, symbol);
            format!(
                "{}/{}/{}/{}",
                count(Symbol::Skull),
                count(Symbol::Wound),
                count(Symbol::S),
                count(Symbol::Blank)
            )
        };
        Colour::ALL.map(die).join(" ")
    }

    fn from_text(text: &str) -> Option<DiceSet> {
        let named = DiceSet::NAMED.iter().find(|(name, _)| same_word(name, text));
        if let Some((_, set)) = named {
            return Some(*set);
        }
        let die = |word: &str| -> Option<[u8; 4]> {
            let counts: Option<Vec<u8>> = word.split('/').map(|n| n.parse().ok()).collect();
            counts?.try_into().ok()
        };
        let dice: Option<Vec<[u8; 4]>> = text.split_whitespace().map(die).collect();
        DiceSet::custom(dice?.try_into().ok()?)
    }
}
