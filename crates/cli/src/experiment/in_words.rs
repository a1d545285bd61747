//! What a report says of an experiment: who plays, what its variants change, what its numbers are numbers of.

mod scenario;

use battle_core::{BySide, Side};
use report::Variants;
use triumph::RuleParameters;
use triumph::duel::DuelTerms;

use super::players::PlayerText;
use super::schema::{BattleSection, Section};
use crate::ruleset::Players;

impl Section {
    /// Who plays A and B, and in which variants somebody else does.
    pub fn players_in_words(&self) -> String {
        match self {
            Section::Duel(_) => "none: a duel leaves nobody a choice".to_owned(),
            Section::Battle(section) => {
                let variants = section.variants.iter();
                players(
                    &section.policies,
                    variants.map(|variant| (variant.name.as_str(), &variant.policies)),
                )
            }
            Section::Worth(section) => {
                let names = section.players.iter().map(|player| player.in_words());
                format!(
                    "{}, each against itself",
                    names.collect::<Vec<_>>().join(", ")
                )
            }
            Section::Scenario(section) => {
                let variants = section.variants.iter();
                players(
                    &section.policies,
                    variants.map(|variant| (variant.name.as_str(), &variant.policies)),
                )
            }
        }
    }

    /// Whom its variants change.
    pub fn variants(&self) -> Variants {
        match self {
            Section::Duel(_) => Variants::Bearer,
            Section::Battle(section) if section.tries_cards() => Variants::Cards,
            Section::Worth(_) => Variants::Cards,
            Section::Battle(_) | Section::Scenario(_) => Variants::Game,
        }
    }

    /// What is not modeled, a sentence each.
    pub fn notes(&self) -> Vec<String> {
        match self {
            Section::Duel(section) => duel_notes(section.terms),
            Section::Battle(section) => battle_notes(section, &section.parameters),
            Section::Worth(section) => worth_notes(&section.parameters),
            Section::Scenario(section) => scenario::notes(section),
        }
    }
}

/// Who plays A and B, and in which variants somebody else does.
fn players<'v, P: Players>(
    usual: &BySide<PlayerText<P>>,
    variants: impl Iterator<Item = (&'v str, &'v BySide<PlayerText<P>>)>,
) -> String {
    let both = |policies: &BySide<PlayerText<P>>| {
        let [a, b] = [Side::A, Side::B].map(|side| policies[side].in_words());
        format!("A: {a}, B: {b}")
    };
    let others = variants
        .filter(|(_, policies)| *policies != usual)
        .map(|(name, policies)| format!("; in \"{name}\" {}", both(policies)));
    std::iter::once(both(usual)).chain(others).collect()
}

/// What a battle of this version leaves out, and what its numbers are numbers of.
fn battle_notes(section: &BattleSection, parameters: &RuleParameters) -> Vec<String> {
    let cards = if section.has_cards() || !section.custom.is_empty() {
        "A card is tried as given: the army without it has the same stands, and the points that the card costs buy nothing else. How well a player uses a card is part of what is measured; some cards do more in better hands."
    } else {
        "These armies buy no battle cards."
    };
    [
        "A score is that of these armies in these hands: another player, or other stands of the same list, may come to another one. The ladder of policies says how far apart the players are.".to_owned(),
        format!(
            "A battle that nobody has won after {} player turns ends as `timeout` says; \"at turn limit\" counts how often that happens.",
            parameters.max_turns.0
        ),
        cards.to_owned(),
        "No army has allies that come on their own; every army is built by hand and fixed, so nothing here says what the best army of a list is.".to_owned(),
        "Terrain is drawn anew for every pair and laid by the rules of the topography; it is not a map of the historical field.".to_owned(),
    ]
    .into()
}

/// What a worth in points is a worth of, and what it leaves out.
fn worth_notes(parameters: &RuleParameters) -> Vec<String> {
    [
        "A point means a point spent as random legal armies of the list spend it: every composition of the list that costs all its points is equally likely, the same for the army with the card and without.".to_owned(),
        "A worth belongs to these lists, enemies and players; where the verdicts of players differ it depends on skill.".to_owned(),
        "A card is given to whichever stands may have it, as many as may, and only draws of armies count that may have it; Deceptive Deployment is one stand that isn't there, which poses as what the army has most of.".to_owned(),
        format!(
            "A battle that nobody has won after {} player turns ends as `timeout` says.",
            parameters.max_turns.0
        ),
        "No army has allies; year and faction of a list are fixed. Terrain is drawn anew for every pair and laid by the rules of the topography.".to_owned(),
    ]
    .into()
}

/// What a duel leaves out, for whoever would take it for a battle.
fn duel_notes(terms: DuelTerms) -> Vec<String> {
    let shots = if terms.opening_shots {
        "Whoever can shoot does so once before the first round, seat one first, until something happens; range, arc and line of fire are taken as given."
    } else {
        "Nobody shoots before the first round, so cards that only let a stand shoot show nothing here."
    };
    [
        format!(
            "A duel is two parties in front contact, alone, for at most {} rounds; it is not a battle: no movement, no neighbours, no choice of opponent.",
            terms.max_rounds
        ),
        "A stand that falls back, evades or panics meets its enemy again in the same situation; in a battle it may be destroyed on the way, or get away.".to_owned(),
        shots.to_owned(),
        "A card is tried as given, not paid for: its printed cost stands beside the effect and is not subtracted.".to_owned(),
        "Cards whose worth lies in movement, deployment or choice (1 to 3, 10, 12 to 14, 16, 18, 24) have no effect in an engagement and are not tried; what is measured of the others is their effect in a fight only.".to_owned(),
        "Hoplite Deep Formation is tried with the second stand behind that it needs, whose cost isn't counted; Scythed Chariots with the enemy marked for the first round.".to_owned(),
    ]
    .into()
}
