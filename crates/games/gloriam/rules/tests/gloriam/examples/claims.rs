//! Claims of two files and the dice that they give (GL-X02 to GL-X09, GL-X27, GL-X28).

use super::*;

const KEIL: &str = "\"keil\"";

const PS: &str = "\"pike-and-shot\"";

/// Half-bases that a side loses per file at a difference, of 12 for each die.
fn half_bases(differences: [i8; 2], sufferer: usize) -> (u64, u64) {
    let ways = 36 * 36;
    let lost = total(
        ways,
        |dice| throw(differences, [true; 2], [false; 2], &RULES, dice),
        |thrown| u64::from(2 * thrown[1 - sufferer].skulls + thrown[1 - sufferer].wounds),
    );
    (lost, 2 * ways)
}

#[test]
fn gl_x02_lancers_charge_a_standing_keil() {
    let (lancers, keil) = (average("close-horse", CL), average("close-infantry", KEIL));
    let (sums, dice) = meet(&charging(File::of(&lancers)), &File::of(&keil), Combat::Charge);
    assert_eq!((sums, dice), ([0, 3], ["W".into(), "R".into()]));
    let (lost, of) = half_bases([-3, 3], 0);
    is_fraction(lost, of, (2, 3));
    let (lost, of) = half_bases([-3, 3], 1);
    is_fraction(lost, of, (1, 6));
}

#[test]
fn gl_x03_the_keil_in_rough_ground() {
    let (lancers, keil) = (average("close-horse", CL), average("close-infantry", KEIL));
    let keil = on(Terrain::Rough, File::of(&keil));
    let (sums, dice) = meet(&charging(File::of(&lancers)), &keil, Combat::Charge);
    assert_eq!((sums, dice), ([4, 0], ["R+W".into(), "B".into()]));
    let (lost, of) = half_bases([4, -4], 1);
    is_fraction(lost, of, (5, 6));
    let (lost, of) = half_bases([4, -4], 0);
    is_fraction(lost, of, (1, 12));
}

#[test]
fn gl_x04_ferocious_warriors_and_loose_musketeers() {
    let warriors = of_quality("superior", "warriors", "\"ferocious\"");
    let shot = troops(
        "quality = \"average\"; training = \"drilled\"; moves = \"loose-infantry\"; weapon = \"musket\"",
    );
    let (sums, dice) = meet(&charging(File::of(&warriors)), &File::of(&shot), Combat::Charge);
    assert_eq!((sums, dice), ([2, 0], ["Y".into(), "W".into()]));
    let (lost, of) = half_bases([2, -2], 1);
    is_fraction(lost, of, (1, 2));
    let (lost, of) = half_bases([2, -2], 0);
    is_fraction(lost, of, (1, 6));
}

#[test]
fn gl_x05_charging_pistols_and_standing_pikes() {
    let (pistols, pikes) =
        (average("close-horse", "\"charging-pistol\""), average("close-infantry", PS));
    let (sums, dice) = meet(&charging(File::of(&pistols)), &File::of(&pikes), Combat::Charge);
    assert_eq!((sums, dice), ([0, 2], ["W".into(), "Y".into()]));
}

#[test]
fn gl_x06_lancers_and_pistols() {
    let (lancers, pistols) =
        (average("close-horse", CL), average("close-horse", "\"charging-pistol\""));
    let lancers = charging(File::of(&lancers));
    let (sums, dice) = meet(&lancers, &charging(File::of(&pistols)), Combat::Charge);
    assert_eq!((sums[0] - sums[1], dice), (0, ["G".into(), "G".into()]));
    let stood = File { shot: true, ..File::of(&pistols) };
    let (sums, dice) = meet(&lancers, &stood, Combat::Charge);
    assert_eq!((sums, dice), ([3, 0], ["R".into(), "W".into()]));
}

#[test]
fn gl_x07_elephants_and_long_spears() {
    let (elephants, spears) =
        (average("elephants", ""), average("close-infantry", "\"long-spear\""));
    let (elephants, spears) = (File::of(&elephants), File::of(&spears));
    let (sums, dice) = meet(&charging(elephants), &spears, Combat::Charge);
    assert_eq!((sums, dice), ([3, 2], ["G".into(), "W".into()]));
    let (sums, dice) = meet(&elephants, &spears, Combat::Melee);
    assert_eq!((sums, dice), ([2, 2], ["G".into(), "G".into()]));
}

#[test]
fn gl_x08_a_charge_into_a_flank() {
    let own = foot();
    let target = File { face: Face::Flank, ..File::of(&own) };
    let (sums, dice) = meet(&charging(File::of(&own)), &target, Combat::Charge);
    assert_eq!((sums, dice), ([4, 0], ["R+W".into(), "B".into()]));
}

#[test]
fn gl_x09_swordsmen_on_horse_and_pikes() {
    let horse = of_quality("superior", "close-horse", "\"expert-swordsmen\"");
    let pikes = average("close-infantry", PS);
    let pikes = File { ranks: 2, ..File::of(&pikes) };
    let (sums, dice) = meet(&File::of(&horse), &pikes, Combat::Melee);
    assert_eq!((sums, dice), ([1, 2], ["W".into(), "G".into()]));
}

#[test]
fn gl_x27_uphill_behind_a_wall() {
    let own = foot();
    let ground = Ground { uphill: true, wall: true, ..Ground::OPEN };
    let defender = File { ground, ..File::of(&own) };
    let (sums, dice) = meet(&defender, &charging(File::of(&own)), Combat::Charge);
    assert_eq!((sums, dice), ([3, 0], ["R".into(), "W".into()]));
    let (sums, dice) = meet(&defender, &File::of(&own), Combat::Melee);
    assert_eq!((sums, dice), ([1, 0], ["G".into(), "W".into()]));
}

/// GL-515: "Uphill or vs Barricades or walls" in the melee, read as of who stands behind them (GL-X27), or of who fights against
/// them; in charge combat nothing changes.
#[test]
fn gl_515_who_claims_the_wall_in_melee() {
    let own = foot();
    let behind = File { ground: Ground { wall: true, ..Ground::OPEN }, ..File::of(&own) };
    let rules = |text: &str| {
        let mut rules = RuleParameters::DEFAULT;
        rules.set("wall_melee", text).expect("known");
        rules
    };
    let catalogue = Catalogue::built_in();
    let sums = |text: &str, combat: Combat, attacker: File| {
        let claims = Claims { catalogue, parameters: &rules(text) };
        [claims.sum(&behind, &attacker, combat).total, claims.sum(&attacker, &behind, combat).total]
    };
    for (text, in_melee) in [("defender", [1, 0]), ("attacker", [0, 1])] {
        assert_eq!(sums(text, Combat::Melee, File::of(&own)), in_melee);
        let charge = sums(text, Combat::Charge, charging(File::of(&own)));
        assert_eq!(charge, [2, 0]);
    }
}

#[test]
fn gl_x28_two_handed_against_spears() {
    let (axes, spears) =
        (average("close-infantry", "\"two-handed\""), average("close-infantry", "\"long-spear\""));
    let (axes, spears) = (File::of(&axes), File::of(&spears));
    let (_, dice) = meet(&charging(axes), &spears, Combat::Charge);
    assert_eq!(dice, ["G", "W"]);
    let (sums, dice) = meet(&axes, &spears, Combat::Melee);
    assert_eq!((sums, dice), ([0, 0], ["G".into(), "G".into()]));
}
