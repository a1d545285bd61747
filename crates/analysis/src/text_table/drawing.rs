//! Intervals drawn in letters: a picture for each row of a table, all of them on one scale.
//!
//! `····├──●───┤·│··`: the dot is the estimate, the bar its interval, and the upright line what it is compared with.

use stats::Estimate;

use crate::numbers::hundredths;

/// Letters of a picture.
pub(crate) const DRAWN: usize = 21;
/// The share of all ends that the scale must hold; an interval that goes on beyond it ends in an arrow.
const HELD: f64 = 0.9;

/// What is drawn in a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn {
    /// The dot; none where only an end is known.
    pub(crate) value: Option<f64>,
    /// The left end, which may be infinite.
    pub(crate) lo: f64,
    /// The right end, which may be infinite.
    pub(crate) hi: f64,
    /// The upright line.
    pub(crate) mark: f64,
}

impl Drawn {
    /// An estimate, in a unit `factor` times as fine, and what it is compared with.
    pub(crate) fn of(estimate: &Estimate, factor: f64, mark: f64) -> Drawn {
        let Estimate { value, lo, hi, .. } = estimate.scaled(factor);
        Drawn { value, lo, hi, mark }
    }

    /// Nothing but the line.
    pub(crate) fn only(mark: f64) -> Drawn {
        Drawn { value: None, lo: f64::NAN, hi: f64::NAN, mark }
    }
}

/// The pictures of all rows of a table, and what is over them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    /// Both ends of the scale, and the line where it is the same in all rows.
    pub(crate) heading: String,
    /// One for each row; empty where a table has no pictures.
    pub(crate) rows: Vec<String>,
    /// Columns that give way to the pictures where a line has no room for both, the first first.
    pub(crate) yields: &'static [usize],
    /// A column of words that are cut before names are.
    pub(crate) gives_way: Option<usize>,
}

impl Drawing {
    /// Pictures on a scale that these intervals and their marks ask for.
    pub(crate) fn of(rows: &[Drawn], yields: &'static [usize]) -> Drawing {
        match Scale::over(rows) {
            Some(scale) => Drawing::on(scale, rows, yields),
            None => Drawing::default(),
        }
    }

    /// Pictures of scores, from 0 to 100.
    pub(crate) fn of_scores(rows: &[Drawn], yields: &'static [usize]) -> Drawing {
        Drawing::on(Scale { least: 0.0, most: 100.0 }, rows, yields)
    }

    fn on(scale: Scale, rows: &[Drawn], yields: &'static [usize]) -> Drawing {
        Drawing {
            heading: scale.heading(rows),
            rows: rows.iter().map(|row| scale.draw(row)).collect(),
            yields,
            gives_way: None,
        }
    }
}

/// What the first and the last letter of a picture stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    least: f64,
    most: f64,
}

impl Scale {
    /// It holds all marks and most ends.
    fn over(rows: &[Drawn]) -> Option<Scale> {
        let finite = |x: &f64| x.is_finite();
        let mut los: Vec<f64> = rows.iter().map(|row| row.lo).filter(finite).collect();
        let mut his: Vec<f64> = rows.iter().map(|row| row.hi).filter(finite).collect();
        if los.is_empty() && his.is_empty() {
            return None;
        }
        los.sort_by(|x, y| y.total_cmp(x));
        his.sort_by(f64::total_cmp);
        let held = |ends: &[f64]| {
            let at = (HELD * ends.len() as f64).ceil() as usize;
            ends.get(at.saturating_sub(1)).copied()
        };
        let dots = rows.iter().filter_map(|row| row.value).filter(finite);
        let marks = rows.iter().map(|row| row.mark).chain(dots);
        let all: Vec<f64> = marks.chain(held(&los)).chain(held(&his)).collect();
        let (least, most) = all
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(lo, hi), &x| (lo.min(x), hi.max(x)));
        // A span of nothing has no scale.
        let span = if most > least { most - least } else { 1.0 };
        let step = round_step(span / 10.0);
        Some(Scale { least: (least / step).floor() * step, most: (most / step).ceil() * step })
    }

    /// The letter at which a number stands; a number beyond the scale is beyond the picture.
    fn column(&self, x: f64) -> i64 {
        if x.is_infinite() {
            return if x > 0.0 { DRAWN as i64 } else { -1 };
        }
        let share = (x - self.least) / (self.most - self.least);
        (share * (DRAWN - 1) as f64).round().clamp(-1.0, DRAWN as f64) as i64
    }

    fn draw(&self, row: &Drawn) -> String {
        let mut letters = ['·'; DRAWN];
        let last = DRAWN as i64 - 1;
        let mut put = |at: i64, letter: char| {
            if let Some(place) = usize::try_from(at).ok().and_then(|at| letters.get_mut(at)) {
                *place = letter;
            }
        };
        let mark = self.column(row.mark);
        put(mark, '│');
        if !row.lo.is_nan() && !row.hi.is_nan() {
            let (lo, hi) = (self.column(row.lo), self.column(row.hi));
            for at in lo.clamp(0, last)..=hi.clamp(0, last) {
                put(at, if at == mark { '┼' } else { '─' });
            }
            match lo < 0 {
                true => put(0, '‹'),
                false if lo != mark => put(lo, '├'),
                false => {}
            }
            match hi > last {
                true => put(last, '›'),
                false if hi != mark => put(hi, '┤'),
                false => {}
            }
        }
        if let Some(value) = row.value {
            put(self.column(value), '●');
        }
        letters.iter().collect()
    }

    /// `−10       0        10`: the line only where all rows have the same.
    fn heading(&self, rows: &[Drawn]) -> String {
        let (least, most) = (hundredths(self.least), hundredths(self.most));
        let mut letters = [' '; DRAWN];
        let mut write = |begin: usize, text: &str| {
            for (at, letter) in text.chars().enumerate() {
                if let Some(place) = letters.get_mut(begin + at) {
                    *place = letter;
                }
            }
        };
        let length = |text: &str| text.chars().count();
        let end = DRAWN.saturating_sub(length(&most));
        write(0, &least);
        write(end, &most);
        let first = rows.first().map_or(0.0, |row| row.mark);
        let mark = match rows.iter().all(|row| row.mark == first) {
            true => hundredths(first),
            false => "│ price".to_owned(),
        };
        let middle = match rows.iter().all(|row| row.mark == first) {
            true => self.column(first).max(0) as usize,
            false => DRAWN / 2,
        };
        let begin = middle.saturating_sub(length(&mark) / 2);
        if begin > length(&least) && begin + length(&mark) < end {
            write(begin, &mark);
        }
        let text: String = letters.iter().collect();
        text
    }
}

/// 1, 2 or 5 with zeros, not below a number.
fn round_step(x: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(x)));
    let of = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    of.into_iter().find(|&step| step >= x * (1.0 - 1e-9)).unwrap_or(of[3])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(value: f64, lo: f64, hi: f64, mark: f64) -> Drawn {
        Drawn { value: Some(value), lo, hi, mark }
    }

    /// Ten steps to either side of zero: each letter is a tenth.
    #[test]
    fn an_interval_lies_where_its_numbers_are() {
        let rows = [drawn(6.0, 3.0, 10.0, 0.0), drawn(-8.0, -10.0, 2.0, 0.0)];
        let drawing = Drawing::of(&rows, &[]);
        assert_eq!(drawing.rows, ["··········│··├──●───┤", "├─●───────┼─┤········"]);
        assert_eq!(drawing.heading, "-10       0        10".replace('-', "−"));
    }

    /// Each row is read against its own price, and what goes on says so.
    #[test]
    fn prices_have_marks_of_their_own_and_open_ends_arrows() {
        let open = Drawn { value: None, lo: 4.0, hi: f64::INFINITY, mark: 1.0 };
        let rows = [drawn(2.0, 0.0, 5.0, 3.0), open, Drawn::only(10.0)];
        let drawing = Drawing::of(&rows, &[]);
        assert_eq!(
            drawing.rows,
            ["├───●─┼───┤··········", "··│·····├───────────›", "····················│"]
        );
        assert_eq!(drawing.heading, "0      │ price     10");
    }

    #[test]
    fn scores_lie_between_none_and_all() {
        let rows = [drawn(50.0, 48.0, 52.0, 50.0), drawn(98.7, 96.6, 100.0, 50.0)];
        let drawing = Drawing::of_scores(&rows, &[]);
        assert_eq!(drawing.rows, ["··········●··········", "··········│········├●"]);
        assert_eq!(drawing.heading, "0        50       100");
    }

    /// One of twenty intervals is a thousand times as wide: the others are still seen.
    #[test]
    fn a_single_wide_interval_does_not_press_the_others() {
        let mut rows = vec![drawn(5.0, 2.0, 8.0, 0.0); 19];
        rows.push(drawn(1.0, -9000.0, 9000.0, 0.0));
        let drawing = Drawing::of(&rows, &[]);
        assert!(drawing.rows[0].matches('─').count() > 10, "{:?}", drawing.rows[0]);
        assert!(drawing.rows[19].starts_with('‹') && drawing.rows[19].ends_with('›'));
        assert!(Drawing::of(&[Drawn::only(1.0)], &[]).rows.is_empty());
    }
}
