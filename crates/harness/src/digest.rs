//! A digest of bytes, which shows damage and change.

/// Digest of bytes: any change of up to eight neighboring bytes changes it, and almost any other change does.
///
/// It reads words of eight bytes, and each step is a bijection of the state before. It doesn't depend on the platform or on the
/// version of Rust, and it is no protection against deliberate changes. It is in this crate, and not where files are read,
/// because this crate is optimized in test builds too.
///
/// # Examples
///
/// ```
/// assert_ne!(harness::digest(b"a block"), harness::digest(b"a clock"));
/// assert_ne!(harness::digest(b""), harness::digest(&[0]));
/// ```
#[must_use]
pub fn digest(bytes: &[u8]) -> u64 {
    let step =
        |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let hash =
        words.iter().chain([&last]).fold(0, |hash, word| step(hash, u64::from_le_bytes(*word)));
    step(step(hash, bytes.len() as u64), 0)
}

#[cfg(test)]
mod tests {
    use super::digest;

    /// Every bit counts, at lengths below, at and above a multiple of a word.
    #[test]
    fn every_bit_counts() {
        for length in [1, 7, 8, 9, 40] {
            let bytes = vec![0x5a; length];
            for bit in 0..8 * length {
                let mut changed = bytes.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                assert_ne!(digest(&changed), digest(&bytes), "bit {bit} of {length} bytes");
            }
            assert_ne!(digest(&bytes[1..]), digest(&bytes));
        }
    }
}
