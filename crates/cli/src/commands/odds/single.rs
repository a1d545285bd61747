//! The odds of one engagement, named on the command line.

use std::path::Path;

use battle_core::Side;
use triumph::{Engagement, Kind, Party, RuleParameters, work_out};

use super::OddsArgs;
use lab::document::Problems;
use lab::document::problem::{Failure, Problem};
use lab::games::triumph::notation;
use lab::games::triumph::odds::answer::Answer;
use lab::games::triumph::odds::explain;
use lab::json::json_line;

/// How messages call the place where A and B stand.
const TYPED: &str = "command line";

/// Close combat, or a shot.
pub fn kind(args: &OddsArgs) -> Kind {
    if args.shoot {
        Kind::Ranged {
            from_rear: args.from_rear,
        }
    } else {
        Kind::Close
    }
}

/// The answer as text or JSON.
pub fn answer(a: &str, b: &str, kind: Kind, as_json: bool) -> Result<String, Failure> {
    let parameters = RuleParameters::DEFAULT;
    let engagement = read(a, b, kind, &parameters)?;
    let worked = work_out(&engagement, &parameters);
    Ok(if as_json {
        json_line(&Answer::of(&engagement, &worked)) + "\n"
    } else {
        explain::explain(&engagement, &worked, &parameters)
    })
}

/// Both parties and what the rules say against their meeting, every problem at once.
fn read(a: &str, b: &str, kind: Kind, parameters: &RuleParameters) -> Result<Engagement, Failure> {
    let typed = format!("{a} {b}");
    let begin_of_b = a.len() + 1;
    let mut problems = Problems::default();
    let mut party = |text: &str, begin: usize| -> Option<Party> {
        text.parse::<Party>()
            .map_err(|error| {
                for problem in &error.problems {
                    let span = begin + problem.at.start..begin + problem.at.end;
                    problems.add(notation::problem(span, text, problem));
                }
            })
            .ok()
    };
    let (a_party, b_party) = (party(a, 0), party(b, begin_of_b));
    let Some((a_party, b_party)) = a_party.zip(b_party) else {
        Failure::of_file(Path::new(TYPED), &typed, problems)?;
        unreachable!("a party that can't be read is a problem");
    };
    let engagement = Engagement {
        kind,
        a: a_party,
        b: b_party,
    };
    for refusal in engagement.check(parameters) {
        let span = match notation::side_of(&refusal) {
            Side::A => 0..a.len(),
            Side::B => begin_of_b..typed.len(),
        };
        problems.add(
            Problem::at("triumph::engagement", span, refusal.to_string())
                .label(format!("against {}", refusal.rule())),
        );
    }
    Failure::of_file(Path::new(TYPED), &typed, problems)?;
    Ok(engagement)
}
