//! What a reader must know before trusting a number, with advice.

use harness::{BLOCK_PAIRS, Totals};
use stats::{FEWEST_MOVING, FEWEST_STRATIFIED_BLOCKS, IntervalKind, IntervalMethod};

use crate::agreement::Disagreement;
use crate::info::RunInfo;
use crate::numbers::{grouped, hundredths};
use crate::phrases::counted;
use crate::play_diagnostics::{Grid, alarms};
use crate::tables::{LuckOf, Tables};
use crate::usage::unused;
use crate::worth::CardAnswer;

/// The fewest blocks for a reliable spread between blocks (ST-J4).
const FEW_BLOCKS: u32 = 20;

/// Most matchups that a warning names.
const MOST_MATCHUPS: usize = 3;

/// Something to know before trusting a number (ST-J4).
#[derive(Clone, Debug, PartialEq)]
pub enum Warning {
    /// A look could end each of the pooled runs before its last block.
    PooledEarly {
        /// Pooled runs.
        runs: usize,
    },
    /// The run was stopped by hand.
    StoppedEarly {
        /// Tasks finished.
        done: usize,
        /// Tasks planned.
        planned: usize,
    },
    /// Sampled numbers lie too far from their exact values.
    Disagree {
        /// The number of such values.
        n: usize,
    },
    /// Scores that are less precise than was wanted, although all pairs were played.
    NotPrecise {
        /// The number of these cells.
        n: usize,
        /// The number of all.
        of: usize,
        /// The half-width wanted, 0 to 1.
        half_width: f64,
    },
    /// What must stand beside the worth of some cards (ST-J4).
    Worth {
        /// The cards.
        cards: Vec<String>,
        /// What is to be known.
        caveat: String,
    },
    /// Sides that don't spend the same points.
    Unequal {
        /// The matchups, with the points of each side.
        matchups: Vec<String>,
    },
    /// Effects whose luck does not have mean zero, so that they are not adjusted for it.
    UnfairLuck {
        /// The number of such effects.
        n: usize,
        /// The number of all.
        of: usize,
    },
    /// Contests are drawn, and not every interval counts each of them as one observation.
    Drawn,
    /// Few blocks a cell.
    FewBlocks {
        /// Planned for each cell.
        blocks: u32,
    },
    /// First dice are dealt out over whole blocks, and not every interval counts each of them as one observation (ST-C7).
    Dealt {
        /// Blocks of the cell that has the fewest.
        blocks: u64,
        /// Whether those of scores and of their differences do.
        by_blocks: bool,
    },
    /// The play in the baselines has statistics that are far from good play.
    Play {
        /// The players, in words.
        players: String,
        /// These statistics, each with its value and the expected one.
        alarms: Vec<String>,
    },
    /// Cards that had no effect in any of the inspected battles, or in none of an army's.
    UnusedCards {
        /// Their titles, with the armies in brackets where other armies used the card.
        cards: Vec<String>,
    },
    /// Effects in which few pairs moved.
    FewMoving {
        /// The number of these effects.
        n: usize,
        /// The number of all.
        of: usize,
    },
    /// Effects in which no pair moved at all.
    AllAlike {
        /// The number of these effects.
        n: usize,
        /// The number of all.
        of: usize,
    },
    /// Many variants looked at side by side.
    ManyCompared {
        /// The number of variants.
        variants: usize,
        /// One minus the level of each interval.
        alpha: f64,
    },
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Warning::PooledEarly { runs } => write!(
                f,
                "A look at its results could end each of the {} pooled runs: the intervals are the wider ones that hold whatever ended \
                 them (ST-D1, ST-D5).",
                grouped(*runs as u64)
            ),
            Warning::StoppedEarly { done, planned } => write!(
                f,
                "The run was stopped after {} of {} tasks; the intervals are the wider ones that hold whenever a run \
                 stops. Add --resume to the command to go on.",
                grouped(*done as u64),
                grouped(*planned as u64)
            ),
            Warning::Disagree { n } => write!(
                f,
                "{} cannot be right: see \"Do the dice agree with the exact values?\" below. Trust nothing here until that is explained.",
                counted(*n as u64, "sampled number")
            ),
            Warning::Worth { cards, caveat } => {
                let first: String = caveat.chars().take(1).flat_map(char::to_uppercase).collect();
                let rest: String = caveat.chars().skip(1).collect();
                write!(f, "{first}{rest}: {}.", cards.join(", "))
            }
            Warning::Unequal { matchups } => {
                let (first, more) = matchups.split_at(matchups.len().min(MOST_MATCHUPS));
                let more = match more.len() {
                    0 => String::new(),
                    n => format!("; and {n} more"),
                };
                write!(
                    f,
                    "The sides don't spend the same points, so a score away from 50 is no fault of either: {}{more}.",
                    first.join("; ")
                )
            }
            Warning::NotPrecise { n, of, half_width } => write!(
                f,
                "The score of {} of {} cells is not known to ±{} percentage points, which the plan wanted; raise \
                 `max_pairs` to get there.",
                grouped(*n as u64),
                grouped(*of as u64),
                hundredths(100.0 * half_width)
            ),
            Warning::Drawn => write!(
                f,
                "What meets is drawn at random, eight pairs with the same draw. Scores and effects count each draw once; intervals of \
                 draws, seats, lengths and losses count pairs as if they had nothing in common, and are somewhat narrow."
            ),
            Warning::FewBlocks { blocks } => write!(
                f,
                "Each cell has only {}, fewer than {FEW_BLOCKS}; ask for more pairs before reading small differences.",
                counted(u64::from(*blocks), "block")
            ),
            Warning::Dealt { blocks, by_blocks: true } => write!(
                f,
                "First dice are dealt out evenly over whole blocks. The intervals of scores, and of their differences in one matchup, \
                 count each of {} as one observation; all others count pairs as if they had nothing in common, which holds and is \
                 somewhat wide.",
                counted(*blocks, "block")
            ),
            Warning::Dealt { blocks, by_blocks: false } => write!(
                f,
                "First dice are dealt out evenly over whole blocks, but intervals count pairs as if they had nothing in common, which \
                 holds and is somewhat wide: blocks are counted where a run came to its end with {FEWEST_STRATIFIED_BLOCKS} of them \
                 or more in each cell, and here are {}. It takes {} pairs to gain by dealt dice.",
                counted(*blocks, "block"),
                grouped(FEWEST_STRATIFIED_BLOCKS * BLOCK_PAIRS)
            ),
            Warning::Play { players, alarms } => write!(
                f,
                "Play ({players}) is not yet what a good player would call sensible: {}. See \"How they played\".",
                alarms.join("; ")
            ),
            Warning::UnusedCards { cards } => write!(
                f,
                "No player used {} in the battles that were looked at; what is measured of a card that is not used is not what it \
                 is worth. See \"What the cards did\".",
                cards.join(", ")
            ),
            Warning::FewMoving { n, of } => write!(
                f,
                "In {} of {} effects fewer than {FEWEST_MOVING} pairs changed their score; their score intervals are the \
                 wider betting ones, and those of their other measures may be too narrow. More pairs help.",
                grouped(*n as u64),
                grouped(*of as u64)
            ),
            Warning::UnfairLuck { n, of } => write!(
                f,
                "In {} of {} effects the mean luck lies beyond four standard errors of 0, so the number adjusted for it is \
                 withheld; report this, it is a bug.",
                grouped(*n as u64),
                grouped(*of as u64)
            ),
            Warning::AllAlike { n, of } => write!(
                f,
                "In {} of {} effects no pair changed its score, though the variant is not its baseline by construction; \
                 the interval says how much could have gone unseen.",
                grouped(*n as u64),
                grouped(*of as u64)
            ),
            Warning::ManyCompared { variants, alpha } => write!(
                f,
                "{variants} variants stand side by side, and each interval holds by itself: of {variants} such intervals \
                 about {:.1} miss. The extremes of a long list are partly luck; expect them to shrink.",
                *variants as f64 * alpha
            ),
        }
    }
}

/// Every warning that applies, the gravest first.
pub fn warnings(
    info: &RunInfo,
    totals: &Totals,
    tables: &Tables,
    disagreements: &[Disagreement],
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if !disagreements.is_empty() {
        warnings.push(Warning::Disagree { n: disagreements.len() });
    }
    if !info.is_finished() {
        warnings.push(match info.pool.len() {
            0 => Warning::StoppedEarly { done: info.tasks_done, planned: info.n_tasks },
            runs => Warning::PooledEarly { runs },
        });
    }
    if !info.unequal.is_empty() {
        warnings.push(Warning::Unequal { matchups: info.unequal.clone() });
    }
    warnings.extend(not_precise(info, tables));
    warnings.extend(of_worths(info));
    let fewest = totals.fewest_blocks();
    if info.is_finished() && fewest < u64::from(FEW_BLOCKS) {
        warnings.push(Warning::FewBlocks { blocks: fewest as u32 });
    }
    if info.stratified {
        warnings.push(Warning::Dealt {
            blocks: fewest,
            by_blocks: info.is_finished() && fewest >= FEWEST_STRATIFIED_BLOCKS,
        });
    }
    if totals.cells.iter().any(|cell| cell.draws.is_some()) {
        warnings.push(Warning::Drawn);
    }
    warnings.extend(play_diagnostics(info));
    warnings.extend(unused_cards(info));
    let of = tables.effects.len();
    let played = tables.effects.iter().filter(|effect| effect.pairs > 0 && !effect.identical);
    let unfair = tables.effects.iter();
    let n_unfair = unfair.filter(|effect| effect.luck == LuckOf::Unfair).count();
    if n_unfair > 0 {
        warnings.push(Warning::UnfairLuck { n: n_unfair, of });
    }
    let few = played.clone().filter(|effect| {
        effect.differences.score.method == IntervalMethod::Betting
            && effect.moving_pairs < FEWEST_MOVING
    });
    let alike = played.filter(|effect| effect.differences.score.kind == IntervalKind::Degenerate);
    let (n_few, n_alike) = (few.count(), alike.count());
    if n_few > 0 {
        warnings.push(Warning::FewMoving { n: n_few, of });
    }
    if n_alike > 0 {
        warnings.push(Warning::AllAlike { n: n_alike, of });
    }
    if tables.variants.len() >= 5 {
        warnings.push(Warning::ManyCompared { variants: tables.variants.len(), alpha: info.alpha });
    }
    warnings
}

/// Alarms of the players of baselines, which come first.
fn play_diagnostics(info: &RunInfo) -> Option<Warning> {
    let grid = Grid::of(&info.play_diagnostics);
    let first = grid.columns.first()?;
    let alarms: Vec<String> = alarms(first, &info.play_diagnostics).collect();
    (!alarms.is_empty()).then(|| Warning::Play { players: first.heading(), alarms })
}

/// Cards that no player used, or none with some army.
fn unused_cards(info: &RunInfo) -> Option<Warning> {
    let cards = unused(&info.usage);
    (!cards.is_empty()).then_some(Warning::UnusedCards { cards })
}

/// Cells of a finished run that wanted a precision and did not get it within its most pairs.
fn not_precise(info: &RunInfo, tables: &Tables) -> Option<Warning> {
    let wanted = info.precision.filter(|_| info.is_finished())?.half_width;
    if info.swap.is_some() {
        // It is the differences that were to be known, and the answer says what would do.
        return None;
    }
    let n = tables.cells.iter().filter(|cell| cell.score.half_width() > wanted).count();
    (n > 0).then_some(Warning::NotPrecise { n, of: tables.cells.len(), half_width: wanted })
}
/// ST-J4: the caveats about worths, each with its cards; and which worths are not settled.
fn of_worths(info: &RunInfo) -> Vec<Warning> {
    let Some(worth) = &info.worth else {
        return Vec::new();
    };
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    let mut say = |caveat: String, card: &CardAnswer| match said
        .iter_mut()
        .find(|(other, _)| *other == caveat)
    {
        Some((_, cards)) => cards.push(card.title.clone()),
        None => said.push((caveat, vec![card.title.clone()])),
    };
    for card in &worth.cards {
        if let Some(why) = card.worth.why_not() {
            say(why.to_owned(), card);
        }
        for caveat in &card.caveats {
            say(caveat.to_string(), card);
        }
        if let Some(pairs) = card.forecast.filter(|_| card.verdict.is_open()) {
            say(format!("about {} pairs more would settle it", grouped(pairs)), card);
        }
    }
    let warning = |(caveat, cards)| Warning::Worth { cards, caveat };
    said.into_iter().map(warning).collect()
}
