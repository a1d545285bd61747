//! What the pages of searches share: charts as files, the answer as JSON, the frame of the page.

use std::path::PathBuf;

use crate::error::ReportError;
use crate::figures::Figure;
use crate::out_folder::OutFolder;
use crate::page::document::Document;
use crate::page::player::Packed;
use analysis::page::{Content, Section};

/// A page of a search, ready to be written.
pub(crate) struct SearchPage<'a> {
    pub title: &'a str,
    /// The question that it answers.
    pub question: &'a str,
    /// The answer in words.
    pub verdict: Vec<String>,
    /// Who played, and on which seed the proof is.
    pub trust: String,
    /// The chart beside the answer.
    pub figure: Option<&'a Figure>,
    /// The other charts, which sections name.
    pub figures: Vec<&'a Figure>,
    pub sections: Vec<Section>,
    /// Battles that it plays back.
    pub replays: Vec<Packed>,
    pub version: &'a str,
    /// The name of the answer's file, and the answer as a line of JSON.
    pub json: (&'static str, &'a str),
}

impl SearchPage<'_> {
    /// Writes the answer as JSON, then the page, and ends the folder; returns the page's path.
    pub(crate) fn write(self, out: &mut OutFolder) -> Result<PathBuf, ReportError> {
        let (file, json) = self.json;
        out.write(file, format!("{json}\n").as_bytes())?;
        let page = Document {
            title: self.title,
            question: self.question,
            verdict: self.verdict,
            trust: self.trust,
            figure: self.figure,
            figures: self.figures,
            caution: None,
            sections: self.sections,
            replays: self.replays,
            version: self.version,
        }
        .html()?;
        let path = out.write("index.html", page.as_bytes())?;
        out.finish()?;
        Ok(path)
    }
}

/// Writes charts, each as SVG and as PNG.
pub(crate) fn write_charts<'f>(
    out: &mut OutFolder,
    figures: impl Iterator<Item = &'f Figure>,
) -> Result<(), ReportError> {
    for figure in figures {
        for (extension, bytes) in [("svg", figure.svg.as_bytes()), ("png", &figure.png)] {
            out.write(&format!("charts/{}.{extension}", figure.name), bytes)?;
        }
    }
    Ok(())
}

/// The command that makes it again.
pub(crate) fn repeat(command: &str) -> Section {
    Section::data("repeat", "How to repeat it").with(Content::Command(command.to_owned()))
}
