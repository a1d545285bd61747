//! Keys of `[[card]]`, a designer's own card.

use ValueType::{Effects, Flag, Number, Text, Whole, Words};
use experiment::keys::TEXTS;
use experiment::keys::{EffectKeys, Key, ValueType, optional, required};

/// `[[card]]`: the keys of every card.
pub const CARD: [Key; 5] = [
    required(
        "name",
        Text,
        "its name in `cards`, `with` and `without`: 1 to 32 lower case letters, digits and hyphens, and not that of a printed card",
    ),
    optional(
        "title",
        Text,
        "the name as a title",
        "its name in reports and replays, 1 to 40 bytes",
    ),
    optional("cost", Number(-4.0, 24.0), "free, or as printed", "its cost in points, in halves"),
    optional(
        "cost_per",
        Words(&["army", "entry", "stand", "card"]),
        "the army, or as printed",
        "the unit of the cost",
    ),
    optional(
        "limit",
        Whole(1, 32),
        "none",
        "of a new card: the most stands that have it; of one like a printed card: the most stands of those that the army buys it for (those that it helps, if it helps any), or the most copies",
    ),
];
/// The keys of a card like a printed one, besides the printed card's parameters.
pub const LIKE_CARD: [Key; 1] = [optional(
    "like",
    Text,
    "a new card",
    "the printed card that it is like; the parameters of that card's rules are then keys too",
)];
/// The keys of a new card.
pub const NEW_CARD: [Key; 4] = [
    optional("bearers", TEXTS, "all types", "of new cards: troop types that may have it"),
    optional(
        "all_or_none",
        Flag,
        "false",
        "of new cards: whether no stand has it where more stands may have it than `limit` allows",
    ),
    optional(
        "once",
        Flag,
        "false",
        "of new cards: whether each army uses it once a battle, in the first roll that an effect of it changes; then its stands don't have it any more",
    ),
    optional(
        "effect",
        Effects(&EFFECT, &EFFECT_KINDS),
        "required of new cards",
        "of new cards: what it does; at most 6",
    ),
];
/// Kinds of effects, and the keys of each.
pub const EFFECT_KINDS: [EffectKeys; 11] = [
    EffectKeys {
        kind: "factor",
        keys: &["value", "combat", "against", "when"],
        about: "the factor is `value` (-4 to 4) more in these combats; all effects of a card that apply are added up and shown as one factor",
    },
    EffectKeys {
        kind: "move",
        keys: &["mu"],
        about: "another move; terrain reduces it as any other",
    },
    EffectKeys {
        kind: "order",
        keys: &["order"],
        about: "another order, in combat and in movement",
    },
    EffectKeys {
        kind: "shot",
        keys: &["value", "range"],
        about: "the stand shoots with the factor `value` (1 to 6) at this range; as with card 21 not after moving in its own turn, unless its type may",
    },
    EffectKeys {
        kind: "result",
        keys: &["combat", "margin", "loser", "instead_of", "becomes", "against", "when"],
        about: "what the loser suffers in place of any result, or of `instead_of` only; not in attacks on camps",
    },
    EffectKeys {
        kind: "pursuit",
        keys: &["pursues", "against", "when"],
        about: "when the stand pursues after a win",
    },
    EffectKeys {
        kind: "points",
        keys: &["value"],
        about: "the stand counts `value` points more (-8 to 8, in halves) when it is lost; the centre's minimum, flank marches and garrisons go by its points without them",
    },
    EffectKeys {
        kind: "camp",
        keys: &["value", "points"],
        about: "if any stand of the army is listed with the card, the camp's factor is `value` (-4 to 4) more all through the battle, and the camp counts `points` more when it is sacked; at least one of the two",
    },
    EffectKeys {
        kind: "command-points",
        keys: &["value", "at_most"],
        about: "in its own turns the army has `value` (-3 to 3) command points more, never fewer than 0, if the command roll is at most `at_most` (6 if left out) and a stand with the card is on the board; the number of these stands doesn't matter",
    },
    EffectKeys {
        kind: "terrain",
        keys: &["terrain", "counts_as"],
        about: "these kinds of terrain are open or difficult for the stand: for its moves, its fighting edge, as the target of a shot and for rear support; for stands that move together a kind is open if it is for all, and difficult if it is for one; hills stay hills, and lines of fire, command and camps go by the printed kinds",
    },
    EffectKeys {
        kind: "reroll",
        keys: &["die", "keep", "at_most"],
        about: "the die is rolled again if it shows at most `at_most` (1 to 5), and `keep` says which result counts; the command roll (`\"command\"`, TR-CM-01) while a stand with the card is on the board, once a turn whatever the number of stands and cards, before command points are added",
    },
];
/// `[[card.effect]]`.
pub const EFFECT: [Key; 18] = [
    optional(
        "value",
        Number(-8.0, 8.0),
        "as the kind says",
        "the change, or the factor of a shot; its range depends on the kind",
    ),
    optional(
        "combat",
        Words(&["close", "shooting", "shot-at"]),
        "close",
        "in which combats: close combat, when it shoots, or when it is shot at",
    ),
    optional(
        "against",
        TEXTS,
        "every enemy, camps included",
        "enemy types, as what they fight, or `\"foot\"`, `\"mounted\"`, `\"open-order-foot\"`, `\"close-order-foot\"`",
    ),
    optional(
        "when",
        TEXTS,
        "always",
        "conditions of the stand, which all have to hold: `\"to-front\"` or `\"to-flank-or-rear\"`, `\"in-open\"` or `\"in-difficult\"`, and in factors of close combat `\"rear-support\"` (a friend of its type directly behind, TR-CC-08); none for a shooter",
    ),
    optional("mu", Number(1.0, 24.0), "required", "the move, MU"),
    optional("order", Words(&["open", "close"]), "required", "the order"),
    optional("range", Number(1.0, 24.0), "required", "how far it shoots, MU"),
    optional("margin", Words(&["beaten", "doubled"]), "required", "by how much the loser lost"),
    optional(
        "loser",
        Words(&["bearer", "enemy"]),
        "the bearer; in `\"shooting\"` the enemy",
        "the loser: the stand with the card, or its enemy",
    ),
    optional("instead_of", Text, "any result", "the result that is replaced"),
    optional(
        "becomes",
        Text,
        "required",
        "the result in its place: `\"no-effect\"`, `\"fall-back\"`, `\"shattered\"`, `\"destroyed\"`, `\"evade\"` or `\"panic\"`",
    ),
    optional(
        "pursues",
        Words(&["never", "when-doubling", "always"]),
        "required",
        "when the stand pursues after a win",
    ),
    optional("points", Number(-8.0, 8.0), "0", "points that the camp counts more, in halves"),
    optional(
        "at_most",
        Whole(1, 6),
        "as the kind says",
        "the highest roll with which the effect acts; of `\"reroll\"` at most 5, and 5 if the better result counts, 3 if the second does; of `\"command-points\"` 6",
    ),
    optional(
        "terrain",
        TEXTS,
        "required",
        "kinds of terrain: `\"village\"`, `\"stream\"`, `\"steep-hills\"`, `\"gentle-hills\"`, `\"woods\"`, `\"wooded-hills\"`, `\"rough\"`, `\"ploughed-fields\"`, `\"marsh\"`, `\"dunes\"`, `\"oasis\"` or `\"obstacle\"`",
    ),
    optional(
        "counts_as",
        Words(&["open", "difficult"]),
        "open",
        "what these kinds of terrain count as",
    ),
    optional("die", Words(&["command"]), "required", "the die that is rolled again"),
    optional(
        "keep",
        Words(&["better", "second"]),
        "better",
        "which result counts after a second roll: the better one, or the second even if it is worse",
    ),
];
