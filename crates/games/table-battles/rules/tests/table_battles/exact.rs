//! Endgames solved exactly: against numbers worked by hand, and against sampled battles.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, Game, NoTrace, SampledChance, Seat, Seating, StreamKey, playout};
use table_battles::exact::{Play, Solution, TooLarge, solve};
use table_battles::parameters::FirstTurn;
use table_battles::policies::Player;
use table_battles::{Battle, Casting, RuleParameters, State};

fn battle(cards: [&str; 2]) -> Battle {
    battle_under(cards, &RuleParameters::DEFAULT)
}

fn battle_under(cards: [&str; 2], parameters: &RuleParameters) -> Battle {
    let text = format!(
        "id = \"T\"\nname = \"Endgame\"\ndate = \"1700-01-01\"\n\
         [[army]]\nname = \"One\"\nmorale = 1\n[[army.card]]\nid = \"1A\"\nname = \"One\"\nwing = \"red\"\n{}\n\
         [[army]]\nname = \"Two\"\nmorale = 1\n[[army.card]]\nid = \"2A\"\nname = \"Two\"\nwing = \"red\"\n{}\n",
        cards[0], cards[1]
    );
    let scenario = table_battles_files::read("scenario", &text)
        .unwrap_or_else(|error| panic!("{}", error.in_short()));
    Battle::new(scenario, parameters, Casting::Armies).unwrap()
}

fn start(battle: &Battle) -> State {
    let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
    battle.setup(Seating::AFirst, &mut chance, &mut NoTrace)
}

fn value(battle: &Battle, play: [Play; 2]) -> (f64, Solution) {
    let start = start(battle);
    let solution = solve(battle, &start, play, 400_000).unwrap();
    assert!(solution.residual < 1e-12, "{}", solution.residual);
    (solution.value(battle, &start).unwrap(), solution)
}

/// The first army's score in this number of sampled battles of `random`.
fn sampled(battle: &Battle, n: u64) -> f64 {
    let half_points: u64 = (0..n)
        .map(|pair| {
            let mut chance =
                SampledChance::new(StreamKey::of_seed(4).pair(pair), DiceTransform::default());
            let players = BySide([Player::Random; 2]);
            let outcome = playout(battle, &players, Seating::AFirst, &mut chance, &mut NoTrace);
            u64::from(outcome.half_points_of(Seat::One))
        })
        .sum();
    half_points as f64 / 2.0 / n as f64
}

const SIXES: [&str; 2] = [
    "strength = 1\ndice = \"6\"\nactions = [{ attack = [\"2A\"], hits = \"1\" }]",
    "strength = 1\ndice = \"6\"\nactions = [{ attack = [\"1A\"], hits = \"1\" }]",
];

/// One hit wins, and takes a six. Each roll of six dice has one with p = 1 - (5/6)^6; the first army wins if its first six comes
/// in the same round as the second's or before: p + (1-p)²p + … = 1 / (2 - p).
#[test]
fn tb_sm_9_a_race_for_a_six_by_hand() {
    let p = 1.0 - (5.0f64 / 6.0).powi(6);
    let (value, solution) = value(&battle(SIXES), [Play::Best; 2]);
    assert!((value - 1.0 / (2.0 - p)).abs() < 1e-12, "{value}");
    assert!(solution.n_positions() > 10);
}

/// The same race with the first turn given to the second army: it has the 1 / (2 - p), and the first army what is left.
#[test]
fn tb_set_1_the_other_army_may_go_first() {
    let p = 1.0 - (5.0f64 / 6.0).powi(6);
    let parameters = RuleParameters { first_turn: FirstTurn::Second, ..RuleParameters::DEFAULT };
    let (value, _) = value(&battle_under(SIXES, &parameters), [Play::Best; 2]);
    assert!((value - (1.0 - 1.0 / (2.0 - p))).abs() < 1e-12, "{value}");
}

/// A pair of sixes instead, for the second army only: it needs two sixes, and may take them one by one in one roll or in two.
/// It wins if they are there strictly before the first army's six; a chain of 0, 1, 2 sixes worked by hand below.
#[test]
fn tb_req_2_a_race_against_a_pair_by_hand() {
    let second = "strength = 1\ndice = \"6\"\nactions = [{ attack = [\"1A\"], needs = \"pair\", hits = \"1\" }]";
    let (value, _) = value(&battle([SIXES[0], second]), [Play::Best; 2]);
    let miss = (5.0f64 / 6.0).powi(6);
    let one = 6.0 / 6.0 * (5.0f64 / 6.0).powi(5);
    let five_miss = (5.0f64 / 6.0).powi(5);
    // wait[k]: the first army scores this when it is to roll without a six and the second has k sixes.
    // It rolls a six and wins, unless the second already has its pair; else the second rolls.
    let p = 1.0 - miss;
    let with_one = p / (1.0 - miss * five_miss);
    let with_none = (p + miss * one * with_one) / (1.0 - miss * miss);
    assert!((value - with_none).abs() < 1e-12, "{value} {with_none}");
}

/// Uniform play, solved and sampled: three kinds of endgame, 40,000 battles each, a bound of four standard errors.
#[test]
fn tb_sm_14_solved_and_sampled_agree() {
    let screens = [
        "strength = 2\ndice = \"6\"\nactions = [{ attack = [\"2A\"], hits = \"1 per die\", self = 1 }, { screen = [\"2A\"], needs = \"pair\" }]",
        "strength = 2\ndice = \"(5)\"\nactions = [{ attack = [\"1A\"], hits = \"1\" }, { counterattack = \"any\", hits = \"1\", spares = \"1\" }]",
    ];
    let straight = [
        "strength = 1\ndice = \"straight-5\"\nactions = [{ attack = [\"2A\"], hits = \"1\" }]",
        "strength = 1\ndice = \"triples\"\nactions = [{ attack = [\"1A\"], needs = \"triplet\", hits = \"1\" }]",
    ];
    for cards in [SIXES, screens, straight] {
        let battle = battle(cards);
        let (exact, _) = value(&battle, [Play::Uniform; 2]);
        let n = 40_000;
        let sampled = sampled(&battle, n);
        let bound = 4.0 * (exact * (1.0 - exact) / n as f64).sqrt();
        assert!((sampled - exact).abs() < bound, "{exact} solved, {sampled} sampled");
    }
}

/// Best play is worth at least as much as uniform play against the same enemy, and the best decisions are reported.
#[test]
fn best_play_is_not_beaten() {
    let battle = battle(SIXES);
    let [uniform, better, best] =
        [[Play::Uniform; 2], [Play::Best, Play::Uniform], [Play::Best; 2]]
            .map(|play| value(&battle, play).0);
    assert!(better > uniform + 0.1 && better > best, "{uniform} {better} {best}");
    let (_, solution) = value(&battle, [Play::Best; 2]);
    let one = battle.slot("1A").unwrap();
    let rolled = battle.with_roll(battle.opening(), table_battles::DiceSet::from_faces(&[6]));
    let worth = solution.decisions(&battle, &rolled);
    let put = worth.iter().find(|(decision, _)| {
        matches!(decision, table_battles::Decision::Put { card, .. } if *card == one)
    });
    let done = worth.iter().find(|(decision, _)| *decision == table_battles::Decision::Done);
    assert!(put.unwrap().1 > done.unwrap().1);
}

#[test]
fn what_is_too_large_is_refused() {
    let battle = battle(SIXES);
    let refused = solve(&battle, &start(&battle), [Play::Best; 2], 5).unwrap_err();
    assert_eq!(refused, TooLarge { limit: 5 });
    assert!(refused.to_string().starts_with("more than 5 positions"));
}

/// A real endgame: 33A against 36A of Bosworth Field, alone and with a stick each; best play beats `random`'s.
#[test]
fn bosworth_field_comes_down_to_two() {
    let scenario = table_battles_files::built_in("S-04").unwrap().scenario();
    let battle = Battle::new(scenario, &RuleParameters::DEFAULT, Casting::Armies).unwrap();
    let mut state = battle.opening();
    for id in ["34A", "35A", "37A", "38A"] {
        let card = battle.slot(id).unwrap();
        state = battle.with_card(state, card, table_battles::CardPosition::Gone);
    }
    for id in ["33A", "36A"] {
        state = battle.with_sticks(state, battle.slot(id).unwrap(), 1);
    }
    let values =
        [[Play::Best, Play::Uniform], [Play::Best; 2], [Play::Uniform, Play::Best]].map(|play| {
            let solution = solve(&battle, &state, play, 400_000).unwrap();
            solution.value(&battle, &state).unwrap()
        });
    assert!(values[0] > values[1] && values[1] > values[2], "{values:?}");
}
