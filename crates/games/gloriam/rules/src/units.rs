//! Kinds of units as files (GL-010 to GL-016), and whether they are legal.

use battle_core::values::{Value, same_word};
use serde::{Deserialize, Serialize};

use crate::catalogue::{
    ARTILLERY, BATTLE_WAGONS, Breach, Catalogue, ELEPHANTS, FOOT, FOOT_SHOT, MOUNTED, SKIRMISHERS,
};
use crate::troops::{Armour, Firepower, Marks, MoveType, Order, Training, Troops, Weapon};

/// A kind of unit by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// What it is.
    pub troops: Troops,
}

/// The built-in kinds, as the text of their file.
pub const BUILT_IN: &str = include_str!("../data/units.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOf {
    unit: Vec<UnitWords>,
}

/// A kind of unit in words: an entry of a file or of another source.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct UnitWords {
    /// Its name.
    pub name: String,
    /// GL-010.
    pub quality: String,
    /// GL-010.
    pub training: String,
    /// GL-011.
    pub moves: String,
    /// GL-019: that of its move type if left out.
    pub order: Option<String>,
    /// GL-405.
    pub weapon: Option<String>,
    /// GL-410; normal if left out.
    pub firepower: Option<String>,
    /// GL-528; none if left out.
    pub armour: Option<String>,
    /// Names or codes of the catalogue.
    #[serde(default)]
    pub characteristics: Vec<String>,
    /// GL-015: files and ranks.
    pub size: Option<[u8; 2]>,
}

/// Reads kinds of units.
///
/// # Errors
///
/// Everything that is wrong with the file.
pub fn from_toml(text: &str, catalogue: &Catalogue) -> Result<Vec<Unit>, Vec<Breach>> {
    of_words(&words(text)?, catalogue)
}

/// Kinds of units in words, as a file has them: each may still be wrong.
///
/// # Errors
///
/// If the text isn't such a file.
pub fn words(text: &str) -> Result<Vec<UnitWords>, Vec<Breach>> {
    let file: FileOf =
        toml::from_str(text).map_err(|error| vec![Breach::of_format(&error, text)])?;
    Ok(file.unit)
}

/// The kinds that words describe.
///
/// # Errors
///
/// Everything that is wrong with them.
pub fn of_words(words: &[UnitWords], catalogue: &Catalogue) -> Result<Vec<Unit>, Vec<Breach>> {
    let mut breaches = Vec::new();
    let mut units: Vec<Unit> = Vec::new();
    for own in words {
        if units.iter().any(|unit| same_word(&unit.name, &own.name)) {
            breaches.push(Breach::new(at(own), "its name is already taken", "choose another"));
        }
        match own.unit(catalogue) {
            Ok(unit) => units.push(unit),
            Err(found) => breaches.extend(found),
        }
    }
    if breaches.is_empty() { Ok(units) } else { Err(breaches) }
}

/// The built-in kinds.
///
/// # Panics
///
/// Never: a test reads them.
pub fn built_in(catalogue: &Catalogue) -> Vec<Unit> {
    from_toml(BUILT_IN, catalogue).expect("the built-in file is right")
}

/// A built-in kind by name.
pub fn named(name: &str, catalogue: &Catalogue) -> Option<Unit> {
    built_in(catalogue).into_iter().find(|unit| same_word(&unit.name, name))
}

fn at(own: &UnitWords) -> String {
    format!("unit `{}`", own.name)
}

/// A word of a fixed list, or a breach that says the list.
fn word<V: Value>(own: &UnitWords, key: &str, text: &str, breaches: &mut Vec<Breach>) -> Option<V> {
    let found = V::from_text(text);
    if found.is_none() {
        breaches.push(Breach::new(
            at(own),
            format!("{key} = \"{text}\""),
            format!("take {}", V::ALLOWED),
        ));
    }
    found
}

impl UnitWords {
    /// The kind of unit.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn unit(&self, catalogue: &Catalogue) -> Result<Unit, Vec<Breach>> {
        let mut breaches = Vec::new();
        let troops = self.lower(catalogue, &mut breaches);
        if let Some(troops) = troops {
            breaches.extend(check(&self.name, &troops));
            if breaches.is_empty() {
                return Ok(Unit { name: self.name.clone(), troops });
            }
        }
        Err(breaches)
    }

    /// Its words that are in no list, whether or not the others go together.
    pub fn wrong_words(&self, catalogue: &Catalogue) -> Vec<Breach> {
        let mut breaches = Vec::new();
        self.lower(catalogue, &mut breaches);
        breaches
    }

    fn lower(&self, catalogue: &Catalogue, breaches: &mut Vec<Breach>) -> Option<Troops> {
        let quality = word(self, "quality", &self.quality, breaches);
        let training: Option<Training> = word(self, "training", &self.training, breaches);
        let moves: Option<MoveType> = word(self, "moves", &self.moves, breaches);
        let weapon: Option<Option<Weapon>> = match &self.weapon {
            None => Some(None),
            Some(text) => word(self, "weapon", text, breaches).map(Some),
        };
        let order: Option<Option<Order>> = match &self.order {
            None => Some(None),
            Some(text) => word(self, "order", text, breaches).map(Some),
        };
        let firepower = self.firepower.as_ref();
        let firepower = firepower
            .map_or(Some(Firepower::Normal), |text| word(self, "firepower", text, breaches));
        let armour = self.armour.as_ref();
        let armour = armour.map_or(Some(Armour::None), |text| word(self, "armour", text, breaches));
        let mut own = Marks::default();
        for name in &self.characteristics {
            match catalogue.mark(name) {
                Some(mark)
                    if !crate::catalogue::CLASSES.iter().any(|class| same_word(class, name)) =>
                {
                    own = own.with(mark);
                }
                _ => {
                    let all: Vec<&str> =
                        catalogue.characteristics().iter().map(|it| it.name.as_str()).collect();
                    breaches.push(Breach::new(
                        at(self),
                        format!("there is no characteristic `{name}`"),
                        format!("take {}", all.join(", ")),
                    ));
                }
            }
        }
        let (moves, weapon, training) = (moves?, weapon?, training?);
        let habits = catalogue.habits(own);
        let [width, depth] =
            self.size.unwrap_or_else(|| usual_size(moves, training, weapon, habits.rigid));
        let order = order?.unwrap_or(moves.order());
        Some(Troops {
            quality: quality?,
            training,
            moves,
            order,
            weapon,
            firepower: firepower?,
            armour: armour?,
            marks: own.with(classes(moves, order, training, weapon)),
            habits,
            width,
            depth,
        })
    }
}

/// GL-019: the classes that follow from what troops are.
fn classes(moves: MoveType, order: Order, training: Training, weapon: Option<Weapon>) -> Marks {
    let mut marks = Marks::default();
    let mut add = |holds: bool, mark: Marks| {
        if holds {
            marks = marks.with(mark);
        }
    };
    add(moves.is_foot(), FOOT);
    add(moves.is_mounted(), MOUNTED);
    add(moves == MoveType::Elephants, ELEPHANTS);
    add(moves == MoveType::BattleWagons, BATTLE_WAGONS);
    add(moves.is_artillery(), ARTILLERY);
    add(training == Training::Skirmish || order == Order::Skirmish, SKIRMISHERS);
    let shot = matches!(weapon, Some(Weapon::Arquebus | Weapon::Musket));
    add(moves.is_foot() && shot, FOOT_SHOT);
    marks
}

/// GL-015: files and ranks where a file gives none.
pub fn usual_size(
    moves: MoveType,
    training: Training,
    weapon: Option<Weapon>,
    rigid: bool,
) -> [u8; 2] {
    match moves {
        _ if training == Training::Skirmish => [3, 2],
        MoveType::Elephants
        | MoveType::BattleWagons
        | MoveType::Artillery
        | MoveType::LightArtillery => [2, 1],
        MoveType::Dragoons
        | MoveType::CloseHorse
        | MoveType::LooseHorse
        | MoveType::SkirmishHorse => [2, 2],
        _ if rigid => [4, 3],
        MoveType::Warriors => [4, 2],
        _ if weapon.is_some() => [3, 2],
        MoveType::CloseInfantry | MoveType::LooseInfantry | MoveType::SkirmishInfantry => [4, 2],
    }
}

/// GL-014, GL-015, GL-019, GL-405: everything that is wrong with a kind of unit.
pub fn check(name: &str, troops: &Troops) -> Vec<Breach> {
    let at = format!("unit `{name}`");
    let mut found = Vec::new();
    let sizes: &[u8] = match troops.moves {
        _ if troops.is_sug() => &[6, 8, 9],
        MoveType::Dragoons => &[4, 6, 8],
        MoveType::Elephants
        | MoveType::BattleWagons
        | MoveType::Artillery
        | MoveType::LightArtillery => &[2, 3, 4],
        moves if moves.is_mounted() => &[4, 6],
        // GL-014's sizes of foot, and the twelve of a keil or tercio.
        _ if troops.habits.rigid => &[8, 9, 10, 12],
        _ => &[2, 4, 6, 8, 9, 10],
    };
    let bases = u32::from(troops.width) * u32::from(troops.depth);
    if !sizes.iter().any(|&size| u32::from(size) == bases) {
        let list: Vec<String> = sizes.iter().map(u8::to_string).collect();
        found.push(Breach::new(
            &at,
            format!("size = [{}, {}], {bases} bases", troops.width, troops.depth),
            format!("such a unit has {} bases", list.join(", ")),
        ));
    }
    if !(1..=4).contains(&troops.width) || !(1..=4).contains(&troops.depth) {
        found.push(Breach::new(
            &at,
            format!("size = [{}, {}]", troops.width, troops.depth),
            "take 1 to 4 files of 1 to 4 ranks",
        ));
    }
    if let Some(weapon) = troops.weapon
        && !weapon.fits(troops.moves)
    {
        found.push(Breach::new(
            &at,
            format!("weapon = \"{}\" with moves = \"{}\"", weapon.text(), troops.moves.text()),
            "GL-405 has no range for it; take another weapon",
        ));
    }
    if troops.moves.is_artillery() && troops.weapon.is_none() {
        found.push(Breach::new(
            &at,
            "guns without a weapon",
            "take light-, medium- or heavy-artillery",
        ));
    }
    if troops.is_sug()
        && !matches!(troops.moves, MoveType::SkirmishInfantry | MoveType::SkirmishHorse)
    {
        found.push(Breach::new(
            &at,
            format!("training = \"skirmish\" with moves = \"{}\"", troops.moves.text()),
            "skirmish units move as skirmish-infantry or skirmish-horse",
        ));
    }
    found
}
