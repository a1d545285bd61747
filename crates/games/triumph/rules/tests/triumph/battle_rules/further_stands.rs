//! Gifts of points: which stands they add, and where these are placed.

use battle_core::game::{Game, Next};
use battle_core::policy::{Policy, UniformPolicy};
use battle_core::streams::{Purpose, Role};
use battle_core::{BySide, Chance, EventLog, SampledChance, Seat, Seating, Side, StreamKey};
use tabletop::UNIT;
use triumph::TroopType::{self, *};
use triumph::battle::{Army, ArmyStand, Battle, BattleProblem, Event, Gift, Phase, StandId, State};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopPrices};

use crate::battle_rules::combat_table::army;

fn giving(half_points: i16) -> Gift {
    Gift { points: HalfPoints(half_points), ..Gift::NONE }
}

/// An army whose first stand is the general.
fn led(counts: &[(TroopType, usize)]) -> Army {
    let all = counts.iter().flat_map(|&(troop, n)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = all.collect();
    stands[0].general = true;
    army(&stands)
}

fn against_itself(
    army: &Army,
    gift: Gift,
    rules: &RuleParameters,
) -> Result<Battle, Vec<BattleProblem>> {
    Battle::with_gifts(BySide([army.clone(), army.clone()]), BySide([gift, Gift::NONE]), rules)
}

/// The types that a gift of so many half points adds.
fn added(counts: &[(TroopType, usize)], half_points: i16) -> Vec<TroopType> {
    let battle = against_itself(&led(counts), giving(half_points), &RuleParameters::DEFAULT);
    let battle = battle.expect("a battle");
    assert!(battle.given(Side::B).is_empty());
    battle.given(Side::A).iter().map(|stand| stand.troop).collect()
}

/// TR-UN-01: Spear and Knights cost 4, Pikes and Heavy Foot 3, Horde 2.
#[test]
fn tr_ab_01_a_gift_adds_types_in_the_proportions_of_the_army() {
    let half = [(Spear, 6), (Knights, 3)];
    assert_eq!(added(&half, 8), [Spear]);
    // Six for one, six halves for two, three for one: the type that is listed first.
    assert_eq!(added(&half, 24), [Spear, Spear, Knights]);
    assert_eq!(added(&half, 48), [Spear, Spear, Knights, Spear, Spear, Knights]);
    // Nine Pikes and three Knights: 4 points are Knights, 3 are Pikes, and 5 no more than 4.
    let pikes = [(Knights, 3), (Pikes, 9)];
    assert_eq!(added(&pikes, 8), [Knights]);
    assert_eq!(added(&pikes, 6), [Pikes]);
    assert_eq!(added(&pikes, 10), [Knights]);
    // 7 points are only one of each, and 12 are four Pikes, of which the army has most.
    assert_eq!(added(&pikes, 14), [Pikes, Knights]);
    assert_eq!(added(&pikes, 24), [Pikes, Pikes, Pikes, Pikes]);
    // Two of 2 points make 4.
    assert_eq!(added(&[(Horde, 4), (HeavyFoot, 6)], 8), [Horde, Horde]);
}

/// TR-AB-03: there is one general; TR-BC-00.3: cards belong to the stands that an army buys them for.
#[test]
fn tr_ab_03_what_a_gift_adds_is_no_general_and_has_no_cards() {
    let mut own = led(&[(Spear, 3)]);
    for stand in &mut own.stands {
        stand.cards = CardSet::of(&[Card::HopliteDeepFormation]);
        stand.battle_line = false;
    }
    let battle = against_itself(&own, giving(8), &RuleParameters::DEFAULT).expect("a battle");
    let expected = ArmyStand { battle_line: false, ..ArmyStand::of(Spear) };
    assert_eq!(battle.given(Side::A), [expected]);
}

#[test]
fn tr_ab_01_points_go_by_the_prices_in_force() {
    let prices = TroopPrices::PRINTED.with(Spear, HalfPoints(7)).expect("3½ points");
    let tried = RuleParameters::DEFAULT.at_prices(&prices);
    let own = led(&[(Spear, 5)]);
    assert_eq!(against_itself(&own, giving(15), &tried).expect("a battle").given(Side::A).len(), 2);
    assert_eq!(
        against_itself(&own, giving(6), &tried).expect_err("too few"),
        [BattleProblem::NothingGiven {
            army: "test".into(),
            points: HalfPoints(6),
            least: HalfPoints(7)
        }]
    );
}

#[test]
fn more_stands_than_a_side_has_room_for_are_refused() {
    let own = led(&[(Horde, 30)]);
    let rules = RuleParameters::DEFAULT;
    assert!(against_itself(&own, giving(8), &rules).is_ok());
    let problems = against_itself(&own, giving(12), &rules).expect_err("33 stands");
    assert_eq!(
        problems,
        [BattleProblem::TooManyGiven { army: "test".into(), n_stands: 33, points: HalfPoints(12) }]
    );
}

/// A battle of uniform players until it comes to a phase, and its events.
fn played(battle: &Battle, seating: Seating, seed: u64, until: Phase) -> (State, Vec<Event>) {
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), Default::default());
    let mut log = EventLog::default();
    let mut state = battle.setup(seating, &mut chance, &mut log);
    while state.phase != until {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                let decision = UniformPolicy.decide(battle, &state, seat, &mut chance.dice(role));
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
    }
    (state, log.events)
}

/// TR-DP-02: the stands of a gift come when all others have been placed; these are where they are without it.
#[test]
fn tr_dp_02_the_others_stand_as_without_the_gift() {
    let own = led(&[(Spear, 6), (Knights, 4), (Horde, 4)]);
    let rules = RuleParameters::DEFAULT;
    for (seating, seed) in Seating::ALL.into_iter().cycle().zip(0..12) {
        let deployed = |gift| {
            let battle = against_itself(&own, gift, &rules).expect("a battle");
            let (state, events) = played(&battle, seating, seed, Phase::Command);
            let placed = events.into_iter().filter_map(|event| match event {
                Event::Placed { stand, pose, .. } => Some((stand, pose)),
                _ => None,
            });
            (state, placed.collect::<Vec<_>>())
        };
        let ((usual, before), (state, after)) = (deployed(Gift::NONE), deployed(giving(16)));
        let seat = seating.seat_of(Side::A);
        let given = [14, 15].map(|number| StandId::of(seat, number));
        let (others, last) = after.split_at(before.len());
        assert!(others == before, "seed {seed}");
        assert_eq!(last.iter().map(|&(stand, _)| stand).collect::<Vec<_>>(), given);
        assert_eq!(state.on_board.minus(usual.on_board).iter().collect::<Vec<_>>(), given);
        // Its two Spear are within 8 MU of their edge (TR-DP-01), beside others or behind them.
        let mut there: Vec<_> = before.iter().filter(|(stand, _)| stand.seat() == seat).collect();
        for place in last {
            let off = |&&&(_, pose): &&&(StandId, tabletop::Pose)| {
                let (at, other) = (place.1, pose);
                [(0, 2 * UNIT), (0, -2 * UNIT), (-3 * UNIT, 0)]
                    .iter()
                    .any(|&(ahead, right)| other.shifted(ahead, right) == at)
            };
            assert!(there.iter().any(|one| off(&one)), "seed {seed}: {place:?}");
            there.push(place);
        }
    }
}

/// TR-VC-02: an army is beaten at 16 points lost, whatever it had; TR-VC-04: a stand of a gift counts what it costs.
#[test]
fn tr_vc_02_tr_vc_04_a_stand_of_a_gift_counts_when_it_is_lost_and_an_army_is_beaten_as_without_it()
{
    let battle = against_itself(&led(&[(Spear, 6)]), giving(8), &RuleParameters::DEFAULT);
    let battle = battle.expect("a battle");
    assert_eq!(battle.parameters().victory_points(), HalfPoints::whole(16));
    let (deployed, _) = played(&battle, Seating::AFirst, 1, Phase::Command);
    let given = StandId::of(Seat::One, 6);
    assert_eq!(battle.points(&deployed, given), HalfPoints::whole(4));
    assert_eq!(battle.costs().0, [HalfPoints::whole(24); 2]);
    // Three Spear lost are 12 points, and the one of the gift makes 16.
    let phase_after = |lost: i16| {
        let mut state = deployed;
        state.lost[Seat::One] = HalfPoints::whole(lost);
        state.phase = Phase::TurnEnd;
        let mut chance = SampledChance::new(StreamKey::of_seed(1), Default::default());
        battle.advance(&mut state, &mut chance, &mut EventLog::default());
        state.phase
    };
    assert_eq!(phase_after(12), Phase::Command);
    assert_eq!(phase_after(12 + 4), Phase::Over(Some(Seat::Two)));
}

/// Its forms and odds are those of the same stand in an army, with the rest of a gift.
#[test]
fn a_stand_of_a_gift_has_the_rest_of_the_gift_too() {
    let gift = Gift { factor: 1, command: 1, ..giving(8) };
    let battle = against_itself(&led(&[(Spear, 3)]), gift, &RuleParameters::DEFAULT).expect("one");
    let (state, _) = played(&battle, Seating::AFirst, 1, Phase::Command);
    let factor =
        |battle: &Battle, number| battle.form(&state, StandId::of(Seat::One, number)).given.factor;
    assert_eq!([factor(&battle, 0), factor(&battle, 3)], [1, 1]);
    let poor = battle.without_gift_of(Side::A).expect("a factor can be ignored");
    assert_eq!([factor(poor, 0), factor(poor, 3)], [0, 0]);
    assert_eq!(poor.gifts()[Side::A], giving(8));
    let only = against_itself(&led(&[(Spear, 3)]), giving(8), &RuleParameters::DEFAULT);
    assert!(only.expect("one").without_gift_of(Side::A).is_none());
}
