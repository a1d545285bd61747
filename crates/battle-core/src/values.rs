//! Values of rule parameters as text, and how words are compared, for any game.

/// A value with a text form that parses back to the same value.
pub trait Value: Copy {
    /// Every allowed text, or a description of the allowed texts.
    const ALLOWED: &'static str;

    /// Its text.
    fn text(self) -> String;

    /// The value that a text stands for; none where the text isn't allowed.
    fn from_text(text: &str) -> Option<Self>;
}

impl Value for bool {
    const ALLOWED: &'static str = "true | false";

    fn text(self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<bool> {
        [true, false]
            .into_iter()
            .find(|value| same_word(if *value { "true" } else { "false" }, text))
    }
}

/// A whole number of turns or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whole(pub u16);

impl Value for Whole {
    const ALLOWED: &'static str = "a whole number, 1 to 1000";

    fn text(self) -> String {
        self.0.to_string()
    }

    fn from_text(text: &str) -> Option<Whole> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u16 = Some(text).filter(|_| plain)?.parse().ok()?;
        (1..=1000).contains(&number).then_some(Whole(number))
    }
}

/// A whole number in groups of three: `1,234,567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The range of a parameter's useful values, where its type allows others too.
#[derive(Clone, Copy, Debug)]
pub struct Within<V> {
    /// The least.
    pub least: V,
    /// The most.
    pub most: V,
    /// The range in words, and the reason for its limits.
    pub allowed: &'static str,
}

impl<V: PartialOrd> Within<V> {
    /// Whether a value lies in the range.
    pub fn has(&self, value: &V) -> bool {
        (&self.least..=&self.most).contains(&value)
    }
}

/// Whether two words are equal when case is ignored and hyphens, underscores and spaces are the same.
#[must_use]
pub fn same_word(one: &str, other: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'_' | b' ' => b'-',
        letter => letter.to_ascii_lowercase(),
    };
    one.len() == other.len() && one.bytes().map(plain).eq(other.bytes().map(plain))
}

/// Whether two texts mean the same alternative: as [`same_word`], with spaces ignored.
#[must_use]
pub fn same_text(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.replace(' ', "");
    same_word(&plain(one), &plain(other))
}

/// Declares an enum of named alternatives, each with the text that a specification uses for it.
#[macro_export]
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

        impl $crate::values::Value for $name {
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
                    .find(|value| $crate::values::same_text(&value.text(), text))
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        /// Which way.
        Way {
            /// To the left.
            Left = "to_the_left",
            /// To the right.
            Right = "U(4, 10)",
        }
    }

    #[test]
    fn whole_numbers_are_written_in_groups_of_three() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn alternatives_read_back_from_what_they_show() {
        assert_eq!(Way::ALLOWED, "to_the_left | U(4, 10)");
        for way in [Way::Left, Way::Right] {
            assert_eq!(Way::from_text(&way.text()), Some(way));
        }
        assert_eq!(Way::from_text("To-The-Left"), Some(Way::Left));
        assert_eq!(Way::from_text("u(4,10)"), Some(Way::Right));
        assert_eq!(Way::from_text("left"), None);
    }

    #[test]
    fn numbers_and_yes_or_no() {
        assert_eq!(Whole::from_text("1000"), Some(Whole(1000)));
        for text in ["0", "1001", "+5", "", "1.0"] {
            assert_eq!(Whole::from_text(text), None, "{text}");
        }
        assert_eq!(bool::from_text("TRUE"), Some(true));
        assert_eq!(bool::from_text("yes"), None);
    }
}
