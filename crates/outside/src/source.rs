//! Where battles come from, and whether a program may be started.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::sync::Arc;

use crate::batch::{Batch, Scores};
use crate::description::Described;
use crate::handicaps;

/// Something that plays battles of a game that it describes.
pub trait Outside: Debug + Send + Sync {
    /// How it describes itself.
    fn described(&self) -> &Described;

    /// Plays a batch, from any thread.
    ///
    /// # Errors
    ///
    /// Why it can't, with all that is needed to see it again; play then ends.
    fn play(&self, batch: &Batch<'_>) -> Result<Scores, String>;

    /// What went wrong and was mended, a sentence each.
    fn incidents(&self) -> Vec<String> {
        Vec::new()
    }
}

thread_local! {
    /// Whether experiments that are read by this thread may start programs.
    static MAY_START: Cell<bool> = const { Cell::new(false) };
    /// The game that the embedding program has for experiments that are read by this thread.
    static EMBEDDED: RefCell<Option<Arc<dyn Outside>>> = const { RefCell::new(None) };
}

/// Reads experiments by `read`, which may start programs if this is allowed: nothing else in the process may.
pub fn permitted<T>(may_start: bool, read: impl FnOnce() -> T) -> T {
    let before = MAY_START.replace(may_start);
    let result = read();
    MAY_START.set(before);
    result
}

/// Whether this thread may start programs.
pub(crate) fn may_start() -> bool {
    MAY_START.get()
}

/// Carries out `run` with a game of the embedding program, which experiments name by its `class`.
pub fn with_embedded<T>(game: Arc<dyn Outside>, run: impl FnOnce() -> T) -> T {
    let before = EMBEDDED.replace(Some(game));
    let result = run();
    EMBEDDED.replace(before);
    result
}

/// The game of the embedding program, if there is one.
pub(crate) fn embedded() -> Option<Arc<dyn Outside>> {
    EMBEDDED.with_borrow(Clone::clone)
}

/// The seeds with which it is tried whether a game repeats.
const TRIED: [u64; 8] = [1, 2, 3, 5, 8, 13, 21, 34];

/// Whether a game gives the same scores for the same seeds: some pairs are played twice.
///
/// # Errors
///
/// If it can't play them.
pub fn repeats(game: &dyn Outside) -> Result<bool, String> {
    let described = game.described();
    let values = described.defaults();
    let (Some(a), Some(b)) = (described.sides.first(), described.sides.last()) else {
        return Ok(true);
    };
    let handicaps = &handicaps::none(described);
    let batch =
        Batch { game: described, a, b, values: &values, handicaps, first_pair: 0, seeds: &TRIED };
    Ok(game.play(&batch)? == game.play(&batch)?)
}

/// A game that was described and isn't there: of a stored run.
#[derive(Debug)]
pub(crate) struct Absent(pub(crate) Described);

impl Outside for Absent {
    fn described(&self) -> &Described {
        &self.0
    }

    fn play(&self, _: &Batch<'_>) -> Result<Scores, String> {
        Err("the game isn't there: stored runs are reported without it".to_owned())
    }
}
