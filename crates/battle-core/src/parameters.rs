//! Rule parameters and parameters of players as tables: by name, with text forms, for any game.

use std::fmt::Debug;

use crate::values::same_word;

/// Why a rule parameter couldn't be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// No parameter has this name.
    #[error("there is no rule parameter `{name}`")]
    Unknown {
        /// The name as given.
        name: String,
    },
    /// The text is not one of its values.
    #[error("`{value}` is no value of `{name}`; it takes {allowed}")]
    NotAllowed {
        /// The parameter.
        name: &'static str,
        /// The text as given.
        value: String,
        /// The values it takes.
        allowed: &'static str,
    },
}

/// One parameter of the table of rules `R`: its name, its meaning, and how it is read and set by text.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<R: 'static, S: 'static> {
    /// Its name in the specification and in experiments.
    pub name: &'static str,
    /// The rule that names it.
    pub rule: &'static str,
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// Its allowed texts, separated by ` | `, or a description of them.
    pub allowed: &'static str,
    /// What it can change.
    pub scope: S,
    /// Its number among the cells of printed tables ([`Tabled::cells`]); 0 for a parameter of [`Tabled::PARAMETERS`].
    pub cell: u16,
    /// Its value as text, by its number.
    pub read: fn(&R, u16) -> String,
    /// Sets it from text, by its number; case and hyphens for underscores don't matter.
    pub write: fn(&mut R, u16, &str) -> Result<(), ParameterError>,
}

/// Rules that are a table of parameters; [`parameters!`](crate::parameters!) makes them.
pub trait Tabled: Copy + Debug + PartialEq + 'static {
    /// What a parameter can change.
    type Scope: Copy + Debug + 'static;

    /// Every parameter at the specification's default.
    const DEFAULT: Self;
    /// Every parameter, in the order of the specification.
    const PARAMETERS: &'static [Parameter<Self, Self::Scope>];

    /// Every cell of the tables that the rulebook prints, as a parameter whose default is what is printed: `troops.spear.move`.
    fn cells() -> &'static [Parameter<Self, Self::Scope>] {
        &[]
    }

    /// Whether every cell is as printed.
    fn is_printed(&self) -> bool {
        true
    }
}

/// Every parameter and every cell: a parameter's place is its index in this order.
pub fn all<R: Tabled>() -> impl Iterator<Item = &'static Parameter<R, R::Scope>> {
    R::PARAMETERS.iter().chain(R::cells())
}

/// Sets a parameter by name and text.
///
/// # Errors
///
/// If no parameter has that name, or the text is not one of its values; then nothing is changed.
pub fn set<R: Tabled>(rules: &mut R, name: &str, value: &str) -> Result<(), ParameterError> {
    let parameter = Parameter::<R, _>::named(name)
        .ok_or_else(|| ParameterError::Unknown { name: name.to_owned() })?;
    parameter.set(rules, value)
}

/// The parameters and cells that differ from their defaults, in the order of the specification.
pub fn changed<R: Tabled>(rules: &R) -> impl Iterator<Item = &'static Parameter<R, R::Scope>> {
    let cells = if rules.is_printed() { &[] } else { R::cells() };
    let all = R::PARAMETERS.iter().chain(cells);
    all.filter(|parameter| parameter.get(rules) != parameter.default_text())
}

impl<R: Tabled> Parameter<R, R::Scope> {
    /// Its value as text.
    pub fn get(&self, rules: &R) -> String {
        (self.read)(rules, self.cell)
    }

    /// Sets it from text.
    ///
    /// # Errors
    ///
    /// If the text is not one of its values; then nothing is changed.
    pub fn set(&self, rules: &mut R, value: &str) -> Result<(), ParameterError> {
        (self.write)(rules, self.cell, value)
    }

    /// Its default as text.
    pub fn default_text(&self) -> String {
        self.get(&R::DEFAULT)
    }

    /// The parameter or cell of a name, if there is one. Only names of cells have a dot.
    pub fn named(name: &str) -> Option<&'static Parameter<R, R::Scope>> {
        let among = if name.contains('.') { R::cells() } else { R::PARAMETERS };
        among.iter().find(|parameter| same_word(parameter.name, name))
    }

    /// The parameter or cell at a place.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn at(place: usize) -> &'static Parameter<R, R::Scope> {
        match place.checked_sub(R::PARAMETERS.len()) {
            None => &R::PARAMETERS[place],
            Some(cell) => &R::cells()[cell],
        }
    }
}

/// The last of some texts.
#[doc(hidden)]
pub const fn last(texts: &[&'static str]) -> &'static str {
    texts[texts.len() - 1]
}

/// Declares `RuleParameters`, its default and its table from one list, so that each is declared once.
///
/// `beside` are fields outside the table. Rules that have printed tables too say `cells elsewhere` and implement
/// [`Tabled`](crate::parameters::Tabled) themselves. A type `Scope` must be in scope. A parameter whose type has values that
/// make no sense ends with the [`Within`](crate::values::Within) of the others.
/// Each parameter gets a method of its name, by which battles read it and note that they did ([`parameter_reads`](crate::parameter_reads)).
/// Reads of the parameters in `unnoted` are not noted: each is read from the start of every battle, or so often that noting it
/// costs more than it saves. Rules that differ in one of them are played from the start.
#[macro_export]
macro_rules! parameters {
    (@tabled elsewhere) => {};
    (@tabled) => {
        impl $crate::parameters::Tabled for RuleParameters {
            type Scope = Scope;

            const DEFAULT: RuleParameters = RuleParameters::DEFAULT;
            const PARAMETERS: &'static [Parameter] = PARAMETERS;
        }
    };
    (
        $(#[$outer:meta])*
        beside { $($(#[$beside_about:meta])* $beside:ident: $beside_kind:ty = $beside_default:expr,)* }
        $(cells $elsewhere:ident)?
        $(unnoted { $($always:ident,)* })?
        $(#[doc = $about:literal] $name:ident: $kind:ty = $default:expr, $rule:literal, $scope:ident $(, $within:expr)?;)*
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct RuleParameters {
            $(#[doc = concat!($rule, ":", $about)] pub $name: $kind,)*
            $($(#[$beside_about])* pub $beside: $beside_kind,)*
        }

        impl RuleParameters {
            /// Every parameter at the specification's default.
            pub const DEFAULT: RuleParameters = RuleParameters {
                $($name: $default,)*
                $($beside: $beside_default,)*
            };

            /// Sets a parameter by name and text.
            ///
            /// # Errors
            ///
            /// If no parameter has that name, or the text is not one of its values; then nothing is changed.
            pub fn set(
                &mut self,
                name: &str,
                value: &str,
            ) -> Result<(), $crate::parameters::ParameterError> {
                $crate::parameters::set(self, name, value)
            }

            /// The parameters that differ from their defaults, in the order of the specification.
            pub fn changed(&self) -> impl Iterator<Item = &'static Parameter> {
                $crate::parameters::changed(self)
            }
        }

        /// The number of each parameter in the table.
        #[allow(non_camel_case_types, reason = "they are the names of the parameters")]
        enum Number { $($name,)* Count }

        const _: () = assert!(Number::Count as usize <= $crate::parameter_reads::MOST_PARAMETERS);

        impl RuleParameters {
            /// Parameters whose reads are not noted.
            const UNNOTED: &'static [&'static str] = &[$($(stringify!($always),)*)?];

            /// The parameters in which two rules differ; none where they differ in a field outside the table, or in a parameter
            /// whose reads are not noted.
            pub fn differences(&self, other: &RuleParameters) -> Option<$crate::parameter_reads::ParameterSet> {
                let mut found = $crate::parameter_reads::ParameterSet::EMPTY;
                $(if self.$beside != other.$beside {
                    return None;
                })*
                $(if self.$name != other.$name {
                    if const { $crate::parameter_reads::is_among(stringify!($name), RuleParameters::UNNOTED) } {
                        return None;
                    }
                    found.insert(Number::$name as usize);
                })*
                Some(found)
            }

            $(
                #[doc = concat!("Reads, and notes that it was read: ", $about)]
                #[inline(always)]
                #[must_use]
                pub fn $name(&self) -> $kind {
                    if const { !$crate::parameter_reads::is_among(stringify!($name), RuleParameters::UNNOTED) } {
                        $crate::parameter_reads::note(Number::$name as usize);
                    }
                    self.$name
                }
            )*
        }

        impl Default for RuleParameters {
            fn default() -> RuleParameters {
                RuleParameters::DEFAULT
            }
        }

        /// One parameter of the table.
        pub type Parameter = $crate::parameters::Parameter<RuleParameters, Scope>;

        $crate::parameters!(@tabled $($elsewhere)?);

        /// Every parameter, in the order of the specification.
        pub const PARAMETERS: &[Parameter] = &[$(
            $crate::parameters::Parameter {
                name: stringify!($name),
                rule: $rule,
                about: $about.trim_ascii(),
                allowed: $crate::parameters::last(&[<$kind as $crate::values::Value>::ALLOWED $(, $within.allowed)?]),
                scope: Scope::$scope,
                cell: 0,
                read: |parameters, _| $crate::values::Value::text(parameters.$name),
                write: |parameters, _, value| {
                    let found: Option<$kind> = $crate::values::Value::from_text(value);
                    $(let found = found.filter(|found| $within.has(found));)?
                    parameters.$name = found.ok_or_else(|| {
                        $crate::parameters::ParameterError::NotAllowed {
                            name: stringify!($name),
                            value: value.to_owned(),
                            allowed: $crate::parameters::last(&[<$kind as $crate::values::Value>::ALLOWED $(, $within.allowed)?]),
                        }
                    })?;
                    Ok(())
                },
            },
        )*];
    };
}

#[cfg(test)]
mod tests {
    use crate::values::{Whole, Within};

    /// What a parameter of the toy can change.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Scope {
        /// The game.
        Game,
    }

    parameters! {
        /// The rules of a toy.
        beside {
            /// Not in the table.
            hidden: u8 = 7,
        }
        unnoted {
            players,
        }
        /// After how many turns it ends.
        turns: Whole = Whole(20), "TOY-1", Game;
        /// Whether it rains.
        rain: bool = false, "TOY-2", Game;
        /// How many players there are.
        players: Whole = Whole(2), "TOY-3", Game, Within { least: Whole(2), most: Whole(4), allowed: "2 to 4 players: one alone has no enemy" };
    }

    #[test]
    fn a_parameter_is_read_and_set_by_name_and_text() {
        let mut rules = RuleParameters::DEFAULT;
        rules.set("Turns", "30").unwrap();
        assert_eq!(rules.changed().count(), 1);
        assert_eq!((rules.turns, rules.rain, rules.hidden), (Whole(30), false, 7));
        let names: Vec<_> = PARAMETERS.iter().map(|it| (it.name, it.rule)).collect();
        assert_eq!(names, [("turns", "TOY-1"), ("rain", "TOY-2"), ("players", "TOY-3")]);
        assert_eq!(PARAMETERS[1].about, "Whether it rains.");
        assert_eq!(PARAMETERS[0].default_text(), "20");
    }

    #[test]
    fn what_is_wrong_is_said_and_nothing_changed() {
        let mut rules = RuleParameters::DEFAULT;
        assert_eq!(
            rules.set("turns", "0").unwrap_err().to_string(),
            "`0` is no value of `turns`; it takes a whole number, 1 to 1000"
        );
        assert_eq!(
            rules.set("players", "1").unwrap_err().to_string(),
            "`1` is no value of `players`; it takes 2 to 4 players: one alone has no enemy"
        );
        assert_eq!(PARAMETERS[2].allowed, "2 to 4 players: one alone has no enemy");
        assert!(rules.set("players", "5").is_err() && { rules }.set("players", "4").is_ok());
        assert_eq!(
            rules.set("snow", "true").unwrap_err().to_string(),
            "there is no rule parameter `snow`"
        );
        assert_eq!(rules, RuleParameters::DEFAULT);
    }

    /// What a method reads is noted, unless the parameter is one of those whose reads are not.
    #[test]
    fn reads_are_noted_and_met_by_the_differences_of_rules() {
        let rules = RuleParameters::DEFAULT;
        let with = |name: &str, value: &str| {
            let mut other = rules;
            other.set(name, value).unwrap();
            rules.differences(&other)
        };
        crate::parameter_reads::take();
        assert_eq!((rules.rain(), rules.players()), (false, Whole(2)));
        let read = crate::parameter_reads::take();
        assert_eq!(read.count(), 1);
        assert_eq!(with("rain", "true"), Some(read));
        let longer = with("turns", "9").unwrap();
        assert!(longer.count() == 1 && !longer.meets(read));
        assert_eq!(with("players", "3"), None);
        assert_eq!(rules.differences(&RuleParameters { hidden: 8, ..rules }), None);
        assert_eq!(rules.differences(&rules), Some(crate::ParameterSet::EMPTY));
        assert_eq!(rules.turns(), Whole(20));
    }
}
