//! How borderline measurements and open readings are decided in one attempt to explain an outcome move.

use super::*;

/// The decisions of one attempt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assumptions {
    /// How deep an overlap has to be to count as a meeting.
    pub(super) eps: f64,
    /// Whether an uncertain yes counts as yes.
    pub(super) yes: bool,
    /// Whether a stand is held when it touches its own camp anywhere, or only behind it.
    pub(super) camp_holds: bool,
    /// Whether a stand that is pushed off the board pushes the stands that it meets on its way: the rest of the chain moves
    /// (TR-OM-08), and the text doesn't say whether they belong to it.
    pub(super) lost_pushes: bool,
    /// How much deeper the overlap has to be for two stands that touch before one of them is pushed: rounding doesn't make
    /// neighbours meet (TR-OM-29).
    pub(super) beside: f64,
    /// Of several stands that are met at the same place within rounding, the one that is met first (TR-OM-05, -06).
    pub(super) first: Option<usize>,
}

impl Assumptions {
    pub(super) fn is(self, sure: Sure) -> bool {
        sure.clearly() || self.yes && sure.may()
    }
    pub(super) fn all() -> impl Iterator<Item = Assumptions> {
        [EPS, EPS - FUZZ, EPS + FUZZ].into_iter().flat_map(|eps| {
            [true, false].into_iter().flat_map(move |yes| {
                [true, false].into_iter().map(move |camp_holds| Assumptions {
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

    /// All assumptions, and that a stand that is pushed off the board pushes others.
    pub(super) fn with_lost_who_push() -> impl Iterator<Item = Assumptions> {
        Assumptions::all().map(|assumed| Assumptions { lost_pushes: true, ..assumed })
    }

    /// All assumptions, and that neighbours overlap by rounding.
    pub(super) fn with_neighbours() -> impl Iterator<Item = Assumptions> {
        Assumptions::all().map(|assumed| Assumptions { beside: FUZZ, ..assumed })
    }

    /// All assumptions, and that this stand is met first of those that are met at the same place.
    pub(super) fn with_first(stand: usize) -> impl Iterator<Item = Assumptions> {
        Assumptions::all()
            .filter(|assumed| assumed.eps == EPS)
            .map(move |assumed| Assumptions { first: Some(stand), ..assumed })
    }

    /// How deep an overlap with this stand has to be to count as a meeting.
    pub(super) fn eps_of(self, stand: usize) -> f64 {
        if self.first == Some(stand) { self.eps - FUZZ } else { self.eps }
    }
}
