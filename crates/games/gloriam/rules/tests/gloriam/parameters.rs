//! Every parameter is live: some duel or battle comes out otherwise under each of its alternatives.

use battle_core::dice::DiceTransform;
use battle_core::{SampledChance, StreamKey};
use gloriam::armies::BuiltIn;
use gloriam::battle::Battle;
use gloriam::duel::{Contender, Duel, DuelPlayer};
use gloriam::generals::GeneralKind;
use gloriam::policies::Player;
use gloriam::rules::claims::Ground;
use gloriam::troops::Terrain;
use gloriam::{Catalogue, PARAMETERS, RuleParameters};

use crate::support::{mirrored, troops};

fn of(keys: &str) -> Contender {
    Contender::of(troops(&format!("quality = \"average\"; {keys}")))
}

fn led(level: u8, contender: Contender) -> Contender {
    Contender {
        general: Some((level, GeneralKind::Professional)),
        cards_per_turn: level,
        ..contender
    }
}

fn on(terrain: Terrain, contender: Contender) -> Contender {
    Contender { ground: Ground { terrain, ..Ground::OPEN }, ..contender }
}

fn duels() -> Vec<(Contender, Contender)> {
    let foot = of("training = \"formed\"; moves = \"close-infantry\"");
    let horse = of("training = \"formed\"; moves = \"close-horse\"");
    let shot = of("training = \"drilled\"; moves = \"loose-infantry\"; weapon = \"musket\"");
    let with = |moves: &str, what: &str| {
        of(&format!("training = \"tribal\"; moves = \"{moves}\"; characteristics = [{what}]"))
    };
    let lancers = with("close-horse", "\"charging-lancer\"");
    let guns = of(
        "training = \"formed\"; moves = \"artillery\"; weapon = \"heavy-artillery\"; firepower = \"high\"",
    );
    let pikes = with("close-infantry", "\"pike-and-shot\"");
    vec![
        (foot, foot),
        (led(2, foot), led(3, horse)),
        (led(4, lancers), led(3, shot)),
        (led(2, with("close-infantry", "\"long-spear\", \"two-handed\"")), led(2, horse)),
        (on(Terrain::Rough, foot), foot),
        (on(Terrain::Difficult, shot), foot),
        (with("loose-horse", "\"camels\""), horse),
        (with("loose-infantry", "\"elan\""), foot),
        (with("warriors", "\"ferocious\""), foot),
        (with("close-horse", "\"charging-pistol\""), pikes),
        (lancers, with("close-infantry", "\"keil\"")),
        // Lancers who charge where their claim is blocked (GL-555).
        (
            Contender::of(troops(
                "quality = \"exceptional\"; training = \"drilled\"; moves = \"close-horse\"; characteristics = [\"charging-lancer\"]",
            )),
            Contender::of(troops(
                "quality = \"poor\"; training = \"formed\"; moves = \"close-infantry\"; characteristics = [\"long-spear\"]",
            )),
        ),
        (guns, foot),
        (shot, lancers),
        (of("training = \"skirmish\"; moves = \"skirmish-horse\"; weapon = \"bow\""), foot),
    ]
}

/// What all duels and some battles come to, as a list of numbers.
fn outcomes(parameters: &RuleParameters) -> Vec<i32> {
    let catalogue = Catalogue::built_in();
    let mut all = Vec::new();
    let chance = |pair| {
        SampledChance::new(StreamKey::of_seed(33).matchup(1).pair(pair), DiceTransform::default())
    };
    for (a, b) in duels() {
        let duel = Duel::new(a, b, catalogue, parameters).expect("legal");
        for (player, pairs) in
            [(DuelPlayer::Charge, 30), (DuelPlayer::Random, 40), (DuelPlayer::Skirmish, 10)]
        {
            for outcome in mirrored(&duel, player, pairs, chance) {
                all.push(i32::from(outcome.half_points));
                all.extend(outcome.measures.whole);
                all.extend(outcome.measures.by_seat.0.concat());
            }
        }
    }
    let army = |name: &str| BuiltIn::named(name).expect(name).army(catalogue);
    for (a, b) in [("imperial-1620", "swiss-1515"), ("polish-1621", "tatar-1571")] {
        let battle = Battle::new(army(a), army(b), catalogue, parameters);
        for player in [Player::Steady, Player::Rash, Player::Random] {
            for outcome in mirrored(&battle, player, 10, chance) {
                all.push(i32::from(outcome.half_points));
                all.extend(outcome.measures.whole);
                all.extend(outcome.measures.by_seat.0.concat());
            }
        }
    }
    all
}

/// An alternative for parameters that take a number or a list.
const OTHERS: [(&str, &str); 9] = [
    ("other_command_boost", "4"),
    ("field", "rough 5-9 12-18"),
    ("dice_set", "D-B"),
    ("deck", "6/14/14/10/6"),
    ("artillery_effective", "16"),
    ("turn_limit", "3"),
    ("gap0", "4"),
    ("edge", "2"),
    ("approach_min", "2"),
];

/// Too rare for a few hundred playouts; `command.rs`, `camps.rs` and `positions/other_commands.rs` have them in tests of their own.
const SHOWN_ELSEWHERE: [&str; 7] = [
    "wall_melee",
    "kab_floor",
    "gift_to",
    "slow_adds",
    "camp_kab",
    "lone_general",
    "desert_at_first_deal",
];

#[test]
fn gl_976_every_parameter_is_live() {
    let usual = outcomes(&RuleParameters::DEFAULT);
    let mut dead = Vec::new();
    for parameter in PARAMETERS.iter().filter(|it| !SHOWN_ELSEWHERE.contains(&it.name)) {
        let own = OTHERS.iter().find(|(name, _)| *name == parameter.name);
        let texts: Vec<&str> = match (own, parameter.allowed) {
            (Some((_, text)), _) => vec![text],
            (None, allowed) => allowed.split(" | ").collect(),
        };
        for text in texts.into_iter().filter(|text| *text != parameter.default_text()) {
            let mut rules = RuleParameters::DEFAULT;
            rules.set(parameter.name, text).expect(parameter.name);
            if outcomes(&rules) == usual {
                dead.push(format!("{} = {text}", parameter.name));
            }
        }
    }
    assert!(dead.is_empty(), "nothing changes under {dead:?}");
}
