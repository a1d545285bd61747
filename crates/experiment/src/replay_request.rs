//! Which pair is to be shown again, and in which form.

/// Which pair is shown, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    pub cell: usize,
    /// The pair, from 0; of pooled runs its number through all of them.
    pub pair: u64,
    /// The first battle of a pair of whole battles, or the second; both, or the first as a picture or page, if not given.
    pub battle: Option<u8>,
    /// The player turn after which a picture is drawn; the last if not given.
    pub turn: Option<u16>,
    /// The form of the answer.
    pub format: Format,
}

/// The form in which a pair is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As a report in words, with dice and rule ids.
    Text,
    /// One JSON object an event.
    Json,
    /// A picture of the table, or of the cards.
    Svg,
    /// A page that plays the battle back.
    Html,
}

impl ReplayRequest {
    /// Whether a battle of the pair is shown: the one that was asked for, or both, or the first as a picture or page.
    pub fn wants(&self, battle: u8) -> bool {
        match (self.battle, self.format) {
            (Some(wanted), _) => battle == wanted,
            (None, Format::Text | Format::Json) => true,
            (None, Format::Svg | Format::Html) => battle == 1,
        }
    }
}
