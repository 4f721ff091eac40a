//! How whoever waits for long work hears how far it is, and ends it.

use std::ops::ControlFlow;

/// Hears how much is done, from 0 to 1, and may end the work by answering
/// [`ControlFlow::Break`].
///
/// ```
/// use std::ops::ControlFlow;
/// use railwright_engine::Watcher;
///
/// fn count(watcher: Watcher<'_>) -> u32 {
///     (0..10).take_while(|done| watcher(f64::from(*done) / 10.0).is_continue()).count() as u32
/// }
///
/// let patient = &mut |_| ControlFlow::Continue(());
/// assert_eq!(count(patient), 10);
/// let hasty = &mut |share| if share < 0.5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
/// assert_eq!(count(hasty), 5);
/// ```
pub type Watcher<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Nobody watches: the work goes on to its end.
pub fn unwatched(_share: f64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
