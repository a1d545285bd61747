//! Parts of an answer whose JSON is a single number or text.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use stats::Estimate;

use crate::as_another::as_another;
use crate::phrases::Number;
use crate::text_table::VerdictLabel;
use crate::worth::{Firmness, WorthOf};

// In the unit in which it is printed, at full precision.
as_another!(Number, Estimate, Number::in_shown_unit);
as_another!(WorthOf, Option<Estimate>, |it| it.estimate().copied());
as_another!(Firmness, Option<bool>, |it| match it {
    Firmness::NotTried => None,
    Firmness::NotFirm => Some(false),
    Firmness::Firm => Some(true),
});

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
