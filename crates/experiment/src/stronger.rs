//! Which side a change strengthens by the rules, whatever its player makes of it: decided here for all games.
//!
//! A game says of each side how its force compares with the one in whose place it stands: it has more, or less, of what the rules only
//! ever let help. What may be a burden too, such as another troop type, isn't compared.

use std::cmp::Ordering;

use analysis::Strengthens;
use battle_core::{BySide, Side};

/// How a force compares with the one in whose place it stands; none where the rules leave open which is stronger.
pub type Compared = Option<Ordering>;

/// Compares what differs in several ways: neither is stronger if it has more of one and less of another.
pub fn in_all(ways: impl IntoIterator<Item = Compared>) -> Compared {
    ways.into_iter().try_fold(Ordering::Equal, |all, way| match (all, way?) {
        (Ordering::Equal, other) | (other, Ordering::Equal) => Some(other),
        (one, other) => (one == other).then_some(one),
    })
}

/// Compares lists whose parts come in any order: the parts that both have aside, one has more, or they differ in one part each by `of_parts`.
pub fn of_lists<T>(
    list: &[T],
    base: &[T],
    are_same: impl Fn(&T, &T) -> bool,
    of_parts: impl Fn(&T, &T) -> Compared,
) -> Compared {
    let mut left: Vec<&T> = base.iter().collect();
    let mut own: Vec<&T> = Vec::new();
    for part in list {
        match left.iter().position(|other| are_same(part, other)) {
            Some(at) => drop(left.remove(at)),
            None => own.push(part),
        }
    }
    match (own.as_slice(), left.as_slice()) {
        ([], []) => Some(Ordering::Equal),
        (_, []) => Some(Ordering::Greater),
        ([], _) => Some(Ordering::Less),
        (own, left) if own.len() == left.len() => {
            in_all(own.iter().zip(left).map(|(one, other)| of_parts(one, other)))
        }
        _ => None,
    }
}

/// Compares numbers of which more is better.
pub fn of_numbers<N: Ord>(number: N, base: N) -> Compared {
    Some(number.cmp(&base))
}

/// Compares what has to be equal, since more of it isn't always better.
pub fn of_same<T: PartialEq>(one: &T, other: &T) -> Compared {
    (one == other).then_some(Ordering::Equal)
}

/// The side that is stronger than in the baseline, beside its enemy; none where that is open, or both are as they were.
pub fn strengthened(forces: BySide<Compared>) -> Option<Strengthens> {
    let [a, b] = forces.0;
    let side = match in_all([a, b.map(Ordering::reverse)])? {
        Ordering::Greater => Side::A,
        Ordering::Less => Side::B,
        Ordering::Equal => return None,
    };
    Some(Strengthens { side, or_else: "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MORE: Compared = Some(Ordering::Greater);
    const LESS: Compared = Some(Ordering::Less);
    const SAME: Compared = Some(Ordering::Equal);

    #[test]
    fn a_side_with_more_or_an_enemy_with_less_is_strengthened() {
        let side = |a, b| strengthened(BySide([a, b])).map(|it| it.side);
        assert_eq!(side(MORE, SAME), Some(Side::A));
        assert_eq!(side(SAME, LESS), Some(Side::A));
        assert_eq!(side(MORE, LESS), Some(Side::A));
        assert_eq!(side(LESS, SAME), Some(Side::B));
        assert_eq!(side(SAME, MORE), Some(Side::B));
        for (a, b) in [(MORE, MORE), (LESS, LESS), (SAME, SAME), (None, SAME), (MORE, None)] {
            assert_eq!(side(a, b), None, "{a:?} {b:?}");
        }
    }

    #[test]
    fn a_list_with_one_part_more_is_stronger_and_with_another_part_is_not_compared() {
        let of = |list: &[&str], base: &[&str]| {
            of_lists(list, base, PartialEq::eq, |one, other| of_numbers(one.len(), other.len()))
        };
        assert_eq!(of(&["pike", "horse", "pike"], &["pike", "pike"]), MORE);
        assert_eq!(of(&["pike"], &["pike", "horse"]), LESS);
        assert_eq!(of(&["horse", "pike"], &["pike", "horse"]), SAME);
        assert_eq!(of(&["horse", "guards"], &["horse", "pike"]), MORE);
        assert_eq!(of(&["horse", "guards", "gun"], &["horse", "pike"]), None);
    }
}
