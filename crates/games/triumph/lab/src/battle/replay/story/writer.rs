//! What all sentences about events need.

use battle_core::Seat;
use triumph::HalfPoints;
use triumph::battle::{Event, Rolled};

use super::super::ReplayDocument;
use super::super::phrases::by_seat;
use super::super::roster::{Lineup, Roster};
use super::super::track::Track;

/// The battle that sentences are about.
pub(super) struct StoryWriter<'t> {
    pub document: &'t ReplayDocument<'t>,
    pub roster: &'t Roster,
    pub track: Track,
    /// TR-VC-02: the points that lose a battle.
    pub needed: HalfPoints,
}

impl StoryWriter<'_> {
    /// TR-VC-04: what a seat has lost after an event, out of what loses the battle.
    pub fn score(&self, seat: Seat, event: usize) -> String {
        let lost = self.track.steps[event].lost[seat.index()];
        format!("{} has now lost {lost} of {}", self.roster.army(seat), self.needed)
    }

    /// Both armies as they are before an event.
    pub fn before(&self, event: usize) -> Lineup<'_> {
        self.roster.after(event)
    }

    pub fn army(&self, seat: Seat) -> &str {
        self.roster.army(seat)
    }

    pub fn events(&self) -> &[Event] {
        self.document.events
    }
}

/// Two dice with what each army adds: `5 + 2 = 7 v 3 + 1 = 4`.
pub(super) fn contested(dice: Rolled, added: [u8; 2]) -> String {
    let [one, two] = by_seat(dice);
    let sum = |die: u8, added: u8| format!("{die} + {added} = {}", die + added);
    format!("{} v {}", sum(one, added[0]), sum(two, added[1]))
}
