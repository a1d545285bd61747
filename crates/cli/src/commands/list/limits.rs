//! What rulebooks say and games don't play.

use std::fmt::Write as _;

use analysis::Limit;
use serde::Serialize;

use experiment::reply::Reply;
use experiment::ruleset::Ruleset;
use experiment::wrapped_lists::indented;

#[derive(Serialize)]
struct Listed {
    ruleset: &'static str,
    #[serde(flatten)]
    limit: Limit,
}

pub fn list(rulesets: &[&'static Ruleset]) -> Reply {
    let each = rulesets.iter().flat_map(|ruleset| {
        let limits = ruleset.limits().into_iter();
        limits.map(|limit| Listed { ruleset: ruleset.name, limit })
    });
    let rulesets = rulesets.to_vec();
    Reply::list(each.collect(), move |_| text(&rulesets))
}

fn text(rulesets: &[&Ruleset]) -> String {
    let mut text = String::new();
    for ruleset in rulesets.iter().filter(|it| !it.limits.is_empty()) {
        let _ = writeln!(
            text,
            "{}: text of the rulebook that is not played as written\n",
            ruleset.title
        );
        for limit in ruleset.limits() {
            let _ = writeln!(text, "{}", limit.rules);
            text.push_str(&indented(2, &format!("text: {}", limit.text)));
            text.push_str(&indented(2, &format!("played: {}", limit.played)));
        }
        text.push('\n');
    }
    text
}
