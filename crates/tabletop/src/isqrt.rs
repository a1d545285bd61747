//! Square roots of whole numbers.

/// The largest whole number whose square is not above `square`.
///
/// # Panics
///
/// If `square` is negative.
#[inline]
pub fn square_root(square: i64) -> i32 {
    // Below 2^52 the number is exact as a floating-point one, and its root, rounded as IEEE 754
    // demands on every machine, never reaches the next whole number.
    if square.cast_unsigned() >> 52 == 0 {
        (square as f64).sqrt() as i32
    } else {
        square.isqrt() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::square_root;

    #[test]
    fn roots_next_to_squares_are_those_of_whole_numbers() {
        let roots = (0..3_000).chain((3_000..1 << 31).step_by(9_973));
        for root in roots {
            let square = root * root;
            for near in [square - 1, square, square + 1] {
                if near >= 0 {
                    assert_eq!(i64::from(square_root(near)), near.isqrt(), "{near}");
                }
            }
        }
    }
}
