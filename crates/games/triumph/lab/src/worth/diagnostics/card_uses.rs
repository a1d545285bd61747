//! How often each player of a worth run used the cards that are asked about, in a pair of each of its first draws, played again.

use analysis::CardUseLine;
use analysis::worth::{WorthBearer, WorthCard, WorthPlan};
use battle_core::{Seating, Side};
use harness::{SLOT_PAIRS, SLOTS};
use rayon::ThreadPool;
use rayon::prelude::*;
use triumph::{CardSet, RuleParameters};
use triumph_players::diagnostics::CardUsage;

use crate::worth::PlannedWorths;
use crate::worth::plan::{Draws, Treatment};
use crate::worth_subject::WorthSubject;

/// The most draws of each player that are inspected.
const DRAWS: usize = 24;

/// The uses of every card by every player; none if skill isn't asked about.
///
/// Whole numbers are summed in the order of the plan, so threads don't matter.
pub fn look(pool: &ThreadPool, worths: &PlannedWorths) -> Vec<CardUseLine> {
    let plan = &worths.worth.plan;
    if !plan.is_about_skill {
        return Vec::new();
    }
    let asked: Vec<(&WorthBearer, &WorthCard, usize)> = plan
        .cards()
        .flat_map(|(bearer, card)| (0..plan.players.len()).map(move |it| (bearer, card, it)))
        .collect();
    let tasks: Vec<(usize, u64)> = asked
        .iter()
        .enumerate()
        .flat_map(|(at, (bearer, card, player))| {
            let pairs = pairs(worths, bearer, card, *player);
            pairs.into_iter().map(move |pair| (at, pair))
        })
        .collect();
    let counted: Vec<(usize, CardUsage, Option<RuleParameters>)> = pool.install(|| {
        let tasks = tasks.into_par_iter();
        let count = |(at, pair): (usize, u64)| {
            let (usage, rules) = counted(worths, asked[at].1.cell, pair);
            (at, usage, rules)
        };
        tasks.map(count).collect()
    });
    let mut lines = Vec::new();
    for (at, (bearer, card, player)) in asked.iter().enumerate() {
        let own = counted.iter().filter(|(of, ..)| *of == at);
        let mut sum = CardUsage::default();
        own.clone().for_each(|(_, usage, _)| sum += *usage);
        let rules = own.clone().find_map(|(.., rules)| rules.as_ref());
        let (Some(draws), Some(rules)) = (worths.worth.draws(card.cell), rules) else {
            continue;
        };
        let line = |(what, times): (&str, u64)| CardUseLine {
            card: card.name.clone(),
            bearer: bearer.name.clone(),
            player: plan.players[*player].clone(),
            what: what.to_owned(),
            times,
            battles: u32::try_from(sum.battles()).unwrap_or(u32::MAX),
        };
        lines.extend(uses(draws, &sum, rules).into_iter().map(line));
    }
    lines
}

/// The first pair of each of the first draws that a player plays with a card; all pairs of a draw have the same armies.
fn pairs(
    worths: &PlannedWorths,
    bearer: &WorthBearer,
    card: &WorthCard,
    player: usize,
) -> Vec<u64> {
    let plan: &WorthPlan = &worths.worth.plan;
    let numbers = 0..u64::from(plan.n_blocks) * SLOTS as u64;
    numbers
        .filter(|number| {
            let slot = (number % SLOTS as u64) as usize;
            bearer.player_of(slot, plan.players.len()) == player
        })
        .map(|number| number * SLOT_PAIRS)
        .filter(|pair| worths.planned.plan.contest(card.cell as usize, *pair).is_some())
        .take(DRAWS)
        .collect()
}

/// What the cards did in both battles of a pair, and the rules of these.
fn counted(worths: &PlannedWorths, cell: u32, pair: u64) -> (CardUsage, Option<RuleParameters>) {
    let (planned, mut usage) = (&worths.planned, CardUsage::default());
    let cell = cell as usize;
    let (Some((_, contest)), Some(battles)) =
        (planned.plan.contest(cell, pair), planned.replay(cell, pair))
    else {
        return (usage, None);
    };
    for (seating, (_, events)) in Seating::ALL.into_iter().zip(&battles) {
        usage.add(&contest.game, seating, events);
    }
    (usage, Some(*contest.game.parameters()))
}

/// What the card of a cell did for side A, which has it.
fn uses(draws: &Draws, usage: &CardUsage, rules: &RuleParameters) -> Vec<(&'static str, u64)> {
    match &draws.having {
        Treatment::Given(WorthSubject::Printed(wanted)) => {
            let uses = usage.of(Side::A, CardSet::EMPTY.with(wanted.card));
            uses.map(|(what, times)| (what.name, times)).collect()
        }
        Treatment::Given(WorthSubject::Custom(id)) => usage.of_custom(Side::A, *id, rules),
        Treatment::Troops
        | Treatment::Given(WorthSubject::Stands(..))
        | Treatment::Paid(_)
        | Treatment::PaidMore(..) => Vec::new(),
    }
}
