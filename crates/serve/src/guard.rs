//! Who may ask what: decided for every request before any handler sees it.
//!
//! - `Host` is a name of this machine, so that no foreign name leads here (DNS rebinding).
//! - `Origin`, where a browser sends one, is this server; whatever changes something has to send it.
//! - The token of the printed address becomes a cookie at once; everything else needs that cookie, but for the stored files of runs,
//!   whose paths have a key of their own: a page of a run is shown without the cookie.
//! - Bodies have at most 1 MB.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, HeaderName, LOCATION,
    ORIGIN, SET_COOKIE,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::pages;
use crate::secrets::are_same;

/// The most bytes of a body.
pub const MOST_BYTES: usize = 1 << 20;

/// How long a client may take for a body.
const BODY_WITHIN: Duration = Duration::from_secs(15);

/// Before the paths of stored files.
const VIEW: &str = "/view/";

/// What the pages of the server may load: their own files, and frames of runs.
const OWN_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Lets a request through, or says why not.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_view = request.uri().path().starts_with(VIEW);
    let answer = match admit(&app, &request) {
        Admitted::Through => match whole(request).await {
            Ok(request) => next.run(request).await,
            Err(answer) => answer,
        },
        Admitted::Answered(answer) => answer,
    };
    with_headers(answer, is_view)
}

enum Admitted {
    Through,
    Answered(Response),
}

fn admit(app: &App, request: &Request) -> Admitted {
    let refuse = |status: StatusCode, why: &str| {
        Admitted::Answered((status, pages::refusal(why)).into_response())
    };
    let headers = request.headers();
    let Some(host) = host(request).filter(|host| app.address.is_called(host)) else {
        return refuse(StatusCode::FORBIDDEN, "This server has another name.");
    };
    let method = request.method();
    let changes = match *method {
        Method::GET | Method::HEAD => false,
        Method::POST => true,
        _ => return refuse(StatusCode::METHOD_NOT_ALLOWED, "Only GET and POST are answered."),
    };
    let path = request.uri().path();
    let own_origin = format!("http://{host}");
    match one(headers, &ORIGIN) {
        Ok(None) if !changes => {}
        Ok(Some(origin)) if origin.eq_ignore_ascii_case(&own_origin) => {}
        _ => return refuse(StatusCode::FORBIDDEN, "This was asked by another site."),
    }
    if path.starts_with(VIEW) {
        return match changes {
            true => refuse(StatusCode::METHOD_NOT_ALLOWED, "Stored files are only read."),
            false => Admitted::Through,
        };
    }
    let cookie = cookie_name(app);
    let token = request.uri().query().and_then(|query| query.strip_prefix("token="));
    if let (false, "/", Some(token)) = (changes, path, token) {
        return match are_same(token, app.secrets.token()) {
            true => Admitted::Answered(moved_to_cookie(&cookie, app.secrets.session())),
            false => refuse(StatusCode::FORBIDDEN, "This token is of another start of the server."),
        };
    }
    let site = headers.get("sec-fetch-site").map_or("none", |it| it.to_str().unwrap_or("?"));
    if !["none", "same-origin"].contains(&site) {
        return refuse(StatusCode::FORBIDDEN, "This was asked by another site.");
    }
    if !has_cookie(headers, &cookie, app.secrets.session()) {
        return refuse(StatusCode::UNAUTHORIZED, "This browser is not known here.");
    }
    Admitted::Through
}

/// How the request names the server; none where it does so twice, differently or not at all.
fn host(request: &Request) -> Option<&str> {
    let host = one(request.headers(), &HOST).ok()??;
    match request.uri().authority() {
        Some(authority) if !authority.as_str().eq_ignore_ascii_case(host) => None,
        _ => Some(host),
    }
}

/// The only value of a header; an error where there are several or it is no text.
fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, ()> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(drop),
        _ => Err(()),
    }
}

/// Cookies of all ports of a machine lie together, so the port is in the name.
fn cookie_name(app: &App) -> String {
    format!("equipoise-{}", app.address.port())
}

fn has_cookie(headers: &HeaderMap, name: &str, session: &str) -> bool {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let mut own = pairs.filter(|(key, _)| key.trim() == name);
    own.any(|(_, value)| are_same(value.trim(), session))
}

/// From here on the token is in no address, no history and no link.
fn moved_to_cookie(name: &str, session: &str) -> Response {
    let cookie = format!("{name}={session}; Path=/; HttpOnly; SameSite=Strict");
    (StatusCode::SEE_OTHER, [(LOCATION, "/".to_owned()), (SET_COOKIE, cookie)]).into_response()
}

/// The request with its whole body.
async fn whole(request: Request) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    let refuse = |status: StatusCode, why: &str| (status, pages::refusal(why)).into_response();
    match tokio::time::timeout(BODY_WITHIN, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Ok(Err(_)) => {
            Err(refuse(StatusCode::PAYLOAD_TOO_LARGE, "At most 1 MB is read of a request."))
        }
        Err(_) => Err(refuse(StatusCode::REQUEST_TIMEOUT, "The request did not end.")),
    }
}

fn with_headers(mut answer: Response, is_view: bool) -> Response {
    let headers = answer.headers_mut();
    let mut put = |name: &'static str, value: &'static str| {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    };
    put("x-content-type-options", "nosniff");
    put("referrer-policy", "no-referrer");
    put("x-frame-options", if is_view { "SAMEORIGIN" } else { "DENY" });
    if !is_view {
        put("cross-origin-opener-policy", "same-origin");
        put("cross-origin-resource-policy", "same-origin");
    }
    let policy = HeaderValue::from_static(OWN_POLICY);
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static("text/plain; charset=utf-8"));
    answer
}
