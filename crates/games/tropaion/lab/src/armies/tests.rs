//! Army files as read, and their problems, each at its line with what is allowed.

use std::path::Path;

use tropaion::RuleParameters;
use tropaion::armies::{BUILT_IN, BuiltIn};
use tropaion::army::{Army, CardEvent, Handicap, OwnCard};
use tropaion::cards::Card;
use tropaion::troops::{Trait, UnitType, Weapon};

use super::read;
use experiment::document::Problems;
use experiment::document::problem::Failure;

/// A file with a trait, a type, a weapon and a card of its own.
const FILE: &str = r#"
name = "Eastern horse"
sources = "invented"

[[trait]]
name = "steady mounts"
has = ["veteran"]
points = 1
effect = [
  { on = "combat", value = 1, against = ["foot", "EL"], when = ["to-front"] },
  { on = "rally", value = 2 },
]

[[type]]
name = "cataphracts"
like = "HC"
combat = 2
charge = 3
movement = 2
charge_move = 3
morale = 1.5
holds = 2
points = 16

[[weapon]]
name = "staff sling"
like = "javelin"
range = 3
points = 2

[card]
name = "Wedge"
on = "charge"
value = 2
copies = 2

[[unit]]
type = "Cataphracts"
count = 2
weapon = "staff-sling"
traits = ["Steady_Mounts"]

[[unit]]
type = "heavy infantry"
count = 8
"#;

/// The army under rules with room for expensive units, or all problems, as `LINE: message; help`.
fn judged(text: &str) -> Result<Army, Vec<String>> {
    let mut rules = RuleParameters::DEFAULT;
    rules.set("army_points", "180").expect("a parameter");
    let mut problems = Problems::default();
    let army = read(text, &rules, &mut problems);
    match Failure::of_file(Path::new("x.toml"), text, problems) {
        Ok(()) => Ok(army.expect("nothing is wrong")),
        Err(failure) => {
            let (parts, n_more) = failure.in_parts();
            assert_eq!(n_more, 0);
            let line = |part: &experiment::document::problem::ProblemParts| {
                let (line, _) = part.place.expect("it is in a file");
                format!("{line}: {}; {}", part.message, part.remedy)
            };
            Err(parts.iter().map(line).collect())
        }
    }
}

/// Asserts that these problems are found, in this order and no others; each begins so.
fn assert_wrong(text: &str, begins: &[&str]) {
    let found = judged(text).expect_err("something is wrong");
    let same = found.len() == begins.len()
        && found.iter().zip(begins).all(|(own, begin)| own.starts_with(begin));
    assert!(same, "{found:#?}\nbut not\n{begins:#?}");
}

#[test]
fn a_file_says_traits_types_weapons_and_a_card() {
    let army = judged(FILE).expect("legal");
    let unit = army.units[0];
    assert_eq!((unit.of, unit.weapon), (UnitType::HeavyCavalry, Weapon::Javelin));
    assert!(unit.has(Trait::Veteran) && !army.units[2].has(Trait::Veteran));
    assert_eq!(army.type_name(&unit), "cataphracts");
    assert_eq!(army.weapon_name(&unit), "staff sling");
    assert_eq!((unit.numbers.half_morale, unit.numbers.holds, unit.numbers.range), (3, 2, 3));
    // 16 for the type, 2 for the weapon, 1 for the trait; ten each for the others.
    assert_eq!(army.cost(&RuleParameters::DEFAULT.points()), 2 * 19 + 8 * 10);
    let card = OwnCard {
        name: "Wedge".to_owned(),
        on: CardEvent::Charge,
        value: 2,
        again: false,
        copies: 2,
        in_deck: 0,
    };
    assert_eq!(army.own_card, Some(card));
    let text = army.to_toml();
    assert!(text.contains("against = [\"LI\", \"MI\""), "{text}");
    assert_eq!(judged(&text), Ok(army), "{text}");
}

/// Built-in armies as files read back as themselves.
#[test]
fn built_in_armies_are_files() {
    for own in BUILT_IN {
        let army = own.army();
        assert_eq!(judged(&army.to_toml()), Ok(army));
    }
}

#[test]
fn a_file_begins_with_a_built_in_army_and_has_a_handicap() {
    let text = "like = \"gallic\"\n[[unit]]\ntype = \"HI\"\n[handicap]\nvalour = 2\ncard = \"hold hold\"\ngoes_first = true\n";
    let army = judged(text).expect("legal");
    let plain = BuiltIn::named("gallic").expect("built in").army();
    assert_eq!((&army.name, army.units.len()), (&plain.name, plain.units.len() + 1));
    assert_eq!(army.units[..plain.units.len()], plain.units[..]);
    let handicap = Handicap { points: [2, 0, 0], card: Some(Card::HoldHold), goes_first: true };
    assert_eq!(army.handicap, handicap);
    assert_eq!(judged(&army.to_toml()), Ok(army));
}

/// TP-P02, TP-P06: unknown keys, missing keys, wrong kinds of value and unknown words are all reported, with the nearest guess, and the
/// file is read on after each.
#[test]
fn tp_p06_everything_that_is_wrong_with_units_is_named_at_once() {
    assert_wrong(
        "nam = \"x\"\n\n[[unit]]\ntype = \"HX\"\nweapon = \"bwo\"\ntraits = [\"brave\", \"legionares\"]\n\n\
         [[unit]]\ntype = \"LI\"\ntraits = [\"legionaries\"]\ncount = 0\nranks = 3\n\n\
         [[unit]]\ntype = \"HC\"\nweapon = \"bow\"\ntraits = [\"raw\", \"veteran\"]\n\n\
         [[unit]]\ncount = \"two\"\n",
        &[
            "1: unknown key `nam` in the army; did you mean `name`?",
            "1: the army has no `name`; add it, such as name =",
            "4: \"HX\" is not a type of unit of Tropaion; did you mean `HI`? allowed: LI, MI, HI",
            "5: \"bwo\" is not a weapon of Tropaion; did you mean `bow`? allowed: none, javelin, sling, bow",
            "6: \"brave\" is not a trait of Tropaion; allowed: fast-cavalry",
            "6: \"legionares\" is not a trait of Tropaion; did you mean `legionaries`?",
            "11: `count` is 0; it is a whole number from 1 to 99",
            "12: unknown key `ranks` in [[unit]]; did you mean `traits`?",
            "14: [[unit]] 3, heavy cavalry: it may not have a bow; it takes none (TP-016); and raw and veteran at once",
            "19: [[unit]] has no `type`; add it, such as type = \"HI\"",
            "20: `count` is a text, and should be a whole number",
        ],
    );
}

/// TP-P02: an army is judged as a whole although other things are wrong, if only its units are known.
#[test]
fn tp_p02_an_army_without_morale_is_named_beside_other_faults() {
    assert_wrong(
        "name = \"x\"\ncolour = 1\n[[unit]]\ntype = \"LI\"\ncount = 5\n",
        &[
            "1: army `x`: it has 5 units; take 6 to 18 (TP-P02)",
            "1: army `x`: the morale values of its units add up to 0, its morale to begin with is 6",
            "2: unknown key `colour` in the army; allowed: name, like",
        ],
    );
    assert_wrong(
        "name = \"x\"\n[[unit]]\ntype = \"EL\"\ncount = 3\n",
        &[
            "1: army `x`: it has 3 units",
            "1: army `x`: it has 3 elephants; take at most 2",
            "1: army `x`: the morale values of its units add up to 3",
        ],
    );
    assert_eq!(judged("name = ").expect_err("no TOML").len(), 1);
}

#[test]
fn everything_wrong_with_own_traits_is_named_at_once() {
    assert_wrong(
        r#"name = "odd"
[[trait]]
name = "raw"
[[trait]]
name = "brave"
has = ["veterans"]
points = 1000
effect = [
  { on = "comat", value = 0 },
  { on = "test", value = 1, when = ["to-front"] },
  { on = "combat", value = 7, against = ["knights"], when = ["at-night"] },
  { on = "combat", against = [], while = 1 },
]
[[unit]]
type = "HI"
count = 12
traits = ["bravest"]
"#,
        &[
            "2: the trait does nothing; give it `has` or an [[trait.effect]]",
            "3: the name `raw` is taken; choose another name",
            "6: \"veterans\" is not a printed trait of Tropaion; did you mean `veteran`?",
            "7: `points` is 1000; it is a whole number from -99 to 99",
            "9: \"comat\" is not a die for an effect of Tropaion; did you mean `combat`?",
            "9: `value` is 0; take -3 to 3, but not 0",
            "10: `when` holds in combat only, and this effect is on = \"test\"",
            "11: `value` is 7; it is a whole number from -3 to 3",
            "11: \"knights\" is not an enemy of Tropaion; allowed: foot, cavalry, mounted, light, LI",
            "11: \"at-night\" is not a condition of Tropaion; allowed: charging",
            "12: [[trait.effect]] has no `value`",
            "12: `against` is empty",
            "12: unknown key `while` in [[trait.effect]]",
            "17: \"bravest\" is not a trait of Tropaion; did you mean `brave`?",
        ],
    );
}

#[test]
fn everything_wrong_with_own_types_and_weapons_is_named_at_once() {
    assert_wrong(
        r#"name = "odd"
[[type]]
name = "HI"
like = "knights"
combat = 9
charge = -1
movement = 0
charge_move = 8
morale = 1.2
holds = 4
points = 1000
[[type]]
name = "guards"
like = "HI"
moral = 1
[[type]]
name = "Guards"
like = "HI"
morale = 4
[[weapon]]
name = "bow"
like = "none"
range = 6
points = 100
[[weapon]]
name = ""
[[unit]]
type = "guard"
weapon = "gun"
count = 12
"#,
        &[
            "3: the name `HI` is taken",
            "4: \"knights\" is not a type of unit of Tropaion; allowed: LI, MI",
            "5: `combat` is 9; it is a whole number from -3 to 4",
            "6: `charge` is -1; it is a whole number from 0 to 4",
            "7: `movement` is 0; it is a whole number from 1 to 4",
            "8: `charge_move` is 8; it is a whole number from 1 to 5",
            "9: `morale` is 1.2; it is counted in halves; take 0, 0.5, 1 and so on, up to 3",
            "10: `holds` is 4; it is a whole number from 1 to 3",
            "11: `points` is 1000; it is a whole number from 0 to 99",
            "15: unknown key `moral` in [[type]]; did you mean `morale`?",
            "17: the name `Guards` is taken",
            "19: `morale` is 4; it is a number from 0 to 3",
            "21: the name `bow` is taken",
            "22: \"none\" is not a weapon to be like of Tropaion",
            "23: `range` is 6; it is a whole number from 1 to 5",
            "24: `points` is 100; it is a whole number from -99 to 99",
            "25: [[weapon]] has no `like`",
            "26: `name` is empty",
            "28: \"guard\" is not a type of unit of Tropaion; did you mean `guards`?",
            "29: \"gun\" is not a weapon of Tropaion",
        ],
    );
}

/// A card at an unknown event, one that rolls a die where none is rolled, and numbers out of range.
#[test]
fn everything_wrong_with_an_own_card_is_named_at_once() {
    let with = |card: &str| {
        format!("name = \"odd\"\n[card]\n{card}\n[[unit]]\ntype = \"HI\"\ncount = 12\n")
    };
    assert_wrong(
        &with("name = \"Shieldwall\"\non = \"rain\"\ncopies = 9\nwhen = 2"),
        &[
            "3: the name `Shieldwall` is taken",
            "4: \"rain\" is not an event for a card of Tropaion; allowed: charge, charged, failed-test, result, morale",
            "5: `copies` is 9; it is a whole number from 0 to 3",
            "6: unknown key `when` in [card]",
        ],
    );
    assert_wrong(
        &with("name = \"a\"\non = \"charge\"\nvalue = 4\nagain = true"),
        &[
            "5: `value` is 4; take 1 to 3 on = \"charge\"",
            "6: nothing is rolled on = \"charge\"; leave `again` out",
        ],
    );
    assert_wrong(
        &with("name = \"a\"\non = \"result\"\nvalue = 2\nagain = true"),
        &["5: `value` is 2; take 0, or leave it out: the die is rolled again"],
    );
    assert_wrong(
        &with("name = \"a\"\non = \"morale\"\nvalue = 9"),
        &["5: `value` is 9; it is a whole number from 0 to 6"],
    );
    assert_wrong(&with("name = \"a\"\non = \"charge\""), &["2: `value` is 0; take 1 to 3"]);
    assert_wrong(
        &with("name = \"a\"\non = \"charge\"\nvalue = 1\ncopies = 0\nin_deck = 0"),
        &["2: the card is in no hand and in no deck; give it `copies` or `in_deck`"],
    );
    assert_wrong(
        &with("name = \"a\"\non = \"charge\"\nvalue = 1\nin_deck = 11"),
        &["6: `in_deck` is 11; it is a whole number from 0 to 10"],
    );
    let dealt = judged(&with("name = \"a\"\non = \"charge\"\nvalue = 1\nin_deck = 4"));
    let own = dealt.expect("legal").own_card.expect("it has a card");
    assert_eq!((own.copies, own.in_deck), (0, 4));
    assert_wrong(&with(""), &["2: [card] has no `name`", "2: [card] has no `on`"]);
}

#[test]
fn everything_wrong_with_a_handicap_is_named_at_once() {
    assert_wrong(
        "like = \"gallick\"\n[[unit]]\ntype = \"HX\"\n[handicap]\nstrategy = -13\ncard = \"Sun\"\nvalor = 1\ngoes_first = 1\n",
        &[
            "1: \"gallick\" is not a built-in army of Tropaion; did you mean `gallic`?",
            "3: \"HX\" is not a type of unit",
            "5: `strategy` is -13; it is a whole number from -12 to 12",
            "6: \"Sun\" is not a card of Tropaion; allowed: Field",
            "7: unknown key `valor` in [handicap]; did you mean `valour`?",
            "8: `goes_first` is a whole number, and should be true or false",
        ],
    );
}

/// More than there is room for is refused where it begins.
#[test]
fn too_many_own_things_are_refused() {
    let trait_of = |n: usize| format!("[[trait]]\nname = \"t{n}\"\nhas = [\"veteran\"]\n");
    let traits: String = (0..7).map(trait_of).collect();
    let text = format!("name = \"x\"\n{traits}[[unit]]\ntype = \"HI\"\ncount = 12\n");
    assert_wrong(&text, &["20: a trait more than 6; leave it out"]);
}

/// An army like another may leave units of it out.
#[test]
fn units_of_like_are_taken_away() {
    let read = |text: &str| {
        let mut problems = Problems::default();
        let army = super::read(text, &RuleParameters::DEFAULT, &mut problems);
        (army, problems.into_sorted().iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let (army, wrong) = read(
        "like = \"gallic\"\nwithout = [\"LI=2\", \"mc\"]\n[[unit]]\ntype = \"HI\"\ncount = 2\n",
    );
    assert!(wrong.is_empty(), "{wrong:?}");
    let army = army.expect("legal");
    let n = |of: UnitType| army.units.iter().filter(|unit| unit.of == of).count();
    use UnitType::{HeavyInfantry, LightInfantry, MediumCavalry, Warband};
    assert_eq!([LightInfantry, MediumCavalry, Warband, HeavyInfantry].map(n), [0, 1, 8, 2]);
    let (_, wrong) = read("like = \"gallic\"\nwithout = [\"MC=3\", \"EL\", \"XX\"]\n");
    assert_eq!(wrong.len(), 3, "{wrong:?}");
    assert!(wrong[0].contains("`MC=3`: the army of `like` has 2 MC"), "{wrong:?}");
    assert!(wrong[1].contains("the army of `like` has no EL"), "{wrong:?}");
    let (_, wrong) =
        read("name = \"x\"\nwithout = [\"LI\"]\n[[unit]]\ntype = \"HI\"\ncount = 12\n");
    assert!(wrong[0].contains("there is none"), "{wrong:?}");
}
