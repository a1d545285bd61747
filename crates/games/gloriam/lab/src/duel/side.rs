//! Changes to the units of a side: `[duel.a_is]`, and `a` and `b` of a variant.

use battle_core::values::{Value as _, same_word};
use gloriam::catalogue::Catalogue;
use gloriam::dice_set::Colour;
use gloriam::duel::Contender;
use gloriam::generals::GeneralKind;
use gloriam::troops::Terrain;
use gloriam::units::UnitWords;
use serde::Serialize;

use crate::keys;
use crate::unit_kinds::size;
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};

/// The changes of a file to the units of a side; keys that it leaves out change nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Change {
    #[serde(skip_serializing_if = "Option::is_none")]
    quality: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    training: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapon: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    firepower: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    armour: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<[u8; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    add: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terrain: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uphill: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hedge: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wall: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    general: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    general_kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spare_card: Option<&'static str>,
}

impl Change {
    pub fn read(table: &TableReader<'_>, problems: &mut Problems) -> Change {
        let general: Option<u8> = table.given("general", problems);
        if general == Some(1) {
            problems.add(
                Problem::at(
                    "experiment::side",
                    table.place("general"),
                    "there is no general of level 1 (GL-101)",
                )
                .label("not a level")
                .help("take 2 to 5, or 0 for none"),
            );
        }
        Change {
            quality: table.given("quality", problems),
            training: table.given("training", problems),
            order: table.given("order", problems),
            weapon: table.given("weapon", problems),
            firepower: table.given("firepower", problems),
            armour: table.given("armour", problems),
            size: size(table, problems),
            add: table.given("add", problems).unwrap_or_default(),
            without: table.given("without", problems).unwrap_or_default(),
            terrain: table.word("terrain", &keys::TERRAINS.map(twice), problems),
            uphill: table.given("uphill", problems),
            hedge: table.given("hedge", problems),
            wall: table.given("wall", problems),
            general,
            general_kind: table.word("general_kind", &keys::GENERAL_KINDS.map(twice), problems),
            cards: table.given("cards", problems),
            spare_card: table.word("spare_card", &keys::COLOURS.map(twice), problems),
        }
    }

    /// Whether it says nothing.
    pub fn is_nothing(&self) -> bool {
        *self == Change::default()
    }

    /// Whether the side has a hand of cards.
    pub fn has_cards(&self) -> bool {
        self.cards.is_some_and(|cards| cards > 0)
    }

    /// This change, overridden by another one.
    pub fn and(&self, other: &Change) -> Change {
        let (own, other) = (self.clone(), other.clone());
        Change {
            quality: other.quality.or(own.quality),
            training: other.training.or(own.training),
            order: other.order.or(own.order),
            weapon: other.weapon.or(own.weapon),
            firepower: other.firepower.or(own.firepower),
            armour: other.armour.or(own.armour),
            size: other.size.or(own.size),
            add: [own.add, other.add].concat(),
            without: [own.without, other.without].concat(),
            terrain: other.terrain.or(own.terrain),
            uphill: other.uphill.or(own.uphill),
            hedge: other.hedge.or(own.hedge),
            wall: other.wall.or(own.wall),
            general: other.general.or(own.general),
            general_kind: other.general_kind.or(own.general_kind),
            cards: other.cards.or(own.cards),
            spare_card: other.spare_card.or(own.spare_card),
        }
    }

    /// A kind of unit with this change.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it then.
    pub fn contender(
        &self,
        kind: &UnitWords,
        catalogue: &Catalogue,
    ) -> Result<Contender, Vec<String>> {
        let mut words = kind.clone();
        let set = |own: &mut String, new: &Option<String>| {
            if let Some(new) = new {
                own.clone_from(new);
            }
        };
        set(&mut words.quality, &self.quality);
        set(&mut words.training, &self.training);
        let put = |own: &mut Option<String>, new: &Option<String>| {
            if let Some(new) = new {
                *own = Some(new.clone()).filter(|word| !same_word(word, "none"));
            }
        };
        put(&mut words.order, &self.order);
        put(&mut words.weapon, &self.weapon);
        put(&mut words.firepower, &self.firepower);
        put(&mut words.armour, &self.armour);
        words.size = self.size.or(words.size);
        let mut wrong = Vec::new();
        let mark = |name: &String| catalogue.mark(name);
        for gone in &self.without {
            let known = mark(gone);
            words
                .characteristics
                .retain(|own| !same_word(own, gone) && (known.is_none() || mark(own) != known));
            if known.is_none() {
                wrong.push(format!("there is no characteristic `{gone}`"));
            }
        }
        for new in &self.add {
            words.characteristics.push(new.clone());
        }
        let unit = match words.unit(catalogue) {
            Ok(unit) => unit,
            Err(found) => {
                wrong.extend(found.iter().map(ToString::to_string));
                return Err(wrong);
            }
        };
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let mut side = Contender::of(unit.troops);
        let ground = &mut side.ground;
        ground.terrain = self.terrain.and_then(Terrain::from_text).unwrap_or(ground.terrain);
        ground.uphill = self.uphill.unwrap_or(false);
        ground.hedge = self.hedge.unwrap_or(false);
        ground.wall = self.wall.unwrap_or(false);
        let kind = self.general_kind.and_then(GeneralKind::from_text);
        let kind = kind.unwrap_or(GeneralKind::Professional);
        side.general = self.general.filter(|&level| level > 0).map(|level| (level, kind));
        side.cards_per_turn = self.cards.unwrap_or(0);
        side.spare_card = self.spare_card.and_then(|name| {
            let at = keys::COLOURS.iter().position(|own| *own == name)?;
            Colour::ALL.get(at).copied()
        });
        Ok(side)
    }
}

const fn twice(word: &'static str) -> (&'static str, &'static str) {
    (word, word)
}
