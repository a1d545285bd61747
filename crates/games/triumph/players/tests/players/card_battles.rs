//! Whole battles with battle cards: every card is played by chance and by the doctrines, every decision that is made is legal, and
//! every card does something in some battle.

use battle_core::streams::{Purpose, name_id};
use battle_core::{
    BySide, Chance, Game, Next, NoTrace, Policy, Role, SampledChance, Seat, Seating, Side,
    StreamKey,
};
use triumph::battle::{Army, ArmyStand, Battle, Purchase, State, Topography};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopType};
use triumph_players::Player;

use TroopType::*;

/// A stand with cards that are in force from the start.
fn with(troop: TroopType, cards: &[Card]) -> ArmyStand {
    ArmyStand { cards: CardSet::of(cards), ..ArmyStand::of(troop) }
}

fn army(
    name: &str,
    home: Topography,
    stands: &[(usize, ArmyStand)],
    purchases: &[Purchase],
) -> Army {
    let all = stands.iter().flat_map(|&(count, stand)| std::iter::repeat_n(stand, count));
    let mut stands: Vec<ArmyStand> = all.collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 2,
        maneuver: 5,
        home: vec![home],
        purchases: purchases.to_vec(),
        stands,
    }
}

/// Two pairs of small armies that have every card between them.
pub(super) fn pairs() -> [[Army; 2]; 3] {
    let plain = ArmyStand::of;
    let chivalry = army(
        "chivalry",
        Topography::Arable,
        &[
            (3, plain(Knights)),
            (2, plain(BadHorse)),
            (2, plain(HeavyFoot)),
            (1, plain(Archers)),
            (2, plain(LightFoot)),
        ],
        &[
            Purchase::of(Card::MidBattleDismounting).on([1, 2]).into(EliteFoot),
            Purchase::of(Card::SeparatedValets).on([3, 4]),
            Purchase::of(Card::HoldTheLine).on([0, 1, 2]).times(3),
            Purchase::of(Card::SupportingBowmen).on([5, 6]).with([7]),
            Purchase::of(Card::ChargeThrough).on([0, 1, 2]).with([5, 6]).times(2),
            Purchase::of(Card::StandardWagon),
            Purchase::of(Card::PreparedDefenses).times(3),
            Purchase::of(Card::Ambush),
        ],
    );
    let desert = army(
        "desert",
        Topography::Dry,
        &[
            (1, with(Knights, &[Card::ChargingCamelry])),
            (2, with(BadHorse, &[Card::LightCamelry])),
            (2, with(BowLevy, &[Card::ShowerShooting])),
            (1, with(LightFoot, &[Card::CamelProtectedInfantry])),
            (2, with(Pikes, &[Card::HopliteDeepFormation])),
            (2, plain(JavelinCavalry)),
        ],
        &[
            Purchase::of(Card::ElephantScreen).on([5, 6, 7]),
            Purchase::of(Card::ScythedChariots),
            Purchase::of(Card::PackTrains),
            Purchase::of(Card::FortifiedCamp),
            Purchase::of(Card::DeploymentDismounting).on([8, 9]).into(Archers),
        ],
    );
    let deceivers = army(
        "deceivers",
        Topography::Marsh,
        &[
            (1, plain(Knights)),
            (2, plain(Warriors)),
            (1, plain(Horde)),
            (2, plain(Pikes)),
            (1, plain(Horde)),
            (2, plain(HeavyFoot)),
            (2, plain(LightSpear)),
        ],
        &[
            Purchase::of(Card::DeceptiveDeployment).on([1, 2]).into(Horde),
            Purchase::of(Card::DeceptiveDeployment).on([3]).with([4]).into(Pikes),
            Purchase::of(Card::DeceptiveDeployment).with([6]).into(Horde),
            Purchase::of(Card::MobileInfantry).on([7, 8]),
            Purchase::of(Card::Plaustrella).on([9, 10]),
            Purchase::of(Card::NoCamp),
        ],
    );
    let chained = army(
        "chained",
        Topography::Steppe,
        &[
            (2, plain(EliteCavalry)),
            (2, with(JavelinCavalry, &[Card::SwordFightingCavalry])),
            (2, plain(Warriors)),
            (3, plain(Spear)),
        ],
        &[
            Purchase::of(Card::ChainedTogether).on([0, 1]),
            Purchase::of(Card::MobileInfantry).on([6, 7, 8]),
            Purchase::of(Card::ScythedChariots),
        ],
    );
    [[chivalry.clone(), desert.clone()], [deceivers.clone(), chained.clone()], [desert, chained]]
}

/// Plays one battle, and checks of every decision that it is legal.
fn played(battle: &Battle, players: [Player; 2], number: u64) -> State {
    let key = StreamKey::of_seed(24).matchup(name_id("card battles"));
    let mut chance = SampledChance::new(key.pair(number), Default::default());
    let seating = Seating::ALL[number as usize % 2];
    let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
    for step in 0_u16.. {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step);
                let player = &players[usize::from(seating.side_in(seat) == Side::B)];
                let decision = player.decide(battle, &state, seat, &mut chance.dice(role));
                assert!(
                    battle.is_legal(&state, decision),
                    "{number}: {decision:?} in {:?}",
                    state.phase
                );
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
    }
    state
}

fn rules() -> RuleParameters {
    RuleParameters {
        center_min_points: HalfPoints::whole(10),
        victory_points: HalfPoints::whole(12),
        ..RuleParameters::DEFAULT
    }
}

#[test]
fn battles_with_cards_allocate_nothing() {
    let named = |name| Player::named(name).expect("a player of the list");
    for [a, b] in pairs() {
        let battle = Battle::new(BySide([a, b]), &rules()).expect("armies for a battle");
        let info = allocation_counter::measure(|| {
            played(&battle, ["random", "steady"].map(named), 1);
            played(&battle, ["steady", "bold"].map(named), 2);
        });
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn every_card_is_played_and_every_decision_is_legal() {
    let mut uses = [0_u32; Card::COUNT];
    for [a, b] in pairs() {
        let battle = Battle::new(BySide([a, b]), &rules()).expect("armies for a battle");
        let named = |name| Player::named(name).expect("a player of the list");
        for (players, n_battles) in [
            (["random", "random"], 3),
            (["random", "steady"], 3),
            (["steady", "random"], 3),
            (["steady", "bold"], 12),
        ] {
            for number in 0..n_battles {
                let state = played(&battle, players.map(named), number);
                for seat in Seat::ALL {
                    for (card, n) in uses.iter_mut().zip(state.counted.card_uses[seat]) {
                        *card += u32::from(n);
                    }
                }
            }
        }
    }
    let unused: Vec<Card> =
        Card::ALL.into_iter().filter(|&card| uses[card as usize - 1] == 0).collect();
    assert!(unused.is_empty(), "nobody used {unused:?}");
}
