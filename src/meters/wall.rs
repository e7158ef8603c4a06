//! Moments by the wall clock, as texts.

const DAY_S: i64 = 86_400;

/// Nanoseconds since 1970 of a moment as ISO 8601 writes it, `2026-01-02T03:04:05.5Z` or with `+02:00` at its end.
pub(crate) fn nanoseconds(text: &str) -> Option<i64> {
    let (date, rest) = text.split_once('T')?;
    let mut date = date.splitn(3, '-').map(number);
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let zone_at = rest.find(['Z', '+', '-'])?;
    let (time, zone) = rest.split_at(zone_at);
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let mut time = time.splitn(3, ':').map(number);
    let (hour, minute, second) = (time.next()??, time.next()??, time.next()??);
    let is_one = (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60 && second < 61;
    if !is_one || !(1970..2200).contains(&year) {
        return None;
    }
    let seconds = days(year, month, day) * DAY_S + hour * 3600 + minute * 60 + second - ahead_s(zone)?;
    let digits: String = fraction.chars().chain("000000000".chars()).take(9).collect();
    seconds.checked_mul(1_000_000_000)?.checked_add(number(&digits)?)
}

fn number(text: &str) -> Option<i64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// By how much a zone's clocks are ahead, seconds.
fn ahead_s(zone: &str) -> Option<i64> {
    if zone == "Z" {
        return Some(0);
    }
    let sign = if zone.starts_with('-') { -1 } else { 1 };
    let (hours, minutes) = zone.get(1..)?.split_once(':')?;
    Some(sign * (number(hours)? * 3600 + number(minutes)? * 60))
}

/// Days from 1970 to a day of the Gregorian calendar: years begin in March, so that a leap day is the last of one.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    /// Days before 1 March of year 0, to 1970.
    const TO_1970: i64 = 719_468;
    year * 365 + year / 4 - year / 100 + year / 400 + of_year - TO_1970
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `date -d TEXT +%s%N`.
    #[test]
    fn moments_are_nanoseconds_since_1970() {
        let known = [
            ("1970-01-01T00:00:00Z", Some(0)),
            ("2026-01-02T03:04:05.500Z", Some(1_767_323_045_500_000_000)),
            ("2024-02-29T23:59:59.000000001+02:00", Some(1_709_243_999_000_000_001)),
            ("2000-12-31T00:00:00-05:30", Some(978_240_600_000_000_000)),
            ("2026-01-02T03:04:05", None),
            ("2026-13-02T03:04:05Z", None),
            ("x", None),
            ("2026-01-02T03:04:05+", None),
        ];
        known.iter().for_each(|(text, expected)| assert_eq!(nanoseconds(text), *expected, "{text}"));
    }
}
