//! What the cards of a position make of a roll: attacks, the reactions that answer them, and whether a formation holds.

use std::collections::BTreeMap;

use battle_core::{EventLog, NoTrace};

use super::{Filling, Held, MOST_TURNS, rolls};
use crate::battle::{Battle, Decision};
use crate::dice_area::DiceArea;
use crate::dice_set::DiceSet;
use crate::event::{Event, Reaction};
use crate::formation::{Action, Attack};
use crate::slots::Slot;
use crate::state::{Phase, State, Strike};

/// One row of a card.
#[derive(Clone, Debug)]
pub struct RowOdds {
    /// Whether it is met by what lies on the card.
    pub met_already: bool,
    /// In how many rolls of the pool it is met after this turn's placement.
    pub this_turn: u64,
    /// See [`Filling::within`].
    pub within: [u64; super::N_TURNS],
    /// See [`Filling::mean_turns`].
    pub mean_turns: Option<f64>,
    /// See [`Filling::median_turns`].
    pub median_turns: Option<usize>,
    /// See [`Filling::chances`].
    pub chances: Vec<f64>,
    /// The odds of an Attack that has a target.
    pub attack: Option<AttackOdds>,
}

/// TB-ATK: an Attack in the next own Action Phase, after this roll.
#[derive(Clone, Debug)]
pub struct AttackOdds {
    /// TB-ATK-3: the formation that it hits.
    pub target: Slot,
    /// TB-ATK-10: in how many rolls the card can attack with this number of hits at most, after the target's reductions.
    pub hits: BTreeMap<u8, u64>,
    /// What the card holds in the attack that the reactions answer: one with the most hits.
    pub with: Held,
    /// Its hits.
    pub most_hits: u8,
    /// What each formation loses if no card reacts.
    pub unanswered: Vec<(Slot, u8)>,
    /// TB-REA-2: the cards that could answer it.
    pub reactions: Vec<ReactionOdds>,
    /// In how many rolls of the enemy's pool at least one of them can react, if its dice go there.
    pub any_reaction: u64,
}

/// A card that could answer an Attack.
#[derive(Clone, Debug)]
pub struct ReactionOdds {
    /// Who reacts.
    pub card: Slot,
    /// Its row, from 0.
    pub row: u8,
    /// What the reaction is.
    pub reaction: Reaction,
    /// TB-REA-6: whether it may be declined.
    pub voluntary: bool,
    /// Whether it could react now.
    pub ready_already: bool,
    /// In how many rolls of its owner's pool it can react after one Roll Phase.
    pub ready: u64,
    /// What each formation loses; none where it can't get ready in one Roll Phase.
    pub losses: Option<Vec<(Slot, u8)>>,
}

/// Whether a formation stays in play through the enemy's next Roll Phase and the Attack after it.
#[derive(Clone, Debug)]
pub struct HoldOdds {
    /// The enemies that can attack it.
    pub attackers: Vec<Slot>,
    /// In how many rolls of the enemy's pool it holds, with one stick, two, and so on.
    pub by_sticks: Vec<u64>,
}

impl Battle {
    /// Every row of a card, in printed order. In the Roll Phase `pool` dice of its owner are rolled, then `enemy_pool` by the enemy.
    pub fn odds_of_rows(
        &self,
        state: &State,
        card: Slot,
        pool: u8,
        enemy_pool: u8,
    ) -> Vec<RowOdds> {
        let rows = 0..self.formation(card).rows.len() as u8;
        rows.map(|row| {
            let filling = self.filling(state, card, row, pool);
            RowOdds {
                met_already: filling.is_met_already(),
                this_turn: filling.this_turn(),
                within: filling.within(),
                mean_turns: filling.mean_turns(),
                median_turns: filling.median_turns(),
                chances: filling.chances(MOST_TURNS),
                attack: self.odds_of_attack(state, card, row, (pool, enemy_pool)),
            }
        })
        .collect()
    }

    /// TB-REQ-1 to TB-REQ-8: a card of a position that waits for the requirement of a row.
    fn filling<'f>(&'f self, state: &State, card: Slot, row: u8, pool: u8) -> Filling<'f> {
        let state = *state;
        let after = move |held: Held, roll: DiceSet, visit: &mut dyn FnMut(Held)| {
            self.after_roll(&with_held(self, &state, card, held), card, roll, visit);
        };
        let row = &self.formation(card).rows[usize::from(row)];
        let is_met = move |held: Held| self.meets(&with_held(self, &state, card, held), card, row);
        Filling::new(held(&state, card), pool, after, is_met)
    }

    /// TB-ROLL-2, TB-ROLL-4: passes all that a card may hold after this roll to `visit`, if dice go there first.
    fn after_roll(&self, state: &State, card: Slot, roll: DiceSet, visit: &mut dyn FnMut(Held)) {
        let mut state = *state;
        state.active = card.army();
        state.unplaced = roll;
        Battle::open_cards(&mut state, card.army());
        self.place_on(&state, card, visit);
    }

    fn place_on(&self, state: &State, card: Slot, visit: &mut dyn FnMut(Held)) {
        visit(held(state, card));
        if !self.fitting(state).contains(card) {
            return;
        }
        let area = self.formation(card).dice;
        area.placements(state.unplaced, |dice| {
            let mut next = *state;
            self.close(&mut next, card);
            next.unplaced = next.unplaced.minus(dice);
            if self.special.contains(card) {
                self.earn_cube(&mut next, card);
            } else {
                next.dice[card.index()] = next.dice(card).plus(dice);
                next.with_dice.add(card);
                self.note_met(&mut next, card);
            }
            // TB-DICE-11: only under its alternative may a Straight follow.
            match area {
                DiceArea::Straight(_) => self.place_on(&next, card, visit),
                _ => visit(held(&next, card)),
            }
        });
    }

    /// The target of a row that is an Attack, and its hits.
    fn aim_of_row(&self, state: &State, card: Slot, row: u8) -> Option<(Slot, u8)> {
        let own = &self.formation(card).rows[usize::from(row)];
        let Action::Attack(attack) = &own.action else {
            return None;
        };
        self.target(state, attack)?;
        let aim = self.aim(state, Strike { attacker: card, row });
        Some((aim.target, aim.hits))
    }

    fn odds_of_attack(
        &self,
        state: &State,
        card: Slot,
        row: u8,
        (pool, enemy_pool): (u8, u8),
    ) -> Option<AttackOdds> {
        let own = &self.formation(card).rows[usize::from(row)];
        let mut hits: BTreeMap<u8, u64> = BTreeMap::new();
        let mut most: Option<(u8, Held, Slot)> = None;
        for (roll, ways) in rolls(pool) {
            let mut of_roll: Option<(u8, Held, Slot)> = None;
            self.after_roll(state, card, roll, &mut |held| {
                let then = with_held(self, state, card, held);
                let aim =
                    self.aim_of_row(&then, card, row).filter(|_| self.meets(&then, card, own));
                if let Some((target, hits)) = aim
                    && of_roll.is_none_or(|(most, ..)| hits > most)
                {
                    of_roll = Some((hits, held, target));
                }
            });
            if let Some((n, ..)) = of_roll {
                *hits.entry(n).or_default() += ways;
                if most.is_none_or(|(most, ..)| n > most) {
                    most = of_roll;
                }
            }
        }
        let (most_hits, with, target) = most?;
        let strike = Strike { attacker: card, row };
        let then = with_held(self, state, card, with);
        let (reactions, any_reaction) = self.reactions(&then, strike, enemy_pool);
        Some(AttackOdds {
            target,
            hits,
            with,
            most_hits,
            unanswered: self.losses(&then, strike, None),
            reactions,
            any_reaction,
        })
    }

    /// TB-REA-2: the cards whose rows answer an Attack, and in how many rolls any of them can.
    fn reactions(&self, state: &State, strike: Strike, pool: u8) -> (Vec<ReactionOdds>, u64) {
        let aim = self.aim(state, strike);
        let enemies = self.of_army(strike.attacker.army().other()) & state.in_play;
        let mut reactions = Vec::new();
        let mut any: BTreeMap<DiceSet, u64> = BTreeMap::new();
        for card in enemies.iter() {
            for (row, own) in (0..).zip(&self.formation(card).rows) {
                if !self.matches(state, strike, aim, (card, own)) {
                    continue;
                }
                let is_ready = |held| self.meets(&with_held(self, state, card, held), card, own);
                let (mut ready, mut with) = (0, None::<Held>);
                for (roll, ways) in rolls(pool) {
                    let mut fewest = None::<Held>;
                    self.after_roll(state, card, roll, &mut |held| {
                        let is_fewer = fewest.is_none_or(|it| held.dice.total() < it.dice.total());
                        if is_ready(held) && is_fewer {
                            fewest = Some(held);
                        }
                    });
                    let Some(held) = fewest else { continue };
                    ready += ways;
                    any.insert(roll, ways);
                    if with.is_none_or(|it| held.dice.total() < it.dice.total()) {
                        with = fewest;
                    }
                }
                let losses = with.map(|held| {
                    let state = with_held(self, state, card, held);
                    self.losses(&state, strike, Some((card, row)))
                });
                reactions.push(ReactionOdds {
                    card,
                    row,
                    reaction: match own.action {
                        Action::Screen(_) => Reaction::Screen,
                        Action::Counterattack { .. } => Reaction::Counterattack,
                        _ => Reaction::Absorb,
                    },
                    voluntary: own.voluntary,
                    ready_already: is_ready(held(state, card)),
                    ready,
                    losses,
                });
            }
        }
        (reactions, any.values().sum())
    }

    /// TB-ORD-4: the sticks that each formation loses in an Attack with this reaction.
    fn losses(
        &self,
        state: &State,
        strike: Strike,
        reaction: Option<(Slot, u8)>,
    ) -> Vec<(Slot, u8)> {
        let mut log = EventLog::default();
        let aim = self.aim(state, strike);
        self.resolve(&mut acting(state, strike), strike, aim, reaction, &mut log);
        let hit = log.events.into_iter().filter_map(|event| match event {
            Event::Hit { card, sticks, .. } => Some((self.slot(&card)?, sticks)),
            _ => None,
        });
        hit.collect()
    }

    /// How often a formation holds, with each number of sticks up to its own; none if it can't be attacked (TB-SPEC-1).
    ///
    /// Assumed: the enemy rolls `pool` dice, puts them where they rout it if they can, and has an Action Phase; the formation's army
    /// answers with what lies on its cards now.
    pub fn odds_of_holding(&self, state: &State, card: Slot, pool: u8) -> Option<HoldOdds> {
        if self.special.contains(card) || !state.in_play.contains(card) {
            return None;
        }
        let enemies = self.of_army(card.army().other()) & state.in_play;
        let strikes = enemies.iter().flat_map(|attacker| {
            let rows = 0..self.formation(attacker).rows.len() as u8;
            rows.map(move |row| Strike { attacker, row })
        });
        let strikes: Vec<Strike> = strikes
            .filter(|it| {
                let own = &self.formation(it.attacker).rows[usize::from(it.row)];
                let aims_at = |attack: &Attack| self.target(state, attack) == Some(card);
                matches!(&own.action, Action::Attack(attack) if aims_at(attack))
            })
            .collect();
        let mut attackers: Vec<Slot> = strikes.iter().map(|strike| strike.attacker).collect();
        attackers.dedup();
        let by_sticks = (1..=state.sticks(card)).map(|sticks| {
            let state = self.with_sticks(*state, card, sticks);
            let mut known: BTreeMap<(Slot, u8, Held), bool> = BTreeMap::new();
            let mut falls = |roll| {
                strikes.iter().any(|&strike| {
                    let mut falls = false;
                    self.after_roll(&state, strike.attacker, roll, &mut |held| {
                        let key = (strike.attacker, strike.row, held);
                        let judge = || {
                            self.routs(
                                &with_held(self, &state, strike.attacker, held),
                                strike,
                                card,
                            )
                        };
                        falls |= *known.entry(key).or_insert_with(judge);
                    });
                    falls
                })
            };
            let held = rolls(pool).into_iter().filter(|(roll, _)| !falls(*roll));
            held.map(|(_, ways)| ways).sum()
        });
        Some(HoldOdds { attackers, by_sticks: by_sticks.collect() })
    }

    /// Whether an Attack takes a formation out of play, whatever its army answers.
    fn routs(&self, state: &State, strike: Strike, card: Slot) -> bool {
        let own = &self.formation(strike.attacker).rows[usize::from(strike.row)];
        if !self.meets(state, strike.attacker, own) {
            return false;
        }
        let mut answers = Vec::new();
        let aim = self.aim(state, strike);
        self.visit_answers(state, strike, aim, |answer| answers.push(answer));
        if answers.is_empty() {
            answers.push(Decision::Decline);
        }
        answers.into_iter().all(|answer| {
            let mut after = acting(state, strike);
            self.answer(&mut after, strike, aim, answer, &mut NoTrace);
            !after.in_play.contains(card)
        })
    }
}

/// What a card of a position holds.
fn held(state: &State, card: Slot) -> Held {
    Held { dice: state.dice(card), cubes: state.cubes(card) }
}

/// The position in which a card holds this.
fn with_held(battle: &Battle, state: &State, card: Slot, held: Held) -> State {
    let mut state = *state;
    state.take_dice(card);
    state.dice[card.index()] = held.dice;
    if !held.dice.is_empty() {
        state.with_dice.add(card);
    }
    state.cubes[card.index()] = held.cubes;
    battle.note_met(&mut state, card);
    state
}

/// The position in the Action Phase of an attacker.
fn acting(state: &State, strike: Strike) -> State {
    let mut state = *state;
    state.active = strike.attacker.army();
    state.phase = Phase::Action;
    state
}
