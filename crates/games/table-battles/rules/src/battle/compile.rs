//! From a scenario, which has ids, to a battle, which has slots.

mod ids;

use std::array;

use battle_core::{BySide, Seat};

use super::dice_areas::DiceAreas;
use super::{Battle, Casting, all_slots};
use crate::dice_area::DiceArea;
use crate::dice_set::{DICE_PER_PLAYER, DiceSet};
use crate::face_set::FaceSet;
use crate::formation::{Action, Attack, Formation};
use crate::gift::Gift;
use crate::parameters::{
    AbsorbAny, CromwellDice, FirstTurn, ObjectlessNull, RuleParameters, StickSupply,
    StraightsOnCard,
};
use crate::scenario::{Breach, CUBES, Card, MAX_ROWS, Modules, Scenario, Strength, Where};
use crate::slots::{Army, N_SLOTS, Slot, Slots};
use crate::state::{Phase, State};
use ids::Ids;

/// TB-COMP-3: sticks in the box, of all colours together.
const STICKS_IN_BOX: u32 = 80;

/// `cromwell_dice`: only the printed card is meant, so one whose dice a scenario has changed stays as it is.
fn give_cromwell_any_die(scenario: &mut Scenario) {
    let printed = DiceArea::Faces(FaceSet::of(1..=3));
    let cards = scenario.armies.iter_mut().flat_map(|army| &mut army.cards);
    for card in cards.filter(|card| card.id == "18A" && card.dice == printed) {
        card.dice = DiceArea::Faces(FaceSet::ANY);
    }
}

pub(super) fn compile(
    mut scenario: Scenario,
    parameters: &RuleParameters,
    casting: Casting,
) -> Result<Battle, Vec<Breach>> {
    if parameters.cromwell_dice == CromwellDice::Any {
        give_cromwell_any_die(&mut scenario);
    }
    let mut breaches = scenario.check();
    breaches.extend(too_many_sticks(&scenario, parameters));
    breaches.extend(too_many_cubes(&scenario, parameters));
    if !breaches.is_empty() {
        return Err(breaches);
    }
    let ids = Ids(&scenario);
    let special_cubes = parameters.special_cubes.0 as u8;
    let mut formations: [Formation; N_SLOTS] = Default::default();
    let each = || {
        Army::ALL.into_iter().flat_map(|army| {
            let cards = scenario.armies[army.index()].cards.iter().enumerate();
            cards.map(move |(at, card)| (Slot::of(army, at), card))
        })
    };
    for (slot, card) in each() {
        formations[slot.index()] = ids.formation(slot, card, special_cubes);
    }
    for (slot, card) in each() {
        for friend in ids.set(&card.special.shields).iter() {
            formations[friend.index()].shielded_by.add(slot);
        }
        if let Some(veiled) = card.special.fog.as_ref().and_then(|fog| ids.slot(&fog.veils)) {
            formations[veiled.index()].veiled_by = Some(slot);
        }
        for barred in &card.special.suppresses {
            let Some(enemy) = ids.slot(&barred.card) else {
                continue;
            };
            let rows = &ids.card(enemy).rows;
            for (row, own) in rows.iter().zip(&mut formations[enemy.index()].rows) {
                if row.is_reaction(&barred.reaction) {
                    own.suppressed_by.add(slot);
                }
            }
        }
    }
    let those = |holds: &dyn Fn(&Card) -> bool| {
        each().filter(|(_, card)| holds(card)).map(|(slot, _)| slot).collect::<Slots>()
    };
    let cards = those(&|_| true);
    let special = those(&|card| matches!(card.strength, Strength::Cubes(_)));
    let rows = |holds: &dyn Fn(&Action) -> bool| -> [Slots; MAX_ROWS] {
        array::from_fn(|at| {
            let is_it = |slot: &Slot| {
                formations[slot.index()].rows.get(at).is_some_and(|row| holds(&row.action))
            };
            cards.iter().filter(is_it).collect()
        })
    };
    let acts = |slot: &Slot| formations[slot.index()].rows.iter().any(|row| row.action.is_action());
    let is_narrowed = |card: &Card| {
        let is_straight = matches!(card.dice, DiceArea::Straight(_))
            && parameters.straights_on_card == StraightsOnCard::One;
        let is_closable = !card.special.closed_by_rout_of.is_empty();
        is_straight || is_closable || matches!(card.strength, Strength::Cubes(_))
    };
    let tactical = [scenario.armies[0].tactical, scenario.armies[1].tactical];
    let mut battle = Battle {
        cards,
        special,
        starred: those(&|card| card.star),
        retiring: those(&|card| card.retire),
        pursuing: those(&|card| card.pursuit),
        acting: rows(&Action::is_action),
        attacking: rows(&|action| matches!(action, Action::Attack(_))),
        unsettled: rows(&|action| match action {
            Action::Attack(attack) => !attack.while_dice_on.is_empty(),
            other => matches!(other, Action::Bombard | Action::LiftFog),
        }),
        nullable: match parameters.objectless_null {
            ObjectlessNull::Allowed => cards.iter().filter(acts).collect::<Slots>() - special,
            ObjectlessNull::Forbidden | ObjectlessNull::TargetsGone => Slots::NONE,
        },
        naming: naming(&formations, cards),
        areas: DiceAreas::new(|card| formations[card.index()].dice, cards),
        savers: those(&|card| !card.special.saves.is_empty()),
        wings: of_each(cards, |card| {
            those(&|friend| friend.wing == ids.card(card).wing) & Slots::of_army(card.army())
        }),
        narrowed: those(&is_narrowed),
        straights: those(&|card| matches!(card.dice, DiceArea::Straight(_))),
        placers: those(&|card| !card.special.placements.is_empty()),
        rout_all: scenario.victory.as_ref().map(|rule| ids.set(&rule.cards)),
        has_morale: scenario.victory.is_none(),
        tactical,
        has_tactical: tactical.iter().any(Option::is_some),
        has_shift: scenario.modules.shift,
        has_oblique: scenario.modules.oblique_attack,
        attackers: attackers(&formations, cards),
        countered: of_each(cards, |card| countered(&formations[card.index()], cards)),
        absorbers: of_each(cards, |card| absorbers(&formations, cards, card, parameters)),
        answerers: of_each(cards, |card| answerers(&formations, cards, card)),
        exposed: exposed(&formations, cards, &scenario.modules),
        start: State {
            active: match parameters.first_turn {
                FirstTurn::First => Army::First,
                FirstTurn::Second => Army::Second,
            },
            ..set_up(&scenario, &formations, cards)
        },
        formations,
        parameters: *parameters,
        casting,
        gifts: BySide([Gift::NONE; 2]),
        without_gift: BySide([None, None]),
        scenario,
    };
    battle.start = battle.noted(battle.start);
    Ok(battle)
}

/// TB-COMP-3: a scenario that needs more sticks than there are, where they are counted.
fn too_many_sticks(scenario: &Scenario, parameters: &RuleParameters) -> Option<Breach> {
    let cards = scenario.armies.iter().flat_map(|army| &army.cards);
    let sticks: u32 = cards
        .map(|card| match card.strength {
            Strength::Sticks(sticks) => u32::from(sticks),
            Strength::Cubes(_) => 0,
        })
        .sum();
    let is_short = parameters.stick_supply == StickSupply::Box && sticks > STICKS_IN_BOX;
    is_short.then(|| Breach {
        at: Where::Scenario,
        what: format!("it needs {sticks} sticks, and the box has {STICKS_IN_BOX}"),
        remedy: "take weaker formations, or `stick_supply = \"unlimited\"`".to_owned(),
    })
}

/// TB-SPEC-6: a scenario that needs more cubes than there are, where special formations begin with more than one.
fn too_many_cubes(scenario: &Scenario, parameters: &RuleParameters) -> Option<Breach> {
    let own = parameters.special_cubes.0;
    let cubes = scenario.cubes_at_start(own as u8);
    (own > 1 && cubes > u32::from(CUBES)).then(|| Breach {
        at: Where::Scenario,
        what: format!("{cubes} cubes are out at the start, on cards and as Morale"),
        remedy: format!("there are {CUBES} (TB-SPEC-6): take less Morale, or `special_cubes = 1`"),
    })
}

/// TB-SET-2, TB-SET-3, TB-SET-4, TB-SET-5: sticks, cubes, Morale, Reserves; no dice on any card.
fn set_up(scenario: &Scenario, formations: &[Formation; N_SLOTS], cards: Slots) -> State {
    let in_reserve: Slots =
        cards.iter().filter(|slot| formations[slot.index()].reserve.is_some()).collect();
    let morale = |army: usize| scenario.armies[army].morale.unwrap_or(0) as i8;
    let mut state = State {
        dice: [DiceSet::EMPTY; N_SLOTS],
        sticks: [0; N_SLOTS],
        cubes: [0; N_SLOTS],
        waiting: [0; N_SLOTS],
        unplaced: DiceSet::EMPTY,
        phase: Phase::Roll,
        turn: 0,
        in_play: cards - in_reserve,
        in_reserve,
        routed: Slots::NONE,
        with_dice: Slots::NONE,
        placed_on: Slots::NONE,
        open: Slots::NONE,
        fitting: Slots::NONE,
        morale: [morale(0), morale(1)],
        eliminated: [0; 2],
        skip: [false; 2],
        met: [Slots::NONE; MAX_ROWS],
        aimed: [Slots::NONE; MAX_ROWS],
        can_attack: [true; 2],
        judged_for: [Slots::NONE; 2],
        lost_cubes: 0,
        active: Army::First,
        first_seat: Seat::One,
        own_dice: [DICE_PER_PLAYER; 2],
        given: DiceSet::EMPTY,
        all_cubes: CUBES,
        first_is_b: false,
    };
    for slot in all_slots() {
        state.sticks[slot.index()] = formations[slot.index()].sticks;
        state.cubes[slot.index()] = formations[slot.index()].start_cubes;
    }
    state
}

/// Cards that can ever lose a stick: by an enemy Attack, by their own, by what answers it, by an Absorb, or through a friend to which they
/// shift sticks.
fn exposed(formations: &[Formation; N_SLOTS], cards: Slots, modules: &Modules) -> Slots {
    let named = attackers(formations, cards);
    let can_hit = |attack: &Attack, target: Slot| {
        let bonuses =
            u8::from(!attack.extra_hit_while.is_empty()) + u8::from(modules.oblique_attack);
        let most = attack.hits.for_dice(DICE_PER_PLAYER) + bonuses;
        formations[target.index()].hit_limit.is_none_or(|limit| limit.of(most) > 0)
    };
    let is_answered = |card: Slot, target: Slot| {
        formations[target.index()].rows.iter().any(|row| match &row.action {
            Action::Counterattack { names, .. } => names.any || names.set.contains(card),
            _ => false,
        })
    };
    let is_exposed = |card: &Slot| {
        let own = &formations[card.index()];
        let absorbs = own.rows.iter().any(|row| matches!(row.action, Action::Absorb { .. }));
        let is_hurt_attacking = own.attacks().any(|attack| {
            attack.self_hits > 0 || attack.targets.iter().any(|target| is_answered(*card, *target))
        });
        let is_hit = named[card.index()].iter().any(|enemy| {
            let mut attacks = formations[enemy.index()].attacks();
            attacks.any(|attack| attack.targets.contains(card) && can_hit(attack, *card))
        });
        is_hit || absorbs || is_hurt_attacking || (modules.shift && !own.links.is_empty())
    };
    cards.iter().filter(is_exposed).collect()
}

/// The cards that name each card in an Attack.
fn attackers(formations: &[Formation; N_SLOTS], cards: Slots) -> [Slots; N_SLOTS] {
    let mut attackers = [Slots::NONE; N_SLOTS];
    for card in cards.iter() {
        for target in formations[card.index()].attacks().flat_map(|attack| &attack.targets) {
            attackers[target.index()].add(card);
        }
    }
    attackers
}

/// The cards with a row of their own Action Phase that names each card.
fn naming(formations: &[Formation; N_SLOTS], cards: Slots) -> [Slots; N_SLOTS] {
    let mut naming = attackers(formations, cards);
    for card in cards.iter() {
        for row in &formations[card.index()].rows {
            if let Action::Command(entering) = row.action {
                naming[entering.index()].add(card);
            }
        }
    }
    naming
}

/// Enemies with a reaction to an Attack of a card, whatever its target.
fn answerers(formations: &[Formation; N_SLOTS], cards: Slots, attacker: Slot) -> Slots {
    let answers = |card: &Slot| {
        formations[card.index()].rows.iter().any(|row| match &row.action {
            Action::Screen(names) | Action::Counterattack { names, .. } => {
                names.any || names.set.contains(attacker)
            }
            Action::Absorb { .. } => true,
            _ => false,
        })
    };
    (cards & Slots::of_army(attacker.army().other())).iter().filter(answers).collect()
}

/// A set for each card.
fn of_each(cards: Slots, of: impl Fn(Slot) -> Slots) -> [Slots; N_SLOTS] {
    let mut all = [Slots::NONE; N_SLOTS];
    for card in cards.iter() {
        all[card.index()] = of(card);
    }
    all
}

/// The cards that a formation's Counterattacks name.
fn countered(target: &Formation, cards: Slots) -> Slots {
    target.rows.iter().fold(Slots::NONE, |all, row| match &row.action {
        Action::Counterattack { names, .. } => all | if names.any { cards } else { names.set },
        _ => all,
    })
}

/// Friends of a card with an Absorb that names it.
fn absorbers(
    formations: &[Formation; N_SLOTS],
    cards: Slots,
    target: Slot,
    parameters: &RuleParameters,
) -> Slots {
    let any_wing = parameters.absorb_any == AbsorbAny::AllFriends;
    let absorbs = |card: &Slot| {
        let formation = &formations[card.index()];
        let may_any = any_wing || formation.wing == formations[target.index()].wing;
        *card != target
            && formation.rows.iter().any(|row| match &row.action {
                Action::Absorb { names, .. } => names.any && may_any || names.set.contains(target),
                _ => false,
            })
    };
    (cards & Slots::of_army(target.army())).iter().filter(absorbs).collect()
}
