//! Armies drawn from lists, the same in all cells of a bearer (ST-E2).

use std::sync::Arc;

use analysis::worth::WorthBearer;
use battle_core::{BySide, Side};
use harness::{Contest, ContestDraw, SLOTS, Slot};
use triumph::army_lists::{ListedArmy, build, cost, give, total_cost};
use triumph::battle::Battle;
use triumph::{CardSet, HalfPoints, RuleParameters};
use triumph_players::Player;

use super::added_stands::{self, all_points};
use super::own_cards::{self, Caps};
use crate::custom::CustomLines;
use crate::prices::price_unit;
use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, PLACE_OF_CARD, RandomArmies, dice};
use crate::worth_subject::WorthSubject;

/// What A has in a cell.
#[derive(Clone, Debug)]
pub enum Treatment {
    /// It spends all its points on troops.
    Troops,
    /// A card that it didn't pay for.
    Given(WorthSubject),
    /// A card that it paid for.
    Paid(WorthSubject),
    /// A card for which it paid this much more a unit than the rules charge.
    PaidMore(WorthSubject, HalfPoints),
}

/// The armies of a cell of a bearer.
#[derive(Clone, Debug)]
pub struct Draws {
    /// The bearer's list, under the cap of the cell.
    pub a: Arc<RandomArmies>,
    /// What A has.
    pub having: Treatment,
    /// The experiment's own cards.
    pub custom: Arc<CustomLines>,
    /// The bearer's list under lower caps, for armies that pay for one of the experiment's own cards.
    pub caps: Arc<Caps>,
    /// The enemies' lists, in the order of the draws.
    pub enemies: Arc<Vec<RandomArmies>>,
    /// The players, in the order of the draws.
    pub players: Arc<Vec<Player>>,
    /// Each player plays one of its draws in this number.
    pub player_shares: Vec<u8>,
    /// One draw in this number is played.
    pub share: u64,
    /// How many pairs of a draw are played.
    pub meeting_pairs: u64,
    /// The rules of armies and prices, which are also those of the first reading.
    pub rules: RuleParameters,
    /// The rules of battle in each reading, in the order of the draws.
    pub readings: Arc<Vec<RuleParameters>>,
}

impl Draws {
    /// The army A of a slot; `None` if its stands may not have the card.
    pub fn army_of_a(&self, slot: Slot) -> Option<ListedArmy> {
        let a = &self.a;
        match &self.having {
            Treatment::Troops => a.army(slot, ARMY_OF_A).ok(),
            Treatment::Given(WorthSubject::Custom(id)) => {
                own_cards::given(*id, &self.custom, a, slot)
            }
            Treatment::Paid(WorthSubject::Custom(id)) => {
                own_cards::paid(*id, &self.custom, a, &self.caps, slot)
            }
            Treatment::Given(WorthSubject::Stands(troop, n)) => {
                added_stands::given(*troop, *n, a, slot)
            }
            Treatment::Paid(WorthSubject::Stands(troop, n)) => {
                added_stands::paid(*troop, *n, a, &self.caps, slot)
            }
            Treatment::Given(WorthSubject::Printed(card)) => {
                let listed_army = a.army(slot, ARMY_OF_A).ok()?;
                let cards = [*card];
                let mut dice = dice(slot, PLACE_OF_CARD);
                give(&a.request(&cards), &listed_army, &mut dice).ok().flatten()
            }
            Treatment::Paid(WorthSubject::Printed(card)) => {
                let cards = [*card];
                build(&a.request(&cards), &mut dice(slot, ARMY_OF_A)).ok()
            }
            Treatment::PaidMore(card, more) => self.paid_more(*card, *more, slot),
        }
    }

    /// The army of a slot that pays this much more for each unit of a card: it is the army that pays the rules' price, under a cap
    /// that is lower by the additional cost of its units.
    fn paid_more(&self, card: WorthSubject, more: HalfPoints, slot: Slot) -> Option<ListedArmy> {
        let at_printed = |a: &RandomArmies| match card {
            WorthSubject::Printed(card) => {
                let cards = [card];
                build(&a.request(&cards), &mut dice(slot, ARMY_OF_A)).ok()
            }
            WorthSubject::Custom(id) => {
                own_cards::paid(id, &self.custom, a, &Caps::default(), slot)
            }
            WorthSubject::Stands(troop, n) => {
                added_stands::paid(troop, n, a, &Caps::default(), slot)
            }
        };
        let unit = price_unit(card.cost(&self.custom, &self.rules));
        let more_of = |listed_army: &ListedArmy| {
            let printed = f64::from(self.price_of(card, listed_army).0) / 2.0;
            HalfPoints((f64::from(more.0) * unit.number(printed)).round() as i16)
        };
        let first = more_of(&at_printed(&self.a)?);
        // Under a lower cap an army may buy fewer units, or more.
        (0..=own_cards::UNSPENT).find_map(|beyond| {
            let left = first + HalfPoints(beyond);
            let listed_army = at_printed(self.caps.less(&self.a, left)?)?;
            (more_of(&listed_army) <= left).then_some(listed_army)
        })
    }

    /// What a card costs an army by the rules.
    fn price_of(&self, card: WorthSubject, listed_army: &ListedArmy) -> HalfPoints {
        match card {
            WorthSubject::Custom(id) => self.custom.price(id, listed_army, &self.rules),
            WorthSubject::Stands(troop, n) => all_points(troop, n, &self.rules),
            WorthSubject::Printed(_) => {
                total_cost(listed_army, &self.rules) - cost(&listed_army.army, &self.rules)
            }
        }
    }

    pub fn army_of_b(&self, slot: Slot) -> Option<ListedArmy> {
        let enemy = &self.enemies[slot.in_block() % self.enemies.len()];
        enemy.army(slot, ARMY_OF_B).ok()
    }

    /// Whether the cell plays the slot.
    pub fn plays(&self, slot: Slot) -> bool {
        let n_conditions = self.enemies.len() * self.players.len() * self.readings.len();
        let of_player = u64::from(self.player_shares[self.player_of(slot)]);
        WorthBearer::plays(slot.number, self.share * of_player, n_conditions)
    }

    /// The number of the player that plays a slot.
    pub fn player_of(&self, slot: Slot) -> usize {
        slot.in_block() / self.enemies.len() % self.players.len()
    }

    /// The card that A has, if it is one of the experiment's own.
    fn own_card(&self) -> CardSet {
        match self.having {
            Treatment::Given(WorthSubject::Custom(id))
            | Treatment::Paid(WorthSubject::Custom(id))
            | Treatment::PaidMore(WorthSubject::Custom(id), _) => CardSet::EMPTY.with_custom(id),
            _ => CardSet::EMPTY,
        }
    }

    /// What the card costs an army that has it.
    pub fn price(&self, listed_army: &ListedArmy) -> HalfPoints {
        match &self.having {
            Treatment::Given(card) | Treatment::Paid(card) | Treatment::PaidMore(card, _) => {
                self.price_of(*card, listed_army)
            }
            Treatment::Troops => {
                total_cost(listed_army, &self.rules) - cost(&listed_army.army, &self.rules)
            }
        }
    }
}

impl ContestDraw<Battle, Player> for Draws {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        if !self.plays(slot) {
            return None;
        }
        let armies = [self.army_of_a(slot)?, self.army_of_b(slot)?];
        let (n_players, n_readings) = (self.players.len(), self.readings.len());
        let round = slot.in_block() / self.enemies.len();
        let player = self.players[self.player_of(slot)];
        let game = Battle::new(
            BySide(armies.each_ref().map(ListedArmy::in_the_field)),
            &self.readings[round / n_players % n_readings],
        );
        let [a, b] = &armies;
        let costs = BySide([
            self.custom.total_cost(self.own_card(), a, &self.rules),
            total_cost(b, &self.rules),
        ]);
        Some(Contest {
            game: game.ok()?.with_costs(costs),
            policies: BySide([Side::A, Side::B].map(|_| player)),
        })
    }

    fn n_pairs(&self) -> u64 {
        self.meeting_pairs
    }
}

/// The slots of the first draws, to compute averages that describe the armies.
pub fn first_slots(matchup: battle_core::StreamKey, n: usize) -> impl Iterator<Item = Slot> {
    debug_assert!(n <= 64 * SLOTS, "a description of a run is no run");
    (0..n as u64).map(move |number| Slot { matchup, number })
}

#[cfg(test)]
mod tests {
    use battle_core::StreamKey;
    use harness::SLOT_PAIRS;
    use triumph::Card;
    use triumph::army_lists::WantedCard;

    use super::*;
    use crate::lists::{builtin, parse};
    use crate::named_list::NamedList;
    use crate::ruleset::TriumphPlayers;
    use experiment::PlayerText;
    use experiment::document::Problems;

    const RULES: RuleParameters = RuleParameters::DEFAULT;

    fn draws(having: Treatment) -> Draws {
        let text = builtin::load("parthian").expect("built in");
        let list = parse(&text, &mut Problems::default()).expect("a list");
        let named = NamedList::of_catalogue("parthian", text, list);
        let choice = named.list.choice(named.year, named.faction.as_deref());
        let armies = || {
            RandomArmies::new(named.list.of_year(&choice), choice.clone(), RULES).expect("armies")
        };
        let steady = PlayerText::<TriumphPlayers>::named("steady").expect("a player");
        let player = *steady.player();
        Draws {
            a: Arc::new(armies()),
            having,
            custom: Arc::new(CustomLines::default()),
            caps: Arc::new(Caps::default()),
            enemies: Arc::new(vec![armies()]),
            players: Arc::new(vec![player]),
            player_shares: vec![1],
            share: 1,
            meeting_pairs: SLOT_PAIRS,
            rules: RULES,
            readings: Arc::new(vec![RULES]),
        }
    }

    /// TR-AB-01: an army that pays two points more for a card has two points fewer for troops, and one that pays the rules' price
    /// is the army of the test at the price.
    #[test]
    fn tr_ab_01_another_price_is_paid_out_of_the_same_points() {
        let card = WorthSubject::Printed(WantedCard { card: Card::PackTrains, count: 1 });
        let plain = draws(Treatment::Paid(card));
        let dear = draws(Treatment::PaidMore(card, HalfPoints::whole(2)));
        let cheap = draws(Treatment::PaidMore(card, HalfPoints::whole(-1)));
        let same = draws(Treatment::PaidMore(card, HalfPoints::ZERO));
        for slot in first_slots(StreamKey::of_seed(7).matchup(3), 12) {
            let paid = plain.army_of_a(slot).expect("the list offers it");
            assert_eq!(same.army_of_a(slot).as_ref(), Some(&paid));
            let spent = |army: &ListedArmy| total_cost(army, &RULES);
            let [dear, cheap] = [&dear, &cheap].map(|it| it.army_of_a(slot).expect("an army"));
            assert_eq!(spent(&paid), RULES.points_cap);
            assert_eq!(spent(&dear), RULES.points_cap - HalfPoints::whole(2));
            assert_eq!(spent(&cheap), RULES.points_cap + HalfPoints::whole(1));
            assert!(dear.cards().contains(Card::PackTrains));
        }
    }
}
