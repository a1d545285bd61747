//! The worth of cards on rows drawn from a law whose worths are known.

use analysis::worth::{
    AtPrice, BuildRow, CardAnswer, CurveOf, EnemyKind, Firmness, WorthAnswer, WorthBearer,
    WorthCard, WorthEnemy, WorthLevel, WorthOf, WorthPlan, WorthRows, cells_in_play, settled,
};
use harness::{BlockRow, PairsLuck, SLOTS, SlotRow};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use stats::worth::Verdict;
use stats::{Caveat, Estimate, Stop};

/// What a point adds to the logit of a game's score.
const LOGITS_A_POINT: f64 = 0.08;
/// Handicaps in half points, after the baseline's cell 0.
const LEVELS: [i32; 4] = [-12, -6, 6, 12];
/// Two cards: worth 3 points in cell 5, worth nothing at all in cell 7; each paid for in the cell after it.
const CARDS: [(u32, f64); 2] = [(5, 3.0), (7, 0.0)];
const PRICE: f64 = 1.0;
const FOOT: EnemyKind = EnemyKind { order: 0, words: "foot", meaning: "On foot or mounted." };
const MOUNTED: EnemyKind = EnemyKind { order: 1, words: "mounted", ..FOOT };

fn plan(n_blocks: u32, half_width: Option<f64>) -> WorthPlan {
    let card = |name: &str, (cell, _): (u32, f64)| WorthCard {
        touches: &[],
        name: name.to_owned(),
        title: name.to_owned(),
        printed: "1 an army".to_owned(),
        price: PRICE,
        unit: None,
        share: 1.0,
        cell,
        at_price: Some(AtPrice { same: 0.0, cell: cell + 1, paid: PRICE }),
    };
    let enemy = |name: &str, kind| WorthEnemy { name: name.to_owned(), kind: Some(kind) };
    WorthPlan {
        margin: 0.5,
        half_width,
        is_open: false,
        seed: 1,
        n_blocks,
        curve: CurveOf::Bearer,
        players: vec!["steady".to_owned()],
        is_about_skill: false,
        readings: vec!["the rules as they are".to_owned()],
        bearers: vec![WorthBearer {
            name: "Ours".to_owned(),
            baseline: 0,
            levels: LEVELS.into_iter().zip(1..).map(WorthLevel::spending_all).collect(),
            enemies: vec![enemy("Theirs", FOOT), enemy("Others", MOUNTED)],
            cards: vec![card("dear", CARDS[0]), card("null", CARDS[1])],
        }],
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: vec![("Spear".to_owned(), 3.0), ("Horde".to_owned(), 2.0)],
    }
}

/// The points that a cell's armies are worth more than the baseline's.
fn points_of(cell: u32) -> f64 {
    match cell {
        0 => 0.0,
        1..=4 => f64::from(LEVELS[cell as usize - 1]) / 2.0,
        _ => {
            let (card, worth) = CARDS[(cell as usize - 5) / 2];
            worth - if cell == card { 0.0 } else { PRICE }
        }
    }
}

/// Games of a pair won by A, by the shares that both cells of a slot have in common.
fn score(shares: [f64; 4], points: f64) -> i64 {
    let chance = 1.0 / (1.0 + libm::exp(-LOGITS_A_POINT * points));
    // Quarter points: a won game is two of them.
    let wins = shares.iter().take(2).filter(|share| **share < chance);
    2 * wins.count() as i64
}

/// What a won game counts in units of luck.
const GAME: i64 = 1_000_000;

/// The luck of the first of a pair's games, under its exact value.
fn luck(shares: [f64; 4], points: f64) -> i64 {
    let chance = 1.0 / (1.0 + libm::exp(-LOGITS_A_POINT * points));
    let won = f64::from(u8::from(shares[0] < chance));
    ((won - chance) * GAME as f64) as i64
}

/// The rows of a block; a cell's draw has as many points as the draw's armies happen to spend better.
fn rows_of(block: u32) -> Vec<BlockRow> {
    let mut rows = lucky_rows_of(block);
    rows.iter_mut().for_each(|row| row.luck = None);
    rows
}

/// The same with the luck of half of all games.
fn lucky_rows_of(block: u32) -> Vec<BlockRow> {
    let mut rows: Vec<BlockRow> = (0..9).map(|cell| BlockRow::empty(cell, block)).collect();
    let mut slots = [[SlotRow::default(); 9]; SLOTS];
    let mut lucks = [PairsLuck::default(); 9];
    let mut chance = Pcg64Mcg::seed_from_u64(u64::from(block) + 100);
    for cells in &mut slots {
        for _ in 0..8 {
            let shares = std::array::from_fn(|_| chance.next_u64() as f64 / u64::MAX as f64);
            let baseline = score(shares, 0.0);
            for cell in 0..9u32 {
                let score = score(shares, points_of(cell));
                let slot = &mut cells[cell as usize];
                let luck_of = &mut lucks[cell as usize];
                let own = luck(shares, points_of(cell));
                let row = &mut rows[cell as usize];
                row.games.record(score.min(2) as u8, (score - 2).max(0) as u8);
                slot.n_pairs += 1;
                slot.score += score;
                slot.luck += own;
                luck_of.scores.record(score, own);
                if cell > 0 {
                    let effect = row.effect.get_or_insert_default();
                    effect.pairs.record(baseline as u8, score as u8);
                    let difference = score - baseline;
                    let of_both = own - luck(shares, 0.0);
                    slot.difference += difference;
                    slot.luck_difference += of_both;
                    luck_of.differences.record(difference, of_both);
                }
            }
        }
    }
    for (cell, row) in rows.iter_mut().enumerate() {
        row.luck = Some(lucks[cell]);
        row.slots = Some(Box::new(slots.map(|cells| cells[cell])));
    }
    rows
}

fn rows(n_blocks: u32) -> WorthRows {
    let mut rows = WorthRows::new(9);
    for block in 0..n_blocks {
        rows_of(block).iter().for_each(|row| rows.push(row));
    }
    rows
}

fn lucky_rows(n_blocks: u32) -> WorthRows {
    let mut rows = WorthRows::new(9);
    for block in 0..n_blocks {
        lucky_rows_of(block).iter().for_each(|row| rows.push(row));
    }
    rows
}

/// Armies of 16 Spear, with one more or fewer for every three points, and Hordes for the rest.
fn builds(n_blocks: u32) -> Vec<BuildRow> {
    let mut builds = Vec::new();
    for cell in 0..9u32 {
        let spent = match cell {
            6 | 8 => -PRICE,
            5 | 7 => 0.0,
            _ => points_of(cell),
        };
        for block in 0..n_blocks {
            for slot in 0..SLOTS as u8 {
                // Points in whole Spears, with Hordes in their place where that comes out.
                let swapped = slot % 3;
                let spears = (48.0 + spent) as u8 / 3 - 2 * swapped;
                let hordes = ((48.0 + spent) as u8 - 3 * spears) / 2;
                builds.push(BuildRow {
                    cell,
                    block,
                    slot,
                    a: vec![spears, hordes],
                    b: vec![16 - 2 * (slot % 2), 3 * (slot % 2)],
                });
            }
        }
    }
    builds
}

/// ST-E5, ST-E13, ST-E15: a card that is worth three points and costs one is underpriced by every estimate of the same points; one that
/// changes nothing is not judged.
#[test]
fn st_e5_worth_of_a_known_law() {
    let (plan, rows) = (plan(40, None), rows(40));
    let answer = WorthAnswer::of(&plan, &rows, &builds(40), 40);
    let [dear, null] = answer.cards.as_slice() else { panic!("two cards") };
    let worth = dear.worth.estimate().expect("a worth");
    assert!(worth.contains(3.0), "{worth:?}");
    assert!(worth.half_width() < 1.0 && worth.lo > 1.5, "{worth:?}");
    assert_eq!(dear.own_verdict, Verdict::Underpriced);
    assert!(dear.is_flagged);
    let at_price = dear.at_price.expect("it can be paid for");
    assert!(at_price.contains(3.0), "{at_price:?}");
    let bootstrap = dear.bootstrap.expect("resampled");
    assert!(bootstrap.contains(3.0), "{bootstrap:?}");
    // ST-R12: what changed no battle has no worth of zero, for certain, but an effect that may have gone unseen.
    assert_eq!(null.worth, WorthOf::NeverActed);
    let unseen = null.unseen.expect("nothing moved");
    assert_eq!((unseen.came_up_never, unseen.n_battles), (true, 23_040));
    // 1,440 draws that are all alike: 1 - 0.05^(1/1440).
    assert!((unseen.most - 0.2078).abs() < 1e-3, "{unseen:?}");
    assert_eq!(null.own_verdict, Verdict::Undecided);
    assert_eq!((dear.n_blocks, dear.stop), (40, Stop::Cap));
}

/// By enemy: the same law holds against both, so both say the same give or take their intervals.
#[test]
fn st_e1_worth_against_each_kind_of_enemy() {
    let (plan, rows) = (plan(40, None), rows(40));
    let answer = WorthAnswer::of(&plan, &rows, &[], 40);
    let parts = &answer.cards[0].by_enemy;
    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["against foot", "against mounted", "against Theirs", "against Others"]);
    for part in parts {
        let worth = part.worth.estimate().expect("a worth");
        assert!(worth.contains(3.0), "{} {worth:?}", part.name);
        assert_eq!(part.n_pairs, 40 * 288 / 2);
    }
    assert!(answer.cards[0].by_player.is_empty(), "there is only one");
    assert!(answer.cards[0].regression.is_none() && answer.cards[0].agreement.is_none());
}

/// ST-E15: a verdict is firm where every reading of the rules that shares the draws comes to it by itself.
#[test]
fn st_e15_a_verdict_is_firm_if_every_reading_comes_to_it() {
    let mut plan = plan(60, None);
    plan.readings.push("read otherwise".to_owned());
    let answer = WorthAnswer::of(&plan, &rows(60), &[], 60);
    let card = &answer.cards[0];
    assert_eq!(card.verdict, Verdict::Underpriced);
    let parts: Vec<(&str, Verdict)> =
        (card.by_reading.iter()).map(|part| (part.name.as_str(), part.verdict)).collect();
    assert_eq!(
        parts,
        [("the rules as they are", Verdict::Underpriced), ("read otherwise", Verdict::Underpriced)]
    );
    assert_eq!(card.firmness, Firmness::Firm);
    // By the other reading the card changes nothing: two enemies, one player, so every second pair of draws is of it.
    let is_other = |slot: usize| slot / 2 % 2 == 1;
    let mut halved = WorthRows::new(9);
    for block in 0..60 {
        let all = rows_of(block);
        let baseline = all[0].slots.clone().expect("drawn");
        for mut row in all {
            if row.cell == CARDS[0].0 {
                let slots = row.slots.as_mut().expect("drawn");
                for (slot, drawn) in slots.iter_mut().enumerate() {
                    if is_other(slot) {
                        (drawn.score, drawn.difference) = (baseline[slot].score, 0);
                    }
                }
            }
            halved.push(&row);
        }
    }
    let answer = WorthAnswer::of(&plan, &halved, &[], 60);
    let card = &answer.cards[0];
    assert_ne!(card.by_reading[1].verdict, card.by_reading[0].verdict);
    assert_ne!(card.firmness, Firmness::Firm);
    let alone = WorthAnswer::of(&self::plan(60, None), &rows(60), &[], 60);
    assert_eq!(alone.cards[0].firmness, Firmness::NotTried);
}

/// ST-E1, ST-E2: a curve of all bearers has the handicaps that all of them have, and of two alike it is the curve of each.
#[test]
fn st_e1_a_curve_of_all_bearers() {
    let own = plan(40, None);
    let mut shared = own.clone();
    shared.curve = CurveOf::All;
    shared.bearers.push(WorthBearer {
        name: "Like ours".to_owned(),
        baseline: 9,
        levels: LEVELS.into_iter().zip(10..).map(WorthLevel::spending_all).collect(),
        cards: Vec::new(),
        ..own.bearers[0].clone()
    });
    let mut rows = WorthRows::new(14);
    for block in 0..40 {
        for row in rows_of(block) {
            rows.push(&row);
            if row.cell < 5 {
                rows.push(&BlockRow { cell: row.cell + 9, ..row.clone() });
            }
        }
    }
    let worth_of = |plan: &WorthPlan| {
        let answer = WorthAnswer::of(plan, &rows, &[], 40);
        let worth = answer.cards[0].worth.estimate().expect("a worth");
        [worth.value.expect("on the curve"), worth.lo, worth.hi]
    };
    for (one, both) in worth_of(&own).into_iter().zip(worth_of(&shared)) {
        assert!((one - both).abs() < 1e-9, "{one} {both}");
    }

    shared.bearers[1].levels.remove(3);
    let curve = shared.curve_of(&shared.bearers[0]);
    let levels: Vec<(i32, usize)> =
        curve.iter().map(|cells| (cells[0].level.asked, cells.len())).collect();
    assert_eq!(levels, [(-12, 2), (-6, 2), (0, 2), (6, 2)]);
}

/// ST-D8, ST-D14: no card ends before 20 blocks, a settled one leaves, and with it what only it needs.
#[test]
fn st_d14_settled_cards_leave_the_race() {
    let (plan, rows) = (plan(200, Some(2.0)), rows(40));
    assert_eq!(settled(&plan, &rows, 19), [None, None]);
    let ends = settled(&plan, &rows, 40);
    let dear = ends[0].expect("two points either way are soon known");
    assert!((20..=25).contains(&dear.n_blocks), "{dear:?}");
    // ST-R12: a card that changed nothing yet goes on, to the last block if need be: more battles may show it at work.
    assert_eq!(ends[1], None);
    // Whatever is played later doesn't change how a card ended.
    assert_eq!(settled(&plan, &rows, dear.n_blocks)[0], Some(dear));
    let in_play = cells_in_play(&plan, &[Some(dear), None]);
    assert_eq!(in_play, [0, 1, 2, 3, 4, 7, 8]);
    assert_eq!(cells_in_play(&plan, &[Some(dear), Some(dear)]), [0u32; 0]);
}

/// ST-E5: below 20 blocks there is no interval, and a flat curve has no worth.
#[test]
fn st_e3_and_e5_what_has_no_worth_says_why() {
    let (plan, rows) = (plan(10, None), rows(10));
    let answer = WorthAnswer::of(&plan, &rows, &[], 10);
    let why = answer.cards[0].worth.why_not().expect("no worth");
    assert!(why.contains("20 blocks"), "{why}");
    assert_eq!(answer.cards[0].verdict, Verdict::Undecided);
}

/// ST-E8, ST-E10: the second estimate finds the same worth from what the armies consist of.
#[test]
fn st_e8_regression_of_a_known_law() {
    let (plan, rows) = (plan(40, None), rows(40));
    let mut plan = plan;
    // Four more bearers would make it slow: clusters are the two enemies, which is too few and said.
    plan.margin = 0.5;
    let answer = WorthAnswer::of(&plan, &rows, &builds(40), 40);
    let dear = &answer.cards[0];
    let regression = dear.regression.expect("fitted");
    let value = regression.value.expect("a point is worth something");
    assert!((value - 3.0).abs() < 1.0, "{regression:?}");
    assert_eq!(answer.troops.len(), 2);
    assert!(
        dear.caveats.iter().any(|caveat| caveat.to_string().contains("matchups")),
        "{:?}",
        dear.caveats
    );
}

/// ST-F4: flags are reported for all cards together, and for one card without mentioning others.
#[test]
fn st_f4_one_card_is_flagged_by_itself() {
    use analysis::worth::wording::sentences;
    let last = |answer: &WorthAnswer| sentences(answer).pop().expect("sentences");
    let mut answer = WorthAnswer::of(&plan(40, None), &rows(40), &[], 40);
    let flagged = answer.cards.iter().filter(|card| card.is_flagged).count();
    let n_cards = answer.cards.len();
    assert!(n_cards > 1 && flagged > 0, "{n_cards} cards, {flagged}");
    let of_all = format!("among all {n_cards} together (Holm): {flagged}.");
    assert!(last(&answer).ends_with(&of_all), "{}", last(&answer));
    answer.prices.truncate(1);
    for (is_flagged, sentence) in [(true, "It is flagged"), (false, "It is not flagged")] {
        answer.prices[0].is_flagged = is_flagged;
        assert_eq!(last(&answer), format!("{sentence} as wrongly priced."));
    }
}

/// Both ends have a true minus, and what lies off the curve on one side is not called undetermined.
#[test]
fn worths_below_zero_and_off_the_curve_are_reported() {
    use analysis::worth::wording::points;
    let inside = stats::Estimate {
        value: Some(-0.23),
        se: Some(0.018),
        lo: -0.27,
        hi: -0.2,
        ..stats::Estimate::exact(0.0, 288)
    };
    assert_eq!(points(Some(&inside)), "−0.23 [−0.27, −0.20]");
    let off = |end: f64| stats::Estimate { value: None, se: None, lo: end, hi: end, ..inside };
    assert_eq!(points(Some(&off(f64::INFINITY))), "more than any amount tried");
    assert_eq!(points(Some(&off(f64::NEG_INFINITY))), "less than any amount tried");
    assert_eq!(points(None), "–");
}

/// ST-C6: luck that explains a part of every score narrows the interval of a worth by as much, and the worth is still the law's; by
/// curve, at its price and by regression.
#[test]
fn st_c6_luck_narrows_a_worth() {
    let plan = plan(40, None);
    let answers =
        [rows(40), lucky_rows(40)].map(|rows| WorthAnswer::of(&plan, &rows, &builds(40), 40));
    let [plain, adjusted] = answers.each_ref().map(|answer| &answer.cards[0]);
    let of_curve = |card: &CardAnswer| *card.worth.estimate().expect("a worth");
    let estimates: [fn(&CardAnswer) -> Option<Estimate>; 3] =
        [|card| card.worth.estimate().copied(), |card| card.at_price, |card| card.regression];
    for estimate in estimates {
        let [plain, adjusted] = [plain, adjusted].map(|card| estimate(card).expect("a worth"));
        assert!(adjusted.value.is_some_and(|worth| (worth - 3.0).abs() < 1.0), "{adjusted:?}");
        assert_ne!(adjusted.value, plain.value);
    }
    assert!(of_curve(adjusted).contains(3.0));
    // One of two games is explained whole: half of the variance of the effect. The spread of 40 blocks is less sure of it.
    let [of_plain, of_adjusted] = [plain, adjusted].map(|card| card.effect.half_width());
    assert!((0.66..0.76).contains(&(of_adjusted / of_plain)), "{of_adjusted} of {of_plain}");
    let [of_plain, of_adjusted] = [plain, adjusted].map(|card| of_curve(card).half_width());
    assert!(of_adjusted < 0.95 * of_plain, "{of_adjusted} of {of_plain}");
    let null = &answers[1].cards[1];
    assert_eq!(null.worth, WorthOf::NeverActed);
}

/// ST-J4: luck whose mean is not zero adjusts nothing, and the card says so.
#[test]
fn st_j4_unfair_luck_is_withheld_with_a_warning() {
    let plan = plan(40, None);
    let mut unfair = WorthRows::new(9);
    for block in 0..40 {
        for mut row in lucky_rows_of(block) {
            for slot in row.slots.iter_mut().flat_map(|slots| slots.iter_mut()) {
                slot.luck += 8 * GAME;
                slot.luck_difference += 8 * GAME;
            }
            let luck = row.luck.as_mut().expect("luck");
            for sums in [&mut luck.scores, &mut luck.differences] {
                sums.luck += 288 * GAME;
                sums.squares += 288 * GAME * GAME;
            }
            unfair.push(&row);
        }
    }
    let answer = WorthAnswer::of(&plan, &unfair, &[], 40);
    let plain = WorthAnswer::of(&plan, &rows(40), &[], 40);
    assert_eq!(answer.cards[0].worth, plain.cards[0].worth);
    assert!(answer.cards[0].caveats.contains(&Caveat::UnfairLuck));
    assert!(!plain.cards[0].caveats.contains(&Caveat::UnfairLuck));
}
