//! The built-in armies against the published lists that they follow (TR-AB), where the lists are at hand.

use std::path::{Path, PathBuf};

use triumph::RuleParameters;
use triumph::army_lists::{Breach, check};

use super::file::ArmyFile;
use super::{BUILTIN, parse};
use crate::document::Problems;
use crate::lists::{ListFile, meshwesh};

/// The published lists, unless they aren't here.
#[expect(
    clippy::print_stderr,
    reason = "a test that does nothing says so, on standard error"
)]
fn lists() -> Option<Vec<ListFile>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folder = root.join("shared/data/meshwesh/armyLists");
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no army lists in {}", folder.display());
        return None;
    };
    let paths = files.map(|file| file.expect("readable").path());
    Some(paths.map(|path| imported(&path)).collect())
}

fn imported(path: &PathBuf) -> ListFile {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut problems = Problems::default();
    let imported = meshwesh::read(&text, &mut problems);
    assert!(problems.is_empty(), "{}", path.display());
    imported.expect("a list").list
}

/// The list that an army says it follows.
fn list_of<'l>(army: &ArmyFile, lists: &'l [ListFile]) -> &'l ListFile {
    let wanted = army
        .list
        .as_deref()
        .expect("a built-in army names its list");
    let mut named = lists.iter().filter(|list| list.name == wanted);
    named
        .next()
        .unwrap_or_else(|| panic!("no list is called {wanted}"))
}

fn builtin(name: &str) -> ArmyFile {
    let army = BUILTIN.iter().find(|army| army.name == name);
    read(army.expect("it is built in").text)
}

fn read(text: &str) -> ArmyFile {
    let mut problems = Problems::default();
    let army = parse(text, &mut problems);
    let problems: Vec<String> = problems
        .into_sorted()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(problems, [""; 0]);
    army.expect("an army")
}

fn breaches(army: &ArmyFile, lists: &[ListFile]) -> Vec<Breach> {
    let list = list_of(army, lists);
    let year = army.year.expect("a built-in army has a year");
    let choice = list.choice(year, army.faction.as_deref());
    let parameters = RuleParameters::DEFAULT;
    let muster = army.muster(&parameters);
    check(&muster, &list.of_year(&choice), &choice, &parameters)
}

#[test]
fn tr_ab_01_every_built_in_army_costs_48_points() {
    for army in BUILTIN {
        assert_eq!(read(army.text).cost().to_string(), "48", "{}", army.name);
    }
}

#[test]
fn tr_ab_02_to_10_every_built_in_army_is_allowed_by_its_list() {
    let Some(lists) = lists() else { return };
    for army in BUILTIN {
        assert_eq!(breaches(&read(army.text), &lists), [], "{}", army.name);
    }
}

/// The Thessalians and the hypaspists follow Alexander, and nobody after 329 BC.
#[test]
fn tr_ab_08_the_wrong_year_and_faction_are_told() {
    let Some(lists) = lists() else { return };
    let mut army = builtin("alexandrian-macedonian");
    army.year = Some(-326);
    army.faction = None;
    let told: Vec<String> = breaches(&army, &lists)
        .iter()
        .map(|breach| format!("{}: {breach}", breach.rule()))
        .collect();
    assert_eq!(
        told,
        // Two Javelin Cavalry are still the most of entries 1 and 4 together.
        ["TR-AB-08: 2 stands of Raiders could only be of entry 5, which is of other years"]
    );
}
