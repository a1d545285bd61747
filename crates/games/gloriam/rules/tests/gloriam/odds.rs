//! Section 7: claims one by one, dice, pairs.

mod general_claims;
mod pairs;
mod preferred_opponents;

use gloriam::parameters::{PreferredStack, Small, TwoDice};
use gloriam::rules::claims::{Claims, Combat, Face, File, Ground};
use gloriam::rules::combat::fight;
use gloriam::rules::losses::Bases;
use gloriam::rules::pairs::{Pair, Party, Won, pairs};
use gloriam::rules::thrown_dice::dice_at;
use gloriam::troops::Terrain;
use gloriam::{Catalogue, RuleParameters, Troops};

use crate::support::{average, letters, meet, meet_under, of_quality, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;

/// What a file claims in charge combat and in melee by the rows of one rule.
fn claims_of(rule: &str, own: &File, foe: &File) -> [i8; 2] {
    claims_under(rule, own, foe, &RULES)
}

fn claims_under(rule: &str, own: &File, foe: &File, parameters: &RuleParameters) -> [i8; 2] {
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters };
    [Combat::Charge, Combat::Melee].map(|combat| {
        let mut value = 0;
        claims.explain(own, foe, combat, |id, claim| value += if id == rule { claim } else { 0 });
        value
    })
}

/// Whether a file can win shatter and shove, in charge combat and in melee.
fn wins(own: &File, foe: &File, parameters: &RuleParameters) -> [(bool, bool); 2] {
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters };
    [Combat::Charge, Combat::Melee].map(|combat| {
        let sum = claims.sum(own, foe, combat);
        (sum.shatter, sum.shove)
    })
}

fn foot() -> Troops {
    average("close-infantry", "")
}

fn horse() -> Troops {
    average("close-horse", "")
}

fn charging(troops: &Troops) -> File<'_> {
    File { charging: true, ..File::of(troops) }
}

fn in_ground(terrain: Terrain, file: File) -> File {
    File { ground: Ground { terrain, ..file.ground }, ..file }
}
