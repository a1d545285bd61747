use super::*;
use crate::battle::forms::Forms;
use crate::battle::{Army, ArmyStand, Gift, Topography};
use crate::cards::{
    Card, Condition, CustomCard, CustomCards, CustomId, Effect, InCombat, Loser, Situation,
    Situations,
};
use crate::combat_result::Margin;
use crate::opposed_totals::OutcomeRow;
use crate::troops::{TroopSet, TroopType};
use battle_core::BySide;

/// Only losses count.
const PRICES: Prices = Prices { push: 0, evade: 0, panic: 0 };

/// The odds of a battle of these stands, each of a form of its own, in their order.
fn odds_of(stands: &[ArmyStand], passing: CardSet) -> Box<FightOdds> {
    odds_under(stands, passing, &RuleParameters::DEFAULT)
}

fn odds_under(
    stands: &[ArmyStand],
    passing: CardSet,
    parameters: &RuleParameters,
) -> Box<FightOdds> {
    let army = |stands: &[ArmyStand]| Army {
        name: String::new(),
        invasion: 0,
        maneuver: 0,
        home: vec![Topography::Arable],
        stands: stands.to_vec(),
        purchases: Vec::new(),
    };
    let armies = BySide([army(stands), army(&stands[..1])]);
    let gifts = BySide([Gift::NONE; 2]);
    let forms = Forms::new(
        &armies,
        &BySide([Vec::new(), Vec::new()]),
        &gifts,
        parameters,
        |_, _, _, _, _| {},
    );
    FightOdds::new(Profiles::new(&forms, passing), parameters)
}

fn fighting(profile: Profile, points: i32) -> Fighting {
    Fighting { profile, in_difficult: false, bonus: 0, is_doomed: false, price: 36 * points }
}

// The tables against the rules applied to one engagement at a time, for every type, with cards that change factors and results.
#[test]
fn what_is_looked_up_is_what_the_rules_say_of_each_engagement() {
    let parameters = &RuleParameters::DEFAULT;
    let cards = [Card::LightCamelry, Card::ElephantScreen].map(|card| CardSet::of(&[card]));
    let stands: Vec<Stand> = (TroopType::ALL.into_iter().map(Stand::of))
        .chain(cards.into_iter().map(|cards| Stand { cards, ..Stand::of(TroopType::BadHorse) }))
        .collect();
    let pairs = pairs_of(&stands, parameters);
    for (at, pair) in pairs.iter().enumerate() {
        let (a, b) = (stands[at / stands.len()], stands[at % stands.len()]);
        let on = |stand: Stand, difficult: bool| Stand { difficult, ..stand };
        for ground in 0..4 {
            let met = Engagement::close(on(a, ground & 2 != 0), on(b, ground & 1 != 0));
            let worked = work_out(&met, parameters);
            assert_eq!(pair.base[ground >> 1], whole(worked.a.total()), "{a:?} {b:?}");
            let results = [
                worked.a_beaten.result,
                worked.a_doubled.result,
                worked.b_beaten.result,
                worked.b_doubled.result,
            ];
            assert_eq!(pair.results[ground], PairResults(results), "{a:?} {b:?} {ground}");
        }
        let supported = Stand { rear_support: true, ..a };
        let worked = work_out(&Engagement::close(supported, b), parameters);
        assert_eq!(pair.support, whole(worked.a.total()) - pair.base[0]);
    }
}

// TR-CC-20: of every pair of factors the 36 rolls, one at a time.
#[test]
fn tr_cc_20_the_counts_are_those_of_36_rolls() {
    for (nonpositive_doubled, doubling) in [(false, "20"), (true, "20"), (true, "15")] {
        let mut parameters = RuleParameters { nonpositive_doubled, ..RuleParameters::DEFAULT };
        parameters.set("factors.doubling", doubling).expect("allowed");
        let parameters = &parameters;
        let stands = [ArmyStand::of(TroopType::Archers)];
        let odds = odds_under(&stands, CardSet::EMPTY, parameters);
        for (a, b) in (LOWEST..14).flat_map(|a| (LOWEST..14).map(move |b| (a, b))) {
            let factor = |points: i32| HalfPoints::whole(points as i16);
            let counts = OutcomeRow::of(factor(a), factor(b), parameters).counts();
            assert_eq!(odds.counts(a, b), counts.to_array().map(|n| n as i32));
        }
    }
}

#[test]
fn what_is_looked_up_is_what_each_result_is_worth() {
    let prices = Prices { push: 12, evade: 16, panic: 38 };
    for is_doomed in [false, true] {
        let stand = Fighting { is_doomed, ..fighting(Profile::NONE, 4) };
        let known = harms(&stand, &prices);
        let asked = CombatResult::ALL.map(|result| harm(result, &stand, &prices));
        assert_eq!(known, asked);
        assert!(CombatResult::ALL.iter().enumerate().all(|(nth, &result)| nth == result as usize));
    }
}

// By a hand count, Archers kill Heavy Foot with 2 rolls of 36 and Knights with 6.
#[test]
fn archers_from_afar_kill_heavy_foot_twice_and_knights_six_times_in_36() {
    let types = [TroopType::Archers, TroopType::HeavyFoot, TroopType::Knights];
    let odds = odds_of(&types.map(ArmyStand::of), CardSet::EMPTY);
    let [archers, foot, knights] = [0, 1, 2].map(|form| odds.profile(form, CardSet::EMPTY));
    let kills = |target| odds.shot_from_afar(archers, &fighting(target, 1), &PRICES);
    assert_eq!((kills(foot), kills(knights)), (2, 6));
    assert_eq!(odds.shot_from_afar(foot, &fighting(knights, 1), &PRICES), 0);
}

#[test]
fn tr_bc_20_3_a_screen_adds_one_to_the_factor() {
    let types = [TroopType::HeavyFoot, TroopType::Knights];
    let screened = CardSet::of(&[Card::ElephantScreen]);
    let odds = odds_of(&types.map(ArmyStand::of), screened);
    let knights = fighting(odds.profile(1, CardSet::EMPTY), 4);
    let factor = |passing| odds.factor(&fighting(odds.profile(0, passing), 3), &knights);
    assert_eq!(factor(screened), factor(CardSet::EMPTY) + 1);
    // A card that neither army has is not known.
    let wagon = CardSet::of(&[Card::StandardWagon]);
    assert_eq!(factor(wagon), factor(CardSet::EMPTY));
}

// A custom card comes through the same functions: its factor on its own ground, what it makes of a result.
#[test]
fn players_see_custom_cards_as_the_engagement_has_them() {
    let id = CustomId::new(0).expect("there is room");
    let effects = [
        Effect::Factor {
            combat: InCombat::Close,
            value: 2,
            condition: Condition {
                against: TroopSet::of(&[TroopType::Knights]),
                when: Situations::of(&[Situation::InDifficult]),
            },
        },
        Effect::Result {
            combat: InCombat::Close,
            of: Margin::Beats,
            loser: Loser::Bearer,
            instead_of: Some(CombatResult::Shattered),
            becomes: CombatResult::NoEffect,
            condition: Condition::ALWAYS,
        },
    ];
    let card = CustomCard::new("Invented", &effects).expect("few effects");
    let parameters =
        &RuleParameters { custom: CustomCards::NONE.with(id, card), ..RuleParameters::DEFAULT };
    let bearer =
        ArmyStand { cards: CardSet::EMPTY.with_custom(id), ..ArmyStand::of(TroopType::LightFoot) };
    let plain = ArmyStand::of(TroopType::LightFoot);
    let stands = [bearer, plain, ArmyStand::of(TroopType::Knights)];
    let odds = odds_under(&stands, CardSet::EMPTY, parameters);
    let on = |form, in_difficult| Fighting {
        in_difficult,
        ..fighting(odds.profile(form, CardSet::EMPTY), 3)
    };
    let knights = on(2, false);
    let gain =
        |ground| odds.factor(&on(0, ground), &knights) - odds.factor(&on(1, ground), &knights);
    assert_eq!([gain(false), gain(true)], [0, 2]);
    // TR-RS-01: in the open Knights shatter Light Foot that they beat; the bearer dies by being doubled only.
    let dies = |form| odds.chances(&on(form, false), &knights)[0];
    let doubled =
        odds.counts(odds.factor(&on(0, false), &knights), odds.factor(&knights, &on(0, false)))[4];
    assert_eq!(dies(0), doubled);
    assert!(dies(1) > dies(0));
}

#[test]
fn tr_bc_04_3_light_camelry_adds_one_against_knights_only() {
    let camels = ArmyStand {
        cards: CardSet::of(&[Card::LightCamelry]),
        ..ArmyStand::of(TroopType::BadHorse)
    };
    let plain = [TroopType::BadHorse, TroopType::Knights, TroopType::HorseBow];
    let [horse, knights, bows] = plain.map(ArmyStand::of);
    let odds = odds_of(&[camels, horse, knights, bows], CardSet::EMPTY);
    let of = |form| fighting(odds.profile(form, CardSet::EMPTY), 2);
    let gain = |enemy| odds.factor(&of(0), &of(enemy)) - odds.factor(&of(1), &of(enemy));
    assert_eq!([gain(2), gain(3)], [1, 0]);
}
