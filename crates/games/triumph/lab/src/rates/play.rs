//! The battles from which shipped rates come (ST-R11): armies of every built-in list against those nearest in time, with more and
//! fewer points, with stands that count more and less when they are lost, and with a head start, all with the same armies and dice.
//!
//! They are played in rounds of a few meetings of every list. A round is one observation of the mean over these lists, so standard
//! errors come from rounds alone, and a measurement can go on where it was stopped.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use battle_core::streams::name_id;
use battle_core::{BySide, Side, StreamKey};
use harness::{
    BlockRow, Contest, ContestDraw, GameSource, Group, Pairing, Plan, PlanPart, SLOTS, Silent,
    Slot, SlotRow, Totals,
};
use rayon::ThreadPool;
use triumph::army_lists::{ListedArmy, cost, total_cost};
use triumph::battle::{Battle, Gift};
use triumph::{CardSet, CustomCard, CustomId, Effect, HalfPoints, RuleParameters};
use triumph_players::Player;

use crate::question_lists::{built_in, nearest_in_time};
use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, RandomArmies};

/// The head starts that are tried, in half points.
pub const HEAD_STARTS: [i16; 4] = [1, 2, 4, 8];
/// ST-L2: by how many points armies are larger or smaller.
const POINTS: i16 = 4;
/// The meetings of a list in a round: with more and fewer points, of which a slope needs many, and with everything else.
const MEETINGS: [usize; 2] = [9, 3];

/// What A has in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Points,
    Nothing,
    /// Each of its stands counts this much more when it is lost.
    Counted(HalfPoints),
    HeadStart(HalfPoints),
}

#[derive(Clone, Debug)]
struct Cell {
    a: Arc<RandomArmies>,
    enemies: Arc<Vec<Arc<RandomArmies>>>,
    change: Change,
    rules: RuleParameters,
    player: Player,
}

impl Cell {
    fn army_of_a(&self, slot: Slot) -> Option<ListedArmy> {
        self.a.army(slot, ARMY_OF_A).ok()
    }
}

impl ContestDraw<Battle, Player> for Cell {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        let all = MEETINGS[usize::from(self.change != Change::Points)];
        if slot.in_block() >= all {
            return None;
        }
        let enemy = &self.enemies[slot.in_block() % self.enemies.len()];
        let armies = [self.army_of_a(slot)?, enemy.army(slot, ARMY_OF_B).ok()?];
        let costs = BySide(armies.each_ref().map(|army| total_cost(army, &self.rules)));
        let mut fielded = armies.each_ref().map(ListedArmy::in_the_field);
        let (mut rules, mut gift) = (self.rules, Gift::NONE);
        match self.change {
            Change::Points | Change::Nothing => {}
            Change::Counted(more) => {
                let id = CustomId::new(0)?;
                let card = CustomCard::new("Counts more or less", &[Effect::Points(more)])?;
                rules.custom = rules.custom.with(id, card);
                for stand in &mut fielded[0].stands {
                    stand.cards = CardSet::EMPTY.with_custom(id);
                }
            }
            Change::HeadStart(points) => gift.head_start = points,
        }
        let game = Battle::with_gifts(BySide(fielded), BySide([gift, Gift::NONE]), &rules);
        Some(Contest {
            game: game.ok()?.with_costs(costs),
            policies: BySide([Side::A, Side::B].map(|_| self.player)),
        })
    }

    fn n_pairs(&self) -> u64 {
        1
    }
}

/// A list in the plan.
#[derive(Debug)]
struct OfList {
    /// The points by which its larger armies differ from its smaller ones, since not every list can spend all.
    apart: f64,
    /// The cell of its unchanged armies.
    as_it_is: Cell,
    matchup: StreamKey,
}

/// Battles that are ready to be played.
#[derive(Debug)]
pub struct Measuring {
    plan: Plan<Battle, Player>,
    lists: Vec<OfList>,
}

/// The results of a round in points of 100, as means over the lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// A point that buys troops.
    pub bought: f64,
    /// A point by which each stand counts more when it is lost, the chance of the loss included.
    pub counted: f64,
    pub head_starts: [f64; HEAD_STARTS.len()],
    /// Battles that were played.
    pub battles: u64,
}

impl Measuring {
    /// The battles of a player under some rules, by some seed.
    ///
    /// # Errors
    ///
    /// If a built-in list has no armies by these rules.
    pub fn of(
        rules: &RuleParameters,
        player: Player,
        seed: u64,
        n_rounds: u32,
    ) -> Result<Measuring, String> {
        let named = built_in().map_err(|why| why.in_short())?;
        let armies = |points: i16| {
            let points_cap = rules.points_cap + HalfPoints::whole(points);
            let rules = RuleParameters { points_cap, ..*rules };
            let of = named.iter().map(|it| {
                let choice = it.list.choice(it.year, it.faction.as_deref());
                RandomArmies::new(it.list.of_year(&choice), choice, rules).map(Arc::new)
            });
            of.collect::<Result<Vec<_>, _>>()
                .map_err(|why| format!("a built-in list has no armies: {why}"))
        };
        let (more, same, less) = (armies(POINTS)?, armies(0)?, armies(-POINTS)?);
        let (mut groups, mut lists) = (Vec::new(), Vec::new());
        for (at, list) in named.iter().enumerate() {
            let nearest = nearest_in_time(list, &named);
            let enemies = named.iter().zip(&same).filter(|(other, _)| nearest.contains(&other.key));
            let enemies = Arc::new(enemies.map(|(_, armies)| Arc::clone(armies)).collect());
            let cell = |a: &[Arc<RandomArmies>], change| Cell {
                a: Arc::clone(&a[at]),
                enemies: Arc::clone(&enemies),
                change,
                rules: *rules,
                player,
            };
            let half = HalfPoints(1);
            let changes = [Change::Nothing, Change::Counted(half), Change::Counted(HalfPoints(-1))];
            let starts = HEAD_STARTS.map(|points| Change::HeadStart(HalfPoints(points)));
            let stream_id = name_id(&format!("triumph/rates/{}", list.key));
            let matchup = StreamKey::of_seed(seed).matchup(stream_id);
            let first = Slot { matchup, number: 0 };
            let [rich, poor] = [&more, &less].map(|a| cell(a, Change::Points));
            let spent = |cell: &Cell| {
                cell.army_of_a(first).map_or(0.0, |it| f64::from(cost(&it.army, rules).0) / 2.0)
            };
            lists.push(OfList {
                apart: spent(&rich) - spent(&poor),
                as_it_is: cell(&same, Change::Nothing),
                matchup,
            });
            let drawn = |cell: Cell| GameSource::Drawn(Arc::new(cell));
            let others = changes.into_iter().chain(starts).map(|change| cell(&same, change));
            groups.push(Group {
                stream_id,
                // Variants are played where their baseline is, and this one is played in every meeting.
                baseline: drawn(rich),
                variants: std::iter::once(poor).chain(others).map(drawn).collect(),
            });
        }
        let pairing = Pairing { luck: true, ..Pairing::default() };
        let plan = Plan { seeds: seed.into(), pairing, groups, n_blocks: n_rounds };
        Ok(Measuring { plan, lists })
    }

    /// Plays a round.
    ///
    /// # Errors
    ///
    /// If the round was not played to its end.
    pub fn round(&self, number: usize, pool: &ThreadPool) -> Result<Round, String> {
        let n_lists = self.lists.len();
        let mut rows: Vec<Vec<BlockRow>> = vec![Vec::new(); n_lists];
        let playable: &dyn harness::Replayable<Battle> = triumph_loops::battle(&self.plan);
        playable
            .play(
                pool,
                PlanPart::all_cells(&mut (number * n_lists..(number + 1) * n_lists)),
                Totals::new(self.plan.n_cells()),
                &AtomicBool::new(false),
                &mut Silent,
                &mut |task, played| {
                    rows[task % n_lists] = played.to_vec();
                    Ok(())
                },
            )
            .map_err(|error| format!("a round was not played: {}", error.error))?;
        Ok(self.summed(number as u64, &rows))
    }

    /// The results of a round from the rows of each list, whose cells are in the order of the plan.
    fn summed(&self, number: u64, rows: &[Vec<BlockRow>]) -> Round {
        let between = |of: usize, than: usize| {
            let slots = rows.iter().map(|cells| [of, than].map(|at| slots(&cells[at])));
            means_without_luck(slots.map(|[of, than]| differences(of, than)).collect())
        };
        let bought = between(0, 1).into_iter().zip(&self.lists);
        let bought: Vec<f64> = bought
            .filter(|(_, list)| list.apart > 0.0)
            .map(|(rise, list)| rise / list.apart)
            .collect();
        // From half a point less to half a point more, for every stand.
        let counted: f64 = between(4, 3).iter().sum();
        let n_stands: f64 = self.lists.iter().map(|it| it.stands(number)).sum();
        let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len().max(1) as f64;
        let pairs = rows.iter().flatten().flat_map(slots).map(|slot| u64::from(slot.n_pairs));
        Round {
            bought: mean(&bought),
            counted: counted / n_stands,
            head_starts: std::array::from_fn(|at| mean(&between(5 + at, 2))),
            battles: 2 * pairs.sum::<u64>(),
        }
    }
}

impl OfList {
    /// The mean number of stands of the list's armies in the meetings of a round.
    fn stands(&self, round: u64) -> f64 {
        let first = round * SLOTS as u64;
        let slots =
            (0..MEETINGS[1] as u64).map(|at| Slot { matchup: self.matchup, number: first + at });
        let armies = slots.filter_map(|slot| self.as_it_is.army_of_a(slot));
        let stands: usize = armies.map(|it| it.army.stands.len()).sum();
        stands as f64 / MEETINGS[1] as f64
    }
}

fn slots(row: &BlockRow) -> &[SlotRow] {
    row.slots.as_deref().map_or(&[], |slots| slots)
}

/// The difference of two cells in every meeting that both played, in points of 100 a pair, and the difference in luck.
fn differences(of: &[SlotRow], than: &[SlotRow]) -> Vec<(f64, f64)> {
    let both = of.iter().zip(than).filter(|(of, than)| of.n_pairs > 0 && than.n_pairs > 0);
    both.map(|(of, than)| (25.0 * (of.score - than.score) as f64, (of.luck - than.luck) as f64))
        .collect()
}

/// ST-C4: the mean of each list, less what luck explains of it. Luck has mean 0, so its weight adds no bias beyond that of its own
/// estimate, which is small with some hundred meetings.
fn means_without_luck(of_lists: Vec<Vec<(f64, f64)>>) -> Vec<f64> {
    let mean = |of: &[(f64, f64)], part: fn(&(f64, f64)) -> f64| {
        of.iter().map(part).sum::<f64>() / of.len().max(1) as f64
    };
    let (mut products, mut squares) = (0.0, 0.0);
    for list in &of_lists {
        let middle = mean(list, |it| it.0);
        for (score, luck) in list {
            products += (score - middle) * luck;
            squares += luck * luck;
        }
    }
    let weight = if squares > 0.0 { products / squares } else { 0.0 };
    of_lists.iter().map(|list| mean(list, |it| it.0) - weight * mean(list, |it| it.1)).collect()
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Round { bought, counted, head_starts, battles } = self;
        write!(f, "{battles}\t{bought}\t{counted}")?;
        head_starts.iter().try_for_each(|it| write!(f, "\t{it}"))
    }
}

impl FromStr for Round {
    type Err = ();

    fn from_str(line: &str) -> Result<Round, ()> {
        let mut numbers = line.split('\t').map(|it| it.parse::<f64>().map_err(|_| ()));
        let mut next = || numbers.next().unwrap_or(Err(()));
        let (battles, bought, counted) = (next()? as u64, next()?, next()?);
        let mut head_starts = [0.0; HEAD_STARTS.len()];
        for start in &mut head_starts {
            *start = next()?;
        }
        Ok(Round { bought, counted, head_starts, battles })
    }
}
