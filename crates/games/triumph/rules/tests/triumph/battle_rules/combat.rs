//! Close combat on the table: which stands fight, in which order, and pursuit (TR-CC-01 to -05, -15, TR-OM-20, -25).

use std::collections::BTreeMap;

use battle_core::dice::enumerate;
use battle_core::game::{Game, Next};
use battle_core::streams::OneSource;
use battle_core::trace::NoTrace;
use battle_core::{Seat, Seating};
use triumph::TroopType::*;
use triumph::battle::{Decision, Edge, Event, Phase, TerrainKind};

use crate::battle_rules::combat_table::{Table, mu, n, pair, s};

/// A line of Heavy Foot: seat one's at these x, seat two's at those, all fronts on y = 16.
pub fn lines(changes: &[(&str, &str)], south: &[f64], north: &[f64]) -> Table {
    let south: Vec<_> = south.iter().map(|&x| (HeavyFoot, x, 16.0, 0)).collect();
    let north: Vec<_> = north.iter().map(|&x| (HeavyFoot, x, 16.0, 180)).collect();
    Table::under(changes, &south, &north).at_combat()
}

#[test]
fn tr_cc_01_front_contact_is_a_combat_and_other_touches_are_none() {
    // The second pair is a quarter of a base out of line.
    let table = lines(&[], &[20.0, 30.0], &[20.0, 30.5]);
    assert_eq!(table.combats(), [pair(1, 1)]);
}

#[test]
fn tr_cc_02_a_flanker_only_gives_minus_one_beside_a_front_fight() {
    let south = [(HeavyFoot, 20.0, 16.0, 0), (JavelinCavalry, 21.0, 17.0, 270)];
    let north = [(Spear, 20.0, 16.0, 180)];
    // PZ-02: Heavy Foot 4 v Spear 4 - 1.
    let table = Table::new(&south, &north).at_combat();
    assert_eq!(table.combats(), [pair(1, 1)]);
    assert_eq!(table.factors(pair(1, 1)), (4, 3));
    let mut table = Table::under(&[("flankers_roll", "true")], &south, &north).at_combat();
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 1)]);
    // Javelin Cavalry against foot 3; the Spear fight to a flank, 4 against mounted, with -1 for that edge.
    assert_eq!(table.factors(pair(2, 1)), (3, 3));
    // The stand that is flanked still fights to its front afterwards, the flanker does not roll again.
    table.fight(pair(2, 1), &[1, 1]);
    assert_eq!(table.combats(), [pair(1, 1)]);
}

#[test]
fn tr_cc_02_pz_02_the_flanked_spear_is_destroyed_when_it_has_to_fall_back() {
    let mut table = Table::new(
        &[(HeavyFoot, 20.0, 16.0, 0), (JavelinCavalry, 21.0, 17.0, 270)],
        &[(Spear, 20.0, 16.0, 180)],
    )
    .at_combat();
    // 4 + 4 against 3 + 3: beaten, not doubled.
    table.fight(pair(1, 1), &[4, 3]);
    assert!(!table.has(n(1)));
}

#[test]
fn tr_cc_04_every_stand_fights_once_in_the_order_that_the_active_player_likes() {
    let mut table = lines(&[], &[20.0, 22.0, 30.0], &[20.0, 22.0, 30.0]);
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 2), pair(3, 3)]);
    table.fight(pair(3, 3), &[1, 1]);
    assert_eq!(table.combats(), [pair(1, 1), pair(2, 2)]);
    table.fight(pair(1, 1), &[1, 1]);
    table.fight(pair(2, 2), &[1, 1]);
    assert_eq!(table.battle.next(&table.state), Next::Advance);
    table.advance();
    assert_eq!(table.state.phase, Phase::TurnEnd);
    assert!(table.state.fought.is_empty());
}

/// Elephants push Heavy Foot back by 0.75 MU and follow by 2 MU: with a second enemy placed so that they meet it, or none.
fn elephants_break_in(changes: &[(&str, &str)]) -> Table {
    let mut table = Table::under(
        changes,
        &[(Elephants, 20.0, 16.0, 0), (HeavyFoot, 30.0, 16.0, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 20.0, 18.0, 180), (HeavyFoot, 30.0, 16.0, 180)],
    )
    .at_combat();
    // Doubled: 5 + 6 against 3 + 1; the foot are destroyed and the Elephants pursue onto the second line.
    table.fight(pair(1, 1), &[6, 1]);
    assert!(!table.has(n(1)));
    assert!(table.is_at(s(1), 20.0, 18.0, 0));
    table
}

#[test]
fn tr_cc_04_a_contact_by_pursuit_waits_for_the_next_phase_unless_the_parameters_say_otherwise() {
    assert_eq!(elephants_break_in(&[]).combats(), [pair(2, 3)]);
    let now = elephants_break_in(&[("pursuit_contact_fights_now", "true")]);
    assert_eq!(now.combats(), [pair(1, 2), pair(2, 3)]);
    let again = elephants_break_in(&[("fight_once", "false")]);
    assert_eq!(again.combats(), [pair(1, 2), pair(2, 3)]);
}

#[test]
fn tr_cc_04_two_who_pursue_each_other_in_turn_do_not_fight_for_ever() {
    // Warband 3 + 4 beat 3 + 3, follow by their depth of 1 MU and are in contact again, to fight again without `fight_once`.
    // There are dice for 31 such rounds in a phase.
    for (n_reopened, fights_again) in [(0, true), (30, true), (31, false)] {
        let mut table = Table::under(
            &[("fight_once", "false")],
            &[(Warband, 20.0, 16.0, 0)],
            &[(Warband, 20.0, 16.0, 180)],
        )
        .at_combat();
        table.state.reopened = n_reopened;
        table.fight(pair(1, 1), &[4, 3]);
        assert!(table.is_at(s(1), 20.0, 17.0, 0));
        let again: &[_] = if fights_again { &[pair(1, 1)] } else { &[] };
        assert_eq!(table.combats(), again, "{n_reopened}");
    }
}

#[test]
fn tr_om_20_winners_pursue_by_type_and_by_margin() {
    let fight = |south, north, dice: [u8; 2]| {
        let mut table =
            Table::new(&[(south, 20.0, 16.0, 0)], &[(north, 20.0, 16.0, 180)]).at_combat();
        let events = table.fight(pair(1, 1), &dice);
        let moved = events
            .iter()
            .any(|event| matches!(event, Event::OutcomeMoved { stand, .. } if *stand == s(1)));
        (moved, events)
    };
    // Knights 3 + 3 beat Skirmishers 1 + 4 and follow; Elite Cavalry 3 + 3 do not.
    assert!(fight(Knights, Skirmishers, [3, 4]).0);
    assert!(!fight(EliteCavalry, Skirmishers, [3, 4]).0);
    // At twice as much every type does except Artillery and War Wagons.
    assert!(fight(EliteCavalry, Skirmishers, [3, 1]).0);
    assert!(!fight(Artillery, Skirmishers, [6, 1]).0);
}

#[test]
fn tr_om_25_a_winner_with_an_enemy_on_its_flank_stays() {
    let flanked = |changes: &[(&str, &str)]| {
        let mut table = Table::under(
            changes,
            &[(Elephants, 20.0, 16.0, 0)],
            &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 19.0, 15.0, 90)],
        )
        .at_combat();
        table.fight(pair(1, 1), &[6, 1]);
        table.is_at(s(1), 20.0, 16.0, 0)
    };
    assert!(flanked(&[]));
    assert!(!flanked(&[("pursue_if_still_engaged", "true")]));
}

#[test]
fn tr_cc_15_uphill_and_tr_te_13_the_ground_are_taken_from_the_table() {
    let table = Table::new(&[(HeavyFoot, 20.0, 16.0, 0)], &[(HeavyFoot, 20.0, 16.0, 180)]).with(
        TerrainKind::GentleHills,
        16.0,
        16.1,
        24.0,
        22.1,
    );
    // N1's base centre stands on the hill, S1's does not.
    assert_eq!(table.factors(pair(1, 1)), (4, 5));
    let rough = Table::new(&[(HeavyFoot, 20.0, 16.0, 0)], &[(LightFoot, 20.0, 16.0, 180)]).with(
        TerrainKind::Rough,
        16.0,
        12.0,
        24.0,
        16.0,
    );
    assert_eq!(rough.factors(pair(1, 1)), (2, 3));
}

/// The outcomes of 36 pairs of dice, by plain arithmetic: which side falls back or is destroyed (4 v 4 style, no shattering).
fn expected(south: i32, north: i32, first: i32, second: i32) -> (Fate, Fate) {
    let (a, b) = (south + first, north + second);
    let fate = |own: i32, other: i32| match (own < other, other >= 2 * own) {
        (false, _) => Fate::Stays,
        (true, false) => Fate::FallsBack,
        (true, true) => Fate::Destroyed,
    };
    (fate(a, b), fate(b, a))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Stays,
    FallsBack,
    Destroyed,
}

#[test]
fn tr_cc_04_tr_cc_13_two_against_two_is_exactly_what_arithmetic_says() {
    // Four Heavy Foot, two fights at 4 v 4; the second is fought with the edges that the first left.
    // A winner who merely beats stays and overlaps the neighbour of the beaten one by his corner. One who doubles follows by
    // 0.75 MU; then his side edge lies along that of this neighbour, which is an overlap both ways, but he himself has fought.
    let mut by_arithmetic: BTreeMap<[Fate; 4], u64> = BTreeMap::new();
    for dice in 0..36 * 36 {
        let face = |nth: u32| (dice / 6_i32.pow(nth)) % 6 + 1;
        let (s1, n1) = expected(4, 4, face(0), face(1));
        let south_edges = i32::from(s1 != Fate::Stays);
        let north_edges = i32::from(n1 != Fate::Stays);
        let (s2, n2) = expected(4 - south_edges, 4 - north_edges, face(2), face(3));
        *by_arithmetic.entry([s1, n1, s2, n2]).or_default() += 1;
    }

    let table = lines(&[], &[20.0, 22.0], &[20.0, 22.0]);
    let mut by_engine: BTreeMap<[Fate; 4], u64> = BTreeMap::new();
    enumerate(
        36 * 36,
        |dice| {
            let mut state = table.state;
            let mut chance = OneSource(dice);
            for combat in [pair(1, 1), pair(2, 2)] {
                let decision = Decision::Fight(combat);
                table.battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
            assert_eq!(table.battle.next(&state), Next::Advance);
            [s(1), n(1), s(2), n(2)].map(|stand| {
                let before = table.state.pose(stand);
                let back = before.shifted(-mu(0.75), 0);
                if !state.on_board.contains(stand) {
                    Fate::Destroyed
                } else if state.pose(stand) == back {
                    Fate::FallsBack
                } else {
                    Fate::Stays
                }
            })
        },
        |fates, ways| *by_engine.entry(fates).or_default() += ways,
    );
    assert_eq!(by_engine, by_arithmetic);
}

#[test]
fn tr_cc_05_dice_belong_to_seats_whichever_attacks() {
    let mut table = lines(&[], &[20.0], &[20.0]);
    table.state.active = Seat::Two;
    let events = table.fight(pair(1, 1), &[1, 6]);
    let [Event::Fought { dice, .. }, Event::Destroyed { stand, .. }, ..] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!((dice.one, dice.two), (1, 6));
    assert_eq!(*stand, s(1));
    assert_eq!(table.state.seating, Seating::AFirst);
    assert_eq!(table.battle.opponent_of(&table.state, n(1)), None::<triumph::battle::StandId>);
    assert_eq!(table.state.contacts.at(n(1), Edge::Front), None);
}
