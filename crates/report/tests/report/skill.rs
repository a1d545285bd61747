//! What skill does to a card, on draws whose effects are known.

use analysis::CardUseLine;
use analysis::worth::{
    CardSkill, CurveOf, UnderPlayer, WorthAnswer, WorthBearer, WorthCard, WorthEnemy, WorthLevel,
    WorthPlan, WorthRows,
};
use harness::{BlockRow, SLOTS, SlotRow};

/// Cells: the baseline, two handicaps, a card.
const CARD: u32 = 3;
const PLAYERS: [&str; 3] = ["weak", "middling", "strong"];

fn plan(n_blocks: u32) -> WorthPlan {
    WorthPlan {
        margin: 0.5,
        half_width: None,
        is_open: false,
        seed: 1,
        n_blocks,
        curve: CurveOf::Bearer,
        players: PLAYERS.map(str::to_owned).into(),
        is_about_skill: true,
        readings: vec!["the rules as they are".to_owned()],
        bearers: vec![WorthBearer {
            name: "Ours".to_owned(),
            baseline: 0,
            levels: [(-12, 1), (12, 2)].map(WorthLevel::spending_all).to_vec(),
            enemies: vec![WorthEnemy { name: "Theirs".to_owned(), kind: None }],
            cards: vec![WorthCard {
                touches: &[],
                name: "pack-trains".to_owned(),
                title: "Pack Trains and Herds".to_owned(),
                printed: "1 an army".to_owned(),
                price: 1.0,
                unit: None,
                share: 1.0,
                cell: CARD,
                at_price: None,
            }],
        }],
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: Vec::new(),
    }
}

/// Blocks in which a card adds so many quarter points of eight pairs' 32 for each player, one more in every second draw of its and one
/// less in the others; the last player plays one draw of two.
fn rows(n_blocks: u32, gains: [i64; 3]) -> WorthRows {
    let mut rows = WorthRows::new(CARD as usize + 1);
    for block in 0..n_blocks {
        for cell in 0..=CARD {
            let mut slots = [SlotRow::default(); SLOTS];
            for (number, slot) in slots.iter_mut().enumerate() {
                let (player, turn) = (number % 3, number / 3);
                if player == 2 && turn % 2 == 1 {
                    continue;
                }
                slot.n_pairs = 8;
                slot.score = 16;
                if cell == CARD {
                    let by = if turn / 2 % 2 == 0 { 1 } else { -1 };
                    slot.difference = gains[player] + by;
                }
            }
            rows.push(&BlockRow { slots: Some(Box::new(slots)), ..BlockRow::empty(cell, block) });
        }
    }
    rows
}

fn uses(times: [u64; 3]) -> Vec<CardUseLine> {
    let line = |(player, times): (&str, u64)| CardUseLine {
        card: "pack-trains".to_owned(),
        bearer: "Ours".to_owned(),
        player: player.to_owned(),
        what: "pack trains in place of camps".to_owned(),
        times,
        battles: 48,
    };
    PLAYERS.into_iter().zip(times).map(line).collect()
}

fn skill(n_blocks: u32, gains: [i64; 3], times: [u64; 3]) -> CardSkill {
    let (plan, rows) = (plan(n_blocks), rows(n_blocks, gains));
    let mut answer = WorthAnswer::of(&plan, &rows, &[], n_blocks);
    assert!(!answer.knows_uses());
    answer.take_uses(&uses(times));
    assert!(answer.knows_uses());
    answer.cards[0].skill.clone().expect("it is asked")
}

fn why_not(skill: &CardSkill) -> Vec<Option<&'static str>> {
    let players: &[UnderPlayer] = &skill.players;
    players.iter().map(|under| under.not_judged).collect()
}

/// ST-N2, by hand: eight quarter points of 32 are 25 points of 100, so gains of 0, 4 and 8 are 0, 12.5 and 25.
#[test]
fn st_n2_an_effect_grows_from_player_to_player() {
    let skill = skill(4, [0, 4, 8], [48; 3]);
    assert_eq!(skill.words, "grows with skill, for these three players");
    let values: Vec<f64> = skill
        .players
        .iter()
        .map(|under| under.effect.expect("it is played").value.expect("a mean"))
        .collect();
    assert_eq!(values, [0.0, 12.5, 25.0]);
    let change = skill.change.expect("all are judged");
    assert_eq!(change.value, Some(25.0));
    assert!(change.lo > 20.0 && change.hi < 30.0);
    assert_eq!(why_not(&skill), [None; 3]);
}

/// A card that did something in two battles of 48 was hardly used (fewer than one in twenty): nothing is said of it in those hands, and the change is that of the
/// others.
#[test]
fn a_player_that_hardly_used_the_card_is_not_judged() {
    let skill = skill(4, [0, 4, 8], [48, 48, 2]);
    assert_eq!(skill.words, "grows with skill, for these two players");
    assert_eq!(skill.change.expect("two are judged").value, Some(12.5));
    assert_eq!(why_not(&skill), [None, None, Some("hardly used")]);
    let alone = self::skill(4, [0, 4, 8], [0, 48, 2]);
    assert_eq!((alone.words.as_str(), alone.change), ("not judged", None));
}

/// One block has twelve draws of each of the first two players and six of the last.
#[test]
fn a_player_with_few_draws_is_not_judged_yet() {
    let skill = skill(1, [8, 4, 0], [48; 3]);
    assert_eq!(why_not(&skill), [None, None, Some("too few draws")]);
    assert_eq!(skill.words, "falls with skill, for these two players");
    let two = self::skill(1, [8, 4, 0], [48, 0, 48]);
    assert_eq!((two.words.as_str(), two.change), ("not yet", None));
}

#[test]
fn nothing_is_said_of_skill_where_it_is_not_asked() {
    let plan = WorthPlan { is_about_skill: false, ..plan(4) };
    let mut answer = WorthAnswer::of(&plan, &rows(4, [0, 4, 8]), &[], 4);
    answer.take_uses(&uses([48; 3]));
    assert_eq!(answer.cards[0].skill, None);
    assert!(!answer.knows_uses());
}
