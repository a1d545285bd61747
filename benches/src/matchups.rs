//! Pairs of battles with swapped seats.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, Side, StreamKey, Trace, playout};
use harness::LuckMeter;
use rayon::prelude::*;
use triumph::RuleParameters;
use triumph::battle::{Army, ArmyStand, Battle, Event, Gift};
use triumph_players::Player;
use triumph_players::diagnostics::PlayDiagnostics;

use crate::scores::Scores;

/// When an army is beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beaten {
    /// TR-VC-02: at this many points lost, whatever it had.
    ByTheRules,
    /// At a third of its own points lost, as 16 are of 48: what the score would be if a smaller army could stand less.
    AtItsOwnThird,
}

/// Armies that meet, always with the same chance for every player.
#[derive(Debug)]
pub struct Matchup {
    battle: Battle,
    key: StreamKey,
    keeps_luck: bool,
}

impl Matchup {
    /// A matchup of its own chance by its number.
    ///
    /// # Panics
    ///
    /// If the armies can't take the field.
    pub fn new(armies: [Army; 2], rules: &RuleParameters, seed: u64, number: u64) -> Matchup {
        Matchup::with_gift(armies, &Gift::NONE, rules, seed, number)
    }

    /// The same with something beyond the rules for side A.
    ///
    /// # Panics
    ///
    /// If the armies can't take the field.
    pub fn with_gift(
        armies: [Army; 2],
        gift: &Gift,
        rules: &RuleParameters,
        seed: u64,
        number: u64,
    ) -> Matchup {
        let battle = Battle::with_gifts(BySide(armies), BySide([*gift, Gift::NONE]), rules);
        Matchup {
            battle: battle.expect("armies that can take the field"),
            key: StreamKey::of_seed(seed).matchup(number),
            keeps_luck: false,
        }
    }

    /// The same, with the luck of its battles, which takes a tenth more time.
    pub fn keeping_luck(self) -> Matchup {
        Matchup { keeps_luck: true, ..self }
    }

    /// The battle that is played.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The key of its chance.
    pub fn key(&self) -> StreamKey {
        self.key
    }

    /// The stands that a gift adds to side A.
    pub fn given(&self) -> &[ArmyStand] {
        self.battle.given(Side::A)
    }

    /// The scores of side A.
    pub fn scores(&self, players: [Player; 2], n_pairs: u64, beaten: Beaten) -> Scores {
        let pairs = self.pairs(players, n_pairs, beaten);
        pairs.iter().map(|pair| pair.iter().map(|played| played.half_points).sum()).collect()
    }

    /// Pairs of battles with swapped seats.
    pub fn pairs(&self, players: [Player; 2], n_pairs: u64, beaten: Beaten) -> Vec<[Played; 2]> {
        let policies = BySide(players);
        let pair = |number: u64| {
            Seating::ALL.map(|seating| {
                let mut chance =
                    SampledChance::new(self.key.pair(number), DiceTransform::default());
                let mut course =
                    Course { meter: LuckMeter::new(self.keeps_luck), ..Course::default() };
                let outcome = playout(&self.battle, &policies, seating, &mut chance, &mut course);
                let half_points = match beaten {
                    Beaten::ByTheRules => {
                        i64::from(outcome.half_points_of(seating.seat_of(Side::A)))
                    }
                    Beaten::AtItsOwnThird => {
                        let [a, b] = Side::ALL.map(|side| seating.seat_of(side).index());
                        let lost = course.lost.iter().map(|lost| [lost[a], lost[b]]);
                        by_own_thirds(lost, self.points())
                    }
                };
                let turns = course.lost.len();
                Played {
                    half_points,
                    turns,
                    contact: course.contact.unwrap_or(turns),
                    luck: course.meter.of(seating.seat_of(Side::A)),
                }
            })
        };
        (0..n_pairs).into_par_iter().map(pair).collect()
    }

    /// What the armies' stands cost, in half points.
    fn points(&self) -> [i64; 2] {
        let of = |army: &Army| {
            let costs = army.stands.iter().map(|stand| stand.troop.cost_points());
            costs.map(|cost| 2 * i64::from(cost)).sum()
        };
        let BySide(armies) = self.battle.armies();
        [of(&armies[0]), of(&armies[1])]
    }

    /// How a player conducts battles against itself, seen from side A.
    pub fn play_diagnostics(&self, player: Player, n_pairs: u64) -> PlayDiagnostics {
        let policies = BySide([player; 2]);
        let one = |nth: u64| {
            let (number, seating) = (nth / 2, Seating::ALL[(nth % 2) as usize]);
            let mut chance = SampledChance::new(self.key.pair(number), DiceTransform::default());
            let mut log = EventLog::default();
            playout(&self.battle, &policies, seating, &mut chance, &mut log);
            let mut play_diagnostics = PlayDiagnostics::default();
            play_diagnostics.add(&self.battle, seating, &log.events);
            play_diagnostics
        };
        let all: Vec<PlayDiagnostics> = (0..2 * n_pairs).into_par_iter().map(one).collect();
        all.into_iter().fold(PlayDiagnostics::default(), |mut sum, play_diagnostics| {
            sum += play_diagnostics;
            sum
        })
    }
}

/// What a battle came to.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Of side A.
    pub half_points: i64,
    /// Player turns before the one with the first close combat.
    pub contact: usize,
    /// Player turns in all.
    pub turns: usize,
    /// Of side A, in luck units (ST-C4), where it is kept.
    pub luck: i64,
}

/// What both seats had lost at the end of each player turn, in half points, and when the first close combat was.
#[derive(Default)]
struct Course {
    lost: Vec<[i64; 2]>,
    contact: Option<usize>,
    meter: LuckMeter,
}

impl Trace<Event> for Course {
    fn record(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::TurnEnds { lost } => self.lost.push(lost.map(|points| i64::from(points.0))),
            Event::Fought { .. } => {
                self.contact.get_or_insert(self.lost.len());
            }
            _ => {}
        }
    }

    fn luck(&mut self, of_roll: impl FnOnce() -> i64) {
        Trace::<Event>::luck(&mut self.meter, of_roll);
    }
}

/// The half points of side A if an army is beaten that has lost a third of its own points, and a larger share than the other.
fn by_own_thirds(lost: impl Iterator<Item = [i64; 2]>, points: [i64; 2]) -> i64 {
    for [a, b] in lost {
        let is_over = 3 * a >= points[0] || 3 * b >= points[1];
        // Shares on a common denominator.
        let (share_of_a, share_of_b) = (a * points[1], b * points[0]);
        if is_over && share_of_a != share_of_b {
            return if share_of_a < share_of_b { 2 } else { 0 };
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 48 points and of 24: a third are 16 and 8.
    #[test]
    fn whoever_first_has_lost_a_third_of_its_own_is_beaten() {
        let score = |turns: &[[i64; 2]]| {
            let lost = turns.iter().map(|turn| turn.map(|points| 2 * points));
            by_own_thirds(lost, [96, 48])
        };
        assert_eq!(score(&[[0, 0], [15, 7], [15, 8], [16, 8]]), 2);
        assert_eq!(score(&[[0, 0], [16, 7], [16, 9]]), 0);
        // The same share of both: it goes on.
        assert_eq!(score(&[[16, 8], [16, 9]]), 2);
        assert_eq!(score(&[[15, 7]]), 1);
    }
}
