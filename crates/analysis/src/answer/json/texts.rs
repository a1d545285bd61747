//! Parts of an answer whose JSON is a single number or text.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use stats::Estimate;

use crate::phrases::Number;
use crate::points_list::Proof;
use crate::text_table::VerdictLabel;
use crate::worth::{Firmness, WorthOf};

/// Writes a type as the JSON of another type, which is formed from it.
macro_rules! as_another {
    ($type:ty, $another:ty, $from:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let from: fn(&$type) -> $another = $from;
                from(self).serialize(serializer)
            }
        }

        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                <$another>::schema_name()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                generator.subschema_for::<$another>()
            }
        }
    };
}

// In the unit in which it is printed, at full precision.
as_another!(Number, Estimate, Number::in_shown_unit);
as_another!(WorthOf, Option<Estimate>, |it| it.estimate().copied());
as_another!(Firmness, Option<bool>, |it| match it {
    Firmness::NotTried => None,
    Firmness::NotFirm => Some(false),
    Firmness::Firm => Some(true),
});
as_another!(Proof, Proven, Proven::of);

/// How the list fares on fresh armies; errors are root mean squares of scores from 0 to 1.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Proof")]
struct Proven {
    /// Pairs of armies.
    draws: usize,
    error_of_list: f64,
    error_of_counting: f64,
    /// What chance alone leaves at most.
    chance: f64,
    /// By how much the mean square error is smaller by the list than by counting units.
    gain: Estimate,
    /// Armies cost nearly alike that differ by this number of points at most.
    alike_within: Option<i32>,
    alike_draws: Option<usize>,
    /// The root mean square distance of their scores from one half.
    alike_distance: Option<f64>,
}

impl Proven {
    fn of(proof: &Proof) -> Proven {
        Proven {
            draws: proof.n_draws,
            error_of_list: proof.error_of_list,
            error_of_counting: proof.error_of_counting,
            chance: proof.chance,
            gain: proof.gain,
            alike_within: proof.alike.map(|alike| alike.within),
            alike_draws: proof.alike.map(|alike| alike.n_draws),
            alike_distance: proof.alike.map(|alike| alike.distance),
        }
    }
}

impl Serialize for VerdictLabel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.words)
    }
}

impl JsonSchema for VerdictLabel {
    fn schema_name() -> Cow<'static, str> {
        "VerdictLabel".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What the whole interval says: of the swing, or where there is none of the score.",
            "type": "string",
            "enum": crate::summary::verdicts(),
        })
    }
}
