//! Keys of `[[card]]`, a designer's own card.

use crate::experiment::keys::TEXTS;
use crate::experiment::keys::{Key, Kind, optional, required};
use crate::games::triumph::custom::EFFECT_KINDS;
use Kind::{Effects, Flag, Number, Text, Whole, Words};

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
        Effects(&EFFECT, &EFFECT_KINDS),
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
