//! What the laboratory asks of Brawl.

use battle_core::{BySide, Seating};
use experiment::rosters::{Roster, RosterGame, UnitKind, ruleset};
use experiment::ruleset::Ruleset;

use super::player::Player;
use super::rules::{Band, Fight, KINDS, RuleParameters};

/// The ruleset.
pub const BRAWL: Ruleset = ruleset::<Brawl>("brawl", "Brawl");

/// The game.
#[derive(Debug)]
pub struct Brawl;

impl RosterGame for Brawl {
    type Parameters = RuleParameters;
    type Player = Player;
    type Battle = Fight;

    const RULESET: &'static Ruleset = &BRAWL;
    const UNITS: &'static [UnitKind] = KINDS;
    const ARMIES: &'static [(&'static str, &'static str)] = &[
        ("axes", "name = \"Axes\"\nunits = { axe = 4, bow = 1 }\n"),
        ("spears", "name = \"Spears\"\nunits = { spear = 6 }\n"),
        ("riders", "name = \"Riders\"\nunits = { rider = 2, bow = 2 }\n"),
        ("archers", "name = \"Archers\"\nunits = { bow = 5, spear = 1 }\n"),
    ];
    const PLAYERS: &'static [(&'static str, &'static str, Player)] = &[
        ("keen", "takes the attack that gains most points on average", Player::Keen),
        ("random", "takes any attack", Player::Random),
    ];

    fn battle(rosters: BySide<&Roster>, rules: &RuleParameters) -> Result<Fight, Vec<String>> {
        let most = u32::from(rules.band_points.0);
        let dear = rosters.0.into_iter().filter(|it| it.points(KINDS) > most);
        let wrong: Vec<String> = dear
            .map(|it| {
                format!(
                    "{} costs {} points, and {most} are the most (BR-1)",
                    it.name,
                    it.points(KINDS)
                )
            })
            .collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let band = |roster: &Roster| Band::try_from(roster.counts.as_slice()).unwrap_or_default();
        Ok(Fight { bands: rosters.map(band), rules: *rules })
    }

    fn line(_: &Fight, _: Seating, event: &String) -> String {
        event.clone()
    }

    fn begins_turn(event: &String) -> bool {
        event.starts_with("Round")
    }
}
