//! Command cards and generals (GL-101 to GL-115).

use super::*;

#[test]
fn gl_101_command_ranges() {
    for (kind, commander, other) in [
        (GeneralKind::Professional, 16, 12),
        (GeneralKind::Instinctive, 10, 10),
        (GeneralKind::Tribal, 8, 8),
    ] {
        assert_eq!((kind.range(true, &RULES), kind.range(false, &RULES)), (commander, other));
    }
}

/// GL-103, GL-104.
#[test]
fn gl_103_gl_104_fifty_cards() {
    assert_eq!(Cards::deck(RULES.deck).count(), 50);
    assert_eq!(Cards::deck(RULES.deck).0, [8, 14, 14, 8, 6]);
    let mut rules = RULES;
    rules.set("deck", "6/14/14/10/6").unwrap();
    assert!(rules.set("deck", "6/14/14/10/7").is_err());
    assert_eq!(Cards::deck(rules.deck).0, [6, 14, 14, 10, 6]);
}

/// GL-105, GL-905.
#[test]
fn gl_105_gl_905_discards_keep_the_best_up_to_one_more() {
    let mut hand = Cards([2, 1, 2, 1, 1]);
    let rest = hand.discard(2);
    assert_eq!((hand, rest), (Cards([0, 0, 1, 1, 1]), Cards([2, 1, 1, 0, 0])));
}

/// GL-107, GL-110, GL-115.
#[test]
fn gl_107_gl_110_gl_115_payment() {
    let hand = Cards([1, 0, 1, 0, 1]);
    assert_eq!(hand.payment(W, false), Some((G, false)));
    assert_eq!(hand.payment(Y, false), Some((R, false)));
    // An upgrade is taken when it saves a yellow or red, or nothing else pays.
    assert_eq!(hand.payment(Y, true), Some((G, true)));
    assert_eq!(hand.payment(W, true), Some((G, false)));
    assert_eq!(Cards([1, 0, 0, 0, 0]).payment(W, true), Some((Colour::Black, true)));
    assert_eq!(Cards([1, 0, 0, 0, 0]).payment(W, false), None);
    // A boost past red makes an action impossible.
    assert_eq!(R.raised(1), None);
}

#[test]
fn gl_114_generals_are_replaced() {
    for (kind, at_end) in [
        (GeneralKind::Professional, false),
        (GeneralKind::Instinctive, true),
        (GeneralKind::Tribal, true),
    ] {
        let mut general = General { killed_in: Some(3), ..General::new(4, kind) };
        assert!(
            !general.is_replaced(3, at_end)
                && general.is_replaced(4, at_end)
                && !general.is_replaced(4, !at_end)
        );
        general.replace();
        assert_eq!((general.level, general.is_alive()), (3, true));
    }
    let mut last = General { killed_in: Some(0), ..General::new(2, GeneralKind::Tribal) };
    last.replace();
    assert_eq!(last.level, 2);
}

/// GL-106: hesitant with a first hand of white and black only; a green or better lifts it.
#[test]
fn gl_106_hesitant_allies() {
    assert!(is_hesitant(&Cards([1, 2, 0, 0, 0])));
    assert!(is_hesitant(&Cards([3, 0, 0, 0, 0])));
    for better in [G, Y, R] {
        let mut hand = Cards([2, 2, 0, 0, 0]);
        hand.add(better);
        assert!(!is_hesitant(&hand), "{better:?}");
    }
}
