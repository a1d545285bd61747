//! Rows of an interval chart that have something in common, drawn in one color.

use plotters::style::RGBColor;

/// What rows have in common, in a word or two for the legend, and their color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// In the legend: `overpriced`.
    pub name: &'static str,
    /// The color of its points and lines.
    pub color: RGBColor,
}
