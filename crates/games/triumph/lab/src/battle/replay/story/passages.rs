//! The events grouped into passages: each is a sentence with its consequences.

use std::ops::Range;

use battle_core::{Gift as _, Seat};
use triumph::battle::Event;

use super::super::ReplayDocument;
use super::super::phrases::capital;
use super::super::roster::Roster;
use super::super::track::Track;
use super::writer::StoryWriter;
use super::{cards, fights, moves, preparations};
use crate::prices::points;
use experiment::replay::passages::{Detail, Passage, PassageKind};

/// The battle in passages, in order; every event is in one of them.
pub(in super::super) fn passages(document: &ReplayDocument<'_>, roster: &Roster) -> Vec<Passage> {
    let writer = StoryWriter {
        document,
        roster,
        track: Track::of(document.events),
        needed: roster.rules.victory_points,
    };
    let mut passages = Vec::new();
    let mut first = 0;
    while let Some(event) = document.events.get(first) {
        passages.extend(heading(first, event));
        let passage = writer.passage(first, event);
        first = passage.events.end;
        passages.push(passage);
    }
    passages
}

fn heading(first: usize, event: &Event) -> Option<Passage> {
    let (kind, text) = match event {
        Event::Armies { .. } => (PassageKind::Part, "The armies".to_owned()),
        Event::TopographyRolled { .. } => (PassageKind::Part, "The ground".to_owned()),
        Event::DeploymentBegins { .. } => (PassageKind::Part, "Deployment".to_owned()),
        Event::TurnBegins { turn: 1, .. } => (PassageKind::Part, "The battle".to_owned()),
        Event::BattleEnds { .. } => (PassageKind::Part, "The end".to_owned()),
        _ => return None,
    };
    Some(Passage::new(kind, first..first, text))
}

impl StoryWriter<'_> {
    fn passage(&self, first: usize, event: &Event) -> Passage {
        let of = |events: Range<usize>, text: String, details: Vec<Detail>| Passage {
            events,
            kind: PassageKind::Line,
            text: capital(&text),
            details,
        };
        let one = first..first + 1;
        match event {
            Event::Gift { owner, gift, stands } => {
                let added = match stands.as_slice() {
                    [] => String::new(),
                    some => format!(": {}", self.before(first).counted(some)),
                };
                let text = format!("{} has a gift: {}{added}", self.army(*owner), gift.in_words());
                of(one, text, Vec::new())
            }
            Event::Armies { .. } => {
                let (text, details) = preparations::armies(self, first, event);
                of(one, text, details)
            }
            Event::TopographyRolled { .. }
            | Event::AdvantageRolled { .. }
            | Event::TerrainRolled { .. }
            | Event::TerrainPicked { .. }
            | Event::DeploymentBegins { .. }
            | Event::CampPlaced { .. }
            | Event::HeldBack { .. } => {
                let text = preparations::single(self, first, event);
                of(one, text, Vec::new())
            }
            Event::TerrainLaid { pieces } => {
                let (text, details) = preparations::terrain(self, first, pieces);
                of(one, text, details)
            }
            Event::Placed { .. } => {
                let (n, text, details) = preparations::placed(self, first);
                of(first..first + n, text, details)
            }
            Event::TurnBegins { turn, active } => Passage {
                events: one,
                kind: PassageKind::Turn,
                text: format!("Turn {turn}: {}", self.army(*active)),
                details: Vec::new(),
            },
            Event::CommandRolled { .. } => of(one, moves::command(self, first, event), Vec::new()),
            Event::CommandPointsGiven { owner, more, points } => {
                of(one, moves::given(self, *owner, *more, *points), Vec::new())
            }
            Event::Moved { .. } => {
                let end = self.run_after(first, |next| {
                    matches!(next, Event::Conformed { .. } | Event::Card(_))
                });
                let details = self.details(first + 1..end);
                of(first..end, moves::moved(self, first, event), details)
            }
            Event::Shot { .. } | Event::Fought { .. } => {
                let end = self.run_after(first, is_consequence);
                let (text, mut details) = fights::rolled(self, first, event);
                details.extend(self.details(first + 1..end));
                of(first..end, text, details)
            }
            Event::Card(card) => of(one, cards::sentence(self, first, card), Vec::new()),
            Event::TurnEnds { lost } => {
                let [one_lost, two_lost] = lost;
                let text = format!(
                    "score: {} has lost {one_lost}, {} {two_lost}; {} lose the battle [TR-VC-02]",
                    self.army(Seat::One),
                    self.army(Seat::Two),
                    self.needed,
                );
                of(one, text, Vec::new())
            }
            Event::BattleEnds { winner, by_turn_limit } => {
                let (text, details) = self.ending(first, *winner, *by_turn_limit);
                of(one, text, details)
            }
            Event::Conformed { .. }
            | Event::Turned { .. }
            | Event::OutcomeMoved { .. }
            | Event::Destroyed { .. }
            | Event::CampSacked { .. } => {
                let text = fights::consequence(self, first, event);
                of(one, text, Vec::new())
            }
        }
    }

    /// The end of the events after one that follow from it.
    fn run_after(&self, first: usize, belongs: impl Fn(&Event) -> bool) -> usize {
        let after = &self.events()[first + 1..];
        first + 1 + after.iter().take_while(|&next| belongs(next)).count()
    }

    fn details(&self, events: Range<usize>) -> Vec<Detail> {
        events
            .map(|event| Detail {
                event,
                text: match &self.events()[event] {
                    Event::Card(card) => cards::sentence(self, event, card),
                    other => fights::consequence(self, event, other),
                },
            })
            .collect()
    }

    fn ending(
        &self,
        event: usize,
        winner: Option<Seat>,
        by_turn_limit: bool,
    ) -> (String, Vec<Detail>) {
        let step = &self.track.steps[event];
        let lost = |seat: Seat| step.lost[seat.index()];
        let n_turns = step.turn;
        let text = match winner {
            Some(seat) => {
                let how = if by_turn_limit { "at the turn limit [TR-VC-05]" } else { "[TR-VC-02]" };
                format!(
                    "{} wins: it destroyed {} and lost {}, in {n_turns} player turns {how}",
                    self.army(seat),
                    points(lost(seat.other())),
                    lost(seat),
                )
            }
            None => format!(
                "a draw at the turn limit: {} has lost {}, {} {}, in {n_turns} player turns [TR-VC-05]",
                self.army(Seat::One),
                points(lost(Seat::One)),
                self.army(Seat::Two),
                lost(Seat::Two),
            ),
        };
        let details = Seat::ALL.map(|seat| Detail {
            event,
            text: format!("{} lost {}", self.army(seat), self.losses(seat, event)),
        });
        (text, details.into())
    }

    /// The stands that were lost, and the turn of each loss.
    fn losses(&self, seat: Seat, until: usize) -> String {
        let events = self.events().iter().zip(&self.track.steps).take(until);
        let lost: Vec<String> = events
            .enumerate()
            .filter_map(|(at, (event, step))| match event {
                Event::Destroyed { stand, .. } if stand.seat() == seat => Some(format!(
                    "{} (turn {})",
                    self.before(at).name(*stand).replace(" (general)", ", the general,"),
                    step.turn
                )),
                Event::CampSacked { owner, .. } if *owner == seat => {
                    Some(format!("its camp (turn {})", step.turn))
                }
                _ => None,
            })
            .collect();
        if lost.is_empty() { "nothing".to_owned() } else { lost.join(", ") }
    }
}

/// Whether an event follows from the shot or fight before it.
fn is_consequence(event: &Event) -> bool {
    matches!(
        event,
        Event::OutcomeMoved { .. }
            | Event::Destroyed { .. }
            | Event::CampSacked { .. }
            | Event::Card(_)
    )
}
