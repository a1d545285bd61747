//! Columns of every table: name, type, unit and meaning beside the function that fills it.
//!
//! A [`Table`] lists its columns once; frames, files and the tables in `docs/src/columns.md` are made from that list.

use stats::Estimate;

/// How a column is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Unsigned, 32 bits.
    U32,
    /// Signed, 64 bits.
    I64,
    /// Floating point, 64 bits.
    F64,
    /// Text.
    Text,
}

impl Type {
    /// The type's name in the documentation.
    pub const fn name(self) -> &'static str {
        match self {
            Type::U32 => "u32",
            Type::I64 => "i64",
            Type::F64 => "f64",
            Type::Text => "text",
        }
    }
}

type Get<R, T> = Box<dyn Fn(&R) -> Option<T> + Send + Sync>;

enum Values<R> {
    U32(Get<R, u32>),
    I64(Get<R, i64>),
    F64(Get<R, f64>),
    Text(Get<R, String>),
}

/// A column of a table with rows `R`.
pub struct Field<R> {
    /// Its name.
    pub name: String,
    /// The unit of its numbers; empty for names.
    pub unit: String,
    /// What it says.
    pub meaning: String,
    values: Values<R>,
}

impl<R> std::fmt::Debug for Field<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}, {}", self.name, self.kind().name(), self.unit)
    }
}

impl<R> Field<R> {
    /// How it is stored.
    pub fn kind(&self) -> Type {
        match self.values {
            Values::U32(_) => Type::U32,
            Values::I64(_) => Type::I64,
            Values::F64(_) => Type::F64,
            Values::Text(_) => Type::Text,
        }
    }

    /// Whether it is the first of an estimate's columns, at the head of these.
    fn is_estimate(&self, fields: &[Field<R>]) -> bool {
        fields.len() >= ESTIMATE_PARTS.len()
            && ESTIMATE_PARTS
                .iter()
                .zip(fields)
                .all(|(part, field)| field.name == format!("{}{part}", self.name))
    }

    /// Its values, a row each.
    pub fn values<'r>(&self, rows: impl Iterator<Item = &'r R>) -> ColumnValues
    where
        R: 'r,
    {
        match &self.values {
            Values::U32(get) => ColumnValues::U32(rows.map(get).collect()),
            Values::I64(get) => ColumnValues::I64(rows.map(get).collect()),
            Values::F64(get) => ColumnValues::F64(rows.map(get).collect()),
            Values::Text(get) => ColumnValues::Text(rows.map(get).collect()),
        }
    }
}

/// The values of a column, none where a row has nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValues {
    /// Unsigned, 32 bits.
    U32(Vec<Option<u32>>),
    /// Signed, 64 bits.
    I64(Vec<Option<i64>>),
    /// Floating point, 64 bits.
    F64(Vec<Option<f64>>),
    /// Text.
    Text(Vec<Option<String>>),
}

/// Takes the tables of an answer one after the other: to write them, or to make frames of them.
pub trait TableSink {
    /// What can go wrong.
    type Error;

    /// Takes a table with its rows.
    ///
    /// # Errors
    ///
    /// The error of the sink.
    fn take<R: Sync>(&mut self, table: &Table<R>, rows: &[R]) -> Result<(), Self::Error>;
}

/// What an estimate's columns are called after its name: the value, both ends, how the interval may be read.
const ESTIMATE_PARTS: [&str; 4] = ["", "_lo", "_hi", "_kind"];

/// The columns of a table with rows `R`, from the left.
#[derive(Debug)]
pub struct Table<R> {
    /// The table's name, which is its file's.
    pub name: &'static str,
    /// What one row is.
    pub row: &'static str,
    /// Its columns.
    pub fields: Vec<Field<R>>,
}

impl<R> Table<R> {
    /// A table without columns.
    pub fn of(name: &'static str, row: &'static str) -> Table<R> {
        Table { name, row, fields: Vec::new() }
    }

    fn with(mut self, name: &str, unit: &str, meaning: &str, values: Values<R>) -> Table<R> {
        self.fields.push(Field {
            name: name.to_owned(),
            unit: unit.to_owned(),
            meaning: meaning.to_owned(),
            values,
        });
        self
    }

    /// Adds a column of unsigned numbers.
    pub fn u32(
        self,
        name: &str,
        unit: &str,
        meaning: &str,
        get: impl Fn(&R) -> Option<u32> + Send + Sync + 'static,
    ) -> Table<R> {
        self.with(name, unit, meaning, Values::U32(Box::new(get)))
    }

    /// Adds a column of signed numbers.
    pub fn i64(
        self,
        name: &str,
        unit: &str,
        meaning: &str,
        get: impl Fn(&R) -> Option<i64> + Send + Sync + 'static,
    ) -> Table<R> {
        self.with(name, unit, meaning, Values::I64(Box::new(get)))
    }

    /// Adds a column of fractions.
    ///
    /// Numbers that do not exist or have no bound are left empty, never written as NaN or infinity.
    pub fn f64(
        self,
        name: &str,
        unit: &str,
        meaning: &str,
        get: impl Fn(&R) -> Option<f64> + Send + Sync + 'static,
    ) -> Table<R> {
        let finite = move |row: &R| get(row).filter(|x| x.is_finite());
        self.with(name, unit, meaning, Values::F64(Box::new(finite)))
    }

    /// Adds a column of texts.
    pub fn text(
        self,
        name: &str,
        meaning: &str,
        get: impl Fn(&R) -> Option<String> + Send + Sync + 'static,
    ) -> Table<R> {
        self.with(name, "", meaning, Values::Text(Box::new(get)))
    }

    /// An estimate as four columns: value, both ends of its interval, and how that may be read.
    pub fn estimate(
        self,
        name: &str,
        unit: &str,
        meaning: &str,
        get: impl Fn(&R) -> Option<Estimate> + Clone + Send + Sync + 'static,
    ) -> Table<R> {
        let [value, lo, hi, kind] = [(); 4].map(|()| get.clone());
        let [value_name, lo_name, hi_name, kind_name] =
            ESTIMATE_PARTS.map(|part| format!("{name}{part}"));
        self.f64(&value_name, unit, meaning, move |row| value(row)?.value)
            .f64(&lo_name, unit, "lower end of its interval", move |row| Some(lo(row)?.lo))
            .f64(&hi_name, unit, "upper end of its interval", move |row| Some(hi(row)?.hi))
            .text(&kind_name, "how its interval may be read", move |row| {
                Some(kind(row)?.kind.name().to_owned())
            })
    }

    /// The columns as a Markdown table.
    ///
    /// An estimate's four columns share a line, and so do neighbors with the same description.
    pub fn documentation(&self) -> String {
        let mut text = String::from("| column | type | unit | meaning |\n|---|---|---|---|\n");
        let mut fields = self.fields.as_slice();
        while let [first, ..] = fields {
            let alike = |field: &&Field<R>| {
                field.kind() == first.kind()
                    && field.unit == first.unit
                    && field.meaning == first.meaning
            };
            let n = if first.is_estimate(fields) {
                ESTIMATE_PARTS.len()
            } else {
                fields.iter().take_while(alike).count()
            };
            let (group, rest) = fields.split_at(n);
            let named = |field: &Field<R>| format!("`{}`", field.name);
            let names = match group {
                _ if first.is_estimate(fields) => {
                    group.iter().map(named).collect::<Vec<_>>().join(", ")
                }
                [.., last] if n > 1 => format!("{} … {}", named(first), named(last)),
                _ => named(first),
            };
            let kinds =
                if first.is_estimate(fields) { "f64, f64, f64, text" } else { first.kind().name() };
            text.push_str(&format!("| {names} | {kinds} | {} | {} |\n", first.unit, first.meaning));
            fields = rest;
        }
        text
    }
}
