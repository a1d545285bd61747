//! Section 7: claims one by one, dice, pairs.

use gloriam::parameters::{PreferredStack, Small, TwoDice};
use gloriam::rules::claims::{Claims, Combat, Face, File, Ground};
use gloriam::rules::combat::{Pair, Party, dice_at, fight, pairs};
use gloriam::rules::losses::Bases;
use gloriam::troops::Terrain;
use gloriam::{Catalogue, RuleParameters, Troops};

use crate::support::{average, letters, meet, meet_under, of_quality, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;

/// What a file claims in charge combat and in melee by the rows of one rule.
fn claims_of(rule: &str, own: &File, foe: &File) -> [i8; 2] {
    claims_under(rule, own, foe, &RULES)
}

fn claims_under(rule: &str, own: &File, foe: &File, parameters: &RuleParameters) -> [i8; 2] {
    let catalogue = Catalogue::built_in();
    let claims = Claims {
        catalogue: &catalogue,
        parameters,
    };
    [Combat::Charge, Combat::Melee].map(|combat| {
        let mut value = 0;
        claims.explain(own, foe, combat, |id, claim| {
            value += if id == rule { claim } else { 0 }
        });
        value
    })
}

/// Whether a file can win shatter and shove, in charge combat and in melee.
fn wins(own: &File, foe: &File, parameters: &RuleParameters) -> [(bool, bool); 2] {
    let catalogue = Catalogue::built_in();
    let claims = Claims {
        catalogue: &catalogue,
        parameters,
    };
    [Combat::Charge, Combat::Melee].map(|combat| {
        let sum = claims.sum(own, foe, combat);
        (sum.shatter, sum.shove)
    })
}

fn foot() -> Troops {
    average("close-infantry", "")
}

fn horse() -> Troops {
    average("close-horse", "")
}

fn charging(troops: &Troops) -> File<'_> {
    File {
        charging: true,
        ..File::of(troops)
    }
}

fn in_ground(terrain: Terrain, file: File) -> File {
    File {
        ground: Ground {
            terrain,
            ..file.ground
        },
        ..file
    }
}

#[test]
fn gl_510_each_level_of_better_quality() {
    let all = ["poor", "average", "superior", "exceptional"]
        .map(|it| of_quality(it, "close-infantry", ""));
    for (own, troops) in all.iter().enumerate() {
        for (foe, other) in all.iter().enumerate() {
            let better = (own as i8 - foe as i8).max(0);
            assert_eq!(
                claims_of("GL-510", &File::of(troops), &File::of(other)),
                [better; 2]
            );
        }
    }
}

#[test]
fn gl_511_ground_that_affects_the_opponent() {
    let (foot, horse) = (foot(), horse());
    for (terrain, of_foot, of_horse) in [
        (Terrain::Good, 0, 0),
        (Terrain::Rough, 2, 3),
        (Terrain::Difficult, 3, 3),
    ] {
        let own = File::of(&foot);
        assert_eq!(
            claims_of("GL-511", &own, &in_ground(terrain, File::of(&foot))),
            [of_foot; 2]
        );
        assert_eq!(
            claims_of("GL-511", &own, &in_ground(terrain, File::of(&horse))),
            [of_horse; 2]
        );
    }
}

#[test]
fn gl_512_pikes_against_a_low_pike_ratio() {
    let low = average("close-infantry", "\"low-pike-ratio\"");
    for (own, claim) in [
        ("\"keil\"", 1),
        ("\"tercio\"", 1),
        ("\"pike-and-shot\"", 1),
        ("\"long-spear\"", 0),
    ] {
        let own = average("close-infantry", own);
        assert_eq!(
            claims_of("GL-512", &File::of(&own), &File::of(&low)),
            [claim; 2]
        );
        assert_eq!(
            claims_of("GL-512", &File::of(&own), &File::of(&foot())),
            [0; 2]
        );
    }
}

/// GL-513, GL-515, GL-531.
#[test]
fn gl_513_gl_515_gl_531_uphill_and_walls() {
    let (foot, horse, elephants) = (foot(), horse(), average("elephants", ""));
    let on = |uphill, wall| File {
        ground: Ground {
            uphill,
            wall,
            ..Ground::OPEN
        },
        ..File::of(&foot)
    };
    let total = |own: &File, foe: &File| {
        let (hill, wall) = (claims_of("GL-513", own, foe), claims_of("GL-515", own, foe));
        [hill[0] + wall[0], hill[1] + wall[1]]
    };
    assert_eq!(total(&on(true, false), &charging(&foot)), [1, 1]);
    assert_eq!(total(&on(false, true), &charging(&foot)), [2, 1]);
    assert_eq!(total(&on(false, true), &charging(&horse)), [2, 1]);
    assert_eq!(total(&on(false, true), &charging(&elephants)), [0, 0]);
    assert_eq!(total(&on(true, true), &charging(&foot)), [3, 1]);
    // Only to its front.
    let behind = File {
        face: Face::Rear,
        ..on(false, true)
    };
    assert_eq!(total(&behind, &charging(&foot)), [0, 0]);
}

#[test]
fn gl_514_hedges_against_horse() {
    let (foot, horse) = (foot(), horse());
    let own = File {
        ground: Ground {
            hedge: true,
            ..Ground::OPEN
        },
        ..File::of(&foot)
    };
    assert_eq!(claims_of("GL-514", &own, &charging(&horse)), [1, 0]);
    assert_eq!(claims_of("GL-514", &own, &charging(&foot)), [0, 0]);
    // Who charges over it doesn't defend it.
    let over = File {
        charging: true,
        ..own
    };
    assert_eq!(claims_of("GL-514", &over, &charging(&horse)), [0, 0]);
}

#[test]
fn gl_516_riders_against_foot_who_charge() {
    let (foot, horse, elephants) = (foot(), horse(), average("elephants", ""));
    for rider in [&horse, &elephants] {
        assert_eq!(
            claims_of("GL-516", &File::of(rider), &charging(&foot)),
            [1, 0]
        );
        assert_eq!(
            claims_of("GL-516", &File::of(rider), &File::of(&foot)),
            [0, 0]
        );
        let flank = File {
            face: Face::Flank,
            ..File::of(rider)
        };
        assert_eq!(claims_of("GL-516", &flank, &charging(&foot)), [0, 0]);
    }
    assert_eq!(
        claims_of("GL-516", &File::of(&foot), &charging(&foot)),
        [0, 0]
    );
}

#[test]
fn gl_517_horse_in_good_going_against_loose_foot() {
    let (horse, elephants) = (horse(), average("elephants", ""));
    for (foe, claim) in [
        ("loose-infantry", [2, 1]),
        ("warriors", [2, 1]),
        ("close-infantry", [0, 0]),
    ] {
        let foe = average(foe, "");
        assert_eq!(
            claims_of("GL-517", &File::of(&horse), &File::of(&foe)),
            claim
        );
        assert_eq!(
            claims_of(
                "GL-517",
                &in_ground(Terrain::Rough, File::of(&horse)),
                &File::of(&foe)
            ),
            [0, 0]
        );
        // GL-Q11.
        assert_eq!(
            claims_of("GL-517", &File::of(&elephants), &File::of(&foe)),
            [0, 0]
        );
    }
    // GL-012: lining a wall is no good going.
    let lining = File {
        ground: Ground {
            wall: true,
            ..Ground::OPEN
        },
        ..File::of(&horse)
    };
    let loose = average("loose-infantry", "");
    assert_eq!(claims_of("GL-517", &lining, &File::of(&loose)), [0, 0]);
}

#[test]
fn gl_518_horse_that_shot_and_stood() {
    let (own, horse, foot) = (foot(), horse(), foot());
    let shot = File {
        shot: true,
        ..File::of(&horse)
    };
    assert_eq!(claims_of("GL-518", &charging(&own), &shot), [1, 0]);
    assert_eq!(
        claims_of(
            "GL-518",
            &charging(&own),
            &File {
                charging: true,
                ..shot
            }
        ),
        [0, 0]
    );
    assert_eq!(
        claims_of(
            "GL-518",
            &charging(&own),
            &File {
                shot: true,
                ..File::of(&foot)
            }
        ),
        [0, 0]
    );
}

#[test]
fn gl_519_camels() {
    let (camels, horse, foot) = (average("loose-horse", "\"camels\""), horse(), foot());
    assert_eq!(
        claims_of("GL-519", &File::of(&camels), &File::of(&horse)),
        [1, 0]
    );
    assert_eq!(
        claims_of("GL-519", &File::of(&camels), &File::of(&camels)),
        [0, 0]
    );
    assert_eq!(
        claims_of("GL-519", &File::of(&camels), &File::of(&foot)),
        [0, 0]
    );
    let parameters = RuleParameters {
        camel_melee: Small(1),
        ..RULES
    };
    assert_eq!(
        claims_under("GL-519", &File::of(&camels), &File::of(&horse), &parameters),
        [1, 1]
    );
}

#[test]
fn gl_520_high_pike_ratio() {
    let (own, foot) = (average("close-infantry", "\"high-pike-ratio\""), foot());
    assert_eq!(
        claims_of("GL-520", &File::of(&own), &File::of(&foot)),
        [1, 1]
    );
    assert_eq!(
        wins(&File::of(&own), &File::of(&foot), &RULES),
        [(false, true); 2]
    );
    let rough = in_ground(Terrain::Rough, File::of(&own));
    assert_eq!(claims_of("GL-520", &rough, &File::of(&foot)), [0, 0]);
    assert_eq!(wins(&rough, &File::of(&foot), &RULES), [(false, false); 2]);
}

/// GL-521, GL-522, GL-524.
#[test]
fn gl_521_gl_522_gl_524_nervous_shy_and_led() {
    let (own, shy) = (foot(), average("close-infantry", "\"combat-shy\""));
    let nervous = File {
        nervous: true,
        ..File::of(&own)
    };
    assert_eq!(claims_of("GL-521", &File::of(&own), &nervous), [1, 1]);
    assert_eq!(claims_of("GL-521", &nervous, &File::of(&own)), [0, 0]);
    assert_eq!(
        claims_of("GL-522", &File::of(&own), &File::of(&shy)),
        [1, 1]
    );
    assert_eq!(
        claims_of("GL-522", &File::of(&shy), &File::of(&own)),
        [0, 0]
    );
    let led = File {
        general: true,
        ..File::of(&own)
    };
    assert_eq!(claims_of("GL-524", &led, &File::of(&own)), [1, 1]);
}

#[test]
fn gl_523_tactical_units_against_skirmishers() {
    let sug =
        troops("quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"");
    let foot = foot();
    assert_eq!(
        claims_of("GL-523", &File::of(&foot), &File::of(&sug)),
        [2, 2]
    );
    assert_eq!(
        claims_of("GL-523", &File::of(&sug), &File::of(&sug)),
        [0, 0]
    );
    assert_eq!(
        claims_of("GL-523", &File::of(&sug), &File::of(&foot)),
        [0, 0]
    );
}

#[test]
fn gl_525_flanks_and_rears() {
    let foot = foot();
    for face in [Face::Flank, Face::Rear] {
        let target = File {
            face,
            ..File::of(&foot)
        };
        assert_eq!(claims_of("GL-525", &charging(&foot), &target), [4, 2]);
        // In charge combat only a file that charges; and not one that is itself taken in flank.
        assert_eq!(claims_of("GL-525", &File::of(&foot), &target), [0, 2]);
        assert_eq!(
            claims_of(
                "GL-525",
                &File {
                    face,
                    ..charging(&foot)
                },
                &target
            ),
            [0, 0]
        );
    }
}

/// GL-526, GL-527.
#[test]
fn gl_526_gl_527_neighbours() {
    let foot = foot();
    let own = File {
        neighbour_shattered: true,
        neighbour_shoved: true,
        ..File::of(&foot)
    };
    assert_eq!(claims_of("GL-526", &own, &File::of(&foot)), [2, 0]);
    assert_eq!(claims_of("GL-527", &own, &File::of(&foot)), [1, 1]);
    let parameters = RuleParameters {
        shatter_claim: Small(1),
        ..RULES
    };
    assert_eq!(
        claims_under("GL-526", &own, &File::of(&foot), &parameters),
        [1, 0]
    );
    let flank = File {
        face: Face::Flank,
        ..own
    };
    assert_eq!(claims_of("GL-526", &flank, &File::of(&foot)), [0, 0]);
    assert_eq!(claims_of("GL-527", &flank, &File::of(&foot)), [0, 0]);
}

#[test]
fn gl_528_better_armour() {
    let of = |armour: &str, rest: &str| {
        troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; armour = \"{armour}\"; {rest}"
        ))
    };
    let (none, armour, full) = (of("none", ""), of("armour", ""), of("full", ""));
    for (own, foe, claim) in [
        (&armour, &none, 1),
        (&full, &armour, 1),
        (&full, &none, 1),
        (&armour, &armour, 0),
        (&none, &full, 0),
    ] {
        assert_eq!(
            claims_of("GL-528", &File::of(own), &File::of(foe)),
            [0, claim]
        );
    }
    for foe in [
        of("none", "characteristics = [\"two-handed\"]"),
        of("none", "weapon = \"musket\""),
        of("none", "characteristics = [\"pike-and-shot\"]"),
        average("elephants", ""),
    ] {
        assert_eq!(
            claims_of("GL-528", &File::of(&full), &File::of(&foe)),
            [0, 0]
        );
    }
}

/// GL-529, GL-545.
#[test]
fn gl_529_gl_545_ferocious_foot() {
    let (own, foot) = (average("warriors", "\"ferocious\""), foot());
    assert_eq!(
        claims_of("GL-529", &File::of(&own), &File::of(&foot)),
        [0, 1]
    );
    assert_eq!(
        claims_of("GL-545", &File::of(&own), &File::of(&foot)),
        [1, 0]
    );
    let parameters = RuleParameters {
        ferocious_foot: Small(2),
        ..RULES
    };
    assert_eq!(
        claims_under("GL-545", &File::of(&own), &File::of(&foot), &parameters),
        [2, 0]
    );
    assert_eq!(
        wins(&File::of(&own), &File::of(&foot), &RULES),
        [(true, false), (false, false)]
    );
    for foe in ["pike-and-shot", "long-spear", "keil", "tercio", "bayonets"] {
        let foe = average("close-infantry", &format!("\"{foe}\""));
        assert_eq!(
            claims_of("GL-545", &File::of(&own), &File::of(&foe)),
            [0, 0]
        );
        assert_eq!(
            wins(&File::of(&own), &File::of(&foe), &RULES),
            [(false, false); 2]
        );
    }
}

/// GL-540, GL-542.
#[test]
fn gl_540_gl_542_pikes_and_spears_against_riders() {
    let (horse, elephants, foot) = (horse(), average("elephants", ""), foot());
    for (rule, name) in [
        ("GL-540", "\"pike-and-shot\""),
        ("GL-542", "\"long-spear\""),
    ] {
        let own = average("close-infantry", name);
        for (foe, claim) in [(&horse, 2), (&elephants, 2), (&foot, 0)] {
            assert_eq!(claims_of(rule, &File::of(&own), &File::of(foe)), [claim; 2]);
        }
        let flank = File {
            face: Face::Flank,
            ..File::of(&own)
        };
        assert_eq!(claims_of(rule, &flank, &File::of(&horse)), [0, 0]);
    }
    // GL-553: long spears only while unaffected; pike and shot have no asterisk.
    let spears = average("close-infantry", "\"long-spear\"");
    assert_eq!(
        claims_of(
            "GL-542",
            &in_ground(Terrain::Rough, File::of(&spears)),
            &File::of(&horse)
        ),
        [0, 0]
    );
    let pikes = average("close-infantry", "\"pike-and-shot\"");
    assert_eq!(
        claims_of(
            "GL-540",
            &in_ground(Terrain::Rough, File::of(&pikes)),
            &File::of(&horse)
        ),
        [2, 2]
    );
}

#[test]
fn gl_541_elan() {
    let (own, foot, horse) = (average("loose-infantry", "\"elan\""), foot(), horse());
    assert_eq!(
        claims_of("GL-541", &File::of(&own), &File::of(&foot)),
        [1, 1]
    );
    assert_eq!(
        claims_of("GL-541", &File::of(&own), &File::of(&horse)),
        [0, 0]
    );
    assert_eq!(
        wins(&File::of(&own), &File::of(&foot), &RULES),
        [(false, true); 2]
    );
    let parameters = RuleParameters {
        elan_melee: Small(0),
        ..RULES
    };
    assert_eq!(
        claims_under("GL-541", &File::of(&own), &File::of(&foot), &parameters),
        [1, 0]
    );
    assert_eq!(
        wins(&File::of(&own), &File::of(&foot), &parameters),
        [(false, true), (false, false)]
    );
}

/// GL-543, GL-554.
#[test]
fn gl_543_gl_554_keil_and_tercio_by_ranks() {
    let (foot, horse, elephants) = (foot(), horse(), average("elephants", ""));
    for name in ["\"keil\"", "\"tercio\""] {
        let own = average("close-infantry", name);
        for (ranks, of_foot, of_horse) in [(1, 0, 2), (2, 0, 2), (3, 1, 3), (4, 1, 3)] {
            let own = File {
                ranks,
                ..File::of(&own)
            };
            assert_eq!(claims_of("GL-543", &own, &File::of(&foot)), [of_foot; 2]);
            assert_eq!(claims_of("GL-543", &own, &File::of(&horse)), [of_horse; 2]);
            assert_eq!(claims_of("GL-543", &own, &File::of(&elephants)), [0, 0]);
        }
    }
}

#[test]
fn gl_544_aggressive_foot() {
    let (own, foot, horse, elephants) = (
        average("warriors", "\"aggressive\""),
        foot(),
        horse(),
        average("elephants", ""),
    );
    for (foe, claim) in [(&foot, 1), (&horse, 1), (&elephants, 0)] {
        assert_eq!(
            claims_of("GL-544", &File::of(&own), &File::of(foe)),
            [claim, 0]
        );
    }
    assert_eq!(
        wins(&File::of(&own), &File::of(&foot), &RULES),
        [(false, true), (false, false)]
    );
}

/// GL-546, GL-551, GL-552.
#[test]
fn gl_546_gl_551_gl_552_hand_weapons() {
    let (foot, keil) = (foot(), average("close-infantry", "\"keil\""));
    let pikes = average("close-infantry", "\"pike-and-shot\"");
    let spears = average("close-infantry", "\"long-spear\"");
    let bayonets = average("close-infantry", "\"bayonets\"");
    let thin = File {
        ranks: 1,
        ..File::of(&keil)
    };
    let deep = File {
        ranks: 2,
        ..File::of(&keil)
    };
    let axes = average("close-infantry", "\"two-handed\"");
    let swords = average("close-horse", "\"expert-swordsmen\"");
    let pistols = average("close-horse", "\"melee-pistol\"");
    for (foe, of_axes, of_swords) in [
        (File::of(&foot), 1, 1),
        (File::of(&pikes), 0, 0),
        (File::of(&spears), 0, 1),
        (File::of(&bayonets), 0, 0),
        (thin, 1, 1),
        (deep, 0, 0),
    ] {
        assert_eq!(claims_of("GL-546", &File::of(&axes), &foe), [1, of_axes]);
        assert_eq!(
            claims_of("GL-551", &File::of(&swords), &foe),
            [0, of_swords]
        );
        assert_eq!(claims_of("GL-552", &File::of(&pistols), &foe), [0, 1]);
    }
}

const STANDING: [&str; 5] = [
    "\"long-spear\"",
    "\"pike-and-shot\"",
    "\"keil\"",
    "\"tercio\"",
    "\"bayonets\"",
];

/// GL-547, GL-553.
#[test]
fn gl_547_gl_553_charging_lancers() {
    let own = average("close-horse", "\"charging-lancer\"");
    let (foot, elephants, wagons) = (
        foot(),
        average("elephants", ""),
        average("battle-wagons", ""),
    );
    for (foe, claim) in [(&foot, 2), (&elephants, 0), (&wagons, 0)] {
        assert_eq!(
            claims_of("GL-547", &charging(&own), &File::of(foe)),
            [claim, 0]
        );
    }
    assert_eq!(
        claims_of("GL-547", &File::of(&own), &File::of(&foot)),
        [0, 0],
        "standing"
    );
    assert_eq!(
        claims_of(
            "GL-547",
            &in_ground(Terrain::Rough, charging(&own)),
            &File::of(&foot)
        ),
        [0, 0],
        "affected"
    );
    for name in STANDING {
        let foe = average("close-infantry", name);
        assert_eq!(
            claims_of("GL-547", &charging(&own), &File::of(&foe)),
            [0, 0],
            "{name}"
        );
        assert_eq!(
            claims_of("GL-547", &charging(&own), &charging(&foe)),
            [2, 0],
            "{name} charging"
        );
        assert_eq!(
            claims_of(
                "GL-547",
                &charging(&own),
                &in_ground(Terrain::Rough, File::of(&foe))
            ),
            [2, 0],
            "{name} affected"
        );
        assert_eq!(
            claims_of(
                "GL-547",
                &charging(&own),
                &File {
                    face: Face::Flank,
                    ..File::of(&foe)
                }
            ),
            [2, 0],
            "{name} in flank"
        );
    }
}

#[test]
fn gl_548_charging_pistols() {
    let own = average("close-horse", "\"charging-pistol\"");
    let (foot, elephants, wagons) = (
        foot(),
        average("elephants", ""),
        average("battle-wagons", ""),
    );
    for foe in [&foot, &elephants, &wagons] {
        assert_eq!(claims_of("GL-548", &charging(&own), &File::of(foe)), [2, 0]);
        assert_eq!(claims_of("GL-548", &File::of(&own), &File::of(foe)), [0, 0]);
    }
    let parameters = RuleParameters {
        cpi_vs_standing: Small(1),
        ..RULES
    };
    for name in STANDING {
        let foe = average("close-infantry", name);
        assert_eq!(
            claims_of("GL-548", &charging(&own), &File::of(&foe)),
            [0, 0],
            "{name}"
        );
        assert_eq!(
            claims_under("GL-548", &charging(&own), &File::of(&foe), &parameters),
            [1, 0],
            "{name}"
        );
    }
}

#[test]
fn gl_549_aggressive_and_ferocious_horse_once() {
    let foot = foot();
    for name in [
        "\"aggressive\"",
        "\"ferocious\"",
        "\"aggressive\", \"ferocious\"",
    ] {
        let own = average("close-horse", name);
        assert_eq!(
            claims_of("GL-549", &charging(&own), &File::of(&foot)),
            [1, 0],
            "{name}"
        );
        assert!(wins(&charging(&own), &File::of(&foot), &RULES)[0].0);
        for foe in STANDING {
            let foe = average("close-infantry", foe);
            assert_eq!(
                claims_of("GL-549", &charging(&own), &File::of(&foe)),
                [0, 0],
                "{name}"
            );
        }
    }
}

#[test]
fn gl_550_elephants() {
    let own = average("elephants", "");
    let (foot, horse, wagons) = (foot(), horse(), average("battle-wagons", ""));
    let guns = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"artillery\"; weapon = \"heavy-artillery\"",
    );
    for (foe, claim) in [
        (&foot, [3, 2]),
        (&horse, [5, 4]),
        (&own, [0, 0]),
        (&wagons, [0, 0]),
        (&guns, [0, 0]),
    ] {
        assert_eq!(claims_of("GL-550", &File::of(&own), &File::of(foe)), claim);
    }
    assert_eq!(
        wins(&File::of(&own), &File::of(&foot), &RULES),
        [(true, false), (false, true)]
    );
}

#[test]
fn gl_555_a_blocked_claim_shatters_only_by_the_other_reading() {
    let (own, keil) = (
        average("close-horse", "\"charging-lancer\""),
        average("close-infantry", "\"keil\""),
    );
    assert_eq!(
        wins(&charging(&own), &File::of(&keil), &RULES)[0],
        (false, false)
    );
    let parameters = RuleParameters {
        shatter_needs_claim: false,
        ..RULES
    };
    assert_eq!(
        wins(&charging(&own), &File::of(&keil), &parameters)[0],
        (true, false)
    );
    assert_eq!(
        claims_under("GL-547", &charging(&own), &File::of(&keil), &parameters),
        [0, 0]
    );
}

#[test]
fn gl_504_preferred_claims_add_or_not() {
    // Long spears with two-handed weapons, against horse that charge.
    let own = average("close-infantry", "\"long-spear\", \"two-handed\"");
    let horse = horse();
    let foe = charging(&horse);
    let (sums, _) = meet(&File::of(&own), &foe, Combat::Charge);
    assert_eq!(sums[0], 3);
    let parameters = RuleParameters {
        pref_stack: PreferredStack::Max,
        ..RULES
    };
    let (sums, _) = meet_under(&File::of(&own), &foe, Combat::Charge, &parameters);
    assert_eq!(sums[0], 2);
}

#[test]
fn gl_508_a_file_taken_in_flank_claims_and_wins_nothing_of_its_front() {
    let own = average("warriors", "\"ferocious\", \"aggressive\"");
    let foot = foot();
    let flank = File {
        face: Face::Flank,
        ..File::of(&own)
    };
    let (sums, _) = meet(&flank, &charging(&foot), Combat::Charge);
    assert_eq!(sums, [0, 4]);
    assert_eq!(wins(&flank, &File::of(&foot), &RULES), [(false, false); 2]);
}

/// GL-502, GL-503.
#[test]
fn gl_502_gl_503_the_dice_at_each_difference() {
    let expected = [
        "B", "B", "W", "W", "W", "G", "G", "Y", "R", "R+W", "R+G", "R+Y", "R+R", "R+R",
    ];
    for (d, dice) in (-5..).zip(expected) {
        assert_eq!(letters(dice_at(d, &RULES)), dice, "{d}");
    }
    let parameters = RuleParameters {
        plus4: TwoDice::RedBlack,
        plus5: TwoDice::RedWhite,
        ..RULES
    };
    assert_eq!(letters(dice_at(4, &parameters)), "R+B");
    assert_eq!(letters(dice_at(5, &parameters)), "R+W");
}

fn party<'a>(troops: &'a Troops, bases: &'a Bases, face: Face) -> Party<'a> {
    Party {
        troops,
        bases,
        ground: Ground::OPEN,
        rows: u64::MAX,
        known: None,
        charging: false,
        shot: false,
        nervous: false,
        general: None,
        face,
        beside: [false; 2],
        at_most: u8::MAX,
    }
}

#[test]
fn gl_505_pairs_of_files() {
    let of = |width: u8| {
        troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [{width}, 2]"
        ))
    };
    let (two, three, four) = (of(2), of(3), of(4));
    let files = |one: &Troops, other: &Troops| -> Vec<[u8; 2]> {
        let (own, foe) = (Bases::full(one), Bases::full(other));
        pairs(
            &party(one, &own, Face::Front),
            &party(other, &foe, Face::Front),
        )
        .iter()
        .map(|pair| pair.files)
        .collect()
    };
    assert_eq!(files(&three, &three), [[0, 0], [1, 1], [2, 2]]);
    assert_eq!(files(&two, &four), [[0, 1], [1, 2]]);
    assert_eq!(files(&four, &two), [[1, 0], [2, 1]]);
    // The odd remainder is to the left: the narrower stands at the left.
    assert_eq!(files(&two, &three), [[0, 0], [1, 1]]);
    assert_eq!(files(&four, &three), [[0, 0], [1, 1], [2, 2]]);
}

#[test]
fn gl_507_gaps_take_no_part_and_losses_go_to_the_nearest_file() {
    let troops = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let mut bases = Bases::full(&troops);
    for _ in 0..2 {
        assert_eq!(bases.lose_base(1), Some(1));
    }
    let full = Bases::full(&troops);
    let found = pairs(
        &party(&troops, &bases, Face::Front),
        &party(&troops, &full, Face::Front),
    );
    assert_eq!(
        found.iter().map(|pair| pair.files[0]).collect::<Vec<_>>(),
        [0, 2]
    );
    // The middle file has none left: the lower number of the two beside it loses.
    assert_eq!(bases.lose_base(1), Some(0));
    assert_eq!((bases.in_files(), bases.lost), (&[1, 0, 2][..], 3));
    bases.fill(1);
    assert_eq!(bases.in_files(), [1, 1, 1]);
}

#[test]
fn gl_958_flank_and_rear_contacts() {
    let foe = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let horse = horse();
    let (own, full) = (Bases::full(&horse), Bases::full(&foe));
    let charger = party(&horse, &own, Face::Front);
    let of = |bases: &Bases, face| pairs(&charger, &party(&foe, bases, face)).to_vec();
    // Two files against the end file, which has two bases to answer with.
    assert_eq!(
        of(&full, Face::Flank),
        [
            Pair {
                files: [0, 0],
                throws: [true; 2]
            },
            Pair {
                files: [1, 0],
                throws: [true; 2]
            }
        ]
    );
    let mut thin = full;
    thin.lose_base(0);
    assert_eq!(
        of(&thin, Face::Flank)[1],
        Pair {
            files: [1, 0],
            throws: [true, false]
        }
    );
    assert_eq!(of(&full, Face::Rear).len(), 2);
}

/// GL-958: pairs without an answer throw alone and suffer nothing, and the target suffers from them as from the others.
#[test]
fn gl_958_who_can_not_answer_suffers() {
    let foe = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let horse = horse();
    let (own, mut thin) = (Bases::full(&horse), Bases::full(&foe));
    thin.lose_base(0);
    let (charger, target) = (
        party(&horse, &own, Face::Front),
        party(&foe, &thin, Face::Flank),
    );
    let catalogue = Catalogue::built_in();
    let claims = Claims {
        catalogue: &catalogue,
        parameters: &RuleParameters::DEFAULT,
    };
    let sum = |losses: &[gloriam::rules::losses::Loss]| -> u8 {
        losses.iter().map(|loss| loss.skulls + loss.wounds).sum()
    };
    let mut alone = 0;
    for pair in 0..60 {
        let key = battle_core::StreamKey::of_seed(958).pair(pair);
        let mut chance =
            battle_core::SampledChance::new(key, battle_core::dice::DiceTransform::default());
        let role = battle_core::Role::shared(battle_core::streams::Purpose::Combat, 1);
        let mut thrown = [0, 0];
        let fought = fight(
            &claims,
            [&charger, &target],
            Combat::Melee,
            0,
            &mut battle_core::Chance::dice(&mut chance, role),
            |result| {
                for (sum, own) in thrown.iter_mut().zip(result.thrown) {
                    *sum += own.skulls + own.wounds;
                }
                if !result.pair.throws[1] {
                    alone += result.thrown[0].skulls + result.thrown[0].wounds;
                    assert_eq!(result.thrown[1].skulls + result.thrown[1].wounds, 0);
                }
            },
        );
        assert_eq!([sum(&fought.losses[1]), sum(&fought.losses[0])], thrown);
    }
    assert!(alone > 0);
}

#[test]
fn gl_560_elephants_and_walls_hold_fast() {
    let (foot, elephants) = (foot(), average("elephants", ""));
    assert!(Claims::holds_fast(&File::of(&elephants)));
    assert!(!Claims::holds_fast(&File::of(&foot)));
    for (hedge, wall) in [(true, false), (false, true)] {
        let lining = File {
            ground: Ground {
                hedge,
                wall,
                ..Ground::OPEN
            },
            ..File::of(&foot)
        };
        assert!(Claims::holds_fast(&lining));
        assert!(!Claims::holds_fast(&File {
            face: Face::Rear,
            ..lining
        }));
    }
}
