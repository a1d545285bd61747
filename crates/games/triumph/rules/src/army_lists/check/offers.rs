//! Checks the cards of an army by its list (TR-AB-08, TR-BC-00.4).

use crate::army_lists::breach::CardBreach;
use crate::army_lists::choice::Choice;
use crate::army_lists::fit::Fit;
use crate::army_lists::list::ArmyList;
use crate::army_lists::offers::{CardOffer, Label};
use crate::army_lists::purchases::{ListedArmy, Purchase};
use crate::cards::Card;
use crate::parameters::{RuleParameters, SupportingBowmenOption};
use crate::troops::{TroopSet, TroopType};

/// An army whose stands have found their entries.
pub(super) struct Fitted<'a> {
    pub(super) listed_army: &'a ListedArmy,
    pub(super) list: &'a ArmyList,
    pub(super) choice: &'a Choice,
    pub(super) fit: &'a Fit,
}

/// TR-AB-08: every breach of the list by the cards of an army.
pub(super) fn check_offers(fitted: &Fitted<'_>, parameters: &RuleParameters) -> Vec<CardBreach> {
    let mut breaches = Vec::new();
    for purchase in &fitted.listed_army.purchases {
        fitted.check_stands(purchase, Label::Own, &mut breaches);
        fitted.check_stands(purchase, Label::Helped, &mut breaches);
        fitted.check_entries(purchase, &mut breaches);
    }
    for card in Card::ALL {
        if fitted.listed_army.has(card) {
            fitted.check_army(card, parameters, &mut breaches);
            fitted.check_entry_limits(card, &mut breaches);
            fitted.check_all_or_none(card, parameters, &mut breaches);
        }
    }
    breaches
}

impl Fitted<'_> {
    /// The offers of a card under a label to a stand of an entry; if the entry has none, those to the army as a whole.
    fn offers_to(&self, card: Card, label: Label, entry: usize) -> Vec<&CardOffer> {
        let of_card = |offer: &&CardOffer| offer.card == card && offer.label == label;
        let own: Vec<&CardOffer> = self.list.entries[entry].cards.iter().filter(of_card).collect();
        if own.is_empty() { self.list.cards.iter().filter(of_card).collect() } else { own }
    }

    /// Whether the list offers a card to any entry or to the army.
    fn is_offered(&self, card: Card, label: Label) -> bool {
        let of_card = |offer: &CardOffer| offer.card == card && offer.label == label;
        let entries = self.list.entries.iter();
        self.list.cards.iter().any(of_card) || entries.flat_map(|entry| &entry.cards).any(of_card)
    }

    /// TR-AB-08: whether every stand that a purchase names is of an entry that offers it the card.
    fn check_stands(&self, purchase: &Purchase, label: Label, breaches: &mut Vec<CardBreach>) {
        let card = purchase.card;
        let stands = match label {
            Label::Own => &purchase.stands,
            Label::Helped => &purchase.helped,
        };
        if !stands.is_empty() && !self.is_offered(card, label) {
            breaches.push(CardBreach::NotOffered { card });
            return;
        }
        for troop in TroopType::ALL {
            let mut n_without = 0;
            for &stand in stands {
                let (Some(listed), Some(entry)) =
                    (self.listed_army.army.stands.get(stand), self.fit.entry_of(stand))
                else {
                    continue;
                };
                if listed.troop != troop {
                    continue;
                }
                let mut offers = self.offers_to(card, label, entry);
                offers.retain(|offer| offer.is_for(troop));
                if offers.is_empty() {
                    n_without += 1;
                } else {
                    self.check_conditions(purchase, listed.general, troop, &offers, breaches);
                }
            }
            if n_without > 0 {
                breaches.push(CardBreach::NotOfferedTo { card, troop, n: n_without });
            }
        }
    }

    /// TR-AB-08, TR-BC-01.2, TR-BC-12.2: the conditions of the offers to a stand, each reported once.
    fn check_conditions(
        &self,
        purchase: &Purchase,
        general: bool,
        troop: TroopType,
        offers: &[&CardOffer],
        breaches: &mut Vec<CardBreach>,
    ) {
        let card = purchase.card;
        let open: Vec<&&CardOffer> =
            offers.iter().filter(|offer| offer.is_open(self.choice)).collect();
        let found = if open.is_empty() {
            Some(self.why_closed(card, offers))
        } else if open.iter().all(|offer| offer.general_only && !general) {
            Some(CardBreach::GeneralOnly { card })
        } else {
            wrong_dismount(purchase, troop, &open).or_else(|| wrong_passage(purchase, &open))
        };
        if let Some(breach) = found.filter(|breach| !breaches.contains(breach)) {
            breaches.push(breach);
        }
    }

    /// TR-AB-08: why none of some offers is available.
    fn why_closed(&self, card: Card, offers: &[&CardOffer]) -> CardBreach {
        let in_year = |offer: &&&CardOffer| {
            offer.years.is_empty()
                || offer.years.iter().any(|years| years.contains(self.choice.year))
        };
        let of_others = offers.iter().find(in_year);
        match of_others.and_then(|offer| offer.faction.clone()) {
            Some(note) => CardBreach::OtherFaction { card, note },
            None => CardBreach::OtherYears { card },
        }
    }

    /// TR-BC-00.5: whether a purchase by the entry is for stands of one entry.
    fn check_entries(&self, purchase: &Purchase, breaches: &mut Vec<CardBreach>) {
        let card = purchase.card;
        let mut entries = purchase.stands.iter().filter_map(|&stand| self.fit.entry_of(stand));
        let first = entries.next();
        if card.is_bought_by_the_entry() && entries.any(|entry| Some(entry) != first) {
            breaches.push(CardBreach::SeveralEntries { card });
        }
    }

    /// TR-AB-08, TR-BC-14.1: whether cards of the army are within their limits; the limit of card 20 is in the entry of Elephants.
    fn check_army(&self, card: Card, parameters: &RuleParameters, breaches: &mut Vec<CardBreach>) {
        if card.names_stands() {
            return;
        }
        let of_card = |offer: &&CardOffer| offer.card == card && offer.label == Label::Own;
        let of_entries = self.list.entries.iter().flat_map(|entry| &entry.cards);
        let offers: Vec<&CardOffer> =
            self.list.cards.iter().chain(of_entries).filter(of_card).collect();
        if offers.is_empty() {
            breaches.push(CardBreach::NotOffered { card });
            return;
        }
        let open: Vec<&&CardOffer> =
            offers.iter().filter(|offer| offer.is_open(self.choice)).collect();
        if open.is_empty() {
            breaches.push(self.why_closed(card, &offers));
            return;
        }
        let of_card = self.listed_army.purchases_of(card);
        let n: usize = of_card.map(|purchase| usize::from(purchase.count)).sum();
        let limits: Option<Vec<u8>> = open.iter().map(|offer| offer.limit).collect();
        match limits.and_then(|limits| limits.into_iter().max()) {
            Some(limit) if n > usize::from(limit) => {
                breaches.push(CardBreach::OverListLimit { card, n, limit });
            }
            None if card == Card::PreparedDefenses && n > usize::from(parameters.pd_max().0) => {
                let limit = parameters.pd_max().0;
                breaches.push(CardBreach::OverCardLimit { card, n, limit });
            }
            _ => {}
        }
    }

    /// TR-AB-08: whether no more stands of an entry, and of the army, have a card than the list allows.
    fn check_entry_limits(&self, card: Card, breaches: &mut Vec<CardBreach>) {
        if !card.names_stands() {
            return;
        }
        let with_card = |stand: &usize| self.listed_army.cards_on(*stand).contains(card);
        let mut over = |n: usize, limit: Option<u8>| {
            if let Some(limit) = limit.filter(|limit| n > usize::from(*limit)) {
                breaches.push(CardBreach::OverListLimit { card, n, limit });
            }
        };
        let mut army_limit: Option<u8> = None;
        for entry in 0..self.list.entries.len() {
            let n = self.fit.stands_of(entry).filter(with_card).count();
            if n > 0 {
                let offers = self.offers_to(card, Label::Own, entry);
                let of_army = offers.iter().filter_map(|offer| offer.army_limit);
                army_limit = army_limit.into_iter().chain(of_army).min();
                // An offer without a limit leaves the entry without one.
                let limits: Option<Vec<u8>> = offers.iter().map(|offer| offer.limit).collect();
                over(n, limits.and_then(|limits| limits.into_iter().max()));
            }
        }
        let all = (0..self.listed_army.army.stands.len()).filter(with_card);
        over(all.count(), army_limit);
    }

    /// TR-BC-00.3: whether all stands of an entry that a card is for have it, or none.
    fn check_all_or_none(
        &self,
        card: Card,
        parameters: &RuleParameters,
        breaches: &mut Vec<CardBreach>,
    ) {
        let helped =
            card == Card::SupportingBowmen && parameters.sb_option() == SupportingBowmenOption::One;
        let label = if helped { Label::Helped } else { Label::Own };
        if !helped && !card.is_all_or_none() {
            return;
        }
        for entry in 0..self.list.entries.len() {
            let offers = self.offers_to(card, label, entry);
            let may_have = |stand: &usize| {
                let troop = self.listed_army.army.stands[*stand].troop;
                offers.iter().any(|offer| offer.is_for(troop))
            };
            let has = |stand: &usize| match label {
                Label::Own => self.listed_army.cards_on(*stand).contains(card),
                Label::Helped => self.listed_army.cards_helping(*stand).contains(card),
            };
            let of = self.fit.stands_of(entry).filter(may_have).count();
            let with = self.fit.stands_of(entry).filter(may_have).filter(has).count();
            if with > 0 && with < of {
                breaches.push(CardBreach::NotAllOrNone { card, entry, with, of });
            }
        }
    }
}

/// TR-BC-01.2, TR-BC-02.2: whether stands dismount as something else than the list says.
fn wrong_dismount(
    purchase: &Purchase,
    troop: TroopType,
    offers: &[&&CardOffer],
) -> Option<CardBreach> {
    let found = purchase.dismount?;
    let allowed: Option<Vec<TroopType>> = offers.iter().map(|offer| offer.dismount).collect();
    let allowed = allowed.filter(|allowed| !allowed.contains(&found))?;
    Some(CardBreach::WrongDismount { troop, allowed: *allowed.first()?, found })
}

/// TR-BC-12.2: whether friends may be passed that the list, if it names any, doesn't name.
fn wrong_passage(purchase: &Purchase, offers: &[&&CardOffer]) -> Option<CardBreach> {
    let allowed: Vec<TroopType> = offers.iter().flat_map(|offer| offer.passes.iter()).collect();
    let found = purchase.passes.iter().find(|troop| !TroopSet::of(&allowed).contains(*troop))?;
    (!allowed.is_empty()).then_some(CardBreach::WrongPassage { allowed, found })
}
