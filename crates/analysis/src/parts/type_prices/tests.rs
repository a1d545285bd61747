//! Verdicts over players, words and tables.

use stats::prices::{Dearer, Meeting, RealMeeting, SwapFound};

use super::*;
use crate::text_table::Ink;

const PUBLISHED: [f64; 3] = [2.0, 3.0, 4.0];

fn types() -> Vec<PlayedType> {
    let of = |(name, published): (&str, f64)| PlayedType {
        name: name.to_owned(),
        key: name.to_lowercase(),
        published,
        tried: None,
    };
    ["Spear", "Bow", "Horse"].into_iter().zip(PUBLISHED).map(of).collect()
}

/// Meetings by a law without noise: what a stand of each type adds, and what a dearer loss costs.
fn population(stands: [f64; 3], n: usize) -> Population {
    let mut population = Population { printed: PUBLISHED.into(), ..Population::default() };
    let mut state = 7u64;
    // A linear congruential generator (Knuth): numbers of stands without a pattern that repeats with the groups.
    let mut army = || -> Vec<u8> {
        let mut stands = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as u8 % 5
        };
        (0..3).map(|_| stands()).collect()
    };
    for number in 0..n {
        let (a, b) = (army(), army());
        let more = a.iter().zip(&b).map(|(a, b)| f64::from(*a) - f64::from(*b));
        let score = 0.5 + more.zip(stands).map(|(more, adds)| more * adds).sum::<f64>();
        let group = number % 40;
        population.dearer.push(Dearer { group, n_stands: 4.0, n_pairs: 2.0, change: -0.024 });
        population.meetings.push(Meeting { group, a, b, n_pairs: 2.0, score });
    }
    population
}

fn list(players: &[(&str, [f64; 3])], n: usize) -> TypePrices {
    let players = players.iter().map(|(name, stands)| PlayerBattles {
        name: (*name).to_owned(),
        published: population(*stands, n),
        tried: None,
        proof: None,
    });
    let players: Vec<PlayerBattles> = players.collect();
    TypePrices::of(types(), "stand", &players, Vec::new())
}

fn verdict_of<'l>(list: &'l TypePrices, name: &str) -> &'l str {
    list.types.iter().find(|it| it.name == name).expect("a type").verdict
}

/// ST-R1: λ is the mean of a point, ν 0.6 of 100, and the type that adds most beyond its price comes first.
#[test]
fn st_r1_prices_and_words_of_a_law_without_noise() {
    let list = list(&[("steady", [0.007, 0.020, 0.009])], 900);
    let [rates] = list.rates.as_slice() else { panic!("one player") };
    assert!((rates.lost.unwrap().value.unwrap() - 0.6).abs() < 1e-9);
    let both = rates.bought.unwrap().value.unwrap() + 0.6;
    for it in &list.types {
        let of = &it.players[0];
        let expected = it.published + of.beyond.unwrap().value.unwrap() / both;
        assert!((it.fair.unwrap().value.unwrap() - expected).abs() < 1e-9);
    }
    assert_eq!(verdict_of(&list, "Bow"), "underpriced");
    assert_eq!(verdict_of(&list, "Horse"), "overpriced");
    let offs: Vec<f64> = list.types.iter().map(TypePrice::off).collect();
    assert!(offs.windows(2).all(|two| two[0] >= two[1]), "{offs:?}");
    let said = list.sentences();
    assert!(said[0].starts_with("As steady leads them, "), "{said:?}");
    assert!(
        said[0].contains("Horse is overpriced by") && said[0].contains("and Bow underpriced by"),
        "{said:?}"
    );
    let screen = list.screen(Ink::Plain);
    assert!(screen.contains("a stand of") && screen.contains("in halves"), "{screen}");
}

/// ST-R9: a price that differs by more than half a point between two players is neither's.
#[test]
fn st_r9_a_price_that_differs_between_players_depends_on_who_plays() {
    let list = list(&[("steady", [0.007, 0.020, 0.009]), ("captain", [0.011, 0.012, 0.013])], 900);
    assert_eq!(verdict_of(&list, "Bow"), "depends on who plays");
    let said = list.sentences().join(" ");
    assert!(said.starts_with("As steady and captain lead them"), "{said}");
    assert!(
        said.contains("depends on who plays") && said.contains("as captain leads it"),
        "{said}"
    );
    assert_eq!(list.lines().len(), 6);
    let screen = list.screen(Ink::Plain);
    assert!(screen.contains("fair, steady") && screen.contains("fair, captain"), "{screen}");
}

#[test]
fn st_r12_too_few_meetings_are_not_judged() {
    let list = list(&[("steady", [0.007, 0.020, 0.009])], FEWEST_MEETINGS - 1);
    assert!(list.types.iter().all(|it| it.verdict == "not judged" && it.fair.is_none()));
    let said = list.sentences();
    assert_eq!(said.len(), 1);
    assert!(said[0].starts_with("No list yet") && said[0].contains("719 were played"), "{said:?}");
    assert_eq!(list.screen(Ink::Plain).lines().filter(|line| line.contains("Spear")).count(), 0);
}

/// ST-R6, ST-R7: a list that is fair is at rest, has the whole way behind it and leaves nothing uneven; one that goes too far is taken back
/// by half of a point at a time.
#[test]
fn st_r6_a_list_that_was_tried_says_what_it_mends_and_what_to_charge_next() {
    let law = [0.007, 0.020, 0.009];
    let tried = |prices: [f64; 3]| {
        let types = types().into_iter().zip(prices);
        let types = types.map(|(it, price)| PlayedType { tried: Some(price), ..it });
        let player = PlayerBattles {
            name: "steady".to_owned(),
            published: population(law, 900),
            tried: Some(Population { printed: prices.into(), ..population(law, 900) }),
            proof: None,
        };
        TypePrices::of(types.collect(), "stand", &[player], Vec::new())
    };
    let names = ["Spear", "Bow", "Horse"];
    let fair = |list: &TypePrices| {
        names.map(|name| {
            let it = list.types.iter().find(|it| it.name == name).expect("a type");
            it.fair.expect("a price").value.expect("a value")
        })
    };
    // Other prices change what a point buys, so the right list is found step by step.
    let mut right = PUBLISHED;
    for _ in 0..60 {
        right = fair(&tried(right));
    }
    let at_right = tried(right);
    let gone = at_right.way_gone.expect("a way").value.expect("a value");
    assert!((gone - 1.0).abs() < 1e-6, "{gone}");
    let uneven = |rates: &[PlayerRates]| rates[0].unevenness.expect("known").value.expect("known");
    assert!(uneven(&at_right.rates) < 0.01 && uneven(&at_right.at_published) > 0.3);
    assert!(at_right.types.iter().all(|it| it.verdict == "right" && it.tried.is_some()));
    let said = at_right.sentences().join(" ");
    assert!(said.contains("at the rules' prices") && said.contains("of the way"), "{said}");
    assert!(at_right.screen(Ink::Plain).contains("tried"));
    assert!(!tried([5.0, 1.0, 4.0]).is_at_rest());
    let file = at_right.list_file("triumph", 7).expect("a list");
    assert!(file.contains("seed = 7") && file.contains("\nspear = "), "{file}");
}

/// Meetings of armies of five lists by a law without noise, and a swap of four Spear for two Horse.
fn played_proof(stands: [f64; 3], n: usize) -> PlayedProof {
    let of = |number: usize| {
        let lists = [number % 5, number * 3 % 5];
        let army = |list: usize| vec![list as u8, (number % 3) as u8, 4 - list as u8];
        let armies = lists.map(army);
        let more = |at: usize| f64::from(armies[0][at]) - f64::from(armies[1][at]);
        let noise = [0.01, -0.01][number % 2];
        let score = 0.5 + noise + (0..3).map(|at| stands[at] * more(at)).sum::<f64>();
        RealMeeting { group: number % 40, lists, stands: armies, score }
    };
    let change = 4.0 * stands[0] - 2.0 * stands[2];
    let changes = (0..n.min(50)).map(|at| change + [0.1, -0.1][at % 2]).collect();
    PlayedProof {
        real: Ok(PlayedReal {
            meetings: (0..n).map(of).collect(),
            pairs: 2 * n as u64,
            names: ["Gauls", "Parthians", "Romans", "Swiss", "Turks"].map(str::to_owned).into(),
            armies: "armies of 5 army lists".to_owned(),
            are_of_field: false,
        }),
        swaps: Ok(vec![PlayedSwap {
            words: ["four Spear", "two Horse"].map(str::to_owned),
            points: 8.0,
            pairs: 100,
            found: SwapFound { first: (0, 4), second: (2, 2), changes },
        }]),
    }
}

/// ST-R7: a law that holds is said to hold, in sentences and rows; what wasn't played is said once, with the reason.
#[test]
fn st_r7_a_list_that_holds_is_said_to_hold_and_what_is_missing_why() {
    let law = [0.007, 0.020, 0.009];
    let of = |names: &[&str], proof: PlayedProof| {
        let players = names.iter().map(|name| PlayerBattles {
            name: (*name).to_owned(),
            published: population(law, 900),
            tried: None,
            proof: Some(proof.clone()),
        });
        TypePrices::of(types(), "stand", &players.collect::<Vec<_>>(), Vec::new())
    };
    let list = of(&["steady"], played_proof(law, 400));
    let said = list.sentences().join(" ");
    for part in [
        "A stand of a type adds ",
        "at the rules' prices (root mean square over types)",
        "Armies of 5 army lists, which took no part in it, test the list in 400 meetings",
        "In one swap of stands for others that cost the same, each in 50 random armies or more",
        "no farther apart than chance puts them (Σ z² 0.0 of 1, p = 1.00)",
    ] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
    let real = list.proof[0].real_armies.as_ref().expect("five lists");
    assert!(real.correlation.value > Some(0.9) && real.slope.contains(1.0), "{real:?}");
    assert!(real.lists.iter().map(|it| it.forecast).is_sorted_by(|a, b| a >= b));
    assert_eq!((forecasts(&list.proof).len(), swaps(&list.proof).len()), (5, 1));
    let missing = PlayedProof {
        real: Err("No real armies, for a reason.".to_owned()),
        ..played_proof(law, 20)
    };
    let list = of(&["steady", "captain"], missing);
    let said = list.sentences().join(" ");
    assert_eq!(said.matches("No real armies, for a reason.").count(), 1, "{said}");
    assert!(said.contains("Swaps don't test the list yet: a swap counts in 36 armies or more."));
    assert!(list.proof.iter().all(|it| it.lacks.len() == 2 && it.swaps.is_none()));
    // Where a law doesn't hold, it is said not to.
    let wrong = list_of_wrong(law);
    assert!(wrong.contains("farther apart than chance puts them (Σ z² "), "{wrong}");
    assert!(!wrong.contains("no farther apart"), "{wrong}");
}

/// What is said where swaps are worth 10 points of 100 more than the list predicts.
fn list_of_wrong(law: [f64; 3]) -> String {
    let mut proof = played_proof(law, 400);
    if let Ok(swaps) = &mut proof.swaps {
        swaps[0].found.changes.iter_mut().for_each(|change| *change += 0.1);
    }
    let player = PlayerBattles {
        name: "steady".to_owned(),
        published: population(law, 900),
        tried: None,
        proof: Some(proof),
    };
    TypePrices::of(types(), "stand", &[player], Vec::new()).sentences().join(" ")
}
