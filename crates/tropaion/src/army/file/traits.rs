//! `[[trait]]` of an army file: traits of the army's own.

use battle_core::values::same_word;
use serde::Deserialize;

use crate::army::own_traits::{ENEMIES, OwnDie, OwnEffect, OwnTrait, OwnWhen};
use crate::troops::{Trait, Traits, UnitType};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TraitOf {
    pub(super) name: String,
    #[serde(default)]
    has: Vec<String>,
    #[serde(default)]
    points: i32,
    #[serde(default)]
    effect: Vec<EffectOf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectOf {
    on: String,
    value: i64,
    against: Option<Vec<String>>,
    #[serde(default)]
    when: Vec<String>,
}

/// Says that there is nothing of a name, and what there is.
pub(super) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    format!("there is no {what} `{word}`; take {}", known.join(", "))
}

impl TraitOf {
    /// The trait; what is wrong goes to `found`. `others` are those before it.
    pub(super) fn lower(&self, others: &[OwnTrait], found: &mut Vec<String>) -> OwnTrait {
        let taken = Trait::named(&self.name).is_some()
            || others.iter().any(|own| same_word(&own.name, &self.name));
        if taken || self.name.trim().is_empty() {
            found.push(format!("the name `{}` is taken; choose another", self.name));
        }
        let mut has = Vec::new();
        for word in &self.has {
            match Trait::named(word) {
                Some(one) => has.push(one),
                None => found.push(unknown("printed trait", word, &Trait::ALL.map(Trait::name))),
            }
        }
        if self.has.is_empty() && self.effect.is_empty() {
            found.push(format!(
                "the trait `{}` does nothing; give it `has` or an [[trait.effect]]",
                self.name
            ));
        }
        if !(-99..=99).contains(&self.points) {
            found.push(format!("points = {}; take -99 to 99", self.points));
        }
        let effects = self
            .effect
            .iter()
            .map(|effect| effect.lower(found))
            .collect();
        OwnTrait {
            name: self.name.clone(),
            has: Traits::of(&has),
            points: self.points,
            effects,
        }
    }
}

impl EffectOf {
    fn lower(&self, found: &mut Vec<String>) -> OwnEffect {
        let dice = OwnDie::ALL.map(|(name, _)| name);
        let on = OwnDie::ALL
            .iter()
            .find(|(name, _)| same_word(name, &self.on));
        if on.is_none() {
            found.push(unknown("die", &self.on, &dice));
        }
        let on = on.map_or(OwnDie::Combat, |&(_, on)| on);
        let most = i64::from(OwnTrait::MOST_VALUE);
        if !(-most..=most).contains(&self.value) || self.value == 0 {
            found.push(format!(
                "value = {}; take -{most} to {most}, but not 0",
                self.value
            ));
        }
        if on != OwnDie::Combat && (self.against.is_some() || !self.when.is_empty()) {
            found.push(format!(
                "`against` and `when` hold in combat only; leave them out on = \"{}\"",
                self.on
            ));
        }
        let mut against = 0;
        for word in self.against.iter().flatten() {
            let group = ENEMIES.iter().find(|(name, _)| same_word(name, word));
            let types = UnitType::ALL.into_iter().filter(|&of| match group {
                Some((_, is)) => is(of),
                None => UnitType::named(word) == Some(of),
            });
            let bits = types.fold(0, |bits, of| bits | 1 << of as u16);
            if bits == 0 {
                let mut known: Vec<&str> = ENEMIES.iter().map(|(name, _)| *name).collect();
                known.extend(UnitType::ALL.map(|of| of.row().code));
                found.push(unknown("enemy", word, &known));
            }
            against |= bits;
        }
        if self.against.is_none() {
            against = u16::MAX;
        } else if self.against.as_ref().is_some_and(Vec::is_empty) {
            found.push("against = []; name an enemy, or leave it out for all of them".to_owned());
        }
        let mut when = 0;
        for word in &self.when {
            match OwnWhen::ALL.iter().find(|(name, _)| same_word(name, word)) {
                Some(&(_, own)) => when |= 1 << own as u8,
                None => found.push(unknown(
                    "condition",
                    word,
                    &OwnWhen::ALL.map(|(name, _)| name),
                )),
            }
        }
        OwnEffect {
            on,
            value: self.value.clamp(-most, most) as i8,
            against,
            when,
        }
    }
}
