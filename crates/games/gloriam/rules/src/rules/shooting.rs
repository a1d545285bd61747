//! Section 6: the ladder of shooting dice, volleys, and what hits do to a charge.

use battle_core::{Dice, RuleId};

use crate::catalogue::{BATTLE_WAGONS, ELEPHANTS, MOUNTED};
use crate::dice_set::{Colour, Symbol};
use crate::parameters::{RuleParameters, RuleSet, ShootBase};
use crate::rules::losses::{Bases, Loss, Losses, MAX_FILES};
use crate::tables::Number;
use crate::troops::{Armour, Firepower, MoveType, Quality, Troops, Weapon};

/// GL-408: the rungs of the ladder, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// A black die that only slows.
    SubBlack,
    /// B.
    Black,
    /// W.
    White,
    /// White, and an S wounds.
    WhitePlus,
    /// G.
    Green,
    /// Y.
    Yellow,
    /// R.
    Red,
}

impl Rung {
    /// All, worst first.
    pub const ALL: [Rung; 7] = [
        Rung::SubBlack,
        Rung::Black,
        Rung::White,
        Rung::WhitePlus,
        Rung::Green,
        Rung::Yellow,
        Rung::Red,
    ];

    /// Its name: `sub-black`, `white-plus`.
    pub const fn name(self) -> &'static str {
        match self {
            Rung::SubBlack => "sub-black",
            Rung::Black => "black",
            Rung::White => "white",
            Rung::WhitePlus => "white-plus",
            Rung::Green => "green",
            Rung::Yellow => "yellow",
            Rung::Red => "red",
        }
    }

    /// The die that is thrown.
    pub const fn colour(self) -> Colour {
        match self {
            Rung::SubBlack | Rung::Black => Colour::Black,
            Rung::White | Rung::WhitePlus => Colour::White,
            Rung::Green => Colour::Green,
            Rung::Yellow => Colour::Yellow,
            Rung::Red => Colour::Red,
        }
    }

    /// GL-422: bases and wounds that a symbol costs.
    pub fn damage(self, symbol: Symbol) -> (u8, u8) {
        match (self, symbol) {
            (Rung::SubBlack, _) | (_, Symbol::Blank) => (0, 0),
            (_, Symbol::Skull) => (1, 0),
            (_, Symbol::Wound) | (Rung::WhitePlus, Symbol::S) => (0, 1),
            (_, Symbol::S) => (0, 0),
        }
    }
}

/// A file that shoots, and at what.
#[derive(Clone, Copy, Debug)]
pub struct Shot<'a> {
    /// The shooters.
    pub shooter: &'a Troops,
    /// Bases in the shooting file.
    pub ranks: u8,
    /// GL-418: they run away.
    pub running: bool,
    /// GL-419.
    pub nervous: bool,
    /// GL-418: the shooters are being charged.
    pub charged: bool,
    /// Whole BW to the target.
    pub distance: u8,
    /// Counts as within effective range whatever the distance (GL-425).
    pub always_effective: bool,
    /// The target.
    pub target: &'a Troops,
    /// Ranks of the target's deepest file.
    pub target_ranks: u8,
    /// GL-415: shot at in flank or rear.
    pub from_behind: bool,
    /// GL-417.
    pub cover: bool,
}

/// GL-408 to GL-421: the rung of a shooting file; none if it can't reach.
pub fn rung(shot: &Shot, parameters: &RuleParameters) -> Option<Rung> {
    let mut steps = 0;
    if !ladder(shot, parameters, |_, step| steps += step) {
        return None;
    }
    let base = match (parameters.ruleset, parameters.shoot_base) {
        (RuleSet::Edition2023, _) | (_, ShootBase::Green) => Rung::Green,
        (RuleSet::Sheet2018, ShootBase::White) => Rung::White,
    };
    // GL-421: all steps add, the result is kept on the ladder.
    let at = (base as i8 + steps).clamp(0, Rung::ALL.len() as i8 - 1);
    Some(Rung::ALL[at as usize])
}

/// GL-410 to GL-420: passes every step up (positive) and down (negative) of a shooting file to `note`, by its rule; false if it can't reach.
pub fn ladder(
    shot: &Shot,
    parameters: &RuleParameters,
    mut note: impl FnMut(&'static str, i8),
) -> bool {
    let Some(weapon) = shot.shooter.weapon else {
        return false;
    };
    let (effective, maximum) = weapon.range(shot.shooter.moves.is_mounted(), parameters);
    if shot.distance > maximum {
        return false;
    }
    let near = shot.distance <= effective || shot.always_effective;
    let guns = weapon.is_artillery();
    let target = shot.target;
    let tables = &parameters.tables;
    // GL-406.
    let full_depth = guns
        || matches!(shot.shooter.moves, MoveType::Elephants | MoveType::BattleWagons)
        || shot.ranks >= tables.count(Number::FullRanks);
    let of_guns = |holds: bool| guns && holds;
    let later = parameters.ruleset == RuleSet::Edition2023;
    let deep_or_heavy = target.marks.meets(ELEPHANTS)
        || target.marks.meets(BATTLE_WAGONS)
        || shot.target_ranks >= tables.count(Number::DeepRanks);
    let of = |number: Number| tables.number(number);
    let steps = [
        ("GL-410", of(Number::HighFirepower), shot.shooter.firepower == Firepower::High && near),
        ("GL-411", of(Number::ShotNear), weapon.is_shot() && near),
        ("GL-414", of(Number::GunsAtDeep), of_guns(deep_or_heavy)),
        ("GL-415", of(Number::GunsAtFlank), of_guns(shot.from_behind)),
        ("GL-418", of(Number::GunsCharged), of_guns(shot.charged)),
        // In 2023 flank fire is a colour better.
        (EDITION_2023, 1, later && !guns && shot.from_behind),
        (
            "GL-410",
            of(Number::LowFirepower),
            shot.shooter.firepower == Firepower::Low && target.quality != Quality::Poor,
        ),
        ("GL-412", of(Number::Thin), !full_depth),
        ("GL-413", of(Number::SkirmishersShoot), shot.shooter.is_sug() && !target.is_sug()),
        ("GL-414", of(Number::AtSkirmishers), target.is_skirmisher()),
        ("GL-415", of(Number::AtGuns), target.moves.is_artillery()),
        (
            "GL-416",
            of(Number::AtArmour),
            matches!(weapon, Weapon::Bow | Weapon::Javelin | Weapon::Sling)
                && target.armour != Armour::None,
        ),
        ("GL-417", of(Number::AtCover), shot.cover && !guns),
        ("GL-418", of(Number::Running), shot.running),
        ("GL-419", of(Number::NervousShooter), shot.nervous),
        ("GL-420", of(Number::GunsAtMounted), of_guns(target.marks.meets(MOUNTED))),
        // In 2023 long range is a colour worse.
        (EDITION_2023, -1, later && !near),
    ];
    for (rule, step, holds) in steps {
        if holds && step != 0 {
            note(rule, step);
        }
    }
    true
}

/// The name of steps of the 2023 edition, for which the sheet has no id.
const EDITION_2023: &str = "section 15";

/// What one volley comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    /// GL-406: the rung of the die of each file that shot, and what the die shows.
    pub dice: [Option<(Rung, Symbol)>; MAX_FILES],
    /// GL-423: skulls, wounds and S, those of shot twice where they slow double.
    pub hits: u8,
    /// GL-422: the losses of each file of the target.
    pub losses: Losses,
}

/// GL-423: shot slows warriors, cavalry and camelry double (GL-Q10: all horse).
pub fn slows_double(weapon: Weapon, target: &Troops) -> bool {
    weapon.is_shot() && (target.moves == MoveType::Warriors || target.moves.is_mounted())
}

/// GL-423: what a hit counts for when it slows.
pub fn slows_by(weapon: Weapon, target: &Troops, parameters: &RuleParameters) -> u8 {
    if slows_double(weapon, target) { parameters.tables.count(Number::ShotCounts) } else { 1 }
}

/// GL-423: the most BW that hits slow by.
pub fn most_slowing(parameters: &RuleParameters) -> u8 {
    let of = [Number::SlowHalf, Number::SlowWhole, Number::SlowTwice];
    of.into_iter().map(|of| parameters.tables.count(of)).max().unwrap_or(0)
}

/// GL-406, GL-422: one die for each file that shoots; `bearing` says how many of the shooter's files bear on the target.
pub fn volley(
    shot: &Shot,
    shooters: &Bases,
    target: &Bases,
    bearing: u8,
    parameters: &RuleParameters,
    dice: &mut impl Dice,
) -> Volley {
    let mut result = Volley::default();
    let Some(weapon) = shot.shooter.weapon else {
        return result;
    };
    let each = slows_by(weapon, shot.target, parameters);
    let offset = target.width as i8 / 2 - shooters.width as i8 / 2;
    for file in 0..shooters.width.min(bearing) {
        let ranks = shooters.ranks(file);
        let Some(rung) = rung(&Shot { ranks, ..*shot }, parameters).filter(|_| ranks > 0) else {
            continue;
        };
        let symbol = parameters.dice_set.roll(rung.colour(), RuleId("GL-406"), dice);
        result.dice[usize::from(file)] = Some((rung, symbol));
        let (skulls, wounds) = rung.damage(symbol);
        result.hits += if symbol == Symbol::Blank { 0 } else { each };
        if skulls + wounds > 0 {
            let opposite = (file as i8 + offset).clamp(0, target.width as i8 - 1) as u8;
            result.losses.push(Loss { file: opposite, skulls, wounds });
        }
    }
    result
}

/// GL-427, GL-206: BW by which the hits of both volleys of a turn slow a unit, less the BW restored by cards.
pub fn slowed(
    hits: [u8; 2],
    recovered: u8,
    target: &Troops,
    frontage: u8,
    parameters: &RuleParameters,
) -> u8 {
    let hits =
        if parameters.slow_adds { hits[0].saturating_add(hits[1]) } else { hits[0].max(hits[1]) };
    slowing(hits, target, frontage, parameters).saturating_sub(recovered)
}

/// GL-423: BW by which `hits` slow a TuG of this frontage.
pub fn slowing(hits: u8, target: &Troops, frontage: u8, parameters: &RuleParameters) -> u8 {
    if target.is_sug() || !parameters.use_slowing || hits == 0 {
        return 0;
    }
    parameters.tables.count(match (hits, frontage) {
        (hits, width) if hits >= 2 * width => Number::SlowTwice,
        (hits, width) if hits >= width => Number::SlowWhole,
        (hits, width) if 2 * hits >= width => Number::SlowHalf,
        _ => return 0,
    })
}
