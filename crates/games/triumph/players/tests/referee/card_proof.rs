//! The referee judges battles of each battle card, steady against steady, and counts the card's uses.
//!
//! `make prove-cards` plays two thousand battles of each card and prints the table; the usual test run plays a few.

use battle_core::streams::name_id;
use battle_core::{BySide, EventLog, SampledChance, Seating, Side, StreamKey, playout};
use rayon::prelude::*;
use serde_json::Value;
use triumph::battle::Topography::{self, *};
use triumph::battle::{Army, ArmyStand, Battle, Purchase, to_json};
use triumph::{Card, CardSet, RuleParameters, TroopType};
use triumph_players::Player;
use triumph_players::diagnostics::CardUsage;

use crate::battles::{asked, complaint};
use crate::referee;

use TroopType::*;

/// The battles of each card in the usual test run, one in each seating. `CARD_BATTLES` is another number, `CARD_BATTLES_FROM`
/// another first battle, and `CARD_NUMBER` a single card.
const USUAL: u64 = 2;

/// A card, the army that has it and no other, and the army that it meets.
struct Proof {
    card: Card,
    home: Topography,
    own: &'static [(usize, TroopType)],
    /// The stands that bear it or that it is bought for; empty for cards of the army.
    bearers: std::ops::Range<usize>,
    /// The function that buys it.
    bought: fn(Purchase) -> Purchase,
    enemy: &'static [(usize, TroopType)],
}

const LONGBOWS: &[(usize, TroopType)] = &[(2, Knights), (10, Archers)];
const CHIVALRY: &[(usize, TroopType)] = &[(6, Knights), (4, Spear), (4, BowLevy)];
const LEGION: &[(usize, TroopType)] = &[(7, EliteFoot), (2, JavelinCavalry), (4, LightFoot)];
const PHALANX: &[(usize, TroopType)] =
    &[(2, Knights), (8, Pikes), (2, JavelinCavalry), (3, Skirmishers)];
const TRIBES: &[(usize, TroopType)] = &[(10, Warband), (2, JavelinCavalry), (4, Skirmishers)];
const STEPPE: &[(usize, TroopType)] = &[(2, Cataphracts), (8, HorseBow), (3, JavelinCavalry)];
const ELEPHANTS: &[(usize, TroopType)] =
    &[(3, Elephants), (4, JavelinCavalry), (6, BowLevy), (4, LightFoot)];

/// One for each card, in the order of the booklet.
#[rustfmt::skip]
const PROOFS: [Proof; Card::COUNT] = [
    Proof { card: Card::DeploymentDismounting, home: Arable, own: &[(6, Knights), (4, Spear), (3, HeavyFoot)],
        bearers: 0..6, bought: |card| card.into(EliteFoot), enemy: LONGBOWS },
    Proof { card: Card::MidBattleDismounting, home: Arable, own: &[(6, Knights), (4, Spear), (3, HeavyFoot)],
        bearers: 0..6, bought: |card| card.into(EliteFoot), enemy: LONGBOWS },
    Proof { card: Card::SeparatedValets, home: Arable, own: &[(6, Knights), (4, Spear), (3, HeavyFoot)],
        bearers: 0..6, bought: |card| card, enemy: LONGBOWS },
    Proof { card: Card::LightCamelry, home: Dry, own: &[(4, BadHorse), (5, Spear), (5, Archers)],
        bearers: 0..4, bought: |card| card, enemy: CHIVALRY },
    Proof { card: Card::ChargingCamelry, home: Dry, own: &[(5, Knights), (5, Spear), (5, BowLevy)],
        bearers: 0..5, bought: |card| card, enemy: ELEPHANTS },
    Proof { card: Card::CamelProtectedInfantry, home: Dry, own: &[(2, JavelinCavalry), (10, LightFoot), (4, Archers)],
        bearers: 2..12, bought: |card| card, enemy: CHIVALRY },
    Proof { card: Card::SupportingBowmen, home: Arable, own: &[(2, JavelinCavalry), (8, HeavyFoot), (3, Archers), (2, LightFoot)],
        bearers: 2..10, bought: |card| card.with(10..13), enemy: CHIVALRY },
    Proof { card: Card::MobileInfantry, home: Arable, own: &[(2, JavelinCavalry), (6, Spear), (6, Archers)],
        bearers: 2..8, bought: |card| card, enemy: LEGION },
    Proof { card: Card::Plaustrella, home: Arable, own: &[(2, JavelinCavalry), (8, Spear), (4, Archers)],
        bearers: 2..8, bought: |card| card, enemy: CHIVALRY },
    Proof { card: Card::HoldTheLine, home: Forest, own: TRIBES,
        bearers: 0..10, bought: |card| card.times(3), enemy: LEGION },
    Proof { card: Card::HopliteDeepFormation, home: Arable, own: &[(2, JavelinCavalry), (10, Spear), (4, LightFoot)],
        bearers: 2..12, bought: |card| card, enemy: LEGION },
    Proof { card: Card::ChargeThrough, home: Arable, own: &[(6, Knights), (6, HeavyFoot), (3, BowLevy)],
        bearers: 0..6, bought: |card| card.with(6..12).times(2), enemy: TRIBES },
    Proof { card: Card::Ambush, home: Forest, own: &[(2, JavelinCavalry), (10, LightFoot), (6, Skirmishers)],
        bearers: 0..0, bought: |card| card, enemy: CHIVALRY },
    Proof { card: Card::PreparedDefenses, home: Arable, own: LONGBOWS,
        bearers: 0..0, bought: |card| card.times(6), enemy: CHIVALRY },
    Proof { card: Card::ScythedChariots, home: Dry, own: &[(4, Knights), (4, JavelinCavalry), (6, BowLevy), (2, LightFoot)],
        bearers: 0..0, bought: |card| card, enemy: PHALANX },
    Proof { card: Card::NoCamp, home: Steppe, own: STEPPE,
        bearers: 0..0, bought: |card| card, enemy: LEGION },
    Proof { card: Card::FortifiedCamp, home: Arable, own: LEGION,
        bearers: 0..0, bought: |card| card, enemy: STEPPE },
    Proof { card: Card::PackTrains, home: Arable, own: LEGION,
        bearers: 0..0, bought: |card| card, enemy: STEPPE },
    Proof { card: Card::StandardWagon, home: Arable, own: &[(2, JavelinCavalry), (10, HeavyFoot), (4, LightFoot)],
        bearers: 0..0, bought: |card| card, enemy: CHIVALRY },
    Proof { card: Card::ElephantScreen, home: Dry, own: PHALANX,
        bearers: 2..10, bought: |card| card, enemy: TRIBES },
    Proof { card: Card::ShowerShooting, home: Dry, own: &[(4, Cataphracts), (6, BowLevy), (4, Spear)],
        bearers: 4..10, bought: |card| card, enemy: LEGION },
    Proof { card: Card::ChainedTogether, home: Steppe, own: &[(6, EliteCavalry), (4, Spear), (4, BowLevy)],
        bearers: 0..6, bought: |card| card, enemy: CHIVALRY },
    Proof { card: Card::SwordFightingCavalry, home: Steppe, own: &[(6, JavelinCavalry), (5, Spear), (4, BowLevy)],
        bearers: 0..6, bought: |card| card, enemy: LEGION },
    Proof { card: Card::DeceptiveDeployment, home: Hilly, own: &[(3, Knights), (8, Warriors), (4, Spear)],
        bearers: 3..5, bought: |card| card.into(Horde), enemy: LEGION },
];

/// What each card of [`PROOFS`] is bought as: borne by its stands, or by the army.
fn is_borne(card: Card) -> bool {
    use Card::*;
    matches!(
        card,
        LightCamelry
            | ChargingCamelry
            | CamelProtectedInfantry
            | HopliteDeepFormation
            | ShowerShooting
            | SwordFightingCavalry
    )
}

fn army(name: &str, home: Topography, stands: &[(usize, TroopType)]) -> Army {
    let each =
        stands.iter().flat_map(|&(count, troop)| std::iter::repeat_n(ArmyStand::of(troop), count));
    let mut stands: Vec<ArmyStand> = each.collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 2,
        maneuver: 2,
        home: vec![home],
        purchases: Vec::new(),
        stands,
    }
}

impl Proof {
    /// The first battle of the usual run: one in which the card does something, which a few cards hardly ever do.
    fn usual_first(&self) -> u64 {
        match self.card {
            Card::HopliteDeepFormation => 3,
            Card::ChargeThrough => 22,
            Card::Ambush => 1,
            _ => 0,
        }
    }

    fn battle(&self) -> Battle {
        let mut own = army(self.card.name(), self.home, self.own);
        if is_borne(self.card) {
            for stand in &mut own.stands[self.bearers.clone()] {
                stand.cards = CardSet::of(&[self.card]);
            }
        } else {
            let purchase = Purchase::of(self.card).on(self.bearers.clone());
            own.purchases = vec![(self.bought)(purchase)];
        }
        let armies = BySide([own, army("enemy", Arable, self.enemy)]);
        Battle::new(armies, &RuleParameters::DEFAULT).expect("two armies for a battle")
    }
}

/// The results of the battles of a card.
#[derive(Default)]
struct Proven {
    usage: CardUsage,
    /// Battles in which the card did something.
    battles: u64,
    events: usize,
    complaints: Vec<String>,
}

impl Proven {
    fn add(mut self, other: Proven) -> Proven {
        self.usage += other.usage;
        self.battles += other.battles;
        self.events += other.events;
        self.complaints.extend(other.complaints);
        self
    }
}

/// One battle, played and judged.
fn prove(card: Card, battle: &Battle, number: u64) -> Proven {
    let key = StreamKey::of_seed(20_261_121).matchup(name_id(card.name()));
    let mut chance = SampledChance::new(key.pair(number), Default::default());
    let mut log = EventLog::default();
    let seating = Seating::ALL[number as usize % 2];
    let steady = Player::named("steady").expect("a player of the list");
    playout(battle, &BySide([steady; 2]), seating, &mut chance, &mut log);
    let events: Vec<Value> = log.events.iter().map(to_json).collect();
    let wrong = referee(&events).err();
    let name = format!("{number} of {}", card.name());
    let mut usage = CardUsage::default();
    usage.add(battle, seating, &log.events);
    Proven {
        battles: u64::from(times(&usage, card).any(|(_, n)| n > 0)),
        usage,
        events: events.len(),
        complaints: wrong.iter().map(|verdict| complaint(&name, verdict, &events)).collect(),
    }
}

/// What a card did and how often.
fn times(usage: &CardUsage, card: Card) -> impl Iterator<Item = (&'static str, u64)> + '_ {
    let uses = usage.of(Side::A, CardSet::of(&[card]));
    uses.map(|(what, n)| (what.name, n))
}

#[test]
#[expect(clippy::print_stdout, reason = "a run of more battles prints its table")]
fn every_card_does_something_in_legal_battles_of_doctrines() {
    let n_battles = asked("CARD_BATTLES").unwrap_or(USUAL);
    let from = asked("CARD_BATTLES_FROM");
    let mut complaints = Vec::new();
    let mut idle = Vec::new();
    let mut lines = Vec::new();
    let only = asked("CARD_NUMBER");
    let is_asked =
        |proof: &&Proof| only.is_none_or(|number| number == u64::from(proof.card.number()));
    for proof in PROOFS.iter().filter(is_asked) {
        let battle = proof.battle();
        // A larger number of battles starts at the first one, so it includes the usual ones.
        let many = n_battles >= USUAL + proof.usual_first();
        let first = from.unwrap_or(if many { 0 } else { proof.usual_first() });
        let proven = (first..first + n_battles)
            .into_par_iter()
            .map(|number| prove(proof.card, &battle, number))
            .reduce(Proven::default, Proven::add);
        if proven.battles == 0 && from.is_none() && n_battles >= USUAL {
            idle.push(proof.card);
        }
        let accepted = n_battles - proven.complaints.len() as u64;
        let mut line = format!(
            "| {} {} | {n_battles} | {accepted} | {} | {} |",
            proof.card.number(),
            proof.card.title(),
            proven.events,
            proven.battles
        );
        for (what, n) in times(&proven.usage, proof.card) {
            line += &format!(" {what}: {n};");
        }
        lines.push(line + " |");
        complaints.extend(proven.complaints);
    }
    if asked("CARD_BATTLES").is_some() {
        println!(
            "| card | battles | legal to the referee | events | battles in which it did something | what it did |"
        );
        println!("|---|---|---|---|---|---|\n{}", lines.join("\n"));
    }
    let shown = complaints.iter().take(12).cloned().collect::<Vec<_>>();
    assert!(
        complaints.is_empty(),
        "{} battles are illegal\n{}",
        complaints.len(),
        shown.join("\n\n")
    );
    assert!(idle.is_empty(), "{idle:?} did nothing\n{}", lines.join("\n"));
}
