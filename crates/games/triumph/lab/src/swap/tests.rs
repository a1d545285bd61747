//! Armies with the one group and with the other.

use battle_core::StreamKey;
use harness::{ContestDraw, Slot};
use triumph::battle::{Army, ArmyStand};
use triumph::{HalfPoints, RuleParameters, TroopType};

use super::draws::{Draws, Field};
use super::group::Group;
use super::*;
use crate::lists::{builtin, parse};
use crate::random_armies::RandomArmies;
use crate::ruleset::TriumphPlayers;

const RULES: RuleParameters = RuleParameters::DEFAULT;
const FOUR: (TroopType, u8) = (TroopType::HeavyFoot, 4);
const THREE: (TroopType, u8) = (TroopType::EliteFoot, 3);

fn draws(field: Field, having: usize) -> Draws {
    Draws {
        field: Arc::new(field),
        groups: Arc::new([FOUR, THREE].map(|it| Group(vec![it]))),
        having,
        pairs: 2,
        rules: RULES,
        player: *experiment::PlayerText::<TriumphPlayers>::named("steady")
            .expect("a player")
            .player(),
    }
}

fn random() -> Field {
    Field::Random(RandomPopulation { types: 3..=7, points: 40..=56 })
}

fn list(name: &str) -> RandomArmies {
    let text = builtin::load(name).expect("built in");
    let list = parse(&text, &mut Problems::default()).expect("a list");
    let named = NamedList::of_catalogue(name, text, list);
    let choice = named.list.choice(named.year, named.faction.as_deref());
    RandomArmies::new(named.list.of_year(&choice), choice, RULES).expect("armies")
}

fn slots(n: u64) -> impl Iterator<Item = Slot> {
    (0..n).map(|number| Slot { matchup: StreamKey::of_seed(5).matchup(2), number })
}

/// The stands of an army without those of the groups, the general marked, and what all of them cost.
fn rest_and_cost(army: &Army) -> (Vec<(TroopType, bool)>, HalfPoints) {
    let of_rest = |it: &&ArmyStand| ![FOUR.0, THREE.0].contains(&it.troop);
    let rest = army.stands.iter().filter(of_rest).map(|it| (it.troop, it.general)).collect();
    let cost = army.stands.iter().map(|it| RULES.price(it.troop).0).sum();
    (rest, HalfPoints(cost))
}

fn count(army: &Army, troop: TroopType) -> usize {
    army.stands.iter().filter(|it| it.troop == troop).count()
}

/// ST-R7: beside the groups both armies are one army of the points that random armies have, led from the same stand, and both meet one
/// enemy.
#[test]
fn st_r7_the_rest_of_a_random_army_and_its_enemy_stay_the_same() {
    let [with_first, with_second] = [0, 1].map(|having| draws(random(), having));
    for slot in slots(60) {
        let [first, second] = with_first.both(slot).expect("an army");
        assert_eq!(rest_and_cost(&first), rest_and_cost(&second));
        let (rest, cost) = rest_and_cost(&first);
        assert!((80..=112).contains(&cost.0), "{cost}");
        assert_eq!(rest.iter().filter(|(_, general)| *general).count(), 1);
        assert_eq!((count(&first, FOUR.0), count(&first, THREE.0)), (4, 0));
        assert_eq!((count(&second, FOUR.0), count(&second, THREE.0)), (0, 3));
        let [one, other] = [&with_first, &with_second].map(|draws| {
            let game = draws.contest(slot).expect("a battle").game;
            game.armies().clone()
        });
        assert_eq!((&one.0[0], &other.0[0]), (&first, &second));
        assert_eq!(one.0[1], other.0[1], "one enemy");
    }
}

/// TR-AB-02, ST-R7: armies of a list are legal with either group, and beside them one army.
#[test]
fn tr_ab_02_an_army_of_a_list_is_legal_with_either_group() {
    let own = vec![list("marian-roman")];
    let enemies = vec![list("parthian")];
    let draws = draws(Field::Lists { own, enemies }, 0);
    let mut n = 0;
    for slot in slots(36) {
        let Some([first, second]) = draws.both(slot) else { continue };
        n += 1;
        let [(one, _), (other, _)] = [&first, &second].map(rest_and_cost);
        let types = |rest: &[(TroopType, bool)]| rest.iter().map(|it| it.0).collect::<Vec<_>>();
        assert_eq!(types(&one), types(&other));
        assert_eq!(count(&first, FOUR.0), count(&second, FOUR.0) + 4);
        assert_eq!(count(&first, THREE.0) + 3, count(&second, THREE.0));
        for army in [&first, &second] {
            assert_eq!(army.stands.iter().filter(|stand| stand.general).count(), 1);
            let cost = rest_and_cost(army).1;
            assert!(cost <= RULES.points_cap, "{cost}");
        }
    }
    assert!(n > 0, "the list has no such army");
}

/// Everything that is wrong with a file is said at once.
#[test]
fn what_is_wrong_with_two_groups_is_said_at_once() {
    let text = "question = \"?\"\nruleset = \"triumph\"\ngame = \"swap\"\n[swap]\nplayers = [\"steady\", \"steady\"]\n\
                first = { heavy-foot = 4, HFT = 1, knihgts = 2 }\nsecond = { elite-foot = 0 }\nmeeting_pairs = 3\nenemies = [\"parthian\"]\n";
    let mut problems = Problems::default();
    let read = experiment::read(text, Path::new("nowhere"), &[&TRIUMPH], &mut problems);
    assert!(read.is_none() || !problems.is_empty());
    let said = Failure::of_file("mine.toml".as_ref(), text, problems);
    let said: String = said.expect_err("it is broken").pieces().collect();
    for part in [
        "names steady twice",
        "`first` names Heavy Foot twice",
        "no troop type is called `knihgts`",
        "elite-foot",
        "`meeting_pairs` is 3",
        "`enemies` stands without `lists`",
    ] {
        assert!(said.contains(part), "no `{part}` in {said}");
    }
}
