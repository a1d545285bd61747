//! Estimates and the words beside them as JSON (ST-J3), and the schema of that.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::worth::Verdict;
use crate::{Caveat, Estimate, IntervalKind, IntervalMethod, Stop};

/// A number with its interval.
#[derive(Serialize, Deserialize, JsonSchema)]
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

/// What was written of an estimate: its readers see neither the standard error, which is then missing, nor the formula, of which the kind
/// of the interval says what matters.
impl<'de> Deserialize<'de> for Estimate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Estimate, D::Error> {
        let it = Interval::deserialize(deserializer)?;
        Ok(Estimate {
            value: it.estimate,
            se: None,
            lo: it.lo.unwrap_or(f64::NEG_INFINITY),
            hi: it.hi.unwrap_or(f64::INFINITY),
            level: it.level,
            kind: it.kind,
            method: match (it.estimate, it.kind) {
                (None, _) => IntervalMethod::NoData,
                (_, IntervalKind::Exact) => IntervalMethod::Exact,
                (_, IntervalKind::Bootstrap) => IntervalMethod::Bootstrap,
                (_, IntervalKind::Degenerate) => IntervalMethod::Degenerate,
                (_, IntervalKind::Anytime) => IntervalMethod::Asymptotic,
                (_, IntervalKind::Planned) => IntervalMethod::StudentT,
            },
            n: it.n,
        })
    }
}

impl<'de> Deserialize<'de> for IntervalKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<IntervalKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        let mut all = IntervalKind::ALL.into_iter();
        all.find(|kind| kind.name() == name)
            .ok_or_else(|| serde::de::Error::custom(format!("no kind of interval is `{name}`")))
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
