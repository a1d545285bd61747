//! A heat map for a narrow screen: a row's name is above its cells, so that these can use the whole width; columns have numbers.

use plotters::prelude::DrawingBackend;

use super::{CELL, GAP, HeatMap, LEGEND_HEIGHT, MEANING};
use crate::charts::canvas::{
    Canvas, Drawn, Heading, LABEL, LEFT, MIDDLE, NARROW_MARGIN, NARROW_WIDTH, SMALL,
};
use crate::charts::{Chart, Mark};
use crate::style::PAPER;

/// Least width of a cell whose number can be read.
const LEAST: i32 = 40;
/// With more cells than this there are no tooltips, which would make the page large.
const MOST_MARKS: usize = 100;

/// A heat map for a narrow screen.
pub(super) struct Narrow<'c> {
    map: &'c HeatMap,
    cell_width: i32,
}

/// A row's name in lines, and where its cells are.
struct Placed {
    label: Vec<String>,
    top: i32,
    cells_top: i32,
}

struct Layout {
    heading: Heading,
    /// What the columns are.
    key: Vec<String>,
    columns: Vec<String>,
    columns_top: i32,
    rows: Vec<Placed>,
    legend_top: i32,
    meaning: Vec<String>,
    height: i32,
}

impl<'c> Narrow<'c> {
    /// None where there are too many columns for numbers that can be read.
    pub(super) fn of(map: &'c HeatMap) -> Option<Narrow<'c>> {
        let n_columns = i32::try_from(map.column_labels.len()).ok()?;
        let cell_width = (NARROW_WIDTH - 2 * NARROW_MARGIN) / n_columns.max(1);
        (cell_width >= LEAST.max(map.widest_number() + 6)).then_some(Narrow { map, cell_width })
    }

    /// Whether the columns are the rows again.
    fn is_square(&self) -> bool {
        let (rows, columns) = (&self.map.row_labels, &self.map.column_labels);
        let mut pairs = rows.iter().zip(columns);
        rows.len() == columns.len() && pairs.all(|(row, column)| row.starts_with(column.as_str()))
    }

    fn layout(&self) -> Layout {
        let inside = NARROW_WIDTH - 2 * NARROW_MARGIN;
        let map = self.map;
        let heading = Heading::within(&map.title, &map.subtitle, inside);
        let names = &map.column_labels;
        let fits = |name: &String| LABEL.width(name) + 8 <= self.cell_width;
        let is_numbered = !names.iter().all(fits);
        let columns = match is_numbered {
            true => (1..=names.len()).map(|n| n.to_string()).collect(),
            false => names.clone(),
        };
        let axis = &map.column_axis;
        let key = match (is_numbered, self.is_square()) {
            (false, _) => format!("Columns: {axis}."),
            (true, true) => format!("Columns: {axis}, by the numbers of the rows."),
            (true, false) => {
                let named = names.iter().zip(1..).map(|(name, n)| format!("{n} {name}"));
                let named: Vec<String> = named.collect();
                format!("Columns: {axis}: {}.", named.join(", "))
            }
        };
        let key = SMALL.wrap(&format!("Rows: {}. {key}", map.row_axis), inside);
        let columns_top =
            NARROW_MARGIN + heading.height() + GAP + key.len() as i32 * SMALL.line() + GAP / 2;
        let mut y = columns_top + LABEL.line();
        let mut rows = Vec::new();
        for (name, n) in map.row_labels.iter().zip(1..) {
            let mut name = match is_numbered && self.is_square() {
                true => format!("{n}  {name}"),
                false => name.clone(),
            };
            if let Some(mean) = map.means.get(n - 1) {
                name += &format!(", {} {}", super::MEAN, map.format.write(*mean));
            }
            let label = LABEL.wrap(&name, inside);
            let cells_top = y + label.len() as i32 * LABEL.line();
            rows.push(Placed { label, top: y, cells_top });
            y = cells_top + CELL + GAP / 2;
        }
        let legend_top = y + GAP;
        // There is no room for the unit beside the colors.
        let meaning = match map.doubtful.is_empty() {
            true => map.unit.clone(),
            false => format!("{}; {MEANING}", map.unit),
        };
        let meaning = SMALL.wrap(&meaning, inside);
        let lines = 1 + meaning.len() as i32;
        Layout {
            heading,
            key,
            columns,
            columns_top,
            rows,
            legend_top,
            meaning,
            height: legend_top + LEGEND_HEIGHT + lines * SMALL.line() + NARROW_MARGIN,
        }
    }

    fn left_of(&self, column: usize) -> i32 {
        NARROW_MARGIN + column as i32 * self.cell_width
    }
}

impl Chart for Narrow<'_> {
    fn title(&self) -> &str {
        &self.map.title
    }

    fn description(&self) -> String {
        self.map.description()
    }

    fn size(&self) -> (u32, u32) {
        (NARROW_WIDTH as u32, self.layout().height as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        let map = self.map;
        if map.row_labels.len() * map.column_labels.len() > MOST_MARKS {
            return Vec::new();
        }
        let layout = self.layout();
        let mut marks = Vec::new();
        for ((placed, values), row) in layout.rows.iter().zip(&map.values).zip(&map.row_labels) {
            for ((at, value), column) in values.iter().enumerate().zip(&map.column_labels) {
                let left = self.left_of(at);
                marks.extend(value.map(|value| Mark {
                    from: (left, placed.cells_top),
                    to: (left + self.cell_width, placed.cells_top + CELL),
                    text: format!(
                        "{row} against {column}: {} {}",
                        map.format.write(value),
                        map.unit
                    ),
                }));
            }
        }
        marks
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (NARROW_MARGIN, NARROW_MARGIN))?;
        let mut y = NARROW_MARGIN + layout.heading.height() + GAP;
        for line in &layout.key {
            canvas.text(line, SMALL, LEFT, (NARROW_MARGIN, y + SMALL.line() / 2))?;
            y += SMALL.line();
        }
        for (at, name) in layout.columns.iter().enumerate() {
            let middle = self.left_of(at) + self.cell_width / 2;
            let y = layout.columns_top + LABEL.line() / 2;
            canvas.text(name, LABEL, MIDDLE, (middle, y))?;
        }
        for (row, placed) in layout.rows.iter().enumerate() {
            let mut y = placed.top;
            for line in &placed.label {
                canvas.text(line, LABEL, LEFT, (NARROW_MARGIN, y + LABEL.line() / 2))?;
                y += LABEL.line();
            }
            for at in 0..layout.columns.len() {
                let from = (self.left_of(at), placed.cells_top);
                self.map.draw_cell(canvas, (row, at), from, self.cell_width)?;
            }
        }
        self.map.draw_legend(canvas, (NARROW_MARGIN, layout.legend_top), "", &layout.meaning)
    }
}
