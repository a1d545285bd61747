//! An army written as a file that is read back as the same army.

use std::fmt::Write as _;

use crate::army::own_traits::{ENEMIES, OwnDie, OwnEffect, OwnTrait, OwnWhen};
use crate::army::{Army, Handicap, OwnType, OwnWeapon, usual};
use crate::troops::{Numbers, Profile, Trait, UnitType, Weapon};

impl Army {
    /// The army as a file that is read back.
    pub fn to_toml(&self) -> String {
        let mut text = format!("name = {:?}\nsources = {:?}\n", self.name, self.sources);
        self.own_traits.iter().for_each(|own| write_trait(&mut text, own));
        self.own_types.iter().for_each(|own| write_type(&mut text, own));
        self.own_weapons.iter().for_each(|own| write_weapon(&mut text, own));
        if let Some(own) = &self.own_card {
            // Writing into a string can't fail.
            let _ = write!(
                text,
                "\n[card]\nname = {:?}\non = {:?}\nvalue = {}\nagain = {}\ncopies = {}\nin_deck = {}\n",
                own.name,
                own.on.name(),
                own.value,
                own.again,
                own.copies,
                own.in_deck
            );
        }
        let mut left = self.units.as_slice();
        while let Some((unit, _)) = left.split_first() {
            let count = left.iter().take_while(|other| *other == unit).count();
            left = &left[count..];
            self.write_units(&mut text, unit, count);
        }
        self.write_handicap(&mut text);
        text
    }

    fn write_units(&self, text: &mut String, unit: &Profile, count: usize) {
        let of = match self.own_type(unit) {
            Some(own) => own.name.as_str(),
            None => unit.of.row().code,
        };
        let _ = write!(text, "\n[[unit]]\ntype = {of:?}\n");
        if count > 1 {
            let _ = writeln!(text, "count = {count}");
        }
        if unit.weapon != usual(unit) || unit.own_weapon.is_some() {
            let _ = writeln!(text, "weapon = {:?}", self.weapon_name(unit));
        }
        let traits = self.trait_names(unit);
        if !traits.is_empty() {
            let _ = writeln!(text, "traits = {traits:?}");
        }
    }

    fn write_handicap(&self, text: &mut String) {
        let given = &self.handicap;
        if *given == Handicap::NONE {
            return;
        }
        text.push_str("\n[handicap]\n");
        for (pool, points) in Handicap::POOLS.iter().zip(given.points) {
            let _ = writeln!(text, "{pool} = {points}");
        }
        if let Some(card) = given.card {
            let _ = writeln!(text, "card = {:?}", card.name());
        }
        let _ = writeln!(text, "goes_first = {}", given.goes_first);
    }
}

fn write_trait(text: &mut String, own: &OwnTrait) {
    let has: Vec<&str> = own.has.iter().map(Trait::name).collect();
    let _ = write!(
        text,
        "\n[[trait]]\nname = {:?}\nhas = {has:?}\npoints = {}\n",
        own.name, own.points
    );
    for effect in &own.effects {
        write_effect(text, effect);
    }
}

fn write_effect(text: &mut String, effect: &OwnEffect) {
    let on = OwnDie::ALL.iter().find(|(_, die)| *die == effect.on);
    let _ = write!(
        text,
        "\n[[trait.effect]]\non = {:?}\nvalue = {}\n",
        on.map_or("", |(name, _)| name),
        effect.value
    );
    if effect.on != OwnDie::Combat {
        return;
    }
    if effect.against != u16::MAX {
        let _ = writeln!(text, "against = {:?}", enemies(effect.against));
    }
    let when = OwnWhen::ALL.iter();
    let when: Vec<&str> = when
        .filter(|(_, when)| effect.when >> *when as u8 & 1 == 1)
        .map(|(name, _)| *name)
        .collect();
    if !when.is_empty() {
        let _ = writeln!(text, "when = {when:?}");
    }
}

/// The enemies of an effect: a word for many of them, or their codes.
fn enemies(bits: u16) -> Vec<&'static str> {
    let bits_of = |is: &dyn Fn(UnitType) -> bool| {
        let types = UnitType::ALL.into_iter().filter(|&of| is(of));
        types.fold(0u16, |bits, of| bits | 1 << of as u16)
    };
    let group = ENEMIES.iter().find(|(_, is)| bits_of(is) == bits);
    match group {
        Some((name, _)) => vec![name],
        None => {
            let types = UnitType::ALL.into_iter();
            let types = types.filter(|&of| bits >> of as u16 & 1 == 1);
            types.map(|of| of.row().code).collect()
        }
    }
}

fn write_type(text: &mut String, own: &OwnType) {
    let Numbers { combat, charge, movement, charge_move, half_morale, holds, range: _ } =
        own.numbers;
    let _ = write!(
        text,
        "\n[[type]]\nname = {:?}\nlike = {:?}\ncombat = {combat}\ncharge = {charge}\nmovement = {movement}\ncharge_move = {charge_move}\n\
         morale = {:?}\nholds = {holds}\n",
        own.name,
        own.like.row().code,
        f64::from(half_morale) / 2.0
    );
    if let Some(points) = own.points {
        let _ = writeln!(text, "points = {points}");
    }
}

fn write_weapon(text: &mut String, own: &OwnWeapon) {
    let like: Weapon = own.like;
    let _ = write!(
        text,
        "\n[[weapon]]\nname = {:?}\nlike = {:?}\nrange = {}\npoints = {}\n",
        own.name,
        like.name(),
        own.range,
        own.points
    );
}
