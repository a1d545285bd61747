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

use analysis::diff::json::DiffJson;
use experiment::builtin::BUILTIN;
use lab::rulesets;

use crate::app::App;
use crate::file_kinds::FileKind;
use crate::folder::{Refused, is_name};
use crate::guard::guard;
use crate::queue::{Action, Asked};
use crate::{
    army, ask, check, complete, file_kinds, more_precision, pages, runs, server_events, so_far,
    stored_files,
};

type Shared = State<Arc<App>>;

/// All paths, behind the guard.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(async || pages::RUNS))
        .route("/run/{name}", get(async || pages::RUN))
        .route("/edit", get(async || pages::EDIT))
        .route("/ask", get(async || pages::ASK))
        .route("/watch", get(async || pages::WATCH))
        .route("/diff", get(async || pages::DIFF))
        .route("/static/{name}", get(static_file))
        .route("/view/{key}/{run}/{*rest}", get(stored_file))
        .route("/api/server", get(server))
        .route("/api/runs", get(all_runs))
        .route("/api/runs/{name}", get(one_run))
        .route("/api/runs/{name}/more", post(more_precision))
        .route("/api/diff", post(diff))
        .route("/api/experiments", get(experiments))
        .route("/api/experiments/{name}", get(built_in))
        .route("/api/files/{name}", get(saved))
        .route("/api/check", post(checked))
        .route("/api/save", post(save))
        .route("/api/run", post(run))
        .route("/api/queue/{id}/so-far", get(answer_so_far))
        .route("/api/queue/{id}/{action}", post(act))
        .route("/api/watch", get(watched))
        .route("/api/ask", get(async || as_json(&ask::choices())))
        .route("/api/ask/stands", post(stands))
        .route("/api/names", post(names))
        .route("/api/army", post(army_shown))
        .route("/api/begin", post(begin))
        .route("/api/complete", post(completed))
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
    planned: impl FnOnce(&Arc<App>) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let unable = |_| {
        Refusal::from(refused(StatusCode::INTERNAL_SERVER_ERROR, "this failed; see the terminal"))
    };
    let permit = app.checks.acquire().await;
    let shared = Arc::clone(app);
    let confined = move || shared.folder.confined(|| planned(&shared));
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
    stored_files::file(&app, &key, &run, &rest)
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

/// Goes on with a finished run until its intervals are half as long. What was played isn't played again.
async fn more_precision(State(app): Shared, Path(name): Path<String>) -> Result<Response, Refusal> {
    refuse_read_only(&app)?;
    if runs::one(&app, &name).is_none() || !is_name(&name) {
        return Err(not_there("run", &name).into());
    }
    let refuse = |why: &str| Refusal::from(refused(StatusCode::CONFLICT, why));
    let built_in = || BUILTIN.iter().find(|it| it.name == name).map(|it| it.text.to_owned());
    let text = app.folder.text(&name).ok().or_else(built_in).ok_or_else(|| {
        refuse(&format!("its experiment, {name}.toml, is not in this folder: put it there first"))
    })?;
    let longer = more_precision::longer(&text).ok_or_else(|| {
        refuse("its experiment doesn't say how many pairs are played, or says it in another way: change it in the editor")
    })?;
    let asked = Asked { name, text: longer, max_pairs: None, anyway: false, replace: false };
    let text = check::Text::of(&asked);
    let found = apart(&app, move |app| check::check(app, &text, true)).await?;
    if !found.is_right() {
        return Err((StatusCode::UNPROCESSABLE_ENTITY, as_json(&found)).into_response().into());
    }
    match app.queue.add(asked) {
        Ok(id) => Ok(as_json(&json!({ "id": id }))),
        Err(why) => Err(refuse(&why)),
    }
}

#[derive(Deserialize)]
struct Two {
    first: String,
    second: String,
}

/// What `equipoise diff` finds between two runs.
async fn diff(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let two: Two = read(&body)?;
    let runs = app.folder.runs();
    if let Some(name) = [&two.first, &two.second].into_iter().find(|it| !runs.contains(it)) {
        return Err(not_there("run", name).into());
    }
    let found = apart(&app, move |app| {
        let [first, second] = [&two.first, &two.second].map(|name| app.folder.run(name));
        match lab::diff::between([&first, &second], [two.first, two.second]) {
            Ok((diff, _)) => as_json(&DiffJson::of(&diff, None, &[])),
            Err(failure) => {
                (StatusCode::CONFLICT, as_json(&check::of_failure(&failure))).into_response()
            }
        }
    });
    found.await
}

async fn experiments(State(app): Shared) -> Response {
    let built_in = BUILTIN.iter().map(|it| {
        json!({ "name": it.name, "ruleset": it.said("ruleset"), "question": it.said("question") })
    });
    let saved = app.folder.experiments().into_iter().map(|name| {
        let kind = app.folder.text(&name).ok().and_then(|text| file_kinds::of_text(&text));
        json!({ "name": name, "kind": kind.unwrap_or(FileKind::Experiment).name() })
    });
    as_json(&json!({
        "built_in": built_in.collect::<Vec<_>>(),
        "saved": saved.collect::<Vec<_>>(),
        "kinds": FileKind::all().into_iter().map(FileKind::as_json).collect::<Vec<_>>(),
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
        Ok(text) => {
            let kind = file_kinds::of_text(&text).unwrap_or(FileKind::Experiment).name();
            as_json(&json!({ "name": name, "text": text, "kind": kind }))
        }
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

/// The answer of the run under way from the blocks that are finished.
async fn answer_so_far(State(app): Shared, Path(id): Path<u64>) -> Result<Response, Refusal> {
    // A run may end between two questions, so that one which isn't played is no mistake.
    let said = apart(&app, move |app| so_far::of(app, id)).await?;
    Ok(as_json(&json!({ "so_far": said })))
}

async fn watched(State(app): Shared) -> Response {
    let events = Body::from_stream(server_events::events(app.shown.subscribe()));
    ([(CONTENT_TYPE, "text/event-stream")], events).into_response()
}

async fn stands(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let asked: ask::Question = read(&body)?;
    Ok(as_json(&apart(&app, move |app| ask::stands(&asked, &app.folder)).await?))
}

async fn names(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let asked: ask::Search = read(&body)?;
    Ok(as_json(&apart(&app, move |app| ask::search(&asked, &app.folder)).await?))
}

async fn completed(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let cursor: complete::Cursor = read(&body)?;
    Ok(as_json(&apart(&app, move |app| complete::at(&cursor, &app.folder)).await?))
}

#[derive(Deserialize)]
struct ArmyNamed {
    ruleset: String,
    name: String,
}

async fn army_shown(State(app): Shared, body: Bytes) -> Result<Response, Refusal> {
    let asked: ArmyNamed = read(&body)?;
    let shown = apart(&app, move |app| {
        let ruleset = rulesets::named(&asked.ruleset).ok()?;
        army::shown(ruleset, &asked.name, &app.folder)
    });
    Ok(as_json(&shown.await?))
}

#[derive(Deserialize)]
struct Begin {
    kind: String,
    #[serde(default)]
    name: String,
}

async fn begin(body: Bytes) -> Result<Response, Refusal> {
    let asked: Begin = read(&body)?;
    let text = FileKind::named(&asked.kind).and_then(|kind| kind.begin(&asked.name));
    match text {
        Some(text) => Ok(as_json(&json!({ "text": text }))),
        None => Err(not_there("file to begin with", &asked.name).into()),
    }
}
