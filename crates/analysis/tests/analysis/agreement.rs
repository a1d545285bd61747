use analysis::disagreements;

use crate::sample::{self, SCREEN, SHOWER};

#[test]
fn right_exact_values_agree() {
    assert_eq!(disagreements(&sample::info(), &sample::totals()), []);
}

#[test]
fn a_wrong_exact_value_is_found_and_named() {
    let mut info = sample::info();
    if let Some(exact) = &mut info.cells[SCREEN].exact {
        exact.score += 0.1;
        exact.measures[3] = exact.measures[3].map(|swing| swing - 1.0);
    }
    let found = disagreements(&info, &sample::totals());
    let quantities: Vec<&str> = found.iter().map(|it| it.quantity.as_str()).collect();
    assert_eq!(quantities, ["score", "swing"]);
    assert_eq!((found[0].cell, found[0].pairs), (SCREEN as u32, 576));
    assert!((found[0].exact - found[0].sampled - 0.1).abs() < 1e-12);
    assert!(found[0].z.unwrap() < -4.5 && found[1].z.unwrap() > 4.5);
    let text = found[0].to_string();
    assert!(text.starts_with("spear v knights, elephant-screen: score is 0."), "{text}");
}

#[test]
fn cells_without_exact_values_are_not_checked() {
    let mut info = sample::info();
    info.cells.iter_mut().for_each(|cell| cell.exact = None);
    assert_eq!(disagreements(&info, &sample::totals()), []);
}

/// ST-B5, ST-I4: a variant that is its baseline and differs all the same is a leak between streams.
#[test]
fn st_i4_an_identical_variant_that_differs_is_found() {
    let mut totals = sample::totals();
    totals.cells[SHOWER].effect.as_mut().unwrap().pairs.record(2, 3);
    let found = disagreements(&sample::info(), &totals);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].cell, found[0].z), (SHOWER as u32, None));
    assert!((found[0].sampled - 1.0 / 577.0).abs() < 1e-12);

    let mut totals = sample::totals();
    totals.cells[SHOWER].effect.as_mut().unwrap().difference_squares[0] = 4;
    assert_eq!(disagreements(&sample::info(), &totals).len(), 1);
}
