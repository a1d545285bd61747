//! Army building (TR-AB): the composition and the cost of armies.
//!
//! An [`ArmyList`] is a list as it is published: entries with limits, dates, marks and cards.
//! A [`ListedArmy`] is an army with the cards that it buys.
//! [`check()`] reports every breach of an army's list at once; [`check_by_itself`] checks what every army has to fulfil.
//! [`ListedArmy::in_the_field`] is the army that fights a battle.
//! [`build()`] draws a legal army, or the best by an aim.
//!
//! TR-AB-06: every army has one camp, so no army names its own; cards 16 to 19 change it.

mod breach;
mod build;
mod card_costs;
mod check;
mod choice;
mod costs;
mod field;
mod fit;
mod list;
mod offers;
mod purchases;

pub use breach::{Breach, CardBreach, Closed};
pub use build::{
    Aim, ArmyRequest, Builds, CannotBuild, Obstacle, WantedCard, build, build_like, give,
};
pub use check::{check, check_by_itself, too_dear};
pub use choice::{Choice, Years};
pub use costs::{card_cost, cost, purchases_cost, stand_cost, total_cost};
pub use list::{ArmyList, Entry, ListPart, Mark};
pub use offers::{CardOffer, Label};
pub use purchases::{Disguise, ListedArmy, Purchase};
