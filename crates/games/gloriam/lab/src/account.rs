//! What an army of Gloriam consists of, for `equipoise army check`. No table of points is public (GL-801).

use battle_core::values::Value;
use gloriam::army::{Army, ArmyUnit};

use experiment::ruleset::armies::AccountLine;

/// Its generals and units by commands, those that are alike in one line, and their sum; then sentences about it.
pub fn of(army: &Army) -> (Vec<AccountLine>, Vec<String>) {
    let mut lines = Vec::new();
    for (command, general) in army.generals().iter().enumerate() {
        let ally = if general.ally { ", of allies" } else { "" };
        lines.push(AccountLine::new(
            "",
            format!(
                "command {}: general of level {}, {}{ally}",
                command + 1,
                general.level,
                general.kind.text()
            ),
        ));
        let mut groups: Vec<(usize, &ArmyUnit)> = Vec::new();
        for unit in army.units().iter().filter(|unit| usize::from(unit.command) == command) {
            match groups.iter_mut().find(|(_, other)| *other == unit) {
                Some((n, _)) => *n += 1,
                None => groups.push((1, unit)),
            }
        }
        lines.extend(groups.into_iter().map(|(n, unit)| {
            let (files, ranks) = (unit.troops.width, unit.troops.depth);
            AccountLine::new(n, format!("{}, {files} × {ranks} bases each", unit.name)).of_units(n)
        }));
    }
    let n_bases: u32 = army.units().iter().map(|unit| u32::from(unit.troops.bases())).sum();
    let n_units = army.units().len();
    lines.push(AccountLine::new(
        n_units,
        format!("units, {n_bases} bases; {} are tactical units (GL-704)", army.tugs()),
    ));
    (lines, vec!["no table of points is public: nothing costs points (GL-801)".to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use gloriam::Catalogue;
    use gloriam::armies::BUILT_IN;

    /// The lines of units add up to the sum, in every built-in army.
    #[test]
    fn gl_704_every_unit_is_in_one_line() {
        let catalogue = Catalogue::built_in();
        for own in BUILT_IN {
            let army = own.army(catalogue);
            let (lines, _) = of(&army);
            let (sum, parts) = lines.split_last().expect("a sum");
            let counted: usize =
                parts.iter().filter_map(|line| line.figure.parse::<usize>().ok()).sum();
            assert_eq!(counted.to_string(), sum.figure, "{}", own.id);
            assert_eq!(counted, army.units().len(), "{}", own.id);
        }
    }
}
