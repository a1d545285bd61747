//! Bases and wounds of a unit, and where losses fall (GL-009, GL-506, GL-507, GL-562).

use arrayvec::ArrayVec;

use crate::troops::Troops;

/// Most files a unit may have: a tercio of four, and two more by MF1.
pub const MAX_FILES: usize = 6;

/// GL-213, GL-920: most files that these troops may stand in.
pub fn widest(troops: &Troops) -> u8 {
    (troops.width + 2).min(MAX_FILES as u8)
}

/// The bases of a unit by file, and its wounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bases {
    /// Bases in each file; the first `width` count.
    pub files: [u8; MAX_FILES],
    /// Files.
    pub width: u8,
    /// Wounds held, fewer than cost a base.
    pub wounds: u8,
    /// Bases lost since the start.
    pub lost: u8,
}

/// What fell on a file in one pair or volley.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The file that was hit.
    pub file: u8,
    /// Bases.
    pub skulls: u8,
    /// Wounds.
    pub wounds: u8,
}

/// Losses in the order in which they came.
pub type Losses = ArrayVec<Loss, 24>;

impl Bases {
    /// GL-902: a unit at full strength.
    pub fn full(troops: &Troops) -> Bases {
        let mut files = [0; MAX_FILES];
        files[..usize::from(troops.width)].fill(troops.depth);
        Bases { files, width: troops.width, wounds: 0, lost: 0 }
    }

    /// Bases left.
    #[inline]
    pub fn left(&self) -> u8 {
        self.in_files().iter().sum()
    }

    /// The files that count.
    #[inline]
    pub fn in_files(&self) -> &[u8] {
        &self.files[..usize::from(self.width)]
    }

    /// Bases in a file.
    #[inline]
    pub fn ranks(&self, file: u8) -> u8 {
        if file < self.width { self.files[usize::from(file)] } else { 0 }
    }

    /// GL-423: files with a base in front.
    pub fn frontage(&self) -> u8 {
        self.in_files().iter().filter(|&&bases| bases > 0).count() as u8
    }

    /// Ranks of the deepest file; 0 if no base is left.
    pub fn most_ranks(&self) -> u8 {
        self.in_files().iter().max().copied().unwrap_or(0)
    }

    /// The deepest file, the lowest number on ties.
    pub fn deepest(&self) -> u8 {
        let most = self.most_ranks();
        let mut files = self.in_files().iter();
        files.position(|&bases| bases == most).unwrap_or(0) as u8
    }

    /// GL-507: takes a base from a file, or from the nearest that has one, the lower number first; says which.
    #[inline]
    pub fn lose_base(&mut self, file: u8) -> Option<u8> {
        let near = if self.ranks(file) > 0 {
            file
        } else {
            (0..self.width)
                .filter(|&own| self.ranks(own) > 0)
                .min_by_key(|&own| (own.abs_diff(file), own))?
        };
        self.files[usize::from(near)] -= 1;
        self.lost += 1;
        Some(near)
    }

    /// GL-009, GL-506: puts losses on the unit, skulls before wounds; says which files lost a base, as bits.
    #[inline]
    pub fn suffer(&mut self, losses: &[Loss], wounds_per_base: u8) -> u8 {
        let mut struck = 0u8;
        for loss in losses {
            for _ in 0..loss.skulls {
                struck |= self.lose_base(loss.file).map_or(0, |file| 1 << file);
            }
            for _ in 0..loss.wounds {
                self.wounds += 1;
                if self.wounds >= wounds_per_base {
                    self.wounds -= wounds_per_base;
                    struck |= self.lose_base(loss.file).map_or(0, |file| 1 << file);
                }
            }
        }
        struck
    }

    /// GL-507, GL-562: an empty file gets a base of the deepest one.
    pub fn fill(&mut self, file: u8) {
        if self.ranks(file) == 0 && self.left() > 0 {
            let from = self.deepest();
            self.files[usize::from(from)] -= 1;
            self.files[usize::from(file)] += 1;
        }
    }

    /// GL-207: the bases evenly over `width` files, the extra ones in the lowest numbers.
    pub fn redress(&mut self, width: u8) {
        let left = self.left();
        let width = width.clamp(1, MAX_FILES as u8).min(left.max(1));
        self.files = [0; MAX_FILES];
        for file in 0..width {
            self.files[usize::from(file)] = left / width + u8::from(file < left % width);
        }
        self.width = width;
    }

    /// GL-207: whether its bases are as even as they can be over its files.
    pub fn is_even(&self) -> bool {
        let mut evenly = *self;
        evenly.redress(self.width);
        evenly == *self
    }

    /// GL-920: visits each move of a base from one file to another or to a new one at the right end: never the front rank of
    /// a file that is held, and never to more than `widest` files.
    pub fn shifts(&self, widest: u8, is_held: impl Fn(u8) -> bool, mut visit: impl FnMut(u8, u8)) {
        for from in 0..self.width {
            if self.ranks(from) <= u8::from(is_held(from)) {
                continue;
            }
            for to in 0..(self.width + 1).min(widest) {
                if to != from {
                    visit(from, to);
                }
            }
        }
    }

    /// GL-222: moves a base; `to` one past the last file makes a new one at the right end.
    pub fn shift(&mut self, from: u8, to: u8) {
        self.files[usize::from(from)] -= 1;
        self.files[usize::from(to)] += 1;
        self.width = self.width.max(to + 1);
    }
}
