//! Section 12: the duel of two units, step by step through the turn, and the pool duel that is solved exactly.

mod decision;
mod event;
mod facts;
mod game;
mod player;
mod pool;
mod state;
mod steps;

pub use decision::DuelDecision;
pub use event::DuelEvent;
pub use player::{DUEL_PLAYERS, DuelPlayer};
pub use pool::{PoolAnswer, PoolDuel, PoolEnd, PoolEvent, PoolState};
pub use state::{DuelSide, DuelState, Ended, Response, Step};

use battle_core::{BySide, Side};

use self::facts::Facts;
use crate::catalogue::{Breach, Catalogue};
use crate::dice_set::Colour;
use crate::generals::GeneralKind;
use crate::parameters::RuleParameters;
use crate::rules::breaking::is_nervous;
use crate::rules::claims::{Claims, Combat, Face, File, Ground};
use crate::rules::combat::worst_difference;
use crate::rules::known_sums::KnownSums;
use crate::rules::losses::Bases;
use crate::rules::pairs::{Party, Won};
use crate::troops::Troops;

/// GL-904: one side of a duel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contender {
    /// Its unit.
    pub troops: Troops,
    /// Where it stands and moves, all duel long.
    pub ground: Ground,
    /// Its general: level and kind.
    pub general: Option<(u8, GeneralKind)>,
    /// Cards in hand each turn; 0 if every prompted action is free.
    pub cards_per_turn: u8,
    /// Beside a hand from the deck, a card of this colour each turn, from outside the deck and gone at the end of the turn: it
    /// measures the worth of a colour.
    pub spare_card: Option<Colour>,
}

impl Contender {
    /// A unit in the open, without a general, whose actions are free.
    pub fn of(troops: Troops) -> Contender {
        Contender {
            troops,
            ground: Ground::OPEN,
            general: None,
            cards_per_turn: 0,
            spare_card: None,
        }
    }
}

/// Two units, the rules between them and the catalogue of claims: ready to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    contenders: BySide<Contender>,
    catalogue: Catalogue,
    parameters: RuleParameters,
    /// The rows that each can claim against the other.
    rows: [u64; 2],
    /// What files of each come to against the other's.
    known: [KnownSums; 2],
    /// What of each never changes.
    facts: [Facts; 2],
    /// Both at full strength.
    full: [Bases; 2],
    /// GL-925: the worst-file D of each in charge combat front to front, both at full strength: by who charges, 1 for itself and 2 for
    /// the other.
    fresh: [[i8; 4]; 2],
}

impl Duel {
    /// A duel.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the two.
    pub fn new(
        a: Contender,
        b: Contender,
        catalogue: &Catalogue,
        parameters: &RuleParameters,
    ) -> Result<Duel, Vec<Breach>> {
        let contenders = BySide([a, b]);
        let mut breaches = Vec::new();
        for side in Side::ALL {
            let own = &contenders[side];
            breaches.extend(crate::units::check(&format!("{side:?}"), &own.troops));
            let at = format!("side {side:?}");
            if let Some((level, _)) = own.general
                && !(2..=5).contains(&level)
            {
                breaches.push(Breach::new(
                    &at,
                    format!("a general of level {level}"),
                    "take 2 to 5",
                ));
            }
            if own.cards_per_turn > 5 {
                breaches.push(Breach::new(
                    &at,
                    format!("{} cards a turn", own.cards_per_turn),
                    "take 0 to 5",
                ));
            }
            if own.spare_card.is_some() && own.cards_per_turn == 0 {
                breaches.push(Breach::new(
                    &at,
                    "a spare card without a hand: its actions are free, so it would change nothing",
                    "give it 1 to 5 cards a turn",
                ));
            }
            if own.troops.moves.distance(own.ground.terrain, parameters) == 0 {
                breaches.push(Breach::new(
                    &at,
                    "it can't move in its ground",
                    "take other ground (GL-011)",
                ));
            }
        }
        if breaches.is_empty() {
            let marks = contenders.0.map(|own| own.troops.marks);
            let rows = [0, 1].map(|at: usize| catalogue.rows_between(marks[at], marks[1 - at]));
            let claims = Claims { catalogue, parameters };
            let file = |at: usize| File {
                ground: contenders.0[at].ground,
                rows: rows[at],
                ..File::of(&contenders.0[at].troops)
            };
            let known = [0, 1].map(|at: usize| KnownSums::of(&claims, &file(at), &file(1 - at)));
            let full = contenders.0.map(|own| Bases::full(&own.troops));
            let party = |at: usize, charging: bool| Party {
                troops: &contenders.0[at].troops,
                bases: &full[at],
                ground: contenders.0[at].ground,
                rows: rows[at],
                known: None,
                charging,
                shot: false,
                nervous: is_nervous(&contenders.0[at].troops, &full[at], parameters),
                general: None,
                face: Face::Front,
                beside: [false; 2],
                front_files: 0,
                at_most: u8::MAX,
                won_beside: [Won::default(); 2],
                given: 0,
            };
            let fresh = [0, 1].map(|at: usize| {
                [0, 1, 2, 3].map(|who: usize| {
                    let own = party(at, who & 1 != 0);
                    let foe = party(1 - at, who & 2 != 0);
                    worst_difference(&claims, [&own, &foe], 0, Combat::Charge)
                })
            });
            Ok(Duel {
                contenders,
                catalogue: catalogue.clone(),
                parameters: *parameters,
                rows,
                known,
                facts: [0, 1].map(|at: usize| {
                    Facts::of(&contenders.0[at], &contenders.0[1 - at], parameters)
                }),
                full,
                fresh,
            })
        } else {
            Err(breaches)
        }
    }

    /// The two sides.
    pub fn contenders(&self) -> &BySide<Contender> {
        &self.contenders
    }

    /// The rules.
    pub fn parameters(&self) -> &RuleParameters {
        &self.parameters
    }

    /// Characteristics and claims.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn claims(&self) -> Claims<'_> {
        Claims { catalogue: &self.catalogue, parameters: &self.parameters }
    }

    #[inline]
    fn contender(&self, state: &DuelState, seat: usize) -> &Contender {
        &self.contenders.0[(seat ^ usize::from(state.swapped)) & 1]
    }

    #[inline]
    fn troops(&self, state: &DuelState, seat: usize) -> &Troops {
        &self.contender(state, seat).troops
    }

    #[inline]
    fn facts(&self, state: &DuelState, seat: usize) -> &Facts {
        &self.facts[(seat ^ usize::from(state.swapped)) & 1]
    }

    /// GL-011: the move of a unit in its ground.
    #[inline]
    fn distance(&self, state: &DuelState, seat: usize) -> u8 {
        self.facts(state, seat).distance
    }
}
