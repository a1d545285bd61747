//! How words of the notation and of the parameters are compared.

pub(crate) use battle_core::values::same_word;
