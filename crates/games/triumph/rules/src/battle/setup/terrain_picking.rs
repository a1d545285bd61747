//! Which pieces of terrain lie on the table (TR-TE-03 to -08).

use crate::battle::Battle;
use crate::battle::decision::TerrainPick;
use crate::battle::state::State;
use crate::battle::terrain::{TerrainKind, Topography};
use crate::parameters::{DeltaPool, TerrainCount};

/// Most pieces that are picked, the compulsory one among them.
const MOST: i32 = 6;

/// How often an optional piece may be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cap {
    Once,
    AnyNumber,
}

/// TR-TE-05: the pieces of a topography; the optional ones in the order of [`TerrainKind`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    /// The piece that lies on every table, once.
    pub(super) compulsory: TerrainKind,
    optional: &'static [(TerrainKind, Cap)],
}

impl Pool {
    fn cap_of(&self, kind: TerrainKind) -> Option<Cap> {
        let mut optional = self.optional.iter();
        optional.find(|(listed, _)| *listed == kind).map(|&(_, cap)| cap)
    }

    /// TR-TE-05, TR-TE-07: whether another piece may be picked next to these, which come no later in the order.
    fn may_add(&self, picked: &[Option<TerrainKind>], kind: TerrainKind) -> bool {
        let has = |other: TerrainKind| picked.contains(&Some(other));
        let both_waters = kind == TerrainKind::Coast && has(TerrainKind::Stream);
        match self.cap_of(kind) {
            None => false,
            Some(Cap::Once) => !has(kind) && !both_waters,
            Some(Cap::AnyNumber) => true,
        }
    }
}

/// TR-TE-05: the pools as the setup sheet prints them; a Stream or a Coast lies on a table once at most.
const fn printed_pool(topography: Topography) -> Pool {
    use Cap::{AnyNumber, Once};
    use TerrainKind::*;
    const MARSHES: Pool =
        Pool { compulsory: Marsh, optional: &[(Stream, Once), (Woods, AnyNumber), (Coast, Once)] };
    match topography {
        Topography::Arable => Pool {
            compulsory: Village,
            optional: &[
                (Stream, Once),
                (SteepHills, AnyNumber),
                (GentleHills, Once),
                (Woods, AnyNumber),
                (WoodedHills, AnyNumber),
                (Coast, Once),
                (Rough, AnyNumber),
                (PloughedFields, AnyNumber),
            ],
        },
        Topography::Forest => Pool {
            compulsory: Woods,
            optional: &[(Stream, Once), (WoodedHills, AnyNumber), (Marsh, AnyNumber)],
        },
        Topography::Hilly => Pool {
            compulsory: SteepHills,
            optional: &[(Stream, Once), (Woods, AnyNumber), (WoodedHills, AnyNumber)],
        },
        Topography::Steppe => Pool {
            compulsory: GentleHills,
            optional: &[(Stream, Once), (Woods, Once), (Rough, AnyNumber)],
        },
        Topography::Dry => Pool {
            compulsory: Rough,
            optional: &[(SteepHills, AnyNumber), (Dunes, AnyNumber), (Oasis, AnyNumber)],
        },
        Topography::Marsh => MARSHES,
        // TR-TE-06: an assumption.
        Topography::Delta => Pool {
            compulsory: Marsh,
            optional: &[
                (Stream, Once),
                (Woods, AnyNumber),
                (Coast, Once),
                (PloughedFields, AnyNumber),
            ],
        },
    }
}

impl Battle {
    /// TR-TE-05, TR-TE-06: the pieces that a topography offers.
    pub(super) fn pool(&self, topography: Topography) -> Pool {
        match (topography, self.parameters().delta_pool()) {
            (Topography::Delta, DeltaPool::AsMarsh) => printed_pool(Topography::Marsh),
            _ => printed_pool(topography),
        }
    }

    /// TR-TE-04: how many pieces a terrain score gives, the compulsory one among them.
    ///
    /// Half of the score may be more than six or less than one; there are at most six all the same, and at least the compulsory one.
    pub fn n_terrain_pieces(&self, score: i32) -> usize {
        let n_pieces = match self.parameters().terrain_count() {
            TerrainCount::ByThirds => (1 + score.div_euclid(3)).clamp(2, MOST),
            TerrainCount::Two => 2,
            TerrainCount::Three => 3,
            TerrainCount::Four => 4,
            TerrainCount::Five => 5,
            TerrainCount::ByHalves => score.div_euclid(2).clamp(1, MOST),
        };
        n_pieces as usize
    }

    /// TR-TE-03, TR-TE-04: the pieces beside the compulsory one after a change of the score.
    fn n_optional(&self, state: &State, change: i32) -> usize {
        self.n_terrain_pieces(i32::from(state.field.terrain_dice) + change) - 1
    }

    /// TR-TE-08: whether the advantaged player may pick this.
    pub(super) fn may_pick(&self, state: &State, pick: &TerrainPick) -> bool {
        if pick.change.unsigned_abs() > state.field.advantage_score {
            return false;
        }
        let pool = self.pool(state.field.topography);
        let n_picked = pick.optional.iter().flatten().count();
        let (picked, rest) = pick.optional.split_at(n_picked);
        n_picked == self.n_optional(state, i32::from(pick.change))
            && rest.iter().all(Option::is_none)
            && picked.is_sorted()
            && picked
                .iter()
                .flatten()
                .enumerate()
                .all(|(at, &kind)| pool.may_add(&picked[..at], kind))
    }

    /// TR-TE-03, TR-TE-08: every choice of pieces; a number of pieces that several changes give is offered once, by the least.
    pub(super) fn visit_picks(&self, state: &State, visit: &mut impl FnMut(TerrainPick)) {
        let pool = self.pool(state.field.topography);
        // More than a change can hold changes nothing any more.
        let most = state.field.advantage_score.min(i8::MAX as u8) as i8;
        let changes = (0..=most).flat_map(|size| [-size, size]);
        let mut offered = [false; MOST as usize];
        for change in changes {
            let n_optional = self.n_optional(state, i32::from(change));
            if !std::mem::replace(&mut offered[n_optional], true) {
                let mut pick = TerrainPick { change, optional: [None; 5] };
                visit_fillings(&pool, 0, 0, n_optional, &mut pick, visit);
            }
        }
    }
}

/// Every way to fill the places of a pick from `at` on with pieces of the pool from `from` on.
fn visit_fillings(
    pool: &Pool,
    from: usize,
    at: usize,
    n_optional: usize,
    pick: &mut TerrainPick,
    visit: &mut impl FnMut(TerrainPick),
) {
    if at == n_optional {
        visit(*pick);
        return;
    }
    for (place, &(kind, _)) in pool.optional.iter().enumerate().skip(from) {
        if pool.may_add(&pick.optional[..at], kind) {
            pick.optional[at] = Some(kind);
            visit_fillings(pool, place, at + 1, n_optional, pick, visit);
            pick.optional[at] = None;
        }
    }
}
