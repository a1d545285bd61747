//! What may be asked about: parameters of rules, by their places, wherever they are declared.

use battle_core::parameters::{Parameter, Tabled};

use crate::cells;
use crate::document::problem::Help;
use crate::kind::ExperimentKind;
use crate::ruleset::{Rules, why_not_at};

/// A parameter in words.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name in experiments.
    pub name: String,
    /// The rule that it belongs to; may be empty.
    pub rule: String,
    /// What it decides, in a sentence; may be empty.
    pub about: String,
}

/// The parameters of a game, with the values that an experiment has.
pub trait Questions {
    /// The rules with some values changed.
    type Rules;

    fn n(&self) -> usize;

    fn place(&self, name: &str) -> Option<usize>;

    /// The parameter at a place.
    fn question(&self, place: usize) -> Question;

    /// The experiment's own value.
    fn own(&self, place: usize) -> String;

    /// A value as results write it.
    ///
    /// # Errors
    ///
    /// If the text is none of the parameter's values.
    fn value(&self, place: usize, text: &str) -> Result<String, String>;

    /// The values that are tried where a file names none; empty where they have to be named.
    fn usual_values(&self, place: usize) -> Vec<String>;

    /// Why a parameter changes nothing here; [`None`] if it can change something.
    fn why_not(&self, place: usize) -> Option<&'static str>;

    fn did_you_mean(&self, name: &str) -> Help;

    /// Where the parameters and their values are shown.
    fn help(&self) -> &'static str;

    /// The rules with these values, each of which [`Questions::value`] has returned.
    fn with<'v>(&self, values: impl Iterator<Item = (usize, &'v str)>) -> Self::Rules;
}

/// The parameters of a game of this program.
#[derive(Clone, Copy, Debug)]
pub struct OfRules<'e, R: Rules> {
    pub game: &'static dyn ExperimentKind,
    /// The experiment's own rules.
    pub rules: &'e R::Parameters,
}

impl<R: Rules> Questions for OfRules<'_, R> {
    type Rules = R::Parameters;

    fn n(&self) -> usize {
        R::Parameters::PARAMETERS.len()
    }

    fn place(&self, name: &str) -> Option<usize> {
        R::place(name)
    }

    fn question(&self, place: usize) -> Question {
        let parameter = Parameter::<R::Parameters, _>::at(place);
        let [name, rule, about] = [parameter.name, parameter.rule, parameter.about];
        Question { name: name.to_owned(), rule: rule.to_owned(), about: about.to_owned() }
    }

    fn own(&self, place: usize) -> String {
        R::value_at(self.rules, place)
    }

    fn value(&self, place: usize, text: &str) -> Result<String, String> {
        let mut changed = *self.rules;
        R::set_at(&mut changed, place, text)?;
        Ok(R::value_at(&changed, place))
    }

    /// The values of a parameter that has names for all of them; none of a number.
    fn usual_values(&self, place: usize) -> Vec<String> {
        let parameter = Parameter::<R::Parameters, _>::at(place);
        let words: Vec<&str> = parameter.allowed.split(" | ").collect();
        let can_be = |word: &&str| R::set_at(&mut { *self.rules }, place, word).is_ok();
        if words.len() > 1 && words.iter().all(can_be) {
            words.into_iter().map(str::to_owned).collect()
        } else {
            Vec::new()
        }
    }

    fn why_not(&self, place: usize) -> Option<&'static str> {
        why_not_at::<R>(place, self.game)
    }

    fn did_you_mean(&self, name: &str) -> Help {
        cells::did_you_mean::<R::Parameters>(name)
    }

    fn help(&self) -> &'static str {
        "`equipoise list parameters` shows the questions and their answers"
    }

    fn with<'v>(&self, values: impl Iterator<Item = (usize, &'v str)>) -> R::Parameters {
        let mut rules = *self.rules;
        for (place, value) in values {
            // Every value was read from rules that had it.
            let _ = R::set_at(&mut rules, place, value);
        }
        rules
    }
}
