//! Shots, fights and their consequences in words.

use battle_core::{OpposedResult, RuleId, Seat};
use triumph::battle::{Event, Fighter, OutcomeMove};
use triumph::{FactorBreakdown, HalfPoints};

use super::super::phrases::{about, by_seat, edge as edge_of, result as result_of};
use super::super::reasons;
use super::super::roster::Roster;
use super::writer::StoryWriter;
use crate::prices::points;
use experiment::replay::passages::Detail;

/// A shot or a fight: the sentence, then both totals and the outcome.
pub(super) fn rolled(
    writer: &StoryWriter<'_>,
    event: usize,
    rolled: &Event,
) -> (String, Vec<Detail>) {
    let cite = |rule: RuleId| writer.roster.cite(rule);
    let (text, lines) = match rolled {
        Event::Shot {
            shooter,
            target,
            range,
            from_rear,
            in_difficult,
            shooter_breakdown,
            target_breakdown,
            dice,
            cell,
            result,
            rule,
        } => {
            let names = [*shooter, *target].map(|stand| writer.before(event).name(stand));
            let mut how = format!("at {} MU", about(*range));
            if *from_rear {
                how += ", from the rear [TR-RC-10]";
            }
            if *in_difficult {
                how += ", into difficult terrain [TR-TE-14]";
            }
            let dice = by_seat(*dice);
            let die = |seat: Seat| dice[seat.index()];
            let totals =
                [(shooter_breakdown, die(shooter.seat())), (target_breakdown, die(target.seat()))];
            let outcome = match cell {
                OpposedResult::ADoubles => {
                    format!("doubled, {} [{}]", result_of(*result), cite(*rule))
                }
                OpposedResult::ABeats => {
                    format!("beaten, {} [{}]", result_of(*result), cite(*rule))
                }
                _ => format!("no effect [{rule}]"),
            };
            let text = format!("{} shoots at {}, {how}: {outcome}", names[0], names[1]);
            let ids = [shooter.to_string(), target.to_string()];
            (text, sums(&ids, totals, reasons::SHOT, writer.roster))
        }
        Event::Fought { one, two, one_breakdown, two_breakdown, dice, cell, results } => {
            let [one_die, two_die] = by_seat(*dice);
            let totals = [(one_breakdown, one_die), (two_breakdown, two_die)];
            let names = [*one, *two].map(|fighter| name(writer, event, fighter));
            let ids = [*one, *two].map(short);
            let (winner, verb, loser) = match cell {
                OpposedResult::Tie => (0, "tie", 1),
                OpposedResult::ADoubles => (0, "doubles", 1),
                OpposedResult::ABeats => (0, "beats", 1),
                OpposedResult::BBeats => (1, "beats", 0),
                OpposedResult::BDoubles => (1, "doubles", 0),
            };
            let (suffered, rule) = results[loser];
            let outcome = if *cell == OpposedResult::Tie {
                format!("a tie, no effect [{rule}]")
            } else {
                // The second stand in the sentence need not be the loser, so it is named again.
                let suffers = match result_of(suffered).split_once(' ') {
                    Some(("it", suffers)) => format!(", which {suffers}"),
                    _ => format!(": {}", result_of(suffered)),
                };
                format!("{} {verb} {}{suffers} [{}]", ids[winner], ids[loser], cite(rule))
            };
            let text = format!("{} v {}: {outcome}", names[0], names[1]);
            (text, sums(&ids, totals, reasons::FIGHT, writer.roster))
        }
        _ => (String::new(), Vec::new()),
    };
    let details = lines.into_iter().map(|text| Detail { event, text });
    (text, details.collect())
}

/// Something that follows from a shot, a fight or a move.
pub(super) fn consequence(writer: &StoryWriter<'_>, event: usize, what: &Event) -> String {
    let name = |stand| writer.before(event).name(stand);
    match what {
        Event::Conformed { stand, .. } => format!("{} lines up [TR-MV-27]", name(*stand)),
        Event::Turned { stand, edge, enemy, in_place, .. } => {
            let towards = format!("{} on its {}", name(*enemy), edge_of(*edge));
            if *in_place {
                format!(
                    "{} has no room to turn and fights {towards} where it stands [TR-MV-31]",
                    name(*stand)
                )
            } else {
                format!("{} turns to face {towards} [TR-MV-29]", name(*stand))
            }
        }
        Event::OutcomeMoved { stand, how, from, to } => {
            let (verb, has_length, rule) = reasons::outcome(*how);
            let length = (to.at - from.at).length();
            let length = match (has_length, length) {
                (false, _) => String::new(),
                (true, 0) if matches!(how, OutcomeMove::FallBack | OutcomeMove::Pursuit) => {
                    ", but stays where it is".to_owned()
                }
                (true, length) => format!(" {} MU", about(length)),
            };
            format!("{} {verb}{length} [{rule}]", name(*stand))
        }
        Event::Destroyed { stand, rule, points: worth } => {
            let why = match reasons::destroyed(*rule) {
                Some(why) => format!(": {why}"),
                None => String::new(),
            };
            format!(
                "{} is destroyed{why} [{}], {}; {}",
                name(*stand),
                writer.roster.cite(*rule),
                points(*worth),
                writer.score(stand.seat(), event)
            )
        }
        Event::CampSacked { owner, by, points: worth } => format!(
            "{} sacks the camp of {} and leaves the battle [TR-CP-07], {}; {}",
            name(*by),
            writer.army(*owner),
            points(*worth),
            writer.score(*owner, event)
        ),
        _ => String::new(),
    }
}

/// Both totals, one below the other.
fn sums(
    ids: &[String; 2],
    totals: [(&FactorBreakdown, u8); 2],
    factors: [reasons::Factors; 2],
    roster: &Roster,
) -> Vec<String> {
    let width = ids.iter().map(|id| id.chars().count()).max().unwrap_or(0);
    ids.iter()
        .zip(totals)
        .zip(factors)
        .map(|((id, (breakdown, die)), names)| {
            format!("{id:<width$}  {}", sum(breakdown, die, names, roster))
        })
        .collect()
}

/// `4 [TR-CC-05] + 2 rear support [TR-CC-07] + die 3 = 9`.
fn sum(breakdown: &FactorBreakdown, die: u8, factors: reasons::Factors, roster: &Roster) -> String {
    let mut text = format!("{} [{}]", breakdown.base, breakdown.base_rule);
    for factor in &breakdown.tactical {
        text += &signed(factor.value);
        let name = match factors(factor.rule) {
            "edges" if factor.value == HalfPoints::whole(-1) => "edge",
            "" => roster.custom_card(factor.rule).unwrap_or_default(),
            name => name,
        };
        if !name.is_empty() {
            text += &format!(" {name}");
        }
        text += &format!(" [{}]", factor.rule);
    }
    let total = breakdown.total() + HalfPoints::whole(die.into());
    format!("{text} + die {die} = {total}")
}

fn signed(value: HalfPoints) -> String {
    if value < HalfPoints::ZERO { format!(" − {}", -value) } else { format!(" + {value}") }
}

fn name(writer: &StoryWriter<'_>, event: usize, fighter: Fighter) -> String {
    match fighter {
        Fighter::Stand(stand) => writer.before(event).name(stand),
        Fighter::Camp(seat) => format!("the camp of {}", writer.army(seat)),
    }
}

fn short(fighter: Fighter) -> String {
    match fighter {
        Fighter::Stand(stand) => stand.to_string(),
        Fighter::Camp(_) => "the camp".to_owned(),
    }
}
