//! The answer of the run under way, as far as it is known. Reading it takes as long as a report without its page, so all who watch share
//! one, and it is read anew only after twenty times as long: the run loses a twentieth of a core at most.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lab::finished_run::answer_so_far;
use serde_json::{Value, json};

use crate::app::App;

/// It isn't read more often than this.
const READ_EVERY: Duration = Duration::from_secs(5);

/// After a look this many times as long as it took goes by.
const TIMES_AS_LONG: u32 = 20;

/// The most rows that are shown.
const MOST_ROWS: usize = 24;

/// What was read last.
#[derive(Debug, Default)]
pub struct SoFar(Mutex<Option<Known>>);

#[derive(Debug)]
struct Known {
    job: u64,
    read: Instant,
    took: Duration,
    said: Value,
}

/// The sentences and the rows of the answer; null before the first blocks, and where another run is played, or none.
pub fn of(app: &App, job: u64) -> Value {
    let Some((_, name)) = app.queue.playing().filter(|(id, _)| *id == job) else {
        return Value::Null;
    };
    let mut known = app.so_far.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(last) = known.as_ref().filter(|last| last.job == job) {
        let every = READ_EVERY.max(last.took * TIMES_AS_LONG);
        if last.read.elapsed() < every {
            return last.said.clone();
        }
    }
    let begun = Instant::now();
    // A run that has just ended has no journal any more.
    let said = match answer_so_far(&app.folder.run(&name)) {
        Ok(Some(answer)) => {
            let summary = &answer.summary;
            json!({
                "answer": summary.sentences, "rows_are": summary.of, "n_rows": summary.table.len(),
                "rows": summary.table.iter().take(MOST_ROWS).collect::<Vec<_>>(),
            })
        }
        Ok(None) | Err(_) => Value::Null,
    };
    *known = Some(Known { job, read: Instant::now(), took: begun.elapsed(), said: said.clone() });
    said
}
