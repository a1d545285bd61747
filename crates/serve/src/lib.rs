//! The laboratory in a browser: runs to read, an editor for experiments, questions as forms, and a queue that plays one run at a time.
//!
//! Handlers are thin over `lab`, and no number is computed here. The only state is the folder that is served: the folders of its runs,
//! experiments beside them, and `queue`'s file.
//!
//! Who may ask is decided in `guard`, before any handler.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

mod address;
mod app;
mod army;
mod ask;
mod check;
mod complete;
mod connections;
mod file_kinds;
mod folder;
mod guard;
mod live;
mod more_precision;
mod pages;
mod queue;
mod routes;
mod runs;
mod secrets;
mod server_events;
mod so_far;
mod stored_files;
mod worker;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use experiment::document::problem::Failure;
use lab::run_folder::{Lock, RunFolder};
use tokio::runtime::Runtime;

pub use address::Address;
use app::App;

/// How often it is looked whether the server is to end.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What is served, and to whom.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the runs; made if it isn't there.
    pub folder: PathBuf,
    /// The port; 7421 if there is none and it is free, else any free one.
    pub port: Option<u16>,
    /// The address of this machine that is listened on.
    pub listen: IpAddr,
    /// Whether nothing is written and nothing played.
    pub read_only: bool,
    /// Whether experiments may start programs.
    pub allow_programs: bool,
    /// Threads to play on; all cores if there is no number.
    pub threads: Option<u16>,
    /// The version of the program, which runs store.
    pub version: String,
}

/// Serves until `stop` is set. What is played then is stored, and goes on when the same folder is served again.
///
/// `ready` is called once with the address, when it can be opened.
///
/// # Errors
///
/// If the folder can't be used or the address can't be listened on, before anything is served.
pub fn serve(
    options: &Options,
    stop: &Arc<AtomicBool>,
    ready: impl FnOnce(&Address),
) -> Result<(), Failure> {
    if RunFolder::at(&options.folder).has_run() {
        return Err(Failure::with_help(
            format!("{} is the folder of one run", options.folder.display()),
            "name the folder in which it lies, such as reports",
        ));
    }
    std::fs::create_dir_all(&options.folder).map_err(|error| {
        Failure::with_help(
            format!("the folder {} can't be made: {error}", options.folder.display()),
            "name a folder that may be written to",
        )
    })?;
    // Two servers would play one queue.
    let _lock = match options.read_only {
        true => None,
        false => Some(Lock::take(&options.folder)?),
    };
    let (listener, address) = Address::listen(options.listen, options.port)?;
    let app = App::open(options, &address)?;
    let address = address.with_token(app.secrets.token());
    let runtime = Runtime::new().map_err(|error| {
        Failure::with_help(
            format!("no threads to serve with: {error}"),
            "raise the limits of this process (`ulimit -a`)",
        )
    })?;
    let worker = (!options.read_only).then(|| worker::start(&app));
    runs::read_answers(&app);
    ready(&address);
    runtime.block_on(async {
        let serving = tokio::spawn(connections::serve(listener, Arc::clone(&app)));
        let watching = tokio::spawn(server_events::publish(Arc::clone(&app)));
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(LOOK_EVERY).await;
        }
        serving.abort();
        watching.abort();
    });
    app.queue.close();
    // Connections that are still open end with the runtime; the run is waited for.
    runtime.shutdown_background();
    if let Some(worker) = worker {
        // It reports its own failures in the queue; if it panicked, there is nothing to undo.
        let _ = worker.join();
    }
    Ok(())
}
