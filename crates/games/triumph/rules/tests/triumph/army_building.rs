//! Armies drawn from a list (TR-AB): legal, every one of them possible, and none more likely than another.

use std::collections::BTreeMap;

use battle_core::Role;
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::{Purpose, StreamKey};
use triumph::army_lists::{
    Aim, ArmyList, ArmyRequest, CannotBuild, CardOffer, Choice, Entry, Label, ListPart, ListedArmy,
    Mark, Obstacle, WantedCard, Years, build, build_like, check, total_cost,
};
use triumph::battle::Topography;
use triumph::{Card, HalfPoints, RuleParameters, TroopSet, TroopType};

use TroopType::{
    Archers, BowLevy, Elephants, HeavyFoot, Horde, HorseBow, Knights, LightFoot, Skirmishers, Spear,
};

fn entry(types: &[TroopType], min: u8, max: u8) -> Entry {
    Entry {
        types: TroopSet::of(types),
        one_type: false,
        min,
        max,
        mark: Mark::None,
        years: Vec::new(),
        faction: None,
        part: ListPart::Main,
        cards: Vec::new(),
    }
}

fn with_cards(entry: Entry, cards: Vec<CardOffer>) -> Entry {
    Entry { cards, ..entry }
}

fn list(entries: Vec<Entry>, generals: &[&[TroopType]]) -> ArmyList {
    ArmyList {
        name: "Made up".to_owned(),
        years: Years { from: 1000, to: 1200 },
        invasion: vec![2],
        maneuver: vec![1],
        homes: vec![vec![Topography::Arable]],
        entries,
        generals: generals.iter().map(|group| TroopSet::of(group)).collect(),
        cards: Vec::new(),
    }
}

/// Knights 0-2 or Spear 1-2 lead; Horde fills up.
fn small() -> ArmyList {
    list(
        vec![
            entry(&[Knights], 0, 2),
            entry(&[Spear, HeavyFoot], 1, 4),
            Entry { one_type: true, mark: Mark::Half, ..entry(&[Skirmishers, Horde], 0, 3) },
            entry(&[LightFoot], 0, 2),
        ],
        &[&[Knights], &[Spear]],
    )
}

fn dice(seed: u64) -> SampledDice {
    let role = Role::shared(Purpose::Other(1), 0);
    SampledDice::new(StreamKey::of_seed(seed).generator(role), DiceTransform::default())
}

fn capped(points: i16) -> RuleParameters {
    RuleParameters { points_cap: HalfPoints::whole(points), ..RuleParameters::DEFAULT }
}

fn choice() -> Choice {
    Choice { year: 1100, ..Choice::default() }
}

#[track_caller]
fn built(
    list: &ArmyList,
    points: i16,
    cards: &[WantedCard],
    aim: Option<Aim>,
    seed: u64,
) -> Result<ListedArmy, CannotBuild> {
    let parameters = capped(points);
    let choice = choice();
    let request = ArmyRequest { list, choice: &choice, parameters: &parameters, cards, aim };
    let listed_army = build(&request, &mut dice(seed))?;
    assert_eq!(check(&listed_army, list, &choice, &parameters), [], "seed {seed}");
    Ok(listed_army)
}

/// How many stands of each entry and type an army has.
fn composition(listed_army: &ListedArmy) -> BTreeMap<(usize, TroopType), usize> {
    let mut counts = BTreeMap::new();
    for (stand, entry) in listed_army.army.stands.iter().zip(&listed_army.entries) {
        let entry = entry.expect("a built army says its entries");
        *counts.entry((entry, stand.troop)).or_insert(0) += 1;
    }
    counts
}

/// Every composition of the small list of this many points, by looking at all of them.
fn all_compositions(points: usize) -> Vec<BTreeMap<(usize, TroopType), usize>> {
    let places =
        [(0, Knights), (1, Spear), (1, HeavyFoot), (2, Skirmishers), (2, Horde), (3, LightFoot)];
    let most = [2, 4, 4, 3, 3, 2];
    let mut all = Vec::new();
    let n_all: usize = most.iter().map(|most| most + 1).product();
    for number in 0..n_all {
        let (mut rest, mut n) = (number, [0; 6]);
        for (n, most) in n.iter_mut().zip(most) {
            (*n, rest) = (rest % (most + 1), rest / (most + 1));
        }
        let cost: usize =
            places.iter().zip(n).map(|((_, troop), n)| n * usize::from(troop.cost_points())).sum();
        let line = n[1] + n[2];
        let legal = (1..=4).contains(&line)
            && (n[3] == 0 || n[4] == 0)
            && (n[0] > 0 || n[1] > 0)
            && cost == points;
        if legal {
            let found = places.iter().copied().zip(n).filter(|(_, n)| *n > 0);
            all.push(found.collect());
        }
    }
    all
}

/// 4,000 draws of some dozens of compositions: the chi-square statistic has mean k - 1 and variance 2 (k - 1).
#[test]
fn tr_ab_02_every_composition_is_drawn_and_none_more_often_than_another() {
    for points in [17, 20, 23] {
        let expected = all_compositions(points);
        let n_draws = 4_000;
        let mut drawn: BTreeMap<_, usize> = expected.iter().cloned().map(|one| (one, 0)).collect();
        assert!(drawn.len() > 10);
        for seed in 0..n_draws {
            let listed_army =
                built(&small(), points as i16, &[], None, seed as u64).expect("there are some");
            let count = drawn.get_mut(&composition(&listed_army));
            *count.expect("it is one of all") += 1;
        }
        let mean = n_draws as f64 / drawn.len() as f64;
        let statistic: f64 = drawn.values().map(|n| (*n as f64 - mean).powi(2) / mean).sum();
        let freedom = drawn.len() as f64 - 1.0;
        assert!(
            (statistic - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(),
            "{points} points: {statistic} of {freedom}"
        );
        assert!(drawn.values().all(|n| *n > 0));
    }
}

#[test]
fn tr_ab_02_every_legal_number_of_stands_comes() {
    let points = 23;
    let sizes = |all: &[BTreeMap<_, usize>]| -> Vec<usize> {
        let mut sizes: Vec<usize> = all.iter().map(|one| one.values().sum()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    };
    let drawn: Vec<_> = (0..500)
        .map(|seed| composition(&built(&small(), points as i16, &[], None, seed).expect("some")))
        .collect();
    let wanted = sizes(&all_compositions(points));
    assert!(wanted.len() > 2, "{wanted:?}");
    assert_eq!(sizes(&drawn), wanted);
}

#[test]
fn tr_ab_01_as_many_points_are_spent_as_can_be() {
    // Knights 2, Spear 4, Skirmishers 3 and Light Foot 2 are 8 + 16 + 9 + 6 = 39 points, and all that there is.
    let listed_army = built(&small(), 48, &[], None, 1).expect("one");
    assert_eq!(total_cost(&listed_army, &RuleParameters::DEFAULT), HalfPoints::whole(39));
    // A general costs 4 at least.
    assert_eq!(
        built(&small(), 3, &[], None, 1),
        Err(CannotBuild::NoArmy(Obstacle::TooDear {
            least: HalfPoints::whole(4),
            cap: HalfPoints::whole(3),
        }))
    );
}

/// Kept entries give the same stands; the others come in every legal way.
#[test]
fn tr_ab_02_an_army_like_another_keeps_some_entries_and_is_legal() {
    let (list, choice, parameters) = (small(), choice(), capped(24));
    let request = ArmyRequest {
        list: &list,
        choice: &choice,
        parameters: &parameters,
        cards: &[],
        aim: None,
    };
    let like = built(&list, 24, &[], None, 3).expect("one");
    let kept = [true, false, true, false];
    let is_kept = |(entry, _): &(usize, TroopType)| kept[*entry];
    let of_kept = |army: &ListedArmy| -> Vec<((usize, TroopType), usize)> {
        let all = composition(army).into_iter();
        all.filter(|(key, _)| is_kept(key)).collect()
    };
    let mut others = Vec::new();
    for seed in 0..200 {
        let army = build_like(&request, &like, &kept, &mut dice(seed)).expect("one");
        assert_eq!(check(&army, &list, &choice, &parameters), [], "seed {seed}");
        assert_eq!(of_kept(&army), of_kept(&like), "seed {seed}");
        others.push(composition(&army));
    }
    others.sort();
    others.dedup();
    let cost = total_cost(&like, &parameters);
    let all = all_compositions(usize::try_from(cost.0).expect("points") / 2);
    let wanted = all.into_iter().filter(|it| {
        let own = composition(&like);
        let keys = it.keys().chain(own.keys()).filter(|key| is_kept(key));
        let mut same = keys.map(|key| it.get(key) == own.get(key));
        same.all(|is| is)
    });
    assert_eq!(others.len(), wanted.count());
    assert!(others.len() > 1, "nothing was drawn again");
    // With every entry kept it is the same army.
    let same = build_like(&request, &like, &[true; 4], &mut dice(9)).expect("itself");
    assert_eq!(composition(&same), composition(&like));
}

#[test]
fn tr_ab_03_the_general_is_of_the_first_group_and_may_be_any_of_its_stands() {
    let mut leaders = BTreeMap::new();
    for seed in 0..300 {
        let listed_army = built(&small(), 20, &[], None, seed).expect("some");
        let stands = &listed_army.army.stands;
        let at = stands.iter().position(|stand| stand.general).expect("one");
        let first = stands.iter().position(|stand| stand.troop == stands[at].troop);
        *leaders.entry((stands[at].troop, Some(at) == first)).or_insert(0) += 1;
    }
    let troops: Vec<_> = leaders.keys().copied().collect();
    assert_eq!(troops, [(Spear, false), (Spear, true), (Knights, false), (Knights, true)]);
}

#[test]
fn tr_ab_08_the_year_and_the_faction_close_entries() {
    let mut list = small();
    list.entries[0].faction = Some("only the king".to_owned());
    for seed in 0..50 {
        let listed_army = built(&list, 20, &[], None, seed).expect("some");
        assert!(listed_army.army.stands.iter().all(|stand| stand.troop != Knights));
    }
    let late = Choice { year: 1300, ..choice() };
    let request = ArmyRequest {
        list: &list,
        choice: &late,
        parameters: &RuleParameters::DEFAULT,
        cards: &[],
        aim: None,
    };
    assert_eq!(
        build(&request, &mut dice(1)),
        Err(CannotBuild::OutsideYears { year: 1300, from: 1000, to: 1200 })
    );
}

#[test]
fn the_best_by_an_aim_is_as_good_as_any() {
    let points = 23;
    let all = all_compositions(points);
    let size = |one: &BTreeMap<_, usize>| -> usize { one.values().sum() };
    let mounted = |one: &BTreeMap<(usize, TroopType), usize>| *one.get(&(0, Knights)).unwrap_or(&0);
    for seed in 0..20 {
        let best =
            |aim| composition(&built(&small(), points as i16, &[], Some(aim), seed).expect("one"));
        assert_eq!(size(&best(Aim::MostStands)), all.iter().map(size).max().unwrap());
        assert_eq!(size(&best(Aim::FewestStands)), all.iter().map(size).min().unwrap());
        assert_eq!(mounted(&best(Aim::Mounted)), all.iter().map(mounted).max().unwrap());
    }
}

/// Cards that change what stands cost, that need pairs, that bar troops, and that several entries share.
fn with_every_kind_of_card() -> ArmyList {
    let offer = CardOffer::of;
    let helped = |card| CardOffer { label: Label::Helped, ..CardOffer::of(card) };
    let mut list = list(
        vec![
            with_cards(
                entry(&[Knights], 2, 6),
                vec![
                    CardOffer {
                        dismount: Some(TroopType::EliteFoot),
                        ..offer(Card::DeploymentDismounting)
                    },
                    offer(Card::SeparatedValets),
                    offer(Card::SwordFightingCavalry),
                    offer(Card::ChargingCamelry),
                ],
            ),
            with_cards(
                entry(&[HeavyFoot, Spear], 2, 8),
                vec![
                    helped(Card::SupportingBowmen),
                    helped(Card::ElephantScreen),
                    offer(Card::HoldTheLine),
                    CardOffer { limit: Some(2), ..offer(Card::MobileInfantry) },
                    offer(Card::Plaustrella),
                ],
            ),
            with_cards(
                entry(&[Archers, BowLevy], 0, 6),
                vec![offer(Card::SupportingBowmen), offer(Card::ShowerShooting)],
            ),
            with_cards(entry(&[Elephants], 1, 2), vec![offer(Card::ElephantScreen)]),
            entry(&[HorseBow, LightFoot], 0, 4),
        ],
        &[&[Knights]],
    );
    list.cards = vec![
        offer(Card::Ambush),
        CardOffer { limit: Some(3), ..offer(Card::PreparedDefenses) },
        offer(Card::FortifiedCamp),
    ];
    list
}

#[test]
fn tr_bc_00_5_wanted_cards_are_bought_and_paid_for() {
    let list = with_every_kind_of_card();
    let one = |card| WantedCard { card, count: 1 };
    for cards in [
        vec![one(Card::DeploymentDismounting)],
        vec![one(Card::SeparatedValets)],
        vec![one(Card::SwordFightingCavalry)],
        vec![one(Card::ChargingCamelry)],
        vec![one(Card::SupportingBowmen)],
        vec![one(Card::ElephantScreen), one(Card::ShowerShooting)],
        vec![WantedCard { card: Card::HoldTheLine, count: 3 }, one(Card::MobileInfantry)],
        vec![one(Card::Plaustrella)],
        vec![WantedCard { card: Card::PreparedDefenses, count: 3 }, one(Card::Ambush)],
    ] {
        for seed in 0..30 {
            let listed_army = built(&list, 48, &cards, None, seed).expect("some");
            for wanted in &cards {
                assert!(listed_army.has(wanted.card), "{}", wanted.card);
            }
            let spent = total_cost(&listed_army, &RuleParameters::DEFAULT);
            assert!(spent >= HalfPoints(95), "{spent} with {cards:?}");
        }
    }
    let screened = built(&list, 48, &[one(Card::ElephantScreen)], None, 1).expect("one");
    assert!(screened.army.stands.iter().all(|stand| stand.troop != Elephants));
}

#[test]
fn tr_ab_08_cards_that_no_list_offers_or_that_it_describes_in_words_are_refused() {
    let one = |card| [WantedCard { card, count: 1 }];
    for (card, expected) in [
        (Card::NoCamp, CannotBuild::NotOffered { card: Card::NoCamp }),
        (Card::ShowerShooting, CannotBuild::NotOffered { card: Card::ShowerShooting }),
        (Card::DeceptiveDeployment, CannotBuild::NotOffered { card: Card::DeceptiveDeployment }),
    ] {
        assert_eq!(built(&small(), 48, &one(card), None, 1), Err(expected));
    }
    let card = Card::DeceptiveDeployment;
    let mut with_disguises = small();
    with_disguises.cards.push(CardOffer::of(card));
    assert_eq!(built(&with_disguises, 48, &one(card), None, 1), Err(CannotBuild::InWords { card }));
    // Five obstacles are more than the list's three.
    let list = with_every_kind_of_card();
    let five = [WantedCard { card: Card::PreparedDefenses, count: 5 }];
    assert!(matches!(
        built(&list, 48, &five, None, 1),
        Err(CannotBuild::NoArmy(Obstacle::Breaks { .. }))
    ));
}

/// TR-BC-20.1, TR-AB-03: where the list's generals are Elephants, the Elephant Screen leaves it none.
#[test]
fn tr_bc_20_1_without_elephants_there_may_be_no_general() {
    let screening =
        Entry { cards: vec![CardOffer::of(Card::ElephantScreen)], ..entry(&[Elephants], 1, 2) };
    let screened = Entry {
        cards: vec![CardOffer { label: Label::Helped, ..CardOffer::of(Card::ElephantScreen) }],
        ..entry(&[HeavyFoot], 2, 9)
    };
    let list = list(vec![screening, screened], &[&[Elephants], &[Knights]]);
    let wanted = [WantedCard { card: Card::ElephantScreen, count: 1 }];
    let refused = built(&list, 48, &wanted, None, 1).expect_err("no general");
    assert_eq!(
        refused.to_string(),
        "its general has to be Knights or Elephants (TR-AB-03), and none of its armies has such a stand, because the Elephant Screen \
         allows no Elephants (TR-BC-20.1)"
    );
}

/// TR-AB-01, TR-BC-20: the card itself may be what is too dear.
#[test]
fn tr_ab_01_the_fewest_points_of_an_army_with_its_cards_are_named() {
    // Six Knights at 4 are 24, and an Ambush is 1.
    let mut list = list(vec![entry(&[Knights], 6, 9)], &[&[Knights]]);
    list.cards = vec![CardOffer::of(Card::Ambush)];
    let wanted = [WantedCard { card: Card::Ambush, count: 1 }];
    assert_eq!(
        built(&list, 24, &wanted, None, 1),
        Err(CannotBuild::NoArmy(Obstacle::TooDear {
            least: HalfPoints::whole(25),
            cap: HalfPoints::whole(24),
        }))
    );
    assert!(built(&list, 25, &wanted, None, 1).is_ok());
}

/// TR-AB-08: a card that others may have is offered, but not to this army.
#[test]
fn tr_ab_08_who_may_have_a_card_is_named_where_this_army_may_not() {
    let mut list = list(vec![entry(&[Knights], 1, 9)], &[&[Knights]]);
    list.cards = vec![CardOffer {
        years: vec![Years { from: -321, to: -180 }],
        faction: Some("only Maurya Empire".to_owned()),
        ..CardOffer::of(Card::Ambush)
    }];
    let wanted = [WantedCard { card: Card::Ambush, count: 1 }];
    let refused = built(&list, 48, &wanted, None, 1).expect_err("other years");
    assert_eq!(
        refused.to_string(),
        "the list offers Ambush only from 321 BC to 180 BC to armies of `only Maurya Empire` (TR-AB-08)"
    );
}

#[test]
fn a_list_too_wide_to_count_is_refused_and_not_counted() {
    let wide = list(vec![entry(&TroopType::ALL, 0, 99)], &[&[Knights]]);
    assert_eq!(built(&wide, 48, &[], None, 1), Err(CannotBuild::TooWide { entry: 0 }));
}

/// TR-AB-01: armies are drawn by what the tables charge. Of a list of at least one Spear and any number of Light Foot, 10 points buy
/// Spear of 4 and two Light Foot of 3, at a Light Foot's price of 1½ four.
#[test]
fn tr_ab_01_armies_are_drawn_at_changed_prices() {
    let list = list(vec![entry(&[Spear], 1, 1), entry(&[LightFoot], 0, 20)], &[&[Spear]]);
    let n_light = |parameters: &RuleParameters| {
        let choice = choice();
        let request =
            ArmyRequest { list: &list, choice: &choice, parameters, cards: &[], aim: None };
        let army = build(&request, &mut dice(5)).expect("an army");
        assert_eq!(check(&army, &list, &choice, parameters), []);
        assert_eq!(total_cost(&army, parameters), HalfPoints::whole(10));
        composition(&army).get(&(1, LightFoot)).copied().unwrap_or(0)
    };
    let printed = capped(10);
    assert_eq!(n_light(&printed), 2);
    let mut cheap = printed;
    cheap.set("troops.light-foot.points", "1.5").expect("a price");
    assert_eq!(n_light(&cheap), 4);
}
