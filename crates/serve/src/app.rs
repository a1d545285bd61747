//! What every request may reach.

use std::sync::Arc;

use experiment::document::problem::Failure;
use tokio::sync::{Semaphore, watch};

use crate::Options;
use crate::address::Address;
use crate::folder::Folder;
use crate::queue::Queue;
use crate::runs::Runs;
use crate::secrets::Secrets;
use crate::so_far::SoFar;

/// How many texts are checked at once: each takes a thread while it is read.
const CHECKS: usize = 2;

#[derive(Debug)]
pub struct App {
    /// What was asked of it at its start.
    pub options: Options,
    pub address: Address,
    /// Token, cookie, and keys of runs.
    pub secrets: Secrets,
    /// The folder that is served.
    pub folder: Folder,
    /// What is played, and what waits.
    pub queue: Queue,
    /// The answers of stored runs, as far as they were read.
    pub runs: Runs,
    /// The answer of the run under way, as far as it was read.
    pub so_far: SoFar,
    /// The queue and the run under way as JSON, as those who watch are shown it.
    pub shown: watch::Sender<Arc<str>>,
    /// Permits for work that takes a thread for a while.
    pub checks: Semaphore,
}

impl App {
    /// Opens the folder and its queue.
    ///
    /// # Errors
    ///
    /// If one of them can't be read.
    pub fn open(options: &Options, address: &Address) -> Result<Arc<App>, Failure> {
        let folder = Folder::open(&options.folder)?;
        Ok(Arc::new(App {
            options: options.clone(),
            address: address.clone(),
            secrets: Secrets::draw()?,
            queue: Queue::open(&options.folder)?,
            folder,
            runs: Runs::default(),
            so_far: SoFar::default(),
            shown: watch::Sender::new(Arc::from("{}")),
            checks: Semaphore::new(CHECKS),
        }))
    }
}
