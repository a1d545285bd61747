//! All built-in kinds of units against all: the difference of claims, which no set of dice changes, and its effect under each
//! set.

use std::fmt::Write as _;

use gloriam::dice_set::DiceSet;
use gloriam::odds::{FileOdds, Meeting};
use gloriam::rules::claims::{Claims, Combat, File};
use gloriam::units::{Unit, built_in};
use gloriam::{Catalogue, RuleParameters};
use serde::Serialize;

use super::phrases::{mean, signed_mean};
use experiment::odds::signed;
use experiment::reply::Reply;
use experiment::wrapped_lists::parts;

/// One file against another, in the open and to the front.
#[derive(Clone, Serialize)]
struct Cell {
    kind: &'static str,
    /// In a charge, the one that charges.
    a: String,
    b: String,
    difference: i8,
    /// Bases that A inflicts less those that B does, by the set of dice; a wound is half a base.
    net_bases: Vec<Net>,
}

#[derive(Clone, Serialize)]
struct Net {
    set: &'static str,
    bases: f64,
}

pub fn matrix() -> Reply {
    let catalogue = Catalogue::built_in();
    let units = built_in(catalogue);
    let tables = [Combat::Charge, Combat::Melee].map(|combat| cells(combat, &units, catalogue));
    let all: Vec<Cell> = tables.iter().flatten().flatten().flatten().cloned().collect();
    Reply::list(all, move |_| text(&units, &tables))
}

fn text(units: &[Unit], tables: &[Vec<Vec<Option<Cell>>>; 2]) -> String {
    let mut text = String::from(
        "Gloriam: how far the claims of a row are ahead of those of a column (GL-502), in\n\
         the open and to the front. It is the same under every set of dice. The last\n\
         table has what a difference comes to under D-A to D-D; --json has that for\n\
         each pair.\n",
    );
    let heads = ["Charge combat: the row charges, the column stands", "Melee"];
    for (head, table) in heads.into_iter().zip(tables) {
        write_table(&mut text, head, units, table);
    }
    let shown = tables.iter().flatten().flatten().flatten();
    write_differences(&mut text, &shown.collect::<Vec<_>>());
    text
}

/// Every meeting, row by row; none where the row can't charge (GL-308).
fn cells(combat: Combat, units: &[Unit], catalogue: &Catalogue) -> Vec<Vec<Option<Cell>>> {
    let charge = combat == Combat::Charge;
    let row = |a: &Unit| {
        units
            .iter()
            .map(|b| (!charge || a.troops.may_charge()).then(|| cell(combat, [a, b], catalogue)))
            .collect()
    };
    units.iter().map(row).collect()
}

fn cell(combat: Combat, [a, b]: [&Unit; 2], catalogue: &Catalogue) -> Cell {
    let charge = combat == Combat::Charge;
    let meeting = Meeting {
        files: [File { charging: charge, ..File::of(&a.troops) }, File::of(&b.troops)],
        supported: [false; 2],
        combat,
    };
    let of_set = |(set, dice_set)| {
        let parameters = RuleParameters { dice_set, ..RuleParameters::DEFAULT };
        let odds: [FileOdds; 2] = meeting.odds(&Claims { catalogue, parameters: &parameters });
        let bases = mean(&odds[0]) - mean(&odds[1]);
        (odds[0].difference, Net { set, bases })
    };
    let sets = DiceSet::NAMED.map(of_set);
    Cell {
        kind: if charge { "charge" } else { "melee" },
        a: a.name.clone(),
        b: b.name.clone(),
        difference: sets[0].0,
        net_bases: sets.map(|(_, net)| net).to_vec(),
    }
}

fn write_table(text: &mut String, head: &str, units: &[Unit], table: &[Vec<Option<Cell>>]) {
    let longest = units.iter().map(|unit| unit.name.len()).max().unwrap_or(0);
    let _ = write!(text, "\n{head}");
    for part in parts(longest + 6, 3, units.len()) {
        let _ = write!(text, "\n   {:longest$}   ", "");
        for number in part.clone() {
            let _ = write!(text, "{:>3}", number + 1);
        }
        text.push('\n');
        for ((number, unit), row) in (1..).zip(units).zip(table) {
            let _ = write!(text, "{number:>3} {:<longest$}  ", unit.name);
            for cell in &row[part.clone()] {
                let value =
                    cell.as_ref().map_or_else(|| "·".to_owned(), |cell| signed(cell.difference));
                let _ = write!(text, "{value:>3}");
            }
            text.push('\n');
        }
    }
    if table.iter().flatten().any(Option::is_none) {
        text.push_str("·  battle wagons and guns don't charge (GL-308)\n");
    }
}

/// The effect of each difference in bases, under each set of dice: the part that depends on the dice.
fn write_differences(text: &mut String, cells: &[&Cell]) {
    text.push_str(
        "\nWhat a difference comes to: bases inflicted less bases lost in one throw of\n\
         a file, a wound counting half, under each set of dice (GL-004), and in how\n\
         many cells of both tables it stands\n",
    );
    let _ = write!(text, "   {:>4}", "");
    for (set, _) in DiceSet::NAMED {
        let _ = write!(text, "{set:>9}");
    }
    text.push_str("    cells\n");
    for difference in i8::MIN..=i8::MAX {
        let mut here = cells.iter().filter(|cell| cell.difference == difference);
        let count = here.clone().count();
        let Some(cell) = here.next() else { continue };
        let _ = write!(text, "   {:>4}", signed(difference));
        for net in &cell.net_bases {
            let _ = write!(text, "{:>9}", signed_mean(net.bases));
        }
        let _ = writeln!(text, "{count:>9}");
    }
}
