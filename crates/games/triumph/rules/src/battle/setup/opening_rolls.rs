//! The dice before the first choice (TR-TE-01 to -03, TR-DP-03, TR-DP-11).

use battle_core::dice::{Dice, Opposed};
use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{BySeat, RuleId, Seat, Seating, Trace};

use crate::battle::Battle;
use crate::battle::event::{Event, Rolled};
use crate::battle::state::Field;
use crate::battle::terrain::Topography;
use crate::parameters::{FirstDeployer, FirstTurn, TerrainMode};

/// The streams of the rolls, by what they are for.
const TOPOGRAPHY: u16 = 0;
const ADVANTAGE: u16 = 1;
const TERRAIN_SCORE: u16 = 2;
const ADVANTAGE_AGAIN: u16 = 3;
const FIRST_DEPLOYER: u16 = 5;
const FIRST_TURN: u16 = 6;

fn role(index: u16) -> Role {
    Role::shared(Purpose::Terrain, 0).nth(index)
}

fn faces(roll: Opposed) -> BySeat<u8> {
    BySeat([roll.first(), roll.second()])
}

fn rolled(roll: Opposed) -> Rolled {
    Rolled { one: roll.first(), two: roll.second() }
}

/// The sum of a seat's die and rating.
fn total(roll: Opposed, ratings: BySeat<u8>, seat: Seat) -> u16 {
    u16::from(faces(roll)[seat]) + u16::from(ratings[seat])
}

/// The seat with the higher total; none if they are equal.
fn higher(roll: Opposed, ratings: BySeat<u8>) -> Option<Seat> {
    let (one, two) = (total(roll, ratings, Seat::One), total(roll, ratings, Seat::Two));
    match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Seat::One),
        std::cmp::Ordering::Less => Some(Seat::Two),
        std::cmp::Ordering::Equal => None,
    }
}

/// Rolls until the totals differ: the last roll, and the seat that was higher.
fn roll_off(rule: RuleId, ratings: BySeat<u8>, dice: &mut impl Dice) -> (Opposed, Seat) {
    loop {
        let roll = dice.opposed(rule);
        if let Some(seat) = higher(roll, ratings) {
            return (roll, seat);
        }
    }
}

impl Battle {
    /// TR-TE-01 to -03, TR-DP-03, TR-DP-11: everything that is rolled for before terrain is picked.
    ///
    /// Without terrain to pick there is no terrain score.
    pub(super) fn roll_for_the_field(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> Field {
        let (home, topography) = self.roll_for_topography(seating, chance, trace);
        let (advantage, advantage_score, may_flank) =
            self.roll_for_advantage(seating, chance, trace);
        let terrain_dice = match self.parameters().terrain_mode() {
            TerrainMode::RandomLayout => roll_terrain_score(chance, trace),
            TerrainMode::OpenTable | TerrainMode::FixedLayout => 0,
        };
        Field {
            home,
            topography,
            advantage,
            advantage_score,
            terrain_dice,
            may_flank,
            first_deployer: self.first_deployer(home, advantage, chance),
            first_turn: self.first_turn(home, advantage, chance),
        }
    }

    /// TR-TE-01: the seat with the lower total of die and invasion rating fights at home.
    ///
    /// The rules don't say which of several home topographies it is; each is equally likely, by dice of the same stream.
    fn roll_for_topography(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> (Seat, Topography) {
        const RULE: RuleId = RuleId("TR-TE-01");
        let armies = BySeat::from_fn(|seat| &self.armies()[seating.side_in(seat)]);
        let mut dice = chance.dice(role(TOPOGRAPHY));
        let (roll, invader) = roll_off(RULE, armies.map(|army| army.invasion), &mut dice);
        let home = invader.other();
        let homes = &armies[home].home;
        let which = match homes.len() {
            1 => 0,
            n_homes => uniform_below(n_homes as u32, &mut dice) as usize,
        };
        let topography = homes[which];
        trace.record(|| Event::TopographyRolled { dice: rolled(roll), home, topography });
        (home, topography)
    }

    /// TR-TE-02: the seat that has the tactical advantage, and by how much; TR-DP-11: the seats that may march round a flank.
    ///
    /// A tie is rolled again for the holder only: the score is 0 then, and the first dice give the permissions.
    fn roll_for_advantage(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> (Seat, u8, BySeat<bool>) {
        const RULE: RuleId = RuleId("TR-TE-02");
        let maneuver = BySeat::from_fn(|seat| self.armies()[seating.side_in(seat)].maneuver);
        let roll = chance.dice(role(ADVANTAGE)).opposed(RULE);
        let (holder, score) = match higher(roll, maneuver) {
            Some(seat) => {
                let lead = total(roll, maneuver, seat) - total(roll, maneuver, seat.other());
                (seat, u8::try_from(lead).unwrap_or(u8::MAX))
            }
            None => {
                let mut dice = chance.dice(role(ADVANTAGE_AGAIN));
                (roll_off(RULE, maneuver, &mut dice).1, 0)
            }
        };
        let may_flank = BySeat::from_fn(|seat| {
            let die = faces(roll)[seat];
            die == 1 || die < maneuver[seat]
        });
        trace.record(|| Event::AdvantageRolled {
            dice: rolled(roll),
            holder,
            score,
            may_flank: may_flank.0,
        });
        (holder, score, may_flank)
    }

    /// TR-DP-03: the seat that places first in every step; if dice decide, the one that rolls lower.
    fn first_deployer(&self, home: Seat, advantage: Seat, chance: &mut impl Chance) -> Seat {
        match self.parameters().first_deployer() {
            FirstDeployer::WithoutAdvantage => advantage.other(),
            FirstDeployer::HomeArmy => home,
            FirstDeployer::ByDice => higher_die(FIRST_DEPLOYER, chance).other(),
        }
    }

    /// TR-DP-03: the seat that takes the first turn; if dice decide, the one that rolls higher.
    fn first_turn(&self, home: Seat, advantage: Seat, chance: &mut impl Chance) -> Seat {
        match self.parameters().first_turn() {
            FirstTurn::WithAdvantage => advantage,
            FirstTurn::Invader => home.other(),
            FirstTurn::ByDice => higher_die(FIRST_TURN, chance),
        }
    }
}

/// TR-TE-03: the sum of a die of each player.
fn roll_terrain_score(chance: &mut impl Chance, trace: &mut impl Trace<Event>) -> u8 {
    let roll = chance.dice(role(TERRAIN_SCORE)).opposed(RuleId("TR-TE-03"));
    trace.record(|| Event::TerrainRolled { dice: rolled(roll) });
    roll.first() + roll.second()
}

/// TR-DP-03: the seat that rolls higher, ties rolled again.
fn higher_die(index: u16, chance: &mut impl Chance) -> Seat {
    let mut dice = chance.dice(role(index));
    roll_off(RuleId("TR-DP-03"), BySeat([0; 2]), &mut dice).1
}
