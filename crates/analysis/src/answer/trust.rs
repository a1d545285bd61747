//! The evidence for the answer of a run as a whole.

use crate::info::RunInfo;
use crate::trust::{Holds, Trust, of_play};
use crate::words::counted;

/// The players, the readings of the rules and the battles of a run.
pub(crate) fn of_run(info: &RunInfo, n_pairs: u64) -> Trust {
    let n_settings = info.sensitivity.iter().map(|it| it.plan.assumptions.len());
    // Those of worths are played in every card's draws.
    let of_worths = info.worth.iter().flat_map(|worth| &worth.cards);
    let n_of_worths = of_worths
        .map(|card| card.by_reading.len())
        .max()
        .unwrap_or(0);
    let n_readings = info.readings.len().max(n_of_worths.saturating_sub(1));
    let holds = match (n_readings, n_settings.max()) {
        (0, None) => Holds::OneTried,
        (0, Some(n)) => Holds::Depends(format!(
            "depends on none or some of {} about the rules, as the answer says",
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
        game: info.game.clone(),
    }
}
