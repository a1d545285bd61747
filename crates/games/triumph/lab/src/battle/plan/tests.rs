//! Which cells a battle experiment has, and which cards A has in each.

use std::any::Any;
use std::path::Path;

use battle_core::Side;
use triumph::{Card, CardSet, RuleParameters};

use super::BattlePlan;
use crate::TRIUMPH;
use crate::battle::PlannedBattles;
use experiment::builtin::BUILTIN;
use experiment::document::problem::Failure;
use experiment::document::{Problems, parse_toml};
use experiment::read_node;

const HEAD: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n[battle]\n\
                    policies = [\"steady\", \"steady\"]\n";
const SPARTA: &str = "matchups = [{ a = \"later-hoplite-spartan-with-cards\", b = \"parthian-with-cards\" },\n\
                      { a = \"hannibal-in-italy-with-cards\", b = \"polybian-roman\" }]\n";

fn planned(text: &str) -> BattlePlan {
    let mut problems = Problems::default();
    let root = parse_toml(text, &mut problems);
    let experiment =
        read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems).expect("it can be read");
    let planned: Box<dyn Any> = experiment.plan(&mut problems).expect("it can be played");
    assert!(problems.is_empty());
    planned.downcast::<PlannedBattles>().expect("it is a battle").planned
}

/// The variant of each cell (nothing for a baseline), and the cards of A and of B there.
fn cells(planned: &BattlePlan) -> Vec<(String, Vec<&'static str>, CardSet)> {
    let cells = planned.cells.iter().enumerate();
    cells
        .map(|(number, cell)| {
            let (_, contest) = planned.plan.contest(number, 0).expect("a cell of the plan");
            let [a, b] = [Side::A, Side::B].map(|side| contest.game.armies()[side].cards());
            let variant = cell.variant.as_ref().map(|variant| variant.name.clone());
            (variant.unwrap_or_default(), a.iter().map(Card::name).collect(), b)
        })
        .collect()
}

fn contested<'c>(
    cells: &'c [(String, Vec<&'static str>, CardSet)],
) -> Vec<(&'c str, &'c [&'static str])> {
    cells.iter().map(|(name, a, _)| (name.as_str(), &a[..])).collect()
}

/// Every card that is tried is in one cell of each army that buys it, alone; the other army keeps the cards that it buys.
#[test]
fn cards_are_tried_one_by_one_on_the_armies_that_buy_them() {
    let planned = planned(&format!("{HEAD}{SPARTA}cards = \"all\"\n"));
    let cells = cells(&planned);
    assert_eq!(
        contested(&cells),
        [
            ("", &[][..]),
            ("hold-the-line", &["hold-the-line"]),
            ("hoplite-deep-formation", &["hoplite-deep-formation"]),
            ("", &[]),
            ("hold-the-line", &["hold-the-line"]),
            ("pack-trains", &["pack-trains"]),
        ]
    );
    let parthian = CardSet::of(&[Card::ChargingCamelry, Card::PackTrains]);
    assert!(cells[..3].iter().all(|(_, _, b)| *b == parthian));
    let stands = |number| {
        let (_, contest) = planned.plan.contest(number, 0).expect("a cell of the plan");
        contest.game.armies()[Side::A].stands.len()
    };
    assert_eq!(stands(0), stands(1));
    let cost = planned.cells[2].variant.as_ref().map(|variant| variant.printed_cost.clone());
    assert_eq!(cost, Some(Some("free".to_owned())));
    assert!(planned.cells.iter().all(|cell| !cell.identical));
}

/// Cards that are not tried stay, in the baseline and beside the card that is tried.
#[test]
fn one_card_of_two_is_tried_beside_the_other() {
    let planned = planned(&format!("{HEAD}{SPARTA}cards = [\"hoplite-deep-formation\"]\n"));
    assert_eq!(
        contested(&cells(&planned)),
        [
            ("", &["hold-the-line"][..]),
            ("hoplite-deep-formation", &["hold-the-line", "hoplite-deep-formation"]),
            ("", &["hold-the-line", "pack-trains"]),
        ]
    );
}

#[test]
fn variants_are_with_cards_that_the_baseline_has_not_and_without_those_that_it_has() {
    let variants = "[[battle.variant]]\nname = \"deep\"\nwith = \"HD\"\n\
                    [[battle.variant]]\nname = \"not held\"\nwithout = [\"hold-the-line\"]\n\
                    [[battle.variant]]\nname = \"deep only\"\nwith = \"HD\"\nwithout = \"HL\"\n\
                    [[battle.variant]]\nname = \"deeper zones\"\nparameters = { zoc_depth_mu = 3 }\n";
    let planned = planned(&format!("{HEAD}{SPARTA}{variants}"));
    assert_eq!(
        contested(&cells(&planned)),
        [
            ("", &["hold-the-line"][..]),
            ("deep", &["hold-the-line", "hoplite-deep-formation"]),
            ("not held", &[]),
            ("deep only", &["hoplite-deep-formation"]),
            ("deeper zones", &["hold-the-line"]),
            ("", &["hold-the-line", "pack-trains"]),
            ("not held", &["pack-trains"]),
            ("deeper zones", &["hold-the-line", "pack-trains"]),
        ]
    );
}

/// No card of the whole experiment is left out, and each is alone.
#[test]
fn cards_at_a_glance_tries_all_24() {
    let builtin = BUILTIN.iter().find(|it| it.name == "cards-at-a-glance");
    let planned = planned(builtin.expect("it is built in").text);
    let mut tried = CardSet::EMPTY;
    for (variant, a, b) in cells(&planned) {
        let expected: Vec<&str> =
            Some(variant.as_str()).filter(|it| !it.is_empty()).into_iter().collect();
        assert_eq!(a, expected);
        assert!(b.is_empty());
        tried = Card::from_word(&variant).map_or(tried, |card| tried.with(card));
    }
    assert_eq!(tried.len(), Card::COUNT);
}

/// How many stands of A bear a custom card in each cell.
fn bearers(planned: &BattlePlan) -> Vec<usize> {
    let contests = (0..planned.cells.len()).filter_map(|cell| planned.plan.contest(cell, 0));
    contests
        .map(|(_, contest)| {
            let stands = contest.game.armies()[Side::A].stands.iter();
            stands.filter(|stand| stand.cards.has_custom()).count()
        })
        .collect()
}

const HASTINGS: &str = "[battle]\npolicies = [\"steady\", \"steady\"]\ncards = [\"wall\"]\n\
                        matchups = [{ a = \"anglo-danish\", b = \"norman-conquest\" }]\n";

/// The Anglo-Danes have nine stands of Heavy Foot; the Normans' one bears nothing.
#[test]
fn a_custom_card_is_borne_by_as_many_as_its_limit_says_or_by_all_or_none() {
    let head = HEAD.replace("[battle]\npolicies = [\"steady\", \"steady\"]\n", "");
    let with = |limit: &str| {
        let card = "[[card]]\nname = \"wall\"\nbearers = [\"heavy-foot\"]\n";
        let effect = "[[card.effect]]\nkind = \"factor\"\nvalue = 1\n";
        bearers(&planned(&format!("{head}{card}{limit}{effect}{HASTINGS}")))
    };
    assert_eq!(with(""), [0, 9]);
    assert_eq!(with("limit = 4\n"), [0, 4]);
    assert_eq!(with("limit = 9\nall_or_none = true\n"), [0, 9]);
}

/// A card like a printed one has its limit and its parameter in its own cell only.
#[test]
fn a_card_like_a_printed_one_changes_its_own_cell_only() {
    let head = HEAD.replace("[battle]\npolicies = [\"steady\", \"steady\"]\n", "");
    let card = "[[card]]\nname = \"thin\"\nlike = \"elephant-screen\"\nlimit = 2\n\
                es_max_markers = \"twice_the_elephants\"\n";
    let battle = "[battle]\npolicies = [\"steady\", \"steady\"]\ncards = [\"elephant-screen\", \"thin\"]\n\
                  matchups = [{ a = \"seleucid-with-cards\", b = \"polybian-roman\" }]\n";
    let planned = planned(&format!("{head}{card}{battle}"));
    let markers = RuleParameters::DEFAULT.es_max_markers;
    let tried: Vec<(usize, bool)> = (0..planned.cells.len())
        .filter_map(|cell| planned.plan.contest(cell, 0))
        .map(|(_, contest)| {
            let bought = &contest.game.armies()[Side::A].purchases;
            let screens = bought.iter().filter(|it| it.card == Card::ElephantScreen);
            let changed = contest.game.parameters().es_max_markers != markers;
            (screens.map(|it| it.stands.len()).sum(), changed)
        })
        .collect();
    assert_eq!(tried.len(), 3);
    assert_eq!(tried[0], (0, false));
    assert!(tried[1].0 > 2 && !tried[1].1, "{tried:?}");
    assert_eq!(tried[2], (2, true));
}

/// Each army meets every other once; armies of lists differ from draw to draw and are the same within eight pairs.
#[test]
fn a_matrix_of_armies_and_lists_has_every_two_of_them_once() {
    let planned =
        planned(&format!("{HEAD}matrix = [\"hussite\", \"list:hussite\", \"list:parthian\"]\n"));
    let titles: Vec<&str> = planned.cells.iter().map(|cell| &cell.matchup[..]).collect();
    assert_eq!(
        titles,
        [
            "Hussite v Hussite (list)",
            "Hussite v Parthian (list)",
            "Hussite (list) v Parthian (list)"
        ]
    );
    let armies = |cell: usize, pair: u64| {
        let (_, contest) = planned.plan.contest(cell, pair).expect("every slot is played");
        Side::ALL.map(|side| contest.game.armies()[side].clone())
    };
    let [first, later, next] = [0, 7, 8].map(|pair| armies(0, pair));
    assert_eq!(first, later);
    assert_eq!(first[0], next[0], "an army as it stands stays the same");
    assert_ne!(first[1], next[1], "the next one of the list");
    assert_ne!(armies(2, 0), armies(2, 8));
}

/// A list has a year, and other years have other armies; an unknown list is refused with the nearest one.
#[test]
fn lists_are_named_with_their_year_or_refused() {
    let of_year = |year: i32| {
        let text = format!(
            "{HEAD}matrix = [\"list:hussite\", \"list:parthian\"]\n[[battle.list]]\nkey = \"hussite\"\nyear = {year}\n"
        );
        let mut problems = Problems::default();
        let root = parse_toml(&text, &mut problems);
        let experiment =
            read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems).expect("it can be read");
        let planned = experiment.plan(&mut problems);
        (planned.is_some(), problems.into_sorted().len())
    };
    assert_eq!(of_year(1430), (true, 0));
    assert!(!of_year(-500).0, "no Hussites before Hus");
    let mut problems = Problems::default();
    let text = format!("{HEAD}matrix = [\"list:husite\", \"hussite\"]\n");
    let root = parse_toml(&text, &mut problems);
    let read = read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems);
    assert!(read.is_none_or(|experiment| experiment.plan(&mut problems).is_none()));
    let failure = Failure::of_file(Path::new("here.toml"), &text, problems).expect_err("refused");
    assert!(failure.in_short().contains("husite"), "{}", failure.in_short());
}
