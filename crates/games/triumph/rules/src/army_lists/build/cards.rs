//! The placement of the wanted cards.

use battle_core::{Dice, RuleId};

use super::draw::{ALWAYS, below};
use super::options::EntryCard;
use super::{ArmyRequest, CannotBuild, WantedCard};
use crate::army_lists::breach::Closed;
use crate::army_lists::check::why_closed;
use crate::army_lists::choice::Years;
use crate::army_lists::offers::{CardOffer, Label};
use crate::army_lists::purchases::Purchase;
use crate::battle::Army;
use crate::cards::{Card, CardCost};
use crate::half_points::HalfPoints;
use crate::troops::{TroopSet, TroopType};

/// The maximum number of ways of placing the wanted cards that are tried, in the order in which they are drawn.
const MAX_PLACEMENTS: usize = 64;

/// One way of placing all wanted cards.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// The cost of the cards that doesn't depend on the stands.
    pub(super) fixed_cost: HalfPoints,
    wanted: Vec<(WantedCard, Vec<Place>)>,
}

/// A card with an entry.
#[derive(Clone, Copy, Debug)]
struct Place {
    entry: usize,
    card: EntryCard,
    passes: TroopSet,
    general_only: bool,
}

/// Some ways of placing the wanted cards, in random order; cards that are bought once for all entries are part of every way.
pub(super) fn placements(
    request: &ArmyRequest<'_>,
    dice: &mut impl Dice,
) -> Result<Vec<Placed>, CannotBuild> {
    let mut all = vec![Placed::nothing()];
    // Bit 0 of what is needed is the general's.
    let mut next_need = 1;
    for (at, &wanted) in request.cards.iter().enumerate() {
        if request.cards[..at].iter().any(|other| other.card == wanted.card) {
            continue;
        }
        let ways = ways_of(wanted, request, &mut next_need, dice)?;
        all = all
            .iter()
            .flat_map(|placed| ways.iter().map(|places| placed.with(wanted, places, request)))
            .take(MAX_PLACEMENTS)
            .collect();
    }
    Ok(all)
}

/// TR-AB-08: the ways of placing one card.
fn ways_of(
    wanted: WantedCard,
    request: &ArmyRequest<'_>,
    next_need: &mut u32,
    dice: &mut impl Dice,
) -> Result<Vec<Vec<Place>>, CannotBuild> {
    let card = wanted.card;
    let missing = || not_offered(card, request);
    if card == Card::DeceptiveDeployment {
        let of_entries = request.list.entries.iter().flat_map(|entry| &entry.cards);
        let mut offers = request.list.cards.iter().chain(of_entries);
        return Err(match offers.any(|offer| offer.card == card) {
            true => CannotBuild::InWords { card },
            false => missing(),
        });
    }
    if !card.names_stands() {
        let offers = request.list.cards.iter();
        let of_army = offers.filter(|offer| offer.is_open(request.choice));
        let is_offered = of_army.clone().any(|offer| offer.card == card);
        if !is_offered && card != Card::ElephantScreen {
            return Err(missing());
        }
    }
    let mut own = places(card, Label::Own, request);
    let helped = places(card, Label::Helped, request);
    if card == Card::ElephantScreen {
        if own.is_empty() || helped.is_empty() {
            return Err(missing());
        }
        return Ok(vec![with_need(helped, next_need)]);
    }
    if !card.names_stands() {
        return Ok(vec![Vec::new()]);
    }
    if own.is_empty() || (card.names_helped() && helped.is_empty()) {
        return Err(missing());
    }
    if matches!(card, Card::DeploymentDismounting | Card::MidBattleDismounting) {
        own.retain(|place| place.card.dismount.is_some());
        if own.is_empty() {
            return Err(CannotBuild::NoDismount { card });
        }
        return Ok(vec![with_need(own, next_need)]);
    }
    shuffle(&mut own, dice);
    let helped = with_need(helped, next_need);
    let one_by_one = own.into_iter().map(|place| {
        let mut places = vec![place];
        places.extend(&helped);
        places
    });
    Ok(one_by_one.collect())
}

/// TR-AB-08: why the list doesn't offer a card: not at all, or to other years, factions and contingents only.
fn not_offered(card: Card, request: &ArmyRequest<'_>) -> CannotBuild {
    let is_it = |offer: &&CardOffer| offer.card == card;
    let of_army = request.list.cards.iter().filter(is_it);
    let mut to: Vec<String> = of_army
        .filter(|offer| !offer.is_open(request.choice))
        .map(|offer| terms(&[&offer.years], &[offer.faction.as_ref()]))
        .collect();
    for entry in &request.list.entries {
        let closed = why_closed(entry, request.choice);
        for offer in entry.cards.iter().filter(is_it) {
            if closed.is_none() && offer.is_open(request.choice) {
                continue;
            }
            let mut text = terms(
                &[&entry.years, &offer.years],
                &[entry.faction.as_ref(), offer.faction.as_ref()],
            );
            if closed == Some(Closed::Contingent) {
                text = format!("to an optional contingent or ally {text}");
            }
            to.push(text.trim_end().to_owned());
        }
    }
    to.retain(|text| !text.is_empty());
    to.sort();
    to.dedup();
    if to.is_empty() {
        return CannotBuild::NotOffered { card };
    }
    CannotBuild::OfferedToOthers { card, to }
}

/// Years and factions in words.
fn terms(years: &[&Vec<Years>], factions: &[Option<&String>]) -> String {
    let spans = years.iter().copied().flatten();
    let spans: Vec<String> = spans.map(|it| format!("from {it}")).collect();
    let notes = factions.iter().copied().flatten();
    let notes: Vec<String> = notes.map(|note| format!("to armies of `{note}`")).collect();
    let parts = [spans.join(" and "), notes.join(" and ")];
    let parts = parts.iter().filter(|part| !part.is_empty());
    parts.cloned().collect::<Vec<_>>().join(" ")
}

/// The entries that offer a card under a label, and on what terms.
fn places(card: Card, label: Label, request: &ArmyRequest<'_>) -> Vec<Place> {
    let mut places = Vec::new();
    for (at, entry) in request.list.entries.iter().enumerate() {
        if why_closed(entry, request.choice).is_some() {
            continue;
        }
        let is_offered = |offer: &&CardOffer| {
            offer.card == card && offer.label == label && offer.is_open(request.choice)
        };
        for offer in entry.cards.iter().filter(is_offered) {
            let may_have =
                |troop: &TroopType| offer.is_for(*troop) && card.may_bear(*troop).is_ok();
            let types: Vec<TroopType> = entry.types.iter().filter(may_have).collect();
            if types.is_empty() && card != Card::ElephantScreen {
                continue;
            }
            let limits = [offer.limit, offer.army_limit];
            places.push(Place {
                entry: at,
                card: EntryCard {
                    card,
                    types: TroopSet::of(&types),
                    limit: limits.into_iter().flatten().min(),
                    dismount: offer.dismount,
                    meets: 0,
                    helped: label == Label::Helped,
                },
                passes: offer.passes,
                general_only: offer.general_only,
            });
        }
    }
    places
}

/// Marks places of which at least one has to have a stand.
fn with_need(mut places: Vec<Place>, next_need: &mut u32) -> Vec<Place> {
    if places.is_empty() {
        return places;
    }
    for place in &mut places {
        place.card.meets = 1 << *next_need;
    }
    *next_need += 1;
    places
}

/// Shuffles places; every order is equally likely.
fn shuffle(places: &mut [Place], dice: &mut impl Dice) {
    for last in (1..places.len()).rev() {
        let other = below(last as u128 + 1, RuleId("TR-AB-08"), dice);
        places.swap(last, other as usize);
    }
}

impl Placed {
    /// No card.
    pub(super) const fn nothing() -> Placed {
        Placed { fixed_cost: HalfPoints::ZERO, wanted: Vec::new() }
    }

    /// These placed cards and one more.
    fn with(&self, wanted: WantedCard, places: &[Place], request: &ArmyRequest<'_>) -> Placed {
        let fixed = match wanted.card.cost(request.parameters) {
            CardCost::Free
            | CardCost::Stand(_)
            | CardCost::StandBecomes(_)
            | CardCost::SingleStandFree(_) => HalfPoints::ZERO,
            cost @ (CardCost::Army(_) | CardCost::Entry(_)) => cost.of(1),
            cost @ (CardCost::Copy { .. } | CardCost::FirstCopyFree { .. }) => {
                cost.of(wanted.count)
            }
        };
        let mut placed = self.clone();
        placed.fixed_cost += fixed;
        placed.wanted.push((wanted, places.to_vec()));
        placed
    }

    /// Whether a card is among them.
    pub(super) fn has(&self, card: Card) -> bool {
        self.wanted.iter().any(|(wanted, _)| wanted.card == card)
    }

    /// What an army needs for these cards, one bit a need.
    pub(super) fn needs(&self) -> u16 {
        let places = self.wanted.iter().flat_map(|(_, places)| places);
        places.fold(ALWAYS, |needs, place| needs | place.card.meets)
    }

    /// The cards for the stands of an entry.
    pub(super) fn of_entry(&self, entry: usize) -> Vec<EntryCard> {
        let places = self.wanted.iter().flat_map(|(_, places)| places);
        places.filter(|place| place.entry == entry).map(|place| place.card).collect()
    }

    /// What an army of these stands buys.
    pub(super) fn purchases(&self, army: &Army, entries: &[Option<usize>]) -> Vec<Purchase> {
        let mut purchases = Vec::new();
        for (wanted, places) in &self.wanted {
            let of = |label: bool| places.iter().filter(move |place| place.card.helped == label);
            let helped: Vec<usize> =
                of(true).flat_map(|place| place.stands(army, entries)).collect();
            let plain = Purchase {
                count: if wanted.card.is_bought_by_the_card() { wanted.count } else { 1 },
                helped,
                ..Purchase::of(wanted.card)
            };
            let own: Vec<Purchase> = of(false)
                .map(|place| Purchase {
                    stands: place.stands(army, entries),
                    dismount: place.card.dismount,
                    passes: place.passes,
                    ..plain.clone()
                })
                .filter(|purchase| !purchase.stands.is_empty())
                .collect();
            if own.is_empty() {
                purchases.push(plain);
            } else {
                purchases.extend(own);
            }
        }
        purchases
    }
}

impl Place {
    /// The stands that have the card; if not all can, the general's stand goes without.
    fn stands(&self, army: &Army, entries: &[Option<usize>]) -> Vec<usize> {
        let is_here = |stand: &usize| {
            let listed = &army.stands[*stand];
            entries[*stand] == Some(self.entry)
                && self.card.types.contains(listed.troop)
                && (!self.general_only || listed.general)
        };
        let mut stands: Vec<usize> = (0..army.stands.len()).filter(is_here).collect();
        stands.sort_by_key(|stand| army.stands[*stand].general);
        let all = u8::try_from(stands.len()).unwrap_or(u8::MAX);
        stands.truncate(self.card.borne_among(all).into());
        stands.sort_unstable();
        stands
    }
}
