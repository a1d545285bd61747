//! Diagnostics of a worth experiment: statistics of play, and uses of the cards that it asks about.
//!
//! Both are counted in the battles that are played again for their losses anyway: the first pairs of each list without a card, and
//! the same pairs with each unpaid card.

mod card_uses;

use std::collections::BTreeMap;

use analysis::{PlayDiagnostic, UsageLine};
use battle_core::{Seating, Side};
use rayon::ThreadPool;
use triumph::CardSet;
use triumph::battle::{Battle, Event};
use triumph_players::diagnostics::{CardUsage, PlayDiagnostics};

use super::PlannedWorths;
use crate::battle::diagnostics::losses::{self, LEAST_PAIRS, Watched, WatchedPair};
use crate::battle::diagnostics::{lines, usage};
use crate::worth_subject::WorthSubject;
use experiment::diagnostics::Diagnostics;

/// What is counted in a pair.
#[derive(Default)]
struct Counted {
    play: PlayDiagnostics,
    usage: CardUsage,
}

impl Watched for Counted {
    fn add(&mut self, battle: &Battle, seating: Seating, events: &[Event]) {
        self.play.add(battle, seating, events);
        self.usage.add(battle, seating, events);
    }
}

/// What the cards change in the losses, how the players played without them, and what the cards did; also by player, if skill is
/// asked about.
pub fn look(pool: &ThreadPool, worths: &PlannedWorths) -> Diagnostics {
    let plan = Some(&worths.worth.plan);
    let (losses, pairs) = losses::watch::<Counted>(pool, &worths.planned, plan, LEAST_PAIRS);
    Diagnostics {
        losses,
        play: play_lines(worths, &pairs),
        usage: usage_lines(worths, &pairs),
        card_uses: card_uses::look(pool, worths),
        ..Diagnostics::default()
    }
}

/// The most pairs that [`look`] plays again, since not every cell plays each of them.
pub fn n_pairs(worths: &PlannedWorths) -> u64 {
    losses::n_cells(&worths.planned, Some(&worths.worth.plan)) * LEAST_PAIRS
}

/// The statistics of each player against itself, from both sides, in the baselines.
fn play_lines(worths: &PlannedWorths, pairs: &[WatchedPair<Counted>]) -> Vec<PlayDiagnostic> {
    let plan = &worths.worth.plan;
    let mut played: BTreeMap<usize, PlayDiagnostics> = BTreeMap::new();
    for (cell, pair, counted) in pairs {
        let mut bearers = plan.bearers.iter();
        let Some(bearer) = bearers.find(|bearer| bearer.baseline as usize == *cell) else {
            continue;
        };
        let slot = (pair / harness::SLOT_PAIRS) as usize % harness::SLOTS;
        let sum = played.entry(bearer.player_of(slot, plan.players.len())).or_default();
        *sum += counted.play;
        *sum += counted.play.swapped();
    }
    let of = |(player, play): (&usize, &PlayDiagnostics)| {
        let name = &plan.players[*player];
        lines(&[name.clone(), name.clone()], play).collect::<Vec<_>>()
    };
    played.iter().flat_map(of).collect()
}

/// Every use of each card, with how often it occurred, list by list.
fn usage_lines(worths: &PlannedWorths, pairs: &[WatchedPair<Counted>]) -> Vec<UsageLine> {
    let mut lines = Vec::new();
    let Some((custom, rules)) = worths.worth.custom() else {
        return lines;
    };
    for (bearer, card) in worths.worth.plan.cards() {
        let number = card.cell as usize;
        let mut counted = CardUsage::default();
        for (_, _, one) in pairs.iter().filter(|(cell, ..)| *cell == number) {
            counted += one.usage;
        }
        let Some(asked) = worths.worth.card_of(card.cell) else {
            continue;
        };
        if counted.battles() == 0 {
            continue;
        }
        let cell = &worths.planned.cells[number];
        let mut own = match asked {
            WorthSubject::Printed(wanted) => {
                let cards = CardSet::EMPTY.with(wanted.card);
                usage::of_side(cell, Side::A, cards, &counted).collect()
            }
            WorthSubject::Custom(id) => {
                let cards = CardSet::EMPTY.with_custom(id);
                let rules = custom.rules(cards, rules);
                usage::of_own_cards(cell, Side::A, cards, &counted, custom, &rules)
            }
            // Added stands have no uses that could be counted.
            WorthSubject::Stands(..) => continue,
        };
        own.iter_mut().for_each(|line| line.army.clone_from(&bearer.name));
        lines.append(&mut own);
    }
    lines
}
