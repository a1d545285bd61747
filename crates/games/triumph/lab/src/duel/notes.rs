//! The notes beside the numbers of duels in a report.

use triumph::duel::DuelTerms;

/// What a duel leaves out compared with a battle.
pub fn notes(terms: DuelTerms) -> Vec<String> {
    let shots = if terms.opening_shots {
        "Each side that can shoot does so once before the first round, seat one first, until a shot has an effect; range, arc and line of fire are taken as given."
    } else {
        "No one shoots before the first round, so cards that only let a stand shoot show nothing here."
    };
    [
        format!(
            "A duel is two parties in front contact, alone, for at most {} rounds; it is not a battle: no movement, no neighbours, no choice of opponent.",
            terms.max_rounds
        ),
        "A stand that falls back, evades or panics meets its enemy again in the same situation; in a battle it may be destroyed on the way, or get away.".to_owned(),
        shots.to_owned(),
        "A card is tried as given, not paid for: its printed cost stands beside the effect and is not subtracted.".to_owned(),
        "Cards whose worth lies in movement, deployment or choice (1 to 3, 10, 12 to 14, 16, 18, 24) have no effect in an engagement and are not tried; what is measured of the others is their effect in a fight only.".to_owned(),
        "Hoplite Deep Formation is tried with the second stand behind that it needs, whose cost isn't counted; Scythed Chariots with the enemy marked for the first round.".to_owned(),
    ]
    .into()
}
