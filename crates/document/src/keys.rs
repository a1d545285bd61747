//! What a key of a file is: its type, its default and its meaning, declared once.
//!
//! Readers take names, types, limits, words and defaults from the declaration ([`crate::TableReader::declared`]). The JSON Schema for
//! editors, `equipoise list keys` and the tables in `docs/src/keys` are made from it, and tests check `run.toml` against it.

mod default;
mod phrases;

pub use default::{keys_in, with_defaults};

/// The keys of a kind of file that experiments name, such as armies.
#[derive(Clone, Copy, Debug)]
pub struct FileKeys {
    /// What the file holds, in one word with hyphens.
    pub name: &'static str,
    /// The keys of its top level.
    pub keys: &'static [Key],
}

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub name: &'static str,
    pub kind: ValueType,
    /// The default: a value, or a description in words; [`None`] if the key is required.
    pub default: Option<&'static str>,
    /// What it means, its unit included.
    pub about: &'static str,
    /// Why `run.toml` doesn't have the key; [`None`] if it does.
    pub not_resolved: Option<&'static str>,
}

impl Key {
    /// Marks the key as one that `run.toml` doesn't have, with the reason.
    pub const fn not_resolved(self, why: &'static str) -> Key {
        Key { not_resolved: Some(why), ..self }
    }
}

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub enum ValueType {
    Text,
    /// A text in a small notation of its own.
    Notation(&'static Notation),
    Flag,
    /// A whole number between two.
    Whole(i64, i64),
    /// A whole number that is a multiple of this one, such as pairs of whole blocks.
    Multiple(u64),
    /// A number between two.
    Number(f64, f64),
    /// A text, a number, true or false: a value of a rule parameter or of a player's.
    Value,
    /// One of a few words.
    Words(&'static [&'static str]),
    List(&'static ValueType),
    /// A list of two.
    Two(&'static ValueType),
    /// Either of these.
    Either(&'static [ValueType]),
    /// A table with these keys.
    Table(&'static [Key]),
    /// A table with some of these keys, whether they are required elsewhere or not; `""` removes one.
    Part(&'static [Key]),
    /// A list of such tables.
    Tables(&'static [Key]),
    /// A table whose keys are names.
    ByName(&'static ValueType),
    /// A table whose keys are rule parameters; none to take what each of them takes.
    Parameters(Option<&'static ValueType>),
    /// A policy by its name, or a table with its `name` and its parameters.
    Policy,
    /// Custom cards: these keys, and rule parameters of printed ones.
    Cards(&'static [&'static [Key]]),
    /// Effects of custom cards: these keys, and which of them each `kind` has.
    Effects(&'static [Key], &'static [EffectKeys]),
}

/// Texts that have a meaning of their own, such as dice areas.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// What such a text is, in messages: "dice area".
    pub noun: &'static str,
    /// Which texts are allowed, as advice: "take 6, 5/6, …".
    pub allowed: &'static str,
    /// Whether a text is one.
    pub is_allowed: fn(&str) -> bool,
}

pub const TEXTS: ValueType = ValueType::List(&ValueType::Text);

/// The keys of one kind of effect.
#[derive(Clone, Copy, Debug)]
pub struct EffectKeys {
    pub kind: &'static str,
    /// Its keys beside `kind`.
    pub keys: &'static [&'static str],
    pub about: &'static str,
}

/// A key that must be there.
pub const fn required(name: &'static str, kind: ValueType, about: &'static str) -> Key {
    Key { name, kind, default: None, about, not_resolved: None }
}

/// A key with its default.
pub const fn optional(
    name: &'static str,
    kind: ValueType,
    default: &'static str,
    about: &'static str,
) -> Key {
    Key { name, kind, default: Some(default), about, not_resolved: None }
}

/// The words of a reader that says what each means, for the declaration of its key.
pub const fn words<W: Copy, const N: usize>(
    meanings: &[(&'static str, W); N],
) -> [&'static str; N] {
    let mut words = [""; N];
    let mut at = 0;
    while at < N {
        words[at] = meanings[at].0;
        at += 1;
    }
    words
}
