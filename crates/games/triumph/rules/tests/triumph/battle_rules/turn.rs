//! The turn sequence (TR-TS), the command dice (TR-CM-01), the general (TR-CM-10, TR-VC-01) and victory (TR-VC).

use battle_core::dice::ScriptedDice;
use battle_core::game::{Game, Next};
use battle_core::streams::OneSource;
use battle_core::trace::NoTrace;
use battle_core::{RuleId, Seat};
use triumph::TroopType::*;
use triumph::battle::{ArmyStand, Decision, Event, MoveKind, Phase};
use triumph::{CombatResult, HalfPoints, TroopType};

use crate::battle_rules::combat_table::{Put, Table, n, pair, pose, rules, s};

/// A fight of Heavy Foot and Spear, and beside it Archers within 2.5 MU of Archers.
const FIGHT_AND_SHOTS: [&[Put]; 2] = [
    &[(HeavyFoot, 20.0, 16.0, 0), (Archers, 30.0, 16.0, 0)],
    &[(Spear, 20.0, 16.0, 180), (Archers, 30.0, 18.5, 180)],
];

/// A position before the command dice of a seat.
fn before_dice(changes: &[(&str, &str)], active: Seat, stands: [&[Put]; 2]) -> Table {
    let mut table = Table::under(changes, stands[0], stands[1]).in_phase(Phase::Command);
    table.state.active = active;
    table
}

/// Goes on by a step that needs these dice and no more.
fn roll(table: &mut Table, dice: &[u8]) {
    assert_eq!(table.battle.next(&table.state), Next::Advance);
    let mut chance = OneSource(ScriptedDice::new(dice));
    table.battle.advance(&mut table.state, &mut chance, &mut NoTrace);
    chance.0.finish().expect("these dice");
}

#[test]
fn tr_ts_01_a_turn_is_command_dice_moves_shots_combats_and_the_victory_check() {
    let [one, two] = Seat::ALL;
    let mut table = before_dice(&[], one, FIGHT_AND_SHOTS);
    roll(&mut table, &[4]);
    assert_eq!(table.state.phase, Phase::Movement);
    assert_eq!(table.battle.next(&table.state), Next::Decide(one));
    table.decide(Decision::EndMovement, &[]);
    assert_eq!(table.state.phase, Phase::Shooting(one));
    // 3 + 3 against 3 + 3: no effect, both ways.
    table.shoot(s(2), n(2), &[3, 3]);
    table.advance();
    assert_eq!(table.state.phase, Phase::Shooting(two));
    table.shoot(n(2), s(2), &[3, 3]);
    table.advance();
    let mut table = table.at_combat();
    table.fight(pair(1, 1), &[2, 2]);
    table.advance();
    assert_eq!(table.state.phase, Phase::TurnEnd);
    table.advance();
    // The other player's turn.
    assert_eq!(table.state.phase, Phase::Command);
    assert_eq!((table.state.active, table.state.turn), (two, 1));
}

#[test]
fn tr_ts_02_one_player_moves_both_shoot_and_all_in_contact_fight() {
    for active in Seat::ALL {
        let mut table = before_dice(&[], active, FIGHT_AND_SHOTS);
        roll(&mut table, &[6]);
        let mut n_moves = 0;
        for decision in table.decisions() {
            if let Decision::Move(tactical) = decision {
                n_moves += 1;
                assert!(tactical.stands.iter().all(|stand| stand.seat() == active));
            }
        }
        assert!(n_moves > 0);
        table.decide(Decision::EndMovement, &[]);
        let (own, enemy) = match active {
            Seat::One => (s(2), n(2)),
            Seat::Two => (n(2), s(2)),
        };
        assert_eq!(table.shots(), [(own, enemy)]);
        table.shoot(own, enemy, &[3, 3]);
        table.advance();
        assert_eq!(table.shots(), [(enemy, own)]);
        table.shoot(enemy, own, &[3, 3]);
        table.advance();
        assert_eq!(table.at_combat().combats(), [pair(1, 1)]);
    }
}

const APART: [&[Put]; 2] = [&[(Spear, 20.0, 6.0, 0)], &[(Spear, 20.0, 26.0, 180)]];

/// How the battle stands after a turn of `active` that ends with this many points lost, and this many turns before it.
fn end_of_turn(
    changes: &[(&str, &str)],
    active: Seat,
    turns_before: u16,
    lost: [i16; 2],
) -> (Phase, Vec<Event>) {
    let mut table = Table::under(changes, APART[0], APART[1]).in_phase(Phase::TurnEnd);
    table.state.active = active;
    table.state.turn = turns_before;
    table.state.lost.0 = lost.map(HalfPoints::whole);
    let events = table.advance();
    (table.state.phase, events)
}

/// TR-TS-03, TR-VC-05.
#[test]
fn tr_ts_03_tr_vc_05_the_sixtieth_player_turn_is_the_last_and_a_draw() {
    let after = |changes: &[_], turns, lost| end_of_turn(changes, Seat::Two, turns, lost).0;
    assert_eq!(after(&[], 58, [0, 3]), Phase::Command);
    assert_eq!(after(&[], 59, [0, 3]), Phase::Over(None));
    // The alternatives of the turn limit.
    assert_eq!(after(&[("max_turns", "30")], 28, [0, 3]), Phase::Command);
    assert_eq!(after(&[("max_turns", "30")], 29, [0, 3]), Phase::Over(None));
    assert_eq!(after(&[("max_turns", "100")], 59, [0, 3]), Phase::Command);
    // By the alternative the side that destroyed more points wins, and level is a draw.
    let more = [("timeout", "more_points")];
    assert_eq!(after(&more, 59, [0, 3]), Phase::Over(Some(Seat::One)));
    assert_eq!(after(&more, 59, [4, 3]), Phase::Over(Some(Seat::Two)));
    assert_eq!(after(&more, 59, [3, 3]), Phase::Over(None));
    assert_eq!(after(&more, 58, [0, 3]), Phase::Command);
    // A side that wins on the last turn has won, whatever the turn limit says.
    let (phase, events) = end_of_turn(&[], Seat::Two, 59, [0, 16]);
    assert_eq!(phase, Phase::Over(Some(Seat::One)));
    assert!(matches!(
        events[..],
        [
            Event::TurnEnds { .. },
            Event::BattleEnds { winner: Some(Seat::One), by_turn_limit: false }
        ]
    ));
}

/// TR-VC-02, TR-VC-03.
#[test]
fn tr_vc_02_tr_vc_03_sixteen_points_win_if_more_than_ones_own_losses() {
    let (one, two) = (Phase::Over(Some(Seat::One)), Phase::Over(Some(Seat::Two)));
    let on = Phase::Command;
    for active in Seat::ALL {
        let after = |lost| end_of_turn(&[], active, 10, lost).0;
        // TR-EX-71: the first has lost 15 and the second 16, the first wins; at 16 each they go on; then 16 to 17.
        assert_eq!(after([15, 16]), one);
        assert_eq!(after([16, 16]), on);
        assert_eq!(after([16, 17]), one);
        assert_eq!(after([0, 15]), on);
        assert_eq!(after([16, 0]), two);
        assert_eq!(after([30, 20]), two);
        assert_eq!(after([20, 20]), on);
        let needs_less = end_of_turn(&[("victory_points", "12")], active, 10, [11, 12]);
        assert_eq!(needs_less.0, one);
        let needs_more = end_of_turn(&[("victory_points", "20")], active, 10, [3, 19]);
        assert_eq!(needs_more.0, on);
    }
}

/// TR-VC-02: nothing is left of a side that had fewer points than win: it has lost; with `plays_on` the battle goes on. Stands that
/// are held back are still to come, and where neither side has any, neither has won.
#[test]
fn tr_vc_02_a_side_without_stands_has_lost() {
    let [one, two] = Seat::ALL;
    let after = |changes: &[(&str, &str)], gone: &[Seat], held_back: bool| {
        let mut table = Table::under(changes, APART[0], APART[1]).in_phase(Phase::TurnEnd);
        table.state.active = two;
        for &seat in gone {
            let stands = table.state.stands_of(seat);
            table.state.on_board = table.state.on_board.minus(stands);
            if held_back {
                table.state.held_back |= stands;
            }
            table.state.lost[seat] = HalfPoints::whole(4);
        }
        table.advance();
        table.state.phase
    };
    assert_eq!(after(&[], &[], false), Phase::Command);
    assert_eq!(after(&[], &[two], false), Phase::Over(Some(one)));
    assert_eq!(after(&[], &[one], false), Phase::Over(Some(two)));
    assert_eq!(after(&[], &[two], true), Phase::Command);
    assert_eq!(after(&[], &[one, two], false), Phase::Command);
    let plays_on = [("without_stands", "plays_on")];
    assert_eq!(after(&plays_on, &[two], false), Phase::Command);
}

#[test]
fn tr_vc_02_no_victory_before_the_turn_ends() {
    let mut table = Table::new(
        &[(Elephants, 20.0, 16.0, 0), (HeavyFoot, 30.0, 16.0, 0)],
        &[(HeavyFoot, 20.0, 16.0, 180), (HeavyFoot, 30.0, 16.0, 180)],
    )
    .at_combat();
    table.state.lost.0 = [HalfPoints::whole(14), HalfPoints::whole(15)];
    // 5 + 6 against 3 + 1: seat two has lost 18 by now, but the other fight comes first, in which seat one loses 3 more.
    table.fight(pair(1, 1), &[6, 1]);
    assert_eq!(table.state.lost.0, [14, 18].map(HalfPoints::whole));
    assert_eq!(table.combats(), [pair(2, 2)]);
    // 4 + 1 against 4 + 6: doubled.
    table.fight(pair(2, 2), &[1, 6]);
    assert_eq!(table.state.lost.0, [17, 18].map(HalfPoints::whole));
    table.advance();
    table.advance();
    assert_eq!(table.state.phase, Phase::Over(Some(Seat::One)));
}

#[test]
fn tr_vc_04_a_lost_stand_counts_its_cost_however_it_is_lost() {
    // The column "pts" of section 3.
    const COSTS: [(i16, &[TroopType]); 3] = [
        (2, &[BowLevy, Rabble, Horde]),
        (
            3,
            &[
                LightFoot,
                LightSpear,
                Skirmishers,
                Warband,
                Artillery,
                HeavyFoot,
                Pikes,
                WarWagons,
                Warriors,
                BadHorse,
                BattleTaxi,
            ],
        ),
        (
            4,
            &[
                Archers,
                Raiders,
                EliteFoot,
                Pavisiers,
                Spear,
                Chariots,
                EliteCavalry,
                HorseBow,
                JavelinCavalry,
                Knights,
                Cataphracts,
                Elephants,
            ],
        ),
    ];
    let mut n_types = 0;
    for (cost, troops) in COSTS {
        for &troop in troops {
            n_types += 1;
            // Destroyed, shattered, and driven off the board.
            for (y, result) in [
                (16.0, CombatResult::Destroyed),
                (16.0, CombatResult::Shattered),
                (2.0, CombatResult::FallBack),
            ] {
                let mut table = Table::new(&[(troop, 20.0, y, 0)], &[]);
                let depth = table.battle.data(troop).base.depth;
                let place = pose(20.0, y.min(f64::from(depth) / 1024.0 + 0.25), 0);
                if y < 16.0 {
                    table.battle.rearrange(&mut table.state, s(1), place);
                }
                let rule = RuleId("TR-RS-09");
                table.battle.suffer(&mut table.state, s(1), result, rule, &mut NoTrace);
                assert!(!table.has(s(1)), "{troop:?} {result:?}");
                assert_eq!(table.state.lost[Seat::One], HalfPoints::whole(cost), "{troop:?}");
            }
        }
    }
    assert_eq!(n_types, TroopType::ALL.len());
}

#[test]
fn tr_cm_01_the_die_is_the_points_of_the_turn_and_none_are_kept() {
    for face in 1..=6 {
        let mut table = before_dice(&[], Seat::One, APART);
        table.state.command_points = 5;
        roll(&mut table, &[face]);
        assert_eq!(table.state.command_points, face);
        table.decide(Decision::EndMovement, &[]);
        assert_eq!(table.state.command_points, 0);
    }
    let of_two = |die: &str, faces: [u8; 2]| {
        let mut table = before_dice(&[("command_die", die)], Seat::Two, APART);
        roll(&mut table, &faces);
        table.state.command_points
    };
    assert_eq!(of_two("higher_of_2d6", [2, 5]), 5);
    assert_eq!(of_two("lower_of_2d6", [2, 5]), 2);
    assert_eq!(of_two("lower_of_2d6", [6, 1]), 1);
}

/// Knights of seat one as its general at (20, 16), Heavy Foot at (30, 10), and this enemy of the general.
fn general_against(troop: TroopType, x: f64, y: f64) -> Table {
    let general = ArmyStand { general: true, ..ArmyStand::of(Knights) };
    Table::of(
        &rules(&[]),
        &[(general, pose(20.0, 16.0, 0)), (ArmyStand::of(HeavyFoot), pose(30.0, 10.0, 0))],
        &[(ArmyStand::of(troop), pose(x, y, 180))],
    )
}

#[test]
fn tr_vc_01_a_general_fights_at_one_more_and_is_shot_at_at_one_less() {
    // Knights 3 + 1 against foot, Spear 4 against mounted; without the general 3 against 4.
    let table = general_against(Spear, 20.0, 16.0).at_combat();
    assert_eq!(table.factors(pair(1, 1)), (4, 4));
    let plain = Table::new(&[(Knights, 20.0, 16.0, 0)], &[(Spear, 20.0, 16.0, 180)]).at_combat();
    assert_eq!(plain.factors(pair(1, 1)), (3, 4));
    // Archers shoot with 3 - 1 at the general, and it defends itself with 2.
    let table = general_against(Archers, 20.0, 18.5);
    let shot = table.battle.shot_of(&table.state, n(1), s(1));
    assert_eq!(table.totals(&shot), (2, 2));
}

#[test]
fn tr_cm_10_a_lost_general_costs_its_points_its_one_and_command_and_no_more() {
    let mut table = general_against(Elephants, 20.0, 16.0).at_combat();
    let cost = |table: &Table| {
        let own = triumph::battle::Stands::only(s(2));
        table.battle.command_cost(&table.state, MoveKind::Single, own).points
    };
    assert_eq!(cost(&table), 1);
    // Knights 4 + 1 + 1 against Elephants 4 + 6: beaten by Elephants, which shatters Knights (TR-RS-01).
    let events = table.fight(pair(1, 1), &[1, 6]);
    assert!(events.iter().any(|event| {
        matches!(event, Event::Destroyed { stand, points, .. }
            if *stand == s(1) && *points == HalfPoints::whole(4))
    }));
    assert_eq!(table.state.lost.0, [4, 0].map(HalfPoints::whole));
    // No other stand is moved or lost, the battle goes on, and TR-CM-04 is all that is left of it.
    assert!(table.is_at(s(2), 30.0, 10.0, 0));
    table.advance();
    table.advance();
    assert_eq!(table.state.phase, Phase::Command);
    assert_eq!(cost(&table), 2);
}
