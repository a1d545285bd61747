//! `[points]` with every default written out.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{PointsGame, PointsSetup};
use crate::resolved_players;

#[derive(Debug, Serialize)]
pub(super) struct ResolvedPoints {
    policies: [BTreeMap<String, String>; 2],
    sizes: [u8; 2],
}

pub(super) fn resolved<G: PointsGame>(setup: &PointsSetup<G>) -> ResolvedPoints {
    ResolvedPoints {
        policies: resolved_players(&setup.policies),
        sizes: [*setup.sizes.start(), *setup.sizes.end()],
    }
}
