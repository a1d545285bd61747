//! Battles of Gloriam between named armies, by [`ArmyGame`].

use crate::ruleset::{GloriamPlayers, GloriamRules};
use std::sync::LazyLock;

use battle_core::{BySide, Gifted, Ignoring, Outcome, Seating, Side};
use gloriam::armies::BUILT_IN;
use gloriam::army::Army;
use gloriam::battle::{Battle, BattleEvent, Gift, Player};
use gloriam::{Catalogue, RuleParameters, json};

use super::{GLORIAM, account, files, stronger};
use crate::dice_set_names::as_they_are;
use experiment::army_battles::{ArmyGame, Shown};
use experiment::document::Problems;
use experiment::gifts;
use experiment::keys::Key;
use experiment::planned_run::Loop;
use experiment::replay::battles::Pictures;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::AccountLine;
use experiment::stronger::Compared;

#[derive(Clone, Copy, Debug)]
pub struct GloriamBattle;

static FILES: LazyLock<Vec<(&'static str, String)>> = LazyLock::new(|| {
    let armies = BUILT_IN.iter();
    armies.map(|own| (own.id, own.text.to_owned())).collect()
});

impl ArmyGame for GloriamBattle {
    type Rules = GloriamRules;
    type Players = GloriamPlayers;
    type Battle = Battle;
    type Army = Army;
    type Gift = Gift;

    const RULESET: &'static Ruleset = &GLORIAM;
    const GIFT: &'static [Key] = &gifts::keys::<Gift, 4>();
    const PLAYS: Loop<Battle, Ignoring<Player>> = gloriam_loops::battle;
    const EXAMPLES: [&'static str; 2] = ["imperial-1620", "swedish-1632"];

    fn built_in() -> Vec<(&'static str, &'static str)> {
        FILES.iter().map(|(name, text)| (*name, text.as_str())).collect()
    }

    fn read(text: &str, _rules: &RuleParameters, problems: &mut Problems) -> Option<Army> {
        files::army(text, Catalogue::built_in(), problems)
    }

    fn name(army: &Army) -> String {
        army.name().to_owned()
    }

    fn account(army: &Army, _rules: &RuleParameters) -> (Vec<AccountLine>, Vec<String>) {
        account::of(army)
    }

    fn kinds(army: &Army) -> Vec<(String, usize)> {
        let mut kinds: Vec<(String, usize)> = Vec::new();
        for unit in army.units() {
            match kinds.iter_mut().find(|(name, _)| *name == unit.name) {
                Some((_, n)) => *n += 1,
                None => kinds.push((unit.name.clone(), 1)),
            }
        }
        kinds
    }

    fn with_units(army: &Army, kind: &str, more: i8) -> Option<Army> {
        army.with_units(kind, more.into())
    }

    /// GL-101: the level of the army commander.
    const COMMAND: &'static [&'static str] = &["general"];

    fn with_command(army: &Army, _what: &str, more: i8) -> Option<Army> {
        army.with_level(more)
    }

    fn command_in_words(_what: &str, more: i8) -> String {
        let (n, levels) = (more.unsigned_abs(), if more.abs() == 1 { "level" } else { "levels" });
        format!("a general {n} {levels} {}", if more < 0 { "lower" } else { "higher" })
    }

    fn compared(army: &Army, base: &Army) -> Compared {
        stronger::of_armies(army, base)
    }

    fn battle(armies: BySide<Army>, rules: &RuleParameters) -> Result<Battle, Vec<String>> {
        let wrong = armies.0.iter().flat_map(Army::breaches);
        let wrong: Vec<String> = wrong.map(|breach| breach.to_string()).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let [a, b] = armies.0;
        Ok(Battle::new(a, b, Catalogue::built_in(), rules))
    }

    fn with_gifts(battle: Battle, gifts: BySide<Gift>) -> Battle {
        battle.with_gifts(gifts)
    }

    fn gifts(battle: &Battle) -> BySide<Gift> {
        *battle.gifts()
    }

    fn notes(_rules: &RuleParameters) -> Vec<String> {
        let dice = super::DICE_NOTE;
        let lanes = "The battle is the model on lanes of section 13, not a table: units meet in their lane or the next one.";
        let armies = "The built-in armies and their sources were named from memory and not checked against the books.";
        let players = "Only `search` looks ahead; the others follow rules of thumb, and no deployment is chosen.";
        [dice, lanes, armies, players].map(str::to_owned).into()
    }

    fn line(battle: &Battle, seating: Seating, event: &BattleEvent) -> String {
        battle.line(seating, event)
    }

    fn begins_turn(event: &BattleEvent) -> bool {
        matches!(event, BattleEvent::TurnBegins { .. })
    }

    fn set_up_json(battle: &Battle, seating: Seating) -> String {
        json::set_up(battle, seating).to_string()
    }

    fn event_json(battle: &Battle, _seating: Seating, event: &BattleEvent) -> String {
        json::to_json(battle, event).to_string()
    }

    const TELLS_READINGS: bool = true;

    fn as_they_are(own: &RuleParameters, readings: &[&RuleParameters]) -> String {
        as_they_are(own, readings.iter().copied())
    }

    const HAS_PICTURES: bool = true;

    fn pictures<'r>(shown: Shown<'r, Battle>) -> Option<Box<dyn Pictures + 'r>> {
        Some(Box::new(crate::replay::Drawn(shown)))
    }

    const ON_MIRRORS: &'static str = "Both battles of a pair are played on the same dice, once from each seat. What it is worth to be active first: `parameters = { first_active = \"A\" }`, whose score of A is then that of the side that is active first (GL-110).";

    fn losses(outcome: &Outcome, seating: Seating) -> String {
        let [a, b] =
            [Side::A, Side::B].map(|side| outcome.measures.by_seat[seating.seat_of(side)][0]);
        let units = if a == 1 { "unit" } else { "units" };
        format!(": A has lost {a} {units}, B {b}")
    }
}
