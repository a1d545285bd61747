//! Keys of `[scenario]`, of Table Battles.

use super::scenario_file::{OWN_SCENARIO, SCENARIO_CARD};
use ValueType::{ByName, Either, Flag, List, Parameters, Part, Table, Tables, Text, Whole, Words};
use experiment::gifts;
use experiment::keys::{ALL_OR_SOME, POLICIES, TEXTS};
use experiment::keys::{Key, ValueType, optional, required};
use table_battles::Gift;

/// A number of sticks or cubes more or fewer.
pub const MORE: ValueType = Whole(-9, 9);

/// `[scenario]`.
pub const SCENARIO: [Key; 9] = [
    required("policies", POLICIES, "the players of A and of B"),
    optional(
        "casting",
        Words(&["armies", "players"]),
        "armies",
        "whether A commands the army that goes first in both battles of a pair, so that its score measures the scenario; or each army once, so that its score measures its play",
    ),
    required(
        "scenarios",
        ALL_OR_SOME,
        "names of built-in scenarios (`equipoise list scenarios table-battles`), or paths of files, relative to the experiment's folder",
    ),
    optional(
        "file",
        Tables(&OWN_SCENARIO),
        "none",
        "scenarios that are part of the experiment file: the keys of a scenario file, and `key`",
    ),
    optional(
        "formations",
        ALL_OR_SOME,
        "none",
        "formations that are tried, by card id: the scenario without each of them",
    ),
    optional(
        "bland",
        Flag,
        "false",
        "whether a bland formation takes the place of each of `formations`, instead of none: with its sticks, star, wing, Reserve mark and targets, on sixes, with attacks of one hit and its Commands, and nothing else; the cards of its enemies then keep their target",
    ),
    optional(
        "sticks",
        List(&MORE),
        "none",
        "each of `formations` with this number of sticks more or fewer; not 0",
    ),
    optional(
        "morale",
        List(&MORE),
        "none",
        "each army with this number of Morale cubes more or fewer, which gives the scale for formations; not 0",
    ),
    optional("variant", Tables(&SCENARIO_VARIANT), "none", "named changes"),
];
/// `gift_a` and `gift_b`.
pub const GIFT: [Key; 3] = gifts::keys::<Gift, 3>();
const GIFTS: [Key; 2] = gifts::of_variant(&GIFT);
/// `[[scenario.variant]]`.
pub const SCENARIO_VARIANT: [Key; 12] = [
    required("name", Text, "its name in tables"),
    optional(
        "scenarios",
        TEXTS,
        "those that have all its cards",
        "the scenarios in which it is played, as `scenarios` of `[scenario]` names them",
    ),
    optional("policies", POLICIES, "the experiment's", "the players in this variant"),
    optional("parameters", Parameters(None), "the experiment's", "rule parameters of this variant"),
    optional("without", Either(&[Text, TEXTS]), "none", "formations that are left out, by card id"),
    optional(
        "bland",
        Either(&[Text, TEXTS]),
        "none",
        "formations in whose place bland ones stand, as under `bland` of `[scenario]`, by card id",
    ),
    optional("sticks", ByName(&MORE), "none", "sticks more or fewer, by card id"),
    optional("morale", Table(&SIDES), "none", "Morale cubes more or fewer"),
    optional(
        "priced",
        Flag,
        "false",
        "whether the one card that it changes is priced: how many Morale cubes more for its army do the same, by `morale` of `[scenario]`; without `morale`, how many sticks more on the card, by `formations` and `sticks`",
    ),
    optional(
        "cards",
        ByName(&Part(&SCENARIO_CARD)),
        "none",
        "keys of cards that are replaced, as a scenario file has them: `{ 11A = { dice = \"5/6\", pursuit = false } }`; `\"\"` removes a key",
    ),
    GIFTS[0],
    GIFTS[1],
];
/// `morale` of a variant.
pub const SIDES: [Key; 2] = [
    optional("a", MORE, "0", "of the army that goes first"),
    optional("b", MORE, "0", "of the other army"),
];
