//! GL-502: the sums of two files that meet front to front, computed once, since a duel needs the same ones in every turn.

use super::claims::{Claims, Combat, Face, File, Passing, Sum, counts};
use crate::troops::Troops;

/// Most ranks that are looked up.
const RANKS: usize = 4;

/// The claims of a file against another, front to front, by what changes in a fight.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownSums {
    sums: Box<[ByRanks; 8]>,
    /// What events of the turn add, in charge combat and in melee.
    passing: [Passing; 2],
}

/// Sums by the ranks of the own file and of the other, from 1, and whether any of them can win something for a neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ByRanks {
    sums: [Sum; RANKS * RANKS],
    any_wins: bool,
}

impl KnownSums {
    /// The sums of files of one unit against those of another, on the ground where each stands.
    pub fn of(claims: &Claims, own: &File, foe: &File) -> KnownSums {
        let mut sums = Box::new([ByRanks::default(); 8]);
        let (mut own, mut foe) = (fresh_of(own), fresh_of(foe));
        for combat in [Combat::Charge, Combat::Melee] {
            for charging in [[false, false], [true, false], [false, true], [true, true]] {
                [own.charging, foe.charging] = charging;
                let by_ranks = &mut sums[KnownSums::at(charging, combat)];
                for (at, sum) in by_ranks.sums.iter_mut().enumerate() {
                    (own.ranks, foe.ranks) = ((at / RANKS + 1) as u8, (at % RANKS + 1) as u8);
                    *sum = claims.sum(&own, &foe, combat);
                    by_ranks.any_wins |= sum.shatter || sum.shove;
                }
            }
        }
        let passing =
            [Combat::Charge, Combat::Melee].map(|combat| Passing::of(claims.parameters, combat));
        KnownSums { sums, passing }
    }

    /// The sums of a fight by the ranks of both files, with what a general doesn't add; none unless both fight to their fronts.
    #[inline]
    pub fn by_ranks(
        &self,
        own: Stance,
        foe: Stance,
        foes_troops: &Troops,
        combat: Combat,
    ) -> Option<SumsByRanks<'_>> {
        let shot = Claims::is_shot_at(foes_troops, foe.charging, foe.shot, combat);
        let worth = &self.passing[usize::from(combat == Combat::Melee)];
        let to_fronts = own.face == Face::Front && foe.face == Face::Front;
        to_fronts.then(|| SumsByRanks {
            of: &self.sums[KnownSums::at([own.charging, foe.charging], combat) & 7],
            passing: counts(shot, worth.shot) + counts(foe.nervous, worth.nervous),
            general: worth.general,
        })
    }

    /// Where the sums of a fight are.
    #[inline]
    fn at(charging: [bool; 2], combat: Combat) -> usize {
        let melee = usize::from(combat == Combat::Melee);
        usize::from(charging[0]) + 2 * usize::from(charging[1]) + 4 * melee
    }
}

/// What of a unit in a fight changes from turn to turn, its bases left out.
#[derive(Clone, Copy, Debug)]
pub struct Stance {
    /// GL-508.
    pub charging: bool,
    /// GL-518.
    pub shot: bool,
    /// GL-521.
    pub nervous: bool,
    /// Where its enemy is.
    pub face: Face,
}

/// A file at the beginning of a duel, that fights to its front.
fn fresh_of<'a>(file: &File<'a>) -> File<'a> {
    File { face: Face::Front, shot: false, nervous: false, general: false, ..*file }
}

/// The sums of one unit in a fight by the ranks of its file and of the other.
#[derive(Clone, Copy, Debug)]
pub struct SumsByRanks<'a> {
    of: &'a ByRanks,
    passing: i8,
    /// GL-524.
    general: i8,
}

impl SumsByRanks<'_> {
    /// GL-502: the sum of a file against another, by the ranks of both, if it is known; GL-524: with a general or without.
    #[inline]
    pub fn sum(&self, own: u8, foe: u8, general: bool) -> Option<Sum> {
        let [own, foe] = [own, foe].map(|ranks| usize::from(ranks).wrapping_sub(1));
        if own >= RANKS || foe >= RANKS {
            return None;
        }
        let mut sum = self.of.sums[own * RANKS + foe];
        sum.total += self.passing + counts(general, self.general);
        Some(sum)
    }

    /// GL-502: D of a file against another, by the ranks of both, own first, without what generals add; none if it isn't known.
    #[inline]
    pub fn difference(&self, foe: &SumsByRanks, ranks: [u8; 2]) -> Option<i8> {
        let [own, other] = ranks.map(|ranks| usize::from(ranks).wrapping_sub(1));
        if own >= RANKS || other >= RANKS {
            return None;
        }
        let sums = self.of.sums[own * RANKS + other].total - foe.of.sums[other * RANKS + own].total;
        Some(sums + self.passing - foe.passing)
    }

    /// GL-524: what a general adds.
    #[inline]
    pub fn of_general(&self) -> i8 {
        self.general
    }

    /// Whether any file can win shatter or shove (GL-555).
    #[inline]
    pub fn any_wins(&self) -> bool {
        self.of.any_wins
    }
}
