//! Palette and fonts, shared by charts and page.

use std::sync::{LazyLock, Once};

use plotters::style::{FontStyle, RGBColor, register_font};

/// The style of the pages, for whoever shows others beside them: its colors are variables of `:root`, light and dark.
pub const PAGE_CSS: &str = include_str!("../templates/page.css");

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
/// The color of text on colored cells for what is not certain.
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
    let color = RGBColor(mix(r0, r1), mix(g0, g1), mix(b0, b1));
    // The dark theme changes what is drawn in exactly these colors, and a cell must keep its own.
    match THEMED.contains(&color) {
        true => RGBColor(color.0, color.1, color.2 ^ 1),
        false => color,
    }
}

/// The colors that the dark theme changes (`page.css`).
pub const THEMED: [RGBColor; 8] = [INK, MUTED, GRID, SAMPLED, BAND, EXACT, RIGHT, OPEN];

/// Text that is read easily has this contrast with its background (WCAG 2.2, 1.4.3).
pub const FEWEST_CONTRAST: f64 = 4.5;

/// x^2.4 for 0 < x ≤ 1, as the fifth root of x^12 by Newton's steps: these have the same bits on every platform.
fn to_the_2_4(x: f64) -> f64 {
    let twelfth = x.powi(12);
    let mut root = 1.0;
    for _ in 0..64 {
        root = (4.0 * root + twelfth / (root * root * root * root)) / 5.0;
    }
    root
}

/// A channel of a color as an amount of light (WCAG 2).
fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    match c <= 0.040_45 {
        true => c / 12.92,
        false => to_the_2_4((c + 0.055) / 1.055),
    }
}

/// The ratio of contrast between two colors (WCAG 2).
pub fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    // A chart of cells asks for every cell, and there are 256 channels.
    static LINEAR: LazyLock<[f64; 256]> =
        LazyLock::new(|| std::array::from_fn(|channel| linear(channel as u8)));
    let linear = |channel: u8| LINEAR[usize::from(channel)];
    let luminance =
        |RGBColor(r, g, b): RGBColor| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    let [one, other]: [f64; 2] = [luminance(one), luminance(other)];
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The darkest ink, on cells that are too dark for the usual one and too light for white.
const CELL_BLACK: RGBColor = RGBColor(0x00, 0x01, 0x02);

/// Ink of cells or paper, whichever is easier to read on a background; black where neither is read easily.
pub fn readable_on(background: RGBColor) -> RGBColor {
    let of = |ink: RGBColor| contrast(ink, background);
    let best = if of(CELL_INK) >= of(PAPER) { CELL_INK } else { PAPER };
    match of(best) >= FEWEST_CONTRAST {
        true => best,
        false if of(CELL_BLACK) >= of(PAPER) => CELL_BLACK,
        false => PAPER,
    }
}

/// Ink for what is not certain: a muted ink where that is read easily, else the ink that is.
pub fn muted_on(background: RGBColor) -> RGBColor {
    match contrast(CELL_MUTED, background) >= FEWEST_CONTRAST {
        true => CELL_MUTED,
        false => readable_on(background),
    }
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

    /// Every text on every color that a cell may have, in both themes: cells and their inks are the same in both, since neither is a
    /// color that the dark theme changes.
    #[test]
    fn every_text_is_read_easily_on_every_cell() {
        let positions = (-5_000..=5_000).map(|at| f64::from(at) / 5_000.0);
        let cells = positions.map(diverging).chain([NOTHING]);
        for cell in cells {
            assert!(!THEMED.contains(&cell), "the dark theme changes the cell {cell:?}");
            for ink in [readable_on(cell), muted_on(cell)] {
                let ratio = contrast(ink, cell);
                assert!(ratio >= FEWEST_CONTRAST, "{ink:?} on {cell:?} has {ratio:.2}");
                assert!(!THEMED.contains(&ink));
            }
        }
        assert!((contrast(PAPER, RGBColor(0, 0, 0)) - 21.0).abs() < 1e-9);
    }

    /// What the style sheet changes in the dark theme are these colors and no others.
    #[test]
    fn the_style_sheet_changes_the_themed_colors() {
        let css = PAGE_CSS;
        let mut changed: Vec<&str> = css.split("[fill=\"#").skip(1).map(|it| &it[..6]).collect();
        let hex = |RGBColor(r, g, b): &RGBColor| format!("{r:02X}{g:02X}{b:02X}");
        let mut themed: Vec<String> = THEMED.iter().map(hex).collect();
        changed.sort_unstable();
        themed.sort_unstable();
        assert_eq!(changed, themed);
    }

    #[test]
    fn ink_turns_white_on_the_dark_ends_only() {
        assert_eq!(readable_on(diverging(0.3)), CELL_INK);
        assert_eq!(readable_on(diverging(-0.6)), CELL_INK);
        assert_eq!(readable_on(diverging(1.0)), PAPER);
        assert_eq!(readable_on(diverging(-1.0)), PAPER);
    }
}
