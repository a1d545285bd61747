//! Square roots of whole numbers.

/// The largest whole number whose square is not above `square`.
///
/// # Panics
///
/// If `square` is negative.
#[inline]
pub const fn square_root(square: i64) -> i32 {
    // A table's diagonal squared fits 32 bits, and the root of those is found in half the time.
    if square >> 32 == 0 {
        (square as u32).isqrt() as i32
    } else {
        square.isqrt() as i32
    }
}
