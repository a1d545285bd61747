//! Finds whether armies of a list may have a card, or more stands of a type.

use battle_core::StreamKey;
use battle_core::streams::name_id;
use triumph::army_lists::{CannotBuild, WantedCard, build, give};
use triumph::{Card, RuleParameters, TroopSet, TroopType};

use super::added_stands;
use super::draws::first_slots;
use super::own_cards;
use crate::custom::CustomLines;
use crate::named_list::NamedList;
use crate::random_armies::{ARMY_OF_A, RandomArmies, dice};
use crate::worth_subject::WorthSubject;

/// The draws after which a list is assumed to have no army that may have a card.
const DRAWN: usize = 48;

/// Why no army of a list may have a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The list has no armies with it, or none at all.
    ByList(CannotBuild),
    /// The list offers it to stands of these types, but none of the armies that were drawn has such a stand.
    ByTroops(TroopSet),
    /// No entry of the list offers the troop type in this year and to this faction.
    NoSuchTroops(TroopType),
    /// Every army that was drawn has as many stands of the type as the list allows.
    NoRoom(TroopType),
}

/// Whether some of a list's random armies may have what is asked about.
///
/// # Errors
///
/// Why none of them may.
pub fn may_have(card: WorthSubject, custom: &CustomLines, named: &NamedList) -> Result<(), Barred> {
    match card {
        WorthSubject::Printed(card) => may_buy(card, named),
        WorthSubject::Custom(id) => {
            let Some(line) = custom.get(id) else {
                return Err(Barred::ByTroops(TroopSet::EMPTY));
            };
            if let Some(card) = line.model() {
                may_buy(WantedCard { card, count: line.copies() }, named)?;
            }
            let armies = armies(named)?;
            let matchup = matchup(named);
            let mut slots = first_slots(matchup, DRAWN);
            let has = slots.any(|slot| own_cards::given(id, custom, &armies, slot).is_some());
            let troops = || match line.model() {
                Some(card) => offered_to(card, &armies),
                None => line.bearers(),
            };
            has.then_some(()).ok_or_else(|| Barred::ByTroops(troops()))
        }
        WorthSubject::Stands(troop, n) => may_have_stands(troop, n, named),
    }
}

/// TR-AB-02: whether armies of a list have room for more stands of a type.
fn may_have_stands(troop: TroopType, n: u8, named: &NamedList) -> Result<(), Barred> {
    let armies = armies(named)?;
    if !added_stands::is_offered(troop, &armies) {
        return Err(Barred::NoSuchTroops(troop));
    }
    let mut slots = first_slots(matchup(named), DRAWN);
    let has = slots.any(|slot| added_stands::given(troop, n, &armies, slot).is_some());
    has.then_some(()).ok_or(Barred::NoRoom(troop))
}

fn armies(named: &NamedList) -> Result<RandomArmies, Barred> {
    let choice = named.list.choice(named.year, named.faction.as_deref());
    let list = named.list.of_year(&choice);
    RandomArmies::new(list, choice, RuleParameters::default()).map_err(Barred::ByList)
}

/// TR-AB-08: the types of the stands to which a list offers a card; none for a card of the army.
fn offered_to(card: Card, armies: &RandomArmies) -> TroopSet {
    let mut troops = TroopSet::EMPTY;
    for entry in &armies.list.entries {
        let own = entry.cards.iter().filter(|offer| offer.card == card);
        for offer in own {
            let of_entry = |troop: &TroopType| entry.types.contains(*troop);
            let named = |troop: &TroopType| {
                offer.types.iter().next().is_none() || offer.types.contains(*troop)
            };
            let types = TroopType::ALL.into_iter().filter(of_entry).filter(named);
            let types: Vec<TroopType> = types.filter(|it| card.may_bear(*it).is_ok()).collect();
            troops = TroopSet::of(&[troops.iter().collect(), types].concat());
        }
    }
    troops
}

fn matchup(named: &NamedList) -> StreamKey {
    StreamKey::of_seed(0).matchup(name_id(&named.key))
}

fn may_buy(card: WantedCard, named: &NamedList) -> Result<(), Barred> {
    let armies = armies(named)?;
    let cards = [card];
    let request = armies.request(&cards);
    let matchup = matchup(named);
    let mut why = Barred::ByTroops(offered_to(card.card, &armies));
    for slot in first_slots(matchup, DRAWN) {
        let mut dice = dice(slot, ARMY_OF_A);
        let given = (armies.army(slot, ARMY_OF_A))
            .and_then(|listed_army| give(&request, &listed_army, &mut dice));
        match given {
            Ok(Some(_)) => return Ok(()),
            Ok(None) => {}
            Err(reason) => why = Barred::ByList(reason),
        }
    }
    // The reason why no army could be built for the card is more useful than why one army doesn't suit it.
    if let (Some(slot), Barred::ByTroops(_)) = (first_slots(matchup, 1).next(), &why)
        && let Err(reason) = build(&request, &mut dice(slot, ARMY_OF_A))
    {
        why = Barred::ByList(reason);
    }
    Err(why)
}
