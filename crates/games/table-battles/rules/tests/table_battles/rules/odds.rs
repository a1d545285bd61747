//! Exact odds: against hand-worked numbers, and against all rolls counted one by one without any set of dice.

use std::collections::BTreeMap;

use table_battles::odds::{Filling, N_TURNS, n_rolls, rolls};
use table_battles::{Army, DiceArea, DiceSet, Reaction, Requirement, Slot};

use crate::rules::support::{Table, lay, table};

/// All rolls of `n` dice, each in the order in which the dice fell.
fn every_roll(n: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer =
            |roll: &Vec<u8>| (1..=6).map(|face| [roll.as_slice(), &[face]].concat()).collect();
        all = all.iter().flat_map(|roll| -> Vec<Vec<u8>> { longer(roll) }).collect();
    }
    all
}

fn area(word: &str) -> DiceArea {
    DiceArea::named(word).unwrap_or_else(|| panic!("no area {word}"))
}

fn needs(word: &str) -> Requirement {
    let mut all = Requirement::ALL.iter();
    all.find(|(_, own)| *own == word).unwrap_or_else(|| panic!("no requirement {word}")).0
}

fn filling(of: &str, wanted: &str, on: &[u8], pool: u8) -> Filling<'static> {
    Filling::of_area(area(of), needs(wanted), DiceSet::from_faces(on), pool)
}

fn this_turn(of: &str, wanted: &str, on: &[u8], pool: u8) -> u64 {
    filling(of, wanted, on, pool).this_turn()
}

#[test]
fn tb_roll_1_every_set_comes_as_often_as_its_rolls() {
    for n in 0..=6 {
        let mut counted: BTreeMap<DiceSet, u64> = BTreeMap::new();
        for roll in every_roll(n) {
            *counted.entry(DiceSet::from_faces(&roll)).or_default() += 1;
        }
        assert_eq!(rolls(n).into_iter().collect::<BTreeMap<_, _>>(), counted, "{n}");
        assert_eq!(counted.values().sum::<u64>(), n_rolls(n));
    }
}

/// TB-DICE-1, TB-DICE-2, TB-DICE-3: at least one six of four dice: 6^4 − 5^4. A face of two: both fives or both sixes.
#[test]
fn tb_dice_1_to_3_faces_by_hand() {
    assert_eq!(this_turn("(6)", "none", &[], 4), 1296 - 625);
    assert_eq!(this_turn("5/6", "pair", &[], 2), 2);
    // With a five on the card: a five among two dice (11 rolls), or two sixes.
    assert_eq!(this_turn("5/6", "pair", &[5], 2), 12);
    assert_eq!(this_turn("any", "none", &[], 1), 6);
    // One die a turn: no pair in the first.
    assert_eq!(this_turn("(6)", "pair", &[], 6), 0);
    assert_eq!(this_turn("(6)", "pair", &[6], 1), 1);
}

/// TB-DICE-4, TB-DICE-5: two equal dice of two, 6 of 36; of four, all but 6·5·4·3; three equal of three, 6 of 216.
#[test]
fn tb_dice_4_tb_dice_5_equal_dice_by_hand() {
    assert_eq!(this_turn("doubles", "pair", &[], 2), 6);
    assert_eq!(this_turn("doubles", "pair", &[], 4), 1296 - 360);
    assert_eq!(this_turn("triples", "triplet", &[], 3), 6);
    // TB-DICE-4: one pair a turn; a second one of another face comes later, and four equal dice are none (TB-CHK-12).
    assert_eq!(this_turn("doubles", "two pairs", &[], 6), 0);
    assert_eq!(this_turn("doubles", "two pairs", &[4, 4], 2), 5);
}

/// TB-DICE-6: a run of six is 6! rolls; three runs of four with four dice, 4! each.
#[test]
fn tb_dice_6_straights_by_hand() {
    assert_eq!(this_turn("straight-6", "none", &[], 6), 720);
    assert_eq!(this_turn("straight-4", "none", &[], 4), 72);
    assert_eq!(this_turn("straight-4", "none", &[], 3), 0);
}

/// TB-REQ-6: three fives lie there; of three dice, a pair of another face: 5 triplets, and 5 faces · 3 places · 5 other faces.
#[test]
fn tb_req_6_full_house_by_hand() {
    assert_eq!(this_turn("any", "full house", &[5, 5, 5], 3), 5 + 75);
    assert_eq!(this_turn("any", "five dice", &[5, 5, 5], 3), 6 + 90);
}

/// One face in six: six turns in the mean; 11 of 36 within two; a second six with the other die takes 36/11 + 6 turns.
#[test]
fn turns_until_a_requirement_by_hand() {
    let one = filling("(6)", "none", &[], 1);
    assert_eq!(one.within(), [1, 11, 91, 671]);
    assert!((one.mean_turns().expect("a number") - 6.0).abs() < 1e-12);
    let two = filling("(6)", "pair", &[], 2);
    assert_eq!(two.within()[..2], [0, 11 * 6]);
    assert!((two.mean_turns().expect("a number") - (36.0 / 11.0 + 6.0)).abs() < 1e-12);
    // From nothing 2 of 36 rolls make a pair; 18 put one die there, after which it takes six turns.
    let either = filling("5/6", "pair", &[], 2);
    assert!((either.mean_turns().expect("a number") - (36.0 + 18.0 * 6.0) / 20.0).abs() < 1e-12);
    assert_eq!(filling("(6)", "pair", &[], 1).mean_turns(), None);
    assert_eq!(filling("doubles", "pair", &[2, 2], 4).mean_turns(), Some(0.0));
}

/// One face in six: within n turns 1 − (5/6)^n, which first is half in the fourth; two equal dice of two, 1 in 6, likewise. A pair of
/// sixes with six dice: all but 5^6 and 6·5^5 rolls at once.
#[test]
fn chances_and_the_median_by_hand() {
    for filling in [filling("(6)", "none", &[], 1), filling("doubles", "pair", &[], 2)] {
        let chances = filling.chances(20);
        for (chance, turns) in chances.iter().zip(1..) {
            assert!((chance - (1.0 - (5.0_f64 / 6.0).powi(turns))).abs() < 1e-12, "{turns}");
        }
        assert_eq!((chances.len(), filling.median_turns()), (20, Some(4)));
    }
    assert_eq!(this_turn("6", "pair", &[], 6), 46_656 - 15_625 - 6 * 3125);
    assert_eq!(filling("doubles", "pair", &[2, 2], 4).median_turns(), Some(0));
    assert_eq!(filling("(6)", "pair", &[], 1).median_turns(), None);
    assert_eq!(filling("(6)", "pair", &[], 1).chances(2), [0.0, 0.0]);
}

/// The chances within some turns are the exact fractions.
#[test]
fn chances_are_the_fractions() {
    for (word, wanted) in [("5/6", "full house"), ("straight-4", "none"), ("any", "two pairs")] {
        let filling = filling(word, wanted, &[], 6);
        for ((chance, count), turns) in filling.chances(4).iter().zip(filling.within()).zip(1..) {
            let exact = count as f64 / n_rolls(6).pow(turns) as f64;
            assert!((chance - exact).abs() < 1e-12, "{word} {wanted} {turns}");
        }
    }
}

/// A second method: dice that the engine rolls and places, with a seed, in battles of one card; all that fits goes there.
#[test]
fn chances_are_those_of_rolled_and_placed_dice() {
    const N: u32 = 20_000;
    // The best placement of each: all sixes; a first pair, then only one of another face.
    let cases = [("6", "triplet"), ("doubles", "two pairs"), ("straight-4", "none")];
    for (word, wanted) in cases {
        let text = format!(
            "id = \"T\"\nname = \"T\"\ndate = \"1700-01-01\"\n\
            [[army]]\nname = \"One\"\nmorale = 2\n[[army.card]]\nid = \"1A\"\nname = \"a\"\nwing = \"red\"\nstrength = 2\n\
            dice = \"{word}\"\nactions = [{{ attack = [\"2A\"], needs = \"{wanted}\", hits = \"1\" }}]\n\
            [[army]]\nname = \"Two\"\nmorale = 2\n[[army.card]]\nid = \"2A\"\nname = \"b\"\nwing = \"red\"\nstrength = 2\n\
            dice = \"6\"\nactions = [{{ attack = [\"1A\"], hits = \"1\" }}]\n"
        );
        let scenario = table_battles_files::read("scenario", &text).expect("a scenario");
        let empty = lay(scenario, &[]).rolling(Army::First, [false; 2]);
        let card = empty.slot("1A");
        let mut met = [0; N_TURNS];
        for seed in 0..N {
            let mut table = empty.clone();
            for (turn, met) in met.iter_mut().enumerate() {
                let lying = table.state.dice(card);
                table = table.rolling(Army::First, [false; 2]);
                table = table.roll_with(u64::from(seed) * 16 + turn as u64);
                let most =
                    |dice: &DiceSet| (needs(wanted).is_met_by(lying.plus(*dice)), dice.total());
                let may = |dice: &DiceSet| {
                    // A second pair of the same face would leave too few dice for another.
                    word != "doubles" || dice.faces().all(|it| lying.faces().all(|own| own != it))
                };
                let options = table.placements_on(card).into_iter().filter(may);
                if let Some(best) = options.max_by_key(most) {
                    table.state = table.battle.with_dice(table.state, card, lying.plus(best));
                }
                *met += u32::from(needs(wanted).is_met_by(table.state.dice(card)));
            }
        }
        for (sampled, exact) in met.iter().zip(filling(word, wanted, &[], 6).chances(N_TURNS)) {
            let sampled = f64::from(*sampled) / f64::from(N);
            let error = (exact * (1.0 - exact) / f64::from(N)).sqrt();
            let off = (sampled - exact).abs();
            assert!(off <= 4.5 * error + 1e-12, "{word} {wanted}: {sampled}, {exact}");
        }
    }
}

/// What a faces area may hold after a roll, from the printed words.
fn after(faces: &[u8], held: &[u8], roll: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![held.to_vec()];
    for &face in faces {
        let n = roll.iter().filter(|&&it| it == face).count();
        for k in 1..=n {
            let mut next = [held, &vec![face; k]].concat();
            next.sort_unstable();
            all.push(next);
        }
    }
    all
}

fn counts(held: &[u8]) -> Vec<usize> {
    (1..=6).map(|face| held.iter().filter(|&&it| it == face).count()).collect()
}

/// The least mean number of turns by repeated sweeps over everything that can lie there, roll by roll.
fn by_sweeps(faces: &[u8], is_met: &dyn Fn(&[usize]) -> bool, pool: usize) -> f64 {
    let mut states = vec![Vec::new()];
    let mut at = 0;
    while at < states.len() {
        let held: Vec<u8> = states[at].clone();
        for roll in every_roll((pool - held.len()) as u8) {
            for next in after(faces, &held, &roll) {
                if !states.contains(&next) {
                    states.push(next);
                }
            }
        }
        at += 1;
    }
    let mut means: BTreeMap<Vec<u8>, f64> = states.iter().map(|it| (it.clone(), 0.0)).collect();
    for _ in 0..400 {
        let mean = |held: &Vec<u8>| {
            if is_met(&counts(held)) {
                return 0.0;
            }
            let rolls = every_roll((pool - held.len()) as u8);
            let best = |roll: &Vec<u8>| {
                let options = after(faces, held, roll).into_iter().map(|next| means[&next]);
                options.fold(f64::INFINITY, f64::min)
            };
            1.0 + rolls.iter().map(best).sum::<f64>() / rolls.len() as f64
        };
        means = states.iter().map(|it| (it.clone(), mean(it))).collect();
    }
    means[&Vec::new()]
}

#[test]
fn the_mean_is_that_of_repeated_sweeps_over_all_rolls() {
    let triplet = |n: &[usize]| n.iter().any(|&it| it >= 3);
    let two_pairs = |n: &[usize]| n.iter().filter(|&&it| it >= 2).count() >= 2;
    let pair = |n: &[usize]| n.iter().any(|&it| it >= 2);
    type IsMet<'m> = &'m dyn Fn(&[usize]) -> bool;
    let all: [(&str, &[u8], &str, IsMet<'_>, u8); 3] = [
        ("5/6", &[5, 6], "triplet", &triplet, 4),
        ("1-3", &[1, 2, 3], "pair", &pair, 3),
        ("5/6", &[5, 6], "two pairs", &two_pairs, 4),
    ];
    for (word, faces, wanted, is_met, pool) in all {
        let exact = filling(word, wanted, &[], pool).mean_turns().expect("a number");
        let swept = by_sweeps(faces, is_met, pool.into());
        assert!((exact - swept).abs() < 1e-6, "{word} {wanted}: {exact}, {swept}");
    }
}

/// Chances within some turns never fall, and the first is that of this turn, for every area and requirement.
#[test]
fn chances_within_turns_rise_from_this_turns() {
    let areas =
        ["6", "5/6", "(5/6)", "1-3", "any", "doubles", "triples", "straight-3", "straight-4"];
    for word in areas {
        for (_, wanted) in Requirement::ALL {
            for pool in [1, 3, 4] {
                let filling = filling(word, wanted, &[], pool);
                let within = filling.within();
                assert_eq!(within[0], filling.this_turn(), "{word} {wanted} {pool}");
                let all = n_rolls(pool);
                for turn in 1..N_TURNS {
                    assert!(within[turn] >= within[turn - 1] * all, "{word} {wanted} {pool}");
                }
                assert!(within[N_TURNS - 1] <= all.pow(N_TURNS as u32));
                assert_eq!(filling.mean_turns().is_some(), within[N_TURNS - 1] > 0);
            }
        }
    }
}

fn losses(table: &Table, all: &[(Slot, u8)]) -> Vec<(String, u8)> {
    let each = all.iter().filter(|(_, n)| *n > 0);
    each.map(|(slot, n)| (table.battle.id(*slot).to_string(), *n)).collect()
}

/// TB-ATK-2, TB-ATK-3, TB-SCR-1: Cromwell (1-3, 1 hit per die) with two dice against Byron, whose Screen needs a pair.
/// Two equal dice of 1 to 3: 3 of 36; none of 1 to 3: 9.
#[test]
fn tb_atk_2_hits_of_a_roll_and_the_screen_against_them() {
    let table = table("S-02").cubes("13A", 0);
    let rows = table.battle.odds_of_rows(&table.state, table.slot("18A"), 2, 4);
    let attack = rows[0].attack.as_ref().expect("an attack");
    assert_eq!(attack.target, table.slot("16A"));
    assert_eq!(attack.hits, BTreeMap::from([(1, 24), (2, 3)]));
    assert_eq!((rows[0].this_turn, rows[1].this_turn), (27, 3));
    assert_eq!(losses(&table, &attack.unanswered), [("16A".to_owned(), 2)]);
    let [guns, byron] = [0, 1].map(|at| &attack.reactions[at]);
    assert_eq!((guns.card, byron.card), (table.slot("13A"), table.slot("16A")));
    assert_eq!((byron.reaction, byron.ready), (Reaction::Screen, 1296 - 360));
    assert_eq!(losses(&table, byron.losses.as_ref().expect("it can")), []);
    // TB-SPEC-2, TB-REQ-8: the guns reload with a run of four: 72 of 1296, in none of which are two dice equal.
    assert_eq!((guns.ready_already, guns.ready), (false, 72));
    assert_eq!(attack.any_reaction, 1296 - 360 + 72);
    assert!(rows[1].attack.is_none());
}

/// TB-CTR-2, TB-CTR-3: the French Center (5/6) hits the British Center, whose Counterattack (3/4) hits once and spares it one.
#[test]
fn tb_ctr_2_a_counterattack_is_worked_out_by_its_rule() {
    let table = table("S-03").cubes("28A", 0);
    let rows = table.battle.odds_of_rows(&table.state, table.slot("30A"), 3, 2);
    let attack = rows[0].attack.as_ref().expect("an attack");
    // Three fives or three sixes: 2 of 216.
    assert_eq!((attack.most_hits, attack.hits[&3]), (3, 2));
    assert_eq!(losses(&table, &attack.unanswered), [("26A".to_owned(), 3)]);
    let back = attack.reactions.iter().find(|it| it.card == table.slot("26A"));
    let back = back.expect("a reaction");
    // A three or a four of two dice: 36 − 4².
    assert_eq!((back.reaction, back.ready), (Reaction::Counterattack, 20));
    let both = [("26A".to_owned(), 2), ("30A".to_owned(), 1)];
    let mut found = losses(&table, back.losses.as_ref().expect("it can"));
    found.sort();
    assert_eq!(found, both);
}

/// TB-SR-LIFEGUARD-SHIELD, TB-ROUT-1, TB-REA-3: Crawford puts one five or six a turn, one hit per die. Tillier's Right suffers one less
/// while the Lifeguard is in play, and Royalist Guns with a cube screen.
#[test]
fn holding_a_turn_by_sticks() {
    let holds = |table: &Table, pool| {
        let odds = table.battle.odds_of_holding(&table.state, table.slot("14A"), pool);
        let odds = odds.expect("a normal formation");
        assert_eq!(odds.attackers, [table.slot("19A")]);
        odds.by_sticks
    };
    let armed = table("S-02").cubes("13A", 0).dice("19A", &[5, 5]);
    // Two dice lie there: at most three hits less one. 20 of 36 rolls have a five or a six.
    assert_eq!(holds(&armed, 2), [0, 16, 36, 36]);
    let unshielded = armed.clone().gone(&["17A"]);
    assert_eq!(holds(&unshielded, 2), [0, 0, 16, 36]);
    assert_eq!(holds(&unshielded.cubes("13A", 1), 2), [36; 4]);
    // TB-ATK-5.
    let guns = table("S-02");
    assert!(guns.battle.odds_of_holding(&guns.state, guns.slot("13A"), 6).is_none());
    assert_eq!(guns.state.pool(Army::First), 6);
}

/// TB-SR-LIFEGUARD-SAVE: the Northern Horse doesn't rout while the Lifeguard is there; Fairfax needs a pair and hits once.
#[test]
fn a_saved_formation_holds() {
    let horse = table("S-02").cubes("13A", 0);
    let odds = |table: &Table| table.battle.odds_of_holding(&table.state, table.slot("11A"), 2);
    assert_eq!(odds(&horse).expect("normal").by_sticks, [36, 36, 36]);
    let alone = horse.gone(&["17A"]);
    assert_eq!(odds(&alone).expect("normal").by_sticks, [30, 36, 36]);
}

/// TB-DICE-11: under its alternative two runs of three may be placed in one turn, so that six dice lie there.
#[test]
fn tb_dice_11_several_straights_under_its_alternative() {
    let five_dice = |parameters: &[(&str, &str)]| {
        let text = "id = \"T\"\nname = \"T\"\ndate = \"1700-01-01\"\n\
            [[army]]\nname = \"One\"\nmorale = 2\n[[army.card]]\nid = \"1A\"\nname = \"a\"\nwing = \"red\"\nstrength = 2\n\
            dice = \"straight-3\"\nactions = [{ attack = [\"2A\"], needs = \"five dice\", hits = \"1\" }]\n\
            [[army]]\nname = \"Two\"\nmorale = 2\n[[army.card]]\nid = \"2A\"\nname = \"b\"\nwing = \"red\"\nstrength = 2\n\
            dice = \"6\"\nactions = [{ attack = [\"1A\"], hits = \"1\" }]\n";
        let scenario = table_battles_files::read("scenario", text).expect("a scenario");
        let table = lay(scenario, parameters);
        table.battle.odds_of_rows(&table.state, table.slot("1A"), 6, 6)[0].this_turn
    };
    assert_eq!(five_dice(&[]), 0);
    // Counted die by die: two runs of three in six dice.
    let runs = |roll: &[u8]| {
        let n = counts(roll);
        (0..4).any(|a| {
            (0..4).any(|b| {
                (0..6).all(|face| {
                    let in_run = |low: usize| usize::from((low..low + 3).contains(&face));
                    n[face] == in_run(a) + in_run(b)
                })
            })
        })
    };
    let counted = every_roll(6).iter().filter(|roll| runs(roll)).count() as u64;
    assert_eq!(five_dice(&[("straights_in_turn", "several")]), counted);
}
