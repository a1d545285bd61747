//! TR-BC-24.1: one line for a disguise: `horde as 2 pikes`, `2 warriors as horde`, `nobody as horde`.

use std::fmt;

use triumph::TroopType;

/// Which stands are disguised as which others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisguiseText {
    /// The real stands: their number, and a type or the name of a line; [`None`] for non-combatants.
    pub real: Option<(u8, String)>,
    /// How many stands they look like.
    pub n_shown: u8,
    /// What they look like.
    pub shown: TroopType,
}

impl DisguiseText {
    /// Reads a disguise; `None` if the text isn't one.
    pub fn read(text: &str) -> Option<DisguiseText> {
        let (real, shown) = text.split_once(" as ")?;
        let (n_shown, shown) = counted(shown);
        let real = match real.trim() {
            "nobody" => None,
            some => Some(counted(some)),
        };
        Some(DisguiseText {
            real: real.map(|(n, who)| (n, who.to_owned())),
            n_shown,
            shown: TroopType::from_word(shown)?,
        })
    }
}

/// `2 warriors` as 2 and `warriors`; 1 if there is no number before the word.
fn counted(text: &str) -> (u8, &str) {
    let text = text.trim();
    let parts = text.split_once(' ');
    let number = parts.and_then(|(number, rest)| Some((number.parse().ok()?, rest.trim())));
    // A disguise of 0 stands is read as a name, which is unknown and reported.
    let number = number.filter(|(number, _)| *number > 0);
    number.unwrap_or((1, text))
}

/// The text that [`DisguiseText::read`] reads.
impl fmt::Display for DisguiseText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.real {
            None => write!(f, "nobody")?,
            Some((n, who)) => write!(f, "{n} {who}")?,
        }
        write!(f, " as {} {}", self.n_shown, self.shown.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_bc_24_1_disguises_are_read_and_shown_again() {
        for (text, shown) in [
            ("nobody as horde", "nobody as 1 horde"),
            ("horde as 2 pikes", "1 horde as 2 pikes"),
            ("2 Saxon farmers as horde", "2 Saxon farmers as 1 horde"),
        ] {
            let read = DisguiseText::read(text).expect(text);
            assert_eq!(read.to_string(), shown);
            assert_eq!(DisguiseText::read(shown), Some(read));
        }
        for text in ["", "horde", "horde as", "horde as ghosts", " as "] {
            assert_eq!(DisguiseText::read(text), None, "{text}");
        }
    }
}
