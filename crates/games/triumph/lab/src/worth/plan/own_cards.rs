//! The experiment's own cards on drawn armies, given or paid for out of the army's points.

use std::sync::OnceLock;

use harness::Slot;
use triumph::army_lists::{ListedArmy, WantedCard, give};
use triumph::{CardSet, CustomId, HalfPoints, RuleParameters};

use crate::custom::CustomLines;
use crate::random_armies::{ARMY_OF_A, PLACE_OF_CARD, RandomArmies, dice};

/// The most that a card may cost or save an army, in half points.
const MOST: i16 = 96;
/// The most half points that an army that pays may leave unspent.
pub(super) const UNSPENT: i16 = 12;

/// A list under every cap that a card's price leaves, each counted when it is first needed.
#[derive(Debug)]
pub struct Caps(Vec<OnceLock<Option<RandomArmies>>>);

/// None counted yet.
impl Default for Caps {
    fn default() -> Caps {
        Caps((-MOST..=MOST).map(|_| OnceLock::new()).collect())
    }
}

impl Caps {
    /// The list with a cap that is lower by a price.
    pub fn less(&self, list: &RandomArmies, price: HalfPoints) -> Option<&RandomArmies> {
        let at = usize::try_from(price.0 + MOST).ok()?;
        let capped = self.0.get(at)?.get_or_init(|| {
            let parameters = RuleParameters {
                points_cap: list.parameters.points_cap - price,
                ..list.parameters
            };
            list.capped(parameters).ok()
        });
        capped.as_ref()
    }
}

/// The army of a slot that is given one of the experiment's own cards; `None` if its stands may not have it.
pub fn given(
    id: CustomId,
    custom: &CustomLines,
    armies: &RandomArmies,
    slot: Slot,
) -> Option<ListedArmy> {
    let mut listed_army = armies.army(slot, ARMY_OF_A).ok()?;
    let line = custom.get(id)?;
    if let Some(card) = line.model() {
        let wanted = [WantedCard { card, count: line.copies() }];
        let mut dice = dice(slot, PLACE_OF_CARD);
        listed_army = give(&armies.request(&wanted), &listed_army, &mut dice).ok().flatten()?;
    }
    custom.give(CardSet::EMPTY.with_custom(id), &mut listed_army);
    let has = match line.model() {
        Some(card) => listed_army.cards().contains(card),
        None => (listed_army.army.stands.iter()).any(|stand| stand.cards.contains_custom(id)),
    };
    has.then_some(listed_army)
}

/// The army of a slot that pays for the card: drawn under the highest lower cap at which troops and card are within the cap.
pub fn paid(
    id: CustomId,
    custom: &CustomLines,
    armies: &RandomArmies,
    caps: &Caps,
    slot: Slot,
) -> Option<ListedArmy> {
    let rules = &armies.parameters;
    let first = custom.price(id, &given(id, custom, armies, slot)?, rules);
    // A smaller army may have fewer bearers, or more expensive ones.
    (0..=UNSPENT).find_map(|more| {
        let left = first + HalfPoints(more);
        let listed_army = given(id, custom, caps.less(armies, left)?, slot)?;
        (custom.price(id, &listed_army, rules) <= left).then_some(listed_army)
    })
}

#[cfg(test)]
mod tests {
    use battle_core::StreamKey;
    use triumph::army_lists::{cost, total_cost};
    use triumph::{Card, TroopType};

    use super::*;
    use crate::custom;
    use crate::lists::{builtin, parse};
    use crate::named_list::NamedList;
    use crate::worth::plan::draws::first_slots;
    use experiment::document::{Problems, TableReader, parse_toml};

    const RULES: RuleParameters = RuleParameters::DEFAULT;

    fn cards(text: &str) -> CustomLines {
        let mut problems = Problems::default();
        let root = parse_toml(text, &mut problems);
        let table = TableReader::read_some("the file", &root, &mut problems).expect("a table");
        let node = table.get("card").expect("cards");
        let lines = custom::read(node, &RULES, &mut problems);
        assert!(problems.is_empty());
        lines
    }

    fn armies(name: &str) -> RandomArmies {
        let text = builtin::load(name).expect("built in");
        let list = parse(&text, &mut Problems::default()).expect("a list");
        let named = NamedList::of_catalogue(name, text, list);
        let choice = named.list.choice(named.year, named.faction.as_deref());
        RandomArmies::new(named.list.of_year(&choice), choice, RULES).expect("has armies")
    }

    fn slots() -> impl Iterator<Item = Slot> {
        first_slots(StreamKey::of_seed(7).matchup(3), 24)
    }

    fn only(lines: &CustomLines) -> CustomId {
        lines.iter().next().expect("one card").0
    }

    /// A printed card at another price is given to the same armies in the same place, and only its price is another.
    #[test]
    fn tr_bc_13_a_card_like_a_printed_one_differs_by_its_cost_alone() {
        let lines = cards("[[card]]\nname = \"dear\"\nlike = \"pack-trains\"\ncost = 3\n");
        let (id, parthian) = (only(&lines), armies("parthian"));
        for slot in slots() {
            let own = given(id, &lines, &parthian, slot).expect("the list offers it");
            let wanted = [WantedCard { card: Card::PackTrains, count: 1 }];
            let plain = parthian.army(slot, ARMY_OF_A).expect("an army");
            let mut dice = dice(slot, PLACE_OF_CARD);
            let printed = give(&parthian.request(&wanted), &plain, &mut dice);
            assert_eq!(Ok(Some(own.clone())), printed);
            let printed = total_cost(&own, &RULES) - cost(&own.army, &RULES);
            assert_eq!(printed, HalfPoints::whole(1));
            assert_eq!(lines.price(id, &own, &RULES), HalfPoints::whole(3));
        }
    }

    /// A new card that costs a point a stand: an army pays for each stand that bears it, up to the card's limit, and has that many
    /// points less for troops.
    #[test]
    fn tr_ab_01_who_pays_for_a_new_card_keeps_within_the_cap() {
        let lines = cards(
            "[[card]]\nname = \"shot\"\ncost = 1\ncost_per = \"stand\"\nbearers = [\"horse-bow\"]\nlimit = 3\n\
             effect = [{ kind = \"shot\", value = 2, range = 2 }]\n",
        );
        let (id, parthian, caps) = (only(&lines), armies("parthian"), Caps::default());
        for slot in slots() {
            let plain = parthian.army(slot, ARMY_OF_A).expect("an army");
            let stands = plain.army.stands.iter();
            let horse = stands.filter(|stand| stand.troop == TroopType::HorseBow);
            let n = horse.count().min(3);
            let own =
                given(id, &lines, &parthian, slot).expect("every Parthian army has horse bow");
            assert_eq!(lines.price(id, &own, &RULES), HalfPoints::whole(n as i16));
            assert_eq!(cost(&own.army, &RULES), cost(&plain.army, &RULES));
            let own = paid(id, &lines, &parthian, &caps, slot).expect("there are smaller armies");
            let spent = cost(&own.army, &RULES) + lines.price(id, &own, &RULES);
            assert!(spent <= RULES.points_cap, "{spent}");
            assert!(spent + HalfPoints(UNSPENT) >= RULES.points_cap, "{spent}");
        }
    }

    /// A card that gives points back buys troops for them.
    #[test]
    fn a_card_with_a_negative_cost_buys_more_troops() {
        let lines = cards(
            "[[card]]\nname = \"slow\"\ncost = -2\nbearers = [\"cataphracts\", \"horse-bow\"]\n\
             effect = [{ kind = \"move\", mu = 3 }]\n",
        );
        let (id, parthian, caps) = (only(&lines), armies("parthian"), Caps::default());
        let slot = slots().next().expect("a slot");
        let own = paid(id, &lines, &parthian, &caps, slot).expect("there are larger armies");
        assert_eq!(cost(&own.army, &RULES), RULES.points_cap + HalfPoints::whole(2));
    }

    /// Stands that may not bear it leave the army without it, which is then none.
    #[test]
    fn an_army_without_bearers_has_no_such_card() {
        let lines = cards(
            "[[card]]\nname = \"tusks\"\nbearers = [\"elephants\"]\neffect = [{ kind = \"factor\", value = 1 }]\n",
        );
        let (id, parthian) = (only(&lines), armies("parthian"));
        assert!(slots().all(|slot| given(id, &lines, &parthian, slot).is_none()));
    }
}
