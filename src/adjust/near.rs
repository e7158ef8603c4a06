//! Searches that begin where the last one ended: what is looked up in order of time is next to it.

/// Finds what [`slice::partition_point`] finds, by steps of growing length from a position near to it.
pub(super) fn partition_near<T>(list: &[T], near: usize, before: impl Fn(&T) -> bool) -> usize {
    let mut near = near.min(list.len());
    // Most often it is one of the next few.
    for step in 0..4 {
        match list.get(near) {
            Some(entry) if before(entry) => near += 1,
            _ if step > 0 => return near,
            _ => break,
        }
    }
    let mut step = 1;
    if list.get(near).is_some_and(&before) {
        let mut low = near + 1;
        while list.get(low + step - 1).is_some_and(&before) {
            low += step;
            step *= 2;
        }
        let high = (low + step - 1).min(list.len());
        return low + list[low..high].partition_point(before);
    }
    let mut high = near;
    while let Some(at) = high.checked_sub(step).filter(|&at| !before(&list[at])) {
        high = at;
        step *= 2;
    }
    let low = high.saturating_sub(step);
    low + list[low..high].partition_point(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_anywhere_to_everywhere() {
        for length in 0..40 {
            let list: Vec<usize> = (0..length).collect();
            for near in 0..length + 3 {
                for point in 0..=length {
                    assert_eq!(partition_near(&list, near, |&x| x < point), point, "{length} {near}");
                }
            }
        }
    }
}
