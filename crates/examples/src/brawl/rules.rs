//! The rules of Brawl, as RULES.md beside this file states them.

use battle_core::streams::Purpose;
use battle_core::values::{Whole, Within};
use battle_core::{
    BySeat, BySide, Chance, Dice, Game, Measure, Measures, Next, Outcome, Role, RuleId, Seat,
    Seating, Trace, parameters,
};
use experiment::rosters::UnitKind;

/// What a parameter can change.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// The battle: all of them.
    Battle,
}

parameters! {
    /// The rules that may be changed.
    beside {}
    /// The most points of a band.
    band_points: Whole = Whole(24), "BR-1", Battle;
    /// The most rounds.
    rounds: Whole = Whole(6), "BR-2", Battle;
    /// Whether a spear adds 2 against a rider.
    spears_stop_riders: bool = true, "BR-3", Battle;
    /// The least roll with which a bow hits.
    shoot_on: Whole = Whole(5), "BR-4", Battle, Within { least: Whole(2), most: Whole(6), allowed: "2 to 6: a bow that always hits would need no die" };
}

/// BR-1: the kinds of fighters.
pub const KINDS: &[UnitKind] = &[
    UnitKind { name: "axe", points: 5 },
    UnitKind { name: "spear", points: 4 },
    UnitKind { name: "bow", points: 4 },
    UnitKind { name: "rider", points: 7 },
];
const FIGHT: Band = [2, 1, 0, 3];
const SPEAR: usize = 1;
/// BR-4: the kind that shoots.
pub(super) const BOW: usize = 2;
const RIDER: usize = 3;

/// How many fighters of each kind there are.
pub type Band = [u8; 4];

/// BR-1: what a band costs.
pub fn points(band: &Band) -> u16 {
    band.iter().zip(KINDS).map(|(n, kind)| u16::from(*n) * kind.points).sum()
}

/// Two bands under rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Fight {
    /// The bands of A and of B.
    pub bands: BySide<Band>,
    /// The rules.
    pub rules: RuleParameters,
}

/// A brawl under way. Before the roll of a round there is no attacker.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    bands: BySeat<Band>,
    start: BySeat<u16>,
    rounds: u16,
    attacker: Option<Seat>,
    is_second: bool,
}

impl State {
    fn lost(&self, seat: Seat) -> u16 {
        self.start[seat] - points(&self.bands[seat])
    }
}

/// Which kind attacks which kind of the enemy, by their numbers.
pub type Attack = (usize, usize);

impl Fight {
    /// BR-3: what one kind adds to its die against another.
    pub fn adds(&self, own: usize, enemy: usize) -> u8 {
        let stops = (own, enemy) == (SPEAR, RIDER) && self.rules.spears_stop_riders();
        FIGHT[own] + if stops { 2 } else { 0 }
    }
}

const fn measure(name: &'static str, unit: &'static str, meaning: &'static str) -> Measure {
    Measure { name, unit, meaning, per_unit: 1, net: None, only_where: None }
}

impl Game for Fight {
    type State = State;
    type Decision = Attack;
    type Event = String;

    const WHOLE_MEASURES: &'static [Measure] = &[measure("rounds", "rounds", "rounds played")];
    const SIDE_MEASURES: &'static [Measure] =
        &[measure("points_lost", "points", "points of the fighters that the side lost")];
    const MAX_STEPS: u32 = 3 * 1_001;

    fn setup(&self, seating: Seating, _: &mut impl Chance, _: &mut impl Trace<String>) -> State {
        let bands = BySeat::from_fn(|seat| self.bands[seating.side_in(seat)]);
        let start = bands.map(|band| points(&band));
        State { bands, start, rounds: 0, attacker: None, is_second: false }
    }

    fn next(&self, state: &State) -> Next {
        let breaks = |seat| 2 * state.lost(seat) > state.start[seat];
        match state.attacker {
            _ if Seat::ALL.into_iter().any(breaks) => Next::Over,
            Some(seat) => Next::Decide(seat),
            None if state.rounds == self.rules.rounds().0 => Next::Over,
            None => Next::Advance,
        }
    }

    fn turn(&self, state: &State) -> u16 {
        state.rounds
    }

    fn decisions(&self, state: &State, mut visit: impl FnMut(Attack)) {
        let Next::Decide(seat) = self.next(state) else { return };
        let [own, enemy] = [seat, seat.other()].map(|seat| state.bands[seat]);
        for at in (0..KINDS.len()).filter(|at| own[*at] > 0) {
            (0..KINDS.len()).filter(|it| enemy[*it] > 0).for_each(|target| visit((at, target)));
        }
    }

    fn advance(&self, state: &mut State, chance: &mut impl Chance, trace: &mut impl Trace<String>) {
        let role = Role::shared(Purpose::Command, state.rounds);
        let roll = chance.dice(role).opposed(RuleId("BR-2"));
        state.rounds += 1;
        let is_one = match roll.first().cmp(&roll.second()) {
            std::cmp::Ordering::Equal => state.rounds % 2 == 1,
            order => order.is_gt(),
        };
        let first = if is_one { Seat::One } else { Seat::Two };
        (state.attacker, state.is_second) = (Some(first), false);
        trace.record(|| format!("Round {}: seat {first:?} attacks first.", state.rounds));
    }

    fn apply(
        &self,
        state: &mut State,
        (own, enemy): Attack,
        chance: &mut impl Chance,
        trace: &mut impl Trace<String>,
    ) {
        let Some(seat) = state.attacker else { return };
        let mut dice = chance.dice(Role::of_seat(Purpose::Combat, seat, state.rounds));
        let lost = if own == BOW {
            let is_hit = u16::from(dice.d6(RuleId("BR-4"))) >= self.rules.shoot_on().0;
            is_hit.then_some((seat.other(), enemy))
        } else {
            // The die of seat one comes first.
            let roll = dice.opposed(RuleId("BR-3"));
            let roll = if seat == Seat::One { roll } else { roll.swapped() };
            let total = roll.first() + self.adds(own, enemy);
            match total.cmp(&(roll.second() + self.adds(enemy, own))) {
                std::cmp::Ordering::Greater => Some((seat.other(), enemy)),
                std::cmp::Ordering::Less => Some((seat, own)),
                std::cmp::Ordering::Equal => None,
            }
        };
        if let Some((loser, kind)) = lost {
            state.bands[loser][kind] -= 1;
        }
        state.attacker = (!state.is_second).then_some(seat.other());
        state.is_second = true;
        trace.record(|| {
            let fell = lost.map_or("no fighter", |(_, kind)| KINDS[kind].name);
            let [own, enemy] = [own, enemy].map(|kind| KINDS[kind].name);
            format!("Seat {seat:?}: {own} attacks {enemy}; lost: {fell}.")
        });
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut measures = Measures::default();
        measures.whole[0] = i32::from(state.rounds);
        let lost = BySeat::from_fn(|seat| state.lost(seat));
        Seat::ALL.into_iter().for_each(|it| measures.by_seat[it][0] = i32::from(lost[it]));
        match lost[Seat::One].cmp(&lost[Seat::Two]) {
            std::cmp::Ordering::Less => Outcome::won_by(Seat::One, measures),
            std::cmp::Ordering::Greater => Outcome::won_by(Seat::Two, measures),
            std::cmp::Ordering::Equal => Outcome::drawn(measures),
        }
    }
}
