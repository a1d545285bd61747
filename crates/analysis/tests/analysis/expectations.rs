//! Expectations beside made-up tallies.

use analysis::expectations::{Expectation, ExpectationOutcome, ExpectedNumber, Quantity};
use analysis::tables::Tables;
use analysis::{Checked, RunInfo};

use crate::sample::{self, SCREEN, SHOWER};

/// The sample without exact values, so that intervals decide.
fn info() -> RunInfo {
    let mut info = sample::info();
    info.cells.iter_mut().for_each(|cell| cell.exact = None);
    info
}

fn checked(numbers: Vec<ExpectedNumber>, (least, most): (f64, f64)) -> Checked {
    let expectation = Expectation {
        about: "effect".to_owned(),
        quantity: Quantity::Effect,
        numbers,
        least,
        most,
        strict: false,
    };
    let info = RunInfo { expectations: vec![expectation], ..info() };
    sample::answer(&info, &sample::totals()).expectations.remove(0)
}

fn screen() -> ExpectedNumber {
    ExpectedNumber::Effect { cell: SCREEN as u32 }
}

/// Held inside, missed outside, and not settled on a bound, at either end.
#[test]
fn the_whole_interval_decides() {
    let effects = Tables::of(&info(), &sample::totals()).effects;
    let it = effects[0].differences.score;
    assert!(it.lo < it.hi);
    let (lo, hi, middle) = (it.lo, it.hi, it.value.expect("a value"));
    for (bounds, outcome) in [
        ((lo, hi), ExpectationOutcome::Held),
        ((f64::NEG_INFINITY, hi), ExpectationOutcome::Held),
        ((lo + 1e-6, hi), ExpectationOutcome::NotSettled),
        ((lo, hi - 1e-6), ExpectationOutcome::NotSettled),
        ((middle, f64::INFINITY), ExpectationOutcome::NotSettled),
        ((hi - 1e-6, 1.0), ExpectationOutcome::NotSettled),
        ((hi + 1e-6, 1.0), ExpectationOutcome::Missed),
        ((-1.0, lo - 1e-6), ExpectationOutcome::Missed),
    ] {
        assert_eq!(checked(vec![screen()], bounds).outcome, outcome, "{bounds:?}");
    }
}

/// Of two numbers each has its interval at 1 − α/2; the shower changes nothing by construction.
#[test]
fn several_numbers_share_the_level() {
    let shower = ExpectedNumber::Effect { cell: SHOWER as u32 };
    let both = checked(vec![screen(), shower], (-1.0, 0.5));
    let alone = checked(vec![screen()], (-1.0, 0.5));
    let half = RunInfo { alpha: 0.025, ..info() };
    let wider = Tables::of(&half, &sample::totals()).effects[0].differences.score;
    let of = |checked: &Checked| checked.numbers[0].estimate.expect("an estimate");
    assert_eq!(of(&both), wider);
    assert!(of(&alone).hi < wider.hi);
    assert_eq!(both.numbers[1].estimate.map(|it| (it.lo, it.hi)), Some((0.0, 0.0)));
}

/// A strict expectation that isn't settled fails; a number that the run can't give settles nothing.
#[test]
fn what_is_not_known_is_not_settled() {
    let mut unknown = checked(vec![ExpectedNumber::Worth { card: 0 }], (0.0, 1.0));
    assert_eq!((unknown.outcome, unknown.fails()), (ExpectationOutcome::NotSettled, false));
    assert!(unknown.to_string().contains("not determined"));
    unknown.expectation.strict = true;
    assert!(unknown.fails());
}
