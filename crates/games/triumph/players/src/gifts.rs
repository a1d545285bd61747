//! Players who think nothing of the gift of their side: what knowing a gift is worth is the difference to them.

use battle_core::values::same_word;
use battle_core::{Game, Seat};
use triumph::battle::{Battle, Decision, Phase, State};

/// The parameter by which a player ignores gifts.
const IGNORES: &str = "ignores_gifts";

/// `true` and `false` are texts of that parameter too.
pub(super) fn as_number<'t>(name: &str, text: &'t str) -> &'t str {
    match text {
        "true" if same_word(name, IGNORES) => "1",
        "false" if same_word(name, IGNORES) => "0",
        _ => text,
    }
}

/// The least and the most of that parameter.
pub(super) fn range(name: &str) -> Option<(i32, i32)> {
    (name == IGNORES).then_some((0, 1))
}

/// What a player decides who sees the position without the gift of its side; none if there is no gift.
///
/// A gift of less may make that illegal: a move that is too long, or one that there are no command points for. Then there is no
/// answer either, and the player decides with the gift in mind. Command points that a gift takes away are gone for it too, since
/// it sees those that are left.
pub(super) fn decide_without(
    battle: &Battle,
    state: &State,
    seat: Seat,
    decide: impl FnOnce(&Battle, &State) -> Decision,
) -> Option<Decision> {
    let side = state.seating.side_in(seat);
    let poor = battle.without_gift_of(side)?;
    let gift = battle.gifts()[side];
    let mut position = *state;
    position.lost[seat.other()] = position.lost[seat.other()] - gift.head_start;
    if state.phase == Phase::Movement && state.active == seat {
        let more = u8::try_from(gift.command).unwrap_or(0);
        position.command_points = position.command_points.saturating_sub(more);
    }
    let decision = decide(poor, &position);
    battle.is_legal(state, decision).then_some(decision)
}
