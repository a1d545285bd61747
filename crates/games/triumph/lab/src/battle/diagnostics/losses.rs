//! Where a variant's gain comes from: what both sides lost by turn, by cause and by fight, with the variant and without it, under
//! the same chance.

use std::collections::BTreeMap;

use analysis::loss_breakdown::{LossLine, LossSums, LossesBy};
use analysis::worth::WorthPlan;
use battle_core::{Seating, Side};
use rayon::ThreadPool;
use rayon::prelude::*;
use triumph::battle::{Battle, Event};
use triumph_players::diagnostics::{Cause, Fight, losses};

use crate::battle::plan::BattlePlan;

/// The fewest pairs of each cell, since differences need more of them than means.
pub const LEAST_PAIRS: u64 = 32;

/// Player turns that make one line.
const TURNS: u16 = 4;
/// Losses of later turns count for the line of this one.
const MOST_TURNS: u16 = 40;

/// How many fights of a variant are listed: those that changed most.
const MOST_FIGHTS: usize = 12;

/// What losses are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// The first player turn of several.
    Turns(u16),
    Cause(Cause),
    Fight(Fight),
}

impl Key {
    fn by(self) -> LossesBy {
        match self {
            Key::Turns(_) => LossesBy::Turns,
            Key::Cause(_) => LossesBy::Cause,
            Key::Fight(_) => LossesBy::Fight,
        }
    }

    fn words(self) -> String {
        match self {
            Key::Turns(first) if first + TURNS > MOST_TURNS => format!("{first} on"),
            Key::Turns(first) => format!("{first} to {}", first + TURNS - 1),
            Key::Cause(cause) => cause.words().to_owned(),
            Key::Fight(fight) => {
                format!("{} lost to {}", fight.loser.title(), fight.winner.title())
            }
        }
    }
}

/// Half points that A and B lost in both battles of a pair.
type Lost = BTreeMap<Key, [i64; 2]>;

/// Further counts in the battles that are replayed for their losses.
pub trait Watched: Default + Send {
    /// Adds a battle, by everything that happened in it.
    fn add(&mut self, battle: &Battle, seating: Seating, events: &[Event]);
}

impl Watched for () {
    fn add(&mut self, _: &Battle, _: Seating, _: &[Event]) {}
}

/// A pair of battles of a cell, with its counts.
pub type WatchedPair<W> = (usize, u64, W);

/// The losses of every variant that can differ from its baseline, summed over all its matchups.
///
/// This number of pairs of each cell are played again, or all that it has. All are sums of whole numbers, so threads don't matter.
pub fn look(pool: &ThreadPool, planned: &BattlePlan, n_pairs: u64) -> Vec<LossLine> {
    watch::<()>(pool, planned, None, n_pairs).0
}

/// [`look`], and the further counts of each pair, those of baselines included.
pub fn watch<W: Watched>(
    pool: &ThreadPool,
    planned: &BattlePlan,
    worth: Option<&WorthPlan>,
    n_pairs: u64,
) -> (Vec<LossLine>, Vec<WatchedPair<W>>) {
    let baselines = compared(planned, worth);
    let tasks: Vec<(usize, u64)> = baselines
        .keys()
        .flat_map(|&baseline| (0..n_pairs).map(move |pair| (baseline, pair)))
        .collect();
    let seen: Vec<Vec<Seen<W>>> = pool.install(|| {
        let tasks = tasks.into_par_iter();
        let look = |(baseline, pair)| both(planned, baseline, &baselines[&baseline], pair);
        tasks.map(look).collect()
    });
    let mut variants: BTreeMap<usize, Sums> = BTreeMap::new();
    let mut watched = Vec::new();
    for all in seen {
        let mut all = all.into_iter();
        // The baseline comes first.
        let Some(without) = all.next() else { continue };
        for Seen { cell, pair, lost: with, watched: counted } in all {
            watched.push((cell, pair, counted));
            let cell = &cell;
            let (with, without) = (&with, &without.lost);
            // All cells of a variant are summed at the place of its first, which keeps the order of the plan.
            let named = |info: &analysis::CellInfo| info.variant.as_ref().map(|it| it.name.clone());
            let name = named(&planned.cells[*cell]);
            let first = planned.cells.iter().position(|info| named(info) == name);
            let sums = variants.entry(first.unwrap_or(*cell)).or_default();
            sums.add(with, without);
        }
        watched.push((without.cell, without.pair, without.watched));
    }
    let lines = variants.iter().flat_map(|(first, sums)| {
        let variant = planned.cells[*first].variant.as_ref();
        sums.lines(variant.map_or("", |it| it.name.as_str()))
    });
    (lines.collect(), watched)
}

/// The variants that are looked at, by baseline.
fn compared(planned: &BattlePlan, worth: Option<&WorthPlan>) -> BTreeMap<usize, Vec<usize>> {
    let mut baselines: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (cell, info) in planned.cells.iter().enumerate() {
        if let Some(baseline) = info.baseline.filter(|_| !info.identical && is_asked(worth, info)) {
            baselines.entry(baseline as usize).or_default().push(cell);
        }
    }
    baselines
}

/// The cells of which pairs are played again.
pub fn n_cells(planned: &BattlePlan, worth: Option<&WorthPlan>) -> u64 {
    compared(planned, worth).values().map(|variants| 1 + variants.len() as u64).sum()
}

/// Whether a cell counts: in a worth run only those with unpaid cards do, not handicaps and cards that were paid for.
fn is_asked(worth: Option<&WorthPlan>, info: &analysis::CellInfo) -> bool {
    let (Some(worth), Some(variant)) = (worth, &info.variant) else {
        return true;
    };
    worth.cards().any(|(_, card)| card.name == variant.name)
}

/// A pair of a cell that was played again.
struct Seen<W> {
    cell: usize,
    pair: u64,
    lost: Lost,
    watched: W,
}

/// A pair of a baseline, then the same pair of those of its variants that play it; nothing if none does.
fn both<W: Watched>(
    planned: &BattlePlan,
    baseline: usize,
    cells: &[usize],
    pair: u64,
) -> Vec<Seen<W>> {
    let playing: Vec<usize> =
        cells.iter().copied().filter(|&cell| planned.plan.contest(cell, pair).is_some()).collect();
    if playing.is_empty() {
        return Vec::new();
    }
    let all = [baseline].into_iter().chain(playing);
    all.map(|cell| seen(planned, cell, pair)).collect()
}

fn seen<W: Watched>(planned: &BattlePlan, cell: usize, pair: u64) -> Seen<W> {
    let mut seen = Seen { cell, pair, lost: Lost::new(), watched: W::default() };
    let (Some((_, contest)), Some(battles)) =
        (planned.plan.contest(cell, pair), planned.replay(cell, pair))
    else {
        return seen;
    };
    let lost = &mut seen.lost;
    for (seating, (_, events)) in Seating::ALL.into_iter().zip(&battles) {
        seen.watched.add(&contest.game, seating, events);
        for loss in losses(seating, events) {
            let turn = loss.turn.clamp(1, MOST_TURNS);
            let keys = [
                Some(Key::Turns((turn - 1) / TURNS * TURNS + 1)),
                Some(Key::Cause(loss.cause)),
                loss.fight.map(Key::Fight),
            ];
            let side = usize::from(loss.side == Side::B);
            for key in keys.into_iter().flatten() {
                lost.entry(key).or_default()[side] += i64::from(loss.points.0);
            }
        }
    }
    seen
}

/// The sums of a variant.
#[derive(Default)]
struct Sums {
    pairs: u64,
    accounts: BTreeMap<Key, [LossSums; 3]>,
}

impl Sums {
    fn add(&mut self, with: &Lost, without: &Lost) {
        self.pairs += 1;
        let keys = with.keys().chain(without.keys().filter(|key| !with.contains_key(key)));
        for key in keys {
            let of = |lost: &Lost| {
                let [a, b] = lost.get(key).copied().unwrap_or_default();
                [a, b, b - a]
            };
            let accounts = self.accounts.entry(*key).or_default();
            for ((account, with), without) in accounts.iter_mut().zip(of(with)).zip(of(without)) {
                account.add(with, without);
            }
        }
    }

    fn lines(&self, variant: &str) -> Vec<LossLine> {
        let mut fights: Vec<Key> = self.accounts.keys().copied().collect();
        fights.retain(|key| key.by() == LossesBy::Fight);
        fights.sort_by_key(|key| -self.accounts[key][2].difference().abs());
        let dropped = fights.split_off(fights.len().min(MOST_FIGHTS));
        let summed = self.accounts.iter().filter(|(key, _)| !dropped.contains(key));
        summed
            .map(|(key, accounts)| LossLine {
                variant: variant.to_owned(),
                by: key.by(),
                what: key.words(),
                pairs: self.pairs,
                lost_by_a: accounts[0],
                lost_by_b: accounts[1],
                swing: accounts[2],
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::any::Any;
    use std::path::Path;

    use super::*;
    use crate::TRIUMPH;
    use crate::battle::PlannedBattles;
    use experiment::document::{Problems, parse_toml};
    use experiment::read_node;

    const CARDS: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n[battle]\n\
                         policies = [\"steady\", \"steady\"]\ncards = [\"shower-shooting\"]\n\
                         matchups = [{ a = \"maurikian-byzantine-with-cards\", b = \"late-sassanid-persian\" }]\n";

    fn planned() -> BattlePlan {
        let mut problems = Problems::default();
        let root = parse_toml(CARDS, &mut problems);
        let experiment =
            read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems).expect("it can be read");
        let planned: Box<dyn Any> = experiment.plan(&mut problems).expect("it can be played");
        planned.downcast::<PlannedBattles>().expect("it is a battle").planned
    }

    fn pool(n_threads: usize) -> ThreadPool {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads);
        pool.build().expect("threads")
    }

    /// TR-VC-04: both armies' losses are complete by turn and by cause, with the card and without it, and on any threads.
    #[test]
    fn tr_vc_04_every_lost_point_is_counted_once() {
        const PAIRS: u64 = 3;
        let planned = planned();
        let lines = look(&pool(1), &planned, PAIRS);
        assert_eq!(lines, look(&pool(2), &planned, PAIRS));
        let lost_in = |cell: usize, side: Side| -> i64 {
            let pairs = (0..PAIRS).map(|pair| {
                let battles = planned.replay(cell, pair).expect("it is played");
                let lost = Seating::ALL.into_iter().zip(&battles);
                lost.map(|(seating, (outcome, _))| {
                    i64::from(outcome.measures.by_seat[seating.seat_of(side)][0])
                })
                .sum::<i64>()
            });
            pairs.sum()
        };
        for by in [LossesBy::Turns, LossesBy::Cause] {
            let own = || lines.iter().filter(|line| line.by == by);
            let sum = |of: fn(&LossLine) -> i64| own().map(of).sum::<i64>();
            assert_eq!(sum(|it| it.lost_by_a.without), lost_in(0, Side::A), "{by:?}");
            assert_eq!(sum(|it| it.lost_by_b.without), lost_in(0, Side::B), "{by:?}");
            assert_eq!(sum(|it| it.lost_by_a.with), lost_in(1, Side::A), "{by:?}");
            assert_eq!(sum(|it| it.lost_by_b.with), lost_in(1, Side::B), "{by:?}");
            assert!(own().all(|line| line.pairs == PAIRS));
            assert!(own().all(|it| it.swing.with == it.lost_by_b.with - it.lost_by_a.with));
        }
        assert!(lines.iter().any(|line| line.by == LossesBy::Fight));
    }
}
