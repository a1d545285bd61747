//! Replays a pair of whole battles: the code that all games share; a [`ReplayRenderer`] shows one battle of a game.

use analysis::CellInfo;
use battle_core::{BySide, Game, Outcome, Seat, Seating, Side};
use serde::Serialize;

use super::{Format, PairReplay, ReplayRequest, name_of};
use crate::PlayerText;
use crate::document::problem::Failure;
use crate::json::json_line;
use crate::ruleset::Players;

/// A battle of a pair.
#[derive(Clone, Copy, Debug)]
pub struct OneBattle<'r, E> {
    number: u8,
    pub seating: Seating,
    pub outcome: &'r Outcome,
    pub events: &'r [E],
}

/// One battle as its game shows it.
pub trait ReplayRenderer {
    /// As a report in words.
    fn story(&self) -> String;

    /// The events, a line of JSON each.
    fn json_lines(&self) -> String;

    /// The battle as a picture and as a page; [`None`] in a game whose battles aren't drawn.
    fn pictures(&self) -> Option<&dyn Pictures>;

    /// What is said after who won.
    fn losses(&self) -> String;

    /// The text after its number, in the line before its events.
    fn begins(&self) -> impl Serialize;

    /// The text after the result, in the line after its events.
    fn ends(&self) -> impl Serialize;
}

/// A battle that can be drawn.
pub trait Pictures {
    /// The turn that it ended in.
    fn last_turn(&self) -> u16;

    /// A picture of the end of a turn, the last if none is named.
    fn svg(&self, turn: Option<u16>) -> String;

    /// A page that plays it back.
    fn html(&self) -> String;
}

/// Refuses options that don't go together, before anything is played.
pub fn check(request: &ReplayRequest) -> Result<(), Failure> {
    if request.turn.is_some() && request.format != Format::Svg {
        return Err(Failure::with_help(
            "--turn is for a picture of the table",
            "add --format svg, or leave --turn out",
        ));
    }
    Ok(())
}

/// Who plays A and B, in words.
pub fn in_words<P: Players>(policies: &BySide<PlayerText<P>>) -> BySide<String> {
    BySide([Side::A, Side::B].map(|side| policies[side].in_words()))
}

/// Who commands a side; empty if no commander is named.
pub fn player(players: &Option<BySide<String>>, side: Side) -> String {
    let named = players.as_ref().map(|players| players[side].clone());
    named.unwrap_or_default()
}

/// One battle of the pair, or both, each in the words of its game.
pub fn render<'r, G: Game, T: ReplayRenderer>(
    replay: &'r PairReplay<'_, G>,
    request: &ReplayRequest,
    renderer: impl Fn(OneBattle<'r, G::Event>) -> T,
) -> Result<String, Failure> {
    let mut shown = match request.format {
        Format::Json => head(replay),
        _ => String::new(),
    };
    let battles = (1u8..).zip(Seating::ALL).zip(&replay.battles);
    for ((number, seating), (outcome, events)) in battles {
        if request.wants(number) {
            let battle = || OneBattle { number, seating, outcome, events };
            shown.push_str(&battle().render(&renderer(battle()), request)?);
        }
    }
    Ok(shown)
}

/// What is said where a battle can't be drawn.
fn undrawn() -> Failure {
    Failure::with_help(
        "battles of this game have no pictures and pages yet",
        "write --format text or --format json",
    )
}

impl<E> OneBattle<'_, E> {
    /// `Marston Moor, pair 3, battle 1`.
    pub fn title<G: Game>(&self, replay: &PairReplay<'_, G>) -> String {
        format!("{}, pair {}, battle {}", name_of(replay.info), replay.pair, self.number)
    }

    /// What stands over a battle and under that: over pages and pictures who won, over reports, which are read to their end, only which
    /// battle it is. `source` says where it comes from.
    pub fn titles<G: Game>(
        &self,
        replay: &PairReplay<'_, G>,
        request: &ReplayRequest,
        source: String,
    ) -> [String; 2] {
        let title = self.title(replay);
        match request.format {
            Format::Text | Format::Json => [title, source],
            Format::Svg | Format::Html => [self.result(replay.info), format!("{title}; {source}")],
        }
    }

    /// `Royalists win at Marston Moor, turn 42`.
    fn result(&self, info: &CellInfo) -> String {
        let winner = match self.half_points_of_a() {
            0 => Some(Side::B),
            1 => None,
            _ => Some(Side::A),
        };
        result_in_words(info, winner, self.seating, self.outcome.measures.whole[0])
    }

    fn render(
        &self,
        renderer: &impl ReplayRenderer,
        request: &ReplayRequest,
    ) -> Result<String, Failure> {
        Ok(match request.format {
            Format::Text => format!(
                "{}\n{}{}.\n\n",
                renderer.story().trim_end(),
                self.winner(),
                renderer.losses()
            ),
            Format::Json => {
                format!("{}{}{}\n", self.begin(renderer), renderer.json_lines(), self.end(renderer))
            }
            Format::Svg => {
                let drawn = renderer.pictures().ok_or_else(undrawn)?;
                let last = drawn.last_turn();
                match request.turn {
                    Some(turn) if turn > last => {
                        return Err(Failure::with_help(
                            format!("there is no turn {turn}; the battle ended after turn {last}"),
                            format!("name a turn from 0, before the first, to {last}"),
                        ));
                    }
                    turn => drawn.svg(turn),
                }
            }
            Format::Html => renderer.pictures().ok_or_else(undrawn)?.html(),
        })
    }

    fn half_points_of_a(&self) -> u8 {
        self.outcome.half_points_of(self.seating.seat_of(Side::A))
    }

    fn winner(&self) -> &'static str {
        match self.half_points_of_a() {
            0 => "B wins",
            1 => "A draw",
            _ => "A wins",
        }
    }

    fn begin(&self, renderer: &impl ReplayRenderer) -> String {
        #[derive(Serialize)]
        struct Begins<M: Serialize> {
            event: &'static str,
            battle: u8,
            #[serde(flatten)]
            more: M,
        }
        let line =
            json_line(&Begins { event: "battle", battle: self.number, more: renderer.begins() });
        format!("{line}\n")
    }

    fn end(&self, renderer: &impl ReplayRenderer) -> String {
        #[derive(Serialize)]
        struct Ended<M: Serialize> {
            event: &'static str,
            battle: u8,
            a_half_points: u8,
            player_turns: i32,
            #[serde(flatten)]
            more: M,
        }
        json_line(&Ended {
            event: "end",
            battle: self.number,
            a_half_points: self.half_points_of_a(),
            player_turns: self.outcome.measures.whole[0],
            more: renderer.ends(),
        })
    }
}

/// Who won and in which turn. An army is a plural here, as its soldiers are; one that met itself is named with its seat.
fn result_in_words(
    info: &CellInfo,
    winner: Option<Side>,
    seating: Seating,
    last_turn: i32,
) -> String {
    let CellInfo { matchup, a, b, .. } = info;
    // Armies that are drawn anew for every battle have no names, only sides.
    if a.starts_with("a ") || a.starts_with("an ") {
        let who = match winner {
            Some(Side::A) => "Army A wins",
            Some(Side::B) => "Army B wins",
            None => "A draw",
        };
        return format!("{who}, turn {last_turn}");
    }
    let both = format!("{a} v {b}");
    // What follows the names of the sides in a matchup that has them: ` (Hastings, 1066)`.
    let occasion = matchup.strip_prefix(&both);
    let who = match winner {
        _ if a == b => match winner.map(|side| seating.seat_of(side)) {
            Some(Seat::One) => format!("{a} in seat one win"),
            Some(Seat::Two) => format!("{a} in seat two win"),
            None => "A draw".to_owned(),
        },
        Some(Side::A) => format!("{a} win"),
        Some(Side::B) => format!("{b} win"),
        None => "A draw".to_owned(),
    };
    let against = match (occasion, winner) {
        (None, _) => format!(" at {matchup}"),
        (Some(occasion), None) => format!(" between {a} and {b}{occasion}"),
        (Some(occasion), Some(Side::A)) => format!(" against {b}{occasion}"),
        (Some(occasion), Some(Side::B)) => format!(" against {a}{occasion}"),
    };
    format!("{who}{against}, turn {last_turn}")
}

/// The line before the events of a pair.
fn head<G: Game>(replay: &PairReplay<'_, G>) -> String {
    #[derive(Serialize)]
    struct Head<'r> {
        event: &'static str,
        cell: usize,
        name: String,
        pair: u64,
        seed: u64,
        a: &'r str,
        b: &'r str,
    }
    let line = json_line(&Head {
        event: "pair",
        cell: replay.cell,
        name: name_of(replay.info),
        pair: replay.pair,
        seed: replay.seed,
        a: &replay.info.a,
        b: &replay.info.b,
    });
    format!("{line}\n")
}

/// `a` or `b`, as JSON has them.
pub const fn letter(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(matchup: &str, [a, b]: [&str; 2], winner: Option<Side>) -> String {
        let info = CellInfo {
            matchup: matchup.to_owned(),
            a: a.to_owned(),
            b: b.to_owned(),
            variant: None,
            baseline: None,
            identical: false,
            exact: None,
            strengthens: None,
            is_aside: false,
        };
        result_in_words(&info, winner, Seating::BFirst, 42)
    }

    #[test]
    fn a_battle_is_called_by_who_won_it() {
        let armies = ["Royalists", "Parliament"];
        let of_scenario = said("Marston Moor", armies, Some(Side::A));
        assert_eq!(of_scenario, "Royalists win at Marston Moor, turn 42");
        assert_eq!(said("Marston Moor", armies, None), "A draw at Marston Moor, turn 42");
        let hastings =
            |winner| said("Normans v English (Hastings, 1066)", ["Normans", "English"], winner);
        assert_eq!(
            hastings(Some(Side::B)),
            "English win against Normans (Hastings, 1066), turn 42"
        );
        assert_eq!(hastings(None), "A draw between Normans and English (Hastings, 1066), turn 42");
        let random = |winner| said("Random armies", ["a random army", "another one"], winner);
        assert_eq!(random(Some(Side::B)), "Army B wins, turn 42");
        assert_eq!(random(None), "A draw, turn 42");
        // In the second battle of a pair B has seat one.
        let mirror = said("Gauls v Gauls", ["Gauls"; 2], Some(Side::A));
        assert_eq!(mirror, "Gauls in seat two win against Gauls, turn 42");
    }
}
