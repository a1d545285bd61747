//! The queue: runs that are asked for, one of which is played at a time. It outlives the server in a file.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use experiment::document::problem::Failure;
use report::out_folder::write_beside;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::live::Live;

/// The file, in the folder that is served.
const FILE: &str = "queue.json";

/// The version of the file.
const VERSION: u32 = 1;

/// The most runs that wait.
const MOST_WAITING: usize = 100;

/// How many runs stay in the list after their end.
const MOST_ENDED: usize = 20;

/// What is asked for a run.
#[derive(Clone, Debug, Deserialize)]
pub struct Asked {
    /// The name of its folder.
    pub name: String,
    pub text: String,
    /// At most this number of pairs a cell.
    pub max_pairs: Option<u64>,
    /// Play also where so few pairs can't answer the question.
    #[serde(default)]
    pub anyway: bool,
    /// Replace a saved experiment of this name that was never played.
    #[serde(default)]
    pub replace: bool,
}

/// A run in the queue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub id: u64,
    /// The name of its folder.
    pub name: String,
    /// The experiment as it was asked for.
    pub text: String,
    /// At most this number of pairs a cell.
    pub max_pairs: Option<u64>,
    /// Play also where so few pairs can't answer the question.
    pub anyway: bool,
    /// What has become of it.
    pub state: JobState,
    /// Its answer, or why it has none.
    pub said: String,
}

/// What has become of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It is played when those before it have ended.
    Waiting,
    Playing,
    /// A user stopped it; it can go on.
    Stopped,
    /// It came to its end.
    Done,
    /// It could not be played.
    Failed,
}

/// What a user does to a run in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Ends its play, or takes it out of those that wait; what is finished is kept.
    Stop,
    /// Goes on with one that was stopped or failed.
    Resume,
    /// Before all others that wait.
    First,
    /// Out of the list; its folder stays.
    Remove,
}

impl Action {
    /// The action that a path names.
    pub fn named(name: &str) -> Option<Action> {
        Some(match name {
            "stop" => Action::Stop,
            "resume" => Action::Resume,
            "first" => Action::First,
            "remove" => Action::Remove,
            _ => return None,
        })
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Stored {
    version: u32,
    jobs: Vec<Job>,
}

#[derive(Debug, Default)]
struct State {
    jobs: Vec<Job>,
    /// The run under way, for those who watch.
    live: Option<Live>,
    /// Ends its play.
    stop: Arc<AtomicBool>,
    is_closing: bool,
    /// Why the file couldn't be written the last time.
    trouble: Option<String>,
}

#[derive(Debug)]
pub struct Queue {
    path: PathBuf,
    state: Mutex<State>,
    wakes: Condvar,
}

impl Queue {
    /// The queue of a folder; what was played when its server ended waits to go on.
    ///
    /// # Errors
    ///
    /// If its file can't be read.
    pub fn open(folder: &Path) -> Result<Queue, Failure> {
        let path = folder.join(FILE);
        let unread = |why: String| {
            Failure::with_help(
                format!("{} {why}", path.display()),
                "remove it to begin with an empty queue: the runs themselves are in their folders",
            )
        };
        if path.is_symlink() {
            return Err(unread("is a link, which is not followed".to_owned()));
        }
        let mut jobs = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(unread(format!("can't be read: {error}"))),
            Ok(bytes) => {
                let stored: Stored = serde_json::from_slice(&bytes)
                    .map_err(|error| unread(format!("is no queue: {error}")))?;
                if stored.version != VERSION {
                    return Err(unread("was written by another version".to_owned()));
                }
                stored.jobs
            }
        };
        jobs.retain(|job| crate::folder::is_name(&job.name));
        for job in jobs.iter_mut().filter(|job| job.state == JobState::Playing) {
            job.state = JobState::Waiting;
        }
        let state = State { jobs, ..State::default() };
        Ok(Queue { path, state: Mutex::new(state), wakes: Condvar::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a run at the end; returns its number.
    ///
    /// # Errors
    ///
    /// Why it isn't.
    pub fn add(&self, asked: Asked) -> Result<u64, String> {
        let mut state = self.state();
        let is_open = |job: &Job| [JobState::Waiting, JobState::Playing].contains(&job.state);
        if state.jobs.iter().any(|job| job.name == asked.name && is_open(job)) {
            return Err(format!("`{}` is in the queue already", asked.name));
        }
        if state.jobs.iter().filter(|job| is_open(job)).count() >= MOST_WAITING {
            return Err(format!("{MOST_WAITING} runs wait already"));
        }
        // The same run again takes the place of its former entry.
        state.jobs.retain(|job| job.name != asked.name);
        let id = state.jobs.iter().map(|job| job.id).max().unwrap_or(0) + 1;
        state.jobs.push(Job {
            id,
            name: asked.name,
            text: asked.text,
            max_pairs: asked.max_pairs,
            anyway: asked.anyway,
            state: JobState::Waiting,
            said: String::new(),
        });
        self.changed(&mut state);
        Ok(id)
    }

    /// Does something to a run.
    ///
    /// # Errors
    ///
    /// Why it can't be done.
    pub fn act(&self, id: u64, action: Action) -> Result<(), String> {
        let mut state = self.state();
        let Some(at) = state.jobs.iter().position(|job| job.id == id) else {
            return Err("this run is not in the queue any more".to_owned());
        };
        match (action, state.jobs[at].state) {
            (Action::Stop, JobState::Playing) => state.stop.store(true, Ordering::Relaxed),
            (Action::Stop, JobState::Waiting) => state.jobs[at].state = JobState::Stopped,
            (Action::Resume, JobState::Stopped | JobState::Failed) => {
                let mut job = state.jobs.remove(at);
                (job.state, job.said) = (JobState::Waiting, String::new());
                state.jobs.push(job);
            }
            (Action::First, JobState::Waiting) => {
                let job = state.jobs.remove(at);
                let first = state.jobs.iter().position(|it| it.state == JobState::Waiting);
                let first = first.unwrap_or(at).min(at);
                state.jobs.insert(first, job);
            }
            (Action::Remove, JobState::Playing) => {
                return Err("it is being played: stop it first".to_owned());
            }
            (Action::Remove, _) => drop(state.jobs.remove(at)),
            _ => return Err("this run is not in a state for that".to_owned()),
        }
        self.changed(&mut state);
        Ok(())
    }

    /// The next run to play, once there is one, and what ends its play; none when the server ends.
    pub fn next(&self) -> Option<(Job, Arc<AtomicBool>)> {
        let mut state = self.state();
        loop {
            if state.is_closing {
                return None;
            }
            let waiting = state.jobs.iter_mut().find(|job| job.state == JobState::Waiting);
            if let Some(job) = waiting {
                job.state = JobState::Playing;
                let job = job.clone();
                let stop = Arc::<AtomicBool>::default();
                state.stop = Arc::clone(&stop);
                state.live = Some(Live::of(job.id));
                self.changed(&mut state);
                return Some((job, stop));
            }
            state = self.wakes.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A run has ended; where the server ends it only waits.
    pub fn ended(&self, id: u64, end: JobState, said: String) {
        let mut state = self.state();
        state.live = None;
        let end = match end == JobState::Stopped && state.is_closing {
            true => JobState::Waiting,
            false => end,
        };
        if let Some(job) = state.jobs.iter_mut().find(|job| job.id == id) {
            (job.state, job.said) = (end, said);
        }
        let is_over = |job: &Job| [JobState::Done, JobState::Failed].contains(&job.state);
        let n_over = state.jobs.iter().filter(|job| is_over(job)).count();
        let mut n_surplus = n_over.saturating_sub(MOST_ENDED);
        state.jobs.retain(|job| {
            let goes = n_surplus > 0 && is_over(job);
            n_surplus -= usize::from(goes);
            !goes
        });
        self.changed(&mut state);
    }

    /// Changes what those who watch see of the run under way.
    pub fn show(&self, change: impl FnOnce(&mut Live)) {
        if let Some(live) = &mut self.state().live {
            change(live);
        }
    }

    /// The number and the name of the run under way.
    pub fn playing(&self) -> Option<(u64, String)> {
        let state = self.state();
        let job = state.jobs.iter().find(|job| job.state == JobState::Playing)?;
        Some((job.id, job.name.clone()))
    }

    /// The server ends: what is played is stored.
    pub fn close(&self) {
        let mut state = self.state();
        state.is_closing = true;
        state.stop.store(true, Ordering::Relaxed);
        drop(state);
        self.wakes.notify_all();
    }

    /// Everything, for those who watch.
    pub fn as_json(&self) -> Value {
        let state = self.state();
        let jobs = state.jobs.iter().map(|job| {
            json!({
                "id": job.id, "name": job.name, "state": job.state, "said": job.said,
                "max_pairs": job.max_pairs,
            })
        });
        json!({
            "jobs": jobs.collect::<Vec<_>>(),
            "live": state.live.as_ref().map(Live::as_json),
            "trouble": state.trouble,
            "stopping": state.live.is_some() && state.stop.load(Ordering::Relaxed),
        })
    }

    /// Stores the queue and wakes who waits for it. A disk that is full takes nothing from the runs, so that is only shown.
    fn changed(&self, state: &mut State) {
        let stored = Stored { version: VERSION, jobs: state.jobs.clone() };
        let text = serde_json::to_vec_pretty(&stored).map_err(std::io::Error::other);
        let written = text.and_then(|text| write_beside(&self.path, |file| file.write_all(&text)));
        state.trouble = written.err().map(|error| {
            format!(
                "{} can't be written, so this queue ends with the server: {error}",
                self.path.display()
            )
        });
        self.wakes.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str) -> Asked {
        Asked {
            name: name.to_owned(),
            text: "seed = 1".to_owned(),
            max_pairs: Some(288),
            anyway: false,
            replace: false,
        }
    }

    fn states(queue: &Queue) -> Vec<(String, JobState)> {
        queue.state().jobs.iter().map(|job| (job.name.clone(), job.state)).collect()
    }

    #[test]
    fn what_was_played_when_the_server_was_killed_goes_on_at_the_next_start() {
        let folder = tempfile::tempdir().expect("a folder");
        let queue = Queue::open(folder.path()).expect("empty");
        for name in ["a", "b", "c"] {
            queue.add(asked(name)).expect("it fits");
        }
        let (first, _) = queue.next().expect("three wait");
        assert_eq!((first.name.as_str(), first.max_pairs), ("a", Some(288)));
        queue.act(3, Action::Stop).expect("it waits");
        // Killed here: nothing is said to the queue.
        let again = Queue::open(folder.path()).expect("stored");
        let expected = [
            ("a".to_owned(), JobState::Waiting),
            ("b".to_owned(), JobState::Waiting),
            ("c".to_owned(), JobState::Stopped),
        ];
        assert_eq!(states(&again), expected);
        assert_eq!(again.next().expect("two wait").0, first);
    }

    #[test]
    fn a_run_that_is_stopped_stays_stopped_and_one_that_the_end_interrupts_waits() {
        let folder = tempfile::tempdir().expect("a folder");
        let queue = Queue::open(folder.path()).expect("empty");
        queue.add(asked("a")).expect("it fits");
        let (job, stop) = queue.next().expect("it waits");
        queue.act(job.id, Action::Stop).expect("it is played");
        assert!(stop.load(Ordering::Relaxed));
        queue.ended(job.id, JobState::Stopped, String::new());
        assert_eq!(states(&queue), [("a".to_owned(), JobState::Stopped)]);
        queue.act(job.id, Action::Resume).expect("it was stopped");
        let (job, stop) = queue.next().expect("it waits again");
        queue.close();
        assert!(stop.load(Ordering::Relaxed));
        queue.ended(job.id, JobState::Stopped, String::new());
        assert_eq!(states(&queue), [("a".to_owned(), JobState::Waiting)]);
        assert!(queue.next().is_none());
    }

    #[test]
    fn the_order_changes_and_a_name_waits_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let queue = Queue::open(folder.path()).expect("empty");
        for name in ["a", "b", "c"] {
            queue.add(asked(name)).expect("it fits");
        }
        assert!(queue.add(asked("b")).is_err());
        queue.act(3, Action::First).expect("it waits");
        assert_eq!(queue.next().expect("three wait").0.name, "c");
        assert!(queue.act(3, Action::Remove).is_err());
        assert!(queue.act(3, Action::First).is_err());
        queue.act(1, Action::Remove).expect("it waits");
        assert!(queue.act(1, Action::Remove).is_err());
        queue.ended(3, JobState::Done, "even".to_owned());
        queue.add(asked("c")).expect("its former run has ended");
        let names: Vec<String> = states(&queue).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["b", "c"]);
    }

    #[test]
    fn a_file_that_is_no_queue_is_refused_and_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        for text in ["{", "{\"version\": 2, \"jobs\": []}", ""] {
            fs::write(folder.path().join(FILE), text).expect("a file");
            let failure = Queue::open(folder.path()).expect_err("no queue");
            assert!(failure.on_one_line().contains("remove it to begin"), "{failure:?}");
            assert_eq!(fs::read_to_string(folder.path().join(FILE)).expect("there"), text);
        }
    }
}
