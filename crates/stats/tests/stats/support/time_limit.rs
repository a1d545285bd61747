//! A minute for a test body: what hangs fails, and a busy machine does not make it fail.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Runs `body` and fails if it takes longer than a minute.
pub fn within_a_minute(body: impl FnOnce() + Send + 'static) {
    let (done, finished) = mpsc::channel();
    let worker = thread::spawn(move || {
        body();
        // The receiver is gone only when the minute is over, and then the test has failed already.
        let _ = done.send(());
    });
    match finished.recv_timeout(Duration::from_secs(60)) {
        Ok(()) | Err(mpsc::RecvTimeoutError::Disconnected) => {
            worker.join().expect("no edge panics")
        }
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("an edge took longer than a minute"),
    }
}
