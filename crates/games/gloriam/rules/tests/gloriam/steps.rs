//! Section 12, step by step, from positions set up by hand.

use battle_core::dice::DiceTransform;
use battle_core::{Game, NoTrace, SampledChance, Seating, StreamKey};
use gloriam::duel::{Contender, Duel, DuelDecision as D, DuelState, Step};
use gloriam::generals::{GeneralKind, Mode};
use gloriam::rules::cards::Cards;
use gloriam::rules::claims::Face;
use gloriam::{Catalogue, Colour, RuleParameters, units};

fn chance() -> SampledChance {
    SampledChance::new(StreamKey::of_seed(5).matchup(1).pair(1), DiceTransform::default())
}

pub(super) fn contender(name: &str) -> Contender {
    Contender::of(units::named(name, Catalogue::built_in()).expect(name).troops)
}

fn led(name: &str) -> Contender {
    Contender { general: Some((4, GeneralKind::Professional)), ..contender(name) }
}

pub(super) fn duel(a: Contender, b: Contender) -> Duel {
    Duel::new(a, b, Catalogue::built_in(), &RuleParameters::DEFAULT).expect("legal")
}

/// The start of a step with seat one active and a gap between the two; 0 is contact.
pub(super) fn at(duel: &Duel, step: Step, gap: u8) -> DuelState {
    let mut state = duel.setup(Seating::AFirst, &mut chance(), &mut NoTrace);
    (state.step, state.item, state.passed, state.active, state.gap) = (step, 0, 0, 0, gap);
    state.contact = (gap == 0).then_some([Face::Front; 2]);
    state
}

fn options(duel: &Duel, state: &DuelState) -> Vec<D> {
    let mut all = Vec::new();
    duel.decisions(state, |option| all.push(option));
    all
}

fn apply(duel: &Duel, state: &mut DuelState, choice: D) {
    assert!(options(duel, state).contains(&choice), "{choice:?} of {:?}", options(duel, state));
    duel.apply(state, choice, &mut chance(), &mut NoTrace);
}

#[test]
fn gl_906_a_general_leads_fights_in_the_middle_file_or_stands_off() {
    let duel = duel(led("Pike and Shot"), contender("Tercio"));
    for (choice, mode) in
        [(D::Lead, Mode::Leading), (D::FightInFile, Mode::Fighting(1)), (D::StandOff, Mode::Free)]
    {
        let mut state = at(&duel, Step::General, 6);
        apply(&duel, &mut state, choice);
        assert_eq!(state.sides[0].general.map(|general| general.mode), Some(mode));
    }
    // Not in contact.
    assert_eq!(options(&duel, &at(&duel, Step::General, 0)), []);
}

/// GL-907, GL-308.
#[test]
fn gl_907_gl_308_charges_reach_as_far_as_the_move() {
    let duel = duel(contender("Halberdiers"), contender("Tercio"));
    assert_eq!(options(&duel, &at(&duel, Step::Declare, 3)), [D::Pass, D::Charge]);
    assert_eq!(options(&duel, &at(&duel, Step::Declare, 4)), []);
    // Within 1 BW foot without missiles must, unless stopped.
    assert_eq!(options(&duel, &at(&duel, Step::Declare, 1)), [D::Charge, D::StopCharge]);
    let sug = self::duel(contender("Skirmish Archers"), contender("Tercio"));
    assert_eq!(options(&sug, &at(&sug, Step::Declare, 2)), []);
    let mut weak = at(&sug, Step::Declare, 2);
    weak.sides[1].bases.lost = 6;
    assert_eq!(options(&sug, &weak), [D::Pass, D::Charge]);
}

/// GL-204: a countercharge moves 1 BW less; GL-428: the two reaches add.
#[test]
fn gl_908_gl_428_countercharges_meet() {
    let duel = duel(contender("Gendarmes"), contender("Halberdiers"));
    // 4 BW of the horse and 3 - 1 of the foot.
    for (gap, is_contact) in [(6, true), (7, false)] {
        let mut state = at(&duel, Step::Countercharge, gap);
        state.sides[0].charging = true;
        state.sides[0].charged = true;
        state.item = 1;
        apply(&duel, &mut state, D::Charge);
        assert_eq!(state.contact.is_some() || state.step == Step::Over, is_contact, "{gap}");
        if !is_contact {
            assert_eq!(state.gap, 1);
        }
    }
}

/// GL-911, GL-206.
#[test]
fn gl_911_gl_206_prompting_through_fire() {
    let own = Contender { cards_per_turn: 4, ..led("Halberdiers") };
    let duel = duel(own, contender("Musketeers"));
    let mut state = at(&duel, Step::PromptThrough, 3);
    state.sides[0].charging = true;
    // Four hits on four files slow by 2.
    state.sides[0].hits = [4, 0];
    state.sides[0].hand = Cards([0, 0, 1, 1, 0]);
    assert_eq!(
        options(&duel, &state),
        [D::Pass, D::PromptThrough(Colour::Green), D::PromptThrough(Colour::Yellow)]
    );
    let mut short = state;
    apply(&duel, &mut short, D::PromptThrough(Colour::Green));
    assert_eq!((short.contact, short.gap), (None, 1));
    apply(&duel, &mut state, D::PromptThrough(Colour::Yellow));
    assert!(state.contact.is_some() || state.step == Step::Over);
    // GL-107: the general raises the green card to yellow and keeps the yellow one.
    assert_eq!(state.sides[0].hand, Cards([0, 0, 0, 1, 0]));
}

/// GL-915, GL-111: who charged doesn't shoot at 3.1, nor move at 4.3.
#[test]
fn gl_915_gl_111_who_charged() {
    let duel = duel(contender("Musketeers"), contender("Tercio"));
    for step in [Step::Shoot, Step::Move] {
        let mut state = at(&duel, step, 2);
        assert!(!options(&duel, &state).is_empty());
        state.sides[0].charged = true;
        assert_eq!(options(&duel, &state), []);
    }
    // Nor does a unit shoot beyond range, into contact, or backwards.
    assert_eq!(options(&duel, &at(&duel, Step::Shoot, 6)), []);
    assert_eq!(options(&duel, &at(&duel, Step::Shoot, 0)), []);
    let mut away = at(&duel, Step::Shoot, 2);
    away.sides[0].away = true;
    assert_eq!(options(&duel, &away), []);
}

/// GL-916, GL-427.
#[test]
fn gl_916_gl_427_moves_stop_short_and_are_slowed() {
    let duel = duel(contender("Halberdiers"), contender("Tercio"));
    let longest = |state: &DuelState| {
        let ahead = |option: D| if let D::Advance(bw) = option { bw } else { 0 };
        options(&duel, state).into_iter().map(ahead).max()
    };
    assert_eq!(longest(&at(&duel, Step::Move, 6)), Some(3));
    assert_eq!(longest(&at(&duel, Step::Move, 3)), Some(2), "1 BW is left");
    let mut slowed = at(&duel, Step::Move, 6);
    slowed.sides[0].hits = [2, 2];
    assert_eq!(longest(&slowed), Some(1), "four hits on four files");
    let mut away = at(&duel, Step::Move, 6);
    away.sides[0].away = true;
    assert_eq!(options(&duel, &away), [D::Pass, D::TurnAbout]);
    // GL-219: no tercio falls back.
    let tercio = self::duel(contender("Tercio"), contender("Tercio"));
    assert!(!options(&tercio, &at(&tercio, Step::Move, 6)).contains(&D::FallBack(1)));
    assert!(options(&duel, &at(&duel, Step::Move, 6)).contains(&D::FallBack(2)));
}

/// GL-919, GL-925.
#[test]
fn gl_919_gl_925_break_offs_by_speed() {
    let duel = duel(contender("Gendarmes"), contender("Halberdiers"));
    let mut state = at(&duel, Step::BreakOff, 0);
    assert_eq!(options(&duel, &state), [D::Pass, D::BreakOff(2), D::BreakOff(3), D::BreakOff(4)]);
    state.item = 1;
    assert_eq!(options(&duel, &state), [], "none from a faster enemy");
    state.item = 0;
    apply(&duel, &mut state, D::BreakOff(3));
    assert_eq!((state.contact, state.gap), (None, 3));
}

/// GL-920, GL-222: no base of the front rank of a file in contact; two files more than at the start at most.
#[test]
fn gl_920_moves_of_bases() {
    let duel = duel(contender("Pike and Shot"), contender("Pike and Shot"));
    let mut state = at(&duel, Step::MoveBases, 0);
    apply(&duel, &mut state, D::MoveBase { from: 0, to: 3 });
    assert_eq!(state.sides[0].bases.in_files(), [1, 2, 2, 1]);
    state.item = 2;
    let from_front =
        options(&duel, &state).into_iter().any(|it| matches!(it, D::MoveBase { from: 0, .. }));
    assert!(!from_front);
    state.sides[0].bases.files = [1, 1, 1, 2, 1, 0];
    state.sides[0].bases.width = 5;
    let wider =
        options(&duel, &state).into_iter().any(|it| matches!(it, D::MoveBase { to: 5, .. }));
    assert!(!wider);
}

/// GL-921, GL-229: red in contact, yellow out of it.
#[test]
fn gl_921_wounds_are_recovered() {
    let own = Contender { cards_per_turn: 4, ..led("Pike and Shot") };
    let duel = duel(own, contender("Tercio"));
    for (gap, hand, can) in
        [(3, [0, 0, 0, 1, 0], true), (0, [0, 0, 0, 1, 0], false), (0, [0, 0, 0, 0, 1], true)]
    {
        let mut state = at(&duel, Step::Recover, gap);
        state.sides[0].bases.wounds = 1;
        state.sides[0].hand = Cards(hand);
        // An attached general may upgrade a card; this one has done so.
        if let Some(general) = &mut state.sides[0].general {
            general.upgraded = true;
        }
        let found = options(&duel, &state).contains(&D::RecoverWound);
        assert_eq!(found, can, "{gap} {hand:?}");
        if can {
            apply(&duel, &mut state, D::RecoverWound);
            assert_eq!(state.sides[0].bases.wounds, 0);
        }
    }
}

/// GL-922: the active side alternates, and what held for a turn is over.
#[test]
fn gl_922_the_end_of_a_turn() {
    let duel = duel(contender("Musketeers"), contender("Tercio"));
    let mut state = at(&duel, Step::Move, 5);
    for side in &mut state.sides {
        side.shot = true;
        side.hits = [3, 3];
    }
    while state.turn == 0 {
        apply(&duel, &mut state, D::Pass);
    }
    assert_eq!((state.turn, state.active), (1, 1));
    assert!(state.sides.iter().all(|side| side.hits == [0, 0] && !side.charged));
}
