//! Odds of one fight and one shot by themselves: the worked examples of section 15, and the same fights played on the table.

use battle_core::RuleId;
use battle_core::dice::enumerate;
use tropaion::grid::Facing::{North, South};
use tropaion::grid::Sector;
use tropaion::odds::{Behind, Close, CloseOdds, CloseSide, Fate, Ranged, RangedSide};
use tropaion::troops::{Profile, Trait, UnitType, UnitType::*, Weapon};
use tropaion::{Event, RuleParameters};

use crate::support::*;

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn side(of: UnitType) -> CloseSide {
    CloseSide::of(Profile::plain(of))
}

fn charging(of: UnitType) -> CloseSide {
    CloseSide { charged: true, ..side(of) }
}

fn odds(close: &Close) -> CloseOdds {
    close.odds(&RULES).expect("a situation that can be")
}

/// A count as a fraction of all rolls.
#[track_caller]
fn is(count: u32, of: u32, fraction: (u32, u32)) {
    assert_eq!(count * fraction.1, of * fraction.0, "{count} of {of}");
}

/// TP-X05, TP-701, TP-730: supported heavy infantry charges supported heavy infantry.
#[test]
fn tp_x05_heavy_infantry_charges() {
    let supported = |side: CloseSide| CloseSide { supported_sides: 1, ..side };
    let odds = odds(&Close::of(supported(charging(HeavyInfantry)), supported(side(HeavyInfantry))));
    let named = |side: usize| {
        let all = odds.modifiers[side].iter();
        all.map(|&(RuleId(rule), value)| (rule, value)).collect::<Vec<_>>()
    };
    assert_eq!(named(0), [("TP-710", 1), ("TP-711", 1), ("TP-714", 1)]);
    assert_eq!(named(1), [("TP-710", 1), ("TP-714", 1)]);
    assert_eq!((odds.sums, odds.denominator), ([3, 2], 216));
    is(odds.count(1, Fate::Broken), 216, (7, 72));
    // The winner's 4 pushes back and disrupts, its 5 disrupts: 7/72 each.
    is(odds.count(1, Fate::PushedAndDisrupted), 216, (7, 72));
    is(odds.count(1, Fate::Disrupted), 216, (7, 72));
    is(odds.count(1, Fate::Pushed), 216, (7, 24));
    is(odds.ties, 216, (5, 36));
    is(odds.other_wins, 216, (5, 18));
}

/// TP-X06, TP-020: elephants charge heavy infantry and are never pushed back.
#[test]
fn tp_x06_elephants_charge() {
    let odds = odds(&Close::of(charging(Elephants), side(HeavyInfantry)));
    assert_eq!(odds.sums, [5, 1]);
    is(odds.active_wins, 216, (11, 12));
    is(odds.ties, 216, (1, 18));
    is(odds.count(0, Fate::Disrupted), 216, (5, 216));
    is(odds.count(0, Fate::Broken), 216, (1, 216));
    assert_eq!(odds.count(0, Fate::Pushed), 0);
}

/// TP-X07: who holds a disruption is gone on 4, 5 and 6, and for certain where it can't be pushed back.
#[test]
fn tp_x07_disrupted_units() {
    let holding = CloseSide { disrupted: 1, ..side(MediumInfantry) };
    let gone = |other: CloseSide| {
        let odds = odds(&Close::of(side(MediumInfantry), other));
        assert!(odds.active_wins > 0);
        (odds.count(1, Fate::Broken), odds.active_wins)
    };
    let (broken, of) = gone(holding);
    is(broken, of, (1, 2));
    for fixed in [
        CloseSide { flanked: true, ..holding },
        CloseSide { mass: true, ..holding },
        CloseSide { unit: Profile::plain(Elephants), ..holding },
        CloseSide { behind: Behind::Occupied, ..holding },
    ] {
        let (broken, of) = gone(fixed);
        is(broken, of, (1, 1));
    }
    let (broken, of) = gone(side(MediumInfantry));
    is(broken, of, (1, 6));
}

/// TP-X08, TP-105, TP-731: Valour on the result die.
#[test]
fn tp_x08_valour_on_the_result() {
    for (valour, sixths) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)] {
        let close =
            Close { result_valour: valour, ..Close::of(side(HeavyInfantry), side(HeavyInfantry)) };
        let odds = odds(&close);
        is(odds.count(1, Fate::Broken), odds.active_wins, (sixths, 6));
        // It is the active player's, whoever wins.
        is(odds.count(0, Fate::Broken), odds.other_wins, (1, 6));
    }
}

/// TP-X04, TP-701: the die-off by the difference, which Valour on the combat die raises.
#[test]
fn tp_x04_die_off() {
    let cases = [
        (0, (5, 12), (1, 6)),
        (1, (7, 12), (5, 36)),
        (2, (13, 18), (1, 9)),
        (3, (5, 6), (1, 12)),
        (4, (11, 12), (1, 18)),
        (5, (35, 36), (1, 36)),
        (6, (1, 1), (0, 1)),
    ];
    for (valour, wins, ties) in cases {
        let close =
            Close { combat_valour: valour, ..Close::of(side(HeavyInfantry), side(HeavyInfantry)) };
        let odds = odds(&close);
        is(odds.active_wins, 216, wins);
        is(odds.ties, 216, ties);
    }
}

/// TP-X22, TP-030, TP-734: pikes that lose with difficult ground behind them.
#[test]
fn tp_x22_pikes_pushed_into_difficult_ground() {
    for (disrupted, sixths) in [(0, 1), (1, 5), (2, 6)] {
        let pikes = CloseSide { disrupted, back_difficult: true, ..side(Pikes) };
        let odds = odds(&Close::of(side(HeavyInfantry), pikes));
        is(odds.count(1, Fate::Broken), odds.active_wins, (sixths, 6));
    }
}

/// TP-X24, TP-609, TP-720, TP-718: charge bonuses with cards.
#[test]
fn tp_x24_charge_bonuses_with_cards() {
    let bonus = |charger: CloseSide, shieldwall, break_the_lines| {
        let close = Close { shieldwall, break_the_lines, ..Close::of(charger, side(Pikes)) };
        let odds = odds(&close);
        // Pikes are charged: 1 for themselves and 1 for that, whatever the cards.
        assert_eq!(odds.sums[1], 2);
        odds.sums[0] - charger.unit.of.row().combat
    };
    let elephants = charging(Elephants);
    assert_eq!(bonus(elephants, false, false), 3);
    assert_eq!(bonus(elephants, true, false), 2);
    assert_eq!(bonus(elephants, true, true), 3);
    let light = charging(LightInfantry);
    assert_eq!(bonus(light, true, false), 0);
    assert_eq!(bonus(light, true, true), 0);
    let mass = CloseSide { mass: true, ..charging(HeavyInfantry) };
    assert_eq!(bonus(mass, true, false), 1);
    assert_eq!(bonus(mass, false, true), 3);
    assert_eq!(bonus(charging(MediumCavalry), true, false), 0);
}

/// TP-X25, TP-719, TP-713: frenzied warbands in a mass, before their army wavers and after.
#[test]
fn tp_x25_frenzied_warbands() {
    for (wavering, sum, wins) in [(false, 4, (5, 6)), (true, 2, (7, 12))] {
        let frenzied = CloseSide {
            unit: unit(Warband, &[Trait::Frenzied]),
            mass: true,
            wavering,
            ..charging(Warband)
        };
        let odds = odds(&Close::of(frenzied, side(HeavyInfantry)));
        assert_eq!(odds.sums, [sum, 1]);
        is(odds.active_wins, 216, wins);
    }
}

/// TP-X28, TP-733: a fresh unit whose push-back is blocked.
#[test]
fn tp_x28_blocked_push_back() {
    for behind in [Behind::Occupied, Behind::Edge] {
        let blocked = CloseSide { behind, ..side(MediumInfantry) };
        let odds = odds(&Close::of(side(MediumInfantry), blocked));
        is(odds.count(1, Fate::Broken), 216, (5, 72));
        is(odds.count(1, Fate::Disrupted), 216, (25, 72));
        assert_eq!(odds.count(1, Fate::Pushed), 0);
    }
    let mut at_edge = RULES;
    at_edge.set("blocked-pushback", "broken-at-edge").unwrap();
    let blocked = CloseSide { behind: Behind::Edge, ..side(MediumInfantry) };
    let odds = Close::of(side(MediumInfantry), blocked).odds(&at_edge);
    // 1 to 4 push, 5 disrupts, 6 breaks.
    is(odds.unwrap().count(1, Fate::Broken), 216, (25, 72));
}

/// TP-702: what equal totals do, as the parameter says.
#[test]
fn tp_702_ties() {
    let fight = |tie: &str| {
        let mut rules = RULES;
        rules.set("tie_result", tie).unwrap();
        let close = Close::of(side(MediumInfantry), side(MediumInfantry));
        close.odds(&rules).unwrap()
    };
    let both = fight("both_disrupted");
    // The tie's 1/6 and the 5 of the result die: 5/12 * 1/6.
    is(both.count(0, Fate::Disrupted), 216, (36 + 15, 216));
    let defender = fight("defender_wins");
    is(defender.other_wins, 216, (7, 12));
    assert_eq!(defender.ties, 0);
    let again = fight("reroll");
    is(again.active_wins, again.denominator, (1, 2));
}

/// TP-715, TP-716, TP-717, TP-712, TP-026: the other modifiers.
#[test]
fn tp_715_flanks_hills_and_rough_ground() {
    let sum = |own: CloseSide| odds(&Close::of(own, side(HeavyInfantry))).sums[0];
    let own = side(MediumInfantry);
    let aside = |of| CloseSide { fought_on: Sector::Left, ..side(of) };
    assert_eq!(sum(own), 0);
    assert_eq!(sum(aside(MediumInfantry)), -2);
    // Light troops have no flank: -1 is their own.
    assert_eq!(sum(aside(LightInfantry)), -1);
    assert_eq!(sum(aside(LightCavalry)), -1);
    assert_eq!(sum(CloseSide { downhill: true, ..own }), 1);
    assert_eq!(sum(CloseSide { rough: true, ..own }), -1);
    assert_eq!(sum(CloseSide { disrupted: 2, ..side(Warband) }), -1);
    assert_eq!(sum(CloseSide { supported_sides: 2, ..own }), 1);
}

/// Every reason at once, with its rule.
#[test]
fn impossible_situations_are_refused_with_every_reason() {
    let own = CloseSide {
        unit: unit(LightInfantry, &[Trait::Legionaries]),
        fought_on: Sector::Rear,
        mass: true,
        downhill: true,
        ..charging(LightInfantry)
    };
    let other =
        CloseSide { disrupted: 3, fought_on: Sector::Right, downhill: true, ..charging(Pikes) };
    let close = Close { shieldwall: true, ..Close::of(own, other) };
    let faults = close.odds(&RULES).unwrap_err();
    for rule in ["TP-P06", "TP-903", "TP-011", "TP-402", "TP-G14", "TP-G09", "TP-716"] {
        assert!(faults.iter().any(|fault| fault.contains(rule)), "{rule}: {faults:#?}");
    }
    assert_eq!(faults.len(), 7);
    let idle =
        Close { shieldwall: true, break_the_lines: true, ..Close::of(side(Pikes), side(Pikes)) };
    assert_eq!(idle.faults(&RULES).len(), 2);
}

/// All pairs of types, disrupted or not, charged or not, give the odds of the same fight on the table.
#[test]
fn odds_are_those_of_the_fight_on_the_table() {
    let mut cases = 0;
    for of in UnitType::ALL {
        for other in UnitType::ALL {
            for disrupted in [0, 1] {
                for charged in [false, true] {
                    let close = Close::of(
                        CloseSide { charged, ..side(of) },
                        CloseSide { disrupted, ..side(other) },
                    );
                    compare(&close);
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, 400);
}

/// Plays every roll of the fight in a position, and counts what became of both.
fn compare(close: &Close) {
    let odds = odds(close);
    let battle = battle(&[close.active.unit], &[close.other.unit]);
    let mut state = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
    state.set_disruption(foe(0), close.other.disrupted);
    if close.active.charged {
        let bonus = close.active.unit.of.row().charge;
        state.set_charged(own(0), foe(0), bonus);
    }
    let mut fates = [[0; 5]; 2];
    enumerate(
        216,
        |dice| fight_step(&battle, &state, dice, done).1,
        |events, weight| {
            for (counts, unit) in fates.iter_mut().zip([own(0), foe(0)]) {
                let (mut pushed, mut disrupted, mut gone) = (false, false, false);
                for event in &events {
                    match event {
                        Event::Moved { unit: it, .. } => pushed |= *it == unit,
                        Event::Disrupted { unit: it, .. } => disrupted |= *it == unit,
                        Event::Removed { unit: it, .. } => gone |= *it == unit,
                        _ => {}
                    }
                }
                let fate = match (gone, pushed, disrupted) {
                    (true, ..) => Fate::Broken,
                    (_, true, true) => Fate::PushedAndDisrupted,
                    (_, true, false) => Fate::Pushed,
                    (_, false, true) => Fate::Disrupted,
                    (_, false, false) => Fate::Nothing,
                };
                counts[fate as usize] += weight as u32;
            }
        },
    );
    assert_eq!(odds.fates, fates, "{close:?}");
}

fn shooter(of: UnitType, weapon: Weapon) -> RangedSide {
    RangedSide::of(tropaion::army::unit(of, weapon, &[]))
}

fn shot(target: RangedSide) -> Ranged {
    Ranged {
        shooter: shooter(LightInfantry, Weapon::Bow),
        target,
        gap2: 9,
        darken: false,
        target_sees: true,
    }
}

/// TP-X11, TP-502, TP-503: one shot at a unit without a weapon.
#[test]
fn tp_x11_one_shot() {
    let shot = shot(RangedSide::of(Profile::plain(HeavyInfantry)));
    let odds = shot.odds(&RULES).unwrap();
    assert!(!odds.return_fire);
    assert_eq!(odds.target, [32, 2, 0, 2, 0]);
    assert_eq!(odds.shooter, [36, 0, 0, 0, 0]);
    let mut one_step = RULES;
    one_step.set("shoot-rolls", "one-step").unwrap();
    assert_eq!(shot.odds(&one_step).unwrap().target, [24, 6, 0, 6, 0]);
}

/// TP-X12, TP-A23, TP-024: Darken the Skies.
#[test]
fn tp_x12_darken_the_skies() {
    let at = |target| Ranged { darken: true, ..shot(target) }.odds(&RULES).unwrap().target;
    assert_eq!(at(RangedSide::of(Profile::plain(HeavyInfantry))), [24, 6, 0, 6, 0]);
    let armoured = unit(HeavyCavalry, &[Trait::HeavilyArmoured]);
    assert_eq!(at(RangedSide::of(armoured)), [30, 0, 0, 6, 0]);
}

/// TP-504, TP-015: who may shoot back; TP-505, TP-506, TP-507, TP-030: what a shot does to which unit.
#[test]
fn tp_504_return_fire_and_targets() {
    let javelins = shooter(LightInfantry, Weapon::Javelin);
    let back = |target, gap2, target_sees| {
        let shot = Ranged { gap2, target_sees, ..shot(target) };
        shot.odds(&RULES).unwrap().return_fire
    };
    assert!(back(javelins, 4, true));
    assert!(!back(javelins, 4, false), "out of its sight");
    assert!(!back(javelins, 5, true), "out of its range");
    let at = |target| shot(target).odds(&RULES).unwrap().target;
    let elephants = RangedSide::of(Profile::plain(Elephants));
    assert_eq!(at(elephants), [34, 0, 0, 2, 0]);
    let mass = RangedSide { mass: true, ..RangedSide::of(Profile::plain(HeavyInfantry)) };
    assert_eq!(at(mass), [34, 0, 0, 2, 0]);
    let blocked = RangedSide {
        behind: Behind::Edge,
        disrupted: 1,
        ..RangedSide::of(Profile::plain(HeavyInfantry))
    };
    assert_eq!(at(blocked), [32, 0, 0, 0, 4]);
    let pikes = RangedSide { back_difficult: true, ..RangedSide::of(Profile::plain(Pikes)) };
    assert_eq!(at(pikes), [32, 0, 2, 2, 0]);
    let far = Ranged { gap2: 10, darken: true, shooter: javelins, ..shot(elephants) };
    assert_eq!(far.faults(&RULES).len(), 2);
}
