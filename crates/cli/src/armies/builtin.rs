//! The armies that the binary carries.

use super::parse;
use crate::document::Problems;

/// An army of the repository.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinArmy {
    /// How experiments name it.
    pub name: &'static str,
    /// The file.
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
        /// All of them, historical opponents side by side.
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
        let mut built_in: Vec<String> = BUILTIN
            .iter()
            .map(|army| format!("{}.toml", army.name))
            .collect();
        built_in.sort();
        assert_eq!(files, built_in);
    }
}
