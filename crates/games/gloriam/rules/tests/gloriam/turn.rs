//! The turn of a battle step by step (section 5), who commands and pays (section 3), and what the default policies pick (section 13).

use battle_core::{EventLog, Game, NoTrace, Seat, Seating, Side};
use gloriam::army::Army;
use gloriam::battle::{Battle, BattleEvent, BattleState, BattleStep, Choice, NONE, Place};
use gloriam::duel::Step;
use gloriam::generals::{GeneralKind, Mode};
use gloriam::parameters::FirstActive;
use gloriam::policies::Player;
use gloriam::rules::breaking::is_broken;
use gloriam::rules::cards::Cards;
use gloriam::rules::claims::{Claims, Combat, Face};
use gloriam::rules::combat::fight;
use gloriam::rules::losses::Bases;
use gloriam::rules::shooting::Rung;
use gloriam::{Catalogue, Colour, DiceSet, RuleParameters, Symbol};

use crate::default_policies::pick;
use crate::examples::party;
use crate::positions::{FOE, battle, chance, down, item, options, position, up};
use crate::steps;
use crate::support::{average, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;
const FREE: RuleParameters = RuleParameters { use_cards: false, ..RULES };

/// GL-005: (b) blanks fall from 4 to 0, (c) W+ lies between W and G, (d) black does what sub-black doesn't.
#[test]
fn gl_005_reasons_for_the_default_dice() {
    let set = DiceSet::D_A;
    let blanks = Colour::ALL.map(|colour| set.count(colour, Symbol::Blank));
    assert_eq!(blanks, [4, 3, 2, 1, 0]);
    let twelfths = |rung: Rung| -> u8 {
        let all = [Symbol::Skull, Symbol::Wound, Symbol::S, Symbol::Blank];
        let each = all.map(|symbol| {
            let (skulls, wounds) = rung.damage(symbol);
            set.count(rung.colour(), symbol) * (2 * skulls + wounds)
        });
        each.iter().sum()
    };
    assert_eq!([Rung::White, Rung::WhitePlus, Rung::Green].map(twelfths), [2, 3, 4]);
    assert_eq!([Rung::SubBlack, Rung::Black].map(twelfths), [0, 1]);
}

/// Two commands of brigades: the army commander's of four units, and that of a general of this kind, of three.
fn two_commands(commander: &str, other: &str) -> Battle {
    let text = format!(
        "name = \"it\"\nsources = \"a test\"\n[[general]]\nlevel = 3\nkind = \"{commander}\"\n[[general]]\nlevel = 2\nkind = \"{other}\"\n[[unit]]\nkind = \"Swedish Brigade\"\ncount = 4\n[[unit]]\nkind = \"Swedish Brigade\"\ncount = 3\ncommand = 2\n"
    );
    let army = Army::from_toml(&text, Catalogue::built_in()).expect("legal");
    Battle::new(army.clone(), army, Catalogue::built_in(), &RULES)
}

/// GL-110: a named side is active in the first turn from either seat; by the roll-off each side is in some of sixty battles.
#[test]
fn gl_110_the_side_that_is_active_first() {
    let a_is_active = |first_active: FirstActive, seating: Seating, seed: u64| {
        let rules = RuleParameters { first_active, ..RULES };
        let battle = battle(["Swedish Brigade"; 2], &rules);
        let mut log = EventLog::default();
        battle.setup(seating, &mut chance(seed), &mut log);
        let begins = log.events.iter().find_map(|event| match event {
            BattleEvent::TurnBegins { active, .. } => Some(*active),
            _ => None,
        });
        begins == Some(seating.seat_of(Side::A))
    };
    for seating in Seating::ALL {
        for seed in 0..20 {
            assert!(a_is_active(FirstActive::A, seating, seed));
            assert!(!a_is_active(FirstActive::B, seating, seed));
        }
        let rolled = (0..60).filter(|seed| a_is_active(FirstActive::RollOff, seating, *seed));
        assert!((10..=50).contains(&rolled.count()));
    }
}

/// GL-112, GL-101, GL-966: the worst card of green or better goes to a general who holds none, if the giver holds three such.
#[test]
fn gl_112_gl_966_gifts() {
    let hands = |commander: &str, other: &str, own: [u8; 5], away: i8| {
        let battle = two_commands(commander, other);
        let mut state = position(&battle, BattleStep::Cards, &[(0, up(7, 8)), (FOE, down(7, 22))]);
        (state.deck, state.played) = (Cards::default(), Cards::default());
        for him in state.generals.iter_mut().flatten() {
            him.hand = Cards::default();
        }
        state.generals[0][0].place = up(0, 1);
        state.generals[0][1].place = up(0, 1 + away);
        state.generals[0][0].hand = Cards(own);
        battle.advance(&mut state, &mut chance(1), &mut NoTrace);
        [0, 1].map(|at: usize| state.generals[0][at].hand.0)
    };
    let three = [0, 0, 2, 1, 0];
    let given = [[0, 0, 1, 1, 0], [0, 0, 1, 0, 0]];
    let kept = [three, [0; 5]];
    assert_eq!(hands("professional", "professional", three, 16), given);
    assert_eq!(hands("professional", "instinctive", three, 16), given);
    assert_eq!(hands("professional", "professional", three, 17), kept);
    assert_eq!(hands("instinctive", "professional", three, 10), given);
    assert_eq!(hands("instinctive", "professional", three, 11), kept);
    assert_eq!(hands("tribal", "professional", three, 1), kept);
    assert_eq!(hands("professional", "tribal", three, 1), kept);
    let two = [0, 0, 1, 1, 0];
    assert_eq!(hands("professional", "professional", two, 1), [two, [0; 5]]);
}

/// GL-972, GL-109, GL-112: a unit's own general pays, with the cheapest card that does; else the army commander, with one better.
#[test]
fn gl_972_who_pays() {
    let battle = two_commands("professional", "professional");
    let after = |commander: [u8; 5], own: [u8; 5]| {
        // Units 4 and 5 are of the second command; the other can still pay afterwards, so that no new turn deals.
        let mut state = position(
            &battle,
            BattleStep::Move,
            &[(4, up(7, 8)), (5, up(9, 8)), (FOE, down(14, 30))],
        );
        state.item = item(4);
        for (him, hand) in state.generals[0].iter_mut().zip([commander, own]) {
            (him.place, him.hand) = (up(7, 7), Cards(hand));
        }
        let advance = Choice::Advance(1);
        options(&battle, &state).contains(&advance).then(|| {
            battle.apply(&mut state, advance, &mut chance(1), &mut NoTrace);
            [0, 1].map(|at: usize| state.generals[0][at].hand.0)
        })
    };
    // M2 is white.
    assert_eq!(after([0, 1, 1, 0, 1], [0, 1, 1, 0, 0]), Some([[0, 1, 1, 0, 1], [0, 0, 1, 0, 0]]));
    assert_eq!(after([0, 1, 1, 0, 1], [3, 0, 0, 0, 0]), Some([[0, 1, 0, 0, 1], [3, 0, 0, 0, 0]]));
    assert_eq!(after([0, 3, 0, 0, 0], [3, 0, 0, 0, 0]), None);
}

/// GL-205, GL-963: a general joins a unit of his command within 6 BW, 3 for a lane, for a white card.
#[test]
fn gl_205_gl_963_generals_move() {
    let battle = two_commands("professional", "professional");
    let units = [(0, up(7, 14)), (1, up(9, 8)), (2, up(9, 9)), (4, up(7, 9)), (FOE, down(14, 30))];
    let joins = |hand: [u8; 5]| {
        let mut state = position(&battle, BattleStep::MoveGenerals, &units);
        (state.generals[0][0].place, state.generals[0][0].hand) = (up(7, 8), Cards(hand));
        let all = options(&battle, &state);
        let joins = all.into_iter().filter_map(|choice| match choice {
            Choice::Join(unit) => Some(unit),
            _ => None,
        });
        joins.collect::<Vec<u8>>()
    };
    // 6 ahead, 3 a lane; 7 is too far, and unit 4 is of the other command.
    assert_eq!(joins([0, 1, 0, 0, 0]), [0, 1]);
    assert_eq!(joins([2, 0, 0, 0, 0]), [] as [u8; 0]);
    let mut state = position(&battle, BattleStep::MoveGenerals, &units);
    (state.generals[0][0].place, state.generals[0][0].hand) = (up(7, 8), Cards([0, 1, 1, 0, 0]));
    battle.apply(&mut state, Choice::Join(1), &mut chance(1), &mut NoTrace);
    let him = &state.generals[0][0];
    assert_eq!((him.with, him.hand), (1, Cards([0, 0, 1, 0, 0])));
    assert_eq!(him.general.unwrap().mode, Mode::Leading);
}

/// GL-205, GL-963: a general goes by himself for a white card: 6 BW along his lane, 3 in the next ones, none in those beyond; not within
/// 1 BW of an enemy, and past none.
#[test]
fn gl_963_generals_ride_by_themselves() {
    let battle = battle(["Swedish Brigade"; 2], &RULES);
    let rides = |foe: Place, hand: [u8; 5]| {
        let mut state = position(&battle, BattleStep::MoveGenerals, &[(FOE, foe)]);
        (state.generals[0][0].place, state.generals[0][0].hand) = (up(7, 8), Cards(hand));
        let mut all = Vec::new();
        for choice in options(&battle, &state) {
            if let Choice::Ride { lane, y } = choice {
                all.push((lane, y));
            }
        }
        (all, state)
    };
    let white = [0, 1, 0, 0, 0];
    let (free, _) = rides(down(14, 30), white);
    assert_eq!(free.len(), 12 + 2 * 7 + 2);
    assert!(free.contains(&(7, 14)) && free.contains(&(6, 11)) && free.contains(&(9, 8)));
    // An enemy's front edge at 12: 11 to 14 of its lane, and 11 of the next ones.
    let (near, mut state) = rides(down(7, 12), white);
    let gone: Vec<_> = free.iter().filter(|to| !near.contains(to)).collect();
    assert_eq!(gone, [&(6, 11), &(7, 11), &(7, 12), &(7, 13), &(7, 14), &(8, 11)]);
    assert_eq!(rides(down(14, 30), [3, 0, 0, 0, 0]).0, []);
    let ride = Choice::Ride { lane: 6, y: 9 };
    battle.apply(&mut state, ride, &mut chance(1), &mut NoTrace);
    let him = &state.generals[0][0];
    assert_eq!((him.with, him.place), (gloriam::battle::NONE, up(6, 9)));
    assert_eq!(him.general.expect("he lives").mode, Mode::Free);
    assert_eq!(him.hand, Cards::default());
}

/// GL-113: the general of a unit that breaks is left where it stood; he leads or fights in its middle file while it is free.
#[test]
fn gl_113_where_generals_are() {
    let battle = battle(["Swedish Brigade"; 2], &RULES);
    let units = [(0, up(7, 10)), (FOE, down(7, 25))];
    let mut state = position(&battle, BattleStep::Volleys, &units);
    state.generals[0][0].with = 0;
    state.units[0].bases.lost = 4;
    battle.advance(&mut state, &mut chance(1), &mut NoTrace);
    let him = &state.generals[0][0];
    assert_eq!((him.with, him.place), (NONE, up(7, 10)));
    assert_eq!(him.general.unwrap().mode, Mode::Free);
    let mut state = position(&battle, BattleStep::Generals, &units);
    state.generals[0][0].with = 0;
    assert_eq!(options(&battle, &state), [Choice::Lead, Choice::FightInFile]);
    battle.apply(&mut state, Choice::FightInFile, &mut chance(1), &mut NoTrace);
    // Three files: the middle one is 1.
    let mode = state.generals[0][0].general.unwrap().mode;
    assert_eq!(mode, Mode::Fighting(1));
}

/// GL-906: `rash` has a general fight in a unit that charges at even terms; `steady` does with horse and has him lead foot, `cautious`
/// never has him fight.
#[test]
fn gl_906_where_generals_fight() {
    let ahead = [(0, up(7, 10)), (FOE, down(7, 13))];
    for (kind, is_horse) in [("Halberdiers", false), ("Cuirassiers", true)] {
        let battle = battle([kind, kind], &RULES);
        let mut state = position(&battle, BattleStep::Generals, &ahead);
        state.generals[0][0].with = 0;
        let fights = |player| pick(&battle, &state, player, Seat::One) == Choice::FightInFile;
        let players = [Player::Rash, Player::Steady, Player::Cautious];
        assert_eq!(players.map(fights), [true, is_horse, false], "{kind}");
    }
}

/// GL-909: horse that is charged gets out of the way at D -2 in `steady`'s hands, at -3 in the others'.
#[test]
fn gl_909_when_horse_runs() {
    let units = [(0, up(7, 10)), (FOE, down(7, 13))];
    let kinds = gloriam::units::built_in(Catalogue::built_in());
    let formed: Vec<_> = kinds.iter().filter(|kind| !kind.troops.is_sug()).collect();
    let mut only_steady = 0;
    for own in formed.iter().filter(|kind| kind.troops.moves.is_mounted()) {
        for enemy in &formed {
            let battle = battle([&own.name, &enemy.name], &FREE);
            let mut state = position(&battle, BattleStep::Respond, &units);
            state.units[FOE].charging = true;
            state.units[FOE].target = 0;
            let stands = |player| pick(&battle, &state, player, Seat::One) == Choice::Pass;
            let [steady, rash] = [Player::Steady, Player::Rash].map(stands);
            assert!(rash || !steady, "{}: who runs at -3 runs at -2", own.name);
            only_steady += usize::from(rash && !steady);
        }
    }
    assert!(only_steady > 0);
}

/// GL-304, GL-306, GL-114: generals killed last turn come back one level lower, professional ones at 4.2, others at 6.2.
#[test]
fn gl_304_gl_306_when_generals_are_replaced() {
    for (kind, at_movement) in
        [(GeneralKind::Professional, true), (GeneralKind::Instinctive, false)]
    {
        let battle = battle(["Swedish Brigade"; 2], &FREE);
        let mut state =
            position(&battle, BattleStep::Volleys, &[(0, up(7, 10)), (FOE, down(7, 25))]);
        state.turn = 4;
        let him = state.generals[0][0].general.as_mut().unwrap();
        (him.kind, him.level, him.killed_in) = (kind, 4, Some(3));
        battle.advance(&mut state, &mut chance(1), &mut NoTrace);
        assert_eq!(state.step, BattleStep::Move);
        let him = state.generals[0][0].general.unwrap();
        assert_eq!(him.is_alive(), at_movement);
        while state.turn == 4 {
            battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut NoTrace);
        }
        let him = state.generals[0][0].general.unwrap();
        assert_eq!((him.is_alive(), him.level), (true, 3));
    }
}

/// GL-302, GL-303, GL-305, GL-306, GL-965: the choices of a turn come in the order of its steps, those of a step in turn.
#[test]
fn gl_302_gl_965_steps_in_order() {
    let catalogue = Catalogue::built_in();
    let army = |id: &str| gloriam::armies::BuiltIn::named(id).unwrap().army(catalogue);
    let battle = Battle::of(army("polish-1621"), army("tatar-1571"));
    let mut state = battle.setup(battle_core::Seating::AFirst, &mut chance(2), &mut NoTrace);
    let mut dice = chance(3);
    let (mut before, mut seen) = ((0, BattleStep::Cards, 0), std::collections::BTreeSet::new());
    while state.step != BattleStep::Over {
        let now = (state.turn, state.step, state.item);
        // F2 pursuits and wounds ask for the same item again.
        assert!(now >= before, "{before:?} then {now:?}");
        // GL-309: items alternate, the active side's first.
        assert_eq!(state.picker(), usize::from((state.active + state.item) % 2));
        seen.insert(state.step);
        before = now;
        let seat = Seat::ALL[state.picker()];
        let choice = pick(&battle, &state, Player::Steady, seat);
        battle.apply(&mut state, choice, &mut dice, &mut NoTrace);
    }
    for step in [
        BattleStep::Generals,
        BattleStep::Declare,
        BattleStep::Respond,
        BattleStep::Shoot,
        BattleStep::Move,
    ] {
        assert!(seen.contains(&step), "{step:?}");
    }
}

/// Charge combat of the first units of both seats: what happens from there to the step after melee.
fn charge_combat(
    battle: &Battle,
    units: &[(usize, Place)],
    change: impl Fn(&mut BattleState),
) -> (BattleState, Vec<BattleEvent>) {
    let mut state = position(battle, BattleStep::ChargeCombat, units);
    let own = &mut state.units[0];
    (own.charging, own.charged, own.target) = (true, true, FOE as u8);
    change(&mut state);
    let mut log = EventLog::default();
    battle.advance(&mut state, &mut chance(1), &mut log);
    while state.step < BattleStep::Pursuit {
        battle.apply(&mut state, Choice::Pass, &mut chance(1), &mut log);
    }
    (state, log.events)
}

fn fights(events: &[BattleEvent]) -> usize {
    let is_pair = |event: &&BattleEvent| matches!(event, BattleEvent::Pair { .. });
    events.iter().filter(is_pair).count()
}

/// GL-312, GL-305: a charge that breaks no unit is followed by a melee of the same turn, file by file.
#[test]
fn gl_312_melee_follows_the_charge() {
    // Horse of two files: two pairs in the charge, two in the melee.
    let battle = battle(["Cuirassiers", "Cuirassiers"], &FREE);
    let units = [(0, up(7, 10)), (FOE, down(7, 13))];
    let (state, events) = charge_combat(&battle, &units, |_| ());
    assert!(state.units[0].here && state.units[FOE].here, "a unit broke");
    assert_eq!(fights(&events), 4);
    assert!(events.contains(&BattleEvent::Contact { unit: 0, foe: FOE as u8 }));
}

/// GL-424, GL-427: a charge that slowing leaves short of the gap goes as far as it can, and there is no combat; GL-206 gives back.
#[test]
fn gl_424_a_charge_slowed_short() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &FREE);
    let units = [(0, up(7, 10)), (FOE, down(7, 13))];
    // Close horse moves 4. Hits of half the frontage of 2 cost 1 BW, of all of it 2.
    for (hits, recovered, arrives, y) in [
        (1, 0, true, 13),
        (2, 0, false, 12),
        (2, 1, true, 13),
        (4, 1, false, 12),
        (4, 0, false, 11),
    ] {
        let (state, events) = charge_combat(&battle, &units, |state| {
            state.units[0].hit = [hits, 0];
            state.units[0].recovered = recovered;
        });
        assert_eq!(fights(&events) > 0, arrives, "{hits} {recovered}");
        assert_eq!(state.units[0].place.y, y, "{hits} {recovered}");
    }
}

/// GL-429: a charger whose target ran out of reach moves its full reach.
#[test]
fn gl_429_a_target_out_of_reach() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &FREE);
    let (state, events) = charge_combat(&battle, &[(0, up(7, 10)), (FOE, up(7, 20))], |_| ());
    assert_eq!((state.units[0].place, fights(&events)), (up(7, 14), 0));
}

/// GL-426: a unit that fire has brought to its break point still charges and fights, and routs afterwards.
#[test]
fn gl_426_a_broken_charger_fights() {
    let battle = battle(["Cuirassiers", "Cuirassiers"], &FREE);
    let units = [(0, up(7, 10)), (FOE, down(7, 13))];
    let (state, events) = charge_combat(&battle, &units, |state| state.units[0].bases.lost = 3);
    assert!(!state.units[0].here);
    let at = |wanted: &dyn Fn(&BattleEvent) -> bool| events.iter().position(wanted).unwrap();
    let fought = at(&|event| matches!(event, BattleEvent::Pair { .. }));
    let gone = at(&|event| matches!(event, BattleEvent::Gone { unit: 0 }));
    assert!(fought < gone);
}

/// GL-501, GL-506, GL-509, GL-913, GL-917, GL-563: the side that can win something picks its best pair, the other the leftmost; every pair
/// fights, whatever the first ones did.
#[test]
fn gl_509_the_order_of_pairs() {
    let lancers = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; characteristics = [\"charging-lancer\"]; size = [3, 2]",
    );
    let horse = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; size = [3, 2]",
    );
    let catalogue = Catalogue::built_in();
    let (own, foe) = (Bases::full(&lancers), Bases::full(&horse));
    for (policy, active, order) in [
        // The general makes the third file the lancers' best.
        ("best_first", 0, [2, 0, 1]),
        ("best_first", 1, [0, 2, 1]),
        ("left_to_right", 0, [0, 1, 2]),
    ] {
        let mut rules = FREE;
        rules.set("order_policy", policy).unwrap();
        // Without claims for neighbours only the general tells the files apart.
        rules.set("use_shatter", if policy == "left_to_right" { "false" } else { "true" }).unwrap();
        let claims = Claims { catalogue, parameters: &rules };
        let one = gloriam::rules::pairs::Party { general: Some(2), ..party(&lancers, &own, true) };
        let two = party(&horse, &foe, false);
        let mut picked = Vec::new();
        let mut dice = battle_core::dice::ScriptedDice::new(&[6; 12]);
        fight(&claims, [&one, &two], Combat::Charge, active, &mut dice, |result| {
            picked.push(result.pair.files[0]);
        });
        assert_eq!(picked, order, "{policy} {active}");
    }
}

/// GL-530, GL-526: what a shattered neighbour is worth, 2 or 1, in charge combat only.
#[test]
fn gl_530_the_worth_of_a_shattered_neighbour() {
    let foot = average("close-infantry", "");
    let file = gloriam::rules::claims::File {
        neighbour_shattered: true,
        ..gloriam::rules::claims::File::of(&foot)
    };
    let other = gloriam::rules::claims::File::of(&foot);
    let catalogue = Catalogue::built_in();
    for (worth, combat, claim) in
        [("2", Combat::Charge, 2), ("1", Combat::Charge, 1), ("2", Combat::Melee, 0)]
    {
        let mut rules = RULES;
        rules.set("shatter-claim", worth).unwrap();
        let claims = Claims { catalogue, parameters: &rules };
        assert_eq!(claims.sum(&file, &other, combat).total, claim);
    }
    assert_eq!(RULES.shatter_claim.0, 2);
}

/// GL-562, GL-507: bases come from the file they fell on while it has any, then from the nearest, and contact is kept.
#[test]
fn gl_562_where_bases_come_off() {
    let foot = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [4, 2]",
    );
    let mut bases = Bases::full(&foot);
    assert_eq!([0; 3].map(|_: u8| bases.lose_base(2)), [Some(2), Some(2), Some(1)]);
    assert_eq!(bases.in_files(), [2, 1, 0, 2]);
    // The deepest file, the lowest number first, gives one to the file in contact.
    bases.fill(2);
    assert_eq!(bases.in_files(), [1, 1, 1, 2]);
}

/// GL-703, GL-701: a skirmish unit of six breaks past a third, a tactical one past a half.
#[test]
fn gl_703_skirmishers_break_past_a_third() {
    let skirmish = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; size = [3, 2]",
    );
    let formed = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    for (lost, wounds, of_skirmish, of_formed) in
        [(2, 0, false, false), (2, 1, true, false), (3, 0, true, false), (3, 1, true, true)]
    {
        let broken = |troops| {
            let bases = Bases { lost, wounds, ..Bases::full(troops) };
            is_broken(troops, &bases, &RULES)
        };
        assert_eq!((broken(&skirmish), broken(&formed)), (of_skirmish, of_formed));
    }
}

/// GL-914, GL-918, GL-923: a side that is broken after a fight has lost the duel; both broken at once are a draw.
#[test]
fn gl_914_gl_918_a_broken_side_ends_the_duel() {
    use gloriam::duel::Ended;
    let duel = steps::duel(steps::contender("Halberdiers"), steps::contender("Halberdiers"));
    for (lost, ended) in [([5, 0], Ended::Lost(0)), ([0, 5], Ended::Lost(1)), ([5, 5], Ended::Both)]
    {
        for step in [Step::ChargeCombat, Step::Melee] {
            let mut state = steps::at(&duel, step, 0);
            for (side, lost) in state.sides.iter_mut().zip(lost) {
                side.bases.lost = lost;
                side.charging = step == Step::ChargeCombat;
            }
            state.contact = Some([Face::Front; 2]);
            duel.advance(&mut state, &mut chance(1), &mut NoTrace);
            assert_eq!(state.ended, Some(ended), "{step:?}");
        }
    }
}
