//! The parts of an answer that only some runs have, a folder each: its numbers, its sentences, its section of the page, its
//! table and its JSON. Only its chart is drawn elsewhere, by a file of `report/src/figures/`.
//!
//! A new part is a folder here, a variant of [`Part`] with its two lines below, and a field of [`PartsJson`].

pub mod components;
pub mod metagame;
pub mod points_list;
pub mod type_prices;

use std::any::Any;

use schemars::JsonSchema;
use serde::Serialize;

use crate::info::RunInfo;
use crate::page::Section;
use crate::schema::TableSink;
use crate::text_table::Ink;
use components::{ComponentJson, Components};
use metagame::MetaAnswer;
use points_list::PointsList;
use type_prices::TypePrices;

/// What the terminal, the page and the tables of a run have of a part of its answer.
pub trait AnswerPart: Any {
    /// The answer in sentences, the headline first; none where the run's verdicts are its answer.
    fn answer(&self) -> Vec<String>;

    /// What stands on a terminal in place of the run's verdicts, in so many lines if it can; none where these stand there.
    fn in_place_of_verdicts(&self, _room: usize, _: Ink) -> Option<String> {
        None
    }

    /// What stands on a terminal under the run's verdicts, if anything does.
    fn under_verdicts(&self) -> Option<String> {
        None
    }

    /// Its sections of the page, in their order.
    fn sections(&self, info: &RunInfo) -> Vec<Section>;

    /// Whether its sections have all changes that were tried, so that the page has no table of variants beside them.
    fn has_variants(&self) -> bool {
        false
    }

    /// The names of charts, of which the first that a run has stands with the verdict; none where the run's question decides.
    fn charts(&self) -> &'static [&'static str] {
        &[]
    }

    /// The half-width in points to which its worths were wanted (ST-D8); none where all pairs were played.
    fn precision(&self) -> Option<f64> {
        None
    }

    /// The cells and pairs of battles that its sections link to, the first ones first.
    fn battles(&self) -> Vec<(u32, u64)> {
        Vec::new()
    }

    /// A file beside its tables: its name, what it is, its text.
    fn file(&self, _: &RunInfo) -> Option<(&'static str, &'static str, String)> {
        None
    }

    /// Whether its first table is of worths.
    fn has_worths(&self) -> bool {
        true
    }

    /// Gives its tables to a sink.
    ///
    /// # Errors
    ///
    /// The sink's error at the first table that it refuses.
    fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error>
    where
        Self: Sized;
}

/// A part that a run has.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// What components of fixed forces are worth in a currency of the game.
    Components(Components),
    /// Which armies players would bring.
    Metagame(MetaAnswer),
    /// What units of a game without points are worth.
    PointsList(PointsList),
    /// What every type of a game with points should cost.
    TypePrices(TypePrices),
}

impl Part {
    /// Gives its tables to a sink, as [`AnswerPart::each_table`] does.
    ///
    /// # Errors
    ///
    /// The sink's error at the first table that it refuses.
    pub fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        match self {
            Part::Components(part) => part.each_table(sink),
            Part::Metagame(part) => part.each_table(sink),
            Part::PointsList(part) => part.each_table(sink),
            Part::TypePrices(part) => part.each_table(sink),
        }
    }
}

impl std::ops::Deref for Part {
    type Target = dyn AnswerPart;

    fn deref(&self) -> &(dyn AnswerPart + 'static) {
        match self {
            Part::Components(part) => part,
            Part::Metagame(part) => part,
            Part::PointsList(part) => part,
            Part::TypePrices(part) => part,
        }
    }
}

/// The names of the tables that parts may have.
pub(crate) const TABLES: [&[&str]; 4] =
    [components::TABLES, points_list::TABLES, type_prices::TABLES, metagame::TABLES];

/// The files beside tables that parts may have.
pub const FILES: [&str; 1] = [type_prices::PRICES_FILE];

/// The parts as an answer's JSON has them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PartsJson<'a> {
    /// The effect of each change of a component of a fixed force; only where some were tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    components: Vec<ComponentJson<'a>>,
    /// The worth of units of a game without points; only where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    points_list: Option<&'a PointsList>,
    /// What every type of a game with points should cost; only where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    price_list: Option<&'a TypePrices>,
    /// Which armies players would bring; only where every army met every other.
    #[serde(skip_serializing_if = "Option::is_none")]
    metagame: Option<&'a MetaAnswer>,
}

/// The part of this type among others.
pub fn find<P: AnswerPart>(parts: &[Part]) -> Option<&P> {
    parts.iter().find_map(|part| (&**part as &dyn Any).downcast_ref())
}

impl PartsJson<'_> {
    /// Of an answer that has these.
    pub(crate) fn of(parts: &[Part]) -> PartsJson<'_> {
        PartsJson {
            components: find(parts).map(ComponentJson::all).unwrap_or_default(),
            points_list: find(parts),
            price_list: find(parts),
            metagame: find(parts),
        }
    }
}
