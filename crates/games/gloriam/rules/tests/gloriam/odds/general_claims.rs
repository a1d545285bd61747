//! Claims against any opponent (GL-510 to GL-529).

use super::*;

#[test]
fn gl_510_each_level_of_better_quality() {
    let all = ["poor", "average", "superior", "exceptional"]
        .map(|it| of_quality(it, "close-infantry", ""));
    for (own, troops) in all.iter().enumerate() {
        for (foe, other) in all.iter().enumerate() {
            let better = (own as i8 - foe as i8).max(0);
            assert_eq!(claims_of("GL-510", &File::of(troops), &File::of(other)), [better; 2]);
        }
    }
}

#[test]
fn gl_511_ground_that_affects_the_opponent() {
    let (foot, horse) = (foot(), horse());
    for (terrain, of_foot, of_horse) in
        [(Terrain::Good, 0, 0), (Terrain::Rough, 2, 3), (Terrain::Difficult, 3, 3)]
    {
        let own = File::of(&foot);
        assert_eq!(claims_of("GL-511", &own, &in_ground(terrain, File::of(&foot))), [of_foot; 2]);
        assert_eq!(claims_of("GL-511", &own, &in_ground(terrain, File::of(&horse))), [of_horse; 2]);
    }
}

#[test]
fn gl_512_pikes_against_a_low_pike_ratio() {
    let low = average("close-infantry", "\"low-pike-ratio\"");
    for (own, claim) in
        [("\"keil\"", 1), ("\"tercio\"", 1), ("\"pike-and-shot\"", 1), ("\"long-spear\"", 0)]
    {
        let own = average("close-infantry", own);
        assert_eq!(claims_of("GL-512", &File::of(&own), &File::of(&low)), [claim; 2]);
        assert_eq!(claims_of("GL-512", &File::of(&own), &File::of(&foot())), [0; 2]);
    }
}

/// GL-513, GL-515, GL-531.
#[test]
fn gl_513_gl_515_gl_531_uphill_and_walls() {
    let (foot, horse, elephants) = (foot(), horse(), average("elephants", ""));
    let on =
        |uphill, wall| File { ground: Ground { uphill, wall, ..Ground::OPEN }, ..File::of(&foot) };
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
    let behind = File { face: Face::Rear, ..on(false, true) };
    assert_eq!(total(&behind, &charging(&foot)), [0, 0]);
}

#[test]
fn gl_514_hedges_against_horse() {
    let (foot, horse) = (foot(), horse());
    let own = File { ground: Ground { hedge: true, ..Ground::OPEN }, ..File::of(&foot) };
    assert_eq!(claims_of("GL-514", &own, &charging(&horse)), [1, 0]);
    assert_eq!(claims_of("GL-514", &own, &charging(&foot)), [0, 0]);
    // Who charges over it doesn't defend it.
    let over = File { charging: true, ..own };
    assert_eq!(claims_of("GL-514", &over, &charging(&horse)), [0, 0]);
}

#[test]
fn gl_516_riders_against_foot_who_charge() {
    let (foot, horse, elephants) = (foot(), horse(), average("elephants", ""));
    for rider in [&horse, &elephants] {
        assert_eq!(claims_of("GL-516", &File::of(rider), &charging(&foot)), [1, 0]);
        assert_eq!(claims_of("GL-516", &File::of(rider), &File::of(&foot)), [0, 0]);
        let flank = File { face: Face::Flank, ..File::of(rider) };
        assert_eq!(claims_of("GL-516", &flank, &charging(&foot)), [0, 0]);
    }
    assert_eq!(claims_of("GL-516", &File::of(&foot), &charging(&foot)), [0, 0]);
}

#[test]
fn gl_517_horse_in_good_going_against_loose_foot() {
    let (horse, elephants) = (horse(), average("elephants", ""));
    for (foe, claim) in
        [("loose-infantry", [2, 1]), ("warriors", [2, 1]), ("close-infantry", [0, 0])]
    {
        let foe = average(foe, "");
        assert_eq!(claims_of("GL-517", &File::of(&horse), &File::of(&foe)), claim);
        assert_eq!(
            claims_of("GL-517", &in_ground(Terrain::Rough, File::of(&horse)), &File::of(&foe)),
            [0, 0]
        );
        // GL-Q11.
        assert_eq!(claims_of("GL-517", &File::of(&elephants), &File::of(&foe)), [0, 0]);
    }
    // GL-012: lining a wall is no good going.
    let lining = File { ground: Ground { wall: true, ..Ground::OPEN }, ..File::of(&horse) };
    let loose = average("loose-infantry", "");
    assert_eq!(claims_of("GL-517", &lining, &File::of(&loose)), [0, 0]);
}

#[test]
fn gl_518_horse_that_shot_and_stood() {
    let (own, horse, foot) = (foot(), horse(), foot());
    let shot = File { shot: true, ..File::of(&horse) };
    assert_eq!(claims_of("GL-518", &charging(&own), &shot), [1, 0]);
    assert_eq!(claims_of("GL-518", &charging(&own), &File { charging: true, ..shot }), [0, 0]);
    assert_eq!(
        claims_of("GL-518", &charging(&own), &File { shot: true, ..File::of(&foot) }),
        [0, 0]
    );
}

#[test]
fn gl_519_camels() {
    let (camels, horse, foot) = (average("loose-horse", "\"camels\""), horse(), foot());
    assert_eq!(claims_of("GL-519", &File::of(&camels), &File::of(&horse)), [1, 0]);
    assert_eq!(claims_of("GL-519", &File::of(&camels), &File::of(&camels)), [0, 0]);
    assert_eq!(claims_of("GL-519", &File::of(&camels), &File::of(&foot)), [0, 0]);
    let parameters = RuleParameters { camel_melee: Small(1), ..RULES };
    assert_eq!(claims_under("GL-519", &File::of(&camels), &File::of(&horse), &parameters), [1, 1]);
}

#[test]
fn gl_520_high_pike_ratio() {
    let (own, foot) = (average("close-infantry", "\"high-pike-ratio\""), foot());
    assert_eq!(claims_of("GL-520", &File::of(&own), &File::of(&foot)), [1, 1]);
    assert_eq!(wins(&File::of(&own), &File::of(&foot), &RULES), [(false, true); 2]);
    let rough = in_ground(Terrain::Rough, File::of(&own));
    assert_eq!(claims_of("GL-520", &rough, &File::of(&foot)), [0, 0]);
    assert_eq!(wins(&rough, &File::of(&foot), &RULES), [(false, false); 2]);
}

/// GL-521, GL-522, GL-524.
#[test]
fn gl_521_gl_522_gl_524_nervous_shy_and_led() {
    let (own, shy) = (foot(), average("close-infantry", "\"combat-shy\""));
    let nervous = File { nervous: true, ..File::of(&own) };
    assert_eq!(claims_of("GL-521", &File::of(&own), &nervous), [1, 1]);
    assert_eq!(claims_of("GL-521", &nervous, &File::of(&own)), [0, 0]);
    assert_eq!(claims_of("GL-522", &File::of(&own), &File::of(&shy)), [1, 1]);
    assert_eq!(claims_of("GL-522", &File::of(&shy), &File::of(&own)), [0, 0]);
    let led = File { general: true, ..File::of(&own) };
    assert_eq!(claims_of("GL-524", &led, &File::of(&own)), [1, 1]);
}

#[test]
fn gl_523_tactical_units_against_skirmishers() {
    let sug =
        troops("quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"");
    let foot = foot();
    assert_eq!(claims_of("GL-523", &File::of(&foot), &File::of(&sug)), [2, 2]);
    assert_eq!(claims_of("GL-523", &File::of(&sug), &File::of(&sug)), [0, 0]);
    assert_eq!(claims_of("GL-523", &File::of(&sug), &File::of(&foot)), [0, 0]);
}

#[test]
fn gl_525_flanks_and_rears() {
    let foot = foot();
    for face in [Face::Flank, Face::Rear] {
        let target = File { face, ..File::of(&foot) };
        assert_eq!(claims_of("GL-525", &charging(&foot), &target), [4, 2]);
        // In charge combat only a file that charges; and not one that is itself taken in flank.
        assert_eq!(claims_of("GL-525", &File::of(&foot), &target), [0, 2]);
        assert_eq!(claims_of("GL-525", &File { face, ..charging(&foot) }, &target), [0, 0]);
    }
}

/// GL-526, GL-527.
#[test]
fn gl_526_gl_527_neighbours() {
    let foot = foot();
    let own = File { neighbour_shattered: true, neighbour_shoved: true, ..File::of(&foot) };
    assert_eq!(claims_of("GL-526", &own, &File::of(&foot)), [2, 0]);
    assert_eq!(claims_of("GL-527", &own, &File::of(&foot)), [1, 1]);
    let parameters = RuleParameters { shatter_claim: Small(1), ..RULES };
    assert_eq!(claims_under("GL-526", &own, &File::of(&foot), &parameters), [1, 0]);
    let flank = File { face: Face::Flank, ..own };
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
        assert_eq!(claims_of("GL-528", &File::of(own), &File::of(foe)), [0, claim]);
    }
    for foe in [
        of("none", "characteristics = [\"two-handed\"]"),
        of("none", "weapon = \"musket\""),
        of("none", "characteristics = [\"pike-and-shot\"]"),
        average("elephants", ""),
    ] {
        assert_eq!(claims_of("GL-528", &File::of(&full), &File::of(&foe)), [0, 0]);
    }
}

/// GL-529, GL-545.
#[test]
fn gl_529_gl_545_ferocious_foot() {
    let (own, foot) = (average("warriors", "\"ferocious\""), foot());
    assert_eq!(claims_of("GL-529", &File::of(&own), &File::of(&foot)), [0, 1]);
    assert_eq!(claims_of("GL-545", &File::of(&own), &File::of(&foot)), [1, 0]);
    let parameters = RuleParameters { ferocious_foot: Small(2), ..RULES };
    assert_eq!(claims_under("GL-545", &File::of(&own), &File::of(&foot), &parameters), [2, 0]);
    assert_eq!(wins(&File::of(&own), &File::of(&foot), &RULES), [(true, false), (false, false)]);
    for foe in ["pike-and-shot", "long-spear", "keil", "tercio", "bayonets"] {
        let foe = average("close-infantry", &format!("\"{foe}\""));
        assert_eq!(claims_of("GL-545", &File::of(&own), &File::of(&foe)), [0, 0]);
        assert_eq!(wins(&File::of(&own), &File::of(&foe), &RULES), [(false, false); 2]);
    }
}
