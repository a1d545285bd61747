//! Positions keep both seats in arrays, by index.

/// What holds for seat 0 and for seat 1.
///
/// The same as a `map` over the two indices, which the compiler doesn't take apart where the values are large.
#[inline]
pub(crate) fn both<T>(mut of: impl FnMut(usize) -> T) -> [T; 2] {
    [of(0), of(1)]
}
