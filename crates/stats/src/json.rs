//! Estimates and the words beside them as JSON (ST-J3), and the schema of that.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::worth::Verdict;
use crate::{Caveat, Estimate, IntervalKind, Stop};

/// A number with its interval.
#[derive(Serialize, JsonSchema)]
struct Interval {
    /// The number; null where there is none.
    estimate: Option<f64>,
    /// The lower end; null where it is open or not known.
    lo: Option<f64>,
    /// The upper end; null where it is open or not known.
    hi: Option<f64>,
    /// Whether the interval has no lower end.
    lo_open: bool,
    /// Whether the interval has no upper end.
    hi_open: bool,
    /// The probability with which such intervals hold: 0.95.
    #[schemars(range(min = 0, max = 1))]
    level: f64,
    kind: IntervalKind,
    /// The observations, as a rule pairs of battles.
    n: u64,
}

impl Serialize for Estimate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = |end: f64| end.is_finite().then_some(end);
        let interval = Interval {
            estimate: self.value,
            lo: end(self.lo),
            hi: end(self.hi),
            lo_open: !self.lo.is_finite(),
            hi_open: !self.hi.is_finite(),
            level: self.level,
            kind: self.kind,
            n: self.n,
        };
        interval.serialize(serializer)
    }
}

impl JsonSchema for Estimate {
    fn schema_name() -> Cow<'static, str> {
        Interval::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Interval::json_schema(generator)
    }
}

/// JSON that is the text of a type; where its texts are listed, the schema names them.
macro_rules! as_text {
    ($type:ty, $name:literal, $about:literal $(, $texts:expr)?) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "description": $about,
                    "type": "string",
                    $("enum": $texts)?
                })
            }
        }
    };
}

as_text!(
    IntervalKind,
    "IntervalKind",
    "How an interval may be read: the sample was planned; it holds at whatever moment the run is read; all pairs were alike; it was resampled; \
     it is so by construction.",
    IntervalKind::ALL.map(IntervalKind::name)
);
as_text!(
    Verdict,
    "Verdict",
    "Whether something is rightly priced.",
    Verdict::ALL.map(Verdict::words)
);
as_text!(Stop, "Stop", "Why no more was played.");
as_text!(Caveat, "Caveat", "What to know before believing a number.");
