//! Random armies and their prices.

use crate::ruleset::TriumphPlayers;
use battle_core::StreamKey;
use battle_core::policy::uniform_below;
use harness::{ContestDraw, Slot};
use triumph::{HalfPoints, TroopPrices, TroopType};

use super::draws::Draws;
use super::*;
use crate::random_armies::{ARMY_OF_A, dice};

fn draws(dearer: bool) -> Draws {
    let steady = experiment::PlayerText::<TriumphPlayers>::named("steady").expect("a player");
    Draws {
        lists: Arc::new(no_lists()),
        meetings: Meetings { armies: DEFAULT, pairs: 2, dearer_share: 4 },
        rules: RuleParameters::DEFAULT,
        seated: Seated { player: *steady.player(), share: 1 },
        dearer,
    }
}

fn no_lists() -> super::field::ListField {
    let field = StatedField { name: "random".to_owned(), lists: Vec::new(), span: 0..0 };
    field.plan(&DEFAULT, &RuleParameters::DEFAULT, &mut Problems::default()).expect("no lists")
}

/// ST-R3: armies of lists are those that a list allows under caps of all sizes, drawn from every list, and their stands are counted by type.
#[test]
fn st_r3_armies_of_lists_have_many_sizes_and_come_from_every_list() {
    let lists = crate::question_lists::built_in().expect("lists");
    let names: Vec<String> = lists.iter().take(4).map(|list| list.list.name.clone()).collect();
    let lists = lists.into_iter().take(4).collect();
    let field = StatedField { name: "historical".to_owned(), lists, span: 0..0 };
    assert_eq!(field.in_words().as_deref(), Some("armies of 4 army lists"));
    let field = field.plan(&DEFAULT, &RuleParameters::DEFAULT, &mut Problems::default());
    let field = field.expect("they have armies");
    let (mut sizes, mut seen) = (std::collections::BTreeSet::new(), names.clone());
    for slot in slots(120) {
        let (_, stands, army) = field.army(slot, ARMY_OF_A).expect("an army");
        let cost: i16 =
            army.stands.iter().map(|it| RuleParameters::DEFAULT.price(it.troop).0).sum();
        assert!(cost <= 112, "{cost} half points");
        assert_eq!(stands.iter().map(|n| usize::from(*n)).sum::<usize>(), army.stands.len());
        assert_eq!(army.stands.iter().filter(|it| it.general).count(), 1);
        sizes.insert(cost);
        seen.retain(|name| !army.name.contains(name.as_str()));
    }
    assert!(sizes.len() > 8 && sizes.first() < Some(&84) && sizes.last() > Some(&108), "{sizes:?}");
    assert!(seen.is_empty(), "never drawn: {seen:?}");
}

fn slots(n: u64) -> impl Iterator<Item = Slot> {
    (0..n).map(|number| Slot { matchup: StreamKey::of_seed(5).matchup(2), number })
}

/// What is declared for `[prices]`.
const DEFAULT: RandomPopulation = RandomPopulation { types: 3..=7, points: 40..=56 };

/// ST-R3: sizes, numbers of types and caps are those of the settings, every type is drawn, and sizes vary as they should.
#[test]
fn st_r3_random_armies_are_as_the_settings_say() {
    let population = DEFAULT;
    let mut seen = [0u32; TroopType::COUNT];
    let (mut sum, mut squares, mut n) = (0.0, 0.0, 0.0);
    for slot in slots(3_000) {
        let mut dice = dice(slot, ARMY_OF_A);
        let stands = population
            .stands(&TroopPrices::PRINTED, &mut |n| uniform_below(n, &mut dice))
            .expect("an army");
        let present = TroopType::ALL.into_iter().filter(|troop| stands[*troop as usize] > 0);
        let present: Vec<TroopType> = present.collect();
        assert!(population.types.contains(&(present.len() as u32)));
        let cost = |troop: &TroopType| u32::from(stands[*troop as usize] * troop.cost_points());
        let cost: u32 = present.iter().map(cost).sum();
        assert!(population.points.contains(&cost), "{cost}");
        assert!(stands[TroopType::Artillery as usize] <= 3 && stands.iter().all(|n| *n <= 8));
        present.iter().for_each(|troop| seen[*troop as usize] += 1);
        let cost = f64::from(cost);
        (sum, squares, n) = (sum + cost, squares + cost * cost, n + 1.0);
    }
    let (mean, sd) = (sum / n, (squares / n - (sum / n) * (sum / n)).sqrt());
    assert!((46.5..49.5).contains(&mean) && (4.0..5.2).contains(&sd), "{mean} {sd}");
    assert!(seen.iter().all(|n| *n > 300), "{seen:?}");
}

/// TR-AB-01: at other prices armies are drawn by these, and cost in sum what the settings say.
#[test]
fn tr_ab_01_armies_at_tried_prices_cost_what_the_settings_say() {
    let mut prices = TroopPrices::PRINTED;
    for (troop, halves) in
        [(TroopType::Artillery, 13), (TroopType::Rabble, 1), (TroopType::Spear, 5)]
    {
        prices = prices.with(troop, HalfPoints(halves)).expect("a price");
    }
    let mut n_with_halves = 0;
    for slot in slots(500) {
        let mut dice = dice(slot, ARMY_OF_A);
        let stands =
            DEFAULT.stands(&prices, &mut |n| uniform_below(n, &mut dice)).expect("an army");
        let cost = |troop: TroopType| i16::from(stands[troop as usize]) * prices.of(troop).0;
        let cost: i16 = TroopType::ALL.into_iter().map(cost).sum();
        assert!((80..=112).contains(&cost), "{cost} half points");
        n_with_halves += u32::from(cost % 2 == 1);
    }
    assert!(n_with_halves > 20, "{n_with_halves}");
}

/// ST-R9: a slow player meets some of the armies that the first one leads, the same ones, and in one of so many of these losses are dearer.
#[test]
fn st_r9_a_slow_player_plays_a_part_of_the_same_meetings() {
    let part = |dearer: bool| {
        let all = draws(dearer);
        Draws { seated: Seated { share: 3, ..all.seated }, ..all }
    };
    let played = |draws: &Draws| -> Vec<u64> {
        slots(36).filter(|slot| draws.contest(*slot).is_some()).map(|slot| slot.number).collect()
    };
    assert_eq!(played(&part(false)), (0..36).step_by(3).collect::<Vec<u64>>());
    assert_eq!(played(&part(true)), [0, 12, 24]);
    for slot in slots(9).step_by(3) {
        let [all, part] = [draws(false), part(false)]
            .map(|draws| draws.contest(slot).expect("it is played").game.armies().clone());
        assert_eq!(all, part);
    }
}

/// A list prices every type once, in half points from ½ on; all that is wrong is said.
#[test]
fn a_list_that_prices_a_type_twice_or_not_at_all_is_refused() {
    let read = |text: &str| {
        let mut problems = Problems::default();
        let file = experiment::document::parse_toml(text, &mut problems);
        let prices = super::tried_prices::read(&file, &mut problems);
        (prices, problems)
    };
    let (prices, problems) =
        read(&format!("seed = 3\n{}", super::tried_prices::lines(&TroopPrices::PRINTED)));
    assert_eq!((prices, problems.len()), (Some(TroopPrices::PRINTED), 0));
    let broken = super::tried_prices::lines(&TroopPrices::PRINTED).replace("rabble = 2.0\n", "");
    let broken = broken.replace("spear = 4.0", "spear = 3.25\nSPR = 3");
    let broken = format!("{}knihgts = 3\n", broken.replace("horde = 2.0", "horde = 0"));
    let (prices, problems) = read(&broken);
    assert_eq!(prices, None);
    let said = Failure::of_file("mine.toml".as_ref(), &broken, problems);
    let said: String = said.expect_err("it is broken").pieces().collect();
    for part in
        ["price of Spear is 3.25", "Spear has two prices", "horde", "`knihgts`", "lacks rabble"]
    {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
}

/// TR-VC-04, ST-R1: with dearer losses the same armies meet, A's with a point more on each stand of some types and on nothing else.
#[test]
fn tr_vc_04_dearer_losses_change_only_what_some_stands_count() {
    let (plain, dearer) = (draws(false), draws(true));
    let mut n_raised = 0;
    for slot in slots(40) {
        let usual = plain.contest(slot).expect("every slot is played");
        let Some(raised) = dearer.contest(slot) else {
            let drawn = plain.of(slot).expect("armies");
            assert!(slot.number % 4 != 0 || drawn.n_dearer == 0);
            continue;
        };
        assert_eq!(slot.number % 4, 0);
        let [usual, raised] = [&usual, &raised].map(|it| it.game.armies().clone());
        assert_eq!(usual.0[1], raised.0[1], "B is the same");
        let without_cards = |army: &triumph::battle::Army| {
            let mut army = army.clone();
            army.stands.iter_mut().for_each(|stand| stand.cards = triumph::CardSet::EMPTY);
            army
        };
        assert_eq!(usual.0[0], without_cards(&raised.0[0]));
        let more = raised.0[0].stands.iter().filter(|stand| !stand.cards.is_empty()).count();
        assert_eq!(more as u32, plain.of(slot).expect("armies").n_dearer);
        n_raised += more;
    }
    assert!(n_raised > 20);
    let (_, card) = super::draws::counts_more().expect("a card");
    let effects: Vec<_> = card.effects().copied().collect();
    assert_eq!(effects, [triumph::Effect::Points(HalfPoints::whole(1))]);
}
