//! Scenarios with one change, to measure its effect.

use super::{
    Card, Entry, Hits, Link, Row, RowEffect, RowKind, Scenario, Special, Strength, Targets,
};
use crate::dice_area::DiceArea;
use crate::requirement::Requirement;

impl Scenario {
    /// Every card with the index of its army.
    pub fn cards(&self) -> impl Iterator<Item = (usize, &Card)> {
        let armies = self.armies.iter().enumerate();
        armies.flat_map(|(army, own)| own.cards.iter().map(move |card| (army, card)))
    }

    /// The card of an id, with the index of its army.
    pub fn find(&self, id: &str) -> Option<(usize, &Card)> {
        self.cards().find(|(_, card)| card.id == id)
    }

    /// The scenario as if a formation had never been there.
    ///
    /// Its name is removed everywhere, and so is an action that names no card any more. A card that waited in Reserve for it to
    /// leave is in play from the start; a card that waited for its Command never enters, so it is removed too.
    #[must_use]
    pub fn without(mut self, id: &str) -> Scenario {
        let mut leaver = Some(id.to_owned());
        while let Some(id) = leaver {
            for army in &mut self.armies {
                army.cards.retain(|card| card.id != id);
                army.cards.iter_mut().for_each(|card| card.forget(&id));
            }
            if let Some(rule) = &mut self.victory {
                rule.cards.retain(|own| *own != id);
            }
            let mut cards = self.cards();
            let stranded = cards.find(|(_, card)| card.is_commanded() && !self.can_come(card));
            leaver = stranded.map(|(_, card)| card.id.clone());
        }
        self.forget_lost_reactions();
        self
    }

    /// The scenario with a bland formation in the place of another: with the same sticks, star, wing and Reserve mark, so that it is
    /// attacked, routs and counts as before; but it takes sixes, attacks what the other would with one hit, and does nothing else.
    ///
    /// Its Commands stay, since those that wait for them would never enter. `None` for a special formation, which holds cubes, for one
    /// with fog, behind which others wait, and for a card that is bland already.
    #[must_use]
    pub fn with_bland(mut self, id: &str) -> Option<Scenario> {
        let mut cards = self.armies.iter_mut().flat_map(|army| &mut army.cards);
        let card = cards.find(|card| card.id == id)?;
        card.sticks()?;
        let bland = card.as_bland();
        if bland == *card || card.special.fog.is_some() {
            return None;
        }
        *card = bland;
        self.forget_lost_reactions();
        Some(self)
    }

    /// TB-SR-FLEET-SUPPRESS: a reaction that went with the names it answered to can't be barred any more.
    fn forget_lost_reactions(&mut self) {
        let left = self.clone();
        let cards = self.armies.iter_mut().flat_map(|army| &mut army.cards);
        for card in cards {
            card.special.suppresses.retain(|barred| {
                let enemy = left.find(&barred.card);
                enemy.is_some_and(|(_, enemy)| {
                    let mut rows = enemy.rows.iter();
                    rows.any(|row| row.is_reaction(&barred.reaction))
                })
            });
        }
    }

    /// Whether a card is commanded in.
    fn can_come(&self, waiting: &Card) -> bool {
        self.cards().any(|(_, card)| card.commands(&waiting.id))
    }

    /// The scenario with this many more sticks on a formation (fewer, if negative); `None` if it holds cubes, or would hold less than
    /// one stick.
    #[must_use]
    pub fn with_sticks(mut self, id: &str, more: i8) -> Option<Scenario> {
        let mut cards = self.armies.iter_mut().flat_map(|army| &mut army.cards);
        let card = cards.find(|card| card.id == id)?;
        let Strength::Sticks(sticks) = card.strength else {
            return None;
        };
        let sticks = sticks.checked_add_signed(more).filter(|&left| left > 0)?;
        card.strength = Strength::Sticks(sticks);
        Some(self)
    }

    /// The scenario with this many more Morale cubes for the army of an index (fewer, if negative); `None` if it uses no Morale, or
    /// would begin with less than one.
    #[must_use]
    pub fn with_morale(mut self, army: usize, more: i8) -> Option<Scenario> {
        let morale = self.armies[army].morale?;
        let morale = morale.checked_add_signed(more).filter(|&left| left > 0)?;
        self.armies[army].morale = Some(morale);
        Some(self)
    }
}

impl Card {
    /// What [`Scenario::with_bland`] puts in its place.
    fn as_bland(&self) -> Card {
        let mut has_attack = false;
        let bland_row = |row: &Row| {
            let kind = match &row.kind {
                RowKind::Attack { targets, .. } if !has_attack => {
                    has_attack = true;
                    let hits = Hits { base: 1, per_die: 0 };
                    RowKind::Attack { targets: targets.clone(), hits, self_hits: 0 }
                }
                RowKind::Command(Some(id)) => RowKind::Command(Some(id.clone())),
                _ => return None,
            };
            // Which names of a target list count in Reserve is the list's, as its order is.
            let effect = RowEffect {
                skips_in_reserve: row.effect.skips_in_reserve.clone(),
                never_in_reserve: row.effect.never_in_reserve,
                ..RowEffect::default()
            };
            Some(Row { kind, requirement: Requirement::None, voluntary: false, effect })
        };
        let rows: Vec<Row> = self.rows.iter().filter_map(bland_row).collect();
        Card {
            dice: match rows.is_empty() {
                true => DiceArea::None,
                false => DiceArea::named("6").expect("a face"),
            },
            rows,
            retire: false,
            pursuit: false,
            link: Link::default(),
            special: Special::default(),
            ..self.clone()
        }
    }

    /// Strikes a name out.
    fn forget(&mut self, id: &str) {
        let strike = |ids: &mut Vec<String>| ids.retain(|own| own != id);
        if matches!(&self.reserve, Some(Entry::Auto(by)) if by == id) {
            self.reserve = None;
        }
        self.rows.retain_mut(|row| {
            strike(&mut row.effect.while_dice_on);
            strike(&mut row.effect.skips_in_reserve);
            if row.effect.extra_hit_while.as_deref() == Some(id) {
                row.effect.extra_hit_while = None;
            }
            match &mut row.kind {
                RowKind::Attack { targets, .. } => {
                    strike(targets);
                    !targets.is_empty()
                }
                RowKind::Command(commanded) => commanded.as_deref() != Some(id),
                RowKind::Bombard => true,
                RowKind::Screen(targets)
                | RowKind::Counterattack { targets, .. }
                | RowKind::Absorb { targets, .. } => match targets {
                    Targets::Any => true,
                    Targets::Named(ids) => {
                        strike(ids);
                        !ids.is_empty()
                    }
                },
            }
        });
        let special = &mut self.special;
        for ids in [
            &mut special.shields,
            &mut special.saves,
            &mut special.routs_on_entry,
            &mut special.closed_by_rout_of,
        ] {
            strike(ids);
        }
        special.suppresses.retain(|barred| barred.card != id);
        if let Some(fog) = &mut special.fog {
            strike(&mut fog.then_enter);
        }
        if special.fog.as_ref().is_some_and(|fog| fog.veils == id) {
            // Without a card to veil there is no fog, and nothing to lift.
            special.fog = None;
            self.rows.retain(|row| !matches!(row.kind, RowKind::Command(None)));
        }
    }
}
