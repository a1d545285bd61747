//! Every rule parameter of the battle acts: each alternative that the table offers, played over a sample of battles, ends some of
//! them otherwise, or a test made by hand shows what it does.

use std::sync::OnceLock;

use battle_core::streams::{Purpose, name_id};
use battle_core::{
    BySide, Chance, Game, Next, NoTrace, Policy, Role, SampledChance, Seating, Side, StreamKey,
};
use rayon::prelude::*;
use triumph::battle::{Army, ArmyStand, Battle, State, Topography};
use triumph::{Card, CardSet, PARAMETERS, Parameter, RuleParameters, Scope, TroopType};
use triumph_players::Player;

use TroopType::*;

/// Battles of the sample; a parameter that changes none of them is an exception below.
const N_BATTLES: u64 = 536;
/// The battles before this one are played by doctrines and quickly decided; the others at random, which reaches unusual positions
/// more often.
const CAREFUL: u64 = 250;
/// Battles of the sample in which together every alternative acts; they are played first, since most others are then not needed.
const TELLING: &[u64] = &[
    0, 3, 1, 250, 4, 5, 2, 35, 16, 7, 6, 258, 253, 22, 68, 60, 56, 47, 41, 37, 36, 31, 30, 266,
    252, 229, 18, 173, 14, 11, 10, 9, 8,
];

/// The alternatives of parameters whose values can't be listed, those that the specification names among them.
const LENGTHS_AND_NUMBERS: &[(&str, &[&str])] = &[
    ("board_w_mu", &["96"]),
    ("board_d_mu", &["28"]),
    ("contact_eps_mu", &["0.001", "0.1"]),
    ("piece_side_mu", &["U(2, 4)"]),
    ("edge_strip_mu", &["0.75"]),
    ("uphill_min_gain", &["0.0", "0.1"]),
    ("deploy_depth_mu", &["6"]),
    ("center_min_points", &["0", "16", "20", "32"]),
    ("side_margin_mu", &["2", "4"]),
    ("flank_max_points", &["0"]),
    ("flank_first_turn", &["1", "3"]),
    ("flank_edge_limit_mu", &["12"]),
    ("max_turns", &["30", "100"]),
    ("moves_per_stand", &["2"]),
    ("slide_max_mu", &["1"]),
    ("min_gap_mu", &["0", "4"]),
    ("zoc_depth_mu", &["1", "3"]),
    ("zoc_limit_mu", &["0", "1000"]),
    ("card_shooter_range_mu", &["8"]),
    ("range_eps_mu", &["0.5"]),
    ("arc_side_mu", &["0"]),
    ("los_depth_mu", &["0", "2"]),
    ("evade_sidestep_max_mu", &["0", "1"]),
    ("camp_w_mu", &["2", "6"]),
    ("camp_d_mu", &["3"]),
    ("victory_points", &["12", "20"]),
];

pub(super) fn alternatives(parameter: &Parameter) -> Vec<&'static str> {
    let listed: Vec<&str> = parameter.allowed.split(" | ").collect();
    if listed.len() > 1 {
        let default = parameter.default_text();
        return listed.into_iter().filter(|text| *text != default).collect();
    }
    let by_hand = LENGTHS_AND_NUMBERS.iter().find(|(name, _)| *name == parameter.name);
    by_hand.map_or(Vec::new(), |(_, texts)| texts.to_vec())
}

fn army(name: &str, ratings: (u8, u8), home: Topography, stands: &[(usize, TroopType)]) -> Army {
    let all = stands.iter().flat_map(|&(count, troop)| vec![troop; count]);
    Army {
        name: name.to_owned(),
        invasion: ratings.0,
        maneuver: ratings.1,
        home: vec![home],
        purchases: Vec::new(),
        stands: all
            .enumerate()
            .map(|(number, troop)| ArmyStand {
                general: number == 0,
                battle_line: number < 6,
                // Card 21 gives the Chariots bows.
                cards: match troop {
                    Chariots => CardSet::EMPTY.with(Card::ALL[20]),
                    _ => CardSet::EMPTY,
                },
                ..ArmyStand::of(troop)
            })
            .collect(),
    }
}

/// Pairs of armies with all kinds of troops, at home in all kinds of country.
pub(super) fn pairs() -> [[Army; 2]; 6] {
    let elephants =
        [(1, Elephants), (2, Knights), (3, Archers), (2, LightFoot), (2, Skirmishers), (3, Spear)];
    let pikes = [
        (2, Knights),
        (4, Pikes),
        (2, LightSpear),
        (1, Artillery),
        (3, Skirmishers),
        (1, HorseBow),
    ];
    let wagons =
        [(3, WarWagons), (1, Artillery), (3, HorseBow), (3, Rabble), (2, BowLevy), (2, BadHorse)];
    let knights = [(5, Knights), (3, Pavisiers), (2, Skirmishers), (2, Spear)];
    let warband = [(8, Warband), (2, Chariots), (2, JavelinCavalry), (2, Skirmishers)];
    let legion = [(5, EliteFoot), (2, EliteCavalry), (3, LightFoot), (2, Archers)];
    let horse = [(5, HorseBow), (3, Cataphracts), (2, Horde), (2, BattleTaxi), (1, Elephants)];
    let north = [(6, Raiders), (4, Warriors), (2, Archers), (1, HeavyFoot)];
    let made =
        |name, ratings, home, stands: &[(usize, TroopType)]| army(name, ratings, home, stands);
    use Topography::*;
    [
        [made("elephants", (1, 2), Arable, &elephants), made("pikes", (3, 5), Hilly, &pikes)],
        [made("wagons", (1, 5), Delta, &wagons), made("knights", (1, 3), Arable, &knights)],
        [made("warband", (2, 4), Forest, &warband), made("legion", (3, 4), Arable, &legion)],
        [made("horse", (4, 6), Steppe, &horse), made("north", (2, 5), Marsh, &north)],
        [made("pikes", (0, 5), Delta, &pikes), made("warband", (4, 5), Dry, &warband)],
        [made("north", (0, 5), Hilly, &north), made("wagons", (4, 5), Delta, &wagons)],
    ]
}

/// How a battle of the sample ends: the last position, with the place of every stand, points and turns.
fn played(pairs: &[[Army; 2]], parameters: &RuleParameters, number: u64) -> State {
    let pair = if number < CAREFUL { number / 2 } else { number };
    let [a, b] = pairs[pair as usize % pairs.len()].clone();
    let battle = Battle::new(BySide([a, b]), parameters).expect("two armies for a battle");
    let named = |name| Player::named(name).expect("a player of this name");
    let players = match number {
        CAREFUL.. if (number / 6).is_multiple_of(2) => [named("random"), named("random")],
        CAREFUL.. => [named("bold"), named("random")],
        _ if number.is_multiple_of(4) => [named("steady"), named("steady")],
        _ => [named("bold"), named("steady")],
    };
    let key = StreamKey::of_seed(20_261_121).matchup(name_id("live parameters"));
    let mut chance = SampledChance::new(key.pair(number), Default::default());
    let seating = if number.is_multiple_of(2) { Seating::AFirst } else { Seating::BFirst };
    let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
    for step in 0_u16.. {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step);
                let player = &players[usize::from(seating.side_in(seat) == Side::B)];
                let decision = player.decide(&battle, &state, seat, &mut chance.dice(role));
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
    }
    state
}

/// Parameters that no battle of the sample feels, why, and the test by hand that shows what they do.
const BY_HAND: &[(&str, &str, &str, &str)] = &[
    (
        "flank_start_test",
        "one move a turn starts where its stand stood when the phase began; only a conformed stand could tell",
        CONTACT,
        "tr_mv_25_flank_start_test_at_the_start_of_the_move_or_of_the_phase",
    ),
    (
        "turned_life",
        "for `that_combat`: a stand fights once in a phase, so its turn must not matter after its own combat",
        FACING,
        "tr_mv_29_in_later_phases_the_fight_is_frontal_unless_the_parameter_says_otherwise",
    ),
    (
        "column_in_difficult",
        "only `random` moves in columns, and seldom into difficult ground",
        MOVES,
        "tr_mv_09_a_column_goes_through_difficult_terrain_and_bends",
    ),
    (
        "disengage",
        "for `any_stand`: the doctrines break off with faster stands only",
        MOVES,
        "tr_mv_12_a_stand_in_contact_only_breaks_off_and_only_if_it_is_faster",
    ),
    (
        "fallback_supporter",
        "supporters that may be passed are open order foot of the same type, which few armies have",
        FALL_BACK,
        "tr_om_04_its_own_rear_supporter_is_pushed_and_not_passed",
    ),
    (
        "blocked_chain",
        "needs a pushed friend in front of an enemy, a camp or water",
        FALL_BACK,
        "tr_om_03_a_blocked_chain_destroys_before_anything_moves",
    ),
    (
        "fallback_into_impassable",
        "needs a fight with its back to a coast",
        FALL_BACK,
        "tr_om_07_board_edge_impassable_ground_and_camps",
    ),
    (
        "fallback_into_camp",
        "needs a fight with its back to the enemy camp",
        FALL_BACK,
        "tr_om_07_board_edge_impassable_ground_and_camps",
    ),
    (
        "fallback_into_own_camp",
        "needs a fight right before the camp",
        FALL_BACK,
        "tr_om_07_board_edge_impassable_ground_and_camps",
    ),
    (
        "pushed_offboard",
        "needs a chain of friends that reaches the base edge",
        FALL_BACK,
        "tr_om_08_a_stand_pushed_off_the_board_is_destroyed_and_the_rest_moves",
    ),
    (
        "pursuit_edge",
        "needs a pursuit to the board's edge",
        PURSUIT,
        "tr_om_23_24_the_edge_water_and_by_the_alternative_difficult_ground_stop_it",
    ),
    (
        "camp_blocks_fire",
        "nobody shoots past a camp at the base edge",
        CAMPS,
        "tr_cp_02_a_camp_blocks_the_line_of_fire",
    ),
    (
        "without_stands",
        "each army of the sample has more points than win",
        TURN,
        "tr_vc_02_a_side_without_stands_has_lost",
    ),
    (
        "timeout",
        "hardly a battle of the sample lasts 60 turns",
        TURN,
        "tr_ts_03_tr_vc_05_the_sixtieth_player_turn_is_the_last_and_a_draw",
    ),
    (
        "garrison_general_commands",
        "these players leave their generals outside",
        COMMAND,
        "tr_cp_13_a_general_in_the_camp_commands_from_there",
    ),
    (
        "panic_camel_relief",
        "nobody here has camels",
        CAMELS,
        "tr_om_17_panic_camel_relief_lets_camels_panic_through_dunes",
    ),
];

/// Parameters whose alternative can't act, and why.
const CANNOT_ACT: &[(&str, &str)] =
    &[("priority", "TR-CC-03: a guard only; it can't occur under the geometry of TR-MV-24")];

const MOVES: &str = include_str!("../../../rules/tests/triumph/battle_rules/movement/kinds.rs");
const CONTACT: &str = include_str!("../../../rules/tests/triumph/battle_rules/movement/contact.rs");
const FACING: &str = include_str!("../../../rules/tests/triumph/battle_rules/facing.rs");
const FALL_BACK: &str = include_str!("../../../rules/tests/triumph/battle_rules/fall_back.rs");
const PURSUIT: &str = include_str!("../../../rules/tests/triumph/battle_rules/pursuit.rs");
const CAMPS: &str = include_str!("../../../rules/tests/triumph/battle_rules/camps.rs");
const TURN: &str = include_str!("../../../rules/tests/triumph/battle_rules/turn.rs");
const COMMAND: &str = include_str!("../../../rules/tests/triumph/battle_rules/command.rs");
const CAMELS: &str = include_str!("../../../rules/tests/triumph/battle_rules/cards/camels.rs");

/// The tests of the battle cards, which the armies of the sample don't have.
const CARDS: &[&str] = &[
    include_str!("../../../rules/tests/triumph/battle_rules/cards/ambush.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/camels.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/camps.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/chained_together.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/charge_through.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/deceptive_deployment.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/dismounting.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/elephant_screen.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/exchanges.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/hold_the_line.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/hoplite_deep_formation.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/mobile_infantry.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/plaustrella.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/prepared_defenses.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/problems.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/scythed_chariots.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/separated_valets.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/shower_shooting.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/standard_wagon.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/supporting_bowmen.rs"),
    include_str!("../../../rules/tests/triumph/battle_rules/cards/sword_fighting_cavalry.rs"),
];

/// The parameters of the rules of a battle, those of cards (section 16) left out.
fn ours() -> impl Iterator<Item = &'static Parameter> {
    PARAMETERS
        .iter()
        .filter(|parameter| parameter.scope == Scope::Battle && !is_of_cards(parameter))
}

/// Whether a parameter is about battle cards (sections 16 and 17).
fn is_of_cards(parameter: &Parameter) -> bool {
    ["TR-BC", "TR-BX"].iter().any(|rules| parameter.rule.starts_with(rules))
}

/// Every parameter of the cards that a battle can feel has a test by hand that names it;
/// those with one value have nothing to change.
#[test]
fn every_parameter_of_the_cards_has_a_test_that_names_it() {
    for parameter in PARAMETERS.iter().filter(|it| is_of_cards(it)) {
        let has_one_value = parameter.allowed == parameter.default_text();
        let is_named = CARDS.iter().any(|file| file.contains(parameter.name));
        let is_felt_here = parameter.scope == Scope::Battle;
        assert!(!is_felt_here || has_one_value || is_named, "{}", parameter.name);
    }
}

/// The test that covers a parameter which the sample doesn't feel must be there and name it.
#[test]
fn every_exception_has_the_test_that_it_names() {
    for (name, _, file, test) in BY_HAND {
        let body = file.split(&format!("fn {test}(")).nth(1);
        let body = body.unwrap_or_else(|| panic!("there is no test {test}"));
        let body = body.split("\n}").next().unwrap_or(body);
        assert!(body.contains(name), "{test} doesn't name {name}");
    }
    let names = BY_HAND.iter().map(|row| row.0);
    for name in names.chain(CANNOT_ACT.iter().map(|row| row.0)) {
        assert!(ours().any(|parameter| parameter.name == name), "{name}");
    }
}

/// A parameter with one value only has nothing to change.
#[test]
fn every_parameter_has_an_alternative_here() {
    for parameter in ours() {
        let is_choice = parameter.allowed.starts_with(&parameter.default_text());
        let has_one_value = is_choice && !parameter.allowed.contains(" | ");
        assert!(has_one_value || !alternatives(parameter).is_empty(), "{}", parameter.name);
    }
}

#[test]
fn every_alternative_of_a_parameter_of_the_battle_changes_battles() {
    let pairs = pairs();
    // The telling battles first; the others only for an alternative that none of them feels.
    let others = (0..N_BATTLES).filter(|number| !TELLING.contains(number));
    let all: Vec<u64> = TELLING.iter().copied().chain(others).collect();
    let usual: Vec<OnceLock<State>> = (0..N_BATTLES).map(|_| OnceLock::new()).collect();
    let usual = |number: u64| {
        usual[number as usize].get_or_init(|| played(&pairs, &RuleParameters::DEFAULT, number))
    };
    let is_exception = |name| {
        BY_HAND.iter().any(|row| row.0 == name) || CANNOT_ACT.iter().any(|row| row.0 == name)
    };
    let asked: Vec<(&Parameter, &str)> = ours()
        .filter(|parameter| !is_exception(parameter.name))
        .flat_map(|parameter| {
            let texts = alternatives(parameter).into_iter();
            texts.map(move |text| (parameter, text))
        })
        .collect();
    let unfelt: Vec<String> = (asked.into_par_iter())
        .filter(|(parameter, text)| {
            let mut parameters = RuleParameters::DEFAULT;
            parameters.set(parameter.name, text).expect("an alternative");
            all.iter().all(|&number| played(&pairs, &parameters, number) == *usual(number))
        })
        .map(|(parameter, text)| format!("{} = {text}", parameter.name))
        .collect();
    assert!(unfelt.is_empty(), "nothing changes under {unfelt:?}");
}
