//! The built-in armies.

use super::parse;
use experiment::document::Problems;

/// A built-in army.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinArmy {
    /// The name that experiments use.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl BuiltinArmy {
    /// Whether it buys no battle card.
    pub fn is_plain(&self) -> bool {
        let army = parse(self.text, &mut Problems::default());
        army.is_some_and(|army| army.cards.is_empty())
    }
}

/// Declares the table from the names of the files.
macro_rules! armies {
    ($($name:literal),* $(,)?) => {
        /// All built-in armies: the twelve of the experiments, then the others by their years, then those that buy cards.
        pub const BUILTIN: &[BuiltinArmy] = &[$(
            BuiltinArmy {
                name: $name,
                text: include_str!(concat!("../../armies/", $name, ".toml")),
            },
        )*];
    };
}

armies![
    "alexandrian-macedonian",
    "classical-indian",
    "hannibal-in-italy",
    "polybian-roman",
    "marian-roman",
    "parthian",
    "norman-conquest",
    "anglo-danish",
    "later-crusader",
    "ayyubid-egyptian",
    "later-hundred-years-war-english",
    "medieval-french",
    "early-new-kingdom-egyptian",
    "hittite-empire",
    "neo-assyrian-empire",
    "neo-elamite",
    "later-achaemenid-persian",
    "later-hoplite-spartan",
    "seleucid",
    "early-german-cherusci-or-batavian",
    "ancient-british",
    "early-imperial-roman",
    "xianbei-kingdoms",
    "eastern-jin-dynasty-and-liu-yu",
    "later-moorish",
    "late-sassanid-persian",
    "maurikian-byzantine",
    "early-arab-conquest",
    "great-seljuk-or-seljuks-of-rum",
    "romanus-iv-campaigns-in-anatolia",
    "almoravid",
    "early-feudal-spanish",
    "khwarizmian",
    "mongol-conquest",
    "ottoman-empire",
    "timurid",
    "early-burgundian",
    "hussite",
    "medieval-german-princes",
    "burgundian-ordonnance",
    "later-swiss",
    "early-new-kingdom-egyptian-with-cards",
    "hittite-empire-with-cards",
    "later-achaemenid-persian-with-cards",
    "alexandrian-macedonian-with-cards",
    "later-hoplite-spartan-with-cards",
    "classical-indian-with-cards",
    "hannibal-in-italy-with-cards",
    "polybian-roman-with-cards",
    "seleucid-with-cards",
    "marian-roman-with-cards",
    "parthian-with-cards",
    "early-german-cherusci-or-batavian-with-cards",
    "ancient-british-with-cards",
    "early-imperial-roman-with-cards",
    "xianbei-kingdoms-with-cards",
    "eastern-jin-dynasty-and-liu-yu-with-cards",
    "later-moorish-with-cards",
    "late-sassanid-persian-with-cards",
    "maurikian-byzantine-with-cards",
    "early-arab-conquest-with-cards",
    "anglo-danish-with-cards",
    "norman-conquest-with-cards",
    "ayyubid-egyptian-with-cards",
    "later-crusader-with-cards",
    "mongol-conquest-with-cards",
    "khwarizmian-with-cards",
    "later-hundred-years-war-english-with-cards",
    "medieval-french-with-cards",
    "early-burgundian-with-cards",
    "hussite-with-cards",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_army_of_the_repository_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("armies");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|file| file.expect("readable").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        files.sort();
        let mut built_in: Vec<String> =
            BUILTIN.iter().map(|army| format!("{}.toml", army.name)).collect();
        built_in.sort();
        assert_eq!(files, built_in);
    }
}
