//! Types whose JSON is that of another type.

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

pub(crate) use as_another;
