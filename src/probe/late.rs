//! Values that are made when they are first asked for.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A value that is made when it is first looked at: a large app's probe map takes a tenth of the work that the app
/// takes itself, and not every run wants it.
#[derive(Clone)]
pub struct Late<T> {
    made: OnceLock<T>,
    make: Arc<dyn Fn() -> T + Send + Sync>,
}

impl<T> Late<T> {
    /// A value that `make` returns; each call of `make` must return an equal one.
    pub fn new(make: impl Fn() -> T + Send + Sync + 'static) -> Self {
        Late { made: OnceLock::new(), make: Arc::new(make) }
    }

    /// The value itself.
    pub fn into_inner(self) -> T {
        self.made.into_inner().unwrap_or_else(|| (self.make)())
    }
}

impl<T: Default + 'static> From<T> for Late<T> {
    fn from(made: T) -> Self {
        Late { made: OnceLock::from(made), make: Arc::new(T::default) }
    }
}

impl<T> Deref for Late<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.made.get_or_init(|| (self.make)())
    }
}

impl<T: PartialEq> PartialEq for Late<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Late<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.made.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn it_is_made_once_and_only_when_it_is_asked_for() {
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        let late = Late::new(move || counted.fetch_add(1, Ordering::Relaxed) + 5);
        assert_eq!(count.load(Ordering::Relaxed), 0);
        assert_eq!((*late, *late, count.load(Ordering::Relaxed)), (5, 5, 1));
        assert_eq!((late.clone().into_inner(), late.into_inner()), (5, 5));
        assert_eq!(*Late::from(7), 7);
        assert_eq!(Late::from(7), Late::new(|| 7));
    }
}
