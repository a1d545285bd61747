//! Checks of the cells of printed tables, for every game that has such tables.

use crate::parameters::{Parameter, Tabled, changed};

/// Other values that a cell takes: every word, or the greatest number and the least.
///
/// # Panics
///
/// If it takes its own value only.
pub fn other_values<R: Tabled>(cell: &Parameter<R, R::Scope>) -> Vec<String> {
    let own = cell.default_text();
    let is_taken = |text: &String| *text != own && cell.set(&mut { R::DEFAULT }, text).is_ok();
    let found: Vec<String> = if cell.allowed.contains(" | ") {
        cell.allowed.split(" | ").map(str::to_owned).filter(is_taken).collect()
    } else {
        let numbers = || (-9..=100).map(|number| number.to_string());
        [numbers().rev().find(is_taken), numbers().find(is_taken)].into_iter().flatten().collect()
    };
    assert!(!found.is_empty(), "{} takes one value only", cell.name);
    found
}

/// The printed rules with one other value of a cell.
///
/// # Panics
///
/// If the cell isn't found by its name or doesn't show the value, if anything else is changed with it, if the rules aren't the printed
/// ones again when it is changed back, or if the cell takes a word that means nothing.
pub fn with_value<R: Tabled>(cell: &'static Parameter<R, R::Scope>, value: &str) -> R {
    let name = cell.name;
    assert!(std::ptr::eq(Parameter::named(name).expect("a cell of this name"), cell), "{name}");
    let mut rules = R::DEFAULT;
    cell.set(&mut rules, value).expect("a value that it takes");
    assert_eq!(cell.get(&rules), value, "{name}");
    assert_eq!(changed(&rules).map(|it| it.name).collect::<Vec<_>>(), [name]);
    let mut again = rules;
    cell.set(&mut again, &cell.default_text()).expect("its own value");
    assert_eq!(again, R::DEFAULT, "{name}");
    let refused = cell.set(&mut { R::DEFAULT }, "wheeled").expect_err("no value");
    let said = format!("`wheeled` is no value of `{name}`; it takes {}", cell.allowed);
    assert_eq!(refused.to_string(), said);
    rules
}
