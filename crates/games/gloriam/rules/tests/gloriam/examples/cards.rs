//! First hands and hesitant allies (GL-X23, GL-X24).

use super::*;

/// Ways to draw a hand from a full deck, and in how many it is as wanted; by GL-901 each card left is as likely.
fn hands(n: u8, wanted: impl Fn(&Cards) -> bool + Copy) -> (u64, u64) {
    fn go(left: Cards, hand: Cards, n: u8, wanted: impl Fn(&Cards) -> bool + Copy) -> u64 {
        if n == 0 {
            return u64::from(wanted(&hand));
        }
        let mut ways = 0;
        for colour in Colour::ALL {
            let mut hand = hand;
            let mut after = left;
            let cards = u64::from(left.0[colour.index()]);
            if cards > 0 {
                after.take(colour);
                hand.add(colour);
                ways += cards * go(after, hand, n - 1, wanted);
            }
        }
        ways
    }
    let all = (0..u64::from(n)).map(|drawn| 50 - drawn).product();
    (go(Cards::deck(RULES.deck), Cards::default(), n, wanted), all)
}

#[test]
fn gl_x23_first_hands() {
    let greens = [(142, 175), (129, 140), (6371, 6580), (149459, 151340)];
    let reds = [(279, 1225), (227, 700), (13507, 32900), (18442, 37835)];
    for (n, (green, red)) in (2..).zip(greens.into_iter().zip(reds)) {
        let (found, all) = hands(n, |hand| hand.cheapest(Colour::Green).is_some());
        is_fraction(found, all, green);
        let (found, all) = hands(n, |hand| hand.cheapest(Colour::Red).is_some());
        is_fraction(found, all, red);
    }
}

#[test]
fn gl_x24_hesitant_allies() {
    for (n, hesitant, black) in [(2, (33, 175), (4, 175)), (3, (11, 140), (1, 350))] {
        let (found, all) = hands(n, is_hesitant);
        is_fraction(found, all, hesitant);
        let (found, all) = hands(n, |hand| hand.0[0] == hand.count());
        is_fraction(found, all, black);
    }
}
