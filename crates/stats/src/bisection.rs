//! Bisection: the end of a set along a line, and the root of a falling function.

/// The last point from `outside` towards `inside` that is not in the set, to 1e−13; of the two bracket ends the outer one.
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

/// The root of a falling function that is positive at 0.
pub(crate) fn falling_root(excess: impl Fn(f64) -> f64) -> f64 {
    let mut high = 1e-6;
    for _ in 0..200 {
        if excess(high) <= 0.0 {
            break;
        }
        high *= 4.0;
    }
    let mut low = 0.0;
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        // Two neighbouring numbers have none between them.
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
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

    #[test]
    fn a_falling_function_is_followed_as_far_as_its_root_lies() {
        assert!((falling_root(|x| 3e9 - x) - 3e9).abs() < 1e-5);
        assert!((falling_root(|x| 1e-9 - x) - 1e-9).abs() < 1e-20);
    }
}
