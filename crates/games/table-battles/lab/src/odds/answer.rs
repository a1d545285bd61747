//! The odds of a situation, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use table_battles::odds::{Filling, Held, N_TURNS, RowOdds, n_rolls};
use table_battles::scenario::{Row, RowKind};
use table_battles::{DiceArea, Reaction, Requirement, Slot};

use super::situation::OfCard;
use experiment::odds::fraction;

/// The odds of a situation.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum OddsAnswer {
    /// The odds of a card of a scenario.
    Card(CardAnswer),
    /// The odds of a dice area by itself.
    Area(AreaAnswer),
}

/// How soon a requirement is met.
#[derive(Debug, Serialize)]
pub struct Wait {
    pub needs: &'static str,
    /// Whether what lies there meets it.
    pub met_already: bool,
    /// The pool's rolls that meet it this turn.
    pub this_turn: u64,
    /// Within one turn, two, and so on, as fractions.
    pub within: [String; N_TURNS],
    /// How many turns until then in the mean; none if never.
    pub mean_turns: Option<f64>,
    /// Within how many turns in at least half of all cases; none if never.
    pub median_turns: Option<usize>,
    /// The chances within one turn, two, and so on, as far as was asked.
    pub chances: Vec<f64>,
    /// The chances as counts of sequences of rolls.
    #[serde(skip)]
    pub counts: [u64; N_TURNS],
}

/// A dice area by itself.
#[derive(Debug, Serialize)]
pub struct AreaAnswer {
    pub area: String,
    /// Dice that are rolled.
    pub dice: u8,
    /// Rolls of these dice.
    pub denominator: u64,
    /// How soon.
    #[serde(flatten)]
    pub wait: Wait,
}

/// A card of a scenario.
#[derive(Debug, Serialize)]
pub struct CardAnswer {
    pub card: String,
    pub name: String,
    /// What its dice area takes.
    pub area: String,
    /// Dice that its owner rolls.
    pub dice: u8,
    /// Rolls of these dice.
    pub denominator: u64,
    /// Dice that the enemy rolls.
    pub enemy_dice: u8,
    /// Rolls of the enemy's dice.
    pub enemy_denominator: u64,
    /// Its rows in printed order.
    pub rows: Vec<RowAnswer>,
    /// Whether it holds; none if it can't be attacked.
    pub holds: Option<Holds>,
}

#[derive(Debug, Serialize)]
pub struct RowAnswer {
    /// Its number, from 1.
    pub row: usize,
    pub kind: &'static str,
    /// How soon it can.
    #[serde(flatten)]
    pub wait: Wait,
    /// What an Attack with a target does.
    pub attack: Option<Attack>,
}

#[derive(Debug, Serialize)]
pub struct Attack {
    /// Who is hit.
    pub target: String,
    /// Rolls of the pool by the most hits that the card can make.
    pub hits: BTreeMap<u8, u64>,
    /// Their mean over all rolls, as a fraction; a roll without an Attack counts as none.
    pub mean_hits: String,
    /// The Attack that the reactions answer.
    pub answered: Answered,
    /// What each formation loses without a reaction.
    pub losses: BTreeMap<String, u8>,
    /// The cards that could react.
    pub reactions: Vec<ReactionAnswer>,
    /// The enemy's rolls after which at least one of them can react.
    pub any_reaction: u64,
    /// The sum of hits over all rolls.
    #[serde(skip)]
    pub sum: u64,
}

/// The Attack with the most hits.
#[derive(Debug, Serialize)]
pub struct Answered {
    /// The dice on the card.
    pub dice: String,
    pub hits: u8,
}

/// A card that could react.
#[derive(Debug, Serialize)]
pub struct ReactionAnswer {
    pub card: String,
    pub row: u8,
    pub reaction: &'static str,
    pub needs: &'static str,
    /// Whether its owner may decline.
    pub voluntary: bool,
    /// Whether it can now.
    pub ready_already: bool,
    /// The enemy's rolls after which it can react.
    pub ready: u64,
    /// What each formation loses then; none where it can't get ready in one turn.
    pub losses: Option<BTreeMap<String, u8>>,
}

/// Whether a formation holds.
#[derive(Debug, Serialize)]
pub struct Holds {
    /// The enemies that can attack it.
    pub attackers: Vec<String>,
    /// The enemy's rolls, by the sticks of the formation.
    pub by_sticks: BTreeMap<usize, u64>,
}

impl Wait {
    fn of(
        needs: &'static str,
        pool: u8,
        (met_already, this_turn): (bool, u64),
        counts: [u64; N_TURNS],
        (mean_turns, median_turns): (Option<f64>, Option<usize>),
        chances: Vec<f64>,
    ) -> Wait {
        let mut turns = 0;
        let within = counts.map(|count| {
            turns += 1;
            fraction(count, of_turns(pool, turns))
        });
        Wait { needs, met_already, this_turn, within, mean_turns, median_turns, chances, counts }
    }
}

/// Sequences of rolls of a pool in a number of turns.
pub fn of_turns(pool: u8, turns: u32) -> u64 {
    n_rolls(pool).pow(turns)
}

impl OddsAnswer {
    /// The answer about a dice area by itself.
    pub fn of_area(
        (area, needs): (DiceArea, Requirement),
        filling: &Filling<'_>,
        turns: usize,
    ) -> OddsAnswer {
        let pool = filling.pool();
        OddsAnswer::Area(AreaAnswer {
            area: area.to_string(),
            dice: pool,
            denominator: n_rolls(pool),
            wait: Wait::of(
                needs.name(),
                pool,
                (filling.is_met_already(), filling.this_turn()),
                filling.within(),
                (filling.mean_turns(), filling.median_turns()),
                filling.chances(turns),
            ),
        })
    }

    /// The answer about a card of a scenario.
    pub fn of_card(of: &OfCard) -> OddsAnswer {
        let sheet = of.sheet(of.card);
        let odds = of.battle.odds_of_rows(&of.state, of.card, of.pool, of.enemy_pool);
        let rows = sheet.rows.iter().zip(odds).zip(1..);
        let rows = rows.map(|((row, odds), number)| row_answer(of, number, row, odds));
        let holds =
            of.battle.odds_of_holding(&of.state, of.card, of.enemy_pool).map(|holds| Holds {
                attackers: holds.attackers.iter().map(|slot| id(of, *slot)).collect(),
                by_sticks: (1..).zip(holds.by_sticks).collect(),
            });
        OddsAnswer::Card(CardAnswer {
            card: sheet.id.clone(),
            name: sheet.name.clone(),
            area: sheet.dice.to_string(),
            dice: of.pool,
            denominator: n_rolls(of.pool),
            enemy_dice: of.enemy_pool,
            enemy_denominator: n_rolls(of.enemy_pool),
            rows: rows.collect(),
            holds,
        })
    }
}

fn id(of: &OfCard, slot: Slot) -> String {
    of.battle.id(slot).to_string()
}

/// TB-REQ-8: a special formation needs a cube, whatever its row says.
fn needs(of: &OfCard, slot: Slot, row: &Row) -> &'static str {
    match of.is_special(slot) {
        true => "a cube",
        false => row.requirement.name(),
    }
}

fn row_answer(of: &OfCard, number: usize, row: &Row, mut odds: RowOdds) -> RowAnswer {
    odds.chances.truncate(of.turns);
    let losses =
        |all: Vec<(Slot, u8)>| all.into_iter().map(|(slot, n)| (id(of, slot), n)).collect();
    let attack = odds.attack.map(|attack| {
        let sum = attack.hits.iter().map(|(hits, ways)| u64::from(*hits) * ways).sum();
        Attack {
            target: id(of, attack.target),
            mean_hits: fraction(sum, n_rolls(of.pool)),
            sum,
            answered: Answered { dice: faces(attack.with), hits: attack.most_hits },
            hits: attack.hits,
            losses: losses(attack.unanswered),
            reactions: (attack.reactions.into_iter())
                .map(|reaction| {
                    let rows = &of.sheet(reaction.card).rows;
                    ReactionAnswer {
                        card: id(of, reaction.card),
                        row: reaction.row + 1,
                        reaction: match reaction.reaction {
                            Reaction::Screen => "screen",
                            Reaction::Counterattack => "counterattack",
                            Reaction::Absorb => "absorb",
                        },
                        needs: needs(of, reaction.card, &rows[usize::from(reaction.row)]),
                        voluntary: reaction.voluntary,
                        ready_already: reaction.ready_already,
                        ready: reaction.ready,
                        losses: reaction.losses.map(losses),
                    }
                })
                .collect(),
            any_reaction: attack.any_reaction,
        }
    });
    RowAnswer {
        row: number,
        kind: kind(&row.kind),
        wait: Wait::of(
            needs(of, of.card, row),
            of.pool,
            (odds.met_already, odds.this_turn),
            odds.within,
            (odds.mean_turns, odds.median_turns),
            odds.chances,
        ),
        attack,
    }
}

fn faces(held: Held) -> String {
    held.dice.faces().map(|face| face.to_string()).collect()
}

/// The word of a scenario file for what a row does.
fn kind(kind: &RowKind) -> &'static str {
    match kind {
        RowKind::Attack { .. } => "attack",
        RowKind::Bombard => "bombard",
        RowKind::Command(_) => "command",
        RowKind::Screen(_) => "screen",
        RowKind::Counterattack { .. } => "counterattack",
        RowKind::Absorb { .. } => "absorb",
    }
}
