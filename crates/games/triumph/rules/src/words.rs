//! Comparison of words of the notation and of the parameters.

pub(crate) use battle_core::values::same_word;
