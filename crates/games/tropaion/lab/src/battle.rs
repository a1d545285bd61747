//! Battles of Tropaion between named armies, by [`ArmyGame`].

use crate::ruleset::{TropaionPlayers, TropaionRules};
use std::sync::LazyLock;

use battle_core::{BySide, Outcome, Seating, Side};
use tropaion::armies::BUILT_IN;
use tropaion::army::Army;
use tropaion::policies::Player;
use tropaion::{Battle, Event, RuleParameters, json};

use super::{TROPAION, account, armies};
use experiment::army_battles::{ArmyGame, Shown};
use experiment::document::Problems;
use experiment::lowered::Loop;
use experiment::replay::battles::Pictures;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::AccountLine;

/// Battles of Tropaion.
#[derive(Debug)]
pub struct TropaionBattle;

static FILES: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let armies = BUILT_IN.iter();
    armies.map(|own| (own.id, own.army().to_toml())).collect()
});

impl ArmyGame for TropaionBattle {
    type Rules = TropaionRules;
    type Players = TropaionPlayers;
    type Battle = Battle;
    type Army = Army;

    const RULESET: &'static Ruleset = &TROPAION;
    const PLAYS: Loop<Battle, Player> = tropaion_loops::battle;
    const EXAMPLES: [&'static str; 2] = ["macedonian", "gallic"];

    fn built_in() -> &'static [(&'static str, String)] {
        &FILES
    }

    fn read(text: &str, rules: &RuleParameters, problems: &mut Problems) -> Option<Army> {
        armies::read(text, rules, problems)
    }

    fn name(army: &Army) -> String {
        army.name.clone()
    }

    const ARMY_POINTS: Option<&'static str> = Some("army_points");

    fn account(army: &Army, rules: &RuleParameters) -> (Vec<AccountLine>, Vec<String>) {
        account::of(army, rules)
    }

    fn battle(armies: BySide<Army>, rules: &RuleParameters) -> Result<Battle, Vec<String>> {
        let battle = Battle::new(armies, rules, &rules.points(), rules.deck());
        battle.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
    }

    fn notes(rules: &RuleParameters) -> Vec<String> {
        let limit = format!(
            "A battle that is undecided after {} turns is decided by morale (TP-806); \"at turn limit\" counts how often that happens.",
            rules.turn_limit.0
        );
        let points = "The rules have no points: every unit counts ten unless the file says otherwise (TP-P01), so that armies of as many units cost alike, whatever the units are.";
        let armies = "The built-in armies and their sources were named from memory and not checked against the books.";
        let players = "`search` looks ahead without seeing the enemy's cards; `random` and `steady` don't look ahead.";
        vec![limit, points.to_owned(), armies.to_owned(), players.to_owned()]
    }

    fn line(battle: &Battle, seating: Seating, event: &Event) -> String {
        battle.line(seating, event)
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegins { .. })
    }

    fn set_up_json(battle: &Battle, seating: Seating) -> String {
        json::set_up(battle, seating).to_string()
    }

    fn event_json(battle: &Battle, seating: Seating, event: &Event) -> String {
        json::to_json(battle, seating, event).to_string()
    }

    const HAS_PICTURES: bool = true;

    fn pictures<'r>(shown: Shown<'r, Battle>) -> Option<Box<dyn Pictures + 'r>> {
        Some(Box::new(crate::replay::Drawn(shown)))
    }

    fn losses(outcome: &Outcome, seating: Seating) -> String {
        let [a, b] =
            [Side::A, Side::B].map(|side| outcome.measures.by_seat[seating.seat_of(side)][0]);
        format!(": A has lost {a} units, B {b}")
    }
}
