//! Connections: accepted up to a number, each with limits of its own.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::routes;

/// Connections at once; more wait. Each holds a few buffers, so this bounds the memory of clients that never read.
const MOST: usize = 512;

/// How long a client may take for the head of a request.
const HEAD_WITHIN: Duration = Duration::from_secs(15);

/// The most bytes of a request's head, and of what is read ahead of its body.
const BUFFER: usize = 64 << 10;

/// After this, a system without room for a connection is asked again.
const AGAIN: Duration = Duration::from_millis(50);

/// Answers requests until the runtime ends.
pub async fn serve(listener: TcpListener, app: Arc<App>) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let service = TowerToHyperService::new(routes::router(app));
    let room = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok(permit) = Arc::clone(&room).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        let service = service.clone();
        tokio::spawn(async move {
            let served = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_WITHIN)
                .max_buf_size(BUFFER)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            // What a client does wrong in its connection ends that connection and nothing else.
            drop((served, permit));
        });
    }
}
