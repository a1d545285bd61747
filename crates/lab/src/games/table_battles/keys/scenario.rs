//! Keys of `[scenario]`, of Table Battles.

use super::scenario_file::{OWN_SCENARIO, SCENARIO_CARD};
use crate::experiment::keys::{ALL_OR_SOME, POLICIES, TEXTS};
use crate::experiment::keys::{Key, Kind, optional, required};
use Kind::{ByName, Either, List, Parameters, Part, Table, Tables, Text, Whole, Words};

/// So many more or fewer.
const MORE: Kind = Whole(-9, 9);

/// `[scenario]`.
pub const SCENARIO: [Key; 8] = [
    required("policies", POLICIES, "who plays A and who plays B"),
    optional(
        "casting",
        Words(&["armies", "players"]),
        "armies",
        "whether A is the army that goes first, or a player who has each army once",
    ),
    required(
        "scenarios",
        ALL_OR_SOME,
        "what is fought: \"all\", or names of built-in scenarios and paths of files",
    ),
    optional(
        "file",
        Tables(&OWN_SCENARIO),
        "none",
        "scenarios that stand in the experiment itself",
    ),
    optional(
        "formations",
        ALL_OR_SOME,
        "none",
        "formations that are tried: the scenario without each of them",
    ),
    optional(
        "sticks",
        List(&MORE),
        "none",
        "each of the formations with so many sticks more or fewer",
    ),
    optional(
        "morale",
        List(&MORE),
        "none",
        "each army with so many Morale cubes more or fewer",
    ),
    optional(
        "variant",
        Tables(&SCENARIO_VARIANT),
        "none",
        "named changes",
    ),
];
/// `[[scenario.variant]]`.
pub const SCENARIO_VARIANT: [Key; 8] = [
    required("name", Text, "its name in tables"),
    optional(
        "scenarios",
        TEXTS,
        "those that have all its cards",
        "the scenarios in which it is played",
    ),
    optional(
        "policies",
        POLICIES,
        "the experiment's",
        "who plays in this variant",
    ),
    optional(
        "parameters",
        Parameters(None),
        "the experiment's",
        "rule parameters of this variant",
    ),
    optional(
        "without",
        Either(&[Text, TEXTS]),
        "none",
        "formations that are left out",
    ),
    optional(
        "sticks",
        ByName(&MORE),
        "none",
        "sticks more or fewer, by card id",
    ),
    optional(
        "morale",
        Table(&SIDES),
        "none",
        "Morale cubes more or fewer",
    ),
    optional(
        "cards",
        ByName(&Part(&SCENARIO_CARD)),
        "none",
        "keys of cards that are replaced, by card id; \"\" takes a key away",
    ),
];
/// `morale` of a variant.
pub const SIDES: [Key; 2] = [
    optional("a", MORE, "0", "of the army that goes first"),
    optional("b", MORE, "0", "of the other army"),
];
