//! Section 14: the worked examples, exactly, by the rule code with enumerated dice.

mod cards;
mod charges;
mod claims;
mod fights;
mod kill_a_base;
mod losses;
mod pool_duels;
mod shooting;

use battle_core::chain::solve;
use gloriam::duel::{PoolDuel, PoolEnd};
use gloriam::rules::breaking::{army_break, is_broken};
use gloriam::rules::cards::{Cards, is_hesitant};
use gloriam::rules::charges::{reaches, run};
use gloriam::rules::claims::{Claims, Combat, Face, File, Ground};
use gloriam::rules::combat::fight;
use gloriam::rules::kill_a_base::{Fate, Test, kill_a_base, test_general};
use gloriam::rules::losses::{Bases, Loss};
use gloriam::rules::pairs::{Party, Won};
use gloriam::rules::shooting::{Rung, Shot, rung, slowing, volley};
use gloriam::rules::thrown_dice::{dice_at, throw};
use gloriam::troops::Terrain;
use gloriam::{Catalogue, Colour, DiceSet, RuleParameters, Symbol, Troops};

use crate::support::{average, count, is_fraction, meet, of_quality, shot, total, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;

const CL: &str = "\"charging-lancer\"";

fn foot() -> Troops {
    average("close-infantry", "")
}

fn charging(file: File) -> File {
    File { charging: true, ..file }
}

fn on(terrain: Terrain, file: File) -> File {
    File { ground: Ground { terrain, ..Ground::OPEN }, ..file }
}

fn musketeers(width: u8) -> Troops {
    troops(&format!(
        "quality = \"average\"; training = \"drilled\"; moves = \"loose-infantry\"; weapon = \"musket\"; size = [{width}, 2]"
    ))
}

pub(super) fn party<'a>(troops: &'a Troops, bases: &'a Bases, charging: bool) -> Party<'a> {
    Party {
        troops,
        bases,
        ground: Ground::OPEN,
        rows: u64::MAX,
        known: None,
        charging,
        shot: false,
        nervous: false,
        general: None,
        face: Face::Front,
        beside: [false; 2],
        front_files: 0,
        at_most: u8::MAX,
        won_beside: [Won::default(); 2],
        given: 0,
    }
}
