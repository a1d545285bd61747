//! Custom cards beside printed ones on the same stand: what each of both says, worked from the texts of the printed ones.

use battle_core::{BySide, Seat};
use triumph::TroopType::*;
use triumph::battle::{
    Appearance, ArmyStand, Battle, CardEvent, Decision, Event, Play, Purchase, Setpiece, to_json,
};
use triumph::{
    Card, CardSet, Condition, CustomCard, CustomId, Effect, HalfPoints, InCombat, Mu, Order,
    Pursues, RuleParameters, Situation, Situations, TroopType,
};

use crate::battle_rules::combat_table::{Table, army, mu, n, pair, pose, s};

fn first() -> CustomId {
    CustomId::new(0).expect("there is room for one")
}

fn rules(effects: &[Effect]) -> RuleParameters {
    let card = CustomCard::new("Invented", effects).expect("few effects");
    RuleParameters {
        custom: RuleParameters::DEFAULT.custom.with(first(), card),
        ..RuleParameters::DEFAULT
    }
}

fn with_both(troop: TroopType, printed: &[Card]) -> ArmyStand {
    ArmyStand { cards: CardSet::of(printed).with_custom(first()), ..ArmyStand::of(troop) }
}

/// A stand with both cards at the middle of the table, and one without before it.
fn met(effects: &[Effect], own: ArmyStand, enemy: TroopType) -> Table {
    Table::of(
        &rules(effects),
        &[(own, pose(20.0, 10.0, 0))],
        &[(ArmyStand::of(enemy), pose(20.0, 10.0, 180))],
    )
}

// TR-BC-05.5: 3 points, by which the half point of the custom card is more; as TR-BX-04 adds card 21's.
#[test]
fn tr_bc_05_5_tr_bc_21_3_points_of_a_custom_card_are_added_to_those_of_the_printed_ones() {
    let more = [Effect::Points(HalfPoints(1))];
    for (troop, printed, halves) in [
        (Knights, &[Card::ChargingCamelry][..], 7),
        (Knights, &[Card::ChargingCamelry, Card::ShowerShooting], 9),
        (JavelinCavalry, &[Card::SwordFightingCavalry], 8),
        (Archers, &[], 9),
    ] {
        let table = met(&more, with_both(troop, printed), Spear);
        let points = table.battle.points(&table.state, s(1));
        assert_eq!(points, HalfPoints(halves), "{troop} {printed:?}");
    }
}

// TR-BC-23.2: Bad Horse in everything, with a move of 6 and in open order.
#[test]
fn tr_bc_23_2_the_move_and_order_of_card_23_go_before_those_of_a_custom_card() {
    let effects = [Effect::Move(Mu::whole(2)), Effect::Order(Order::Close)];
    let of = |troop, printed: &[Card]| {
        let table = met(&effects, with_both(troop, printed), Spear);
        let data = table.battle.data_of(&table.state, s(1));
        (data.reach, data.order)
    };
    let swordsmen = of(JavelinCavalry, &[Card::SwordFightingCavalry]);
    assert_eq!(swordsmen, (mu(6.0), Order::Open));
    // TR-BC-04.1 says nothing of a move, and Javelin Cavalry alone has the custom card's.
    assert_eq!(of(BadHorse, &[Card::LightCamelry]), (mu(2.0), Order::Close));
    assert_eq!(of(JavelinCavalry, &[]), (mu(2.0), Order::Close));
}

// TR-BC-21.2: the factor of the printed card is 2 and its range 3 MU (TR-RC-01).
#[test]
fn tr_bc_21_2_the_shot_of_card_21_goes_before_that_of_a_custom_card() {
    let shot = [Effect::Shot { factor: 5, range: Mu::whole(7) }];
    let range = |printed: &[Card]| {
        let table = met(&shot, with_both(JavelinCavalry, printed), Spear);
        table.battle.data_of(&table.state, s(1)).range
    };
    assert_eq!(range(&[Card::ShowerShooting]), Some(mu(3.0)));
    assert_eq!(range(&[]), Some(mu(7.0)));
}

// TR-BC-22.5: it does not pursue when it doubles, whatever a custom card says.
#[test]
fn tr_bc_22_5_chained_together_does_not_pursue_on_a_double() {
    let always = [Effect::Pursuit { pursues: Pursues::Always, condition: Condition::ALWAYS }];
    let stays = |printed: &[Card], dice: [u8; 2]| {
        let mut table = met(&always, with_both(EliteCavalry, printed), LightFoot).at_combat();
        table.fight(pair(1, 1), &dice);
        table.is_at(s(1), 20.0, 10.0, 0)
    };
    // Elite Cavalry 3 against foot, Light Foot 2 against mounted: 9 doubles 3, 6 beats 5.
    assert!(stays(&[Card::ChainedTogether], [6, 1]));
    assert!(!stays(&[], [6, 1]));
    assert!(!stays(&[Card::ChainedTogether], [3, 3]));
}

// TR-RC-05: a supporter is no target; Spear have rear support (TR-CC-08) by the custom card alone.
#[test]
fn tr_rc_05_who_supports_by_the_custom_card_of_the_stand_in_front_is_no_target() {
    let support = Effect::Factor {
        combat: InCombat::Close,
        value: 1,
        condition: Condition {
            when: Situations::of(&[Situation::RearSupport]),
            ..Condition::ALWAYS
        },
    };
    let can_be_shot = |front: ArmyStand, behind: ArmyStand| {
        let table = Table::of(
            &rules(&[support]),
            &[
                (ArmyStand::of(Archers), pose(16.8, 17.0, 90)),
                (ArmyStand::of(HeavyFoot), pose(20.0, 16.0, 0)),
            ],
            &[(front, pose(20.0, 16.0, 180)), (behind, pose(20.0, 16.75, 180))],
        );
        table.battle.can_shoot(&table.state, s(1), n(2))
    };
    let (with, without) = (with_both(Spear, &[]), ArmyStand::of(Spear));
    assert!(!can_be_shot(with, without));
    assert!(!can_be_shot(with, with));
    assert!(can_be_shot(without, with));
}

// TR-BC-09.7: a Plaustrella has no cards of its original type, so that it has no supporter by one, who would follow it (TR-OM-26).
#[test]
fn tr_bc_09_7_a_plaustrella_has_no_supporter_by_a_card_of_its_type() {
    let support = Effect::Factor {
        combat: InCombat::Close,
        value: 1,
        condition: Condition {
            when: Situations::of(&[Situation::RearSupport]),
            ..Condition::ALWAYS
        },
    };
    let deep = CardSet::of(&[Card::HopliteDeepFormation]);
    for (cards, form) in [
        (CardSet::EMPTY.with_custom(first()), &[][..]),
        (CardSet::EMPTY.with_custom(first()), &[Card::Plaustrella]),
        (deep, &[]),
        (deep, &[Card::Plaustrella]),
    ] {
        // Heavy Foot on a base 0.75 MU deep; as Plaustrella 2 MU deep.
        let rear = if form.is_empty() { 9.25 } else { 8.0 };
        let front = ArmyStand {
            cards: form.iter().fold(cards, |all, card| all.with(*card)),
            ..ArmyStand::of(HeavyFoot)
        };
        let table = Table::of(
            &rules(&[support]),
            &[(front, pose(20.0, 10.0, 0)), (ArmyStand::of(HeavyFoot), pose(20.0, rear, 0))],
            &[(ArmyStand::of(Spear), pose(20.0, 10.0, 180))],
        );
        let supporter = table.battle.rear_supporter(&table.state, s(1));
        assert_eq!(supporter.is_some(), form.is_empty(), "{cards:?} {form:?}");
    }
}

/// Warriors with the custom card that pose as Horde.
fn disguised(effects: &[Effect]) -> Table {
    let south = triumph::battle::Army {
        purchases: vec![Purchase::of(Card::DeceptiveDeployment).on([0]).into(Horde)],
        ..army(&[with_both(Warriors, &[])])
    };
    let north = army(&[ArmyStand::of(Spear)]);
    let battle = Battle::new(BySide([south, north]), &rules(effects)).expect("two armies");
    let state = Setpiece::new(&battle)
        .movement(Seat::One, 6)
        .place_as(s(1), pose(20.0, 10.0, 0), Appearance::Masquerade)
        .place(n(1), pose(44.0, 30.0, 180))
        .build();
    Table { battle, state }
}

// TR-BX-07: a disguise uses no cards. TR-BC-24.8: it hides them; when it falls, they are in force and the event names them.
#[test]
fn tr_bc_24_8_a_disguise_that_falls_shows_the_cards_behind_it() {
    let effects = [Effect::Points(HalfPoints(1)), Effect::Move(Mu::whole(5))];
    let mut table = disguised(&effects);
    let as_horde = table.battle.points(&table.state, s(1));
    assert_eq!(as_horde, HalfPoints::whole(2), "TR-BC-24.6");
    let events = table.decide(Decision::Card(Play::Reveal(s(1))), &[]);
    let hidden = events.iter().find_map(|event| match event {
        Event::Card(CardEvent::Became { hidden, .. }) => Some(*hidden),
        _ => None,
    });
    assert_eq!(hidden, Some(CardSet::EMPTY.with_custom(first())));
    assert_eq!(to_json(&events[0])["cards"], serde_json::json!(["custom-1"]));
    // Warriors are 3 points, and the card's half.
    assert_eq!(table.battle.points(&table.state, s(1)), HalfPoints(7));
    assert_eq!(table.battle.data_of(&table.state, s(1)).reach, mu(5.0));
}
