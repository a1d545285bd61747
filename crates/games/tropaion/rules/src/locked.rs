//! Two units that fight until one breaks: solved exactly, and sampled, by the rule code that plays (TP-X15).
//!
//! No points are spent and no unit moves: each round is one fight of the pair, and a unit that was pushed back is fought again at once.

use battle_core::chain::{Chain, Solution, Step, solve};
use battle_core::dice::EnumeratedDice;
use battle_core::streams::{Chance, OneSource};
use battle_core::{BySide, Dice, Game, NoTrace, Seat, Seating};

use crate::army::{Army, PointsList};
use crate::battle::{Battle, BattleBreach, Placed};
use crate::cards::Cards;
use crate::decision::Decision;
use crate::grid::{Cell, Facing};
use crate::parameters::RuleParameters;
use crate::state::{Phase, State};
use crate::troops::{Profile, UnitType};
use crate::units::UnitId;

/// Rounds after which the chance of a fight that is still undecided is negligible.
const ROUNDS: u32 = 2_000;

/// What the future of a fight depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    /// Disruption of seat one's unit and of seat two's.
    pub disruption: [u8; 2],
    /// Whether it is the round of the charge.
    pub first: bool,
}

/// A pair of units, seat one's having charged seat two's.
#[derive(Clone, Debug)]
pub struct Locked {
    battle: Battle,
    contact: State,
    start: Node,
    bonus: i8,
}

impl Locked {
    /// The fight of two units; `masses` says which of them is the front of a mass, supported by a unit beside it.
    ///
    /// # Errors
    ///
    /// What is wrong with the units.
    ///
    /// # Panics
    ///
    /// If a unit that may not form a mass is to stand in one.
    pub fn new(
        units: [Profile; 2],
        masses: [bool; 2],
        disruption: [u8; 2],
        bonus: i8,
        parameters: &RuleParameters,
    ) -> Result<Locked, Vec<BattleBreach>> {
        let army = |at: usize| {
            let n = if masses[at] { 3 } else { 1 };
            let others = Profile::plain(UnitType::HeavyInfantry);
            Army::new("locked", "", &[(n, units[at]), (9, others)])
        };
        let armies = BySide([army(0), army(1)]);
        let battle = Battle::new(armies, parameters, &PointsList::PLACEHOLDER, Cards::DECK)?;
        let mut placed = Vec::new();
        for (at, seat) in Seat::ALL.into_iter().enumerate() {
            let facing = [Facing::North, Facing::South][at];
            let front = Cell::new(5, 5 + at as i8);
            let cells = [
                front,
                front.at(facing, crate::grid::Sector::Right.cell()),
                front.at(facing, crate::grid::Sector::Rear.cell()),
            ];
            for (place, &cell) in cells.iter().take(if masses[at] { 3 } else { 1 }).enumerate() {
                let unit = UnitId::of(seat, place);
                placed.push(Placed { unit, cell, facing });
            }
        }
        let mut contact = battle.position(Seating::AFirst, &placed);
        for (at, seat) in Seat::ALL.into_iter().enumerate() {
            if masses[at] {
                let members = [0, 1, 2].map(|place| UnitId::of(seat, place));
                assert!(battle.form(&mut contact, &members), "no legal mass");
            }
        }
        Ok(Locked { battle, contact, start: Node { disruption, first: true }, bonus })
    }

    /// One round: the remaining unit, or the disruption of both.
    fn round<C: Chance>(&self, node: Node, chance: &mut C) -> Step<Node, Seat> {
        let units = Seat::ALL.map(|seat| UnitId::of(seat, 0));
        let mut state = self.contact;
        for (unit, disruption) in units.into_iter().zip(node.disruption) {
            state.set_disruption(unit, disruption);
        }
        if node.first {
            state.set_charged(units[0], units[1], self.bonus);
        }
        self.battle.to_fights(&mut state);
        let [own, enemy] = units;
        let fight = Decision::Fight { own, enemy };
        while state.phase == Phase::Fight {
            let listed = state.on_table.has(own)
                && state.on_table.has(enemy)
                && self.battle.is_legal(&state, fight);
            if !listed {
                break;
            }
            self.battle.apply(&mut state, fight, chance, &mut NoTrace);
        }
        match units.map(|unit| state.on_table.has(unit)) {
            [true, false] => Step::Ends(Seat::One),
            [false, _] => Step::Ends(Seat::Two),
            [true, true] => Step::Goes(Node {
                disruption: units.map(|unit| state.unit(unit).disruption),
                first: false,
            }),
        }
    }

    /// The exact chance of each seat to break the other.
    pub fn solve(&self) -> Solution<Seat> {
        solve(self, ROUNDS)
    }

    /// The chance of seat one to break the other.
    pub fn wins(&self) -> f64 {
        self.solve().mean(|&seat| f64::from(u8::from(seat == Seat::One)), 0.0)
    }

    /// Plays it once.
    pub fn play(&self, dice: &mut impl Dice) -> Seat {
        let mut node = self.start;
        let mut chance = OneSource(dice);
        loop {
            match self.round(node, &mut chance) {
                Step::Goes(next) => node = next,
                Step::Ends(seat) => return seat,
            }
        }
    }
}

impl Chain for Locked {
    type Node = Node;
    type End = Seat;

    const WAYS: u64 = 36 * 6;

    fn start(&self) -> Node {
        self.start
    }

    fn step(&self, node: Node, dice: &mut EnumeratedDice) -> Step<Node, Seat> {
        self.round(node, &mut OneSource(dice))
    }

    fn is_round(&self, _node: Node) -> bool {
        true
    }
}
