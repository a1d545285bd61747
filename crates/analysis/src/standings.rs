//! Standings: how strong each army is in a run in which every army meets every other.

use std::collections::BTreeMap;

use stats::Estimate;

use crate::phrases::{Number, counted};
use crate::row_order::highest_first;
use crate::tables::{CellLine, EffectLine, Tables};

/// The fewest armies that make a table of standings.
const FEWEST: usize = 3;
/// Places that are named at either end of a long table.
const NAMED: usize = 3;
/// The most variants whose changes of side the headline names.
const MOST_VARIANTS: usize = 6;

/// One of the armies that meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its mean score against each of the others, 0 to 1.
    pub score: Estimate,
    /// Pairs played.
    pub pairs: u64,
}

/// Every army by its mean score, highest first; none unless each of at least three met each other exactly once.
pub fn standings(tables: &Tables) -> Option<Vec<Standing>> {
    let baselines: Vec<&CellLine> = tables.baselines().collect();
    let mut scores: BTreeMap<&str, Vec<(Estimate, &CellLine)>> = BTreeMap::new();
    for cell in &baselines {
        // Where a run was stopped, not everyone has met yet.
        if cell.a == cell.b || cell.score.value.is_none() {
            return None;
        }
        let of_b = cell.score.mapped(-1.0, 1.0);
        scores.entry(&cell.a).or_default().push((cell.score, cell));
        scores.entry(&cell.b).or_default().push((of_b, cell));
    }
    let n = scores.len();
    let mut pairs: Vec<[&str; 2]> = baselines
        .iter()
        .map(|cell| {
            let mut both = [cell.a.as_str(), cell.b.as_str()];
            both.sort_unstable();
            both
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    if n < FEWEST || pairs.len() != baselines.len() || 2 * pairs.len() != n * (n - 1) {
        return None;
    }
    let each = scores.into_iter().map(|(name, met)| Standing {
        name: name.to_owned(),
        pairs: met.iter().map(|(_, cell)| cell.pairs).sum(),
        score: mean(met.into_iter().map(|(score, _)| score)),
    });
    let mut standings: Vec<Standing> = each.collect();
    standings.sort_by(|x, y| highest_first(x.score.value, y.score.value));
    Some(standings)
}

/// Each first side by its mean score against its enemies other than itself, highest first, where three or more first sides met the
/// same enemies; the mirror matches say nothing of strength.
pub fn by_row(tables: &Tables) -> Option<Vec<Standing>> {
    let mut met: BTreeMap<&str, BTreeMap<&str, &CellLine>> = BTreeMap::new();
    for cell in tables.baselines() {
        met.entry(&cell.a).or_default().insert(&cell.b, cell);
    }
    let enemies: Vec<&str> = met.values().next()?.keys().copied().collect();
    let are_alike = met.values().all(|row| row.keys().copied().eq(enemies.iter().copied()));
    if met.len() < FEWEST || !are_alike {
        return None;
    }
    let each = met.into_iter().filter_map(|(name, row)| {
        let others: Vec<&CellLine> =
            row.into_iter().filter(|(enemy, _)| *enemy != name).map(|(_, cell)| cell).collect();
        (!others.is_empty()).then(|| Standing {
            name: name.to_owned(),
            pairs: others.iter().map(|cell| cell.pairs).sum(),
            score: mean(others.into_iter().map(|cell| cell.score)),
        })
    });
    let mut standings: Vec<Standing> = each.collect();
    standings.sort_by(|x, y| highest_first(x.score.value, y.score.value));
    Some(standings)
}

/// The score of each named army against each other one, by row; none where an army is met that isn't named.
pub(crate) fn matrix(tables: &Tables, names: &[&str]) -> Option<Vec<Vec<Option<Estimate>>>> {
    let at = |name: &str| names.iter().position(|other| *other == name);
    let mut rows = vec![vec![None; names.len()]; names.len()];
    for cell in tables.baselines() {
        let (a, b) = (at(&cell.a)?, at(&cell.b)?);
        rows[a][b] = Some(cell.score);
        rows[b][a] = Some(cell.score.mapped(-1.0, 1.0));
    }
    Some(rows)
}

/// The mean of independent estimates: matchups share no chance, so the squares of their half-widths add.
fn mean(of: impl Iterator<Item = Estimate>) -> Estimate {
    let all: Vec<Estimate> = of.collect();
    let n = all.len() as f64;
    let value = all.iter().map(|it| it.value).sum::<Option<f64>>();
    let value = value.map(|sum| sum / n);
    let squares: f64 = all.iter().map(|it| it.half_width().powi(2)).sum();
    let half_width = squares.sqrt() / n;
    let errors: Option<f64> = all.iter().map(|it| it.se.map(|se| se * se)).sum();
    let at = value.unwrap_or(0.5);
    Estimate {
        value,
        se: errors.map(|squares| squares.sqrt() / n),
        lo: (at - half_width).max(0.0),
        hi: (at + half_width).min(1.0),
        n: all.iter().map(|it| it.n).sum(),
        ..all[0]
    }
}

/// The answer of a run in which every army met every other: the ends of the table, the most lopsided meeting, and the meetings that each variant turns, except
/// variants that are readings, which are reported separately.
pub fn sentences(
    standings: &[Standing],
    tables: &Tables,
    level: &str,
    readings: &[String],
) -> Vec<String> {
    let mut said = vec![places(standings)];
    said.extend(lopsided(tables, level));
    if tables.variants.len() <= MOST_VARIANTS {
        let variants = tables.variants.iter();
        let variants = variants.filter(|line| !readings.contains(&line.variant.name));
        said.extend(variants.map(|line| turned(&line.variant.name, &line.variant.title, tables)));
    }
    said
}

fn places(standings: &[Standing]) -> String {
    let shown = |standing: &Standing| {
        let number = Number::percent(standing.score);
        format!("{} {}", standing.name, number.with_interval(" %"))
    };
    let list = |some: &[Standing]| {
        let all: Vec<String> = some.iter().map(shown).collect();
        all.join(", ")
    };
    let n = standings.len();
    if n <= 2 * NAMED {
        // Where the intervals of the first two are apart, the plain answer stands before the numbers.
        let strongest = match standings {
            [first, second, ..] if first.score.lo > second.score.hi => {
                format!("{} is strongest. ", first.name)
            }
            _ => String::new(),
        };
        return format!("{strongest}Mean scores against the others: {}.", list(standings));
    }
    format!(
        "Of {n}, by mean scores against the others, first come {}; last come {}.",
        list(&standings[..NAMED]),
        list(&standings[n - NAMED..])
    )
}

fn lopsided(tables: &Tables, level: &str) -> Option<String> {
    let distance = |cell: &CellLine| cell.score.value.map(|value| (value - 0.5).abs());
    let mut cells: Vec<&CellLine> = tables.baselines().collect();
    cells.sort_by(|x, y| highest_first(distance(x), distance(y)));
    let most = *cells.first()?;
    let (ahead, behind, score) = match most.score.value? < 0.5 {
        true => (&most.b, &most.a, most.score.mapped(-1.0, 1.0)),
        false => (&most.a, &most.b, most.score),
    };
    Some(format!(
        "The most lopsided meeting: {ahead} against {behind}, {}.",
        Number::percent(score).in_words("%", level)
    ))
}

/// In how many meetings a variant changes the score, and in how many another side is ahead.
fn turned(name: &str, title: &str, tables: &Tables) -> String {
    let effects: Vec<&EffectLine> =
        tables.effects.iter().filter(|effect| effect.variant == name).collect();
    let is_moved = |effect: &EffectLine| {
        let difference = &effect.differences.score;
        difference.lo > 0.0 || difference.hi < 0.0
    };
    let moved = effects.iter().filter(|effect| is_moved(effect)).count();
    let is_turned = |effect: &EffectLine| {
        let [was, is] = [effect.baseline, effect.cell].map(|at| &tables.cells[at as usize].score);
        (was.lo > 0.5 && is.hi < 0.5) || (was.hi < 0.5 && is.lo > 0.5)
    };
    let turned: Vec<&str> = effects
        .iter()
        .filter(|effect| is_turned(effect))
        .map(|effect| effect.matchup.as_str())
        .collect();
    let turns = match turned.as_slice() {
        [] => "turns none".to_owned(),
        [only] => format!("turns one: {only}"),
        [first, ..] => format!("turns {}, {first} among them", turned.len()),
    };
    format!(
        "\"{title}\" changes the score in {moved} of {} and {turns}.",
        counted(effects.len() as u64, "meeting")
    )
}
