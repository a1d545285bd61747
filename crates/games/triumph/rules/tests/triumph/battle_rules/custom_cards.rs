//! Custom cards on the table: each effect of the vocabulary with a figure that is worked out by hand.
//!
//! The rulebook has no such cards; what they change are factors, results and moves of section 3 and of TR-CC, TR-RC, TR-RS, TR-OM.

use battle_core::Seat;
use triumph::TroopType::*;
use triumph::battle::{ArmyStand, Combat, Event, Phase, StandId, TerrainKind};
use triumph::{
    CardSet, CombatResult, Condition, CustomCard, CustomId, Effect, HalfPoints, InCombat, Loser,
    Margin, Mu, Order, Pursues, RuleParameters, Situation, Situations, TroopSet, TroopType,
};

use crate::battle_rules::combat_table::{Put, Table, n, pair, pose, s};

fn first() -> CustomId {
    CustomId::new(0).expect("there is room for one")
}

/// South's stands all bear a card of these effects, north's bear none.
pub(super) fn table(effects: &[Effect], south: &[Put], north: &[Put]) -> Table {
    let card = CustomCard::new("Invented", effects).expect("few effects");
    table_of(card, south, north)
}

/// South's stands all bear this card.
pub(super) fn table_of(card: CustomCard, south: &[Put], north: &[Put]) -> Table {
    let rules = RuleParameters {
        custom: RuleParameters::DEFAULT.custom.with(first(), card),
        ..RuleParameters::DEFAULT
    };
    let bearing = |put: &Put, cards| {
        let stand = ArmyStand { cards, ..ArmyStand::of(put.0) };
        (stand, pose(put.1, put.2, put.3))
    };
    let own = CardSet::EMPTY.with_custom(first());
    let south: Vec<_> = south.iter().map(|put| bearing(put, own)).collect();
    let north: Vec<_> = north.iter().map(|put| bearing(put, CardSet::EMPTY)).collect();
    Table::of(&rules, &south, &north)
}

/// One stand before another in the middle of the table.
fn met(effects: &[Effect], south: TroopType, north: TroopType) -> Table {
    table(effects, &[(south, 20.0, 10.0, 0)], &[(north, 20.0, 10.0, 180)])
}

fn factor(value: i8, against: &[TroopType], when: &[Situation]) -> Effect {
    Effect::Factor {
        combat: InCombat::Close,
        value,
        condition: Condition { against: TroopSet::of(against), when: Situations::of(when) },
    }
}

fn result(of: Margin, loser: Loser, becomes: CombatResult) -> Effect {
    Effect::Result {
        combat: InCombat::Close,
        of,
        loser,
        instead_of: None,
        becomes,
        condition: Condition::ALWAYS,
    }
}

// Section 3: the Spear's own factor against each, and one more for the card.
#[test]
fn a_factor_counts_only_against_the_enemies_that_it_names() {
    let card = [factor(1, &[Knights], &[])];
    for (enemy, gain) in [(Knights, 1), (JavelinCavalry, 0), (HeavyFoot, 0)] {
        let (with, theirs) = met(&card, Spear, enemy).factors(pair(1, 1));
        let (without, same) = met(&[], Spear, enemy).factors(pair(1, 1));
        assert_eq!(with, without + gain, "{enemy}");
        assert_eq!(theirs, same, "{enemy}");
    }
}

#[test]
fn a_factor_asks_for_its_situation_front_ground_and_rear_support() {
    let own = |table: Table| table.factors(pair(1, 1)).0;
    // Ground: woods under the bearer.
    for (when, in_open, in_woods) in [
        (Situation::InOpen, 1, 0),
        (Situation::InDifficult, 0, 1),
        (Situation::ToFront, 1, 1),
        (Situation::ToFlankOrRear, 0, 0),
    ] {
        let open = |effects: &[Effect]| met(effects, LightFoot, HeavyFoot);
        let woods =
            |effects: &[Effect]| open(effects).with(TerrainKind::Woods, 18.0, 6.0, 22.0, 11.0);
        let card = [factor(1, &[], &[when])];
        assert_eq!(own(open(&card)) - own(open(&[])), in_open, "{when:?}");
        assert_eq!(own(woods(&card)) - own(woods(&[])), in_woods, "{when:?}");
    }
    // TR-CC-08: a friend of its type directly behind; Spear have no rear support of their own.
    let ranks = |effects: &[Effect]| {
        let own = [(Spear, 20.0, 10.0, 0), (Spear, 20.0, 9.25, 0)];
        table(effects, &own, &[(Knights, 20.0, 10.0, 180)])
    };
    let card = [factor(1, &[], &[Situation::RearSupport])];
    assert_eq!(ranks(&card).factors(pair(1, 1)).0, ranks(&[]).factors(pair(1, 1)).0 + 1);
    assert_eq!(
        met(&card, Spear, Knights).factors(pair(1, 1)),
        met(&[], Spear, Knights).factors(pair(1, 1))
    );
}

#[test]
fn a_fight_names_the_card_by_its_number() {
    let mut table = met(&[factor(2, &[Knights], &[])], Spear, Knights).at_combat();
    let events = table.fight(pair(1, 1), &[3, 3]);
    let Event::Fought { one_breakdown, two_breakdown, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert!(one_breakdown.counted("custom-1"));
    assert!(!two_breakdown.counted("custom-1"));
}

// Spear move 3 MU, Knights 5 (section 3).
#[test]
fn a_move_and_an_order_are_those_of_the_card() {
    let table = met(&[Effect::Move(Mu::whole(5)), Effect::Order(Order::Open)], Spear, Knights);
    let data = table.battle.data_of(&table.state, s(1));
    assert_eq!((data.reach, data.order), (Mu::whole(5).0, Order::Open));
    assert!(data.is_open_foot());
    let theirs = table.battle.data_of(&table.state, n(1));
    assert_eq!((theirs.reach, theirs.order), (Mu::whole(5).0, Order::Open));
    let plain = met(&[], Spear, Knights);
    let data = plain.battle.data_of(&plain.state, s(1));
    assert_eq!((data.reach, data.order), (Mu::whole(3).0, Order::Close));
}

// TR-CC-18: close order foot in difficult terrain -2 against foot; open order has no such factor.
#[test]
fn an_order_decides_what_terrain_does() {
    let in_woods = |effects: &[Effect]| {
        let table = met(effects, Spear, HeavyFoot);
        table.with(TerrainKind::Woods, 18.0, 6.0, 22.0, 9.99).factors(pair(1, 1)).0
    };
    assert_eq!(in_woods(&[Effect::Order(Order::Open)]), in_woods(&[]) + 2);
}

// TR-RC-11: the target's factor is 3 for Heavy Foot; 2 + 5 doubles 3 + 0.
#[test]
fn a_shot_has_the_cards_factor_and_range() {
    let shot = Effect::Shot { factor: 2, range: Mu::whole(4) };
    let at = |effects: &[Effect], distance: f64| {
        let north = (HeavyFoot, 20.0, 10.0 + distance, 180);
        table(effects, &[(Spear, 20.0, 10.0, 0)], &[north])
    };
    let can = |table: Table| table.battle.can_shoot(&table.state, s(1), n(1));
    assert!(can(at(&[shot], 4.0)));
    assert!(!can(at(&[shot], 4.1)));
    assert!(!can(at(&[], 2.0)));
    let softer =
        Effect::Factor { combat: InCombat::Shooting, value: -1, condition: Condition::ALWAYS };
    for (effects, total) in [(&[shot][..], 2), (&[shot, softer], 1)] {
        let table = at(effects, 3.0);
        let shot = table.battle.shot_of(&table.state, s(1), n(1));
        assert_eq!(table.totals(&shot), (total, 3));
    }
}

#[test]
fn a_target_has_the_cards_factor_but_from_the_rear() {
    let card = [Effect::Factor {
        combat: InCombat::ShotAt,
        value: 1,
        condition: Condition { when: Situations::of(&[Situation::ToFront]), ..Condition::ALWAYS },
    }];
    let totals = |effects: &[Effect], facing| {
        let table =
            table(effects, &[(HeavyFoot, 20.0, 10.0, facing)], &[(Archers, 20.0, 12.0, 180)]);
        table.totals(&table.battle.shot_of(&table.state, n(1), s(1))).1
    };
    assert_eq!(totals(&card, 0), totals(&[], 0) + 1);
    // TR-RC-10, TR-RC-12: from the rear, and nothing of the card.
    assert_eq!(totals(&card, 180), totals(&[], 180));
}

// TR-RS-01: Heavy Foot beaten by Knights in the open are shattered; TR-RS-09: else they fall back.
#[test]
fn a_result_is_softened_for_the_bearer() {
    let fought = |effects: &[Effect]| {
        let mut table = met(effects, HeavyFoot, Knights).at_combat();
        table.fight(pair(1, 1), &[1, 3]);
        table.has(s(1))
    };
    let falls_back = CombatResult::FallBack;
    assert!(!fought(&[]));
    assert!(fought(&[result(Margin::Beats, Loser::Bearer, falls_back)]));
    let only_for = |instead_of| Effect::Result {
        combat: InCombat::Close,
        of: Margin::Beats,
        loser: Loser::Bearer,
        instead_of: Some(instead_of),
        becomes: falls_back,
        condition: Condition::ALWAYS,
    };
    assert!(fought(&[only_for(CombatResult::Shattered)]));
    assert!(!fought(&[only_for(CombatResult::Destroyed)]));
}

// TR-RS-09: Heavy Foot beaten by Spear fall back.
#[test]
fn a_result_is_hardened_for_the_enemy() {
    let fought = |effects: &[Effect]| {
        let mut table = met(effects, Spear, HeavyFoot).at_combat();
        let events = table.fight(pair(1, 1), &[4, 3]);
        let Event::Fought { results, .. } = &events[0] else {
            panic!("{events:?}");
        };
        (results[1].0, results[1].1.0, table.has(n(1)))
    };
    let hard = result(Margin::Beats, Loser::Enemy, CombatResult::Destroyed);
    assert_eq!(fought(&[]), (CombatResult::FallBack, "TR-RS-09", true));
    assert_eq!(fought(&[hard]), (CombatResult::Destroyed, "custom-1", false));
    let own = result(Margin::Beats, Loser::Bearer, CombatResult::Destroyed);
    assert_eq!(fought(&[own]).0, CombatResult::FallBack);
}

// TR-OM-19: Warband pursue whenever they win.
#[test]
fn a_pursuit_is_stopped_or_forced() {
    let stands_at = |effects: &[Effect], own: TroopType, dice: [u8; 2]| {
        let mut table = met(effects, own, LightFoot).at_combat();
        table.fight(pair(1, 1), &dice);
        table.is_at(s(1), 20.0, 10.0, 0)
    };
    let pursuit = |pursues| Effect::Pursuit { pursues, condition: Condition::ALWAYS };
    assert!(!stands_at(&[], Warband, [4, 2]));
    assert!(stands_at(&[pursuit(Pursues::Never)], Warband, [4, 2]));
    assert!(stands_at(&[pursuit(Pursues::WhenDoubling)], Warband, [4, 2]));
    // 3 + 6 doubles 3 + 1.
    assert!(!stands_at(&[pursuit(Pursues::WhenDoubling)], Warband, [6, 1]));
    assert!(stands_at(&[pursuit(Pursues::Never)], Warband, [6, 1]));
    // Light Foot never pursue a foe that they merely beat.
    assert!(stands_at(&[], LightFoot, [4, 2]));
    assert!(!stands_at(&[pursuit(Pursues::Always)], LightFoot, [4, 2]));
}

// TR-VC-04: Spear count 4 points.
#[test]
fn a_stand_counts_the_cards_points() {
    let table = met(&[Effect::Points(HalfPoints(-1))], Spear, Spear);
    assert_eq!(table.battle.points(&table.state, s(1)), HalfPoints(7));
    assert_eq!(table.battle.points(&table.state, n(1)), HalfPoints(8));
}

// TR-CP-03: a camp without a garrison has 2; TR-CP-11: it counts 8.
#[test]
fn a_camp_has_the_cards_factor_and_points() {
    let camp = Effect::Camp { factor: 1, points: HalfPoints::whole(-3) };
    let raid = |effects: &[Effect]| {
        table(effects, &[(Horde, 4.0, 4.0, 0)], &[(HeavyFoot, 24.0, 2.0, 180)])
            .with_camp(Seat::One, (22.0, 0.0), (26.0, 2.0), None)
            .in_phase(Phase::Combat)
    };
    let attack = Combat::Camp { attacker: StandId::of(Seat::Two, 0), owner: Seat::One };
    for (effects, factor, points) in [(&[][..], 2, 8), (&[camp], 3, 5)] {
        let mut table = raid(effects);
        assert_eq!(table.factors(attack).0, factor);
        table.fight(attack, &[1, 6]);
        assert_eq!(table.state.lost[Seat::One], HalfPoints::whole(points));
    }
}

// TR-CP-05: what names an opponent's type does nothing against a camp.
#[test]
fn a_factor_counts_against_a_camp_unless_it_names_types() {
    let attack = Combat::Camp { attacker: s(1), owner: Seat::Two };
    let own = |effects: &[Effect]| {
        let table = table(effects, &[(Spear, 24.0, 30.0, 0)], &[(Horde, 4.0, 28.0, 180)]);
        let table = table.with_camp(Seat::Two, (22.0, 30.0), (26.0, 32.0), None);
        table.in_phase(Phase::Combat).factors(attack).0
    };
    assert_eq!(own(&[factor(1, &[], &[])]), own(&[]) + 1);
    assert_eq!(own(&[factor(1, &[HeavyFoot], &[])]), own(&[]));
}
