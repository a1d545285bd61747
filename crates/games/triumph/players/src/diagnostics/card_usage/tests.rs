//! Whose card a factor, a result or an exchange is counted for.

use battle_core::{BySide, OpposedResult, RuleId, Seat, Seating, Side};

use super::CardUsage;
use triumph::CombatResult;
use triumph::FactorBreakdown;
use triumph::HalfPoints;
use triumph::RuleParameters;
use triumph::TroopType;
use triumph::battle::{
    Appearance, Army, ArmyStand, Battle, CardEvent, Event, Fighter, Purchase, Rolled, StandId,
    Topography,
};
use triumph::{Card, CardSet};

fn army(purchases: &[Purchase]) -> Army {
    let mut stands = vec![ArmyStand::of(TroopType::Knights); 3];
    stands[0].general = true;
    stands.push(ArmyStand::of(TroopType::Spear));
    Army {
        name: "Made up".to_owned(),
        invasion: 1,
        maneuver: 1,
        home: vec![Topography::Dry],
        stands,
        purchases: purchases.to_vec(),
    }
}

/// A has a wagon, horses to leave and a stand that may be Plaustrella; B has the scythed chariots.
fn battle() -> Battle {
    let wagon = [
        Purchase::of(Card::StandardWagon),
        Purchase::of(Card::Plaustrella).on([3]),
        Purchase::of(Card::MidBattleDismounting).on([1, 2]).into(TroopType::EliteFoot),
    ];
    let chariots = [Purchase::of(Card::ScythedChariots)];
    let armies = BySide([army(&wagon), army(&chariots)]);
    Battle::new(armies, &RuleParameters::DEFAULT).expect("armies for a battle")
}

fn breakdown(rule: Option<&'static str>) -> FactorBreakdown {
    let mut breakdown = FactorBreakdown::from_base(RuleId("TR-CC-07"), HalfPoints::whole(3));
    if let Some(rule) = rule {
        breakdown.add(rule, -1);
    }
    breakdown
}

const DICE: Rolled = Rolled { one: 1, two: 6 };

/// What was counted of some events, with B in seat one: of each side's cards, those that did something.
fn counted(events: &[Event]) -> [Vec<(Card, &'static str, u64)>; 2] {
    let battle = battle();
    let mut usage = CardUsage::default();
    usage.add(&battle, Seating::BFirst, events);
    Side::ALL.map(|side| {
        let all: CardSet = Card::ALL.into_iter().collect();
        let some = usage.of(side, all).filter(|(_, n)| *n > 0);
        some.map(|(what, n)| (what.card, what.name, n)).collect()
    })
}

#[test]
fn tr_bc_09_3_and_19_3_what_protects_from_a_shot_is_the_card_of_who_is_shot_at() {
    let (ours, theirs) = (StandId::of(Seat::Two, 1), StandId::of(Seat::One, 1));
    let shot = |shooter, target, rule| Event::Shot {
        shooter,
        target,
        range: 0,
        from_rear: false,
        in_difficult: false,
        shooter_breakdown: breakdown(rule),
        target_breakdown: breakdown(Some("TR-BC-09")),
        dice: DICE,
        cell: OpposedResult::Tie,
        result: CombatResult::NoEffect,
        rule: RuleId("TR-RC-13"),
    };
    let events = [
        shot(theirs, ours, Some("TR-BC-19")),
        shot(theirs, ours, Some("TR-BC-19")),
        shot(theirs, ours, None),
        // No stand of B has a wagon to shoot at.
        shot(ours, theirs, Some("TR-BC-19")),
    ];
    let wagon = (Card::StandardWagon, "shots at stands before the wagon", 2);
    let behind_barriers = (Card::Plaustrella, "shots at Plaustrella", 3);
    assert_eq!(counted(&events), [vec![behind_barriers, wagon], vec![]]);
}

#[test]
fn tr_bc_15_2_what_a_mark_does_is_the_card_of_who_made_it() {
    let fought = Event::Fought {
        one: Fighter::Stand(StandId::of(Seat::One, 0)),
        two: Fighter::Stand(StandId::of(Seat::Two, 0)),
        one_breakdown: breakdown(Some("TR-BC-19")),
        two_breakdown: breakdown(Some("TR-BC-15")),
        dice: DICE,
        cell: OpposedResult::ABeats,
        results: [
            (CombatResult::NoEffect, RuleId("TR-RS-01")),
            (CombatResult::Destroyed, RuleId("TR-BC-15")),
        ],
    };
    let chariots = |name| (Card::ScythedChariots, name, 1);
    assert_eq!(
        counted(&[fought]),
        [
            vec![],
            vec![
                chariots("fights of marked enemies at -1"),
                chariots("marked enemies destroyed by horse")
            ]
        ]
    );
}

#[test]
fn tr_bc_02_dismounting_in_battle_is_distinguished_from_placing_on_foot() {
    let became = |number, rule| {
        Event::Card(CardEvent::Became {
            stand: StandId::of(Seat::Two, number),
            appearance: Appearance::OnFoot,
            troop: TroopType::EliteFoot,
            depth: 0,
            points: HalfPoints::whole(4),
            hidden: CardSet::EMPTY,
            rule: RuleId(rule),
        })
    };
    let dismounting = |name, n| (Card::MidBattleDismounting, name, n);
    assert_eq!(
        counted(&[became(1, "TR-BC-02.2"), became(2, "TR-BC-02.3"), became(1, "TR-BC-02.3")]),
        [
            vec![
                dismounting("stands deployed on foot", 1),
                dismounting("stands dismounted in battle", 2)
            ],
            vec![]
        ]
    );
}
