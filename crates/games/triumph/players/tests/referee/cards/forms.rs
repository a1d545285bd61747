//! What a stand is under the cards in force for it: base, move, order, factors and points (TR-UN-03, TR-BC-00.5).

use std::sync::Mutex;

use super::own::changed;
use crate::own_card::OwnCard;
use crate::tables::{Cards, Troop, by_code};

/// The names of the cards in events, in the order of the booklet.
const NAMES: [&str; 24] = [
    "deployment-dismounting",
    "mid-battle-dismounting",
    "separated-valets",
    "light-camelry",
    "charging-camelry",
    "camel-protected-infantry",
    "supporting-bowmen",
    "mobile-infantry",
    "plaustrella",
    "hold-the-line",
    "hoplite-deep-formation",
    "charge-through",
    "ambush",
    "prepared-defenses",
    "scythed-chariots",
    "no-camp",
    "fortified-camp",
    "pack-trains",
    "standard-wagon",
    "elephant-screen",
    "shower-shooting",
    "chained-together",
    "sword-fighting-cavalry",
    "deceptive-deployment",
];

/// The number of a card.
pub fn number_of(name: &str) -> Option<u32> {
    let at = NAMES.iter().position(|&known| known == name)?;
    u32::try_from(at + 1).ok()
}

/// Keeps a form for ever: a run has few of them.
fn kept(form: Troop) -> &'static Troop {
    static KNOWN: Mutex<Vec<&'static Troop>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap();
    if let Some(old) = known.iter().find(|old| ***old == form) {
        return old;
    }
    let new: &'static Troop = Box::leak(Box::new(form));
    known.push(new);
    new
}

/// A form without an own card that has been used up: such a card changes nothing else of a form.
pub fn without(form: &'static Troop, card: u32) -> &'static Troop {
    if !form.cards.has(card) {
        return form;
    }
    kept(Troop { cards: Cards(form.cards.0 & !(1 << card)), ..form.clone() })
}

/// A printed type under cards.
pub fn under(printed: &'static Troop, cards: Cards, own: &[OwnCard]) -> &'static Troop {
    if cards == Cards::default() {
        return printed;
    }
    // TR-BC-09.7: a Plaustrella has no card of its original type.
    let cards = if cards.has(9) { Cards::default().with(9) } else { cards };
    let mut form = Troop { cards, ..printed.clone() };
    // What a printed card says of move, order and shot goes before what an own card says.
    changed(&mut form, own);
    if cards.has(23) {
        // TR-BC-23.2, -23.3: Bad Horse in everything but its factors and its base.
        let bad_horse = by_code("BAD");
        form.code = bad_horse.code;
        form.shot_code = bad_horse.code;
        form.open = true;
        form.reach = bad_horse.reach;
        form.target = bad_horse.target;
        (form.vs_foot, form.vs_mounted) = (3.0, 3.0);
        form.depth = 1.5;
        form.points = 3.5;
    }
    if cards.has(5) {
        // TR-BC-05.1, -05.5. No stand is free, whatever its table says.
        form.points = (form.points - 1.0).max(0.5);
    }
    if cards.has(21) {
        // TR-BC-21.3, TR-BX-04.
        form.points += 1.0;
    }
    if cards.has(21) || cards.has(22) {
        // TR-BC-21.2, -22.3: the range of TR-RC-01, whatever an own card gives.
        form.shooting = Some(2.0);
        form.range = printed.range.or(Some(3.0));
    }
    if cards.has(22) {
        // TR-BC-22.2.
        form.reach = 5.0;
        form.open = false;
    }
    if cards.has(8) {
        // TR-BC-08.2, -08.3, -08.6.
        form.reach = 6.0;
        form.open = true;
        form.shooting = None;
    }
    if cards.has(9) {
        // TR-BC-09.2, -09.3, -09.4, -09.6, -09.8.
        let heavy_foot = by_code("HFT");
        form.code = heavy_foot.code;
        (form.mounted, form.open) = (false, false);
        form.reach = 2.0;
        form.target = 3.0;
        (form.vs_foot, form.vs_mounted) = (4.0, 3.0);
        form.shooting = None;
        form.points = 4.0;
    }
    // TR-VC-04: own cards add to what the printed ones say.
    form.points += form.own_points;
    // TR-UN-03.
    if [4, 5, 6, 8, 9, 22].into_iter().any(|card| cards.has(card)) {
        form.depth = 2.0;
    }
    kept(form)
}

/// TR-BC-24.2: a disguise, which moves no further than a masquerade may.
pub fn masquerade(disguise: &'static Troop) -> &'static Troop {
    let most = if disguise.mounted { 4.0 } else { 2.0 };
    kept(Troop { reach: disguise.reach.min(most), ..disguise.clone() })
}

/// TR-BC-00.8: a form on another's base, until there is room.
pub fn on_base_of(form: &Troop, other: &Troop) -> &'static Troop {
    kept(Troop { depth: other.depth, ..form.clone() })
}
