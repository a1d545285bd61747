//! Duels: what every game promises, and that sampled and exact agree.

use battle_core::Policy;
use battle_core::chain::solve;
use battle_core::dice::{DiceTransform, ScriptedDice};
use battle_core::testing::conformance;
use battle_core::{
    BySide, EventLog, Game, NoTrace, SampledChance, Seat, Seating, Side, StreamKey, playout,
};
use gloriam::duel::{
    Contender, Duel, DuelDecision, DuelEvent, DuelState, Ended, PoolDuel, PoolEnd, Step,
};
use gloriam::generals::GeneralKind;
use gloriam::parameters::FirstActive;
use gloriam::policies::{DUEL_PLAYERS, DuelPlayer, PlayerKind};
use gloriam::rules::claims::{Face, Ground};
use gloriam::troops::Terrain;
use gloriam::{Catalogue, Colour, RuleParameters, units};

use crate::support::{self, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn contender(name: &str) -> Contender {
    let unit = units::named(name, Catalogue::built_in()).expect(name);
    Contender::of(unit.troops)
}

fn led(name: &str) -> Contender {
    Contender {
        general: Some((4, GeneralKind::Professional)),
        cards_per_turn: 4,
        ..contender(name)
    }
}

fn duel(a: Contender, b: Contender, parameters: &RuleParameters) -> Duel {
    Duel::new(a, b, Catalogue::built_in(), parameters).expect("legal")
}

fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(9).matchup(1).pair(pair), DiceTransform::default())
}

/// Share of points of the first side over `pairs` pairs, from both seats.
fn score(duel: &Duel, players: [DuelPlayer; 2], pairs: u64) -> f64 {
    support::score(duel, players, pairs, chance).0
}

const SOME: [(&str, &str); 6] = [
    ("Tercio", "Gendarmes"),
    ("Skirmish Archers", "Swiss Keil"),
    ("Steppe Skirmishers", "Cuirassiers"),
    ("Mughal Elephants", "Light Horse"),
    ("Field Guns", "Samurai Foot"),
    ("War Wagons", "Winged Hussars"),
];

/// GL-110: a named side is active in the first turn of a duel too, from either seat.
#[test]
fn gl_110_the_side_that_is_active_first_in_a_duel() {
    for (first_active, side) in [(FirstActive::A, Side::A), (FirstActive::B, Side::B)] {
        let rules = RuleParameters { first_active, ..RULES };
        let duel = duel(contender("Tercio"), contender("Gendarmes"), &rules);
        for seating in Seating::ALL {
            for seed in 0..10 {
                let mut log = EventLog::default();
                duel.setup(seating, &mut chance(seed), &mut log);
                let active = log.events.iter().find_map(|event| match event {
                    DuelEvent::TurnBegins { active, .. } => Some(*active),
                    _ => None,
                });
                assert_eq!(active, Some(seating.seat_of(side)));
            }
        }
    }
}

#[test]
fn gl_902_duels_keep_the_promises_of_a_game() {
    for (a, b) in SOME {
        for duel in [duel(contender(a), contender(b), &RULES), duel(led(a), led(b), &RULES)] {
            for player in DUEL_PLAYERS.iter().map(PlayerKind::player) {
                conformance::check(&duel, &player, 3);
            }
        }
    }
}

#[test]
fn gl_902_a_mirror_is_even() {
    for name in ["Tercio", "Swedish Horse", "Steppe Skirmishers"] {
        for own in [contender(name), led(name)] {
            for player in DUEL_PLAYERS.iter().map(PlayerKind::player) {
                conformance::check_mirror(&duel(own, own, &RULES), &player, 12);
            }
        }
    }
}

#[test]
fn gl_903_a_duel_is_plain_data_and_allocates_nothing() {
    fn is_copy<T: Copy>() {}
    is_copy::<DuelState>();
    assert!(size_of::<DuelState>() <= 144, "{}", size_of::<DuelState>());
    let duel = duel(led("Steppe Skirmishers"), led("Swiss Keil"), &RULES);
    for kind in DUEL_PLAYERS {
        let info = allocation_counter::measure(|| {
            support::mirrored(&duel, kind.player(), 50, chance).for_each(drop);
        });
        assert_eq!(info.count_total, 0, "{}", kind.name);
    }
}

/// GL-X19 sampled: the chances of the chain within four standard errors.
#[test]
fn gl_924_the_sampled_pool_duel_agrees_with_the_exact_one() {
    let own = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    let pool = PoolDuel {
        troops: [own; 2],
        colours: [Colour::Green, Colour::White],
        added: [None; 2],
        parameters: RULES,
    };
    let exact = solve(&pool, 2_000);
    let of = |end| exact.ends.iter().find(|(own, _)| *own == end).map_or(0.0, |&(_, p)| p);
    let n = 20_000u64;
    let (mut won, mut both, mut rounds) = (0u64, 0i64, 0i64);
    for pair in 0..n {
        let outcome = playout(
            &pool,
            &BySide([battle_core::policy::UniformPolicy; 2]),
            Seating::AFirst,
            &mut chance(pair),
            &mut NoTrace,
        );
        won += u64::from(outcome.half_points == 2);
        both += i64::from(outcome.measures.whole[1]);
        rounds += i64::from(outcome.measures.whole[0]);
    }
    let near = |found: f64, expected: f64, sd: f64| {
        assert!(
            (found - expected).abs() < 4.0 * sd / (n as f64).sqrt(),
            "{found} is not {expected}"
        );
    };
    let wins = of(PoolEnd::FirstWins);
    near(won as f64 / n as f64, wins, (wins * (1.0 - wins)).sqrt());
    let both_break = of(PoolEnd::Both);
    near(both as f64 / n as f64, both_break, (both_break * (1.0 - both_break)).sqrt());
    near(rounds as f64 / n as f64, exact.mean_rounds, 2.0);
}

/// A duel that is the pool duel in all but name: two units of artillery-like calm that only fight.
///
/// Equal foot in contact with no supports, one claim apart by quality: G against W each round until one breaks.
#[test]
fn gl_924_a_melee_without_anything_else_is_a_pool_duel() {
    use gloriam::parameters::{NervousRule, Small};
    let parameters = RuleParameters {
        gap0: Small(1),
        turn_limit: Small(60),
        nervous_rule: NervousRule::Never,
        ..RULES
    };
    let of = |quality: &str| {
        let own = troops(&format!(
            "quality = \"{quality}\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]"
        ));
        Contender::of(own)
    };
    let played = duel(of("superior"), of("average"), &parameters);
    let exact = solve(
        &PoolDuel {
            troops: [of("superior").troops, of("average").troops],
            colours: [Colour::Green, Colour::White],
            added: [None; 2],
            parameters,
        },
        2_000,
    );
    let wins = exact.ends.iter().map(|&(end, p)| match end {
        PoolEnd::FirstWins => p,
        PoolEnd::SecondWins => 0.0,
        PoolEnd::Both => p / 2.0,
    });
    let expected: f64 = wins.sum();
    let found = score(&played, [DuelPlayer::Charge; 2], 4_000);
    // Files that are gone throw no more, so the better side keeps more dice than in a pool with constant files.
    assert!(found > expected - 0.01 && found < expected + 0.06, "{found} and {expected}");
}

fn ends(log: &EventLog<DuelEvent>) -> Option<Ended> {
    log.events.iter().find_map(|event| match event {
        DuelEvent::Ends(ended) => Some(*ended),
        _ => None,
    })
}

fn log_of(duel: &Duel, players: [DuelPlayer; 2], pair: u64) -> EventLog<DuelEvent> {
    let mut log = EventLog::default();
    playout(duel, &BySide(players), Seating::AFirst, &mut chance(pair), &mut log);
    log
}

/// GL-309, GL-301: steps come in the order of the turn, and every duel says how it ended.
#[test]
fn gl_301_steps_come_in_order() {
    let duel = duel(led("Swedish Horse"), led("Steppe Horse"), &RULES);
    for pair in 0..40 {
        let log = log_of(&duel, [DuelPlayer::Charge, DuelPlayer::Skirmish], pair);
        assert!(ends(&log).is_some());
        let mut last = Step::Cards;
        for event in &log.events {
            match event {
                DuelEvent::TurnBegins { .. } => last = Step::Cards,
                DuelEvent::Chose { step, .. } => {
                    assert!(*step >= last, "{step:?} after {last:?}");
                    last = *step;
                }
                _ => {}
            }
        }
    }
}

/// GL-403: skirmish foot who stand before charging foot in good going are swept away; flexible ones fight.
#[test]
fn gl_403_skirmishers_that_are_caught() {
    use gloriam::parameters::Small;
    let parameters = RuleParameters { gap0: Small(3), ..RULES };
    let sug = |extra: &str| {
        Contender::of(troops(&format!(
            "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; characteristics = [{extra}]"
        )))
    };
    let foot = contender("Halberdiers");
    for (extra, is_fought) in [("", false), ("\"flexible\"", true)] {
        let duel = duel(foot, sug(extra), &parameters);
        let mut charged = 0;
        for pair in 0..40 {
            // `hold-and-shoot` runs from a tactical unit, `random` stands at times.
            let log = log_of(&duel, [DuelPlayer::Charge, DuelPlayer::Random], pair);
            let first_turn = log
                .events
                .iter()
                .skip(1)
                .take_while(|event| !matches!(event, DuelEvent::TurnBegins { .. }));
            let events: Vec<_> = first_turn.collect();
            let stood = events.iter().any(|event| {
                matches!(
                    event,
                    DuelEvent::Chose { choice: DuelDecision::Charge, seat: Seat::One, .. }
                )
            }) && !events.iter().any(|event| matches!(event, DuelEvent::Ran { .. }))
                && !events.iter().any(|event| {
                    matches!(
                        event,
                        DuelEvent::Chose { choice: DuelDecision::Charge, seat: Seat::Two, .. }
                    )
                });
            if !stood {
                continue;
            }
            charged += 1;
            let pairs = events.iter().any(|event| matches!(event, DuelEvent::Pair { .. }));
            assert_eq!(pairs, is_fought, "{extra}");
        }
        assert!(charged > 3, "{extra}: {charged}");
    }
}

/// GL-430, GL-910: a runner that is caught fights to its rear.
#[test]
fn gl_910_a_runner_that_is_caught_fights_to_its_rear() {
    use gloriam::parameters::Small;
    let parameters = RuleParameters { gap0: Small(1), ..RULES };
    let slow = Contender {
        ground: Ground { terrain: Terrain::Difficult, ..Ground::OPEN },
        ..contender("Light Horse")
    };
    let duel = duel(contender("Swedish Horse"), slow, &parameters);
    let mut caught = 0;
    for pair in 0..200 {
        let mut state = duel.setup(Seating::AFirst, &mut chance(pair), &mut NoTrace);
        while state.step != Step::Respond && state.step != Step::Over {
            let wanted =
                if state.picker() == 0 { DuelDecision::Charge } else { DuelDecision::Pass };
            let choice = first_or(&duel, &state, wanted);
            duel.apply(&mut state, choice, &mut chance(pair), &mut NoTrace);
        }
        if state.step == Step::Respond {
            let run = first_or(&duel, &state, DuelDecision::Run { bonus: false });
            duel.apply(&mut state, run, &mut chance(pair), &mut NoTrace);
            if let Some(faces) = state.contact {
                assert_eq!(faces, [Face::Front, Face::Rear]);
                caught += 1;
            }
        }
        if caught > 5 {
            break;
        }
    }
    assert!(caught > 5);
}

fn first_or(duel: &Duel, state: &DuelState, wanted: DuelDecision) -> DuelDecision {
    let mut all = Vec::new();
    duel.decisions(state, |option| all.push(option));
    if all.contains(&wanted) { wanted } else { all[0] }
}

/// GL-904: with cards of one colour short, prompted actions are rarer; free actions never cost.
#[test]
fn gl_904_cards_are_paid_for_and_come_back() {
    let duel = duel(led("Swedish Horse"), led("Tercio"), &RULES);
    for pair in 0..20 {
        let mut state = duel.setup(Seating::AFirst, &mut chance(pair), &mut NoTrace);
        while state.step != Step::Over {
            let cards = state.deck.count()
                + state.played.count()
                + state.sides[0].hand.count()
                + state.sides[1].hand.count();
            assert_eq!(cards, 50);
            let choice = first_or(&duel, &state, DuelDecision::Charge);
            duel.apply(&mut state, choice, &mut chance(pair), &mut NoTrace);
        }
    }
}

/// GL-923: the behaviours do what they are called after.
#[test]
fn gl_916_behaviours() {
    let duel = duel(contender("Musketeers"), contender("Field Guns"), &RULES);
    // Against guns that do nothing: who shoots stops at effective range, who charges fights.
    for (player, is_fought) in [
        (DuelPlayer::HoldAndShoot, false),
        (DuelPlayer::Skirmish, false),
        (DuelPlayer::Charge, true),
    ] {
        let mut state = duel.setup(Seating::AFirst, &mut chance(3), &mut NoTrace);
        let (mut nearest, mut fought) = (6, false);
        while state.step != Step::Over {
            let choice = if state.picker() == 0 {
                player.decide(&duel, &state, Seat::One, &mut ScriptedDice::new(&[]))
            } else {
                first_or(&duel, &state, DuelDecision::Pass)
            };
            duel.apply(&mut state, choice, &mut chance(3), &mut NoTrace);
            fought |= state.contact.is_some();
            nearest = nearest.min(state.gap);
        }
        assert_eq!(fought, is_fought, "{player:?}");
        assert!(fought || nearest == 2, "{player:?} came within {nearest}");
    }
    for kind in DUEL_PLAYERS {
        assert_eq!(DuelPlayer::named(kind.name), Some(kind.player()));
        assert_eq!(kind.player().name(), kind.name);
    }
    assert_eq!(DuelPlayer::named("steady"), None);
}

/// GL-701: nine bases beat six of the same troops.
#[test]
fn gl_701_more_bases_win() {
    let of = |size: &str| {
        Contender::of(troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = {size}"
        )))
    };
    let duel = duel(of("[3, 3]"), of("[3, 2]"), &RULES);
    let score = score(&duel, [DuelPlayer::Charge; 2], 300);
    assert!(score > 0.75, "{score}");
}

/// Everything that is wrong with a duel at once.
#[test]
fn gl_904_every_fault_of_a_duel_is_named() {
    let bad = Contender {
        general: Some((7, GeneralKind::Tribal)),
        cards_per_turn: 9,
        ground: Ground { terrain: Terrain::Difficult, ..Ground::OPEN },
        ..contender("War Wagons")
    };
    let breaches = Duel::new(bad, contender("Tercio"), Catalogue::built_in(), &RULES).unwrap_err();
    let lines: Vec<String> = breaches.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "side A: a general of level 7; take 2 to 5",
            "side A: 9 cards a turn; take 0 to 5",
            "side A: it can't move in its ground; take other ground (GL-011)",
        ]
    );
}

/// GL-904: troops are led by the behaviour that suits them.
#[test]
fn gl_904_by_troops_plays_each_kind_as_it_is_armed() {
    for (unit, behaviour) in [
        ("Steppe Skirmishers", "skirmish"),
        ("Musketeers", "hold-and-shoot"),
        ("Field Guns", "hold-and-shoot"),
        ("Gendarmes", "charge"),
        ("Cuirassiers", "charge"),
        ("Swiss Keil", "charge"),
    ] {
        let duel = duel(contender(unit), contender("Tercio"), &RULES);
        let played = |name: &str| {
            let players = [name, "charge"].map(|name| DuelPlayer::named(name).expect(name));
            let mut log = EventLog::default();
            playout(&duel, &BySide(players), Seating::AFirst, &mut chance(3), &mut log);
            log.events
        };
        assert_eq!(played("by-troops"), played(behaviour), "{unit}");
    }
}

/// GL-104: a spare card comes from outside the deck and goes back there, so that fifty cards stay in play.
#[test]
fn gl_104_a_spare_card_leaves_the_deck_as_it_is() {
    for spare in Colour::ALL {
        let own = Contender { spare_card: Some(spare), ..led("Light Horse") };
        let duel = duel(own, led("Pike and Shot"), &RULES);
        let mut was_held = false;
        for pair in 0..20 {
            let mut state = duel.setup(Seating::AFirst, &mut chance(pair), &mut NoTrace);
            while state.step != Step::Over {
                let cards = state.sides.map(|side| side.hand);
                let all = [cards[0], cards[1], state.deck, state.played];
                let count: u8 = all.iter().map(gloriam::rules::cards::Cards::count).sum();
                assert_eq!(count, 51, "{spare:?}, turn {}", state.turn);
                was_held |= cards[0].count() == 5;
                let mut options = Vec::new();
                duel.decisions(&state, |option| options.push(option));
                let at = (usize::from(state.turn) * 7 + pair as usize) % options.len();
                duel.apply(&mut state, options[at], &mut chance(pair), &mut NoTrace);
            }
        }
        assert!(was_held);
    }
    let idle = Contender { spare_card: Some(Colour::Red), ..contender("Light Horse") };
    assert!(Duel::new(idle, contender("Tercio"), Catalogue::built_in(), &RULES).is_err());
}

/// GL-506: a general whose file loses a base is tested when the losses come off, or as soon as the pair has thrown.
#[test]
fn gl_506_when_generals_of_duels_are_tested() {
    for (general_test, after_a_pair) in [("with_losses", false), ("immediate", true)] {
        let mut rules = RULES;
        rules.set("general_test", general_test).expect("a value");
        let duel = duel(led("Halberdiers"), led("Tercio"), &rules);
        let mut tested = 0;
        for pair in 0..150 {
            let mut log = EventLog::default();
            let players = BySide([DuelPlayer::Charge; 2]);
            playout(&duel, &players, Seating::AFirst, &mut chance(pair), &mut log);
            for two in log.events.windows(2) {
                if matches!(two[1], DuelEvent::GeneralTested { .. }) {
                    tested += 1;
                    // What the fight left comes before his test, or a pair or the test for another general.
                    let after_losses = matches!(two[0], DuelEvent::Left { .. });
                    assert_eq!(after_losses, !after_a_pair, "{:?}", two[0]);
                }
            }
        }
        assert!(tested > 10, "{tested}");
    }
}
