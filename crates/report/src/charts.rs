//! Charts: each drawn by one function, to SVG text and to PNG bytes.
//!
//! Sizes are in half pixels of the page: a drawing has twice the resolution of the page, so that the PNG is sharp and Plotters's
//! whole coordinates are precise enough. All labels are measured before anything is placed, so nothing overlaps and nothing is
//! cut off.

mod axis;
pub mod banded;
pub mod canvas;
pub mod counters;
pub mod curve;
mod dots;
pub mod forecast;
pub mod handicap;
pub mod heat_map;
pub mod intervals;
pub mod noise;
pub mod panels;
mod plot;
mod rings;
mod row_dots;
pub(crate) mod svg;

use plotters::backend::{BitMapBackend, RGBPixel, SVGBackend};
use plotters::prelude::DrawingBackend;

pub use banded::BandedChart;
pub use canvas::{Canvas, Drawn};
pub use counters::CounterGraph;
pub use curve::{CurveChart, CurvePoint};
pub use dots::DotChart;
pub use forecast::{Forecast, ForecastChart};
pub use handicap::HandicapChart;
pub use heat_map::{HeatMap, Scale};
pub use intervals::{Group, IntervalChart, IntervalRow};
pub use noise::NoiseChart;
pub use panels::{Panel, PanelChart};
pub use row_dots::{MOST_SHAPES, RowDots};

use crate::style::register_fonts;

/// Plotters centers SVG text by half an ex; figures and capitals look centered a little lower.
const SVG_DROP: f64 = 0.06;
/// Its bitmap text is higher still, since it confuses a line's height with the font's ascent.
const BITMAP_DROP: f64 = 0.21;

/// A chart that could not be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// Plotters refused.
    #[error("the chart \"{title}\" could not be drawn: {reason}")]
    Drawing {
        /// The chart's title.
        title: String,
        /// What Plotters said.
        reason: String,
    },
    /// The picture could not be encoded.
    #[error("the chart \"{title}\" could not be encoded as PNG: {reason}")]
    Encoding {
        /// The chart's title.
        title: String,
        /// What the encoder said.
        reason: String,
    },
}

/// A part of a chart with a tooltip that has its numbers, in half pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its top left corner.
    pub from: (i32, i32),
    /// Its bottom right corner.
    pub to: (i32, i32),
    pub text: String,
}

/// Lines as CSV (RFC 4180).
pub(crate) fn csv_of(lines: impl Iterator<Item = Vec<String>>) -> String {
    let cell = |text: &String| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    };
    let line = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(cell).collect();
        cells.join(",") + "\n"
    };
    lines.map(line).collect()
}

/// Something that can be drawn on any backend of Plotters.
pub trait Chart {
    /// What it shows, in a few words.
    fn title(&self) -> &str;

    /// What it shows and its main numbers in a sentence or two, for readers who cannot see it.
    fn description(&self) -> String;

    /// Width and height in half pixels; what is drawn fits in.
    fn size(&self) -> (u32, u32);

    /// Draws it on a canvas of that size.
    ///
    /// # Errors
    ///
    /// The backend's error.
    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B>;

    /// Its parts with tooltips; none where a table has the numbers.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// Its numbers as CSV; empty where a table has them.
    fn csv(&self) -> String {
        String::new()
    }

    /// The chart as an element of a page on a narrow screen, if it has another form there.
    ///
    /// # Errors
    ///
    /// As for [`Chart::svg`].
    fn narrow_svg(&self) -> Result<Option<String>, ChartError> {
        Ok(None)
    }

    /// The chart as a file of its own.
    ///
    /// # Errors
    ///
    /// When Plotters refuses, which it does only without a font.
    fn svg(&self) -> Result<String, ChartError> {
        Ok(svg::standalone(&raw_svg(self)?, self))
    }

    /// The chart as an element of an HTML page, naming nothing outside it.
    ///
    /// # Errors
    ///
    /// As for [`Chart::svg`].
    fn inline_svg(&self) -> Result<String, ChartError> {
        Ok(svg::inline(&raw_svg(self)?, self))
    }

    /// [`Chart::svg`] and [`Chart::inline_svg`] of one drawing.
    ///
    /// # Errors
    ///
    /// As for [`Chart::svg`].
    fn svg_forms(&self) -> Result<[String; 2], ChartError> {
        let drawn = raw_svg(self)?;
        Ok([svg::standalone(&drawn, self), svg::inline(&drawn, self)])
    }

    /// The chart as a picture of twice the shown size.
    ///
    /// # Errors
    ///
    /// When Plotters refuses or the picture cannot be encoded.
    fn png(&self) -> Result<Vec<u8>, ChartError> {
        register_fonts();
        let (width, height) = self.size();
        let mut pixels = vec![0xff; 3 * width as usize * height as usize];
        {
            let backend = BitMapBackend::<RGBPixel>::with_buffer(&mut pixels, (width, height));
            let canvas = Canvas::on(backend, BITMAP_DROP);
            self.draw(&canvas)
                .and_then(|()| canvas.finish())
                .map_err(|error| refused(self, &error))?;
        }
        encode_png(&pixels, width, height).map_err(|error| ChartError::Encoding {
            title: self.title().to_owned(),
            reason: error.to_string(),
        })
    }
}

fn raw_svg(chart: &(impl Chart + ?Sized)) -> Result<String, ChartError> {
    register_fonts();
    let mut text = String::new();
    {
        let canvas = Canvas::on(SVGBackend::with_string(&mut text, chart.size()), SVG_DROP);
        chart
            .draw(&canvas)
            .and_then(|()| canvas.finish())
            .map_err(|error| refused(chart, &error))?;
    }
    Ok(text)
}

fn refused(chart: &(impl Chart + ?Sized), error: &dyn std::fmt::Display) -> ChartError {
    ChartError::Drawing { title: chart.title().to_owned(), reason: error.to_string() }
}

fn encode_png(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Flat areas without gradients compress best unfiltered.
    encoder.set_filter(png::FilterType::NoFilter);
    encoder.set_compression(png::Compression::Default);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::canvas::Type;
    use super::*;
    use crate::style::INK;
    use analysis::numbers::NumberFormat;

    /// A text of a raw SVG and the box that it fills.
    #[derive(Debug)]
    struct Placed {
        text: String,
        left: f64,
        top: f64,
        right: f64,
        bottom: f64,
    }

    fn placed(raw: &str) -> Vec<Placed> {
        let attribute = |tag: &str, name: &str| {
            let value = tag.split_once(&format!(" {name}=\""))?.1;
            Some(value.split_once('"')?.0.to_owned())
        };
        let number = |tag: &str, name: &str| attribute(tag, name).unwrap().parse::<f64>().unwrap();
        let mut lines = raw.lines();
        let mut placed = Vec::new();
        while let Some(tag) = lines.next() {
            if !tag.starts_with("<text") {
                continue;
            }
            let text = lines.next().unwrap().replace("&lt;", "<").replace("&amp;", "&");
            let size = number(tag, "font-size");
            let kind = match attribute(tag, "font-weight") {
                Some(_) => Type::bold(size, INK),
                None => Type::regular(size, INK),
            };
            let width = f64::from(kind.width(&text));
            let along = match attribute(tag, "text-anchor").unwrap().as_str() {
                "start" => (0.0, width),
                "middle" => (-width / 2.0, width / 2.0),
                _ => (-width, 0.0),
            };
            let (x, y) = (number(tag, "x"), number(tag, "y"));
            // Figures and capitals are three quarters of an em high, centered on the position.
            let half = 0.38 * size;
            let (across, along) = if tag.contains("rotate(270") {
                ((x - half, x + half), (y - along.1, y - along.0))
            } else {
                ((x + along.0, x + along.1), (y - half, y + half))
            };
            placed.push(Placed {
                text,
                left: across.0,
                right: across.1,
                top: along.0,
                bottom: along.1,
            });
        }
        placed
    }

    #[track_caller]
    fn all_labels_fit(chart: &impl Chart) {
        let raw = raw_svg(chart).unwrap();
        let (width, height) = chart.size();
        let placed = placed(&raw);
        assert!(placed.len() > 5);
        for (i, one) in placed.iter().enumerate() {
            let inside = one.left >= 0.0
                && one.top >= 0.0
                && one.right <= f64::from(width)
                && one.bottom <= f64::from(height);
            assert!(inside, "\"{}\" leaves the picture of {width} × {height}: {one:?}", one.text);
            for other in &placed[i + 1..] {
                let apart = one.right <= other.left
                    || other.right <= one.left
                    || one.bottom <= other.top
                    || other.bottom <= one.top;
                assert!(apart, "\"{}\" overlaps \"{}\": {one:?}, {other:?}", one.text, other.text);
            }
        }
    }

    fn heat_map(rows: usize, columns: usize, format: NumberFormat, factor: f64) -> HeatMap {
        let labels =
            |n: usize| (0..n).map(|i| format!("{}{i}", "javelin-".repeat(i % 4))).collect();
        HeatMap {
            means: Vec::new(),
            title: "A title that is longer than a small matrix is wide and must go on in a second line".to_owned(),
            subtitle: "A subtitle that tells unit, number of pairs and the widest interval, and so is long".to_owned(),
            row_axis: "A, the side asked about".to_owned(),
            column_axis: "B, the enemy that it meets".to_owned(),
            row_labels: labels(rows),
            column_labels: labels(columns),
            values: (0..rows)
                .map(|i| (0..columns).map(|j| (i != j).then_some(factor * (i as f64 - j as f64))).collect())
                .collect(),
            doubtful: vec![vec![true; columns]; rows],
            format,
            unit: "points a duel".to_owned(),
            scale: Scale::Diverging {
                center: 0.0,
                span: factor * rows as f64,
            },
        }
    }

    #[test]
    fn labels_of_a_heat_map_neither_overlap_nor_leave_the_picture() {
        for (rows, columns) in [(26, 26), (2, 3), (3, 12), (30, 2)] {
            all_labels_fit(&heat_map(rows, columns, NumberFormat::Percent, 0.03));
            all_labels_fit(&heat_map(rows, columns, NumberFormat::Signed(2), 4.4));
        }
    }

    #[test]
    fn labels_of_an_interval_chart_neither_overlap_nor_leave_the_picture() {
        for (n, factor) in [(1, 0.0), (2, 0.001), (14, 0.7), (40, 123.0)] {
            let rows = (0..n).map(|i| {
                let value = factor * (f64::from(i) - 5.0);
                IntervalRow {
                    group: None,
                    n: None,
                    label: format!("Hoplite Deep Formation {i}"),
                    value,
                    lo: value - factor,
                    hi: value + factor,
                    exact: Some(value),
                    text: format!("{value:.2} [{:.2}, {:.2}]", value - factor, value + factor),
                }
            });
            all_labels_fit(&IntervalChart {
                title: "What each card does for its bearer".to_owned(),
                subtitle:
                    "Mean over all bearers and enemies played; 95 % intervals; n = 149,760 pairs."
                        .to_owned(),
                axis: "points a duel gained (the enemy's losses less its own, with the card minus without)"
                    .to_owned(),
                reference: 0.0,
                marks: "exact",
                rows: rows.collect(),
            });
        }
    }

    #[test]
    fn labels_of_panels_neither_overlap_nor_leave_the_picture() {
        let panel = |n: usize| Panel {
            intervals: IntervalChart {
                title: format!("Scenario with {n} rows"),
                subtitle: String::new(),
                axis: "Morale cubes".to_owned(),
                reference: 0.0,
                marks: "",
                rows: (0..n)
                    .map(|i| IntervalRow {
                        group: None,
                        n: None,
                        label: format!("{i}A Formation of a long name {i}"),
                        value: i as f64,
                        lo: i as f64 - 0.5,
                        hi: if i == 0 { f64::INFINITY } else { i as f64 + 0.5 },
                        exact: None,
                        text: format!("{i}.00 [−0.50, 10.50]"),
                    })
                    .collect(),
            },
            rings: (0..n).map(|i| (i > 1).then_some(i as f64 + 2.0)).collect(),
        };
        for n_columns in [1, 2] {
            let chart = PanelChart {
                title: "What formations are worth".to_owned(),
                subtitle: "Morale cubes that do the same, n = 5,760 pairs a formation.".to_owned(),
                n_columns,
                is_one_axis: n_columns > 1,
                rings: "by exchanging one",
                panels: [3, 1, 7].map(panel).to_vec(),
            };
            all_labels_fit(&chart);
            // A mark a row, which says its ring; every row in the file of its numbers, with its panel; all of it on a phone.
            let marks = chart.marks();
            assert_eq!(marks.len(), 11);
            assert!(marks[2].text.ends_with("; by exchanging one 4.0"), "{}", marks[2].text);
            assert!(!marks[1].text.contains("exchanging"), "{}", marks[1].text);
            let csv = chart.csv();
            assert_eq!(csv.lines().count(), 12);
            assert!(csv.contains("Scenario with 7 rows,6A Formation of a long name 6,6,5.5,6.5,8"));
            let narrow = chart.narrow_svg().unwrap().unwrap();
            for text in ["Scenario with 1 rows", "by exchanging one", "6A Formation"] {
                assert!(narrow.contains(text), "{text}");
            }
            let said = chart.description();
            assert!(
                said.contains("Scenario with 7 rows: first 0A")
                    && said.contains("Rings: by exchanging one")
            );
        }
    }

    /// On one axis a row of one panel is as far to the right as the same value in another.
    #[test]
    fn panels_with_one_axis_can_be_compared() {
        let panel = |value: f64| Panel {
            intervals: IntervalChart {
                title: format!("{value}"),
                subtitle: String::new(),
                axis: String::new(),
                reference: 0.0,
                marks: "",
                rows: vec![IntervalRow {
                    group: None,
                    n: None,
                    label: "x".to_owned(),
                    value,
                    lo: value,
                    hi: value,
                    exact: None,
                    text: String::new(),
                }],
            },
            rings: Vec::new(),
        };
        let points = |is_one_axis: bool| {
            let chart = PanelChart {
                title: "t".to_owned(),
                subtitle: String::new(),
                n_columns: 1,
                is_one_axis,
                rings: "",
                panels: vec![panel(1.0), panel(10.0)],
            };
            let svg = raw_svg(&chart).unwrap();
            let circles = svg.split("<circle cx=\"").skip(1);
            let at = circles.map(|it| it.split_once('"').unwrap().0.parse::<i32>().unwrap());
            at.take(2).collect::<Vec<i32>>()
        };
        let [one, ten] = points(true)[..] else { panic!("two points") };
        assert!(one < ten);
        let [one, ten] = points(false)[..] else { panic!("two points") };
        assert_eq!(one, ten);
    }

    #[test]
    fn labels_of_a_curve_neither_overlap_nor_leave_the_picture() {
        for (n, factor, reference) in [(3, 288.0, 0.0), (60, 7_488.0, 50.0), (20, 1e7, -3.0)] {
            let point = |i: i32| CurvePoint {
                x: factor * f64::from(i),
                value: 1.0 + 1.0 / f64::from(i),
                lo: 1.0 - 3.0 / f64::from(i),
                hi: 1.0 + 5.0 / f64::from(i),
            };
            all_labels_fit(&CurveChart {
                title: "How the estimate of Scythed Chariots and Stampedes came to rest".to_owned(),
                subtitle: "Estimate after each block; the band is the 95 % confidence sequence."
                    .to_owned(),
                x_axis: "pairs played".to_owned(),
                y_axis: "points a duel gained".to_owned(),
                reference,
                last: Some(point(n)),
                points: (1..=n).map(point).collect(),
            });
        }
    }
}
