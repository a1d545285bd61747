//! The parameter by which a player ignores the gift of its side, as a number and as a text.

use battle_core::gift::IGNORES_GIFTS as IGNORES;
use battle_core::values::same_word;

/// `true` and `false` are texts of that parameter too.
pub(super) fn as_number<'t>(name: &str, text: &'t str) -> &'t str {
    match text {
        "true" if same_word(name, IGNORES) => "1",
        "false" if same_word(name, IGNORES) => "0",
        _ => text,
    }
}
