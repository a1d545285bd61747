//! The uses of cards, counted from events, compared with what the battle counts itself while it is played.

use std::ops::Range;

use battle_core::streams::{Chance, Purpose, name_id};
use battle_core::{
    BySide, EventLog, Game, Next, Policy, Role, SampledChance, Seating, Side, StreamKey,
};
use triumph::battle::{Army, ArmyStand, Battle, Event, Purchase, State, Topography};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopType};
use triumph_players::Player;
use triumph_players::diagnostics::{CARD_USES, CardUsage};

use TroopType::*;

fn army(name: &str, stands: &[(usize, TroopType, &[Card])], purchases: &[Purchase]) -> Army {
    let all = stands.iter().flat_map(|&(count, troop, cards)| {
        let stand = ArmyStand { cards: CardSet::of(cards), ..ArmyStand::of(troop) };
        std::iter::repeat_n(stand, count)
    });
    let mut stands: Vec<ArmyStand> = all.collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 2,
        maneuver: 3,
        home: vec![Topography::Forest],
        purchases: purchases.to_vec(),
        stands,
    }
}

/// Every card is in one of four armies.
fn matchups() -> [[Army; 2]; 2] {
    let of = Purchase::of;
    let chivalry = army(
        "chivalry",
        &[(3, Knights, &[]), (4, BadHorse, &[]), (3, HeavyFoot, &[]), (1, Archers, &[])],
        &[
            of(Card::MidBattleDismounting).on([3, 4]).into(Archers),
            of(Card::SeparatedValets).on([5, 6]),
            of(Card::HoldTheLine).on([0, 1, 2]).times(3),
            of(Card::SupportingBowmen).on([7, 8]).with([10]),
            of(Card::ChargeThrough).on([0, 1, 2]).with([7, 8, 9]).times(2),
            of(Card::StandardWagon),
            of(Card::PreparedDefenses).times(2),
        ],
    );
    let desert = army(
        "desert",
        &[
            (1, Knights, &[Card::ChargingCamelry]),
            (2, BadHorse, &[Card::LightCamelry]),
            (3, BowLevy, &[Card::ShowerShooting]),
            (2, LightFoot, &[Card::CamelProtectedInfantry]),
            (4, Pikes, &[Card::HopliteDeepFormation]),
            (2, JavelinCavalry, &[Card::SwordFightingCavalry]),
        ],
        &[
            of(Card::ElephantScreen).on([8, 9, 10, 11]),
            of(Card::ScythedChariots),
            of(Card::FortifiedCamp),
            of(Card::Ambush),
        ],
    );
    let deceivers = army(
        "deceivers",
        &[
            (3, Knights, &[]),
            (3, Warriors, &[]),
            (1, Horde, &[]),
            (3, HeavyFoot, &[]),
            (3, Spear, &[]),
        ],
        &[
            of(Card::DeceptiveDeployment).on([3, 4]).into(Horde),
            of(Card::DeceptiveDeployment).with([6]).into(Horde),
            of(Card::DeploymentDismounting).on([1, 2]).into(EliteFoot),
            of(Card::MobileInfantry).on([7, 8, 9]),
            of(Card::NoCamp),
        ],
    );
    let chained = army(
        "chained",
        &[(2, EliteCavalry, &[]), (3, JavelinCavalry, &[]), (3, Archers, &[]), (3, Spear, &[])],
        &[
            of(Card::ChainedTogether).on([2, 3, 4]),
            of(Card::Plaustrella).on([5, 6, 7]),
            of(Card::PackTrains),
        ],
    );
    [[chivalry, desert], [deceivers, chained]]
}

/// Plays one battle, and hands back its last position and its events.
fn played(battle: &Battle, players: &BySide<Player>, number: u64) -> (State, Vec<Event>) {
    let key = StreamKey::of_seed(4).matchup(name_id("card usage"));
    let mut chance = SampledChance::new(key.pair(number), Default::default());
    let mut log = EventLog::default();
    let mut state = battle.setup(seating(number), &mut chance, &mut log);
    for step in 0_u16.. {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step);
                let player = &players[seating(number).side_in(seat)];
                let decision = player.decide(battle, &state, seat, &mut chance.dice(role));
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
    }
    (state, log.events)
}

fn seating(number: u64) -> Seating {
    Seating::ALL[number as usize % 2]
}

/// The uses of a card that the battle counts too, by their names' beginnings, and how often for each; a wagon is chosen and placed.
/// Of the other cards it counts plays, not stands.
const SAME: [(Card, &[(&str, u64)]); 16] = [
    (Card::DeploymentDismounting, &[("stands deployed", 1)]),
    (Card::MidBattleDismounting, &[("stands", 1)]),
    (Card::SeparatedValets, &[("stands deployed", 1)]),
    (Card::LightCamelry, &[("fights", 1)]),
    (Card::ChargingCamelry, &[("fights", 1)]),
    (Card::CamelProtectedInfantry, &[("fights", 1)]),
    (Card::HoldTheLine, &[("lines", 1)]),
    (Card::HopliteDeepFormation, &[("fights", 1)]),
    (Card::ChargeThrough, &[("moves", 1)]),
    (Card::Ambush, &[("stands", 1)]),
    (Card::PreparedDefenses, &[("obstacles", 1)]),
    (Card::NoCamp, &[("battles", 1)]),
    (Card::FortifiedCamp, &[("camps", 1), ("fights", 1)]),
    (Card::StandardWagon, &[("wagons", 2), ("fights", 1), ("shots", 1)]),
    (Card::ShowerShooting, &[("shots", 1)]),
    (Card::ChainedTogether, &[("stands", 1), ("fights", 1), ("shots", 1)]),
];

/// Charge Through is used in one of six or so, and not in the twenty before these.
const BATTLES: Range<u64> = 20..40;

#[test]
fn uses_are_those_that_the_battle_counts_and_every_card_has_some() {
    let rules =
        RuleParameters { center_min_points: HalfPoints::whole(10), ..RuleParameters::DEFAULT };
    let named = |name| Player::named(name).expect("a player of the list");
    let mut ever = CardSet::EMPTY;
    for armies in matchups() {
        let battle = Battle::new(BySide(armies), &rules).expect("armies for a battle");
        let mut total = CardUsage::default();
        for number in BATTLES {
            let players = match number % 10 {
                0..=3 => ["random", "random"],
                4..=6 => ["bold", "steady"],
                _ => ["steady", "steady"],
            };
            let (state, events) = played(&battle, &BySide(players.map(named)), number);
            let mut usage = CardUsage::default();
            usage.add(&battle, seating(number), &events);
            assert_eq!(usage.battles(), 1);
            for side in Side::ALL {
                let seat = seating(number).seat_of(side);
                compare(&usage, side, &state.counted.card_uses[seat]);
            }
            total += usage;
        }
        assert_eq!(total.battles(), BATTLES.end - BATTLES.start);
        for side in Side::ALL {
            let cards = battle.armies()[side].cards();
            let used = total.of(side, cards).filter(|(_, n)| *n > 0);
            ever = used.fold(ever, |ever, (what, _)| ever.with(what.card));
            let others = Card::ALL.into_iter().filter(|card| !cards.contains(*card));
            let others: CardSet = others.collect();
            assert!(total.of(side, others).all(|(_, n)| n == 0));
        }
    }
    let unused: Vec<Card> = Card::ALL.into_iter().filter(|card| !ever.contains(*card)).collect();
    assert!(unused.is_empty(), "nobody used {unused:?}");
}

/// Uses of one battle against what it has counted, card by card.
fn compare(usage: &CardUsage, side: Side, counted: &[u8; Card::COUNT]) {
    for (card, names) in SAME {
        let times = |what: &str| {
            let named = names.iter().find(|(name, _)| what.starts_with(name));
            named.map_or(0, |(_, times)| *times)
        };
        let of_card = usage.of(side, CardSet::of(&[card]));
        let n: u64 = of_card.map(|(what, n)| n * times(what.name)).sum();
        assert_eq!(n, u64::from(counted[card as usize - 1]), "{card}");
    }
}

/// TR-BC-24.2: a masquerade is placed in disguise in every battle, and comes out of it once at most; two that pose as one are
/// placed as one.
#[test]
fn tr_bc_24_disguises_are_counted_when_they_are_placed_and_when_they_are_lifted() {
    let [_, armies] = matchups();
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("two armies");
    let steady = Player::named("steady").expect("a player of the list");
    let mut usage = CardUsage::default();
    for number in 0..10 {
        let (_, events) = played(&battle, &BySide([steady; 2]), number);
        usage.add(&battle, seating(number), &events);
    }
    let deceptive = CardSet::of(&[Card::DeceptiveDeployment]);
    let counts: Vec<u64> = usage.of(Side::A, deceptive).map(|(_, n)| n).collect();
    let [placed, lifted] = counts[..] else {
        panic!("two uses: {counts:?}");
    };
    assert_eq!(placed, 2 * 10);
    assert!((1..=placed).contains(&lifted), "{lifted}");
}

/// Names appear in tables and files: each card's are its own, and no two cards' uses mix in the order.
#[test]
fn uses_come_in_the_order_of_the_booklet_and_no_name_twice_for_a_card() {
    let cards: Vec<Card> = CARD_USES.iter().map(|what| what.card).collect();
    assert!(cards.is_sorted());
    for card in Card::ALL {
        let of_card = CARD_USES.iter().filter(|what| what.card == card);
        let mut names: Vec<&str> = of_card.map(|what| what.name).collect();
        assert!(!names.is_empty(), "{card}");
        let n = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n, "{card}");
    }
}
