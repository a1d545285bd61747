//! Text, lines and boxes at whole positions, on any backend.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle};
use plotters::prelude::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{
    Color, FontDesc, FontFamily, FontStyle, FontTransform, RGBColor, ShapeStyle, TextStyle,
};

use super::axis::Axis;
use crate::style::{FONT, register_fonts};

/// What drawing on a backend ends in.
pub type Drawn<B> = Result<(), DrawingAreaErrorKind<<B as DrawingBackend>::ErrorType>>;

/// Plotters takes a font's size as the height of a line; this is that height in ems.
const LINE_PER_EM: f64 = 1.24;

/// A kind of text: its size in half pixels of an em, its weight and its color.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) size: f64,
    bold: bool,
    color: RGBColor,
}

impl Type {
    pub(super) const fn regular(size: f64, color: RGBColor) -> Type {
        Type { size, bold: false, color }
    }

    pub(super) const fn bold(size: f64, color: RGBColor) -> Type {
        Type { size, bold: true, color }
    }

    fn font(self) -> FontDesc<'static> {
        let style = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        FontDesc::new(FontFamily::Name(FONT), self.size * LINE_PER_EM, style)
    }

    /// The width of a text in DejaVu Sans, which is wider than most fonts that might stand in for it.
    pub(super) fn width(self, text: &str) -> i32 {
        register_fonts();
        match self.font().layout_box(text) {
            Ok(((left, _), (right, _))) => right - left,
            Err(error) => unreachable!("the embedded fonts are registered: {error}"),
        }
    }

    /// The height of a line with the gap to the next.
    pub(super) fn line(self) -> i32 {
        (1.35 * self.size).ceil() as i32
    }

    /// A text in lines of at most this width, broken at spaces; a longer word has a line of its own.
    pub(super) fn wrap(self, text: &str, width: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

/// Where a text's position lies in it, along and across the line.
pub(super) const LEFT: Pos = Pos { h_pos: HPos::Left, v_pos: VPos::Center };
/// See [`LEFT`].
pub(super) const MIDDLE: Pos = Pos { h_pos: HPos::Center, v_pos: VPos::Center };
/// See [`LEFT`].
pub(super) const RIGHT: Pos = Pos { h_pos: HPos::Right, v_pos: VPos::Center };

/// A drawing area, with the corrections that its backend needs for text.
pub struct Canvas<B: DrawingBackend> {
    area: DrawingArea<B, Shift>,
    /// How far below a position its text has to be put to look centered there, in ems.
    drop: f64,
}

impl<B: DrawingBackend> std::fmt::Debug for Canvas<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (width, height) = self.area.dim_in_pixel();
        write!(f, "Canvas {{ {width} × {height} }}")
    }
}

impl<B: DrawingBackend> Canvas<B> {
    /// On a backend that sets text too high by this many ems.
    pub(super) fn on(backend: B, drop: f64) -> Canvas<B> {
        Canvas { area: backend.into_drawing_area(), drop }
    }

    /// Hands over what was drawn.
    pub(super) fn finish(&self) -> Drawn<B> {
        self.area.present()
    }

    /// Covers everything with one color.
    pub(super) fn clear(&self, color: RGBColor) -> Drawn<B> {
        self.area.fill(&color)
    }

    /// Writes a line of text at a position.
    pub(super) fn text(&self, text: &str, kind: Type, anchor: Pos, (x, y): (i32, i32)) -> Drawn<B> {
        let at = (x, y + self.drop_of(kind));
        self.area.draw_text(text, &style(kind, anchor), at)
    }

    /// Writes a line of text upwards from a position.
    pub(super) fn text_upwards(&self, text: &str, kind: Type, (x, y): (i32, i32)) -> Drawn<B> {
        let at = (x + self.drop_of(kind), y);
        let style = style(kind, LEFT).transform(FontTransform::Rotate270);
        self.area.draw_text(text, &style, at)
    }

    /// Fills the box between two corners.
    pub(super) fn fill(&self, from: (i32, i32), to: (i32, i32), color: RGBColor) -> Drawn<B> {
        self.area.draw(&Rectangle::new([from, to], color.filled()))
    }

    /// Outlines the box between two corners.
    pub(super) fn outline(&self, from: (i32, i32), to: (i32, i32), color: RGBColor) -> Drawn<B> {
        self.area.draw(&Rectangle::new([from, to], ShapeStyle::from(&color)))
    }

    /// Fills the area within a closed line.
    pub(super) fn area(&self, around: &[(i32, i32)], color: RGBColor) -> Drawn<B> {
        self.area.draw(&Polygon::new(around.to_vec(), color.filled()))
    }

    /// Draws a line through points.
    pub(super) fn line(&self, along: &[(i32, i32)], width: u32, color: RGBColor) -> Drawn<B> {
        let style = ShapeStyle::from(&color).stroke_width(width);
        self.area.draw(&PathElement::new(along.to_vec(), style))
    }

    /// Fills a disc.
    pub(super) fn disc(&self, center: (i32, i32), radius: i32, color: RGBColor) -> Drawn<B> {
        self.area.draw(&Circle::new(center, radius, color.filled()))
    }

    /// Draws a circle.
    pub(super) fn ring(&self, center: (i32, i32), radius: i32, color: RGBColor) -> Drawn<B> {
        let style = ShapeStyle::from(&color).stroke_width(3);
        self.area.draw(&Circle::new(center, radius, style))
    }

    /// The part of it between a corner and a size, with positions from that corner.
    pub(super) fn within(&self, corner: (i32, i32), size: (i32, i32)) -> Canvas<B> {
        Canvas { area: self.area.clone().shrink(corner, size), drop: self.drop }
    }

    /// Marks the ends of an interval that lie beyond its axis, from `low` to `high`, by an arrow at the edge that points
    /// outwards.
    pub(super) fn beyond(
        &self,
        [lo, hi]: [f64; 2],
        axis: &Axis,
        (left, right): (i32, i32),
        y: i32,
        color: RGBColor,
    ) -> Drawn<B> {
        let (low, high) = axis.ends();
        for (is_beyond, edge, inwards) in [(lo < low, left, ARROW), (hi > high, right, -ARROW)] {
            if is_beyond {
                let base = edge + inwards;
                self.area(&[(edge, y), (base, y - ARROW), (base, y + ARROW)], color)?;
            }
        }
        Ok(())
    }

    fn drop_of(&self, kind: Type) -> i32 {
        (self.drop * kind.size).round() as i32
    }
}

fn style(kind: Type, anchor: Pos) -> TextStyle<'static> {
    TextStyle { font: kind.font(), color: kind.color.to_backend_color(), pos: anchor }
}

/// The title, the lines under it and the room they take, worked out once for size and drawing.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    title: Vec<String>,
    subtitle: Vec<String>,
}

/// A chart's title.
pub(super) const TITLE: Type = Type::bold(32.0, crate::style::INK);
/// The title of a part of a chart.
pub(super) const HEADING: Type = Type::bold(26.0, crate::style::INK);
/// What stands under a title, beside an axis and below a chart.
pub(super) const SMALL: Type = Type::regular(24.0, crate::style::MUTED);
/// Labels of rows, columns and values.
pub(super) const LABEL: Type = Type::regular(24.0, crate::style::INK);
/// Names in files, under a label.
pub(super) const CODE: Type = Type::regular(22.0, crate::style::MUTED);
/// Length of an arrow at an edge, and half its width.
const ARROW: i32 = 12;
/// Room around everything.
pub(super) const MARGIN: i32 = 32;
/// The width of a chart for a narrow screen: that of a phone, in half pixels.
pub(super) const NARROW_WIDTH: i32 = 720;
/// Room on both sides of a chart for a narrow screen.
pub(super) const NARROW_MARGIN: i32 = 16;

impl Heading {
    /// Breaks both texts to a width.
    pub(super) fn within(title: &str, subtitle: &str, width: i32) -> Heading {
        Heading { title: TITLE.wrap(title, width), subtitle: SMALL.wrap(subtitle, width) }
    }

    pub(super) fn height(&self) -> i32 {
        self.title.len() as i32 * TITLE.line() + self.subtitle.len() as i32 * SMALL.line()
    }

    /// Writes both from a top left corner.
    pub(super) fn draw<B: DrawingBackend>(
        &self,
        canvas: &Canvas<B>,
        (x, mut y): (i32, i32),
    ) -> Drawn<B> {
        for (lines, kind) in [(&self.title, TITLE), (&self.subtitle, SMALL)] {
            for line in lines {
                canvas.text(line, kind, LEFT, (x, y + kind.line() / 2))?;
                y += kind.line();
            }
        }
        Ok(())
    }
}
