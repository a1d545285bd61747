//! One battle by hand, five player turns long, and what it must count.

use arrayvec::ArrayVec;
use battle_core::{BySide, OpposedResult, RuleId, Seat, Seating, Side};
use tabletop::{Heading, Point, Pose, UNIT};

use super::PlayDiagnostics;
use triumph::CombatResult;
use triumph::HalfPoints;
use triumph::RuleParameters;
use triumph::TroopType::{self, EliteCavalry, HeavyFoot, JavelinCavalry, Spear};
use triumph::battle::{
    Army, ArmyStand, Battle, Edge, Event, Fighter, MoveKind, OutcomeMove, Rolled, StandId,
    Topography, contact_pose,
};
use triumph::{Factor, FactorBreakdown};

fn army(troops: &[TroopType]) -> Army {
    let stands = troops
        .iter()
        .enumerate()
        .map(|(number, &troop)| ArmyStand { general: number == 0, ..ArmyStand::of(troop) });
    Army {
        name: "by hand".to_owned(),
        invasion: 0,
        maneuver: 0,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands: stands.collect(),
    }
}

fn foot() -> Army {
    army(&[EliteCavalry, HeavyFoot, HeavyFoot, JavelinCavalry])
}

fn spear() -> Army {
    army(&[EliteCavalry, Spear, HeavyFoot])
}

fn battle(armies: [Army; 2]) -> Battle {
    Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("armies with a general each")
}

fn stand(seat: Seat, number: usize) -> StandId {
    StandId::of(seat, number - 1)
}

fn south(number: usize) -> StandId {
    stand(Seat::One, number)
}

fn north(number: usize) -> StandId {
    stand(Seat::Two, number)
}

fn at(x: i32, y: i32, heading: Heading) -> Pose {
    Pose::new(Point::new(x * UNIT, y * UNIT), heading)
}

fn moved(stands: &[(StandId, Pose, Pose)], points_left: u8) -> Event {
    Event::Moved {
        kind: if stands.len() == 1 { MoveKind::Single } else { MoveKind::Group },
        lead: stands[0].0,
        legs: Vec::new(),
        stands: stands.to_vec(),
        length: 0,
        cost: 1,
        heavy: false,
        out_of_command: false,
        points_left,
    }
}

fn total(base: i16, edges: i16) -> FactorBreakdown {
    let mut tactical = ArrayVec::new();
    if edges != 0 {
        tactical.push(Factor { rule: RuleId("TR-CC-12"), value: HalfPoints::whole(-edges) });
    }
    FactorBreakdown { base: HalfPoints::whole(base), base_rule: RuleId("TR-UN-01"), tactical }
}

fn turn(turn: u16, active: Seat, points: u8, events: Vec<Event>) -> Vec<Event> {
    let begins =
        [Event::TurnBegins { turn, active }, Event::CommandRolled { dice: vec![points], points }];
    let ends = Event::TurnEnds { lost: [HalfPoints::ZERO; 2] };
    begins.into_iter().chain(events).chain([ends]).collect()
}

/// Heavy Foot pin a Spear stand in turn 3, Javelin Cavalry take it in flank, and ride back in turn 5.
fn events() -> Vec<Event> {
    use Heading as H;
    let placed = |stand, pose| Event::Placed { stand, pose, centre_step: false };
    let rider = [at(30, 12, H::WEST), at(30, 18, H::WEST)];
    let target = at(20, 17, H::SOUTH);
    let in_flank = contact_pose(target, UNIT, Edge::Left);
    let dice = Rolled { one: 5, two: 2 };
    let mut events = vec![
        placed(south(1), at(26, 6, H::NORTH)),
        placed(south(2), at(20, 12, H::NORTH)),
        placed(south(3), at(22, 12, H::NORTH)),
        placed(south(4), rider[0]),
        placed(north(1), at(36, 28, H::SOUTH)),
        placed(north(2), at(20, 20, H::SOUTH)),
        placed(north(3), at(30, 28, H::SOUTH)),
    ];
    let line = [
        (south(2), at(20, 12, H::NORTH), at(20, 14, H::NORTH)),
        (south(3), at(22, 12, H::NORTH), at(22, 14, H::NORTH)),
    ];
    let march = vec![moved(&line, 3), moved(&[(south(4), rider[0], rider[1])], 2)];
    events.extend(turn(1, Seat::One, 4, march));
    let approach = moved(&[(north(2), at(20, 20, H::SOUTH), target)], 2);
    events.extend(turn(2, Seat::Two, 3, vec![approach]));
    let charge = (south(2), at(20, 14, H::NORTH), at(20, 17, H::NORTH));
    let attack = vec![
        moved(&[charge], 1),
        moved(&[(south(4), rider[1], in_flank)], 0),
        Event::Fought {
            one: Fighter::Stand(south(2)),
            two: Fighter::Stand(north(2)),
            one_breakdown: total(4, 0),
            two_breakdown: total(4, 1),
            dice,
            cell: OpposedResult::ABeats,
            results: [
                (CombatResult::NoEffect, RuleId("TR-RS-08")),
                (CombatResult::FallBack, RuleId("TR-RS-12")),
            ],
        },
        Event::Destroyed {
            stand: north(2),
            rule: RuleId("TR-OM-02"),
            points: HalfPoints::whole(4),
        },
        Event::OutcomeMoved {
            stand: south(2),
            how: OutcomeMove::Pursuit,
            from: at(20, 17, H::NORTH),
            to: at(20, 18, H::NORTH),
        },
    ];
    events.extend(turn(3, Seat::One, 2, attack));
    let shot = Event::Shot {
        shooter: north(3),
        target: south(3),
        range: 3 * UNIT,
        from_rear: false,
        in_difficult: false,
        shooter_breakdown: total(2, 0),
        target_breakdown: total(4, 0),
        dice,
        cell: OpposedResult::BBeats,
        result: CombatResult::NoEffect,
        rule: RuleId("TR-RS-08"),
    };
    events.extend(turn(4, Seat::Two, 5, vec![shot]));
    let back = moved(&[(south(4), in_flank, rider[1])], 0);
    events.extend(turn(5, Seat::One, 1, vec![back]));
    events.push(Event::BattleEnds { winner: None, by_turn_limit: true });
    events
}

fn play_diagnostics() -> PlayDiagnostics {
    let mut play_diagnostics = PlayDiagnostics::default();
    play_diagnostics.add(&battle([foot(), spear()]), Seating::AFirst, &events());
    play_diagnostics
}

/// Name, value, and a mark where it alarms.
fn shown(play_diagnostics: &PlayDiagnostics, side: Side) -> String {
    let rows = play_diagnostics.rows(side).into_iter();
    rows.map(|row| {
        let mark = if row.alarm { " !" } else { "" };
        format!("{}: {}{mark}\n", row.name, row.value)
    })
    .collect()
}

/// Counted by hand from the events above.
const FOOT: &str = "\
player turns to first front contact: 3.00 !
player turns a battle: 5.00
draws by turn limit: 100.0 % !
own front contacts with swing >= 0: 100.0 %
own front contacts with swing >= 0.3 points: 100.0 %
swing of fights started less suffered, points: -
edges given for each received: -
kills from flank, rear or blocked fall back: 100.0 %
losses to own friends or edge behind: -
command points unspent a turn after contact: 0.00
stands moved a point before contact: 1.50 !
groups and singles at first contact: 4.00
mounted fights started on difficult ground: 0.0 %
generals lost a battle: 0.00
camps sacked a battle: 0.00
moves undone next turn with no enemy near: 16.7 % !
shots a battle: 0.00
pursuits a battle: 1.00
";

const SPEAR: &str = "\
player turns to first front contact: 3.00 !
player turns a battle: 5.00
draws by turn limit: 100.0 % !
own front contacts with swing >= 0: -
own front contacts with swing >= 0.3 points: -
swing of fights started less suffered, points: -
edges given for each received: 0.00
kills from flank, rear or blocked fall back: -
losses to own friends or edge behind: 0.0 %
command points unspent a turn after contact: 5.00 !
stands moved a point before contact: 1.00 !
groups and singles at first contact: 3.00
mounted fights started on difficult ground: -
generals lost a battle: 0.00
camps sacked a battle: 0.00
moves undone next turn with no enemy near: 0.0 %
shots a battle: 1.00
pursuits a battle: 0.00
";

#[test]
fn a_battle_by_hand_counts_what_it_must() {
    let play_diagnostics = play_diagnostics();
    assert_eq!(shown(&play_diagnostics, Side::A), FOOT);
    assert_eq!(shown(&play_diagnostics, Side::B), SPEAR);
}

/// PZ-02 of the puzzles: Heavy Foot 4 against Spear 3 in flank contact win 21 of 36, every one of them four points, and can't be
/// lost.
#[test]
fn the_swing_of_a_fight_is_exact() {
    let own = play_diagnostics().sides[Side::A];
    assert_eq!((own.fights_started, own.swing), (1, 21 * 8));
}

/// The same fight without the riders: 4 against 3 doubles 4 of 36 and is never doubled.
#[test]
fn a_fall_back_kills_only_who_has_an_enemy_on_flank_or_rear() {
    let is_rider = |event: &Event| matches!(event, Event::Moved { lead, .. } if *lead == south(4));
    let mut events = events();
    events.retain(|event| !is_rider(event));
    let mut play_diagnostics = PlayDiagnostics::default();
    play_diagnostics.add(&battle([foot(), spear()]), Seating::AFirst, &events);
    assert_eq!(play_diagnostics.sides[Side::A].swing, 4 * 8);
}

#[test]
fn an_army_keeps_its_counts_in_the_other_seat() {
    let mut there = PlayDiagnostics::default();
    there.add(&battle([spear(), foot()]), Seating::BFirst, &events());
    assert_eq!(there.rows(Side::B), play_diagnostics().rows(Side::A));
    assert_eq!(there.rows(Side::A), play_diagnostics().rows(Side::B));
}

#[test]
fn counts_add_up_and_shares_stay() {
    let mut twice = play_diagnostics();
    twice.add(&battle([foot(), spear()]), Seating::AFirst, &events());
    let mut merged = play_diagnostics();
    merged += play_diagnostics();
    assert_eq!(twice, merged);
    assert_eq!(twice.battles(), 2);
    assert_eq!(twice.rows(Side::A), play_diagnostics().rows(Side::A));
}

#[test]
fn a_retreat_from_a_near_enemy_is_no_reversal() {
    let mut events = events();
    // The enemy's foot comes up to where the riders had been.
    for event in &mut events {
        if let Event::Placed { stand, pose, .. } = event
            && *stand == north(3)
        {
            *pose = at(32, 22, Heading::SOUTH);
        }
    }
    let mut play_diagnostics = PlayDiagnostics::default();
    play_diagnostics.add(&battle([foot(), spear()]), Seating::AFirst, &events);
    assert_eq!(play_diagnostics.sides[Side::A].reversals, 0);
    assert_eq!(play_diagnostics.sides[Side::A].stand_moves, 6);
}

/// Each row's count comes from its own rule: fall backs into friends and off the board, generals, camps.
#[test]
fn losses_are_distinguished_by_their_rules() {
    let destroyed =
        |stand, rule| Event::Destroyed { stand, rule: RuleId(rule), points: HalfPoints::whole(3) };
    let events = [
        destroyed(south(2), "TR-OM-05"),
        destroyed(south(3), "TR-OM-06"),
        destroyed(south(4), "TR-OM-08"),
        destroyed(south(1), "TR-RS-09.1"),
        Event::CampPlaced {
            owner: Seat::Two,
            base: tabletop::Rect::between(Point::new(0, 0), Point::new(UNIT, UNIT)),
            garrison: Some(north(1)),
        },
        Event::CampSacked { owner: Seat::Two, by: south(2), points: HalfPoints::whole(8) },
    ];
    let mut play_diagnostics = PlayDiagnostics::default();
    play_diagnostics.add(&battle([foot(), spear()]), Seating::AFirst, &events);
    let own = &play_diagnostics.sides[Side::A];
    let losses = (own.losses, own.losses_trapped, own.losses_blocked);
    assert_eq!(losses, (4, 2, 2));
    assert_eq!((own.generals_lost, own.camps_sacked), (1, 1));
    assert_eq!(play_diagnostics.sides[Side::B].generals_lost, 1);
}

/// Seat two starts a fight of its own, Spear 4 against Heavy Foot 3: it doubles 4 of 36 for three points, is never doubled, and
/// shatters no stand. The mean swing that each side makes by choosing counts for it on either side: 2.33 + 0.33.
#[test]
fn swings_are_split_by_which_side_started_the_fight() {
    let mut events = events();
    let end = events.pop();
    let here = at(34, 18, Heading::NORTH);
    let enemy = [at(34, 22, Heading::SOUTH), at(34, 18, Heading::SOUTH)];
    let place = |stand, pose| Event::Placed { stand, pose, centre_step: false };
    // Fresh stands, put there by hand.
    events.extend([place(south(3), here), place(north(2), enemy[0])]);
    let fight = Event::Fought {
        one: Fighter::Stand(south(3)),
        two: Fighter::Stand(north(2)),
        one_breakdown: total(3, 0),
        two_breakdown: total(4, 0),
        dice: Rolled { one: 3, two: 2 },
        cell: OpposedResult::Tie,
        results: [(CombatResult::NoEffect, RuleId("TR-RS-07")); 2],
    };
    let charge = moved(&[(north(2), enemy[0], enemy[1])], 0);
    events.extend(turn(6, Seat::Two, 1, vec![charge, fight]));
    events.extend(end);
    let mut play_diagnostics = PlayDiagnostics::default();
    play_diagnostics.add(&battle([foot(), spear()]), Seating::AFirst, &events);
    assert_eq!(play_diagnostics.sides[Side::B].swing, 4 * 6);
    for side in Side::ALL {
        assert!(shown(&play_diagnostics, side).contains("less suffered, points: +2.67\n"));
    }
}
