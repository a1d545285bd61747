//! The evidence for the answer of a run as a whole.

use crate::info::RunInfo;
use crate::phrases::counted;
use crate::trust::{Holds, Trust, of_play};

/// The players, the readings of the rules and the battles of a run.
pub(crate) fn of_run(info: &RunInfo, n_pairs: u64) -> Trust {
    let answered = info.sensitivity.iter().filter(|it| it.found.is_ok());
    let n_settings = answered.map(|it| it.plan.assumptions.len()).max();
    let is_open = !info.sensitivity.is_empty() && n_settings.is_none();
    // Those of worths are played in every card's draws.
    let of_worths = info.worth.iter().flat_map(|worth| &worth.cards);
    let n_of_worths = of_worths.map(|card| card.by_reading.len()).max().unwrap_or(0);
    let n_readings = info.readings.len().max(n_of_worths.saturating_sub(1));
    let holds = match (n_readings, n_settings) {
        // Other readings were played, but too little to say what they change.
        (0, None) if is_open => Holds::NoVerdict,
        (0, None) => Holds::OneTried,
        (0, Some(n)) => Holds::Depends(format!(
            "tried with {} about the rules, as the answer says",
            counted(n as u64, "assumption")
        )),
        (n, _) => Holds::Depends(format!(
            "{} of the rules were tried, as the answer says",
            counted(1 + n as u64, "reading")
        )),
    };
    Trust {
        players: info.policies.clone(),
        play: of_play(&info.play_diagnostics, &[], None),
        used: None,
        holds,
        battles: 2 * n_pairs,
        seeds: info.pool.iter().map(|part| part.seed).collect(),
        game: info.game.clone(),
    }
}
