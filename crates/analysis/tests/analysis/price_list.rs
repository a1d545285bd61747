//! The price list on rows drawn from a law whose worths are known.

use analysis::next_step::Pace;
use analysis::text_table::Ink;
use analysis::worth::{
    AtPrice, CardOverLists, CurveOf, Estimated, Measured, PriceUnit, Rate, WorthAnswer,
    WorthBearer, WorthCard, WorthEnemy, WorthLevel, WorthPlan, WorthRows, pair_phrases, price_list,
};
use harness::SLOTS;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use stats::Estimate;
use stats::exchange_rate::Allowed;
use stats::worth::Verdict;

use crate::drawn_block::{DrawnBlock, won};

/// What a point adds to the logit of a game's score: 2 points of 100 at even odds.
const LOGITS_A_POINT: f64 = 0.08;
/// Handicaps in half points.
const LEVELS: [i32; 4] = [-8, -4, 4, 8];
/// Cells of a list: the baseline, its levels, the card given and the card paid for.
const CELLS: u32 = 7;
/// An army buys two stands of the card for a point each.
const PRICE: f64 = 2.0;

const UNIT: PriceUnit = PriceUnit {
    points: 1.0,
    words: " a stand",
    plural: "stands",
    is_counted: true,
    is_troops: false,
};

pub fn plan(n_lists: u32, n_blocks: u32) -> WorthPlan {
    let bearer = |list: u32| {
        let first = list * CELLS;
        WorthBearer {
            name: format!("List {list}"),
            baseline: first,
            levels: LEVELS.into_iter().zip(first + 1..).map(WorthLevel::spending_all).collect(),
            enemies: vec![WorthEnemy { name: "Theirs".to_owned(), kind: None }],
            cards: vec![WorthCard {
                touches: &[],
                name: "card".to_owned(),
                title: "The Card".to_owned(),
                printed: "1 a stand".to_owned(),
                price: PRICE,
                unit: Some(UNIT),
                share: 1.0,
                cell: first + 5,
                at_price: Some(AtPrice { same: 0.0, cell: first + 6, paid: PRICE }),
            }],
        }
    };
    WorthPlan {
        margin: 0.5,
        half_width: None,
        is_open: false,
        seed: 1,
        n_blocks,
        curve: CurveOf::All,
        players: vec!["steady".to_owned()],
        is_about_skill: false,
        readings: vec!["the rules as they are".to_owned()],
        bearers: (0..n_lists).map(bearer).collect(),
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: Vec::new(),
    }
}

/// Rows in which the card is worth these points to each list; armies that paid for it may have chances of their own.
pub fn rows(worths: &[f64], n_blocks: u32, paid_apart: bool) -> WorthRows {
    let points = |list: usize, cell: usize| match cell {
        0 => 0.0,
        1..=4 => f64::from(LEVELS[cell - 1]) / 2.0,
        5 => worths[list],
        _ => worths[list] - PRICE,
    };
    rows_of(worths.len(), CELLS as usize, n_blocks, paid_apart, &points)
}

/// Rows of lists with as many cells each, by the points that armies of a cell have more than those of the first.
pub fn rows_of(
    n_lists: usize,
    n_cells: usize,
    n_blocks: u32,
    paid_apart: bool,
    points: &dyn Fn(usize, usize) -> f64,
) -> WorthRows {
    let mut rows = WorthRows::new(n_cells * n_lists);
    for list in 0..n_lists {
        for block in 0..n_blocks {
            let mut chance = Pcg64Mcg::seed_from_u64(1_000 * list as u64 + u64::from(block));
            let first = (list * n_cells) as u32;
            let mut drawn = DrawnBlock::new(first, n_cells, block);
            for draw in 0..SLOTS {
                for _ in 0..8 {
                    let shares = [0, 1].map(|_| chance.next_u64() as f64 / u64::MAX as f64);
                    let others = [0, 1].map(|_| chance.next_u64() as f64 / u64::MAX as f64);
                    drawn.add_pair(draw, |cell| {
                        let even = 1.0 / (1.0 + libm::exp(-LOGITS_A_POINT * points(list, cell)));
                        let shares = if paid_apart && cell >= 6 { others } else { shares };
                        won(shares.iter().filter(|share| **share < even).count())
                    });
                }
            }
            drawn.push_to(&mut rows);
        }
    }
    rows
}

fn only(worths: &[f64], n_blocks: u32) -> (CardOverLists, WorthAnswer) {
    only_of(worths, n_blocks, false)
}

fn only_of(worths: &[f64], n_blocks: u32, paid_apart: bool) -> (CardOverLists, WorthAnswer) {
    let plan = plan(worths.len() as u32, n_blocks);
    let rows = rows(worths, n_blocks, paid_apart);
    let answer = WorthAnswer::of(&plan, &rows, &[], n_blocks);
    assert_eq!(answer.over_lists.len(), 1);
    (answer.over_lists[0].clone(), answer)
}

/// ST-L3, ST-L6: worth 5 points an army that has two of it, so 2½ a stand; paid for, it is worth 3 points more than nothing.
#[test]
fn st_l6_a_price_is_in_the_unit_of_the_rules() {
    let (card, answer) = only(&[5.0; 8], 8);
    let Allowed::Worth { lo, hi } = card.worth else { panic!("{card:?}") };
    assert!(lo < 2.5 && 2.5 < hi && hi - lo < 1.0, "{lo} to {hi}");
    // Five points at 2 points of 100 each; the law bends a little.
    assert!(card.effect.contains(9.9) && card.rate.contains(2.0), "{card:?}");
    assert!(card.at_price.is_some_and(|it| it.contains(6.0)));
    assert_eq!(card.decided.verdict, Verdict::Underpriced);
    assert!(!card.decided.is_disputed);
    assert_eq!((card.price, card.n_units), (PRICE, 2.0));
    let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "The Card 1 a stand 2",
        "over these 8 lists",
        "An army that has it pays for 2.0 stands on average, 2 points.",
        "the card sells too cheaply",
        "It seems to help List",
        "Trust: played by steady;",
    ] {
        assert!(words.contains(part), "no `{part}` in:\n{screen}");
    }
}

/// ST-L5: a card at its worth is rightly priced, and one that is worth nothing is not worth its price.
#[test]
fn st_l5_the_test_at_the_price_decides() {
    assert_eq!(only(&[2.1; 8], 8).0.decided.verdict, Verdict::RightlyPriced);
    let (little, _) = only(&[0.3; 8], 8);
    assert_eq!(little.decided.verdict, Verdict::Overpriced);
    assert!(!little.does_harm());
    // Where the paid armies fare by chances of their own, few battles don't settle the test, and the worth is settled.
    let (few, answer) = only_of(&[0.8; 3], 1, true);
    let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
    assert_eq!(
        (few.tested.map(Verdict::is_settled), few.decided.verdict),
        (Some(false), Verdict::Overpriced),
        "{screen}"
    );
    assert!(screen.replace('\n', " ").contains("; the worth decides."), "{screen}");
    let (harm, answer) = only(&[-3.0; 8], 8);
    assert!(harm.does_harm());
    assert!(
        price_list::screen(&answer, Ink::Plain, Pace(None))
            .contains("It does harm even where it costs nothing.")
    );
}

/// ST-R12: of a card that changed no battle no worth, no fair price and no verdict is said, however badly the armies fare that paid
/// for it; what is said is what may have gone unseen.
#[test]
fn st_r12_a_card_that_changed_no_battle_is_not_judged() {
    // One list by the exchange and by the curve, a few lists, and many.
    for (n_lists, n_blocks) in [(1, 4), (1, 24), (3, 4), (8, 4)] {
        let (over, answer) = only(&vec![0.0; n_lists], n_blocks);
        let unseen = over.unseen.expect("nothing moved");
        assert!(unseen.came_up_never);
        let n_draws = 36.0 * f64::from(n_blocks) * n_lists as f64;
        let most = 100.0 * (1.0 - libm::pow(0.05, 1.0 / n_draws));
        assert!((unseen.most - most).abs() < 1e-9, "{unseen:?}, not {most}");
        assert_eq!((over.effect.lo, over.effect.hi), (-unseen.most, unseen.most));
        assert_eq!((over.decided.verdict, over.p), (Verdict::NotJudged, None));
        assert!(over.at_price.is_some_and(|it| it.hi < 0.0), "{over:?}");
        let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = format!("it: {}; {}.", unseen.how_often("battle"), unseen.missed());
        assert!(words.contains(&said[4..]), "no `{said}` in {screen}");
        for word in ["unbounded", "fair price is", "worth", "leaning", "not worth it"] {
            assert!(!words.contains(word), "`{word}` in {screen}");
        }
    }
}

/// ST-K2, ST-K3: of fewer than six lists, nothing is said of lists; from six on, how much they differ, the first first.
#[test]
fn st_k2_lists_are_compared_from_six_on() {
    let (few, _) = only(&[5.0, 1.0], 8);
    assert_eq!(few.spread, None);
    let names: Vec<&str> = few.lists.iter().map(|list| list.name.as_str()).collect();
    assert_eq!(names, ["List 0", "List 1"]);
    let graded: Vec<f64> = (0..8).map(|list| f64::from(list) - 1.5).collect();
    let (many, _) = only(&graded, 8);
    assert_eq!((many.lists[0].name.as_str(), many.lists[7].name.as_str()), ("List 7", "List 0"));
    let spread = many.spread.expect("six lists").printed();
    // The standard deviation of 0 to 7 points is 2.45, at 2 points of 100 each.
    assert!(spread.lo > 0.0 && spread.contains(4.9), "{spread:?}");
    // Where the card changes nothing, a list says nothing about others.
    let (idle, _) = only(&[0.0, 0.5, 6.5, 0.5, 0.5, 0.5, 0.5], 8);
    assert_eq!((idle.lists.len(), idle.n_idle), (6, 1));
}

/// ST-K2, ST-K4: where the lists were drawn of many, the interval is about lists like these, and one not tried is forecast.
#[test]
fn st_k4_lists_that_were_drawn_speak_of_others() {
    let graded: Vec<f64> = (0..14).map(|list| f64::from(1 + list % 4)).collect();
    let of = |population: Option<usize>| {
        let plan = WorthPlan { population, ..plan(14, 8) };
        let answer = WorthAnswer::of(&plan, &rows(&graded, 8, false), &[], 8);
        let card = answer.over_lists[0].clone();
        let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
        (card, screen.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (these, words) = of(None);
    assert_eq!((these.population, these.forecast), (None, None));
    assert!(words.contains("over these 14 lists"), "{words}");
    let (drawn, words) = of(Some(600));
    assert!(words.contains("over 14 lists drawn of 600"), "{words}");
    assert!(words.contains("On a list not tried it would be between"), "{words}");
    assert!(drawn.effect.half_width() > 1.2 * these.effect.half_width());
}

/// ST-L2: a card of one list whose own rate is not known to five standard errors is converted at the rate of all lists of the run,
/// and says so; one that knows its own keeps it.
#[test]
fn st_l2_a_list_that_does_not_know_its_rate_takes_the_common_one() {
    let of = |has_flat_levels: bool| {
        let mut plan = plan(6, 8);
        for bearer in plan.bearers.iter_mut().skip(1) {
            bearer.cards[0].name = "other".to_owned();
        }
        if has_flat_levels {
            // Points that do nothing: the same armies at every handicap.
            let levels = plan.bearers[0].levels.iter_mut();
            levels.for_each(|level| level.cell = 1);
        }
        let answer = WorthAnswer::of(&plan, &rows(&[5.0; 6], 8, false), &[], 8);
        let card = answer.over_lists.iter().find(|it| it.name == "card");
        let card = card.expect("the first list's").clone();
        (card, price_list::screen(&answer, Ink::Plain, Pace(None)))
    };
    let says = |screen: &str| {
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        words.contains("taken from all 6 lists of the run there")
    };
    let (flat, screen) = of(true);
    assert_eq!(flat.rate_of, Some(6), "{:?}", flat.rate);
    // The mean of 0 and five times 2.
    let rate = flat.rate.value.expect("a rate");
    assert!((rate - 5.0 / 3.0).abs() < 0.2 && says(&screen), "{screen}");
    let (known, screen) = of(false);
    assert_eq!(known.rate_of, None, "{:?}", known.rate);
    assert!(known.rate.contains(2.0) && !says(&screen), "{screen}");
}

/// Where armies that paid fare the same in all battles, there is no interval, and none is printed.
#[test]
fn a_price_that_changes_no_battle_is_said_in_words() {
    let (_, answer) = only(&[PRICE; 1], 8);
    let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("scored the same as without it in every battle."), "{screen}");
    assert!(!words.contains("unbounded"), "{screen}");
    // Blocks that happen to agree on a gain say what it is, and nothing of every battle.
    let mut answer = answer;
    let value = Some(10.0);
    for card in &mut answer.over_lists {
        card.at_price = card.at_price.map(|it| Estimate { value, ..it });
    }
    let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("score +10.0 by it; too few battles for an interval."), "{screen}");
    assert!(!words.contains("in every battle"), "{screen}");
}

/// ST-L2: players are never pooled.
#[test]
fn st_l2_each_player_has_a_price_of_its_own() {
    let mut plan = plan(2, 8);
    plan.players.push("bold".to_owned());
    let answer = WorthAnswer::of(&plan, &rows(&[5.0; 2], 8, false), &[], 8);
    let players: Vec<&str> = answer.over_lists.iter().map(|card| card.player.as_str()).collect();
    assert_eq!(players, ["steady", "bold"]);
    let [steady, bold] = answer.over_lists.as_slice() else { panic!("two players") };
    // Each from draws of its own, which are other draws.
    assert!(steady.effect.contains(9.9) && bold.effect.contains(9.9));
    assert_ne!(steady.effect.value, bold.effect.value);
    let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains("The Card, bold") && words.contains("played by bold;"), "{screen}");
}

/// A plan with a second card: what the armies that paid for the first are given.
fn two_cards(n_lists: u32, n_blocks: u32) -> WorthPlan {
    let mut plan = plan(n_lists, n_blocks);
    for bearer in &mut plan.bearers {
        let paid = bearer.cards[0].at_price.take().expect("played").cell;
        let mut other = bearer.cards[0].clone();
        other.name = "other".to_owned();
        other.title = "The Other".to_owned();
        other.cell = paid;
        bearer.cards.push(other);
    }
    plan
}

/// ST-M1, ST-K2: one card is worth 5 points to each list and the other 3; the difference is known better on the same battles.
#[test]
fn st_m1_cards_are_compared_on_the_lists_that_had_both() {
    let exact = |points: f64| 100.0 / (1.0 + libm::exp(-LOGITS_A_POINT * points));
    let difference = exact(5.0) - exact(3.0);
    for n_lists in [2, 8] {
        let mut plan = two_cards(n_lists, 16);
        // A list without the other card takes no part.
        plan.bearers[0].cards.truncate(1);
        let rows = rows(&vec![5.0; n_lists as usize], 16, false);
        let answer = WorthAnswer::of(&plan, &rows, &[], 16);
        let [pair] = answer.pairs.as_slice() else { panic!("{:?}", answer.pairs) };
        assert_eq!(pair.lists.len() as u32, n_lists - 1);
        assert!(pair.unpaid.contains(difference), "{:?}", pair.unpaid);
        assert_eq!(pair.paid, None);
        let [card, other] = answer.over_lists.as_slice() else { panic!("two cards") };
        let apart = card.effect.less_independent(&other.effect);
        // One of two lists knows each card by itself too, so that there is less to gain.
        let most = if n_lists == 2 { 0.8 } else { 0.6 };
        let (both, apart) = (pair.unpaid.half_width(), apart.half_width());
        assert!(both < most * apart, "{both} of {apart}");
        let words = pair.clone().turned().sentences().join(" ");
        assert!(words.starts_with("The Card does more for an army than The Other"), "{words}");
    }
}

/// ST-M1: both paid for is read from the armies that paid; here the cards' roles are exchanged there.
#[test]
fn st_m1_cards_are_compared_paid_for_too() {
    let mut plan = two_cards(7, 8);
    for bearer in &mut plan.bearers {
        let cells = [1, 0].map(|other: usize| bearer.cards[other].cell);
        for (card, cell) in bearer.cards.iter_mut().zip(cells) {
            card.at_price = Some(AtPrice { same: 0.0, cell, paid: PRICE });
        }
    }
    let answer = WorthAnswer::of(&plan, &rows(&[5.0; 7], 8, false), &[], 8);
    let pair = &answer.pairs[0];
    let (unpaid, paid) = (pair.unpaid.value.unwrap(), pair.paid.unwrap().value.unwrap());
    assert!(unpaid > 0.0 && (unpaid + paid).abs() < 1e-9, "{unpaid} {paid}");
    assert!(pair.sentences().join(" ").contains("at these prices The Other is the better buy"));
}

/// Where no list may have both, the answer says that their armies differ.
#[test]
fn cards_of_different_lists_are_compared_apart() {
    let mut plan = two_cards(2, 16);
    plan.bearers[0].cards.truncate(1);
    plan.bearers[1].cards.remove(0);
    let answer = WorthAnswer::of(&plan, &rows(&[9.0, 3.0], 16, false), &[], 16);
    assert_eq!(answer.pairs, []);
    let [card, other] = answer.over_lists.as_slice() else { panic!("two cards") };
    let words = pair_phrases::apart(other, card).join(" ");
    assert!(
        words.starts_with("The Card does more for its armies than The Other for its own")
            && words.contains("not on the same battles"),
        "{words}"
    );
}

/// ST-L5: where armies that pay are the armies without the card, the test at the price says so; where some are, it says how many.
#[test]
fn st_l5_armies_that_pay_and_stay_the_same_are_named() {
    let screen = |same: f64| {
        let mut plan = plan(1, 8);
        let card = &mut plan.bearers[0].cards[0];
        card.at_price.as_mut().expect("played").same = same;
        let answer = WorthAnswer::of(&plan, &rows(&[3.0], 8, false), &[], 8);
        let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
        screen.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (all, some, none) = (screen(1.0), screen(0.25), screen(0.0));
    assert!(
        all.contains("rules charge are the same as without it") && !all.contains("by it"),
        "{all}"
    );
    assert!(some.contains("25 of 100 armies that pay for it are the same"), "{some}");
    assert!(!none.contains("are the same"), "{none}");
}

/// What a point is worth, from other battles.
fn given_rate(counted: Option<f64>) -> Rate {
    let measured = |value, error| Measured { value, error, degrees: 50.0 };
    Rate {
        bought: measured(2.0, 0.05),
        counted: counted.map(|value| measured(value, 0.1)),
        head_starts: vec![(0.5, 8.0), (2.0, 14.0)],
        source: "shipped rate: steady, some armies, 1,000 battles".to_owned(),
    }
}

/// ST-R11: a rate from other battles converts without handicaps, and the answer says where it comes from; a stand pays for what it counts
/// when it is lost too (ST-R1): of 5 points of 100 a stand at 2 a bought point and 3 a counted one, (5 + 3)/(2 + 3).
#[test]
fn st_r11_a_given_rate_converts_the_effect() {
    let given = |counted: Option<f64>| {
        let mut plan = plan(8, 8);
        plan.rates = vec![given_rate(counted)];
        for bearer in &mut plan.bearers {
            bearer.levels.clear();
            bearer.cards[0].at_price = None;
            let unit = PriceUnit { is_troops: counted.is_some(), ..UNIT };
            bearer.cards[0].unit = Some(unit);
        }
        let answer = WorthAnswer::of(&plan, &rows(&[5.0; 8], 8, false), &[], 8);
        let screen = price_list::screen(&answer, Ink::Plain, Pace(None));
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        (answer.over_lists[0].clone(), answer, words)
    };
    let (card, answer, words) = given(None);
    assert_eq!(card.rate.value, Some(2.0));
    let Allowed::Worth { lo, hi } = card.worth else { panic!("{card:?}") };
    // An army has two of it.
    let worth = card.effect.value.expect("played") / 2.0 / 2.0;
    assert!((card.worth_value.expect("a worth") - worth).abs() < 1e-12);
    assert!(lo < worth && worth < hi && hi - lo < 0.6, "{lo} to {hi}");
    assert!(answer.troops.is_empty() && answer.prices[0].estimated == Estimated::Exchange);
    for part in [
        "A bought point is worth 2.00 [1.89, 2.11] points of 100 (shipped rate: steady, some armies, 1,000 battles), so the card is worth",
        "It does as much as a head start of 0.",
        "For its price it is better than other troops.",
    ] {
        assert!(words.contains(part), "no `{part}` in:\n{words}");
    }
    let (stand, _, words) = given(Some(3.0));
    let effect = stand.effect.value.expect("played") / 2.0;
    assert!((stand.worth_value.expect("a worth") - (effect + 3.0) / 5.0).abs() < 1e-12);
    assert!(
        words.contains("2.00 in other troops that it buys and 3.00 in what the enemy gets"),
        "{words}"
    );
}

/// ST-R12: what each of many cards does, and what its price buys, is counted under their table and said in its reasons: of armies that it
/// makes 5 and 3 points better, 4 points worse, and no different in any battle. They have two stands at a point, so that a stand is worth
/// 2½ points, 1½ and −2.
#[test]
fn st_r12_what_many_cards_do_is_counted() {
    let mut plan = two_cards(8, 8);
    plan.rates = vec![given_rate(None)];
    for bearer in &mut plan.bearers {
        bearer.levels.clear();
        for (name, cell) in [("worse", bearer.baseline + 1), ("idle", bearer.baseline)] {
            let mut card = bearer.cards[0].clone();
            (card.name, card.title) = (name.to_owned(), format!("The {name}"));
            (card.cell, card.at_price) = (cell, None);
            bearer.cards.push(card);
        }
    }
    let answer = WorthAnswer::of(&plan, &rows(&[5.0; 8], 8, false), &[], 8);
    let said = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let brief = said(price_list::brief(&answer, Ink::Plain, Pace(None)));
    let counts = "What they do: 2 help, 1 hurt, 0 nothing beyond ±½ of 100, 0 open, 1 not judged. For their price, where one is charged: \
                  1 better than other troops, 1 as good within a factor of 2, 1 worse, 0 open.";
    assert!(brief.contains(counts), "{brief}");
    let whys = said(price_list::whys(&answer, Pace(None)));
    for part in [
        "The Card helps: it changes the score by +",
        "The worse hurts: it changes the score by −",
        "For its price it is worse than other troops.",
    ] {
        assert!(whys.contains(part), "no `{part}` in:\n{whys}");
    }
}
