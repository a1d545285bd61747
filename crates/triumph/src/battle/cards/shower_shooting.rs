//! Card 21, Shower Shooting (TR-BC-21).
//!
//! TR-BC-21.2: its bearers have a range ([`crate::battle::TypeData`]) and shoot in their own turn only if they did not move; the factor
//! is an engagement's. TR-BC-21.3, TR-BX-04: what they count is their form's. So nothing is left for the phases to ask.

use super::hooks::Hooks;

pub(super) const HOOKS: Hooks = Hooks::NONE;
