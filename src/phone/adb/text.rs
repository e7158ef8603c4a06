//! How Android writes users, times and components.

/// The name of a user.
pub(super) fn user_name(user: u32) -> String {
    match user {
        0 => "root".into(),
        1000 => "system".into(),
        2000 => "shell".into(),
        10_000.. => format!("u0_a{}", user - 10_000),
        other => other.to_string(),
    }
}

/// A time in UTC, with its nanoseconds, by a few of `strftime`'s letters.
pub(super) fn date(seconds: i64, ns: u32, format: &str) -> String {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Days since 1 March of year 0, in eras of 400 years (Howard Hinnant, "chrono-Compatible Low-Level Date
    // Algorithms").
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let name = |names: &str, at: i64| names.split(' ').nth(at as usize).unwrap_or("").to_owned();
    let mut text = String::new();
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            text.push(letter);
            continue;
        }
        text += &match letters.next() {
            Some('Y') => year.to_string(),
            Some('m') => format!("{month:02}"),
            Some('d') => format!("{day:02}"),
            Some('e') => format!("{day:2}"),
            Some('H') => format!("{:02}", second / 3600),
            Some('M') => format!("{:02}", second / 60 % 60),
            Some('S') => format!("{:02}", second % 60),
            Some('s') => seconds.to_string(),
            Some('N') => format!("{ns:09}"),
            Some('F') => format!("{year}-{month:02}-{day:02}"),
            Some('T') => format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60),
            Some('a') => name("Thu Fri Sat Sun Mon Tue Wed", days.rem_euclid(7)),
            Some('b') => name("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", month - 1),
            Some('Z') => "GMT".into(),
            Some(other) => other.to_string(),
            None => String::new(),
        };
    }
    text
}

/// The name of a class as it stands in a component: without the package's name, if the class is in the package.
pub(super) fn short<'c>(package: &str, class: &'c str) -> &'c str {
    class.strip_prefix(package).filter(|rest| rest.starts_with('.')).unwrap_or(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_the_calendars() {
        let check = |seconds, text: &str| assert_eq!(date(seconds, 0, "%a %b %e %T %Z %Y"), text);
        check(0, "Thu Jan  1 00:00:00 GMT 1970");
        check(1_373_875_200, "Mon Jul 15 08:00:00 GMT 2013");
        check(951_782_400, "Tue Feb 29 00:00:00 GMT 2000");
        check(-1, "Wed Dec 31 23:59:59 GMT 1969");
    }
}
