//! Reads the notes of cards, which state the conditions for which the data has no fields.

use triumph::army_lists::{CardOffer, Years};
use triumph::{Card, TroopSet, TroopType};

use super::spans::{span, trailing};
use crate::lists::Offer;

/// The most that a limit can be; a greater one is no number of stands.
const MOST: u8 = 99;

/// Words that make a note more than a description of a card's appearance.
const CONDITIONS: [&str; 16] = [
    "only",
    "under",
    "not",
    "except",
    "if",
    "any",
    "may",
    "total",
    "swap",
    "battle",
    "disguised",
    "until",
    "before",
    "after",
    "simulate",
    "simulating",
];
/// Words of descriptions of transports, wagons and herds.
const DESCRIPTIONS: [&str; 6] = ["camel", "camels", "cart", "carts", "wagons", "barriers"];

/// The conditions that a note adds to an offer. A note that names two dismount types splits an offer into two.
pub(super) fn read(offer: CardOffer, note: &str, level: Level, of: Years) -> Vec<Offer> {
    let note = note.trim();
    let plain = Offer { offer, said: None, unread: None };
    if note.is_empty() {
        return vec![plain];
    }
    if let Some(limit) = army_limit(note, plain.offer.card) {
        let offer = CardOffer { army_limit: Some(limit), ..plain.offer };
        return vec![Offer { offer, ..plain }];
    }
    if let Some(offers) = dismounts_by_type(&plain, note) {
        return offers;
    }
    let mut reading = Reading { found: plain, level, of, said: Vec::new(), unread: Vec::new() };
    for clause in clauses(note) {
        reading.clause(&clause);
    }
    let Reading { mut found, said, unread, .. } = reading;
    found.said = (!said.is_empty()).then(|| said.join(", "));
    // A part of a note may mean something else than the whole, so the whole is shown.
    found.unread = (!unread.is_empty()).then(|| note.to_owned());
    vec![found]
}

/// The level of a list at which a card is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// With the army as a whole.
    Army,
    Entry,
}

/// A note taken apart.
struct Reading {
    found: Offer,
    level: Level,
    of: Years,
    said: Vec<String>,
    unread: Vec<String>,
}

/// A piece of a note; a heading is what comes before a colon, or in brackets at the beginning.
struct Clause {
    text: String,
    heading: bool,
}

/// The pieces of a note.
fn clauses(note: &str) -> Vec<Clause> {
    let mut rest = note;
    let mut clauses = Vec::new();
    let mut add = |text: &str, heading: bool| {
        if !text.trim().is_empty() {
            clauses.push(Clause { text: text.trim().to_owned(), heading });
        }
    };
    if let Some((inner, after)) = rest.strip_prefix('(').and_then(|text| text.split_once(')')) {
        add(inner, true);
        rest = after;
    }
    if let Some((before, after)) = rest.split_once(':') {
        before.split(", ").for_each(|part| add(part, true));
        rest = after;
    }
    for part in rest.split([';', ',']) {
        add(part, false);
    }
    clauses
}

impl Reading {
    fn clause(&mut self, clause: &Clause) {
        let text = clause.text.as_str();
        let offer = &mut self.found.offer;
        if let Some(years) = span(text, self.of) {
            offer.years.push(years);
        } else if text.eq_ignore_ascii_case("general only") {
            offer.general_only = true;
        } else if let Some(troop) = dismounts_as(text, offer.card) {
            offer.dismount = Some(troop);
        } else if let Some(troop) = troop_of(text.trim_start_matches("only ")) {
            if offer.card == Card::ChargeThrough {
                offer.passes = TroopSet::of(&[troop]);
            } else {
                offer.types = TroopSet::of(&[troop]);
            }
        } else if let Some((years, rest)) = leading_span(text, self.of) {
            offer.years.push(years);
            self.clause(&Clause { text: rest.to_owned(), heading: true });
        } else if self.is_faction(clause) {
            match &mut self.found.offer.faction {
                None => self.found.offer.faction = Some(text.to_owned()),
                Some(_) => self.unread.push(text.to_owned()),
            }
        } else if self.is_description(clause) {
            self.said.push(text.to_owned());
        } else {
            self.unread.push(text.to_owned());
        }
    }

    /// A condition on the army's faction: `only Achaian`, `Normans only`, or a name before a colon or in brackets.
    ///
    /// In the note of an entry the same words may mean some of its troops, so there they count only as a heading.
    fn is_faction(&self, clause: &Clause) -> bool {
        let lower = clause.text.to_lowercase();
        let named = lower.starts_with("only ") || lower.ends_with(" only");
        let has_digits = lower.bytes().any(|byte| byte.is_ascii_digit());
        let few_words = lower.split_whitespace().count() <= 6;
        !has_digits && few_words && (clause.heading || (named && self.level == Level::Army))
    }

    /// The appearance of a card: baggage camels, ditch and bank.
    fn is_description(&self, clause: &Clause) -> bool {
        let lower = clause.text.to_lowercase();
        let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
        let is_plain = !lower.bytes().any(|byte| byte.is_ascii_digit() || byte == b'(')
            && !words.iter().any(|word| CONDITIONS.contains(word));
        // The note of card 24 states what poses as what, which is never a mere description.
        let is_deceptive = self.found.offer.card == Card::DeceptiveDeployment;
        let pictured = words.iter().any(|word| DESCRIPTIONS.contains(word));
        let of_entry =
            self.level == Level::Entry && !pictured && self.found.offer.card != Card::Plaustrella;
        is_plain && !is_deceptive && !of_entry && !clause.heading
    }
}

/// `1078-1116 AD Under Alexios Komnenos only`: the years and the rest.
fn leading_span(text: &str, of: Years) -> Option<(Years, &str)> {
    let starts = text.match_indices(' ').map(|(at, _)| at);
    let mut cuts: Vec<usize> = starts.collect();
    cuts.reverse();
    cuts.into_iter()
        .filter(|at| text[..*at].ends_with("AD") || text[..*at].ends_with("BC"))
        .find_map(|at| Some((span(&text[..at], of)?, text[at + 1..].trim())))
}

/// TR-BC-01.2: `as Elite Foot`, `as Archer stands equipped with crossbows`.
fn dismounts_as(text: &str, card: Card) -> Option<TroopType> {
    let is_dismounting = matches!(card, Card::DeploymentDismounting | Card::MidBattleDismounting);
    let troop = text.strip_prefix("as ").filter(|_| is_dismounting)?;
    let troop = troop.split_once(" stands ").map_or(troop, |(troop, _)| troop);
    troop_of(troop)
}

/// `German Knights as Elite Foot; Lithuanian Javelin Cavalry as Archers`: one offer for each type, and the peoples unread.
fn dismounts_by_type(plain: &Offer, note: &str) -> Option<Vec<Offer>> {
    let of = |clause: &str| {
        let (whose, dismounted) = clause.trim().split_once(" as ")?;
        let foot = dismounts_as(&format!("as {dismounted}"), plain.offer.card)?;
        let starts = std::iter::once(0).chain(whose.match_indices(' ').map(|(at, _)| at + 1));
        let troop = starts.filter_map(|at| troop_of(&whose[at..])).next()?;
        let offer = CardOffer {
            types: TroopSet::of(&[troop]),
            dismount: Some(foot),
            ..plain.offer.clone()
        };
        Some(Offer { offer, said: None, unread: Some(note.to_owned()) })
    };
    note.split(';').map(of).collect()
}

/// `no more than 2 stands of Mobile Infantry total in the whole army`.
fn army_limit(note: &str, card: Card) -> Option<u8> {
    let rest = note.strip_prefix("no more than ")?;
    let rest = rest.strip_suffix(" total in the whole army")?;
    let (limit, of) = rest.split_once(" stands of ")?;
    let limit = limit.parse().ok().filter(|limit| *limit <= MOST)?;
    (Card::from_word(of) == Some(card)).then_some(limit)
}

/// A troop type in the singular or plural.
fn troop_of(word: &str) -> Option<TroopType> {
    let word = word.trim();
    if word.eq_ignore_ascii_case("pavise") {
        return Some(TroopType::Pavisiers);
    }
    TroopType::from_word(word).or_else(|| TroopType::from_word(&format!("{word}s")))
}

/// The note of a rating or a home: the words before the years, and the years.
pub(super) fn condition(note: &str, of: Years) -> (Option<String>, Vec<Years>) {
    let (words, years) = trailing(note.trim(), of);
    let when = if years.is_empty() { words } else { note.trim().to_owned() };
    ((!when.is_empty()).then_some(when), years)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF: Years = Years { from: 1000, to: 1500 };

    #[track_caller]
    fn one(card: Card, note: &str, level: Level) -> Offer {
        let mut offers = read(CardOffer::of(card), note, level, OF);
        assert_eq!(offers.len(), 1);
        offers.remove(0)
    }

    #[test]
    fn tr_bc_01_2_dismount_types_are_read_from_the_words() {
        for (note, troop) in [
            ("as Archer", TroopType::Archers),
            ("as Elite Foot", TroopType::EliteFoot),
            ("as Warrior", TroopType::Warriors),
            ("General only; as Pike", TroopType::Pikes),
            ("1335-1399 AD: as Archer stands equipped with crossbows", TroopType::Archers),
            ("639-843 AD, as Heavy Foot", TroopType::HeavyFoot),
        ] {
            let read = one(Card::DeploymentDismounting, note, Level::Entry);
            assert_eq!(read.offer.dismount, Some(troop), "{note}");
            assert_eq!(read.unread, None, "{note}");
        }
        let general = one(Card::DeploymentDismounting, "General only; as Pike", Level::Entry);
        assert!(general.offer.general_only);
        let dated = one(Card::DeploymentDismounting, "only 1477 AD: as Elite Foot", Level::Entry);
        assert_eq!(dated.offer.years, [Years { from: 1477, to: 1477 }]);
        let typed = one(Card::DeploymentDismounting, "only Knights; as Elite Foot", Level::Entry);
        assert_eq!(typed.offer.types, TroopSet::of(&[TroopType::Knights]));
    }

    #[test]
    fn tr_bc_01_2_two_dismount_types_are_two_offers_with_their_troops() {
        let note = "German Knights as Elite Foot; Lithuanian Javelin Cavalry as Archers";
        let offers = read(CardOffer::of(Card::DeploymentDismounting), note, Level::Entry, OF);
        let pairs: Vec<_> = offers
            .iter()
            .map(|one| (one.offer.types, one.offer.dismount, one.unread.as_deref()))
            .collect();
        assert_eq!(
            pairs,
            [
                (TroopSet::of(&[TroopType::Knights]), Some(TroopType::EliteFoot), Some(note)),
                (TroopSet::of(&[TroopType::JavelinCavalry]), Some(TroopType::Archers), Some(note)),
            ]
        );
    }

    #[test]
    fn tr_ab_08_conditions_descriptions_and_other_notes_are_distinguished() {
        let army = |card, note| one(card, note, Level::Army);
        let plain = army(Card::FortifiedCamp, "Ditch and bank");
        assert_eq!((plain.said.as_deref(), plain.unread), (Some("Ditch and bank"), None));
        let dated = army(Card::FortifiedCamp, "Wagon laager, after 1150 AD");
        assert_eq!(dated.offer.years[0].from, 1151);
        assert_eq!(dated.said.as_deref(), Some("Wagon laager"));
        let faction = army(Card::PreparedDefenses, "(York or Lancaster) Earthworks or palisades");
        assert_eq!(faction.offer.faction.as_deref(), Some("York or Lancaster"));
        let normans = army(Card::PackTrains, "Normans only: pack-mules");
        assert_eq!(normans.offer.faction.as_deref(), Some("Normans only"));
        let both =
            "True Cross and Escorts 1128-1187 AD, or Richard Lionheart's Towered Wagon 1191-1192";
        assert_eq!(army(Card::StandardWagon, both).unread.as_deref(), Some(both));
        let disguise = "Baggage porters used to simulate more soldiers";
        assert_eq!(army(Card::DeceptiveDeployment, disguise).unread.as_deref(), Some(disguise));
        let whose = one(Card::SupportingBowmen, "on Dailami only", Level::Entry);
        assert_eq!(whose.unread.as_deref(), Some("on Dailami only"));
        assert_eq!(whose.offer.faction, None);
    }

    #[test]
    fn tr_bc_12_2_a_troop_type_may_be_passed_or_may_have_the_card() {
        let passage = one(Card::ChargeThrough, "Pavise", Level::Entry);
        assert_eq!(passage.offer.passes, TroopSet::of(&[TroopType::Pavisiers]));
        let shower = one(Card::ShowerShooting, "Bow Levy", Level::Entry);
        assert_eq!(shower.offer.types, TroopSet::of(&[TroopType::BowLevy]));
    }

    #[test]
    fn tr_bc_08_1_a_limit_of_the_whole_army_is_read() {
        let note = "no more than 2 stands of Mobile Infantry total in the whole army";
        let read = one(Card::MobileInfantry, note, Level::Entry);
        assert_eq!((read.offer.army_limit, read.unread), (Some(2), None));
        let absurd = note.replace('2', "100");
        let absurd = one(Card::MobileInfantry, &absurd, Level::Entry);
        assert_eq!(absurd.offer.army_limit, None);
        assert!(absurd.unread.is_some());
        let camels = one(Card::MobileInfantry, "on camels, after 1200 AD", Level::Entry);
        assert_eq!(camels.said.as_deref(), Some("on camels"));
    }
}
