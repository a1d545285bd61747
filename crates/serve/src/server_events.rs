//! Server-sent events: the queue and the run under way, whole each time, so that a page that was asleep has missed nothing.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{Stream, stream};
use tokio::sync::watch::Receiver;

use crate::app::App;

/// How often the queue is looked at.
const PUBLISH_EVERY: Duration = Duration::from_millis(250);

/// A line without meaning is sent where nothing has changed for so long, by which a connection that is gone is noticed.
const AWAKE_EVERY: Duration = Duration::from_secs(15);

/// Publishes what has changed to those who watch. All of them share one text.
pub async fn publish(app: Arc<App>) {
    loop {
        let text = app.queue.as_json().to_string();
        app.shown.send_if_modified(|shown| {
            let is_new = **shown != *text;
            if is_new {
                *shown = Arc::from(text);
            }
            is_new
        });
        tokio::time::sleep(PUBLISH_EVERY).await;
    }
}

/// The present state at once, then each change. Whoever reads slowly misses what has been replaced by then.
pub fn events(shown: Receiver<Arc<str>>) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold((shown, true), |(mut shown, is_first)| async move {
        let waited = tokio::time::timeout(AWAKE_EVERY, async {
            match is_first {
                true => Ok(()),
                false => shown.changed().await,
            }
        });
        let text = match waited.await {
            Ok(Ok(())) => format!("data: {}\n\n", &**shown.borrow_and_update()),
            Ok(Err(_)) => return None,
            Err(_) => ":\n\n".to_owned(),
        };
        Some((Ok(Bytes::from(text)), (shown, false)))
    })
}
