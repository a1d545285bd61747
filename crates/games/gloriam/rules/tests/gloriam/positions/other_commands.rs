//! Cards that one general plays for another or gives to him (GL-101, GL-112, GL-966), and hits of two volleys (GL-427).

use super::*;
use gloriam::generals::GeneralKind;
use gloriam::parameters::{ChargeFireTargets, GiftTo, OtherCommandBy, Small};

/// Halberdiers in three commands; the army commander is a professional.
fn three_commands(rules: &RuleParameters) -> Battle {
    let text = "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"professional\"\n[[general]]\nlevel = 3\nkind = \"instinctive\"\n[[general]]\nlevel = 3\nkind = \"professional\"\n[[unit]]\nkind = \"Halberdiers\"\ncommand = 2\n[[unit]]\nkind = \"Halberdiers\"\ncount = 6\n";
    let army = Army::from_toml(text, Catalogue::built_in()).expect("legal");
    Battle::new(army.clone(), army, Catalogue::built_in(), rules)
}

/// Whether a unit of the second command may advance, if general `who` alone has this hand.
fn advances(rules: &RuleParameters, who: usize, hand: [u8; 5]) -> bool {
    let battle = three_commands(rules);
    let units = [(0, up(7, 8)), (FOE, down(7, 28))];
    let mut state = position(&battle, BattleStep::Move, &units);
    for (at, him) in state.generals[0].iter_mut().enumerate() {
        him.place = up(7, 8);
        him.hand = if at == who { Cards(hand) } else { Cards::default() };
    }
    options(&battle, &state).contains(&Choice::Advance(1))
}

const WHITE: [u8; 5] = [0, 1, 0, 0, 0];
const GREEN: [u8; 5] = [0, 0, 1, 0, 0];

/// GL-112: a card of the army commander has to be one colour better for another command; `other_command_boost` says how many.
#[test]
fn gl_112_another_command_costs_more() {
    let with = |boost| RuleParameters { other_command_boost: Small(boost), ..RULES };
    assert!(!advances(&with(1), 0, WHITE) && advances(&with(1), 0, GREEN));
    assert!(advances(&with(0), 0, WHITE));
    assert!(!advances(&with(2), 0, GREEN) && advances(&with(2), 0, [0, 0, 0, 1, 0]));
    assert!(advances(&with(2), 1, WHITE), "its own general");
}

/// GL-112: the row is open to army commanders only, or to any general.
#[test]
fn gl_112_who_commands_others() {
    let any = RuleParameters { other_command_by: OtherCommandBy::Any, ..RULES };
    assert!(!advances(&RULES, 2, GREEN));
    assert!(advances(&any, 2, GREEN) && !advances(&any, 2, WHITE));
}

/// GL-101, GL-112, GL-966: a professional commander gives to professional and instinctive generals, or as the cell is printed to
/// professional ones only.
#[test]
fn gl_112_gifts() {
    for (gift_to, expected) in
        [(GiftTo::Both, [true, true]), (GiftTo::CellAsPrinted, [false, true])]
    {
        let rules = RuleParameters { gift_to, ..RULES };
        let battle = three_commands(&rules);
        let units = [(0, up(7, 8)), (FOE, down(7, 28))];
        let mut state = position(&battle, BattleStep::Cards, &units);
        for him in state.generals.iter_mut().flatten() {
            him.place = up(7, 8);
            // A black card more than is dealt keeps each hand as it is.
            him.hand = Cards([3, 0, 0, 0, 0]);
        }
        state.deck = Cards::default();
        state.played = Cards::default();
        state.generals[0][0].hand = Cards([0, 0, 4, 0, 0]);
        assert_eq!(
            state.generals[0][1].general.map(|own| own.kind),
            Some(GeneralKind::Instinctive)
        );
        battle.advance(&mut state, &mut chance(1), &mut battle_core::NoTrace);
        let given = [1, 2].map(|at: usize| state.generals[0][at].hand.0[2] > 0);
        assert_eq!(given, expected, "{gift_to:?}");
    }
}

/// GL-427: the hits of 2.5 and 3.1 add up, or the worse of the two counts: foot of four files that lost 1 BW to two hits each time.
#[test]
fn gl_427_hits_of_two_volleys() {
    for (slow_adds, most) in [(true, 1), (false, 2)] {
        let rules = RuleParameters {
            slow_adds,
            use_cards: false,
            charge_fire_targets: ChargeFireTargets::Any,
            ..RULES
        };
        let battle = battle(["Halberdiers", "Halberdiers"], &rules);
        let units = [(0, up(7, 8)), (FOE, down(7, 28))];
        let mut state = position(&battle, BattleStep::Move, &units);
        state.units[0].hit = [2, 2];
        let far = options(&battle, &state).into_iter().filter_map(|choice| match choice {
            Choice::Advance(bw) => Some(bw),
            _ => None,
        });
        // 3 BW less 2 or 1.
        assert_eq!(far.max(), Some(most), "slow_adds = {slow_adds}");
    }
}
