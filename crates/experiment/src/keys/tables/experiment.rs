//! Keys of a whole experiment: those of every one, and those that each kind of game adds.

use super::super::{Key, TEXTS, ValueType, optional, required};
use super::PAIRS;
use super::expect::EXPECT;
use ValueType::{ByName, Flag, Number, Parameters, Table, Tables, Text, Value, Whole, Words};

/// Parameters of players, by the names of their policies.
const SETTINGS: ValueType = ByName(&ByName(&Value));

/// `[policies.NAME]`, of games with players.
pub const OF_PLAYERS: Key = optional(
    "policies",
    SETTINGS,
    "the policies' defaults",
    "parameters of a policy wherever it plays (`equipoise list policies RULESET`)",
)
.not_resolved("each player is written with all its parameters");

/// `luck`, with its default.
pub const fn luck(default: &'static str) -> Key {
    optional(
        "luck",
        Flag,
        default,
        "whether a run records how far each shot and close combat departed from its expectation; the sum has mean zero and serves as a control variate; about 7 % more time for half the variance",
    )
}

/// `stratify`, of games that have a first roll.
pub const STRATIFY: Key = optional(
    "stratify",
    Flag,
    "false",
    "whether the first dice are dealt out evenly over each block of 288 pairs",
);

pub const EXPERIMENT: [Key; 14] = [
    optional("title", Text, "the question", "the title of the page"),
    required("question", Text, "what the run answers, in words"),
    required("ruleset", Text, "the rules: `equipoise list rulesets` names them"),
    required("game", Text, "what is played, and which tables the file has"),
    optional(
        "seed",
        Whole(0, i64::MAX),
        "0",
        "the seed of all chance; the same seed gives the same bytes",
    ),
    optional(
        "pairs",
        PAIRS,
        "1152 without `precision`",
        "pairs of playouts a cell; 288 are one block",
    ),
    optional(
        "precision",
        Table(&PRECISION),
        "none",
        "instead of `pairs`: play until the scores are known well enough",
    ),
    optional(
        "dice",
        Words(&["seat", "army"]),
        "seat",
        "whose dice are used in the second battle of a pair: the seat's, so that each army gets its opponent's rolls, or the army's own",
    ),
    optional(
        "complement",
        Flag,
        "false",
        "whether the second battle of a pair shows 7 minus each die",
    ),
    optional(
        "rows",
        Words(&["battles"]),
        "none",
        "what the run's folder stores besides the tallies of blocks: with `\"battles\"` a row for every battle, in `battle_rows`",
    ),
    optional(
        "rules",
        Text,
        "the rulebook's",
        "a file of rules beside the experiment, as `equipoise rules RULESET` prints one: printed tables and rule parameters; `[parameters]` changes what it says",
    )
    .not_resolved("what it changes is in `[parameters]`"),
    optional(
        "parameters",
        Parameters(None),
        "the specification's defaults",
        "rule parameters by name (`equipoise list parameters RULESET`); one that would change nothing is refused: it doesn't act in the game, or is about battle cards where no army buys any",
    ),
    optional(
        "expect",
        Tables(&EXPECT),
        "none",
        "expectations about the results; a miss gives exit code 1",
    ),
    optional(
        "rebalance",
        Table(&REBALANCE),
        "none",
        "what `equipoise rebalance` may change, and when a verdict counts as fair; options on the command line take precedence",
    ),
];

/// `[rebalance]`.
pub const REBALANCE: [Key; 5] = [
    optional(
        "change",
        TEXTS,
        "everything that can",
        "what may change: a card or troop type with a price, or a variant, by name; `\"ambush=1..4.5\"` sets the lowest and highest price",
    ),
    optional(
        "margin",
        Number(0.0, 50.0),
        "1 for prices, 5 for matchups",
        "how far from fair still counts as fair, in points of 100 of the score: 10 allows matchups up to 60 to 40",
    ),
    optional(
        "support",
        Number(0.01, 1.0),
        "none",
        "in place of `margin`, where every army meets every other one: how often each should be in the equilibrium when scores are drawn again from their errors",
    ),
    optional("most", Whole(1, 8), "4", "the most changes that are tried together"),
    optional(
        "then",
        TEXTS,
        "none",
        "further players, such as a stronger one: each plays both sides of the proposal that the answer names, with its default parameters",
    ),
];

/// `[precision]`.
pub const PRECISION: [Key; 2] = [
    required(
        "half_width",
        Number(0.0001, 0.5),
        "play stops when the 95 % interval of every cell's score reaches no further than this on either side; scores are 0 to 1, so 0.01 is one point in a hundred",
    ),
    required(
        "max_pairs",
        PAIRS,
        "pairs a cell at most; the page warns of scores that are not known as well as was wanted",
    ),
];
