//! Scenarios with something changed: what is left of a card's names, and what can't be.

use table_battles::scenario::{Entry, RowKind, Scenario, Strength};
use table_battles::{Battle, Casting, RuleParameters};
use table_battles_files::BUILT_IN;

fn scenario(word: &str) -> Scenario {
    table_battles_files::built_in(word).expect("a built-in scenario").scenario()
}

/// Whatever formation is left out of whatever scenario, what is left can be played unless it was the last of its army.
#[test]
fn every_scenario_without_any_of_its_formations_can_be_played() {
    let mut n_played = 0;
    for own in BUILT_IN {
        let whole = scenario(own.name);
        for (_, card) in whole.cards() {
            let without = whole.clone().without(&card.id);
            assert!(without.find(&card.id).is_none());
            let names = format!("{without:?}");
            assert!(
                !names.contains(&format!("\"{}\"", card.id)),
                "{}: {} is still named",
                own.name,
                card.id
            );
            let battle = Battle::new(without, &RuleParameters::DEFAULT, Casting::Armies);
            assert!(battle.is_ok(), "{} without {}: {battle:?}", own.name, card.id);
            n_played += 1;
        }
    }
    assert_eq!(n_played, 102);
}

/// TB-RSV-2: a card that waits for Tillier's Right to leave is in play if that was never there; an attack without targets is removed.
#[test]
fn tb_rsv_2_who_waited_for_a_formation_that_is_left_out_is_in_play() {
    let whole = scenario("marston-moor");
    let waits = |scenario: &Scenario| scenario.find("15A").map(|(_, card)| card.reserve.clone());
    assert_eq!(waits(&whole), Some(Some(Entry::Auto("14A".to_owned()))));
    assert_eq!(waits(&whole.clone().without("14A")), Some(None));
    let rows = |scenario: &Scenario| {
        let (_, fairfax) = scenario.find("24A").expect("there");
        let kinds = fairfax.rows.iter().map(|row| matches!(row.kind, RowKind::Attack { .. }));
        kinds.collect::<Vec<_>>()
    };
    assert_eq!(rows(&whole), [true, false]);
    assert_eq!(rows(&whole.clone().without("11A")), [false]);
}

/// TB-CMD-1: who can only be commanded in goes with its commander.
#[test]
fn tb_cmd_1_who_can_only_be_commanded_in_goes_with_its_commander() {
    let mut n_commanded = 0;
    for own in BUILT_IN {
        let whole = scenario(own.name);
        for (_, card) in whole.cards() {
            if let Some(Entry::Commanded(by)) = &card.reserve {
                assert!(whole.clone().without(by).find(&card.id).is_none());
                n_commanded += 1;
            }
        }
    }
    assert!(n_commanded > 0);
}

#[test]
fn sticks_and_morale_change_by_what_is_asked_and_never_to_nothing() {
    let whole = scenario("marston-moor");
    let sticks = |scenario: &Scenario, id: &str| match scenario.find(id).expect("there").1.strength
    {
        Strength::Sticks(sticks) => sticks,
        Strength::Cubes(_) => 0,
    };
    let more = whole.clone().with_sticks("11A", 1).expect("four sticks");
    assert_eq!((sticks(&whole, "11A"), sticks(&more, "11A")), (3, 4));
    assert_eq!(sticks(&more, "12A"), sticks(&whole, "12A"));
    assert_eq!(whole.clone().with_sticks("11A", -3), None);
    assert_eq!(whole.clone().with_sticks("13A", 1), None, "it holds cubes");
    assert_eq!(whole.clone().with_sticks("99A", 1), None);
    let morale = |scenario: Option<Scenario>| scenario.map(|it| it.armies.map(|army| army.morale));
    assert_eq!(morale(whole.clone().with_morale(1, -2)), Some([Some(2), Some(1)]));
    assert_eq!(whole.with_morale(0, -2), None);
    assert_eq!(scenario("plains-of-abraham").with_morale(0, 1), None);
}

/// TB-DICE: every dice area is shown as files write it.
#[test]
fn tb_dice_areas_are_shown_as_they_are_written() {
    for own in BUILT_IN {
        let scenario = scenario(own.name);
        let written = own.text.lines().filter_map(|line| line.strip_prefix("dice = \""));
        let written: Vec<&str> = written.map(|rest| rest.trim_end_matches('"')).collect();
        let shown: Vec<String> = scenario.cards().map(|(_, card)| card.dice.to_string()).collect();
        assert_eq!(shown, written, "{}", own.name);
    }
}

/// Whatever normal formation is bland, the scenario can be played, and every card has its name, sticks, targets and place as before.
#[test]
fn every_scenario_with_any_of_its_formations_bland_can_be_played() {
    let mut n_played = 0;
    for own in BUILT_IN {
        let whole = scenario(own.name);
        for (_, card) in whole.cards() {
            let Some(bland) = whole.clone().with_bland(&card.id) else {
                assert!(card.sticks().is_none() || card.special.fog.is_some(), "{}", card.id);
                continue;
            };
            let (_, now) = bland.find(&card.id).expect("it is there");
            assert_eq!((now.sticks(), now.star), (card.sticks(), card.star));
            assert_eq!((now.wing, &now.reserve), (card.wing, &card.reserve));
            let others = |of: &Scenario| -> Vec<Vec<String>> {
                let cards = of.cards().filter(|(_, it)| it.id != card.id);
                let rows = cards.flat_map(|(_, it)| it.rows.clone());
                let targets = rows.filter_map(|row| match row.kind {
                    RowKind::Attack { targets, .. } => Some(targets),
                    _ => None,
                });
                targets.collect()
            };
            assert_eq!(others(&bland), others(&whole), "{}", card.id);
            let battle = Battle::new(bland, &RuleParameters::DEFAULT, Casting::Armies);
            assert!(battle.is_ok(), "{} with {} bland: {battle:?}", own.name, card.id);
            n_played += 1;
        }
    }
    // Of 102 cards those of roman strength, and the one in the fog, are none.
    assert!((70..102).contains(&n_played), "{n_played}");
}

/// A bland Cromwell takes sixes and hits once, as a formation without features would; its Screen is gone.
#[test]
fn a_bland_formation_takes_sixes_and_hits_once() {
    let bland = scenario("marston-moor").with_bland("18A").expect("a normal formation");
    let (_, cromwell) = bland.find("18A").expect("there");
    assert_eq!(cromwell.dice.to_string(), "6");
    let [row] = cromwell.rows.as_slice() else { panic!("one row") };
    let RowKind::Attack { targets, hits, self_hits } = &row.kind else { panic!("an attack") };
    assert_eq!((hits.base, hits.per_die, *self_hits), (1, 0, 0));
    let whole = scenario("marston-moor");
    let (_, printed) = whole.find("18A").expect("there");
    assert!(
        matches!(&printed.rows[0].kind, RowKind::Attack { targets: own, .. } if own == targets)
    );
    assert_eq!(bland.with_bland("18A"), None);
}
