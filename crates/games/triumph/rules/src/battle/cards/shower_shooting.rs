//! Card 21, Shower Shooting (TR-BC-21).
//!
//! TR-BC-21.2: its bearers have a range ([`crate::battle::TypeData`]) and shoot in their own turn only if they did not move; the
//! engagement has the factor. TR-BC-21.3, TR-BX-04: their form has what they count. So the phases need nothing from this card.

use super::hooks::Hooks;

pub(super) const HOOKS: Hooks = Hooks::NONE;
