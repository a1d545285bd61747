//! The end of a set along a line.

/// The last point from `outside` towards `inside` that is out, to 1e−13: of two ends the outer one.
pub(crate) fn last_outside(mut outside: f64, mut inside: f64, is_out: impl Fn(f64) -> bool) -> f64 {
    // 44 halvings of a unit interval reach 1e-13, a few more of a scale of points; the cap only guards against a hang.
    for _ in 0..64 {
        if libm::fabs(inside - outside) <= 1e-13 {
            break;
        }
        let middle = 0.5 * (outside + inside);
        if is_out(middle) {
            outside = middle;
        } else {
            inside = middle;
        }
    }
    outside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outer_end_is_returned_from_either_side() {
        let up = last_outside(0.0, 1.0, |x| x < 0.3);
        assert!(up < 0.3 && 0.3 - up < 1e-12);
        let down = last_outside(6.0, -6.0, |x| x > 0.3);
        assert!(down > 0.3 && down - 0.3 < 1e-12);
    }
}
