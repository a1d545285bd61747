//! Any two variants, or any two cards, against each other.

use report::Comparison;
use serde::Serialize;

use crate::output::Interval;

/// One variant less another, in points of 100.
#[derive(Serialize)]
pub(super) struct Compared<'a> {
    first: &'a str,
    second: &'a str,
    /// Who played, where cards are compared; else null.
    player: Option<&'a str>,
    /// Matchups that both played, or lists that had both cards.
    shared: u32,
    /// Cards are not paid for here; all intervals hold together.
    difference: Interval,
    /// Both cards paid for; null where that was not played, or for other variants.
    paid_difference: Option<Interval>,
}

impl Compared<'_> {
    pub(super) fn of(it: &Comparison) -> Compared<'_> {
        Compared {
            first: &it.first[0],
            second: &it.second[0],
            player: it.player.as_deref(),
            shared: it.n_shared,
            difference: Interval::of(&it.difference),
            paid_difference: it.paid.as_ref().map(Interval::of),
        }
    }
}
