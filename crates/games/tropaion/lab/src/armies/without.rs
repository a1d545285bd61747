//! `without` of an army file: units of the army that it is like that it doesn't take over.

use tropaion::army::Army;
use tropaion::troops::UnitType;

use super::own_units::codes;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};

/// Takes the units away, the last of each type first; whether all could be.
pub(super) fn take_away(table: &TableReader<'_>, army: &mut Army, problems: &mut Problems) -> bool {
    let Some(items) = table.given::<&[Node]>("without", problems) else {
        return true;
    };
    if table.get("like").is_none() {
        problems.add(
            Problem::at(
                "tropaion::army",
                table.place("without"),
                "`without` takes units away from the army of `like`, and there is none",
            )
            .help("name a built-in army with `like`, or leave `without` out"),
        );
        return false;
    }
    let mut all = true;
    for item in items {
        all &= of_item(item, army, problems);
    }
    all
}

/// `"LI"` or `"LI=2"`.
fn of_item(node: &Node, army: &mut Army, problems: &mut Problems) -> bool {
    let Some(text) = problems.text("without", node) else {
        return false;
    };
    let (word, count) = text.split_once('=').unwrap_or((text, "1"));
    let Some(of) = UnitType::named(word.trim()) else {
        let what = "a type of unit of Tropaion";
        problems.unknown("tropaion::word", word.trim(), what, &codes(), node);
        return false;
    };
    let count = count.trim().parse().ok().filter(|n| (1..=99).contains(n));
    let has = army.units.iter().filter(|unit| unit.of == of).count();
    let code = of.row().code;
    let Some(count) = count.filter(|&n: &usize| n <= has) else {
        let what = match has {
            0 => format!("the army of `like` has no {code}"),
            has => format!("`{text}`: the army of `like` has {has} {code}"),
        };
        let help = match has {
            0 => "leave it out".to_owned(),
            has => format!("write `{code}=N` with N from 1 to {has}"),
        };
        problems.add(Problem::at("tropaion::army", node.span.clone(), what).help(help));
        return false;
    };
    for _ in 0..count {
        if let Some(at) = army.units.iter().rposition(|unit| unit.of == of) {
            army.units.remove(at);
        }
    }
    true
}
