//! Ranges and the ladder of shooting dice (GL-405 to GL-423).

use super::*;

#[test]
fn gl_405_ranges() {
    for (weapon, foot, horse) in [
        (Weapon::Javelin, (1, 2), (1, 2)),
        (Weapon::Bow, (2, 5), (2, 3)),
        (Weapon::Crossbow, (2, 5), (2, 3)),
    ] {
        assert_eq!((weapon.range(false, &RULES), weapon.range(true, &RULES)), (foot, horse));
    }
    for (weapon, range) in [
        (Weapon::Sling, (2, 3)),
        (Weapon::Arquebus, (2, 2)),
        (Weapon::Musket, (2, 5)),
        (Weapon::LightArtillery, (0, 8)),
        (Weapon::MediumArtillery, (0, 16)),
        (Weapon::HeavyArtillery, (0, 24)),
    ] {
        assert_eq!(weapon.range(false, &RULES), range);
    }
    assert_eq!(
        (Weapon::Pistol.range(true, &RULES), Weapon::Carbine.range(true, &RULES)),
        ((1, 1), (2, 2))
    );
    let parameters = RuleParameters { artillery_effective: Small(6), ..RULES };
    assert_eq!(Weapon::HeavyArtillery.range(false, &parameters), (6, 24));
    assert!(
        !Weapon::Musket.fits(MoveType::CloseHorse) && !Weapon::Pistol.fits(MoveType::CloseInfantry)
    );
}

fn armed(weapon: &str) -> Troops {
    troops(&format!(
        "quality = \"average\"; training = \"formed\"; moves = \"loose-infantry\"; weapon = \"{weapon}\"; size = [3, 2]"
    ))
}

/// A shot over 3 BW at a target two ranks deep.
fn at<'a>(shooter: &'a Troops, target: &'a Troops) -> Shot<'a> {
    Shot { target_ranks: 2, ..shot(shooter, target, 3) }
}

/// Steps from white that a shot is up or down, where no end of the ladder is near.
fn steps(shot: &Shot) -> i32 {
    rung(shot, &RULES).expect("in range") as i32 - Rung::White as i32
}

/// GL-406, GL-412.
#[test]
fn gl_406_gl_412_depth() {
    let (bows, guns, foot) = (armed("bow"), guns(), average("close-infantry", ""));
    assert_eq!(steps(&at(&bows, &foot)), 0);
    assert_eq!(steps(&Shot { ranks: 1, ..at(&bows, &foot) }), -1);
    assert_eq!(steps(&Shot { ranks: 1, ..at(&guns, &foot) }), 0);
}

/// GL-408, GL-411, GL-425.
#[test]
fn gl_408_gl_411_gl_425_start_and_effective_range() {
    let (musket, crossbow, foot) =
        (armed("musket"), armed("crossbow"), average("close-infantry", ""));
    assert_eq!(steps(&Shot { distance: 2, ..at(&musket, &foot) }), 1);
    assert_eq!(steps(&at(&musket, &foot)), 0);
    assert_eq!(steps(&Shot { always_effective: true, ..at(&musket, &foot) }), 1);
    assert_eq!(steps(&Shot { distance: 2, ..at(&crossbow, &foot) }), 0);
    assert_eq!(rung(&Shot { distance: 6, ..at(&musket, &foot) }, &RULES), None);
    let green = RuleParameters { shoot_base: gloriam::parameters::ShootBase::Green, ..RULES };
    assert_eq!(rung(&at(&musket, &foot), &green), Some(Rung::Green));
}

/// GL-413, GL-414.
#[test]
fn gl_413_gl_414_skirmishers() {
    let sug = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; weapon = \"bow\"",
    );
    let (bows, foot) = (armed("bow"), average("close-infantry", ""));
    assert_eq!(steps(&at(&sug, &foot)), -1);
    assert_eq!(steps(&at(&bows, &sug)), -1);
    assert_eq!(steps(&at(&sug, &sug)), -1);
}

/// GL-414, GL-415, GL-418, GL-420.
#[test]
fn gl_414_gl_415_gl_418_gl_420_guns() {
    let (guns, foot) = (guns(), average("close-infantry", ""));
    let (elephants, wagons, horse) =
        (average("elephants", ""), average("battle-wagons", ""), average("close-horse", ""));
    assert_eq!(steps(&at(&guns, &foot)), 0);
    assert_eq!(steps(&at(&guns, &elephants)), 1);
    assert_eq!(steps(&at(&guns, &wagons)), 1);
    assert_eq!(steps(&Shot { target_ranks: 3, ..at(&guns, &foot) }), 1);
    assert_eq!(steps(&Shot { from_behind: true, ..at(&guns, &foot) }), 1);
    assert_eq!(steps(&Shot { charged: true, ..at(&guns, &foot) }), 1);
    assert_eq!(steps(&at(&guns, &horse)), -1);
    assert_eq!(steps(&at(&guns, &guns)), -1);
    let bows = armed("bow");
    assert_eq!(steps(&Shot { target_ranks: 3, charged: true, ..at(&bows, &foot) }), 0);
}

/// GL-416, GL-417, GL-419.
#[test]
fn gl_416_gl_417_gl_419_armour_cover_and_nerves() {
    let full = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; armour = \"full\"",
    );
    let foot = average("close-infantry", "");
    for (weapon, step) in [("bow", -1), ("crossbow", 0), ("musket", 0)] {
        assert_eq!(steps(&at(&armed(weapon), &full)), step, "{weapon}");
    }
    let (bows, guns) = (armed("bow"), guns());
    assert_eq!(steps(&Shot { cover: true, ..at(&bows, &foot) }), -1);
    assert_eq!(steps(&Shot { cover: true, ..at(&guns, &foot) }), 0);
    assert_eq!(steps(&Shot { nervous: true, ..at(&bows, &foot) }), -1);
    assert_eq!(steps(&Shot { running: true, ..at(&bows, &foot) }), -1);
}

#[test]
fn gl_421_the_ladder_has_ends() {
    let bows = armed("bow");
    let full = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; armour = \"full\"",
    );
    let worst = Shot { ranks: 1, running: true, nervous: true, cover: true, ..at(&bows, &full) };
    assert_eq!(rung(&worst, &RULES), Some(Rung::SubBlack));
}

#[test]
fn gl_423_which_troops_shot_slows_double_and_by_how_much() {
    let (warriors, foot, camels) = (
        average("warriors", ""),
        average("close-infantry", ""),
        average("loose-horse", "\"camels\""),
    );
    for (weapon, target, double) in [
        (Weapon::Musket, &warriors, true),
        (Weapon::Carbine, &camels, true),
        (Weapon::Musket, &foot, false),
        (Weapon::Bow, &warriors, false),
    ] {
        assert_eq!(slows_double(weapon, target), double);
    }
    assert_eq!(
        [0, 1, 2, 3, 4, 7, 8].map(|hits| slowing(hits, &foot, 4, &RULES)),
        [0, 0, 1, 1, 2, 2, 3]
    );
    let sug =
        troops("quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"");
    assert_eq!(slowing(9, &sug, 3, &RULES), 0);
    let off = RuleParameters { use_slowing: false, ..RULES };
    assert_eq!(slowing(9, &foot, 3, &off), 0);
}
