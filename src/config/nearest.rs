//! The known name that a mistyped one was meant to be.

/// The hint for an unknown name: the nearest known one, or all of them where none is near.
pub fn hint<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(name, &known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => "none is known".to_owned(),
        None => format!("expected one of {}", known.join(", ")),
    }
}

/// The name with the fewest insertions, deletions, replacements and swaps; none if half of the letters differ.
fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    // Case and the two ways to join words are no mistakes of letters.
    let plain = |text: &str| text.to_lowercase().replace('_', "-");
    let distance = |other: &str| strsim::damerau_levenshtein(&plain(name), &plain(other));
    // A name twice as long differs in half of its letters anyway, and would take long to compare.
    let length = name.chars().count();
    let alike = known.iter().filter(|other| length < 2 * other.chars().count().max(2));
    let (far, near) = alike.map(|other| (distance(other), *other)).min_by_key(|(far, _)| *far)?;
    (far * 2 < name.chars().count().max(2)).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_meant() {
        let known = ["thresholds", "scenarios", "runs", "seed", "cache-mb"];
        for (name, near) in [
            ("treshold", Some("thresholds")),
            ("scenario", Some("scenarios")),
            ("rnus", Some("runs")),
            ("cache_mb", Some("cache-mb")),
            ("Seed", Some("seed")),
            ("colour", None),
            ("x", None),
        ] {
            assert_eq!(nearest(name, &known), near, "{name}");
        }
        assert_eq!(hint("rnus", known), "did you mean `runs`?");
        assert_eq!(hint("colour", ["a", "b"]), "expected one of a, b");
    }
}
