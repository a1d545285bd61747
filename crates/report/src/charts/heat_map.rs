//! A matrix as colored cells with a number in each.

mod narrow;

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use self::narrow::Narrow;
use super::canvas::{Canvas, Drawn, Heading, LABEL, LEFT, MARGIN, MIDDLE, RIGHT, SMALL, Type};
use super::{Chart, ChartError};
use crate::style::{CELL_INK, MUTED, NOTHING, PAPER, diverging, muted_on, readable_on};
use analysis::numbers::NumberFormat;

/// How values become colors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// White at `center`, orange down to `span` below, blue up to `span` above; values farther out have the color of the end.
    Diverging {
        /// The value that is white.
        center: f64,
        /// Distance to the darkest colors, above zero.
        span: f64,
    },
    /// White at `low` to blue at `high`.
    Sequential {
        /// The value that is white.
        low: f64,
        /// The value that is darkest, not `low`.
        high: f64,
    },
}

impl Scale {
    /// Where a value lies: −1 to 1 for the colors of [`diverging`], and beyond where it is farther out.
    fn position(self, value: f64) -> f64 {
        match self {
            Scale::Diverging { center, span } => (value - center) / span,
            Scale::Sequential { low, high } => ((value - low) / (high - low)).max(0.0),
        }
    }

    /// The values at both ends of the legend.
    fn ends(self) -> (f64, f64) {
        match self {
            Scale::Diverging { center, span } => (center - span, center + span),
            Scale::Sequential { low, high } => (low, high),
        }
    }
}

/// Rows against columns, a number in each cell, and if it is known the mean of each row at its end.
///
/// # Examples
///
/// ```
/// use report::charts::{Chart, HeatMap, Scale};
/// use analysis::numbers::NumberFormat;
///
/// let map = HeatMap {
///     title: "Swing of A against B".to_owned(),
///     subtitle: "Exact mean of B's losses minus A's.".to_owned(),
///     row_axis: "A".to_owned(),
///     column_axis: "B".to_owned(),
///     row_labels: vec!["spear".to_owned()],
///     column_labels: vec!["knights".to_owned(), "elephants".to_owned()],
///     values: vec![vec![Some(1.2), None]],
///     doubtful: Vec::new(),
///     means: Vec::new(),
///     format: NumberFormat::Signed(1),
///     unit: "points a duel".to_owned(),
///     scale: Scale::Diverging { center: 0.0, span: 4.0 },
/// };
/// assert!(map.svg().unwrap().contains(">+1.2<"));
/// assert!(map.png().unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    pub title: String,
    /// The unit, what rows and columns are, how many observations.
    pub subtitle: String,
    /// What the rows are, such as "A: the bearer".
    pub row_axis: String,
    pub column_axis: String,
    /// One for each row, from the top.
    pub row_labels: Vec<String>,
    /// One for each column, from the left.
    pub column_labels: Vec<String>,
    /// Rows of cells; a missing one is gray.
    pub values: Vec<Vec<Option<f64>>>,
    /// Whether a cell's interval contains the neutral value, so that its side is not certain: its number is then gray, and the
    /// others are bold. Empty where that isn't known, as for exact values.
    pub doubtful: Vec<Vec<bool>>,
    /// The mean of each row, which stands at its end; empty where there is none.
    pub means: Vec<f64>,
    /// How the numbers are written.
    pub format: NumberFormat,
    /// The unit of the numbers as written, for the legend: "%", "points".
    pub unit: String,
    /// How they are colored.
    pub scale: Scale,
}

/// The numbers in the cells: 11.5 pixels of the page, below which figures on colors are hard to read.
const NUMBER: Type = Type::regular(23.0, CELL_INK);
/// The numbers that lie on one side for certain.
const BOLD: Type = Type::bold(23.0, CELL_INK);
/// The heading of the means.
const MEAN: &str = "mean";
/// What bold and gray numbers mean.
const MEANING: &str = "bold: its whole interval lies on that side; gray: it may lie on either";
/// Least side of a cell.
const CELL: i32 = 50;
/// With fewer columns than this cells are widened, so that a small matrix is not tiny.
const WIDE_UP_TO: i32 = 1000;
const LEGEND_WIDTH: i32 = 480;
const LEGEND_HEIGHT: i32 = 24;
const GAP: i32 = 16;

/// Where everything goes.
struct Layout {
    heading: Heading,
    row_axis: Vec<String>,
    cell_width: i32,
    upright_columns: bool,
    /// Top left corner of the cells.
    cells: (i32, i32),
    column_labels_height: i32,
    legend_top: i32,
    size: (i32, i32),
}

impl HeatMap {
    fn layout(&self) -> Layout {
        let n_columns = self.column_labels.len().max(1) as i32;
        let n_rows = self.row_labels.len() as i32;
        let widest =
            |labels: &[String]| labels.iter().map(|label| LABEL.width(label)).max().unwrap_or(0);
        let cell_width = CELL.max(self.widest_number() + 10).max((WIDE_UP_TO / n_columns).min(160));
        let widest_column = widest(&self.column_labels);
        let upright_columns = widest_column + 12 > cell_width;
        let column_labels_height = if upright_columns { widest_column } else { LABEL.line() };
        // The rows' axis stands over their labels, broken to about their width.
        let row_axis = SMALL.wrap(&self.row_axis, widest(&self.row_labels).max(160));
        let row_axis_width = row_axis.iter().map(|line| SMALL.width(line)).max().unwrap_or(0);
        let left = MARGIN + widest(&self.row_labels).max(row_axis_width) + GAP;
        let legend_width = LEGEND_WIDTH + 2 * SMALL.width("−100.00") + SMALL.width(&self.unit);
        let means = if self.means.is_empty() { 0 } else { GAP + cell_width.max(LABEL.width(MEAN)) };
        let width = (left + n_columns * cell_width + means)
            .max(MARGIN + legend_width)
            .max(MARGIN + SMALL.width(MEANING))
            + MARGIN;
        let heading = Heading::within(&self.title, &self.subtitle, width - 2 * MARGIN);
        let over_rows = row_axis.len() as i32 * SMALL.line();
        let over_columns = SMALL.line() + column_labels_height;
        let top = MARGIN + heading.height() + GAP + over_columns.max(over_rows) + GAP;
        let legend_lines = if self.doubtful.is_empty() { 1 } else { 2 };
        let legend_top = top + n_rows * CELL + 2 * GAP;
        Layout {
            heading,
            row_axis,
            cell_width,
            upright_columns,
            cells: (left, top),
            column_labels_height,
            legend_top,
            size: (width, legend_top + LEGEND_HEIGHT + legend_lines * SMALL.line() + MARGIN),
        }
    }

    /// Where its cells are: the first one's top left corner and the last one's bottom right corner.
    pub(crate) fn cells(&self) -> [(i32, i32); 2] {
        let Layout { cells: (left, top), cell_width, .. } = self.layout();
        let (columns, rows) = (self.column_labels.len() as i32, self.row_labels.len() as i32);
        [(left, top), (left + columns * cell_width, top + rows * CELL)]
    }

    /// The widest number of a cell.
    fn widest_number(&self) -> i32 {
        let numbers = self.values.iter().flatten().flatten().chain(&self.means);
        let widths = numbers.map(|&value| BOLD.width(&self.format.write(value)));
        widths.max().unwrap_or(0)
    }

    fn draw_labels<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let (left, top) = layout.cells;
        let width = self.column_labels.len() as i32 * layout.cell_width;
        let axis_y = top - GAP - layout.column_labels_height - SMALL.line() / 2;
        let column_axis_x = left + (width - SMALL.width(&self.column_axis)).max(0) / 2;
        canvas.text(&self.column_axis, SMALL, LEFT, (column_axis_x, axis_y))?;
        for (line, i) in layout.row_axis.iter().rev().zip(0..) {
            let y = top - GAP - SMALL.line() / 2 - i * SMALL.line();
            canvas.text(line, SMALL, RIGHT, (left - GAP, y))?;
        }
        for (label, row) in self.row_labels.iter().zip(0..) {
            canvas.text(label, LABEL, RIGHT, (left - GAP, top + row * CELL + CELL / 2))?;
        }
        for (label, column) in self.column_labels.iter().zip(0..) {
            let x = left + column * layout.cell_width + layout.cell_width / 2;
            if layout.upright_columns {
                canvas.text_upwards(label, LABEL, (x, top - GAP))?;
            } else {
                canvas.text(label, LABEL, MIDDLE, (x, top - GAP - LABEL.line() / 2))?;
            }
        }
        Ok(())
    }

    fn draw_cells<B: DrawingBackend>(&self, canvas: &Canvas<B>, layout: &Layout) -> Drawn<B> {
        let (left, top) = layout.cells;
        for row in 0..self.values.len() {
            for column in 0..self.column_labels.len() {
                let x = left + column as i32 * layout.cell_width;
                let y = top + row as i32 * CELL;
                self.draw_cell(canvas, (row, column), (x, y), layout.cell_width)?;
            }
        }
        let left = left + self.column_labels.len() as i32 * layout.cell_width + GAP;
        let width = layout.cell_width.max(LABEL.width(MEAN));
        if !self.means.is_empty() {
            let x = left + width / 2;
            canvas.text(MEAN, LABEL, MIDDLE, (x, top - GAP - LABEL.line() / 2))?;
        }
        for (&mean, row) in self.means.iter().zip(0..) {
            let y = top + row * CELL;
            let color = diverging(self.scale.position(mean));
            canvas.fill((left + 1, y + 1), (left + width - 1, y + CELL - 1), color)?;
            let kind = Type::regular(NUMBER.size, readable_on(color));
            canvas.text(
                &self.format.write(mean),
                kind,
                MIDDLE,
                (left + width / 2, y + CELL / 2),
            )?;
        }
        Ok(())
    }

    /// A cell, by its row and column, with its top left corner here.
    fn draw_cell<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        (row, column): (usize, usize),
        (x, y): (i32, i32),
        width: i32,
    ) -> Drawn<B> {
        let Some(value) = self.values.get(row).and_then(|row| row.get(column)) else {
            return Ok(());
        };
        let color = value.map_or(NOTHING, |value| diverging(self.scale.position(value)));
        // A thin line of background between cells separates equal neighbors.
        canvas.fill((x + 1, y + 1), (x + width - 1, y + CELL - 1), color)?;
        let Some(value) = value else {
            return Ok(());
        };
        let number = self.format.write(*value);
        let kind = self.number_kind(row, column, color);
        canvas.text(&number, kind, MIDDLE, (x + width / 2, y + CELL / 2))
    }

    /// How the number of a cell is written on its color.
    fn number_kind(&self, row: usize, column: usize, color: RGBColor) -> Type {
        let doubtful = self.doubtful.get(row).and_then(|row| row.get(column));
        match (doubtful, readable_on(color)) {
            (Some(false), ink) => Type::bold(BOLD.size, ink),
            (Some(true), _) => Type::regular(NUMBER.size, muted_on(color)),
            (_, ink) => Type::regular(NUMBER.size, ink),
        }
    }

    /// The colors with their values, what stands beside them, and the lines below.
    fn draw_legend<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        (margin, top): (i32, i32),
        beside: &str,
        below: &[String],
    ) -> Drawn<B> {
        const STEPS: i32 = 96;
        let (low, high) = self.scale.ends();
        let left = margin + SMALL.width("−100.00") / 2;
        let step = LEGEND_WIDTH / STEPS;
        for i in 0..STEPS {
            let value = low + (high - low) * (f64::from(i) + 0.5) / f64::from(STEPS);
            let x = left + i * step;
            canvas.fill(
                (x, top),
                (x + step, top + LEGEND_HEIGHT),
                diverging(self.scale.position(value)),
            )?;
        }
        canvas.outline((left, top), (left + LEGEND_WIDTH, top + LEGEND_HEIGHT), MUTED)?;
        let y = top + LEGEND_HEIGHT + SMALL.line() / 2;
        for part in [0.0, 0.5, 1.0] {
            let x = left + (part * f64::from(LEGEND_WIDTH)) as i32;
            canvas.text(&self.format.write(low + part * (high - low)), SMALL, MIDDLE, (x, y))?;
        }
        let unit_x = left + LEGEND_WIDTH + GAP;
        if !beside.is_empty() {
            canvas.text(beside, SMALL, LEFT, (unit_x, top + LEGEND_HEIGHT / 2))?;
        }
        for (line, i) in below.iter().zip(1..) {
            canvas.text(line, SMALL, LEFT, (margin, y + i * SMALL.line()))?;
        }
        Ok(())
    }
}

impl Chart for HeatMap {
    fn title(&self) -> &str {
        &self.title
    }

    fn description(&self) -> String {
        let mut extremes: Option<[(f64, usize, usize); 2]> = None;
        for (row, values) in self.values.iter().enumerate() {
            for (column, value) in values.iter().enumerate() {
                let Some(value) = *value else { continue };
                let here = (value, row, column);
                let [low, high] = extremes.get_or_insert([here; 2]);
                if value < low.0 {
                    *low = here;
                }
                if value > high.0 {
                    *high = here;
                }
            }
        }
        let mut text = format!(
            "Heat map: {}. {} Rows: {}. Columns: {}.",
            self.title, self.subtitle, self.row_axis, self.column_axis
        );
        if let Some([low, high]) = extremes {
            let cell = |(value, row, column): (f64, usize, usize)| {
                format!(
                    "{} {} for {} against {}",
                    self.format.write(value),
                    self.unit,
                    self.row_labels.get(row).map_or("", String::as_str),
                    self.column_labels.get(column).map_or("", String::as_str),
                )
            };
            text.push_str(&format!(" Lowest: {}. Highest: {}.", cell(low), cell(high)));
        }
        text
    }

    fn size(&self) -> (u32, u32) {
        let (width, height) = self.layout().size;
        (width as u32, height as u32)
    }

    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        Narrow::of(self).map(|it| it.inline_svg()).transpose()
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        let layout = self.layout();
        canvas.clear(PAPER)?;
        layout.heading.draw(canvas, (MARGIN, MARGIN))?;
        self.draw_labels(canvas, &layout)?;
        self.draw_cells(canvas, &layout)?;
        let below = match self.doubtful.is_empty() {
            true => Vec::new(),
            false => vec![MEANING.to_owned()],
        };
        self.draw_legend(canvas, (MARGIN, layout.legend_top), &self.unit, &below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::svg::with_cells;

    /// A click has to find the cell that is drawn there: the place of all cells begins where the first one is drawn, and ends with the
    /// last one.
    #[test]
    fn the_place_of_all_cells_is_where_they_are_drawn() {
        let labels: Vec<String> = ["spear", "knights", "elephants"].map(str::to_owned).into();
        let map = HeatMap {
            title: "Which does better".to_owned(),
            subtitle: String::new(),
            row_axis: "own".to_owned(),
            column_axis: "enemy".to_owned(),
            row_labels: labels.clone(),
            column_labels: labels,
            values: vec![vec![Some(1.0); 3]; 3],
            doubtful: Vec::new(),
            means: Vec::new(),
            format: NumberFormat::Signed(1),
            unit: "points".to_owned(),
            scale: Scale::Diverging { center: 0.0, span: 4.0 },
        };
        let (drawn, [from, to]) = (map.inline_svg().unwrap(), map.cells());
        let width = (to.0 - from.0) / 3;
        for (x, y) in [from, (to.0 - width, to.1 - CELL)] {
            let cell = format!("<rect x=\"{}\" y=\"{}\" width=\"{}\"", x + 1, y + 1, width - 2);
            assert!(drawn.contains(&cell), "{cell} in {drawn}");
        }
        let marked = with_cells(&drawn, map.cells());
        let all = format!(
            "<rect class=\"cells\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n</svg>",
            from.0,
            from.1,
            3 * width,
            3 * CELL
        );
        assert!(marked.trim_end().ends_with(&all), "{marked}");
    }
}
