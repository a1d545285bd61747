//! How named alternatives are declared.

use crate::words::same_word;

/// Whether two texts mean the same alternative: case, blanks and hyphens for underscores don't count.
pub(super) fn same_text(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.replace(' ', "");
    same_word(&plain(one), &plain(other))
}

/// Declares an enum of named alternatives, each with the text that the specification uses for it.
macro_rules! choices {
    ($(
        $(#[$about:meta])*
        $name:ident { $(#[$first_about:meta])* $first:ident = $first_text:literal $(, $(#[$other_about:meta])* $other:ident = $other_text:literal)* $(,)? }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[$first_about])*
            $first,
            $($(#[$other_about])* $other,)*
        }

        impl Value for $name {
            const ALLOWED: &'static str = concat!($first_text $(, " | ", $other_text)*);

            fn text(self) -> String {
                match self {
                    $name::$first => $first_text,
                    $($name::$other => $other_text,)*
                }
                .to_owned()
            }

            fn from_text(text: &str) -> Option<$name> {
                [$name::$first $(, $name::$other)*]
                    .into_iter()
                    .find(|value| same_text(&value.text(), text))
            }
        }
    )*};
}

pub(super) use choices;
