//! Sampled duels against exact ones, through the harness, and sampled engagements against their counts.
//!
//! Seeds are fixed, so a failure is a change of code and not bad luck.

use std::sync::atomic::AtomicBool;

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::FirstPolicy;
use battle_core::streams::name_id;
use battle_core::{BySide, Game, OpposedResult, Role, StreamKey};
use harness::{Group, Pairing, Plan, PlanPart, Silent, Totals, columns, run};
use triumph::duel::{Duel, DuelTerms, card_in_force, is_listed_for};
use triumph::{Camp, Card, Engagement, Party, RuleParameters, Stand, TroopType, work_out};

/// The bound was chosen before looking: about one in 150,000 cells lies beyond it by chance.
const SIGMAS: f64 = 4.5;

fn totals(duels: &[Duel], n_blocks: u32) -> Totals {
    let plan = Plan {
        seeds: 2_026.into(),
        pairing: Pairing::default(),
        groups: duels
            .iter()
            .enumerate()
            .map(|(at, duel)| {
                Group::played_by(
                    &BySide([FirstPolicy; 2]),
                    name_id(&format!("duel {at}")),
                    duel.clone(),
                    [],
                )
            })
            .collect(),
        n_blocks,
    };
    let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
    run(
        &pool,
        &plan,
        PlanPart::all_cells(0..plan.n_tasks()),
        Totals::new(plan.n_cells()),
        &AtomicBool::new(false),
        &mut Silent,
        |_, _| Ok::<(), ()>(()),
    )
    .expect("nothing can fail")
    .totals
}

/// Score, rounds and points of every duel lie within the bound of the exact solution.
fn assert_agreement(duels: &[Duel], n_blocks: u32) {
    let columns = columns::<Duel>();
    let column =
        |name: &str| columns.iter().position(|column| column.name == name).expect("a column");
    let totals = totals(duels, n_blocks);
    for (duel, cell) in duels.iter().zip(&totals.cells) {
        let exact = duel.exact();
        assert!(exact.residual < 1e-12, "{:?}", duel.parties());
        let score = cell.games.score(0.05);
        let per_battle = |name: &str, per_unit: f64| {
            let moments = cell.measures[column(name)];
            // Sums are over pairs of two battles.
            moments.mean(0.05, 1.0 / (2.0 * per_unit), None)
        };
        // Variance of a single battle, exactly; that of a pair's mean is no larger.
        let (lost_a, lost_b) = (exact.lost.0[0], exact.lost.0[1]);
        let [points_a, points_b] = duel.points().0.map(|points| f64::from(points.0) / 2.0);
        let score_variance = lost_b + exact.draw / 4.0 - exact.score().powi(2);
        let swing_variance =
            points_b.powi(2) * lost_b + points_a.powi(2) * lost_a - exact.swing().powi(2);
        let checks = [
            ("score", exact.score(), score, Some(score_variance)),
            ("rounds", exact.mean_rounds, per_battle("rounds", 1.0), None),
            ("swing", exact.swing(), per_battle("swing", 2.0), Some(swing_variance)),
        ];
        let few_moved = cell.games.moving_pairs() < stats::FEWEST_MOVING;
        for (what, expected, estimate, single_variance) in checks {
            let value = estimate.value.expect("data");
            // Where hardly a pair differs from the others, the sample can't estimate its own standard error.
            let se = match single_variance {
                Some(variance) if few_moved => (variance.max(0.0) / estimate.n as f64).sqrt(),
                _ => estimate.se.expect("rounds and scores vary"),
            };
            let [a, b] = &duel.parties().0;
            let off = (value - expected).abs();
            // The normal bound is for sums of many events; two battles are let pass, since the third of a kind that comes once
            // in a hundred thousand would be as unlikely as the bound itself.
            let two_battles = 2.0 / (2.0 * estimate.n as f64)
                * if what == "swing" { points_a.max(points_b) } else { 1.0 };
            assert!(
                off <= SIGMAS * se + two_battles,
                "{a} v {b}: {what} {value} against {expected}, standard error {se}"
            );
        }
    }
}

fn new_duel(a: Party, b: Party, opening_shots: bool) -> Duel {
    let terms = DuelTerms { opening_shots, ..DuelTerms::default() };
    Duel::new(a, b, &RuleParameters::DEFAULT, terms).expect("a legal duel")
}

#[test]
fn all_676_matchups_agree_with_their_exact_solution() {
    let duels: Vec<Duel> = TroopType::ALL
        .into_iter()
        .flat_map(|a| {
            TroopType::ALL.map(|b| new_duel(Stand::of(a).into(), Stand::of(b).into(), true))
        })
        .collect();
    assert_eq!(duels.len(), 676);
    assert_agreement(&duels, 4);
}

#[test]
fn every_card_on_every_bearer_agrees_with_its_exact_solution() {
    let camp: Party = Camp::empty().into();
    let bearers = TroopType::ALL.map(|troop| Party::from(Stand::of(troop)));
    let mut duels = Vec::new();
    for card in Card::ALL.into_iter().filter(|card| card.acts_in_engagement()) {
        let before = duels.len();
        for a in bearers.iter().chain([&camp]) {
            if card.may_bear(troop_of(a)).is_err() && !is_listed_for(card, a) {
                continue;
            }
            for b in &bearers {
                if let Some((a, b)) = card_in_force(card, a, b) {
                    duels.push(new_duel(a, b, true));
                }
            }
        }
        assert!(duels.len() > before, "{card} was tried on nobody");
    }
    assert!(duels.len() > 3_000, "{}", duels.len());
    assert_agreement(&duels, 2);
}

fn troop_of(party: &Party) -> TroopType {
    match party {
        Party::Stand(stand) => stand.troop,
        Party::Camp(_) => TroopType::Elephants,
    }
}

/// Chi-square over all cells of all 676 engagements: 36,000 rolls each against the exact counts.
#[test]
fn tr_cc_20_sampled_engagements_pass_a_chi_square_over_all_cells() {
    const ROLLS: u32 = 36_000;
    let rules = RuleParameters::DEFAULT;
    let (mut chi_square, mut degrees, mut worst) = (0.0, 0u32, (0.0, String::new()));
    for a in TroopType::ALL {
        for b in TroopType::ALL {
            let engagement = Engagement::close(Stand::of(a), Stand::of(b));
            let worked = work_out(&engagement, &rules);
            let key = StreamKey::of_seed(9).matchup(name_id(&engagement.to_string()));
            let role = Role::shared(battle_core::streams::Purpose::Combat, 0);
            let mut dice = SampledDice::new(key.generator(role), DiceTransform::default());
            let mut seen = [0u32; 5];
            for _ in 0..ROLLS {
                seen[worked.roll(&mut dice) as usize] += 1;
            }
            for cell in OpposedResult::ALL {
                let expected = f64::from(worked.counts()[cell]) * f64::from(ROLLS) / 36.0;
                let seen = f64::from(seen[cell as usize]);
                if expected == 0.0 {
                    assert_eq!(seen, 0.0, "{engagement}: {cell:?} can't happen");
                    continue;
                }
                let term = (seen - expected).powi(2) / expected;
                chi_square += term;
                degrees += 1;
                if term > worst.0 {
                    worst = (term, format!("{engagement}: {cell:?} {seen} of {expected}"));
                }
            }
            degrees -= 1;
        }
    }
    // Normal approximation of chi-square for thousands of degrees of freedom.
    let z = (chi_square - f64::from(degrees)) / (2.0 * f64::from(degrees)).sqrt();
    assert!(
        z.abs() < SIGMAS,
        "chi-square {chi_square} on {degrees}, z = {z:.2}; worst cell {worst:?}"
    );
}

/// No allocation in a thousand playouts of a duel, its cards and its shots included.
#[test]
fn a_thousand_duels_allocate_nothing() {
    let duel = new_duel(
        "heavy-foot+elephant-screen".parse().expect("notation"),
        "archers:general".parse().expect("notation"),
        true,
    );
    let key = StreamKey::of_seed(1).matchup(1);
    let policies = BySide([FirstPolicy; 2]);
    let mut rounds = 0;
    let counted = allocation_counter::measure(|| {
        for pair in 0..500 {
            let result = harness::play_pair(&duel, &policies, key.pair(pair), Pairing::default());
            rounds += result.measures[0];
        }
    });
    assert!(rounds > 1_000);
    assert_eq!(counted.count_total, 0);
    assert!(size_of::<<Duel as Game>::State>() <= 24);
}
