//! Every cell of the printed tables as a parameter, by name and text: `troops.spear.move`, `factors.uphill`, `results.close.beaten.open.spear.knights`.

use std::sync::OnceLock;

use battle_core::cells::{Column, optional, or_none, within};
use battle_core::parameters::Tabled;

use crate::combat_result::{CombatResult, Margin};
use crate::engagement::Stand;
use crate::parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
use crate::rules::fights_as::Fighter;
use crate::rules::results::Defeat;
use crate::tables::{Arms, NUMBER_ROWS, ResultCell, Tables, TroopValues, Values};
use crate::troops::TroopType;
use crate::words::same_word;

/// The columns of the table of troop types.
static COLUMNS: [Column<TroopValues, Scope>; 8] = [
    Column {
        name: "vs_foot",
        rule: "TR-UN-01",
        about: "Combat factor in close combat against foot.",
        allowed: "a whole number, 0 to 9",
        scope: Scope::Engagement,
        read: |of| of.vs_foot.to_string(),
        write: |of, text| within(text, 0, 9).map(|number| of.vs_foot = number),
    },
    Column {
        name: "vs_mounted",
        rule: "TR-UN-01",
        about: "Combat factor in close combat against mounted.",
        allowed: "a whole number, 0 to 9",
        scope: Scope::Engagement,
        read: |of| of.vs_mounted.to_string(),
        write: |of, text| within(text, 0, 9).map(|number| of.vs_mounted = number),
    },
    Column {
        name: "shooting",
        rule: "TR-RC-11",
        about: "Combat factor of a shooter; with `none` it can't shoot without a card.",
        allowed: "a whole number, 0 to 9, or none",
        scope: Scope::Engagement,
        read: |of| or_none(of.shooting),
        write: |of, text| optional(text, 0, 9).map(|number| of.shooting = number),
    },
    Column {
        name: "target",
        rule: "TR-RC-11",
        about: "Combat factor of a target.",
        allowed: "a whole number, 0 to 9",
        scope: Scope::Engagement,
        read: |of| of.target.to_string(),
        write: |of, text| within(text, 0, 9).map(|number| of.target = number),
    },
    Column {
        name: "move",
        rule: "TR-UN-05",
        about: "Tactical move in open terrain, in MU, by edition 1.1.",
        allowed: "a whole number of MU, 1 to 24",
        scope: Scope::Battle,
        read: |of| of.moves.to_string(),
        write: |of, text| within(text, 1, 24).map(|number| of.moves = number),
    },
    Column {
        name: "range",
        rule: "TR-RC-01",
        about: "How far it shoots, in MU; with `none` it can't shoot without a card.",
        allowed: "a whole number of MU, 1 to 48, or none",
        scope: Scope::Battle,
        read: |of| or_none(of.range),
        write: |of, text| optional(text, 1, 48).map(|number| of.range = number),
    },
    Column {
        name: "support",
        rule: "TR-CC-07",
        about: "What rear support of its own type adds.",
        allowed: "a whole number, 0 to 4",
        scope: Scope::Engagement,
        read: |of| of.support.to_string(),
        write: |of, text| within(text, 0, 4).map(|number| of.support = number),
    },
    Column {
        name: "heavy",
        rule: "TR-CM-03",
        about: "Whether it makes a move cost one command point more.",
        allowed: "false | true",
        scope: Scope::Battle,
        read: |of| of.heavy.to_string(),
        write: |of, text| text.parse().ok().map(|heavy| of.heavy = heavy),
    },
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

    fn parameter(&self, number: u16) -> Parameter {
        let (name, rule, about, allowed, scope) = match self {
            Cell::Troop(troop, column) => {
                let name = format!("troops.{}.{}", troop.name(), column.name);
                (name, column.rule, column.about, column.allowed, column.scope)
            }
            Cell::Number(place) => {
                let row = &NUMBER_ROWS[*place];
                (row.name.to_owned(), row.rule, row.about, row.allowed, row.scope)
            }
            Cell::Result(cell) => {
                let (table, rule, about) = table_of(*cell);
                let name = format!("{table}.{}.{}", cell.loser.name(), cell.winner.name());
                (name, rule, about, RESULT_WORDS, Scope::Engagement)
            }
        };
        Parameter {
            name: name.leak(),
            rule,
            about,
            allowed,
            scope,
            cell: number,
            read: |rules: &RuleParameters, number| Cell::at(number.into()).read(&rules.tables),
            write: |rules, number, text| {
                let mut values = *rules.tables;
                let written = Cell::at(number.into()).write(&mut values, text);
                written.ok_or_else(|| {
                    let cell = &cells()[usize::from(number)];
                    ParameterError::NotAllowed {
                        name: cell.name,
                        value: text.to_owned(),
                        allowed: cell.allowed,
                    }
                })?;
                rules.tables = Tables::of(&values);
                Ok(())
            },
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

/// Every cell as a parameter whose default is what is printed; made when they are first asked for.
fn cells() -> &'static [Parameter] {
    static CELLS: OnceLock<Vec<Parameter>> = OnceLock::new();
    CELLS.get_or_init(|| {
        (0..N_CELLS).map(|number| Cell::at(number).parameter(number as u16)).collect()
    })
}

impl Tabled for RuleParameters {
    type Scope = Scope;

    const DEFAULT: RuleParameters = RuleParameters::DEFAULT;
    const PARAMETERS: &'static [Parameter] = PARAMETERS;

    fn cells() -> &'static [Parameter] {
        cells()
    }

    fn is_printed(&self) -> bool {
        self.tables.is_printed()
    }
}
