//! Every cell of the printed tables as a parameter, by name and text: `types.pikes.charge`, `combat.supported`, `results.combat.5`.

use std::sync::OnceLock;

use battle_core::cells::{Column, within};
use battle_core::parameters::Tabled;
use battle_core::values::same_word;

use crate::effects::{Effect, ShotEffect};
use crate::parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
use crate::tables::{FACES, NUMBER_ROWS, Tables};
use crate::types::{Numbers, UnitType, Weapon};

macro_rules! column {
    ($name:literal, $about:literal, $field:ident, $least:literal to $most:literal) => {
        Column {
            name: $name,
            rule: "TP-001",
            about: $about,
            allowed: concat!("a whole number, ", $least, " to ", $most),
            scope: Scope::Battle,
            read: |of| of.$field.to_string(),
            write: |of, text| within(text, $least, $most).map(|number| of.$field = number),
        }
    };
}

/// The columns of the table of types; the bounds are those of an army's own types.
#[rustfmt::skip]
static COLUMNS: [Column<Numbers, Scope>; 6] = [
    column!("combat", "Modifier of its combat die.", combat, -3 to 4),
    column!("charge", "What a charge adds to its combat die.", charge, 0 to 4),
    column!("move", "Its move, in MU.", movement, 1 to 4),
    column!("charge_move", "Its move when it charges, in MU.", charge_move, 1 to 5),
    column!("loss_halves", "What its loss costs, in halves of a point of morale.", half_morale, 0 to 6),
    column!("holds", "Disruptions that it survives.", holds, 1 to 3),
];

/// The rule of each row of the table of types.
const ROWS: [&str; UnitType::ALL.len()] = [
    "TP-001", "TP-002", "TP-003", "TP-004", "TP-005", "TP-006", "TP-007", "TP-008", "TP-009",
    "TP-010",
];

/// The words of a table of results, in the order of its effects.
const COMBAT: [(&str, Effect); 4] = [
    ("pushed-back", Effect::PushedBack),
    ("pushed-back-and-disrupted", Effect::PushedBackAndDisrupted),
    ("disrupted", Effect::Disrupted),
    ("broken", Effect::Broken),
];
const SHOOTING: [(&str, ShotEffect); 3] = [
    ("nothing", ShotEffect::Nothing),
    ("driven-back", ShotEffect::DrivenBack),
    ("disrupted", ShotEffect::Disrupted),
];
const WEAPONS: [Weapon; 2] = [Weapon::Javelin, Weapon::Bow];

fn word_of<E: PartialEq>(words: &[(&'static str, E)], effect: &E) -> String {
    let known = words.iter().find(|(_, own)| own == effect);
    known.map_or("", |(word, _)| word).to_owned()
}

fn effect_of<E: Copy>(words: &[(&str, E)], text: &str) -> Option<E> {
    words.iter().find(|(word, _)| same_word(word, text)).map(|(_, effect)| *effect)
}

/// A cell by its number: the types column by column, then weapons, numbers and the faces of both tables of results.
enum Cell {
    Type(UnitType, &'static Column<Numbers, Scope>),
    Weapon(Weapon),
    Number(usize),
    Combat(usize),
    Shooting(usize),
}

const N_TYPE_CELLS: usize = UnitType::ALL.len() * COLUMNS.len();
const N_CELLS: usize = N_TYPE_CELLS + WEAPONS.len() + NUMBER_ROWS.len() + 2 * FACES;

impl Cell {
    fn at(mut number: usize) -> Cell {
        if number < N_TYPE_CELLS {
            let of = UnitType::ALL[number / COLUMNS.len()];
            return Cell::Type(of, &COLUMNS[number % COLUMNS.len()]);
        }
        number -= N_TYPE_CELLS;
        if number < WEAPONS.len() {
            return Cell::Weapon(WEAPONS[number]);
        }
        number -= WEAPONS.len();
        if number < NUMBER_ROWS.len() {
            return Cell::Number(number);
        }
        number -= NUMBER_ROWS.len();
        if number < FACES { Cell::Combat(number) } else { Cell::Shooting(number - FACES) }
    }

    fn read(&self, tables: &Tables) -> String {
        match self {
            Cell::Type(of, column) => (column.read)(tables.of_type(*of)),
            Cell::Weapon(weapon) => tables.range(*weapon).to_string(),
            Cell::Number(place) => tables.numbers().at(*place).to_string(),
            Cell::Combat(face) => word_of(&COMBAT, &tables.combat_result(*face as u8 + 1)),
            Cell::Shooting(face) => word_of(&SHOOTING, &tables.shooting_result(*face as u8 + 1)),
        }
    }

    fn write(&self, tables: &mut Tables, text: &str) -> Option<()> {
        match self {
            Cell::Type(of, column) => (column.write)(tables.type_mut(*of), text)?,
            Cell::Weapon(weapon) => tables.set_range(*weapon, within(text, 1, 5)?),
            Cell::Number(place) => {
                let value = NUMBER_ROWS[*place].value(text)?;
                tables.numbers_mut().set_at(*place, value);
            }
            Cell::Combat(face) => tables.combat_mut()[*face] = effect_of(&COMBAT, text)?,
            Cell::Shooting(face) => tables.shooting_mut()[*face] = effect_of(&SHOOTING, text)?,
        }
        Some(())
    }

    fn parameter(&self, number: u16) -> Parameter {
        let (name, rule, about, allowed) = match self {
            Cell::Type(of, column) => {
                let name = of.row().name.replace(' ', "-");
                let name = format!("types.{name}.{}", column.name);
                (name, ROWS[*of as usize], column.about, column.allowed)
            }
            Cell::Weapon(weapon) => {
                let name = format!("weapons.{}.range", weapon.name());
                (name, "TP-015", "How far it shoots, in MU.", "a whole number, 1 to 5")
            }
            Cell::Number(place) => {
                let row = &NUMBER_ROWS[*place];
                (row.name.to_owned(), row.rule, row.about, row.allowed)
            }
            Cell::Combat(face) => (
                format!("results.combat.{}", face + 1),
                "TP-730",
                "What a lost combat does, by what the result comes to: 1 or less to 6 or more.",
                "pushed-back | pushed-back-and-disrupted | disrupted | broken",
            ),
            Cell::Shooting(face) => (
                format!("results.shooting.{}", face + 1),
                "TP-502",
                "What a shot that hits does, by the second die.",
                "nothing | driven-back | disrupted",
            ),
        };
        Parameter {
            name: name.leak(),
            rule,
            about,
            allowed,
            scope: Scope::Battle,
            cell: number,
            read: |rules: &RuleParameters, number| Cell::at(number.into()).read(&rules.tables),
            write: |rules, number, text| {
                let written = Cell::at(number.into()).write(&mut rules.tables, text);
                written.ok_or_else(|| {
                    let cell = &cells()[usize::from(number)];
                    ParameterError::NotAllowed {
                        name: cell.name,
                        value: text.to_owned(),
                        allowed: cell.allowed,
                    }
                })
            },
        }
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
        self.tables == Tables::PRINTED
    }
}
