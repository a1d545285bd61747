//! Odds of one file and of one volley by themselves: the worked examples of section 14.

use gloriam::odds::{FileOdds, Inflicted, Meeting, Shots, VolleyOdds};
use gloriam::rules::claims::{Claims, Combat, File, Ground};
use gloriam::rules::shooting::{Rung, Shot};
use gloriam::troops::Terrain;
use gloriam::{Catalogue, Colour, RuleParameters, Troops};

use crate::support::{average, of_quality, shot, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn odds(files: [File; 2], combat: Combat) -> [FileOdds; 2] {
    supported(files, [false; 2], combat, &RULES)
}

fn supported(
    files: [File; 2],
    supported: [bool; 2],
    combat: Combat,
    parameters: &RuleParameters,
) -> [FileOdds; 2] {
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters };
    let meeting = Meeting { files, supported, combat };
    meeting.odds(&claims)
}

fn charging(troops: &Troops) -> File<'_> {
    File { charging: true, ..File::of(troops) }
}

/// The other's mean loss of bases, of all rolls.
#[track_caller]
fn costs(own: &FileOdds, (numerator, denominator): (u32, u32)) {
    assert_eq!(own.half_bases * denominator, 2 * numerator * own.denominator, "{own:?}");
}

fn named(own: &FileOdds) -> Vec<(&str, i8)> {
    let all = own.claims.iter();
    all.map(|(rule, value)| (rule.as_str(), *value)).collect()
}

/// GL-X02, GL-547, GL-543: charging lancers against a standing keil of three ranks.
#[test]
fn gl_x02_lancers_charge_a_keil() {
    let (horse, keil) =
        (average("close-horse", "\"charging-lancer\""), average("close-infantry", "\"keil\""));
    let [own, foe] = odds([charging(&horse), File::of(&keil)], Combat::Charge);
    assert_eq!((own.sum, own.difference, foe.sum), (0, -3, 3));
    assert_eq!(named(&foe), [("GL-543", 3)]);
    assert_eq!(
        (own.dice.as_slice(), foe.dice.as_slice()),
        (&[Colour::White][..], &[Colour::Red][..])
    );
    costs(&foe, (2, 3));
    costs(&own, (1, 6));
    // Blocked to 0, it can't shatter (GL-555).
    assert!(!own.may_shatter && own.triggers_stand == 0);
}

/// GL-X03, GL-511, GL-553: the same, with the keil affected by rough ground.
#[test]
fn gl_x03_the_keil_in_rough_ground() {
    let (horse, keil) =
        (average("close-horse", "\"charging-lancer\""), average("close-infantry", "\"keil\""));
    let rough =
        File { ground: Ground { terrain: Terrain::Rough, ..Ground::OPEN }, ..File::of(&keil) };
    let [own, foe] = odds([charging(&horse), rough], Combat::Charge);
    assert_eq!(named(&own), [("GL-511", 2), ("GL-547", 2)]);
    assert_eq!((own.sum, foe.sum), (4, 0));
    assert_eq!(own.dice, [Colour::Red, Colour::White]);
    assert_eq!(foe.dice, [Colour::Black]);
    costs(&own, (5, 6));
    costs(&foe, (1, 12));
    // Red shows a skull or an S on four faces, white on one: 1 - 2/6 * 5/6 = 26/36; the keil can win nothing that would cancel.
    assert!(own.may_shatter);
    assert_eq!((own.triggers, own.denominator), (26, 36));
    assert_eq!(own.triggers_stand, 26 * 6);
}

/// GL-560: two that can both shatter cancel each other's triggers.
#[test]
fn gl_560_triggers_that_cancel() {
    let horse = average("close-horse", "\"charging-lancer\"");
    let [own, foe] = odds([charging(&horse), charging(&horse)], Combat::Charge);
    // Green has one skull and one S: 2 of 6; the other's 4 of 6 leave it standing.
    assert_eq!((own.triggers, own.denominator), (2, 6));
    assert_eq!(own.triggers_stand, 2 * 4);
    assert_eq!(own, foe);
    // Behind a wall no file is shattered.
    let walled = File { ground: Ground { wall: true, ..Ground::OPEN }, ..charging(&horse) };
    let [own, _] = odds([charging(&horse), walled], Combat::Charge);
    assert!(own.may_shatter && own.triggers_stand == 0);
}

/// GL-X08, GL-525: a charge in the flank.
#[test]
fn gl_x08_a_charge_in_the_flank() {
    let foot = average("close-infantry", "");
    let struck = File { face: gloriam::rules::claims::Face::Flank, ..File::of(&foot) };
    let [own, foe] = odds([charging(&foot), struck], Combat::Charge);
    assert_eq!((named(&own), own.difference), (vec![("GL-525", 4)], 4));
    assert_eq!((own.dice.len(), foe.dice.as_slice()), (2, &[Colour::Black][..]));
}

/// GL-X09, GL-561: expert swordsmen in melee with pike and shot, and a supporting file's die.
#[test]
fn gl_x09_swordsmen_against_pike_and_shot() {
    let horse = of_quality("superior", "close-horse", "\"expert-swordsmen\"");
    let foot = average("close-infantry", "\"pike-and-shot\"");
    let files = [File::of(&horse), File { ranks: 2, ..File::of(&foot) }];
    let [own, foe] = odds(files, Combat::Melee);
    assert_eq!((own.difference, foe.difference), (-1, 1));
    assert_eq!(own.dice, [Colour::White]);
    assert_eq!(foe.dice, [Colour::Green]);
    let [_, foe] = supported(files, [false, true], Combat::Melee, &RULES);
    assert_eq!(foe.dice, [Colour::Green, Colour::Black]);
    // 1/3 of a base and 1/12.
    costs(&foe, (5, 12));
    let none = Inflicted::default();
    // Two blanks of green and four of black.
    assert_eq!(foe.inflicted[&none], 8);
    assert_eq!(foe.inflicted.values().sum::<u32>(), foe.denominator);
    let [_, in_charge] = supported(files, [false, true], Combat::Charge, &RULES);
    assert_eq!(in_charge.dice.len(), 1, "only in melee");
}

/// GL-007: the same file with every set of dice.
#[test]
fn gl_007_other_sets_of_dice() {
    let foot = average("close-infantry", "");
    for (set, green) in [("D-A", (1, 3)), ("D-B", (1, 3)), ("D-C", (5, 12)), ("D-D", (1, 3))] {
        let mut rules = RULES;
        rules.set("dice-set", set).unwrap();
        let files = [File::of(&foot); 2];
        let [own, _] = supported(files, [false; 2], Combat::Melee, &rules);
        assert_eq!(own.dice, [Colour::Green]);
        costs(&own, green);
    }
}

fn musketeers() -> Troops {
    troops(
        "quality = \"average\"; training = \"formed\"; moves = \"loose-infantry\"; weapon = \"musket\"; size = [4, 2]",
    )
}

fn volley(shot: Shot, frontage: u8) -> VolleyOdds {
    let shots = Shots { shot, files: 4, frontage };
    shots.odds(&RULES)
}

/// GL-X10, GL-422, GL-423: four files of muskets at close foot.
#[test]
fn gl_x10_a_volley_at_foot() {
    let (own, target) = (musketeers(), average("close-infantry", ""));
    let odds = volley(shot(&own, &target, 2), 4);
    assert_eq!(odds.rung, Some(Rung::WhitePlus));
    assert_eq!(odds.steps, [("GL-411", 1)]);
    let all = odds.denominator;
    assert_eq!(all, 6u64.pow(4));
    let sixteenths: Vec<u64> = odds.hits.values().map(|n| n * 16 / all).collect();
    assert_eq!(sixteenths, [1, 4, 6, 4, 1]);
    assert_eq!(odds.half_bases, 2 * all);
    assert_eq!(odds.slows.map(|n| n * 16), [5 * all, 10 * all, all, 0]);
    assert_eq!(odds.losses.values().sum::<u64>(), all);
    // Four wounds: every die shows a wound or an S.
    assert_eq!(odds.losses[&(0, 4)] * 16, all);
}

/// GL-X11: at horse, whose slowing counts shot double.
#[test]
fn gl_x11_a_volley_at_horse() {
    let (own, target) = (musketeers(), average("close-horse", ""));
    for distance in [2, 3] {
        let odds = volley(shot(&own, &target, distance), 4);
        let all = odds.denominator;
        assert_eq!(odds.slows.map(|n| n * 16), [all, 4 * all, 10 * all, all], "{distance}");
    }
}

/// GL-X12, GL-410 to GL-416, GL-405: steps of the ladder by their rules.
#[test]
fn gl_x12_the_ladder_by_its_rules() {
    let target = average("close-infantry", "");
    let high = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"loose-infantry\"; weapon = \"musket\"; firepower = \"high\"",
    );
    let near = volley(shot(&high, &target, 2), 4);
    assert_eq!(
        (near.rung, near.steps.as_slice()),
        (Some(Rung::Green), &[("GL-410", 1), ("GL-411", 1)][..])
    );
    let far = volley(shot(&high, &target, 4), 4);
    assert_eq!((far.rung, far.steps.len()), (Some(Rung::White), 0));
    let out = volley(shot(&high, &target, 6), 4);
    assert_eq!((out.rung, out.denominator), (None, 1));
    assert_eq!(out.losses[&(0, 0)], 1);
    let bows = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; weapon = \"bow\"; size = [3, 2]",
    );
    let armoured = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; armour = \"armour\"",
    );
    let thin = Shot { ranks: 1, ..shot(&bows, &armoured, 4) };
    let odds = volley(thin, 4);
    assert_eq!(odds.rung, Some(Rung::SubBlack));
    assert_eq!(odds.steps, [("GL-412", -1), ("GL-413", -1), ("GL-416", -1)]);
    assert_eq!(odds.half_bases, 0, "it only slows");
}

/// GL-502: what a duel looks up is what the claims come to, whatever files, generals and shots.
#[test]
fn gl_502_known_sums_are_the_sums_of_claims() {
    use gloriam::rules::claims::{Claims, Combat, Face, File};
    use gloriam::rules::known_sums::{KnownSums, Stance};
    let catalogue = gloriam::Catalogue::built_in();
    let parameters = gloriam::RuleParameters::DEFAULT;
    let claims = Claims { catalogue, parameters: &parameters };
    let stance = |file: &File| Stance {
        charging: file.charging,
        shot: file.shot,
        nervous: file.nervous,
        face: file.face,
    };
    let kinds = gloriam::units::built_in(catalogue);
    let mut seen = 0;
    for (one, two) in kinds.iter().zip(kinds.iter().skip(3)) {
        let [own, foe] = [one, two].map(|kind| File::of(&kind.troops));
        let known = KnownSums::of(&claims, &own, &foe);
        for bits in 0..64u8 {
            let bit = |at: u8| bits >> at & 1 == 1;
            let own = File { charging: bit(0), general: bit(1), ranks: 1 + bits % 4, ..own };
            let foe = File {
                charging: bit(2),
                nervous: bit(3),
                shot: bit(4),
                ranks: 1 + bits / 7 % 4,
                ..foe
            };
            for combat in [Combat::Charge, Combat::Melee] {
                let rows = known.by_ranks(stance(&own), stance(&foe), foe.troops, combat);
                let found = rows.and_then(|rows| rows.sum(own.ranks, foe.ranks, own.general));
                assert_eq!(
                    found,
                    Some(claims.sum(&own, &foe, combat)),
                    "{} {} {bits}",
                    one.name,
                    two.name
                );
                seen += usize::from(found.is_some_and(|sum| sum.total != 0));
            }
        }
        let turned = Stance { face: Face::Flank, ..stance(&own) };
        let rows = known.by_ranks(turned, stance(&foe), foe.troops, Combat::Charge);
        assert!(rows.is_none());
    }
    assert!(seen > 1_000, "{seen}");
}
