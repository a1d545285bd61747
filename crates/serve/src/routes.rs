//! What is answered at which path.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use experiment::builtin::BUILTIN;

use crate::app::App;
use crate::folder::{Refused, is_name};
use crate::guard::guard;
use crate::queue::{Action, Asked};
use crate::{ask, check, pages, runs, view, watch};

type Shared = State<Arc<App>>;

/// All paths, behind the guard.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(async || pages::RUNS))
        .route("/run/{name}", get(async || pages::RUN))
        .route("/edit", get(async || pages::EDIT))
        .route("/ask", get(async || pages::ASK))
        .route("/watch", get(async || pages::WATCH))
        .route("/static/{name}", get(static_file))
        .route("/view/{key}/{run}/{*rest}", get(stored_file))
        .route("/api/server", get(server))
        .route("/api/runs", get(all_runs))
        .route("/api/runs/{name}", get(one_run))
        .route("/api/experiments", get(experiments))
        .route("/api/experiments/{name}", get(built_in))
        .route("/api/files/{name}", get(saved))
        .route("/api/check", post(checked))
        .route("/api/save", post(save))
        .route("/api/run", post(run))
        .route("/api/queue/{id}/{action}", post(act))
        .route("/api/watch", get(watched))
        .route("/api/ask", get(async || as_json(&ask::choices())))
        .route("/api/ask/price", post(ask_price))
        .route("/api/ask/matchup", post(ask_matchup))
        .fallback(async || refused(StatusCode::NOT_FOUND, "There is nothing here."))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// An answer that ends a handler early; a whole one would make every result as large.
struct Refusal(Box<Response>);

impl From<Response> for Refusal {
    fn from(answer: Response) -> Refusal {
        Refusal(Box::new(answer))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        *self.0
    }
}

fn as_json(value: &impl Serialize) -> Response {
    let text = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

fn refused(status: StatusCode, message: &str) -> Response {
    (status, as_json(&json!({ "message": message }))).into_response()
}

fn not_there(what: &str, name: &str) -> Response {
    refused(StatusCode::NOT_FOUND, &format!("there is no {what} `{name}`"))
}

/// A body of JSON.
fn read<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| {
        refused(StatusCode::BAD_REQUEST, &format!("the request can't be read: {error}")).into()
    })
}

/// Work that takes a thread for a while, which only some may do at once. No file outside of the folder is read by it.
async fn apart<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Arc<App>) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let unable = |_| {
        Refusal::from(refused(StatusCode::INTERNAL_SERVER_ERROR, "this failed; see the terminal"))
    };
    let permit = app.checks.acquire().await;
    let shared = Arc::clone(app);
    let confined = move || shared.folder.confined(|| work(&shared));
    let done = tokio::task::spawn_blocking(confined).await.map_err(unable);
    drop(permit);
    done
}

async fn static_file(Path(name): Path<String>) -> Response {
    pages::file(&name).unwrap_or_else(|| not_there("file", &name))
}

async fn stored_file(
    State(app): Shared,
    Path((key, run, rest)): Path<(String, String, String)>,
) -> Response {
    view::file(&app, &key, &run, &rest)
        .await
        .unwrap_or_else(|| refused(StatusCode::NOT_FOUND, "There is no such file."))
}

async fn server(State(app): Shared) -> Response {
    as_json(&json!({
        "folder": app.options.folder.display().to_string(),
        "read_only": app.options.read_only,
        "version": app.options.version,
    }))
}

async fn all_runs(State(app): Shared) -> Response {
    as_json(&runs::list(&app))
}

async fn one_run(State(app): Shared, Path(name): Path<String>) -> Response {
    match runs::one(&app, &name) {
        Some(run) => as_json(&run),
        None => not_there("run", &name),
    }
}

async fn experiments(State(app): Shared) -> Response {
    let built_in = BUILTIN.iter().map(|it| {
        json!({ "name": it.name, "ruleset": it.said("ruleset"), "question": it.said("question") })
    });
    as_json(&json!({
        "built_in": built_in.collect::<Vec<_>>(),
        "saved": app.folder.experiments(),
    }))
}

async fn built_in(Path(name): Path<String>) -> Response {
    match BUILTIN.iter().find(|it| it.name == name) {
        Some(builtin) => as_json(&json!({ "name": name, "text": builtin.text })),
        None => not_there("built-in experiment", &name),
    }
}

async fn saved(State(app): Shared, Path(name): Path<String>) -> Response {
    match app.folder.text(&name) {
        Ok(text) => as_json(&json!({ "name": name, "text": text })),
        Err(_) => not_there("experiment", &name),
    }
}

async fn checked(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let text: check::Text = read(&body)?;
    // While it is typed, nothing is started.
    let found = apart(&app, move |app| check::check(app, &text, false)).await?;
    Ok(as_json(&found))
}

fn refuse_read_only(app: &App) -> Result<(), Refusal> {
    match app.options.read_only {
        true => Err(refused(
            StatusCode::FORBIDDEN,
            "this server was started with --read-only: it writes and plays nothing",
        )
        .into()),
        false => Ok(()),
    }
}

#[derive(Deserialize)]
struct Save {
    name: String,
    text: String,
    #[serde(default)]
    replace: bool,
}

async fn save(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    refuse_read_only(&app)?;
    let save: Save = read(&body)?;
    stored(&app, &save.name, &save.text, save.replace)?;
    Ok(as_json(&json!({ "name": save.name })))
}

/// Writes an experiment, or says which other name is free.
fn stored(app: &App, name: &str, text: &str, replaces: bool) -> Result<(), Refusal> {
    app.folder.save(name, text, replaces).map(drop).map_err(|why| {
        let free = is_name(name).then(|| app.folder.free_name(name));
        let can_replace = matches!(why, Refused::Other);
        let said = json!({ "message": why.words(name), "free": free, "can_replace": can_replace });
        (StatusCode::CONFLICT, as_json(&said)).into_response().into()
    })
}

async fn run(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    refuse_read_only(&app)?;
    let asked: Asked = read(&body)?;
    if !is_name(&asked.name) {
        return Err(refused(StatusCode::CONFLICT, &Refused::Name.words(&asked.name)).into());
    }
    let text = check::Text::of(&asked);
    let found = apart(&app, move |app| check::check(app, &text, true)).await?;
    if !found.is_right() {
        return Err((StatusCode::UNPROCESSABLE_ENTITY, as_json(&found)).into_response().into());
    }
    stored(&app, &asked.name, &asked.text, asked.replace)?;
    match app.queue.add(asked) {
        Ok(id) => Ok(as_json(&json!({ "id": id }))),
        Err(why) => Err(refused(StatusCode::CONFLICT, &why).into()),
    }
}

async fn act(
    State(app): Shared,
    Path((id, action)): Path<(u64, String)>,
) -> Result<Response, Refusal> {
    refuse_read_only(&app)?;
    let action = Action::named(&action).ok_or_else(|| not_there("action", &action))?;
    app.queue.act(id, action).map_err(|why| refused(StatusCode::CONFLICT, &why))?;
    Ok(as_json(&json!({})))
}

async fn watched(State(app): Shared) -> Response {
    let events = Body::from_stream(watch::events(app.shown.subscribe()));
    ([(CONTENT_TYPE, "text/event-stream")], events).into_response()
}

async fn ask_price(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let asked: ask::Price = read(&body)?;
    Ok(as_json(&apart(&app, move |_| ask::price(&asked)).await?))
}

async fn ask_matchup(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let asked: ask::Matchup = read(&body)?;
    Ok(as_json(&apart(&app, move |_| ask::matchup(&asked)).await?))
}
