//! The experiments that are built into the binary.

use serde::Serialize;

use experiment::builtin::BUILTIN;
use experiment::reply::Reply;
use experiment::ruleset::Ruleset;

#[derive(Serialize)]
struct Experiment {
    name: &'static str,
    path: &'static str,
    ruleset: String,
    question: String,
}

pub fn list(rulesets: &[&'static Ruleset]) -> Reply {
    let experiments: Vec<Experiment> = BUILTIN
        .iter()
        .map(|builtin| Experiment {
            name: builtin.name,
            path: builtin.path,
            ruleset: builtin.said("ruleset"),
            question: builtin.said("question"),
        })
        .filter(|experiment| rulesets.iter().any(|it| it.name == experiment.ruleset))
        .collect();
    Reply::list(experiments, text)
}

fn text(experiments: &[Experiment]) -> String {
    let widest = experiments.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for experiment in experiments {
        text.push_str(&format!("{:<widest$}  {}\n", experiment.name, experiment.question));
    }
    text.push_str("\n`equipoise run NAME` plays one of them.\n");
    text
}
