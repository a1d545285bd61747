//! Cards of a designer's own: what `docs/src/keys/triumph.md` says that their effects do, read a second time.
//!
//! The events name a card (`custom-1` to `custom-4`) without its effects, which the caller gives.

use crate::breakdowns::Expected;
use crate::geometry::Sure;
use crate::going::Going;
use crate::own_card::{Combat, OwnCard, OwnEffect, Pursues, When};
use crate::position::*;
use crate::tables::{Cards, Troop, by_code};

/// The place of the first own card among the numbers of cards.
pub(super) const FIRST: u32 = 25;
pub(super) const NAMES: [&str; 4] = ["custom-1", "custom-2", "custom-3", "custom-4"];

/// What is known of a stand in a combat.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'t> {
    /// What its enemy fights as; `None` for a camp.
    pub enemy: Option<&'t str>,
    pub to_front: Sure,
    pub difficult: Sure,
    pub supported: Sure,
}

impl When {
    fn holds(&self, seen: Seen<'_>) -> Sure {
        let is = |asked: Option<bool>, now: Sure| match asked {
            None => Sure::Yes,
            Some(true) => now,
            Some(false) => now.not(),
        };
        let is_enemy = self.against.is_none_or(|codes| {
            seen.enemy.is_some_and(|enemy| codes.split(' ').any(|code| code == enemy))
        });
        let supported = if self.supported { seen.supported } else { Sure::Yes };
        Sure::of(is_enemy)
            .and(is(self.to_front, seen.to_front))
            .and(is(self.difficult, seen.difficult))
            .and(supported)
    }
}

/// The number of an own card by its name in events, if the battle has that many.
pub fn own_number(name: &str, own: &[OwnCard]) -> Option<u32> {
    let at = NAMES.iter().position(|known| *known == name)?;
    (at < own.len()).then_some(FIRST + at as u32)
}

/// The effects of the own cards among some cards, each with the name of its card.
pub(super) fn effects(
    cards: Cards,
    own: &[OwnCard],
) -> impl Iterator<Item = (&'static str, &OwnEffect)> {
    let had = own.iter().zip(NAMES).zip(FIRST..);
    had.filter(move |(_, number)| cards.has(*number))
        .flat_map(|((card, name), _)| card.effects.iter().map(move |effect| (name, effect)))
}

/// The kinds of terrain that own cards make open or difficult; the first effect on a kind counts.
fn own_going(cards: Cards, own: &[OwnCard]) -> Going {
    let mut going = Going::default();
    for (_, effect) in effects(cards, own) {
        if let OwnEffect::Terrain { kinds, open } = effect {
            for &kind in kinds {
                if going.open.contains(&kind) || going.difficult.contains(&kind) {
                    continue;
                }
                let list = if *open { &mut going.open } else { &mut going.difficult };
                list.push(kind);
            }
        }
    }
    going
}

/// What own cards make of a type: move, order, shot and points. Of several moves, orders or shots the first one counts.
pub fn changed(form: &mut Troop, own: &[OwnCard]) {
    let all: Vec<_> = effects(form.cards, own).collect();
    for (_, effect) in all.into_iter().rev() {
        match *effect {
            OwnEffect::Move(reach) => form.reach = reach,
            OwnEffect::Order(open) => form.open = open,
            OwnEffect::Shot { factor, range } => {
                (form.shooting, form.range) = (Some(factor), Some(range));
            }
            OwnEffect::Points(more) => form.own_points += more,
            _ => {}
        }
    }
}

impl Position {
    /// The ground for a stand in combat.
    pub fn going(&self, at: usize) -> Going {
        own_going(self.troop(at).cards, self.own)
    }

    /// The ground for a stand that moves alone.
    pub fn going_on_move(&self, at: usize) -> Going {
        Going { camels: self.troop(at).on_camels(), ..self.going(at) }
    }

    /// The ground for stands that move together.
    pub fn going_of_all(&self, stands: &[usize]) -> Going {
        let all = stands.iter().map(|&at| self.going_on_move(at));
        all.reduce(Going::together).unwrap_or_default()
    }

    /// Whether a stand's ground is difficult for it.
    pub fn stands_in_difficult(&self, at: usize) -> Sure {
        self.difficult_for(&self.going(at), &self.base(at))
    }

    /// Whether a stand shoots by an own card only, and therefore not after moving.
    pub fn shoots_by_own_card(&self, at: usize) -> bool {
        let troop = self.troop(at);
        let by_card = effects(troop.cards, self.own)
            .any(|(_, effect)| matches!(effect, OwnEffect::Shot { .. }));
        by_card && by_code(troop.code).shooting.is_none()
    }

    /// Whether an own card of a stand asks for a friend behind it.
    pub fn own_card_asks_for_support(&self, at: usize) -> bool {
        effects(self.fights_as(at).cards, self.own)
            .any(|(_, effect)| matches!(effect, OwnEffect::Factor { when, .. } if when.supported))
    }

    /// What is known of a stand in close combat.
    pub fn seen(&self, at: usize, enemy: Option<usize>) -> Seen<'static> {
        let turned = self.stands[at].turned.is_some();
        let supported = match self.rear_supporter(at) {
            None => Sure::No,
            // The text doesn't say whether the ground in front, or a turn, takes the support of a card away.
            Some(_) if turned || self.strip_difficult(at, Edge::Front).may() => Sure::Maybe,
            Some((behind, sure)) => {
                sure.and(self.engaged(behind).not()).and(self.stands_in_difficult(behind).not())
            }
        };
        Seen {
            enemy: enemy.map(|enemy| self.fights_as(enemy).code),
            to_front: Sure::of(!turned),
            difficult: self.strip_difficult(at, self.fighting_edge(at)),
            supported,
        }
    }

    /// The factors of own cards, each card's together.
    pub fn own_factors(&self, cards: Cards, combat: Combat, seen: Seen<'_>) -> Vec<Expected> {
        let mut all: Vec<Expected> = Vec::new();
        for (name, effect) in effects(cards, self.own) {
            let OwnEffect::Factor { combat: of, value, when } = effect else {
                continue;
            };
            let one = crate::breakdowns::factor(name, when.holds(seen), *value);
            if *of != combat {
                continue;
            }
            match all.iter_mut().find(|other| other.rule == name) {
                Some(sum) => {
                    sum.least += one.least;
                    sum.most += one.most;
                }
                None => all.push(one),
            }
        }
        all
    }

    /// What own cards make of a result: those of the loser first, then those of the winner; every answer that rounding allows.
    pub fn own_results(
        &self,
        printed: &'static str,
        doubled: bool,
        loser: (Cards, Combat, Seen<'_>),
        winner: (Cards, Combat, Seen<'_>),
    ) -> Vec<&'static str> {
        let mut possible = vec![printed];
        for (bearer_lost, (cards, combat, seen)) in [(true, loser), (false, winner)] {
            for (_, effect) in effects(cards, self.own) {
                let OwnEffect::Result {
                    combat: of,
                    doubled: at,
                    bearer_lost: who,
                    instead_of,
                    becomes,
                    when,
                } = effect
                else {
                    continue;
                };
                if (*of, *at, *who) != (combat, doubled, bearer_lost) {
                    continue;
                }
                let holds = when.holds(seen);
                let before = possible.clone();
                possible.clear();
                for result in before {
                    let is_replaced = instead_of.is_none_or(|only| only == result);
                    if holds.may() && is_replaced {
                        possible.push(becomes);
                    }
                    if !(holds.clearly() && is_replaced) {
                        possible.push(result);
                    }
                }
            }
        }
        possible
    }

    /// Whether a winner pursues: as the first of its own cards says whose condition holds, or as `printed`.
    pub fn own_pursuit(&self, winner: usize, loser: usize, doubled: bool, printed: bool) -> Sure {
        let seen = self.seen(winner, Some(loser));
        let (mut possible, mut decided) = (Vec::new(), false);
        for (_, effect) in effects(self.fights_as(winner).cards, self.own) {
            let OwnEffect::Pursuit { pursues, when } = effect else {
                continue;
            };
            let holds = when.holds(seen);
            if holds.may() {
                possible.push(match pursues {
                    Pursues::Never => false,
                    Pursues::WhenDoubling => doubled,
                    Pursues::Always => true,
                });
            }
            // Once a condition surely holds, the cards after it don't matter.
            decided = holds.clearly();
            if decided {
                break;
            }
        }
        if !decided {
            possible.push(printed);
        }
        match (possible.contains(&true), possible.contains(&false)) {
            (true, false) => Sure::Yes,
            (true, true) => Sure::Maybe,
            _ => Sure::No,
        }
    }

    /// What own cards of an army add to its camp: factors, and the points that they may make together.
    ///
    /// A disguise hides what cards its stand has (TR-BC-24.8), so behind one there may be any.
    pub fn own_camp(&self, seat: usize) -> (Vec<Expected>, Vec<f64>) {
        let stands = || self.stands.iter().filter(|stand| stand.seat == seat);
        let known =
            stands().fold(Cards::default(), |all, stand| Cards(all.0 | stand.listed.cards.0));
        let all = FIRST..FIRST + NAMES.len() as u32;
        let is_hidden = stands().any(|stand| stand.is_as("masquerade"));
        let mut factors: Vec<Expected> = Vec::new();
        let mut points = vec![0.0];
        for number in all {
            let has = match (known.has(number), is_hidden) {
                (true, _) => Sure::Yes,
                (false, true) => Sure::Maybe,
                (false, false) => continue,
            };
            let (mut value, mut more) = (0.0, 0.0);
            for (_, effect) in effects(Cards::default().with(number), self.own) {
                if let OwnEffect::Camp { factor, points } = *effect {
                    value += factor;
                    more += points;
                }
            }
            let name = NAMES[(number - FIRST) as usize];
            factors.push(crate::breakdowns::factor(name, has, value));
            let with: Vec<f64> = points.iter().map(|sum| sum + more).collect();
            if has.clearly() {
                points = with;
            } else {
                points.extend(with);
            }
        }
        (factors, points)
    }
}
