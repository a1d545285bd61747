//! Gifts: what a side has beyond the rules, each worked from the rule that it bends.

use battle_core::dice::ScriptedDice;
use battle_core::game::Game;
use battle_core::streams::OneSource;
use battle_core::trace::EventLog;
use battle_core::{BySide, Seat, Seating, Side};
use tabletop::{Pose, Rect, UNIT};
use triumph::TroopType::{self, *};
use triumph::battle::{
    Army, ArmyStand, Battle, BattleProblem, Combat, Decision, Event, Gift, Leg, Legs, MoveKind,
    Phase, Setpiece, Stands, State, TacticalMove,
};
use triumph::{HalfPoints, Mu, RuleParameters, work_out};

use crate::battle_rules::combat_table::{army, mu, n, pair, pose, s};

fn moving(more: f64) -> Gift {
    Gift { reach: Mu(mu(more)), ..Gift::NONE }
}

fn commanding(command: i8) -> Gift {
    Gift { command, ..Gift::NONE }
}

fn fighting(factor: i8) -> Gift {
    Gift { factor, ..Gift::NONE }
}

fn ahead_by(half_points: i16) -> Gift {
    Gift { head_start: HalfPoints(half_points), ..Gift::NONE }
}

fn armies(a: &[TroopType], b: &[TroopType]) -> BySide<Army> {
    let of = |troops: &[TroopType]| {
        army(&troops.iter().map(|&it| ArmyStand::of(it)).collect::<Vec<_>>())
    };
    BySide([of(a), of(b)])
}

fn battle(a: &[TroopType], b: &[TroopType], gifts: [Gift; 2]) -> Battle {
    Battle::with_gifts(armies(a, b), BySide(gifts), &RuleParameters::DEFAULT).expect("a battle")
}

/// A position with six command points for seat one.
fn position(battle: &Battle, places: &[(triumph::battle::StandId, Pose)]) -> State {
    let table = Setpiece::new(battle).movement(Seat::One, 6);
    places.iter().fold(table, |table, &(stand, at)| table.place(stand, at)).build()
}

/// Whether the first stand of seat one may go this far straight ahead.
fn may_go(battle: &Battle, ahead: f64) -> bool {
    let state = position(battle, &[(s(1), pose(20.0, 8.0, 0)), (n(1), pose(40.0, 26.0, 180))]);
    let legs = Legs::of(&[Leg::Straight { ahead: mu(ahead), right: 0 }]);
    let stands = Stands::only(s(1));
    let tactical = TacticalMove { kind: MoveKind::Single, stands, lead: s(1), legs };
    battle.trial(&state, &tactical).is_ok()
}

/// TR-MV-01, TR-UN-05: Spear move 3 MU.
#[test]
fn tr_mv_01_a_stand_with_a_move_more_goes_as_much_farther_and_no_more() {
    for (more, most) in [(1.0, 4.0), (0.5, 3.5), (-1.0, 2.0), (-2.0, 1.0)] {
        let battle = battle(&[Spear], &[Spear], [moving(more), Gift::NONE]);
        assert!(may_go(&battle, most), "{more}");
        assert!(!may_go(&battle, most + 0.01), "{more}");
        // The enemy's Spear are as they were.
        assert_eq!(battle.data_of(&Setpiece::new(&battle).build(), n(1)).reach, 3 * UNIT);
    }
    // Elephants move 4 MU, Horde 2; no gift leaves less than 1.
    let slow = battle(&[Horde], &[Spear], [moving(-2.0), Gift::NONE]);
    assert!(may_go(&slow, 1.0) && !may_go(&slow, 1.01));
}

/// TR-MV-02: difficult ground cuts the move of mounted stands to 3 MU, whatever it is.
#[test]
fn tr_mv_02_a_gift_of_move_is_lost_in_difficult_ground() {
    use triumph::battle::{Piece, Shape, TerrainKind};
    let battle = battle(&[HorseBow], &[Spear], [moving(1.0), Gift::NONE]);
    let mut state = position(&battle, &[(s(1), pose(20.0, 8.0, 0))]);
    let ground = Rect::between(pose(10.0, 7.0, 0).at, pose(30.0, 20.0, 0).at);
    state.terrain.add(Piece { kind: TerrainKind::Rough, shape: Shape::Rectangle(ground) });
    let may_go = |ahead: f64| {
        let legs = Legs::of(&[Leg::Straight { ahead: mu(ahead), right: 0 }]);
        let stands = Stands::only(s(1));
        let tactical = TacticalMove { kind: MoveKind::Single, stands, lead: s(1), legs };
        battle.trial(&state, &tactical).is_ok()
    };
    assert!(may_go(3.0) && !may_go(3.1));
}

/// TR-CM-01: the die, and what the gift adds to it.
#[test]
fn tr_cm_01_a_gift_of_command_adds_to_the_die_of_its_side_and_never_leaves_less_than_nothing() {
    for (gift, die, points) in [(1, 3, 4), (2, 6, 8), (-1, 3, 2), (-2, 1, 0)] {
        for (side, active) in [(Side::A, Seat::One), (Side::B, Seat::Two)] {
            let mut gifts = [Gift::NONE; 2];
            gifts[side as usize] = commanding(gift);
            let battle = battle(&[Spear], &[Spear], gifts);
            let mut state =
                position(&battle, &[(s(1), pose(20.0, 8.0, 0)), (n(1), pose(40.0, 26.0, 180))]);
            for (turn_of, expected) in [(active, points), (active.other(), die)] {
                (state.phase, state.active) = (Phase::Command, turn_of);
                let dice = [die];
                let mut chance = OneSource(ScriptedDice::new(&dice));
                let mut log = EventLog::default();
                battle.advance(&mut state, &mut chance, &mut log);
                assert_eq!(state.command_points, expected, "{gift} {die}");
                let given = Event::CommandPointsGiven { owner: active, more: gift, points };
                assert_eq!(log.events.contains(&given), turn_of == active);
            }
        }
    }
}

/// TR-CC-05, UN-01: Spear have 4 against foot, with a gift of one 5, and the enemy's stand has what it had.
#[test]
fn tr_cc_05_a_gift_of_a_factor_counts_in_close_combat_and_not_in_shots() {
    let battle = battle(&[Spear, Archers], &[Spear, Spear], [fighting(1), fighting(-2)]);
    let plain = Battle::new(battle.armies().clone(), &RuleParameters::DEFAULT).expect("a battle");
    let places =
        [(s(1), pose(20.0, 16.0, 0)), (n(1), pose(20.0, 16.0, 180)), (s(2), pose(30.0, 16.0, 0))];
    let worked = |battle: &Battle| {
        let state = position(battle, &places);
        work_out(&battle.engagement_of(&state, pair(1, 1)), battle.parameters())
    };
    let (with, without) = (worked(&battle), worked(&plain));
    let more = |with: HalfPoints, without: HalfPoints| (with - without).0;
    assert_eq!(more(with.a.total(), without.a.total()), 2);
    assert_eq!(more(with.b.total(), without.b.total()), -4);
    assert!(with.a.counted("gift") && with.b.counted("gift"));
    // What players look up is what the rules say.
    let look_up = |battle: &Battle| {
        let state = position(battle, &places);
        let of = |stand| triumph::battle::fight_odds::Fighting {
            profile: battle.profile(&state, stand, state.pose(stand)),
            in_difficult: false,
            bonus: 0,
            is_doomed: false,
            price: 64,
        };
        battle.odds().factor(&of(s(1)), &of(n(1)))
    };
    assert_eq!(look_up(&battle) - look_up(&plain), 1);
    // A shot of Archers, TR-RC-11.
    let ranged = |battle: &Battle| {
        let met = battle.engagement_between(&position(battle, &places), s(2), n(1));
        let shot = triumph::Engagement::ranged(as_stand(met.a), as_stand(met.b));
        work_out(&shot, battle.parameters())
    };
    assert_eq!(ranged(&battle).a.total(), ranged(&plain).a.total());
    assert_eq!(ranged(&battle).b.total(), ranged(&plain).b.total());
}

fn as_stand(party: triumph::Party) -> triumph::Stand {
    match party {
        triumph::Party::Stand(stand) => stand,
        triumph::Party::Camp(_) => panic!("a camp"),
    }
}

/// TR-CP-04: a stand that attacks a camp has its combat factor; a camp has no gift.
#[test]
fn tr_cp_04_a_gift_of_a_factor_counts_against_camps_and_not_for_them() {
    let battle = battle(&[Spear], &[Spear], [fighting(1), fighting(3)]);
    let camp = Rect::between(pose(18.0, 16.0, 0).at, pose(22.0, 18.0, 0).at);
    let state = Setpiece::new(&battle)
        .camp(Seat::Two, camp, None)
        .place(s(1), pose(20.0, 16.0, 0))
        .movement(Seat::One, 6)
        .build();
    let combat = Combat::Camp { attacker: s(1), owner: Seat::Two };
    let worked = work_out(&battle.engagement_of(&state, combat), battle.parameters());
    // Spear have 4 against foot, and 1; a camp has 2 (TR-CP-03).
    assert_eq!((worked.a.total(), worked.b.total()), (HalfPoints::whole(5), HalfPoints::whole(2)));
}

/// TR-VC-02, TR-VC-03: 16 points lost, and more than the enemy.
#[test]
fn tr_vc_02_tr_vc_03_a_head_start_counts_as_points_lost() {
    // B begins with 15½ points lost.
    let battle = battle(&[Spear], &[Spear], [ahead_by(31), Gift::NONE]);
    let after = |more_lost: [i16; 2]| {
        let places = [(s(1), pose(20.0, 6.0, 0)), (n(1), pose(20.0, 26.0, 180))];
        let mut state = position(&battle, &places);
        assert_eq!(state.lost.0, [HalfPoints(0), HalfPoints(31)]);
        for (seat, more) in Seat::ALL.into_iter().zip(more_lost) {
            state.lost[seat] += HalfPoints(more);
        }
        state.phase = Phase::TurnEnd;
        let mut chance = OneSource(ScriptedDice::new(&[]));
        battle.advance(&mut state, &mut chance, &mut EventLog::default());
        state.phase
    };
    assert_eq!(after([0, 0]), Phase::Command);
    // The first half point is enough.
    assert_eq!(after([0, 1]), Phase::Over(Some(Seat::One)));
    assert_eq!(after([31, 1]), Phase::Over(Some(Seat::One)));
    // Level at 16 it goes on (TR-VC-03), and A can still lose.
    assert_eq!(after([32, 1]), Phase::Command);
    assert_eq!(after([32, 0]), Phase::Over(Some(Seat::Two)));
}

/// The side keeps its gift in either seat.
#[test]
fn a_gift_belongs_to_a_side_in_either_seat() {
    let gift = Gift {
        reach: Mu::whole(1),
        command: 1,
        factor: 1,
        head_start: HalfPoints(4),
        ..Gift::NONE
    };
    let battle = battle(&[Spear], &[Spear], [gift, Gift::NONE]);
    for (seating, own) in [(Seating::AFirst, Seat::One), (Seating::BFirst, Seat::Two)] {
        let state = Setpiece::seated(&battle, seating).build();
        let reach =
            |seat: Seat| battle.data_of(&state, triumph::battle::StandId::of(seat, 0)).reach / UNIT;
        assert_eq!([reach(own), reach(own.other())], [4, 3]);
        assert_eq!(state.lost[own.other()], HalfPoints(4));
        assert_eq!(state.lost[own], HalfPoints::ZERO);
    }
}

#[test]
fn no_gift_is_the_battle_without_it() {
    let armies = armies(&[Spear, Pikes], &[Knights, Horde]);
    let none = BySide([Gift::NONE; 2]);
    let with = Battle::with_gifts(armies.clone(), none, &RuleParameters::DEFAULT);
    assert_eq!(with, Battle::new(armies, &RuleParameters::DEFAULT));
}

/// TR-VC-02: at 16 points lost an army is beaten.
#[test]
fn tr_vc_02_a_head_start_that_wins_at_once_is_refused() {
    let start = |half_points, rules: &RuleParameters| {
        let gifts = BySide([Gift::NONE, ahead_by(half_points)]);
        Battle::with_gifts(armies(&[Spear], &[Spear]), gifts, rules)
    };
    let rules = RuleParameters::DEFAULT;
    assert!(start(31, &rules).is_ok());
    let points = HalfPoints::whole(16);
    let problem = BattleProblem::HeadStart { head_start: points, points };
    assert_eq!(start(32, &rules), Err(vec![problem]));
    let mut shorter = rules;
    shorter.set("victory_points", "12").expect("a rule");
    assert!(start(24, &shorter).is_err() && start(23, &shorter).is_ok());
}

/// A position of the battle is one of the battle without the gift, in which only that side's gift is missing.
#[test]
fn without_its_gift_a_side_sees_the_same_stands_as_the_rules_have_them() {
    let gift = Gift {
        reach: Mu::whole(1),
        command: 1,
        factor: 1,
        head_start: HalfPoints(4),
        ..Gift::NONE
    };
    let types = [Spear, Knights, Horde];
    let both = battle(&types, &types, [gift, gift]);
    let poor = both.without_gift_of(Side::A).expect("A has a gift");
    let state = Setpiece::new(&both).build();
    for at in 1..=3 {
        let of = |battle: &Battle, stand| {
            (battle.data_of(&state, stand).reach, battle.form(&state, stand).given.factor)
        };
        let (reach, _) = of(&both, s(at));
        assert_eq!(of(poor, s(at)), (reach - UNIT, 0));
        assert_eq!(of(poor, n(at)), (reach, 1));
    }
    assert_eq!(poor.gifts().0, [Gift::NONE, gift]);
    let one = battle(&types, &types, [gift, Gift::NONE]);
    assert!(one.without_gift_of(Side::B).is_none());
    // It is the battle that has never heard of a gift, but for the places of its forms.
    let plain = battle(&types, &types, [Gift::NONE; 2]);
    let poor = one.without_gift_of(Side::A).expect("A has a gift");
    let (own, usual) = (Setpiece::new(&one).build(), Setpiece::new(&plain).build());
    for stand in [s(1), s(2), s(3), n(1), n(2), n(3)] {
        assert_eq!(poor.form(&own, stand), plain.form(&usual, stand));
    }
}

/// Orders are one decision; a decision that is legal without a gift of more is legal with it.
#[test]
fn what_the_poor_may_do_the_rich_may_do() {
    let rich = battle(&[Spear, Knights], &[Spear], [moving(1.0), Gift::NONE]);
    let poor = rich.without_gift_of(Side::A).expect("A has a gift");
    let state = position(
        &rich,
        &[(s(1), pose(20.0, 8.0, 0)), (s(2), pose(24.0, 8.0, 0)), (n(1), pose(22.0, 12.0, 180))],
    );
    let mut n_moves = 0;
    poor.decisions(&state, |decision| {
        n_moves += usize::from(matches!(decision, Decision::Move(_)));
        assert!(rich.is_legal(&state, decision), "{decision:?}");
    });
    assert!(n_moves > 20, "{n_moves}");
}

/// Every tenth of a MU and every half point, among others.
#[test]
fn every_amount_can_be_given() {
    battle_core::testing::conformance::check_gift::<Gift>();
}
