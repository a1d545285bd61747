//! Palette and fonts, shared by charts and page.

use std::sync::Once;

use plotters::style::{FontStyle, RGBColor, register_font};

/// The font of every chart, with a fallback for readers that do not have it.
///
/// It is registered under this whole list, because Plotters writes the name it knows into the SVG.
pub const FONT: &str = "DejaVu Sans, sans-serif";

/// Text and axes.
pub const INK: RGBColor = RGBColor(0x1f, 0x23, 0x28);
/// Captions and units.
pub const MUTED: RGBColor = RGBColor(0x57, 0x60, 0x6a);
/// Grid lines.
pub const GRID: RGBColor = RGBColor(0xd8, 0xde, 0xe4);
/// Background of a chart, in dark surroundings too.
pub const PAPER: RGBColor = RGBColor(0xff, 0xff, 0xff);
/// The color of text on colored cells, which the dark theme doesn't change; it differs slightly from [`INK`], which the dark
/// theme does change.
pub const CELL_INK: RGBColor = RGBColor(0x1e, 0x22, 0x27);
/// The same for what is not certain.
pub const CELL_MUTED: RGBColor = RGBColor(0x56, 0x5f, 0x69);
/// A heat map's cell without a value.
pub const NOTHING: RGBColor = RGBColor(0xec, 0xee, 0xf0);
/// Sampled values.
pub const SAMPLED: RGBColor = RGBColor(0x21, 0x71, 0xb5);
/// The band of a curve.
pub const BAND: RGBColor = RGBColor(0xcf, 0xe1, 0xf2);
/// Exact values.
pub const EXACT: RGBColor = RGBColor(0xc2, 0x50, 0x0a);
/// More than it should be: blue, as above the center of a heat map.
pub const ABOVE: RGBColor = SAMPLED;
/// Less than it should be: orange, as below the center.
pub const BELOW: RGBColor = EXACT;
/// As it should be: a green that the color-blind tell from both.
pub const RIGHT: RGBColor = RGBColor(0x0f, 0x7f, 0x62);
/// Not settled.
pub const OPEN: RGBColor = RGBColor(0x7d, 0x86, 0x90);

/// Below the center: white to orange (ColorBrewer's Oranges, thinned), which the color-blind tell from blue.
const LOW: [RGBColor; 4] =
    [PAPER, RGBColor(0xfd, 0xd0, 0xa2), RGBColor(0xfd, 0x8d, 0x3c), RGBColor(0xc4, 0x4a, 0x02)];
/// Above the center: white to blue (ColorBrewer's Blues, thinned).
const HIGH: [RGBColor; 4] =
    [PAPER, RGBColor(0xc6, 0xdb, 0xef), RGBColor(0x6b, 0xae, 0xd6), RGBColor(0x1c, 0x62, 0xa4)];

/// The diverging color of a position from −1 (orange) over 0 (white) to 1 (blue); beyond is clamped.
pub fn diverging(position: f64) -> RGBColor {
    let stops = if position < 0.0 { &LOW } else { &HIGH };
    let along = position.abs().min(1.0) * 3.0;
    let first = (along as usize).min(2);
    let part = along - first as f64;
    let RGBColor(r0, g0, b0) = stops[first];
    let RGBColor(r1, g1, b1) = stops[first + 1];
    let mix = |from: u8, to: u8| {
        (f64::from(from) + part * (f64::from(to) - f64::from(from))).round() as u8
    };
    RGBColor(mix(r0, r1), mix(g0, g1), mix(b0, b1))
}

/// Ink of cells or paper, whichever is easier to read on a background (WCAG 2 relative luminance).
pub fn readable_on(background: RGBColor) -> RGBColor {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        // The sRGB curve as a square is near enough to choose between two inks, and exact on every platform.
        c * c
    };
    let RGBColor(r, g, b) = background;
    let luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    if luminance > 0.25 { CELL_INK } else { PAPER }
}

/// Makes the embedded fonts known to Plotters; the system's fonts are never asked.
pub(crate) fn register_fonts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (style, bytes) in
            [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())]
        {
            if register_font(FONT, style, bytes).is_err() {
                unreachable!("the embedded DejaVu fonts are OpenType fonts");
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diverging_is_white_in_the_middle_and_clamped_at_the_ends() {
        assert_eq!(diverging(0.0), PAPER);
        assert_eq!(diverging(-9.0), LOW[3]);
        assert_eq!(diverging(1.0), HIGH[3]);
        assert_eq!(diverging(1.0 / 3.0), HIGH[1]);
    }

    #[test]
    fn ink_turns_white_on_the_dark_ends_only() {
        assert_eq!(readable_on(diverging(0.3)), CELL_INK);
        assert_eq!(readable_on(diverging(-0.6)), CELL_INK);
        assert_eq!(readable_on(diverging(1.0)), PAPER);
        assert_eq!(readable_on(diverging(-1.0)), PAPER);
    }
}
