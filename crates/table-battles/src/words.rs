//! How words of scenarios and of the parameters are compared.

/// Whether two words are the same when case doesn't count and hyphens, underscores and spaces stand for each other.
pub(crate) fn same_word(one: &str, other: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'_' | b' ' => b'-',
        letter => letter.to_ascii_lowercase(),
    };
    one.len() == other.len() && one.bytes().map(plain).eq(other.bytes().map(plain))
}
