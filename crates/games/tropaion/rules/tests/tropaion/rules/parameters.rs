//! Every parameter is live: another value of it changes some battle.

use battle_core::dice::DiceTransform;
use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use tropaion::armies::BuiltIn;
use tropaion::army::PointsList;
use tropaion::cards::{Card, Cards};
use tropaion::policies::Player;
use tropaion::troops::UnitType;
use tropaion::{Battle, Event, PARAMETERS, RuleParameters, Scope};

/// What happens in a battle of Seleucids and Gauls.
fn events(parameters: &RuleParameters, player: Player, pair: u64) -> Vec<Event> {
    events_with(UnitType::MediumInfantry, parameters, player, pair)
}

/// The same with this type in place of medium infantry.
pub(super) fn events_with(
    of: UnitType,
    parameters: &RuleParameters,
    player: Player,
    pair: u64,
) -> Vec<Event> {
    let army = |id: &str| BuiltIn::named(id).unwrap().army();
    // Ten units, so that half of them is not 6, one of them medium infantry without a weapon.
    let mut other = army(["gallic", "caesarian-roman", "macedonian"][pair as usize % 3]);
    other.units.remove(5);
    other.units.remove(4);
    other.units[3] = crate::support::unit(of, &[]);
    let armies = BySide([army("seleucid"), other]);
    let battle = Battle::new(armies, parameters, &parameters.points(), parameters.deck());
    let battle = battle.expect("legal by any value");
    let mut chance = SampledChance::new(StreamKey::of_seed(3).pair(pair), DiceTransform::default());
    let mut log = EventLog::default();
    playout(&battle, &BySide([player; 2]), Seating::AFirst, &mut chance, &mut log);
    log.events
}

/// The other values of a parameter; of a number the ends of its range, where those are no defaults.
fn others(name: &str, allowed: &str, default: &str) -> Vec<String> {
    if !allowed.contains(" | ") {
        let value = match name {
            "carry_over" => "6",
            "table_width" => "36",
            "table_depth" => "24",
            "turn_limit" => "3",
            _ if name.starts_with("deck_") => "5",
            _ => panic!("{name}: which other value?"),
        };
        return vec![value.to_owned()];
    }
    let values = allowed.split(" | ").map(str::to_owned);
    values.filter(|value| value != default).collect()
}

#[test]
fn every_parameter_changes_some_battle() {
    let [steady, rash] = ["steady", "rash"].map(|name| Player::named(name).unwrap());
    let usual: Vec<_> =
        (0..60).map(|pair| events(&RuleParameters::DEFAULT, steady, pair)).collect();
    let of_rash: Vec<_> =
        (0..60).map(|pair| events(&RuleParameters::DEFAULT, rash, pair)).collect();
    let wild: Vec<_> =
        (0..40).map(|pair| events(&RuleParameters::DEFAULT, Player::Random, pair)).collect();
    let mut dead = Vec::new();
    for parameter in PARAMETERS {
        if !matches!(parameter.scope, Scope::Battle | Scope::Players) {
            continue;
        }
        for value in others(parameter.name, parameter.allowed, &parameter.default_text()) {
            // Too rare for these battles; `morale.rs` and `combat.rs` have them.
            if matches!(value.as_str(), "any" | "broken_at_edge") {
                continue;
            }
            let mut parameters = RuleParameters::DEFAULT;
            parameter.set(&mut parameters, &value).unwrap();
            let changes = |player: Player, before: &[Vec<Event>]| {
                before
                    .iter()
                    .enumerate()
                    .any(|(pair, before)| events(&parameters, player, pair as u64) != *before)
            };
            if !changes(steady, &usual)
                && !changes(rash, &of_rash)
                && !changes(Player::Random, &wild)
            {
                dead.push(format!("{} = {value}", parameter.name));
            }
        }
    }
    assert!(dead.is_empty(), "no battle is changed by {dead:?}");
}

/// Text forms read back, and what is wrong is said with what would be right.
#[test]
fn parameters_read_back_from_what_they_show() {
    for parameter in PARAMETERS {
        let mut parameters = RuleParameters::DEFAULT;
        parameter.set(&mut parameters, &parameter.default_text()).unwrap();
        assert_eq!(parameters, RuleParameters::DEFAULT, "{}", parameter.name);
        assert!(parameter.rule.starts_with("TP-"));
    }
    let mut parameters = RuleParameters::DEFAULT;
    assert_eq!(
        parameters.set("table_width", "50").unwrap_err().to_string(),
        "`50` is no value of `table_width`; it takes a whole number of MU, 12 to 45"
    );
    assert!(parameters.set("turn_limit", "none").is_ok());
    assert_eq!(parameters.turn_limit.0, 200);
}

/// TP-A01, TP-P01: deck and points are those of the rules, and each parameter changes its own card or type.
#[test]
fn tp_a01_tp_p01_deck_and_points_are_parameters() {
    assert_eq!(RuleParameters::DEFAULT.deck(), Cards::DECK);
    assert_eq!(RuleParameters::DEFAULT.points(), PointsList::PLACEHOLDER);
    for card in Card::ALL {
        let plain = card.name().replace(['!', '\''], "").replace(' ', "_");
        let mut parameters = RuleParameters::DEFAULT;
        let name = format!("deck_{}", plain.to_ascii_lowercase());
        parameters.set(&name, "7").unwrap();
        assert_eq!(parameters.deck(), Cards::DECK.with(card, 7), "{name}");
    }
    for of in UnitType::ALL {
        let mut parameters = RuleParameters::DEFAULT;
        let name = format!("points_{}", of.row().code.to_ascii_lowercase());
        parameters.set(&name, "13").unwrap();
        let mut types = [10; 10];
        types[of as usize] = 13;
        assert_eq!(parameters.points().types, types, "{name}");
    }
}
