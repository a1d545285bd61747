//! The keys of `[program]`.

use ValueType::{ByName, Flag, List, Parameters, Table, Tables, Text, Two, Whole};
use experiment::keys::{ALL_OR_SOME, Key, OF_SENSITIVITY, TEXTS, ValueType, optional, required};

use crate::handicaps::MOST_AMOUNT;

/// The keys that such an experiment adds to those of every experiment.
pub const OF_PROGRAM: [Key; 2] = [
    required("program", Table(&PROGRAM), "what plays, and which of its sides meet"),
    OF_SENSITIVITY,
];

/// `[program]`.
pub const PROGRAM: [Key; 11] = [
    optional(
        "command",
        TEXTS,
        "required, unless a class of Python plays",
        "the program and its arguments, started without a shell in the folder of the file, and only with `--allow-programs`",
    ),
    optional(
        "class",
        Text,
        "none",
        "instead of `command`: the class of a Python session that plays (`equipoise.run`)",
    ),
    optional(
        "environment",
        ByName(&Text),
        "empty",
        "the whole environment of the program; it has no other variables than these",
    ),
    optional(
        "seconds",
        Whole(1, 3_600),
        "60",
        "how long the program may take for an answer: one batch is eight pairs, which are sixteen battles",
    ),
    optional(
        "matchups",
        Tables(&MATCHUP),
        "one of `matchups`, `matrix` and `mirror` is required",
        "sides that meet, two by two",
    ),
    optional("matrix", ALL_OR_SOME, "see `matchups`", "each of these sides meets every other"),
    optional("mirror", ALL_OR_SOME, "see `matchups`", "each of these sides meets itself"),
    optional("variant", Tables(&VARIANT), "none", "named changes, played on the same seeds"),
    optional(
        "counts",
        Table(&COUNTS),
        "none",
        "each matchup of a side with every amount of a handicap that it has: how much makes an even battle",
    ),
    optional(
        "worth",
        Table(&WORTH),
        "none",
        "what each variant is worth to A in amounts of a handicap",
    ),
    optional(
        "described",
        Table(&DESCRIBED),
        "none",
        "how the game described itself, in `run.toml`: stored runs are reported without it",
    ),
];

/// `[[program.matchups]]`.
pub const MATCHUP: [Key; 2] = [
    required("a", Text, "the side of A, by the name that the game gives it"),
    required("b", Text, "the side of B"),
];

/// `[[program.variant]]`.
pub const VARIANT: [Key; 4] = [
    required("name", Text, "its name in tables"),
    optional("parameters", Parameters(None), "the experiment's", "parameters of the game"),
    optional("a", Text, "the matchup's", "another side for A, in every matchup"),
    optional(
        "handicaps",
        ByName(&ByName(&AMOUNT)),
        "none",
        "amounts of handicaps by the side that has them, such as `{ pupil = { free_hits = 1 } }`; a side that meets itself has them as A",
    ),
];

/// `[program.counts]`.
pub const COUNTS: [Key; 4] = [
    optional("side", Text, "A of the only matchup", "the side that has the handicap"),
    required("handicap", Text, "the handicap, by the name that the game gives it"),
    optional("from", AMOUNT, "0", "the least amount"),
    optional("to", AMOUNT, "the most that the game declares", "the greatest amount"),
];

/// `[program.worth]`.
pub const WORTH: [Key; 2] = [
    required("handicap", Text, "the handicap, by the name that the game gives it"),
    optional(
        "amounts",
        List(&Whole(1, MOST_AMOUNT)),
        "1 and, if the game allows it, 2",
        "amounts that A is given, and B in its turn: a worth is read from the scores with them, and reaches as far as they do",
    ),
];

/// An amount of a handicap.
const AMOUNT: ValueType = Whole(0, MOST_AMOUNT);

/// `[program.described]`.
pub const DESCRIBED: [Key; 7] = [
    required("title", Text, "what the game is called"),
    required("version", Text, "the version of its rules"),
    required("sides", TEXTS, "who may meet"),
    optional("parameters", Tables(&PARAMETER), "none", "what may be changed"),
    optional("handicaps", Tables(&HANDICAP), "none", "what may be given to one side"),
    required("score", Two(&Whole(-10_000, 10_000)), "the least and the most of a battle"),
    required("repeats", Flag, "whether the same seed gave the same scores"),
];

/// `[[program.described.handicaps]]`.
pub const HANDICAP: [Key; 3] = [
    required("name", Text, "its name"),
    required("about", Text, "what it gives"),
    required("most", Whole(1, MOST_AMOUNT), "the most of it that a side can have"),
];

/// `[[program.described.parameters]]`.
pub const PARAMETER: [Key; 5] = [
    required("name", Text, "its name"),
    required("about", Text, "what it decides"),
    required("default", NUMBER, "its default"),
    required("least", NUMBER, "the least value"),
    required("most", NUMBER, "the most"),
];
const NUMBER: ValueType = Whole(-(1 << 53), 1 << 53);
