//! Every cell of the printed tables as a parameter, by name and text: `types.pikes.charge`, `combat.supported`, `results.combat.5`.

use std::sync::OnceLock;

use battle_core::cells::{self, ByCell, CellWords, Column, within};
use battle_core::column;
use battle_core::parameters::Tabled;
use battle_core::values::same_word;

use crate::effects::{Effect, ShotEffect};
use crate::parameters::{PARAMETERS, Parameter, RuleParameters, Scope};
use crate::tables::{FACES, NUMBER_ROWS, Tables};
use crate::types::{Numbers, UnitType, Weapon};

/// The columns of the table of types; the bounds are those of an army's own types. The rule of a cell is that of its row.
#[rustfmt::skip]
static COLUMNS: [Column<Numbers, Scope>; 6] = [
    column!("combat", "TP-001", "Modifier of its combat die.", Scope::Battle, combat, -3 to 4),
    column!("charge", "TP-001", "What a charge adds to its combat die.", Scope::Battle, charge, 0 to 4),
    column!("move", "TP-001", "Its move, in MU.", Scope::Battle, movement, 1 to 4),
    column!("charge_move", "TP-001", "Its move when it charges, in MU.", Scope::Battle, charge_move, 1 to 5),
    column!("loss_halves", "TP-001", "What its loss costs, in halves of a point of morale.", Scope::Battle, half_morale, 0 to 6),
    column!("holds", "TP-001", "Disruptions that it survives.", Scope::Battle, holds, 1 to 3),
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

    fn words(&self) -> CellWords<Scope> {
        let words = |name, rule, about, allowed| CellWords {
            name,
            rule,
            about,
            allowed,
            scope: Scope::Battle,
        };
        match self {
            Cell::Type(of, column) => {
                let name = of.row().name.replace(' ', "-");
                let name = format!("types.{name}.{}", column.name);
                words(name, ROWS[*of as usize], column.about, column.allowed)
            }
            Cell::Weapon(weapon) => {
                let name = format!("weapons.{}.range", weapon.name());
                words(name, "TP-015", "How far it shoots, in MU.", "a whole number, 1 to 5")
            }
            Cell::Number(place) => NUMBER_ROWS[*place].words(),
            Cell::Combat(face) => words(
                format!("results.combat.{}", face + 1),
                "TP-730",
                "What a lost combat does, by what the result comes to: 1 or less to 6 or more.",
                "pushed-back | pushed-back-and-disrupted | disrupted | broken",
            ),
            Cell::Shooting(face) => words(
                format!("results.shooting.{}", face + 1),
                "TP-502",
                "What a shot that hits does, by the second die.",
                "nothing | driven-back | disrupted",
            ),
        }
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
        Cell::at(number).write(&mut self.tables, text)
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
        self.tables == Tables::PRINTED
    }
}
