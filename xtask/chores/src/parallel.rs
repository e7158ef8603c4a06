//! Work on many files at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Applies `work` to every item on all cores; the results are in the items' order.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(items.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((position, item)) = take(&next, items) {
                    let result = work(item);
                    // A poisoned lock means that another thread panicked: the scope passes that on.
                    results.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((position, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(position, _)| *position);
    results.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let position = next.fetch_add(1, Ordering::Relaxed);
    Some((position, items.get(position)?))
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..200).collect();
        let slow_first = |&item: &u64| {
            std::thread::sleep(std::time::Duration::from_micros(200 - item));
            item * item
        };
        assert_eq!(super::map(&items, slow_first), items.iter().map(|item| item * item).collect::<Vec<_>>());
        assert!(super::map(&[], slow_first).is_empty());
    }
}
