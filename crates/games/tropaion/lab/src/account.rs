//! What an army of Tropaion consists of and costs (TP-P02, TP-P03), for `equipoise army check`.

use tropaion::RuleParameters;
use tropaion::army::{Army, PointsList};
use tropaion::troops::Profile;

use experiment::ruleset::armies::AccountLine;

/// Its units, those that are alike in one line, and their sum; then sentences about it.
pub fn of(army: &Army, rules: &RuleParameters) -> (Vec<AccountLine>, Vec<String>) {
    let points = rules.points();
    let groups = groups(army);
    let group = |(n, unit): &(usize, &Profile)| {
        let cost = *n as i32 * cost_of(army, unit, &points);
        AccountLine::new(cost, format!("{n} {}", in_words(army, unit))).of_units(*n)
    };
    let mut lines: Vec<AccountLine> = groups.iter().map(group).collect();
    lines.push(AccountLine::new(
        army.cost(&points),
        format!("of {} points; {} units", rules.army_points.0, army.units.len()),
    ));
    let halves: u32 = army.units.iter().map(|unit| u32::from(unit.numbers.half_morale)).sum();
    let half = if halves % 2 == 1 { "½" } else { "" };
    let mut remarks = vec![format!(
        "its morale is {} to begin with, and that of its units {}{half} (TP-803)",
        army.start_morale(rules),
        halves / 2
    )];
    if rules.points() == PointsList::PLACEHOLDER {
        remarks.push("the rules have no points: each unit counts ten (TP-P01)".to_owned());
    }
    (lines, remarks)
}

/// Its units, those that are alike with how many there are.
pub fn groups(army: &Army) -> Vec<(usize, &Profile)> {
    let mut groups: Vec<(usize, &Profile)> = Vec::new();
    for unit in &army.units {
        match groups.iter_mut().find(|(_, other)| *other == unit) {
            Some((n, _)) => *n += 1,
            None => groups.push((1, unit)),
        }
    }
    groups
}

/// TP-P03: what one unit of it costs.
fn cost_of(army: &Army, unit: &Profile, points: &PointsList) -> i32 {
    Army { units: vec![*unit], ..army.clone() }.cost(points)
}

/// `light infantry, veteran (bow)`.
pub fn in_words(army: &Army, unit: &Profile) -> String {
    let mut words = vec![army.type_name(unit)];
    words.extend(army.trait_names(unit));
    match army.weapon_name(unit) {
        "none" => words.join(", "),
        weapon => format!("{} ({weapon})", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tropaion::troops::{Trait, UnitType, Weapon};

    /// Four plain units and two veterans at ten points each; the veterans have a line of their own.
    #[test]
    fn tp_p03_units_that_are_alike_are_one_line_and_the_sum_is_last() {
        let plain = Profile::plain(UnitType::HeavyInfantry);
        let veteran = tropaion::army::unit(
            UnitType::HeavyInfantry,
            Weapon::usual(UnitType::HeavyInfantry, &RuleParameters::DEFAULT),
            &[Trait::Veteran],
        );
        let army = Army::new("Six", "made up", &[(2, plain), (2, veteran), (2, plain)]);
        let (lines, _) = of(&army, &RuleParameters::DEFAULT);
        let figures: Vec<&str> = lines.iter().map(|line| line.figure.as_str()).collect();
        assert_eq!(figures, ["40", "20", "60"]);
        assert!(lines[1].what.contains("veteran"), "{lines:?}");
        assert_eq!(lines[2].what, "of 120 points; 6 units");
    }
}
