//! From a scenario, which has ids, to a battle, which has slots.

use arrayvec::ArrayVec;
use battle_core::Seat;

use super::{Battle, Casting, all_slots};
use crate::dice_area::DiceArea;
use crate::dice_set::DiceSet;
use crate::formation::{Action, Attack, CardId, Entry, Formation, Names, Row};
use crate::parameters::{RuleParameters, StickSupply};
use crate::scenario::{
    Breach, Card, Entry as ReserveEntry, MAX_CARDS, Row as ScenarioRow, RowKind, Scenario,
    Strength, Targets, Where, Wing,
};
use crate::slots::{Army, N_SLOTS, Slot, Slots};
use crate::state::{Phase, State};

/// TB-COMP-3: sticks in the box, of all colours together.
const STICKS_IN_BOX: u32 = 80;

pub(super) fn compile(
    scenario: Scenario,
    parameters: &RuleParameters,
    casting: Casting,
) -> Result<Battle, Vec<Breach>> {
    let mut breaches = scenario.check();
    breaches.extend(too_many_sticks(&scenario, parameters));
    if !breaches.is_empty() {
        return Err(breaches);
    }
    let ids = Ids(&scenario);
    let mut formations: [Formation; N_SLOTS] = Default::default();
    let each = || {
        Army::ALL.into_iter().flat_map(|army| {
            let cards = scenario.armies[army.index()].cards.iter().enumerate();
            cards.map(move |(at, card)| (Slot::of(army, at), card))
        })
    };
    for (slot, card) in each() {
        formations[slot.index()] = ids.formation(slot, card);
    }
    for (slot, card) in each() {
        for friend in ids.set(&card.special.shields).iter() {
            formations[friend.index()].shielded_by.add(slot);
        }
        if let Some(veiled) = card
            .special
            .fog
            .as_ref()
            .and_then(|fog| ids.slot(&fog.veils))
        {
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
        each()
            .filter(|(_, card)| holds(card))
            .map(|(slot, _)| slot)
            .collect::<Slots>()
    };
    let cards = those(&|_| true);
    let special = those(&|card| matches!(card.strength, Strength::Cubes(_)));
    let acts = |slot: &Slot| {
        formations[slot.index()]
            .rows
            .iter()
            .any(|row| row.action.is_action())
    };
    let wings = Army::ALL.map(|army| {
        Wing::ALL.map(|(wing, _)| {
            those(&|card| card.wing == wing && card.dice != DiceArea::None) & Slots::of_army(army)
        })
    });
    let tactical = [scenario.armies[0].tactical, scenario.armies[1].tactical];
    let mut battle = Battle {
        cards,
        special,
        starred: those(&|card| card.star),
        retiring: those(&|card| card.retire),
        pursuing: those(&|card| card.pursuit),
        special_actors: special.iter().filter(acts).collect(),
        savers: those(&|card| !card.special.saves.is_empty()),
        wings,
        closable: those(&|card| !card.special.closed_by_rout_of.is_empty()),
        straights: those(&|card| matches!(card.dice, DiceArea::Straight(_))),
        placers: those(&|card| !card.special.placements.is_empty()),
        rout_all: scenario.victory.as_ref().map(|rule| ids.set(&rule.cards)),
        has_morale: scenario.victory.is_none(),
        tactical,
        has_tactical: tactical.iter().any(Option::is_some),
        has_shift: scenario.modules.shift,
        has_oblique: scenario.modules.oblique_attack,
        attackers: attackers(&formations, cards),
        start: set_up(&scenario, &formations, cards),
        formations,
        parameters: *parameters,
        casting,
        scenario,
    };
    let mut start = battle.start;
    battle.judge_attacks(&mut start);
    battle.start = start;
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

/// TB-SET-2 to TB-SET-5: sticks, cubes, Morale, Reserves; no dice on any card.
fn set_up(scenario: &Scenario, formations: &[Formation; N_SLOTS], cards: Slots) -> State {
    let in_reserve: Slots = cards
        .iter()
        .filter(|slot| formations[slot.index()].reserve.is_some())
        .collect();
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
        morale: [morale(0), morale(1)],
        eliminated: [0; 2],
        skip: [false; 2],
        can_attack: [true; 2],
        judged_for: [Slots::NONE; 2],
        lost_cubes: 0,
        active: Army::First,
        first_seat: Seat::One,
    };
    for slot in all_slots() {
        state.sticks[slot.index()] = formations[slot.index()].sticks;
        state.cubes[slot.index()] = formations[slot.index()].start_cubes;
    }
    state
}

/// The cards that name each card in an Attack.
fn attackers(formations: &[Formation; N_SLOTS], cards: Slots) -> [Slots; N_SLOTS] {
    let mut attackers = [Slots::NONE; N_SLOTS];
    for card in cards.iter() {
        for target in formations[card.index()]
            .attacks()
            .flat_map(|attack| &attack.targets)
        {
            attackers[target.index()].add(card);
        }
    }
    attackers
}

/// Resolves the ids of a scenario that has been checked.
struct Ids<'a>(&'a Scenario);

impl Ids<'_> {
    fn slot(&self, id: &str) -> Option<Slot> {
        Army::ALL.into_iter().find_map(|army| {
            let cards = &self.0.armies[army.index()].cards;
            let at = cards.iter().position(|card| card.id == id)?;
            Some(Slot::of(army, at))
        })
    }

    fn card(&self, slot: Slot) -> &Card {
        &self.0.armies[slot.army().index()].cards[slot.index() % MAX_CARDS]
    }

    fn list(&self, ids: &[String]) -> ArrayVec<Slot, MAX_CARDS> {
        ids.iter()
            .filter_map(|id| self.slot(id))
            .take(MAX_CARDS)
            .collect()
    }

    fn set(&self, ids: &[String]) -> Slots {
        self.list(ids).into_iter().collect()
    }

    fn names(&self, targets: &Targets) -> Names {
        match targets {
            Targets::Any => Names {
                any: true,
                ..Names::default()
            },
            Targets::Named(ids) => Names {
                any: false,
                ordered: self.list(ids),
                set: self.set(ids),
            },
        }
    }

    fn formation(&self, slot: Slot, card: &Card) -> Formation {
        let (sticks, max_cubes) = match card.strength {
            Strength::Sticks(sticks) => (sticks, 0),
            Strength::Cubes(cubes) => (0, cubes),
        };
        let fog = card.special.fog.as_ref();
        let mut placements = [0; 4];
        for &(wing, cards) in &card.special.placements {
            placements[wing as usize] = cards;
        }
        let own_army = &self.0.armies[slot.army().index()];
        let links = [(card.link.previous, -1), (card.link.next, 1)];
        let linked = links
            .into_iter()
            .filter(|&(has, _)| has)
            .filter_map(|(_, step)| self.slot(&own_army.linked(card, step)?.id));
        Formation {
            id: CardId::from(&card.id).unwrap_or_default(),
            wing: card.wing as usize,
            sticks,
            start_cubes: u8::from(max_cubes > 0) + fog.map_or(0, |fog| fog.n_cubes()),
            max_cubes,
            dice: card.dice,
            rows: card.rows.iter().map(|row| self.row(row)).collect(),
            reserve: card.reserve.as_ref().and_then(|entry| match entry {
                ReserveEntry::Auto(by) => self.slot(by).map(Entry::Auto),
                ReserveEntry::Commanded(by) => self.slot(by).map(Entry::Commanded),
            }),
            arm: card.arm,
            links: linked.collect(),
            shielded_by: Slots::NONE,
            saves: self.set(&card.special.saves),
            routs_on_entry: self.set(&card.special.routs_on_entry),
            closed_by_rout_of: self.set(&card.special.closed_by_rout_of),
            placements,
            hit_limit: card.special.hit_limit,
            veiled_by: None,
            fog_enters: fog
                .map(|fog| self.list(&fog.then_enter))
                .unwrap_or_default(),
        }
    }

    fn row(&self, row: &ScenarioRow) -> Row {
        let effect = &row.effect;
        let action = match &row.kind {
            RowKind::Attack {
                targets,
                hits,
                self_hits,
            } => Action::Attack(Attack {
                targets: self.list(targets),
                hits: *hits,
                self_hits: *self_hits,
                while_dice_on: self.set(&effect.while_dice_on),
                extra_hit_while: effect
                    .extra_hit_while
                    .as_ref()
                    .and_then(|id| self.slot(id))
                    .map_or(Slots::NONE, Slot::alone),
                skips_in_reserve: self.set(&effect.skips_in_reserve),
                never_in_reserve: effect.never_in_reserve,
            }),
            RowKind::Bombard => Action::Bombard,
            RowKind::Command(whom) => whom
                .as_ref()
                .and_then(|id| self.slot(id))
                .map_or(Action::LiftFog, Action::Command),
            RowKind::Screen(targets) => Action::Screen(self.names(targets)),
            RowKind::Counterattack {
                targets,
                hits,
                spares,
            } => Action::Counterattack {
                names: self.names(targets),
                hits: *hits,
                spares: *spares,
            },
            RowKind::Absorb { targets, takes } => Action::Absorb {
                names: self.names(targets),
                takes: *takes,
            },
        };
        Row {
            requirement: row.requirement,
            voluntary: row.voluntary,
            action,
            suppressed_by: Slots::NONE,
            then_removed: effect.then_removed,
            morale_gain: effect.morale_gain,
        }
    }
}
