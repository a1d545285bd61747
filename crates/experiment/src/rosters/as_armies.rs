//! A game of rosters as one whose battles are fought by armies of files.

use battle_core::gift::NoGift;
use battle_core::values::same_word;
use battle_core::{BySide, Game, Outcome, Seating, Side};

use super::{Roster, RosterGame, RosterPlayers, RosterRules};
use crate::army_battles::ArmyGame;
use crate::document::Problems;
use crate::planned_run::Loop;
use crate::ruleset::Ruleset;
use crate::ruleset::armies::AccountLine;
use crate::stronger::{Compared, in_all, of_numbers};

impl<G: RosterGame> ArmyGame for G {
    type Rules = RosterRules<G>;
    type Players = RosterPlayers<G>;
    type Battle = G::Battle;
    type Army = Roster;
    type Gift = NoGift;

    const RULESET: &'static Ruleset = G::RULESET;
    // The crate of the game compiles this loop, with its own optimisation.
    const PLAYS: Loop<G::Battle, G::Player> = |plan| plan;
    const EXAMPLES: [&'static str; 2] = [G::ARMIES[0].0, G::ARMIES[G::ARMIES.len() - 1].0];

    fn built_in() -> Vec<(&'static str, &'static str)> {
        G::ARMIES.to_vec()
    }

    fn read(text: &str, _rules: &G::Parameters, problems: &mut Problems) -> Option<Roster> {
        Roster::read(text, G::UNITS, problems)
    }

    fn name(army: &Roster) -> String {
        army.name.clone()
    }

    fn account(army: &Roster, _rules: &G::Parameters) -> (Vec<AccountLine>, Vec<String>) {
        let each = army.counts.iter().zip(G::UNITS).filter(|(n, _)| **n > 0);
        let mut lines: Vec<AccountLine> = each
            .map(|(n, kind)| {
                let points = u32::from(*n) * u32::from(kind.points);
                AccountLine::new(points, format!("{n} {}", kind.name)).of_units(usize::from(*n))
            })
            .collect();
        let n_units = army.n_units();
        lines.push(AccountLine::new(
            army.points(G::UNITS),
            format!("points in all; {n_units} units"),
        ));
        (lines, Vec::new())
    }

    fn kinds(army: &Roster) -> Vec<(String, usize)> {
        let each = army.counts.iter().zip(G::UNITS).filter(|(n, _)| **n > 0);
        each.map(|(n, kind)| (kind.name.to_owned(), usize::from(*n))).collect()
    }

    /// Any kind of the game: an army may get its first unit of it.
    fn kind(_army: &Roster, word: &str) -> Option<String> {
        let kind = G::UNITS.iter().find(|kind| same_word(kind.name, word))?;
        Some(kind.name.to_owned())
    }

    fn with_units(army: &Roster, kind: &str, more: i8) -> Option<Roster> {
        army.with(G::UNITS.iter().position(|it| it.name == kind)?, more)
    }

    const COMMAND: &'static [&'static str] = &[];

    fn with_command(_army: &Roster, _what: &str, _more: i8) -> Option<Roster> {
        None
    }

    fn command_in_words(what: &str, more: i8) -> String {
        format!("{more} {what}")
    }

    fn compared(army: &Roster, base: &Roster) -> Compared {
        let each = army.counts.iter().zip(&base.counts);
        match G::MORE_IS_STRONGER {
            true => in_all(each.map(|(own, other)| of_numbers(own, other))),
            false => None,
        }
    }

    fn battle(
        BySide([a, b]): BySide<Roster>,
        rules: &G::Parameters,
    ) -> Result<G::Battle, Vec<String>> {
        // An army against itself has each reason twice.
        let battle = <G as RosterGame>::battle(BySide([&a, &b]), rules);
        battle.map_err(|mut wrong| {
            wrong.dedup();
            wrong
        })
    }

    fn notes(rules: &G::Parameters) -> Vec<String> {
        <G as RosterGame>::notes(rules)
    }

    fn line(battle: &G::Battle, seating: Seating, event: &<G::Battle as Game>::Event) -> String {
        <G as RosterGame>::line(battle, seating, event)
    }

    fn begins_turn(event: &<G::Battle as Game>::Event) -> bool {
        <G as RosterGame>::begins_turn(event)
    }

    fn set_up_json(battle: &G::Battle, seating: Seating) -> String {
        let first = match seating.seat_of(Side::A).index() {
            0 => "a",
            _ => "b",
        };
        serde_json::json!({ "seat_one": first, "battle": format!("{battle:?}") }).to_string()
    }

    fn event_json(
        battle: &G::Battle,
        seating: Seating,
        event: &<G::Battle as Game>::Event,
    ) -> String {
        let line = <G as RosterGame>::line(battle, seating, event);
        serde_json::json!({ "event": line }).to_string()
    }

    const ON_MIRRORS: &'static str = "Both battles of a pair are played on the same dice, once from each seat, so that an army against itself scores exactly one half.";

    fn losses(outcome: &Outcome, seating: Seating) -> String {
        <G as RosterGame>::losses(outcome, seating)
    }
}
