//! A program as a source of battles: as many processes as threads ask at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::batch::{Batch, Scores, VERSION, greeting, shown};
use crate::description::Described;
use crate::process::{Launch, Process};
use crate::source::{Outside, repeats};

/// A program that was started.
#[derive(Debug)]
pub struct Program {
    launch: Launch,
    described: Described,
    /// Processes that have no batch at the moment.
    idle: Mutex<Vec<Started>>,
    incidents: Mutex<Vec<String>>,
}

impl Program {
    /// Starts it, takes its description, and tries whether it repeats.
    ///
    /// # Errors
    ///
    /// Why it can't be played, a sentence for each reason.
    pub fn open(launch: Launch) -> Result<Program, Vec<String>> {
        let one = |why: String| vec![why];
        let mut process = launch.start().map_err(one)?;
        let described = greet(&mut process)?;
        let idle = Mutex::new(vec![Started { process, after: None }]);
        let mut program = Program { launch, described, idle, incidents: Mutex::default() };
        program.described.repeats = repeats(&program).map_err(one)?;
        Ok(program)
    }

    /// A new process.
    fn start(&self) -> Result<Process, String> {
        let mut process = self.launch.start()?;
        let described = greet(&mut process).map_err(|wrong| wrong.join("; "))?;
        let expected = Described { repeats: described.repeats, ..self.described.clone() };
        match described == expected {
            true => Ok(process),
            false => Err("describes itself otherwise than when it was first started".to_owned()),
        }
    }

    /// A process without a batch, or a new one.
    fn started(&self) -> Result<Started, String> {
        let idle = held(&self.idle).pop();
        idle.map_or_else(|| Ok(Started { process: self.start()?, after: None }), Ok)
    }
}

/// A process, and why it stands in place of another one, if it does: each is replaced once.
#[derive(Debug)]
struct Started {
    process: Process,
    after: Option<String>,
}

/// What the others have left there is whole, even if one of them panicked.
fn held<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The description of a process that was just started.
fn greet(process: &mut Process) -> Result<Described, Vec<String>> {
    let answer =
        process.ask(&greeting()).map_err(|why| vec![format!("doesn't greet: it {why}")])?;
    let shown = shown(&answer);
    let value: Value = serde_json::from_str(&answer)
        .map_err(|error| vec![format!("greets with what is no JSON ({error}): {shown}")])?;
    let version = value.get("equipoise");
    if version.and_then(Value::as_u64) != Some(VERSION) {
        return Err(vec![format!(
            "greets without `\"equipoise\": {VERSION}`, the version of the protocol: {shown}"
        )]);
    }
    Described::read(&value).map_err(|wrong| {
        wrong.into_iter().map(|it| format!("describes itself wrongly: {it}")).collect()
    })
}

impl Outside for Program {
    fn described(&self) -> &Described {
        &self.described
    }

    fn play(&self, batch: &Batch<'_>) -> Result<Scores, String> {
        let line = batch.line();
        let mut asked = self.started()?;
        let command = self.launch.in_words();
        loop {
            let answer = asked.process.ask(&line).and_then(|answer| batch.scores(&answer));
            let why = match answer {
                Ok(scores) => {
                    held(&self.idle).push(asked);
                    return Ok(scores);
                }
                Err(why) => why,
            };
            if let Some(first) = asked.after {
                return Err(format!(
                    "the program `{command}` failed twice:\n  it {first}\n  it was started again, and {why}\nThe batch, to send it by hand:\n  {}\n  {line}",
                    greeting()
                ));
            }
            // The failed one ends before another begins.
            drop(asked.process);
            let process = self
                .start()
                .map_err(|error| format!("the program `{command}` {why}; then it {error}"))?;
            asked = Started { process, after: Some(why.clone()) };
            held(&self.incidents).push(format!(
                "The program `{command}` {why}. It was started again, which is done once for each thread, and asked once more:\n  {line}"
            ));
        }
    }

    fn incidents(&self) -> Vec<String> {
        held(&self.incidents).clone()
    }
}
