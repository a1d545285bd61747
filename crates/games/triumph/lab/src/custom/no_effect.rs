//! Finds effects that would change nothing for any stand that may bear the card.

use triumph::battle::{Appearance, Form, is_difficult};
use triumph::{CardSet, Effect, Going, Pursues, RuleParameters, TroopSet, TroopType};

use super::effects::kind_of;

/// Why an effect would change nothing; `None` if it would change something. `before` are the card's effects before it.
pub(super) fn why(
    effect: &Effect,
    before: &[Option<Effect>],
    bearers: TroopSet,
    rules: &RuleParameters,
) -> Option<String> {
    let kind = kind_of(effect);
    let is_one_of_many = matches!(
        effect,
        Effect::Factor { .. }
            | Effect::Result { .. }
            | Effect::Pursuit { .. }
            | Effect::CommandPoints { .. }
            | Effect::Terrain { .. }
    );
    let is_second = before.iter().flatten().any(|other| kind_of(other) == kind);
    let is_twice = before.contains(&Some(*effect));
    if is_twice || is_second && !is_one_of_many {
        return Some(format!("a second effect of the kind \"{kind}\" adds nothing to the first"));
    }
    let all = |is_so_anyway: &dyn Fn(TroopType) -> bool| bearers.iter().all(is_so_anyway);
    let form = |troop| Form::under(Appearance::Normal, troop, CardSet::EMPTY, rules);
    match *effect {
        Effect::Move(reach) => all(&|troop| form(troop).data.reach == reach.0)
            .then(|| format!("every stand that may bear the card moves {reach} MU anyway")),
        Effect::Order(order) => all(&|troop| troop.order() == order)
            .then(|| "every stand that may bear the card is in this order anyway".to_owned()),
        Effect::Shot { factor, range } => all(&|troop| {
            troop.shooting_factor() == Some(factor) && form(troop).data.range == Some(range.0)
        })
        .then(|| "every stand that may bear the card shoots like this anyway".to_owned()),
        Effect::Pursuit { pursues, .. } => {
            all(&|troop| pursues_so_anyway(troop, pursues)).then(|| {
                "every stand that may bear the card pursues like this anyway (TR-OM-19)".to_owned()
            })
        }
        Effect::Terrain { kinds, counts_as } => kinds
            .iter()
            .all(|kind| is_difficult(kind, rules) == (counts_as == Going::Difficult))
            .then(|| "all of this terrain counts so anyway (TR-TE-10)".to_owned()),
        _ => None,
    }
}

/// TR-OM-19, TR-OM-20: whether a type pursues like this without any card.
fn pursues_so_anyway(troop: TroopType, pursues: Pursues) -> bool {
    use TroopType::{Artillery, Elephants, Knights, Pikes, WarWagons, Warband, Warriors};
    let whenever = matches!(troop, Elephants | Knights | Warband | Warriors);
    let never = matches!(troop, Artillery | WarWagons);
    match pursues {
        Pursues::Never => never,
        Pursues::WhenDoubling => !never && !whenever && troop != Pikes,
        Pursues::Always => whenever,
    }
}
