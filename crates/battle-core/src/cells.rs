//! Parts of printed tables as data: columns of a table of rows, and numbers that stand alone.
//!
//! A game makes parameters of them ([`Tabled::cells`](crate::parameters::Tabled::cells)).

use std::str::FromStr;

use crate::values::same_word;

/// One column of a printed table whose rows are of type `T`.
#[derive(Clone, Copy, Debug)]
pub struct Column<T: 'static, S: 'static> {
    /// Its name, the last part of a cell's.
    pub name: &'static str,
    /// The rule that prints it.
    pub rule: &'static str,
    /// What it says, in a sentence.
    pub about: &'static str,
    /// The texts that it takes, as [`Parameter::allowed`](crate::parameters::Parameter::allowed).
    pub allowed: &'static str,
    /// What it can change.
    pub scope: S,
    /// A row's value as text.
    pub read: fn(&T) -> String,
    /// Sets a row's value; `None` if the text is none of its values, and then nothing is changed.
    pub write: fn(&mut T, &str) -> Option<()>,
}

/// A whole number that stands alone, such as a tactical factor.
#[derive(Clone, Copy, Debug)]
pub struct NumberRow<S: 'static> {
    /// The whole name of the cell.
    pub name: &'static str,
    /// The rule that prints it.
    pub rule: &'static str,
    /// What it says, in a sentence.
    pub about: &'static str,
    /// What is printed.
    pub printed: i8,
    /// The least that it may be.
    pub least: i8,
    /// The most that it may be.
    pub most: i8,
    /// The two in words.
    pub allowed: &'static str,
    /// What it can change.
    pub scope: S,
}

impl<S> NumberRow<S> {
    /// A text as one of its values.
    pub fn value(&self, text: &str) -> Option<i8> {
        within(text, self.least, self.most)
    }
}

/// Declares an enum of numbers that stand alone, their rows in its order, and `Numbers`, which holds their values.
///
/// A type `Scope` must be in scope.
#[macro_export]
macro_rules! numbers {
    (
        $(
            #[doc = $about:literal]
            $number:ident = $printed:literal, $least:literal to $most:literal, $name:literal, $rule:literal, $scope:ident;
        )*
    ) => {
        /// A number that stands alone, by what it is for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Number {
            $(#[doc = concat!($rule, ":", $about)] $number,)*
        }

        /// All of them, in the order of [`Number`].
        pub(crate) const NUMBER_ROWS: &[$crate::cells::NumberRow<Scope>] = &[$(
            $crate::cells::NumberRow {
                name: $name,
                rule: $rule,
                about: $about.trim_ascii(),
                printed: $printed,
                least: $least,
                most: $most,
                allowed: concat!("a whole number, ", $least, " to ", $most),
                scope: Scope::$scope,
            },
        )*];

        /// The values of the numbers, in their order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Numbers([i8; NUMBER_ROWS.len()]);

        impl Numbers {
            /// As the rulebook prints them.
            pub const PRINTED: Numbers = Numbers([$($printed,)*]);

            /// The value of one.
            #[inline]
            pub const fn get(&self, number: Number) -> i8 {
                self.0[number as usize]
            }

            pub(crate) fn at(&self, place: usize) -> i8 {
                self.0[place]
            }

            pub(crate) fn set_at(&mut self, place: usize, value: i8) {
                self.0[place] = value;
            }
        }
    };
}

/// A whole number within bounds.
pub fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<T> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}

/// The same, or `none`.
pub fn optional<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<Option<T>> {
    if same_word(text, "none") { Some(None) } else { within(text, least, most).map(Some) }
}

/// A number, or `none`.
pub fn or_none(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "none".to_owned(), |number| number.to_string())
}
