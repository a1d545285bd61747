//! Sections 3 to 6: cards, prompted actions, charges, shooting.

mod cards;
mod charges;
mod prompts;
mod shooting;
mod tests;

use gloriam::generals::{General, GeneralKind};
use gloriam::parameters::{FreeCharge, KabFloor, Small};
use gloriam::rules::cards::{Cards, is_hesitant};
use gloriam::rules::charges::{ChargeKind, charge_kind, forced_within, reaches, variation};
use gloriam::rules::kill_a_base::{Test, die, general_die};
use gloriam::rules::losses::Bases;
use gloriam::rules::prompts::{Prompt, break_off, cost, double_move, recovered_by, recovery_card};
use gloriam::rules::shooting::{Rung, Shot, rung, slowing, slows_double};
use gloriam::troops::{MoveType, Weapon};
use gloriam::{Colour, RuleParameters, Troops};

use crate::support::{average, of_quality, shot, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;
use Colour::{Green as G, Red as R, White as W, Yellow as Y};

fn guns() -> Troops {
    troops(
        "quality = \"average\"; training = \"formed\"; moves = \"artillery\"; weapon = \"medium-artillery\"",
    )
}
