//! The map of counters leads to battles.

use std::path::Path;

use analysis::parts::Part;
use analysis::parts::type_prices::{PlayedType, PlayerPrice, PlayerRates, TypeCounter, TypePrices};
use analysis::replays::{Address, MOST};
use analysis::{Answer, Replay};
use report::OutFolder;
use stats::Estimate;

use crate::sample;

const NAMES: [&str; 7] = ["Archers", "Horde", "Knights", "Pikes", "Rabble", "Spear", "Warband"];

/// A counter in the meeting of this number that is `lo` to `lo` + 4 points of 100.
fn counter(name: &str, against: &str, lo: f64, number: u64) -> TypeCounter {
    TypeCounter {
        player: "steady".to_owned(),
        name: name.to_owned(),
        against: against.to_owned(),
        adds: Estimate { se: Some(1.0), lo, hi: lo + 4.0, ..Estimate::exact(lo + 2.0, 720) },
        cell: 0,
        pair: 8 * number,
        side: 'B',
    }
}

/// The sample with prices of seven types and all their counters, of which the first `n_clear` are certain.
fn prices(n_clear: usize) -> TypePrices {
    let played = NAMES.map(|name| PlayedType {
        name: name.to_owned(),
        key: name.to_lowercase(),
        published: 3.0,
        tried: None,
    });
    let mut prices = TypePrices::of(played.into(), "stand", &[], Vec::new());
    // Their chart is the one of the verdict.
    for it in &mut prices.types {
        it.players = vec![PlayerPrice {
            player: "steady".to_owned(),
            fair: Some(Estimate { lo: 2.0, hi: 4.0, ..Estimate::exact(3.0, 720) }),
            beyond: None,
            adds: None,
            above_first: None,
            verdict: "right",
        }];
    }
    prices.rates = vec![PlayerRates {
        player: "steady".to_owned(),
        bought: None,
        lost: None,
        is_known: false,
        meetings: 0,
        pairs: 0,
        has_counters: true,
        unevenness: None,
        explained: None,
    }];
    let pairs = (0..NAMES.len()).flat_map(|one| (one + 1..NAMES.len()).map(move |two| (one, two)));
    let all = pairs.zip(0u64..).map(|((one, two), number)| {
        let lo = n_clear as f64 - number as f64 - 0.5;
        counter(NAMES[one], NAMES[two], lo, number)
    });
    prices.all_counters = all.collect();
    prices.counters = prices.all_counters[..n_clear].to_vec();
    prices
}

/// The sample's answer, with battles that its page plays back.
fn answer(replays: Vec<Replay>) -> Answer {
    let mut info = sample::info();
    info.replays = replays;
    sample::answer(&info, &sample::totals())
}

fn page(dir: &Path, answer: &Answer) -> String {
    report::write_report(&mut OutFolder::open(dir).unwrap(), answer).unwrap();
    std::fs::read_to_string(dir.join("index.html")).unwrap()
}

/// ST-R8: the battles that show the clearest counters are those that the page plays back, and no more than a page has room for.
#[test]
fn st_r8_the_battles_of_the_clearest_counters_are_kept() {
    let of = |n_clear: usize| {
        answer(Vec::new()).with_part(Part::TypePrices(prices(n_clear))).battles_to_play_back()
    };
    let few = of(3);
    let at = |number: u64| Address { cell: 0, pair: 8 * number, battle: 1 };
    assert_eq!(few[..3], [at(0), at(1), at(2)]);
    assert!(!few.contains(&at(3)), "its side is not certain: {few:?}");
    let many = of(15);
    assert_eq!(many, (0..MOST as u64).map(at).collect::<Vec<_>>());
}

/// ST-R8: each cell of the map names the battle of its meeting, and those that the page has can be watched there.
#[test]
fn st_r8_every_cell_of_the_map_leads_to_the_battle_of_its_meeting() {
    let dir = tempfile::tempdir().unwrap();
    let shown = "<!DOCTYPE html><p>a battle</p>".to_owned();
    let answer = answer(vec![Replay { cell: 0, pair: 8, battle: 1, page: shown }]);
    let with = page(dir.path(), &answer.clone().with_part(Part::TypePrices(prices(2))));
    let (_, lines) = with.split_once("<template class=\"meetings\">").expect("meetings");
    let (lines, _) = lines.split_once("</template>").expect("its end");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[0], NAMES.join("\t"));
    assert_eq!(lines.len(), 1 + NAMES.len() * (NAMES.len() - 1) / 2);
    assert!(lines[1].starts_with("0\t1\t") && lines[1].ends_with("\t--cell 0 --pair 0\t"));
    assert!(lines[2].ends_with("\t--cell 0 --pair 8\t0"), "the page has it: {}", lines[2]);
    assert!(lines[1].contains("Archers are on side B"), "{}", lines[1]);
    assert_eq!(with.matches("<rect class=\"cells\"").count(), 1);
    assert_eq!(with.matches("data-replay=\"0\"").count(), 1, "of the table of clear counters");
    // A page without such a map has nothing of it.
    let without = page(dir.path(), &answer);
    assert!(!without.contains("meetings") && !without.contains("class=\"cells\""));
}
