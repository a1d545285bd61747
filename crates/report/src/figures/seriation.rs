//! An order of rows in which similar rows are neighbors.

/// The order with the least total distance between neighboring rows: nearest neighbors from the best start, then 2-opt.
///
/// The distance of two rows is the mean absolute difference of the columns that both have, so rows that win and lose against the
/// same enemies are neighbors, and their counters appear as a block. The end with the higher mean comes first. Ties go to the
/// lower index, so the order is a pure function of the values.
///
/// # Examples
///
/// ```
/// use report::figures::seriation::order;
///
/// let row = |values: [f64; 2]| values.map(Some).to_vec();
/// let rows = [row([0.9, 0.1]), row([0.1, 0.8]), row([0.8, 0.1])];
/// assert_eq!(order(&rows), [0, 2, 1]);
/// ```
pub fn order(rows: &[Vec<Option<f64>>]) -> Vec<usize> {
    let n = rows.len();
    let far: Vec<Vec<f64>> =
        rows.iter().map(|one| rows.iter().map(|other| distance(one, other)).collect()).collect();
    let length =
        |path: &[usize]| -> f64 { path.windows(2).map(|step| far[step[0]][step[1]]).sum() };
    let mut best: Option<(f64, Vec<usize>)> = None;
    for start in 0..n {
        let path = nearest_neighbors(&far, start);
        let length = length(&path);
        if best.as_ref().is_none_or(|(shortest, _)| length < *shortest) {
            best = Some((length, path));
        }
    }
    let mut path = best.map(|(_, path)| path).unwrap_or_default();
    while turn_a_stretch(&far, &mut path) {}
    let half = n / 2;
    let sum = |part: &[usize]| part.iter().map(|&row| mean(&rows[row])).sum::<f64>();
    if n > 1 && sum(&path[n - half..]) > sum(&path[..half]) {
        path.reverse();
    }
    path
}

fn mean(row: &[Option<f64>]) -> f64 {
    let known = row.iter().flatten();
    known.clone().sum::<f64>() / known.count().max(1) as f64
}

fn distance(one: &[Option<f64>], other: &[Option<f64>]) -> f64 {
    let both = one.iter().zip(other).filter_map(|(x, y)| Some((x.as_ref()? - y.as_ref()?).abs()));
    let (sum, n) = both.fold((0.0, 0u32), |(sum, n), far| (sum + far, n + 1));
    // Rows without a common column are as far apart as scores can be.
    if n == 0 { 1.0 } else { sum / f64::from(n) }
}

fn nearest_neighbors(far: &[Vec<f64>], start: usize) -> Vec<usize> {
    let mut path = vec![start];
    let mut left: Vec<usize> = (0..far.len()).filter(|&row| row != start).collect();
    let mut here = start;
    while let Some(at) =
        (0..left.len()).min_by(|&x, &y| far[here][left[x]].total_cmp(&far[here][left[y]]))
    {
        here = left.remove(at);
        path.push(here);
    }
    path
}

/// Reverses the first stretch whose reversal shortens the path by more than rounding error; false when there is none.
fn turn_a_stretch(far: &[Vec<f64>], path: &mut [usize]) -> bool {
    const ROUNDING: f64 = 1e-9;
    let n = path.len();
    // A step to the outside of the path costs nothing.
    let step = |from: Option<usize>, to: Option<usize>| match (from, to) {
        (Some(from), Some(to)) => far[from][to],
        _ => 0.0,
    };
    for first in 0..n {
        for last in first + 1..n {
            let before = first.checked_sub(1).map(|at| path[at]);
            let after = path.get(last + 1).copied();
            let (head, tail) = (Some(path[first]), Some(path[last]));
            let now = step(before, head) + step(tail, after);
            let turned = step(before, tail) + step(head, after);
            if turned + ROUNDING < now {
                path[first..=last].reverse();
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::order;

    /// Three families that beat each other in a ring, shuffled: each becomes contiguous, whatever the input order.
    #[test]
    fn rows_that_are_alike_stand_side_by_side() {
        let family = |i: usize| i % 3;
        let rows: Vec<Vec<Option<f64>>> = (0..9)
            .map(|i| {
                let against = |j: usize| match (3 + family(i) - family(j)) % 3 {
                    _ if i == j => None,
                    0 => Some(0.5),
                    1 => Some(0.8 + 0.001 * i as f64),
                    _ => Some(0.2 - 0.001 * j as f64),
                };
                (0..9).map(against).collect()
            })
            .collect();
        let families: Vec<usize> = order(&rows).into_iter().map(family).collect();
        let changes = families.windows(2).filter(|two| two[0] != two[1]).count();
        assert_eq!(changes, 2, "{families:?}");
    }

    #[test]
    fn nothing_and_one_row_are_in_order() {
        assert_eq!(order(&[]), [0usize; 0]);
        assert_eq!(order(&[vec![None]]), [0]);
    }
}
