//! `gift_a` and `gift_b` of a variant: what a side has beyond the rules.

use std::cmp::Ordering;

use battle_core::{BySide, Side};
use serde::Serialize;
use triumph::battle::Gift;
use triumph::{HalfPoints, Mu};

use super::BattleVariant;
use crate::custom::half_points;
use crate::players::PlayerText;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span, TableReader};
use experiment::stronger::{Compared, in_all};

/// The key of each side.
const OF: [&str; 2] = ["gift_a", "gift_b"];

/// The gifts of a variant; what is wrong with them is a problem.
pub(super) fn read(variant: &TableReader<'_>, problems: &mut Problems) -> BySide<Gift> {
    BySide(OF.map(|key| {
        let table = variant.table(key, key, problems);
        table.map_or(Gift::NONE, |table| one(key, &table, problems))
    }))
}

fn one(name: &str, table: &TableReader<'_>, problems: &mut Problems) -> Gift {
    let n_problems = problems.len();
    let reach: Option<f64> = table.given("move", problems);
    let command: Option<i8> = table.given("command", problems);
    let factor: Option<i8> = table.given("factor", problems);
    let start: Option<f64> = table.given("head_start", problems);
    let is_zero = [
        ("move", reach == Some(0.0)),
        ("command", command == Some(0)),
        ("factor", factor == Some(0)),
    ];
    for (key, _) in is_zero.into_iter().filter(|(_, is_zero)| *is_zero) {
        problems.add(
            Problem::at(
                "experiment::gift",
                table.place(key),
                format!("`{key}` of `{name}` is 0, which gives nothing"),
            )
            .label("changes nothing")
            .help("leave it out, or give more or less than 0"),
        );
    }
    let mut gift =
        Gift { command: command.unwrap_or(0), factor: factor.unwrap_or(0), ..Gift::NONE };
    if let Some(reach) = reach {
        let tenths = (10.0 * reach).round();
        if (10.0 * reach - tenths).abs() > 1e-9 {
            problems.add(
                Problem::at(
                    "experiment::gift",
                    table.place("move"),
                    format!(
                        "`move` of `{name}` is {reach}, and a gift of move comes in tenths of a MU"
                    ),
                )
                .label("finer than a tenth")
                .help(format!("write {}", tenths / 10.0)),
            );
        }
        let size = Mu::fraction(tenths.abs() as i32, 10);
        gift.reach = if tenths < 0.0 { Mu(-size.0) } else { size };
    }
    if let Some(start) = start
        && let Some(node) = table.get("head_start")
        && let Some(points) = half_points("head_start", start, node, problems)
    {
        gift.head_start = points;
    }
    if gift.is_none() && problems.len() == n_problems {
        problems.add(
            Problem::at("experiment::gift", table.span.clone(), format!("`{name}` gives nothing"))
                .label("changes nothing")
                .help("write such as { move = 1 }, { command = 1 }, { factor = 1 } or { head_start = 2 }"),
        );
    }
    gift
}

/// What `run.toml` keeps of a gift.
#[derive(Debug, Serialize)]
pub struct ResolvedGift {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    reach: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    factor: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    head_start: Option<f64>,
}

impl ResolvedGift {
    /// None of a side without a gift.
    pub fn of(gift: &Gift) -> Option<ResolvedGift> {
        let tenths = (10.0 * f64::from(gift.reach.0) / f64::from(Mu::STEPS)).round();
        let start = f64::from(gift.head_start.0) / 2.0;
        (!gift.is_none()).then(|| ResolvedGift {
            reach: (tenths != 0.0).then_some(tenths / 10.0),
            command: (gift.command != 0).then_some(gift.command),
            factor: (gift.factor != 0).then_some(gift.factor),
            head_start: (start != 0.0).then_some(start),
        })
    }

    /// The keys of a variant that give it.
    pub fn table(&self) -> toml::Table {
        toml::Table::try_from(self).expect("numbers alone")
    }
}

/// What gifts are in words, a sentence for each side that has one.
pub fn in_words(variant: &BattleVariant) -> impl Iterator<Item = String> {
    let sides = Side::ALL.into_iter().zip(["A", "B"]);
    let with = sides.filter(|(side, _)| !variant.gifts[*side].is_none());
    with.map(|(side, letter)| {
        format!(
            "In \"{}\" {letter} has beyond the rules: {}.",
            variant.name,
            variant.gifts[side].in_words()
        )
    })
}

/// A side with a gift beside itself without one: more of what the rules only let help, or less.
pub fn compared(gift: &Gift) -> Compared {
    let ways: [Ordering; 4] = [
        gift.reach.cmp(&Mu(0)),
        gift.command.cmp(&0),
        gift.factor.cmp(&0),
        gift.head_start.cmp(&HalfPoints::ZERO),
    ];
    in_all(ways.map(Some))
}

/// A player who is asked to ignore gifts, and whose side has none in any cell that it plays.
pub(super) fn refuse_nothing_to_ignore(
    policies: Option<&BySide<PlayerText>>,
    variants: &[BattleVariant],
    place: &Span,
    problems: &mut Problems,
) {
    for (side, letter, key) in [(Side::A, "A", OF[0]), (Side::B, "B", OF[1])] {
        let ignores = |policies: &BySide<PlayerText>| policies[side].player().ignores_gifts();
        let mut cells = variants.iter().filter(|variant| ignores(&variant.policies));
        let is_asked = policies.is_some_and(ignores) || cells.clone().next().is_some();
        if is_asked && cells.all(|variant| variant.gifts[side].is_none()) {
            problems.add(
                Problem::at(
                    "experiment::gift",
                    place.clone(),
                    format!("`ignores_gifts` of the player of {letter} changes nothing, since no variant gives {letter} a gift"),
                )
                .label("nothing to ignore")
                .help(format!("leave it out, or give {key} = {{ move = 1 }} in a variant that it plays")),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_of_one_thing_and_less_of_another_is_neither_stronger_nor_weaker() {
        let gift = |mu: i32, command| Gift { reach: Mu::whole(mu), command, ..Gift::NONE };
        assert_eq!(compared(&gift(1, 2)), Some(Ordering::Greater));
        assert_eq!(compared(&gift(0, -1)), Some(Ordering::Less));
        assert_eq!(compared(&gift(1, -1)), None);
        assert_eq!(compared(&Gift::NONE), Some(Ordering::Equal));
    }

    /// Every tenth of a MU that a file may say is kept as it was written.
    #[test]
    fn a_run_keeps_tenths_of_a_mu() {
        for tenths in (-20..=40).filter(|&tenths| tenths != 0) {
            let size = Mu::fraction(i32::abs(tenths), 10).0;
            let gift = Gift { reach: Mu(size * tenths.signum()), ..Gift::NONE };
            let kept = ResolvedGift::of(&gift).expect("a gift");
            assert_eq!(kept.reach, Some(f64::from(tenths) / 10.0));
        }
    }
}
