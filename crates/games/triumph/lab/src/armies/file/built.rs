//! An army file made of an army that was drawn.

use triumph::army_lists::{ListedArmy, Mark, Purchase};

use super::{ArmyFile, CardLine, StandsLine};
use crate::custom::CustomLines;
use crate::lists::ListFile;

impl ArmyFile {
    /// The file of an army of a list, whose stands all have entries.
    pub fn of(
        listed_army: &ListedArmy,
        list: &ListFile,
        year: i32,
        faction: Option<&str>,
    ) -> ArmyFile {
        let (stands, line_of) = lines(listed_army, list);
        let cards =
            listed_army.purchases.iter().map(|purchase| card_line(purchase, &stands, &line_of));
        ArmyFile {
            name: list.name.clone(),
            list: Some(list.name.clone()),
            year: Some(year),
            faction: faction.map(str::to_owned),
            invasion: listed_army.army.invasion,
            maneuver: listed_army.army.maneuver,
            home: listed_army.army.home.clone(),
            cards: cards.collect(),
            stands,
            own: CustomLines::default(),
            enemies: Vec::new(),
        }
    }
}

/// The lines, each of the stands of one entry, type and mark; and the number of the line of each stand.
fn lines(listed_army: &ListedArmy, list: &ListFile) -> (Vec<StandsLine>, Vec<usize>) {
    let mut lines: Vec<StandsLine> = Vec::new();
    let mut line_of = Vec::new();
    for (at, stand) in listed_army.army.stands.iter().enumerate() {
        let entry = listed_army.entry_of(at);
        let battle_line = if stand.battle_line { Mark::All } else { Mark::None };
        let same = lines.last_mut().filter(|line| {
            line.entry.map(usize::from) == entry
                && line.troop == stand.troop
                && line.battle_line == battle_line
        });
        if let Some(line) = same {
            line.count += 1;
            line.general |= stand.general;
        } else {
            let who = entry.and_then(|entry| list.entries.get(entry));
            let name = who.map_or(stand.troop.title(), |line| line.name.as_str());
            let name = unused(name, stand.troop.title(), &lines);
            lines.push(StandsLine {
                name: Some(name),
                entry: entry.and_then(|entry| u8::try_from(entry).ok()),
                troop: stand.troop,
                count: 1,
                battle_line,
                general: stand.general,
                ally: stand.ally,
            });
        }
        line_of.push(lines.len() - 1);
    }
    (lines, line_of)
}

/// A name that no other line has, since cards refer to lines by name.
fn unused(name: &str, troop: &str, lines: &[StandsLine]) -> String {
    let is_used = |name: &String| lines.iter().any(|line| line.name.as_ref() == Some(name));
    let plain = [name.to_owned(), format!("{name} ({troop})")];
    let numbered = (2..).map(|number| format!("{name} ({troop} {number})"));
    let mut names = plain.into_iter().chain(numbered);
    names.find(|name| !is_used(name)).unwrap_or_default()
}

fn card_line(purchase: &Purchase, lines: &[StandsLine], line_of: &[usize]) -> CardLine {
    let called = |stands: &[usize]| -> Vec<usize> {
        let mut of: Vec<usize> = stands.iter().map(|stand| line_of[*stand]).collect();
        of.dedup();
        of
    };
    let names = |of: &[usize]| -> Vec<String> {
        of.iter().filter_map(|line| lines[*line].name.clone()).collect()
    };
    let on = called(&purchase.stands);
    let n_there: usize = on.iter().map(|line| usize::from(lines[*line].count)).sum();
    let n_stands = purchase.stands.len();
    let count = if purchase.card.is_bought_by_the_card() {
        Some(purchase.count)
    } else {
        u8::try_from(n_stands).ok().filter(|_| n_stands < n_there)
    };
    CardLine {
        card: purchase.card,
        on: names(&on),
        helps: names(&called(&purchase.helped)),
        count,
        dismount: purchase.dismount,
        passes: purchase.passes,
        disguises: Vec::new(),
    }
}
