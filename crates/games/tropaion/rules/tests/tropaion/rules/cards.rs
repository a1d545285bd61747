//! Section 11: the deck.

use tropaion::cards::{Card, Cards};

/// TP-A14.
/// TP-A10 to TP-A15, TP-A20 to TP-A30: forty cards, twenty of terrain.
#[test]
fn tp_a10_tp_a14_tp_a20_the_deck() {
    let counts: Vec<u8> = Card::ALL.iter().map(|&card| Cards::DECK.count(card)).collect();
    assert_eq!(counts, [10, 4, 1, 3, 1, 1, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let terrain: u8 = counts[..6].iter().sum();
    assert_eq!((terrain, counts.iter().sum::<u8>()), (20, 40));
    assert_eq!(Cards::DECK.with(Card::Blank, 9).len(), 39);
    assert!(Card::River.is_terrain() && !Card::Blank.is_terrain());
}
