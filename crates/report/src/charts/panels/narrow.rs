//! Panels for a narrow screen: under each other, each as an interval chart has it there.

use plotters::prelude::DrawingBackend;

use super::PanelChart;
use crate::charts::canvas::{Canvas, Drawn, Heading, LEFT, NARROW_MARGIN, NARROW_WIDTH, SMALL};
use crate::charts::intervals::NarrowPanel;
use crate::charts::rings::RING;
use crate::charts::{Chart, Mark};
use crate::style::{PAPER, SAMPLED};

/// Panels for a narrow screen.
pub(super) struct Narrow<'c> {
    pub(super) chart: &'c PanelChart,
}

impl Narrow<'_> {
    fn heading(&self) -> Heading {
        Heading::within(&self.chart.title, &self.chart.subtitle, NARROW_WIDTH - 2 * NARROW_MARGIN)
    }

    /// Every panel with its top and its height.
    fn places(&self) -> (Vec<(NarrowPanel<'_>, i32, i32)>, i32) {
        let mut top = NARROW_MARGIN + self.heading().height();
        let n = self.chart.panels.len();
        let panels = self.chart.panels.iter().zip(1..).map(|(panel, at)| {
            let values = self.chart.values(panel);
            let narrow = NarrowPanel::of(
                (&panel.intervals, &panel.rings),
                values,
                self.chart.rings,
                at == n,
            );
            let height = narrow.height();
            top += height;
            (narrow, top - height, height)
        });
        let places = panels.collect();
        let legend = if self.chart.rings.is_empty() { 0 } else { SMALL.line() };
        (places, top + legend)
    }
}

impl Chart for Narrow<'_> {
    fn title(&self) -> &str {
        &self.chart.title
    }

    fn description(&self) -> String {
        self.chart.description()
    }

    fn size(&self) -> (u32, u32) {
        (NARROW_WIDTH as u32, self.places().1 as u32)
    }

    fn marks(&self) -> Vec<Mark> {
        let (places, _) = self.places();
        let moved = |mark: Mark, top: i32| Mark {
            from: (mark.from.0, mark.from.1 + top),
            to: (mark.to.0, mark.to.1 + top),
            ..mark
        };
        let marks = places
            .iter()
            .flat_map(|(panel, top, _)| panel.marks().into_iter().map(|mark| moved(mark, *top)));
        marks.collect()
    }

    fn draw<B: DrawingBackend>(&self, canvas: &Canvas<B>) -> Drawn<B> {
        canvas.clear(PAPER)?;
        self.heading().draw(canvas, (NARROW_MARGIN, NARROW_MARGIN))?;
        let (places, height) = self.places();
        for (panel, top, own) in places {
            panel.draw(&canvas.within((0, top), (NARROW_WIDTH, own)))?;
        }
        if !self.chart.rings.is_empty() {
            let y = height - NARROW_MARGIN - SMALL.line() / 2;
            canvas.ring((NARROW_MARGIN + 20, y), RING, SAMPLED)?;
            canvas.text(self.chart.rings, SMALL, LEFT, (NARROW_MARGIN + 52, y))?;
        }
        Ok(())
    }
}
