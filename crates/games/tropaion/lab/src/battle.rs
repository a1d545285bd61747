//! Battles of Tropaion between named armies, by [`ArmyGame`].

use crate::ruleset::{TropaionPlayers, TropaionRules};
use std::sync::LazyLock;

use battle_core::values::same_word;
use battle_core::{BySide, Gifted, Ignoring, Outcome, Seating, Side};
use tropaion::armies::BUILT_IN;
use tropaion::army::{Army, Handicap};
use tropaion::policies::Player;
use tropaion::troops::{Profile, UnitType};
use tropaion::{Battle, Event, Gift, RuleParameters, json};

use super::{TROPAION, account, armies, stronger};
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
    type Gift = Gift;

    const RULESET: &'static Ruleset = &TROPAION;
    const GIFT: &'static [Key] = &gifts::keys::<Gift, 6>();
    const PLAYS: Loop<Battle, Ignoring<Player>> = tropaion_loops::battle;
    const EXAMPLES: [&'static str; 2] = ["macedonian", "gallic"];

    fn built_in() -> Vec<(&'static str, &'static str)> {
        FILES.iter().map(|(name, text)| (*name, text.as_str())).collect()
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

    fn kinds(army: &Army) -> Vec<(String, usize)> {
        let groups = account::groups(army).into_iter();
        groups.map(|(n, unit)| (account::in_words(army, unit), n)).collect()
    }

    /// Its words, or its code or name of a type, which means the last unit of that type.
    fn kind(army: &Army, word: &str) -> Option<String> {
        let units = || army.units.iter().rev();
        let in_words = |unit: &&Profile| account::in_words(army, unit);
        let of = UnitType::named(word);
        let exact = units().find(|unit| same_word(&in_words(unit), word));
        exact.or_else(|| units().find(|unit| Some(unit.of) == of)).map(|unit| in_words(&unit))
    }

    fn with_units(army: &Army, kind: &str, more: i8) -> Option<Army> {
        let mut army = army.clone();
        let last =
            |army: &Army| army.units.iter().rposition(|unit| account::in_words(army, unit) == kind);
        last(&army)?;
        for _ in 0..more {
            let at = last(&army)?;
            army.units.insert(at + 1, army.units[at]);
        }
        for _ in more..0 {
            army.units.remove(last(&army)?);
        }
        Some(army)
    }

    const COMMAND: &'static [&'static str] = &Handicap::POOLS;

    fn with_command(army: &Army, what: &str, more: i8) -> Option<Army> {
        let pool = Handicap::POOLS.iter().position(|pool| *pool == what)?;
        let mut army = army.clone();
        let points = &mut army.handicap.points[pool];
        let limits = Handicap::LEAST_POINTS..=Handicap::MOST_POINTS;
        *points = points.checked_add(more).filter(|points| limits.contains(points))?;
        Some(army)
    }

    fn command_in_words(what: &str, more: i8) -> String {
        let (n, points) = (more.unsigned_abs(), if more.abs() == 1 { "point" } else { "points" });
        format!("{n} {} {points} of {what} a turn", if more < 0 { "fewer" } else { "more" })
    }

    fn compared(army: &Army, base: &Army) -> Compared {
        stronger::compared(army, base)
    }

    fn battle(armies: BySide<Army>, rules: &RuleParameters) -> Result<Battle, Vec<String>> {
        let battle = Battle::new(armies, rules, &rules.points(), rules.deck());
        battle.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
    }

    fn with_gifts(battle: Battle, gifts: BySide<Gift>) -> Battle {
        battle.with_gifts(gifts)
    }

    fn gifts(battle: &Battle) -> BySide<Gift> {
        *battle.gifts()
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

    const ON_MIRRORS: &'static str = "Both battles of a pair are played on the same dice, once from each seat. What the first half-turn is worth: the experiment `who-goes-first` (TP-401).";

    fn losses(outcome: &Outcome, seating: Seating) -> String {
        let [a, b] =
            [Side::A, Side::B].map(|side| outcome.measures.by_seat[seating.seat_of(side)][0]);
        format!(": A has lost {a} units, B {b}")
    }
}
