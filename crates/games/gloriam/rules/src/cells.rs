//! Every cell of the printed tables as a parameter, by name and text: `prompts.charge.drilled`, `moves.close-horse.good`.

use std::sync::OnceLock;

use battle_core::cells::{self, ByCell, CellWords, Column, within};
use battle_core::column;
use battle_core::parameters::Tabled;
use battle_core::values::{Value, same_word};

use crate::dice_set::Colour;
use crate::parameters::{PARAMETERS, Parameter, RuleParameters, Scope};
use crate::tables::{
    COLOUR_LINES, ColourLine, Command, FOOT, GUNS, KINDS, LEVELS, Level, MOUNTED, MOVE_TYPES,
    Moves, N_BREAK_OFFS, N_COLUMNS, N_ROWS, NUMBER_ROWS, PROMPT_LINES, Prompt, Range, Tables,
};
use crate::troops::{Effect, MoveType, Training, Weapon};

const COLOURS: &str = "black | white | green | yellow | red";
const CARDS: &str = "none | black | white | green | yellow | red";
const EFFECTS: [(&str, Effect); 3] =
    [("none", Effect::None), ("affected", Effect::Affected), ("badly", Effect::Badly)];

fn colour(text: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|own| same_word(own.name(), text))
}

/// A column of the moves: in which ground.
macro_rules! bw {
    ($name:literal, $ground:literal, $least:literal, $about:literal) => {
        Column {
            name: $name,
            rule: "GL-011",
            about: $about,
            allowed: concat!("a whole number, ", $least, " to 8"),
            scope: Scope::Both,
            read: |of| of.bw[$ground].to_string(),
            write: |of, text| within(text, $least, 8).map(|bw| of.bw[$ground] = bw),
        }
    };
}

/// A column of what ground does.
macro_rules! effect {
    ($name:literal, $ground:literal, $about:literal) => {
        Column {
            name: $name,
            rule: "GL-013",
            about: $about,
            allowed: "none | affected | badly",
            scope: Scope::Both,
            read: |of| {
                let known = EFFECTS.iter().find(|(_, effect)| *effect == of.effects[$ground]);
                known.map_or("", |(word, _)| word).to_owned()
            },
            write: |of, text| {
                let known = EFFECTS.iter().find(|(word, _)| same_word(word, text));
                known.map(|(_, effect)| of.effects[$ground] = *effect)
            },
        }
    };
}

/// GL-011, GL-013: the columns of the table of moves.
static OF_MOVES: [Column<Moves, Scope>; 5] = [
    bw!("good", 0, 1, "Its move in good going, in BW."),
    bw!("rough", 1, 0, "Its move in rough going, in BW; 0 if it may not go there."),
    bw!("difficult", 2, 0, "Its move in difficult going, in BW; 0 if it may not go there."),
    effect!(
        "rough_effect",
        0,
        "What rough going does to it, unless `terrain_effect` says by_loss."
    ),
    effect!("difficult_effect", 1, "What difficult going does to it, in the same way."),
];

/// GL-405: the columns of the tables of ranges.
static OF_RANGES: [Column<Range, Scope>; 2] = [
    column!("effective", "GL-405", "Its effective range, in BW.", Scope::Both, effective, 0 to 24),
    column!("maximum", "GL-405", "Its greatest range, in BW.", Scope::Both, maximum, 1 to 24),
];

/// GL-101, GL-108, GL-603: the columns of the table of generals.
static OF_LEVELS: [Column<Level, Scope>; 3] = [
    column!("cards", "GL-101", "Cards that he is dealt up to.", Scope::Battle, cards, 1 to 6),
    column!("block", "GL-108", "Tactical units that one of his cards moves as a block.", Scope::Battle, block, 1 to 6),
    Column {
        name: "test",
        rule: "GL-603",
        about: "The die of his test.",
        allowed: COLOURS,
        scope: Scope::Both,
        read: |of| of.test.name().to_owned(),
        write: |of, text| colour(text).map(|colour| of.test = colour),
    },
];

/// GL-101: the columns of the table of command ranges.
static OF_COMMAND: [Column<Command, Scope>; 2] = [
    column!("army_commander", "GL-101", "Command range of an army commander of this kind, in BW.", Scope::Battle, army_commander, 0 to 45),
    column!("others", "GL-101", "Command range of another general of this kind, in BW.", Scope::Battle, others, 0 to 45),
];

/// The parts of the table of ranges: whether they are of mounted, and the weapons that are printed there.
const RANGES: [(&str, bool, &[Weapon]); 3] = [
    ("foot_ranges", false, &FOOT),
    ("mounted_ranges", true, &MOUNTED),
    ("gun_ranges", false, &GUNS),
];

/// The columns of prompted actions.
const DRILL: [Training; N_COLUMNS] =
    [Training::Skirmish, Training::Drilled, Training::Formed, Training::Tribal];

/// One cell, in the order of the tables.
enum Cell {
    Prompt {
        row: usize,
        column: usize,
        scope: Scope,
    },
    /// Whether a test goes with a break-off: a row of these, and a column.
    PromptTest {
        row: usize,
        column: usize,
    },
    Moves(MoveType, &'static Column<Moves, Scope>),
    Range {
        part: &'static str,
        weapon: Weapon,
        mounted: bool,
        column: &'static Column<Range, Scope>,
    },
    Level(usize, &'static Column<Level, Scope>),
    Command(usize, &'static Column<Command, Scope>),
    Colour(&'static ColourLine),
    Number(usize),
}

/// Whether a card of a row can ever be asked for: skirmish units are never forced to charge (GL-307), and fall back by GL-218.
const fn is_dead(row: usize, column: usize) -> bool {
    column == 0 && (row == Prompt::StopCharge.row(false) || row == Prompt::FallBack.row(false))
}

/// All cells, in the order of the tables.
fn all() -> &'static [Cell] {
    static ALL: OnceLock<Vec<Cell>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = Vec::new();
        for (row, line) in PROMPT_LINES.iter().enumerate() {
            let Some(scope) = line.scope else { continue };
            let columns = (0..N_COLUMNS).filter(|&column| !is_dead(row, column));
            all.extend(columns.map(|column| Cell::Prompt { row, column, scope }));
        }
        // The last cell is of a break-off that the table says NA to.
        let tests = (0..N_BREAK_OFFS * N_COLUMNS - 1).map(|at| (at / N_COLUMNS, at % N_COLUMNS));
        all.extend(tests.map(|(row, column)| Cell::PromptTest { row, column }));
        for of in MOVE_TYPES {
            all.extend(OF_MOVES.iter().map(|column| Cell::Moves(of, column)));
        }
        for (part, mounted, weapons) in RANGES {
            for &weapon in weapons {
                let columns =
                    OF_RANGES.iter().filter(|it| !weapon.is_artillery() || it.name == "maximum");
                all.extend(columns.map(|column| Cell::Range { part, weapon, mounted, column }));
            }
        }
        for level in 0..LEVELS.len() {
            all.extend(OF_LEVELS.iter().map(|column| Cell::Level(level, column)));
        }
        for kind in 0..KINDS.len() {
            all.extend(OF_COMMAND.iter().map(|column| Cell::Command(kind, column)));
        }
        all.extend(COLOUR_LINES.iter().map(Cell::Colour));
        all.extend((0..NUMBER_ROWS.len()).map(Cell::Number));
        all
    })
}

impl Cell {
    fn read(&self, tables: &Tables) -> String {
        match *self {
            Cell::Prompt { row, column, .. } => {
                tables.prompts.card_at(row, column).map_or("none", Colour::name).to_owned()
            }
            Cell::PromptTest { row, column } => tables.prompts.test_at(row, column).to_string(),
            Cell::Moves(of, column) => (column.read)(tables.moves(of)),
            Cell::Range { weapon, mounted, column, .. } => {
                (column.read)(&tables.range(weapon, mounted))
            }
            Cell::Level(level, column) => (column.read)(tables.level_at(level)),
            Cell::Command(kind, column) => (column.read)(tables.command_of(kind)),
            Cell::Colour(line) => tables.colours.at(line).name().to_owned(),
            Cell::Number(place) => tables.numbers.at(place).to_string(),
        }
    }

    fn write(&self, tables: &mut Tables, text: &str) -> Option<()> {
        match *self {
            Cell::Prompt { row, column, .. } => {
                let card = if same_word(text, "none") { None } else { Some(colour(text)?) };
                *tables.prompts.card_mut(row, column) = card;
            }
            Cell::PromptTest { row, column } => {
                *tables.prompts.test_mut(row, column) = text.parse().ok()?;
            }
            Cell::Moves(of, column) => (column.write)(tables.moves_mut(of), text)?,
            Cell::Range { weapon, mounted, column, .. } => {
                tables.set_range(weapon, mounted, |range| (column.write)(range, text))?;
            }
            Cell::Level(level, column) => (column.write)(tables.level_at_mut(level), text)?,
            Cell::Command(kind, column) => (column.write)(tables.command_of_mut(kind), text)?,
            Cell::Colour(line) => tables.colours.set(line, colour(text)?),
            Cell::Number(place) => {
                let value = NUMBER_ROWS[place].value(text)?;
                tables.numbers.set_at(place, value);
            }
        }
        Some(())
    }

    fn words(&self) -> CellWords<Scope> {
        fn of_column<T>(name: String, column: &Column<T, Scope>) -> CellWords<Scope> {
            let Column { rule, about, allowed, scope, .. } = *column;
            CellWords { name: format!("{name}.{}", column.name), rule, about, allowed, scope }
        }
        match *self {
            Cell::Prompt { row, column, scope } => CellWords {
                name: format!("prompts.{}.{}", PROMPT_LINES[row].name, DRILL[column].text()),
                rule: PROMPT_LINES[row].rule,
                about: "The card that the action costs these troops; none if they never take it.",
                allowed: CARDS,
                scope,
            },
            Cell::PromptTest { row, column } => {
                let line = &PROMPT_LINES[N_ROWS - N_BREAK_OFFS + row];
                CellWords {
                    name: format!("prompt_tests.{}.{}", line.name, DRILL[column].text()),
                    rule: line.rule,
                    about: "Whether a kill-a-base test goes with it.",
                    allowed: "true | false",
                    scope: Scope::Both,
                }
            }
            Cell::Moves(of, column) => of_column(format!("moves.{}", of.text()), column),
            Cell::Range { part, weapon, column, .. } => {
                of_column(format!("{part}.{}", weapon.text()), column)
            }
            Cell::Level(level, column) => of_column(format!("generals.{}", LEVELS[level]), column),
            Cell::Command(kind, column) => {
                of_column(format!("command.{}", KINDS[kind].text()), column)
            }
            Cell::Colour(&ColourLine { name, rule, about, scope, .. }) => {
                CellWords { name: name.to_owned(), rule, about, allowed: COLOURS, scope }
            }
            Cell::Number(place) => NUMBER_ROWS[place].words(),
        }
    }
}

impl ByCell for RuleParameters {
    fn words(number: usize) -> CellWords<Scope> {
        all()[number].words()
    }

    fn read(&self, number: usize) -> String {
        all()[number].read(&self.tables)
    }

    fn write(&mut self, number: usize, text: &str) -> Option<()> {
        all()[number].write(&mut self.tables, text)
    }
}

impl Tabled for RuleParameters {
    type Scope = Scope;

    const DEFAULT: RuleParameters = RuleParameters::DEFAULT;
    const PARAMETERS: &'static [Parameter] = PARAMETERS;

    fn cells() -> &'static [Parameter] {
        static CELLS: OnceLock<Vec<Parameter>> = OnceLock::new();
        CELLS.get_or_init(|| cells::parameters(all().len()))
    }

    fn is_printed(&self) -> bool {
        self.tables == Tables::PRINTED
    }
}
