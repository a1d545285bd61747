//! One verdict on a card: headline, price list, list by list, flags and trust say the same.

use analysis::Answer;
use analysis::next_step::Pace;
use analysis::text_table::Ink;
use analysis::worth::price_consistency::AllowedWords;
use analysis::worth::wording;
use analysis::worth::{
    CardPrice, CurveOf, Estimated, Firmness, UnitWorth, WorthAnswer, WorthRows, price_list,
};
use stats::worth::Verdict;

use crate::price_list::{plan, rows, rows_of};
use crate::sample;

/// The answer of a run in which the card is worth these points to each list.
fn answer(worths: &[f64], n_blocks: u32, players: &[&str], half_width: Option<f64>) -> Answer {
    answer_of(worths, &rows(worths, n_blocks, false), n_blocks, players, half_width)
}

fn answer_of(
    worths: &[f64],
    rows: &WorthRows,
    n_blocks: u32,
    players: &[&str],
    half_width: Option<f64>,
) -> Answer {
    let mut plan = plan(worths.len() as u32, n_blocks);
    plan.players = players.iter().map(|it| (*it).to_owned()).collect();
    plan.half_width = half_width;
    let worth = WorthAnswer::of(&plan, rows, &[], n_blocks);
    let mut info = sample::info();
    info.worth = Some(worth);
    sample::answer(&info, &sample::totals())
}

fn only(answer: &Answer) -> (&WorthAnswer, &CardPrice) {
    let worth = answer.info.worth.as_ref().expect("asked");
    assert_eq!(worth.prices.len(), 1);
    (worth, &worth.prices[0])
}

/// Everything that shows a verdict shows that of the price.
fn agrees(answer: &Answer) {
    let (worth, price) = only(answer);
    let words = price.verdict.words();
    let headline = answer.summary.sentences.iter().find(|it| it.contains("The Card"));
    let headline = headline.expect("a headline");
    let said = match price.verdict {
        Verdict::DependsOnSkill => "depends on skill",
        Verdict::DependsOnList => "depends on the list",
        Verdict::EstimatesDiffer => "the estimates of worth differ",
        _ => words,
    };
    assert!(
        headline.starts_with(&format!("1 card {said}")) || headline.contains(said),
        "{said}: {headline}"
    );
    for line in price_list::in_order(worth) {
        let row = price_list::screen(worth, Ink::Plain, Pace(None));
        // A long verdict folds beside the picture of its row.
        let table = row.split("\n\n").next().unwrap_or_default();
        let words: Vec<&str> = table.split_whitespace().collect();
        let verdict = price.verdict_in_words();
        let is_folded = |part: &str| words.join(" ").contains(part.trim());
        assert!(verdict.split(['(', ',']).all(is_folded), "{row}");
        // The fair price of the headline is that of the list, and the reasons end with its verdict's trust.
        let fair = price_list::fair_price(&line);
        assert!(
            headline.contains(&fair) || fair == "not known" || price.is_disputed(),
            "{fair}: {headline}"
        );
        let reasons = price_list::reasons(worth, &line, Pace(None));
        let rests = reasons.last().expect("reasons");
        assert!(line.share.player.is_empty() == (*rests == price.trust.sentence()), "{rests}");
        if let UnitWorth::Points { lo, hi, .. } = line.share.worth {
            assert!(lo <= hi);
        }
    }
    for card in worth.cards.iter().filter(|card| price.is_of(card)) {
        assert_eq!(card.verdict, price.verdict);
        assert_eq!(card.is_flagged, price.is_flagged);
        assert_eq!(card.firmness, price.firmness);
        assert_eq!(card.forecast, price.forecast);
        assert_eq!(card.trust, price.trust);
        assert_eq!(card.contradictions(), Vec::<&str>::new());
        if price.estimated == Estimated::Curve {
            let estimate = card.worth.estimate().expect("a curve");
            let UnitWorth::Points { lo, .. } = price.shares[0].worth else { panic!("{price:?}") };
            assert!((lo * price.n_units - estimate.lo).abs() < 1e-9);
        }
    }
    if price.lists.len() > 1 {
        assert!(worth.cards.iter().all(|card| !card.is_flagged));
    }
    let beside = AllowedWords::beside(price.verdict, price.is_disputed());
    assert!(beside.dispute || !price.is_disputed());
    assert!(beside.flag || !price.is_flagged);
    assert!(beside.firmness || price.firmness == Firmness::NotTried);
    assert!(beside.forecast || price.forecast.is_none());
    let flagged = answer.summary.sentences.last().expect("sentences");
    assert_eq!(flagged == "It is flagged as wrongly priced.", price.is_flagged, "{flagged}");
    let screen = wording::screen(worth, 20, Ink::Plain, Pace(None));
    assert!(screen.contains(words), "{screen}");
    assert!(screen.contains("Trust: "), "{screen}");
}

#[test]
fn every_part_of_an_answer_has_the_one_verdict() {
    let mut met = Vec::new();
    for worths in
        [vec![5.0], vec![2.1], vec![0.3], vec![-3.0], vec![1.0; 8], vec![5.0; 8], vec![2.1; 3]]
    {
        for n_blocks in [4, 24] {
            for players in [["steady"].as_slice(), &["steady", "bold"]] {
                // With looks, and without.
                let half_width = (players.len() > 1).then_some(0.3);
                let answer = answer(&worths, n_blocks, players, half_width);
                agrees(&answer);
                let (_, price) = only(&answer);
                met.push((price.estimated, price.verdict));
                let by_curve = worths.len() == 1 && n_blocks == 24;
                assert_eq!(price.estimated == Estimated::Curve, by_curve);
            }
        }
    }
    for verdict in [Verdict::Underpriced, Verdict::Overpriced, Verdict::RightlyPriced] {
        for estimated in [Estimated::Curve, Estimated::Exchange] {
            assert!(met.contains(&(estimated, verdict)), "{estimated:?} {verdict}: {met:?}");
        }
    }
}

/// ST-L2: players of exchange rates of their own settle a price only together, and what they disagree on depends on them.
#[test]
fn st_l2_players_come_to_one_verdict_together() {
    let answer = answer(&[5.0; 8], 24, &["steady", "bold"], None);
    let (worth, price) = only(&answer);
    assert_eq!((price.verdict, price.firmness), (Verdict::Underpriced, Firmness::Firm));
    assert_eq!(price.shares.len(), 2);
    assert!(worth.over_lists.iter().all(|it| it.decided.verdict == Verdict::Underpriced));
    assert!(price.is_flagged && price.p.is_some_and(|p| p < 0.001));
}

/// Settled verdicts repeat on fresh chance, 19 times in 20: cards of known worths, each on two lists that share nothing, decided by the curve
/// and the test at the price together.
#[test]
fn settled_verdicts_repeat_on_fresh_chance() {
    let worths: Vec<f64> = (0..12).map(|card| f64::from(card) - 4.0).collect();
    let twice = [worths.clone(), worths.clone()].concat();
    let mut plan = plan(twice.len() as u32, 24);
    for (number, bearer) in plan.bearers.iter_mut().enumerate() {
        bearer.cards[0].name = format!("card-{number}");
        bearer.cards[0].title = format!("The Card of {number}");
    }
    plan.curve = CurveOf::Bearer;
    let worth = WorthAnswer::of(&plan, &rows(&twice, 24, false), &[], 24);
    let mut info = sample::info();
    info.worth = Some(worth);
    let answer = sample::answer(&info, &sample::totals());
    let prices = &answer.info.worth.as_ref().expect("asked").prices;
    let (first, second) = prices.split_at(worths.len());
    let pairs = || first.iter().zip(second).map(|(one, other)| (one.verdict, other.verdict));
    let both = pairs().chain(pairs().map(|(one, other)| (other, one)));
    let settled: Vec<(Verdict, Verdict)> = both.filter(|(one, _)| one.is_settled()).collect();
    let repeated = settled.iter().filter(|(one, other)| one == other).count();
    let reversed = pairs().filter(|(one, other)| one.contradicts(*other)).count();
    assert!(settled.len() >= worths.len(), "{settled:?}");
    assert!(20 * repeated >= 19 * settled.len(), "{repeated} of {}: {settled:?}", settled.len());
    assert_eq!(reversed, 0);
}

/// Armies that pay for a card gain by it, as if it were worth 5 points, but it adds next to nothing to those that get it as a gift.
fn contradicting(n_lists: usize, n_blocks: u32) -> WorthRows {
    let points = |_: usize, cell: usize| match cell {
        1..=4 => [-4.0, -2.0, 2.0, 4.0][cell - 1],
        5 => 0.2,
        6 => 3.0,
        _ => 0.0,
    };
    rows_of(n_lists, 7, n_blocks, true, &points)
}

/// ST-E14: between the curve and the test at the price nothing decides; ST-L5: against the effect on the score the test does. Either way both
/// numbers are shown wherever the verdict is, and the card is neither flagged nor firm.
#[test]
fn st_l5_a_dispute_is_shown_with_both_numbers() {
    for (n_lists, n_blocks, players, by, verdict) in [
        (1, 24, ["steady"].as_slice(), Estimated::Curve, Verdict::EstimatesDiffer),
        (1, 24, &["steady", "bold"], Estimated::Curve, Verdict::EstimatesDiffer),
        (1, 16, &["steady"], Estimated::Exchange, Verdict::LeaningUnderpriced),
        (8, 8, &["steady"], Estimated::Exchange, Verdict::Underpriced),
        (8, 24, &["steady", "bold"], Estimated::Exchange, Verdict::Underpriced),
    ] {
        let rows = contradicting(n_lists, n_blocks);
        let answer = answer_of(&vec![0.0; n_lists], &rows, n_blocks, players, None);
        agrees(&answer);
        let (worth, price) = only(&answer);
        assert_eq!((price.estimated, price.verdict), (by, verdict), "{price:?}");
        assert!(price.is_disputed() && !price.is_flagged, "{price:?}");
        assert_eq!(price.firmness, Firmness::NotTried);
        for share in &price.shares {
            let dispute = share.dispute.expect("both numbers");
            let near = |worth: UnitWorth| worth.near().expect("known") * price.n_units;
            assert!(near(dispute.worth).abs() < 0.7, "{dispute:?}");
            assert!((near(dispute.at_price) - 5.0).abs() < 0.7, "{dispute:?}");
        }
        let words = price.dispute_in_words().expect("words");
        let screen = wording::screen(worth, 20, Ink::Plain, Pace(None));
        let list = price_list::screen(worth, Ink::Plain, Pace(None));
        let in_a_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for text in [&screen, &list, &answer.summary.sentences[0]] {
            let text = in_a_line(text);
            assert!(text.contains(&words), "no `{words}` in\n{text}");
            assert!(!text.contains("fair price is"), "{text}");
        }
        let marked = verdict == Verdict::EstimatesDiffer
            || in_a_line(&list).contains("underpriced, disputed");
        assert!(marked && list.contains(" or "), "{list}");
    }
}
