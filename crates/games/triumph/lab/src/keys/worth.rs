//! Keys of `[worth]`.

use ValueType::{Flag, List, Number, Parameters, Policy, Tables, Text, Whole, Words};
use experiment::keys::TEXTS;
use experiment::keys::{Key, ValueType, optional, required};

/// `[worth]`.
pub const WORTH: [Key; 17] = [
    required(
        "players",
        List(&Policy),
        "the players, each against itself; the draws of a block are divided among them, and a verdict holds only if all of them reach it",
    ),
    optional(
        "player_shares",
        List(&Whole(1, 12)),
        "1 for each",
        "in one of how many of its draws each player plays, in the order of `players`: [2, 2, 8] lets a slow third one play a quarter of the others' pairs",
    ),
    optional(
        "skill",
        Flag,
        "false",
        "whether `players` are listed from the weakest to the strongest, and the answer says for each card whether its effect on the score grows, falls or turns with skill",
    ),
    optional(
        "margin",
        Number(0.01, 6.0),
        "0.5",
        "points: a worth this far from its price, or less, still counts as right",
    ),
    optional(
        "half_width",
        Number(0.01, 6.0),
        "all pairs are played",
        "points: a card leaves the race when its worth is known as well as this, or its verdict is settled; from the 20th block on",
    ),
    optional(
        "curve",
        Words(&["bearer", "all"]),
        "bearer",
        "which handicaps give the scale of points: those of the card's own list (a point as this list spends it; no worth where points don't move its score), or of all lists together",
    ),
    optional(
        "handicaps",
        List(&Whole(-6, 6)),
        "-6 to 6",
        "the levels of the curve: points more or fewer, on both sides of 0 and without 0",
    ),
    optional("share", Whole(1, 12), "4", "a handicap is played in one draw of this number"),
    optional(
        "price_share",
        Whole(0, 12),
        "1",
        "a card at its price is played in one draw of this number; 0 plays none",
    ),
    optional(
        "meeting_pairs",
        Whole(1, 8),
        "8",
        "pairs that two armies play before others are drawn: 1, 2, 4 or 8. Of `pairs`, as many of each eight are played",
    ),
    optional(
        "population",
        Whole(1, 100_000),
        "the answer is about the bearers only",
        "the number of lists from which the bearers were drawn at random, such as all imported ones; prices then hold for lists like these",
    ),
    optional(
        "rate",
        Tables(&RATE),
        "handicaps measure it",
        "for each player what a point is worth, where that is known from other battles; handicaps are then only played if they are named. `equipoise price` writes those that it ships with",
    ),
    optional(
        "reading",
        Tables(&READING),
        "none",
        "other readings of unclear rules, among which the draws of a block are divided",
    ),
    optional(
        "variant",
        Tables(&WORTH_VARIANT),
        "none",
        "other rules under which every card is played at its price, on the same armies and chance; `equipoise rebalance` may choose them; not with `half_width` or `reading`",
    ),
    optional(
        "price",
        Tables(&PRICE),
        "none",
        "cards at other prices, each against the same armies without the card; not with `half_width`",
    ),
    required(
        "bearer",
        Tables(&BEARER),
        "the cards in question, and the list whose armies have them",
    ),
    optional("list", Tables(&NAMED_LIST), "none", "another year or faction of an army list"),
];
/// `[[worth.rate]]`.
pub const RATE: [Key; 10] = [
    required("player", Text, "one of `players`"),
    required(
        "score",
        Number(-100.0, 100.0),
        "what a point that buys troops adds to the score, in points of 100",
    ),
    required("error", Number(0.0, 100.0), "its standard error"),
    required("degrees", Number(1.0, 1e6), "the degrees of freedom of the errors"),
    optional(
        "counted",
        Number(-100.0, 100.0),
        "not known",
        "what a point by which each stand of a type counts more takes from the score a stand, the chance that it is lost included; the price of a stand pays both",
    ),
    optional("counted_error", Number(0.0, 100.0), "not known", "its standard error"),
    optional(
        "head_starts",
        List(&Number(0.5, 16.0)),
        "none",
        "points that the enemy has lost before the battle begins, the least first",
    ),
    optional(
        "gains",
        List(&Number(0.0, 100.0)),
        "none",
        "what each of `head_starts` adds to the score",
    ),
    optional("source", Text, "a rate that was given", "where it comes from, as the answer says it"),
    optional(
        "digest",
        Text,
        "not compared",
        "of the rules and the player whose rate it is; if it isn't that of the experiment's, the answer says so",
    )
    .not_resolved("`source` says whether it was that of the experiment's"),
];
/// `[[worth.reading]]`.
pub const READING: [Key; 2] = [
    required(
        "name",
        Text,
        "the name of this reading; the first one is the experiment's own parameters, \"the rules as they are\"",
    ),
    required("parameters", Parameters(None), "the rule parameters that differ"),
];
/// `[[worth.variant]]`.
pub const WORTH_VARIANT: [Key; 2] = [
    required("name", Text, "what these rules are called"),
    required(
        "parameters",
        Parameters(None),
        "their rule parameters; the others are the experiment's",
    ),
];
/// `[[worth.price]]`.
pub const PRICE: [Key; 3] = [
    required("card", Text, "a card of some bearer, as `cards` has it"),
    required(
        "cost",
        Number(-4.0, 24.0),
        "points, in halves, in the unit in which the rules charge; of a card for which they charge no multiple of a number, so much more an army",
    ),
    optional(
        "variant",
        Text,
        "the experiment's own rules",
        "a `[[worth.variant]]` by whose rules it is played",
    ),
];
/// `[[worth.bearer]]`.
pub const BEARER: [Key; 3] = [
    required(
        "list",
        Text,
        "the army list whose armies have the cards: a built-in one (named as the catalogue's army), or a file beside the experiment",
    ),
    required(
        "cards",
        TEXTS,
        "the cards; `\"prepared-defenses=4\"` is four of a card that is bought by the card, and a troop type, such as `\"elite-foot\"`, is one more stand of it, `\"elite-foot=2\"` two",
    ),
    required(
        "enemies",
        TEXTS,
        "the army lists of their enemies, draw by draw; enemies times players times readings is 1, 2, 3, 4, 6, 9 or 12",
    ),
];
/// `[[worth.list]]`, `[[battle.list]]`.
pub const NAMED_LIST: [Key; 4] = [
    required("key", Text, "the name by which other keys use the list"),
    optional(
        "year",
        Whole(-9_999, 9_999),
        "the year of the built-in army of that name, or the list's first",
        "the year of its armies, on which the list's entries and cards depend",
    ),
    optional(
        "faction",
        Text,
        "that of the built-in army of that name, or none",
        "the faction of its armies",
    ),
    optional("text", Text, "the list of that name", "the list itself, as `run.toml` keeps it"),
];
