//! Army building (TR-AB), worked from the rulebook on a small list made up for it.

use triumph::army_lists::{
    ArmyList, Breach, Choice, Entry, ListPart, ListedArmy, Mark, Years, check as check_army, cost,
};
use triumph::battle::{Army, ArmyStand, Topography};
use triumph::parameters::{HalfRounding, PointsRounding};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopSet, TroopType};

use TroopType::{Archers, Elephants, HeavyFoot, Knights, LightFoot, Skirmishers, Spear};

fn entry(types: &[TroopType], min: u8, max: u8, mark: Mark) -> Entry {
    Entry {
        types: TroopSet::of(types),
        one_type: false,
        min,
        max,
        mark,
        years: Vec::new(),
        faction: None,
        part: ListPart::Main,
        cards: Vec::new(),
    }
}

/// Everything that is wrong with an army that buys no card.
fn check(
    army: &Army,
    list: &ArmyList,
    choice: &Choice,
    parameters: &RuleParameters,
) -> Vec<Breach> {
    check_army(&ListedArmy::of(army.clone()), list, choice, parameters)
}

/// 0: Knights 1-4; 1: Spear or Heavy Foot 4-10; 2: Heavy Foot 0-2, not battle line; 3: Light Foot 0-4, half;
/// 4: Archers until 1100; 5: Elephants for the king; 6: allied Skirmishers 1-2.
fn list() -> ArmyList {
    ArmyList {
        name: "Made up".to_owned(),
        years: Years { from: 1000, to: 1200 },
        invasion: vec![2, 3],
        maneuver: vec![1],
        homes: vec![vec![Topography::Arable, Topography::Hilly], vec![Topography::Dry]],
        entries: vec![
            entry(&[Knights], 1, 4, Mark::None),
            entry(&[Spear, HeavyFoot], 4, 10, Mark::All),
            entry(&[HeavyFoot], 0, 2, Mark::None),
            entry(&[LightFoot], 0, 4, Mark::Half),
            Entry {
                years: vec![Years { from: 1000, to: 1100 }],
                ..entry(&[Archers], 0, 2, Mark::All)
            },
            Entry {
                faction: Some("only the king".to_owned()),
                ..entry(&[Elephants], 1, 1, Mark::None)
            },
            Entry { part: ListPart::Ally(0), ..entry(&[Skirmishers], 1, 2, Mark::None) },
        ],
        generals: vec![TroopSet::of(&[Knights]), TroopSet::of(&[Spear, HeavyFoot])],
        cards: Vec::new(),
    }
}

fn some(troop: TroopType, n: usize, battle_line: bool) -> Vec<ArmyStand> {
    let stand = ArmyStand { battle_line, ..ArmyStand::of(troop) };
    vec![stand; n]
}

/// Knights 4 with the general, Spear 6, Heavy Foot 2 of no battle line: 16 + 24 + 6 = 46.
fn army() -> Army {
    let mut stands =
        [some(Knights, 4, false), some(Spear, 6, true), some(HeavyFoot, 2, false)].concat();
    stands[0].general = true;
    Army {
        name: "An army".to_owned(),
        invasion: 3,
        maneuver: 1,
        home: vec![Topography::Hilly, Topography::Arable],
        purchases: Vec::new(),
        stands,
    }
}

fn choice() -> Choice {
    Choice { year: 1150, ..Choice::default() }
}

#[track_caller]
fn breaches(change: impl FnOnce(&mut Army), expected: &[(&str, &str)]) {
    let mut army = army();
    change(&mut army);
    assert_breaches(check(&army, &list(), &choice(), &RuleParameters::DEFAULT), expected);
}

#[track_caller]
fn assert_breaches(found: Vec<Breach>, expected: &[(&str, &str)]) {
    let found: Vec<(&str, String)> =
        found.iter().map(|breach| (breach.rule().0, breach.to_string())).collect();
    let expected: Vec<(&str, String)> =
        expected.iter().map(|(rule, text)| (*rule, (*text).to_owned())).collect();
    assert_eq!(found, expected);
}

#[test]
fn tr_ab_01_stands_cost_at_most_the_cap() {
    assert_eq!(cost(&army(), &RuleParameters::DEFAULT), HalfPoints::whole(46));
    // 46 + 2 × 3 = 52.
    breaches(
        |army| {
            army.stands.extend(some(LightFoot, 1, true));
            army.stands.extend(some(LightFoot, 1, false));
        },
        &[("TR-AB-01", "it costs 52 points, and 48 are the most")],
    );
    let dearer = RuleParameters { points_cap: HalfPoints::whole(45), ..RuleParameters::DEFAULT };
    assert_breaches(
        check(&army(), &list(), &choice(), &dearer),
        &[("TR-AB-01", "it costs 46 points, and 45 are the most")],
    );
}

#[test]
fn tr_ab_02_entries_have_a_fewest_and_a_most_that_several_types_share() {
    breaches(|army| drop(army.stands.drain(1..4)), &[]);
    breaches(
        |army| army.stands.retain(|stand| stand.troop != Spear),
        // The Heavy Foot without a mark are of entry 2.
        &[("TR-AB-02", "entry 1 has 0 stands, and 4 are the fewest")],
    );
    // Eleven of the line for ten places; Heavy Foot and Spear share them.
    breaches(
        |army| {
            army.stands.truncate(1);
            army.stands.extend(some(Spear, 5, true));
            army.stands.extend(some(HeavyFoot, 6, true));
        },
        // The eleventh finds a place in entry 2 only by its type.
        &[("TR-AB-10", "1 of 1 stands of entry 2 are battle line, and its mark is \"none\"")],
    );
    breaches(
        |army| army.stands[3].troop = TroopType::WarWagons,
        &[("TR-AB-02", "no entry offers War Wagons (1 stands)")],
    );
    breaches(
        |army| {
            army.stands.truncate(8);
            army.stands.extend(some(Knights, 2, false));
        },
        &[("TR-AB-02", "2 stands of Knights are more than the list allows")],
    );
}

#[test]
fn tr_ab_02_an_entry_may_demand_a_single_type() {
    let mut list = list();
    list.entries[1].one_type = true;
    let mut army = army();
    army.stands[9].troop = HeavyFoot;
    // Five Spear and one Heavy Foot of the line: the one may not be of entry 1, and entry 2 is full.
    assert_breaches(
        check(&army, &list, &choice(), &RuleParameters::DEFAULT),
        &[("TR-AB-02", "the stands of entry 1 must be of one type, and 1 more are Heavy Foot")],
    );
}

/// Stands don't name their entries: what can be read as legal is.
#[test]
fn tr_ab_02_stands_are_fitted_to_entries_as_well_as_they_can_be() {
    let with = |entries: Vec<Entry>, stands: &[Vec<ArmyStand>]| {
        let list = ArmyList { entries, generals: vec![TroopSet::of(&[Spear])], ..list() };
        let mut army = army();
        army.stands = stands.concat();
        army.stands[0].general = true;
        check(&army, &list, &choice(), &RuleParameters::DEFAULT)
    };
    // The Spear come first, and have to make room in the one entry that the Heavy Foot can be of.
    let either =
        || vec![entry(&[Spear, HeavyFoot], 0, 2, Mark::All), entry(&[Spear], 0, 2, Mark::All)];
    let (spear, heavy) = (some(Spear, 2, true), some(HeavyFoot, 2, true));
    assert_breaches(with(either(), &[spear.clone(), heavy.clone()]), &[]);
    assert_breaches(
        with(either(), &[spear.clone(), heavy, some(Spear, 1, true)]),
        &[("TR-AB-02", "1 stands of Spear are more than the list allows")],
    );
    // Both Spear are of the entry that has to have two, though another one would take them too.
    let optional_first = vec![entry(&[Spear], 0, 4, Mark::All), entry(&[Spear], 2, 4, Mark::All)];
    assert_breaches(with(optional_first, &[spear]), &[]);
}

#[test]
fn tr_ab_03_one_stand_is_the_general_and_of_a_type_that_may_be() {
    breaches(
        |army| army.stands[0].general = false,
        &[("TR-AB-03", "0 stands are the general, and exactly one is")],
    );
    breaches(
        |army| army.stands[1].general = true,
        &[("TR-AB-03", "2 stands are the general, and exactly one is")],
    );
    // Spear may lead only where there are no Knights.
    breaches(
        |army| {
            army.stands[0].general = false;
            army.stands[4].general = true;
        },
        &[("TR-AB-03", "the general's stand is Spear, which the list doesn't allow for this army")],
    );
    let mut list = list();
    list.entries[0].min = 0;
    let mut army = army();
    army.stands.drain(..4);
    army.stands[0].general = true;
    assert_breaches(check(&army, &list, &choice(), &RuleParameters::DEFAULT), &[]);
}

#[test]
fn tr_ab_04_contingents_are_complete_and_at_most_one_ally_option_is_taken() {
    let allied = ArmyStand { ally: true, ..some(Skirmishers, 1, false)[0] };
    let with = |n: usize, allies: &[u8]| {
        let mut army = army();
        army.stands.truncate(10);
        army.stands.extend(vec![allied; n]);
        let choice = Choice { allies: allies.to_vec(), ..choice() };
        check(&army, &list(), &choice, &RuleParameters::DEFAULT)
    };
    assert_breaches(with(1, &[0]), &[]);
    assert_breaches(with(0, &[0]), &[("TR-AB-02", "entry 6 has 0 stands, and 1 are the fewest")]);
    assert_breaches(
        with(1, &[]),
        &[(
            "TR-AB-04",
            "1 stands of Skirmishers could only be of entry 6, which is part of a contingent that isn't taken",
        )],
    );
    assert_breaches(
        with(2, &[0, 1]),
        &[("TR-AB-04", "2 ally options are taken, and one is the most")],
    );
}

#[test]
fn tr_ab_05_an_allied_stand_is_not_the_general() {
    let mut army = army();
    army.stands.truncate(10);
    army.stands[0].general = false;
    army.stands.push(ArmyStand { general: true, ally: true, ..some(Skirmishers, 1, false)[0] });
    let choice = Choice { allies: vec![0], ..choice() };
    assert_breaches(
        check(&army, &list(), &choice, &RuleParameters::DEFAULT),
        &[("TR-AB-05", "the general's stand is an allied one")],
    );
}

#[test]
fn tr_ab_07_ratings_and_home_are_the_lists() {
    breaches(
        |army| {
            army.invasion = 1;
            army.maneuver = 2;
            army.home = vec![Topography::Arable];
        },
        &[
            ("TR-AB-07", "its invasion rating is 1, which is none of the list's"),
            ("TR-AB-07", "its maneuver rating is 2, which is none of the list's"),
            ("TR-AB-07", "its home topographies are none of the list's"),
        ],
    );
    breaches(|army| army.home = vec![Topography::Dry], &[]);
    breaches(|army| army.home.clear(), &[("TR-AB-07", "it has no home topography")]);
}

#[test]
fn tr_ab_08_years_and_factions_open_and_close_entries() {
    let with = |troop, year, faction: &str| {
        let mut army = army();
        army.stands.truncate(10);
        army.stands.extend(some(troop, 1, troop == Archers));
        let choice = Choice { year, factions: vec![faction.to_owned()], ..Choice::default() };
        check(&army, &list(), &choice, &RuleParameters::DEFAULT)
    };
    assert_breaches(with(Archers, 1100, ""), &[]);
    assert_breaches(
        with(Archers, 1101, ""),
        &[("TR-AB-08", "1 stands of Archers could only be of entry 4, which is of other years")],
    );
    assert_breaches(with(Elephants, 1150, "only the king"), &[]);
    assert_breaches(
        with(Elephants, 1150, "only the queen"),
        &[(
            "TR-AB-08",
            "1 stands of Elephants could only be of entry 5, which is for others: only the king",
        )],
    );
    // The king has to have his elephants, and he lived within the years of the list.
    assert_breaches(
        with(Archers, 1250, "only the king"),
        &[
            ("TR-AB-08", "the year 1250 is outside the list's 1000 to 1200"),
            ("TR-AB-02", "entry 5 has 0 stands, and 1 are the fewest"),
            ("TR-AB-08", "1 stands of Archers could only be of entry 4, which is of other years"),
        ],
    );
}

/// TR-AB-09: a stand of card 23 costs 3.5, so 12 Knights and such a stand cost 51.5.
#[test]
fn tr_ab_09_half_points_count_as_they_are_or_rounded_up() {
    let mut army = army();
    army.stands.truncate(10);
    army.stands[1].cards = CardSet::of(&[Card::SwordFightingCavalry]);
    assert_eq!(cost(&army, &RuleParameters::DEFAULT), HalfPoints(79));
    for (points_rounding, expected) in [
        (PointsRounding::Exact, &[][..]),
        (PointsRounding::Up, &[("TR-AB-01", "it costs 39.5 points, and 39.5 are the most")]),
    ] {
        let parameters = RuleParameters {
            points_cap: HalfPoints(79),
            points_rounding,
            ..RuleParameters::DEFAULT
        };
        assert_breaches(check(&army, &list(), &choice(), &parameters), expected);
    }
}

/// TR-AB-10, TR-DP-08.
#[test]
fn tr_ab_10_tr_dp_08_marks_are_all_half_or_none_and_half_of_an_odd_number_is_rounded() {
    let with = |marked: usize, half_battle_line_rounding| {
        let mut army = army();
        army.stands.truncate(8);
        army.stands.extend(some(LightFoot, marked, true));
        army.stands.extend(some(LightFoot, 3 - marked, false));
        let parameters = RuleParameters { half_battle_line_rounding, ..RuleParameters::DEFAULT };
        check(&army, &list(), &choice(), &parameters)
    };
    let wrong = |marked| {
        format!("{marked} of 3 stands of entry 3 are battle line, and its mark is \"half\"")
    };
    assert_breaches(with(2, HalfRounding::Up), &[]);
    assert_breaches(with(2, HalfRounding::Down), &[("TR-AB-10", &wrong(2))]);
    assert_breaches(with(1, HalfRounding::Down), &[]);
    assert_breaches(with(1, HalfRounding::Up), &[("TR-AB-10", &wrong(1))]);
    breaches(
        |army| army.stands[4].battle_line = false,
        &[("TR-AB-10", "5 of 6 stands of entry 1 are battle line, and its mark is \"all\"")],
    );
}
