//! What each of the 24 cards becomes when an army takes the field (TR-BC), and what it adds to the army's points (TR-BC-00.5).

use battle_core::BySide;
use triumph::army_lists::{Disguise, ListedArmy, Purchase, check_by_itself, total_cost};
use triumph::battle::{self, Army, ArmyStand, Battle, Topography};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopSet, TroopType};

use TroopType::*;

const RULES: RuleParameters = RuleParameters::DEFAULT;

/// 0 to 3: Knights, the first the general; 4 to 6: Heavy Foot; 7, 8: Archers; 9: Horde; 10, 11: Warriors; 12, 13: Bad Horse.
fn troops() -> Army {
    let lines =
        [(4, Knights), (3, HeavyFoot), (2, Archers), (1, Horde), (2, Warriors), (2, BadHorse)];
    let all =
        lines.iter().flat_map(|&(count, troop)| std::iter::repeat_n(ArmyStand::of(troop), count));
    let mut stands: Vec<ArmyStand> = all.collect();
    stands[0].general = true;
    Army {
        name: "Made up".to_owned(),
        invasion: 2,
        maneuver: 2,
        home: vec![Topography::Arable],
        stands,
        purchases: Vec::new(),
    }
}

fn listed_army(purchases: &[Purchase]) -> ListedArmy {
    ListedArmy { purchases: purchases.to_vec(), ..ListedArmy::of(troops()) }
}

fn on(card: Card, stands: &[usize]) -> Purchase {
    Purchase { stands: stands.to_vec(), ..Purchase::of(card) }
}

fn disguise(real: &[usize], shown: TroopType, n_shown: u8) -> Disguise {
    Disguise { real: real.to_vec(), shown, n_shown }
}

fn in_field(card: Card) -> battle::Purchase {
    battle::Purchase::of(card)
}

/// A card as it is bought, as it is fielded, and what TR-BC-00.5 says that it costs, in half points.
///
/// No battle purchase: the stands that are named bear it.
fn cases() -> Vec<(Purchase, Vec<battle::Purchase>, i16)> {
    let dismounting =
        |card, stands: &[usize]| Purchase { dismount: Some(EliteFoot), ..on(card, stands) };
    let helping = |card, stands: &[usize], helped: &[usize]| Purchase {
        helped: helped.to_vec(),
        ..on(card, stands)
    };
    let times = |count, purchase| Purchase { count, ..purchase };
    let army = |card, cost| (Purchase::of(card), vec![in_field(card)], cost);
    use Card::*;
    vec![
        // Knights cost 4 and so do Elite Foot, Bad Horse 3: 1 for the card, and 1 for each of two Bad Horse.
        (
            dismounting(DeploymentDismounting, &[0, 12, 13]),
            vec![in_field(DeploymentDismounting).on([0, 12, 13]).into(EliteFoot)],
            2 + 4,
        ),
        (
            dismounting(MidBattleDismounting, &[1, 2]),
            vec![in_field(MidBattleDismounting).on([1, 2]).into(EliteFoot)],
            4,
        ),
        (on(SeparatedValets, &[0, 1, 2, 3]), vec![in_field(SeparatedValets).on([0, 1, 2, 3])], 0),
        (on(LightCamelry, &[12, 13]), vec![], 0),
        (on(ChargingCamelry, &[0, 1]), vec![], -4),
        (on(CamelProtectedInfantry, &[4, 5]), vec![], 2),
        // Bowmen are for those they help: changing which is named first swaps them.
        (
            helping(SupportingBowmen, &[7, 8], &[4, 5, 6]),
            vec![in_field(SupportingBowmen).on([4, 5, 6]).with([7, 8])],
            0,
        ),
        (on(MobileInfantry, &[7, 8]), vec![in_field(MobileInfantry).on([7, 8])], 2),
        (on(Plaustrella, &[7, 8]), vec![in_field(Plaustrella).on([7, 8])], 4),
        // The first is free.
        (
            times(3, on(HoldTheLine, &[4, 5, 6])),
            vec![in_field(HoldTheLine).on([4, 5, 6]).times(3)],
            4,
        ),
        (on(HopliteDeepFormation, &[4, 5]), vec![], 0),
        (
            Purchase {
                passes: TroopSet::of(&[HeavyFoot, Horde]),
                ..times(2, on(ChargeThrough, &[0, 1, 2, 3]))
            },
            vec![in_field(ChargeThrough).on([0, 1, 2, 3]).with([4, 5, 6, 9]).times(2)],
            4,
        ),
        army(Ambush, 2),
        (times(5, Purchase::of(PreparedDefenses)), vec![in_field(PreparedDefenses).times(5)], 5),
        army(ScythedChariots, 4),
        army(NoCamp, 6),
        army(FortifiedCamp, 2),
        army(PackTrains, 2),
        army(StandardWagon, 0),
        (helping(ElephantScreen, &[], &[4, 5, 6]), vec![in_field(ElephantScreen).on([4, 5, 6])], 4),
        (on(ShowerShooting, &[12, 13]), vec![], 4),
        (on(ChainedTogether, &[0, 1, 2, 3]), vec![in_field(ChainedTogether).on([0, 1, 2, 3])], 0),
        // Bad Horse cost 3 and 3.5 then.
        (on(SwordFightingCavalry, &[12, 13]), vec![], 2),
        // The made-up stands are 14 and 15.
        (
            Purchase {
                count: 4,
                disguises: vec![
                    disguise(&[], Horde, 1),
                    disguise(&[9], Pikes, 2),
                    disguise(&[10, 11], Horde, 1),
                    disguise(&[4], Horde, 1),
                ],
                ..Purchase::of(DeceptiveDeployment)
            },
            vec![
                in_field(DeceptiveDeployment).with([14]).into(Horde),
                in_field(DeceptiveDeployment).on([9]).with([15]).into(Pikes),
                in_field(DeceptiveDeployment).on([10, 11]).into(Horde),
                in_field(DeceptiveDeployment).on([4]).into(Horde),
            ],
            8,
        ),
    ]
}

#[test]
fn tr_bc_00_every_card_takes_the_field_as_it_was_bought() {
    let cases = cases();
    let tried: Vec<Card> = cases.iter().map(|(bought, ..)| bought.card).collect();
    assert_eq!(tried, Card::ALL);
    for (bought, fielded, _) in cases {
        let army = listed_army(std::slice::from_ref(&bought)).in_the_field();
        let card = bought.card;
        assert_eq!(army.purchases, fielded, "{card}");
        for (number, (stand, plain)) in army.stands.iter().zip(&troops().stands).enumerate() {
            let bears = fielded.is_empty() && bought.stands.contains(&number);
            let cards = if bears { CardSet::of(&[card]) } else { CardSet::EMPTY };
            assert_eq!(*stand, ArmyStand { cards, ..*plain }, "{card}, {number}");
        }
        assert_eq!(army.cards(), CardSet::of(&[card]));
    }
}

/// The battle refuses none of what the rules of army building allow.
#[test]
fn tr_bc_00_every_army_that_may_be_bought_can_be_played() {
    for (bought, ..) in cases() {
        let card = bought.card;
        let listed_army = listed_army(&[bought]);
        assert_eq!(check_by_itself(&listed_army, &rich()), [], "{card}");
        let armies = BySide([listed_army.in_the_field(), troops()]);
        let battle = Battle::new(armies, &RULES);
        assert!(battle.is_ok(), "{card}: {battle:?}");
    }
}

/// More points than any of these armies costs.
fn rich() -> RuleParameters {
    RuleParameters { points_cap: HalfPoints::whole(60), ..RULES }
}

#[test]
fn tr_bc_00_5_a_card_costs_the_army_what_the_summary_says() {
    for (bought, _, cost) in cases() {
        let card = bought.card;
        let plain = total_cost(&listed_army(&[]), &RULES);
        let listed_army = listed_army(&[bought]);
        let cost = HalfPoints(cost);
        assert_eq!(total_cost(&listed_army, &RULES), plain + cost, "{card}");
        let without = listed_army.without(CardSet::of(&[card]));
        assert_eq!(total_cost(&without, &RULES), plain, "{card}");
    }
}

/// Cost of the cards fills the 48 points: TR-AB-01.
#[test]
fn tr_ab_01_cards_count_towards_the_points_of_the_army() {
    let plain = total_cost(&listed_army(&[]), &RULES);
    let exactly = RuleParameters { points_cap: plain, ..RULES };
    assert_eq!(check_by_itself(&listed_army(&[]), &exactly), []);
    let dearer = listed_army(&[Purchase::of(Card::Ambush)]);
    assert_eq!(check_by_itself(&dearer, &exactly).len(), 1);
}

/// TR-BC-24.1: an invented stand looks like the disguise, and leads no other.
#[test]
fn tr_bc_24_1_made_up_stands_come_last_and_cost_nothing_of_their_own() {
    let deceivers = |disguises: Vec<Disguise>| {
        listed_army(&[Purchase {
            count: disguises.len() as u8,
            disguises,
            ..Purchase::of(Card::DeceptiveDeployment)
        }])
    };
    let one = deceivers(vec![disguise(&[], BadHorse, 1)]);
    let army = one.in_the_field();
    assert_eq!(army.stands.len(), 15);
    let made_up = army.stands[14];
    assert_eq!((made_up.troop, made_up.general), (BadHorse, false));
    let plain = total_cost(&listed_army(&[]), &RULES);
    assert_eq!(total_cost(&one, &RULES), plain + HalfPoints::whole(1));
    let two_as_one = deceivers(vec![disguise(&[10, 11], Horde, 1)]);
    assert_eq!(two_as_one.in_the_field().stands.len(), 14);
}

/// TR-AB-01, TR-UN-01: four Knights (4 each), three Heavy Foot (3), two Archers (4), a Horde (2), two Warriors (3) and two Bad Horse
/// (3) cost 47 points, whatever cards they have and whatever they are shown as (TR-BC-24.1).
#[test]
fn tr_ab_01_troops_cost_the_same_with_any_card() {
    assert_eq!(troops().troops_cost(&RULES), HalfPoints::whole(47));
    for (bought, _, _) in cases() {
        let card = bought.card;
        let army = listed_army(&[bought]).in_the_field();
        assert_eq!(army.troops_cost(&RULES), HalfPoints::whole(47), "{card}");
    }
}

/// TR-BC-12.2: the list names the stands that the riders may pass; an army that doesn't say may pass any friend that the rule lets
/// it.
#[test]
fn tr_bc_12_2_an_army_that_names_no_friends_may_pass_all_but_mounted() {
    let army = listed_army(&[on(Card::ChargeThrough, &[0, 1, 2, 3])]).in_the_field();
    let passable: Vec<usize> = army.purchases[0].others.iter().collect();
    assert_eq!(passable, (4..14).collect::<Vec<_>>());
}

#[test]
fn without_a_card_the_troops_stay_and_the_other_cards_too() {
    let both = listed_army(&[
        on(Card::ShowerShooting, &[12, 13]),
        Purchase::of(Card::Ambush),
        on(Card::LightCamelry, &[12]),
    ]);
    let shower = CardSet::of(&[Card::ShowerShooting]);
    let left = both.without(shower);
    assert_eq!(left.army, both.army);
    assert_eq!(left.cards(), CardSet::of(&[Card::Ambush, Card::LightCamelry]));
    let army = left.in_the_field();
    assert_eq!(army.stands[12].cards, CardSet::of(&[Card::LightCamelry]));
    assert_eq!(army.stands[13].cards, CardSet::EMPTY);
    // A stand may bear a card without a purchase.
    let mut borne = listed_army(&[]);
    borne.army.stands[12].cards = shower;
    assert_eq!(borne.cards(), shower);
    assert_eq!(borne.without(shower), listed_army(&[]));
}
