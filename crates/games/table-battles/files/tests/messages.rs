//! Messages about a scenario file that can't be played.

use document::problem::Failure;
use table_battles::scenario::RowKind;
use table_battles_files::{BUILT_IN, read};

/// Every message about a text, in the order of the file.
fn messages(text: &str) -> Vec<String> {
    match read("it", text) {
        Err(Failure::Input { problems, .. }) => problems.iter().map(ToString::to_string).collect(),
        Err(other) => panic!("{}", other.in_short()),
        Ok(_) => Vec::new(),
    }
}

/// White Mountain with some of its text replaced.
fn white_mountain(changes: &[(&str, &str)]) -> String {
    let mut text = BUILT_IN[0].text.to_owned();
    for (before, after) in changes {
        assert!(text.contains(before), "{before}");
        text = text.replacen(before, after, 1);
    }
    text
}

const SMALL: &str = r#"
id = "X"
name = "A skirmish"
date = "1645-06-14"
[[army]]
name = "Royalists"
morale = 2
[[army.card]]
id = "N1"
name = "Rupert"
wing = "red"
strength = 4
dice = "6"
actions = [{ attack = "P1", hits = "1 per die", self = 1 }]
[[army]]
name = "Parliament"
morale = 2
[[army.card]]
id = "P1"
name = "Ireton"
wing = "pink"
strength = 5
dice = "5/6"
actions = [{ attack = ["N1"], hits = "1" }]
"#;

/// The small scenario with one text replaced.
fn small(before: &str, after: &str) -> Vec<String> {
    assert!(SMALL.contains(before), "{before}");
    messages(&SMALL.replacen(before, after, 1))
}

#[test]
fn a_single_target_needs_no_brackets() {
    let scenario = read("it", SMALL).expect("a scenario");
    let row = &scenario.armies[0].cards[0].rows[0];
    assert!(matches!(&row.kind, RowKind::Attack { targets, .. } if targets == &["P1"]));
}

/// Keys, values and what the rules say of them, in one report.
#[test]
fn everything_that_is_wrong_is_reported_at_once() {
    let text = white_mountain(&[
        ("dice = \"5/6\"", "dice = \"5/7\""),
        ("attack = [\"02A\"], needs = \"triplet\"", "attack = [\"2A\"], needs = \"three\""),
        ("reserve = \"05A\"", "reserve = \"07A\""),
        ("cubes = 3\ndice = \"straight-4\"", "cubes = 3\ndice = \"straight-7\""),
        ("morale = 2", "morale = 0"),
        ("pursuit = true", "persuit = true"),
    ]);
    let mut found = messages(&text);
    let mut expected = [
        "\"5/7\" is no dice area",
        "`needs` is \"three\", which is none of its values",
        "army \"Imperials & Catholic League\": its Morale is 0",
        "card 01A: a Straight of 7",
        "card 10A, action 1: the attack names 2A, which is no card",
        "card 06A: its Reserve names 07A, which is not a card of its own army",
        "unknown key `persuit` in card 08A",
    ];
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// A key that can't be read leads to no message about what the rules would say of its value.
#[test]
fn what_follows_from_another_mistake_is_not_reported() {
    assert_eq!(small("dice = \"6\"", "dice = \"double\""), ["\"double\" is no dice area"]);
    assert_eq!(
        small("attack = \"P1\"", "atack = \"P1\""),
        ["unknown key `atack` in card N1, actions 1"]
    );
    assert_eq!(
        small("id = \"P1\"", "is = \"P1\""),
        ["card Ireton has no `id`", "unknown key `is` in card Ireton"]
    );
    assert_eq!(
        small("strength = 4", "strength = \"4\""),
        ["`strength` is a text, and should be a whole number"]
    );
}

#[test]
fn a_date_is_a_year_a_month_and_a_day() {
    for (date, is_one) in [
        ("14 June 1645", false),
        ("1645-02-29", false),
        ("1645-6-14", false),
        ("1644-02-29", true),
        ("-0048-08-09", true),
    ] {
        let wrong = small("1645-06-14", date);
        assert_eq!(wrong.is_empty(), is_one, "{date}: {wrong:?}");
    }
}

#[test]
fn tb_atk_2_an_attack_makes_a_hit() {
    assert_eq!(small("hits = \"1\"", "hits = \"0\""), ["\"0\" is no number of hits"]);
}

#[test]
fn tb_atk_6_a_card_loses_no_more_sticks_than_it_has() {
    assert_eq!(small("self = 1", "self = 4"), Vec::<String>::new());
    assert_eq!(
        small("self = 1", "self = 5"),
        ["card N1, action 1: it costs the card 5 of its 4 sticks"]
    );
}

#[test]
fn tb_dice_9_a_card_without_dice_never_acts() {
    assert_eq!(
        small("dice = \"6\"", "dice = \"none\""),
        ["card N1, action 1: a card without a dice area never acts"]
    );
    let cubes = small(
        "strength = 4\ndice = \"6\"\nactions = [{ attack = \"P1\",",
        "cubes = 2\ndice = \"none\"\nactions = [{ attack = \"P1\", needs = \"pair\",",
    );
    assert_eq!(cubes.len(), 2, "{cubes:?}");
    assert!(cubes.iter().any(|it| it.contains("a card without a dice area holds no dice")));
}

#[test]
fn tb_card_4_an_action_is_one_of_its_kinds_with_its_keys() {
    assert_eq!(
        small("attack = \"P1\"", "attack = \"P1\", bombard = true"),
        ["card N1, action 1: it is several actions at once: attack, bombard"]
    );
    assert_eq!(small(", hits = \"1\"", ""), ["card P1, action 1: this attack has no `hits`"]);
    assert_eq!(
        small(", hits = \"1\"", ", hits = \"1\", takes = \"all\""),
        ["card P1, action 1: `takes` is no key of attack"]
    );
}

/// Two armies, and not one or three.
#[test]
fn a_battle_has_two_armies() {
    let text = SMALL.split("[[army]]\nname = \"Parliament\"").next().unwrap();
    assert_eq!(messages(text), ["there is 1 `army`, and it takes two"]);
}

/// TB-TV-1: an army can't eliminate more sticks than its enemy has.
#[test]
fn a_tactical_target_above_the_enemys_sticks_is_refused() {
    let found = |key: &str, sticks: u8| {
        small(
            "name = \"Royalists\"\nmorale = 2",
            &format!("name = \"Royalists\"\nmorale = 2\n{key} = {sticks}"),
        )
    };
    assert_eq!(found("tactical_victory", 5), Vec::<String>::new());
    for key in ["tactical_victory", "tactical_draw"] {
        let messages = found(key, 6);
        let [message] = messages.as_slice() else { panic!("{messages:?}") };
        assert!(
            message.contains("its tactical target is 6 sticks, and the enemy has 5"),
            "{message}"
        );
    }
}
