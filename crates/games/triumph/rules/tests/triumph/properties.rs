//! Statements over generated engagements: any troops, any three cards, any flags, close and ranged, camps included, and
//! any parameters. A failing case is printed in notation.

use battle_core::{OpposedResult, Side};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use triumph::{
    Camp, Card, CardSet, Engagement, EngagementKind, FightingTo, Garrison, HalfPoints, Margin,
    PARAMETERS, Party, Resolution, RuleParameters, Stand, TroopType, must_pursue, work_out,
};

// The seed is fixed, so that a run can't fail by luck; a change of seed is a change of the tests.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 1024,
        rng_seed: RngSeed::Fixed(20_261_121),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn any_troop() -> impl Strategy<Value = TroopType> {
    proptest::sample::select(TroopType::ALL.to_vec())
}

// None for half of the stands, else one to three of the 24.
fn any_cards() -> impl Strategy<Value = CardSet> {
    prop_oneof![
        3 => Just(CardSet::EMPTY),
        2 => proptest::sample::select(Card::ALL.to_vec()).prop_map(|card| CardSet::of(&[card])),
        1 => proptest::sample::subsequence(Card::ALL.to_vec(), 2..=3).prop_map(|cards| CardSet::of(&cards)),
    ]
}

fn any_edge() -> impl Strategy<Value = FightingTo> {
    prop_oneof![4 => Just(FightingTo::Front), 1 => Just(FightingTo::Flank), 1 => Just(FightingTo::Rear)]
}

fn rarely() -> impl Strategy<Value = bool> {
    prop::bool::weighted(0.2)
}

prop_compose! {
    fn any_stand()(
        troop in any_troop(),
        cards in any_cards(),
        fighting_to in any_edge(),
        edges in 0..=4_u8,
        flags in proptest::array::uniform7(rarely()),
    ) -> Stand {
        let [general, rear_support, uphill, difficult, marked, standard_wagon, on_transports] = flags;
        Stand {
            troop, cards, general, rear_support, uphill, difficult, edges, fighting_to, marked, standard_wagon, on_transports,
            ..Stand::of(troop)
        }
    }
}

prop_compose! {
    fn any_camp()(
        fortified: bool,
        wagon: bool,
        garrison in proptest::option::of((any_troop(), any_cards(), any::<bool>())),
    ) -> Camp {
        let garrison = garrison.map(|(troop, cards, general)| Garrison { troop, cards, general });
        Camp { fortified, wagon, garrison, ..Camp::empty() }
    }
}

fn any_party() -> impl Strategy<Value = Party> {
    prop_oneof![6 => any_stand().prop_map(Party::Stand), 1 => any_camp().prop_map(Party::Camp)]
}

fn any_kind() -> impl Strategy<Value = EngagementKind> {
    prop_oneof![
        3 => Just(EngagementKind::Close),
        1 => Just(EngagementKind::Ranged { from_rear: false }),
        1 => Just(EngagementKind::Ranged { from_rear: true }),
    ]
}

prop_compose! {
    fn any_engagement()(kind in any_kind(), a in any_party(), b in any_party()) -> Engagement {
        Engagement { kind, a, b }
    }
}

// An engagement made legal where possible: cards that a stand may not bear are taken away, then what makes it special.
fn allowed_engagement(parameters: &RuleParameters, engagement: Engagement) -> Option<Engagement> {
    let mut mended = engagement;
    for party in [&mut mended.a, &mut mended.b] {
        if let Party::Stand(stand) = party {
            stand.edges = stand.edges.min(3);
            let bearable: Vec<Card> =
                stand.cards.iter().filter(|card| card.may_bear(stand.troop).is_ok()).collect();
            stand.cards = CardSet::of(&bearable);
        }
    }
    if mended.check(parameters).is_empty() {
        return Some(mended);
    }
    for party in [&mut mended.a, &mut mended.b] {
        if let Party::Stand(stand) = party {
            stand.rear_support = false;
            stand.marked = false;
            stand.standard_wagon = false;
            stand.on_transports = false;
        }
    }
    if mended.check(parameters).is_empty() {
        return Some(mended);
    }
    for party in [&mut mended.a, &mut mended.b] {
        match party {
            Party::Stand(stand) => stand.cards = CardSet::EMPTY,
            Party::Camp(camp) => camp.garrison = None,
        }
    }
    if mended.kind != EngagementKind::Close {
        mended.kind = if mended.a == mended.b { EngagementKind::Close } else { mended.kind };
    }
    mended.check(parameters).is_empty().then_some(mended)
}

// Every parameter at its default or at one of its allowed values.
fn any_parameters() -> impl Strategy<Value = RuleParameters> {
    let n_parameters = PARAMETERS.len();
    proptest::collection::vec(0..8_usize, n_parameters).prop_map(|choices| {
        let mut parameters = RuleParameters::default();
        for (parameter, choice) in PARAMETERS.iter().zip(choices) {
            let values: Vec<&str> = parameter.allowed.split(" | ").collect();
            if values.len() > 1 && choice < values.len() {
                parameter.set(&mut parameters, values[choice]).unwrap();
            }
        }
        parameters
    })
}

fn swapped(engagement: &Engagement) -> Engagement {
    Engagement { kind: engagement.kind, a: engagement.b, b: engagement.a }
}

fn wins_of_a(worked: &Resolution) -> u8 {
    let counts = worked.counts();
    counts.a_doubles + counts.a_beats
}

// Ways to better the first stand of a close combat, each by the rule that calls it favourable.
type Favour = fn(&mut Stand) -> bool;
const FAVOURS: [(&str, Favour); 7] = [
    ("TR-CC-06 general", |stand| !std::mem::replace(&mut stand.general, true)),
    ("TR-CC-07 rear support", |stand| !std::mem::replace(&mut stand.rear_support, true)),
    ("TR-CC-15 uphill", |stand| !std::mem::replace(&mut stand.uphill, true)),
    ("TR-BC-19.3 wagon", |stand| !std::mem::replace(&mut stand.standard_wagon, true)),
    ("TR-CC-12 an edge less", |stand| {
        let fewer = stand.edges > 0;
        stand.edges = stand.edges.saturating_sub(1);
        fewer
    }),
    ("TR-CC-17, -18 better ground", |stand| std::mem::replace(&mut stand.difficult, false)),
    ("TR-BC-15.2 no mark", |stand| std::mem::replace(&mut stand.marked, false)),
];

// Cards that only ever help the stand that has them, in close combat and under the defaults. (Card 9 changes the
// type, so it is not among them.)
const FAVOURABLE_CARDS: [Card; 5] = [
    Card::LightCamelry,
    Card::CamelProtectedInfantry,
    Card::SupportingBowmen,
    Card::HopliteDeepFormation,
    Card::ElephantScreen,
];

fn check_not_worse(
    engagement: &Engagement,
    better: &Engagement,
    why: &str,
) -> Result<(), TestCaseError> {
    let defaults = RuleParameters::default();
    if !better.check(&defaults).is_empty() {
        return Ok(());
    }
    let (before, after) = (work_out(engagement, &defaults), work_out(better, &defaults));
    let message = format!("{why}: {engagement} became {better}");
    prop_assert!(wins_of_a(&after) >= wins_of_a(&before), "{message}");
    prop_assert!(after.counts().a_doubles >= before.counts().a_doubles, "{message}");
    prop_assert!(after.counts().b_doubles <= before.counts().b_doubles, "{message}");
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    // TR-CC-20: the five outcomes share out the 36 pairs of dice. `check` clear means that nothing panics, under any
    // parameters.
    #[test]
    fn tr_cc_20_counts_sum_to_36(parameters in any_parameters(), engagement in any_engagement()) {
        if let Some(engagement) = allowed_engagement(&parameters, engagement) {
            let worked = work_out(&engagement, &parameters);
            let sum: u32 = worked.counts().to_array().iter().map(|count| u32::from(*count)).sum();
            prop_assert_eq!(sum, 36, "{}", engagement);
        }
    }

    // An engagement that `check` passes as it stands is worked out, and a total is its base and its tactical factors,
    // none of which is nothing.
    #[test]
    fn tr_cc_19_a_total_is_the_sum_of_its_factors(parameters in any_parameters(), engagement in any_engagement()) {
        if engagement.check(&parameters).is_empty() {
            let worked = work_out(&engagement, &parameters);
            for breakdown in [&worked.a, &worked.b] {
                let sum: i16 = breakdown.tactical.iter().map(|factor| factor.value.0).sum();
                prop_assert_eq!(breakdown.total(), HalfPoints(breakdown.base.0 + sum), "{}", engagement);
                for factor in &breakdown.tactical {
                    prop_assert!(factor.value.0 != 0, "{}: {}", engagement, factor.rule);
                    prop_assert!(factor.rule.0.starts_with("TR-"), "{}: {}", engagement, factor.rule);
                }
            }
        }
    }

    // TR-RS-08: neither side of a close combat is the first; swapping them mirrors counts, results and pursuit.
    #[test]
    fn tr_rs_08_swapping_sides_mirrors_a_close_combat(
        parameters in any_parameters(),
        a in any_party(),
        b in any_party(),
        still_engaged: bool,
    ) {
        let original = Engagement { kind: EngagementKind::Close, a, b };
        if let Some(engagement) = allowed_engagement(&parameters, original) {
            let mirror = swapped(&engagement);
            prop_assert!(mirror.check(&parameters).is_empty(), "{}", engagement);
            let here = work_out(&engagement, &parameters);
            let there = work_out(&mirror, &parameters);
            prop_assert_eq!(here.counts(), there.counts().mirrored(), "{}", engagement);
            prop_assert_eq!((&here.a, &here.b), (&there.b, &there.a), "{}", engagement);
            prop_assert_eq!((here.a_beaten, here.a_doubled), (there.b_beaten, there.b_doubled), "{}", engagement);
            prop_assert_eq!((here.b_beaten, here.b_doubled), (there.a_beaten, there.a_doubled), "{}", engagement);
            for margin in [Margin::Beats, Margin::Doubles] {
                let pursues = must_pursue(&engagement, &here, Side::A, margin, still_engaged, &parameters);
                let mirrored = must_pursue(&mirror, &there, Side::B, margin, still_engaged, &parameters);
                prop_assert_eq!(pursues, mirrored, "{}", engagement);
            }
        }
    }

    // TR-RS-07, -08: a winner suffers nothing, and in a tie no stand does; a shooter never does.
    #[test]
    fn tr_rs_07_and_08_who_suffers(parameters in any_parameters(), engagement in any_engagement()) {
        if let Some(engagement) = allowed_engagement(&parameters, engagement) {
            let worked = work_out(&engagement, &parameters);
            for cell in OpposedResult::ALL {
                let after = worked.results(cell);
                let unharmed = |side: Side| after[side].result.name() == "no-effect";
                match cell {
                    OpposedResult::ADoubles | OpposedResult::ABeats => prop_assert!(unharmed(Side::A), "{}", engagement),
                    OpposedResult::Tie => prop_assert!(unharmed(Side::A) && unharmed(Side::B), "{}", engagement),
                    OpposedResult::BBeats | OpposedResult::BDoubles => prop_assert!(unharmed(Side::B), "{}", engagement),
                }
                if engagement.kind != EngagementKind::Close {
                    prop_assert!(unharmed(Side::A), "{}", engagement);
                }
            }
        }
    }

    // What the rulebook calls favourable never lowers the exact chance to win, nor raises the enemy's chance to double.
    #[test]
    fn tr_cc_05_a_favourable_factor_never_lowers_the_chance_to_win(a in any_stand(), b in any_party()) {
        let defaults = RuleParameters::default();
        let close = Engagement { kind: EngagementKind::Close, a: Party::Stand(a), b };
        if let Some(engagement) = allowed_engagement(&defaults, close) {
            let Party::Stand(stand) = engagement.a else { unreachable!() };
            for (why, favour) in FAVOURS {
                let mut favoured = stand;
                if favour(&mut favoured) {
                    let better = Engagement { a: Party::Stand(favoured), ..engagement };
                    check_not_worse(&engagement, &better, why)?;
                }
            }
            for card in FAVOURABLE_CARDS {
                if card.may_bear(stand.troop).is_ok() && !stand.has(Card::Plaustrella) {
                    let better = Engagement { a: Party::Stand(stand.with_card(card)), ..engagement };
                    check_not_worse(&engagement, &better, card.name())?;
                }
            }
        }
    }

    // TR-RC-12: a shot from the rear is never worse for the shooter, a general's stand never a better target.
    #[test]
    fn tr_rc_12_a_shot_from_the_rear_is_never_worse(a in any_stand(), b in any_stand()) {
        let defaults = RuleParameters::default();
        let plain = Engagement { kind: EngagementKind::Ranged { from_rear: false }, a: Party::Stand(a), b: Party::Stand(b) };
        if let Some(engagement) = allowed_engagement(&defaults, plain) {
            let rear = Engagement { kind: EngagementKind::Ranged { from_rear: true }, ..engagement };
            check_not_worse(&engagement, &rear, "TR-RC-12")?;
            let Party::Stand(target) = engagement.b else { unreachable!() };
            let at_a_general = Engagement { b: Party::Stand(Stand { general: true, ..target }), ..engagement };
            check_not_worse(&at_a_general, &Engagement { b: Party::Stand(Stand { general: false, ..target }), ..engagement }, "TR-RC-12")?;
        }
    }

    // Cards that do not act in an engagement change nothing in one.
    #[test]
    fn tr_bc_00_a_card_that_does_not_act_changes_nothing(
        engagement in any_engagement(),
        card in proptest::sample::select(Card::ALL.to_vec()),
    ) {
        let defaults = RuleParameters::default();
        if let Some(engagement) = allowed_engagement(&defaults, engagement)
            && let Party::Stand(stand) = engagement.a
            && !card.acts_in_engagement()
            && card.may_bear(stand.troop).is_ok()
        {
            let with_card = Engagement { a: Party::Stand(stand.with_card(card)), ..engagement };
            if with_card.check(&defaults).is_empty() {
                prop_assert_eq!(work_out(&with_card, &defaults), work_out(&engagement, &defaults), "{}", with_card);
            }
        }
    }

    // Parse after print is the identity, for engagements that the rules allow and for those they don't.
    #[test]
    fn notation_round_trips(engagement in any_engagement(), stand in any_stand(), camp in any_camp(), party in any_party()) {
        prop_assert_eq!(engagement.to_string().parse::<Engagement>().unwrap(), engagement);
        prop_assert_eq!(stand.to_string().parse::<Stand>().unwrap(), stand);
        prop_assert_eq!(camp.to_string().parse::<Camp>().unwrap(), camp);
        prop_assert_eq!(party.to_string().parse::<Party>().unwrap(), party);
    }

    // Case, codes and the long form of a card do not matter to what is read.
    #[test]
    fn notation_reads_names_and_codes_in_any_case(troop in any_troop(), card in proptest::sample::select(Card::ALL.to_vec())) {
        let expected = Stand::of(troop).with_card(card);
        for text in [
            format!("{}+{}", troop.name(), card.name()),
            format!("{}+{}", troop.code(), card.code()),
            format!("{}+{}", troop.code().to_lowercase(), card.code().to_lowercase()),
            format!("{}+{}", troop.name().to_uppercase(), card.name().to_uppercase()),
        ] {
            prop_assert_eq!(text.parse::<Stand>().unwrap(), expected, "{}", text);
        }
    }

    // Whatever is typed, reading it ends with a value or with a message.
    #[test]
    fn notation_never_panics(line in "[a-z+:,= v-]{0,40}", words in "\\PC{0,30}") {
        for text in [&line, &words] {
            if let Err(error) = text.parse::<Engagement>() {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

// The generators reach what they are meant to: most engagements are allowed once mended, with cards, camps and shots.
#[test]
fn the_generators_reach_every_card_and_kind() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config());
    let defaults = RuleParameters::default();
    let (mut n_allowed, mut n_shots, mut n_camps, mut seen) = (0, 0, 0, CardSet::EMPTY);
    for _ in 0..4096 {
        let drawn = any_engagement().new_tree(&mut runner).unwrap().current();
        if let Some(engagement) = allowed_engagement(&defaults, drawn) {
            n_allowed += 1;
            n_shots += usize::from(engagement.kind != EngagementKind::Close);
            for party in [engagement.a, engagement.b] {
                match party {
                    Party::Stand(stand) => {
                        stand.cards.iter().for_each(|card| seen = seen.with(card))
                    }
                    Party::Camp(_) => n_camps += 1,
                }
            }
        }
    }
    assert!(n_allowed > 2000 && n_shots > 100 && n_camps > 200, "{n_allowed} {n_shots} {n_camps}");
    for card in Card::ALL.into_iter().filter(|card| card.acts_in_engagement()) {
        assert!(seen.contains(card) || card == Card::FortifiedCamp, "{card}");
    }
}
