//! Keys of `[duel]`.

use ValueType::{Flag, List, Parameters, Table, Tables, Text, Whole, Words};
use experiment::keys::{
    ALL_OR_SOME, Key, OF_PLAYERS, POLICIES, TEXTS, ValueType, optional, required,
};

/// The keys that an experiment of duels adds to those of every experiment.
pub const OF_DUELS: [Key; 2] =
    [required("duel", Table(&DUEL), "which units fight, one against one"), OF_PLAYERS];

/// Files and ranks.
const SIZE: ValueType = List(&Whole(1, 4));

/// Ground.
pub const TERRAINS: [&str; 3] = ["good", "rough", "difficult"];
/// GL-101.
pub const GENERAL_KINDS: [&str; 3] = ["professional", "instinctive", "tribal"];
/// Colours of cards, black first.
pub const COLOURS: [&str; 5] = ["black", "white", "green", "yellow", "red"];

/// `[duel]`.
pub const DUEL: [Key; 11] = [
    required("policies", POLICIES, "the players of A and of B"),
    optional("a", ALL_OR_SOME, "none", "the kinds of units in question"),
    optional("b", ALL_OR_SOME, "none", "their enemies"),
    optional("matrix", ALL_OR_SOME, "none", "kinds of units that each meet every other once"),
    optional("mirror", ALL_OR_SOME, "none", "kinds of units that each meet themselves"),
    optional("a_is", Table(&SIDE), "as their kinds are", "changes to every A"),
    optional("b_is", Table(&SIDE), "as their kinds are", "changes to every B"),
    optional("unit", Tables(&UNIT), "none", "kinds of units that stand in the experiment itself"),
    optional(
        "unit_file",
        Text,
        "none",
        "a file of further kinds of units, as units.toml in crates/games/gloriam/rules/data is one",
    )
    .not_resolved("each of its units that fights is written as a `unit`"),
    optional(
        "characteristics",
        Text,
        "none",
        "a file of further characteristics, as characteristics.toml in crates/games/gloriam/rules/data is one, or the text of one",
    ),
    optional("variant", Tables(&DUEL_VARIANT), "none", "named changes"),
];

/// `[[duel.unit]]`, and an entry of a file of units.
pub const UNIT: [Key; 10] = [
    required("name", Text, "its name"),
    required("quality", Text, "poor, average, superior or exceptional (GL-010)"),
    required("training", Text, "skirmish, drilled, formed or tribal (GL-010)"),
    required("moves", Text, "how it moves (GL-011)"),
    optional("order", Text, "that of its move", "close, loose or skirmish (GL-019)"),
    optional("weapon", Text, "none", "its missile weapon (GL-405)"),
    optional("firepower", Text, "normal", "low, normal or high (GL-410)"),
    optional("armour", Text, "none", "none, armour or full (GL-528)"),
    optional("characteristics", TEXTS, "none", "by name or code (GL-016)"),
    optional("size", SIZE, "that of its kind of troops (GL-015)", "files and ranks"),
];

/// `[duel.a_is]`, `[duel.b_is]`, and `a` and `b` of a variant: changes to every unit of a side.
pub const SIDE: [Key; 17] = [
    optional("quality", Text, "its own", "another quality"),
    optional("training", Text, "its own", "another training"),
    optional("order", Text, "its own", "another order"),
    optional("weapon", Text, "its own", "another missile weapon; \"none\" takes it away"),
    optional("firepower", Text, "its own", "another firepower"),
    optional("armour", Text, "its own", "other armour"),
    optional("size", SIZE, "its own", "other files and ranks"),
    optional("add", TEXTS, "none", "characteristics that it gets"),
    optional("without", TEXTS, "none", "characteristics that it loses"),
    optional("terrain", Words(&TERRAINS), "as it was: good", "the ground that it stands in"),
    optional("uphill", Flag, "as it was: false", "whether it stands uphill (GL-513)"),
    optional("hedge", Flag, "as it was: false", "whether it defends a hedge (GL-514)"),
    optional("wall", Flag, "as it was: false", "whether it defends a wall (GL-515)"),
    optional("general", Whole(0, 5), "as it was: 0", "its general's level, 2 to 5; 0 for none"),
    optional("general_kind", Words(&GENERAL_KINDS), "as it was: professional", "his kind (GL-101)"),
    optional(
        "cards",
        Whole(0, 5),
        "as it was: 0",
        "cards in hand each turn; 0 if every prompted action is free (GL-904)",
    ),
    optional(
        "spare_card",
        Words(&COLOURS),
        "none",
        "a card of this colour each turn beside the hand, from outside the deck",
    ),
];

/// `[[duel.variant]]`.
pub const DUEL_VARIANT: [Key; 6] = [
    required("name", Text, "its name in tables"),
    optional("policies", POLICIES, "those of the duel", "the players of A and of B"),
    optional("parameters", Parameters(None), "those of the experiment", "rule parameters"),
    optional("a", Table(&SIDE), "as it is", "changes to A"),
    optional("b", Table(&SIDE), "as it is", "changes to B"),
    optional("of", TEXTS, "every A", "the kinds of A that it is tried on"),
];
