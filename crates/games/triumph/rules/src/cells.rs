//! Every cell of the printed tables as a parameter, by name and text: `troops.spear.move`, `factors.uphill`,
//! `results.close.beaten.open.spear.knights`.

use std::sync::OnceLock;

use battle_core::cells::{self, ByCell, CellWords, Column};
use battle_core::column;
use battle_core::parameters::Tabled;

use crate::combat_result::{CombatResult, Margin};
use crate::engagement::Stand;
use crate::half_points::HalfPoints;
use crate::parameters::{PARAMETERS, Parameter, RuleParameters, Scope};
use crate::rules::fights_as::Fighter;
use crate::rules::results::Defeat;
use crate::tables::{Arms, NUMBER_ROWS, ResultCell, Tables, TroopValues, Values};
use crate::troops::{TroopPrices, TroopType};
use battle_core::values::Value;
use battle_core::values::same_word;

/// The columns of the table of troop types.
#[rustfmt::skip]
static COLUMNS: [Column<TroopValues, Scope>; 9] = [
    Column {
        name: "points",
        rule: "TR-AB-01",
        about: "What a stand costs, and so counts when it is lost (TR-VC-04).",
        allowed: "points in steps of a half, 0.5 to 20: a stand that cost nothing could be fielded without end",
        scope: Scope::Engagement,
        read: |of| of.points.to_string(),
        write: |of, text| {
            let points = HalfPoints::from_text(text)?;
            TroopPrices::ALLOWED.contains(&points).then(|| of.points = points)
        },
    },
    column!("vs_foot", "TR-UN-01", "Combat factor in close combat against foot.", Scope::Engagement, vs_foot, 0 to 9),
    column!("vs_mounted", "TR-UN-01", "Combat factor in close combat against mounted.", Scope::Engagement, vs_mounted, 0 to 9),
    column!("shooting", "TR-RC-11", "Combat factor of a shooter; with `none` it can't shoot without a card.", Scope::Engagement, shooting, 0 to 9, or none),
    column!("target", "TR-RC-11", "Combat factor of a target.", Scope::Engagement, target, 0 to 9),
    column!("move", "TR-UN-05", "Tactical move in open terrain, in MU, by edition 1.1.", Scope::Battle, moves, 1 to 24),
    column!("range", "TR-RC-01", "How far it shoots, in MU; with `none` it can't shoot without a card.", Scope::Battle, range, 1 to 48, or none),
    column!("support", "TR-CC-07", "What rear support of its own type adds.", Scope::Engagement, support, 0 to 4),
    column!("heavy", "TR-CM-03", "Whether it makes a move cost one command point more.", Scope::Battle, heavy, flag),
];

/// What a loser may suffer.
const RESULTS: [CombatResult; 6] = [
    CombatResult::NoEffect,
    CombatResult::FallBack,
    CombatResult::Evade,
    CombatResult::Panic,
    CombatResult::Shattered,
    CombatResult::Destroyed,
];
const RESULT_WORDS: &str = "no-effect | fall-back | evade | panic | shattered | destroyed";

/// A cell by its number: the troop types column by column, then the numbers, then the results.
enum Cell {
    Troop(TroopType, &'static Column<TroopValues, Scope>),
    Number(usize),
    Result(ResultCell),
}

const N_TROOP_CELLS: usize = TroopType::COUNT * COLUMNS.len();
const N_CELLS: usize = N_TROOP_CELLS + NUMBER_ROWS.len() + ResultCell::COUNT;

impl Cell {
    fn at(number: usize) -> Cell {
        if number < N_TROOP_CELLS {
            let troop = TroopType::ALL[number / COLUMNS.len()];
            return Cell::Troop(troop, &COLUMNS[number % COLUMNS.len()]);
        }
        let number = number - N_TROOP_CELLS;
        match number.checked_sub(NUMBER_ROWS.len()) {
            None => Cell::Number(number),
            Some(result) => Cell::Result(ResultCell::at(result)),
        }
    }

    fn read(&self, values: &Values) -> String {
        match self {
            Cell::Troop(troop, column) => (column.read)(values.troop(*troop)),
            Cell::Number(place) => values.numbers().at(*place).to_string(),
            Cell::Result(cell) => {
                values.changed_result(*cell).unwrap_or_else(|| printed(*cell)).name().to_owned()
            }
        }
    }

    fn write(&self, values: &mut Values, text: &str) -> Option<()> {
        match self {
            Cell::Troop(troop, column) => (column.write)(values.troop_mut(*troop), text),
            Cell::Number(place) => {
                let value = NUMBER_ROWS[*place].value(text)?;
                values.numbers_mut().set_at(*place, value);
                Some(())
            }
            Cell::Result(cell) => {
                let result = RESULTS.into_iter().find(|it| same_word(it.name(), text))?;
                values.set_result(*cell, (result != printed(*cell)).then_some(result));
                Some(())
            }
        }
    }

    fn words(&self) -> CellWords<Scope> {
        match self {
            Cell::Troop(troop, column) => CellWords {
                name: format!("troops.{}.{}", troop.name(), column.name),
                rule: column.rule,
                about: column.about,
                allowed: column.allowed,
                scope: column.scope,
            },
            Cell::Number(place) => NUMBER_ROWS[*place].words(),
            Cell::Result(cell) => {
                let (table, rule, about) = table_of(*cell);
                CellWords {
                    name: format!("{table}.{}.{}", cell.loser.name(), cell.winner.name()),
                    rule,
                    about,
                    allowed: RESULT_WORDS,
                    scope: Scope::Engagement,
                }
            }
        }
    }
}

/// The table of results that a cell is in, with its rule and what its cells say.
fn table_of(cell: ResultCell) -> (&'static str, &'static str, &'static str) {
    match (cell.arms, cell.margin, cell.in_difficult) {
        (Arms::Close, Margin::Beats, false) => (
            "results.close.beaten.open",
            "TR-RS-17",
            "What a loser in open terrain suffers when beaten in close combat, by loser and winner.",
        ),
        (Arms::Close, Margin::Beats, true) => (
            "results.close.beaten.difficult",
            "TR-RS-17",
            "What a loser in difficult terrain suffers when beaten in close combat, by loser and winner.",
        ),
        (Arms::Close, Margin::Doubles, false) => (
            "results.close.doubled.open",
            "TR-RS-17",
            "What a loser in open terrain suffers when doubled in close combat, by loser and winner.",
        ),
        (Arms::Close, Margin::Doubles, true) => (
            "results.close.doubled.difficult",
            "TR-RS-17",
            "What a loser in difficult terrain suffers when doubled in close combat, by loser and winner.",
        ),
        (Arms::Shot, Margin::Beats, false) => (
            "results.shot.beaten.open",
            "TR-RS-18",
            "What a target in open terrain suffers when beaten by a shot, by target and shooter.",
        ),
        (Arms::Shot, Margin::Beats, true) => (
            "results.shot.beaten.difficult",
            "TR-RS-18",
            "What a target in difficult terrain suffers when beaten by a shot, by target and shooter.",
        ),
        (Arms::Shot, Margin::Doubles, false) => (
            "results.shot.doubled.open",
            "TR-RS-19",
            "What a target in open terrain suffers when doubled by a shot, by target and shooter.",
        ),
        (Arms::Shot, Margin::Doubles, true) => (
            "results.shot.doubled.difficult",
            "TR-RS-19",
            "What a target in difficult terrain suffers when doubled by a shot, by target and shooter.",
        ),
    }
}

/// TR-RS-17 to TR-RS-19: what the printed rows say of two stands without cards.
fn printed(cell: ResultCell) -> CombatResult {
    let parameters = &RuleParameters::DEFAULT;
    let loser = Stand { difficult: cell.in_difficult, ..Stand::of(cell.loser) };
    let winner = Stand::of(cell.winner);
    let defeat = match cell.arms {
        Arms::Close => {
            let fighter = |stand| Fighter::in_close_combat(stand, parameters);
            Defeat::in_close_combat(fighter(&loser), fighter(&winner), parameters)
        }
        Arms::Shot => {
            let fighter = |stand| Fighter::in_ranged_combat(stand, parameters);
            Defeat::by_shooting(fighter(&loser), fighter(&winner), parameters)
        }
    };
    match cell.margin {
        Margin::Beats => defeat.beaten().result,
        Margin::Doubles => defeat.doubled().result,
    }
}

impl ByCell for RuleParameters {
    fn words(number: usize) -> CellWords<Scope> {
        Cell::at(number).words()
    }

    fn read(&self, number: usize) -> String {
        Cell::at(number).read(&self.tables)
    }

    fn write(&mut self, number: usize, text: &str) -> Option<()> {
        let mut values = *self.tables;
        Cell::at(number).write(&mut values, text)?;
        self.tables = Tables::of(&values);
        Some(())
    }
}

impl Tabled for RuleParameters {
    type Scope = Scope;

    const DEFAULT: RuleParameters = RuleParameters::DEFAULT;
    const PARAMETERS: &'static [Parameter] = PARAMETERS;

    fn cells() -> &'static [Parameter] {
        static CELLS: OnceLock<Vec<Parameter>> = OnceLock::new();
        CELLS.get_or_init(|| cells::parameters(N_CELLS))
    }

    fn is_printed(&self) -> bool {
        self.tables.is_printed()
    }
}
