//! `[sensitivity]` of the parameters that a game declares.

use battle_core::values::same_word;
use experiment::document::problem::{Help, did_you_mean};
use experiment::sensitivity::{Question, Questions};

use crate::description::Described;
use crate::values;

/// The parameters of a game with an experiment's values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfProgram<'e> {
    pub(crate) game: &'e Described,
    pub(crate) values: &'e [i64],
}

impl Questions for OfProgram<'_> {
    type Rules = Vec<i64>;

    fn n(&self) -> usize {
        self.game.parameters.len()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.game.parameters.iter().position(|own| same_word(&own.name, name))
    }

    fn question(&self, place: usize) -> Question {
        let own = &self.game.parameters[place];
        let [name, about] = [&own.name, &own.about].map(String::clone);
        // Its rules have no numbers here.
        Question { name, rule: self.game.title.clone(), about }
    }

    fn own(&self, place: usize) -> String {
        self.values[place].to_string()
    }

    fn value(&self, place: usize, text: &str) -> Result<String, String> {
        let own = &self.game.parameters[place];
        let value = text.parse().ok().filter(|it| (own.least..=own.most).contains(it));
        let value: Option<i64> = value;
        value
            .map(|it| it.to_string())
            .ok_or_else(|| format!("`{}` is {text}; it takes {}", own.name, values::allowed(own)))
    }

    /// The least and the most, with the experiment's own between them.
    fn usual_values(&self, place: usize) -> Vec<String> {
        let own = &self.game.parameters[place];
        let mut all = vec![own.least, self.values[place], own.most];
        all.dedup();
        all.iter().map(i64::to_string).collect()
    }

    fn why_not(&self, place: usize) -> Option<&'static str> {
        let own = &self.game.parameters[place];
        (own.least == own.most).then_some("takes one value only")
    }

    fn did_you_mean(&self, name: &str) -> Help {
        let known: Vec<&str> = self.game.parameters.iter().map(|own| own.name.as_str()).collect();
        match known.as_slice() {
            [] => format!("{} declares no parameters", self.game.title).into(),
            known => did_you_mean(name, known),
        }
    }

    fn help(&self) -> &'static str {
        "the game declares its parameters, each with the least and the most that it takes"
    }

    fn with<'v>(&self, values: impl Iterator<Item = (usize, &'v str)>) -> Vec<i64> {
        let mut all = self.values.to_vec();
        for (place, value) in values {
            all[place] = value.parse().unwrap_or(all[place]);
        }
        all
    }
}
