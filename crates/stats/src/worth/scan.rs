//! The ends of a set on the curve; the set may have gaps.

use super::Place;
use super::curve::LARGEST_HANDICAP;
use crate::bisection::last_outside;

/// Steps of the scan in one point.
const STEPS_A_POINT: i32 = 64;

/// ST-E5: the outermost ends of what is inside on −6 to 6, infinite where that reaches the edge; `None`: nothing is.
///
/// Scanned in steps of 1/64 and at the worth itself, which a narrow interval hides between two steps.
pub(super) fn scanned_ends(worth: Place, is_inside: impl Fn(f64) -> bool) -> Option<(f64, f64)> {
    let most = LARGEST_HANDICAP as i32 * STEPS_A_POINT;
    let mut scan: Vec<f64> =
        (-most..=most).map(|step| f64::from(step) / f64::from(STEPS_A_POINT)).collect();
    if let Place::At(points) = worth {
        let at = scan.partition_point(|&w| w < points);
        scan.insert(at, points);
    }
    let first = scan.iter().position(|&w| is_inside(w))?;
    let last = scan.iter().rposition(|&w| is_inside(w))?;
    let lo = match first {
        0 => f64::NEG_INFINITY,
        _ => last_outside(scan[first - 1], scan[first], |w| !is_inside(w)),
    };
    let hi = match scan.get(last + 1) {
        None => f64::INFINITY,
        Some(&outside) => last_outside(outside, scan[last], |w| !is_inside(w)),
    };
    Some((lo, hi))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn st_e5_outermost_ends_of_two_pieces() {
        let (lo, hi) =
            scanned_ends(Place::At(1.0), |w| (-2.0..-1.0).contains(&w) || (0.5..1.5).contains(&w))
                .unwrap();
        assert!((lo + 2.0).abs() < 1e-12 && (hi - 1.5).abs() < 1e-12);
    }

    #[test]
    fn st_e5_a_set_at_the_edge_is_open_and_an_empty_one_is_none() {
        assert_eq!(scanned_ends(Place::Above, |_| true), Some((f64::NEG_INFINITY, f64::INFINITY)));
        assert_eq!(scanned_ends(Place::Above, |_| false), None);
    }
}
