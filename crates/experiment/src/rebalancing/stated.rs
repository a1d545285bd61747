//! `[rebalance]`: an experiment's own request for a rebalancing.

use analysis::CellInfo;
use serde::Serialize;

use super::Rebalancing;
use super::request::{RebalanceRequest, bounds, field_of};
use crate::document::problem::{Failure, Problem};
use crate::document::{Node, Problems, Span, TableReader};
use crate::keys;

/// A `[rebalance]` table.
#[derive(Clone, Debug, Serialize)]
pub struct StatedRebalance {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    change: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    support: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<String>,
    #[serde(skip)]
    span: Span,
}

impl StatedRebalance {
    /// Reads it; names are resolved when the experiment is known.
    pub fn read(node: &Node, problems: &mut Problems) -> Option<StatedRebalance> {
        let table = TableReader::declared("[rebalance]", node, &keys::REBALANCE, problems)?;
        Some(StatedRebalance {
            change: table.given("change", problems).unwrap_or_default(),
            margin: table.given("margin", problems),
            support: table.given("support", problems),
            most: Some(table.or_default("most", problems)),
            then: table.given("then", problems).unwrap_or_default(),
            span: node.span.clone(),
        })
    }

    /// What is wrong with it in an experiment of which this may be changed: nothing of it has a price or a variant with other rules,
    /// or a name is none of its.
    pub fn check(
        &self,
        may_change: Option<&dyn Rebalancing>,
        search_seed: u64,
        unknown_policy: &dyn Fn(&str) -> Option<String>,
        problems: &mut Problems,
    ) {
        let wrong = match may_change {
            // Another problem may be the reason, such as a variant with a misspelt parameter.
            None if !problems.is_empty() => None,
            None => Some(
                "[rebalance] would change nothing: nothing in this experiment has a price, and it has no variants with other rules"
                    .to_owned(),
            ),
            Some(of) => {
                let asked = RebalanceRequest::default().or(Some(self));
                let wrong = bounds(&asked, of, search_seed, unknown_policy).err();
                wrong.map(|failure: Failure| format!("[rebalance]: {}", failure.in_short()))
            }
        };
        self.refuse(wrong, problems);
    }

    /// Refuses a support where there is no field.
    pub fn check_field(&self, matchups: Option<&[CellInfo]>, problems: &mut Problems) {
        let asked = RebalanceRequest::default().or(Some(self));
        let wrong = field_of(&asked, 0, matchups).err();
        let wrong = wrong.map(|failure| format!("[rebalance]: {}", failure.in_short()));
        self.refuse(wrong, problems);
    }

    fn refuse(&self, wrong: Option<String>, problems: &mut Problems) {
        if let Some(wrong) = wrong {
            problems.add(
                Problem::at("experiment::rebalance", self.span.clone(), wrong)
                    .label("said here")
                    .help("docs/src/guide/search.md says what `equipoise rebalance` may change"),
            );
        }
    }
}

impl RebalanceRequest {
    /// The request from the command line, completed by the experiment's own.
    #[must_use]
    pub fn or(self, stated: Option<&StatedRebalance>) -> RebalanceRequest {
        let Some(stated) = stated else { return self };
        RebalanceRequest {
            change: match self.change.is_empty() {
                true => stated.change.clone(),
                false => self.change,
            },
            // Each of the two takes the place of the other.
            margin: self.margin.or(stated.margin.filter(|_| self.support.is_none())),
            support: self.support.or(stated.support.filter(|_| self.margin.is_none())),
            most: self.most.or(stated.most),
            then: match self.then.is_empty() {
                true => stated.then.clone(),
                false => self.then,
            },
            ..self
        }
    }
}
