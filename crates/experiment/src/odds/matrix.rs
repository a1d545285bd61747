//! All kinds of units against all, with one value of each pair: what is asked, and the answer, which is drawn elsewhere.

use crate::reply::Reply;

#[derive(Clone, Copy, Debug)]
pub struct AskedMatrix<'a> {
    /// Whether rows shoot at columns.
    pub shoots: bool,
    /// Whether from their rear.
    pub from_rear: bool,
    /// Which value is shown.
    pub value: MatrixValue,
    /// What every row's unit has besides.
    pub row_words: Option<&'a str>,
    /// What every column's unit has besides.
    pub column_words: Option<&'a str>,
}

/// What a matrix shows of a pair, for the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatrixValue {
    /// What the column is expected to lose less what the row is.
    #[default]
    Swing,
    /// How often the column is lost.
    Kill,
    /// How often the row is lost.
    Lose,
    /// How often the row scores higher.
    Win,
}

/// A computed matrix.
#[derive(Debug)]
pub struct Matrix {
    /// The game, and what is fought in a few words: `Triumph!, close combat`.
    pub about: String,
    /// What the value is.
    pub title: &'static str,
    pub scale: Scale,
    /// The codes of the rows.
    pub rows: Vec<String>,
    /// The codes of the columns.
    pub columns: Vec<String>,
    /// The value of each pair, row by row; none where the rules don't allow the pair.
    pub values: Vec<Vec<Option<f64>>>,
    /// Names of the fields of records.
    pub fields: &'static [&'static str],
    /// Every pair with all that is known of it, row by row.
    pub records: Vec<Vec<Field>>,
    /// The matrix for programs, each pair with its whole answer.
    pub pairs: Reply,
    /// What is said beside the answer, if anything was left out.
    pub note: Option<String>,
}

/// How a value is drawn, and its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// It may favour either side: a sign and decimals.
    Signed(&'static str),
    /// A count from zero to a number.
    Count(f64, &'static str),
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    Text(String),
    /// An exact number, as it is written.
    Exact(String),
    /// A rounded number, to four decimals.
    Rounded(f64),
}
