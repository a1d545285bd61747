//! What every game promises (`battle_core::testing::conformance`), of whole battles; and statements over generated battles: any
//! small armies, any rules, any seed, any legal decisions.

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::{Policy, UniformPolicy};
use battle_core::streams::{Purpose, Role};
use battle_core::testing::conformance;
use battle_core::{
    BySeat, BySide, Chance, EventLog, Game, Next, Outcome, SampledChance, Seat, Seating, Side,
    StreamKey, playout,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use triumph::battle::{
    Army, ArmyStand, Battle, Edge, Event, Fighter, MoveKind, Phase, StandId, Stands, State,
    Topography,
};
use triumph::parameters::{Parameter, Whole};
use triumph::{HalfPoints, PARAMETERS, RuleParameters, Scope, TroopType};
use triumph_players::Player;

use TroopType::*;

fn army(troops: &[TroopType]) -> Army {
    let mut stands: Vec<ArmyStand> = troops.iter().copied().map(ArmyStand::of).collect();
    stands[0].general = true;
    Army {
        name: "Test".to_owned(),
        invasion: 2,
        maneuver: 3,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands,
    }
}

fn player(name: &str) -> Player {
    Player::named(name).unwrap()
}

/// Rules by which a few stands can fight a whole battle in a few turns.
const SHORT: RuleParameters = RuleParameters {
    max_turns: Whole(6),
    center_min_points: HalfPoints::whole(3),
    victory_points: HalfPoints::whole(4),
    ..RuleParameters::DEFAULT
};

#[test]
fn battles_conform() {
    let small =
        |a: &[TroopType], b: &[TroopType]| Battle::new(BySide([army(a), army(b)]), &SHORT).unwrap();
    let mixed = small(&[Knights, Archers, Skirmishers], &[Spear, Warband]);
    conformance::check(&mixed, &UniformPolicy, 2);
    conformance::check(&mixed, &player("steady"), 6);
    conformance::check(&mixed, &player("bold"), 6);
    let shooters = small(&[Artillery, HorseBow], &[WarWagons, Pavisiers, Elephants]);
    conformance::check(&shooters, &UniformPolicy, 1);
    conformance::check(&shooters, &player("steady"), 6);
}

#[test]
fn a_battle_of_an_army_with_itself_is_even() {
    let troops = [HeavyFoot, HeavyFoot, Pikes, Pikes, Knights, Archers, LightFoot];
    let parameters = RuleParameters {
        victory_points: HalfPoints::whole(8),
        center_min_points: HalfPoints::whole(12),
        ..RuleParameters::DEFAULT
    };
    let mirror = Battle::new(BySide([army(&troops), army(&troops)]), &parameters).unwrap();
    conformance::check_mirror(&mirror, &player("steady"), 100);
    conformance::check_mirror(&mirror, &player("bold"), 100);
    let few = Battle::new(BySide([army(&troops[..2]), army(&troops[..2])]), &SHORT).unwrap();
    conformance::check_mirror(&few, &UniformPolicy, 5);
}

// The seed is fixed, so that a run can't fail by luck; a change of seed is a change of the tests.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(77),
        failure_persistence: None,
        max_shrink_iters: 200,
        ..ProptestConfig::default()
    }
}

const HOMES: [Topography; 7] = [
    Topography::Arable,
    Topography::Forest,
    Topography::Hilly,
    Topography::Steppe,
    Topography::Dry,
    Topography::Marsh,
    Topography::Delta,
];

prop_compose! {
    /// One to eight stands of any types; the first is the general, some of the others are allies or no battle line.
    fn any_army()(
        stands in proptest::collection::vec(
            (proptest::sample::select(TroopType::ALL.to_vec()), any::<bool>(), prop::bool::weighted(0.2)),
            1..=8,
        ),
        invasion in 0..=5_u8,
        maneuver in 0..=8_u8,
        home in proptest::sample::select(HOMES.to_vec()),
    ) -> Army {
        let stands = stands.into_iter().enumerate().map(|(number, (troop, battle_line, ally))| ArmyStand {
            general: number == 0,
            battle_line,
            ally: ally && number > 0,
            ..ArmyStand::of(troop)
        });
        Army { name: "Any".to_owned(), invasion, maneuver, home: vec![home], purchases: Vec::new(), stands: stands.collect() }
    }
}

/// Numbers that are worth trying where the list of values can't name them all.
const NUMBERS: [(&str, &[&str]); 12] = [
    ("center_min_points", &["0", "6", "48"]),
    ("side_margin_mu", &["2"]),
    ("camp_w_mu", &["2", "6"]),
    ("flank_max_points", &["0", "24"]),
    ("flank_first_turn", &["1"]),
    ("deploy_depth_mu", &["12"]),
    ("moves_per_stand", &["2", "3"]),
    ("zoc_depth_mu", &["0", "1", "4"]),
    ("min_gap_mu", &["0", "1"]),
    ("slide_max_mu", &["0", "1"]),
    ("evade_sidestep_max_mu", &["0"]),
    ("victory_points", &["4", "8"]),
];

/// Rules that differ from the defaults, by name and value.
type Changes = Vec<(&'static str, &'static str)>;

/// Every rule that a battle feels at its default, three times out of four, or at any of its values.
fn any_changes() -> impl Strategy<Value = Changes> {
    proptest::collection::vec((0..4_u8, any::<u8>()), PARAMETERS.len()).prop_map(|choices| {
        let changed = |(parameter, (changes, which)): (&'static Parameter, (u8, u8))| {
            let listed: Vec<&str> = parameter.allowed.split(" | ").collect();
            let numbers = NUMBERS.iter().find(|(name, _)| *name == parameter.name);
            let values = match numbers {
                Some((_, values)) => values.to_vec(),
                None if listed.len() > 1 && parameter.scope != Scope::Army => listed,
                None => return None,
            };
            (changes == 0).then(|| (parameter.name, values[usize::from(which) % values.len()]))
        };
        PARAMETERS.iter().zip(choices).filter_map(changed).collect()
    })
}

/// The rules with these changes, for small armies and at most eight player turns.
fn rules(changes: &Changes) -> RuleParameters {
    let mut parameters = RuleParameters {
        max_turns: Whole(8),
        center_min_points: HalfPoints::whole(12),
        victory_points: HalfPoints::whole(8),
        ..RuleParameters::DEFAULT
    };
    for (name, value) in changes {
        parameters.set(name, value).unwrap();
    }
    parameters
}

/// How the players of a generated battle choose: half of the time anything that is legal, otherwise as a doctrine would, which
/// brings them together.
fn any_decision(
    battle: &Battle,
    state: &State,
    seat: Seat,
    coin: u64,
    dice: &mut SampledDice,
) -> triumph::battle::Decision {
    let chooser = match coin % 4 {
        0 | 1 => Player::Random,
        2 => player("steady"),
        _ => player("bold"),
    };
    chooser.decide(battle, state, seat, dice)
}

/// SplitMix64: decisions of a case follow from its seed.
fn next_coin(random: &mut u64) -> u64 {
    *random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*random ^ (*random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ (mixed >> 27)) >> 8
}

/// Plays one battle of any legal decisions and looks at every position and every event on the way.
fn play_watched(battle: &Battle, seating: Seating, seed: u64) -> (Outcome, Vec<Event>) {
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
    let mut log = EventLog::default();
    let mut state = battle.setup(seating, &mut chance, &mut log);
    let (mut random, mut watch) = (seed, Watch::default());
    for step in 0..=MOST_STEPS {
        match battle.next(&state) {
            Next::Over => return (battle.outcome(&state), log.events),
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step as u16);
                let mut dice = chance.dice(role);
                let coin = next_coin(&mut random);
                let decision = any_decision(battle, &state, seat, coin, &mut dice);
                assert!(battle.is_legal(&state, decision), "{decision:?}");
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
        watch.look(battle, &state, &log.events);
    }
    panic!(
        "no end after {MOST_STEPS} steps: player turn {}, {:?}, {:?}",
        state.turn + 1,
        state.phase,
        &log.events[log.events.len() - 4..]
    );
}

/// A player turn of so few stands has at most a few moves, and a shot and a combat of each; here are at most twelve of them.
const MOST_STEPS: u32 = 12 * 64 + 64;

/// What the events of a battle have shown up to here.
#[derive(Default)]
struct Watch {
    n_events: usize,
    /// Stands that were destroyed, or left the game with a sacked camp.
    gone: Stands,
    /// Points by the events.
    lost: BySeat<HalfPoints>,
    /// Stands lost by the events, garrisons of sacked camps included.
    stands_lost: BySeat<u8>,
    /// The stands that were inside the camps a step ago.
    garrisons: BySeat<Option<StandId>>,
    /// Stands that were in a column: where it bends, they overlap.
    columns: Stands,
    /// Stands on the table, held back or inside a camp, once all have been placed.
    in_play: Option<Stands>,
}

impl Watch {
    fn look(&mut self, battle: &Battle, state: &State, events: &[Event]) {
        for event in &events[self.n_events..] {
            self.event(event);
        }
        self.n_events = events.len();
        self.garrisons = BySeat(state.camps.0.map(|camp| camp?.garrison));
        assert_eq!(state.lost, self.lost, "TR-VC-04");
        assert_eq!(state.counted.stands_lost, self.stands_lost);
        self.in_play(state);
        self.places(battle, state);
        contacts(battle, state);
    }

    /// A stand that is gone takes no part in anything.
    fn event(&mut self, event: &Event) {
        for stand in stands_of(event) {
            assert!(!self.gone.contains(stand), "{stand} is gone: {event:?}");
        }
        match event {
            Event::Destroyed { stand, points, .. } => {
                self.gone.insert(*stand);
                self.lost[stand.seat()] += *points;
                self.stands_lost[stand.seat()] += 1;
            }
            Event::CampSacked { owner, by, points } => {
                self.gone.insert(*by);
                self.lost[*owner] += *points;
                if let Some(garrison) = self.garrisons[*owner] {
                    self.gone.insert(garrison);
                    self.stands_lost[*owner] += 1;
                }
            }
            Event::Moved {
                kind: MoveKind::Column | MoveKind::FormColumn | MoveKind::FlankMarch { .. },
                stands,
                ..
            } => {
                for (stand, _, _) in stands {
                    self.columns.insert(*stand);
                }
            }
            _ => {}
        }
    }

    /// No stand comes back: once the armies are placed, stands only leave the game.
    fn in_play(&mut self, state: &State) {
        let garrisons = state.camps.0.iter().flatten();
        let inside: Stands = garrisons.filter_map(|camp| camp.garrison).collect();
        let now = state.on_board | state.held_back | inside;
        let deploying = matches!(
            state.phase,
            Phase::PickTerrain
                | Phase::Camps(_)
                | Phase::Centre(_)
                | Phase::HoldBack(_)
                | Phase::Rest(_)
        );
        if let Some(before) = self.in_play {
            assert!(now.minus(before).is_empty(), "somebody came back");
        }
        if !deploying {
            self.in_play = Some(now);
        }
        assert!((now & self.gone).is_empty());
    }

    /// TR-BD-06: no stand overlaps another, and none is outside the board.
    fn places(&self, battle: &Battle, state: &State) {
        // Two steps more than the tolerance, for rounding.
        let tolerance = battle.eps() + 2;
        let stands: Vec<_> =
            state.on_board.iter().map(|stand| (stand, battle.rect(state, stand))).collect();
        for (number, (stand, ground)) in stands.iter().enumerate() {
            assert!(battle.is_on_board(&ground.grown(-2)), "{stand} is off the board: {ground:?}");
            for (other, theirs) in &stands[..number] {
                let bent = self.columns.contains(*stand)
                    && self.columns.contains(*other)
                    && stand.seat() == other.seat();
                assert!(
                    bent || !ground.overlaps(theirs, tolerance),
                    "{stand} and {other} overlap by {}",
                    ground.penetration(theirs)
                );
            }
            for camp in state.camps.0.iter().flatten() {
                assert!(
                    !ground.overlaps(&camp.base, tolerance),
                    "{stand} stands in a camp by {}",
                    ground.penetration(&camp.base)
                );
            }
        }
    }
}

/// TR-MV-24: the contacts that a position keeps are those that its poses make, of stands on the table.
fn contacts(battle: &Battle, state: &State) {
    for stand in state.on_board.iter() {
        let faced: Vec<_> = state.contacts.faced_by_front_of(stand).collect();
        for edge in Edge::ALL {
            if let Some(enemy) = state.contacts.at(stand, edge) {
                let mut met = state.contacts.faced_by_front_of(enemy);
                assert!(met.any(|met| met == stand), "{enemy} is on {stand}");
            }
        }
        for &enemy in &faced {
            assert!(state.on_board.contains(enemy), "{stand} touches {enemy}");
        }
        for enemy in state.stands_of(stand.seat().other()).iter() {
            let edge = battle.contact_with(state, state.pose(stand), enemy);
            assert_eq!(edge.is_some(), faced.contains(&enemy), "{stand} on {enemy}");
            if let Some(edge) = edge {
                assert_eq!(state.contacts.at(enemy, edge), Some(stand));
            }
        }
    }
}

/// Every stand that an event names as taking part.
fn stands_of(event: &Event) -> Vec<StandId> {
    let fighter = |fighter: &Fighter| match fighter {
        Fighter::Stand(stand) => Some(*stand),
        Fighter::Camp(_) => None,
    };
    match event {
        Event::Placed { stand, .. }
        | Event::Conformed { stand, .. }
        | Event::OutcomeMoved { stand, .. }
        | Event::Destroyed { stand, .. } => vec![*stand],
        Event::HeldBack { stands, .. } => stands.clone(),
        Event::Moved { lead, stands, .. } => {
            let movers = stands.iter().map(|(stand, _, _)| *stand);
            std::iter::once(*lead).chain(movers).collect()
        }
        Event::Shot { shooter, target, .. } => vec![*shooter, *target],
        Event::Turned { stand, enemy, .. } => vec![*stand, *enemy],
        Event::Fought { one, two, .. } => [one, two].into_iter().filter_map(fighter).collect(),
        Event::CampSacked { by, .. } => vec![*by],
        _ => vec![],
    }
}

proptest! {
    #![proptest_config(config(256))]

    // Whatever is legally decided, a battle ends, and every position on the way is sound.
    #[test]
    fn any_battle_is_sound(a in any_army(), b in any_army(), changes in any_changes(), seed in any::<u64>()) {
        let battle = Battle::new(BySide([a, b]), &rules(&changes)).unwrap();
        let (outcome, events) = play_watched(&battle, Seating::AFirst, seed);
        let ended = matches!(events.last(), Some(Event::BattleEnds { .. }));
        prop_assert!(ended && outcome.half_points <= 2);
    }

    // TR-CC-04: where stands may fight again in a phase, a contact that no pursuit has made anew stays fought.
    #[test]
    fn tr_cc_04_without_fight_once_every_phase_ends(a in any_army(), b in any_army(), seed in any::<u64>()) {
        let parameters = rules(&vec![("fight_once", "false")]);
        let battle = Battle::new(BySide([a, b]), &parameters).unwrap();
        play_watched(&battle, Seating::AFirst, seed);
    }

    // A seat does not know whose name the army in it bears.
    #[test]
    fn the_same_armies_in_the_same_seats_fight_the_same_battle(a in any_army(), b in any_army(), changes in any_changes(), seed in any::<u64>()) {
        // The armies exchanged and their seats exchanged: the same armies in the same seats, so the same battle.
        let parameters = rules(&changes);
        let plain = Battle::new(BySide([a.clone(), b.clone()]), &parameters).unwrap();
        let exchanged = Battle::new(BySide([b, a]), &parameters).unwrap();
        let policies = BySide([player("steady"), player("bold")]);
        let others = BySide([player("bold"), player("steady")]);
        let play = |battle: &Battle, policies: &BySide<Player>, seating| {
            let mut log = EventLog::default();
            let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
            (playout(battle, policies, seating, &mut chance, &mut log), log.events)
        };
        let one = play(&plain, &policies, Seating::AFirst);
        let two = play(&exchanged, &others, Seating::BFirst);
        prop_assert_eq!(one, two);
    }

    // Luck that follows the armies when they change seats: the home army, the terrain and the advantage stay the same.
    // What comes after is laid out on a table that has a south and a north, so it is another battle.
    #[test]
    fn exchanged_dice_roll_the_same_for_the_armies(a in any_army(), b in any_army(), seed in any::<u64>()) {
        let battle = Battle::new(BySide([a, b]), &RuleParameters::DEFAULT).unwrap();
        let rolled = |seating: Seating, exchanged| {
            let transform = DiceTransform { exchanged, complemented: false };
            let mut chance = SampledChance::new(StreamKey::of_seed(seed), transform);
            let field = battle.setup(seating, &mut chance, &mut EventLog::default()).field;
            let may_flank = Side::ALL.map(|side| field.may_flank[seating.seat_of(side)]);
            let sides = [field.home, field.advantage, field.first_deployer, field.first_turn]
                .map(|seat| seating.side_in(seat));
            (sides, may_flank, field.topography, field.advantage_score, field.terrain_dice)
        };
        prop_assert_eq!(rolled(Seating::AFirst, false), rolled(Seating::BFirst, true));
    }
}

/// The generated battles reach what they are meant to watch.
#[test]
fn the_generated_battles_are_eventful() {
    let battle = Battle::new(
        BySide([
            army(&[Knights, Pikes, Pikes, Archers, Warband]),
            army(&[Elephants, Spear, Spear, HorseBow, Skirmishers]),
        ]),
        &RuleParameters {
            max_turns: Whole(18),
            center_min_points: HalfPoints::whole(6),
            ..RuleParameters::DEFAULT
        },
    )
    .unwrap();
    let (mut moved, mut shot, mut fought, mut outcome_moves, mut destroyed) = (0, 0, 0, 0, 0);
    for seed in 0..24 {
        let seating = Seating::ALL[seed as usize % 2];
        for event in play_watched(&battle, seating, seed).1 {
            match event {
                Event::Moved { .. } => moved += 1,
                Event::Shot { .. } => shot += 1,
                Event::Fought { .. } => fought += 1,
                Event::OutcomeMoved { .. } => outcome_moves += 1,
                Event::Destroyed { .. } => destroyed += 1,
                _ => {}
            }
        }
    }
    assert!(
        moved > 100 && shot > 5 && fought > 20 && outcome_moves > 10 && destroyed > 5,
        "{moved} moves, {shot} shots, {fought} fights, {outcome_moves} outcome moves, {destroyed} lost"
    );
}
