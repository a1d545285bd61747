//! Combat results (TR-RS): the result of the loser, by the sheet's tables of exceptions.

use battle_core::RuleId;

use super::battle_cards::mark_works;
use super::fights_as::{Fighter, FightsAs};
use crate::cards::Card;
use crate::combat_result::{CombatResult, Margin};
use crate::parameters::{ResultTerrainOf, RuleParameters, UnqualifiedRowsScope};
use crate::tables::{Arms, ResultCell};
use crate::troops::TroopType::*;
use crate::troops::{Category, Order};

/// A result with the rule that decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled {
    /// What happens.
    pub result: CombatResult,
    /// The row, rule or card that says so.
    pub rule: RuleId,
}

impl Ruled {
    pub(crate) const fn by(rule: &'static str, result: CombatResult) -> Ruled {
        Ruled { result, rule: RuleId(rule) }
    }
}

/// One stand beaten or doubled by another, by arms or by shooting.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defeat<'a> {
    loser: Fighter<'a>,
    winner: FightsAs,
    /// TR-RS-04: whether "in difficult terrain" holds; "in open terrain" holds otherwise.
    in_difficult: bool,
    by_shooting: bool,
    /// TR-RS-06: whether rows that name a winner without the word "shooting" apply.
    unqualified_rows: bool,
    parameters: &'a RuleParameters,
}

impl<'a> Defeat<'a> {
    /// The loser and the winner of a close combat.
    pub fn in_close_combat(
        loser: Fighter<'a>,
        winner: Fighter<'a>,
        parameters: &'a RuleParameters,
    ) -> Defeat<'a> {
        let stand_on_it = match parameters.result_terrain_of() {
            ResultTerrainOf::Loser => loser.stand,
            ResultTerrainOf::Winner => winner.stand,
        };
        Defeat {
            loser,
            winner: winner.is,
            in_difficult: stand_on_it.difficult,
            by_shooting: false,
            unqualified_rows: true,
            parameters,
        }
    }

    /// The target and the shooter of a shot that had a result.
    pub fn by_shooting(
        target: Fighter<'a>,
        shooter: Fighter<'a>,
        parameters: &'a RuleParameters,
    ) -> Defeat<'a> {
        Defeat {
            by_shooting: true,
            unqualified_rows: parameters.unqualified_rows_scope() == UnqualifiedRowsScope::Both,
            ..Defeat::in_close_combat(target, shooter, parameters)
        }
    }

    /// TR-RS-09, TR-RS-18: the result of a loser that is beaten but not doubled; the first matching row holds.
    pub fn beaten(&self) -> Ruled {
        if let Some(result) = self.changed(Margin::Beats) {
            let rule = if self.by_shooting { "TR-RS-18" } else { "TR-RS-17" };
            return self.beaten_by_a_card().unwrap_or(Ruled::by(rule, result));
        }
        let camels_fall_back = self.camels_against_elephants();
        if camels_fall_back && self.parameters.camel_fallback_beats_difficult() {
            return Ruled::by("TR-BC-05", CombatResult::FallBack);
        }
        if let Some(ruled) = self.mounted_in_difficult() {
            return ruled;
        }
        if camels_fall_back {
            return Ruled::by("TR-BC-05", CombatResult::FallBack);
        }
        if self.shattered() {
            return Ruled::by("TR-RS-01", CombatResult::Shattered);
        }
        if self.plaustrella_against_elephants() {
            return Ruled::by("TR-BC-09", CombatResult::Shattered);
        }
        if self.stampeded() {
            return Ruled::by("TR-BC-15", CombatResult::Destroyed);
        }
        let rule = if self.by_shooting { "TR-RS-18" } else { "TR-RS-09" };
        if self.unmoved() {
            return Ruled::by(rule, CombatResult::NoEffect);
        }
        Ruled::by(rule, CombatResult::FallBack)
    }

    /// TR-RS-10, TR-RS-13, TR-RS-19: the result of a loser that is doubled; the first matching row holds.
    pub fn doubled(&self) -> Ruled {
        if let Some(result) = self.changed(Margin::Doubles) {
            return Ruled::by(if self.by_shooting { "TR-RS-19" } else { "TR-RS-17" }, result);
        }
        if self.evades() {
            return Ruled::by("TR-RS-11", CombatResult::Evade);
        }
        if self.panics() {
            return Ruled::by("TR-RS-12", CombatResult::Panic);
        }
        let rule = match self.loser.is.troop {
            Artillery | WarWagons => "TR-RS-13",
            _ if self.by_shooting => "TR-RS-19",
            _ => "TR-RS-10",
        };
        Ruled::by(rule, CombatResult::Destroyed)
    }

    /// What a changed cell of the tables says.
    #[inline]
    fn changed(&self, margin: Margin) -> Option<CombatResult> {
        self.parameters.tables.changed_result(ResultCell {
            arms: if self.by_shooting { Arms::Shot } else { Arms::Close },
            margin,
            in_difficult: self.in_difficult,
            loser: self.loser.is.troop,
            winner: self.winner.troop,
        })
    }

    /// TR-BC-00.4: a card overrides the tables, changed or not.
    fn beaten_by_a_card(&self) -> Option<Ruled> {
        if self.camels_against_elephants() {
            Some(Ruled::by("TR-BC-05", CombatResult::FallBack))
        } else if self.plaustrella_against_elephants() {
            Some(Ruled::by("TR-BC-09", CombatResult::Shattered))
        } else if self.stampeded() {
            Some(Ruled::by("TR-BC-15", CombatResult::Destroyed))
        } else {
            None
        }
    }

    /// Sheet, "Exception: Mounted in Difficult Terrain".
    fn mounted_in_difficult(&self) -> Option<Ruled> {
        let applies = !self.by_shooting || self.parameters.mounted_difficult_applies_ranged();
        if !applies || !self.in_difficult || self.loser.is.category != Category::Mounted {
            return None;
        }
        let rule = if self.by_shooting { "TR-RS-18" } else { "TR-RS-09" };
        Some(match self.loser.is.troop {
            Knights | Cataphracts => Ruled::by(rule, CombatResult::Destroyed),
            Elephants if self.shattered() => Ruled::by("TR-RS-01", CombatResult::Shattered),
            Elephants => Ruled::by(rule, CombatResult::FallBack),
            _ => Ruled::by(rule, CombatResult::Panic),
        })
    }

    /// TR-RS-01: sheet, "Exception: Shattered". TR-RS-03: Skirmishers and the light mounted troops are in none of its rows.
    fn shattered(&self) -> bool {
        let winner = self.winner.troop;
        let charged_in_open = !self.in_difficult && matches!(winner, Knights | Chariots);
        let unqualified_row = match self.loser.is.troop {
            LightFoot | Rabble | Warband | LightSpear | Raiders | Warriors => charged_in_open,
            EliteFoot | Horde | Pikes | HeavyFoot | Pavisiers | Spear => {
                charged_in_open || self.broken_by_a_wild_charge()
            }
            Archers | BowLevy => self.winner.category == Category::Mounted,
            WarWagons => winner == Elephants,
            Elephants => {
                matches!(winner, Skirmishers | LightFoot | JavelinCavalry | Rabble | Raiders)
            }
            Knights | Cataphracts => self.parameters.knt_cat_shattered_by().contains(winner),
            _ => false,
        };
        let qualified_row = match self.loser.is.troop {
            Artillery => !self.by_shooting,
            WarWagons => self.by_shooting && winner == Artillery,
            _ => false,
        };
        unqualified_row && self.unqualified_rows || qualified_row
    }

    /// TR-RS-02: Warriors and Warband shatter close order foot, in any terrain unless the parameter says otherwise.
    fn broken_by_a_wild_charge(&self) -> bool {
        matches!(self.winner.troop, Warriors | Warband)
            && (!self.in_difficult || !self.parameters.shatter_wb_wr_needs_open())
    }

    /// Sheet, "Exception: No Effect"; shattered comes first.
    fn unmoved(&self) -> bool {
        match self.loser.is.troop {
            Artillery => self.by_shooting,
            WarWagons => true,
            _ => false,
        }
    }

    /// TR-RS-11, TR-RS-05: sheet, "Exception: Evade".
    fn evades(&self) -> bool {
        let winner = self.winner.troop;
        let by_heavy_shooting = self.by_shooting && matches!(winner, Artillery | WarWagons);
        // The other parse of the Skirmishers' cell takes these shooters out of its first clause instead.
        let excluded = by_heavy_shooting && !self.parameters.skm_evade_art_wwg_shooting();
        let unqualified_row = match self.loser.is.troop {
            Skirmishers => {
                self.in_difficult && self.winner.category == Category::Mounted
                    || self.by_close_order_foot() && !excluded
                    || matches!(winner, LightSpear | Raiders | Warband)
            }
            EliteCavalry | JavelinCavalry => {
                !self.in_difficult
                    && matches!(winner, HeavyFoot | Horde | LightSpear | Pikes | Spear)
            }
            HorseBow | BattleTaxi | Chariots => {
                !self.in_difficult
                    && self.winner.category == Category::Foot
                    && !matches!(winner, Archers | Pavisiers | Skirmishers | BowLevy | Artillery)
            }
            _ => false,
        };
        let qualified_row = self.loser.is.troop == Skirmishers && by_heavy_shooting && !excluded;
        unqualified_row && self.unqualified_rows || qualified_row
    }

    /// TR-RS-12: sheet, "Exception: Panic".
    fn panics(&self) -> bool {
        let winner = self.winner.troop;
        let unqualified_row = match self.loser.is.troop {
            Rabble => {
                self.in_difficult && self.winner.category == Category::Mounted
                    || winner == Elephants
                    || self.by_close_order_foot()
                    || matches!(winner, LightSpear | Raiders | Warband)
            }
            Skirmishers => !self.in_difficult && winner == Elephants,
            HorseBow | EliteCavalry => {
                !self.in_difficult && matches!(winner, Knights | Cataphracts)
            }
            _ => false,
        };
        let qualified_row = self.loser.is.troop == HorseBow
            && !self.in_difficult
            && self.by_shooting
            && winner == Artillery;
        unqualified_row && self.unqualified_rows || qualified_row
    }

    /// TR-RS-11, TR-RS-12: "any close order foot except Pavisiers".
    fn by_close_order_foot(&self) -> bool {
        self.winner.category == Category::Foot
            && self.winner.order == Order::Close
            && self.winner.troop != Pavisiers
    }

    /// TR-BC-05.4: Charging and Armored Camelry fall back from Elephants instead of being shattered.
    fn camels_against_elephants(&self) -> bool {
        self.unqualified_rows
            && self.loser.has(Card::ChargingCamelry)
            && self.winner.troop == Elephants
    }

    /// TR-BC-09.5: in close combat a Plaustrella is shattered by Elephants.
    fn plaustrella_against_elephants(&self) -> bool {
        !self.by_shooting && self.loser.has(Card::Plaustrella) && self.winner.troop == Elephants
    }

    /// TR-BC-15.2: in close combat a marked stand is destroyed if beaten by Javelin or Elite Cavalry.
    fn stampeded(&self) -> bool {
        !self.by_shooting
            && matches!(self.winner.troop, JavelinCavalry | EliteCavalry)
            && mark_works(&self.loser)
    }
}
