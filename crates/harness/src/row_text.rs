//! Rows and battles of a task as one line of text: a digest, and what it is of.
//!
//! A run writes such lines while it plays, and reads them at its end, so they stand here, where code is optimised.

use std::fmt::Write;

use stats::{CellTally, EffectTally};

use crate::battle_rows::BattleRow;
use crate::block::{BlockRow, EffectRow, SlotRow};
use crate::digest;
use crate::game_source::SLOTS;
use crate::luck::{LuckSums, PairsLuck};
use crate::measures::MAX_COLUMNS;

/// Hexadecimal digits before the space.
const DIGITS: usize = 16;

/// A text without line ends as a line with a digest that shows damage.
pub fn sealed(text: &str) -> String {
    format!("{:0DIGITS$x} {text}\n", digest(text.as_bytes()))
}

/// The text of a line, if it is whole.
pub fn opened(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (seal, text) = line.split_at_checked(DIGITS)?;
    let text = text.strip_prefix(' ')?;
    (u64::from_str_radix(seal, 16) == Ok(digest(text.as_bytes()))).then_some(text)
}

/// Between the rows of a task and its battles.
const BATTLES: char = '|';

/// The line of a task.
pub fn of_task(task: usize, rows: &[BlockRow], battles: &[BattleRow]) -> String {
    let mut text = task.to_string();
    rows.iter().flat_map(integers).for_each(|integer| write_integer(&mut text, integer));
    if !battles.is_empty() {
        text.push(BATTLES);
        for battle in battles {
            write_battle(&mut text, battle);
        }
    }
    sealed(&text)
}

/// A space and an integer. A row has hundreds, most of them 0 and nearly all below ten.
#[inline]
fn write_integer(text: &mut String, integer: i64) {
    const SMALL: [&str; 10] = [" 0", " 1", " 2", " 3", " 4", " 5", " 6", " 7", " 8", " 9"];
    match integer {
        0..=9 => text.push_str(SMALL[integer as usize]),
        _ => {
            // Writing into a string can't fail.
            let _ = write!(text, " {integer}");
        }
    }
}

/// A battle as integers: cell, pair, draw (-1 where contests are fixed), seat, half points, the measures without the zeros at their
/// end, how many these are before them, whether there is luck, with the luck, and whether there are army points, with both sides'.
fn write_battle(text: &mut String, battle: &BattleRow) {
    let draw = battle.draw.map_or(-1, |draw| draw as i64);
    let n_measures = battle.measures.iter().rposition(|&measure| measure != 0);
    let n_measures = n_measures.map_or(0, |last| last + 1);
    let _ = write!(
        text,
        " {} {} {draw} {} {} {n_measures}",
        battle.cell, battle.pair, battle.seat, battle.half_points
    );
    for measure in &battle.measures[..n_measures] {
        let _ = write!(text, " {measure}");
    }
    let _ = match battle.luck {
        None => write!(text, " 0"),
        Some(luck) => write!(text, " 1 {luck}"),
    };
    let _ = match battle.spent {
        None => write!(text, " 0"),
        Some([a, b]) => write!(text, " 1 {a} {b}"),
    };
}

/// The battles of a line's text, if that is what it holds.
pub fn battles(text: &str) -> Option<Vec<BattleRow>> {
    let Some((_, battles)) = text.split_once(BATTLES) else {
        return Some(Vec::new());
    };
    let mut integers = battles.split_ascii_whitespace().map(str::parse);
    let mut next = || -> Option<i64> { integers.next()?.ok() };
    let mut battles = Vec::new();
    while let Some(cell) = next() {
        battles.push(battle(cell, &mut next)?);
    }
    Some(battles)
}

fn battle(cell: i64, next: &mut impl FnMut() -> Option<i64>) -> Option<BattleRow> {
    let pair = next()?.try_into().ok()?;
    let draw = u64::try_from(next()?).ok();
    let (seat, half_points) = (next()?.try_into().ok()?, next()?.try_into().ok()?);
    let n_measures = usize::try_from(next()?).ok()?;
    let mut measures = [0; MAX_COLUMNS];
    for measure in measures.get_mut(..n_measures)? {
        *measure = next()?.try_into().ok()?;
    }
    let luck = match next()? {
        0 => None,
        _ => Some(next()?),
    };
    let spent = match next()? {
        0 => None,
        _ => Some([next()?.try_into().ok()?, next()?.try_into().ok()?]),
    };
    Some(BattleRow {
        cell: cell.try_into().ok()?,
        pair,
        draw,
        seat,
        spent,
        half_points,
        measures,
        luck,
    })
}

/// The task and rows of a line's text, if that is what it holds.
pub fn task(text: &str) -> Option<(usize, Vec<BlockRow>)> {
    let text = text.split(BATTLES).next().unwrap_or(text);
    let (task, rows) = text.split_once(' ').unwrap_or((text, ""));
    let mut integers = rows.split_ascii_whitespace().map(read_integer);
    let mut next = || integers.next()?;
    let mut rows = Vec::new();
    while let Some(cell) = next() {
        rows.push(row(cell, &mut next)?);
    }
    Some((task.parse().ok()?, rows))
}

/// An integer; nearly all are a single digit.
#[inline]
fn read_integer(text: &str) -> Option<i64> {
    match *text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(i64::from(digit - b'0')),
        _ => text.parse().ok(),
    }
}

/// A row as integers: cell, block, counts, sums, squares, products, whether there is an effect, and the effect; then slots and
/// luck in the same way.
fn integers(row: &BlockRow) -> impl Iterator<Item = i64> {
    let effect = row.effect.iter().flat_map(|effect| {
        let pairs = effect.pairs.pairs.as_flattened();
        let counts = pairs.iter().map(|&count| count as i64);
        counts.chain(effect.difference_squares)
    });
    let slots = row.slots.iter().flat_map(|slots| slots.iter());
    let slots = slots.flat_map(|slot| {
        let sums = [slot.score, slot.difference, slot.luck, slot.luck_difference];
        std::iter::once(i64::from(slot.n_pairs)).chain(sums)
    });
    let luck = (row.luck.iter()).flat_map(|pairs| [pairs.scores, pairs.differences]);
    let luck = luck.flat_map(|sums| [sums.luck, sums.squares, sums.with_outcome]);
    [i64::from(row.cell), i64::from(row.block)]
        .into_iter()
        .chain(row.games.games.as_flattened().iter().map(|&count| count as i64))
        .chain(row.sums)
        .chain(row.squares)
        .chain(row.products)
        .chain([i64::from(row.effect.is_some())])
        .chain(effect)
        .chain([i64::from(row.slots.is_some())])
        .chain(slots)
        .chain([i64::from(row.luck.is_some())])
        .chain(luck)
}

fn row(cell: i64, next: &mut impl FnMut() -> Option<i64>) -> Option<BlockRow> {
    let block = next()?.try_into().ok()?;
    let mut games = CellTally::default();
    counts(games.games.as_flattened_mut(), next)?;
    let [mut sums, mut squares, mut products] = [[0; MAX_COLUMNS]; 3];
    for sum in sums.iter_mut().chain(&mut squares).chain(&mut products) {
        *sum = next()?;
    }
    let effect = match next()? {
        0 => None,
        _ => {
            let mut pairs = EffectTally::default();
            counts(pairs.pairs.as_flattened_mut(), next)?;
            let mut difference_squares = [0; MAX_COLUMNS];
            for sum in &mut difference_squares {
                *sum = next()?;
            }
            Some(EffectRow { pairs, difference_squares })
        }
    };
    let slots = match next()? {
        0 => None,
        _ => {
            let mut slots = Box::new([SlotRow::default(); SLOTS]);
            for slot in slots.iter_mut() {
                *slot = SlotRow {
                    n_pairs: next()?.try_into().ok()?,
                    score: next()?,
                    difference: next()?,
                    luck: next()?,
                    luck_difference: next()?,
                };
            }
            Some(slots)
        }
    };
    let luck = match next()? {
        0 => None,
        _ => Some(PairsLuck { scores: luck_sums(next)?, differences: luck_sums(next)? }),
    };
    Some(BlockRow {
        cell: cell.try_into().ok()?,
        block,
        games,
        sums,
        squares,
        products,
        missing: 0,
        effect,
        slots,
        luck,
    })
}

fn luck_sums(next: &mut impl FnMut() -> Option<i64>) -> Option<LuckSums> {
    Some(LuckSums { luck: next()?, squares: next()?, with_outcome: next()? })
}

fn counts(tally: &mut [u64], next: &mut impl FnMut() -> Option<i64>) -> Option<()> {
    for count in tally {
        *count = next()?.try_into().ok()?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_is_written_as_rust_writes_it_and_read_back() {
        for integer in (-20..=120).chain([i64::MIN, i64::MAX]) {
            let mut text = String::new();
            write_integer(&mut text, integer);
            assert_eq!(text, format!(" {integer}"));
            assert_eq!(read_integer(&text[1..]), Some(integer));
        }
        assert_eq!(["", "-", "x", "1x"].map(read_integer), [None; 4]);
    }
}
