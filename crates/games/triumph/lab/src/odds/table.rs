//! The odds of every engagement of a file.

use std::fmt::Write as _;
use std::path::Path;

use triumph::{Engagement, EngagementKind, Resolution, RuleParameters, Ruled, work_out};

use super::answer::OddsAnswer;
use super::swing::Swing;
use super::{engagements, phrases};
use experiment::document::problem::Failure;
use experiment::odds::read_file;
use experiment::reply::Reply;

const LEGEND: &str = "\
A2 A1 tie B1 B2: of 36 pairs of dice, A doubles, A beats, tie, B beats, B doubles. A, B: when beaten/doubled.
N no effect, F fall back, S shattered, D destroyed, E evade, P panic, X sacked. Swing: army points for A.
";

/// The answers; as text they are a table with a line for each engagement.
///
/// # Errors
///
/// If the file can't be read, and everything that is wrong in it.
pub fn answer(path: &Path) -> Result<Reply, Failure> {
    let parameters = RuleParameters::DEFAULT;
    let engagements = read_file(path, &engagements::FILE, |name, node, problems| {
        engagements::read(name, node, &parameters, problems)
    })?;
    let answers: Vec<OddsAnswer> = engagements
        .iter()
        .map(|engagement| OddsAnswer::of(engagement, &work_out(engagement, &parameters)))
        .collect();
    Ok(Reply::list(answers, move |_| table(&engagements, &parameters)))
}

fn table(engagements: &[Engagement], parameters: &RuleParameters) -> String {
    let mut text = String::from("    #    factors  A2 A1 tie B1 B2    A   B   swing  engagement\n");
    for (engagement, number) in engagements.iter().zip(1..) {
        let worked = work_out(engagement, parameters);
        let [a_doubles, a_beats, tie, b_beats, b_doubles] = worked.counts().to_array();
        let factors =
            format!("{:>3} v {:<3}", worked.a.total().to_string(), worked.b.total().to_string());
        let swing = Swing::of(engagement, &worked, parameters).points();
        let _ = writeln!(
            text,
            "{number:>5}  {factors} {a_doubles:>3}{a_beats:>3}{tie:>4}{b_beats:>3}{b_doubles:>3}  {} {}  {swing:>+6.2}  {engagement}",
            a_letters(engagement, &worked),
            letters(worked.b_beaten, worked.b_doubled),
        );
    }
    text.push_str(LEGEND);
    text
}

/// The letters of A's results; a shooter has none, since it suffers nothing.
fn a_letters(engagement: &Engagement, worked: &Resolution) -> String {
    match engagement.kind {
        EngagementKind::Close => letters(worked.a_beaten, worked.a_doubled),
        EngagementKind::Ranged { .. } => " - ".to_owned(),
    }
}

fn letters(beaten: Ruled, doubled: Ruled) -> String {
    format!("{}/{}", phrases::letter(beaten.result), phrases::letter(doubled.result))
}
