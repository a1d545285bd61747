//! Numbers, marks and dice areas: errors that show on a single card.

use std::collections::BTreeSet;

use super::Breaches;
use crate::dice_area::DiceArea;
use crate::dice_set::{DICE_PER_PLAYER, DiceSet};
use crate::requirement::Requirement;
use crate::scenario::{CUBES, Card, MAX_CARDS, MAX_ROWS, RowKind, Scenario, Strength, Where};

/// Longest id.
const ID_LENGTH: usize = 8;
/// Most sticks of a formation at the start.
const MOST_STICKS: u8 = 8;

pub(super) fn check(scenario: &Scenario, found: &mut Breaches) {
    let mut ids = BTreeSet::new();
    for army in &scenario.armies {
        let at = || Where::Army(army.name.clone());
        if army.cards.is_empty() || army.cards.len() > MAX_CARDS {
            found.note(
                at(),
                format!("it has {} cards", army.cards.len()),
                format!("an army has 1 to {MAX_CARDS}"),
            );
        }
        match (army.morale, &scenario.victory) {
            (None, None) => found.note(at(), "it has no Morale", "give it `morale`, 1 to 10"),
            (Some(_), Some(_)) => found.note(
                at(),
                "it has Morale, which the scenario's own victory rule replaces",
                "leave `morale` or `[victory]` out",
            ),
            (Some(morale), None) if !(1..=CUBES).contains(&morale) => {
                found.note(at(), format!("its Morale is {morale}"), "take 1 to 10 cubes");
            }
            _ => {}
        }
        if army.tactical.is_some_and(|it| it.sticks == 0) {
            found.note(at(), "its tactical victory takes no sticks", "take 1 or more");
        }
        for card in &army.cards {
            if !ids.insert(&card.id) {
                found.note(card.at(), "the id is used twice", "give each card an id of its own");
            }
            check_card(card, found);
        }
    }
    let cubes = scenario.cubes_at_start(1);
    if cubes > u32::from(CUBES) {
        found.note(
            Where::Scenario,
            format!("{cubes} cubes are out at the start, on cards and as Morale"),
            "there are ten (TB-SPEC-6)",
        );
    }
}

impl Scenario {
    /// TB-SET-2, TB-SET-3, TB-SPEC-6: cubes that are out when the battle begins, where special formations begin with this number.
    pub(crate) fn cubes_at_start(&self, special_cubes: u8) -> u32 {
        let morale = self.armies.iter().filter_map(|army| army.morale);
        let cards = self.armies.iter().flat_map(|army| &army.cards);
        let on_cards = cards.map(|card| {
            let fog = card.special.fog.as_ref().map_or(0, |fog| fog.n_cubes());
            let own = match card.strength {
                Strength::Cubes(holds) => holds.min(special_cubes),
                Strength::Sticks(_) => 0,
            };
            u32::from(own) + u32::from(fog)
        });
        morale.map(u32::from).sum::<u32>() + on_cards.sum::<u32>()
    }
}

fn check_card(card: &Card, found: &mut Breaches) {
    if card.id.is_empty() || card.id.len() > ID_LENGTH {
        found.note(
            card.at(),
            format!("an id of {} letters", card.id.len()),
            format!("take 1 to {ID_LENGTH}"),
        );
    }
    match card.strength {
        Strength::Sticks(sticks) if !(1..=MOST_STICKS).contains(&sticks) => found.note(
            card.at(),
            format!("its strength is {sticks}"),
            format!("take 1 to {MOST_STICKS} sticks"),
        ),
        Strength::Cubes(cubes) if !(1..=CUBES).contains(&cubes) => found.note(
            card.at(),
            format!("it holds {cubes} cubes"),
            "take 1 to 10, as a rule I to III",
        ),
        Strength::Cubes(_) if card.special.fog.is_some() => found.note(
            card.at(),
            "a special formation has fog cubes",
            "fog lies on a normal formation (TB-SR-FOG-SETUP)",
        ),
        Strength::Cubes(_) if card.retire || card.star => found.note(
            card.at(),
            "a special formation is marked Retire or with a star",
            "leave the mark out: it holds no dice and never routs",
        ),
        _ => {}
    }
    if let DiceArea::Straight(length) = card.dice
        && !(3..=DICE_PER_PLAYER).contains(&length)
    {
        found.note(card.at(), format!("a Straight of {length}"), "take straight-3 to straight-6");
        return;
    }
    if card.rows.len() > MAX_ROWS {
        found.note(
            card.at(),
            format!("it has {} actions", card.rows.len()),
            format!("a card has at most {MAX_ROWS} (TB-CARD-8)"),
        );
    }
    for &(wing, cards) in &card.special.placements {
        if !(1..=MAX_CARDS as u8).contains(&cards) {
            found.note(
                card.at(),
                format!("dice on {cards} {} cards", wing.name()),
                format!("take 1 to {MAX_CARDS}"),
            );
        }
    }
    check_rows(card, found);
}

fn check_rows(card: &Card, found: &mut Breaches) {
    let can_meet = requirements_in_reach(card.dice);
    let is_normal = matches!(card.strength, Strength::Sticks(_));
    for (index, row) in card.rows.iter().enumerate() {
        let is_reaction = matches!(
            row.kind,
            RowKind::Screen(_) | RowKind::Counterattack { .. } | RowKind::Absorb { .. }
        );
        if card.dice == DiceArea::None && is_normal {
            found.note(
                card.at_row(index),
                "a card without a dice area never acts",
                "give it `dice`, such as \"6\", or leave the action out",
            );
        } else if is_normal && !can_meet.contains(&(row.requirement as u8)) {
            found.note(
                card.at_row(index),
                format!("its dice area never makes the requirement \"{}\"", row.requirement.name()),
                "change `dice` or `needs`",
            );
        }
        if row.voluntary && !is_reaction {
            found.note(
                card.at_row(index),
                "an action is marked voluntary",
                "only reactions are (TB-REA-3)",
            );
        }
        if let (RowKind::Attack { self_hits, .. }, Some(sticks)) = (&row.kind, card.sticks())
            && *self_hits > sticks
        {
            found.note(
                card.at_row(index),
                format!("it costs the card {self_hits} of its {sticks} sticks"),
                format!("take `self` 0 to {sticks}"),
            );
        }
        if !is_normal && row.requirement != Requirement::None && card.dice == DiceArea::None {
            found.note(
                card.at_row(index),
                format!(
                    "it needs \"{}\", and a card without a dice area holds no dice",
                    row.requirement.name()
                ),
                "give it `dice`, or leave `needs` out",
            );
        }
        let is_normal_only =
            matches!(row.kind, RowKind::Counterattack { .. } | RowKind::Absorb { .. });
        if is_normal_only && !is_normal {
            found.note(
                card.at_row(index),
                "a special formation counterattacks or absorbs",
                "it has no sticks and is never attacked (TB-SPEC-1)",
            );
        }
    }
}

/// The requirements, as numbers, that some dice on this area meet, in however many turns they came.
fn requirements_in_reach(area: DiceArea) -> BTreeSet<u8> {
    let own_dice: Vec<DiceSet> = (1..=6).map(|face| DiceSet::of(face, DICE_PER_PLAYER)).collect();
    let mut met = BTreeSet::new();
    let mut seen = BTreeSet::from([DiceSet::EMPTY]);
    let mut ahead = vec![DiceSet::EMPTY];
    while let Some(dice) = ahead.pop() {
        met.extend(
            Requirement::ALL
                .iter()
                .filter(|(requirement, _)| requirement.is_met_by(dice))
                .map(|&(requirement, _)| requirement as u8),
        );
        let mut add = |more: DiceSet| {
            let is_room = dice.total() + more.total() <= DICE_PER_PLAYER;
            if is_room && seen.insert(dice.plus(more)) {
                ahead.push(dice.plus(more));
            }
        };
        match area {
            DiceArea::Straight(length) => {
                (1..=7 - length).for_each(|lowest| add(DiceSet::run(lowest, length)));
            }
            _ => own_dice.iter().for_each(|&six| area.placements(six, &mut add)),
        }
    }
    met
}
