//! A legal army of a list: drawn by a seed, or the best by an aim.

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::{Purpose, name_id};
use battle_core::{Role, StreamKey};
use triumph::army_lists::{Aim, ArmyRequest};
use triumph::{HalfPoints, RuleParameters};

use crate::armies::own_cards::{Wanted, build_with};
use crate::armies::{ArmyFile, to_toml};
use crate::{custom, lists};
use experiment::document::problem::{Failure, did_you_mean};
use experiment::ruleset::armies::Draw;

/// The words for aims.
pub(super) fn aims() -> Vec<&'static str> {
    Aim::ALL.iter().map(|(name, _)| *name).collect()
}

fn aim_of(word: &str) -> Result<Aim, Failure> {
    let found = Aim::ALL.iter().find(|(name, _)| *name == word);
    found.map(|(_, aim)| *aim).ok_or_else(|| {
        Failure::with_help("there is no such aim", did_you_mean(word, &aims()).words())
    })
}

/// The file of an army that is drawn.
pub(super) fn build(asked: &Draw) -> Result<String, Failure> {
    let list = lists::find(&asked.list, &asked.lists)?;
    let aim = asked.aim.as_deref().map(aim_of).transpose()?;
    let year = asked.year.unwrap_or(list.years.from);
    let parameters =
        RuleParameters { points_cap: HalfPoints::whole(asked.points), ..RuleParameters::DEFAULT };
    let choice = list.choice(year, asked.faction.as_deref());
    let custom = asked.own_cards.as_deref().map(custom::of_file).transpose()?;
    let custom = custom.unwrap_or_default();
    let wanted = Wanted::read(&asked.cards, &custom)?;
    let of_year = list.of_year(&choice);
    let request = ArmyRequest {
        list: &of_year,
        choice: &choice,
        parameters: &parameters,
        cards: &wanted.printed,
        aim,
    };
    let stream = StreamKey::of_seed(asked.seed).matchup(name_id(&list.name));
    let role = Role::shared(Purpose::Deployment, 0);
    let dice = || SampledDice::new(stream.generator(role), DiceTransform::default());
    let built = build_with(&request, &custom, &wanted.own, dice).map_err(|reason| {
        Failure::with_help(format!("no army of {} can be built: {reason}", list.name), help(&list))
    })?;
    let army = ArmyFile {
        own: custom.only(wanted.own_set()),
        ..ArmyFile::of(&built.army, &list, year, asked.faction.as_deref())
    };
    Ok(to_toml(&army))
}

/// Other values that could be asked for: years, factions, cards.
fn help(list: &lists::ListFile) -> String {
    let mut notes: Vec<&str> = list.notes().collect();
    notes.sort_unstable();
    notes.dedup();
    let factions = match notes.as_slice() {
        [] => "no factions".to_owned(),
        notes => format!("of factions it says \"{}\"", notes.join("\", \"")),
    };
    let entries = list.entries.iter().flat_map(|line| &line.cards);
    let mut cards: Vec<&str> =
        entries.chain(&list.cards).map(|offer| offer.offer.card.name()).collect();
    cards.sort_unstable();
    cards.dedup();
    format!(
        "the list has the years {} to {}, {factions}, and the cards {}",
        list.years.from,
        list.years.to,
        if cards.is_empty() { "none".to_owned() } else { cards.join(", ") }
    )
}
