//! How close calls are decided in one try: the engine rounds, and the rules leave some ties open.

use crate::geometry::*;

/// How tolerance are resolved in one try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tolerance {
    /// How deep an overlap is a meeting.
    pub(super) eps: f64,
    /// Whether an unclear yes is a yes.
    pub(super) yes: bool,
    /// Whether touching one's own camp anywhere holds a stand, or only behind.
    pub(super) camp_holds: bool,
    /// Whether a stand that is pushed off the board pushes whom it meets on its way: the rest of the chain moves (TR-OM-08), and the
    /// text doesn't say whether they are of it.
    pub(super) lost_pushes: bool,
    /// How much deeper an overlap is a meeting for two that touch before one of them is pushed: neighbours stay neighbours however they
    /// are rounded (TR-OM-29).
    pub(super) beside: f64,
    /// Who is met before those who are met at the same place but for rounding (TR-OM-05, -06).
    pub(super) first: Option<usize>,
}

impl Tolerance {
    pub(super) fn is(self, sure: Sure) -> bool {
        sure.clearly() || self.yes && sure.may()
    }
    pub(super) fn all() -> impl Iterator<Item = Tolerance> {
        [EPS, EPS - FUZZ, EPS + FUZZ].into_iter().flat_map(|eps| {
            [true, false].into_iter().flat_map(move |yes| {
                [true, false].into_iter().map(move |camp_holds| Tolerance {
                    eps,
                    yes,
                    camp_holds,
                    lost_pushes: false,
                    beside: 0.0,
                    first: None,
                })
            })
        })
    }

    /// The same where whoever is pushed off the board pushes others.
    pub(super) fn with_lost_who_push() -> impl Iterator<Item = Tolerance> {
        Tolerance::all().map(|tolerance| Tolerance {
            lost_pushes: true,
            ..tolerance
        })
    }

    /// The same where neighbours overlap by rounding.
    pub(super) fn with_neighbours() -> impl Iterator<Item = Tolerance> {
        Tolerance::all().map(|tolerance| Tolerance {
            beside: FUZZ,
            ..tolerance
        })
    }

    /// The same where this stand is met first of those that are met at once.
    pub(super) fn with_first(stand: usize) -> impl Iterator<Item = Tolerance> {
        Tolerance::all()
            .filter(|tolerance| tolerance.eps == EPS)
            .map(move |tolerance| Tolerance {
                first: Some(stand),
                ..tolerance
            })
    }

    /// How deep an overlap with this stand is a meeting.
    pub(super) fn eps_of(self, stand: usize) -> f64 {
        if self.first == Some(stand) {
            self.eps - FUZZ
        } else {
            self.eps
        }
    }
}
