//! Differences that are against the rules: a change by which the rules strengthen a side, and that side scores less.
//!
//! A player that plays well can't lose by having more, so the number says something about the player and not about the change. Each game
//! says whether its rules strengthen a side by a change (`CellInfo::strengthens`); what follows for a row is decided here for all games.

use battle_core::Side;
use stats::Estimate;

use super::{Differences, EffectLine};
use crate::cells::{CellInfo, Strengthens};

/// What stands in a verdict beside such a number.
pub const IN_SHORT: &str = "misleading";

/// What to make of a difference of A's scores that is against the rules with its whole interval; none for all others.
pub(crate) fn note(
    strengthens: Option<&Strengthens>,
    difference: &Estimate,
    a: &str,
    b: &str,
) -> Option<String> {
    let Strengthens { side, or_else } = strengthens?;
    let is_against = match side {
        Side::A => difference.hi < 0.0,
        Side::B => difference.lo > 0.0,
    };
    if !is_against {
        return None;
    }
    let helped = match (side, a == b) {
        (Side::A, true) => "side A",
        (Side::B, true) => "side B",
        (Side::A, false) => a,
        (Side::B, false) => b,
    };
    Some(match *or_else {
        "" => format!(
            "Read nothing into it: by the rules this helps {helped}. The player gets less out of a stronger army."
        ),
        or_else => format!(
            "Read nothing into it: by the rules this helps {helped}. Either the player gets less out of a stronger army or {or_else}."
        ),
    })
}

/// What to make of the difference of one cell; none where it is exact, as no player had a part in it.
pub(crate) fn note_of_cell(cell: &CellInfo, differences: &Differences) -> Option<String> {
    let sampled = differences.exact_headline().is_none();
    let strengthens = cell.strengthens.as_ref().filter(|_| sampled)?;
    note(Some(strengthens), differences.headline(), &cell.a, &cell.b)
}

/// What to make of the difference of a variant over several matchups, in all of which it strengthens the same side.
pub(crate) fn note_of_merged(
    cells: &[CellInfo],
    effects: &[&EffectLine],
    differences: &Differences,
) -> Option<String> {
    let of = |effect: &&EffectLine| &cells[effect.cell as usize];
    let (first, others) = effects.split_first()?;
    let first = of(first);
    let are_same = others.iter().all(|it| of(it).strengthens == first.strengthens);
    let sides = |it: &CellInfo| (it.a.clone(), it.b.clone());
    let have_names = others.iter().all(|it| sides(of(it)) == sides(first));
    let general = CellInfo {
        a: "the first side".to_owned(),
        b: "the second side".to_owned(),
        ..first.clone()
    };
    let named = if have_names { first } else { &general };
    note_of_cell(named, differences).filter(|_| are_same)
}

#[cfg(test)]
mod tests {
    use stats::MomentTally;

    use super::*;

    fn between(lo: f64, hi: f64) -> Estimate {
        Estimate { lo, hi, ..MomentTally::default().mean(0.05, 1.0, None) }
    }

    fn said(side: Side, lo: f64, hi: f64) -> Option<String> {
        note(Some(&Strengthens { side, or_else: "" }), &between(lo, hi), "Rome", "Gauls")
    }

    /// A stick more for Rome, after which Rome scores surely less; and a stick less for Rome, after which it scores surely more.
    #[test]
    fn only_a_whole_interval_against_the_side_that_is_strengthened_is_against_the_rules() {
        let rome = said(Side::A, -0.03, -0.01).expect("Rome is stronger and scores less");
        assert!(rome.contains("helps Rome.") && rome.contains("Read nothing into it"), "{rome}");
        let gauls = said(Side::B, 0.01, 0.03).expect("the Gauls gain by it and score less");
        assert!(gauls.contains("helps Gauls."), "{gauls}");
        for (side, lo, hi) in [
            (Side::A, -0.03, 0.0),
            (Side::A, -0.03, 0.01),
            (Side::A, 0.01, 0.03),
            (Side::B, -0.03, -0.01),
            (Side::B, 0.0, 0.03),
        ] {
            assert_eq!(said(side, lo, hi), None, "{side:?} {lo} {hi}");
        }
        assert_eq!(note(None, &between(-0.03, -0.01), "Rome", "Gauls"), None);
    }

    #[test]
    fn armies_of_one_name_are_told_apart_by_their_sides() {
        let of = Strengthens { side: Side::A, or_else: "the enemy lost a target with it" };
        let note = note(Some(&of), &between(-0.2, -0.1), "Gauls", "Gauls");
        let note = note.expect("it is against the rules");
        assert!(note.contains("helps side A. Either") && note.ends_with("with it."), "{note}");
    }
}
