//! What the sets of dice are called where readings are compared: no source shows the faces (GL-004), so none of the four is "the rules".

use analysis::readings::AS_THEY_ARE;
use gloriam::RuleParameters;
use gloriam::dice_set::DiceSet;

/// What an experiment's own rules are called beside readings: where these are other sets of dice and nothing else, the default is only the
/// likeliest of them (GL-005).
pub(crate) fn as_they_are<'r>(
    own: &RuleParameters,
    readings: impl IntoIterator<Item = &'r RuleParameters>,
) -> String {
    let is_about_dice =
        readings.into_iter().all(|it| RuleParameters { dice_set: own.dice_set, ..*it } == *own);
    match is_about_dice && own.dice_set == DiceSet::D_A {
        true => "the set thought likeliest (D-A)".to_owned(),
        false => AS_THEY_ARE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beside_other_dice_the_default_is_the_set_thought_likeliest() {
        let own = RuleParameters::DEFAULT;
        let of = |dice_set| RuleParameters { dice_set, ..own };
        let dice = [of(DiceSet::D_B), of(DiceSet::D_D)];
        assert_eq!(as_they_are(&own, &dice), "the set thought likeliest (D-A)");
        // Another question of the rules, or dice of one's own: the experiment's rules are a reading like the others.
        let mixed = [dice[0], RuleParameters { use_cards: !own.use_cards, ..own }];
        assert_eq!(as_they_are(&own, &mixed), AS_THEY_ARE);
        assert_eq!(as_they_are(&dice[0], &[own]), AS_THEY_ARE);
    }
}
