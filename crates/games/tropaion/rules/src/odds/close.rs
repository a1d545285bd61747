//! One close combat of a pair: two combat dice and the result die (TP-701, TP-730).

use battle_core::RuleId;

use super::{Behind, Fate, Fates, Stand, side_faults};
use crate::army::own_traits::{OWN, OwnTrait, OwnWhen};
use crate::grid::Sector;
use crate::parameters::{RuleParameters, TieResult};
use crate::rules::CombatSituation;
use crate::troops::{Profile, UnitType};

/// One of the two units.
#[derive(Clone, Copy, Debug)]
pub struct CloseSide {
    /// What it is.
    pub unit: Profile,
    /// Disruption points that it has.
    pub disrupted: u8,
    /// TP-711: it contacted the other by a charge of this half-turn; only the active side can.
    pub charged: bool,
    /// TP-904, TP-713: it is in a mass, in the front rank of it if it charged.
    pub mass: bool,
    /// TP-714: on how many sides a friend supports it, 0 to 2.
    pub supported_sides: u8,
    /// TP-715: where the other stands on it.
    pub fought_on: Sector,
    /// TP-314: it is in combat to its front, and to its side or rear.
    pub flanked: bool,
    /// TP-716.
    pub downhill: bool,
    /// TP-717: it stands in difficult ground.
    pub rough: bool,
    /// TP-316: its army wavers.
    pub wavering: bool,
    /// TP-733: what is behind it.
    pub behind: Behind,
    /// TP-734: the cell behind it is difficult ground.
    pub back_difficult: bool,
}

impl CloseSide {
    /// A unit in the open by itself, which fights to its front.
    pub const fn of(unit: Profile) -> CloseSide {
        CloseSide {
            unit,
            disrupted: 0,
            charged: false,
            mass: false,
            supported_sides: 0,
            fought_on: Sector::Front,
            flanked: false,
            downhill: false,
            rough: false,
            wavering: false,
            behind: Behind::Free,
            back_difficult: false,
        }
    }

    /// TP-020, TP-904, TP-314: whether a lost combat disrupts it instead of pushing it back.
    const fn holds_its_ground(&self) -> bool {
        matches!(self.unit.of, UnitType::Elephants)
            || self.mass
            || self.flanked && !self.unit.of.is_light()
    }
}

/// A close combat of one pair.
#[derive(Clone, Copy, Debug)]
pub struct Close {
    /// The unit of the player whose half-turn it is.
    pub active: CloseSide,
    /// The other.
    pub other: CloseSide,
    /// TP-A26: the other player's card.
    pub shieldwall: bool,
    /// TP-A27: the active player's card.
    pub break_the_lines: bool,
    /// TP-105: Valour on the active unit's combat die.
    pub combat_valour: u8,
    /// TP-105: Valour on its result die, if it wins.
    pub result_valour: u8,
    /// TP-710: what traits of their armies' own add to the combat dice of both: see [`Close::with_own_traits`].
    pub own: [i8; 2],
}

/// The odds of a close combat; index 0 is the active unit, index 1 the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloseOdds {
    /// Every modifier by its rule, Valour left out.
    pub modifiers: [Vec<(RuleId, i8)>; 2],
    /// Their sums.
    pub sums: [i8; 2],
    /// The rolls that all counts are of.
    pub denominator: u32,
    /// Rolls that the active unit wins.
    pub active_wins: u32,
    /// Rolls that are ties.
    pub ties: u32,
    /// Rolls that the other wins.
    pub other_wins: u32,
    /// What becomes of each unit.
    pub fates: [Fates; 2],
}

impl CloseOdds {
    /// How often the active unit (0) or the other (1) has this fate.
    pub const fn count(&self, side: usize, fate: Fate) -> u32 {
        self.fates[side][fate as usize]
    }
}

impl Close {
    /// Two units in the open, without cards and points.
    pub const fn of(active: CloseSide, other: CloseSide) -> Close {
        Close {
            active,
            other,
            shieldwall: false,
            break_the_lines: false,
            combat_valour: 0,
            result_valour: 0,
            own: [0; 2],
        }
    }

    /// TP-710: adds what the own traits of both units give; units name these traits by their places in the two lists.
    #[must_use]
    pub fn with_own_traits(self, lists: [&[OwnTrait]; 2]) -> Close {
        let sides = [&self.active, &self.other];
        let own = [0, 1].map(|at: usize| {
            let (side, foe) = (sides[at], sides[1 - at]);
            let is = |when: OwnWhen| match when {
                OwnWhen::Charging => side.charged,
                OwnWhen::Charged => foe.charged,
                OwnWhen::ToFront => side.fought_on == Sector::Front,
                OwnWhen::InOpen => !side.rough,
            };
            let mut sum = 0;
            let traits = side.unit.traits.own();
            for own in traits.filter_map(|place| lists[at].get(place)) {
                own.on_combat(foe.unit.of, is, &mut |_, value| sum += value);
            }
            sum
        });
        Close { own, ..self }
    }

    /// Every reason why the situation is impossible; none if it is possible.
    pub fn faults(&self, parameters: &RuleParameters) -> Vec<String> {
        let mut found = Vec::new();
        for (name, side) in [("active", &self.active), ("other", &self.other)] {
            let unit = &side.unit;
            found.extend(side_faults(name, unit, side.disrupted, side.mass, parameters));
            if side.supported_sides > 2 {
                found.push(format!("{name}: a unit has two sides (TP-714)"));
            }
        }
        let mut must_not = |is_so: bool, what: &str| {
            if is_so {
                found.push(what.to_owned());
            }
        };
        must_not(self.other.charged, "other: only the active side charges (TP-402)");
        must_not(
            self.active.charged && self.active.fought_on != Sector::Front,
            "active: a charger faces the enemy that it contacts (TP-G14)",
        );
        must_not(
            self.active.fought_on != Sector::Front && self.other.fought_on != Sector::Front,
            "neither faces the other: they are not engaged (TP-G09)",
        );
        must_not(self.active.downhill && self.other.downhill, "both fight downhill (TP-716)");
        must_not(
            self.shieldwall && !self.active.charged,
            "Shieldwall is played against a charge (TP-A26)",
        );
        must_not(
            self.break_the_lines && !self.active.charged,
            "Break the Lines is played with a charge (TP-A27)",
        );
        must_not(
            self.combat_valour > 0 && parameters.tie_result == TieResult::Reroll,
            "with tie_result = reroll Valour is lost on a tie; leave it out (TP-702)",
        );
        found
    }

    /// The odds.
    ///
    /// # Errors
    ///
    /// Everything that makes the situation impossible.
    pub fn odds(&self, parameters: &RuleParameters) -> Result<CloseOdds, Vec<String>> {
        self.by_tables(parameters).odds_of_units(parameters)
    }

    /// The combat with the numbers of the parameters' tables.
    fn by_tables(mut self, parameters: &RuleParameters) -> Close {
        for side in [&mut self.active, &mut self.other] {
            side.unit = side.unit.by_tables(&parameters.tables);
        }
        self
    }

    /// The odds with the numbers that the units have.
    fn odds_of_units(&self, parameters: &RuleParameters) -> Result<CloseOdds, Vec<String>> {
        let faults = self.faults(parameters);
        if !faults.is_empty() {
            return Err(faults);
        }
        let sides = [&self.active, &self.other];
        let modifiers = [0, 1].map(|at| self.modifiers(at, parameters));
        let sums = [0, 1].map(|at: usize| modifiers[at].iter().map(|&(_, value)| value).sum());
        let mut odds = CloseOdds {
            modifiers,
            sums,
            denominator: 0,
            active_wins: 0,
            ties: 0,
            other_wins: 0,
            fates: [[0; 5]; 2],
        };
        let lead = odds.sums[0] - odds.sums[1] + self.combat_valour as i8;
        for roll in 0..36 {
            let dice = [roll / 6 + 1, roll % 6 + 1];
            let winner = match (dice[0] + lead - dice[1], parameters.tie_result) {
                (1.., _) => Some(0),
                (..=-1, _) | (0, TieResult::DefenderWins) => Some(1),
                // Both roll again: the roll counts nowhere.
                (0, TieResult::Reroll) => continue,
                (0, TieResult::Locked | TieResult::BothDisrupted) => None,
            };
            odds.denominator += 6;
            match winner {
                None => odds.ties += 6,
                Some(0) => odds.active_wins += 6,
                Some(_) => odds.other_wins += 6,
            }
            for die in 1..=6 {
                let fates = match winner {
                    Some(winner) => {
                        let valour = if winner == 0 { self.result_valour } else { 0 };
                        let loser = sides[1 - winner];
                        let fate =
                            stand(loser, parameters).lost(loser.holds_its_ground(), die + valour);
                        let mut fates = [Fate::Nothing; 2];
                        fates[1 - winner] = fate;
                        fates
                    }
                    None if parameters.tie_result == TieResult::BothDisrupted => {
                        sides.map(|side| stand(side, parameters).disrupted())
                    }
                    None => [Fate::Nothing; 2],
                };
                for (counts, fate) in odds.fates.iter_mut().zip(fates) {
                    counts[fate as usize] += 1;
                }
            }
        }
        Ok(odds)
    }

    /// TP-710 to TP-720 of one of the two; the charge bonus is named by its parts.
    fn modifiers(&self, at: usize, parameters: &RuleParameters) -> Vec<(RuleId, i8)> {
        let (own, foe) = ([&self.active, &self.other][at], [&self.other, &self.active][at]);
        let mut all = Vec::new();
        let mut charge_bonus = 0;
        if own.charged {
            let printed = own.unit.numbers.charge + i8::from(own.mass);
            let cards = i8::from(self.break_the_lines) - i8::from(self.shieldwall);
            charge_bonus = (printed + cards).max(0);
            let parts = [
                ("TP-711", own.unit.numbers.charge),
                ("TP-713", i8::from(own.mass)),
                ("TP-720", charge_bonus - printed),
            ];
            all.extend(
                parts
                    .into_iter()
                    .filter(|&(_, value)| value != 0)
                    .map(|(rule, value)| (RuleId(rule), value)),
            );
        }
        let footing = CombatSituation {
            charge_bonus,
            disruption: own.disrupted,
            supported_sides: own.supported_sides,
            aside: own.fought_on != Sector::Front,
            downhill: own.downhill,
            rough: own.rough,
            charged_at: foe.charged,
            wavers: own.wavering,
        };
        footing.modifiers(&own.unit, parameters, |rule, value| {
            if rule != RuleId("TP-609") {
                all.push((rule, value));
            }
        });
        if self.own[at] != 0 {
            all.push((OWN, self.own[at]));
        }
        all.sort_by_key(|&(rule, _)| rule.0);
        all
    }
}

fn stand<'a>(side: &'a CloseSide, parameters: &'a RuleParameters) -> Stand<'a> {
    Stand {
        unit: &side.unit,
        disrupted: side.disrupted,
        behind: side.behind,
        into_difficult: side.back_difficult && !side.rough,
        parameters,
    }
}
