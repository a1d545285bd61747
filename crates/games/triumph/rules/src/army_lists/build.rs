//! Armies drawn from a list: at random, or the best by an aim.
//!
//! A *composition* says how many stands of which type each entry gives.
//! [`build()`] considers the compositions that spend as many points as any legal one can, and of these the best by the aim, or
//! all if there is no aim. It draws one of them, each with the same chance, whether it has few stands or many: they are counted
//! exactly, entry by entry, by points spent and by what is still needed.
//! Then the general is drawn among the stands that may be it.
//!
//! Each wanted card is bought for one of the entries that offer it.
//! That entry is drawn first, with equal chances, and then has stands.
//! Cards 1 and 2 are for every entry that offers them, since they are bought once for all. The same holds for the
//! entries that cards 7 and 20 help.

mod aim;
mod cards;
mod draw;
mod give;
mod obstacle;
mod options;

use battle_core::{Dice, RuleId};

use super::check::{check, why_closed};
use super::choice::Choice;
use super::list::ArmyList;
use super::purchases::ListedArmy;
use crate::battle::{Army, ArmyStand};
use crate::cards::{Card, CardSet};
use crate::parameters::RuleParameters;
use crate::troops::TroopType;

pub use aim::Aim;
pub use give::give;
pub use obstacle::Obstacle;

use cards::Placed;
use draw::{Compositions, below};
use options::{EntryTerms, Take, options_of};

/// How often another composition is drawn when the first breaks a rule that the counting ignores (TR-BC-07.3).
const DRAWS: usize = 1_000;

/// The maximum number of ways of taking stands, summed over entries; the largest published list has 290.
const MAX_TAKES: usize = 100_000;

/// The army that is wanted from a list.
#[derive(Clone, Debug)]
pub struct ArmyRequest<'a> {
    /// The list.
    pub list: &'a ArmyList,
    /// Its year and factions.
    pub choice: &'a Choice,
    /// The rules; their cap is what the army may cost.
    pub parameters: &'a RuleParameters,
    /// The cards that it is to buy.
    pub cards: &'a [WantedCard],
    /// What it should have as much of as possible.
    pub aim: Option<Aim>,
}

/// A card that an army is to buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedCard {
    /// The wanted card.
    pub card: Card,
    /// How many of a card that is bought by the card (10, 12, 14).
    pub count: u8,
}

/// Why there is no such army.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotBuild {
    /// TR-AB-08.
    #[error("the year {year} is outside the list's {from} to {to}")]
    OutsideYears {
        /// The one given.
        year: i32,
        /// The list's first.
        from: i32,
        /// The list's last.
        to: i32,
    },
    /// TR-AB-07.
    #[error("the list has no rating or no home")]
    NoRating,
    /// TR-AB-08.
    #[error("the list doesn't offer {card} (TR-AB-08)")]
    NotOffered {
        /// The card in question.
        card: Card,
    },
    /// TR-AB-08.
    #[error("the list offers {card} only {} (TR-AB-08)", to.join(", or "))]
    OfferedToOthers {
        /// The card in question.
        card: Card,
        /// In which years, to which factions, and for what troops.
        to: Vec<String>,
    },
    /// TR-BC-24.1.
    #[error(
        "{card} is for disguises that the list describes in words; write them into the army's file (TR-BC-24.1)"
    )]
    InWords {
        /// The card in question.
        card: Card,
    },
    /// TR-BC-01.2, TR-BC-02.2.
    #[error("the list doesn't say what troops dismount as under {card}")]
    NoDismount {
        /// The card in question.
        card: Card,
    },
    /// TR-AB-02.
    #[error("entry {entry} allows too many stands of too many types for its armies to be counted")]
    TooWide {
        /// The entry of the list.
        entry: usize,
    },
    /// TR-AB-01, TR-AB-02, TR-AB-03.
    #[error("{0}")]
    NoArmy(Obstacle),
}

/// TR-AB-01 to -10: a legal army, drawn among the best by its aim.
///
/// # Errors
///
/// If the list allows none.
pub fn build(request: &ArmyRequest<'_>, dice: &mut impl Dice) -> Result<ListedArmy, CannotBuild> {
    refuse_other_years(request)?;
    let all = cards::placements(request, dice)?;
    match draw_one(request, &all, |_, _| true, dice)? {
        Drawn::Army(listed_army) => Ok(listed_army),
        Drawn::Broken(obstacle) => Err(CannotBuild::NoArmy(obstacle)),
        Drawn::Nothing => Err(CannotBuild::NoArmy(obstacle::of(request, &all)?)),
    }
}

/// The result of drawing an army.
enum Drawn {
    Army(ListedArmy),
    /// Every army that was drawn breaks a rule that the counting ignores; what the last one breaks.
    Broken(Obstacle),
    /// There is no composition to draw from.
    Nothing,
}

/// Draws an army with its cards placed in the first of these ways that allows one; `may_give` says what an entry may give.
fn draw_one(
    request: &ArmyRequest<'_>,
    placed: &[Placed],
    may_give: impl Fn(usize, &Take) -> bool,
    dice: &mut impl Dice,
) -> Result<Drawn, CannotBuild> {
    let mut drawn = Drawn::Nothing;
    for placed in placed {
        let Some(counted) = Counted::of_takes(request, placed.clone(), &may_give)? else {
            continue;
        };
        match counted.draw(request, dice) {
            Ok(listed_army) => return Ok(Drawn::Army(listed_army)),
            Err(CannotBuild::NoArmy(obstacle)) => drawn = Drawn::Broken(obstacle),
            Err(other) => return Err(other),
        }
    }
    Ok(drawn)
}

/// TR-AB-01 to -10: a legal army of the list that shares some stands with another one: the entries in `kept`, by number, give
/// the same stands, and what the others give is drawn again.
///
/// Cards are placed anew. It spends as many points as the kept stands allow.
///
/// # Errors
///
/// If the list allows none, which can be so if the kept stands can't have the wanted cards.
pub fn build_like(
    request: &ArmyRequest<'_>,
    like: &ListedArmy,
    kept: &[bool],
    dice: &mut impl Dice,
) -> Result<ListedArmy, CannotBuild> {
    refuse_other_years(request)?;
    let is_same = |entry: usize, take: &Take| {
        let n_of = |troop: TroopType| {
            let stands = like.army.stands.iter().enumerate();
            let same =
                stands.filter(|(at, it)| it.troop == troop && like.entry_of(*at) == Some(entry));
            same.count()
        };
        let counts = take.counts.iter();
        let listed: usize = counts.clone().map(|(_, n)| usize::from(*n)).sum();
        let stands = 0..like.army.stands.len();
        let of_entry = stands.filter(|at| like.entry_of(*at) == Some(entry));
        of_entry.count() == listed && { counts }.all(|(troop, n)| n_of(*troop) == usize::from(*n))
    };
    let may_give = |entry: usize, take: &Take| {
        !kept.get(entry).copied().unwrap_or(false) || is_same(entry, take)
    };
    let all = cards::placements(request, dice)?;
    match draw_one(request, &all, may_give, dice)? {
        Drawn::Army(listed_army) => Ok(listed_army),
        Drawn::Broken(obstacle) => Err(CannotBuild::NoArmy(obstacle)),
        Drawn::Nothing => Err(CannotBuild::NoArmy(Obstacle::NoBearers)),
    }
}

/// The armies of a list without cards, counted once so that many can be drawn.
#[derive(Clone, Debug)]
pub struct Builds(Counted);

impl Builds {
    /// TR-AB-01 to -10: counts them.
    ///
    /// # Errors
    ///
    /// If the list allows none.
    ///
    /// # Panics
    ///
    /// If the request wants cards: where they go is drawn for each army, by [`build()`].
    pub fn of(request: &ArmyRequest<'_>) -> Result<Builds, CannotBuild> {
        assert!(request.cards.is_empty(), "armies without cards");
        refuse_other_years(request)?;
        let placed = Placed::nothing();
        match Counted::of(request, placed.clone())? {
            Some(counted) => Ok(Builds(counted)),
            None => Err(CannotBuild::NoArmy(obstacle::of(request, &[placed])?)),
        }
    }

    /// What [`build()`] draws for the same request from the same dice.
    ///
    /// # Errors
    ///
    /// If the list allows none.
    pub fn draw(
        &self,
        request: &ArmyRequest<'_>,
        dice: &mut impl Dice,
    ) -> Result<ListedArmy, CannotBuild> {
        self.0.draw(request, dice)
    }
}

fn refuse_other_years(request: &ArmyRequest<'_>) -> Result<(), CannotBuild> {
    let (years, year) = (request.list.years, request.choice.year);
    if years.contains(year) {
        return Ok(());
    }
    Err(CannotBuild::OutsideYears { year, from: years.from, to: years.to })
}

/// The compositions of a list under one way of placing the wanted cards.
#[derive(Clone, Debug)]
struct Counted {
    placed: Placed,
    options: Vec<Vec<Take>>,
    compositions: Compositions,
}

impl Counted {
    /// Counts all compositions; `None` if there is none within the cap.
    fn of(request: &ArmyRequest<'_>, placed: Placed) -> Result<Option<Counted>, CannotBuild> {
        Counted::of_takes(request, placed, |_, _| true)
    }

    /// Counts the compositions of these ways of taking stands; `None` if there is none within the cap.
    fn of_takes(
        request: &ArmyRequest<'_>,
        placed: Placed,
        may_give: impl Fn(usize, &Take) -> bool,
    ) -> Result<Option<Counted>, CannotBuild> {
        let mut options = options_of_entries(request, &placed)?;
        for (entry, takes) in options.iter_mut().enumerate() {
            takes.retain(|take| may_give(entry, take));
        }
        let cap = request.parameters.points_cap() - placed.fixed_cost;
        let compositions = Compositions::count(&options, cap, placed.needs());
        Ok(compositions.map(|compositions| Counted { placed, options, compositions }))
    }

    /// Draws one.
    ///
    /// # Errors
    ///
    /// What the last composition breaks, if [`DRAWS`] in a row break a rule that the counting ignores.
    fn draw(
        &self,
        request: &ArmyRequest<'_>,
        dice: &mut impl Dice,
    ) -> Result<ListedArmy, CannotBuild> {
        let mut broken = None;
        for _ in 0..DRAWS {
            let drawn = self.compositions.draw(&self.options, dice);
            let listed_army = listed_army(request, &self.placed, &drawn, dice)?;
            let (list, choice) = (request.list, request.choice);
            let breaches = check(&listed_army, list, choice, request.parameters);
            match breaches.into_iter().next() {
                None => return Ok(listed_army),
                breach => broken = breach,
            }
        }
        let obstacle = broken.map_or(Obstacle::NoBearers, |breach| Obstacle::Breaks {
            rule: breach.rule(),
            what: breach.to_string(),
        });
        Err(CannotBuild::NoArmy(obstacle))
    }
}

/// Every way of taking stands of each entry.
fn options_of_entries(
    request: &ArmyRequest<'_>,
    placed: &Placed,
) -> Result<Vec<Vec<Take>>, CannotBuild> {
    let mut options: Vec<Vec<Take>> = Vec::new();
    let mut room = MAX_TAKES;
    for (entry, terms) in entry_terms(request, placed).iter().enumerate() {
        let takes = options_of(terms, request, room).ok_or(CannotBuild::TooWide { entry })?;
        room = room.saturating_sub(takes.len());
        options.push(takes);
    }
    Ok(options)
}

/// The terms of each entry.
fn entry_terms<'o>(request: &'o ArmyRequest<'_>, placed: &'o Placed) -> Vec<EntryTerms<'o>> {
    let screened = placed.has(Card::ElephantScreen);
    let entries = request.list.entries.iter().enumerate();
    entries
        .map(|(at, entry)| EntryTerms {
            entry,
            open: why_closed(entry, request.choice).is_none(),
            no_elephants: screened,
            cards: placed.of_entry(at),
        })
        .collect()
}

/// The army of a composition: its stands in the order of the list, its general drawn.
fn listed_army(
    request: &ArmyRequest<'_>,
    placed: &Placed,
    drawn: &[&Take],
    dice: &mut impl Dice,
) -> Result<ListedArmy, CannotBuild> {
    let list = request.list;
    let (mut stands, mut entries) = (Vec::new(), Vec::new());
    for (at, option) in drawn.iter().enumerate() {
        let n_stands: usize = option.counts.iter().map(|(_, n)| usize::from(*n)).sum();
        let rounding = request.parameters.half_battle_line_rounding();
        let n_marked = list.entries[at].mark.of(n_stands, rounding);
        let first = stands.len();
        for (troop, n) in &option.counts {
            for _ in 0..*n {
                stands.push(ArmyStand {
                    battle_line: stands.len() - first < n_marked,
                    ..ArmyStand::of(*troop)
                });
                entries.push(Some(at));
            }
        }
    }
    draw_general(list, &mut stands, dice);
    let (Some(&invasion), Some(&maneuver), Some(home)) =
        (list.invasion.first(), list.maneuver.first(), list.homes.first())
    else {
        return Err(CannotBuild::NoRating);
    };
    let army = Army {
        name: list.name.clone(),
        invasion,
        maneuver,
        home: home.clone(),
        stands,
        purchases: Vec::new(),
    };
    let purchases = placed.purchases(&army, &entries);
    Ok(ListedArmy { army, entries, purchases })
}

/// TR-AB-03: the general is one of the stands of the first group that the army has any stand of.
fn draw_general(list: &ArmyList, stands: &mut [ArmyStand], dice: &mut impl Dice) {
    let of_group = list.generals.iter().map(|group| -> Vec<usize> {
        let all = 0..stands.len();
        all.filter(|&stand| group.contains(stands[stand].troop)).collect()
    });
    let may_lead = of_group.into_iter().find(|group| !group.is_empty());
    if let Some(may_lead) = may_lead {
        let which = below(may_lead.len() as u128, RuleId("TR-AB-03"), dice);
        stands[may_lead[which as usize]].general = true;
    }
}

/// The cards on the stands of a type of an entry, and what they dismount as.
type Borne = (CardSet, Option<TroopType>);
