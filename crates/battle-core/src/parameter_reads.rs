//! Which rule parameters were read, so that a battle knows which of them can have mattered in it.
//!
//! A variant of the rules plays the same battle as its baseline until a parameter in which they differ is read for the first time.
//! Rules and players therefore read a parameter by the method that [`parameters!`](crate::parameters!) makes for it, which notes its
//! number; only code outside battles reads the field.
//! The note is kept for each thread, since a battle is played by one.

use core::cell::Cell;

/// 64-bit words of a set.
const WORDS: usize = 3;

/// The most parameters that a ruleset may have.
pub const MOST_PARAMETERS: usize = 64 * WORDS;

/// A set of a ruleset's parameters, by their numbers in its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ParameterSet([u64; WORDS]);

impl ParameterSet {
    /// No parameter.
    pub const EMPTY: ParameterSet = ParameterSet([0; WORDS]);

    /// Adds the parameter of a number.
    #[inline(always)]
    pub const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Whether some parameter is in both sets.
    #[inline]
    #[must_use]
    pub fn meets(self, other: ParameterSet) -> bool {
        (self.0.iter().zip(other.0)).any(|(own, other)| own & other != 0)
    }

    /// Number of parameters in the set.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

thread_local! {
    // Words of their own, so that noting a read changes one of them.
    static READ: [Cell<u64>; WORDS] = const { [const { Cell::new(0) }; WORDS] };
}

/// Notes that a parameter was read.
#[doc(hidden)]
#[inline(always)]
pub fn note(number: usize) {
    READ.with(|read| {
        let word = &read[number / 64];
        word.set(word.get() | 1 << (number % 64));
    });
}

/// The parameters that this thread has read since the last call.
#[inline]
pub fn take() -> ParameterSet {
    READ.with(|read| ParameterSet(core::array::from_fn(|word| read[word].take())))
}

/// Whether a name is in a list.
#[doc(hidden)]
pub const fn is_among(name: &str, list: &[&str]) -> bool {
    let mut at = 0;
    while at < list.len() {
        if is_same(name.as_bytes(), list[at].as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_known_once() {
        assert_eq!(take(), ParameterSet::EMPTY);
        for number in [0, 63, 64, MOST_PARAMETERS - 1, 63] {
            note(number);
        }
        let read = take();
        assert_eq!((read.count(), take()), (4, ParameterSet::EMPTY));
        let only = |number| {
            let mut set = ParameterSet::EMPTY;
            set.insert(number);
            set
        };
        assert!(read.meets(only(64)) && !read.meets(only(65)) && !read.meets(ParameterSet::EMPTY));
    }

    #[test]
    fn a_name_is_found_whole() {
        assert!(is_among("rain", &["snow", "rain"]));
        assert!(!is_among("rain", &["rains", "rai", ""]) && !is_among("rain", &[]));
    }
}
