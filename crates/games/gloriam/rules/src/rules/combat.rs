//! Section 7: the fights of pairs, shatter and shove, and the losses of each side.

use battle_core::Dice;
use battle_core::policy::uniform_below;

use crate::dice_set::Colour;
use crate::parameters::{NeighbourScope, OrderPolicy, RuleParameters, SupportDie};
use crate::rules::claim_list::ClaimList;
use crate::rules::claims::{Claims, Combat, Face, File, Passing, Sum, counts};
use crate::rules::known_sums::SumsByRanks;
use crate::rules::losses::{Loss, Losses, MAX_FILES};
use crate::rules::pairs::{Pair, Pairs, Party, Won, pairs, supported};
use crate::rules::thrown_dice::{Thrown, dice_of, throw};
use crate::seats::both;
use crate::tables::Number;

/// The result of one pair, for a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The pair.
    pub pair: Pair,
    /// D of each side.
    pub differences: [i8; 2],
    /// GL-561: whether each has a supporting file.
    pub supported: [bool; 2],
    /// What each threw.
    pub thrown: [Thrown; 2],
    /// GL-560: what each won for its neighbours.
    pub won: [Won; 2],
    /// GL-526, GL-527: what the file of each claims of its neighbours' wins.
    pub beside: [Won; 2],
    /// GL-018: who has become nervous since the fight began.
    pub shaken: [bool; 2],
}

impl PairResult {
    /// GL-502, GL-561: the dice that the file of a seat threw.
    pub fn dice(&self, seat: usize, parameters: &RuleParameters) -> impl Iterator<Item = Colour> {
        let throws = self.pair.throws[seat];
        dice_of(self.differences[seat], self.supported[seat], parameters)
            .into_iter()
            .flatten()
            .filter(move |_| throws)
    }

    /// The claims behind the differences, file by file.
    pub(crate) fn claims(
        &self,
        claims: &Claims,
        parties: [&Party; 2],
        combat: Combat,
    ) -> [ClaimList; 2] {
        let files = both(|seat| {
            let file = parties[seat].file(self.pair.files[seat]);
            File {
                nervous: file.nervous || self.shaken[seat],
                neighbour_shattered: self.beside[seat].shatter,
                neighbour_shoved: self.beside[seat].shove,
                ..file
            }
        });
        both(|seat| ClaimList::of(claims, &files[seat], &files[1 - seat], combat))
    }

    /// What falls on the file of a seat.
    pub fn loss_of(&self, seat: usize) -> Loss {
        let foe = self.thrown[1 - seat];
        Loss { file: self.pair.files[seat], skulls: foe.skulls, wounds: foe.wounds }
    }
}

/// The effects of a fight on each side.
#[derive(Clone, Debug)]
pub struct Fought {
    /// GL-506: losses in the order of picking, by seat.
    pub losses: [Losses; 2],
    /// The pairs that were in contact, left to right.
    pub pairs: Pairs,
    /// GL-560: what the first and the last file of each seat's unit have won.
    pub ends: [[Won; 2]; 2],
}

impl Fought {
    /// Before any pair has thrown.
    #[inline]
    fn of(pairs: Pairs) -> Fought {
        Fought { losses: [Losses::new(), Losses::new()], ends: [[Won::default(); 2]; 2], pairs }
    }

    /// Puts what a pair threw on both. GL-958: a file that can't answer still suffers, one at which nothing is thrown doesn't.
    #[inline]
    fn suffer(&mut self, pair: Pair, thrown: [Thrown; 2]) {
        for seat in 0..2 {
            let foe = thrown[1 - seat];
            if foe.skulls + foe.wounds > 0 {
                self.losses[seat].push(Loss {
                    file: pair.files[seat],
                    skulls: foe.skulls,
                    wounds: foe.wounds,
                });
            }
        }
    }
}

/// GL-925: the lowest D of a side over the pairs the fight would make.
pub fn worst_difference(claims: &Claims, parties: [&Party; 2], side: usize, combat: Combat) -> i8 {
    let pairs = pairs(parties[0], parties[1]);
    let own = match differences_known(parties, &pairs, combat) {
        Some((known, _)) => known,
        None => {
            let sums = sums_of(claims, parties, &pairs, combat);
            sums.map(|[one, two]| one.total - two.total)
        }
    };
    let of_seat_one = own[..pairs.len()].iter().copied();
    let worst = if side == 0 { of_seat_one.min() } else { of_seat_one.max().map(|most| -most) };
    worst.unwrap_or(i8::MAX)
}

/// D of seat one in each pair without claims of neighbours, if all sums are known, and whether any file can win something for its
/// neighbours.
#[inline]
fn differences_known(
    parties: [&Party; 2],
    pairs: &[Pair],
    combat: Combat,
) -> Option<([i8; MAX_FILES], bool)> {
    let one = known_of(parties[0], parties[1], combat)?;
    let two = known_of(parties[1], parties[0], combat)?;
    let mut known = [0; MAX_FILES];
    for (own, pair) in known.iter_mut().zip(pairs) {
        let ranks = ranks_of(parties, pair);
        *own = one.difference(&two, ranks)?;
    }
    for (seat, adds) in [one.of_general(), -two.of_general()].into_iter().enumerate() {
        if let Some(general) = parties[seat].general {
            for (own, _) in known.iter_mut().zip(pairs).filter(|it| it.1.files[seat] == general) {
                *own += adds;
            }
        }
    }
    Some((known, one.any_wins() || two.any_wins()))
}

/// What is known of the sums of one side against the other; a general is counted in his own file.
#[inline]
fn known_of<'a>(own: &Party<'a>, foe: &Party, combat: Combat) -> Option<SumsByRanks<'a>> {
    own.known?.by_ranks(own.stance(), foe.stance(), foe.troops, combat)
}

/// The claims of each of the pairs, without those of neighbours.
#[inline]
fn sums_of(
    claims: &Claims,
    parties: [&Party; 2],
    pairs: &[Pair],
    combat: Combat,
) -> [[Sum; 2]; MAX_FILES] {
    let known =
        [known_of(parties[0], parties[1], combat), known_of(parties[1], parties[0], combat)];
    let mut sums = [[Sum::default(); 2]; MAX_FILES];
    for (at, pair) in pairs.iter().enumerate() {
        let ranks = ranks_of(parties, pair);
        if let [Some(one), Some(two)] = &known {
            let leads = both(|seat| parties[seat].general == Some(pair.files[seat]));
            let one = one.sum(ranks[0], ranks[1], leads[0]);
            let two = two.sum(ranks[1], ranks[0], leads[1]);
            if let (Some(one), Some(two)) = (one, two) {
                sums[at] = [one, two];
                continue;
            }
        }
        sums[at] = sum_of(claims, parties, pairs, combat, &sums, at);
    }
    sums
}

/// Bases of both files of a pair.
#[inline]
fn ranks_of(parties: [&Party; 2], pair: &Pair) -> [u8; 2] {
    both(|seat| parties[seat].bases.ranks(pair.files[seat]))
}

/// The claims of one of the pairs, counted up, where those of the pairs before it are known; files alike have claims alike.
fn sum_of(
    claims: &Claims,
    parties: [&Party; 2],
    pairs: &[Pair],
    combat: Combat,
    sums: &[[Sum; 2]],
    at: usize,
) -> [Sum; 2] {
    let pair = &pairs[at];
    let ranks = ranks_of(parties, pair);
    let alike = (0..at).rev().find(|&other| {
        ranks == ranks_of(parties, &pairs[other])
            && (0..2).all(|seat| {
                let files = [pair.files[seat], pairs[other].files[seat]];
                parties[seat].general.is_none_or(|general| !files.contains(&general))
            })
    });
    if let Some(other) = alike {
        return sums[other];
    }
    let [one, two] = both(|seat| parties[seat].file(pair.files[seat]));
    [claims.sum(&one, &two, combat), claims.sum(&two, &one, combat)]
}

/// GL-501, GL-506, GL-509, GL-560: a whole fight of two units; the sides pick pairs in turn, the seat `active` first.
///
/// Dice: those of [`throw`] for each pair in the order of picking; `order_policy = random` draws one number before each pair.
pub fn fight(
    claims: &Claims,
    parties: [&Party; 2],
    combat: Combat,
    active: usize,
    dice: &mut impl Dice,
    mut note: impl FnMut(PairResult),
) -> Fought {
    let parameters = claims.parameters;
    let pairs = pairs(parties[0], parties[1]);
    let mut fought = Fought::of(pairs);
    let in_order = parameters.order_policy != OrderPolicy::Random;
    let alone = parameters.neighbour_scope == NeighbourScope::SameUg;
    if let Some((differences, false)) = differences_known(parties, &pairs, combat)
        && in_order
        && alone
    {
        // GL-509: without shatter and shove pairs fight from left to right, each by itself.
        let supports = supports_of(parties, &pairs, combat, parameters);
        for (at, own) in (0..fought.pairs.len()).zip(differences) {
            let pair = fought.pairs[at];
            let differences = [own, -own];
            let with_support = supports.map(|with| with & 1 << at != 0);
            let thrown = throw(differences, pair.throws, with_support, parameters, dice);
            fought.suffer(pair, thrown);
            note(PairResult {
                pair,
                differences,
                supported: with_support,
                thrown,
                won: [Won::default(); 2],
                beside: [Won::default(); 2],
                shaken: [false; 2],
            });
        }
    } else {
        fight_on(&mut fought, claims, parties, (combat, active), dice, |result, _| {
            note(result);
            [false; 2]
        });
    }
    fought
}

/// GL-561: which pairs of each side have a supporting file, as bits.
#[inline]
fn supports_of(
    parties: [&Party; 2],
    pairs: &[Pair],
    combat: Combat,
    parameters: &RuleParameters,
) -> [u8; 2] {
    match combat {
        Combat::Melee if parameters.support_die != SupportDie::None => {
            both(|seat| supported(parties[seat], pairs, seat))
        }
        _ => [0; 2],
    }
}

/// A fight in which something may happen between two pairs: `note` gets each pair after it has thrown, with the dice, so that it can
/// throw some itself; it says which seats have become nervous since the fight began (GL-018).
pub fn fight_pair_by_pair<D: Dice>(
    claims: &Claims,
    parties: [&Party; 2],
    combat: Combat,
    active: usize,
    dice: &mut D,
    note: impl FnMut(PairResult, &mut D) -> [bool; 2],
) -> Fought {
    let mut fought = Fought::of(pairs(parties[0], parties[1]));
    fight_on(&mut fought, claims, parties, (combat, active), dice, note);
    fought
}

/// Fights where the pairs of the files are known.
#[inline(never)]
fn fight_on<D: Dice>(
    fought: &mut Fought,
    claims: &Claims,
    parties: [&Party; 2],
    (combat, active): (Combat, usize),
    dice: &mut D,
    mut note: impl FnMut(PairResult, &mut D) -> [bool; 2],
) {
    let parameters = claims.parameters;
    let pairs = fought.pairs;
    let sums = sums_of(claims, parties, &pairs, combat);
    let supports = supports_of(parties, &pairs, combat, parameters);
    let fast = both(|seat| Claims::holds_fast(&parties[seat].file(0)));
    let mut wins = [false; 2];
    for sum in &sums[..pairs.len()] {
        for (wins, own) in wins.iter_mut().zip(sum) {
            *wins |= own.shatter || own.shove;
        }
    }
    let any_wins = wins != [false; 2];
    let (mut shattered, mut shoved) = ([0u8; 2], [0u8; 2]);
    if parameters.neighbour_scope == NeighbourScope::FriendsAbreast {
        for seat in 0..2 {
            [shattered[seat], shoved[seat]] = won_beside(parties[seat], &pairs, seat);
        }
    }
    let shove_claim = parameters.tables.number(match combat {
        Combat::Charge => Number::ShovedCharge,
        Combat::Melee => Number::ShovedMelee,
    });
    let nervous_claim = Passing::of(parameters, combat).nervous;
    let mut nervous = [false; 2];
    let mut left = (1u8 << pairs.len()) - 1;
    let mut picker = active;
    while left != 0 {
        // Most fights have no claims of neighbours.
        let plain = shattered == [0; 2] && shoved == [0; 2] && nervous == [false; 2];
        let bonus = |seat: usize, at: usize| {
            let mark = 1u8 << at;
            counts(shattered[seat] & mark != 0, parameters.shatter_claim.0 as i8)
                + counts(shoved[seat] & mark != 0, shove_claim)
                + counts(nervous[1 - seat], nervous_claim)
        };
        let difference = |at: usize| {
            let own = sums[at][0].total - sums[at][1].total;
            own + if plain { 0 } else { bonus(0, at) - bonus(1, at) }
        };
        let at = match parameters.order_policy {
            OrderPolicy::LeftToRight => left.trailing_zeros() as usize,
            OrderPolicy::Random => nth_bit(left, uniform_below(left.count_ones(), dice)),
            OrderPolicy::BestFirst if !wins[picker] => left.trailing_zeros() as usize,
            OrderPolicy::BestFirst => best_pair(left, picker, &sums[..pairs.len()], difference),
        };
        left &= !(1 << at);
        let differences = [difference(at), -difference(at)];
        let pair = pairs[at];
        let mark = 1 << at;
        let with_support = [supports[0] & mark != 0, supports[1] & mark != 0];
        let thrown = throw(differences, pair.throws, with_support, parameters, dice);
        fought.suffer(pair, thrown);
        let beside = both(|seat| Won {
            shatter: shattered[seat] & mark != 0,
            shove: shoved[seat] & mark != 0,
        });
        let mut won = [Won::default(); 2];
        for seat in (0..2).filter(|_| any_wins) {
            let (own, foe) = (sums[at][seat], sums[at][1 - seat]);
            let cancelled = thrown[1 - seat].trigger && (foe.shatter || foe.shove);
            if !thrown[seat].trigger || cancelled || fast[1 - seat] || !(own.shatter || own.shove) {
                continue;
            }
            won[seat] = Won { shatter: own.shatter, shove: own.shove };
            let last = parties[seat].bases.width.saturating_sub(1);
            for (end, file) in fought.ends[seat].iter_mut().zip([0, last]) {
                if pair.files[seat] == file {
                    end.shatter |= own.shatter;
                    end.shove |= own.shove;
                }
            }
            // GL-560: to the files next on each side in the same unit.
            for (other, near) in pairs.iter().enumerate() {
                if near.files[seat].abs_diff(pair.files[seat]) == 1 {
                    shattered[seat] |= u8::from(own.shatter) << other;
                    shoved[seat] |= u8::from(own.shove) << other;
                }
            }
        }
        let (supported, shaken) = (with_support, nervous);
        let result = PairResult { pair, differences, supported, thrown, won, beside, shaken };
        nervous = note(result, dice);
        picker = 1 - picker;
    }
}

/// GL-560: pairs of a side whose file stands next to a friend's that has shattered, and that has shoved, as bits.
fn won_beside(party: &Party, pairs: &[Pair], side: usize) -> [u8; 2] {
    let (mut shattered, mut shoved) = (0, 0);
    let last = party.bases.width.saturating_sub(1);
    // GL-526, GL-527: to the front only.
    let pairs = pairs.iter().enumerate();
    for (at, pair) in pairs.filter(|_| party.face == Face::Front) {
        for (won, file) in party.won_beside.iter().zip([0, last]) {
            if pair.files[side] == file {
                shattered |= u8::from(won.shatter) << at;
                shoved |= u8::from(won.shove) << at;
            }
        }
    }
    [shattered, shoved]
}

/// GL-509: the pair of highest D among those where the picking side can win shatter or shove, else the leftmost; `difference` is the D of
/// seat one.
fn best_pair(
    left: u8,
    picker: usize,
    sums: &[[Sum; 2]],
    difference: impl Fn(usize) -> i8,
) -> usize {
    let mut best: Option<(usize, i8)> = None;
    for (at, sum) in sums.iter().enumerate() {
        if left & 1 << at == 0 || !(sum[picker].shatter || sum[picker].shove) {
            continue;
        }
        let own = if picker == 0 { difference(at) } else { -difference(at) };
        if best.is_none_or(|(_, most)| own > most) {
            best = Some((at, own));
        }
    }
    best.map_or(left.trailing_zeros() as usize, |(at, _)| at)
}

fn nth_bit(bits: u8, nth: u32) -> usize {
    (0..8).filter(|at| bits & 1 << at != 0).nth(nth as usize).unwrap_or(0)
}
