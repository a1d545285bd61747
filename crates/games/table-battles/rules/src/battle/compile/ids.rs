//! Cards of a scenario by slots instead of ids.

use arrayvec::ArrayVec;

use crate::formation::{Action, Attack, CardId, Entry, Formation, Names, Row};
use crate::scenario::{
    Card, Entry as ReserveEntry, MAX_CARDS, Row as ScenarioRow, RowKind, Scenario, Strength,
    Targets,
};
use crate::slots::{Army, Slot, Slots};

/// Resolves the ids of a scenario that has been checked.
pub(super) struct Ids<'a>(pub(super) &'a Scenario);

impl Ids<'_> {
    pub(super) fn slot(&self, id: &str) -> Option<Slot> {
        Army::ALL.into_iter().find_map(|army| {
            let cards = &self.0.armies[army.index()].cards;
            let at = cards.iter().position(|card| card.id == id)?;
            Some(Slot::of(army, at))
        })
    }

    pub(super) fn card(&self, slot: Slot) -> &Card {
        &self.0.armies[slot.army().index()].cards[slot.index() % MAX_CARDS]
    }

    fn list(&self, ids: &[String]) -> ArrayVec<Slot, MAX_CARDS> {
        ids.iter().filter_map(|id| self.slot(id)).take(MAX_CARDS).collect()
    }

    pub(super) fn set(&self, ids: &[String]) -> Slots {
        self.list(ids).into_iter().collect()
    }

    fn names(&self, targets: &Targets) -> Names {
        match targets {
            Targets::Any => Names { any: true, ..Names::default() },
            Targets::Named(ids) => {
                Names { any: false, ordered: self.list(ids), set: self.set(ids) }
            }
        }
    }

    pub(super) fn formation(&self, slot: Slot, card: &Card, special_cubes: u8) -> Formation {
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
            // TB-SET-2.
            start_cubes: max_cubes.min(special_cubes) + fog.map_or(0, |fog| fog.n_cubes()),
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
            fog_enters: fog.map(|fog| self.list(&fog.then_enter)).unwrap_or_default(),
        }
    }

    fn row(&self, row: &ScenarioRow) -> Row {
        let effect = &row.effect;
        let action = match &row.kind {
            RowKind::Attack { targets, hits, self_hits } => Action::Attack(Attack {
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
            RowKind::Command(commanded) => commanded
                .as_ref()
                .and_then(|id| self.slot(id))
                .map_or(Action::LiftFog, Action::Command),
            RowKind::Screen(targets) => Action::Screen(self.names(targets)),
            RowKind::Counterattack { targets, hits, spares } => {
                Action::Counterattack { names: self.names(targets), hits: *hits, spares: *spares }
            }
            RowKind::Absorb { targets, takes } => {
                Action::Absorb { names: self.names(targets), takes: *takes }
            }
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
