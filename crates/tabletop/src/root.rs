//! Square roots of whole numbers.

/// The largest whole number whose square is not above `square`.
///
/// # Panics
///
/// If `square` is negative.
#[inline]
pub const fn square_root(square: i64) -> i32 {
    square.isqrt() as i32
}
