//! The losses of each side in a battle, by turn and cause, read from its events.

use battle_core::{Seat, Seating, Side};

use triumph::HalfPoints;
use triumph::TroopType;
use triumph::battle::{Event, Fighter, StandId};

/// Points that a side lost at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The side that lost them.
    pub side: Side,
    /// The player turn, from 1.
    pub turn: u16,
    /// The points that were lost.
    pub points: HalfPoints,
    /// The cause of the loss.
    pub cause: Cause,
    /// The stand that was lost and the enemy that fought or shot at it, by their types; `None` for camps, and if there was no enemy.
    pub fight: Option<Fight>,
}

/// A stand that was lost to an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fight {
    /// The type of the stand that was lost.
    pub loser: TroopType,
    /// The type of the enemy.
    pub winner: TroopType,
}

/// How points are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// TR-CR: destroyed by the result of a combat, or reached where it had no room to turn.
    CloseCombat,
    /// TR-RC: destroyed by a shot.
    Shooting,
    /// TR-OM-02 to TR-OM-08: falling back, with a stand or the edge in the way.
    FallBack,
    /// TR-OM-12, TR-OM-15, TR-OM-23: over the edge while it evaded, panicked or pursued.
    Flight,
    /// TR-CP-07: with its camp.
    Camp,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 5] =
        [Cause::CloseCombat, Cause::Shooting, Cause::FallBack, Cause::Flight, Cause::Camp];

    /// In words, after "lost".
    pub const fn words(self) -> &'static str {
        match self {
            Cause::CloseCombat => "in close combat",
            Cause::Shooting => "to shooting",
            Cause::FallBack => "falling back with no way out",
            Cause::Flight => "evading, in panic or in pursuit",
            Cause::Camp => "with the camp",
        }
    }

    /// The cause, by the rule that destroyed a stand.
    fn of(rule: &str, was_shot_at: bool) -> Cause {
        match rule {
            "TR-OM-02" | "TR-OM-05" | "TR-OM-06" | "TR-OM-07" | "TR-OM-08" => Cause::FallBack,
            "TR-OM-12" | "TR-OM-15" | "TR-OM-23" => Cause::Flight,
            _ if was_shot_at => Cause::Shooting,
            _ => Cause::CloseCombat,
        }
    }
}

/// Everything that both sides lost, in order.
pub fn losses(seating: Seating, events: &[Event]) -> Vec<Loss> {
    let mut reader =
        Reader { seating, troops: Vec::new(), turn: 0, enemies: Vec::new(), losses: Vec::new() };
    for event in events {
        reader.read(event);
    }
    reader.losses
}

/// What is known of a battle up to some event.
struct Reader {
    seating: Seating,
    troops: Vec<(StandId, TroopType)>,
    turn: u16,
    /// The last fight or shot of each stand: its enemy, and whether that shot.
    enemies: Vec<(StandId, StandId, bool)>,
    losses: Vec<Loss>,
}

impl Reader {
    fn read(&mut self, event: &Event) {
        match event {
            Event::Armies { stands, .. } => {
                self.troops = stands.iter().map(|it| (it.stand, it.troop)).collect();
            }
            Event::TurnBegins { turn, .. } => {
                self.turn = *turn;
                self.enemies.clear();
            }
            Event::Shot { shooter, target, .. } => self.enemies = vec![(*target, *shooter, true)],
            Event::Fought { one, two, .. } => {
                self.enemies.clear();
                if let (Fighter::Stand(one), Fighter::Stand(two)) = (*one, *two) {
                    self.enemies = vec![(one, two, false), (two, one, false)];
                }
            }
            Event::Destroyed { stand, rule, points } => self.destroyed(*stand, rule.0, *points),
            Event::CampSacked { owner, points, .. } => {
                self.lost(*owner, *points, Cause::Camp, None);
            }
            _ => {}
        }
    }

    fn destroyed(&mut self, stand: StandId, rule: &str, points: HalfPoints) {
        let own = self.enemies.iter().find(|(who, ..)| *who == stand);
        let was_shot_at = own.is_some_and(|(.., shot)| *shot);
        let fight = own.and_then(|&(loser, winner, _)| {
            Some(Fight { loser: self.troop(loser)?, winner: self.troop(winner)? })
        });
        self.lost(stand.seat(), points, Cause::of(rule, was_shot_at), fight);
    }

    fn lost(&mut self, seat: Seat, points: HalfPoints, cause: Cause, fight: Option<Fight>) {
        self.losses.push(Loss {
            side: self.seating.side_in(seat),
            turn: self.turn,
            points,
            cause,
            fight,
        });
    }

    fn troop(&self, stand: StandId) -> Option<TroopType> {
        let found = self.troops.iter().find(|(own, _)| *own == stand);
        found.map(|(_, troop)| *troop)
    }
}

#[cfg(test)]
mod tests {
    use battle_core::RuleId;

    use super::*;

    /// Each rule that destroys has its cause; the event of a shot has its result.
    #[test]
    fn tr_om_causes_follow_from_the_rule_that_destroyed() {
        assert_eq!(Cause::of("TR-OM-05", false), Cause::FallBack);
        assert_eq!(Cause::of("TR-OM-05", true), Cause::FallBack);
        assert_eq!(Cause::of("TR-OM-15", false), Cause::Flight);
        assert_eq!(Cause::of("TR-RS-01", true), Cause::Shooting);
        assert_eq!(Cause::of("TR-RS-01", false), Cause::CloseCombat);
        let words = Cause::ALL.map(Cause::words);
        assert!((1..words.len()).all(|at| !words[..at].contains(&words[at])));
    }

    #[test]
    fn tr_vc_04_and_cp_07_losses_have_side_turn_and_cause() {
        let (mine, other) = (StandId::of(Seat::One, 0), StandId::of(Seat::Two, 3));
        let turn = |turn| Event::TurnBegins { turn, active: Seat::One };
        let destroyed =
            |stand, rule| Event::Destroyed { stand, rule: RuleId(rule), points: HalfPoints(6) };
        let events = [
            turn(3),
            destroyed(mine, "TR-OM-15"),
            turn(4),
            Event::CampSacked { owner: Seat::Two, by: mine, points: HalfPoints(8) },
            destroyed(other, "TR-RS-03"),
        ];
        let reported = |seating| {
            let losses = losses(seating, &events);
            let tell = |it: Loss| (it.side, it.turn, it.points.0, it.cause);
            losses.into_iter().map(tell).collect::<Vec<_>>()
        };
        assert_eq!(
            reported(Seating::AFirst),
            [
                (Side::A, 3, 6, Cause::Flight),
                (Side::B, 4, 8, Cause::Camp),
                (Side::B, 4, 6, Cause::CloseCombat)
            ]
        );
        assert_eq!(reported(Seating::BFirst)[0].0, Side::B);
    }
}
