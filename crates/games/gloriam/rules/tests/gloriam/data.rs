//! Dice, troops, characteristics and units as data; parameters.

use battle_core::values::Value;
use gloriam::parameters::{Small, TerrainEffect};
use gloriam::rules::breaking::{is_near_breaking, is_nervous};
use gloriam::rules::claims::{Combat, File};
use gloriam::rules::losses::Bases;
use gloriam::troops::{Effect, MoveType, Order, Terrain};
use gloriam::{Catalogue, Colour, DiceSet, PARAMETERS, RuleParameters, Symbol, units};

use crate::support::{average, meet, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;
const SYMBOLS: [Symbol; 4] = [Symbol::Skull, Symbol::Wound, Symbol::S, Symbol::Blank];

/// GL-001, GL-002, GL-003.
#[test]
fn gl_001_gl_002_gl_003_every_set_is_six_faces_with_one_s_and_red_kills_most() {
    for (name, set) in DiceSet::NAMED {
        let mut last = 0;
        for colour in Colour::ALL {
            let counts = SYMBOLS.map(|symbol| set.count(colour, symbol));
            assert_eq!(counts.iter().sum::<u8>(), 6, "{name}");
            assert_eq!(counts[2], 1, "{name}");
            assert!(counts[0] >= last, "{name}");
            last = counts[0];
        }
        assert_eq!(set.count(Colour::Black, Symbol::Skull), 0, "{name}");
    }
}

/// GL-006: the four sets differ in what is doubtful, and agree in what is thought likely.
#[test]
fn gl_006_sets_differ_in_what_is_doubtful() {
    let of = |colour, symbol| DiceSet::NAMED.map(|(_, set)| set.count(colour, symbol));
    // Six faces (95 %), one S each (90 %) and no skull on black (65 %) hold in all of them.
    for colour in Colour::ALL {
        assert_eq!(of(colour, Symbol::S), [1; 4]);
    }
    assert_eq!(of(Colour::Black, Symbol::Skull), [0; 4]);
    // Whether white has a skull, and red three, is as likely as not: both answers are there.
    assert_eq!(of(Colour::White, Symbol::Skull), [0, 1, 1, 0]);
    assert_eq!(of(Colour::Red, Symbol::Skull), [3, 3, 4, 2]);
}

/// GL-801: no points are known, so units and armies have none, and a file that names them is refused.
#[test]
fn gl_801_units_have_no_points() {
    let unit = "[[unit]]\nname = \"it\"\nquality = \"average\"\ntraining = \"formed\"\nmoves = \"close-infantry\"\n";
    let catalogue = Catalogue::built_in();
    assert!(units::from_toml(unit, catalogue).is_ok());
    let priced = units::from_toml(&format!("{unit}points = 54\n"), catalogue);
    let breaches = priced.expect_err("there is no such key");
    assert!(breaches.iter().any(|it| it.to_string().contains("points")));
}

/// GL-004, GL-007.
#[test]
fn gl_004_gl_007_the_faces_of_the_four_sets() {
    for (name, dice) in [
        ("D-A", "0/1/1/4 0/2/1/3 1/2/1/2 2/2/1/1 3/2/1/0"),
        ("D-B", "0/1/1/4 1/1/1/3 1/2/1/2 2/2/1/1 3/2/1/0"),
        ("D-C", "0/1/1/4 1/1/1/3 2/1/1/2 3/1/1/1 4/1/1/0"),
        ("D-D", "0/1/1/4 0/2/1/3 1/2/1/2 1/3/1/1 2/3/1/0"),
    ] {
        let set = DiceSet::from_text(dice).expect(dice);
        assert_eq!(DiceSet::from_text(name), Some(set));
        assert_eq!(set.text(), name);
    }
    let own = "1/0/1/4 0/2/1/3 1/2/1/2 2/2/1/1 3/2/1/0";
    assert_eq!(DiceSet::from_text(own).expect(own).text(), own);
    // Dice of other numbers of faces: eight, ten, thirty, and each colour its own.
    for own in [
        "0/1/1/6 0/2/1/5 1/2/1/4 2/2/1/3 3/2/1/2",
        "0/1/1/8 0/2/1/7 1/2/1/6 2/2/1/5 3/2/1/4",
        "0/1/1/28 0/2/1/3 1/2/1/0 2/2/1/5 1/0/0/0",
    ] {
        assert_eq!(DiceSet::from_text(own).expect(own).text(), own);
    }
    for bad in [
        "D-E",
        "0/1/1/4",
        "0/0/0/0 0/2/1/3 1/2/1/2 2/2/1/1 3/2/1/0",
        "0/1/1/29 0/2/1/3 1/2/1/2 2/2/1/1 3/2/1/0",
        "0/1/1 0/2/1/3 1/2/1/2 2/2/1/1 3/2/1/0",
    ] {
        assert_eq!(DiceSet::from_text(bad), None, "{bad}");
    }
}

/// GL-901: skulls have the lowest numbers, then wounds, S, blanks.
#[test]
fn gl_901_faces_are_numbered() {
    let green: Vec<Symbol> = (1..=6).map(|face| DiceSet::D_A.symbol(Colour::Green, face)).collect();
    use Symbol::{Blank, S, Skull, Wound};
    assert_eq!(green, [Skull, Wound, Wound, S, Blank, Blank]);
    let own = DiceSet::from_text("0/1/1/6 0/2/1/5 1/2/1/4 2/2/1/3 3/2/1/2").expect("eight faces");
    let red: Vec<Symbol> = (1..=8).map(|face| own.symbol(Colour::Red, face)).collect();
    assert_eq!(red, [Skull, Skull, Skull, Wound, Wound, S, Blank, Blank]);
}

/// GL-008, GL-009.
#[test]
fn gl_008_gl_009_wounds_that_cost_a_base() {
    use gloriam::rules::losses::Loss;
    let own = average("close-infantry", "");
    for (each, lost, left) in [(2, 2, 1), (3, 1, 2)] {
        let mut bases = Bases::full(&own);
        let losses = [0, 1, 2, 3, 0].map(|file| Loss { file, skulls: 0, wounds: 1 });
        bases.suffer(&losses, each);
        assert_eq!((bases.lost, bases.wounds), (lost, left));
    }
}

#[test]
fn gl_011_distances() {
    let all = [
        (MoveType::CloseInfantry, [3, 3, 2]),
        (MoveType::LooseInfantry, [3, 3, 3]),
        (MoveType::Warriors, [4, 4, 3]),
        (MoveType::Dragoons, [4, 4, 3]),
        (MoveType::SkirmishInfantry, [4, 4, 3]),
        (MoveType::CloseHorse, [4, 2, 1]),
        (MoveType::LooseHorse, [5, 3, 2]),
        (MoveType::SkirmishHorse, [6, 4, 3]),
        (MoveType::Elephants, [4, 3, 2]),
        (MoveType::BattleWagons, [2, 1, 0]),
        (MoveType::Artillery, [1, 0, 0]),
        (MoveType::LightArtillery, [2, 1, 0]),
    ];
    for (moves, distances) in all {
        assert_eq!(
            [Terrain::Good, Terrain::Rough, Terrain::Difficult]
                .map(|it| moves.distance(it, &RULES)),
            distances
        );
    }
}

/// GL-013: the shaded cells of the study deck (rough, difficult), and who may not enter at all. Wagons and guns have no cell
/// where they may not go.
#[test]
fn gl_013_who_is_affected_where() {
    use Effect::{Affected, Badly, None};
    let by_loss = RuleParameters { terrain_effect: TerrainEffect::ByLoss, ..RULES };
    for (moves, k2, other) in [
        (MoveType::CloseInfantry, [Affected, Badly], [None, Affected]),
        (MoveType::LooseInfantry, [None, Affected], [None, None]),
        (MoveType::SkirmishInfantry, [None, None], [None, Affected]),
        (MoveType::CloseHorse, [Badly, Badly], [Badly, Badly]),
        (MoveType::LooseHorse, [Affected, Badly], [Badly, Badly]),
        (MoveType::SkirmishHorse, [None, Affected], [Badly, Badly]),
        (MoveType::Elephants, [None, Affected], [Affected, Badly]),
        (MoveType::Warriors, [None, Affected], [None, Affected]),
        (MoveType::Dragoons, [None, Affected], [None, Affected]),
    ] {
        let of = |parameters: &RuleParameters| {
            [Terrain::Rough, Terrain::Difficult].map(|it| moves.effect(it, parameters))
        };
        assert_eq!((of(&RULES), of(&by_loss)), (k2, other), "{moves:?}");
        assert_eq!(moves.effect(Terrain::Good, &RULES), None);
    }
    for moves in [MoveType::BattleWagons, MoveType::LightArtillery] {
        assert_eq!(moves.effect(Terrain::Rough, &RULES), Badly, "{moves:?}");
        assert_eq!(moves.distance(Terrain::Difficult, &RULES), 0, "{moves:?}");
    }
    for ground in [Terrain::Rough, Terrain::Difficult] {
        assert_eq!(MoveType::Artillery.distance(ground, &RULES), 0);
    }
}

/// GL-014, GL-015.
#[test]
fn gl_014_gl_015_sizes() {
    let size = |keys: &str| {
        let it = troops(keys);
        [it.width, it.depth]
    };
    let of = |moves: &str, rest: &str| {
        size(&format!("quality = \"average\"; training = \"formed\"; moves = \"{moves}\"; {rest}"))
    };
    assert_eq!(
        of("close-infantry", "weapon = \"musket\"; characteristics = [\"pike-and-shot\"]"),
        [3, 2]
    );
    assert_eq!(of("close-infantry", "characteristics = [\"keil\"]"), [4, 3]);
    assert_eq!(
        of("close-infantry", "weapon = \"arquebus\"; characteristics = [\"tercio\"]"),
        [4, 3]
    );
    assert_eq!(of("warriors", ""), [4, 2]);
    assert_eq!(of("close-infantry", "characteristics = [\"long-spear\"]"), [4, 2]);
    assert_eq!(of("close-horse", ""), [2, 2]);
    assert_eq!(of("dragoons", "weapon = \"musket\""), [2, 2]);
    assert_eq!(of("elephants", ""), [2, 1]);
    assert_eq!(
        size("quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-horse\""),
        [3, 2]
    );
    let text = "[[unit]]\nname = \"x\"\nquality = \"average\"\ntraining = \"formed\"\nmoves = \"close-horse\"\nsize = [3, 3]\n";
    let breaches = units::from_toml(text, Catalogue::built_in()).unwrap_err();
    assert_eq!(
        breaches[0].to_string(),
        "unit `x`: size = [3, 3], 9 bases; such a unit has 4, 6 bases"
    );
}

/// GL-010, GL-016.
#[test]
fn gl_010_gl_016_every_fault_of_a_unit_is_named() {
    let text = "[[unit]]\nname = \"x\"\nquality = \"good\"\ntraining = \"formed\"\nmoves = \"hop\"\ncharacteristics = [\"brave\"]\n";
    let breaches = units::from_toml(text, Catalogue::built_in()).unwrap_err();
    let lines: Vec<String> = breaches.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines[0],
        "unit `x`: quality = \"good\"; take poor | average | superior | exceptional"
    );
    assert!(lines[1].starts_with("unit `x`: moves = \"hop\"; take close-infantry | "));
    assert!(
        lines[2].starts_with(
            "unit `x`: there is no characteristic `brave`; take pike-and-shot, elan, "
        )
    );
    assert_eq!(lines.len(), 3);
}

#[test]
fn gl_016_every_built_in_kind_is_legal_and_every_characteristic_is_there() {
    let catalogue = Catalogue::built_in();
    assert!(units::built_in(catalogue).len() >= 30);
    for code in [
        "P&S",
        "elan",
        "LSp",
        "keil",
        "tercio",
        "Agg",
        "Fer",
        "2H",
        "CL",
        "CPi",
        "ME",
        "MPi",
        "bayonets",
        "camels",
        "combat-shy",
        "HPR",
        "LPR",
        "flexible",
    ] {
        assert!(catalogue.mark(code).is_some(), "{code}");
    }
}

/// A designer's own characteristic is data: +2 against horse in melee that shoves, without a line of Rust.
#[test]
fn gl_016_a_new_characteristic_needs_no_rust() {
    let text = "[[characteristic]]\nname = \"bills\"\ncode = \"Bill\"\nclaim = [{ rule = \"own\", versus = [\"mounted\"], melee = 2, melee_wins = \"shove\" }]\n";
    let catalogue = Catalogue::built_in().extended(text).expect("legal");
    let unit = "[[unit]]\nname = \"Billmen\"\nquality = \"average\"\ntraining = \"formed\"\nmoves = \"close-infantry\"\ncharacteristics = [\"bills\"]\n";
    let own = units::from_toml(unit, &catalogue).expect("legal")[0].troops;
    let horse = average("close-horse", "");
    let claims = gloriam::rules::claims::Claims { catalogue: &catalogue, parameters: &RULES };
    let sum = claims.sum(&File::of(&own), &File::of(&horse), Combat::Melee);
    assert_eq!((sum.total, sum.shove), (2, true));
    assert_eq!(claims.sum(&File::of(&own), &File::of(&own), Combat::Melee).total, 0);
}

#[test]
fn gl_016_every_fault_of_a_characteristic_is_named() {
    let text = "[[characteristic]]\nname = \"keil\"\ncode = \"K2\"\nclaim = [{ rule = \"own\", versus = [\"giants\"], melee = \"much\", melee_wins = \"all\" }, { rule = \"two\", charge = 12 }, { rule = \"three\" }]\n";
    let breaches = Catalogue::built_in().extended(text).unwrap_err();
    let lines: Vec<String> = breaches.iter().map(|it| it.what.clone()).collect();
    assert_eq!(
        lines,
        [
            "its name or its code `K2` is already taken",
            "there is no class or characteristic `giants`",
            "`much` is no worth",
            "`all` can't be won",
            "12 claims",
            "it is worth nothing",
        ]
    );
    let unknown = Catalogue::built_in()
        .extended("[[characteristic]]\nname = \"a\"\nkode = \"b\"\n")
        .unwrap_err();
    assert!(unknown[0].to_string().starts_with("line 3: "), "{}", unknown[0]);
}

/// GL-017, GL-018, GL-702.
#[test]
fn gl_017_gl_018_gl_702_nervous_within_one_base() {
    let own = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let sug = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; size = [3, 2]",
    );
    let after = |lost, wounds| Bases { lost, wounds, ..Bases::full(&own) };
    // Six bases: nervous after two bases and a wound, not after two bases.
    assert!(is_nervous(&own, &after(2, 1), &RULES) && !is_nervous(&own, &after(2, 0), &RULES));
    // A SuG of six: 6 (lost + 1) + 3 wounds > 12.
    assert!(is_nervous(&sug, &after(1, 1), &RULES) && !is_nervous(&sug, &after(1, 0), &RULES));
    let never = RuleParameters { nervous_rule: gloriam::parameters::NervousRule::Never, ..RULES };
    assert!(
        !is_nervous(&own, &after(3, 0), &never) && is_near_breaking(&own, &after(3, 0), &never)
    );
}

#[test]
fn gl_701_three_wounds_a_base() {
    use gloriam::rules::breaking::is_broken;
    let own = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let rules = RuleParameters { wounds_per_base: Small(3), ..RULES };
    let after =
        |lost, wounds| is_broken(&own, &Bases { lost, wounds, ..Bases::full(&own) }, &rules);
    // 3 * lost + wounds > 9.
    assert!(!after(3, 0) && after(3, 1) && !after(2, 2));
}

#[test]
fn gl_019_order_and_classes() {
    assert_eq!(average("warriors", "").order, Order::Loose);
    assert_eq!(
        troops(
            "quality = \"average\"; training = \"tribal\"; moves = \"warriors\"; order = \"close\""
        )
        .order,
        Order::Close
    );
    assert_eq!(average("elephants", "").order, Order::Close);
    for (moves, foot, mounted) in [
        ("dragoons", true, false),
        ("loose-horse", false, true),
        ("elephants", false, false),
        ("battle-wagons", false, false),
    ] {
        let own = average(moves, "").moves;
        assert_eq!((own.is_foot(), own.is_mounted()), (foot, mounted), "{moves}");
    }
    // GL-517 goes by order: warriors in close order aren't loose.
    let close = troops(
        "quality = \"average\"; training = \"tribal\"; moves = \"warriors\"; order = \"close\"",
    );
    let horse = average("loose-horse", "");
    let (sums, _) = meet(&File::of(&horse), &File::of(&close), Combat::Charge);
    assert_eq!(sums, [0, 0]);
}

/// Every parameter reads back what it shows, and its alternatives are taken.
#[test]
fn gl_802_parameters_read_back() {
    for parameter in PARAMETERS {
        let mut rules = RULES;
        parameter
            .set(&mut rules, &parameter.default_text())
            .unwrap_or_else(|error| panic!("{}: {error}", parameter.name));
        assert_eq!(rules, RULES, "{}", parameter.name);
        for text in parameter.allowed.split(" | ").filter(|_| parameter.allowed.contains(" | ")) {
            if text.contains(' ') || text.contains("black/") {
                continue;
            }
            let mut rules = RULES;
            parameter
                .set(&mut rules, text)
                .unwrap_or_else(|error| panic!("{}: {error}", parameter.name));
            assert_eq!(parameter.get(&rules), text, "{}", parameter.name);
        }
        assert!(parameter.set(&mut rules, "nonsense").is_err(), "{}", parameter.name);
    }
}

/// An army of seven units of one kind, with a characteristic of its own.
fn army_with(code: &str, claim: &str) -> String {
    format!(
        r#"
name = "Army of {code}"
sources = "none: a test"

[[general]]
level = 3
kind = "professional"

[[characteristic]]
name = "own-{code}"
code = "{code}"
claim = [{claim}]

[[kind]]
name = "Foot with {code}"
quality = "average"
training = "formed"
moves = "close-infantry"
characteristics = ["own-{code}"]

[[unit]]
kind = "Foot with {code}"
count = 7
"#
    )
}

/// GL-016: two armies each with a characteristic of its own meet: each claims by its own, and the built-in ones stay as they were.
#[test]
fn gl_016_armies_bring_characteristics_of_their_own() {
    use gloriam::Battle;
    use gloriam::army::Army;
    use gloriam::rules::claims::{Claims, Face};
    let base = Catalogue::built_in();
    let read = |text: &str| Army::from_toml(text, base).expect("legal");
    let bills = read(&army_with(
        "Bill",
        "{ rule = \"bills\", versus = [\"foot\"], charge = 1, melee = 3 }",
    ));
    let staves = read(&army_with("Stave", "{ rule = \"staves\", charge = 5, melee = 5 }"));
    let battle = Battle::of(bills.clone(), staves.clone());
    let claims = Claims { catalogue: battle.catalogue(), parameters: battle.parameters() };
    let sum = |own: usize, combat: Combat| {
        let armies = battle.armies();
        let [one, two] = [own, 1 - own].map(|at| File::of(&armies.0[at].units()[0].troops));
        assert_eq!(one.face, Face::Front);
        claims.sum(&one, &two, combat).total
    };
    assert_eq!([sum(0, Combat::Charge), sum(0, Combat::Melee)], [1, 3]);
    assert_eq!([sum(1, Combat::Charge), sum(1, Combat::Melee)], [5, 5]);
    // The same file on both sides is one characteristic.
    let mirror = Battle::of(bills.clone(), bills);
    let more = mirror.catalogue().characteristics().len() - base.characteristics().len();
    assert_eq!(more, 1);
}

/// GL-016: a name that is taken, a claim without worth, and more than there is room for are named together.
#[test]
fn gl_016_every_fault_of_an_army_s_characteristics_is_named() {
    use gloriam::army::Army;
    let text = army_with("Bill", "{ rule = \"bills\", versus = [\"orcs\"] }");
    let text = text.replace("code = \"Bill\"", "code = \"Keil\"");
    let wrong = Army::from_toml(&text, Catalogue::built_in()).expect_err("three faults");
    let all: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    for part in ["`Keil` is already taken", "`orcs`", "it is worth nothing"] {
        assert!(all.iter().any(|it| it.contains(part)), "{part}: {all:?}");
    }
    assert_eq!(all.len(), 3, "{all:?}");
}
