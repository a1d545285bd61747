//! Tests of the built-in armies by the published lists that they follow (TR-AB), and of armies drawn from published lists.

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::Purpose;
use battle_core::{Role, StreamKey};
use triumph::army_lists::{ArmyRequest, Breach, ListedArmy, build, check};
use triumph::{Card, HalfPoints, RuleParameters, TroopType};

use super::file::{ArmyFile, to_toml};
use super::{BUILTIN, parse};
use crate::lists::published::published;
use crate::lists::{ListFile, builtin};
use experiment::document::Problems;

/// The lists that the armies follow.
fn lists() -> Vec<ListFile> {
    builtin::BUILTIN.iter().map(|list| list.list()).collect()
}

/// The list that an army follows.
fn list_of<'l>(army: &ArmyFile, lists: &'l [ListFile]) -> &'l ListFile {
    let wanted = army.list.as_deref().expect("a built-in army names its list");
    let mut named = lists.iter().filter(|list| list.name == wanted);
    named.next().unwrap_or_else(|| panic!("no list is called {wanted}"))
}

fn builtin(name: &str) -> ArmyFile {
    let army = BUILTIN.iter().find(|army| army.name == name);
    read(army.expect("it is built in").text)
}

fn read(text: &str) -> ArmyFile {
    let mut problems = Problems::default();
    let army = parse(text, &mut problems);
    let problems: Vec<String> = problems.into_sorted().iter().map(ToString::to_string).collect();
    assert_eq!(problems, [""; 0]);
    army.expect("an army")
}

fn breaches(army: &ArmyFile, lists: &[ListFile]) -> Vec<Breach> {
    let list = list_of(army, lists);
    let year = army.year.expect("a built-in army has a year");
    let choice = list.choice(year, army.faction.as_deref());
    let parameters = RuleParameters::DEFAULT;
    let listed_army = army.listed_army(&parameters);
    check(&listed_army, &list.of_year(&choice), &choice, &parameters)
}

/// Stands of 3.5 points alone can't fill 48 (TR-BC-23.1).
#[test]
fn tr_ab_01_every_built_in_army_costs_48_points() {
    for army in BUILTIN {
        let points = match army.name {
            "khwarizmian-with-cards" => "47.5",
            _ => "48",
        };
        assert_eq!(read(army.text).cost().to_string(), points, "{}", army.name);
    }
}

#[test]
fn tr_ab_02_to_10_every_built_in_army_is_allowed_by_its_list() {
    let lists = lists();
    for army in BUILTIN {
        assert_eq!(breaches(&read(army.text), &lists), [], "{}", army.name);
    }
}

/// TR-UN-01, TR-BC-00.5: every troop type and card is in some army.
#[test]
fn every_troop_type_and_every_card_is_in_an_army() {
    let armies: Vec<ArmyFile> = BUILTIN.iter().map(|army| read(army.text)).collect();
    for troop in TroopType::ALL {
        let has = |army: &ArmyFile| army.stands.iter().any(|line| line.troop == troop);
        assert!(armies.iter().any(has), "{troop}");
    }
    for card in Card::ALL {
        let has = |army: &ArmyFile| army.cards.iter().any(|line| line.card == card);
        assert!(armies.iter().any(has), "{card}");
    }
    let plain = armies.iter().filter(|army| army.cards.is_empty());
    assert!(plain.count() >= 40);
}

#[test]
fn every_army_has_an_enemy_in_the_catalogue_that_names_it_too() {
    for army in BUILTIN {
        let enemies = read(army.text).enemies;
        assert!(!enemies.is_empty(), "{}", army.name);
        for enemy in enemies {
            let theirs = builtin(&enemy).enemies;
            let plain = army.name.trim_end_matches("-with-cards").to_owned();
            assert!(theirs.contains(&plain), "{} and {enemy}", army.name);
        }
    }
}

#[test]
fn tr_ab_08_enemies_lived_at_one_time() {
    let lists = lists();
    for army in BUILTIN {
        let file = read(army.text);
        let years = list_of(&file, &lists).years;
        for enemy in &file.enemies {
            let theirs = list_of(&builtin(enemy), &lists).years;
            let together = years.from <= theirs.to && theirs.from <= years.to;
            assert!(together, "{} and {enemy}", army.name);
        }
    }
}

/// Every list, at points at which armies are compared, and read back from the text of the file.
#[test]
fn tr_ab_02_armies_of_every_list_are_built_written_read_and_legal() {
    let lists = published();
    for (points, expected) in [(40, WITHOUT_40_POINTS), (48, NEVER), (56, NEVER)] {
        let parameters =
            RuleParameters { points_cap: HalfPoints::whole(points), ..RuleParameters::DEFAULT };
        let mut without = Vec::new();
        for (number, list) in lists.iter().enumerate() {
            let years = [list.years.from, list.years.to, (list.years.from + list.years.to) / 2];
            let factions = std::iter::once(None).chain(list.notes().map(Some));
            let tries = factions.flat_map(|faction| years.map(|year| (year, faction)));
            let found = tries.filter_map(|(year, faction)| {
                let listed_army = drawn(list, year, faction, number, &parameters)?;
                Some((year, faction, listed_army))
            });
            let Some((year, faction, listed_army)) = { found }.next() else {
                without.push(list.name.as_str());
                continue;
            };
            let file = read(&to_toml(&ArmyFile::of(&listed_army, list, year, faction)));
            let choice = list.choice(year, faction);
            let again = file.listed_army(&parameters);
            let breaches = check(&again, &list.of_year(&choice), &choice, &parameters);
            assert_eq!(breaches, [], "{}", list.name);
            assert_eq!(again.army.stands.len(), listed_army.army.stands.len());
        }
        let known = |name: &&&str| lists.iter().any(|list| list.name == **name);
        let expected: Vec<&str> = expected.iter().filter(known).copied().collect();
        assert_eq!(without, expected, "{points} points");
    }
}

/// No entry offers the general's type.
const NEVER: &[&str] = &["Quechua or Aymara"];
/// The fewest stands of these lists cost more than 40 points.
const WITHOUT_40_POINTS: &[&str] = &[
    "Central Polynesian",
    "Chionites and Western Hepthalites",
    "Early Settled Meso-American",
    "Maori",
    "Melanesian",
    "Outer Polynesian",
    "Quechua or Aymara",
    "Shuar",
];

fn drawn(
    list: &ListFile,
    year: i32,
    faction: Option<&str>,
    seed: usize,
    parameters: &RuleParameters,
) -> Option<ListedArmy> {
    let choice = list.choice(year, faction);
    let request = ArmyRequest {
        list: &list.of_year(&choice),
        choice: &choice,
        parameters,
        cards: &[],
        aim: None,
    };
    let role = Role::shared(Purpose::Deployment, 0);
    let stream = StreamKey::of_seed(seed as u64).generator(role);
    build(&request, &mut SampledDice::new(stream, DiceTransform::default())).ok()
}

/// The Thessalians and the hypaspists follow Alexander, until 329 BC; he invades until 328 BC.
#[test]
fn tr_ab_08_the_wrong_year_and_faction_are_reported() {
    let lists = lists();
    let mut army = builtin("alexandrian-macedonian");
    army.year = Some(-326);
    army.faction = None;
    let found: Vec<String> = breaches(&army, &lists)
        .iter()
        .map(|breach| format!("{}: {breach}", breach.rule()))
        .collect();
    assert_eq!(
        found,
        // Two Javelin Cavalry are still the most of entries 1 and 4 together.
        [
            "TR-AB-07: its invasion rating is 4, which is none of the list's",
            "TR-AB-08: 2 stands of Raiders could only be of entry 5, which is of other years",
        ]
    );
}
