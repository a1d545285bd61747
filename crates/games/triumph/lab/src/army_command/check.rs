//! Checks armies: everything that is wrong with them (TR-AB), or what they cost.

use std::fmt::Write as _;
use std::path::Path;

use triumph::army_lists::{Breach, ListedArmy, check as check_by_list, check_by_itself};
use triumph::battle::MAX_STANDS_A_SIDE;
use triumph::{CardSet, CustomId, HalfPoints, RuleParameters};

use super::army_of;
use super::cost_lines::cost_lines;
use crate::armies::ArmyFile;
use crate::armies::own_cards::{self, ArmyWithCards};
use crate::custom::{self, CustomLines};
use crate::lists::{self, ListFile};
use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::ruleset::armies::{Account, Checks, Judged};

/// What armies of the usual size may cost.
const USUAL_POINTS: i16 = 48;

/// The cost of each army, or everything that is wrong with it.
pub(super) fn check(armies: &[NamedText], by: &Checks<'_>) -> Result<Vec<Judged>, Failure> {
    let custom = by.own_cards.map(custom::of_file).transpose()?;
    let own = match &custom {
        Some(custom) => Some((custom, own_cards::named(custom, by.cards)?)),
        None => None,
    };
    Ok(armies.iter().map(|army| check_one(army, by, own.as_ref())).collect())
}

/// The cost of an army, or its breaches; `own` are the cards of a file and those that the army has of it.
fn check_one(
    named: &NamedText,
    by: &Checks<'_>,
    own: Option<&(&CustomLines, Vec<CustomId>)>,
) -> Result<Account, Failure> {
    let points_cap = HalfPoints::whole(by.points.unwrap_or(USUAL_POINTS));
    let parameters = &RuleParameters { points_cap, ..RuleParameters::DEFAULT };
    let given = &named.name;
    let army = army_of(named)?;
    let listed_army = army.listed_army(parameters);
    let list = by.lists.map(|folder| list_of(given, &army, folder)).transpose()?;
    // The cards of the army's own file, and those that are named beside it.
    let mut custom = army.own.clone();
    if let Some((named, cards)) = own {
        let named = named.only(cards.iter().copied().fold(CardSet::EMPTY, CardSet::with_custom));
        custom.add(&named).map_err(Failure::new)?;
    }
    let cards = own_cards::all_of(&custom);
    let own = ArmyWithCards::of(&listed_army, &custom, &cards, parameters).map_err(|wrong| {
        Failure::with_help(
            format!("{given} may not have these cards: {}", wrong.join("; ")),
            "leave them out of its file, or name those that it has with --card",
        )
    })?;
    let breaches =
        own_cards::breaches(&listed_army, &own, parameters, |listed_army, rules| match &list {
            Some((list, year)) => breaches(&army, listed_army, list, *year, rules),
            None => check_by_itself(listed_army, rules),
        });
    let mut account = Account {
        given: given.clone(),
        name: army.name.clone(),
        lines: cost_lines(&army, &own, parameters),
        remarks: Vec::new(),
    };
    if !breaches.is_empty() {
        let list = list.as_ref().map(|(list, _)| list);
        return Err(refused(&account, &breaches, list));
    }
    let n_stands = army.n_stands();
    if n_stands > MAX_STANDS_A_SIDE {
        account.remarks.push(format!(
            "too large to be played here: a battle has room for {MAX_STANDS_A_SIDE} stands a side, and this army has {n_stands}"
        ));
    }
    match &list {
        Some((list, _)) => {
            account.remarks.push(format!("legal by its list, {}", list.name));
            account.remarks.extend(words_of(list, &listed_army));
        }
        None => account.remarks.push(
            "nothing is wrong with it by itself; --lists DIR checks it against its list".to_owned(),
        ),
    }
    Ok(account)
}

/// TR-AB-01 to -10: what is wrong with an army of a list.
fn breaches(
    army: &ArmyFile,
    listed_army: &ListedArmy,
    list: &ListFile,
    year: i32,
    parameters: &RuleParameters,
) -> Vec<Breach> {
    let choice = list.choice(year, army.faction.as_deref());
    check_by_list(listed_army, &list.of_year(&choice), &choice, parameters)
}

/// The list that an army names, and the year that it is of.
fn list_of(given: &str, army: &ArmyFile, folder: &Path) -> Result<(ListFile, i32), Failure> {
    let name = army.list.as_deref().ok_or_else(|| {
        Failure::with_help(
            format!("{given} doesn't say which list it follows"),
            "add it, such as list = \"Norman Conquest\"",
        )
    })?;
    let year = army.year.ok_or_else(|| {
        Failure::with_help(
            format!("{given} doesn't say of which year it is"),
            "add it, such as year = 1066, negative before the era (TR-AB-08)",
        )
    })?;
    Ok((lists::find(name, folder)?, year))
}

/// Every breach with its rule and the entries that it names.
fn refused(account: &Account, breaches: &[Breach], list: Option<&ListFile>) -> Failure {
    let mut message = format!(
        "{} breaks {} of army building\n{}",
        account.given,
        match breaches.len() {
            1 => "a rule".to_owned(),
            n => format!("{n} rules"),
        },
        account.lines_in_words()
    );
    for breach in breaches {
        let _ = writeln!(message, "  {:<10}  {breach}", breach.rule());
        let named = breach.entry().zip(list);
        if let Some((entry, line)) = named.and_then(|(at, list)| Some((at, list.entries.get(at)?)))
        {
            let types: Vec<&str> = line.entry.types.iter().map(|troop| troop.name()).collect();
            let _ = writeln!(
                message,
                "              entry {entry} is {}: {} to {} of {}",
                line.name,
                line.entry.min,
                line.entry.max,
                types.join(" or ")
            );
        }
    }
    Failure::with_help(
        message.trim_end(),
        "`equipoise army build LIST --lists DIR` shows a legal army; `equipoise list cards` says who may have a card",
    )
}

/// The conditions of the list on this army's cards and entries that are in words, and so not checked.
fn words_of(list: &ListFile, listed_army: &ListedArmy) -> Vec<String> {
    let unread = list.unread();
    let of_army = unread.filter(|unread| unread.card.is_none_or(|card| listed_army.has(card)));
    let said = of_army.map(|unread| {
        format!("for you to judge: the list says of {}: \"{}\"", unread.what, unread.words)
    });
    said.collect()
}
