//! The fields of an event, each read as what it has to be.

use serde_json::Value;

use crate::errors::{Check, fault};
use crate::geometry::*;
use crate::position::{Edge, NORTH, SOUTH};

pub fn field<'a>(event: &'a Value, name: &str) -> Check<&'a Value> {
    match event.get(name) {
        Some(value) => Ok(value),
        None => fault("schema", format!("no field `{name}` in {event}")),
    }
}

pub fn number(event: &Value, name: &str) -> Check<f64> {
    match field(event, name)?.as_f64() {
        Some(number) => Ok(number),
        None => fault("schema", format!("`{name}` is no number in {event}")),
    }
}

pub fn text<'a>(event: &'a Value, name: &str) -> Check<&'a str> {
    match field(event, name)?.as_str() {
        Some(text) => Ok(text),
        None => fault("schema", format!("`{name}` is no text in {event}")),
    }
}

pub fn truth(event: &Value, name: &str) -> Check<bool> {
    match field(event, name)?.as_bool() {
        Some(truth) => Ok(truth),
        None => fault("schema", format!("`{name}` is no truth value in {event}")),
    }
}

pub fn list<'a>(event: &'a Value, name: &str) -> Check<&'a [Value]> {
    match field(event, name)?.as_array() {
        Some(list) => Ok(list),
        None => fault("schema", format!("`{name}` is no list in {event}")),
    }
}

pub fn seat(event: &Value, name: &str) -> Check<usize> {
    match text(event, name)? {
        "south" => Ok(SOUTH),
        "north" => Ok(NORTH),
        other => fault("schema", format!("{other} is no seat")),
    }
}

pub fn edge(event: &Value, name: &str) -> Check<Edge> {
    match text(event, name)? {
        "front" => Ok(Edge::Front),
        "left" => Ok(Edge::Left),
        "right" => Ok(Edge::Right),
        "rear" => Ok(Edge::Rear),
        other => fault("schema", format!("{other} is no edge")),
    }
}

fn numbers(value: &Value, n: usize) -> Check<Vec<f64>> {
    let all: Option<Vec<f64>> =
        value.as_array().and_then(|list| list.iter().map(Value::as_f64).collect());
    match all {
        Some(all) if all.len() == n => Ok(all),
        _ => fault("schema", format!("{value} is not {n} numbers")),
    }
}

pub fn pose(event: &Value, name: &str) -> Check<Pose> {
    let all = numbers(field(event, name)?, 3)?;
    Ok(Pose::new(all[0], all[1], all[2]))
}

pub fn point(event: &Value, name: &str) -> Check<P> {
    let all = numbers(field(event, name)?, 2)?;
    Ok(p(all[0], all[1]))
}

pub fn corners(event: &Value, name: &str) -> Check<Poly> {
    let all: Check<Poly> = list(event, name)?
        .iter()
        .map(|corner| numbers(corner, 2).map(|xy| p(xy[0], xy[1])))
        .collect();
    let all = all?;
    if all.len() != 4 {
        return fault("schema", "a rectangle has four corners");
    }
    Ok(all)
}

/// The dice by seat, each from 1 to 6.
pub fn dice(event: &Value) -> Check<[f64; 2]> {
    let both = field(event, "dice")?;
    let both = [number(both, "south")?, number(both, "north")?];
    if both.iter().any(|&die| !(1.0..=6.0).contains(&die) || die.fract() != 0.0) {
        return fault("schema", format!("dice {both:?}"));
    }
    Ok(both)
}
