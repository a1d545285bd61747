//! Parts of printed tables as data: columns of a table of rows, and numbers that stand alone.
//!
//! A game makes parameters of them ([`Tabled::cells`]).

use std::str::FromStr;

use crate::parameters::{Parameter, ParameterError, Tabled};

/// One column of a printed table whose rows are of type `T`.
#[derive(Clone, Copy, Debug)]
pub struct Column<T: 'static, S: 'static> {
    /// Its name: the last part of the names of its cells.
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
    /// The bounds in words.
    pub allowed: &'static str,
    /// What it can change.
    pub scope: S,
}

impl<S: Copy> NumberRow<S> {
    /// The words of its cell.
    pub fn words(&self) -> CellWords<S> {
        CellWords {
            name: self.name.to_owned(),
            rule: self.rule,
            about: self.about,
            allowed: self.allowed,
            scope: self.scope,
        }
    }

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

/// Declares a column: its name, rule, sentence and scope, then a field of the rows with its bounds, `or none` where it may be
/// [`None`], or `flag` in place of bounds.
#[macro_export]
macro_rules! column {
    ($name:literal, $rule:expr, $about:literal, $scope:expr, $field:ident, $least:literal to $most:literal) => {
        $crate::cells::Column {
            name: $name,
            rule: $rule,
            about: $about,
            allowed: concat!("a whole number, ", $least, " to ", $most),
            scope: $scope,
            read: |of| of.$field.to_string(),
            write: |of, text| {
                $crate::cells::within(text, $least, $most).map(|number| of.$field = number)
            },
        }
    };
    ($name:literal, $rule:expr, $about:literal, $scope:expr, $field:ident, $least:literal to $most:literal, or none) => {
        $crate::cells::Column {
            name: $name,
            rule: $rule,
            about: $about,
            allowed: concat!("a whole number, ", $least, " to ", $most, ", or none"),
            scope: $scope,
            read: |of| of.$field.map_or_else(|| "none".to_owned(), |number| number.to_string()),
            write: |of, text| {
                let is_none = $crate::values::same_word(text, "none");
                let number = $crate::cells::within(text, $least, $most);
                (is_none || number.is_some()).then(|| of.$field = number)
            },
        }
    };
    ($name:literal, $rule:expr, $about:literal, $scope:expr, $field:ident, flag) => {
        $crate::cells::Column {
            name: $name,
            rule: $rule,
            about: $about,
            allowed: "true | false",
            scope: $scope,
            read: |of| of.$field.to_string(),
            write: |of, text| text.parse().ok().map(|is_so| of.$field = is_so),
        }
    };
}

/// The number that a text stands for; none if it is no number, or outside the bounds, which are themselves allowed.
pub fn within<T: FromStr + PartialOrd>(text: &str, least: T, most: T) -> Option<T> {
    text.parse().ok().filter(|number| (least..=most).contains(number))
}

/// The name of a cell, and what is said of it.
#[derive(Clone, Debug)]
pub struct CellWords<S> {
    /// Its whole name.
    pub name: String,
    /// The rule that prints it.
    pub rule: &'static str,
    /// What it says, in a sentence.
    pub about: &'static str,
    /// The texts that it takes, as [`Parameter::allowed`].
    pub allowed: &'static str,
    /// What it can change.
    pub scope: S,
}

/// Rules whose printed tables are read and written by the numbers of their cells.
pub trait ByCell: Tabled {
    /// The words of a cell.
    fn words(number: usize) -> CellWords<Self::Scope>;

    /// The value of a cell as text.
    fn read(&self, number: usize) -> String;

    /// Sets a cell from text; `None` if the text is none of its values, and then nothing is changed.
    fn write(&mut self, number: usize, text: &str) -> Option<()>;
}

/// The first `n` cells as parameters. Their names are kept until the program ends, so this is called once.
pub fn parameters<R: ByCell>(n: usize) -> Vec<Parameter<R, R::Scope>> {
    let of = |number: usize| {
        let CellWords { name, rule, about, allowed, scope } = R::words(number);
        Parameter {
            name: name.leak(),
            rule,
            about,
            allowed,
            scope,
            cell: u16::try_from(number).expect("tables have fewer cells"),
            read: |rules: &R, number| rules.read(number.into()),
            write: |rules, number, text| {
                rules.write(number.into(), text).ok_or_else(|| {
                    let cell = &R::cells()[usize::from(number)];
                    ParameterError::NotAllowed {
                        name: cell.name,
                        value: text.to_owned(),
                        allowed: cell.allowed,
                    }
                })
            },
        }
    };
    (0..n).map(of).collect()
}
