//! The rules of Table Battles, section by section of the specification and worked from its text; every test is named by its rule.

mod action_phase;
mod assumptions;
mod attack;
mod checks;
mod dice_areas;
mod modules;
mod morale;
mod odds;
mod reactions;
mod requirements;
mod reserve;
mod roll_phase;
mod set_up;
mod special_formations;
mod special_rules;
mod support;
mod turn;
mod winning;
