//! Cells of the printed tables as parameters: each changes some duel or battle, and counts where the sheet's value does.

use battle_core::dice::DiceTransform;
use battle_core::parameters::Tabled;
use battle_core::testing::cells::{other_values, with_value};
use battle_core::values::Value;
use battle_core::{BySide, EventLog, Game, Policy, SampledChance, Seating, StreamKey, playout};
use gloriam::armies::BuiltIn;
use gloriam::army::Army;
use gloriam::battle::{Battle, BattleEvent};
use gloriam::duel::{Contender, Duel, DuelEvent, DuelPlayer, PoolDuel};
use gloriam::generals::GeneralKind;
use gloriam::odds::{FileOdds, Meeting};
use gloriam::policies::Player;
use gloriam::rules::claims::{Claims, Combat, File, Ground};
use gloriam::troops::{MoveType, Terrain, Weapon};
use gloriam::{Catalogue, RuleParameters, Scope, Troops};

use crate::support::{average, troops};

/// What rules come to somewhere: the events of duels or of battles, or the odds of a file.
#[derive(PartialEq)]
enum Course {
    Duels(Vec<Vec<DuelEvent>>),
    Battles(Vec<Vec<BattleEvent>>),
    Odds([FileOdds; 2]),
    /// Troops that can't move in their ground have no duel.
    Nothing,
}

/// Something that rules are asked, in duels or in battles.
type Case = (Scope, Box<dyn Fn(&RuleParameters) -> Course>);

fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(71).matchup(2).pair(pair), DiceTransform::default())
}

fn events<G: Game, P: Policy<G> + Copy>(game: &G, player: P, pair: u64) -> Vec<G::Event> {
    let mut log = EventLog::default();
    playout(game, &BySide([player; 2]), Seating::AFirst, &mut chance(pair), &mut log);
    log.events
}

/// A unit from the words of its file, led by a general whose hand is dealt from the deck, or free in what it does.
fn side(keys: &str, level: u8) -> Contender {
    let quality = if keys.contains("quality") { "" } else { "quality = \"average\"; " };
    let unit = Contender::of(troops(&format!("{quality}{keys}")));
    let general = (level > 0).then_some((level, GeneralKind::Professional));
    Contender { general, cards_per_turn: level, ..unit }
}

fn on(ground: Ground, contender: Contender) -> Contender {
    Contender { ground, ..contender }
}

/// Duels of every way to move, every weapon and every characteristic, by all levels of drill.
fn duels() -> Vec<(Contender, Contender)> {
    let drills = ["drilled", "formed", "tribal"];
    let quality = ["average", "poor", "superior", "exceptional"];
    let foot = |more: &str| format!("training = \"formed\"; moves = \"close-infantry\"; {more}");
    let horse = |more: &str| format!("training = \"formed\"; moves = \"close-horse\"; {more}");
    let mut all = Vec::new();
    for (at, moves) in [
        "close-infantry",
        "loose-infantry",
        "warriors",
        "dragoons",
        "close-horse",
        "loose-horse",
        "elephants",
        "battle-wagons",
    ]
    .into_iter()
    .enumerate()
    {
        for terrain in [Terrain::Good, Terrain::Rough, Terrain::Difficult] {
            let drill = drills[at % 3];
            let own = side(
                &format!(
                    "training = \"{drill}\"; moves = \"{moves}\"; quality = \"{}\"",
                    quality[at % 4]
                ),
                3,
            );
            let foe = if at % 2 == 0 { horse("") } else { foot("") };
            all.push((on(Ground { terrain, ..Ground::OPEN }, own), side(&foe, 3)));
        }
    }
    for moves in ["artillery", "light-artillery"] {
        for terrain in [Terrain::Good, Terrain::Rough, Terrain::Difficult] {
            let own =
                format!("training = \"formed\"; moves = \"{moves}\"; weapon = \"light-artillery\"");
            all.push((on(Ground { terrain, ..Ground::OPEN }, side(&own, 0)), side(&foot(""), 0)));
        }
    }
    // Horse that runs from faster horse, and is caught.
    for drill in drills {
        for quality in ["superior", "poor"] {
            let own =
                format!("training = \"{drill}\"; moves = \"close-horse\"; quality = \"{quality}\"");
            let foe = "training = \"formed\"; moves = \"loose-horse\"";
            all.push((side(&own, 0), side(foe, 0)));
        }
    }
    for moves in ["skirmish-infantry", "skirmish-horse"] {
        for terrain in [Terrain::Good, Terrain::Rough, Terrain::Difficult] {
            let own = format!("training = \"skirmish\"; moves = \"{moves}\"; weapon = \"javelin\"");
            let own = on(Ground { terrain, ..Ground::OPEN }, side(&own, 2));
            all.push((own, own));
            all.push((own, side(&horse("quality = \"superior\""), 2)));
            all.push((own, side(&foot(""), 2)));
        }
    }
    for weapon in ["javelin", "firearms", "sling", "darts", "bow", "crossbow", "arquebus", "musket"]
    {
        let own = side(&foot(&format!("weapon = \"{weapon}\"; firepower = \"high\"")), 0);
        all.push((own, side(&foot("armour = \"armour\""), 0)));
        all.push((own, side("training = \"tribal\"; moves = \"warriors\"", 0)));
    }
    for weapon in ["javelin", "firearms", "bow", "crossbow", "pistol", "carbine"] {
        let own = side(&horse(&format!("weapon = \"{weapon}\"; firepower = \"low\"")), 0);
        all.push((own, side(&foot("quality = \"superior\""), 0)));
    }
    for weapon in ["light-artillery", "medium-artillery", "heavy-artillery"] {
        let moves = if weapon == "light-artillery" { weapon } else { "artillery" };
        let own = format!("training = \"formed\"; moves = \"{moves}\"; weapon = \"{weapon}\"");
        for foe in
            [foot("size = [4, 1]"), foot("characteristics = [\"keil\"]"), horse(""), own.clone()]
        {
            all.push((side(&own, 0), side(&foe, 0)));
        }
        let screen = "training = \"skirmish\"; moves = \"skirmish-infantry\"; weapon = \"bow\"";
        all.push((side(&own, 0), side(screen, 0)));
    }
    for (own, foe) in [
        (horse("characteristics = [\"charging-lancer\"]"), foot("")),
        (horse("characteristics = [\"charging-pistol\", \"melee-pistol\"]"), horse("")),
        (horse("characteristics = [\"aggressive\"]"), horse("")),
        (
            "training = \"tribal\"; moves = \"loose-horse\"; characteristics = [\"camels\"]"
                .to_owned(),
            horse(""),
        ),
        (foot("characteristics = [\"pike-and-shot\"]"), horse("")),
        (foot("characteristics = [\"long-spear\"]"), horse("")),
        (foot("characteristics = [\"keil\"]"), horse("")),
        (foot("characteristics = [\"keil\"]"), foot("")),
        (foot("characteristics = [\"tercio\"]; size = [4, 2]"), horse("")),
        (
            foot("characteristics = [\"pike-and-shot\"]"),
            foot("characteristics = [\"low-pike-ratio\"]"),
        ),
        (foot("characteristics = [\"pike-and-shot\", \"high-pike-ratio\"]"), foot("")),
        (foot("characteristics = [\"elan\"]"), foot("")),
        (foot("characteristics = [\"two-handed\"]"), foot("")),
        (foot("characteristics = [\"ferocious\"]"), foot("")),
        (foot("characteristics = [\"aggressive\"]"), foot("")),
        (foot("characteristics = [\"expert-swordsmen\"]"), foot("")),
        (foot("armour = \"full\""), foot("")),
        (foot(""), foot("characteristics = [\"combat-shy\"]")),
        ("training = \"formed\"; moves = \"elephants\"".to_owned(), horse("")),
        ("training = \"formed\"; moves = \"elephants\"".to_owned(), foot("")),
    ] {
        for drill in drills {
            let own = own.replace("formed", drill);
            all.push((side(&own, 4), side(&foe, 2)));
        }
    }
    for ground in [
        Ground { uphill: true, ..Ground::OPEN },
        Ground { hedge: true, ..Ground::OPEN },
        Ground { wall: true, ..Ground::OPEN },
    ] {
        let shot = foot("weapon = \"bow\"");
        all.push((on(ground, side(&foot(""), 0)), side(&horse(""), 0)));
        all.push((on(ground, side(&foot(""), 0)), side(&shot, 0)));
    }
    // Skirmishers that run, some with the +1, some into a charge from behind.
    for drill in drills {
        let own =
            format!("training = \"{drill}\"; moves = \"loose-infantry\"; order = \"skirmish\"");
        all.push((side(&own, 0), side("training = \"formed\"; moves = \"loose-horse\"", 0)));
        let own = format!("{own}; quality = \"superior\"");
        all.push((side(&own, 0), side(&horse(""), 0)));
    }
    // Both in rough going, where no unit sweeps skirmishers away.
    let rough = Ground { terrain: Terrain::Rough, ..Ground::OPEN };
    let screen =
        "training = \"skirmish\"; moves = \"skirmish-horse\"; characteristics = [\"flexible\"]";
    for (own, foe) in [(screen, foot("")), (screen, horse("")), (screen, screen.to_owned())] {
        all.push((on(rough, side(own, 5)), on(rough, side(&foe, 5))));
        all.push((side(own, 0), side(&foe, 0)));
    }
    all
}

/// An army of everything, by one level of drill, with allies.
fn mixed(drill: &str, kind: &str) -> Army {
    let mut text = String::from("name = \"Mixed\"\n");
    for (level, ally) in [(5, false), (4, false), (3, false), (2, true)] {
        text.push_str(&format!("[[general]]\nlevel = {level}\nkind = \"{kind}\"\nally = {ally}\n"));
    }
    let mut unit = |name: &str,
                    training: &str,
                    moves: &str,
                    more: &str,
                    count: usize,
                    command: usize| {
        text.push_str(&format!(
            "[[kind]]\nname = \"{name}\"\nquality = \"average\"\ntraining = \"{training}\"\nmoves = \"{moves}\"\n{more}\n\
             [[unit]]\nkind = \"{name}\"\ncount = {count}\ncommand = {command}\n"
        ));
    };
    unit("a-foot", drill, "close-infantry", "characteristics = [\"elan\"]", 2, 1);
    unit("a-mob", drill, "loose-infantry", "characteristics = [\"aggressive\"]", 1, 2);
    unit("a-wild", drill, "warriors", "characteristics = [\"ferocious\"]", 1, 3);
    unit("a-shot", drill, "dragoons", "weapon = \"musket\"", 1, 2);
    unit("a-horse", drill, "close-horse", "characteristics = [\"charging-lancer\"]", 2, 3);
    unit("a-rider", drill, "loose-horse", "characteristics = [\"camels\"]\nweapon = \"bow\"", 1, 4);
    unit("a-beast", drill, "elephants", "", 1, 1);
    unit("a-gun", drill, "artillery", "weapon = \"medium-artillery\"", 1, 1);
    unit("a-screen", "skirmish", "skirmish-infantry", "weapon = \"sling\"", 2, 1);
    unit("a-rover", "skirmish", "skirmish-horse", "characteristics = [\"aggressive\"]", 3, 2);
    Army::from_toml(&text, Catalogue::built_in()).expect("legal")
}

const FIELD: &str =
    "rough 0-3 8-20 + difficult 11-14 10-18 + hill 4-6 12-18 + wall 7-8 13 + hedge 9-10 15";

/// Battles in the open and on broken ground, with camps and without.
fn battles() -> Vec<(Army, Army, bool)> {
    let catalogue = Catalogue::built_in();
    let army = |name: &str| BuiltIn::named(name).expect(name).army(catalogue);
    let mut all = Vec::new();
    for (one, two) in [("drilled", "tribal"), ("formed", "drilled"), ("tribal", "formed")] {
        for kind in ["professional", "instinctive", "tribal"] {
            all.push((mixed(one, kind), mixed(two, kind), true));
        }
    }
    all.push((army("imperial-1620"), army("swiss-1515"), false));
    all.push((army("tatar-1571"), army("polish-1621"), true));
    all.push((army("swedish-1632"), army("japanese-1575"), true));
    all
}

/// Dice of which a white one kills: by the printed ones no legendary general dies.
const DEADLY: &str = "0/1/1/4 4/1/1/0 1/2/1/2 2/2/1/1 3/2/1/0";

/// What is asked of the rules: odds of all ways to move in each ground, duels, battles.
fn cases() -> Vec<Case> {
    let mut all: Vec<Case> = Vec::new();
    for moves in MoveType::ALLOWED.split(" | ") {
        let weapon = if moves.contains("artillery") { "weapon = \"light-artillery\"" } else { "" };
        let training = if moves.contains("skirmish") { "skirmish" } else { "formed" };
        let keys = format!(
            "quality = \"average\"; training = \"{training}\"; moves = \"{moves}\"; {weapon}"
        );
        let (own, foe) = (troops(&keys), average("close-infantry", ""));
        for terrain in [Terrain::Rough, Terrain::Difficult] {
            let ground = Ground { terrain, ..Ground::OPEN };
            let odds = move |rules: &RuleParameters| {
                let catalogue = Catalogue::built_in();
                let claims = Claims { catalogue, parameters: rules };
                let files = [File { ground, ..File::of(&own) }, File::of(&foe)];
                let meeting = Meeting { files, supported: [false; 2], combat: Combat::Melee };
                Course::Odds(meeting.odds(&claims))
            };
            all.push((Scope::Duel, Box::new(odds)));
        }
    }
    for (a, b) in duels() {
        for player in [DuelPlayer::ByTroops, DuelPlayer::Charge, DuelPlayer::Random] {
            let duels = move |rules: &RuleParameters| {
                let Ok(duel) = Duel::new(a, b, Catalogue::built_in(), rules) else {
                    return Course::Nothing;
                };
                let n = if player == DuelPlayer::Random { 10 } else { 6 };
                Course::Duels((0..n).map(|pair| events(&duel, player, pair)).collect())
            };
            all.push((Scope::Duel, Box::new(duels)));
        }
    }
    for (at, (a, b, broken)) in battles().into_iter().enumerate() {
        for player in [Player::Steady, Player::Rash, Player::Random] {
            let (a, b) = (a.clone(), b.clone());
            let battles = move |rules: &RuleParameters| {
                let mut rules = *rules;
                if broken {
                    rules.set("field", FIELD).expect("a field");
                    rules.set("camps", "true").expect("a flag");
                }
                if at % 3 == 0 {
                    rules.set("dice_set", DEADLY).expect("dice");
                }
                let battle = Battle::new(a.clone(), b.clone(), Catalogue::built_in(), &rules);
                Course::Battles((0..6).map(|pair| events(&battle, player, pair)).collect())
            };
            all.push((Scope::Battle, Box::new(battles)));
        }
    }
    all
}

#[test]
fn every_cell_is_changed_by_its_name_and_changes_some_duel_or_battle() {
    let cells = RuleParameters::cells();
    assert!(cells.len() > 300, "{}", cells.len());
    let cases = cases();
    let usual: Vec<_> = cases.iter().map(|(_, case)| case(&RuleParameters::DEFAULT)).collect();
    // Cells of one table act in the same cases: those that a cell acted in are asked first.
    let mut order: Vec<usize> = (0..cases.len()).collect();
    let mut dead = Vec::new();
    for cell in cells {
        let mut acts = false;
        for other in other_values(cell) {
            let rules = with_value(cell, &other);
            // A cell that acts in duels has to show there.
            let place = if cell.scope == Scope::Battle { Scope::Battle } else { Scope::Duel };
            let shows = |&at: &usize| cases[at].0 == place && cases[at].1(&rules) != usual[at];
            if let Some(found) = (!acts).then(|| order.iter().position(shows)).flatten() {
                acts = true;
                order[..=found].rotate_right(1);
            }
        }
        if !acts {
            dead.push(cell.name);
        }
    }
    assert_eq!(dead, Vec::<&str>::new());
}

fn with(changes: &[(&str, &str)]) -> RuleParameters {
    let mut rules = RuleParameters::DEFAULT;
    for (name, value) in changes {
        rules.set(name, value).expect("allowed");
    }
    rules
}

/// GL-011, GL-405, GL-101: what troops, weapons and generals have is what stands in their cells, and in no others.
#[test]
fn gl_011_gl_405_a_changed_cell_is_that_of_its_row_and_column() {
    use gloriam::troops::Effect;
    let rules = with(&[
        ("moves.close-horse.rough", "3"),
        ("moves.close-horse.rough_effect", "affected"),
        ("mounted_ranges.bow.maximum", "7"),
        ("foot_ranges.musket.effective", "9"),
        ("gun_ranges.heavy-artillery.maximum", "20"),
        ("command.tribal.others", "5"),
    ]);
    let horse = MoveType::CloseHorse;
    let bw =
        [Terrain::Good, Terrain::Rough, Terrain::Difficult].map(|it| horse.distance(it, &rules));
    assert_eq!(bw, [4, 3, 1]);
    let effects = [Terrain::Rough, Terrain::Difficult].map(|it| horse.effect(it, &rules));
    assert_eq!(effects, [Effect::Affected, Effect::Badly]);
    assert_eq!(Weapon::Bow.range(true, &rules), (2, 7));
    assert_eq!(Weapon::Bow.range(false, &rules), (2, 5));
    // An effective range ends where the weapon's range does.
    assert_eq!(Weapon::Musket.range(false, &rules), (5, 5));
    assert_eq!(Weapon::HeavyArtillery.range(false, &rules), (0, 20));
    let tribal = GeneralKind::Tribal;
    assert_eq!((tribal.range(true, &rules), tribal.range(false, &rules)), (8, 5));
}

/// GL-542, GL-502: the odds of one file against another go by the changed claim, and say what it came to.
#[test]
fn gl_542_odds_go_by_the_changed_claim_and_the_changed_dice() {
    let rules = with(&[("claims.long-spear.charge", "5"), ("dice.two_up", "red")]);
    let (spears, horse) = (average("close-infantry", "\"long-spear\""), average("close-horse", ""));
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters: &rules };
    let meeting = |combat| Meeting {
        files: [File::of(&spears), File { charging: true, ..File::of(&horse) }],
        supported: [false; 2],
        combat,
    };
    let [own, foe] = meeting(Combat::Charge).odds(&claims);
    assert_eq!(own.claims, [("GL-542".to_owned(), 5)]);
    assert_eq!((own.difference, foe.difference), (5, -5));
    // In melee it is worth what is printed, 2; the die at +2 is the changed one.
    let [own, _] = meeting(Combat::Melee).odds(&claims);
    assert_eq!(
        (own.claims, own.dice),
        (vec![("GL-542".to_owned(), 2)], vec![gloriam::Colour::Red])
    );
}

/// GL-924: a pool duel has claims in the open, dice and break points, and nothing else of the tables: its cells, and no others, change one.
#[test]
fn gl_924_the_cells_that_act_in_pool_duels() {
    let catalogue = Catalogue::built_in();
    let skirmishers = side("training = \"skirmish\"; moves = \"skirmish-infantry\"", 0);
    let elite = "training = \"drilled\"; moves = \"close-infantry\"; quality = \"exceptional\"";
    let poor = "training = \"tribal\"; moves = \"close-infantry\"; quality = \"poor\"";
    let mut pairs: Vec<[Troops; 2]> = duels().iter().map(|(a, b)| [a.troops, b.troops]).collect();
    pairs.push([skirmishers.troops, side(poor, 0).troops]);
    let beasts = "training = \"formed\"; moves = \"elephants\"; quality = \"exceptional\"";
    let nags = "training = \"formed\"; moves = \"close-horse\"; quality = \"poor\"";
    pairs.push([side(beasts, 0).troops, side(nags, 0).troops]);
    pairs.push([
        side(&format!("{elite}; characteristics = [\"two-handed\", \"ferocious\"]"), 0).troops,
        side(poor, 0).troops,
    ]);
    let pools = |rules: &RuleParameters| {
        let mut all = Vec::new();
        for troops in &pairs {
            for charging in [[true, false], [false, true], [true, true]] {
                for combat in [Combat::Charge, Combat::Melee] {
                    let pool = PoolDuel::of(*troops, combat, charging, catalogue, rules);
                    all.push((pool.colours, pool.added));
                }
            }
        }
        all
    };
    let broken = |rules: &RuleParameters| {
        let of = |troops: [Troops; 2]| {
            PoolDuel::of(troops, Combat::Melee, [false; 2], catalogue, rules).exact()
        };
        [of(pairs[0]), of([skirmishers.troops, pairs[0][0]])]
    };
    let usual = (pools(&RuleParameters::DEFAULT), broken(&RuleParameters::DEFAULT));
    let mut wrong = Vec::new();
    for cell in RuleParameters::cells() {
        let acts = other_values(cell).iter().any(|other| {
            let mut rules = RuleParameters::DEFAULT;
            cell.set(&mut rules, other).expect("allowed");
            pools(&rules) != usual.0 || broken(&rules) != usual.1
        });
        if acts != (cell.scope == Scope::All) {
            wrong.push(cell.name);
        }
    }
    assert_eq!(wrong, Vec::<&str>::new());
}
