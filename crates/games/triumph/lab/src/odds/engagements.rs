//! Reads a file of engagements key by key, for `equipoise odds --from FILE`.

mod party;

use battle_core::Side;
use triumph::{Engagement, EngagementKind, Party, Refusal, RuleParameters, Stand, TroopType};

use crate::{keys, notation};
use experiment::document::problem::Problem;
use experiment::document::{Entry, Node, Problems, TableReader};
use experiment::odds::FileOf;
use experiment::odds::situations::example;

/// Files of engagements.
pub const FILE: FileOf = FileOf {
    noun: keys::ENGAGEMENTS[0].name,
    example: "[[engagement]] with kind = \"close\", a = \"spear\", b = \"knights\"",
    kind: Some("close"),
};

/// One engagement; `None` goes with at least one problem.
pub fn read(
    name: &str,
    node: &Node,
    parameters: &RuleParameters,
    problems: &mut Problems,
) -> Option<Engagement> {
    let table = TableReader::declared(name, node, &keys::ENGAGEMENT, problems)?;
    let kind = kind(&table, problems);
    let mut read = |key: &str, value: &str| {
        table.require(key, &example(key, value), problems)?;
        let entry = table.entries().iter().find(|entry| entry.key == key)?;
        Some((entry, party::read(&format!("{name}'s {key}"), entry, problems)))
    };
    let a = read("a", "\"spear\"");
    let b = read("b", "\"knights\"");
    refusals(name, kind, a, b, parameters, problems);
    Some(Engagement { kind: kind?, a: a?.1?, b: b?.1? })
}

fn kind(table: &TableReader<'_>, problems: &mut Problems) -> Option<EngagementKind> {
    table.require("kind", &example("kind", "\"close\""), problems);
    let is_ranged = table.word("kind", &[("close", false), ("ranged", true)], problems);
    let from_rear = table.or_default("shot_from_rear", problems);
    match is_ranged? {
        true => Some(EngagementKind::Ranged { from_rear }),
        false if from_rear => {
            let node = table.get("shot_from_rear")?;
            problems.add(
                Problem::at(
                    "odds::engagement",
                    node.span.clone(),
                    "`shot_from_rear` is true in a close combat",
                )
                .label("of a ranged engagement only")
                .help("leave it out, or let the kind be \"ranged\"; in close combat the stand that turned says `fighting_to`"),
            );
            Some(EngagementKind::Close)
        }
        false => Some(EngagementKind::Close),
    }
}

/// A side's entry of the file and the party that it names, if it could be read.
type Written<'d> = Option<(&'d Entry, Option<Party>)>;

/// The breaches of an engagement, as far as it could be read: all problems of a file are reported at once.
fn refusals(
    name: &str,
    kind: Option<EngagementKind>,
    a: Written<'_>,
    b: Written<'_>,
    parameters: &RuleParameters,
    problems: &mut Problems,
) {
    // Archers may shoot and are legal in any situation, so they replace a party that couldn't be read.
    let party = |written: Written<'_>| {
        written.and_then(|(_, party)| party).unwrap_or_else(|| Stand::of(TroopType::Archers).into())
    };
    let engagement =
        Engagement { kind: kind.unwrap_or(EngagementKind::Close), a: party(a), b: party(b) };
    for refusal in engagement.check(parameters) {
        let of_close_combat =
            matches!(refusal, Refusal::NoRearSupport { .. } | Refusal::CampAgainstCamp);
        if kind.is_none() && of_close_combat {
            continue;
        }
        let entry = match notation::side_of(&refusal) {
            Side::A => a,
            Side::B => b,
        };
        let Some((entry, _)) = entry else { continue };
        problems.add(
            Problem::at(
                "triumph::engagement",
                party::place_of(&refusal, entry),
                format!("{name}, {refusal}"),
            )
            .label(format!("against {}", refusal.rule())),
        );
    }
}
