//! The keys, table by table.

use super::{Key, Kind, optional, required};
use Kind::{
    Cards, Effects, Either, Flag, List, Number, Pairs, Parameters, Policy, Table, Tables, Text,
    Two, Value, Whole, Words,
};

/// What is played; the order of [`crate::experiment::GameKind`].
const GAMES: &[&str] = &["duel", "battle", "worth"];
const TEXTS: Kind = List(&Text);
const POLICIES: Kind = Two(&Policy);
const TOPOGRAPHIES: &[&str] = &[
    "arable", "forest", "hilly", "steppe", "dry", "marsh", "delta",
];

/// The keys of every experiment.
pub const EXPERIMENT: [Key; 11] = [
    optional("title", Text, "the question", "heads the page"),
    required("question", Text, "what the run answers, in words"),
    required("ruleset", Words(&["triumph"]), "the rules"),
    required("game", Words(GAMES), "what is played"),
    optional(
        "seed",
        Whole(0, i64::MAX),
        "0",
        "the seed of all chance; the same seed gives the same bytes",
    ),
    optional(
        "pairs",
        Pairs,
        "1152",
        "pairs of playouts a cell, a multiple of 288",
    ),
    optional(
        "precision",
        Table(&PRECISION),
        "none",
        "instead of pairs: play until the scores are known well enough",
    ),
    optional(
        "dice",
        Words(&["seat", "army"]),
        "seat",
        "whose the dice are in the second battle of a pair",
    ),
    optional(
        "complement",
        Flag,
        "false",
        "whether the second battle of a pair shows 7 minus each die",
    ),
    optional(
        "parameters",
        Parameters(None),
        "the specification's defaults",
        "rule parameters",
    ),
    optional(
        "expect",
        Tables(&EXPECT),
        "none",
        "what the run should find; a miss is exit code 1",
    ),
];
/// The keys of an experiment of duels beside those.
pub const OF_DUELS: [Key; 2] = [
    required("duel", Table(&DUEL), "what is fought"),
    optional(
        "sweep",
        Table(&SWEEP),
        "none",
        "rule parameters over several values",
    ),
];
/// The keys of an experiment of battles beside those.
pub const OF_BATTLES: [Key; 5] = [
    required("battle", Table(&BATTLE), "what is fought"),
    optional(
        "policies",
        Kind::ByName(&Kind::ByName(&Value)),
        "the policies' defaults",
        "parameters of a policy wherever it plays",
    ),
    optional(
        "card",
        Cards(&[&CARD, &LIKE_CARD, &NEW_CARD]),
        "none",
        "custom cards, a designer's own",
    ),
    optional(
        "sweep",
        Table(&SWEEP),
        "none",
        "rule parameters and players over several values",
    ),
    optional(
        "sensitivity",
        Table(&SENSITIVITY),
        "none",
        "what assumptions about unclear rules change",
    ),
];
/// The keys of an experiment about worth in points beside those.
pub const OF_WORTH: [Key; 2] = [
    required("worth", Table(&WORTH), "whose cards are asked about"),
    optional(
        "policies",
        Kind::ByName(&Kind::ByName(&Value)),
        "the policies' defaults",
        "parameters of a policy wherever it plays",
    ),
];

/// `[precision]`.
pub const PRECISION: [Key; 2] = [
    required(
        "half_width",
        Number(0.0001, 0.5),
        "of every score's 95 % interval, on the scale from 0 to 1",
    ),
    required(
        "max_pairs",
        Pairs,
        "pairs a cell at most, a multiple of 288",
    ),
];

/// `[[expect]]`.
pub const EXPECT: [Key; 11] = [
    optional(
        "worth",
        Text,
        "score or effect",
        "a card whose worth in army points is expected; \"*\" is every one",
    ),
    optional(
        "score",
        Text,
        "worth or effect",
        "a matchup in which A's score, 0 to 1, is expected; \"*\" is every one",
    ),
    optional(
        "effect",
        Text,
        "worth or score",
        "a card or variant whose change of the score, -1 to 1, is expected; \"*\" is every one",
    ),
    optional(
        "of",
        Text,
        "every list",
        "with worth: on the armies of this list",
    ),
    optional(
        "variant",
        Text,
        "the baseline",
        "with score: under this card or variant",
    ),
    optional(
        "matchup",
        Text,
        "all together",
        "with effect: in this matchup, or in each (\"*\")",
    ),
    optional(
        "between",
        Two(&NUMBER),
        "another bound",
        "the least and the most, both allowed",
    ),
    optional("at_least", NUMBER, "another bound", "the least"),
    optional("at_most", NUMBER, "another bound", "the most"),
    optional(
        "within",
        Number(0.0, 1.0),
        "another bound",
        "with effect: so much to either side of no effect",
    ),
    optional(
        "strict",
        Flag,
        "false",
        "whether it is a miss too where it isn't settled",
    ),
];
const NUMBER: Kind = Number(-48.0, 48.0);

/// `[sweep]`.
pub const SWEEP: [Key; 4] = [
    optional(
        "crossed",
        Flag,
        "false",
        "whether every value meets every value of the others",
    ),
    optional(
        "parameters",
        Parameters(Some(&SWEPT)),
        "none",
        "rule parameters over values",
    ),
    optional(
        "policies",
        Kind::ByName(&Kind::ByName(&SWEPT)),
        "none",
        "parameters of a policy that plays over values",
    ),
    optional(
        "players",
        List(&POLICIES),
        "none",
        "who plays A and who plays B",
    ),
];
const SWEPT: Kind = Either(&[List(&Value), Table(&RANGE)]);
/// A range of values.
pub const RANGE: [Key; 3] = [
    required("from", Number(-1e6, 1e6), "the first value"),
    required(
        "to",
        Number(-1e6, 1e6),
        "the last value, if steps come to it",
    ),
    required(
        "step",
        Number(0.0, 1e6),
        "from one value to the next, above 0",
    ),
];

/// `[sensitivity]`.
pub const SENSITIVITY: [Key; 2] = [
    required(
        "parameters",
        Either(&[Words(&["all"]), TEXTS, Parameters(Some(&SWEPT))]),
        "the assumptions: \"all\" with named values, some by name, or some with their values",
    ),
    optional(
        "card",
        Text,
        "the score of A",
        "the card whose effect on the score is asked",
    ),
];

/// `[duel]`.
pub const DUEL: [Key; 6] = [
    required(
        "a",
        ALL_OR_SOME,
        "the side that is asked about: \"all\", or parties in notation",
    ),
    required(
        "b",
        ALL_OR_SOME,
        "its enemies: \"all\", or parties in notation",
    ),
    optional(
        "cards",
        Either(&[Words(&["listed", "all"]), TEXTS]),
        "none",
        "cards tried on a",
    ),
    optional(
        "opening_shots",
        Flag,
        "false",
        "whether each side that can shoot does so once before the first round",
    ),
    optional(
        "max_rounds",
        Whole(1, 1_000),
        "60",
        "rounds after which it is a draw",
    ),
    optional("variant", Tables(&DUEL_VARIANT), "none", "named changes"),
];
const ALL_OR_SOME: Kind = Either(&[Words(&["all"]), TEXTS]);
/// `[[duel.variant]]`.
pub const DUEL_VARIANT: [Key; 4] = [
    required("name", Text, "its name in tables"),
    optional(
        "a",
        Text,
        "nothing",
        "cards and situation words added to each party of a",
    ),
    optional(
        "b",
        Text,
        "nothing",
        "cards and situation words added to each party of b",
    ),
    optional(
        "parameters",
        Parameters(None),
        "the experiment's",
        "rule parameters of this variant",
    ),
];

/// `[battle]`.
pub const BATTLE: [Key; 7] = [
    required("policies", POLICIES, "who plays A and who plays B"),
    optional("matchups", Tables(&MATCHUP), "none", "who meets whom"),
    optional(
        "mirror",
        ALL_OR_SOME,
        "none",
        "armies that each meet themselves",
    ),
    optional(
        "army",
        Tables(&OWN_ARMY),
        "none",
        "armies that stand in the experiment itself",
    ),
    optional("cards", ALL_OR_SOME, "none", "battle cards tried on a"),
    optional("variant", Tables(&BATTLE_VARIANT), "none", "named changes"),
    optional(
        "conduct_pairs",
        Whole(0, 288),
        "4",
        "pairs of every cell that are looked at for how the players play",
    ),
];
/// A matchup.
pub const MATCHUP: [Key; 3] = [
    optional("name", Text, "none", "the occasion"),
    required("a", Text, "the army that is asked about"),
    required("b", Text, "its enemy"),
];
/// `[[battle.variant]]`.
pub const BATTLE_VARIANT: [Key; 5] = [
    required("name", Text, "its name in tables"),
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
        "with",
        Either(&[Text, TEXTS]),
        "none",
        "cards that a has in this variant only",
    ),
    optional(
        "without",
        Either(&[Text, TEXTS]),
        "none",
        "cards that a has in the baseline and not in this variant",
    ),
];

/// The keys of an army file.
pub const ARMY: [Key; 10] = [
    required("name", Text, "what reports call it"),
    optional("list", Text, "none", "the army list that it follows"),
    optional(
        "year",
        Whole(-9_999, 9_999),
        "none",
        "the year that it is of, negative before the era",
    ),
    optional("faction", Text, "none", "the faction that it follows"),
    required("invasion", Whole(0, 9), "its invasion rating"),
    required("maneuver", Whole(0, 9), "its maneuver rating"),
    required("home", List(&Words(TOPOGRAPHIES)), "its home topographies"),
    required("stands", Tables(&STANDS), "its stands, by lines"),
    optional(
        "cards",
        Tables(&BOUGHT),
        "none",
        "the battle cards that it buys",
    ),
    optional(
        "enemies",
        TEXTS,
        "none",
        "armies that it fought, for readers",
    ),
];
/// `[[battle.army]]`: an army with a name for matchups.
pub const OWN_ARMY: [Key; 11] = {
    let mut keys = [required("key", Text, "the name for matchups"); 11];
    let mut at = 0;
    while at < ARMY.len() {
        keys[at + 1] = ARMY[at];
        at += 1;
    }
    keys
};
/// `[[stands]]`.
pub const STANDS: [Key; 7] = [
    optional(
        "name",
        Text,
        "none",
        "who the men are; cards name them by it",
    ),
    optional(
        "entry",
        Whole(0, 199),
        "whichever fits",
        "the entry of the list that they are of, counted from 0",
    ),
    required("troop", Text, "name, code or title of a troop type"),
    optional("count", Whole(1, 32), "1", "stands"),
    optional(
        "battle_line",
        Either(&[Flag, Words(&["half"])]),
        "false",
        "the \"battle line\" mark",
    ),
    optional(
        "general",
        Flag,
        "false",
        "whether the first of them is the general",
    ),
    optional(
        "ally",
        Flag,
        "false",
        "whether they belong to an allied contingent",
    ),
];
/// `[[cards]]` of an army.
pub const BOUGHT: [Key; 7] = [
    required("card", Text, "name, code or title of a card"),
    optional(
        "on",
        Either(&[Text, TEXTS]),
        "nobody",
        "whose stands it is for: names of lines, or troop types",
    ),
    optional(
        "helps",
        Either(&[Text, TEXTS]),
        "nobody",
        "who may be supported or screened",
    ),
    optional(
        "count",
        Whole(1, 99),
        "1 card, all stands",
        "how many cards, or for how many stands",
    ),
    optional(
        "as",
        Text,
        "none",
        "the foot that the stands may dismount as",
    ),
    optional(
        "past",
        TEXTS,
        "any close order foot",
        "the friends that Charge Through passes",
    ),
    optional("disguises", TEXTS, "none", "who poses as whom"),
];

/// `[worth]`.
pub const WORTH: [Key; 8] = [
    required("players", List(&Policy), "who plays, each against itself"),
    optional(
        "margin",
        Number(0.01, 6.0),
        "0.5",
        "points on either side of a price that count as right",
    ),
    optional(
        "half_width",
        Number(0.01, 6.0),
        "all pairs are played",
        "points: play of a card stops when its worth is known so well",
    ),
    optional(
        "handicaps",
        List(&Whole(-6, 6)),
        "-6 to 6",
        "points more or fewer that armies of the curve have, without 0",
    ),
    optional(
        "share",
        Whole(1, 12),
        "4",
        "a handicap is played in one of so many draws",
    ),
    optional(
        "price_share",
        Whole(1, 12),
        "1",
        "a card at its price is played in one of so many draws",
    ),
    required("bearer", Tables(&BEARER), "whose cards are asked about"),
    optional(
        "list",
        Tables(&NAMED_LIST),
        "none",
        "army lists with their year and faction",
    ),
];
/// `[[worth.bearer]]`.
pub const BEARER: [Key; 3] = [
    required("list", Text, "the army list whose armies have the cards"),
    required(
        "cards",
        TEXTS,
        "the cards; \"prepared-defenses=4\" is four of them",
    ),
    required("enemies", TEXTS, "the army lists that they meet"),
];
/// `[[worth.list]]`.
pub const NAMED_LIST: [Key; 4] = [
    required("key", Text, "the name for bearers"),
    optional(
        "year",
        Whole(-9_999, 9_999),
        "the list's first",
        "the year of its armies",
    ),
    optional("faction", Text, "none", "the faction of its armies"),
    optional(
        "text",
        Text,
        "the list of that name",
        "the text of the list's file",
    ),
];

/// `[[card]]`: those of every card.
pub const CARD: [Key; 5] = [
    required(
        "name",
        Text,
        "by what it is named: 1 to 32 lower case letters, digits and hyphens",
    ),
    optional(
        "title",
        Text,
        "the name as a title",
        "what reports and stories call it",
    ),
    optional(
        "cost",
        Number(-4.0, 24.0),
        "free, or as printed",
        "points, in halves",
    ),
    optional(
        "cost_per",
        Words(&["army", "entry", "stand", "card"]),
        "army, or as printed",
        "what is paid for",
    ),
    optional(
        "limit",
        Whole(1, 32),
        "none",
        "stands that bear it at most, or copies",
    ),
];
/// Those of a card like a printed one, beside that one's parameters.
pub const LIKE_CARD: [Key; 1] = [optional(
    "like",
    Text,
    "a new card",
    "the printed card that it is like",
)];
/// Those of a new card.
pub const NEW_CARD: [Key; 3] = [
    optional(
        "bearers",
        TEXTS,
        "all types",
        "of new cards: troop types that may bear it",
    ),
    optional(
        "all_or_none",
        Flag,
        "false",
        "of new cards: whether nobody bears it where more stands may than its limit says",
    ),
    optional(
        "effect",
        Effects(&EFFECT),
        "like a printed card",
        "of new cards: what it does",
    ),
];
/// What the keys of `[[card.effect]]` take; which of them a kind of effect has is known to the reader of effects.
pub const EFFECT: [Key; 13] = [
    optional(
        "value",
        Number(-8.0, 8.0),
        "as the kind says",
        "so much more",
    ),
    optional(
        "combat",
        Words(&["close", "shooting", "shot-at"]),
        "close",
        "in which combats",
    ),
    optional(
        "against",
        TEXTS,
        "everybody",
        "enemy types, or foot, mounted, open-order-foot, close-order-foot",
    ),
    optional(
        "when",
        TEXTS,
        "always",
        "what has to be so of the bearer, all at once",
    ),
    optional("mu", Number(1.0, 24.0), "required", "another move, MU"),
    optional(
        "order",
        Words(&["open", "close"]),
        "required",
        "another order",
    ),
    optional(
        "range",
        Number(1.0, 24.0),
        "required",
        "how far it shoots, MU",
    ),
    optional(
        "margin",
        Words(&["beaten", "doubled"]),
        "required",
        "by how much the loser has lost",
    ),
    optional(
        "loser",
        Words(&["bearer", "enemy"]),
        "required",
        "who has lost",
    ),
    optional(
        "instead_of",
        Text,
        "any result",
        "the result that is replaced",
    ),
    optional("becomes", Text, "required", "the result in its place"),
    optional(
        "pursues",
        Words(&["never", "when-doubling", "always"]),
        "required",
        "when the bearer pursues after a win",
    ),
    optional(
        "points",
        Number(-8.0, 8.0),
        "0",
        "so much more it counts, points in halves",
    ),
];
