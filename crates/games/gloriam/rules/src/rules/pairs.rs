//! The units of a fight (section 7) and the pairs of their files.

use crate::rules::claims::{Face, File, Ground};
use crate::rules::known_sums::{KnownSums, Stance};
use crate::rules::losses::{Bases, MAX_FILES};
use crate::troops::Troops;

/// One unit of a fight.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// What its troops are.
    pub troops: &'a Troops,
    /// Its bases before the fight.
    pub bases: &'a Bases,
    /// Where it stands.
    pub ground: Ground,
    /// Rows that can hold against this enemy, as in [`File::rows`].
    pub rows: u64,
    /// Sums against this enemy that are known already.
    pub known: Option<&'a KnownSums>,
    /// GL-508.
    pub charging: bool,
    /// GL-518.
    pub shot: bool,
    /// GL-018: judged before the fight.
    pub nervous: bool,
    /// GL-524: the file in which a general fights.
    pub general: Option<u8>,
    /// Where its enemy is.
    pub face: Face,
    /// GL-957: whether a friend in the next lane supports its first and its last file.
    pub beside: [bool; 2],
    /// GL-958: files that fight to the front at the same time, as bits; only of a target at its flank or rear.
    pub front_files: u8,
    /// GL-958: most pairs of the contact.
    pub at_most: u8,
    /// GL-560, `neighbour_scope`: what the end files of friends abreast have won for its first and its last file.
    pub won_beside: [Won; 2],
    /// What each of its files claims by a gift.
    pub given: i8,
}

impl<'a> Party<'a> {
    #[inline]
    pub(super) fn stance(&self) -> Stance {
        Stance { charging: self.charging, shot: self.shot, nervous: self.nervous, face: self.face }
    }

    pub(super) fn file(&self, file: u8) -> File<'a> {
        File {
            troops: self.troops,
            ground: self.ground,
            rows: self.rows,
            ranks: self.bases.ranks(file),
            charging: self.charging,
            shot: self.shot,
            nervous: self.nervous,
            general: self.general == Some(file),
            face: self.face,
            neighbour_shattered: false,
            neighbour_shoved: false,
            given: self.given,
        }
    }
}

/// GL-560: what a file has won for its neighbours, or has from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Won {
    /// It has shattered.
    pub shatter: bool,
    /// It has shoved.
    pub shove: bool,
}

impl Won {
    /// Whether it is anything.
    pub const fn any(self) -> bool {
        self.shatter || self.shove
    }
}

/// Two facing files, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The file of each.
    pub files: [u8; 2],
    /// Whether each throws; GL-958: a pair without an answer throws alone and suffers nothing.
    pub throws: [bool; 2],
}

/// The pairs of a fight, left to right.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    all: [Pair; MAX_FILES],
    n: usize,
}

impl Pairs {
    /// Without any pair.
    #[inline]
    fn new() -> Pairs {
        let none = Pair { files: [0; 2], throws: [true; 2] };
        Pairs { all: [none; MAX_FILES], n: 0 }
    }

    /// One more, to the right of all others.
    #[inline]
    fn push(&mut self, pair: Pair) {
        self.all[self.n] = pair;
        self.n += 1;
    }
}

impl std::ops::Deref for Pairs {
    type Target = [Pair];

    #[inline]
    fn deref(&self) -> &[Pair] {
        &self.all[..self.n.min(MAX_FILES)]
    }
}

/// GL-505, GL-958: the pairs of two units in contact, left to right; none if no two facing files both
/// have a base.
#[inline]
pub fn pairs(one: &Party, two: &Party) -> Pairs {
    if one.face == Face::Flank || two.face == Face::Flank {
        return pairs_at_flank(one, two);
    }
    let mut found = pairs_of_ranks(one, two);
    for (side, target) in [one, two].into_iter().enumerate() {
        if target.face == Face::Rear {
            answer_from_rear(&mut found, target, side);
        }
    }
    found
}

/// GL-505: the pairs of two front ranks, or of a front rank and a rear rank.
#[inline]
fn pairs_of_ranks(one: &Party, two: &Party) -> Pairs {
    let mut found = Pairs::new();
    // GL-505: the narrower is centred, the odd remainder to the left.
    let widths = [one.bases.width, two.bases.width];
    let narrow = widths[0].min(widths[1]).min(one.at_most).min(two.at_most);
    let offsets = widths.map(|width| (width - narrow) / 2);
    let ones = &one.bases.in_files()[usize::from(offsets[0])..];
    let twos = &two.bases.in_files()[usize::from(offsets[1])..];
    for (file, (&one, &two)) in (0..narrow).zip(ones.iter().zip(twos)) {
        if one > 0 && two > 0 {
            found.push(Pair { files: offsets.map(|offset| offset + file), throws: [true; 2] });
        }
    }
    found
}

/// GL-958: who is attacked from behind answers with as many pairs as it has bases in its rear rank, one less for each file that
/// fights to its front.
fn answer_from_rear(pairs: &mut Pairs, target: &Party, side: usize) {
    let files = target.bases.in_files();
    let depth = files.iter().max().copied().unwrap_or(0);
    let in_rear_rank = files.iter().filter(|&&ranks| ranks == depth).count();
    let answers = in_rear_rank.saturating_sub(target.front_files.count_ones() as usize);
    for pair in pairs.all[..pairs.n].iter_mut().skip(answers) {
        pair.throws[side] = false;
    }
}

/// GL-958: two files at most against an end file, which answers with as many as it has bases, one less if it fights to its
/// front as well.
fn pairs_at_flank(one: &Party, two: &Party) -> Pairs {
    let mut found = Pairs::new();
    let hit = usize::from(one.face != Face::Flank);
    let (target, charger) = ([one, two][hit], [one, two][1 - hit]);
    let end = (0..target.bases.width).find(|&file| target.bases.ranks(file) > 0).unwrap_or(0);
    let answers = target.bases.ranks(end) - (target.front_files >> end & 1);
    let chargers = (0..charger.bases.width).filter(|&file| charger.bases.ranks(file) > 0);
    for (at, file) in chargers.take(2).enumerate() {
        let mut pair = Pair { files: [end; 2], throws: [true; 2] };
        pair.files[1 - hit] = file;
        pair.throws[hit] = (at as u8) < answers;
        found.push(pair);
    }
    found
}

/// GL-561: which pairs of a side have a supporting file, as bits.
pub(super) fn supported(party: &Party, pairs: &[Pair], side: usize) -> u8 {
    // Without a file to spare there is nothing to look for.
    let spare = pairs.len() < usize::from(party.bases.width) || party.beside != [false; 2];
    if party.face != Face::Front || !spare {
        return 0;
    }
    let (mut used, mut with) = (0u8, 0u8);
    for pair in pairs {
        used |= 1 << pair.files[side];
    }
    for (at, pair) in pairs.iter().enumerate() {
        let own = pair.files[side];
        let beside = [own.checked_sub(1), Some(own + 1)];
        let free = beside.into_iter().flatten().find(|&file| {
            file < party.bases.width && used & 1 << file == 0 && party.bases.ranks(file) > 0
        });
        if let Some(file) = free {
            used |= 1 << file;
            with |= 1 << at;
            continue;
        }
        // GL-957: an end file that has none of its own unit.
        let last = party.bases.width.saturating_sub(1);
        if party.beside[0] && own == 0 || party.beside[1] && own == last {
            with |= 1 << at;
        }
    }
    with
}
