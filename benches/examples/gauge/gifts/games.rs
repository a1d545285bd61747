//! The gifts of each game, and where they are measured.

use std::fmt::Write as _;

use battle_core::dice::DiceTransform;
use battle_core::players::PlayerError;
use battle_core::policy::Policy;
use battle_core::streams::name_id;
use battle_core::{
    BySide, Gifted, Ignoring, NoTrace, SampledChance, Seating, Side, StreamKey, playout,
};
use benches::catalogue::Listing;
use benches::matchups::Matchup;
use benches::scores::{Scores, mean_and_error, mean_of};
use rayon::prelude::*;
use triumph::{HalfPoints, Mu};

use super::{Place, Sight, marked, tables};
use crate::arguments::Arguments;

/// Head starts in points, which no player can ignore: the scale beside the gifts of Triumph!.
const HEAD_STARTS: [i16; 3] = [1, 2, 4];

/// Points for further stands: one stand, for most armies.
const FURTHER: i16 = 4;

/// Lists of the catalogue, each against itself.
pub(super) fn triumph(arguments: &Arguments, listings: &[Listing], points: usize) -> String {
    use triumph::battle::Gift;
    let none = Gift::NONE;
    let gifts = [
        ("+1 MU", Gift { reach: Mu::whole(1), ..none }),
        ("−1 MU", Gift { reach: Mu::whole(-1), ..none }),
        ("+1 command", Gift { command: 1, ..none }),
        ("+1 factor", Gift { factor: 1, ..none }),
    ];
    let player = arguments.new.player;
    let mut ignoring = player;
    if let Err(why) = ignoring.set("ignores_gifts", "1") {
        return format!("{} can't ignore gifts: {why}\n", arguments.new.name);
    }
    let scores = |number: u64, listing: &Listing, gift: &Gift, own| {
        let armies = [listing.at(points), listing.at(points)];
        let matchup =
            Matchup::with_gift(armies, gift, &arguments.rules, arguments.seed, 4 * number + 3);
        matchup.scores([own, player], arguments.pairs, arguments.beaten)
    };
    let places = (0..).zip(listings).map(|(number, listing)| Place {
        name: listing.kind.clone(),
        is_mirror: true,
        play: Box::new(move |gift: &Gift, sight| {
            let own = if sight == Sight::Knowing { player } else { ignoring };
            Some(scores(number, listing, gift, own))
        }),
    });
    let places: Vec<Place<'_, Gift>> = places.collect();
    let what = format!("{} lists of {points} points, each against itself", listings.len());
    let mut text = tables(arguments, &what, &gifts, &places);
    further_stands(&mut text, arguments, listings, points);
    text.push_str("\n| head start of A | score |\n|---|---|\n");
    for points in HEAD_STARTS {
        let gift = Gift { head_start: HalfPoints::whole(points), ..none };
        let all = places.iter().filter_map(|place| (place.play)(&gift, Sight::Knowing));
        let _ = writeln!(text, "| {points} | {} |", mean_of(&all.collect::<Vec<_>>(), &[]));
    }
    text
}

/// Points for further stands, which no player can ignore: placed when all others are, and laid out anew with them.
fn further_stands(text: &mut String, arguments: &Arguments, listings: &[Listing], points: usize) {
    use triumph::battle::Gift;
    let gift = Gift { points: HalfPoints::whole(FURTHER), ..Gift::NONE };
    let player = arguments.new.player;
    let rows: Vec<(String, [Scores; 2])> = (0..)
        .zip(listings)
        .map(|(number, listing)| {
            let army = || listing.at(points);
            let (rules, seed, number) = (&arguments.rules, arguments.seed, 4 * number + 3);
            let held = Matchup::with_gift([army(), army()], &gift, rules, seed, number);
            let mut larger = army();
            larger.stands.extend(held.given());
            let kinds: Vec<&str> = held.given().iter().map(|stand| stand.troop.name()).collect();
            let anew = Matchup::new([larger, army()], rules, seed, number);
            let name = format!("{} ({})", listing.kind, kinds.join(", "));
            let play = |it: Matchup| it.scores([player; 2], arguments.pairs, arguments.beaten);
            (name, [held, anew].map(play))
        })
        .collect();
    let _ = writeln!(
        text,
        "\n| +{FURTHER} points | the gift: the others hold their places | the same army, laid out anew | laying out anew |\n|---|---|---|---|"
    );
    let gain = |all: &[Scores]| marked(mean_and_error(all));
    let mut columns: [Vec<Scores>; 3] = Default::default();
    for (name, [held, anew]) in rows {
        let each = [
            Scores::gain(&held, &held.even()),
            Scores::gain(&anew, &anew.even()),
            Scores::gain(&anew, &held),
        ];
        let [of_gift, of_army, of_layout] =
            each.each_ref().map(|it| gain(std::slice::from_ref(it)));
        let _ = writeln!(text, "| {name} | {of_gift} | {of_army} | {of_layout} |");
        columns.iter_mut().zip(each).for_each(|(all, one)| all.push(one));
    }
    let [of_gift, of_army, of_layout] = columns.each_ref().map(|all| gain(all));
    let _ = writeln!(text, "| **all** | {of_gift} | {of_army} | {of_layout} |");
}

/// Every side of every built-in scenario.
pub(super) fn table_battles(arguments: &Arguments) -> String {
    use table_battles::policies::Player;
    use table_battles::{Battle, Casting, Gift, RuleParameters};
    let none = Gift::NONE;
    let gifts = [
        ("+1 die", Gift { dice: 1, ..none }),
        ("−1 die", Gift { dice: -1, ..none }),
        ("+1 stick each", Gift { sticks: 1, ..none }),
        ("+1 Morale", Gift { morale: 1, ..none }),
    ];
    let player = player(&arguments.named, Player::named, Player::set);
    let mut places = Vec::new();
    for own in table_battles_files::BUILT_IN {
        for side in Side::ALL {
            let scenario = own.scenario();
            let army = scenario.armies[side as usize].name.clone();
            let battle = move |gift: &Gift| {
                let mut gifts = BySide([none; 2]);
                gifts[side] = *gift;
                let rules = RuleParameters::DEFAULT;
                Battle::with_gifts(scenario.clone(), &rules, Casting::Armies, gifts).ok()
            };
            let name = format!("{}: {army}", own.name);
            places.push(place(arguments, name, (own.name, side), player, battle));
        }
    }
    tables(arguments, "each side of ten scenarios", &gifts, &places)
}

/// Built-in armies, each against itself.
pub(super) fn tropaion(arguments: &Arguments) -> String {
    use tropaion::policies::Player;
    use tropaion::{Battle, Gift};
    let none = Gift::NONE;
    let gifts = [
        ("+1 Valour", Gift { points: [1, 0, 0], ..none }),
        ("+1 Discipline", Gift { points: [0, 1, 0], ..none }),
        ("+1 Strategy", Gift { points: [0, 0, 1], ..none }),
        ("+1 MU", Gift { reach: 1, ..none }),
        ("−1 MU", Gift { reach: -1, ..none }),
        ("+1 in combat", Gift { factor: 1, ..none }),
        ("+1 morale", Gift { morale: 1, ..none }),
    ];
    let player = player(&arguments.named, Player::named, Player::set);
    let places = tropaion::armies::BUILT_IN.iter().map(|own| {
        let battle = |gift: &Gift| {
            let battle = Battle::of(own.army(), own.army()).ok()?;
            Some(battle.with_gifts(BySide([*gift, none])))
        };
        mirror(place(arguments, own.id.to_owned(), (own.id, Side::A), player, battle))
    });
    let places: Vec<Place<'_, Gift>> = places.collect();
    tables(arguments, &format!("{} armies, each against itself", places.len()), &gifts, &places)
}

/// Built-in armies, each against itself.
pub(super) fn gloriam(arguments: &Arguments) -> String {
    use gloriam::Catalogue;
    use gloriam::battle::{Battle, Gift, Player};
    let none = Gift::NONE;
    let gifts = [
        ("+1 card", Gift { command: 1, ..none }),
        ("+1 BW", Gift { reach: 1, ..none }),
        ("−1 BW", Gift { reach: -1, ..none }),
        ("+1 claim", Gift { factor: 1, ..none }),
        ("+1 unit to lose", Gift { morale: 1, ..none }),
    ];
    let catalogue = &Catalogue::built_in();
    let player = player(&arguments.named, Player::named, Player::set);
    let places = gloriam::armies::BUILT_IN.iter().map(|own| {
        let battle = |gift: &Gift| {
            let battle = Battle::of(own.army(catalogue), own.army(catalogue));
            Some(battle.with_gifts(BySide([*gift, none])))
        };
        mirror(place(arguments, own.id.to_owned(), (own.id, Side::A), player, battle))
    });
    let places: Vec<Place<'_, Gift>> = places.collect();
    tables(arguments, &format!("{} armies, each against itself", places.len()), &gifts, &places)
}

fn mirror<G>(place: Place<'_, G>) -> Place<'_, G> {
    Place { is_mirror: true, ..place }
}

/// A place in which one side may have a gift and the same player commands both.
fn place<'p, G: Gifted, P: Policy<G> + Copy + 'p>(
    arguments: &Arguments,
    name: String,
    (streams, side): (&str, Side),
    player: P,
    battle: impl Fn(&G::Gift) -> Option<G> + 'p,
) -> Place<'p, G::Gift> {
    let key = StreamKey::of_seed(arguments.seed).matchup(name_id(streams));
    let n_pairs = arguments.pairs;
    let play = move |gift: &G::Gift, sight| {
        let battle = &battle(gift)?;
        let mut players = BySide([Ignoring::from(player); 2]);
        players[side].ignores_gifts = sight == Sight::Ignoring;
        let pair = |number: u64| -> i64 {
            let of_seating = |seating: Seating| {
                let mut chance = SampledChance::new(key.pair(number), DiceTransform::default());
                let outcome = playout(battle, &players, seating, &mut chance, &mut NoTrace);
                i64::from(outcome.half_points_of(seating.seat_of(side)))
            };
            Seating::ALL.map(of_seating).iter().sum()
        };
        let pairs: Vec<i64> = (0..n_pairs).into_par_iter().map(pair).collect();
        Some(pairs.into_iter().collect::<Scores>())
    };
    Place { name, is_mirror: false, play: Box::new(play) }
}

/// A player by its name, perhaps with parameters: `search:playouts=12`.
fn player<P>(
    text: &str,
    named: impl Fn(&str) -> Option<P>,
    set: impl Fn(&mut P, &str, &str) -> Result<(), PlayerError>,
) -> P {
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    let mut player = named(name).unwrap_or_else(|| wrong(&format!("there is no player `{name}`")));
    for parameter in parameters.split(',').filter(|text| !text.is_empty()) {
        let (key, value) = parameter
            .split_once('=')
            .unwrap_or_else(|| wrong(&format!("`{parameter}` of {name} is no NAME=VALUE")));
        if let Err(why) = set(&mut player, key, value) {
            wrong(&format!("{parameter} of {name}: {why}"));
        }
    }
    player
}

#[allow(clippy::print_stderr, reason = "it says what is wrong before anything is measured")]
fn wrong(what: &str) -> ! {
    eprintln!("Error: {what}");
    std::process::exit(2)
}
