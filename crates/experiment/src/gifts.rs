//! `gift_a` and `gift_b` of a variant: what a side has beyond the rules, in any game whose sides may have gifts.
//!
//! A game says what may be given ([`Gift::QUANTITIES`]); keys, reading, what a run keeps and what is refused are the same in all.

use std::cmp::Ordering;

use battle_core::gift::{Gift, IGNORES_GIFTS, Quantity};
use battle_core::{BySide, Side};
use serde::{Serialize, Serializer};
use toml::{Table, Value};

use crate::document::problem::Problem;
use crate::document::{Problems, Span, TableReader};
use crate::keys::{Key, ValueType, optional};
use crate::players::PlayerText;
use crate::ruleset::Players;
use crate::stronger::{Compared, in_all};

/// The key of each side.
pub const OF: [&str; 2] = ["gift_a", "gift_b"];

/// The keys of a gift: one for each quantity.
pub const fn keys<G: Gift, const N: usize>() -> [Key; N] {
    let mut keys = [optional("", ValueType::Flag, "none", ""); N];
    let mut at = 0;
    while at < N {
        let Quantity { name, about, per_one, limits: [low, high], .. } = &G::QUANTITIES[at];
        let kind = match *per_one {
            1 => ValueType::Whole(*low as i64, *high as i64),
            per => ValueType::Number(*low as f64 / per as f64, *high as f64 / per as f64),
        };
        keys[at] = optional(name, kind, "none", about);
        at += 1;
    }
    keys
}

/// `gift_a` and `gift_b` among the keys of a variant.
pub const fn of_variant(keys: &'static [Key]) -> [Key; 2] {
    [
        optional(
            OF[0],
            ValueType::Table(keys),
            "none",
            "what `a` has beyond the rules in this variant",
        ),
        optional(
            OF[1],
            ValueType::Table(keys),
            "none",
            "what `b` has beyond the rules in this variant",
        ),
    ]
}

/// The gifts of a variant; what is wrong with them is a problem.
pub fn read<G: Gift>(variant: &TableReader<'_>, problems: &mut Problems) -> BySide<G> {
    if G::QUANTITIES.is_empty() {
        return BySide::default();
    }
    BySide(OF.map(|key| {
        let table = variant.table(key, key, problems);
        table.map_or_else(G::default, |table| one(key, &table, problems))
    }))
}

fn one<G: Gift>(key: &str, table: &TableReader<'_>, problems: &mut Problems) -> G {
    let mut gift = G::default();
    for quantity in G::QUANTITIES {
        let name = quantity.name;
        let given = match quantity.per_one {
            1 => table.given::<i32>(name, problems).map(f64::from),
            _ => table.given::<f64>(name, problems),
        };
        let Some(given) = given else { continue };
        let per = f64::from(quantity.per_one);
        let amount = (per * given).round();
        let refused = |what: String| Problem::at("experiment::gift", table.place(name), what);
        if (per * given - amount).abs() > 1e-9 {
            let part = if quantity.per_one == 2 { "half" } else { "tenth" };
            problems.add(
                refused(format!("`{name}` of `{key}` is {given}, and is given by the {part}"))
                    .label(format!("finer than a {part}"))
                    .help(format!("write {}", amount / per)),
            );
        } else if amount == 0.0 {
            problems.add(
                refused(format!("`{name}` of `{key}` is 0, which gives nothing"))
                    .label("changes nothing")
                    .help("leave it out, or give more or less than 0"),
            );
        }
        (quantity.write)(&mut gift, amount as i32);
    }
    if table.entries().is_empty() {
        let some = |one: &Quantity<G>| one.limits[0].max(one.per_one) / one.per_one;
        let ways = G::QUANTITIES.iter().map(|one| format!("{{ {} = {} }}", one.name, some(one)));
        problems.add(
            Problem::at("experiment::gift", table.span.clone(), format!("`{key}` gives nothing"))
                .label("changes nothing")
                .help(format!("write {}", ways.collect::<Vec<_>>().join(" or "))),
        );
    }
    gift
}

/// What `run.toml` keeps of a gift: its keys in their order.
#[derive(Debug)]
pub struct ResolvedGift(Vec<(&'static str, Value)>);

impl Serialize for ResolvedGift {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl ResolvedGift {
    /// None of a side without one.
    pub fn of<G: Gift>(gift: &G) -> Option<ResolvedGift> {
        let given = G::QUANTITIES.iter().map(|one| (one, (one.read)(gift)));
        let value = |one: &Quantity<G>, amount: i32| match one.per_one {
            1 => Value::Integer(amount.into()),
            per => Value::Float(f64::from(amount) / f64::from(per)),
        };
        let given = given.filter(|(_, amount)| *amount != 0);
        let given = given.map(|(one, amount)| (one.name, value(one, amount)));
        (!gift.is_none()).then(|| ResolvedGift(given.collect()))
    }
}

/// The keys of a variant that give these gifts.
pub fn edits<G: Gift>(gifts: &BySide<G>) -> Table {
    let each = OF.into_iter().zip(&gifts.0);
    each.filter_map(|(key, gift)| {
        let inner = ResolvedGift::of(gift)?.0.into_iter();
        let inner: Table = inner.map(|(name, value)| (name.to_owned(), value)).collect();
        Some((key.to_owned(), Value::Table(inner)))
    })
    .collect()
}

/// What the gifts of a variant are in words, a sentence for each side that has one.
pub fn in_words<G: Gift>(variant: &str, gifts: &BySide<G>) -> impl Iterator<Item = String> {
    let sides = ["A", "B"].into_iter().zip(&gifts.0).filter(|(_, gift)| !gift.is_none());
    sides.map(move |(letter, gift)| {
        format!("In \"{variant}\" {letter} has beyond the rules: {}.", gift.in_words())
    })
}

/// A side with a gift beside itself without one: more of what the rules only let help, or less.
pub fn compared<G: Gift>(gift: &G) -> Compared {
    in_all(G::QUANTITIES.iter().map(|one| match (one.read)(gift).cmp(&0) {
        Ordering::Equal => Some(Ordering::Equal),
        way => one.only_helps.then_some(way),
    }))
}

/// Who plays in a variant, and what the sides have.
pub type InVariant<'v, P, G> = (&'v BySide<PlayerText<P>>, &'v BySide<G>);

/// A player who is asked to ignore gifts, and whose side has none in any cell that it plays.
pub fn refuse_nothing_to_ignore<'v, P: Players, G: Gift>(
    policies: Option<&BySide<PlayerText<P>>>,
    variants: impl Iterator<Item = InVariant<'v, P, G>> + Clone,
    place: &Span,
    problems: &mut Problems,
) {
    for (side, letter, key) in [(Side::A, "A", OF[0]), (Side::B, "B", OF[1])] {
        let ignores = |policies: &BySide<PlayerText<P>>| policies[side].ignores_gifts();
        let mut cells = variants.clone().filter(|(policies, _)| ignores(policies));
        let is_asked = policies.is_some_and(ignores) || cells.clone().next().is_some();
        if is_asked && cells.all(|(_, gifts)| !gifts[side].can_be_ignored()) {
            let example = G::QUANTITIES.first().map_or("", |one| one.name);
            problems.add(
                Problem::at(
                    "experiment::gift",
                    place.clone(),
                    format!("`{IGNORES_GIFTS}` of the player of {letter} changes nothing, since no variant gives {letter} a gift that can be ignored"),
                )
                .label("nothing to ignore")
                .help(format!("leave it out, or give {key} = {{ {example} = 1 }} in a variant that it plays")),
            );
        }
    }
}

/// Players who are asked to ignore gifts, in a kind of experiment that gives none.
pub fn refuse_ignored<'p, P: Players>(
    players: impl IntoIterator<Item = &'p PlayerText<P>>,
    place: &Span,
    problems: &mut Problems,
) {
    for player in players.into_iter().filter(|it| it.ignores_gifts()) {
        problems.add_unless_said(
            Problem::at(
                "experiment::gift",
                place.clone(),
                format!(
                    "`{IGNORES_GIFTS}` of `{}` changes nothing, since no side has a gift here",
                    player.name()
                ),
            )
            .label("nothing to ignore")
            .help("leave it out; variants of battles and scenarios have gifts"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Toy([i32; 3]);

    const fn amount<const AT: usize>(
        name: &'static str,
        per_one: i32,
        only_helps: bool,
    ) -> Quantity<Toy> {
        Quantity {
            name,
            about: "",
            per_one,
            limits: [-20, 40],
            only_helps,
            read: |it| it.0[AT],
            write: |it, amount| it.0[AT] = amount,
            words: |amount| amount.to_string(),
        }
    }

    impl Gift for Toy {
        const QUANTITIES: &'static [Quantity<Toy>] = &[
            amount::<0>("move", 10, true),
            amount::<1>("command", 1, true),
            amount::<2>("order", 1, false),
        ];
    }

    #[test]
    fn more_of_one_thing_and_less_of_another_is_neither_stronger_nor_weaker() {
        assert_eq!(compared(&Toy([1, 2, 0])), Some(Ordering::Greater));
        assert_eq!(compared(&Toy([0, -1, 0])), Some(Ordering::Less));
        assert_eq!(compared(&Toy([1, -1, 0])), None);
        assert_eq!(compared(&Toy([1, 0, 1])), None);
        assert_eq!(compared(&Toy::default()), Some(Ordering::Equal));
    }

    /// Every tenth that a file may say is kept as it was written, and its keys are in their order.
    #[test]
    fn a_run_keeps_gifts_as_they_were_written() {
        for tenths in (-20..=40).filter(|&tenths| tenths != 0) {
            let kept = ResolvedGift::of(&Toy([tenths, 0, 0])).expect("a gift");
            assert_eq!(kept.0, [("move", Value::Float(f64::from(tenths) / 10.0))]);
        }
        let edits = edits(&BySide([Toy::default(), Toy([-5, 1, 0])]));
        assert_eq!(toml::to_string(&edits).expect("TOML"), "[gift_b]\ncommand = 1\nmove = -0.5\n");
        assert!(ResolvedGift::of(&Toy::default()).is_none());
    }

    #[test]
    fn keys_have_the_limits_of_their_quantities() {
        let [reach, command, _] = keys::<Toy, 3>();
        assert!(matches!(reach.kind, ValueType::Number(low, high) if low == -2.0 && high == 4.0));
        assert!(matches!(command.kind, ValueType::Whole(-20, 40)));
    }
}
