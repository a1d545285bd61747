//! The order in which rows are shown.

use std::cmp::Ordering;

/// Highest value first; items without a value come last, and equal ones keep their order.
pub fn highest_first(x: Option<f64>, y: Option<f64>) -> Ordering {
    match (x, y) {
        (Some(x), Some(y)) => y.total_cmp(&x),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

/// The distinct values in the order in which they first appear.
pub fn distinct<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}
