//! The odds of one engagement that is named on the command line.

use battle_core::Side;
use triumph::{Engagement, EngagementKind, Party, RuleParameters, work_out};

use super::answer::OddsAnswer;
use super::explain;
use crate::notation;
use experiment::document::Problems;
use experiment::document::problem::{Failure, Problem};
use experiment::odds::Between;
use experiment::reply::Reply;

/// The answer.
///
/// # Errors
///
/// Everything that is wrong with both parties and with their engagement.
pub fn between(asked: Between<'_>) -> Result<Reply, Failure> {
    let parameters = RuleParameters::DEFAULT;
    let engagement = read(asked, &parameters)?;
    let worked = work_out(&engagement, &parameters);
    let answer = OddsAnswer::of(&engagement, &worked);
    Ok(Reply::one(answer, move |_| explain::explain(&engagement, &worked, &parameters)))
}

/// Reads both parties and checks their engagement; all problems are reported at once.
fn read(asked: Between<'_>, parameters: &RuleParameters) -> Result<Engagement, Failure> {
    let (a, b) = (asked.a, asked.b);
    let end = asked.text().len();
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
        asked.judge(problems)?;
        unreachable!("a party that can't be read is a problem");
    };
    let engagement = Engagement {
        kind: match asked.shoots {
            true => EngagementKind::Ranged { from_rear: asked.from_rear },
            false => EngagementKind::Close,
        },
        a: a_party,
        b: b_party,
    };
    for refusal in engagement.check(parameters) {
        let span = match notation::side_of(&refusal) {
            Side::A => 0..a.len(),
            Side::B => begin_of_b..end,
        };
        problems.add(
            Problem::at("triumph::engagement", span, refusal.to_string())
                .label(format!("against {}", refusal.rule())),
        );
    }
    asked.judge(problems)?;
    Ok(engagement)
}
