//! Whether armies of a list may have a card.

use battle_core::StreamKey;
use battle_core::streams::name_id;
use triumph::RuleParameters;
use triumph::army_lists::{CannotBuild, WantedCard, build, give};

use super::draws::first_slots;
use super::own_cards;
use crate::games::triumph::custom::CustomLines;
use crate::games::triumph::named_list::NamedList;
use crate::games::triumph::random_armies::{ARMY_OF_A, RandomArmies, dice};
use crate::games::triumph::worth::asked::AskedCard;

/// Armies that are drawn before a list is said to have none that may have a card.
const DRAWN: usize = 48;

/// Why no army of a list may have a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Barred {
    /// The list has no such armies, with or without it.
    ByList(CannotBuild),
    /// A list offers it, and none of the armies that were drawn has the troops for it.
    ByTroops,
}

/// Whether some of a list's random armies may have a card.
///
/// # Errors
///
/// If none of them may: why.
pub fn may_have(card: AskedCard, custom: &CustomLines, named: &NamedList) -> Result<(), Barred> {
    match card {
        AskedCard::Printed(card) => may_buy(card, named),
        AskedCard::Custom(id) => {
            let Some(line) = custom.get(id) else {
                return Err(Barred::ByTroops);
            };
            if let Some(card) = line.model() {
                may_buy(
                    WantedCard {
                        card,
                        count: line.copies(),
                    },
                    named,
                )?;
            }
            let armies = armies(named)?;
            let matchup = matchup(named);
            let mut slots = first_slots(matchup, DRAWN);
            let has = slots.any(|slot| own_cards::given(id, custom, &armies, slot).is_some());
            if has { Ok(()) } else { Err(Barred::ByTroops) }
        }
    }
}

fn armies(named: &NamedList) -> Result<RandomArmies, Barred> {
    let choice = named.list.choice(named.year, named.faction.as_deref());
    let list = named.list.of_year(&choice);
    RandomArmies::new(list, choice, RuleParameters::default()).map_err(Barred::ByList)
}

fn matchup(named: &NamedList) -> StreamKey {
    StreamKey::of_seed(0).matchup(name_id(&named.key))
}

fn may_buy(card: WantedCard, named: &NamedList) -> Result<(), Barred> {
    let armies = armies(named)?;
    let cards = [card];
    let request = armies.request(&cards);
    let matchup = matchup(named);
    let mut why = Barred::ByTroops;
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
    // An army that is built for the card says more than one that happens not to suit it.
    if let (Some(slot), Barred::ByTroops) = (first_slots(matchup, 1).next(), &why)
        && let Err(reason) = build(&request, &mut dice(slot, ARMY_OF_A))
    {
        why = Barred::ByList(reason);
    }
    Err(why)
}
