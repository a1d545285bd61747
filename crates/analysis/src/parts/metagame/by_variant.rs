//! How often each army would be brought under each variant of a run: with other players, or other rules.

use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::metagame::DEFAULT_LAMBDA;

use super::{NAMED, of_cells, shown_field};
use crate::numbers::NumberFormat;
use crate::row_order::highest_first;
use crate::schema::Table;
use crate::standings::{matrix, standings};
use crate::tables::{CellLine, Tables};

/// Variants whose fields are formed.
const MOST: usize = 8;

/// The field under a variant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MetaUnder {
    /// The variant's name: that of a player, say.
    pub variant: String,
    /// Every army, the one that is met most often under it first.
    pub armies: Vec<MovedArmy>,
    /// Whether its cells are too uncertain for the intervals.
    pub wants_more: bool,
}

/// An army under a variant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MovedArmy {
    /// The variant's name.
    pub variant: String,
    /// Its name.
    pub name: String,
    /// Its share of the field under the variant.
    pub weight: Estimate,
    /// That less its share without the variant. Both are treated as independent although they share their chance, so the interval
    /// is somewhat too wide.
    pub change: Estimate,
}

/// The fields of a run's variants, where each was played in every meeting; none where there are many variants.
pub(super) fn fields(tables: &Tables, own: &[(String, Estimate)], alpha: f64) -> Vec<MetaUnder> {
    let mut names: Vec<&str> = Vec::new();
    for name in tables.cells.iter().filter_map(|it| it.variant.as_deref()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() > MOST {
        return Vec::new();
    }
    let each = names.into_iter();
    each.filter_map(|name| field_under(name, tables, own, alpha)).collect()
}

fn field_under(
    variant: &str,
    tables: &Tables,
    own: &[(String, Estimate)],
    alpha: f64,
) -> Option<MetaUnder> {
    let of_variant = tables.cells.iter();
    let of_variant = of_variant.filter(|cell| cell.variant.as_deref() == Some(variant));
    let as_baseline = |cell: &CellLine| CellLine { variant: None, ..cell.clone() };
    let tables = Tables {
        cells: of_variant.map(as_baseline).collect(),
        effects: Vec::new(),
        variants: Vec::new(),
        bearers: Vec::new(),
    };
    let standings = standings(&tables)?;
    let names: Vec<&str> = standings.iter().map(|it| it.name.as_str()).collect();
    let soft = of_cells(&matrix(&tables, &names)?)?.soft(DEFAULT_LAMBDA)?;
    let mut armies: Vec<MovedArmy> = Vec::new();
    for (i, standing) in standings.iter().enumerate() {
        let weight = Estimate { n: standing.pairs, ..soft.interval(i, alpha) };
        let (_, before) = own.iter().find(|(name, _)| *name == standing.name)?;
        armies.push(MovedArmy {
            variant: variant.to_owned(),
            name: standing.name.clone(),
            weight,
            change: difference(&weight, before)?,
        });
    }
    armies.sort_by(|x, y| highest_first(x.weight.value, y.weight.value));
    Some(MetaUnder { variant: variant.to_owned(), armies, wants_more: soft.wants_more })
}

/// One less the other, its interval by squaring and adding the distances to the ends of both (Newcombe 1998).
fn difference(one: &Estimate, other: &Estimate) -> Option<Estimate> {
    let (x, y) = (one.value?, other.value?);
    let down = ((x - one.lo).powi(2) + (other.hi - y).powi(2)).sqrt();
    let up = ((one.hi - x).powi(2) + (y - other.lo).powi(2)).sqrt();
    Some(Estimate {
        value: Some(x - y),
        se: one.se.zip(other.se).map(|(s, t)| (s * s + t * t).sqrt()),
        lo: x - y - down,
        hi: x - y + up,
        ..*one
    })
}

impl MetaUnder {
    /// The field under the variant, and which armies are surely brought more or less often.
    pub fn sentence(&self) -> String {
        let all = self.armies.len();
        let shown = self.armies.iter().map(|it| (it.name.as_str(), it.weight));
        let field = shown_field(shown.take(NAMED), all);
        let moved = |is_it: fn(&Estimate) -> bool| {
            // A change of nothing, as it is shown, is none to speak of.
            let is_shown = |it: &MovedArmy| it.change.value.is_some_and(|of| of.abs() >= 0.0005);
            let those = self.armies.iter().filter(|it| is_it(&it.change) && is_shown(it));
            let named = those.map(|it| {
                let points = 100.0 * it.change.value.unwrap_or(0.0);
                format!("{} ({})", it.name, NumberFormat::Signed(1).write(points))
            });
            named.collect::<Vec<_>>().join(", ")
        };
        let (more, less) = (moved(|it| it.lo > 0.0), moved(|it| it.hi < 0.0));
        let change = match (more.is_empty(), less.is_empty()) {
            (true, true) => "no army's part surely changes".to_owned(),
            (false, true) => format!("surely more often, in points of 100: {more}"),
            (true, false) => format!("surely less often, in points of 100: {less}"),
            (false, false) => {
                format!("surely more often, in points of 100: {more}; surely less often: {less}")
            }
        };
        format!("Under \"{}\" the field is {field}; {change}.", self.variant)
    }
}

/// The columns of `metagame_variants.csv`.
pub fn table() -> Table<MovedArmy> {
    type Line = MovedArmy;
    Table::of(
        "metagame_variants",
        "one army under a variant where everyone met everyone else: how often it would be brought then",
    )
    .text("variant", "the variant: another player, say", |line: &Line| Some(line.variant.clone()))
    .text("army", "the army", |line: &Line| Some(line.name.clone()))
    .estimate("weight", "share 0..1", "its part of the field under the variant (ST-O5)", |line: &Line| {
        Some(line.weight)
    })
    .estimate(
        "change",
        "share -1..1",
        "that less its part without the variant, both taken as independent",
        |line: &Line| Some(line.change),
    )
}
