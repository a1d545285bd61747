//! The duel: what a round does, worked from the rulebook, and its exact solution against closed forms.

use battle_core::dice::ScriptedDice;
use battle_core::policy::FirstPolicy;
use battle_core::side::{BySide, Seat, Seating, Side};
use battle_core::streams::OneSource;
use battle_core::testing::conformance;
use battle_core::{EventLog, Outcome, playout};
use triumph::duel::{Duel, DuelEvent, DuelTerms, card_in_force};
use triumph::{Card, CombatResult, Party, RuleParameters};

fn party(text: &str) -> Party {
    text.parse().expect("the notation of a party")
}

fn duel_on(terms: DuelTerms, a: &str, b: &str) -> Duel {
    Duel::new(party(a), party(b), &RuleParameters::DEFAULT, terms).expect("a legal duel")
}

fn duel(a: &str, b: &str) -> Duel {
    duel_on(DuelTerms::default(), a, b)
}

fn with_shots(a: &str, b: &str) -> Duel {
    let terms = DuelTerms { opening_shots: true, ..DuelTerms::default() };
    duel_on(terms, a, b)
}

/// Plays with scripted dice (seat one's die first) and gives the outcome and what each roll did.
fn scripted(
    duel: &Duel,
    seating: Seating,
    dice: &[u8],
) -> (Outcome, Vec<Option<(Side, CombatResult)>>) {
    let mut script = ScriptedDice::new(dice);
    let mut log = EventLog::default();
    let outcome =
        playout(duel, &BySide([FirstPolicy; 2]), seating, &mut OneSource(&mut script), &mut log);
    script.finish().expect("every die is rolled and none is missing");
    let loser = |event: &DuelEvent| event.loser;
    let losers = log.events.iter().map(loser).collect();
    (outcome, losers)
}

const A: Side = Side::A;
const B: Side = Side::B;

/// TR-RS-01, TR-RS-09: Knights (3) against Spear (4): a tie, a fall back of the Knights, then the Spear are shattered.
#[test]
fn tr_rs_09_rounds_go_on_until_one_is_gone() {
    let (outcome, losers) =
        scripted(&duel("knights", "spear"), Seating::AFirst, &[4, 3, 1, 2, 5, 1]);
    assert_eq!(
        losers,
        [None, Some((A, CombatResult::FallBack)), Some((B, CombatResult::Shattered))]
    );
    assert_eq!(outcome.half_points_of(Seat::One), 2);
    assert_eq!(outcome.measures.whole[..2], [3, 0]);
    // Points lost in half points, fall backs, evades, panics: Spear cost 4.
    assert_eq!(outcome.measures.by_seat[Seat::One][..4], [0, 1, 0, 0]);
    assert_eq!(outcome.measures.by_seat[Seat::Two][..4], [8, 0, 0, 0]);
}

/// The same dice with the armies in the other seats: each has its enemy's luck.
#[test]
fn st_c3_dice_stay_with_the_seats() {
    let (outcome, losers) = scripted(&duel("knights", "spear"), Seating::BFirst, &[1, 4]);
    // Seat one (Spear) 4 + 1, seat two (Knights) 3 + 4.
    assert_eq!(losers, [Some((B, CombatResult::Shattered))]);
    assert_eq!(outcome.half_points_of(Seat::Two), 2);
}

/// TR-BC-20.4: a screen adds 1 once against Spear, which are close order; it is gone whatever the result.
#[test]
fn tr_bc_20_a_screen_is_lost_after_a_fight_with_close_order() {
    let screened = duel("heavy-foot+elephant-screen", "spear");
    // 5 + 1 against 4 + 2 is a tie with the screen; then 4 + 1 against 4 + 2 is a loss without it, and 4 + 1 against 4 + 6
    // is doubled.
    let (_, losers) = scripted(&screened, Seating::AFirst, &[1, 2, 1, 2, 1, 6]);
    assert_eq!(
        losers,
        [None, Some((A, CombatResult::FallBack)), Some((A, CombatResult::Destroyed))]
    );
}

/// TR-BC-20.4: against open order it is kept on a tie, and lost on a fall back of its own.
#[test]
fn tr_bc_20_a_screen_is_kept_against_open_order_until_its_bearer_moves() {
    let screened = duel("warriors+elephant-screen", "light-foot");
    // 4 v 3: a tie at 1:2; 4 + 1 v 3 + 3 is a fall back; then 3 + 1 v 3 + 1 is a tie only without the screen;
    // and 3 + 1 v 3 + 5 is exactly doubled.
    let (_, losers) = scripted(&screened, Seating::AFirst, &[1, 2, 1, 3, 1, 1, 1, 5]);
    assert_eq!(
        losers,
        [None, Some((A, CombatResult::FallBack)), None, Some((A, CombatResult::Destroyed))]
    );
}

/// TR-BC-20.4, TR-OM-19: Warriors pursue any win, and a pursuit loses the screen.
#[test]
fn tr_bc_20_a_screen_is_lost_on_a_pursuit() {
    let screened = duel("warriors+elephant-screen", "light-foot");
    // 4 + 3 v 3 + 3: the Light Foot fall back, the Warriors pursue; then 3 + 1 v 3 + 1 is a tie only without the screen;
    // 3 + 1 v 3 + 5 is exactly doubled.
    let (_, losers) = scripted(&screened, Seating::AFirst, &[3, 3, 1, 1, 1, 5]);
    assert_eq!(losers[0], Some((B, CombatResult::FallBack)));
    assert_eq!(losers[1], None);
}

/// TR-BC-08.7: -1 in the first round only; then it is its normal type.
#[test]
fn tr_bc_08_transports_are_lost_in_the_first_round() {
    let mobile = duel("spear+mobile-infantry", "spear");
    // 3 + 2 v 4 + 1 is a tie; then 4 + 1 v 4 + 1 is one; then doubled.
    let (_, losers) = scripted(&mobile, Seating::AFirst, &[2, 1, 1, 1, 1, 6]);
    assert_eq!(losers, [None, None, Some((A, CombatResult::Destroyed))]);
}

/// TR-BC-15.2: a mark ends with the phase, so with the first round.
#[test]
fn tr_bc_15_a_mark_holds_for_the_first_round() {
    let marked = duel("spear:marked", "knights");
    // 3 + 2 v 3 + 2 is a tie only with the mark; then 4 + 1 v 3 + 2 is one only without it; then 4 + 1 v 3 + 3 shatters.
    let (_, losers) = scripted(&marked, Seating::AFirst, &[2, 2, 1, 2, 1, 3]);
    assert_eq!(losers, [None, None, Some((A, CombatResult::Shattered))]);
}

/// TR-RC-13, TR-RS-19: Archers shoot first; a doubled Heavy Foot is destroyed before any round.
#[test]
fn tr_rc_13_an_opening_shot_can_end_it() {
    let (outcome, losers) =
        scripted(&with_shots("archers", "heavy-foot"), Seating::AFirst, &[6, 1]);
    assert_eq!(losers, [Some((B, CombatResult::Destroyed))]);
    assert_eq!(outcome.measures.whole[..2], [0, 1]);
}

/// TR-RC-14, TR-RC-16: seat one shoots first; a target that falls back doesn't shoot any more, one that isn't hit does.
#[test]
fn tr_rc_14_shooters_take_turns_by_seat_until_something_happens() {
    let archers = with_shots("archers", "archers");
    // 3 + 2 v 3 + 1 falls back: round 1 comes at once (2 + 6 v 2 + 1 doubles: Archers are foot).
    let (outcome, losers) = scripted(&archers, Seating::AFirst, &[2, 1, 6, 1]);
    assert_eq!(losers, [Some((B, CombatResult::FallBack)), Some((B, CombatResult::Destroyed))]);
    assert_eq!(outcome.measures.whole[..2], [1, 1]);
    // 3 + 1 v 3 + 1 does nothing, so seat two shoots: dice come in the order of the seats, so 6 is its die: 3 + 6 v 3 + 1.
    let (outcome, losers) = scripted(&archers, Seating::AFirst, &[1, 1, 1, 6]);
    assert_eq!(losers, [None, Some((A, CombatResult::Destroyed))]);
    assert_eq!(outcome.measures.whole[..2], [0, 2]);
}

/// TR-BC-08.6: beaten by a shot on its transports, it falls back and discards them: no -1 in round 1.
#[test]
fn tr_bc_08_a_beaten_target_discards_its_transports() {
    let mobile = with_shots("archers", "spear+mobile-infantry");
    // The shot: 3 + 1 v 2 + 1 beats. Round 1: Archers 2 + 3 v Spear 4 + 1 is a tie only without transports.
    // Round 2: 2 + 1 v 4 + 6 destroys the Archers.
    let (_, losers) = scripted(&mobile, Seating::AFirst, &[1, 1, 3, 1, 1, 6]);
    assert_eq!(
        losers,
        [Some((B, CombatResult::FallBack)), None, Some((A, CombatResult::Destroyed))]
    );
}

/// TR-CP-07, TR-CP-11: a sacked camp costs 8 points; its attacker leaves the game without counting as lost.
#[test]
fn tr_cp_07_a_sacked_camp_is_lost_and_its_attacker_is_not() {
    let (outcome, losers) =
        scripted(&duel("camp:garrison=horde", "knights"), Seating::AFirst, &[1, 2]);
    assert_eq!(losers, [Some((A, CombatResult::Sacked))]);
    assert_eq!(outcome.measures.by_seat[Seat::One][0], 20);
    assert_eq!(outcome.measures.by_seat[Seat::Two][0], 0);
}

/// TR-CP-06: a stand in front contact attacks the camp in every close combat phase, which is every round, until one is gone.
#[test]
fn tr_cp_06_a_camp_is_attacked_in_every_round() {
    // Knights 3 against an ungarrisoned camp 2 (TR-CP-03): a tie, a fall back of the Knights, a tie, then the camp is sacked.
    let (outcome, losers) =
        scripted(&duel("knights", "camp"), Seating::AFirst, &[1, 2, 1, 3, 2, 3, 1, 1]);
    assert_eq!(
        losers,
        [None, Some((A, CombatResult::FallBack)), None, Some((B, CombatResult::Sacked))]
    );
    assert_eq!(outcome.measures.whole[0], 4);
    assert_eq!(outcome.half_points_of(Seat::One), 2);
}

/// TR-RS-09.3: War Wagons that are beaten stay: no fall back is counted, and the duel goes on to its limit as a draw.
#[test]
fn tr_rs_09_no_effect_goes_on_and_the_last_round_is_a_draw() {
    let terms = DuelTerms { max_rounds: 2, opening_shots: false };
    let (outcome, losers) =
        scripted(&duel_on(terms, "war-wagons", "spear"), Seating::AFirst, &[1, 2, 1, 2]);
    assert_eq!(losers, [Some((A, CombatResult::NoEffect)); 2]);
    assert_eq!(outcome.half_points_of(Seat::One), 1);
    assert_eq!(outcome.measures.by_seat[Seat::One][..4], [0; 4]);
}

/// TR-RS-09: 300 rounds in which the Knights are beaten by 1 v 2 and fall back: each counts, more than a byte holds.
#[test]
fn tr_rs_09_a_long_duel_counts_every_fall_back() {
    let terms = DuelTerms { max_rounds: 300, opening_shots: false };
    let dice = [1, 2].repeat(300);
    let (outcome, losers) = scripted(&duel_on(terms, "knights", "spear"), Seating::AFirst, &dice);
    assert_eq!(losers, [Some((A, CombatResult::FallBack)); 300]);
    assert_eq!(outcome.half_points_of(Seat::One), 1);
    assert_eq!(outcome.measures.whole[0], 300);
    assert_eq!(outcome.measures.by_seat[Seat::One][..4], [0, 300, 0, 0]);
}

/// Heavy Foot against Heavy Foot: 1 of 36 kills each way (TR-EX-01), so the end is a geometric series.
#[test]
fn tr_ex_01_the_exact_solution_is_a_geometric_series() {
    let exact = duel("heavy-foot", "heavy-foot").exact();
    let stays = 34.0f64 / 36.0;
    let draw = stays.powi(60);
    let lost = (1.0 - draw) / 2.0;
    let mean_rounds = (1.0 - draw) / (1.0 - stays);
    assert!((exact.draw - draw).abs() < 1e-12);
    assert!((exact.lost[A] - lost).abs() < 1e-12 && (exact.lost[B] - lost).abs() < 1e-12);
    assert!((exact.mean_rounds - mean_rounds).abs() < 1e-11);
    assert!((exact.points_lost[A] - 3.0 * lost).abs() < 1e-12);
    assert!((exact.score() - 0.5).abs() < 1e-12 && exact.swing().abs() < 1e-12);
    assert!(exact.residual < 1e-12);
}

/// Knights against Spear (TR-EX-02): 10 of 36 kill the Spear, 4 of 36 the Knights, both cost 4.
#[test]
fn tr_ex_02_unequal_chances_share_the_end_in_their_proportion() {
    let exact = duel("knights", "spear").exact();
    let stays = 22.0f64 / 36.0;
    let decided = 1.0 - stays.powi(60);
    assert!((exact.lost[B] - decided * 10.0 / 14.0).abs() < 1e-12);
    assert!((exact.lost[A] - decided * 4.0 / 14.0).abs() < 1e-12);
    assert!((exact.swing() - decided * 4.0 * 6.0 / 14.0).abs() < 1e-12);
}

/// TR-BC-20.4: a screen against Spear is one round of (2, 19, 5, 10, 0) and then Heavy Foot against Spear, 4 v 4, for good.
#[test]
fn tr_bc_20_the_exact_solution_remembers_that_the_screen_is_lost() {
    let exact = duel("heavy-foot+elephant-screen", "spear").exact();
    let stays = 34.0f64 / 36.0;
    let later = (1.0 - stays.powi(59)) / 2.0;
    let lost_b = 2.0 / 36.0 + stays * later;
    let lost_a = stays * later;
    assert!((exact.lost[B] - lost_b).abs() < 1e-12, "{exact:?}");
    assert!((exact.lost[A] - lost_a).abs() < 1e-12);
}

/// TR-RC-14: Archers on both sides differ only in which shoots first, and the mean of both seatings is even.
#[test]
fn tr_rc_14_a_mirror_with_shots_is_even_over_both_seatings() {
    let archers = with_shots("archers", "archers");
    let exact = archers.exact();
    assert!((exact.score() - 0.5).abs() < 1e-12);
    let first = archers.exact_seated(Seating::AFirst);
    // The first shot kills with 2 of 36; the second comes only if the first does nothing (21 of 36).
    assert!(first.lost[B] > first.lost[A] + 0.02);
}

/// A duel's rows come from the rules: a parameter that changes them changes the exact answer.
#[test]
fn parameters_reach_the_duel() {
    let mut rules = RuleParameters::DEFAULT;
    rules.set("shatter_wb_wr_needs_open", "true").expect("a parameter");
    let wood = |rules| {
        Duel::new(party("spear:difficult"), party("warband:difficult"), rules, DuelTerms::default())
            .expect("legal")
            .exact()
    };
    assert!(wood(&rules).lost[A] < wood(&RuleParameters::DEFAULT).lost[A]);
}

/// TR-BC-15.3: with `sc_recheck_at_combat` false a mark that the screen cancelled stays cancelled when a shot has taken the screen.
#[test]
fn tr_bc_15_a_cancelled_mark_works_again_only_if_it_is_rechecked() {
    let mut once = RuleParameters::DEFAULT;
    once.set("sc_recheck_at_combat", "false").expect("a parameter");
    let terms = DuelTerms { opening_shots: true, ..DuelTerms::default() };
    let exact = |rules| {
        Duel::new(
            party("spear+elephant-screen:marked"),
            party("cataphracts+shower-shooting"),
            rules,
            terms,
        )
        .expect("legal")
        .exact()
    };
    assert!(exact(&once).lost[A] < exact(&RuleParameters::DEFAULT).lost[A]);
}

/// TR-BC-11, -15, -17, -04: what a card of A puts in force, and where it can't act.
#[test]
fn tr_bc_cards_are_put_in_force_where_they_can_act() {
    let in_force = |card, a: &str, b: &str| {
        card_in_force(card, &party(a), &party(b)).map(|(a, b)| format!("{a} v {b}"))
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        in_force(Card::ElephantScreen, "spear", "knights"),
        some("spear+elephant-screen v knights")
    );
    assert_eq!(
        in_force(Card::HopliteDeepFormation, "spear", "knights"),
        some("spear+hoplite-deep-formation:rear-support v knights")
    );
    assert_eq!(in_force(Card::ScythedChariots, "knights", "spear"), some("knights v spear:marked"));
    assert_eq!(in_force(Card::ScythedChariots, "knights", "warband"), None);
    assert_eq!(in_force(Card::ScythedChariots, "spear", "spear"), None);
    assert_eq!(in_force(Card::FortifiedCamp, "camp", "knights"), some("camp:fortified v knights"));
    assert_eq!(in_force(Card::FortifiedCamp, "spear", "knights"), None);
    assert_eq!(in_force(Card::LightCamelry, "knights", "spear"), None);
    assert_eq!(in_force(Card::ElephantScreen, "camp", "spear"), None);
}

/// A trace alone shows how every round came about: recomputed from the two sides in it, its dice give the result in it.
#[test]
fn every_event_can_be_refereed_from_itself() {
    let duel = with_shots("pavisiers+elephant-screen:marked", "spear+mobile-infantry");
    let mut conditions = std::collections::BTreeSet::new();
    for pair in 0..200 {
        for seating in Seating::ALL {
            let key = battle_core::StreamKey::of_seed(3).pair(pair);
            let mut chance = battle_core::SampledChance::new(key, Default::default());
            let mut log = EventLog::default();
            playout(&duel, &BySide([FirstPolicy; 2]), seating, &mut chance, &mut log);
            for event in &log.events {
                let worked = triumph::work_out(&event.engagement, duel.parameters());
                assert_eq!(worked.row.cell(event.roll), event.cell);
                let suffered = triumph::Resolution::winner(event.cell).map(|winner| {
                    let loser = winner.other();
                    let side = if event.first == A { loser } else { loser.other() };
                    (side, worked.results(event.cell)[loser].result)
                });
                if event.round.is_some() {
                    assert_eq!(suffered, event.loser);
                } else if let Some((side, result)) = event.loser {
                    assert_eq!((side, suffered), (event.first.other(), Some((side, result))));
                }
                conditions.insert(event.engagement.to_string());
            }
        }
    }
    // The shot; round 1 on transports, or without them if the shot took them; and later rounds, with nothing left.
    let expected = [
        "pavisiers v spear",
        "pavisiers+elephant-screen:marked shoots spear:on-transports",
        "pavisiers+elephant-screen:marked v spear",
        "pavisiers+elephant-screen:marked v spear:on-transports",
    ];
    assert!(conditions.iter().eq(expected), "{conditions:?}");
}

#[test]
fn duels_conform_and_mirrors_are_even() {
    for (a, b) in [
        ("knights", "spear"),
        ("heavy-foot+elephant-screen", "pikes:rear-support"),
        ("camp:fortified", "horse-bow"),
        ("war-wagons", "war-wagons"),
    ] {
        conformance::check(&duel(a, b), &FirstPolicy, 100);
        conformance::check(&with_shots(a, b), &FirstPolicy, 100);
    }
    // ST-I3
    for mirror in ["archers", "elephants", "warriors+elephant-screen", "skirmishers:difficult"] {
        conformance::check_mirror(&with_shots(mirror, mirror), &FirstPolicy, 2_000);
    }
}
