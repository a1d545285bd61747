//! Names: whether each refers to a suitable card of the right army.

use super::Breaches;
use crate::scenario::{Card, Entry, Row, RowKind, Scenario, Strength, Targets, Where};

/// Which army a name must belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// The card's own.
    Own,
    /// The enemy's.
    Enemy,
    /// Either.
    Either,
}

struct Names<'a> {
    scenario: &'a Scenario,
    found: &'a mut Breaches,
}

pub(super) fn check(scenario: &Scenario, found: &mut Breaches) {
    let mut names = Names { scenario, found };
    for (army, own) in scenario.armies.iter().enumerate() {
        for card in &own.cards {
            names.check_card(army, card);
        }
    }
    names.check_victory();
}

impl Names<'_> {
    /// The card of a name, if there is one in the right army; otherwise reports the error.
    fn resolve(&mut self, at: Where, what: &str, id: &str, army: usize, of: Of) -> Option<&Card> {
        let (whose, wanted): (&str, &[usize]) = match of {
            Of::Own => ("its own army", &[army]),
            Of::Enemy => ("the enemy", &[1 - army]),
            Of::Either => ("the scenario", &[0, 1]),
        };
        let ids: Vec<&str> = wanted
            .iter()
            .flat_map(|&army| &self.scenario.armies[army].cards)
            .map(|card| card.id.as_str())
            .collect();
        let allowed = format!("{whose} has {}", ids.join(", "));
        match self.scenario.find(id) {
            None => {
                self.found.note(at, format!("{what} names {id}, which is no card"), allowed);
                None
            }
            Some((found, _)) if !wanted.contains(&found) => {
                self.found.note(
                    at,
                    format!("{what} names {id}, which is not a card of {whose}"),
                    allowed,
                );
                None
            }
            Some((_, card)) => Some(card),
        }
    }

    fn resolve_all(&mut self, at: &Where, what: &str, ids: &[String], army: usize, of: Of) {
        for id in ids {
            self.resolve(at.clone(), what, id, army, of);
        }
    }

    fn check_card(&mut self, army: usize, card: &Card) {
        let at = card.at();
        if let Some(Entry::Auto(by) | Entry::Commanded(by)) = &card.reserve {
            let by_itself = *by == card.id;
            let commander = self.resolve(at.clone(), "its Reserve", by, army, Of::Own);
            let is_idle = card.is_commanded() && commander.is_some_and(|it| !it.commands(&card.id));
            if by_itself {
                self.found.note(
                    at.clone(),
                    "its Reserve names the card itself",
                    "name the formation that lets it in",
                );
            } else if is_idle {
                self.found.note(
                    at.clone(),
                    format!("it waits for a Command of {by}, which has none for it"),
                    format!("give {by} an action `command = \"{}\"`, or take `reserve`", card.id),
                );
            }
        }
        let special = &card.special;
        self.resolve_all(&at, "`shields`", &special.shields, army, Of::Own);
        self.resolve_all(&at, "`saves`", &special.saves, army, Of::Own);
        self.resolve_all(&at, "`routs_on_entry`", &special.routs_on_entry, army, Of::Either);
        self.resolve_all(&at, "`closed_by_rout_of`", &special.closed_by_rout_of, army, Of::Own);
        for barred in &special.suppresses {
            let has_it = self
                .resolve(at.clone(), "`suppresses`", &barred.card, army, Of::Enemy)
                .map(|enemy| enemy.rows.iter().any(|row| row.is_reaction(&barred.reaction)));
            if has_it == Some(false) {
                self.found.note(
                    at.clone(),
                    format!(
                        "`suppresses` names a {} of {}, which has none",
                        barred.reaction, barred.card
                    ),
                    "name its screen, counterattack or absorb",
                );
            }
        }
        if let Some(fog) = &special.fog {
            self.resolve(at.clone(), "`fog`", &fog.veils, army, Of::Enemy);
            self.resolve_all(&at, "`fog`", &fog.then_enter, army, Of::Own);
        }
        for (index, row) in card.rows.iter().enumerate() {
            self.check_row(army, card, index, row);
        }
        self.check_link(army, card);
    }

    fn check_row(&mut self, army: usize, card: &Card, index: usize, row: &Row) {
        let at = card.at_row(index);
        match &row.kind {
            RowKind::Attack { targets, .. } => {
                if targets.is_empty() {
                    self.found.note(at.clone(), "an attack without targets", "name one");
                }
                for id in targets {
                    let target = self.resolve(at.clone(), "the attack", id, army, Of::Enemy);
                    if target.is_some_and(|it| matches!(it.strength, Strength::Cubes(_))) {
                        self.found.note(
                            at.clone(),
                            format!("the attack names {id}, a special formation"),
                            "those can't be attacked (TB-ATK-5)",
                        );
                    }
                }
            }
            RowKind::Command(Some(id)) => {
                let is_reserve = self
                    .resolve(at.clone(), "the command", id, army, Of::Own)
                    .map(|it| it.reserve.is_some());
                if is_reserve == Some(false) {
                    self.found.note(
                        at.clone(),
                        format!("the command names {id}, which doesn't start in Reserve"),
                        format!("give {id} `commanded = \"{}\"`", card.id),
                    );
                }
            }
            RowKind::Command(None) if card.special.fog.is_none() => self.found.note(
                at.clone(),
                "the command lifts fog, and the card has none",
                "give the card `fog`, or the command a formation",
            ),
            RowKind::Screen(Targets::Named(ids))
            | RowKind::Counterattack { targets: Targets::Named(ids), .. } => {
                self.resolve_all(&at, "the reaction", ids, army, Of::Enemy);
            }
            RowKind::Absorb { targets: Targets::Named(ids), .. } => {
                self.resolve_all(&at, "the absorb", ids, army, Of::Own);
            }
            _ => {}
        }
        let effect = &row.effect;
        self.resolve_all(&at, "`while_dice_on`", &effect.while_dice_on, army, Of::Own);
        self.resolve_all(&at, "`skips_in_reserve`", &effect.skips_in_reserve, army, Of::Enemy);
        if let Some(id) = &effect.extra_hit_while {
            self.resolve(at, "`extra_hit_while`", id, army, Of::Own);
        }
    }

    /// TB-LNK-1: a Link symbol faces the symbol of a neighbour.
    fn check_link(&mut self, army: usize, card: &Card) {
        for (has, step, word) in [(card.link.previous, -1, "before"), (card.link.next, 1, "after")]
        {
            if has && self.scenario.armies[army].linked(card, step).is_none() {
                self.found.note(
                    card.at(),
                    format!("its Link symbol faces no Link of the card with the number {word}"),
                    "leave it out, or give that card one too",
                );
            }
        }
    }

    fn check_victory(&mut self) {
        let Some(rule) = &self.scenario.victory else {
            return;
        };
        if rule.cards.is_empty() {
            self.found.note(
                Where::Scenario,
                "the victory rule names no card",
                "name cards of the second army",
            );
        }
        self.resolve_all(&Where::Scenario, "`rout_all`", &rule.cards, 0, Of::Enemy);
    }
}

impl Row {
    /// Whether it is the reaction of this word.
    pub(crate) fn is_reaction(&self, word: &str) -> bool {
        match self.kind {
            RowKind::Screen(_) => word == "screen",
            RowKind::Counterattack { .. } => word == "counterattack",
            RowKind::Absorb { .. } => word == "absorb",
            _ => false,
        }
    }
}

impl crate::scenario::Army {
    /// TB-LNK-1: the card with the number one lower (`step` -1) or higher (1) and the same letter, if the two have facing symbols.
    pub(crate) fn linked(&self, card: &Card, step: i32) -> Option<&Card> {
        let digits = card.id.len() - card.id.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letter) = card.id.split_at(digits);
        let wanted = number.parse::<i32>().ok()? + step;
        self.cards.iter().find(|other| {
            let faces = if step < 0 { other.link.next } else { other.link.previous };
            let own = other.id.strip_suffix(letter);
            faces && own.and_then(|it| it.parse().ok()) == Some(wanted)
        })
    }
}
