//! Rows about cards on which armies disagree.

use analysis::{Answer, RunInfo, Strengthens, Variants};
use battle_core::Side;
use harness::{BLOCK_PAIRS, BlockRow, Totals};
use stats::pair_score;

use crate::sample;

/// The screen gains 8 of 100 against knights and 40 against elephants; the second matchup's army is this one.
fn answer(second: &str) -> Answer {
    let mut info: RunInfo = sample::info();
    info.variants = Variants::Cards;
    for cell in &mut info.cells[3..] {
        second.clone_into(&mut cell.a);
    }
    Answer::of(info, &sample::totals()).unwrap()
}

/// No row merges armies that differ by more than noise: each has its own, with its own verdict, as in the headline.
#[test]
fn armies_that_disagree_have_a_row_each() {
    let answer = answer("bow");
    let rows: Vec<(&str, Option<u32>, u64)> = (answer.summary.table.iter())
        .map(|row| (row.name.as_str(), row.bearers, row.pairs))
        .collect();
    let expected = [
        ("Elephant Screen, bow", Some(1), 576),
        ("Elephant Screen, spear", Some(1), 576),
        ("Shower Shooting", Some(1), 576),
    ];
    assert_eq!(rows, expected);
    for (row, at) in answer.summary.table.iter().zip([1, 0]) {
        let effect = &answer.tables.effects[[sample::SCREEN - 1, 2][at]];
        assert_eq!(row.score.estimate, effect.differences.score, "{}", row.name);
    }
    let said = answer.summary.sentences.join(" ");
    assert!(said.contains("Elephant Screen depends on the army: bow gains"), "{said}");
    let screen = answer.summary.to_string();
    assert!(screen.contains("Elephant Screen, bow  "), "{screen}");
}

/// One army's two matchups that both gain are merged, as those of variants of another kind are.
#[test]
fn matchups_of_one_army_stay_one_row() {
    let names = |answer: &Answer| -> Vec<String> {
        let rows = answer.summary.table.iter();
        rows.map(|row| row.name.clone()).collect()
    };
    assert_eq!(names(&answer("spear")), ["Elephant Screen", "Shower Shooting"]);
    let of_bearers = Answer::of(sample::info(), &sample::totals()).unwrap();
    assert_eq!(names(&of_bearers), ["Elephant Screen", "Shower Shooting"]);
}

/// Wins in a hundred battles of four cells: two matchups as they are and with a variant.
fn answer_of(wins: [u64; 4], variants: Variants) -> Answer {
    answer_between([("spear", "bow"), ("bow", "spear")], wins, variants)
}

/// The same, between these sides in each matchup.
fn answer_between(sides: [(&str, &str); 2], wins: [u64; 4], variants: Variants) -> Answer {
    answer_of_stronger(sides, wins, variants, None)
}

/// The same, of a variant by which the rules strengthen a side.
fn answer_of_stronger(
    sides: [(&str, &str); 2],
    wins: [u64; 4],
    variants: Variants,
    strengthens: Option<Strengthens>,
) -> Answer {
    let mut totals = Totals::new(4);
    let won = |pair: u64, wins: u64| {
        [(7, 3), (31, 17)].map(|(factor, shift)| 2 * u8::from((pair * factor + shift) % 100 < wins))
    };
    for block in 0..2 {
        for cell in 0..4 {
            let mut row = BlockRow::empty(cell as u32, block);
            let first = u64::from(block) * BLOCK_PAIRS;
            for pair in first..first + BLOCK_PAIRS {
                let [x1, x2] = won(pair, wins[cell]);
                row.games.record(x1, x2);
                if cell % 2 == 1 {
                    let [y1, y2] = won(pair, wins[cell - 1]);
                    let effect = row.effect.get_or_insert_default();
                    effect.pairs.record(pair_score(y1, y2), pair_score(x1, x2));
                }
            }
            totals.add(&row);
        }
    }
    let mut info = sample::info();
    info.variants = variants;
    info.columns.clear();
    let screen = info.cells[1].variant.clone();
    info.cells.truncate(4);
    for (number, cell) in info.cells.iter_mut().enumerate() {
        let (a, b) = sides[number / 2];
        (cell.matchup, cell.a, cell.b) = (format!("{a} v {b}"), a.to_owned(), b.to_owned());
        (cell.identical, cell.exact) = (false, None);
        cell.variant = screen.clone().filter(|_| number % 2 == 1);
        cell.baseline = (number % 2 == 1).then(|| number as u32 - 1);
    }
    for cell in info.cells.iter_mut().filter(|cell| cell.variant.is_some()) {
        cell.strengthens = strengthens;
    }
    Answer::of(info, &totals).unwrap()
}

/// A variant in a matchup and in its mirror image: its mean is near nothing and would be called undecided, though each matchup moves
/// far beyond noise. The split is what is said of it, for variants of every kind, and no row merges the two.
#[test]
fn matchups_that_disagree_beyond_noise_are_never_one_undecided_number() {
    for variants in [Variants::Game, Variants::Bearer, Variants::Cards] {
        let answer = answer_of([40, 17, 60, 83], variants);
        let merged = &answer.tables.variants[0].merged.differences.score;
        assert!(merged.contains(0.0), "{merged:?}");
        let rows = answer.summary.table.iter();
        let rows: Vec<(&str, &str)> =
            rows.map(|row| (row.name.as_str(), row.verdict.words)).collect();
        let names = match variants {
            Variants::Cards => ["Elephant Screen, bow", "Elephant Screen, spear"],
            _ => ["Elephant Screen, bow v spear", "Elephant Screen, spear v bow"],
        };
        let words = match variants {
            Variants::Game => ["raises the score", "lowers the score"],
            _ => ["helps", "hurts"],
        };
        assert_eq!(rows, [(names[0], words[0]), (names[1], words[1])]);
        // The score as it is comes before what changes it.
        let of_effects = &answer.summary.sentences[usize::from(variants == Variants::Game)..];
        let said = of_effects.join(" ");
        assert!(said.starts_with("Elephant Screen depends on the "), "{said}");
        assert!(!said.contains("isn't known") && !answer.summary.to_string().contains("undecided"));
    }
    // Effects that differ by no more than noise are one number.
    let alike = answer_of([40, 42, 60, 61], Variants::Game);
    assert_eq!(alike.summary.table.len(), 1);
    // So is one that is settled and has one sign, though it is larger in one matchup.
    let settled = answer_of([40, 50, 30, 70], Variants::Game);
    assert_eq!(settled.summary.table.len(), 1);
    assert_eq!(settled.summary.table[0].verdict.words, "raises the score");
}

/// The score as it is comes before what changes it: of several matchups how many are one-sided, of a single one its score. A mirror match
/// is even by itself.
#[test]
fn the_score_as_it_is_comes_before_what_changes_it() {
    let several = answer_of([40, 50, 30, 70], Variants::Game).summary.sentences;
    assert!(several[0].starts_with("As they are, both matchups favour one side. "), "{several:?}");
    assert!(several[1].contains("Elephant Screen"), "{several:?}");
    let played = answer_of([40, 50, 30, 70], Variants::Game);
    let mut tables = played.tables.clone();
    for cell in tables.cells.iter_mut().filter(|cell| cell.matchup == "bow v spear") {
        cell.b.clone_from(&cell.a);
    }
    let single = analysis::headline::answer(&played.info, &tables);
    assert!(single[0].starts_with("As it is, the score of spear is 40."), "{single:?}");
    assert!(single[0].ends_with("] against bow."), "{single:?}");
    let of_bearers = answer_of([40, 50, 30, 70], Variants::Bearer).summary.sentences;
    assert!(of_bearers[0].starts_with("Elephant Screen "), "{of_bearers:?}");
}

/// Where all battles are between the same two, whoever a change favours is called by name: the first side where its score rises, the
/// second where it falls. Between several sides, and of what an army owns, there is no such name.
#[test]
fn a_variant_of_the_whole_game_helps_a_side_by_name() {
    let same = [("Gauls", "Rome"); 2];
    let favoured = |sides, wins, variants| {
        let answer = answer_between(sides, wins, variants);
        let row = &answer.summary.table[0];
        (row.favours.clone(), row.verdict_by_name(answer.summary.of))
    };
    let named = |side: &str| (Some(side.to_owned()), format!("helps {side}"));
    let (rises, falls) = ([40, 50, 30, 40], [50, 40, 40, 30]);
    assert_eq!(favoured(same, rises, Variants::Game), named("Gauls"));
    assert_eq!(favoured(same, falls, Variants::Game), named("Rome"));
    let said = answer_between(same, falls, Variants::Game).summary.sentences.join(" ");
    assert!(said.contains("lowers the score of Gauls"), "{said}");
    let others = [("Gauls", "Rome"), ("Rome", "Gauls")];
    let unnamed = (None, "raises the score".to_owned());
    assert_eq!(favoured(others, rises, Variants::Game), unnamed);
    assert_eq!(favoured(same, rises, Variants::Cards), (None, "helps".to_owned()));
    let effects = answer_between(same, falls, Variants::Game).tables.effects;
    assert!(effects.iter().all(|effect| effect.favours() == Some("Rome")));
}

/// A stick more for Rome, after which the Gauls score ten points more: the number says so in verdict, sentence, JSON row and both
/// tables. Ten points for Rome, or five points that may be chance, are an ordinary row.
#[test]
fn a_stronger_side_that_scores_surely_less_is_marked_wherever_its_number_stands() {
    let sides = [("Gauls", "Rome"); 2];
    let stronger = |side, wins| {
        let by = Strengthens { side, or_else: "" };
        answer_of_stronger(sides, wins, Variants::Game, Some(by))
    };
    let (rises, falls, noise) = ([40, 50, 30, 40], [50, 40, 40, 30], [50, 51, 40, 41]);
    for (side, wins, helped) in [(Side::B, rises, "Rome"), (Side::A, falls, "Gauls")] {
        let answer = stronger(side, wins);
        let row = &answer.summary.table[0];
        let note = row.against_rules.clone().expect("it is against the rules");
        assert!(
            note.starts_with(&format!("Read nothing into it: by the rules this helps {helped}"))
        );
        assert!(row.verdict_by_name(answer.summary.of).ends_with(" (misleading)"));
        let screen = answer.summary.to_string();
        assert!(screen.contains("read nothing into it"), "{screen}");
        assert!(answer.summary.sentences.iter().any(|it| it.ends_with(&note)), "{screen}");
        let mut of_effects = answer.tables.effects.iter().map(|it| &it.against_rules);
        assert!(of_effects.all(|it| it.as_ref() == Some(&note)));
        assert_eq!(answer.tables.variants[0].against_rules, Some(note.clone()));
        let json = serde_json::to_value(answer.as_json(1, None)).expect("JSON");
        assert_eq!(json["rows"][0]["against_rules"], note);
    }
    for (side, wins) in [(Side::A, rises), (Side::B, falls), (Side::A, noise), (Side::B, noise)] {
        let answer = stronger(side, wins);
        assert_eq!(answer.summary.table[0].against_rules, None, "{side:?} {wins:?}");
        assert!(!answer.summary.to_string().contains("misleading"));
    }
}

/// ST-R12: a variant that moved no score is not judged, with the largest effect that so many equal pairs can have missed.
#[test]
fn st_r12_a_variant_that_changed_no_battle_is_not_judged() {
    let answer = answer_of([40, 40, 60, 60], Variants::Game);
    assert!(answer.summary.sentences[0].starts_with("As they are, both matchups "));
    let said = answer.summary.sentences[1..].join(" ");
    // 1,152 pairs that are all alike: 1 - 0.05^(1/1152) = 0.2597 % of them may be others, each by 100 points of 100 at most.
    assert!(
        said.starts_with(
            "Elephant Screen: not judged: the rule came up in 0 of 2,304 duels; an effect of up to 0.26 points of 100 would have gone unseen."
        ),
        "{said}"
    );
    assert!(!said.contains("raises") && !said.contains("lowers"), "{said}");
    assert_eq!(answer.summary.table[0].verdict.words, "not judged");
    let score = answer.summary.table[0].score.estimate;
    assert!(score.lo < 0.0 && score.hi > 0.0, "{score:?}");
}
