//! What a playout reports about itself while it runs.

/// Takes the events of a playout, in order.
pub trait Trace<E> {
    /// Records an event; the closure is called only by traces that keep events.
    fn record(&mut self, event: impl FnOnce() -> E);

    /// ST-C4: records the luck of seat one in a roll, 36 · V(after) − Σ V(after outcome), in luck units.
    ///
    /// Only traces that keep luck call the closure. It works on a copy of the position, so it cannot change the battle.
    #[inline(always)]
    fn luck(&mut self, _of_roll: impl FnOnce() -> i64) {}
}

impl<E, T: Trace<E>> Trace<E> for &mut T {
    #[inline(always)]
    fn record(&mut self, event: impl FnOnce() -> E) {
        (**self).record(event);
    }

    #[inline(always)]
    fn luck(&mut self, of_roll: impl FnOnce() -> i64) {
        (**self).luck(of_roll);
    }
}

/// Keeps nothing; a playout traced by it is compiled as if it had no events at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoTrace;

impl<E> Trace<E> for NoTrace {
    #[inline(always)]
    fn record(&mut self, _event: impl FnOnce() -> E) {}
}

/// Keeps every event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLog<E> {
    /// The events, in the order in which they happened.
    pub events: Vec<E>,
}

impl<E> Default for EventLog<E> {
    fn default() -> Self {
        EventLog { events: Vec::new() }
    }
}

impl<E> Trace<E> for EventLog<E> {
    fn record(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }
}
