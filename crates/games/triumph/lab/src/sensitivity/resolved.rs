//! `[sensitivity]` with every default written out.

use serde::Serialize;
use std::collections::BTreeMap;

use super::{Method, Sensitivity};

/// The keys of an experiment file, with every setting written out.
#[derive(Debug, Serialize)]
pub struct ResolvedSensitivity {
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trajectories: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    parameters: BTreeMap<&'static str, Vec<String>>,
}

impl ResolvedSensitivity {
    /// A sensitivity with every value written out.
    pub fn of(sensitivity: &Sensitivity) -> ResolvedSensitivity {
        let (trajectories, rows) = match sensitivity.method {
            Method::Morris { trajectories } => (Some(trajectories), None),
            Method::Sobol { rows } => (None, Some(rows)),
            Method::OneAtATime | Method::Exact => (None, None),
        };
        let each = sensitivity.assumptions.iter();
        ResolvedSensitivity {
            method: sensitivity.method.name(),
            trajectories,
            rows,
            card: sensitivity.card.as_ref().map(|(name, _)| name.clone()),
            parameters: each.map(|it| (it.parameter.name, it.settings.clone())).collect(),
        }
    }
}
