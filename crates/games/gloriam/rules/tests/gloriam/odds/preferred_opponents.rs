//! Claims on preferred opponents (GL-540 to GL-555), and how claims add up (GL-504, GL-508).

use super::*;

/// GL-540, GL-542.
#[test]
fn gl_540_gl_542_pikes_and_spears_against_riders() {
    let (horse, elephants, foot) = (horse(), average("elephants", ""), foot());
    for (rule, name) in [("GL-540", "\"pike-and-shot\""), ("GL-542", "\"long-spear\"")] {
        let own = average("close-infantry", name);
        for (foe, claim) in [(&horse, 2), (&elephants, 2), (&foot, 0)] {
            assert_eq!(claims_of(rule, &File::of(&own), &File::of(foe)), [claim; 2]);
        }
        let flank = File { face: Face::Flank, ..File::of(&own) };
        assert_eq!(claims_of(rule, &flank, &File::of(&horse)), [0, 0]);
    }
    // GL-553: long spears only while unaffected; pike and shot have no asterisk.
    let spears = average("close-infantry", "\"long-spear\"");
    assert_eq!(
        claims_of("GL-542", &in_ground(Terrain::Rough, File::of(&spears)), &File::of(&horse)),
        [0, 0]
    );
    let pikes = average("close-infantry", "\"pike-and-shot\"");
    assert_eq!(
        claims_of("GL-540", &in_ground(Terrain::Rough, File::of(&pikes)), &File::of(&horse)),
        [2, 2]
    );
}

#[test]
fn gl_541_elan() {
    let (own, foot, horse) = (average("loose-infantry", "\"elan\""), foot(), horse());
    assert_eq!(claims_of("GL-541", &File::of(&own), &File::of(&foot)), [1, 1]);
    assert_eq!(claims_of("GL-541", &File::of(&own), &File::of(&horse)), [0, 0]);
    assert_eq!(wins(&File::of(&own), &File::of(&foot), &RULES), [(false, true); 2]);
    let parameters = RuleParameters { elan_melee: Small(0), ..RULES };
    assert_eq!(claims_under("GL-541", &File::of(&own), &File::of(&foot), &parameters), [1, 0]);
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
            let own = File { ranks, ..File::of(&own) };
            assert_eq!(claims_of("GL-543", &own, &File::of(&foot)), [of_foot; 2]);
            assert_eq!(claims_of("GL-543", &own, &File::of(&horse)), [of_horse; 2]);
            assert_eq!(claims_of("GL-543", &own, &File::of(&elephants)), [0, 0]);
        }
    }
}

#[test]
fn gl_544_aggressive_foot() {
    let (own, foot, horse, elephants) =
        (average("warriors", "\"aggressive\""), foot(), horse(), average("elephants", ""));
    for (foe, claim) in [(&foot, 1), (&horse, 1), (&elephants, 0)] {
        assert_eq!(claims_of("GL-544", &File::of(&own), &File::of(foe)), [claim, 0]);
    }
    assert_eq!(wins(&File::of(&own), &File::of(&foot), &RULES), [(false, true), (false, false)]);
}

/// GL-546, GL-551, GL-552.
#[test]
fn gl_546_gl_551_gl_552_hand_weapons() {
    let (foot, keil) = (foot(), average("close-infantry", "\"keil\""));
    let pikes = average("close-infantry", "\"pike-and-shot\"");
    let spears = average("close-infantry", "\"long-spear\"");
    let bayonets = average("close-infantry", "\"bayonets\"");
    let thin = File { ranks: 1, ..File::of(&keil) };
    let deep = File { ranks: 2, ..File::of(&keil) };
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
        assert_eq!(claims_of("GL-551", &File::of(&swords), &foe), [0, of_swords]);
        assert_eq!(claims_of("GL-552", &File::of(&pistols), &foe), [0, 1]);
    }
}

const STANDING: [&str; 5] =
    ["\"long-spear\"", "\"pike-and-shot\"", "\"keil\"", "\"tercio\"", "\"bayonets\""];

/// GL-547, GL-553.
#[test]
fn gl_547_gl_553_charging_lancers() {
    let own = average("close-horse", "\"charging-lancer\"");
    let (foot, elephants, wagons) =
        (foot(), average("elephants", ""), average("battle-wagons", ""));
    for (foe, claim) in [(&foot, 2), (&elephants, 0), (&wagons, 0)] {
        assert_eq!(claims_of("GL-547", &charging(&own), &File::of(foe)), [claim, 0]);
    }
    assert_eq!(claims_of("GL-547", &File::of(&own), &File::of(&foot)), [0, 0], "standing");
    assert_eq!(
        claims_of("GL-547", &in_ground(Terrain::Rough, charging(&own)), &File::of(&foot)),
        [0, 0],
        "affected"
    );
    for name in STANDING {
        let foe = average("close-infantry", name);
        assert_eq!(claims_of("GL-547", &charging(&own), &File::of(&foe)), [0, 0], "{name}");
        assert_eq!(
            claims_of("GL-547", &charging(&own), &charging(&foe)),
            [2, 0],
            "{name} charging"
        );
        assert_eq!(
            claims_of("GL-547", &charging(&own), &in_ground(Terrain::Rough, File::of(&foe))),
            [2, 0],
            "{name} affected"
        );
        assert_eq!(
            claims_of("GL-547", &charging(&own), &File { face: Face::Flank, ..File::of(&foe) }),
            [2, 0],
            "{name} in flank"
        );
    }
}

#[test]
fn gl_548_charging_pistols() {
    let own = average("close-horse", "\"charging-pistol\"");
    let (foot, elephants, wagons) =
        (foot(), average("elephants", ""), average("battle-wagons", ""));
    for foe in [&foot, &elephants, &wagons] {
        assert_eq!(claims_of("GL-548", &charging(&own), &File::of(foe)), [2, 0]);
        assert_eq!(claims_of("GL-548", &File::of(&own), &File::of(foe)), [0, 0]);
    }
    let parameters = RuleParameters { cpi_vs_standing: Small(1), ..RULES };
    for name in STANDING {
        let foe = average("close-infantry", name);
        assert_eq!(claims_of("GL-548", &charging(&own), &File::of(&foe)), [0, 0], "{name}");
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
    for name in ["\"aggressive\"", "\"ferocious\"", "\"aggressive\", \"ferocious\""] {
        let own = average("close-horse", name);
        assert_eq!(claims_of("GL-549", &charging(&own), &File::of(&foot)), [1, 0], "{name}");
        assert!(wins(&charging(&own), &File::of(&foot), &RULES)[0].0);
        for foe in STANDING {
            let foe = average("close-infantry", foe);
            assert_eq!(claims_of("GL-549", &charging(&own), &File::of(&foe)), [0, 0], "{name}");
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
    for (foe, claim) in
        [(&foot, [3, 2]), (&horse, [5, 4]), (&own, [0, 0]), (&wagons, [0, 0]), (&guns, [0, 0])]
    {
        assert_eq!(claims_of("GL-550", &File::of(&own), &File::of(foe)), claim);
    }
    assert_eq!(wins(&File::of(&own), &File::of(&foot), &RULES), [(true, false), (false, true)]);
}

#[test]
fn gl_555_a_blocked_claim_shatters_only_by_the_other_reading() {
    let (own, keil) =
        (average("close-horse", "\"charging-lancer\""), average("close-infantry", "\"keil\""));
    assert_eq!(wins(&charging(&own), &File::of(&keil), &RULES)[0], (false, false));
    let parameters = RuleParameters { shatter_needs_claim: false, ..RULES };
    assert_eq!(wins(&charging(&own), &File::of(&keil), &parameters)[0], (true, false));
    assert_eq!(claims_under("GL-547", &charging(&own), &File::of(&keil), &parameters), [0, 0]);
}

#[test]
fn gl_504_preferred_claims_add_or_not() {
    // Long spears with two-handed weapons, against horse that charge.
    let own = average("close-infantry", "\"long-spear\", \"two-handed\"");
    let horse = horse();
    let foe = charging(&horse);
    let (sums, _) = meet(&File::of(&own), &foe, Combat::Charge);
    assert_eq!(sums[0], 3);
    let parameters = RuleParameters { pref_stack: PreferredStack::Max, ..RULES };
    let (sums, _) = meet_under(&File::of(&own), &foe, Combat::Charge, &parameters);
    assert_eq!(sums[0], 2);
}

#[test]
fn gl_508_a_file_taken_in_flank_claims_and_wins_nothing_of_its_front() {
    let own = average("warriors", "\"ferocious\", \"aggressive\"");
    let foot = foot();
    let flank = File { face: Face::Flank, ..File::of(&own) };
    let (sums, _) = meet(&flank, &charging(&foot), Combat::Charge);
    assert_eq!(sums, [0, 4]);
    assert_eq!(wins(&flank, &File::of(&foot), &RULES), [(false, false); 2]);
}
