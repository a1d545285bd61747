//! Dice from a list, for tests and for replaying recorded rolls.

use thiserror::Error;

use super::{Dice, RuleId};

/// Dice that fall as the script says.
///
/// A script that ends too early gives ones and remembers which rule asked. A script that is too long is noticed at the end.
/// Both are reported by [`ScriptedDice::finish`], which every scripted test calls last.
#[derive(Clone, Debug)]
pub struct ScriptedDice<'a> {
    script: &'a [u8],
    used: usize,
    last_asked: Option<RuleId>,
    missing: Option<RuleId>,
    /// The most faces of any die that was asked for.
    faces: u8,
}

/// A disagreement between a script and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// A rule asked for a die that the script doesn't have.
    #[error("{asked_by} asked for die {position}, but the script has only {length}")]
    Missing {
        /// The rule that asked.
        asked_by: RuleId,
        /// The position of that die, counted from 1.
        position: usize,
        /// The length of the script, in dice.
        length: usize,
    },
    /// The rules needed fewer dice than the script has.
    #[error("{left} of {length} scripted dice were not rolled; the last to ask was {}", .last_asked.map_or("no rule", |rule| rule.0))]
    Leftover {
        /// The number of dice left.
        left: usize,
        /// The length of the script, in dice.
        length: usize,
        /// The last rule that asked for a die, if any did.
        last_asked: Option<RuleId>,
    },
    /// The script has a face that none of the dice rolled has.
    #[error("die {position} of the script shows {face}; a die shows 1 to {faces}")]
    Face {
        /// The position of the die, counted from 1.
        position: usize,
        /// The face in the script.
        face: u8,
        /// The most faces of a die that was rolled.
        faces: u8,
    },
}

impl<'a> ScriptedDice<'a> {
    /// Dice that fall as `script` says, first to last.
    pub fn new(script: &'a [u8]) -> ScriptedDice<'a> {
        ScriptedDice { script, used: 0, last_asked: None, missing: None, faces: 6 }
    }

    /// Checks that every die was rolled and none was missing.
    ///
    /// # Errors
    ///
    /// The first disagreement, with the rule that asked.
    pub fn finish(self) -> Result<(), ScriptError> {
        let length = self.script.len();
        if let Some(at) = self.script.iter().position(|face| !(1..=self.faces).contains(face)) {
            let (position, face, faces) = (at + 1, self.script[at], self.faces);
            return Err(ScriptError::Face { position, face, faces });
        }
        if let Some(asked_by) = self.missing {
            return Err(ScriptError::Missing { asked_by, position: length + 1, length });
        }
        if self.used < length {
            return Err(ScriptError::Leftover {
                left: length - self.used,
                length,
                last_asked: self.last_asked,
            });
        }
        Ok(())
    }
}

impl Dice for ScriptedDice<'_> {
    fn d6(&mut self, asked_by: RuleId) -> u8 {
        self.die(6, asked_by)
    }

    fn die(&mut self, faces: u8, asked_by: RuleId) -> u8 {
        self.faces = self.faces.max(faces);
        self.last_asked = Some(asked_by);
        match self.script.get(self.used) {
            Some(&face) => {
                self.used += 1;
                // A wrong face is reported by `finish`; here it only has to be a face.
                face.clamp(1, faces)
            }
            None => {
                self.missing.get_or_insert(asked_by);
                1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: RuleId = RuleId("TR-CC-05");
    const SECOND: RuleId = RuleId("TR-CM-01");

    #[test]
    fn a_script_used_up_is_well() {
        let mut dice = ScriptedDice::new(&[3, 5, 1]);
        let roll = dice.opposed(FIRST);
        assert_eq!((roll.first(), roll.second()), (3, 5));
        assert_eq!(dice.d6(SECOND), 1);
        assert_eq!(dice.finish(), Ok(()));
    }

    #[test]
    fn a_leftover_die_is_an_error_that_names_the_last_rule() {
        let mut dice = ScriptedDice::new(&[3, 5]);
        dice.d6(SECOND);
        let error = dice.finish().unwrap_err();
        assert_eq!(
            error.to_string(),
            "1 of 2 scripted dice were not rolled; the last to ask was TR-CM-01"
        );
    }

    #[test]
    fn a_missing_die_is_an_error_that_names_the_rule_that_asked() {
        let mut dice = ScriptedDice::new(&[3]);
        dice.opposed(FIRST);
        dice.d6(SECOND);
        assert_eq!(
            dice.finish().unwrap_err().to_string(),
            "TR-CC-05 asked for die 2, but the script has only 1"
        );
    }

    #[test]
    fn a_face_of_seven_is_an_error() {
        let mut dice = ScriptedDice::new(&[7]);
        dice.d6(FIRST);
        assert_eq!(dice.finish(), Err(ScriptError::Face { position: 1, face: 7, faces: 6 }));
    }
}
