//! Own cards of the armies that an experiment names, beside its own.

use battle_core::Side;

use super::{Contender, Matchup};
use crate::custom::CustomLines;
use experiment::document::Problems;
use experiment::document::problem::Problem;

/// Adds the own cards of every army that meets another to those of the experiment.
///
/// A card is a problem if its name already means another card, if it is one more than a battle has room for, and if it changes
/// rules in a field, whose members share the rules of one battle.
pub fn gather(
    contenders: &[(String, Contender)],
    matchups: &[Matchup],
    custom: &mut CustomLines,
    problems: &mut Problems,
) {
    for matchup in matchups {
        for at in [Side::A, Side::B].map(|side| matchup.armies[side]) {
            let (_, contender) = &contenders[at];
            let members: Vec<usize> = match contender {
                Contender::Field(members) => members.clone(),
                Contender::Army(_) | Contender::List(_) => vec![at],
            };
            for member in members {
                let (_, Contender::Army(army)) = &contenders[member] else {
                    continue;
                };
                let mut refuse = |why: String, help: &str| {
                    problems.add_unless_said(
                        Problem::at(
                            "card::of_army",
                            matchup.span.clone(),
                            format!("of the own cards of {}: {why}", army.name),
                        )
                        .label("can't be played")
                        .help(help.to_owned()),
                    );
                };
                if let Err(why) = custom.add(&army.own) {
                    refuse(
                        why,
                        "give each card a `name` of its own, and let fewer cards meet in one experiment",
                    );
                    continue;
                }
                let changes = custom.that_changes_rules(custom.those_of(&army.own));
                if let (Contender::Field(_), Some(line)) = (contender, changes) {
                    refuse(
                        format!(
                            "{} changes a rule, and all members of a field are met under the same rules",
                            line.title
                        ),
                        "name the army in a matchup of its own",
                    );
                }
            }
        }
    }
}
